"""Wheels: the ordinary ones in dist, and the compiled one that commands may run on."""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

from launcher.environment import Environment
from launcher.house import FAILED, USAGE, House, Trouble, python_name, say
from launcher.installer import clean_environment

RUN = ("base", "png", "server", "tui")
COMPILED = (*RUN, "compiled")


def compiler_missing() -> str | None:
    """Why nothing can be compiled here, or None."""
    named = (sysconfig.get_config_var("CC") or "").split()[:1]
    if not any(shutil.which(name) for name in [*named, "cc", "gcc", "clang", "cl"]):
        return "no C compiler was found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the header files of this Python were not found"
    return None


def needs_compiler() -> None:
    """Stop here where nothing can be compiled."""
    missing = compiler_missing()
    if missing:
        raise Trouble(f"{missing}, so there is no compiled build; plain Python runs everything")


def hatch(house: House, python: Path, target: str, folder: Path, compiled: bool = False) -> None:
    """Let hatchling build one kind of archive into a folder."""
    environment = clean_environment(dict(os.environ)) | {"CONCLAVE_COMPILED": "1" if compiled else "0"}
    command = [str(python), "-P", "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    if subprocess.call(command, cwd=house.root, env=environment):
        raise Trouble(f"the {target} could not be built; the reasons are above", FAILED)


def compiled_wheel(house: House, python: Path) -> Path:
    """The compiled wheel of the sources as they are now, built unless it is there already."""
    shelf = house.store / "wheels" / python_name() / house.fingerprint()
    if not shelf.is_dir():
        with house.locked():
            # Another run may have built it while this one waited at the door.
            if not shelf.is_dir():
                shutil.rmtree(shelf.parent, ignore_errors=True)
                # Built beside its place and moved there whole, so that half a build is never taken for one.
                unfinished = shelf.with_name("unfinished")
                hatch(house, python, "wheel", unfinished, compiled=True)
                unfinished.rename(shelf)
    return next(shelf.glob("*.whl"))


def wheel_mark(house: House) -> str:
    """What a compiled environment holds when it fits the sources as they are now."""
    return f"wheel {house.fingerprint()}"


def compiled_environment(house: House, files: tuple[str, ...] = COMPILED) -> Environment:
    """The environment that runs the compiled build, whether or not it is there."""
    return Environment(house, "compiled", files)


def compiled_now(house: House, files: tuple[str, ...] = COMPILED) -> Environment:
    """The environment with a compiled build of the sources as they are now, made if need be."""
    environment = compiled_environment(house, files)
    mark = wheel_mark(house)
    if not environment.holds(mark):
        needs_compiler()
        tools = Environment(house, "build", ("build",))
        tools.installs()
        environment.put(mark, compiled_wheel(house, tools.python))
    return environment


def build(house: House, arguments: list[str]) -> int:
    """./conclave build [--compiled]: archives in dist, and with --compiled an environment to run."""
    if arguments not in ([], ["--compiled"]):
        raise Trouble("build takes nothing or --compiled", USAGE)
    dist = house.root / "dist"
    if arguments:
        needs_compiler()
    tools = Environment(house, "build", ("build",))
    tools.installs()
    if not arguments:
        for target in ("sdist", "wheel"):
            hatch(house, tools.python, target, dist)
        return 0
    wheel = compiled_wheel(house, tools.python)
    dist.mkdir(exist_ok=True)
    shutil.copy2(wheel, dist / wheel.name)
    compiled_now(house)
    say(f"{Path('dist') / wheel.name} is built, and commands run on it until the sources change")
    return 0
