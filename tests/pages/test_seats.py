"""The form of a new table: seats that a game can do without start empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from conclave.core.registry import forget, load, register
from conclave.server.pages.new_table_form import plan_of
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
    chosen = {
        given["name"]: given["value"]
        for tag, given in read.tags
        if tag == "input" and given.get("type") == "radio" and "checked" in given
    }
    # One's own seat is the first; the computer sits in what is needed, and beyond that where a scenario asks.
    wanted = {"me": "0", "seat-1": "computer", "seat-2": "auto", "seat-3": "auto"}
    assert {name: chosen[name] for name in wanted} == wanted
    assert list(plan_of(load(roomy), chosen).players) == ["me", "easy"]
