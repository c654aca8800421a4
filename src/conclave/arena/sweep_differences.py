"""Apart: which values of a sweep differ beyond chance, after a correction for having compared them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isnan, nan, sqrt
from typing import NamedTuple

from conclave.arena.intervals import Share
from conclave.arena.report.chance import ALPHA, SampleMean, holm, normal, two_means
from conclave.arena.tally import Tally, spread


class SweepDifference(NamedTuple):
    """One figure at two values: how much it changes, and how often luck alone does as much."""

    figure: str
    name: str
    one: str
    other: str
    change: float
    chance: float  # of one test alone; one that cannot fail, as where nothing is ever drawn, is none
    corrected: float  # after Holm, for all that were compared

    @property
    def tested(self) -> bool:
        """Tell whether the games could have shown a difference."""
        return not isnan(self.chance)

    @property
    def beyond(self) -> bool:
        """Tell whether luck would rarely do as much in any of them."""
        return self.corrected < ALPHA


def differences(tallies: Mapping[str, Tally], seats: Sequence[str]) -> list[SweepDifference]:
    """Compare every figure at every two values.

    Shares are compared by the test that pools both, with Yates's correction, which keeps its word in few
    games too, and lengths by Welch's. Where there are two seats the second says the same as the first.
    """
    found = []
    for one, other in combinations(tallies, 2):
        a, b = tallies[one], tallies[other]
        told = seats if len(seats) > 2 else seats[:1]
        shares = [("seat", name, a.seat_share(seat), b.seat_share(seat)) for seat, name in enumerate(told)]
        # Where one seat always moves first, its share has said it.
        if a.first_share().of and not (_fixed(a) == _fixed(b) != -1):
            shares.append(("first", "moved first", a.first_share(), b.first_share()))
        loose = {*a.by_faction} & {*b.by_faction} - {*seats}
        shares += [("faction", name, a.faction_share(name), b.faction_share(name)) for name in sorted(loose)]
        if len(a.by_player) > 1:
            players = sorted({*a.by_player} & {*b.by_player})
            shares += [
                ("player", name, a.player_share(name), b.player_share(name))
                for name in (players if len(players) > 2 else players[:1])
            ]
        shares.append(("draws", "", a.draw_share(), b.draw_share()))
        for figure, name, left, right in shares:
            if left.of and right.of:
                change = right.part - left.part
                found.append(
                    SweepDifference(figure, name, one, other, change, shares_chance(left, right), 1.0)
                )
        length = two_means(_length(b), _length(a))
        fixed = len({*a.lengths, *b.lengths}) < 2
        found.append(SweepDifference("length", "", one, other, length.value, nan if fixed else length.p, 1.0))
    tests = [place for place, apart in enumerate(found) if apart.tested]
    for place, chance in zip(tests, holm([found[place].chance for place in tests]), strict=True):
        found[place] = found[place]._replace(corrected=chance)
    return found


def shares_chance(one: Share, other: Share) -> float:
    """Give how often luck alone sets two equal shares at least as far apart; parts of wins are allowed."""
    pooled = (one.won + other.won) / (one.of + other.of)
    if not 0.0 < pooled < 1.0:
        return nan
    width = sqrt(pooled * (1.0 - pooled) * (1.0 / one.of + 1.0 / other.of))
    gap = abs(one.part - other.part) - 0.5 * (1.0 / one.of + 1.0 / other.of)
    return normal(gap / width) if gap > 0 else 1.0


def _fixed(tally: Tally) -> int:
    """Give the seat that always moved first, or -1."""
    began = [seat for seat, times in enumerate(tally.starts) if times]
    return began[0] if len(began) == 1 else -1


def _length(tally: Tally) -> SampleMean:
    found, n = spread(tally.lengths), tally.games
    deviation = found.deviation * sqrt(n / (n - 1)) if n > 1 else 0.0
    return SampleMean(found.mean, found.mean, found.mean, deviation, n)


def told(apart: SweepDifference) -> str:
    """Say one difference in words."""
    what = {
        "seat": f"wins of {apart.name}", "first": "wins of whoever moves first",
        "faction": f"wins of {apart.name}", "player": f"wins of {apart.name}", "draws": "drawn games",
        "length": "length",
    }[apart.figure]  # fmt: skip
    size = f"{apart.change:+.1f} answers" if apart.figure == "length" else f"{100 * apart.change:+.1f} points"
    chance = "less than 0.1 %" if apart.corrected < 0.001 else f"{100 * apart.corrected:.1f} %"
    return f"{what}, from {apart.one} to {apart.other}: {size} (by luck alone in {chance})"


def sentence(found: Sequence[SweepDifference]) -> str:
    """Sum up in one sentence what was compared and what came of it."""
    tested = sum(apart.tested for apart in found)
    if not tested:
        return ""
    beyond = sum(apart.beyond for apart in found)
    if not beyond:
        return (
            f"No two values differ beyond chance in any figure ({tested} comparisons, corrected after "
            "Holm). That does not show them equal; more games tell more."
        )
    return f"{beyond} of {tested} comparisons differ beyond chance (corrected after Holm):"
