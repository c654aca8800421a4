"""Options of Lands of Ice (LI-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conclave.core.options import Options, Preset, number, one_of, switch, word
from conclave.games.lands_of_ice import sets

FIRST_SNOW: Final = "first_snow"
ICE_ALONE: Final = "ice_alone"
BASE_ALONE: Final = "base_alone"
THAW: Final = "thaw"
OLD_MASONS: Final = "old_masons"
FREE_CHOICE: Final = "free_choice"
MUTUAL_CHOICE: Final = "mutual_choice"

BOTH_BOXES: Final = (
    ("lands_of_ice", "lands_of_ice"), ("base", "base"), ("lands_of_ice", "base"),
)  # fmt: skip
ICE_PAIRS: Final = (33, 34, 35, 36)
# For each mode with fixed teams: the box of either team, the pairs of rooms, and the points that win.
FIXED: Final[dict[str, tuple[tuple[str, str], tuple[int, ...], int]]] = {
    FIRST_SNOW: (BOTH_BOXES[0], ICE_PAIRS, 4),
    ICE_ALONE: (BOTH_BOXES[0], ICE_PAIRS, 5),
    BASE_ALONE: (BOTH_BOXES[1], (1, 2, 3, 4), 5),
    THAW: (BOTH_BOXES[0], ICE_PAIRS, 5),
    OLD_MASONS: (BOTH_BOXES[2], (33, 36, 1, 3), 5),
}
POINTS: Final = 5


@dataclass(frozen=True)
class IceOptions(Options):
    """Teams and rooms, handicaps, and the set of components."""

    mode: str = one_of(
        ICE_ALONE,
        {
            ICE_ALONE: "the teams and rooms of Lands of Ice",
            FIRST_SNOW: "the same, with everything face up, to four points",
            THAW: "the same, with a torch on each starting line",
            BASE_ALONE: "the teams and rooms of the base set",
            OLD_MASONS: "ice team against base team in a mixed labyrinth",
            FREE_CHOICE: "everybody picks a team and two pairs of rooms in secret",
            MUTUAL_CHOICE: "both pick in turn, and both have what is picked",
        },
        "how teams and rooms are chosen",
    )
    handicap_blue: int = number(0, 0, 4, "characters that Blue takes out in secret", tried=(0, 3))
    handicap_yellow: int = number(0, 0, 4, "characters that Yellow takes out in secret", tried=(0, 4))
    idle_cycles: int = number(6, 1, 12, "card cycles of both without a point that end the game", tried=(1,))
    other_objects: bool = switch(False, "the Charm Scroll and the Key may be picked too")
    components: str = word(
        sets.STANDARD.word,
        "standard, or the name of a set that was loaded from a folder",
        sets.named,
        "the set of rooms and pieces",
    )

    def handicap(self, seat: int) -> int:
        """Give how many characters a seat takes out (LI-3.6)."""
        return self.handicap_yellow if seat else self.handicap_blue

    def points_to_win(self) -> int:
        """Give the points that win (LI-1.1, LI-3.16)."""
        return FIXED[self.mode][2] if self.mode in FIXED else POINTS


PRESETS: Final[dict[str, Preset]] = {
    "first_snow": Preset(
        "First Snow",
        "A game to learn by: everything lies open, four points win. The layouts of the rooms are our own.",
        {"mode": FIRST_SNOW},
    ),
    "lands_of_ice": Preset(
        "Lands of Ice", "The box by itself; the layouts of its eight rooms are our own.", {"mode": ICE_ALONE}
    ),
    "the_thaw": Preset(
        "The Thaw", "Each starting line begins with a torch in the third row.", {"mode": THAW}
    ),
    "base_set": Preset(
        "The base set", "Eight base characters among stone walls and pits.", {"mode": BASE_ALONE}
    ),
    "old_masons": Preset(
        "The Old Masons", "Ice against stone in a labyrinth of two ice pairs and two base pairs.",
        {"mode": OLD_MASONS},
    ),
    "mutual_choice": Preset(
        "Mutual Choice", "Pick rooms, characters and objects in turn; both have the same.",
        {"mode": MUTUAL_CHOICE},
    ),
    "free_choice": Preset(
        "Free Choice", "Pick a team and two pairs of rooms in secret.", {"mode": FREE_CHOICE}
    ),
}  # fmt: skip
