"""OpenSpiel's observers: what a player sees or has come to know, the public and the private part of it alone.

Public is what a spectator sees, turned so that the player comes first. Private is what a player sees and a
spectator does not: in a game without secrets, nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from conclave.adapters import drawing
from conclave.adapters.extras import bring
from conclave.adapters.memory import BITS, bits, np
from conclave.core.secrets import NO_SEAT
from conclave.core.storage import Writer

if TYPE_CHECKING:
    from conclave.adapters.encoder import Encoder
    from conclave.adapters.openspiel import SpielGame, SpielState
    from conclave.adapters.play import Play

spiel: Final = bring("pyspiel", "openspiel")
SEEN: Final = "seen"  # by one player now
KNOWN: Final = "known"  # to one player, who forgets nothing
PUBLIC: Final = "public"
PRIVATE: Final = "private"


def wanted(kind: Any) -> str:
    """Read which information the library wants; what is not observed here is nothing."""
    if kind is None:
        return SEEN
    private = spiel.PrivateInfoType
    if kind.perfect_recall:
        return KNOWN if kind.public_info and kind.private_info == private.SINGLE_PLAYER else ""
    if kind.private_info == private.SINGLE_PLAYER:
        return SEEN if kind.public_info else PRIVATE
    return PUBLIC if kind.public_info and kind.private_info == private.NONE else ""


class SpielObserver:
    """Writes one kind of information as a tensor with named parts, and as text."""

    def __init__(self, game: SpielGame, kind: str) -> None:
        self.game = game
        self.kind = kind
        shapes: dict[str, tuple[int, ...]] = {} if kind == PUBLIC else {"player": (game.seats,)}
        shapes |= {part.name: part.shape for part in game.encoder.parts}
        if kind == KNOWN:
            shapes |= {"history": game.history_piece.shape, "fingerprint": (BITS,)}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size
        first = len(self.dict["player"]) if "player" in self.dict else 0
        self.row = self.tensor[first : first + game.encoder.size]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor of a player."""
        table, encoder = state.table, self.game.encoder
        self.tensor.fill(0)
        if self.kind != PUBLIC:
            self.dict["player"][player] = 1.0
        if self.kind == PUBLIC:
            self.row[:] = encoder.scaled(publicly(encoder, table.play, player))
        elif self.kind == PRIVATE:
            own = encoder.numbers(table.play.view(player))
            self.row[:] = encoder.scaled(np.where(own == publicly(encoder, table.play, player), 0, own))
        else:
            self.row[:] = encoder.observe(table.play.view(player))
        if self.kind == KNOWN:
            self.game.history_piece.write(table.play, player, self.dict["history"])
            self.dict["fingerprint"][:] = bits(table.memory(player).fingerprint, BITS)

    def string_from(self, state: SpielState, player: int) -> str:
        """Write the text of a player."""
        play = state.table.play
        if self.kind == KNOWN:
            return state.table.memory(player).text
        if self.kind == PRIVATE:
            own, public = (play.game.pack(play.view(seat).state) for seat in (player, NO_SEAT))
            return "\n".join(f"{place} {number}" for place, number in differing(own, public))
        view = play.view(NO_SEAT if self.kind == PUBLIC else player)
        return f"{drawing.told(view)}\nposition {view.game.digest(view.state)}"


def publicly(encoder: Encoder, play: Play, player: int) -> Any:
    """Return as bytes what a spectator sees, from the place of a player."""
    out = Writer()
    encoder.encoding.write(play.view(NO_SEAT).state, player, out)
    return np.frombuffer(out.getvalue(), np.uint8)


def differing(own: object, public: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Give the places of a packed position at which a player sees more than a spectator, and what."""
    if isinstance(own, tuple) and isinstance(public, tuple) and len(own) == len(public):
        for at, (one, other) in enumerate(zip(own, public, strict=True)):
            yield from differing(one, other, f"{place}.{at}" if place else str(at))
    elif own != public:
        yield place, own
