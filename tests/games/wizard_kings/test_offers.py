"""Offers, and alliances that are made anew: who may be asked, what is forgiven, what is shown (WK-4.9)."""

from __future__ import annotations

from conclave.games.wizard_kings.rules.alliances import ally, opposed, owes_parting
from conclave.games.wizard_kings.rules.victory import drop_out
from conclave.games.wizard_kings.rules.warfare import open_battle
from conclave.games.wizard_kings.state import DEAD, MOVED, MUST_PART, POOL
from tests.games.wizard_kings.crowd import sides, table
from tests.games.wizard_kings.field import Field, fight

HIDDEN = -9


def offers(on: Field) -> list[str]:
    """Those to whom an alliance may be offered now."""
    return [token for token in on.choices() if token.startswith("offer")]


def breaks(on: Field) -> list[str]:
    """Those with whom an alliance may be ended now."""
    return [token for token in on.choices() if token.startswith("break")]


def test_4_9f_who_broke_an_alliance_and_made_it_again_is_forgiven() -> None:
    """Elves end it and offer it anew; then the dwarves end it, and it is they who attack in 1C3."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c3", allies="1-3")
    on.play("break 3")
    assert int(on.kings.breaker[0]) == 0b100
    on.play("offer 3").play("accept")
    assert [int(mask) for mask in on.kings.breaker] == [0, 0, 0]
    on.play("done").play("done").play("break 1")
    fight(on)
    assert sides(on, "1c3") == (0b100, 0b001)


def test_4_9f_so_is_who_accepts_what_he_broke() -> None:
    """Elves end it, the dwarves offer it anew and end it themselves: they attack."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c3", allies="1-3")
    on.play("break 3").play("done").play("done").play("offer 1").play("accept")
    assert [int(mask) for mask in on.kings.breaker] == [0, 0, 0]
    on.play("break 1")
    fight(on)
    assert sides(on, "1c3") == (0b100, 0b001)


def test_4_9f_only_what_was_broken_with_this_ally_is_forgiven() -> None:
    """Dwarves changed sides against elves and orcs; elves forgive them, orcs do not."""
    on = table("glader4@1c3", "orc1@1c4", "axeman4@3g4")
    s = on.kings.copy()
    s.breaker[2] = 0b011 | 0b011 * MUST_PART
    s.breaker[0] = 0b110 | 0b110 * MUST_PART
    ally(s, 2, 0)
    assert [int(mask) for mask in s.breaker] == [0b010 | 0b010 * MUST_PART, 0, 0b010 | 0b010 * MUST_PART]
    assert [int(mask) for mask in s.allies] == [0b100, 0, 0b001]


def test_4_9f_parting_is_owed_where_a_former_ally_stands_and_there_is_no_battle() -> None:
    """In 1C3 and 1G5 the dwarves share the hex, in 1H4 they are alone; then they fight in 1G5."""
    on = table("glader4@1g5 ranger3@1c3", "orc1@2g3", "axeman4@1g5 ramrider1@1c3 crossbow1@1h4", allies="1-3")
    s = on.kings.copy()
    s.allies[0] = s.allies[2] = 0
    places = [s.board.place(name) for name in ("1g5", "1c3", "1h4")]
    assert [owes_parting(s, 2, place) for place in places] == [False, False, False]
    s.breaker[2] = 1 | MUST_PART
    assert [owes_parting(s, 2, place) for place in places] == [True, True, False]
    assert not owes_parting(s, 0, places[1])
    open_battle(s, 2, places[0], False)
    assert [owes_parting(s, 2, place) for place in places] == [False, True, False]
    s.breaker[2] = 1
    assert not owes_parting(s, 2, places[1])


def test_4_9f_nobody_offers_peace_to_whom_he_fights_this_turn() -> None:
    """Elves attack orcs in 1G5 and dwarves in 1C4, one after the other; orcs and dwarves may be allied."""
    on = table("ranger3@1g4 glader4@1c3", "orc4@1g5", "axeman4@1c4")
    assert offers(on) == ["offer 2", "offer 3"]
    on.march(0, "ranger", "1g5", "n")
    assert offers(on) == ["offer 3"]
    on.march(0, "glader", "1c4", "n")
    assert offers(on) == []
    s = on.kings
    assert [opposed(s, one, other) for one, other in ((0, 1), (1, 0), (0, 2), (1, 2))] == [
        True, True, True, False,
    ]  # fmt: skip
    on.play("done")
    assert offers(on) == ["offer 3"]


def test_4_9f_who_fights_on_ones_own_side_may_become_an_ally() -> None:
    """Elves and dwarves attack the orcs as strangers; the dwarves may offer peace to the elves alone."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.pick(2, "axeman").play("hex 1g5").play("join attack").play("side ne")
    assert offers(on) == ["offer 1"]


def test_4_9f_nothing_is_offered_to_who_is_out_or_allied_or_oneself() -> None:
    """Dwarves gave up; with the orcs the elves are allied already."""
    on = table(
        "glader4@1c3", "orc4@1g5", "axeman4@1h4", options="resigning=on", turn="turn 1 order 3 1 2 move 3"
    )
    on.play("resign")
    assert offers(on) == ["offer 2"]
    on.play("offer 2").play("accept")
    assert offers(on) == []
    assert breaks(on) == ["break 2"]


def test_4_9i_only_an_alliance_that_was_made_can_be_ended() -> None:
    """Not with strangers, not where teams are fixed, not where betrayal is off."""
    units = ("glader4@1c3", "orc4@1g5", "axeman4@1h4")
    assert breaks(table(*units)) == []
    assert breaks(table(*units, allies="1-3")) == ["break 3"]
    assert breaks(table(*units, allies="1-3", options="alliances=fixed_teams")) == []
    assert breaks(table(*units, allies="1-3", options="betrayal=off")) == []


def test_4_9f_every_offer_is_for_one_turn() -> None:
    """Refused in this turn, it may be made again in the next."""
    on = table("glader4@1g1", "orc1@2g3", "axeman4@3g4")
    on.play("offer 2").play("refuse")
    assert offers(on) == ["offer 3"]
    fight(on)
    for seat in range(3):
        on.play("done", seat)
    on.roll("6-6", "1-1", "1-2")
    assert offers(on) == ["offer 2", "offer 3"]


def test_4_9e_an_alliance_shows_blocks_at_once_and_for_good() -> None:
    """Where a Glader stands the dwarves read when they have accepted, and nobody takes that back."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c4")
    glader, axeman = on.block(0, "glader"), on.block(2, "axeman")
    place = on.kings.board.place("1c3")
    assert on.view(2).state.zones()[0].faces[glader] == HIDDEN
    on.play("offer 3")
    refused = Field(on.game, on.session.copy()).play("refuse")
    assert refused.session.can_undo
    assert refused.view(2).state.zones()[0].faces[glader] == HIDDEN
    on.play("accept")
    assert not on.session.can_undo
    assert on.view(2).state.zones()[0].faces[glader] == place
    assert on.view(0).state.zones()[0].faces[axeman] == on.kings.board.place("1c4")
    assert on.view(1).state.zones()[0].faces[glader] == HIDDEN


def test_4_9b_whom_one_supports_is_not_taken_back() -> None:
    """It ends an alliance, and others see what each side has used."""
    on = table("ranger3@1g4 glader4@1c3", "orc4@1g5", "axeman4@1g5", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n").play("join defence")
    assert not on.session.can_undo


def test_4_9c_a_new_ally_of_the_defence_forgets_what_the_attack_has_used() -> None:
    """Dwarves could have joined the elves' attack on 1G5; as allies of the orcs they cannot any more."""
    on = table("glader4@1g4", "orc4@1g5", "axeman1@3g4")
    on.march(0, "glader", "1g5", "n").play("done")
    assert [int(on.kings.crossed.masks[row]) for row in (0, 1)] == [0b101, 0b110]
    on.play("offer 3").play("accept")
    assert [int(on.kings.crossed.masks[row]) for row in (0, 1)] == [0b001, 0b110]


def test_1_4g_nothing_is_left_of_who_drops_out() -> None:
    """Units of the orcs go to the pool without strength or marks, their alliances and quarrels with them."""
    on = table("glader4@1c3", "orc4@1g5 dead:shakla", "axeman4@3g4", allies="1-2")
    s = on.kings.copy()
    orc, shakla = on.block(1, "orc"), on.block(1, "shakla")
    s.mark(orc, MOVED)
    s.breaker[0] = 0b110 | 0b110 * MUST_PART
    drop_out(s, 1)
    assert [int(row[orc]) for row in (s.where.faces, s.steps.faces, s.marks.faces)] == [POOL, 0, 0]
    assert int(s.where.faces[shakla]) == DEAD
    assert [int(mask) for mask in s.allies] == [0, 0, 0]
    assert int(s.breaker[0]) == 0b100 | 0b100 * MUST_PART
    assert int(s.out) == 0b010
    assert int(s.where.masks[on.block(0, "glader")]) == 0b001
    s.check()
