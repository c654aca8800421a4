"""The treasury to the last gold piece: what is just affordable, what a gift pays for, how steps move."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.rules.build import (
    GREW,
    NEW,
    may_raise,
    most_steps,
    pay_for_step,
    room_to_build,
    split,
    step_price,
)
from conclave.games.wizard_kings.state import D_AID, D_GOLD
from conclave.games.wizard_kings.units import TRAIT
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field, field, to_build


def builds(on: Field) -> list[str]:
    """Which types may be built now."""
    return [token for token in on.choices(0) if token.startswith("build")]


def test_6_2a_the_last_gold_piece_counts() -> None:
    """With 2GP a wizard, a Pixie, a Glader or a castle; with 1GP a Glader; with none nothing."""
    on = to_build(field("elves glader1@1g1", "orcs goblin1@2g3"))
    assert builds(on) == [f"build {number}" for number in range(1, 10)]
    on.play("build 2").play("hex 1g1").play(f"raise {on.block(0, 'ranger') + 1}")
    assert int(on.kings.desk.faces[D_GOLD]) == 2
    assert builds(on) == ["build 1", "build 3", "build 5", "build 6"]
    on.play(f"raise {on.block(0, 'glader') + 1}")
    assert builds(on) == ["build 5"]
    on.play("build 5").play("hex 1g1")
    assert builds(on) == []
    assert on.choices(0) == ["done"]


@pytest.mark.parametrize(
    ("gold", "aid", "marks", "may"),
    [
        (4, 0, 0, True),
        (3, 0, 0, False),
        (3, 1, 0, True),
        (0, 4, 0, True),
        (3, 1, NEW, False),
        (4, 0, NEW, True),
    ],
)
def test_4_9d_gifts_are_for_units_that_were_there(gold: int, aid: int, marks: int, may: bool) -> None:
    """A step of a Ranger costs 4GP."""
    on = to_build(field("elves ranger1@1g1", "orcs goblin1@2g3"))
    s, block = on.kings.copy(), on.block(0, "ranger")
    s.desk.faces[D_GOLD], s.desk.faces[D_AID] = gold, aid
    s.marks.faces[block] = marks
    assert step_price(s, block) == 4
    assert may_raise(s, block) is may


@pytest.mark.parametrize(
    ("aid", "marks", "left"),
    [(0, 0, (6, 0)), (3, 0, (9, 0)), (4, 0, (10, 0)), (7, 0, (10, 3)), (3, NEW, (6, 3))],
)
def test_4_9d_a_gift_is_spent_first(aid: int, marks: int, left: tuple[int, int]) -> None:
    """Of 10GP and a gift, for a step of 4GP; a new unit is paid for with one's own."""
    on = to_build(field("elves ranger1@1g1", "orcs goblin1@2g3"))
    s, block = on.kings.copy(), on.block(0, "ranger")
    s.desk.faces[D_AID], s.marks.faces[block] = aid, marks
    pay_for_step(s, block)
    assert (int(s.desk.faces[D_GOLD]), int(s.desk.faces[D_AID])) == left
    assert int(s.steps.faces[block]) == 2
    assert int(s.marks.faces[block]) == marks | GREW


def test_6_5a_steps_move_up_to_what_there_is_and_what_fits() -> None:
    """Of Gladers 2, 3 and 1: never above four, and never more than the giver has."""
    on = to_build(field("elves glader2@1g1 glader3@1g1 glader1@1g1", "orcs goblin1@2g3"))
    first, second, third = (on.block(0, "glader", number) for number in range(3))
    s = on.kings
    assert [int(most_steps(s, one, other)) for one, other in ((first, second), (second, first))] == [1, 2]
    assert [int(most_steps(s, one, other)) for one, other in ((third, second), (first, third))] == [1, 2]
    on.play(f"merge {second + 1}").play(on.name(0, "glader", 2))
    assert split(0, on.kings.desk.faces[3]) == (second, third)
    assert on.choices(0) == ["pick 1", "pick 2", "pick 3"]
    on.play("pick 2")
    assert [on.strength(0, "glader", number) for number in range(3)] == [2, 1, 3]
    assert on.at(0, "glader", 1) == "1g1"


def test_4_4a_room_to_build_beside_allies() -> None:
    """Three elves and two dwarves in 1C3 leave one place, and none for a wizard: a block may be one."""
    gladers = " ".join(["glader1@1c3"] * 3)
    on = table(gladers, "orc1@2g3", "axeman1@1c3 axeman1@1c3", allies="1-3")
    s = on.kings.copy()
    place, free = s.board.place("1c3"), s.board.place("1c4")
    wizard, unit = (TRAIT[s.type_of(on.block(0, slug))] for slug in ("wicana", "treek"))
    assert room_to_build(s, 0, place, unit)
    assert not room_to_build(s, 0, place, wizard)
    assert room_to_build(s, 0, free, wizard)
    s.put(on.block(0, "treek"), place)
    assert not room_to_build(s, 0, place, unit)
    s.put(on.block(0, "wicana"), free)
    assert not room_to_build(s, 0, free, wizard)
    assert room_to_build(s, 0, free, unit)
