"""Things: how often each card, unit, tile or spell is used, and how its use goes with winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from conclave.arena.intervals import Z95, Share, wilson
from conclave.arena.report.chance import Difference, benjamini_hochberg, normal, two_shares
from conclave.arena.report.run_reader import Played, Run
from conclave.core.errors import BadRecord

ENOUGH: Final = 10  # games with and without a thing, below which nothing is tested
TABLE: Final = -1  # the seat of what belongs to nobody


class StratumKey(NamedTuple):
    """What makes two seats comparable."""

    seat: int
    bot: str
    faction: str


class ComponentName(NamedTuple):
    """A thing by its kind and its name."""

    kind: str
    thing: str


@dataclass(frozen=True)
class ComponentFigures:
    """One thing: its use, and how much more often seats win that use it."""

    name: ComponentName
    uses: int
    games: int  # in which somebody used it
    seats: int  # seats that used it, over all games
    won: Share  # of the seats that used it
    link: Difference | None  # None where too few used it, or too few did not
    chance: float  # corrected over all things that were tested; 1 where there is no test

    @property
    def verdict(self) -> int:
        """Give 1 where its use goes with winning beyond chance, -1 where with losing."""
        if self.link is None or self.chance > 0.05:
            return 0
        return 1 if self.link.value > 0 else -1


class ComponentUse:
    """The table of things as it was read: counts by thing, game and seat."""

    def __init__(self, run: Run) -> None:
        self.counts: defaultdict[ComponentName, Counter[tuple[int, int]]] = defaultdict(Counter)
        known = {game.game: len(game.seats) for game in run.games}
        for place, row in enumerate(run.table("things"), 2):
            try:
                game, seat, count = int(row["game"]), int(row["seat"]), int(row["count"])
                name = ComponentName(row["kind"], row["thing"])
            except (KeyError, ValueError) as error:
                raise BadRecord(
                    f"line {place} of `{run.path / 'things.csv'}` is no use of a thing"
                ) from error
            if game in known and TABLE <= seat < known[game]:
                self.counts[name][game, seat] += count

    def games(self, name: ComponentName) -> int:
        """Count the games in which anybody used a thing."""
        return len({game for (game, _), count in self.counts[name].items() if count > 0})


class Strata:
    """Seats are compared with their like alone: of the same place, the same bot and the same faction."""

    def __init__(self, games: list[Played]) -> None:
        self.games = {game.game: game for game in games}
        self.alike = {game.game: _alike(game) for game in games}
        self.size: Counter[StratumKey] = Counter()
        total: defaultdict[StratumKey, float] = defaultdict(float)
        for seats in self.alike.values():
            for like, share in seats:
                self.size[like] += 1
                total[like] += share
        self.rate = {like: total[like] / size for like, size in self.size.items()}
        # Games with the same players and the same winner are the same for everything below.
        self.same = Counter(self.alike.values())

    def rest(self, like: StratumKey, share: float) -> float:
        """Give how much more a seat won than its like wins."""
        return share - self.rate[like]

    def link(self, used: set[tuple[int, int]], least: float = ENOUGH / 2) -> Difference | None:
        """Compare the wins of seats that used a thing with those of their like that did not.

        Below the `least` weight, that of ENOUGH seats with it and as many without, there is too little to
        compare.

        The difference is that of Mantel and Haenszel, over strata. What it varies by is summed game by game,
        because within a game the win of one seat is the loss of another.
        """
        users: Counter[StratumKey] = Counter()
        for game, seat in used:
            users[self.alike[game][seat][0]] += 1
        part = {like: users[like] / size for like, size in self.size.items()}
        weight = sum(users[like] * (1.0 - part[like]) for like in self.size)
        if weight < least:
            return None

        def base(seats: tuple[tuple[StratumKey, float], ...]) -> float:
            return sum(part[like] * self.rest(like, share) for like, share in seats)

        squares = sum(count * base(seats) ** 2 for seats, count in self.same.items())
        total = 0.0
        by_game: defaultdict[int, float] = defaultdict(float)
        for game, seat in used:
            by_game[game] += self.rest(*self.alike[game][seat])
        for game, extra in by_game.items():
            without = base(self.alike[game])
            squares += (extra - without) ** 2 - without**2
            total += extra
        value, of = total / weight, len(self.games)
        half = sqrt(max(squares, 0.0) * of / max(of - 1, 1)) / weight
        if half == 0.0:
            return None
        return Difference(
            value, max(-1.0, value - Z95 * half), min(1.0, value + Z95 * half), normal(value / half)
        )


def _alike(game: Played) -> tuple[tuple[StratumKey, float], ...]:
    """Give what each seat is compared by, and its share of the win."""
    return tuple((StratumKey(seat, s.bot, s.faction), s.share) for seat, s in enumerate(game.seats))


def component_figures(run: Run, use: ComponentUse) -> list[ComponentFigures]:
    """Give every thing that seats use, tested where enough of them did and did not."""
    strata = Strata(run.games)
    everybody = sum(strata.size.values())
    found: list[tuple[ComponentName, int, int, int, Share, Difference | None]] = []
    for name, counts in sorted(use.counts.items()):
        used = {key for key, count in counts.items() if count > 0 and key[1] != TABLE}
        if not used:
            continue
        won = sum(strata.games[game].seats[seat].share for game, seat in used)
        enough = ENOUGH <= len(used) <= everybody - ENOUGH
        link = strata.link(used) if enough else None
        uses = sum(count for (_, seat), count in counts.items() if seat != TABLE)
        found.append((name, uses, use.games(name), len(used), wilson(won, len(used)), link))
    tested = [place for place, row in enumerate(found) if row[-1] is not None]
    chances = dict(
        zip(tested, benjamini_hochberg([row[-1].p for row in found if row[-1] is not None]), strict=True)
    )
    return [ComponentFigures(*row, chances.get(place, 1.0)) for place, row in enumerate(found)]


@dataclass(frozen=True)
class Setting:
    """A thing of the whole table, such as a board: how the first seat fares with it and without."""

    name: ComponentName
    games: int
    share: Share
    link: Difference | None
    chance: float


def settings(run: Run, use: ComponentUse) -> list[Setting]:
    """Give everything that belongs to no seat."""
    found: list[tuple[ComponentName, int, Share, Difference | None]] = []
    for name, counts in sorted(use.counts.items()):
        inside = {game for (game, seat), count in counts.items() if seat == TABLE and count > 0}
        if not inside:
            continue
        split: tuple[list[float], list[float]] = ([], [])
        for game in run.games:
            split[game.game not in inside].append(game.seats[0].share)
        here, there = (wilson(sum(part), len(part)) for part in split)
        link = two_shares(here, there) if min(here.of, there.of) >= ENOUGH else None
        found.append((name, len(inside), here, link))
    tested = [place for place, row in enumerate(found) if row[-1] is not None]
    chances = dict(
        zip(tested, benjamini_hochberg([row[-1].p for row in found if row[-1] is not None]), strict=True)
    )
    return [Setting(*row, chances.get(place, 1.0)) for place, row in enumerate(found)]
