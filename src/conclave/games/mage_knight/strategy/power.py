"""What a hand, mana and units could do in a fight, and what foes ask of it (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import FIELD, HAND
from conclave.games.mage_knight.rules.sites import tokens_at
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.worth import ATTACK, BLOCK, INFLUENCE, KINDS, MOVE, almanac

WOUND: Final = 27  # what a wound costs
USUAL_HAND: Final = 11  # points a usual hand makes in a fight, without units
EFFORT: Final = 12  # what a point costs that is made for a fight, in tenths
USUAL: Final = (
    # Armor, attack and fame of each pile, in tenths.
    (37, 30, 30), (53, 39, 35), (45, 38, 46), (48, 58, 46), (69, 46, 74), (80, 65, 80), (0, 0, 0),
)  # fmt: skip


class Foe:
    """A foe, known or guessed by its pile: armor and attack as they count, and the fame it brings; tenths."""

    __slots__ = ("armor", "attack", "fame", "pile")

    def __init__(self, armor: int, attack: int, fame: int, pile: int) -> None:
        self.armor = armor
        self.attack = attack
        self.fame = fame
        self.pile = pile


def known_foe(kind: int) -> Foe:
    """Describe a foe that lies face up."""
    bits, resists = int(pieces.FOE_ABILITIES[kind]), int(pieces.FOE_RESISTS[kind])
    armor, attack = 10 * int(pieces.FOE_ARMOR[kind]), 10 * int(pieces.FOE_ATTACK[kind])
    if resists & pieces.RESIST_PHYSICAL:
        armor = armor * 17 // 10
    if bits & pieces.SUMMON:
        attack = 75
    if bits & pieces.SWIFT:
        attack = attack * 12 // 10
    if bits & pieces.BRUTAL:
        attack = attack * 15 // 10
    if bits & (pieces.POISON | pieces.PARALYZE):
        attack = attack * 14 // 10
    if pieces.FOE_ELEMENT[kind] != d.PHYSICAL:
        attack = attack * 13 // 10
    return Foe(armor, attack, 10 * int(pieces.FOE_FAME[kind]), int(pieces.FOE_PILE[kind]))


def usual_foe(pile: int) -> Foe:
    """Describe the usual foe of a pile."""
    armor, attack, fame = USUAL[pile]
    return Foe(armor, attack * 12 // 10, fame, pile)


def foes_at(s: Mage, at: int) -> list[Foe]:
    """List the foes of a land; those that lie face down are guessed, whatever an imagined table holds."""
    found: list[Foe] = []
    for pile, place in tokens_at(s, at):
        if pile == pieces.RUIN_PILE:
            continue
        zone = s.z[FIELD + pile]
        if zone.masks[place] == -1:
            found.append(known_foe(int(zone.faces[place])))
        else:
            found.append(usual_foe(pile))
    return found


class Power:
    """What a seat could make at most of its hand, units and mana, by kind of points."""

    def __init__(self, s: Mage, seat: int, units: bool = True) -> None:
        self.points = [0] * KINDS
        self.rest = 0  # points that may be one thing or the other
        self.armor = int(d.LEVEL_ARMOR[s.get(seat, d.LEVEL)])
        book = almanac()
        mana = 1
        for color in range(d.FOUR):
            mana += int(s.crystals[seat * d.FOUR + color])
        for color in range(d.SIX):
            mana += int(s.tokens[seat * d.SIX + color])
        gains: list[int] = []
        for face in s.z[HAND + seat].faces:
            card = int(face)
            if card < 0 or card == pieces.WOUND:
                continue
            basic, strong = book.basic[card], book.strong[card]
            plain = max(1, basic[ATTACK], basic[BLOCK])
            if pieces.KIND[card] == d.SPELL:
                plain = 1
                strong = basic
            for kind in range(KINDS):
                self.points[kind] += max(1, basic[kind]) if kind < 5 else basic[kind]
            self.rest += plain
            better = max(strong[ATTACK], strong[BLOCK]) - plain
            if better > 0:
                gains.append(better)
        gains.sort(reverse=True)
        self.rest += sum(gains[:mana]) * 2 // 3  # the color may not be there
        if units:
            for place in range(d.UNIT_PLACES):
                kind = int(s.unit(seat, place, d.U_KIND)) - 1
                if kind < 0 or s.unit(seat, place, d.U_SPENT) or s.unit(seat, place, d.U_WOUNDS):
                    continue
                row = book.units[kind]
                for point in range(KINDS):
                    self.points[point] += row[point]
                self.rest += max(row[ATTACK], row[BLOCK])

    def move(self) -> int:
        """Give the Move points that could be made."""
        return self.points[MOVE]

    def influence(self) -> int:
        """Give the Influence that could be made."""
        return self.points[INFLUENCE]

    def outcome(self, foes: list[Foe], less: int = 0) -> int:
        """Value a fight: fame by the chance of winning, less the wounds that it likely brings.

        `less` is what the way there takes of these points.
        """
        rest = 10 * max(0, self.rest - less)
        armor = sum(foe.armor for foe in foes)
        fame = sum(foe.fame for foe in foes)
        harm = sum(foe.attack for foe in foes)
        chance = 50 + (rest - armor * 5 // 4) * 5 // 4
        if len(foes) > 2:
            chance -= 8 * (len(foes) - 2)
        chance = max(0, min(96, chance))
        # What is not needed for the attack blocks, about as well as it strikes.
        harm = max(0, harm - max(0, rest - armor) * 3 // 4)
        wounds = (harm + 10 * self.armor - 1) // (10 * self.armor)
        effort = min(rest, armor + sum(foe.attack for foe in foes)) * EFFORT // 100
        return fame * (10 + 4) // 10 * chance // 100 - wounds * WOUND * 2 // 3 - effort

    def chance(self, foes: list[Foe], less: int = 0) -> int:
        """Give the chance of winning, in per cent."""
        rest = 10 * max(0, self.rest - less)
        armor = sum(foe.armor for foe in foes)
        return max(0, min(96, 50 + (rest - armor * 5 // 4) * 5 // 4 - 8 * max(0, len(foes) - 2)))


def usual_power(s: Mage, seat: int) -> Power:
    """Guess what a usual hand of a later turn makes, with units that are ready then."""
    found = Power(s, seat)
    level = int(s.get(seat, d.LEVEL))
    rest = USUAL_HAND + level + (2 if level >= 5 else 0)
    book = almanac()
    for place in range(d.UNIT_PLACES):
        kind = int(s.unit(seat, place, d.U_KIND)) - 1
        if kind >= 0 and not s.unit(seat, place, d.U_WOUNDS):
            rest += max(book.units[kind][3], book.units[kind][4]) * 2 // 3
    found.rest = rest
    return found
