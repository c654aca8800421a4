"""Golden records: whole games, kept as files, that must replay to the same position for ever."""

from __future__ import annotations

from pathlib import Path

from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session

SUFFIX = ".record"


def replayed(path: Path | str, game: Game | None = None) -> Session:
    """Read a record from a file and play it through, checking every answer and digest."""
    record = Record.read(Path(path).read_text(encoding="utf-8"))
    return Session.replay(game or load(record.game), record)


def check_folder(folder: Path | str, game: Game | None = None, least: int = 1) -> int:
    """Replay every record of a folder; each must carry a digest at its end, and there must be some."""
    paths = sorted(Path(folder).glob(f"*{SUFFIX}"))
    assert len(paths) >= least, f"{folder} holds {len(paths)} records, and there should be {least} or more"
    for path in paths:
        record = Record.read(path.read_text(encoding="utf-8"))
        assert len(record.tokens) in record.marks, f"{path.name} says nothing about the position it ends in"
        replayed(path, game)
    return len(paths)


def keep(session: Session, path: Path | str) -> None:
    """Write a game as a golden record, with the digest of its last position."""
    record = session.record_for(None)
    if record.tokens:
        record.marks[len(record.tokens)] = session.digest
    Path(path).write_text(record.text(), encoding="utf-8")
