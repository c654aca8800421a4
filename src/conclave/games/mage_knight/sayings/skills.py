"""What the effects of skills say."""

from __future__ import annotations

from conclave.games.mage_knight.effects import invoking, pain, talents
from conclave.games.mage_knight.sayings import SAYINGS, say
from conclave.games.mage_knight.sayings.common import mask
from conclave.games.mage_knight.state import LATER

SAYINGS.update(
    {
        pain.SidewaysWound: lambda f: f"play a wound sideways for {f.amount}",
        pain.HealingRitual: lambda f: (
            "outside combat throw away up to 2 wounds, one of which the nearest other hero takes"
        ),
        invoking.SpendNow: lambda f: f"pay {mask(f.colors)} with this mana: {say(f.then)}",
        invoking.GainAndSpend: lambda f: "gain a mana of it, which must be spent at once",
        talents.WorksByItself: lambda f: (
            "one more unit, which costs 5 less, may be used everywhere and is never disbanded"
        ),
        talents.Flight: lambda f: f"fly to a safe land beside you, or two steps away for {f.price} Move",
        talents.NoDieYet: lambda f: f"before any die of the source was used {say(f.then)}",
        talents.ShownColor: lambda f: f"choose a basic color that a die of the source shows: {say(f.then)}",
        talents.NextTurn: lambda f: f"at the start of your next turn {say(LATER[f.number])}",
    }
)
