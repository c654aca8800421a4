"""Snapshots: a session as checked bytes, so that a table opens fast; the answers win any argument."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

import msgspec

from conclave.bots.worker import tuples
from conclave.core import takebacks
from conclave.core.errors import ConclaveError, IllegalMove
from conclave.core.frames import Question
from conclave.core.room import Room
from conclave.core.session import Session

EVERY: Final = 25  # versions between two snapshots
WHOLE: Final = "whole"  # the token of an undo that took a card back with all that it asked
OLD: Final = 9  # parts of a record before it named its takebacks and its commitment


def checksum(body: bytes) -> str:
    """Give the checksum that a body must have."""
    return hashlib.blake2b(body, digest_size=32).hexdigest()


def write(session: Session) -> bytes:
    """Write a session, its undo and its envelopes included, as JSON."""
    # What a session gives to pickle is all of it, in plain parts; only states need their own packing.
    _, parts = session.__reduce__()
    assert isinstance(parts, tuple)
    game, state, seed, switches, record, masks, log, before, envelopes, marked = parts
    taken = [(game.pack(one[0]), *one[1:]) for one in before]
    told = (game.pack(state), seed, switches, record, masks, log, taken, list(envelopes.items()), marked)
    return msgspec.json.encode(told)


def read(game: Room, body: bytes, expected: str) -> Session:
    """Read a session back; a body that does not fit its checksum is refused."""
    if checksum(body) != expected:
        raise ValueError("the snapshot is damaged")
    state, seed, switches, record, masks, log, taken, envelopes, marked = json.loads(body)
    if len(record) == OLD and record[4] and seed != record[4]:
        # Written before records said where moves were taken back; the stored answers still say it.
        raise ValueError("the snapshot does not say where moves were taken back")
    record += [[], ""] if len(record) == OLD else []
    options = game.options.read(record[2])
    marks = {int(ply): mark for ply, mark in record[7].items()}

    def opened(packed: object) -> Any:
        return game.unpack(tuples(packed), options)

    # The function that makes a session from its parts is the one any session names.
    reopen: Any = Session(
        game, options, seats=len(record[3]), seed="", luck=False, forced=False
    ).__reduce__()[0]
    made: Session = reopen(
        game, opened(state), seed, tuple(switches), (*record[:7], marks, *record[8:]), masks,
        [(ply, kind, tuple(facts), to, tuple(private)) for ply, kind, facts, to, private in log],
        [(opened(one[0]), *one[1:]) for one in taken],
        dict(envelopes), marked,
    )  # fmt: skip
    return made


def begun(game: Room, options: str, seats: int, key: str) -> Session:
    """Open the session of a new table; names stay out of it, as people may want to be forgotten."""
    return Session(game, game.options.read(options), seats=seats, seed=key)


def apply(session: Session, kind: str, seat: int, token: str) -> Session:
    """Do again what an answer of the store did; what concerns only the table changes no session."""
    if kind == "play":
        session.play(token, seat)
    elif kind == "undo":
        session.undo(seat, whole=token == WHOLE)
    elif kind == "resign" and token:
        session.resign(seat)
    elif kind == "takeback":
        return taken_back(session, int(token), seat)
    return session


def taken_back(session: Session, ply: int, seat: int) -> Session:
    """Go back to a ply at which this seat was asked; luck begins anew, as its old run has been seen."""
    twin = takebacks.back_to(session, ply)
    if not isinstance(twin.state.stack[-1], Question) or twin.asked != seat:
        raise IllegalMove("only a move of your own can be taken back")
    return twin.resume()


def replayed(session: Session, rows: list[tuple[str, int, str]], digest: str) -> Session:
    """Bring a session up to date with answers, and hold it against the last digest stored."""
    for kind, seat, token in rows:
        try:
            session = apply(session, kind, seat, token)
        except ConclaveError as error:
            raise ValueError(f"a stored answer is refused: {error.sentence}") from error
    if digest and session.digest != digest:
        raise ValueError("the position differs from the one stored")
    return session
