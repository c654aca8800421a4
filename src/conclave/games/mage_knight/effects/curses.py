"""Wounds for mana that others have cursed (Mana Curse, Mana Exploit; MK-29.12)."""

from __future__ import annotations

from conclave.core.modifiers import AMOUNT, BIT, NONE, WHO
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.fame import wound
from conclave.games.mage_knight.rules.sites import allied
from conclave.games.mage_knight.state import Mage


def punished(s: Mage, color: Int) -> None:
    """Take a wound for mana that others have cursed (Mana Curse, Mana Exploit; MK-29.12)."""
    for kind in (d.CURSE, d.EXPLOIT):
        if not s.mods.has(kind):
            continue
        for seat in range(s.seats):
            # Spells strike a teammate too, skills do not (MK-24.2).
            if seat == s.actor or (kind == d.EXPLOIT and allied(s, seat, s.actor)):
                continue
            place = s.mods.first(kind, seat)
            while place != NONE:
                if _strikes(s, kind, place, color):
                    wound(s, s.actor, 1)
                    break
                place = s.mods.first(kind, seat, after=place)


def _strikes(s: Mage, kind: Int, place: Int, color: Int) -> bool:
    """Tell whether a curse strikes now, and note that it did."""
    rows = s.mods.rows
    who, what, amount = rows[place * 6 + WHO], rows[place * 6 + 2], rows[place * 6 + AMOUNT]
    until, source = rows[place * 6 + 4], rows[place * 6 + 5]
    if kind == d.CURSE:
        if what != color or amount == s.begun:
            return False
        noted: Int = s.begun
    else:
        bit = BIT[s.actor * d.SIX + color]
        if what == color or amount & bit:
            return False
        noted = amount | bit
    s.mods.drop(place)
    s.mods.add(kind, who, what, noted, until, source)
    return True
