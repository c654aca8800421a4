"""Mage Knight: heroes explore a strange land, fight, gather followers, and take its cities."""

from importlib.resources import files

from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.games.mage_knight.actions import LUCK, SPACE
from conclave.games.mage_knight.features import MageEvaluator
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.parts import modules_of
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.scene import path, scene
from conclave.games.mage_knight.secrets import imagine
from conclave.games.mage_knight.state import blank
from conclave.games.mage_knight.words import MageWords

__all__ = ["GAME"]

modules_of("cards", "units", "skills")
GAME = Game(
    spec=Spec(
        slug="mage_knight",
        title="Mage Knight",
        tagline="Explore, fight, gather followers and spells, and take cities.",
        seats=(1, 4),
        rules=1,
        horizon=60_000,
        mood="parchment",
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
    path=path,
    manual=Manual((files(__package__) / "manual.md").read_text(encoding="utf-8")),
    evaluator=MageEvaluator(),
    imagine=imagine,
    # A turn is a dozen answers, so whole turns are planned; a slip here and there makes the lower levels.
    levels={"easy": "plan:1?35", "medium": "plan:1?12", "hard": "plan:1?3", "master": "plan:1"},
)
