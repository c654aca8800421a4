"""What the effects of advanced actions and spells say."""

from __future__ import annotations

from conclave.core.modifiers import ALL
from conclave.games.mage_knight.effects import (
    allies,
    crystals,
    dice,
    minds,
    recycling,
    spellcraft,
    travel,
)
from conclave.games.mage_knight.sayings import SAYINGS, say
from conclave.games.mage_knight.sayings.common import color, some


def castable(frame: spellcraft.MayCast) -> str:
    """Say which spell of the offer may be cast."""
    which = "any color" if frame.color == ALL else color(int(frame.color))
    return f"this turn you may cast a spell of {which} from the offer"


SAYINGS.update(
    {
        crystals.CopyCrystal: lambda f: "gain a crystal of a color of which you have one",
        crystals.ReturnCrystals: lambda f: "crystals spent this turn come back",
        crystals.LoseCrystal: lambda f: "lose a random crystal, or take a wound without one",
        crystals.Meltdown: lambda f: "everybody else loses a random crystal, or takes a wound without one",
        crystals.TakeLost: lambda f: "you may gain one of the lost crystals",
        crystals.Radiance: lambda f: "everybody takes a wound for each crystal of that color",
        recycling.Recycle: lambda f: f"put this card {'below' if f.below else 'onto'} your deck",
        recycling.PickDiscards: lambda f: (
            f"put {f.left} random cards of your discard pile onto or below your deck"
        ),
        recycling.PlaceDiscards: lambda f: (
            f"put {some(f.left, 'card')} of your discard pile onto or below your deck"
        ),
        recycling.TimeBending: lambda f: (
            "at the end of the turn take back what you played, but for this card, and take another turn"
        ),
        dice.RollTaken: lambda f: "roll the die, which stays in the source",
        dice.RollWaiting: lambda f: "roll every die of the source",
        minds.MindRead: lambda f: "everybody else gives up a card of that color, or shows a hand without one",
        minds.MindSteal: lambda f: "you may take an action card given up so into your hand",
        travel.BeforeActing: lambda f: say(f.then),
        travel.Travel: lambda f: f"move up to {f.most} lands under the ground to a safe one",
        travel.Wings: lambda f: f"fly up to {f.most} lands for 1 Move each to a safe one",
        travel.Tunnel: lambda f: (
            f"move up to {f.most} lands under the ground and assault a site without its walls"
        ),
        allies.WithUnits: lambda f: say(f.then),
        allies.ReadyFirst: lambda f: f"ready a unit up to level {f.level}, then {say(f.then)}",
        allies.HealReadied: lambda f: "heal that unit completely",
        allies.SpendUnits: lambda f: f"you may spend a unit up to level {f.level} of each other player",
        allies.BorrowUnit: lambda f: "use an ability of a unit of the offer",
        allies.FreeRecruit: lambda f: "recruit a unit of the offer for nothing",
        spellcraft.OfCard: lambda f: say(f.then),
        spellcraft.MayCast: castable,
        spellcraft.BreachWalls: lambda f: "this turn walls of sites are ignored",
        spellcraft.AimedShot: lambda f: f"Ranged Attack {f.amount}",
        spellcraft.LeaveBehind: lambda f: "if you came with a Move point left for each enemy, none attacks",
        spellcraft.WingsOfNight: lambda f: (
            "choose an enemy that does not attack; each further one costs 1 Move more than the last"
        ),
    }
)
