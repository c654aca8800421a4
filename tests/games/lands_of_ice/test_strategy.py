"""What the bots of Lands of Ice think: fights, ways, turns, and that hidden tokens do not matter to them."""

from conclave.bots.levels import make
from conclave.core import flow
from conclave.core.rng import seeded
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES, SPACE
from conclave.games.lands_of_ice.data import ROOM, SQUARE_NAMES
from conclave.games.lands_of_ice.options import IceOptions
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.duels import cards_of, duel
from conclave.games.lands_of_ice.strategy.exploring import behind_doors
from conclave.games.lands_of_ice.strategy.fields import FAR, from_square, sort_of, to_line
from conclave.games.lands_of_ice.strategy.judging import evaluate, standing
from conclave.games.lands_of_ice.strategy.manner import USUAL
from conclave.games.lands_of_ice.strategy.planning import TurnPlan
from conclave.games.lands_of_ice.strategy.turns import without_hidden
from conclave.games.lands_of_ice.strategy.weights import CARD
from tests.games.lands_of_ice.stage import PLAIN, Stage, stage


def piece(name: str) -> int:
    """Number a piece."""
    return PIECE_NAMES.index(name)


def square(name: str) -> int:
    """Number a square."""
    return SQUARE_NAMES.index(name)


def best_turn(game: Stage) -> list[str]:
    """Name the answers of the turn that is planned."""
    line = TurnPlan(game.s.copy(), 0, USUAL, behind_doors(game.s, 0)).search()[0]
    return [SPACE.token(answer) for answer in line.answers]


def test_a_fight_that_is_won_takes_no_card() -> None:
    """Seven ahead, the 0 wins against everything and comes back; the other side saves its cards too."""
    game = duel(7, 0b1111111, 0b1111111, 200, -200)
    assert game.attack[0] > 0.95
    assert game.defence[0] > 0.95
    assert 195 <= game.worth <= 205


def test_a_single_card_on_both_sides_leaves_no_choice() -> None:
    """A 3 against a 5 with a lead of 1 loses: minus 100, and both cards are spent for what they are worth."""
    game = duel(1, 0b1000, 0b100000, 100, -100)
    assert (game.attack[3], game.defence[5]) == (1.0, 1.0)
    assert game.worth == -100 - CARD[3] + CARD[5]


def test_cards_are_mixed_where_guessing_is_all() -> None:
    """0 or 6 against 0 or 6 at even strength for a great prize: neither side may be read."""
    game = duel(0, 0b1000001, 0b1000001, 300, -300)
    assert game.attack[6] > 0.5
    assert abs(game.attack[6] - game.defence[6]) < 0.1
    assert abs(int(game.worth)) < 30
    # With the prize no more than a 6 is worth, the attacker need not be certain, nor the defender.
    cheap = duel(0, 0b1000001, 0b1000001, 20, -20)
    assert cheap.attack[0] > 0.9


def test_hands_are_read_as_masks() -> None:
    """Both begin with 0 to 6; without the 2s the third bit is gone."""
    assert cards_of(stage("blue-yeti@c1").s, 0) == 0b1111111
    assert cards_of(stage("blue-yeti@c1", hands="013456/012233456").s, 0) == 0b1111011


def test_fields_know_walls_slopes_water_and_who_walks() -> None:
    """By hand on row c: round the wall by row b; up the slope, or three rows down, two across, three up."""
    s = stage("blue-yeti@c1 blue-goblin@a1", PLAIN, "c2e:wall").s
    steps = from_square(s, square("c1"), sort_of(s, piece("blue-goblin")))
    assert (steps[square("c2")], steps[square("c3")], steps[square("e5")]) == (1, 4, 6)
    s = stage("blue-yeti@c1 blue-goblin@a1", PLAIN, " ".join(f"{row}2e:up" for row in "abcde")).s
    assert from_square(s, square("c1"), sort_of(s, piece("blue-yeti")))[square("c3")] == 2
    assert from_square(s, square("c1"), sort_of(s, piece("blue-goblin")))[square("c3")] == 8
    s = stage("blue-goblin@c1 blue-ice_elemental@a1", "..... ..... .W... ..... ....@").s
    line = to_line(s, 0, sort_of(s, piece("blue-goblin")))
    assert line[square("c20")] == 1
    assert line[square("c21")] == 0
    assert max(line) < FAR


def test_nearer_the_line_and_unwounded_is_better() -> None:
    """The same Goblin, further on, hurt, and beside a Dragon."""
    at = {
        place: int(standing(stage(f"blue-goblin@{place}").s, piece("blue-goblin"), False, 200))
        for place in ("c1", "c9")
    }
    assert at["c9"] > at["c1"]
    hurt = stage("blue-goblin@c9+wounded").s
    assert standing(hurt, piece("blue-goblin"), False, 200) < at["c1"]
    safe = stage("blue-goblin@c9 yellow-ice_dragon@j21")
    danger = stage("blue-goblin@c9 yellow-ice_dragon@c11")
    assert evaluate(danger.s, 0) < evaluate(safe.s, 0)
    assert evaluate(safe.s, 0) == -evaluate(safe.s, 1)


def test_whoever_can_leave_leaves() -> None:
    """One action point, four steps to the line: the Goblin goes out, whatever else could be done."""
    game = stage("blue-goblin@c18 blue-yeti@a1 yellow-mammoth@j3", ap="1")
    turn = best_turn(game)
    assert turn[0] == "move blue-goblin"
    game.play(*turn)
    assert game.at("blue-goblin") == "left"


def test_the_wounded_are_attacked() -> None:
    """A Dragon beside a wounded Goblin, with a point to win and no enemy near, strikes."""
    assert best_turn(stage("blue-ice_dragon@c3 yellow-goblin@c4+wounded yellow-yeti@j21", ap="1")) == [
        "attack blue-ice_dragon", "target yellow-goblin",
    ]  # fmt: skip


def test_a_room_is_opened_when_nothing_looks_better() -> None:
    """A closed room: the Yeti goes back to the line and reveals the other room that touches it."""
    hidden = "41A:0,-,-,-,-,-,-,-"
    walls = "a5e:wall b5e:wall c5e:wall d5e:wall e5e:wall e1s:wall e2s:wall e3s:wall e4s:wall e5s:wall"
    game = stage("blue-yeti@c3 yellow-yeti@c21", PLAIN, walls, rooms=hidden, ap="5")
    assert best_turn(game)[-2:] == ["reveal blue-yeti", "room r5"]


def test_what_lies_face_down_does_not_change_a_plan() -> None:
    """Two worlds that differ in who lies where are searched as one (LI-3.13)."""
    texts = [f"blue-goblin@c5 yellow-yeti@c15 yellow-{one}@r8 yellow-{two}@r4" for one, two in (
        ("ice_dragon", "ice_witch"), ("ice_witch", "ice_dragon"),
    )]  # fmt: skip
    rooms = "41A:0,41B:0,42A:0,-,43A:0,43B:0,44A:0,-"
    first, second = (without_hidden(stage(text, rooms=rooms).s) for text in texts)
    assert list(first.where.faces) == list(second.where.faces)
    assert all(place > ROOM for place in first.where.faces)
    assert list(first.lying) == list(second.lying)
    assert first.lying[7 * 2 + 1] == 1


def test_equal_seeds_play_equal_games_and_the_view_is_enough() -> None:
    """Two games of medium against itself, from views alone, are the same answer by answer, and end."""
    games: list[list[int]] = []
    for _ in range(2):
        bots = [make("plan:1", f"bot{seat}") for seat in range(2)]
        luck = seeded("a game")
        s = GAME.setup(IceOptions(mode="first_snow"), 2)
        flow.settle(s)
        answers: list[int] = []
        while s.stack and len(answers) < 150:
            if flow.outcomes(s):
                flow.play(s, flow.draw_lot(s, luck))
                continue
            answers.append(bots[flow.asked(s)].choose(GAME.view(s, flow.asked(s))))
            assert answers[-1] in flow.choices(s)
            flow.play(s, answers[-1])
        assert isinstance(s, Labyrinth)
        games.append(answers)
    assert games[0] == games[1]
    assert len(games[0]) == 150 or s.result is not None


def test_every_draft_and_set_up_is_answered() -> None:
    """In every mode the bots come to their first turn, with eight characters and six objects each."""
    for mode in ("mutual_choice", "free_choice", "old_masons", "thaw"):
        bots = [make("plan:1", f"{mode}{seat}") for seat in range(2)]
        luck = seeded(mode)
        s = GAME.setup(IceOptions(mode=mode), 2)
        flow.settle(s)
        assert isinstance(s, Labyrinth)
        while s.first < 0:
            if flow.outcomes(s):
                flow.play(s, flow.draw_lot(s, luck))
            else:
                flow.play(s, bots[flow.asked(s)].choose(GAME.view(s, flow.asked(s))))
        teams = [sum(1 for p in range(84) if s.where.faces[p] != -1 and PIECE_NAMES[p].startswith(colour))
                 for colour in ("blue", "yellow")]  # fmt: skip
        assert teams == [14, 14]
