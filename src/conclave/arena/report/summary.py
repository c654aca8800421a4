"""Summary: what the run shows, in sentences, on top of the page."""

from __future__ import annotations

from conclave.arena.report.formatting import DASH, average, count, figure, listed, name, percent, share, whole
from conclave.arena.report.measure import WinShare
from conclave.arena.report.measurements import Measurements
from conclave.arena.report.sections import strongest

CAVEAT = (
    "Simulation comes before people and does not replace them. It finds what is broken, how long games are "
    "and what "
    "these bots make of them; whether it is a good game, and balanced between people, only people at a "
    "table can say."
)


def tiles(found: Measurements) -> str:
    """Show the few figures that everybody asks for first."""
    won, numbers = found.winning, found.series
    first = won.seats[0]
    made = [
        (whole(len(found.run.games)), "games", ""),
        (percent(first.share.part), f"wins of {name(first.name)}", _span(first)),
        (figure(numbers["decisions"].part(0.5)), "decisions in a game, median", ""),
        (figure(numbers["choices"].mean.value), "choices at a decision", ""),
    ]
    if numbers["decided"].numbers:
        middle = numbers["decided"].part(0.5)
        made.append((f"{middle:.0f}\N{NARROW NO-BREAK SPACE}%", "of a game before it is decided, median", ""))
    made.append((percent(found.comeback.part), "won from behind at half time", _ends(found)))
    return '<dl class="tiles">' + "".join(
        f"<div><dd>{value}</dd><dt>{about}{f'<small>{more}</small>' if more else ''}</dt></div>"
        for value, about, more in made
    ) + "</dl>"  # fmt: skip


def _span(line: WinShare) -> str:
    return f"{100 * line.share.low:.1f}{DASH}{100 * line.share.high:.1f}"


def _ends(found: Measurements) -> str:
    back = found.comeback
    return f"{100 * back.low:.1f}{DASH}{100 * back.high:.1f}" if back.of else "no games"


def sentences(found: Measurements) -> list[str]:
    """Say what the run shows, the most asked for first."""
    return [sentence for part in (_wins, _course, _lead, _parts) for sentence in part(found)]


def _wins(found: Measurements) -> list[str]:
    won, games = found.winning, len(found.run.games)
    first = won.seats[0]
    place = "" if first.name.lower() == "seat 1" or won.against_game else " (seat 1)"
    failed = found.faults.by_bot()
    said = " against the game" if won.against_game else f": {_said(first)}"
    who = name(first.name[:1].upper() + first.name[1:])
    told = [f"<b>{who}</b>{place} wins {share(first.share)} of {count(games, 'game')}{said}."]
    others = [line for line in won.seats[1:] if line.verdict] if won.width > 2 else []
    told += [f"{name(line.name)} wins {share(line.share)}: {_said(line)}." for line in strongest(others)[:2]]
    if won.mixed and not won.against_game:
        told[-1] += " Players kept their seats, so this is the player's share as much as the seat's."
    if won.first and not won.against_game and round(won.first.share.part, 6) != round(first.share.part, 6):
        told.append(f"Whoever moves first wins {share(won.first.share)}: {_said(won.first)}.")
    if len(won.bots) > 1 and not won.mixed:
        best = max(won.bots, key=lambda line: line.share.part)
        if not failed[best.name]:
            told.append(f"Over all seats {name(best.name)} wins most, {share(best.share)}: {_said(best)}.")
    told += [
        f"{name(bot)} failed in {count(times, 'game')}, so what it won of the others is no measure of it."
        for bot, times in sorted(failed.items())
    ]
    odd = strongest(won.factions)
    if odd:
        told.append(
            "Of the factions, "
            + listed([f"{name(line.name)} wins {share(line.share)}" for line in odd[:3]])
            + ": beyond chance."
        )
    elif len(won.factions) > 1:
        told.append(f"None of {len(won.factions)} factions wins more or less than chance would bring.")
    return told


def _said(line: WinShare) -> str:
    words = {
        1: "more than chance",
        -1: "less than chance",
        0: "these games do not show that it differs from chance",
    }
    return words[line.verdict]


def _course(found: Measurements) -> list[str]:
    numbers = found.series
    decisions, turns, won = numbers["decisions"], numbers["turns"], found.winning
    drawn = "" if won.against_game else f" {share(won.drawn)} are drawn or won by nobody."
    told = [
        f"A game takes {average(decisions.mean, 'decisions')} in {average(turns.mean, 'turns')}; half of "
        f"them take "
        f"{figure(decisions.part(0.25))} to {figure(decisions.part(0.75))} decisions.{drawn}"
    ]
    told.append(
        f"A decision offers {average(numbers['choices'].mean, 'choices')}; "
        f"{average(numbers['forced'].mean, '%')} of the decisions of a game are forced."
    )
    return told


def _lead(found: Measurements) -> list[str]:
    numbers = found.series
    words = f"The lead changes {average(numbers['lead_changes'].mean, 'times')} in a game"
    if numbers["decided"].numbers:
        words += (
            f"; half of the games are decided after "
            f"{numbers['decided'].part(0.5):.0f}\N{NARROW NO-BREAK SPACE}% of "
            f"their decisions, and {share(found.comeback)} are won from behind at half time"
        )
    return [words + "."]


def _parts(found: Measurements) -> list[str]:
    told = []
    tested = [thing for thing in found.things if thing.link]
    odd = sorted((t for t in tested if t.verdict), key=lambda t: -abs(t.link.value if t.link else 0.0))
    if odd:
        names = listed([name(thing.name.thing) for thing in odd[:4]])
        more = f", and {len(odd) - 4} more" if len(odd) > 4 else ""
        told.append(
            f"The use of {whole(len(odd))} of {count(len(tested), 'thing')} goes with winning or losing "
            f"beyond chance: "
            f"{names}{more}."
        )
    elif tested:
        told.append(
            f"The use of none of {count(len(tested), 'thing')} goes with winning or losing beyond chance."
        )
    never = [rule for rule in found.run.rules if not found.rules[rule]]
    if found.rules and never:
        told.append(f"{whole(len(never))} of {count(len(found.run.rules), 'rule')} never played a part.")
    return told
