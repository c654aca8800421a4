"""Games in folders: a project, a package or a folder of them, named by a variable that processes share."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.core import game_folders, registry
from conclave.core.errors import BadInput, ConclaveError, Missing
from conclave.core.game_folders import VARIABLE

PROJECT = '[project.entry-points."conclave.games"]\n{slug} = "{slug}:GAME"\n'


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Name a folder for one test, and forget what it brought."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = dict(registry._games), set(sys.modules)
    game_folders._entries_in.cache_clear()
    yield tmp_path
    registry._games.clear()
    registry._games.update(before[0])
    for name in set(sys.modules) - before[1]:
        del sys.modules[name]
    game_folders._entries_in.cache_clear()


def package(folder: Path, text: str) -> None:
    """Write a package of one file."""
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(text, encoding="utf-8")


COPY = """from dataclasses import replace
from conclave.games.ice_wizards import GAME as ICE
GAME = replace(ICE, spec=replace(ICE.spec, slug="{slug}"))
"""


def test_a_project_is_found_by_its_entry_point(named: Path) -> None:
    """With a folder `src` or without."""
    (named / "pyproject.toml").write_text(PROJECT.format(slug="cold_one"), encoding="utf-8")
    package(named / "src" / "cold_one", COPY.format(slug="cold_one"))
    assert "cold_one" in registry.slugs()
    assert registry.load("cold_one").slug == "cold_one"
    assert registry.load("ice_wizards").slug == "ice_wizards"


def test_a_package_and_a_folder_of_packages(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither needs a project around it; what has no game is passed over."""
    package(named / "cold_two", COPY.format(slug="cold_two"))
    package(named / "helpers", "X = 1\n")
    (named / ".hidden").mkdir()
    assert {"cold_two"} == {entry.name for entry in game_folders.entries()}
    monkeypatch.setenv(VARIABLE, str(named / "cold_two"))
    assert registry.load("cold_two").slug == "cold_two"


def test_several_folders_and_the_first_wins(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable is written as PATH is; a folder named later on the command line comes first."""
    package(named / "a" / "cold_three", COPY.format(slug="cold_three"))
    package(named / "b" / "cold_three", COPY.format(slug="cold_three"))
    package(named / "b" / "cold_four", COPY.format(slug="cold_four"))
    monkeypatch.setenv(VARIABLE, str(named / "a"))
    game_folders.name_folders([named / "b"])
    assert os.environ[VARIABLE] == f"{named / 'b'}{os.pathsep}{named / 'a'}"
    roots = {entry.name: entry.root.name for entry in game_folders.entries()}
    assert roots == {"cold_three": "b", "cold_four": "b"}


def said(slug: str = "frost") -> str:
    """Load a game that is wrong, and give the sentence."""
    with pytest.raises(ConclaveError) as caught:
        registry.load(slug)
    assert isinstance(caught.value, BadInput | Missing)
    return caught.value.sentence


def test_a_folder_without_a_game_is_named(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with what it lacks."""
    assert said() == (
        f"`{named}` holds no game: neither a pyproject.toml that names one nor a package with `GAME` in its "
        "__init__.py"
    )
    game_folders._entries_in.cache_clear()
    (named / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert (
        f'pyproject.toml` names no game; it needs [project.entry-points."conclave.games"] with {named.name}'
        in said()
    )
    (named / "pyproject.toml").write_text("[project\n", encoding="utf-8")
    assert "pyproject.toml` cannot be read: " in said()
    (named / "pyproject.toml").write_text("project = 3\n", encoding="utf-8")
    assert "pyproject.toml` cannot be read: " in said()
    monkeypatch.setenv(VARIABLE, str(named / "nowhere"))
    assert said() == f"there is no folder `{named / 'nowhere'}` to look for games in"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("GAMES = 1", "the game frost has no `GAME` in frost/__init__.py"),
        ("GAME = 1", "the entry point frost names `frost:GAME`, which is not a Game"),
        ("GAME = (", "cannot be imported: frost/__init__.py, line 1: "),
        ("import nonesuch\nGAME = 1", "No module named 'nonesuch' (frost/__init__.py, line 1)"),
        (
            "GAME = 1 / 0",
            "cannot be imported: ZeroDivisionError: division by zero (frost/__init__.py, line 1)",
        ),
        ("from conclave.core.game import Game\nGAME = Game()", "Game(...) lacks `spec`, `options`, `setup`"),
        (COPY.format(slug="snow"), "the entry point frost names a game whose slug is `snow`"),
        ("GAME = open('/nonesuch/manual.md')", "No such file or directory: /nonesuch/manual.md"),
    ],
)
def test_what_is_wrong_with_a_game_is_one_sentence(named: Path, text: str, sentence: str) -> None:
    """It names the file and the thing."""
    package(named / "frost", text if "GAME" in text else f"{text}\nGAME = 1")
    assert sentence in said()


def test_another_module_of_that_name_is_not_taken_for_the_game(named: Path) -> None:
    """A folder called as a module that Python has already."""
    package(named / "json", "GAME = 1\n")
    assert "Python has another module called json" in said("json")
