"""Drawing: what a seat sees as text, as SVG, and as an array of colours."""

from __future__ import annotations

import struct
import zlib
from typing import Any, Final

from conclave.adapters.extras import bring
from conclave.core.errors import BadInput
from conclave.core.view import View
from conclave.render.png import png
from conclave.render.svg import svg
from conclave.render.text import text

np: Final = bring("numpy", "rl")
ANSI: Final = "ansi"
SVG: Final = "svg"
RGB: Final = "rgb_array"
MODES: Final = [ANSI, SVG, RGB]
WIDTH: Final = 720  # pixels of a frame
CHANNELS: Final = 4


def mode(name: str | None) -> str | None:
    """Return a mode of drawing, or refuse it."""
    if name is not None and name not in MODES:
        raise BadInput(f"no render mode is called `{name[:40]}`; there is {', '.join(MODES)}")
    return name


def draw(view: View, how: str | None) -> Any:
    """Draw a view: `ansi` is letters, `svg` is markup, `rgb_array` is rows of red, green and blue."""
    if how == ANSI:
        return text(view.scene(), colour="none")
    if how == SVG:
        return svg(view.scene())
    return pixels(png(view.scene(), width=WIDTH)) if how == RGB else None


def told(view: View) -> str:
    """Write a view as lines of text: what is asked, the facts in sight, the choices by number and token."""
    lines = [view.prompt]
    name, named = view.game.words.seat_name, view.game.words.named
    for fact in view.status:
        whose = f"{name(fact.seat)}: " if fact.seat >= 0 else ""
        lines.append(f"{whose}{named(fact)} {fact.value}")
    lines += [f"{choice.action}: {choice.token} ({choice.label})" for choice in view.choices()]
    return "\n".join(line for line in lines if line)


def pixels(data: bytes) -> Any:
    """Return the colours of a PNG picture as the renderer writes it: four channels of eight bits."""
    width, height = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * CHANNELS)
    left = _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, CHANNELS).astype(np.int16))
    return np.ascontiguousarray(left[:, :, :3].astype(np.uint8))


def _unfiltered(kinds: Any, rows: Any) -> Any:
    """Add to every pixel what its filter took away, along diagonals: a pixel needs those left and above."""
    height, width, _ = rows.shape
    found = np.zeros((height + 1, width + 1, CHANNELS), np.int16)
    for diagonal in range(height + width - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, above, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        near = left + above - corner
        far = [abs(near - one) for one in (left, above, corner)]
        paeth = np.where(
            (far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], above, corner)
        )
        kind = kinds[y][:, None]
        guess = np.select(
            [kind == 1, kind == 2, kind == 3, kind == 4], [left, above, (left + above) // 2, paeth], 0
        )
        found[y + 1, x + 1] = (rows[y, x] + guess) & 255
    return found[1:, 1:]
