"""Registry: games by name, found through entry points, so that nothing imports a room."""

from __future__ import annotations

from contextlib import suppress
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points

from conclave.core.errors import ConclaveError, Missing, UnknownGame
from conclave.core.explain import explain, is_own
from conclave.core.game import Game
from conclave.core.game_folders import GROUP, FolderEntry, entries
from conclave.core.palette import Palette
from conclave.core.room import Room

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
    return sorted({*_games, *(entry.name for entry in listed())})


def listed() -> list[EntryPoint | FolderEntry]:
    """List the entry points of games: those of folders that were named, then those that are installed."""
    return [*entries(), *entry_points(group=GROUP)]


def load(slug: str) -> Game:
    """Load a game by its name."""
    name = slug.strip().lower().replace("-", "_")
    if name in _games:
        return _games[name]
    for entry in listed():
        if entry.name == name:
            return register(_open(entry))
    close = get_close_matches(name, slugs(), 1, 0.5)
    hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(slugs())}"
    raise UnknownGame(f"no game is called `{slug[:40]}`; {hint}")


def palettes() -> dict[str, Palette]:
    """Give the colours that rooms bring, by mood; a room that cannot be loaded brings none."""
    found: dict[str, Palette] = {}
    for slug in slugs():
        with suppress(ConclaveError):
            game = load(slug)
            if game.palette is not None:
                found.setdefault(game.spec.mood, game.palette)
    return found


def _open(entry: EntryPoint | FolderEntry) -> Game:
    module, _, attribute = entry.value.partition(":")
    try:
        game = entry.load()
    except AttributeError as error:
        if module in str(error) and attribute in str(error):
            raise Missing(f"the game {entry.name} has no `{attribute}` in {module}/__init__.py") from error
        raise Missing(_not_opened(entry.name, module, error)) from error
    except Exception as error:
        raise Missing(_not_opened(entry.name, module, error)) from error
    if not isinstance(game, Game):
        raise Missing(f"the entry point {entry.name} names `{entry.value}`, which is not a Game")
    if game.slug != entry.name:
        raise Missing(f"the entry point {entry.name} names a game whose slug is `{game.slug}`")
    return game


def _not_opened(slug: str, module: str, error: Exception) -> str:
    sentence = explain(error, [module.partition(".")[0]])
    return f"the game {slug} is listed but cannot be imported: {sentence}"


def fault(error: Exception) -> str:
    """Say what is wrong in the code of a game that was loaded; nothing where no game is to blame."""
    packages = [package_of(game) for game in _games.values()]
    return explain(error, packages) if is_own(error, packages) else ""


def package_of(game: Room) -> str:
    """Give the package that a game is written in."""
    return type(game.words).__module__.rpartition(".")[0]


def unpack_state(slug: str, options: str, packed: tuple[object, ...]) -> object:
    """Make a state from its pickled parts."""
    game = load(slug)
    return game.unpack(packed, game.options.read(options))
