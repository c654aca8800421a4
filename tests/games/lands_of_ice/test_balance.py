"""The balance of Lands of Ice is counted by sides and by who begins."""

from typing import Any

from ice_balance import report


def row(first: int, winner: int, turns: int) -> dict[str, Any]:
    """Write a game as the script keeps it."""
    return {"seed": "s", "first": first, "winner": winner, "points": [0, 0], "turns": turns}


def test_sides_and_first_players_are_counted_with_draws_as_halves() -> None:
    """By hand: Blue wins two of four and draws one, whoever begins wins one and draws one."""
    text = report([row(0, 0, 20), row(1, 0, 30), row(0, 1, 40), row(1, 2, 50)])
    lines = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| ")}
    assert "62.5 %" in lines["Blue"]
    assert "37.5 %" in lines["Yellow"]
    assert "37.5 %" in lines["first player"]
    assert text.endswith("1 drawn; 35 turns in the middle game.")
