"""PNG: pixels of the right size, words that are really there, one sentence when the library is missing."""

import struct
import sys
import zlib

import pytest

from conclave.core.scene import Node, Rect, Scene, Style, Text, one_board
from conclave.render import png as module
from conclave.render.png import PngMissing, fonts, png


def pixels(picture: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and the colours of a PNG picture."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, wide, high = 8, b"", 0, 0
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 6)
        data += body if kind == b"IDAT" else b""
        at += size + 12
    raw, found, before = zlib.decompress(data), set[bytes](), bytearray(4 * wide)
    for line in range(high):
        start = line * (4 * wide + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + 4 * wide]), before)
        found |= {bytes(row[i : i + 4]) for i in range(0, len(row), 4)}
        before = row
    return wide, high, found


def unfiltered(kind: int, row: bytearray, before: bytearray) -> bytearray:
    """One line of a PNG picture, its prediction undone."""
    for i in range(len(row)):
        left, up = (row[i - 4] if i >= 4 else 0), before[i]
        corner = before[i - 4] if i >= 4 else 0
        if kind == 4:
            guess = left + up - corner
            near = min((left, up, corner), key=lambda value: abs(guess - value))
        else:
            near = (0, left, up, (left + up) // 2)[kind]
        row[i] = (row[i] + near) & 255
    return row


def page(words: str) -> Scene:
    """White paper with words on it, in an ink nothing else has."""
    shapes = (Rect(0, 0, 60, 20, Style("panel")), Text(30, 10, words, 14, "warn", bold=True))
    return one_board(60, 20, (Node("page", "page", shapes),))


INK = bytes.fromhex("a8321a") + b"\xff"


def test_words_leave_pixels() -> None:
    """A library that drops text in silence fails here."""
    pytest.importorskip("resvg_py")
    wide, high, colours = pixels(png(page("Wizard"), width=240))
    assert (wide, high) == (240, 80)
    assert INK in colours
    assert INK not in pixels(png(page(""), width=240))[2]


def test_words_leave_pixels_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a bare machine our own letters are drawn."""
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(module, "fonts", lambda: False)
    assert INK in pixels(png(page("Wizard"), width=240))[2]


def test_fonts_are_looked_for_once() -> None:
    """The answer is a plain yes or no, for `conclave doctor` too."""
    pytest.importorskip("resvg_py")
    assert fonts() in (True, False)
    assert fonts.cache_info().currsize == 1


def test_a_missing_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence holds the exact command."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    fonts.cache_clear()
    with pytest.raises(PngMissing, match=r"pip install 'conclave-games\[png\]'"):
        png(page("Wizard"))
