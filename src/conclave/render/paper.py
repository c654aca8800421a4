"""Paper: pages as SVG files, or as one PDF through svglib and reportlab."""

from __future__ import annotations

import importlib
import io
from collections.abc import Sequence
from typing import Any, Final

from conclave.core.errors import Missing
from conclave.core.scene import Scene
from conclave.render.svg import svg

INSTALL: Final = "pip install 'conclave-games[print]'"


class PdfMissing(Missing):
    """The libraries that make PDF files are not installed."""


def pdf(pages: Sequence[Scene]) -> bytes:
    """Draw scenes as pages of A4, as large as they fit, upright or across."""
    svg2rlg = _of("svglib.svglib", "svg2rlg")
    draw, a4 = _of("reportlab.graphics.renderPDF", "draw"), _of("reportlab.lib.pagesizes", "A4")
    target = io.BytesIO()
    canvas = _of("reportlab.pdfgen.canvas", "Canvas")(target, invariant=True)
    for scene in pages:
        drawing = svg2rlg(io.BytesIO(svg(scene, "light", title=False).encode()))
        wide, high = a4 if drawing.height >= drawing.width else (a4[1], a4[0])
        scale = min(wide / drawing.width, high / drawing.height)
        drawing.scale(scale, scale)
        canvas.setPageSize((wide, high))
        draw(drawing, canvas, (wide - scale * drawing.width) / 2, (high - scale * drawing.height) / 2)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _of(module: str, name: str) -> Any:
    """Take something from a library that may not be there."""
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError:
        raise PdfMissing(f"PDF files need svglib and reportlab: {INSTALL}") from None
