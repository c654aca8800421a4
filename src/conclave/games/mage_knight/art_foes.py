"""The drawings of enemies: a round token whose rim tells the pile, a figure, attack left and armor right."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Rect, Shape, Style, Text, Use
from conclave.games.mage_knight import pieces

R: Final = 27.0  # of a token

# Figures in a box of thirty about the middle: an outline with its colour, then lines.
ORC: Final = ("skin", "M-12-6q12-12 24 0q2 14-12 18q-14-4-12-18zM-12-5l-6-6v9zM12-5l6-6v9z",
              "M-7-3l5 2M7-3l-5 2M-6 6q6-4 12 0M-4 5v4M4 5v4")  # fmt: skip
DIGGER: Final = (
    "skin",
    "M-10-4q10-10 20 0q2 12-10 16q-12-4-10-16z",
    "M-14-12h28M-9-12l9-4l9 4M-6-1h4M2-1h4M-4 7h8",
)
HAG: Final = ("robe", "M-14 13q0-28 14-28t14 28z", "M-6-1q6-7 12 0q0 9-6 9t-6-9M-3 0h2M2 0h1M-2 5h5")
WOLF: Final = ("fur", "M-13-14l7 7h12l7-7l1 15l-8 8l-6 4l-6-4l-8-8z", "M-7-1l5 2M7-1l-5 2M-2 8h4l-2 3z")
HELM: Final = ("iron", "M-11 12v-14q0-12 11-12t11 12v14h-7v-9h-8v9z", "M-11-2h22M0-14v12")
STAR: Final = ("robe", "M0-15l4 9l10-2l-6 8l6 8l-10-2l-4 9l-4-9l-10 2l6-8l-6-8l10 2z", "M-5 0h10M0-5v10")
BOW: Final = ("iron", "M-3 13v-24h6v24z", "M-14-5q14-14 28 0M-14-5l14 8l14-8M0-14v6")
SHIELD: Final = ("iron", "M-12-12h24v11q0 10-12 15q-12-5-12-15z", "M0-12v25M-12-1h24")
SWORD: Final = ("iron", "M-3 4v-15l3-5l3 5v15h7v4h-7v6h-6v-6h-7v-4z", "M0-12v16")
GOLEM: Final = ("stone", "M-12 13v-13h4v-11h16v11h4v13h-8v-6h-8v6z", "M-4-5h2M3-5h2M-8 2h16")
HOOD: Final = ("beam", "M-13 13q-1-27 13-28q14 1 13 28z", "M-6-2q6-8 12 0q0 9-6 10q-6-1-6-10M-3 0h2M2 0h1")
MAGE: Final = ("wall", "M-9 13v-14h18v14zM-15-3l15-14l15 14z", "M-4 3h2M3 3h2M-4 9q4 3 8 0")
BULL: Final = ("beam", "M-8-8h16l2 12l-6 9h-8l-6-9zM-8-8q-10-1-9-9q3 5 10 4zM8-8q10-1 9-9q-3 5-10 4z",
               "M-5-1h2M3-1h2M-3 8h6")  # fmt: skip
WINGS: Final = ("stone", "M0-12l5 7l12-5l-3 16l-9-2l-5 10l-5-10l-9 2l-3-16l12 5z", "M-3-2h1M2-2h1M-2 3h4")
SNAKES: Final = (
    "skin",
    "M-8-4q8-8 16 0v9q-8 10-16 0z",
    "M-8-4q-9-1-7-8M-4-8q-5-4-1-8M4-8q5-4 1-8M8-4q9-1 7-8M-4 1h2M2 1h2M-3 7h6",
)
WORM: Final = ("scale-bog", "M-14 13q-2-10 6-11t4-9q2-9 11-6q8 6 0 14t-2 12z", "M3-7h2M6-3l5 1M-9 9h11")
GUN: Final = ("iron", "M-14 4l20-14l5 7l-20 14z", "M-6 6v7M-10 2l5 7M9-12l5 7")
DRAGON: Final = (
    "scale-red",
    "M-15 6q4-18 17-17l-2-6l9 5q8 5 8 12l-8 2l-4 8q-10 5-20-4z",
    "M5-5h3M8 3l8-2M-9 4l6-8M-3 8l5-9",
)
# By kind of enemy, in their order; a role instead of the figure's own where a second one is named.
FIGURES: Final[tuple[tuple[tuple[str, str, str], str], ...]] = (
    (ORC, ""), (DIGGER, ""), (HAG, ""), (WOLF, ""), (HELM, ""), (STAR, ""), (BOW, ""), (SHIELD, ""),
    (SWORD, ""), (GOLEM, ""), (HOOD, ""), (STAR, "tower"), (MAGE, "frost"), (GOLEM, "frost"), (MAGE, "fire"),
    (GOLEM, "fire"), (BULL, ""), (WINGS, ""), (SNAKES, ""), (WORM, ""), (WOLF, "beam"), (GUN, "frost"),
    (GUN, "fire"), (SHIELD, "mana-4"), (MAGE, "mana-4"), (DRAGON, "scale-bog"), (DRAGON, "scale-red"),
    (DRAGON, "scale-ice"), (DRAGON, "scale-high"),
)  # fmt: skip
# Signs of abilities and of resistances, as white lines on a dark pip.
SIGNS: Final = {
    pieces.FORTIFIED: "M-4 4v-8h2v3h4v-3h2v8z",
    pieces.SWIFT: "M-5-3l4 3l-4 3M0-3l4 3l-4 3",
    pieces.BRUTAL: "M0-5v10M-5 0h10M-3.5-3.5l7 7M3.5-3.5l-7 7",
    pieces.POISON: "M0-5q5 6 0 9q-5-3 0-9zM-2 1h4",
    pieces.PARALYZE: "M1-5l-4 5h5l-3 5",
    pieces.SUMMON: "M0-5l4 8h-8zM0 3v2",
    pieces.ASSASSINATION: "M-4 5l8-10M-4 0l4 4",
    pieces.CUMBERSOME: "M-4-3h8v6h-8zM0-5v2",
}
ABILITY_NAMES: Final = {
    pieces.FORTIFIED: "fortified", pieces.SWIFT: "swift", pieces.BRUTAL: "brutal", pieces.POISON: "poison",
    pieces.PARALYZE: "paralyze", pieces.SUMMON: "summons", pieces.ASSASSINATION: "assassination",
    pieces.CUMBERSOME: "cumbersome",
}  # fmt: skip
BACKS: Final = (
    "M-9-9l18 18M9-9l-18 18M-10 3l7 7M10 3l-7 7",  # orcs: swords
    "M-9 10v-17h4v4h3v-4h4v4h3v-4h4v17z",  # keep
    "M0-12l3 8h8l-6 5l2 8l-7-5l-7 5l2-8l-6-5h8z",  # tower
    "M-8 4q-3-15 8-15t8 15l-3 1v5h-10v-5zM-4-1h2M2-1h2M0 3v2",  # dungeon: a skull
    "M-7 12v-23h15l-4 5l4 5h-13",  # city: a flag
    "M0-13q10 9 6 17q-2 8-6 8t-6-8q-2-5 2-8q0 4 3 4q4-4 1-13z",  # draconum: a flame
    "M-9 10v-18h5v18zM4 10v-12h5v12zM-12-11h11M1-5h11",  # ruins: columns
)


def resist_names(bits: int) -> str:
    """Name resistances."""
    names = [name for element, name in enumerate(("physical", "fire", "ice")) if bits >> element & 1]
    return ", ".join(names)


def ability_names(bits: int) -> list[str]:
    """Name abilities."""
    return [name for bit, name in ABILITY_NAMES.items() if bits & bit]


def _figure(kind: int) -> list[Shape]:
    (role, body, lines), other = FIGURES[kind]
    return [Path(body, Style(other or role, "pen", 1.4)), Path(lines, Style("", "pen", 1.6))]


def attack_style(element: int) -> str:
    """Give the role of an attack: dark, or that of its element."""
    return ("foe-dark", "fire", "frost", "tower")[element]


def _pips(kind: int) -> list[Shape]:
    """Draw abilities as dark pips and resistances as small shields along the upper rim."""
    bits, resists = int(pieces.FOE_ABILITIES[kind]), int(pieces.FOE_RESISTS[kind])
    marks: list[tuple[str, int]] = [("ability", bit) for bit in SIGNS if bits & bit]
    marks += [("resists", element) for element in range(3) if resists >> element & 1]
    shapes: list[Shape] = []
    for i, (what, number) in enumerate(marks):
        x = (i - (len(marks) - 1) / 2) * 16.5
        y = -R + 1 + abs(i - (len(marks) - 1) / 2) * 4
        shapes.append(Use(f"pip-{number}" if what == "ability" else f"ward-{number}", x, y))
    return shapes


def _token(kind: int) -> tuple[Shape, ...]:
    attack, armor = int(pieces.FOE_ATTACK[kind]), int(pieces.FOE_ARMOR[kind])
    element = int(pieces.FOE_ELEMENT[kind])
    summons = bool(int(pieces.FOE_ABILITIES[kind]) & pieces.SUMMON)
    return (
        Use(f"disc-{int(pieces.FOE_PILE[kind])}"),
        *_figure(kind),
        *_pips(kind),
        Rect(-29, 9, 25, 19, Style(attack_style(element), "badge", 1.5), 6),
        Text(-16.5, 18.5, "\u25b3" if summons else str(attack), 15, "badge", bold=True),
        *([Use(f"element-{element}", -27, 10, scale=0.5)] if element else []),
        Path("M7 9h22v11q0 7-11 10q-11-3-11-10z", Style("foe-light", "pen", 1.4)),
        Text(18, 18.5, str(armor), 15, "pen", bold=True),
    )


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the tokens, their backs, and the signs of what they can do."""
    found: dict[str, tuple[Shape, ...]] = {}
    for pile in range(7):
        rim = f"pile-{pile}"
        found[f"disc-{pile}"] = (
            Circle(0, 0, R, Style("token", rim, 5.0)),
            Circle(0, 0, R + 2.6, Style("", "pen", 1.2)),
        )
        ink = "pen" if pile in (4, 6) else "badge"
        found[f"back-{pile}"] = (
            Circle(0, 0, R, Style(rim, "pen", 2.0)),
            Circle(0, 0, R - 5, Style("", ink, 1.2, 0.7)),
            Path(BACKS[pile], Style("", ink, 2.4)),
        )
    for bit, sign in SIGNS.items():
        found[f"pip-{bit}"] = (
            Circle(0, 0, 8, Style("foe-dark", "badge", 1.3)),
            Path(sign, Style("", "badge", 1.5)),
        )
    for element, role in enumerate(("stone", "fire", "frost")):
        shield = "M-7-7h14v6q0 6-7 9q-7-3-7-9z"
        found[f"ward-{element}"] = (
            Path(shield, Style(role, "badge", 1.3)),
            Use(f"element-{element}", scale=0.5),
        )
    found["element-0"] = (Path("M-5 6l11-13M-5 0l6 6", Style("", "badge", 2.6)),)
    found["element-1"] = (
        Path("M0-10q9 8 6 14q-2 6-6 6t-6-6q-2-4 2-7q1 4 3 3q3-4 1-10z", Style("lamp", "badge", 1.2)),
    )
    found["element-2"] = (Path("M0-10v20M-8.7-5l17.4 10M8.7-5l-17.4 10", Style("", "badge", 2.6)),)
    found["element-3"] = (Use("element-1", -4, 0, scale=0.8), Use("element-2", 5, 0, scale=0.6))
    for kind in range(pieces.FOE_KINDS):
        found[f"foe-{kind}"] = _token(kind)
    for kind in range(pieces.RUIN_KINDS):
        color, piles = pieces.RUINS[kind][1], pieces.RUINS[kind][2]
        inside: list[Shape] = [Use(f"gem-{color}", 0, 0, scale=0.9)] if color >= 0 else []
        inside += [Use(f"back-{pile}", 14 * i - 7, 2, scale=0.42) for i, pile in enumerate(piles)]
        found[f"ruin-{kind}"] = (Use(f"disc-{pieces.RUIN_PILE}"), *inside)
    return found


def about(kind: int) -> str:
    """Say what an enemy is, in words."""
    element = ("", "fire ", "ice ", "cold fire ")[int(pieces.FOE_ELEMENT[kind])]
    said = [f"{element}attack {int(pieces.FOE_ATTACK[kind])}", f"armor {int(pieces.FOE_ARMOR[kind])}",
            f"fame {int(pieces.FOE_FAME[kind])}"]  # fmt: skip
    if int(pieces.FOE_ABILITIES[kind]) & pieces.SUMMON:
        said = said[1:]
    said += ability_names(int(pieces.FOE_ABILITIES[kind]))
    resists = resist_names(int(pieces.FOE_RESISTS[kind]))
    return ", ".join([*said, *([f"resists {resists}"] if resists else [])])
