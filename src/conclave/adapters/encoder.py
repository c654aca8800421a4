"""Encoder: views as arrays, one encoder for each game, from named pieces that one can pick.

>>> import conclave
>>> from conclave.adapters.encoder import Encoder
>>> game = conclave.load("ice_wizards")
>>> encoder = Encoder(game, game.options(board="square"), names=["board", "cards"])
>>> view = game.new(board="square", seed=7).view()
>>> encoder.observe(view).shape, int(encoder.mask(view).sum()) == len(view.actions)
((339,), True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from conclave.adapters.extras import bring
from conclave.adapters.position import PositionPiece, Viewer, learned_place
from conclave.core.encoding import Asking, Encoding, Piece, Turn
from conclave.core.errors import BadInput
from conclave.core.frames import Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.storage import Writer
from conclave.core.view import View

np: Final = bring("numpy", "rl")


class Part(NamedTuple):
    """One piece as a row of a table: name, shape, largest number, what it holds, where it lies."""

    name: str
    shape: tuple[int, ...]
    most: int
    about: str
    at: slice


def declared(game: Game, options: Options, seats: int) -> list[Piece]:
    """List the pieces of a game: those of its room or those that every game has, and the question."""
    asking: list[Piece] = [Asking(sorted(game.frames))] if questions(game) > 1 else []
    if game.pieces is not None:
        return [*game.pieces(options, seats), *asking]
    learned = learned_place(game, options.text(), seats)
    return [PositionPiece(learned), Viewer(seats), Turn(seats), *asking]


def questions(game: Game) -> int:
    """Count the frames of a room that ask; where there is one, it need not be told."""
    kinds = [maker for maker in game.frames.values() if isinstance(maker, type)]
    own = [kind for kind in kinds if not kind.__module__.startswith("conclave.core")]
    return sum(1 for kind in own if issubclass(kind, Question))


class Encoder:
    """Writes what a view shows as numbers; nothing else of a game is looked at.

    `names` picks pieces and their order; without it there are all. Numbers are bytes; `observe` gives them
    as fractions of the largest of each piece.
    """

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        seats: int | None = None,
        *,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.options = options or game.options()
        self.seats = game.spec.seats[0] if seats is None else seats
        known = {piece.name: piece for piece in declared(game, self.options, self.seats)}
        for name in names or ():
            if name not in known:
                there = ", ".join(known)
                raise BadInput(f"{game.spec.title} has no piece `{name[:40]}`; there is {there}")
        if names is not None and not names:
            raise BadInput("an observation needs at least one piece")
        self.encoding = Encoding([known[name] for name in names or known])
        self.parts = tuple(_parts(self.encoding.pieces))
        self.size = int(self.encoding.size)
        self.actions = game.space.size
        most = [np.full(int(piece.size), piece.most, np.float32) for piece in self.encoding.pieces]
        self.most = np.concatenate(most)

    def numbers(self, view: View) -> Any:
        """Return what the viewer sees as bytes, one after another."""
        if view.seat < 0:
            raise BadInput("a spectator has no seat to see from: look through the view of a seat")
        out = Writer()
        self.encoding.write(view.state, view.seat, out)
        return np.frombuffer(out.getvalue(), np.uint8)

    def observe(self, view: View) -> Any:
        """Return what the viewer sees as fractions from 0 to 1, in one row."""
        return self.scaled(self.numbers(view))

    def scaled(self, numbers: Any) -> Any:
        """Return a row of bytes, or many, as fractions of the largest of each piece."""
        return np.minimum(numbers / self.most, np.float32(1.0))

    def mask(self, view: View) -> Any:
        """Return 1 for every action that the viewer may take now, and 0 for all others."""
        found = np.zeros(self.actions, np.int8)
        found[view.actions] = 1
        return found

    def split(self, row: Any) -> dict[str, Any]:
        """Return the pieces of one row, or of many, by name and in their shapes."""
        return {part.name: row[..., part.at].reshape(*row.shape[:-1], *part.shape) for part in self.parts}

    def structured(self, view: View) -> dict[str, Any]:
        """Return what the viewer sees by pieces, each in its shape."""
        return self.split(self.observe(view))


def _parts(pieces: Sequence[Piece]) -> list[Part]:
    found: list[Part] = []
    at = 0
    for piece in pieces:
        size = int(piece.size)
        found.append(Part(piece.name, piece.shape, piece.most, piece.about, slice(at, at + size)))
        at += size
    return found
