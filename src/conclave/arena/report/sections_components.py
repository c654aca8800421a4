"""Sections on parts of a game: its things, statistics, rules, games to look at, and how it was made."""

from __future__ import annotations

import shlex
from itertools import groupby
from urllib.parse import quote

from conclave.arena.faults import FaultGroup
from conclave.arena.report.components import ENOUGH, ComponentFigures, Setting
from conclave.arena.report.formatting import (
    average,
    count,
    difference,
    esc,
    figure,
    listed,
    name,
    percent,
    share,
    sitting,
    whole,
)
from conclave.arena.report.html_blocks import (
    Section,
    cards,
    folded,
    folding,
    note,
    origin,
    plot,
    said,
    table,
    verdict,
)
from conclave.arena.report.measure import Stat, StatCourse, courses
from conclave.arena.report.measurements import Measurements
from conclave.arena.report.outliers import outliers
from conclave.arena.report.plots import STYLES, Curve, bar, curves, whisker

SHOWN = 6  # rows of a long list before the rest is folded away


def things(found: Measurements) -> Section:
    """Show the use of each thing, and how it goes with winning."""
    title = "Cards, units and other things"
    if not found.things and not found.settings and not found.unused:
        return Section("things", title, note("The game names no things that its players use."))
    tested = [thing for thing in found.things if thing.link]
    beyond = [thing for thing in tested if thing.verdict]
    parts = [origin(found.run)]
    if found.things:
        parts.append(
            said(
                f"{count(len(found.things), 'thing')} were used; {whole(len(tested))} could be tested, and "
                f"for {whole(len(beyond))} their use goes with winning or losing beyond chance.",
                "That is no proof that a thing is strong: who is winning may simply get to use it, and a "
                "longer game uses more.",
            )
        )
    if found.unused:
        parts.append(_unused(found))
    for kind, group in groupby(found.things, key=lambda thing: thing.name.kind):
        members = list(group)
        title_ = f"{esc(kind).capitalize()} <small>{len(members)} of them</small>"
        parts.append(f"<h3>{title_}</h3>{_kind(members, len(found.run.games))}")
    if found.settings:
        parts.append(_settings(found))
    parts.append(
        note(
            "The link is the difference, in points of a hundred, between the share of wins of seats that "
            "used a thing and of those that did not; only seats of the same place, bot and faction are "
            "compared (Mantel and Haenszel), and each game counts once. All tests of this section are "
            f"corrected together after Benjamini and Hochberg at 5 %. Things that fewer than {ENOUGH} seats "
            "used, or did not use, are not tested."
        )
    )
    return Section("things", title, "".join(parts))


def unused_words(found: Measurements) -> list[str]:
    """Say of each kind how many of its components nobody used; nothing can be told of those."""
    return [
        f"{len(names)} of {len(set(found.known[kind]))} of the kind {kind} were never used by these bots in "
        f"{count(len(found.run.games), 'game')}, so nothing can be said of them"
        for kind, names in found.unused.items()
    ]


def _unused(found: Measurements) -> str:
    """Warn of what was never used, and name it."""
    parts = ["<h3>Never used</h3>"]
    for words, names in zip(unused_words(found), found.unused.values(), strict=True):
        parts.append(f'<p class="mark">{esc(words, 400)}.</p>')
        parts.append(folded("Their names", f"<p>{listed([name(one) for one in names])}</p>"))
    return "".join(parts)


def _kind(group: list[ComponentFigures], games: int) -> str:
    """Lay out the things of one kind: those that stand out first, then the most used; the rest folded."""
    ordered = sorted(group, key=lambda thing: (not thing.verdict, -thing.games, -thing.uses, thing.name))
    reach = max([max(abs(t.link.low), abs(t.link.high)) for t in group if t.link] or [0.1])
    scale = f"<small>{figure(-100 * reach)} to +{figure(100 * reach)}</small>"
    heads = ("", ">in games", ">uses a game", ">wins of its users", ">link with winning", scale, "")
    rows = [_thing(thing, games, reach) for thing in ordered]
    return folding("things", heads, rows, "Use of each thing and its link with winning", SHOWN)


def _thing(thing: ComponentFigures, games: int, reach: float) -> tuple[str, ...]:
    use = (
        name(thing.name.thing),
        f"{percent(thing.games / games)}{bar(thing.games / games)}",
        figure(thing.uses / games),
        f"{share(thing.won)}<small> of {whole(thing.seats)}</small>",
    )
    link = thing.link
    if link is None:
        return (*use, "too few" if thing.seats < ENOUGH else "nothing to compare", "", "")
    drawn = whisker(link.value, link.low, link.high, 0.0, (-reach, reach), thing.verdict)
    told = verdict(thing.verdict, "goes with winning", "goes with losing")
    return (*use, difference(link, 100.0), drawn, told)


def _settings(found: Measurements) -> str:
    """Show what belongs to the whole table: how the first seat fares with it."""
    games = len(found.run.games)

    def row(setting: Setting) -> tuple[str, ...]:
        link = setting.link
        return (
            f"{name(setting.name.thing)} <small>{esc(setting.name.kind)}</small>",
            f"{percent(setting.games / games)}{bar(setting.games / games)}",
            f"{share(setting.share)}<small> of {whole(setting.games)}</small>",
            difference(link, 100.0) if link else "too few",
            verdict(setting.verdict, "more than without", "less than without") if link else "",
        )

    first = name(found.run.seat_names[0])
    heads = ("", ">in games", f">wins of {first}", ">against the other games", "")
    rows = [row(setting) for setting in found.settings]
    return "<h3>Common to the table</h3>" + table("things", heads, rows, "Things of the whole table")


def stats(found: Measurements) -> Section:
    """Show what the game itself counts: turn by turn as lines, the rest as a table."""
    title = "The game's own statistics"
    if not found.stats:
        return Section("stats", title, note("This game keeps none of its own."))
    moving, still = courses(found.stats)
    zero = [stat for stat in still if stat.ends == (0.0, 0.0)]
    counted = [stat for stat in still if stat not in zero]
    parts = [origin(found.run)]
    if moving:
        parts.append(cards([_course(found, course) for course in moving]))
    if counted:
        parts.append(_stats(found, counted))
        words = "Means of a game with Student's 95 % interval; the range is that of all games and seats."
        parts.append(note(words))
    if zero:
        names = listed([esc(stat.name) for stat in zero])
        parts.append(note(f"Always 0 in these {count(len(found.run.games), 'game')}: {names}."))
    return Section("stats", title, "".join(parts))


def _stats(found: Measurements, counted: list[Stat]) -> str:
    seats = sorted({seat for stat in counted for seat in stat.seats if seat >= 0})
    table_too = any(-1 in stat.seats for stat in counted)
    rows = []
    for stat in counted:
        cells = [average(stat.mean(seat)) if seat in stat.seats else "" for seat in seats]
        cells += [average(stat.mean(-1)) if -1 in stat.seats else ""] if table_too else []
        low, high = stat.ends
        many = max(len(numbers) for numbers in stat.seats.values())
        rows.append((esc(stat.name), *cells, f"{figure(low)} to {figure(high)}", whole(many)))
    heads = ["", *(f">{name(_seat(found, seat))}" for seat in seats), *([">the table"] if table_too else [])]
    return table("stats", [*heads, ">range", ">games"], rows, "The game's own statistics")


def _course(found: Measurements, course: StatCourse) -> str:
    """Draw a statistic that is taken again every turn."""
    drawn, ends = [], (float(course.steps[0][0]), float(course.steps[-1][0]))
    seats = sorted({seat for _, stat in course.steps for seat in stat.seats})
    for seat in seats[: len(STYLES)]:
        means = [(step, stat.mean(seat)) for step, stat in course.steps if seat in stat.seats]
        points = [(float(step), mean.value) for step, mean in means]
        drawn.append(Curve(_who(found, seat), points, [(mean.low, mean.high) for _, mean in means]))
    lows = [low for curve in drawn for low, _ in curve.band]
    least = min(0.0, *lows) if len(lows) > 1 else 0.0
    names = "".join(
        f'<span class="{STYLES[place]}">{name(curve.name)}</span> ' for place, curve in enumerate(drawn)
    )
    games = max(len(numbers) for _, stat in course.steps for numbers in stat.seats.values())
    about = f"Mean with its 95 % band, {course.unit} by {course.unit}; {count(games, 'game')} at most."
    picture = curves(drawn, course.unit, f"{course.name}. {about}", least=least, ends=ends)
    legend = f'<p class="legend">{names}</p>'
    return plot(picture, esc(course.name).capitalize(), about, legend)


def _who(found: Measurements, seat: int) -> str:
    return "the table" if seat < 0 else _seat(found, seat)


def _seat(found: Measurements, seat: int) -> str:
    names = found.run.seat_names
    return names[seat] if seat < len(names) else f"seat {seat + 1}"


def rules(found: Measurements) -> Section:
    """Show which rules never played a part, and which hardly ever."""
    run, title = found.run, "Rules that never played a part"
    if not found.rules or not run.rules:
        words = "The game does not tell which rules play a part, or the folder does not hold it."
        return Section("rules", title, note(words))
    never = [rule for rule in run.rules if not found.rules[rule]]
    rare = sorted(
        (number, rule) for rule, number in found.rules.items() if number <= max(1, len(run.games) // 100)
    )
    parts = [
        origin(run),
        said(
            f"{whole(len(never))} of {count(len(run.rules), 'rule')} never played a part that the game tells "
            f"of. {_silence(never, run.told_rules)}"
        ),
    ]
    told = [rule for rule in never if rule in run.told_rules]
    silent = [rule for rule in never if rule not in run.told_rules]
    for some, which in ((told, " that the game tells of"), (silent, " that it does not" if told else "")):
        if some:
            parts.append(
                folded(f"The {count(len(some), 'rule')}{which}", _rules(found, [(rule, "") for rule in some]))
            )
    if rare:
        parts.append("<h3>Hardly ever</h3>")
        parts.append(_rules(found, [(rule, count(number, "game")) for number, rule in rare[:SHOWN]]))
    return Section("rules", title, "".join(parts))


def _silence(never: list[str], told: list[str]) -> str:
    """Say how much of a silence means anything."""
    if not told:
        return "Rules that only define words, or that bots like these never reach, are among them."
    silent = sum(rule not in told for rule in never)
    met = len(never) - silent
    return (
        f"Of {whole(met)} the game would have told: these bots never came to them, or nobody can. "
        f"The other {whole(silent)} define words, bind what is allowed, or are ends that no game came to."
    )


def _rules(found: Measurements, listing: list[tuple[str, str]]) -> str:
    made = []
    for rule, more in listing:
        title = found.titles.get(rule, "")
        tail = f" <small>{more}</small>" if more else ""
        made.append(f"<li><b>{esc(rule)}</b> {esc(title)}{tail}</li>")
    return f'<ul class="rules">{"".join(made)}</ul>'


def games(found: Measurements, way: str) -> Section:
    """Show games worth opening; `way` leads from the page to the folder of the run, with a slash."""
    run = found.run
    rows = []
    for odd in outliers(run.games, run.seat_names):
        path = f"{way}{odd.game.record}"
        link = quote(path) if ":" not in way else f"file:///{quote(path, safe='/:')}"
        result = odd.game.result
        nobody = "the game" if result.against_game else "nobody"
        winners = listed([name(_seat(found, seat)) for seat in odd.game.winners]) or nobody
        sides = [listed([name(odd.game.seats[seat].bot) for seat in team]) for team in result.teams()]
        bots = " against ".join(sides if len(sides) > 1 else [*sides, "the game"])
        rows.append(
            (
                odd.what,
                esc(odd.detail, 160),
                f"{winners}<small> {bots}</small>",
                f'<a href="{esc(link, 4000)}">The record of game {odd.game.game}</a><br>'
                f"<code>conclave replay --browser {esc(shlex.quote(path), 4000)}</code>",
            )
        )
    heads = ("", "", "won by", "its record, and what opens it")
    body = origin(run) + table("games", heads, rows, "Games worth opening")
    tail = note(
        "The link is the record itself, a text file. The command, given in the folder this page is in, opens "
        "it in the replay of the table, move by move and from every seat; without --browser it opens in the "
        "terminal. The game's luck has its seed, so it can also be played again."
    )
    return Section("games", "Games worth opening", body + tail)


def _fault(kind: FaultGroup) -> str:
    """Write a fault of a bot, with the way through its code folded away."""
    lines = [line[:200] for line in kind.first.trace.split("\n")[-30:]]
    trace = "\n".join(" " * (len(line) - len(line.lstrip())) + esc(line, 200) for line in lines)
    way = folded("Traceback", f"<pre>{trace}</pre>") if trace else ""
    return f"<li>{count(kind.times, 'game')}: {esc(str(kind.first), 300)}{way}</li>"


def method(found: Measurements) -> Section:
    """Say how the run was made, and how to read the page."""
    run = found.run
    facts = [
        ("Game", name(run.title)),
        ("Options", f"<code>{esc(run.options, 400)}</code>" if run.options else "as they come"),
        ("Components", f"<code>{esc(run.components)}</code>" if run.components else "as they come"),
        ("Players", sitting(run)),
        ("Games", f"{whole(len(run.games))} of {whole(run.asked)} asked for"),
        ("Seed", f"<code>{esc(run.seed)}</code>"),
        ("Version", esc(run.version) or "unknown"),
    ]
    listing = "".join(f"<div><dt>{what}</dt><dd>{value}</dd></div>" for what, value in facts)
    faults = ""
    if len(found.faults):
        sample = "".join(_fault(kind) for kind in found.faults.kinds()[:5])
        faults = (
            note(f"Bots failed {count(len(found.faults), 'time')}. Nobody won those games; none is counted.")
            + f"<ul>{sample}</ul>"
        )
    words = said(
        "Every figure is counted over games, so that a long game weighs no more than a short one. Shares "
        "have Wilson's 95 % interval and means Student's. Beyond chance means that luck alone would bring "
        "as much less than once in twenty times, after the correction that is named where it is used. The "
        "same seed gives the same games, and the tables in the folder hold every number from which this "
        "page was made."
    )
    return Section("method", "How this was made", f'<dl class="facts">{listing}</dl>{words}{faults}')
