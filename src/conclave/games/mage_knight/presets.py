"""Ready-made tables: every scenario with its players."""

from __future__ import annotations

from typing import Final

from conclave.core.options import Preset


def _preset(title: str, about: str, scenario: str, *seats: int, **more: object) -> Preset:
    return Preset(title, about, {"scenario": scenario, **more}, seats)


PRESETS: Final[dict[str, Preset]] = {
    "first_reconnaissance": _preset(
        "First Reconnaissance", "Learn the land alone, until a city is found.", "first_reconnaissance", 1
    ),
    "first_together": _preset(
        "First Reconnaissance, several", "A first race through the land.", "first_reconnaissance", 2, 3, 4
    ),
    "solo_conquest": _preset("Solo Conquest", "Two cities in six rounds, alone.", "conquest", 1),
    "full_conquest": _preset("Full Conquest", "Take the cities, each for oneself.", "conquest", 2, 3, 4),
    "blitz_conquest": _preset("Blitz Conquest", "A shorter war from a better start.", "blitz", 2, 3, 4),
    "full_cooperation": _preset("Full Cooperation", "Take the cities together.", "cooperation", 2, 3),
    "blitz_cooperation": _preset("Blitz Cooperation", "The same, shorter.", "blitz_cooperation", 2, 3),
    "mines_liberation": _preset("Mines Liberation", "Free every mine.", "mines_liberation", 2, 3, 4),
    "druid_nights": _preset("Druid Nights", "Call from the glades at night.", "druid_nights", 2, 3, 4),
    "dungeon_lords": _preset("Dungeon Lords", "Go below, where secrets are.", "dungeon_lords", 2, 3, 4),
    "conquer_and_hold": _preset(
        "Conquer and Hold", "Take keeps and towers, and keep them.", "conquer_and_hold", 2
    ),
    "one_to_return": _preset("One to Return", "Be on the portal in the end.", "one_to_return", 2, 3, 4),
    "megapolis": _preset(
        "Megapolis",
        "The last city has grown into a second one.",
        "conquest",
        1,
        2,
        3,
        megapolis="on",
    ),
    "team_conquest": _preset(
        "Conquest in teams", "Two against two, every second seat.", "conquest", 4, team_game="on"
    ),
}
