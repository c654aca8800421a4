"""The end of a turn, in its fixed order (MK-16)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.effects import Ways
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Step, begin
from conclave.core.modifiers import AMOUNT, NONE, SOURCE_OF, UNTIL, WHAT, WHO, WIDTH
from conclave.core.storage import Choices, Int
from conclave.core.triggers import Moment
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import END_CITIES_FALLEN, END_INCANTED, END_MINES_FREE, END_UNDERGROUND
from conclave.games.mage_knight.effects.costs import discard
from conclave.games.mage_knight.effects.fame import change_reputation, gain_fame, wound
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.effects.mana_gains import gain_crystal
from conclave.games.mage_knight.rows import (
    ASIDE,
    CITY_ORDER,
    CONQUERED,
    CRYSTALS_SPENT,
    DISCARDS,
    GIVEN,
    HAND,
    JOINT_LATER,
    PATH,
    PLAYED,
)
from conclave.games.mage_knight.rules.druids import all_done, leave_shield
from conclave.games.mage_knight.rules.levels import LevelUps
from conclave.games.mage_knight.rules.rewards import Rewards, UnitRewards
from conclave.games.mage_knight.rules.sites import (
    flag,
    hand_bonus,
    mine_at,
    occupied_mine,
    portal_open,
    safe,
    site_of,
)
from conclave.games.mage_knight.rules.source import RollDice
from conclave.games.mage_knight.rules.tactics import THIS_TURN, Recover, long_night
from conclave.games.mage_knight.rules.tunnels import all_conquered
from conclave.games.mage_knight.state import Mage


class EndTurn(Step[Mage]):
    """Everything that happens when a hero has done its part (MK-16.1 to 16.12)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Go through the stages."""
        seat = s.active
        s.actor = seat
        s.goto(EndTurn(self.stage + 1))
        if self.stage == 0:
            s.phase = d.CALM
            recover(s, seat)
        elif self.stage == 1:
            return_dice(s)
            s.call(RollDice())
        elif self.stage == 2:
            force_back(s, seat)
            if s.mods.has(d.AT_END):
                s.call(Moment(d.AT_END, seat))  # after the wounds of a withdrawal (Banner of Protection)
            leave_shield(s, seat)
        elif self.stage == 3:
            clear(s, seat)
            site_benefits(s, seat)
        elif self.stage == 4:
            s.call(Rewards())
        elif self.stage == 5:
            delayed(s, seat)
            s.call(UnitRewards())
            s.call(LevelUps())
        elif self.stage == 6:
            if s.again != 2 and discard_needed(s, seat):
                s.call(LastDiscard())
        elif self.stage == 7:
            if s.again != 2:
                s.call(DrawUp())
        else:
            finish_turn(s, seat)
            s.done()


def recover(s: Mage, seat: Int) -> None:
    """A slow recovery discards one wound, unless all were healed (MK-15.9)."""
    if s.rested == d.RECOVERY:
        place = s.place_of(seat, pieces.WOUND)
        if place != NONE:
            discard(s, seat, place)


def return_dice(s: Mage) -> None:
    """Put back a die that keeps its face (Mana Draw)."""
    for die in range(len(s.marks)):
        if s.marks[die] == d.DIE_SET:
            s.marks[die] = d.IN_SOURCE


def force_back(s: Mage, seat: Int) -> None:
    """Step back along this turn's path to a safe land, with a wound for each (MK-16.3, MK-29.29)."""
    path = s.rows[PATH]
    while len(path) > 1 and not safe(s, seat, s.get(seat, d.HEX)):
        path = path[:-1]
        s.set(seat, d.HEX, path[-1])
        wound(s, seat, 1)
        s.tell("forced-back", int(seat), path[-1])
    s.rows[PATH] = path


def clear(s: Mage, seat: Int) -> None:
    """Mana and points vanish, played cards are discarded, or come back (MK-16.4, Time Bending)."""
    for color in range(d.SIX):
        s.tokens[seat * d.SIX + color] = 0
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    place = s.mods.first(d.AGAIN, seat)
    if place == NONE:
        s.row(DISCARDS + seat, *s.rows[PLAYED + seat])
    else:
        s.again = 2
        while place != NONE:
            source = s.mods.column(place, SOURCE_OF)
            if int(source) in s.rows[PLAYED + seat]:
                s.unrow(PLAYED + seat, source)
                s.row((DISCARDS if s.config.first_printing else ASIDE) + seat, int(source))
            place = s.mods.first(d.AGAIN, seat, after=place)
        for card in s.rows[PLAYED + seat]:
            s.lay(HAND + seat, card, -1)
    s.rows[PLAYED + seat] = ()
    s.rows[CRYSTALS_SPENT] = tuple([spent for spent in s.rows[CRYSTALS_SPENT] if spent // d.FOUR != seat])
    s.rows[GIVEN] = ()


def site_benefits(s: Mage, seat: Int) -> None:
    """A mine gives a crystal, a glade takes a wound if one likes (MK-13.16, MK-13.17)."""
    at = s.get(seat, d.HEX)
    if at < 0:
        return
    if mine_at(s, at) and not occupied_mine(s, at):
        gain_crystal(s, seat, site_of(s, at) - land.MINE_RED, False)
    elif site_of(s, at) == land.MAGICAL_GLADE:
        begin(s, GladeWound())


class GladeWound(AskActor[Mage]):
    """Throw away a wound of the hand, or of the discard pile, or none (MK-13.16)."""

    rule: ClassVar[str] = "MK-13.16"

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there may be a wound; whether one is in the hand, others do not know."""
        return len(s.z[HAND + s.actor]) > 0 or pieces.WOUND in s.rows[DISCARDS + s.actor]

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer hand, pile and none."""
        if s.wounds_in_hand(s.actor):
            found.append(a.THROW + pieces.WOUND)
        if pieces.WOUND in s.rows[DISCARDS + s.actor]:
            found.append(a.RETURN + pieces.WOUND)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        fine = action == DONE
        fine = fine or (action == a.THROW + pieces.WOUND and s.wounds_in_hand(s.actor) > 0)
        pile = s.rows[DISCARDS + s.actor]
        return FINE if fine or (action == a.RETURN + pieces.WOUND and pieces.WOUND in pile) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Throw it away."""
        s.done()
        if action == a.THROW + pieces.WOUND:
            s.lift(HAND + s.actor, s.place_of(s.actor, pieces.WOUND))
        elif action == a.RETURN + pieces.WOUND:
            s.unrow(DISCARDS + s.actor, pieces.WOUND)
        if action != DONE:
            s.tell("glade", int(s.actor))


def delayed(s: Mage, seat: Int) -> None:
    """Apply fame and reputation that waited for the end of the turn (MK-16.10)."""
    fame = s.mods.total(d.END_FAME, seat) + s.mods.total(d.RECRUIT_FAME, seat) * s.recruits
    fame += s.mods.total(d.KILL_FAME, seat) * s.kills
    name = s.mods.total(d.END_REPUTATION, seat) + s.mods.total(d.RECRUIT_REPUTATION, seat) * s.recruits
    if fame:
        gain_fame(s, seat, fame)
    if name:
        change_reputation(s, seat, name)


def discard_needed(s: Mage, seat: Int) -> bool:
    """Tell whether there is a card that may be discarded; whether it is a wound, others do not know."""
    return len(s.z[HAND + seat]) > 0


class LastDiscard(Ways[Mage]):
    """Any number of cards that are no wounds; one at least if none was played (MK-4.3, MK-16.8)."""

    rule: ClassVar[str] = "MK-16.8"

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return s.hand(s.actor, d.ANY_CARD)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return a.DISCARD + s.z[HAND + s.actor].faces[way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - a.DISCARD)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a card, be it one or the other."""
        return discard_needed(s, s.actor)

    def may_stop(self, s: Mage) -> bool:
        """Tell whether a card was played or discarded, or none is there that could be (MK-4.11)."""
        return s.played > 0 or self.ways(s) == 0

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer cards, and to stop."""
        if self.may_stop(s):
            found.append(DONE)
        Ways.choices(self, s, found)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let stopping be fine once a card was played or discarded."""
        return FINE if action == DONE and self.may_stop(s) else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Discard one more, or stop."""
        if action == DONE:
            s.done()
            return
        discard(s, s.actor, self.way(s, action))
        if not discard_needed(s, s.actor):
            s.done()


def hand_limit(s: Mage, seat: Int) -> Int:
    """Give the hand limit for a draw (MK-16.9)."""
    limit = d.LEVEL_HAND[s.get(seat, d.LEVEL)] + hand_bonus(s, seat) + s.mods.total(d.NEXT_DRAW, seat)
    if s.get(seat, d.TACTIC) == pieces.PLANNING and len(s.z[HAND + seat]) >= 2:
        limit += 1
    return limit


class DrawUp(Step[Mage]):
    """Draw up to the hand limit; Long Night may help when the deck runs out (MK-16.9, MK-16.11)."""

    def run(self, s: Mage) -> None:
        """Fix the limit, which Planning counts before the draw."""
        s.goto(DrawMore(hand_limit(s, s.actor)))


class DrawMore(Step[Mage]):
    """What is missing up to a limit."""

    def __init__(self, limit: Int) -> None:
        self.limit: Int = limit

    def run(self, s: Mage) -> None:
        """Ask whether Long Night is used, and draw on."""
        want = self.limit - len(s.z[HAND + s.actor])
        draw = Draw(want)
        if draw.possible(s):
            s.call(draw)
        elif want > 0 and long_night(s, s.actor):
            s.goto(LongNight(self.limit))
        else:
            s.done()


class LongNight(AskActor[Mage]):
    """Whether Long Night is used in the middle of the draw (MK-16.11)."""

    rule: ClassVar[str] = "MK-16.11"

    def __init__(self, limit: Int) -> None:
        self.limit: Int = limit

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both."""
        found.append(DONE)
        found.append(a.USE_TACTIC)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let both be fine."""
        return FINE if action == DONE or action == a.USE_TACTIC else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all know."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Use it, or stop."""
        if action == DONE:
            s.done()
            return
        s.set(s.actor, d.TACTIC_USED, 1)
        s.goto(DrawMore(self.limit))
        s.call(Recover(s.actor, 3))


def finish_turn(s: Mage, seat: Int) -> None:
    """Let what lasted for the turn end, and see whether the game comes to its end (MK-3.14, MK-7.10)."""
    if s.after != d.GUEST:
        end_of_turn(s)
    s.mods.expire(d.OWN_NEXT_END + seat)
    outlast(s, seat)
    if s.last_turns < 0:
        forget_draws(s, seat)
    if s.get(seat, d.TACTIC_USED) == THIS_TURN:
        s.set(seat, d.TACTIC_USED, 0)
    at = s.get(seat, d.HEX)
    if at >= 0 and portal_open(s, at):
        s.set(seat, d.HEX, NONE)
    s.rows[PATH] = ()
    if not s.ending and goal_reached(s):
        s.ending = 1


def forget_draws(s: Mage, seat: Int) -> None:
    """Let go what raised a draw that is over."""
    place = s.mods.first(d.NEXT_DRAW, seat)
    while place != NONE:
        s.mods.drop(place)
        place = s.mods.first(d.NEXT_DRAW, seat)


def end_of_turn(s: Mage) -> None:
    """Let what lasted for this turn go, but for guests of a joint assault who end it later (MK-22.5)."""
    over, later = s.boundary(d.TURN), s.rows[JOINT_LATER][::4]
    rows = s.mods.rows
    kept: list[int] = []
    for at in range(0, len(rows), WIDTH):
        if rows[at + UNTIL] == over and int(rows[at + WHO]) in later:
            kept += [int(rows[at + column]) for column in range(WIDTH)]
    s.mods.expire(over)
    for at in range(0, len(kept), WIDTH):
        s.mods.add(kept[at], kept[at + WHO], kept[at + WHAT], kept[at + AMOUNT], over, kept[at + SOURCE_OF])


def outlast(s: Mage, seat: Int) -> None:
    """Let what began in this turn, and lasts to the end of the next own one, go on (MK-20.3)."""
    rows = s.mods.rows[:]
    for at in range(0, len(rows), WIDTH):
        if rows[at + UNTIL] == d.OWN_AFTER + seat:
            rows[at + UNTIL] = d.OWN_NEXT_END + seat
    s.mods.rows = rows


def goal_reached(s: Mage) -> bool:
    """Tell whether the scenario has come to its end (MK-3.14)."""
    if s.config.end == END_CITIES_FALLEN:
        return cities_fallen(s)
    if s.config.end == END_UNDERGROUND:
        return all_conquered(s)
    if s.config.end == END_INCANTED:
        return all_done(s)
    if s.config.end != END_MINES_FREE or s.countryside_left + s.core_left + s.cities_left > 0:
        return False
    for at in range(land.LANDS):
        if s.slot_of[at // 7] >= 0 and occupied_mine(s, at):
            return False
    return True


def cities_fallen(s: Mage) -> bool:
    """Tell whether every city of the scenario has been found and conquered."""
    found = s.rows[CITY_ORDER]
    if len(found) < s.config.cities:
        return False
    for at in found:
        if not flag(s, at, CONQUERED):
            return False
    return True
