"""Tables on a server: a seat that the Python client holds, as text."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from conclave.agents import names
from conclave.agents.answers import Refusal
from conclave.agents.hints import Advice
from conclave.agents.situation import Known, Offered, Situation
from conclave.client import Client, Rejected, new_id
from conclave.core.errors import ConclaveError
from conclave.render.text import clean
from conclave.server import wire

LOOK: Final = 1.0  # seconds between two looks at a table that waits for others


class ServerTable:
    """A table of a server; whatever comes from there is shown without what could steer a reader."""

    def __init__(self, client: Client, table: str) -> None:
        self.id = table
        self._client = client
        self._read = 0  # lines of the log up to the seat's own last move
        self._held = client.look(table)
        self.game = self._held.table.game

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self._held.state.over

    def situation(self) -> Situation:
        """Return what the seat knows and is asked."""
        held = self._look()
        state, seats = held.state, held.table.seats
        rule = self._rule(state.rule)
        return Situation(
            title=clean(held.table.title),
            you=_side(held, held.seat) if held.seat >= 0 else "",
            prompt=clean(state.prompt),
            rule=clean(state.rule),
            rule_text=rule,
            asked=tuple(_side(held, seat) for seat in state.waiting),
            players=tuple(_sitting(held, seat) for seat in range(len(seats))),
            facts=tuple(_known(held, fact) for fact in state.status),
            board="\n".join(clean(row) for row in self._client.drawn(self.id).text.split("\n")),
            news=tuple(clean(line.text) for line in state.log[self._read :]),
            choices=tuple(state.choices),
            ended=_ended(held),
        )

    def choices(self) -> Sequence[Offered]:
        """List what the seat may answer now."""
        return self._look().state.choices

    def refusal(self) -> Refusal:
        """Let the server itself refuse: it knows the rule."""
        return lambda _: None

    def play(self, token: str) -> None:
        """Answer for the own seat."""
        held = self._held
        reply = self._client.insist(self.id, wire.Play(id=new_id(), v=max(0, held.v), token=token))
        if reply.error is not None:
            error = reply.error
            raise Rejected(error.code, error.sentence, error.rule, error.retry)
        self._read = len(held.state.log)
        self._look()

    def hints(self) -> tuple[str, Sequence[Advice]]:
        """Ask the server, which gives hints where the table has them."""
        found = self._client.hints(self.id)
        told = [
            Advice(clean(one.token), clean(one.label), one.chance, tuple(map(clean, one.reasons)))
            for one in found
        ]
        return "the server", told

    def log(self) -> Sequence[tuple[int, str]]:
        """Tell everything that the seat was told."""
        return [(line.ply, clean(line.text)) for line in self._look().state.log]

    def record(self) -> str:
        """Return the record as the server gives it to the seat."""
        return "\n".join(clean(row) for row in self._client.record(self.id).record.split("\n"))

    def wait(self, seconds: float) -> None:
        """Look again until the seat is asked or the game is over."""
        end = time.monotonic() + seconds
        while True:
            state = self._look().state
            if state.choices or state.over or time.monotonic() + LOOK > end:
                return
            time.sleep(LOOK)

    def _look(self) -> wire.View:
        self._held = self._client.look(self.id)
        return self._held

    def _rule(self, number: str) -> str:
        if not number:
            return ""
        try:
            found = self._client.rule(self.game, number)
        except ConclaveError:
            return ""
        return clean(f"{found.number} {found.title}: {' '.join(found.text.split())}")


def _side(held: wire.View, seat: int) -> str:
    """Name a seat as the rules do; a name of a person it never is."""
    return clean(held.table.seats[seat].side) if 0 <= seat < len(held.table.seats) else f"Seat {seat + 1}"


def _sitting(held: wire.View, seat: int) -> str:
    one = held.table.seats[seat]
    if seat == held.seat:
        return f"{_side(held, seat)} is you, under the name {names.shown(one.name)}."
    if one.kind == "open":
        return f"{_side(held, seat)} is open."
    return f"{_side(held, seat)} is the {clean(one.kind)} {names.shown(one.name)}."


def _known(held: wire.View, fact: wire.Fact) -> Known:
    kind = clean(fact.kind)
    name = f"{_side(held, fact.seat)} {kind}" if fact.seat >= 0 else kind.capitalize()
    return Known(name, clean(fact.value), fact.seat == held.seat)


def _ended(held: wire.View) -> str:
    result = held.state.result
    if result is None:
        return "The game is over." if held.state.over else ""
    scores = ", ".join(f"{_side(held, seat)} {score}" for seat, score in enumerate(result.scores))
    won = ", ".join(_side(held, seat) for seat, verdict in enumerate(result.verdicts) if verdict == "won")
    rule = f" ({clean(result.rule)})" if result.rule else ""
    return f"The game is over: {clean(result.why)}{rule}. Won by: {won or 'nobody'}. Scores: {scores}."
