"""Firefox without a driver of its own: the browser listens for WebDriver BiDi by itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from itertools import count
from threading import Thread
from types import TracebackType
from typing import Any, Self

NAMES = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PATIENCE = 60.0  # seconds that the browser may take to start, and anything to happen in it


def installed() -> str:
    """Return where Firefox is, or nothing."""
    return os.environ.get("CONCLAVE_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), "")


class Firefox:
    """One browser with a profile that is thrown away; each visitor has cookies of their own."""

    def __init__(self, path: str) -> None:
        from websockets.sync.client import connect

        self.profile = tempfile.mkdtemp(prefix="conclave-firefox-")
        self.process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.profile],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.ids = count(1)
        self.line = connect(f"{self._address()}/session", max_size=None, open_timeout=PATIENCE)
        self.version = str(self.ask("session.new", capabilities={})["capabilities"]["browserVersion"])

    def _address(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := LISTENS.search(line):
                # What else it says is read, as it would stand still with a full pipe.
                Thread(target=self.process.stderr.read, daemon=True).start()
                return found[1]
        raise RuntimeError("Firefox ended before it listened")

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command, and return its result."""
        number = next(self.ids)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(timeout=PATIENCE))
            if answer.get("id") != number:
                continue  # an event, which nobody asked for
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['message']}")
            return dict(answer["result"])

    def visitor(self, width: int = 1280, height: int = 800) -> Visitor:
        """Open a window of somebody who was never here before."""
        user = self.ask("browser.createUserContext")["userContext"]
        context = self.ask("browsingContext.create", type="tab", userContext=user)["context"]
        self.ask("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        return Visitor(self, str(context))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.line.close()
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self.profile, ignore_errors=True)


class Visitor:
    """One page of one person."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self.browser = browser
        self.context = context

    def goto(self, address: str) -> None:
        """Open an address, and wait until all of it is there."""
        self.browser.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """Return what an expression gives, as plain data."""
        told = self.browser.ask(
            "script.evaluate",
            expression=f"JSON.stringify({script})",
            target={"context": self.context},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise RuntimeError(f"{told['exceptionDetails']['text']}: {script}")
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    def wait(self, script: str) -> Any:
        """Wait until an expression gives something, and return it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if found := self.run(script):
                    return found
            except RuntimeError as error:
                if "no such" in str(error):  # the page is on its way to another
                    raise
            time.sleep(0.05)
        raise RuntimeError(f"waited in vain for: {script}")

    def click(self, script: str) -> None:
        """Click with the mouse where an expression finds an element."""
        self.click_at(
            f"""(() => {{ const one = {script}; if (!one) return null;
            one.scrollIntoView({{ block: "nearest" }}); const box = one.getBoundingClientRect();
            return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null; }})()"""
        )

    def click_at(self, script: str) -> None:
        """Click with the mouse at the place that an expression gives, as soon as it gives one."""
        x, y = map(round, self.wait(script))
        moves: list[dict[str, object]] = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act([{"type": "pointer", "id": "mouse", "actions": moves}])

    def press(self, key: str) -> None:
        """Press a key."""
        presses = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._act([{"type": "key", "id": "keys", "actions": presses}])

    def _act(self, actions: list[dict[str, object]]) -> None:
        self.browser.ask("input.performActions", context=self.context, actions=actions)
