"""Result: how a game ended, who won it, and who stood or fell together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from conclave.core.storage import Packed, as_ints

WON: Final = "won"
DRAWN: Final = "drawn"
LOST: Final = "lost"


class Result:
    """The place of every seat (1 is first, equal places are shared), its score, its side, and why it ended.

    `sides` gives every seat the number of its side: a team, an alliance, or all against the game. It is empty
    where everybody plays alone. A side stands where its best seat stands, so its seats may still be ranked.
    Where nobody is first, the game has won: everybody loses.
    """

    __slots__ = ("places", "rule", "scores", "sides", "why")

    def __init__(
        self,
        places: tuple[int, ...],
        scores: tuple[int, ...],
        why: str,
        rule: str,
        sides: Sequence[int] = (),
    ) -> None:
        self.places = places
        self.scores = scores
        self.why = why
        self.rule = rule
        self.sides = numbered(sides)

    def side(self, seat: int) -> int:
        """Return the number of a seat's side; whoever plays alone is one."""
        return self.sides[seat] if self.sides else seat

    def teams(self) -> list[list[int]]:
        """Return the seats of every side."""
        found: dict[int, list[int]] = {}
        for seat in range(len(self.places)):
            found.setdefault(self.side(seat), []).append(seat)
        return list(found.values())

    def place(self, seat: int) -> int:
        """Return the place of a seat's side: that of the best seat in it."""
        if not self.sides:
            return self.places[seat]
        side = self.sides[seat]
        return min(place for other, place in enumerate(self.places) if self.side(other) == side)

    @property
    def against_game(self) -> bool:
        """Tell whether all were on one side, or there was one seat: the game was the only opponent."""
        return len(self.teams()) == 1

    @property
    def winners(self) -> list[int]:
        """Return the seats whose side is in first place."""
        return [seat for seat in range(len(self.places)) if self.place(seat) == 1]

    @property
    def shared(self) -> int:
        """Count the sides in first place: 1 has won, several have drawn, with 0 everybody loses."""
        return len({self.sides[seat] for seat in self.winners}) if self.sides else self.places.count(1)

    @property
    def drawn(self) -> bool:
        """Tell whether several sides share the first place."""
        return self.shared > 1

    def verdict(self, seat: int) -> str:
        """Say whether a seat has won, drawn or lost; nothing where no places were given."""
        if not self.places:
            return ""
        if self.place(seat) > 1:
            return LOST
        return DRAWN if self.drawn else WON

    def share(self, seat: int) -> float:
        """Value the result for a seat: 1 for a win, a part of it for a draw, 0 for a loss."""
        return 1.0 / self.shared if self.place(seat) == 1 else 0.0

    def headline(self, names: Sequence[str], viewer: int = -1, plural: bool = False) -> str:
        """Say in a few words who won, to somebody in a seat or to whoever watches (-1); an army is plural."""
        winners = self.winners
        if not self.places:
            return "The game is over"
        if not winners and len(self.places) > 1:
            return "Everybody loses"
        if len(winners) == len(self.places) and self.drawn:
            return "A draw"
        told = winners or [0]
        own = viewer in told
        who = ["you"] * own + [names[seat] for seat in told if seat != viewer]
        if len(who) > 1:
            deed = "share first place" if self.drawn else "win together"
        elif winners:
            deed = "win" if own or plural else "wins"
        else:
            deed = "lose" if own or plural else "loses"
        words = f"{_listed(who)} {deed}"
        return words[:1].upper() + words[1:]

    def line(self) -> str:
        """Write the result as a record ends with it."""
        return f"{self.standing()}, scores {_row(self.scores)}, {self.why}"

    def standing(self) -> str:
        """Write places and sides as a record has them."""
        sides = f", sides {_row(self.sides)}" if self.sides else ""
        return f"places {_row(self.places)}{sides}"

    def pack(self) -> Packed:
        """Return the result as plain numbers and words; without sides it has no fifth part."""
        parts = (self.places, self.scores, self.why, self.rule)
        return (*parts, self.sides) if self.sides else parts

    def __repr__(self) -> str:
        """Show the result as it is made."""
        return f"Result{self.pack()!r}"

    def __eq__(self, other: object) -> bool:
        """Compare two results."""
        return isinstance(other, Result) and self.pack() == other.pack()

    def __hash__(self) -> int:
        """Hash like the packed result."""
        return hash(self.pack())


def unpack_result(packed: object) -> Result | None:
    """Read back what `Result.pack` gave, or None for a game that goes on."""
    if not isinstance(packed, tuple) or not packed:
        return None
    places, scores, why, rule = packed[:4]
    sides = as_ints(packed[4]) if len(packed) > 4 else ()
    return Result(tuple(as_ints(places)), tuple(as_ints(scores)), str(why), str(rule), sides)


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return places from sort keys, highest first; equal keys share a place."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)


def surrendered(sides: Sequence[int], seats: int, losers: Iterable[int], why: str) -> Result:
    """Return the result of a game that ended outside its rules: some seats lose it, each with its side.

    All others are first. With no losers it is a draw, and where nobody else is left the game has won.
    """
    lost = {sides[seat] if sides else seat for seat in losers}
    falls = [(sides[seat] if sides else seat) in lost for seat in range(seats)]
    last = max(2, 1 + falls.count(False))
    return Result(tuple(last if down else 1 for down in falls), (0,) * seats, why, "", sides)


def numbered(sides: Sequence[int]) -> tuple[int, ...]:
    """Number sides from 0 in the order of their first seats; nothing where everybody has an own side."""
    order = list(dict.fromkeys(sides))
    return () if len(order) == len(sides) else tuple(order.index(side) for side in sides)


def _listed(names: Sequence[str]) -> str:
    """Write names as they are read aloud: Ann, Bob and Cid."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
