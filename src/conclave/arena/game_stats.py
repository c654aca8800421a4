"""Game stats: everything a run keeps of one game, worked out from its record after the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from conclave.core import flow, tokens
from conclave.core.errors import BadRecord, BadToken
from conclave.core.evaluator import Evaluator
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.state import Frame, State
from conclave.core.statistics import Statistics
from conclave.core.view import awaited

LEVEL: Final = -1  # nobody leads
NOBODY: Final = -1  # in particular moves first
LEADS: Final = 0.55  # the chance to win that the evaluator must give a seat before it is said to lead
PASS: Final = "pass"


@dataclass
class Decision:
    """One answer of a seat."""

    ply: int
    turn: int
    seat: int
    kind: str
    choices: int
    lead: int  # who leads after it

    def row(self) -> list[object]:
        """Return it as the table has it, without game and bot."""
        forced, passes = int(self.choices == 1), int(self.kind == PASS)
        return [self.ply, self.turn, self.seat, self.kind, self.choices, forced, passes, self.lead]


@dataclass
class GameStats:
    """A game in rows."""

    result: Result
    decisions: list[Decision]
    statistics: Statistics
    rules: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    digest: str = ""
    opener: int = NOBODY  # the seat of the first decision

    @property
    def factions(self) -> list[str]:
        """Return what each seat plays, in words."""
        return [self.statistics.factions.get(seat, "") for seat in range(len(self.result.places))]

    @property
    def first(self) -> int:
        """Return the seat that moved first: as the room says, else that of the first decision, or -1."""
        return self.statistics.first if self.statistics.first >= 0 else self.opener

    def row(self) -> dict[str, object]:
        """Return the figures of the whole game, by the names of their columns."""
        counts = [decision.choices for decision in self.decisions] or [0]
        leads = [decision.lead for decision in self.decisions]
        seats, turns = len(self.result.places), self.statistics.turns
        found: dict[str, object] = {
            "seats": seats,
            "winners": "+".join(map(str, self.result.winners)),
            "sides": "+".join(map(str, self.result.sides)),
            "why": self.result.why,
            "plies": self.plies,
            "decisions": len(self.decisions),
            "turns": turns if turns >= 0 else max([0, *(decision.turn for decision in self.decisions)]),
            "forced": counts.count(1),
            "passes": sum(1 for decision in self.decisions if decision.kind == PASS),
            "choices_mean": round(sum(counts) / len(counts), 6),
            "choices_max": max(counts),
            "lead_changes": lead_changes(leads),
            "decided": decided(leads, [] if self.result.drawn else self.result.winners),
            "comeback": comeback(leads, self.result.winners),
            "digest": self.digest,
        }
        for seat in range(seats):
            found[f"score_{seat}"] = self.result.scores[seat]
            found[f"share_{seat}"] = round(self.result.share(seat), 6)
            found[f"faction_{seat}"] = self.factions[seat]
            found[f"start_{seat}"] = int(seat == self.first)
        return found


def told_rules(game: Game) -> set[str]:
    """Return the rules that `stats_of` can meet: those of moments and of events.

    The rules by which a game ends are told as well, but only when it does.
    """
    moments = {str(getattr(frame, "rule", "")) for frame in game.frames.values()}
    return (moments | set(game.words.events.values())) & set(game.manual.numbers())


def stats_of(game: Game, record: Record, judged: bool = True) -> GameStats:
    """Play a finished record through and fill its sheet; without `judged` nobody is said to lead."""
    options = game.options.read(record.options)
    state = game.from_position(record.position) if record.position else game.start(options, len(record.seats))
    statistics, rules, decisions, opener = game.statistics(), Counter[str](), list[Decision](), NOBODY
    statistics.begin(state)
    for ply, token in enumerate(record.tokens, 1):
        frame = flow.waiting(state)
        cited = {frame.rule if frame else ""}
        seat, count = flow.asked(state), len(flow.choices(state))
        state.telling = True
        try:
            entry = tokens.read(game, state, token)
            tokens.apply(game, state, entry)
        except BadToken as error:
            raise BadRecord(f"ply {ply}: `{token[:40]}` does not fit the game: {error}") from error
        events, state.events = state.events, []
        for event in events:
            cited.add(game.words.events.get(event.kind, ""))
            statistics.event(event, state)
        rules.update(cited - {""})
        if entry.kind == tokens.ANSWER:
            turn = _turn(statistics, decisions, seat)
            verb = token.split(" ", 1)[0]
            lead = leader(state, game.evaluator) if judged else LEVEL
            opener = opener if decisions else alone(frame, seat)
            decisions.append(Decision(ply, turn, seat, verb, count, lead))
    result = state.result
    if result is None:
        raise BadRecord("the record ends before the game does")
    if result.rule:
        rules[result.rule] += 1
    statistics.end(state)
    return GameStats(result, decisions, statistics, rules, len(record.tokens), game.digest(state), opener)


def alone(frame: Frame | None, seat: int) -> int:
    """Return the seat that a frame asks, or nobody where several answer at once."""
    return seat if len(awaited(frame, seat)) == 1 else NOBODY


def _turn(statistics: Statistics, decisions: Sequence[Decision], seat: int) -> int:
    """Return the turn of a decision: as the room counts, or one more whenever another seat decides."""
    if statistics.turns >= 0:
        return statistics.turns
    if not decisions:
        return 1
    return decisions[-1].turn + (decisions[-1].seat != seat)


def leader(state: State, evaluator: Evaluator) -> int:
    """Return the seat that the evaluator expects to win, the first of its side, or -1 while level."""
    chances = evaluator.chances(state)
    sides = (state.result.sides if state.result else state.sides()) or range(len(chances))
    best = max(chances)
    ahead = {side for chance, side in zip(chances, sides, strict=True) if chance == best}
    return sides.index(ahead.pop()) if best >= LEADS and len(ahead) == 1 else LEVEL


def lead_changes(leads: Sequence[int]) -> int:
    """Count how often the lead went from one seat to another, level moments between them or not."""
    known = [seat for seat in leads if seat != LEVEL]
    return sum(1 for before, after in pairwise(known) if before != after)


def decided(leads: Sequence[int], winners: Sequence[int]) -> float | None:
    """Return the share of the decisions after which the side that won led to the end; None if none did."""
    if not winners or not leads:
        return None
    at = len(leads)
    while at > 0 and leads[at - 1] in winners:
        at -= 1
    # Where luck had the last word, nothing was decided before it.
    return round(min(at + 1, len(leads)) / len(leads), 6)


def comeback(leads: Sequence[int], winners: Sequence[int]) -> int:
    """Tell whether somebody else than a winner led at the half of the game."""
    half = leads[(len(leads) - 1) // 2] if leads else LEVEL
    return int(half != LEVEL and half not in winners)
