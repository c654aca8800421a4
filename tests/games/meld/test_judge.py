"""What the bots are told: an evaluation, a policy for rollouts, numbers for learning."""

from conclave.bots import levels
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Found
from conclave.games.meld import GAME
from conclave.games.meld.features import worth
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
    judge = GAME.judge
    assert judge.evaluate(stage.s, MIDNIGHT) < 0 < judge.evaluate(stage.s, IVORY)


def test_rollouts_come_to_an_end() -> None:
    """With the policy alone, for two to four."""
    for seats in (2, 3, 4):
        state, rng, found = (
            GAME.start(GAME.options.parse({"round_limit": "20"}), seats),
            seeded("roll", seats),
            Found(),
        )
        steps = 0
        while state.stack:
            GAME.judge.rollout(state, rng, found)
            steps += 1
            assert steps < 100_000
        assert state.result is not None


def test_features_have_one_length() -> None:
    """For any number of seats and any moment."""
    lengths = {
        len(GAME.judge.features(GAME.start(None, seats), seat))
        for seats in (2, 3, 4)
        for seat in range(seats)
    }
    lengths.add(len(GAME.judge.features(Stage(3).lay("Drill Yard", 0, 0, ivory=1).s, 1)))
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
