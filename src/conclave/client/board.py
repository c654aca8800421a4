"""Board: what a client holds of a table, brought up to date message by message."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from conclave.client.errors import Gap
from conclave.server import wire, wire_changes

NO_TABLE: Final = wire.TablePart("", "", "", {}, [], "", "", "", False, "", "", "")
NO_STATE: Final = wire.State("", "", 0, [], -1, [], False, [], [], [], [], None, False, [])


class AreaChange(msgspec.Struct):
    """An area of a scene, or what changed of it; nodes are read when they are asked for."""

    id: str
    nodes: list[dict[str, Any]] = []
    gone: list[str] = []


class _Scene(msgspec.Struct):
    """The areas of a scene."""

    areas: list[AreaChange]


_USUAL: Final[dict[str, Any]] = {  # what the wire leaves out of a node
    "x": 0, "y": 0, "turn": 0, "shapes": [], "label": "", "owner": -1, "state": "", "tip": "", "rule": "",
    "fixed": False, "group": "",
}  # fmt: skip
_area: Final = msgspec.json.Decoder(AreaChange)
_scene: Final = msgspec.json.Decoder(_Scene)


class Board:
    """The last view of a table with every change since."""

    def __init__(self) -> None:
        self.v = -1
        self.seat = -1
        self.table: wire.TablePart = NO_TABLE
        self.state: wire.State = NO_STATE
        self.log: list[wire.Line] = []
        self.chat: list[wire.Said] = []
        self.cut = 0  # raised when the log was replaced, as after an undo
        self._areas: dict[str, list[dict[str, Any]]] = {}  # the nodes of each area, back to front
        self._at = 0.0

    def apply(self, message: wire.FromServer) -> None:
        """Take in a message of the server; a change that fits nothing we hold raises `Gap`."""
        if isinstance(message, wire.View):
            self._view(message)
        elif isinstance(message, wire.Delta):
            self._delta(message)
        elif isinstance(message, wire.TableChanged):
            self.table = message.table
        elif isinstance(message, wire.Said) and message.n > (self.chat[-1].n if self.chat else 0):
            self.chat.append(message)

    def _view(self, message: wire.View) -> None:
        # Every seat counts its own versions, so one from another seat cannot be old.
        if message.seat == self.seat and message.v < self.v:
            return  # older than what is held: it was overtaken on the way
        if message.state.log[: len(self.log)] != self.log:
            self.cut += 1
        self.v, self.seat, self.table = message.v, message.seat, message.table
        self._areas = {area.id: whole(area.nodes) for area in _scene.decode(message.scene).areas}
        self._state(message.state, message.state.log)

    def _delta(self, message: wire.Delta) -> None:
        if message.v <= self.v:
            return
        if message.since != self.v:
            raise Gap
        for raw in message.areas or ():
            area = _area.decode(raw)
            self._areas[area.id] = patched(self._areas.get(area.id, []), area)
        if message.layout:
            self._areas = {name: self._areas[name] for name in message.layout}
        self.v = message.v
        state = wire_changes.state_after(self.state, message.state)
        self._state(state, state.log)

    def _state(self, state: wire.State, log: list[wire.Line]) -> None:
        self.state, self.log = msgspec.structs.replace(state, log=log), log
        self._at = time.monotonic()

    @property
    def nodes(self) -> dict[str, dict[str, Any]]:
        """Return everything that may change on the scene as plain data, by id and in the order of drawing."""
        return {node["id"]: {**_USUAL, **node} for nodes in self._areas.values() for node in nodes}

    @property
    def choices(self) -> list[wire.Choice]:
        """Return what may be answered now."""
        return self.state.choices

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state.over

    def asks(self) -> list[wire.Offer]:
        """Return the offers that wait for this seat's answer."""
        mine = [one for one in self.state.offers if self.seat >= 0 and one.seat != self.seat]
        return [one for one in mine if self.seat not in one.agreed]

    def clocks(self) -> list[wire.Clock]:
        """Return what every seat with a clock has left now."""
        passed = int((time.monotonic() - self._at) * 1000)
        return [
            wire.Clock(max(0, one.left - (passed if one.running else 0)), one.running)
            for one in self.state.clocks
        ]


def whole(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Read the nodes of a whole area: shapes are written without the ends that they share."""
    return [node | {"shapes": wire_changes.expanded(node.get("shapes", []))} for node in nodes]


def patched(nodes: list[dict[str, Any]], change: AreaChange) -> list[dict[str, Any]]:
    """Lay changes over the nodes of an area: what is not mentioned of a node stays as it was."""
    gone = set(change.gone)
    laid = {node["id"]: node for node in nodes if node["id"] not in gone}
    order = list(laid)
    named: dict[str, dict[str, Any]] = {}  # the last of each kind that this change names
    last = ""
    for part in change.nodes:
        name, before, like = part["id"], part.pop("before", None), part.pop("like", "")
        fresh = name not in laid
        base = named[like] if like else laid.get(name, {})
        if "shapes" in part:
            rows = wire_changes.expanded(part["shapes"])
            part["shapes"] = wire_changes.unfold(base.get("shapes", []), rows, list)
        node = {**base, **part}
        laid[name] = named[node["kind"]] = node
        if fresh and before is None:
            before = last
        last = name
        if before is None:
            continue
        if not fresh:
            order.remove(name)
        order.insert(order.index(before) if before else len(order), name)
    return [laid[name] for name in order]
