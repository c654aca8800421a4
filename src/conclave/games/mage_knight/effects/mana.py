"""Paying mana: the forms in which a color can be paid, and the cost that asks for one (MK-6.11)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Cost, keep
from conclave.core.frames import FINE, NO_ANSWER, NO_USE
from conclave.core.modifiers import BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.curses import punished
from conclave.games.mage_knight.effects.source_dice import (
    black_works,
    die_showing,
    gold_works,
    may_use_die,
    stolen_die,
)
from conclave.games.mage_knight.rows import CRYSTALS_SPENT
from conclave.games.mage_knight.state import Mage

# The forms in which a color can be paid: a source, and which mana stands for the color.
SAME: Final = 0
AS_GOLD: Final = 1
AS_BLACK: Final = 2
TURNED: Final = 3  # the opposite color (Polarization)
FORM_SOURCE: Final[Ints] = ints([
    d.FROM_TOKEN, d.FROM_CRYSTAL, d.FROM_DIE, d.FROM_STOLEN, d.FROM_NOWHERE, d.FROM_TOKEN, d.FROM_DIE,
    d.FROM_TOKEN, d.FROM_DIE, d.FROM_TOKEN, d.FROM_CRYSTAL, d.FROM_DIE, d.FROM_STOLEN,
])  # fmt: skip
FORM_AS: Final[Ints] = ints([
    SAME, SAME, SAME, SAME, SAME, AS_GOLD, AS_GOLD, AS_BLACK, AS_BLACK, TURNED, TURNED, TURNED, TURNED,
])  # fmt: skip
FORMS: Final = 13
HELD: Final = 40  # the mark of a die that is held while a cost is asked about, + how many are held


def shown(used: Int, form: Int) -> Int:
    """Give the color of the mana that is spent as a color in a form."""
    stands = FORM_AS[form]
    if stands == SAME:
        return used
    if stands == TURNED:
        return d.OPPOSITE[used]
    return d.GOLD if stands == AS_GOLD else d.BLACK


def any_die(s: Mage, source: Int) -> bool:
    """Tell whether mana comes from a die that serves as any basic color (Mana Storm)."""
    return source == d.FROM_DIE and s.mods.has(d.ANY_DIE) and s.mods.first(d.ANY_DIE, s.actor) != NONE


def payable(s: Mage, used: Int, form: Int) -> bool:
    """Tell whether a color can be paid in a form now (MK-6.2, MK-6.11)."""
    stands, source, color = FORM_AS[form], FORM_SOURCE[form], shown(used, form)
    basic = used < d.GOLD
    if stands == SAME:
        if not basic and (used == d.GOLD or not black_works(s)):
            return False
        if source == d.FROM_NOWHERE:
            return s.mods.has(d.ENDLESS) and s.mods.first(d.ENDLESS, s.actor, used) != NONE
    elif stands == AS_GOLD:
        if not basic:
            return False
        if not any_die(s, source) and not gold_works(s):
            return False
        if source == d.FROM_DIE and s.config.friendly_mana and not s.night and die_showing(s, used) != NONE:
            return False  # MK-30.4
    elif stands == AS_BLACK:
        # Black is no wildcard, but for dice of Mana Storm and, by day, for Polarization.
        if not basic:
            return False
        turned = s.mods.has(d.POLAR) and s.mods.first(d.POLAR, s.actor) != NONE and not s.dark_now()
        if not turned and not any_die(s, source):
            return False
    else:
        if not s.mods.has(d.POLAR) or s.mods.first(d.POLAR, s.actor) == NONE:
            return False
        if not basic and not (used == d.BLACK and s.dark_now()):
            return False
    if source == d.FROM_TOKEN:
        return s.tokens[s.actor * d.SIX + color] > 0
    if source == d.FROM_CRYSTAL:
        return color < d.GOLD and s.crystals[s.actor * d.FOUR + color] > 0
    if source == d.FROM_STOLEN:
        return stolen_die(s, color) != NONE
    return may_use_die(s) and die_showing(s, color) != NONE


def spend(s: Mage, used: Int, form: Int) -> None:
    """Spend mana in a form; a die is held until `settle_dice` or `restore`."""
    source, color = FORM_SOURCE[form], shown(used, form)
    if source == d.FROM_TOKEN:
        s.tokens[s.actor * d.SIX + color] -= 1
    elif source == d.FROM_CRYSTAL:
        s.crystals[s.actor * d.FOUR + color] -= 1
    elif source == d.FROM_DIE:
        s.marks[die_showing(s, color)] = HELD + _held(s)
        s.dice += 1
    elif source == d.FROM_STOLEN:
        s.marks[stolen_die(s, color)] = HELD + _held(s)


def restore(s: Mage, used: Int, form: Int) -> None:
    """Have what was spent last again."""
    source, color = FORM_SOURCE[form], shown(used, form)
    if source == d.FROM_TOKEN:
        s.tokens[s.actor * d.SIX + color] += 1
    elif source == d.FROM_CRYSTAL:
        s.crystals[s.actor * d.FOUR + color] += 1
    elif source == d.FROM_DIE:
        s.marks[_last_held(s)] = d.IN_SOURCE
        s.dice -= 1
    elif source == d.FROM_STOLEN:
        s.marks[_last_held(s)] = d.DIE_STOLEN + s.actor


def _held(s: Mage) -> Int:
    found: Int = 0
    for mark in s.marks:
        if mark >= HELD:
            found += 1
    return found


def _last_held(s: Mage) -> Int:
    return _die_marked(s, HELD + _held(s) - 1)


def _die_marked(s: Mage, mark: Int) -> Int:
    for die in range(len(s.marks)):
        if s.marks[die] == mark:
            return die
    return NONE


class Pay(Cost[Mage]):
    """Mana of one of some colors for what it buys; binds the color it was used as (MK-6.11)."""

    rule: ClassVar[str] = "MK-6.11"

    def __init__(self, colors: Int, then: Frame) -> None:
        super().__init__(then)
        self.colors: Int = colors

    # A way is used * FORMS + form, of which there are more than bits in a number: so no mask is made.

    def allowed(self, s: Mage, way: Int) -> bool:
        """Tell whether this way can be paid."""
        used = way // FORMS
        return self.colors & BIT[used] != 0 and payable(s, used, way % FORMS)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether a way leads to something."""
        for used in range(d.SIX):
            if self.colors & BIT[used]:
                for form in range(FORMS):
                    if payable(s, used, form) and self.buys(s, used * FORMS + form):
                        return True
        return False

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer every way that leads to something."""
        for used in range(d.SIX):
            if self.colors & BIT[used]:
                for form in range(FORMS):
                    if payable(s, used, form) and self.buys(s, used * FORMS + form):
                        found.append(self.action(s, used * FORMS + form))

    def bar(self, s: Mage, action: Int) -> Int:
        """Say why mana cannot be paid so."""
        if action < a.PAY or action >= a.COLORED:
            return NO_ANSWER
        way = self.way(s, action)
        if way < 0 or not self.allowed(s, way):
            return NO_ANSWER
        return FINE if self.buys(s, way) else NO_USE

    def action(self, s: Mage, way: Int) -> Int:
        """Name source, mana and color."""
        used, form = way // FORMS, way % FORMS
        return a.PAY + FORM_SOURCE[form] * 36 + shown(used, form) * 6 + used

    def way(self, s: Mage, action: Int) -> Int:
        """Find the form, of two the one that can be paid: gold for black is turned; -1 if there is none."""
        number = action - a.PAY
        source, color, used = number // 36, number // 6 % 6, number % 6
        found: Int = NONE
        for form in range(FORMS):
            if FORM_SOURCE[form] == source and shown(used, form) == color:
                if payable(s, used, form):
                    return used * FORMS + form
                if found == NONE:
                    found = used * FORMS + form
        return found

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind the color it was used as."""
        return keep(s.bound, d.PAID, way // FORMS)

    def hold(self, s: Mage, way: Int) -> None:
        """Spend it for a moment."""
        spend(s, way // FORMS, way % FORMS)

    def back(self, s: Mage, way: Int) -> None:
        """Have it again."""
        restore(s, way // FORMS, way % FORMS)

    def pay(self, s: Mage, way: Int) -> None:
        """Spend it for good, and bear what others have laid on its color."""
        used, form = way // FORMS, way % FORMS
        source, color = FORM_SOURCE[form], shown(used, form)
        spend(s, used, form)
        if source == d.FROM_DIE:
            s.marks[_last_held(s)] = d.DIE_USED
        elif source == d.FROM_STOLEN:
            s.marks[_last_held(s)] = d.DIE_STOLEN_USED
        elif source == d.FROM_CRYSTAL:
            s.row(CRYSTALS_SPENT, int(s.actor * d.FOUR + color))
        if FORM_AS[form] == TURNED or (FORM_AS[form] == AS_BLACK and not any_die(s, source)):
            s.mods.drop(s.mods.first(d.POLAR, s.actor))
        s.tell("pay", int(s.actor), int(source), int(color), int(used))
        if s.actor == s.active:
            punished(s, used)
