"""Imagining: a whole position that fits what a seat knows (WK-H.4)."""

from __future__ import annotations

from conclave.core.rng import Rng
from conclave.core.secret_orders import SecretOrders
from conclave.core.secrets import HIDDEN
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.wizard_kings.actions import BLOCKS, DONE, PASS
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.rules.build import Orders
from conclave.games.wizard_kings.rules.casting import Cast, TargetHex, TargetSide
from conclave.games.wizard_kings.rules.movement import Entry, Goal, Harbour, PickBlock
from conclave.games.wizard_kings.rules.setup import Deploy, RaiseArmy, take_standard
from conclave.games.wizard_kings.rules.targets import can_stand, fights_above
from conclave.games.wizard_kings.spells import NEEDS_LOST, SPELLS
from conclave.games.wizard_kings.state import (
    D_AID,
    D_GOLD,
    DESK,
    HAS_CAST,
    LOST,
    MOVED,
    PICKS,
    POOL,
    STACK,
    Kings,
)
from conclave.games.wizard_kings.units import AQUATIC, CASTLE, MAX

TRIES = 60


def imagine(view: View[Kings], rng: Rng) -> Kings:
    """Imagine a position that fits, what was just said openly included, where a few tries find one."""
    s = _guess(view, rng)
    for _ in range(TRIES):
        if _fits(s):
            break
        s = _guess(view, rng)
    return s


def _fits(s: Kings) -> bool:
    """Tell whether a block can leave the hex that its owner has named for a move (WK-4.2a)."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, PickBlock):
        return True
    found = Choices()
    top.choices(s, found)
    return found[0] != PASS


def _guess(view: View[Kings], rng: Rng) -> Kings:
    """Stand hidden blocks where blocks are, as strong as they may be; others have written no orders yet."""
    s = view.state.copy()
    # Many holes are filled at once, so the rows are its own and written into.
    s.where, s.steps, s.marks = s.where.apart(), s.steps.apart(), s.marks.apart()
    s.picked, s.desk, s.crossed = s.picked.apart(), s.desk.apart(), s.crossed.apart()
    top = s.stack[-1] if s.stack else None
    for seat in range(s.seats):
        _desk(s, seat, top)
        if isinstance(top, Deploy):
            _army(s, seat, rng)
        elif s.turn == 0:
            _empty(s, seat)
        elif any(s.where.faces[block] == HIDDEN for block in _own(seat)):
            _stand(s, seat, rng)
        _strengths(s, seat, rng)
        _marks(s, seat, rng)
    _picks(s, rng)
    for row in range(len(s.crossed)):
        if s.crossed.faces[row] == HIDDEN:
            s.crossed.faces[row] = 0
    return s


def _own(seat: int) -> range:
    return range(seat * BLOCKS, seat * BLOCKS + BLOCKS)


def _any(rng: Rng, numbers: list[int]) -> int:
    return numbers[int(rng.below(len(numbers)))]


def _desk(s: Kings, seat: int, top: object) -> None:
    for place in range(seat * DESK, seat * DESK + DESK):
        if s.desk.faces[place] != HIDDEN:
            continue
        what = place - seat * DESK
        s.desk.faces[place] = 0
        if isinstance(top, RaiseArmy) and what == D_GOLD:
            s.desk.faces[place] = int(s.rules.army_gp)
        elif isinstance(top, Orders) and what == D_GOLD:
            s.desk.faces[place] = s.gold[seat] % 1000
        elif isinstance(top, Orders) and what == D_AID:
            s.desk.faces[place] = s.gold[seat] // 1000


def _empty(s: Kings, seat: int) -> None:
    for block in _own(seat):
        if s.where.faces[block] == HIDDEN:
            s.where.faces[block] = POOL
            s.steps.faces[block] = 0


def _army(s: Kings, seat: int, rng: Rng) -> None:
    """Let somebody who has bought in secret have bought an army at random, or the standard one."""
    if not any(s.where.faces[block] == HIDDEN for block in _own(seat)):
        return
    _empty(s, seat)
    if s.rules.army_mode == "standard" or (int(s.rules.army_gp) >= 100 and rng.below(2)):
        take_standard(s, seat)
        s.desk.faces[seat * DESK + D_GOLD] = 0
        return
    s.desk.faces[seat * DESK + D_GOLD] = int(s.rules.army_gp)
    raising = RaiseArmy((seat,), (seat,))
    while True:
        found = Choices()
        raising.offer(s, seat, found)
        buys = [int(action) for action in found if action != DONE]
        if not buys:
            break
        raising.answer(s, seat, _any(rng, buys))
    s.desk.faces[seat * DESK + D_GOLD] = 0


def _stand(s: Kings, seat: int, rng: Rng) -> None:
    """Deal hidden blocks to the hexes where they must be; unlucky deals are made again."""
    slots = _slots(s, seat)
    hidden = [block for block in _own(seat) if s.where.faces[block] == HIDDEN]
    for _ in range(TRIES):
        dealt = _deal(s, seat, slots, hidden, rng)
        if len(dealt) == len(slots):
            break
    else:
        left = [block for block in hidden if block not in dealt]
        for place, _ in slots[len(dealt) :]:
            dealt[left.pop()] = place
    for block in hidden:
        s.where.faces[block] = dealt.get(block, POOL)


def _slots(s: Kings, seat: int) -> list[tuple[int, bool]]:
    """List the hexes that need a hidden block, and whether it must be able to move; the narrowest first."""
    known: dict[int, int] = {}
    for block in _own(seat):
        place = int(s.where.faces[block])
        if place >= 0:
            known[place] = known.get(place, 0) + 1
    top = s.stack[-1] if s.stack else None
    mover = -1
    if isinstance(top, Goal | Harbour) and top.seat == seat:
        mover = int(top.place)
    elif isinstance(top, Entry) and top.seat == seat:
        mover = int(top.origin)
    found: list[tuple[int, int, bool]] = []
    for place in range(int(s.board.hexes)):
        need = int(s.troops[seat][place]) - known.get(place, 0)
        moved = int(s.spent[seat][place]) + (1 if place == mover else 0)
        narrow = 0 if s.board.kind[place] >= SEA else 1 if s.troops[seat][place] > STACK else 2
        found += [(narrow, place, number < moved) for number in range(need)]
    found.sort()
    return [(place, moves) for _, place, moves in found]


def _deal(s: Kings, seat: int, slots: list[tuple[int, bool]], hidden: list[int], rng: Rng) -> dict[int, int]:
    dealt: dict[int, int] = {}
    free = list(hidden)
    wizards = {int(s.where.faces[block]) for block in _own(seat)[:3] if s.where.faces[block] >= 0}
    units: dict[int, int] = {}
    for block in _own(seat)[3:]:
        place = int(s.where.faces[block])
        units[place] = units.get(place, 0) + 1
    for place, moves in slots:
        fits = [
            block
            for block in free
            if (can_stand(s, block, place) or fights_above(s, block, place))
            and not (moves and s.traits_of(block) & CASTLE)
            and (place not in wizards if block % BLOCKS < 3 else units.get(place, 0) < STACK)
        ]
        if not fits:
            break
        block = _any(rng, fits)
        free.remove(block)
        dealt[block] = place
        if block % BLOCKS < 3:
            wizards.add(place)
        else:
            units[place] = units.get(place, 0) + 1
    return dealt


def _strengths(s: Kings, seat: int, rng: Rng) -> None:
    """Give hidden strengths: the maximum half of the time, else anything."""
    for block in _own(seat):
        if s.steps.faces[block] != HIDDEN:
            continue
        on = s.where.faces[block] >= 0
        most = int(MAX[s.type_of(block)]) if on else 0
        s.steps.faces[block] = most if not on or rng.below(2) else 1 + int(rng.below(most))


def _marks(s: Kings, seat: int, rng: Rng) -> None:
    """Mark as many blocks of a hex as moved as everybody saw move."""
    hidden = [block for block in _own(seat) if s.marks.faces[block] == HIDDEN]
    for block in hidden:
        s.marks.faces[block] = 0
    for place in range(len(s.spent[seat])):
        need = int(s.spent[seat][place])
        if not need:
            continue
        here = [block for block in _own(seat) if s.where.faces[block] == place]
        need -= sum(1 for block in here if s.marks.faces[block] & MOVED)
        # A wizard that was shown has cast.
        ready = [block for block in here if block in hidden]
        ready.sort(key=lambda block: (not (block % BLOCKS < 3 and s.known(block)), int(rng.below(1000))))
        ready.sort(key=lambda block: s.traits_of(block) & CASTLE)
        for block in ready[: max(need, 0)]:
            s.marks.faces[block] = MOVED | (HAS_CAST if block % BLOCKS < 3 and s.known(block) else 0)


def _picks(s: Kings, rng: Rng) -> None:
    """Guess which block was picked up, and which were named as targets."""
    top = s.stack[-1] if s.stack else None
    hidden: list[int] = []
    for place in range(len(s.picked)):
        if s.picked.faces[place] == HIDDEN:
            hidden.append(place)
            s.picked.faces[place] = -1
            seat, slot = divmod(place, PICKS)
            if slot == 0 and isinstance(top, Goal | Harbour | Entry) and top.seat == seat and s.aimed[0] < 0:
                s.picked.faces[place] = _guess_mover(s, top, rng)
    if isinstance(top, SecretOrders | TargetHex | TargetSide):
        return
    for frame in s.stack:
        if isinstance(frame, Cast) and frame.moving and int(frame.wizard) // BLOCKS * PICKS + 1 in hidden:
            _guess_target(s, frame, rng)


def _guess_mover(s: Kings, top: Goal | Harbour | Entry, rng: Rng) -> int:
    place = int(top.origin if isinstance(top, Entry) else top.place)
    here = [
        block
        for block in _own(int(top.seat))
        if s.where.faces[block] == place and not s.marks.faces[block] & MOVED and not s.known(block)
    ]
    here = [block for block in here if not s.traits_of(block) & CASTLE] or here
    if here:
        return _any(rng, here)
    return next(block for block in _own(int(top.seat)) if s.where.faces[block] >= 0)


def _guess_target(s: Kings, frame: Cast, rng: Rng) -> None:
    seat = int(frame.wizard) // BLOCKS
    slot = seat * PICKS + 1
    if s.aimed[1] >= 0 or s.picked.faces[slot] >= 0:
        return
    lost = SPELLS[int(frame.spell)].needs & NEEDS_LOST
    here = [
        block
        for block in _own(seat)[3:]
        if (s.where.faces[block] in (POOL, LOST) if lost else s.where.faces[block] >= 0)
        and not s.traits_of(block) & (CASTLE | AQUATIC)
    ]
    if here:
        block = _any(rng, here)
        s.picked.faces[slot] = block
        if lost:
            s.where.faces[block] = LOST
