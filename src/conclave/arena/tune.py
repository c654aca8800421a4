"""Tune: a search over several numbers and options of a game at once, and fresh games for what it found.

The best of many noisy measurements looks better than it is. So what the search found is measured again, on
luck that the search has not seen, together with what the game had before.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from conclave.arena.pool import WorkRunner
from conclave.arena.run import shipped
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import count_factions, simulate
from conclave.arena.sweep import SweepRequest, options_with
from conclave.arena.tally import Tally
from conclave.core.errors import BadInput, Missing
from conclave.core.game import Game
from conclave.core.statistics import Statistics

STUDY: Final = "tune.json"
JOURNAL: Final = "trials.journal"
GOALS: Final = {
    "fair": "the wins of the seats as even as they get",
    "long": "games as long as they get",
    "short": "games as short as they get",
}
FRESH: Final = "/fresh"  # what the luck of the second measurement is called


@dataclass(frozen=True)
class Search:
    """What is searched: the game, what may change, what it is to be good for, and who plays."""

    game: Game
    plan: RunPlan
    files: Mapping[str, str]
    wanted: tuple[SweepRequest, ...]
    goal: str
    sets: Path  # where changed sets are written

    def plan_of(self, values: Mapping[str, str], seed: int | str, games: int) -> RunPlan:
        """Return the plan that measures some values; values that make no game are refused."""
        options, files = self.game.options.read(self.plan.options), dict(self.files)
        for one in self.wanted:
            if not one.component:
                options = options_with(options, one.name, values[one.name])
            elif self.game.vary_component is not None:
                files = self.game.vary_component(files, one.name, int(values[one.name]))
        changed = any(one.component for one in self.wanted)
        if changed:
            options = options_with(options, "components", self._written(values, files))
        plan = RunPlan(self.plan.game, self.plan.players, games, seed, options.text(), self.plan.swap)
        return shipped(plan, files) if changed else plan

    def _written(self, values: Mapping[str, str], files: Mapping[str, str]) -> str:
        folder = self.sets / "_".join(values[one.name] for one in self.wanted if one.component)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in files.items():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadInput(f"cannot write components to `{folder}`: {error.strerror or error}") from error
        assert self.game.components is not None
        return self.game.components(str(folder))

    def score(self, tally: Tally) -> float:
        """Say how good figures are for the goal; more is better."""
        if self.goal == "fair":
            return -unevenness(tally)
        return tally.length().mean * (1.0 if self.goal == "long" else -1.0)


def unevenness(tally: Tally) -> float:
    """Return how far the seat that is farthest from an equal share is away from it."""
    return max(abs(tally.seat_share(seat).part - 1.0 / tally.seats) for seat in range(tally.seats))


def measured(game: Game, plan: RunPlan, jobs: int, spread: WorkRunner) -> Tally:
    """Play the games of a plan and count them."""
    if game.statistics is Statistics:
        return simulate(plan, jobs, None, None, spread)
    return count_factions(plan, jobs, None, spread)


def optuna_of() -> Any:
    """Return the library, or say how to get it."""
    try:
        return importlib.import_module("optuna")
    except ImportError as error:
        raise Missing(
            "Optuna is not installed here; pip install 'conclave-games[tune]' brings it, and `sweep` "
            "varies one number without it"
        ) from error


@contextmanager
def opened(place: Path, search: Search, seed: int | str) -> Iterator[Any]:
    """Open the study of a folder, or go on with it where it is the same search."""
    optuna = optuna_of()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    about = {
        "game": search.plan.game, "players": list(search.plan.players), "games": search.plan.games,
        "options": search.plan.options, "swap": search.plan.swap, "seed": seed, "goal": search.goal,
        "varied": {one.name: list(one.values) for one in search.wanted}, "files": dict(search.files),
    }  # fmt: skip
    note = place / STUDY
    try:
        place.mkdir(parents=True, exist_ok=True)
        kept: dict[str, object] = json.loads(note.read_text(encoding="utf-8")) if note.is_file() else {}
        if not kept and any(place.iterdir()):
            raise BadInput(f"`{place}` holds something else than a search; name another folder")
        for name, wanted in about.items() if kept else ():
            if kept.get(name) != wanted:
                raise BadInput(f"`{place}` holds another search: its {name} differ; name another folder")
        if not kept:
            note.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot use the folder `{place}`: {error}") from error
    backend = importlib.import_module("optuna.storages.journal").JournalFileBackend(str(place / JOURNAL))
    storage = optuna.storages.JournalStorage(backend)
    yield optuna.create_study(study_name="tune", storage=storage, direction="maximize", load_if_exists=True)


def search_on(
    study: Any, search: Search, trials: int, seed: int | str, jobs: int, spread: WorkRunner,
    progress: Callable[[int], None],
) -> int:  # fmt: skip
    """Try values until so many trials are done, earlier ones included; gives how many are.

    All trials play on the same luck, so that most of a difference comes from the values. What cannot make a
    game counts as tried, and is not tried again.
    """
    optuna = optuna_of()
    done = finished(study)
    if not done:
        study.enqueue_trial({one.name: _usual(search, one) for one in search.wanted})
    while done < trials:
        # A search that goes on takes new luck for its own guesses, and not that of its first ones again.
        study.sampler = optuna.samplers.TPESampler(seed=hash_of(seed, done), n_startup_trials=8)
        trial = study.ask()
        values = {
            one.name: one.values[trial.suggest_int(one.name, 0, len(one.values) - 1)] for one in search.wanted
        }
        try:
            tally = measured(search.game, search.plan_of(values, seed, search.plan.games), jobs, spread)
        except BadInput as error:
            trial.set_user_attr("refused", error.sentence)
            study.tell(trial, state=optuna.trial.TrialState.PRUNED)
        else:
            trial.set_user_attr("values", values)
            study.tell(trial, search.score(tally))
        done += 1
        progress(1)
    return done


def hash_of(seed: int | str, done: int) -> int:
    """Return a number for the library's own luck."""
    from conclave.core.rng import seeded

    return int(seeded("tune", seed, done).below(1 << 31))


def _usual(search: Search, one: SweepRequest) -> int:
    """Return the place of the value that the game has now, or of the middle one."""
    if one.component:
        numbers = search.game.component_numbers(search.files) if search.game.component_numbers else {}
        now = str(numbers.get(one.name, ""))
    else:
        now = str(getattr(search.game.options.read(search.plan.options), one.name))
    return one.values.index(now) if now in one.values else len(one.values) // 2


def finished(study: Any) -> int:
    """Count the trials that are done; one that was stopped half-way is not."""
    return sum(trial.state.is_finished() for trial in study.trials)


def best_of(study: Any) -> dict[str, str]:
    """Return the values of the best trial, or none where every trial was refused."""
    good = [trial for trial in study.trials if trial.value is not None and "values" in trial.user_attrs]
    if not good:
        return {}
    return dict(max(good, key=lambda trial: (trial.value, -trial.number)).user_attrs["values"])


def better(goal: str, before: Tally, after: Tally) -> bool:
    """Tell whether the intervals of before and after are apart, in the direction of the goal."""
    if goal == "fair":
        worst = max(
            range(before.seats), key=lambda seat: abs(before.seat_share(seat).part - 1 / before.seats)
        )
        one, other = before.seat_share(worst), after.seat_share(worst)
        apart = one.high < other.low or other.high < one.low
        return apart and unevenness(after) < unevenness(before)
    old, new = before.length(), after.length()
    return new.low > old.high if goal == "long" else new.high < old.low


def rows_of(names: Sequence[str], tally: Tally) -> list[str]:
    """Write the figures of one measurement: wins of each seat, draws, length, each with its interval."""
    length = tally.length()
    shares = [str(tally.seat_share(seat)) for seat in range(len(names))]
    return [*shares, str(tally.draw_share()), f"{length.mean:.1f} ({length.low:.1f}-{length.high:.1f})"]
