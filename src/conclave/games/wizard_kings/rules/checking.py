"""Invariants: what must hold in every position (WK-2.0a, WK-2.11a, WK-4.4a, WK-4.9)."""

from __future__ import annotations

from conclave.core.secret_orders import SecretOrders
from conclave.core.storage import Ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_FIRST, B_HEX, BATTLE
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.rules.sides import Declare
from conclave.games.wizard_kings.state import CHEST, DEAD, MOVED, STACK, Kings
from conclave.games.wizard_kings.units import AQUATIC, MAX


def check(s: Kings) -> None:
    """Raise AssertionError if blocks, counts, strengths, alliances or battles disagree."""
    check_alliances(s)
    writing = any(isinstance(frame, SecretOrders) for frame in s.stack)
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
        counts: dict[int, int] = {}
        spent: dict[int, int] = {}
        wizards: dict[int, int] = {}
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            place = int(s.where.faces[block])
            if place < 0:
                continue
            counts[place] = counts.get(place, 0) + 1
            if s.marks.faces[block] & MOVED:
                spent[place] = spent.get(place, 0) + 1
            if block % BLOCKS < 3:
                wizards[place] = wizards.get(place, 0) + 1
        assert s.turn == 0 or counts == filled(s.troops[seat]), f"seat {seat} is miscounted"
        assert spent == filled(s.spent[seat]), f"moved blocks of seat {seat} are miscounted"
        for place, count in counts.items():
            assert wizards.get(place, 0) <= 1, f"two wizards in {s.board.names[place]}"
            assert count - wizards.get(place, 0) <= STACK, f"{count} units in {s.board.names[place]}"
    if s.turn:
        check_company(s)
        check_battles(s)


def check_alliances(s: Kings) -> None:
    """Alliances hold both ways, never with oneself, and only among those who play (WK-4.9e)."""
    for one in range(s.seats):
        assert not s.allies[one] >> one & 1, f"seat {one} is its own ally"
        assert not s.allies[one] >> s.seats, f"seat {one} has an ally who is not there"
        assert not (s.allies[one] and s.out >> one & 1), f"seat {one} is out and has allies"
        for other in range(s.seats):
            both = (s.allies[one] >> other ^ s.allies[other] >> one) & 1 == 0
            assert both, f"seats {one} and {other} differ about their alliance"


def check_company(s: Kings) -> None:
    """Enemies share a hex in a battle only, or while former allies have yet to part (WK-4.9f).

    Whoever is in a hex is noted there in the order of coming, and nobody else (WK-4.9h). Only swimmers stay
    on the water outside a battle (WK-2.4c).
    """
    used = set(filled(s.came))
    for troops in s.troops:
        used |= set(filled(troops))
    for place in used:
        here = [seat for seat in range(s.seats) if s.troops[seat][place]]
        row, noted = int(s.came[place]), []
        while row:
            noted.append((row & 7) - 1)
            row >>= 3
        name = s.board.names[place]
        assert sorted(noted) == here, f"{here} are in {name}, and {noted} are noted"
        if s.battle_at(place) >= 0:
            continue
        for one in here:
            for other in here:
                parting = (s.breaker[one] >> other | s.breaker[other] >> one) & 1
                friends = s.friends(one) >> other & 1
                assert friends or parting, f"enemies {one} and {other} share {name} without a battle"
            if s.board.kind[place] >= SEA:
                swim = all(s.traits_of(block) & AQUATIC for block in s.blocks_at(one, place))
                assert swim, f"seat {one} stands on the water of {name}"


def check_battles(s: Kings) -> None:
    """Everybody in a battle is on one side of it, and allies are on the same (WK-4.9a, WK-4.9b)."""
    assert len(s.battles) % BATTLE == 0
    asked = [(int(f.seat), int(f.place)) for f in s.stack if isinstance(f, Declare)]
    for at in range(0, len(s.battles), BATTLE):
        place, attack, defend = (int(s.battles[at + column]) for column in (B_HEX, B_ATTACK, B_DEFEND))
        name = s.board.names[place]
        assert s.battle_at(place) == at, f"two battles in {name}"
        assert not attack & defend, f"somebody is on both sides in {name}"
        assert not (attack | defend) & s.out, f"somebody who is out fights in {name}"
        assert not s.out >> s.battles[at + B_FIRST] & 1, f"the battle of {name} belongs to nobody"
        for seat in range(s.seats):
            if s.troops[seat][place] and not (attack | defend) >> seat & 1:
                assert (seat, place) in asked, f"seat {seat} stands in the battle of {name} on no side"
            if attack >> seat & 1:
                assert not s.allies[seat] & defend, f"seat {seat} fights an ally in {name}"


def filled(row: Ints) -> dict[int, int]:
    """Give the places of a row that are not zero."""
    return {place: int(count) for place, count in enumerate(row) if count}
