"""The blue spells, each by its name, both sides."""

from typing import Any

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import armor, resistances
from conclave.games.mage_knight.pieces import RESIST_ICE, RESIST_PHYSICAL
from conclave.games.mage_knight.rows import ASIDE
from tests.games.mage_knight.scenario import Table


def test_snowstorm_shoots_with_ice() -> None:
    t = Table("snowstorm", tokens="blue").fight("prowlers").say("foe 0", "play basic snowstorm")
    t.say("pay token blue blue")
    assert t.point("ranged", "ice") == 5
    assert Table("snowstorm", tokens="blue").refused("play basic snowstorm") == "MK-5.9"


def test_blizzard_besieges_for_a_wound() -> None:
    t = Table("snowstorm", tokens="blue black", night=True).fight("guardsmen").say("foe 0")
    t.say("play strong snowstorm", "pay token blue blue", "pay token black black")
    assert (t.point("siege", "ice"), t.wounds()) == (8, 1)


@pytest.mark.parametrize(
    ("color", "kind", "element", "amount"),
    [
        ("blue", "attack", "ice", 8),
        ("red", "attack", "cold-fire", 7),
        ("white", "ranged", "ice", 6),
        ("green", "siege", "ice", 5),
    ],
)
def test_mana_bolt_follows_the_extra_mana(color: str, kind: str, element: str, amount: int) -> None:
    t = Table("mana-bolt", tokens=f"blue {color}").fight("prowlers").next_phase().next_phase().say("do hero")
    t.say("foe 0", "play basic mana-bolt", "pay token blue blue", f"pay token {color} {color}")
    assert t.point(kind, element) == amount
    t = Table("mana-bolt", tokens=f"blue black {color}", night=True).fight("prowlers").next_phase()
    t.next_phase().say("do hero", "foe 0", "play strong mana-bolt", "pay token blue blue")
    t.say("pay token black black", f"pay token {color} {color}")
    assert t.point(kind, element) == amount + 3


def test_mana_bolt_takes_only_mana_that_fits_the_phase() -> None:
    t = Table("mana-bolt", tokens="blue blue red white").fight("prowlers").say("foe 0")
    t.say("play basic mana-bolt", "pay token blue blue")
    assert t.offered("pay") == ["token white white"]
    t = Table("mana-bolt", tokens="blue").fight("prowlers").say("foe 0")
    assert t.refused("play basic mana-bolt") == "MK-5.9"  # one mana pays one price


def test_chill_stops_an_attack_and_melts_fire_resistance() -> None:
    # Freezers: swift, fire resistance.
    t = (
        Table("chill", tokens="blue")
        .fight("freezers")
        .say("play basic chill", "pay token blue blue", "foe 0")
    )
    assert resistances(t.s, 0) == 0
    t.next_phase()
    assert t.offered("foe") == []
    t.next_phase()
    assert t.wounds() == 0


def test_chill_leaves_other_resistances() -> None:
    t = (
        Table("chill", tokens="blue")
        .fight("fire-golems")
        .say("play basic chill", "pay token blue blue", "foe 0")
    )
    assert resistances(t.s, 0) == RESIST_PHYSICAL


def test_chill_does_nothing_to_the_ice_resistant_or_after_the_attacks() -> None:
    t = Table("chill", tokens="blue").fight("ice-golems")
    assert t.refused("play basic chill") == "MK-5.9"
    t = Table("chill", tokens="blue").fight("prowlers").next_phase().next_phase().say("do hero")
    assert t.refused("play basic chill") == "MK-5.9"  # no attack to stop, no resistance to lose
    assert Table("chill", tokens="blue").refused("play basic chill") == "MK-5.9"


def test_chill_stops_a_summoner_before_the_block_phase() -> None:
    t = Table("chill", tokens="blue").fight("orc-summoners").say("play basic chill", "pay token blue blue")
    t.say("foe 0", "done")
    assert t.waiting == "Fight"  # no monster was drawn
    assert t.offered("foe") == []


def test_lethal_chill_stops_and_takes_four_armor() -> None:
    t = Table("chill", tokens="blue black", night=True).fight("freezers", "ice-mages")
    t.say("play strong chill", "pay token blue blue", "pay token black black")
    assert t.offered("foe") == ["0"]
    t.say("foe 0")
    assert armor(t.s, 0) == 3
    assert resistances(t.s, 1) == RESIST_ICE
    t.next_phase()
    assert t.offered("foe") == ["1"]


def test_space_bending_reaches_two_lands_away_and_wakes_nobody() -> None:
    t = Table("space-bending", tokens="blue").enemy("prowlers", "1-nw").say("play basic space-bending")
    t.say("pay token blue blue").points(move=4)
    assert "1-se" in t.offered("move")  # over a forest, for plains
    t.say("move 1-se")
    assert (t.where(), t.point("move")) == ("1-se", 2)
    t.points(move=5).say("move 1-w")  # beside the prowlers
    assert (t.where(), t.waiting) == ("1-w", "Turn")


def test_space_bending_explores_slots_two_lands_away() -> None:
    # From 2-w a hex of the slot 1/1 lies two steps away, beyond the hills of the orc.
    t = Table("space-bending", tokens="blue", at="2-w").points(move=2)
    assert t.offered("explore") == []
    t.say("play basic space-bending", "pay token blue blue")
    assert t.offered("explore") == ["1/1"]


def test_space_bending_is_for_the_movement() -> None:
    assert Table("space-bending", tokens="blue").fight("prowlers").refused("play basic space-bending")
    t = Table("space-bending march", tokens="blue", at="2-e").say("do interact")
    assert t.refused("play basic space-bending") == "MK-5.9"


def bend_time(**options: Any) -> Table:
    t = Table("space-bending march stamina wound", tokens="blue black", night=True, deck="rage", **options)
    t.say("play basic march", "play strong space-bending", "pay token blue blue", "pay token black black")
    return t.say("do end")


def test_time_bending_gives_the_turn_back() -> None:
    t = bend_time()
    assert sorted(t.hand().split()) == ["march", "stamina", "wound"]
    assert (t.row(ASIDE), t.discards()) == ("space-bending", "")
    assert (t.waiting, t.asked) == ("Turn", 0)
    assert int(t.s.deck_size(0)) == 1  # nothing was drawn


def test_time_bending_in_the_first_printing_is_discarded() -> None:
    t = bend_time(printing="first")
    assert (t.row(ASIDE), t.discards()) == ("", "space-bending")


def test_time_bending_does_not_bring_discarded_cards_back() -> None:
    t = Table("space-bending improvisation march", tokens="blue black", night=True)
    t.say("play basic improvisation", "discard march", "pick 0", "play strong space-bending")
    t.say("pay token blue blue", "pay token black black", "do end", "done")  # the deck is empty
    assert (t.hand(), t.discards()) == ("improvisation", "march")


def test_19_5_time_bending_is_not_for_last_turns() -> None:
    t = Table("space-bending", tokens="blue black", night=True, seats=2)
    t.s.announced, t.s.last_turns = 1, 1
    assert t.refused("play strong space-bending") == "MK-5.9"  # MK-19.5
    t = Table("space-bending", tokens="blue black", night=True)
    t.s.ending = 1
    assert t.refused("play strong space-bending") == "MK-5.9"


def test_time_bending_through_magic_talent_sets_that_aside() -> None:
    t = Table(
        "magic-talent stamina march", tokens="blue black", spells="space-bending", night=True, deck="rage"
    )
    t.say("play basic magic-talent", "discard stamina", "play basic march", "cast strong space-bending")
    t.say("pay token blue blue", "pay token black black", "do end")
    assert (t.row(ASIDE), t.hand()) == ("magic-talent", "march")
    assert t.row(1) == "space-bending"


def test_mana_claim_gives_three_mana_now() -> None:
    t = Table("mana-claim", tokens="blue", dice="green gold black").say("play basic mana-claim")
    t.say("pay token blue blue")
    assert t.offered("die") == ["0"]
    t.say("die 0", "pick 0")
    assert t.mana() == "green green green"
    assert int(t.s.marks[0]) == d.DIE_CLAIMED


def test_mana_claim_keeps_the_die_for_the_round() -> None:
    t = Table("mana-claim march", tokens="blue", dice="green red blue", deck="march march")
    t.say("play basic mana-claim", "pay token blue blue", "die 0", "pick 1")
    assert t.mana() == ""
    t.say("do end", "done").lucky()
    while t.waiting != "Turn":
        t.say(t.choices[0]).lucky()
    assert t.mana() == "green"  # at the start of the next turn
    assert int(t.s.marks[0]) == d.DIE_CLAIMED
    assert "pay die green green" not in t.say("play strong march").choices


def test_mana_claim_needs_a_die_of_a_basic_color() -> None:
    assert Table("mana-claim", tokens="blue", dice="gold black").refused("play basic mana-claim") == "MK-5.9"
    assert Table("mana-claim", dice="blue red").say("play basic mana-claim", "pay die blue blue").offered(
        "die"
    ) == ["1"]


def test_mana_curse_wounds_others_once_a_turn() -> None:
    t = Table("mana-claim", "march march stamina", tokens="blue black", dice="green red", night=True, seats=2)
    t.say("play strong mana-claim", "pay token blue blue", "pay token black black", "die 0", "pick 0")
    t.say("do end").lucky()
    while t.waiting != "Turn":
        t.say(t.choices[0]).lucky()
    assert t.asked == 1
    for color in (d.GREEN, d.GREEN, d.BLUE):
        t.s.tokens[d.SIX + color] += 1
    t.say("play strong stamina", "pay token blue blue")
    assert t.wounds(1) == 0  # another color
    t.say("play strong march", "pay token green green")
    assert t.wounds(1) == 1
    t.say("play strong march", "pay token green green")
    assert t.wounds(1) == 1  # once a turn


def test_mana_curse_does_not_touch_whoever_cast_it() -> None:
    t = Table("mana-claim march", tokens="blue black", dice="green red", night=True, seats=2)
    t.say("play strong mana-claim", "pay token blue blue", "pay token black black", "die 0", "pick 0")
    t.say("play strong march", "pay token green green")
    assert t.wounds() == 0
