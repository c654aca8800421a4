"""What options and the number of players come to: the tables of a scenario, as numbers for the rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.options import Options
from conclave.core.storage import Int
from conclave.games.mage_knight import land
from conclave.games.mage_knight.options import MageOptions

DAY: Final = 0
NIGHT: Final = 1
# What ends a game before its last round.
END_CITY_FOUND: Final = 0  # a city tile is revealed
END_CITIES_FALLEN: Final = 1  # all cities are conquered
END_NEVER: Final = 2
END_MINES_FREE: Final = 3  # all tiles revealed, all mines liberated
END_UNDERGROUND: Final = 5  # all tiles revealed, all dungeons and tombs conquered
END_INCANTED: Final = 4  # everybody has done the incantation of the second night
GLADE_TILES: Final = (2, 3, 6, 8, 9)  # countryside tiles 1, 2, 5, 7 and 8
# How the result is worked out.
SCORE_ACHIEVEMENTS: Final = 0
SCORE_CITIES: Final = 1
SCORE_SOLO: Final = 2  # against the game, alone or together
SCORE_MINES: Final = 3
SCORE_PORTAL: Final = 4
SCORE_HELD: Final = 5
MINE_TILES: Final = (3, 4, 6, 7)  # countryside tiles 2, 3, 5 and 6


class Config:
    """A scenario for some players: everything the rules ask of it."""

    def __init__(self) -> None:
        self.rounds: tuple[int, ...] = (DAY, NIGHT, DAY)
        self.shape: Int = land.WEDGE
        self.countryside: Int = 8
        self.core: Int = 2
        self.cities: Int = 1
        self.city_levels: tuple[int, ...] = ()
        self.ascending: Int = 0  # countryside tiles come in the order of their numbers
        self.explorer_fame: Int = 0
        self.cities_closed: Int = 0
        self.no_elites: Int = 0
        self.village_first: Int = 0  # the first offer has a unit of a village
        self.dummy: Int = 0
        self.dice: Int = 3
        self.unit_offer: Int = 3
        self.start_fame: Int = 0
        self.start_reputation: Int = 0
        self.line_fame: Int = 0  # fame for each level reached (Blitz)
        self.end: Int = END_CITIES_FALLEN
        self.scoring: Int = SCORE_ACHIEVEMENTS
        self.titles: Int = 1
        self.together: Int = 0  # all players are one side
        self.night_arrival: Int = 0
        # Variants (MK-30).
        self.darkness: Int = 0
        self.friendly_mana: Int = 0
        self.turned_tiles: Int = 0
        self.random_cities: Int = 0
        self.megapolis: Int = 0  # levels of the last city, which has a second part; 0 without one
        self.rampage: Int = 0
        self.hearten: Int = 0  # the player before helps a single enemy
        self.upgrades: Int = 0
        self.drafting: Int = 0
        self.auction: Int = 0
        self.teams: Int = 0  # two teams, every second seat
        self.dummy_first: Int = 0  # the dummy takes its tactic before the others
        self.friendly_city: Int = 0
        self.druids: Int = 0
        self.dungeons: Int = 0
        self.hold: Int = 0  # Conquer and Hold: towers are owned, assaults cost no name
        self.mines: Int = 0  # mines are occupied when they are revealed
        self.portal_closes: Int = 0  # after the first day
        # Tiles that are surely in the stack, and those that may be (MK-26).
        self.sure_tiles: tuple[int, ...] = ()
        self.barred_tiles: tuple[int, ...] = ()
        self.pvp: Int = 0
        self.joint_assault: Int = 0
        self.no_interactive_spells: Int = 0
        self.no_interactive_skills: Int = 0
        # Flags (MK-0).
        self.enter_adjacent: Int = 1
        self.first_printing: Int = 0
        self.exhaustion_forced: Int = 1
        self.siege_always: Int = 0
        self.all_wounds_count: Int = 0
        self.dummy_hand: Int = 0
        self.cities_by_day: Int = 0
        self.summon_late: Int = 0


@cache
def config_of(options: Options, seats: int) -> Config:
    """Work out what the options come to for some players; the same object for the same question."""
    assert isinstance(options, MageOptions)
    c = Config()
    _flags(c, options)
    solo = seats == 1
    c.dice = max(3, seats + 2)
    c.unit_offer = seats + 2
    c.dummy = int(solo)
    competitive = False
    if options.scenario == "first_reconnaissance":
        _reconnaissance(c, seats)
    elif options.scenario in ("cooperation", "blitz_cooperation") and not solo:
        _cooperation(c, seats, options.scenario == "blitz_cooperation")
    elif options.scenario == "mines_liberation":
        _mines(c, seats)
        competitive = not solo
    elif options.scenario == "druid_nights":
        _druids(c, seats)
        competitive = not solo
    elif options.scenario == "dungeon_lords":
        _dungeons(c, seats)
        competitive = not solo
    elif options.scenario == "conquer_and_hold":
        _hold(c, seats)
        competitive = not solo
    elif options.scenario == "one_to_return":
        _return(c, seats)
        competitive = not solo
    else:
        _conquest(c, seats, options.scenario.startswith("blitz"))
        competitive = not solo
    friendly = solo or c.together == 1
    c.no_interactive_spells = int(friendly or options.no_interactive_spells)
    c.no_interactive_skills = int(friendly or options.no_interactive_skills)
    c.pvp = int(options.pvp_enabled == "on" or (options.pvp_enabled == "scenario" and competitive))
    if friendly:
        c.pvp = 0
    if options.night_arrival:
        c.night_arrival = 1
        c.rounds = tuple([NIGHT if time == DAY else DAY for time in c.rounds])
    _variants(c, options, seats)
    c.teams = int((options.team_game or c.hold == 1) and seats == 4 and not c.together)
    wanted = options.cooperative_assault == "on" or (
        options.cooperative_assault == "scenario" and c.together == 1
    )
    c.joint_assault = int(wanted and not solo)
    return c


def _flags(c: Config, options: MageOptions) -> None:
    trigger = options.rampaging_trigger
    if trigger == "ruleset":
        trigger = "enter_adjacent" if options.ruleset == "seed" else "adjacent_to_adjacent"
    c.enter_adjacent = int(trigger == "enter_adjacent")
    c.first_printing = int(options.printing == "first")
    c.exhaustion_forced = int(options.exhaustion_forced)
    c.siege_always = int(options.fortified_needs_siege_in_attack_phase)
    c.all_wounds_count = int(options.knockout_counts == "wounds_in_hand")
    c.dummy_hand = int(options.dummy_advanced_action_goes_to == "hand")
    c.cities_by_day = int(options.city_garrison_reveal == "day_only")
    c.summon_late = int(options.summon_drawn_at == "assign_damage")


def _variants(c: Config, options: MageOptions, seats: int) -> None:
    """House rules; two of them need somebody else at the table (MK-30)."""
    c.darkness = int(options.darkness_is_coming)
    c.friendly_mana = int(options.friendly_mana)
    c.turned_tiles = int(options.random_tile_orientation)
    c.random_cities = int(options.random_cities)
    if options.megapolis and c.city_levels and c.cities <= 3:
        own = c.city_levels[min(int(c.cities), len(c.city_levels)) - 1]
        c.megapolis = max(2, options.megapolis_level) if options.megapolis_level else 2 * own
    c.hearten = int(options.interactive_combat and seats > 1)
    c.upgrades = int(options.action_upgrades)
    c.drafting = int(options.drafting)
    c.auction = int(options.auction and seats > 1)
    c.rampage = int(options.rampage)
    if options.rampage:
        c.start_reputation -= 2
    if options.darkness_is_coming:
        c.rounds = (c.rounds[0],) + (DAY,) * (len(c.rounds) - 1)


def _reconnaissance(c: Config, seats: int) -> None:
    """First Reconnaissance, and its variant for one player (MK-8.7)."""
    c.rounds = (DAY, NIGHT, DAY, NIGHT) if seats == 1 else (DAY, NIGHT, DAY)
    c.shape = land.FREE_WEDGE
    c.countryside = (8, 8, 9, 11)[seats - 1]
    c.core, c.cities = 2, 1
    c.ascending = c.explorer_fame = c.cities_closed = c.no_elites = c.village_first = 1
    c.end = END_CITY_FOUND
    c.titles = int(seats > 1)


def _conquest(c: Config, seats: int, blitz: bool) -> None:
    """Solo, Full and Blitz Conquest (MK-25.4, MK-26.2)."""
    if seats == 1:
        c.countryside, c.core, c.cities, c.city_levels = 7, 2, 2, (5, 8)
        c.scoring, c.titles = SCORE_SOLO, 0
    elif blitz:
        c.countryside, c.core, c.cities = ((6, 1, 2), (7, 2, 3), (9, 3, 4))[seats - 2]
        c.city_levels = (3,)
    else:
        c.countryside, c.core, c.cities = ((8, 1, 2), (9, 2, 3), (11, 3, 4))[seats - 2]
        c.city_levels = (4,)
    if seats > 1:
        c.scoring = SCORE_CITIES
    c.rounds = (DAY, NIGHT) * (2 if blitz else 3)
    if seats == 4:
        c.shape = land.OPEN_4 if blitz else land.FULLY_OPEN
    if blitz:
        _better_start(c)


def _cooperation(c: Config, seats: int, blitz: bool) -> None:
    """Full and Blitz Cooperation, for two or three; four take the land of three (MK-24, MK-26.3)."""
    three = min(seats, 3) - 2
    if blitz:
        c.countryside, c.core, c.cities = ((7, 1, 2), (8, 2, 3))[three]
        c.city_levels = ((5, 8), (5, 8, 11))[three]
        _better_start(c)
    else:
        c.countryside, c.core, c.cities = ((8, 2, 3), (10, 3, 4))[three]
        c.city_levels = ((5, 5, 8), (5, 5, 5, 11))[three]
    c.rounds = (DAY, NIGHT) * (2 if blitz else 3)
    c.shape = land.FULLY_OPEN
    c.together = 1
    c.dummy = c.dummy_first = int(seats < 4)  # with four there is no hero left for a dummy
    c.scoring, c.titles = SCORE_SOLO, 0


def _better_start(c: Config) -> None:
    """Blitz: fame, a name, one more die and one more unit (MK-26.2)."""
    c.start_fame, c.line_fame, c.start_reputation = 1, 1, 2
    c.dice += 1
    c.unit_offer += 1


def _wider(c: Config, seats: int) -> None:
    """The land of most scenarios for several, and of two for one."""
    c.countryside, c.core, c.cities = ((8, 1, 1), (9, 2, 1), (11, 3, 1))[max(0, seats - 2)]
    c.shape = land.OPEN_4 if seats == 4 else land.WEDGE
    c.rounds = (DAY, NIGHT) * 2


def _mines(c: Config, seats: int) -> None:
    """Mines Liberation: the red city is friendly, every mine is there (MK-26.1)."""
    _wider(c, seats)
    c.friendly_city = c.mines = 1
    c.sure_tiles = MINE_TILES
    c.barred_tiles = (land.FIRST_CORE, land.FIRST_CITY, land.FIRST_CITY + 1, land.FIRST_CITY + 2)
    c.end, c.scoring = END_MINES_FREE, SCORE_MINES
    c.titles = int(seats > 1)


def _druids(c: Config, seats: int) -> None:
    """Druid Nights: the green city is friendly, every glade of the countryside is there (MK-26.1)."""
    _wider(c, seats)
    c.friendly_city = c.druids = 1
    c.sure_tiles = GLADE_TILES
    c.barred_tiles = (land.FIRST_CITY + 1, land.FIRST_CITY + 2, land.FIRST_CITY + 3)
    c.end, c.scoring = END_INCANTED, SCORE_ACHIEVEMENTS
    c.titles = int(seats > 1)


def _dungeons(c: Config, seats: int) -> None:
    """Dungeon Lords: the blue city is friendly, every dungeon is there, and core tile C1 (MK-26.14)."""
    _wider(c, seats)
    c.rounds = (DAY, NIGHT, DAY, NIGHT, DAY)
    c.friendly_city = c.dungeons = 1
    c.sure_tiles = (land.TILE_NAMES.index("7"), land.TILE_NAMES.index("9"), land.FIRST_CORE)
    c.barred_tiles = (land.FIRST_CITY, land.FIRST_CITY + 2, land.FIRST_CITY + 3)
    c.end, c.scoring = END_UNDERGROUND, SCORE_ACHIEVEMENTS
    c.titles = int(seats > 1)


def _hold(c: Config, seats: int) -> None:
    """Conquer and Hold: nine tiles in their slots, a closed city (MK-26.5)."""
    c.countryside, c.core, c.cities = 5, 3, 1
    c.shape = land.HELD
    used = ("3", "4", "9", "10", "11", "c2", "c3", "c4", "c7")
    c.barred_tiles = tuple([tile for tile in range(land.TILE_COUNT) if land.TILE_NAMES[tile] not in used])
    c.rounds = (DAY, NIGHT) * (2 if seats == 4 else 3)
    c.hold = c.cities_closed = 1
    c.end, c.scoring, c.titles = END_NEVER, SCORE_HELD, 0


def _return(c: Config, seats: int) -> None:
    """One to Return: whoever stands on the portal in the end has won (MK-26.1)."""
    c.countryside, c.core, c.cities = ((7, 1, 1), (8, 2, 2), (10, 3, 3))[max(0, seats - 2)]
    c.city_levels = (3,)
    c.rounds = (DAY, NIGHT) * 2
    c.portal_closes = 1
    c.end, c.scoring = END_NEVER, SCORE_PORTAL
    c.titles = 0
