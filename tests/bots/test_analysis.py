"""Analysis: the course of a finished game, and the answers that lost most, from what each seat knew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import conclave
from conclave.bots import analysis
from conclave.bots.hints import ranked
from conclave.bots.levels import make
from conclave.cli.analyse import analyse
from conclave.cli.replay import replay
from conclave.core.errors import BadInput
from conclave.core.record import Record
from conclave.core.session import Session

GAME = replace(conclave.load("ice_wizards"), adviser="expectimax:2")


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a finished game of somebody who looks ahead against somebody who does not."""
    session = GAME.new(seed=4, board="square")
    bots = (make("greedy", 1), make("random", 1))
    while not session.over:
        session.play(bots[session.asked].choose(session.view()))
    return session.record


def test_the_worst_answer_is_a_mistake_and_the_best_is_none(record: Record) -> None:
    """The loss is what the adviser sees between them, and the better answer is named with its reasons."""
    for ply, view, _ in analysis.decisions(GAME, record):
        order = ranked(make(GAME.adviser, 1), view, len(view.actions))
        lost = order[0].worth - order[-1].worth
        if lost > 0.1:
            assert analysis.judged(ply, view, order[0].action) is None
            found = analysis.judged(ply, view, order[-1].action)
            assert found is not None
            assert found.loss == pytest.approx(lost, abs=0.02)
            assert found.better == view.choice(order[0].action).label
            assert found.played == view.choice(order[-1].action).label
            assert found.reasons
            return
    raise AssertionError("no decision of this game mattered")


def test_mistakes_are_of_the_seat_that_is_asked_for_the_worst_first(record: Record) -> None:
    """Every listed answer is one that the seat gave, where it had a choice."""
    found = analysis.mistakes(GAME, record, 1, 4)
    assert found
    assert [one.loss for one in found] == sorted((one.loss for one in found), reverse=True)
    assert {one.seat for one in found} == {1}
    given = {ply: view.choice(action).label for ply, view, action in analysis.decisions(GAME, record)}
    assert all(given[one.ply] == one.played for one in found)


def test_the_course_ends_with_the_result(record: Record) -> None:
    """From the first ply to the last, a chance for each seat; at the end it is what came of it."""
    found = analysis.course(GAME, record, 10)
    result = Session.replay(GAME, record).result
    assert result is not None
    assert (found[0][0], found[-1][0]) == (0, len(record.tokens))
    assert found[-1][1] == [result.share(0), result.share(1)]
    assert all(sum(row) == pytest.approx(1.0, abs=0.1) for _, row in found)


def test_a_branch_is_the_game_until_there(record: Record, tmp_path: Path) -> None:
    """What follows is left out, with its result, and the record can be played on."""
    file, branch = tmp_path / "a.record", tmp_path / "b.record"
    file.write_text(record.text(), "utf-8")
    replay(file, to=30, branch=branch, quiet=True)
    found = Record.read(branch.read_text("utf-8"))
    assert found.tokens == record.tokens[:30]
    assert found.result == ""
    again = Session.replay(GAME, found).resume()
    assert not again.over
    again.play(again.tokens()[0])
    with pytest.raises(BadInput, match="there already"):
        replay(file, to=30, branch=branch, quiet=True)
    with pytest.raises(BadInput, match="is over"):
        replay(file, to=len(record.tokens), branch=tmp_path / "c.record", quiet=True)
    with pytest.raises(BadInput, match="not over"):
        analyse(branch, quiet=True)
