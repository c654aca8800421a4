"""Rounds: preparation, tactics, turns in order, last turns (MK-3, MK-18)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import PICK
from conclave.core.frames import FINE, NO_ANSWER, Ask, Step, begin
from conclave.core.modifiers import ALL, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import NIGHT
from conclave.games.mage_knight.effects.hands import REFILL_ADVANCED, REFILL_SPELLS, Deal
from conclave.games.mage_knight.effects.mana_gains import gain_crystal
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    BOTTOM,
    BURNED,
    DISCARDS,
    DUMMY,
    ELITE_DECK,
    FALLEN,
    GLADES,
    MONASTERY_OFFER,
    ORDER,
    REGULAR_DECK,
    SPELL_DECK,
    SPELL_OFFER,
    TACTICS_GONE,
    TACTICS_HERE,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.drafting import TakeDrafted
from conclave.games.mage_knight.rules.dummy import DummyTurn, dummy_round
from conclave.games.mage_knight.rules.ending import DrawUp, forget_draws
from conclave.games.mage_knight.rules.gathering import gather
from conclave.games.mage_knight.rules.nightfall import DarknessRoll, RampageRolls
from conclave.games.mage_knight.rules.scoring import finish_game
from conclave.games.mage_knight.rules.sites import flag, look_around, mine_at, site_of, turn_up_all_ruins
from conclave.games.mage_knight.rules.source import RollSource
from conclave.games.mage_knight.rules.tactic_choice import (
    LoseTactic,
    Tactics,
    set_order,
    tactic_order,
    tactics_for,
)
from conclave.games.mage_knight.rules.taking import TakeTurn
from conclave.games.mage_knight.rules.upgrades import begin_upgrades
from conclave.games.mage_knight.state import Mage

MOST_TURNS: Final = 40  # of each seat in a round, where a real one has about twelve


class Rounds(Step[Mage]):
    """One round after another, until the last or the end of the scenario (MK-3.1, MK-3.15)."""

    def run(self, s: Mage) -> None:
        """Begin the next round, or score."""
        nobody = not [seat for seat in s.rows[ORDER] if seat != DUMMY]
        if nobody or s.ending > 1 or (s.ending == 1 and s.round > 0) or s.round >= len(s.config.rounds):
            finish_game(s)
            return
        s.call(Round(0))


class Round(Step[Mage]):
    """Preparation, tactics, turns (MK-3.2)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Go through the stages; the first round finds all prepared."""
        first = s.round == 0 or (self.stage > 0 and s.round == 1)
        s.goto(Round(self.stage + 1))
        if self.stage == 0:
            flip_time(s)
        elif self.stage == 1:
            if not first:
                return_all_dice(s)
                s.call(RollSource(1))
        elif self.stage == 2:
            if not first:
                turn_up_ruins(s)
                renew_units(s)
                mine_crystals(s)
        elif self.stage == 3:
            if not first:
                renew_offers(s)
        elif self.stage == 4:
            if not first:
                s.call(PrepareSeats(0))
        elif self.stage == 5:
            s.rows[TACTICS_HERE] = tuple(tactics_for(s))
            if s.night == 0:
                for seat in range(s.seats):
                    look_around(s, seat)
            s.call(Tactics(tuple(tactic_order(s))))
        elif self.stage == 6:
            set_order(s)
            s.call(Turns())
        elif self.stage == 7:
            end_round(s)
            if s.config.together and s.round < len(s.config.rounds) and not s.ending:
                here = [seat for seat in s.rows[ORDER] if seat != DUMMY and not s.get(seat, d.GONE)]
                s.call(LoseTactic(here[0]))
        elif self.stage == 8:
            if s.round < len(s.config.rounds) and not s.ending:
                between_rounds(s)
        else:
            s.done()


def between_rounds(s: Mage) -> None:
    """Do what variants do after a round that is not the last (MK-30.8, MK-30.9, MK-30.11, MK-30.12)."""
    if s.config.darkness and not s.night:
        s.call(DarknessRoll())
        s.call(DarknessRoll())
    if s.config.upgrades and s.night:
        begin_upgrades(s)
    if s.config.drafting and not s.night:
        s.call(TakeDrafted(0))
    if s.config.rampage:
        s.call(RampageRolls(0))


def flip_time(s: Mage) -> None:
    """Begin a new round, by day or by night (MK-3.2)."""
    carried = [(seat, s.mods.total(d.NEXT_DRAW, seat)) for seat in range(s.seats)]
    if s.round:
        s.mods.expire(s.boundary(d.ROUND))
    s.round += 1
    for seat, more in carried:
        if more:
            s.mods.add(d.NEXT_DRAW, seat, ALL, more, s.boundary(d.ROUND), NONE)  # MK-3.13
    s.night = 1 if s.config.rounds[s.round - 1] == NIGHT or s.rows[FALLEN] else 0
    s.turns = 0
    s.announced = s.last_turns = NONE
    s.tell("round", int(s.round), int(s.night))


def return_all_dice(s: Mage) -> None:
    """Dice that were stolen or claimed come back (MK-3.3), fewer when somebody is gone (MK-29.8)."""
    count = max(3, s.config.dice - gone(s))
    s.faces, s.marks = s.faces[:count], s.marks[:count]
    for die in range(len(s.marks)):
        s.marks[die] = d.DIE_USED


def gone(s: Mage) -> Int:
    """Count the players who have left or are out."""
    found: Int = 0
    for seat in range(s.seats):
        found += s.get(seat, d.GONE)
    return found


def turn_up_ruins(s: Mage) -> None:
    """Face-down ruins are seen by day (MK-3.4)."""
    if not s.night:
        turn_up_all_ruins(s)


def renew_units(s: Mage) -> None:
    """A new offer of units, and an advanced action for each monastery (MK-3.5)."""
    for kind in s.rows[UNIT_OFFER]:
        s.lay(BOTTOM + (ELITE_DECK if kind >= pieces.FIRST_ELITE else REGULAR_DECK), kind, -1)
    for card in s.rows[MONASTERY_OFFER]:
        s.lay(BOTTOM + ADVANCED_DECK, card, -1)
    s.rows[UNIT_OFFER] = s.rows[MONASTERY_OFFER] = ()
    begin(s, Deal(ADVANCED_DECK, MONASTERY_OFFER, monasteries(s)))
    s.call(DealUnits(s.config.unit_offer - gone(s), 0))


def monasteries(s: Mage) -> Int:
    """Count the monasteries on the map that stand."""
    found: Int = 0
    for at in range(land.LANDS):
        if site_of(s, at) == land.MONASTERY and s.slot_of[at // 7] >= 0 and not flag(s, at, BURNED):
            found += 1
    return found


class DealUnits(Step[Mage]):
    """Units one by one: elite and regular in turn once the core was seen (MK-3.5, MK-29.16)."""

    def __init__(self, left: Int, turn: Int) -> None:
        self.left: Int = left
        self.turn: Int = turn

    def run(self, s: Mage) -> None:
        """Deal one, and keep the rest."""
        if self.left == 0:
            s.done()
            return
        s.goto(DealUnits(self.left - 1, self.turn + 1))
        known = s.core_seen == 1 and s.config.no_elites == 0
        if s.config.hold:
            known = s.round * 2 > len(s.config.rounds)
        elite = known and self.turn % 2 == 0
        deck: Int = ELITE_DECK if elite else REGULAR_DECK
        if s.deck_size(deck) == 0 and known:
            deck = REGULAR_DECK if elite else ELITE_DECK
        begin(s, Deal(deck, UNIT_OFFER, 1))


def renew_offers(s: Mage) -> None:
    """The oldest card of both offers goes, a new one comes; the dummy gains from it (MK-3.6, MK-29.17)."""
    dummy_round(s)
    for offer, deck in ((ADVANCED_OFFER, ADVANCED_DECK), (SPELL_OFFER, SPELL_DECK)):
        row = s.rows[offer]
        if not row:
            continue
        if offer == SPELL_OFFER or not s.config.dummy:
            s.lay(BOTTOM + deck, row[0], -1)
        s.rows[offer] = row[1:]
    if len(s.rows[SPELL_OFFER]) < d.OFFER:
        begin(s, REFILL_SPELLS)
    if len(s.rows[ADVANCED_OFFER]) < d.OFFER:
        begin(s, REFILL_ADVANCED)


class PrepareSeats(Step[Mage]):
    """Every player readies, shuffles and draws (MK-3.7)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Serve one, and keep the rest."""
        seat = self.seat
        if seat >= s.seats:
            s.actor = 0
            s.done()
            return
        s.goto(PrepareSeats(seat + 1))
        if s.get(seat, d.GONE):
            return
        s.actor = seat
        s.call(DrawnUp(seat))
        s.call(DrawUp())
        s.call(Gather(seat))
        for place in range(d.UNIT_PLACES - 1, -1, -1):
            if s.unit(seat, place, d.U_BANNER):
                s.call(BannerHome(seat, place))


class DrawnUp(Step[Mage]):
    """The first draw of a round has used up what was to raise it (MK-3.13)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Forget it."""
        s.done()
        forget_draws(s, self.seat)


class BannerHome(Ask[Mage]):
    """Whether a banner stays with its unit (0) or is shuffled into the deck (1), before a round (MK-3.7)."""

    rule: ClassVar[str] = "MK-3.7"

    def __init__(self, seat: Int, place: Int) -> None:
        super().__init__(seat)
        self.place: Int = place

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both."""
        found.append(PICK)
        found.append(PICK + 1)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let both be fine."""
        return FINE if action <= PICK + 1 else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Keep it, or take it home."""
        s.done()
        if action == PICK + 1:
            s.row(DISCARDS + self.seat, int(s.unit(self.seat, self.place, d.U_BANNER) - 1))
            s.set_unit(self.seat, self.place, d.U_BANNER, 0)


class Gather(Step[Mage]):
    """All cards of a seat come together."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Gather them."""
        s.done()
        gather(s, self.seat)


def close_portal(s: Mage) -> None:
    """After the first day whoever is on the portal, or beyond it, is out (One to Return)."""
    portal = s.tile_at[land.START_SLOT] * 7
    for seat in range(s.seats):
        if s.get(seat, d.HEX) == NONE or s.get(seat, d.HEX) == portal:
            s.set(seat, d.GONE, 1)
            s.set(seat, d.HEX, NONE)
            s.tell("gone", seat)
    s.rows[ORDER] = tuple([seat for seat in s.rows[ORDER] if seat == DUMMY or not s.get(seat, d.GONE)])


def mine_crystals(s: Mage) -> None:
    """Everybody gains a crystal for each own mine when a round begins (Mines Liberation)."""
    for at in range(land.LANDS):
        if mine_at(s, at) and s.owner[at] != NONE:
            gain_crystal(s, s.owner[at], site_of(s, at) - land.MINE_RED, False)


def end_round(s: Mage) -> None:
    """End the round: what acts on others comes back (MK-18.1), used tactics leave a solo game (MK-19.2)."""
    for seat in range(s.seats):
        s.mods.expire(d.NEXT_TURN + seat)
    if s.config.portal_closes and s.round == 1:
        close_portal(s)
    if s.config.druids and s.round == 2:
        s.rows[GLADES] = ()
    if s.config.dummy and s.seats == 1:
        s.row(TACTICS_GONE, int(s.get(0, d.TACTIC)), int(s.get(0, d.DUMMY_TACTIC)))
    s.tell("round-over", int(s.round))


class Turns(Step[Mage]):
    """Turns in round order until the round ends (MK-3.9, MK-3.16)."""

    def run(self, s: Mage) -> None:
        """Give the next turn."""
        watch_end(s)
        if s.last_turns < 0 and s.turns >= MOST_TURNS * len(s.rows[ORDER]):
            # Whoever may act with nothing but wounds in the hand could go on for ever (MK-3.17).
            s.announced, s.last_turns = DUMMY, len(s.rows[ORDER])
            s.tell("long-round", int(s.round))
        if s.last_turns == 0:
            s.done()
            return
        order = s.rows[ORDER]
        seat = order[int(s.turns) % len(order)]
        s.turns += 1
        if seat == DUMMY and s.ending == 2:
            return  # the dummy has no turn after the end was triggered (MK-21.5)
        if s.last_turns > 0:
            s.last_turns -= 1
        if seat == DUMMY:
            s.call(DummyTurn(0))
        elif not s.get(seat, d.GONE):
            s.call(TakeTurn(seat, 0))


def watch_end(s: Mage) -> None:
    """See whether the end of the game was triggered in the last turn (MK-3.14, MK-3.16)."""
    if s.ending != 1:
        return
    if s.last_turns >= 0:
        s.ending = 3  # the end of the round was announced first, and ends the game
    else:
        s.ending = 2
        # Turns of those who are gone pass by, so they are counted.
        s.last_turns = len([seat for seat in s.rows[ORDER] if seat != DUMMY])
