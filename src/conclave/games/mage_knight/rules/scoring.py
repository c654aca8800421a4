"""Scores: fame, achievements, cities, and the end of the game (MK-25)."""

from __future__ import annotations

from conclave.core.result import Result, ranked
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import (
    SCORE_ACHIEVEMENTS,
    SCORE_CITIES,
    SCORE_HELD,
    SCORE_MINES,
    SCORE_PORTAL,
    SCORE_SOLO,
)
from conclave.games.mage_knight.rows import (
    ASIDE,
    BOTTOM,
    CITY_ORDER,
    CONQUERED,
    DISCARDS,
    DUMMY_BAG,
    HAND,
    PLAYED,
    TOP,
    UNDER,
)
from conclave.games.mage_knight.rules.sites import allied, flag, leader, shields_of, site_of
from conclave.games.mage_knight.rules.tunnels import underground
from conclave.games.mage_knight.state import Mage

CATEGORIES = ("knowledge", "loot", "leader", "conqueror", "adventurer", "beating")


def deeds(s: Mage, seat: Int) -> list[int]:
    """List all deed cards of a seat wherever they are, banners on units too (MK-25.3)."""
    found: list[int] = []
    for zone in (HAND, TOP, BOTTOM, UNDER):
        found += [int(card) for card in s.z[zone + seat].faces]
    found += [int(card) for card in s.b[seat].kinds]
    for row in (DISCARDS, ASIDE, PLAYED):
        found += s.rows[row + seat]
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_BANNER):
            found.append(int(s.unit(seat, place, d.U_BANNER) - 1))
    return found


def knowledge(s: Mage, seat: Int) -> int:
    """Count spells twice and advanced actions once."""
    cards = deeds(s, seat)
    spells = [card for card in cards if pieces.KIND[card] == d.SPELL]
    return 2 * len(spells) + len([card for card in cards if pieces.KIND[card] == d.ADVANCED])


def loot(s: Mage, seat: Int) -> int:
    """Count artifacts twice, and every pair of crystals."""
    artifacts = [card for card in deeds(s, seat) if pieces.KIND[card] == d.ARTIFACT]
    crystals = sum(int(s.crystals[seat * d.FOUR + color]) for color in range(d.FOUR))
    return 2 * len(artifacts) + crystals // 2


def leading(s: Mage, seat: Int) -> int:
    """Add up the levels of units, half of each that is wounded."""
    found = 0
    for place in range(d.UNIT_PLACES):
        kind = s.unit(seat, place, d.U_KIND)
        if kind:
            level = int(pieces.UNIT_LEVEL[kind - 1])
            found += level // 2 if s.unit(seat, place, d.U_WOUNDS) else level
    return found


def shields(s: Mage, seat: Int, first: int, last: int) -> int:
    """Count shields on sites of a range."""
    return len([at for at in range(land.LANDS) if s.owner[at] == seat and first <= site_of(s, at) <= last])


def crawled(s: Mage, seat: Int, printed: int, secret: int) -> int:
    """Add so much for every own dungeon and tomb that is printed, and so much for a secret one."""
    found = 0
    for at in range(land.LANDS):
        if s.owner[at] == seat and underground(s, at):
            found += printed if site_of(s, at) else secret
    return found


def beating(s: Mage, seat: Int) -> int:
    """Count wounds among the deed cards, against oneself."""
    return -2 * deeds(s, seat).count(pieces.WOUND)


def achievements(s: Mage, seat: Int) -> tuple[int, ...]:
    """Give the points of each category; who has left or is out has none (MK-25.2, MK-25.7)."""
    if s.get(seat, d.GONE):
        return (0,) * len(CATEGORIES)
    conqueror = 2 * shields(s, seat, land.MONASTERY, land.MAGE_TOWER)
    adventurer = 2 * shields(s, seat, land.DUNGEON, land.ANCIENT_RUINS)
    if s.config.dungeons:
        adventurer += crawled(s, seat, 2, 4)
    return (
        knowledge(s, seat),
        loot(s, seat),
        leading(s, seat),
        conqueror,
        adventurer,
        beating(s, seat),
    )


def fame_of(s: Mage, seat: Int) -> int:
    """Give the fame of a seat, or nothing to whoever is gone (MK-25.7)."""
    return 0 if s.get(seat, d.GONE) else int(s.get(seat, d.FAME))


def least_fame(s: Mage, seats: list[int]) -> int:
    """Give the least fame of some seats that are still there (MK-29.8)."""
    return min([int(s.get(seat, d.FAME)) for seat in seats if not s.get(seat, d.GONE)], default=0)


def titles(columns: list[tuple[int, ...]]) -> list[int]:
    """Give the points of titles to each seat; the last category is a shame and not an honor (MK-25.2)."""
    found = [0] * len(columns)
    for category in range(len(CATEGORIES)):
        values = [column[category] for column in columns]
        worst = category == len(CATEGORIES) - 1
        best = min(values) if worst else max(values)
        if best == 0:
            continue
        holders = [seat for seat, value in enumerate(values) if value == best]
        points = (3 if len(holders) == 1 else 1) * (-1 if worst else 1)
        for seat in holders:
            found[seat] += points
    return found


def city_points(s: Mage, seat: Int) -> int:
    """Count 7 for a city that one leads and 4 for another with an own shield (MK-25.4)."""
    found = 0
    if s.get(seat, d.GONE):
        return found  # the shields still count for who leads (MK-29.8)
    for at in s.rows[CITY_ORDER]:
        if flag(s, at, CONQUERED):
            found += 7 if leader(s, at) == seat else 4 if shields_of(s, seat, at) else 0
    return found


def city_titles(points: list[int]) -> list[int]:
    """Give 5 to the greatest conqueror of cities, 2 to each of several (MK-29.19)."""
    best = max(points)
    if best == 0:
        return [0] * len(points)
    bonus = 5 if points.count(best) == 1 else 2
    return [bonus if value == best else 0 for value in points]


def solo_points(s: Mage) -> int:
    """Score a solo conquest: cities, rounds saved, cards the dummy has left (MK-25.5)."""
    fallen = [at for at in s.rows[CITY_ORDER] if flag(s, at, CONQUERED)]
    found = 10 * len(fallen)
    if len(fallen) == s.config.cities:
        found += 15
    found += 30 * (len(s.config.rounds) - int(s.round)) + len(s.b[DUMMY_BAG])
    return found + (5 if s.announced < 0 else 0)


def mine_points(s: Mage, seat: Int) -> int:
    """Count 4 for an own mine of the countryside and 7 for one of the core (Mines Liberation)."""
    found = 0
    for at in range(land.LANDS if not s.get(seat, d.GONE) else 0):
        if s.owner[at] == seat and land.MINE_RED <= site_of(s, at) <= land.MINE_WHITE:
            found += 7 if at >= land.FIRST_CORE * 7 else 4
    return found


def team_score(s: Mage, columns: list[tuple[int, ...]]) -> int:
    """Score all together: the least fame, the best of each category, the worst beating (MK-24.3, MK-25.5)."""
    here = [seat for seat in range(s.seats) if not s.get(seat, d.GONE)]
    found = least_fame(s, here)
    for category in range(len(CATEGORIES)):
        values = [columns[seat][category] for seat in here] or [0]
        found += min(values) if category == len(CATEGORIES) - 1 else max(values)
    led = {int(leader(s, at)) for at in s.rows[CITY_ORDER] if flag(s, at, CONQUERED)}
    return found + solo_points(s) + (10 if led >= set(here) else 0)


def team_columns(columns: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Give the values of both teams: the better of each category, the worse beating (MK-24.3)."""
    found: list[tuple[int, ...]] = []
    for team in (0, 1):
        both = list(zip(columns[team], columns[team + 2], strict=True))
        last = len(CATEGORIES) - 1
        found.append(tuple([min(pair) if at == last else max(pair) for at, pair in enumerate(both)]))
    return found


def team_scores(s: Mage, columns: list[tuple[int, ...]]) -> list[int]:
    """Score two teams, every seat as its team: the lower fame, achievements, titles, cities (MK-24.3)."""
    values = team_columns(columns)
    more = titles(values) if s.config.titles else [0, 0]
    cities = [city_points(s, team) + city_points(s, team + 2) for team in (0, 1)]
    honors = city_titles(cities) if s.config.scoring == SCORE_CITIES else [0, 0]
    found: list[int] = []
    for team in (0, 1):
        fame = least_fame(s, [team, team + 2])
        extra = cities[team] + honors[team] if s.config.scoring == SCORE_CITIES else 0
        found.append(fame + sum(values[team]) + more[team] + extra)
    return found * 2


def scores(s: Mage) -> list[int]:
    """Work out everybody's score (MK-25.1)."""
    seats = list(range(s.seats))
    columns = [achievements(s, seat) for seat in seats]
    if s.config.scoring == SCORE_HELD:
        held = [held_points(s, seat) for seat in seats]
        return [held[seat] + held[(seat + 2) % 4] for seat in seats] if s.config.teams else held
    if s.config.teams and s.config.scoring != SCORE_PORTAL:
        return team_scores(s, columns)
    if s.config.together:
        return [team_score(s, columns)] * s.seats
    if s.config.scoring == SCORE_PORTAL:
        return [int(on_portal(s, seat)) for seat in seats]
    found = [fame_of(s, seat) + sum(columns[seat]) for seat in seats]
    if s.config.titles and s.seats > 1:
        judged = [(*column[:4], 0, column[5]) for column in columns] if s.config.dungeons else columns
        found = [score + more for score, more in zip(found, titles(judged), strict=True)]
    if s.config.dungeons and s.seats > 1:
        crawlers = city_titles([0 if s.get(seat, d.GONE) else crawled(s, seat, 4, 4) for seat in seats])
        found = [score + more for score, more in zip(found, crawlers, strict=True)]
    if s.config.scoring == SCORE_CITIES or s.config.scoring == SCORE_MINES:
        cities = s.config.scoring == SCORE_CITIES
        points = [city_points(s, seat) if cities else mine_points(s, seat) for seat in seats]
        more = city_titles(points) if s.seats > 1 else [0]
        found = [found[seat] + points[seat] + more[seat] for seat in seats]
    elif s.config.scoring == SCORE_SOLO:
        found[0] += solo_points(s)
    return found


def on_portal(s: Mage, seat: Int) -> bool:
    """Tell whether a hero stands on the portal's land (One to Return)."""
    return not s.get(seat, d.GONE) and s.get(seat, d.HEX) == s.tile_at[land.START_SLOT] * 7


def held_points(s: Mage, seat: Int) -> int:
    """Count 3 for an own keep and 2 for an own tower (Conquer and Hold)."""
    if s.get(seat, d.GONE):
        return 0
    keeps = shields(s, seat, land.KEEP, land.KEEP)
    return 3 * keeps + 2 * shields(s, seat, land.MAGE_TOWER, land.MAGE_TOWER)


def won_alone(s: Mage) -> bool:
    """Tell whether whoever plays against the game has reached the goal (MK-25.6)."""
    if s.config.druids or s.config.dungeons:
        return s.ending > 0
    if s.config.scoring == SCORE_ACHIEVEMENTS:
        return len(s.rows[CITY_ORDER]) > 0
    if s.config.scoring == SCORE_PORTAL:
        return on_portal(s, 0)
    if s.config.scoring == SCORE_HELD:
        return held_points(s, 0) >= 13  # ours: more than half of what can be held
    if s.config.scoring == SCORE_MINES:
        return s.ending > 0
    fallen = [at for at in s.rows[CITY_ORDER] if flag(s, at, CONQUERED)]
    return len(fallen) == s.config.cities


def finish_game(s: Mage) -> None:
    """End the game with everybody's score (MK-3.15, MK-25.1)."""
    points = scores(s)
    here = [seat for seat in range(s.seats) if not s.get(seat, d.GONE)]
    if s.seats > 1 and not s.config.together and here and all(allied(s, here[0], seat) for seat in here):
        places = tuple([1 if allied(s, here[0], seat) else 2 for seat in range(s.seats)])
        s.finish(Result(places, tuple(points), "all others have gone", "MK-25.7", s.sides()))
        return
    if s.seats == 1 or s.config.together:
        good = won_alone(s) and len(here) > 0
        why = "goal reached" if good else "time is up"
        s.finish(Result((1 if good else 2,) * s.seats, tuple(points), why, "MK-25.6", s.sides()))
        return
    if s.config.scoring == SCORE_PORTAL:
        places = tuple([1 if point else 2 for point in points])
        s.finish(Result(places, tuple(points), "the portal", "MK-25.1", s.sides()))
        return
    if s.config.scoring == SCORE_HELD:
        best = [seat for seat in range(s.seats) if points[seat] == max(points)]
        won = len({s.sides()[seat] if s.sides() else seat for seat in best}) == 1
        places = tuple([1 if won and seat in best else 2 for seat in range(s.seats)])
        s.finish(Result(places, tuple(points), "held", "MK-25.1", s.sides()))
        return
    left = [(0 if s.get(seat, d.GONE) else 1, points[seat]) for seat in range(s.seats)]
    s.finish(Result(ranked(left), tuple(points), "scored", "MK-25.1", s.sides()))
