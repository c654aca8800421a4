"""What a viewer of Lands of Ice sees: hints that agree with the rules, and secrets that are kept."""

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.scene import FOCUS, HAND, HOVER, Node, Rect, Scene, Text, Use
from conclave.core.session import Session
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import FIRST_OBJECT, SQUARE_NAMES
from conclave.games.lands_of_ice.layout import HEIGHT, WIDTH
from conclave.games.lands_of_ice.panels_combat import reasons
from conclave.games.lands_of_ice.reach import reach
from conclave.games.lands_of_ice.rules import combat
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.sight_lines import rays
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.stage import stage


def states(mode: str, plies: int, every: int) -> list[Labyrinth]:
    """Give positions of a random game."""
    session = Session(GAME, GAME.options.parse({"mode": mode}), seed=9)
    rng, found = seeded("scene"), list[Labyrinth]()
    for ply in range(plies):
        if session.over:
            break
        actions = flow.choices(session.state)
        session.play(actions[int(rng.below(len(actions)))])
        if ply % every == 0:
            assert isinstance(session.state, Labyrinth)
            found.append(session.state.copy())
    return found


def seen(s: Labyrinth, seat: int) -> Scene:
    """Give the scene of a seat."""
    return GAME.on_screen(GAME.view(s, seat))


def node(scene: Scene, name: str) -> Node:
    """Give a node that has to be there."""
    found = scene.find(name)
    assert found is not None, name
    return found


def test_rays_see_whom_the_rules_let_see() -> None:
    """The lines that are drawn end at the characters that may be chosen (LI-8.1)."""
    checked = 0
    for s in states("first_snow", 900, 30):
        for who in range(FIRST_OBJECT):
            if s.where.faces[who] >= 0:
                mask = 0
                for ray in rays(s, who):
                    mask |= ray.seen
                    assert ray.seen or ray.blocker
                assert mask == int(seen_from(s, who))
                checked += 1
    assert checked > 100


def test_a_ray_names_what_stops_it_and_bends_at_a_mirror() -> None:
    """Over one mirror to the Mammoth, and to a wall in the east (LI-8.5)."""
    s = GAME.from_position(
        "rooms=33B:0,-,-,-,-,-,-,- pieces=blue-ice_dragon@a3,yellow-mammoth@c1 turn=blue ap=1"
    )
    assert isinstance(s, Labyrinth)
    north, _, _, west = rays(s, PIECE_NAMES.index("blue-ice_dragon"))
    assert north.blocker == "the edge of the board"
    assert [SQUARE_NAMES[square] for square in west.squares] == ["a3", "a2", "a1", "b1", "c1"]
    assert (west.bends, west.seen) == ((SQUARE_NAMES.index("a1"),), 1 << PIECE_NAMES.index("yellow-mammoth"))


def test_reach_is_counted_in_action_points() -> None:
    """A Yeti walks three squares for one point and six for two, and not through walls (LI-6.1)."""
    game = stage("blue-yeti@a1", edges="a3e:wall b3e:wall c3e:wall d3e:wall e3e:wall", ap="2")
    found = {SQUARE_NAMES[square]: points for square, points in reach(game.s, 0 + 1).items()}
    assert (found["a3"], found["d1"], found["c3"]) == (1, 1, 2)
    assert "a4" not in found
    game = stage("blue-yeti@a1", ap="1")
    assert set(reach(game.s, 1).values()) == {1}


def test_a_step_says_what_would_happen() -> None:
    """Leaving, trees and water are named before the click (LI-6.13, LI-6.5)."""
    game = stage("blue-werewolf@c19", ap="2").play("move blue-werewolf", "way east")
    labels = [choice.label for choice in GAME.view(game.s, 0).choices()]
    assert "Go east, c21: leaves the labyrinth for 1 point" in labels
    game = stage("blue-werewolf@a2", "..T.. ..... ..... ..... ....@").play("move blue-werewolf")
    labels = [choice.label for choice in GAME.view(game.s, 0).choices()]
    assert "Go east, a3: climbs the tree, which ends the movement" in labels


def test_the_board_is_turned_for_yellow() -> None:
    """Everything lies on the other side, rooms by half a turn, and every figure stays upright."""
    s = states("first_snow", 120, 119)[-1]
    blue, yellow = seen(s, 0), seen(s, 1)
    compared = 0
    for one in blue.board.nodes:
        other = yellow.find(one.id)
        if other is None or one.group or one.kind == HOVER or one.kind not in ("floor", "space"):
            continue
        assert (other.x, other.y) == (WIDTH - one.x, HEIGHT - one.y)
        assert (other.turn - one.turn) % 360 == (180 if one.kind == "floor" else 0)
        compared += 1
    assert compared > 200


def test_a_room_turns_as_one_node() -> None:
    """A rotation changes the turn of one room, and nothing that stands on it changes its place there."""
    game = stage("blue-yeti@e5", ap="2")
    before = {one.id: one for one in seen(game.s, 0).board.nodes}
    game.play("turn blue-yeti", "spin r1 right")
    after = {one.id: one for one in seen(game.s, 0).board.nodes}
    assert (after["room-1"].turn - before["room-1"].turn) % 360 == 90
    grouped = [one for one in after.values() if one.group == "room-1"]
    assert grouped
    assert all((one.x, one.y) == (before[one.id].x, before[one.id].y) for one in grouped)


def test_a_room_that_can_be_turned_is_shown_as_it_would_lie() -> None:
    """The hint belongs to the room, and outlines its pair (LI-5.4)."""
    game = stage("blue-yeti@e5", ap="2").play("turn blue-yeti")
    ghosts = [one for one in seen(game.s, 0).board.nodes if one.id.startswith("ghost-")]
    assert {one.state for one in ghosts} == {"room-1", "room-2"}
    assert not [one for one in seen(game.s, 1).board.nodes if one.id.startswith("ghost-")]


def test_face_down_tokens_show_their_colour_and_nothing_else() -> None:
    """Their owner sees a faint figure, the others a question mark (LI-3.13)."""
    s = next(s for s in reversed(states("ice_alone", 60, 1)) if s.turn == 0 and int(s.lying[0]))
    for seat in (0, 1):
        for one in seen(s, 1 - seat).board.nodes:
            if one.id.startswith("hidden-") and one.owner == seat and "face down" in one.label:
                assert [shape.symbol for shape in one.shapes if isinstance(shape, Use)] == [f"mask-{seat}"]
                assert one.label.startswith("A token of")
    own = [one for one in seen(s, 0).board.nodes if one.id.startswith("hidden-") and one.owner == 0]
    assert own
    assert all(not one.label.startswith("A token of") for one in own)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_the_cards_of_both_are_always_in_view(seat: int) -> None:
    """Four action cards, three jumps and nine combat cards of either, held or spent (LI-3.13, LI-9.6)."""
    for s in states("first_snow", 500, 100):
        shown = [one for area in seen(s, seat).areas if area.role == HAND for one in area.nodes]
        for owner in (0, 1):
            held = [one for one in shown if one.id.startswith(f"combat-{owner}-") and one.state == "held"]
            assert len(held) == sum(int(s.hands[owner * 7 + value]) for value in range(7))
            assert len([one for one in shown if one.id.startswith(f"combat-{owner}-")]) == 9
            assert len([one for one in shown if one.id.startswith(f"action-{owner}-")]) == 4


def test_a_fight_is_spelled_out() -> None:
    """Each value with its reasons, the sums, and the cards that win against each of theirs (LI-9.4)."""
    game = stage("blue-yeti@a1 yellow-werewolf@a2+frozen", ap="2")
    game.play("attack blue-yeti", "target yellow-werewolf")
    scene = seen(game.s, 0)
    titles = [area.title for area in scene.areas if area.role == FOCUS]
    assert titles == [
        "Blue attacks: 4 + a card",
        "Yellow defends: 1 + a card",
        "Your card against each of theirs",
    ]
    assert node(scene, f"fighter-{PIECE_NAMES.index('blue-yeti')}").label == "Yeti: 4, combat 3, +1 on snow"
    assert "combat 2, -1 frozen" in node(scene, f"fighter-{PIECE_NAMES.index('yellow-werewolf')}").label
    words = [shape.content for shape in node(scene, "fight-odds").shapes if isinstance(shape, Text)]
    # Three ahead: the 0 beats 0, 1, 2 and 2; the 3 beats all but the 6; from the 4 up nothing holds.
    assert words == ["wins", "4/9", "6/9", "7/9", "8/9", "9/9", "9/9", "9/9"]
    assert scene.find("duel-6") is not None
    assert seen(game.s, -1).find("duel-6") is None


@pytest.mark.parametrize(
    ("pieces", "attack", "defence"),
    [
        ("blue-warrior@a1 blue-sword@a1 yellow-troll@a2", "combat 3, +1 by objects and skills", "combat 4"),
        ("blue-troll@a1 yellow-ice_elemental@a2+wounded", "combat 4", "wounded: 0, +1 on snow"),
        (
            "blue-troll@a1 yellow-warrior@a2+frozen yellow-armor@a2",
            "combat 4",
            "combat 3, -1 frozen, +1 by objects",
        ),
    ],
)
def test_reasons_add_up_to_the_value(pieces: str, attack: str, defence: str) -> None:
    """What is said of a fighter is what the rules count (LI-9.4)."""
    game = stage(pieces, ap="2")
    who, target = (
        next(name for name in pieces.split() if name.startswith(colour)) for colour in ("blue", "yellow")
    )
    fighters = [one.partition("@")[0] for one in (who, target)]
    game.play(f"attack {fighters[0]}", f"target {fighters[1]}")
    for side, said in ((combat.ATTACK, attack), (combat.DEFENCE, defence)):
        value, why = reasons(game.s, PIECE_NAMES.index(fighters[side]), side)
        assert why.startswith(said)
        numbers = [int(word) for word in why.replace(",", " ").split() if word.lstrip("+-").isdigit()]
        assert value == sum(numbers) == int(combat.total_of(game.s, side))


def test_a_ghost_shows_objects_as_what_they_are() -> None:
    """A rope that lies in the room is a rope where it would lie after the turn (LI-5.4)."""
    game = stage("blue-yeti@e5 yellow-rope@a1", ap="2").play("turn blue-yeti")
    ghost = node(seen(game.s, 0), "ghost-0")
    rope = [one.symbol for one in node(seen(game.s, 0), "piece-60").shapes if isinstance(one, Use)]
    drawn = [one for one in ghost.shapes if isinstance(one, Use) and one.symbol in rope]
    assert [one.symbol for one in drawn] == rope
    # Room 1 turns right: its north-west corner becomes the north-east one.
    corner = node(seen(game.s, 0), "square-a5")
    assert {(one.x, one.y) for one in drawn} == {(corner.x, corner.y)}


def test_a_ring_round_a_token_leaves_its_values_free() -> None:
    """What glows is what one chooses from, so movement and combat are read then as well."""
    game = stage("blue-yeti@c3 yellow-yeti@a1")
    for name in ("piece-1", "piece-21"):
        shapes = node(seen(game.s, 0), name).shapes
        disc = next(one for one in shapes if isinstance(one, Use))
        outline = GAME.on_screen(GAME.view(game.s, 0)).sheets[0][disc.symbol][0]
        assert isinstance(outline, Rect)
        for value in (one for one in shapes if isinstance(one, Text)):
            wide = value.size / 2
            assert outline.x + 3 < value.x - wide < value.x + wide < outline.x + outline.w - 3
            assert value.y + wide < outline.y + outline.h - 3
