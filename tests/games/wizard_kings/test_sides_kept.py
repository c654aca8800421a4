"""Who drops out of a game of three and more (WK-1.4g), and what always holds of sides and alliances."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.actions import HEX, UNIT
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_FIRST
from conclave.games.wizard_kings.rules.movement import Goal
from conclave.games.wizard_kings.rules.victory import drop_out
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.crowd import FIVE, SIX, THREE, leave, row, sides, table
from tests.games.wizard_kings.field import field, fight

# Out of the game (WK-1.4g).


def test_1_4g_when_one_of_three_drops_out_the_others_keep_what_they_have() -> None:
    """The orcs resign: their cities are nobody's, those of the others stay, the captured one too."""
    on = field(
        "elves glader4@2j2", "orcs orc4@2g3", "dwarves axeman4@3g4",
        maps=THREE, rest="city 2j2=1", options="resigning=on",
    )  # fmt: skip
    s = on.kings
    before = [int(holder) for holder in s.holder]
    on.play("done").play("resign")
    assert [int(holder) for holder in s.holder] == [-1 if holder == 1 else holder for holder in before]
    assert int(s.holder[int(s.board.city_at[s.board.place("2j2")])]) == 0
    assert [int(s.income(seat)) for seat in range(3)] == [12, 0, 10]
    assert not any(int(count) for count in s.troops[1])
    assert on.at(0, "glader") == "2j2"
    assert on.asked == 2


def test_1_4g_enemies_who_attacked_a_resigner_together_part_in_combat() -> None:
    """Undead and orcs, no allies, storm 1G5 of the dwarves, who give up: the orcs came later and leave."""
    again = table(
        "glader4@1c3", "orc4@1g4", "axeman4@1g5 castle1@3g4", "deathbow3@1h4",
        allies="1-4", options="resigning=on betrayal=off", maps=FIVE.rpartition(" ")[0],
        turn="turn 1 order 4 2 1 3 move 4",
    )  # fmt: skip
    again.march(3, "deathbow", "1g5", "ne").play("done")
    again.pick(1, "orc").play("hex 1g5").play("join attack").play("side n").play("done")
    again.play("done").play("resign")
    assert sides(again, "1g5") == (0b1010, 0)
    assert again.asked == 3
    again.play("hex 1g5").play("done")
    assert leave(again, 1, "orc") != "1g5"
    again.play("done")
    again.kings.check()


def test_1_4g_a_battle_without_enemies_is_no_battle() -> None:
    """Allies alone in the hex of somebody who resigned simply stand there."""
    on = table(
        "ranger3@1g4", "orc4@1g5", "axeman4@1h4",
        allies="1-3", options="resigning=on", turn="turn 1 order 1 3 2 move 1",
    )  # fmt: skip
    on.march(0, "ranger", "1g5", "n").play("done").march(2, "axeman", "1g5", "ne").play("done").play("resign")
    assert on.kings.battle_at(on.kings.board.place("1g5")) == -1
    on.kings.check()


def test_1_4g_the_next_attacker_leads_when_the_first_has_resigned() -> None:
    """Orcs and dwarves attack 1G5 together; without the orcs the battle is that of the dwarves (WK-5.1a)."""
    on = table("glader4@1g5", "orc4@1g4", "axeman4@1h4", allies="2-3", turn="turn 1 order 2 3 1 move 2")
    on.march(1, "orc", "1g5", "n").play("done").march(2, "axeman", "1g5", "ne").play("done")

    def resigns(state: object) -> None:
        assert isinstance(state, Kings)
        drop_out(state, 1)

    on.set(resigns)
    assert row(on, "1g5", B_FIRST) == 2
    assert sides(on, "1g5") == (0b100, 0b001)
    on.play("done")
    assert on.asked == 2
    on.play("hex 1g5")


# What always holds.


def test_4_9e_an_alliance_that_holds_one_way_is_a_fault() -> None:
    """`check` finds it, as it finds an ally of oneself."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c4", allies="1-3")
    s = on.kings.copy()
    s.check()
    s.allies[0] = 0
    with pytest.raises(AssertionError, match="differ about their alliance"):
        s.check()
    s.allies[0] = 0b101
    with pytest.raises(AssertionError, match="its own ally"):
        s.check()


def test_4_9h_check_finds_enemies_side_by_side_and_units_on_no_side() -> None:
    """Outside a battle, in a battle, on two sides, and beside an ally on the other side."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="2-3")
    s = on.kings.copy()
    s.put(on.block(0, "ranger"), s.board.place("1g5"))
    with pytest.raises(AssertionError, match="share 1g5 without a battle"):
        s.check()
    on.march(0, "ranger", "1g5", "n")
    s = on.kings.copy()
    s.put(on.block(2, "axeman"), s.board.place("1g5"))
    with pytest.raises(AssertionError, match="seat 2 stands in the battle of 1g5 on no side"):
        s.check()
    s.battles[B_ATTACK] |= 0b100
    with pytest.raises(AssertionError, match="seat 2 fights an ally"):
        s.check()
    s.battles[B_DEFEND] |= 0b100
    with pytest.raises(AssertionError, match="both sides"):
        s.check()
    s.battles[B_ATTACK] &= ~0b100
    s.check()


def test_4_9f_former_allies_share_a_hex_only_until_they_fight_or_part() -> None:
    """A broken alliance leaves both in 1C3; in the Combat Phase it is a battle."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c3", allies="1-3")
    on.play("break 3")
    on.kings.check()
    fight(on)
    assert sides(on, "1c3") == (0b001, 0b100)


CROWD = (
    "ranger3@1g4 glader4@1g4 glader4@1g4 wicana4@1g4", "orc4@1g6 ogre3@1g6 goblin4@1g6 shakla4@1g6",
    "axeman4@1h5 ramrider3@1h5 crossbow3@1h5", "deathbow3@1f5 zombie4@1f5 varghan3@1f5 necrom4@1f5",
    "berserker3@1f4 viking3@1f4 horsebow3@1f4", "huntress3@1h4 lionrider3@1h4 moonseer4@1h4",
)  # fmt: skip


def eager(state: State, rng: Rng, choices: list[int]) -> int:
    """Choose at random, with a liking for battles."""
    frame = state.stack[-1]
    if isinstance(frame, Goal) and isinstance(state, Kings):
        fights = [one for one in choices if HEX <= one < UNIT and state.contested(frame.seat, one - HEX)]
        choices = fights or choices
    return choices[int(rng.below(len(choices)))]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_4_9_everything_holds_wherever_random_players_get_to(seats: int) -> None:
    """Everybody around 1G5, alliances made and broken: `check` at every answer, and all kinds of answers."""
    verbs: set[str] = set()
    for seed in range(5):
        rng = Rng(seats * 100 + seed)
        maps = " ".join(SIX.split()[: seats + 1])
        resigning = "on" if seed == 2 else "off"
        on = table(
            *CROWD[:seats], maps=maps, allies="1-2 1-3", options=f"turn_limit=3 resigning={resigning}"
        )  # fmt: skip
        state: State = on.kings.copy()
        while state.stack:
            state.check()
            if flow.asked(state) < 0:
                flow.play(state, flow.draw_lot(state, rng))
                continue
            action = eager(state, rng, list(flow.choices(state)))
            verbs.add(GAME.space.token(action).split()[0])
            flow.play(state, action)
    assert {"join", "switch", "never", "break", "accept", "offer", "unit", "side"} <= verbs
