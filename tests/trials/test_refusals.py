"""The trial of refusals tells what is hidden from what is chance: copies of one world are the measure."""

import asyncio
import time

import pytest

from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.server import wire
from conclave.server.table import Viewer
from conclave.testing.positions import known
from conclave.testing.twins import Twins, resampled
from tests.toys import masks
from trials.refusal_trials import MORE_COPIES, Timing, copies, timed


def test_a_gap_counts_where_copies_of_one_world_do_not_explain_it() -> None:
    """Beyond a millisecond, and every copy of one world slower than every copy of the other."""
    assert Timing((22.0, 22.2, 22.1), (20.0, 20.4, 20.2)).differs
    assert Timing((20.0, 20.4, 20.2), (22.0, 22.2, 22.1)).differs
    assert not Timing((22.0, 20.3, 22.1), (20.0, 20.4, 20.2)).differs  # one is as quick as the other world
    assert not Timing((20.9, 20.8, 20.7), (20.0, 20.1, 20.2)).differs  # apart, and within the goal
    assert Timing((22.0, 22.2, 22.1), (20.0, 20.4, 20.2)).noise == pytest.approx(0.4)
    assert Timing((22.0, 22.2, 22.1), (20.0, 20.4, 20.2)).gap == pytest.approx(1.9)


def pair() -> Twins:
    """Return two worlds that the first seat cannot tell apart."""
    session, rng = Session(masks.GAME, seed="refusals"), seeded("refusals")
    while True:
        other = resampled(session, 0, rng)
        if other is not None:
            return Twins(session.copy(), other, 0, "imagined")
        session.play(session.tokens()[0])


@pytest.mark.parametrize("careless", [False, True])
def test_a_refusal_that_takes_longer_for_what_is_hidden_is_found(
    careless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A world that takes three milliseconds more is told from its twin, and equal ones are not."""

    async def works() -> None:
        end = time.process_time() + 0.003
        while time.process_time() < end:
            pass

    with known(masks.GAME):
        twins = pair()
        worlds = copies(twins, MORE_COPIES)
        if careless:
            for table in worlds[0]:
                monkeypatch.setattr(table, "sure", works)
        command = wire.Play(id="c", v=1, token="no such answer")
        told, timing = asyncio.run(timed(worlds, Viewer("p0", 0), command, 9))
        assert len(told) == 1
        assert timing.differs is careless
