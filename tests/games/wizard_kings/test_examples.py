"""The worked examples of the rulebook, played through."""

from __future__ import annotations

from conclave.games.wizard_kings.rules.luck import hits_of
from conclave.games.wizard_kings.units import ARMIES, COST, TYPES
from tests.games.wizard_kings.field import Field, field, fight


def cost(slug: str) -> int:
    """Gold of a step."""
    return int(COST[next(unit.number for unit in TYPES if unit.slug == slug)])


def acting(table: Field) -> tuple[int, str]:
    """Whose unit acts now, and what it is; the first offered where the owner may choose."""
    units = table.units()
    block = int(getattr(table.kings.stack[-1], "block", -1))
    if units:
        seat, number = min(units).split(".")
        block = (int(seat) - 1) * 28 + int(number) - 1
    return block // 28, TYPES[int(table.kings.type_of(block))].slug


def test_raising_costs() -> None:
    """Wizard 3, Ranger 2, Goblin 4: 6, 8 and 4GP; a Wizard 1 raised to 4: 6GP (WK-1.2a, WK-6.2a)."""
    assert (3 * cost("wicana"), 2 * cost("ranger"), 4 * cost("goblin")) == (6, 8, 4)
    assert 3 * cost("shakla") == 6


def test_standard_armies() -> None:
    """Eldryn and Jurak as printed: units, steps and gold (WK-1.2c)."""
    printed = [
        {"wicana": (2, 8, 16), "ranger": (3, 9, 36), "pixie": (1, 3, 6), "treek": (1, 2, 6),
         "glader": (5, 20, 20), "castle": (2, 8, 16)},
        {"shakla": (2, 8, 16), "ogre": (1, 3, 12), "troll": (2, 6, 18), "orc": (3, 12, 24),
         "goblin": (4, 16, 16), "castle": (2, 7, 14)},
    ]  # fmt: skip
    for army, wanted in zip(ARMIES, printed, strict=False):
        found: dict[str, tuple[int, int, int]] = {}
        for kind, steps in army.standard:
            units, total, gold = found.get(TYPES[kind].slug, (0, 0, 0))
            found[TYPES[kind].slug] = (units + 1, total + steps, gold + steps * int(COST[kind]))
        assert found == wanted


def test_the_ogres_dice() -> None:
    """Ogre 3 rolls 2, 3 and 5: two hits and a miss (WK-5.31a)."""
    assert hits_of((2, 3, 5), 3) == 2


def test_the_combat_sequence() -> None:
    """A2, B2, B1 attack B3, C1: A2, B3, then B2 and B1, then C1, and again (WK-5.2a, WK-5.21a)."""
    table = field("elves ranger3@1g4 unicorn3@1g4 pixie3@1g4 glader1@1d2", "orcs ogre3@1g5 goblin4@1g5")
    for slug, side in (("ranger", "n"), ("unicorn", "n"), ("pixie", "n")):
        table.march(0, slug, "1g5", side)
    fight(table).play("hex 1g5")
    order = []
    for _ in range(10):
        order.append(acting(table))
        if table.units():
            table.play(f"unit {min(table.units())}")
            order[-1] = acting(table)
        table.play("fire").miss()
    once = [(0, "ranger"), (1, "ogre"), (0, "pixie"), (0, "unicorn"), (1, "goblin")]
    assert order == once * 2


def test_two_attack_five() -> None:
    """Two of the five are pinned, three may leave, and may attack elsewhere (WK-4.8a)."""
    table = field(
        "elves glader1@1g4 glader1@1g4 ranger1@1h5", "orcs orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5 orc1@1g5"
    )
    table.march(0, "glader", "1g5", "n").march(0, "glader", "1g5", "n", 1).play("done")
    table.march(1, "orc", "1h5", "nw").march(1, "orc", "1h5", "nw", 1).march(1, "orc", "1f4", number=2)
    assert "1g5" not in table.movable()


def test_dispel() -> None:
    """A level 2 spell, a roll of 4, a result of 2: it fails; two steps and one step are lost (WK-D)."""
    table = field("elves wicana4@1g4 glader1@1d2", "orcs shakla4@1g5 goblin1@2g3", options="dispel=on")
    table.march(0, "wicana", "1g5", "n")
    fight(table).play("hex 1g5").play("cast 1 4").play("dispel 1").roll(4)
    assert (table.strength(1, "shakla"), table.strength(0, "wicana")) == (2, 3)
    table.roll(4, 4, 5, 6, 6)


def test_river_hexes_a_to_f() -> None:
    """The Lorn of Greenmarch has the rulebook's shape (WK-3.16a to WK-3.16e).

    A is the source G3, B the river hex J1, C and F the mouth K1 and K2, D and E hexes across the river.
    """
    source = field("orcs orc4@1h2", "elves glader1@2g3").goals(0, "orc")
    assert "1g3" in source  # B to A by land
    assert "1h3" in field("orcs orc4@1g3", "elves glader1@2g3").goals(0, "orc")  # A to D, round the river
    on_foot = field("elves treek2@1h2", "orcs goblin1@2g3").goals(0, "treek")
    assert "1h3" not in on_foot  # B to D
    assert "1i3" not in on_foot  # B to E
    bridge = field("elves treek2@1i2", "orcs goblin1@2g3").goals(0, "treek")
    assert "1i3" in bridge
    troll = field("orcs troll3@1h2", "elves glader1@2g3").goals(0, "troll")
    assert {"1h3", "1i3"} <= troll
    kraken = field("orcs kraken3@1h2", "elves glader1@2g3").goals(0, "kraken")
    assert not {"1h3", "1i3"} & kraken
    # C to F over the water hexside: swimmers only; from both upstream into B and on.
    assert "1k2" not in field("elves treek2@1k1", "orcs goblin1@2g3").goals(0, "treek")
    assert "1k2" in field("orcs kraken3@1k1", "elves glader1@2g3").goals(0, "kraken")
    for mouth in ("1k1", "1k2"):
        for unit in ("kraken", "troll"):
            goals = field(f"orcs {unit}3@{mouth}", "elves glader1@2g3").goals(0, unit)
            assert {"1j1", "1i2"} <= goals


def test_five_elves_attack_an_ogre() -> None:
    """The rulebook's movement example, on the coast of Greenmarch (WK-4.5a, WK-4.5b, WK-4.5c, WK-5.2a).

    The Ogre stands in Tarnquay, K2. One Ranger comes a hex, the other two through the forest of K3; Glader
    and Treek share a clear side, the Pixie flies. Orc and Troll join over land, the Shakla by air, the Kraken
    by sea.
    """
    table = field(
        "elves ranger1@1k3 glader1@1j2 treek1@1j2 ranger1@1l3 pixie1@1i1",
        "orcs ogre1@1k2 orc1@1l2 troll1@1l2 shakla1@1m2 kraken1@1k0",
        rest="city 1k2=2",
    )
    table.march(0, "ranger", "1k2", "s", 0).march(0, "ranger", "1k2", "s", 1)
    table.march(0, "glader", "1k2", "sw").march(0, "treek", "1k2", "sw")
    table.march(0, "pixie", "1k2", "nw").play("done")
    assert "1k2" not in table.movable()  # the Ogre is pinned
    table.march(1, "orc", "1k2", "se").march(1, "troll", "1k2", "se")
    table.march(1, "shakla", "1k2", "ne").march(1, "kraken", "1k2", "n")
    fight(table).play("hex 1k2")
    order = []
    for _ in range(10):
        if table.units():
            table.play(f"unit {min(table.units())}")
        order.append(acting(table))
        table.play("pass")
    assert order[0] == (1, "shakla")
    assert order[1:3] == [(0, "ranger")] * 2
    assert set(order[3:6]) == {(1, "ogre"), (1, "troll"), (1, "kraken")}
    assert order[6:8] == [(0, "pixie"), (1, "orc")]
    assert set(order[8:]) == {(0, "glader"), (0, "treek")}
