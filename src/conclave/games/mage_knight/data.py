"""The numbers everything else counts with: colors, points, phases, what lasts, levels, tracks."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Ints, ints

# Colors of mana (MK-6.1); the first four are basic.
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
WHITE: Final = 3
GOLD: Final = 4
BLACK: Final = 5
NO_COLOR: Final = 6
COLORS: Final = ("red", "blue", "green", "white", "gold", "black")
SIX: Final = 6
FOUR: Final = 4
BASIC: Final = 0b001111  # masks of colors
NOT_GOLD: Final = 0b101111
ANY_COLOR: Final = 0b111111
OPPOSITE: Final[Ints] = ints([BLUE, RED, WHITE, GREEN, BLACK, GOLD])

# Slots of bound numbers. SOURCE is a card, UNIT_SOURCE + place of a unit, or SKILL_SOURCE + skill.
SOURCE: Final = 0
PAID: Final = 1  # the color mana was used as
CARD: Final = 2  # a card that was given up, or a die that was taken
CHOSEN: Final = 3  # a color, a foe, a unit, a hex
BOOST: Final = 4
COUNT: Final = 5
OF: Final = 100  # OF + slot: the color that is bound there, instead of a color
UNIT_SOURCE: Final = 512
SKILL_SOURCE: Final = 600

# Kinds of cards.
BASIC_ACTION: Final = 0
ADVANCED: Final = 1
SPELL: Final = 2
ARTIFACT: Final = 3
WOUND_CARD: Final = 4

# Which cards a cost takes (MK-5.10); wounds only where WOUNDS_TOO or ONLY_WOUNDS says so.
ANY_CARD: Final = 0
ANY_ACTION: Final = 1
ANY_COLORED: Final = 2
WOUNDS_TOO: Final = 3
ONLY_WOUNDS: Final = 4

# Elements of attacks and blocks.
PHYSICAL: Final = 0
FIRE: Final = 1
ICE: Final = 2
COLD_FIRE: Final = 3
ELEMENTS: Final = ("physical", "fire", "ice", "cold-fire")

# Points, by kind; blocks and attacks are a base and an element.
MOVE: Final = 0
INFLUENCE: Final = 1
HEALING: Final = 2
BLOCK: Final = 4
MELEE: Final = 8
RANGED: Final = 12
SIEGE: Final = 16
POINTS: Final = 20
POINT_NAMES: Final = ("Move", "Influence", "Heal", "", "Block", "Attack", "Ranged Attack", "Siege Attack")

# Phases of a turn and of a combat.
CALM: Final = 0
INTERACTING: Final = 1
RANGE: Final = 2
BLOCKING: Final = 3
DAMAGE: Final = 4
ATTACKING: Final = 5
RESTING: Final = 6
# How a hero rests: with a card, or with nothing but wounds (MK-15.7, MK-15.9).
REST: Final = 1
RECOVERY: Final = 2
IN_COMBAT: Final = 0b0111100
# The phases in which points of each kind may be made, as bits by POINTS // 4 after the first four (MK-5.11).
FITS: Final[Ints] = ints([
    0b1111111, 0b1111111, 0b1000011, 0,  # move, influence, healing, nothing
    0b0001000, 0b0001000, 0b0001000, 0b0001000,  # block
    0b0100000, 0b0100000, 0b0100000, 0b0100000,  # melee
    0b0100100, 0b0100100, 0b0100100, 0b0100100,  # ranged
    0b0100100, 0b0100100, 0b0100100, 0b0100100,  # siege
])  # fmt: skip

# Kinds of modifiers, below 62. `what` is a terrain, a foe, a unit or a color where one is named.
TERRAIN_SET: Final = 0  # a terrain costs at most the amount
TERRAIN_LESS: Final = 1  # a terrain costs less: amount = 16 * how much + the floor
TERRAIN_OPEN: Final = 2  # an impassable terrain may be entered for the amount
NO_PROVOKE: Final = 3
EXTRA_DIE: Final = 4
ANY_DIE: Final = 5  # black and gold dice serve as any basic color
INFLUENCE_BLOCKS: Final = 6  # what: the element
MOVE_ATTACKS: Final = 7  # what: melee or ranged; amount: how many Move points for one
NO_SITE_WALLS: Final = 8  # site fortification is ignored
SIDEWAYS: Final = 9  # the next sideways card: amount = 16 * better value + value; what: the test
ENDLESS: Final = 10  # mana of a color without limit
NEXT_DRAW: Final = 11  # hand limit of the next draw
UNITS_SAFE: Final = 12
UNITS_RESIST: Final = 13  # what: the element
ATTACKS_BECOME: Final = 14  # what: an element
ATTACKS_SIEGE: Final = 15
DOUBLE_PHYSICAL: Final = 16
FOES_LOSE: Final = 17  # what: an element every foe loses its resistance to
FIRST_ATTACK: Final = 18
FIRST_BLOCK: Final = 19
GOLD_AT_NIGHT: Final = 20
BLACK_BY_DAY: Final = 21
REVEAL_AS_DAY: Final = 22
FOE_ARMOR: Final = 23  # what: a foe
FOE_IDLE: Final = 24  # what: a foe that does not attack
FOE_OPEN: Final = 25  # what: a foe without fortification
FOE_LOSES: Final = 26  # what: foe * 4 + element of the resistance it lost
FOE_ATTACK: Final = 27  # what: a foe; amount: less attack (Cumbersome)
UNIT_ATTACK: Final = 28  # all own units, or the one named
UNIT_BLOCK: Final = 29
UNIT_ARMOR: Final = 30
UNIT_FAME: Final = 31  # fame whenever a unit attacks or blocks
IF_BLOCKED: Final = 32  # amount: a number of BLOCKED in effects.blocks, for when the aim is blocked
CAST_OFFER: Final = 33  # what: the color of a spell that may be cast from the offer
BUY_ADVANCED: Final = 34  # amount: the price; what: to hand or discard
END_REPUTATION: Final = 35  # sums read at the end of the turn
END_FAME: Final = 36
RECRUIT_REPUTATION: Final = 37  # for each unit recruited this turn
RECRUIT_FAME: Final = 38
KILL_FAME: Final = 39  # fame for each enemy defeated this turn
SPELL_FAME: Final = 40  # what: color; fame for each spell of it cast; from CAST_NOTED on one that was
HEAL_FAME: Final = 41  # amount: healing points that still bring fame
HEAL_DRAWS: Final = 42  # a card for each wound healed from the hand
AGAIN: Final = 43  # Time Bending
LEAP: Final = 44  # Space Bending
CLAIM: Final = 45  # a token each turn; what: the color
CURSE: Final = 46  # others take a wound for mana of a color
EXPLOIT: Final = 47  # others take a wound for mana of any other color; amount: colors punished, by seat
FREEZE: Final = 48  # others use no die
WEATHER: Final = 49  # terrain costs the owner 2 less and others 1 more
POLAR: Final = 50  # one mana may be used as its opposite
NO_DICE: Final = 51  # Who Needs Magic
LEFT_MOVE: Final = 52  # Move points from before the combat (first printing); what: STILL_LEFT or AT_FIRST
LEADERSHIP: Final = 53  # more for the next unit
MOTIVATED: Final = 54  # no other Motivation
AT_END: Final = 55  # moments
AT_START: Final = 56
FLIP_AT_START: Final = 57  # an interactive skill comes back; what: the skill
COUNTER: Final = 58  # Burning Shield may attack; amount: how much
BLOCK_ICONS: Final = 59  # block gets 1 for each icon of the foe
FOE_SLOW: Final = 60  # what: a foe that is no longer swift
FOE_GAINS: Final = 61  # what: a foe; amount: abilities it has beside its own (MK-0.13)

CAST_NOTED: Final = 8  # + color, in `what` of SPELL_FAME
STILL_LEFT: Final = 0  # of the Move points from before a combat
AT_FIRST: Final = 1

# How long something lasts; a turn is TURN + its number, a round ROUND + its number.
COMBAT: Final = 0
ROUND: Final = 1
TURN: Final = 100
NEXT_TURN: Final = 50  # + seat: until the start of that seat's next turn
OWN_NEXT_END: Final = 60  # + seat: until the end of that seat's next turn
OWN_AFTER: Final = 70  # + seat: the same, begun in a turn of the seat's own

# Places of a hero's numbers in the row `hero`, HERO_WIDTH for each seat.
HERO_WIDTH: Final = 24
WHO: Final = 0  # the hero, or -1 before the choice
HEX: Final = 1  # a land, or -1 off the map
FAME: Final = 2
REPUTATION: Final = 3
LEVEL: Final = 4
TACTIC: Final = 5  # or -1
TACTIC_USED: Final = 6
FLIPPED: Final = 7  # the order token is face down: the next turn is lost
OWNED: Final = 8  # skills as bits
TURNED: Final = 9  # skills that are face down, as bits
USED: Final = 10  # skills used this turn, as bits
BONDS: Final = 11  # the token of Bonds of Loyalty gives one more command
PLUNDERED: Final = 12  # the village was plundered since the last own turn
GONE: Final = 13  # left or eliminated
PENDING: Final = 14  # levels whose reward waits for the end of the turn
TURNS_TAKEN: Final = 15  # in this game
GUEST: Final = 9  # in `after`: the one attacked ends a turn in the middle of another's
DICE_USED: Final = 17  # of a player in a combat between players
ATTENDS: Final = 18  # to such a combat: 0 not, 1 fully, 2 in part
KNOCKED: Final = 19  # wounds in that combat
INCANTED: Final = 20  # the round of the last incantation (Druid Nights)
IN_MELEE: Final = 21  # of the one who attacks another player: the second part of that combat
DUMMY_TACTIC: Final = 16  # of the dummy, kept with the first seat

# Levels (MK-17), by level from 1.
LEVEL_FAME: Final[Ints] = ints([0, 0, 3, 8, 15, 24, 35, 48, 63, 80, 99])
LEVEL_ARMOR: Final[Ints] = ints([0, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
LEVEL_HAND: Final[Ints] = ints([0, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7])
LEVEL_COMMAND: Final[Ints] = ints([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
TOP_LEVEL: Final = 10
# What an interaction adds to Influence, by reputation from -7 (MK-9.2); -99 is the X.
REPUTE: Final[Ints] = ints([-99, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5])
LOW_REPUTE: Final = -7
HIGH_REPUTE: Final = 7
NO_WELCOME: Final = -99

EXPLORE_COST: Final = 2
MOST_CRYSTALS: Final = 3
MOST_DICE: Final = 8
OFFER: Final = 3
MOST_SEATS: Final = 4
UNIT_PLACES: Final = 6  # five commands and Bonds of Loyalty
UNIT_WIDTH: Final = 5
U_KIND: Final = 0  # kind + 1, 0 for an empty place
U_SPENT: Final = 1
U_WOUNDS: Final = 2
U_BANNER: Final = 3  # card + 1
U_FLAGS: Final = 4
BANNER_DOWN: Final = 1  # flags of a unit
BONDED: Final = 2
MOST_FOES: Final = 24  # a Megapolis has ten, and others come to them

# What became of a die (MK-6): in the source, used (rolled again), kept with its face to the end of the turn,
# claimed for the round, on Mana Steal, on Mana Steal and used.
IN_SOURCE: Final = 0
DIE_USED: Final = 1
DIE_SET: Final = 2
DIE_CLAIMED: Final = 3  # + seat
DIE_STOLEN: Final = 10  # + seat
DIE_STOLEN_USED: Final = 20

# Where mana comes from, in the verb `pay`.
FROM_TOKEN: Final = 0
FROM_CRYSTAL: Final = 1
FROM_DIE: Final = 2
FROM_STOLEN: Final = 3
FROM_NOWHERE: Final = 4  # endless mana
PAY_SOURCES: Final = ("token", "crystal", "die", "stolen", "endless")
