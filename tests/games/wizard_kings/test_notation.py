"""Positions as text, and the log."""

from __future__ import annotations

import pytest

from conclave.core.errors import BadInput
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.log import RULES, SENTENCES
from tests.games.wizard_kings.field import field, fight
from tests.games.wizard_kings.test_told import MARCH

TEXT = (
    "maps m1:0,0,up=1 m2:0,1,down=2 m3:1,0,up=3 / elves wicana4@1g6 ranger3@1g4 lost:glader / "
    "orcs ogre3@2g3 / dwarves axeman4@3g4 dead:loremaster / city 2j2=1 / allies 3-1 / points 4 5 6 / "
    "turn 3 order 2 3 1 move 3 / options dispel=on"
)


def test_a_position_is_written_as_it_was_read() -> None:
    """Maps, armies, lost and dead blocks, cities, allies, points, turn and options."""
    state = GAME.from_position(TEXT)
    text = GAME.position(state)
    assert GAME.digest(GAME.from_position(text)) == GAME.digest(state)
    for part in (
        "m2:0,1,down=2",
        "lost:glader",
        "dead:loremaster",
        "2j2=1",
        "allies 3-1",
        "move 3",
        "dispel=on",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("m2:0,1,down", "m2:5,5,down", "touch"),
        ("m2:0,1,down", "m2:0,1,sideways", "write a map"),
        ("ranger3@1g4", "ranger9@1g4", "strength 1 to 3"),
        ("ranger3@1g4", "ogre3@1g4", "no unit of this army"),
        ("ranger3@1g4", "ranger3@9z9", "no hex"),
        ("order 2 3 1", "order 2 2 1", "every seat once"),
        ("move 3", "move 7", "no seat"),
        ("/ turn 3 order 2 3 1 move 3", "", "a position has"),
        ("turn 3", "turn x", "a number was expected"),
        ("wicana4@1g6", "wicana4@1g6 wicana1@1g1 wicana1@1g1 wicana1@1g1", "not so many blocks"),
    ],
)
def test_a_bad_position_gets_a_sentence(old: str, new: str, said: str) -> None:
    """Each mistake is named."""
    with pytest.raises(BadInput, match=said):
        GAME.from_position(TEXT.replace(old, new))


def test_every_event_has_a_sentence_and_a_rule() -> None:
    """The two tables name the same kinds, and moves beside them."""
    assert {*SENTENCES, "move"} == set(RULES)
    assert set(RULES.values()) <= set(GAME.manual.rules)


def test_the_log_reads_like_a_story() -> None:
    """Its owner reads which unit moved, the other that one did."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5")
    table.march(0, "ranger", "1g5", "n")
    assert table.told(0)[0] == f"Elves: Ranger 3 {MARCH}"
    assert table.told(1)[0] == f"Elves: a block {MARCH}"
    fight(table).play("hex 1g5").play("fire").roll(1, 2, 6)
    assert table.told(-1)[-4:] == [
        "Ranger 3 fires.",
        "The dice show 1, 2 and 6; 1 to 2 hits: 2 hits.",
        "Ogre takes 1 hit; strength 2 is left.",
        "Ogre takes 1 hit; strength 1 is left.",
    ]
