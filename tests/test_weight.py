"""The weight of the sources: what moved or was renamed is not new, and what is new is not old."""

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

THEN = """
def paint(board):
    colours = mixed(board.palette)
    return [colours[tile.kind] for tile in board.tiles]


LIMIT = 3
"""
RENAMED = """
def coloured(board):
    colours = mixed(board.palette)
    return [colours[tile.kind] for tile in board.tiles]
"""
OTHER = """
def paint(canvas, brush):
    raise NotImplementedError("somewhere else")
"""


@pytest.fixture(scope="module")
def weight() -> ModuleType:
    """Load the script, whose name has no ending."""
    loader = SourceFileLoader("weight", str(Path(__file__).parents[1] / "scripts" / "weight"))
    spec = spec_from_loader("weight", loader)
    assert spec is not None
    module = sys.modules["weight"] = module_from_spec(spec)
    loader.exec_module(module)
    return module


def past_of(weight: ModuleType) -> Any:
    """What was there, asked of a tree in which the old name stands once more elsewhere in its part."""
    today = [("render/colours.py", RENAMED), ("core/other.py", OTHER), ("render/other.py", OTHER)]
    found = [one for path, text in today for one in weight.definitions(path, text)]
    return weight.Past(weight.definitions("core/art.py", THEN), found)


def test_a_file_falls_into_definitions_without_a_gap(weight: ModuleType) -> None:
    found = weight.definitions("core/art.py", THEN)
    assert [(one.name, one.lines) for one in found] == [("", 1), ("paint", 5), ("LIMIT", 1)]


def test_what_moved_or_was_renamed_is_of_then(weight: ModuleType) -> None:
    past = past_of(weight)
    assert past.has(weight.definitions("render/colours.py", RENAMED)[1])
    assert past.has(weight.definitions("core/other.py", OTHER)[1])
    assert not past.has(weight.definitions("render/other.py", OTHER)[1])


def test_a_claim_makes_nothing_new_that_stood_before(weight: ModuleType) -> None:
    past, named = past_of(weight), {"paint": ["render/*"]}
    head, part = weight.weighed("render/colours.py", RENAMED, False, past, named)
    assert head.old
    assert part.old
    head, part = weight.weighed("render/other.py", OTHER, False, past, named)
    assert not head.old
    assert (part.old, part.title) == (False, "paint")


def test_a_copy_of_what_still_stands_is_new(weight: ModuleType) -> None:
    """And of two that have its name in its part, one is the one that was there."""
    then = weight.definitions("core/art.py", THEN)
    copy = weight.definitions("render/copy.py", RENAMED)[1]
    assert not weight.Past(then, [*then, copy]).has(copy)
    twins = [weight.definitions(f"core/{name}.py", OTHER)[1] for name in ("one", "two")]
    past = weight.Past(then, twins)
    assert [past.has(one) for one in twins].count(True) == 1
