"""Kept: who a person is on each server, between two runs; the file is for its owner's eyes alone."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from conclave.cli import user_folders
from conclave.core.errors import BadInput

OWNER_ONLY: Final = 0o600


@dataclass(frozen=True)
class SavedGuest:
    """A guest's name, session and recovery code."""

    name: str
    cookie: str
    csrf: str
    recovery: str


class SavedSessions:
    """The file in the config folder: guests by server and name, and who came last."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_folders.config() / "guests.json"

    def find(self, origin: str, name: str = "") -> SavedGuest | None:
        """Give the guest of this name, or the last one, on a server."""
        here = self._read().get(origin, {})
        found = here.get(name or str(here.get("last", "")))
        try:
            return SavedGuest(**found) if isinstance(found, dict) else None
        except TypeError:
            return None

    def keep(self, origin: str, guest: SavedGuest, called: str = "") -> None:
        """Remember a guest under the name that was asked for."""
        known = self._read()
        name = called or guest.name
        known[origin] = {**known.get(origin, {}), name: asdict(guest), "last": name}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Made for the owner alone from the first byte, and put in place whole.
            with tempfile.NamedTemporaryFile(
                "w", dir=self.path.parent, delete=False, encoding="utf-8"
            ) as file:
                json.dump(known, file, indent=1)
            os.chmod(file.name, OWNER_ONLY)
            os.replace(file.name, self.path)
        except OSError as error:
            raise BadInput(f"cannot keep your session in `{self.path}`: {error.strerror or error}") from error

    def _read(self) -> dict[str, dict[str, object]]:
        try:
            with suppress(OSError):
                if os.stat(self.path).st_mode & 0o077:
                    os.chmod(self.path, OWNER_ONLY)
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        good = isinstance(found, dict) and all(isinstance(one, dict) for one in found.values())
        return found if good else {}
