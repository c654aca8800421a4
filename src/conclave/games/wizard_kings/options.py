"""Options of Wizard Kings (WK-1, WK-4.9i)."""

from __future__ import annotations

from dataclasses import dataclass

from conclave.core.options import Options, number, one_of, switch


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
            "usual": "conquest for two players, timed for more",
            "conquest": "enough gold of cities, or the most after turn 30",
            "timed": "most gold of cities after the last turn", "points": "most gold over all turns",
        },
        "how the game is won",
    )  # fmt: skip
    goal_gp: int = number(0, 0, 60, "gold of cities that wins a conquest; 0 is 15 for each own map", (0, 12))
    turn_limit: int = number(
        0, 0, 60, "the last game turn; 0 is 10, or 30 in a conquest nobody has won", (1, 2)
    )
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

    def teams(self, seats: int, out: int) -> tuple[int, ...]:
        """Give the team of every seat, without the seats of a mask that are out of the game (WK-1.4g)."""
        if self.alliances != "fixed_teams" or not self.allied_victory:
            return ()
        return tuple(2 + seat if out >> seat & 1 else seat % 2 for seat in range(seats))
