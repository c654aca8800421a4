"""A position of Wizard Kings as plain data, and back."""

from __future__ import annotations

from conclave.core.containers import unpack_zone
from conclave.core.storage import Packed, ints, series, whole
from conclave.games.wizard_kings.rows import dense, sparse
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
    s.army = ints(series(army))
    s.kinds = [NO_TYPES if seat < 0 else BLOCK_TYPE[seat] for seat in s.army]
    s.slot_owner = ints(series(slot_owner))
    s.holder = ints(series(holder))
    s.where, s.steps, s.marks = unpack_zone(where), unpack_zone(steps), unpack_zone(marks)
    s.picked, s.desk = unpack_zone(picked), unpack_zone(desk)
    s.troops = [dense(row, int(s.board.hexes)) for row in troops]
    s.spent = [dense(row, int(s.board.hexes)) for row in spent]
    s.order = ints(series(order))
    s.turn = whole(turn)
    s.battles = ints(series(battles))
    s.fight = ints(series(fight))
    s.slips = ints(series(slips))
    s.allies = ints(series(allies))
    s.offered = ints(series(offered))
    s.breaker = ints(series(breaker))
    s.points = ints(series(points))
    s.gold = ints(series(gold))
    s.out = whole(out)
    s.bridge = whole(bridge)
    s.muted = whole(muted)
    s.noise = whole(noise)
    s.aimed = ints(series(aimed))
    s.thrown = whole(thrown)
    s.thrown_at = whole(thrown_at)
    s.thrower = whole(thrower)
    s.came = dense(came, int(s.board.hexes))
    s.recall = ints(series(recall))
    s.crossed = unpack_zone(crossed)
