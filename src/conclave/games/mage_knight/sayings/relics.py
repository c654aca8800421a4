"""What the effects of artifacts say."""

from __future__ import annotations

from conclave.games.mage_knight.effects import relics
from conclave.games.mage_knight.sayings import SAYINGS, say
from conclave.games.mage_knight.sayings.common import color, some

SAYINGS.update(
    {
        relics.DiscardToStrike: lambda f: f"discard any number of cards, for Attack {f.each} each",
        relics.WrathRoll: lambda f: (
            f"roll {'a mana die' if f.left == 1 else f'{f.left} mana dice'}, "
            "and take a wound for each black or red one"
        ),
        relics.WrathBoost: lambda f: (
            f"add up to {f.most}, with a die for each point, and take a wound for each black or red one"
        ),
        relics.GemRoll: lambda f: (
            f"{some(f.left, 'roll')} of a mana die: a crystal of its color, one of your choice for gold, "
            "fame +1 for black"
        ),
        relics.FameForCasts: lambda f: f"fame +1 for each {color(f.color)} spell cast before it this turn",
        relics.SeeAsDay: lambda f: "this turn garrisons and ruins are seen as by day",
        relics.InOwnTurn: lambda f: say(f.then),
        relics.StopAttack: lambda f: "it does not attack",
        relics.StopAll: lambda f: "no enemy attacks in this combat",
        relics.ReadyBearer: lambda f: "ready the unit that carries it, outside combat",
        relics.ThrowNewWounds: lambda f: "throw away the wounds that came this turn",
    }
)
