"""Actions of Mage Knight as constants: every expected number is worked out from the text of the card."""

from __future__ import annotations

from tests.toys.duel import data as d
from tests.toys.duel.scenario import Scene
from tests.toys.duel.state import BOX, OFFERS, PLAYED, aside


def test_improvise_discards_another_card_for_points_that_fit() -> None:
    """Move 3 or Influence 3 outside combat; it cannot discard itself, nor a wound."""
    scene = Scene("improvisation march wound", tokens="red").say("play basic improvisation")
    assert scene.choices == ["discard march"]
    scene.say("discard march")
    assert scene.choices == ["pick 0", "pick 1"], "Attack and Block do not fit here"
    scene.say("pick 0")
    assert (scene.points(d.MOVE), scene.discards(), scene.row(PLAYED)) == (3, "march", "improvisation")
    strong = Scene("improvisation march", tokens="red").say("play strong improvisation", "pay token red")
    assert strong.say("discard march", "pick 1").points(d.INFLUENCE) == 5
    assert "play basic improvisation" not in Scene("improvisation wound").choices, "nothing to discard"


def test_improvise_in_combat_gives_block_or_attack() -> None:
    """The same constant offers what the phase allows: Move in each, Block 3, then Attack 3."""
    scene = Scene("improvisation improvisation march rage").fight(0)
    scene.say("done", "play basic improvisation", "discard march")
    assert scene.choices == ["pick 0", "pick 3"]
    assert scene.say("pick 3").points(d.BLOCK) == 3
    scene.say("done", "hero", "play basic improvisation", "discard rage", "pick 2")
    assert (scene.points(d.MELEE), scene.points(d.BLOCK)) == (3, 0)


def test_mana_draw_strong_sets_a_die_for_two_mana() -> None:
    """Any face, set to anything but gold; the die comes back showing it and is not rolled."""
    scene = Scene("mana-draw", tokens="white", dice="gold red").say(
        "play strong mana-draw", "pay token white"
    )
    assert scene.choices == ["die 0", "die 1"]
    scene.say("die 0")
    assert scene.offered("color") == ["red", "blue", "green", "white", "black"]
    scene.say("color black")
    assert scene.tokens() == "black black"
    assert scene.s.dice == 0, "the die of the turn is still to be used"
    scene.end()
    assert list(scene.s.faces) == [d.BLACK, d.RED]
    assert list(scene.s.marks) == [d.IN_SOURCE, d.IN_SOURCE]
    assert scene.tokens() == ""


def test_mana_draw_lets_one_more_die_be_used() -> None:
    """One die a turn, two with it."""
    scene = Scene("mana-draw march march march", dice="green green green")
    scene.say("play strong march", "pay die green")
    assert "play strong march" not in scene.choices
    scene.say("play basic mana-draw", "play strong march", "pay die green")
    assert "play strong march" not in scene.choices
    assert scene.points(d.MOVE) == 8


def test_concentration_plays_a_strong_effect_for_nothing_and_adds_two() -> None:
    """March strong is Move 4, so 6; Improvisation strong 5, so 7; Rage strong does not fit outside combat."""
    held = "concentration march improvisation rage"
    scene = Scene(held, tokens="green").say("play strong concentration", "pay token green")
    assert scene.offered("boost") == ["march", "improvisation"]
    scene.say("boost march")
    assert (scene.points(d.MOVE), scene.row(PLAYED)) == (6, "concentration march")
    scene = Scene(held, tokens="green").say("play strong concentration", "pay token green")
    scene.say("boost improvisation")
    assert scene.choices == ["discard march", "discard rage"], "neither of the two that are played"
    scene.say("discard rage", "pick 0")
    assert scene.points(d.MOVE) == 7
    assert scene.say("play basic march").points(d.MOVE) == 9, "the bonus is for one effect"
    assert scene.s.bound == 0


def test_concentration_ends_when_cards_would_ask_each_other() -> None:
    """Two of them and nothing else: neither can boost the other."""
    assert "play strong concentration" not in Scene("concentration concentration", tokens="green").choices
    weak = Scene("concentration").say("play basic concentration")
    assert weak.choices == ["pick 0", "pick 1", "pick 2"], "blue, white or red"
    assert weak.say("pick 1").tokens() == "white"


def test_crystallize_makes_a_crystal_of_what_was_paid() -> None:
    """Strong: of any basic color. Beyond three of a color there is a token instead."""
    scene = Scene("crystallize", tokens="green black").say("play basic crystallize")
    assert scene.choices == ["pay token green"], "black has no crystals"
    scene.say("pay token green")
    assert (scene.tokens(), scene.crystals()) == ("black", "green")
    scene = Scene("crystallize crystallize", tokens="blue gold")
    scene.s.crystals[d.WHITE] = 3
    scene.say("play strong crystallize", "pay token blue", "color white")
    assert (scene.tokens(), scene.crystals()) == ("white gold", "white white white")
    scene.say("play basic crystallize", "pay gold-token red")
    assert (scene.tokens(), scene.crystals()) == ("white", "red white white white")


def test_pure_magic_gives_what_the_color_means() -> None:
    """Green Move, white Influence, blue Block, red Attack: 4, strong 7; only what fits can be paid."""
    every = "red blue green white"
    scene = Scene("pure-magic", tokens=every).say("play basic pure-magic")
    assert scene.choices == ["pay token green", "pay token white"]
    assert scene.say("pay token white").points(d.INFLUENCE) == 4
    scene = Scene("pure-magic", tokens="blue green").say("play strong pure-magic", "pay token blue")
    assert scene.say("pay token green").points(d.MOVE) == 7
    assert "play strong pure-magic" not in Scene("pure-magic", tokens="blue").choices, "one token pays once"
    fight = Scene("pure-magic pure-magic", tokens=every).fight(0).say("done", "play basic pure-magic")
    assert fight.choices == ["pay token blue", "pay token green"]
    fight.say("pay token blue")
    assert fight.points(d.BLOCK) == 4
    fight.say("foe 0", "done", "play basic pure-magic", "pay token red")
    assert fight.points(d.MELEE) == 4


def test_blood_ritual_takes_a_wound_for_mana() -> None:
    """A red crystal and any mana; strong: three mana, then perhaps one paid into a crystal."""
    scene = Scene("blood-ritual").say("play basic blood-ritual")
    assert scene.offered("color") == list(d.COLORS)
    scene.say("color gold")
    assert (scene.hand(), scene.crystals(), scene.tokens()) == ("wound", "red", "gold")
    assert scene.s.hurt == 1
    strong = Scene("blood-ritual", tokens="red").say("play strong blood-ritual", "pay token red")
    strong.say("color black", "color black", "color blue")
    assert strong.choices == ["pick 0", "pick 1"]
    strong.say("pick 0", "pay token blue")
    assert (strong.tokens(), strong.crystals(), strong.hand()) == ("black black", "blue", "wound")
    none = Scene("blood-ritual", tokens="red").say("play strong blood-ritual", "pay token red")
    none.say("color black", "color black", "color black")
    assert none.asked == 0
    assert "end" in none.choices, "black pays for no crystal, so nobody is asked"


def test_maximal_effect_repeats_what_was_thrown_away() -> None:
    """March basic three times is Move 6, strong twice Move 8."""
    scene = Scene("maximal-effect march").say("play basic maximal-effect", "throw march")
    assert (scene.points(d.MOVE), scene.row(BOX), scene.hand()) == (6, "march", "")
    scene = Scene("maximal-effect march", tokens="red").say("play strong maximal-effect", "pay token red")
    assert scene.say("throw march").points(d.MOVE) == 8


def test_maximal_effect_holds_the_card_it_throws() -> None:
    """Improvisation thrown away cannot discard itself; with two others it happens twice and then stops."""
    assert "play basic maximal-effect" not in Scene("maximal-effect improvisation").choices
    scene = Scene("maximal-effect improvisation rage rage").say("play basic maximal-effect")
    assert scene.offered("throw") == ["improvisation"], "Rage does nothing outside combat"
    scene.say("throw improvisation", "discard rage", "pick 0", "discard rage", "pick 0")
    assert (scene.points(d.MOVE), scene.hand()) == (6, "")
    assert scene.s.bound == 0


def test_maximal_effect_and_concentration_end() -> None:
    """Each may resolve the other, and neither twice."""
    scene = Scene("maximal-effect concentration maximal-effect", tokens="red")
    assert "play strong maximal-effect" not in scene.choices
    scene = Scene("maximal-effect concentration march march", tokens="red")
    scene.say("play strong maximal-effect", "pay token red", "throw concentration")
    assert scene.say("boost march").points(d.MOVE) == 6, "the strong effect of March and two"
    assert scene.choices == ["boost march"], "the bonus of the first ended with its effect"
    assert scene.say("boost march").points(d.MOVE) == 12


def test_training_trades_a_card_for_one_of_its_color() -> None:
    """Only cards whose color lies in the offer are worth throwing away; strong takes it into the hand."""
    held, offer = "training march rage crystallize golden-grail", "ambush blood-ritual ambush"
    scene = Scene(held, advanced=offer).say("play basic training")
    assert scene.offered("throw") == ["march", "rage"], "nothing blue, and an artifact is no action"
    scene.say("throw rage")
    assert scene.choices == ["take blood-ritual"]
    scene.say("take blood-ritual")
    assert (scene.discards(), scene.row(OFFERS), scene.row(BOX)) == ("blood-ritual", "ambush ambush", "rage")
    strong = Scene(held, advanced=offer, tokens="green").say("play strong training", "pay token green")
    strong.say("throw march", "take ambush")
    assert strong.hand() == "rage crystallize golden-grail ambush"


def test_decompose_turns_a_card_into_crystals() -> None:
    """Two of its color; strong, one of each other basic color."""
    scene = Scene("decompose march").say("play basic decompose", "throw march")
    assert scene.crystals() == "green green"
    scene = Scene("decompose march", tokens="red").say(
        "play strong decompose", "pay token red", "throw march"
    )
    assert scene.crystals() == "red blue white"
    scene = Scene("decompose rage")
    scene.s.crystals[d.RED] = 2
    scene.say("play basic decompose", "throw rage")
    assert (scene.crystals(), scene.tokens()) == ("red red red", "red"), "the fourth is a token"


def test_magic_talent_casts_one_spell_of_the_offer() -> None:
    """Of the color that was discarded, with its mana, once, this turn; the spell stays where it is."""
    held, offer = "magic-talent mana-draw golden-grail rage", "mind-read space-bending mind-read"
    scene = Scene(held, "march", spells=offer, tokens="white white blue").say("play basic magic-talent")
    assert scene.offered("discard") == ["mana-draw", "rage"], "an artifact has no color"
    scene.say("discard mana-draw")
    assert scene.offered("cast") == ["basic mind-read"], "blue was not discarded, and black is missing"
    scene.say("cast basic mind-read", "pay token white", "color red")
    assert (scene.crystals(), scene.tokens(), scene.row(OFFERS + 1)) == ("red", "blue white", offer)
    assert scene.offered("cast") == []
    late = Scene(held, "march", spells=offer, tokens="white").say("play basic magic-talent")
    late.say("discard mana-draw").end()
    assert late.s.mods.pack() == ()


def test_magic_talent_strong_takes_a_spell_of_the_color_paid() -> None:
    """Onto the discard pile; a color without a spell on offer cannot be paid."""
    scene = Scene("magic-talent", spells="mind-read", tokens="blue red white")
    scene.say("play strong magic-talent", "pay token blue")
    assert scene.choices == ["pay token white"]
    scene.say("pay token white", "take mind-read")
    assert (scene.discards(), scene.row(OFFERS + 1), scene.tokens()) == ("mind-read", "", "red")


def test_into_the_heat_helps_all_units_for_a_combat() -> None:
    """Attack 2 and Block 3 become 4 and 5, strong 5 and 6, and no damage goes to units."""
    scene = Scene("into-the-heat").fight(0)
    scene.s.units = (d.READY, d.READY, *scene.s.units[2:])
    scene.say("play basic into-the-heat", "done", "unit 0 block")
    assert scene.points(d.BLOCK) == 5
    scene.say("done")
    assert scene.choices == ["hero"], "the units take no damage"
    scene.say("hero", "unit 1 attack")
    assert scene.points(d.MELEE) == 4
    scene.say("foe 0", "done")
    assert (scene.s.mods.pack(), scene.s.fame[0], scene.s.where[0]) == ((), 2, 0)
    strong = Scene("into-the-heat", tokens="red").fight(0)
    strong.say("play strong into-the-heat", "pay token red", "done", "unit 0 block")
    assert strong.points(d.BLOCK) == 6


def test_into_the_heat_is_for_the_very_start() -> None:
    """Neither outside combat, nor after an attack, nor when blocks are made."""
    assert "play basic into-the-heat" not in Scene("into-the-heat").choices
    scene = Scene("into-the-heat").fight(7)
    assert "play basic into-the-heat" in scene.choices
    scene.s.pool[d.RANGED] = 3
    scene.say("foe 0")
    assert "play basic into-the-heat" not in scene.choices
    assert "play basic into-the-heat" not in Scene("into-the-heat").fight(7).say("done").choices


def test_ambush_adds_to_the_first_attack_or_block() -> None:
    """Move 2, and +2 to a block that comes first; the attack after it gets nothing."""
    scene = Scene("ambush rage rage").fight(0).say("play basic ambush")
    assert scene.points(d.MOVE) == 2
    scene.say("done", "play basic rage", "pick 1")
    assert scene.points(d.BLOCK) == 4
    scene.say("foe 0", "done", "play basic rage", "pick 0")
    assert scene.points(d.MELEE) == 2
    strong = Scene("ambush rage", tokens="green red").say("play strong ambush", "pay token green").fight(0)
    strong.say("done", "unit 0 block", "done", "hero", "play strong rage", "pay token red")
    assert strong.points(d.MELEE) == 6, "Attack 4 and 2; the unit is no card"
    assert strong.s.mods.pack() == ()


def test_agility_turns_move_points_into_attack() -> None:
    """One for one in the attack phase, two for one at range; only points made in this combat."""
    scene = Scene("agility march").say("play basic agility", "play basic march")
    assert (scene.points(d.MOVE), scene.offered("convert")) == (4, [])
    assert scene.fight(0).points(d.MOVE) == 0
    scene = Scene("agility march").fight(0).say("play basic agility")
    assert (scene.points(d.MOVE), scene.offered("convert")) == (2, []), "no ranged attack with the basic side"
    scene.say(
        "done", "done", "hero", "play basic march", "convert attack", "convert attack", "convert attack"
    )
    assert (scene.points(d.MOVE), scene.points(d.MELEE)) == (1, 3)
    strong = Scene("agility", tokens="white").fight(0).say("play strong agility", "pay token white")
    strong.say("convert ranged")
    assert (strong.points(d.MOVE), strong.points(d.RANGED)) == (2, 1)
    strong.say("done", "done", "hero", "convert attack")
    assert (strong.points(d.MOVE), strong.points(d.MELEE)) == (1, 1)


def test_sets_aside_nothing_without_time_bending() -> None:
    """What was played is discarded, and the hand is filled up to five."""
    scene = Scene("march rage").say("play basic march").end()
    assert (scene.discards(), scene.row(aside(0)), len(scene.s.hands[0])) == ("march", "", 5)
    assert scene.asked == 1
