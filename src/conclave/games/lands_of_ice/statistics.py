"""What is counted over games of Lands of Ice."""

from __future__ import annotations

from conclave.core.events import Event
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.games.lands_of_ice.data import KIND, OWNER, SLOTS
from conclave.games.lands_of_ice.log import kind_name
from conclave.games.lands_of_ice.state import Labyrinth

COUNTED = {
    "jump": "jumps", "control": "beasts controlled", "fly": "flights", "chaos": "gears paired anew",
    "torch": "torches taken", "smash": "portcullises broken",
}  # fmt: skip


class IceStatistics(Statistics):
    """Points by way, rotations, kills and exits by character, cards left, and who began."""

    def begin(self, state: State) -> None:
        """Count turns here; the first decision is no turn."""
        self.turns = 0
        self.striker = -1

    def event(self, event: Event, state: State) -> None:
        """Count what happens."""
        facts = event.facts
        match event.kind, facts:
            case "begins", (seat,):
                self.first = seat
            case "card", (seat, card):
                self.turns += 1
                self.use("action card", str(card), seat)
            case "score", (seat, points, way, _):
                self.add(("points by kills", "points by leaving")[way], points, seat)
            case "turn", (who, _, _):
                self.add("rotations", 1, OWNER[who])
                self.use("rotation", kind_name(int(KIND[who])), int(OWNER[who]))
            case "attack", (who, _, _):
                self.striker = who
                self.use("attack", kind_name(int(KIND[who])), int(OWNER[who]))
            case "kill", (who, cause, _):
                self.use("death", kind_name(int(KIND[who])), int(OWNER[who]))
                if cause == 0 and self.striker >= 0:
                    self.use("kill", kind_name(int(KIND[self.striker])), int(OWNER[self.striker]))
            case "leave", (who, _):
                self.use("exit", kind_name(int(KIND[who])), int(OWNER[who]))
            case "combat", (who, _, one, other, card, reply):
                seat = int(OWNER[who])
                self.use("combat card", str(card), seat)
                self.use("combat card", str(reply), 1 - seat)
                self.add("combats won", 1, seat if one > other else 1 - seat) if one != other else None
            case (kind, (who, *_)) if kind in COUNTED:
                self.add(COUNTED[kind], 1, int(OWNER[who]))
            case _:
                pass

    def end(self, state: State) -> None:
        """Note the points, the cards that were left and the rooms that were seen."""
        assert isinstance(state, Labyrinth)
        for seat in range(2):
            self.note("points", int(state.points[seat]), seat)
            self.note("combat cards left", sum(int(state.hands[seat * 7 + v]) for v in range(7)), seat)
            self.note("jump cards left", int(state.jumps[seat]), seat)
        self.note("rooms revealed", sum(1 for slot in range(SLOTS) if state.rooms[slot] >= 0))
