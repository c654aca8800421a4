"""The answers of players and of luck, each with a number and a token."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces

SIDES: Final = ("basic", "strong")
CONVERSIONS: Final = ("attack", "ranged", "block", "fire-block", "ice-block", "slow")
ABILITIES: Final = 5  # of a unit: three printed at most, then Banner of Fear and Banner of Courage
GOODS: Final = ("healing", "artifact", "elite", "advanced")
# Things a turn may do that need no more words.
DEEDS: Final = (
    "interact", "enter", "burn", "altar", "rest", "end", "announce", "plunder", "commit", "hero", "leave",
    "again", "use-tactic", "heal", "together", "incant",
)  # fmt: skip

SPACE: Final = ActionSpace(
    *CORE_VERBS,
    Verb("play", side=SIDES, card=pieces.CARD_NAMES),
    Verb("sideways", card=pieces.CARD_NAMES),
    Verb("cast", side=SIDES, card=pieces.SPELL_NAMES),  # a spell of the offer
    Verb("discard", card=pieces.CARD_NAMES),
    Verb("throw", card=pieces.CARD_NAMES),
    Verb("boost", card=pieces.CARD_NAMES),
    Verb("take", card=pieces.CARD_NAMES),
    Verb("return", card=pieces.CARD_NAMES),
    Verb("pay", source=d.PAY_SOURCES, color=d.COLORS, used=d.COLORS),
    Verb("color", color=d.COLORS),
    Verb("die", number=d.MOST_DICE),
    Verb("move", hex=land.LAND_NAMES),
    Verb("explore", slot=land.SLOT_NAMES),
    Verb("challenge", hex=land.LAND_NAMES),
    Verb("unit", place=d.UNIT_PLACES, ability=ABILITIES),
    Verb("name", place=d.UNIT_PLACES),  # one of one's own units
    Verb("recruit", unit=pieces.UNIT_NAMES),
    Verb("foe", number=d.MOST_FOES),
    Verb("convert", to=CONVERSIONS),
    Verb("skill", skill=pieces.SKILL_NAMES),
    Verb("gain", skill=pieces.SKILL_NAMES),
    Verb("tactic", tactic=pieces.TACTICS),
    Verb("choose", hero=pieces.HEROES),
    Verb("buy", goods=GOODS),
    Verb("seat", number=d.MOST_SEATS),
    Verb("do", deed=DEEDS),
)
PLAY: Final[int] = SPACE.base["play"]
TURN_CARD: Final[int] = SPACE.base["sideways"]
CAST: Final[int] = SPACE.base["cast"]
DISCARD: Final[int] = SPACE.base["discard"]
THROW: Final[int] = SPACE.base["throw"]
BOOSTED: Final[int] = SPACE.base["boost"]
TAKE: Final[int] = SPACE.base["take"]
RETURN: Final[int] = SPACE.base["return"]
PAY: Final[int] = SPACE.base["pay"]
COLORED: Final[int] = SPACE.base["color"]
DIE: Final[int] = SPACE.base["die"]
GO: Final[int] = SPACE.base["move"]
EXPLORE: Final[int] = SPACE.base["explore"]
CHALLENGE: Final[int] = SPACE.base["challenge"]
UNIT: Final[int] = SPACE.base["unit"]
NAME: Final[int] = SPACE.base["name"]
RECRUIT: Final[int] = SPACE.base["recruit"]
FOE: Final[int] = SPACE.base["foe"]
CONVERT: Final[int] = SPACE.base["convert"]
SKILL: Final[int] = SPACE.base["skill"]
GAIN: Final[int] = SPACE.base["gain"]
TACTIC: Final[int] = SPACE.base["tactic"]
CHOOSE: Final[int] = SPACE.base["choose"]
BUY: Final[int] = SPACE.base["buy"]
SEAT: Final[int] = SPACE.base["seat"]
DO: Final[int] = SPACE.base["do"]
INTERACT: Final[int] = DO + DEEDS.index("interact")
ENTER: Final[int] = DO + DEEDS.index("enter")
BURN: Final[int] = DO + DEEDS.index("burn")
ALTAR: Final[int] = DO + DEEDS.index("altar")
REST: Final[int] = DO + DEEDS.index("rest")
END: Final[int] = DO + DEEDS.index("end")
ANNOUNCE: Final[int] = DO + DEEDS.index("announce")
PLUNDER: Final[int] = DO + DEEDS.index("plunder")
COMMIT: Final[int] = DO + DEEDS.index("commit")
TO_HERO: Final[int] = DO + DEEDS.index("hero")
LEAVE: Final[int] = DO + DEEDS.index("leave")
ONCE_MORE: Final[int] = DO + DEEDS.index("again")
USE_TACTIC: Final[int] = DO + DEEDS.index("use-tactic")
HEAL_WOUND: Final[int] = DO + DEEDS.index("heal")
TOGETHER: Final[int] = DO + DEEDS.index("together")
INCANT: Final[int] = DO + DEEDS.index("incant")
NOWHERE: Final = 100_000

LUCK: Final = ActionSpace(
    Verb("draw", card=pieces.CARD_NAMES),
    Verb("roll", color=d.COLORS),
    Verb("tile", tile=land.TILE_NAMES),
    Verb("token", enemy=pieces.FOE_NAMES),
    Verb("ruin", ruin=pieces.RUIN_NAMES),
    Verb("unit", unit=pieces.UNIT_NAMES),
    Verb("skill", skill=pieces.SKILL_NAMES),
    Verb("tactic", tactic=pieces.TACTICS),
    Verb("hero", hero=pieces.HEROES),
    Verb("turn", sides=6),
)
DRAW: Final[int] = LUCK.base["draw"]
ROLL: Final[int] = LUCK.base["roll"]
TILE: Final[int] = LUCK.base["tile"]
TOKEN: Final[int] = LUCK.base["token"]
RUIN: Final[int] = LUCK.base["ruin"]
DRAW_UNIT: Final[int] = LUCK.base["unit"]
DRAW_SKILL: Final[int] = LUCK.base["skill"]
DRAW_TACTIC: Final[int] = LUCK.base["tactic"]
DRAW_HERO: Final[int] = LUCK.base["hero"]
TURN_TILE: Final[int] = LUCK.base["turn"]
