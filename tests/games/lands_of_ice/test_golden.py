"""Whole games, kept for ever: they replay to the same digests.

They were played by `GAME.new(mode=..., idle_cycles=2, seed=...)` with random answers that attack and reveal
where they can.
A record that has to change means that the rules changed: raise `Spec.rules` and bring old records up.
"""

from pathlib import Path

from conclave.core.record import Record
from conclave.games.lands_of_ice import GAME
from conclave.testing.golden import check_folder

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))


def test_every_record_replays_to_its_digests() -> None:
    """One game of each mode that differs."""
    assert check_folder(FOLDER, GAME, least=4) == 4


def test_the_records_hold_what_happens_in_games() -> None:
    """Drafts, tokens laid, rooms revealed and turned, movement and combat."""
    texts = [Record.read(path.read_text(encoding="utf-8")).tokens for path in RECORDS]
    verbs = {token.split()[0] for tokens in texts for token in tokens}
    assert verbs >= {
        "*",
        "pair",
        "draft",
        "lay",
        "room",
        "square",
        "play",
        "move",
        "way",
        "done",
        "reveal",
        "fight",
    }


def test_old_records_keep_the_arrows_of_the_ring() -> None:
    """Before rules 4 the arrow after `chaos` was that of the own room, so it is turned round (LI-14.4)."""

    def brought_up(rules: int, *tokens: str) -> list[str]:
        record = Record("lands_of_ice", rules, "mode=ice_alone", ["a", "b"], tokens=list(tokens))
        return GAME.bring_up(record).tokens

    told = ("chaos blue-yeti", "spin r3 left", "turn blue-yeti", "spin r3 right")
    meant = ["chaos blue-yeti", "spin r3 right", "turn blue-yeti", "spin r3 right"]
    assert brought_up(3, *told, *told) == meant + meant
    assert brought_up(4, *told) == list(told)
    broken = ("chaos blue-yeti", "done", "chaos blue-yeti", "spin r3 up", "chaos blue-yeti")
    assert brought_up(3, *broken) == list(broken)
