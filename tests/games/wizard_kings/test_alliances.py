"""Alliances of three and four players (WK-4.9)."""

from __future__ import annotations

from conclave.cli.text_commands import named_facts
from conclave.games.wizard_kings.rules.build import take_control
from conclave.games.wizard_kings.rules.victory import test_victory as victory_test
from conclave.games.wizard_kings.state import B_ATTACK, B_DEFEND, Kings
from tests.games.wizard_kings.field import Field, field, fight, to_build

THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"


def trio(elves: str, orcs: str, dwarves: str, allies: str = "", options: str = "", turn: str = "") -> Field:
    """Three players, the elves to move."""
    rest = f"allies {allies}" if allies else ""
    armies = (f"elves {elves}", f"orcs {orcs}", f"dwarves {dwarves}")
    return field(*armies, maps=THREE, rest=rest, options=options, turn=turn)


def sides(table: Field, name: str) -> tuple[int, int]:
    """The masks of attackers and defenders of a battle."""
    s = table.kings
    at = s.battle_at(s.board.place(name))
    return int(s.battles[at + B_ATTACK]), int(s.battles[at + B_DEFEND])


def test_4_9a_allies_share_hexes_and_fight_as_one() -> None:
    """Elves march into the dwarves' hex without a battle, and both attack the orcs as one side."""
    table = trio("glader4@1c3 ranger3@1g4", "orc4@1g5", "axeman4@1c4 ramrider3@1h4", "1-3")
    table.march(0, "glader", "1c4")
    assert table.kings.battle_at(table.kings.board.place("1c4")) == -1
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.march(2, "ramrider", "1g5", "ne")
    assert sides(table, "1g5") == (0b101, 0b010)


def test_4_9a_the_six_are_shared() -> None:
    """Five Axemen of an ally leave room for one Glader, not for two (WK-4.4a)."""
    table = trio("glader4@1c3 glader4@1c3", "orc1@2g3", " ".join(["axeman1@1c4"] * 5), "1-3")
    table.march(0, "glader", "1c4")
    assert "1c4" not in table.goals(0, "glader", 1)


def test_4_9b_a_third_player_declares_his_side() -> None:
    """Dwarves who are nobody's allies join the attack or the defence, as long as there is room."""
    table = trio("ranger3@1g4", "orc4@1g5", "axeman4@1h4", options="alliances=off")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.pick(2, "axeman").play("hex 1g5")
    assert table.choices() == ["join attack", "join defence"]
    table.play("join defence").play("side ne")
    assert sides(table, "1g5") == (0b001, 0b110)
    full = trio(
        "ranger3@1g4", " ".join(["orc1@1g5"] * 5 + ["ogre1@1g5"]), "axeman4@1h4", options="alliances=off"
    )
    full.march(0, "ranger", "1g5", "n").play("done").play("done")
    full.pick(2, "axeman").play("hex 1g5")
    assert full.choices() == ["join attack"]


def test_4_9c_allies_move_in_their_own_turn_and_share_limits() -> None:
    """The elves' Treek came over the bridge; the allied Axeman, who moves later, may not follow over it."""
    table = trio("treek2@1e4", "orc4@1e5", "axeman4@1e4", "1-3")
    table.march(0, "treek", "1e5", "n").play("done").play("done")
    assert table.asked == 2
    assert table.sides(2, "axeman", "1e5") == set()  # the bridge takes one


def test_4_9d_gold_for_an_allys_steps() -> None:
    """The elves hand 2GP to the dwarves, who may raise a unit with it but not build a new one."""
    table = to_build(trio("glader1@1g1", "orc1@2g3", "axeman1@3g4", "1-3"))
    assert table.asked == 0
    table.play("aid 3").play("aid 3").play("done").play("done")
    s = table.kings
    assert int(s.desk.faces[0]) == 8
    assert [int(s.desk.faces[8]), int(s.desk.faces[9])] == [10, 2]
    fresh = Field(table.game, table.session.copy())
    kind = int(s.type_of(fresh.block(2, "axeman"))) % 9 + 1
    old, new, newer = (fresh.block(2, "axeman", number) % 28 + 1 for number in (0, 1, 2))
    fresh.play(f"build {kind}", 2).play("hex 3g4", 2)
    for _ in range(3):
        fresh.play(f"raise {new}", 2)
    fresh.play(f"build {kind}", 2).play("hex 3g4", 2)  # five steps of 2GP: only the gift is left
    assert f"raise {newer}" not in fresh.choices(2)
    assert f"raise {old}" in fresh.choices(2)
    for _ in range(3):
        table.play("raise 12", 2)
    status = named_facts(table.session.view(2))
    assert status["Seat 3 gold"] == "6GP"  # 6GP of steps: 2 from the elves, 4 of its own


def test_4_9e_alliances_end_at_any_time_unless_betrayal_is_off() -> None:
    """In one's movement turn; the units obey their owner alone."""
    table = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", "1-3")
    assert table.refused("unit 3.12").rule in ("WK-4.9e", "WK-4.2a")
    table.play("break 3")
    assert table.kings.allies[0] == 0
    loyal = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", "1-3", options="betrayal=off")
    assert "break 3" not in loyal.choices()


def test_4_9f_offer_and_answer_and_what_a_break_leads_to() -> None:
    """An offer is answered once a turn; broken allies who share a hex fight, the breaker attacks."""
    table = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4")
    table.play("offer 2")
    assert table.asked == 1
    table.play("refuse")
    assert "offer 2" not in table.choices()
    table.play("offer 3").play("accept")
    assert table.kings.allies[0] == 0b100
    shared = trio("glader4@1c3", "orc1@2g3", "axeman4@1c3", "1-3")
    shared.play("done").play("done").play("break 1").play("done")
    assert shared.asked == 2
    assert sides(shared, "1c3") == (0b100, 0b001)


def test_4_9g_changing_sides_in_a_battle() -> None:
    """The dwarves turn against the elves at the start of a round, once; a second wizard is lost."""
    table = trio("ranger3@1g4", "shakla4@1g5", "axeman4@1h4 loremaster4@1h4", "1-3")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.march(2, "axeman", "1g5", "ne").march(2, "loremaster", "1g5", "ne").play("done")
    table.play("hex 1g5")
    assert table.asked == 0
    table.play("pass")
    assert table.asked == 2
    table.play("switch")
    assert sides(table, "1g5") == (0b001, 0b110)
    assert table.kings.allies[2] == 0
    here = {table.at(1, "shakla"), table.at(2, "loremaster")}
    assert "-3" in here  # one of the two wizards was too many
    assert "1g5" in here


def test_4_9h_winners_who_are_not_allied_part() -> None:
    """Elves and dwarves beat the orcs without an alliance: the dwarves, who came later, must go."""
    table = trio("ranger3@1g4", "orc1@1g5", "axeman4@1h4", options="alliances=off")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne").play("done")
    table.play("hex 1g5").play("fire").roll(1, 4, 5).play("done")
    assert table.asked == 2
    assert table.refused("done").rule == "WK-4.9h"
    table.play(table.name(2, "axeman")).play("hex 1h4").play("done")
    assert table.at(2, "axeman") == "1h4"
    assert table.at(0, "ranger") == "1g5"


def test_4_9h_a_winner_without_a_way_out_is_lost() -> None:
    """The dwarves' castle in the elves' 1G5, which the elves entered first; it cannot move."""
    table = trio("ranger3@1g4", "orc1@1g5", "axeman4@1h4 castle1@3g4", options="alliances=off")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne").play("done")

    def build(state: object) -> None:
        assert isinstance(state, Kings)
        state.put(table.block(2, "castle"), state.board.place("1g5"))

    table.set(build)
    table.play("hex 1g5").play("fire").roll(1, 4, 5).play("done")
    table.play(table.name(2, "axeman")).play("hex 1h4")
    assert table.choices() == ["done"]
    table.play("done")
    assert table.at(2, "castle") == "-2"


def test_4_9i_options_of_alliances() -> None:
    """Off: no offers; two players: none; fixed teams: every second seat, never broken; victory together."""
    off = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", options="alliances=off")
    assert not [token for token in off.choices() if token.startswith("offer")]
    two = field("elves glader1@1g1", "orcs goblin1@2g3")
    assert not [token for token in two.choices() if token.startswith("offer")]
    free = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4")
    assert {"offer 2", "offer 3"} <= set(free.choices())
    won = trio("glader1@1g1", "", "axeman1@3g4", "1-3", options="allied_victory=on")
    s = won.kings
    for city in range(len(s.holder)):
        if s.holder[city] == 1:
            s.holder[city] = 0
    assert victory_test(s)
    assert s.result is not None
    assert s.result.winners == [0, 2]
    seen = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", "1-3", options="share_vision=on")
    axeman = seen.block(2, "axeman")
    assert seen.view(0).state.zones()[1].faces[axeman] == 4
    hidden = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", "1-3")
    assert hidden.view(0).state.zones()[1].faces[axeman] == -9


def test_4_6e_an_allied_garrison_and_the_original_owner() -> None:
    """The dwarves alone in Northgate control it; with the elves there it is theirs."""
    alone = trio("glader1@1g6", "orc1@2g3", "axeman1@1g1", "1-3")
    take_control(alone.kings)
    city = int(alone.kings.board.city_at[alone.kings.board.place("1g1")])
    assert alone.kings.holder[city] == 2
    alone.kings.put(alone.block(0, "glader"), alone.kings.board.place("1g1"))
    take_control(alone.kings)
    assert alone.kings.holder[city] == 0  # its own city, though the dwarves came first
    both = trio("glader1@1g1", "orc1@2g3", "axeman1@1g1", "1-3")
    take_control(both.kings)
    assert both.kings.holder[city] == 0
    fight(alone)


def test_4_6e_of_several_allies_the_first_to_come_holds_a_captured_city() -> None:
    """Mirrorhold of the orcs: the dwarves march in, then the elves; who leaves and returns is last."""
    table = trio("glader4@2g2", "orc1@2j2", "axeman4@2h3", "1-3", turn="turn 1 order 3 1 2 move 3")
    s = table.kings
    city = int(s.board.city_at[s.board.place("2g3")])
    table.march(2, "axeman", "2g3").play("done").march(0, "glader", "2g3").play("done")
    take_control(s)
    assert s.holder[city] == 2
    # The Axeman leaves and comes back in later: now the elves were there first.
    axeman = table.block(2, "axeman")
    s.put(axeman, s.board.place("2h3"))
    s.put(axeman, s.board.place("2g3"))
    take_control(s)
    assert s.holder[city] == 0


def test_4_6e_a_unit_that_retreated_into_a_city_came_later() -> None:
    """The elves marched into vacant Mirrorhold this turn; a dwarf that retreats there does not take it."""
    table = trio("glader4@2g2", "orc1@2j2", "axeman4@2h3", "1-3")
    s = table.kings
    table.march(0, "glader", "2g3")
    s.put(table.block(2, "axeman"), s.board.place("2g3"))  # as a retreat does, without the mark of a move
    take_control(s)
    assert s.holder[int(s.board.city_at[s.board.place("2g3")])] == 0


def test_4_4b_allies_who_build_above_six_choose_what_to_lose() -> None:
    """Five blocks of elves and dwarves on C3, and both build a castle: the dwarves, later, give one up."""
    table = to_build(
        trio("glader1@1c3 glader1@1c3 glader1@1c3", "orc1@2g3", "axeman1@1c3 axeman2@1c3", "1-3")
    )
    table.play("done").play("done")  # no gifts
    for seat in (0, 2):
        castle = table.block(seat, "castle") % 28
        kind = int(table.kings.type_of(castle + seat * 28)) % 9
        table.play(f"build {kind + 1}", seat).play("hex 1c3", seat).play("done", seat)
    table.play("done", 1)
    assert table.asked == 2
    assert len(table.units()) == 3  # two Axemen and the castle
    table.play(table.name(2, "axeman", 1))
    assert table.at(2, "axeman", 1) == "-2"
    assert table.at(2, "axeman", 0) == "1c3"
    assert sum(int(table.kings.troops[seat][table.kings.board.place("1c3")]) for seat in (0, 2)) == 6
    table.roll("1-2", "1-1", "2-2")


def test_4_9f_who_changed_sides_must_part_from_former_allies() -> None:
    """The dwarves turn against the elves in G5; next turn they must leave C3, where both stand, or fight."""
    table = trio("ranger3@1g4 glader4@1c3", "orc4@1g5", "axeman4@1h4 crossbow3@1c3 castle1@1c3", "1-3")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    table.march(2, "axeman", "1g5", "ne").play("done")
    table.play("hex 1g5").play("pass").play("switch")
    while table.asked >= 0 and table.kings.turn == 1:
        tokens = table.choices(table.asked)
        table.play("pass" if "pass" in tokens else "done" if "done" in tokens else tokens[0], table.asked)
    table.roll("1-1", "1-1", "6-6")  # the dwarves begin
    assert table.asked == 2
    assert table.refused("done").rule == "WK-4.9f"
    table.march(2, "crossbow", "1c4")
    assert "done" in table.choices()  # the castle cannot move
    table.play("done").play("done").play("done")
    assert sides(table, "1c3") == (0b100, 0b001)


def test_1_4g_a_player_who_gave_up_sees_no_secrets_of_former_allies() -> None:
    """The dwarves knew where the elves' Glader stood, until they resigned."""
    table = trio("glader4@1c3", "orc1@2g3", "axeman4@1c4", "1-3", options="resigning=on")
    block = table.block(0, "glader")
    assert table.view(2).state.zones()[0].faces[block] == table.kings.board.place("1c3")
    table.play("done").play("done").play("resign")
    assert table.view(2).state.zones()[0].faces[block] == -9
