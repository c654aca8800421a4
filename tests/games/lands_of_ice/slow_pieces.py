"""The slow reading of what happens to tokens: wounds, deaths, falls and all that ends an action.

It keeps a board of its own that changes, from the rulebook in plain loops (LI-4.7, LI-7.5, LI-11).
"""

from __future__ import annotations

from functools import cached_property

from conclave.games.lands_of_ice.sets import standard_files
from tests.games.lands_of_ice.slow_moves import name_of
from tests.games.lands_of_ice.slow_rules import ROPES, Board, Square, Token, read_rooms

DRAWINGS = read_rooms([text for name, text in standard_files().items() if name.endswith(".rooms")])
GONE = (-3, -3)
LEFT = (-4, -4)


def numbers(text: str) -> list[int]:
    """Read what both seats have."""
    return [int(word) for word in text.split("/")]


class Pieces:
    """A board that changes: tokens, ground, points, points of action and cards."""

    def __init__(self, text: str) -> None:
        self.text = text
        parts = dict(word.partition("=")[::2] for word in text.split())
        self.board = board = Board(text, DRAWINGS)
        self.ground = dict(board.ground)
        self.mist = set(board.mist)
        self.tokens = {
            one.name: Token(one.name, one.at, [mark for mark in one.marks if mark]) for one in board.tokens
        }
        self.points, self.jumps = numbers(parts["points"]), numbers(parts["jumps"])
        self.ap, self.hands = int(parts["ap"]), parts["hands"].split("/")
        # Those who are out of the game already.
        self.out = {
            word.partition("+")[0] for word in parts["pieces"].split(",") if word.endswith(("@gone", "@left"))
        }

    def facts(self) -> set[str]:
        """Say all that is compared: where tokens are and how they fare, the ground, points and cards."""
        found = {f"points {self.points}", f"ap {self.ap}", f"jumps {self.jumps}", f"hands {self.hands}"}
        found |= self.out
        for one in self.tokens.values():
            where = {GONE: "gone", LEFT: "left"}.get(one.at) or name_of(one.at)
            found.add("+".join([f"{one.name}@{where}", *sorted(one.marks)]))
        for square, ground in self.ground.items():
            found.add(f"{name_of(square)} {ground}{' mist' if square in self.mist else ''}")
        return found

    @cached_property
    def bare(self) -> Board:
        """The board without ice: what the markers lie on (LI-2.8)."""
        return Board(" ".join(word for word in self.text.split() if not word.startswith("ice=")), DRAWINGS)

    # Questions.

    def on(self, square: Square) -> list[Token]:
        """List what is on a square now."""
        return [one for one in self.tokens.values() if one.at == square]

    def is_wounded(self, one: Token) -> bool:
        """Tell whether somebody is wounded now."""
        return "wounded" in one.marks

    def carried_by(self, one: Token) -> list[Token]:
        """List the wounded, unfrozen friends whom an unwounded character carries (LI-7.1, LI-12.5)."""
        if self.is_wounded(one):
            return []
        return [
            other for other in self.on(one.at)
            if other.character and other is not one and other.colour == one.colour
            and self.is_wounded(other) and "frozen" not in other.marks
        ]  # fmt: skip

    def held_by(self, one: Token) -> list[Token]:
        """List the objects that somebody holds: whoever stands, else a Witch, else who lies there."""
        people = [other for other in self.on(one.at) if other.character]
        people.sort(key=lambda other: (self.is_wounded(other), other.kind != "ice_witch"))
        return [other for other in self.on(one.at) if not other.character] if people[0] is one else []

    def roped(self, square: Square) -> bool:
        """Tell whether a rope is on a square."""
        return any(one.kind in ROPES for one in self.on(square))

    # What happens to pieces.

    def kill(self, one: Token) -> None:
        """Take somebody out of the game, and whom he carried; the other side scores (LI-7.5, LI-11.3)."""
        carried = self.carried_by(one)
        one.at, one.marks = GONE, []
        self.points[0 if one.colour == "yellow" else 1] += 2 if one.kind == "ice_dragon" else 1
        for other in carried:
            self.kill(other)

    def wound(self, one: Token) -> None:
        """Wound somebody; whom he carried dies (LI-7.5)."""
        carried = self.carried_by(one)
        one.marks += ["wounded"] + ([] if "hurt" in one.marks else ["hurt"])
        for other in carried:
            self.kill(other)

    def fell(self, square: Square) -> None:
        """Bring a tree down (LI-13.6)."""
        self.ground[square] = "s"
        self.mist.discard(square)
        people = [one for one in self.on(square) if one.character]
        lying = [one for one in people if self.is_wounded(one)]
        for one in people:
            if one not in lying:
                self.wound(one)
        for one in lying:
            if one.at == square:
                self.kill(one)

    def settle(self) -> None:
        """Do what the end of an action brings (LI-4.7)."""
        while self.falls():
            pass
        for one in self.tokens.values():
            torch = one.at[0] >= 0 and one.character and any(t.kind == "torch" for t in self.held_by(one))
            if torch and "frozen" in one.marks:
                one.marks.remove("frozen")

    def falls(self) -> bool:
        """Let one thing break, fall or drown, and tell whether there was one."""
        for one in self.tokens.values():
            if one.at[0] < 0:
                continue
            ground, roped = self.ground[one.at], self.roped(one.at)
            heavy = one.character and not self.is_wounded(one) and self.board.strength(one) >= 4
            thief = ground == "O" and any(
                other.kind == "thief" and not self.is_wounded(other) for other in self.on(one.at)
            )
            if heavy and ground == "T":
                self.ground[one.at] = "s"
                self.mist.discard(one.at)
                self.wound(one)
                return True
            if heavy and ground in "Bb" and not roped:
                self.ground[one.at] = "W" if ground == "B" else "X"
                return True
            if roped or thief:
                continue
            if one.character and (ground in "XO" or (ground == "W" and one.kind == "lightning_elemental")):
                self.kill(one)
                return True
            if not one.character and ground in "WXO":
                one.at = GONE
                return True
        return False
