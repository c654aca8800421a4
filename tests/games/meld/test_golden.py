"""Whole games, kept for ever, with the components they were played with: they replay to the same digests.

They were played by bots. The folder `golden/components` is the set they name, so that the standard set may
change without them. A record that has to change means that the rules changed: raise `Spec.rules`.
"""

from pathlib import Path

from conclave.core.record import Record
from conclave.games.meld import GAME, sets
from conclave.testing.golden import check_folder

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))


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
