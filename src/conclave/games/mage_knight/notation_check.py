"""Checks of a position that somebody wrote: what cannot be is said in a sentence, with its rule."""

from __future__ import annotations

from conclave.core.containers import Bag
from conclave.core.errors import BadInput
from conclave.core.modifiers import NONE
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight import rows as r
from conclave.games.mage_knight.checks import check_table
from conclave.games.mage_knight.effects.units import commands, unit_count
from conclave.games.mage_knight.rules.scoring import deeds
from conclave.games.mage_knight.rules.setup import fill_decks, skills_of
from conclave.games.mage_knight.state import Mage


def verify(s: Mage) -> None:
    """Give decks what is left, and refuse what cannot be."""
    _heroes(s)
    _fill(s)
    _skills(s)
    _map(s)
    _hours(s)
    try:
        check_table(s)
    except AssertionError as fault:
        raise BadInput(f"the position cannot be: {fault}") from fault


def _heroes(s: Mage) -> None:
    who = [int(s.get(seat, d.WHO)) for seat in range(s.seats)]
    if len(set(who)) < len(who):
        raise BadInput("two seats cannot play one hero", "MK-2.1")
    for seat in range(s.seats):
        level, name = int(s.get(seat, d.LEVEL)), pieces.HEROES[who[seat]]
        if not 1 <= level <= d.TOP_LEVEL:
            raise BadInput(f"the level of {name} is from 1 to {d.TOP_LEVEL}, not {level}", "MK-17.1")
        if not d.LOW_REPUTE <= s.get(seat, d.REPUTATION) <= d.HIGH_REPUTE:
            raise BadInput(f"the reputation of {name} is from {d.LOW_REPUTE} to {d.HIGH_REPUTE}", "MK-1.6")
        if unit_count(s, seat) > commands(s, seat):
            raise BadInput(f"{name} commands {int(commands(s, seat))} units at level {level}", "MK-10.3")
        if any(count > d.MOST_CRYSTALS for count in s.crystals[seat * d.FOUR : (seat + 1) * d.FOUR]):
            raise BadInput(f"{name} holds at most {d.MOST_CRYSTALS} crystals of a color", "MK-6.3")
        at = int(s.get(seat, d.HEX))
        if at >= 0 and s.slot_of[at // 7] < 0:
            raise BadInput(f"{name} stands on {land.LAND_NAMES[at]}, whose tile is not on the map", "MK-7.1")


def _fill(s: Mage) -> None:
    """Leave in the common decks what is named nowhere else; nothing may be named twice."""
    named = [card for seat in range(s.seats) for card in deeds(s, seat)]
    rows = (
        r.ADVANCED_OFFER, r.SPELL_OFFER, r.MONASTERY_OFFER, r.BOX, r.ARTIFACTS_SHOWN, r.DUMMY_SHOWN,
        r.UPGRADES,
    )  # fmt: skip
    named += [card for row in rows for card in s.rows[row]] + [int(card) for card in s.b[r.DUMMY_BAG].kinds]
    zones = [*range(r.PACK, r.ZONES)]
    zones += [
        end + deck for end in (r.TOP, r.BOTTOM) for deck in (r.ADVANCED_DECK, r.SPELL_DECK, r.ARTIFACT_DECK)
    ]
    named += [int(card) for zone in zones for card in s.z[zone].faces]
    units = [*s.rows[r.UNIT_OFFER], *s.rows[r.UNIT_BOX]]
    ends = [end + deck for end in (r.TOP, r.BOTTOM) for deck in (r.REGULAR_DECK, r.ELITE_DECK)]
    units += [int(kind) for zone in ends for kind in s.z[zone].faces]
    places = [(seat, place) for seat in range(s.seats) for place in range(d.UNIT_PLACES)]
    units += [int(s.unit(*at, d.U_KIND)) - 1 for at in places if s.unit(*at, d.U_KIND)]
    full = Mage(s.options)
    full.config, full.b = s.config, [Bag() for _ in s.b]
    fill_decks(full)
    for deck in (r.ADVANCED_DECK, r.SPELL_DECK, r.ARTIFACT_DECK):
        left = [int(card) for card in full.b[deck].kinds]
        first, last = DECK_CARDS[deck]
        for card in [card for card in named if first <= card < last]:
            if card not in left:
                raise BadInput(f"the card `{pieces.CARD_NAMES[card]}` is named twice, or is not in this game")
            left.remove(card)
        s.b[deck] = Bag(left)
    for deck in (r.REGULAR_DECK, r.ELITE_DECK):
        left = [int(kind) for kind in full.b[deck].kinds]
        for kind in [kind for kind in units if (kind >= pieces.FIRST_ELITE) == (deck == r.ELITE_DECK)]:
            if kind not in left:
                raise BadInput(f"there are fewer units of `{pieces.UNIT_NAMES[kind]}` than are named")
            left.remove(kind)
        s.b[deck] = Bag(left)
    _basics(s, [card for card in named if card < pieces.FIRST_ADVANCED])


DECK_CARDS = {
    r.ADVANCED_DECK: (pieces.FIRST_ADVANCED, pieces.FIRST_SPELL),
    r.SPELL_DECK: (pieces.FIRST_SPELL, pieces.FIRST_ARTIFACT),
    r.ARTIFACT_DECK: (pieces.FIRST_ARTIFACT, pieces.WOUND),
}


def _basics(s: Mage, named: list[int]) -> None:
    """Hold basic actions against the decks that the heroes began with (MK-2.2)."""
    heroes = [int(s.get(seat, d.WHO)) for seat in range(s.seats)]
    spare = [hero for hero in range(len(pieces.HEROES)) if hero not in heroes]
    sets = [[*heroes, hero] for hero in spare] if s.config.dummy else [heroes]
    for heroes_here in sets:
        if sorted(card for hero in heroes_here for card in pieces.starting_deck(hero)) == sorted(named):
            return
    count = 16 * len(sets[0]) if sets else 0
    raise BadInput(
        f"the {count} basic actions that the heroes began with must lie somewhere, in the box too", "MK-2.2"
    )


def _skills(s: Mage) -> None:
    """Leave in the pile of each hero the skills that are named nowhere else."""
    named = [*s.rows[r.COMMON_SKILLS], *[int(skill) for skill in s.b[r.DUMMY_SKILLS].kinds]]
    for seat in range(s.seats):
        named += [skill for skill in range(len(pieces.SKILLS)) if s.get(seat, d.OWNED) >> skill & 1]
    if len(set(named)) < len(named):
        raise BadInput("a skill is named twice", "MK-17.3")
    for seat in range(s.seats):
        own = skills_of(s, s.get(seat, d.WHO))
        s.b[r.SKILL_BAG + seat] = Bag([skill for skill in own if skill not in named])


def _map(s: Mage) -> None:
    if s.tile_at[land.START_SLOT] not in (land.START_A, land.START_B):
        raise BadInput("the start tile `a` or `b` lies on slot 0,0", "MK-2.8")
    for pile in range(7):
        for at in s.rows[r.AT + pile]:
            if s.slot_of[at // 7] < 0:
                raise BadInput(
                    f"a token lies on {land.LAND_NAMES[at]}, whose tile is not on the map", "MK-8.6"
                )
    for at in range(land.LANDS):
        there = s.flags[at] or s.owner[at] != NONE
        if there and s.slot_of[at // 7] < 0:
            raise BadInput(f"the tile of {land.LAND_NAMES[at]} is not on the map", "MK-8.6")
        if s.flags[at] & r.RAMPANT and not any(at in s.rows[r.AT + pile] for pile in range(6)):
            raise BadInput(f"nobody rampages on {land.LAND_NAMES[at]}: its token is missing", "MK-8.6")


def _hours(s: Mage) -> None:
    if not 1 <= s.round <= len(s.config.rounds):
        raise BadInput(f"the game has rounds 1 to {len(s.config.rounds)}, not {int(s.round)}", "MK-26.1")
    if s.phase not in (d.CALM, d.INTERACTING, d.RESTING):
        raise BadInput("a position is in the calm part of a turn: phase 0, 1 or 6", "MK-4.2")
    seats = sorted(seat for seat in s.rows[r.ORDER] if seat != r.DUMMY)
    wanted = [seat for seat in range(s.seats) if not s.get(seat, d.GONE)]
    if seats != wanted or (r.DUMMY in s.rows[r.ORDER]) != (s.config.dummy == 1):
        raise BadInput("the order names every seat once, and the dummy where there is one", "MK-3.8")
    if s.night not in (0, 1):
        raise BadInput("night is 0 or 1", "MK-3.1")
