"""The verbs of Wizard Kings and their numbers."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.core.chance import Handful
from conclave.games.wizard_kings.maps import DIRECTIONS, HEX_NAMES, SHEET_SLUGS
from conclave.games.wizard_kings.units import ARMY_SLUGS

SEATS: Final = 6
BLOCKS: Final = 28  # of one army

_HEXES: Final = [f"{slot}{name.lower()}" for slot in range(1, 8) for name in HEX_NAMES]
_UNITS: Final = [f"{seat}.{block}" for seat in range(1, SEATS + 1) for block in range(1, BLOCKS + 1)]
_OWN: Final = [str(block) for block in range(1, BLOCKS + 1)]
_SEATS: Final = [str(seat) for seat in range(1, SEATS + 1)]
_TYPES: Final = [str(place) for place in range(1, 10)]
_SLOTS: Final = [str(slot) for slot in range(1, 8)]
_WIZARDS: Final = ["1", "2", "3"]

SPACE: Final = ActionSpace(
    *CORE_VERBS,
    Verb("hex", place=_HEXES),
    Verb("unit", block=_UNITS),
    Verb("side", way=DIRECTIONS),
    Verb("army", which=ARMY_SLUGS),
    Verb("map", which=SHEET_SLUGS),
    Verb("lay", slot=_SLOTS, edge=["n", "e", "s", "w"], turn=["up", "down"]),
    Verb("buy", type=_TYPES, strength=["1", "2", "3", "4"]),
    Verb("standard"),
    Verb("build", type=_TYPES),
    Verb("raise", block=_OWN),
    Verb("disband", block=_OWN),
    Verb("merge", block=_OWN),
    Verb("cast", wizard=_WIZARDS, spell=["1", "2", "3", "4", "5", "6"]),
    Verb("sail"),
    Verb("fire"),
    Verb("dispel", wizard=_WIZARDS),
    Verb("never"),
    Verb("offer", seat=_SEATS),
    Verb("accept"),
    Verb("refuse"),
    Verb("break", seat=_SEATS),
    Verb("join", side=["attack", "defence"]),
    Verb("switch"),
    Verb("aid", seat=_SEATS),
    Verb("resign"),
)

# Literal, so that compiled rules compare numbers; the tests hold them against SPACE.
PICK: Final = 0
DONE: Final = 16
PASS: Final = 17
HEX: Final = 18
UNIT: Final = 795
SIDE: Final = 963
ARMY: Final = 969
MAP: Final = 975
LAY: Final = 982
BUY: Final = 1038
STANDARD: Final = 1074
BUILD: Final = 1075
RAISE: Final = 1084
DISBAND: Final = 1112
MERGE: Final = 1140
CAST: Final = 1168
SAIL: Final = 1186
FIRE: Final = 1187
DISPEL: Final = 1188
NEVER: Final = 1191
OFFER: Final = 1192
ACCEPT: Final = 1198
REFUSE: Final = 1199
BREAK: Final = 1200
JOIN: Final = 1206
SWITCH: Final = 1208
AID: Final = 1209
RESIGN: Final = 1215

# Luck: what one to eight dice show, sorted (WK-5.31a): `roll 4` is one die, `roll 1-2-6` are three.
MOST_DICE: Final = 8
HANDFULS: Final = [Handful(dice) for dice in range(1, MOST_DICE + 1)]
LUCK: Final = ActionSpace(Verb("roll", result=[name for handful in HANDFULS for name in handful.names]))
# Where the rolls of so many dice begin; the face of a single die is its number here plus one.
ROLL: Final = [0, 0, 6, 27, 83, 209, 461, 923, 1715]
