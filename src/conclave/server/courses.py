"""Courses: how the seats of a table stood along the game, as a viewer knew it, for the replay's curve."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from conclave.core.facts import Fact
from conclave.core.view import View
from conclave.server import api_types
from conclave.server.replays import Replays, viewer_of
from conclave.server.table import Table

MOST: Final = 120  # positions looked at: more than a curve on a screen can show
# Kinds of facts that say who is ahead, whatever a game calls them.
WORTH: Final = re.compile("score|points|fame|standing|stands")


def standing(status: Sequence[Fact], seats: int) -> list[int]:
    """Return one number for each seat, or none where the game has no fact that counts for all of them."""
    for one in status:
        if not WORTH.match(one.kind):
            continue
        values = {other.seat: other.value for other in status if other.kind == one.kind}
        found = [re.search(r"-?\d+", values.get(seat, "")) for seat in range(seats)]
        if all(found):
            return [int(number[0]) for number in found if number]
    return []


def looked_at(plies: Sequence[int]) -> list[int]:
    """Return which plies a course looks at, of those that a viewer knows: about as far apart, and the last.

    Which these are follows from what the viewer counts alone, so nothing tells of answers in secret orders.
    """
    # Of plies that are one to the viewer it is the last: all before it look the same.
    known = list({told: at for at, told in enumerate(plies)}.values())
    return [*known[:-1][:: len(known) // MOST + 1], known[-1]]


async def course(replays: Replays, table: Table, person: str, seat: int | None) -> api_types.CourseInfo:
    """Return how the seats stood at plies spread over the game, as somebody may know it."""
    async with table.lock:
        viewer = viewer_of(table, table.seat_of(person) if person else -1, seat, False)
        plies, game, tokens = table.plies(viewer), table.facts.game, list(table.session.record.tokens)
        film, seats = replays.film(table), table.session.seats
    rows: dict[int, list[int]] = {}
    for at in looked_at(plies):
        view = View(game, await film.at(tokens, at), viewer)
        found = standing(view.status, seats)
        if found:
            rows[plies[at]] = found
        await asyncio.sleep(0)  # others may have something to say in between
    return api_types.CourseInfo(list(rows), list(rows.values()))
