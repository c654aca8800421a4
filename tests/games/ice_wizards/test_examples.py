"""Every example and every question and answer of the rulebook, played through."""

import pytest

from conclave.core.errors import BadToken, IllegalMove
from conclave.games.ice_wizards import GAME
from conclave.testing.scenario import scenario
from tests.games.ice_wizards.positions import (
    CENTRES,
    discards,
    hand,
    ice,
    king,
    pile,
    position,
    stones,
    supply,
    wizards,
)


def test_section_3_the_setup_step_by_step() -> None:
    """Stones beside the board, cards, pile, wizards, the king in the middle, and Dark begins."""
    with scenario(GAME) as table:
        assert supply(table) == 52
        table.draw("n1", "s1", "n2", "s2", "n3", "s3", "e1", "w1", "e2", "w2")
        assert hand(table, 0) == {"N1", "N2", "N3", "E1", "E2"}
        assert hand(table, 1) == {"S1", "S2", "S3", "W1", "W2"}
        assert len(pile(table)) == 14
        assert wizards(table) == [4, 4]
        assert king(table) == CENTRES["hex"]
        assert table.asked == 0


def test_section_4_action_1_play_a_movement_card() -> None:
    """Full distance, empty space, own stone, king on top, card discarded, no replacement (IW-3.2)."""
    with scenario(GAME, position=position("hex", hands=("SE3 N1 N2 N3 NE1", "S1 S2"))) as table:
        table.play("play se3")
        assert king(table) == "i3"
        assert stones(table, 0) == {"i3"}
        assert discards(table) == {"SE3"}
        assert hand(table, 0) == {"N1", "N2", "N3", "NE1"}


def test_section_4_action_2_draw_a_movement_card() -> None:
    """With fewer than five; with five it is refused (IW-3.3)."""
    with scenario(GAME, position=position("hex", hands=("SE3 N1 N2 N3", "S1 S2 S3 W1 W2"))) as table:
        table.play("draw").draw("sw1")
        assert hand(table, 0) == {"SE3", "N1", "N2", "N3", "SW1"}
        assert table.refused("draw").rule == "IW-3.3"  # Light holds five


def test_section_4_action_3_wizard_and_movement_card_together() -> None:
    """The stone is turned, the king stands on it, and both cards are gone (IW-3.4)."""
    text = position("hex", light="i3", hands=("SE3 N1", "S1"))
    with scenario(GAME, position=text) as table:
        table.play("flip se3")
        assert king(table) == "i3"
        assert (stones(table, 0), stones(table, 1)) == ({"i3"}, set())
        assert (discards(table), wizards(table)) == ({"SE3"}, [3, 4])


def test_section_5_every_move_claims_a_space() -> None:
    """A play places a stone, a flip turns one; a draw does neither."""
    text = position("square", light="e7", hands=("N1 N2 S1", "W1 W2 NE1"))
    with scenario(GAME, position=text) as table:
        table.play("play n1").play("play w1")  # e6, d6
        assert (stones(table, 0), stones(table, 1)) == ({"e6"}, {"e7", "d6"})
        table.play("draw").draw("e1").play("draw").draw("e2")
        assert (stones(table, 0), stones(table, 1)) == ({"e6"}, {"e7", "d6"})
        table.play("play s1").play("flip ne1")  # d5, and back onto e6
        assert (stones(table, 0), stones(table, 1)) == ({"d5"}, {"e7", "d6", "e6"})


def test_section_5_zugzwang() -> None:
    """Dark's only card that stays on the board has to be played (IW-3.5)."""
    text = position("square", light="i9", king="i9", hands=("N1 N2 NE1 NE2 W1", "S1 S2 S3 W2 W3"))
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["play w1"]
        assert table.refused("pass").rule == "IW-3.5"


@pytest.mark.parametrize(
    ("board", "row"),
    [("square", "c3 d3 e3 f3 g3"), ("hex", "f1 f2 f3 f4 f5"), ("hex", "a1 b2 c3 d4 e5")],
)
def test_section_6_five_connected_spaces_are_25_points(board: str, row: str) -> None:
    """The example of the rulebook, in a rank, in a column and in a slanting line of hexes (IW-4.4)."""
    table = scenario(GAME, position=position(board, dark=row, hands=("N1", "S1")))
    assert ice(table).territories(0) == [5]
    assert ice(table).score(0) == 25


def test_faq_can_i_move_to_a_space_with_my_own_powerstone() -> None:
    """No: neither with a movement card nor with a wizard."""
    text = position("square", dark="e6", hands=("N1 S1", "W1"))
    with scenario(GAME, position=text) as table:
        assert isinstance(table.refused("play n1"), IllegalMove)
        assert isinstance(table.refused("flip n1"), IllegalMove)
        assert sorted(table.choices()) == ["draw", "play s1"]


def test_faq_can_i_use_a_wizard_card_to_move_to_an_empty_space() -> None:
    """No; the movement card alone leads there."""
    with scenario(GAME, position=position("square", hands=("N1", "W1"))) as table:
        assert table.refused("flip n1").rule == "IW-3.4"
        table.play("play n1")
        assert wizards(table) == [4, 4]


def test_faq_what_if_i_have_no_legal_move() -> None:
    """You pass, and your opponent goes on until you can move again."""
    # In the corner i1 cards to the S, SE and E are no use; Light walks north out of it.
    text = position(
        "square", dark="i1", king="i1", hands=("S1 S2 S3 SE1 SE2", "N1 E1 E2 E3 SE3"), wizards="4,0"
    )
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["pass"]
        table.play("pass")
        assert table.choices() == ["play n1"]
        table.play("play n1")  # i2, and S1 leads back onto Dark's own stone
        assert table.choices() == ["pass"]
        table.play("pass")
        table.play("draw").draw("n2")
        table.play("pass")
        table.play("play n2")  # i4
        assert sorted(table.choices()) == ["flip s2", "play s1"]  # i2 is light, i1 is dark, i3 is empty


def test_faq_do_i_have_to_use_a_wizard_card_if_it_is_my_only_legal_move() -> None:
    """Yes."""
    text = position("square", light="a9 b9", king="a9", hands=("N1 N2 N3 NE1 E1", "S1 S2 S3 SE1 SE2"))
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["flip e1"]
        assert table.refused("pass").rule == "IW-3.5"
        assert table.refused("draw").rule == "IW-3.3"
        table.play("flip e1")
        assert stones(table, 0) == {"b9"}


def test_faq_are_movement_cards_reused() -> None:
    """Yes, but only when the pile is used up: then the discards are the new pile."""
    gone = "N1 N2 N3 NE1 NE2 NE3 E1 E2 E3 SE1 SE2 SE3 S1"
    text = position("hex", hands=("S2 S3 SW1 SW2", "SW3 W1 W2 W3 NW1"), discard=gone)
    with scenario(GAME, position=text) as table:  # NW2 and NW3 are in the pile
        table.play("draw")
        assert set(table.outcomes()) == {"draw nw2", "draw nw3"}
        table.draw("nw2").play("play w1").play("play s2")
        table.play("draw")
        assert set(table.outcomes()) == {"draw nw3"}
        table.draw("nw3")
        assert pile(table) == {*gone.split(), "W1", "S2"}
        table.play("draw").draw("w1")
        assert "W1" in hand(table, 0)


def test_faq_can_i_play_a_wizard_card_without_a_movement_card() -> None:
    """No: a flip names a card, and the card has to be in hand."""
    text = position("square", light="e6", hands=("", "N1"))
    with scenario(GAME, position=text) as table:
        assert isinstance(table.refused("flip"), BadToken)
        assert isinstance(table.refused("flip n1"), IllegalMove)
        assert table.choices() == ["draw"]
