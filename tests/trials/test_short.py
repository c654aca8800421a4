"""Trials in their shortest form; what is counted must be right, and time is never judged."""

import asyncio
import itertools
import random
from contextlib import suppress
from pathlib import Path

import pytest

from conclave.core.errors import ConclaveError
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from trials import network_trials
from trials.command import load_all
from trials.driver import Run, perform
from trials.guard_trials import hostile
from trials.people import Door, Message, Person, Tab
from trials.serving import Serving
from trials.stream import Stream, dismissed, seated

TIMED = ("s", "ms", "%", "MB")
AT_ONCE = 0.001  # seconds: once through, and no second time


@pytest.mark.parametrize("name", ["F1", "H6"])
def test_a_trial_once_through(name: str) -> None:
    """One kill during a stream of commits, and some swapped views."""
    run = perform(load_all()[name], AT_ONCE if name == "F1" else 2.0, quiet=True)
    counted = [figure for figure in run.figures if figure.unit not in TIMED]
    assert counted
    assert [figure.line() for figure in counted if not figure.good] == []


def test_a_stream_of_moves_loses_nothing(serving: Serving, tmp_path: Path) -> None:
    """L1, shortened: every move reaches both players once."""

    async def story() -> None:
        run = Run(tmp_path, quiet=True)
        async with Door(serving.url) as door:
            pairs = await seated(door, 6, run)
            stream = Stream(door, pairs, 20.0)
            await stream.go(run, 1.0)
            assert stream.sent > 0
            assert len(stream.replies) == stream.sent
            assert len(stream.delivery) == 2 * stream.sent
            assert (stream.gaps(), stream.lost, stream.refused) == ((0, 0), 0, 0)
            assert await stream.behind() == 0
            await dismissed(pairs)

    asyncio.run(story())


def test_a_tab_counts_what_is_missing_and_what_comes_twice() -> None:
    """L1: a version that is skipped is a gap, one that comes again is a double."""
    tab = Tab("", None, "t", v=4)
    for since, version in ((4, 5), (4, 5), (6, 7), (7, 8)):
        tab.take(Message("delta", v=version, since=since))
        tab.v = max(tab.v, version)
    assert (tab.gaps, tab.doubles) == (1, 1)


@pytest.mark.parametrize("kind", ["drop", "loss", "one byte"])
def test_a_client_behind_a_bad_line_converges(
    kind: str, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F5, shortened: in the end the board is the server's, and no command counted twice."""
    monkeypatch.setattr(network_trials, "TROUBLE", 0.8)

    async def story() -> network_trials.Outcome:
        async with Door(serving.url) as door:
            return await network_trials._one(serving, door, await door.crowd(2), kind, 1)

    found = asyncio.run(story())
    assert found.converged
    assert (found.twice, found.impossible) == (0, 0)


def test_hostile_records_end_with_a_sentence() -> None:
    """S9, shortened: a record is a game or is refused, and nothing else happens."""
    game, played = load("ice_wizards"), 0
    for _, text in itertools.islice(hostile(game, random.Random(9)), 40):
        with suppress(ConclaveError):
            Session.replay(game, Record.read(text))
            played += 1
    assert 1 <= played < 20


def test_a_person_is_a_cookie(serving: Serving) -> None:
    """One door serves everybody, so it must not mix them up."""

    async def story() -> list[Person]:
        async with Door(serving.url) as door:
            people = await door.crowd(3)
            told = [(await door.ask("GET", "/me", who)).json()["id"] for who in people]
            assert told == [who.id for who in people]
            assert (await door.ask("GET", "/me")).status_code == 403
            return people

    assert len({who.cookie for who in asyncio.run(story())}) == 3
