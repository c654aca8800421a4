"""Teams, drafts, handicap and set-up (LI-3)."""

from collections import Counter

import pytest

from conclave.core.errors import BadOption
from conclave.core.session import Session
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import OWNER, ROOM, ROOM_FOR
from conclave.games.lands_of_ice.rules.supplies import next_torch
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.testing.scenario import ScenarioTable

ICE = [
    "beast_master",
    "yeti",
    "ice_witch",
    "ice_dragon",
    "ice_elemental",
    "mammoth",
    "lightning_elemental",
    "werewolf",
]
ICE_THINGS = ["scroll_of_ice", "two_handed_axe", "potion_of_life", "ring_of_chaos", "rope", "flying_carpet"]
LINE = ["yeti", "ice_witch", "ice_elemental", "lightning_elemental"]


def opened(**options: object) -> ScenarioTable:
    """A table of the game."""
    chosen = GAME.options.parse(options)
    return ScenarioTable(GAME, Session(GAME, chosen, seed="scenario", luck=False, forced=False))


def state(table: ScenarioTable) -> Labyrinth:
    """The position."""
    assert isinstance(table.state, Labyrinth)
    return table.state


def posted(table: ScenarioTable, line: list[str] = LINE) -> ScenarioTable:
    """Both players put four characters on their lines."""
    for _ in range(2):
        for name in line:
            table.play(f"lay {name}")
    return table


def laid(table: ScenarioTable, first: str = "blue") -> ScenarioTable:
    """Everything is laid, always the first token on the first room with room, and Blue begins."""
    table.luck(f"first {first}")
    while table.asked >= 0:
        table.play(table.choices()[0])
    return table


def team(table: ScenarioTable, seat: int) -> set[str]:
    """The pieces of a seat that are in the game."""
    s = state(table)
    return {
        PIECE_NAMES[piece].split("-")[1]
        for piece in range(72)
        if OWNER[piece] == seat and s.where.faces[piece] != -1
    }


def test_3_1_eight_characters_six_objects_four_pairs() -> None:
    """For both, in the stand-alone game."""
    table = opened()
    for seat in (0, 1):
        assert len(team(table, seat)) == 14
    assert sorted(state(table).pairs.faces) == [33, 34, 35, 36]


def test_3_2_stand_alone() -> None:
    """The box by itself, and the base set by itself."""
    assert team(opened(), 0) == set(ICE) | set(ICE_THINGS)
    table = opened(mode="base_alone")
    assert sorted(state(table).pairs.faces) == [1, 2, 3, 4]
    assert "goblin" in team(table, 1)
    assert "yeti" not in team(table, 1)


def drafted(
    table: ScenarioTable, seat: int, pairs: tuple[int, int], people: list[str], things: list[str]
) -> None:
    """One player's picks of Free Choice."""
    tokens = [f"pair {number}" for number in pairs] + [f"draft {name}" for name in (*people, *things)]
    for token in tokens:
        table.play(token, seat)


def test_3_3_free_choice_is_secret() -> None:
    """Both pick at once; nobody sees the other's picks; the same pair may be taken by both (R-2)."""
    table = opened(mode="free_choice")
    drafted(table, 1, (33, 1), ICE, ICE_THINGS)
    view = table.view(0).state
    assert isinstance(view, Labyrinth)
    assert [int(face) for face in view.pairs.faces] == [-9 if place > 1 else -1 for place in range(4)]
    assert all(int(view.where.faces[piece]) == -9 for piece in range(20, 40))
    drafted(table, 0, (33, 2), ICE, ICE_THINGS)
    assert [int(face) for face in state(table).pairs.faces] == [33, 2, 33, 1]
    assert table.asked == 0
    assert table.choices() == [f"lay {name}" for name in ICE]


def test_3_4_mutual_choice() -> None:
    """In turn pairs, characters, objects; both teams are the same."""
    table = opened(mode="mutual_choice").luck("first yellow")
    askeds = []
    for number in (33, 1, 34, 2):
        askeds.append(table.asked)
        table.play(f"pair {number}")
    assert askeds == [1, 0, 1, 0]
    assert table.refused("pair 3").rule == "LI-4.4"
    for name in (*ICE, *ICE_THINGS):
        askeds.append(table.asked)
        table.play(f"draft {name}")
    assert askeds[4] == 1  # the first player names the first character
    assert askeds[12] == 1  # and the first object
    assert team(table, 0) == team(table, 1) == set(ICE) | set(ICE_THINGS)


def test_3_4_what_is_picked_is_gone() -> None:
    """A pair or a character is picked once."""
    table = opened(mode="mutual_choice").luck("first blue").play("pair 33")
    assert table.refused("pair 33").rule == "LI-3.4"
    assert table.refused("pair 9").rule == "LI-3.4"


def test_3_5_scenarios_fix_teams_and_rooms() -> None:
    """The Old Masons: ice against stone in two ice pairs and two base pairs; The Thaw: two torches."""
    table = opened(mode="old_masons")
    assert team(table, 0) == set(ICE) | set(ICE_THINGS)
    assert "wizard" in team(table, 1)
    assert sorted(state(table).pairs.faces) == [1, 3, 33, 36]
    table = laid(posted(opened(mode="thaw"))).luck("first blue")
    s = state(table)
    torches = [int(s.where.faces[piece]) for piece in range(72, 84)]
    assert torches[:2] == [3 * 22, 3 * 22 + 21]
    assert torches[2:] == [-1] * 10
    assert int(next_torch(s)) == 74  # four are left for the sconces


def test_3_6_a_handicap_is_secret() -> None:
    """Yellow sees that two are gone, not which; five are too many (R-3)."""
    table = opened(handicap_blue=2).play("remove yeti").play("remove mammoth")
    view = table.view(1).state
    assert isinstance(view, Labyrinth)
    assert int(view.reserve[0]) == 12
    assert int(view.where.faces[1]) == -9
    assert not any("Yeti" in line for line in table.told(1))
    assert any("Yeti" in line for line in table.told(0))
    assert table.refused("lay yeti").rule == "LI-3.14"
    with pytest.raises(BadOption):
        opened(handicap_blue=5)


def test_3_7_every_kind_once() -> None:
    """A second Yeti is refused; both ropes may be had, Key and Charm Scroll only by option (LI-1.11)."""
    table = opened(mode="mutual_choice").luck("first blue")
    for number in (33, 34, 35, 36):
        table.play(f"pair {number}")
    table.play("draft yeti")
    assert table.refused("draft yeti").rule == "LI-3.7"
    for name in [*ICE[:1], *ICE[2:]]:
        table.play(f"draft {name}")
    assert table.refused("draft key").rule == "LI-3.7"
    table.play("draft rope").play("draft rope_base")
    table = opened(mode="mutual_choice", other_objects=True).luck("first blue")
    for token in [*(f"pair {n}" for n in (33, 34, 35, 36)), *(f"draft {name}" for name in ICE)]:
        table.play(token)
    assert "draft key" in table.choices()


def test_3_8_rooms_are_shuffled_and_turned() -> None:
    """Each room that is left is as likely as another, in each of four orientations."""
    table = laid(posted(opened())).luck("first blue").play("play 2").play("reveal blue-yeti").play("room r1")
    outcomes = table.outcomes()
    assert len(outcomes) == 32
    assert set(outcomes.values()) == {1}
    table.luck("reveal 33 right 2")
    while table.asked >= 0 and "done" not in table.choices():
        table.play(table.choices()[0])
    table.play("reveal blue-yeti").play("room r5")
    assert len(table.outcomes()) == 28
    table.luck("reveal 33 left 0")


def test_3_9_four_on_the_line() -> None:
    """On the dots of rows 1, 3, 6 and 8, unseen by the other."""
    table = opened()
    for name in LINE:
        table.play(f"lay {name}")
    view = table.view(1).state
    assert isinstance(view, Labyrinth)
    assert int(view.where.faces[1]) == -9
    for name in LINE:
        table.play(f"lay {name}")
    s = state(laid(table).luck("first blue"))
    assert [int(s.where.faces[PIECE_NAMES.index(f"blue-{name}")]) for name in LINE] == [22, 66, 132, 176]
    assert [int(s.where.faces[PIECE_NAMES.index(f"yellow-{name}")]) for name in LINE] == [43, 87, 153, 197]


def test_3_10_tokens_on_rooms() -> None:
    """In turn, two on outer rooms and three on inner ones; a handicapped player stops earlier."""
    table = posted(opened()).luck("first yellow")
    assert table.asked == 1
    table.play("room r1").play("lay rope")
    assert table.asked == 0
    table.play("room r1").play("lay rope")
    assert table.refused("room r1").rule == "LI-3.10"
    while table.asked >= 0:
        table.play(table.choices()[0])
    s = state(table)
    counts = Counter(ROOM - int(s.where.faces[piece]) for piece in range(72) if s.where.faces[piece] <= ROOM)
    assert [counts[slot] for slot in range(8)] == list(ROOM_FOR)
    table.luck("first blue")
    table = opened(handicap_blue=4)
    for name in ICE[4:]:
        table.play(f"remove {name}")
    for name in [*ICE[:4], *ICE[:4]]:
        table.play(f"lay {name}")
    table.luck("first blue")
    asked = []
    while table.asked >= 0:
        asked.append(table.asked)
        table.play(table.choices()[0])
    assert asked.count(0) == 12  # six objects, two answers each
    assert asked.count(1) == 20
    table.luck("first blue")


def test_3_11_the_mammoth_lies_face_up() -> None:
    """On a dot and on a room everybody knows it at once (LI-3.14)."""
    table = opened().play("lay mammoth")
    view = table.view(1).state
    assert isinstance(view, Labyrinth)
    assert int(view.where.faces[PIECE_NAMES.index("blue-mammoth")]) == -20
    table = posted(opened()).luck("first blue").play("room r2").play("lay mammoth")
    view = table.view(1).state
    assert isinstance(view, Labyrinth)
    assert int(view.where.faces[PIECE_NAMES.index("blue-mammoth")]) == ROOM - 1


def test_3_12_the_lines_are_turned_up_and_somebody_begins() -> None:
    """Both players see both lines; luck says who takes the first turn."""
    table = laid(posted(opened()))
    assert table.outcomes() == {"first blue": 1, "first yellow": 1}
    table.luck("first yellow")
    view = table.view(0).state
    assert isinstance(view, Labyrinth)
    assert int(view.where.faces[PIECE_NAMES.index("yellow-yeti")]) == 43
    assert table.asked == 1


def test_3_13_what_is_known() -> None:
    """Colour and place of hidden tokens, and the cards that are left, are public; the token is not."""
    table = laid(posted(opened())).luck("first blue")
    view = table.view(1).state
    assert isinstance(view, Labyrinth)
    assert [int(count) for count in view.lying] == [int(count) for count in state(table).lying]
    hidden = [piece for piece in range(72) if OWNER[piece] == 0 and view.where.faces[piece] == -9]
    own = [piece for piece in range(72) if OWNER[piece] == 1 and view.where.faces[piece] == -9]
    # Blue's ten tokens in rooms are hidden unless the Mammoth lies there face up.
    assert len(hidden) == 9
    assert own == []
    hands = [fact.value for fact in table.view(1).status if fact.kind == "combat cards"]
    assert hands == ["0 1 2 2 3 3 4 5 6"] * 2


def test_3_14_nobody_passes() -> None:
    """While there is a token and a free slot one lays; a token that is not there is refused."""
    table = posted(opened()).luck("first blue")
    assert "pass" not in table.choices()
    table.play("room r2")
    assert table.refused("lay yeti").rule == "LI-3.14"
    assert all(token.startswith("lay ") for token in table.choices())


def test_3_15_first_snow_lies_open() -> None:
    """All rooms are turned up; tokens go face up into the own half, within the capacities."""
    table = posted(opened(mode="first_snow"))
    for pair in (33, 34, 35, 36):
        table.luck(f"reveal {pair} right 0", f"reveal {pair} left 0")
    table.luck("first blue").play("lay rope")
    squares = table.choices()
    assert all(int(token[8:]) <= 10 for token in squares)
    assert table.refused("square a12").rule == "LI-3.15"
    table.play("square a3")
    assert table.asked == 1
    table.play("lay mammoth")
    assert all(int(token[8:]) >= 11 for token in table.choices())
    table.play(table.choices()[0])
    table.play("lay mammoth").play("square a5").play(table.choices()[0]).play(table.choices()[0])
    table.play("lay beast_master")
    assert not any(token[7:] in ("b1", "b5") for token in table.choices())  # room 1 is full
    assert table.refused("square b5").rule == "LI-3.10"


def test_3_16_a_scenario_says_how_many_points_win() -> None:
    """First Snow four, the others five."""
    wanted = {"first_snow": 4, "thaw": 5, "old_masons": 5, "free_choice": 5, "base_alone": 5}
    for mode, points in wanted.items():
        options = GAME.options.parse({"mode": mode})
        assert options.points_to_win() == points  # type: ignore[attr-defined]


def test_3_3_both_may_pick_the_same_pair() -> None:
    """What Blue has picked is still on offer to Yellow, and not to Blue (R-2)."""
    table = opened(mode="free_choice").play("pair 33", 0)
    assert "pair 33" not in table.choices(0)
    for token in ["pair 1", *(f"draft {name}" for name in (*ICE, *ICE_THINGS))]:
        table.play(token, 0)
    assert "pair 33" in table.choices(1)
