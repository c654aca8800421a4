"""Banners: artifacts that a unit carries (MK-10.5)."""

from __future__ import annotations

from conclave.core.effects import kept
from conclave.core.frames import Skip
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.units import OwnUnit
from conclave.games.mage_knight.rows import DISCARDS, PLAYED
from conclave.games.mage_knight.state import Mage


class AssignBanner(OwnUnit):
    """Give the banner that is played to a unit; an older one goes to the discard pile."""

    def __init__(self) -> None:
        super().__init__(Skip())

    def pay(self, s: Mage, way: Int) -> None:
        """Lay it onto the unit."""
        card, old = kept(s.bound, d.SOURCE), s.unit(s.actor, way, d.U_BANNER)
        if old:
            s.row(DISCARDS + s.actor, int(old - 1))
        s.unrow(PLAYED + s.actor, card)
        s.set_unit(s.actor, way, d.U_BANNER, card + 1)
        s.set_unit(s.actor, way, d.U_FLAGS, s.unit(s.actor, way, d.U_FLAGS) & ~d.BANNER_DOWN)
        s.tell("banner", int(s.actor), int(card), int(s.unit(s.actor, way, d.U_KIND) - 1))
