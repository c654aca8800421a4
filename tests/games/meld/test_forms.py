"""Two forms of positions: since rules 2 the middle of an effect is written otherwise, and nothing else.

`golden/plies.txt` and `golden/rules_1` were written by the rules before: hashes of every ply, whole records,
and positions of the kinds that a server may have put away, without what lies on the table.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from conclave.bots.worker import tuples
from conclave.core import flow
from conclave.core.effects import Scope
from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.games.meld import GAME, sets
from conclave.games.meld.migrations import restated
from conclave.games.meld.state import Meld
from conclave.testing.golden import replayed
from tests.games.meld.plies import FOLDER, KEPT, WALKS, of_record, of_walk

OLD = FOLDER / "rules_1"
RECORDS = sorted(OLD.glob("*.record"))


@cache
def kept() -> dict[str, str]:
    """Give the hashes by the names of games."""
    return dict(line.split(" ") for line in KEPT.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_ply_of_the_records_is_as_it_was(path: Path) -> None:
    """Who is asked, what may be answered, luck, the whole table, how much was told, the result."""
    found, wanted = of_record(path), kept()[path.stem]
    assert len(found) == len(wanted)
    apart = [at // 4 + 1 for at in range(0, len(found), 4) if found[at : at + 4] != wanted[at : at + 4]]
    assert apart == []


def test_every_ply_of_random_games_is_as_it_was() -> None:
    """Two, three and four players, with options in turn."""
    assert len(kept()) == WALKS + len(RECORDS)
    assert [number for number in range(WALKS) if of_walk(number) != kept()[f"walk-{number}"]] == []


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_records_of_rules_1_are_brought_up(path: Path) -> None:
    """They replay; digests between effects are those written then, the rest is as it is written now."""
    sets.load_folder(FOLDER / "components")
    record = Record.read(path.read_text(encoding="utf-8"))
    assert record.rules == 1
    brought = replayed(path, GAME).record
    assert brought.text() == (FOLDER / path.name).read_text(encoding="utf-8")
    same = [ply for ply, mark in record.marks.items() if brought.marks[ply] == mark]
    assert len(same) > len(record.marks) // 2
    assert len(record.tokens) in same


def test_a_record_of_rules_1_with_another_digest_is_refused() -> None:
    """Between effects every digest counts, the last one too."""
    sets.load_folder(FOLDER / "components")
    record = Record.read(RECORDS[0].read_text(encoding="utf-8"))
    for ply in (min(record.marks), len(record.tokens)):
        wrong = replace(record, marks={**record.marks, ply: "0123456789abcdef"})
        with pytest.raises(BadRecord, match=f"ply {ply}: the position differs"):
            Session.replay(GAME, wrong)


def test_a_record_of_rules_1_with_another_answer_is_refused() -> None:
    """The sentence names the ply and the answer."""
    sets.load_folder(FOLDER / "components")
    record = Record.read(RECORDS[0].read_text(encoding="utf-8"))
    tokens = list(record.tokens)
    tokens[20] = "board 1 a"
    with pytest.raises(BadRecord, match="ply 21: `board 1 a`"):
        Session.replay(GAME, replace(record, tokens=tokens))


def positions() -> Iterator[tuple[Session, object]]:
    """Give positions that rules 1 put away, each with the table at the same ply."""
    sets.load_folder(FOLDER / "components")
    rows = json.loads((OLD / "positions.json").read_text(encoding="utf-8"))
    for path in RECORDS:
        record = Record.read(path.read_text(encoding="utf-8"))
        packed = {ply: [tuples(part) for part in one] for stem, ply, one in rows if stem == path.stem}
        table = Session(
            GAME, GAME.options.read(record.options), seats=len(record.seats), seed="replay",
            luck=False, forced=False, marks=False,
        )  # fmt: skip
        for ply, token in enumerate(record.tokens, 1):
            table.apply(token)
            if ply in packed:
                yield table, (*packed[ply], table.state.pack_room())


def test_positions_of_rules_1_open_as_what_they_were_or_not_at_all() -> None:
    """Where nothing is written otherwise they are the same; within an effect no frame is taken for another.

    A server whose snapshot does not open replays the answers.
    """
    seen: Counter[str] = Counter()
    for table, packed in positions():
        try:
            state = GAME.unpack(packed, table.state.options)
        except (TypeError, ConclaveError):
            seen["refused"] += 1
            assert restated(table.state)
            continue
        assert flow.choices(state) == flow.choices(table.state)
        seen["restated" if restated(table.state) else "same"] += 1
        assert restated(table.state) or GAME.pack(state) == GAME.pack(table.state) == packed
    assert seen["refused"] > 30
    assert seen["same"] > 10


def test_every_effect_has_a_scope() -> None:
    """Nothing is bound without one, and nobody but whose turn it is acts: `restated` looks for it."""
    bound = 0
    for table, _ in positions():
        state = table.state
        assert isinstance(state, Meld)
        if state.bound or state.actor != state.active():
            bound += 1
            assert any(isinstance(frame, Scope) for frame in state.stack)
    assert bound > 10
