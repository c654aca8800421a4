"""Whole games, kept for ever: they replay to the same digests, in both builds.

Their answers were picked at random with a liking for battles and spells. A record that has to change means
that the rules changed: raise `Spec.rules`.
"""

from pathlib import Path

from conclave.core.record import Record
from conclave.games.wizard_kings import GAME
from conclave.testing.golden import check_folder, replayed

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))


def read(path: Path) -> Record:
    """Read a record."""
    return Record.read(path.read_text(encoding="utf-8"))


def test_every_record_replays_to_its_digests() -> None:
    """Two players with Dispel, three with alliances, four in teams on maps of the expansion."""
    assert check_folder(FOLDER, GAME, least=3) == 3
    assert sorted(len(read(path).seats) for path in RECORDS) == [2, 3, 4]


def test_the_records_hold_what_happens_in_games() -> None:
    """Marches, voyages, spells, battles, alliances, gifts, orders; dice of every kind by their faces."""
    verbs = {token.split()[0] for path in RECORDS for token in read(path).tokens}
    assert {
        "*", "map", "army", "buy", "hex", "unit", "side", "sail", "cast", "fire", "pass", "offer", "accept",
        "refuse", "break", "aid", "build", "raise", "merge", "pick", "done",
    } <= verbs  # fmt: skip
    rolls = {token[7:].count("-") + 1 for path in RECORDS for token in read(path).tokens if token[0] == "*"}
    assert {1, 2, 3, 4} <= rolls
    ends = {read(path).result.rpartition(", ")[2] for path in RECORDS}
    assert ends == {"and the gold of cities is counted", "and victory points are counted"}


def test_a_record_keeps_units_and_gold_in_balance() -> None:
    """At the end of each, all counts hold (WK-2.0a, WK-2.11a, WK-4.4a)."""
    for path in RECORDS:
        replayed(path, GAME).state.check()
