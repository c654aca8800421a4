"""Close, group and ranged combat (LI-9, LI-10)."""

from tests.games.lands_of_ice.stage import PLAIN, stage

FLOOR = "floor"


def test_9_1_an_adjacent_enemy_is_attacked() -> None:
    """Not a friend, not round a corner, not somebody wounded in this turn; again if nothing came of it."""
    game = stage("blue-yeti@c2 yellow-goblin@c3 blue-mammoth@c1 yellow-troll@b3", ground=FLOOR)
    assert game.play("attack blue-yeti").tokens() == ["target yellow-goblin"]
    game.play("target yellow-goblin").fight(0, 2)  # 3 to 3
    game.play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 3)
    assert game.why("attack blue-yeti") == "LI-9.1"


def test_9_2_both_sides_may_join_in_turn() -> None:
    """Attackers next to an enemy in the fight, then defenders next to an attacker, until both are content."""
    text = "blue-yeti@c2 yellow-goblin@c3 blue-warrior@b3 yellow-troll@b2 blue-cleric@e5"
    game = stage(text, ground=FLOOR).play("attack blue-yeti", "target yellow-goblin")
    assert game.tokens() == ["join blue-warrior", "pass"]
    game.play("join blue-warrior")
    assert game.table.asked == 1  # the troll stands next to both attackers
    assert game.tokens() == ["join yellow-troll", "pass"]
    game.play("join yellow-troll")
    # 3 + 3 + 1 against 1 + 4 + 1
    game.fight(1, 1)
    assert game.marked("yellow-goblin", "wounded")
    assert game.marked("yellow-troll", "wounded")


def test_9_2_a_chain_of_neighbours() -> None:
    """Whoever joined brings others in: the Cleric is next to the Troll that joined."""
    text = "blue-yeti@c2 yellow-goblin@c3 yellow-troll@d2 blue-cleric@e2"
    game = stage(text, ground=FLOOR).play("attack blue-yeti", "target yellow-goblin")
    assert game.table.asked == 1
    game.play("join yellow-troll")
    assert game.table.asked == 0
    assert game.tokens() == ["join blue-cleric", "pass"]
    game.play("join blue-cleric").fight(6, 0)
    assert game.marked("yellow-troll", "wounded")


def test_9_2_the_wounded_join_nothing() -> None:
    """Only as the named target does a wounded character take part."""
    game = stage("blue-yeti@c2 yellow-goblin@c3 yellow-troll@d2+wounded blue-warrior@b3+wounded")
    game.play("attack blue-yeti", "target yellow-goblin")
    assert game.tokens()[0].startswith("fight")


def test_9_3_cards_are_laid_face_down_and_shown_together() -> None:
    """Yellow does not see Blue's card, and hears of it with the result (LI-9.11, LI-3.13)."""
    game = stage("blue-yeti@c2 yellow-goblin@c3").play("attack blue-yeti", "target yellow-goblin", "fight 3")
    assert int(game.table.view(1).state.laid.faces[0]) == -9  # type: ignore[attr-defined]
    assert int(game.table.view(0).state.laid.faces[0]) == 3  # type: ignore[attr-defined]
    game.play("fight 2")
    assert any("with cards 3 and 2" in line for line in game.table.told(1))


def test_9_4_values_are_added_up() -> None:
    """Sword and axe help attackers, armor defenders; a frozen character has one less, never below 0."""
    text = "blue-warrior@c2 blue-sword@c2 yellow-troll@c3 yellow-armor@c3"
    # 3 + 1 + 2 against 4 + 1 + 1 is a tie; with armor and sword on the other side it would not be.
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-troll").fight(2, 1)
    assert not game.marked("yellow-troll", "wounded")
    text = "blue-warrior@c2 blue-armor@c2 yellow-troll@c3 yellow-sword@c3"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-troll").fight(2, 1)
    assert not game.marked("yellow-troll", "wounded")
    assert not game.marked("blue-warrior", "wounded")  # 5 to 5
    # A frozen Goblin has 0: 3 + 0 against 0 + 2.
    game = stage("blue-warrior@c2 yellow-goblin@c3+frozen", ground=FLOOR)
    assert (
        game.play("attack blue-warrior", "target yellow-goblin")
        .fight(0, 2)
        .marked("yellow-goblin", "wounded")
    )


def test_9_4_a_value_is_never_below_zero() -> None:
    """A frozen wounded Goblin has 0 and not -1: 1 + 1 against 0 + 2 is a tie."""
    game = stage("blue-ice_witch@c2 yellow-goblin@c3+wounded+frozen", ground=FLOOR)
    assert game.play("attack blue-ice_witch", "target yellow-goblin").fight(1, 2).at("yellow-goblin") == "c3"


def test_9_5_losers_are_wounded_or_die() -> None:
    """The whole losing side is; a tie does nothing; a wounded target dies."""
    text = "blue-goblin@c2 blue-cleric@b3 yellow-troll@c3"
    game = stage(text, ground=FLOOR).play("attack blue-goblin", "target yellow-troll", "join blue-cleric")
    game.fight(0, 6)
    assert game.marked("blue-goblin", "wounded")
    assert game.marked("blue-cleric", "wounded")
    game = (
        stage("blue-yeti@c2 yellow-goblin@c3+wounded")
        .play("attack blue-yeti", "target yellow-goblin")
        .fight(1, 0)
    )
    assert (game.at("yellow-goblin"), game.points) == ("gone", (1, 0))


def test_9_6_cards_are_gone_but_for_the_zero() -> None:
    """Blue's 6 is discarded, Yellow's 0 comes back."""
    game = stage("blue-yeti@c2 yellow-goblin@c3").play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (int(game.s.hands[6]), int(game.s.hands[7])) == (0, 1)


def test_9_7_the_cursed_object_of_a_killed_enemy() -> None:
    """The victor must take it (LI-14.7)."""
    game = stage("blue-yeti@c2 yellow-goblin@c3+wounded yellow-flying_carpet@c3")
    game.play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert game.at("yellow-flying_carpet") == "c2"


def test_9_8_who_was_healed_takes_no_part() -> None:
    """Unless it is the named target."""
    text = "blue-yeti@c2 yellow-goblin@c3 blue-warrior@b3+wounded blue-cleric@a3 yellow-troll@c1+rests"
    game = stage(text).play("heal blue-cleric", "target blue-warrior", "attack blue-yeti")
    assert game.tokens() == ["target yellow-goblin", "target yellow-troll"]
    game.play("target yellow-goblin")
    assert game.tokens()[0].startswith("fight")


def test_9_9_a_carried_character_may_be_the_target() -> None:
    """Its carrier may join the defence."""
    game = stage("blue-yeti@c2 yellow-warrior@c3 yellow-goblin@c3+wounded")
    game.play("attack blue-yeti", "target yellow-goblin")
    assert game.tokens() == ["join yellow-warrior", "pass"]
    game.play("pass").fight(6, 0)
    assert (game.at("yellow-goblin"), game.marked("yellow-warrior", "wounded")) == ("gone", False)


def test_9_10_a_controlled_beast_attacks_alone() -> None:
    """Yellow's Yeti attacks Blue's Goblin; Yellow lays the attacker's card, Blue may defend with others."""
    text = "yellow-yeti@c2+controlled+3ap blue-goblin@c3 yellow-troll@b3 blue-warrior@d2 blue-beast_master@e5"
    game = stage(text, ground=FLOOR).play("attack yellow-yeti", "target blue-goblin")
    assert (game.table.asked, game.tokens()) == (0, ["join blue-warrior", "pass"])
    game.play("pass").fight(0, 6)
    # Yellow's 6 is the attacker's: 3 + 6 against 1 + 0.
    assert game.marked("blue-goblin", "wounded")
    game = stage("yellow-yeti@c2+controlled+3ap yellow-troll@c3 blue-goblin@e5")
    assert game.why("attack yellow-yeti") == "LI-9.1"


def test_9_10_it_still_defends_its_own_colour() -> None:
    """Blue controls the Yeti and attacks the Goblin beside it: the Yeti may join Yellow's defence."""
    text = "yellow-yeti@d2+controlled+3ap yellow-goblin@c3 blue-warrior@c2"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin")
    assert (game.table.asked, game.tokens()) == (1, ["join yellow-yeti", "pass"])


def test_9_11_there_is_always_a_card() -> None:
    """With nothing but the 0 one fights on."""
    game = stage("blue-yeti@c2 yellow-goblin@c3", hands="0/0").play(
        "attack blue-yeti", "target yellow-goblin"
    )
    assert game.tokens() == ["fight 0"]
    assert game.why("fight 3") == "LI-9.3"


def test_9_12_the_dead_leave_their_objects() -> None:
    """The token is out of the game, its sword lies there."""
    game = stage("blue-yeti@c2 yellow-goblin@c3+wounded yellow-sword@c3")
    game.play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-goblin"), game.at("yellow-sword")) == ("gone", "c3")


# Ranged combat.


def test_10_1_lightning_strikes_the_first_on_a_ray() -> None:
    """Again and again for an action point each; from a tree any enemy on the ray."""
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3 yellow-troll@c5", ground=FLOOR)
    assert game.play("strike blue-lightning_elemental").tokens() == ["target yellow-goblin"]
    game.play("target yellow-goblin").fight(1, 1).play(
        "strike blue-lightning_elemental", "target yellow-goblin"
    )
    game.fight(2, 0)
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 3)
    rows = "..... ..... T.... ..... ....@"
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3 yellow-troll@c5", rows)
    game.play("strike blue-lightning_elemental")
    assert game.tokens() == ["target yellow-goblin", "target yellow-troll"]
    game = stage("blue-lightning_elemental@c1 blue-yeti@c2 yellow-goblin@c3")
    assert game.why("strike blue-lightning_elemental") == "LI-10.1"


def test_10_2_not_next_to_an_enemy() -> None:
    """Neither next to the target, wounded or not, nor next to any unwounded enemy."""
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3 yellow-troll@d1")
    assert game.why("strike blue-lightning_elemental") == "LI-10.2"
    assert stage("blue-lightning_elemental@c1 yellow-goblin@c3 yellow-troll@d1+wounded").can(
        "strike blue-lightning_elemental"
    )
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c2+wounded")
    assert game.why("strike blue-lightning_elemental") == "LI-10.2"


def test_10_3_a_strike_is_one_whatever_helps() -> None:
    """The sword adds nothing; armor, snow and frost of the target count."""
    # 1 + 3 against 1 + 1 (armor) + 2 is a tie.
    text = "blue-lightning_elemental@c1 blue-sword@c1 yellow-goblin@c3 yellow-armor@c3"
    game = (
        stage(text, ground=FLOOR).play("strike blue-lightning_elemental", "target yellow-goblin").fight(3, 2)
    )
    assert not game.marked("yellow-goblin", "wounded")
    # 1 + 5 against 3 + 1 (snow) + 2 is a tie.
    game = stage("blue-lightning_elemental@c1 yellow-yeti@c3")
    game.play("strike blue-lightning_elemental", "target yellow-yeti").fight(5, 2)
    assert not game.marked("yellow-yeti", "wounded")
    # 1 + 2 against 3 - 1 (frozen) + 0.
    game = stage("blue-lightning_elemental@c1 yellow-yeti@c3+frozen", ground=FLOOR)
    game.play("strike blue-lightning_elemental", "target yellow-yeti").fight(2, 0)
    assert game.marked("yellow-yeti", "wounded")


def test_10_4_the_striker_is_never_hurt() -> None:
    """It loses 1 to 7 and stands."""
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3")
    game.play("strike blue-lightning_elemental", "target yellow-goblin").fight(0, 6)
    assert not game.marked("blue-lightning_elemental", "wounded")


def test_10_5_a_strike_is_an_attack() -> None:
    """Not on somebody wounded in this turn."""
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3+wounded+hurt")
    assert game.why("strike blue-lightning_elemental") == "LI-9.1"
    assert stage("blue-lightning_elemental@c1 yellow-goblin@c3+wounded").can(
        "strike blue-lightning_elemental"
    )


def test_10_6_nobody_helps_against_a_strike() -> None:
    """The cards come at once, although a Troll stands beside the Goblin."""
    game = stage("blue-lightning_elemental@c1 yellow-goblin@c3 yellow-troll@c4")
    game.play("strike blue-lightning_elemental", "target yellow-goblin")
    assert game.tokens()[0].startswith("fight")


def test_10_7_lightning_supports_a_close_attack() -> None:
    """It adds one if it sees the target, and is not hurt when the attack fails."""
    text = "blue-lightning_elemental@c1 blue-warrior@b3 yellow-goblin@c3"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens() == ["join blue-lightning_elemental", "pass"]
    game.play("join blue-lightning_elemental").fight(0, 6)  # 3 + 1 + 0 against 1 + 6
    assert game.marked("blue-warrior", "wounded")
    assert not game.marked("blue-lightning_elemental", "wounded")
    assert game.ap == 4
    # The support counts: 3 + 1 + 0 against 1 + 3 is a tie.
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin")
    game.play("join blue-lightning_elemental").fight(0, 3)
    assert not game.marked("blue-warrior", "wounded")


def test_10_8_no_defence_from_a_distance() -> None:
    """Yellow's Lightning Elemental does not join from afar; next to the attacker it does."""
    text = "yellow-lightning_elemental@c1 blue-warrior@b3 yellow-goblin@c3"
    game = stage(text).play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens()[0].startswith("fight")
    text = "yellow-lightning_elemental@a3 blue-warrior@b3 yellow-goblin@c3"
    game = stage(text, PLAIN).play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens() == ["join yellow-lightning_elemental", "pass"]
