"""Cities come onto the map: which one it is, its second part, and who defends it (MK-14.1, MK-30)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Chance, Step
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import CITY_COLORS, CITY_ORDER, MEGAPOLIS
from conclave.games.mage_knight.rules.sites import city_color
from conclave.games.mage_knight.rules.tokens import HIDDEN, DrawToken
from conclave.games.mage_knight.state import Mage


class CityLuck(Chance[Mage]):
    """Which city stands on a tile: one that is not in play (MK-30.6)."""

    rule: ClassVar[str] = "MK-30.6"

    def __init__(self, tile: Int) -> None:
        self.tile: Int = tile

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the colors that are left."""
        return [(a.ROLL + color, 1) for color in range(d.FOUR) if color not in s.rows[CITY_COLORS]]

    def land(self, s: Mage, outcome: Int) -> None:
        """Note its color."""
        s.done()
        row = list(s.rows[CITY_COLORS])
        row[self.tile - land.FIRST_CITY] = int(outcome - a.ROLL)
        s.rows[CITY_COLORS] = tuple(row)
        s.tell("city", int(self.tile), int(outcome - a.ROLL))


class SecondCity(Chance[Mage]):
    """Which city not in play stands on the hex east of the last one, and who defends both (MK-30.13)."""

    rule: ClassVar[str] = "MK-30.13"

    def __init__(self, at: Int) -> None:
        self.at: Int = at

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the colors that are left."""
        here = [int(city_color(s, city)) for city in s.rows[CITY_ORDER]]
        return [(a.ROLL + color, 1) for color in range(d.FOUR) if color not in here]

    def land(self, s: Mage, outcome: Int) -> None:
        """Let it stand there, and one garrison come for both halves of the level."""
        first, second = city_color(s, self.at), outcome - a.ROLL
        east = s.near(self.at, land.EAST)
        s.rows[MEGAPOLIS] = (int(east), int(second))
        s.tell("megapolis", int(east), int(second))
        level = s.config.megapolis
        piles = garrison(first, (level + 1) // 2) + garrison(second, level // 2)
        s.goto(Garrison(self.at, piles))


def garrison(color: Int, level: Int) -> tuple[int, ...]:
    """Give the piles of a city's defenders; a level above the highest counts as that (MK-14.1, MK-30.13)."""
    rows = pieces.GARRISONS[color]
    return rows[min(int(level), len(rows)) - 1]


class Garrison(Step[Mage]):
    """The defenders of a city, face down (MK-14.1)."""

    def __init__(self, at: Int, piles: tuple[int, ...]) -> None:
        self.at: Int = at
        self.piles = piles

    def run(self, s: Mage) -> None:
        """Draw one, and keep the rest."""
        if not self.piles:
            s.done()
            return
        s.goto(Garrison(self.at, self.piles[1:]))
        s.call(DrawToken(self.piles[0], self.at, HIDDEN))
