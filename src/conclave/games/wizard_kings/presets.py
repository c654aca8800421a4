"""Ready-made tables: scenarios with their maps, armies and aims."""

from __future__ import annotations

from typing import Final

from conclave.core.options import Preset

PRESETS: Final[dict[str, Preset]] = {
    "first_steps": Preset(
        "First Steps", "Greenmarch and Mirrormere with the printed armies; 15GP of cities win.",
        {"maps": "first_steps", "army_mode": "standard", "victory": "conquest", "goal_gp": 15}, (2,),
    ),
    "open_war": Preset(
        "Open War", "Two maps and 100GP each; 30GP of cities win.",
        {"maps_per_player": 2, "victory": "conquest"}, (2,),
    ),
    "ten_winters": Preset(
        "Ten Winters", "One map and 100GP each; most gold after ten turns.",
        {"victory": "timed", "turn_limit": 10}, (3, 4),
    ),
    "golden_road": Preset(
        "Golden Road", "Every coin counts: income of ten turns is added up.",
        {"victory": "points", "turn_limit": 10}, (2,),
    ),
    "drowned_crown": Preset(
        "The Drowned Crown", "The Drowned Coast and Fenlow: a sunken city that only swimmers can hold.",
        {"maps": "drowned_crown", "map_pool": "expansion"}, (2,),
    ),
    "siege_of_bastion": Preset(
        "Siege of Bastion", "Bastion and Sunscar: a walled city rules the plain.",
        {"maps": "siege", "map_pool": "expansion"}, (2,),
    ),
    "under_the_mountain": Preset(
        "Under the Mountain", "Deepdelve and Greenmarch: fight for Khax below the northern peaks.",
        {"maps": "mountain", "map_pool": "expansion"}, (2,),
    ),
}  # fmt: skip
