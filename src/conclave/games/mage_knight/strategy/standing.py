"""What a seat has: fame, levels, deck, units, crystals, shields, and how near the goal is (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.modifiers import BIT
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import END_CITY_FOUND
from conclave.games.mage_knight.rows import (
    ASIDE,
    BOTTOM,
    CITY_ORDER,
    DISCARDS,
    HAND,
    PATH,
    PLAYED,
    RAMPANT,
    TOP,
    UNDER,
    WON,
)
from conclave.games.mage_knight.rules.sites import flag, is_mine, occupied_mine, safe
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.clock import COMPLETE, ahead_of, in_time, level_tenths, progress
from conclave.games.mage_knight.strategy.goals import loot
from conclave.games.mage_knight.strategy.outlook import Outlook
from conclave.games.mage_knight.strategy.worth import SCORE, UNIT_SCORE, almanac

FAME: Final = 10
LEVEL: Final = 34  # a whole level, with all of the game to come
SKILL: Final = 100  # per cent of a skill's worth
WOUND: Final = 8  # what it hinders, with all of the game to come
HEALED: Final = 10  # of what it costs in the final score, by healing while there is time
HELD_WOUND: Final = 8  # in the hand, while the round goes on
CRYSTAL: Final = 5
CRYSTAL_LATER: Final = 8
TOKEN: Final = 2
PLAYED_A_TURN: Final = 30  # tenths
REPUTE: Final = 5
DISTRUST: Final = 6  # more for each step below zero, while there is time to talk
AGAIN: Final = 24  # another turn
KEPT: Final = 3  # a card that is held for a later turn of the round
KEPT_SHARE: Final = 25  # per cent of its quality that this adds
KEEP_LATER: Final = 14  # a keep's larger hand


class Standing:
    """Values tables for one seat, with the weights of one outlook."""

    def __init__(self, s: Mage, look: Outlook) -> None:
        book, future = almanac(), look.future
        self.look = look
        self.seat = look.seat
        self.goes_on = look.round_turns > 0
        self.playable = look.round_turns * PLAYED_A_TURN // 100  # cards that the turns to come can use
        self.deck: list[int] = []
        self.kept: list[int] = []  # what holding a card for a later turn of the round adds
        for card in range(pieces.CARD_KINDS):
            worth = SCORE[int(pieces.KIND[card])] + book.quality[card] * future // 100
            if card == pieces.WOUND:
                worth += (HEALED - WOUND) * future // 100
            self.deck.append(worth)
            self.kept.append(KEPT + book.quality[card] * KEPT_SHARE // 100 if self.goes_on else 1)
        self.kept[pieces.WOUND] = -HELD_WOUND if self.goes_on else 0
        self.units = [0] * pieces.UNIT_KINDS
        self.ready = [0] * pieces.UNIT_KINDS
        for kind in range(pieces.UNIT_KINDS):
            worth = book.unit_worth(kind)
            self.units[kind] = UNIT_SCORE * int(pieces.UNIT_LEVEL[kind]) + worth * look.force // 100
            self.ready[kind] = worth // 3 if self.goes_on else 1
        self.skilled: dict[tuple[int, int], int] = {}

    def _shields(self, s: Mage) -> int:
        """Value the sites that a seat owns."""
        found = 0
        for at in self.look.shielded:
            if s.owner[at] == self.seat:
                site = int(land.SITE[at])
                if land.MONASTERY <= site <= land.ANCIENT_RUINS:
                    found += 20
                if site == land.KEEP:
                    found += KEEP_LATER * self.look.future // 100
                elif is_mine(at):
                    found += 40 if s.config.mines else 0
        return found

    def value(self, s: Mage) -> int:
        """Value everything but where the hero stands."""
        seat, future = self.seat, self.look.future
        fame = int(s.get(seat, d.FAME))
        total = FAME * fame + LEVEL * level_tenths(fame) * future // 1000
        total += self._cards(s) + self._things(s)
        total += self._shields(s)
        total += progress(s, seat, self.look.turns)
        for at, worth in self.look.opened:
            if not flag(s, at, RAMPANT):
                total += worth
        for reward in s.rows[WON]:
            total += loot(reward, future)
        total += 30 * int(s.artifacts)
        if s.mods.kinds & (BIT[d.END_FAME] | BIT[d.END_REPUTATION] | BIT[d.RECRUIT_FAME]):
            total += FAME * int(s.mods.total(d.END_FAME, seat))
            total += REPUTE * int(s.mods.total(d.END_REPUTATION, seat)) * future // 100
            total += FAME * int(s.mods.total(d.RECRUIT_FAME, seat) * s.recruits)
        if s.again:
            total += AGAIN
        return total

    def _cards(self, s: Mage) -> int:
        """Value the deck, wherever its cards lie, and the hand once more."""
        seat, deck, kept = self.seat, self.deck, self.kept
        total = 0
        usable = 0
        held = 0
        for face in s.z[HAND + seat].faces:
            if face >= 0:
                total += deck[face]
                if face != pieces.WOUND:
                    held += kept[face]
                    usable += 1
                else:
                    total += kept[face]
        for zone in (TOP, BOTTOM, UNDER):
            for face in s.z[zone + seat].faces:
                if face >= 0:
                    total += deck[face]
        for face in s.b[seat].kinds:
            total += deck[face]
            # What will be drawn is as good as held.
            if face != pieces.WOUND:
                held += kept[face]
                usable += 1
        # More cards than the turns to come can use are worth nothing more.
        total += held * self.playable // usable if self.goes_on and usable > self.playable else held
        for row in (DISCARDS, ASIDE, PLAYED):
            for card in s.rows[row + seat]:
                total += deck[card]
        return total

    def _things(self, s: Mage) -> int:
        """Value units, crystals, skills and a name."""
        seat, future = self.seat, self.look.future
        total = 0
        for place in range(d.UNIT_PLACES):
            kind = int(s.unit(seat, place, d.U_KIND)) - 1
            if kind < 0:
                continue
            if s.unit(seat, place, d.U_WOUNDS):
                total += self.units[kind] // 2 - 4 * int(s.unit(seat, place, d.U_WOUNDS))
            else:
                total += self.units[kind]
                if not s.unit(seat, place, d.U_SPENT):
                    total += self.ready[kind]
            if s.unit(seat, place, d.U_BANNER):
                total += self.deck[int(s.unit(seat, place, d.U_BANNER)) - 1] + 12
        for color in range(d.FOUR):
            total += int(s.crystals[seat * d.FOUR + color]) * (CRYSTAL + CRYSTAL_LATER * future // 100)
        for color in range(d.SIX):
            total += TOKEN * int(s.tokens[seat * d.SIX + color])
        owned = int(s.get(seat, d.OWNED))
        if owned:
            total += self._skills(owned, int(s.get(seat, d.TURNED)))
        repute = int(s.get(seat, d.REPUTATION))
        total += (REPUTE * repute + DISTRUST * min(0, repute)) * future // 100
        if repute <= -5:
            total -= 10 * (-4 - repute)
        return total

    def _skills(self, owned: int, spent: int) -> int:
        """Value skills, a little more while they can be used."""
        if (owned, spent) not in self.skilled:
            total, skills = 0, almanac().skills
            for skill in range(len(skills)):
                if owned & BIT[skill]:
                    total += skills[skill] * self.look.future // SKILL
                    if self.goes_on and not spent & BIT[skill]:
                        total += 2
            self.skilled[(owned, spent)] = total
        return self.skilled[(owned, spent)]

    def at_end(self, s: Mage) -> int:
        """Value the table if the turn ends here: what is lost, and what the place gives."""
        seat = self.seat
        total = self.value(s)
        for color in range(d.SIX):
            total -= TOKEN * int(s.tokens[seat * d.SIX + color])
        at = int(s.get(seat, d.HEX))
        path = s.rows[PATH]
        back = len(path) - 1
        while back > 0 and not safe(s, seat, at):
            back -= 1
            at = path[back]
            total += self.deck[pieces.WOUND] + self.kept[pieces.WOUND]
        if at < 0:
            return total
        total += self.look.field[at] + self._arrival(s, at)
        if land.SITE[at] == land.MAGICAL_GLADE:
            held = int(s.wounds_in_hand(seat))
            if held or pieces.WOUND in s.rows[DISCARDS + seat]:
                total -= self.deck[pieces.WOUND] + (self.kept[pieces.WOUND] if held else 0)
            total += 6
        elif is_mine(at) and not occupied_mine(s, at):
            full = s.crystals[seat * d.FOUR + land.SITE[at] - land.MINE_RED] >= d.MOST_CRYSTALS
            total += 0 if full else CRYSTAL + CRYSTAL_LATER * self.look.future // 100
        if s.rested == d.RECOVERY:
            total -= self.kept[pieces.WOUND]
        if s.played == 0:
            least = [self.kept[face] for face in s.z[HAND + seat].faces if face >= 0 and face != pieces.WOUND]
            total -= min(least) if least else 0
        return total

    def _arrival(self, s: Mage, at: int) -> int:
        """Value how near the next tile is, where a city is to be found in time."""
        if s.config.end != END_CITY_FOUND or s.ending or s.rows[CITY_ORDER] or not self.look.slots:
            return 0
        reward = COMPLETE if s.seats == 1 or s.config.together else COMPLETE // 10
        far = min([goal.distance[at] for goal in self.look.slots])
        turns = self.look.turns
        return reward * (in_time(s, turns, ahead=ahead_of(far)) - in_time(s, turns)) // 1000
