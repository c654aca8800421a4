"""Registry: games by name, found through entry points, so that nothing imports a room."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from conclave.core.errors import Missing, UnknownGame
from conclave.core.game import Game

GROUP: Final = "conclave.games"
_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known without an entry point, as tests and notebooks do."""
    _games[game.slug] = game
    return game


def forget(slug: str) -> None:
    """Take back what `register` made known."""
    _games.pop(slug, None)


def slugs() -> list[str]:
    """List every game that can be loaded."""
    return sorted({*_games, *(entry.name for entry in entry_points(group=GROUP))})


def load(slug: str) -> Game:
    """Load a game by its name."""
    name = slug.strip().lower().replace("-", "_")
    if name in _games:
        return _games[name]
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return register(_open(entry))
    close = get_close_matches(name, slugs(), 1, 0.5)
    hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(slugs())}"
    raise UnknownGame(f"no game is called `{slug[:40]}`; {hint}")


def _open(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except (ImportError, AttributeError) as error:
        raise Missing(f"the game {entry.name} is listed but cannot be imported: {error}") from error
    if not isinstance(game, Game):
        raise Missing(f"the entry point {entry.name} names something that is not a game")
    return game


def unpack_state(slug: str, options: str, packed: tuple[object, ...]) -> object:
    """Make a state from its pickled parts."""
    game = load(slug)
    return game.unpack(packed, game.options.read(options))
