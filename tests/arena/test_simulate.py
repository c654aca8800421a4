"""Many games: the same whatever the jobs, counted right, and summed up right."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from conclave.arena.run_folder import RunFolder
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import random_game, run_shard, simulate
from conclave.arena.table_files import write_tables
from conclave.arena.tally import Tally, spread
from conclave.core import flow
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.statistics import Statistics
from conclave.core.storage import Choices
from conclave.testing.positions import known
from tests.toys import masks, stairs

RANDOM = ("random", "random")


class Counting(Statistics):
    """Of a room that counts, and does not say who began."""


def kept(plan: RunPlan, path: Path) -> RunFolder:
    """Play a plan into a folder, here."""
    folder = RunFolder(path, plan)
    folder.open()
    folder.play(1, lambda done: None)
    folder.close()
    return folder


def test_jobs_never_change_the_games() -> None:
    """Two processes, several shards, the same counts to the last digit."""
    plan = RunPlan("ice_wizards", RANDOM, 1200, 3)
    assert simulate(plan, 1).data() == simulate(plan, 2).data()


def test_bots_too(tmp_path: Path) -> None:
    """With bots, with records, seats in turn."""
    plan = RunPlan("ice_wizards", ("greedy", "random"), 4, "x", swap=True)
    assert simulate(plan, 2).data() == simulate(plan, 1).data()
    kept(plan, tmp_path)
    records = [Record.read(path.read_text()) for path in sorted((tmp_path / "records").iterdir())]
    assert [record.seats for record in records] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert [record.seed for record in records] == [f"x/{number}" for number in range(4)]


def test_a_written_random_game_is_the_fast_one(tmp_path: Path) -> None:
    """Asking for records does not change what is played."""
    plan = RunPlan("ice_wizards", RANDOM, 20, 9)
    assert simulate(plan).data() == write_tables(kept(plan, tmp_path)).data()
    game = load("ice_wizards")
    for path in (tmp_path / "records").iterdir():
        assert Session.replay(game, Record.read(path.read_text())).over


def test_a_written_random_game_ends_where_the_playout_ends() -> None:
    """Digest by digest."""
    game = load("ice_wizards")
    plan = RunPlan("ice_wizards", RANDOM, 1, 4, "board=square")
    options = game.options.read(plan.options)
    state = game.start(options)
    flow.playout(state, seeded(plan.seed_of(0)), Choices())
    record, result = random_game(game, options, RANDOM, plan.seed_of(0))
    assert Session.replay(game, record).digest == game.digest(state)
    assert result == state.result


@pytest.mark.parametrize("slug", ["ice_wizards", "meld", "wizard_kings"])
def test_a_written_random_game_is_the_one_a_session_writes(slug: str) -> None:
    """Answers, last digest and result, letter by letter; a session writes digests on the way too."""
    game = load(slug)
    record, result = random_game(game, game.options(), RANDOM, "s/1")
    rng = seeded("s/1")
    session = Session(game, seed="s/1", names=list(RANDOM), luck=False, forced=False)
    while session.result is None:
        if session.asked < 0:
            session.land(flow.draw_lot(session.state, rng))
        else:
            choices = flow.choices(session.state)
            session.play(choices[int(rng.below(len(choices)))])
    session.record.marks = {session.ply: session.digest}
    assert record.text() == session.record.text()
    assert result == session.result


def test_progress_adds_up() -> None:
    """Every game is announced once."""
    seen: list[int] = []
    simulate(RunPlan("ice_wizards", RANDOM, 1001, 1), progress=seen.append)
    assert sum(seen) == 1001


def test_what_was_played_before_a_stop_is_there() -> None:
    """The tally given is filled as results come."""
    tally = Tally(2)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(RunPlan("ice_wizards", RANDOM, 1500, 1), progress=stop, into=tally)
    assert tally.games == 100  # the first shard


def test_shards_cover_every_number_once() -> None:
    """No game is left out, none is played twice."""
    for players in (RANDOM, ("greedy", "random")):
        shards = list(RunPlan("ice_wizards", players, 1234, 0).shards())
        assert [n for _, first, end in shards for n in range(first, end)] == list(range(1234))
    assert run_shard((RunPlan("ice_wizards", RANDOM, 10, 0), 3, 7)).games == 4


@pytest.mark.parametrize(("slug", "games"), [("ice_wizards", 30), ("meld", 12), ("wizard_kings", 4)])
def test_who_moved_first_is_counted_as_the_kept_games_have_it(slug: str, games: int, tmp_path: Path) -> None:
    """Without the sheet of every game the quick count says the same, to the last win."""
    plan = RunPlan(slug, RANDOM, games, 3, load(slug).options().text())
    quick, whole = simulate(plan), write_tables(kept(plan, tmp_path))
    assert quick.data() == whole.data()
    assert sum(quick.starts) == games
    assert quick.first_share() == whole.first_share()
    if slug == "ice_wizards":
        assert quick.starts == [games, 0]
    else:
        assert min(quick.starts) > 0


def test_a_room_without_an_opinion_leaves_it_to_the_first_decision(tmp_path: Path) -> None:
    """The toy of stairs lets luck say who begins, and counts nothing itself."""
    with known(stairs.GAME):
        plan = RunPlan("toy_stairs", RANDOM, 30, 3, stairs.GAME.options().text())
        assert simulate(plan).data() == write_tables(kept(plan, tmp_path)).data()


@pytest.mark.parametrize("silent", [False, True])
def test_where_all_begin_at_once_nobody_moved_first(silent: bool, tmp_path: Path) -> None:
    """In the toy of masks every seat lays its card in secret, whether or not a room counts anything."""
    game = masks.GAME if silent else replace(masks.GAME, statistics=Counting)
    with known(game):
        plan = RunPlan(game.slug, ("random",) * game.spec.seats[0], 5, 3, game.options().text())
        quick, whole = simulate(plan), write_tables(kept(plan, tmp_path))
        assert quick.data() == whole.data()
        assert (quick.games, sum(quick.starts)) == (5, 0)


def test_a_tally_counts() -> None:
    """Shares, draws, scores and endings, and merged in either order the same."""
    one, other = Tally(2), Tally(2)
    one.add(("a", "b"), Result((1, 2), (5, 3), "x", ""), 10)
    other.add(("b", "a"), Result((1, 1), (4, 4), "y", ""), 20)
    left, right = Tally(2), Tally(2)
    for total, parts in ((left, (one, other)), (right, (other, one))):
        for part in parts:
            total.merge(part)
    assert left.data() == right.data()
    assert left.seat_share(0).won == 1.5
    assert left.player_share("a").won == 1.5
    assert left.player_share("b").won == 0.5
    assert (left.games, left.shared) == (2, 1)
    assert left.data()["endings"] == {"x": 1, "y": 1}


def test_a_spread_by_hand() -> None:
    """Mean 3, deviation 2, median 2.5, ends 1 and 6."""
    found = spread(Counter({1: 1, 2: 1, 3: 1, 6: 1}))
    assert found.mean == 3
    assert found.deviation == pytest.approx(3.5**0.5)
    assert (found.median, found.low, found.high) == (2.5, 1, 6)
    assert spread(Counter()).mean == 0
