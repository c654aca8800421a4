"""What Lands of Ice asks, by the question that waits."""

from __future__ import annotations

from typing import Final

from conclave.games.lands_of_ice.actions import DEEDS
from conclave.games.lands_of_ice.log import piece_name
from conclave.games.lands_of_ice.rules import combat, draft, heirs, moving, reveal, setup, turn
from conclave.games.lands_of_ice.state import F_TARGET, Labyrinth

ASKS: Final[dict[type, str]] = {
    draft.FreeDraft: "Pick two pairs of rooms, eight characters and six objects; nobody sees it.",
    draft.MutualDraft: "Pick for both: four pairs of rooms, eight characters, six objects.",
    setup.Removal: "Take a character out of your team; your opponent does not learn which.",
    setup.Post: "Who stands on the next dot of your line?",
    setup.LayRoom: "On which room do you lay a token?",
    setup.LayToken: "Which token do you lay there?",
    setup.OpenLay: "Which token do you place next?",
    setup.OpenSquare: "Where in your half do you place it?",
    turn.PlayCard: "Play an action card.",
    turn.Turn: "What do you do?",
    turn.SpendCard: "Which combat card pays for the flight?",
    turn.LayIce: "Where do you lay ice?",
    moving.Moving: "Where does it go?",
    moving.Uproot: "Which tree does it uproot?",
    combat.UseAxes: "How many axes does it use?",
    combat.Join: "Who joins the fight?",
    combat.CombatCards: "Lay a combat card.",
    heirs.Heir: "Who takes the cursed object?",
    reveal.PlaceToken: "Where do you place it?",
}
# What a deed asks next, of whom it is.
AIMS: Final[dict[str, str]] = {
    "reveal": "Which room does {} reveal?", "turn": "Which room does {} turn?",
    "attack": "Whom does {} attack?", "strike": "Whom does {} strike from afar?",
    "control": "Which beast does {} control?", "freeze": "Whom does {} freeze?", "heal": "Whom does {} heal?",
    "walk": "Through which wall does {} go?", "break": "What does {} break?",
    "open": "Which portcullis does {} open or close?", "cut": "Which tree does {} cut?",
    "melt": "Which ice does {} melt?", "torch": "From which wall does {} take a torch?",
    "frost": "Whom does the scroll of {} freeze?", "chaos": "Which room does {} pair with its own, and how?",
    "fireball": "At whom does {} throw the fireball?", "charm": "Whom does {} charm?",
}  # fmt: skip


def asked(s: Labyrinth, frame: object) -> str:
    """Say what a seat is asked, with what a small screen may not show beside it."""
    if isinstance(frame, turn.Aim):
        return AIMS[DEEDS[int(frame.deed)]].format(piece_name(int(frame.who)))
    return ASKS.get(type(frame), "Decide.") + _detail(s, frame)


def _detail(s: Labyrinth, frame: object) -> str:
    if isinstance(frame, turn.Turn):
        return f" {int(s.ap)} action points left."
    if isinstance(frame, moving.Moving):
        return f" {piece_name(int(frame.who))} has {int(frame.left)} steps left."
    if isinstance(frame, moving.Uproot | combat.UseAxes | turn.SpendCard):
        return f" It is {piece_name(int(frame.who))}."
    if isinstance(frame, reveal.PlaceToken | setup.OpenSquare):
        return f" It is {piece_name(int(frame.piece))}."
    if isinstance(frame, combat.CombatCards) and len(s.fight):
        one, other = int(combat.total_of(s, combat.ATTACK)), int(combat.total_of(s, combat.DEFENCE))
        return f" {one} attacks {other}, and {piece_name(int(s.fight[F_TARGET]))} is the target."
    return ""
