"""Ice Wizards on the scene: a score that explains itself."""

from conclave.core.scene import HOVER, Text
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.data import BOARDS
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.territories import territories, worth


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


def test_4_4_a_stone_that_joins_territories_is_worth_more_than_one() -> None:
    """Two and one apart are 4 + 1; the space between them makes one of four, which is 16."""
    board = BOARDS["hex"]
    row = [int(board.centre)]
    while len(row) < 4:  # four spaces, each beside the one before
        row.append(next(int(n) for n in board.edges[row[-1]] if int(n) not in row))
    apart = sum(1 << cell for cell in (row[0], row[1], row[3]))
    assert worth("hex", apart) == 4 + 1
    assert worth("hex", apart | 1 << row[2]) == 16
    assert worth("hex", 0) == 0


def test_a_goal_says_what_the_score_becomes() -> None:
    """The first stone of a side is a territory of one: 0 becomes 1, whichever card leads there."""
    table = GAME.new(seed=11)
    view = next(view for view in map(table.view, (0, 1)) if view.seat in view.waiting)
    goals = [one for one in view.scene().board.nodes if f"reach-{view.seat}" in one.state.split()]
    assert goals
    assert all(one.tip.split("; ")[1].endswith(": score 0 to 1") for one in goals)


def test_the_sum_stands_beside_the_score_in_words() -> None:
    """What a reader of words is told adds up as on the scene."""
    table = GAME.new(seed=11)
    while not table.over:
        table.play(table.choices()[0])
    assert table.result is not None
    for fact in table.view(0).game.words.status(table.view(0)):
        if fact.kind == "score":
            total, _, terms = fact.value.partition(" = ")
            assert int(total) == table.result.scores[fact.seat]
            added = 0
            for term in terms.split(" + "):
                count, _, size = term.rstrip("\u00b2").rpartition("\u00d7")
                added += int(count or 1) * int(size) ** 2
            assert added == int(total)
