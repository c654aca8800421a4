"""A field for rule tests: a position by its text, and short words for what tests do."""

from __future__ import annotations

from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.battle import Combat
from conclave.games.wizard_kings.rules.build import BuildPhase
from conclave.games.wizard_kings.rules.turn import GameTurn
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import TYPES
from conclave.testing.scenario import ScenarioTable

TWO = "maps m1:0,0,up=1 m2:0,1,up=2"


class Field(ScenarioTable):
    """A table that answers everything, with questions about blocks by name."""

    def play(self, token: str, seat: int | None = None) -> Field:
        """Answer a question."""
        super().play(token, seat)
        return self

    def luck(self, *tokens: str) -> Field:
        """Name outcomes of chance."""
        super().luck(*tokens)
        return self

    def roll(self, *faces: int | str) -> Field:
        """Name dice."""
        super().roll(*faces)
        return self

    def miss(self) -> Field:
        """Roll a six with every die."""
        name = next(token for token in self.outcomes() if set(token[5:]) <= {"6", "-"})
        return self.luck(name)

    def undo(self, seat: int | None = None) -> Field:
        """Take back."""
        super().undo(seat)
        return self

    @property
    def kings(self) -> Kings:
        """The true position."""
        assert isinstance(self.session.state, Kings)
        return self.session.state

    def hexes(self) -> set[str]:
        """The hexes among the choices."""
        return {token[4:] for token in self.session.tokens() if token.startswith("hex ")}

    def units(self) -> set[str]:
        """The units among the choices."""
        return {token[5:] for token in self.session.tokens() if token.startswith("unit ")}

    def block(self, seat: int, slug: str, number: int = 0) -> int:
        """The number of a block: the n-th of its type in the army's set."""
        s = self.kings
        found = [
            b for b in range(seat * BLOCKS, seat * BLOCKS + BLOCKS) if TYPES[int(s.type_of(b))].slug == slug
        ]
        return found[number]

    def name(self, seat: int, slug: str, number: int = 0) -> str:
        """The token of a block."""
        block = self.block(seat, slug, number)
        return f"unit {seat + 1}.{block % BLOCKS + 1}"

    def at(self, seat: int, slug: str, number: int = 0) -> str:
        """Where a block is: the name of a hex, or a number below zero."""
        place = int(self.kings.where.faces[self.block(seat, slug, number)])
        return self.kings.board.names[place] if place >= 0 else str(place)

    def strength(self, seat: int, slug: str, number: int = 0) -> int:
        """How strong a block is."""
        return int(self.kings.steps.faces[self.block(seat, slug, number)])

    def pick(self, seat: int, slug: str, number: int = 0) -> Field:
        """Take up a block in the movement turn, whether it is alone in its hex or not."""
        token = self.name(seat, slug, number)
        if token in self.session.tokens():
            self.play(token)
            return self
        place = self.at(seat, slug, number)
        self.play(f"hex {place}")
        if type(self.kings.stack[-1]).__name__ == "PickBlock":
            self.play(token)
        return self

    def march(self, seat: int, slug: str, to: str, side: str = "", number: int = 0) -> Field:
        """Move a block, into a battle over a hexside."""
        self.pick(seat, slug, number)
        self.play(f"hex {to}")
        if side:
            self.play(f"side {side}")
        return self

    def goals(self, seat: int, slug: str, number: int = 0) -> set[str]:
        """Where a block could go by an ordinary move; nothing is changed."""
        twin = Field(self.game, self.session.copy())
        return twin.pick(seat, slug, number).hexes()

    def sides(self, seat: int, slug: str, to: str, number: int = 0) -> set[str]:
        """Over which hexsides a block could go into a battle; nothing is changed."""
        twin = Field(self.game, self.session.copy())
        twin.pick(seat, slug, number)
        if to not in twin.hexes():
            return set()
        twin.play(f"hex {to}")
        return {token[5:] for token in twin.session.tokens() if token.startswith("side ")}

    def movable(self) -> set[str]:
        """Hexes and known units a movement turn may begin with."""
        return self.hexes() | self.units()


def field(*armies: str, maps: str = TWO, rest: str = "", turn: str = "", options: str = "") -> Field:
    """Open a movement turn of the first seat."""
    seats = " ".join(str(seat + 1) for seat in range(len(armies)))
    parts = [maps, *armies, *([rest] if rest else []), turn or f"turn 1 order {seats} move 1"]
    if options:
        parts.append(f"options {options}")
    session = Session(GAME, position=" / ".join(parts), seed="field", luck=False, forced=False)
    return Field(GAME, session)


def fight(table: Field) -> Field:
    """End all movement turns."""
    while "March" in type(table.kings.stack[-1]).__name__:
        table.play("done")
    return table


def to_build(table: Field) -> Field:
    """Go straight to the Build Phase, whatever waits."""

    def change(state: object) -> None:
        assert isinstance(state, Kings)
        del state.stack[:]
        state.call(GameTurn(4, 0))
        state.call(BuildPhase(0))

    table.set(change)
    return table


def to_combat(table: Field) -> Field:
    """Go straight to the Combat Phase."""

    def change(state: object) -> None:
        assert isinstance(state, Kings)
        del state.stack[:]
        state.call(GameTurn(3, 0))
        state.call(Combat(0))

    table.set(change)
    return table
