"""Paper: pages as SVG files, or as one PDF through svglib and reportlab."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from conclave.core.errors import Missing
from conclave.core.scene import Scene
from conclave.render.svg import svg

INSTALL: Final = "pip install 'conclave-games[print]'"


class PdfMissing(Missing):
    """The libraries that make PDF files are not installed."""


def pdf(pages: Sequence[Scene]) -> bytes:
    """Draw scenes as pages of A4, as large as they fit, upright or across."""
    try:
        from reportlab.graphics import renderPDF
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfgen.canvas import Canvas
        from svglib.svglib import svg2rlg
    except ImportError:
        raise PdfMissing(f"PDF files need svglib and reportlab: {INSTALL}") from None
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    for scene in pages:
        drawing = svg2rlg(io.BytesIO(svg(scene, "light", title=False).encode()))
        assert drawing is not None, "our own drawings can be read"
        wide, high = A4 if drawing.height >= drawing.width else (A4[1], A4[0])
        scale = min(wide / drawing.width, high / drawing.height)
        drawing.scale(scale, scale)
        canvas.setPageSize((wide, high))
        left, low = (wide - scale * drawing.width) / 2, (high - scale * drawing.height) / 2
        renderPDF.draw(drawing, canvas, left, low)
        canvas.showPage()
    canvas.save()
    return target.getvalue()
