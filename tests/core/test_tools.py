"""The tools for testing games: scenario, perft, golden records, citations and the fuzzer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conclave.core import registry
from conclave.core.errors import BadInput, BadRecord, IllegalMove, WrongSeat
from conclave.core.manual import Manual
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.state import State
from conclave.testing import citations, golden, subprocess_replay
from conclave.testing.fuzz import fuzz
from conclave.testing.perft import check_counts, divide, perft, position, read_counts
from conclave.testing.scenario import ScenarioTable, scenario
from tests.toys import broken, masks, stairs
from tests.toys.stairs import Stairs


def heights(table: ScenarioTable) -> list[int]:
    """Return how high everybody is."""
    assert isinstance(table.state, Stairs)
    return [int(height) for height in table.state.steps]


def test_a_scenario_plays_tokens_and_named_luck() -> None:
    """A climb with a three, then a green gem and two picks."""
    with scenario(stairs.GAME, top=12) as table:
        table.play("climb").roll(3).play("open", seat=1).luck("gem green")
        assert table.choices() == ["pick 0", "pick 1"]
        table.play("pick 1").play("pick 0")
        assert table.choices() == ["pick 0", "pick 1"]
        table.play("pick 0")
        assert heights(table) == [2, 1]
        assert table.asked == 0
        assert [event.kind for event in table.events()] == ["climb", "gem", "climb", "climb"]
        assert table.events("gem")[0].facts == (1, 2)
        assert table.told()[0] == "Seat 1 moves by 3."
        assert table.result is None


def test_a_scenario_starts_from_a_position() -> None:
    """A room with a notation of its own sets the table by it."""
    text = "HX 6/7/8/9/10/11/10/9/8/7/6 f6 N1,-,-,-,- S1,-,-,-,- 4,4 - d"
    with scenario("ice_wizards", position=text) as table:
        table.play("play n1").play("draw").draw("n2")
        assert table.asked == 0
        assert table.state.answer == -1
    with pytest.raises(BadInput, match="says its options itself"):
        scenario("ice_wizards", position=text, board="hex")
    with pytest.raises(BadInput, match="no text form"):
        scenario(stairs.GAME, position=text)


def test_unrolled_dice_fail_a_scenario() -> None:
    """At the end, and when the next answer comes too early."""
    table = scenario(stairs.GAME).play("climb")
    assert table.outcomes() == {"roll 1": 1, "roll 2": 1, "roll 3": 1, "roll 4": 1}
    with pytest.raises(AssertionError, match="`climb` was played, but Roll waits for luck: roll 1"):
        table.play("climb")
    with pytest.raises(AssertionError, match="the test is over, but Roll waits for luck"):
        table.done()
    table.roll(2).done()


def test_unasked_questions_and_spare_dice_fail_a_scenario() -> None:
    """Luck that nobody waits for, and an answer from a seat that is not asked."""
    table = scenario(stairs.GAME).play("climb")
    with pytest.raises(AssertionError, match=r"`roll 2` was named, but .* Turn asks seat 1: climb, open"):
        table.roll(1, 2)
    with pytest.raises(WrongSeat):
        table.play("climb", seat=0)
    with pytest.raises(IllegalMove):
        scenario(stairs.GAME).play("climb").roll(5)


def test_an_early_answer_that_nobody_asked_for_fails_a_scenario() -> None:
    """An envelope that stays closed is an unasked question."""
    table = scenario(masks.GAME).luck(*(f"deal {kind}" for kind in range(6)))
    table.play("lay 1", seat=1)
    with pytest.raises(AssertionError, match=r"seats \[1\] answered early"):
        table.done()
    table.play("lay 0", seat=0).done()
    assert table.view(0).asked == 1


def test_a_scenario_leaves_failures_alone() -> None:
    """An error inside the block is not hidden by what is pending."""
    table = scenario(stairs.GAME).play("climb")
    with pytest.raises(IllegalMove), table:
        table.roll(5)


def test_refusals_are_checked() -> None:
    """A refusal gives its error; what is allowed is no refusal."""
    table = scenario(stairs.GAME)
    assert table.refused("done").rule == "ST-1.1"
    assert isinstance(table.refused("climb", seat=1), WrongSeat)
    with pytest.raises(AssertionError, match="`climb` should have been refused"):
        table.refused("climb")


def test_a_position_can_be_set_by_hand_and_undone() -> None:
    """A setter changes the state, and the game runs on from there."""

    def nearly(s: State) -> None:
        assert isinstance(s, Stairs)
        s.steps[0] = 7
        s.goto(stairs.LIFT_OR_PUSH)

    table = scenario(stairs.GAME).set(nearly).play("pick 1")
    assert table.choices() == ["done"]
    table.undo().play("pick 0")
    assert table.result is not None
    assert table.result.places == (1, 2)


def test_perft_counts_by_hand() -> None:
    """Climb: 4 faces, then 2 choices. Open: red 2, blue 2, green 2, and gold where only `done` is left."""
    start = stairs.GAME.start()
    assert [perft(start, depth) for depth in range(4)] == [1, 2, 4 + 4, 8 + 7]
    assert divide(stairs.GAME, start, 3) == {"climb": 8, "open": 7}
    assert divide(stairs.GAME, start, 0) == {}
    over = stairs.GAME.start()
    assert isinstance(over, Stairs)
    over.end("early", "ST-2.1")
    assert perft(over, 3) == 1


def test_perft_files(tmp_path: Path) -> None:
    """Counts are read, checked and refused; `start` takes options and seats."""
    path = tmp_path / "perft.txt"
    path.write_text("# counts\nstart | 3 | 15\nstart gold=off seats=3 | 3 | 14\n\nstart | 9 | 99999999\n")
    assert read_counts(path)[1] == ("start gold=off seats=3", 3, 14)
    assert check_counts(stairs.GAME, path, most=1000) == 2
    path.write_text("start | 3 | 16\n")
    with pytest.raises(AssertionError, match="start at depth 3: 15 ways, and the file says 16"):
        check_counts(stairs.GAME, path)
    path.write_text("start | 3\n")
    with pytest.raises(BadRecord, match="line 1: write `position"):
        read_counts(path)
    with pytest.raises(BadInput, match="no text form"):
        position(stairs.GAME, "somewhere")
    ice = registry.load("ice_wizards")
    text = "SQ 9/9/9/9/9/9/9/9/9 e5 N1,-,-,-,- S1,-,-,-,- 4,4 - d"
    assert perft(position(ice, text), 1) == 2


def test_golden_records(tmp_path: Path, stairs_game: Session) -> None:
    """A kept game replays; one that says nothing of its end, or another end, does not."""
    session = stairs.GAME.new(seed=4, seats=3)
    while not session.over:
        session.play(session.tokens()[-1])
    path = tmp_path / "one.record"
    golden.keep(session, path)
    assert golden.replayed(path).digest == session.digest
    assert golden.check_folder(tmp_path) == 1
    record = Record.read(path.read_text())
    path.write_text(replace(record, marks={}).text())
    with pytest.raises(AssertionError, match=r"one.record says nothing about the position it ends in"):
        golden.check_folder(tmp_path)
    path.write_text(replace(record, marks={len(record.tokens): "0" * 16}).text())
    with pytest.raises(BadRecord, match="the position differs"):
        golden.check_folder(tmp_path)
    with pytest.raises(AssertionError, match="holds 0 records"):
        golden.check_folder(tmp_path / "nowhere")


SOURCE = '''
import pytest

def test_1_1_climb():
    pass

async def test_the_end():
    """The top wins (ST-2.1), whatever ST-9.9 says."""

class TestGems:
    """All about ST-1.2."""

    def test_red(self):
        pass

def helper_1_3():
    """Not a test, though it says ST-1.3."""
'''


def test_citations_are_read_from_the_source(tmp_path: Path) -> None:
    """By name, by docstring and by class; helpers cite nothing."""
    (tmp_path / "test_rules.py").write_text(SOURCE)
    (tmp_path / "rules.py").write_text("def test_1_3_push(): pass")
    assert citations.cited(stairs.GAME, tmp_path) == {
        "ST-1.1": ["test_rules.py::test_1_1_climb"],
        "ST-2.1": ["test_rules.py::test_the_end"],
        "ST-1.2": ["test_rules.py::test_red"],
    }
    assert citations.uncited(stairs.GAME, tmp_path) == ["ST-1.3", "ST-2.2"]


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        ("test_1_1_5_cards", "", ["IW-1.1"]),
        ("test_1_2a_and_1_1", "", ["IW-1.2a", "IW-1.1"]),
        ("test_31_12", "", []),
        ("test_x", "marker IW-1.1, IW-1.1 and IW-1.11", ["IW-1.1"]),
        ("test_2_players", "", []),
        ("test_4_e1_is_drowned", "", ["IW-4.E1"]),
        ("test_1_1_b2_bombers", "", ["IW-1.1"]),
        ("test_x", "IW-D.a, not IW-D.b nor IW-Dispel", ["IW-D.a"]),
    ],
)
def test_names_cite_the_longest_rule_there_is(name: str, text: str, rules: list[str]) -> None:
    """Numbers in a name count only as far as the manual has them."""
    manual = Manual("### IW-1.1 A\n### IW-1.2a B\n### IW-3 C\n### IW-4.E1 D\n### IW-D.a E\n")
    assert citations.rules_of(manual, name, text) == rules


def test_the_fuzzer_counts_and_reports() -> None:
    """So many plies, how games ended, and nothing found."""
    calls: list[tuple[int, int]] = []
    report = fuzz(stairs.GAME, 10_000, seed=2, progress=lambda plies, games: calls.append((plies, games)))
    assert report.good
    assert report.plies == 10_000
    assert sum(report.endings.values()) == report.games
    assert set(report.endings) == {"the top is reached", "dusk falls"}
    assert [plies for plies, _ in calls] == [5000, 10_000]
    assert fuzz(stairs.GAME, 500, seed=2).endings == fuzz(stairs.GAME, 500, seed=2).endings
    answers = {verb.name for verb in stairs.GAME.space.verbs} & set(report.verbs)
    assert answers == set(report.verbs)
    assert sum(report.verbs.values()) <= report.plies


def test_the_fuzzer_spreads_over_verbs_and_begins_in_positions() -> None:
    """A rare verb is drawn as often as a common one; a record begins where its game began."""
    game = registry.load("lands_of_ice")
    position = (
        "mode=ice_alone idle_cycles=1 rooms=33A:0,33B:0,34A:0,34B:0,35A:0,35B:0,36A:0,36B:0"
        " pairs=33,34,35,36 pieces=blue-yeti@c20,yellow-yeti@c1 points=4/4 ap=5 turn=blue"
    )
    even = fuzz(game, 800, seed=1, starts=lambda number: position)
    spread = fuzz(game, 800, seed=1, spread=True, starts=lambda number: position)
    assert even.good
    assert spread.good
    share = {name: run.verbs.get("done", 0) / sum(run.verbs.values()) for name, run in
             (("even", even), ("spread", spread))}  # fmt: skip
    assert share["spread"] > share["even"]
    assert "5 points" in {**even.endings, **spread.endings}


@pytest.mark.parametrize(
    "name", ["shared row", "impure choices", "no choices", "same choice twice", "choice fails"]
)
def test_the_fuzzer_finds_cheap_faults(name: str) -> None:
    """The first failure comes with its record."""
    report = fuzz(broken.BROKEN[name][1](), 3000)
    assert not report.good
    assert report.failure in str(report)
    assert Record.read(report.record).game == "toy_stairs"


def test_the_fuzzer_can_be_interrupted() -> None:
    """What was done until then is reported."""
    report = fuzz(stairs.GAME, 1_000_000, progress=interrupt)
    assert report.interrupted
    assert report.plies == 5000
    assert "interrupted" in str(report)


def interrupt(plies: int, games: int) -> None:
    """Press Ctrl-C."""
    raise KeyboardInterrupt


def test_other_processes_replay_the_same() -> None:
    """A child process finds a game of a module; one made on the spot nobody else can find."""
    session = stairs.GAME.new(seed=1)
    found = subprocess_replay.digests(stairs.GAME, [session.record])
    assert list(found.values()) == [[session.digest]]
    assert subprocess_replay.digests(replace(stairs.GAME), [session.record]) == {}
    bad = replace(session.record, tokens=["nonsense"])
    (answer,) = subprocess_replay.digests(stairs.GAME, [bad]).values()
    assert "BadRecord" in answer[0]
