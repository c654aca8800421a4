"""The blue advanced actions, each by its name, both sides."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.effects.foes import armor
from conclave.games.mage_knight.rows import BOTTOM, DISCARDS, SPELL_OFFER
from conclave.games.mage_knight.rules.moving import step_cost
from tests.games.mage_knight.scenario import Table, cards


def cost(t: Table, terrain: str) -> int:
    """Give what a land of a terrain costs the first seat now."""
    number = land.TERRAINS.index(terrain)
    return int(step_cost(t.s, 0, list(land.TERRAIN).index(number)))


def test_crystal_mastery_copies_a_crystal() -> None:
    t = Table("crystal-mastery", crystals="red white").say("play basic crystal-mastery")
    assert t.offered("color") == ["red", "white"]
    assert t.say("color white").crystals() == "red white white"
    t = Table("crystal-mastery", crystals="red red red").say("play basic crystal-mastery", "color red")
    assert (t.crystals(), t.mana()) == ("red red red", "red")


def test_crystal_mastery_needs_a_crystal() -> None:
    assert Table("crystal-mastery").refused("play basic crystal-mastery") == "MK-5.9"


def test_crystal_mastery_strong_brings_spent_crystals_back() -> None:
    t = Table("crystal-mastery march stamina", crystals="green blue blue")
    t.say("play strong march", "pay crystal green green")  # before it
    t.say("play strong crystal-mastery", "pay crystal blue blue")
    t.say("play strong stamina", "pay crystal blue blue")  # after it
    assert t.crystals() == ""
    t.say("do end")
    assert t.crystals() == "blue blue green"


def test_crystal_mastery_strong_keeps_to_three_of_a_color() -> None:
    t = Table("crystal-mastery fire-bolt march", crystals="red red red", tokens="blue")
    t.say("play strong crystal-mastery", "pay token blue blue")
    t.fight("prowlers").say("foe 0", "play strong fire-bolt", "pay crystal red red", "do commit")
    t.s.crystals[d.RED] += 1
    t.say("do end", "done")
    assert t.crystals() == "red red red"


def test_crystal_mastery_strong_ends_with_the_turn_without_spending() -> None:
    t = Table("crystal-mastery", tokens="blue").say("play strong crystal-mastery", "pay token blue blue")
    assert t.say("do end").crystals() == ""


def test_frost_bridge_makes_swamps_cheap() -> None:
    t = Table("frost-bridge").say("play basic frost-bridge")
    assert (t.point("move"), cost(t, "swamp"), cost(t, "lake")) == (2, 1, 99)


def test_frost_bridge_strong_opens_lakes() -> None:
    t = Table("frost-bridge", tokens="blue", at="1-e").say("play strong frost-bridge", "pay token blue blue")
    assert (t.point("move"), cost(t, "swamp"), cost(t, "lake"), cost(t, "mountain")) == (4, 1, 1, 99)
    t.say("move 1-ne")
    assert (t.where(), t.point("move")) == ("1-ne", 3)
    t.say("do end")
    assert (t.where(), t.wounds()) == ("1-e", 1)  # nobody ends a turn on a lake


def test_ice_bolt() -> None:
    t = Table("ice-bolt ice-bolt", tokens="blue").say("play basic ice-bolt")
    assert t.crystals() == "blue"
    t.fight("prowlers").say("foe 0", "play strong ice-bolt", "pay token blue blue")
    assert t.point("ranged", "ice") == 3
    assert t.say("do commit").fame() == 2


def test_ice_shield_blocks_with_ice() -> None:
    t = Table("ice-shield").fight("prowlers").next_phase().say("foe 0", "play basic ice-shield")
    assert t.point("block", "ice") == 3
    assert Table("ice-shield").fight("prowlers").say("foe 0").refused("play basic ice-shield") == "MK-5.9"


def test_ice_shield_strong_lowers_armor_if_it_blocks() -> None:
    # Fire Mages: Fire Attack 6, armor 5. Ice 3 and 3 more are enough.
    t = Table("ice-shield ice-shield", tokens="blue").fight("fire-mages").next_phase()
    t.say("foe 0", "play strong ice-shield", "pay token blue blue", "play basic ice-shield", "do commit")
    assert armor(t.s, 0) == 2
    t = Table("ice-shield", tokens="blue").fight("fire-mages").next_phase()
    t.say("foe 0", "play strong ice-shield", "pay token blue blue", "do commit")
    assert armor(t.s, 0) == 5  # the block failed


def test_ice_shield_strong_does_nothing_to_the_ice_resistant() -> None:
    # Ice Golems: Ice Attack 2, armor 4; ice blocks count half: 1 of 3, so two more are needed.
    t = Table("ice-shield determination", tokens="blue").fight("ice-golems").next_phase()
    t.say("foe 0", "play strong ice-shield", "pay token blue blue", "play basic determination", "pick 1")
    t.say("do commit")
    assert armor(t.s, 0) == 4


def test_ice_shield_strong_leaves_one_armor() -> None:
    t = Table("ice-shield rage", tokens="blue").fight("prowlers").next_phase()
    t.say("foe 0", "play strong ice-shield", "pay token blue blue", "play basic rage", "pick 1", "do commit")
    assert armor(t.s, 0) == 1


def test_magic_talent_casts_a_spell_of_the_offer() -> None:
    t = Table("magic-talent rage", tokens="red", spells="fireball snowstorm")
    t.say("play basic magic-talent", "discard rage").fight("prowlers")
    assert t.offered("cast") == []  # nothing is aimed at yet
    t.say("foe 0")
    assert t.offered("cast") == ["basic fireball"]
    t.say("cast basic fireball", "pay token red red")
    assert t.point("ranged", "fire") == 5
    assert t.row(SPELL_OFFER) == "fireball snowstorm"
    assert t.offered("cast") == []  # once


def test_magic_talent_needs_a_spell_of_the_discarded_color() -> None:
    assert Table("magic-talent march", spells="fireball").refused("play basic magic-talent") == "MK-5.9"
    t = Table("magic-talent march rage", spells="fireball").say("play basic magic-talent")
    assert t.offered("discard") == ["rage"]


def test_magic_talent_does_not_last() -> None:
    t = Table("magic-talent rage", tokens="red", spells="fireball", deck="march march march march march")
    t.say("play basic magic-talent", "discard rage", "do end").lucky()
    assert not t.s.mods.has(d.CAST_OFFER)


def test_magic_talent_casts_a_strong_spell_at_night() -> None:
    t = Table("magic-talent rage", tokens="red black", spells="fireball", night=True)
    t.say("play basic magic-talent", "discard rage").fight("prowlers").say("foe 0")
    t.say("cast strong fireball", "pay token red red", "pay token black black")
    assert (t.point("siege", "fire"), t.wounds()) == (8, 1)


def test_magic_talent_leaves_a_spell_its_color() -> None:
    # Fire Golems resist fire: Demolish is red and does nothing to them, whichever card casts it.
    t = Table("magic-talent rage", tokens="red", spells="demolish")
    t.say("play basic magic-talent", "discard rage").fight("fire-golems")
    assert t.offered("cast") == []
    # Ice Golems resist ice: Magic Talent is blue, but Demolish is not.
    t = Table("magic-talent rage", tokens="red", spells="demolish")
    t.say("play basic magic-talent", "discard rage").fight("ice-golems").say("cast basic demolish")
    assert armor(t.say("pay token red red").s, 0) == 3


def test_magic_talent_in_the_first_printing_takes_any_card_for_any_spell() -> None:
    t = Table("magic-talent ruby-ring", tokens="red", spells="fireball snowstorm", printing="first")
    t.say("play basic magic-talent", "discard ruby-ring").fight("prowlers").say("foe 0")
    assert t.offered("cast") == ["basic fireball"]
    assert Table("magic-talent ruby-ring", spells="fireball").refused("play basic magic-talent") == "MK-5.9"
    assert Table("magic-talent wound", spells="fireball", printing="first").offered("play") == []


def test_magic_talent_strong_gains_a_spell_of_the_color_paid() -> None:
    t = Table("magic-talent", tokens="blue gold", spells="fireball snowstorm mana-bolt")
    t.say("play strong magic-talent", "pay token blue blue")
    assert t.offered("pay") == ["token gold red", "token gold blue"]
    t.say("pay token gold blue")
    assert t.offered("take") == ["snowstorm", "mana-bolt"]
    t.say("take mana-bolt", "* draw tremor")
    assert t.discards() == "mana-bolt"
    assert t.row(SPELL_OFFER) == "fireball snowstorm tremor"


def test_magic_talent_strong_needs_two_mana_and_a_spell_of_the_second() -> None:
    assert Table("magic-talent", tokens="blue", spells="snowstorm").refused("play strong magic-talent")
    assert Table("magic-talent", tokens="blue green", spells="snowstorm").refused("play strong magic-talent")


@pytest.mark.parametrize(("side", "amount"), [("basic", 4), ("strong", 7)])
def test_pure_magic_is_what_its_mana_is(side: str, amount: int) -> None:
    price = ["pay token blue blue"] if side == "strong" else []
    tokens = "blue blue green white red"
    t = Table("pure-magic", tokens=tokens).say(f"play {side} pure-magic", *price, "pay token green green")
    assert t.point("move") == amount
    t = Table("pure-magic", tokens=tokens).say(f"play {side} pure-magic", *price, "pay token white white")
    assert t.point("influence") == amount
    t = Table("pure-magic", tokens=tokens).fight("prowlers").next_phase().say("foe 0")
    t.say(f"play {side} pure-magic", *price, "pay token blue blue")
    assert t.point("block") == amount
    t = Table("pure-magic", tokens=tokens).fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", f"play {side} pure-magic", *price, "pay token red red")
    assert t.point("attack") == amount


def test_pure_magic_takes_only_mana_that_does_something() -> None:
    t = Table("pure-magic", tokens="red blue white").say("play basic pure-magic")
    assert t.offered("pay") == ["token white white"]
    assert Table("pure-magic", tokens="red blue").refused("play basic pure-magic") == "MK-5.9"
    assert Table("pure-magic").refused("play basic pure-magic") == "MK-5.9"


def test_steady_tempo_may_go_below_the_deck() -> None:
    t = Table("steady-tempo", deck="march").say("play basic steady-tempo")
    assert t.point("move") == 2
    t.say("do end")
    assert t.offered("pick") == ["0", "1"]
    t.say("pick 0")
    assert [int(card) for card in t.s.z[BOTTOM].faces] == cards("steady-tempo")
    t.say("* draw march")
    assert sorted(t.hand().split()) == ["march", "steady-tempo"]  # the hand limit is 5


def test_steady_tempo_stays_away_from_an_empty_deck() -> None:
    t = Table("steady-tempo").say("play basic steady-tempo", "do end")
    assert t.discards() == "steady-tempo"


def test_steady_tempo_may_be_discarded() -> None:
    t = Table("steady-tempo", deck="march").say("play basic steady-tempo", "do end", "pick 1", "* draw march")
    assert (t.discards(), t.hand()) == ("steady-tempo", "march")


def test_steady_tempo_strong_goes_onto_the_deck_even_onto_none() -> None:
    t = Table("steady-tempo", tokens="blue").say("play strong steady-tempo", "pay token blue blue")
    assert t.point("move") == 4
    t.say("do end", "pick 0")
    assert (t.hand(), t.discards()) == ("steady-tempo", "")  # and is drawn at once
    t = Table("steady-tempo march march march march march", tokens="blue")
    t.say("play strong steady-tempo", "pay token blue blue", "do end", "pick 0", "done")
    assert t.on_deck() == "steady-tempo"  # five cards are in the hand
    assert t.s.rows[DISCARDS] == ()
