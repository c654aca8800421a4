"""Mage Knight: heroes explore a strange land, fight, gather followers, and take its cities."""

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.texts import lessons_of, picture_records_of, pictures_of, text_of
from conclave.games.mage_knight import observation
from conclave.games.mage_knight.actions import LUCK, SPACE
from conclave.games.mage_knight.advice import reasons
from conclave.games.mage_knight.blank import blank
from conclave.games.mage_knight.drills import DRILLS, goal_of, lesson_text
from conclave.games.mage_knight.features import MageEvaluator
from conclave.games.mage_knight.migrations import MIGRATIONS
from conclave.games.mage_knight.notation import read_position, write_position
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.palette import PALETTE
from conclave.games.mage_knight.parts import modules_of
from conclave.games.mage_knight.pictures import table
from conclave.games.mage_knight.presets import PRESETS
from conclave.games.mage_knight.rules.leaving import leave
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.scene import path, press, scene, screen
from conclave.games.mage_knight.secrets import imagine
from conclave.games.mage_knight.statistics import MageStatistics
from conclave.games.mage_knight.words import MageWords

__all__ = ["GAME"]

modules_of("cards", "units", "skills")
GAME = Game(
    spec=Spec(
        slug="mage_knight",
        title="Mage Knight",
        tagline="Explore, fight, gather followers and spells, and take cities.",
        seats=(1, 4),
        rules=2,
        horizon=60_000,
        mood="realm",
        hidden=True,
    ),
    options=MageOptions,
    setup=setup,
    blank=blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(*modules_of("effects", "rules")),
    words=MageWords(),
    scene=scene,
    screen=screen,
    path=path,
    press=press,
    palette=PALETTE,
    manual=Manual(text_of(__package__, "manual.md")),
    pictures=pictures_of(__package__),
    picture_records=picture_records_of(__package__, "duel"),
    evaluator=MageEvaluator(),
    imagine=imagine,
    resign=leave,
    preview=table,
    read_position=read_position,
    write_position=write_position,
    statistics=MageStatistics,
    pieces=observation.pieces,
    presets=PRESETS,
    migrations=MIGRATIONS,
    lessons={
        **lessons_of(__package__, "first_reconnaissance"),
        **{f"drill_{name}": lesson_text(f"drill_{name}", drill) for name, drill in DRILLS.items()},
    },
    goals={f"drill_{name}": goal_of(drill) for name, drill in DRILLS.items()},
    # A turn is a dozen answers, so whole turns are planned; a slip here and there makes the lower levels.
    adviser="plan:1",
    reasons=reasons,
    levels={"easy": "plan:1?35", "medium": "plan:1?12", "hard": "plan:1?3", "master": "plan:1"},
)
