"""Faults: named points at which a test may kill the server, to see that nothing is lost."""

from __future__ import annotations

import os
import signal
from typing import Final

# The points of one command, in order.
POINTS: Final = ("before-write", "before-commit", "before-telling", "before-reply")
_wanted, _, _count = os.environ.get("CONCLAVE_KILL_AT", "").partition(":")
_left: Final = [int(_count or 1)]


def at(point: str) -> None:
    """Die here without any farewell, if the environment names this point and its turn has come."""
    if _wanted == point:
        _left[0] -= 1
        if _left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
