"""The official checkers of the libraries, on every game and on options that matter, with bounded games."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from conclave.adapters import gymnasium as seat_envs
from conclave.adapters import openspiel, pettingzoo
from conclave.core.registry import load
from tests.adapters.cases import CASES, IDS, settings

CYCLES = 10
each_case = pytest.mark.parametrize(("slug", "options", "seats"), CASES, ids=IDS)


@each_case
def test_pettingzoo_one_after_another(slug: str, options: dict[str, object], seats: int) -> None:
    """`api_test` and `seed_test`; that dictionaries are no arrays is a warning for every game with masks."""

    def made() -> Any:
        return pettingzoo.env(slug, **settings(options, seats, max_cycles=CYCLES))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made(), num_cycles=3 * CYCLES)
        seed_test(made, num_cycles=CYCLES)


@each_case
def test_pettingzoo_all_at_once(slug: str, options: dict[str, object], seats: int) -> None:
    """`parallel_api_test`, and `max_cycles_test`, which samples without masks."""

    def made(max_cycles: int) -> Any:
        more = settings(options, seats, max_cycles=max_cycles, illegal="random")
        return pettingzoo.parallel_env(slug, **more)

    parallel_api_test(pettingzoo.parallel_env(slug, **settings(options, seats)), num_cycles=CYCLES)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        max_cycles_test(
            SimpleNamespace(parallel_env=made, env=lambda max_cycles: parallel_to_aec(made(max_cycles)))
        )


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


@each_case
@pytest.mark.parametrize("structured", [False, True])
def test_gymnasium(slug: str, options: dict[str, object], seats: int, structured: bool) -> None:
    """`check_env`, for rows and for dictionaries of pieces; pictures are looked at elsewhere."""
    assert len(seat_envs.register()) >= 5
    env = seat_envs.SeatEnv(
        slug, opponents="random", structured=structured, **settings(options, seats, limit=CYCLES)
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)


def test_gymnasium_finds_the_games() -> None:
    """By versioned ids, one game and many."""
    assert "conclave/IceWizards-v0" in seat_envs.register()
    env = gymnasium.make("conclave/IceWizards-v0", opponents="random", options={"board": "square"})
    assert env.reset(seed=1)[1]["action_mask"].sum() > 0
    many = gymnasium.make_vec("conclave/IceWizards-v0", 3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape[0] == 3


@each_case
def test_openspiel(slug: str, options: dict[str, object], seats: int) -> None:
    """Its own random simulation: legal actions, chances, clones, serialisation, tensors and strings."""
    assert f"conclave_{slug}_v0" in openspiel.register()
    text = ";".join(f"{name}:{value}" for name, value in options.items())
    game = pyspiel.load_game(f"conclave_{slug}_v0", {"options": text, "seats": seats, "max_moves": CYCLES})
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert load(slug).space.size == game.num_distinct_actions()
