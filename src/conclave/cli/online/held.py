"""Held: what a client knows of its table, brought up to date message by message."""

from __future__ import annotations

import time
from typing import Any

from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.render.text import clean


class Gap(Exception):
    """A message does not build on what is held; a fresh view is needed."""


class Held:
    """The last view with every change since."""

    def __init__(self) -> None:
        self.v = -1
        self.seat = -1
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.nodes: dict[str, dict[str, Any]] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.cut = 0  # raised when the log was replaced, as after an undo
        self._at = 0.0

    def apply(self, message: dict[str, Any]) -> None:
        """Take in a message of the server."""
        kind = message.get("t")
        if kind == "view":
            self._view(message)
        elif kind == "delta":
            self._delta(message)
        elif kind == "table":
            self.table = message["table"]
        elif kind == "chat" and message["n"] > (self.chat[-1]["n"] if self.chat else 0):
            self.chat.append(message)

    def _view(self, message: dict[str, Any]) -> None:
        # Every seat counts its own versions, so one from another seat cannot be old.
        if message["seat"] == self.seat and message["v"] < self.v:
            return  # older than what is held: it was overtaken on the way
        log = message["state"]["log"]
        if log[: len(self.log)] != self.log:
            self.cut += 1
        self.v, self.seat, self.table = message["v"], message["seat"], message["table"]
        self.nodes = {node["id"]: node for node in message["scene"]["nodes"]}
        self.log = log
        self._state(message["state"])

    def _delta(self, message: dict[str, Any]) -> None:
        if message["v"] <= self.v:
            return
        if message["from"] != self.v:
            raise Gap
        self.nodes |= {node["id"]: node for node in message["nodes"]}
        for gone in message["gone"]:
            self.nodes.pop(gone, None)
        if message["order"] is not None:
            self.nodes = {name: self.nodes[name] for name in message["order"]}
        self.v = message["v"]
        self.log = self.log + message["state"]["log"]
        self._state(message["state"])

    def _state(self, state: dict[str, Any]) -> None:
        self.state = state
        self._at = time.monotonic()

    # Short answers to what everybody asks.

    @property
    def choices(self) -> list[dict[str, Any]]:
        """Give what may be answered now."""
        found: list[dict[str, Any]] = self.state.get("choices", [])
        return found

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.state.get("over"))

    @property
    def phase(self) -> str:
        """Give open, playing or over."""
        return str(self.table.get("phase", ""))

    def name(self, seat: int) -> str:
        """Name who sits in a seat."""
        seats = self.table.get("seats", [])
        found = clean(seats[seat]["name"]) if 0 <= seat < len(seats) else ""
        return found or (f"seat {seat}" if seat >= 0 else "you")

    def side(self, seat: int) -> str:
        """Name a seat as the rules do, where the game is known here too."""
        try:
            return load(str(self.table["game"])).words.seat_name(seat)
        except ConclaveError:
            return f"Seat {seat}"

    def asks(self) -> list[dict[str, Any]]:
        """Give the offers that wait for this seat's answer."""
        offers = self.state.get("offers", [])
        mine = [one for one in offers if self.seat >= 0 and one["seat"] != self.seat]
        return [one for one in mine if self.seat not in one["agreed"]]

    def clocks(self) -> list[tuple[str, int, bool]]:
        """Give name, milliseconds left now, and whether it runs, for each seat with a clock."""
        passed = int((time.monotonic() - self._at) * 1000)
        return [
            (self.name(seat), max(0, one["left"] - (passed if one["running"] else 0)), one["running"])
            for seat, one in enumerate(self.state.get("clocks", []))
        ]
