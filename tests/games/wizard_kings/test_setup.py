"""Getting ready: maps, armies, deployment; sequence of a turn and victory (WK-0, WK-1, WK-2.0)."""

from __future__ import annotations

import pytest

from conclave.cli.text_commands import named_facts
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.storage import ints
from conclave.games.wizard_kings import GAME, actions
from conclave.games.wizard_kings.actions import BLOCKS, SPACE
from conclave.games.wizard_kings.rules.setup import cities_of, lacking, prices_on_land
from conclave.games.wizard_kings.rules.victory import goal, last_turn, mode
from conclave.games.wizard_kings.rules.victory import test_victory as victory_test
from conclave.games.wizard_kings.state import CHEST
from conclave.games.wizard_kings.units import ARMIES, CHAOS, COST, TYPES
from tests.games.wizard_kings.field import Field, field, to_build

FULL = (
    "elves glader1@1d2 glader1@1b5 glader1@1k2 glader1@1g6 glader1@1j5 glader1@1g1",
    "orcs goblin1@2g3 goblin1@2c4 goblin1@2k6 goblin1@2d6 goblin1@2j2 goblin1@2e5",
)


def opened(seats: int = 2, **options: object) -> Field:
    """A table from its very start."""
    session = Session(GAME, GAME.options.parse(options), seats=seats, seed="setup", luck=False, forced=False)
    return Field(GAME, session)


def picked(**options: object) -> Field:
    """Seat 1 wins the roll; Greenmarch and Mirrormere; the second picks the army first."""
    session = Session(GAME, GAME.options.parse(options), seed="setup", luck=False, forced=False)
    table = Field(GAME, session)
    table.roll(6, 2).play("map m1").play("map m2").play("army orcs").play("army elves")
    return table


def deployed(table: Field, seat: int) -> None:
    """Put the blocks of a seat into cities, wherever they may go first."""
    while True:
        tokens = [choice.token for choice in table.session.choices(seat)]
        table.session.play(tokens[0], seat)
        if tokens == ["done"]:
            return


def test_numbers_of_verbs_are_those_of_the_space() -> None:
    """Literal numbers in the rules and the table of verbs agree."""
    for verb in SPACE.verbs:
        assert getattr(actions, verb.name.upper()) == SPACE.base[verb.name]


def test_1_1a_the_winner_of_a_roll_picks_first_and_second_maps_go_in_reverse() -> None:
    """Ties roll again; with two maps each the order is 2, 1, 1, 2."""
    table = opened(maps_per_player=2)
    table.roll(4, 4)
    assert table.asked == -1
    table.roll(1, 5)
    seats = []
    for sheet in ("m1", "m2", "m3", "m4"):
        seats.append(table.asked)
        table.play(f"map {sheet}")
    assert seats == [1, 0, 0, 1]
    assert [int(seat) for seat in table.kings.slot_owner] == [1, 0, 0, 1]


def test_1_1b_usual_layouts() -> None:
    """Two maps lie one above the other; of four a player's two lie beside each other."""
    assert picked().kings.layout == ((0, 0, 0, 0), (1, 0, 1, 0))
    table = opened(maps_per_player=2).roll(5, 1)
    for sheet in ("m1", "m2", "m3", "m4"):
        table.play(f"map {sheet}")
    spots = {sheet: (column, row) for sheet, column, row, _ in Field(GAME, table.session).kings.layout}
    assert spots[0][1] == spots[3][1]
    assert spots[1][1] == spots[2][1]
    assert spots[0][1] != spots[1][1]


def test_1_1b_a_free_layout_is_laid_by_the_players() -> None:
    """The second map may touch the first on four edges, turned or not."""
    table = opened(layout="free").roll(5, 1).play("map m1").play("map m3")
    assert len(table.choices()) == 8
    table.play("lay 1 e down")
    assert Field(GAME, table.session).kings.layout == ((0, 0, 0, 0), (2, 1, 0, 1))


def test_1_1c_a_map_is_picked_once() -> None:
    """Who takes Greenmarch takes it from the others."""
    table = opened().roll(5, 1).play("map m1")
    assert table.refused("map m1").rule == "WK-1.1c"


def test_1_2a_an_army_is_bought_step_by_step() -> None:
    """Wizard 3 costs 6, Ranger 2 costs 8, and the orcs' Goblin 4 costs 4."""
    table = picked()
    left = 100
    for token, price in (("buy 1 3", 6), ("buy 2 2", 8)):
        table.play(token, 0)
        left -= price
        assert int(table.kings.desk.faces[0]) == left
    table.play("buy 5 4", 1)
    assert named_facts(table.session.view(1))["Seat 2 gold"] == "96GP"


def test_1_2b_limits_of_buying() -> None:
    """Three wizards are all there are; two players never have one army, unless mirrors are allowed."""
    table = picked()
    for _ in range(3):
        table.play("buy 1 1", 0)
    assert "buy 1 1" not in table.choices(0)
    one = opened().roll(6, 2).play("map m1").play("map m2").play("army orcs")
    assert one.refused("army orcs").rule == "WK-1.2b"
    two = opened(mirror_armies=True).roll(6, 2).play("map m1").play("map m2").play("army orcs")
    assert "army orcs" in two.choices()


def test_1_2c_standard_armies_are_the_printed_ones() -> None:
    """Fourteen units, 100GP, no chaos; in buying games they are one order."""
    table = picked(army_mode="standard")
    for seat in (0, 1):
        chest = [
            b for b in range(seat * BLOCKS, seat * BLOCKS + BLOCKS) if table.kings.where.faces[b] == CHEST
        ]
        assert len(chest) == 14
        worth = sum(int(COST[table.kings.type_of(b)] * table.kings.steps.faces[b]) for b in chest)
        assert worth == 100
        assert not any(table.kings.traits_of(b) & CHAOS for b in chest)
    bought = picked().play("standard", 0)
    assert [choice.token for choice in bought.session.choices(0)] == ["done"]


@pytest.mark.parametrize("gold", ["50", "75", "100", "150"])
def test_1_2d_larger_and_smaller_armies(gold: str) -> None:
    """The gold is what the option says."""
    assert named_facts(picked(army_gp=gold).session.view(0))["Seat 1 gold"] == f"{gold}GP"


def test_1_3a_every_city_gets_a_unit() -> None:
    """Six units for six cities: each further one may go only where none stands."""
    table = picked()
    for _ in range(6):
        table.play("buy 5 1", 0)
    table.play("done", 0)
    table.play("standard", 1).play("done", 1)
    assert len(table.choices(0)) == 6
    table.play("hex 1d2", 0)
    assert "hex 1d2" not in table.choices(0)
    assert table.refused("hex 1d2", 0).rule == "WK-1.3a"
    deployed(table, 0)
    deployed(table, 1)
    s = Field(GAME, table.session).kings
    cities = [
        int(place) for place, slot in zip(s.board.city_hex, s.board.city_slot, strict=True) if slot == 0
    ]
    assert all(s.troops[0][place] == 1 for place in cities)


def test_1_3b_an_army_too_small_cannot_be_bought_and_blocks_are_shown_together() -> None:
    """Five units are too few; nobody sees a block before all have confirmed."""
    table = picked()
    for _ in range(5):
        table.play("buy 5 1", 0)
    assert table.refused("done", 0).rule == "WK-1.3b"
    table.play("buy 5 1", 0).play("done", 0)
    table.play("standard", 1).play("done", 1)
    deployed(table, 0)
    seen = table.session.view(1).state
    assert isinstance(seen, type(table.kings))
    assert not any(seen.troops[0])
    deployed(table, 1)
    assert sum(Field(GAME, table.session).kings.troops[0]) == 6


def test_1_3b_gold_is_kept_for_the_cities() -> None:
    """Four Rangers 3 cost 48 of 50GP. Two more units are needed, and 2GP buy two Gladers 1, nothing else."""
    table = picked(army_gp="50")
    for _ in range(4):
        table.play("buy 2 3", 0)
    assert table.choices(0) == ["buy 5 1"]


def test_1_3c_swimmers_start_in_ports_and_a_sea_city_takes_only_them() -> None:
    """A Mermaid may start in Ysmere, a Ranger may not; without a swimmer Ysmere stays empty."""
    table = opened(maps="drowned_crown").roll(6, 1).play("army orcs").play("army elves")
    for token in ["buy 2 1"] + ["buy 5 1"] * 5 + ["buy 9 1", "done"]:
        table.play(token, 0)
    table.play("standard", 1).play("done", 1)
    assert "hex 1d3" not in table.choices(0)
    table = opened(maps="drowned_crown").roll(6, 1).play("army orcs").play("army elves")
    for token in ["buy 9 1"] + ["buy 5 1"] * 5 + ["done"]:
        table.play(token, 0)
    table.play("standard", 1).play("done", 1)
    for token in ("hex 1j2", "hex 1g5", "hex 1j6", "hex 1e2", "hex 1b3"):
        table.play(token, 0)
    assert set(table.choices(0)) == {"hex 1d3", "hex 1e2", "hex 1b3"}  # the Mermaid: three ports
    table.play("hex 1e2", 0).play("done", 0)
    deployed(table, 1)
    s = Field(GAME, table.session).kings
    city = int(s.board.city_at[s.board.place("1d3")])
    assert s.holder[city] == 0


def test_0_1_a_turn_has_four_phases() -> None:
    """Initiative, movement of both, combat, build; then the next turn begins with a roll."""
    table = field(*FULL)
    table.play("done").play("done")
    assert table.choices(0)[0] == "done"
    table.play("done", 0).play("done", 1)
    assert next(iter(table.outcomes())) == "roll 1-1"
    assert table.kings.turn == 2
    table.roll("3-4", "1-2")


def test_0_2_all_movement_comes_before_combat() -> None:
    """A battle waits until both have moved, and nobody builds before it is fought."""
    table = field("elves ranger3@1g4 glader1@1g1", "orcs ogre3@1g3 goblin1@2g3")
    table.march(0, "ranger", "1g3", "s")
    table.play("done")
    assert table.asked == 1
    assert type(table.kings.stack[-1]).__name__ == "March"
    table.play("done")
    assert table.choices() == ["hex 1g3"]


def test_0_3_victory_is_tested_after_building() -> None:
    """15GP in the Movement Phase win nothing yet."""
    table = field(
        "elves glader1@1d2 glader1@1g6 glader4@2g3 glader4@2d6",
        "orcs goblin1@2j2",
        rest="city 2g3=1 2d6=1 2k6=1",
    )
    table.play("done").play("done")
    assert table.result is None
    # Kept: 10GP of its own, Mirrorhold 3 and Brackenby 1; Foamgate 2 is vacant and falls back.
    table.play("done", 0).play("done", 1)
    assert table.result is None
    assert int(table.kings.income(0)) == 14
    table.roll("1-2", "1-1")


def test_1_4a_fifteen_gold_win_a_conquest() -> None:
    """10GP of one's own and 5GP of the other's."""
    table = to_build(
        field("elves glader1@1d2 glader4@2g3 glader4@2j2", "orcs goblin1@2k6 goblin1@2c4", rest="")
    )
    table.play("done", 0).play("done", 1)
    assert table.result is not None
    assert table.result.winners == [0]
    assert table.result.scores == (15, 5)
    assert table.result.rule == "WK-1.4a"


def test_1_4b_two_maps_each_need_thirty() -> None:
    """Four maps, two a player."""
    maps = "maps m1:0,0,up=1 m3:1,0,up=1 m2:0,1,up=2 m4:1,1,up=2"
    table = field("elves glader1@1d2", "orcs goblin1@3g3", maps=maps)
    assert goal(table.kings) == 30


def test_1_4c_equal_totals_play_on() -> None:
    """Two players on 7GP with a goal of 7 go on; a third of the gold belongs to nobody."""
    cities = "city " + " ".join(f"{slot}{name}=0" for slot, name in ((1, "g6"), (2, "g3")))
    table = field(*FULL, rest=cities, options="goal_gp=7")
    s = table.kings
    assert [int(s.income(seat)) for seat in (0, 1)] == [7, 7]
    assert not victory_test(s)
    s.holder[int(s.board.city_at[s.board.place("1g6")])] = 0
    assert victory_test(s)
    assert s.result is not None
    assert s.result.winners == [0]


def test_1_4c_the_goal_is_15_gold_for_each_own_map() -> None:
    """One map each 15GP, for two as for three players; two maps each 30GP (WK-1.4b)."""
    assert goal(field(*FULL).kings) == 15
    three = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
    assert goal(field(*FULL, "dwarves axeman4@3g4", maps=three).kings) == 15
    four = "maps m1:0,0,up=1 m3:1,0,up=1 m2:0,1,up=2 m4:1,1,up=2"
    assert goal(field("elves glader1@1g1", "orcs goblin1@3g3", maps=four).kings) == 30


def test_1_4d_a_timed_game_goes_to_the_richest() -> None:
    """Ten turns unless the option says otherwise (WK-0.4)."""
    table = field(*FULL, turn="turn 10 order 1 2 move 2", options="victory=timed")
    assert last_turn(table.kings) == 10
    table.play("done").play("done", 0)
    assert table.result is None
    table.play("done", 1)
    assert table.result is not None
    assert table.result.rule == "WK-1.4d"
    assert last_turn(field(*FULL, options="victory=timed turn_limit=7").kings) == 7


def test_1_4e_victory_points_are_income_added_up() -> None:
    """Both earn 10GP this turn; the points of earlier turns decide."""
    table = field(*FULL, rest="points 55 60", turn="turn 10 order 1 2 move 2", options="victory=points")
    table.play("done").play("done", 0).play("done", 1)
    assert table.result is not None
    assert table.result.scores == (65, 70)
    assert table.result.winners == [1]
    assert table.result.rule == "WK-1.4e"


def test_1_4f_ties_go_to_the_better_units_then_to_wizards() -> None:
    """Equal gold: 1GP more of units wins; equal units: more wizards; else a draw."""
    last = "turn 10 order 1 2 move 2"
    more = (FULL[0].replace("glader1@1d2", "glader2@1d2"), FULL[1])
    wizard = (FULL[0].replace("glader1@1d2", "wicana1@1d2"), FULL[1].replace("goblin1@2g3", "goblin2@2g3"))
    # Three gold of a Glader outweigh two of a wizard: units come before wizards.
    units = (FULL[0].replace("glader1@1d2", "glader3@1d2"), FULL[1].replace("goblin1@2g3", "shakla1@2g3"))
    for armies, winners in ((more, [0]), (wizard, [0]), (units, [0]), (FULL, [0, 1])):
        table = field(*armies, turn=last, options="victory=timed")
        table.play("done").play("done", 0).play("done", 1)
        assert table.result is not None
        assert table.result.winners == winners


def test_1_4g_whoever_has_nothing_is_out() -> None:
    """No unit and no city left: the other wins at once. Resigning removes everything (WK-1.4g)."""
    cities = "city " + " ".join(f"2{name}=1" for name in ("g3", "c4", "k6", "d6", "j2", "e5"))
    table = field(
        "elves glader1@2g3 glader1@2c4 glader1@2k6 glader1@2d6 glader1@2j2 glader1@2e5", "orcs", rest=cities
    )
    assert victory_test(table.kings)
    assert table.result is not None
    assert table.result.rule == "WK-1.4g"
    given = field(*FULL, options="resigning=on")
    given.play("resign")
    assert given.result is not None
    assert given.result.winners == [1]


def test_1_4g_a_third_player_goes_on_after_a_resignation() -> None:
    """Units go, and cities become neutral."""
    three = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
    table = field(*FULL, "dwarves axeman4@3g4", maps=three, options="resigning=on")
    table.play("resign")
    s = table.kings
    assert table.result is None
    assert not any(s.troops[0])
    assert int(s.holder[int(s.board.city_at[s.board.place("1g6")])]) == -1
    assert table.asked == 1


def test_1_4g_who_leaves_the_table_is_out_when_the_movement_turn_begins() -> None:
    """Not while another moves, and not in the middle of one's own turn; then as if it had been a choice."""
    three = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
    table = field(*FULL, "dwarves axeman4@3g4", maps=three)
    digest = table.session.digest
    assert not table.session.resign(1)
    assert table.session.digest == digest
    table.play("done")
    assert table.session.resign(1)
    assert table.session.record.tokens == ["done", "! resign 1"]
    assert table.asked == 2
    assert not any(table.kings.troops[1])
    assert table.result is None
    again = Session.replay(GAME, Record.read(table.session.record.text()))
    assert again.digest == table.session.digest


def test_0_4_the_turn_counter_and_the_limit_of_a_conquest() -> None:
    """The first turn is 1. A conquest that nobody wins ends after turn 30 like a timed game."""
    table = picked(army_mode="standard")
    deployed(table, 0)
    deployed(table, 1)
    assert Field(GAME, table.session).kings.turn == 1
    table.roll("3-4", "1-1")
    assert last_turn(field(*FULL).kings) == 30
    late = field(*FULL, turn="turn 30 order 1 2 move 2")
    late.play("done").play("done", 0).play("done", 1)
    assert late.result is not None
    assert mode(field(*FULL, "dwarves axeman1@1g2").kings) == "timed"


def test_2_0a_armies_have_28_blocks_three_of_them_chaos() -> None:
    """Elves and orcs are the base set; extra armies keep the same numbers."""
    for army in ARMIES:
        assert len(army.blocks) == 28
        assert sum(1 for kind in army.blocks if TYPES[int(kind)].traits & CHAOS) == 3
    assert [army.slug for army in ARMIES if not army.extra] == ["elves", "orcs"]


def test_2_6d_castles_start_at_any_strength() -> None:
    """The orcs' standard army has castles of 4 and 3; one may buy any strength."""
    assert ("castle", 3) in [(TYPES[kind].slug, steps) for kind, steps in ARMIES[1].standard]
    assert {f"buy 6 {n}" for n in (1, 2, 3, 4)} <= set(picked().choices(0))


def test_2_7a_chaos_blocks_are_bought_like_others() -> None:
    """The Pegasus serves elves and orcs; at 4GP a step."""
    table = picked().play("buy 7 1", 0).play("buy 7 1", 1)
    assert int(table.kings.desk.faces[0]) == 96
    assert "buy 7 1" not in table.choices(0)


def test_1_3c_a_port_keeps_a_place_for_swimmers() -> None:
    """Bastion has one port, Sallowport: five Goblins may start there, the sixth place is the Kraken's."""
    table = opened(maps="siege").roll(6, 1).play("army elves").play("army orcs")
    for token in ["buy 4 1"] * 5 + ["buy 5 1"] * 6 + ["buy 8 1", "done"]:
        table.play(token, 0)
    table.play("standard", 1).play("done", 1)
    for _ in range(5):
        table.play("hex 1k7", 0)
    assert "hex 1k7" not in table.choices(0)
    while table.choices(0) != ["hex 1k7"]:
        table.play(table.choices(0)[0], 0)
    assert table.play("hex 1k7", 0).choices(0) == ["done"]


def test_1_3b_cities_ports_and_harbours_are_counted() -> None:
    """Ysmere of the Drowned Crown is a harbour, and no city that needs a unit; Bastion has one port."""
    drowned = field("elves", "orcs", maps="maps m9:0,0,up=1 m10:0,1,up=2").kings
    assert [cities_of(drowned, seat) for seat in (0, 1)] == [(5, 2, True), (6, 1, True)]
    green = field("elves", "orcs").kings.copy()
    assert cities_of(green, 0) == (6, 2, True)  # 1B5 and 1K2
    for name in ("1b5", "1k2"):
        green.holder[int(green.board.city_at[green.board.place(name)])] = 1
    assert cities_of(green, 0) == (4, 0, False)
    drowned.holder = ints([-1] * len(drowned.holder))
    drowned.holder[int(drowned.board.city_at[drowned.board.place("1d3")])] = 0
    assert cities_of(drowned, 0) == (0, 0, True)


def test_1_3b_swimmers_guard_ports_alone() -> None:
    """Of six cities two are ports: a Mermaid stands for a unit there, and for none where no port is left."""
    on = field("elves", "orcs")
    s = on.kings
    assert lacking(s, 0) == 6
    for slug, left in (("glader", 5), ("mermaid", 4), ("ranger", 3)):
        s.where.faces[on.block(0, slug)] = CHEST
        assert lacking(s, 0) == left
    inland = s.copy()
    for name in ("1b5", "1k2"):
        inland.holder[int(s.board.city_at[s.board.place(name)])] = 1
    assert lacking(inland, 0) == 2  # four cities, a Glader and a Ranger
    for number in range(1, 6):
        s.where.faces[on.block(0, "glader", number)] = CHEST
    assert lacking(s, 0) == 0  # eight units for six cities


def test_1_3b_prices_of_what_is_left_for_land() -> None:
    """Of the elves: no swimmer, nothing that was bought, the cheapest first."""
    on = field("elves glader1@1g1 glader1@1g1 glader1@1g1 glader1@1g1 glader1@1g1", "orcs")
    prices = prices_on_land(on.kings, 0)
    # One Glader at 1GP, 3 wizards, 3 Pixies and 4 castles at 2GP.
    assert prices[:11] == [1] + [2] * 10
    assert prices == sorted(prices)
    assert len(prices) == 28 - 5 - 1  # without five Gladers and the Mermaid


def test_1_2c_the_standard_army_is_taken_whole_or_not_at_all() -> None:
    """For a full purse of 100GP; after it nothing is left to spend."""
    on = opened(maps="first_steps").roll(6, 1).play("army orcs").play("army elves")
    assert "standard" in on.choices(0)
    on.play("buy 5 1", 0)
    assert "standard" not in on.choices(0)
    on.play("standard", 1)
    assert on.choices(1) == ["done"]
    poor = opened(maps="first_steps", army_gp="75").roll(6, 1).play("army orcs").play("army elves")
    assert "standard" not in poor.choices(0)


def test_1_3b_desks_are_empty_when_the_game_begins() -> None:
    """Gold that was not spent is gone, and every block is its owner's secret."""
    on = opened(maps="first_steps", army_mode="standard").roll(6, 1).play("army orcs").play("army elves")
    for seat in (0, 1):
        deployed(on, seat)
    s = Field(GAME, on.session).kings
    assert not any(s.desk.faces)
    assert {int(s.where.masks[block]) for block in range(BLOCKS)} == {0b01}
    assert {int(s.steps.masks[block]) for block in range(BLOCKS, 2 * BLOCKS)} == {0b10}
    assert [sum(int(count) for count in row) for row in s.troops] == [14, 14]
