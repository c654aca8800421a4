"""What a combat comes to: shields, rewards, withdrawal (MK-13, MK-14)."""

from __future__ import annotations

from conclave.core.frames import Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Int, ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.beaten import remove_token
from conclave.games.mage_knight.effects.fame import change_reputation
from conclave.games.mage_knight.effects.foes import foe, foe_count, has
from conclave.games.mage_knight.rows import (
    BEATEN,
    BURNED,
    F_KIND,
    F_LAND,
    FIELD,
    GONE,
    JOINT,
    PATH,
    WON,
)
from conclave.games.mage_knight.rules.sites import (
    conquer,
    in_city,
    mine_at,
    set_flag,
    set_owner,
    site_of,
    tokens_at,
)
from conclave.games.mage_knight.rules.tokens import HIDDEN, DrawToken, drop_token
from conclave.games.mage_knight.rules.tunnels import is_dungeon, is_tomb
from conclave.games.mage_knight.state import Mage


class Outcome(Step[Mage]):
    """The end of a combat at a site, or in the open (-1)."""

    def __init__(self, site: Int) -> None:
        self.site: Int = site

    def run(self, s: Mage) -> None:
        """Settle it."""
        site, seat = self.site, s.actor
        s.done()
        beaten: Int = 0
        left: Int = 0
        for number in range(foe_count(s)):
            if foe(s, number, F_LAND) == site:
                if has(s, number, BEATEN):
                    beaten += 1
                else:
                    left += 1
        survivors = [
            int(foe(s, number, F_KIND))
            for number in range(foe_count(s))
            if foe(s, number, F_LAND) == site and not has(s, number, BEATEN)
        ]
        s.foes = ints([])
        if site < 0:
            return
        kind = site_of(s, site)
        if kind == land.KEEP or kind == land.MAGE_TOWER or in_city(s, site):
            settle_assault(s, seat, site, left, survivors)
        elif kind == land.MONASTERY:
            settle_fire(s, seat, site, left, survivors)
        else:
            settle_adventure(s, seat, site, beaten, left, survivors)
        s.back = NONE


def win(s: Mage, *rewards: int) -> None:
    """Note rewards that are taken at the end of the turn (MK-16.6)."""
    s.row(WON, *rewards)


def settle_assault(s: Mage, seat: Int, site: Int, left: Int, survivors: list[int]) -> None:
    """Conquer a fortified site, or withdraw (MK-13.3 to 13.6, MK-14.2)."""
    if s.rows[JOINT]:
        return  # what comes of it is seen when all have fought (MK-22.5)
    if left == 0:
        if in_city(s, site):
            conquer(s, seat, site)
        else:
            if site_of(s, site) == land.MAGE_TOWER and not s.config.hold:
                win(s, pieces.SPELL_REWARD)
            set_owner(s, site, seat)
        return
    if s.owner[site] != NONE:
        for kind in survivors:
            remove_token(s, kind, site)  # the owner's defenders go home
    withdraw(s, seat)


def withdraw(s: Mage, seat: Int) -> None:
    """Go back to where the assault came from, without a wound (MK-13.4)."""
    s.set(seat, d.HEX, s.back)
    s.rows[PATH] = s.rows[PATH][:-1]
    s.tell("withdraw", int(seat), int(s.back))


def settle_fire(s: Mage, seat: Int, site: Int, left: Int, survivors: list[int]) -> None:
    """See whether a monastery burned (MK-13.8)."""
    if left == 0:
        set_flag(s, site, BURNED)
        set_owner(s, site, seat)
        win(s, pieces.ARTIFACT_REWARD)
    for kind in survivors:
        remove_token(s, kind, site)


def settle_adventure(s: Mage, seat: Int, site: Int, beaten: Int, left: Int, survivors: list[int]) -> None:
    """Clear a site of adventure, or leave it (MK-13.9 to 13.14)."""
    kind = site_of(s, site)
    dungeon, tomb = is_dungeon(s, site), is_tomb(s, site)
    if left:
        if dungeon or tomb:
            for survivor in survivors:
                remove_token(s, survivor, site)
            if kind == land.NOTHING:
                s.call(DrawToken(pieces.RED_PILE if tomb else pieces.BROWN_PILE, site, HIDDEN))
        elif kind == land.SPAWNING_GROUNDS:
            for _ in range(int(beaten)):
                s.call(DrawToken(pieces.BROWN_PILE, site, HIDDEN))
        return
    if s.owner[site] != NONE:
        return  # entered again, for fame alone (MK-13.11)
    set_owner(s, site, seat)
    if mine_at(s, site):
        change_reputation(s, seat, 2 if site >= land.FIRST_CORE * 7 else 1)
        return
    if dungeon:
        win(s, pieces.DUNGEON_REWARD)
    elif tomb:
        win(s, pieces.SPELL_REWARD, pieces.ARTIFACT_REWARD)
    elif kind == land.MONSTER_DEN:
        win(s, pieces.RANDOM_CRYSTAL_REWARD, pieces.RANDOM_CRYSTAL_REWARD)
    elif kind == land.SPAWNING_GROUNDS:
        win(s, pieces.ARTIFACT_REWARD, *[pieces.RANDOM_CRYSTAL_REWARD] * 3)
    else:
        ruin = clear_ruin(s, site)
        win(s, *pieces.RUINS[ruin][3])


def clear_ruin(s: Mage, site: Int) -> int:
    """Take the token of a ruin away, and give its kind."""
    for pile, place in tokens_at(s, site):
        if pile == pieces.RUIN_PILE:
            ruin = int(s.z[FIELD + pile].faces[place])
            drop_token(s, pile, place)
            s.row(GONE + pile, ruin)
            return ruin
    return -1
