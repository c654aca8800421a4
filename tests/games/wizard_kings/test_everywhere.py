"""From every hex of the board: nobody goes further than his legs carry him, nor over the edge."""

from __future__ import annotations

import pytest

from conclave.core.storage import Choices, ints
from conclave.games.wizard_kings.board import BY_WATER, SEA
from conclave.games.wizard_kings.rules.reach import can_step, harbours, reach
from conclave.games.wizard_kings.rules.retreat import comes_in, crosses, flights, ways_out
from tests.games.wizard_kings.field import TWO, field

SOUTH = 3
# Hexes a unit moves; on roads a ground unit goes one more (WK-3.3a).
MOVES = {"glader": 2, "treek": 1, "pixie": 2, "mermaid": 2}


@pytest.mark.parametrize("slug", sorted(MOVES))
def test_2_14a_no_move_is_longer_than_the_allowance(slug: str) -> None:
    """By an ordinary move, out of a battle and into one: all goals are on the board and near enough."""
    on = field(f"elves {slug}1@1b5", "orcs")
    s = on.kings.copy()
    block, board = on.block(0, slug), s.board
    flies, swims = slug == "pixie", slug == "mermaid"
    farthest = MOVES[slug] + (0 if flies or swims else 1)
    for place in range(board.hexes):
        if not board.there(place) or (not swims and board.kind[place] >= SEA):
            continue
        s.put(block, place)
        goals = reach(s, block)
        assert len(goals.fights) == 0
        ends = [int(goals.ends[at]) for at in range(len(goals.ends))]
        assert len(set(ends)) == len(ends)
        assert all(1 <= board.distance(place, there) <= farthest for there in ends), board.names[place]
        assert can_step(s, block) or not ends
        out, ports, air = Choices(), Choices(), Choices()
        ways_out(s, block, out)
        near = MOVES[slug] if flies else 1
        assert all(1 <= board.distance(place, out[at]) <= near for at in range(len(out)))
        harbours(s, block, ports)
        assert not len(ports) or board.port[place]
        assert len({int(ports[at]) for at in range(len(ports))}) == len(ports)
        assert all(1 <= board.distance(place, ports[at]) <= 4 for at in range(len(ports)))
        if flies:
            flights(s, block, air)
            # An empty city of the enemy is closed to those who retreat (WK-5.4h); map 2 is the orcs'.
            closed = {int(city) for city in board.city_hex if board.names[city].startswith("2")}
            assert {int(air[at]) for at in range(len(air))} == set(ends) - closed
        assert not comes_in(s, block, (place + board.hexes // 2) % int(board.hexes))


def test_5_4f_only_amphibians_cross_a_river_that_is_followed_by_boat() -> None:
    """Between 1C5 and 1C6 runs the river, without a bridge: of the ground units a Troll alone crosses."""
    on = field("elves mermaid1@1b6", "orcs ogre1@1c5 troll1@1c5 goblin1@2g3")
    side = on.kings.board.place("1c5") * 6 + SOUTH
    assert on.kings.board.near[side] == on.kings.board.place("1c6")
    kinds = {slug: int(crosses(on.kings, on.block(1, slug), side)) for slug in ("ogre", "goblin", "troll")}
    assert kinds == {"ogre": 0, "goblin": 0, "troll": 1}


@pytest.mark.parametrize("maps", [TWO, "maps m2:0,0,up=1 m3:0,1,up=2"])
def test_4_7a_ports_are_reached_over_water_alone(maps: str) -> None:
    """From every port: those that four steps over hexsides with water lead to, counted another way.

    On map 3 the ports C2 and C6 are four hexes apart, and not over water.
    """
    on = field("elves", "orcs", maps=maps)
    s, board, block = on.kings.copy(), on.kings.board, on.block(0, "glader")
    ports = [place for place in range(board.hexes) if board.there(place) and board.port[place]]
    s.holder = ints([0] * len(s.holder))
    sailed = 0
    for start in ports:
        s.put(block, start)
        found = Choices()
        harbours(s, block, found)
        reached = {start}
        for _ in range(4):
            reached |= {
                int(board.near[here * 6 + way])
                for here in reached for way in range(6) if board.side[here * 6 + way] & BY_WATER
            }  # fmt: skip
        wanted = {place for place in ports if place in reached and place != start and board.kind[place] < SEA}
        assert sorted(int(found[at]) for at in range(len(found))) == sorted(wanted), board.names[start]
        sailed += len(wanted)
    assert 0 < sailed < len(ports) * (len(ports) - 1)
