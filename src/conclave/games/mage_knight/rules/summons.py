"""Summoners draw their monsters (MK-12.7)."""

from __future__ import annotations

from conclave.core.frames import Step
from conclave.core.modifiers import ALL, NONE
from conclave.core.storage import Int, ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.foes import foe, foe_count, has, mark
from conclave.games.mage_knight.rows import (
    AWAY,
    BEATEN,
    F_KIND,
    FIELD,
    SUMMONED,
)
from conclave.games.mage_knight.rules.tokens import SHOWN, DrawToken
from conclave.games.mage_knight.state import Mage


def summons(s: Mage, number: Int) -> bool:
    """Tell whether a foe calls a monster now."""
    if has(s, number, BEATEN | AWAY | SUMMONED):
        return False
    if pieces.FOE_ABILITIES[foe(s, number, F_KIND)] & pieces.SUMMON == 0:
        return False
    return s.mods.first(d.FOE_IDLE, ALL, number) == NONE


class Summon(Step[Mage]):
    """Every summoner, one after another, from a place on."""

    def __init__(self, number: Int) -> None:
        self.number: Int = number

    def run(self, s: Mage) -> None:
        """Let the next one summon."""
        number = self.number
        while number < foe_count(s) and not summons(s, number):
            number += 1
        if number >= foe_count(s):
            s.done()
            return
        s.goto(Summon(number + 1))
        s.call(Arrive(number))
        s.call(DrawToken(pieces.BROWN_PILE, land.OFF_MAP, SHOWN))


class Arrive(Step[Mage]):
    """The monster that was drawn last stands in for its summoner."""

    def __init__(self, number: Int) -> None:
        self.number: Int = number

    def run(self, s: Mage) -> None:
        """Add it to the foes."""
        s.done()
        faces = s.z[FIELD + pieces.BROWN_PILE].faces
        add_foe(s, faces[len(faces) - 1], land.OFF_MAP, SUMMONED, self.number)
        mark(s, self.number, AWAY)


def add_foe(s: Mage, kind: Int, at: Int, flags: Int, by: Int = -1) -> None:
    """Add a foe to the combat."""
    s.foes = ints([*s.foes, int(kind), int(at), int(flags), int(by)])
