"""Whole games, kept for ever: they replay to the same digests, in both builds.

Bots that plan whole turns played them. A record that has to change means that the rules changed: raise
`Spec.rules`.
"""

from pathlib import Path

from conclave.core.record import Record
from conclave.games.mage_knight import GAME
from conclave.testing.golden import check_folder, replayed

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))


def read(path: Path) -> Record:
    """Read a record."""
    return Record.read(path.read_text(encoding="utf-8"))


def test_every_record_replays_to_its_digests() -> None:
    """Alone, two against each other, two together, and the official ruleset with the first printing."""
    assert check_folder(FOLDER, GAME, least=4) == 4
    seats = {path.stem: len(read(path).seats) for path in RECORDS}
    assert seats == {"cooperation": 2, "duel_conquest": 2, "official": 1, "solo_reconnaissance": 1}
    scenarios = {path.stem: GAME.options.read(read(path).options) for path in RECORDS}
    assert "ruleset=official" in scenarios["official"].text()
    assert "scenario=blitz_cooperation" in scenarios["cooperation"].text()


def test_the_records_hold_what_happens_in_games() -> None:
    """Steps, tiles, cards in every way, mana, units, skills, combats, purchases; each ends with a result."""
    verbs = {token.split()[0] for path in RECORDS for token in read(path).tokens}
    assert {
        "*", "choose", "tactic", "play", "sideways", "pay", "pick", "move", "explore", "foe", "unit",
        "recruit", "take", "gain", "skill", "discard", "do", "done",
    } <= verbs  # fmt: skip
    assert all(read(path).result for path in RECORDS)


def test_a_record_keeps_every_piece() -> None:
    """At the end of each, all counts hold."""
    for path in RECORDS:
        replayed(path, GAME).state.check()
