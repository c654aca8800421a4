"""A turn (IW-3). All positions are on the square board unless a rule speaks of hexes."""

import pytest

from conclave.core.errors import BadToken, IllegalMove, WrongSeat
from conclave.core.session import Session
from conclave.games.ice_wizards import GAME
from conclave.testing.scenario import scenario
from tests.games.ice_wizards.positions import (
    discards,
    hand,
    king,
    pile,
    position,
    stones,
    supply,
    wizards,
)

OPENING = "SQ 9/9/9/9/9/9/9/9/9 e5 N3,NE2,W1,S2,E3 N1,N2,S1,SW1,NW3 4,4 - d"
# From the corner a9 every card to the N, NE, NW, W or SW leaves the board.
STUCK_DARK, STUCK_LIGHT = "N1 N2 N3 NE1 NE2", "W1 W2 W3 NW1 NW2"


def test_3_1_with_a_full_hand_and_no_stones_one_plays_a_card() -> None:
    """Five cards that stay on the board are five plays; there is nothing to flip, and no room to draw."""
    with scenario(GAME, position=OPENING) as table:
        assert sorted(table.choices()) == ["play e3", "play n3", "play ne2", "play s2", "play w1"]


def test_3_1_play_draw_and_wizard_are_offered_together() -> None:
    """N1 leads to an empty space, E1 onto a light stone, S1 onto a dark one, and the hand has room."""
    text = position("square", dark="e4", light="f5", hands=("N1 E1 S1", "N2 N3"))
    with scenario(GAME, position=text) as table:
        assert sorted(table.choices()) == ["draw", "flip e1", "play n1"]


@pytest.mark.parametrize("act", ["play n1", "flip e1", "draw"])
def test_3_1_after_one_act_the_other_side_is_to_move(act: str) -> None:
    """Exactly one: each of the three ends the turn."""
    text = position("square", dark="e4", light="f5", hands=("N1 E1 S1", "N2 N3"))
    with scenario(GAME, position=text) as table:
        table.play(act)
        if act == "draw":
            table.draw("w1")
        assert table.asked == 1
        table.play("draw").draw("w2")
        assert table.asked == 0


def test_3_1_nobody_moves_out_of_turn() -> None:
    """Light is refused while Dark is to move."""
    with scenario(GAME, position=OPENING) as table:
        refusal = table.refused("play n1", seat=1)
        assert isinstance(refusal, WrongSeat)
        assert refusal.rule == "IW-3.1"


def test_3_2_a_play_moves_the_king_places_a_stone_and_discards_the_card() -> None:
    """NE2 leads from e5 to g7; no card is drawn in its place."""
    with scenario(GAME, position=OPENING) as table:
        table.play("play ne2")
        assert king(table) == "g7"
        assert (stones(table, 0), stones(table, 1)) == ({"g7"}, set())
        assert supply(table) == 51
        assert hand(table, 0) == {"N3", "W1", "S2", "E3"}
        assert discards(table) == {"NE2"}
        assert len(pile(table)) == 14
        assert wizards(table) == [4, 4]


def test_3_2_the_king_goes_exactly_the_full_distance() -> None:
    """N3 leads to e8, and a king at e7 that has only two spaces before it cannot play it."""
    with scenario(GAME, position=OPENING) as table:
        table.play("play n3")
        assert king(table) == "e8"
        assert stones(table, 0) == {"e8"}
    with scenario(GAME, position=position("square", light="e7", king="e7", hands=("N3", "N1"))) as table:
        assert table.refused("play n3").rule == "IW-3.2"


def test_3_2_the_king_does_not_leave_the_board() -> None:
    """From the eighth rank N2 and NE3 lead off the board, N1 does not; from file h E2 does."""
    text = position("square", light="h8", king="h8", hands=("N1 N2 NE3 E2", "S1"))
    with scenario(GAME, position=text) as table:
        for card in ("n2", "ne3", "e2"):
            refusal = table.refused(f"play {card}")
            assert isinstance(refusal, IllegalMove)
            assert refusal.rule == "IW-3.2"
        assert sorted(table.choices()) == ["draw", "play n1"]


def test_3_2_the_king_leaves_no_hexagon_either() -> None:
    """From h5 two spaces to the east is j4, and E1 once more would be beyond column k."""
    with scenario(GAME, position=position("hex", light="j4", king="j4", hands=("E1 NE1", "S1"))) as table:
        assert table.refused("play e1").rule == "IW-3.2"
        assert sorted(table.choices()) == ["draw", "play ne1"]


def test_3_2_the_destination_holds_no_enemy_stone() -> None:
    """Without a wizard an enemy stone stops a play."""
    with scenario(GAME, position=position("square", light="e6", hands=("N1 S1", "N2"))) as table:
        assert table.refused("play n1").rule == "IW-3.2"


def test_3_2_the_destination_holds_no_stone_of_ones_own() -> None:
    """A play needs an empty space, and one's own stone is in the way like any other."""
    with scenario(GAME, position=position("square", dark="e6", hands=("N1 S1", "N2"))) as table:
        assert table.refused("play n1").rule == "IW-3.2"
        assert sorted(table.choices()) == ["draw", "play s1"]


def test_3_2_spaces_passed_over_do_not_matter() -> None:
    """The king jumps over stones of both sides, and they stay as they are."""
    with scenario(GAME, position=position("square", dark="e6", light="e7", hands=("N3", "S1"))) as table:
        table.play("play n3")
        assert king(table) == "e8"
        assert (stones(table, 0), stones(table, 1)) == ({"e6", "e8"}, {"e7"})


def test_3_2_one_plays_only_cards_one_holds() -> None:
    """Neither a card of the opponent nor one of the pile."""
    with scenario(GAME, position=OPENING) as table:
        for card in ("n1", "se1"):
            assert table.refused(f"play {card}").rule == "IW-3.2"


def test_3_3_a_draw_takes_one_card_from_the_pile() -> None:
    """The card joins the hand; king, stones and discards stay."""
    text = position("square", dark="e6", king="e6", hands=("N1 N2 N3 NE1", "S1 S2 S3 E1 E2"), discard="W1")
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("sw3")
        assert hand(table, 0) == {"N1", "N2", "N3", "NE1", "SW3"}
        assert len(pile(table)) == 13
        assert "SW3" not in pile(table)
        assert discards(table) == {"W1"}
        assert (king(table), stones(table, 0), supply(table)) == ("e6", {"e6"}, 51)


def test_3_3_nobody_draws_with_five_cards() -> None:
    """A sixth card is refused."""
    with scenario(GAME, position=OPENING) as table:
        assert table.refused("draw").rule == "IW-3.3"


def test_3_3_one_may_draw_even_if_one_could_play() -> None:
    """Four cards are fewer than five; a draw is a free choice."""
    with scenario(GAME, position=position("square", hands=("N1 N2 N3 NE1", "S1"))) as table:
        assert sorted(table.choices()) == ["draw", "play n1", "play n2", "play n3", "play ne1"]


def test_3_3_only_cards_of_the_pile_can_come() -> None:
    """Not a discarded one, and not one from a hand."""
    text = position("square", hands=("N1 N2 N3 NE1", "S1 S2 S3 E1 E2"), discard="W1")
    table = scenario(GAME, position=text).play("draw")
    before = table.session.digest
    for card in ("w1", "s1", "n1"):
        with pytest.raises(IllegalMove) as refusal:
            table.draw(card)
        assert refusal.value.rule == "IW-3.3"
    assert table.session.digest == before


GONE = "NE2 NE3 E2 E3 SE1 SE2 SE3 SW3 W1 W2 W3 NW1 NW2 NW3"  # 14 discards; only E1 is left to draw
LAST_CARD = position("square", dark="e6", king="e6", hands=("N1 N2 N3 NE1", "S1 S2 S3 SW1 SW2"), discard=GONE)


def test_3_3_the_last_card_of_the_pile_is_certain_and_the_discards_become_a_new_pile() -> None:
    """Ten cards in hands leave at least fourteen, so the pile is never empty."""
    with scenario(GAME, position=LAST_CARD) as table:
        table.play("draw")
        assert table.outcomes() == {"draw e1": 1}
        table.draw("e1")
        assert hand(table, 0) == {"N1", "N2", "N3", "NE1", "E1"}
        assert pile(table) == set(GONE.split())
        assert discards(table) == set()
        assert [event.facts for event in table.events("shuffle")] == [(14,)]


def test_3_3_a_card_discarded_after_the_shuffle_is_not_in_the_new_pile() -> None:
    """The shuffle happens at once, not at the next draw (ruling)."""
    with scenario(GAME, position=LAST_CARD) as table:
        table.play("draw").draw("e1").play("play s2")  # Light goes from e6 to e4
        assert discards(table) == {"S2"}
        table.play("play e1").play("draw")
        assert table.outcomes() == {f"draw {card.lower()}": 1 for card in GONE.split()}
        table.draw("ne2")
        assert discards(table) == {"S2", "E1"}


def test_3_3_nothing_is_shuffled_while_the_pile_has_cards() -> None:
    """With two cards left, drawing one leaves the discards alone."""
    text = position("square", hands=("N1 N2 N3 NE1", "S1 S2 S3 SW1 SW2"), discard=GONE.removesuffix(" NW3"))
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("nw3")
        assert pile(table) == {"E1"}
        assert len(discards(table)) == 13
        assert table.events("shuffle") == []


def test_3_4_a_wizard_flips_an_enemy_stone() -> None:
    """King and colour change, two cards are spent, and the supply is not touched."""
    text = position("square", light="e7 e6", hands=("N2 S1", "W1 W2"))
    with scenario(GAME, position=text) as table:
        table.play("flip n2")
        assert king(table) == "e7"
        assert (stones(table, 0), stones(table, 1)) == ({"e7"}, {"e6"})
        assert wizards(table) == [3, 4]
        assert hand(table, 0) == {"S1"}
        assert discards(table) == {"N2"}
        assert supply(table) == 50


def test_3_4_light_flips_dark_stones_too() -> None:
    """The rule is the same for both sides."""
    with scenario(GAME, position=position("square", dark="e6", hands=("W1", "N1"), to="l")) as table:
        table.play("flip n1")
        assert (stones(table, 0), stones(table, 1)) == (set(), {"e6"})
        assert wizards(table) == [4, 3]


def test_3_4_a_wizard_does_not_enter_an_empty_space() -> None:
    """For that one plays the movement card alone."""
    with scenario(GAME, position=OPENING) as table:
        assert table.refused("flip n3").rule == "IW-3.4"


def test_3_4_a_wizard_flips_only_an_enemy_stone() -> None:
    """One's own stone is not to be flipped."""
    with scenario(GAME, position=position("square", dark="e6", hands=("N1 S1", "N2"))) as table:
        assert table.refused("flip n1").rule == "IW-3.4"


def test_3_4_without_an_unused_wizard_nothing_is_flipped() -> None:
    """The opponent's wizards do not help."""
    text = position("square", light="e6", hands=("N1 S1", "N2"), wizards="0,4")
    with scenario(GAME, position=text) as table:
        assert table.refused("flip n1").rule == "IW-3.4"
        assert sorted(table.choices()) == ["draw", "play s1"]


def test_3_4_a_wizard_needs_a_movement_card_that_stays_on_the_board() -> None:
    """No card held, no distance beyond the edge, and no wizard alone."""
    text = position("square", light="e9 e8", king="e8", hands=("N1 N2", "S1"))
    with scenario(GAME, position=text) as table:
        # The movement is bound by IW-3.2, the wizard by IW-3.4; either number is right here.
        assert table.refused("flip n2").rule in ("IW-3.2", "IW-3.4")
        assert table.refused("flip e1").rule in ("IW-3.2", "IW-3.4")
        assert isinstance(table.refused("flip"), BadToken)
        assert sorted(table.choices()) == ["draw", "flip n1"]


def test_3_4_a_flipped_stone_can_be_flipped_back() -> None:
    """Light turns the stone next to it, Dark turns it again: the wizard cards are what runs out."""
    text = position("square", light="e6", hands=("N1 S2 NE1", "S1 E1"))
    with scenario(GAME, position=text) as table:
        table.play("flip n1").play("play s1")  # e6 turns dark; Light goes to e5
        table.play("draw").draw("n2").play("draw").draw("n3")
        assert stones(table, 0) == {"e6"}
        table.play("play ne1").play("draw").draw("w1")  # Dark goes to f6
        table.play("draw").draw("nw1").play("flip w1")  # Light turns e6 back
        assert (stones(table, 0), stones(table, 1)) == ({"f6"}, {"e5", "e6"})
        assert wizards(table) == [3, 3]
        assert supply(table) == 49


def test_3_4_the_wizard_card_never_returns() -> None:
    """A shuffle brings movement cards back, and no wizard."""
    text = LAST_CARD.replace(" 4,4 ", " 3,2 ")
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("e1")
        assert wizards(table) == [3, 2]


@pytest.mark.parametrize(
    ("dark_hand", "light_stones", "only"),
    [
        ("N1 N2 N3 NE1", "a9", "draw"),  # four cards that all leave the board
        ("N1 N2 N3 NE1 S1", "a9 a8", "flip s1"),  # five cards, and one leads onto a light stone
        ("N1 N2 N3 NE1 S1", "a9", "play s1"),  # five cards, and one leads to an empty space
    ],
)
def test_3_5_one_has_to_act_if_there_is_any_act(dark_hand: str, light_stones: str, only: str) -> None:
    """A pass is refused, even if the only act is a draw or a wizard."""
    text = position("square", light=light_stones, king="a9", hands=(dark_hand, STUCK_LIGHT))
    with scenario(GAME, position=text) as table:
        assert table.choices() == [only]
        assert table.refused("pass").rule == "IW-3.5"


def test_3_5_one_has_to_act_even_if_it_hurts() -> None:
    """Dark's only act opens the way for Light to join two territories, and still Dark may not pass."""
    # The king on a9: Dark must go to b9; from there Light's S1 joins a8 and c8 to one territory of 3.
    text = position(
        "square", dark="a9", light="a8 c8", king="a9", hands=("N1 N2 N3 NE1 E1", "S1 W1 W2 NW1 NW2")
    )
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["play e1"]
        assert table.refused("pass").rule == "IW-3.5"
        table.play("play e1")
        assert "play s1" in table.choices()
        table.play("play s1")
        assert stones(table, 1) == {"a8", "b8", "c8"}


def test_3_5_nobody_passes_at_the_start() -> None:
    """All five cards can be played from the centre of the square board."""
    with scenario(GAME, position=OPENING) as table:
        assert table.refused("pass").rule == "IW-3.5"


def test_3_6_without_any_act_one_passes_until_there_is_one_again() -> None:
    """Dark passes twice while Light walks on, and then has a move again."""
    text = position("square", light="a9", king="a9", hands=(STUCK_DARK, "E1 S1 W1 W2 W3"), wizards="0,4")
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["pass"]
        table.play("pass")
        assert sorted(table.choices()) == ["play e1", "play s1"]
        table.play("play e1")  # b9: to the N and NE is still nothing
        assert table.choices() == ["pass"]
        table.play("pass")
        table.play("play s1")  # b8: N1 leads onto a light stone, but NE1 to c9
        assert table.choices() == ["play ne1"]
        assert table.refused("pass").rule == "IW-3.5"
        assert [event.facts for event in table.events("pass")] == [(0,), (0,)]


def test_3_6_a_pass_changes_nothing_but_the_turn() -> None:
    """Stones, king, cards, wizards and supply stay."""
    hands = (STUCK_DARK, "E1 S1 W1 W2 W3")
    text = position("square", light="a9", king="a9", hands=hands, wizards="0,4", discard="SE1")
    with scenario(GAME, position=text) as table:
        table.play("pass")
        assert GAME.write_position is not None
        assert GAME.write_position(table.state) == text.removesuffix("d") + "l"


def test_3_6_who_has_to_pass_can_neither_draw_nor_play() -> None:
    """Five cards in hand forbid the draw, the edge of the board forbids the plays."""
    text = position("square", light="a9", king="a9", hands=(STUCK_DARK, "E1 S1 W1 W2 W3"))
    with scenario(GAME, position=text) as table:
        assert table.refused("draw").rule == "IW-3.3"
        assert table.refused("play n1").rule == "IW-3.2"


def test_3_6_a_forced_pass_is_played_and_recorded_by_a_session() -> None:
    """At a real table nobody is asked when there is only one answer."""
    text = position("square", light="a9", king="a9", hands=(STUCK_DARK, "E1 S1 W1 W2 W3"), wizards="0,4")
    assert GAME.read_position is not None
    session = Session(GAME, state=GAME.read_position(text), seed=1)
    assert session.record.tokens == ["pass"]
    assert session.asked == 1
    session.play("play e1")
    assert session.record.tokens == ["pass", "play e1", "pass"]
    assert session.asked == 1
