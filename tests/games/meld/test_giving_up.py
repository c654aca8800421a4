"""Giving up at the table: when a player leaves, what stays behind, and who wins (ME-14.7)."""

from conclave.core.storage import ints
from conclave.games.meld.data import AREA, GONE, SEALED, VAULTS
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage


def give_up(stage: Stage, seat: int) -> bool:
    """Let a seat give up as at a table, and see that the position can still be put away."""
    done = stage.table.session.resign(seat)
    stage.opens_again()
    return done


def test_14_7_one_gives_up_once() -> None:
    """A second time changes nothing."""
    stage = Stage(3).lay("Drill Yard", 0, 0)
    assert give_up(stage, IVORY)
    assert not give_up(stage, IVORY)
    assert stage.s.resigned == 0b010
    assert stage.table.result is None


def test_14_7_of_two_the_other_wins_at_once() -> None:
    """Whatever lies in the areas."""
    stage = Stage().claimed("Wax Chancery", MIDNIGHT).claimed("New Plough", MIDNIGHT)
    stage.claimed("Loose Acre", IVORY)
    assert give_up(stage, MIDNIGHT)
    result = stage.table.result
    assert result is not None
    assert (result.places, result.scores) == ((2, 1), (2, 1))
    assert result.rule == "ME-14.7"


def test_14_7_the_player_to_move_finishes_the_turn() -> None:
    """Midnight gives up in its own turn, answers on, and is passed over from the next round on."""
    stage = Stage(3).lay("Drill Yard", 0, 0, midnight=1)
    give_up(stage, MIDNIGHT)
    assert stage.asked() == "ChooseOption 0"
    stage.play("pick 0", "done")
    assert stage.foci("Drill Yard") == [1, 0, 0]
    assert stage.asked() == "ChooseOption 1"
    stage.play("pick 0", "done")
    assert stage.asked() == "ChooseOption 2"
    stage.play("pick 0", "done")
    assert stage.foci("Drill Yard") == [0, 0, 0]
    assert stage.asked() == "ChooseOption 1"
    assert list(stage.s.turns)[:3] == [1, 2, 1]


def test_14_7_before_the_first_turn_nothing_is_gained() -> None:
    """Ivory never begins: the supply keeps its five."""
    stage = Stage(3)
    supply = int(stage.s.supply)
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert stage.asked() == "ChooseOption 2"
    assert stage.s.supply == supply - 5
    assert stage.s.turns[IVORY] == 0


def test_14_7_tiles_of_the_area_leave_the_game_sealed_ones_too() -> None:
    """With the constructs on them; tiles of others stay where they are."""
    stage = Stage(3).claimed("Drill Yard", IVORY).claimed("Ley Ford", IVORY, sealed=True)
    stage.claimed("Loose Acre", CRIMSON).claimed("Silent Archive", CRIMSON, sealed=True).fill("Drill Yard")
    supply = int(stage.s.supply)
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    places = [int(stage.s.place[stage.number(name)]) for name in ("Drill Yard", "Ley Ford")]
    assert places == [GONE, GONE]
    assert stage.in_area("Loose Acre", CRIMSON)
    assert stage.s.place[stage.number("Silent Archive")] == SEALED + CRIMSON
    # One construct of Drill Yard came back, and Crimson gained five.
    assert stage.s.supply == supply + 1 - 5


def test_14_7_constructs_of_the_board_go_to_the_supply_and_those_on_the_field_stay() -> None:
    """Two of the pool, three of the army, two of the board; one on a tile of the field stays."""
    stage = Stage(3).lay("Drill Yard", 0, 0, ivory=1).fill("Drill Yard")
    stage.pool(IVORY, 2).army(IVORY, 3).board(IVORY, 1, 13)
    supply = int(stage.s.supply)
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert stage.holds("Drill Yard")
    assert stage.s.supply == supply + 2 + 3 + 2 - 5
    assert (stage.pooled(IVORY), stage.armed(IVORY), stage.blocked(IVORY)) == (0, 0, [])


def test_14_7_uniques_go_to_the_supply_wherever_they_are() -> None:
    """In the pool, in the army, in a slot of the field; what another holds stays with that player."""
    stage = Stage(3).lay("Drill Yard", 0, 0, ivory=1).army(IVORY, 0, "Titan").hold("Hydra", IVORY)
    stage.hold("Metis", IVORY).fill("Drill Yard", 0, "Metis").hold("Circe", CRIMSON)
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert [stage.where(name) for name in ("Titan", "Hydra", "Metis")] == ["supply"] * 3
    assert stage.where("Circe") == f"pool {CRIMSON}"
    assert not stage.holds("Drill Yard")


def test_14_7_a_unique_of_a_ritual_goes_to_whoever_shares_its_host() -> None:
    """Hydra Fen is Ivory's and Crimson's; Ivory held Hydra by it, and leaves (ME-9.3)."""
    stage = Stage(3).lay("Hydra Fen", 0, 0, ivory=2, crimson=1).fill("Hydra Fen")
    assert stage.where("Hydra") == f"pool {IVORY}"
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert stage.where("Hydra") == f"pool {CRIMSON}"


def test_14_7_a_ritual_ends_that_a_leaving_unique_kept_full() -> None:
    """Ivory's Metis stood in the slot of Hydra Fen, which Crimson shares: both dice go (ME-9.3, ME-9.6)."""
    stage = Stage(3).lay("Hydra Fen", 0, 0, ivory=1, crimson=2).hold("Metis", IVORY)
    stage.fill("Hydra Fen", 0, "Metis")
    assert stage.where("Hydra") == f"pool {CRIMSON}"
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert (stage.where("Metis"), stage.where("Hydra")) == ("supply", "supply")


def test_9_6_an_active_ritual_takes_up_again_what_was_lost() -> None:
    """Ivory controls Hydra by Hydra Fen and put it on Drill Yard, which it loses to a banishment."""
    stage = Stage(3).lay("Hydra Fen", 0, 0, ivory=1).fill("Hydra Fen").lay("Drill Yard", 1, 0, ivory=1)
    stage.fill("Drill Yard", 0, "Hydra").lay("Exile Rock", 2, 0, midnight=1)
    assert stage.where("Hydra") == f"slot {IVORY}"
    stage.play("pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"', "focus b16")
    assert stage.where("Hydra") == f"pool {IVORY}"
    assert not stage.holds("Drill Yard")


def test_9_6_a_claimed_tile_gives_up_what_lay_on_it_and_the_ritual_takes_it() -> None:
    """Midnight claims Drill Yard with Ivory's Hydra on it; Hydra Fen is still Ivory's and full (ME-11.4)."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).lay("Hydra Fen", 2, -1, ivory=1).fill("Hydra Fen")
    stage.fill("Drill Yard", 0, "Hydra").play("pick 0").invoke("b13").play('tile "Drill Yard"')
    assert stage.where("Hydra") == f"pool {IVORY}"
    assert stage.pooled(MIDNIGHT) == 4


def test_14_7_foci_leave_tiles_slots_and_vaults() -> None:
    """Ivory has one in the vault of a tile that it shares with Crimson, who has one there too."""
    stage = Stage(3).lay("Bone Reliquary", 0, 0, ivory=1, crimson=1)
    first = VAULTS * stage.number("Bone Reliquary")
    stage._focus(IVORY)
    stage.s.put_in_vault(first, IVORY)
    stage._focus(CRIMSON)
    stage.s.put_in_vault(first + 1, CRIMSON)
    give_up(stage, IVORY)
    stage.play("pick 0", "done")
    assert stage.foci("Bone Reliquary") == [0, 0, 1]
    assert [int(owner) for owner in stage.s.vault[first : first + 2]] == [-1, CRIMSON]
    assert stage.s.air[IVORY] == 0


def test_14_7_a_resigner_comes_last_when_the_game_is_counted() -> None:
    """Crimson has a tile and Midnight has none; Ivory had two and gave up."""
    stage = Stage(3, round_limit="20").lay("Drill Yard", 0, 0).claimed("Wax Chancery", CRIMSON)
    stage.claimed("New Plough", IVORY).claimed("Faber Forge", IVORY)
    give_up(stage, IVORY)
    while stage.table.result is None:
        stage.play("pick 0", "done")
    result = stage.table.result
    assert (result.rule, result.places, result.scores) == ("ME-14.4", (2, 3, 1), (0, 0, 1))


def test_14_7_a_claim_of_the_others_still_wins() -> None:
    """The seat that left has no area, and the game goes on without it."""
    stage = Stage(3).claimed("Wax Chancery", MIDNIGHT).claimed("Faber Forge", MIDNIGHT)
    stage.lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1, ivory=1)
    stage.lay("Cursed Duel Ring", 1, -1, midnight=1)
    give_up(stage, IVORY)
    stage.play("pick 0").invoke("b13").play('tile "Throne Mound"', "focus b16")
    assert stage.table.result is not None
    assert stage.table.result.winners == [MIDNIGHT]
    assert [int(stage.s.place[stage.number(name)]) for name in ("Throne Mound",)] == [AREA + MIDNIGHT]
    assert list(stage.s.air) == list(ints([0, 0, 0, 0]))
