"""Answers: whatever means a choice is read, a small error is mended, and nothing is guessed."""

from typing import NamedTuple

import pytest

from conclave.agents import menu
from conclave.agents.answers import Meant, Narrowed, Unclear, read, refusal_of
from conclave.core.errors import IllegalMove
from conclave.core.registry import load


class Offer(NamedTuple):
    """A choice of a game that nobody plays."""

    token: str
    label: str


CHOICES = [
    Offer("play ne3", "Play NE III to i6"),
    Offer("play w1", "Play W I to c5"),
    Offer("lay flying_carpet", "Lay Flying Carpet"),
    Offer("lay rope", "Lay Rope"),
    Offer("draw", "Draw a card"),
    Offer("buy 1 1", "Buy Ranger 1 for 2GP"),
    Offer("buy 1 2", "Buy Ranger 2 for 4GP"),
]


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("5", "draw"),
        ("#5", "draw"),
        ("5.", "draw"),
        ("choice 5", "draw"),
        ("Answer: 5", "draw"),
        ("5  draw  Draw a card", "draw"),
        ("5 - draw", "draw"),
        ("draw", "draw"),
        ("DRAW!", "draw"),
        ("`draw`", "draw"),
        ('"Draw a card."', "draw"),
        ("- **draw**", "draw"),
        ("I choose draw", "draw"),
        ('{"answer": "draw", "why": "more cards"}', "draw"),
        ('{"move": 5}', "draw"),
        ("ne3", "play ne3"),
        ("i play NE3", "play ne3"),
        ("play i6", "play ne3"),
        ("flying", "lay flying_carpet"),
        ("lay flying carpet", "lay flying_carpet"),
        ("lay flyng carpte", "lay flying_carpet"),
        ("card", "draw"),
        ("lay hope", "lay rope"),
    ],
)
def test_an_answer_is_read(line: str, token: str) -> None:
    """By number, words, label, or enough of either to tell it from the others."""
    assert read(line, CHOICES) == Meant(token)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "a number from 1 to 7"),
        ("0", "choices 1 to 7, not 0"),
        ("8", "choices 1 to 7, not 8"),
        ("999999999999", "none of the 7 choices"),
        ("ranger", "could be `buy 1 1`, `buy 1 2`"),
        ("play ne2", "none of the 7 choices"),
        ("play nw3", "none of the 7 choices"),
        ("buy 1 3", "none of the 7 choices"),
        ("rop", "none of the 7 choices"),
        ("5 play ne3", "5 is `draw`, which is not `play ne3`"),
        ("x" * 201, "at most 200 letters"),
        ("\u202e\x00\x1b", "a number from 1 to 7"),
    ],
)
def test_what_cannot_be_read_is_refused_with_help(line: str, told: str) -> None:
    """Two cards that differ by one letter are two moves; no error in them is ever mended."""
    with pytest.raises(Unclear) as refused:
        read(line, CHOICES)
    assert told in str(refused.value)


def test_first_words_narrow() -> None:
    """They choose nothing, and the list that follows keeps the numbers of the whole."""
    assert read("buy", CHOICES) == Narrowed("buy")
    assert read("BUY 1", CHOICES) == Narrowed("buy 1")
    assert [one.number for one in menu.numbered(CHOICES, "buy")] == [6, 7]
    assert menu.listed(CHOICES, "buy").split("\n")[0] == "  6  buy 1 1  Buy Ranger 1 for 2GP"


def test_a_move_that_is_forbidden_now_names_its_rule() -> None:
    """The game itself refuses, and no other move is taken for it."""
    view = load("ice_wizards").new(board="square", seed=7).view()
    refusal = refusal_of(view)
    held = {choice.token for choice in view.choices()}
    other = next(token for token in view.game.space if token.startswith("play") and token not in held)
    with pytest.raises(IllegalMove) as refused:
        read(other, view.choices(), refusal)
    assert refused.value.rule.startswith("IW-")
    legal = view.choices()[0].token
    assert read(legal.upper(), view.choices(), refusal) == Meant(legal)


def test_nothing_is_read_where_nothing_is_asked() -> None:
    """A game that is over takes no answers."""
    with pytest.raises(Unclear, match="nothing is asked"):
        read("1", [])


def test_many_choices_are_grouped_and_more_are_narrowed() -> None:
    """Forty are listed whole, some hundred by words alone, and beyond that verb by verb."""
    many = [Offer(f"move u{i} h{j}", f"Move {i} to {j}") for i in range(20) for j in range(20)]
    few, some = menu.listed(many[:40]), menu.listed(many[:200])
    assert few.count("\n") == 39
    assert some == "move: " + ", ".join(f"{n} {one.token[5:]}" for n, one in enumerate(many[:200], 1))
    assert menu.listed(many).split("\n")[0] == "move ...: 400 choices, such as 1 move u0 h0"
    assert len(menu.listed(many)) < 200
    once = menu.listed(many, "move")
    assert "move u19 ...: 20 choices, such as 381 move u19 h0" in once
    assert menu.listed(many, "move u19").split("\n")[-1].startswith("400  move u19 h19")
