"""Fuzz: a great many random plies, as fast as they go, with the cheap laws at every one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from conclave.core import flow, tokens
from conclave.core.actions import outside
from conclave.core.frames import Question, no_choices
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Choices
from conclave.core.tokens import ANSWER, OUTCOME, RecordEntry
from conclave.core.view import View
from conclave.testing.conformance import tables
from conclave.testing.naming import different_field, frame_fault, told
from conclave.testing.positions import kind_of

Progress: TypeAlias = Callable[[int, int], None]
Starts: TypeAlias = Callable[[int], str]  # the position in which a game begins, by its number
Kinds: TypeAlias = set[tuple[str, ...]]

COPIES: Final = 16  # one ply in so many, and each kind of pause once, is copied, packed and unpacked
REPLAYS: Final = 8  # one game in so many is replayed from its record
REPORTS: Final = 5000  # plies between two calls of the progress callback


@dataclass
class FuzzReport:
    """What a run found: how far it came, how games ended, and the first failure with its record."""

    game: str
    plies: int = 0
    games: int = 0
    seconds: float = 0.0
    endings: dict[str, int] = field(default_factory=dict)
    verbs: dict[str, int] = field(default_factory=dict)  # how often each was answered
    failure: str = ""
    record: str = ""
    interrupted: bool = False

    @property
    def good(self) -> bool:
        """Tell whether nothing went wrong."""
        return not self.failure

    def __str__(self) -> str:
        """Say it in a few lines."""
        speed = self.plies / self.seconds if self.seconds else 0.0
        head = f"{self.game}: {self.plies} plies in {self.games} games, {self.seconds:.1f} s"
        lines = [f"{head}, {speed:.0f} plies/s" + (", interrupted" if self.interrupted else "")]
        lines += [f"  {times} x {why}" for why, times in sorted(self.endings.items())]
        if self.failure:
            lines += [f"FAILED: {self.failure}", self.record]
        return "\n".join(lines)


class _Fault(Exception):
    """A law is broken; the fuzzer adds where."""


def fuzz(
    game: Game,
    plies: int,
    seed: int | str = 0,
    options: Options | None = None,
    seats: int | None = None,
    progress: Progress | None = None,
    spread: bool = False,
    starts: Starts | None = None,
) -> FuzzReport:
    """Play at random until so many plies are done or a law breaks; Ctrl-C gives what there is so far.

    With `spread` a verb is drawn first and then an answer of that verb, so that one attack among thirty steps
    comes up as often as all the steps. With `starts` games begin in positions instead of at their start.
    """
    report = FuzzReport(game.slug)
    around = tables(game, options, seats)
    start = time.perf_counter()
    kinds: Kinds = set()
    try:
        while report.plies < plies and report.good:
            chosen, count = around[report.games % len(around)]
            run = _Game(game, chosen, count, f"{seed}/{report.games}", report, kinds)
            run.spread = spread
            run.position = " ".join(starts(report.games).split()) if starts else ""
            run.play(plies, progress)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.perf_counter() - start
    return report


class _Game:
    """One game of the run."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: int,
        seed: str,
        report: FuzzReport,
        kinds: set[tuple[str, ...]],
    ) -> None:
        self.game, self.options, self.seats, self.seed, self.report = game, options, seats, seed, report
        self.rng = seeded("fuzz", seed)
        self.found = Choices()
        self.kinds = kinds  # of pauses that were packed and unpacked already
        self.tokens: list[str] = []
        self.spread = False
        self.position = ""

    def play(self, plies: int, progress: Progress | None) -> None:
        report = self.report
        try:
            state = self._start()
            while state.stack:
                self._ply(state)
                report.plies += 1
                if progress and report.plies % REPORTS == 0:
                    progress(report.plies, report.games)
                if report.plies >= plies and state.stack:
                    return
            self._end(state)
        except _Fault as fault:
            self._fail(str(fault))
        except Exception as error:
            self._fail(f"the game fails: {told(self.game, error)}")

    def _start(self) -> State:
        """Give the position in which the game begins; one that is given brings its own options and seats."""
        if not self.position:
            return self.game.start(self.options, self.seats)
        state = self.game.from_position(self.position)
        self.options, self.seats = state.options, state.seats
        return state

    def _ply(self, state: State) -> None:
        """Answer once, looking at what is cheap to look at."""
        game, frame, rng = self.game, state.stack[-1], self.rng
        state.check()
        kind = kind_of(state)
        fault = "" if kind in self.kinds else frame_fault(game, state)
        if fault:
            raise _Fault(fault)
        before = game.pack(state)
        if isinstance(frame, Question):
            found = self.found
            found.clear()
            frame.choices(state, found)
            actions = list(found)
            if not actions:
                raise _Fault(no_choices(frame))
            if len(set(actions)) != len(actions):
                raise _Fault(f"{type(frame).__name__} offers {actions}")
            seat = int(frame.asks(state))
            if View(game, state, seat).actions != actions:
                raise _Fault(f"seat {seat} sees other choices than {actions}")
            entry = RecordEntry(ANSWER, self._pick(actions))
            verb = game.space.read(entry.number)[0]
            self.report.verbs[verb] = self.report.verbs.get(verb, 0) + 1
        else:
            View(game, state, 0)
            number = flow.draw_lot(state, rng)
            if not 0 <= number < len(game.luck):
                raise _Fault(outside(frame, number, game.luck))
            entry = RecordEntry(OUTCOME, number)
        if game.pack(state) != before:
            raise _Fault("looking changes the position")
        if int(rng.below(COPIES)) == 0 or kind not in self.kinds:
            self.kinds.add(kind)
            self._copies(state, entry)
        self.tokens.append(tokens.write(game, entry))
        tokens.apply(game, state, entry)
        if len(self.tokens) > game.spec.horizon:
            raise _Fault(f"the game goes on beyond its horizon of {game.spec.horizon} answers")

    def _pick(self, actions: list[int]) -> int:
        """Draw an answer: each as likely as the other, or each verb."""
        if self.spread:
            verbs: dict[str, list[int]] = {}
            for action in actions:
                verbs.setdefault(self.game.space.read(action)[0], []).append(action)
            actions = verbs[sorted(verbs)[int(self.rng.below(len(verbs)))]]
        return actions[int(self.rng.below(len(actions)))]

    def _copies(self, state: State, entry: RecordEntry) -> None:
        game = self.game
        before = game.pack(state)
        twin, again = state.copy(), game.unpack(before, state.options)
        tokens.apply(game, twin, entry)
        if game.pack(state) != before:
            raise _Fault(f"playing on a copy changes the original{different_field(state, again)}")
        if game.pack(again) != before:
            raise _Fault(f"what unpack makes packs differently{different_field(state, again)}")
        tokens.apply(game, again, entry)
        if game.pack(again) != game.pack(twin):
            raise _Fault(f"what unpack makes plays on differently{different_field(again, twin)}")

    def _end(self, state: State) -> None:
        report = self.report
        state.check()
        if state.result is None or len(state.result.places) != self.seats:
            raise _Fault("the game ends without a place for every seat")
        report.games += 1
        report.endings[state.result.why] = report.endings.get(state.result.why, 0) + 1
        if report.games % REPLAYS == 1:
            again = Session.replay(self.game, Record.read(self._record().text()))
            if again.digest != self.game.digest(state):
                raise _Fault("the record replays to another position")

    def _record(self) -> Record:
        names = [f"seat {seat}" for seat in range(self.seats)]
        spec = self.game.spec
        return Record(
            spec.slug, spec.rules, self.options.text(), names, self.seed, self.position, list(self.tokens)
        )

    def _fail(self, sentence: str) -> None:
        self.report.failure = f"{sentence} (ply {len(self.tokens)})"
        self.report.record = self._record().text()
