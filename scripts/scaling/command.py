"""The command: what some numbers of players need, and what the simulation says of it."""

from __future__ import annotations

import argparse
from dataclasses import replace

from scaling.model import MEASURED, Site, most, need
from scaling.simulation import simulate

PLAYERS = (10_000, 100_000, 1_000_000)


def command(arguments: list[str]) -> int:
    """Print a table, a line for each number of players."""
    parser = argparse.ArgumentParser("scripts/scale", description="What a site of many players needs.")
    parser.add_argument("players", nargs="*", type=int, default=PLAYERS, metavar="PLAYERS")
    parser.add_argument("--game", default="ice_wizards", choices=sorted(MEASURED))
    parser.add_argument("--pause", type=float, default=10.0, metavar="S", help="seconds between moves, 10")
    parser.add_argument("--apart", type=float, default=0.0, metavar="PART", help="of tables at two nodes, 0")
    parser.add_argument("--quiet", type=float, default=0.0, metavar="PART", help="of commits, telling nobody")
    parser.add_argument("--databases", type=int, default=1, metavar="N")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="that are simulated, 2")
    given = parser.parse_args(arguments)
    if given.pause <= 0 or given.seconds <= 0 or given.databases < 1 or min(given.players) < 2:
        parser.error("numbers must be above 0, and players are 2 and more")
    if not 0 <= given.apart <= 1 or not 0 <= given.quiet <= 1:
        parser.error("a part is between 0 and 1")
    site = Site(MEASURED[given.game], 2, given.pause, given.apart, given.databases, given.quiet)
    print(f"{site.costs.name}, a move every {site.pause:g} s at a table of two")
    for players in given.players:
        _line(replace(site, players=players), given.seconds)
    print(f"before the first wall: {most(site):,} players")
    return 0


def _line(site: Site, seconds: float) -> None:
    found = need(site)
    seen = simulate(site, found.nodes, seconds)
    print(
        f"{site.players:>9,} players: {found.moves:,.0f} moves a second, {found.nodes} nodes, "
        f"{found.databases:.1f} cores of the database, {found.connections} connections, "
        f"log {found.log / 1e6:.1f} MB/s, kept {found.kept / 1e9:.0f} GB a day, "
        f"sent {found.sent / 1e6:.1f} MB/s"
    )
    print(
        f"          simulated: median {seen.part(0.5) * 1000:.0f} ms, p99 {seen.part(0.99) * 1000:.0f} ms, "
        f"{seen.moves / max(1, seen.commits):.1f} moves a commit; "
        f"{'wall: ' + found.wall if found.wall else 'no wall'}"
    )
