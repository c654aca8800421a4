"""Whole games, kept for ever, with the components they were played with: they replay to the same digests.

They were played by bots. The folder `golden/components` is the set they name, so that the standard set may
change without them. A record that has to change means that the rules changed: raise `Spec.rules`.
"""

from pathlib import Path

import pytest

from conclave.core.errors import BadRecord
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.games.meld import GAME, sets
from conclave.testing.golden import check_folder, replayed
from conclave.testing.subprocess_replay import digests

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))
NAMES = [path.stem for path in RECORDS]


def test_every_record_replays_to_its_digests() -> None:
    """Two, three and four players, Aspirants and Named."""
    word = sets.load_folder(FOLDER / "components").hash
    records = [Record.read(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert all(record.options.endswith(word) for record in records)
    assert check_folder(FOLDER, GAME, least=3) == 3
    assert sorted(len(record.seats) for record in records) == [2, 3, 4]


def test_the_records_hold_what_happens_in_games() -> None:
    """Invocations, battles, claims, meditation; a full set and a count."""
    records = [Record.read(path.read_text(encoding="utf-8")) for path in RECORDS]
    verbs = {token.split()[0] for record in records for token in record.tokens}
    assert {
        "*",
        "pick",
        "done",
        "all",
        "side",
        "tile",
        "hex",
        "focus",
        "invoke",
        "construct",
        "board",
    } <= verbs
    ends = {record.result.rpartition(", ")[2] for record in records}
    assert ends == {"a full set was claimed", "the last round is over"}


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_the_record_is_written_as_it_was_read(path: Path) -> None:
    """Text, record and replayed session give the same text."""
    sets.load_folder(FOLDER / "components")
    text = path.read_text(encoding="utf-8")
    assert Record.read(text).text() == text
    assert replayed(path, GAME).record.text() == text


def test_other_processes_and_the_other_build_replay_to_the_same_digests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Plain and compiled where both are there; they find the set by its folder."""
    monkeypatch.setenv(sets.FOLDERS, str(FOLDER / "components"))
    records = [Record.read(path.read_text(encoding="utf-8")) for path in RECORDS]
    wanted = [record.marks[len(record.tokens)] for record in records]
    found = digests(GAME, records)
    assert found
    assert all(other == wanted for other in found.values())


def test_a_record_with_another_answer_is_refused() -> None:
    """An answer changed in the middle does not replay, and the sentence names its ply."""
    sets.load_folder(FOLDER / "components")
    record = Record.read(RECORDS[0].read_text(encoding="utf-8"))
    at = next(n for n, token in enumerate(record.tokens) if n > 30 and token.startswith("tile "))
    record.tokens[at] = next(t for t in GAME.space if t.startswith("tile ") and t != record.tokens[at])
    with pytest.raises(BadRecord, match=r"ply \d+"):
        Session.replay(GAME, record)
