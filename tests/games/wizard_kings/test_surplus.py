"""Above six units, or with a second wizard: who gives what up, in battles and after building (WK-4.4b)."""

from __future__ import annotations

from conclave.games.wizard_kings.battles import B_ATTACK
from conclave.games.wizard_kings.rules.build import ask_for_surplus
from conclave.games.wizard_kings.rules.sides import GiveUp, surplus
from tests.games.wizard_kings.crowd import FIVE, sides, table
from tests.games.wizard_kings.field import Field

FIGHT = "turn 2 order 1 2 3 fight"
FOUR = FIVE.rpartition(" ")[0]


def battle(*units: str, at: str, came: str, allies: str = "") -> Field:
    """A battle of 1G5 that is about to be chosen, in which seats came as told."""
    return table(*units, allies=f"{allies} / battles 1g5={at} / came 1g5={came}".lstrip(" /"), turn=FIGHT)


def called(on: Field, elves: int, dwarves: int) -> list[int]:
    """Elves and dwarves build Treeks and Crossbows in 1C3; who gives up, the first to be asked first."""
    s = on.kings.copy()
    before = [row[:] for row in s.troops]
    place = s.board.place("1c3")
    for seat, slug, count in ((0, "treek", elves), (2, "crossbow", dwarves)):
        for number in range(count):
            s.put(on.block(seat, slug, number), place)
    depth = len(s.stack)
    ask_for_surplus(s, before)
    found = [frame for frame in s.stack[depth:] if isinstance(frame, GiveUp)]
    assert all(frame.place == place for frame in found)
    return [int(frame.seat) for frame in found][::-1]


def test_4_4a_what_is_too_much() -> None:
    """Six units and a wizard are not; a seventh, a second wizard, or both are, each for its own side."""
    six = " ".join(["glader1@1g5"] * 5 + ["ranger1@1g5"])
    on = battle(
        f"{six} wicana1@1g5", "orc1@1g5", "axeman1@3g4 loremaster1@3g4", at="1-2", came="21", allies="1-3"
    )
    s = on.kings.copy()
    place = s.board.place("1g5")
    s.battles[s.battle_at(place) + B_ATTACK] |= 0b100
    assert surplus(s, place, 0) == (False, False)
    s.put(on.block(2, "axeman"), place)
    assert surplus(s, place, 0) == (False, True)
    s.put(on.block(2, "loremaster"), place)
    assert surplus(s, place, 0) == (True, True)
    s.put(on.block(2, "axeman"), s.board.place("3g4"))
    assert surplus(s, place, 0) == (True, False)
    assert surplus(s, place, 1) == (False, False)


def test_4_4b_a_second_wizard_of_a_supporter_goes_when_the_battle_begins() -> None:
    """Dwarves are no allies of the orcs and do not know of Shakla: the Loremaster came later, and is lost."""
    on = table("ranger3@1g4", "shakla4@1g5", "loremaster4@1h4", options="alliances=off")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.pick(2, "loremaster").play("hex 1g5")
    assert on.choices() == ["join attack", "join defence"]
    on.play("join defence").play("side ne").play("done")
    assert (on.at(1, "shakla"), on.at(2, "loremaster")) == ("1g5", "1g5")
    on.play("hex 1g5")
    assert (on.at(1, "shakla"), on.at(2, "loremaster")) == ("1g5", "-3")
    allied = table("ranger3@1g4", "shakla4@1g5", "loremaster4@1h4", allies="2-3")
    allied.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert "1g5" not in allied.goals(2, "loremaster")  # allies know, and share the place (WK-4.4a)


def test_4_4b_to_a_supporter_every_block_of_the_side_is_a_unit() -> None:
    """Five Orcs and Shakla: an ally knows that a sixth unit has room, whoever is none counts six already."""
    five = " ".join(["orc1@1g5"] * 5) + " shakla1@1g5"
    on = table("ranger3@1g4", five, "axeman4@1h4", options="alliances=off")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert on.pick(2, "axeman").play("hex 1g5").choices() == ["join attack"]
    allied = table("ranger3@1g4", five, "axeman4@1h4", allies="2-3")
    allied.march(0, "ranger", "1g5", "n").play("done").play("done")
    allied.march(2, "axeman", "1g5", "ne")
    assert sides(allied, "1g5") == (0b001, 0b110)


def test_4_9g_who_changes_sides_gives_up_what_is_too_much() -> None:
    """Dwarves came to 1G5 before all others and go over to six elves: one of their own units goes."""
    six = " ".join(["glader1@1g5"] * 5 + ["ranger1@1g5"])
    on = battle(
        six, "orc4@1g5", "axeman4@1g5 crossbow3@1g5 loremaster1@1g5", at="1-23", came="321", allies="2-3"
    )
    on.play("hex 1g5")
    while on.asked != 2:
        on.play("pass")
    on.play("switch")
    assert on.asked == 2
    assert on.units() == {on.name(2, "axeman")[5:], on.name(2, "crossbow")[5:]}
    on.play(on.name(2, "axeman"))
    assert on.asked == 2  # there were eight
    assert on.choices() == [on.name(2, "crossbow")]
    on.play(on.name(2, "crossbow"))
    assert [on.at(2, slug) for slug in ("axeman", "crossbow", "loremaster")] == ["-2", "-2", "1g5"]
    assert int(on.kings.troops[0][on.kings.board.place("1g5")]) == 6
    assert not on.session.can_undo


def test_4_9g_a_second_wizard_of_who_changes_sides_is_the_one_that_goes() -> None:
    """The Loremaster was in 1G5 before Wicana, and is lost when the dwarves go over to the elves."""
    on = battle("wicana4@1g5", "orc4@1g5", "loremaster4@1g5", at="1-23", came="321", allies="2-3")
    on.play("hex 1g5")
    while on.asked != 2:
        on.play("pass")
    on.play("switch")
    assert (on.at(0, "wicana"), on.at(2, "loremaster")) == ("1g5", "-3")
    assert sides(on, "1g5") == (0b101, 0b010)


def test_4_9g_nobody_loses_anything_where_there_is_room() -> None:
    """Six units and one wizard of both together."""
    five = " ".join(["glader1@1g5"] * 5)
    on = battle(f"{five} wicana2@1g5", "orc4@1g5", "axeman4@1g5", at="1-23", came="321", allies="2-3")
    on.play("hex 1g5")
    while on.asked != 2:
        on.play("pass")
    on.play("switch")
    assert (on.at(2, "axeman"), on.at(0, "wicana")) == ("1g5", "1g5")
    assert [int(count[on.kings.board.place("1g5")]) for count in on.kings.troops] == [6, 1, 1]


def test_4_4b_after_building_the_later_in_turn_order_gives_up_what_he_built() -> None:
    """Elves and dwarves share 1C3: what is above six goes, and nobody gives more than he has built."""
    four = " ".join(["glader1@1c3"] * 4)
    on = table(four, "orc1@2g3", "axeman1@1c3", allies="1-3")
    assert called(on, 1, 0) == []
    assert called(on, 0, 1) == []
    assert called(on, 1, 1) == [2]
    assert called(on, 2, 0) == [0]
    assert called(on, 1, 2) == [2, 2]
    assert called(on, 2, 1) == [2, 0]
    assert called(on, 3, 1) == [2, 0, 0]
    order = table(four, "orc1@2g3", "axeman1@1c3", allies="1-3", turn="turn 1 order 3 2 1 move 3")
    assert called(order, 1, 1) == [0]
    assert called(order, 1, 2) == [0, 2]
    between = table(four, "orc1@2g3", "axeman1@1c3", allies="1-3", turn="turn 1 order 1 3 2 move 1")
    assert called(between, 1, 1) == [2]


def test_4_4b_wizards_are_not_counted() -> None:
    """Of either: six units and a wizard are in order, a seventh unit is not."""
    four = " ".join(["glader1@1c3"] * 4)
    for elves, dwarves in ((f"{four} wicana1@1c3", "axeman1@1c3"), (four, "axeman1@1c3 loremaster1@1c3")):
        on = table(elves, "orc1@2g3", dwarves, allies="1-3")
        assert called(on, 1, 0) == []
        assert called(on, 0, 1) == []
        assert called(on, 1, 1) == [2]


def test_4_4b_sides_are_counted_apart_whoever_opened_the_battle() -> None:
    """Four elves and an undead, who came first, against four orcs: no side has more than six."""
    four = " ".join(["glader1@1g5"] * 4), " ".join(["orc1@1g5"] * 4)
    on = table(
        *four, "axeman1@3g4", "zombie1@1g5", maps=FOUR, allies="1-4 / battles 1g5=41-2 / came 1g5=241",
        turn="turn 2 order 1 2 3 4 fight",
    )  # fmt: skip
    on.play("hex 1g5")
    s = on.kings
    assert [int(row[s.board.place("1g5")]) for row in s.troops] == [4, 4, 0, 1]
    assert not any(isinstance(frame, GiveUp) for frame in s.stack)
