"""The skills of Tovak (MK-20)."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder, Skip
from conclave.games.mage_knight.data import (
    BLOCK,
    BLUE,
    CHOSEN,
    EXPLOIT,
    FIRE,
    ICE,
    MELEE,
    MOVE,
    NEXT_TURN,
    NOT_GOLD,
    OF,
    ONLY_WOUNDS,
    RANGED,
    SIDEWAYS,
    TURN,
)
from conclave.games.mage_knight.effects.book import skill
from conclave.games.mage_knight.effects.costs import Discard
from conclave.games.mage_knight.effects.enemies import ArmorByResistance, OneFoe
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.effects.lasting import DAY, NOT_IN_COMBAT, Lasting, Only, When
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Tokens
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.talents import NoDieYet, motivation
from conclave.games.mage_knight.rules.acting import NO_DIE_USED, RARE_CARD

# What a card gives sideways: 16 for each point of the better value, and the usual one.
skill("double-time", When(DAY, Gain(MOVE, 2), Gain(MOVE, 1)))
skill("night-sharpshooting", When(DAY, Gain(RANGED, 1), Gain(RANGED, 2)))
skill("cold-swordsmanship", Either(Gain(MELEE, 2), Gain(MELEE + ICE, 2)))
skill("shield-mastery", Either(Gain(BLOCK, 3), Gain(BLOCK + FIRE, 2), Gain(BLOCK + ICE, 2)))
skill("resistance-break", OneFoe(ArmorByResistance()))
skill("i-feel-no-pain", Only(NOT_IN_COMBAT, Discard(ONLY_WOUNDS, InOrder(Draw(1), Skip()))))
skill("i-dont-give-a-damn", Lasting(SIDEWAYS, 16 * 3 + 2, TURN, RARE_CARD))
skill(
    "who-needs-magic",
    Either(
        NoDieYet(Lasting(SIDEWAYS, 16 * 3 + 2, TURN, NO_DIE_USED)),
        Lasting(SIDEWAYS, 16 * 2 + 2, TURN, RARE_CARD),
    ),
)
skill("motivation-tovak", motivation(BLUE))
skill(
    "mana-exploit",
    ChooseColor(NOT_GOLD, InOrder(Tokens(OF + CHOSEN), Lasting(EXPLOIT, 0, NEXT_TURN, OF + CHOSEN))),
)
