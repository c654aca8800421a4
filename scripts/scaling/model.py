"""Model: what one move costs, and what a number of players at once therefore needs.

Every figure of `MEASURED` comes from a measurement that docs/reasons/scale.md describes; all else follows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

FULL = 0.6  # of a core, up to which queues stay short
LIMIT = 0.100  # seconds within which 99 of 100 deliveries are made
READERS, PEN, EAR = 4, 1, 1  # connections of a node to its database: to read, to write, to listen


@dataclass(frozen=True)
class Costs:
    """What a move costs, in seconds of a core and in bytes."""

    name: str
    node: float  # of the node where both players of a table are
    apart: float  # more of it where they are at two
    database: float
    log: float  # bytes of the write-ahead log
    kept: float  # bytes that stay in the database
    sent: float  # bytes to the players
    commit: float = 0.0009  # seconds for which a commit that notifies keeps all others that do waiting
    more: float = 0.000025  # and for each move in it
    heard: float = 1e-6  # of every node, for a move made at another


MEASURED = {
    "ice_wizards": Costs("Ice Wizards", 0.0027, 0.003, 0.00053, 1630, 600, 5750),
    "wizard_kings": Costs("Wizard Kings", 0.0033, 0.003, 0.00055, 1050, 420, 4000),
}


@dataclass(frozen=True)
class Site:
    """How a site is used, and how it is built."""

    costs: Costs
    players: int
    pause: float = 10.0  # seconds between two moves at a table of two
    apart: float = 0.0  # the share of tables whose players are at two nodes
    databases: int = 1  # over which nodes are spread, each with the tables of its own
    quiet: float = 0.0  # the share of commits that tell nobody, as no other node has the table open


@dataclass(frozen=True)
class Need:
    """What a site needs."""

    moves: float  # a second
    nodes: int  # processes, each on a core of its own
    databases: float  # cores of the database, or of all of them
    log: float  # bytes a second
    kept: float  # bytes a day
    sent: float  # bytes a second
    connections: int  # to all databases
    turn: float  # seconds until every node has committed once to one database, where all wait for each other
    wall: str  # what is not met, or nothing


def per_move(site: Site, nodes: int) -> float:
    """Return the seconds of a core that a move costs all nodes together."""
    costs = site.costs
    return costs.node + site.apart * costs.apart + (nodes - 1) * costs.heard * (1 - site.quiet)


def need(site: Site) -> Need:
    """Work out what a site needs, and which wall it meets first."""
    moves = site.players / 2 / site.pause
    nodes = 1
    # What every node hears of the others grows with their number.
    for _ in range(50):
        wanted = max(1, math.ceil(moves * per_move(site, nodes) / FULL))
        if wanted <= nodes:
            break
        nodes = wanted
    costs, each = site.costs, 1 / site.databases
    waiting = 1 - site.quiet
    # Commits that notify end one after the other, all over a database. While one's own is waited for, moves
    # come together for the next, so a turn grows with them; below that pace nobody waits.
    told = moves * each * waiting
    room = 1 - told * costs.more
    turn = min(1.0, told * costs.commit) * nodes * each * costs.commit / room if room > 0 else math.inf
    wall = ""
    if moves * (nodes - 1) * costs.heard * waiting > FULL * nodes:
        wall = "what nodes tell each other"
    elif 2 * turn + 5 * per_move(site, nodes) > LIMIT:
        wall = "commits that notify wait for each other"
    return Need(
        moves, nodes, moves * costs.database, moves * costs.log, moves * costs.kept * 86_400,
        moves * costs.sent, nodes * (READERS + PEN + EAR), turn, wall,
    )  # fmt: skip


def most(site: Site, ceiling: int = 100_000_000) -> int:
    """Return how many players a site of this kind carries before its first wall, or the ceiling."""
    low, high = 2, ceiling
    if not need(replace(site, players=high)).wall:
        return high
    while high - low > max(1, low // 200):
        middle = (low + high) // 2
        if need(replace(site, players=middle)).wall:
            high = middle
        else:
            low = middle
    return low
