"""Fights with what nobody has seen: tried against several foes that it may be (for bots).

A line of a plan ends where foes are drawn or turned up. The most promising of these lines are played on, each
against the same few draws, and are worth what they come to on average. Tokens that lie face down are drawn
anew from all that they may be, so that nothing depends on what an imagined table holds.
"""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.containers import Bag, Zone
from conclave.core.frames import Chance, Question
from conclave.core.rng import Rng, seeded
from conclave.core.storage import Choices
from conclave.games.mage_knight.rows import FIELD, PILE_BAG
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.answering import in_turn
from conclave.games.mage_knight.strategy.hopes import result_worth
from conclave.games.mage_knight.strategy.outlook import Goal
from conclave.games.mage_knight.strategy.planning import Ending, TurnSearch
from conclave.games.mage_knight.strategy.standing import Standing

LOOKED_AT: Final = 2  # lines of a goal that are tried
DRAWS: Final = 5  # foes that each of them is tried against
NARROW: Final = 5  # lines of each such fight
PILES: Final = 7


def settle_doubts(s: Mage, search: TurnSearch, view: Standing, goal: Goal) -> Ending:
    """Give the best end of a search, the doubtful ones tried."""
    best = search.best
    search.doubtful.sort(key=worth_of, reverse=True)
    for ending in search.doubtful[:LOOKED_AT]:
        total = 0
        for draw in range(DRAWS):
            total += tried(s, ending.answers, view, goal, seeded("doubt", draw))
        worth = total // DRAWS
        if worth > best.worth:
            best = Ending(ending.answers, worth)
    return best


def tried(s: Mage, answers: list[int], view: Standing, goal: Goal, rng: Rng) -> int:
    """Play a line with some luck, and the fight that comes of it as well as one can."""
    twin = s.copy()
    shuffle_unseen(twin, rng)
    for answer in answers:
        flow.play(twin, answer)
    found = Choices()
    while twin.stack and isinstance(twin.stack[-1], Chance):
        twin.stack[-1].random_step(twin, rng, found)
        flow.settle(twin)
    if not twin.stack:
        return result_worth(twin, view.seat)
    if not isinstance(twin.stack[-1], Question) or not in_turn(twin, view.seat):
        return view.at_end(twin)
    twin.revealed = False
    return TurnSearch(view, goal, NARROW).run(twin).worth


def shuffle_unseen(s: Mage, rng: Rng) -> None:
    """Draw tokens that lie face down anew, from all that they may be."""
    for pile in range(PILES):
        zone = s.z[FIELD + pile]
        hidden = [place for place in range(len(zone)) if zone.masks[place] != -1]
        if not hidden:
            continue
        may_be = [int(kind) for kind in s.b[PILE_BAG + pile].kinds]
        may_be = sorted(may_be + [int(zone.faces[place]) for place in hidden])
        faces = [int(face) for face in zone.faces]
        for place in hidden:
            faces[place] = may_be.pop(int(rng.below(len(may_be))))
        s.z[FIELD + pile] = Zone(faces, [int(mask) for mask in zone.masks], zone.bag)
        s.b[PILE_BAG + pile] = Bag(may_be)


def worth_of(ending: Ending) -> int:
    """Give what an end is thought to be worth."""
    return ending.worth
