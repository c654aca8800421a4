"""A position of Wizard Kings as plain data, and back."""

from __future__ import annotations

from conclave.core.containers import unpack_zone
from conclave.core.rows import dense, sparse
from conclave.core.storage import Ints, Packed, as_int, as_ints, ints
from conclave.games.wizard_kings.state import BLOCK_TYPE, NO_TYPES, Kings


def packed(s: Kings) -> Packed:
    """Give everything on the table; rows of hexes as pairs of hex and count."""
    return (
        s.layout, tuple(s.army), tuple(s.slot_owner), tuple(s.holder), s.where.pack(),
        s.steps.pack(), s.marks.pack(), s.picked.pack(), s.desk.pack(),
        tuple([sparse(row) for row in s.troops]), tuple([sparse(row) for row in s.spent]),
        tuple(s.order), int(s.turn), tuple(s.battles), tuple(s.fight), tuple(s.slips),
        tuple(s.allies), tuple(s.offered), tuple(s.breaker), tuple(s.points),
        tuple(s.gold), int(s.out), int(s.bridge), int(s.muted), int(s.noise),
        tuple(s.aimed), int(s.thrown), int(s.thrown_at), int(s.thrower),
        sparse(s.came), tuple(s.recall), s.crossed.pack(),
    )  # fmt: skip


def unpacked(s: Kings, parts: Packed) -> None:
    """Set the table."""
    (
        layout, army, slot_owner, holder, where, steps, marks, picked, desk, troops, spent, order, turn,
        battles, fight, slips, allies, offered, breaker, points, gold, out, bridge, muted, noise,
        aimed, thrown, thrown_at, thrower, came, recall, crossed,
    ) = parts  # fmt: skip
    assert isinstance(layout, tuple)
    assert isinstance(troops, tuple)
    assert isinstance(spent, tuple)
    s.set_board(layout)
    s.army, s.slot_owner, s.holder, s.order = _row(army), _row(slot_owner), _row(holder), _row(order)
    s.kinds = [NO_TYPES if seat < 0 else BLOCK_TYPE[seat] for seat in s.army]
    s.where, s.steps, s.marks = unpack_zone(where), unpack_zone(steps), unpack_zone(marks)
    s.picked, s.desk, s.crossed = unpack_zone(picked), unpack_zone(desk), unpack_zone(crossed)
    s.troops = [dense(row, int(s.board.hexes)) for row in troops]
    s.spent = [dense(row, int(s.board.hexes)) for row in spent]
    s.came = dense(came, int(s.board.hexes))
    s.battles, s.fight, s.slips = _row(battles), _row(fight), _row(slips)
    s.allies, s.offered, s.breaker = _row(allies), _row(offered), _row(breaker)
    s.points, s.gold, s.aimed, s.recall = _row(points), _row(gold), _row(aimed), _row(recall)
    s.turn, s.out, s.bridge = as_int(turn), as_int(out), as_int(bridge)
    s.muted, s.noise = as_int(muted), as_int(noise)
    s.thrown, s.thrown_at, s.thrower = as_int(thrown), as_int(thrown_at), as_int(thrower)


def _row(packed: object) -> Ints:
    return ints(as_ints(packed))
