"""Words, statistics, secrets, bots and presets."""

from pathlib import Path

import pytest

from conclave.core import flow
from conclave.core.evaluator import value
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Choices
from conclave.games.lands_of_ice import GAME, prompts
from conclave.games.lands_of_ice.actions import DEEDS, PIECE_NAMES
from conclave.games.lands_of_ice.data import SQUARE_NAMES
from conclave.games.lands_of_ice.reach import reach, sign
from conclave.games.lands_of_ice.rules.aims import ALONE, MOVES, OPTION
from conclave.games.lands_of_ice.rules.reasons import REASONS
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.statistics import IceStatistics
from conclave.testing.citations import uncited
from conclave.testing.twins import LENSES, pairs
from tests.games.lands_of_ice.stage import Stage, stage


def test_every_rule_has_a_test() -> None:
    """The manual's numbers are all cited."""
    assert uncited(GAME, Path(__file__).parent) == []


def test_every_reason_has_a_rule_and_a_sentence() -> None:
    """And its rule is in the manual."""
    for rule, sentence in REASONS[1:]:
        assert rule in GAME.manual.rules
        assert sentence


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_presets_open(preset: str) -> None:
    """Each is a table that plays."""
    s = GAME.start(GAME.options.parse(GAME.presets[preset].options))
    rng, found = seeded("preset", preset), Choices()
    for _ in range(60):
        s.stack[-1].random_step(s, rng, found)
    assert s.result is None


@pytest.mark.parametrize("mode", ["ice_alone", "free_choice"])
def test_hidden_tokens_look_alike(mode: str) -> None:
    """Twins differ in nothing that a viewer sees, reads or hears."""
    seen = 0
    for twins in pairs(GAME, "twins", GAME.options.parse({"mode": mode, "idle_cycles": 1}), every=13):
        assert twins.differences(LENSES) == [], (twins.how, twins.viewer)
        seen += 1
        if seen == 150:
            break
    assert seen > 20


def test_statistics_count_a_game() -> None:
    """Points by way, cards left, who began; kills, exits and rotations by character."""
    session = Session(GAME, GAME.options.parse({"mode": "first_snow"}), seed=4)
    rng = seeded("statistics")
    counts = IceStatistics()
    counts.begin(session.state)
    while not session.over:
        actions = flow.choices(session.state)
        session.play(actions[int(rng.below(len(actions)))])
    for _, event in session.log:
        counts.event(event, session.state)
    counts.end(session.state)
    assert isinstance(session.state, Labyrinth)
    for seat in (0, 1):
        by_way = sum(
            counts.values.get((seat, name), 0.0) for name in ("points by kills", "points by leaving")
        )
        assert by_way == counts.values[seat, "points"] == int(session.state.points[seat])
        assert counts.values[seat, "combat cards left"] <= 9
    assert counts.first in (0, 1)
    assert counts.turns > 8
    assert counts.values[-1, "rooms revealed"] == 8


def test_the_evaluation_leads_forward() -> None:
    """Who always takes the best looking answer scores more than chance does."""
    points = [0, 0]
    for game in range(3):
        s = GAME.start(GAME.options.parse({"mode": "first_snow"}))
        rng, found = seeded("greedy", game), Choices()
        while s.stack:
            if flow.asked(s) != 0:
                s.stack[-1].random_step(s, rng, found)
                flow.settle(s)
                continue
            best, pick = -(10**9), -1
            for action in flow.choices(s):
                ahead = s.copy()
                flow.play(ahead, action)
                worth = int(value(ahead, 0, GAME.evaluator)) * 100 + int(rng.below(100))
                if worth > best:
                    best, pick = worth, action
            flow.play(s, pick)
        assert isinstance(s, Labyrinth)
        points = [points[seat] + int(s.points[seat]) for seat in (0, 1)]
    assert points[0] > 2 * points[1]


@pytest.mark.parametrize(
    ("pieces", "action", "label"),
    [
        ("blue-ice_dragon@a1 blue-yeti@a3", "freeze blue-ice_dragon", ": Blue's Yeti"),
        ("blue-yeti@a1 yellow-goblin@a2", "attack blue-yeti", ": Yellow's Goblin"),
        ("blue-warrior@a1", "break blue-warrior", ": south, b1"),
        ("blue-yeti@e5", "turn blue-yeti", ""),  # its own room or the other of the pair
        ("blue-goblin@a1", "move blue-goblin", ""),
    ],
)
def test_a_deed_with_one_target_names_it(pieces: str, action: str, label: str) -> None:
    """LI-4.12: where there is but one it is not asked for, so whoever chooses reads it before."""
    game = stage(pieces, edges="a1s:gate")
    view = GAME.view(game.s, 0)
    labels = {GAME.space.token(one): GAME.words.label(view, one) for one in view.actions}
    deed, _, where = labels[action].partition(":")
    assert (f":{where}" if where else "") == label
    assert deed.startswith(action.split()[0].capitalize())


def said(game: Stage, token: str) -> str:
    """Give the label of a choice of Blue."""
    view = GAME.view(game.s, 0)
    return next(GAME.words.label(view, one) for one in view.actions if GAME.space.token(one) == token)


@pytest.mark.parametrize(
    ("who", "rows", "words"),
    [
        ("lightning_elemental", ".W...", "dies in the water if it stops there"),
        ("wizard", ".W...", "swims if it stops there"),
        ("wizard", ".T...", "is in the tree if it stops there"),
        ("goblin", ".T...", "climbs the tree, which ends the movement"),
        ("ice_elemental", ".W...", "freezes the water"),
        ("goblin", ".B...", "stands on a small bridge"),
        ("thief", ".O...", "stands on the pit"),
    ],
)
def test_a_step_says_what_follows_from_it(who: str, rows: str, words: str) -> None:
    """LI-21.12, LI-6.5, LI-6.6, LI-6.12, LI-13.5: before the step, not after it."""
    game = stage(f"blue-{who}@a1", f"{rows} ..... ..... ..... ....@").play(f"move blue-{who}")
    assert said(game, "way east") == f"Go east, a2: {words}"


def test_the_end_of_a_movement_says_who_dies() -> None:
    """LI-21.12: the Lightning Elemental over water. LI-21.11: who hung on the rope that was taken."""
    water = stage("blue-lightning_elemental@a1", ".W... ..... ..... ..... ....@")
    assert said(water, "swim blue-lightning_elemental").endswith("swim one square, which kills it")
    water.play("move blue-lightning_elemental", "way east")
    assert said(water, "done") == "Stop here: Blue's Lightning Elemental dies"
    water.play("way east")
    assert said(water, "done") == "Stop here"
    rift = stage("blue-yeti@a1 blue-rope@a2 blue-goblin@a2", ".X... ..... ..... ..... ....@")
    rift.play("move blue-yeti", "way east", "take blue-rope", "way east")
    assert said(rift, "done") == "Stop here: Blue's Goblin dies"
    rift.play("done")
    assert rift.at("blue-goblin") == "gone"


def test_hints_on_the_board_warn_of_water() -> None:
    """LI-21.12: the squares that are shown while one points at the Elemental bear a cross over water."""
    game = stage("blue-lightning_elemental@a1", ".W... ..... ..... ..... ....@")
    who = PIECE_NAMES.index("blue-lightning_elemental")
    squares = reach(game.s, who)
    signs = {SQUARE_NAMES[square]: sign(game.s, who, square)[0] for square in squares}
    assert signs["a2"] == "✗"
    assert signs["a3"] == ""


def test_what_a_deed_asks_next_names_who_does_it() -> None:
    """LI-4.12: every deed that has a second answer has a question of its own."""
    asks = [deed for number, deed in enumerate(DEEDS) if OPTION[number] not in (ALONE, MOVES)]
    assert sorted(asks) == sorted(prompts.AIMS)
    game = stage("blue-yeti@e5", ap="2").play("turn blue-yeti")
    assert GAME.words.prompt(GAME.view(game.s, 0)) == "Which room does Blue's Yeti turn?"
