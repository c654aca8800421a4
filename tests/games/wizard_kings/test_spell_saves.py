"""A position saved in the middle of a spell opens again and plays on alike, at every pause of every spell."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMIES, ARMY_SLUGS
from tests.games.wizard_kings.field import Field, field, fight

# Everything a spell may pause at, from its announcement to its end.
CAST_FRAMES = {
    "CombatTargets", "Targets", "TargetHex", "TargetSide", "Window", "DispelRoll", "Volley", "Die", "TakeHit",
    "Drain", "Flee",
}  # fmt: skip


def slug(army: str, place: int) -> str:
    """The unit of an army's n-th type."""
    return ARMIES[ARMY_SLUGS.index(army)].types[place].slug


def foe_of(army: str) -> str:
    """Somebody else."""
    return "elves" if army != "elves" else "orcs"


def in_battle(army: str) -> Field:
    """A wizard of the army with weak friends and a castle, attacked on the mountain I4 by another wizard."""
    foe = foe_of(army)
    own = f"{slug(army, 0)}4@1i4 {slug(army, 1)}1@1i4 {slug(army, 4)}1@1i4 {slug(army, 4)}2@1i4 castle2@1i4"
    flyer = "pixie" if foe == "elves" else "pegasus"
    table = field(f"{foe} {slug(foe, 0)}4@1i3 {flyer}3@1i3", f"{army} {own}", options="dispel=on")
    table.march(0, slug(foe, 0), "1i4", "n").march(0, flyer, "1i4", "n")
    s = table.kings
    # Castles do not march: one of the attackers' is set down beside them, for spells against castles.
    castle = table.block(0, "castle")
    s.put(castle, s.board.place("1i4"))
    s.steps.faces[castle] = 3
    return fight(table).play("hex 1i4")


def in_movement(army: str) -> Field:
    """The same beside a river, with a lost block, and an enemy wizard near."""
    foe = foe_of(army)
    own = (
        f"{slug(army, 0)}4@1e4 {slug(army, 1)}1@1e4 {slug(army, 4)}1@1e4 {slug(army, 4)}2@1e4 "
        f"{slug(army, 3)}1@1c3 lost:{slug(army, 4)}"
    )
    return field(f"{army} {own}", f"{foe} {slug(foe, 0)}4@1e3", options="dispel=on")


def reopened(table: Field) -> Kings:
    """The position after it was packed, written down and read again; packed anew it is the same."""
    packed = GAME.pack(table.kings)
    again = GAME.unpack(packed, table.kings.options)
    assert isinstance(again, Kings)
    assert GAME.pack(again) == packed
    again.check()
    return again


def answers(table: Field, salt: int) -> str:
    """An answer for whatever waits: dice that hit or miss, targets from both ends, dispels at times."""
    if isinstance(flow.waiting(table.kings), Chance):
        tokens = list(table.outcomes())
        return tokens[0 if salt % 2 else -1] if salt % 3 else tokens[len(tokens) // 2]
    tokens = table.session.tokens()
    dispels = [token for token in tokens if token.startswith("dispel")]
    if dispels:
        return dispels[0] if salt % 2 else "pass"
    return tokens[0 if salt % 2 else -1]


def go_through(table: Field, cast: str, salt: int) -> set[str]:
    """Cast a spell to its end; at every pause the reopened position plays on like the table's own."""
    met: set[str] = set()
    table.play(cast)
    for _ in range(40):
        frame = flow.waiting(table.kings)
        assert frame is not None
        name = type(frame).__name__
        if name not in CAST_FRAMES:
            assert [int(target) for target in table.kings.aimed[1:]] == [-1] * 3, "a target is left behind"
            return met
        met.add(name)
        twin = reopened(table)
        assert flow.outcomes(twin) == flow.outcomes(table.kings) if isinstance(frame, Chance) else True
        token = answers(table, salt)
        if isinstance(frame, Chance):
            number = GAME.luck.number(token)
            table.luck(token)
        else:
            number = GAME.space.number(token)
            assert flow.choices_for(twin, table.asked) == flow.choices_for(table.kings, table.asked)
            table.play(token)
        flow.play(twin, number)
        assert GAME.pack(twin) == GAME.pack(table.kings), f"{name}, `{token}`"
    raise AssertionError("the spell does not end")


@pytest.mark.parametrize("spell", [int(one.number) for one in SPELLS if one.phases & IN_COMBAT])
def test_2_22f_every_pause_of_a_combat_spell_opens_again(spell: int) -> None:
    """Targets, dispel, dice, hits and flight: whatever is asked or rolled, the saved game goes on alike."""
    army = ARMY_SLUGS[spell // 6]
    for salt in range(6):
        table = in_battle(army)
        met = go_through(table, f"cast 1 {spell % 6 + 1}", salt)
        assert met


@pytest.mark.parametrize("spell", [int(one.number) for one in SPELLS if one.phases & IN_MOVEMENT])
def test_2_22f_every_pause_of_a_movement_spell_opens_again(spell: int) -> None:
    """Hexes, hexsides, secret targets and dispels."""
    army = ARMY_SLUGS[spell // 6]
    for salt in range(6):
        table = in_movement(army)
        met = go_through(table, f"cast 1 {spell % 6 + 1}", salt)
        assert "Window" in met


def test_2_22f_all_frames_of_spells_were_paused_at() -> None:
    """The two tests above meet every question and every roll that spells know."""
    met: set[str] = set()
    for spell in SPELLS:
        for salt in range(4):
            table = in_battle(ARMY_SLUGS[int(spell.army)]) if spell.phases & IN_COMBAT else None
            if table is not None:
                met |= go_through(table, f"cast 1 {int(spell.number) % 6 + 1}", salt)
            if spell.phases & IN_MOVEMENT:
                met |= go_through(
                    in_movement(ARMY_SLUGS[int(spell.army)]), f"cast 1 {int(spell.number) % 6 + 1}", salt
                )
    assert met == CAST_FRAMES
