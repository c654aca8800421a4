"""The words of the duel: what every effect says, prompts, labels, reasons."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import Others
from conclave.core.events import Event
from conclave.core.frames import NO_ANSWER, NO_USE, Either, InOrder, Optionally, Question, Repeat, Skip
from conclave.core.state import Frame
from conclave.core.triggers import MomentOrder
from conclave.core.view import View
from conclave.core.words import Saying, Words, describe
from tests.toys.duel import acting, costs
from tests.toys.duel import data as d
from tests.toys.duel import effects as e
from tests.toys.duel import spells as p
from tests.toys.duel import strange as t

MANUAL: Final = """# Duel
## DU-1 Turns
### DU-1.1 The turn
Play cards, move, fight, in any order, as long as you like. A card has a basic and a strong side; the
strong side of an action costs mana of its color, a spell costs mana of its color, its strong side black
mana too.
### DU-1.2 The end of a turn
What waits for the end happens. Mana is lost, used dice are rolled, played cards are discarded, you
draw up to five.
### DU-1.3 Rounds
Four turns each make a round. After two rounds, most fame wins.
## DU-2 Effects
### DU-2.1 Points
Move and Influence outside combat, Block, Attack and Ranged Attack in their phases.
### DU-2.2 Mana
Tokens last a turn, crystals longer, one die of the source may be used a turn. Gold
stands for any basic color.
### DU-2.3 Cards as a price
What a card buys must be possible, or it is not given up.
### DU-2.4 What lasts
Some effects last for a combat, a turn or a round.
### DU-2.5 Wounds
A wound is a card that does nothing and cannot be given up. Healing is for quiet times: a point takes a
wound from the hand, and when none is left one from a unit.
## DU-3 Strange cards
### DU-3.3 Offers
Three advanced actions and three spells lie open.
### DU-3.4 Reading minds
The others give up a card of a color or show that they have none.
### DU-3.5 Wings
Fly over anything, or keep foes from attacking, each for one more Move point than the last.
### DU-3.6 Banners
A unit carries a banner for a round.
## DU-4 Combat
### DU-4.1 Stages
Ranged attacks, blocks, damage, attacks. Who leaves foes behind goes back.
### DU-4.2 Phases
Make points with cards and units, and spend them on foes. Points that were made before a combat or a
phase are lost when it begins.
### DU-4.3 Damage
Two points are a wound for the hero; a unit takes what its armor holds.
"""

MASKS: Final = {
    d.BASIC: "mana of a basic color", d.NOT_GOLD: "any color but gold", d.ANY_COLOR: "any color",
}  # fmt: skip
SLOTS: Final = {
    d.OF + d.PAID: "the color paid", d.OF + d.CARD: "that card's color", d.OF + d.CHOSEN: "the color chosen",
}  # fmt: skip
WHICH: Final = ("a card", "an action card", "a card with a color")
WHERE: Final = ("onto your discard pile", "into your hand")
LASTS: Final = {d.COMBAT: "this combat", d.TURN: "this turn", d.ROUND: "this round"}
KINDS: Final = (
    "your first attack, if it comes before a block, gets {0} more",
    "your first block, if it comes before an attack, gets {0} more",
    "a Move point can be spent as an Attack point in combat",
    "two Move points can be spent as a Ranged Attack point in combat",
    "hexes two steps away count as adjacent",
    "at its end set the source aside, take back what you played, draw nothing and play again",
    "{0} mana of {1} at the start of each of your turns",
    "whoever else uses mana of {1} in a turn takes a wound, once a turn",
    "cast a spell of {1} from the offer",
    "your units attack with {0} more", "your units block with {0} more", "your units take no damage",
    "a foe does not attack", "a unit has {0} more armor", "a unit resists fire and ice",
    "use {0} more die of the source", "draw {0} card for each wound healed from your hand",
    "at its end you may throw away the wounds it brought",
)  # fmt: skip


def color(value: int) -> str:
    """Name a color, or where it comes from."""
    return SLOTS.get(value) or (d.COLORS[value] if value >= 0 else "any color")


def mask(value: int) -> str:
    """Name some colors."""
    return MASKS.get(value) or " or ".join(d.COLORS[c] for c in range(d.SIX) if value >> c & 1)


def some(amount: int, word: str) -> str:
    """Count things."""
    return f"a {word}" if amount == 1 else f"{amount} {word}s"


def tell(frame: Frame) -> str:
    """Say what an effect does."""
    return describe(frame, SAYINGS)


def _all(frames: tuple[Frame, ...], word: str) -> str:
    return word.join(tell(frame) for frame in frames)


SAYINGS: Final[dict[type[Frame], Saying]] = {
    InOrder: lambda f: _all(f.frames, ", then "),
    Either: lambda f: _all(f.frames, " or "),
    Repeat: lambda f: f"{f.times} times: {tell(f.frame)}",
    Optionally: lambda f: f"you may {tell(f.frame)}",
    Skip: lambda f: "leave it",
    Others: lambda f: f"every other seat must {tell(f.frame)}",
    e.Gain: lambda f: f"{d.POINTS[f.kind]} {f.amount}",
    e.Tokens: lambda f: f"gain {f.amount} mana of {color(f.color)}",
    e.Crystal: lambda f: f"gain {some(f.amount, 'crystal')} of {color(f.color)}",
    e.OtherCrystals: lambda f: f"gain a crystal of each basic color but {color(f.color)}",
    e.Wounds: lambda f: f"take {some(f.amount, 'wound')}",
    e.Lasting: lambda f: f"{LASTS[f.until]} {KINDS[f.kind].format(f.amount, color(f.what))}",
    e.Match: lambda f: f"for red, blue, green, white: {_all((f.red, f.blue, f.green, f.white), ', ')}",
    e.Calm: lambda f: f"outside combat {tell(f.frame)}",
    e.AtStart: lambda f: f"when a combat begins: {tell(f.frame)}",
    costs.Discard: lambda f: f"discard {WHICH[f.which]}: {tell(f.then)}",
    costs.ThrowAway: lambda f: f"throw away {WHICH[f.which]}: {tell(f.then)}",
    costs.Pay: lambda f: f"pay {mask(f.colors)}: {tell(f.then)}",
    costs.ChooseColor: lambda f: f"choose {mask(f.colors)}: {tell(f.then)}",
    costs.TakeDie: lambda f: f"take {'a basic' if f.basic else 'any'} die of the source: {tell(f.then)}",
    t.BoostAction: lambda f: f"play another action card's strong effect for nothing, with {f.bonus} more",
    t.RepeatThrown: lambda f: f"its {d.SIDES[f.strong]} effect {f.times} times",
    t.SetDie: lambda f: "the die shows it, and you gain 2 mana of it",
    t.TakeFromOffer: lambda f: f"take a card of {color(f.color)} from the offer {WHERE[f.to_hand]}",
    t.MindRead: lambda f: "discard a card of that color or show a hand without one",
    t.MindSteal: lambda f: "keep an action card that was discarded for this",
    t.Forget: lambda f: "forget what was discarded before",
    p.Heal: lambda f: f"heal {f.points}",
    p.FameForHealing: lambda f: "gain fame for each point of healing that was used",
    p.WingsOfNight: lambda f: "a foe does not attack, and more of them for 1, 2, ... Move points each",
    p.Fly: lambda f: f"fly up to {f.left} hexes to a safe one, for a Move point each",
    p.AssignBanner: lambda f: "a unit gets 1 more armor and resists fire and ice, this round",
    p.ThrowWounds: lambda f: "throw away the wounds of this turn",
}

REASONS: Final = {
    acting.NOT_HELD: ("you do not hold that card", "DU-1.1"),
    acting.USELESS: ("that would do nothing now, or cannot be paid for", "DU-2.3"),
    acting.NOT_NOW: ("that is not for now", "DU-1.1"),
    acting.TOO_FAR: ("that hex is too far away", "DU-1.1"),
    acting.NO_POINTS: ("there are not enough points for that", "DU-2.1"),
    acting.NO_UNIT_READY: ("there is no such unit that is ready", "DU-4.2"),
    acting.NO_PERMISSION: ("nothing lets you do that", "DU-2.4"),
    NO_ANSWER: ("that answers another question", "DU-1.1"),
    NO_USE: ("what that would buy is not possible now", "DU-2.3"),
}


class DuelWords(Words):
    """The sentences of the duel."""

    events = {
        "wounds": "DU-2.5", "discard": "DU-2.3", "throw": "DU-2.3", "take": "DU-3.3", "play": "DU-1.1",
        "cast": "DU-1.1", "sideways": "DU-1.1", "move": "DU-1.1", "block": "DU-4.2", "beat": "DU-4.2",
        "show": "DU-3.4",        "steal": "DU-3.4", "heal": "DU-2.5",
    }  # fmt: skip

    def prompt(self, view: View) -> str:
        """Say who decides."""
        if view.over:
            return "It is over."
        return f"{self.seat_name(view.asked)} decides." if view.asked >= 0 else "Luck decides."

    def label(self, view: View, action: int) -> str:
        """Name a choice, and a branch by what it does."""
        token, frame = view.game.space.token(action), view.state.stack[-1]
        if isinstance(frame, Either):
            return f"{token}: {tell(frame.frames[action])}"
        return f"{token} first" if isinstance(frame, MomentOrder) else token

    def luck(self, view: View, outcome: int) -> str:
        """Name an outcome."""
        return view.game.luck.token(outcome)

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        who, facts = self.seat_name(event.facts[0]), event.facts[1:]
        if event.kind in ("block", "beat"):
            return f"{who}: {event.kind} {d.FOE_NAMES[facts[0]]}."
        if event.kind in ("discard", "throw", "take", "show", "play", "cast", "sideways", "steal"):
            cards = facts[1:] if event.kind in ("play", "cast", "steal") else facts
            return f"{who}: {event.kind} {', '.join(d.NAMES[card] for card in cards) or 'nothing'}."
        return f"{who}: {event.kind} {facts[0]}."

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Look the reason up that the question gives."""
        frame = view.state.stack[-1] if view.state.stack else None
        reason = int(frame.bar(view.state, action)) if isinstance(frame, Question) else -1
        return REASONS.get(reason, ("that is not on offer now", view.rule or "DU-1.1"))
