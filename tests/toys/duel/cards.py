"""The cards, each a constant of frames: what it does, and what playing it means with its price."""

from __future__ import annotations

from typing import Final, NamedTuple

from conclave.core.constants import name
from conclave.core.effects import Others
from conclave.core.frames import Either, InOrder, Optionally, Repeat
from conclave.core.state import Frame
from tests.toys.duel import data as d
from tests.toys.duel.costs import ChooseColor, Discard, Pay, TakeDie, ThrowAway
from tests.toys.duel.data import (
    ANY_ACTION,
    ANY_CARD,
    ANY_COLOR,
    ANY_COLORED,
    BASIC,
    BLOCK,
    BLUE,
    CARD,
    CHOSEN,
    COMBAT,
    INFLUENCE,
    MELEE,
    MOVE,
    NOT_GOLD,
    OF,
    PAID,
    RED,
    ROUND,
    TURN,
    WHITE,
)  # fmt: skip
from tests.toys.duel.effects import (
    AtStart,
    Calm,
    Crystal,
    Gain,
    Lasting,
    Match,
    OtherCrystals,
    Tokens,
    Wounds,
)  # fmt: skip
from tests.toys.duel.spells import AssignBanner, FameForHealing, Fly, Heal, ThrowWounds, WingsOfNight
from tests.toys.duel.state import LATER
from tests.toys.duel.strange import (
    EASY,
    STRONG,
    BoostAction,
    Forget,
    MindRead,
    MindSteal,
    RepeatThrown,
    SetDie,
    TakeFromOffer,
)  # fmt: skip


class Card(NamedTuple):
    """Both sides of a card."""

    basic: Frame
    strong: Frame


ADVANCED_OFFER: Final = 0
SPELL_OFFER: Final = 1
DISCARDED: Final = 0
TO_HAND: Final = 1
WEAK: Final = 0
POWERFUL: Final = 1


def any_of_four(amount: int) -> Either:
    """Give points of any kind, as many of each."""
    kinds = (MOVE, INFLUENCE, MELEE, BLOCK)
    return Either(*[Gain(kind, amount) for kind in kinds])


def by_color(amount: int) -> Match:
    """Give points by the color that was paid."""
    return Match(
        OF + PAID, Gain(MELEE, amount), Gain(BLOCK, amount), Gain(MOVE, amount), Gain(INFLUENCE, amount)
    )


def ambush(move: int, attack: int, block: int) -> InOrder:
    """Move, and more for the first attack or block."""
    return InOrder(
        Gain(MOVE, move), Lasting(d.FIRST_ATTACK, attack, TURN), Lasting(d.FIRST_BLOCK, block, TURN)
    )


def heat(more: int) -> AtStart:
    """Stronger units that take no damage, for a combat."""
    bonus = (Lasting(d.UNIT_ATTACK, more, COMBAT), Lasting(d.UNIT_BLOCK, more, COMBAT))
    return AtStart(InOrder(*bonus, Lasting(d.UNITS_SAFE, 1, COMBAT)))


def training(to_hand: int) -> ThrowAway:
    """Trade an action card for an advanced one of its color."""
    return ThrowAway(ANY_ACTION, TakeFromOffer(ADVANCED_OFFER, to_hand, OF + CARD))


def claim(*more: Frame) -> TakeDie:
    """Keep a die for the round: three mana now, or one each turn."""
    gain = Either(Tokens(OF + CHOSEN, 3), Lasting(d.CLAIM, 1, ROUND, OF + CHOSEN))
    return TakeDie(1, d.CLAIMED, InOrder(gain, *more))


def mind_read(*more: Frame) -> ChooseColor:
    """A crystal, and the others give up a card of its color."""
    return ChooseColor(BASIC, InOrder(Forget(), Crystal(OF + CHOSEN, 1), Others(MindRead()), *more))


LATER.append(name("duel/later/banner", Optionally(ThrowWounds())))
TABLE: Final[dict[str, Card]] = {
    "march": Card(Gain(MOVE, 2), Gain(MOVE, 4)),
    "rage": Card(Either(Gain(MELEE, 2), Gain(BLOCK, 2)), Gain(MELEE, 4)),
    "improvisation": Card(Discard(ANY_CARD, any_of_four(3)), Discard(ANY_CARD, any_of_four(5))),
    "mana-draw": Card(Lasting(d.EXTRA_DIE, 1, TURN), TakeDie(0, d.DRAWN, ChooseColor(NOT_GOLD, SetDie()))),
    "concentration": Card(Either(Tokens(BLUE, 1), Tokens(WHITE, 1), Tokens(RED, 1)), BoostAction(2)),
    "crystallize": Card(Pay(BASIC, Crystal(OF + PAID, 1)), ChooseColor(BASIC, Crystal(OF + CHOSEN, 1))),
    "pure-magic": Card(Pay(BASIC, by_color(4)), Pay(BASIC, by_color(7))),
    "blood-ritual": Card(
        InOrder(Wounds(1), Crystal(RED, 1), ChooseColor(ANY_COLOR, Tokens(OF + CHOSEN, 1))),
        InOrder(
            Wounds(1),
            Repeat(3, ChooseColor(ANY_COLOR, Tokens(OF + CHOSEN, 1))),
            Optionally(Pay(BASIC, Crystal(OF + PAID, 1))),
        ),
    ),
    "maximal-effect": Card(
        ThrowAway(ANY_ACTION, RepeatThrown(WEAK, 3)), ThrowAway(ANY_ACTION, RepeatThrown(POWERFUL, 2))
    ),
    "training": Card(training(DISCARDED), training(TO_HAND)),
    "decompose": Card(
        ThrowAway(ANY_ACTION, Crystal(OF + CARD, 2)), ThrowAway(ANY_ACTION, OtherCrystals(OF + CARD))
    ),
    "magic-talent": Card(
        Discard(ANY_COLORED, Lasting(d.CAST_OFFER, 1, TURN, OF + CARD)),
        Pay(BASIC, TakeFromOffer(SPELL_OFFER, DISCARDED, OF + PAID)),
    ),
    "into-the-heat": Card(heat(2), heat(3)),
    "ambush": Card(ambush(2, 1, 2), ambush(4, 2, 4)),
    "agility": Card(
        InOrder(Gain(MOVE, 2), Lasting(d.MOVE_AS_MELEE, 1, TURN)),
        InOrder(Gain(MOVE, 4), Lasting(d.MOVE_AS_MELEE, 1, TURN), Lasting(d.MOVE_AS_RANGED, 1, TURN)),
    ),
    "space-bending": Card(Lasting(d.LEAP, 1, TURN), Lasting(d.AGAIN, 1, TURN)),
    "mana-claim": Card(claim(), claim(Lasting(d.CURSE, 1, ROUND, OF + CHOSEN))),
    "mind-read": Card(mind_read(), mind_read(Optionally(MindSteal()))),
    "wings-of-wind": Card(Fly(5), WingsOfNight(0)),
    "golden-grail": Card(
        Calm(InOrder(Heal(2), FameForHealing())), Calm(InOrder(Lasting(d.HEAL_DRAWS, 1, TURN), Heal(6)))
    ),
    "banner-of-protection": Card(AssignBanner(), Lasting(d.AT_END, 0, TURN)),
}
ANY_USE: Final = name("duel/sideways", any_of_four(1))


def price(card: int, strong: bool, effect: Frame) -> Frame:
    """Give what playing a side means: strong actions and spells cost their color, strong spells black too."""
    own = 2 ** d.CARDS[card][1]
    if d.CARDS[card][2] == d.ACTION:
        return Pay(own, effect) if strong else effect
    if d.CARDS[card][2] == d.SPELL:
        return Pay(own, Pay(2**d.BLACK, effect) if strong else effect)
    return effect


CASTS: Final[list[list[Frame]]] = [[], []]


def enter_cards() -> None:
    """Name every side of every card, and what playing it means."""
    for card, (title, _, kind) in enumerate(d.CARDS):
        if kind == d.HURT:
            continue
        both = TABLE[title]
        EASY.append(name(f"duel/{title}/basic", both.basic))
        STRONG.append(name(f"duel/{title}/strong", both.strong))
        for side, effect in enumerate((both.basic, both.strong)):
            cast = price(card, side == 1, effect)
            if cast is not effect:
                name(f"duel/{title}/{d.SIDES[side]}-price", cast)
            CASTS[side].append(cast)


enter_cards()
