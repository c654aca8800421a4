"""Why an answer of The Meld is good, in words: what the turn goes on to, and what one has after it."""

from __future__ import annotations

from typing import Final

from conclave.core.hints import Outlook
from conclave.games.meld.naming import seat as seat_name
from conclave.games.meld.rules.end import constructs_of, standing
from conclave.games.meld.state import Meld

# What is worth saying of a turn, the best first.
WORTHY: Final = (
    "win", "claim", "taken", "kept", "battle", "seal", "unseal", "sorcery", "focus", "step", "place", "move",
    "flip", "swap", "rotate", "remove", "enlist", "deploy", "puppet", "gain", "invoke", "option", "board",
)  # fmt: skip
COUNTS: Final = ("towards a set", "claimed tiles", "sealed tiles", "field tiles", "constructs")


def reasons(outlook: Outlook[Meld]) -> list[str]:
    """Say what follows in one's turn, what grows by it, what others lose (ME-8, ME-11, ME-14.5)."""
    before, after, seat = outlook.view.state, outlook.after, outlook.view.seat
    found = outlook.told(WORTHY)[:2]
    if before.boards[seat] < 0 or after.boards[seat] < 0:
        return found
    then, now = _counts(before, seat), _counts(after, seat)
    for place, name in enumerate(COUNTS):
        if now[place] > then[place]:
            found.append(f"{now[place]} {name} instead of {then[place]}")
            break
    for other in range(before.seats):
        if other != seat and before.boards[other] >= 0:
            lost = _counts(before, other)[3] - _counts(after, other)[3]
            if lost > 0:
                found.append(f"takes {lost} field tile{'' if lost == 1 else 's'} from {seat_name(other)}")
    return found


def _counts(s: Meld, seat: int) -> tuple[int, ...]:
    """Count what `COUNTS` names, by what decides a game without a full set."""
    return (*standing(s, seat)[:4], constructs_of(s, seat))
