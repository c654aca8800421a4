"""What is worth counting in Mage Knight: fame by its source, cards by their use, wounds, cities, turns."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, log, pieces
from conclave.games.mage_knight.rows import DUMMY
from conclave.games.mage_knight.state import Mage

# Events whose first fact names a seat, and the figure that they add one to.
BY_SEAT: Final = {
    "move": "steps", "rest": "rests", "interact": "interactions", "recruit": "units recruited",
    "lose-unit": "units lost", "unit-wounded": "units wounded", "combat": "combats",
    "conquered": "sites taken", "heal": "wounds healed", "announce": "rounds ended",
    "knocked": "knock-outs", "crystal": "crystals gained", "sideways": "cards sideways",
    "unit": "unit actions", "skill": "skill uses", "turn": "turns",
    "plunder": "villages plundered", "duel": "attacks on heroes", "take": "cards gained",
}  # fmt: skip
# Events that tell where fame that follows comes from.
CAUSES: Final = {
    "beaten": "enemies", "shield": "sites", "conquered": "sites", "play": "cards", "cast": "cards",
    "skill": "cards",    "unit": "cards",
}  # fmt: skip
SOURCES: Final = ("enemies", "exploring", "sites", "cards")


class MageStatistics(Statistics):
    """Counts what every hero does (MK-1 to MK-20)."""

    def begin(self, state: State) -> None:
        """Start every figure at nought, so that none is missing."""
        self.turns = 0
        self.cause = "cards"
        self.round = 0
        for seat in range(state.seats):
            for figure in (
                *BY_SEAT.values(),
                "wounds",
                "cards played",
                "cards played strong",
                "cities taken",
            ):
                self.note(figure, 0, seat)
            for source in SOURCES:
                self.note(f"fame from {source}", 0, seat)

    def event(self, event: Event, state: State) -> None:
        """Count one event."""
        assert isinstance(state, Mage)
        kind, facts = event.kind, event.facts
        self.cause = CAUSES.get(kind, self.cause)
        if kind == "round":
            self.round = facts[0]
        elif kind == "tile":
            self.add("tiles revealed")
        if kind not in BY_SEAT and kind not in ("play", "fame", "wounds", "poison", "tactic", "hero"):
            return
        seat = facts[0]
        if seat == DUMMY:
            return
        if kind in BY_SEAT:
            self.add(BY_SEAT[kind], seat=seat)
        self._more(kind, facts, state)

    def _more(self, kind: str, facts: tuple[int, ...], state: Mage) -> None:
        """Count what needs more than one figure."""
        seat = facts[0]
        if kind == "turn":
            self.turns += 1
            self.add(f"turns, round {self.round:02}", seat=seat)
        elif kind == "play":
            self.add("cards played strong" if facts[1] else "cards played", seat=seat)
            self.use("card, strong" if facts[1] else "card", log.card(facts[2]), seat)
        elif kind == "sideways":
            self.use("card, sideways", log.card(facts[1]), seat)
        elif kind == "fame":
            revealing = bool(state.stack) and type(state.stack[-1]).__name__ == "RevealTile"
            self.add(f"fame from {'exploring' if revealing else self.cause}", facts[1], seat)
        elif kind in ("wounds", "poison"):
            self.add("wounds", facts[1], seat)
        elif kind == "recruit":
            self.use("unit", log.thing(pieces.UNIT_NAMES[facts[1]]), seat)
        elif kind == "tactic":
            self.use("tactic", log.thing(pieces.TACTICS[facts[1]]), seat)
        elif kind == "skill":
            self.use("skill", log.thing(pieces.SKILL_NAMES[facts[1]]), seat)
        elif kind == "conquered" and land.SITE[facts[1]] >= land.CITY_RED:
            self.add("cities taken", seat=seat)

    def end(self, state: State) -> None:
        """Name the heroes, and look at what they have come to."""
        assert isinstance(state, Mage)
        self.note("rounds", int(state.round))
        for seat in range(state.seats):
            if state.get(seat, d.WHO) >= 0:
                self.factions[seat] = log.thing(pieces.HEROES[int(state.get(seat, d.WHO))])
            self.note("fame at the end", int(state.get(seat, d.FAME)), seat)
            self.note("level at the end", int(state.get(seat, d.LEVEL)), seat)
            self.note("reputation at the end", int(state.get(seat, d.REPUTATION)), seat)
