"""The movement phase: order, stacking, limits, control, sea transport, pinning (WK-4)."""

from __future__ import annotations

from conclave.games.wizard_kings.maps import DIRECTIONS
from conclave.games.wizard_kings.rules.reach import route, routes
from conclave.games.wizard_kings.rules.warfare import may_leave
from tests.games.wizard_kings.field import Field, field, to_build

DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"
FAR = "orcs goblin1@2g3"


def enter(table: Field, number: int, slug: str, to: str, side: str) -> Field:
    """Bring several blocks of a type over one hexside."""
    for place in range(number):
        table.march(0, slug, to, side, place)
    return table


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
    table = field("elves " + " ".join(["glader1@1c4"] * 6 + ["ranger1@1g1", "treek1@1g1"]), "orcs orc1@1c5")
    for slug in ("ranger", "treek"):
        table.kings.put(table.block(0, slug), table.kings.board.place("1c4"))
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
    mine, other = table.view(0).scene().ids(), table.view(1).scene().ids()
    assert {"to-1e4", "to-1d4"} <= mine
    assert not any(name.startswith("to-") for name in other)
