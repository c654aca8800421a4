"""Rulings where the rulebook leaves a choice: long conquests, ended alliances, cities taken this turn."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.options import KingsOptions
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field, field, fight, to_build


def build_nothing(on: Field) -> Field:
    """Go through a Build Phase without orders."""
    to_build(on)
    while on.kings.stack and "Orders" in type(on.kings.stack[-1]).__name__:
        on.play("done", on.asked)
    return on


@pytest.mark.parametrize(("turn", "over"), [(29, False), (30, True)])
def test_1_4h_a_conquest_ends_after_turn_30(turn: int, over: bool) -> None:
    """Nobody has 15GP: the elves hold Sandover (2GP) of the orcs and win by 12 to 8, after turn 30 alone."""
    on = field(
        "elves glader1@2j2", "orcs goblin1@2g3", rest="city 2j2=1", turn=f"turn {turn} order 1 2 move 1"
    )
    build_nothing(on)
    result = on.kings.result
    assert (result is not None) is over
    if result is not None:
        assert (result.winners, result.scores, result.rule) == ([0], (12, 8), "WK-1.4h")


def test_1_4h_another_last_turn_may_be_set() -> None:
    """`turn_limit` counts for conquests too."""
    on = field(
        "elves glader1@1g1", "orcs goblin1@2g3", turn="turn 12 order 1 2 move 1", options="turn_limit=12"
    )
    assert build_nothing(on).kings.result is not None


def test_1_4h_the_form_of_options_says_so() -> None:
    """Where one picks how the game is won, and where one sets the last turn."""
    fields = KingsOptions.__dataclass_fields__
    among = fields["victory"].metadata["among"]
    assert "turn 30" in among["conquest"]
    assert "30 in a conquest" in str(fields["turn_limit"].metadata)


def test_4_9j_nobody_ends_an_alliance_in_another_players_turn() -> None:
    """The dwarves wait for their own movement turn; in the Build Phase it is too late for this turn."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c4", allies="1-3")
    assert on.refused("break 1", 2)
    on.march(0, "glader", "1c4")
    assert on.refused("break 1", 2)
    on.play("done").play("done")
    assert "break 1" in on.choices()
    to_build(on)
    assert on.refused("break 1", on.asked).rule == "WK-4.9j"


def test_4_9j_an_alliance_ends_in_ones_own_turn_before_or_after_moves() -> None:
    """The elves move first and break then."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c4", allies="1-3")
    on.march(0, "glader", "1c2")
    on.play("break 3")
    assert [int(on.kings.allies[seat]) for seat in range(3)] == [0, 0, 0]


def retreats(on: Field) -> set[str]:
    """Fight the battle of 2G2 up to the first elf's turn; give where it may retreat to."""
    fight(on).play("hex 2g2")
    assert on.asked == 0
    return on.hexes()


def test_5_4h_own_units_open_a_city_taken_this_turn() -> None:
    """A Ranger attacks 2G2 beside Mirrorhold: vacant it is closed, with a Glader in it open."""
    closed = field("elves ranger3@2f2 glader4@1g1", "orcs goblin1@2g2")
    closed.march(0, "ranger", "2g2", "sw")
    assert "2g3" not in retreats(closed)
    on = field("elves ranger3@2f2 glader4@2f3", "orcs goblin1@2g2")
    on.march(0, "glader", "2g3").march(0, "ranger", "2g2", "sw")
    assert "2g3" in retreats(on)
    s = on.kings
    assert int(s.holder[int(s.board.city_at[s.board.place("2g3")])]) == 1  # still the orcs' (WK-4.6d)
    on.play("hex 2g3")
    assert on.at(0, "ranger") == "2g3"


def test_5_4h_so_do_an_allys() -> None:
    """The dwarves have gone into Mirrorhold; their allies, the elves, may retreat there."""
    on = table("ranger3@2f2", "goblin1@2g2", "axeman4@2h3", allies="1-3", options="betrayal=off")
    on.march(0, "ranger", "2g2", "sw").play("done").play("done").march(2, "axeman", "2g3").play("done")
    assert "2g3" in retreats(on)


def test_5_4h_stacking_holds_there() -> None:
    """Six Gladers fill the city."""
    on = field("elves ranger3@2f2 " + "glader4@2f3 " * 6, "orcs goblin1@2g2")
    for number in range(6):
        on.march(0, "glader", "2g3", "", number)
    on.march(0, "ranger", "2g2", "sw")
    assert "2g3" not in retreats(on)


def test_5_4h_regrouping_goes_there_too() -> None:
    """The Ranger wins and moves on into the city."""
    on = field("elves ranger3@2f2 glader4@2f3", "orcs goblin1@2g2")
    on.march(0, "glader", "2g3").march(0, "ranger", "2g2", "sw")
    fight(on).play("hex 2g2").play("fire").roll(1, 6, 6)
    on.play(on.name(0, "ranger")).play("hex 2g3").play("done")
    assert on.at(0, "ranger") == "2g3"
