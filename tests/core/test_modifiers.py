"""Modifiers: rows that last until a boundary, asked for sums, lows and firsts."""

import pytest

from conclave.core.modifiers import ALL, AMOUNT, SOURCE_OF, Modifiers, unpack_modifiers

ARMOR, COST, LEAP = 3, 40, 61
COMBAT, TURN = 1, 10


def some() -> Modifiers:
    """Five rows of three kinds."""
    mods = Modifiers()
    mods.add(ARMOR, ALL, 4, -3, COMBAT, 7)
    mods.add(ARMOR, 0, ALL, 1, TURN, 8)
    mods.add(COST, 1, 2, 2, TURN + 1, 9)
    mods.add(COST, 1, ALL, 3, TURN + 1, 9)
    mods.add(LEAP, 1, ALL, 1, TURN + 1, 9)
    return mods


def test_sums_lows_and_firsts_look_at_who_and_what() -> None:
    """ALL in a row fits everybody and everything; ALL in a question fits every row."""
    mods = some()
    assert [int(mods.total(ARMOR, who, what)) for who, what in ((0, 4), (0, 5), (1, 4), (1, 5))] == [
        -2,
        1,
        -3,
        0,
    ]
    assert [int(mods.lowest(COST, who, what, 5)) for who, what in ((1, 2), (1, 6), (0, 2))] == [2, 3, 5]
    assert mods.lowest(COST, 1, 2, 1) == 1
    assert (mods.first(ARMOR, 0), mods.first(ARMOR, 0, after=0), mods.first(ARMOR, 0, after=1)) == (0, 1, -1)
    assert (mods.count(COST, 1), mods.count(COST, 1, 7), mods.count(LEAP, 0)) == (2, 1, 0)
    assert (mods.column(2, AMOUNT), mods.column(0, SOURCE_OF)) == (2, 7)


def test_kinds_that_are_there_show_in_the_mask() -> None:
    """Also the highest, and gone when the last row is."""
    mods = some()
    assert [mods.has(kind) for kind in (ARMOR, COST, LEAP, 0)] == [True, True, True, False]
    mods.drop(4)
    assert not mods.has(LEAP)
    mods.drop(0)
    assert mods.has(ARMOR)


def test_kinds_that_ended_show_in_the_mask_no_more() -> None:
    """The boundary takes both costs and the leap; one armor stays behind the other's."""
    mods = some()
    mods.expire(TURN + 1)
    assert [mods.has(kind) for kind in (ARMOR, COST, LEAP)] == [True, False, False]
    mods.expire(COMBAT)
    assert mods.has(ARMOR)
    mods.expire(TURN)
    assert not mods.has(ARMOR)


def test_boundaries_take_their_rows_along() -> None:
    """Others stay in their order, and what stays too long is named."""
    mods = some()
    assert mods.outlived([COMBAT, TURN, TURN + 1]) == ""
    assert mods.outlived([TURN, TURN + 1]) == "the modifier of kind 3 for seat -1 outlives its boundary 1"
    mods.expire(COMBAT)
    assert mods.outlived([TURN, TURN + 1]) == ""
    mods.expire(TURN + 1)
    assert mods.pack() == (ARMOR, 0, ALL, 1, TURN, 8)
    mods.expire(99)
    assert len(mods) == 1


def test_a_copy_shares_rows_and_goes_its_own_way() -> None:
    """Each change replaces them."""
    mods = some()
    twin = mods.copy()
    twin.add(5, 0, 0, 0, TURN, 0)
    twin.drop(0)
    twin.expire(TURN + 1)
    assert mods.pack() == some().pack()
    assert (mods.has(5), twin.has(5), len(twin)) == (False, True, 2)


def test_modifiers_come_back_from_their_packed_form() -> None:
    """With their mask; anything but sixes is refused."""
    again = unpack_modifiers(some().pack())
    assert again.pack() == some().pack()
    assert again.kinds == some().kinds
    with pytest.raises(ValueError, match="six numbers"):
        unpack_modifiers((1, 2, 3))
