"""What only artifacts do: dice that hurt or pay, banners, sight at night, wounds that never were."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.effects import kept
from conclave.core.frames import Chance, Either, Skip, Step
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.costs import DiscardSome
from conclave.games.mage_knight.effects.enemies import NoAttack
from conclave.games.mage_knight.effects.fame import gain_fame, wound
from conclave.games.mage_knight.effects.foes import foe_count, standing
from conclave.games.mage_knight.effects.lasting import Led
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, gain_crystal
from conclave.games.mage_knight.effects.opponents import cancel_attack, sum_of_attack
from conclave.games.mage_knight.effects.points import BOUND_COUNT, Gain, GainPer, fits
from conclave.games.mage_knight.effects.spellcraft import LeaveBehind
from conclave.games.mage_knight.effects.units import calm
from conclave.games.mage_knight.rows import DISCARDS, HAND
from conclave.games.mage_knight.rules.sites import look_around, turn_up_all_ruins
from conclave.games.mage_knight.state import Mage

WHOLE_HAND: Final = 99


class DiscardToStrike(DiscardSome):
    """Discard any number of cards for an attack of each (Sword of Justice).

    It is asked whatever the hand holds: not to ask would tell that there are only wounds.
    """

    def __init__(self, each: Int) -> None:
        super().__init__(d.ANY_CARD, WHOLE_HAND, GainPer(d.MELEE, 0, each, BOUND_COUNT))
        self.each: Int = each

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the phase and the aim."""
        return fits(s, d.MELEE)


class ManaRoll(Chance[Mage]):
    """Mana dice that are rolled one after another and are none of the source."""

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six colors, each as likely."""
        return [(a.ROLL + color, 1) for color in range(d.SIX)]

    def weight(self, s: Mage) -> Int:
        """Count them."""
        return d.SIX

    def pick(self, s: Mage, lot: Int) -> Int:
        """Give one."""
        return a.ROLL + lot

    def more(self) -> Frame:
        """Give what rolls the dice that are left after this one."""
        raise NotImplementedError

    def come(self, s: Mage, color: Int) -> None:
        """Let happen what a color brings."""
        raise NotImplementedError

    def land(self, s: Mage, outcome: Int) -> None:
        """Let it happen, before the next die is rolled."""
        s.tell("roll", int(outcome - a.ROLL))
        if self.left > 1:
            s.goto(self.more())
        else:
            s.done()
        self.come(s, outcome - a.ROLL)


class WrathRoll(ManaRoll):
    """A wound for each die that shows black or red (Horn of Wrath)."""

    def more(self) -> Frame:
        """Roll the rest."""
        return WrathRoll(self.left - 1)

    def come(self, s: Mage, color: Int) -> None:
        """Hurt, or not."""
        if color == d.BLACK or color == d.RED:
            wound(s, s.actor, 1)


class WrathBoost(Either):
    """Add to the siege attack up to a most, with a die for each point (Horn of Wrath)."""

    def __init__(self, most: int) -> None:
        super().__init__(
            Skip(), *[Led(0, Gain(d.SIEGE, more), WrathRoll(more)) for more in range(1, most + 1)]
        )
        self.most = most


ANY_GEM: Final = name("mage_knight/endless-gem-pouch/gold", ChooseColor(d.BASIC, Crystal(d.OF + d.CHOSEN)))


class GemRoll(ManaRoll):
    """A crystal for each die: gold gives one as one likes, black gives fame instead (Endless Gem Pouch)."""

    def more(self) -> Frame:
        """Roll the rest."""
        return GemRoll(self.left - 1)

    def come(self, s: Mage, color: Int) -> None:
        """Gain what the color brings; a fourth crystal becomes a token (MK-6.4)."""
        if color == d.BLACK:
            gain_fame(s, s.actor, 1)
        elif color == d.GOLD:
            s.call(ANY_GEM)
        else:
            gain_crystal(s, s.actor, color, True)


class FameForCasts(Step[Mage]):
    """Fame for each spell of a color that was cast before in this turn (the rings)."""

    def __init__(self, color: Int) -> None:
        self.color: Int = color

    def run(self, s: Mage) -> None:
        """Gain it."""
        s.done()
        fame = s.mods.total(d.SPELL_FAME, s.actor, d.CAST_NOTED + self.color)
        if fame:
            gain_fame(s, s.actor, fame)


class SeeAsDay(Step[Mage]):
    """This turn garrisons and ruins are seen as by day, at once (Amulet of the Sun, MK-7.11, MK-8.6)."""

    def run(self, s: Mage) -> None:
        """See, and look around."""
        s.done()
        s.mods.add(d.REVEAL_AS_DAY, s.actor, ALL, 1, s.boundary(d.TURN), kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), d.REVEAL_AS_DAY)
        look_around(s, s.actor)
        turn_up_all_ruins(s)


class InOwnTurn(Step[Mage]):
    """An effect for one's own turn only: not for whoever is attacked (MK-10.5)."""

    def __init__(self, then: Frame) -> None:
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask whose turn it is, then the effect."""
        return s.actor == s.active and self.then.possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.then)


class StopAttack(NoAttack):
    """A foe that was not stopped before does not attack (Banner of Fear)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is an attack to stop."""
        if s.mods.first(d.FOE_IDLE, ALL, self.number(s)) != NONE:
            return False
        return NoAttack.possible(self, s)


class StopAll(LeaveBehind):
    """No foe attacks, as if block and damage were left out (Banner of Fear, first printing)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether attacks are still to come."""
        if s.rival != NONE:
            return s.phase == d.BLOCKING and sum_of_attack(s) > 0
        if s.phase != d.RANGE and s.phase != d.BLOCKING:
            return False
        here = standing(s)
        for number in range(foe_count(s)):
            if here & BIT[number] and s.mods.first(d.FOE_IDLE, ALL, number) == NONE:
                return True
        return False

    def run(self, s: Mage) -> None:
        """Stop them all; of another hero this one attack (MK-23.8)."""
        if s.rival == NONE:
            LeaveBehind.run(self, s)
            return
        s.done()
        cancel_attack(s)
        s.tell("lasting", int(s.actor), d.FOE_IDLE)


class ReadyBearer(Step[Mage]):
    """The unit that carries the banner is ready again, outside combat (Banner of Courage)."""

    def place(self, s: Mage) -> Int:
        """Give the place of the unit."""
        return kept(s.bound, d.SOURCE) - d.UNIT_SOURCE

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it is spent."""
        return calm(s) and s.unit(s.actor, self.place(s), d.U_SPENT) == 1

    def run(self, s: Mage) -> None:
        """Ready it."""
        s.done()
        place = self.place(s)
        s.set_unit(s.actor, place, d.U_SPENT, 0)
        s.tell("ready", int(s.actor), int(s.unit(s.actor, place, d.U_KIND) - 1))


class ThrowNewWounds(Step[Mage]):
    """As many wounds as came this turn leave hand and discard pile (Banner of Protection).

    One wound is like another, so those of the hand go first, and healing counts for older ones. What was
    healed beyond them is not made up for by old wounds of the discard pile.
    """

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there may be one; whether one is in the hand, others do not know."""
        return s.hurt > 0 and (len(s.z[HAND + s.actor]) > 0 or pieces.WOUND in s.rows[DISCARDS + s.actor])

    def run(self, s: Mage) -> None:
        """Throw them away."""
        s.done()
        held = min(s.hurt, s.wounds_in_hand(s.actor))
        for _ in range(int(held)):
            s.lift(HAND + s.actor, s.place_of(s.actor, pieces.WOUND))
            s.tell("throw", int(s.actor), pieces.WOUND)
        for _ in range(int(s.hurt - s.healed - held)):
            if pieces.WOUND in s.rows[DISCARDS + s.actor]:
                s.unrow(DISCARDS + s.actor, pieces.WOUND)
                s.tell("throw", int(s.actor), pieces.WOUND)
