"""How a seat stands to others: neutral cities, who stops whom, who is left, who moves first."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.rules.build import take_control
from conclave.games.wizard_kings.rules.turn import set_order
from conclave.games.wizard_kings.rules.victory import drop_out, last_left, together
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import field


def city(s: Kings, name: str) -> int:
    """The number of the city in a hex."""
    return int(s.board.city_at[s.board.place(name)])


def test_1_4g_cities_of_who_is_out_belong_to_nobody_until_they_are_taken() -> None:
    """Mirrorhold in 2G3 is the orcs'; without them it stops nobody, and the elves may hold it."""
    on = table("glader4@2g2", "orc1@2j2", "axeman4@3g4", allies="1-3")
    s = on.kings.copy()
    place = s.board.place("2g3")
    assert (int(s.original(city(s, "2g3"))), int(s.holder[city(s, "2g3")])) == (1, 1)
    assert s.stops(0, place)
    assert not s.stops(1, place)
    drop_out(s, 1)
    take_control(s)
    assert (int(s.original(city(s, "2g3"))), int(s.holder[city(s, "2g3")])) == (-1, -1)
    assert not s.stops(0, place)
    s.put(on.block(0, "glader"), place)
    take_control(s)
    assert int(s.holder[city(s, "2g3")]) == 0
    assert not s.stops(2, place)  # an ally's
    s.put(on.block(0, "glader"), s.board.place("2g2"))
    take_control(s)
    assert int(s.holder[city(s, "2g3")]) == -1


@pytest.mark.parametrize(("memory", "known"), [("on", [True, False]), ("off", [False, False])])
def test_h_1_a_block_alone_is_remembered_if_that_was_agreed(memory: str, known: list[bool]) -> None:
    """A Ranger alone in 1G4, two blocks in 1C3: all were seen, and mix again."""
    on = field("elves ranger3@1g4 glader4@1c3 treek1@1c3", "orcs goblin1@2g3", options=f"memory_aid={memory}")
    s = on.kings
    for slug in ("ranger", "glader"):
        s.show(on.block(0, slug))
    for name in ("1g4", "1c3"):
        s.mix(0, s.board.place(name))
    assert [s.known(on.block(0, slug)) for slug in ("ranger", "glader")] == known


def test_4_1a_the_others_follow_clockwise_without_who_is_out() -> None:
    """Of three, and of two who are left."""
    s = table("glader4@1c3", "orc1@2g3", "axeman4@3g4").kings.copy()
    for first, order in ((0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])):
        set_order(s, first)
        assert [int(seat) for seat in s.order] == order
    s.out = 0b010
    set_order(s, 2)
    assert [int(seat) for seat in s.order] == [2, 0]


def test_4_9i_an_alliance_wins_together_if_all_are_allied_with_all() -> None:
    """Elves with orcs and orcs with dwarves are no alliance of three."""
    s = table(
        "glader4@1c3", "orc1@2g3", "axeman4@3g4", allies="1-2 2-3", options="allied_victory=on"
    ).kings.copy()
    assert together(s, [0, 1])
    assert together(s, [1, 2])
    assert not together(s, [0, 2])
    assert not together(s, [0, 1, 2])
    assert not last_left(s)
    s.allies[0] |= 0b100
    s.allies[2] |= 0b001
    assert last_left(s)
    assert s.result is not None
    assert (s.result.winners, s.result.rule) == ([0, 1, 2], "WK-1.4g")


def test_1_4g_one_who_is_left_wins_alone() -> None:
    """Elves, after the others have gone; allies who do not win together play on."""
    s = table("glader4@1c3", "orc1@2g3", "axeman4@3g4", allies="1-3").kings.copy()
    drop_out(s, 1)
    assert not last_left(s)
    drop_out(s, 2)
    assert last_left(s)
    assert s.result is not None
    assert s.result.winners == [0]
