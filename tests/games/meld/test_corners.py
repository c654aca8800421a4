"""Corners of the rules: seats other than the first, slots other than the first, and what seldom comes up."""

from conclave.core.actions import DONE
from conclave.core.storage import Choices
from conclave.games.meld.data import AREA, GONE
from conclave.games.meld.rules.end import constructs_of
from conclave.games.meld.rules.rearrange import RearrangeFrom
from tests.games.meld.forge import exchanged, forged
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, VERDANT, Stage


def second_turn(stage: Stage) -> Stage:
    """Midnight passes, and Ivory is to move."""
    return stage.play("pick 0", "done")


# Slots (ME-6.4, ME-8.2, ME-10.14).


def test_10_14_constructs_of_different_kinds_in_slots_alike_are_two_answers() -> None:
    """Titan in the first slot of Conscript, a basic construct in the second: each may return."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).hold("Titan", MIDNIGHT).fill("Drill Yard", 0, "Titan")
    yard = stage.token("Drill Yard")
    stage.fill("Drill Yard", 1).play("pick 1")
    assert stage.choices() == {f"return {yard}.1", f"return {yard}.2", "all", "done"}
    stage.play(f"return {yard}.2")
    assert (stage.pooled(MIDNIGHT), stage.where("Titan")) == (6, f"slot {MIDNIGHT}")


def test_10_14_what_an_enemy_holds_on_a_shared_tile_is_no_answer() -> None:
    """Ivory's Titan lies there; the basic construct is everybody's (ME-7.3, ME-7.5)."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1).hold("Titan", IVORY)
    stage.fill("Drill Yard", 0, "Titan").fill("Drill Yard", 1).play("pick 1")
    assert stage.choices() == {f"return {stage.token('Drill Yard')}.2", "done"}


def test_3_5_all_at_once_takes_everything_back() -> None:
    """Two of a kind in slots that are alike, one of the board, one of the army, a unique one: five in all."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).fill("Drill Yard", 0).fill("Drill Yard", 1)
    stage.army(MIDNIGHT, 1, "Titan").board(MIDNIGHT, 13).play("pick 1", "all")
    assert (stage.pooled(MIDNIGHT), stage.armed(MIDNIGHT), stage.where("Titan")) == (9, 0, "pool 0")
    assert stage.asked() == "ChooseOption 1"


def test_6_4_the_owner_of_another_seat_chooses_among_its_own_slots() -> None:
    """One of Ivory's Presences holds a construct, two are empty; each is a spell and an answer of its own."""
    stage = Stage().lay("Exile Rock", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=3)
    # Ivory's foci for the field came from Presence: 14, 15 and 16 are open.
    stage.board(IVORY, 14).play("pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    assert stage.asked() == "FocusTo 1"
    assert stage.choices() == {"focus b14", "focus b15", "focus b16"}
    stage.play("focus b14")
    assert stage.pooled(IVORY) == 1
    assert 14 in stage.blocked(IVORY)


def test_6_4_of_two_slots_with_different_constructs_each_is_an_answer() -> None:
    """Raise Land of Ivory: a basic construct in one focus slot, Titan in the other."""
    stage = Stage().lay("Exile Rock", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=3).free(IVORY, 5, 6)
    stage.board(IVORY, 5).hold("Titan", IVORY)
    kind = stage.s.book.names.index("Titan")
    stage.s.pool[stage.s.book.kinds + kind] = 0
    stage.s.fill(32 + 5, kind)
    stage.play("pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    assert {"focus b5", "focus b6"} <= stage.choices()
    stage.play("focus b6")
    assert (stage.where("Titan"), stage.pooled(IVORY)) == (f"pool {IVORY}", 0)


def test_8_2_a_spell_of_many_slots_offers_the_first_of_each_kind() -> None:
    """Plant Focus with one automatic and eight plain slots: b1 and b2, then b3."""
    many = ", ".join(['"auto"', *['"plain"'] * 8, '"focus"'])
    word = exchanged("boards.toml", 'slots = ["auto", "plain", "focus"]', f"slots = [{many}]")
    stage = Stage(components=word).lay("Drill Yard", 0, 0).play("pick 0")
    plants = {"invoke b1", *[f"invoke b{slot}" for slot in range(2, 11)]}
    assert stage.choices() & plants == {"invoke b1", "invoke b2"}
    stage.invoke("b2").play('tile "Drill Yard"', "focus b10")
    assert stage.choices() & plants == {"invoke b1", "invoke b3", "invoke b10"}
    stage.invoke("b1").play('tile "Drill Yard"', "focus b12")
    assert stage.choices() & plants == {"invoke b3", "invoke b10"}


# Areas (ME-10.7).


def test_10_7_the_first_seat_may_be_sealed_too() -> None:
    """Ivory seals two tiles: after the first of Midnight's, Crimson's is no choice."""
    stage = (
        Stage(3).claimed("Loose Acre", MIDNIGHT).claimed("Ley Ford", MIDNIGHT).claimed("Drill Yard", CRIMSON)
    )
    stage.lay("Double Vault", 0, 0, ivory=1).lay("Clay Pits", 1, 0, ivory=1).lay(
        "Potters Row", 1, -1, ivory=1
    )
    second_turn(stage).play("pick 0").invoke("b13").play('tile "Double Vault"')
    assert stage.choices() == {"Loose Acre", "Ley Ford", "Drill Yard", "done"}
    stage.play('tile "Loose Acre"')
    assert stage.choices() == {"Ley Ford", "done"}
    stage.play("done")
    assert stage.in_area("Ley Ford", MIDNIGHT)
    assert stage.in_area("Double Vault", IVORY)


def test_10_7_everything_on_a_sealed_tile_returns_to_its_owner() -> None:
    """Both slots of Drill Yard, one with Ivory's Titan; nothing of it comes to Midnight."""
    stage = Stage().claimed("Drill Yard", IVORY).fill("Drill Yard", 1).hold("Titan", IVORY)
    stage.fill("Drill Yard", 0, "Titan").lay("Silent Archive", 0, 0, midnight=1)
    stage.play("pick 0").invoke(f"{stage.token('Silent Archive')}.1").play('tile "Drill Yard"')
    assert (stage.pooled(IVORY), stage.where("Titan"), stage.pooled(MIDNIGHT)) == (1, f"pool {IVORY}", 4)
    assert not stage.holds("Drill Yard", 0)
    assert not stage.holds("Drill Yard", 1)


def test_11_4_everything_on_a_claimed_tile_returns() -> None:
    """Both slots of Drill Yard: a basic construct in the second, the claimant's Titan in the first."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).hold("Titan", MIDNIGHT)
    stage.fill("Drill Yard", 0, "Titan").fill("Drill Yard", 1).play("pick 0").invoke("b13")
    stage.play('tile "Drill Yard"')
    assert (stage.pooled(MIDNIGHT), stage.where("Titan")) == (5, "pool 0")


# Tiles that leave (ME-10.6, ME-14.3, ME-14.7).


def test_14_3_every_construct_of_a_tile_that_leaves_goes_to_the_supply() -> None:
    """Both slots of Ley Ford."""
    stage = (
        Stage().lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0).fill("Ley Ford", 0).fill("Ley Ford", 1)
    )
    stage.stack().play("pick 0", "done")
    supply = int(stage.s.supply)
    stage.play('tile "Ley Ford"')
    # Ivory gains five at the start of its first turn, after twilight.
    assert stage.s.supply == supply + 2 - 5
    assert stage.s.place[stage.number("Ley Ford")] == GONE


def test_14_7_a_unique_on_a_tile_of_the_area_goes_to_the_supply() -> None:
    """Its tile leaves the game with the player."""
    stage = Stage(3).claimed("Drill Yard", IVORY).hold("Titan", IVORY).fill("Drill Yard", 1, "Titan")
    stage.table.session.resign(IVORY)
    stage.play("pick 0", "done")
    assert stage.where("Titan") == "supply"
    assert not stage.holds("Drill Yard", 1)


# Drawing (ME-10.1).


def test_10_1_four_tiles_are_drawn_one_is_kept_and_three_put_back_in_order() -> None:
    """The one named first lies lowest and comes soonest."""
    word = forged({"pathfinding": '{op = "place_tile", draw = 4, adjacent_to = {control = "yours"}}'})
    stage = Stage(components=word).lay("Trail Head", 0, 0, midnight=1).play("pick 0")
    stage.invoke(f"{stage.token('Trail Head')}.1")
    names = ["Drill Yard", "Ley Ford", "New Plough", "Wax Chancery"]
    stage.play(*[f'* draw "{name}"' for name in names])
    assert stage.asked() == "KeepTile 0"
    stage.play('tile "Ley Ford"')
    assert stage.table.choices() == [
        f"tile {stage.token(name)}" for name in ("Drill Yard", "New Plough", "Wax Chancery")
    ]
    stage.play('tile "Wax Chancery"')
    assert set(stage.table.choices()) == {
        f"tile {stage.token(name)}" for name in ("Drill Yard", "New Plough")
    }
    stage.play('tile "New Plough"', "side a")
    assert [int(tile) for tile in stage.s.top] == [
        stage.number(name) for name in ("Wax Chancery", "New Plough", "Drill Yard")
    ]
    stage.play(f"hex {stage.token('Trail Head')} n")
    assert stage.at("Ley Ford") == (0, -1)


# Trading places (ME-10.3).


def swap(effects: str) -> Stage:
    """Midnight has a cantrip in its area that swaps as told."""
    return Stage(components=forged({"reave": effects})).claimed("Reavers Cove", MIDNIGHT)


def test_10_3_a_tile_does_not_trade_places_with_itself() -> None:
    """One of yours with an enemy tile: the only enemy tile is shared, so it is no first one."""
    effects = '{op = "swap_tiles", a = {control = "yours"}, b = {control = "enemy"}}'
    stage = swap(effects).lay("Drill Yard", 0, 0, midnight=1, ivory=1).lay("Ley Ford", 1, 0, midnight=1)
    cove = f"invoke {stage.token('Reavers Cove')}.1"
    stage.play("pick 0", cove, "construct basic")
    assert stage.choices() == {"Ley Ford"}
    stage.play('tile "Ley Ford"')
    assert stage.choices() == {"Drill Yard"}
    alone = swap(effects).lay("Drill Yard", 0, 0, midnight=1, ivory=1).lay("Ley Ford", 1, 0).play("pick 0")
    assert cove not in alone.choices()
    nobody = swap(effects).lay("Drill Yard", 0, 0, midnight=1).lay("Ley Ford", 1, 0).play("pick 0")
    assert cove not in nobody.choices()


# Patterns while a tile is lifted (ME-10.2, ME-5.3).


def test_10_2_patterns_are_judged_with_the_tile_lifted() -> None:
    """Four salt tiles in a diamond: without an end three are a pattern, without a middle one none is."""
    effects = '{op = "move_tile", tile = {control = "yours"}, to_adjacent = {pattern = "yours"}}'
    stage = swap(effects).lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).lay("Faber Forge", 2, -1, midnight=1)
    stage.play("pick 0").invoke(f"{stage.token('Reavers Cove')}.1")
    assert stage.choices() == {"Throne Mound", "Faber Forge"}


# Foci on their way (ME-6.7).


def test_6_3_foci_of_a_vault_are_placed_like_those_of_the_board() -> None:
    """All ten are on the field or in the vault: the vault's is the only one to place."""
    stage = Stage().lay("Bone Reliquary", 0, 0, midnight=9).play("pick 0")
    first = 4 * stage.number("Bone Reliquary")
    stage._focus(MIDNIGHT)
    stage.s.put_in_vault(first + 1, MIDNIGHT)
    stage.invoke("b1").play('tile "Bone Reliquary"')
    assert stage.choices() == {f"focus {stage.token('Bone Reliquary')}.v2"}
    stage.play(f"focus {stage.token('Bone Reliquary')}.v2")
    assert stage.foci("Bone Reliquary") == [10, 0]
    assert "invoke b2" not in stage.choices()


def test_6_7_both_slots_of_a_vault_are_one_choice() -> None:
    """Eight foci on the tile, two in its vault: from which of the two one is placed makes no difference."""
    stage = Stage().lay("Bone Reliquary", 0, 0, midnight=8).play("pick 0")
    first = 4 * stage.number("Bone Reliquary")
    for slot in (first, first + 1):
        stage._focus(MIDNIGHT)
        stage.s.put_in_vault(slot, MIDNIGHT)
    stage.invoke("b1").play('tile "Bone Reliquary"')
    assert stage.choices() == {f"focus {stage.token('Bone Reliquary')}.v1"}


# Counting constructs (ME-14.5, ME-7.3).


def test_14_5_constructs_on_tiles_count_for_whoever_controls_them() -> None:
    """Two on a shared tile, a unique of Ivory's, one on a tile of the area; the board's foci do not count."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1).fill("Drill Yard", 1).hold("Titan", IVORY)
    stage.fill("Drill Yard", 0, "Titan").claimed("Loose Acre", IVORY).fill("Loose Acre")
    stage.pool(MIDNIGHT, 0).lay("Ley Ford", 1, 0).fill("Ley Ford", 1)
    assert [constructs_of(stage.s, seat) for seat in (MIDNIGHT, IVORY)] == [1, 3]
    stage.board(IVORY, 1, 13).army(IVORY, 2)
    assert constructs_of(stage.s, IVORY) == 7


# Seat compensation (ME-2.7).


def test_2_7_by_turn_order_takes_no_more_than_the_pool_holds() -> None:
    """The first of four has two fewer; with an aura that gives one construct, one is all there is."""
    word = exchanged(
        "boards.toml", '{op = "gain_construct", count = 5}', '{op = "gain_construct", count = 1}'
    )
    stage = Stage(4, seat_compensation="by_turn_order", components=word)
    assert stage.pooled(MIDNIGHT) == 0
    assert stage.s.supply == 40
    pools: list[int] = []
    for _ in range(3):
        second_turn(stage)
        pools.append(stage.pooled(len(pools) + 1))
    assert pools == [1 + 2, 1, 1 + 1]
    assert stage.asked() == f"ChooseOption {VERDANT}"


# Sets without some triggers (ME-3.2).


def test_12_13_a_set_in_which_nothing_waits_for_a_battle() -> None:
    """The battle ends, and the turn goes on."""
    word = forged({"gleaner": '{mod = "draw_extra", count = 1}'})
    stage = Stage(components=word).lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, midnight=1)
    stage.play("pick 0").invoke("b10").play(
        "done", "pick 0", 'tile "Drill Yard"', "done", "done", "done", "done"
    )
    assert stage.asked() == "Invoke 0"
    assert list(stage.s.battle) == []


def test_3_5_a_set_in_which_nothing_waits_for_meditating() -> None:
    """One returns, and the turn is over."""
    word = forged(
        {
            "kiln": '{mod = "battle", swords = 1}',
            "inner_order": '{mod = "battle", swords = 1}',
            "forethought": '{mod = "battle", swords = 1}',
        }
    )
    stage = Stage(components=word).lay("Drill Yard", 0, 0, midnight=1).army(MIDNIGHT, 1)
    stage.play("pick 1", "construct basic", "done")
    assert stage.pooled(MIDNIGHT) == 6
    assert stage.asked() == "ChooseOption 1"


# Flipping onto several spells (ME-10.5).


def test_10_5_one_construct_may_go_to_either_of_two_spells() -> None:
    """Shield Hill with two rituals of a slot each: the first may stay empty, the last may not."""
    word = exchanged("tiles.toml", 'spells = ["bulwark"]', 'spells = ["bulwark", "loaded_bones"]')
    for answer, slot in (("construct basic", 0), ("done", 1)):
        stage = Stage(components=word).lay("Wandering Isle", 0, 0, midnight=1).fill("Wandering Isle")
        stage.lay("Turning Mill", 1, 0, midnight=1).play("pick 0").invoke(f"{stage.token('Turning Mill')}.1")
        stage.play('tile "Wandering Isle"')
        assert stage.choices() == {"construct basic", "done"}
        stage.play(answer)
        if answer == "done":
            assert stage.choices() == {"construct basic"}
            stage.play("construct basic")
        assert [stage.holds("Shield Hill", place) for place in (0, 1)] == [slot == 0, slot == 1]
        assert stage.asked() == "Invoke 0"


def test_5_5_a_claimed_tile_keeps_its_side() -> None:
    """The lower side of Drill Yard's tile stays down."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).play("pick 0").invoke("b13").play('tile "Drill Yard"')
    assert stage.up("Drill Yard")
    assert stage.s.place[stage.number("Drill Yard")] == AREA + MIDNIGHT


# Rearranging foci (ME-10.17).


def test_10_17_as_many_moves_as_slots_are_enough() -> None:
    """Before the last of them a focus may still be picked, after it nothing but to stop."""
    s = Stage().s
    slots = int(s.book.faces[s.boards[MIDNIGHT]].slots)
    s.actor = MIDNIGHT
    for moved, foci in ((0, 10), (slots - 1, 10), (slots, 0)):
        found = Choices()
        RearrangeFrom(moved).choices(s, found)
        assert len(found) == foci + 1
        assert found[len(found) - 1] == DONE
