"""Hints: the adviser's best answers with reasons, from one view alone, the same in worlds that look alike."""

from __future__ import annotations

from itertools import islice

import pytest

import conclave
from conclave.bots.bot import Ranker
from conclave.bots.chaos import Chaos
from conclave.bots.hints import hints, ranked
from conclave.bots.levels import make
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.session import Session
from conclave.testing.twins import pairs
from tests.toys.stairs import GAME as STAIRS

PLIES = {"ice_wizards": 24, "meld": 60, "wizard_kings": 90, "lands_of_ice": 50, "mage_knight": 60}


def played(slug: str, answers: int, seats: int | None = None) -> Session:
    """Return a game some way in, played by bots that look one plan or answer ahead, at a real decision."""
    game = conclave.load(slug)
    session = game.new(seed=f"hints {slug}", seats=seats)
    bot = make("plan:1" if game.evaluator.styles() > 1 else "greedy", 4)
    while not session.over:
        view = session.view()
        if session.ply >= answers and len(view.actions) > 2:
            return session
        session.play(bot.choose(view))
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("slug", sorted(PLIES))
def test_hints_are_the_answers_of_the_adviser_with_reasons(slug: str) -> None:
    """The best comes first, all are choices of the seat, each has a reason; the view stays as it was."""
    session = played(slug, PLIES[slug])
    view = session.view()
    before = view.pack()
    found = session.hint()
    assert 2 <= len(found) <= 3
    assert len({one.choice.action for one in found}) == len(found)
    assert all(one.choice.action in view.actions for one in found)
    assert all(one.reasons and all(one.reasons) for one in found)
    assert all(one.chance == -1.0 or 0.0 <= one.chance <= 1.0 for one in found)
    assert view.pack() == before
    # The same view, sent to another process, gives the same hints; they come from nothing else.
    again = hints(conclave.load(slug).unpack_view(before), 3)
    assert [str(one) for one in again] == [str(one) for one in found]


@pytest.mark.parametrize("spec", ["expectimax:3", "turn:60", "turn_learned:60", "mcts:48", "plan:4"])
def test_a_bot_ranks_what_it_would_choose_first(spec: str) -> None:
    """`rank` and `choose` go by the same search."""
    view = played("ice_wizards", 24).view()
    bot = make(spec, 9)
    assert isinstance(bot, Ranker)
    best = bot.rank(view, 3)
    assert best[0].action == make(spec, 9).choose(view)
    assert len({one.action for one in best}) == len(best) == 3


def test_a_bot_that_only_chooses_is_asked_again_without_its_choice() -> None:
    """Any bot can advise; its view is not changed by it."""
    view = played("ice_wizards", 24).view()
    actions = list(view.actions)
    found = ranked(Chaos(1), view, 3)
    assert len({one.action for one in found}) == 3
    assert view.actions == actions


@pytest.mark.parametrize(
    ("slug", "every", "most"), [("wizard_kings", 40, 2), ("lands_of_ice", 30, 4), ("mage_knight", 30, 3)]
)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_hints(slug: str, every: int, most: int) -> None:
    """What others hide moves no hint, no chance and no word of a reason."""
    game = conclave.load(slug)
    seen = (
        twins
        for twins in pairs(game, "hints", seats=2, every=every)
        if twins.viewer >= 0 and len(twins.one.view(twins.viewer).actions) > 1
    )
    found = 0
    for twins in islice(seen, most):
        first, second = (world.hint(twins.viewer, 2) for world in (twins.one, twins.other))
        assert [str(one) for one in first] == [str(one) for one in second]
        found += 1
    assert found == most


def test_a_hint_is_refused_in_a_sentence() -> None:
    """Nobody is asked, the game is over, or too many are wanted."""
    session = conclave.load("ice_wizards").new(seed=3)
    with pytest.raises(BadInput, match="whoever is asked"):
        session.hint(1 - session.asked)
    with pytest.raises(BadInput, match="1 to 5 hints, not 6"):
        session.hint(most=6)
    while not session.over:
        session.play(session.view().actions[0])
    with pytest.raises(BadInput, match="over"):
        session.hint(0)


def test_a_game_without_reasons_says_what_happens() -> None:
    """A room of somebody's own needs nothing for hints; its own log gives the words."""
    game: Game = STAIRS
    session = game.new(seed=1)
    found = session.hint()
    assert found
    assert all(one.reasons for one in found)
