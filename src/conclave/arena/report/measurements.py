"""Measurements: everything that is measured in one run, read once and used by every section."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from conclave.arena.faults import Faults, of_data
from conclave.arena.report import measure
from conclave.arena.report.components import ComponentUse, component_figures, settings
from conclave.arena.report.run_reader import Run


class Measurements:
    """A run and its figures; rules have titles by their numbers, and components are named by kind."""

    def __init__(self, run: Run, titles: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> None:
        self.run = run
        self.titles = titles
        self.winning = measure.Winning(run)
        self.series = measure.series(run.games)
        self.comeback = measure.comeback(run.games)
        self.deciding = measure.deciding(run)
        self.use = ComponentUse(run)
        self.things = component_figures(run, self.use)
        self.settings = settings(run, self.use)
        self.known = known
        self.unused = never_used(self.use, known)
        self.stats = measure.stats(run)
        self.rules = measure.rules(run)
        self.faults = _faults(run)


def measure_run(
    run: Run, titles: Mapping[str, str] | None = None, known: Mapping[str, Sequence[str]] | None = None
) -> Measurements:
    """Measure everything."""
    return Measurements(run, titles or {}, known or {})


def never_used(use: ComponentUse, known: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return what a game has and nobody used in any game, by kind."""
    used = {(name.kind, name.thing) for name in use.counts if use.games(name)}
    left = {
        kind: [one for one in dict.fromkeys(names) if (kind, one) not in used]
        for kind, names in known.items()
    }
    return {kind: names for kind, names in left.items() if names}


def _faults(run: Run) -> Faults:
    """Read what bots did wrong from the summary, where there is one."""
    try:
        found = json.loads((run.path / "summary.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Faults()
    return of_data(found.get("faults")) if isinstance(found, dict) else Faults()
