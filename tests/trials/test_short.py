"""Trials in their shortest form; what is counted must be right, and time is never judged."""

import asyncio
import itertools
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from conclave.core.errors import ConclaveError
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import wire
from trials import clock_trials, flood_trials, hidden_trials, luck_trials, network_trials, soak_trials
from trials.command import load_all
from trials.driver import Run, perform
from trials.people import Tab, TrialPerson, TrialServer
from trials.security_trials import hostile
from trials.serving import Serving
from trials.stream import Stream, dismissed, seated

TIMED = ("s", "ms", "%", "MB")
AT_ONCE = 0.001  # seconds: once through, and no second time
SECRETIVE = {"toy_masks", "lands_of_ice", "mage_knight", "wizard_kings"}
GAME_BY_GAME = ("H4", "H8", "H9", "H10")  # whose figures name the game


@pytest.mark.parametrize("name", ["F1", "H4", "H6", "H8", "H9", "H10"])
def test_a_trial_once_through(name: str) -> None:
    """One kill during a stream of commits; refusals, guesses, fan-outs, forced answers and swapped views."""
    run = perform(load_all()[name], AT_ONCE if name == "F1" else 2.0, quiet=True)
    counted = [figure for figure in run.figures if figure.unit not in TIMED]
    assert counted
    assert [figure.line() for figure in counted if not figure.good] == []
    if name in GAME_BY_GAME:
        assert {figure.name.partition(":")[0] for figure in run.figures} >= SECRETIVE


def test_trials_of_secrets_are_about_every_game_that_has_some() -> None:
    """Canaries and swapped views take their games from the same list."""
    assert {game.slug for game in hidden_trials.hidden_games()} == SECRETIVE


def test_a_stream_of_moves_loses_nothing(serving: Serving, tmp_path: Path) -> None:
    """L1, shortened: every move reaches both players once."""

    async def story() -> None:
        run = Run(tmp_path, quiet=True)
        async with TrialServer(serving.url) as door:
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
        tab.take(wire.Delta(version, since, wire.StateDelta()))
        tab.v = max(tab.v, version)
    assert (tab.gaps, tab.doubles) == (1, 1)


@pytest.mark.parametrize("kind", ["drop", "loss", "one byte"])
def test_a_client_behind_a_bad_line_converges(
    kind: str, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F5, shortened: in the end the board is the server's, and no command counted twice."""
    monkeypatch.setattr(network_trials, "TROUBLE", 0.8)

    async def story() -> network_trials.Outcome:
        async with TrialServer(serving.url) as door:
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

    async def story() -> list[TrialPerson]:
        async with TrialServer(serving.url) as door:
            people = await door.crowd(3)
            told = [(await door.ask("GET", "/me", who)).json()["id"] for who in people]
            assert told == [who.id for who in people]
            assert (await door.ask("GET", "/me")).status_code == 403
            return people

    assert len({who.cookie for who in asyncio.run(story())}) == 3


def test_a_soak_with_cuts_loses_nothing(
    serving: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L8, shortened: people who lose their connection around every other move miss nothing."""
    monkeypatch.setattr(soak_trials, "CUTS", 0.5)
    monkeypatch.setattr(soak_trials, "PAIRS", 2)
    monkeypatch.setattr(soak_trials, "RATE", 20.0)

    async def story() -> None:
        run = Run(tmp_path, quiet=True)
        async with TrialServer(serving.url) as door:
            pairs = await seated(door, 4, run)
            soak = soak_trials.Soak(door, time.monotonic() + 2.0)
            await asyncio.gather(*(soak.played(pair, at, run) for at, pair in enumerate(pairs)))
            await dismissed(pairs)
        assert soak.wrong == []
        assert soak.moves > 2
        assert soak.cuts > 0

    asyncio.run(story())


def test_a_flood_is_refused_and_changes_nothing(serving: Serving, tmp_path: Path) -> None:
    """P9, shortened: no illegal move is accepted, and the table is what it was."""

    async def story() -> None:
        async with TrialServer(serving.url) as door:
            ann, bob = await door.crowd(2)
            table = await door.table(ann, bob)
            mover = ann if (await door.look(ann, table))["state"]["choices"] else bob
            before = flood_trials.digest(serving.db, table), await door.look(mover, table)
            flood = flood_trials.Flood(serving.url, mover, table)
            await flood.pour(Run(tmp_path, quiet=True), 1.0)
            assert flood.sent > 50
            assert flood.accepted == 0
            assert flood.codes["refused"] + flood.codes["bad"] > 0
            after = flood_trials.digest(serving.db, table), await door.look(mover, table)
            assert (before[0], before[1]["scene"]) == (after[0], after[1]["scene"])

    asyncio.run(story())


def test_a_game_with_takebacks_is_proved_by_the_command(serving: Serving, tmp_path: Path) -> None:
    """P12, shortened: the command says yes to the record and no to every forged one."""

    async def story() -> tuple[str, str, int]:
        async with TrialServer(serving.url) as door:
            ann, bob = await door.crowd(2)
            return await luck_trials.finished(door, (ann, bob), "ice_wizards", random.Random(1))

    text, promised, backs = asyncio.run(story())
    assert backs > 0
    path = tmp_path / "game.record"
    path.write_text(text)
    code, told = luck_trials.audited(path, "--commitment", promised)
    assert (code, told["good"], len(told["takebacks"])) == (0, True, backs)
    for name, other in luck_trials.forged(text).items():
        path.write_text(other)
        assert (name, luck_trials.audited(path)[0]) == (name, 4)


def test_a_wall_clock_that_jumps_is_noticed_by_the_trial(tmp_path: Path) -> None:
    """F6, shortened: an hour ahead flags nobody, and time that passes flags everybody."""

    async def story() -> tuple[list[str], int]:
        run = Run(tmp_path, quiet=True)
        turned = clock_trials.Turned(run)
        with turned.server as server:
            async with TrialServer(server.url) as door:
                tables = await clock_trials.seated(door, 2)
                await clock_trials.jumped(turned, tables, [("an hour ahead", clock_trials.HOUR)], run)
                turned.turn(turned.passed, 1000.0)
                for _ in range(100):
                    if (fallen := await tables.flagged()) == 2:
                        break
                    await asyncio.sleep(0.1)
        return tables.wrong, fallen

    assert asyncio.run(story()) == ([], 2)
