"""Worker: a bot in a process of its own, which is shown packed views and nothing else.

A line is a packed view, or an object with the view, a word for whoever is asked and the seed of this answer.
What comes back is a number a line. A worker for hints gives a list of them in JSON instead.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import traceback
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from conclave.bots.bot import Bot
from conclave.bots.hints import hints
from conclave.bots.levels import make, outside, reseed
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.hints import USUAL
from conclave.core.registry import load
from conclave.core.view import View

TIMEOUT: Final = 60.0  # seconds an answer may take before the bot counts as hung
TRIED: Final = 20.0  # seconds that the code of a bot may take to load
CHECK: Final = "--check"
HINTS: Final = "--hints"
GOING: Final = 2.0  # seconds that a process which says nothing more may take to end
REFUSED: Final = "refused: "
RAISED: Final = "raised: "
MOST_ASKED: Final = 64  # seats whose bots are kept, as one may go on with a plan


class BotFailed(ConclaveError):
    """The bot raised, or its process ended, hung or answered nonsense."""

    trace = ""  # the way through the bot's own code, where it raised


class Isolated:
    """A bot behind a pipe: one line of JSON out, one number back."""

    def __init__(self, spec: str, seed: int | str = 0, timeout: float = TIMEOUT) -> None:
        checked(spec)  # a bad name is refused here, and not after the first question
        self.name = spec
        self.timeout = timeout
        # -P: what lies in the folder one stands in must not be taken for Conclave itself.
        command = [sys.executable, "-P", "-m", "conclave.bots.worker", spec, str(seed)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(self, view: View) -> int:
        """Send the view over and wait for the answer."""
        pipe = self._process
        assert pipe.stdin is not None
        assert pipe.stdout is not None
        timer = threading.Timer(self.timeout, pipe.kill)
        timer.start()
        try:
            pipe.stdin.write(json.dumps(view.pack()) + "\n")
            pipe.stdin.flush()
            line = pipe.stdout.readline()
        except OSError as error:
            raise BotFailed(f"it gave no answer{self._gone()}") from error
        finally:
            timer.cancel()
        if line.startswith(RAISED):
            told, trace = json.loads(line[len(RAISED) :])
            failed = BotFailed(told)
            failed.trace = trace
            raise failed
        if not line.strip().lstrip("-").isdigit():
            raise BotFailed(f"it gave no answer{self._gone()}")
        return int(line)

    def _gone(self) -> str:
        """Say how the process ended, if it did."""
        try:
            return f": its process ended with {_ending(self._process.wait(GOING))}"
        except subprocess.TimeoutExpired:
            return ""

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


def checked(spec: str) -> str:
    """See that a bot can be made; code of somebody's own is loaded in another process, never in this one."""
    if not outside(spec):
        make(spec)
        return spec
    # -P: what lies in the folder one stands in must not be taken for Conclave itself.
    command = [sys.executable, "-P", "-m", "conclave.bots.worker", CHECK, spec]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TRIED, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise BadInput(f"the bot `{spec[:80]}` cannot be made: it takes more than {TRIED:.0f} s") from error
    if done.returncode:
        said = (done.stdout.strip().splitlines() or [""])[-1]
        raise BadInput(
            said.removeprefix(REFUSED)
            if said.startswith(REFUSED)
            else f"the bot `{spec[:80]}` cannot be made: its process ended with {_ending(done.returncode)}"
        )
    return spec


def told_as(error: BaseException) -> str:
    """Say what a bot raised: a sentence of ours as it is, anything else with its kind."""
    return str(error) if isinstance(error, ConclaveError) else repr(error)


def _ending(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"code {code}"


class BotBench:
    """The bots of one process, one for each seat that asks; code of somebody's own is made once for all."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._bots: OrderedDict[str, Bot] = OrderedDict()

    def bot(self, who: str, seed: str) -> Bot:
        """Return the bot of a seat, with the luck of this one answer."""
        if outside(self.spec):
            who = ""
        bot = self._bots.pop(who, None) or make(self.spec, seed)
        self._bots[who] = bot
        if len(self._bots) > MOST_ASKED:
            self._bots.popitem(last=False)
        reseed(bot, seed)
        return bot


def main(spec: str, seed: str = "") -> None:
    """Answer view after view until the pipe is closed."""
    bot, bench = make(spec, seed) if seed else None, BotBench(spec)
    for line in sys.stdin:
        told = json.loads(line)
        if isinstance(told, dict):
            packed, asked = tuples(told["view"]), bench.bot(told["who"], told["seed"])
        else:
            packed, asked = tuples(told), bot or bench.bot("", "")
        assert isinstance(packed, tuple)
        view = load(str(packed[0])).unpack_view(packed)
        try:
            print(asked.choose(view), flush=True)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            way = error.__traceback__.tb_next if error.__traceback__ else None  # the first step is ours
            trace = "".join(traceback.format_exception(type(error), error, way)).rstrip()
            print(RAISED + json.dumps((told_as(error), trace)), flush=True)


def advise() -> None:
    """Give hints for view after view until the pipe is closed: action, chance and reasons of each."""
    for line in sys.stdin:
        packed = tuples(json.loads(line)["view"])
        assert isinstance(packed, tuple)
        found = hints(load(str(packed[0])).unpack_view(packed), USUAL)
        print(json.dumps([(one.choice.action, one.chance, one.reasons) for one in found]), flush=True)


def check(spec: str) -> int:
    """Make a bot and tell what is wrong with it; gives the exit code."""
    try:
        make(spec)
    except BadInput as error:
        print(f"\n{REFUSED}{error.sentence}", flush=True)
        return 2
    return 0


if __name__ == "__main__":
    if sys.argv[1] == CHECK:
        sys.exit(check(sys.argv[2]))
    if sys.argv[1] == HINTS:
        advise()
    else:
        main(*sys.argv[1:3])
