"""Contract bench: random play through every contract, beside the contract's own games, in the same minutes.

A step is one answer of a seat, drawn from the legal ones that the contract gives. Where a yardstick is named,
its plain class, with the same game in it, is put behind the same contracts with as little code as they allow.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from typing import Any, Final

from conclave.adapters.gymnasium import SeatEnv
from conclave.adapters.native_zoo import NativeEnv
from conclave.adapters.pettingzoo import SeatsEnv
from conclave.adapters.vector import Games
from conclave.core import flow
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import seeded
from conclave.core.storage import Choices

PLAYOUTS: Final = "engine: whole random games"
MASKS: Final = "vector, masks"
ALL: Final = "vector, masks and observations"
AEC: Final = "PettingZoo AEC"
SEAT: Final = "Gymnasium, against random"
SPIEL: Final = "OpenSpiel"
PLAIN: Final = "the plain class of the yardstick"
NATIVE_AEC: Final = "PettingZoo AEC, the plain class"
NATIVE_SPIEL: Final = "OpenSpiel, the plain class"
THEIR_AEC: Final = "PettingZoo AEC, its connect_four_v3"
THEIR_SPIEL: Final = "OpenSpiel, its connect_four (C++)"
THEIR_PYTHON: Final = "OpenSpiel, its tic_tac_toe (Python)"
FOREVER: Final = 1_000_000
Deed = Callable[[], tuple[int, int]]  # play a little; steps and games


@dataclass(frozen=True)
class ContractRate:
    """Steps and games a second of a core: the middle of the rounds, or why it did not run."""

    name: str
    steps: float = 0.0
    games: float = 0.0
    missing: str = ""


def measure(
    game: Game, options: Options, seconds: float, rounds: int, count: int, yardstick: Path | None = None
) -> list[ContractRate]:
    """Measure everything in turn, round after round."""
    deeds: dict[str, Deed] = {}
    found: list[ContractRate] = []
    for name, make in _makers(game, options, count, yardstick):
        try:
            deeds[name] = make()
        except (ImportError, ConclaveError) as error:
            found.append(ContractRate(name, missing=f"{error}; pip install 'conclave-games[peers]'"))
    paces: dict[str, list[tuple[float, float]]] = {name: [] for name in deeds}
    for _ in range(rounds):
        for name, deed in deeds.items():
            paces[name].append(_pace(deed, seconds))
    middles = [
        ContractRate(name, median(one for one, _ in rows), median(one for _, one in rows))
        for name, rows in paces.items()
    ]
    return middles + found


def memory(game: Game, options: Options, count: int) -> float:
    """Return the bytes of a game among so many; on systems that do not say, nothing."""
    before = _resident()
    games = Games(game, count, options=vars(options), observe=False)
    after = _resident()
    return (after - before) / games.count if before else 0.0


def ratios(rates: list[ContractRate]) -> dict[str, float]:
    """Return what is asked for: the vector beside the engine, and each contract beside what it is held to."""
    steps = {rate.name: rate.steps for rate in rates if not rate.missing}
    games = {rate.name: rate.games for rate in rates if not rate.missing}
    found = {f"{MASKS} / {PLAYOUTS} (games)": games[MASKS] / games[PLAYOUTS]}
    found[f"{ALL} / {PLAYOUTS} (games)"] = games[ALL] / games[PLAYOUTS]
    pairs = [
        (MASKS, AEC),
        (ALL, AEC),
        (AEC, THEIR_AEC),
        (AEC, NATIVE_AEC),
        (SPIEL, THEIR_SPIEL),
        (SPIEL, THEIR_PYTHON),
    ]
    pairs += [(SPIEL, NATIVE_SPIEL), (NATIVE_AEC, PLAIN), (NATIVE_SPIEL, PLAIN)]
    for one, other in pairs:
        if one in steps and other in steps:
            found[f"{one} / {other} (steps)"] = steps[one] / steps[other]
    return found


def _resident() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _pace(deed: Deed, seconds: float) -> tuple[float, float]:
    deed()
    steps = games = 0
    # Time of a core: what else runs on the machine changes ratios least so.
    began = time.process_time()
    while (elapsed := time.process_time() - began) < seconds or not steps:
        more, ended = deed()
        steps, games = steps + more, games + ended
    return steps / elapsed, games / elapsed


def _makers(
    game: Game, options: Options, count: int, yardstick: Path | None
) -> Iterator[tuple[str, Callable[[], Deed]]]:
    yield PLAYOUTS, lambda: _playouts(game, options)
    yield MASKS, lambda: _vector(game, options, count, False)
    yield ALL, lambda: _vector(game, options, count, True)
    yield AEC, lambda: _zoo(SeatsEnv(game, options=vars(options)))
    yield SEAT, lambda: _seat(SeatEnv(game, options=vars(options), opponents="random"))
    yield SPIEL, lambda: _spiel_ours(game, options)
    yield THEIR_AEC, lambda: _zoo(_connect_four())
    yield THEIR_SPIEL, lambda: _spiel(import_module("pyspiel").load_game("connect_four"))
    yield THEIR_PYTHON, _tic_tac_toe
    if yardstick is not None:
        plain = _plain(yardstick)
        yield PLAIN, lambda: _plain_play(plain)
        yield NATIVE_AEC, lambda: _zoo(NativeEnv(plain))
        yield NATIVE_SPIEL, lambda: _native_spiel(plain)


def _playouts(game: Game, options: Options) -> Deed:
    start, rng, found = game.start(options), seeded("contracts"), Choices()

    def deed() -> tuple[int, int]:
        return int(flow.playout(start.copy(), rng, found)), 1

    return deed


def _vector(game: Game, options: Options, count: int, observe: bool) -> Deed:
    games = Games(game, count, options=vars(options), observe=observe)

    def deed() -> tuple[int, int]:
        before = games.answers
        games.step_at_random()
        looked = (games.masks, games.seats, games.observations if observe else None)
        return (games.answers - before) * bool(looked), len(games.ended)

    return deed


def _zoo(env: Any) -> Deed:
    numpy: Any = import_module("numpy")
    rng = random.Random(1)

    def deed() -> tuple[int, int]:
        env.reset(seed=rng.randrange(FOREVER))
        steps = 0
        while True:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return steps, 1
            actions = numpy.flatnonzero(seen["action_mask"])
            env.step(int(actions[int(rng.random() * len(actions))]))
            steps += 1

    return deed


def _connect_four() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its greeting would mix with our output
    return import_module("pettingzoo.classic.connect_four_v3").raw_env()


def _seat(env: SeatEnv) -> Deed:
    numpy: Any = import_module("numpy")
    rng = random.Random(1)

    def deed() -> tuple[int, int]:
        _, info = env.reset(seed=rng.randrange(FOREVER))
        steps = 0
        while True:
            actions = numpy.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(int(actions[int(rng.random() * len(actions))]))
            steps += 1
            if over:
                return steps, 1

    return deed


def _spiel_ours(game: Game, options: Options) -> Deed:
    ours: Any = import_module("conclave.adapters.openspiel")
    text = options.text().replace("=", ":").replace(" ", ";")
    return _spiel(ours.SpielGame(game, {"options": text}))


def _tic_tac_toe() -> Deed:
    spiel: Any = import_module("pyspiel")
    import_module("open_spiel.python.games.tic_tac_toe")
    return _spiel(spiel.load_game("python_tic_tac_toe"))


def _native_spiel(plain: Any) -> Deed:
    native: Any = import_module("conclave.adapters.native_spiel")
    return _spiel(native.NativeGame(plain))


def _spiel(game: Any) -> Deed:
    rng = random.Random(1)

    def deed() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            steps += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return steps, 1

    return deed


def _plain(home: Path) -> Any:
    spec = spec_from_file_location("conclave_yardstick", home / "iw_api.py")
    if spec is None or spec.loader is None:
        raise BadInput(f"`{home}` is no yardstick: it does not hold iw_api.py")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _plain_play(plain: Any) -> Deed:
    seeds = random.Random(1)

    def deed() -> tuple[int, int]:
        state = plain.new_state(1 + seeds.randrange(FOREVER))
        while not state.over:
            actions = state.legal()
            state.apply(actions[state.rand(len(actions))])
        return int(state.steps), 1

    return deed
