"""Broken effects: toys whose effects loop, cannot be paid, forget a boundary or let the wrong seat act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from conclave.core.actions import DONE, PICK
from conclave.core.effects import Cost, Scope, act, keep
from conclave.core.frames import FINE, AskActor, Either, InOrder, Step
from conclave.core.game import Game
from conclave.core.modifiers import Modifiers, unpack_modifiers
from conclave.core.options import Options
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, Packed, ints
from tests.toys import stairs
from tests.toys.stairs import Stairs


def stairs_with(*first: Frame, state: type[Stairs] = Stairs, more: tuple[type[Frame], ...] = ()) -> Game:
    """Give Stairs with frames on top of the first turn, and further kinds of frames that they call."""

    def setup(options: Options, seats: int) -> Stairs:
        s = state(options)
        s.steps = ints([0] * seats)
        s.stack = [stairs.Turns(), *first]
        return s

    kinds = {cls.__name__: cls for cls in (*(type(frame) for frame in first), *more)}
    return replace(stairs.GAME, setup=setup, blank=state, frames={**stairs.FRAMES, **kinds})


class Ready(AskActor[Stairs]):
    """A question with one answer, before an effect."""

    rule: ClassVar[str] = "ST-1.1"

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer to go on."""
        found.append(DONE)

    def choose(self, s: Stairs, action: Int) -> None:
        """Go on with the effect, inside a scope as a card is."""
        s.done()
        act(s, self.frame, s.actor, keep(0, 0, 7))


class Round(Step[Stairs]):
    """It never ends (guard of the loop, seen by 3)."""

    def run(self, s: Stairs) -> None:
        """Begin again."""
        s.goto(Round())


class Never(Step[Stairs]):
    """What nobody can do."""

    def possible(self, s: Stairs) -> bool:  # type: ignore[override]
        """Say so."""
        return False

    def run(self, s: Stairs) -> None:
        """Do nothing."""
        s.done()


class AllBranches(Either):
    """It offers branches that cannot be done (12)."""

    def choices(self, s: Stairs, found: Choices) -> None:  # type: ignore[override]
        """Offer everything."""
        for place in range(len(self.frames)):
            found.append(place)


class GiveSteps(Cost[Stairs]):
    """Give up all one's steps for an effect."""

    rule: ClassVar[str] = "ST-1.2"

    def ways(self, s: Stairs) -> Int:
        """Give one way."""
        return 1

    def action(self, s: Stairs, way: Int) -> Int:
        """Answer with the first pick."""
        return PICK

    def way(self, s: Stairs, action: Int) -> Int:
        """Read it back."""
        return 0

    def pay(self, s: Stairs, way: Int) -> None:
        """Fall to the foot of the stairs; `hold` forgets to (12)."""
        s.steps[s.actor] = 0


class Descend(Step[Stairs]):
    """Go one step down, which needs one to stand on."""

    def possible(self, s: Stairs) -> bool:  # type: ignore[override]
        """Tell whether the actor has climbed."""
        return s.steps[s.actor] > 0

    def run(self, s: Stairs) -> None:
        """Go down."""
        s.done()
        s.climb(s.actor, -1)


class NextActs(Step[Stairs]):
    """The next seat acts, and nobody puts the actor back (12)."""

    def run(self, s: Stairs) -> None:
        """Let it act."""
        s.actor = (s.actor + 1) % len(s.steps)
        s.done()


class ForgetfulScope(Scope):
    """It leaves the numbers bound (12)."""

    def run(self, s: Stairs) -> None:  # type: ignore[override]
        """Put back the actor alone."""
        s.actor = self.actor
        s.stack.pop()


class AbsentScope(Scope):
    """It leaves the actor who it was (12)."""

    def run(self, s: Stairs) -> None:  # type: ignore[override]
        """Put back the numbers alone."""
        s.bound = self.bound
        s.stack.pop()


class Lend(Step[Stairs]):
    """The next seat acts above a scope that forgets, or, late, above one that was made too late (12)."""

    def __init__(self, late: int) -> None:
        self.late = late

    def run(self, s: Stairs) -> None:
        """Let it act."""
        actor = s.actor
        s.actor = (actor + 1) % len(s.steps)
        s.goto(Scope(s.actor, s.bound) if self.late else AbsentScope(actor, s.bound))


class Bind(Step[Stairs]):
    """It binds a number above a scope that forgets."""

    def run(self, s: Stairs) -> None:
        """Bind."""
        s.goto(ForgetfulScope(s.actor, s.bound))
        s.bound = keep(s.bound, 1, 3)


class Barred(stairs.Turn):
    """Its reasons are against what it offers (13)."""

    def bar(self, s: Stairs, action: Int) -> Int:
        """Let nothing but the gem be fine."""
        return FINE if action == stairs.OPEN else 1


class Lasting(Stairs):
    """A modifier until the end of a turn, which nobody drops (3)."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.mods = Modifiers()

    def copy(self) -> Lasting:
        """Give a twin."""
        twin = super().copy()
        assert isinstance(twin, Lasting)
        twin.mods = self.mods.copy()
        return twin

    def pack_room(self) -> Packed:
        """Give the modifiers too."""
        return (*super().pack_room(), self.mods.pack())

    def unpack_room(self, packed: Packed) -> None:
        """Set the modifiers too."""
        super().unpack_room(packed)
        self.mods = unpack_modifiers(packed[3])

    def check(self) -> None:
        """Let nothing outlive the turn it was for."""
        super().check()
        fault = self.mods.outlived([int(self.turns)])
        assert not fault, fault


class LastTurn(Step[Lasting]):
    """Let something last until the end of the first turn."""

    def run(self, s: Lasting) -> None:
        """Add it."""
        s.turns = 1
        s.mods.add(3, 0, 0, 2, 1, 0)
        s.done()


TALL: Final = InOrder(stairs.Gain(1), GiveSteps(Descend()))

BROKEN_EFFECTS: Final[dict[str, tuple[int, Callable[[], Game]]]] = {
    "endless loop": (3, lambda: stairs_with(Ready(Round()), more=(Round,))),
    "modifier outlives its boundary": (3, lambda: stairs_with(LastTurn(), state=Lasting)),
    "unpayable branch": (
        12, lambda: stairs_with(Ready(AllBranches(stairs.Gain(1), Never())), more=(AllBranches, Never)),
    ),
    "cost that holds nothing": (12, lambda: stairs_with(Ready(TALL), more=(GiveSteps, Descend))),
    "shared actor": (12, lambda: stairs_with(Ready(InOrder(NextActs(), stairs.Push())), more=(NextActs,))),
    "scope that forgets the actor": (12, lambda: stairs_with(Ready(Lend(0)), more=(Lend, AbsentScope))),
    "scope made too late": (12, lambda: stairs_with(Ready(Lend(1)), more=(Lend,))),
    "bound numbers not put back": (12, lambda: stairs_with(Bind(), more=(ForgetfulScope,))),
    "reasons against choices": (13, lambda: stairs_with(Barred(0))),
}  # fmt: skip
