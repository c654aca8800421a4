"""Manners: how bold, careful or restless a plan is (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int


class Manner:
    """The numbers that make one plan differ from another; chances are in per cent."""

    __slots__ = ("enough", "fear", "flight", "guard", "noise", "risk", "wander", "wanted")

    def __init__(
        self, wanted: int, enough: int, risk: int, fear: int, flight: int, guard: int, wander: int, noise: int
    ) -> None:
        self.wanted: Int = wanted  # the chance that an attack must have
        self.enough: Int = enough  # the chance at which no more units are sent
        self.risk: Int = risk  # the chance of losing a city that is put up with
        self.fear: Int = fear  # how much standing within reach of a stronger army counts against a hex
        self.flight: Int = flight  # the chance of winning below which a battle is left
        self.guard: Int = guard  # 1 leaves a block where it must, 2 more
        self.wander: Int = wander  # how much the choice of a focus is left to luck
        self.noise: Int = noise  # how much the worth of attacks is left to luck, in per cent


USUAL: Final = Manner(62, 88, 35, 60, 24, 1, 30, 20)
MANNERS: Final = [
    USUAL,
    Manner(50, 85, 50, 30, 18, 1, 60, 60),  # bold
    Manner(75, 95, 25, 90, 32, 1, 60, 30),  # careful
    Manner(101, 101, 20, 100, 32, 2, 60, 0),  # defends
    Manner(40, 80, 80, 10, 12, 1, 120, 90),  # reckless
    Manner(60, 96, 40, 50, 24, 1, 120, 80),  # in force
]
