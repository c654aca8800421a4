"""Lockfile: one program at a time has a database open, and the others learn its address."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Final

FAR: Final = 1 << 20  # Windows lets nobody read what is locked, so the lock lies beyond the text


class Lockfile:
    """A lock beside a database; whoever finds it taken can read the address of its holder."""

    def __init__(self, db: Path) -> None:
        self.path = db.with_name(db.name + ".open")
        self._file: IO[str] | None = None

    def take(self) -> bool:
        """Take the lock; False where another process has it."""
        file = open(self.path, "a+", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the lock
        if not _lock(file):
            file.close()
            return False
        self._file = file
        return True

    def tell(self, url: str) -> None:
        """Write the address of the holder."""
        assert self._file is not None
        self._file.truncate(0)
        self._file.write(url)
        self._file.flush()

    def told(self) -> str:
        """Read the address of the holder, if there is one."""
        try:
            return self.path.read_text(encoding="utf-8").strip()[:200]
        except OSError:
            return ""

    def leave(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None


def _lock(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), FAR, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
