"""A foe falls: its token, fame, reputation and shields (MK-11.7, MK-13, MK-14.2)."""

from __future__ import annotations

from conclave.core.modifiers import BIT
from conclave.core.storage import Int
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.aid import aided_fame
from conclave.games.mage_knight.effects.fame import change_reputation, gain_fame
from conclave.games.mage_knight.effects.foes import foe, foe_count, has, mark
from conclave.games.mage_knight.rows import (
    AT,
    BEATEN,
    DOUBLED,
    F_BY,
    F_KIND,
    F_LAND,
    FIELD,
    GONE,
    HALVED,
    OF_CITY,
    PROXIES,
    RAMPANT,
    SHIELDS,
    SUMMONED,
    WILD,
)
from conclave.games.mage_knight.rules.sites import city_color, tokens_at
from conclave.games.mage_knight.state import Mage, changed


def remove_token(s: Mage, kind: Int, at: Int) -> None:
    """Take a token off the map to the discards of its pile; one that stood in for none is gone (MK-2.14)."""
    pile = pieces.FOE_PILE[kind]
    lands, faces = s.rows[AT + pile], s.z[FIELD + pile].faces
    for place in range(len(faces)):
        if faces[place] == kind and lands[place] == at:
            s.lift(FIELD + pile, place)
            s.rows[AT + pile] = lands[:place] + lands[place + 1 :]
            break
    if int(kind) in s.rows[PROXIES]:
        s.unrow(PROXIES, kind)
    else:
        s.row(GONE + pile, int(kind))


def beat(s: Mage, number: Int) -> None:
    """Let a foe fall, for fame; a summoned monster brings none, and its summoner is not touched."""
    kind, at = foe(s, number, F_KIND), foe(s, number, F_LAND)
    mark(s, number, BEATEN)
    s.aim &= ~BIT[number]
    remove_token(s, kind, at)
    s.tell("beaten", int(number), int(kind))
    if has(s, number, SUMMONED):
        return
    for other in range(foe_count(s)):
        # The monster of a summoner that is gone is gone too.
        if has(s, other, SUMMONED) and foe(s, other, F_BY) == number and not has(s, other, BEATEN):
            dismiss(s, other)
    s.kills += 1
    fame = pieces.FOE_FAME[kind]
    if has(s, number, HALVED):
        fame = halved(s, number)
    if has(s, number, DOUBLED):
        fame *= 2
    gain_fame(s, s.actor, fame + aided_fame(s))
    if has(s, number, WILD):
        one_of_two = paired(s, number)
        change_reputation(s, s.actor, 2 if pieces.FOE_PILE[kind] == pieces.RED_PILE and not one_of_two else 1)
        if not tokens_at(s, at):
            s.flags = changed(s.flags, at, s.flags[at] & ~RAMPANT)
    if has(s, number, OF_CITY):
        s.row(SHIELDS + city_color(s, at), int(s.actor))


def paired(s: Mage, number: Int) -> bool:
    """Tell whether two rampaging enemies came to one hex (MK-30.9)."""
    for other in range(foe_count(s)):
        same = foe(s, other, F_LAND) == foe(s, number, F_LAND) and has(s, other, WILD)
        if other != number and same:
            return True
    return False


def halved(s: Mage, number: Int) -> Int:
    """Give the fame of one more defender of another's site: half of all together, rounded up (MK-1.5)."""
    before: Int = 0
    for other in range(foe_count(s)):
        if other != number and has(s, other, HALVED) and has(s, other, BEATEN):
            before += pieces.FOE_FAME[foe(s, other, F_KIND)]
    own = pieces.FOE_FAME[foe(s, number, F_KIND)]
    return (before + own + 1) // 2 - (before + 1) // 2


def dismiss(s: Mage, number: Int) -> None:
    """Put a summoned monster away; its summoner comes back in the attack phase (MK-12.7)."""
    if has(s, number, BEATEN):
        return
    mark(s, number, BEATEN)
    s.aim &= ~BIT[number]
    remove_token(s, foe(s, number, F_KIND), foe(s, number, F_LAND))
