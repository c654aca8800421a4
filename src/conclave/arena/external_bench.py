"""Peers: random play in other libraries, with legal actions listed at each step, in the same run."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeAlias

Playout: TypeAlias = Callable[[random.Random], int]


@dataclass(frozen=True)
class ExternalGame:
    """One game of another library: how to open it, and how to get it."""

    name: str
    install: str
    open: Callable[[], Playout]


@dataclass(frozen=True)
class ExternalRate:
    """What a peer reached, or why it did not run."""

    name: str
    nodes: float = 0.0
    playouts: float = 0.0
    missing: str = ""


def _spiel(name: str, module: str = "") -> Playout:
    spiel: Any = import_module("pyspiel")
    if module:
        import_module(module)
    game = spiel.load_game(name)

    def playout(rng: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return playout


def _zoo() -> Playout:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its greeting would mix with our output
    numpy: Any = import_module("numpy")
    made: Any = import_module("pettingzoo.classic.connect_four_v3")
    env = made.raw_env()

    def playout(rng: random.Random) -> int:
        env.reset()
        steps = 0
        while True:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                return steps
            actions = numpy.flatnonzero(seen["action_mask"])
            env.step(int(actions[int(rng.random() * len(actions))]))
            steps += 1

    return playout


_OPENSPIEL: Final = "pip install 'conclave-games[openspiel]'"
_PETTINGZOO: Final = "pip install 'conclave-games[rl]'"

PEERS: Final = (
    ExternalGame("OpenSpiel connect_four (C++)", _OPENSPIEL, lambda: _spiel("connect_four")),
    ExternalGame(
        "OpenSpiel python_tic_tac_toe (Python)",
        _OPENSPIEL,
        lambda: _spiel("python_tic_tac_toe", "open_spiel.python.games.tic_tac_toe"),
    ),
    ExternalGame("PettingZoo connect_four_v3 (Python)", _PETTINGZOO, _zoo),
)


def pace(peer: ExternalGame, seconds: float) -> ExternalRate:
    """Measure one peer."""
    try:
        playout = peer.open()
    except ImportError as error:
        why = f"{error.name or error} is not here: {peer.install}"
        return ExternalRate(peer.name, missing=why)
    rng = random.Random(1)
    steps = games = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds or not games:
        steps += playout(rng)
        games += 1
    return ExternalRate(peer.name, steps / elapsed, games / elapsed)
