"""Fame, reputation and wounds, now or at the end of the turn (MK-1.6)."""

from __future__ import annotations

from conclave.core.frames import Step
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import DISCARDS, HAND
from conclave.games.mage_knight.state import Mage, sorted_hand


def level_at(fame: Int) -> Int:
    """Give the level that a fame reaches (MK-17.1)."""
    level: Int = 1
    while level < d.TOP_LEVEL and fame >= d.LEVEL_FAME[level + 1]:
        level += 1
    return level


def gain_fame(s: Mage, seat: Int, amount: Int) -> None:
    """Add fame, and with the Blitz rule one more for each level line crossed (MK-26.4)."""
    old = s.get(seat, d.FAME)
    new = max(min(0, old), old + amount)  # below 0 only by an auction (MK-30.15)
    if s.config.line_fame:
        line = level_at(old)
        while line < level_at(new):
            line += 1
            new += 1
    s.set(seat, d.FAME, new)
    s.tell("fame", int(seat), int(new - old))


def change_reputation(s: Mage, seat: Int, amount: Int) -> None:
    """Move on the reputation track, which ends at -7 and 7."""
    new = min(d.HIGH_REPUTE, max(d.LOW_REPUTE, s.get(seat, d.REPUTATION) + amount))
    s.set(seat, d.REPUTATION, new)
    s.tell("reputation", int(seat), int(amount))


def wound(s: Mage, seat: Int, amount: Int) -> None:
    """Put wounds into a hand, where everybody saw them go; in combat they may knock the hero out."""
    for _ in range(int(amount)):
        s.lay(HAND + seat, pieces.WOUND, -1)
    s.tell("wounds", int(seat), int(amount))
    if seat == s.rival and amount > 0:
        taken = s.get(seat, d.KNOCKED) + amount
        s.set(seat, d.KNOCKED, taken)
        if s.config.all_wounds_count:
            taken = s.wounds_in_hand(seat)
        if taken >= d.LEVEL_HAND[s.get(seat, d.LEVEL)]:
            knock_out(s, seat)
    if seat != s.active or amount <= 0:
        return
    s.hurt += amount
    if (d.IN_COMBAT >> s.phase) & 1:
        s.knocked += amount
        taken = s.wounds_in_hand(seat) if s.config.all_wounds_count else s.knocked
        if taken >= d.LEVEL_HAND[s.get(seat, d.LEVEL)]:
            knock_out(s, seat)


def show_hand(s: Mage, seat: Int) -> None:
    """Let everybody see a hand."""
    s.reveal()
    for place in range(len(s.z[HAND + seat])):
        s.show(HAND + seat, place, -1)


def show_wounds(s: Mage, seat: Int) -> None:
    """Let everybody see the wounds of a hand; that there are none is seen too."""
    s.reveal()
    hand = s.z[HAND + seat]
    for place in range(len(hand)):
        if hand.faces[place] == pieces.WOUND and hand.masks[place] != -1:
            s.show(HAND + seat, place, -1)
    s.z[HAND + seat] = sorted_hand(s.z[HAND + seat])


def knock_out(s: Mage, seat: Int) -> None:
    """Discard every card of a hand that is no wound (MK-11.14, MK-12.5)."""
    faces = s.z[HAND + seat].faces
    away = [int(face) for face in faces if face != pieces.WOUND]
    if not away:
        return
    s.reveal()
    for card in away:
        place = s.place_of(seat, card)
        s.lift(HAND + seat, place)
        s.row(DISCARDS + seat, card)
        s.played += 1 if seat == s.active else 0
    s.tell("knocked", int(seat), *away)


class Fame(Step[Mage]):
    """Fame at once."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def run(self, s: Mage) -> None:
        """Gain it."""
        s.done()
        gain_fame(s, s.actor, self.amount)


class Reputation(Step[Mage]):
    """Reputation at once."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def run(self, s: Mage) -> None:
        """Change it."""
        s.done()
        change_reputation(s, s.actor, self.amount)


class Wounds(Step[Mage]):
    """Wounds into one's own hand."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def run(self, s: Mage) -> None:
        """Take them."""
        s.done()
        wound(s, s.actor, self.amount)
