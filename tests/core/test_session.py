"""Session: answers, refusals, luck, forced answers and undo with its barriers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conclave.core import flow, scene
from conclave.core.errors import BadOption, BadToken, IllegalMove, NoUndo, WrongSeat
from conclave.core.frames import Ask
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.secrets import Zone
from conclave.core.session import Session
from conclave.core.storage import Choices, Int, ints
from conclave.render import text
from tests.toys import masks, stairs
from tests.toys.masks import Masks
from tests.toys.masks_table import PASS, PEEK
from tests.toys.stairs import Stairs


def by_hand(seats: int = 2) -> Session:
    """Open Stairs without luck and without forced answers."""
    return Session(stairs.GAME, seats=seats, seed=1, luck=False, forced=False)


def steps(session: Session) -> list[int]:
    """Return how high everybody is."""
    assert isinstance(session.state, Stairs)
    return [int(height) for height in session.state.steps]


def test_answers_by_token_and_by_number() -> None:
    """A climb and a three: seat 0 stands on the third step, and seat 1 is asked."""
    session = by_hand()
    session.play("  Climb ")
    session.land("roll 3")
    assert steps(session) == [3, 0]
    assert session.asked == 1
    session.play(stairs.CLIMB)
    session.land(2)
    assert steps(session) == [3, 2]
    assert session.record.tokens == ["climb", "* roll 3", "climb", "* roll 2"]
    assert [sentence for _, sentence in session.told()] == ["Seat 1 moves by 3.", "Seat 2 moves by 2."]


@pytest.mark.parametrize(
    ("answer", "seat", "error"),
    [
        ("climb", 1, WrongSeat),
        ("climb", 7, WrongSeat),
        ("done", None, IllegalMove),
        ("pick 3", None, IllegalMove),
        ("fly", None, BadToken),
        ("", None, BadToken),
        ("pick", None, BadToken),
        ("pick 99", None, BadToken),
        (999, None, BadToken),
        (-1, None, BadToken),
    ],
)
def test_a_refused_answer_changes_nothing(
    answer: str | int, seat: int | None, error: type[Exception]
) -> None:
    """Wrong seat, wrong moment, no such move: each is refused, and the position stays."""
    session = by_hand()
    before = session.digest
    with pytest.raises(error):
        session.play(answer, seat)
    assert session.digest == before
    assert session.record.tokens == []
    assert not session.can_undo


def test_refusals_name_the_rule() -> None:
    """The rule of the question stands in brackets."""
    session = by_hand()
    with pytest.raises(IllegalMove) as refused:
        session.play("done")
    assert str(refused.value) == "that is not on offer now (ST-1.1)"
    with pytest.raises(WrongSeat) as wrong:
        session.play("climb", 1)
    assert str(wrong.value) == "Seat 1 is to answer, not Seat 2 (ST-1.1)"


def test_luck_decides_first() -> None:
    """Nobody answers while a die is in the air, and the die has only its own faces."""
    session = by_hand()
    session.play("climb")
    with pytest.raises(IllegalMove, match="luck decides first"):
        session.play("climb")
    with pytest.raises(IllegalMove, match="chance cannot bring `roll 5`"):
        session.land("roll 5")
    with pytest.raises(BadToken):
        session.land("roll 7")
    session.land("roll 4")
    with pytest.raises(IllegalMove, match="chance cannot bring"):
        session.land("roll 4")


def test_the_same_seed_is_the_same_game() -> None:
    """Luck depends on the seed and the ply, so a replayed game goes on as it would have."""
    one, other = (stairs.GAME.new(seed=5, seats=2) for _ in range(2))
    for _ in range(3):
        one.play("climb")
        other.play("climb")
    assert one.record == other.record
    resumed = Session.replay(stairs.GAME, Record.read(one.record.text())).resume()
    resumed.play("climb")
    one.play("climb")
    assert resumed.record.tokens == one.record.tokens
    different = [stairs.GAME.new(seed=seed) for seed in range(20)]
    for session in different:
        session.play("climb")
    assert len({session.record.tokens[1] for session in different}) > 1


def test_forced_answers_are_played_and_recorded() -> None:
    """Gold: one step up, then nobody can be pushed, so the only answer is played at once."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False)
    session.play("open")
    session.land("gem gold")
    assert session.record.tokens == ["open", "* gem gold", "done"]
    assert [flow.outcomes(session.state)[0], steps(session)] == [(1, 1), [1, 0]]


def test_a_sealed_question_waits_for_its_only_answer() -> None:
    """Seat 0 holds three of a kind: if the table answered for it, seat 1 would know."""
    session = Session(masks.GAME, seats=2, seed=1, luck=False)
    for kind in (0, 3, 0, 4, 0, 5):
        session.land(kind)
    assert session.tokens() == ["lay 0"]
    assert list(session.view(-1).waiting) == [0, 1]
    session.play("lay 4", 1)
    assert session.early == {1}
    session.play("lay 0", 0)
    assert session.record.tokens[6:8] == ["lay 0", "lay 4"]


def test_undo_takes_answers_back_one_by_one() -> None:
    """Green: two picks of one seat with nothing between; both can be taken back, the gem cannot."""
    session = by_hand()
    session.play("open")
    session.land("gem green")
    start = session.digest
    session.play("pick 0")
    between = session.digest
    assert steps(session) == [1, 0]
    session.play("pick 0")
    assert steps(session) == [2, 0]
    session.undo()
    assert session.digest == between
    session.undo(0)
    assert session.digest == start
    assert session.record.tokens == ["open", "* gem green"]
    assert [sentence for _, sentence in session.told()] == ["Seat 1 opens green."]
    assert not session.can_undo
    with pytest.raises(NoUndo):
        session.undo()


def test_undo_stops_at_luck() -> None:
    """A choice before a die can be taken back only until the die has fallen."""
    session = by_hand()
    session.play("climb")
    assert session.can_undo
    session.undo()
    session.play("climb")
    session.land("roll 1")
    with pytest.raises(NoUndo):
        session.undo()


def test_undo_stops_at_another_seat() -> None:
    """Seat 0 may take back until seat 1 has answered; then only seat 1 may."""
    session = by_hand()
    session.play("open")
    session.land("gem blue")
    session.play("pick 0")
    assert session.asked == 1
    with pytest.raises(NoUndo, match="only the seat that answered"):
        session.undo(1)
    session.play("climb")
    with pytest.raises(NoUndo):
        session.undo(0)
    session.undo(1)
    assert not session.can_undo


def test_undo_skips_forced_answers() -> None:
    """Pushing was forced: taking back goes to the free answer before it."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False)
    session.play("open")
    session.land("gem blue")
    session.play("pick 1")
    assert session.record.tokens == ["open", "* gem blue", "pick 1", "done"]
    session.undo()
    assert session.record.tokens == ["open", "* gem blue"]


def test_undo_stops_at_a_reveal() -> None:
    """A peek and the opening of cards cannot be taken back; the session knows it beforehand."""
    session = Session(masks.GAME, seats=2, seed=1, luck=False, forced=False)
    for kind in (0, 1, 2, 3, 4, 5):
        session.land(kind)
    assert not session.commits(masks.LAY)
    session.play("lay 0", 0)
    assert session.commits(masks.LAY + 1)
    session.play("lay 1", 1)
    assert not session.can_undo
    assert session.asked == 1
    assert session.commits(PEEK)
    session.play("peek 0")
    assert not session.can_undo


@pytest.mark.parametrize("name", ["toy_stairs", "toy_masks", "ice_wizards"])
def test_what_commits_cannot_be_taken_back(name: str, stairs_game: Game, masks_game: Game) -> None:
    """Before every answer of whole games the session says whether an undo will be possible."""
    game = load(name)
    heard = set()
    for seed in range(12):
        session = game.new(seed=seed)
        while not session.over:
            choice = session.choices()[(seed + session.ply) % len(session.choices())]
            commits = session.commits(choice.action)
            session.play(choice)
            assert commits != session.can_undo, f"{choice} at ply {session.ply} of seed {seed}"
            heard.add(commits)
    assert heard == {True, False}


def test_luck_that_waits_for_its_driver_commits_too() -> None:
    """The die is not cast yet, but it is the next thing to happen."""
    session = by_hand()
    assert session.commits(stairs.CLIMB)


def test_a_choice_can_be_played() -> None:
    """As it stands, or by its token or its number: three ways to say the same."""
    sessions = [by_hand() for _ in range(3)]
    choice = sessions[0].choices()[0]
    sessions[0].play(choice)
    sessions[1].play(choice.token)
    sessions[2].play(choice.action)
    assert [session.record.tokens for session in sessions] == [["climb"]] * 3


def test_a_session_says_where_it_stands() -> None:
    """In a line, and in a notebook as the picture that a watcher sees."""
    session = by_hand()
    session.play("climb")
    assert repr(session) == "<Session of toy_stairs, ply 1: Luck decides.>"
    assert session._repr_svg_() == session.view(-1)._repr_svg_()


def test_a_table_prints_itself() -> None:
    """As characters, with what is asked below; as a line where nobody is named who draws."""
    session, writers = by_hand(), scene._writers[:]
    drawn = str(session)
    view = session.view(-1)
    assert drawn == str(view) == f"{text(view.scene(), colour='none')}\n\n{view.prompt}"
    try:
        scene._writers.clear()
        assert str(session) == repr(session.view(-1))
    finally:
        scene.write_with(writers[0])
    assert str(session) == drawn


def test_a_copy_goes_its_own_way() -> None:
    """Playing on a copy leaves the session alone."""
    session = by_hand()
    session.play("climb")
    twin = session.copy()
    twin.land("roll 2")
    assert (session.ply, twin.ply) == (1, 2)
    assert steps(session) == [0, 0]
    assert twin.record.tokens == ["climb", "* roll 2"]


def test_listeners_hear_every_token() -> None:
    """Answers, luck and forced answers, in order."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False)
    heard: list[str] = []
    session.listeners.append(lambda _, token: heard.append(token))
    session.play("open")
    session.land("gem gold")
    assert heard == ["open", "* gem gold", "done"]


def test_a_finished_game_takes_no_answers() -> None:
    """At the top the game is over, and the record says how it ended."""
    session = Session(stairs.GAME, stairs.StairsOptions(top=6), seats=2, seed=1, luck=False)
    for face in (4, 1, 4):
        session.play("climb")
        session.land(face)
    assert session.over
    assert session.record.result == "places 1 2, scores 8 1, the top is reached"
    assert session.asked == -1
    assert session.choices() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        session.play("climb")


def test_seats_have_a_range() -> None:
    """Too few and too many are refused with the numbers."""
    for seats in (1, 4):
        with pytest.raises(BadOption, match="seats 2 to 3"):
            stairs.GAME.start(seats=seats)


class Fork(Ask[Masks]):
    """A question that leads to a sealed one or to a plain one."""

    rule = "MA-1.3"

    def choices(self, s: Masks, found: Choices) -> None:
        """Offer both ways."""
        found.append(PASS)
        found.append(PEEK + 1)

    def choose(self, s: Masks, action: Int) -> None:
        """Go one of them."""
        s.goto(masks.Lay((0, 1)) if action == PASS else masks.Peek(1))


def forked() -> Game:
    """Return Masks with open hands and a fork at its start."""

    def setup(options: Options, seats: int) -> Masks:
        s = Masks(options)
        s.hands = [Zone((0, 1), (1, 1)), Zone((2, 3), (2, 2))]
        s.points = ints([0, 0])
        s.stack = [masks.Rounds(), Fork(0)]
        return s

    return replace(masks.GAME, setup=setup, frames={**masks.FRAMES, "Fork": Fork})


def test_an_undo_leaves_no_stale_envelope() -> None:
    """An early answer to a question that was undone must not answer another one."""
    session = Session(forked(), seats=2, seed=1, luck=False, forced=False)
    session.play("pass")
    session.play("lay 2", 1)
    session.undo(0)
    session.play("peek 1")
    assert session.asked == 1
    assert session.record.tokens == ["peek 1"]
    assert session.tokens() == ["peek 0", "pass"]


def test_names_of_players_cannot_break_a_record() -> None:
    """Commas, line breaks and nothing at all are names that people give."""
    session = Session(stairs.GAME, seats=2, seed="a\nb", names=["Ann, of York\nrules: 9", ""])
    record = Record.read(session.record.text())
    assert len(record.seats) == 2
    assert Session.replay(stairs.GAME, record).seats == 2
