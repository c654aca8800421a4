"""The outlook of a seat when a turn begins: the time left, goals on the map, how near they are."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from conclave.core.modifiers import NONE
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.config import END_CITIES_FALLEN
from conclave.games.mage_knight.rows import RAMPANT
from conclave.games.mage_knight.rules.moving import step_cost
from conclave.games.mage_knight.rules.sites import closed, flag, fortified
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.clock import turns_in_round, turns_left
from conclave.games.mage_knight.strategy.power import Foe, Power, foes_at, usual_power

FAR: Final = 99
DECAY: Final = tuple([int(100 * 0.97**step) for step in range(FAR + 1)])
FUTURE: Final = 150  # tenths of turns after which more time makes nothing worth more
FORCE: Final = 125  # per cent of what a unit is worth where cities are to be taken
LAST_SIEGE: Final = 20  # tenths of turns before the end when that is over

WALLS: Final = 16  # Move points that an assault on the way counts for
TOLL: Final = 4  # Move points that a fight on the way counts for, and more the worse it looks
HARDSHIP: Final = 12

HOPE: Final = 50  # per cent of a goal's worth that being next to it is worth
STEP: Final = 36  # tenths that a Move point is worth
# Per mille of a goal's worth that being so many Move points from it is worth beside that, however far.
PULL: Final = tuple([int(100 * 0.95**step) for step in range(FAR + 1)])

# What a goal is about.
FIGHT: Final = 0  # rampaging enemies of a land
ASSAULT: Final = 1
ENTER: Final = 2
BURN: Final = 3
VISIT: Final = 4
ALTAR: Final = 5
EXPLORE: Final = 6
STAND: Final = 7
REST: Final = 8
STAY: Final = 9


class Goal:
    """Something to be done somewhere: where one has to stand for it, and what it is worth."""

    __slots__ = ("at", "distance", "extra", "foes", "kind", "now", "spoil", "targets", "units", "worth")

    def __init__(self, kind: int, at: int, worth: int, now: int, extra: int = 0) -> None:
        self.kind = kind
        self.at = at  # a land, or a slot to explore
        self.worth = worth  # to a hero with a usual hand
        self.now = now  # with the present hand, before the way there
        self.extra = extra  # Move points that are needed when one is there
        self.distance: list[int] = []  # by land, in Move points
        self.targets: list[int] = []  # lands to stand on
        self.foes: list[Foe] = []  # who would be fought there
        self.spoil = 0
        self.units = True  # they may come along


class Outlook:
    """What does not change while a turn is planned."""

    def __init__(self, s: Mage, seat: int) -> None:
        self.seat = seat
        self.round_turns = turns_in_round(s, seat)
        self.turns = turns_left(s, seat)
        self.future = min(100, self.turns * 100 // FUTURE)
        # Units are worth as much to the last where they are wanted most in the end.
        besieging = s.config.end == END_CITIES_FALLEN and self.turns > LAST_SIEGE
        self.force = FORCE if besieging else self.future
        self.power = Power(s, seat)
        self.shielded: list[int] = []  # known lands that take a shield
        self.lands = [at for at in range(land.LANDS) if s.slot_of[at // 7] >= 0]
        for at in self.lands:
            if land.MONASTERY <= land.SITE[at] <= land.MINE_WHITE and land.SITE[at] != land.MAGICAL_GLADE:
                self.shielded.append(at)
        self.goals: list[Goal] = []
        self.slots: list[Goal] = []  # those of exploring
        self.field = [0] * land.LANDS  # what being there promises
        self.cost = [FAR] * land.LANDS  # of entering a land
        self.stops = [False] * land.LANDS  # entering it begins a combat
        self.toll = [0] * land.LANDS  # what that combat counts for, in Move points, on the way elsewhere
        self.opened: list[tuple[int, int]] = []  # who bars a way, by land, and its worth
        self.near: list[list[int]] = [[] for _ in range(land.LANDS)]
        self._survey(s)

    def _survey(self, s: Mage) -> None:
        """Note what entering every known land costs, and where a combat would begin."""
        for at in self.lands:
            for direction in range(6):
                other = int(s.near(at, direction))
                if other >= 0:
                    self.near[at].append(other)
            if flag(s, at, RAMPANT) or closed(s, at):
                continue
            self.cost[at] = min(FAR, int(step_cost(s, self.seat, at)))
            if fortified(s, self.seat, at):
                self.stops[at] = True
                self.toll[at] = WALLS
        quiet = s.mods.first(d.NO_PROVOKE, self.seat) != NONE
        if not quiet and s.config.enter_adjacent:
            usual = usual_power(s, self.seat)
            for at in self.lands:
                if flag(s, at, RAMPANT):
                    self._beware(at, TOLL + HARDSHIP * (100 - usual.chance(foes_at(s, at))) // 100)

    def _beware(self, at: int, toll: int) -> None:
        """Note that rampaging enemies stop whoever comes near."""
        for other in self.near[at]:
            self.stops[other] = True
            self.toll[other] += toll

    def bars(self, s: Mage, at: int, goal: Goal) -> int:
        """Give the Move points that a way would be shorter without the rampaging enemies of a land."""
        stops, toll, cost = self.stops, self.toll, self.cost
        self.stops, self.toll, self.cost = stops[:], toll[:], cost[:]
        self.cost[at] = min(FAR, int(step_cost(s, self.seat, at)))
        for other in self.near[at]:
            self.toll[other] = 0
            self.stops[other] = False
        here = int(s.get(self.seat, d.HEX))
        shorter = self.ways_to(goal.targets, goal.extra, goal.kind <= ASSAULT)[here]
        self.stops, self.toll, self.cost = stops, toll, cost
        return max(0, min(FAR, goal.distance[here]) - shorter)

    def add(self, goal: Goal, targets: list[int]) -> None:
        """Add a goal with the lands it can be reached from."""
        goal.targets = targets
        goal.distance = self.ways_to(targets, goal.extra, goal.kind <= ASSAULT)
        self.goals.append(goal)
        if goal.kind == EXPLORE:
            self.slots.append(goal)
        if goal.worth <= 0:
            return
        for at in self.lands:
            far = goal.distance[at]
            near = max(0, goal.worth * DECAY[far] * HOPE // 10000 - STEP * far // 10)
            if far < FAR:
                self.field[at] = max(self.field[at], near + goal.worth * PULL[far] // 1000)

    def ways_to(self, targets: list[int], extra: int, fought: bool = False) -> list[int]:
        """Give the Move points from every land to the nearest of some lands, where one may want to fight."""
        found = [FAR] * land.LANDS
        queue: list[tuple[int, int]] = []
        for at in targets:
            found[at] = extra
            heappush(queue, (extra, at))
        while queue:
            far, at = heappop(queue)
            if far > found[at]:
                continue
            step = far + self.cost[at] + (0 if fought and at in targets else self.toll[at])
            if step >= FAR:
                continue
            for other in self.near[at]:
                if step < found[other]:
                    found[other] = step
                    heappush(queue, (step, other))
        return found
