"""Set-up: heroes, decks, offers, the source, the first tiles (MK-2)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.containers import Bag
from conclave.core.frames import FINE, NO_ANSWER, Ask, Chance, Step
from conclave.core.modifiers import NONE
from conclave.core.options import Options
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.blank import blank
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.effects.aid import AIDS
from conclave.games.mage_knight.effects.hands import Deal, Draw
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    AID_BAG,
    ARTIFACT_DECK,
    CITY_COLORS,
    DUMMY,
    DUMMY_BAG,
    DUMMY_CRYSTALS,
    DUMMY_SKILLS,
    ELITE_DECK,
    HAND,
    ORDER,
    PILE_BAG,
    REGULAR_DECK,
    SKILL_BAG,
    SPELL_DECK,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.auction import Bidding, others_without
from conclave.games.mage_knight.rules.drafting import Draft
from conclave.games.mage_knight.rules.dummy import dummy_crystals
from conclave.games.mage_knight.rules.exploring import RevealTile, lay_tile
from conclave.games.mage_knight.rules.round import DealUnits, Rounds
from conclave.games.mage_knight.rules.source import RollSource, add_dice
from conclave.games.mage_knight.state import Mage

FIRST_HAND: Final = 5


def setup(options: Options, seats: int) -> Mage:
    """Put everything on the table; who plays which hero is asked first (MK-2.1)."""
    s = blank(options)
    s.seats = seats
    s.config = config_of(options, seats)
    s.night = s.config.rounds[0]
    for seat in range(seats):
        s.set(seat, d.WHO, NONE)
        s.set(seat, d.HEX, NONE)
        s.set(seat, d.TACTIC, NONE)
        s.set(seat, d.LEVEL, 1)
        s.set(seat, d.FAME, s.config.start_fame)
        s.set(seat, d.REPUTATION, s.config.start_reputation)
    fill_decks(s)
    add_dice(s, int(s.config.dice))
    s.countryside_left, s.core_left, s.cities_left = s.config.countryside, s.config.core, s.config.cities
    s.rows[ORDER] = (*range(seats), DUMMY) if s.config.dummy else tuple(range(seats))
    s.call(Rounds())
    s.call(SetUp(0))
    return s


def fill_decks(s: Mage) -> None:
    """Shuffle the common decks and the piles of tokens (MK-2.3)."""
    spells = range(pieces.FIRST_SPELL, pieces.FIRST_ARTIFACT)
    barred = pieces.COMPETITIVE if s.config.no_interactive_spells else ()
    s.b[ADVANCED_DECK] = Bag(range(pieces.FIRST_ADVANCED, pieces.FIRST_SPELL))
    s.b[SPELL_DECK] = Bag([spell for spell in spells if spell not in barred])
    s.b[ARTIFACT_DECK] = Bag(range(pieces.FIRST_ARTIFACT, pieces.WOUND))
    for kind in range(pieces.UNIT_KINDS):
        deck = ELITE_DECK if kind >= pieces.FIRST_ELITE else REGULAR_DECK
        if s.config.hold and pieces.UNIT_LEVEL[kind] == 4:
            continue  # MK-26.1
        for _ in range(int(pieces.UNIT_COPIES[kind])):
            s.put(deck, kind)
    for kind in range(pieces.FOE_KINDS):
        for _ in range(int(pieces.FOE_COPIES[kind])):
            s.put(PILE_BAG + pieces.FOE_PILE[kind], kind)
    s.b[PILE_BAG + pieces.RUIN_PILE] = Bag(range(pieces.RUIN_KINDS))
    s.b[AID_BAG] = Bag(range(AIDS))


def skills_of(s: Mage, hero: Int) -> list[int]:
    """List the skill tokens of a hero that are in the game (MK-2.10)."""
    first = int(hero) * pieces.SKILLS_EACH
    return [
        skill
        for skill in range(first, first + pieces.SKILLS_EACH)
        if not s.config.no_interactive_skills or pieces.SKILLS[skill][1] != pieces.INTERACTIVE
    ]


class SetUp(Step[Mage]):
    """Heroes, tiles, offers, dice, hands (MK-2.2 to 2.10)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Go through the stages."""
        s.goto(SetUp(self.stage + 1))
        if self.stage == 0:
            if s.config.dummy:
                s.call(DummyHero())
            s.call(ChooseHeroes(0))
        elif self.stage == 1:
            start = land.START_A if s.config.shape in (land.WEDGE, land.FREE_WEDGE) else land.START_B
            lay_tile(s, start, land.START_SLOT)
            s.rows[CITY_COLORS] = (NONE,) * d.FOUR if s.config.random_cities else ()
            s.call(Deal(ADVANCED_DECK, ADVANCED_OFFER, d.OFFER))
            s.call(Deal(SPELL_DECK, SPELL_OFFER, d.OFFER))
            if s.config.drafting:
                s.call(Draft(0))
        elif self.stage == 2:
            for slot in reversed(land.FIRST_SLOTS[s.config.shape]):
                s.call(RevealTile(slot))
        elif self.stage == 3:
            s.call(FirstUnits())
            s.call(DealUnits(s.config.unit_offer, 0))
        elif self.stage == 4:
            s.call(RollSource(1))
        elif self.stage == 5:
            s.call(FirstHands(0))
        else:
            s.actor = 0
            s.done()


class ChooseHeroes(Step[Mage]):
    """One seat after another picks a hero, unless it has won one in an auction."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Ask one, and keep the rest."""
        if self.seat >= s.seats:
            s.done()
            return
        s.goto(ChooseHeroes(self.seat + 1))
        if s.get(self.seat, d.WHO) < 0 and not s.get(self.seat, d.GONE):
            s.call(ChooseHero(self.seat))


class ChooseHero(Ask[Mage]):
    """Who plays which hero, in the order of seats (MK-2.1, MK-2.15)."""

    rule: ClassVar[str] = "MK-2.1"

    def free(self, s: Mage, hero: Int) -> bool:
        """Tell whether nobody has chosen a hero."""
        for seat in range(s.seats):
            if s.get(seat, d.WHO) == hero:
                return False
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the heroes that are free."""
        for hero in range(len(pieces.HEROES)):
            if self.free(s, hero):
                found.append(a.CHOOSE + hero)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action < a.CHOOSE or action >= a.BUY:
            return NO_ANSWER
        return FINE if self.free(s, action - a.CHOOSE) else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all know."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Take the hero, its cards and its skills."""
        s.done()
        hero = action - a.CHOOSE
        if s.config.auction:
            s.call(SoldTo(self.seat, hero))
            s.call(Bidding(hero, self.seat, 0, others_without(s, self.seat)))
        else:
            take_hero(s, self.seat, hero)


def take_hero(s: Mage, seat: Int, hero: Int) -> None:
    """Give a hero, its cards and its skills to a seat."""
    s.set(seat, d.WHO, hero)
    s.b[seat] = Bag(pieces.starting_deck(int(hero)))
    s.b[SKILL_BAG + seat] = Bag(skills_of(s, hero))
    s.tell("hero", int(seat), int(hero))


class SoldTo(Step[Mage]):
    """After the bidding: the hero goes to whoever holds the offer; who was outbid picks again (MK-30.15)."""

    def __init__(self, seat: Int, hero: Int) -> None:
        self.seat: Int = seat
        self.hero: Int = hero

    def run(self, s: Mage) -> None:
        """Hand it over."""
        winner = s.answer
        s.done()
        take_hero(s, winner, self.hero)
        if winner != self.seat and not s.get(self.seat, d.GONE):
            s.call(ChooseHero(self.seat))


class DummyHero(Chance[Mage]):
    """The dummy plays a random hero that is free (MK-21.1)."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the heroes that are free."""
        taken = [int(s.get(seat, d.WHO)) for seat in range(s.seats)]
        return [(a.DRAW_HERO + hero, 1) for hero in range(len(pieces.HEROES)) if hero not in taken]

    def land(self, s: Mage, outcome: Int) -> None:
        """Give it its cards, crystals and skills."""
        s.done()
        hero = outcome - a.DRAW_HERO
        s.b[DUMMY_BAG] = Bag(pieces.starting_deck(int(hero)))
        s.b[DUMMY_SKILLS] = Bag(skills_of(s, hero))
        s.rows[DUMMY_CRYSTALS] = dummy_crystals(int(hero))
        s.tell("hero", DUMMY, int(hero))


class FirstUnits(Step[Mage]):
    """The first offer has a unit of a village, or it is dealt again (First Reconnaissance)."""

    def run(self, s: Mage) -> None:
        """Look, and deal again."""
        offer = s.rows[UNIT_OFFER]
        if not s.config.village_first or any(pieces.UNIT_SITES[kind] & pieces.AT_VILLAGE for kind in offer):
            s.done()
            return
        s.rows[UNIT_OFFER] = ()
        for kind in offer:
            s.put(REGULAR_DECK, kind)
        s.call(DealUnits(s.config.unit_offer, 0))


class FirstHands(Step[Mage]):
    """Five cards for everybody (MK-2.2)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Serve one, and keep the rest."""
        if self.seat >= s.seats:
            s.done()
            return
        s.goto(FirstHands(self.seat + 1))
        if s.get(self.seat, d.GONE):
            return
        s.actor = self.seat
        s.call(Draw(FIRST_HAND - len(s.z[HAND + self.seat])))
