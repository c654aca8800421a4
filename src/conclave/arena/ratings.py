"""Ratings: how strong players are, from the results of tournaments, with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from conclave.arena.tournament import Row
from conclave.core.errors import BadInput, Missing
from conclave.core.rng import Rng, seeded

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

INSTALL: Final = "ratings need openskill, which is not installed: pip install 'conclave-games[report]'"
LADDER: Final = ("random", "easy", "medium", "hard", "master")  # each should be stronger than the one before
ORDERS: Final = 20  # orders of the same games whose ratings are averaged
FEWER: Final = 4  # and so many in each round, unless more are asked for: what is left of their noise widens


class Kind(NamedTuple):
    """Games that may be rated together."""

    game: str
    options: str
    rules: int
    seats: int


class Rated(NamedTuple):
    """A player's rating, and the interval in which it lies in 95 of 100 rounds of drawing games anew."""

    player: str
    rating: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        """Write it for people: `31.2 (29.8 to 32.7)`."""
        return f"{self.rating:.1f} ({self.low:.1f} to {self.high:.1f})"


class Step(NamedTuple):
    """How much stronger one level is than the one below it."""

    lower: str
    upper: str
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Say in one sentence whether the step is there."""
        span = f"{self.value:+.1f} ({self.low:+.1f} to {self.high:+.1f})"
        if self.low > 0:
            return f"{self.upper} is above {self.lower}: {span}"
        if self.high < 0:
            return f"{self.upper} is BELOW {self.lower}: {span}"
        return f"{self.upper} is not shown to be above {self.lower}: {span}"


class Ratings:
    """The ratings of one kind of games: points, and rounds of drawing the games anew."""

    def __init__(
        self, points: dict[str, float], rounds: list[dict[str, float]], games: dict[str, int]
    ) -> None:
        self.points = points
        self.rounds = rounds
        self.games = games

    def table(self) -> list[Rated]:
        """List everybody, the strongest first."""
        made = []
        for player, point in self.points.items():
            low, high = _middle([found[player] for found in self.rounds if player in found] or [point])
            made.append(Rated(player, point, low, high, self.games[player]))
        return sorted(made, key=lambda rated: (-rated.rating, rated.player))

    def step(self, lower: str, upper: str) -> Step:
        """Compare two players round by round."""
        apart = [found[upper] - found[lower] for found in self.rounds if upper in found and lower in found]
        value = self.points[upper] - self.points[lower]
        return Step(lower, upper, value, *_middle(apart or [value]))

    def ladder(self) -> list[Step]:
        """Compare each of the shipped levels that played with the one below it."""
        here = [level for level in LADDER if level in self.points]
        return [self.step(lower, upper) for lower, upper in pairwise(here)]

    def monotone(self) -> str:
        """Say in one sentence whether the shipped levels are in order."""
        steps = self.ladder()
        if not steps:
            return ""
        names = " < ".join([steps[0].lower, *(step.upper for step in steps)])
        if all(step.low > 0 for step in steps):
            return f"The levels are in order, {names}, and every step is beyond chance."
        if all(step.value > 0 for step in steps):
            return f"The levels are in order, {names}, but not every step is beyond chance."
        return f"The levels are NOT in order: {names} does not hold."


def _middle(numbers: Sequence[float]) -> tuple[float, float]:
    """Give the ends between which 95 of 100 of the numbers lie."""
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]


def kinds(rows: Sequence[Row]) -> tuple[dict[Kind, list[Row]], int]:
    """Sort games by what may be rated together, each game once; give also how many were there twice."""
    found: dict[Kind, list[Row]] = defaultdict(list)
    seen = set()
    for row in rows:
        if row.pairing not in seen:
            seen.add(row.pairing)
            found[Kind(row.game, row.options, row.rules, len(row.players))].append(row)
    return dict(sorted(found.items())), len(rows) - len(seen)


def rate(
    rows: Sequence[Row],
    rounds: int = 100,
    seed: int | str = 1,
    progress: Callable[[int], None] | None = None,
    orders: int = FEWER,
) -> Ratings:
    """Rate everybody who played.

    OpenSkill rates game after game, so the order matters: the rating is the mean over seeded orders. For the
    interval the games are drawn anew with replacement, a whole seed of a party at a time, because the games
    on one seed share their luck. Each round is the mean over some orders; with few of them the interval is
    wider than the games alone would make it, never narrower.
    """
    if not rows:
        raise BadInput("there are no games to rate")
    model = _model()
    # The file's order depends on which process was done first; the ratings must not.
    ordered = sorted(rows, key=lambda row: (row.seed, row.players))
    blocks: dict[tuple[str, tuple[str, ...]], list[Row]] = defaultdict(list)
    for row in ordered:
        blocks[row.seed, tuple(sorted(row.players))].append(row)
    games: dict[str, int] = defaultdict(int)
    for row in ordered:
        for player in set(row.players):
            games[player] += 1

    def done(found: dict[str, float]) -> dict[str, float]:
        if progress:
            progress(1)
        return found

    points = done(_averaged(model, ordered, seeded("order", seed), ORDERS))
    parts = list(blocks.values())
    drawn = []
    for turn in range(rounds):
        rng = seeded("games", seed, turn)
        sample = [row for _ in parts for row in parts[int(rng.below(len(parts)))]]
        drawn.append(done(_averaged(model, sample, rng, orders)))
    return Ratings(points, drawn, dict(games))


def _averaged(model: PlackettLuce, rows: Sequence[Row], rng: Rng, orders: int) -> dict[str, float]:
    """Rate the same games in several orders, and take the mean."""
    found = [_run(model, _shuffled(rows, rng)) for _ in range(orders)]
    return {player: sum(one[player] for one in found) / orders for player in found[0]}


def _model() -> PlackettLuce:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise Missing(INSTALL) from error
    return PlackettLuce()


def _shuffled(rows: Sequence[Row], rng: Rng) -> list[Row]:
    mixed = list(rows)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.below(last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def _run(model: PlackettLuce, rows: Sequence[Row]) -> dict[str, float]:
    """Rate one game after the other; a player in two seats moves by the mean of both."""
    now: dict[str, tuple[float, float]] = {}
    for row in rows:
        # A rating of its own for every seat: the library mixes up one that sits in two.
        teams = [[_rating(model, now.get(player))] for player in row.players]
        after: dict[str, list[PlackettLuceRating]] = defaultdict(list)
        rated = model.rate(teams, ranks=[float(place) for place in row.places])
        for player, team in zip(row.players, rated, strict=True):
            after[player] += team
        for player, found in after.items():
            many = len(found)
            now[player] = (sum(one.mu for one in found) / many, sum(one.sigma for one in found) / many)
    return {player: mu for player, (mu, _) in now.items()}


def _rating(model: PlackettLuce, known: tuple[float, float] | None) -> PlackettLuceRating:
    return model.rating(mu=known[0], sigma=known[1]) if known else model.rating()
