"""The symbols of dice (ME-12.20 to ME-12.30)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.state import NOTHING
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
from conclave.games.meld.rules.field import field_size
from conclave.games.meld.rules.focusing import FocusFrom, send_home
from conclave.games.meld.rules.roll import RollDie
from conclave.games.meld.state import Meld


def has_target(s: Meld, seat: Int, die: Int, phase: Int, symbol: Int) -> bool:
    """Tell whether a symbol could do something now."""
    if symbol == IDENTITY:
        return s.ether[5 * die + 4] == 0
    if symbol == HAMMER or symbol == SPIRAL:
        found = Choices()
        enemies(s, seat, symbol, found)
        return len(found) > 0
    if symbol == CYCLE:
        return True
    if symbol == STAR:
        return s.armed(seat) > 0
    if symbol == MIMIC:
        found = Choices()
        mimicked(s, seat, die, phase, found)
        return len(found) > 0
    if symbol == FIST:
        found = Choices()
        fist_tiles(s, seat, found)
        return len(found) > 0
    if symbol == RETICLE:
        return s.armed(opponent(s, seat)) > 0
    if symbol == PILLAR:
        return s.has_focus(seat) and field_size(s) > 0
    return True  # a Spark can always return its own die


def start_symbol(s: Meld, seat: Int, die: Int, phase: Int, symbol: Int) -> None:
    """Ask what a symbol needs; the die that uses it is on top of the stack."""
    if symbol == HAMMER:
        s.call(EnemyDie(seat, symbol))
    elif symbol == SPIRAL:
        s.call(SpiralDie(seat, symbol))
    elif symbol == CYCLE:
        s.call(CycleWhich(seat, die))
    elif symbol == STAR:
        s.call(StarWhich(seat))
    elif symbol == MIMIC:
        s.call(MimicWhich(seat, die, phase))
    elif symbol == FIST:
        s.call(FistWhere(seat))
    elif symbol == RETICLE:
        s.call(ReticleWhich(seat))
    elif symbol == PILLAR:
        s.call(PillarWhere(seat))
    else:
        s.call(SparkWhich(seat))


class TurnFace(Ask[Meld]):
    """Identity: turn this die to a face without Identity; it stays usable (ME-12.21)."""

    rule: ClassVar[str] = "ME-12.21"

    def __init__(self, seat: Int, die: Int) -> None:
        super().__init__(seat)
        self.die: Int = die

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer faces that differ."""
        die = s.book.dice[s.ether[5 * self.die + 1]]
        for face in range(6):
            if IDENTITY in die[face] or die[face] in die[:face]:
                continue
            found.append(FACE + face)

    def choose(self, s: Meld, action: Int) -> None:
        """Turn it."""
        die = 5 * self.die
        s.ether[die + 2] = action - FACE
        s.ether[die + 4] = 1
        s.say("turned", self.seat, s.ether[die + 1], action - FACE)
        s.done(NOTHING)


def enemies(s: Meld, seat: Int, symbol: Int, found: Choices) -> None:
    """Write the opposing dice that a Hammer or a Spiral can choose, of dice alike the first (ME-12.22)."""
    wanted: Int = IDENTITY
    if symbol == HAMMER:
        wanted = SHIELD
    foe = opponent(s, seat)
    for die in range(len(s.ether) // 5):
        if s.ether[5 * die] == foe and shows(s, die, wanted) and not alike(s, die):
            found.append(DIE + die)


class EnemyDie(Ask[Meld]):
    """Hammer: an opposing die that shows a shield goes to its pool (ME-12.22)."""

    rule: ClassVar[str] = "ME-12.22"

    def __init__(self, seat: Int, symbol: Int) -> None:
        super().__init__(seat)
        self.symbol: Int = symbol

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer them."""
        enemies(s, self.seat, self.symbol, found)

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
        """Offer all dice."""
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] >= 0:
                found.append(DIE + die)

    def choose(self, s: Meld, action: Int) -> None:
        """Roll it; rolling the die itself ends its use."""
        die = action - DIE
        if die == self.die:
            s.ether[5 * die + 3] = 1
        s.goto(RollDie(die))


class StarWhich(Ask[Meld]):
    """Star: one more die from the army, beyond one's focus (ME-12.24)."""

    rule: ClassVar[str] = "ME-12.24"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in the army."""
        offer_kinds(s, s.army, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Roll it into the ether."""
        kind = action - CONSTRUCT
        s.army[self.seat * s.book.kinds + kind] -= 1
        s.ether = ints([*s.ether, int(self.seat), int(kind), 0, 0, 0])
        s.say("deploy", self.seat, kind)
        s.goto(RollDie(len(s.ether) // 5 - 1))


def mimicked(s: Meld, seat: Int, die: Int, phase: Int, found: Choices) -> None:
    """Write the symbols of the phase that a Mimic can be: any shown, if it could do something (ME-12.26)."""
    seen: Int = 0
    for other in range(len(s.ether) // 5):
        if s.ether[5 * other] < 0:
            continue
        for symbol in s.book.dice[s.ether[5 * other + 1]][s.ether[5 * other + 2]]:
            if (seen >> symbol) & 1 or PHASE[phase] >> symbol & 1 == 0:
                continue
            if symbol == MIMIC:
                # Another Mimic may be chosen, and does nothing; this die's own is no choice.
                if other != die:
                    seen |= 1 << symbol
                    found.append(SYMBOL + symbol)
            else:
                seen |= 1 << symbol
                if has_target(s, seat, die, phase, symbol):
                    found.append(SYMBOL + symbol)


class MimicWhich(Ask[Meld]):
    """Mimic: be any symbol of this phase that is shown in the ether (ME-12.26)."""

    rule: ClassVar[str] = "ME-12.26"

    def __init__(self, seat: Int, die: Int, phase: Int) -> None:
        super().__init__(seat)
        self.die: Int = die
        self.phase: Int = phase

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer symbols."""
        mimicked(s, self.seat, self.die, self.phase, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Resolve it as if it were on this die; Identity turns the die, and the rest of its face is lost."""
        symbol = action - SYMBOL
        s.done(NOTHING)
        s.say("mimic", self.seat, symbol)
        if symbol == IDENTITY:
            s.goto(TurnFace(self.seat, self.die))
        elif symbol != MIMIC:
            start_symbol(s, self.seat, self.die, self.phase, symbol)


def fist_tiles(s: Meld, seat: Int, found: Choices) -> None:
    """Write the contested tile and those beside it with an opposing focus (ME-12.27)."""
    foe, tile = opponent(s, seat), s.battle[2]
    if s.foci[SEATS * tile + foe]:
        found.append(TILE + tile)
    base = 6 * s.cell[tile]
    for way in range(6):
        other = s.grid[s.book.near[base + way]]
        if other >= 0 and s.foci[SEATS * other + foe]:
            found.append(TILE + other)


class FistWhere(Ask[Meld]):
    """Fist: an opposing focus on or beside the contested tile goes home (ME-12.27)."""

    rule: ClassVar[str] = "ME-12.27"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the tiles."""
        fist_tiles(s, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Its owner returns it."""
        s.done(NOTHING)
        send_home(s, action - TILE, opponent(s, self.seat), self.seat)


class ReticleWhich(Ask[Meld]):
    """Reticle: a die of the opposing army goes to its pool (ME-12.28)."""

    rule: ClassVar[str] = "ME-12.28"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in that army."""
        offer_kinds(s, s.army, opponent(s, self.seat), found)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it."""
        bring_back(s, opponent(s, self.seat), action)
        s.done(NOTHING)


class PillarWhere(Ask[Meld]):
    """Pillar: one of your foci goes to any tile of the field (ME-12.29)."""

    rule: ClassVar[str] = "ME-12.29"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer every tile."""
        for tile in s.land:
            found.append(TILE + tile)

    def choose(self, s: Meld, action: Int) -> None:
        """Ask which slot it comes from."""
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
        """Return it."""
        s.done(NOTHING)
        if action >= RETURN_AT or action < DIE:
            bring_back(s, self.seat, action)
            state_check(s, self.seat)
        else:
            leave(s, action - DIE)
