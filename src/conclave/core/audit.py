"""Audit: whether the luck of a finished game is the luck that was promised, from its record alone."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from conclave.core import flow
from conclave.core.errors import BadRecord
from conclave.core.frames import Chance
from conclave.core.record import BLANK, LUCK, Record
from conclave.core.rng import seeded
from conclave.core.room import Room
from conclave.core.session import Session

KEY: Final = 64  # characters of a key from the operating system, which nobody can guess


class AuditedRoll(NamedTuple):
    """One decision of luck: what the record says, and what the seed brings there."""

    ply: int
    recorded: str
    expected: str
    takebacks: int  # takebacks before it, each of which gave the luck a new name

    @property
    def fits(self) -> bool:
        """Tell whether the seed brings what the record says."""
        return self.recorded == self.expected


class Audit(NamedTuple):
    """What an audit found."""

    seed: str
    commitment: str
    bound: bool  # the seed is the one that the commitment was made of
    rolls: list[AuditedRoll]
    takebacks: list[int]

    @property
    def wrong(self) -> list[AuditedRoll]:
        """List what luck decided otherwise than the seed does."""
        return [roll for roll in self.rolls if not roll.fits]

    @property
    def good(self) -> bool:
        """Tell whether everything that can be checked is as promised."""
        return not self.wrong and (self.bound or not self.commitment)

    def sentences(self) -> list[str]:
        """Say what was found: the commitment, the rolls, the takebacks."""
        return [self._promise(), *self._luck(), *self._back()]

    def _promise(self) -> str:
        if not self.commitment:
            return "There is no commitment: the seed was known before the game, or was never promised."
        if not self.bound:
            return "The seed is not the one that the server committed to before the game."
        if len(self.seed) < KEY:
            return "The commitment fits the seed, but the seed is so short that it could be guessed from it."
        return "The seed is the one that the server committed to before the game."

    def _luck(self) -> list[str]:
        if not self.rolls:
            return ["Luck decided nothing in this game."]
        if not self.wrong:
            many = f"all {len(self.rolls)} are" if len(self.rolls) > 1 else "it is"
            return [f"Luck decided {_times(len(self.rolls))}, and {many} what the seed brings."]
        first = self.wrong[0]
        return [
            f"Luck decided {_times(len(self.rolls))}, and {len(self.wrong)} of them "
            f"{'is' if len(self.wrong) == 1 else 'are'} not what the seed brings.",
            f"The first is ply {first.ply}: the record says `{first.recorded}`, the seed `{first.expected}`.",
        ]

    def _back(self) -> list[str]:
        if not self.takebacks:
            return []
        where = ", ".join(str(ply) for ply in self.takebacks[:12])
        more = f" and {len(self.takebacks) - 12} more" if len(self.takebacks) > 12 else ""
        return [
            f"Moves were taken back {_times(len(self.takebacks))}, to ply {where}{more}; luck began anew."
        ]


def commitment(key: str) -> str:
    """Return the hash of a key that is published before the game; 256 bits, so that no other key fits."""
    return hashlib.blake2b(key.encode(), digest_size=32).hexdigest()


def audit(game: Room, record: Record, promised: str = "") -> Audit:
    """Check every roll of a record against its seed, and the seed against its commitment.

    `promised` is a commitment that somebody noted before the game; the one in the record must be the same.
    The record is played through first, so what is no game raises BadRecord.
    """
    if any(token.removeprefix(LUCK) == BLANK for token in record.tokens):
        raise BadRecord(
            "parts of this record are hidden from its reader; the record of the finished game is open"
        )
    record = Session.replay(game, record).record
    if not record.seed:
        raise BadRecord(
            "the record has no seed: a game that goes on keeps it secret, and luck from elsewhere has none"
        )
    told = promised.strip().lower() or record.commitment
    bound = bool(told) and commitment(record.seed) == told and record.commitment in ("", told)
    return Audit(record.seed, told, bound, rolls(game, record), list(record.takebacks))


def rolls(game: Room, record: Record) -> list[AuditedRoll]:
    """List everything that luck decided in a record that replays, each beside what the seed brings there."""
    session = Session.replay(game, record, upto=0)
    found: list[AuditedRoll] = []
    luck, back, passed = record.seed, record.takebacks, 0
    for ply, token in enumerate(record.tokens):
        while passed < len(back) and back[passed] <= ply:
            passed += 1
            luck = record.luck_at(ply)
        if isinstance(flow.waiting(session.state), Chance):
            drawn = flow.draw_lot(session.state, seeded(luck, ply))
            found.append(AuditedRoll(ply + 1, token.removeprefix(LUCK), game.luck.token(drawn), passed))
        session.apply(token)
    return found


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
