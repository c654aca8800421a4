"""Terminal mode: whether a table fills the screen or goes on line by line."""

from __future__ import annotations

import importlib.util
import os
import sys
from typing import Final

from conclave.cli.output import Output

INSTALL: Final = "pip install 'conclave-games[tui]'"


def full_screen(out: Output, plain: bool) -> bool:
    """Tell whether the table fills the screen: for a person at a terminal who did not ask for lines."""
    person = out.chatty and sys.stdin.isatty() and sys.stdout.isatty()
    if plain or not person or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if importlib.util.find_spec("textual") is None:
        out.line(f"The full-screen table is not installed ({INSTALL}); this one goes line by line.", "dim")
        return False
    return True
