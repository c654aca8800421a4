"""The verbs of The Meld and their numbers."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.core.chance import Handful
from conclave.games.meld.data import (
    BOARD_SLOTS,
    DIRECTIONS,
    MOST_KINDS,
    MOST_TILES,
    SYMBOLS,
    TILE_SLOTS,
    VAULTS,
)  # fmt: skip

_TILES: Final = [f"t{tile:02}" for tile in range(1, MOST_TILES + 1)]
_BOARD: Final = [f"b{slot}" for slot in range(1, BOARD_SLOTS + 1)]
_SLOTS: Final = _BOARD + [f"{tile}.{slot}" for tile in _TILES for slot in range(1, TILE_SLOTS + 1)]
_FOCUS: Final = _BOARD + [f"{tile}.v{slot}" for tile in _TILES for slot in range(1, VAULTS + 1)]
_KINDS: Final = ["basic"] + [f"u{kind}" for kind in range(1, MOST_KINDS)]
MOST_DICE: Final = 112
MOST_THROWN: Final = 5  # equal dice that are thrown as one
_HANDFULS: Final = [Handful(count) for count in range(1, MOST_THROWN + 1)]
# The faces of each throw, sorted and counted from 0, and where throws of so many dice begin.
THROWS: Final = [[face - 1 for face in faces] for handful in _HANDFULS for faces in handful.faces]
THROW_BASE: Final = [0, 0, 6, 27, 83, 209]

SPACE: Final = ActionSpace(
    *CORE_VERBS,
    Verb("all"),
    Verb("side", side=["a", "b"]),
    Verb("seat", seat=["1", "2", "3", "4"]),
    Verb("board", board=["1", "2", "3", "4"], side=["a", "b"]),
    Verb("face", face=["1", "2", "3", "4", "5", "6"]),
    Verb("symbol", symbol=SYMBOLS),
    Verb("construct", kind=_KINDS),
    Verb("tile", tile=_TILES),
    Verb("die", die=[str(die) for die in range(1, MOST_DICE + 1)]),
    Verb("hex", tile=_TILES, way=DIRECTIONS),
    Verb("focus", slot=_FOCUS),
    Verb("invoke", slot=_SLOTS),
    Verb("return", slot=_SLOTS),
)
LUCK: Final = ActionSpace(
    Verb("first", seat=["1", "2", "3", "4"]), Verb("roll", face=["1", "2", "3", "4", "5", "6"]),
    Verb("draw", tile=_TILES), Verb("throw", faces=[name for handful in _HANDFULS for name in handful.names]),
)  # fmt: skip

# Literal, so that compiled rules compare numbers; the tests hold them against SPACE and LUCK.
PICK: Final = 0
DONE: Final = 16
PASS: Final = 17
ALL: Final = 18
SIDE: Final = 19
SEAT: Final = 21
BOARD: Final = 25
FACE: Final = 33
SYMBOL: Final = 39
CONSTRUCT: Final = 51
TILE: Final = 72
DIE: Final = 120
HEX: Final = 232
FOCUS_AT: Final = 520
INVOKE_AT: Final = 744
RETURN_AT: Final = 1064
LUCK_FIRST: Final = 0
LUCK_ROLL: Final = 4
LUCK_DRAW: Final = 10
LUCK_THROW: Final = 58
