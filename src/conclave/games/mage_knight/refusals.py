"""Why something is refused: a sentence and a rule for every reason."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import DONE
from conclave.core.frames import NO_ANSWER, NO_USE, Question
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.ending import LastDiscard
from conclave.games.mage_knight.rules.interacting import welcome
from conclave.games.mage_knight.rules.turn import RestDiscard, Turn
from conclave.games.mage_knight.state import Mage

REASONS: Final[dict[int, tuple[str, str]]] = {
    r.NOT_HELD: ("you do not hold that card", "MK-5.1"),
    r.USELESS: ("that would do nothing now, or cannot be paid for", "MK-5.9"),
    r.NOT_NOW: ("that is not for now", "MK-4.2"),
    r.TOO_FAR: ("that is too far away", "MK-7.1"),
    r.NO_POINTS: ("there are not enough points for that", "MK-5.4"),
    r.NO_UNIT_READY: ("there is no such unit that is ready and unwounded", "MK-10.1"),
    r.NO_PERMISSION: ("nothing lets you do that", "MK-5.8"),
    r.NO_HEALING_IN_COMBAT: ("a card that heals cannot be played in combat", "MK-5.11"),
    r.NO_SKILL: ("you do not have that skill", "MK-20.1"),
    r.SKILL_USED: ("that skill has been used", "MK-20.1"),
    r.IMPASSABLE: ("nobody can go there", "MK-7.1"),
    r.RAMPAGING_THERE: ("a rampaging enemy is there", "MK-7.3"),
    r.CLOSED: ("the city is closed in this scenario", "MK-26.1"),
    r.ACTED: ("the hero has acted this turn", "MK-4.5"),
    r.RESTING: ("the hero rests", "MK-15.7"),
    r.NO_TILE_THERE: ("there are no more tiles", "MK-8.4"),
    r.SLOT_FULL: ("a tile lies there already", "MK-8.1"),
    r.SLOT_BARRED: ("the next tile may not be laid there", "MK-8.2"),
    r.NO_SITE: ("there is nothing of that kind here", "MK-4.5"),
    r.NOT_WELCOME: ("nobody talks to a hero of that name", "MK-9.2"),
    r.NOT_OFFERED: ("that is not on offer", "MK-9.4"),
    r.WRONG_SITE: ("that is not to be had here", "MK-9.5"),
    r.NOTHING_TO_HEAL: ("there is nothing to heal", "MK-15.3"),
    r.NO_COMMAND: ("there is no command token for another unit", "MK-9.5"),
    r.MOVED: ("a hero that has moved does not rest", "MK-4.9"),
    r.NO_TARGET: ("there is no such enemy to aim at", "MK-11.5"),
    r.DOUBLE_WALLS: ("that enemy is fortified twice", "MK-11.5"),
    r.NO_ATTACK_LEFT: ("that enemy has no attack left to block", "MK-11.8"),
    r.COMMIT_FIRST: ("first commit to what is aimed at", "MK-11.19"),
    r.NOBODY_RAMPAGES: ("nobody rampages there", "MK-4.5"),
    r.OCCUPIED: ("another hero is there", "MK-7.7"),
    r.UNITS_BARRED: ("units cannot come along here", "MK-10.6"),
    r.NOTHING_TO_DISCARD: ("there is no card to discard", "MK-15.7"),
    r.NO_PEACE: ("that hero cannot be attacked now", "MK-23.1"),
    r.PARTLY_THERE: ("whoever attends in part uses no skills", "MK-23.2"),
    NO_ANSWER: ("that answers another question", "MK-4.2"),
    NO_USE: ("what that would buy is not possible now", "MK-5.9"),
}


# Questions that can be left once a card is named, by their rule.
DISCARDS: Final[dict[type, str]] = {LastDiscard: "MK-16.8", RestDiscard: "MK-15.7"}


def closed(view: View[Mage]) -> list[int]:
    """List the buttons of a turn, to talk only where somebody lives, and the end of a discard."""
    s, frame = view.state, view.state.stack[-1] if view.state.stack else None
    if isinstance(frame, Turn):
        deserted = int(welcome(s, frame.seat)) == r.NO_SITE
        return [a.REST] if deserted else [a.INTERACT, a.REST]
    return [DONE] if type(frame) in DISCARDS else []


def refusal(view: View[Mage], action: int) -> tuple[str, str]:
    """Look the reason up that the question gives."""
    frame = view.state.stack[-1] if view.state.stack else None
    if action == DONE and type(frame) in DISCARDS:
        return "first discard a card", DISCARDS[type(frame)]
    reason = int(frame.bar(view.state, action)) if isinstance(frame, Question) else NO_ANSWER
    return REASONS.get(reason, ("that is not possible now", view.rule or "MK-4.2"))
