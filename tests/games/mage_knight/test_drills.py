"""Drills and the lesson of Mage Knight: every solution wins without a wound, and every step can be taken."""

import re

import pytest

from conclave.core import flow
from conclave.core.actions import DONE
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.lessons import Course, Lesson
from conclave.core.manual import NUMBER
from conclave.games.mage_knight import GAME
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.drills import DRILLS
from conclave.games.mage_knight.state import Mage


def opened(position: str) -> Mage:
    """Open a drill, with nothing lost or made."""
    state = GAME.from_position(position)
    assert isinstance(state, Mage)
    state.check()
    return state


def answer(state: Mage, token: str) -> None:
    """Give an answer that must be a choice."""
    tokens = [a.SPACE.token(number) for number in flow.choices(state)]
    assert token in tokens, f"{token} is not among {tokens}"
    flow.play(state, a.SPACE.number(token))


@pytest.mark.parametrize("name", DRILLS)
def test_the_solution_of_a_drill_beats_everybody_without_a_wound(name: str) -> None:
    """All foes are beaten, neither hero nor unit is hurt, and the combat is over."""
    drill = DRILLS[name]
    state = opened(drill.position)
    assert (d.IN_COMBAT >> int(state.phase)) & 1
    for token in drill.solution:
        answer(state, token)
    state.check()
    assert int(state.kills) == drill.foes
    assert int(state.hurt) == 0
    assert not (d.IN_COMBAT >> int(state.phase)) & 1
    assert all(state.unit(0, place, d.U_WOUNDS) == 0 for place in range(d.UNIT_PLACES))


@pytest.mark.parametrize("name", DRILLS)
def test_whoever_only_goes_on_does_not_solve_a_drill(name: str) -> None:
    """Without a block or an attack nobody falls: a drill has something to be found."""
    state = opened(DRILLS[name].position)
    for _ in range(40):
        if not (d.IN_COMBAT >> int(state.phase)) & 1:
            break
        numbers = flow.choices(state)
        if not numbers:
            flow.play(state, flow.outcomes(state)[0][0])
        else:
            wanted = [number for number in (a.TO_HERO, DONE) if number in numbers]
            flow.play(state, [*wanted, *numbers][0])
    assert int(state.kills) == 0


def test_there_are_drills_from_easy_to_hard() -> None:
    """At least twelve: the first ones at the first level, the last ones against dragons."""
    assert len(DRILLS) >= 12
    first, last = list(DRILLS.values())[:2], list(DRILLS.values())[-2:]
    assert all("level" not in drill.position for drill in first)
    assert all("dragon" in drill.position for drill in last)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand rage", "needs the part `fight`"),
        ("fight ogres / hand rage", "no enemy called `ogres`"),
        ("fight prowlers / hand sword", "no card called `sword`"),
        ("fight prowlers / hand rage rage rage", "no more `rage`"),
        ("fight prowlers / hand rage / at sea", "fought at one of"),
        ("fight prowlers / hand rage / level 11", "from 1 to 10"),
        ("fight prowlers / hand rage / luck 3", "no part `luck 3`"),
        ("fight / hand rage", "needs an enemy"),
        ("fight prowlers / hand fireball fireball", "named twice"),
        ("fight prowlers / hand rage / hero conan", "no hero called `conan`"),
        ("fight prowlers / hand rage / mana mauve", "no color called `mauve`"),
    ],
)
def test_a_drill_that_cannot_be_read_is_refused_with_a_sentence(text: str, said: str) -> None:
    """What is wrong is named."""
    with pytest.raises(BadInput, match=said):
        GAME.from_position(text)


def test_a_drill_at_a_site_is_an_assault() -> None:
    """Guardsmen of a keep stand behind walls, by night too."""
    state = opened("fight guardsmen / at keep / hand rage / night / dice blue / skills double-time")
    assert int(state.night) == 1
    assert [int(face) for face in state.faces] == [d.BLUE, d.GOLD, d.GOLD]
    assert a.FOE not in flow.choices(state)  # twice fortified: nothing reaches them from afar (MK-12.1)


@pytest.mark.parametrize("name", GAME.lessons)
def test_every_answer_of_a_lesson_can_be_given(name: str) -> None:
    """Each step offers the answer with a hint, and they lead to the end; a lesson takes no other one."""
    course = Course(GAME, Lesson.read(GAME.lessons[name]))
    for note in course.lesson.notes:
        tokens = [choice.token for choice in course.view().choices()]
        assert course.expected in tokens
        assert course.hint == note.hint != ""
        other = next((token for token in tokens if token != course.expected), None)
        if other is not None and not course.lesson.goal:
            assert course.answer(other) == note.hint
        assert course.answer(course.expected) == ""
    assert course.done
    assert course.text == course.lesson.end


def drill(name: str) -> Course:
    """Open a drill."""
    return Course(GAME, Lesson.read(GAME.lessons[f"drill_{name}"]))


def test_a_drill_takes_any_answers_that_reach_its_goal() -> None:
    """Prowlers: stamina and swiftness shoot nothing, but the cards may be used in another order and way."""
    course = drill("prowlers")
    for token in ("done", "foe 0", "play strong determination", "pay token blue blue", "do commit", "done"):
        assert course.answer(token) == ""
    assert course.expected == "foe 0"
    # The recorded solution plays Rage first; march first is another way, and neither has a note.
    for token in ("foe 0", "sideways march", "pick 2"):
        assert course.answer(token) == ""
    assert course.expected == ""
    assert course.hint == ""
    assert "way of your own" in course.text
    for token in ("play basic rage", "pick 0", "do commit"):
        assert course.answer(token) == ""
    assert course.done
    assert course.text == course.lesson.end
    assert course.answer("done") == course.lesson.end


def test_an_answer_that_loses_a_drill_is_explained_and_not_taken() -> None:
    """Whoever lets the attack through is told what must not be, with the hint of that step."""
    course = drill("prowlers")
    course.answer("done")
    assert course.answer("done") == ""  # nothing is blocked: not lost yet, but it will be
    said = course.answer("do hero")
    assert said.startswith("That leaves a wound, or an enemy standing: Prowlers must fall")
    assert (course.step, course.done, course.line) == (2, False, ("done", "done"))
    course = course.back()
    assert course.line == ("done",)
    assert "Aim at enemy 1" in course.hint
    assert "no choice" in course.answer("fly") or "fly" in course.answer("fly")


def test_a_drill_can_be_opened_after_a_line_of_answers() -> None:
    """An address holds them; what cannot be answered is refused."""
    course = drill("prowlers").after(("done", "foe 0"))
    assert course.step == 2
    assert course.expected == "play strong determination"
    assert drill("prowlers").at(99).done
    with pytest.raises(ConclaveError):
        drill("prowlers").after(("foe 7",))


def test_a_fight_that_ends_with_an_enemy_standing_misses_the_goal() -> None:
    """The wolf riders are shot or nothing: to end the fight without them is explained."""
    course = drill("swamp_dragon")
    for token in ("done", "play basic chill", "pay token blue blue", "foe 0", "done"):
        assert course.answer(token) == ""
    assert course.answer("done").startswith("That leaves a wound, or an enemy standing")


@pytest.mark.parametrize("name", GAME.lessons)
def test_a_lesson_cites_rules_that_exist(name: str) -> None:
    """Every number in its notes is in the manual."""
    cited = re.findall(rf"\bMK-{NUMBER}\b", GAME.lessons[name])
    assert len(cited) > 3
    assert [number for number in cited if number not in GAME.manual.rules] == []


def test_first_reconnaissance_is_taught_in_eight_steps() -> None:
    """They are numbered, and end with two fame, a better name and no wound."""
    text = GAME.lessons["first_reconnaissance"]
    assert re.findall(r"Step (\d) of 8", text) == list("12345678")
    last = Course(GAME, Lesson.read(text)).at(99).view().state
    assert isinstance(last, Mage)
    assert (int(last.get(0, d.FAME)), int(last.get(0, d.REPUTATION))) == (2, 1)
    assert int(last.wounds_in_hand(0)) == 0
