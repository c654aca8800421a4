"""Records: written, read, replayed, brought up to date, and refused when they are damaged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conclave.core.errors import BadRecord
from conclave.core.record import LONGEST, Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.toys import stairs

TEXT = """conclave record 1
game: toy_stairs
rules: 1
options: top=6 gold=on
seats: Ann, Bob
seed: 12

climb
* roll 4
open
* gem blue
pick 0
climb
* roll 3

result: places 1 2, scores 7 1, the top is reached
"""


def test_a_record_reads_and_writes_the_same() -> None:
    """Header, tokens and result come back, and the text too."""
    record = Record.read(TEXT)
    assert record.game == "toy_stairs"
    assert record.rules == 1
    assert record.seats == ["Ann", "Bob"]
    assert record.seed == "12"
    assert record.tokens[:3] == ["climb", "* roll 4", "open"]
    assert record.result == "places 1 2, scores 7 1, the top is reached"
    assert record.text() == TEXT


def test_a_record_replays() -> None:
    """Four and three make seven, which is past the sixth step."""
    session = Session.replay(stairs.GAME, Record.read(TEXT))
    assert session.over
    assert isinstance(session.state, stairs.Stairs)
    assert [int(height) for height in session.state.steps] == [7, 1]
    assert session.record.seats == ["Ann", "Bob"]
    assert session.record.seed == "12"


def test_a_replay_can_stop_early_and_go_on() -> None:
    """After two tokens seat 1 is asked; resumed, the game takes its own luck."""
    session = Session.replay(stairs.GAME, Record.read(TEXT), upto=2)
    assert (session.ply, session.asked, session.luck) == (2, 1, False)
    session.resume().play("climb")
    assert session.ply >= 4


def test_a_game_that_stopped_at_a_roll_goes_on_with_it() -> None:
    """After one token the die is to fall: a replay waits for it, and going on lets it fall."""
    session = Session.replay(stairs.GAME, Record.read(TEXT), upto=1)
    assert (session.ply, session.asked) == (1, -1)
    assert session.resume().ply == 2
    assert session.record.tokens[1].startswith("* ")
    assert session.asked == 1


def test_marks_are_checked() -> None:
    """A right digest passes, a wrong one names its ply."""
    record = Record.read(TEXT)
    record.marks[2] = Session.replay(stairs.GAME, record, upto=2).digest
    again = Record.read(record.text())
    assert again.marks == record.marks
    assert Session.replay(stairs.GAME, again).ply == 7
    again.marks[2] = "0" * 16
    with pytest.raises(BadRecord, match="ply 2: the position differs"):
        Session.replay(stairs.GAME, again)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("* roll 4", "* roll 5", r"ply 2: `\* roll 5`: chance cannot bring"),
        ("open", "done", "ply 3: `done`"),
        ("pick 0", "* roll 2", "ply 5: .*luck has nothing to decide"),
        ("open", "?", "ply 3: .* is not a move here"),
        ("scores 7 1", "scores 9 1", "the record says"),
        ("* roll 3\n", "* roll 3\nclimb\n", "ply 8: `climb`: the game is over"),
    ],
)
def test_records_that_do_not_replay(old: str, new: str, words: str) -> None:
    """The ply and the token are named."""
    with pytest.raises(BadRecord, match=words):
        Session.replay(stairs.GAME, Record.read(TEXT.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a record begins with"),
        ("\x00\xff garbage", "line 1: a record begins with"),
        ("conclave record 2\n\n", "line 1"),
        ("conclave record 1\ngame: toy_stairs\n", "cut short"),
        (TEXT.replace("game: toy_stairs\n", ""), "does not say `game:`"),
        (TEXT.replace("seats: Ann, Bob", "seats:"), "does not say `seats:`"),
        (TEXT.replace("rules: 1", "rules: one"), "`rules:` takes a number"),
        (TEXT.replace("rules: 1", "rules: -1"), "`rules:` takes a number"),
        (TEXT.replace("rules: 1", "rules: ²"), "`rules:` takes a number"),
        (TEXT.replace("rules: 1", "rules: " + "9" * 5000), "`rules:` takes a number"),
        (TEXT.replace("seed: 12", "colour: red"), "line 6: `colour: red` is no line of a header"),
        (TEXT.replace("open\n", "open\n= abc\n"), "line 11: the digest is cut short"),
        ("conclave record 1\n" + "x" * LONGEST, "at most 1000000 characters"),
    ],
    ids=lambda part: str(part)[:24],
)
def test_damaged_records_are_refused(text: str, words: str) -> None:
    """Each with the line or the reason, and never by a crash."""
    with pytest.raises(BadRecord, match=words) as refused:
        Record.read(text)
    assert refused.value.code == 4


def test_a_record_cut_anywhere_is_refused_or_shorter() -> None:
    """Whatever is lost at the end, reading gives a record that begins the same, or a reason."""
    whole = Record.read(TEXT)
    for end in range(len(TEXT)):
        try:
            part = Record.read(TEXT[:end])
        except BadRecord:
            continue
        assert part.tokens[:-1] == whole.tokens[: max(len(part.tokens) - 1, 0)]


def test_old_records_are_brought_up_step_by_step() -> None:
    """Rules 1 wrote `up`, rules 2 wrote `rise`; both become `climb` on the way to rules 3."""

    def first(record: Record) -> Record:
        return replace(
            record, rules=2, tokens=["rise" if token == "up" else token for token in record.tokens]
        )

    def second(record: Record) -> Record:
        return replace(
            record, rules=3, tokens=["climb" if token == "rise" else token for token in record.tokens]
        )

    spec = replace(stairs.GAME.spec, rules=3)
    game = replace(stairs.GAME, spec=spec, migrations={1: first, 2: second})
    old = Record.read(TEXT.replace("climb", "up"))
    session = Session.replay(game, old)
    assert session.over
    assert (session.record.rules, session.record.tokens[0], old.tokens[0]) == (3, "climb", "up")


@pytest.mark.parametrize("rules", [0, 2, 9])
def test_rules_without_a_way_here_can_only_be_looked_at(rules: int) -> None:
    """Records of other rules are refused with both numbers."""
    record = replace(Record.read(TEXT), rules=rules)
    with pytest.raises(BadRecord, match=f"rules {rules} of Stairs, and these are rules 1"):
        Session.replay(stairs.GAME, record)


def test_a_game_that_was_given_up_replays() -> None:
    """Its result is outside the rules and has no scores; one with scores must be what the rules say."""
    game = load("ice_wizards")
    session = Session(game, seed=7)
    session.play(session.tokens()[0])
    text = session.record.text()
    again = Session.replay(game, Record.read(f"{text}\nresult: places 2 1, Dark resigned\n"))
    assert again.record.result == "places 2 1, Dark resigned"
    assert not again.over
    with pytest.raises(BadRecord, match="the rules say ``"):
        Session.replay(game, Record.read(f"{text}\nresult: places 1 2, scores 9 1, magic\n"))
