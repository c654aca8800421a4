"""Positions in one line: written and read back to the same digest, or refused with a sentence."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.storage import Choices
from conclave.games.mage_knight import GAME
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from tests.games.mage_knight.scenario import Table

TABLES = [
    ("first_reconnaissance", 1, {}),
    ("conquest", 2, {"drafting": True, "random_tile_orientation": True, "random_cities": True}),
    ("cooperation", 3, {"night_arrival": True}),
    ("conquest", 4, {"team_game": True, "ruleset": "official", "action_upgrades": True}),
    ("dungeon_lords", 2, {"rampage": True}),
    ("blitz", 2, {"megapolis": True, "printing": "first"}),
    ("druid_nights", 2, {"darkness_is_coming": True}),
]


@pytest.mark.parametrize(("scenario", "seats", "more"), TABLES)
def test_what_is_written_is_read_back_to_the_same_position(
    scenario: str, seats: int, more: dict[str, object]
) -> None:
    """Every twentieth calm moment of a random game, to the last number; and it goes on the same way."""
    s = GAME.start(MageOptions.parse({"scenario": scenario, **more}), seats)
    rng, found, calm, written = Rng(seats + 7), Choices(), 0, 0
    for _ in range(2500):
        if not s.stack:
            break
        top = s.stack[-1]
        if isinstance(top, Turn):
            calm += 1
            if calm % 20 == 1:
                text = GAME.position(s)
                again = GAME.from_position(text)
                assert GAME.digest(again) == GAME.digest(s), text
                assert GAME.position(again) == text
                assert list(flow.choices(again)) == list(flow.choices(s))
                written += 1
        if isinstance(top, Question):
            found.clear()
            top.choices(s, found)
            flow.play(s, found[int(rng.below(len(found)))])
        else:
            outcomes = flow.outcomes(s)
            flow.play(s, outcomes[int(rng.below(len(outcomes)))][0])
    assert written >= 4


def test_only_a_calm_moment_of_a_turn_is_written() -> None:
    """In a combat, before the first turn and from a view it is not."""
    with pytest.raises(BadInput, match="calm part of a turn"):
        GAME.position(GAME.start(MageOptions(), 1))
    with pytest.raises(BadInput, match="calm part of a turn"):
        GAME.position(Table("rage", dice="red blue green").fight("prowlers").s)
    s = GAME.from_position(GOOD)
    with pytest.raises(BadInput, match="something is hidden"):
        GAME.position(GAME.view(s, -1).state)


GOOD = (
    "table round=2 night=1 active=0 countryside_left=6 core_left=2 cities_left=1 turns=1 begun=3 / "
    "hero0 arythea at=1-c tactic=from-the-dusk fame=8 level=3 / hand0 rage march wound / "
    "deck0 battle-versatility determination swiftness swiftness march stamina stamina tranquility promise "
    "threaten crystallize mana-draw concentration improvisation / units0 0:peasants+spent / "
    "crystals0 red blue / "
    "map a@0,0 1@0,1 2@1,0 / land 1-nw=rampant / tokens prowlers@1-nw / source red blue gold / path 1-c / "
    "order 0 4 / advanced agility training ambush / spells fireball chill tremor / "
    "offer herbalists foresters / "
    "dummy-deck rage rage swiftness swiftness march march stamina stamina tranquility promise threaten "
    "crystallize mana-draw concentration improvisation cold-toughness / dummy-crystals 1 2 0 0"
)


def test_a_position_by_hand_is_good() -> None:
    """So that each change below is refused for its own reason; the game goes on from it."""
    s = GAME.from_position(GOOD)
    assert isinstance(s, Mage)
    s.check()
    assert GAME.position(s).count(" / ") == GOOD.count(" / ")
    session = GAME.at(GOOD, seed=3)
    for _ in range(30):
        session.play(session.view(session.asked).choices()[-1].token)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hero0 arythea", "hero0 conan", "no hero called `conan`"),
        ("hero0 arythea", "hero1 tovak level=1 / hero0 arythea", "the order names every seat once"),
        ("level=3", "level=11", "level of arythea is from 1 to 10, not 11.*MK-17.1"),
        ("fame=8", "fame=x", "a number from"),
        ("fame=8", "glory=8", "a hero has no `glory`"),
        ("fame=8", "fame=8 fame=9", "names `fame` twice"),
        ("fame=8", "reputation=-8", "reputation of arythea is from -7 to 7"),
        ("at=1-c", "at=3-ne", "arythea stands on 3-ne, whose tile is not on the map.*MK-7.1"),
        ("at=1-c", "at=9-x", "no hex called `9-x`"),
        ("rage march wound", "rage rage march wound", "basic actions.*MK-2.2"),
        ("rage march wound", "march wound", "basic actions.*MK-2.2"),
        ("rage march wound", "rage march wound sword", "no card called `sword`"),
        ("fireball chill", "fireball fireball", "`fireball` is named twice"),
        ("fireball chill", "fireball mana-claim", "`mana-claim` is named twice, or is not in this game"),
        ("0:peasants+spent", "0:peasants 1:peasants 2:peasants", "commands 2 units at level 3.*MK-10.3"),
        ("0:peasants+spent", "0:peasants 0:peasants", "no unit in a free place"),
        ("0:peasants+spent", "0:peasants+sleepy", "a unit cannot be `sleepy`"),
        ("herbalists foresters", "herbalists herbalists herbalists", "fewer units of `herbalists`"),
        ("crystals0 red blue", "crystals0 red red red red", "at most 3 crystals of a color.*MK-6.3"),
        ("crystals0 red blue", "crystals0 gold", "no crystal called `gold`"),
        ("crystals0 red blue", "crystals1 red", "`crystals1` belongs to a seat that has no hero"),
        ("1@0,1 2@1,0", "1@0,1 2@0,1", "no tile in a free slot"),
        ("1@0,1 2@1,0", "1@0,1 99@1,0", "no tile called `99`"),
        ("map a@0,0", "map 5@0,0", "start tile.*MK-2.8"),
        ("tokens prowlers@1-nw", "tokens prowlers@c1-nw", "nobody rampages|whose tile is not on the map"),
        ("tokens prowlers@1-nw", "tokens diggers@2-c", "nobody rampages on 1-nw.*MK-8.6"),
        ("tokens prowlers@1-nw", "tokens prowlers@1-nw prowlers@2-c prowlers@2-e",
         "fewer tokens of `prowlers`"),
        ("land 1-nw=rampant", "land 1-nw=haunted", "a hex cannot be `haunted`"),
        ("land 1-nw=rampant", "land 1-nw=owner7", "a number from 0 to 0"),
        ("land 1-nw=rampant", "land c1-c=burned", "the tile of c1-c is not on the map"),
        ("source red blue gold", "source red blue", "a die is missing"),
        ("source red blue gold", "source red blue mauve", "no color called `mauve`"),
        ("round=2", "round=5", "the game has rounds 1 to 4, not 5.*MK-26.1"),
        ("round=2", "ruond=2", "the part `table` has no `ruond`"),
        ("night=1", "night=2", "night is 0 or 1"),
        ("active=0", "active=3", "whose turn it is"),
        ("active=0", "phase=3", "calm part of a turn"),
        ("path 1-c", "skills0 flight / common-skills flight", "a skill is named twice"),
        ("order 0 4", "order 0", "the order names every seat once, and the dummy.*MK-3.8"),
        ("path 1-c", "paths 1-c", "there is no part `paths`"),
        ("path 1-c", "path 1-c / path 1-c", "the part `path` is given twice"),
        ("path 1-c", "points attack=3", "no points called `attack`"),
        ("path 1-c", "lasting leap:0:0", "is nothing that lasts"),
        ("path 1-c", "lasting jump:0:0:0:0:0", "no lasting effect called `jump`"),
        ("path 1-c", "options scenario=holiday", "scenario"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_sentence(old: str, new: str, said: str) -> None:
    """Each names what is wrong, with its rule where there is one."""
    assert old in GOOD
    with pytest.raises(BadInput, match=said):
        GAME.from_position(GOOD.replace(old, new, 1))


def test_2_1_two_seats_cannot_play_one_hero() -> None:
    text = GOOD.replace("hero0 arythea", "hero1 arythea / hero0 arythea")
    with pytest.raises(BadInput, match=r"cannot play one hero"):
        GAME.from_position(text)
