"""Positions of drills in one line: a hero in the middle of a fight, said by what it has and whom it meets.

fight prowlers diggers / at keep / hero norowas / hand rage march / mana red / crystals blue / dice gold /
units peasants / skills double-time / level 3 / night

Only `fight` and `hand` are needed. The hand comes out of the hero's own deck and the common decks, so that
no card is lost or made, and the game goes on after the fight as a solo game does.
"""

from __future__ import annotations

from typing import Final

from conclave.core.containers import Bag, Zone
from conclave.core.errors import BadInput
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Int, ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ARTIFACT_DECK,
    DUMMY,
    DUMMY_BAG,
    DUMMY_SKILLS,
    ELITE_DECK,
    HAND,
    ORDER,
    PATH,
    PILE_BAG,
    RAMPANT,
    REGULAR_DECK,
    SKILL_BAG,
    SPELL_DECK,
)
from conclave.games.mage_knight.rows import DUMMY_CRYSTALS as DUMMY_ROW
from conclave.games.mage_knight.rules.dummy import dummy_crystals
from conclave.games.mage_knight.rules.ending import EndTurn
from conclave.games.mage_knight.rules.exploring import lay_tile
from conclave.games.mage_knight.rules.round import Round, Rounds, Turns
from conclave.games.mage_knight.rules.setup import setup, skills_of
from conclave.games.mage_knight.rules.starting import Meet
from conclave.games.mage_knight.rules.taking import TakeTurn, begin_turn
from conclave.games.mage_knight.rules.tokens import put_token
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage, changed

PARTS: Final = (
    "fight",
    "at",
    "hero",
    "hand",
    "mana",
    "crystals",
    "dice",
    "units",
    "skills",
    "level",
    "night",
)
# Where a fight can be: the tile that is laid for it, and the land.
SITES: Final = {"keep": ("3", "3-ne"), "tower": ("4", "4-c"), "dungeon": ("7", "7-se"), "den": ("6", "6-w")}
LAIR: Final = "1-nw"  # where rampaging enemies stand
FIELD: Final = "1-w"
AFTER_TURNS: Final = 7  # stages of a round and of a turn
IN_TURN: Final = 4
SPARE: Final = 1  # the dummy's hero is the next one


def turn_frames(seat: Int) -> list[Frame]:
    """Give the place in the rules where a seat is in its turn: the round goes on after it, and ends."""
    return [Rounds(), Round(AFTER_TURNS), Turns(), TakeTurn(seat, IN_TURN), EndTurn(0), Turn(seat)]


def read_drill(text: str) -> Mage:
    """Read a drill."""
    parts = _parts(text)
    s = setup(MageOptions(), 1)
    s.stack, s.rows[:] = [], [()] * len(s.rows)
    hero = _one(parts.get("hero", ["norowas"]), pieces.HEROES, "hero")
    _land(s, parts)
    _hero(s, hero, parts)
    _mana(s, parts)
    s.stack = turn_frames(0)
    s.active = s.actor = 0
    begin_turn(s, 0)
    _fight(s, parts)
    s.events = []
    return s


def _parts(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in text.split("/"):
        words = part.split()
        if not words:
            continue
        if words[0] not in PARTS or words[0] in found:
            raise BadInput(
                f"a drill has no part `{part.strip()[:40]}`; there is {', '.join(PARTS)}, each once"
            )
        found[words[0]] = words[1:]
    for wanted in ("fight", "hand"):
        if wanted not in found:
            raise BadInput(f"a drill needs the part `{wanted}`")
    return found


def _named(words: list[str], names: tuple[str, ...], what: str) -> list[int]:
    for word in words:
        if word not in names:
            raise BadInput(f"there is no {what} called `{word[:40]}`")
    return [names.index(word) for word in words]


def _one(words: list[str], names: tuple[str, ...], what: str) -> int:
    if len(words) != 1:
        raise BadInput(f"a drill names one {what}")
    return _named(words, names, what)[0]


def _land(s: Mage, parts: dict[str, list[str]]) -> None:
    """Lay the tiles: the first two, and one with the site of the fight."""
    lay_tile(s, land.START_A, land.START_SLOT)
    tiles = [("1", "0/1"), ("2", "1/0")]
    if parts.get("at"):
        site = parts["at"][0]
        if site not in SITES or len(parts["at"]) > 1:
            raise BadInput(f"a drill is fought at one of {', '.join(SITES)}, or nowhere in particular")
        tiles.append((SITES[site][0], "1/1"))
    for tile, slot in tiles:
        lay_tile(s, land.TILE_NAMES.index(tile), land.SLOT_NAMES.index(slot))
    s.countryside_left = s.config.countryside - len(tiles)
    s.round, s.night = 1, int("night" in parts)
    s.rows[ORDER] = (0, DUMMY)


def _hero(s: Mage, hero: int, parts: dict[str, list[str]]) -> None:
    """Give the hero its level, hand, deck, units and skills, and the dummy its own."""
    level = parts.get("level", ["1"])
    if len(level) != 1 or not level[0].isdecimal() or not 1 <= int(level[0]) <= d.TOP_LEVEL:
        raise BadInput(f"a level is a number from 1 to {d.TOP_LEVEL}")
    s.set(0, d.WHO, hero)
    s.set(0, d.LEVEL, int(level[0]))
    s.set(0, d.FAME, d.LEVEL_FAME[int(level[0])])
    s.set(0, d.TACTIC, pieces.EARLY_BIRD)
    s.set(0, d.DUMMY_TACTIC, pieces.RETHINK)
    s.set(0, d.HEX, land.LAND_NAMES.index(FIELD))
    s.b[SKILL_BAG] = Bag(skills_of(s, hero))
    held, deck = _named(parts["hand"], pieces.CARD_NAMES, "card"), pieces.starting_deck(hero)
    for card in held:
        _take(s, card, deck)
    s.b[HAND] = Bag(deck)
    held.sort()
    s.z[HAND] = Zone(held, [1] * len(held), bag=0)
    for kind in _named(parts.get("units", []), pieces.UNIT_NAMES, "unit"):
        s.draw(ELITE_DECK if kind >= pieces.FIRST_ELITE else REGULAR_DECK, kind)
        add_unit(s, 0, kind)
    for skill in _named(parts.get("skills", []), pieces.SKILL_NAMES, "skill"):
        s.set(0, d.OWNED, s.get(0, d.OWNED) | BIT[skill])
        if skill in s.b[SKILL_BAG].kinds:
            s.draw(SKILL_BAG, skill)
    other = (hero + SPARE) % len(pieces.HEROES)
    s.b[DUMMY_BAG], s.b[DUMMY_SKILLS] = Bag(pieces.starting_deck(other)), Bag(skills_of(s, other))
    s.rows[DUMMY_ROW] = dummy_crystals(other)


def _take(s: Mage, card: int, deck: list[int]) -> None:
    """Take a card out of where it would lie otherwise."""
    if card == pieces.WOUND:
        return
    if card < pieces.FIRST_ADVANCED:
        if card not in deck:
            raise BadInput(f"the hero has no more `{pieces.CARD_NAMES[card]}`")
        deck.remove(card)
        return
    pile = ADVANCED_DECK if card < pieces.FIRST_SPELL else SPELL_DECK
    pile = ARTIFACT_DECK if card >= pieces.FIRST_ARTIFACT else pile
    if card not in s.b[pile].kinds:
        raise BadInput(f"the card `{pieces.CARD_NAMES[card]}` is not in this game, or is named twice")
    s.draw(pile, card)


def _mana(s: Mage, parts: dict[str, list[str]]) -> None:
    """Give tokens and crystals, and set the dice; those that are not named are of no use."""
    for color in _named(parts.get("mana", []), d.COLORS, "color"):
        s.tokens[color] += 1
    for color in _named(parts.get("crystals", []), d.COLORS[: d.FOUR], "crystal"):
        s.crystals[color] = min(s.crystals[color] + 1, d.MOST_CRYSTALS)
    faces = _named(parts.get("dice", []), d.COLORS, "color")[: int(s.config.dice)]
    faces += [d.GOLD if s.night else d.BLACK] * (int(s.config.dice) - len(faces))
    s.faces, s.marks = ints(faces), ints([d.IN_SOURCE] * len(faces))


def _fight(s: Mage, parts: dict[str, list[str]]) -> None:
    """Put the enemies there, and let the fight begin."""
    site = parts.get("at", [])
    where = land.LAND_NAMES.index(SITES[site[0]][1] if site else LAIR)
    kinds = _named(parts["fight"], pieces.FOE_NAMES, "enemy")
    if not kinds:
        raise BadInput("a drill needs an enemy")
    for kind in kinds:
        pile = int(pieces.FOE_PILE[kind])
        if kind not in s.b[PILE_BAG + pile].kinds:
            raise BadInput(f"there are no more `{pieces.FOE_NAMES[kind]}`")
        s.draw(PILE_BAG + pile, kind)
        put_token(s, pile, kind, where, -1)
    s.acted = s.moved = 1
    if site:
        s.back = land.LAND_NAMES.index(FIELD)
        s.set(0, d.HEX, where)
        s.row(PATH, where)
        s.call(Meet(where, (), ()))
    else:
        s.flags = changed(s.flags, where, RAMPANT)
        s.call(Meet(-1, (where,), ()))
