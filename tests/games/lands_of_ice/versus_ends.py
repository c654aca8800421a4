"""Actions at random, the engine against the slow reading of what comes of them."""

from __future__ import annotations

from random import Random

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.games.lands_of_ice.actions import COLOURS, DONE, SPACE
from conclave.games.lands_of_ice.notation import write_position
from conclave.games.lands_of_ice.rules.turn import Turn
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.slow_ends import Ends
from tests.games.lands_of_ice.versus_boards import Differ

ACTIONS = 3  # of a turn that are played from each position
STOPS = 0.25  # how often a long action ends where it may


def compare_ends(differ: Differ, text: str, s: Labyrinth, rng: Random) -> None:
    """Play a few actions of a turn, each verb as likely as the other, and compare what came of them."""
    slow = Ends(write_position(s))
    for _ in range(ACTIONS):
        played = play_one(s, rng)
        if not played or not s.stack or not isinstance(s.stack[-1], Turn):
            return  # a room was revealed, or the game has ended
        slow.play(played)
        after = Ends(write_position(s))
        fast, expected = after.facts(), slow.facts()
        word = played[0][1].split()[0]
        said = f"{slow.text} {[word for _, word in played]}"
        differ(said, "", f"after {word}", fast - expected or {"same"}, expected - fast or {"same"})
        slow = after


def play_one(s: Labyrinth, rng: Random) -> list[tuple[str, str]]:
    """Play one action to its end, and give who answered what; nothing where there is none, or luck."""
    verbs: dict[str, list[int]] = {}
    for action in flow.choices(s):
        if action != DONE and not SPACE.token(action).startswith("reveal"):
            verbs.setdefault(SPACE.token(action).split()[0], []).append(action)
    if not verbs:
        return []
    choice = rng.choice(verbs[rng.choice(sorted(verbs))])
    played: list[tuple[str, str]] = []
    while True:
        played.append((COLOURS[int(flow.asked(s))], SPACE.token(choice)))
        flow.play(s, choice)
        if not s.stack or isinstance(s.stack[-1], Turn | Chance):
            return played
        offered = flow.choices(s)
        stops = DONE in offered and rng.random() < STOPS
        choice = DONE if stops else rng.choice(offered)
