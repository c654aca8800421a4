"""Options of Ice Wizards (IW-1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from conclave.core.options import Options, one_of


@dataclass(frozen=True)
class IceOptions(Options):
    """The one switch of the game: on which board it is played."""

    board: str = one_of(
        "hex",
        {"hex": "a hexagon of 91 hexes", "square": "the 9x9 board of the original game"},
        "the board the king walks on",
    )
