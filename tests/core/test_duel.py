"""Duel keeps every law, says what each card does, and packs, copies and refuses as the layer promises."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.constants import constants, name_of
from conclave.core.deck import new_deck
from conclave.core.frames import UNTOLD, Question
from conclave.core.rng import seeded
from conclave.core.secrets import imagine_from_bags
from conclave.core.state import Frame
from conclave.testing.conformance import check_game
from conclave.testing.descriptions import undescribed
from conclave.testing.fuzz import fuzz
from conclave.testing.positions import step
from tests.toys.duel import GAME, strange
from tests.toys.duel import data as d
from tests.toys.duel.cards import TABLE
from tests.toys.duel.scenario import Scene
from tests.toys.duel.words import SAYINGS, tell


@pytest.mark.parametrize("seats", [2, 3])
def test_duel_keeps_every_law(seats: int) -> None:
    """All laws, with two and with three seats."""
    assert check_game(GAME, games=2, seed="duel", seats=seats) > 300


def test_duel_is_fuzzed() -> None:
    """A short run; a long one is `python -m tests.toys.duel.measure fuzz 200000`."""
    report = fuzz(GAME, 4000, seed="duel")
    assert report.good, str(report)
    assert report.games > 4


# Words.


def test_every_part_of_every_card_has_a_name_and_a_sentence() -> None:
    """Walked from each named constant through whatever is inside."""
    named = constants("duel/")
    for side in ("basic", "strong"):
        assert {f"duel/{card}/{side}" for card in d.NAMES[:-1]} <= set(named)
    todo: list[Frame] = list(named.values())
    while todo:
        frame = todo.pop()
        assert name_of(frame), type(frame).__name__
        assert tell(frame).strip()
        todo += frame.inner()
    assert undescribed("duel/", SAYINGS) == []


def test_a_frame_that_nobody_describes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk would notice."""
    monkeypatch.delitem(SAYINGS, strange.SetDie)
    assert undescribed("duel/", SAYINGS) == ["SetDie"]


@pytest.mark.parametrize(
    ("card", "strong", "sentence"),
    [
        ("improvisation", 0, "discard a card: Move 3 or Influence 3 or Attack 3 or Block 3"),
        ("crystallize", 0, "pay mana of a basic color: gain a crystal of the color paid"),
        (
            "training",
            1,
            "throw away an action card: take a card of that card's color from the offer into your hand",
        ),
        ("space-bending", 0, "this turn hexes two steps away count as adjacent"),
        ("golden-grail", 0, "outside combat heal 2, then gain fame for each point of healing that was used"),
    ],
)
def test_cards_read_as_sentences(card: str, strong: int, sentence: str) -> None:
    """The words follow from the constant."""
    assert tell(TABLE[card][strong]) == sentence


def test_no_two_sides_read_the_same() -> None:
    """Forty-two sides, forty-two sentences."""
    sides = [tell(side) for card in TABLE.values() for side in card]
    assert len(set(sides)) == len(sides) == 2 * (len(d.NAMES) - 1)


# Constants, rows and reasons along random games.


def test_constants_on_the_stack_come_back_as_the_same_objects() -> None:
    """A position packed in the middle of a card holds its parts by name."""
    scene = Scene("blood-ritual", tokens="red").say("play strong blood-ritual", "pay token red", "color red")
    packed = GAME.pack(scene.s)
    assert "duel/blood-ritual/strong" in str(packed[0])
    assert "Crystal" not in str(packed[0])
    again = GAME.unpack(packed, scene.s.options)
    for one, other in zip(scene.s.stack, again.stack, strict=True):
        assert bool(name_of(one)) == (one is other)
    assert any(name_of(frame) for frame in again.stack)


def test_copies_share_rows_until_one_of_them_replaces_its_own() -> None:
    """A twin has the same row objects; what one plays the other does not see."""
    scene = Scene("march rage", tokens="green")
    twin = scene.s.copy()
    for name in ("where", "units", "fame", "map"):
        assert getattr(twin, name) is getattr(scene.s, name)
    assert twin.rows[0] is scene.s.rows[0]
    before = GAME.pack(twin)
    scene.say("play strong march", "pay token green", "move 8", "sideways rage", "pick 0")
    assert scene.s.where != twin.where
    assert GAME.pack(twin) == before


def test_every_question_gives_reasons() -> None:
    """None is left out of the law that holds reasons against choices."""
    seen: set[str] = set()
    rng = seeded("reasons")
    for _ in range(24):
        session = GAME.new(seed=int(rng.below(1000)), seats=2 + int(rng.below(2)))
        while not session.over:
            frame = flow.waiting(session.state)
            if isinstance(frame, Question):
                seen.add(type(frame).__name__)
                assert frame.bar(session.state, d.HERO) != UNTOLD, type(frame).__name__
            step(session, rng)
    wanted = {
        "Turn",
        "Phase",
        "Pay",
        "Discard",
        "ThrowAway",
        "ChooseColor",
        "TakeDie",
        "Either",
        "Optionally",
    }
    assert wanted | {"Hurt", "BoostAction", "GiveUp", "AssignBanner", "TakeFromOffer"} <= seen


def test_imagined_hands_can_answer_what_is_asked() -> None:
    """Seat 1 sees that seat 0 throws a card away, so seat 0 holds an action card that does something."""
    scene = Scene("maximal-effect march wound wound wound", "rage").say("play basic maximal-effect")
    scene.s.piles[0] = new_deck(0, [d.WOUND] * 9)
    view, rng = GAME.view(scene.s, 1), seeded("imagined")
    plain = [imagine_from_bags(view.state, rng) for _ in range(60)]
    found = [GAME.fill(view, rng) for _ in range(60)]
    march = d.NAMES.index("march")
    assert any(march not in s.zones()[0].faces for s in plain), "which filling from bags alone does not see"
    assert all(march in s.zones()[0].faces for s in found)


def test_a_refusal_gives_the_reason_and_its_rule() -> None:
    """The same number that keeps an action off the list looks its sentence up."""
    scene = Scene("march improvisation")
    view = GAME.view(scene.s, 0)
    for token, words in (
        ("play basic rage", "you do not hold that card"),
        ("play strong march", "that would do nothing now, or cannot be paid for"),
        (f"move {d.CENTER}", "that hex is too far away"),
        ("move 8", "there are not enough points for that"),
        ("cast basic mind-read", "nothing lets you do that"),
        ("hero", "that is not for now"),
    ):
        sentence, rule = GAME.words.refusal(view, d.SPACE.number(token))
        assert sentence == words
        assert rule in GAME.manual.rules
