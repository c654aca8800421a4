"""Broken secrets: Masks with a leak, a wrong guess or a sly look, each to prove that a law can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core.chance import DrawToZone
from conclave.core.frames import InOrder
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import Rng
from conclave.core.secrets import HIDDEN, Zone
from conclave.core.state import Frame
from conclave.core.storage import Found, Int, Packed, whole
from conclave.core.view import View
from tests.toys import masks
from tests.toys.masks import Masks


def _masks(state: type[Masks] = Masks, *last: Frame) -> Game:
    """Give Masks with another state, or with frames between the deal and the first round."""

    def setup(options: Options, seats: int) -> Masks:
        healthy = masks.setup(options, seats)
        s = state(options)
        s.hands, s.points = healthy.hands, healthy.points
        deal = healthy.stack[0]
        assert isinstance(deal, InOrder)
        s.stack = [masks.Rounds(), *last, InOrder(*deal.frames[:-1])]
        return s

    frames = {**masks.FRAMES, **{type(frame).__name__: type(frame) for frame in last}}
    return replace(masks.GAME, setup=setup, blank=state, frames=frames)


class Nosy(masks.Lay):
    """What one may lay depends on what others hold (4)."""

    __slots__ = ()

    def offer(self, s: Masks, seat: Int, found: Found) -> None:
        """Offer what the next seat holds."""
        super().offer(s, (seat + 1) % len(s.hands), found)

    def file(self, s: Masks, seat: Int, action: Int) -> None:
        """Lay nothing, because it may not be in the hand."""


def _lazy(view: View, rng: Rng) -> Masks:
    """Imagine nothing and leave the holes (5)."""
    s = view.state.copy()
    assert isinstance(s, Masks)
    return s


def _wishful(view: View, rng: Rng) -> Masks:
    """Imagine other cards than one's own (5)."""
    s = masks.imagine(view, rng)
    faces = s.hands[view.seat].faces
    bag = s.bags()[0]
    if len(faces) and len(bag):
        faces[0] = bag.kinds[int(rng.below(len(bag)))]
    return s


class Leaky(Masks):
    """It keeps a secret in a plain slot, packed and copied as it should be (6)."""

    __slots__ = ("last",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.last = HIDDEN

    def copy(self) -> Leaky:
        """Give a twin, slot and all."""
        twin = super().copy()
        assert isinstance(twin, Leaky)
        twin.last = self.last
        return twin

    def pack_room(self) -> Packed:
        """Give the slot too."""
        return (*super().pack_room(), self.last)

    def unpack_room(self, packed: Packed) -> None:
        """Set the slot too."""
        super().unpack_room(packed[:-1])
        self.last = whole(packed[-1])


class NoteDown(masks.Dealt):
    """It copies a hidden face into a plain slot (6)."""

    __slots__ = ()

    def run(self, s: Masks) -> None:
        """Note the face."""
        assert isinstance(s, Leaky)
        s.last = int(list(s.hands[self.seat].faces)[-1])
        super().run(s)


def _gaps() -> Game:
    """Give Masks with hands that do not name their bag, so its gaps give them away (6)."""

    def setup(options: Options, seats: int) -> Masks:
        s = masks.setup(options, seats)
        s.hands = [Zone() for _ in range(seats)]
        return s

    return replace(masks.GAME, setup=setup)


class Loud(masks.Dealt):
    """It tells everybody what one seat was dealt (6)."""

    __slots__ = ()

    def run(self, s: Masks) -> None:
        """Put the face into the public part."""
        s.tell("deal", self.seat, int(list(s.hands[self.seat].faces)[-1]))
        s.done()


def _dealt_by(game: Game, step: type[masks.Dealt]) -> Game:
    """Give Masks with another way of telling the deal."""
    whole_setup = game.setup

    def setup(options: Options, seats: int) -> Masks:
        s = whole_setup(options, seats)
        assert isinstance(s, Masks)
        deal: list[Frame] = []
        for seat in range(seats):
            deal += [DrawToZone(0, seat, 1 << seat), step(seat)]
        s.stack = [InOrder(*deal, masks.Rounds())]
        return s

    return replace(game, setup=setup, frames={**game.frames, step.__name__: step})


class Sly(masks.Peek):
    """It shows a card without a reveal, so that one may look and take it back (7)."""

    __slots__ = ()

    def choose(self, s: Masks, action: Int) -> None:
        """Peek and keep quiet about it."""
        before = s.revealed
        super().choose(s, action)
        s.revealed = before


# Name -> the law it breaks, and the game.
BROKEN_SECRETS: Final[dict[str, tuple[int, Callable[[], Game]]]] = {
    "nosy choices": (4, lambda: _masks(Masks, Nosy((0,)))),
    "holes stay": (5, lambda: replace(masks.GAME, imagine=_lazy)),
    "wishful": (5, lambda: replace(masks.GAME, imagine=_wishful)),
    "leaky slot": (6, lambda: _dealt_by(_masks(Leaky), NoteDown)),
    "gaps in the bag": (6, _gaps),
    "loud deal": (6, lambda: _dealt_by(masks.GAME, Loud)),
    "not called hidden": (6, lambda: replace(masks.GAME, spec=replace(masks.GAME.spec, hidden=False))),
    "sly peek": (7, lambda: _masks(Masks, Sly(0))),
}
