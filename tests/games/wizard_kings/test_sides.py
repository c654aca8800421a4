"""Sides of a battle among three, four and five players: who is on them, who came first, what they used."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.battles import B_FIRST, B_SIZE
from conclave.games.wizard_kings.state import MUST_PART
from tests.games.wizard_kings.crowd import FIVE, leave, row, sides, table
from tests.games.wizard_kings.field import Field, field

# Who came later leaves (WK-4.9h).


def test_4_9h_an_owner_stays_in_his_own_city_with_his_castle() -> None:
    """Dwarves help the orcs hold Mirrorhold; they move before the orcs, but came into the hex later."""
    on = table(
        "glader1@2g2", "castle2@2g3 troll1@2g3", "axeman4@2h2",
        options="alliances=off", turn="turn 1 order 1 3 2 move 1",
    )  # fmt: skip
    on.march(0, "glader", "2g3", "n").play("done")
    on.pick(2, "axeman").play("hex 2g3").play("join defence").play("side ne").play("done").play("done")
    on.play("hex 2g3")
    assert on.asked == 1
    on.play("fire").roll(1)  # the Troll is a B unit, and the Glader had one step
    assert on.asked == 1  # the first player of the side regroups first
    on.play("done")
    assert on.asked == 2
    assert leave(on, 2, "axeman") != "2g3"
    on.play("done")
    assert (on.at(1, "castle"), on.at(1, "troll")) == ("2g3", "2g3")
    assert on.strength(1, "castle") == 2
    on.kings.check()


def test_4_9h_a_later_ally_of_the_first_stays_and_allies_of_the_second_go() -> None:
    """Five players: elves, then dwarves, undead and barbarians storm 1G5; only 1-4 and 3-5 are allied."""
    on = table(
        "ranger3@1g4", "goblin1@1g5", "axeman4@1h4", "deathbow3@1f5", "berserker3@1h5",
        allies="1-4 3-5", options="betrayal=off", maps=FIVE,
    )  # fmt: skip
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne").play("done")
    on.march(3, "deathbow", "1g5", "sw").play("done")
    on.march(4, "berserker", "1g5", "se").play("done")
    assert sides(on, "1g5") == (0b11101, 0b00010)
    on.play("hex 1g5")
    assert on.asked == 0
    on.play("fire").roll(1, 6, 6)
    on.play("done")  # the elves were first and stay
    leave(on, 2, "axeman")
    on.play("done")
    assert on.asked == 3
    assert "done" in on.choices()  # allied with the elves, who came before
    on.play("done")
    leave(on, 4, "berserker")
    on.play("done")
    here = [on.at(seat, slug) for seat, slug in ((0, "ranger"), (3, "deathbow"))]
    assert here == ["1g5", "1g5"]
    on.kings.check()


def test_4_9h_who_leaves_is_settled_before_anybody_regroups() -> None:
    """The elves go out with their last unit and bring another in: the dwarves still came later."""
    on = table("ranger3@1g4 glader4@1f5", "goblin1@1g5", "axeman4@1h4", options="alliances=off")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne").play("done")
    on.play("hex 1g5").play("fire").roll(1, 6, 6)
    on.play(on.name(0, "ranger")).play("hex 1g4").play("hex 1f5").play(on.name(0, "glader")).play("done")
    assert on.at(0, "glader") == "1g5"
    assert on.refused("done").rule == "WK-4.9h"
    leave(on, 2, "axeman")
    on.play("done")
    on.kings.check()


def test_4_9h_whoever_attacked_from_within_was_there_first() -> None:
    """Dwarves share 1G5 with the orcs and turn on them when the elves come; then they part from the elves."""
    on = table("ranger3@1g4", "goblin1@1g5", "axeman4@1g5", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n")
    on.play("join attack").play("break 3").play("done").play("done").play("done")
    on.play("hex 1g5").play("never").play("never").play("fire").roll(1, 6, 6)
    assert on.asked == 0  # the elves opened the battle, so they regroup first, but came into the hex later
    assert on.refused("done").rule == "WK-4.9h"
    leave(on, 0, "ranger")
    on.play("done")
    assert on.asked == 2
    on.play("done")
    assert on.at(2, "axeman") == "1g5"
    on.kings.check()


# Who is on which side (WK-4.9b).


def test_4_9b_an_ally_of_both_sides_declares_and_is_counted() -> None:
    """Elves attack orcs, dwarves are allied with both: they say whom they help, and the others are foes."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.pick(2, "axeman").play("hex 1g5")
    assert on.choices() == ["join attack", "join defence"]
    on.play("join defence").play("side ne")
    assert sides(on, "1g5") == (0b001, 0b110)
    s = on.kings
    assert [int(s.allies[seat]) for seat in range(3)] == [0, 0b100, 0b010]


def test_4_9b_his_units_are_limited_by_the_six_of_the_side() -> None:
    """Six orcs defend: an ally of both can only join the attack; with five he finds room."""
    six = "orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 "
    on = table("ranger3@1g4", six + "ogre1@1g5", "axeman4@1h4", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert on.pick(2, "axeman").play("hex 1g5").choices() == ["join attack"]
    five = table("ranger3@1g4", six, "axeman4@1h4", allies="1-3 2-3")
    five.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert five.pick(2, "axeman").play("hex 1g5").choices() == ["join attack", "join defence"]


def test_4_9b_a_battle_hex_stops_an_ally_of_both() -> None:
    """From 1E4 the only way to 1E6 in two hexes leads over the bridge through 1E5."""
    free = table("ranger3@1g4", "orc4@2g3", "axeman4@1e4", allies="1-3 2-3", turn="turn 1 order 3 1 2 move 3")
    assert "1e6" in free.goals(2, "axeman")
    on = table("ranger3@1f5", "orc4@1e5", "axeman4@1e4", allies="1-3 2-3")
    on.march(0, "ranger", "1e5", "se").play("done").play("done")
    goals = on.goals(2, "axeman")
    assert "1e5" in goals
    assert "1e6" not in goals


def test_4_9b_who_stands_between_two_allies_declares_at_once() -> None:
    """Elves enter 1G5, where the dwarves stand beside the orcs and are allied with both."""
    on = table("ranger3@1g4 glader4@1c3", "orc4@1g5", "axeman4@1g5", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n")
    assert on.asked == 2
    assert on.choices() == ["join attack", "join defence"]
    attack = Field(on.game, on.session.copy()).play("join attack")
    assert sides(attack, "1g5") == (0b101, 0b010)
    assert [int(attack.kings.allies[seat]) for seat in range(3)] == [0b100, 0, 0b001]
    on.play("join defence")
    assert sides(on, "1g5") == (0b001, 0b110)
    assert [int(on.kings.allies[seat]) for seat in range(3)] == [0, 0b100, 0b010]
    assert row(on, "1g5", B_SIZE) == 2  # the Orc and the Axeman were there when the Ranger came (WK-4.8c)
    assert on.asked == 0  # the elves go on


def test_4_9b_where_alliances_last_nobody_sets_allies_against_each_other() -> None:
    """Betrayal is off: elves may not attack beside their ally, nor dwarves join a battle of allies."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1g5", allies="1-3 2-3", options="betrayal=off")
    assert "1g5" not in on.goals(0, "ranger")
    later = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="1-3 2-3", options="betrayal=off")
    later.march(0, "ranger", "1g5", "n").play("done").play("done")
    later.pick(2, "axeman")
    assert later.refused("hex 1g5").rule == "WK-4.9b"


def test_4_9b_former_allies_who_quarrel_beside_a_common_ally() -> None:
    """Three allies in 1C3; the elves end it with the orcs: when combat begins the dwarves must declare."""
    on = table("ranger3@1c3", "orc4@1c3", "axeman4@1c3", allies="1-2 1-3 2-3")
    on.play("break 2").play("done").play("done").play("done")
    assert on.asked == 2
    on.play("join defence")
    assert sides(on, "1c3") == (0b001, 0b110)
    # This ended an alliance in the Combat Phase, so they part in the next movement turn (WK-4.9f).
    assert int(on.kings.breaker[2]) == 1 | MUST_PART
    assert on.asked == 0
    on.play("hex 1c3")


def test_4_9b_among_four_each_of_two_in_between_declares_in_turn_order() -> None:
    """Dwarves and undead both stand with the orcs and are allies of all; they take different sides."""
    on = table(
        "ranger3@1g4", "orc4@1g5", "axeman4@1g5", "deathbow3@1g5",
        allies="1-3 1-4 2-3 2-4 3-4", maps=FIVE.rpartition(" ")[0], turn="turn 1 order 1 4 3 2 move 1",
    )  # fmt: skip
    on.march(0, "ranger", "1g5", "n")
    assert on.asked == 3
    on.play("join attack")
    assert on.asked == 2
    on.play("join defence")
    assert sides(on, "1g5") == (0b1001, 0b0110)
    s = on.kings
    assert [int(s.allies[seat]) for seat in range(4)] == [0b1000, 0b0100, 0b0010, 0b0001]


def test_4_9a_an_ally_joins_the_defence_without_a_question() -> None:
    """The orcs' allies come to 1G5 to defend, and are nobody's enemies but the elves'."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="2-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.march(2, "axeman", "1g5", "ne")
    assert sides(on, "1g5") == (0b001, 0b110)
    assert row(on, "1g5", B_SIZE) == 1  # who comes later does not count for pinning (WK-4.8b)


def test_4_9a_elves_attack_from_within_the_hex_of_a_former_ally() -> None:
    """The alliance is broken in 1C3; the next unit the elves send in opens the battle there."""
    on = table("ranger3@1c3 glader4@1c4", "orc1@2g3", "axeman4@1c3", allies="1-3")
    on.play("break 3").march(0, "glader", "1c3", "s")
    assert sides(on, "1c3") == (0b001, 0b100)
    assert row(on, "1c3", B_FIRST) == 0


# Every round (WK-4.9g).


def second_round(on: Field) -> Field:
    """Fight the first round of 1G5 with shots that miss."""
    on.play("hex 1g5")
    while on.choices() == ["pass", "switch", "never"]:
        on.play("pass")
    return all_miss(on)


def all_miss(on: Field) -> Field:
    """Fire with the three units of a round and miss, up to the first question of another kind."""
    shots = 0
    while on.asked < 0 or "fire" in on.choices():
        if on.asked < 0:
            on.miss()
            continue
        shots += 1
        assert shots <= 3, "another round began, and nobody was asked to change sides (WK-4.9g)"
        on.play("fire")
    return on


def test_4_9g_sides_may_be_changed_at_the_start_of_every_round() -> None:
    """The dwarves stay in the first round and turn in the second; that ends the alliance both ways."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="1-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.march(2, "axeman", "1g5", "ne").play("done")
    second_round(on)
    assert on.asked == 0
    assert on.choices() == ["pass", "switch", "never"]
    on.play("pass")
    assert on.asked == 2
    on.play("switch")
    assert sides(on, "1g5") == (0b001, 0b110)
    assert [int(on.kings.allies[seat]) for seat in range(3)] == [0, 0, 0]
    assert int(on.kings.breaker[2]) == 1 | MUST_PART
    # Round by round: the dwarves may turn back, while the orcs have company as well.
    assert on.asked == 1
    on.kings.check()


def test_4_9g_who_wishes_it_is_not_asked_again() -> None:
    """In this battle; the other is."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="1-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.march(2, "axeman", "1g5", "ne").play("done")
    on.play("hex 1g5").play("never").play("pass")
    all_miss(on)
    assert on.asked == 2
    assert on.choices() == ["pass", "switch", "never"]


def test_4_9g_nobody_goes_over_to_an_empty_side() -> None:
    """Two attackers whose enemy has resigned: there is no side to change to."""
    on = table(
        "ranger3@1g4", "orc4@1g5", "axeman4@1h4",
        options="resigning=on", turn="turn 1 order 1 3 2 move 1",
    )  # fmt: skip
    on.march(0, "ranger", "1g5", "n").play("done")
    on.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne").play("done")
    on.play("resign").play("hex 1g5")
    assert on.choices() != ["pass", "switch", "never"]


# What a side has used (WK-4.9c, WK-4.5d).


def test_4_9c_supporters_who_are_no_allies_share_the_hexside() -> None:
    """The elves' Treek took the bridge of 1E5, the only way there from 1E3: the attack has no place left."""
    on = table("treek2@1e4", "orc4@1e5", "axeman4@1e3", options="alliances=off")
    on.march(0, "treek", "1e5", "n").play("done").play("done")
    on.pick(2, "axeman").play("hex 1e5")
    assert on.choices() == ["join defence"]  # each side has its own limit (WK-4.5d)
    on.play("join defence")
    assert on.choices() == ["side n"]
    on.play("side n")
    assert sides(on, "1e5") == (0b001, 0b110)


@pytest.mark.parametrize(("elves", "offered"), [(1, ["join attack", "join defence"]), (2, ["join defence"])])
def test_4_5d_two_over_a_clear_hexside_whoever_they_are(elves: int, offered: list[str]) -> None:
    """From 1G3 an Axeman comes into 1G5 over its north side alone, which is clear."""
    units = " ".join(["glader4@1g4"] * elves)
    on = table(units, "orc4@1g5", "axeman4@1g3", options="alliances=off")
    for number in range(elves):
        on.march(0, "glader", "1g5", "n", number)
    on.play("done").play("done").pick(2, "axeman").play("hex 1g5")
    assert on.choices() == offered


@pytest.mark.parametrize(("crossed", "there"), [(1, True), (2, False)])
def test_4_5c_a_battle_without_a_way_in_is_nowhere_to_go(crossed: int, there: bool) -> None:
    """Two units over a clear hexside are all: an Axeman in 1G3 has no other way into 1G5 and is not sent."""
    on = table("", "orc4@1g5", "crossbow3@1g4 crossbow3@1g4 axeman4@1g3", turn="turn 1 order 3 1 2 move 3")
    for number in range(crossed):
        on.march(2, "crossbow", "1g5", "n", number)
    assert ("1g5" in on.goals(2, "axeman")) is there
    assert on.goals(2, "axeman") - {"1g5"}


def test_4_5d_four_players_share_the_limit_of_the_defence() -> None:
    """Dwarves relieve the orcs over the bridge; the undead, who are nobody's allies, cannot any more."""
    on = table(
        "ranger3@1f5", "orc4@1e5", "axeman4@1e4", "deathbow3@1e3",
        allies="2-3", options="betrayal=off", maps=FIVE.rpartition(" ")[0],
    )  # fmt: skip
    on.march(0, "ranger", "1e5", "se").play("done").play("done")
    on.march(2, "axeman", "1e5", "n").play("done")
    on.pick(3, "deathbow").play("hex 1e5")
    assert on.choices() == ["join attack"]
    on.play("join attack").play("side n")
    assert sides(on, "1e5") == (0b1001, 0b0110)


# Who acts first (WK-5.2b, WK-5.32b, WK-5.5c).


def test_5_2b_the_first_player_of_a_defence_is_who_stood_there_first() -> None:
    """Dwarves come before the orcs in turn order, but came into 1G5 later: the Orc acts before the Axeman."""
    on = table(
        "glader4@1g4", "orc4@1g5", "axeman4@1h4",
        allies="2-3", options="betrayal=off", turn="turn 1 order 1 3 2 move 1",
    )  # fmt: skip
    on.march(0, "glader", "1g5", "n").play("done").march(2, "axeman", "1g5", "ne").play("done").play("done")
    on.play("hex 1g5")
    assert on.asked == 1
    on.play("pass")
    assert on.asked == 2
    on.play("pass")
    assert on.asked == 0


def test_5_5c_each_owner_regroups_his_own_units_the_first_player_first() -> None:
    """Dwarves opened the attack and regroup before the elves, whose units they cannot move."""
    on = table(
        "ranger3@1g4", "goblin1@1g5", "axeman4@1h4",
        allies="1-3", options="betrayal=off", turn="turn 1 order 3 1 2 move 3",
    )  # fmt: skip
    on.march(2, "axeman", "1g5", "ne").play("done").march(0, "ranger", "1g5", "n").play("done").play("done")
    on.play("hex 1g5").play("fire").roll(1, 6, 6)  # the Ranger is the only A unit
    assert on.asked == 2
    assert on.units() == {on.name(2, "axeman")[5:]}
    on.play(on.name(2, "axeman")).play("hex 1h4").play("done")
    assert on.asked == 0
    assert on.units() == {on.name(0, "ranger")[5:]}
    on.play("done")
    assert (on.at(2, "axeman"), on.at(0, "ranger")) == ("1h4", "1g5")


# Who must leave leaves (WK-2.4b, WK-5.5d, WK-4.9h).


def test_5_5d_a_winning_flyer_leaves_the_sea_while_it_can() -> None:
    """A Pixie beats a Kraken in 1B6: `done` is not an answer before it is back on land."""
    on = field("elves pixie3@1b5", "orcs kraken1@1b6")
    on.march(0, "pixie", "1b6", "n").play("done").play("done").play("hex 1b6")
    on.play("fire").miss().play("fire").roll(1, 6, 6)
    assert on.asked == 0
    assert on.refused("done").rule == "WK-5.5d"
    assert leave(on, 0, "pixie") != "1b6"
    assert "done" in on.choices()


def test_5_5d_a_guest_over_the_sea_leaves_too() -> None:
    """Elves and dwarves beat the Kraken without an alliance: nobody may stay, and both still find land."""
    on = table("pixie3@1b5", "kraken1@1b6", "griffin3@1b5", allies="1-3", turn="turn 1 order 1 3 2 move 1")
    on.play("break 3").march(0, "pixie", "1b6", "n").play("done")
    on.pick(2, "griffin").play("hex 1b6").play("join attack").play("side n").play("done").play("done")
    on.play("hex 1b6")
    while on.kings.troops[1][on.kings.board.place("1b6")]:
        tokens = on.choices() if on.asked >= 0 else []
        if "never" in tokens:
            on.play("never")
        elif on.asked == 1:
            on.play("pass")
        elif on.asked >= 0:
            on.play("fire")
        else:
            on.luck(sorted(on.outcomes())[0])
    for seat, slug in ((0, "pixie"), (2, "griffin")):
        assert on.asked == seat
        assert "done" not in on.choices()
        assert leave(on, seat, slug) != "1b6"
        on.play("done")
    on.kings.check()
