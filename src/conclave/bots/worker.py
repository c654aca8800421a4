"""Worker: a bot in a process of its own, which is shown packed views and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Final

from conclave.bots.levels import make
from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.core.view import View

PATIENCE: Final = 60.0  # seconds an answer may take before the bot counts as hung


class BotFailed(ConclaveError):
    """The bot's process crashed, hung or answered nonsense."""


class Isolated:
    """A bot behind a pipe: one line of JSON out, one number back."""

    def __init__(self, spec: str, seed: int | str = 0, patience: float = PATIENCE) -> None:
        make(spec, seed)  # a bad name is refused here, not in the other process
        self.name = spec
        self.patience = patience
        # -P: what lies in the folder one stands in must not be taken for Conclave itself.
        command = [sys.executable, "-P", "-m", "conclave.bots.worker", spec, str(seed)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(self, view: View) -> int:
        """Send the view over and wait for the answer."""
        pipe = self._process
        assert pipe.stdin is not None
        assert pipe.stdout is not None
        timer = threading.Timer(self.patience, pipe.kill)
        timer.start()
        try:
            pipe.stdin.write(json.dumps(view.pack()) + "\n")
            pipe.stdin.flush()
            line = pipe.stdout.readline()
        except OSError as error:
            raise BotFailed(f"the bot {self.name} is gone: {error}") from error
        finally:
            timer.cancel()
        if not line.strip().lstrip("-").isdigit():
            raise BotFailed(f"the bot {self.name} gave no answer")
        return int(line)

    def close(self) -> None:
        """End the process."""
        pipe = self._process
        for stream in (pipe.stdin, pipe.stdout):
            # A pipe whose other end is gone cannot take what is still in it.
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        pipe.terminate()
        pipe.wait()

    def __enter__(self) -> Isolated:
        """Use the bot in a with-block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.close()


def tuples(value: object) -> object:
    """Turn the lists that JSON gives back into the tuples that a pack is made of."""
    return tuple(tuples(part) for part in value) if isinstance(value, list) else value


def main(spec: str, seed: str) -> None:
    """Answer view after view until the pipe is closed."""
    bot = make(spec, seed)
    for line in sys.stdin:
        packed = tuples(json.loads(line))
        assert isinstance(packed, tuple)
        view = load(str(packed[0])).unpack_view(packed)
        print(bot.choose(view), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
