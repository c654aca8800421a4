"""What Ice Wizards tells the bots: an evaluation, and numbers for learning."""

from __future__ import annotations

from typing import Final

from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.lookahead import Lookahead
from conclave.core.state import State
from conclave.core.storage import Int, ints
from conclave.games.ice_wizards.data import CARDS, EMPTY, STONES
from conclave.games.ice_wizards.lookahead import IceLookahead
from conclave.games.ice_wizards.state import Ice

# In points of score, fitted on games of strong bots and then tried against each other.
WIZARD: Final = 65  # an unused wizard card at most; less when few stones are left
LATE: Final = 10  # how many stones are few
GAIN: Final = 5  # a flip gains a fifth of all scores and of what each stone left may add to them,
STONE: Final = 5  # which is so much,
START: Final = 8  # and something more
CARD: Final = 6  # a movement card in hand
PLAY: Final = 3  # and more if it can be played as the king stands
TEMPO: Final = 8  # being to move
HOPE: Final = 70  # an empty space is worth what a stone there would add, times stones left / HOPE

ZEROS: Final = ints([0] * 96)  # copied for scratch rows: more than any board has spaces


class IceEvaluator(Evaluator):
    """Counts territories as they are, and as the empty spaces around them may yet make them."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Weigh territories, the hopes of empty spaces, wizards, cards and the move (IW-4.4)."""
        assert isinstance(s, Ice)
        worth, total = ground(s, seat)
        # Where all scores stay low there is little to flip, and a wizard kept for better times is lost.
        wizard: Int = START + (total + STONE * s.left) // GAIN
        if wizard > WIZARD:
            wizard = WIZARD
        if s.left < LATE:
            wizard = wizard * (s.left + LATE) // (2 * LATE)
        worth += (s.wizards[seat] - s.wizards[1 - seat]) * wizard
        worth += cards(s, seat) - cards(s, 1 - seat)
        frame = s.stack[-1]
        if isinstance(frame, Question):
            if frame.asks(s) == seat:
                worth += TEMPO
            else:
                worth -= TEMPO
        return worth

    def spread(self) -> Int:
        """Give the lead that wins about three games in four."""
        return 60

    def rollout_length(self) -> Int:
        """Stop at once: the evaluation says more than random play to the end."""
        return 0

    def lookahead(self, s: State) -> Lookahead | None:
        """Walk through positions on rows and masks."""
        assert isinstance(s, Ice)
        return IceLookahead(s)

    def features(self, s: State, seat: Int) -> list[float]:
        """Give the board seen by a seat (own, foe's, king), hands, pile, wizards and stones left."""
        assert isinstance(s, Ice)
        found: list[float] = []
        for owner in (seat, 1 - seat):
            found += [1.0 if s.stones[cell] == owner else 0.0 for cell in range(s.board.spaces)]
        found += [1.0 if cell == s.king else 0.0 for cell in range(s.board.spaces)]
        for row in (s.hands[seat], s.hands[1 - seat], s.pile):
            held = [int(card) for card in row]
            found += [1.0 if card in held else 0.0 for card in range(CARDS)]
        found += [int(s.wizards[seat]) / 4.0, int(s.wizards[1 - seat]) / 4.0, int(s.left) / STONES]
        return found


def cards(s: Ice, seat: Int) -> Int:
    """Value a hand: every card, and more if it leads to an empty space."""
    stones, ways = s.stones, s.ways
    worth: Int = 0
    for card in s.hands[seat]:
        worth += CARD
        if stones[ways[card]] == EMPTY:
            worth += PLAY
    return worth


def ground(s: Ice, seat: Int) -> tuple[Int, Int]:
    """Value the board for a seat, with the hopes of empty spaces; and add up both scores."""
    stones, edges, spaces = s.stones, s.board.edges, s.board.spaces
    group, size, todo = ZEROS[:], ZEROS[:], ZEROS[:]
    groups: Int = 0
    score: Int = 0
    total: Int = 0
    for start in range(spaces):
        owner = stones[start]
        if owner == EMPTY or group[start]:
            continue
        groups += 1
        group[start] = groups
        todo[0] = start
        top: Int = 1
        count: Int = 0
        while top:
            top -= 1
            count += 1
            for near in edges[todo[top]]:
                if stones[near] == owner and group[near] == 0:
                    group[near] = groups
                    todo[top] = near
                    top += 1
        size[groups] = count
        total += count * count
        if owner == seat:
            score += count * count
        else:
            score -= count * count
    hope: Int = 0
    seen = ZEROS[:]  # the last empty space (plus one) at which a group was counted
    for space in range(spaces):
        if stones[space] != EMPTY:
            continue
        mine: Int = 0
        mine_now: Int = 0
        other: Int = 0
        other_now: Int = 0
        for near in edges[space]:
            joined = group[near]
            if joined and seen[joined] != space + 1:
                seen[joined] = space + 1
                count = size[joined]
                if stones[near] == seat:
                    mine += count
                    mine_now += count * count
                else:
                    other += count
                    other_now += count * count
        if mine:
            hope += (1 + mine) * (1 + mine) - mine_now
        if other:
            hope -= (1 + other) * (1 + other) - other_now
    return score + hope * s.left // HOPE, total
