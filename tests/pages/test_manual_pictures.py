"""Pictures of the manuals: each is drawn from a position, in the colours of its theme, and is on the page."""

import re
from importlib.resources import files

import pytest

from conclave.core import pictures
from conclave.core.framing import places
from conclave.core.game import Game
from conclave.core.registry import load, slugs
from conclave.render.svg import svg
from conclave.render.theme import theme
from conclave.server.pages import manual_pictures
from tests.pages.house import Browser

# Chapters that are only words: how a dummy counts, teams, an index, and switches.
WORDS = {"MK-21", "MK-24", "MK-28", "MK-30"}


@pytest.fixture(params=sorted(slugs()))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_every_chapter_has_a_picture(game: Game) -> None:
    """And every picture belongs to a rule or a chapter that there is."""
    listed = pictures.listed(game)
    chapters = {number for number, rule in game.manual.rules.items() if rule.chapter}
    assert chapters - set(listed) == {number for number in WORDS if number in chapters}
    assert set(listed) <= set(game.manual.rules)


def test_no_picture_is_there_twice_and_no_record_is_left_over(game: Game) -> None:
    listed = list(pictures.listed(game).values())
    looks = [(p.kind, p.source, p.seat, p.area, p.lit, p.near, p.shown, p.names) for p in listed]
    assert len(set(looks)) == len(looks)
    folder = files(f"conclave.games.{game.slug}") / "pictures"
    kept = {file.name.removesuffix(".record") for file in folder.iterdir() if file.name.endswith(".record")}
    named = {picture.source.split(" ")[0] for picture in listed if picture.kind == "record"}
    assert kept == named == set(game.picture_records)


def test_every_picture_is_drawn_in_the_colours_of_its_theme(game: Game) -> None:
    """Not a colour of its own: so light and dark differ, and contrast is what the theme promises."""
    for picture in pictures.listed(game).values():
        found = pictures.drawn(game, picture)
        drawn = {}
        for variant in ("light", "dark"):
            drawn[variant] = svg(found.scene, variant, highlight=found.lit, area=found.area)
            known = {colour.lower() for colour in theme(variant, found.scene.mood).colours.values()}
            used = {colour.lower() for colour in re.findall(r'"(#[0-9a-fA-F]{3,8})"', drawn[variant])}
            assert used, picture.number
            assert used <= known, picture.number
        assert drawn["light"] != drawn["dark"], picture.number


def test_what_a_picture_rings_and_names_is_inside_its_frame(game: Game) -> None:
    """A ring outside the frame would leave its caption talking of nothing."""
    for picture in pictures.listed(game).values():
        found = pictures.drawn(game, picture)
        area = found.scene.area(found.area)
        if area is None:
            continue
        stand = places(area)
        for name in found.lit:
            x, y = stand[name]
            assert area.left <= x <= area.left + area.width, (picture.number, name)
            assert area.top <= y <= area.top + area.height, (picture.number, name)
        assert area.width >= 100, picture.number
        assert area.height >= 40, picture.number


def test_figures_fit_a_column_of_text(game: Game) -> None:
    for figure in manual_pictures.figures(game).values():
        width, height = figure.size
        assert 100 <= width <= 704
        assert 40 <= height <= 432


def test_the_page_shows_them_and_each_can_be_fetched(browser: Browser) -> None:
    client = browser("stranger")
    page = client.get("/g/ice_wizards/rules").text
    for number, picture in pictures.listed(load("ice_wizards")).items():
        address = f"/g/ice_wizards/rules/{number}/picture"
        assert f'src="{address}-light.svg"' in page
        assert f'srcset="{address}-dark.svg"' in page
        assert picture.alt in page
        answer = client.get(f"{address}-dark.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
    assert client.get("/g/ice_wizards/rules?q=Wizard+stone").text.count("<figure>") < page.count("<figure>")


def test_what_there_is_no_picture_of_is_not_found(browser: Browser) -> None:
    client = browser("stranger")
    for end in ("IW-99/picture-light", "IW-3/picture-pink", "IW-3.1/picture-light", "..%2f/picture-light"):
        assert client.get(f"/g/ice_wizards/rules/{end}.svg").status_code == 404
    assert client.get("/g/nothing/rules/IW-3/picture-light.svg").status_code in (404, 422)
