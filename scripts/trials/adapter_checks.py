"""Adapter checks: the official checkers of the research libraries, on one game with its options and seats."""

from __future__ import annotations

import io
import random
import tempfile
import unittest
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pyspiel
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test as zoo_api_test
from pettingzoo.test import max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from conclave.adapters import openspiel, pettingzoo
from conclave.adapters.gymnasium import SeatEnv

Options = Mapping[str, object]
Check = Callable[[str, Options, int], None]
CYCLES: Final = 10  # of a game in a check, so that long games end
STATES: Final = 60  # that the laws of OpenSpiel look at
MOVES: Final = 24  # of the game that a playthrough tells


@contextmanager
def quietly() -> Iterator[None]:
    """Leave out what the checkers advise: that a dictionary with a mask is no array, and the like."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def one_after_another(slug: str, options: Options, seats: int) -> None:
    """PettingZoo's `api_test` and `seed_test`."""

    def made() -> Any:
        return pettingzoo.env(slug, options=options, seats=seats, max_cycles=CYCLES)

    with quietly():
        zoo_api_test(made(), num_cycles=3 * CYCLES)
        seed_test(made, num_cycles=CYCLES)


def all_at_once(slug: str, options: Options, seats: int) -> None:
    """PettingZoo's `parallel_api_test`, and `max_cycles_test`, which samples without masks."""

    def made(max_cycles: int) -> Any:
        return pettingzoo.parallel_env(
            slug, options=options, seats=seats, max_cycles=max_cycles, illegal=pettingzoo.RANDOM
        )

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(made(max_cycles))

    with quietly():
        parallel_api_test(pettingzoo.parallel_env(slug, options=options, seats=seats), num_cycles=CYCLES)
        max_cycles_test(SimpleNamespace(parallel_env=made, env=in_turn))


def one_seat(slug: str, options: Options, seats: int) -> None:
    """Gymnasium's `check_env`, for rows and for dictionaries of pieces, with pictures and text."""
    for structured, mode in ((False, "rgb_array"), (True, "ansi")):
        env = SeatEnv(
            slug, opponents="random", options=options, seats=seats, structured=structured,
            limit=CYCLES * seats, render_mode=mode,
        )  # fmt: skip
        with quietly():
            check_env(env, skip_render_check=True)
        assert env.render() is not None


def loaded(slug: str, options: Options, seats: int, moves: int) -> tuple[Any, str]:
    """Load a game through OpenSpiel; return it with the words that it is loaded by."""
    openspiel.register()
    text = ";".join(f"{name}:{value}" for name, value in options.items())
    given = f"options={text},seats={seats},max_moves={moves}"
    words = f"{openspiel.short_name(slug)}({given if text else given.partition(',')[2]})"
    return pyspiel.load_game(words), words


def random_games(slug: str, options: Options, seats: int) -> None:
    """OpenSpiel's random simulation: legal actions, chances, clones, serialisation, tensors and strings."""
    game, _ = loaded(slug, options, seats, CYCLES * seats)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def laws(slug: str, options: Options, seats: int) -> None:
    """The laws of OpenSpiel's own `api_test`, on states of random games."""
    game, _ = loaded(slug, options, seats, CYCLES * seats)
    hold(game, api_test.EnforceAPIOnPartialTreeBase)


def playthrough(slug: str, options: Options, seats: int) -> None:
    """OpenSpiel's playthrough: a game told to the last number is told the same when it is played again."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["conclave"])
    _, words = loaded(slug, options, seats, MOVES)
    lines = generate_playthrough.playthrough_lines(words, seed=7)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "playthrough.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        before, again = generate_playthrough.replay(str(path))
    assert before.splitlines() == again.splitlines()
    assert sum(line.startswith("# Apply action") for line in lines) >= MOVES or "IsTerminal() = True" in lines


def hold(game: Any, kind: type[unittest.TestCase]) -> None:
    """Hold a game to a class of OpenSpiel's laws."""
    name = game.get_type().short_name

    class Held(kind):  # type: ignore[misc, valid-type]  # one of two classes of the library
        @classmethod
        def setUpClass(cls) -> None:
            if kind is api_test.EnforceAPIOnPartialTreeBase:
                # The library's own sample stays near the start, where nobody has seen anything yet.
                cls.some_states = list(walked(game))
                cls.game_type = game.get_type()
            else:
                super().setUpClass()

    Held.game, Held.game_name = game, name
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Held)
    done = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    wrong = [f"{case.id().rpartition('.')[2]}: {told}" for case, told in done.errors + done.failures]
    assert not wrong, f"{name}: {wrong[0]}"
    assert done.testsRun >= 5


def walked(game: Any) -> Iterator[Any]:
    """Give the states along a random game, to its end or for a while."""
    rng, state = random.Random(7), game.new_initial_state()
    for _ in range(STATES):
        yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


CHECKS: Final[dict[str, Check]] = {
    "PettingZoo in turn": one_after_another,
    "PettingZoo at once": all_at_once,
    "Gymnasium": one_seat,
    "OpenSpiel random games": random_games,
    "OpenSpiel laws": laws,
    "OpenSpiel playthrough": playthrough,
}
