"""Warm tests: a plugin of pytest that collects tests once and runs them in forks, each with one line changed.

Starting pytest and importing everything takes longer than most tests. Here it is done once. A change arrives
as a line of JSON, a fork puts the changed function in place of the old one, runs the tests that are named
until one fails, and its answer goes back as a line of JSON.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from types import CodeType, FunctionType
from typing import Any, Final

import pytest
from hypothesis import Phase, settings

PIPES: Final = "CONCLAVE_MUTATION_PIPES"
OPTIMIZED: Final = 1  # the flag of code that belongs to a function, not to a module or a class
ENDLESS: Final = "it does not end"
CRASHED: Final = "the process of the tests ended"

# A failing example need not be made small here, nor remembered for the next change.
settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), database=None)
settings.load_profile("mutation")


def functions(code: CodeType) -> Iterator[CodeType]:
    """Give the code of every function of a module and its classes, without what is nested in functions."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & OPTIMIZED:
                yield part
            else:
                yield from functions(part)


def lines(code: CodeType) -> set[int]:
    """Return the lines of a function's body, those of nested functions too."""
    found = {line for _, _, line in code.co_lines() if line is not None}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found |= lines(part)
    return found - {code.co_firstlineno}


def around(source: str, path: str, line: int) -> CodeType | None:
    """Return the code of the function around a line; None where it is part of a module or a class."""
    try:
        found = [code for code in functions(compile(source, path, "exec")) if line in lines(code)]
    except (SyntaxError, Warning):
        return None  # it is for a start from nothing to say so
    return found[0] if len(found) == 1 else None


class Warm:
    """What takes the place of pytest's own loop."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.items: dict[str, list[pytest.Item]] = {}
        self.known: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer about one change after another until nobody asks."""
        if session.testsfailed:
            raise session.Interrupted("tests cannot be collected")
        for item in session.items:
            self.items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self.known[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
        gc.freeze()
        asked, told = (int(number) for number in os.environ[PIPES].split())
        with os.fdopen(asked) as questions, os.fdopen(told, "w") as answers:
            print("{}", file=answers, flush=True)
            for question in questions:
                print(json.dumps(self.answer(json.loads(question))), file=answers, flush=True)
        return True

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Say whether a test failed and which; nothing where the change needs a start from nothing."""
        new = around(asked["source"], asked["path"], asked["line"])
        olds = self.known.get((asked["path"], new.co_qualname, new.co_firstlineno), []) if new else []
        if new is None or not olds or any(old.__code__.co_freevars != new.co_freevars for old in olds):
            return {}
        if lines(new) & set(asked["imported"]):
            return {}  # what it did while everything was imported would stay as it was
        tests: dict[str, float] = asked["tests"]
        if any(name not in self.items for name in tests):
            return {}
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.close(read)
                os.setsid()
                resource.setrlimit(resource.RLIMIT_AS, (asked["memory"],) * 2)
                for old in olds:
                    old.__code__ = new
                by = self.first_failure(tests, write)
                _tell(write, {"failed": bool(by), "by": by})
                code = 0
            finally:
                os._exit(code)
        os.close(write)
        return _outcome(child, read, asked["wall"])

    def first_failure(self, tests: dict[str, float], write: int) -> str:
        """Run tests until one fails, and name it; one that works longer than it may ends this process.

        Each is told before it begins, so that somebody knows which one did not end.
        """
        chosen = [(item, tests[name]) for name in tests for item in self.items[name]]
        for at, (item, seconds) in enumerate(chosen):
            after = chosen[at + 1][0] if at + 1 < len(chosen) else None
            resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, -1))
            _tell(write, {"by": item.nodeid})
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return self.failed[0]
        return ""


def _tell(write: int, what: dict[str, Any]) -> None:
    os.write(write, json.dumps(what).encode() + b"\n")


def _outcome(child: int, read: int, wall: float) -> dict[str, Any]:
    """Wait for a fork; one that takes too long or ends by itself has noticed."""
    began = time.monotonic()
    told = b""
    last: dict[str, Any] = {"by": ""}
    with os.fdopen(read, "rb", buffering=0) as pipe:
        # Something that a test started may keep the pipe open, so the last line counts and not its end.
        while "failed" not in last:
            if not select.select([pipe], [], [], max(0.0, wall - (time.monotonic() - began)))[0]:
                break
            part = pipe.read(4096)
            if not part:
                break
            *lines, told = (told + part).split(b"\n")
            last = json.loads(lines[-1]) if lines else last
    with suppress(ProcessLookupError):  # it may have ended with everything it started
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if "failed" in last:
        return last
    late = time.monotonic() - began >= wall
    busy = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
    return {"failed": True, "by": last["by"], "how": ENDLESS if late or busy else CRASHED}


def pytest_configure(config: pytest.Config) -> None:
    """Take the place of the loop."""
    config.pluginmanager.register(Warm(), "warm-tests")
