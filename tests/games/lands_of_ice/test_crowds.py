"""Crowded boards: every piece of both boxes in mixed rooms, where rare rules meet."""

import pytest

from conclave.core import flow
from conclave.core.frames import FINE, UNTOLD, Question
from conclave.core.rng import Rng, seeded
from conclave.core.storage import ints
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.data import FIRST_TORCH, FROZEN, T_WALK, TERRAIN, WOUNDED
from conclave.games.lands_of_ice.rules.effects import settle
from conclave.games.lands_of_ice.rules.turn import Turn
from conclave.games.lands_of_ice.state import Labyrinth, blank
from tests.games.lands_of_ice.deep_fuzz import deep_fuzz

STEPS = 100


def crowd(rng: Rng) -> Labyrinth:
    """Eight rooms of sixteen, and most pieces on them: some wounded, a few frozen, objects in many hands."""
    s = blank(GAME.options.parse({"mode": "old_masons", "idle_cycles": 3}))
    pool = list(range(16))
    s.rooms = ints([pool.pop(int(rng.below(len(pool)))) for _ in range(8)])
    s.turns = ints([int(rng.below(4)) for _ in range(8)])
    s.relay()
    squares = [q for q in range(220) if TERRAIN[s.rows.ground[q]] & T_WALK and q % 22 <= 10]
    people = [seat * 20 + kind for seat in (0, 1) for kind in range(16) if rng.below(3)]
    for who in people:
        square = squares[int(rng.below(len(squares)))]
        if not s.on[square]:
            s.put(who, square)
            if rng.below(4) == 0:
                s.mark(who, WOUNDED)
    standing = [who for who in people if s.where.faces[who] >= 0]
    for who in standing[:: max(len(standing) // 3, 1)]:
        s.mark(who, FROZEN)
    things = [40 + seat * 16 + kind for seat in (0, 1) for kind in range(14)]
    for thing in [*things, FIRST_TORCH, FIRST_TORCH + 1]:
        square = int(s.where.faces[standing[int(rng.below(len(standing)))]])
        if s.count_on(square) == 1:
            s.put(thing, square)
    settle(s)
    s.pairs.faces = ints([1, 2, 3, 4])
    s.highest, s.first, s.ap, s.points = 9, 0, 5, ints([0, 0])
    s.tops = ints([5 * int(rng.below(2)), 5 * int(rng.below(2))])
    s.active = int(rng.below(2))
    s.call(Turn(s.active))
    settle(s)
    return s


def pick(s: Labyrinth, rng: Rng) -> int:
    """Pick a verb first and then an answer, so that moves do not drown everything else."""
    verbs: dict[str, list[int]] = {}
    for action in flow.choices(s):
        verbs.setdefault(GAME.space.read(action)[0], []).append(action)
    if isinstance(s.stack[-1], Turn) and len(verbs) > 1:
        del verbs["done"]
    row = verbs[sorted(verbs)[int(rng.below(len(verbs)))]]
    return row[int(rng.below(len(row)))]


@pytest.mark.parametrize("number", range(16))
def test_crowds_keep_the_golden_rules(number: int) -> None:
    """Squares and counts hold after every answer; reasons and choices agree (LI-4.5, LI-4.6, LI-4.7)."""
    rng = seeded("crowd", number)
    s = crowd(rng)
    s.check()
    for step in range(STEPS):
        frame = s.stack[-1] if s.stack else None
        if frame is None:
            break
        if not isinstance(frame, Question):
            flow.play(s, flow.draw_lot(s, rng))
            continue
        if step % 10 == 0 and frame.bar(s, 0) != UNTOLD:
            legal = set(flow.choices(s))
            fine = {action for action in range(len(GAME.space)) if frame.bar(s, action) == FINE}
            assert fine == legal
        flow.play(s, pick(s, rng))
        s.check()
        assert GAME.pack(GAME.unpack(GAME.pack(s), s.options)) == GAME.pack(s)


def test_deep_states_are_fuzzed_to_the_end() -> None:
    """Games that begin with the wounded, the frozen and few points to go end by points too (LI-11.9)."""
    report = deep_fuzz(4000, "suite")
    assert report.good, f"{report}"
    assert {"5 points", "nobody scored for too long"} <= set(report.endings)
    wanted = {"attack", "swim", "jump", "fly", "torch", "take", "drop", "turn", "reveal", "freeze", "break"}
    assert wanted <= set(report.verbs)
