"""Spells and artifacts of Mage Knight as constants: every expected number comes from the text of the card."""

from __future__ import annotations

from tests.toys.duel import data as d
from tests.toys.duel.scenario import Scene
from tests.toys.duel.state import BOX, OFFERS, aside

FAR_HEX = 1  # two steps from the middle, costs 3, without foes


def test_space_bending_makes_far_hexes_adjacent() -> None:
    """Two steps away, for the price of the target alone, this turn."""
    scene = Scene("space-bending march", tokens="blue green").say("play strong march", "pay token green")
    assert f"move {FAR_HEX}" not in scene.choices
    scene.say("play basic space-bending", "pay token blue", f"move {FAR_HEX}")
    assert (scene.s.where[0], scene.points(d.MOVE)) == (FAR_HEX, 1)
    assert scene.end().s.mods.pack() == ()


def test_time_bending_gives_another_turn_with_the_same_cards() -> None:
    """Itself aside for the round, the others back into the hand, nothing drawn; discards stay away."""
    held = "space-bending march rage improvisation crystallize"
    scene = Scene(held, tokens="blue black").say("play basic march", "sideways rage", "pick 0")
    scene.say("play basic improvisation", "discard crystallize", "pick 0")
    scene.say("play strong space-bending", "pay token blue", "pay token black").end()
    assert scene.asked == 0
    assert scene.hand() == "march rage improvisation"
    assert (scene.row(aside(0)), scene.discards()) == ("space-bending", "crystallize")
    assert (scene.points(d.MOVE), scene.tokens(), scene.s.turn) == (0, "", 1)
    scene.end()
    assert scene.asked == 1, "once"


def test_time_bending_through_magic_talent_sets_magic_talent_aside() -> None:
    """The spell stays in the offer."""
    scene = Scene("magic-talent crystallize march", spells="space-bending", tokens="blue black")
    scene.say("play basic magic-talent", "discard crystallize", "play basic march")
    scene.say("cast strong space-bending", "pay token blue", "pay token black").end()
    assert (scene.asked, scene.hand(), scene.row(aside(0))) == (0, "march", "magic-talent")
    assert "space-bending" in scene.row(OFFERS + 1).split()


def test_a_strong_spell_needs_black_mana_too() -> None:
    """Neither the color alone nor black alone, and a single gold is not black."""
    for tokens in ("blue", "black", "blue gold"):
        assert "play strong space-bending" not in Scene("space-bending", tokens=tokens).choices
    assert "play strong space-bending" in Scene("space-bending", tokens="gold black").choices


def test_mana_claim_keeps_a_die_for_three_mana_now() -> None:
    """Only a die of a basic color; it is not rolled with the used ones, and comes back next round."""
    scene = Scene("mana-claim", tokens="blue", dice="gold black green").say("play basic mana-claim")
    assert scene.say("pay token blue").choices == ["die 2"]
    scene.say("die 2", "pick 0")
    assert scene.tokens() == "green green green"
    scene.end()
    assert list(scene.s.marks) == [d.IN_SOURCE, d.IN_SOURCE, d.CLAIMED]
    while scene.s.round == 0:
        scene.end()
    assert list(scene.s.marks) == [d.IN_SOURCE] * 3


def test_mana_claim_gives_one_mana_at_each_later_turn() -> None:
    """Not in the turn it is cast, and not after the round."""
    scene = Scene("mana-claim", tokens="blue", dice="green").say("play basic mana-claim", "pay token blue")
    scene.say("die 0", "pick 1")
    assert scene.tokens() == ""
    scene.end()
    assert (scene.asked, scene.tokens(1)) == (1, "")
    for _ in range(2):
        scene.end()
        assert (scene.asked, scene.tokens()) == (0, "green")
        scene.end()
    while scene.s.round == 0:
        scene.end()
    assert (scene.tokens(), scene.s.mods.pack()) == ("", ())


def test_mana_curse_wounds_others_who_use_the_color() -> None:
    """Once a turn, gold counted as the color it stands for; who cast it is safe."""
    scene = Scene("mana-claim crystallize", tokens="blue black red", dice="red gold")
    scene.say("play strong mana-claim", "pay token blue", "pay token black", "die 0", "pick 0")
    scene.say("play basic crystallize", "pay token red")
    assert scene.hand() == "", "no wound for whoever cast it"
    scene.end()
    scene.s.hands[1] = Scene("", "crystallize crystallize crystallize").s.hands[1]
    scene.s.tokens[d.SIX + d.RED] = scene.s.tokens[d.SIX + d.BLUE] = 1
    scene.say("play basic crystallize", "pay token blue")
    assert scene.hand(1) == "crystallize crystallize"
    scene.say("play basic crystallize", "pay gold-die red")
    assert scene.hand(1) == "crystallize wound"
    scene.say("play basic crystallize", "pay token red")
    assert scene.hand(1) == "wound", "at most one a turn"


def test_mind_steal_takes_an_action_card_from_those_who_gave_one_up() -> None:
    """Each other seat discards a card of the color or shows a hand without one; bound and actor come back."""
    scene = Scene("mind-read", "rage blood-ritual march", "mana-draw wound", seats=3, tokens="white black")
    scene.say("play strong mind-read", "pay token white", "pay token black", "color red")
    assert (scene.crystals(), scene.asked) == ("red", 1)
    assert scene.choices == ["discard rage", "discard blood-ritual"]
    scene.say("discard blood-ritual")
    assert list(scene.s.hands[2].masks) == [-1, -1], "everybody has seen a hand without red"
    assert list(scene.s.hands[1].masks) == [2, 2]
    assert (scene.asked, scene.s.actor) == (0, 0)
    scene.say("pick 0")
    assert scene.choices == ["take blood-ritual"]
    scene.say("take blood-ritual")
    assert (scene.hand(), scene.discards(1), scene.hand(1)) == ("blood-ritual", "", "rage march")
    assert scene.s.bound == 0


def test_mind_steal_leaves_spells_and_what_was_given_up_before() -> None:
    """A spell is discarded and cannot be kept; the basic side keeps nothing."""
    scene = Scene("mind-read", "mind-read", tokens="white black").say("play strong mind-read")
    scene.say("pay token white", "pay token black", "color white", "discard mind-read")
    assert (scene.asked, "end" in scene.choices, scene.discards(1)) == (0, True, "mind-read")
    scene = Scene("mind-read mind-read", "rage rage march", tokens="white white black")
    scene.say("play basic mind-read", "pay token white", "color red", "discard rage")
    scene.say("play strong mind-read", "pay token white", "pay token black", "color green", "discard march")
    assert scene.say("pick 0").choices == ["take march"], "the rage was given up for another spell"


def test_golden_grail_gives_fame_for_what_it_healed() -> None:
    """Heal 2: wounds of the hand, then of units; fame for the points that were used."""
    scene = Scene("golden-grail wound wound wound").say("play basic golden-grail")
    assert (scene.hand(), scene.s.fame[0]) == ("wound", 2)
    scene = Scene("golden-grail wound")
    assert scene.say("play basic golden-grail").s.fame[0] == 1
    scene = Scene("golden-grail wound")
    scene.s.wounded = 1
    scene.say("play basic golden-grail")
    assert (scene.hand(), scene.s.wounded, scene.s.fame[0]) == ("", 0, 2)
    assert "play basic golden-grail" not in Scene("golden-grail march").choices
    assert "play basic golden-grail" not in Scene("golden-grail wound").fight(0).choices


def test_golden_grail_strong_draws_for_each_wound_healed_from_the_hand() -> None:
    """Heal 6, a card for each of them and of those healed later this turn; it is thrown away for it."""
    scene = Scene("golden-grail golden-grail wound wound").say("play strong golden-grail")
    assert (scene.hand(), scene.row(BOX)) == ("golden-grail", "golden-grail")
    scene.say("* draw march", "* draw rage")
    assert scene.hand() == "golden-grail march rage"
    scene.s.wounded = 1
    scene.s.hit(0, 1)
    scene.say("play basic golden-grail", "* draw rage")
    assert (scene.hand(), scene.s.fame[0]) == ("march rage rage", 2), "a unit's wound draws nothing"


def test_wings_of_night_cost_more_for_each_foe() -> None:
    """The first is free, the second costs a Move point, the third two more."""
    held = "wings-of-wind march"
    scene = Scene(held, tokens="white black green").fight(16).say("play strong march", "pay token green")
    scene.say("play strong wings-of-wind", "pay token white", "pay token black")
    assert scene.choices == ["foe 0", "foe 1", "foe 2"]
    scene.say("foe 1")
    assert (scene.choices, scene.points(d.MOVE)) == (["foe 0", "foe 2", "done"], 4)
    assert scene.say("foe 0").points(d.MOVE) == 3
    assert scene.say("foe 2").points(d.MOVE) == 1
    scene.say("done", "done", "done")
    assert (scene.hand(), scene.s.where[0], scene.s.mods.pack()) == ("", d.CENTER, ())


def test_wings_of_night_ask_no_further_than_can_be_paid() -> None:
    """With two Move points the third foe attacks; who stops keeps the points; not in the attack phase."""
    scene = Scene("wings-of-wind march", tokens="white black").fight(16).say("play basic march")
    scene.say("play strong wings-of-wind", "pay token white", "pay token black", "foe 0", "foe 1")
    assert scene.points(d.MOVE) == 1
    scene.say("done", "done", "hero")
    assert scene.hand() == "wound", "the drake hits for 2, which is one wound"
    assert "play strong wings-of-wind" not in scene.choices
    scene = Scene("wings-of-wind march", tokens="white black").fight(16).say("play basic march")
    scene.say("play strong wings-of-wind", "pay token white", "pay token black", "foe 0", "done")
    assert scene.points(d.MOVE) == 2


def test_wings_of_wind_fly_over_foes_to_a_safe_hex() -> None:
    """A Move point a hex whatever the ground; over foes only if one can go on."""
    scene = Scene("wings-of-wind march", tokens="white").say("play basic march")
    scene.s.where = (8, *scene.s.where[1:])
    scene.say("play basic wings-of-wind", "pay token white")
    assert scene.offered("move") == ["3", "4", "7", "9", "12", "13"], "7 has foes, and a point is left"
    scene.say("move 7")
    assert scene.choices == ["move 3", "move 8", "move 12"], "no landing among foes"
    scene.say("move 12")
    assert (scene.s.where[0], scene.points(d.MOVE), scene.s.phase) == (12, 0, d.CALM)


def test_banner_of_protection_makes_a_unit_tougher_for_the_round() -> None:
    """Armor 3 and 1; fire of 2 does nothing to it; the orc's 4 wound it and go no further."""
    scene = Scene("banner-of-protection").say("play basic banner-of-protection", "unit 0 self")
    assert scene.row(aside(0)) == "banner-of-protection"
    scene.fight(11).say("done", "done", "unit 0 self")
    assert (scene.s.wounded, scene.hand()) == (0, "")
    scene.say("done").fight(0).say("done", "done", "unit 0 self")
    assert (scene.s.wounded, scene.hand()) == (1, "")
    plain = Scene("").fight(0).say("done", "done", "unit 0 self")
    assert plain.s.wounded == 1
    assert plain.say("hero").hand() == "wound", "armor 3 leaves one point"
    while scene.s.round == 0:
        if "end" not in scene.choices:
            scene.say("done")
        scene.end()
    assert scene.s.mods.pack() == ()


def test_banner_of_protection_strong_throws_away_the_wounds_of_the_turn() -> None:
    """At the end, if one likes; older wounds stay, and the banner is gone for good."""
    held = "banner-of-protection blood-ritual wound"
    scene = Scene(held).say("play strong banner-of-protection", "play basic blood-ritual", "color red", "end")
    assert scene.choices == ["pick 0", "pick 1"]
    assert scene.hand() == "wound wound"
    scene.say("pick 0")
    assert (scene.hand(), scene.row(BOX)) == ("wound", "banner-of-protection")
    scene = Scene(held).say("play strong banner-of-protection", "play basic blood-ritual", "color red", "end")
    assert scene.say("pick 1").hand() == "wound wound"
    scene = Scene("banner-of-protection wound").say("play strong banner-of-protection").end()
    assert scene.asked == 1, "without a wound of this turn nobody is asked"
    assert "wound" in scene.hand().split()
