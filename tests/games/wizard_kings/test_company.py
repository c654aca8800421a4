"""Who may stand, see and win together: deployment limits, broken alliances, the end of the game."""

from __future__ import annotations

import pytest

from conclave.core.result import LOST, WON
from conclave.games.wizard_kings.arrivals import first
from conclave.games.wizard_kings.battles import BATTLE
from conclave.games.wizard_kings.rules.victory import allied, drop_out
from conclave.games.wizard_kings.rules.victory import test_victory as victory_test
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field, field, fight
from tests.games.wizard_kings.test_setup import picked

THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
HIDDEN = -9


def bought(*orders: str) -> Field:
    """The elves buy and deploy first; the orcs take what is cheap."""
    table = picked()
    for order in orders:
        table.play(order, 0)
    table.play("done", 0)
    while type(table.kings.stack[-1]).__name__ == "RaiseArmy":
        tokens = table.choices(1)
        table.play("done" if "done" in tokens else "buy 5 1", 1)
    return table


def test_4_4a_one_wizard_and_six_units_start_in_a_city() -> None:
    """The second Wicana may not join the first, nor a seventh unit six Rangers; a wizard may."""
    table = bought(*["buy 1 1"] * 2, *["buy 5 1"] * 6)
    table.play("hex 1g1", 0)
    assert "hex 1g1" not in table.choices(0)
    assert len(table.choices(0)) == 5
    full = bought("buy 1 1", *["buy 2 1"] * 6, *["buy 3 1"] * 3, *["buy 5 1"] * 6)
    full.play("hex 1g1", 0)
    for _ in range(6):
        full.play("hex 1g1", 0)
    assert "hex 1g1" not in full.choices(0)
    assert len(full.choices(0)) == 5


def test_2_22f_equal_targets_are_one_choice() -> None:
    """Two Orcs 2 are one choice, an Orc 3 and a Goblin 2 are others; in battle every face is open."""
    table = field("orcs shakla4@1g5 orc2@1g5 orc2@1g5 orc3@1g5 goblin2@1g5", "elves glader1@2g3")
    table.play("cast 1 3")
    wanted = {table.name(0, "orc", 0), table.name(0, "orc", 2), table.name(0, "goblin")}
    assert {f"unit {name}" for name in table.units()} == wanted
    table.play(table.name(0, "orc", 0))
    assert table.name(0, "orc", 1) in table.choices()  # the other Orc 2 is the next


def test_4_9e_who_is_no_ally_any_more_sees_nothing() -> None:
    """The dwarves break with the elves: neither sees where the other's blocks are."""
    table = field(
        "dwarves axeman4@2g3", "elves ranger3@1g1", "orcs goblin1@3g3", maps=THREE, rest="allies 1-2"
    )
    axeman, ranger = table.block(0, "axeman"), table.block(1, "ranger")
    assert HIDDEN not in [int(table.view(1).state.zones()[zone].faces[axeman]) for zone in (0, 2)]
    table.play("break 2")
    assert [int(table.view(1).state.zones()[zone].faces[axeman]) for zone in (0, 1, 2)] == [HIDDEN] * 3
    assert table.view(0).state.zones()[0].faces[ranger] == HIDDEN
    assert not table.kings.allies[0]
    assert not table.kings.allies[1]


def test_h_3_all_blocks_are_open_at_the_end() -> None:
    """After the last turn everybody reads every block of both sides."""
    last = "turn 10 order 1 2 move 2"
    table = field("elves ranger3@1g1", "orcs ogre2@2g3 goblin4@2j2", turn=last, options="victory=timed")
    table.play("done").play("done", 0).play("done", 1)
    assert table.result is not None
    for viewer in (0, 1, -1):
        zones = table.view(viewer).state.zones()
        for seat, slug, strength in ((0, "ranger", 3), (1, "ogre", 2), (1, "goblin", 4)):
            assert int(zones[1].faces[table.block(seat, slug)]) == strength


def test_4_9i_allies_win_together_where_it_was_agreed() -> None:
    """Elves earn most; their allies, the dwarves, share the first place with the option alone."""
    for option, winners in (("allied_victory=on", [0, 1]), ("allied_victory=off", [0])):
        table = field(
            "elves glader1@3g4", "dwarves axeman1@2g3", "orcs goblin1@3c5", maps=THREE, rest="allies 1-2",
            turn="turn 10 order 1 2 3 move 3", options=option,
        )  # fmt: skip
        s = table.kings
        s.holder[int(s.board.city_at[s.board.city_hex[12]])] = 0
        assert victory_test(s)
        assert s.result is not None
        assert s.result.winners == winners
        assert s.result.places == ((1, 1, 3) if option == "allied_victory=on" else (1, 2, 3))
        assert not s.result.drawn
        assert [s.result.verdict(seat) for seat in range(3)] == [
            WON if seat in winners else LOST for seat in range(3)
        ]
        assert s.result.sides == ((0, 0, 1) if option == "allied_victory=on" else ())


@pytest.mark.parametrize(
    ("allies", "places", "sides"),
    [
        ("1-2", [1, 2, 3], (0, 0, 2)),
        # An ally of the winner has his side; the ally of that ally alone has not.
        ("1-2 2-3", [1, 2, 3], (0, 0, 2)),
        # Two allies of the winner are on it, allied with each other or not.
        ("1-2 1-3", [1, 2, 3], (0, 0, 0)),
        # Losers who are allied lose together.
        ("1-2", [2, 3, 1], (0, 0, 2)),
        # Two who are no allies are first, and the third is allied with both: the first of them has him.
        ("1-3 2-3", [1, 1, 3], (0, 1, 0)),
        ("", [1, 2, 3], (0, 1, 2)),
    ],
)
def test_4_9i_who_is_on_whose_side(allies: str, places: list[int], sides: tuple[int, ...]) -> None:
    """From the first place down, each player with the allies who have no side yet."""
    rest = f"allies {allies}" if allies else ""
    table = field(
        "elves glader1@3g4", "dwarves axeman1@2g3", "orcs goblin1@3c5", maps=THREE, rest=rest,
        turn="turn 10 order 1 2 3 move 3", options="allied_victory=on",
    )  # fmt: skip
    assert allied(table.kings, places) == sides


def test_6_0a_orders_cannot_be_taken_back_once_carried_out() -> None:
    """Both have finished and blocks were shown: nobody may undo."""
    table = field("elves glader1@1g1", "orcs goblin1@2g3")
    table.play("done").play("done")
    table.play("build 2", 0).play("hex 1g1", 0).play("done", 0).play("done", 1)
    assert not table.session.can_undo
    table.roll("1-1", "1-2")


def test_5_5a_where_winners_may_go() -> None:
    """From G5 to its six neighbours, all of them and no others, but not to an enemy's."""
    table = field("elves ranger3@1g4 glader1@1d2", "orcs orc1@1g5 goblin1@1h5")
    table.march(0, "ranger", "1g5", "n")
    fight(table).play("hex 1g5").play("fire").roll(1, 5, 6).play(table.name(0, "ranger"))
    assert table.hexes() == {"1g4", "1h4", "1g6", "1f5", "1f4"}


def test_4_2a_equal_blocks_are_one_choice_unless_a_spell_has_touched_one() -> None:
    """Of Glader 2, Glader 2, Glader 3 and Ranger 2 three kinds may march; of two Orcs one is faster."""
    table = field("elves glader2@1c3 glader2@1c3 glader3@1c3 ranger2@1c3", "orcs goblin1@2g3")
    table.play("hex 1c3")
    wanted = {table.name(0, "glader", 0), table.name(0, "glader", 2), table.name(0, "ranger")}
    assert {f"unit {name}" for name in table.units()} == wanted
    drums = field("orcs shakla4@1c3 orc2@1c3 orc2@1c3", "elves glader1@2g3")
    drums.play("cast 1 3").play(drums.name(0, "orc", 0)).play("done").play("hex 1c3")
    assert {f"unit {name}" for name in drums.units()} == {drums.name(0, "orc", number) for number in (0, 1)}


def test_1_4g_a_battle_that_all_have_left_is_none() -> None:
    """At sea a Pixie fights on against nobody when the Kraken has left; when both have, nothing is left."""
    table = field(
        "elves pixie3@1k1", "dwarves axeman1@2g3", "orcs kraken3@1l1 goblin1@3g3", maps=THREE
    ).march(0, "pixie", "1l1", "nw")  # fmt: skip
    s = table.kings
    drop_out(s, 2)
    assert (len(s.battles), len(s.crossed)) == (BATTLE, 2)
    drop_out(s, 0)
    assert (len(s.battles), len(s.crossed)) == (0, 0)


def test_1_4g_a_battle_at_sea_is_gone_through_when_the_defender_has_left() -> None:
    """A Pixie attacks the orcs' Kraken in L1 and the orcs resign: the Pixie wins, and has to go ashore."""
    table = field(
        "elves pixie3@1k1", "dwarves axeman1@2g3", "orcs kraken3@1l1 goblin1@3g3", maps=THREE,
        options="resigning=on",
    )  # fmt: skip
    table.march(0, "pixie", "1l1", "nw").play("done").play("done").play("resign")
    assert table.choices() == ["hex 1l1"]
    table.play("hex 1l1")
    assert table.choices() == [table.name(0, "pixie")]
    table.play(table.name(0, "pixie")).play("hex 1k2").play("done")
    assert table.at(0, "pixie") == "1k2"


def test_1_4g_a_battle_on_land_is_over_when_the_defender_has_left() -> None:
    """The same in G5: the Ranger stands there, and nobody is asked about a battle."""
    table = field(
        "elves ranger3@1g4", "dwarves axeman1@2g3", "orcs ogre3@1g5 goblin1@3g3", maps=THREE,
        options="resigning=on",
    )  # fmt: skip
    table.march(0, "ranger", "1g5", "n").play("done").play("done").play("resign")
    assert len(table.kings.battles) == 0
    assert table.at(0, "ranger") == "1g5"
    assert any(token.startswith("disband") for token in table.choices(0))


def test_h_1_who_enters_a_battle_over_a_hexside_stays_hidden() -> None:
    """A Pixie or a Glader comes over the north side: the flyer uses nothing up, and the orcs cannot tell."""
    seen = []
    for slug in ("pixie", "glader"):
        table = field("elves pixie3@1g4 glader4@1g4 ranger1@1g4", "orcs orc4@1g5")
        table.march(0, slug, "1g5", "n")
        seen.append([(table.view(viewer).pack(), table.told(viewer)) for viewer in (1, -1)])
    assert seen[0] == seen[1]


def test_4_9c_who_could_join_knows_what_a_side_has_used() -> None:
    """Elves attack orcs: the elves and the dwarves, who could still help, know; orcs and watchers do not."""
    table = field("elves glader4@1g4", "orcs orc4@1g5", "dwarves axeman1@3g4", maps=THREE)
    table.march(0, "glader", "1g5", "n")
    known = {viewer: int(table.view(viewer).state.zones()[5].faces[0]) for viewer in (0, 1, 2, -1)}
    assert known == {0: 1, 1: HIDDEN, 2: 1, -1: HIDDEN}
    assert not table.session.can_undo  # a stranger has learnt something
    teams = field("elves glader4@1g4", "orcs orc4@1g5", "dwarves axeman1@3g4", maps=THREE, rest="allies 2-3")
    teams.march(0, "glader", "1g5", "n")
    assert (
        int(teams.view(2).state.zones()[5].faces[0]) == HIDDEN
    )  # an ally of the orcs joins their side alone
    assert teams.session.can_undo


def test_4_9c_what_was_used_goes_with_its_battle() -> None:
    """Of two battles one is over; what came into the other is still counted there."""
    table = field("elves ranger3@1g4 ranger3@1c3 ranger3@1c3", "orcs orc1@1g5 orc4@1c4 goblin1@2g3")
    table.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1c4", "n", 1).march(
        0, "ranger", "1c4", "n", 2
    )
    assert [int(face) for face in table.kings.crossed.faces] == [1, 0, 2, 0]
    fight(table).play("hex 1g5").play("fire").roll(1, 5, 6).play("done")
    assert [int(face) for face in table.kings.crossed.faces] == [2, 0]
    assert len(table.kings.battles) == 6


def test_1_4g_what_was_used_goes_with_who_has_left() -> None:
    """The orcs resign: their battle is over, that of the dwarves goes on with its counts."""
    table = field(
        "elves ranger3@1g4 glader4@1c3", "dwarves axeman4@1c4 axeman1@2g3", "orcs orc4@1g5 goblin1@3g3",
        maps=THREE, turn="turn 1 order 1 3 2 move 1", options="resigning=on",
    )  # fmt: skip
    table.march(0, "ranger", "1g5", "n").march(0, "glader", "1c4", "n").play("done").play("resign")
    assert [int(face) for face in table.kings.crossed.faces] == [1, 0]
    assert int(table.kings.battles[0]) == table.kings.board.place("1c4")


def test_5_5a_a_block_everybody_knows_comes_in_by_name() -> None:
    """A Ranger has won G5 and stands there alone and known; from there it joins the winner of H5."""
    table = field("elves ranger3@1g4 ranger2@1h4", "orcs orc1@1g5 orc1@1h5 goblin1@2g3")
    table.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1h5", "n", 1)
    fight(table).play("hex 1g5").play("fire").roll(1, 5, 6).play("done")
    table.play("hex 1h5").play("fire").roll(1, 6)
    assert table.name(0, "ranger", 0) in table.choices()
    table.play(table.name(0, "ranger", 0))
    assert table.at(0, "ranger", 0) == "1h5"


def test_4_9d_gold_that_was_given_is_not_given_on() -> None:
    """The dwarves got 1GP from the elves and may hand over their own ten, not the eleventh."""
    table = field(
        "elves glader1@1g1", "dwarves axeman1@2g3", "orcs goblin1@3g3", maps=THREE, rest="allies 1-2"
    )
    table.play("done").play("done").play("done").play("aid 2").play("done")
    for _ in range(10):
        table.play("aid 1")
    assert table.asked == 1
    assert table.choices() == ["done"]


def test_4_2a_a_castle_is_not_among_those_who_march() -> None:
    """In C3 stand a castle, a Glader and a Ranger; two of them may go."""
    table = field("elves castle4@1c3 glader1@1c3 ranger1@1c3", "orcs goblin1@2g3").play("hex 1c3")
    assert table.choices() == [table.name(0, slug) for slug in ("ranger", "glader")]


def test_4_9h_who_holds_a_city_was_there_before_his_guest() -> None:
    """In every city, the first of the board's list too; whoever's turn comes first."""
    for name in ("1d2", "1g6"):
        on = table(
            f"glader1@{name}", "orc1@1g5", f"axeman1@{name}", allies="1-3", turn="turn 1 order 3 2 1 move 3"
        )
        s = on.kings
        place = s.board.place(name)
        assert s.board.city_at[place] >= 0
        assert first(s.came[place]) == 0
        assert first(s.came[place], 0b100) == 2
