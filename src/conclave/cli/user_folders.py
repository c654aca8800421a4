"""Folders: where a person's games and secrets are kept, as each system has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "conclave"


def data() -> Path:
    """Give the folder of the games that are kept."""
    return _folder("XDG_DATA_HOME", ".local/share", "Library/Application Support", "LOCALAPPDATA")


def config() -> Path:
    """Give the folder of what must be remembered between two runs."""
    return _folder("XDG_CONFIG_HOME", ".config", "Library/Application Support", "APPDATA")


def _folder(variable: str, unix: str, mac: str, windows: str) -> Path:
    given = os.environ.get(variable, "")
    if os.path.isabs(given):
        return Path(given) / NAME
    if sys.platform == "win32" and os.environ.get(windows):
        return Path(os.environ[windows]) / NAME
    return Path.home() / (mac if sys.platform == "darwin" else unix) / NAME
