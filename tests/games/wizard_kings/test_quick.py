"""Wizard Kings at once: a table set up by ordinary answers, and the block in hand on the scene."""

from conclave.core.scene import HOVER, PLAN
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.quick import QUICK
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.setup import Deploy
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.field import field

FIRST = dict(GAME.presets["first_steps"].options)


def opened(seed: int = 3) -> Session:
    """A table of the scenario that "play now" opens."""
    return Session(GAME, GAME.options.parse(FIRST), seed=seed)


def set_up(session: Session) -> int:
    """Let the quick start answer until the war begins; gives how many answers it took."""
    count = 0
    while (action := QUICK.answer(session.view(session.asked))) >= 0:
        session.play(GAME.space.token(action))
        count += 1
    return count


def test_1_3a_a_quick_start_ends_at_the_first_movement_turn() -> None:
    """An army (the other is left over), 28 blocks, two words that it is done; no city is empty (WK-1.3a)."""
    for seed in range(4):
        session = opened(seed)
        assert set_up(session) == 1 + 28 + 2
        s = session.state
        assert isinstance(s, Kings)
        assert isinstance(s.stack[-1], March)
        assert int(s.army[0]) == 0
        for city in range(len(s.holder)):
            assert s.troops[s.holder[city]][s.board.city_hex[city]] > 0


def test_1_3a_the_button_deploys_what_is_left() -> None:
    """Two blocks by hand, the button for the twelve others; to say that it is done stays with the player."""
    session = opened()
    while not isinstance(session.state.stack[-1], Deploy):
        session.play(session.tokens()[0])
    for _ in range(2):
        session.play(session.view(0).choices()[-1].token, 0)
    button = session.view(0).scene().find("ready")
    assert button is not None
    assert button.kind == PLAN
    tokens = button.state.split(";")
    assert len(tokens) == 12
    for token in tokens:
        session.play(token, 0)
    assert [choice.token for choice in session.view(0).choices()] == ["done"]
    assert session.view(0).scene().find("ready") is None
    watched = session.view(-1).scene().find("ready"), session.view(1).scene().find("ready")
    assert watched[0] is None
    assert watched[1] is not None  # whose own army still waits


def test_4_2a_a_stack_in_hand_is_fanned_out() -> None:
    """The block in hand, one that may go along, one that has moved; the others see a stack as before."""
    table = field("elves glader4@1g7 ranger2@1g7 treek2@1g7", "orcs goblin1@2g3")
    before = [node for node in table.session.view(1).scene().board.nodes if node.kind == "block"]
    table.pick(0, "glader")
    scene = table.session.view(0).scene()
    states = {node.label.split()[0]: node.state for node in scene.board.nodes if node.kind == "block"}
    assert {name: states[name] for name in ("Glader", "Ranger", "Treek")} == {
        "Glader": "held", "Ranger": "mate", "Treek": "mate",
    }  # fmt: skip
    own = [node for node in scene.board.nodes if node.kind == "block" and node.owner == 0]
    assert len({node.y for node in own}) == 1
    assert scene.find("fan") is not None
    after = [node for node in table.session.view(1).scene().board.nodes if node.kind == "block"]
    assert after == before


def test_4_5a_goals_with_enemies_are_red_and_ways_wait_for_the_pointer() -> None:
    """A Goblin two hexes down the road: its hex is an attack; the way there belongs to the pointer."""
    table = field("elves glader4@1g5", "orcs goblin1@1g7 goblin1@2g3")
    table.pick(0, "glader")
    view = table.session.view(0)
    scene = view.scene()
    foe = scene.find("over-1g7")
    assert foe is not None
    assert foe.kind == "attack"
    raid = scene.find("raid-1g7")
    assert raid is not None
    assert "swords" in {getattr(shape, "symbol", "") for shape in raid.shapes}
    assert scene.find("red-1g7") is not None
    ways = {node.state: node for node in scene.board.nodes if node.kind == HOVER}
    assert "over-1g7" in ways
    lit = {name for choice in view.choices() for name in choice.path}
    assert set(ways) <= lit
    assert not [node for node in table.session.view(1).scene().board.nodes if node.kind in (HOVER, "attack")]
