"""Puppet String, Pathfinding, flipped uniques, and what a claim under way forbids (ME-10, ME-11.3)."""

from conclave.core.storage import ints
from tests.games.meld.forge import forged
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage


def puppets(seats: int = 2) -> Stage:
    """Midnight can claim Puppet Stage out of a pattern of three wild tiles."""
    stage = Stage(seats).lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    return stage.lay("Potters Row", 1, -1, midnight=1)


def claim(stage: Stage) -> Stage:
    """Midnight claims it."""
    return stage.play("pick 0").invoke("b13").play('tile "Puppet Stage"')


# Puppet String (ME-10.16).


def test_10_16_only_opponents_with_a_basic_construct_are_a_choice() -> None:
    """Ivory has a unique one in its pool and Crimson a basic one; one's own pool is no choice."""
    stage = claim(puppets(3).hold("Titan", IVORY).pool(CRIMSON, 1))
    assert stage.asked() == "PuppetWhose 0"
    assert stage.choices() == {"seat 3"}


def test_10_16_without_such_an_opponent_nothing_happens() -> None:
    """The tile is claimed all the same; a basic construct in an army does not count."""
    stage = claim(puppets().hold("Titan", IVORY).army(IVORY, 2))
    assert stage.in_area("Puppet Stage", MIDNIGHT)
    assert stage.asked() == "FocusTo 0"
    assert (stage.pooled(MIDNIGHT), stage.armed(IVORY), stage.where("Titan")) == (4, 2, "pool 1")


def test_10_16_the_last_seat_is_asked_too() -> None:
    """Each of four players whose pool holds a basic construct, but not oneself."""
    stage = claim(puppets(4).pool(IVORY, 1).pool(3, 2))
    assert stage.choices() == {"seat 2", "seat 4"}


def test_10_16_the_construct_is_yours_from_then_on() -> None:
    """It lies on Plant Focus's second slot, and comes back to Midnight's pool when Midnight meditates."""
    stage = claim(puppets().pool(IVORY, 1)).play("seat 2", "invoke b2", 'tile "Clay Pits"', "focus b3")
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (4, 0)
    stage.play("focus b16", "done")
    assert stage.asked() == "ChooseOption 1"
    # Ivory's first turn brought five.
    assert stage.pooled(IVORY) == 5
    stage.play("pick 0", "done", "pick 1", "return b2")
    assert stage.pooled(MIDNIGHT) == 4 + 1


def test_10_16_it_is_no_invocation_of_the_turn() -> None:
    """Claim was the first of three, and two are left after it (ME-8.9)."""
    stage = claim(puppets().pool(IVORY, 1)).play(
        "seat 2", "invoke b2", 'tile "Clay Pits"', "focus b3", "focus b16"
    )
    stage.invoke("b1").play('tile "Clay Pits"', "focus b5")
    assert stage.asked() == "Invoke 0"
    stage.invoke("b10").play("done")
    assert stage.asked() != "Invoke 0"


def test_10_16_rituals_and_full_slots_are_no_choice() -> None:
    """Presence is open and a ritual; the first slot of Muster holds a construct."""
    stage = puppets().lay("Throne Mound", 2, 0, midnight=1).pool(IVORY, 1).board(MIDNIGHT, 10)
    claim(stage.free(MIDNIGHT, 14)).play("seat 2")
    assert "invoke b1" in stage.choices()
    assert not {"invoke b14", "invoke b10", "invoke b13"} & stage.choices()
    assert f"invoke {stage.token('Throne Mound')}.1" not in stage.choices()


def test_10_16_with_no_open_cantrip_nothing_happens() -> None:
    """Every cantrip of the board is full or blocked; the opponent keeps the construct."""
    stage = puppets().pool(IVORY, 1).board(MIDNIGHT, 1, 2, 4, 7, 10)
    claim(stage)
    assert stage.asked() == "FocusTo 0"
    assert stage.pooled(IVORY) == 1


# Pathfinding (ME-8.4, ME-10.1).


def test_8_4_pathfinding_needs_a_tile_of_yours_on_the_field() -> None:
    """From the area; only enemies' and nobody's tiles lie on the field."""
    stage = Stage().claimed("Trail Head", MIDNIGHT).lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0)
    assert f"invoke {stage.token('Trail Head')}.1" not in stage.play("pick 0").choices()
    stage = Stage().claimed("Trail Head", MIDNIGHT).lay("Drill Yard", 0, 0, ivory=1, midnight=1)
    assert f"invoke {stage.token('Trail Head')}.1" in stage.play("pick 0").choices()


def test_8_4_pathfinding_needs_a_stack() -> None:
    """No tile to draw: nothing to place (ME-14.1). A tile on top of the stack is enough."""
    stage = Stage(twilight="off").lay("Trail Head", 0, 0, midnight=1).stack().play("pick 0")
    assert f"invoke {stage.token('Trail Head')}.1" not in stage.choices()
    stage = Stage(twilight="off").lay("Trail Head", 0, 0, midnight=1).stack("Drill Yard").play("pick 0")
    tile = stage.number("Drill Yard")
    stage.s.bag, stage.s.top, stage.s.place[tile] = ints([]), ints([tile]), 1
    stage.invoke(f"{stage.token('Trail Head')}.1")
    assert stage.asked() == "TileSide 0"


def test_14_2_pathfinding_on_an_empty_field() -> None:
    """Whatever the effect asks for, the tile goes to the middle."""
    stage = Stage().claimed("Trail Head", MIDNIGHT).play("pick 0").invoke(f"{Stage().token('Trail Head')}.1")
    stage.play('* draw "Drill Yard"', "side a", f"hex {stage.token('Drill Yard')} n")
    assert stage.at("Humming Stones") == (0, 0)


def test_10_1_pathfinding_offers_hexes_beside_your_tiles_alone() -> None:
    """Around Trail Head, six less the one where the enemy's tile lies."""
    stage = Stage().lay("Trail Head", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=1).play("pick 0")
    stage.invoke(f"{stage.token('Trail Head')}.1").play('* draw "Ley Ford"', "side a")
    head = stage.token("Trail Head")
    assert stage.choices() == {f"hex {head} {way}" for way in ("n", "ne", "s", "sw", "nw")}


# Unique constructs without a slot after a flip (ME-10.5).


def flip_titan(seats: int = 2, **foci: int) -> Stage:
    """Titan of Ivory sits on Cursed Duel Ring, and Midnight turns the tile to Oak of Ages, without a slot."""
    stage = Stage(seats).lay("Cursed Duel Ring", 0, 0, **foci).hold("Titan", IVORY)
    stage.fill("Cursed Duel Ring", 0, "Titan").lay("Turning Mill", 1, 0, midnight=1)
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1").play('tile "Cursed Duel Ring"')
    assert stage.up("Oak of Ages")
    assert stage.asked() == "Invoke 0"
    return stage


def test_10_5_a_unique_without_a_slot_goes_to_its_holders_pool() -> None:
    """Ivory controls the tile and decides; its Titan comes home."""
    assert flip_titan(ivory=1).where("Titan") == f"pool {IVORY}"


def test_10_5_a_unique_goes_to_its_holder_whoever_decides() -> None:
    """On a tile that Midnight shares, the flipping player decides, and Titan is Ivory's all the same."""
    stage = flip_titan(ivory=1, midnight=1)
    assert stage.where("Titan") == f"pool {IVORY}"
    assert stage.pooled(MIDNIGHT) == 4


def test_10_5_on_nobodys_tile_a_unique_without_a_slot_goes_to_the_supply() -> None:
    """As basic constructs do. A state check would have taken it before; the flip must not bring it back."""
    stage = (
        Stage().lay("Cursed Duel Ring", 0, 0).lay("Turning Mill", 1, 0, midnight=1).hold("Titan", MIDNIGHT)
    )
    kind = stage.s.book.names.index("Titan")
    stage.play("pick 0", f"invoke {stage.token('Turning Mill')}.1", "construct basic")
    # Set down after the last check, as nothing in the rules leaves a unique on nobody's tile.
    stage.s.pool[kind] = 0
    stage.s.fill(128 + 6 * stage.number("Cursed Duel Ring"), kind)
    stage.play('tile "Cursed Duel Ring"')
    assert stage.where("Titan") == "supply"


def test_10_5_a_unique_goes_back_to_a_slot_if_its_decider_says_so() -> None:
    """Drill Yard has two slots on both sides: one basic construct and Titan, either may go first."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).hold("Titan", MIDNIGHT).fill("Drill Yard", 0, "Titan")
    stage.fill("Drill Yard", 1).lay("Turning Mill", 1, 0, midnight=1)
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1").play('tile "Drill Yard"')
    titan = f"construct u{stage.s.book.names.index('Titan')}"
    assert stage.choices() == {"construct basic", titan}
    stage.play(titan, "construct basic")
    assert stage.up("Humming Stones")
    assert (stage.where("Titan"), stage.holds("Humming Stones", 1)) == (f"slot {MIDNIGHT}", True)


def test_10_5_a_slot_may_stay_empty_only_for_one_of_another_spell() -> None:
    """Leyline has two slots that are alike, so that leaving the first empty would change nothing."""
    stage = (
        Stage().lay("Drill Yard", 0, 0, midnight=1).fill("Drill Yard").lay("Turning Mill", 1, 0, midnight=1)
    )
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1").play('tile "Drill Yard"')
    assert stage.choices() == {"construct basic"}


# What a claim under way forbids (ME-11.3).


def puppet(spell_tile: str, *more: tuple[str, int, int]) -> Stage:
    """Midnight claims Puppet Stage, and Puppet String invokes a cantrip of a tile in the area."""
    stage = puppets()
    for name, q, r in more:
        stage.lay(name, q, r)
    claim(stage.claimed(spell_tile, MIDNIGHT).pool(IVORY, 1)).play("seat 2")
    return stage.play(f"invoke {stage.token(spell_tile)}.1")


def test_11_3_a_rotation_may_not_lock_the_claimed_tile() -> None:
    """Drill Yard hangs on Potters Row: Puppet Stage may go to Clay Pits' place, but not to Potters Row's.

    The lowest number comes first, Clay Pits (7), then Potters Row (8) or Puppet Stage (38). Clay Pits to
    Potters Row's place takes Puppet Stage to that of Clay Pits; Clay Pits to Puppet Stage's place takes
    Puppet Stage to that of Potters Row, where Drill Yard would hang on it.
    """
    stage = puppet("Carousel", ("Drill Yard", 2, -2))
    assert stage.choices() == {"Clay Pits"}
    stage.play('tile "Clay Pits"')
    assert stage.choices() == {"Potters Row"}
    stage.play('tile "Potters Row"', 'tile "Puppet Stage"')
    assert stage.in_area("Puppet Stage", MIDNIGHT)
    assert (stage.at("Clay Pits"), stage.at("Potters Row")) == ((1, -1), (0, 0))


def test_11_3_a_rotation_of_three_free_tiles_goes_either_way() -> None:
    """Nothing hangs on any of them, so the claim holds both ways."""
    stage = puppet("Carousel").play('tile "Clay Pits"')
    assert stage.choices() == {"Potters Row", "Puppet Stage"}


def test_11_3_a_swap_that_locks_the_claimed_tile_is_no_choice_from_either_side() -> None:
    """Potters Row may not trade with Puppet Stage, whichever of them is named first."""
    stage = puppet("Crossing Stones", ("Drill Yard", 2, -2))
    assert stage.choices() == {"Puppet Stage", "Clay Pits", "Potters Row", "Drill Yard"}
    stage.play('tile "Potters Row"')
    # With Clay Pits nothing changes for Puppet Stage; with Drill Yard, Potters Row hangs on Drill Yard.
    assert stage.choices() == {"Clay Pits", "Drill Yard"}


def test_11_3_an_exchange_with_no_partner_left_is_not_offered() -> None:
    """Exchange names one of Midnight's tiles first; trading may not lock the claimed tile."""
    stage = puppet("Changeling Market", ("Drill Yard", 2, -2))
    assert stage.choices() == {"Puppet Stage", "Clay Pits", "Potters Row"}
    stage.play('tile "Puppet Stage"')
    assert stage.choices() == {"Clay Pits", "Drill Yard"}


def test_11_3_a_new_tile_may_not_hang_on_the_claimed_one() -> None:
    """Pathfinding, beside Midnight's tiles: hexes that touch Puppet Stage alone are left out."""
    stage = puppet("Trail Head").play('* draw "Ley Ford"', "side a")
    host = stage.token("Puppet Stage")
    assert not {f"hex {host} {way}" for way in ("sw", "nw")} & stage.choices()
    assert not {token for token in stage.choices() if token == f"hex {host} s"}
    assert f"hex {stage.token('Clay Pits')} se" in stage.choices()


def test_11_3_a_nested_claim_may_take_another_tile() -> None:
    """Reave takes Clay Pits with three foci; Puppet Stage follows into the area afterwards."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=3)
    stage.lay("Potters Row", 1, -1, midnight=1).claimed("Reavers Cove", MIDNIGHT).pool(IVORY, 1)
    claim(stage).play("seat 2", f"invoke {stage.token('Reavers Cove')}.1")
    assert stage.choices() == {"Clay Pits"}
    stage.play('tile "Clay Pits"', "focus b16", "focus b15", "focus b14", "focus b11")
    assert stage.in_area("Clay Pits", MIDNIGHT)
    assert stage.in_area("Puppet Stage", MIDNIGHT)
    assert list(stage.s.claims) == []


def test_11_3_a_nested_claim_may_not_leave_the_host_locked() -> None:
    """Without Clay Pits, Puppet Stage would be all that holds Drill Yard: Reave may not take it."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=3)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 0, 1).claimed("Reavers Cove", MIDNIGHT)
    claim(stage.pool(IVORY, 1)).play("seat 2")
    # Clay Pits touches Drill Yard as well, so it is not locked itself.
    assert f"invoke {stage.token('Reavers Cove')}.1" not in stage.choices()


def test_10_16_a_cantrip_that_does_it_is_no_choice_for_another() -> None:
    """Both Drifts take an enemy's construct; each needs a cantrip that does something else."""
    word = forged({"drift": '{op = "invoke_enemy_construct"}'})
    stage = Stage(components=word).lay("Wandering Isle", 0, 0, midnight=1).lay("Loose Acre", 1, 0, midnight=1)
    isle, acre = stage.token("Wandering Isle"), stage.token("Loose Acre")
    stage.pool(IVORY, 2).play("pick 0")
    assert stage.choices() >= {f"invoke {isle}.1", f"invoke {acre}.1", "invoke b1"}
    stage.invoke(f"{isle}.1").play("seat 2")
    assert stage.asked() == "PuppetSlot 0"
    assert f"invoke {acre}.1" not in stage.choices()
    assert "invoke b1" in stage.choices()
