"""Lands of Ice between equal quick bots: wins by side and by who begins, one line a game, with intervals."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any

from conclave.arena.intervals import wilson
from conclave.cli import inputs
from conclave.core import flow
from conclave.core.registry import load
from conclave.core.rng import Rng, seeded
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.lands_of_ice.features import IceJudge
from conclave.games.lands_of_ice.state import Labyrinth

QUICKEST = -1  # the manner in which replies are looked at: one line, eight ideas


class Quick:
    """Plans its turns in the quickest manner, from what its seat sees, and holds nothing against a reply."""

    def __init__(self, judge: IceJudge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.planned: list[int] = []

    def choose(self, view: View) -> int:
        """Go on with the plan while it is allowed, or make one."""
        if not self.planned or self.planned[0] not in view.actions:
            answers = Choices()
            self.judge.plan_as(view.state.copy(), QUICKEST, self.rng, answers)
            self.planned = [int(answer) for answer in answers]
        return self.planned.pop(0)


def play(options: str, seed: str) -> dict[str, Any]:
    """Play one game, and tell who began and who won; 2 is nobody."""
    game = load("lands_of_ice")
    judge = game.evaluator
    assert isinstance(judge, IceJudge)
    s = game.start(game.options.read(options), 2)
    assert isinstance(s, Labyrinth)
    luck = seeded("luck", seed)
    bots = [Quick(judge, seeded("quick", f"{seed}/{seat}")) for seat in range(2)]
    while s.stack:
        if flow.outcomes(s):
            answer = flow.draw_lot(s, luck)
        else:
            view = game.view(s, flow.asked(s))
            # A question with one answer takes no plan, and is part of none.
            only = len(view.actions) == 1
            answer = int(view.actions[0]) if only else bots[view.seat].choose(view)
        flow.play(s, answer)
    assert s.result is not None
    winners = s.result.winners
    return {
        "seed": seed, "first": int(s.first), "winner": int(winners[0]) if len(winners) == 1 else 2,
        "points": [int(one) for one in s.points], "turns": int(s.turn),
    }  # fmt: skip


def report(rows: list[dict[str, Any]]) -> str:
    """Write the shares; a draw is half a win for each side."""
    lines = ["| | games | wins (95 %) |", "|---|---:|---|"]
    for name, seat in (("Blue", 0), ("Yellow", 1)):
        won = sum(0.5 if row["winner"] == 2 else row["winner"] == seat for row in rows)
        lines.append(f"| {name} | {len(rows)} | {wilson(won, len(rows))} |")
    won = sum(0.5 if row["winner"] == 2 else row["winner"] == row["first"] for row in rows)
    lines.append(f"| first player | {len(rows)} | {wilson(won, len(rows))} |")
    turns = [row["turns"] for row in rows]
    draws = sum(row["winner"] == 2 for row in rows)
    return "\n".join([*lines, "", f"{draws} drawn; {median(turns):g} turns in the middle game."])


def main(arguments: list[str]) -> int:
    """Play what the file does not have yet, and print what it has."""
    reader = argparse.ArgumentParser("ice_balance", description=__doc__)
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--seed", default="balance")
    reader.add_argument("--option", action="append", default=[], help="such as mode=old_masons, or a preset")
    reader.add_argument("--out", type=Path, required=True, help="one line a game; a run that stopped goes on")
    told = reader.parse_args(arguments)
    options = inputs.options(load("lands_of_ice"), told.option, None).text()
    there = told.out.read_text(encoding="utf-8").splitlines() if told.out.exists() else []
    rows = [json.loads(line) for line in there]
    with told.out.open("a", encoding="utf-8") as file:
        for number in range(len(rows), told.games):
            rows.append(play(options, f"{told.seed}/{number}"))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
    print(report(rows))
    return 0
