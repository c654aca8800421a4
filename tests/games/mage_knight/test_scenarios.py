"""Scenarios (MK-26)."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.actions import LUCK
from conclave.games.mage_knight.config import DAY, NIGHT, config_of
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import AT, FIELD, GLADES, ORDER, SECRET_DUNGEON, WON
from conclave.games.mage_knight.rules.ending import goal_reached
from conclave.games.mage_knight.rules.exploring import Populate, RevealTile, lay_tile
from conclave.games.mage_knight.rules.round import close_portal, mine_crystals
from conclave.games.mage_knight.rules.scoring import achievements, finish_game, mine_points
from conclave.games.mage_knight.rules.sites import shared_place
from conclave.games.mage_knight.rules.source import RollSource
from conclave.games.mage_knight.rules.taking import begin_turn
from conclave.games.mage_knight.rules.tunnels import MarkSecret, is_dungeon, tunnel
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


@pytest.mark.parametrize(
    ("scenario", "seats", "tiles"),
    [
        ("first_reconnaissance", 1, (8, 2, 1)), ("first_reconnaissance", 2, (8, 2, 1)),
        ("first_reconnaissance", 3, (9, 2, 1)), ("first_reconnaissance", 4, (11, 2, 1)),
        ("conquest", 1, (7, 2, 2)), ("conquest", 2, (8, 1, 2)),
        ("conquest", 3, (9, 2, 3)), ("conquest", 4, (11, 3, 4)),
        ("blitz", 2, (6, 1, 2)), ("blitz", 3, (7, 2, 3)), ("blitz", 4, (9, 3, 4)),
        ("cooperation", 2, (8, 2, 3)), ("cooperation", 3, (10, 3, 4)),
        ("blitz_cooperation", 2, (7, 1, 2)), ("blitz_cooperation", 3, (8, 2, 3)),
        ("mines_liberation", 2, (8, 1, 1)), ("mines_liberation", 3, (9, 2, 1)),
        ("mines_liberation", 4, (11, 3, 1)),
        ("one_to_return", 2, (7, 1, 1)), ("one_to_return", 3, (8, 2, 2)), ("one_to_return", 4, (10, 3, 3)),
    ],
)  # fmt: skip
def test_26_1_tiles_by_players(scenario: str, seats: int, tiles: tuple[int, int, int]) -> None:
    found = config_of(MageOptions(scenario=scenario), seats)
    assert (found.countryside, found.core, found.cities) == tiles


@pytest.mark.parametrize(("seats", "levels"), [(1, (5, 8)), (2, (4,)), (4, (4,))])
def test_26_3_levels_of_cities_in_the_order_of_discovery(seats: int, levels: tuple[int, ...]) -> None:
    assert config_of(MageOptions(scenario="conquest"), seats).city_levels == levels


def test_26_3_the_second_city_of_a_solo_conquest_has_level_eight() -> None:
    t = Table(scenario="conquest")
    lay_tile(t.s, land.TILE_NAMES.index("c7"), land.SLOT_NAMES.index("1/1"))
    t.s.row(17, spot("c5-c"))
    t.s.call(Populate(land.TILE_NAMES.index("c7"), 0))
    flow.settle(t.s)
    t.lucky()
    assert sum(row.count(spot("c7-c")) for row in t.s.rows[AT : AT + 6]) == 4  # gray and three white


def test_8_7_a_city_ends_first_reconnaissance() -> None:
    t = Table()
    lay_tile(t.s, land.TILE_NAMES.index("c7"), land.SLOT_NAMES.index("1/1"))
    assert int(t.s.ending) == 1


def mines() -> Table:
    """A hero on an occupied mine."""
    t = Table("march march", seats=2, scenario="mines_liberation", at="2-sw")
    return t.enemy("prowlers", "2-sw").enemy("gargoyle", "2-sw", hidden=True)


def test_26_12_mines_liberation_only_tiles_without_a_mine_are_left_out() -> None:
    t = Table(seats=2, scenario="mines_liberation", tiles="1@0/1 2@1/0")
    t.s.countryside_left = 3
    t.s.call(RevealTile(land.SLOT_NAMES.index("1/1")))
    # Tiles 3, 5 and 6 are surely in a stack of three.
    assert [LUCK.token(number) for number, _ in flow.outcomes(t.s)] == ["tile 3", "tile 5", "tile 6"]


def test_26_12_mines_liberation_a_mine_is_fought_for() -> None:
    t = mines().say("do enter")
    assert t.s.dark_now()
    assert len(t.s.foes) == 8
    # Prowlers and a gargoyle have armor 7 together, and the gargoyle resists what is physical.
    t.say("foe 0", "foe 1").points(siege=14).say("do commit")
    assert int(t.s.owner[spot("2-sw")]) == 0
    assert t.reputation() == 1
    assert (mine_points(t.s, 0), mine_points(t.s, 1)) == (4, 0)
    mine_crystals(t.s)
    assert t.crystals() == "green"


def test_26_12_mines_liberation_an_occupied_mine_gives_nothing() -> None:
    t = mines().say("play basic march", "do end")
    assert t.crystals() == ""


def test_26_12_mines_liberation_ends_when_all_are_free() -> None:
    t = Table(seats=2, scenario="mines_liberation")
    assert not goal_reached(t.s)
    t.s.countryside_left = t.s.core_left = t.s.cities_left = 0
    assert not goal_reached(t.s)
    t.s.owner = changed(t.s.owner, spot("2-sw"), 1)
    assert goal_reached(t.s)


def test_9_12_a_friendly_city_has_a_shield_of_everybody_and_no_leader() -> None:
    t = Table(seats=2, scenario="mines_liberation", at="2-ne")
    lay_tile(t.s, land.TILE_NAMES.index("c8"), land.SLOT_NAMES.index("1/1"))
    t.s.call(Populate(land.TILE_NAMES.index("c8"), 0))
    flow.settle(t.s)
    t.lucky()
    t.s.set(0, d.HEX, spot("c8-c"))
    t.say("do interact")
    assert t.point("influence") == 1


def test_26_16_one_to_return_the_portal_closes_after_the_first_day() -> None:
    t = Table("march", "march", "march", seats=3, scenario="one_to_return", at="a-nw")
    t.s.rows[ORDER] = (0, 1, 2)
    t.s.set(1, d.HEX, spot("a-c"))
    assert shared_place(t.s, spot("a-c"))
    close_portal(t.s)
    assert t.s.rows[ORDER] == (0,)  # seat 1 stood on it, seat 2 was beyond it
    t.s.round = 2
    assert not shared_place(t.s, spot("a-c"))


def test_26_16_one_to_return_whoever_stands_there_wins() -> None:
    t = Table(seats=2, scenario="one_to_return", at="a-nw")
    t.s.set(1, d.HEX, spot("a-c"))
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.places == (2, 1)
    t = Table(seats=2, scenario="one_to_return", at="a-nw")
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.winners == []


def test_the_tiles_of_the_box() -> None:
    assert land.TILE_COUNT == 21
    assert [land.LAND_NAMES[at] for at in range(land.LANDS) if land.SITE[at] == land.DUNGEON] == [
        "7-se",
        "9-nw",
    ]
    assert [land.LAND_NAMES[at] for at in range(land.LANDS) if land.SITE[at] == land.TOMB] == [
        "c1-ne",
        "c3-w",
    ]
    assert pieces.RUINS[pieces.RUIN_NAMES.index("ruin-gray-violet")][3] == (pieces.UNIT_REWARD,)


def druids(shields: str, night: int) -> Table:
    """A hero with shields on glades, in the first or the second night."""
    t = Table("march march", seats=2, scenario="druid_nights", night=True, at="2-se")
    t.s.round = 2 * night
    t.s.rows[GLADES] = tuple([spot(at) * 4 for at in shields.split()])
    return t


def test_26_13_druid_nights_a_shield_is_left_on_a_glade() -> None:
    t = Table("march rage", seats=2, scenario="druid_nights", at="1-c").say("play basic march", "do end")
    assert t.s.rows[GLADES] == (spot("1-c") * 4,)


def test_26_13_druid_nights_the_incantation_calls_a_monster_for_each_shield() -> None:
    t = druids("1-c 2-ne", 1).say("do incant", "* token minotaur", "* token medusa")
    assert t.s.rows[WON] == (pieces.RANDOM_CRYSTAL_REWARD,) * 2
    t.say("foe 0").points(siege=5).say("do commit", "done", "done", "do hero", "done")
    assert t.fame() == 2 * 4
    assert t.s.rows[AT + pieces.BROWN_PILE] == ()  # the medusa is gone
    assert t.refused("do incant") in ("MK-4.5", "MK-4.2")


def test_26_13_druid_nights_draconum_in_the_second_night() -> None:
    t = druids("1-c", 2).say("do incant", "* token swamp-dragon")
    assert t.s.rows[WON] == (pieces.RANDOM_CRYSTAL_REWARD,) * 2
    assert druids("", 2).refused("do incant") == "MK-4.2"
    day = Table(seats=2, scenario="druid_nights", at="2-se")
    assert day.refused("do incant") == "MK-4.5"


def test_26_13_druid_nights_end_when_all_have_called() -> None:
    t = druids("1-c", 2)
    t.s.set(0, d.INCANTED, 4)
    assert not goal_reached(t.s)
    t.s.set(1, d.INCANTED, 4)
    assert goal_reached(t.s)


def hold(seats: int = 2, **more: object) -> Table:
    """A hero beside a keep in Conquer and Hold."""
    return Table("march march", seats=seats, scenario="conquer_and_hold", tiles="3@1/0 4@0/1 9@1/-1", **more)  # type: ignore[arg-type]


def test_26_5_the_slots_of_conquer_and_hold() -> None:
    t = hold(at="3-e").points(move=9)
    t.s.countryside_left = 2
    assert t.offered("explore") == ["2/-1"]
    t.s.countryside_left = 0
    assert t.offered("explore") == ["2/0"]
    assert t.refused("explore 2/-1") == "MK-8.2"


def test_26_15_conquer_and_hold_assaults_cost_no_name_and_towers_give_no_spell() -> None:
    t = (
        hold(at="4-se")
        .enemy("monks", "4-c")
        .points(move=9)
        .say("move 4-c", "foe 0")
        .points(siege=5)
        .say("do commit")
    )
    assert (t.reputation(), int(t.s.owner[spot("4-c")]), t.s.rows[WON]) == (0, 0, ())


@pytest.mark.parametrize(("round_number", "defenders"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_26_15_conquer_and_hold_sites_are_retaken_from_more_and_more(
    round_number: int, defenders: int
) -> None:
    t = hold(at="4-se")
    t.s.owner = changed(t.s.owner, spot("4-c"), 1)
    t.s.round = round_number
    t.points(move=9).say("move 4-c", *["* token monks", "* token monks", "* token fire-mages"][:defenders])
    assert len(t.s.foes) == 4 * defenders
    t.say(*[f"foe {number}" for number in range(defenders)]).points(siege=40).say("do commit")
    fame = (4, 8, 13)[defenders - 1]
    assert t.fame() == (fame + 1) // 2  # half of all together
    assert int(t.s.owner[spot("4-c")]) == 0


def test_26_15_conquer_and_hold_mana_from_towers() -> None:
    t = hold(at="4-se")
    t.s.owner = changed(changed(t.s.owner, spot("4-c"), 0), spot("9-sw"), 0)
    begin_turn(t.s, 0)
    assert t.mana() == "gold gold"


def test_26_15_conquer_and_hold_points_and_no_winner_of_a_tie() -> None:
    t = hold()
    t.s.owner = changed(changed(t.s.owner, spot("3-ne"), 0), spot("4-c"), 1)
    finish_game(t.s)
    assert t.s.result is not None
    assert (t.s.result.scores, t.s.result.places) == ((3, 2), (1, 2))
    t = hold()
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.winners == []


def test_26_15_conquer_and_hold_no_units_of_level_four_and_more_places_to_recruit() -> None:
    t = hold(at="3-ne", offer="peasants")
    assert pieces.UNIT_NAMES.index("altem-mages") not in [int(kind) for kind in t.s.b[8].kinds]
    t.s.owner = changed(t.s.owner, spot("3-ne"), 0)
    t.say("do interact").points(influence=4)
    assert t.offered("recruit") == ["peasants"]


def lords(**more: object) -> Table:
    """Dungeon Lords with tile 7, which has a dungeon."""
    return Table("march march", seats=2, scenario="dungeon_lords", tiles="1@0/1 2@1/0 7@1/1", **more)  # type: ignore[arg-type]


def test_26_14_a_village_hides_a_dungeon_beside_it() -> None:
    t = lords()
    t.s.call(MarkSecret(spot("1-e")))
    # Beside it lie a lake, a glade, an orc's lair, plains of tile 1 and 2, and the swamp's edge of tile 7.
    assert t.offered("move") == ["7-sw", "2-w", "1-se"]
    t.say("move 1-se", "* token gargoyle")
    assert t.s.rows[AT + pieces.BROWN_PILE] == (spot("1-se"),)
    assert is_dungeon(t.s, spot("1-se"))


def secret() -> Table:
    """A hero fights in a secret dungeon."""
    t = lords(at="1-se", units="peasants")
    t.s.flags = changed(t.s.flags, spot("1-se"), SECRET_DUNGEON)
    return t.enemy("gargoyle", "1-se", hidden=True).say("do enter")


def test_26_14_a_secret_dungeon_is_like_another() -> None:
    t = secret()
    assert t.s.dark_now()
    assert t.refused("unit 0 0") == "MK-10.6"
    t.say("foe 0").points(siege=8).say("do commit")
    assert t.s.rows[WON] == (pieces.DUNGEON_REWARD,)
    assert achievements(t.s, 0)[4] == 4
    t.s.acted = 0
    assert t.refused("do enter") == "MK-4.5"


def test_26_14_after_a_failure_another_token_waits() -> None:
    t = secret().say("done", "done", "do hero", "done", "* token medusa")
    assert [int(mask) for mask in t.s.z[FIELD + pieces.BROWN_PILE].masks] == [0]


def test_26_14_tunnels_lead_from_dungeon_to_dungeon() -> None:
    t = lords(at="1-se")
    t.s.flags = changed(t.s.flags, spot("1-se"), SECRET_DUNGEON)
    for at in ("1-se", "7-se"):
        t.s.owner = changed(t.s.owner, spot(at), 1)
    # Three steps above it, over 2-w or the village, and the tile's edge.
    assert tunnel(t.s, spot("1-se"), spot("7-se")) == 2 + 3
    t.points(move=5).say("move 7-se")
    assert (t.where(), t.point("move")) == ("7-se", 0)


def test_night_arrival() -> None:
    assert config_of(MageOptions(night_arrival=True), 2).rounds == (NIGHT, DAY, NIGHT)
    t = Table(dice="red red red", night_arrival=True)
    t.s.round = 0
    t.s.call(RollSource(1))
    flow.settle(t.s)
    t.say("* roll red", "* roll gold", "* roll blue", "* roll black", "* roll white")
    assert t.waiting == "Turn"
