"""Plan: what to simulate; everything that decides how the games go, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.registry import load

RANDOM: Final = "random"
FAST_SHARD: Final = 2000  # playouts are quick, so a shard has many
FEWEST: Final = 100  # and not so many where there are few, so that every core has some
KEPT_SHARD: Final = 20  # random games that are kept
BOT_SHARD: Final = 1

Files: TypeAlias = tuple[tuple[str, str], ...]


@cache
def unpacked(files: Files, load_folder: Callable[[str], str]) -> str:
    """Load components that came with a plan, once in each process."""
    with TemporaryDirectory(prefix="conclave-set-") as folder:
        for name, text in files:
            (Path(folder) / Path(name).name).write_text(text, encoding="utf-8")
        return load_folder(folder)


@dataclass(frozen=True)
class RunPlan:
    """What to simulate."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int | str
    options: str = ""
    swap: bool = False  # seats move on by one with every game
    # Files of components by name, for machines that do not have them; empty elsewhere.
    components: Files = ()

    @property
    def fast(self) -> bool:
        """Tell whether all play at random, which needs neither bots nor sessions."""
        return all(player == RANDOM for player in self.players)

    def room(self) -> tuple[Game, Options]:
        """Give the game and its options, in whichever process this is."""
        game = load(self.game)
        if self.components and game.components is not None:
            unpacked(self.components, game.components)
        return game, game.options.read(self.options)

    def seating(self, number: int) -> tuple[str, ...]:
        """Give the players of one game in the order of their seats."""
        shift = number % len(self.players) if self.swap else 0
        return self.players[shift:] + self.players[:shift]

    def seed_of(self, number: int) -> str:
        """Name the luck of one game."""
        return f"{self.seed}/{number}"

    def shards(self) -> Iterator[tuple[RunPlan, int, int]]:
        """Cut the games into runs of numbers."""
        size = max(FEWEST, min(FAST_SHARD, self.games // 16)) if self.fast else BOT_SHARD
        for first in range(0, self.games, size):
            yield self, first, min(first + size, self.games)

    def batches(self, numbers: Iterable[int]) -> Iterator[tuple[RunPlan, list[int]]]:
        """Cut some games that are to be kept into batches."""
        left = iter(numbers)
        while batch := list(islice(left, KEPT_SHARD if self.fast else BOT_SHARD)):
            yield self, batch
