"""Invariants: what must hold in every position (WK-2.0a, WK-2.11a, WK-4.4a)."""

from __future__ import annotations

from conclave.core.secrets import Dialogue
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.state import BATTLE, CHEST, DEAD, MOVED, STACK, Kings
from conclave.games.wizard_kings.units import MAX


def check(s: Kings) -> None:
    """Raise AssertionError if blocks, counts or strengths disagree."""
    writing = any(isinstance(frame, Dialogue) for frame in s.stack)
    for block in range(s.seats * BLOCKS):
        place = s.where.faces[block]
        steps = s.steps.faces[block]
        if s.army[block // BLOCKS] < 0:
            assert steps == 0, "a block without an army has steps"
            continue
        assert place >= DEAD or place == CHEST, f"block {block} is nowhere"
        on = place >= 0 or place == CHEST
        assert (1 <= steps <= MAX[s.type_of(block)]) if on else steps == 0, f"block {block} has {steps} steps"
        assert place < 0 or s.board.there(place), f"block {block} is off the board"
    if not s.layout or writing or not len(s.troops[0]):
        return
    for seat in range(s.seats):
        counts = [0] * int(s.board.hexes)
        spent = [0] * int(s.board.hexes)
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            place = s.where.faces[block]
            if place >= 0:
                counts[place] += 1
                spent[place] += 1 if s.marks.faces[block] & MOVED else 0
        assert counts == [int(n) for n in s.troops[seat]] or s.turn == 0, f"seat {seat} is miscounted"
        assert spent == [int(n) for n in s.spent[seat]], f"moved blocks of seat {seat} are miscounted"
        for place, count in enumerate(counts):
            if count:
                wizards = sum(1 for one in s.blocks_at(seat, place) if one % BLOCKS < 3)
                assert wizards <= 1, f"two wizards in {s.board.names[place]}"
                assert count - wizards <= STACK, f"{count} units in {s.board.names[place]}"
    assert len(s.battles) % BATTLE == 0
