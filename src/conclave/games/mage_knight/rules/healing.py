"""Healing: points for wounds of the hand and of units (MK-15.3)."""

from __future__ import annotations

from conclave.core.frames import FINE
from conclave.core.modifiers import AMOUNT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import gain_fame
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.effects.points import used_up
from conclave.games.mage_knight.effects.units import level_of
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.state import Mage


def healing(s: Mage, seat: Int) -> Int:
    """A point of healing takes a wound from the hand."""
    if s.pool[d.HEALING] < 1:
        return r.NO_POINTS
    return FINE if s.wounds_in_hand(seat) else r.NOTHING_TO_HEAL


def healing_unit(s: Mage, seat: Int, place: Int) -> Int:
    """A unit needs as many points as its level for each wound."""
    if s.unit(seat, place, d.U_WOUNDS) == 0:
        return r.NOTHING_TO_HEAL
    return FINE if s.pool[d.HEALING] >= level_of(s, seat, place) else r.NO_POINTS


def heal_wound(s: Mage, seat: Int) -> None:
    """Put a wound of the hand back to its pile."""
    spend_healing(s, seat, 1)
    if s.wounds_in_hand(seat) <= s.hurt - s.healed:
        s.healed += 1  # otherwise an older one is healed, which no new one need make up for
    s.lift(HAND + seat, s.place_of(seat, pieces.WOUND))
    s.tell("heal", int(seat))
    cards = s.mods.total(d.HEAL_DRAWS, seat)
    if cards:
        draw = Draw(cards)
        if draw.possible(s):
            s.call(draw)


def heal_unit(s: Mage, seat: Int, place: Int) -> None:
    """Heal one wound of a unit."""
    spend_healing(s, seat, level_of(s, seat, place))
    s.set_unit(seat, place, d.U_WOUNDS, s.unit(seat, place, d.U_WOUNDS) - 1)
    s.tell("heal-unit", int(seat), int(s.unit(seat, place, d.U_KIND) - 1))


def spend_healing(s: Mage, seat: Int, points: Int) -> None:
    """Spend healing, some of which may bring fame (Golden Grail)."""
    s.pool[d.HEALING] -= points
    place = s.mods.first(d.HEAL_FAME, seat)
    if place != NONE:
        fame = min(points, s.mods.column(place, AMOUNT))
        used_up(s, place, fame)
        gain_fame(s, seat, fame)
