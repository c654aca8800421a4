"""Records of older rules, brought to those of today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core.record import Record


def from_rules_1(record: Record) -> Record:
    """Bring a record up from the time before a few rare corners were put right.

    Whoever was wounded and healed in one turn could be attacked in it again (LI-9.1); a victor could take a
    cursed object as a third token on his square (LI-14.7), and somebody get up as one (LI-11.7); nothing was
    swapped with a wounded Ice Witch (LI-13.3); the second of two portcullises on one border could not be
    opened (LI-6.9); the incorporeal carried what lay under them (LI-18.4). A game without these plays the
    same, answer for answer; in one with them the replay stops at the first answer or digest that no longer
    fits.
    """
    return replace(record, rules=2)


def from_rules_2(record: Record) -> Record:
    """Bring a record up from the time when a loose rope had Blue's friends, whatever its colour (LI-21.6).

    Only where ice melts under a loose rope whose second anchor is a pit with a Thief does a game differ.
    """
    return replace(record, rules=3)


def from_rules_3(record: Record) -> Record:
    """Bring a record up of the time when the arrow after `chaos` was that of the own room (LI-14.4).

    What a wounded Ice Witch kept could be a frozen friend's (LI-13.3), and over a pit with a Thief not
    everybody put something down (LI-21.10); a game with these is checked as it is replayed.
    """
    tokens = list(record.tokens)
    for place in range(1, len(tokens)):
        room, _, arrow = tokens[place].rpartition(" ")
        if tokens[place - 1].startswith("chaos ") and room.startswith("spin ") and arrow in OTHER_WAY:
            tokens[place] = f"{room} {OTHER_WAY[arrow]}"
    return replace(record, rules=4, tokens=tokens)


OTHER_WAY: Final = {"left": "right", "right": "left"}
MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {
    1: from_rules_1,
    2: from_rules_2,
    3: from_rules_3,
}
