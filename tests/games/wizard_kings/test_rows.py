"""Rows of a position: copies share them, so no rule writes into one; it puts another in its place."""

import ast
from pathlib import Path

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.games import wizard_kings
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.state import Kings

ROOM = Path(wizard_kings.__file__).parent
# Imagining fills many holes at once, in zones that it has made its own.
OWN_ZONES = "secrets.py"
OWNERS = {"s", "self", "state", "twin"}


def rows() -> set[str]:
    """The fields of the position that are declared as rows, and the rows of its zones."""
    fields = [
        node
        for node in ast.walk(ast.parse((ROOM / "state.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign) and "Ints" in ast.unparse(node.annotation)
    ]
    return {"faces", "masks", *(one.target.attr for one in fields if isinstance(one.target, ast.Attribute))}


ROWS = rows()


def written(source: str) -> list[int]:
    """The lines that write into a row of the position, by its own name or by another."""
    nodes = list(ast.walk(ast.parse(source)))
    others = {
        node.targets[0].id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and of_position(node.value)
    }
    found: list[int] = []
    for node in nodes:
        if not isinstance(node, ast.Assign | ast.AugAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                row = part
                while isinstance(row, ast.Subscript):
                    row = row.value
                named = isinstance(row, ast.Name) and row.id in others
                if row is not part and (named or of_position(row)):
                    found.append(node.lineno)
    return found


def of_position(row: ast.AST | None) -> bool:
    """The rows of a position have the names of its slots, on `s`; faces and masks those of its zones."""
    if not isinstance(row, ast.Attribute) or row.attr not in ROWS:
        return False
    return row.attr in ("faces", "masks") or (isinstance(row.value, ast.Name) and row.value.id in OWNERS)


def test_no_rule_writes_into_a_row() -> None:
    """Neither the rules nor the reader of positions."""
    files = [path for path in ROOM.rglob("*.py") if path.name not in (OWN_ZONES, "board.py", "statistics.py")]
    assert len(files) > 50
    assert len(ROWS) > 15
    assert {path.name: lines for path in files if (lines := written(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "s.gold[0] = 1",
        "s.troops[0][3] -= 1",
        "s.where.faces[2], x = 3, 4",
        "self.marks.masks[1] |= 2",
        "row = s.desk.faces; row[1] = 2",
    ],
)
def test_a_write_into_a_row_is_seen(line: str) -> None:
    """The reader above finds each kind."""
    assert written(line) == [1]


@pytest.mark.parametrize(
    "line", ["s.gold = changed(s.gold, 0, 1)", "row = s.gold[:]; row[2] = 3", "s.where.write(1, 2)"]
)
def test_what_replaces_a_row_is_not(line: str) -> None:
    """Nor is a row that is still being made."""
    assert written(line) == []


def test_copies_share_their_rows_and_keep_their_position() -> None:
    """A thousand copies along a random game stay as they were when they were made."""
    rng, found = seeded("rows"), Choices()
    state = GAME.start(GAME.options(), 3)
    kept: list[tuple[Kings, str]] = []
    while state.stack and len(kept) < 1000:
        twin = state.copy()
        assert isinstance(twin, Kings)
        assert isinstance(state, Kings)
        assert twin.where is not state.where
        kept.append((twin, GAME.digest(state)))
        state.stack[-1].random_step(state, rng, found)
        flow.settle(state)
    assert len(kept) == 1000 or state.result
    assert [at for at, (twin, digest) in enumerate(kept) if GAME.digest(twin) != digest] == []


def test_a_copy_makes_no_rows() -> None:
    """What has not changed since is the same row, in plain Python where rows are objects."""
    state = GAME.start(GAME.options(), 3)
    twin = state.copy()
    assert isinstance(twin, Kings)
    assert isinstance(state, Kings)
    if isinstance(state.gold, list):
        names = ("gold", "allies", "fight", "troops", "came", "army", "kinds")
        assert [name for name in names if getattr(twin, name) is not getattr(state, name)] == []
        assert twin.where.faces is state.where.faces
