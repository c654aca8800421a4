"""Why an answer of Lands of Ice is good, in words: how the turn goes on, points, how a fight stands."""

from __future__ import annotations

from typing import Final

from conclave.core.hints import Outlook
from conclave.games.lands_of_ice.actions import SPACE
from conclave.games.lands_of_ice.log import SEATS
from conclave.games.lands_of_ice.rules.combat import ATTACK, DEFENCE, side_seat, total_of
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.state import Labyrinth

# What is worth saying of a turn, the best first.
WORTHY: Final = (
    "score", "kill", "leave", "control", "combat", "attack", "wound", "frozen", "heal", "take", "look",
    "turn", "chaos", "through", "smash", "lock", "cut", "torch", "fly", "jump", "placed", "moved", "scroll",
    "glaze", "join", "card", "drop", "stands", "face_up", "pair", "draft",
)  # fmt: skip


def reasons(outlook: Outlook[Labyrinth]) -> list[str]:
    """Say what follows in one's turn, the points after it, and how a fight stands (LI-1.2, LI-9)."""
    before, after, seat = outlook.view.state, outlook.after, outlook.view.seat
    found = [phrase.replace(f"{SEATS[seat]}'s ", "your ") for phrase in outlook.told(WORTHY)][:2]
    points = int(after.points[seat])
    if points > int(before.points[seat]):
        found.append(f"{points} of the {int(target_points(after))} points that win")
    if len(after.fight):
        found.append(_fight(after, outlook))
    return found


def _fight(s: Labyrinth, outlook: Outlook[Labyrinth]) -> str:
    """Say what both sides bring, or against which cards one's own wins (LI-9.3, LI-9.4)."""
    seat = outlook.view.seat
    attacks = int(side_seat(s, ATTACK)) == seat
    mine, theirs = int(total_of(s, ATTACK)), int(total_of(s, DEFENCE))
    if not attacks:
        mine, theirs = theirs, mine
    verb, numbers = SPACE.read(outlook.action)
    if verb != "fight":
        return f"{'attacks' if attacks else 'defends'} with {mine} against {theirs}, before the cards"
    held = [value for value in range(7) if s.hands[(1 - seat) * 7 + value]]
    beaten = [str(value) for value in held if mine + numbers[0] > theirs + value]
    if not beaten:
        return f"{mine} against {theirs}: no card wins here against what {SEATS[1 - seat]} can lay"
    return f"wins {mine + numbers[0]} to {theirs} and a card, where the card is {' or '.join(beaten)}"
