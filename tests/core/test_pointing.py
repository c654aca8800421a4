"""Pointing: a click that is no choice is answered with the reason of what it would have been."""

from dataclasses import replace
from typing import Any

from conclave.core.actions import CORE_VERBS, ActionSpace, Verb
from conclave.core.pointing import closed, why_not
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.view import View
from conclave.core.words import Words
from tests.toys import stairs
from tests.toys.stairs import Stairs


def test_what_is_pointed_at_is_refused_by_its_rule() -> None:
    """The first space behind a card that is not held: the card is missing, and IW-3.2 says so."""
    session = Session(load("ice_wizards"), seats=2, seed=1)
    view = session.view(session.asked)
    held = set(view.actions)
    space = view.game.space
    for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
        action = space.number(f"play {way}1")
        if action not in held:
            card, target = view.game.path(view, action)
            sentence, rule = why_not(view, [card, target]) or ("", "")
            assert "you do not hold the card" in sentence
            assert rule == "IW-3.2"
            return
    raise AssertionError("nobody holds all eight")


def test_what_no_answer_points_at_has_no_reason() -> None:
    """A thing of the table that is not played with, and one that is not there."""
    view = Session(load("ice_wizards"), seats=2, seed=1).view(0)
    assert why_not(view, ["supply"]) is None
    assert why_not(view, ["no such thing"]) is None


def test_an_answer_of_the_kind_that_is_asked_for_is_meant_first() -> None:
    """In the Movement Phase a block that cannot move is refused as a move, not as something to be built."""
    game = load("wizard_kings")
    options: dict[str, Any] = dict(game.presets["first_steps"].options)
    session = game.new(seed=1, **options)
    while "end your movement" not in session.view(session.asked).prompt.lower():
        session.play(session.tokens()[0])
    view = session.view(session.asked)
    kinds = {game.space.read(action)[0] for action in view.actions}
    assert "hex" in kinds
    unit = next(node.id for area in view.scene().areas for node in area.nodes if node.id.startswith("unit-"))
    _, rule = why_not(view, [unit]) or ("", "")
    assert rule.startswith(("WK-4", "WK-2"))


def test_every_thing_on_every_table_is_answered() -> None:
    """Whatever is pointed at, there is a reason or none, and never a fault."""
    for slug in ("ice_wizards", "meld", "wizard_kings"):
        session = load(slug).new(seed=3)
        for ply in range(40):
            if session.over:
                break
            view = session.view(session.asked)
            if ply % 13 == 0:
                for area in view.scene().areas:
                    for node in area.nodes:
                        found = why_not(view, [node.id])
                        assert found is None or all(found)
            session.play(session.tokens()[-1])


class Numbered(Words[Stairs]):
    """Refuses by the number of what was meant."""

    def refusal(self, view: View[Stairs], action: int) -> tuple[str, str]:
        """Give the number."""
        return str(action), ""


def test_the_kind_that_is_asked_for_is_meant_before_a_smaller_number() -> None:
    """To pass (17) and to climb 2 (20) point at the same flag, and climbing is what is asked for."""
    space = ActionSpace(*CORE_VERBS, Verb("climb", far=3))
    room = replace(
        stairs.GAME, space=space, words=Numbered(), path=lambda view, action: FLAGS.get(action, ())
    )
    view = View(room, stairs.GAME.start(), 0)
    assert view.actions == [18, 19]
    assert why_not(view, ["flag"]) == ("20", "")
    assert why_not(view, ["pole"]) == ("16", "")  # nothing that is asked for points there
    assert why_not(view, ["gate"]) is None  # it is a choice


FLAGS = {16: ("pole",), 17: ("flag",), 18: ("gate",), 20: ("flag",)}


def test_a_button_that_cannot_be_used_has_its_reason() -> None:
    """Five cards are dealt to each (IW-2.4), so nobody may draw at first (IW-3.3); others have no buttons."""
    session = Session(load("ice_wizards"), seats=2, seed=1)
    [draw] = closed(session.view(session.asked))
    assert (draw.token, draw.ends, draw.rule) == ("draw", True, "IW-3.3")
    assert "five cards" in draw.sentence
    assert closed(session.view(-1)) == closed(session.view(1 - session.asked)) == []


def test_what_can_be_done_is_no_closed_button() -> None:
    """After a play one holds four cards, and may draw when it is one's turn again."""
    session = Session(load("ice_wizards"), seats=2, seed=1)
    first = session.asked
    for _ in range(2):
        session.play(session.tokens()[0])
    assert session.asked == first
    assert closed(session.view(first)) == []


def test_a_hero_that_has_not_discarded_cannot_stop() -> None:
    """Rest names a card first (MK-15.7)."""
    session = Session(load("mage_knight"), seats=1, seed=3)
    while "do rest" not in session.tokens():
        session.play(session.tokens()[0])
    session.play("do rest")
    [done] = closed(session.view(0))
    assert (done.token, done.sentence, done.rule) == ("done", "first discard a card", "MK-15.7")
