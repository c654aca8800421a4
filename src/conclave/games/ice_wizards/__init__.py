"""Ice Wizards: two wizards, one king, fifty-two stones of ice."""

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.texts import lessons_of, picture_records_of, pictures_of, text_of
from conclave.games.ice_wizards import notation, observation, rules
from conclave.games.ice_wizards.actions import LUCK, SPACE
from conclave.games.ice_wizards.advice import reasons
from conclave.games.ice_wizards.features import IceEvaluator
from conclave.games.ice_wizards.options import IceOptions
from conclave.games.ice_wizards.palette import PALETTE
from conclave.games.ice_wizards.scene import path, press, scene, screen
from conclave.games.ice_wizards.state import blank
from conclave.games.ice_wizards.statistics import IceStatistics
from conclave.games.ice_wizards.words import IceWords

__all__ = ["GAME"]

GAME = Game(
    spec=Spec(
        slug="ice_wizards",
        title="Ice Wizards",
        tagline="Walk the king, claim the ice, join your territories.",
        seats=(2, 2),
        rules=1,
        # At most 60 plays, 60 draws of two answers each, 10 dealt cards and 119 passes (IW-3, IW-4).
        horizon=400,
        mood="ice",
    ),
    options=IceOptions,
    setup=rules.setup,
    blank=blank,
    space=SPACE,
    luck=LUCK,
    frames=frames_of(rules),
    words=IceWords(),
    scene=scene,
    screen=screen,
    path=path,
    press=press,
    palette=PALETTE,
    manual=Manual(text_of(__package__, "manual.md")),
    pictures=pictures_of(__package__),
    picture_records=picture_records_of(__package__, "square"),
    evaluator=IceEvaluator(),
    statistics=IceStatistics,
    pieces=observation.pieces,
    lessons=lessons_of(__package__, "first_stones"),
    # Nothing but the next card is hidden, so looking ahead beats imagining (docs/strength.md).
    adviser="expectimax:3000",
    reasons=reasons,
    levels={"easy": "greedy?10", "medium": "expectimax:2", "hard": "expectimax:4", "master": "deep:1s"},
    write_position=notation.write_position,
    read_position=notation.read_position,
    write_line=notation.write_line,
    read_line=notation.read_line,
)
