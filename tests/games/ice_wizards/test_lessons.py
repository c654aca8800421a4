"""The lesson of Ice Wizards can be walked through, cites rules that exist, and counts as it says."""

import re

import pytest

from conclave.cli.text_commands import named_facts
from conclave.core.lessons import Course, Lesson
from conclave.core.manual import NUMBER
from conclave.games.ice_wizards import GAME


@pytest.mark.parametrize("name", GAME.lessons)
def test_every_answer_of_a_lesson_can_be_given(name: str) -> None:
    """Each step offers the answer and has a hint for another; the last one ends the record."""
    course = Course(GAME, Lesson.read(GAME.lessons[name]))
    for note in course.lesson.notes:
        tokens = [choice.token for choice in course.view().choices()]
        assert course.expected in tokens
        other = next(token for token in tokens if token != course.expected)
        assert course.answer(other) == note.hint != ""
        assert course.answer(course.expected) == ""
    assert course.done
    assert course.session.ply == len(course.lesson.record.tokens)


@pytest.mark.parametrize("name", GAME.lessons)
def test_a_lesson_cites_rules_that_exist(name: str) -> None:
    """Every number in its notes is in the manual."""
    cited = re.findall(rf"\bIW-{NUMBER}\b", GAME.lessons[name])
    assert len(cited) > 4
    assert [number for number in cited if number not in GAME.manual.rules] == []


def test_4_4_the_lesson_counts_one_four_nine_sixteen() -> None:
    """One stone, two that touch, three, four; and the last move leaves Light nothing to play (IW-3.5)."""
    lesson = Lesson.read(GAME.lessons["first_stones"])
    assert len(lesson.notes) == 5
    # What Dark has before each of the five steps, and at the end; the fourth is a draw.
    scores = [named_facts(Course(GAME, lesson).at(step).view())["Dark score"] for step in range(6)]
    assert [score.split()[0] for score in scores] == ["0", "1", "4", "9", "9", "16"]
    end = Course(GAME, lesson).at(5)
    assert named_facts(end.view())["Light score"].split()[0] == "5"
    assert [choice.token for choice in end.session.choices()] == ["draw"]
