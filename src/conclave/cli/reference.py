"""The reference of all commands, made from their functions: `python -m conclave.cli.reference`."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from conclave.cli.command_list import CODES, COMMANDS, GROUPS, CommandEntry
from conclave.core.errors import BadInput

HEAD = """# Commands

In a checkout write `./conclave COMMAND`; where Conclave is installed, `conclave COMMAND`. Every command
explains itself with `--help`, prints JSON with `--json` and only its result with `--quiet`. Where luck
matters, `--seed` makes a run repeatable. Mistakes are one sentence on stderr, with the number of the rule
where a rule is the reason, and nothing is changed. Colours follow the terminal and `NO_COLOR`. `mcp` prints
nothing, as it talks to an agent.

`--games FOLDER`, at any place of any command, names a folder with a game of your own, or a folder of such
folders; nothing need be installed. The variable `CONCLAVE_GAMES` names folders too, written as in `PATH`.
Where a command plays many games, `--games` with a number is the number of games. In a checkout,
`./conclave test --games FOLDER` runs the tests of that game.

This page is made by `python -m conclave.cli.reference`.
"""
PLAYERS = """## Players

A player is written `human`, as a bot of the list that `conclave bots` prints, with a budget where the bot
takes one (`mcts:500`), or as `package.module:Class` for a bot of your own. Several are separated by commas,
one per seat.

## At the table

In the terminal a line is a number of the list, the words of a choice (`play ne2`, or only `ne2` where that
is clear), or one of: `look`, `hand`, `where PIECE`, `at PLACE`, `moves`, `why ACTION`, `rule NUMBER`, `last`,
`score`, `reach`, `hint`, `log`, `undo`, `undo answer`, `save FILE`, `help`, `quit`. Ctrl-C and the end of
the input leave safely.
With `--json` each turn is one line of JSON, and so is the reply to each of these commands.

On a server there are also: `status`, `who`, `clock`, `chat`, `say TEXT`, `takeback PLY`, `offer draw` (or
`draw`, where that is no move of the game), `accept`, `decline`, `claim WHAT`, `resign yes`, `end`,
`rematch`, `invite SEAT`, `recovery`, `leave`, `lobby` and `wait`. From a pipe an answer waits until it is
asked for, and all other lines are acted on at once; `wait` holds back what follows until a question comes
or the game is over.

`conclave play` is in the browser where a person plays. It is in the terminal with `--terminal`, with what
only the terminal has (`--record`, `--delay`, `--isolate`), and, unless something of the browser is asked
for, where only bots play and with `--json` or `--quiet`.

## A game in JSON

`export --as json` writes, and `import` reads, one object: `format` (`"conclave json 1"`), `game`, `rules`
(the number of the rules' version), `options` (name to value), `seats` (names), `seed`, `position` (where it
began, if not at its start), `tokens` (every answer; luck begins with `* `), `marks` (ply to digest) and
`result`.

## How the server is measured

`bench server` starts a server in a process of its own with a new database, or on an empty one that `--db`
names, seats two people at each of `--games` tables of the game `--playing`, and lets them move at an even
pace over websockets on this machine, whether or not the server keeps up. A delivery is timed from the
moment the move was due until a client has what followed; each move is delivered to both. The pace rises by
half every `--seconds` while the p99 of deliveries is 100 ms at most and nothing is lost; then the gap is
halved until it is below a tenth. What is printed is the last pace that was held. Then the same number of
sockets send messages of the same size to a bare echo on the same libraries, in the same way, and the ratio
is that of messages per second. Every move of the server is on the disk before it is delivered; an echo is
not. On a machine that does other work all of these are too low, the ratio the least. With `--json`,
`server` and `echo` hold `asked`, `held`, `p50`, `p99` (milliseconds), `messages` (a second), `size`
(bytes), `lost`, and for one move `traffic` (bytes to both players, replies included) and `cost`
(milliseconds of a core that the server used, on Linux); Ctrl-C ends both processes.

The core time of a move says most where other programs use the machine too: `--rate` asks for one pace instead
of ever more. With `--against` the same players first use the server of another revision, as one process on a
file; both run on their sources in plain Python. With `--processes` the core time is that of all of them, but
not that of the database.
"""


def reference() -> str:
    """Write the whole page."""
    parts = [HEAD, "## Exit codes\n\n| code | meaning |\n|---:|---|\n" + _codes()]
    for group in GROUPS:
        parts.append(f"## {group}\n")
        parts += [_command(command) for command in COMMANDS if command.group == group]
    return "\n".join([*parts, PLAYERS])


def _codes() -> str:
    return "".join(f"| {code} | {meaning} |\n" for code, meaning in CODES.items())


def _command(command: CommandEntry) -> str:
    module, _, name = command.function.partition(":")
    function = getattr(import_module(module), name)
    hints = get_type_hints(function, include_extras=True)
    usage, rows = [f"conclave {command.name}"], []
    for argument in inspect.signature(function).parameters.values():
        hint = hints[argument.name]
        said = hint.__metadata__[0]
        many = argument.kind is inspect.Parameter.VAR_POSITIONAL
        first = many or argument.kind is inspect.Parameter.POSITIONAL_ONLY
        word = argument.name.upper() if first else _option(argument.name, said.name)
        word += "..." if many else ""
        takes = "" if first else _takes(hint.__origin__)
        required = argument.default is inspect.Parameter.empty
        if first:
            usage.append(word if required else f"[{word}]")
        default = "" if required or said.show_default is False else _default(argument.default)
        rows.append(f"| `{f'{word} {takes}'.strip()}` | {said.help}{default} |")
    examples = "\n".join(f"    conclave {line}" for line in command.examples)
    table = "| argument | meaning |\n|---|---|\n" + "\n".join(rows)
    return f"### `{' '.join(usage)}`\n\n{command.about}\n\n{table}\n\n{examples}\n"


def _option(name: str, given: Sequence[str] | None) -> str:
    """Return the word that an option is written with: the one it was given, or the argument's own."""
    return given[0] if given else f"--{name.strip('_').replace('_', '-')}"


def _default(value: object) -> str:
    return "" if value is None or value == () else f" [default: {value}]"


def _takes(kind: object) -> str:
    """Name what an option is followed by."""
    if get_origin(kind) in (Union, UnionType):
        return _takes(next(part for part in get_args(kind) if part is not NoneType))
    if get_origin(kind) is Literal:
        return "/".join(map(str, get_args(kind)))
    if get_origin(kind) is tuple:
        return "N" if get_args(kind)[0] is int else "NAME=VALUE"
    known: dict[object, str] = {bool: "", int: "N", float: "X", str: "TEXT", Path: "PATH"}
    if kind not in known:
        raise BadInput(f"the reference has no word for {kind}")
    return known[kind]


if __name__ == "__main__":
    print(reference(), end="")
