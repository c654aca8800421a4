"""The parts that all adapters share: rewards, pictures, copies, refusals, pieces and missing libraries."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from PIL import Image

from conclave.adapters import drawing, extras, gymnasium, pettingzoo
from conclave.adapters.encoder import Encoder
from conclave.adapters.openspiel import SpielGame
from conclave.adapters.position import Place
from conclave.adapters.rewards import rewards
from conclave.core import registry
from conclave.core.errors import BadInput, IllegalMove, Missing
from conclave.core.result import Result
from conclave.render.png import png
from tests.toys import stairs


def result(places: tuple[int, ...], scores: tuple[int, ...], sides: tuple[int, ...] = ()) -> Result:
    """Make a result."""
    return Result(places, scores, "it is over", "", sides)


@pytest.mark.parametrize(
    ("ended", "name", "worth"),
    [
        (result((1, 2), (9, 4)), "win", [1.0, -1.0]),
        (result((1, 1), (5, 5)), "win", [0.0, 0.0]),
        (result((1, 2, 3), (9, 4, 1)), "win", [1.0, -0.5, -0.5]),
        (result((1, 1, 3), (9, 9, 1)), "win", [0.25, 0.25, -0.5]),
        (result((1, 2, 1, 2), (1, 1, 1, 1), (0, 1, 0, 1)), "win", [1.0, -1.0, 1.0, -1.0]),
        (result((1, 1), (1, 1), (0, 0)), "win", [1.0, 1.0]),
        (result((2, 2), (1, 1), (0, 0)), "win", [-1.0, -1.0]),
        (result((2, 2), (1, 1)), "win", [0.0, 0.0]),
        (result((1,), (50,)), "win", [1.0]),
        (result((1, 1, 3), (9, 9, 1)), "share", [0.5, 0.5, 0.0]),
        (result((1, 2, 3), (9, 4, 1)), "score", [5.0, -5.0, -8.0]),
        (result((1, 2, 1, 2), (7, 1, 2, 4), (0, 1, 0, 1)), "score", [3.0, -6.0, -2.0, -3.0]),
        (result((1,), (50,)), "score", [50.0]),
        (result((1, 2), (9, 4)), "solo", [9.0, 4.0]),
        (None, "win", [0.0, 0.0]),
    ],
)
def test_rewards(ended: Result | None, name: str, worth: list[float]) -> None:
    """Each convention, worked out by hand."""
    assert rewards(ended, len(worth), name) == worth


def test_pictures_are_decoded_as_others_decode_them() -> None:
    """Every filter of the format occurs in a real picture."""
    view = registry.load("ice_wizards").new(seed=1).view(0)
    data = png(view.scene(), width=260)
    theirs = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
    assert np.array_equal(drawing.pixels(data), theirs)
    assert drawing.draw(view, "svg").startswith("<svg")
    assert drawing.draw(view, None) is None
    assert "king" in drawing.draw(view, "ansi").lower() or len(drawing.draw(view, "ansi")) > 200
    assert drawing.draw(view, "rgb_array").shape[1:] == (drawing.WIDTH, 3)


def test_what_is_missing_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, for the library that is not there."""

    def gone(module: str) -> Any:
        raise ImportError(f"No module named '{module}'", name=module)

    monkeypatch.setattr(extras, "import_module", gone)
    with pytest.raises(Missing, match=r"gymnasium is not installed: pip install 'conclave-games\[rl\]'"):
        extras.bring("gymnasium", "rl")
    assert import_module("math")


def test_an_illegal_action_is_explained_and_changes_nothing() -> None:
    """In Gymnasium it costs, in PettingZoo it is an error or, as asked, another action."""
    env = gymnasium.SeatEnv("ice_wizards", opponents="random")
    _, info = env.reset(seed=3)
    before = env.play.game.digest(env.play.state)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut) == (-1.0, False, False)
    assert "IW-3" in info["refusal"]
    assert env.play.game.digest(env.play.state) == before
    table = pettingzoo.raw_env("ice_wizards")
    table.reset(seed=3)
    with pytest.raises(IllegalMove):
        table.step(wrong)
    lenient = pettingzoo.raw_env("ice_wizards", illegal="random")
    lenient.reset(seed=3)
    lenient.step(wrong)
    assert lenient.agent_selection == "seat_1"
    together = pettingzoo.parallel_env("ice_wizards")
    together.reset(seed=3)
    for actions in ({"seat_0": wrong, "seat_1": together.wait}, {"seat_0": together.wait}, {"seat_1": 0}):
        with pytest.raises((IllegalMove, BadInput)):
            together.step(actions)
    assert together.cycles == 0


def test_copies_go_their_own_way() -> None:
    """With the same luck to come, in every contract."""
    env = gymnasium.SeatEnv("ice_wizards", opponents="random")
    env.reset(seed=3)
    twin = env.copy()
    action = int(env.encoder.mask(env.play.view(0)).argmax())
    env.step(action)
    assert env.play.answers > twin.play.answers
    table = pettingzoo.raw_env("meld")
    table.reset(seed=3)
    twins = [table.copy(), table.copy()]
    for one in twins:
        for _ in range(12):
            one.step(int(one.last()[0]["action_mask"].argmax()))
    assert table.play.answers == 0
    assert len({one.play.game.digest(one.play.state) for one in twins}) == 1
    together = pettingzoo.parallel_env("meld")
    together.reset(seed=3)
    assert together.copy().session is not together.session
    assert together.to_text("seat_0") == drawing.told(together.session.view(0))
    assert table.to_text("seat_1") == drawing.told(table.play.view(1))


def test_what_a_copy_draws_changes_nothing_for_the_first() -> None:
    """The next game, and what stands in for illegal actions, come from luck of one's own."""
    env = gymnasium.SeatEnv("ice_wizards", opponents="random")
    env.reset(seed=3)
    env.copy().reset()
    untouched = gymnasium.SeatEnv("ice_wizards", opponents="random")
    untouched.reset(seed=3)
    assert env.np_random.random() == untouched.np_random.random()
    for make in (pettingzoo.raw_env, pettingzoo.parallel_env):
        one, other = make("meld", illegal="random"), make("meld", illegal="random")
        for table in (one, other):
            table.reset(seed=3)
        one.copy().reset()
        assert one.rng.random() == other.rng.random()


def test_the_pieces_of_ice_wizards() -> None:
    """The king in the middle of 81 spaces, five cards each, nothing on the board (IW-1, IW-2, IW-3.2)."""
    game = registry.load("ice_wizards")
    table = game.new(board="square", seed=7)
    encoder = Encoder(game, table.state.options)
    seen = {name: part * encoder.parts[n].most for n, (name, part) in enumerate(
        encoder.structured(table.view(0)).items()
    )}  # fmt: skip
    assert seen["board"].shape == (3, 9, 9)
    assert seen["board"][2].nonzero() == (4, 4)
    assert not seen["board"][:2].any()
    assert seen["counts"].tolist() == [4, 4, 52]
    assert seen["cards"].sum(axis=1).tolist() == [5, 5, 14, 0]
    assert seen["turn"].tolist() == [1, 0]
    # Nothing but empty spaces lies three steps around the middle of an empty board of nine by nine.
    assert seen["ways"][:, 1].all()
    first = table.choices()[0]
    table.play(first)
    light, dark = encoder.structured(table.view(1)), encoder.structured(table.view(0))
    assert light["board"][1].sum() == dark["board"][0].sum() == 1
    assert np.array_equal(light["board"][2], dark["board"][2])
    assert (dark["scores"] * 100).round().tolist() == [0.0, 0.0]


def test_games_without_pieces_have_four() -> None:
    """Outside games are played through every contract like those of the house."""
    registry.register(stairs.GAME)
    try:
        assert [part.name for part in Encoder(stairs.GAME).parts] == [
            "position",
            "viewer",
            "turn",
            "question",
        ]
        env = gymnasium.SeatEnv("toy_stairs", opponents="random")
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert reward in (-1.0, 0.0, 1.0)
        state = SpielGame(stairs.GAME).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert sum(state.returns()) == 0.0
    finally:
        registry.forget("toy_stairs")


def test_places_hold_every_number_that_was_seen() -> None:
    """Numbers begin at the lowest, rows end in zeros, and what was never seen is cut off."""
    place = Place()
    for value in ((3, (7, 300)), (-2, ()), (5, (9,)), (0, (7, 900))):
        place.take(value)
    assert place.size == 1 + 1 + 2
    assert list(place.digits((3, (7, 300)))) == [6, 1, 0, 1]
    assert list(place.digits((-2, ()))) == [1, 0, 0, 0]
    assert list(place.digits((99, (99,)))) == [8, 3, 0, 0]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seat": 2}, "has seats 0 to 1 here, not 2"),
        ({"opponents": ["easy", "easy"]}, "1 other seats need 1 bots, not 2"),
        ({"opponents": "genius"}, "no bot is called `genius`"),
        ({"render_mode": "human"}, "no render mode is called `human`"),
        ({"options": {"board": "round"}}, "option `board` takes"),
    ],
)
def test_wrong_settings_get_a_sentence(settings: dict[str, object], words: str) -> None:
    """Each says what it wants."""
    with pytest.raises(BadInput, match=words):
        gymnasium.SeatEnv("ice_wizards", **settings)  # type: ignore[arg-type]


def test_openspiel_refuses_what_it_does_not_know() -> None:
    """Parameters, and options inside them."""
    game = registry.load("ice_wizards")
    for params, words in (({"speed": 1}, "no parameter `speed`"), ({"options": "board:round"}, "takes hex")):
        with pytest.raises(BadInput, match=words):
            SpielGame(game, params)
