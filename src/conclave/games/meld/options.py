"""Options of The Meld (ME-2, ME-4.6, ME-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conclave.core.options import Options, Preset, one_of, switch, word
from conclave.games.meld import sets


@dataclass(frozen=True)
class MeldOptions(Options):
    """The switches of the game, and the set of components it is played with."""

    start_field: str = one_of(
        "single",
        {"single": "one tile in the middle", "empty": "an empty field"},
        "what lies on the field at the start",
    )
    seat_compensation: str = one_of(
        "none",
        {
            "none": "nobody gets more",
            "extra_construct": "all but the first player gain one construct more",
            "by_turn_order": "of four, the first has two fewer, the second two more, the fourth one more",
            "balanced": "of two, the first invokes once in the first turn; four play as by turn order",
        },
        "what makes up for not being first",
    )
    twilight: bool = switch(True, "when the stack is empty, a tile leaves the field every turn")
    round_limit: str = one_of(
        "40",
        {
            "0": "as long as it takes, up to 100 rounds",
            "20": "20 rounds",
            "30": "30 rounds",
            "40": "40 rounds",
            "60": "60 rounds",
        },
        "after how many rounds the game is counted out",
    )
    wild_tiles: bool = switch(True, "wild sides fit every pattern on the field")
    boards: str = one_of(
        "aspirant_all",
        {"aspirant_all": "everybody is an Aspirant", "free_choice": "everybody picks a board and a side"},
        "how boards are handed out",
    )
    components: str = word(
        sets.STANDARD.word,
        "standard, or the name of a set that was loaded from a folder",
        sets.named,
        "the set of tiles, boards and constructs",
    )


PRESETS: Final[dict[str, Preset]] = {
    "first_game": Preset(
        "First game",
        "Everybody is an Aspirant, so there is one board to learn.",
        {"boards": "aspirant_all", "seat_compensation": "balanced"},
    ),
    "duel": Preset(
        "Duel",
        "Two wizards on boards of their choice; whoever begins invokes once in the first turn.",
        {"boards": "free_choice", "seat_compensation": "balanced"},
        (2,),
    ),
    "four_wizards": Preset(
        "Four wizards",
        "A full table on boards of their choice, thirty rounds at most.",
        {"boards": "free_choice", "round_limit": "30"},
        (4,),
    ),
    "named_boards": Preset(
        "Named boards", "Everybody picks a board and its side.", {"boards": "free_choice"}
    ),
    "fair_seats": Preset(
        "Fair seats",
        "What later seats lack is made up for: by a short first turn in a duel, by constructs among four.",
        {"seat_compensation": "balanced"},
    ),
}
