"""Small print of movement, retreats, building and setup that a changed line could break."""

from __future__ import annotations

from conclave.core import flow
from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.rules.luck import Volley
from conclave.games.wizard_kings.units import HIT, TRAIT, TYPES, WIZARD
from tests.games.wizard_kings.field import Field, field, fight, to_build
from tests.games.wizard_kings.test_setup import deployed, opened, picked

THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
FAR = "orcs goblin1@2g3"


# Movement.


def test_3_15a_who_cannot_leave_is_no_choice() -> None:
    """An Orc in the mountain I4 has no way out, a Goblin has."""
    assert field("orcs orc1@1i4 goblin1@1g5", "elves glader1@2g3").movable() == {"1g5"}
    assert field("orcs goblin1@1i4", "elves glader1@2g3").movable() == {"1i4"}


def test_2_4c_borrowed_wings_do_not_fight_at_sea() -> None:
    """A Kraken in L1: the Pixie of Tarnquay may attack it, the Treek under Wings of Dawn may not."""
    table = field("elves wicana4@1k2 treek2@1k2 pixie3@1k2", "orcs kraken1@1l1 goblin1@2g3")
    assert "1l1" in table.goals(0, "pixie")
    table.play("cast 1 3").play(table.name(0, "treek"))
    goals = table.goals(0, "treek")
    assert "1l1" not in goals
    assert {"1l2", "1m2"} <= goals


def test_seal_skin_swims_but_does_not_fight_at_sea() -> None:
    """The same for a Berserker that swims; without the Kraken it crosses the bay to M2."""
    for foe, far in (("kraken1@1l1", False), ("goblin1@2g3", True)):
        table = field("barbarians runemaster4@1k1 berserker3@1k1", f"orcs {foe}")
        table.play("cast 1 3").play(table.name(0, "berserker"))
        goals = table.goals(0, "berserker")
        assert "1l1" not in goals
        assert ("1m2" in goals) == far  # K1, L1, M2


def test_seal_skin_crosses_and_follows_rivers() -> None:
    """From D4 over the Ashwater to D5, and down it through the swamp C5 to Reedhaven."""
    table = field("barbarians runemaster4@1d4 berserker3@1d4", "elves glader1@2g3")
    assert {"1d5", "1b5"}.isdisjoint(table.goals(0, "berserker"))
    table.play("cast 1 3").play(table.name(0, "berserker"))
    assert {"1d5", "1b5"} <= table.goals(0, "berserker")


def test_stone_bridge_finds_every_river_hexside_around() -> None:
    """The Ashwater parts D4, E4 and F3 from their southern neighbours; E4 to E5 has a bridge already."""
    table = field("dwarves loremaster4@1e4", "elves glader1@2g3")
    table.play("cast 1 3")
    assert table.hexes() == {"1d4", "1e4", "1f3", "1f4", "1e5"}
    table.play("hex 1e4")
    assert table.choices() == ["side se"]
    for place in ("1f0", "1g7"):  # at the edge, and on open ground
        assert "cast 1 3" not in field(f"dwarves loremaster4@{place}", "elves glader1@2g3").choices()


def test_1_4g_nobody_leaves_in_the_middle_of_a_turn() -> None:
    """A Glader has moved: the elves stay at the table; taken back, they may go."""
    table = field("elves glader1@1g4", "dwarves axeman1@2g3", "orcs goblin1@3g3", maps=THREE)
    table.march(0, "glader", "1g5")
    assert not table.session.resign(0)
    table.undo().undo()
    assert table.session.resign(0)


# Retreats and regrouping.


def test_5_4f_amphibians_retreat_by_land_and_along_the_river() -> None:
    """From D4 to E4, both clear and on the Ashwater: two Trolls by land, one more along the river."""
    table = field(
        "elves ranger1@1d3 glader1@1d2", "orcs troll3@1d4 troll2@1d4 troll1@1d4 troll3@1d4 goblin1@2g3"
    )
    table.march(0, "ranger", "1d4", "n")
    fight(table).play("hex 1d4").play("pass")
    for number in (0, 1, 2):
        if table.units():
            table.play(table.name(1, "troll", number))
        assert "1e4" in table.hexes()
        table.play("hex 1e4")
    assert "1e4" not in table.hexes()
    s = table.kings
    here, there = s.board.place("1d4"), s.board.place("1e4")
    way = next(way for way in range(6) if s.board.near[here * 6 + way] == there)
    # Of each side and hexside first what went by land, then by water; the orcs defend.
    assert [int(count) for count in s.slips[12 + way * 2 : 14 + way * 2]] == [2, 1]
    assert sum(int(count) for count in s.slips) == 3


def test_5_4c_others_do_not_use_the_river() -> None:
    """Of three Ogres two go from D4 to E4 in a round, and the third does not."""
    table = field("elves ranger1@1d3 glader1@1d2", "orcs ogre3@1d4 ogre2@1d4 ogre1@1d4 goblin1@2g3")
    table.march(0, "ranger", "1d4", "n")
    fight(table).play("hex 1d4").play("pass")
    for number in (0, 1):
        table.play(table.name(1, "ogre", number)).play("hex 1e4")
    assert "1e4" not in table.hexes()


def test_5_5b_only_swimmers_come_onto_the_water() -> None:
    """A Mermaid has beaten a Kraken in L1: another flyer or walker of the coast does not come in."""
    table = field("elves mermaid3@1l0 pixie3@1k1 glader1@1k2", "orcs kraken1@1l1 goblin1@2g3")
    table.march(0, "mermaid", "1l1", "n")
    fight(table).play("hex 1l1")
    if table.asked == 1:
        table.play("pass")
    table.play("fire").roll(1, 2, 6)
    assert table.hexes() == set()
    assert table.choices() == [table.name(0, "mermaid"), "done"]


def test_5_5b_equal_blocks_are_one_choice() -> None:
    """Of two Gladers 2 and a Glader 3 in G4 two kinds may come in; a Ranger two hexes away may not."""
    table = field("elves ranger3@1g4 glader2@1g4 glader2@1g4 glader3@1g4 ranger1@1g3", "orcs orc1@1g5")
    table.march(0, "ranger", "1g5", "n", 0)
    fight(table).play("hex 1g5").play("fire").roll(1, 5, 6)
    table.play("hex 1g4")
    assert table.units() == {table.name(0, "glader", number)[5:] for number in (0, 2)}


# Battle numbers.


def test_2_1a_only_wizards_have_no_hit_number() -> None:
    """Whatever hampers a unit, it starts from 1 at least; so nobody comes below 0."""
    assert all((int(HIT[unit.number]) == 0) == bool(TRAIT[unit.number] & WIZARD) for unit in TYPES)


def test_5_31a_a_roll_stands_for_all_that_hit_as_often() -> None:
    """An Ogre 3 at B3: 2, 3 and 5 hit twice like 1, 1 and 6; 4, 5 and 6 never, like three sixes."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5")
    table.march(0, "ranger", "1g5", "n")
    fight(table).play("hex 1g5").play("pass").play("fire")
    roll = flow.waiting(table.kings)
    assert isinstance(roll, Volley)
    luck = table.game.luck
    for shown, like in (("2-3-5", "1-1-6"), ("4-5-6", "6-6-6"), ("3-3-3", "1-1-1"), ("1-4-6", "1-6-6")):
        found = roll.representative(table.kings, luck.number(f"roll {shown}"))
        assert luck.token(int(found)) == f"roll {like}"
    table.miss()


def test_2_33a_folk_terrain_counts_for_its_own_folk_alone() -> None:
    """In the forest of D1 a Ranger hits on 3, a Pixie on 1; in the swamp D5 a Troll on 3, an Orc on 2."""
    table = field("elves ranger3@1d1 pixie3@1d1", "orcs troll3@1d5 orc4@1d5")
    s = table.kings
    for seat, slug, place, number in (
        (0, "ranger", "1d1", 3), (0, "pixie", "1d1", 1), (1, "troll", "1d5", 3), (1, "orc", "1d5", 2),
    ):  # fmt: skip
        assert hit_number(s, table.block(seat, slug), s.board.place(place)) == number


# Building.


def test_6_5d_merging_goes_on_after_merging() -> None:
    """Two pairs of Gladers: both merge, nothing is disbanded in between, and then steps are bought."""
    table = to_build(field("elves glader1@1g1 glader1@1g1 ranger1@1g6 ranger1@1g6", FAR))
    table.play(f"merge {table.block(0, 'glader') + 1}").play(table.name(0, "glader", 1)).play("pick 1")
    tokens = table.choices(0)
    assert f"merge {table.block(0, 'ranger') + 1}" in tokens
    assert not [token for token in tokens if token.startswith("disband")]
    table.play(f"merge {table.block(0, 'ranger') + 1}").play(table.name(0, "ranger", 1)).play("pick 1")
    assert (table.strength(0, "glader", 1), table.strength(0, "ranger", 1)) == (2, 2)


def test_6_5b_who_gave_steps_gives_no_more() -> None:
    """A Glader 3 gives one of its steps to a Glader 1, and then none."""
    table = to_build(field("elves glader3@1g1 glader1@1g1", FAR))
    table.play(f"merge {table.block(0, 'glader') + 1}").play(table.name(0, "glader", 1)).play("pick 1")
    assert f"merge {table.block(0, 'glader') + 1}" not in table.choices(0)
    assert f"merge {table.block(0, 'glader', 1) + 1}" in table.choices(0)


def crowded(guests: int) -> Field:
    """Three Gladers in Northgate beside allied dwarves, in the Build Phase; nobody gives gold away."""
    own = "elves glader1@1g1 glader1@1g1 glader1@1g1"
    allies = "dwarves axeman1@2g3 " + " ".join(["axeman1@1g1"] * guests)
    table = field(own, allies, "orcs goblin1@3g3", maps=THREE, rest="allies 1-2")
    return to_build(table).play("done").play("done")


def test_4_4a_allies_in_a_city_count_for_building() -> None:
    """Three Axemen and three Gladers fill Northgate; with two there is room for one unit, for no wizard."""
    assert "hex 1g1" not in crowded(3).play("build 5", 0).choices(0)
    table = crowded(2)
    assert "hex 1g1" not in Field(table.game, table.session.copy()).play("build 1", 0).choices(0)
    assert "hex 1g1" in table.play("build 5", 0).choices(0)


# Getting ready.


def test_1_1a_maps_on_offer_suffice() -> None:
    """Four base maps for up to four players, or two with two each; all seven for more."""
    for seats, each, maps in ((2, 1, 4), (2, 2, 4), (4, 1, 4), (5, 1, 7), (3, 2, 7)):
        table = opened(seats, maps_per_player=each).roll(6)
        for _ in range(seats - 1):
            table.roll(1)
        assert len(table.choices()) == maps, (seats, each)


def test_1_3b_gold_is_kept_for_twelve_cities() -> None:
    """Three Rangers 3 leave 14GP for nine cities; eight more units cost 11GP at least, so 3GP are free."""
    table = opened(maps_per_player=2, army_gp="50").roll(6, 2)
    for sheet in ("m1", "m2", "m3", "m4"):
        table.play(f"map {sheet}")
    table.play("army orcs").play("army elves")
    for _ in range(3):
        table.play("buy 2 3", 0)
    assert [token for token in table.choices(0) if token.startswith("buy 5")] == [
        "buy 5 1",
        "buy 5 2",
        "buy 5 3",
    ]


def test_4_9i_fixed_teams_see_where_each_other_deployed() -> None:
    """Every second seat is an ally: seat 1 knows the blocks of seat 3, and not those of seat 2."""
    table = opened(4, alliances="fixed_teams", army_mode="standard", maps="first_steps", mirror_armies=True)
    table.roll(6).roll(1).roll(1).roll(1)
    for _ in range(4):
        table.play("army elves")
    for seat in range(4):
        deployed(table, seat)
    state = table.view(0).state
    assert isinstance(state, type(table.kings))
    assert any(int(place) >= 0 for place in state.where.faces[2 * 28 : 3 * 28])
    for seat in (1, 3):
        assert {int(place) for place in state.where.faces[seat * 28 : seat * 28 + 28]} == {-9}


def test_1_3b_deployed_blocks_are_hidden_from_the_other() -> None:
    """Two players: neither sees a block of the other, and both see how many stand where."""
    table = picked(army_mode="standard")
    deployed(table, 0)
    deployed(table, 1)
    state = table.view(0).state
    assert isinstance(state, type(table.kings))
    assert {int(place) for place in state.where.faces[28:56]} == {-9}
    assert sum(int(count) for count in state.troops[1]) == 14


def test_1_3a_a_city_with_wizard_and_unit_is_full_enough() -> None:
    """A wizard and six Gladers for six cities: with two blocks in the first the rest goes elsewhere."""
    table = picked(army_gp="50")
    table.play("buy 1 1", 0)
    for _ in range(6):
        table.play("buy 5 1", 0)
    table.play("done", 0)
    while type(table.kings.stack[-1]).__name__ == "RaiseArmy":
        tokens = table.choices(1)
        table.play("done" if "done" in tokens else "buy 5 1", 1)
    table.play("hex 1g1", 0).play("hex 1g1", 0)
    assert "hex 1g1" not in table.choices(0)
    assert len(table.choices(0)) == 5


# What is told.


def test_two_equal_armies_are_told_apart() -> None:
    """Elves against elves: events name the seat with a mark, elves against orcs without."""
    mirror = field("elves glader1@1g1", "elves glader1@2g3", options="mirror_armies=on")
    assert [mirror.kings.who(seat) for seat in (0, 1, -1)] == [110, 111, -1]
    usual = field("elves glader1@1g1", "orcs goblin1@2g3")
    assert [usual.kings.who(seat) for seat in (0, 1)] == [10, 21]


def test_h_1_gravecall_does_not_show_what_returns() -> None:
    """Both lost blocks were seen to fall; which of them comes back is hidden, and so are the others."""
    table = field("undead necrom4@1g5 lost:zombie lost:deathbow", "elves glader1@2g3")
    blocks = [table.block(0, slug) for slug in ("zombie", "deathbow")]
    for block in blocks:
        table.kings.show(block)
    assert [int(table.view(1).state.zones()[0].faces[block]) for block in blocks] == [-2, -2]
    table.play("cast 1 6")
    assert [int(table.view(1).state.zones()[0].faces[block]) for block in blocks] == [-9, -9]
    table.play(table.name(0, "zombie"))
    assert [int(table.view(1).state.zones()[0].faces[block]) for block in blocks] == [-9, -9]


# Flyers.


def test_5_4a_a_flyer_retreats_to_every_hex_within_two() -> None:
    """From G5 these are eighteen, mountain and rivers included."""
    table = field("elves pixie3@1g4 glader1@1d2", f"{FAR} orc4@1g5")
    table.march(0, "pixie", "1g5", "n")
    fight(table).play("hex 1g5")
    near = {"1g4", "1h4", "1h5", "1g6", "1f5", "1f4"}
    far = {"1g3", "1g7", "1h3", "1h6", "1i4", "1i5", "1i6", "1f3", "1f6", "1e4", "1e5", "1e6"}
    assert table.hexes() == near | far


def test_2_4a_a_flyer_comes_in_over_the_sides_it_can_reach() -> None:
    """A Pixie with two hexes: from the north over N, NE and NW, from the south over S, SE and SW."""
    for place, sides in (("1g4", {"n", "ne", "nw"}), ("1g6", {"s", "se", "sw"})):
        table = field(f"elves pixie3@{place}", "orcs orc4@1g5")
        assert table.sides(0, "pixie", "1g5") == sides


def test_5_5b_closed_hexsides_and_full_hexes_stay_closed() -> None:
    """F4 is won: the Glader of E4 is beyond the river, a Pixie would fly over it; a full hex takes nobody."""
    table = field("elves ranger3@1f5 glader1@1e4 pixie1@1e3 treek1@1g4", f"{FAR} orc1@1f4")
    table.march(0, "ranger", "1f4", "s")
    fight(table).play("hex 1f4").play("fire").roll(1, 5, 6)
    assert table.hexes() == {"1g4"}
    near = field("elves ranger3@1f5 pixie1@1e4 treek1@1g4", f"{FAR} orc1@1f4")
    near.march(0, "ranger", "1f4", "s")
    fight(near).play("hex 1f4").play("fire").roll(1, 5, 6)
    assert near.hexes() == {"1e4", "1g4"}
    six = " ".join(["glader1@1g4"] * 6)
    full = field(f"elves ranger3@1g6 {six}", f"{FAR} orc1@1g5")
    full.march(0, "ranger", "1g5", "s")
    fight(full).play("hex 1g5").play("fire").roll(1, 5, 6)
    for _ in range(5):
        full.play("hex 1g4").play(full.choices()[0])
    assert full.hexes() == set()
