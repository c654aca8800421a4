"""The pieces: cards, units, enemies, ruins, skills, tactics, heroes; names and printed numbers."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.mage_knight import data as d

# name, color, kind of card; in the order of their numbers.
CARDS: Final[tuple[tuple[str, int, int], ...]] = (
    ("rage", d.RED, d.BASIC_ACTION), ("determination", d.BLUE, d.BASIC_ACTION),
    ("swiftness", d.WHITE, d.BASIC_ACTION), ("march", d.GREEN, d.BASIC_ACTION),
    ("stamina", d.BLUE, d.BASIC_ACTION), ("tranquility", d.GREEN, d.BASIC_ACTION),
    ("promise", d.WHITE, d.BASIC_ACTION), ("threaten", d.RED, d.BASIC_ACTION),
    ("crystallize", d.BLUE, d.BASIC_ACTION), ("mana-draw", d.WHITE, d.BASIC_ACTION),
    ("concentration", d.GREEN, d.BASIC_ACTION), ("improvisation", d.RED, d.BASIC_ACTION),
    ("battle-versatility", d.RED, d.BASIC_ACTION), ("cold-toughness", d.BLUE, d.BASIC_ACTION),
    ("will-focus", d.GREEN, d.BASIC_ACTION), ("noble-manners", d.WHITE, d.BASIC_ACTION),
    ("blood-rage", d.RED, d.ADVANCED), ("blood-ritual", d.RED, d.ADVANCED),
    ("decompose", d.RED, d.ADVANCED), ("fire-bolt", d.RED, d.ADVANCED), ("intimidate", d.RED, d.ADVANCED),
    ("into-the-heat", d.RED, d.ADVANCED), ("maximal-effect", d.RED, d.ADVANCED),
    ("crystal-mastery", d.BLUE, d.ADVANCED), ("frost-bridge", d.BLUE, d.ADVANCED),
    ("ice-bolt", d.BLUE, d.ADVANCED), ("ice-shield", d.BLUE, d.ADVANCED),
    ("magic-talent", d.BLUE, d.ADVANCED), ("pure-magic", d.BLUE, d.ADVANCED),
    ("steady-tempo", d.BLUE, d.ADVANCED), ("ambush", d.GREEN, d.ADVANCED),
    ("crushing-bolt", d.GREEN, d.ADVANCED), ("in-need", d.GREEN, d.ADVANCED),
    ("path-finding", d.GREEN, d.ADVANCED), ("refreshing-walk", d.GREEN, d.ADVANCED),
    ("regeneration", d.GREEN, d.ADVANCED), ("training", d.GREEN, d.ADVANCED),
    ("agility", d.WHITE, d.ADVANCED), ("diplomacy", d.WHITE, d.ADVANCED),
    ("heroic-tale", d.WHITE, d.ADVANCED), ("learning", d.WHITE, d.ADVANCED),
    ("mana-storm", d.WHITE, d.ADVANCED), ("song-of-wind", d.WHITE, d.ADVANCED),
    ("swift-bolt", d.WHITE, d.ADVANCED), ("fireball", d.RED, d.SPELL), ("flame-wall", d.RED, d.SPELL),
    ("burning-shield", d.RED, d.SPELL), ("demolish", d.RED, d.SPELL), ("mana-meltdown", d.RED, d.SPELL),
    ("snowstorm", d.BLUE, d.SPELL), ("mana-bolt", d.BLUE, d.SPELL), ("chill", d.BLUE, d.SPELL),
    ("space-bending", d.BLUE, d.SPELL), ("mana-claim", d.BLUE, d.SPELL), ("tremor", d.GREEN, d.SPELL),
    ("underground-travel", d.GREEN, d.SPELL), ("restoration", d.GREEN, d.SPELL),
    ("meditation", d.GREEN, d.SPELL), ("energy-flow", d.GREEN, d.SPELL), ("expose", d.WHITE, d.SPELL),
    ("whirlwind", d.WHITE, d.SPELL), ("wings-of-wind", d.WHITE, d.SPELL),
    ("call-to-arms", d.WHITE, d.SPELL), ("mind-read", d.WHITE, d.SPELL),
    ("banner-of-glory", d.NO_COLOR, d.ARTIFACT), ("banner-of-fear", d.NO_COLOR, d.ARTIFACT),
    ("banner-of-protection", d.NO_COLOR, d.ARTIFACT), ("banner-of-courage", d.NO_COLOR, d.ARTIFACT),
    ("ruby-ring", d.NO_COLOR, d.ARTIFACT), ("sapphire-ring", d.NO_COLOR, d.ARTIFACT),
    ("diamond-ring", d.NO_COLOR, d.ARTIFACT), ("emerald-ring", d.NO_COLOR, d.ARTIFACT),
    ("sword-of-justice", d.NO_COLOR, d.ARTIFACT), ("horn-of-wrath", d.NO_COLOR, d.ARTIFACT),
    ("endless-bag-of-gold", d.NO_COLOR, d.ARTIFACT), ("endless-gem-pouch", d.NO_COLOR, d.ARTIFACT),
    ("golden-grail", d.NO_COLOR, d.ARTIFACT), ("book-of-wisdom", d.NO_COLOR, d.ARTIFACT),
    ("amulet-of-the-sun", d.NO_COLOR, d.ARTIFACT), ("amulet-of-darkness", d.NO_COLOR, d.ARTIFACT),
    ("wound", d.NO_COLOR, d.WOUND_CARD),
)  # fmt: skip
CARD_NAMES: Final = tuple([name for name, _, _ in CARDS])
COLOR: Final[Ints] = ints([color for _, color, _ in CARDS])
KIND: Final[Ints] = ints([kind for _, _, kind in CARDS])
CARD_KINDS: Final = 81
FIRST_ADVANCED: Final = 16
FIRST_SPELL: Final = 44
FIRST_ARTIFACT: Final = 64
WOUND: Final = 80
# What an action card is for, as bits: move 1, influence 2, combat 4, heal 8, special 16 (MK-30.11).
TYPES: Final[Ints] = ints([
    4, 4, 5, 1, 1, 8, 2, 2, 16, 16, 16, 7, 4, 4, 16, 2, 4, 16, 16, 20, 6, 4, 16, 16, 1, 20, 4, 16,
    7, 1, 1, 20, 2, 1, 1, 8, 16, 1, 6, 2, 18, 16, 1, 20,
])  # fmt: skip
# Cards that only heal, and are barred from combat as a whole (MK-5.11).
HEALERS: Final = ("tranquility", "regeneration", "restoration", "energy-flow", "golden-grail")
HEALS_ONLY: Final[Ints] = ints([1 if name in HEALERS else 0 for name in CARD_NAMES])
# The four spells that are only for games of several players against each other (MK-2.10).
COMPETITIVE: Final = (48, 53, 58, 63)
SPELL_NAMES: Final = CARD_NAMES[FIRST_SPELL:FIRST_ARTIFACT]

# Heroes: name, the card that is their own, the card it replaces, the crystals of the dummy.
HEROES: Final = ("arythea", "tovak", "goldyx", "norowas")
SHARED_DECK: Final[dict[str, int]] = {
    "rage": 2,
    "determination": 1,
    "swiftness": 2,
    "march": 2,
    "stamina": 2,
    "tranquility": 1,
    "promise": 1,
    "threaten": 1,
    "crystallize": 1,
    "mana-draw": 1,
    "concentration": 1,
    "improvisation": 1,
}
OWN_CARD: Final = (
    ("battle-versatility", "rage"),
    ("cold-toughness", "determination"),
    ("will-focus", "concentration"),
    ("noble-manners", "promise"),
)
DUMMY_CRYSTALS: Final = ((2, 0, 0, 1), (1, 2, 0, 0), (0, 1, 2, 0), (0, 0, 1, 2))


def starting_deck(hero: int) -> list[int]:
    """List the sixteen cards a hero begins with (MK-2.2)."""
    own, away = OWN_CARD[hero]
    found: list[int] = []
    for name, copies in SHARED_DECK.items():
        found += [CARD_NAMES.index(name)] * (copies - (name == away))
    return sorted([*found, CARD_NAMES.index(own)])


# Skills by number: name and how they are used; ten for each hero, in the order of heroes.
ONCE_A_TURN: Final = 0
ONCE_A_ROUND: Final = 1
ANY_TURN: Final = 2
INTERACTIVE: Final = 3
PERMANENT: Final = 4
SKILLS: Final[tuple[tuple[str, int], ...]] = (
    ("dark-paths", ONCE_A_TURN), ("burning-power", ONCE_A_TURN), ("hot-swordsmanship", ONCE_A_TURN),
    ("dark-negotiation", ONCE_A_TURN), ("dark-fire-magic", ONCE_A_ROUND), ("power-of-pain", ONCE_A_TURN),
    ("invocation", ONCE_A_TURN), ("polarization", ONCE_A_TURN), ("motivation-arythea", ANY_TURN),
    ("healing-ritual", INTERACTIVE), ("double-time", ONCE_A_TURN), ("night-sharpshooting", ONCE_A_TURN),
    ("cold-swordsmanship", ONCE_A_TURN), ("shield-mastery", ONCE_A_TURN),
    ("resistance-break", ONCE_A_TURN), ("i-feel-no-pain", ONCE_A_TURN),
    ("i-dont-give-a-damn", ONCE_A_TURN), ("who-needs-magic", ONCE_A_TURN), ("motivation-tovak", ANY_TURN),
    ("mana-exploit", INTERACTIVE), ("freezing-power", ONCE_A_TURN), ("potion-making", ONCE_A_ROUND),
    ("white-crystal-craft", ONCE_A_ROUND), ("green-crystal-craft", ONCE_A_ROUND),
    ("red-crystal-craft", ONCE_A_ROUND), ("glittering-fortune", ONCE_A_TURN), ("flight", ONCE_A_ROUND),
    ("universal-power", ONCE_A_TURN), ("motivation-goldyx", ANY_TURN), ("source-freeze", INTERACTIVE),
    ("forward-march", ONCE_A_TURN), ("day-sharpshooting", ONCE_A_TURN), ("inspiration", ONCE_A_ROUND),
    ("bright-negotiation", ONCE_A_TURN), ("leaves-in-the-wind", ONCE_A_ROUND),
    ("whispers-in-the-treetops", ONCE_A_ROUND), ("leadership", ONCE_A_TURN),
    ("bonds-of-loyalty", PERMANENT), ("motivation-norowas", ANY_TURN), ("prayer-of-weather", INTERACTIVE),
)  # fmt: skip
SKILL_NAMES: Final = tuple([name for name, _ in SKILLS])
SKILL_USE: Final[Ints] = ints([use for _, use in SKILLS])
SKILLS_EACH: Final = 10
BONDS_OF_LOYALTY: Final = 37

# Tactics by number: six for the day, six for the night, each in turn order (MK-19).
TACTICS: Final = (
    "early-bird",
    "rethink",
    "mana-steal",
    "planning",
    "great-start",
    "the-right-moment",
    "from-the-dusk",
    "long-night",
    "mana-search",
    "midnight-meditation",
    "preparation",
    "sparing-power",
)
EARLY_BIRD: Final = 0
RETHINK: Final = 1
MANA_STEAL: Final = 2
PLANNING: Final = 3
GREAT_START: Final = 4
THE_RIGHT_MOMENT: Final = 5
FROM_THE_DUSK: Final = 6
LONG_NIGHT: Final = 7
MANA_SEARCH: Final = 8
MIDNIGHT_MEDITATION: Final = 9
PREPARATION: Final = 10
SPARING_POWER: Final = 11

# Sites where units are recruited, as bits.
AT_VILLAGE: Final = 1
AT_MONASTERY: Final = 2
AT_KEEP: Final = 4
AT_TOWER: Final = 8
AT_CITY: Final = 16
# Units: name, copies, level, cost, armor, resistances (bits by element), sites; regular ones first.
UNITS: Final[tuple[tuple[str, int, int, int, int, int, int], ...]] = (
    ("peasants", 3, 1, 4, 3, 0, 1),
    ("herbalists", 2, 1, 3, 2, 0, 3),
    ("foresters", 2, 1, 5, 4, 0, 1),
    ("utem-crossbowmen", 2, 2, 6, 4, 0, 5),
    ("utem-guardsmen", 2, 2, 5, 5, 0, 5),
    ("utem-swordsmen", 2, 2, 6, 4, 0, 4),
    ("guardian-golems", 2, 2, 7, 3, 1, 12),
    ("illusionists", 2, 2, 7, 2, 1, 10),
    ("red-cape-monks", 1, 2, 7, 4, 0, 2),
    ("northern-monks", 1, 2, 7, 4, 0, 2),
    ("savage-monks", 1, 2, 7, 4, 0, 2),
    ("fire-golems", 2, 3, 8, 4, 3, 12),
    ("ice-golems", 2, 3, 8, 4, 5, 12),
    ("fire-mages", 2, 3, 9, 4, 2, 10),
    ("ice-mages", 2, 3, 9, 4, 4, 10),
    ("amotep-gunners", 2, 3, 8, 6, 0, 20),
    ("amotep-freezers", 2, 3, 8, 6, 0, 20),
    ("catapults", 3, 3, 9, 4, 0, 20),
    ("altem-mages", 2, 4, 12, 5, 6, 16),
    ("altem-guardians", 3, 4, 11, 7, 0, 16),
)
UNIT_NAMES: Final = tuple([unit[0] for unit in UNITS])
UNIT_COPIES: Final[Ints] = ints([unit[1] for unit in UNITS])
UNIT_LEVEL: Final[Ints] = ints([unit[2] for unit in UNITS])
UNIT_COST: Final[Ints] = ints([unit[3] for unit in UNITS])
UNIT_ARMOR: Final[Ints] = ints([unit[4] for unit in UNITS])
UNIT_RESISTS: Final[Ints] = ints([unit[5] for unit in UNITS])
UNIT_SITES: Final[Ints] = ints([unit[6] for unit in UNITS])
UNIT_KINDS: Final = 20
FIRST_ELITE: Final = 11

# Piles of tokens.
GREEN_PILE: Final = 0
GRAY_PILE: Final = 1
VIOLET_PILE: Final = 2
BROWN_PILE: Final = 3
WHITE_PILE: Final = 4
RED_PILE: Final = 5
RUIN_PILE: Final = 6
PILES: Final = ("green", "gray", "violet", "brown", "white", "red", "ruins")
# Abilities of enemies, as bits.
FORTIFIED: Final = 1
SWIFT: Final = 2
BRUTAL: Final = 4
POISON: Final = 8
PARALYZE: Final = 16
SUMMON: Final = 32
ASSASSINATION: Final = 64
CUMBERSOME: Final = 128
# Resistances, as bits by element; an attack of cold fire needs both to be halved.
RESIST_PHYSICAL: Final = 1
RESIST_FIRE: Final = 2
RESIST_ICE: Final = 4
# Enemies: name, pile, copies, attack, element, armor, fame, resistances, abilities.
FOES: Final[tuple[tuple[str, int, int, int, int, int, int, int, int], ...]] = (
    ("prowlers", 0, 2, 4, 0, 3, 2, 0, 0),
    ("diggers", 0, 2, 3, 0, 3, 2, 0, 1),
    ("cursed-hags", 0, 2, 3, 0, 5, 3, 0, 8),
    ("wolf-riders", 0, 2, 3, 0, 4, 3, 0, 2),
    ("ironclads", 0, 2, 4, 0, 3, 4, 1, 4),
    ("orc-summoners", 0, 2, 0, 0, 4, 4, 0, 32),
    ("crossbowmen", 1, 3, 4, 0, 4, 3, 0, 2),
    ("guardsmen", 1, 3, 3, 0, 7, 3, 0, 1),
    ("swordsmen", 1, 2, 6, 0, 5, 4, 0, 0),
    ("golems", 1, 2, 2, 0, 5, 4, 1, 0),
    ("monks", 2, 2, 5, 0, 5, 4, 0, 8),
    ("illusionists", 2, 2, 0, 0, 3, 4, 1, 32),
    ("ice-mages", 2, 2, 5, 2, 6, 5, 4, 0),
    ("ice-golems", 2, 1, 2, 2, 4, 5, 5, 16),
    ("fire-mages", 2, 2, 6, 1, 5, 5, 2, 0),
    ("fire-golems", 2, 1, 3, 1, 4, 5, 3, 4),
    ("minotaur", 3, 2, 5, 0, 5, 4, 0, 4),
    ("gargoyle", 3, 2, 5, 0, 4, 4, 1, 0),
    ("medusa", 3, 2, 6, 0, 4, 5, 0, 16),
    ("crypt-worm", 3, 2, 6, 0, 6, 5, 0, 1),
    ("werewolf", 3, 2, 7, 0, 5, 5, 0, 2),
    ("freezers", 4, 3, 3, 2, 7, 7, 2, 18),
    ("gunners", 4, 3, 6, 1, 6, 7, 4, 4),
    ("altem-guardsmen", 4, 2, 5, 0, 7, 8, 7, 1),
    ("altem-mages", 4, 2, 4, 3, 8, 8, 1, 12),
    ("swamp-dragon", 5, 2, 5, 0, 9, 7, 0, 10),
    ("fire-dragon", 5, 2, 9, 1, 7, 8, 3, 0),
    ("ice-dragon", 5, 2, 6, 2, 7, 8, 5, 16),
    ("high-dragon", 5, 2, 6, 3, 9, 9, 6, 4),
)
FOE_NAMES: Final = tuple([foe[0] for foe in FOES])
FOE_PILE: Final[Ints] = ints([foe[1] for foe in FOES])
FOE_COPIES: Final[Ints] = ints([foe[2] for foe in FOES])
FOE_ATTACK: Final[Ints] = ints([foe[3] for foe in FOES])
FOE_ELEMENT: Final[Ints] = ints([foe[4] for foe in FOES])
FOE_ARMOR: Final[Ints] = ints([foe[5] for foe in FOES])
FOE_FAME: Final[Ints] = ints([foe[6] for foe in FOES])
FOE_RESISTS: Final[Ints] = ints([foe[7] for foe in FOES])
FOE_ABILITIES: Final[Ints] = ints([foe[8] for foe in FOES])
FOE_KINDS: Final = 29
ALTEM_GUARDSMEN: Final = 23  # differ in the first printing (MK-0.14)
ALTEM_MAGES: Final = 24
# What conquest brings (MK-16.6).
ARTIFACT_REWARD: Final = 0
SPELL_REWARD: Final = 1
ADVANCED_REWARD: Final = 2
UNIT_REWARD: Final = 3
CRYSTALS_REWARD: Final = 4
RANDOM_CRYSTAL_REWARD: Final = 5
DUNGEON_REWARD: Final = 6
# Ruins: name, color of an altar or -1, the piles of its guards, its rewards (MK-13.14).
RUINS: Final[tuple[tuple[str, int, tuple[int, ...], tuple[int, ...]], ...]] = (
    ("altar-green", d.GREEN, (), ()),
    ("altar-blue", d.BLUE, (), ()),
    ("altar-white", d.WHITE, (), ()),
    ("altar-red", d.RED, (), ()),
    ("ruin-green-brown", -1, (GREEN_PILE, BROWN_PILE), (ARTIFACT_REWARD,)),
    ("ruin-gray-brown", -1, (GRAY_PILE, BROWN_PILE), (ARTIFACT_REWARD,)),
    ("ruin-gray-violet", -1, (GRAY_PILE, VIOLET_PILE), (UNIT_REWARD,)),
    ("ruin-green-green", -1, (GREEN_PILE, GREEN_PILE), (CRYSTALS_REWARD,)),
    ("ruin-brown-violet", -1, (BROWN_PILE, VIOLET_PILE), (SPELL_REWARD, CRYSTALS_REWARD)),
    ("ruin-gray-white", -1, (GRAY_PILE, WHITE_PILE), (ARTIFACT_REWARD, SPELL_REWARD)),
    ("ruin-green-red", -1, (GREEN_PILE, RED_PILE), (ARTIFACT_REWARD, ADVANCED_REWARD)),
    ("ruin-brown-red", -1, (BROWN_PILE, RED_PILE), (ARTIFACT_REWARD, ARTIFACT_REWARD)),
)
RUIN_NAMES: Final = tuple([ruin[0] for ruin in RUINS])
RUIN_KINDS: Final = 12
# Garrisons of cities: the piles by color of the city and level from 1 (MK-14.1).
GARRISONS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    (
        (4,), (3, 2), (3, 4), (3, 2, 2), (3, 2, 4), (3, 3, 2, 2),
        (3, 2, 2, 4), (3, 2, 4, 4), (3, 3, 2, 2, 4), (3, 3, 2, 4, 4), (3, 2, 4, 4, 4),
    ),  # red
    (
        (1, 2), (2, 2), (2, 4), (1, 2, 4), (2, 2, 4), (2, 4, 4),
        (1, 2, 2, 4), (2, 2, 4, 4), (2, 4, 4, 4), (1, 2, 2, 4, 4), (2, 2, 4, 4, 4),
    ),  # blue
    (
        (1, 3), (3, 3), (1, 1, 3), (1, 3, 4), (3, 3, 4), (1, 1, 3, 4),
        (1, 3, 3, 4), (3, 3, 4, 4), (1, 3, 3, 3, 4), (1, 3, 3, 4, 4), (3, 3, 4, 4, 4),
    ),  # green
    (
        (4,), (1, 4), (4, 4), (1, 1, 4), (1, 4, 4), (1, 1, 1, 4),
        (1, 1, 4, 4), (1, 4, 4, 4), (1, 1, 1, 4, 4), (1, 1, 4, 4, 4), (1, 4, 4, 4, 4),
    ),  # white
)  # fmt: skip


def suits(card: Int, which: Int) -> bool:
    """Tell whether a card passes a filter (MK-5.10)."""
    kind = KIND[card]
    if kind == d.WOUND_CARD:
        return which == d.WOUNDS_TOO or which == d.ONLY_WOUNDS
    if which == d.ANY_ACTION:
        return kind <= d.ADVANCED
    if which == d.ANY_COLORED:
        return kind <= d.SPELL
    return which != d.ONLY_WOUNDS
