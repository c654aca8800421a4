"""The verbs of Lands of Ice and their numbers (LI-4.3).

Most things are said in two answers: what is done and by whom, `attack blue-yeti`, then where or at whom.
"""

from __future__ import annotations

from typing import Final

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.games.lands_of_ice.data import (
    CHARACTERS,
    GUEST,
    GUEST_OBJECT,
    OBJECTS,
    SLOTS,
    SQUARE_NAMES,
    TORCHES,
    WAYS,
)
from conclave.games.lands_of_ice.sets import STANDARD

COLOURS: Final = ("blue", "yellow")
CHARACTER_NAMES: Final = tuple(
    STANDARD.slugs[kind] if kind < GUEST else f"guest{kind - GUEST + 1}" for kind in range(CHARACTERS)
)
OBJECT_NAMES: Final = tuple(
    STANDARD.slugs[CHARACTERS + kind] if kind < GUEST_OBJECT else f"relic{kind - GUEST_OBJECT + 1}"
    for kind in range(OBJECTS)
)
KIND_NAMES: Final = (*CHARACTER_NAMES, *OBJECT_NAMES)
WHO: Final = [f"{colour}-{name}" for colour in COLOURS for name in CHARACTER_NAMES]
PIECE_NAMES: Final = [
    *WHO,
    *[f"{colour}-{name}" for colour in COLOURS for name in OBJECT_NAMES],
    *[f"torch{number + 1}" for number in range(TORCHES)],
]
ROOM_NAMES: Final = [f"r{slot + 1}" for slot in range(SLOTS)]
TURNS: Final = ("right", "left")
PAIR_NAMES: Final = [str(number) for number in range(1, 61)]

# What a character does, in the order of its numbers.
DEEDS: Final = (
    "move", "fly", "swim", "jump", "reveal", "turn", "attack", "strike", "control", "freeze", "heal",
    "regenerate", "walk", "break", "open", "cut", "melt", "torch", "drink", "life", "speed", "ice", "frost",
    "chaos", "fireball", "charm", "forge",
)  # fmt: skip

SPACE: Final = ActionSpace(
    *CORE_VERBS,
    Verb("play", card=("2", "3", "4", "5")),
    *[Verb(deed, who=WHO) for deed in DEEDS],
    Verb("target", who=WHO),
    Verb("way", way=WAYS),
    Verb("room", room=ROOM_NAMES),
    Verb("spin", room=ROOM_NAMES, turn=TURNS),
    Verb("square", at=SQUARE_NAMES),
    Verb("take", what=PIECE_NAMES),
    Verb("drop", what=PIECE_NAMES),
    Verb("join", who=WHO),
    Verb("axes", count=3),
    Verb("fight", card=7),
    Verb("spend", card=("1", "2", "3", "4", "5", "6")),
    Verb("lay", what=KIND_NAMES),
    Verb("draft", what=KIND_NAMES),
    Verb("pair", number=PAIR_NAMES),
    Verb("remove", who=CHARACTER_NAMES),
)
LUCK: Final = ActionSpace(
    Verb("first", seat=COLOURS),
    Verb("reveal", pair=PAIR_NAMES, arrow=TURNS, turned=("0", "1", "2", "3")),
)

# Literal, so that compiled rules compare numbers; the tests hold them against SPACE.
DONE: Final = 16
PASS: Final = 17
PLAY: Final = 18
DEED: Final = 22
TARGET: Final = 1102
WAY: Final = 1142
IN_ROOM: Final = 1146
SPIN: Final = 1154
SQUARE: Final = 1170
TAKE: Final = 1390
DROP: Final = 1474
JOIN: Final = 1558
AXES: Final = 1598
FIGHT: Final = 1601
SPEND: Final = 1608
LAY: Final = 1614
DRAFT: Final = 1650
PAIR: Final = 1686
REMOVE: Final = 1746
FIRST: Final = 0  # luck
REVEALED: Final = 2

MOVE: Final = 0
FLY: Final = 1
SWIM: Final = 2
JUMP: Final = 3
REVEAL: Final = 4
TURN: Final = 5
ATTACK: Final = 6
STRIKE: Final = 7
CONTROL: Final = 8
FREEZE: Final = 9
HEAL: Final = 10
REGENERATE: Final = 11
WALK: Final = 12
BREAK: Final = 13
OPEN: Final = 14
CUT: Final = 15
MELT: Final = 16
SCONCE: Final = 17
DRINK: Final = 18
LIFE: Final = 19
SPEED: Final = 20
LAY_ICE: Final = 21
FROST: Final = 22
CHAOS: Final = 23
FIREBALL: Final = 24
CHARM: Final = 25
FORGE: Final = 26
