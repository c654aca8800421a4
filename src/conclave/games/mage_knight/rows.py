"""Where things lie: the numbers of decks, bags, zones, public rows, and of flags."""

from __future__ import annotations

from typing import Final

# Decks and bags by number: deeds of four seats, then the common decks, piles of tokens, skills.
ADVANCED_DECK: Final = 4
SPELL_DECK: Final = 5
ARTIFACT_DECK: Final = 6
REGULAR_DECK: Final = 7
ELITE_DECK: Final = 8
DECKS: Final = 9
PILE_BAG: Final = 9  # + pile; seven
SKILL_BAG: Final = 16  # + seat
DUMMY_BAG: Final = 20
DUMMY_SKILLS: Final = 21
AID_BAG: Final = 22  # what may help a single enemy
BAGS: Final = 23

# Zones by number.
HAND: Final = 0  # + seat
TOP: Final = 4  # + deck
BOTTOM: Final = 13  # + deck
UNDER: Final = 22  # + seat: face down under Sparing Power
FIELD: Final = 26  # + pile: tokens on the map, with `AT + pile` in rows
AID: Final = 33  # what the player before has picked to help a single enemy
PACK: Final = 34  # + seat: advanced actions to choose from in a draft
DRAFTED: Final = 38  # + seat: those kept for later
ZONES: Final = 42

# Rows of public things.
ADVANCED_OFFER: Final = 0  # the last card is the newest
SPELL_OFFER: Final = 1
UNIT_OFFER: Final = 2
MONASTERY_OFFER: Final = 3  # advanced actions among the units
BOX: Final = 4  # cards out of the game
UNIT_BOX: Final = 5
GIVEN: Final = 6  # seat, card: what others gave up for Mind Read
COMMON_SKILLS: Final = 7
PATH: Final = 8  # where the hero stood this turn
ORDER: Final = 9  # seats in round order; DUMMY is the dummy
TACTICS_HERE: Final = 10
TACTICS_GONE: Final = 11
WON: Final = 12  # rewards that wait for the end of the turn
DUMMY_SHOWN: Final = 13
DUMMY_CRYSTALS: Final = 14
CRYSTALS_SPENT: Final = 15  # seat * 4 + color, this turn
PROXIES: Final = 16  # enemies that leave the game when they fall
CITY_ORDER: Final = 17  # lands of cities in the order of discovery
ARTIFACTS_SHOWN: Final = 18  # drawn as rewards, before one goes back
SKILLS_SHOWN: Final = 19  # turned up at a new level
PLAYED: Final = 20  # + seat
DISCARDS: Final = 24  # + seat
ASIDE: Final = 28  # + seat: for the rest of the round
GONE: Final = 32  # + pile: discarded tokens
AT: Final = 39  # + pile: lands of the tokens in FIELD + pile
SHIELDS: Final = 46  # + color of a city: seats in order
JOINT: Final = 50  # a joint assault: the city, and where each of the party came from
SHARES: Final = 51  # seat, enemy: who faces whom in it
JOINT_LATER: Final = 52  # who ends a turn after the one who proposed it, each with kills, wounds, dice
GLADES: Final = 53  # land * 4 + seat: shields on glades (Druid Nights)
STRIKERS: Final = 54  # place, kind, points: units that add to the attack of a hero on another one
CITY_COLORS: Final = 55  # by city tile, -1 while it is not revealed (random cities)
FALLEN: Final = 56  # 1 when darkness has come for good
UPGRADES: Final = 57  # advanced actions that may be swapped for
HEROES_IN_ORDER: Final = 58  # seats in the order in which they took a hero
MEGAPOLIS: Final = 59  # the land and the color of the second city, once it stands
ROWS: Final = 60
DUMMY: Final = 4
MOST_PLACES: Final = 62  # of a hand that have a bit; beyond them lie nothing but wounds

# Flags of a land.
RAMPANT: Final = 1  # a rampaging enemy lives here
CONQUERED: Final = 2
BURNED: Final = 4
DRAWN: Final = 8  # the enemies of a den, grounds or ruins have been drawn

SECRET_DUNGEON: Final = 16  # Dungeon Lords
SECRET_TOMB: Final = 32

# Foes of a combat: kind, land, flags, the summoner's place.
FOE_WIDTH: Final = 4
F_KIND: Final = 0
F_LAND: Final = 1
F_FLAGS: Final = 2
F_BY: Final = 3
WALLED: Final = 1  # behind the walls of a site
OF_CITY: Final = 2  # has the city's bonus
WILD: Final = 4  # rampaging
SUMMONED: Final = 8
BEATEN: Final = 16
BLOCKED: Final = 32
DEALT: Final = 64  # its damage has been assigned
AWAY: Final = 128  # a summoner whose monster stands in
HALVED: Final = 256  # fame halved, rounded up
DOUBLED: Final = 512
