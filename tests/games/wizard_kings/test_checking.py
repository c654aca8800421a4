"""`check` finds what cannot be: each fault alone, in a position that is otherwise in order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conclave.core.storage import ints
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_FIRST
from conclave.games.wizard_kings.state import CHEST, LOST, MOVED, POOL, Kings
from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field

Fault = Callable[[Kings, Field], None]


def fighting() -> Field:
    """Elves and dwarves, who are allies, attack the orcs in 1G5; more of each stand elsewhere."""
    on = table(
        "ranger3@1g4 glader4@1c3 wicana2@1c3 wicana1@1g1 pixie1@1b5", "orc4@1g5 kraken1@1b6",
        "axeman4@1h4 axeman4@3g4", allies="1-3",
    )  # fmt: skip
    return on.march(0, "ranger", "1g5", "n")


def put(seat: int, slug: str, name: str, number: int = 0) -> Fault:
    """A block that stands where it should not."""

    def fault(s: Kings, on: Field) -> None:
        s.put(on.block(seat, slug, number), s.board.place(name))
        s.steps.faces[on.block(seat, slug, number)] = 1

    return fault


def steps(seat: int, slug: str, count: int) -> Fault:
    """A block with a strength it cannot have."""

    def fault(s: Kings, on: Field) -> None:
        s.steps.faces[on.block(seat, slug)] = count

    return fault


def crowd(s: Kings, on: Field) -> None:
    """Five more Gladers and a Ranger beside the one in 1C3."""
    for slug, number in [("glader", number) for number in range(1, 6)] + [("ranger", 1)]:
        put(0, slug, "1c3", number)(s, on)


def miscounted(s: Kings, on: Field) -> None:
    """One block more in 1C3 than there is."""
    s.troops[0][s.board.place("1c3")] += 1


def moved(s: Kings, on: Field) -> None:
    """One block in 1C3 has moved, and nobody counted it."""
    s.marks.faces[on.block(0, "glader")] |= MOVED


def unnoted(s: Kings, on: Field) -> None:
    """Nobody came to 1C3, and the elves are there."""
    s.came[s.board.place("1c3")] = 0


def stranger(s: Kings, on: Field) -> None:
    """An ally whom nobody knows."""
    s.allies[0] |= 0b1000


def gone(s: Kings, on: Field) -> None:
    """The dwarves are out, and have allies."""
    s.out |= 0b100


def orcs_gone(s: Kings, on: Field) -> None:
    """The orcs are out, and fight."""
    s.out |= 0b010


def owner_gone(s: Kings, on: Field) -> None:
    """A battle that belongs to somebody who is out and not on any side of it."""
    s.allies[0] = s.allies[2] = 0
    s.out |= 0b100
    s.battles[B_FIRST] = 2


def twice(s: Kings, on: Field) -> None:
    """The battle is noted twice."""
    s.battles = ints([*[int(number) for number in s.battles], *[int(number) for number in s.battles]])


def nowhere(s: Kings, on: Field) -> None:
    """A place beside the board that there is not."""
    s.where.faces[on.block(0, "treek")] = CHEST - 1


def beyond(s: Kings, on: Field) -> None:
    """A block in the pool with a step."""
    s.where.faces[on.block(0, "treek")] = POOL
    s.steps.faces[on.block(0, "treek")] = 1


def lost(s: Kings, on: Field) -> None:
    """An eliminated one with a step."""
    s.where.faces[on.block(0, "treek")] = LOST
    s.steps.faces[on.block(0, "treek")] = 1


def chest(s: Kings, on: Field) -> None:
    """A bought one without a step."""
    s.where.faces[on.block(0, "treek")] = CHEST


def divided(s: Kings, on: Field) -> None:
    """Dwarves defend against their allies."""
    s.battles[B_DEFEND] |= 0b100


def undecided(s: Kings, on: Field) -> None:
    """The elves stand in the battle on no side."""
    s.battles[B_ATTACK] = 0b100


FAULTS: list[tuple[Fault, str]] = [
    (put(0, "wicana", "1c3", 1), "two wizards in 1c3"),
    (crowd, "units in 1c3"),
    (put(0, "treek", "1b7"), "seat 0 stands on the water of 1b7"),
    (put(0, "pixie", "1b7"), "seat 0 stands on the water of 1b7"),
    (put(1, "troll", "1c3"), "enemies 0 and 1 share 1c3 without a battle"),
    (steps(0, "glader", 5), "has 5 steps"),
    (steps(0, "glader", 0), "has 0 steps"),
    (miscounted, "seat 0 is miscounted"),
    (moved, "moved blocks of seat 0 are miscounted"),
    (unnoted, r"\[0\] are in 1c3, and \[\] are noted"),
    (stranger, "has an ally who is not there"),
    (gone, "seat 2 is out and has allies"),
    (orcs_gone, "somebody who is out fights in 1g5"),
    (owner_gone, "the battle of 1g5 belongs to nobody"),
    (twice, "two battles in 1g5"),
    (nowhere, "is nowhere"),
    (beyond, "has 1 steps"),
    (lost, "has 1 steps"),
    (chest, "has 0 steps"),
    (divided, "seat 0 fights an ally in 1g5"),
    (undecided, "seat 0 stands in the battle of 1g5 on no side"),
]


@pytest.mark.parametrize(("fault", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_fault_is_found(fault: Fault, said: str) -> None:
    """And without it there is none."""
    on = fighting()
    s = on.kings.copy()
    s.check()
    fault(s, on)
    with pytest.raises(AssertionError, match=said):
        s.check()


def test_what_looks_odd_and_is_in_order() -> None:
    """Allies share a hex, six units and a wizard too, a Kraken swims; former allies have yet to part."""
    on = fighting()
    s = on.kings.copy()
    put(2, "crossbow", "1c3")(s, on)
    for slug, number in [("glader", number) for number in range(1, 6)]:
        put(0, slug, "1c3", number)(s, on)
    s.check()
    s.allies[0] = s.allies[2] = 0
    with pytest.raises(AssertionError, match="enemies 0 and 2 share 1c3"):
        s.check()
    s.breaker[2] = 0b001
    s.check()
    s.breaker[2], s.breaker[0] = 0, 0b100
    s.check()
