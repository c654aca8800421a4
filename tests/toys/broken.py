"""Broken toys: each breaks one law on purpose, to prove that the law can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Final

from conclave.core.chance import Bag
from conclave.core.events import Event
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.scene import Scene
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, Packed, ints
from conclave.core.view import View
from tests.toys import rope, stairs
from tests.toys.broken_effects import BROKEN_EFFECTS
from tests.toys.broken_secrets import BROKEN_SECRETS
from tests.toys.stairs import Stairs


def _stairs(state: type[Stairs] = Stairs, *first: Frame) -> Game:
    """Give Stairs with another state, or with frames on top of the first turn."""

    def setup(options: Options, seats: int) -> Stairs:
        s = state(options)
        s.steps = ints([0] * seats)
        s.stack = [stairs.Turns(), *first]
        return s

    frames = {**stairs.FRAMES, **{type(frame).__name__: type(frame) for frame in first}}
    return replace(stairs.GAME, setup=setup, blank=state, frames=frames)


class SharedRow(Stairs):
    """Its copies share a row (1, and an undo then brings nothing back, 7)."""

    def copy(self) -> SharedRow:
        """Forget to copy the steps."""
        twin = SharedRow(self.options)
        twin.steps, twin.bag, twin.turns = self.steps, self.bag.copy(), self.turns
        self.copy_into(twin)
        return twin


class Forgetful(Stairs):
    """It packs everything but the turns (1)."""

    def pack_room(self) -> Packed:
        """Leave the turns out."""
        return (*super().pack_room()[:2], 0)


class ForgetfulCopy(Stairs):
    """Its copies do not carry the turns over (1)."""

    def copy(self) -> ForgetfulCopy:
        """Leave the turns out."""
        twin = ForgetfulCopy(self.options)
        twin.steps, twin.bag = self.steps[:], self.bag.copy()
        self.copy_into(twin)
        return twin


class UnpackedFrame(stairs.Turn):
    """A frame with a field that its constructor does not take (1)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.extra = next(_fields)


class FlagFrame(stairs.Turn):
    """A frame that holds a bool where its constructor says a number (1)."""

    def __init__(self, seat: int, moving: Int) -> None:
        super().__init__(seat)
        self.moving = moving


_fields = count()


_starts = count()


def _restless(options: Options, seats: int) -> Stairs:
    """Set up differently every time, which no record knows (2)."""
    s = stairs.setup(options, seats)
    s.bag = Bag([next(_starts) % 4])
    return s


class Impure(stairs.Turn):
    """Its choices change the position (3)."""

    def choices(self, s: Stairs, found: Choices) -> None:
        """Count a turn on the side."""
        s.turns += 1
        super().choices(s, found)


class Mute(stairs.Turn):
    """It asks and offers nothing (3)."""

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer nothing."""


class Twice(stairs.Turn):
    """It offers the same thing twice (3)."""

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer the die twice."""
        found.append(stairs.CLIMB)
        found.append(stairs.CLIMB)


class Unplayable(stairs.Turn):
    """It offers what it cannot carry out (3)."""

    def choose(self, s: Stairs, action: Int) -> None:
        """Fail on one of the two."""
        if action == stairs.OPEN:
            raise RuntimeError("the bag is stuck")
        super().choose(s, action)


class Loaded(Chance[Stairs]):
    """A die whose lots do not follow its weights (8)."""

    def outcomes(self, s: Stairs) -> list[tuple[int, int]]:
        """Promise three equal faces."""
        return [(1, 1), (2, 1), (3, 1)]

    def pick(self, s: Stairs, lot: Int) -> Int:
        """Prefer the three."""
        return 3 if lot else 1

    def land(self, s: Stairs, outcome: Int) -> None:
        """Do nothing with it."""
        s.done()


class Weightless(Loaded):
    """A die with a face that cannot come (8)."""

    def outcomes(self, s: Stairs) -> list[tuple[int, int]]:
        """Give the two no weight."""
        return [(1, 1), (2, 0)]


class ShortGist(Chance[Stairs]):
    """A die whose gist leaves three of its faces out (8)."""

    def outcomes(self, s: Stairs) -> list[tuple[int, int]]:
        """List the faces."""
        return [(face, 1) for face in range(1, 7)]

    def merged_outcomes(self, s: Stairs) -> list[tuple[int, int]]:
        """Say that only the low faces come."""
        return [(face, 1) for face in range(1, 4)]

    def land(self, s: Stairs, outcome: Int) -> None:
        """Go on."""
        s.done()


def _double(view: View) -> Scene:
    """Put a node on the scene twice (9)."""
    good = stairs.scene(view)
    return replace(good, nodes=(*good.nodes, good.nodes[0]))


class Blunt(stairs.StairsWords):
    """It calls every choice the same (9, together with one path for all)."""

    def label(self, view: View, action: int) -> str:
        """Name nothing."""
        return "do it"


class Silent(stairs.StairsWords):
    """It has nothing to say about a climb (10)."""

    def sentence(self, event: Event, viewer: int) -> str:
        """Say nothing."""
        return "" if event.kind == "climb" else super().sentence(event, viewer)


class Misquoting(stairs.StairsWords):
    """It cites a rule that is not there (10)."""

    events = {"climb": "ST-1.1", "gem": "ST-9.9"}


class Unfounded(stairs.StairsWords):
    """It refuses on the ground of a rule that is not there (10)."""

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Refuse."""
        return "no", "ST-7.7"


class Uncited(stairs.Turn):
    """A question that follows no rule (10)."""

    rule = ""


# Name -> the law it breaks, and the game.
class Turncoats(rope.Rope):
    """Seats of Rope say that neighbours are partners, and those across win together (3)."""

    __slots__ = ()

    def copy(self) -> Turncoats:
        """Give a twin."""
        twin = Turncoats(self.options)
        twin.pulled = ints([int(one) for one in self.pulled])
        self.copy_into(twin)
        return twin

    def sides(self) -> tuple[int, ...]:
        """Give others than the end does."""
        return (0, 0, 1, 1)


def _turncoats(options: Options, seats: int) -> Turncoats:
    s = Turncoats(options)
    s.seats, s.stack = seats, rope.setup(options, seats).stack
    return s


BROKEN: Final[dict[str, tuple[int, Callable[[], Game]]]] = {
    **BROKEN_SECRETS,
    **BROKEN_EFFECTS,
    "shared row": (1, lambda: _stairs(SharedRow)),
    "pack forgets": (1, lambda: _stairs(Forgetful)),
    "copy forgets": (1, lambda: _stairs(ForgetfulCopy)),
    "restless setup": (2, lambda: replace(stairs.GAME, setup=_restless)),
    "impure choices": (3, lambda: _stairs(Stairs, Impure(0))),
    "no choices": (3, lambda: _stairs(Stairs, Mute(0))),
    "same choice twice": (3, lambda: _stairs(Stairs, Twice(0))),
    "choice fails": (3, lambda: _stairs(Stairs, Unplayable(0))),
    "other sides at the end": (3, lambda: replace(rope.GAME, blank=Turncoats, setup=_turncoats)),
    "beyond the horizon": (3, lambda: replace(stairs.GAME, spec=replace(stairs.GAME.spec, horizon=5))),
    "undo brings nothing back": (7, lambda: _stairs(SharedRow, stairs.Push(), stairs.Gain(1))),
    "loaded die": (8, lambda: _stairs(Stairs, Loaded())),
    "weightless face": (8, lambda: _stairs(Stairs, Weightless())),
    "gist that leaves luck out": (8, lambda: _stairs(Stairs, ShortGist())),
    "same id twice": (9, lambda: replace(stairs.GAME, scene=_double)),
    "path to nowhere": (9, lambda: replace(stairs.GAME, path=lambda view, action: ("attic",))),
    "choices look alike": (
        9,
        lambda: replace(stairs.GAME, words=Blunt(), path=lambda view, action: ("die",)),
    ),
    "silent event": (10, lambda: replace(stairs.GAME, words=Silent())),
    "missing rule": (10, lambda: replace(stairs.GAME, words=Misquoting())),
    "unfounded refusal": (10, lambda: replace(stairs.GAME, words=Unfounded())),
    "uncited question": (10, lambda: _stairs(Stairs, Uncited(0))),
}
UNPACKED_FRAME: Final = _stairs(Stairs, UnpackedFrame(0))
FLAG_FRAME: Final = _stairs(Stairs, FlagFrame(0, True))
