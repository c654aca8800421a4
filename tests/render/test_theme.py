"""Themes: every mood has every role, and words can be read."""

import re

import pytest

from conclave.core.palette import Gradient
from conclave.render.theme import (
    SEATS,
    VARIANTS,
    UnknownRole,
    UnknownTheme,
    contrast,
    moods,
    theme,
    theme_css,
)

ROLES = (
    ["ground", "ground-2", "panel", "line", "ink", "ink-soft", "accent", "accent-ink", "glow", "good"]
    + ["warn", "shadow", "card", "card-edge"]
    + [f"seat-{seat}{part}" for seat in range(SEATS) for part in ("", "-edge", "-ink", "-hi")]
)
EVERY = [(variant, mood) for variant in VARIANTS for mood in moods()]


@pytest.mark.parametrize(("variant", "mood"), EVERY)
def test_every_mood_has_the_roles_of_every_room(variant: str, mood: str) -> None:
    """A scene may change its mood and keep its roles."""
    here = theme(variant, mood)
    for role in ROLES:
        assert re.fullmatch(r"#[0-9a-f]{6}", here.colour(role)), role
    assert here.colours.keys() == theme("light", mood).colours.keys()


@pytest.mark.parametrize(("variant", "mood"), EVERY)
def test_words_can_be_read_everywhere(variant: str, mood: str) -> None:
    """Contrast is at least 4.5 to 1, and 7 to 1 where more of it was asked for."""
    here, least = theme(variant, mood).colour, 7.0 if "contrast" in variant else 4.5
    grounds = ("ground", "ground-2", "panel", "panel-2", "card", "card-2")
    pairs = [(ink, ground) for ink in ("ink", "ink-soft") for ground in grounds]
    pairs += [("accent-ink", "accent")]
    low = {pair: contrast(here(pair[0]), here(pair[1])) for pair in pairs}
    assert {pair: value for pair, value in low.items() if value < least} == {}
    seats = [contrast(here(f"seat-{seat}-ink"), here(f"seat-{seat}")) for seat in range(SEATS)]
    marks = [contrast(here(role), here("panel")) for role in ("good", "warn")]
    assert min(seats + marks) >= 4.5


def test_contrast_counts_as_the_guidelines_do() -> None:
    """Black on white is 21 to 1, a colour on itself 1 to 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_gradients_blend_roles_that_exist() -> None:
    """A page changes the colours of a gradient by changing roles."""
    for mood in moods():
        here = theme("dark", mood)
        for name, blend in here.gradients.items():
            assert isinstance(here.paint(name), Gradient)
            assert {role for _, role in blend.stops} <= here.colours.keys()


def test_what_does_not_exist_is_named() -> None:
    """An unknown role, theme or mood is one clear sentence."""
    with pytest.raises(UnknownRole, match="'ice' has no role 'lava'"):
        theme("light", "ice").paint("lava")
    with pytest.raises(UnknownTheme, match="no theme 'sepia'"):
        theme("sepia")
    with pytest.raises(UnknownTheme, match="no mood 'disco'"):
        theme("dark", "disco")


@pytest.mark.parametrize("mood", moods())
def test_the_stylesheet_holds_every_colour(mood: str) -> None:
    """Light, dark and both with more contrast, by the system's wish or by name."""
    sheet = theme_css(mood)
    for variant in VARIANTS:
        assert f'[data-theme="{variant}"]' in sheet
        assert f"--ink:{theme(variant, mood).colour('ink')};" in sheet
    assert "prefers-color-scheme:dark" in sheet
    assert "prefers-contrast:more" in sheet
    assert sheet.count("{") == sheet.count("}")
