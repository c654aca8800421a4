"""Ice Wizards on the scene: a score that explains itself."""

from conclave.core.scene import HOVER, Text
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.territories import territories


def test_4_4_the_score_is_written_as_a_sum_of_squares() -> None:
    """Every term is there, adds up to the score, and names the spaces that light up when it is pointed at."""
    table = GAME.new(seed=11)
    while not table.over:
        table.play(table.choices()[0])
    scene, state, result = table.view(0).scene(), table.state, table.result
    assert isinstance(state, Ice)
    assert result is not None
    for seat in (0, 1):
        sizes = territories(state.board.slug, tuple(state.stones)).sizes[seat]
        terms = [node for node in scene if node.id.startswith(f"term-{seat}-")]
        written = [shape.content for node in terms for shape in node.shapes if isinstance(shape, Text)]
        total = 0
        for word in written:
            if word in ("+", "..."):
                continue
            count, _, size = word.rstrip("\u00b2").rpartition("\u00d7")
            total += int(count or 1) * int(size) ** 2
        assert len(set(sizes)) > 4 or total == sum(size * size for size in sizes) == result.scores[seat]
        for node in terms:
            lit = [one for one in scene.board.nodes if one.kind == HOVER and one.state == node.id]
            assert len(lit) == 1
            each = int(node.id.rpartition("-")[2])
            assert len(lit[0].shapes) == each * sizes.count(each)
