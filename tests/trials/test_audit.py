"""The audit: a good database passes, and whatever is missing, half there or changed is found."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from conclave.server.schema import metadata
from trials.audit import Acknowledged, audit, missing
from trials.crash_trials import DAMAGE, damage
from trials.data_trials import PARTS, keyed


@pytest.fixture
def copy(played: tuple[Path, list[Acknowledged]], tmp_path: Path) -> Path:
    """Return a database to spoil."""
    return Path(shutil.copy(played[0], tmp_path / "copy.db"))


def test_a_good_database_passes(copy: Path, played: tuple[Path, list[Acknowledged]]) -> None:
    """Every answer is replayed, and all that was acknowledged is there."""
    found = audit(copy)
    assert found.wrong == []
    assert (found.tables, found.answers) == (2, 2 * 31)
    assert missing(copy, played[1]) == []


@pytest.mark.parametrize(
    "change",
    [
        "delete from answers where version = 7",
        "delete from answers where version = (select max(version) from answers)",
        "update answers set token = (select token from answers where version = 9) where version = 8",
        "update answers set digest = '0123456789abcdef' where version = 12",
        'update "tables" set version = version + 1',
        "update answers set seat = 1 - seat where version = 5",
    ],
)
def test_whatever_is_half_there_is_found(copy: Path, change: str) -> None:
    """F1: a lost answer, a version without one, another token, another position."""
    with closing(sqlite3.connect(copy)) as database:
        database.execute(change)
        database.commit()
    assert audit(copy).wrong


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_snapshot_is_found(copy: Path, kind: str) -> None:
    """F10: also one that is whole but belongs elsewhere."""
    with closing(sqlite3.connect(copy)) as database:
        table = database.execute('select "table" from snapshots').fetchone()[0]
    damage(copy, kind, table, random.Random(1))
    assert len(audit(copy).wrong) == 1


def test_what_was_acknowledged_and_is_gone_is_found(
    copy: Path, played: tuple[Path, list[Acknowledged]]
) -> None:
    """F1: a command that is not there, or at another version."""
    with closing(sqlite3.connect(copy)) as database:
        database.execute("delete from commands where command = '0-4'")
        database.execute("update commands set version = version + 1 where command = '1-4'")
        database.commit()
    assert [one.command for one in missing(copy, played[1])] == ["0-4", "1-4"]


def test_whatever_names_a_person_has_its_place_in_the_export(
    copy: Path, played: tuple[Path, list[Acknowledged]]
) -> None:
    """D1: a new table with a column for a person must be given out too."""
    persons = {"person", "host", "owner"}
    named = {name for name, table in metadata.tables.items() if persons & set(table.columns.keys())}
    assert named - {"erased"} <= set(PARTS)
    assert set(keyed(copy, played[1][0].person)) == {"people", "sessions", "seats", "commands", "tables"}
