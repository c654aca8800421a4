"""Broken secrets: Masks with a leak, a wrong guess or a sly look, each to prove that a law can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from conclave.core.chance import DrawToZone
from conclave.core.frames import Ask, InOrder
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import Rng
from conclave.core.secrets import HIDDEN, Zone
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, Packed, as_int
from conclave.core.view import View
from tests.toys import masks
from tests.toys.masks import Masks
from tests.toys.masks_table import KINDS, PASS

BEST: Final = KINDS - 1


def between(state: type[Masks] = Masks, *last: Frame) -> Game:
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

    def offer(self, s: Masks, seat: Int, found: Choices) -> None:
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
        self.last = as_int(packed[-1])


class NoteDown(masks.Dealt):
    """It copies a hidden face into a plain slot (6)."""

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

    def choose(self, s: Masks, action: Int) -> None:
        """Peek and keep quiet about it."""
        before = s.revealed
        super().choose(s, action)
        s.revealed = before


class Boast(Ask[Masks]):
    """Show a five if one holds it, or pass: whether there is a choice only the seat can know."""

    rule: ClassVar[str] = "MA-1.2"

    def choices(self, s: Masks, found: Choices) -> None:
        """Offer the five, and to pass."""
        if BEST in [int(face) for face in s.hands[self.seat].faces]:
            found.append(masks.LAY + BEST)
        found.append(PASS)

    def choose(self, s: Masks, action: Int) -> None:
        """Go on."""
        s.done()


class Hasty(Boast):
    """It says that everybody could list the choices, so whoever has none is passed over at once (11)."""

    def public(self, s: Masks) -> bool:
        """Claim so."""
        return True


class HalfHasty(Boast):
    """It claims so only where there is no choice, which is as telling (11)."""

    def public(self, s: Masks) -> bool:
        """Look into the hand."""
        return BEST not in [int(face) for face in s.hands[self.seat].faces]


# Name -> the law it breaks, and the game.
BROKEN_SECRETS: Final[dict[str, tuple[int, Callable[[], Game]]]] = {
    "nosy choices": (4, lambda: between(Masks, Nosy((0,)))),
    "a zone without a bag": (5, lambda: replace(masks.GAME, imagine=None)),
    "holes stay": (5, lambda: replace(masks.GAME, imagine=_lazy)),
    "wishful": (5, lambda: replace(masks.GAME, imagine=_wishful)),
    "leaky slot": (6, lambda: _dealt_by(between(Leaky), NoteDown)),
    "gaps in the bag": (6, _gaps),
    "loud deal": (6, lambda: _dealt_by(masks.GAME, Loud)),
    "not called hidden": (6, lambda: replace(masks.GAME, spec=replace(masks.GAME.spec, hidden=False))),
    "hasty": (11, lambda: between(Masks, Hasty(0))),
    "half hasty": (11, lambda: between(Masks, HalfHasty(1))),
    "sly peek": (7, lambda: between(Masks, Sly(0))),
}
