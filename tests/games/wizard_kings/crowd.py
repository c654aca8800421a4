"""Tables of three to six players for tests of alliances, and readers of the sides of a battle."""

from __future__ import annotations

from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND
from tests.games.wizard_kings.field import Field, field

THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
FIVE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3 m4:0,3,up=4 m9:1,0,up=5"
SIX = f"{FIVE} m10:1,1,up=6"
ARMIES = ("elves", "orcs", "dwarves", "undead", "barbarians", "amazons")


def table(*units: str, allies: str = "", options: str = "", turn: str = "", maps: str = "") -> Field:
    """Some players with the units given, the elves to move unless the turn says otherwise."""
    armies = [f"{ARMIES[seat]} {line}" for seat, line in enumerate(units)]
    rest = f"allies {allies}" if allies else ""
    return field(*armies, maps=maps or THREE, rest=rest, options=options, turn=turn)


def sides(on: Field, name: str) -> tuple[int, int]:
    """The masks of attackers and defenders of a battle."""
    s = on.kings
    at = s.battle_at(s.board.place(name))
    assert at >= 0, f"there is no battle in {name}"
    s.check()
    return int(s.battles[at + B_ATTACK]), int(s.battles[at + B_DEFEND])


def row(on: Field, name: str, column: int) -> int:
    """One number of a battle."""
    return int(on.kings.battles[on.kings.battle_at(on.kings.board.place(name)) + column])


def leave(on: Field, seat: int, slug: str) -> str:
    """Regroup a unit out of a hex to wherever it may; give the place."""
    assert on.asked == seat
    on.play(on.name(seat, slug))
    return on.play(sorted(on.choices())[0]).at(seat, slug)
