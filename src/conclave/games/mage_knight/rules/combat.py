"""Combat in its phases: ranged and siege attacks, blocks, damage, attacks (MK-11)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.effects import act, keep
from conclave.core.frames import FINE, Step
from conclave.core.modifiers import AMOUNT, BIT, NONE, SOURCE_OF
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.aid import aid_for_phase, put_aid_away
from conclave.games.mage_knight.effects.beaten import beat, dismiss
from conclave.games.mage_knight.effects.book import WHEN_BLOCKED
from conclave.games.mage_knight.effects.counter import counter, may_counter
from conclave.games.mage_knight.effects.foes import (
    abilities,
    armor,
    attack,
    attacks,
    element,
    faced,
    foe_count,
    has,
    mark,
    resistances,
    standing,
    unmark,
    walls,
)
from conclave.games.mage_knight.effects.points import used_up
from conclave.games.mage_knight.rows import AWAY, BLOCKED, SUMMONED
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import Acting
from conclave.games.mage_knight.rules.aiding import ask_for_aid
from conclave.games.mage_knight.rules.damage import AssignDamage
from conclave.games.mage_knight.rules.outcomes import Outcome
from conclave.games.mage_knight.rules.summons import Summon
from conclave.games.mage_knight.state import Mage

PHASES: Final[Ints] = ints([d.RANGE, d.BLOCKING, d.DAMAGE, d.ATTACKING])
OVER: Final = 4


def begin_combat(s: Mage, site: Int, dark: bool, no_units: bool) -> None:
    """Begin a combat with the foes that stand ready; points from before are lost (MK-4.6, MK-4.10)."""
    s.acted = 1
    s.dark = 1 if dark else 0
    s.no_units = 1 if no_units else 0
    s.fresh, s.aim, s.knocked, s.used_units = 1, 0, 0, 0
    move = s.pool[d.MOVE] if s.config.first_printing else 0
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    s.pool[d.MOVE] = move
    if move:
        for what in (d.STILL_LEFT, d.AT_FIRST):
            s.mods.add(d.LEFT_MOVE, s.actor, what, move, d.COMBAT, NONE)
    s.phase = d.RANGE
    s.tell("combat", int(s.actor), int(site))
    s.call(Combat(0, site))
    ask_for_aid(s, foe_count(s))


class Combat(Step[Mage]):
    """The stages of a combat: four phases and the outcome (MK-11.4, MK-11.22)."""

    rule: ClassVar[str] = "MK-11.4"

    def __init__(self, stage: Int, site: Int) -> None:
        self.stage: Int = stage
        self.site: Int = site

    def run(self, s: Mage) -> None:
        """Go on to the next phase, or end when no foe is left."""
        s.aim = 0
        for kind in range(d.BLOCK, d.POINTS):
            s.pool[kind] = 0
        if self.stage >= 3:
            send_home(s)
        if standing(s) == 0 or self.stage >= OVER:
            finish_combat(s)
            s.goto(Outcome(self.site))
            return
        s.phase = PHASES[self.stage]
        aid_for_phase(s)
        s.goto(Combat(self.stage + 1, self.site))
        if s.phase == d.DAMAGE:
            s.call(AssignDamage())
            if s.config.summon_late:
                s.call(Summon(0))
        else:
            s.call(Fight(s.actor))
            if s.phase == d.BLOCKING and not s.config.summon_late:
                s.call(Summon(0))


def send_home(s: Mage) -> None:
    """Put summoned monsters away when damage has been dealt; their summoners are back (MK-12.7)."""
    for number in range(foe_count(s)):
        if has(s, number, SUMMONED):
            dismiss(s, number)
        elif has(s, number, AWAY):
            unmark(s, number, AWAY)


def finish_combat(s: Mage) -> None:
    """Come to the end: what lasted until now is gone, the hand is free again (MK-11.22)."""
    send_home(s)
    put_aid_away(s)
    s.mods.expire(d.COMBAT)
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    s.phase = d.CALM
    s.aim = s.fresh = s.knocked = s.dark = s.no_units = s.used_units = 0


class Fight(Acting):
    """One phase of a combat: aim, play, commit, until there is nothing more to do (MK-11.19)."""

    rule: ClassVar[str] = "MK-11.19"

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against aiming, committing, converting and going on."""
        if action == DONE:
            return r.COMMIT_FIRST if s.aim else FINE
        if action == a.COMMIT:
            return FINE if s.aim else r.NO_TARGET
        if action == a.ONCE_MORE:
            return FINE if may_counter(s, self.seat) else r.NO_PERMISSION
        if action >= a.FOE and action < a.CONVERT:
            return aiming(s, action - a.FOE)
        if action >= a.CONVERT and action < a.SKILL:
            return converting(s, self.seat, action - a.CONVERT)
        return r.NOT_NOW

    def own(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        for number in range(foe_count(s)):
            self.add(s, a.FOE + number, found)
        if s.pool[d.MOVE] or s.pool[d.INFLUENCE]:
            for way in range(len(a.CONVERSIONS)):
                self.add(s, a.CONVERT + way, found)
        if s.mods.has(d.COUNTER):
            self.add(s, a.ONCE_MORE, found)
        found.append(a.COMMIT if s.aim else DONE)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Do it."""
        if action == DONE:
            s.done()
        elif action == a.COMMIT:
            commit_block(s) if s.phase == d.BLOCKING else commit_attack(s)
            if standing(s) == 0:
                s.done()
        elif action == a.ONCE_MORE:
            counter(s, self.seat)
        elif action >= a.FOE and action < a.CONVERT:
            s.aim |= BIT[action - a.FOE]
        else:
            convert(s, action - a.CONVERT)


def aiming(s: Mage, number: Int) -> Int:
    """Give the reason against aiming at a foe (MK-11.5, MK-11.8)."""
    if number >= foe_count(s) or not faced(s) & BIT[number]:
        return r.NO_TARGET
    if s.aim & BIT[number]:
        return r.NOT_NOW
    if s.phase == d.BLOCKING:
        if s.aim:
            return r.COMMIT_FIRST
        return FINE if attacks(s, number) else r.NO_ATTACK_LEFT
    if (s.phase == d.RANGE or s.config.siege_always) and walls(s, number) >= 2:
        return r.DOUBLE_WALLS
    return FINE


# Attacks.


def attack_value(s: Mage) -> Int:
    """Add the points up that count against the targets (MK-11.6)."""
    resisted: Int = 0
    cold_fire = False
    walled = False
    for number in range(foe_count(s)):
        if s.aim & BIT[number]:
            bits = resistances(s, number)
            resisted |= bits
            both = pieces.RESIST_FIRE | pieces.RESIST_ICE
            cold_fire = cold_fire or bits & both == both
            walled = walled or walls(s, number) > 0
    if s.phase == d.ATTACKING and not s.config.siege_always:
        walled = False
    all_siege = s.mods.first(d.ATTACKS_SIEGE, s.actor) != NONE
    place = s.mods.first(d.ATTACKS_BECOME, s.actor)
    becomes: Int = s.mods.column(place, 2) if place != NONE else -1
    doubled = s.mods.first(d.DOUBLE_PHYSICAL, s.actor) != NONE
    full: Int = 0
    half: Int = 0
    for kind in (d.MELEE, d.RANGED, d.SIEGE):
        if walled and kind != d.SIEGE and not all_siege:
            continue
        for one in range(4):
            points = s.pool[kind + one]
            if points == 0:
                continue
            if one == d.PHYSICAL and s.phase == d.ATTACKING and doubled:
                points *= 2
            used: Int = becomes if becomes >= 0 else one
            weak = cold_fire if used == d.COLD_FIRE else resisted & BIT[used] != 0
            if weak:
                half += points
            else:
                full += points
    return full + half // 2


def needed_attack(s: Mage) -> Int:
    """Add up the armor of the targets (MK-11.7)."""
    found: Int = 0
    for number in range(foe_count(s)):
        if s.aim & BIT[number]:
            found += armor(s, number)
    return found


def commit_attack(s: Mage) -> None:
    """Strike: all targets fall, or nothing happens; what is left is lost (MK-11.7)."""
    targets, won = s.aim, attack_value(s) >= needed_attack(s)
    s.tell("attack", int(s.actor), int(attack_value(s)), int(needed_attack(s)))
    s.fresh = 0
    s.aim = 0
    for kind in range(d.MELEE, d.POINTS):
        s.pool[kind] = 0
    if won:
        for number in range(foe_count(s)):
            if targets & BIT[number]:
                beat(s, number)


# Blocks.


def block_value(s: Mage, number: Int) -> Int:
    """Add the points up that count against an attack (MK-11.8)."""
    against = element(s, number)
    full: Int = 0
    half: Int = 0
    for one in range(4):
        if against == d.PHYSICAL or one == d.COLD_FIRE:
            good = True
        elif against == d.COLD_FIRE:
            good = False
        else:
            good = one != d.PHYSICAL and one != against
        if good:
            full += s.pool[d.BLOCK + one]
        else:
            half += s.pool[d.BLOCK + one]
    return full + half // 2


def needed_block(s: Mage, number: Int) -> Int:
    """Give the block that an attack needs, twice as much when it is swift (MK-11.9, MK-12.2)."""
    value = attack(s, number)
    return value * 2 if abilities(s, number) & pieces.SWIFT else value


def commit_block(s: Mage) -> None:
    """Block the attack that is aimed at, or not; what is left is lost (MK-11.9)."""
    number: Int = 0
    while not s.aim & BIT[number]:
        number += 1
    won = block_value(s, number) >= needed_block(s, number)
    s.tell("block", int(s.actor), int(number), int(block_value(s, number)), int(needed_block(s, number)))
    s.aim = 0
    for kind in range(d.BLOCK, d.MELEE):
        s.pool[kind] = 0
    if won:
        blocked(s, number)
    else:
        forget_blocks(s, number)


def blocked(s: Mage, number: Int) -> None:
    """Let an attack be blocked, and what waited for that happen."""
    mark(s, number, BLOCKED)
    place = s.mods.first(d.IF_BLOCKED, s.actor, number)
    waiting: list[tuple[int, int]] = []
    while place != NONE:
        waiting.append((int(s.mods.column(place, AMOUNT)), int(s.mods.column(place, SOURCE_OF))))
        s.mods.drop(place)
        place = s.mods.first(d.IF_BLOCKED, s.actor, number)
    for effect, source in reversed(waiting):
        bound = keep(keep(0, d.SOURCE, source), d.CHOSEN, number)
        before = s.bound
        s.bound = bound
        good = WHEN_BLOCKED[effect].possible(s)
        s.bound = before
        if good:
            act(s, WHEN_BLOCKED[effect], s.actor, bound)
    if not waiting and has(s, number, SUMMONED):
        dismiss(s, number)


def forget_blocks(s: Mage, number: Int) -> None:
    """Drop what waited for a block that failed."""
    place = s.mods.first(d.IF_BLOCKED, s.actor, number)
    while place != NONE:
        s.mods.drop(place)
        place = s.mods.first(d.IF_BLOCKED, s.actor, number)


# Points that become others.

CONVERT_TO: Final[Ints] = ints([
    d.MELEE, d.RANGED, d.BLOCK, d.BLOCK + d.FIRE, d.BLOCK + d.ICE, 0,
])  # fmt: skip
SLOW: Final = 5


def rate(s: Mage, seat: Int, way: Int) -> Int:
    """Give how many points one costs, or -1 where nothing allows it (Agility, Diplomacy)."""
    if way == SLOW:
        return 1
    kind = CONVERT_TO[way]
    if kind >= d.MELEE:
        place = s.mods.first(d.MOVE_ATTACKS, seat, kind)
        return s.mods.column(place, AMOUNT) if place != NONE else NONE
    return 1 if s.mods.first(d.INFLUENCE_BLOCKS, seat, kind - d.BLOCK) != NONE else NONE


def converting(s: Mage, seat: Int, way: Int) -> Int:
    """Give the reason against turning Move or Influence into something else (MK-4.10, MK-12.9)."""
    if way == SLOW:
        if s.phase != d.BLOCKING or s.aim == 0:
            return r.NOT_NOW
        for number in range(foe_count(s)):
            if s.aim & BIT[number] and not abilities(s, number) & pieces.CUMBERSOME:
                return r.NO_PERMISSION
        return FINE if s.pool[d.MOVE] else r.NO_POINTS
    price, kind = rate(s, seat, way), CONVERT_TO[way]
    if price == NONE:
        return r.NO_PERMISSION
    if (d.FITS[kind] >> s.phase) & 1 == 0 or s.aim == 0:
        return r.NOT_NOW
    points = movable(s, seat) if kind >= d.MELEE else s.pool[d.INFLUENCE]
    return FINE if points >= price else r.NO_POINTS


def movable(s: Mage, seat: Int) -> Int:
    """Count the Move points that may become attacks, in the first printing those from before (MK-4.10)."""
    if not s.config.first_printing:
        return s.pool[d.MOVE]
    return min(s.pool[d.MOVE], s.mods.total(d.LEFT_MOVE, seat, d.STILL_LEFT))


def convert(s: Mage, way: Int) -> None:
    """Turn points into others, or slow a cumbersome foe, which is blocked when nothing is left."""
    if way == SLOW:
        s.pool[d.MOVE] -= 1
        number: Int = 0
        while not s.aim & BIT[number]:
            number += 1
        s.mods.add(d.FOE_ATTACK, NONE, number, -1, d.COMBAT, NONE)
        if attack(s, number) == 0:
            s.aim = 0
            blocked(s, number)
        return
    kind = CONVERT_TO[way]
    price = rate(s, s.actor, way)
    s.pool[d.MOVE if kind >= d.MELEE else d.INFLUENCE] -= price
    place = s.mods.first(d.LEFT_MOVE, s.actor, d.STILL_LEFT)
    if kind >= d.MELEE and place != NONE:
        used_up(s, place, price)
    s.pool[kind] += 1
