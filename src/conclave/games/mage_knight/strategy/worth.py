"""What cards, units, skills and tactics are worth, read from the frames they are made of (for bots).

All worths are in tenths of a point of the final score.
"""

from __future__ import annotations

from typing import Final

from conclave.core.state import Frame
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import ABILITIES, CASTS, SKILLS
from conclave.games.mage_knight.effects.points import BlockIcons, BlockSwift, Gain, GainPer

# Kinds of points, as few as planning needs.
MOVE: Final = 0
INFLUENCE: Final = 1
HEALING: Final = 2
BLOCK: Final = 3
ATTACK: Final = 4
RANGED: Final = 5
SIEGE: Final = 6
KINDS: Final = 7

# Cards whose worth does not show in their points, from 0 to 40; the rest is worked out.
SPECIAL: Final[dict[str, int]] = {
    "mana-draw": 9, "concentration": 10, "crystallize": 8, "improvisation": 9, "tranquility": 8,
    "will-focus": 11, "blood-ritual": 14, "decompose": 8, "maximal-effect": 8, "crystal-mastery": 14,
    "magic-talent": 10, "pure-magic": 20, "training": 12, "learning": 12, "mana-storm": 15,
    "regeneration": 14, "in-need": 14, "heroic-tale": 14, "song-of-wind": 16, "path-finding": 14,
    "into-the-heat": 18, "fire-bolt": 20, "ice-bolt": 20, "swift-bolt": 20, "crushing-bolt": 20,
    "blood-rage": 20, "mana-meltdown": 6, "mana-claim": 12, "space-bending": 24, "restoration": 18,
    "underground-travel": 18,
    "meditation": 12, "energy-flow": 16, "wings-of-wind": 20, "call-to-arms": 22, "mind-read": 8,
    "whirlwind": 30, "chill": 26, "demolish": 22, "tremor": 20, "expose": 24, "fireball": 34,
    "snowstorm": 34, "burning-shield": 26, "flame-wall": 28, "mana-bolt": 30, "banner-of-glory": 24,
    "banner-of-fear": 20, "banner-of-protection": 18, "banner-of-courage": 22, "ruby-ring": 24,
    "sapphire-ring": 24, "diamond-ring": 24, "emerald-ring": 24, "sword-of-justice": 30,
    "horn-of-wrath": 28, "endless-bag-of-gold": 24, "endless-gem-pouch": 24, "golden-grail": 24,
    "book-of-wisdom": 22, "amulet-of-the-sun": 20, "amulet-of-darkness": 20, "wound": 0,
}  # fmt: skip
# What a card brings in the final score, by kind of card (MK-25.2).
SCORE: Final = (0, 10, 20, 20, -20)
UNIT_SCORE: Final = 10  # a level of a unit

SKILL_SPECIAL: Final[dict[str, int]] = {
    "motivation-arythea": 24, "motivation-tovak": 24, "motivation-goldyx": 26, "motivation-norowas": 24,
    "bonds-of-loyalty": 28, "polarization": 14, "burning-power": 14, "freezing-power": 14,
    "potion-making": 12, "white-crystal-craft": 14, "green-crystal-craft": 14, "red-crystal-craft": 14,
    "flight": 16, "universal-power": 22, "leadership": 20, "i-feel-no-pain": 10, "i-dont-give-a-damn": 16,
    "who-needs-magic": 18, "inspiration": 14, "invocation": 14, "power-of-pain": 12,
    "resistance-break": 12, "healing-ritual": 8, "mana-exploit": 8, "source-freeze": 10,
    "prayer-of-weather": 10, "glittering-fortune": 10, "dark-fire-magic": 16, "leaves-in-the-wind": 12,
    "whispers-in-the-treetops": 12,
}  # fmt: skip
# Tactics in their order: day, then night; more turns and more cards are best.
TACTIC_WORTH: Final = (2, 6, 9, 10, 12, 14, 2, 10, 9, 6, 11, 12)


def best_points(frame: Frame, found: list[int]) -> None:
    """Note the most points of each kind that a frame, or one inside it, makes at once."""
    kind = -1
    amount = 0
    if isinstance(frame, Gain):
        kind, amount = int(frame.kind), int(frame.amount)
    elif isinstance(frame, GainPer):
        kind, amount = int(frame.kind), int(frame.amount) + 2 * int(frame.each)
    elif isinstance(frame, (BlockSwift, BlockIcons)):
        kind, amount = d.BLOCK, int(frame.amount)
    if kind >= 0:
        at = kind if kind < d.BLOCK else BLOCK + (kind - d.BLOCK) // 4
        found[at] = max(found[at], amount)
        if at > ATTACK:
            found[ATTACK] = max(found[ATTACK], amount)
        if at == SIEGE:
            found[RANGED] = max(found[RANGED], amount)
        return
    for inner in frame.inner():
        best_points(inner, found)


def points_of(frame: Frame) -> list[int]:
    """List the most points of each kind that a frame can make."""
    found = [0] * KINDS
    best_points(frame, found)
    return found


class Almanac:
    """Tables of all pieces, made when the first of them is asked for: cards are entered after the rules."""

    def __init__(self) -> None:
        self.basic = [points_of(CASTS[0][card]) for card in range(pieces.CARD_KINDS)]
        self.strong = [points_of(CASTS[1][card]) for card in range(pieces.CARD_KINDS)]
        self.units: list[list[int]] = []
        # Of each unit by its abilities, and of each skill.
        self.abilities = [[points_of(one) for one in ABILITIES[kind]] for kind in range(pieces.UNIT_KINDS)]
        self.skill_points = [points_of(SKILLS[skill]) for skill in range(len(pieces.SKILL_NAMES))]
        for kind in range(pieces.UNIT_KINDS):
            found = [0] * KINDS
            for ability in ABILITIES[kind]:
                best_points(ability, found)
            self.units.append(found)
        self.quality = [self._quality(card) for card in range(pieces.CARD_KINDS)]
        self.skills = [self._skill(skill) for skill in range(len(pieces.SKILL_NAMES))]
        self.tactics = list(TACTIC_WORTH)

    def _quality(self, card: int) -> int:
        """Say how useful a card is in play: what it can give at best, and without mana."""
        name = pieces.CARD_NAMES[card]
        if name in SPECIAL:
            return SPECIAL[name]
        strong, basic = self.strong[card], self.basic[card]
        kinds = len([amount for amount in basic if amount])
        return 2 * max(strong) + max(basic) + min(4, kinds) + (2 * strong[RANGED] + 1) // 3

    def _skill(self, skill: int) -> int:
        """Say how useful a skill is."""
        name = pieces.SKILL_NAMES[skill]
        if name in SKILL_SPECIAL:
            return SKILL_SPECIAL[name]
        return 6 + 4 * max(points_of(SKILLS[skill]))

    def unit_worth(self, kind: int) -> int:
        """Say how useful a unit is for a round: what it does, and what it takes."""
        row = self.units[kind]
        best = max(row[BLOCK], row[ATTACK], row[MOVE], row[INFLUENCE], 2 * row[HEALING])
        return 6 * best + 3 * row[RANGED] + 4 * int(pieces.UNIT_ARMOR[kind])


_KNOWN: Final[list[Almanac]] = []


def almanac() -> Almanac:
    """Give the tables."""
    if not _KNOWN:
        _KNOWN.append(Almanac())
    return _KNOWN[0]
