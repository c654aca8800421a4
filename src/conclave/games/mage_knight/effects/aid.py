"""What the player before has given to a single enemy, and when it is shown (MK-30.10)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import AID, AID_BAG
from conclave.games.mage_knight.state import Mage

NOTHING: Final = 0
RANGE_ARMOR: Final = 1  # white
MORE_ATTACK: Final = 2  # red
MELEE_ARMOR: Final = 3  # blue
AIDS: Final = 4


def shown_aid(s: Mage) -> Int:
    """Give what is face up, or nothing."""
    aid = s.z[AID]
    return aid.faces[0] if len(aid) and aid.masks[0] == -1 else NOTHING


def show_aid(s: Mage) -> None:
    """Turn it up for all."""
    if len(s.z[AID]) and s.z[AID].masks[0] != -1:
        s.show(AID, 0, -1)
        s.reveal()
        s.tell("aid", int(s.z[AID].faces[0]))


def aid_for_phase(s: Mage) -> None:
    """Show it when the phase begins that it is for."""
    if len(s.z[AID]) == 0:
        return
    aid = s.z[AID].faces[0]
    starts = (aid == RANGE_ARMOR and s.phase == d.RANGE) or (aid == MELEE_ARMOR and s.phase == d.ATTACKING)
    if starts or (aid == MORE_ATTACK and s.phase == d.BLOCKING):
        show_aid(s)


def aided_armor(s: Mage, number: Int) -> Int:
    """Give the armor that it adds now to the enemy that stood there at first."""
    if number != 0 or len(s.z[AID]) == 0:
        return 0
    aid = shown_aid(s)
    early = aid == RANGE_ARMOR and s.phase == d.RANGE
    return 1 if early or (aid == MELEE_ARMOR and s.phase == d.ATTACKING) else 0


def aided_attack(s: Mage, number: Int) -> Int:
    """Give the attack that it adds."""
    return 1 if number == 0 and len(s.z[AID]) and shown_aid(s) == MORE_ATTACK else 0


def aided_fame(s: Mage) -> Int:
    """Give the fame that a helped enemy is worth beyond its own; that shows the help."""
    if len(s.z[AID]) == 0:
        return 0
    show_aid(s)
    return 0 if s.z[AID].faces[0] == NOTHING else 1


def put_aid_away(s: Mage) -> None:
    """Show what was picked, and have it again for the next time."""
    if len(s.z[AID]):
        show_aid(s)
        s.put(AID_BAG, s.lift(AID, 0))
