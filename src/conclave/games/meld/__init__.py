"""The Meld: wizards raise land, hold it with their foci, and claim what they can bind into a pattern."""

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.texts import lessons_of, pictures_of, text_of
from conclave.games.meld import observation, rules
from conclave.games.meld.actions import LUCK, SPACE
from conclave.games.meld.advice import reasons
from conclave.games.meld.component_review import review
from conclave.games.meld.features import MeldEvaluator
from conclave.games.meld.migrations import MIGRATIONS, OLDER_FORMS
from conclave.games.meld.options import PRESETS, MeldOptions
from conclave.games.meld.print_sheets import sheets
from conclave.games.meld.quick import QUICK
from conclave.games.meld.rules import end, setup
from conclave.games.meld.scene import path, press, scene, screen
from conclave.games.meld.sets import components, standard_files
from conclave.games.meld.statistics import MeldStatistics, component_names
from conclave.games.meld.sweep_values import changed, numbers
from conclave.games.meld.words import MeldWords

__all__ = ["GAME"]

GAME = Game(
    spec=Spec(
        slug="meld",
        title="The Meld",
        tagline="Raise land, hold it with your foci, claim three tiles of one glyph.",
        seats=(2, 4),
        rules=2,
        # A hundred rounds of four turns (ME-14.4) with at most thirty invocations each (ME-8.14), none of
        # which asks more than a battle does.
        horizon=400_000,
        mood="night",
    ),
    options=MeldOptions,
    setup=setup.setup,
    blank=setup.blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(rules),
    words=MeldWords(),
    scene=scene,
    screen=screen,
    path=path,
    press=press,
    manual=Manual(text_of(__package__, "manual.md")),
    pictures=pictures_of(__package__),
    evaluator=MeldEvaluator(),
    statistics=MeldStatistics,
    pieces=observation.pieces,
    component_names=component_names,
    adviser="turn_learned:500",
    reasons=reasons,
    levels={
        "easy": "greedy?45",
        "medium": "turn:500",
        "hard": "turn_learned:1?3",
        "master": "turn_learned:6000",
        "judge": "turn_plan:8",
    },
    presets=PRESETS,
    quick=QUICK,
    lessons=lessons_of(__package__, "first_claim", "first_battle"),
    components=components,
    component_files=standard_files,
    sheets=sheets,
    component_review=review,
    component_numbers=numbers,
    vary_component=changed,
    migrations=MIGRATIONS,
    older_forms=OLDER_FORMS,
    resign=end.give_up,
)  # fmt: skip
