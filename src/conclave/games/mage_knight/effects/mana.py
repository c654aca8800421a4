"""Mana: tokens, crystals, dice of the source, and paying with them (MK-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Cost, keep
from conclave.core.frames import FINE, NO_ANSWER, NO_USE, Step
from conclave.core.modifiers import AMOUNT, BIT, NONE, WHO
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.fame import wound
from conclave.games.mage_knight.rows import CRYSTALS_SPENT
from conclave.games.mage_knight.rules.sites import allied
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


def gold_works(s: Mage) -> bool:
    """Tell whether gold stands for basic colors now (MK-6.2)."""
    return not s.dark_now() or s.mods.first(d.GOLD_AT_NIGHT, s.actor) != NONE


def black_works(s: Mage) -> bool:
    """Tell whether black mana can be used now (MK-6.2)."""
    return s.dark_now() or s.mods.first(d.BLACK_BY_DAY, s.actor) != NONE


def gold_stays(s: Mage) -> bool:
    """Tell whether gold dice are neither rolled nor turned: by day, while others are there (MK-30.4)."""
    if not s.config.friendly_mana or s.night:
        return False
    for die in range(len(s.faces)):
        if s.marks[die] == d.IN_SOURCE and s.faces[die] != d.GOLD:
            return True
    return False


def may_use_die(s: Mage) -> bool:
    """Tell whether the actor may use one more die of the source (MK-6.5)."""
    if s.mods.has(d.NO_DICE) and s.mods.first(d.NO_DICE, s.actor) != NONE:
        return False
    most: Int = 1
    if s.mods.has(d.FREEZE):
        for seat in range(s.seats):
            if not allied(s, seat, s.actor) and s.mods.first(d.FREEZE, seat) != NONE:
                most = 0
    return s.dice < most + s.mods.total(d.EXTRA_DIE, s.actor)


def die_showing(s: Mage, color: Int) -> Int:
    """Give the first die in the source with a face, or -1."""
    for die in range(len(s.faces)):
        if s.marks[die] == d.IN_SOURCE and s.faces[die] == color:
            return die
    return NONE


def stolen_die(s: Mage, color: Int) -> Int:
    """Give the die that lies on the actor's Mana Steal, if it shows a color, or -1."""
    for die in range(len(s.faces)):
        if s.marks[die] == d.DIE_STOLEN + s.actor and s.faces[die] == color:
            return die
    return NONE


def shown(used: Int, form: Int) -> Int:
    """Give the color of the mana that is spent as a color in a form."""
    stands = FORM_AS[form]
    if stands == SAME:
        return used
    if stands == TURNED:
        return d.OPPOSITE[used]
    return d.GOLD if stands == AS_GOLD else d.BLACK


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
        free = source == d.FROM_DIE and s.mods.has(d.ANY_DIE) and s.mods.first(d.ANY_DIE, s.actor) != NONE
        if not free and not gold_works(s):
            return False
        if source == d.FROM_DIE and s.config.friendly_mana and not s.night and die_showing(s, used) != NONE:
            return False  # MK-30.4
    elif stands == AS_BLACK:
        # Black is no wildcard, but for dice of Mana Storm and, by day, for Polarization.
        if not basic:
            return False
        free = source == d.FROM_DIE and s.mods.has(d.ANY_DIE) and s.mods.first(d.ANY_DIE, s.actor) != NONE
        turned = s.mods.has(d.POLAR) and s.mods.first(d.POLAR, s.actor) != NONE and not s.dark_now()
        if not free and not turned:
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
        """Find the form; -1 if there is none."""
        number = action - a.PAY
        source, color, used = number // 36, number // 6 % 6, number % 6
        for form in range(FORMS):
            if FORM_SOURCE[form] == source and shown(used, form) == color:
                return used * FORMS + form
        return NONE

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
        if FORM_AS[form] == TURNED or (FORM_AS[form] == AS_BLACK and not s.mods.has(d.ANY_DIE)):
            place = s.mods.first(d.POLAR, s.actor)
            if place != NONE:
                s.mods.drop(place)
        s.tell("pay", int(s.actor), int(source), int(color), int(used))
        if s.actor == s.active:
            punished(s, used)


def punished(s: Mage, color: Int) -> None:
    """Take a wound for mana that others have cursed (Mana Curse, Mana Exploit; MK-29.12)."""
    for kind in (d.CURSE, d.EXPLOIT):
        if not s.mods.has(kind):
            continue
        for seat in range(s.seats):
            # Spells strike a teammate too, skills do not (MK-24.2).
            if seat == s.actor or (kind == d.EXPLOIT and allied(s, seat, s.actor)):
                continue
            place = s.mods.first(kind, seat)
            while place != NONE:
                if _strikes(s, kind, place, color):
                    wound(s, s.actor, 1)
                    break
                place = s.mods.first(kind, seat, after=place)


def _strikes(s: Mage, kind: Int, place: Int, color: Int) -> bool:
    """Tell whether a curse strikes now, and note that it did."""
    rows = s.mods.rows
    who, what, amount = rows[place * 6 + WHO], rows[place * 6 + 2], rows[place * 6 + AMOUNT]
    until, source = rows[place * 6 + 4], rows[place * 6 + 5]
    if kind == d.CURSE:
        if what != color or amount == s.begun:
            return False
        noted: Int = s.begun
    else:
        bit = BIT[s.actor * d.SIX + color]
        if what == color or amount & bit:
            return False
        noted = amount | bit
    s.mods.drop(place)
    s.mods.add(kind, who, what, noted, until, source)
    return True


class ChooseColor(Cost[Mage]):
    """A color, as a cost of nothing; bound in CHOSEN."""

    rule: ClassVar[str] = "MK-6.1"

    def __init__(self, colors: Int, then: Frame) -> None:
        super().__init__(then)
        self.colors: Int = colors

    def ways(self, s: Mage) -> Int:
        """Give the colors."""
        return self.colors

    def action(self, s: Mage, way: Int) -> Int:
        """Name the color."""
        return a.COLORED + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the color."""
        return action - a.COLORED

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind it."""
        return keep(s.bound, d.CHOSEN, way)

    def pay(self, s: Mage, way: Int) -> None:
        """Pay nothing."""


class Tokens(Step[Mage]):
    """Mana tokens of a color, for this turn (MK-6.3)."""

    def __init__(self, color: Int, amount: Int = 1) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is such a color."""
        return s.color(self.color) >= 0

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        color = s.color(self.color)
        s.tokens[s.actor * d.SIX + color] += self.amount
        s.tell("mana", int(s.actor), int(color), int(self.amount))


def gain_crystal(s: Mage, seat: Int, color: Int, overflow: bool) -> None:
    """Gain a crystal; with three of its color a token instead, or nothing (MK-6.4)."""
    if s.crystals[seat * d.FOUR + color] < d.MOST_CRYSTALS:
        s.crystals[seat * d.FOUR + color] += 1
        s.tell("crystal", int(seat), int(color))
    elif overflow:
        s.tokens[seat * d.SIX + color] += 1
        s.tell("mana", int(seat), int(color), 1)


class Crystal(Step[Mage]):
    """Crystals of a basic color (MK-6.4)."""

    def __init__(self, color: Int, amount: Int = 1) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether the color is basic."""
        return s.basic(self.color)

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        for _ in range(int(self.amount)):
            gain_crystal(s, s.actor, s.color(self.color), True)


class OtherCrystals(Step[Mage]):
    """One crystal of each basic color but one (Decompose)."""

    def __init__(self, color: Int) -> None:
        self.color: Int = color

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether the color is basic."""
        return s.basic(self.color)

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        for color in range(d.FOUR):
            if color != s.color(self.color):
                gain_crystal(s, s.actor, color, True)


class TakeDie(Cost[Mage]):
    """A die of the source, with a basic face or any: marked, and bound with its color (MK-6.12)."""

    rule: ClassVar[str] = "MK-6.12"

    def __init__(self, basic: Int, mark: Int, then: Frame) -> None:
        super().__init__(then)
        self.basic: Int = basic
        self.mark: Int = mark

    def ways(self, s: Mage) -> Int:
        """Give the dice, one for each face."""
        found: Int = 0
        seen: Int = 0
        stays = self.mark == d.DIE_SET and gold_stays(s)
        for die in range(len(s.faces)):
            face = s.faces[die]
            if face == d.GOLD and stays:
                continue
            if s.marks[die] == d.IN_SOURCE and (not self.basic or face < d.GOLD) and not seen & BIT[face]:
                found |= BIT[die]
                seen |= BIT[face]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the die."""
        return a.DIE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the die."""
        return action - a.DIE

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind die and color."""
        return keep(keep(s.bound, d.CARD, way), d.CHOSEN, s.faces[way])

    def hold(self, s: Mage, way: Int) -> None:
        """Take it for a moment."""
        s.marks[way] = self.mark

    def back(self, s: Mage, way: Int) -> None:
        """Put it back."""
        s.marks[way] = d.IN_SOURCE

    def pay(self, s: Mage, way: Int) -> None:
        """Mark it."""
        s.marks[way] = self.mark
        if self.mark == d.DIE_CLAIMED:
            s.marks[way] = self.mark + s.actor
