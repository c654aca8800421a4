"""From a command line to the right environment, and into it."""

import os
import subprocess
import sys
from pathlib import Path

from launcher import builds, checks
from launcher.environment import Environment, linked, plain
from launcher.house import MISSING, USAGE, House, Trouble, say
from launcher.installer import clean_environment

FORCED = ("--plain", "--compiled")
FOLDERS = "--games"
GAMES = "CONCLAVE_GAMES"  # where the program looks for games that are not installed
LABORATORY = ("sim", "sweep", "tune")
REPORT = ("report",)
INTERRUPTED = 130
# Command, a part of one of its words, and the requirement files that only this needs.
RARE = (
    ("bench", "--peers", ("peers",)),
    ("bench", "--contracts", ("peers",)),
    ("bench", "--against", ("build",)),  # both revisions are built where they are measured
    ("components", "--print", ("print",)),
    ("mcp", "mcp", ("mcp",)),
    ("sim", "--dataset", ("rl",)),
    ("tune", "tune", ("tune",)),
    ("serve", "postgresql:", ("postgres",)),
    ("move-db", "postgresql:", ("postgres",)),
    ("backup", "postgresql:", ("postgres",)),
    ("restore", "postgresql:", ("postgres",)),
)


def requirement_files(arguments: list[str], compiled: bool = False) -> tuple[str, ...]:
    """The requirement files a command needs."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    if command == "test":
        return checks.DEV
    if command == "build":
        return ("build",)
    files = builds.COMPILED if compiled else builds.RUN
    wanted = (more for name, part, more in RARE if name == command and any(part in one for one in arguments))
    more = next(wanted, ())
    # Tables of games need a library that a player does not, and that is large.
    return (*files, *more, *REPORT) if command in LABORATORY else (*files, *more)


def split(arguments: list[str]) -> tuple[str, list[str]]:
    """The launcher's own leading switch, if any, and the words that are left."""
    if arguments[:1] and arguments[0] in FORCED:
        return arguments[0], arguments[1:]
    return "", arguments


def folders_of_games(words: list[str]) -> tuple[list[str], list[str]]:
    """The folders that --games names before the command or after `test`, and the words that are left."""
    folders: list[str] = []
    left = list(words)
    while left[:1] and left[0].partition("=")[0] == FOLDERS:
        name, equals, value = left.pop(0).partition("=")
        if not equals:
            value = left.pop(0) if left else ""
        if not value:
            raise Trouble(f"{name} takes a folder with a game", USAGE)
        folders.append(value)
    if left[:1] == ["test"]:
        more, left[1:] = folders_of_games(left[1:])
        folders += more
    return folders, left


def current_compiled(house: House) -> Environment | None:
    """The compiled environment, where there is one that fits the sources."""
    compiled = builds.compiled_environment(house)
    # Reading all sources takes a moment, so it is done only where a compiled build exists at all.
    return compiled if compiled.installed() and compiled.holds(builds.wheel_mark(house)) else None


def tell_once(house: House) -> None:
    """Say that the compiled build is out of date, once for each state of the sources."""
    note = house.store / "told"
    now = house.fingerprint()
    if not note.is_file() or note.read_text(encoding="utf-8") != now:
        say(
            "the sources changed since the compiled build, so plain Python runs (./conclave build --compiled)"
        )
        note.write_text(now, encoding="utf-8")


def pick(house: House, switch: str, arguments: list[str]) -> Environment:
    """The environment that runs a command, ready to use."""
    if switch == "--compiled":
        return builds.compiled_now(house, requirement_files(arguments, compiled=True))
    files = requirement_files(arguments)
    # The peers sit beside plain Python, and so does what builds; bench itself starts both builds from there.
    if not switch and not {"peers", "build"} & {*files}:
        compiled = current_compiled(house)
        if compiled is not None:
            if arguments[:1] == ["bench"]:
                plain(house, "plain", builds.RUN)  # a bench measures both builds in one run
            more = files[len(builds.RUN) :]
            return builds.compiled_now(house, (*builds.COMPILED, *more)) if more else compiled
        if builds.compiled_environment(house).installed() and "--quiet" not in arguments:
            tell_once(house)
    return plain(house, "plain", files)


def exports(house: House) -> dict[str, str]:
    """The interpreters of both builds, as far as they exist and fit the sources."""
    found = {}
    beside = Environment(house, "plain", builds.RUN)
    if beside.holds(linked(house)):
        found["CONCLAVE_PLAIN_PYTHON"] = str(beside.python)
    compiled = current_compiled(house)
    if compiled is not None:
        found["CONCLAVE_COMPILED_PYTHON"] = str(compiled.python)
    return found


def enter(environment: Environment, arguments: list[str]) -> int:
    """Become the program, so that signals and exit codes are its own."""
    variables = clean_environment(dict(os.environ))
    for name in ("CONCLAVE_PLAIN_PYTHON", "CONCLAVE_COMPILED_PYTHON"):
        variables.pop(name, None)
    variables |= exports(environment.house)
    variables["CONCLAVE_PROGRAM"] = sys.argv[0]
    # -P: a folder named conclave where the person happens to stand must not be taken for the program.
    command = [str(environment.python), "-P", "-m", "conclave.cli", *arguments]
    if os.name == "nt":
        return subprocess.call(command, env=variables)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, variables)


def launch(house: House, arguments: list[str]) -> int:
    """Run the launcher's own commands, or hand the words to the program."""
    switch, words = split(arguments)
    folders, words = folders_of_games(words)
    if words[:1] == ["test"]:
        # The tests of a game of one's own are run by what runs the tests of the checkout.
        return checks.test(house, [*map(os.path.abspath, folders), *words[1:]])
    if folders:
        before = os.environ.get(GAMES)
        os.environ[GAMES] = os.pathsep.join([*map(os.path.abspath, folders), *([before] if before else [])])
    if words[:1] == ["build"]:
        return builds.build(house, words[1:])
    return enter(pick(house, switch, words), words)


def main(root: str, arguments: list[str]) -> int:
    """Every failure is one sentence and an exit code."""
    try:
        return launch(House(Path(root)), arguments)
    except Trouble as trouble:
        say(str(trouble))
        return trouble.code
    except OSError as error:
        say(f"{error.strerror or error}: {error.filename or 'this checkout'}")
        return MISSING
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED
