"""What is drawn on the blocks: a sign for every kind of unit, and the emblem of every army."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Path, Shape, Style
from conclave.games.wizard_kings.units import UnitType

# Signs in a box of 24 by 24 about its middle: what is filled, and what is only a line.
_SIGNS: Final[dict[str, tuple[str, str]]] = {
    "hat": ("M-11 8q11 5 22 0l-6-3.5q-2-9-6-16q-2 4-5 4.5q1 6-1 11.5z", "M-5 4q5 2 10 0M8-9v5M5.5-6.5h5"),
    "bow": ("M6-3.4l5 3.4l-5 3.4z", "M-4-11q13 11 0 22zM-10 0h17"),
    "crossbow": ("M7-9l3-1l-1 3z", "M-9 9l16-16M-4-10q12 0 14 14M-4-10l-1 5M10 4l-5 1"),
    "pixie": (
        "M-1 0q-10-13-11-3q1 6 11 4q-8 2-6 8q5 1 7-6q2 7 7 6q2-6-6-8q10 2 11-4q-1-10-11 3z",
        "M0-7a2.6 2.6 0 1 0 .1 0z",
    ),
    "tree": ("M-3 11q2-5-1-9h8q-3 4-1 9zM0-12q5 0 5 4q6 1 5 6q-2 5-10 4q-8 1-10-4q-1-5 5-6q0-4 5-4z", ""),
    "spear": ("M6-12q4 4-1 10l-4-3q0-5 5-7zM-6-2q-5-1-5 5q5 1 5-5z", "M3-4l-10 15"),
    "castle": ("M-11 10v-17h4v4h5v-4h4v4h5v-4h4v17h-7v-5q-4-5-8 0v5z", "M0-7v-5h5v3h-5"),
    "pegasus": (
        "M1 11q-3-6 2-9q-4-1-4-5l5-6l1-3l2 3q4 3 4 9q0 6-3 11z",
        "M-1-2q-9-1-10-9q5 2 9 2M-2 1q-7 1-9-3M-3 4q-4 1-6-1",
    ),
    "unicorn": ("M-6 11q-1-6 2-9q-4 1-6-1l7-8l1-3l2 2q8 3 8 13l-1 6z", "M-2-8l-5-5M4-2q2 4 1 8"),
    "mermaid": ("M0 12q-7-1-10 0q2-5 8-6q-1-6 4-10q4-3 3-8q4 6 0 11q-4 5-3 7q6 1 8 6q-4-1-10 0z", ""),
    "club": ("M-10 11l-1-4l9-10q-2-7 5-9q8-2 8 5q0 7-8 6l-9 11z", "M3-13l1 3M12-8l-3 1M9 1l-2-3"),
    "troll": (
        "M-8-6q0-6 8-6t8 6l4-1q0 6-4 6q-1 11-8 11t-8-11q-4 0-4-6z",
        "",
    ),
    "axe": ("M-1-11q12-2 11 10q-4-4-9-1q1-5-2-9z", "M4-12l-11 23"),
    "axes": (
        "M2-10q10-1 9 9q-4-3-8-1q2-4-1-8zM-2-10q-10-1-9 9q4-3 8-1q-2-4 1-8z",
        "M6-12l-12 23M-6-12l12 23",
    ),
    "goblin": ("M-12-5l7 1q1-5 5-5t5 5l7-1l-6 6q-1 8-6 8t-6-8z", ""),
    "kraken": (
        "M0-12q7 0 7 7q0 5-3 6h-8q-3-1-3-6q0-7 7-7z",
        "M-4 1q0 6-6 5q-1 3 2 4M-1 2q1 6-2 9M2 2q0 6 2 9M5 1q0 6 6 4q1 3-2 5",
    ),
    "dragon": (
        "M-12 4q5-1 7-4q-4-1-6-4q6 1 9-1q0-5-3-7q9 1 11 8q3 0 6 3q-5 0-6 3q-2 6-9 8q3-4 2-7q-5 4-11 1z",
        "",
    ),
    "bat": ("M0-3l2-4l1 3q5-6 9-3q-1 3 0 7q-4-2-5 2q-4-2-7 6q-3-8-7-6q-1-4-5-2q1-4 0-7q4-3 9 3l1-3z", ""),
    "helm": ("M-8 11v-10q0-10 8-10t8 10v10h-4v-8h-3v-3h-2v3h-3v8z", "M0-9q0-4 5-3"),
    "horns": ("M-7 10v-8q0-8 7-8t7 8v8h-4v-6h-6v6zM-6-3q-6-1-6-8q4 3 8 4zM6-3q6-1 6-8q-4 3-8 4z", ""),
    "skull": ("M0-11q9 0 9 8q0 5-4 6v5h-10v-5q-4-1-4-6q0-8 9-8z", ""),
    "demon": ("M-5-6q-5 0-6-6q6 3 9 3h4q3 0 9-3q-1 6-6 6q3 4 2 9q-3 7-7 8q-4-1-7-8q-1-5 2-9z", ""),
    "shield": ("M-9-10q9 3 18 0q1 15-9 21q-10-6-9-21z", ""),
    "ram": ("M-4-6h8q3 8-1 15q-3 3-6 0q-4-7-1-15z", "M-4-5q-8-2-7 4q2 4 5 1M4-5q8-2 7 4q-2 4-5 1"),
    "eagle": ("M-10-6q4-6 11-5q7 2 7 9q-1 5-5 5q1-4-2-5q-2 6-9 8q-1-4 1-7q-3-1-3-5z", "M-9 10q10 1 18-6"),
    "bull": ("M-5-4h10q2 8-1 13q-4 4-8 0q-3-5-1-13z", "M-5-4q-6 0-6-6q0-1 1-1M5-4q6 0 6-6q0-1-1-1"),
    "lion": ("M0-11l3 3l4-1v4l4 2l-2 4l2 3l-4 2l-1 4h-12l-1-4l-4-2l2-3l-2-4l4-2v-4l4 1z", ""),
    "ship": ("M-11 3h22q-2 7-7 7h-9q-5 0-6-7zM-6 0v-10q8 0 10 10z", "M-6-12v15"),
}  # fmt: skip
# Light spots on a filled sign: eyes, a gate, the boss of a shield.
_SPOTS: Final[dict[str, str]] = {
    "troll": "M-4-3h2.6v2.6h-2.6zM1.6-3h2.6v2.6h-2.6zM-4 4h8v1.6h-8z",
    "goblin": "M-3.6-3.5h2.4v2.4h-2.4zM1.2-3.5h2.4v2.4h-2.4zM-2 3h4v1.4h-4z",
    "skull": "M-5-4h3.6v4h-3.6zM1.4-4h3.6v4h-3.6zM-1 2h2v3h-2z",
    "demon": "M-4-2l3 2h-3zM4-2l-3 2h3zM-2 5h4v1.4h-4z",
    "kraken": "M-3.6-6h2.4v2.4h-2.4zM1.2-6h2.4v2.4h-2.4z",
    "shield": "M-1-6h2v5h5v2h-5v6h-2v-6h-5v-2h5z",
    "lion": "M-4-3h2.4v2.4h-2.4zM1.6-3h2.4v2.4h-2.4zM-2 3l2 2l2-2z",
    "bull": "M-3-1h1.8v2h-1.8zM1.2-1h1.8v2h-1.8zM-2 6h4v1.2h-4z",
    "tree": "M-3-5h2v2h-2zM2-5h2v2h-2zM-2-1h4v1.2h-4z",
    "dragon": "M1-4h2v2h-2z",
    "horns": "",
}
SIGN_OF: Final[dict[str, str]] = {
    "ranger": "bow", "pixie": "pixie", "treek": "tree", "glader": "spear", "castle": "castle",
    "pegasus": "pegasus", "unicorn": "unicorn", "mermaid": "mermaid", "ogre": "club", "troll": "troll",
    "orc": "axe", "goblin": "goblin", "kraken": "kraken", "dragon": "dragon", "deathbow": "bow",
    "vampire": "bat", "varghan": "helm", "zombie": "skull", "demon": "demon", "crossbow": "crossbow",
    "ironguard": "shield", "axeman": "axe", "ramrider": "ram", "griffin": "eagle", "giant": "club",
    "horsebow": "bow", "viking": "ship", "berserker": "axes", "spearmaiden": "spear", "harpy": "bat",
    "minotaur": "bull", "huntress": "bow", "lionrider": "lion", "spearsister": "spear", "guardian": "shield",
}  # fmt: skip

# Emblems of the armies: a leaf, two tusks, a skull, a hammer, a horned helm, a moon with a star.
EMBLEMS: Final = (
    "M0-12q11 5 9 15q-2 7-8 7l-1 3l-1-3q-6 0-8-7q-2-10 9-15z",
    "M-11-8q1 12 9 17l2-5q-5-4-4-12zM11-8q-1 12-9 17l-2-5q5-4 4-12z",
    "M0-12q10 0 10 9q0 5-4 7v6h-3v-3h-2v3h-2v-3h-2v3h-3v-6q-4-2-4-7q0-9 10-9z",
    "M-11-11h22v8h-8v15h-6v-15h-8z",
    "M-7 10v-8q0-8 7-8t7 8v8h-4v-6h-6v6zM-6-3q-6-1-6-9q4 4 8 5zM6-3q6-1 6-9q-4 4-8 5z",
    "M3-12q-13 0-13 12t13 12q-7-3-7-12t7-12zM7-4l1.4 3.6h3.6l-3 2.4l1 3.6l-3-2l-3 2l1-3.6l-3-2.4h3.6z",
)  # fmt: skip
_VEIN: Final = ("M0-9v19M0 0l5-4M0 4l-5-4", "", "", "", "", "")


def sign(unit: UnitType, ink: str, paper: str) -> tuple[Shape, ...]:
    """Draw the sign of a type."""
    name = SIGN_OF.get(unit.slug, "hat")
    filled, lines = _SIGNS[name]
    shapes: list[Shape] = [Path(filled, Style(ink))]
    if lines:
        shapes.append(Path(lines, Style("", paper if name == "tree" else ink, 1.9)))
    if _SPOTS.get(name):
        shapes.append(Path(_SPOTS[name], Style(paper)))
    return tuple(shapes)


def emblem(army: int, ink: str, cut: str) -> tuple[Shape, ...]:
    """Draw the emblem of an army."""
    shapes: list[Shape] = [Path(EMBLEMS[army], Style(ink))]
    if army == 2:
        shapes.append(Path("M-5-4h3.6v4h-3.6zM1.4-4h3.6v4h-3.6z", Style(cut)))
    if _VEIN[army]:
        shapes.append(Path(_VEIN[army], Style("", cut, 1.5)))
    return tuple(shapes)
