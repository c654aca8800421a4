"""Fights: who joins, whether axes are used, and which card is laid (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int, ints
from conclave.games.lands_of_ice.actions import AXES, FIGHT, JOIN, PASS
from conclave.games.lands_of_ice.rules.combat import (
    ATTACK,
    DEFENCE,
    CombatCards,
    Join,
    UseAxes,
    side_seat,
    total_of,
)
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.duels import Duel, cards_of, duel, values_in
from conclave.games.lands_of_ice.strategy.judging import evaluate, strength
from conclave.games.lands_of_ice.strategy.weights import CARD

DECIDED: Final = 6000  # what a won game counts in a fight
ENOUGH: Final = 3  # a lead before the cards that calls for nobody else


class Clash:
    """A fight before its cards: what a tie is worth to the attacker, and the game of cards above that."""

    __slots__ = ("even", "game")

    def __init__(self, even: Int, game: Duel) -> None:
        self.even: Int = even
        self.game = game


def clash(s: Labyrinth) -> Clash:
    """Work out what the fight at hand is about."""
    seat = side_seat(s, ATTACK)
    lead = total_of(s, ATTACK) - total_of(s, DEFENCE)
    mine, theirs = cards_of(s, seat), cards_of(s, 1 - seat)
    ends: list[int] = [0, 0, 0]
    known: list[bool] = [False, False, False]
    for one in values_in(mine):
        for other in values_in(theirs):
            total = lead + one - other
            sort = 0 if total < 0 else 1 if total == 0 else 2
            if not known[sort]:
                known[sort] = True
                # As if the cards had cost nothing.
                ends[sort] = int(settled(shown(s, seat, one, other), seat) + CARD[one] - CARD[other])
    if not known[1]:
        # What would change nothing is the position as it is.
        ends[1] = int(evaluate(s, seat))
    return Clash(ends[1], duel(lead, mine, theirs, ends[2] - ends[1], ends[0] - ends[1]))


def shown(s: Labyrinth, attacker: Int, one: Int, other: Int) -> Labyrinth:
    """Give the position after a card of the attacker and one of the defender."""
    twin = s.copy()
    twin.stack[-1] = CombatCards((0, 1))
    twin.laid = twin.laid.apart()
    twin.laid.faces = ints([-1, -1])
    for place in range(2):
        flow.play(twin, FIGHT + (one if place == attacker else other))
    return twin


def settled(s: Labyrinth, seat: Int) -> Int:
    """Value a position for a seat; a game that is over counts as much as a fight can."""
    if s.result is not None:
        share = s.result.share(int(seat))
        return DECIDED if share > 0.75 else -DECIDED if share < 0.25 else 0
    return evaluate(s, seat)


def prepare(s: Labyrinth) -> bool:
    """Answer for both sides at a glance until the cards are asked for; tell whether they are."""
    for _ in range(20):
        if not s.stack:
            return False
        frame = s.stack[-1]
        if isinstance(frame, CombatCards):
            return True
        if not isinstance(frame, Join | UseAxes):
            return False
        flow.play(s, at_a_glance(s, frame))
    return False


def at_a_glance(s: Labyrinth, frame: Question[Labyrinth]) -> Int:
    """Join while the lead is not enough; use axes likewise."""
    found = Choices()
    frame.choices(s, found)
    lead = total_of(s, ATTACK) - total_of(s, DEFENCE)
    if isinstance(frame, UseAxes):
        return found[len(found) - 1] if lead <= ENOUGH else AXES
    if isinstance(frame, Join):
        if frame.side == DEFENCE:
            lead = -lead
        if lead > ENOUGH:
            return PASS
        best: Int = 0
        chosen: Int = PASS
        for place in range(len(found)):
            action = found[place]
            if action >= JOIN:
                adds = strength(s, action - JOIN, frame.side == ATTACK)
                if adds > best:
                    best = adds
                    chosen = action
        return chosen
    return found[0]


def worth_of_fight(s: Labyrinth, seat: Int) -> Int:
    """Value a position where a fight has just been begun, for a seat."""
    twin = s.copy()
    if not prepare(twin):
        return settled(twin, seat)
    attacker = side_seat(twin, ATTACK)
    fight = clash(twin)
    worth = fight.even + fight.game.worth
    return worth if attacker == seat else -worth


def card(s: Labyrinth, seat: Int, rng: Rng) -> Int:
    """Lay a card as often as the solution of the fight says."""
    fight = clash(s)
    shares = fight.game.attack if side_seat(s, ATTACK) == seat else fight.game.defence
    left = float(int(rng.below(10_000))) / 10_000.0
    chosen: Int = 0
    best = 0.0
    for value in range(7):
        if shares[value] > best:
            best = shares[value]
            chosen = value
    for value in range(7):
        # What is hardly ever laid is what is left of learning.
        if shares[value] > 0.02:
            left -= shares[value]
            if left < 0.0:
                return FIGHT + value
    return FIGHT + chosen


def support(s: Labyrinth, seat: Int, found: Choices) -> Int:
    """Answer about joining or axes by what the fight would be worth with each answer."""
    best: Int = -4 * DECIDED
    chosen = found[0]
    for place in range(len(found)):
        twin = s.copy()
        flow.play(twin, found[place])
        worth = worth_of_fight(twin, seat)
        if worth > best:
            best = worth
            chosen = found[place]
    return chosen
