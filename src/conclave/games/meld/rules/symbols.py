"""The symbols of dice (ME-12.20 to ME-12.30)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import answerable
from conclave.core.frames import Ask
from conclave.core.state import NOTHING, Frame
from conclave.core.storage import Choices, Int, ints
from conclave.games.meld.actions import CONSTRUCT, DIE, FACE, RETURN_AT, SYMBOL, TILE
from conclave.games.meld.data import (
    ANYWHERE,
    CYCLE,
    FIST,
    HAMMER,
    IDENTITY,
    MIMIC,
    NO_SLOT,
    PHASE,
    PILLAR,
    RETICLE,
    SEATS,
    SHIELD,
    SPIRAL,
    STAR,
)  # fmt: skip
from conclave.games.meld.rules.constructs import bring_back, offer_kinds, recallable
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.ether import alike, leave, opponent, shows
from conclave.games.meld.rules.focusing import FocusFrom, send_home
from conclave.games.meld.rules.picks import offer_tiles
from conclave.games.meld.rules.roll import RollDie
from conclave.games.meld.state import Meld


def frame_of(seat: Int, die: Int, phase: Int, symbol: Int) -> Frame:
    """Give the question that a symbol of a die puts."""
    if symbol == IDENTITY:
        return TurnFace(seat, die)
    if symbol == HAMMER:
        return EnemyDie(seat, symbol)
    if symbol == SPIRAL:
        return SpiralDie(seat, symbol)
    if symbol == CYCLE:
        return CycleWhich(seat, die)
    if symbol == STAR:
        return StarWhich(seat)
    if symbol == MIMIC:
        return MimicWhich(seat, die, phase)
    if symbol == FIST:
        return FistWhere(seat)
    if symbol == RETICLE:
        return ReticleWhich(seat)
    if symbol == PILLAR:
        return PillarWhere(seat)
    return SparkWhich(seat)


class AskTarget(Ask[Meld]):
    """A question of a symbol, which can be resolved only on something."""

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        return answerable(s, self)


class TurnFace(Ask[Meld]):
    """Identity: turn this die to a face without Identity; it stays usable (ME-12.21)."""

    rule: ClassVar[str] = "ME-12.21"

    def __init__(self, seat: Int, die: Int) -> None:
        super().__init__(seat)
        self.die: Int = die

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether the die has not been turned yet."""
        return s.ether[5 * self.die + 4] == 0

    def choices(self, s: Meld, found: Choices) -> None:
        die = s.book.dice[s.ether[5 * self.die + 1]]
        for face in range(6):
            if IDENTITY in die[face] or die[face] in die[:face]:
                continue
            found.append(FACE + face)

    def choose(self, s: Meld, action: Int) -> None:
        die = 5 * self.die
        s.ether[die + 2] = action - FACE
        s.ether[die + 4] = 1
        s.say("turned", self.seat, s.ether[die + 1], action - FACE)
        s.done(NOTHING)


class EnemyDie(AskTarget):
    """Hammer: an opposing die that shows a shield goes to its pool (ME-12.22)."""

    rule: ClassVar[str] = "ME-12.22"

    def __init__(self, seat: Int, symbol: Int) -> None:
        super().__init__(seat)
        self.symbol: Int = symbol

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer opposing dice that show it, of dice alike the first."""
        wanted: Int = IDENTITY
        if self.symbol == HAMMER:
            wanted = SHIELD
        foe = opponent(s, self.seat)
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] == foe and shows(s, die, wanted) and not alike(s, die):
                found.append(DIE + die)

    def choose(self, s: Meld, action: Int) -> None:
        """It goes to its pool."""
        leave(s, action - DIE)
        s.done(NOTHING)


class SpiralDie(EnemyDie):
    """Spiral: an opposing die that shows Identity goes to its pool (ME-12.25)."""

    rule: ClassVar[str] = "ME-12.25"


class CycleWhich(Ask[Meld]):
    """Cycle: roll any die of the ether again (ME-12.23)."""

    rule: ClassVar[str] = "ME-12.23"

    def __init__(self, seat: Int, die: Int) -> None:
        super().__init__(seat)
        self.die: Int = die

    def choices(self, s: Meld, found: Choices) -> None:
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] >= 0:
                found.append(DIE + die)

    def choose(self, s: Meld, action: Int) -> None:
        """Roll it; rolling the die itself ends its use."""
        die = action - DIE
        if die == self.die:
            s.ether[5 * die + 3] = 1
        s.goto(RollDie(die))


class StarWhich(AskTarget):
    """Star: one more die from the army, beyond one's focus (ME-12.24)."""

    rule: ClassVar[str] = "ME-12.24"

    def choices(self, s: Meld, found: Choices) -> None:
        offer_kinds(s, s.army, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        kind = action - CONSTRUCT
        s.army[self.seat * s.book.kinds + kind] -= 1
        s.ether = ints([*s.ether, int(self.seat), int(kind), 0, 0, 0])
        s.say("deploy", self.seat, kind)
        s.goto(RollDie(len(s.ether) // 5 - 1))


class MimicWhich(AskTarget):
    """Mimic: be any symbol of this phase that is shown in the ether (ME-12.26)."""

    rule: ClassVar[str] = "ME-12.26"

    def __init__(self, seat: Int, die: Int, phase: Int) -> None:
        super().__init__(seat)
        self.die: Int = die
        self.phase: Int = phase

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer any symbol of the phase that is shown, if it could do something."""
        seen: Int = 0
        for other in range(len(s.ether) // 5):
            if s.ether[5 * other] < 0:
                continue
            for symbol in s.book.dice[s.ether[5 * other + 1]][s.ether[5 * other + 2]]:
                if (seen >> symbol) & 1 or PHASE[self.phase] >> symbol & 1 == 0:
                    continue
                # Another Mimic may be chosen, and does nothing; this die's own is no choice.
                if symbol == MIMIC and other == self.die:
                    continue
                seen |= 1 << symbol
                if symbol == MIMIC or frame_of(self.seat, self.die, self.phase, symbol).possible(s):
                    found.append(SYMBOL + symbol)

    def choose(self, s: Meld, action: Int) -> None:
        """Resolve it as if it were on this die; Identity turns the die, and the rest of its face is lost."""
        symbol = action - SYMBOL
        s.done(NOTHING)
        s.say("mimic", self.seat, symbol)
        if symbol == IDENTITY:
            s.goto(TurnFace(self.seat, self.die))
        elif symbol != MIMIC:
            s.call(frame_of(self.seat, self.die, self.phase, symbol))


class FistWhere(AskTarget):
    """Fist: an opposing focus on or beside the contested tile goes home (ME-12.27)."""

    rule: ClassVar[str] = "ME-12.27"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the contested tile and those beside it with an opposing focus."""
        foe, tile = opponent(s, self.seat), s.battle[2]
        if s.foci[SEATS * tile + foe]:
            found.append(TILE + tile)
        base = 6 * s.cell[tile]
        for way in range(6):
            other = s.grid[s.book.near[base + way]]
            if other >= 0 and s.foci[SEATS * other + foe]:
                found.append(TILE + other)

    def choose(self, s: Meld, action: Int) -> None:
        """Its owner returns it."""
        s.done(NOTHING)
        send_home(s, action - TILE, opponent(s, self.seat), self.seat)


class ReticleWhich(AskTarget):
    """Reticle: a die of the opposing army goes to its pool (ME-12.28)."""

    rule: ClassVar[str] = "ME-12.28"

    def choices(self, s: Meld, found: Choices) -> None:
        offer_kinds(s, s.army, opponent(s, self.seat), found)

    def choose(self, s: Meld, action: Int) -> None:
        bring_back(s, opponent(s, self.seat), action)
        s.done(NOTHING)


class PillarWhere(AskTarget):
    """Pillar: one of your foci goes to any tile of the field (ME-12.29)."""

    rule: ClassVar[str] = "ME-12.29"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer every tile, to somebody who has a focus to place."""
        if s.has_focus(self.seat):
            offer_tiles(s, s.field, found)

    def choose(self, s: Meld, action: Int) -> None:
        s.goto(FocusFrom(self.seat, action - TILE))


class SparkWhich(Ask[Meld]):
    """Spark: any die you control goes to your pool (ME-12.30)."""

    rule: ClassVar[str] = "ME-12.30"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer slots, the army and the ether."""
        recallable(s, self.seat, ANYWHERE, NO_SLOT, found)
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] == self.seat:
                found.append(DIE + die)

    def choose(self, s: Meld, action: Int) -> None:
        s.done(NOTHING)
        if action >= RETURN_AT or action < DIE:
            bring_back(s, self.seat, action)
            state_check(s, self.seat)
        else:
            leave(s, action - DIE)
