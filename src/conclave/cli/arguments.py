"""How a command line is read: the one file that names the library which reads it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts.exceptions import CoercionError, UnknownCommandError
from cyclopts.validators import Number

from conclave import __version__
from conclave.cli.command_list import CODES, COMMANDS, GROUPS, CommandEntry
from conclave.core.errors import BadInput
from conclave.core.game_folders import VARIABLE, entries, name_folders

FOLDERS: Final = "--games"
ABOUT: Final = """Wizard board games for people, bots and research.

New here? `conclave play` sits you down at once against the computer; `conclave rules` explains the game.
"""


def said(
    about: str,
    name: str | tuple[str, ...] = "",
    *,
    low: float | None = None,
    default: bool = True,
    dash: bool = False,
) -> Parameter:
    """Describe an argument: what it is for, its name, the least it may be, whether to show its default.

    With `dash` its value may begin with one.
    """
    return Parameter(
        name=name or None,
        help=about,
        validator=Number(gte=low) if low is not None else None,
        show_default=None if default else False,
        allow_leading_hyphen=dash,
    )


def switch(about: str) -> Parameter:
    """Describe an argument that is on or off; that it is off goes without saying."""
    return said(about, default=False)


Game: TypeAlias = Annotated[str, said("A game by its name; `conclave games` lists them.")]
Json: TypeAlias = Annotated[bool, switch("Print JSON for programs.")]
Quiet: TypeAlias = Annotated[bool, switch("Print the result only.")]
NoOpen: TypeAlias = Annotated[bool, switch("For the browser: print the link, do not open it.")]
Port: TypeAlias = Annotated[
    int | None, said("For the browser: the port. [default: 8000, or any that is free]", low=0, default=False)
]
Seed: TypeAlias = Annotated[int | None, said("The same seed gives the same luck again.")]
Options: TypeAlias = Annotated[
    tuple[str, ...],
    said("An option of the game as NAME=VALUE; may be repeated.", "--option", default=False),
]
Components: TypeAlias = Annotated[
    Path | None,
    said(
        "A folder with components of your own, for a game whose components are files; `--rooms` is the same.",
        ("--components", "--rooms"),
    ),
]
Jobs: TypeAlias = Annotated[
    int, said("Worker processes; 0 uses every core. The result does not depend on it.", low=0)
]
On: TypeAlias = Annotated[
    Literal["here", "ray"],
    said("Where the work is done: on the cores here, or on a Ray cluster. It never changes the result."),
]
Theme: TypeAlias = Annotated[
    Literal["light", "dark"] | None,
    said("Colours. [default: light for pictures, dark for terminals]"),
]
# A single dash is a file too: what is piped in.
File: TypeAlias = Annotated[Path, Parameter(help="A record, or - to read stdin.", allow_leading_hyphen=True)]
AnyFile: TypeAlias = Annotated[
    Path,
    Parameter(help="A record, a line or JSON, or - to read stdin.", allow_leading_hyphen=True),
]
Seat: TypeAlias = Annotated[int, said("The seat to view from: 0, 1, ...; -1 is a spectator.")]


def application() -> App:
    """Make the reader of the whole command line; each command is imported when it is called."""
    app = App(
        name="conclave",
        help=ABOUT,
        version=f"conclave {__version__}",
        default_parameter=Parameter(negative=""),
        help_epilogue=_codes(),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        verbose=False,
        help_format="markdown",
    )
    app["--help"].group = app["--version"].group = Group("Help", sort_key=len(GROUPS))
    groups = {name: Group(name, sort_key=place) for place, name in enumerate(GROUPS)}
    for command in COMMANDS:
        app.command(
            command.function,
            name=command.name,
            help=command.about,
            group=groups[command.group],
            sort_key=COMMANDS.index(command),
            help_epilogue=_examples(command),
        )
    return app


def call(words: Sequence[str]) -> int:
    """Read the words, call the command, and give its exit code."""
    folders, left = named_folders(words)
    if folders:
        name_folders(folders)
        entries()  # a folder without a game is told at once
    try:
        code = application()(left)
    except UnknownCommandError as error:
        raise _unknown(error) from error
    except CoercionError as error:
        raise BadInput(_wrong_kind(error)) from error
    except CycloptsError as error:
        raise BadInput(_sentence(str(error))) from error
    return code if isinstance(code, int) else 0


def named_folders(words: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Take `--games FOLDER` out of the words, wherever it stands: the folders, and the words that are left.

    After a command a number is a number of games, which some commands take.
    """
    folders: list[Path] = []
    left: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name != FOLDERS:
            left.append(word)
            continue
        found = value if equals else next(rest, "")
        if left and found.isdecimal():
            left += [name, found]
        elif not found:
            raise BadInput(
                f"{FOLDERS} takes a folder with a game, or a number of games where a command plays many"
            )
        else:
            folders.append(Path(found))
    return folders, left


def _unknown(error: UnknownCommandError) -> BadInput:
    from difflib import get_close_matches

    word = (error.unused_tokens or ["?"])[0]
    names = [command.name for command in COMMANDS]
    close = get_close_matches(word, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(names)}"
    return BadInput(f"no command is called `{word[:40]}`; {hint}")


def _wrong_kind(error: CoercionError) -> str:
    """Say what an argument takes, where that is a number."""
    kind = {int: "a whole number", float: "a number"}.get(error.target_type)  # type: ignore[arg-type]
    if kind is None or error.token is None:
        return _sentence(str(error))
    name = error.token.keyword or (error.argument.name if error.argument else "it")
    return f"{name} takes {kind}, not `{error.token.value[:40]}`"


def _sentence(message: str) -> str:
    """Make one sentence of what the library has to say."""
    short = " ".join(message.split()).rstrip(".")
    return short[:1].lower() + short[1:]


def _codes() -> str:
    rows = ", ".join(f"{code} {meaning}" for code, meaning in CODES.items())
    folders = f"**Games of your own:** {FOLDERS} FOLDER, at any place, or the variable {VARIABLE}."
    return f"{folders}\n\n**Exit codes:** {rows}."


def _examples(command: CommandEntry) -> str:
    rows = "\n".join(f"    conclave {line}" for line in command.examples)
    return f"**Examples**\n\n{rows}\n"
