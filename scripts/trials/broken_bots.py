"""Bots that break down, each in its own way; the trial F8 and the tests seat them."""

from __future__ import annotations

import os
import time

KINDS = ("Crashes", "Hangs", "Babbles", "Cheats", "Floods", "Raises")


class Crashes:
    """Ends its process."""

    def choose(self, view: object) -> object:
        """Answer with nothing at all."""
        os._exit(3)


class Hangs:
    """Thinks for ever."""

    def choose(self, view: object) -> object:
        """Answer far too late."""
        time.sleep(600)
        return 0


class Babbles:
    """Answers with a word."""

    def choose(self, view: object) -> object:
        """Answer with what is no number."""
        return "garbage"


class Cheats:
    """Answers with a number that is no choice."""

    def choose(self, view: object) -> object:
        """Answer with what nobody may play."""
        return 999999


class Floods:
    """Writes without end on the line for answers."""

    def choose(self, view: object) -> object:
        """Answer with more than anybody will read."""
        os.write(1, b"7" * 10_000_000)
        return 0


class Raises:
    """Fails inside."""

    def choose(self, view: object) -> object:
        """Return up."""
        raise RuntimeError("no idea")
