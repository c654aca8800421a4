"""Rewards at the end of the turn: artifacts, spells, actions, units, crystals (MK-16.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import PASS, PICK
from conclave.core.effects import Ways
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Chance, Step, begin
from conclave.core.modifiers import BIT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import gain_fame
from conclave.games.mage_knight.effects.hands import TO_DECK, Deal, TakeCard, gain_card
from conclave.games.mage_knight.effects.mana_gains import gain_crystal
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    ARTIFACT_DECK,
    ARTIFACTS_SHOWN,
    BOTTOM,
    SPELL_OFFER,
    UNIT_OFFER,
    WON,
)
from conclave.games.mage_knight.rules.interacting import join, only_bond_free, room_for_unit
from conclave.games.mage_knight.state import Mage

SPELL_REWARD: Final = TakeCard(SPELL_OFFER, TO_DECK)
ADVANCED_REWARD: Final = TakeCard(ADVANCED_OFFER, TO_DECK)


class Rewards(Step[Mage]):
    """All rewards but units, which wait for new command tokens, in the order the hero likes (MK-16.11)."""

    def run(self, s: Mage) -> None:
        """Take the only kind, or ask which comes first."""
        kinds = waiting(s)
        if not kinds:
            s.done()
        elif len(kinds) == 1:
            take_reward(s, kinds[0])
        else:
            s.call(WhichReward())


def waiting(s: Mage) -> list[int]:
    """List the kinds of rewards that wait."""
    found = {kind for kind in s.rows[WON] if kind != pieces.UNIT_REWARD}
    if s.artifacts:
        found.add(pieces.ARTIFACT_REWARD)
    return sorted(found)


class WhichReward(AskActor[Mage]):
    """Which reward comes first, by its kind (MK-16.6)."""

    rule: ClassVar[str] = "MK-16.6"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the kinds."""
        for kind in waiting(s):
            found.append(PICK + kind)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - PICK in waiting(s) else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all know them."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Take it."""
        s.done()
        take_reward(s, int(action) - PICK)


def take_reward(s: Mage, kind: int) -> None:
    """Take one reward; artifacts are drawn together."""
    if kind == pieces.ARTIFACT_REWARD:
        won = s.rows[WON].count(kind) + int(s.artifacts)
        s.artifacts = 0
        s.rows[WON] = tuple([other for other in s.rows[WON] if other != kind])
        s.call(ChooseArtifacts(won))
        begin(s, Deal(ARTIFACT_DECK, ARTIFACTS_SHOWN, won + 1))
        return
    s.unrow(WON, kind)
    if kind == pieces.SPELL_REWARD:
        if SPELL_REWARD.possible(s):
            s.call(SPELL_REWARD)
    elif kind == pieces.ADVANCED_REWARD:
        if ADVANCED_REWARD.possible(s):
            s.call(ADVANCED_REWARD)
    elif kind == pieces.CRYSTALS_REWARD:
        for color in range(d.FOUR):
            gain_crystal(s, s.actor, color, False)
    elif kind == pieces.RANDOM_CRYSTAL_REWARD:
        s.call(CrystalLuck())
    else:
        s.call(DungeonLuck())


class ChooseArtifacts(Step[Mage]):
    """Give artifacts back until as many are left as were won, then lay them onto the deck (MK-2.14)."""

    def __init__(self, won: Int) -> None:
        self.won: Int = won

    def run(self, s: Mage) -> None:
        """Ask which goes back, then which comes next."""
        shown = s.rows[ARTIFACTS_SHOWN]
        if len(shown) > self.won:
            s.call(ReturnArtifact())
        elif len(shown) > 1:
            s.goto(ChooseArtifacts(len(shown) - 1))
            s.call(LayArtifact())
        else:
            s.done()
            for card in shown:
                gain_card(s, s.actor, card, TO_DECK)
            s.rows[ARTIFACTS_SHOWN] = ()


class OfShown(Ways[Mage]):
    """One of the artifacts that lie there."""

    rule: ClassVar[str] = "MK-16.6"

    def verb(self) -> Int:
        """Give the first number of the verb."""
        raise NotImplementedError

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return BIT[len(s.rows[ARTIFACTS_SHOWN])] - 1

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return self.verb() + s.rows[ARTIFACTS_SHOWN][way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.rows[ARTIFACTS_SHOWN].index(int(action - self.verb()))


class ReturnArtifact(OfShown):
    """Which artifact goes to the bottom of the deck."""

    def verb(self) -> Int:
        """Return."""
        return a.RETURN

    def choose(self, s: Mage, action: Int) -> None:
        """Put it there."""
        s.done()
        s.unrow(ARTIFACTS_SHOWN, action - a.RETURN)
        s.lay(BOTTOM + ARTIFACT_DECK, action - a.RETURN, -1)


class LayArtifact(OfShown):
    """Which artifact is laid onto the deck first."""

    def verb(self) -> Int:
        """Take."""
        return a.TAKE

    def choose(self, s: Mage, action: Int) -> None:
        """Lay it there."""
        s.done()
        s.unrow(ARTIFACTS_SHOWN, action - a.TAKE)
        gain_card(s, s.actor, action - a.TAKE, TO_DECK)


class DungeonLuck(Chance[Mage]):
    """A die tells what a dungeon held (MK-13.9)."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six colors."""
        return [(a.ROLL + color, 1) for color in range(d.SIX)]

    def land(self, s: Mage, outcome: Int) -> None:
        """Note a spell or an artifact."""
        s.done()
        color = outcome - a.ROLL
        s.row(WON, pieces.SPELL_REWARD if color >= d.GOLD else pieces.ARTIFACT_REWARD)
        s.tell("roll", int(color))


class CrystalLuck(Chance[Mage]):
    """A die for a crystal: its color, one of choice for gold, fame for black (MK-13.15)."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six colors."""
        return [(a.ROLL + color, 1) for color in range(d.SIX)]

    def land(self, s: Mage, outcome: Int) -> None:
        """Gain it."""
        color = outcome - a.ROLL
        s.tell("roll", int(color))
        if color == d.GOLD:
            s.goto(CrystalOfChoice())
            return
        s.done()
        if color == d.BLACK:
            gain_fame(s, s.actor, 1)
        else:
            gain_crystal(s, s.actor, color, False)


class CrystalOfChoice(Ways[Mage]):
    """A crystal of any basic color (MK-13.15)."""

    rule: ClassVar[str] = "MK-13.15"

    def ways(self, s: Mage) -> Int:
        """Give the colors."""
        return d.BASIC

    def action(self, s: Mage, way: Int) -> Int:
        """Name the color."""
        return a.COLORED + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the color."""
        return action - a.COLORED

    def choose(self, s: Mage, action: Int) -> None:
        """Gain it."""
        s.done()
        gain_crystal(s, s.actor, action - a.COLORED, False)


class UnitRewards(Step[Mage]):
    """Units that were won, after new command tokens have come (MK-13.20)."""

    def run(self, s: Mage) -> None:
        """Ask for each; without room or an offer it is forfeited."""
        if pieces.UNIT_REWARD not in s.rows[WON]:
            s.done()
            return
        s.unrow(WON, pieces.UNIT_REWARD)
        if s.rows[UNIT_OFFER] and room_for_unit(s, s.actor):
            s.call(TakeUnit())


class TakeUnit(AskActor[Mage]):
    """Any unit of the offer, or none (MK-13.20)."""

    rule: ClassVar[str] = "MK-13.20"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the units, and to forfeit."""
        for kind in sorted(set(s.rows[UNIT_OFFER])):
            found.append(a.RECRUIT + kind)
        found.append(PASS)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == PASS or int(action) - a.RECRUIT in s.rows[UNIT_OFFER]:
            return FINE
        return NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Take it."""
        s.done()
        if action != PASS:
            join(s, s.actor, action - a.RECRUIT, only_bond_free(s, s.actor))
