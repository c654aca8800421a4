"""New levels: command tokens, skills and advanced actions (MK-17)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import FINE, NO_ANSWER, AskActor, Chance, Step
from conclave.core.modifiers import BIT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import level_at
from conclave.games.mage_knight.effects.hands import TO_DECK, Deal, TakeCard, take_from_offer
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    COMMON_SKILLS,
    DUMMY_SKILLS,
    REGULAR_DECK,
    SKILL_BAG,
    SKILLS_SHOWN,
    UNIT_OFFER,
)
from conclave.games.mage_knight.state import Mage


class LevelUps(Step[Mage]):
    """Every level that fame has reached, one after another (MK-17.1)."""

    def run(self, s: Mage) -> None:
        """Take the next level."""
        seat = s.actor
        level = s.get(seat, d.LEVEL)
        if level >= level_at(s.get(seat, d.FAME)):
            s.done()
            return
        s.set(seat, d.LEVEL, level + 1)
        s.tell("level", int(seat), int(level + 1))
        if (level + 1) % 2 == 0:
            s.call(GainSkill())
            s.call(ShowSkills(2))


class ShowSkills(Step[Mage]):
    """Skill tokens of one's own are turned up (MK-17.3)."""

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def run(self, s: Mage) -> None:
        """Turn one up, and keep the rest."""
        if self.left == 0 or len(s.b[SKILL_BAG + s.actor]) == 0:
            s.done()
            return
        s.goto(ShowSkills(self.left - 1))
        s.call(SkillLuck(SKILL_BAG + s.actor, SKILLS_SHOWN))


class SkillLuck(Chance[Mage]):
    """A skill token from a face-down pile to a row."""

    def __init__(self, bag: Int, row: Int) -> None:
        self.bag: Int = bag
        self.row: Int = row

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[self.bag].outcomes(a.DRAW_SKILL)

    def land(self, s: Mage, outcome: Int) -> None:
        """Turn it up."""
        s.draw(self.bag, outcome - a.DRAW_SKILL)
        s.row(self.row, int(outcome - a.DRAW_SKILL))
        s.done()


class GainSkill(AskActor[Mage]):
    """One of two own skills and any action of the offer, or another's skill and the lowest (MK-17.3)."""

    rule: ClassVar[str] = "MK-17.3"

    def offered(self, s: Mage, skill: int) -> bool:
        """Tell whether a skill may be taken."""
        if skill in s.rows[SKILLS_SHOWN]:
            return True
        return skill in s.rows[COMMON_SKILLS] and skill // pieces.SKILLS_EACH != s.get(s.actor, d.WHO)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is one."""
        for skill in (*s.rows[SKILLS_SHOWN], *s.rows[COMMON_SKILLS]):
            if self.offered(s, skill):
                return True
        return False

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        for skill in sorted({*s.rows[SKILLS_SHOWN], *s.rows[COMMON_SKILLS]}):
            if self.offered(s, skill):
                found.append(a.GAIN + skill)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action < a.GAIN or action >= a.TACTIC:
            return NO_ANSWER
        return FINE if self.offered(s, int(action) - a.GAIN) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Take it, and a card."""
        skill, seat = int(action) - a.GAIN, s.actor
        own = skill in s.rows[SKILLS_SHOWN]
        s.done()
        s.unrow(SKILLS_SHOWN if own else COMMON_SKILLS, skill)
        s.row(COMMON_SKILLS, *s.rows[SKILLS_SHOWN])
        s.rows[SKILLS_SHOWN] = ()
        s.set(seat, d.OWNED, s.get(seat, d.OWNED) | BIT[skill])
        s.tell("gain-skill", int(seat), skill)
        s.call(SkillGained(seat))
        if s.rows[ADVANCED_OFFER]:
            if own:
                s.call(NEW_ACTION)
            else:
                take_from_offer(s, ADVANCED_OFFER, s.rows[ADVANCED_OFFER][0], TO_DECK)
        if skill == pieces.BONDS_OF_LOYALTY:
            s.set(seat, d.BONDS, 1)
            deal = Deal(REGULAR_DECK, UNIT_OFFER, 2)
            if deal.possible(s):
                s.call(deal)


NEW_ACTION: Final = TakeCard(ADVANCED_OFFER, TO_DECK)


class SkillGained(Step[Mage]):
    """With a dummy, one of its skills joins the common ones after each gain (MK-17.4, MK-29.13)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Turn one up."""
        s.done()
        if s.config.dummy and len(s.b[DUMMY_SKILLS]):
            s.call(SkillLuck(DUMMY_SKILLS, COMMON_SKILLS))
