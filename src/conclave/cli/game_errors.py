"""What the table server at home logs about a game that fails: one sentence in place of a traceback."""

from __future__ import annotations

import logging
import os

from conclave.core.registry import fault


class ShortErrors(logging.Filter):
    """Turns an error of a game's own code into a sentence with its file and line; all else passes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record where a game is to blame, unless somebody wants to see everything."""
        error = record.exc_info[1] if record.exc_info else None
        blamed = fault(error) if isinstance(error, Exception) and not os.environ.get("CONCLAVE_DEBUG") else ""
        if blamed:
            record.msg, record.args = f"conclave: the game fails: {blamed}; CONCLAVE_DEBUG=1 shows where", ()
            record.exc_info = record.exc_text = None
        return True


def handler() -> logging.Handler:
    """Give a handler that writes warnings and errors to the error stream."""
    made = logging.StreamHandler()
    made.setLevel(logging.WARNING)
    made.addFilter(ShortErrors())
    return made
