"""Sheets: what is counted of a game, against the same game looked at in another way."""

from collections import Counter
from typing import ClassVar

import pytest

from conclave.arena.game_stats import LEVEL, comeback, decided, lead_changes, leader, stats_of
from conclave.arena.match import play_match
from conclave.core.errors import BadRecord
from conclave.core.evaluator import Evaluator
from conclave.core.events import Event
from conclave.core.game import Game
from conclave.core.record import LUCK
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.statistics import TABLE, Statistics
from conclave.core.storage import Int
from tests.toys import stairs


@pytest.mark.parametrize(
    ("leads", "changes"),
    [([], 0), ([-1, -1], 0), ([0, 0, 1, 1, 0], 2), ([0, -1, 0], 0), ([0, -1, 1], 1), ([-1, 2, 1, -1, 2], 2)],
)
def test_lead_changes_by_hand(leads: list[int], changes: int) -> None:
    """A level moment between is no change by itself."""
    assert lead_changes(leads) == changes


@pytest.mark.parametrize(
    ("leads", "winners", "wanted"),
    [
        ([0, 0, 0, 0], [0], 0.25),  # led after the first of four decisions and ever since
        ([1, 0, 0, 0], [0], 0.5),
        ([1, 1, 1, 0], [0], 1.0),  # only the last decision brought it about
        ([1, 1, 1, 1], [0], 1.0),  # not even that: luck did
        ([0, -1, 0, 0], [0], 0.75),  # level is not leading
        ([0, 0], [0, 1], 0.5),  # a side of two
        ([2, 0, 1, 0], [0, 1], 0.5),
        ([0, 0], [], None),  # drawn, or lost by all
        ([], [0], None),
    ],
)
def test_decided_by_hand(leads: list[int], winners: list[int], wanted: float | None) -> None:
    """The share of decisions after which the winner led to the end."""
    assert decided(leads, winners) == wanted


def test_comeback_by_hand() -> None:
    """Whoever led after half of the decisions did not win."""
    assert comeback([1, 1, 0, 0], [0]) == 1
    assert comeback([1, 0, 0, 0], [0]) == 0
    assert comeback([1, -1, 0, 0], [0]) == 0
    assert comeback([1, 1, 1], [0, 1]) == 0
    assert comeback([], [0]) == 0


class Steps(Evaluator):
    """The higher climber leads: a step more is worth a third of the spread, four in ten of three in four."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Count steps ahead of the best other."""
        assert isinstance(s, stairs.Stairs)
        others = [int(height) for other, height in enumerate(s.steps) if other != seat]
        return int(s.steps[seat]) - max(others)

    def spread(self) -> Int:
        """Three steps win three games in four."""
        return 3


def test_who_leads(stairs_game: Game) -> None:
    """A seat leads from 55 % on; 1 step of 3 is 59 %, for 1 / (1 + 3 ** (-1/3)) = 0.5905."""
    state = stairs_game.start()
    assert isinstance(state, stairs.Stairs)
    assert leader(state, Steps()) == LEVEL
    state.steps[1] = 1
    assert leader(state, Steps()) == 1
    assert leader(state, Evaluator()) == LEVEL  # a judge who says nothing names nobody
    state.steps[0] = 3
    assert leader(state, Steps()) == 0


class Gems(Statistics):
    """Counts opened gems, and the heights at the end."""

    names: ClassVar[tuple[str, ...]] = stairs.GEMS

    def begin(self, state: State) -> None:
        """Everybody wears a hat."""
        self.factions = {0: "red hat", 1: "blue hat"}

    def event(self, event: Event, state: State) -> None:
        """Count gems."""
        if event.kind == "gem":
            self.use("gem", self.names[event.facts[1]], event.facts[0])
            self.add("gems", seat=event.facts[0])

    def end(self, state: State) -> None:
        """Note the heights and how much they differ."""
        assert isinstance(state, stairs.Stairs)
        for seat, height in enumerate(state.steps):
            self.note("height", int(height), seat)
        self.note("difference", abs(int(state.steps[0]) - int(state.steps[1])))


def test_statistics_of_a_room(stairs_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room's own counts, against the log of the session that played it."""
    object.__setattr__(stairs_game, "statistics", Gems)
    try:
        record = play_match(stairs_game, ["random", "random"], 7).record
        sheet = stats_of(stairs_game, record)
    finally:
        object.__setattr__(stairs_game, "statistics", Statistics)
    session = Session.replay(stairs_game, record)
    told = Counter((event.facts[0], event.facts[1]) for _, event in session.log if event.kind == "gem")
    assert sum(told.values()) > 0
    counted = {(seat, stairs.GEMS.index(name)): n for (seat, _, name), n in sheet.statistics.things.items()}
    assert counted == dict(told)
    assert session.result is not None
    heights = [sheet.statistics.values[seat, "height"] for seat in range(2)]
    assert heights == list(session.result.scores)
    assert sheet.statistics.values[TABLE, "difference"] == abs(heights[0] - heights[1])
    assert sheet.row()["faction_1"] == "blue hat"


@pytest.mark.parametrize("slug", ["ice_wizards", "meld", "wizard_kings"])
def test_decisions_are_those_that_a_session_asks_for(slug: str) -> None:
    """Seat, number of choices and kind of every decision, from the views of a replay."""
    game = load(slug)
    record = play_match(game, ["random", "random"], 3).record
    record.tokens = list(record.tokens)
    sheet = stats_of(game, record)
    wanted: list[tuple[int, int, str, int]] = []
    session = Session(
        game, game.options.read(record.options), seats=2, seed=record.seed, luck=False, forced=False
    )
    for ply, token in enumerate(record.tokens, 1):
        if token.startswith(LUCK):
            session.land(token[len(LUCK) :])
            continue
        view = session.view()
        wanted.append((ply, view.seat, token.split()[0], len(view.actions)))
        session.play(token)
    assert [(d.ply, d.seat, d.kind, d.choices) for d in sheet.decisions] == wanted
    row = sheet.row()
    assert row["decisions"] == len(wanted)
    assert row["forced"] == sum(1 for *_, choices in wanted if choices == 1)
    assert row["passes"] == sum(1 for _, _, kind, _ in wanted if kind == "pass")
    assert row["choices_max"] == max(choices for *_, choices in wanted)
    assert row["choices_mean"] == pytest.approx(
        sum(choices for *_, choices in wanted) / len(wanted), abs=1e-6
    )
    assert row["plies"] == len(record.tokens)
    assert (sheet.result, sheet.digest) == (session.result, session.digest)
    assert set(sheet.rules) <= set(game.manual.rules)
    assert [row["start_0"], row["start_1"]] in ([0, 1], [1, 0])


def test_records_that_do_not_fit_are_refused() -> None:
    """A record cut short, or with luck where a seat is asked, is no finished game."""
    game = load("ice_wizards")
    record = play_match(game, ["random", "random"], 3).record
    whole = list(record.tokens)
    record.tokens = whole[:-1]
    with pytest.raises(BadRecord, match="ends before the game does"):
        stats_of(game, record)
    record.tokens = [whole[12], *whole]
    with pytest.raises(BadRecord, match="ply 1"):
        stats_of(game, record)
