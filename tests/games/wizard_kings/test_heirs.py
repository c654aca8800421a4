"""Rare turns of a game, each set up by hand: heirs of battles, fixed teams, who is out, ways on the map."""

from __future__ import annotations

from itertools import pairwise

import pytest

from conclave.core.storage import ints
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.battles import B_ATTACK, B_FIRST, LOWERED, RAISED
from conclave.games.wizard_kings.rules.alliances import fixed_teams
from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.rules.reach import friendly_port, route, routes
from conclave.games.wizard_kings.rules.sides import first_of, side_order
from conclave.games.wizard_kings.rules.victory import drop_out
from conclave.games.wizard_kings.rules.victory import test_victory as victory_test
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.crowd import row, sides, table
from tests.games.wizard_kings.field import Field, field, to_build
from tests.games.wizard_kings.test_setup import opened


@pytest.mark.parametrize(
    ("seats", "allies"),
    [
        (3, [0b100, 0, 0b001]),
        (4, [0b0100, 0b1000, 0b0001, 0b0010]),
        (6, [0b010100, 0b101000, 0b010001, 0b100010, 0b000101, 0b001010]),
    ],
)
def test_4_9i_every_second_seat_is_of_one_team(seats: int, allies: list[int]) -> None:
    """Of four one and three, two and four; of six two teams of three."""
    s = Kings(GAME.options.parse({}), seats)
    fixed_teams(s)
    assert [int(mask) for mask in s.allies] == allies


def test_4_9b_an_ally_who_has_quarrelled_there_already_attacks_too() -> None:
    """Dwarves end their alliance with the orcs in 1G5; their allies, the elves, come to help."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1g5", allies="1-3 2-3", turn="turn 1 order 3 1 2 move 3")
    on.play("break 2").play("done").march(0, "ranger", "1g5", "n")
    assert sides(on, "1g5") == (0b101, 0b010)
    assert row(on, "1g5", B_FIRST) == 0


def test_1_4g_a_battle_without_attackers_belongs_to_who_came_first() -> None:
    """A Pixie attacks Kraken and Griffin over the sea, and the elves go: the dwarves were there first."""
    on = table(
        "pixie3@1b6", "kraken3@1b6", "griffin3@1b6 axeman1@3g4",
        allies="2-3 / battles 1b6=1-23 / came 1b6=321",
    )  # fmt: skip
    s = on.kings.copy()
    drop_out(s, 0)
    at = s.battle_at(s.board.place("1b6"))
    assert int(s.battles[at + B_FIRST]) == 2
    assert (int(s.battles[at + B_ATTACK]), int(first_of(s, at, 0)), int(first_of(s, at, 1))) == (0, -1, 2)
    place = s.board.place("1b6")
    assert (side_order(s, place, 0), side_order(s, place, 1)) == ([], [2, 1])


def test_1_4g_a_battle_passes_to_the_next_attacker() -> None:
    """The dwarves, who opened it, are out: the elves attack on, though the orcs were there first."""
    on = table("ranger3@1g5", "orc4@1g5", "axeman4@1g5", allies="1-3 / battles 1g5=31-2 / came 1g5=231")
    s = on.kings.copy()
    assert int(s.battles[s.battle_at(s.board.place("1g5")) + B_FIRST]) == 2
    drop_out(s, 2)
    assert int(s.battles[s.battle_at(s.board.place("1g5")) + B_FIRST]) == 0


def test_1_4g_who_has_neither_cities_nor_units_is_told_to_be_out() -> None:
    """Elves stand in all six cities of the orcs, who have nothing: two players go on."""
    gladers = " ".join(f"glader1@{name}" for name in ("2g3", "2c4", "2k6", "2d6", "2j2", "2e5"))
    on = to_build(table(gladers, "", "axeman4@3g4"))
    for seat in range(3):
        on.play("done", seat)
    assert [event.facts for event in on.events("out")] == [(21,)]
    assert int(on.kings.out) == 0b010
    assert [int(on.kings.income(seat)) for seat in range(3)] == [20, 0, 10]
    on.roll("1-1", "6-6")
    assert [int(seat) for seat in on.kings.order] == [2, 0]
    assert on.asked == 2


def test_1_4a_places_and_scores_of_a_conquest() -> None:
    """Elves with two cities of the orcs reach 15GP."""
    on = field("elves glader1@1g1", "orcs goblin1@2g3")
    s = on.kings.copy()
    while s.income(0) < 15:
        s.holder[next(city for city in range(len(s.holder)) if s.holder[city] == 1)] = 0
    left = int(s.income(1))
    assert victory_test(s)
    assert s.result is not None
    assert s.result.winners == [0]
    assert list(s.result.scores) == [20 - left, left]
    assert s.result.rule == "WK-1.4a"


@pytest.mark.parametrize(
    ("maps", "sheets"),
    [("first_steps", [0, 1]), ("drowned_crown", [4, 3]), ("siege", [5, 2]), ("mountain", [6, 0])],
)
def test_1_1a_scenarios_have_their_maps(maps: str, sheets: list[int]) -> None:
    """M1 and M2; M9 and M4; M10 and M3; M11 and M1, of M1 to M4 and M9 to M11."""
    on = Field(GAME, opened(maps=maps).roll(6, 1).session)
    assert [line[0] for line in on.kings.layout] == sheets


def test_nobody_is_named_nobody() -> None:
    """In an event of a city that has become neutral."""
    assert field("elves glader1@1g1", "orcs goblin1@2g3").kings.who(-1) == -1


@pytest.mark.parametrize("slug", ["glader", "ranger", "pixie", "mermaid", "pegasus"])
def test_4_2a_a_way_goes_from_hex_to_hex(slug: str) -> None:
    """From 1B5 to every goal: it begins there, ends there, and takes one step after the other."""
    on = field(f"elves {slug}1@1b5", "orcs goblin1@2g3")
    s, start = on.kings, int(on.kings.board.place("1b5"))
    found = routes(s, on.block(0, slug))
    goals = [int(found.ends[at]) for at in range(len(found.ends))]
    assert goals
    for goal in goals:
        way = route(found, start, goal)
        assert (way[0], way[-1]) == (start, goal)
        assert all(s.board.distance(one, other) == 1 for one, other in pairwise(way))
        assert len(way) - 1 <= 4
        if slug in ("pixie", "pegasus"):
            assert len(way) - 1 == s.board.distance(start, goal)


def test_4_7b_ports_of_friends_without_enemies() -> None:
    """1B5 of the elves for elves and dwarves; not for orcs, not when it is neutral, not in a battle."""
    on = table("glader4@1b5", "orc4@2g3", "axeman4@1g4", allies="1-3")
    s = on.kings.copy()
    place = s.board.place("1b5")
    assert [friendly_port(s, seat, place) for seat in range(3)] == [True, False, True]
    assert not friendly_port(s, 0, s.board.place("1g1"))  # inland
    s.put(on.block(1, "orc"), place)
    assert [friendly_port(s, seat, place) for seat in range(3)] == [False, False, False]
    s.put(on.block(1, "orc"), s.board.place("2g3"))
    s.holder = ints([-1] * len(s.holder))
    assert [friendly_port(s, seat, place) for seat in range(3)] == [False, False, False]


def test_5_6_raised_and_lowered_by_one_and_never_below_one() -> None:
    """A Ranger hits on 2, a Glader on 1, a castle on 4, in the open."""
    on = field("elves ranger3@1g4 glader4@1g4 castle1@1g1", "orcs ogre3@1g5")
    s = on.kings.copy()
    place = s.board.place("1g4")
    blocks = [on.block(0, slug) for slug in ("ranger", "glader", "castle")]

    def numbers() -> list[int]:
        return [int(hit_number(s, block, place)) for block in blocks]

    assert numbers() == [2, 1, 4]
    for block in blocks:
        s.fight[LOWERED] |= 1 << block
    assert numbers() == [1, 1, 3]
    s.fight[LOWERED] = 0
    for block in blocks:
        s.fight[RAISED] |= 1 << block
    assert numbers() == [3, 2, 5]
    s.fight[LOWERED] = s.fight[RAISED]
    assert numbers() == [2, 1, 4]


def test_3_e2_walls_help_those_who_defend_them() -> None:
    """Bastion in 2G4 of M10: an Orc inside hits on 3, a Ranger before it on 2 as ever, nobody in peace."""
    maps = "maps m1:0,0,up=1 m10:0,1,up=2"
    on = field("elves ranger3@2g4", "orcs orc4@2g4 goblin1@2e2", maps=maps, rest="battles 2g4=1-2")
    s = on.kings.copy()
    place = s.board.place("2g4")
    ranger, orc = on.block(0, "ranger"), on.block(1, "orc")
    assert [int(hit_number(s, block, place)) for block in (ranger, orc)] == [2, 3]
    s.battles = ints([])
    assert [int(hit_number(s, block, place)) for block in (ranger, orc)] == [2, 2]
