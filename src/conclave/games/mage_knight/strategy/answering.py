"""Answering whatever is asked outside one's own turn: tactics, skills, rewards, discards (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.actions import DONE
from conclave.core.frames import Question
from conclave.core.storage import Choices
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rules.ending import LastDiscard, LongNight
from conclave.games.mage_knight.rules.tactic_choice import LoseTactic
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.rules.windows import Window
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.standing import Standing
from conclave.games.mage_knight.strategy.worth import almanac

PLUNDER: Final = -4  # two cards for a worse name
DRAWS: Final = 16  # cards for a skill or a tactic
HEROES: Final = (2, 3, 4, 3)


def in_turn(s: Mage, seat: int) -> bool:
    """Tell whether a seat is in the middle of a turn of its own, before its end."""
    if s.active != seat:
        return False
    for frame in s.stack:
        if isinstance(frame, Turn):
            return frame.seat == seat
    return False


def answer(s: Mage, frame: Question[Mage], seat: int, view: Standing) -> int:
    """Choose the answer that looks best right after it, by tables where the table does not show it."""
    found = Choices()
    frame.choices(s, found)
    best, chosen = -10_000_000, int(found[0])
    if len(found) == 1:
        return chosen
    for place in range(len(found)):
        action = int(found[place])
        worth = opinion(s, frame, action, view)
        if worth is None:
            worth = after(s, action, view)
        if worth > best:
            best, chosen = worth, action
    return chosen


def after(s: Mage, action: int, view: Standing) -> int:
    """Value the table right after an answer."""
    twin = s.copy()
    flow.play(twin, action)
    return view.value(twin)


def opinion(s: Mage, frame: Question[Mage], action: int, view: Standing) -> int | None:
    """Give what is thought of an answer without trying it, or None."""
    book = almanac()
    if a.TACTIC <= action < a.CHOOSE:
        worth = book.tactics[action - a.TACTIC]
        return -worth if isinstance(frame, LoseTactic) else worth
    if a.CHOOSE <= action < a.BUY:
        return HEROES[action - a.CHOOSE]
    if a.GAIN <= action < a.TACTIC:
        return book.skills[action - a.GAIN]
    if a.TAKE <= action < a.RETURN:
        return view.deck[action - a.TAKE]
    if a.RETURN + pieces.FIRST_ARTIFACT <= action < a.RETURN + pieces.WOUND:
        return -view.deck[action - a.RETURN]
    if isinstance(frame, LastDiscard):
        return 0 if action == DONE else -1 - view.kept[action - a.DISCARD]
    if isinstance(frame, LongNight):
        return DRAWS if action == a.USE_TACTIC and view.goes_on else 0
    if isinstance(frame, Window):
        if action == DONE:
            return 0
        if action == a.PLUNDER:
            return PLUNDER if view.look.future > 30 or s.get(view.seat, d.REPUTATION) < 0 else 2
        return DRAWS
    return None
