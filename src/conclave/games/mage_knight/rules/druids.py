"""Druid Nights: shields on glades by day, and what they call at night (MK-26)."""

from __future__ import annotations

from conclave.core.frames import FINE, Step
from conclave.core.storage import Int, ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.beaten import remove_token
from conclave.games.mage_knight.rows import AT, DOUBLED, FIELD, GLADES, WON
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.combat import begin_combat
from conclave.games.mage_knight.rules.sites import inhabited, site_of
from conclave.games.mage_knight.rules.summons import add_foe
from conclave.games.mage_knight.rules.tokens import SHOWN, DrawToken
from conclave.games.mage_knight.state import Mage


def second_night(s: Mage) -> bool:
    """Tell whether this is the second half of the game, in which the second night counts."""
    return s.round * 2 > len(s.config.rounds)


def shields_on_glades(s: Mage, seat: Int) -> Int:
    """Count the glades with a shield of a seat."""
    found: Int = 0
    for mark in s.rows[GLADES]:
        if mark % d.MOST_SEATS == seat:
            found += 1
    return found


def leave_shield(s: Mage, seat: Int) -> None:
    """Put a shield on the glade where the movement ended, one for each player; nobody would leave it."""
    at = s.get(seat, d.HEX)
    if not s.config.druids or at < 0 or site_of(s, at) != land.MAGICAL_GLADE or s.rested:
        return
    mark = int(at) * d.MOST_SEATS + int(seat)
    if mark not in s.rows[GLADES]:
        s.row(GLADES, mark)
        s.tell("shield", int(seat), int(at))


def incanting(s: Mage, seat: Int) -> Int:
    """Give the reason against the incantation: once in each night, not where people live."""
    at = s.get(seat, d.HEX)
    if not s.config.druids or not s.night or at < 0 or inhabited(s, seat, at):
        return r.NO_SITE
    if shields_on_glades(s, seat) == 0 or s.get(seat, d.INCANTED) == s.round:
        return r.NOT_NOW
    return FINE


def incant(s: Mage, seat: Int) -> None:
    """Call a monster for each shield, in the second night a draconum."""
    s.acted = 1
    s.back = -1
    s.set(seat, d.INCANTED, s.round)
    pile: Int = pieces.RED_PILE if second_night(s) else pieces.BROWN_PILE
    count = shields_on_glades(s, seat)
    s.call(Called(pile, count))
    for _ in range(int(count)):
        s.call(DrawToken(pile, land.OFF_MAP, SHOWN))


class Called(Step[Mage]):
    """All who were called are fought at once, for twice the fame; crystals come for each of them."""

    def __init__(self, pile: Int, count: Int) -> None:
        self.pile: Int = pile
        self.count: Int = count

    def run(self, s: Mage) -> None:
        """Line them up, and begin."""
        s.goto(Vanish())
        s.foes = ints([])
        lands = s.rows[AT + self.pile]
        for place in range(len(lands)):
            if lands[place] == land.OFF_MAP:
                add_foe(s, s.z[FIELD + self.pile].faces[place], land.OFF_MAP, DOUBLED)
        each = 2 if second_night(s) else 1
        s.row(WON, *[pieces.RANDOM_CRYSTAL_REWARD] * (each * int(self.count)))
        begin_combat(s, -1, False, False)


class Vanish(Step[Mage]):
    """Whoever was called and not defeated is gone."""

    def run(self, s: Mage) -> None:
        """Put them away."""
        s.done()
        for pile in (pieces.BROWN_PILE, pieces.RED_PILE):
            while land.OFF_MAP in s.rows[AT + pile]:
                place = s.rows[AT + pile].index(land.OFF_MAP)
                remove_token(s, s.z[FIELD + pile].faces[place], land.OFF_MAP)


def all_done(s: Mage) -> bool:
    """Tell whether everybody has done the incantation of the second night."""
    if not second_night(s) or not s.night:
        return False
    for seat in range(s.seats):
        if not s.get(seat, d.GONE) and s.get(seat, d.INCANTED) != s.round:
            return False
    return True
