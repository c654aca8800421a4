"""Options of Mage Knight: the scenario, the ruleset with its flags, and variants (MK-0, MK-26)."""

from __future__ import annotations

from dataclasses import dataclass

from conclave.core.options import Options, number, one_of, switch


@dataclass(frozen=True)
class MageOptions(Options):
    """What the players agree on before the game."""

    scenario: str = one_of(
        "first_reconnaissance",
        {
            "first_reconnaissance": "a first look at the land, until a city is found",
            "conquest": "conquer the cities; alone, or each for oneself",
            "blitz": "a shorter conquest from a better start",
            "cooperation": "conquer the cities together",
            "blitz_cooperation": "the same, shorter and from a better start",
            "mines_liberation": "free the mines from what lives in them",
            "druid_nights": "leave shields on glades, and call what they call at night",
            "dungeon_lords": "conquer dungeons and tombs, secret ones too",
            "conquer_and_hold": "take keeps and mage towers, and keep them; four play in two teams",
            "one_to_return": "be the one who stands on the portal in the end",
        },
        "what is to be done",
    )
    ruleset: str = one_of(
        "seed",
        {"seed": "rampaging enemies attack whoever comes near", "official": "only whoever passes them by"},
        "which of two readings of the rules",
    )
    printing: str = one_of(
        "revised", {"revised": "the later texts", "first": "the older ones"}, "the printing of the cards"
    )
    rampaging_trigger: str = one_of(
        "ruleset",
        {
            "ruleset": "as the ruleset says", "enter_adjacent": "any move that ends beside them",
            "adjacent_to_adjacent": "only a move from beside them to beside them",
        },
        "which moves provoke rampaging enemies",
    )  # fmt: skip
    exhaustion_forced: bool = switch(True, "a hand of nothing but wounds makes the turn a slow recovery")
    fortified_needs_siege_in_attack_phase: bool = switch(False, "walls count in the attack phase too")
    knockout_counts: str = one_of(
        "wounds_taken_this_combat",
        {"wounds_taken_this_combat": "those of this combat", "wounds_in_hand": "all in the hand"},
        "which wounds knock a hero out",
    )
    dummy_advanced_action_goes_to: str = one_of(
        "deck",
        {"deck": "into its deck", "hand": "into a hand that it never plays"},
        "a new card of the dummy",
    )
    city_garrison_reveal: str = one_of(
        "day_and_night",
        {"day_and_night": "always", "day_only": "by day"},
        "when garrisons of cities are seen",
    )
    summon_drawn_at: str = one_of(
        "block_phase_start",
        {"block_phase_start": "before blocking", "assign_damage": "after it, so that they are never blocked"},
        "when summoned monsters appear",
    )
    pvp_enabled: str = one_of(
        "scenario", {"scenario": "as the scenario says", "on": "yes", "off": "no"}, "players fight each other"
    )
    cooperative_assault: str = one_of(
        "scenario", {"scenario": "as the scenario says", "on": "yes", "off": "no"}, "joint assaults on cities"
    )
    team_game: bool = switch(False, "four players in two teams, every second seat")
    night_arrival: bool = switch(False, "the first round is a night, with basic colors in the source")
    darkness_is_coming: bool = switch(False, "day follows day until two dice bring a night that stays")
    friendly_mana: bool = switch(False, "gold dice do not stand in for colors that are there")
    random_tile_orientation: bool = switch(False, "every tile is turned at random")
    random_cities: bool = switch(False, "any city may stand on a tile with a city")
    megapolis: bool = switch(False, "the last of up to three cities to conquer grows into a second one")
    megapolis_level: int = number(
        0, 0, 24, "levels of both parts together; 0: each as high as the scenario says", (0, 2, 9, 24)
    )
    rampage: bool = switch(False, "a bad name at first, and new enemies where rampaging ones were beaten")
    interactive_combat: bool = switch(False, "the player before helps a single enemy in secret")
    action_upgrades: bool = switch(False, "after a night one action card may be swapped for a better one")
    drafting: bool = switch(False, "advanced actions are drafted at first, and come one after each day")
    auction: bool = switch(False, "heroes may be bid for with fame")
    no_interactive_spells: bool = switch(False, "spells against other players stay in the box")
    no_interactive_skills: bool = switch(False, "skills against other players stay in the box")
