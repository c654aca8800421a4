"""Text: glyphs on a canvas, colours only where asked for, nothing that steers a terminal."""

import re

import pytest

from conclave.core.errors import BadInput
from conclave.core.scene import Glyph, Node, Scene, one_board
from conclave.render.text import clean, columns, text
from tests.render.scenes import nasty, small

CODES = re.compile(r"\x1b\[[0-9;]*m")


def of(*glyphs: Glyph) -> Scene:
    """A scene of nothing but glyphs."""
    return one_board(1, 1, (Node("a", "a", glyphs=glyphs),))


def test_plain_text_has_no_codes() -> None:
    """Glyphs stand at their line and column."""
    assert text(small(), colour="none") == "  ab\n●"


@pytest.mark.parametrize("mode", ["ansi16", "truecolour"])
def test_colours_change_no_character(mode: str) -> None:
    """Without its codes a coloured picture is the plain one, and each line ends clean."""
    painted = text(small(), colour=mode)
    assert CODES.sub("", painted) == text(small(), colour="none")
    assert all(line.endswith("\x1b[0m") for line in painted.splitlines())


def test_colours_come_from_the_theme() -> None:
    """Roles become colours of the mood; plain ink stays the terminal's own."""
    assert "38;2;127;176;255" in text(of(Glyph(0, 0, "x", "accent")), colour="truecolour")
    assert text(of(Glyph(0, 0, "x")), colour="truecolour") == "x"
    assert text(of(Glyph(0, 0, "x", "warn")), "light", colour="ansi16") == "\x1b[31mx\x1b[0m"


def test_later_glyphs_cover() -> None:
    """What is nearer hides what is behind it."""
    assert text(of(Glyph(0, 0, "....."), Glyph(0, 1, "ab")), colour="none") == ".ab.."


def test_wide_letters_take_two_columns() -> None:
    """Covering half of one blanks the other half; marks sit on their letter."""
    assert columns("a\u4e2de\u0301") == 4
    assert text(of(Glyph(0, 0, "\u4e2d\u6587"), Glyph(0, 4, "x")), colour="none") == "\u4e2d\u6587x"
    assert text(of(Glyph(0, 0, "\u4e2d\u6587"), Glyph(0, 1, "x")), colour="none") == " x\u6587"
    assert text(of(Glyph(0, 0, "\u4e2d\u6587"), Glyph(0, 2, "x")), colour="none") == "\u4e2dx"
    assert text(of(Glyph(0, 0, "e\u0301x")), colour="none") == "e\u0301x"


def test_a_width_is_kept() -> None:
    """Lines are cut, never wrapped, and no wide letter is halved."""
    assert text(of(Glyph(0, 0, "abcdef")), colour="none", width=4) == "abcd"
    assert text(of(Glyph(0, 0, "abc\u4e2d")), colour="none", width=4) == "abc"
    assert text(of(Glyph(0, 0, "abc")), colour="none", width=0) == ""


def test_nothing_steers_the_terminal() -> None:
    """Escape codes, bells, line ends and turned writing are taken out of any content."""
    assert clean("a\x1b[2Jb\x07\u202ec\u200bd\x9b1m\ne") == "a[2Jbcd1m e"
    assert CODES.sub("", text(nasty(), colour="truecolour")).isprintable()


def test_auto_is_plain_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests have no terminal; with one, NO_COLOR still wins."""
    assert "\x1b" not in text(small())
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" in text(small())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in text(small())


def test_an_unknown_mode_is_named() -> None:
    """A typing mistake is one sentence."""
    with pytest.raises(BadInput, match="no colour mode 'rainbow'"):
        text(small(), colour="rainbow")
