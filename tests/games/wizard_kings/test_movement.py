"""Movement by land, road, river, air and sea; stacking, limits, control, pinning (WK-2 to WK-4)."""

from __future__ import annotations

from conclave.games.wizard_kings.maps import DIRECTIONS
from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.rules.reach import allowance, route, routes
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.scene import scene
from tests.games.wizard_kings.field import Field, field, fight, to_build

SUNSCAR = "maps m3:0,0,up=1 m2:0,1,up=2"
FENLOW = "maps m4:0,0,up=1 m2:0,1,up=2"
DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"
BASTION = "maps m10:0,0,up=1 m2:0,1,up=2"
KHAX = "maps m11:0,0,up=1 m2:0,1,up=2"
FAR = "orcs goblin1@2g3"


def enter(table: Field, number: int, slug: str, to: str, side: str) -> Field:
    """Bring several blocks of a type over one hexside."""
    for place in range(number):
        table.march(0, slug, to, side, place)
    return table


def test_2_14a_a_unit_moves_up_to_its_allowance() -> None:
    """A Glader moves two hexes over clear ground, a Treek one, and fewer is allowed."""
    table = field("elves glader4@1c3 treek2@1h6", FAR)
    goals = table.goals(0, "glader")
    assert {"1c4", "1d3"} <= goals
    assert "1e4" in goals  # C3, D3, E4
    assert "1f3" not in goals
    assert table.goals(0, "treek") == {"1h5", "1h7", "1g6", "1g7", "1i6", "1i7"}


def test_2_3a_ground_units_never_cross_water() -> None:
    """From Reedhaven over the strait to C6 is no way on foot (WK-3.17a, WK-3.18a)."""
    goals = field("elves glader4@1b5", FAR).goals(0, "glader")
    assert "1c6" not in goals
    board = field("elves glader4@1b5", FAR).kings.board
    assert not any(board.is_water(board.place(name)) for name in goals)
    assert "1a6" in goals  # a coastal hex is land enough


def test_2_31a_forest_folk_do_not_stop_in_forest() -> None:
    """WK-3.13a: a Ranger goes through the forest of C2 into D1, an Orc stops in it."""
    elf = field("elves ranger3@1c3", FAR).goals(0, "ranger")
    orc = field("orcs orc4@1c3", "elves glader1@2g3").goals(0, "orc")
    assert "1c2" in elf
    assert "1c2" in orc
    assert "1d1" in elf  # C3, C2, D1 are forest all the way
    assert "1d1" not in orc
    s = field("elves ranger3@1c2 treek2@1d2", FAR).kings
    assert hit_number(s, 3, s.board.place("1c2")) == 3
    assert hit_number(s, 3, s.board.place("1c3")) == 2


def test_2_32a_mountain_folk_cross_mountains() -> None:
    """WK-3.15a: Goblins enter the mountain I4 and go on; an Orc does not even enter."""
    goblin = field("orcs goblin4@1i3", "elves glader1@2g3").goals(0, "goblin")
    orc = field("orcs orc4@1i3", "elves glader1@2g3").goals(0, "orc")
    assert "1i4" in goblin
    assert "1i5" in goblin  # through I4 without stopping
    assert "1i4" not in orc
    table = field("orcs goblin4@1i4", "elves glader1@2g3")
    assert hit_number(table.kings, table.block(0, "goblin"), table.kings.board.place("1i4")) == 2


def test_2_32a_a_mountain_hexside_lets_one_attack() -> None:
    """The ridge between J3 and J4: one Goblin may attack over it, a second may not."""
    table = field("orcs goblin4@1l3 goblin4@1l3", "elves glader1@1l4")
    table.march(0, "goblin", "1l4", "n")
    assert "n" not in table.sides(0, "goblin", "1l4", 1)


def test_2_33a_desert_folk_do_not_stop_in_desert() -> None:
    """WK-3.12a: Horsebows ride through the desert of Sunscar and fight better there; a Viking stops."""
    rider = field("barbarians horsebow3@1h0", FAR, maps=SUNSCAR)
    assert "1h2" in rider.goals(0, "horsebow")
    viking = field("barbarians viking3@1h0", FAR, maps=SUNSCAR).goals(0, "viking")
    assert "1h1" in viking
    assert "1h2" not in viking
    s = rider.kings
    assert hit_number(s, rider.block(0, "horsebow"), s.board.place("1h1")) == 2
    assert hit_number(s, rider.block(0, "horsebow"), s.board.place("1c3")) == 1


def test_2_34a_amphibians_cross_rivers_and_pass_swamps() -> None:
    """WK-3.14a: a Troll crosses the Mudrun where there is no bridge, and goes through swamp."""
    troll = field("orcs troll3@1d4", "elves glader1@2g3", maps=FENLOW).goals(0, "troll")
    orc = field("orcs orc4@1d4", "elves glader1@2g3", maps=FENLOW).goals(0, "orc")
    assert "1d5" in troll  # over the barrier D4/S
    assert "1d5" not in orc
    deep = field("orcs troll3@1b4", "elves glader1@2g3", maps=FENLOW).goals(0, "troll")
    assert "1c4" in deep
    assert "1d3" in deep  # through the swamp of C4
    assert "1d3" not in field("orcs orc4@1b4", "elves glader1@2g3", maps=FENLOW).goals(0, "orc")
    s = field("orcs troll3@1c4", "elves glader1@2g3", maps=FENLOW)
    assert hit_number(s.kings, s.block(0, "troll"), s.kings.board.place("1c4")) == 3


def test_2_3b_folk_bonus_counts_everywhere_in_the_terrain() -> None:
    """A Ranger hits on 3 in Ellowen, a city in the forest, and on the forest coast of M6."""
    table = field("elves ranger3@1d2", FAR)
    for name in ("1d2", "1m6"):
        assert hit_number(table.kings, table.block(0, "ranger"), table.kings.board.place(name)) == 3


def test_2_4a_flyers_ignore_terrain_and_enemies() -> None:
    """A Dragon flies three hexes over mountains, rivers and enemy blocks, but not into a full hex."""
    table = field("orcs dragon3@1i3", "elves glader4@1i4 glader1@1h3 glader1@1j3 castle1@1h4")
    goals = table.goals(0, "dragon")
    assert "1i6" in goals  # over the enemies on the mountain
    assert "1i4" in goals
    full = field(
        "orcs dragon3@1i3 orc1@1i5 orc1@1i5 orc1@1i5 orc1@1i5 orc1@1i5 ogre1@1i5", "elves glader1@2g3"
    )
    assert "1i5" not in full.goals(0, "dragon")


def test_2_4b_flyers_attack_at_sea_and_must_leave_again() -> None:
    """WK-5.5d: a Pegasus beats a Kraken at sea and has to regroup to land."""
    table = field("elves pegasus3@1k1", "orcs kraken1@1l1 goblin1@2g3")
    assert "1l1" in table.goals(0, "pegasus")
    table.march(0, "pegasus", "1l1", "nw")
    fight(table).play("hex 1l1").play("fire").roll(1, 2, 6)
    assert table.kings.troops[1][table.kings.board.place("1l1")] == 0
    table.play(table.name(0, "pegasus")).play("hex 1k2").play("done")
    assert table.at(0, "pegasus") == "1k2"


def test_2_4c_flyers_end_on_land_or_where_an_enemy_swims() -> None:
    """The sea hex L0 is no goal while it is empty (WK-2.4c)."""
    table = field("elves pegasus3@1k1", FAR)
    goals = table.goals(0, "pegasus")
    board = table.kings.board
    assert "1l1" not in goals
    assert all(not board.is_water(board.place(name)) for name in goals)


def test_2_4d_a_flyer_without_land_is_lost() -> None:
    """If it does not leave the water in the regroup it is eliminated."""
    table = field("elves pegasus3@1k1", "orcs kraken1@1l1 goblin1@2g3")
    table.march(0, "pegasus", "1l1", "nw")
    fight(table).play("hex 1l1").play("fire").roll(1, 3, 4).play("done")
    assert table.at(0, "pegasus") == "-2"


def test_2_4e_flyers_need_not_stop_over_vacant_cities() -> None:
    """A Dragon flies over vacant Northgate and may end in it; an Orc would have to stop (WK-4.6b)."""
    table = field("orcs dragon3@1g0 orc4@1g0", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1")
    goals = table.goals(0, "dragon")
    assert {"1g1", "1g2", "1g3"} <= goals
    on_foot = table.goals(0, "orc")
    assert "1g1" in on_foot
    assert "1g2" not in on_foot


def test_2_4f_no_road_bonus_for_flyers_and_swimmers() -> None:
    """A Pixie on the road of Greenmarch flies two hexes, a Glader marches three."""
    table = field("elves pixie3@1g4 glader4@1g4", FAR)
    assert "1g7" not in table.goals(0, "pixie")
    assert "1g7" in table.goals(0, "glader")


def test_2_5a_aquatics_stay_in_water() -> None:
    """WK-3.17a: the Kraken of Tarnquay swims in the sea, along coasts, never over dry land or shoals."""
    table = field("orcs kraken3@1k2", "elves glader1@2g3")
    goals = table.goals(0, "kraken")
    assert "1l1" in goals
    assert "1k1" in goals  # over the strait
    assert "1j2" not in goals
    assert "1i2" in goals  # up the Lorn: J1, then I2


def test_3_19a_shoals_are_closed_to_aquatics() -> None:
    """B6 of Sunscar is a shoal hex; the side of L6 and L7 of Mirrormere is a shoal side."""
    table = field("orcs kraken3@1b5", "elves glader1@2g3", maps=SUNSCAR)
    assert "1b6" not in table.goals(0, "kraken")
    board = table.kings.board
    side = board.place("2l6") * 6 + DIRECTIONS.index("s")
    assert board.water_limit[side] == 0


def test_2_5b_only_aquatics_attack_over_water() -> None:
    """From K2 over the strait into K1: the Kraken may, the Troll may not."""
    table = field("orcs kraken3@1k2 troll3@1k2", "elves glader1@1k1 glader1@2g3")
    assert "s" in table.sides(0, "kraken", "1k1")
    assert "s" not in table.sides(0, "troll", "1k1")


def test_2_5c_two_aquatics_over_a_water_hexside_or_one_by_option() -> None:
    """WK-4.5b: L0 to L1 is all water: the limit is two, with the option one."""
    for option, limit in (("", 2), ("water_attack_limit=1", 1)):
        table = field("orcs kraken3@1l0", "elves mermaid1@1l1 glader1@2g3", options=option)
        side = table.kings.board.place("1l1") * 6
        assert allowance(table.kings, table.kings.board.side[side], side, True) == limit


def test_2_5d_terrain_gives_aquatics_nothing() -> None:
    """A Mermaid hits on 2 in the swampy coast C6, and may enter it by water (WK-3.15d, WK-3.18b)."""
    table = field("elves mermaid3@1b5", FAR)
    assert "1c6" in table.goals(0, "mermaid")
    assert hit_number(table.kings, table.block(0, "mermaid"), table.kings.board.place("1c6")) == 2


def test_2_5e_an_aquatic_holds_a_coastal_city() -> None:
    """A Kraken in vacant Reedhaven takes it."""
    table = to_build(field("orcs kraken3@1b5", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1"))
    assert table.kings.holder[int(table.kings.board.city_at[table.kings.board.place("1b5")])] == 0


def test_2_6a_castles_never_move() -> None:
    """A castle alone in a hex is no choice, and never retreats (WK-5.4e)."""
    table = field("elves castle4@1g1 glader4@1g6", FAR)
    assert "1g1" not in table.movable()
    assert table.refused("hex 1g1").rule == "WK-4.2a"


def test_3_11a_clear_ground_has_no_effect() -> None:
    """Two clear hexes are passed, and nobody fights better there."""
    table = field("elves glader4@1c3", FAR)
    assert "1e4" in table.goals(0, "glader")
    assert hit_number(table.kings, table.block(0, "glader"), table.kings.board.place("1c3")) == 1


def test_3_12a_desert_stops_and_starting_in_it_costs_nothing() -> None:
    """A Viking in the desert moves on two hexes if the first is clear (WK-3.12a)."""
    table = field("barbarians berserker3@1g3", FAR, maps=SUNSCAR)
    goals = table.goals(0, "berserker")
    assert "1g2" in goals
    assert "1g4" in goals
    assert "1f4" in goals  # G4 is clear
    assert "1h1" not in goals


def test_3_15b_a_pass_lets_in_and_stops() -> None:
    """Otter Notch opens L3 of Fenlow from the north and the south; a Glader that enters stops."""
    table = field("elves glader4@1l2", FAR, maps=FENLOW)
    goals = table.goals(0, "glader")
    assert "1l3" in goals
    assert "1l4" not in goals
    inside = field("elves glader4@1l3", FAR, maps=FENLOW).goals(0, "glader")
    assert {"1l2", "1l4"} <= inside
    assert "1k4" in inside  # L4, then K4
    assert "1m4" in inside
    assert "1k3" not in inside  # a mountain without a pass
    board = table.kings.board
    assert board.limit[board.place("1l3") * 6] == 1


def test_3_15c_a_road_over_mountains_opens_them() -> None:
    """Khax lies in mountains on the road: a Glader on the road passes, in a mixed move it stops there."""
    table = field("elves glader4@1g1", FAR, maps=KHAX)
    goals = table.goals(0, "glader")
    assert {"1g2", "1g3", "1g4"} <= goals  # three hexes, all on the road
    mixed = field("elves glader4@1h4", FAR, maps=KHAX).goals(0, "glader")
    assert "1g4" in mixed
    off_road = field("elves glader4@1f4", FAR, maps=KHAX).goals(0, "glader")
    assert "1g3" in off_road  # F4, G4, G3 is road all the way
    start = field("elves glader4@1e5", FAR, maps=KHAX).goals(0, "glader")
    assert "1g3" not in start


def test_3_15d_flyers_fight_in_mountains_without_bonus() -> None:
    """A Pixie hits on 1 there as everywhere."""
    table = field("elves pixie3@1i4", FAR)
    assert hit_number(table.kings, table.block(0, "pixie"), table.kings.board.place("1i4")) == 1


def test_3_16a_ground_units_cross_rivers_at_bridges_or_round_the_source() -> None:
    """The Ashwater bars E4 from F4 but not the bridge to E5; the source G3 is open."""
    table = field("elves glader4@1e4", FAR)
    goals = table.goals(0, "glader")
    assert "1e5" in goals
    one_step = field("elves treek2@1e4", FAR).goals(0, "treek")
    assert "1f4" not in one_step  # over E4/SE
    assert "1f3" in one_step
    assert "1g4" in field("elves glader4@1f3", FAR).goals(
        0, "glader"
    )  # F3, the source G3 is forest, folk pass


def test_3_16b_swimmers_follow_rivers_but_not_over_waterfalls() -> None:
    """The fall of the Thunderrun between H5 and I6 stops a Kraken; enemies on a river stop it too."""
    maps = "maps m2:0,0,up=1 m1:0,1,up=2"
    table = field("orcs kraken3@1j6", "elves glader1@2g1", maps=maps)
    goals = table.goals(0, "kraken")
    assert "1i6" in goals
    assert "1h5" not in goals
    barred = field("orcs kraken3@1k2", "elves glader1@1j1 glader1@2g3").goals(0, "kraken")
    assert "1j1" in barred
    assert "1i2" not in barred


def test_3_16c_one_source_joins_two_rivers() -> None:
    """From H2 on the Lorn over the spring G3 to F3 on the Ashwater."""
    kraken = field("orcs kraken3@1h2", "elves glader1@2g3")
    assert "1f3" in kraken.goals(0, "kraken")
    troll = field("orcs troll3@1h2", "elves glader1@2g3")
    assert "1f3" in troll.goals(0, "troll")


def test_3_16d_the_mouth_parts_ground_units_and_lets_swimmers_upstream() -> None:
    """B5 and C6 face each other over water; from both an amphibian goes up into C5."""
    for start, other in (("1b5", "1c6"), ("1c6", "1b5")):
        troll = field(f"orcs troll3@{start}", "elves glader1@2g3", maps="maps m1:0,0,up=1 m2:0,1,up=2")
        goals = troll.goals(0, "troll")
        assert "1c5" in goals
        treek = field(f"elves treek2@{start}", FAR).goals(0, "treek")
        assert other not in treek
        assert other in field(f"orcs kraken3@{start}", "elves glader1@2g3").goals(0, "kraken")


def test_3_16e_aquatics_never_leave_a_river_over_land() -> None:
    """From D4 on the Ashwater a Kraken reaches river hexes only; a Troll walks out (WK-3.16f)."""
    kraken = field("orcs kraken3@1d4", "elves glader1@2g3").goals(0, "kraken")
    assert kraken == {"1e4", "1f3", "1c5", "1b5", "1c6"}
    troll = field("orcs troll3@1d4", "elves glader1@2g3").goals(0, "troll")
    assert "1d5" in troll
    assert "1d3" in troll


def test_3_16f_hexes_entered_along_a_river_never_stop() -> None:
    """A Viking goes up the Ashwater from F3 through the forest G3 to H2; by land the forest would stop it."""
    along = field("barbarians viking3@1f3", FAR).goals(0, "viking")
    assert "1h2" in along
    by_land = field("barbarians viking3@1f2", FAR).goals(0, "viking")
    assert "1g3" in by_land
    assert "1h3" not in by_land


def test_3_17a_only_swimmers_stay_at_sea() -> None:
    """No sea hex is a goal of a Goblin or a Wizard."""
    table = field("orcs shakla4@1k1 goblin4@1k1", "elves glader1@2g3")
    board = table.kings.board
    for slug in ("shakla", "goblin"):
        assert not any(board.is_water(board.place(name)) for name in table.goals(0, slug))
    table.pick(0, "goblin")
    assert table.refused("hex 1l1").rule == "WK-3.17a"


def test_3_18a_land_governs_a_coast() -> None:
    """The forest coast C1 stops an Orc, and a Ranger passes it."""
    orc = field("orcs orc4@1c2", "elves glader1@2g3").goals(0, "orc")
    assert "1c1" in orc
    assert "1c0" not in orc
    assert "1c0" in field("elves ranger3@1c2", FAR).goals(0, "ranger")


def test_3_18b_land_and_water_units_fight_each_other() -> None:
    """A Glader attacks a Kraken in the coastal Tarnquay."""
    table = field("elves glader4@1j2", "orcs kraken1@1k2 goblin1@2g3", rest="city 1k2=2")
    table.march(0, "glader", "1k2", "sw")
    fight(table).play("hex 1k2")
    assert table.asked == 1  # the Kraken, B3, acts before the Glader


def test_3_3a_a_road_gives_a_hex_and_no_stop() -> None:
    """A Goblin on the road G4 to G7 moves three; through the forest city-less road of C4, D3, E3 likewise."""
    table = field("orcs goblin4@1g4 troll3@1g4", "elves glader1@2k6")
    assert "1g7" in table.goals(0, "goblin")
    assert "1g7" in table.goals(0, "troll")
    attack = field("orcs goblin4@1g4", "elves glader1@1g7")
    assert "n" in attack.sides(0, "goblin", "1g7")


def test_3_3a_roads_pass_through_forest() -> None:
    """On Fenlow the road D4, E5, F4, G4 runs through swamp and forest without a stop."""
    table = field("orcs orc4@1d4", "elves glader1@2g3", maps=FENLOW)
    assert "1g4" in table.goals(0, "orc")  # D4, E5, F4, G4: three hexes, E5 is swamp


def test_3_3b_leaving_the_road_costs_both_benefits() -> None:
    """WK-3.3b: three hexes with the last off the road are too far; an enemy on the road stops."""
    table = field("orcs orc4@1g4", "elves glader1@2k6")
    goals = table.goals(0, "orc")
    assert "1g7" in goals
    assert "1f6" not in goals  # G5, G6, F6
    stopped = field("orcs orc4@1g4", "elves glader1@1g5").goals(0, "orc")
    assert "1g5" in stopped
    assert "1g7" not in stopped


def test_3_3c_roads_do_not_change_limits() -> None:
    """The road side G3/S is clear: two; the bridge I2/S is a bridge: one, road or not."""
    board = field("elves glader4@1g4", FAR).kings.board
    assert board.limit[board.place("1g3") * 6 + 3] == 2
    assert board.limit[board.place("1i2") * 6 + 3] == 1


def test_3_e1_a_sea_city_belongs_to_swimmers() -> None:
    """A Mermaid enters Ysmere, a Pixie only to fight; who holds it may build Mermaids there."""
    table = field("elves mermaid3@1c3 pixie3@1c4", FAR, maps=DROWNED)
    assert "1d3" in table.goals(0, "mermaid")
    assert "1d3" not in table.goals(0, "pixie")
    enemy = field("elves pixie3@1c4", "orcs kraken1@1d3", maps=DROWNED)
    assert "1d3" in enemy.goals(0, "pixie")
    built = to_build(field("elves pixie3@1c4", FAR, maps=DROWNED))
    built.play("build 9")
    assert {"hex 1d3", "hex 1e2", "hex 1b3"} == set(built.choices(0))
    taken = to_build(field("orcs kraken3@1d3", "elves glader1@2g3", maps="maps m9:0,0,up=2 m2:0,1,up=1"))
    assert taken.kings.holder[int(taken.kings.board.city_at[taken.kings.board.place("1d3")])] == 0


def test_3_e2_walls_help_the_defender() -> None:
    """In Bastion a defending castle hits on 5, a Glader on 2; attackers as usual."""
    table = field(
        "orcs ogre3@1g5 goblin1@2g3", "elves castle4@1g4 glader4@1g4", maps=BASTION, rest="city 1g4=2"
    )
    table.march(0, "ogre", "1g4", "s")
    place = table.kings.board.place("1g4")
    assert hit_number(table.kings, table.block(1, "castle"), place) == 5
    assert hit_number(table.kings, table.block(1, "glader"), place) == 2
    assert hit_number(table.kings, table.block(0, "ogre"), place) == 3


def test_3_e3_khax_hampers_flyers_and_helps_mountain_folk() -> None:
    """Pixies drop to 0, the Dragon to 4; a Goblin gets +1 once although the hex is mountain too."""
    table = field("orcs dragon3@1g3 goblin4@1g3", "elves pixie3@1g4", maps=KHAX)
    place = table.kings.board.place("1g3")
    assert hit_number(table.kings, table.block(0, "dragon"), place) == 4
    assert hit_number(table.kings, table.block(0, "goblin"), place) == 2
    assert hit_number(table.kings, table.block(1, "pixie"), place) == 0


def test_4_1a_highest_roll_goes_first_and_ties_roll_again() -> None:
    """Three players roll 9, 9, 4: the first two roll again, 5 and 8; order from the winner clockwise."""
    three = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
    table = field(
        "elves glader1@1g1", "orcs goblin1@2g3", "dwarves axeman1@3g4", maps=three, options="alliances=off"
    )
    table.play("done").play("done").play("done")
    for seat in (0, 1, 2):
        table.play("done", seat)
    table.roll("4-5", "3-6", "1-3").roll("1-4", "2-6")
    assert [int(seat) for seat in table.kings.order] == [1, 2, 0]


def test_4_2a_each_unit_moves_once_in_turn_order() -> None:
    """A Glader that has moved is no choice any more; any number may stay."""
    table = field("elves glader4@1c3 ranger3@1g6", FAR)
    table.march(0, "glader", "1c4")
    assert table.movable() == {"1g6"}
    assert table.refused("hex 1c4").rule == "WK-4.2a"
    table.play("done")
    assert table.asked == 1


def test_4_2b_an_enemy_hex_stops_and_friendly_ones_do_not() -> None:
    """Through the Orc in C4 no Glader passes; through another Glader it does."""
    foe = field("elves glader4@1c3", "orcs orc4@1c4 orc1@1d3 orc1@1b3")
    assert "1c4" in foe.goals(0, "glader")
    assert "1c5" not in foe.goals(0, "glader")
    friend = field("elves glader4@1c3 treek2@1c4", FAR)
    assert "1c5" in friend.goals(0, "glader")


def test_4_2c_moves_are_taken_back_until_the_turn_ends() -> None:
    """Undo brings the block back; after `done` the other player has the turn and the mover cannot."""
    table = field("elves glader4@1c3", FAR)
    before = table.session.digest
    table.march(0, "glader", "1c4")
    table.undo(0).undo(0)
    assert table.session.digest == before


def test_4_3a_terrain_acts_as_its_section_says() -> None:
    """One goal of each kind: clear passed, forest stops, mountain closed, water closed."""
    table = field("orcs orc4@1h3", "elves glader1@2g3")
    goals = table.goals(0, "orc")
    assert "1j2" in goals  # road and clear
    assert "1g3" in goals
    assert "1f2" not in goals  # behind the forest G3
    assert "1i4" not in goals
    table.pick(0, "orc")
    assert table.refused("hex 1m4").rule == "WK-4.3a"


def test_4_4a_six_units_and_one_wizard() -> None:
    """A seventh unit does not fit, a wizard does, a second wizard does not; passing is free (WK-2.2b)."""
    six = " ".join(["glader1@1c4"] * 6)
    table = field(f"elves {six} ranger1@1c3 wicana2@1c3 wicana2@1b3", FAR)
    assert "1c4" not in table.goals(0, "ranger")
    assert "1d4" in table.goals(0, "ranger")
    assert "1c4" in table.goals(0, "wicana")
    table.march(0, "wicana", "1c4")
    assert "1c4" not in table.goals(0, "wicana", 1)
    table.pick(0, "ranger")
    assert table.refused("hex 1c4").rule == "WK-4.4a"


def test_4_4b_surplus_units_are_eliminated_as_their_owner_likes() -> None:
    """Eight elves thrown together: when the battle begins the elves name two that are lost."""
    table = field("elves " + " ".join(["glader1@1c4"] * 6 + ["ranger1@1c4", "treek1@1c4"]), "orcs orc1@1c5")
    table.play("done").march(1, "orc", "1c4", "s").play("done").play("hex 1c4")
    assert table.asked == 0
    table.play(table.name(0, "ranger")).play(table.name(0, "glader", 3))
    assert table.kings.troops[0][table.kings.board.place("1c4")] == 6
    assert (table.at(0, "ranger"), table.at(0, "glader", 3)) == ("-2", "-2")
    assert table.view().rule == "WK-5.2b"  # and the battle goes on


def test_4_5a_two_over_clear_one_over_other_hexsides() -> None:
    """Into G5 over its clear north side two Gladers come, not three; over the forest side of H4 one."""
    table = field("elves glader1@1g4 glader1@1g4 glader1@1g4", "orcs ogre3@1g5")
    enter(table, 2, "glader", "1g5", "n")
    assert "n" not in table.sides(0, "glader", "1g5", 2)
    board = table.kings.board
    forest = board.place("1h4") * 6
    assert board.limit[forest] == 1
    bridge = field("elves glader1@1e4 glader1@1e4", "orcs ogre3@1e5")
    bridge.march(0, "glader", "1e5", "n")
    assert "n" not in bridge.sides(0, "glader", "1e5", 1)


def test_4_5b_aquatics_have_an_allowance_of_their_own() -> None:
    """Over the shore from A6 to B5 two land units and an aquatic; along a river one; over water two."""
    board = field("elves glader1@1g1", FAR).kings.board
    shore = board.place("1a6") * 6 + DIRECTIONS.index("ne")
    assert (board.limit[shore], board.water_limit[shore]) == (2, 1)
    along = board.place("1h2") * 6 + DIRECTIONS.index("sw")
    assert board.water_limit[along] == 1
    water = board.place("1k1") * 6 + DIRECTIONS.index("s")
    assert (board.limit[water], board.water_limit[water]) == (0, 2)


def test_4_5c_flyers_ignore_hexside_limits() -> None:
    """Three Pixies follow two Gladers over the same side."""
    table = field("elves glader1@1g4 glader1@1g4 pixie1@1g4 pixie1@1g4 pixie1@1g4", "orcs ogre3@1g5")
    enter(table, 2, "glader", "1g5", "n")
    enter(table, 3, "pixie", "1g5", "n")
    assert table.kings.troops[0][table.kings.board.place("1g5")] == 5


def test_4_5d_both_sides_have_their_own_allowance() -> None:
    """Two attackers came over G5/N; two defenders may come over it as well."""
    table = field("elves glader1@1g4 glader1@1g4", "orcs ogre3@1g5 orc4@1h3 orc4@1h3")
    enter(table, 2, "glader", "1g5", "n")
    table.play("done")
    assert "n" in table.sides(1, "orc", "1g5")
    table.march(1, "orc", "1g5", "n")
    assert "n" in table.sides(1, "orc", "1g5", 1)


def test_4_5e_only_crossings_into_enemies_count() -> None:
    """Three units march over one side into an empty hex, and into a vacant enemy city."""
    table = field("elves glader1@1g4 glader1@1g4 glader1@1g4", FAR)
    for number in range(3):
        table.march(0, "glader", "1g5", number=number)
    assert table.kings.troops[0][table.kings.board.place("1g5")] == 3
    city = field("orcs orc1@1g2 orc1@1g2 orc1@1g2", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1")
    for number in range(3):
        city.march(0, "orc", "1g1", number=number)
    assert city.kings.troops[0][city.kings.board.place("1g1")] == 3


def test_4_5f_amphibians_use_land_over_rivers_and_share_the_way_along() -> None:
    """Over the barrier one Troll; along the river one of Troll or Kraken."""
    over = field("orcs troll1@1d4 troll1@1d4", "elves glader1@1d5 glader1@2g3")
    over.march(0, "troll", "1d5", "n")
    assert "n" not in over.sides(0, "troll", "1d5", 1)
    along = field("orcs kraken1@1f3 troll1@1f3 troll1@1f3 troll1@1f3", "elves glader1@1e4 glader1@2g3")
    along.march(0, "kraken", "1e4", "ne").march(0, "troll", "1e4", "ne").march(0, "troll", "1e4", "ne", 1)
    assert "ne" not in along.sides(0, "troll", "1e4", 2)  # two by land, and the Kraken has the way along
    free = field("orcs troll1@1f3 troll1@1f3 troll1@1f3 troll1@1f3", "elves glader1@1e4 glader1@2g3")
    for number in range(3):
        free.march(0, "troll", "1e4", "ne", number)
    assert "ne" not in free.sides(0, "troll", "1e4", 3)


def test_4_6a_friendly_neutral_and_enemy_hexes() -> None:
    """Vacant cities of one's map are friendly, the other's are enemy hexes, other vacant hexes neutral."""
    table = field("elves glader1@1g4", "orcs orc1@1c4")
    s = table.kings
    for name, stops in (("1g6", False), ("2g3", True), ("1g5", False), ("1c4", True), ("1g4", False)):
        assert s.stops(0, s.board.place(name)) is stops


def test_4_6b_a_vacant_enemy_city_stops() -> None:
    """An Orc entering Northgate goes no further; a flyer does."""
    table = field("orcs orc4@1g0", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1")
    goals = table.goals(0, "orc")
    assert "1g1" in goals
    assert "1g2" not in goals


def test_4_6c_control_changes_in_the_build_phase() -> None:
    """An Orc in Northgate holds it only from the Build Phase on (WK-4.6d)."""
    table = field("orcs orc4@1g0 orc1@1g2", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1")
    city = int(table.kings.board.city_at[table.kings.board.place("1g1")])
    table.march(0, "orc", "1g1")
    assert table.kings.holder[city] == 1
    to_build(table)
    assert table.kings.holder[city] == 0


def test_4_6d_until_then_it_stops_even_its_new_masters() -> None:
    """A second Orc must stop in Northgate although the first stands there."""
    table = field("orcs orc4@1g0 orc4@1g0", "elves glader1@2g3", maps="maps m1:0,0,up=2 m2:0,1,up=1")
    table.march(0, "orc", "1g1")
    assert "1g2" not in table.goals(0, "orc", 1)


def test_4_6e_a_captured_city_left_alone_falls_back() -> None:
    """Mirrorhold was captured and is vacant in the Build Phase."""
    table = to_build(field("elves glader1@1g1", "orcs goblin1@2j2", rest="city 2g3=1"))
    assert table.kings.holder[int(table.kings.board.city_at[table.kings.board.place("2g3")])] == 1


def test_4_7a_sea_transport_between_friendly_ports() -> None:
    """From Lanternhead over the bay to Gullcombe, four hexes at most; not out of a battle."""
    table = field("elves glader4@1e2 castle1@1e2", FAR, maps=DROWNED)
    table.pick(0, "glader")
    table.play("sail")
    assert table.hexes() == {"1b3"}
    table.play("hex 1b3")
    assert table.at(0, "glader") == "1b3"
    # From K6 of Mirrormere to K2 of Greenmarch below: K7, K8, K1, K2. Round a Kraken in K8 it is five hexes.
    below = "maps m2:0,0,up=1 m1:0,1,up=2"
    for foe, found in (("1m8", {"2k2"}), ("1k8", set[str]())):
        far = field("elves glader4@1k6", f"orcs kraken3@{foe}", maps=below, rest="city 2k2=1")
        far.pick(0, "glader")
        assert ("sail" in far.choices()) == bool(found)
        if found:
            assert far.play("sail").hexes() == found
    fought = field(
        "elves glader4@1e2 glader4@1e2 glader4@1e2", "orcs orc1@1f1", maps=DROWNED,
        turn="turn 1 order 2 1 move 2",
    )  # fmt: skip
    fought.march(1, "orc", "1e2", "ne").play("done")
    fought.pick(0, "glader")
    assert "sail" not in fought.choices()


def test_4_7b_the_port_must_be_friendly_and_the_way_free() -> None:
    """An enemy Kraken in Gullcombe's water bars the way; an enemy port is none."""
    table = field("elves glader4@1e2", FAR, maps=DROWNED, rest="city 1b3=2")
    table.pick(0, "glader")
    assert "sail" not in table.choices()
    assert table.refused("hex 1b3").rule in ("WK-4.3a", "WK-4.4a")
    held = field("elves glader4@1e2", "orcs kraken3@1b3 goblin1@2g3", maps=DROWNED)
    held.pick(0, "glader")
    assert "sail" not in held.choices()
    # K6 of Mirrormere, K7, K8, K1, K2 of Greenmarch: the only way of four hexes goes through K8.
    below = "maps m2:0,0,up=1 m1:0,1,up=2"
    barred = field("elves glader4@1k6", "orcs kraken3@1k8", maps=below, rest="city 2k2=1").pick(0, "glader")
    assert "sail" not in barred.choices()


def test_4_8a_two_against_five_pin_two() -> None:
    """The rulebook's example: two attack five, up to three may leave, also to attack elsewhere (WK-4.8c)."""
    table = field(
        "elves glader1@1g4 glader1@1g4 glader1@1f6",
        "orcs orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 goblin1@2g3",
    )
    table.march(0, "glader", "1g5", "n", 0).march(0, "glader", "1g5", "n", 1)
    table.play("done")
    for number in range(3):
        assert "1g5" in table.movable()
        table.march(1, "orc", "1h5", number=number)
    assert "1g5" not in table.movable()
    assert table.refused("hex 1g5").rule == "WK-4.8a"


def test_4_8b_newcomers_do_not_free_the_pinned() -> None:
    """An Ogre joins the two pinned Orcs; none of the two may leave for it."""
    table = field("elves glader1@1g4 glader1@1g4", "orcs orc1@1g5 orc1@1g5 ogre3@1h5")
    table.march(0, "glader", "1g5", "n", 0).march(0, "glader", "1g5", "n", 1)
    table.play("done").march(1, "ogre", "1g5", "se")
    assert "1g5" not in table.movable()


def test_4_8c_the_count_is_taken_when_the_first_attacker_comes() -> None:
    """Five defenders, one attacker: four may leave; a second attacker leaves room for three."""
    table = field("elves glader1@1g4 glader1@1g4", "orcs orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5")
    table.march(0, "glader", "1g5", "n", 0)
    s = table.kings
    at = s.battle_at(s.board.place("1g5"))
    assert s.battles[at + 4] == 5
    s.battles[at + 5] = 3
    assert may_leave(s, 1, s.board.place("1g5"))
    table.march(0, "glader", "1g5", "n", 1)
    assert not may_leave(table.kings, 1, s.board.place("1g5"))


def test_4_8d_whoever_entered_has_moved() -> None:
    """Attackers that came in are no choice any more, though nobody pins them."""
    table = field("elves glader1@1g4 treek1@1h6", "orcs orc1@1g5")
    table.march(0, "glader", "1g5", "n")
    assert table.movable() == {"1h6"}


def test_4_8e_a_pinned_unit_cannot_be_enchanted_away() -> None:
    """War Drums find no target when the only Orc is pinned beside its Shakla."""
    table = field("elves glader1@1g4 glader1@1g4 glader1@1f5", "orcs shakla4@1g5 orc1@1g5")
    table.march(0, "glader", "1g5", "n", 0).march(0, "glader", "1g5", "n", 1)
    table.play("done")
    assert not [token for token in table.choices() if token.startswith("cast")]
    free = field("elves glader1@1g4", "orcs shakla4@1g5 orc1@1g5", turn="turn 1 order 2 1 move 2")
    assert [token for token in free.choices() if token.startswith("cast")] == ["cast 1 3"]


def test_a_refused_goal_names_its_rule() -> None:
    """Pinned WK-4.8a, a full hex WK-4.4a, a hexside that is used up WK-4.5a, too far WK-4.3a."""
    table = field("elves treek2@1e4 treek2@1e4 glader1@1d2", "orcs orc4@1e5 goblin1@2g3")
    table.march(0, "treek", "1e5", "n").pick(0, "treek", 1)
    assert table.refused("hex 1e5").rule == "WK-4.5a"
    assert table.refused("hex 1m3").rule == "WK-4.3a"
    assert "out of its reach" in table.refused("hex 1m3").sentence
    six = " ".join(["glader1@1c4"] * 6)
    full = field(f"elves {six} ranger3@1c3", FAR).pick(0, "ranger")
    assert full.refused("hex 1c4").rule == "WK-4.4a"
    pinned = field("elves glader1@1g4", "orcs orc1@1g5 goblin1@2g3")
    pinned.march(0, "glader", "1g5", "n").play("done")
    assert pinned.refused("hex 1g5").rule == "WK-4.8a"


def test_4_2a_the_way_to_each_goal_is_shown_to_its_owner() -> None:
    """C3 to E4 goes by D3; on the road from G4 the third hex, G7, is reached by G5 and G6 (WK-3.3a)."""
    table = field("elves glader4@1c3 glader1@1g4", FAR)
    s = table.kings
    place = s.board.place
    found = routes(s, table.block(0, "glader"))
    assert route(found, place("1c3"), place("1e4")) == [place("1c3"), place("1d3"), place("1e4")]
    on_road = routes(s, table.block(0, "glader", 1))
    assert route(on_road, place("1g4"), place("1g7")) == [
        place(name) for name in ("1g4", "1g5", "1g6", "1g7")
    ]
    table.pick(0, "glader")
    assert "tracks" in scene(table.view(0)).ids()
    assert "tracks" not in scene(table.view(1)).ids()
