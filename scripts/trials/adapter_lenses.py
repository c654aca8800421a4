"""Adapter lenses: what every research contract shows a seat of a position, to compare twins through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conclave.adapters.encoder import Encoder
from conclave.adapters.gymnasium import SeatEnv
from conclave.adapters.memory import first_memory, remembered
from conclave.adapters.openspiel import SpielGame, SpielState
from conclave.adapters.openspiel_observers import KNOWN, PRIVATE, PUBLIC, SEEN, SpielObserver
from conclave.adapters.pettingzoo import SeatsEnv, agents_of
from conclave.adapters.pettingzoo_parallel import TogetherEnv
from conclave.adapters.play import Play
from conclave.adapters.stepping import Batch
from conclave.core import flow, tokens
from conclave.core.frames import Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.session import Session
from conclave.testing.twins import Lens

RANDOM = "random"


def as_parameters(options: Options, seats: int) -> dict[str, Any]:
    """Write options and seats as OpenSpiel has them."""
    return {"options": options.text().replace("=", ":").replace(" ", ";"), "seats": seats}


def spelled(found: Any) -> bytes:
    """Write what a contract gives, arrays to the last byte."""
    if isinstance(found, dict):
        return b"\n".join(name.encode() + b" " + spelled(part) for name, part in sorted(found.items()))
    return found.encode() if isinstance(found, str) else bytes(found.tobytes())


class Contracts:
    """Every contract of a game with its options, which can be shown one position after another."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game, self.options, self.seats = game, options, seats
        told, chosen = {"seats": seats}, vars(options)
        self.seat_envs: list[Any] = [
            SeatEnv(game, seat=seat, opponents=RANDOM, options=chosen, structured=bool(seat % 2), **told)  # type: ignore[arg-type]
            for seat in range(seats)
        ]
        self.aec = SeatsEnv(game, options=chosen, seats=seats)
        self.parallel = TogetherEnv(game, options=chosen, seats=seats)
        self.parallel.agents = self.parallel.possible_agents[:]
        self.agents = agents_of(seats)
        self.spiel = SpielGame(game, as_parameters(options, seats))
        self.spiel_state: SpielState = self.spiel.new_initial_state()
        self.observers = {kind: SpielObserver(self.spiel, kind) for kind in (SEEN, PUBLIC, PRIVATE)}
        self.known = SpielObserver(self.spiel, KNOWN)
        encoder = Encoder(game, options, seats)
        start = game.start(options, seats)
        self.batch = Batch([start], [encoder.encoding], [-1], game.spec.hidden, game.space.size, 0, True)
        self.batch.reset("lens")

    def lenses(self) -> dict[str, Lens]:
        """Return a lens for each contract; what came before a position is not looked at."""

        def seated(shown: Callable[[Session, int], bytes]) -> Lens:
            return lambda session, viewer: shown(session, viewer) if viewer >= 0 else b""

        return {
            "gymnasium": seated(self._gymnasium),
            "pettingzoo": seated(self._pettingzoo),
            "pettingzoo parallel": seated(self._parallel),
            "openspiel": seated(self._openspiel),
            "openspiel public": self._public,
            "vector": seated(self._vector),
        }

    def memories(self) -> dict[str, Lens]:
        """Return the lens of what a seat has come to know since the start, for records that are whole."""
        return {"memory": lambda session, viewer: self._memory(session, viewer) if viewer >= 0 else b""}

    def _gymnasium(self, session: Session, viewer: int) -> bytes:
        env = self.seat_envs[viewer]
        env.play.state = session.state
        return spelled({"seen": env._seen(), **env._info(), "text": env.to_text()})

    def _pettingzoo(self, session: Session, viewer: int) -> bytes:
        self.aec.play.state = session.state
        agent = self.agents[viewer]
        return spelled({**self.aec.observe(agent), "text": self.aec.to_text(agent)})

    def _parallel(self, session: Session, viewer: int) -> bytes:
        self.parallel.session = session
        agent = self.agents[viewer]
        return spelled({**self.parallel._seen()[agent], "text": self.parallel.to_text(agent)})

    def _openspiel(self, session: Session, viewer: int) -> bytes:
        state = self.spiel_state
        state.table.play.state = session.state
        rows = []
        for observer in self.observers.values():
            observer.set_from(state, viewer)
            rows += [observer.tensor.tobytes(), observer.string_from(state, viewer).encode()]
        if flow.asked(session.state) == viewer:
            rows.append(
                repr(
                    [(one, state.action_to_string(viewer, one)) for one in state._legal_actions(viewer)]
                ).encode()
            )
        return b"\n".join(rows)

    def _public(self, session: Session, viewer: int) -> bytes:
        state, observer = self.spiel_state, self.observers[PUBLIC]
        state.table.play.state = session.state
        rows = [str(state).encode(), observer.string_from(state, 0).encode()]
        for seat in range(self.seats):
            observer.set_from(state, seat)
            rows.append(observer.tensor.tobytes())
        return b"\n".join(rows)

    def _vector(self, session: Session, viewer: int) -> bytes:
        frame = flow.waiting(session.state)
        if not isinstance(frame, Question) or flow.asked(session.state) != viewer:
            return b""
        self.batch.states[0] = session.state
        self.batch.write()
        return b"".join(out.getvalue() for out in (self.batch.seen, self.batch.masks, self.batch.seats))

    def _memory(self, session: Session, viewer: int) -> bytes:
        play = Play(self.game, self.options, self.seats, luck=False)
        start = first_memory(self.game, play.state, viewer)
        for token in session.record.tokens:
            play.do(tokens.read(self.game, play.state, token).number)
        state = self.spiel_state
        state.table.play, state.table.memories[viewer] = play, remembered(start, play, viewer)
        self.known.set_from(state, viewer)
        return self.known.string_from(state, viewer).encode() + b"\n" + bytes(self.known.tensor.tobytes())
