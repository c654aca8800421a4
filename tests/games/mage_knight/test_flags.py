"""Flags that no other chapter tries in both their values (MK-0.1)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.config import Config, config_of
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import FIELD
from tests.games.mage_knight.scenario import Table


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


@pytest.mark.parametrize(
    ("reveal", "night", "seen"),
    [
        ("day_and_night", False, True), ("day_and_night", True, True),
        ("day_only", False, True), ("day_only", True, False),
    ],
)  # fmt: skip
def test_7_11_when_the_garrison_of_a_city_is_seen(reveal: str, night: bool, seen: bool) -> None:
    t = Table("march", tiles="1@0/1 2@1/0 c7@1/1", night=night, scenario="conquest", seats=2,
              city_garrison_reveal=reveal, ruleset="official")  # fmt: skip
    t.enemy("freezers", "c7-c", hidden=True)
    t.s.set(0, d.HEX, spot("c7-ne"))
    t.points(move=9).say("move c7-e")
    assert (t.s.z[FIELD + 4].masks[0] == -1) is seen


@pytest.mark.parametrize(("wanted", "offered"), [("on", True), ("off", False), ("scenario", False)])
def test_22_6_a_joint_assault_in_a_competitive_game_only_if_it_is_switched_on(
    wanted: str, offered: bool
) -> None:
    t = Table("rage", "rage", tiles="1@0/1 2@1/0 c7@1/1", seats=2, scenario="conquest", ruleset="official",
              cooperative_assault=wanted)  # fmt: skip
    t.enemy("freezers", "c7-c").enemy("guardsmen", "c7-c")
    t.s.set(0, d.HEX, spot("c7-ne"))
    t.s.set(1, d.HEX, spot("c7-e"))
    assert ("do together" in t.choices) is offered


@pytest.mark.parametrize(
    ("scenario", "wanted", "fights"),
    [
        ("first_reconnaissance", "scenario", 0), ("first_reconnaissance", "on", 1),
        ("conquest", "scenario", 1),
        ("conquest", "off", 0), ("cooperation", "on", 0),
    ],
)  # fmt: skip
def test_23_1_where_players_fight_each_other(scenario: str, wanted: str, fights: int) -> None:
    assert int(config_of(MageOptions(scenario=scenario, pvp_enabled=wanted), 2).pvp) == fights
    assert int(config_of(MageOptions(pvp_enabled="on"), 1).pvp) == 0  # alone


def settled(config: Config) -> list[object]:
    """Everything a configuration says; compiled classes have no `__dict__`."""
    return [getattr(config, name) for name in dir(config) if not name.startswith("_")]


@pytest.mark.parametrize("option", [name for name in vars(MageOptions()) if name != "scenario"])
def test_0_1_every_option_changes_something(option: str) -> None:
    """No value is read and forgotten: some number of players has another game with it."""
    values = MageOptions.samples()[option]
    scenarios = [str(name) for name in MageOptions.samples()["scenario"]]
    base: dict[str, object] = {"megapolis": True} if option == "megapolis_level" else {}
    for value in values[1:]:
        differs = False
        for scenario in scenarios:
            for seats in range(1, 5):
                here = [
                    settled(config_of(MageOptions.parse({**base, "scenario": scenario, option: one}), seats))
                    for one in (values[0], value)
                ]
                differs = differs or here[0] != here[1]
        # Named after what the ruleset says, a trigger is the same in one of both.
        assert differs or (option, value) == ("rampaging_trigger", "enter_adjacent"), (option, value)
