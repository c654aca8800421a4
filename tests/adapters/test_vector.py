"""Many games at once: what comes out is what views show, and nothing changes where an action is refused."""

from __future__ import annotations

import numpy as np
import pytest

from conclave.adapters.encoder import Encoder
from conclave.adapters.gymnasium import SeatEnv
from conclave.adapters.gymnasium_vector import SeatVectorEnv
from conclave.adapters.stepping import Batch
from conclave.adapters.vector import Games
from conclave.core import flow, registry
from conclave.core.errors import BadInput, IllegalMove
from conclave.core.game import Game
from conclave.core.view import View
from tests.toys import masks

BOARDS = [{"board": "hex"}, {"board": "square"}]


def digests(games: Games) -> list[str]:
    """Return the digest of every game."""
    return [games.game.digest(state) for state in games.batch.states]


def as_views_show(games: Games) -> None:
    """Hold seats, masks and observations against the view of the seat that is asked."""
    for place, state in enumerate(games.batch.states):
        seat = flow.asked(state)
        view, layout = View(games.game, state, seat), games.layouts[place]
        assert games.seats[place] == seat
        assert games.masks[place].tolist() == layout.mask(view).tolist()
        row = games.observations[place]
        assert row[: layout.size].tolist() == layout.numbers(view).tolist()
        assert not row[layout.size :].any()


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        (registry.load("ice_wizards"), BOARDS * 2, 40),
        (masks.GAME, [{}, {"peeking": False}] * 2, 20),
        (registry.load("wizard_kings"), [{"army_mode": "standard"}] * 4, 6),
    ],
    ids=["ice_wizards", "masks", "wizard_kings"],
)
def test_rows_are_what_views_show(game: Game, options: list[dict[str, object]], steps: int) -> None:
    """Also where games differ in their options, and where there are secrets."""
    games = Games(game, 4, options=options, seats=2, seed=3)
    as_views_show(games)
    for step in range(steps):
        if step % 2:
            games.step_at_random()
        else:
            games.step(games.masks.argmax(axis=1))
        as_views_show(games)


def test_one_illegal_action_stops_the_whole_step() -> None:
    """It is named, and no game has moved."""
    games = Games("ice_wizards", 3, seed=1)
    before = digests(games), games.masks.tolist()
    actions = games.masks.argmax(axis=1)
    actions[2] = 49
    with pytest.raises(IllegalMove, match="action 49 is not legal in game 2"):
        games.step(actions)
    for wrong in ([0], [-1, 0, 0], [0, 0, 10**12]):
        with pytest.raises((IllegalMove, OverflowError)):
            games.step(wrong)
    assert (digests(games), games.masks.tolist()) == before


def test_games_end_begin_anew_and_pay() -> None:
    """Of two players one wins, or both draw; equal seeds play equal games."""
    twins = [Games("ice_wizards", 4, options={"board": "square"}, seed=5) for _ in range(2)]
    ended = 0
    while ended < 8:
        for games in twins:
            games.step_at_random()
        assert digests(twins[0]) == digests(twins[1])
        games = twins[0]
        ended += len(games.ended)
        for number, place in enumerate(games.ended):
            dark, light = games.rewards[number]
            assert dark == -light
            assert sorted({abs(dark), abs(light)}) in ([0.0], [1.0])
            assert not games.cut[number]
            assert games.batch.ages[place] == 0
            assert games.last_seen(number).shape == games.observations[place].shape
    as_views_show(twins[0])


def test_a_limit_cuts_games_off() -> None:
    """After so many answers a game is worth nothing, and begins anew."""
    games = Games("meld", 2, limit=5, seed=1, observe=False)
    for _ in range(5):
        assert len(games.ended) == 0
        games.step_at_random()
    assert games.ended.tolist() == [0, 1]
    assert games.cut.all()
    assert not games.rewards.any()
    with pytest.raises(BadInput, match="without observations"):
        _ = games.observations


def test_only_the_learner_is_waited_for() -> None:
    """Everybody else answers inside."""
    games = Games("ice_wizards", 4, learner=[0, 1, 0, 1], seed=2)
    for _ in range(30):
        games.step_at_random()
        assert games.seats.tolist() == [0, 1, 0, 1]
    assert games.answers > 2 * 4 * 30 - 8


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"count": 0}, "a batch has 1 to"),
        ({"count": 2, "options": [{}]}, "2 games need 2 sets of options, not 1"),
        ({"count": 2, "learner": 2}, "name a seat of 0 to 1"),
        ({"count": 2, "limit": -1}, "the limit"),
        ({"count": 2, "reward": "glory"}, "no reward is called `glory`"),
        ({"count": 2, "names": ["board", "mood"]}, "has no piece `mood`"),
        ({"count": 2, "names": []}, "at least one piece"),
    ],
)
def test_wrong_settings_get_a_sentence(settings: dict[str, object], words: str) -> None:
    """Each says what it wants."""
    with pytest.raises(BadInput, match=words):
        Games("ice_wizards", **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("opponents", ["random", "greedy?40"])
def test_the_vector_environment_of_gymnasium(opponents: str) -> None:
    """One seat each, from both sides; the last observation of a game that ended comes along."""
    envs = SeatVectorEnv(
        "ice_wizards",
        4,
        seat="both",
        opponents=opponents,
        options={"board": "square"},
        fractions=True,
        limit=60,
    )
    seen, info = envs.reset(seed=4)
    assert seen in envs.observation_space
    games, ended = 0, 0
    for _ in range(45):
        actions = np.array([mask.nonzero()[0][-1] for mask in info["action_mask"]])
        seen, rewards, over, cut, info = envs.step(actions)
        assert envs.games.seats.tolist() == [0, 1, 0, 1]
        done = over | cut
        games += int(done.sum())
        assert not rewards[~over].any()
        assert ("final_obs" in info) == bool(done.any())
        for place in done.nonzero()[0]:
            ended += 1
            assert info["final_obs"][place].shape == seen[place].shape
    assert games == ended > 0
    again, _ = SeatVectorEnv(
        "ice_wizards", 4, seat="both", options={"board": "square"}, fractions=True
    ).reset(seed=4)
    assert again.shape == seen.shape


def test_a_game_that_never_asks_is_not_waited_for() -> None:
    """It is a fault of the game, and no endless loop."""
    from conclave.core.errors import BrokenGame
    from tests.toys import coins

    encoder = Encoder(coins.GAME)
    batch = Batch([coins.GAME.start()], [encoder.encoding], [-1], False, 1, 0, False)
    with pytest.raises(BrokenGame, match="before an answer was waited for"):
        batch.reset("1")


def test_fractions_of_games_that_differ_are_each_divided_by_their_own() -> None:
    """A hex board has other places than a square one: each row is what its own encoder gives."""
    envs = SeatVectorEnv("ice_wizards", 2, options=BOARDS, fractions=True)
    seen, info = envs.reset(seed=4)
    for _ in range(12):
        for place, layout in enumerate(envs.games.layouts):
            view = View(envs.games.game, envs.games.batch.states[place], 0)
            assert np.array_equal(seen[place][: layout.size], layout.observe(view))
            assert not seen[place][layout.size :].any()
        seen, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))


def test_arrays_belong_to_the_caller() -> None:
    """Whoever writes into them changes no game, and nothing warns of arrays that are read-only."""
    games = Games("ice_wizards", 2, seed=1)
    masks = games.masks
    masks[:], games.observations[:] = 0, 9
    assert games.masks.any()
    assert not (games.observations == 9).all()


def test_games_that_end_before_the_seat_is_asked_are_told() -> None:
    """They are no endless loop."""
    with pytest.raises(BadInput, match="ends before seat 1 is ever asked"):
        SeatVectorEnv("ice_wizards", 1, seat=1, opponents="greedy", limit=1).reset(seed=1)


class Cheat:
    """A bot that answers what nobody offered."""

    name = "cheat"

    def choose(self, view: View) -> int:
        """Give an answer that is not there."""
        return next(action for action in range(50) if action not in view.actions)


def test_a_bot_that_cheats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By name of the rule, and the game stays as it was; in one environment as in many."""
    monkeypatch.setattr("conclave.bots.levels.make", lambda name, seed=0: Cheat())
    many = SeatVectorEnv("ice_wizards", 1, seat=1, opponents="cheat")
    one = SeatEnv("ice_wizards", seat=1, opponents="cheat")
    for env in (many, one):
        with pytest.raises(IllegalMove, match="IW-"):
            env.reset(seed=1)
