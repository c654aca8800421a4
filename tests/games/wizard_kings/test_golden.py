"""Whole games, kept for ever: they replay to the same digests, in both builds.

Their answers were picked at random with a liking for battles and spells. A record that has to change means
that the rules changed: raise `Spec.rules`. Those of rules 2 follow the same answers to the same results;
their digests are of positions as they were written down then.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from conclave.core.errors import BadRecord
from conclave.core.record import Record
from conclave.core.result import LOST, WON, Result
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.testing.golden import check_folder, replayed

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))


def read(path: Path) -> Record:
    """Read a record."""
    return Record.read(path.read_text(encoding="utf-8"))


def test_every_record_replays_to_its_digests() -> None:
    """Two players with Dispel, three with alliances, four in teams, five who change sides in battles."""
    assert check_folder(FOLDER, GAME, least=6) == 6
    assert sorted((read(path).rules, len(read(path).seats)) for path in RECORDS) == [
        (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 5),
    ]  # fmt: skip


def test_an_old_game_of_three_without_a_result_is_not_replayed() -> None:
    """Nothing would show that it went on differently; one of two goes on."""
    old = {len(record.seats): record for record in map(read, RECORDS) if record.rules == 2}
    cut = {seats: replace(record, tokens=record.tokens[:200], result="") for seats, record in old.items()}
    for seats in (3, 4):
        with pytest.raises(BadRecord, match=r"rules 2 of Wizard Kings.*not replayed"):
            Session.replay(GAME, cut[seats])
    assert Session.replay(GAME, cut[2]).ply == 200


def test_an_old_game_that_ends_otherwise_is_refused() -> None:
    """Its result is held against the rules of today."""
    old = next(record for record in map(read, RECORDS) if record.rules == 2 and len(record.seats) == 3)
    with pytest.raises(BadRecord, match="the rules say"):
        Session.replay(GAME, replace(old, result=old.result.replace("10 10 10", "11 10 10")))


def before_sides() -> Record:
    """Give a finished game in teams as rules 3 wrote it: the end, its line and its digest without sides."""
    new = replayed(FOLDER / "four.record", GAME)
    end = new.result
    assert end is not None
    new.state.result = Result(end.places, end.scores, end.why, end.rule)
    record = new.record_for(None)
    marks = {ply: mark for ply, mark in record.marks.items() if ply < new.ply} | {new.ply: new.digest}
    return replace(record, rules=3, result=new.state.result.line(), marks=marks)


def test_allies_of_an_old_game_have_won() -> None:
    """What was first together becomes a win of the team (WK-4.9i); answers, places and scores stay."""
    old = before_sides()
    assert old.result == read(FOLDER / "four.record").result
    new = Session.replay(GAME, old)
    assert new.record.tokens == old.tokens
    assert new.record.result == old.result.replace("1 3 1 4,", "1 3 1 4, sides 0 1 0 1,")
    assert new.record.marks[new.ply] == new.digest != old.marks[new.ply]
    assert new.result is not None
    assert [new.result.verdict(seat) for seat in range(4)] == [WON, LOST, WON, LOST]
    again = new.record_for(None)
    assert again.rules == 4
    assert Session.replay(GAME, again).digest == new.digest


def test_an_old_allied_victory_is_held_against_the_rules() -> None:
    """Another line, another digest at the end or on the way: each is refused."""
    old = before_sides()
    last = len(old.tokens)
    with pytest.raises(BadRecord, match="the rules say `places 1 3 1 4, scores 40"):
        Session.replay(GAME, replace(old, result=old.result.replace("scores 40", "scores 41")))
    with pytest.raises(BadRecord, match=f"ply {last}: the position differs"):
        Session.replay(GAME, replace(old, marks={last: "0" * 16}))
    with pytest.raises(BadRecord, match="ply 100: the position differs"):
        Session.replay(GAME, replace(old, marks={**old.marks, 100: "0" * 16}))


def test_the_records_hold_what_happens_in_games() -> None:
    """Marches, voyages, spells, battles, alliances, gifts, orders; dice of every kind by their faces."""
    verbs = {token.split()[0] for path in RECORDS for token in read(path).tokens}
    assert {
        "*", "map", "army", "buy", "hex", "unit", "side", "sail", "cast", "fire", "pass", "offer", "accept",
        "refuse", "break", "aid", "build", "raise", "merge", "pick", "done", "join", "switch", "never",
    } <= verbs  # fmt: skip
    rolls = {token[7:].count("-") + 1 for path in RECORDS for token in read(path).tokens if token[0] == "*"}
    assert {1, 2, 3, 4} <= rolls
    ends = {read(path).result.rpartition(", ")[2] for path in RECORDS}
    assert ends == {"and the gold of cities is counted", "and victory points are counted"}


def test_a_record_keeps_units_and_gold_in_balance() -> None:
    """At the end of each, all counts hold (WK-2.0a, WK-2.11a, WK-4.4a)."""
    for path in RECORDS:
        replayed(path, GAME).state.check()
