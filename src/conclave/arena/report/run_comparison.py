"""Against: two runs side by side, and which differences are beyond chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from conclave.arena.intervals import Share, wilson
from conclave.arena.report.chance import (
    ALPHA,
    Difference,
    SampleMean,
    benjamini_hochberg,
    holm,
    mean,
    two_means,
    two_shares,
)
from conclave.arena.report.components import TABLE
from conclave.arena.report.formatting import (
    average,
    chance,
    count,
    difference,
    esc,
    figure,
    listed,
    name,
    share,
    sitting,
    whole,
)
from conclave.arena.report.html_blocks import Section, cards, folded, note, plot, said, table, verdict
from conclave.arena.report.measurements import Measurements
from conclave.arena.report.plots import histogram
from conclave.arena.report.run_reader import Run
from conclave.core.errors import BadInput

DRAWN: Final = ("plies", "decisions", "turns", "choices", "lead_changes", "decided", "margin")
SHOWN: Final = 12


@dataclass(frozen=True)
class FigureComparison:
    """One figure of both runs."""

    what: str  # markup
    one: str
    other: str
    apart: Difference
    scale: float  # 100 where the difference is one of shares
    chance: float = 1.0  # corrected within its family

    @property
    def verdict(self) -> int:
        """Give 1 where the first run has more, -1 where it has less, 0 where luck may have done it."""
        if self.chance > ALPHA:
            return 0
        return 1 if self.apart.value > 0 else -1


@dataclass(frozen=True)
class Family:
    """Figures that are corrected together."""

    title: str
    correction: str
    compared: list[FigureComparison]

    @property
    def beyond(self) -> list[FigureComparison]:
        """Give those that differ beyond chance."""
        return [pair for pair in self.compared if pair.verdict]


def check(one: Run, other: Run) -> None:
    """Refuse to compare different games."""
    if one.game != other.game:
        raise BadInput(
            f"`{one.path}` is a run of {one.title} and `{other.path}` one of {other.title}; "
            "only runs of the same game can be compared"
        )
    if one.path.resolve() == other.path.resolve():
        raise BadInput(f"`{one.path}` is the same folder twice; name another run to compare it with")


def families(one: Measurements, other: Measurements) -> list[Family]:
    """Compare everything that both runs have."""
    found = [
        _family("The main figures", "Holm", holm, _main(one, other)),
        _family("Factions", "Benjamini-Hochberg", benjamini_hochberg, _factions(one, other)),
        _family("Use of things", "Benjamini-Hochberg", benjamini_hochberg, _use(one, other)),
        _family("The game's own statistics", "Benjamini-Hochberg", benjamini_hochberg, _stats(one, other)),
    ]
    return [family for family in found if family.compared]


def _family(
    title: str, name_: str, correct: Callable[[Sequence[float]], list[float]], found: list[FigureComparison]
) -> Family:
    chances = correct([pair.apart.p for pair in found])
    made = [
        FigureComparison(pair.what, pair.one, pair.other, pair.apart, pair.scale, p)
        for pair, p in zip(found, chances, strict=True)
    ]
    return Family(title, name_, made)


def _shares(what: str, one: Share, other: Share) -> list[FigureComparison]:
    if not one.of or not other.of:
        return []
    return [FigureComparison(what, share(one), share(other), two_shares(one, other), 100.0)]


def _means(what: str, one: SampleMean, other: SampleMean, unit: str = "") -> list[FigureComparison]:
    if one.of < 2 or other.of < 2 or (one.value == other.value and not one.deviation and not other.deviation):
        return []
    return [FigureComparison(what, average(one, unit), average(other, unit), two_means(one, other), 1.0)]


def _main(one: Measurements, other: Measurements) -> list[FigureComparison]:
    a, b = one.winning, other.winning
    found: list[FigureComparison] = []
    # Of two seats the second has what the first leaves, so it would only be the same test again.
    seats = 1 if max(a.width, b.width) == 2 else min(len(a.seats), len(b.seats))
    for seat in range(seats):
        found += _shares(f"wins of {name(a.seats[seat].name)}", a.seats[seat].share, b.seats[seat].share)
    if a.first and b.first and not (a.opener == b.opener == {0}):
        found += _shares("wins of who moves first", a.first.share, b.first.share)
    theirs = {line.name: line.share for line in b.bots}
    # And of two bots the second has what the first leaves.
    for line in a.bots[:1] if len(a.bots) == len(b.bots) == 2 else a.bots:
        if line.name in theirs and len(a.bots) > 1:
            found += _shares(f"wins of {name(line.name)}", line.share, theirs[line.name])
    found += _shares("games that no side won alone", a.drawn, b.drawn)
    found += _shares("won from behind at half time", one.comeback, other.comeback)
    for key, numbers in one.series.items():
        found += _means(esc(numbers.name), numbers.mean, other.series[key].mean, numbers.sign)
    for seat in range(min(a.width, b.width)):
        scores = [
            mean([float(game.seats[seat].score) for game in run.games if seat < len(game.seats)])
            for run in (one.run, other.run)
        ]
        if any(score.value or score.deviation for score in scores):
            found += _means(f"score of {name(a.seats[seat].name)}", scores[0], scores[1])
    return found


def _factions(one: Measurements, other: Measurements) -> list[FigureComparison]:
    theirs = {line.name: line.share for line in other.winning.factions}
    return [
        pair
        for line in one.winning.factions
        if line.name in theirs
        for pair in _shares(f"wins of {name(line.name)}", line.share, theirs[line.name])
    ]


def _use(one: Measurements, other: Measurements) -> list[FigureComparison]:
    found: list[FigureComparison] = []
    for thing in sorted(one.use.counts.keys() | other.use.counts.keys()):
        a, b = (_used(run, thing) for run in (one, other))
        what = f"{name(thing.thing)} <small>{esc(thing.kind)}</small>"
        found += _shares(what, a, b)
    return found


def _used(found: Measurements, thing: object) -> Share:
    counts = next((found.use.counts[known] for known in found.use.counts if known == thing), None)
    games = {game for (game, seat), uses in (counts or {}).items() if uses > 0 and seat >= TABLE}
    return wilson(len(games), len(found.run.games))


def _stats(one: Measurements, other: Measurements) -> list[FigureComparison]:
    theirs = {stat.name: stat for stat in other.stats}
    found: list[FigureComparison] = []
    for stat in one.stats:
        for seat in stat.seats:
            if stat.name in theirs and seat in theirs[stat.name].seats:
                who = "the table" if seat < 0 else name(one.run.seat_names[seat])
                what = f"{esc(stat.name)} <small>{who}</small>"
                found += _means(what, stat.mean(seat), theirs[stat.name].mean(seat))
    return found


def sentences(
    one: Measurements, other: Measurements, found: list[Family], labels: tuple[str, str]
) -> list[str]:
    """Say what differs, first between the set-ups, then between the games."""
    told = [f"<b>{labels[0]}</b>: {_setup(one.run)}.", f"<b>{labels[1]}</b>: {_setup(other.run)}."]
    if _same(one.run, other.run):
        return [*told, "Both folders hold the very same games, so there is nothing to tell apart."]
    beyond, tested = found[0].beyond, len(found[0].compared)
    if not beyond:
        told.append(
            f"None of {count(tested, 'main figure')} differs beyond chance (Holm). A difference may still "
            f"be there, "
            "smaller than these many games can show."
        )
    else:
        listing = "".join(f"<li>{_told(pair, labels)}</li>" for pair in beyond)
        head = f"{whole(len(beyond))} of {count(tested, 'main figure')} differ beyond chance (Holm):"
        told.append(f"{head}<ul>{listing}</ul>")
    for family in found[1:]:
        if family.beyond:
            names = listed([pair.what for pair in family.beyond[:4]])
            more = f" and {len(family.beyond) - 4} more" if len(family.beyond) > 4 else ""
            told.append(
                f"{family.title}: {whole(len(family.beyond))} of {whole(len(family.compared))} differ "
                f"beyond chance "
                f"({family.correction}): {names}{more}."
            )
    return told


def _told(pair: FigureComparison, labels: tuple[str, str]) -> str:
    return f"{pair.what[:1].upper()}{pair.what[1:]}: {pair.one} in {labels[0]}, {pair.other} in {labels[1]}."


def _setup(run: Run) -> str:
    options = f", options <code>{esc(run.options, 300)}</code>" if run.options else ""
    components = f", components <code>{esc(run.components)}</code>" if run.components else ""
    mark = "" if run.finished else ", unfinished"
    seed = f", seed <code>{esc(run.seed)}</code>"
    return f"{count(len(run.games), 'game')}{mark}, {sitting(run)}{seed}{options}{components}"


def _same(one: Run, other: Run) -> bool:
    return one.games == other.games and one.options == other.options and one.components == other.components


def section(one: Measurements, other: Measurements, found: list[Family], labels: tuple[str, str]) -> Section:
    """Lay out both runs side by side."""
    legend = (
        f'<p class="legend"><span class="first">{labels[0]}</span> <span class="other">{labels[1]}</span></p>'
    )
    pictures = []
    for key in DRAWN:
        a, b = one.series[key], other.series[key]
        if a.numbers and b.numbers:
            sizes = f"{whole(len(a.numbers))} and {whole(len(b.numbers))} games"
            about = f"Median {figure(a.part(0.5))} against {figure(b.part(0.5))}; {sizes}."
            sets = [(labels[0], a.numbers), (labels[1], b.numbers)]
            pictures.append(
                plot(histogram(sets, a.unit, f"{a.name}. {about}"), a.name.capitalize(), about, legend)
            )
    parts = [cards(pictures)]
    for family in found:
        parts.append(f"<h3>{family.title}</h3>")
        ordered = family.compared
        if family is not found[0]:
            ordered = sorted(ordered, key=lambda pair: (pair.chance, pair.apart.p))
        parts.append(_table(ordered[: max(SHOWN, len(found[0].compared))], labels))
        rest = ordered[max(SHOWN, len(found[0].compared)) :]
        if rest:
            parts.append(folded(f"{whole(len(rest))} more", _table(rest, labels)))
        parts.append(
            note(
                f"{count(len(family.compared), 'test')}, corrected together after {family.correction} at 5 "
                f"%. "
                + ("Share of the games in which it was used. " if family.title == "Use of things" else "")
            )
        )
    parts.append(
        note(
            "The games of both runs are taken as independent, also where they share a seed. Shares are "
            "compared by the "
            "pooled test with Newcombe's interval, means by Welch's; the interval of a difference is not "
            "corrected."
        )
    )
    same = said("Both folders hold the very same games.") if _same(one.run, other.run) else ""
    return Section("against", "Side by side", same + "".join(parts))


def _table(pairs: list[FigureComparison], labels: tuple[str, str]) -> str:
    rows = [
        (
            pair.what,
            pair.one,
            pair.other,
            difference(pair.apart, pair.scale),
            chance(pair.chance),
            verdict(pair.verdict, "more", "less"),
        )
        for pair in pairs
    ]
    heads = ("", f">{labels[0]}", f">{labels[1]}", ">difference (95 %)", ">luck alone", "beyond chance")
    return table("against", heads, rows, "Two runs side by side")
