"""Outliers: the games worth opening, and why."""

from __future__ import annotations

from dataclasses import dataclass

from conclave.arena.report.formatting import listed
from conclave.arena.report.run_reader import Played


@dataclass(frozen=True)
class Outlier:
    """A game, and what is unusual about it."""

    what: str
    detail: str
    game: Played


def outliers(games: list[Played], seat_names: list[str]) -> list[Outlier]:
    """Choose the longest, the shortest, the most lopsided, the closest, the busiest and the latest turned."""
    longest = max(games, key=lambda game: game.plies)
    shortest = min(games, key=lambda game: game.plies)
    found = [Outlier("Longest", _plies(longest), longest), Outlier("Shortest", _plies(shortest), shortest)]
    if any(game.margin for game in games):
        wide = max(games, key=lambda game: game.margin)
        found.append(Outlier("Most lopsided", f"{_scores(wide)} points", wide))
        close = min(games, key=lambda game: (game.margin, -game.plies))
        found.append(Outlier("Closest", f"{_scores(close)} points", close))
    turned = [game for game in games if game.comeback and game.decided is not None]
    if turned:
        late = max(turned, key=lambda game: game.decided or 0.0)
        names = listed([seat_names[seat] for seat in late.winners])
        were = "was" if len(late.winners) == 1 else "were"
        about = f"{names} {were} behind at half time and led for good only after {late.decided or 0.0:.0%}"
        found.append(Outlier("Biggest comeback", about, late))
    restless = max(games, key=lambda game: game.lead_changes)
    if restless.lead_changes:
        found.append(Outlier("Most changes of the lead", f"{restless.lead_changes} changes", restless))
    many = max(games, key=lambda game: game.choices_max)
    if many.choices_max:
        found.append(Outlier("Hardest decision", f"{many.choices_max} choices at once", many))
    return found


def _plies(game: Played) -> str:
    return f"{game.plies} answers, {game.turns} turns"


def _scores(game: Played) -> str:
    return " : ".join(str(seat.score) for seat in game.seats)
