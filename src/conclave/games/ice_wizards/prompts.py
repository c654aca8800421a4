"""What the questions of Ice Wizards ask: there is one."""

from __future__ import annotations

from typing import Final

from conclave.games.ice_wizards.rules import Turn

ASKS: Final[dict[type, str]] = {Turn: "Play a card, flip a stone with a wizard, or draw."}
