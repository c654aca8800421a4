"""The form of a new table: seats that a game can do without start empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from conclave.core.registry import forget, load, register
from tests.pages.house import Browser
from tests.pages.reading import Reader


@pytest.fixture
def roomy() -> Iterator[str]:
    """Make a game known that takes two to four."""
    game = load("ice_wizards")
    more = replace(game, spec=replace(game.spec, slug="roomy", seats=(2, 4)))
    register(more)
    yield "roomy"
    forget("roomy")


def test_seats_beyond_those_needed_are_empty(roomy: str, browser: Browser) -> None:
    read = Reader(browser("ada").get(f"/new/{roomy}").text)
    chosen = [given["value"] for tag, given in read.tags if tag == "option" and "selected" in given]
    assert chosen[:4] == ["me", "open", "none", "none"]
