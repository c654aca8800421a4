"""Why something cannot be done, as numbers; `refusals` has the sentences and the rules."""

from __future__ import annotations

from typing import Final

NOT_HELD: Final = 1
USELESS: Final = 2
NOT_NOW: Final = 3
TOO_FAR: Final = 4
NO_POINTS: Final = 5
NO_UNIT_READY: Final = 6
NO_PERMISSION: Final = 7
NO_HEALING_IN_COMBAT: Final = 8
NO_SKILL: Final = 9
SKILL_USED: Final = 10
IMPASSABLE: Final = 11
RAMPAGING_THERE: Final = 12
CLOSED: Final = 13
ACTED: Final = 14
RESTING: Final = 15
NO_TILE_THERE: Final = 16
SLOT_FULL: Final = 17
SLOT_BARRED: Final = 18
NO_SITE: Final = 19
NOT_WELCOME: Final = 20
NOT_OFFERED: Final = 21
WRONG_SITE: Final = 22
NOTHING_TO_HEAL: Final = 23
NO_COMMAND: Final = 24
MOVED: Final = 25
NO_TARGET: Final = 26
DOUBLE_WALLS: Final = 27
NO_ATTACK_LEFT: Final = 28
COMMIT_FIRST: Final = 29
NOBODY_RAMPAGES: Final = 30
OCCUPIED: Final = 31
UNITS_BARRED: Final = 32
NOTHING_TO_DISCARD: Final = 33
NO_PEACE: Final = 34
PARTLY_THERE: Final = 35
