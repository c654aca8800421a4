"""Render: a scene as SVG, PNG or text; knows no game."""

from conclave.core.scene import paint_with
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.render.theme import theme_css

__all__ = ["svg", "text", "theme_css"]

paint_with(svg)
