"""Wizard Kings on the scene: what may be clicked, what is hidden, and what is drawn only once."""

from xml.etree import ElementTree

import pytest

from conclave.core import flow
from conclave.core.scene import FOCUS, Rect, Text
from conclave.games.wizard_kings import GAME, art_blocks
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.panels_parts import wrapped
from conclave.games.wizard_kings.scene import fixed_nodes, preview
from conclave.games.wizard_kings.spells import SPELLS
from conclave.games.wizard_kings.state import MOVED
from conclave.games.wizard_kings.units import ARMIES, TYPES
from conclave.render.svg import svg
from conclave.render.text import columns, text
from conclave.render.theme import VARIANTS, theme
from tests.games.wizard_kings.tables import deployed, fighting, played, seen_by

GAMES = [
    ({"army_mode": "buy"}, 2),
    ({"maps_per_player": "2", "layout": "free", "map_pool": "expansion", "army_mode": "standard"}, 2),
    ({"armies": "extra", "mirror_armies": "on", "army_mode": "standard", "dispel": "on"}, 4),
]


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=["buy", "four maps", "four players"])
def test_every_choice_points_at_things_on_the_scene(options: dict[str, str], seats: int) -> None:
    """Ids are unique, paths exist, and no two choices share both path and label."""
    for state in played(3, options, seats, 9, 500):
        for seat in range(-1, seats):
            view = seen_by(state, seat)
            ids = [node.id for node in view.scene()]
            assert len(ids) == len(set(ids))
            said = [(choice.path, choice.label) for choice in view.choices()]
            assert {name for path, _ in said for name in path} <= set(ids)
            assert len(said) == len(set(said))


def test_maps_are_drawn_once_and_shared() -> None:
    """Every view of a layout holds the very same nodes for maps and hexes."""
    state = deployed()
    one, other = seen_by(state, 0).scene(), seen_by(state, -1).scene()
    fixed = fixed_nodes(state.layout)
    assert len(fixed) == 217  # the maps, the numbers of their hexes, and 215 hexes
    assert one.board.static is other.board.static is fixed


@pytest.mark.parametrize("seat", [0, 1])
def test_2_0b_faces_are_for_their_owner(seat: int) -> None:
    """Own blocks by name, all others by their backs; a watcher sees backs alone."""
    state = deployed()
    own = [node.id for node in seen_by(state, seat).scene() if node.kind == "block" and node.owner == seat]
    others = [node.id for node in seen_by(state, seat).scene() if node.kind == "block" and node.owner != seat]
    assert len(own) == len(others) == 14
    assert all(name.startswith(f"unit-{seat + 1}.") for name in own)
    assert all(name.startswith(f"back-{2 - seat}-") for name in others)
    watched = [node.id for node in seen_by(state, -1).scene() if node.kind == "block"]
    assert len(watched) == 28
    assert all(name.startswith("back-") for name in watched)


def test_h_1_hidden_strength_and_type_change_nothing_for_others() -> None:
    """WK-H.1: put another, weaker block of the set in the place of one; the other seat sees the same."""
    state = deployed()
    before = seen_by(state, 1).scene()
    first = next(block for block in range(BLOCKS) if state.where.faces[block] >= 0)
    state.steps.faces[first] = 1
    spare = next(block for block in range(BLOCKS) if state.where.faces[block] < 0 and block > first)
    state.where.faces[spare], state.where.faces[first] = int(state.where.faces[first]), -1
    state.steps.faces[spare] = 1
    assert seen_by(state, 1).scene() == before
    assert seen_by(state, 0).scene() != before


def test_h_1a_who_has_moved_is_seen_by_all() -> None:
    """WK-H.1a: a moved block lies down, for its owner with its face, for others without."""
    state = deployed()
    block = next(block for block in range(BLOCKS) if state.where.faces[block] >= 0)
    state.mark(block, MOVED)
    states = [
        {node.state for node in seen_by(state, seat).scene() if node.kind == "block"} for seat in (0, 1)
    ]
    assert states == [{"", "moved", "hidden"}, {"", "moved", "hidden"}]
    mine = seen_by(state, 0).scene().find(f"unit-1.{block + 1}")
    assert mine is not None
    assert mine.state == "moved"
    lying = seen_by(state, 0).scene().find(f"lies-{mine.id}")
    assert lying is not None
    assert lying.group == mine.id


def _strong(most: int) -> str:
    """Name a block of the Elves at strength 3 whose type has so many steps."""
    kind = next(unit.number for unit in ARMIES[0].types if unit.max == most)
    return art_blocks.block_symbol(int(kind), 3)


def test_2_11a_strength_stands_on_the_upper_edge() -> None:
    """A square for every step of the type: three are filled, and what a block of four has lost is hollow."""
    for most, lost in ((4, 1), (3, 0)):
        squares = [shape for shape in art_blocks.symbols((0,))[_strong(most)] if isinstance(shape, Rect)]
        assert all(shape.y + shape.h < -13 for shape in squares)
        assert [bool(shape.style.fill) for shape in squares] == [True] * 3 + [False] * lost


def test_every_type_and_army_is_told_apart_without_colour() -> None:
    """Emblems of armies differ in shape, and the types of one army differ in sign or rating."""
    symbols = art_blocks.symbols(tuple(range(6)))
    backs = {repr([getattr(shape, "d", "") for shape in symbols[f"back-{army}"]]) for army in range(6)}
    assert len(backs) == 6
    for army in ARMIES:
        faces = {
            repr(
                [
                    getattr(shape, "d", getattr(shape, "content", ""))
                    for shape in (*symbols[f"face-{unit.number}"], *symbols[f"sign-{unit.number}"])
                ]
            )
            for unit in army.types
        }
        assert len(faces) == 9


def test_5_2a_a_battle_shows_its_units_in_order() -> None:
    """Defenders on the left, attackers on the right, letters from A+ down; all faces open to everybody."""
    state = fighting()
    for seat in (-1, 0, 1):
        scene = seen_by(state, seat).scene()
        units = [node for node in scene if node.id.startswith("fight-")]
        assert {node.owner for node in units} == {0, 1}
        letters = [node for node in scene if node.kind == "letter"]
        assert [node.id for node in letters] == sorted(node.id for node in letters)
        rows = {node.id: TYPES[state.type_of(number(node.id))].letter for node in units}
        by_height = sorted(units, key=lambda node: node.y)
        assert [rows[node.id] for node in by_height] == sorted(rows[node.id] for node in by_height)
    asked = flow.asked(state)
    acting = [node for node in units if node.owner == asked and "acting" in node.state]
    assert len(acting) == 1


def test_the_sides_of_a_battle_have_titles_and_areas_of_their_own() -> None:
    """Whoever looks at both sides reads beside each whose it is; what is rolled stands between them."""
    view = seen_by(fighting(), 0)
    areas = [area for area in view.game.on_screen(view).areas if area.role == FOCUS]
    assert [area.id for area in areas] == ["odds", "defenders", "order", "dice", "attackers"]
    assert [bool(area.title) for area in areas] == [True, True, False, False, True]
    assert "defend: " in areas[1].title
    assert "attack: " in areas[4].title
    for area in (areas[1], areas[4]):
        assert len({node.owner for node in area.nodes}) == 1


def number(name: str) -> int:
    """The number of a block from its id."""
    seat, block = name.split("-")[1].split(".")
    return (int(seat) - 1) * BLOCKS + int(block) - 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_map_is_drawn_in_every_theme(variant: str) -> None:
    """Every role exists, the picture can be read, and every city and hex has its name on it."""
    for place, sheet in enumerate(SHEETS):
        scene = preview(((place, 0, 0, place % 2),))
        ElementTree.fromstring(svg(scene, variant))
        drawn = (*scene.symbols["maps"], *scene.symbols["numbers"])
        words = {shape.content for shape in drawn if isinstance(shape, Text)}
        assert {city.name for city in sheet.cities} | {sheet.name, "g4", "a0", "m8"} <= words


def test_a_battle_and_a_desk_are_drawn_in_every_theme() -> None:
    """No role is missing where a game is in full swing."""
    for variant in VARIANTS:
        for state in (fighting(), deployed()):
            ElementTree.fromstring(svg(seen_by(state, 0).scene(), variant))


def test_words_on_blocks_can_be_read() -> None:
    """Ink on the colour of each army has a contrast of at least 4.5 to 1."""
    from conclave.render.theme import contrast

    for variant in ("light", "dark"):
        here = theme(variant, "parchment").colour
        assert all(contrast(here(f"army-{army}-ink"), here(f"army-{army}")) >= 4.5 for army in range(6))


def test_a_terminal_shows_maps_stacks_and_lists() -> None:
    """Every hex by its name or its blocks, and the viewer's own blocks by theirs."""
    state = deployed()
    drawn = text(seen_by(state, 0).scene(), "dark", colour="none")
    lines = drawn.splitlines()
    assert len(lines) == 34
    assert max(columns(line) for line in lines) < 160
    assert "1g0" in drawn
    assert "E Elves" in drawn or "O Orcs" in drawn
    own = ARMIES[state.army[0]].types[0].name
    other = ARMIES[state.army[1]].types[0].name
    assert f"{own} 4" in drawn
    assert other not in drawn


def test_long_words_are_cut_to_their_lines() -> None:
    """No line is longer than asked for, and dots say that there is more."""
    assert wrapped("one two three four", 9, 3) == ["one two", "three", "four"]
    assert wrapped("one two three four", 9, 2) == ["one two", "three ..."]
    for spell in SPELLS:
        assert max(len(line) for line in wrapped(spell.text, 56, 2)) <= 56


def test_1_1b_the_map_to_lay_down_is_shown() -> None:
    """With a free layout the second map is seen before it is placed, by everybody."""
    session = GAME.new(seed=3, layout="free")
    session.play("map m4")
    session.play("map m2")
    for seat in (-1, 0, 1):
        hand = session.view(seat).scene().find("map-in-hand")
        assert hand is not None
        assert hand.label == "Map 2, Mirrormere"


def test_the_scene_keeps_its_size_through_a_turn() -> None:
    """Moving, fighting and building two armies change nothing about the frame, so that a zoom stays."""
    sizes = set()
    for state in played(5, {"maps": "first_steps", "army_mode": "standard"}, 2, 5, 260):
        if state.turn:
            sizes |= {(area.width, area.height) for area in seen_by(state, 0).scene().areas[:2]}
    sizes |= {(area.width, area.height) for area in seen_by(fighting(), 0).scene().areas[:2]}
    assert len(sizes) == 2  # the maps, and the race beside them


def test_presets_open_tables() -> None:
    """Every ready-made table has a title, a sentence, seats the game has, and options it takes."""
    assert list(GAME.presets) == [
        "first_steps", "open_war", "ten_winters", "golden_road", "drowned_crown", "siege_of_bastion",
        "under_the_mountain",
    ]  # fmt: skip
    for preset in GAME.presets.values():
        options = GAME.options.parse(preset.options)
        for seats in preset.seats:
            assert GAME.picture(options, seats).ids()
        assert preset.title
        assert preset.about.endswith(".")


def test_a_seat_has_the_colour_of_its_army() -> None:
    """Elves are the first army, orcs the second; a seat without one keeps the usual colour."""
    assert seen_by(deployed(), -1).scene().colours == ("army-0", "army-1")
    before = GAME.new(seed=1, maps="first_steps")
    assert before.view(0).scene().colours == ("", "")
