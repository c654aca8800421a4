"""Crowds: wars of three to six players at random, and the faults that only they could bring about."""

from __future__ import annotations

import pytest

from conclave.core.storage import PACKED, Int
from conclave.games.wizard_kings.rules import battle, sides, warfare
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.crowd_fuzz import crowd_fuzz

ENOUGH = 4000  # answers in which each of these faults shows
plain = pytest.mark.skipif(PACKED, reason="compiled functions do not see what is put in their place")


def test_nothing_goes_wrong_among_many() -> None:
    """Every answer holds the invariants of companies and battles (WK-4.9)."""
    report = crowd_fuzz(2000, "suite")
    assert report.good, f"{report.failure}\n{report.record}"
    assert report.verbs.keys() >= {"break", "cast", "fire", "hex", "offer", "side", "unit"}


@plain
def test_4_9b_somebody_on_no_side_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever enters a battle and supports nobody stands on no side of it."""

    def nobody(s: Kings, seat: Int, place: Int, side: Int, late: bool) -> None:
        sides.confide(s)

    monkeypatch.setattr(warfare, "support", nobody)
    assert "on no side" in crowd_fuzz(ENOUGH, "no side").failure


@plain
def test_4_9f_former_allies_who_never_fight_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """They share a hex beyond the start of combat, without a battle."""
    monkeypatch.setattr(battle, "quarrels", lambda s: None)
    assert "without a battle" in crowd_fuzz(ENOUGH, "quarrels").failure


@plain
def test_4_9h_winners_who_all_stay_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of unallied winners the one who came later leaves; if he stays, enemies share the hex."""
    monkeypatch.setattr(battle, "guests", lambda s, place, side: 0)
    assert "without a battle" in crowd_fuzz(ENOUGH, "guests").failure
