"""The pieces of the duel, and the answers of its players: colors, cards, points, terrain, foes, verbs."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.core.storage import Ints, ints

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
WHITE: Final = 3
GOLD: Final = 4
BLACK: Final = 5
NO_COLOR: Final = 6
COLORS: Final = ("red", "blue", "green", "white", "gold", "black")
SIX: Final = 6
FOUR: Final = 4  # basic colors
BASIC: Final = 0b001111  # masks of colors
NOT_GOLD: Final = 0b101111
ANY_COLOR: Final = 0b111111

# Slots of bound numbers. CARD holds a card that was given up, or a die that was taken.
SOURCE: Final = 0
PAID: Final = 1
CARD: Final = 2
CHOSEN: Final = 3
BOOST: Final = 4
COUNT: Final = 5
OF: Final = 100  # OF + slot: the color that is bound there, instead of a color

ACTION: Final = 0
SPELL: Final = 1
ARTIFACT: Final = 2
HURT: Final = 3
# name, color, kind; the first six are everybody's, the next nine are advanced actions
CARDS: Final[tuple[tuple[str, int, int], ...]] = (
    ("march", GREEN, ACTION), ("rage", RED, ACTION), ("improvisation", RED, ACTION),
    ("mana-draw", WHITE, ACTION), ("concentration", GREEN, ACTION), ("crystallize", BLUE, ACTION),
    ("pure-magic", BLUE, ACTION), ("blood-ritual", RED, ACTION), ("maximal-effect", RED, ACTION),
    ("training", GREEN, ACTION), ("decompose", RED, ACTION), ("magic-talent", BLUE, ACTION),
    ("into-the-heat", RED, ACTION), ("ambush", GREEN, ACTION), ("agility", WHITE, ACTION),
    ("space-bending", BLUE, SPELL), ("mana-claim", BLUE, SPELL), ("mind-read", WHITE, SPELL),
    ("wings-of-wind", WHITE, SPELL), ("golden-grail", NO_COLOR, ARTIFACT),
    ("banner-of-protection", NO_COLOR, ARTIFACT), ("wound", NO_COLOR, HURT),
)  # fmt: skip
NAMES: Final = tuple([name for name, _, _ in CARDS])
COLOR: Final[Ints] = ints([color for _, color, _ in CARDS])
KIND: Final[Ints] = ints([kind for _, _, kind in CARDS])
WOUND: Final = 21
KINDS: Final = 22
FIRST_ADVANCED: Final = 6
FIRST_SPELL: Final = 15
FIRST_ARTIFACT: Final = 19

# Which cards a cost takes.
ANY_CARD: Final = 0
ANY_ACTION: Final = 1
ANY_COLORED: Final = 2

MOVE: Final = 0
INFLUENCE: Final = 1
BLOCK: Final = 2
MELEE: Final = 3
RANGED: Final = 4
POINTS: Final = ("Move", "Influence", "Block", "Attack", "Ranged Attack")
CALM: Final = 0
RANGE: Final = 1
BLOCKING: Final = 2
ATTACKING: Final = 3
# The phases in which points of each kind may be made, as bits; nothing else knows it.
FITS: Final[Ints] = ints([0b1111, 0b0001, 0b0100, 0b1000, 0b1010])

# Kinds of modifiers, and how long they last. The last kind is a moment.
FIRST_ATTACK: Final = 0
FIRST_BLOCK: Final = 1
MOVE_AS_MELEE: Final = 2
MOVE_AS_RANGED: Final = 3
LEAP: Final = 4
AGAIN: Final = 5
CLAIM: Final = 6
CURSE: Final = 7
CAST_OFFER: Final = 8
UNIT_ATTACK: Final = 9
UNIT_BLOCK: Final = 10
UNITS_SAFE: Final = 11
NO_ATTACK: Final = 12
UNIT_ARMOR: Final = 13
RESISTS: Final = 14
EXTRA_DIE: Final = 15
HEAL_DRAWS: Final = 16
AT_END: Final = 17
# How long they last; in a modifier a turn and a round are told from all others by their number.
COMBAT: Final = 0
TURN: Final = 1000
ROUND: Final = 1

# Nineteen hexes, by rows of 3, 4, 5, 4, 3.
HEXES: Final = 19
PLACES: Final = tuple([(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2])
CENTER: Final = 9


def distance(one: int, other: int) -> int:
    """Count the steps between two hexes."""
    q, r = PLACES[one]
    x, y = PLACES[other]
    return (abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2


FAR: Final[list[Ints]] = [ints([distance(one, to) for to in range(HEXES)]) for one in range(HEXES)]
TERRAIN: Final[Ints] = ints([(2, 3, 5, 2, 3)[place % 5] for place in range(HEXES)])  # what entering costs

# Foes lie in groups on some hexes.
ARMORS: Final[Ints] = ints([3, 4, 5])
ATTACKS: Final[Ints] = ints([4, 3, 2])
FIERY: Final[Ints] = ints([0, 0, 1])
FAMES: Final[Ints] = ints([2, 2, 3])
FOE_NAMES: Final = ("orc", "wolf", "drake")
GROUPS: Final[dict[int, tuple[int, ...]]] = {0: (0,), 2: (1,), 7: (0, 1), 11: (2,), 16: (0, 1, 2), 18: (1, 2)}
MOST_FOES: Final = 3
BEATEN: Final = -1

HERO_ARMOR: Final = 2
UNIT_ARMOR_PRINTED: Final = 3
UNIT_MELEE: Final = 2
UNIT_BLOCKS: Final = 3
UNITS: Final = 2  # a seat has at most
NO_UNIT: Final = 0
READY: Final = 1
SPENT: Final = 2
HAND: Final = 5
OFFER: Final = 3
MOST_CRYSTALS: Final = 3
TURNS_A_ROUND: Final = 4
ROUNDS: Final = 2
# What became of a die: in the source, used (rolled again), drawn (keeps its color), claimed for the round.
IN_SOURCE: Final = 0
USED: Final = 1
DRAWN: Final = 2
CLAIMED: Final = 3

# Everybody's cards, what each seat has beside them, and what the offers are filled with.
STARTER: Final = (0, 0, 1, 1, 2, 3, 4, 5)
GIFTS: Final[tuple[tuple[int, ...], ...]] = (
    (19, 8, 13, 15, 18, 12, 14),
    (20, 7, 9, 16, 17, 6, 11),
    (19, 10, 12, 11, 17, 15, 18),
)
ADVANCED: Final = tuple(range(FIRST_ADVANCED, FIRST_SPELL))
SPELLS: Final = tuple(range(FIRST_SPELL, FIRST_ARTIFACT))

# Answers.
SIDES: Final = ("basic", "strong")
SPACE: Final = ActionSpace(
    *CORE_VERBS,
    Verb("play", side=SIDES, card=NAMES),
    Verb("cast", side=SIDES, card=NAMES),  # a spell of the offer
    Verb("sideways", card=NAMES),
    Verb("discard", card=NAMES),
    Verb("throw", card=NAMES),
    Verb("boost", card=NAMES),
    Verb("take", card=NAMES),
    Verb("pay", source=("token", "crystal", "die", "gold-token", "gold-die"), color=COLORS),
    Verb("color", color=COLORS),
    Verb("die", number=6),
    Verb("move", hex=HEXES),
    Verb("unit", number=UNITS, use=("attack", "block", "self")),
    Verb("foe", number=MOST_FOES),
    Verb("convert", to=("attack", "ranged")),
    Verb("hero"),
    Verb("end"),
)
PLAY: Final[int] = SPACE.base["play"]
CAST: Final[int] = SPACE.base["cast"]
SIDEWAYS: Final[int] = SPACE.base["sideways"]
DISCARD: Final[int] = SPACE.base["discard"]
THROW: Final[int] = SPACE.base["throw"]
BOOSTED: Final[int] = SPACE.base["boost"]
TAKE: Final[int] = SPACE.base["take"]
PAY: Final[int] = SPACE.base["pay"]
COLORED: Final[int] = SPACE.base["color"]
DIE: Final[int] = SPACE.base["die"]
GO: Final[int] = SPACE.base["move"]
UNIT: Final[int] = SPACE.base["unit"]
USES: Final = 3  # of a unit: attack, block, and to be named itself
SELF: Final = 2
FOE: Final[int] = SPACE.base["foe"]
CONVERT: Final[int] = SPACE.base["convert"]
HERO: Final[int] = SPACE.base["hero"]
END: Final[int] = SPACE.base["end"]
LUCK: Final = ActionSpace(Verb("draw", card=NAMES), Verb("roll", color=COLORS))
ROLL: Final[int] = LUCK.base["roll"]
