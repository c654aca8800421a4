"""The games and options that the adapters are held to."""

from __future__ import annotations

from typing import Any, Final

# Every game with its usual options, and the options that change what a seat is asked or sees.
CASES: Final[list[tuple[str, dict[str, object], int]]] = [
    ("ice_wizards", {}, 2),
    ("ice_wizards", {"board": "square"}, 2),
    ("meld", {}, 2),
    ("meld", {"boards": "free_choice"}, 4),
    ("lands_of_ice", {"mode": "free_choice"}, 2),
    ("lands_of_ice", {"mode": "first_snow"}, 2),
    ("wizard_kings", {}, 3),
    ("wizard_kings", {"army_mode": "standard", "alliances": "off"}, 2),
    ("mage_knight", {}, 1),
    ("mage_knight", {"scenario": "cooperation"}, 2),
]
IDS: Final = [
    f"{slug}-{seats}-{'-'.join(map(str, options.values())) or 'usual'}" for slug, options, seats in CASES
]


def settings(options: dict[str, object], seats: int, **more: Any) -> dict[str, Any]:
    """Return the keywords of an environment."""
    return {"options": options, "seats": seats, **more}
