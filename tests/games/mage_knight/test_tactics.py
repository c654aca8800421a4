"""The twelve tactics (MK-19)."""

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import DUMMY, ORDER, UNDER
from conclave.games.mage_knight.rules.ending import hand_limit
from conclave.games.mage_knight.rules.tactic_choice import set_order
from conclave.games.mage_knight.rules.tactics import on_take
from conclave.games.mage_knight.rules.taking import TakeTurn
from tests.games.mage_knight.scenario import Table


def holding(tactic: int, hand: str = "march", before: bool = False, **more: object) -> Table:
    """Seat 0 has a tactic, and is in its turn or right before it."""
    t = Table(hand, **more)  # type: ignore[arg-type]
    t.s.set(0, d.TACTIC, tactic)
    if before:
        t.s.stack = [*t.s.stack[:2], TakeTurn(0, 0)]
        t.s.rows[ORDER] = (0, DUMMY)
        flow.settle(t.s)
    return t


def taking(tactic: int, hand: str, **more: object) -> Table:
    """Seat 0 takes a tactic."""
    t = Table(hand, **more)  # type: ignore[arg-type]
    on_take(t.s, 0, tactic)
    flow.settle(t.s)
    return t


def test_19_1_early_bird_and_from_the_dusk_are_first() -> None:
    for tactic in (pieces.EARLY_BIRD, pieces.FROM_THE_DUSK):
        t = Table(seats=2)
        t.s.set(0, d.TACTIC, tactic + 1)
        t.s.set(1, d.TACTIC, tactic)
        set_order(t.s)
        assert t.s.rows[ORDER] == (1, 0)


def test_19_1_rethink() -> None:
    t = taking(pieces.RETHINK, "march wound rage", deck="stamina stamina promise")
    t.say("discard wound", "discard march", "done", "* draw stamina", "* draw promise")
    assert t.hand() == "rage stamina promise"
    assert t.discards() == ""
    assert sorted(int(card) for card in t.s.b[0].kinds) == sorted(
        [pieces.CARD_NAMES.index(name) for name in ("march", "wound", "stamina")]
    )


def test_19_1_mana_steal() -> None:
    t = taking(pieces.MANA_STEAL, "march rage", dice="green gold red", tokens="")
    assert t.offered("die") == ["0", "2"]
    t.say("die 0", "play strong march", "pay stolen green green")
    assert (t.point("move"), int(t.s.dice)) == (4, 0)
    t.say("do end")
    assert isinstance(t.say("* roll white").s.faces[0], int)
    assert int(t.s.marks[0]) == d.IN_SOURCE


def test_19_3_planning() -> None:
    t = holding(pieces.PLANNING, "march rage")
    assert hand_limit(t.s, 0) == 6
    assert hand_limit(holding(pieces.PLANNING, "march").s, 0) == 5


def test_19_1_great_start() -> None:
    t = taking(pieces.GREAT_START, "march", deck="rage stamina promise").say("* draw rage", "* draw promise")
    assert t.hand() == "march rage promise"


def test_19_1_the_right_moment() -> None:
    t = holding(pieces.THE_RIGHT_MOMENT, "march rage", deck="stamina stamina stamina stamina stamina")
    t.say("do use-tactic", "play basic march")
    assert t.refused("do use-tactic") == "MK-4.2"
    begun = int(t.s.begun)
    t.say("do end", "done").lucky()
    assert (t.waiting, int(t.s.begun)) == ("Turn", begun + 1)


def test_19_4_not_once_the_end_of_the_round_was_announced() -> None:
    t = holding(pieces.THE_RIGHT_MOMENT)
    t.s.announced, t.s.last_turns = 1, 1
    assert t.refused("do use-tactic") == "MK-4.2"


def test_19_1_long_night() -> None:
    t = holding(pieces.LONG_NIGHT, "march rage", night=True)
    t.s.row(24, *[pieces.CARD_NAMES.index("stamina")] * 4)
    t.say("do use-tactic").lucky()
    assert (int(t.s.deck_size(0)), t.discards()) == (3, "stamina")
    assert t.refused("do use-tactic") == "MK-4.2"


def test_16_11_long_night_in_the_middle_of_the_draw() -> None:
    t = holding(pieces.LONG_NIGHT, "march rage", night=True)
    t.s.row(24, *[pieces.CARD_NAMES.index("stamina")] * 4)
    t.say("play basic march", "do end", "done", "do use-tactic").lucky()
    assert t.hand() == "rage march stamina stamina"  # of march and four staminas, as luck would have it


def test_19_1_mana_search() -> None:
    t = holding(pieces.MANA_SEARCH, night=True, dice="gold red blue").say("do use-tactic")
    assert t.choices == ["die 0", "done"]  # depleted gold dice first
    t.say("die 0", "die 1", "* roll red", "* roll green")
    assert [int(face) for face in t.s.faces] == [d.RED, d.GREEN, d.BLUE]
    assert t.refused("do use-tactic") == "MK-4.2"


def test_19_1_midnight_meditation() -> None:
    t = holding(pieces.MIDNIGHT_MEDITATION, "march wound", before=True, night=True, deck="rage rage rage")
    t.say("do use-tactic", "pick 1", "return wound", "* draw rage")
    assert t.hand() == "march rage"
    assert t.waiting == "Turn"


def test_19_1_preparation() -> None:
    t = taking(pieces.PREPARATION, "march", deck="rage stamina stamina")
    assert t.offered("take") == ["rage", "stamina"]
    t.say("take stamina")
    assert t.hand() == "march stamina"
    assert int(t.s.deck_size(0)) == 2


def test_19_1_sparing_power() -> None:
    t = holding(pieces.SPARING_POWER, "march rage", before=True, night=True, deck="stamina stamina")
    t.say("do use-tactic", "pick 0", "* draw stamina")
    assert (len(t.s.z[UNDER]), t.hand(), t.waiting) == (1, "march rage", "Turn")
    t.s.stack = [*t.s.stack[:2], TakeTurn(0, 0)]
    t.s.set(0, d.TACTIC_USED, 0)
    flow.settle(t.s)
    t.say("do use-tactic", "pick 1")
    assert t.hand() == "march rage stamina"


def test_9_10_plunder_between_two_turns() -> None:
    t = Table("march", at="2-e", deck="rage rage rage")
    t.s.stack = [*t.s.stack[:2], TakeTurn(0, 0)]
    flow.settle(t.s)
    t.say("do plunder", "* draw rage", "* draw rage")
    assert (t.hand(), t.reputation()) == ("march rage rage", -1)
    assert t.waiting == "Turn"  # once
