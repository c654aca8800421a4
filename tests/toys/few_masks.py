"""Few masks, a toy: Masks with six cards and two in a hand, so that all its worlds can be counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.chance import Bag, DrawToZone
from conclave.core.frames import InOrder
from conclave.core.options import Options
from conclave.core.secrets import Zone
from conclave.core.state import Frame, State
from conclave.core.storage import ints
from tests.toys import masks
from tests.toys.masks import Masks

CARDS: Final = (0, 0, 1, 1, 2, 3)
HAND: Final = 2


def setup(options: Options, seats: int, cards: tuple[int, ...] = CARDS) -> Masks:
    """Get ready to deal."""
    s = Masks(options)
    s.bag = Bag(cards)
    s.hands = [Zone(bag=0) for _ in range(seats)]
    s.points = ints([0] * seats)
    deal: list[Frame] = []
    for seat in [seat for _ in range(HAND) for seat in range(seats)]:
        deal += [DrawToZone(0, seat, 1 << seat), masks.Dealt(seat)]
    s.call(InOrder(*deal, masks.Rounds()))
    return s


def ways(state: State, action: int) -> int:
    """Count the cards of the hand that a secret answer may mean: equal ones are different cards."""
    assert isinstance(state, Masks)
    seat = len(state.laid)
    return [int(face) for face in state.hands[seat].faces].count(action - masks.LAY)


GAME: Final = replace(masks.GAME, setup=setup, spec=replace(masks.GAME.spec, seats=(2, 2)))
