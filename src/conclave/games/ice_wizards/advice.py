"""Why an answer of Ice Wizards is good, in words: territories, wizards, and what the king leaves to whom."""

from __future__ import annotations

from conclave.core.hints import Outlook
from conclave.games.ice_wizards.actions import SPACE
from conclave.games.ice_wizards.log import NAMES
from conclave.games.ice_wizards.state import Ice, squares


def reasons(outlook: Outlook[Ice]) -> list[str]:
    """Say what an answer brings, and what it leaves to the other side (IW-3, IW-4)."""
    before, after, seat = outlook.view.state, outlook.after, outlook.view.seat
    verb, _ = SPACE.read(outlook.action)
    if verb == "pass":
        return ["nothing else is possible"]
    if verb == "draw":
        return _drawn(before, seat)
    foe, found = 1 - seat, list[str]()
    then, now = before.groups(), after.groups()
    gain, loss = squares(now[seat]) - squares(then[seat]), squares(then[foe]) - squares(now[foe])
    if loss:
        found.append(f"takes {_many(loss, 'point')} from {NAMES[foe]}")
    if len(now[seat]) < len(then[seat]):
        joined = len(then[seat]) - len(now[seat]) + 1
        found.append(f"joins {joined} territories; the largest has {_many(now[seat][0], 'stone')}")
    elif now[seat][0] > (then[seat] or [0])[0]:
        found.append(f"makes the largest territory {_many(now[seat][0], 'stone')}")
    found.append(f"scores {_many(gain, 'point')}" if gain else "scores nothing yet")
    if after.result is None:
        found.append(_left(after, seat))
    return found


def _drawn(before: Ice, seat: int) -> list[str]:
    """Say why a card is wanted: what could be played instead (IW-3.3)."""
    plays = len(before.reach(seat))
    held = len(before.hands[seat])
    if not plays:
        return [f"none of the {held} cards in hand leads to a space of use" if held else "the hand is empty"]
    return [f"keeps {plays} of {held} cards that lead somewhere for later", "one card more to choose from"]


def _left(after: Ice, seat: int) -> str:
    """Say what the new place of the king leaves to the other side."""
    foe = 1 - seat
    ways, cards = len(after.reach(foe)), len(after.hands[foe])
    if not ways:
        return f"leaves {NAMES[foe]} nothing but to draw" if cards < 5 else f"makes {NAMES[foe]} pass"
    return f"leaves {NAMES[foe]} {ways} of {cards} cards to use"


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
