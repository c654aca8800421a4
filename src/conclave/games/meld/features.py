"""What The Meld tells the bots: an evaluation, and numbers for learning."""

from __future__ import annotations

from typing import Final

from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import ALL, DONE, PICK
from conclave.games.meld.data import (
    AREA,
    AUTO,
    BATTLE,
    BOARD_SLOTS,
    CLAIM_TILE,
    EMPTY,
    EVERY_GLYPH,
    FOCUS,
    GLYPHS,
    MOVE_TILE,
    OP,
    PLACE_FOCUS,
    PLACE_TILE,
    SEALED,
    SEATS,
)  # fmt: skip
from conclave.games.meld.rules.constructs import Recall
from conclave.games.meld.rules.field import in_pattern
from conclave.games.meld.rules.focusing import FocusFrom
from conclave.games.meld.rules.invoke import Invoke, WithConstruct, spell_at
from conclave.games.meld.rules.moves import MoveWhere
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.rules.runner import Maybe
from conclave.games.meld.rules.tiles import KeepTile, TileHex, TileSide
from conclave.games.meld.rules.turn import ChooseOption
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.holdings import READY, SPENT, worth
from conclave.games.meld.strategy.learned import chances
from conclave.games.meld.strategy.prospects import CLOSED, Area, Outlook, can_claim_again

SHARED: Final = 3  # a tile of yours with a glyph of the new one
ENOUGH: Final = 4  # free tiles on the field
TO_COME: Final = 6  # an invocation still to make

# What a deed that has begun is about worth, by the op of its record.
BEGUN: Final = [
    14, 6, 6, 4, 8, 6, 40, 30, 300, 20, 20, 6, 30, 8, 20, 10, 6, 0, 8, 4, 12, 12, 2, 4,
]  # fmt: skip


def begun(s: Meld, seat: Int, op: Int) -> Int:
    """Value a deed that has begun: foci want free tiles, new tiles are wanted while few are free."""
    look = Outlook(s, seat)
    if op == CLAIM_TILE:
        return look.now
    free: Int = 0
    for tile in s.land:
        if s.masks[tile] == 0:
            free += 1
    hope: Int = 0  # what a step towards the next claim would bring, as long as nothing can be claimed
    if look.now == 0:
        hope = look.hope
    if op == PLACE_FOCUS:
        if free == 0:
            return -8
        return BEGUN[op] + hope // 6
    if op == MOVE_TILE:
        if not look.move:
            return -READY
        return BEGUN[op] + hope // 4
    if op == PLACE_TILE:
        if free > ENOUGH:
            return BEGUN[op] // 4
        return BEGUN[op] + hope // 10
    return BEGUN[op]


def promised(s: Meld, seat: Int) -> Int:
    """Value what a seat is in the middle of: a deed that is half done looks worse than it is."""
    if not s.stack:
        return 0
    frame = s.stack[-1]
    if not isinstance(frame, Question) or frame.asks(s) != seat:
        return 0
    if isinstance(frame, Invoke):
        left = frame.base - frame.used
        pool = s.pooled(seat)
        if pool < left:
            left = pool
        return TO_COME * left
    if isinstance(frame, WithConstruct):
        spell = spell_at(s, frame.slot)
        if spell.end == spell.start:
            return 6
        return begun(s, seat, s.book.code[spell.start + OP]) + READY - SPENT
    if isinstance(frame, Recall):
        if can_claim_again(s, seat):
            return (READY - SPENT) * spent(s, seat)
        return (READY - SPENT) * spent(s, seat) + Outlook(s, seat).hope * (16 - CLOSED) // CLOSED
    if isinstance(frame, PickTile):
        return begun(s, seat, s.book.code[frame.row + OP])
    if isinstance(frame, Maybe):
        if s.book.code[frame.row + OP] == BATTLE and s.armed(seat) < 2:
            return -10
        return BEGUN[s.book.code[frame.row + OP]]
    if isinstance(frame, FocusFrom):
        return with_focus(s, seat, frame.tile) - worth(s, seat)
    if isinstance(frame, TileHex):
        return BEGUN[PLACE_TILE] + fit(s, seat, frame.tile)
    if isinstance(frame, (TileSide, KeepTile)):
        return BEGUN[PLACE_TILE]
    if isinstance(frame, MoveWhere) and in_pattern(s, frame.tile, seat):
        return 0
    return 3


def with_focus(s: Meld, seat: Int, tile: Int) -> Int:
    """Value what a seat has once a focus lies on a tile that it has chosen already."""
    s.add_focus(tile, seat)
    total = worth(s, seat)
    s.lift_focus(tile, seat)
    return total


def fit(s: Meld, seat: Int, tile: Int) -> Int:
    """Value the side of a new tile: the glyphs one needs, and shares with tiles of one's own."""
    marks = s.face(tile).glyphs
    total = Area(s, seat).gain(marks) // 24
    if s.face(tile).wild and s.wild:
        marks = EVERY_GLYPH
    for other in s.land:
        if (s.masks[other] >> seat) & 1 and s.marks[other] & marks:
            total += SHARED
    return total


def spent(s: Meld, seat: Int) -> Int:
    """Count the constructs in slots of a board that do not come back by themselves."""
    face, base = s.book.faces[s.boards[seat]], seat * BOARD_SLOTS
    count: Int = 0
    for slot in range(face.slots):
        kind = s.held[base + slot]
        if kind != EMPTY and kind != FOCUS and face.kinds[slot] != AUTO:
            count += 1
    return count


class MeldEvaluator(Evaluator):
    """Counts tiles towards a set, patterns in one's own hands, foci on the field and constructs."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Compare a seat with the best of the others."""
        assert isinstance(s, Meld)
        best: Int = -1_000_000
        for other in range(s.seats):
            if other != seat:
                value = worth(s, other)
                if value > best:
                    best = value
        return worth(s, seat) + promised(s, seat) - best

    def spread(self) -> Int:
        """Give the lead that wins about three games in four."""
        return 120

    def chances(self, s: State) -> list[float]:
        """Give the chance of every seat, as learned from games (docs/strength.md)."""
        if s.result is not None:
            return super().chances(s)
        assert isinstance(s, Meld)
        return chances(s)

    def worth(self, s: State, seat: Int) -> float:
        """Give the chance of a seat."""
        return self.chances(s)[int(seat)]

    def rollout(self, s: State, rng: Rng, found: Choices) -> None:
        """Take a step as somebody in a hurry would: invoke while there is something to invoke, then rest."""
        frame = s.stack[-1]
        assert isinstance(s, Meld)
        if isinstance(frame, ChooseOption):
            if s.pooled(frame.seat) >= 2:
                frame.choose(s, PICK)
            else:
                frame.choose(s, PICK + len(s.book.faces[s.boards[frame.seat]].options) - 1)
        elif isinstance(frame, Invoke):
            found.clear()
            frame.choices(s, found)
            last = len(found)
            if last > 1 and found[last - 1] == DONE:
                last -= 1
            frame.choose(s, found[rng.below(last)])
        elif isinstance(frame, Recall) and frame.left > 90:
            found.clear()
            frame.choices(s, found)
            if len(found) > 2:
                frame.choose(s, ALL)
            else:
                frame.choose(s, found[0])
        else:
            frame.random_step(s, rng, found)

    def stage(self, s: State) -> Int:
        """Count the turns, so that a search can look to the end of one."""
        assert isinstance(s, Meld)
        return s.turn

    def rollout_length(self) -> Int:
        """Stop after about a turn: random play far ahead says little here."""
        return 24

    def features(self, s: State, seat: Int) -> list[float]:
        """Give what every seat has, from this one on, then stack, supply, turn and battle."""
        assert isinstance(s, Meld)
        found: list[float] = []
        kinds = int(s.book.kinds)
        for step in range(SEATS):
            other = (int(seat) + step) % SEATS
            if other >= s.seats or s.boards[other] < 0:
                found += [0.0] * 9
                continue
            places = [int(place) for place in s.place]
            area = [s.face(tile).glyphs for tile, place in enumerate(places) if place == AREA + other]
            found += [sum(1.0 for glyphs in area if glyphs >> glyph & 1) / 3 for glyph in range(GLYPHS)]
            found.append(places.count(SEALED + other) / 3)
            found.append(sum(int(s.foci[SEATS * tile + other]) for tile in range(s.book.tiles)) / 10)
            found.append(sum(1.0 for tile in range(s.book.tiles) if s.is_yours(tile, other)) / 10)
            found += [int(row[other * kinds]) / 10 for row in (s.pool, s.army)]
            found.append(sum(1.0 for kind in range(1, kinds) if s.holder[kind] == other) / 5)
        found += [int(s.stacked()) / 40, int(s.supply) / 40, int(s.turn) / 160, len(s.battle) / 7]
        return found
