"""What is worth counting in Wizard Kings: armies, cities turn by turn, battles, spells and gold."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.spells import SPELLS
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES

# Events whose first fact names a seat, or a block, and the figure that they add one to.
BY_SEAT: Final = {
    "move": "moves", "announce": "spells announced", "dispel": "dispels tried", "retreat": "retreats",
    "regroup": "blocks regrouped", "summon": "blocks summoned", "rebuild": "blocks brought back",
    "aid": "gold given away", "switch": "changes of side", "break": "alliances broken",
}  # fmt: skip
BY_BLOCK: Final = {"fire": "volleys", "hold": "holds", "ward": "hits warded", "heal": "heals"}
GONE: Final = ("no_retreat", "stranded", "surplus")  # a block is lost without a hit
FURTHER: Final = (
    "battles fought", "battles won", "battles attacked", "cities taken", "steps lost", "blocks lost",
    "gold received",
)  # fmt: skip


def component_names(options: Options) -> dict[str, list[str]]:
    """Name every army, spell and type of unit; a set-up with fixed armies or maps uses some of them."""
    return {
        "army": [army.name for army in ARMIES],
        "spell": [spell.name for spell in SPELLS],
        "unit in battle": [unit.name for unit in TYPES],
    }


class KingsStatistics(Statistics):
    """Counts what every army does, and what it holds at each turn (WK-1 to WK-6)."""

    def begin(self, state: State) -> None:
        """Count game turns, and start every figure at nought, so that none is missing."""
        self.turns = 0
        for seat in range(state.seats):
            for figure in (*BY_SEAT.values(), *BY_BLOCK.values(), *FURTHER):
                self.note(figure, 0, seat)

    def event(self, event: Event, state: State) -> None:
        """Count one event; a seat is named with its army, a block by its number."""
        assert isinstance(state, Kings)
        kind, facts = event.kind, event.facts
        if kind in BY_SEAT:
            self.add(BY_SEAT[kind], seat=facts[0] % 10)
        elif kind in BY_BLOCK:
            self.add(BY_BLOCK[kind], seat=facts[0] // BLOCKS)
        if kind == "turn":
            self._turn(facts[0], state)
        elif kind == "initiative" and self.first < 0:
            self.first = facts[0] % 10
        elif kind in ("army", "map"):
            name = ARMIES[facts[1]].name if kind == "army" else SHEETS[facts[1]].name
            self.use(kind, name, facts[0] % 10)
        elif kind == "announce":
            self.use("spell", SPELLS[facts[1]].name, facts[0] % 10)
        elif kind == "fire":
            self.use("unit in battle", TYPES[facts[1]].name, facts[0] // BLOCKS)
        elif kind in ("fight", "won"):
            self._battle(kind, facts, state.seats)
        elif kind == "hit" or kind in GONE:
            self._loss(kind, facts)
        elif kind == "control" and facts[2] >= 0 and self.turns > 0:
            self.add("cities taken", seat=facts[2] % 10)
        elif kind == "income":
            self.add("gold received", facts[1], facts[0] % 10)

    def _turn(self, number: int, state: Kings) -> None:
        """Note what everybody has as a game turn begins (WK-0.1)."""
        self.turns = number
        for seat in range(state.seats):
            self.note(f"cities, turn {number:02}", list(state.holder).count(seat), seat)
            self.note(f"gold of cities, turn {number:02}", int(state.income(seat)), seat)
            if number == 1:
                self.note("gold of the first army", int(state.worth(seat)), seat)
                for block in range(seat * BLOCKS, (seat + 1) * BLOCKS):
                    if state.where.faces[block] >= 0:
                        self.use("unit in the first army", TYPES[int(state.type_of(block))].name, seat)

    def _battle(self, kind: str, facts: tuple[int, ...], seats: int) -> None:
        """Count battles for everybody who is in them (WK-5)."""
        for seat in range(seats):
            if kind == "won":
                self.add("battles won", facts[2] >> seat & 1, seat)
            else:
                self.add("battles attacked", facts[1] >> seat & 1, seat)
                self.add("battles fought", (facts[1] | facts[2]) >> seat & 1, seat)
        if kind == "fight":
            self.add("battles")

    def _loss(self, kind: str, facts: tuple[int, ...]) -> None:
        """Count steps and blocks that are lost (WK-2.11a)."""
        seat = facts[0] // BLOCKS
        if kind == "hit":
            self.add("steps lost", facts[2], seat)
        if kind != "hit" or facts[3] == 0:
            self.add("blocks lost", seat=seat)
            self.use("unit lost", TYPES[facts[1]].name, seat)

    def end(self, state: State) -> None:
        """Name the armies and look at what is left (WK-1.4)."""
        assert isinstance(state, Kings)
        for seat in range(state.seats):
            if state.army[seat] >= 0:
                self.factions[seat] = ARMIES[int(state.army[seat])].name
                self.note("gold of units at the end", int(state.worth(seat)), seat)
            self.note("cities at the end", list(state.holder).count(seat), seat)
            self.note("gold of cities at the end", int(state.income(seat)), seat)
            self.note("blocks at the end", sum(int(count) for count in state.troops[seat]), seat)
        self.add("battles", 0)
