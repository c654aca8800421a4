"""Puzzles: lessons with a goal, which any answers may reach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conclave.core.actions import DONE, PICK
from conclave.core.errors import BadRecord
from conclave.core.frames import Ask
from conclave.core.game import Game
from conclave.core.lessons import MISSED, OPEN, REACHED, Course, Lesson
from conclave.core.options import Options
from conclave.core.storage import Choices, Int, ints
from conclave.core.view import View
from tests.toys import stairs
from tests.toys.stairs import Stairs


class Walk(Ask[Stairs]):
    """Go one, two or four steps up, as often as you like."""

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer the three."""
        for way in range(3):
            found.append(PICK + way)

    def choose(self, s: Stairs, action: Int) -> None:
        """Go."""
        s.climb(self.seat, 2 ** (action - PICK))


def setup(options: Options, seats: int) -> Stairs:
    """Put everybody at the foot, with the first to walk."""
    s = Stairs(options)
    s.steps = ints([0] * seats)
    s.stack = [Walk(0)]
    return s


def third(view: View) -> int:
    """Judge whether the learner stands on the third step, or is beyond it."""
    assert isinstance(view.state, Stairs)
    height = view.state.steps[0]
    return REACHED if height == 3 else OPEN if height < 3 else MISSED


def game() -> Game:
    """Stairs that are walked, with one goal."""
    frames = {**stairs.GAME.frames, "Walk": Walk}
    return replace(stairs.GAME, setup=setup, frames=frames, goals={"third": third})


HEAD = "conclave lesson 1\ntitle: Three\nabout: To the third step.\nend: There you are.\ngoal: third\n"
RECORD = "conclave record 1\ngame: toy_stairs\nrules: 1\noptions: top=8 gold=on\nseats: learner, other\n\n"
NOTES = "pick 0\n> One first.\n! Not so far.\npick 0\n> One more.\n! Only one.\npick 0\n"


def course(head: str = HEAD, notes: str = NOTES) -> Course:
    """A puzzle that begins on the first step: two steps are to go, and the record goes one and one."""
    return Course(game(), Lesson.read(f"{head}\n{RECORD}{notes}"))


def test_the_way_of_the_record_has_its_notes() -> None:
    """Each answer shows the next note, the last one the end."""
    puzzle = course()
    assert (puzzle.step, puzzle.done, puzzle.session.ply) == (0, False, 1)
    assert (puzzle.text, puzzle.hint, puzzle.expected) == ("One first.", "Not so far.", "pick 0")
    assert puzzle.answer(" pick 0 ") == ""
    assert (puzzle.step, puzzle.line, puzzle.done) == (1, ("pick 0",), False)
    assert (puzzle.text, puzzle.hint, puzzle.expected) == ("One more.", "Only one.", "pick 0")
    assert puzzle.answer("pick 0") == ""
    assert (puzzle.step, puzzle.done, puzzle.text, puzzle.expected) == (2, True, "There you are.", "")
    assert puzzle.answer("pick 0") == "There you are."
    assert puzzle.step == 2


def test_another_way_reaches_the_goal_too() -> None:
    """Two steps at once are no answer of the record."""
    puzzle = course()
    assert puzzle.answer("pick 1") == ""
    assert (puzzle.done, puzzle.text, puzzle.line) == (True, "There you are.", ("pick 1",))


def fifth(view: View) -> int:
    """Judge as `third` does, two steps higher."""
    assert isinstance(view.state, Stairs)
    height = view.state.steps[0]
    return REACHED if height == 5 else OPEN if height < 5 else MISSED


def test_a_way_of_ones_own_has_no_notes() -> None:
    """What the lesson is about is said again, no hint is given, and going back finds the notes again."""
    lesson = Lesson.read(f"{HEAD}\n{RECORD}{NOTES}")
    puzzle = Course(replace(game(), goals={"third": fifth}), lesson)
    assert puzzle.answer("pick 1") == ""
    assert (puzzle.done, puzzle.expected, puzzle.hint) == (False, "", "")
    assert puzzle.text.startswith("You are on a way of your own")
    assert puzzle.text.endswith("To the third step.")
    back = puzzle.back()
    assert (back.step, back.line, back.text) == (0, (), "One first.")
    # The way of the record has an end, too; this goal lies behind it.
    for _ in range(2):
        back.answer("pick 0")
    assert (back.done, back.expected, back.hint) == (False, "", "")


@pytest.mark.parametrize(
    ("missed", "said"),
    [("", "With that the goal is out of reach."), ("missed: Too high.\n", "Too high.")],
)
def test_an_answer_that_misses_the_goal_is_not_taken(missed: str, said: str) -> None:
    """The lesson's own sentence, or the usual one, with the hint where there is one."""
    puzzle = course(HEAD + missed)
    before = puzzle.session.digest
    assert puzzle.answer("pick 2") == f"{said} Not so far."
    assert (puzzle.step, puzzle.line, puzzle.session.digest) == (0, (), before)
    assert puzzle.answer("pick 0") == ""
    assert puzzle.answer("pick 1") == f"{said} Only one."


def test_what_cannot_be_answered_is_refused_with_a_reason() -> None:
    """And nothing is taken."""
    puzzle = course()
    assert puzzle.answer("climb") == "that is not on offer now (ST-1.2)"
    assert puzzle.answer(stairs.SPACE.token(DONE)) == "that is not on offer now (ST-1.2)"
    assert puzzle.line == ()


def test_a_puzzle_opens_after_answers() -> None:
    """Of the record, by their number, or any; before the first and after the last are the two ends."""
    puzzle = course()
    assert [puzzle.at(step).line for step in (-1, 0, 1, 2, 9)] == [
        (), (), ("pick 0",), ("pick 0", "pick 0"), ("pick 0", "pick 0"),
    ]  # fmt: skip
    assert puzzle.at(2).done
    other = puzzle.after(("pick 1",))
    assert (other.step, other.done) == (1, True)
    assert other.back().done is False


def test_a_puzzle_is_data_for_a_table() -> None:
    """Choices while it goes on, none when it is done."""
    data = course().data()
    assert (data["title"], data["about"], data["game"], data["seat"]) == (
        "Three", "To the third step.", "toy_stairs", 0,
    )  # fmt: skip
    assert (data["step"], data["steps"], data["done"]) == (0, 2, False)
    choices = data["choices"]
    assert isinstance(choices, list)
    assert [choice["token"] for choice in choices] == ["pick 0", "pick 1", "pick 2"]
    assert course().after(("pick 1",)).data()["choices"] == []


@pytest.mark.parametrize(
    "notes",
    [NOTES.replace("> One more.\n! Only one.\n", ""), NOTES + "pick 0\n", NOTES + "* roll 1\n"],
)
def test_a_puzzle_has_a_note_in_front_of_every_answer(notes: str) -> None:
    """Luck cannot have one, so there is none on the way; a lesson without a goal may have both."""
    with pytest.raises(BadRecord, match="a puzzle needs a note in front of every answer"):
        Lesson.read(f"{HEAD}\n{RECORD}{notes}")
    plain = Lesson.read(f"{HEAD.replace('goal: third', '')}\n{RECORD}{notes}")
    assert plain.goal == ""
