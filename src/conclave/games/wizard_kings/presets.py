"""Ready-made tables: scenarios with their maps, armies and aims."""

from __future__ import annotations

from typing import Final

from conclave.core.options import Preset
from conclave.games.wizard_kings.options import PRESETS as SETTINGS

_WORDS: Final[dict[str, tuple[str, str, tuple[int, ...]]]] = {
    "first_steps": (
        "First Steps", "Greenmarch and Mirrormere with the printed armies; 15GP of cities win.", (2,)
    ),
    "open_war": ("Open War", "Two maps and 100GP each; 30GP of cities win.", (2,)),
    "ten_winters": ("Ten Winters", "One map and 100GP each; most gold after ten turns.", (3, 4)),
    "golden_road": ("Golden Road", "Every coin counts: income of ten turns is added up.", (2,)),
    "drowned_crown": (
        "The Drowned Crown", "The Drowned Coast and Fenlow: a sunken city that only swimmers can hold.", (2,)
    ),
    "siege_of_bastion": ("Siege of Bastion", "Bastion and Sunscar: a walled city rules the plain.", (2,)),
    "under_the_mountain": (
        "Under the Mountain", "Deepdelve and Greenmarch: fight for Khax below the northern peaks.", (2,)
    ),
}  # fmt: skip
PRESETS: Final[dict[str, Preset]] = {
    name: Preset(title, about, SETTINGS[name], seats) for name, (title, about, seats) in _WORDS.items()
}
