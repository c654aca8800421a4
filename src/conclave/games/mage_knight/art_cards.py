"""Cards as they lie on the table: name and colour above, then what each side does, made from its effect."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Rect, Shape, Style, Text, Use
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import log, pieces
from conclave.games.mage_knight.art_foes import resist_names
from conclave.games.mage_knight.art_signs import BOLD, cut, sign, wrapped
from conclave.games.mage_knight.effects.book import ABILITIES, CASTS, SKILLS
from conclave.games.mage_knight.sayings import say

WIDE: Final = 156.0
HIGH: Final = 206.0
HEAD: Final = 27.0
BAND: Final = f"M2 {HEAD + 1:g}V11q0-9 9-9h{WIDE - 22:g}q9 0 9 9v{HEAD - 10:g}z"
FOOT: Final = 24.0  # the row that is played sideways
LINE: Final = 16.0
LETTERS: Final = 19  # of a line
LINES: Final = 7  # of both sides together
KINDS: Final = ("basic action", "advanced action", "spell", "artifact", "wound")
# Which word of an effect shows which sign; the first that is found wins.
WORDS: Final = (
    ("Siege", "siege"), ("Ranged", "ranged"), ("Move", "move"), ("Influence", "influence"),
    ("Attack", "attack"), ("Block", "block"), ("Heal", "heal"), ("draw", "cards"), ("fame", "fame"),
)  # fmt: skip
HERE: Final = ("village", "monastery", "keep", "mage tower", "city")
USES: Final = (
    "once a turn",
    "once a round",
    "once a round, in any turn",
    "once a round, others may answer",
    "always",
)


@cache
def side_text(card: int, side: int) -> str:
    """Say what a side of a card does, without the mana of the card's own colour, which a gem shows."""
    text = say(CASTS[side][card])
    for color in d.COLORS:
        text = text.removeprefix(f"pay {color}: ") if _gem(card, side) else text
    return text.split(" (first printing:")[0]


@cache
def whole_text(card: int) -> str:
    """Say everything that is on a card."""
    if card == pieces.WOUND:
        return "A wound: it cannot be played, and fills the hand until it is healed"
    return f"Basic: {say(CASTS[0][card])}. Strong: {say(CASTS[1][card])}"


def _gem(card: int, side: int) -> list[int]:
    """List the mana that a side asks for by its colour: strong actions one, spells one and black."""
    kind, color = int(pieces.KIND[card]), int(pieces.COLOR[card])
    if kind == d.SPELL:
        return [color, d.BLACK] if side else [color]
    return [color] if side and kind <= d.ADVANCED else []


def lines_of(card: int) -> tuple[list[str], list[str]]:
    """Break both sides into lines that fit."""
    texts = [side_text(card, side) for side in (0, 1)]
    first = wrapped(texts[0], LETTERS, 4)
    second = wrapped(texts[1], LETTERS, LINES - len(first))
    first = wrapped(texts[0], LETTERS, LINES - len(second))
    return first, second


def parting(card: int) -> float:
    """Give where the strong side of a card begins."""
    return HEAD + 21 + LINE * max(2, len(lines_of(card)[0]))


@cache
def cut_short(card: int) -> bool:
    """Tell whether a card has more to say than fits."""
    return any(line.endswith("\u2026") for side in lines_of(card) for line in side)


def _marks(text: str) -> str:
    return next((name for word, name in WORDS if word in text), "")


def _side(card: int, side: int, top: float, lines: list[str]) -> list[Shape]:
    """Draw one side: its word, the mana it asks for, its lines."""
    shapes: list[Shape] = [Text(9, top + 9, "strong" if side else "basic", 13, "ink-soft", "start")]
    for i, color in enumerate(_gem(card, side)):
        shapes.append(Use(f"gem-{color}", 62 + 17 * i, top + 9, scale=0.62))
    mark = _marks(side_text(card, side))
    if mark:
        shapes.append(sign(mark, WIDE - 16, top + 11, 0.8))
    for i, line in enumerate(lines):
        shapes.append(
            Text(9, top + 26 + LINE * i, line, 13, "ink", "start", bold=len(lines) == 1 and len(line) < 14)
        )
    return shapes


@cache
def face(card: int) -> tuple[Shape, ...]:
    """Draw a card."""
    color, name = int(pieces.COLOR[card]), log.card(card)
    if card == pieces.WOUND:
        return (
            Rect(1, 1, WIDE - 2, HIGH - 2, Style("spent", "fight", 2.2), 10),
            Text(WIDE / 2, 18, "Wound", 16, bold=True),
            Use("drop", WIDE / 2, 84, scale=3.2),
            Text(WIDE / 2, 150, "cannot be played", 13, "ink-soft"),
        )
    first, second = lines_of(card)
    split = parting(card)
    below = HIGH - FOOT - 1
    kind = int(pieces.KIND[card])
    return (
        Rect(1, 1, WIDE - 2, HIGH - 2, Style("card", f"mana-{color}-edge", 2.2), 10),
        Rect(2, split, WIDE - 4, below - split, Style(f"tint-{color}")),
        Path(BAND, Style(f"mana-{color}")),
        Use(f"gem-{color}", 15, 15, scale=0.75),
        Text(28, 15, cut(name, 14, WIDE - 34, BOLD), 14, f"mana-{color}-ink", "start", bold=True),
        *([Circle(WIDE - 11, 15, 3.5, Style("lamp", "pen", 1.0))] if kind >= d.ADVANCED else []),
        *_side(card, 0, HEAD + 2, first),
        *_side(card, 1, split, second),
        Path(f"M2 {below:g}h{WIDE - 4:g}", Style("", "line", 1.2)),
        Text(WIDE / 2, below + FOOT / 2, "sideways: 1 of any", 13, "ink-soft"),
    )


def unit_about(kind: int) -> list[str]:
    """List what a unit can do."""
    return [say(one) for one in ABILITIES[kind] if say(one) != "cannot be used"]


def unit_head(kind: int) -> str:
    """Say a unit's level, armor, resistances and price."""
    resists = resist_names(int(pieces.UNIT_RESISTS[kind]))
    sites = ", ".join(name for i, name in enumerate(HERE) if int(pieces.UNIT_SITES[kind]) >> i & 1)
    said = f"Level {int(pieces.UNIT_LEVEL[kind])}, armor {int(pieces.UNIT_ARMOR[kind])}"
    price = f"{int(pieces.UNIT_COST[kind])} Influence at a {sites}"
    return f"{said}, resists {resists}; {price}" if resists else f"{said}; {price}"


@cache
def unit(kind: int) -> tuple[Shape, ...]:
    """Draw a unit of the offer."""
    elite, name = kind >= pieces.FIRST_ELITE, log.thing(pieces.UNIT_NAMES[kind])
    body: list[str] = []
    for text in unit_about(kind):
        body += wrapped(text, LETTERS, 3 if len(unit_about(kind)) < 3 else 2)
    sites = [name for i, name in enumerate(HERE) if int(pieces.UNIT_SITES[kind]) >> i & 1]
    resists = resist_names(int(pieces.UNIT_RESISTS[kind]))
    shapes: list[Shape] = [
        Rect(1, 1, WIDE - 2, HIGH - 2, Style("card", "mana-6-edge" if elite else "card-edge", 2.2), 10),
        Path(BAND, Style("mana-6" if elite else "panel-2")),
        Text(9, 15, cut(name, 14, WIDE - 18, BOLD), 14, "mana-6-ink" if elite else "ink",
             "start", bold=True),
        *(Circle(13.0 + 10 * i, 40, 3.6, Style("ink")) for i in range(int(pieces.UNIT_LEVEL[kind]))),
        sign("armor", 64, 40, 0.75),
        Text(74, 40, str(int(pieces.UNIT_ARMOR[kind])), 14, anchor="start", bold=True),
        sign("influence", WIDE - 40, 40, 0.75),
        Text(WIDE - 28, 40, str(int(pieces.UNIT_COST[kind])), 14, anchor="start", bold=True),
    ]  # fmt: skip
    for i, line in enumerate(body[:6]):
        shapes.append(Text(9, 62 + LINE * i, line, 13, anchor="start"))
    if resists and len(body) < 6:
        shapes.append(
            Text(9, 62 + LINE * len(body), cut(f"resists {resists}", 13, WIDE - 16), 13, "ink-soft", "start")
        )
    shapes.append(Text(9, HIGH - 16, cut(", ".join(sites), 13, WIDE - 16), 13, "ink-soft", "start"))
    return tuple(shapes)


def skill_text(skill: int) -> str:
    """Say what a skill does, and how often."""
    return f"{say(SKILLS[skill])} ({USES[int(pieces.SKILL_USE[skill])]})"


@cache
def symbols(first: int, last: int) -> dict[str, tuple[Shape, ...]]:
    """Give a range of cards."""
    return {f"card-{card}": face(card) for card in range(first, last)}


@cache
def unit_symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the units."""
    return {f"unit-{kind}": unit(kind) for kind in range(pieces.UNIT_KINDS)}
