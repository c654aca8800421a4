"""The official checkers of the libraries, on every game and on options that matter, with bounded games."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import SimpleNamespace

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import max_cycles_test

from conclave.adapters import gymnasium as seat_envs
from conclave.adapters import openspiel, pettingzoo
from conclave.core import registry
from tests.adapters.cases import CASES, IDS
from tests.toys import kuhn
from trials.adapter_checks import CHECKS, hold, loaded


@pytest.fixture
def kuhn_known() -> Iterator[None]:
    """Make the toy known, as a game of somebody's own would be."""
    registry.register(kuhn.GAME)
    yield
    registry.forget(kuhn.GAME.slug)


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize(("slug", "options", "seats"), CASES, ids=IDS)
def test_the_checkers_of_the_libraries(slug: str, options: dict[str, object], seats: int, name: str) -> None:
    """All of them on all games; `scripts/trial R1 --full` goes through options in pairs."""
    CHECKS[name](slug, options, seats)


def test_cases_are_about_every_game() -> None:
    """A new game is held to the checkers too."""
    assert {slug for slug, _, _ in CASES} == set(registry.slugs())


def test_the_cycles_of_agents_in_turn() -> None:
    """Where seats take turns, `max_cycles` counts those of each."""
    module = pettingzoo.module("ice_wizards")
    assert module.__name__ == "IceWizards_v0"
    drawn = SimpleNamespace(
        parallel_env=lambda max_cycles: module.parallel_env(max_cycles=max_cycles, illegal="random"),
        env=lambda max_cycles: module.env(max_cycles=max_cycles, illegal="random"),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        max_cycles_test(drawn)


def test_gymnasium_finds_the_games() -> None:
    """By versioned ids, one game, many that are stepped one by one, and many that are stepped together."""
    assert "conclave/IceWizards-v0" in seat_envs.register()
    env = gymnasium.make("conclave/IceWizards-v0", opponents="random", options={"board": "square"})
    assert env.reset(seed=1)[1]["action_mask"].sum() > 0
    for mode in ("vector_entry_point", "sync"):
        many = gymnasium.make_vec("conclave/IceWizards-v0", 3, vectorization_mode=mode, opponents="random")
        assert many.reset(seed=1)[0].shape[0] == 3


def test_wrappers_of_gymnasium_count_whole_games() -> None:
    """The library's own statistics know when games ended that began anew in the same step."""
    seat_envs.register()
    envs = RecordEpisodeStatistics(
        gymnasium.make_vec(
            "conclave/IceWizards-v0", 3, vectorization_mode="vector_entry_point", options={"board": "square"}
        )
    )
    _, info = envs.reset(seed=2)
    lengths, steps = [0, 0, 0], np.zeros(3, int)
    for _ in range(150):
        _, worth, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
        steps += 1
        for place in np.flatnonzero(over):
            assert info["episode"]["l"][place] == steps[place]
            assert info["episode"]["r"][place] == worth[place]
            assert not info["final_info"]["action_mask"][place].any()
            lengths[place] += steps[place]
            steps[place] = 0
    assert min(lengths) > 0


@pytest.mark.usefixtures("kuhn_known")
def test_a_whole_small_tree_keeps_the_laws_of_openspiel() -> None:
    """Kuhn's poker has the nodes and information states that the library counts in its own."""
    openspiel.register()
    game = pyspiel.load_game("conclave_toy_kuhn_v0", {"reward": "score"})
    for table in (api_test.TOTAL_NUM_STATES, api_test.PERFECT_RECALL_NUM_STATES):
        table["conclave_toy_kuhn_v0"] = table["kuhn_poker"]
    hold(game, api_test.EnforceAPIOnFullTreeBase)
    hold(game, api_test.EnforceAPIOnPartialTreeBase)


@pytest.mark.usefixtures("kuhn_known")
def test_a_law_that_is_broken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observer that calls everything private is found out."""
    monkeypatch.setattr(openspiel, "wanted", lambda kind: "seen")
    game, _ = loaded("ice_wizards", {}, 2, 10)
    with pytest.raises(AssertionError, match="test_private_information_contents"):
        hold(game, api_test.EnforceAPIOnPartialTreeBase)


def test_searches_of_openspiel_play() -> None:
    """Its tree search over open positions, and over information sets, which resamples what is hidden."""
    rng = np.random.RandomState(3)
    judge = mcts.RandomRolloutEvaluator(1, rng)
    open_game, _ = loaded("ice_wizards", {"board": "square"}, 2, 12)
    secret, _ = loaded("lands_of_ice", {"mode": "free_choice"}, 2, 4)
    for game, bot in (
        (open_game, mcts.MCTSBot(open_game, 2.0, 8, judge, random_state=rng)),
        (secret, ismcts.ISMCTSBot(secret, judge, 2.0, 6, random_state=rng)),
    ):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            else:
                action = bot.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)
        assert state.move_number() >= 4
