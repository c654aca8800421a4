"""Battle, step by step (ME-12.1 to ME-12.16)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import AskActor, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, ints
from conclave.games.meld.actions import ALL, CONSTRUCT, DIE, DONE, SEAT
from conclave.games.meld.data import (
    AFTER,
    AFTER_BATTLE,
    ATTACKING,
    BEFORE,
    DEFENDING,
    ENEMY,
    FOCUS_BONUS,
    REROLLS,
    SEATS,
    SHIELD,
    SHIELDS,
    SWORD,
    SWORDS,
    TO_ARMY,
)  # fmt: skip
from conclave.games.meld.rules.chances import Chances
from conclave.games.meld.rules.constructs import offer_kinds
from conclave.games.meld.rules.control import bonus, state_check
from conclave.games.meld.rules.ether import alike, dice_of, shown
from conclave.games.meld.rules.foci import call_home
from conclave.games.meld.rules.focusing import of_whom, only_of
from conclave.games.meld.rules.picks import AskMore, PickTile
from conclave.games.meld.rules.roll import RollDie, Rolling
from conclave.games.meld.rules.triggers import Triggers, some_wait
from conclave.games.meld.state import Meld


class Contest(PickTile):
    """Which tile is contested (ME-12.1)."""

    rule: ClassVar[str] = "ME-12.1"

    def __init__(self, focus: Int, swords: Int, shields: Int, rerolls: Int) -> None:
        self.focus: Int = focus  # these four the spell adds for the attacker
        self.swords: Int = swords
        self.shields: Int = shields
        self.rerolls: Int = rerolls

    def ways(self, s: Meld) -> Int:
        return s.enemies(s.actor) & s.field

    def chosen(self, s: Meld, tile: Int) -> None:
        """Fight the only enemy there, or ask whom."""
        mask = of_whom(s, s.actor, tile, ENEMY)
        if mask & (mask - 1) == 0:
            open_battle(s, only_of(mask), tile, self)
        else:
            s.goto(Against(tile, self))


class Against(AskActor[Meld]):
    """Which of several enemies on the contested tile defends it (ME-12.1)."""

    rule: ClassVar[str] = "ME-12.1"

    def __init__(self, tile: Int, contest: Contest) -> None:
        self.tile: Int = tile
        self.contest = contest

    def choices(self, s: Meld, found: Choices) -> None:
        for other in range(s.seats):
            if other != s.actor and s.is_yours(self.tile, other):
                found.append(SEAT + other)

    def choose(self, s: Meld, action: Int) -> None:
        open_battle(s, action - SEAT, self.tile, self.contest)


def open_battle(s: Meld, defender: Int, tile: Int, by: Contest) -> None:
    """Note who fights where, and what the spell adds for the attacker."""
    extra = [int(by.focus), int(by.swords), int(by.shields), int(by.rerolls)]
    s.battle = ints([int(s.actor), int(defender), int(tile), *extra])
    s.ether = ints([])
    s.say("battle", s.actor, defender, 2 * tile + s.side[tile])
    s.goto(BATTLES[0])


def strength(s: Meld, seat: Int, kind: Int) -> Int:
    """Add up a combatant's bonus: lasting ones, and for the attacker those of the spell (ME-12.3)."""
    if seat == s.battle[0]:
        return bonus(s, seat, kind, ATTACKING) + s.battle[3 + kind]
    return bonus(s, seat, kind, DEFENDING)


def focus_of(s: Meld, seat: Int) -> Int:
    """Count a combatant's focus: own foci on the contested tile and beside it, and bonuses (ME-12.3)."""
    tile = s.battle[2]
    total = s.foci[SEATS * tile + seat] + strength(s, seat, FOCUS_BONUS)
    base = 6 * s.cell[tile]
    for way in range(6):
        other = s.grid[s.book.near[base + way]]
        if other >= 0:
            total += s.foci[SEATS * other + seat]
    return total


class Battle(Step[Meld]):
    """The steps of a battle in order (ME-12)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Meld) -> None:
        stage = self.stage
        attacker, defender = s.battle[0], s.battle[1]
        if stage < 7:
            s.goto(BATTLES[stage + 1])
        if stage == 0:
            if s.telling:
                s.say("focus_count", attacker, focus_of(s, attacker), defender, focus_of(s, defender))
            s.call(Deploy(attacker, focus_of(s, attacker)))
        elif stage == 1:
            s.call(Deploy(defender, focus_of(s, defender)))
        elif stage == 2:
            s.call(Rolling(0))
        elif stage == 3:
            s.call(Reroll(attacker, strength(s, attacker, REROLLS)))
        elif stage == 4:
            s.call(Reroll(defender, strength(s, defender, REROLLS)))
        elif stage == 5:
            s.call(Chances(BEFORE, attacker, 0))
        elif stage == 6:
            hits(s)
        else:
            survivors(s)


BATTLES: Final = [Battle(stage) for stage in range(8)]


class Deploy(AskMore):
    """Which constructs of the army go to the ether, up to one's focus (ME-12.4)."""

    rule: ClassVar[str] = "ME-12.4"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in the army, all of it where it fits, and to stop."""
        army = s.armed(self.seat)
        if self.left > 0:
            offer_kinds(s, s.army, self.seat, found)
            if army > 1 and army <= self.left:
                found.append(ALL)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Move it to the ether."""
        seat, kinds = self.seat, s.book.kinds
        if action == DONE:
            s.done(NOTHING)
        elif action == ALL:
            for kind in range(kinds):
                while s.army[seat * kinds + kind]:
                    deploy(s, seat, kind)
            s.done(NOTHING)
        else:
            deploy(s, seat, action - CONSTRUCT)
            s.goto(Deploy(seat, self.left - 1))


def deploy(s: Meld, seat: Int, kind: Int) -> None:
    """Move one construct from an army to the ether."""
    s.army[seat * s.book.kinds + kind] -= 1
    s.ether = ints([*s.ether, int(seat), int(kind), 0, 0, 0])
    s.say("deploy", seat, kind)


class Reroll(AskMore):
    """Which of one's own dice to roll again (ME-12.5)."""

    rule: ClassVar[str] = "ME-12.5"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer own dice, of dice that are alike the first."""
        if self.left > 0:
            for die in range(len(s.ether) // 5):
                if s.ether[5 * die] == self.seat and not alike(s, die):
                    found.append(DIE + die)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        if action == DONE:
            s.done(NOTHING)
            return
        s.goto(Reroll(self.seat, self.left - 1))
        s.call(RollDie(action - DIE))


def hits(s: Meld) -> None:
    """Count swords and shields of both sides before anything is removed (ME-12.9, ME-12.10)."""
    for die in range(0, len(s.ether), 5):
        s.ether[die + 3] = 0
        s.ether[die + 4] = 0
    attacker, defender = s.battle[0], s.battle[1]
    on_attacker = swords(s, defender) - shields(s, attacker)
    on_defender = swords(s, attacker) - shields(s, defender)
    if on_attacker < 0:
        on_attacker = 0
    if on_defender < 0:
        on_defender = 0
    s.say("hits", attacker, on_attacker, defender, on_defender)
    s.call(Chances(AFTER, attacker, 0))
    s.call(Hits(defender, on_defender))
    s.call(Hits(attacker, on_attacker))


def swords(s: Meld, seat: Int) -> Int:
    """Add up a side's hits; bonuses count only with a die in the ether (ME-12.9, ME-12.10)."""
    total = shown(s, seat, SWORD)
    if dice_of(s, seat):
        total += strength(s, seat, SWORDS)
    return total


def shields(s: Meld, seat: Int) -> Int:
    """Add up a side's blocks; bonuses always count (ME-12.9, ME-12.10)."""
    return shown(s, seat, SHIELD) + strength(s, seat, SHIELDS)


class Hits(Step[Meld]):
    """Take hits: constructs first, then foci of the contested tile (ME-12.11)."""

    def __init__(self, seat: Int, left: Int) -> None:
        self.seat: Int = seat
        self.left: Int = left

    def run(self, s: Meld) -> None:
        """Lose all dice if hits are enough for them, else ask; then foci."""
        seat, left = self.seat, self.left
        dice = dice_of(s, seat)
        if left and dice > left:
            s.goto(LoseDie(seat, left))
            return
        if left == 0:
            s.done(NOTHING)
            return
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] == seat:
                fall(s, die)
        left -= dice
        tile = s.battle[2]
        foci = s.foci[SEATS * tile + seat]
        if left > foci:
            left = foci
        s.done(NOTHING)
        if left:
            s.foci[SEATS * tile + seat] -= left
            s.see_control(tile)
            s.say("foci_lost", seat, left)
            call_home(s, seat, left)
            state_check(s, seat)


class LoseDie(AskMore):
    """Which die a hit takes (ME-12.11)."""

    rule: ClassVar[str] = "ME-12.11"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer own dice, of dice that are alike the first."""
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] == self.seat and not alike(s, die):
                found.append(DIE + die)

    def choose(self, s: Meld, action: Int) -> None:
        fall(s, action - DIE)
        s.goto(Hits(self.seat, self.left - 1))


def fall(s: Meld, die: Int) -> None:
    """Return a die for a hit: to the pool, or where a spell says so to the army (ME-12.11, ME-12.16)."""
    seat, kind = s.ether[5 * die], s.ether[5 * die + 1]
    s.ether[5 * die] = -1
    if bonus(s, seat, TO_ARMY, 0):
        s.army[seat * s.book.kinds + kind] += 1
        s.say("fall", seat, kind, 1)
    else:
        s.to_pool(seat, kind)
        s.say("fall", seat, kind, 0)


def survivors(s: Meld) -> None:
    """Send what is left in the ether to the armies, then let triggers follow (ME-12.13)."""
    for die in range(0, len(s.ether), 5):
        if s.ether[die] >= 0:
            s.army[s.ether[die] * s.book.kinds + s.ether[die + 1]] += 1
    attacker, defender, tile = s.battle[0], s.battle[1], s.battle[2]
    s.ether = ints([])
    s.battle = ints([])
    s.say("battle_over", attacker, defender)
    s.done(NOTHING)
    if some_wait(s, defender, AFTER_BATTLE):
        s.call(Triggers(defender, AFTER_BATTLE, DEFENDING, tile, ()))
    if some_wait(s, attacker, AFTER_BATTLE):
        s.call(Triggers(attacker, AFTER_BATTLE, ATTACKING, tile, ()))
