"""Dungeon Lords: secret dungeons and tombs, and the tunnels between them (MK-26.14)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import FINE, NO_ANSWER, AskActor
from conclave.core.modifiers import NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import SECRET_DUNGEON, SECRET_TOMB
from conclave.games.mage_knight.rules.sites import flag, plain_cost, set_flag, site_of, terrain_of
from conclave.games.mage_knight.rules.tokens import HIDDEN, DrawToken
from conclave.games.mage_knight.state import Mage


def is_dungeon(s: Mage, at: Int) -> bool:
    """Tell whether a land has a dungeon, printed or secret."""
    return site_of(s, at) == land.DUNGEON or flag(s, at, SECRET_DUNGEON)


def is_tomb(s: Mage, at: Int) -> bool:
    """Tell whether a land has a tomb, printed or secret."""
    return site_of(s, at) == land.TOMB or flag(s, at, SECRET_TOMB)


def underground(s: Mage, at: Int) -> bool:
    """Tell whether a land has either."""
    return is_dungeon(s, at) or is_tomb(s, at)


def hiding_places(s: Mage, site: Int) -> list[int]:
    """List the lands beside a site that may hide something: one can go there, no swamp, no site."""
    found: list[int] = []
    for direction in range(6):
        at = s.near(site, direction)
        if at < 0 or site_of(s, at) != land.NOTHING or terrain_of(s, at) == land.SWAMP:
            continue
        if plain_cost(s, at) < land.IMPASSABLE and not underground(s, at):
            found.append(int(at))
    return found


class MarkSecret(AskActor[Mage]):
    """Where the secret dungeon beside a village, or the tomb beside a monastery, is (MK-26.14)."""

    rule: ClassVar[str] = "MK-26.14"

    def __init__(self, site: Int) -> None:
        self.site: Int = site

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a place."""
        return len(hiding_places(s, self.site)) > 0

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the places."""
        for at in hiding_places(s, self.site):
            found.append(a.GO + at)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.GO in hiding_places(s, self.site) else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all see the map."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Mark it, and put a token there."""
        at = action - a.GO
        tomb = site_of(s, self.site) == land.MONASTERY
        set_flag(s, at, SECRET_TOMB if tomb else SECRET_DUNGEON)
        s.tell("secret", int(at), int(tomb))
        s.goto(DrawToken(pieces.RED_PILE if tomb else pieces.BROWN_PILE, at, HIDDEN))


def tunnel(s: Mage, here: Int, at: Int) -> Int:
    """Give what a trip through the tunnels costs, 2 and 1 for each step above it; -1 without a way."""
    if not s.config.dungeons or here < 0 or here == at or s.slot_of[at // 7] < 0:
        return NONE
    if not underground(s, here) or not underground(s, at) or s.owner[here] == NONE or s.owner[at] == NONE:
        return NONE
    reached, edge, steps = {int(here)}, [int(here)], 0
    while edge:
        steps += 1
        ahead: list[int] = []
        for one in edge:
            for direction in range(6):
                near = int(s.near(one, direction))
                dry = near >= 0 and terrain_of(s, near) != land.LAKE and terrain_of(s, near) != land.SWAMP
                if dry and near not in reached:
                    reached.add(near)
                    ahead.append(near)
        if int(at) in ahead:
            return 2 + steps
        edge = ahead
    return NONE


def all_conquered(s: Mage) -> bool:
    """Tell whether every tile is revealed and every dungeon and tomb conquered."""
    if s.countryside_left + s.core_left + s.cities_left > 0:
        return False
    for at in range(land.LANDS):
        if s.slot_of[at // 7] >= 0 and underground(s, at) and s.owner[at] == NONE:
            return False
    return True
