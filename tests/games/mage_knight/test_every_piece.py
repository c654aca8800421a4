"""Every piece of the box is named by a test, and the facts that are often got wrong are as published."""

import re
from functools import cache
from pathlib import Path

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rules.dummy import dummy_crystals
from tests.games.mage_knight.scenario import Table

# What stands in the tests of other files; this one names nothing by itself.
PIECES: dict[str, tuple[str, ...]] = {
    "card": pieces.CARD_NAMES,
    "unit": pieces.UNIT_NAMES,
    "skill": pieces.SKILL_NAMES,
    "enemy": pieces.FOE_NAMES,
    "ruin": pieces.RUIN_NAMES,
    "tactic": pieces.TACTICS,
    "hero": pieces.HEROES,
    "scenario": tuple(str(name) for name in MageOptions.samples()["scenario"]),
    "option": tuple(MageOptions.samples()),
}


@cache
def sources() -> str:
    """Read all other tests, names as they are written and as parts of test names."""
    files = [
        file for file in sorted(Path(__file__).parent.glob("test_*.py")) if file.name != Path(__file__).name
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def named(name: str) -> bool:
    """Tell whether a name stands alone in a test, or in the name of one."""
    spoken = name.replace("-", "_")
    return bool(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])|def test_\w*{spoken}", sources()))


@pytest.mark.parametrize("kind", PIECES)
def test_every_piece_is_named_by_a_test(kind: str) -> None:
    assert [name for name in PIECES[kind] if not named(name)] == []


def test_every_tile_is_named_by_a_test() -> None:
    laid = set(re.findall(r"(?<![\w-])(\w+)@-?\d", sources()))
    lands = set(re.findall(r"\b(c?\d+|a|b)-(?:c|ne|e|se|sw|w|nw)\b", sources()))
    assert [name for name in land.TILE_NAMES if name not in laid | lands | {"b"}] == []
    assert '"b"' in sources()  # the start of open maps


def test_every_site_is_named_by_a_test() -> None:
    sites = [name for name in dir(land) if name.isupper() and name in SITE_NAMES]
    assert len(sites) == len(SITE_NAMES)
    # A test meets a site by a land of it.
    lands = set(re.findall(r"\b(?:c?\d+|a)-(?:c|ne|e|se|sw|w|nw)\b", sources()))
    met = {int(land.SITE[land.LAND_NAMES.index(name)]) for name in lands if name in land.LAND_NAMES}
    assert [name for name in SITE_NAMES if getattr(land, name) not in met] == []


SITE_NAMES = (
    "PORTAL", "VILLAGE", "MONASTERY", "KEEP", "MAGE_TOWER", "DUNGEON", "TOMB", "MONSTER_DEN",
    "SPAWNING_GROUNDS", "ANCIENT_RUINS", "MAGICAL_GLADE", "MINE_RED", "MINE_BLUE", "MINE_GREEN", "MINE_WHITE",
    "RAMPAGING_ORC", "RAMPAGING_DRACONUM", "CITY_RED", "CITY_BLUE", "CITY_GREEN", "CITY_WHITE",
)  # fmt: skip


# Facts that other programs get wrong.


def test_17_1_the_lines_of_the_fame_track() -> None:
    assert [int(fame) for fame in d.LEVEL_FAME][1:] == [0, 3, 8, 15, 24, 35, 48, 63, 80, 99]


def places(site: int) -> list[str]:
    """List the lands of a site."""
    return [land.LAND_NAMES[at] for at in range(land.LANDS) if land.SITE[at] == site]


def test_dungeons_and_tombs_are_on_their_tiles() -> None:
    assert places(land.DUNGEON) == ["7-se", "9-nw"]
    assert places(land.TOMB) == ["c1-ne", "c3-w"]


def foe(name: str) -> int:
    """An enemy by its name."""
    return pieces.FOE_NAMES.index(name)


def test_the_swamp_dragon_is_swift_and_poisonous() -> None:
    dragon = foe("swamp-dragon")
    assert int(pieces.FOE_ABILITIES[dragon]) == pieces.SWIFT | pieces.POISON
    t = Table("march").fight("swamp-dragon").next_phase().next_phase().say("do hero")
    wounds = -(-int(pieces.FOE_ATTACK[dragon]) // 2)
    assert (t.wounds(), t.discards().split().count("wound")) == (wounds, wounds)


def test_one_ruin_alone_gives_a_unit() -> None:
    assert [ruin[0] for ruin in pieces.RUINS if pieces.UNIT_REWARD in ruin[3]] == ["ruin-gray-violet"]


def unit(name: str) -> int:
    """A unit by its name."""
    return pieces.UNIT_NAMES.index(name)


def test_fire_mages_have_armor_four_and_altem_guardians_cost_eleven() -> None:
    assert int(pieces.UNIT_ARMOR[unit("fire-mages")]) == 4
    assert int(pieces.UNIT_COST[unit("altem-guardians")]) == 11


def test_utem_guardsmen_block_a_swift_attack_with_twice_their_four() -> None:
    # Wolf riders attack with 3 and are swift: a block of 6 is needed.
    t = Table(units="utem-guardsmen").fight("wolf-riders").next_phase().say("foe 0", "unit 0 1")
    assert t.point("block") == 8
    t.say("do commit").next_phase()
    assert t.wounds() == 0


def test_21_1_the_crystals_of_goldyx_as_a_dummy() -> None:
    goldyx = pieces.HEROES.index("goldyx")
    assert sorted(d.COLORS[color] for color in dummy_crystals(goldyx)) == ["blue", "green", "green"]
