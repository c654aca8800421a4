"""Mage Knight on the scene: what is shown by day and night, in combat, at picks, and to whom."""

from collections import Counter

import pytest

from conclave.core import flow
from conclave.core.scene import FOCUS, HAND, OFFER, Node, Scene, Text, Use
from conclave.core.storage import ints
from conclave.games.mage_knight import GAME, land
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_cards import cut_short, whole_text
from conclave.games.mage_knight.pieces import CARD_KINDS, CARD_NAMES, WOUND
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.render.theme import VARIANTS
from tests.games.mage_knight.scenario import Table


def shown(table: Table, seat: int = 0) -> Scene:
    """Lay out what a seat sees."""
    return GAME.on_screen(GAME.view(table.s, seat))


def node(scene: Scene, name: str) -> Node:
    """Give a node that must be there."""
    found = scene.find(name)
    assert found is not None, name
    return found


def words(one: Node) -> str:
    """Give the texts of a node."""
    return " ".join(shape.content for shape in one.shapes if isinstance(shape, Text))


def uses(one: Node) -> list[str]:
    """List the symbols of a node."""
    return [shape.symbol for shape in one.shapes if isinstance(shape, Use)]


def strike(table: Table) -> str:
    """Give what the button of a blow says."""
    return next(choice.label for choice in GAME.view(table.s, 0).choices() if choice.token == "do commit")


def test_night_veils_tiles_and_lights_windows() -> None:
    """By day a tile is its drawing alone; at night a veil and lamps lie on it (MK-3.1)."""
    day, night = shown(Table("rage")), shown(Table("rage", night=True))
    assert uses(node(day, "tile-1")) == ["tile-1"]
    assert uses(node(night, "tile-1")) == ["tile-1", "dusk", "lit"]  # a village has windows
    assert "Night" in node(night, "hour").label


def test_a_turned_tile_is_drawn_as_it_lies() -> None:
    """Its lands are where they are played, each with what stands there (MK-30.5)."""
    table = Table("rage")
    straight = node(shown(table), "hex-1-e")
    turned = list(table.s.turned)
    turned[land.TILE_NAMES.index("1")] = 3
    table.s.turned = ints(turned)
    scene = shown(table)
    assert (node(scene, "hex-1-e").x, node(scene, "hex-1-e").y) == (-straight.x, straight.y)
    village = [
        shape for shape in node(scene, "tile-1").shapes if isinstance(shape, Use) and shape.symbol == "site-2"
    ]
    assert [(one.x, one.y) for one in village] == [(-straight.x, straight.y)]


def test_steps_say_their_price_and_what_they_wake() -> None:
    """Plains 2, forest 3; with swords beside a rampaging enemy, hollow where Move is short (MK-7.1)."""
    table = Table("rage", at="1-se").enemy("diggers", "2-nw").points(move=2)
    scene = shown(table)
    peace, war = node(scene, "cost-1-sw"), node(scene, "cost-1-e")
    assert words(peace) == "2"
    assert uses(peace) == ["pill"]
    assert uses(war) == ["pill-fight", "white-swords"]
    assert "attack" in war.label
    far = node(scene, "cost-1-c")
    assert (words(far), uses(far)) == ("3", ["pill-more"])
    tokens = {choice.token: choice.path for choice in GAME.view(table.s, 0).choices()}
    assert tokens["move 1-e"] == ("hex-1-e",)
    assert "move 1-c" not in tokens


def test_enemies_are_readable_where_they_are_known() -> None:
    """A rampaging enemy shows itself, a garrison its back, and nobody is told more (MK-7.11)."""
    table = (
        Table("rage", tiles="1@0/1 2@1/0 3@1/1")
        .enemy("prowlers", "1-nw")
        .enemy("golems", "3-ne", hidden=True)
    )
    scene = shown(table)
    wild, keep = node(scene, "hex-1-nw"), node(scene, "hex-3-ne")
    assert "foe-0" in uses(wild)
    assert wild.state == "rampaging"
    assert "attack 4, armor 3" in wild.tip
    assert "back-1" in uses(keep)
    assert "Golems" not in keep.tip


def test_a_hand_shows_every_card_once_with_its_rows() -> None:
    """Two of a kind lie on each other; what one holds nobody else sees (MK-5.1)."""
    table = Table("march march rage wound", "stamina", seats=2)
    scene = shown(table)
    area = next(area for area in scene.areas if area.role == HAND)
    kinds = Counter(one.kind for one in area.nodes)
    assert kinds["card"] == 3
    assert kinds["row"] == 6  # a wound has none
    assert "\u00d72" in words(node(scene, "card-march"))
    assert scene.find("card-stamina") is None
    other = shown(table, 1)
    assert other.find("card-march") is None
    assert other.find("card-stamina") is not None
    watcher = GAME.on_screen(GAME.view(table.s, -1))
    assert not [area for area in watcher.areas if area.role == HAND]


def test_a_row_that_cannot_be_played_says_why() -> None:
    """In combat a march does nothing from afar; before, it is as good as ever (MK-5.9, MK-5.11)."""
    table = Table("tranquility march", tokens="green")
    assert node(shown(table), "card-march-strong").tip == ""
    table.fight("prowlers")
    scene = shown(table)
    assert "cannot be played in combat" in node(scene, "card-tranquility-basic").tip
    assert node(scene, "card-march-side").tip == "that is not for now"  # MK-11.5


def test_every_card_can_be_read() -> None:
    """Each face has its name and both sides; where a text is cut, the tip has all of it."""
    table = Table("march")
    for card in range(CARD_KINDS):
        said = whole_text(card)
        assert said
        if card != WOUND:
            assert "Basic: " in said
            assert "Strong: " in said
    long = [CARD_NAMES[card] for card in range(WOUND) if cut_short(card)]
    assert "mana-bolt" in long
    assert "march" not in long
    assert node(shown(table), "card-march").tip == ""


def test_a_combat_has_its_own_area_with_the_sum() -> None:
    """Block 5 of 4 is enough; before that 4 more are needed, and two wounds threaten (MK-11.9, MK-11.13)."""
    table = Table("determination", tokens="blue").fight("prowlers").say("done", "foe 0")
    scene = shown(table)
    assert [area.id for area in scene.areas if area.role == FOCUS] == ["combat"]
    assert "of 4 needed 4 more" in words(node(scene, "sum"))
    assert "2 wounds" in node(scene, "sum").tip
    assert node(scene, "foe-0").state == "aimed"
    assert strike(table) == "Block in vain: 0 of 4"
    table.say("play strong determination", "pay token blue blue")
    assert strike(table) == "Block"
    assert "Block 5 of 4 needed enough" in words(node(shown(table), "sum"))
    assert node(shown(table), "phases").label == "Block phase"
    table.say("do commit", "done")
    assert node(shown(table), "foe-0").state == "blocked"


def test_a_combat_between_heroes_is_shown_to_both() -> None:
    """Who attacks whom, and what is gathered; units of the other are named in full (MK-23.1, MK-23.8)."""
    table = Table("rage", "rage", seats=2, units="peasants")
    table.s.rival, table.s.acting, table.s.phase = 1, 0, d.BLOCKING
    for seat in (0, 1):
        assert node(shown(table, seat), "duel").label == "Seat 1 attacks Seat 2"
    label = GAME.words.label(GAME.view(table.s, 0), a.FOE)
    assert label == "Peasants of Arythea, 1"


def test_damage_is_given_to_units_or_the_hero() -> None:
    """The hero's row says the wounds, and units are pointed at (MK-11.11)."""
    table = Table("rage", units="peasants").fight("prowlers").say("done", "done")
    paths = {choice.token: choice.path for choice in GAME.view(table.s, 0).choices()}
    assert paths == {"name 0": ("unit-0-0",), "do hero": ("to-hero",)}
    assert "takes 4: 2 wounds" in words(node(shown(table), "to-hero"))


def test_swift_walls_and_resistances_are_said_in_numbers() -> None:
    """Wolf Riders need a block of 6; golems halve; walls keep arrows out (MK-12)."""
    wolves = node(shown(Table("rage").fight("wolf-riders")), "foe-0")
    assert "swift: block 6" in words(wolves)
    keep = Table("rage", tiles="1@0/1 2@1/0 3@1/1").fight("golems", site="3-ne")
    said = node(shown(keep), "foe-0").tip
    assert "only siege from afar" in said
    assert "resists physical: half" in said


def test_an_interaction_opens_a_drawer_with_what_can_be_had() -> None:
    """Only what can be paid for lies there; everything lies in the tab (MK-9.5, MK-9.6)."""
    table = Table("promise", offer="peasants utem-swordsmen", at="1-e")
    assert not [area for area in shown(table).areas if area.role == OFFER]
    table.say("do interact").points(influence=4)
    scene = shown(table)
    market = next(area for area in scene.areas if area.role == OFFER)
    assert {one.id for one in market.nodes} == {"recruit-peasants", "buy-healing"}
    assert scene.find("offer-utem-swordsmen") is not None


def test_a_new_level_lays_skills_side_by_side() -> None:
    """Heroes, tactics, skills and cards to take are plates to choose from (MK-2.1, MK-3.8)."""
    state = GAME.start(GAME.options(), 1)
    view = GAME.view(state, 0)
    scene = GAME.on_screen(view)
    assert [area.id for area in scene.areas if area.role == FOCUS] == ["heroes"]
    assert {choice.path[0] for choice in view.choices()} == {
        "choose-arythea", "choose-tovak", "choose-goldyx", "choose-norowas"
    }  # fmt: skip


def test_the_end_of_a_turn_says_what_is_lost() -> None:
    """One button, always the same, with the points that go (MK-4.6)."""
    table = Table("march").say("play basic march")
    end = next(choice for choice in GAME.view(table.s, 0).choices() if choice.token == "do end")
    assert end.press.ends
    assert end.label == "End turn: 2 Move lost"
    assert "2" in words(node(shown(table), "pool"))


def test_mana_is_paid_by_clicking_it() -> None:
    """A token, a crystal and a die lie side by side (MK-6.11)."""
    table = Table("rage", tokens="red", crystals="red", dice="red").fight("prowlers")
    table.say("done", "done", "do hero", "foe 0", "play strong rage")
    paths = {choice.token: choice.path for choice in GAME.view(table.s, 0).choices()}
    assert paths == {f"pay {what} red red": (f"pay-{what}-red-red",) for what in ("token", "crystal", "die")}
    areas = [area.id for area in shown(table).areas if area.role == FOCUS]
    assert areas == ["combat", "pay"]
    assert node(shown(table), "pay-die-red-red").label == "Red die"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_tile_and_token_can_be_drawn_in_every_theme(variant: str) -> None:
    """All symbols, all colours: nothing is missing from the palette."""
    table = (
        Table("rage fireball", tiles="1@0/1 2@1/0 c8@1/1")
        .enemy("fire-dragon", "c8-se")
        .ruin("altar-red", "c8-nw")
    )
    assert svg(shown(table), variant).startswith("<svg")


def test_a_terminal_shows_the_map_and_the_hand() -> None:
    """Letters for terrain and sites, and the hero on the portal."""
    page = text(GAME.scene(GAME.view(Table("march").s, 0)))
    assert "March" in page
    assert ".O@1" in page
    assert "fame 0" in page


def test_four_heroes_on_one_hex_stand_side_by_side() -> None:
    """Nobody hides another (MK-0.9)."""
    table = Table("rage", "rage", "rage", "rage", seats=4)
    for seat in range(4):
        table.s.set(seat, d.HEX, land.LAND_NAMES.index("a-c"))
    scene = shown(table)
    assert len({node(scene, f"hero-{seat}").x for seat in range(4)}) == 4
    assert flow.asked(table.s) == 0
