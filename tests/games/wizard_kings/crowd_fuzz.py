"""Fuzzing crowds: three to six players close together, some of them allied, in the middle of a war.

Random games from the start last a turn or two and hardly ever see three players in one battle.
`python -m tests.games.wizard_kings.crowd_fuzz [PLIES] [SEED]` prints what a longer run finds.
"""

from __future__ import annotations

import sys
from random import Random

from conclave.core.errors import ConclaveError
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.notation import read_position
from conclave.games.wizard_kings.rules.targets import can_stand
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMY_SLUGS, TYPES
from conclave.testing.fuzz import FuzzReport, fuzz
from tests.games.wizard_kings.crowd import FIVE, SIX, THREE

MAPS = {3: THREE, 4: " ".join(SIX.split()[:5]), 5: FIVE, 6: SIX}
POOR = 0.8  # of the cities are nobody's, so that battles are longer than the orders of the Build Phase


def crowded(seed: str) -> str:
    """Write a position in which everybody can reach everybody else, and the movement turns begin."""
    rng = Random(seed)
    while True:
        text = _drawn(rng)
        try:
            read_position(text).check()
        except (ConclaveError, AssertionError):
            continue  # a seventh unit in a hex, enemies in one, a wall of water
        return text


def _drawn(rng: Random) -> str:
    """Draw maps, armies, alliances, cities and options, and begin with movement or as often battles."""
    seats = rng.randrange(3, 7)
    armies = rng.sample(ARMY_SLUGS, seats)
    order = rng.sample(range(1, seats + 1), seats)
    maps, turn, fighting = MAPS[seats], rng.randrange(2, 6), rng.random() < 0.5
    empty = read_position(f"{maps} / {' / '.join(armies)} / turn 1 order {' '.join(map(str, order))} move 1")
    places = _region(empty, 2 * seats + 3, rng)
    allies = [f"{one}-{two}" for two in range(2, seats + 1) for one in range(1, two) if rng.random() < 0.3]
    homes = [places[2 * seat : 2 * seat + 2] for seat in range(seats)]
    for pair in allies:
        one, two = (int(number) - 1 for number in pair.split("-"))
        homes[one] += [homes[two][0]] if rng.random() < 0.5 else []
    if fighting:
        homes = [home + rng.sample(places[2 * seats :], 2) for home in homes]
    units = [_units(empty, seat, homes[seat], rng) for seat in range(seats)]
    cities = [empty.board.names[int(place)] for place in empty.board.city_hex]
    held = [0 if rng.random() < POOR else rng.randrange(1, seats + 1) for _ in cities]
    parts = [maps, *(" ".join([army, *own]) for army, own in zip(armies, units, strict=True))]
    parts.append(f"city {' '.join(f'{city}={seat}' for city, seat in zip(cities, held, strict=True))}")
    parts += [f"allies {' '.join(allies)}"] if allies else []
    battles = _battles(units, [empty.board.names[place] for place in places[2 * seats :]], rng)
    parts += [f"battles {' '.join(battles)}"] if battles else []
    phase = "fight" if fighting else f"move {order[0]}"
    parts.append(f"turn {turn} order {' '.join(map(str, order))} {phase}")
    options = {
        "alliances": rng.choice(("usual", "free", "free", "fixed_teams")),
        "betrayal": rng.choice(("on", "on", "off")),
        "allied_victory": rng.choice(("on", "off")), "share_vision": rng.choice(("on", "off")),
        "dispel": rng.choice(("on", "off")), "water_attack_limit": rng.choice("12"),
        "resigning": "off", "turn_limit": turn + rng.randrange(0, 2), "victory": "timed",
    }  # fmt: skip
    return " / ".join([*parts, "options " + " ".join(f"{name}={value}" for name, value in options.items())])


def _battles(units: list[list[str]], names: list[str], rng: Random) -> list[str]:
    """Let those who stand together in a hex fight, on sides that are drawn."""
    found = []
    for name in names:
        here = [str(seat + 1) for seat, own in enumerate(units) if any(u.endswith(f"@{name}") for u in own)]
        sides = ["", ""]
        for seat in here:
            sides[rng.randrange(2)] += seat
        found += [f"{name}={sides[0]}-{sides[1]}"] if len(here) > 1 else []
    return found


def _region(s: Kings, count: int, rng: Random) -> list[int]:
    """Return the hexes nearest to one where land is, in any order."""
    there = [place for place in range(s.board.hexes) if s.board.there(place)]
    middle = rng.choice([place for place in there if s.board.kind[place] < SEA])
    return rng.sample(sorted(there, key=lambda place: s.board.distance(middle, place))[:count], count)


def _units(s: Kings, seat: int, own: list[int], rng: Random) -> list[str]:
    """Put about a third of an army into some hexes, as far as each unit may stand there."""
    found = []
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        unit = TYPES[int(s.type_of(block))]
        fitting = [place for place in own if can_stand(s, block, place)]
        if fitting and rng.random() < 0.33:
            found.append(f"{unit.slug}{rng.randrange(1, unit.max + 1)}@{s.board.names[rng.choice(fitting)]}")
    return found


def crowd_fuzz(plies: int, seed: str) -> FuzzReport:
    """Fuzz from crowded positions."""
    return fuzz(GAME, plies, seed, starts=lambda number: crowded(f"{seed}/{number}"))


def main(words: list[str]) -> int:
    """Print the report."""
    report = crowd_fuzz(int(words[0]) if words else 20_000, words[1] if len(words) > 1 else "crowd")
    print(report)
    print(f"  {', '.join(f'{times} x {verb}' for verb, times in sorted(report.verbs.items()))}")
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
