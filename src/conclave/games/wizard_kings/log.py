"""The log of Wizard Kings: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conclave.core.events import Event
from conclave.games.wizard_kings.maps import HEX_NAMES, HEXES, SHEETS
from conclave.games.wizard_kings.rules.warfare import SAILED
from conclave.games.wizard_kings.spells import SPELLS
from conclave.games.wizard_kings.units import ARMIES, TYPES

WAYS: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
EDGES: Final = ["north", "east", "south", "west"]
SIDES: Final = ["attack", "defence"]
Facts = tuple[int, ...]


def name(who: int) -> str:
    """Name a seat as an event names it."""
    if who < 0:
        return "nobody"
    seat, army = who % 10, who // 10 % 10 - 1
    if army < 0:
        return f"Seat {seat + 1}"
    return f"{ARMIES[army].name} {seat + 1}" if who >= 100 else f"{ARMIES[army].name}"


def hex_name(place: int) -> str:
    """Name a hex of the board: 1G4 is G4 of the first map."""
    return f"{place // HEXES + 1}{HEX_NAMES[place % HEXES]}"


def city_name(sheet: int, place: int) -> str:
    """Name a city by its hex."""
    for city in SHEETS[sheet].cities:
        if city.hex == place % HEXES:
            return city.name
    return hex_name(place)


def unit(kind: int) -> str:
    """Name a unit by its type."""
    return TYPES[kind].name


def many(count: int, word: str) -> str:
    """Count things: 1 hit, 2 hits."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def moved(event: Event) -> str:
    """Tell of a move, to its owner with the block."""
    who, before, place, way = event.facts
    block = f"{unit(event.private[0])} {event.private[1]}" if event.private else "a block"
    if way == SAILED:
        return f"{name(who)}: {block} sails from {hex_name(before)} to {hex_name(place)}."
    side = f", over its {WAYS[way]} side" if way >= 0 else ""
    return f"{name(who)}: {block} moves from {hex_name(before)} to {hex_name(place)}{side}."


def volley(f: Facts) -> str:
    """Tell of a handful of dice."""
    shown = f"The die shows {f[2]}" if len(f) == 3 else f"The dice show {listed(f[2:])}"
    mark = "no face" if f[0] == 0 else "1" if f[0] == 1 else f"1 to {f[0]}"
    return f"{shown}; {mark} hits: {many(f[1], 'hit')}."


def listed(numbers: Facts) -> str:
    """Write numbers one after the other: 1, 2 and 6."""
    words = [str(one) for one in numbers]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def rolled(f: Facts) -> str:
    """Tell of a roll for the first place."""
    return (
        f"{name(f[0])} rolls {f[1]}." if len(f) == 2 else f"{name(f[0])} rolls {listed(f[1:])}: {sum(f[1:])}."
    )


def hit(f: Facts) -> str:
    """Tell of a unit that was hit."""
    left = f"strength {f[3]} is left" if f[3] else "it is eliminated"
    return f"{unit(f[1])} takes {many(f[2], 'hit')}; {left}."


def dispel_roll(f: Facts) -> str:
    """Tell of the roll to dispel."""
    return f"Dispel: {f[0]} less level {f[1]}; the spell is {'dispelled' if f[2] else 'not stopped'}."


def control(f: Facts) -> str:
    """Tell of a city that changed hands."""
    city = city_name(f[0], f[1])
    return f"{city} belongs to nobody." if f[2] < 0 else f"{name(f[2])} controls {city}."


def built(f: Facts) -> str:
    """Tell how many blocks came or went."""
    change = "more" if f[2] > 0 else "fewer"
    return f"{name(f[0])} has {many(abs(f[2]), 'block')} {change} in {hex_name(f[1])}."


SENTENCES: Final[dict[str, Callable[[Facts], str]]] = {
    "roll": rolled,
    "map": lambda f: f"{name(f[0])} takes the map {SHEETS[f[1]].name}.",
    "lay": lambda f: (
        f"{SHEETS[f[1]].name} is laid {EDGES[f[3]]} of map {f[2] + 1}{', turned' if f[4] else ''}."
    ),
    "army": lambda f: f"{name(f[0] % 10)} leads the {ARMIES[f[1]].name} of {ARMIES[f[1]].realm}.",
    "deployed": lambda f: f"{name(f[0])} has {many(f[2], 'block')} in {hex_name(f[1])}.",
    "turn": lambda f: f"Game turn {f[0]}.",
    "initiative": lambda f: f"{name(f[0])} has the initiative.",
    "end_move": lambda f: f"{name(f[0])} ends the movement turn.",
    "announce": lambda f: (
        f"{name(f[0])}: a wizard of strength {f[3]} in {hex_name(f[2])} announces {SPELLS[f[1]].name}."
    ),
    "pay": lambda f: f"It costs {many(int(SPELLS[f[1]].level), 'step')}; the wizard is left with {f[2]}.",
    "cast": lambda f: f"{SPELLS[f[0]].name}: {SPELLS[f[0]].text}",
    "fizzle": lambda f: f"{SPELLS[f[0]].name} comes to nothing.",
    "dispel": lambda f: f"{name(f[0])} tries to dispel {SPELLS[f[1]].name}; that wizard is left with {f[2]}.",
    "dispel_roll": dispel_roll,
    "summon": lambda f: f"{name(f[0])}: a block from {hex_name(f[1])} appears in {hex_name(f[2])}.",
    "rebuild": lambda f: f"{name(f[0])}: a lost block returns in {hex_name(f[1])}.",
    "battle": lambda f: f"There will be a battle in {hex_name(f[0])}.",
    "join": lambda f: f"{name(f[0])} joins the {SIDES[f[2]]} in {hex_name(f[1])}.",
    "fight": lambda f: f"The battle of {hex_name(f[0])} begins; all blocks there are revealed.",
    "volley": volley,
    "die": lambda f: f"The die shows {f[0]}.",
    "fire": lambda f: f"{unit(f[1])} {f[2]} fires.",
    "hit": hit,
    "ward": lambda f: f"{unit(f[1])} is warded; a hit is spent.",
    "heal": lambda f: f"{unit(f[1])} is back at strength {f[2]}.",
    "hold": lambda f: f"{unit(f[1])} holds.",
    "no_retreat": lambda f: f"{unit(f[1])} must retreat, cannot, and is eliminated.",
    "retreat": lambda f: f"{name(f[0])}: {unit(f[4])} retreats from {hex_name(f[1])} to {hex_name(f[2])}.",
    "regroup": lambda f: f"{name(f[0])}: a block regroups from {hex_name(f[1])} to {hex_name(f[2])}.",
    "stranded": lambda f: f"{unit(f[1])} cannot stay in {hex_name(f[2])} and is eliminated.",
    "surplus": lambda f: f"{unit(f[1])} is one too many in {hex_name(f[2])} and is eliminated.",
    "won": lambda f: f"The {SIDES[f[1]]} wins in {hex_name(f[0])}.",
    "switch": lambda f: f"{name(f[0])} changes sides in {hex_name(f[1])} and joins the {SIDES[f[2]]}.",
    "break": lambda f: f"{name(f[0])} ends the alliance with {name(f[1])}.",
    "accept": lambda f: f"{name(f[0])} and {name(f[1])} are allies now.",
    "refuse": lambda f: f"{name(f[0])} refuses an alliance with {name(f[1])}.",
    "control": control,
    "income": lambda f: f"{name(f[0])} has {f[1]}GP.",
    "aid": lambda f: f"{name(f[0])} gives 1GP to {name(f[1])}.",
    "built": built,
    "out": lambda f: f"{name(f[0])} is out of the game.",
    "resign": lambda f: f"{name(f[0])} gives up.",
}
RULES: Final[dict[str, str]] = {
    "roll": "WK-4.1a", "map": "WK-1.1a", "lay": "WK-1.1b", "army": "WK-1.2a", "deployed": "WK-1.3b",
    "turn": "WK-0.1", "initiative": "WK-4.1a", "move": "WK-4.2a", "end_move": "WK-4.2a",
    "announce": "WK-2.22g",
    "pay": "WK-2.22a", "cast": "WK-2.22f", "fizzle": "WK-D", "dispel": "WK-D", "dispel_roll": "WK-D",
    "summon": "WK-2.22d", "rebuild": "WK-2.22d", "battle": "WK-5.0b", "join": "WK-4.9b", "fight": "WK-5.1b",
    "volley": "WK-5.31a", "die": "WK-2.22f", "fire": "WK-5.31a", "hit": "WK-2.11a", "ward": "WK-2.22f",
    "heal": "WK-2.22f", "hold": "WK-5.21b", "no_retreat": "WK-5.21c", "retreat": "WK-5.4a",
    "regroup": "WK-5.5a",
    "stranded": "WK-5.5d", "surplus": "WK-4.4b", "won": "WK-5.5c", "switch": "WK-4.9g", "break": "WK-4.9e",
    "accept": "WK-4.9f", "refuse": "WK-4.9f", "control": "WK-4.6c", "income": "WK-6.1a", "aid": "WK-4.9d",
    "built": "WK-6.0a", "out": "WK-1.4g", "resign": "WK-1.4g",
}  # fmt: skip


def sentence(event: Event) -> str:
    """Say what happened."""
    return moved(event) if event.kind == "move" else SENTENCES[event.kind](event.facts)
