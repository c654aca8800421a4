"""The lessons of The Meld can be walked through, cite rules that exist, and teach what they say."""

import re

import pytest

from conclave.cli.text_commands import named_facts
from conclave.core.lessons import Course, Lesson
from conclave.core.manual import NUMBER
from conclave.games.meld import GAME
from conclave.games.meld.state import Meld


@pytest.mark.parametrize("name", GAME.lessons)
def test_every_answer_of_a_lesson_can_be_given(name: str) -> None:
    """Each step offers the answer, gives a hint for another, and leads to the end of the record."""
    course = Course(GAME, Lesson.read(GAME.lessons[name]))
    for note in course.lesson.notes:
        tokens = [choice.token for choice in course.view().choices()]
        assert course.expected in tokens
        assert note.hint
        other = next((token for token in tokens if token != course.expected), None)
        if other is not None:
            assert course.answer(other) == note.hint
        assert course.answer(course.expected) == ""
    assert course.done
    assert course.session.ply == len(course.lesson.record.tokens)


@pytest.mark.parametrize("name", GAME.lessons)
def test_a_lesson_cites_rules_that_exist(name: str) -> None:
    """Every number in its notes is in the manual."""
    cited = re.findall(rf"\bME-{NUMBER}\b", GAME.lessons[name])
    assert len(cited) > 5
    assert [number for number in cited if number not in GAME.manual.rules] == []


def test_the_first_lesson_ends_with_a_claim_and_the_second_with_a_focus_that_goes_home() -> None:
    """What the titles promise."""
    ends = [Course(GAME, Lesson.read(text)).at(99).view() for text in GAME.lessons.values()]
    assert named_facts(ends[0])["Midnight area"] == "New Plough"
    last = ends[1].state
    assert isinstance(last, Meld)
    yard = next(at for at, face in enumerate(last.book.faces) if face.name == "Drill Yard") // 2
    assert [int(last.foci[4 * yard + seat]) for seat in (0, 1)] == [0, 0]
