"""Getting ready (IW-2)."""

import pytest

from conclave.core import flow
from conclave.core.errors import IllegalMove
from conclave.core.frames import Chance
from conclave.games.ice_wizards import GAME
from conclave.testing.scenario import ScenarioTable, scenario
from tests.games.ice_wizards.positions import (
    BOARDS,
    CARDS,
    CENTRES,
    discards,
    hand,
    king,
    pile,
    position,
    stones,
    supply,
    wizards,
)

DEAL = ["n1", "s1", "n2", "s2", "n3", "s3", "ne1", "sw1", "ne2", "sw2"]


def dealt(board: str) -> ScenarioTable:
    """Sit down and deal ten cards by name."""
    return scenario(GAME, board=board).draw(*DEAL)


@pytest.mark.parametrize("board", BOARDS)
def test_2_1_five_cards_each_and_fourteen_in_the_pile(board: str) -> None:
    """Ten cards are dealt, all different, and the rest is the pile."""
    with dealt(board) as table:
        assert [len(hand(table, seat)) for seat in (0, 1)] == [5, 5]
        assert {card.lower() for card in hand(table, 0) | hand(table, 1)} == set(DEAL)
        assert len(pile(table)) == 14
        assert pile(table) == set(CARDS) - hand(table, 0) - hand(table, 1)
        assert discards(table) == set()


def test_2_1_every_card_not_yet_dealt_is_as_likely() -> None:
    """Shuffled cards: 24, then 23, then 22 are equally likely, and so on."""
    table = scenario(GAME)
    for count, card in enumerate(DEAL):
        assert len(table.outcomes()) == 24 - count
        assert set(table.outcomes().values()) == {1}
        table.draw(card)
    assert table.outcomes() == {}


def test_2_1_a_card_is_dealt_once() -> None:
    """What has been dealt cannot come again."""
    table = scenario(GAME).draw("n1")
    before = table.session.digest
    with pytest.raises(IllegalMove) as refusal:
        table.draw("n1")
    assert refusal.value.rule == "IW-2.1"
    assert table.session.digest == before


def test_2_1_nobody_is_asked_before_all_are_dealt() -> None:
    """A move during the deal is refused and changes nothing."""
    table = scenario(GAME).draw("n1")
    table.refused("play n1")
    assert table.asked == -1


@pytest.mark.parametrize("board", BOARDS)
def test_2_2_four_wizards_each_and_the_king_on_the_empty_centre(board: str) -> None:
    """No stone lies on the board yet."""
    with dealt(board) as table:
        assert wizards(table) == [4, 4]
        assert king(table) == CENTRES[board]
        assert stones(table, 0) | stones(table, 1) == set()
        assert supply(table) == 52


@pytest.mark.parametrize(("board", "north"), [("hex", "f7"), ("square", "e6")])
def test_2_2_the_centre_is_later_a_space_like_any_other(board: str, north: str) -> None:
    """Light walks back to it, and places a stone there."""
    with dealt(board) as table:
        table.play("play n1")
        assert king(table) == north
        assert stones(table, 0) == {north}
        table.play("play s1")
        assert king(table) == CENTRES[board]
        assert stones(table, 1) == {CENTRES[board]}


@pytest.mark.parametrize("board", BOARDS)
def test_2_3_dark_plays_first(board: str) -> None:
    """After the tenth card seat 0 is asked."""
    with dealt(board) as table:
        assert table.asked == 0
        assert table.refused("play s1", seat=1).rule == "IW-3.1"


def test_2_4_both_sides_and_a_watcher_know_the_same() -> None:
    """There is nothing to hide: every view holds the same position."""
    with dealt("hex") as table:
        known = [table.view(seat).pack()[2] for seat in (0, 1, -1)]
        assert known[0] == known[1] == known[2]
        assert not GAME.spec.hidden


def test_2_4_a_draw_is_a_uniform_chance_over_the_pile() -> None:
    """Every card that is neither in a hand nor discarded may come, each as likely."""
    text = position("square", hands=("N1 N2 N3 NE1", "S1 S2 S3 E1 E2"), discard="W1 W2 W3")
    table = scenario(GAME, position=text).play("draw")
    wanted = "NE2 NE3 E3 SE1 SE2 SE3 SW1 SW2 SW3 NW1 NW2 NW3"
    assert table.outcomes() == {f"draw {card.lower()}": 1 for card in wanted.split()}


def test_2_4_luck_itself_picks_every_card_once_in_as_many_lots() -> None:
    """What the session draws by lot is what the outcomes promise: one lot for each card."""
    text = position("square", hands=("N1 N2 N3 NE1", "S1 S2 S3 E1 E2"), discard="W1 W2 W3")
    table = scenario(GAME, position=text).play("draw")
    chance = flow.waiting(table.state)
    assert isinstance(chance, Chance)
    lots = [int(chance.pick(table.state, lot)) for lot in range(int(chance.weight(table.state)))]
    assert sorted(GAME.luck.token(outcome) for outcome in lots) == sorted(table.outcomes())
    assert len(lots) == 12


def test_2_4_the_order_of_the_pile_is_not_decided_beforehand() -> None:
    """Any card of the pile can come from one and the same position."""
    text = position("square", hands=("N1 N2 N3 NE1", "S1 S2 S3 E1 E2"), discard="W1 W2 W3")
    for card in ("ne2", "se3", "nw3"):
        with scenario(GAME, position=text) as table:
            table.play("draw").draw(card)
            assert card.upper() in hand(table, 0)
