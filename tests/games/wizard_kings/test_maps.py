"""Maps: sheets as they are printed, hexsides worked out, sheets joined (WK-1.1, WK-3)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conclave.games.wizard_kings.board import (
    ALL_WATER,
    ALONG,
    BRIDGE,
    BY_WATER,
    COASTAL,
    OPEN,
    RIVER,
    SEA,
    SHORE,
    Board,
    board_of,
    is_legal,
)
from conclave.games.wizard_kings.maps import DIRECTIONS, HEX_NAMES, SHEET_SLUGS, SHEETS

GIVEN = json.loads((Path(__file__).parent / "expected_maps.json").read_text(encoding="utf-8"))
LETTERS = "cdfsm"


def single(slug: str) -> Board:
    """One sheet alone on the table."""
    return board_of(((SHEET_SLUGS.index(slug.lower()), 0, 0, 0),))


def networks(board: Board) -> list[int]:
    """Sizes of the waters that aquatics can swim, where they reach a coast or a sea."""
    seen: set[int] = set()
    sizes: list[int] = []
    for start in range(int(board.hexes)):
        if start in seen:
            continue
        found, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for way in range(6):
                there = int(board.near[here * 6 + way])
                if there >= 0 and board.side[here * 6 + way] & BY_WATER and there not in found:
                    found.add(there)
                    todo.append(there)
        seen |= found
        if len(found) > 1 and any(board.kind[place] >= COASTAL for place in found):
            sizes.append(len(found))
    return sorted(sizes, reverse=True)


@pytest.mark.parametrize("slug", list(GIVEN["expected"]))
def test_3_0c_hexsides_are_worked_out_as_an_independent_checker_did(slug: str) -> None:
    """Counts of hexsides, their land, open ones, water hexes, coasts and swimmable waters (WK-3.0b)."""
    board, wanted = single(slug), GIVEN["expected"][slug]
    sides = [place * 6 + way for place in range(111) for way in range(3) if board.near[place * 6 + way] >= 0]
    water = [side for side in sides if board.side[side] & ALL_WATER]
    shore = [side for side in sides if board.side[side] & SHORE]
    assert len(water) == wanted["hexsides"]["WATER"]
    assert len(shore) == wanted["hexsides"]["COAST"]
    assert len(sides) - len(water) - len(shore) == wanted["hexsides"]["LAND"]
    lands = [LETTERS[int(board.side_land[side])] for side in sides if not board.side[side] & ALL_WATER]
    assert {letter: lands.count(letter) for letter in "cfsdm"} == wanted["land_terrain_of_sides"]
    assert sum(1 for side in sides if board.side[side] & OPEN) == wanted["ground_passable_sides"]
    assert sum(1 for kind in board.kind if kind >= SEA) == wanted["water_hexes"]
    assert sum(1 for kind in board.kind if kind == COASTAL) == wanted["coastal_hexes"]
    assert networks(board) == wanted["water_networks"]


@pytest.mark.parametrize("sample", GIVEN["sample_hexsides"], ids=lambda one: f"{one['map']}-{one['side']}")
def test_3_0c_single_hexsides(sample: dict[str, object]) -> None:
    """Hexsides that were worked out by hand."""
    board = single(str(sample["map"]))
    cell, _, way = str(sample["side"]).partition("/")
    place = HEX_NAMES.index(cell)
    bits = board.side[place * 6 + DIRECTIONS.index(way.lower())]
    land = int(board.side_land[place * 6 + DIRECTIONS.index(way.lower())])
    water = "WATER" if bits & ALL_WATER else "COAST" if bits & SHORE else "LAND"
    assert water == sample["water"]
    assert (LETTERS[land] if land >= 0 else None) == sample["land"]
    assert bool(bits & RIVER) == sample["river"]
    assert bool(bits & BRIDGE) == sample["bridge"]
    assert bool(bits & OPEN) == sample["ground"]
    assert bool(bits & BY_WATER) == sample["aquatic"]
    if sample["along"] and sample["aquatic"]:
        assert bits & ALONG


def test_3_0a_joined_half_hexes_are_one_hex() -> None:
    """Board sizes of one sheet, two stacked, two side by side and four in a square."""
    sizes = GIVEN["board_sizes"]
    layouts = {
        "single": ((0, 0, 0, 0),),
        "two_stacked": ((0, 0, 0, 0), (1, 0, 1, 0)),
        "two_side_by_side": ((0, 0, 0, 0), (1, 1, 0, 1)),
        "four_square": ((0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 0), (3, 1, 1, 1)),
    }
    for name, layout in layouts.items():
        board = board_of(layout)
        assert sum(1 for place in range(int(board.hexes)) if board.there(place)) == sizes[name], name


def test_3_0b_joins_share_hexes_and_the_first_land_wins() -> None:
    """Mirrormere above Fenlow: E8 is clear, E0 is forest, so the joined hex is forest."""
    board = board_of(((1, 0, 0, 0), (3, 0, 1, 0)))
    assert LETTERS[int(board.terrain[board.place("1e8")])] == "f"
    assert not board.there(board.place("2e0"))
    turned = board_of(((0, 0, 0, 0), (2, 0, 1, 1)))
    south = turned.near[turned.place("1d7") * 6 + DIRECTIONS.index("s")]
    assert turned.names[int(south)] == "2j7"


def test_1_1b_maps_touch_along_a_full_edge() -> None:
    """A gap, or two maps on one spot, is no layout."""
    assert is_legal(((0, 0, 0, 0), (1, 0, 1, 1)))
    assert not is_legal(((0, 0, 0, 0), (1, 1, 1, 0)))
    assert not is_legal(((0, 0, 0, 0), (1, 0, 0, 0)))


def test_1_1c_a_map_lies_on_the_table_once() -> None:
    """The same sheet twice is no layout."""
    assert not is_legal(((0, 0, 0, 0), (0, 0, 1, 0)))


def test_3_2a_every_map_has_ten_gold() -> None:
    """Cities are worth one to three, ten in all on every sheet."""
    for sheet in SHEETS:
        assert sum(city.gold for city in sheet.cities) == 10
        assert all(1 <= city.gold <= 3 for city in sheet.cities)


def test_3_2b_every_coastal_or_river_city_is_a_port() -> None:
    """Greenmarch has two ports, Fenlow three of which one lies on a river, and Ysmere is one in the sea."""
    ports = {
        "m1": {"Reedhaven", "Tarnquay"},
        "m4": {"Mudwharf", "Eelmouth", "Bridgeweir"},
        "m9": {"Ysmere", "Lanternhead", "Gullcombe"},
    }
    for slug, names in ports.items():
        board = single(slug)
        found = {
            board.city_name[number] for number, place in enumerate(board.city_hex) if board.port[int(place)]
        }
        assert found == names


def test_distances_are_counted_across_hexes() -> None:
    """From corner to corner, and over a seam."""
    board = board_of(((0, 0, 0, 0), (1, 0, 1, 0)))
    assert board.distance(board.place("1g4"), board.place("1g4")) == 0
    assert board.distance(board.place("1d7"), board.place("2d0")) == 1
    assert board.distance(board.place("1a0"), board.place("1m0")) == 12
    assert board.distance(board.place("1a0"), board.place("2a8")) == 16
