"""How combats start: assaults, rampaging enemies, sites of adventure, a monastery that burns (MK-11.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Choices, Int, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.fame import change_reputation
from conclave.games.mage_knight.rows import (
    DRAWN,
    FIELD,
    HALVED,
    OF_CITY,
    SECRET_DUNGEON,
    SECRET_TOMB,
    WALLED,
    WILD,
)
from conclave.games.mage_knight.rules.combat import begin_combat
from conclave.games.mage_knight.rules.duel import assault_hero
from conclave.games.mage_knight.rules.moving import provoked, stand, wild_around
from conclave.games.mage_knight.rules.sites import (
    flag,
    fortified,
    in_city,
    mine_at,
    set_flag,
    site_of,
    tokens_at,
    turn_up,
    whole_city,
)
from conclave.games.mage_knight.rules.summons import add_foe
from conclave.games.mage_knight.rules.tokens import SHOWN, DrawToken
from conclave.games.mage_knight.rules.tunnels import underground
from conclave.games.mage_knight.state import Mage

# How many enemies of which pile a site of adventure has (MK-13.9 to 13.13).
SITE_PILES: Final[dict[int, tuple[int, ...]]] = {
    land.DUNGEON: (pieces.BROWN_PILE,),
    land.TOMB: (pieces.RED_PILE,),
    land.MONSTER_DEN: (pieces.BROWN_PILE,),
    land.SPAWNING_GROUNDS: (pieces.BROWN_PILE, pieces.BROWN_PILE),
    land.MONASTERY: (pieces.VIOLET_PILE,),
}


def step_to(s: Mage, seat: Int, at: Int) -> None:
    """Move to a land, which may be an assault or wake rampaging enemies (MK-7.4, MK-7.5)."""
    come_from = s.get(seat, d.HEX)
    woken = tuple(provoked(s, seat, come_from, at))
    stand(s, seat, at)
    if assault_hero(s, seat, at):
        return
    if fortified(s, seat, at):
        assault(s, seat, at, come_from, woken)
    elif woken:
        s.back = NONE
        s.call(Meet(NONE, woken, ()))


def assault(s: Mage, seat: Int, at: Int, come_from: Int, woken: tuple[int, ...]) -> None:
    """Assault a fortified site; the name suffers whatever comes of it (MK-11.2, MK-13.6)."""
    if not s.config.hold:
        change_reputation(s, seat, -1)
    s.back = come_from
    piles: tuple[int, ...] = ()
    if s.owner[at] != NONE:
        tower = site_of(s, at) == land.MAGE_TOWER
        pile = pieces.VIOLET_PILE if tower else pieces.GRAY_PILE
        piles = (pile,) * (int(s.round + 1) // 2 if s.config.hold else 1)
    s.call(Meet(whole_city(s, at), woken, piles))


def challenge(s: Mage, at: Int) -> None:
    """Challenge a rampaging enemy beside the hero (MK-4.5)."""
    s.back = NONE
    s.call(Meet(NONE, (int(at),), ()))


def enter_site(s: Mage, at: Int) -> None:
    """Enter a site of adventure (MK-13.9 to 13.14)."""
    site = site_of(s, at)
    s.back = NONE
    piles: tuple[int, ...] = ()
    if flag(s, at, SECRET_DUNGEON | SECRET_TOMB):
        piles = ()  # it lies there already
    elif site == land.DUNGEON or site == land.TOMB:
        piles = SITE_PILES[int(site)]
    elif mine_at(s, at):
        piles = ()  # they came with the tile
    elif not flag(s, at, DRAWN):
        set_flag(s, at, DRAWN)
        piles = ruin_piles(s, at) if site == land.ANCIENT_RUINS else SITE_PILES[int(site)]
    s.call(Meet(at, (), piles))


def ruin_at(s: Mage, at: Int) -> int:
    """Give the ruin that lies face up on a land, or -1."""
    for pile, place in tokens_at(s, at):
        if pile == pieces.RUIN_PILE:
            return int(s.z[FIELD + pile].faces[place])
    return -1


def ruin_piles(s: Mage, at: Int) -> tuple[int, ...]:
    """Give the piles of a ruin's guards."""
    return pieces.RUINS[ruin_at(s, at)][2]


def burn(s: Mage, seat: Int, at: Int) -> None:
    """Burn a monastery (MK-13.8)."""
    change_reputation(s, seat, -3)
    s.back = NONE
    s.call(Meet(at, (), SITE_PILES[land.MONASTERY]))


class Meet(Step[Mage]):
    """Foes are drawn one by one, others may be challenged to join, and then it begins (MK-11.1, MK-11.3)."""

    def __init__(self, site: Int, wild: tuple[int, ...], piles: tuple[int, ...]) -> None:
        self.site: Int = site
        self.wild = wild
        self.piles = piles

    def run(self, s: Mage) -> None:
        """Draw one more, or go on."""
        if self.piles:
            s.goto(Meet(self.site, self.wild, self.piles[1:]))
            s.call(DrawToken(self.piles[0], self.site, SHOWN))
        elif (self.site < 0 or s.back >= 0) and others(s, self.wild):
            s.goto(Join(self.site, self.wild))
        else:
            meet(s, self.site, self.wild)


def others(s: Mage, wild: tuple[int, ...]) -> list[int]:
    """List the lands of rampaging enemies that may still be challenged."""
    return [at for at in wild_around(s, s.get(s.actor, d.HEX)) if at not in wild]


class Join(AskActor[Mage]):
    """More rampaging enemies may be challenged to join (MK-11.3)."""

    rule: ClassVar[str] = "MK-11.3"

    def __init__(self, site: Int, wild: tuple[int, ...]) -> None:
        self.site: Int = site
        self.wild = wild

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them, and to begin."""
        for at in others(s, self.wild):
            found.append(a.CHALLENGE + at)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == DONE:
            return FINE
        return FINE if int(action) - a.CHALLENGE in others(s, self.wild) else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all see who stands there."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Add one, or begin."""
        if action == DONE:
            meet(s, self.site, self.wild)
        else:
            s.goto(Meet(self.site, (*self.wild, int(action) - a.CHALLENGE), ()))


def meet(s: Mage, site: Int, wild: tuple[int, ...]) -> None:
    """Line the foes up and begin the combat."""
    s.done()
    s.foes = ints([])
    dark = no_units = False
    if site >= 0:
        turn_up(s, site)
        kind = site_of(s, site)
        flags: Int = 0
        if kind == land.KEEP or kind == land.MAGE_TOWER or in_city(s, site):
            flags = WALLED
            if in_city(s, site):
                flags |= OF_CITY
            elif s.owner[site] != NONE:
                flags |= HALVED
        deep = underground(s, site)
        no_units = deep or kind == land.MONASTERY
        dark = deep or mine_at(s, site)
        for pile, place in tokens_at(s, site):
            if pile != pieces.RUIN_PILE:
                add_foe(s, s.z[FIELD + pile].faces[place], site, flags)
    for at in wild:
        for pile, place in tokens_at(s, at):
            add_foe(s, s.z[FIELD + pile].faces[place], at, WILD)
    begin_combat(s, site, dark, no_units)
