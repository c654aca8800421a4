"""The checkout: where things lie, what its sources look like, and one door for those who change it."""

import hashlib
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import IO, Any

# The program's own exit codes, so that a script can tell what happened without knowing who says it.
FAILED = 1
USAGE = 2
MISSING = 5

MADE = {".pyc", ".pyo", ".so", ".pyd"}


class Trouble(Exception):
    """Something a person can mend: one sentence and an exit code."""

    def __init__(self, sentence: str, code: int = MISSING) -> None:
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    """A line for the person at the terminal, out of the way of the program's own output."""
    print(f"conclave: {sentence}", file=sys.stderr, flush=True)


def python_name() -> str:
    """The running Python, as part of a folder name: another version gets other environments."""
    version = ".".join(map(str, sys.version_info[:3]))
    return f"{sys.implementation.name}-{version}{getattr(sys, 'abiflags', '')}"


def digest(parts: list[bytes]) -> str:
    """A short name for some contents; lengths are mixed in, so that no two splits look alike."""
    mixer = hashlib.sha256()
    for part in parts:
        mixer.update(len(part).to_bytes(8, "big") + part)
    return mixer.hexdigest()[:16]


class House:
    """One checkout, and the private folder the launcher keeps in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "src"
        self.store = root / ".conclave"

    @cached_property
    def project(self) -> dict[str, Any]:
        """The [project] table of pyproject.toml."""
        text = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        project: dict[str, Any] = tomllib.loads(text)["project"]
        return project

    def requirements(self, files: tuple[str, ...]) -> list[Path]:
        """The pinned requirement files of these names."""
        return [self.root / "requirements" / f"{name}.txt" for name in files]

    def fingerprint(self) -> str:
        """A name for all that a compiled build is made from."""
        sources = (path for path in (self.source / "conclave").rglob("*") if path.suffix not in MADE)
        made_by = [self.root / "pyproject.toml", self.root / "hatch_build.py", *self.requirements(("build",))]
        parts = []
        for path in sorted(path for path in [*sources, *made_by] if path.is_file()):
            parts += [path.relative_to(self.root).as_posix().encode(), path.read_bytes()]
        return digest(parts)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Let one launcher at a time change the private folder; the others wait here."""
        self.store.mkdir(exist_ok=True)
        with open(self.store / "lock", "a+b") as file:
            if not take(file):
                say("another run is preparing this checkout; waiting for it")
                while not take(file):
                    time.sleep(0.2)
            # An installer that outlives a killed launcher goes on writing, so it keeps the door shut too.
            os.set_inheritable(file.fileno(), True)
            yield


def take(file: IO[bytes]) -> bool:
    """Try to lock a file; closing it, or the end of the process, gives the lock back."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
