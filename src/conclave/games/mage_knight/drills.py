"""Combat drills: fights that can be won without a scratch, from easy to hard, each with a way to do so.

A drill is a lesson with a goal: whatever answers reach it solve the drill. The way written here is one
of them, with a note in front of every answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from conclave.core.lessons import MISSED, OPEN, REACHED
from conclave.core.view import View
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import log
from conclave.games.mage_knight.state import Mage


@dataclass(frozen=True)
class Drill:
    """A fight: its title, what makes it hard, where it begins, and answers that win it without a wound."""

    title: str
    about: str
    position: str
    solution: tuple[str, ...]

    @property
    def foes(self) -> int:
        """Count the enemies."""
        return len(self.position.split("/")[0].split()) - 1


def _drill(title: str, about: str, position: str, solution: str) -> Drill:
    return Drill(title, about, position, tuple(answer.strip() for answer in solution.split(",")))


DRILLS: Final[dict[str, Drill]] = {
    "prowlers": _drill(
        "Block, then strike",
        "A block as high as the attack stops all of it, and what is left over is lost (MK-11.9).",
        "fight prowlers / hand determination rage march / mana blue",
        "done, foe 0, play strong determination, pay token blue blue, do commit, done, foe 0, "
        "play basic rage, pick 0, sideways march, pick 2, do commit",
    ),
    "diggers": _drill(
        "Four cards, no mana",
        "Any card gives one point when it is played sideways (MK-5.2).",
        "fight diggers / hand rage determination march stamina",
        "done, foe 0, play basic determination, pick 1, sideways march, pick 3, do commit, done, foe 0, "
        "play basic rage, pick 0, sideways stamina, pick 2, do commit",
    ),
    "wolf_riders": _drill(
        "Too swift to block",
        "A swift attack needs twice the block (MK-12.2): better to shoot first.",
        "fight wolf-riders / hand swiftness swiftness rage / mana white / crystals white",
        "foe 0, play strong swiftness, pay token white white, play strong swiftness, "
        "pay crystal white white, do commit",
    ),
    "cursed_hags": _drill(
        "Not a drop of poison",
        "Poison doubles every wound (MK-12.4), so the block has to hold.",
        "fight cursed-hags / hand determination march rage stamina / mana red",
        "done, foe 0, play basic determination, pick 1, sideways march, pick 3, do commit, done, foe 0, "
        "play strong rage, pay token red red, sideways stamina, pick 2, do commit",
    ),
    "summoners": _drill(
        "Before the monster comes",
        "A summoner that falls from afar summons nothing (MK-12.7).",
        "fight orc-summoners / hand swiftness swiftness march rage / dice white / crystals white",
        "foe 0, play strong swiftness, pay die white white, play strong swiftness, pay crystal white white, "
        "do commit",
    ),
    "ironclads": _drill(
        "Half of everything",
        "Resistance to physical attacks halves them (MK-11.6): six points do the work of three.",
        "fight ironclads / hand determination rage rage / mana blue red",
        "done, foe 0, play strong determination, pay token blue blue, do commit, done, foe 0, "
        "play strong rage, pay token red red, play basic rage, pick 0, do commit",
    ),
    "guardsmen": _drill(
        "Behind the walls of a keep",
        "Walls keep arrows out, but in the attack phase they count for nothing (MK-11.5).",
        "fight guardsmen / at keep / hand determination march rage rage stamina / mana red",
        "done, foe 0, play basic determination, pick 1, sideways march, pick 3, do commit, done, foe 0, "
        "play strong rage, pay token red red, play basic rage, pick 0, sideways stamina, pick 2, do commit",
    ),
    "crossbowmen": _drill(
        "The right shield",
        "The block of Utem Guardsmen counts twice against swift attacks (MK-10.1).",
        "fight crossbowmen / at keep / hand rage rage stamina / mana red / units utem-guardsmen / level 3",
        "done, foe 0, unit 0 1, do commit, done, foe 0, play strong rage, pay token red red, do commit",
    ),
    "two_orcs": _drill(
        "Two at once",
        "Attacks are blocked one by one, but enemies may be attacked together (MK-11.7).",
        "fight prowlers diggers / hand rage rage determination march stamina / crystals red blue / "
        "units peasants",
        "done, foe 0, play strong determination, pay crystal blue blue, do commit, foe 1, unit 0 0, pick 1, "
        "sideways march, pick 3, do commit, done, foe 0, foe 1, play strong rage, pay crystal red red, "
        "play basic rage, pick 0, do commit",
    ),
    "minotaur": _drill(
        "In the dark",
        "No unit follows into a dungeon (MK-13.11). One card is thrown in for another's sake.",
        "fight minotaur / at dungeon / hand determination rage improvisation march / mana blue / level 2",
        "done, foe 0, play strong determination, pay token blue blue, do commit, done, foe 0, "
        "play basic rage, pick 0, play basic improvisation, discard march, pick 2, do commit",
    ),
    "fire_mages": _drill(
        "Ice against fire",
        "Only ice and cold fire block a fire attack in full (MK-11.8).",
        "fight fire-mages / at tower / hero tovak / hand cold-toughness rage march / crystals blue red / "
        "level 3",
        "done, foe 0, play strong cold-toughness, pay crystal blue blue, do commit, done, foe 0, "
        "play strong rage, pay crystal red red, sideways march, pick 2, do commit",
    ),
    "gargoyle": _drill(
        "One from afar, one at hand",
        "What cannot be blocked is shot, what resists steel is burned (MK-11.6, MK-12.2).",
        "fight gargoyle wolf-riders / hand fire-bolt swiftness swiftness rage determination / "
        "crystals red white blue / mana white / level 3",
        "foe 0, play strong swiftness, pay token white white, play strong swiftness, "
        "pay crystal white white, do commit, done, foe 1, play strong determination, pay crystal blue blue, "
        "do commit, done, foe 1, play strong fire-bolt, pay crystal red red, play basic rage, pick 0, "
        "do commit",
    ),
    "swamp_dragon": _drill(
        "The dragon sleeps",
        "Swift and poisonous: an enemy that does not attack need not be blocked (MK-11.17).",
        "fight swamp-dragon / hand chill rage rage improvisation march / mana blue red / level 4",
        "done, play basic chill, pay token blue blue, foe 0, done, foe 0, play strong rage, "
        "pay token red red, play basic rage, pick 0, play basic improvisation, discard march, pick 2, "
        "do commit",
    ),
    "fire_dragon": _drill(
        "A point of steel",
        "Steel counts half, fire not much more: ice does the work, and every point is needed (MK-11.6).",
        "fight fire-dragon / hand whirlwind rage march / mana white blue / units ice-golems / level 5",
        "done, play basic whirlwind, pay token white white, foe 0, done, foe 0, unit 0 1, "
        "pay token blue blue, play basic rage, pick 0, do commit",
    ),
}


def unhurt(s: Mage, foes: int) -> int:
    """Judge a fight: all enemies beaten and nobody wounded, still to be decided, or lost."""
    wounded = any(s.unit(0, place, d.U_WOUNDS) for place in range(d.UNIT_PLACES))
    if s.hurt or wounded:
        return MISSED
    if (d.IN_COMBAT >> int(s.phase)) & 1:
        return OPEN
    return REACHED if s.kills == foes else MISSED


def goal_of(drill: Drill) -> Callable[[View[Mage]], int]:
    """Give what judges the views of a drill."""
    return lambda view: unhurt(view.state, drill.foes)


def lesson_text(name: str, drill: Drill) -> str:
    """Write a drill as a lesson, with a note in front of every answer of one solution."""
    whom = " and ".join(log.thing(name) for name in drill.position.split("/")[0].split()[1:])
    lines = [
        "conclave lesson 1", f"title: Drill: {drill.title}", f"about: {drill.about}", "seat: 0",
        f"end: {whom}: beaten without a wound.", f"goal: {name}",
        f"missed: That leaves a wound, or an enemy standing: {whom} must fall, and nobody may be hurt.", "",
        "conclave record 1", "game: mage_knight", "rules: 2",
        "options: scenario=first_reconnaissance", "seats: learner", f"position: {drill.position}", "",
    ]  # fmt: skip
    for number, answer in enumerate(drill.solution):
        start = f"{drill.about} Beat {whom} without taking a wound. " if number == 0 else ""
        lines += [f"> {start}{_hint(answer)}", f"! {_hint(answer)}", answer]
    return "\n".join(lines) + "\n"


def _hint(answer: str) -> str:
    """Say what an answer does, for whoever needs to be told."""
    match answer.split():
        case ["done"]:
            return "There is nothing more to do in this phase: go on (MK-11.4)."
        case ["do", "commit"]:
            return "That is enough: strike, or block (MK-11.19)."
        case ["foe", number]:
            return f"Aim at enemy {int(number) + 1} (MK-11.19)."
        case ["play", side, card]:
            return f"Play {log.thing(card)} for its {side} effect (MK-5.1)."
        case ["sideways", card]:
            return f"Play {log.thing(card)} sideways, for one point (MK-5.2)."
        case ["pay", source, color, _]:
            return f"Pay with the {color} {source} (MK-6.11)."
        case ["unit", place, _]:
            return f"Let unit {int(place) + 1} act (MK-10.1)."
        case ["discard", card]:
            return f"Discard {log.thing(card)} for it (MK-5.10)."
    return "Choose what this phase needs (MK-5.4)."
