"""Wizard Kings: armies of hidden blocks, and the cities between them."""

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.texts import lessons_of, picture_records_of, pictures_of, text_of
from conclave.games.wizard_kings import notation, observation, rules
from conclave.games.wizard_kings.actions import LUCK, SPACE
from conclave.games.wizard_kings.advice import reasons
from conclave.games.wizard_kings.features import KingsEvaluator
from conclave.games.wizard_kings.migrations import MIGRATIONS, OLDER_FORMS
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.palette import PALETTE
from conclave.games.wizard_kings.pictures import sketch, table
from conclave.games.wizard_kings.presets import PRESETS
from conclave.games.wizard_kings.quick import QUICK
from conclave.games.wizard_kings.rules import movement, setup
from conclave.games.wizard_kings.scene import artwork, path, press, scene, screen
from conclave.games.wizard_kings.secrets import imagine
from conclave.games.wizard_kings.state import blank
from conclave.games.wizard_kings.statistics import KingsStatistics, component_names
from conclave.games.wizard_kings.words import KingsWords

__all__ = ["GAME"]

GAME = Game(
    spec=Spec(
        slug="wizard_kings",
        title="Wizard Kings",
        tagline="Hidden armies, joined maps, and magic that turns battles.",
        seats=(2, 6),
        rules=4,
        # Turns are limited; within one, only dice that miss for ever could make a battle longer than this.
        horizon=60_000,
        mood="parchment",
        hidden=True,
    ),
    options=KingsOptions,
    setup=setup.setup,
    blank=blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(rules),
    words=KingsWords(),
    scene=scene,
    screen=screen,
    path=path,
    press=press,
    palette=PALETTE,
    manual=Manual(text_of(__package__, "manual.md")),
    pictures=pictures_of(__package__),
    picture_records=picture_records_of(__package__, "four", "two"),
    evaluator=KingsEvaluator(),
    statistics=KingsStatistics,
    pieces=observation.pieces,
    component_names=component_names,
    imagine=imagine,
    # One turn is dozens of answers, so plans are searched and not single answers. Trials are counted, so that
    # equal seeds give equal games; the second only binds where Python is not compiled.
    adviser="plan:20",
    reasons=reasons,
    levels={
        "easy": "greedy?60",
        "medium": "plan:1?5",
        "hard": "plan:10:1s",
        "master": "plan:100:1s",
        "judge": "plan:1",
    },
    presets=PRESETS,
    quick=QUICK,
    lessons=lessons_of(__package__, "first_battle", "roads_and_gold"),
    artwork=artwork,
    preview=table,
    sketch=sketch,
    resign=movement.give_up,
    write_position=notation.write_position,
    read_position=notation.read_position,
    migrations=MIGRATIONS,
    older_forms=OLDER_FORMS,
)
