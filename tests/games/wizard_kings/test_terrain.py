"""Who goes where: folk, flyers, aquatics, roads, rivers, coasts and the expansion (WK-2, WK-3)."""

from __future__ import annotations

from conclave.games.wizard_kings.maps import DIRECTIONS
from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.rules.reach import allowance
from tests.games.wizard_kings.field import field, fight, to_build

SUNSCAR = "maps m3:0,0,up=1 m2:0,1,up=2"
FENLOW = "maps m4:0,0,up=1 m2:0,1,up=2"
DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"
BASTION = "maps m10:0,0,up=1 m2:0,1,up=2"
KHAX = "maps m11:0,0,up=1 m2:0,1,up=2"
FAR = "orcs goblin1@2g3"


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
    """Land within two hexes of the sea hex 1A0 is 1A2, 1B1, 1C0 and 1C1 alone, and orcs stand in all four."""
    table = field(
        "elves pixie3@1b1", "orcs kraken1@1a0 goblin1@1a2 goblin1@1c0 goblin1@1c1 orc1@1b2 goblin1@2g3"
    )
    way = sorted(table.sides(0, "pixie", "1a0"))[0]
    table.march(0, "pixie", "1a0", way).play("done").march(1, "orc", "1b1").play("done")
    table.play("hex 1a0").play("fire").miss().play("fire").roll(1, 6, 6)
    assert table.choices() == ["done"]
    table.play("done")
    assert table.at(0, "pixie") == "-2"


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
