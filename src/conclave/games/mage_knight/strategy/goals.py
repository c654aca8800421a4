"""Goals: everything on the map that is worth going to, and what it is worth (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.modifiers import NONE
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import END_CITIES_FALLEN, END_CITY_FOUND
from conclave.games.mage_knight.effects.units import commands, unit_count
from conclave.games.mage_knight.rows import (
    BURNED,
    CONQUERED,
    DISCARDS,
    DRAWN,
    FIELD,
    MONASTERY_OFFER,
    RAMPANT,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.exploring import CORE, NO_TILE, next_tile, takes
from conclave.games.mage_knight.rules.interacting import icon
from conclave.games.mage_knight.rules.sites import flag, inhabited, is_city, is_mine, occupied_mine, tokens_at
from conclave.games.mage_knight.rules.starting import SITE_PILES
from conclave.games.mage_knight.rules.tunnels import underground
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy import outlook as o
from conclave.games.mage_knight.strategy.clock import (
    BREACHED,
    COMPLETE,
    FALLEN,
    FOUND,
    TILE,
    TURN_WORTH,
    arrival,
    breach,
    in_time,
)
from conclave.games.mage_knight.strategy.outlook import Goal, Outlook
from conclave.games.mage_knight.strategy.power import WOUND, Foe, Power, foes_at, usual_foe, usual_power
from conclave.games.mage_knight.strategy.worth import UNIT_SCORE, almanac

OPENING: Final = 5  # what a Move point is worth by which a beaten enemy makes a way shorter
SHIELD: Final = 20  # a conquered site in the final score
USUAL_TALK: Final = 6
HIRED: Final = 100  # per cent of its worth that a unit has on the way to it
BURNT: Final = 14  # what three steps of reputation and a place to talk are worth, and as much again early on


def make_outlook(s: Mage, seat: int) -> Outlook:
    """Look around: the time, the map, and every goal."""
    look = Outlook(s, seat)
    here = int(s.get(seat, d.HEX))
    if here < 0:
        return look
    usual = usual_power(s, seat)
    _slots(s, look)
    _openings(s, look)
    _sites(s, look, usual)
    return look


def loot(kind: int, future: int) -> int:
    """Value a reward (MK-16.6)."""
    if kind == pieces.ARTIFACT_REWARD:
        return 20 + 22 * future // 100
    if kind == pieces.SPELL_REWARD:
        return 20 + 20 * future // 100
    if kind == pieces.ADVANCED_REWARD:
        return 10 + 14 * future // 100
    if kind == pieces.UNIT_REWARD:
        return 25 + 15 * future // 100
    if kind == pieces.CRYSTALS_REWARD:
        return 20 + 20 * future // 100
    if kind == pieces.RANDOM_CRYSTAL_REWARD:
        return 5 + 6 * future // 100
    return 20 + 20 * future // 100


def spoils(s: Mage, look: Outlook, at: int) -> int:
    """Value what the conquest of a site brings beside the fame of its foes."""
    site, future = int(land.SITE[at]), look.future
    if is_city(at):
        if s.config.end == END_CITIES_FALLEN and (s.seats == 1 or s.config.together):
            return FALLEN * (100 - breach(s, at) * BREACHED // 100) // 100
        return 80
    if s.owner[at] != NONE:
        return SHIELD if site == land.KEEP else 0
    if site == land.KEEP:
        return SHIELD + 15 * future // 100
    if site == land.MAGE_TOWER:
        return SHIELD + loot(pieces.SPELL_REWARD, future)
    if site == land.MONASTERY:
        return SHIELD + loot(pieces.ARTIFACT_REWARD, future) - BURNT - BURNT * future // 100
    if site == land.DUNGEON:
        return SHIELD + loot(pieces.DUNGEON_REWARD, future)
    if site == land.TOMB:
        return SHIELD + loot(pieces.SPELL_REWARD, future) + loot(pieces.ARTIFACT_REWARD, future)
    if site == land.MONSTER_DEN:
        return SHIELD + 2 * loot(pieces.RANDOM_CRYSTAL_REWARD, future)
    if site == land.SPAWNING_GROUNDS:
        return SHIELD + loot(pieces.ARTIFACT_REWARD, future) + 3 * loot(pieces.RANDOM_CRYSTAL_REWARD, future)
    if is_mine(at):
        return SHIELD * 2
    ruin = shown_ruin(s, at)
    if ruin < 0:
        return SHIELD + 25
    return SHIELD + sum(loot(reward, future) for reward in pieces.RUINS[ruin][3])


def shown_ruin(s: Mage, at: int) -> int:
    """Give the ruin that lies face up on a land, or -1."""
    for pile, place in tokens_at(s, at):
        if pile == pieces.RUIN_PILE and s.z[FIELD + pile].masks[place] == -1:
            return int(s.z[FIELD + pile].faces[place])
    return -1


def guards(s: Mage, at: int) -> list[Foe]:
    """List who would be fought at a site, as far as one can know."""
    found = foes_at(s, at)
    site = int(land.SITE[at])
    if site in (land.KEEP, land.MAGE_TOWER) or is_city(at) or is_mine(at):
        if not found and not is_city(at):
            found.append(usual_foe(pieces.VIOLET_PILE if site == land.MAGE_TOWER else pieces.GRAY_PILE))
        return found
    if flag(s, at, DRAWN) and found:
        return found
    if site == land.ANCIENT_RUINS:
        ruin = shown_ruin(s, at)
        piles = pieces.RUINS[ruin][2] if ruin >= 0 else (pieces.GRAY_PILE, pieces.BROWN_PILE)
        return found or [usual_foe(pile) for pile in piles]
    return [usual_foe(pile) for pile in SITE_PILES.get(site, ())]


def fight_worth(power: Power, foes: list[Foe], spoil: int, less: int) -> int:
    """Value a fight with what it wins."""
    return power.outcome(foes, less) + spoil * power.chance(foes, less) // 100


def siege_worth(power: Power, foes: list[Foe], spoil: int) -> int:
    """Value an assault on a city: not all of it need fall at once, and whoever falls stays away."""
    best = fight_worth(power, foes, spoil, 2)
    weakest = sorted(foes, key=armor_of)
    share = spoil * BREACHED // 100 // max(1, len(foes))
    harm = sum(foe.attack for foe in foes)
    for count in range(1, len(foes)):
        beaten = weakest[:count]
        armor, fame = sum(foe.armor for foe in beaten), sum(foe.fame for foe in beaten)
        rest = 10 * max(0, power.rest - 2)
        chance = max(0, min(96, 50 + (rest - armor * 5 // 4) * 5 // 4))
        hurt = max(0, harm - max(0, rest - armor) * 3 // 4)
        wounds = (hurt + 10 * power.armor - 1) // (10 * power.armor)
        best = max(best, (fame * 14 // 10 + share * count) * chance // 100 - wounds * WOUND * 2 // 3)
    return best


def armor_of(foe: Foe) -> int:
    """Give the armor of a foe."""
    return foe.armor


def battle(goal: Goal, foes: list[Foe], spoil: int, units: bool = True) -> Goal:
    """Note who is fought for a goal, and for what."""
    goal.foes, goal.spoil, goal.units = foes, spoil, units
    return goal


def _openings(s: Mage, look: Outlook) -> None:
    """Note the rampaging enemies that bar the way to the best tile to explore, and what that opens."""
    here = int(s.get(look.seat, d.HEX))
    best, pull = look.slots[:1], 0
    for goal in look.slots:
        hope = goal.worth * o.DECAY[min(o.FAR, goal.distance[here])]
        if hope > pull:
            best, pull = [goal], hope
    for goal in best:
        if goal.worth <= 0 or goal.distance[here] <= goal.extra:
            continue
        for at in look.lands:
            shorter = look.bars(s, at, goal) if flag(s, at, RAMPANT) else 0
            if shorter > 0:
                look.opened.append((at, min(goal.worth // 2, shorter * OPENING)))


def _sites(s: Mage, look: Outlook, usual: Power) -> None:
    """Add the sites and the rampaging enemies of every known land."""
    seat = look.seat
    alone = Power(s, seat, units=False)
    for at in look.lands:
        site = int(land.SITE[at])
        if flag(s, at, RAMPANT):
            foes = foes_at(s, at)
            name = 4 * (1 if site == land.RAMPAGING_ORC else 2)
            name += sum(worth for opened, worth in look.opened if opened == at)
            fresh = [other for other in look.near[at] if look.cost[other] < o.FAR]
            worth, now = fight_worth(usual, foes, name, 0), fight_worth(look.power, foes, name, 0)
            look.add(battle(Goal(o.FIGHT, at, worth, now), foes, name), fresh)
            continue
        if look.cost[at] >= o.FAR:
            continue
        walls = site in (land.KEEP, land.MAGE_TOWER) or is_city(at)
        if walls and look.stops[at] and not (is_city(at) and flag(s, at, CONQUERED)):
            if s.owner[at] == seat:
                continue
            foes, spoil = guards(s, at), spoils(s, look, at)
            if is_city(at):
                worth, now = siege_worth(usual, foes, spoil), siege_worth(look.power, foes, spoil)
            else:
                worth, now = fight_worth(usual, foes, spoil, 2), fight_worth(look.power, foes, spoil, 2)
            look.add(battle(Goal(o.ASSAULT, at, worth - 4, now - 4), foes, spoil), [at])
            continue
        if inhabited(s, seat, at) and s.get(seat, d.REPUTATION) > d.LOW_REPUTE:
            best = best_purchase(s, seat, at, USUAL_TALK, look.force)
            now = best_purchase(s, seat, at, look.power.influence() + 1, look.force)
            look.add(Goal(o.VISIT, at, best * 2 // 3, now), [at])
        if site == land.MONASTERY and not flag(s, at, BURNED) and s.get(seat, d.REPUTATION) > -3:
            foes = [usual_foe(pieces.VIOLET_PILE)]
            spoil = spoils(s, look, at)
            now = fight_worth(alone, foes, spoil, 0)
            look.add(battle(Goal(o.BURN, at, now * 2 // 3, now), foes, spoil, False), [at])
        adventure = land.DUNGEON <= site <= land.ANCIENT_RUINS or occupied_mine(s, at)
        if adventure and s.owner[at] == NONE:
            ruin = shown_ruin(s, at)
            if ruin >= 0 and pieces.RUINS[ruin][1] >= 0:
                mana = int(s.crystals[seat * d.FOUR + pieces.RUINS[ruin][1]])
                worth = (0, 10, 50, 90)[min(3, mana)]
                look.add(Goal(o.ALTAR, at, worth, worth), [at])
                continue
            foes, spoil = guards(s, at), spoils(s, look, at)
            deep = underground(s, at)
            power = alone if deep else look.power
            worth, now = fight_worth(usual, foes, spoil, 1), fight_worth(power, foes, spoil, 0)
            look.add(battle(Goal(o.ENTER, at, worth, now), foes, spoil, not deep), [at])
        elif is_mine(at) and not occupied_mine(s, at):
            if s.crystals[seat * d.FOUR + site - land.MINE_RED] < d.MOST_CRYSTALS:
                look.add(Goal(o.STAND, at, 6 + 6 * look.future // 100, 6 + 6 * look.future // 100), [at])
        elif site == land.MAGICAL_GLADE:
            hurt = int(s.wounds_in_hand(seat)) + s.rows[DISCARDS + seat].count(pieces.WOUND)
            gift = 8 + (30 if hurt else 0)
            look.add(Goal(o.STAND, at, gift, gift), [at])


def best_purchase(s: Mage, seat: int, at: int, influence: int, force: int = HIRED) -> int:
    """Value the best that so much Influence buys at a site."""
    points = influence + int(d.REPUTE[s.get(seat, d.REPUTATION) - d.LOW_REPUTE])
    best = 0
    room = unit_count(s, seat) < commands(s, seat)
    for kind in s.rows[UNIT_OFFER]:
        if pieces.UNIT_SITES[kind] & icon(s, at) and pieces.UNIT_COST[kind] <= points:
            best = max(best, hired(kind, force) // (1 if room else 3))
    site = int(land.SITE[at])
    wounds = int(s.wounds_in_hand(seat))
    if site in (land.VILLAGE, land.MONASTERY) and wounds:
        best = max(best, 25 * min(wounds, points // (3 if site == land.VILLAGE else 2)))
    if site == land.MONASTERY and points >= 6 and s.rows[MONASTERY_OFFER]:
        best = max(best, 24)
    if site in (land.MAGE_TOWER, land.CITY_BLUE) and points >= 7 and s.rows[SPELL_OFFER]:
        best = max(best, 34)
    return best


def hired(kind: int, force: int) -> int:
    """Value a unit that joins."""
    return UNIT_SCORE * int(pieces.UNIT_LEVEL[kind]) + almanac().unit_worth(kind) * max(HIRED, force) // 100


def _slots(s: Mage, look: Outlook) -> None:
    """Add the slots that the next tile may be laid into."""
    kind = next_tile(s)
    if kind == NO_TILE or (s.ending and s.config.end == END_CITY_FOUND):
        return
    worth = explore_worth(s, look)
    # Every land that touches a free slot, by slot.
    beside: dict[int, list[int]] = {}
    for at in look.lands:
        if look.cost[at] >= o.FAR:
            continue
        spot = int(s.spot(at))
        for direction in range(6):
            other = int(land.NEAR[spot * 6 + direction])
            if other >= 0 and s.tile_at[other // 7] < 0:
                rows = beside.setdefault(other // 7, [])
                if at not in rows:
                    rows.append(at)
    for slot in sorted(beside):
        if takes(s, slot, kind):
            look.add(Goal(o.EXPLORE, slot, worth, worth, int(d.EXPLORE_COST)), beside[slot])


def explore_worth(s: Mage, look: Outlook) -> int:
    """Value a new tile."""
    future, turns = look.future, look.turns
    core = int(s.core_left + s.cities_left)
    if s.config.end == END_CITY_FOUND and core + s.countryside_left > 0:
        reward = COMPLETE if s.seats == 1 or s.config.together else COMPLETE // 10
        before = reward * in_time(s, turns)
        more = 12 + 12 * future // 100
        if next_tile(s) != CORE:
            return (reward * in_time(s, turns, 1) - before) // 1000 + more
        gain = (reward * in_time(s, turns, 0, 1) - before) // 1000 + more
        ends = (reward * 1000 - before) // 1000 - TURN_WORTH * max(0, turns - 10) // 10 + 10
        odds = 100 * int(s.cities_left) // core
        return (odds * ends + (100 - odds) * gain) // 100
    worth = 2 * TILE + 14 * future // 100
    if s.config.end == END_CITIES_FALLEN and (s.seats == 1 or s.config.together):
        worth += arrival(s, turns, 1) - arrival(s, turns)
    if next_tile(s) == CORE:
        worth += FOUND * int(s.cities_left) // max(1, core)
    return worth
