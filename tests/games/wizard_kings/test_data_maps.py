"""The maps as the file has them: what the rulebook and the joining of maps ask of every one."""

import json

import pytest

from conclave.games.wizard_kings.reading import data_file

FILE = json.loads(data_file("maps.json"))
MAPS = {entry["id"]: entry for entry in FILE["maps"]}
COLUMNS = "ABCDEFGHIJKLM"


def terrain(name: str) -> dict[str, str]:
    """The code of each hex of a map."""
    found: dict[str, str] = {}
    for line in MAPS[name]["grid"]:
        row, codes = line.split(": ")
        columns = COLUMNS[0::2] if row[0] == "e" else COLUMNS[1::2]
        found |= {f"{column}{row[1]}": code for column, code in zip(columns, codes.split(), strict=True)}
    return found


def test_four_base_maps_and_three_more() -> None:
    """Numbers as on the table: 1 to 4, and the three expansion maps the rulebook names."""
    assert [(name, entry["set"]) for name, entry in MAPS.items()] == [
        ("M1", "base"), ("M2", "base"), ("M3", "base"), ("M4", "base"),
        ("M9", "expansion"), ("M10", "expansion"), ("M11", "expansion"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", MAPS)
def test_3_2a_ten_gold_on_every_map(name: str) -> None:
    """Cities are worth 1 to 3GP, ten together."""
    gold = [city["gp"] for city in MAPS[name]["cities"]]
    assert set(gold) <= {1, 2, 3}
    assert sum(gold) == 10


@pytest.mark.parametrize("name", MAPS)
def test_3_0a_a_map_has_111_hexes_and_the_same_edges(name: str) -> None:
    """Sea, coast and land stand at the same places of every edge, and roads lead over each."""
    hexes = terrain(name)
    assert len(hexes) == 111
    kind = {"S": "S", "K": "K"}
    for row in (0, 8):
        edge = "".join(kind.get(hexes[f"{c}{row}"][0], "L") for c in COLUMNS[0::2])
        assert edge == FILE["edge_contract"]["north_south"][0::2]
    for column in "AM":
        edge = "".join(kind.get(hexes[f"{column}{row}"][0], "L") for row in range(9))
        assert edge == FILE["edge_contract"]["west_east"]
    roads = {hex_id for road in MAPS[name]["roads"] for hex_id in road}
    assert set(FILE["edge_contract"]["road_hexes"]) <= roads


def test_expansion_cities() -> None:
    """WK-3.E1, WK-3.E2 and WK-3.E3: one sea city, one walled city, and Khax under the mountain."""
    special = {
        c["kind"]: (m, c["hex"]) for m, e in MAPS.items() for c in e["cities"] if c["kind"] != "normal"
    }
    assert special == {"sea": ("M9", "D3"), "walled": ("M10", "G4"), "underground": ("M11", "G3")}
    assert terrain("M9")["D3"] == "S"
    assert terrain("M11")["G3"] == "m"
