"""The banners, each by its name: on a unit, and used up (MK-10.5)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.opponents import unit_armor
from conclave.games.mage_knight.effects.units import add_unit, lose_unit
from conclave.games.mage_knight.rows import BOX, DISCARDS, ORDER
from conclave.games.mage_knight.rules.damage import resists
from tests.games.mage_knight.scenario import Table


def basic(t: Table, card: str) -> Table:
    """Give a banner to the first unit."""
    t.say(f"play basic {card}", "name 0")
    assert (t.unit(0, d.U_BANNER), t.played()) == (pieces.CARD_NAMES.index(card) + 1, "")
    return t


def strong(t: Table, card: str) -> Table:
    """Play the strong side of a banner, which takes it out of the game."""
    t.say(f"play strong {card}")
    assert t.row(BOX) == card
    return t


def test_10_5_a_unit_carries_one_banner_and_loses_it_with_itself() -> None:
    t = Table("banner-of-glory banner-of-fear", units="peasants")
    basic(t, "banner-of-glory")
    basic(t, "banner-of-fear")
    assert t.discards() == "banner-of-glory"
    lose_unit(t.s, 0, 0)
    assert t.discards() == "banner-of-glory banner-of-fear"


def test_10_5_a_banner_needs_a_unit() -> None:
    assert Table("banner-of-glory").refused("play basic banner-of-glory") == "MK-5.9"


def test_banner_of_glory_adds_to_armor_attack_and_block_and_brings_fame() -> None:
    t = Table("banner-of-glory", units="utem-crossbowmen peasants").say(
        "play basic banner-of-glory", "name 0"
    )
    assert (int(unit_armor(t.s, 0, 0)), int(unit_armor(t.s, 0, 1))) == (4 + 1, 3)
    t.fight("prowlers").say("foe 0", "unit 0 1")
    assert (t.point("ranged"), t.fame()) == (2 + 1, 1)
    t.say("do commit")
    assert t.fame() == 1 + 2


def test_banner_of_glory_blocks_with_more() -> None:
    t = basic(Table("banner-of-glory", units="utem-crossbowmen peasants"), "banner-of-glory")
    t.fight("prowlers").next_phase().say("foe 0", "unit 0 0", "pick 1")
    assert (t.point("block"), t.fame()) == (3 + 1, 1)
    t.say("unit 1 0", "pick 1")
    assert (t.point("block"), t.fame()) == (4 + 2, 1)  # the other unit carries nothing


def test_banner_of_glory_used_up_is_for_all_units() -> None:
    t = Table("banner-of-glory", units="utem-crossbowmen utem-crossbowmen").say("play strong banner-of-glory")
    assert [int(unit_armor(t.s, 0, place)) for place in (0, 1)] == [5, 5]
    t.fight("swordsmen").say("foe 0", "unit 0 1", "unit 1 1")
    assert (t.point("ranged"), t.fame()) == (6, 2)


def test_banner_of_fear_spends_the_unit_to_cancel_an_attack() -> None:
    t = basic(Table("banner-of-fear", units="peasants"), "banner-of-fear").fight("prowlers", "diggers")
    assert "unit 0 3" not in t.choices  # only in the block phase
    t.next_phase().say("unit 0 3", "foe 1")
    assert (t.fame(), t.unit(0, d.U_SPENT), t.offered("foe")) == (1, 1, ["0"])
    assert t.refused("unit 0 3") == "MK-10.1"


def test_banner_of_fear_cannot_cancel_what_is_stopped_already() -> None:
    t = Table("banner-of-fear whirlwind", units="peasants", tokens="white")
    basic(t, "banner-of-fear").fight("prowlers")
    t.say("play basic whirlwind", "pay token white white", "foe 0").next_phase()
    assert "unit 0 3" not in t.choices


def test_banner_of_fear_used_up_stops_up_to_three() -> None:
    t = Table("banner-of-fear").fight("prowlers", "diggers", "cursed-hags", "wolf-riders")
    t.say("play strong banner-of-fear", "foe 0", "pick 0")
    assert t.offered("foe") == ["1", "2", "3"]
    t.say("foe 1", "pick 0", "foe 2")
    assert t.waiting == "Fight"
    t.next_phase()
    assert t.offered("foe") == ["3"]


def test_banner_of_fear_used_up_may_stop_fewer() -> None:
    t = strong(Table("banner-of-fear").fight("prowlers", "diggers"), "banner-of-fear").say("foe 0", "pick 1")
    assert t.next_phase().offered("foe") == ["1"]
    assert Table("banner-of-fear").refused("play strong banner-of-fear") == "MK-5.9"


def test_banner_of_fear_stops_a_summoner_once() -> None:
    t = strong(Table("banner-of-fear").fight("orc-summoners"), "banner-of-fear").say("foe 0")
    assert t.waiting == "Fight"  # nobody is left to stop
    t.next_phase()
    assert t.offered("foe") == []  # nothing was summoned


def test_banner_of_fear_in_the_first_printing_leaves_block_and_damage_out() -> None:
    t = Table("banner-of-fear", printing="first").fight("prowlers", "diggers", "cursed-hags", "orc-summoners")
    strong(t, "banner-of-fear").next_phase()
    assert t.offered("foe") == []
    t.next_phase()
    assert (t.wounds(), t.offered("foe")) == (0, ["0", "1", "2", "3"])


def test_banner_of_protection_makes_a_unit_resist_fire_and_ice() -> None:
    t = basic(Table("banner-of-protection", units="utem-guardsmen"), "banner-of-protection")
    assert int(unit_armor(t.s, 0, 0)) == 5 + 1
    elements = (d.PHYSICAL, d.FIRE, d.ICE, d.COLD_FIRE)
    assert [resists(t.s, 0, 0, element) for element in elements] == [False, True, True, True]
    t.fight("fire-mages").next_phase().next_phase().say("name 0")  # 6 of fire against 6
    assert (t.unit(0, d.U_WOUNDS), t.wounds()) == (0, 0)


def wounded(foe: str, hand: str) -> Table:
    """Use the banner up, be wounded by a foe and end the turn."""
    t = Table(f"banner-of-protection {hand}").say("play strong banner-of-protection")
    return t.fight(foe).next_phase().next_phase().say("do hero", "done")


def test_banner_of_protection_throws_the_wounds_of_the_turn_away() -> None:
    t = wounded("prowlers", "wound march")
    assert t.wounds() == 1 + 2  # 4 damage against armor 2
    t.say("do end", "pick 0")
    assert (t.wounds(), t.discards()) == (1, "")


def test_banner_of_protection_may_be_left() -> None:
    t = wounded("prowlers", "wound march").say("do end", "pick 1")
    assert t.wounds() == 3


def test_banner_of_protection_throws_poison_away_too() -> None:
    t = wounded("cursed-hags", "march")
    assert (t.wounds(), t.discards()) == (2, "wound wound")  # 3 damage against armor 2, poisoned
    t.say("do end", "pick 0")
    assert (t.wounds(), t.discards()) == (0, "")


def test_banner_of_protection_leaves_old_wounds_of_the_discard_pile() -> None:
    t = wounded("prowlers", "march")
    t.s.row(DISCARDS, pieces.WOUND)
    t.points(healing=1).say("do heal", "do end", "pick 0")
    assert (t.wounds(), t.discards()) == (0, "wound")


def test_banner_of_protection_throws_every_new_wound_whatever_was_healed_before_it() -> None:
    # Two old wounds are healed, then two come to the hand and two by poison; an old one lies in the discards.
    t = Table("banner-of-protection wound wound march")
    t.points(healing=2).say("play strong banner-of-protection", "do heal", "do heal")
    t.s.row(DISCARDS, pieces.WOUND)
    t.fight("cursed-hags").next_phase().next_phase().say("do hero", "done")
    assert (t.wounds(), t.discards()) == (2, "wound wound wound")
    t.say("do end", "pick 0")
    assert (t.wounds(), t.discards()) == (0, "wound")


def test_banner_of_protection_asks_nothing_without_a_new_wound() -> None:
    t = Table("banner-of-protection wound march").say("play strong banner-of-protection", "do end")
    assert (t.waiting, t.wounds()) == ("LastDiscard", 1)


def test_banner_of_courage_readies_its_unit_once_a_round() -> None:
    t = basic(Table("banner-of-courage", units="peasants"), "banner-of-courage")
    assert "unit 0 4" not in t.choices  # it is ready
    t.say("unit 0 1", "unit 0 4")
    assert (t.unit(0, d.U_SPENT), t.unit(0, d.U_FLAGS) & d.BANNER_DOWN) == (0, d.BANNER_DOWN)
    t.say("unit 0 1")
    assert (t.point("influence"), "unit 0 4" in t.choices) == (4, False)


def test_banner_of_courage_is_not_for_combat() -> None:
    t = basic(Table("banner-of-courage", units="peasants"), "banner-of-courage").say("unit 0 1")
    assert "unit 0 4" in t.choices
    t.fight("prowlers")
    assert "unit 0 4" not in t.choices


def test_banner_of_courage_used_up_readies_all() -> None:
    t = Table("banner-of-courage", units="peasants peasants")
    assert t.refused("play strong banner-of-courage") == "MK-5.9"  # all are ready
    t.say("unit 0 1", "unit 1 1", "play strong banner-of-courage")
    assert ([t.unit(place, d.U_SPENT) for place in (0, 1)], t.row(BOX)) == ([0, 0], "banner-of-courage")
    t = Table("banner-of-courage", units="peasants").say("unit 0 1").fight("prowlers")
    assert t.refused("play strong banner-of-courage") == "MK-5.9"


def test_10_5_who_is_attacked_gives_no_banner_to_a_unit() -> None:
    t = Table("rage", "banner-of-glory rage", seats=2, scenario="conquest")
    t.s.rows[ORDER] = (0, 1)
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    add_unit(t.s, 1, pieces.UNIT_NAMES.index("peasants"))
    t.points(move=2).say("move a-nw", "seat 1", "pick 0")
    assert (t.asked, t.refused("play basic banner-of-glory")) == (1, "MK-5.9")
    assert t.refused("play strong banner-of-glory") == ""


def test_banner_of_protection_also_takes_the_wounds_of_a_forced_withdrawal() -> None:
    t = Table("banner-of-protection march", "march", seats=2).say("play strong banner-of-protection")
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))  # two heroes on one hex: MK-16.3
    t.points(move=2).say("move a-nw", "do end")
    assert (t.where(), t.wounds()) == ("a-c", 1)
    assert t.say("pick 0").wounds() == 0


def test_banner_of_protection_counts_a_healed_wound_once() -> None:
    """Two wounds in the hand, two by poison, one is healed: one and two are left to throw away."""
    t = Table("banner-of-protection tranquility").fight("cursed-hags")
    t.next_phase().next_phase().say("do hero").next_phase()
    assert (t.wounds(), t.discards()) == (2, "wound wound")
    t.say(
        "play strong banner-of-protection", "play basic tranquility", "pick 0", "do heal", "do end", "pick 0"
    )
    assert (t.wounds(), t.discards().count("wound")) == (0, 0)
