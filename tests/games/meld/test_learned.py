"""The learned judge of The Meld: its numbers, its network, its chances."""

from math import exp, tanh

import pytest

from conclave.core.session import Session
from conclave.core.storage import Ints, ints
from conclave.games.meld import GAME
from conclave.games.meld.rules.field import locked
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.learned import AROUND, NET, ValueNet, chances, numbers_of, to_move
from conclave.games.meld.strategy.standing import NUMBERS, Reach, standing
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage

ALIKE = 1e-9


def chance(s: Meld, seat: int) -> float:
    """Give the chance of one seat."""
    return chances(s)[seat]


def salt() -> Stage:
    """Give Midnight a pattern of salt: three tiles that touch each other."""
    stage = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    return stage.lay("Wax Chancery", 1, -1, midnight=1).pool(MIDNIGHT, 2)


def test_a_network_is_worked_out_by_hand() -> None:
    """Two numbers, one hidden unit: 0.5 * 1 - 0.25 * 2 + 0.1, and 2 * tanh of that, less 0.3."""
    net = ValueNet("# a remark\n500\n-250\n\n100\n2000 -300\n")

    def said(one: int, other: int) -> float:
        return net.chance(ints([one]), ints([other]), ints([]))

    assert said(1000, 2000) == pytest.approx(1 / (1 + exp(-(2 * tanh(0.1) - 0.3))))
    assert said(0, 0) == said(1000, 2000)  # 0.5 - 0.5 is nothing
    assert said(1000, 0) > said(0, 0) > said(0, 1000)


def test_the_weights_fit_the_numbers() -> None:
    """One row for each number of two seats and of what is nobody's."""
    stage = salt()
    assert len(standing(stage.s, MIDNIGHT, 0)) == NUMBERS
    assert len(numbers_of(stage.s, MIDNIGHT, IVORY)) == NET.inputs == 2 * NUMBERS + AROUND
    assert len(NET.weights) == NET.inputs * NET.units
    assert (len(NET.bias), len(NET.outer)) == (NET.units, NET.units + 1)


def test_reach_counts_the_actions_to_a_claim() -> None:
    """A whole pattern is ready; a third tile costs a focus, or two actions for a new one beside an enemy."""
    none, pair = [0, 0, 0], [2, 0, 0]
    whole = Reach(salt().s, MIDNIGHT, _row(none))
    assert (whole.steps[0], whole.steps[1]) == (0, 9)
    assert whole.ready[0] > 0
    with_pair = Reach(salt().s, MIDNIGHT, _row(pair))
    assert with_pair.steps[2] == 0
    assert with_pair.ready[2] > 0
    for foci, steps in (({}, 1), ({"ivory": 1}, 2)):
        stage = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
        stage.lay("Wax Chancery", 1, -1, **foci)
        assert Reach(stage.s, MIDNIGHT, _row(none)).steps[0] == steps


def test_a_pattern_of_locked_tiles_is_not_ready() -> None:
    """A tile hangs on each corner of the pattern: none of the three can be claimed (ME-4.8, ME-11.1)."""
    stage = salt().lay("Drill Yard", -1, 0).lay("Ley Ford", 2, 0).lay("Wandering Isle", 1, -2)
    assert all(locked(stage.s, stage.number(name)) for name in ("Throne Mound", "New Plough", "Wax Chancery"))
    assert list(Reach(stage.s, MIDNIGHT, _row([0, 0, 0])).ready) == [0, 0, 0]
    assert sum(Reach(salt().s, MIDNIGHT, _row([0, 0, 0])).ready) > 0


def test_whoever_is_to_move_is_the_first_of_a_duel() -> None:
    """Ivory has two tiles of a set and a pattern at hand: nearly won, also in its own turn."""
    stage = Stage().lay("Throne Mound", 0, 0, ivory=1).lay("New Plough", 1, 0, ivory=1)
    stage.lay("Wax Chancery", 1, -1, ivory=1).pool(IVORY, 2).pool(MIDNIGHT, 2)
    stage.claimed("Thinkers Bench", IVORY).claimed("Crossing Stones", IVORY)
    assert chance(stage.s, IVORY) > 0.5
    stage.play("pick 0", "done")
    assert to_move(stage.s) == IVORY
    assert chance(stage.s, IVORY) > 0.9
    assert chance(stage.s, IVORY) + chance(stage.s, MIDNIGHT) == pytest.approx(1, abs=ALIKE)


def test_chances_of_two_make_one() -> None:
    """Whoever is to move has what the other lacks."""
    s = salt().s
    assert to_move(s) == MIDNIGHT
    assert chance(s, MIDNIGHT) + chance(s, IVORY) == pytest.approx(1, abs=ALIKE)


def test_two_of_three_tiles_and_a_pattern_at_hand_nearly_win() -> None:
    """More tiles of one glyph are better, for whoever has them."""
    few = chance(salt().s, MIDNIGHT)
    many = chance(salt().claimed("Thinkers Bench", MIDNIGHT).claimed("Crossing Stones", MIDNIGHT).s, MIDNIGHT)
    theirs = chance(salt().claimed("Thinkers Bench", IVORY).claimed("Crossing Stones", IVORY).s, MIDNIGHT)
    assert theirs < few < many
    assert many > 0.9


def test_three_and_four_have_chances_too() -> None:
    """Before the first turn all are alike; later they add up to about one."""
    for seats in (3, 4):
        start = GAME.start(None, seats)
        assert GAME.evaluator.worth(start, 0) == pytest.approx(1 / seats)
        session = Session(GAME, None, seats=seats, seed=8)
        while session.ply < 80:
            session.play(session.view().actions[0])
        assert isinstance(session.state, Meld)
        assert 0.8 < sum(chances(session.state)) < 1.25


def test_who_has_left_is_no_rival() -> None:
    """With the only other one gone the game is won (ME-14.7)."""
    s = salt().s
    s.resigned = 1 << IVORY
    assert chances(s) == [1, 0]


def test_looking_changes_nothing() -> None:
    """The position is the same after as before."""
    s = salt().s
    before = GAME.pack(s)
    chance(s, IVORY)
    assert GAME.pack(s) == before


def _row(counts: list[int]) -> Ints:
    return ints(counts)
