"""Keys: one key at a time from a terminal, whole lines from anything else."""

from __future__ import annotations

import os
import sys
from typing import Final

# What terminals send for the keys of a replay, and the words they stand for.
_SENT: Final = {
    "\x1b[C": "n", "\x1b[D": "p", "\x1b[B": "n", "\x1b[A": "p", "\x1bOC": "n", "\x1bOD": "p",
    "\x1b[H": "home", "\x1bOH": "home", "\x1b[1~": "home", "\x1b[7~": "home",
    "\x1b[F": "end", "\x1bOF": "end", "\x1b[4~": "end", "\x1b[8~": "end",
    "\x1b": "q", "\x03": "q", "\x04": "q", " ": "n", "\r": "n", "\n": "n", "j": "n", "k": "p",
    "\xe0M": "n", "\xe0K": "p", "\xe0P": "n", "\xe0H": "p", "\xe0G": "home", "\xe0O": "end",
}  # fmt: skip


def next_word(prompt: str) -> str:
    """Return the next command: a key on a terminal, a line from a pipe, `q` at the end."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return " ".join(line.lower().split()) or "n" if line else "q"
    print(prompt, end="", flush=True)
    key = _key()
    word = _SENT.get(key, key.lower())
    if word == "g":
        print()
        return f"g {input('go to ply: ').strip()}"
    print("\r" + " " * len(prompt) + "\r", end="", flush=True)
    return word


def _key() -> str:
    if sys.platform == "win32":
        import msvcrt

        first = msvcrt.getwch()
        return "\xe0" + msvcrt.getwch() if first in ("\x00", "\xe0") else first
    import select
    import termios
    import tty

    place = sys.stdin.fileno()
    before = termios.tcgetattr(place)
    try:
        tty.setcbreak(place)
        sent = os.read(place, 1)
        # An arrow comes as several bytes at once; the escape key comes alone.
        while sent.startswith(b"\x1b") and len(sent) < 6 and select.select([place], [], [], 0.05)[0]:
            sent += os.read(place, 1)
        return sent.decode("utf-8", "replace")
    finally:
        termios.tcsetattr(place, termios.TCSADRAIN, before)
