"""The page of a report: what it says, what it leaves out, and that names stay names."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from conclave.arena.game_stats import told_rules
from conclave.arena.report.measurements import measure_run
from conclave.arena.report.page import ROLES, SECONDS, PageTheme, page, second
from conclave.arena.report.run_reader import read
from conclave.cli import main
from conclave.core.registry import load
from tests.arena.report_runs import FOUR, Hand, write_run
from tests.pages.corpus import MARKUP, OTHERS, PAYLOADS

LOOK = PageTheme(dict.fromkeys(ROLES, "#111111"), dict.fromkeys(ROLES, "#eeeeee"))
# Everything the page is made of; whatever else stands in it came from a name.
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "nav", "main", "section", "footer", "div"),
    *("h1", "h2", "h3", "p", "span", "a", "small", "b", "bdi", "code", "sup", "br", "ol", "ul", "li"),
    *("dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary"),
    *("figure", "figcaption", "svg", "g", "line", "rect", "circle", "text", "polyline", "polygon"),
}


class Parts(HTMLParser):
    """The tags, the attributes and the text of a page."""

    def __init__(self, page_: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()
        self.words: list[str] = []
        self.feed(page_)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.add(tag)
        self.attributes |= {(name, value or "") for name, value in attrs}

    def handle_data(self, data: str) -> None:
        """Note some text."""
        self.words.append(data)

    @property
    def text(self) -> str:
        """Return the text in one line, with plain spaces."""
        return " ".join("".join(self.words).replace("\u202f", " ").split())


def made(folder: Path) -> str:
    """Return the page of a run."""
    return page(measure_run(read(folder)), LOOK, "")


def test_the_numbers_by_hand_are_on_the_page(tmp_path: Path) -> None:
    """Shares, means, comebacks and where they come from."""
    text = Parts(made(write_run(tmp_path, FOUR))).text.replace("\N{EN DASH}", "-")
    assert "Dark (seat 1) wins 62.5 % (21.9-90.8) of 4 games" in text
    assert "these games do not show that it differs from chance" in text
    assert "Mean 35 (14.5-55.5), median 35" in text
    assert "33.3 % (6.1-79.2) are won from behind at half time" in text
    assert "Drawn, or won by nobody: 25.0 % (4.6-69.9) of the games." in text
    assert "From 4 games: random in every seat." in text
    assert "fewer than 30 games" in text


def test_every_section_says_where_its_figures_come_from(tmp_path: Path) -> None:
    """How many games, and which bots."""
    things = [(n, 0, "card", "Bolt", 1) for n in range(4)]
    rows = [(n, 0, 1, 0, "random", "play", 3, 0, 0, 0) for n in range(4)]
    whole = made(
        write_run(
            tmp_path, FOUR, things=things, decisions=rows, stats=[(0, 0, "gold", 2)], rules=[(0, "IW-3.4", 1)]
        )
    )
    for section in re.findall(r"<section id=\"(?!summary|method)(.*?)</section>", whole, re.S):
        assert "From 4 games: " in section, section[:40]


def test_the_page_says_that_people_come_after(tmp_path: Path) -> None:
    """Plainly, on top."""
    assert "Simulation comes before people and does not replace them." in made(write_run(tmp_path, FOUR))


def test_a_clear_winner_is_called_one(tmp_path: Path) -> None:
    """80 of 100 games."""
    hands = [Hand((0,))] * 80 + [Hand((1,), (1, 2))] * 20
    text = Parts(made(write_run(tmp_path, hands))).text.replace("\N{EN DASH}", "-")
    assert "Dark (seat 1) wins 80.0 % (71.1-86.7) of 100 games: more than chance." in text


def test_players_who_keep_their_seats_are_named(tmp_path: Path) -> None:
    """Seat and player cannot be told apart then, and the page says so."""
    hands = [Hand((0,), bots=("greedy", "random"))] * 40
    text = Parts(made(write_run(tmp_path, hands, players=["greedy", "random"]))).text
    assert "greedy as Dark and random as Light" in text
    assert "this is the player's share as much as the seat's" in text
    swapped = Parts(made(write_run(tmp_path / "s", hands, players=["greedy", "random"], swap=True))).text
    assert "who moved on by one seat with every game" in swapped
    assert "Over all seats greedy wins most" in swapped


def test_three_seats(tmp_path: Path) -> None:
    """Chance is a third there."""
    hand = Hand((2,), (1, 2, 3), bots=("a", "b", "c"), factions=("", "", ""))
    text = Parts(made(write_run(tmp_path, [hand] * 40, players=["a", "b", "c"]))).text
    assert "even at 33.3 %" in text
    assert "Red wins 100.0 %" in text


def test_outliers_link_to_their_records(tmp_path: Path) -> None:
    """The link, and the command that opens it."""
    whole = page(measure_run(read(write_run(tmp_path, FOUR))), LOOK, "run one/")
    assert '<a href="run%20one/records/game-000003.record">' in whole
    assert "conclave replay --browser &#x27;run one/records/game-000003.record&#x27;" in whole


def test_rules_have_their_titles(tmp_path: Path) -> None:
    """Where the game is here to tell them."""
    run = read(write_run(tmp_path, FOUR, rules=[(0, "IW-3.4", 1)]))
    text = Parts(page(measure_run(run, {"IW-1.1": "Goal of the game"}), LOOK, "")).text
    assert "1 of 2 rules never played a part" in text
    assert "IW-1.1 Goal of the game" in text


def test_rules_that_could_have_been_told_of_stand_apart(tmp_path: Path) -> None:
    """A silence means something where the game tells of a rule, and nothing where it never does."""
    folder = write_run(
        tmp_path,
        FOUR,
        rules=[(0, "IW-3.4", 1)],
        manual=["IW-1.1", "IW-3.4", "IW-3.6"],
        told_rules=["IW-3.4", "IW-3.6"],
    )
    text = Parts(page(measure_run(read(folder)), LOOK, "")).text
    assert "2 of 3 rules never played a part" in text
    assert "Of 1 the game would have told" in text
    assert "The other 1 define words" in text
    told = text.index("The 1 rule that the game tells of")
    assert told < text.index("IW-3.6", told) < text.index("The 1 rule that it does not", told)


def test_which_rules_a_game_can_tell_of() -> None:
    """A turn and a pass of Ice Wizards are told (IW-3.1, IW-3.6), what a board is never (IW-1.6)."""
    told = told_rules(load("ice_wizards"))
    assert {"IW-2.1", "IW-3.1", "IW-3.3", "IW-3.6"} <= told
    assert not {"IW-1.1", "IW-1.6", "IW-5.1"} & told


@pytest.mark.parametrize("name", ["decisions", "things", "stats", "rules"])
def test_a_missing_table_is_told_and_the_rest_shown(tmp_path: Path, name: str) -> None:
    """A mark on top."""
    folder = write_run(tmp_path, FOUR)
    (folder / f"{name}.csv").unlink()
    text = Parts(made(folder)).text
    assert f"{name}.csv is missing from the folder" in text
    assert "Dark (seat 1) wins" in text


def test_names_from_outside_stay_text(tmp_path: Path) -> None:
    """A corpus of strings that would be more: none becomes a tag, an attribute or an address."""
    corpus = [mark.format(load) for mark in MARKUP for load in PAYLOADS] + OTHERS
    hostile = [text.replace("\x00", "").encode("utf-8", "replace").decode() for text in corpus]
    evil = hostile[0]
    hands = [
        Hand((n % 2,), bots=(bad, bad[::-1]), factions=(bad, evil), why=bad) for n, bad in enumerate(hostile)
    ]
    numbered = list(enumerate(hostile))
    folder = write_run(
        tmp_path,
        hands,
        things=[(n, n % 2, bad, bad, 1) for n, bad in numbered],
        decisions=[(n, 0, 1, 0, bad, bad, 3, 0, 0, 0) for n, bad in numbered],
        stats=[(n, n % 3 - 1, bad, 1.5) for n, bad in numbered],
        rules=[(n, bad, 1) for n, bad in numbered],
        title=evil, options=evil, components=evil, players=[evil, hostile[3]], seat_names=[hostile[3], evil],
        version=evil, seed=evil, manual=hostile,
    )  # fmt: skip
    (folder / "summary.json").write_text(json.dumps({"faults": hostile}))
    other = write_run(tmp_path / "<b>other", hands[:40], title=evil, options=hostile[5])
    for whole in (made(folder), page(measure_run(read(folder)), LOOK, "", measure_run(read(other)))):
        parts = Parts(whole)
        assert parts.tags <= TAGS
        assert {name for name, _ in parts.attributes if name.startswith("on")} == set()
        links = {value for name, value in parts.attributes if name in ("href", "src", "action")}
        assert all(re.match(r"#[a-z]+$|records/game-\d{6}\.record$", link) for link in links)
        assert "<script>alert(1)</script>" in unescape(whole)
        assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f\x00-\x08\x1b\x9b]", whole)


def test_labels_for_a_phone_are_text(tmp_path: Path) -> None:
    """What a style sheet prints beside a cell holds no markup, whatever a folder or a faction is called."""
    hands = [Hand((n % 2,), factions=("Elves & <b>Co</b>", "Orcs")) for n in range(8)]
    one = write_run(tmp_path / "before", hands, things=[(n, 0, "card", "Bolt", 1) for n in range(8)])
    two = write_run(tmp_path / "after", hands[:6], things=[(n, 0, "card", "Bolt", 1) for n in range(2)])
    whole = page(measure_run(read(one)), LOOK, "", measure_run(read(two)))
    labels = [value for name, value in Parts(whole).attributes if name == "data-of"]
    assert "before" in labels
    assert not [label for label in labels if "bdi" in label or "small" in label]
    assert not [label for label in labels if "<" in label and "<b>" not in label]


def test_a_second_line_has_another_colour_than_the_first() -> None:
    """Orange beside blue and purple, blue beside brown."""
    for accent, other in (("#1266a5", "#a85a00"), ("#5a3fb5", "#a85a00"), ("#8a4b12", "#0b6a94")):
        assert second({"accent": accent}, SECONDS[0]) == other


def test_two_runs_side_by_side(tmp_path: Path) -> None:
    """Dark wins 80 of 100 before and 50 of 100 after; lengths are the same."""
    before = [Hand((0,), plies=20 + n % 5) for n in range(80)] + [Hand((1,), (1, 2))] * 20
    after = [Hand((n % 2,), (n % 2, 1 - n % 2), plies=20 + n % 5) for n in range(100)]
    one = write_run(tmp_path / "before", before, things=[(n, 0, "card", "Bolt", 1) for n in range(90)])
    two = write_run(tmp_path / "after", after, things=[(n, 0, "card", "Bolt", 1) for n in range(5)])
    text = Parts(page(measure_run(read(one)), LOOK, "", measure_run(read(two)))).text.replace(
        "\N{EN DASH}", "-"
    )
    assert "differ beyond chance (Holm):" in text
    assert "Wins of Dark: 80.0 % (71.1-86.7) in before, 50.0 % (40.4-59.6) in after." in text
    assert "Use of things: 1 of 1 differ beyond chance (Benjamini-Hochberg): Bolt card." in text
    assert "corrected together after Holm at 5 %" in text
    assert "Answers, luck included" in text
    assert "Answers, luck included: " not in text.split("Side by side")[1].split("In short")[0]


def test_equal_runs_are_called_equal(tmp_path: Path) -> None:
    """The same games in two folders."""
    one, two = (write_run(tmp_path / name, FOUR) for name in ("a", "b"))
    text = Parts(page(measure_run(read(one)), LOOK, "", measure_run(read(two)))).text
    assert "Both folders hold the very same games" in text


def test_equal_runs_give_equal_pages(tmp_path: Path) -> None:
    """No time, no machine."""
    folder = write_run(tmp_path, FOUR)
    assert main(["report", str(folder), "--quiet"]) == 0
    first = (folder / "report.html").read_bytes()
    assert main(["report", str(folder), "--quiet"]) == 0
    assert (folder / "report.html").read_bytes() == first
    assert str(tmp_path).encode() not in first
