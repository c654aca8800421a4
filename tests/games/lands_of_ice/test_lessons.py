"""The lessons of Lands of Ice can be walked through, cite rules that exist, and end as they say."""

import re

import pytest

from conclave.core.lessons import Course, Lesson
from conclave.core.manual import NUMBER
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import FROZEN, GONE, ICE, LEFT, SQUARE_NAMES, STUMP, TREE, WOUNDED
from conclave.games.lands_of_ice.state import Labyrinth


def end_of(name: str) -> Labyrinth:
    """Give the position after the last answer of a lesson."""
    last = Course(GAME, Lesson.read(GAME.lessons[name])).at(999).view().state
    assert isinstance(last, Labyrinth)
    return last


def place(s: Labyrinth, piece: str) -> int:
    """Give where a piece is."""
    return int(s.where.faces[PIECE_NAMES.index(piece)])


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


@pytest.mark.parametrize("name", GAME.lessons)
def test_a_lesson_cites_rules_that_exist(name: str) -> None:
    """Every number in its notes is in the manual, and there is one at least."""
    cited = re.findall(rf"\bLI-{NUMBER}\b", GAME.lessons[name])
    assert cited
    assert [number for number in cited if number not in GAME.manual.rules] == []


def test_the_figures_end_as_the_rulebook_draws_them() -> None:
    """Eight waters, a stump, rooms paired anew, a frozen Mammoth (LI-13.5, LI-13.6, LI-14.4, LI-12.1)."""
    ground = end_of("eight_waters").rows.ground
    assert sum(1 for square in ground if square == ICE) == 8
    trees = end_of("mammoth_and_trees").rows.ground
    assert trees[SQUARE_NAMES.index("d11")] == STUMP
    chaos = end_of("ring_of_chaos")
    assert place(chaos, "blue-ring_of_chaos") == GONE
    assert [int(turn) for turn in chaos.turns] == [0, 0, 0, 0, 0, 0, 3, 0]
    assert end_of("mirrors").marks[PIECE_NAMES.index("yellow-mammoth")] & FROZEN


def test_the_puzzles_end_where_they_send_the_learner() -> None:
    """Each terrain has done its work."""
    where = {
        "puzzle_water": ("blue-beast_master", "a5"), "puzzle_rift": ("blue-werewolf", "h3"),
        "puzzle_tree": ("blue-ice_witch", "d11"), "puzzle_small_bridge": ("blue-two_handed_axe", "c1"),
        "puzzle_slope": ("blue-rope", "c9"), "puzzle_mist": ("blue-ice_witch", "a14"),
        "puzzle_sconce": ("torch1", "d8"),
    }  # fmt: skip
    for name, (piece, square) in where.items():
        assert place(end_of(name), piece) == SQUARE_NAMES.index(square), name
    tree = end_of("puzzle_tree")
    assert tree.rows.ground[place(tree, "blue-ice_witch")] == TREE
    assert place(end_of("puzzle_ice_bridge"), "yellow-yeti") == GONE
    assert place(end_of("puzzle_slit"), "yellow-ice_witch") == GONE
    assert [int(end_of(name).points[0]) for name in ("puzzle_ice_bridge", "puzzle_slit", "puzzle_exit")] == [
        1,
        1,
        1,
    ]
    assert place(end_of("puzzle_exit"), "blue-werewolf") == LEFT
    assert end_of("puzzle_portcullis").gates[2]
    assert not end_of("puzzle_fountain").marks[PIECE_NAMES.index("blue-yeti")] & WOUNDED
    ice = end_of("puzzle_ice").rows.ground
    assert [int(ice[SQUARE_NAMES.index(square)]) for square in ("b2", "b3")] == [ICE, ICE]
