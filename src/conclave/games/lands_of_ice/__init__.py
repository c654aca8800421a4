"""Lands of Ice: two teams in a labyrinth whose rooms turn."""

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.texts import lessons_of, picture_records_of, pictures_of, text_of
from conclave.games.lands_of_ice import notation, observation
from conclave.games.lands_of_ice.actions import LUCK, SPACE
from conclave.games.lands_of_ice.advice import reasons
from conclave.games.lands_of_ice.features import IceJudge
from conclave.games.lands_of_ice.migrations import MIGRATIONS
from conclave.games.lands_of_ice.options import PRESETS, IceOptions
from conclave.games.lands_of_ice.palette import PALETTE
from conclave.games.lands_of_ice.quick import QUICK
from conclave.games.lands_of_ice.rules import combat, draft, heirs, moving, reveal, setup, turn
from conclave.games.lands_of_ice.scene import path, press, scene, screen
from conclave.games.lands_of_ice.secrets import imagine
from conclave.games.lands_of_ice.sets import components, standard_files
from conclave.games.lands_of_ice.state import blank
from conclave.games.lands_of_ice.statistics import IceStatistics
from conclave.games.lands_of_ice.words import IceWords

__all__ = ["GAME"]

GAME = Game(
    spec=Spec(
        slug="lands_of_ice",
        title="Lands of Ice",
        tagline="Turn the rooms, cross the ice, bring your team out on the other side.",
        seats=(2, 2),
        rules=4,
        # Six idle card cycles end the game (LI-11.10): ten points at most, a hundred turns between two, and
        # hardly more than a hundred answers in a turn.
        horizon=100_000,
        mood="glacier",
        hidden=True,
    ),
    options=IceOptions,
    setup=setup.setup,
    blank=blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(combat, draft, heirs, moving, reveal, setup, turn),
    words=IceWords(),
    scene=scene,
    screen=screen,
    path=path,
    press=press,
    palette=PALETTE,
    manual=Manual(text_of(__package__, "manual.md")),
    pictures=pictures_of(__package__),
    picture_records=picture_records_of(__package__, "base"),
    evaluator=IceJudge(),
    statistics=IceStatistics,
    pieces=observation.pieces,
    imagine=imagine,
    presets=PRESETS,
    quick=QUICK,
    lessons=lessons_of(
        __package__,
        "first_turn",
        "eight_waters",
        "mammoth_and_trees",
        "ring_of_chaos",
        "mirrors",
        "puzzle_water",
        "puzzle_rift",
        "puzzle_ice_bridge",
        "puzzle_tree",
        "puzzle_small_bridge",
        "puzzle_slope",
        "puzzle_mist",
        "puzzle_portcullis",
        "puzzle_slit",
        "puzzle_fountain",
        "puzzle_sconce",
        "puzzle_ice",
        "puzzle_exit",
    ),
    migrations=MIGRATIONS,
    components=components,
    component_files=standard_files,
    adviser="plan:6",
    reasons=reasons,
    levels={"easy": "plan:1?40", "medium": "plan:1?16", "hard": "plan:1?5", "master": "plan:12"},
    resign=turn.give_up,
    write_position=notation.write_position,
    read_position=notation.read_position,
)
