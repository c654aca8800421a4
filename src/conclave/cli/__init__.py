"""The command line: everything Conclave does, from a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from conclave.core.errors import ConclaveError, UnknownGame

__all__ = ["main"]

INTERRUPTED = 130


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; every failure is one sentence and an exit code."""
    from conclave.cli.arguments import call

    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a sign gets a question mark, not an error.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    try:
        code = call(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except UnknownGame as error:
        more = " A" if str(error).endswith("?") else "; a"
        _complain(f"{error}{more} game of your own is named by --games FOLDER")
        return error.code
    except ConclaveError as error:
        _complain(str(error))
        return error.code
    except KeyboardInterrupt:
        _complain("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read along has seen enough; the rest goes nowhere, and quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("CONCLAVE_DEBUG"):
            raise
        from conclave.core.registry import fault

        blamed = fault(error)
        said = f"the game fails: {blamed}" if blamed else f"internal error: {error!r}"
        _complain(f"{said}; CONCLAVE_DEBUG=1 shows where")
        return 1
    return code


def _complain(sentence: str) -> None:
    from conclave.render.text import clean

    sys.stdout.flush()
    print(f"conclave: {clean(sentence)}", file=sys.stderr, flush=True)
