"""Options and ready-made scenarios of Wizard Kings (WK-1, WK-4.9i)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from conclave.core.options import Options, number, one_of, switch

K = TypeVar("K", bound="KingsOptions")

COMBINATIONS: Final = 6  # more than any option has values


@dataclass(frozen=True)
class KingsOptions(Options):
    """What the players agree on before the game."""

    maps: str = one_of(
        "pick",
        {
            "pick": "players pick theirs in turn", "first_steps": "Greenmarch and Mirrormere first",
            "drowned_crown": "Drowned Coast and Fenlow first", "siege": "Bastion and Sunscar first",
            "mountain": "Deepdelve and Greenmarch first",
        },
        "which maps are used",
    )  # fmt: skip
    maps_per_player: int = number(1, 1, 2, "maps for each player, where there are enough")
    map_pool: str = one_of(
        "base", {"base": "maps 1 to 4", "expansion": "all seven maps"}, "maps to pick from"
    )
    layout: str = one_of(
        "usual",
        {"usual": "maps lie as the rules propose", "free": "players place and turn them"},
        "the table",
    )
    armies: str = one_of(
        "base",
        {"base": "elves and orcs, others only where needed", "extra": "all six"},
        "armies to pick from",
    )
    mirror_armies: bool = switch(False, "several players may have the same army")
    army_mode: str = one_of(
        "buy", {"buy": "each player buys units", "standard": "the printed armies"}, "how armies are raised"
    )
    army_gp: str = one_of(
        "100", {"50": "50GP", "75": "75GP", "100": "100GP", "150": "150GP"}, "gold to buy an army with"
    )
    victory: str = one_of(
        "usual",
        {
            "usual": "conquest for two players, timed for more", "conquest": "enough gold of cities",
            "timed": "most gold of cities after the last turn", "points": "most gold over all turns",
        },
        "how the game is won",
    )  # fmt: skip
    goal_gp: int = number(0, 0, 60, "gold of cities that wins a conquest; 0 is 15 for each own map")
    turn_limit: int = number(0, 0, 60, "the last game turn; 0 is 10, or 30 in a conquest")
    dispel: bool = switch(False, "wizards may interrupt spells")
    alliances: str = one_of(
        "usual",
        {
            "usual": "none for two players, free for more", "off": "everybody alone",
            "free": "made and broken during the game", "fixed_teams": "every second seat, for the whole game",
        },
        "who fights together",
    )  # fmt: skip
    betrayal: bool = switch(True, "free alliances may be broken, even in a battle")
    allied_victory: bool = switch(False, "allies win together")
    share_vision: bool = switch(False, "allies see the strength of each other's blocks")
    water_attack_limit: str = one_of(
        "2", {"2": "two aquatics", "1": "one aquatic"}, "who may attack over an all-water hexside"
    )
    memory_aid: bool = switch(True, "a shown block stays known, and is noted while it stays alone")
    resigning: bool = switch(False, "a player may give up at the start of a movement turn")

    @classmethod
    def combinations(cls: type[K]) -> Iterator[K]:
        """Give short games in which every value of every option occurs; all together would be millions."""
        for turn in range(COMBINATIONS):
            given: dict[str, object] = {}
            for place, one in enumerate(fields(cls)):
                values = samples(one.name, one.metadata, one.default)
                # Pairs of values take turns at three different speeds, so that they meet in many ways.
                at = turn >> place % 3 if len(values) == 2 else turn
                given[one.name] = values[(at + place) % len(values)]
            yield cls.parse(given)


def samples(name: str, metadata: Mapping[str, object], default: object) -> list[object]:
    """List the values of an option that tests go through."""
    among = metadata.get("among")
    if isinstance(among, Mapping):
        return list(among)
    if "range" in metadata:
        return list({"maps_per_player": (1, 2), "goal_gp": (0, 12), "turn_limit": (1, 2)}[name])
    return [default, not default]


PRESETS: Final[dict[str, dict[str, object]]] = {
    "first_steps": {"maps": "first_steps", "army_mode": "standard", "victory": "conquest", "goal_gp": 15},
    "open_war": {"maps_per_player": 2, "victory": "conquest"},
    "ten_winters": {"victory": "timed", "turn_limit": 10},
    "golden_road": {"victory": "points", "turn_limit": 10},
    "drowned_crown": {"maps": "drowned_crown", "map_pool": "expansion"},
    "siege_of_bastion": {"maps": "siege", "map_pool": "expansion"},
    "under_the_mountain": {"maps": "mountain", "map_pool": "expansion"},
}
