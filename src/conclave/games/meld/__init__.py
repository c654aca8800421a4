"""The Meld: wizards raise land, hold it with their foci, and claim what they can bind into a pattern."""

from importlib.resources import files

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.games.meld.actions import LUCK, SPACE
from conclave.games.meld.features import MeldEvaluator
from conclave.games.meld.options import PRESETS, MeldOptions
from conclave.games.meld.rules import (
    area,
    battle,
    chances,
    constructs,
    end,
    flip,
    foci,
    focusing,
    invoke,
    moves,
    rearrange,
    roll,
    runner,
    setup,
    symbols,
    tiles,
    trades,
    triggers,
    turn,
)  # fmt: skip
from conclave.games.meld.scene import path, scene, screen
from conclave.games.meld.sets import components, standard_files
from conclave.games.meld.state import blank
from conclave.games.meld.statistics import MeldStatistics
from conclave.games.meld.sweep_values import changed, numbers
from conclave.games.meld.words import MeldWords

__all__ = ["GAME"]

GAME = Game(
    spec=Spec(
        slug="meld",
        title="The Meld",
        tagline="Raise land, hold it with your foci, claim three tiles of one glyph.",
        seats=(2, 4),
        rules=1,
        # A hundred rounds of four turns (ME-14.4) with at most thirty invocations each (ME-8.14), none of
        # which asks more than a battle does.
        horizon=400_000,
        mood="night",
    ),
    options=MeldOptions,
    setup=setup.setup,
    blank=blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(
        area, battle, chances, constructs, flip, foci, focusing, invoke, moves, rearrange, roll, runner,
        setup, symbols, tiles, trades, triggers, turn,
    ),
    words=MeldWords(),
    scene=scene,
    screen=screen,
    path=path,
    manual=Manual((files(__package__) / "manual.md").read_text(encoding="utf-8")),
    evaluator=MeldEvaluator(),
    statistics=MeldStatistics,
    levels={"easy": "greedy?40", "medium": "turn:500", "hard": "sage:1?3", "master": "sage:6000"},
    presets=PRESETS,
    lessons={
        name: (files(__package__) / "lessons" / f"{name}.lesson").read_text(encoding="utf-8")
        for name in ("first_claim", "first_battle")
    },
    components=components,
    component_files=standard_files,
    component_numbers=numbers,
    vary_component=changed,
    resign=end.give_up,
)  # fmt: skip
