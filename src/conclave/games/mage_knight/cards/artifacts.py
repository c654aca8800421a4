"""The artifacts that no unit carries: a basic side, and one that takes the card out of the game (MK-5.1)."""

from __future__ import annotations

from conclave.core.frames import InOrder, Repeat
from conclave.core.state import Frame
from conclave.games.mage_knight.data import (
    ANY_ACTION,
    ANY_COLOR,
    BLACK,
    BLACK_BY_DAY,
    BLUE,
    CARD,
    CHOSEN,
    DOUBLE_PHYSICAL,
    ENDLESS,
    FOES_LOSE,
    GOLD,
    GOLD_AT_NIGHT,
    GREEN,
    HEAL_DRAWS,
    HEAL_FAME,
    HEALING,
    INFLUENCE,
    KILL_FAME,
    OF,
    PHYSICAL,
    RED,
    SIEGE,
    SPELL_FAME,
    TERRAIN_SET,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.costs import ThrowAway
from conclave.games.mage_knight.effects.fame import Fame
from conclave.games.mage_knight.effects.hands import TO_HAND, TakeCard
from conclave.games.mage_knight.effects.lasting import DAY, NIGHT, Lasting, Led, Only, Printed, When
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, Tokens
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.relics import (
    DiscardToStrike,
    FameForCasts,
    GemRoll,
    SeeAsDay,
    WrathBoost,
    WrathRoll,
)
from conclave.games.mage_knight.land import DESERT, FOREST
from conclave.games.mage_knight.rows import ADVANCED_OFFER, SPELL_OFFER


def ring(title: str, color: int) -> None:
    """Enter a ring: mana, crystal and fame, or endless mana and fame for spells of its color."""
    card(
        title,
        InOrder(Tokens(color), Crystal(color), Fame(1)),
        InOrder(
            Lasting(ENDLESS, 1, TURN, color),
            Lasting(ENDLESS, 1, TURN, BLACK),
            Lasting(SPELL_FAME, 1, TURN, color),
            FameForCasts(color),
        ),
    )


def wrath(amount: int, *more: Frame) -> Led:
    """Give a siege attack and what comes with it."""
    return Led(0, Gain(SIEGE, amount), *more)


def sun(amount: int) -> InOrder:
    """Give gold mana, and at night some of the day."""
    night = InOrder(Lasting(TERRAIN_SET, 3, TURN, FOREST), Lasting(GOLD_AT_NIGHT, 1, TURN), SeeAsDay())
    return InOrder(Tokens(GOLD, amount), Only(NIGHT, night))


def darkness(mana: Frame) -> InOrder:
    """Give mana, and by day some of the night."""
    day = InOrder(Lasting(TERRAIN_SET, 3, TURN, DESERT), Lasting(BLACK_BY_DAY, 1, TURN))
    return InOrder(mana, Only(DAY, day))


def any_mana() -> ChooseColor:
    """Give one mana of any of the six colors."""
    return ChooseColor(ANY_COLOR, Tokens(OF + CHOSEN))


ring("ruby-ring", RED)
ring("sapphire-ring", BLUE)
ring("diamond-ring", WHITE)
ring("emerald-ring", GREEN)
card(
    "sword-of-justice",
    InOrder(DiscardToStrike(3), Lasting(KILL_FAME, 1, TURN)),
    InOrder(
        Lasting(DOUBLE_PHYSICAL, 1, TURN),
        Lasting(FOES_LOSE, 1, TURN, PHYSICAL),
        Lasting(KILL_FAME, 1, TURN),
    ),
)
card(
    "horn-of-wrath",
    Printed(wrath(5, WrathRoll(1)), wrath(6, WrathRoll(1))),
    Printed(wrath(5, WrathBoost(5)), wrath(6, WrathBoost(6))),
)
card("endless-bag-of-gold", InOrder(Gain(INFLUENCE, 4), Fame(2)), InOrder(Gain(INFLUENCE, 9), Fame(3)))
card(
    "endless-gem-pouch",
    GemRoll(2),
    InOrder(
        *[Tokens(color) for color in (RED, BLUE, GREEN, WHITE)],
        When(DAY, Tokens(GOLD), Tokens(BLACK)),
    ),
)
card(
    "golden-grail",
    Led(0, Gain(HEALING, 2), Lasting(HEAL_FAME, 2, TURN)),
    Led(0, Gain(HEALING, 6), Lasting(HEAL_DRAWS, 1, TURN)),
)
card(
    "book-of-wisdom",
    ThrowAway(ANY_ACTION, TakeCard(ADVANCED_OFFER, TO_HAND, OF + CARD)),
    ThrowAway(ANY_ACTION, InOrder(TakeCard(SPELL_OFFER, TO_HAND, OF + CARD), Crystal(OF + CARD))),
)
card("amulet-of-the-sun", sun(1), sun(3))
card("amulet-of-darkness", darkness(any_mana()), darkness(Repeat(3, any_mana())))
