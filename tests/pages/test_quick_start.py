"""Play now: a table that is set up by ordinary answers, and one that its player sets up."""

from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.setup import Deploy, PickArmy
from tests.pages.house import Browser, House


def test_wizard_kings_begins_deployed(house: House, browser: Browser) -> None:
    """First Steps, both armies in their cities, the first movement turn; every answer is in the record."""
    client = browser("stranger")
    answer = client.post("/play/wizard_kings", data={"csrf": "good", "level": "easy"})
    assert answer.status_code == 303
    session = house.table(answer.headers["location"].removeprefix("/t/")).session
    assert isinstance(session.state.stack[-1], March) or session.ply > 30
    tokens = session.record.tokens
    assert tokens.count("done") >= 2
    assert sum(token.startswith("hex ") for token in tokens) >= 28
    wanted = GAME.options.parse(GAME.presets["first_steps"].options)
    assert session.state.options.text() == wanted.text()


def test_whoever_wants_to_sets_the_table_up(house: House, browser: Browser) -> None:
    """The same scenario, with the army and its deployment left to the player; options by hand likewise."""
    client = browser("stranger")
    for more in ({"ready": "no"}, {"option-maps": "first_steps", "option-army_mode": "standard"}):
        answer = client.post("/play/wizard_kings", data={"csrf": "good", "level": "easy", **more})
        session = house.table(answer.headers["location"].removeprefix("/t/")).session
        assert isinstance(session.state.stack[-1], PickArmy | Deploy)


def test_the_page_of_the_game_offers_both_ways(house: House, browser: Browser) -> None:
    """Ready, by hand, or everything oneself; and no option by its bare name."""
    page = browser("stranger").get("/g/wizard_kings").text
    assert "First Steps, set up by me" in page
    assert "Choose everything myself" in page
    assert "option-" not in page
