"""Lessons: annotated records in which the learner makes the moves."""

import pytest

from conclave.core.errors import BadRecord
from conclave.core.lessons import Course, Lesson
from tests.toys import stairs

HEAD = "conclave lesson 1\ntitle: Up\nabout: Two climbs.\nseat: 0\nend: Well climbed.\n\n"
RECORD = "conclave record 1\ngame: toy_stairs\nrules: 1\noptions: top=8 gold=on\nseats: learner, teacher\n\n"
NOTES = (
    "> Climb,\n> if you can.\n! Not a gem yet.\nclimb\n* roll 3\nclimb\n* roll 1\n> Again.\nclimb\n* roll 2\n"
)


def course(text: str = HEAD + RECORD + NOTES) -> Course:
    """A lesson on the stairs, at its first note."""
    return Course(stairs.GAME, Lesson.read(text))


def test_notes_stand_in_front_of_answers() -> None:
    """Lines of one note flow together; the record is what is left without them."""
    lesson = Lesson.read(HEAD + RECORD + NOTES)
    assert (lesson.title, lesson.about, lesson.seat, lesson.end) == ("Up", "Two climbs.", 0, "Well climbed.")
    assert [(note.ply, note.text, note.hint) for note in lesson.notes] == [
        (0, "Climb, if you can.", "Not a gem yet."),
        (4, "Again.", ""),
    ]
    assert lesson.record.tokens == ["climb", "* roll 3", "climb", "* roll 1", "climb", "* roll 2"]


def test_no_blank_is_needed_behind_the_sign_of_a_note() -> None:
    """Nor is one lost that stands inside."""
    lesson = Lesson.read(HEAD + RECORD + ">Climb\n>  if you  can.\n!No.\nclimb\n")
    assert [(note.text, note.hint) for note in lesson.notes] == [("Climb if you  can.", "No.")]


def test_marks_and_the_result_are_no_answers() -> None:
    """A mark stands between luck and the second note: that is still in front of the fifth line."""
    digest = course().session.digest
    marked = NOTES.replace("* roll 1\n", f"* roll 1\n= {digest}\n") + "result: places 1 2, scores 5 1, why\n"
    lesson = Lesson.read(HEAD + RECORD + marked)
    assert [note.ply for note in lesson.notes] == [0, 4]
    assert lesson.record.marks == {4: digest}
    assert len(lesson.record.tokens) == 6


def test_the_learner_makes_the_moves_and_the_rest_plays_itself() -> None:
    """The right answer leads on, past luck and the other seat, to the next note and to the end."""
    lesson = course()
    assert (lesson.done, lesson.text, lesson.expected) == (False, "Climb, if you can.", "climb")
    assert lesson.answer("climb") == ""
    assert (lesson.text, lesson.session.ply, lesson.view().seat) == ("Again.", 4, 0)
    assert lesson.answer(" climb ") == ""
    assert (lesson.done, lesson.text, lesson.session.ply) == (True, "Well climbed.", 6)
    assert lesson.answer("climb") == "Well climbed."


def test_other_answers_get_a_hint_and_change_nothing() -> None:
    """A hint where there is one, a sentence where there is none, and the reason for what cannot be."""
    lesson = course()
    before = lesson.session.digest
    assert lesson.answer("open") == "Not a gem yet."
    assert "no verb" in lesson.answer("fly") or "fly" in lesson.answer("fly")
    assert lesson.session.digest == before
    lesson.answer("climb")
    assert lesson.answer("open").startswith("That can be done")
    assert lesson.step == 1


def test_a_lesson_can_be_opened_at_a_step() -> None:
    """Before the first and after the last are the first and the end."""
    assert course().at(1).text == "Again."
    assert course().at(-1).step == 0
    assert course().at(9).done


def test_a_lesson_is_data_for_a_table() -> None:
    """What to read, where one is, and what may be chosen; no word of the answer."""
    data = course().data()
    assert (data["step"], data["steps"], data["done"], data["text"]) == (0, 2, False, "Climb, if you can.")
    choices = data["choices"]
    assert isinstance(choices, list)
    assert [choice["token"] for choice in choices] == ["climb", "open"]
    assert "expected" not in data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "line 1: a lesson begins with"),
        (HEAD, "holds no record"),
        (HEAD.replace("title: Up\n", "") + RECORD + NOTES, "no title"),
        (HEAD.replace("seat: 0", "seat: me") + RECORD + NOTES, "takes a number, not `me`"),
        (HEAD.replace("about:", "above:") + RECORD + NOTES, "line 3: `above: Two climbs.` is no line"),
        (HEAD + RECORD + "climb\n", "needs a note"),
        (HEAD + RECORD + NOTES + "> More.\n", "in front of nothing"),
        (HEAD + RECORD + "climb\n> Roll.\n* roll 3\n", "line 15: nobody can be asked for"),
        (
            HEAD + RECORD.replace("rules: 1", "> Early.\nrules: 1") + NOTES,
            "line 9: a note stands in front of an",
        ),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str) -> None:
    """With its line, where it has one."""
    with pytest.raises(BadRecord, match=said):
        Lesson.read(text)


def test_a_seat_has_two_figures_at_most() -> None:
    """Numbers beyond that are no seat of any table."""
    assert Lesson.read(HEAD.replace("seat: 0", "seat: 10") + RECORD + NOTES).seat == 10
    with pytest.raises(BadRecord, match="takes a number, not `100`"):
        Lesson.read(HEAD.replace("seat: 0", "seat: 100") + RECORD + NOTES)


def test_notes_are_for_the_learner() -> None:
    """A note in front of another seat's answer is refused, and so is a lesson about another game."""
    with pytest.raises(BadRecord, match="ply 3 of the lesson is not for seat 0"):
        course(HEAD + RECORD + NOTES.replace("* roll 3\nclimb", "* roll 3\n> You?\nclimb"))
    with pytest.raises(BadRecord, match="about `slides`"):
        course(HEAD + RECORD.replace("toy_stairs", "slides") + NOTES)


def test_a_goal_that_the_room_does_not_know_is_refused() -> None:
    """It is named."""
    with pytest.raises(BadRecord, match="knows no goal `summit`"):
        course(HEAD.replace("seat: 0", "seat: 0\ngoal: summit") + RECORD + "> Up.\nclimb\n")
