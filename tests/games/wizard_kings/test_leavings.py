"""What a phase leaves behind: nothing of a battle, of orders or of a turn is carried into the next."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.rules.build import Gifts
from conclave.games.wizard_kings.state import D_AID, D_GOLD, DESK, MOVED, REGROUPED, Kings
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field, field, fight


def clean(s: Kings) -> bool:
    """Whether nothing of a battle is left: who acted, what was used to retreat, whether anything happened."""
    return not any(s.fight) and not any(s.slips) and not s.noise and not s.muted


def test_5_1b_a_battle_leaves_nothing_to_the_next() -> None:
    """One is won and regrouped from, the defender of the other retreats; then the dice go from the table."""
    on = field("elves ranger3@1g4 ranger3@1c3", "orcs orc1@1g5 orc4@1c4 goblin1@2g3")
    on.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1c4", "n", 1)
    fight(on).play("hex 1g5").play("fire").roll(1, 5, 6)
    assert not clean(on.kings)
    on.play(on.name(0, "ranger")).play("hex 1g4")
    assert int(on.kings.marks.faces[on.block(0, "ranger")]) & REGROUPED
    on.play("done")
    assert clean(on.kings)
    assert int(on.kings.marks.faces[on.block(0, "ranger")]) == MOVED
    assert int(on.kings.thrown) >= 0
    on.play("hex 1c4").play("pass")
    assert on.asked == 1
    on.play(next(token for token in on.choices() if token.startswith("hex ")))
    assert any(on.kings.slips)
    on.play("done")
    assert clean(on.kings)
    assert int(on.kings.thrown) == -1
    assert len(on.kings.battles) == len(on.kings.crossed) == 0


def test_5_2a_every_round_begins_anew() -> None:
    """Units that acted act again, and what was used to retreat may be used again."""
    on = field("elves ranger3@1g4", "orcs ogre3@1g5 ogre2@1g5")
    on.march(0, "ranger", "1g5", "n")
    fight(on).play("hex 1g5").play("fire").roll(6, 6, 6)
    on.play(on.name(1, "ogre", 1)).play(next(token for token in on.choices() if token.startswith("hex ")))
    assert any(on.kings.slips)
    on.play("pass")
    assert on.asked == 0  # the second round
    assert clean(on.kings)


def test_6_0b_moves_are_forgotten_when_the_build_phase_begins_and_orders_when_it_ends() -> None:
    """A Glader has moved and is raised, a Ranger is new; the next turn finds nothing of it."""
    on = field("elves glader1@1c3", "orcs goblin1@2g3").march(0, "glader", "1c4")
    assert sum(int(count) for count in on.kings.spent[0]) == 1
    on.play("done").play("done")
    assert not any(on.kings.marks.faces)
    assert not any(on.kings.spent[0])
    on.play("build 2", 0).play("hex 1g1", 0).play(f"raise {on.block(0, 'glader') + 1}", 0)
    assert on.kings.marks.faces[on.block(0, "glader")]
    on.play("done", 0).play("done", 1)
    assert not any(on.kings.marks.faces)
    assert not any(on.kings.desk.faces)
    assert not any(on.kings.spent[0])
    on.roll("1-2", "1-1").kings.check()


def gifts(allies: str, gold: list[int], asked: int = 0) -> Field:
    """Gifts between some players with so much gold, some of whom were asked."""
    on = table("glader4@1g1", "orc1@2g3", "axeman4@3g4", allies=allies)

    def change(state: object) -> None:
        assert isinstance(state, Kings)
        for seat, coins in enumerate(gold):
            state.gold[seat] = coins
        state.call(Gifts(asked))

    on.set(change)
    return on


@pytest.mark.parametrize(
    ("allies", "gold", "asked", "seat"),
    [
        ("1-3", [1, 5, 5], 0, 0),
        ("1-3", [0, 5, 5], 0, 2),
        ("2-3", [5, 5, 5], 0, 1),
        ("1-3", [5, 5, 5], 0b001, 2),
    ],
)
def test_4_9d_who_has_gold_and_an_ally_is_asked(allies: str, gold: list[int], asked: int, seat: int) -> None:
    """In turn order, each once."""
    on = gifts(allies, gold, asked)
    assert type(on.kings.stack[-1]).__name__ == "Gift"
    assert on.asked == seat


def test_4_9d_what_was_given_is_kept_apart() -> None:
    """Elves with 3GP give 2GP to the dwarves, who give 1GP of their 5GP back."""
    on = gifts("1-3", [3, 4, 5])
    on.play("aid 3").play("aid 3").play("done").play("aid 1").play("done")
    desk = on.kings.desk.faces
    assert [int(desk[seat * DESK + D_GOLD]) for seat in range(3)] == [1, 4, 4]
    assert [int(desk[seat * DESK + D_AID]) for seat in range(3)] == [1, 0, 2]
