"""Three whole games, kept for ever: they replay to the same digests, and the slow referee agrees with them.

They were played by `GAME.new(board=..., seed=...)` with answers picked by `random.Random(seed)`.
A record that has to change means that the rules changed: raise `Spec.rules` and bring old records up.
"""

from pathlib import Path

import pytest

from conclave.core.errors import BadRecord
from conclave.core.record import LUCK, Record
from conclave.core.session import Session
from conclave.games.ice_wizards import GAME
from conclave.testing.golden import check_folder, replayed
from tests.games.ice_wizards.positions import ice
from tests.games.ice_wizards.slow_rules import DRAW, SlowGame
from tests.games.ice_wizards.versus import as_slow, compare_end, compare_table

FOLDER = Path(__file__).resolve().parent / "golden"
RECORDS = sorted(FOLDER.glob("*.record"))
NAMES = [path.stem for path in RECORDS]


def read(path: Path) -> Record:
    """Read a record."""
    return Record.read(path.read_text(encoding="utf-8"))


def test_every_record_replays_to_its_digests() -> None:
    """Two games on hexes, one on squares."""
    assert check_folder(FOLDER, GAME, least=3) == 3
    assert sorted(read(path).options for path in RECORDS) == ["board=hex", "board=hex", "board=square"]


def test_the_records_hold_what_happens_in_games() -> None:
    """Plays, flips, draws and a pass; both ends; more than one seed."""
    verbs = {token.split()[0] for path in RECORDS for token in read(path).tokens}
    assert verbs == {"*", "play", "flip", "draw", "pass"}
    ends = {read(path).result.rpartition(", ")[2] for path in RECORDS}
    assert ends == {"the last stone is placed", "neither side can act"}
    assert len({read(path).seed for path in RECORDS}) == 3


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_the_slow_referee_plays_the_record_to_the_same_end(path: Path) -> None:
    """Every move is legal by the slow rules, and stones, cards, scores and winner are the same."""
    record = read(path)
    deal = [token.split()[-1].upper() for token in record.tokens[:10]]
    slow = SlowGame(record.options.partition("=")[2], (deal[::2], deal[1::2]))
    rest = iter(record.tokens[10:])
    for token in rest:
        move = as_slow(token)
        slow.play(move, next(rest).removeprefix(f"{LUCK}draw ").upper() if move == DRAW else None)
    assert slow.over
    state = ice(replayed(path, GAME).state)
    compare_table(state, slow)
    compare_end(state, slow)


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_the_record_is_written_as_it_was_read(path: Path) -> None:
    """Text, record and replayed session give the same text."""
    text = path.read_text(encoding="utf-8")
    assert read(path).text() == text
    assert replayed(path, GAME).record.text() == text


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_5_1_the_game_in_one_line_replays_to_the_same_digest(path: Path) -> None:
    """The line holds all that the record holds, but for names and digests."""
    assert GAME.write_line is not None
    assert GAME.read_line is not None
    record = read(path)
    line = GAME.write_line(record)
    again = GAME.read_line(line)
    assert "\n" not in line
    assert (again.tokens, again.options, again.seed) == (record.tokens, record.options, record.seed)
    assert Session.replay(GAME, again).digest == replayed(path, GAME).digest
    assert GAME.write_line(again) == line


def test_a_record_with_another_move_is_refused() -> None:
    """A move changed in the middle does not replay, and the sentence names its ply."""
    record = read(RECORDS[0])
    ply = 11
    verb, card = record.tokens[ply - 1].split()
    other = next(t for t in GAME.space if t.startswith(verb) and t.split()[1] != card)
    record.tokens[ply - 1] = other
    with pytest.raises(BadRecord, match="ply 1"):
        Session.replay(GAME, record)
