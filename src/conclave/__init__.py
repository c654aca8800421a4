"""Conclave: wizard board games on one engine and one table.

>>> import conclave
>>> game = conclave.load("ice_wizards")
>>> table = game.new(board="hex", seed=7)
>>> [choice.token for choice in table.choices()][:2]
['play ne3', 'play e2']
>>> table.play("play ne3")
>>> table.asked, table.ply
(1, 11)
"""

from conclave.core.game import Game
from conclave.core.hints import Hint, advise_with
from conclave.core.record import Record
from conclave.core.registry import load, register, slugs
from conclave.core.scene import Scene, paint_with, write_with
from conclave.core.session import Session
from conclave.core.view import View

__all__ = ["Game", "Hint", "Record", "Scene", "Session", "View", "load", "register", "slugs"]
__version__ = "0.1.0"


def _svg(scene: Scene) -> str:
    """Draw a scene for a notebook; the renderer is imported when the first picture is wanted."""
    from conclave.render.svg import svg

    return svg(scene)


def _text(scene: Scene) -> str:
    """Draw a scene in plain characters."""
    from conclave.render.text import text

    return text(scene, colour="none")


paint_with(_svg)
write_with(_text)


def _hints(view: View, most: int) -> list[Hint]:
    """Look for hints; bots are imported when the first one is wanted."""
    from conclave.bots.hints import hints

    return hints(view, most)


advise_with(_hints)
