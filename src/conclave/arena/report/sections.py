"""Sections on the course of games: who wins, how long, what to decide, when it is decided, scores."""

from __future__ import annotations

from conclave.arena.report.chance import shared
from conclave.arena.report.formatting import average, count, figure, name, percent, share
from conclave.arena.report.html_blocks import (
    Section,
    cards,
    counted,
    folding,
    forest,
    note,
    origin,
    plot,
    said,
    table,
)
from conclave.arena.report.measure import POINTS, GameSeries, WinShare
from conclave.arena.report.measurements import Measurements
from conclave.arena.report.plots import Curve, curves, histogram

KINDS = 10  # of decisions, before the rest is folded away


def winning(found: Measurements) -> Section:
    """Show who wins: seats, who moves first, bots, factions, endings."""
    run, won = found.run, found.winning
    parts = [origin(run)]
    if won.against_game:
        parts.append(said(f"Won against the game: {share(won.seats[0].share)} of the games."))
    else:
        parts.append(forest(won.seats, "Share of wins of each seat"))
    if won.mixed:
        parts.append(
            note(
                "In this run every player kept its seat, so a seat's share is also its player's. "
                "Simulate with <code>--swap</code> to tell the two apart."
            )
        )
    if won.first and len(won.opener) == 1:
        opener = name(run.seat_names[next(iter(won.opener))])
        parts.append(note(f"{opener} always moves first, so its line is also that of who moves first."))
    elif won.first:
        parts += ["<h3>Who moves first</h3>", forest([won.first], "Share of wins of whoever moved first")]
    else:
        parts.append(note("All begin at once, or the game does not say who moved first."))
    if len(won.bots) > 1:
        parts += ["<h3>Players</h3>", forest(won.bots, "Share of wins of each player over all seats")]
    if len(won.factions) > 1:
        parts += ["<h3>Factions</h3>", forest(won.factions, "Share of wins of each faction", "seat")]
        parts.append(note("Games in which all seats had the same one are left out here."))
        if 2 < len(won.factions) <= 12 and won.pairs:
            parts += ["<h3>Faction against faction</h3>", _matrix(found)]
    endings = [
        (name(why or "no reason given"), *counted(number, len(run.games)))
        for why, number in won.endings.most_common()
    ]
    parts += [
        "<h3>How games end</h3>",
        table("counts", ("", ">games", ">share", "<small>of all games</small>"), endings, "How games end"),
        said(
            f"{'Lost' if won.against_game else 'Drawn, or won by nobody'}: {share(won.drawn)} of the games."
        ),
        note(
            "Intervals are Wilson's, 95 %. Within each table the tests are corrected after Holm. "
            "A side wins with all its seats; a draw counts in parts."
        ),
    ]
    return Section("wins", "Who wins", "".join(parts))


def _matrix(found: Measurements) -> str:
    """Show the share of wins of each faction against each other one."""
    names = [line.name for line in found.winning.factions]
    rows = []
    for own in names:
        cells = [name(own)]
        for other in names:
            met = found.winning.pairs.get((own, other), [])
            if own == other or not met:
                cells.append('<span class="none">\N{MIDDLE DOT}</span>')
                continue
            part = shared(met)
            tone = "more" if part.low > 0.5 else "less" if part.high < 0.5 else "level"
            strength = min(100, round(abs(part.part - 0.5) * 200))
            cells.append(
                f'<span class="cell {tone}" style="--s:{strength}%">{100 * part.part:.0f}'
                f"<small>{len(met)}</small></span>"
            )
        rows.append(cells)
    heads = ["", *(f">{name(other)}" for other in names)]
    return table("matrix", heads, rows, "Share of wins of the row against the column") + note(
        "Share of wins in % of the row against the column, and the number of games. Coloured where the "
        "interval of that pair alone leaves 50 out: among many pairs some will by luck."
    )


def length(found: Measurements) -> Section:
    """Show how long games and turns are."""
    run, numbers = found.run, found.series
    made = [
        _spread(numbers["plies"], "Answers in a game", "Luck included, as in the record."),
        _spread(numbers["decisions"], "Decisions in a game"),
        _spread(numbers["turns"], "Turns in a game"),
    ]
    if found.deciding.turn_lengths:
        lengths: list[float] = []
        for size, many in sorted(found.deciding.turn_lengths.items()):
            lengths += [float(size)] * many  # one number many times, which takes little room
        made.append(
            _spread(
                GameSeries("decisions in a turn", "decisions", lengths), "Decisions in a turn", noun="turn"
            )
        )
    return Section("length", "How long it takes", origin(run) + cards(made))


def _spread(numbers: GameSeries, title: str, more: str = "", noun: str = "game") -> str:
    """Draw how one number of each game spreads, with its mean and its quarters."""
    if not numbers.numbers:
        return ""
    middle = numbers.part(0.5)
    games = count(len(numbers.numbers), noun)
    if min(numbers.numbers) == max(numbers.numbers):
        always = f'<p class="always">{figure(middle)}{numbers.sign}</p>'
        return plot(always, title, f"Always the same, in {games}. {more}".strip())
    about = (
        f"Mean {average(numbers.mean, numbers.sign)}, median {figure(middle)}; half of them "
        f"{figure(numbers.part(0.25))} to {figure(numbers.part(0.75))}, all {figure(min(numbers.numbers))} "
        f"to {figure(max(numbers.numbers))}. {games}. {more}"
    )
    picture = histogram([(title, numbers.numbers)], numbers.unit, f"{title}: {about}", mark=middle)
    return plot(picture, title, about.strip())


def deciding(found: Measurements) -> Section:
    """Show what there is to decide: choices, kinds of decisions, forced ones and passes."""
    run, made = found.run, found.deciding
    if not made.total:
        return Section(
            "choices", "What there is to decide", note("There is no table of decisions in this folder.")
        )
    total = sum(size * number for size, number in made.choices.items())
    digits = made.digits / len(run.games)
    few = sum(number for size, number in made.choices.items() if size <= 3) / made.total
    lead = said(
        f"{count(made.total, 'decision')} in {count(len(run.games), 'game')}, with "
        f"{figure(total / made.total)} choices on average and {max(made.choices)} at most; {percent(few)} of "
        f"them offer three or fewer. {percent(made.forced / made.total)} are forced (one choice only) and "
        f"{percent(made.passes / made.total)} are passes. A game is one path of about "
        f"10<sup>{digits:.0f}</sup> through its tree."
    )
    pictures = [
        _spread(found.series["choices"], "Mean choices at a decision", "One number for each game."),
        plot(
            curves(
                [Curve("choices", _progress([c / n if n else 0.0 for c, n in made.offered]))],
                "% of the game's decisions made", "Mean number of choices over the course of the game",
            ),
            "Choices over the course of a game",
            f"Mean number of choices. {count(made.total, 'decision')}.",
        ),
        _spread(found.series["forced"], "Forced decisions", "Share of a game's decisions with one choice."),
        _spread(found.series["passes"], "Passes", "Share of a game's decisions."),
    ]  # fmt: skip
    kinds = sorted(made.kinds.values(), key=lambda kind: (-kind.count, kind.name))
    rows = []
    for kind in kinds:
        means = figure(kind.choices / kind.count), percent(kind.forced / kind.count)
        rows.append((name(kind.name), *counted(kind.count, made.total), *means))
    heads = ("kind", ">decisions", ">share", "<small>of all decisions</small>", ">choices", ">forced")
    body = [
        origin(run), lead, cards(pictures), "<h3>Decisions by kind</h3>",
        folding("counts", heads, rows, "Decisions by the verb of the answer", KINDS),
        note("The kind is the verb of the answer that was given; choices is the mean number there were."),
    ]  # fmt: skip
    return Section("choices", "What there is to decide", "".join(body))


def _progress(values: list[float]) -> list[tuple[float, float]]:
    return [((place + 0.5) * 100.0 / POINTS, value) for place, value in enumerate(values)]


def tension(found: Measurements) -> Section:
    """Show lead changes, when games are decided, comebacks, and how much a lead is worth."""
    run, made = found.run, found.deciding
    lead = said(
        f"The lead is what the game's own evaluator says, and it is only as good as that evaluator. "
        f"{share(found.comeback)} of {count(found.comeback.of, 'game')} that one side won were won from "
        "behind at half time."
    )
    pictures = [
        _spread(found.series["lead_changes"], "Changes of the lead"),
        _spread(
            found.series["decided"],
            "When it is decided",
            "Share of the decisions after which the later winner led to the end.",
        ),
    ]
    points = [(point, made.leader(point)) for point in range(POINTS) if made.led[point][1]]
    if points:
        line = [((point + 1) * 100.0 / POINTS, 100.0 * part.part) for point, part in points]
        band = [(100.0 * part.low, 100.0 * part.high) for _, part in points]
        half = made.leader(POINTS // 2 - 1)
        level = 1.0 - made.led[POINTS // 2 - 1][1] / (made.looked[POINTS // 2 - 1] or 1)
        pictures.append(
            plot(
                curves(
                    [Curve("leader", line, band)], "% of the game's decisions made",
                    "How often whoever leads at this point wins",
                    "%", 100.0 * found.winning.expected, most=100.0,
                ),
                "What a lead is worth",
                f"How often whoever leads at a point of the game wins it, with its 95 % band. At half time: "
                f"{share(half)} of {count(half.of, 'game')} with a leader; {percent(level)} stood level.",
            )
        )  # fmt: skip
    return Section("tension", "When it is decided", origin(run) + lead + cards(pictures))


def scores(found: Measurements) -> Section:
    """Show the scores of each seat, and how far apart they end."""
    run = found.run
    by_seat = [
        GameSeries(
            run.seat_names[seat],
            "points",
            [float(g.seats[seat].score) for g in run.games if seat < len(g.seats)],
        )
        for seat in range(found.winning.width)
    ]
    if not any(number for numbers in by_seat for number in numbers.numbers):
        return Section("scores", "Scores", origin(run) + note("This game keeps no scores."))
    pictures = [_spread(numbers, f"Score of {name(numbers.name)}") for numbers in by_seat]
    pictures.append(_spread(found.series["margin"], "Between first and second"))
    return Section("scores", "Scores", origin(run) + cards(pictures))


def strongest(lines: list[WinShare]) -> list[WinShare]:
    """Return the lines that stand out beyond chance, the farthest first."""
    return sorted(
        (line for line in lines if line.verdict), key=lambda line: -abs(line.share.part - line.expected)
    )
