"""Measure: the figures of a run, each from games that are counted once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log10
from typing import Final

from conclave.arena.intervals import Share, wilson
from conclave.arena.report.chance import SampleMean, against, holm, mean, shared
from conclave.arena.report.run_reader import Played, Run, number
from conclave.core.errors import BadRecord

FEWEST: Final = 4  # turns that make a line
POINTS: Final = 20  # looks into each game on its way from the first decision to the last


@dataclass(frozen=True)
class WinShare:
    """A name and its share of wins, what is expected of it, and the corrected chance that it is luck."""

    name: str
    share: Share
    expected: float
    chance: float

    @property
    def verdict(self) -> int:
        """Give 1 for more than chance, -1 for less, 0 where the games do not show either."""
        if self.chance > 0.05:
            return 0
        return 1 if self.share.part > self.expected else -1


def lines(found: Iterable[tuple[str, Share]], expected: float) -> list[WinShare]:
    """Hold shares against what is expected, corrected after Holm."""
    pairs = list(found)
    chances = holm([against(share.won, share.of, expected) for _, share in pairs])
    return [
        WinShare(name, share, expected, chance) for (name, share), chance in zip(pairs, chances, strict=True)
    ]


class Winning:
    """Who wins: seats, bots, who moved first, factions, and how games end."""

    def __init__(self, run: Run) -> None:
        games = run.games
        self.width = max(len(game.seats) for game in games)
        # What a seat wins that is like all others: one part of the win, a half in two teams.
        self.expected = sum(_even(game) for game in games) / len(games)
        self.against_game = all(game.result.against_game for game in games)
        # Where all win or lose together, every seat has the same line.
        told = ["everybody" if self.width > 1 else run.seat_names[0]] if self.against_game else run.seat_names
        self.seats = lines(
            (
                (name, shared([g.seats[seat].share for g in games if seat < len(g.seats)]))
                for seat, name in enumerate(told[: self.width])
            ),
            self.expected,
        )
        bots: defaultdict[str, list[float]] = defaultdict(list)
        first: list[float] = []
        factions: defaultdict[str, list[float]] = defaultdict(list)
        self.pairs: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for game in games:
            own = {seat.faction for seat in game.seats}
            for seat in game.seats:
                bots[seat.bot].append(seat.share)
                if seat.start:
                    first.append(seat.share)
                # Where all have the same, one of them wins, and nothing is learnt about it.
                if seat.faction and len(own) > 1:
                    factions[seat.faction].append(seat.share)
            if len(game.seats) == 2 and len(own) > 1:
                a, b = game.seats
                self.pairs[a.faction, b.faction].append(a.share)
                self.pairs[b.faction, a.faction].append(b.share)
        self.bots = lines(((name, shared(bots[name])) for name in run.bots), self.expected)
        self.first = lines([("who moves first", shared(first))], self.expected)[0] if first else None
        # A seat that always has the same faction says nothing about it that the seat does not.
        loose = (
            len({(seat, g.seats[seat].faction) for g in games for seat in range(len(g.seats))}) > self.width
        )
        found = sorted(factions.items()) if loose else []
        self.factions = sorted(
            lines(((name, shared(parts)) for name, parts in found), self.expected),
            key=lambda line: -line.share.part,
        )
        self.drawn = wilson(sum(game.result.shared != 1 for game in games), len(games))
        self.endings = Counter(game.why for game in games)
        # Where the same seat always begins, its line is the first player's line.
        self.opener = {seat for game in games for seat, sitting in enumerate(game.seats) if sitting.start}
        # Players who stay where they are make seat and player one and the same thing.
        self.mixed = len(set(run.players)) > 1 and not run.swap


def _even(game: Played) -> float:
    """Give the mean share of the seats of a game."""
    seats = range(len(game.seats))
    return sum(game.result.share(seat) for seat in seats) / len(seats)


@dataclass(frozen=True)
class GameSeries:
    """One number of each game."""

    name: str
    unit: str  # as it stands below a plot
    numbers: list[float]

    @property
    def sign(self) -> str:
        """Give what is written behind a number of this kind."""
        return "%" if self.unit.startswith("%") else ""

    @property
    def mean(self) -> SampleMean:
        """Give its mean over the games."""
        return mean(self.numbers)

    def part(self, share: float) -> float:
        """Give the number below which this share of the games lies; 0.5 is the median."""
        ordered = sorted(self.numbers)
        place = share * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def series(games: list[Played]) -> dict[str, GameSeries]:
    """Give the numbers that every game has, by short names."""
    ended = [game for game in games if game.decided is not None]
    part = "% of a game's decisions"
    found = {
        "plies": ("answers, luck included", "answers", [float(g.plies) for g in games]),
        "decisions": ("decisions", "decisions", [float(g.decisions) for g in games]),
        "turns": ("turns", "turns", [float(g.turns) for g in games]),
        "per_turn": ("decisions in a turn", "decisions", [g.decisions / g.turns for g in games if g.turns]),
        "choices": ("choices at a decision", "choices", [g.choices_mean for g in games]),
        "forced": ("share of forced decisions", part, [_part(g.forced, g) for g in games]),
        "passes": ("share of passes", part, [_part(g.passes, g) for g in games]),
        "lead_changes": ("changes of the lead", "changes", [float(g.lead_changes) for g in games]),
        "decided": ("how far into a game it is decided", part, [100.0 * (g.decided or 0.0) for g in ended]),
        "margin": ("points between first and second", "points", [float(g.margin) for g in games]),
    }
    return {key: GameSeries(name, unit, numbers) for key, (name, unit, numbers) in found.items()}


def _part(count: int, game: Played) -> float:
    return 100.0 * count / game.decisions if game.decisions else 0.0


def comeback(games: list[Played]) -> Share:
    """Give the share of games that one side won which was behind at half time."""
    won = [game for game in games if game.result.shared == 1]
    return wilson(sum(game.comeback for game in won), len(won))


@dataclass
class DecisionKind:
    """Decisions of one kind."""

    name: str
    count: int = 0
    choices: int = 0
    forced: int = 0


@dataclass
class Deciding:
    """What the table of decisions tells."""

    total: int = 0
    kinds: dict[str, DecisionKind] = field(default_factory=dict)
    choices: Counter[int] = field(default_factory=Counter)
    turn_lengths: Counter[int] = field(default_factory=Counter)
    forced: int = 0
    passes: int = 0
    digits: float = 0.0  # sum of log10 of the choices: the size of the tree along the games
    offered: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)] * POINTS)  # (choices, decisions)
    led: list[tuple[float, int]] = field(
        default_factory=lambda: [(0.0, 0)] * POINTS
    )  # (leader's wins, games)
    looked: list[int] = field(default_factory=lambda: [0] * POINTS)  # games, level ones too

    def leader(self, point: int) -> Share:
        """Give how often whoever led at a point of the game went on to win."""
        won, of = self.led[point]
        return wilson(min(won, of), of)


def deciding(run: Run) -> Deciding:
    """Read the table of decisions once, from top to bottom."""
    out, seen = Deciding(), Counter[int]()
    turns: Counter[int] = Counter()  # decisions in each turn of the game that is being read
    reading = -1
    games = {game.game: game for game in run.games}
    for place, row in enumerate(run.table("decisions"), 2):
        try:
            key, turn, choices = int(row["game"]), int(row["turn"]), int(row["choices"])
            lead, forced = int(row["lead"]), row["forced"] == "1"
            kind, passed = row["kind"], row["pass"] == "1"
        except (KeyError, ValueError) as error:
            raise BadRecord(f"line {place} of `{run.path / 'decisions.csv'}` is no decision") from error
        game = games.get(key)
        if game is None:
            continue  # written by a game that was cut short
        if key != reading:
            out.turn_lengths.update(turns.values())
            reading, turns = key, Counter()
        seen[key] += 1
        turns[turn] += 1
        out.total += 1
        out.choices[choices] += 1
        out.forced += forced
        out.passes += passed
        out.digits += log10(choices) if choices > 1 else 0.0
        found = out.kinds.setdefault(kind, DecisionKind(kind))
        found.count += 1
        found.choices += choices
        found.forced += forced
        if game.decisions:
            _look(out, game, seen[key], choices, lead)
    out.turn_lengths.update(turns.values())
    return out


def _look(out: Deciding, game: Played, index: int, choices: int, lead: int) -> None:
    """Count the choices by how far the game is, and the lead at each point that this decision reaches."""
    of = game.decisions
    bin_ = min(POINTS - 1, (index - 1) * POINTS // of)
    offered = out.offered[bin_]
    out.offered[bin_] = (offered[0] + choices, offered[1] + 1)
    for point in range((index - 1) * POINTS // of, min(POINTS, index * POINTS // of)):
        out.looked[point] += 1
        if 0 <= lead < len(game.seats):
            won, count = out.led[point]
            out.led[point] = (won + game.seats[lead].share, count + 1)


@dataclass(frozen=True)
class Stat:
    """One of the game's own statistics: its numbers for each seat, and for the table as seat -1."""

    name: str
    seats: dict[int, list[float]]

    def mean(self, seat: int) -> SampleMean:
        """Give its mean for one seat, or for the table."""
        return mean(self.seats.get(seat, []))

    @property
    def ends(self) -> tuple[float, float]:
        """Give the least and the most of all seats."""
        numbers = [number for found in self.seats.values() for number in found]
        return min(numbers), max(numbers)


def stats(run: Run) -> list[Stat]:
    """Read the game's own statistics, in the order of their names."""
    found: defaultdict[str, defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    known = {game.game: len(game.seats) for game in run.games}
    for place, row in enumerate(run.table("stats"), 2):
        try:
            game, seat = int(row["game"]), int(row["seat"])
            if game in known and -1 <= seat < known[game]:
                found[row["name"]][seat].append(number(row["value"]))
        except (KeyError, ValueError) as error:
            raise BadRecord(f"line {place} of `{run.path / 'stats.csv'}` is no statistic") from error
    return [Stat(name, dict(sorted(seats.items()))) for name, seats in sorted(found.items())]


@dataclass(frozen=True)
class StatCourse:
    """A statistic that is taken again and again through a game: every turn, every round."""

    name: str
    unit: str
    steps: list[tuple[int, Stat]]


def courses(found: list[Stat]) -> tuple[list[StatCourse], list[Stat]]:
    """Put together statistics such as `cities, turn 01` and `cities, turn 02`; give also the rest."""
    grouped: defaultdict[tuple[str, str], list[tuple[int, Stat]]] = defaultdict(list)
    rest: list[Stat] = []
    for stat in found:
        match = re.fullmatch(r"(.+?),? (turn|round|day|phase) 0*(\d{1,6})", stat.name)
        if match:
            grouped[match[1], match[2]].append((int(match[3]), stat))
        else:
            rest.append(stat)
    made = []
    for (name, unit), steps in sorted(grouped.items()):
        if len(steps) >= FEWEST:
            made.append(StatCourse(name, unit, sorted(steps, key=lambda step: step[0])))
        else:
            rest += [stat for _, stat in steps]
    return made, sorted(rest, key=lambda stat: stat.name)


def rules(run: Run) -> Counter[str]:
    """Count the games in which each rule played a part."""
    found: Counter[str] = Counter()
    known = {game.game for game in run.games}
    for place, row in enumerate(run.table("rules"), 2):
        try:
            if int(row["game"]) in known and int(row["count"]) > 0:
                found[row["rule"]] += 1
        except (KeyError, ValueError) as error:
            raise BadRecord(f"line {place} of `{run.path / 'rules.csv'}` counts no rule") from error
    return found
