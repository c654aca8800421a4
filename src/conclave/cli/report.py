"""`report`: the folder of a run as one page."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from conclave.arena.faults import Faults
from conclave.arena.report import run_comparison as sides
from conclave.arena.report.formatting import bare
from conclave.arena.report.measurements import Measurements, measure_run
from conclave.arena.report.page import PageTheme, page
from conclave.arena.report.run_reader import Run, read
from conclave.arena.report.sections_components import unused_words
from conclave.arena.run import caught_up
from conclave.arena.run_folder import KEPT_SET
from conclave.cli import bot_faults, inputs
from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.output import Output
from conclave.core.component_changes import changes
from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.render.theme import moods, theme


def report(
    run: Annotated[Path, said("The folder that `conclave sim --out` wrote.")],
    /,
    *,
    against: Annotated[Path | None, said("Another run of the same game, to compare with.")] = None,
    out: Annotated[
        Path | None,
        said(
            "The page. [default: report.html in the folder, or comparison.html with --against]", default=False
        ),
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Write what a run shows as one page that opens anywhere."""
    paper = Output(json=json, quiet=quiet)
    first = _whole(run)
    second = _whole(against) if against is not None else None
    if second is not None:
        sides.check(first, second)
    titles, look = _room(first)
    found = measure_run(first, titles, _known(first))
    other = measure_run(second, titles, _known(second)) if second is not None else None
    target = (out or first.path / ("report.html" if other is None else "comparison.html")).expanduser()
    changed = _changed(first, second) if second is not None else []
    inputs.write(target, page(found, look, way(target, first.path), other, changed))
    for part in (found, other):
        for mark in part.run.marks if part else ():
            paper.line(mark, "yellow")
    beyond = sides.families(found, other) if other is not None else []
    for one in changed:
        paper.line(one)
    for warning in unused_words(found):
        paper.line(f"{warning[:1].upper()}{warning[1:]}.", "yellow")
    if beyond:
        tested = len(beyond[0].compared)
        paper.line(f"{len(beyond[0].beyond)} of {tested} main figures differ beyond chance (Holm).")
    paper.final(f"The report is in {target}.")
    failed = Faults()
    for part in (found, other):
        if part:
            failed.merge(part.faults)
    code = bot_faults.told(paper, failed)
    paper.data(
        _data(found, other, target, beyond)
        | {"changes": changed, "failed": len(failed), "faults": failed.data()}
    )
    return code


def _whole(path: Path) -> Run:
    """Read a run; one that was killed gets its tables first."""
    caught_up(path.expanduser())
    return read(path.expanduser())


def way(page_file: Path, folder: Path) -> str:
    """Return the way from the page to the folder of the run, with a slash at its end."""
    try:
        found = os.path.relpath(folder.resolve(), page_file.resolve().parent)
    except ValueError:  # on another drive
        return folder.resolve().as_posix() + "/"
    return "" if found == "." else Path(found).as_posix() + "/"


def _room(run: Run) -> tuple[dict[str, str], PageTheme]:
    """Return the titles of the game's rules and its colours; a game that is not here leaves them plain."""
    titles: dict[str, str] = {}
    mood = "plain"
    try:
        game = load(run.game)
        titles = {rule.number: rule.title for rule in game.manual.rules.values()}
        mood = game.spec.mood if game.spec.mood in moods() else mood
    except ConclaveError:
        told = "The game was not found, so its rules are shown without their titles"
        run.marks.append(f"{told}; --games FOLDER names its folder.")
    return titles, PageTheme(theme("light", mood).colours, theme("dark", mood).colours, _mark())


def _known(run: Run) -> Mapping[str, Sequence[str]]:
    """Return what the game of a run has, as far as it is found here with the set that was played."""
    try:
        room = load(run.game)
        if room.component_names is None:
            return {}
        if room.components is not None and (run.path / KEPT_SET).is_dir():
            room.components(str(run.path / KEPT_SET))
        return room.component_names(room.options.read(run.options))
    except ConclaveError:
        return {}


def _changed(one: Run, other: Run) -> list[str]:
    """Say what differs between the components of two runs, as far as their folders hold them."""
    if one.components == other.components:
        return []
    sets: list[dict[str, str]] = []
    for run in (one, other):
        room, kept = load(run.game), run.path / KEPT_SET
        standard = dict(room.component_files()) if room.component_files else {}
        if kept.is_dir():
            sets.append({name: inputs.text(kept / name) for name in standard if (kept / name).is_file()})
        elif run.components.startswith("standard"):
            sets.append(standard)
        else:
            return [f"the components of {run.path.name} are not in its folder, so they cannot be compared"]
    return changes(sets[0], sets[1])


def _mark() -> str:
    import conclave.web

    return (Path(conclave.web.__file__).parent / "icons" / "mark.svg").read_text(encoding="utf-8").strip()


def _data(
    found: Measurements, other: Measurements | None, target: Path, families: list[sides.Family]
) -> dict[str, object]:
    run = found.run
    data: dict[str, object] = {
        "game": run.game,
        "unused": found.unused,
        "out": str(target),
        "games": len(run.games),
        "finished": run.finished,
        "marks": run.marks,
        "seats": [
            {"seat": line.name, **line.share._asdict(), "verdict": line.verdict}
            for line in found.winning.seats
        ],
    }
    if other is not None:
        data["against"] = {"games": len(other.run.games), "marks": other.run.marks}
        data["differences"] = [
            {"family": family.title, "correction": family.correction, "tests": len(family.compared),
             "beyond": [{"what": bare(pair.what), **pair.apart._asdict(), "corrected": pair.chance}
                        for pair in family.beyond]}
            for family in families
        ]  # fmt: skip
    return data
