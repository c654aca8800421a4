"""Gathered: everything that is measured in one run, read once and used by every section."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from conclave.arena.faults import Faults, of_data
from conclave.arena.intervals import Share
from conclave.arena.report import measure
from conclave.arena.report.components import (
    ComponentFigures,
    ComponentUse,
    Setting,
    component_figures,
    settings,
)
from conclave.arena.report.run_reader import Run


@dataclass
class Measurements:
    """A run and its figures."""

    run: Run
    winning: measure.Winning
    series: dict[str, measure.GameSeries]
    comeback: Share
    deciding: measure.Deciding
    use: ComponentUse
    things: list[ComponentFigures]
    settings: list[Setting]
    stats: list[measure.Stat]
    rules: Counter[str]
    faults: Faults
    titles: Mapping[str, str] = field(default_factory=dict)  # of rules, by number


def measure_run(run: Run, titles: Mapping[str, str] | None = None) -> Measurements:
    """Measure everything."""
    use = ComponentUse(run)
    return Measurements(
        run,
        measure.Winning(run),
        measure.series(run.games),
        measure.comeback(run.games),
        measure.deciding(run),
        use,
        component_figures(run, use),
        settings(run, use),
        measure.stats(run),
        measure.rules(run),
        _faults(run),
        titles or {},
    )


def _faults(run: Run) -> Faults:
    """Read what bots did wrong from the summary, where there is one."""
    try:
        found = json.loads((run.path / "summary.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Faults()
    return of_data(found.get("faults")) if isinstance(found, dict) else Faults()
