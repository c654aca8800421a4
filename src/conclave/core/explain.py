"""Explain: what went wrong in a game's own code, in one sentence with the file and the thing."""

from __future__ import annotations

import re
import traceback
from collections.abc import Collection
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from conclave.core.errors import ConclaveError

LACKS: Final = re.compile(r"(\w+)\.__init__\(\) missing \d+ required .*?arguments?: (.+)")


def explain(error: BaseException, packages: Collection[str]) -> str:
    """Say what is wrong and where in these packages; errors that speak for themselves are left alone."""
    if isinstance(error, ConclaveError):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{_file(error.filename or '?')}, line {error.lineno}: {error.msg}"
    steps = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    said = _unwritten(error, steps[-1][0]) if steps else ""
    if said:
        return said
    said = _said(error)
    own = [(frame, line) for frame, line in steps if _inside(frame, packages)]
    if not own:
        return said
    frame, line = own[-1]
    return f"{said} ({_file(frame.f_code.co_filename)}, line {line}{_function(frame.f_code)})"


def is_own(error: BaseException, packages: Collection[str]) -> bool:
    """Tell whether an error comes from the code of one of these packages, or from what it left out."""
    steps = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any(_inside(frame, packages) for frame in steps) or bool(steps and _unwritten(error, steps[-1]))


def file_of(thing: object) -> str:
    """Return the file that a class or a function is written in, as package and name."""
    return f"{getattr(thing, '__module__', '?').replace('.', '/')}.py"


def _unwritten(error: BaseException, frame: FrameType) -> str:
    """Name the method that a class should have; the core raises where there is none."""
    if type(error) is not NotImplementedError or error.args:
        return ""
    method, owner = frame.f_code.co_name, frame.f_locals.get("self")
    if owner is None:  # compiled code does not say whose method it is
        return f"a class of the game has no method `{method}`"
    return f"{type(owner).__name__} ({file_of(type(owner))}) has no method `{method}`"


def _said(error: BaseException) -> str:
    missing = LACKS.search(str(error)) if isinstance(error, TypeError) else None
    if missing:
        return f"{missing[1]}(...) lacks {missing[2].replace(chr(39), '`')}"
    name = getattr(error, "filename", None)
    text = f"{error.strerror}: {name}" if isinstance(error, OSError) and name else str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _inside(frame: FrameType, packages: Collection[str]) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _function(code: CodeType) -> str:
    return "" if code.co_name.startswith("<") else f", in {code.co_qualname}"


def _file(path: str) -> str:
    """Shorten a path to its folder and name, which is how people know their files."""
    return "/".join(Path(path).parts[-2:])
