"""What the position keeps as sets of tiles and slots, held against a plain look at the table."""

from collections.abc import Iterator

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.games.meld import GAME, sets
from conclave.games.meld.data import STEPS
from conclave.games.meld.rules.field import in_pattern, locked
from conclave.games.meld.state import Meld


def positions(seats: int, every: int, count: int) -> Iterator[Meld]:
    """Give positions of a random game."""
    state = GAME.start(GAME.options.parse({"boards": "free_choice"}), seats)
    rng, found = seeded("sets", seats), Choices()
    for ply in range(every * count):
        if not state.stack:
            return
        state.stack[-1].random_step(state, rng, found)
        if ply % every == 0:
            flow.settle(state)
            assert isinstance(state, Meld)
            yield state


def neighbours(s: Meld) -> dict[int, set[int]]:
    """Give the tiles beside each tile of the field, worked out from where they lie."""
    side = int(s.book.side)
    at = {divmod(int(s.cell[tile]), side): int(tile) for tile in s.land}
    return {
        tile: {at[there] for dq, dr in STEPS if (there := ((q + dq) % side, (r + dr) % side)) in at}
        for (q, r), tile in at.items()
    }


def pieces(near: dict[int, set[int]], without: int) -> int:
    """Count the pieces of the field if one tile were gone."""
    left, count = set(near) - {without}, 0
    while left:
        count += 1
        todo = [left.pop()]
        while todo:
            more = near[todo.pop()] & left
            left -= more
            todo += more
    return count


def test_4_8_locked_tiles_are_those_that_hold_the_field_together() -> None:
    """In random games, tile by tile."""
    seen = {True: 0, False: 0}
    for seats in (2, 3):
        for s in positions(seats, 25, 40):
            near = neighbours(s)
            for tile in near:
                assert locked(s, tile) == (pieces(near, tile) > 1), tile
                seen[locked(s, tile)] += 1
    assert min(seen.values()) > 20


def test_5_1_patterns_are_three_tiles_that_touch_and_share_a_glyph() -> None:
    """For every seat with its own tiles, and for all tiles together."""
    found = 0
    for s in positions(3, 20, 60):
        near = neighbours(s)
        for seat in range(-1, 3):
            mine = {tile for tile in near if seat < 0 or s.is_yours(tile, seat)}
            for tile in near:
                there = tile in mine and any(
                    s.marks[tile] & s.marks[one] & s.marks[other]
                    for one in near[tile] & mine
                    for other in near[tile] & near[one] & mine
                )
                assert in_pattern(s, tile, seat) == there, (tile, seat)
                found += there
    assert found > 20


def test_8_2_of_slots_that_are_alike_the_first_is_offered() -> None:
    """Every set of slots of every spell: a slot counts if none of its spell and kind comes before it."""
    for face in sets.STANDARD.faces:
        for spell in face.castable:
            first, slots = int(spell.first), range(int(spell.slots))
            for some in range(1 << len(slots)):
                kinds = [int(face.kinds[first + place]) for place in slots]
                there = [place for place in slots if some >> place & 1]
                wanted = [
                    first + place for place in there
                    if not any(kinds[other] == kinds[place] for other in there if other < place)
                ]  # fmt: skip
                assert list(spell.firsts[some]) == wanted
