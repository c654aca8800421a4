"""What a seat is told: nothing that it does not know (H7), everything that it does, and fair guesses (H8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.policy import UniformRandomPolicy

from conclave.adapters.openspiel import SpielState, register
from conclave.adapters.play import Play
from conclave.core import flow, registry, tokens
from conclave.core.game import Game
from conclave.core.session import Session
from conclave.core.storage import Packed
from conclave.core.view import View
from conclave.core.visibility import knows
from conclave.testing.resampling import likelihood, surprise, worlds
from conclave.testing.twins import Twins, diverged, pairs
from tests.toys import few_masks, kuhn, masks
from trials.adapter_lenses import Contracts

# Four cards, two in each hand: a game small enough to be looked through to its last history.
TINY = replace(
    few_masks.GAME,
    spec=replace(few_masks.GAME.spec, slug="toy_tiny_masks"),
    setup=partial(few_masks.setup, cards=(0, 1, 1, 2)),
)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """Make the toys known, as games of somebody's own would be."""
    for game in (few_masks.GAME, kuhn.GAME, TINY):
        registry.register(game)
    yield
    for game in (few_masks.GAME, kuhn.GAME, TINY):
        registry.forget(game.slug)


SECRETIVE = [
    ("toy_masks", {}, 2, 1, 150),
    ("wizard_kings", {"army_mode": "standard"}, 2, 40, 24),
    ("lands_of_ice", {"mode": "free_choice"}, 2, 40, 24),
    ("mage_knight", {"scenario": "blitz"}, 2, 60, 16),
]


@pytest.mark.parametrize(("slug", "options", "seats", "every", "most"), SECRETIVE)
def test_observations_are_functions_of_the_view(
    slug: str, options: dict[str, object], seats: int, every: int, most: int
) -> None:
    """H7: what each contract shows is the same, to the byte, in worlds that a seat cannot tell apart."""
    game = masks.GAME if slug == "toy_masks" else registry.load(slug)
    chosen = game.options.parse(options)
    looked, seen = Contracts(game, chosen, seats).lenses(), 0
    for twins in islice(pairs(game, "adapters", chosen, seats, every), most):
        assert twins.differences(looked) == [], (twins.how, twins.viewer, twins.one.ply)
        seen += twins.viewer >= 0
    assert seen > most / 4


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contracts that look at the state itself are told apart, each by its lens."""
    game = masks.GAME
    contracts = Contracts(game, game.options(), 2)
    contracts.batch.hidden = False
    monkeypatch.setattr(Play, "view", lambda play, seat: View(game, play.state, seat, known=True))
    monkeypatch.setattr(Session, "view", lambda table, seat: View(game, table.state, seat, known=True))
    found: Counter[str] = Counter()
    state = contracts.spiel_state
    for twins in islice(worlds_apart(game), 60):
        found.update(twins.differences(contracts.lenses()))
        state.table.memories = contracts.spiel.firsts[:]
    assert set(found) == set(contracts.lenses())


def worlds_apart(game: Game) -> Iterator[Twins]:
    """Give imagined worlds of several games."""
    for seed in range(9):
        yield from pairs(game, f"leak {seed}", game.options(), 2)


@pytest.mark.parametrize(
    ("slug", "options", "seats", "least"),
    [
        ("toy_few_masks", {}, 2, 40),
        ("toy_masks", {}, 2, 40),
        ("wizard_kings", {"army_mode": "standard"}, 2, 4),
        ("lands_of_ice", {"mode": "free_choice"}, 2, 4),
        ("mage_knight", {"scenario": "blitz"}, 2, 4),
    ],
)
def test_memories_hold_no_secret(slug: str, options: dict[str, object], seats: int, least: int) -> None:
    """H7: what a seat remembers is the same in worlds that parted at an answer it may not know."""
    game = {"toy_few_masks": few_masks.GAME, "toy_masks": masks.GAME}.get(slug) or registry.load(slug)
    chosen = game.options.parse(options)
    recalled = Contracts(game, chosen, seats).memories()
    all_of_them = (
        twins for seed in range(9) for twins in diverged(game, f"memory {seed}", chosen, seats, 1, 6)
    )
    found: list[Twins] = list(islice((twins for twins in all_of_them if twins.viewer >= 0), least))
    assert len(found) == least
    assert [twins.differences(recalled) for twins in found] == [[]] * len(found)


def histories(state: SpielState) -> Iterator[SpielState]:
    """Give every position that can be reached."""
    yield state
    if state.is_terminal():
        return
    for action in state.legal_actions():
        yield from histories(state.child(action))


def witnessed(game: Game, actions: list[int], seats: int) -> list[tuple[object, ...]]:
    """Return for each seat the answers it may know and every change of its view, found without a memory."""
    state = game.start(None, seats)
    found: list[list[object]] = [[game.pack(View(game, state, seat).state)] for seat in range(seats)]
    for action in actions:
        mask = tokens.seen(state)
        flow.play(state, action)
        for seat, seen in enumerate(found):
            sight = game.pack(View(game, state, seat).state)
            before = next(one for one in reversed(seen) if isinstance(one, tuple))
            if knows(seat, mask):
                seen.append(action)
            if knows(seat, mask) or sight != before:
                seen.append(sight)
    return [tuple(one) for one in found]


@pytest.mark.parametrize(("slug", "least"), [("toy_kuhn", 50), ("toy_tiny_masks", 400)])
def test_information_states_tell_every_two_histories_apart(slug: str, least: int) -> None:
    """Exhaustively on a small game: equal tensors, equal texts and equal histories of a seat are the same."""
    register()
    game = pyspiel.load_game(f"conclave_{slug}_v0")
    room, count = registry.load(slug), 0
    tensors: list[dict[bytes, tuple[object, ...]]] = [{}, {}]
    texts: list[dict[str, tuple[object, ...]]] = [{}, {}]
    for state in histories(game.new_initial_state()):
        seen = witnessed(room, state.history(), 2)
        for seat in range(2) if not state.is_terminal() else ():
            count += 1
            tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
            text = state.information_state_string(seat)
            assert tensors[seat].setdefault(tensor, seen[seat]) == seen[seat]
            assert texts[seat].setdefault(text, seen[seat]) == seen[seat]
    assert count >= least
    for seat in range(2):
        assert len(set(tensors[seat].values())) == len(tensors[seat]) == len(texts[seat])


@pytest.mark.parametrize("slug", ["toy_kuhn", "toy_tiny_masks"])
def test_public_and_private_are_all_that_is_seen(slug: str) -> None:
    """Exhaustively: both texts together tell what a seat sees, and neither tells anything else."""
    register()
    game = pyspiel.load_game(f"conclave_{slug}_v0")
    room, kinds = registry.load(slug), pyspiel.PrivateInfoType
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, kinds.NONE))
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    assert game.make_py_observer(pyspiel.IIGObservationType(True, False, kinds.ALL_PLAYERS)) is None
    both: dict[tuple[str, str], object] = {}
    watched: dict[str, object] = {}
    secrets = 0
    for state in histories(game.new_initial_state()):
        open_to_all = room.pack(View(room, state.table.play.state, -1).state)
        for seat in range(2):
            sight = room.pack(View(room, state.table.play.state, seat).state)
            texts = public.string_from(state, seat), private.string_from(state, seat)
            assert both.setdefault(texts, sight) == sight
            assert watched.setdefault(texts[0], open_to_all) == open_to_all
            assert bool(texts[1]) == (sight != open_to_all)
            secrets += bool(texts[1])
    assert len(watched) < len(both)
    assert secrets > 20


def test_the_solution_of_a_solved_game() -> None:
    """Kuhn's poker here and the library's own: the same value, the same exploitability, and CFR solves it.

    A score counts the own chips less the other's, so twice as much as in the library's game.
    """
    register()
    ours = pyspiel.load_game("conclave_toy_kuhn_v0", {"reward": "score"})
    theirs = pyspiel.load_game("kuhn_poker")
    both = [exploitability.exploitability(game, UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert both[0] == pytest.approx(2 * both[1])
    solver = cfr.CFRPlusSolver(ours)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    assert exploitability.exploitability(ours, solved) < 0.02
    value = expected_game_score.policy_value(ours.new_initial_state(), [solved, solved])
    assert value[0] == pytest.approx(-2 / 18, abs=0.01)


def test_resampling_is_legal_consistent_and_uniform() -> None:
    """H8: what a seat sees stays as it was, and every world that fits comes as often as it should."""
    register()
    state = pyspiel.load_game("conclave_toy_masks_v0").new_initial_state()
    room = few_masks.GAME
    session = Session(room, seats=2, seed=1, luck=False, forced=False)
    for kind in (0, 1, 0, 2):
        session.land(f"deal {kind}")
        state.apply_action(kind)
    drawn: Counter[Packed] = Counter()
    rng = np.random.default_rng(5)
    sampler = rng.random
    told, row = state.information_state_string(0), state.information_state_tensor(0)
    for number in range(3000):
        twin = state.resample_from_infostate(0, sampler)
        drawn[room.pack(twin.table.play.state)] += 1
        if number < 20:
            assert (twin.information_state_string(0), twin.information_state_tensor(0)) == (told, row)
            assert twin.legal_actions() == state.legal_actions()
            while not twin.is_terminal():
                twin.apply_action(int(rng.choice(twin.legal_actions())))
            assert len(twin.returns()) == 2
    true = worlds(session, 0, few_masks.ways)
    assert set(drawn) <= set(true)
    assert likelihood(*surprise(true, drawn)) > 0.001
