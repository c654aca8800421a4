"""What the bots are told: an evaluation, a policy for rollouts, numbers for learning."""

import pytest

from conclave.bots import levels
from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Choices
from conclave.games.meld import GAME
from conclave.games.meld.rules.field import locked
from conclave.games.meld.strategy.holdings import worth
from conclave.games.meld.strategy.prospects import Area, Outlook
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def test_tiles_towards_a_set_are_worth_more_and_more() -> None:
    """The second of a glyph more than the first; a sealed tile little."""
    stage = Stage().lay("Drill Yard", 0, 0)
    none = worth(stage.s, MIDNIGHT)
    one = worth(stage.claimed("Wax Chancery", MIDNIGHT).s, MIDNIGHT)
    two = worth(stage.claimed("New Plough", MIDNIGHT).s, MIDNIGHT)
    assert two - one > one - none > 0
    shut = worth(stage.claimed("New Plough", MIDNIGHT, sealed=True).s, MIDNIGHT)
    assert one < shut < two


def test_a_pattern_of_ones_own_is_worth_more_than_three_tiles() -> None:
    """Salt, salt, salt against salt, salt, mercury."""
    whole = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    part = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    whole.lay("Wax Chancery", 1, -1, midnight=1)
    part.lay("Wandering Isle", 1, -1, midnight=1)
    assert worth(whole.s, MIDNIGHT) > worth(part.s, MIDNIGHT)


def test_the_evaluation_compares_seats() -> None:
    """What is good for one is bad for the other."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).claimed("Wax Chancery", IVORY)
    evaluator = GAME.evaluator
    assert evaluator.evaluate(stage.s, MIDNIGHT) < 0 < evaluator.evaluate(stage.s, IVORY)


def test_a_lead_is_worth_more_than_even_and_less_than_a_win() -> None:
    """Both chances together make one; a tile more is better, and no lead alone is a win."""
    stage, evaluator = Stage().lay("Drill Yard", 0, 0, midnight=1), GAME.evaluator
    one = evaluator.worth(stage.s, MIDNIGHT)
    assert evaluator.worth(stage.s, MIDNIGHT) + evaluator.worth(stage.s, IVORY) < 1.1
    stage.claimed("Wax Chancery", MIDNIGHT).claimed("New Plough", MIDNIGHT)
    assert 0.5 < one < evaluator.worth(stage.s, MIDNIGHT) < 1


def test_rollouts_come_to_an_end() -> None:
    """With the policy alone, for two to four."""
    for seats in (2, 3, 4):
        state, rng, found = (
            GAME.start(GAME.options.parse({"round_limit": "20"}), seats),
            seeded("roll", seats),
            Choices(),
        )
        steps = 0
        while state.stack:
            GAME.evaluator.rollout(state, rng, found)
            steps += 1
            assert steps < 100_000
        assert state.result is not None


def test_features_have_one_length() -> None:
    """For any number of seats and any moment."""
    lengths = {
        len(GAME.evaluator.features(GAME.start(None, seats), seat))
        for seats in (2, 3, 4)
        for seat in range(seats)
    }
    lengths.add(len(GAME.evaluator.features(Stage(3).lay("Drill Yard", 0, 0, ivory=1).s, 1)))
    assert lengths == {40}


def test_a_bot_that_looks_one_answer_ahead_plays_to_the_end() -> None:
    """Greedy against random play, on named boards."""
    options = GAME.options.parse({"round_limit": "20", "boards": "free_choice"})
    session = Session(GAME, options, seats=2, seed=4, marks=False)
    bots = [levels.make("greedy", 1), levels.make("random", 2)]
    while not session.over:
        view = session.view()
        session.play(bots[view.seat].choose(view))
    assert session.result is not None


def test_the_nearer_a_claim_the_more_it_is_worth() -> None:
    """Salt, salt, and a third tile: an enemy's, nobody's, one's own; and with the claim slot taken."""
    seen = []
    for foci in ({"ivory": 1}, {}, {"midnight": 1}):
        stage = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
        stage.lay("Wax Chancery", 1, -1, **foci).pool(MIDNIGHT, 2)
        seen.append(int(Outlook(stage.s, MIDNIGHT).hope))
    assert 0 < seen[0] < seen[1] < seen[2]
    stage.board(MIDNIGHT, 13)
    assert 0 < Outlook(stage.s, MIDNIGHT).hope < seen[2]


def test_a_wild_tile_helps_a_pattern_and_no_set() -> None:
    """The way to a claim leads over it, and claiming it brings nothing (ME-4.6)."""
    stage = Stage().lay("Throne Mound", 0, 0, midnight=1)
    area = Area(stage.s, MIDNIGHT)
    assert area.gain(0) == 0 < area.gain(1)
    assert area.gain(0b11) == 2 * area.gain(1)


@pytest.mark.parametrize("spec", ["greedy", "turn:60", "sage:60", "sage:60+2"])
def test_whoever_can_complete_a_set_does(spec: str) -> None:
    """Two salt tiles claimed, a pattern of salt in hand, a construct in the pool."""
    stage = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).pool(MIDNIGHT, 1)
    stage.claimed("Thinkers Bench", MIDNIGHT).claimed("Crossing Stones", MIDNIGHT)
    bot = levels.make(spec, 1)
    for _ in range(12):
        if stage.s.result is None:
            flow.play(stage.s, bot.choose(GAME.view(stage.s, flow.asked(stage.s))))
    assert stage.s.result is not None
    assert stage.s.result.winners == [MIDNIGHT]


def test_a_deed_that_has_begun_is_valued_by_its_tile() -> None:
    """With the slot of the focus still open, the tile that completes a pattern looks better than another."""
    stage = Stage().lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1).lay("Wandering Isle", -1, 0).pool(MIDNIGHT, 3)
    stage.play("pick 0", "invoke b1", "construct basic")
    seen = {}
    for name in ("Wax Chancery", "Wandering Isle"):
        twin = stage.s.copy()
        flow.play(twin, GAME.space.number(f"tile {stage.token(name)}"))
        before = GAME.pack(twin)
        seen[name] = GAME.evaluator.evaluate(twin, MIDNIGHT)
        assert GAME.pack(twin) == before
    assert seen["Wax Chancery"] > seen["Wandering Isle"]


def test_copies_do_not_share_what_changes_on_the_field() -> None:
    """A tile that is moved on a copy, or on the first state, stays where it is on the other (ME-4.9)."""
    stage = Stage().lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("Wax Chancery", 2, 0)
    middle, end = stage.number("Ley Ford"), stage.number("Wax Chancery")
    assert locked(stage.s, middle)
    twin, third = stage.s.copy(), stage.s.copy()
    cell = int(twin.cell[stage.number("Drill Yard")])
    twin.put_tile(end, int(twin.book.near[6 * cell + 1]))
    assert not locked(twin, middle)
    assert locked(stage.s, middle)
    stage.lay("Wax Chancery", 1, -1)
    assert not locked(stage.s, middle)
    assert locked(third, middle)
    third.check()
    twin.check()
