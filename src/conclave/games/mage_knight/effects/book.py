"""The book of effects: what every card, unit and skill does, by number."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.frames import Step
from conclave.core.state import Frame
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.state import Mage


class Unwritten(Step[Mage]):
    """What cannot be used: an ability that a unit does not have, a skill that works by itself."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell that it cannot."""
        return False

    def run(self, s: Mage) -> None:
        """Do nothing."""
        s.done()


UNWRITTEN: Final = name("mage_knight/unwritten", Unwritten())
# Both sides of every card without its price, and what playing a side means with it.
EASY: Final[list[Frame]] = [UNWRITTEN] * pieces.CARD_KINDS
STRONG: Final[list[Frame]] = [UNWRITTEN] * pieces.CARD_KINDS
CASTS: Final[list[list[Frame]]] = [[UNWRITTEN] * pieces.CARD_KINDS, [UNWRITTEN] * pieces.CARD_KINDS]
ABILITIES: Final[list[list[Frame]]] = [[UNWRITTEN] * 5 for _ in range(pieces.UNIT_KINDS)]
SKILLS: Final[list[Frame]] = [UNWRITTEN] * len(pieces.SKILL_NAMES)
# What banners give their bearers, by card: armor, attack, block, fame for acting, resistances as bits; and
# what a unit can do with one: an ability that spends it, and one that turns the banner face down (MK-10.5).
BANNER_BONUS: Final[list[tuple[int, int, int, int, int]]] = [(0, 0, 0, 0, 0)] * pieces.CARD_KINDS
BANNER_USE: Final[list[Frame]] = [UNWRITTEN] * pieces.CARD_KINDS
BANNER_FLIP: Final[list[Frame]] = [UNWRITTEN] * pieces.CARD_KINDS
# What happens when a block succeeds, by the amount of an IF_BLOCKED modifier.
WHEN_BLOCKED: Final[list[Frame]] = []


def card(title: str, basic: Frame, strong: Frame) -> None:
    """Enter both sides of a card; its price is added here (MK-5.1)."""
    number = pieces.CARD_NAMES.index(title)
    kind, own = pieces.CARDS[number][2], 2 ** pieces.CARDS[number][1]
    EASY[number] = name(f"mage_knight/{title}/basic", basic)
    STRONG[number] = name(f"mage_knight/{title}/strong", strong)
    casts = [basic, strong]
    if kind == d.SPELL:
        casts = [Pay(own, basic), Pay(own, Pay(2**d.BLACK, strong))]
        name(f"mage_knight/{title}/basic-price", casts[0])
        name(f"mage_knight/{title}/strong-price", casts[1])
    elif kind != d.ARTIFACT:
        casts[1] = name(f"mage_knight/{title}/strong-price", Pay(own, strong))
    CASTS[0][number], CASTS[1][number] = casts


def unit(title: str, *abilities: Frame) -> None:
    """Enter the abilities of a unit; one that costs mana is a Pay."""
    number = pieces.UNIT_NAMES.index(title)
    for place, ability in enumerate(abilities):
        ABILITIES[number][place] = name(f"mage_knight/{title}-unit/{place}", ability)


def skill(title: str, effect: Frame) -> None:
    """Enter what using a skill does."""
    SKILLS[pieces.SKILL_NAMES.index(title)] = name(f"mage_knight/{title}-skill", effect)


def banner(
    title: str,
    bonus: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0),
    use: Frame | None = None,
    flip: Frame | None = None,
) -> None:
    """Enter what a banner gives the unit that carries it."""
    number = pieces.CARD_NAMES.index(title)
    BANNER_BONUS[number] = bonus
    if use is not None:
        BANNER_USE[number] = name(f"mage_knight/{title}-banner/use", use)
    if flip is not None:
        BANNER_FLIP[number] = name(f"mage_knight/{title}-banner/flip", flip)


def when_blocked(title: str, effect: Frame) -> int:
    """Enter what happens when a block succeeds, and give its number for an IF_BLOCKED modifier."""
    WHEN_BLOCKED.append(name(f"mage_knight/{title}/blocked", effect))
    return len(WHEN_BLOCKED) - 1
