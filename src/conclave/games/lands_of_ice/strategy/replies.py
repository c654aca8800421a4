"""What a turn leads to: the reply of the other side, and the cards of a fight one by one (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.rules.combat import (
    ATTACK,
    DEFENCE,
    CombatCards,
    Join,
    UseAxes,
    side_seat,
    total_of,
)
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.duels import cards_of, values_in
from conclave.games.lands_of_ice.strategy.fighting import clash, prepare, shown
from conclave.games.lands_of_ice.strategy.judging import evaluate, face_down
from conclave.games.lands_of_ice.strategy.manner import REPLYING
from conclave.games.lands_of_ice.strategy.planning import outcome
from conclave.games.lands_of_ice.strategy.turns import follow, plan_after, searched, with_card

SPREAD: Final = 300  # the lead that wins about three games in four
SELDOM: Final = 0.03  # an end of a fight that comes less often is left out


def chance(lead: Int) -> float:
    """Turn a lead into a chance to win."""
    return float(1.0 / (1.0 + 3.0 ** (-int(lead) / SPREAD)))


def chances(s: Labyrinth, seat: Int) -> float:
    """Value a position between 0 and 1 by what the turn that runs, or the reply to it, may bring."""
    if s.result is not None:
        return s.result.share(int(seat))
    top = s.stack[-1]
    if isinstance(top, PlayCard):
        own = chance(best_reply(s, top.seat))
    elif isinstance(top, Turn):
        own = _rest_of_turn(s, top.seat)
    elif isinstance(top, Join | UseAxes | CombatCards):
        return _over_cards(s, seat)
    else:
        return chance(evaluate(s, seat))
    return own if top.seat == seat else 1.0 - own


def best_reply(s: Labyrinth, seat: Int) -> Int:
    """Value the start of a turn for the seat that has it, by the best that it seems to bring."""
    frame = s.stack[-1]
    assert isinstance(frame, PlayCard)
    found = Choices()
    frame.choices(s, found)
    most = found[len(found) - 1]
    best = with_card(plan_after(s, seat, most, REPLYING), found, most)[0]
    return best.worth + out_of_sight(s, seat)


def out_of_sight(s: Labyrinth, seat: Int) -> Int:
    """Value what a search does not look at: tokens that lie face down."""
    return face_down(s, seat) - face_down(s, 1 - seat)


def _rest_of_turn(s: Labyrinth, seat: Int) -> float:
    """Go on with a turn as seems best, and look at the reply unless luck or a fight comes first."""
    line = searched(s, seat, REPLYING)[0]
    if line.ended:
        return chance(outcome(line) + out_of_sight(s, seat))
    twin = s.copy()
    follow(twin, seat, line, Choices())
    if twin.result is None and isinstance(twin.stack[-1], PlayCard):
        return 1.0 - chance(best_reply(twin, 1 - seat))
    return chance(outcome(line) + out_of_sight(s, seat))


def _over_cards(s: Labyrinth, seat: Int) -> float:
    """Take the mean over victory, tie and defeat, each as likely as the cards of both sides make it."""
    twin = s.copy()
    if not prepare(twin):
        return chance(evaluate(s, seat))
    attacker = side_seat(twin, ATTACK)
    game = clash(twin).game
    lead = total_of(twin, ATTACK) - total_of(twin, DEFENCE)
    shares: list[float] = [0.0, 0.0, 0.0]
    likeliest: list[float] = [0.0, 0.0, 0.0]
    cards: list[tuple[int, int]] = [(0, 0), (0, 0), (0, 0)]
    for one in values_in(cards_of(twin, attacker)):
        for other in values_in(cards_of(twin, 1 - attacker)):
            share = game.attack[one] * game.defence[other]
            total = lead + one - other
            sort = 0 if total < 0 else 1 if total == 0 else 2
            shares[sort] += share
            if share > likeliest[sort]:
                likeliest[sort] = share
                cards[sort] = (one, other)
    worth = 0.0
    weight = 0.0
    for sort in range(3):
        if shares[sort] < SELDOM:
            continue
        one, other = cards[sort]
        weight += shares[sort]
        worth += shares[sort] * chances(shown(twin, attacker, one, other), seat)
    return worth / weight
