"""Print, for each game, how large its board is on every screen and what travels to show it."""

from __future__ import annotations

import argparse
from pathlib import Path

from conclave.core.registry import slugs
from staging import firefox_trial, first_moves, screen_figures, usability, wire_figures


def command(arguments: list[str]) -> int:
    """Measure the games that are named, or all."""
    reader = argparse.ArgumentParser(prog="scripts/stage", description=__doc__)
    reader.add_argument("games", nargs="*", help="games by name; all if none is named")
    reader.add_argument("--moves", type=int, default=300, help="messages to weigh of a played game")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument(
        "--largest", action="store_true", help="the largest message with any preset or option"
    )
    reader.add_argument("--level", default="easy", help="who plays for --largest")
    reader.add_argument("--pictures", type=Path, help="a folder for pictures of every size, light and dark")
    reader.add_argument("--no-browser", action="store_true", help="only what travels")
    reader.add_argument("--first-moves", action="store_true", help="clicks and seconds to the first move")
    reader.add_argument(
        "--firefox", action="store_true", help="try a move of each game, chat and an invitation in Firefox"
    )
    reader.add_argument(
        "--usability", action="store_true", help="try keyboard, widths, the checker and pace in each game"
    )
    given = reader.parse_args(arguments)
    games = given.games or list(slugs())
    if given.firefox:
        return firefox_trial.trial(games)
    if given.usability:
        return usability.show(games)
    if given.first_moves:
        return first_moves.show(games)
    if given.largest:
        return _largest(games, given)
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    screens = {} if given.no_browser else screen_figures.measure(games, given.pictures)
    for slug in games:
        print(slug)
        for one in screens.get(slug, []):
            print(
                f"  {one.width:>4} x {one.height:<4}  board {one.share:.2f} of the stage, "
                f"smallest text beside it {one.text:.1f} px, on it {one.laid:.1f} px, "
                f"pieces {one.piece:.0f} px"
            )
        told, _ = wire_figures.measure(slug, most=given.moves, seed=given.seed)
        print(f"  first sight {told.first:,} bytes: view {told.view:,}, sheets {told.art:,} (kept for ever)")
        print(f"  {told.moves} moves: median {told.median:,} bytes, p90 {told.p90:,}, most {told.most:,}")
    return 0


def _largest(games: list[str], given: argparse.Namespace) -> int:
    """Print the largest message of every table that is tried, and what the largest of all is made of."""
    for slug in games:
        found = []
        for name, session in wire_figures.tables(slug, given.seed):
            one = wire_figures.largest(session, given.moves, given.level)
            sizes = f"{one.size:>6,} bytes, {len(one.message):>6,} before compression"
            print(f"{sizes}  {session.seats} seats, {name}")
            found.append(one)
        top = max(found)
        whom = f"seat {top.viewer}" if top.viewer >= 0 else "a spectator"
        print(f"{slug}: most {top.size:,} bytes, to {whom} at move {top.move} after {top.token}; in it")
        for part, size in top.parts()[:6]:
            print(f"    {size:>6,}  {part}")
    return 0
