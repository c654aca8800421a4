"""The skills of Arythea (MK-20)."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder
from conclave.games.mage_knight.data import (
    ANY_CARD,
    BLACK,
    FIRE,
    GREEN,
    INFLUENCE,
    MELEE,
    MOVE,
    ONLY_WOUNDS,
    POLAR,
    RED,
    SIEGE,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import skill
from conclave.games.mage_knight.effects.costs import Discard
from conclave.games.mage_knight.effects.invoking import GainAndSpend
from conclave.games.mage_knight.effects.lasting import DAY, Lasting, When
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, Tokens
from conclave.games.mage_knight.effects.pain import HealingRitual, SidewaysWound
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.talents import motivation

skill("dark-paths", When(DAY, Gain(MOVE, 1), Gain(MOVE, 2)))
skill("burning-power", Either(Gain(SIEGE, 1), Gain(SIEGE + FIRE, 1)))
skill("hot-swordsmanship", Either(Gain(MELEE, 2), Gain(MELEE + FIRE, 2)))
skill("dark-negotiation", When(DAY, Gain(INFLUENCE, 2), Gain(INFLUENCE, 3)))
skill("dark-fire-magic", InOrder(Crystal(RED), Either(Tokens(RED), Tokens(BLACK))))
skill("power-of-pain", SidewaysWound(2))
skill(
    "invocation",
    Either(
        Discard(ONLY_WOUNDS, ChooseColor(2**RED | 2**BLACK, GainAndSpend())),
        Discard(ANY_CARD, ChooseColor(2**GREEN | 2**WHITE, GainAndSpend())),
    ),
)
skill("polarization", Lasting(POLAR, 1, TURN))
skill("motivation-arythea", motivation(RED))
skill("healing-ritual", HealingRitual())
