"""What spells do to foes and to themselves, and the permission to cast one of the offer (MK-5.5, MK-12)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.constants import name
from conclave.core.effects import Ways, act, keep, kept
from conclave.core.frames import FINE, Step
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.enemies import NoAttack
from conclave.games.mage_knight.effects.foes import faced, foe_count, has, standing
from conclave.games.mage_knight.effects.points import fits, make
from conclave.games.mage_knight.rows import SPELL_OFFER, SUMMONED, WALLED
from conclave.games.mage_knight.rules.combat import aiming
from conclave.games.mage_knight.state import Mage


class OfCard(Step[Mage]):
    """An effect in the color of its own card, also when another card casts it (MK-5.5, MK-12.10)."""

    def __init__(self, card: Int, then: Frame) -> None:
        self.card: Int = card
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the effect as if the card were the source."""
        bound = s.bound
        s.bound = keep(bound, d.SOURCE, self.card)
        good = self.then.possible(s)
        s.bound = bound
        return good

    def run(self, s: Mage) -> None:
        """Bind the card, and go on."""
        s.bound = keep(s.bound, d.SOURCE, self.card)
        s.goto(self.then)


def spell(title: str, then: Frame) -> OfCard:
    """Give an effect in the color of a spell."""
    return OfCard(pieces.CARD_NAMES.index(title), then)


class MayCast(Step[Mage]):
    """This turn one spell of the offer may be cast, of a color or, with ALL, of any (Magic Talent)."""

    def __init__(self, color: Int) -> None:
        self.color: Int = color

    def wanted(self, s: Mage) -> Int:
        """Give the color, or ALL."""
        return ALL if self.color == ALL else s.color(self.color)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether such a spell is on offer."""
        color = self.wanted(s)
        for card in s.rows[SPELL_OFFER]:
            if color == ALL or pieces.COLOR[card] == color:
                return True
        return False

    def run(self, s: Mage) -> None:
        """Permit it."""
        s.done()
        source = kept(s.bound, d.SOURCE)
        s.mods.add(d.CAST_OFFER, s.actor, self.wanted(s), 1, s.boundary(d.TURN), source)
        s.tell("lasting", int(s.actor), d.CAST_OFFER)


class BreachWalls(Step[Mage]):
    """Walls of the site count no more this turn (Demolish)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether a foe stands behind some."""
        if (d.IN_COMBAT >> s.phase) & 1 == 0 or s.mods.first(d.NO_SITE_WALLS, s.actor) != NONE:
            return False
        here = standing(s)
        for number in range(foe_count(s)):
            if here & BIT[number] and has(s, number, WALLED):
                return True
        return False

    def run(self, s: Mage) -> None:
        """Ignore them."""
        s.done()
        s.mods.add(d.NO_SITE_WALLS, s.actor, ALL, 1, s.boundary(d.TURN), kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), d.NO_SITE_WALLS)


class AimedShot(Step[Mage]):
    """Ranged Attack after something was done to foes; who has no aim yet aims now (Expose, MK-11.19)."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase, and whether somebody can be aimed at."""
        if fits(s, d.RANGED):
            return True
        return (d.FITS[d.RANGED] >> s.phase) & 1 == 1 and AimNow(self.amount).possible(s)

    def run(self, s: Mage) -> None:
        """Make the points, or ask for an aim."""
        if s.aim:
            s.done()
            make(s, d.RANGED, self.amount)
        else:
            s.goto(AimNow(self.amount))


class AimNow(Ways[Mage]):
    """Whom a shot is for."""

    rule: ClassVar[str] = "MK-11.19"

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def ways(self, s: Mage) -> Int:
        """Give the foes that can be aimed at."""
        found: Int = 0
        for number in range(foe_count(s)):
            if aiming(s, number) == FINE:
                found |= BIT[number]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the foe."""
        return a.FOE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the foe."""
        return action - a.FOE

    def choose(self, s: Mage, action: Int) -> None:
        """Aim, and make the points."""
        s.done()
        s.aim = BIT[action - a.FOE]
        make(s, d.RANGED, self.amount)


STOPPED: Final = name("mage_knight/wings-of-wind/stopped", NoAttack())


class WingsOfNight(Ways[Mage]):
    """One foe after another does not attack; each costs one Move point more than the last (MK-11.17)."""

    rule: ClassVar[str] = "MK-11.17"

    def __init__(self, targets: Int) -> None:
        self.targets: Int = targets

    def ways(self, s: Mage) -> Int:
        """Give the foes that still attack, if the next can be paid for."""
        found: Int = 0
        if (d.IN_COMBAT >> s.phase) & 1 == 0 or s.pool[d.MOVE] < self.targets:
            return found
        here, bound = faced(s), s.bound
        for number in range(foe_count(s)):
            s.bound = keep(bound, d.CHOSEN, number)
            if here & BIT[number] and s.mods.first(d.FOE_IDLE, ALL, number) == NONE and STOPPED.possible(s):
                found |= BIT[number]
        s.bound = bound
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the foe."""
        return a.FOE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the foe."""
        return action - a.FOE

    def public(self, s: Mage) -> bool:
        """Tell that all see foes and points."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer foes, and after the first to stop."""
        Ways.choices(self, s, found)
        if self.targets:
            found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let stopping be fine after the first."""
        return FINE if self.targets and action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Pay, stop it, and ask for the next."""
        if action == DONE:
            s.done()
            return
        s.pool[d.MOVE] -= self.targets
        s.goto(MoreWings(self.targets + 1))
        act(s, STOPPED, s.actor, keep(s.bound, d.CHOSEN, action - a.FOE))


class LeaveBehind(Step[Mage]):
    """Nobody attacks whoever came with a Move point left for each foe (Wings of Night, first printing)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether attacks are still to come, and the points were enough."""
        if s.rival != NONE:
            return False
        if s.phase != d.RANGE and s.phase != d.BLOCKING:
            return False
        here = standing(s)
        foes: Int = 0
        restless = False
        for number in range(foe_count(s)):
            if here & BIT[number] and not has(s, number, SUMMONED):
                foes += 1
            if here & BIT[number] and s.mods.first(d.FOE_IDLE, ALL, number) == NONE:
                restless = True
        return restless and s.mods.total(d.LEFT_MOVE, s.actor, d.AT_FIRST) >= foes

    def run(self, s: Mage) -> None:
        """Let no foe attack, and no summoner call."""
        s.done()
        here = standing(s)
        for number in range(foe_count(s)):
            if here & BIT[number]:
                s.mods.add(d.FOE_IDLE, ALL, number, 1, d.COMBAT, kept(s.bound, d.SOURCE))
        if s.phase == d.BLOCKING:
            s.aim = 0
        s.tell("lasting", int(s.actor), d.FOE_IDLE)


class MoreWings(Step[Mage]):
    """The next foe, if there is one and it can be paid for (Wings of Night)."""

    def __init__(self, targets: Int) -> None:
        self.targets: Int = targets

    def run(self, s: Mage) -> None:
        """Ask, or be done."""
        following = WingsOfNight(self.targets)
        if following.possible(s):
            s.goto(following)
        else:
            s.done()
