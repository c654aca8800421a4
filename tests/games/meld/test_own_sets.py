"""Effects that no spell of the standard set has: each word of the vocabulary does what its rule says."""

from tests.games.meld.forge import exchanged, forged
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage


def cove(effects: str, seats: int = 2, **more: str) -> Stage:
    """Midnight has Reavers Cove in its area, with these effects on its cantrip of one slot."""
    return Stage(seats, components=forged({"reave": effects, **more})).claimed("Reavers Cove", MIDNIGHT)


def cast(stage: Stage) -> Stage:
    """Midnight invokes it."""
    return stage.play("pick 0").invoke(f"{stage.token('Reavers Cove')}.1")


def castable(stage: Stage) -> bool:
    """Tell whether it may be invoked (ME-8.4)."""
    return f"invoke {stage.token('Reavers Cove')}.1" in stage.play("pick 0").choices()


# Unsealing (ME-10.8).


def test_10_8_unseal_one_of_your_own_tiles() -> None:
    """Not an opponent's; its spells and glyphs are back, and that is all that happens."""
    stage = cove('{op = "unseal_tile"}').claimed("Loose Acre", MIDNIGHT, sealed=True)
    stage.claimed("Drill Yard", MIDNIGHT, sealed=True).claimed("Ley Ford", IVORY, sealed=True)
    stage.lay("New Plough", 0, 0, midnight=1).lay("Faber Forge", 1, 0)
    cast(stage)
    assert stage.choices() == {"Loose Acre", "Drill Yard"}
    stage.play('tile "Loose Acre"')
    assert stage.asked() == "Invoke 0"
    assert [stage.in_area(name, MIDNIGHT) for name in ("Loose Acre", "Drill Yard")] == [True, False]
    assert not stage.in_area("Ley Ford", IVORY)
    assert f"invoke {stage.token('Loose Acre')}.1" in stage.choices()
    assert f"invoke {stage.token('Drill Yard')}.1" not in stage.choices()


def test_10_8_without_a_sealed_tile_of_yours_there_is_nothing_to_unseal() -> None:
    """An opponent's does not count (ME-8.4)."""
    assert not castable(cove('{op = "unseal_tile"}').lay("Drill Yard", 0, 0))
    stage = cove('{op = "unseal_tile"}').claimed("Ley Ford", IVORY, sealed=True)
    assert not castable(stage.lay("Drill Yard", 0, 0))


def test_10_8_two_tiles_are_unsealed_as_far_as_there_are() -> None:
    """Of three, two; of one, one, and the turn goes on."""
    stage = cove('{op = "unseal_tile", count = 2}')
    for name in ("Loose Acre", "Drill Yard", "Ley Ford"):
        stage.claimed(name, MIDNIGHT, sealed=True)
    cast(stage).play('tile "Drill Yard"')
    assert stage.choices() == {"Loose Acre", "Ley Ford"}
    stage.play('tile "Ley Ford"')
    assert stage.asked() == "Invoke 0"
    assert not stage.in_area("Loose Acre", MIDNIGHT)
    stage = cast(cove('{op = "unseal_tile", count = 2}').claimed("Loose Acre", MIDNIGHT, sealed=True))
    stage.play('tile "Loose Acre"', "done")
    assert stage.asked() == "Invoke 0"
    assert stage.in_area("Loose Acre", MIDNIGHT)


def test_10_8_up_to_two_may_be_none() -> None:
    """Where the text says up to, one may stop (ME-1.8)."""
    stage = cove('{op = "unseal_tile", count = 2, up_to = true}')
    cast(stage.claimed("Loose Acre", MIDNIGHT, sealed=True).claimed("Drill Yard", MIDNIGHT, sealed=True))
    assert stage.choices() == {"Loose Acre", "Drill Yard", "done"}
    stage.play("done")
    assert stage.asked() == "Invoke 0"
    assert not stage.in_area("Loose Acre", MIDNIGHT)


def test_10_7_sealing_may_stop_where_the_text_says_up_to_alone() -> None:
    """Two tiles must be sealed if there are two; a third player's are no choice for the second."""
    stage = cove('{op = "seal_tile", count = 2}', 3).claimed("Loose Acre", IVORY).claimed("Ley Ford", IVORY)
    cast(stage.claimed("Drill Yard", CRIMSON))
    assert stage.choices() == {"Loose Acre", "Ley Ford", "Drill Yard"}
    stage.play('tile "Loose Acre"')
    assert stage.choices() == {"Ley Ford"}
    stage.play('tile "Ley Ford"')
    assert stage.asked() == "Invoke 0"
    stage = cast(cove('{op = "seal_tile", count = 2}').claimed("Loose Acre", IVORY)).play('tile "Loose Acre"')
    assert stage.choices() == {"done"}


# Foci (ME-10.9, ME-10.10).


def test_10_10_return_one_of_your_own_foci() -> None:
    """From a tile that one shares, without being asked whose; the owner chooses the slot."""
    stage = cove('{op = "return_focus", whose = "yours", tile = {control = "any"}}')
    stage.lay("Drill Yard", 0, 0, midnight=1, ivory=2).lay("Ley Ford", 1, 0, ivory=1)
    cast(stage)
    assert stage.choices() == {"Drill Yard"}
    stage.play('tile "Drill Yard"')
    assert stage.asked() == "FocusTo 0"
    assert stage.foci("Drill Yard") == [0, 2]


def test_10_10_return_anybodys_focus() -> None:
    """All three players are a choice where all three stand; nobody's tile is none."""
    stage = cove('{op = "return_focus", whose = "any", tile = {control = "any"}}', 3)
    stage.lay("Drill Yard", 0, 0, midnight=1, ivory=1, crimson=1).lay("Ley Ford", 1, 0)
    cast(stage)
    assert stage.choices() == {"Drill Yard"}
    stage.play('tile "Drill Yard"')
    assert stage.choices() == {"seat 1", "seat 2", "seat 3"}
    stage.play("seat 1")
    assert stage.asked() == "FocusTo 0"
    assert stage.foci("Drill Yard") == [0, 1, 1]


def test_10_10_two_foci_may_come_from_two_tiles_and_one_may_stop() -> None:
    """Up to two: after the first the second is asked for, and may be left."""
    up_to = '{op = "return_focus", whose = "enemy", count = 2, up_to = true, tile = {control = "enemy"}}'
    stage = cove(up_to).lay("Drill Yard", 0, 0, ivory=2).lay("Ley Ford", 1, 0, ivory=1)
    cast(stage)
    assert stage.choices() == {"Drill Yard", "Ley Ford", "done"}
    stage.play('tile "Ley Ford"', "focus b16")
    assert stage.choices() == {"Drill Yard", "done"}
    stage.play("done")
    assert stage.asked() == "Invoke 0"
    assert (stage.foci("Drill Yard"), stage.foci("Ley Ford")) == ([0, 2], [0, 0])


def test_10_10_two_foci_as_far_as_there_are() -> None:
    """The only enemy focus returns, and nothing more can."""
    two = '{op = "return_focus", whose = "enemy", count = 2, tile = {control = "enemy"}}'
    stage = cast(cove(two).lay("Drill Yard", 0, 0, ivory=1)).play('tile "Drill Yard"', "focus b16")
    assert stage.choices() == {"done"}
    stage.play("done")
    assert stage.asked() == "Invoke 0"


def test_10_10_a_tile_from_which_foci_returned_can_be_kept() -> None:
    """The tile of the last focus is the one that the next effect means."""
    keep = '{op = "return_focus", whose = "enemy", count = 2, up_to = true, tile = {control = "enemy"}, '
    keep += 'as = "it"}'
    stage = cove(f'{keep}, {{op = "place_focus", tile = {{ref = "it"}}}}')
    stage.lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, ivory=1)
    cast(stage).play('tile "Ley Ford"', "focus b16", 'tile "Drill Yard"', "focus b15")
    assert stage.choices() == {"Drill Yard"}
    stage.play('tile "Drill Yard"', "focus b3")
    assert stage.foci("Drill Yard") == [1, 0]


def test_10_12_of_two_enemies_one_says_whose_focus_makes_room() -> None:
    """Fealty on a tile of Ivory and Crimson; Midnight's focus goes there afterwards."""
    stage = cove('{op = "replace_focus", tile = {control = "enemy"}}', 3)
    cast(stage.lay("Drill Yard", 0, 0, ivory=2, crimson=1)).play('tile "Drill Yard"')
    assert stage.asked() == "ReturnWhose 0"
    assert stage.choices() == {"seat 2", "seat 3"}
    stage.play("seat 3", "focus b16", "focus b3")
    assert stage.foci("Drill Yard") == [1, 2, 0]


def test_10_9_foci_run_out_before_the_count() -> None:
    """Nine of ten are on the field: of two that are asked for one is placed."""
    two = '{op = "place_focus", count = 2, tile = {control = "yours"}}'
    stage = cast(cove(two).lay("Drill Yard", 0, 0, midnight=9).lay("Ley Ford", 1, 0))
    stage.play('tile "Drill Yard"', "focus b3")
    assert stage.choices() == {"done"}
    stage.play("done")
    assert stage.foci("Drill Yard") == [10, 0]
    assert not castable(cove(two).lay("Drill Yard", 0, 0, midnight=10))


# Filters (ME-15.6).


def test_15_6_enemy_tiles_or_nobodys() -> None:
    """Every pair of controls: a tile of yours that an enemy shares is both."""
    words = {
        '["enemy", "uncontrolled"]': {"Drill Yard", "Ley Ford", "Faber Forge"},
        '["yours", "enemy"]': {"Drill Yard", "Ley Ford", "New Plough"},
        '["yours", "uncontrolled"]': {"Ley Ford", "New Plough", "Faber Forge"},
        '"controlled"': {"Drill Yard", "Ley Ford", "New Plough"},
        '"uncontrolled"': {"Faber Forge"},
        '"enemy"': {"Drill Yard", "Ley Ford"},
        '"any"': {"Drill Yard", "Ley Ford", "New Plough", "Faber Forge"},
    }
    for word, wanted in words.items():
        stage = cove(f'{{op = "flip_tile", tile = {{control = {word}}}}}')
        stage.lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, midnight=1, ivory=1)
        stage.lay("New Plough", 0, 1, midnight=1).lay("Faber Forge", 1, 1)
        assert cast(stage).choices() == wanted, word


def test_15_6_locked_tiles_alone() -> None:
    """The middle of a row of three; with `unlocked` its ends."""
    for word, wanted in (("locked", {"Ley Ford"}), ("unlocked", {"Drill Yard", "New Plough"})):
        stage = cove(f'{{op = "flip_tile", tile = {{lock = "{word}"}}}}')
        stage.lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("New Plough", 2, 0)
        assert cast(stage).choices() == wanted
    assert not castable(cove('{op = "flip_tile", tile = {lock = "locked"}}').lay("Drill Yard", 0, 0))


def test_15_6_the_tile_that_another_effect_kept() -> None:
    """Flip a tile, then one beside it; the tile itself is not beside itself."""
    first = '{op = "flip_tile", tile = {control = "any"}, as = "it"}'
    effects = f'{first}, {{op = "flip_tile", tile = {{adjacent_to = "it"}}}}'
    stage = cove(effects).lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("New Plough", 2, 0)
    cast(stage).play('tile "Drill Yard"')
    assert stage.choices() == {"Ley Ford"}


def test_15_6_a_kept_tile_that_left_the_field_is_beside_nothing() -> None:
    """Reavers Cove itself lies in the area: no tile is next to its host, nor is the host a target."""
    for words in ('adjacent_to = "host"', 'ref = "host"'):
        assert not castable(cove(f'{{op = "flip_tile", tile = {{{words}}}}}').lay("Drill Yard", 0, 0))
    stage = cast(cove('{op = "flip_tile", tile = {not_ref = "host"}}').lay("Drill Yard", 0, 0))
    assert stage.choices() == {"Drill Yard"}


def test_15_6_nothing_kept_lets_nothing_through_and_excludes_nothing() -> None:
    """The first effect may be left: then `ref` means no tile, and `not_ref` every tile."""
    first = '{op = "flip_tile", optional = true, tile = {control = "any"}, as = "it"}'
    for words, wanted in (('ref = "it"', "Invoke 0"), ('not_ref = "it"', "FlipWhich 0")):
        stage = cove(f'{first}, {{op = "flip_tile", tile = {{{words}}}}}').lay("Drill Yard", 0, 0)
        assert cast(stage).play("done").asked() == wanted


def test_10_2_locks_are_judged_with_the_tile_lifted() -> None:
    """A row of four; the last tile moves beside an unlocked one.

    With it lifted the third is an end and free, and only the second is locked; on the field, the third would
    be locked too. The third's own hexes are therefore a choice, the second's are not.
    """
    stage = cove('{op = "move_tile", tile = {control = "yours"}, to_adjacent = {lock = "unlocked"}}')
    stage.lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("New Plough", 2, 0)
    stage.lay("Faber Forge", 3, 0, midnight=1)
    cast(stage)
    assert stage.choices() == {"Faber Forge"}
    stage.play('tile "Faber Forge"')
    first, second, third = (stage.token(name) for name in ("Drill Yard", "Ley Ford", "New Plough"))
    offered = stage.choices()
    assert {token.split()[1] for token in offered} == {first, third}
    assert second not in {token.split()[1] for token in offered}
    # Beside New Plough at (2,0) five hexes are empty, the one it left is no choice, and one is taken.
    assert {token for token in offered if third in token} == {
        f"hex {third} {way}" for way in ("n", "ne", "s", "sw")
    }
    assert {token for token in offered if first in token} == {
        f"hex {first} {way}" for way in ("n", "ne", "s", "sw", "nw")
    }


def test_10_2_a_tile_is_not_beside_itself_when_it_is_lifted() -> None:
    """Next to a tile that touches one of Midnight's: Drill Yard touches only itself, once it is lifted."""
    move = '{op = "move_tile", tile = {control = "yours"}, to_adjacent = {adjacent_to = {control = "yours"}}}'
    assert not castable(cove(move).lay("Drill Yard", 0, 0, midnight=1).lay("Ley Ford", 1, 0))
    stage = (
        cove(move)
        .lay("Drill Yard", 0, 0, midnight=1)
        .lay("Ley Ford", 1, 0)
        .lay("New Plough", 2, 0, midnight=1)
    )
    assert cast(stage).choices() == {"Drill Yard", "New Plough"}


def test_10_2_only_the_chosen_ones_move_beside_locked_tiles() -> None:
    """Locked once lifted: in a row of four, an end leaves three, of which the middle is locked."""
    stage = cove('{op = "move_tile", tile = {control = "yours"}, to_adjacent = {lock = "locked"}}')
    stage.lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("New Plough", 2, 0).lay(
        "Faber Forge", 3, 0, midnight=1
    )
    cast(stage).play('tile "Faber Forge"')
    ley = stage.token("Ley Ford")
    assert stage.choices() == {f"hex {ley} {way}" for way in ("n", "ne", "s", "sw")}


# Constructs (ME-10.14) and invoking (ME-8.1).


def test_10_14_a_number_of_ones_own_constructs_must_return() -> None:
    """Exactly one, from slots alone; the construct just placed counts unless the text leaves it out."""
    stage = cove('{op = "return_construct", whose = "yours", from = "slots", count = 1}').army(MIDNIGHT, 2)
    stage.board(MIDNIGHT, 13)
    cast(stage)
    assert stage.choices() == {"return b13", f"return {stage.token('Reavers Cove')}.1"}
    stage.play("return b13")
    assert stage.asked() == "Invoke 0"
    assert stage.pooled(MIDNIGHT) == 5


def test_10_14_from_the_army_alone() -> None:
    """Slots are no choice; with an empty army there is nothing to do."""
    effects = '{op = "return_construct", whose = "yours", from = "army", count = 2}'
    stage = cast(cove(effects).army(MIDNIGHT, 1).board(MIDNIGHT, 13))
    assert stage.choices() == {"construct basic"}
    stage.play("construct basic")
    assert stage.choices() == {"done"}
    assert not castable(cove(effects).board(MIDNIGHT, 13))


def test_8_10_the_slot_of_the_spell_itself_is_left_out_from_the_start() -> None:
    """With nothing else to return the spell cannot be invoked, though its own construct would lie there."""
    effects = '{op = "return_construct", whose = "yours", from = "slots", count = 1, exclude = "invoked"}'
    assert not castable(cove(effects))
    assert castable(cove(effects).board(MIDNIGHT, 13))


def test_8_9_an_invocation_that_must_be_made() -> None:
    """Twice, without `up to`: one may not stop while a slot is open."""
    stage = cove('{op = "invoke", count = 2}').lay("Drill Yard", 0, 0)
    cast(stage)
    assert stage.asked() == "Invoke 0"
    assert "done" not in stage.choices()
    stage.invoke("b1").play('tile "Drill Yard"', "focus b14")
    assert "done" not in stage.choices()
    assert not castable(cove('{op = "invoke", count = 2}').pool(MIDNIGHT, 0))


def test_10_15_an_exact_number_goes_to_the_army() -> None:
    """Two, or as many as the pool holds."""
    stage = cast(cove('{op = "place_construct", to = "army", count = 2}'))
    assert stage.choices() == {"construct basic"}
    stage.play("construct basic", "construct basic")
    assert (stage.armed(MIDNIGHT), stage.asked()) == (2, "Invoke 0")
    stage = cast(cove('{op = "place_construct", to = "army", count = 2}').pool(MIDNIGHT, 2))
    stage.play("construct basic")
    assert stage.choices() == {"done"}


# Several sorceries on one tile (ME-11.2).


def test_11_2_sorceries_come_in_the_order_one_likes() -> None:
    """Two of them: the first that is chosen resolves, the other follows by itself, then the claim."""
    word = exchanged(
        "tiles.toml", 'wild = true, spells = ["windfall"]', 'wild = true, spells = ["windfall", "ruin"]'
    )
    for pick, other in (("pick 0", 1), ("pick 1", 0)):
        stage = (
            Stage(components=word).lay("Clay Pits", 0, 0, midnight=1).lay("Wax Chancery", 1, 0, midnight=1)
        )
        stage.lay("New Plough", 1, -1, midnight=1).army(MIDNIGHT, 1).play("pick 0").invoke("b13")
        stage.play('tile "Clay Pits"')
        assert stage.asked() == "SorceryOrder 0"
        assert stage.choices() == {"pick 0", "pick 1"}
        stage.play(pick)
        told = [event for event in stage.table.events() if event.kind in ("sorcery", "claim")]
        assert [event.kind for event in told] == ["sorcery", "sorcery", "claim"]
        assert [event.facts[-1] for event in told[:2]] == [1 - other, other]
        assert (stage.pooled(MIDNIGHT), stage.armed(MIDNIGHT)) == (4 + 3 + 1, 0)
        assert stage.in_area("Clay Pits", MIDNIGHT)
