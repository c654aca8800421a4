"""The lessons of Wizard Kings can be walked through, and cite rules that exist."""

import re

import pytest

from conclave.core.lessons import Course, Lesson
from conclave.core.manual import NUMBER
from conclave.games.wizard_kings import GAME


@pytest.mark.parametrize("name", GAME.lessons)
def test_every_answer_of_a_lesson_can_be_given(name: str) -> None:
    """Each step offers the answer, gives a hint for another, and leads to the end of the record."""
    course = Course(GAME, Lesson.read(GAME.lessons[name]))
    steps = len(course.lesson.notes)
    for step in range(steps):
        tokens = [choice.token for choice in course.view().choices()]
        assert course.expected in tokens
        assert course.lesson.notes[step].hint
        other = next((token for token in tokens if token != course.expected), None)
        if other is not None:
            assert course.answer(other) == course.lesson.notes[step].hint
        assert course.answer(course.expected) == ""
    assert course.done
    assert course.session.ply == len(course.lesson.record.tokens)


@pytest.mark.parametrize("name", GAME.lessons)
def test_a_lesson_cites_rules_that_exist(name: str) -> None:
    """Every number in its notes is in the manual."""
    cited = re.findall(rf"\bWK-{NUMBER}\b", GAME.lessons[name])
    assert cited
    assert [number for number in cited if number not in GAME.manual.rules] == []
