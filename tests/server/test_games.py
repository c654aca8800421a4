"""Every game at the table: its page, its picture, and the form that opens a table with all it can ask."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from conclave.core.game import Game
from conclave.core.registry import load, slugs
from conclave.server.pages import pictures
from conclave.server.pages.new_table_form import fields_of, plan_of
from conclave.server.pages.new_table_pages import scenario_picture
from conclave.server.uvicorn_server import BackgroundServer
from tests.pages.reading import Reader
from tests.server.conftest import Client, seated

GAMES = slugs()


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_a_game_has_its_picture(
    slug: str, server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """The page is there at once, the picture shows the game, and with it the page knows its shape."""
    ann = client("Ann")
    pictures._middles.pop(slug, None)
    pictures.drawn.cache_clear()
    page = ann.http.get(f"/g/{slug}")
    assert page.status_code == 200
    assert f"/g/{slug}/picture-light.svg" in page.text
    assert pictures.shape_of(load(slug)) == pictures.USUAL
    picture = ann.http.get(f"/g/{slug}/picture-light.svg")
    assert picture.status_code == 200
    box = [float(part) for part in ElementTree.fromstring(picture.text).attrib["viewBox"].split()]
    assert len(list(ElementTree.fromstring(picture.text).iter())) > 80
    assert pictures.shape_of(load(slug)) == (round(box[2]), round(box[3]))
    assert f'width="{round(box[2])}" height="{round(box[3])}"' in ann.http.get(f"/g/{slug}").text


def test_a_picture_is_the_same_every_time() -> None:
    """Neither the clock nor chance has a part in it."""
    for slug in GAMES:
        assert pictures._in_play(load(slug)) == pictures._in_play(load(slug))


def sent(page: str, action: str) -> dict[str, str]:
    """Return what a browser sends of a form that nobody has touched."""
    found: dict[str, str] = {}
    form = select = ""
    for tag, given in Reader(page).tags:
        if tag == "form":
            form = given["action"]
        elif form == action and tag == "select":
            select = given["name"]
        elif form == action and tag == "option" and (select not in found or "selected" in given):
            found[select] = given["value"]
        elif (
            form == action
            and tag == "input"
            and (given.get("type") not in ("checkbox", "radio") or "checked" in given)
        ):
            found[given["name"]] = given.get("value", "")
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_preset_opens_a_table(
    slug: str, server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """The link of a preset fills the form, and the form opens the table with the options of the preset."""
    ann, game = client("Ann"), load(slug)
    links = Reader(ann.http.get(f"/g/{slug}").text).links()
    assert {f"/new/{slug}?preset={name}" for name in game.presets} <= set(links)
    for name in ["", *game.presets]:
        preset = game.presets.get(name)
        page = ann.http.get(f"/new/{slug}?preset={name}")
        assert page.status_code == 200
        assert scenario_picture(game, name or "own", "light").startswith("<svg")
        made = ann.http.post(f"/new/{slug}", data=sent(page.text, f"/new/{slug}"))
        assert made.status_code == 303, made.text
        view = ann.get(f"/tables/{made.headers['location'].split('/')[-1]}")
        for option, value in (preset.options if preset else {}).items():
            assert view["table"]["options"][option] == str(value)
        if preset and preset.seats:
            assert len(view["table"]["seats"]) == min(preset.seats)


def answers_of(game: Game) -> list[dict[str, str]]:
    """Return a form for every word of every option, and for the ends of every span."""
    found = []
    for field in fields_of(game):
        words = [word for word, _ in field.words] or [str(end) for end in field.span or ()]
        found += [{f"option-{field.name}": word} for word in words]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_can_be_chosen(slug: str) -> None:
    """Each word of each option, alone: the table is set up."""
    game = load(slug)
    forms = answers_of(game)
    assert len(forms) >= 2
    for form in forms:
        plan = plan_of(game, form)
        game.start(game.options.parse(plan.options), len(plan.players))


def test_lists_say_how_far_a_game_is(server: BackgroundServer, client: Callable[[str], Client]) -> None:
    """Answers so far stand in the list as the table has them, and a chosen seed is marked."""
    ann, bob, table = seated(client, "ice_wizards")
    for _ in range(3):
        for person in (ann, bob):
            view = person.get(f"/tables/{table}")
            if view["state"]["choices"]:
                token = view["state"]["choices"][0]["token"]
                command = {"t": "play", "id": f"c{view['v']}", "v": view["v"], "token": token}
                assert person.post(f"/tables/{table}/commands", **command)["ok"]
    state = ann.get(f"/tables/{table}")["state"]
    ply = state["ply"]
    assert ply >= 3
    (row,) = ann.get("/me/games")
    assert (row["ply"], row["seeded"]) == (ply, False)
    # Luck decides whose turn it is after these answers: a wizard may be spent, a pass forced.
    asked, other = (ann, bob) if state["choices"] else (bob, ann)
    assert "<span>your turn</span>" in asked.http.get("/me").text
    assert "<span>your turn</span>" not in other.http.get("/me").text
    form = {"csrf": ann.csrf, "me": "0", "seat-1": "anybody", "seed": "7"}
    assert ann.http.post("/new/ice_wizards", data=form).status_code == 303
    rows = {row["id"]: row for row in ann.get("/me/games")}
    assert sorted(row["seeded"] for row in rows.values()) == [False, True]
    assert "fixed seed" in ann.http.get("/me").text
