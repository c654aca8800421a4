"""Points: Move, Influence, healing, blocks and attacks, and what makes more of them (MK-5.4, MK-5.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import keep, kept
from conclave.core.frames import Step
from conclave.core.modifiers import AMOUNT, BIT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import BANNER_BONUS
from conclave.games.mage_knight.effects.fame import gain_fame, show_wounds
from conclave.games.mage_knight.effects.foes import abilities, faced, foe, foe_count, has
from conclave.games.mage_knight.effects.opponents import opponent
from conclave.games.mage_knight.rows import BEATEN, F_KIND, STRIKERS
from conclave.games.mage_knight.state import Mage

# What can be counted (see Counted).
FOES_FACED: Final = 0
WOUNDS_HELD: Final = 1  # in hand and on units
RECRUITS: Final = 2
READY_UNITS: Final = 3
CRYSTAL_COLORS: Final = 4
BOUND_COUNT: Final = 5  # what is bound in COUNT


def fits(s: Mage, kind: Int) -> bool:
    """Tell whether points of a kind may be made now; attacks and blocks need an aim (MK-5.4)."""
    if (d.FITS[kind] >> s.phase) & 1 == 0:
        return False
    return kind < d.BLOCK or s.aim != 0


def make(s: Mage, kind: Int, amount: Int) -> None:
    """Give the actor points of an effect, with whatever raises them."""
    more: Int = kept(s.bound, d.BOOST)
    if more > 0 and kind != d.HEALING:
        amount += more
        s.bound = keep(s.bound, d.BOOST, 0)  # once, to the combined effect (MK-29.14)
    if kind >= d.BLOCK:
        source = kept(s.bound, d.SOURCE)
        amount += _first(s, kind) if source < d.UNIT_SOURCE else _of_unit(s, kind)
        if s.rival != NONE and kind >= d.MELEE and source >= d.UNIT_SOURCE and source < d.SKILL_SOURCE:
            s.row(STRIKERS, int(source - d.UNIT_SOURCE), int(kind), int(amount))
    s.pool[kind] += amount
    s.tell("points", int(s.actor), int(kind), int(amount))


def _first(s: Mage, kind: Int) -> Int:
    """Use up the bonus of the first attack or block by a card (Ambush)."""
    if not s.mods.has(d.FIRST_ATTACK) and not s.mods.has(d.FIRST_BLOCK):
        return 0
    blocks = kind < d.MELEE
    more = s.mods.total(d.FIRST_BLOCK if blocks else d.FIRST_ATTACK, s.actor)
    for bonus in (d.FIRST_ATTACK, d.FIRST_BLOCK):
        place = s.mods.first(bonus, s.actor)
        while place != NONE:
            s.mods.drop(place)
            place = s.mods.first(bonus, s.actor)
    return more


def _of_unit(s: Mage, kind: Int) -> Int:
    """Give what banners, cards and Leadership add to a unit's attack or block (MK-10.4)."""
    source = kept(s.bound, d.SOURCE)
    if source >= d.SKILL_SOURCE:
        return 0
    unit = source - d.UNIT_SOURCE
    more = s.mods.total(d.UNIT_BLOCK if kind < d.MELEE else d.UNIT_ATTACK, s.actor, unit)
    place = s.mods.first(d.LEADERSHIP, s.actor)
    if place != NONE and kind < d.SIEGE:
        more += 3 if kind < d.MELEE else 2 if kind < d.RANGED else 1
        s.mods.drop(place)
    fame = s.mods.total(d.UNIT_FAME, s.actor, unit)
    banner: Int = s.unit(s.actor, unit, d.U_BANNER) if unit < d.UNIT_PLACES else 0  # none if it is borrowed
    if banner:
        bonus = BANNER_BONUS[banner - 1]
        more += bonus[2] if kind < d.MELEE else bonus[1]
        fame += bonus[3]
    if fame:
        gain_fame(s, s.actor, fame)
    return more


def count(s: Mage, what: Int) -> Int:
    """Count something that an effect depends on."""
    found: Int = 0
    if what == FOES_FACED:
        mask = faced(s)
        while mask:
            found += mask & 1
            mask >>= 1
        if s.rival >= 0:
            found = 1 + ready_units(s, opponent(s)) + strikers(s)  # MK-23.9
    elif what == WOUNDS_HELD:
        found = s.wounds_in_hand(s.actor)
        for place in range(d.UNIT_PLACES):
            found += s.unit(s.actor, place, d.U_WOUNDS)
    elif what == RECRUITS:
        found = s.recruits
    elif what == READY_UNITS:
        found = ready_units(s, s.actor)
    elif what == CRYSTAL_COLORS:
        for color in range(d.FOUR):
            found += 1 if s.crystals[s.actor * d.FOUR + color] else 0
    else:
        found = max(0, kept(s.bound, d.COUNT))
    return found


def strikers(s: Mage) -> Int:
    """Count the units that add to the attack which the actor blocks, and are ready no more."""
    places: Int = 0
    found: Int = 0
    row = s.rows[STRIKERS]
    if s.phase != d.BLOCKING:
        return 0
    for at in range(0, len(row), 3):
        place = row[at]
        if place < d.UNIT_PLACES and not places & BIT[place] and s.unit(opponent(s), place, d.U_SPENT):
            places |= BIT[place]
            found += 1
    return found


def ready_units(s: Mage, seat: Int) -> Int:
    """Count the units of a seat that are ready and unwounded."""
    found: Int = 0
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND) and not s.unit(seat, place, d.U_SPENT):
            found += 0 if s.unit(seat, place, d.U_WOUNDS) else 1
    return found


class Gain(Step[Mage]):
    """Points of a kind: MOVE, INFLUENCE, HEALING, or BLOCK, MELEE, RANGED, SIEGE + element (MK-5.4)."""

    rule: ClassVar[str] = "MK-5.4"

    def __init__(self, kind: Int, amount: Int) -> None:
        self.kind: Int = kind
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase."""
        return fits(s, self.kind)

    def run(self, s: Mage) -> None:
        """Make them."""
        s.done()
        make(s, self.kind, self.amount)


class GainPer(Step[Mage]):
    """Points of a kind: some, and more for each thing that is counted, up to a most (Flame Wave, In Need)."""

    def __init__(self, kind: Int, amount: Int, each: Int, what: Int, most: Int = 99) -> None:
        self.kind: Int = kind
        self.amount: Int = amount
        self.each: Int = each
        self.what: Int = what
        self.most: Int = most

    def value(self, s: Mage) -> Int:
        """Work out how many."""
        return self.amount + self.each * min(self.most, count(s, self.what))

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase, and that there is something to gain."""
        return fits(s, self.kind) and self.value(s) > 0

    def run(self, s: Mage) -> None:
        """Make them; wounds of the hand that count are shown."""
        s.done()
        if self.what == WOUNDS_HELD:
            show_wounds(s, s.actor)
        make(s, self.kind, self.value(s))


class BlockSwift(Step[Mage]):
    """Block that counts twice against a swift attack, or makes it slow in the first printing (MK-29.24)."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase."""
        return fits(s, d.BLOCK)

    def run(self, s: Mage) -> None:
        """Make them for the attack that is aimed at."""
        s.done()
        target: Int = 0
        while not s.aim & BIT[target]:
            target += 1
        swift = abilities(s, target) & pieces.SWIFT != 0
        before = s.pool[d.BLOCK]
        make(s, d.BLOCK, self.amount)
        if s.rival != NONE:
            # Not halved in the first part of a combat between players (MK-23.8).
            s.pool[d.BLOCK] += 0 if s.get(s.active, d.IN_MELEE) else s.pool[d.BLOCK] - before
        elif swift and s.config.first_printing:
            s.mods.add(d.FOE_SLOW, -1, target, 1, d.COMBAT, kept(s.bound, d.SOURCE))
        elif swift:
            s.pool[d.BLOCK] += s.pool[d.BLOCK] - before


class BlockIcons(Step[Mage]):
    """Ice Block that grows with what is printed on the foe it is aimed at (Cold Toughness)."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase."""
        return fits(s, d.BLOCK + d.ICE)

    def run(self, s: Mage) -> None:
        """Count the icons: abilities, an element, resistances."""
        s.done()
        more: Int = 0
        for number in range(foe_count(s)):
            if s.rival == NONE and s.aim & BIT[number] and not has(s, number, BEATEN):
                kind = foe(s, number, F_KIND)
                bits = pieces.FOE_ABILITIES[kind] | (pieces.FOE_RESISTS[kind] << 8)
                while bits:
                    more += bits & 1
                    bits >>= 1
                more += 1 if pieces.FOE_ELEMENT[kind] else 0
        make(s, d.BLOCK + d.ICE, self.amount + more)


def used_up(s: Mage, place: Int, amount: Int) -> None:
    """Lower the amount of a modifier, and drop it when nothing is left."""
    kind, what = s.mods.rows[place * 6], s.mods.rows[place * 6 + 2]
    until, source = s.mods.rows[place * 6 + 4], s.mods.rows[place * 6 + 5]
    left = s.mods.column(place, AMOUNT) - amount
    who = s.mods.rows[place * 6 + 1]
    s.mods.drop(place)
    if left > 0:
        s.mods.add(kind, who, what, left, until, source)
