"""The log of Wizard Kings: a sentence for every event, and the rule it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conclave.core.events import Event
from conclave.games.wizard_kings.board import Layout
from conclave.games.wizard_kings.maps import HEXES, SHEETS
from conclave.games.wizard_kings.places import hex_name, place_name
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


def does(who: int, many_do: str, one_does: str) -> str:
    """Say what a seat does: an army is many, a seat without one is not."""
    return f"The {name(who)} {many_do}" if who // 10 % 10 else f"{name(who)} {one_does}"


def many(count: int, word: str) -> str:
    """Count things: 1 hit, 2 hits."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(numbers: Facts) -> str:
    """Write numbers one after the other: 1, 2 and 6."""
    words = [str(one) for one in numbers]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# How a fact is written, by the word behind its place in a sentence: `{2:hex}`.
FORMS: Final[dict[str, Callable[[int], str]]] = {
    "": str,
    "who": name,
    "seat": lambda who: name(who % 10),
    "army": lambda army: ARMIES[army].name,
    "realm": lambda army: ARMIES[army].realm,
    "unit": lambda kind: TYPES[kind].name,
    "map": lambda sheet: SHEETS[sheet].name,
    "slot": lambda slot: str(slot + 1),
    "edge": EDGES.__getitem__,
    "turned": lambda turned: ", turned" if turned else "",
    "side": SIDES.__getitem__,
    "spell": lambda spell: SPELLS[spell].name,
    "text": lambda spell: SPELLS[spell].text,
    "price": lambda spell: many(int(SPELLS[spell].level), "step"),
    "hits": lambda count: many(count, "hit"),
    "left": lambda steps: f"strength {steps} is left" if steps else "it is eliminated",
    "blocks": lambda count: many(count, "block"),
    "change": lambda count: f"{many(abs(count), 'block')} {'more' if count > 0 else 'fewer'}",
    "undone": lambda undone: "dispelled" if undone else "not stopped",
}


class Told:
    """A fact as a sentence writes it, with the names of the map that is played on."""

    def __init__(self, fact: int, layout: Layout) -> None:
        self.fact = fact
        self.layout = layout

    def __format__(self, form: str) -> str:
        if "/" in form:
            return does(self.fact, *form.split("/"))
        if form == "hex":
            return where(self.layout, self.fact)
        return FORMS[form](self.fact)


def where(layout: Layout, place: int) -> str:
    """Name a hex; by its code where the map is not known."""
    return place_name(layout, place) if layout else hex_name(place)


def moved(event: Event, layout: Layout) -> str:
    """Tell of a move, to its owner with the block."""
    who, before, place, way = event.facts
    block = f"{TYPES[event.private[0]].name} {event.private[1]}" if event.private else "a block"
    goes = "sails" if way == SAILED else "moves"
    side = f", over its {WAYS[way]} side" if way >= 0 else ""
    return f"{name(who)}: {block} {goes} from {where(layout, before)} to {where(layout, place)}{side}."


def _volley(f: Facts) -> str:
    shown = f"The die shows {f[2]}" if len(f) == 3 else f"The dice show {listed(f[2:])}"
    mark = "no face" if f[0] == 0 else "1" if f[0] == 1 else f"1 to {f[0]}"
    return f"{shown}; {mark} hits: {many(f[1], 'hit')}."


def _rolled(f: Facts) -> str:
    total = f": {sum(f[1:])}" if len(f) > 2 else ""
    return f"{does(f[0], 'roll', 'rolls')} {listed(f[1:])}{total}."


def _control(f: Facts) -> str:
    names = [city.name for city in SHEETS[f[0]].cities if city.hex == f[1] % HEXES]
    city = names[0] if names else hex_name(f[1])
    return f"{city} belongs to nobody." if f[2] < 0 else f"{does(f[2], 'control', 'controls')} {city}."


# Kind of event -> the rule it follows and its sentence, or what makes one of its facts.
LOG: Final[dict[str, tuple[str, str | Callable[[Facts], str]]]] = {
    "roll": ("WK-4.1a", _rolled),
    "map": ("WK-1.1a", "{0:take/takes} the map {1:map}."),
    "lay": ("WK-1.1b", "{1:map} is laid {3:edge} of map {2:slot}{4:turned}."),
    "army": ("WK-1.2a", "{0:seat} leads the {1:army} of {1:realm}."),
    "deployed": ("WK-1.3b", "{0:have/has} {2:blocks} in {1:hex}."),
    "turn": ("WK-0.1", "Game turn {0}."),
    "initiative": ("WK-4.1a", "{0:have/has} the initiative."),
    "end_move": ("WK-4.2a", "{0:end/ends} the movement turn."),
    "announce": ("WK-2.22g", "{0:who}: a wizard of strength {3} in {2:hex} announces {1:spell}."),
    "pay": ("WK-2.22a", "It costs {1:price}; the wizard is left with {2}."),
    "cast": ("WK-2.22f", "{0:spell}: {0:text}"),
    "fizzle": ("WK-D", "{0:spell} comes to nothing."),
    "dispel": ("WK-D", "{0:try/tries} to dispel {1:spell}; that wizard is left with {2}."),
    "dispel_roll": ("WK-D", "Dispel: {0} less level {1}; the spell is {2:undone}."),
    "summon": ("WK-2.22d", "{0:who}: a block from {1:hex} appears in {2:hex}."),
    "rebuild": ("WK-2.22d", "{0:who}: a lost block returns in {1:hex}."),
    "battle": ("WK-5.0b", "There will be a battle in {0:hex}."),
    "join": ("WK-4.9b", "{0:join/joins} the {2:side} in {1:hex}."),
    "fight": ("WK-5.1b", "The battle in {0:hex} begins; all blocks there are revealed."),
    "volley": ("WK-5.31a", _volley),
    "die": ("WK-2.22f", "The die shows {0}."),
    "fire": ("WK-5.31a", "{1:unit} {2} fires."),
    "hit": ("WK-2.11a", "{1:unit} takes {2:hits}; {3:left}."),
    "ward": ("WK-2.22f", "{1:unit} is warded; a hit is spent."),
    "heal": ("WK-2.22f", "{1:unit} is back at strength {2}."),
    "hold": ("WK-5.21b", "{1:unit} holds."),
    "no_retreat": ("WK-5.21c", "{1:unit} must retreat, cannot, and is eliminated."),
    "retreat": ("WK-5.4a", "{0:who}: {4:unit} retreats from {1:hex} to {2:hex}."),
    "regroup": ("WK-5.5a", "{0:who}: a block regroups from {1:hex} to {2:hex}."),
    "stranded": ("WK-5.5d", "{1:unit} cannot stay in {2:hex} and is eliminated."),
    "surplus": ("WK-4.4b", "{1:unit} is one too many in {2:hex} and is eliminated."),
    "won": ("WK-5.5c", "The {1:side} wins in {0:hex}."),
    "switch": ("WK-4.9g", "{0:change/changes} sides in {1:hex} for the {2:side}."),
    "break": ("WK-4.9e", "{0:end/ends} the alliance with the {1:who}."),
    "accept": ("WK-4.9f", "The {0:who} and the {1:who} are allies now."),
    "refuse": ("WK-4.9f", "{0:refuse/refuses} an alliance with the {1:who}."),
    "control": ("WK-4.6c", _control),
    "income": ("WK-6.1a", "{0:have/has} {1}GP."),
    "aid": ("WK-4.9d", "{0:give/gives} 1GP to the {1:who}."),
    "built": ("WK-6.0a", "{0:have/has} {2:change} in {1:hex}."),
    "out": ("WK-1.4g", "{0:are/is} out of the game."),
    "resign": ("WK-1.4g", "{0:give/gives} up."),
}
SENTENCES: Final = {kind: said for kind, (_, said) in LOG.items()}
RULES: Final = {"move": "WK-4.2a"} | {kind: rule for kind, (rule, _) in LOG.items()}


def sentence(event: Event, layout: Layout = ()) -> str:
    """Say what happened, with the places of the map where it is known."""
    if event.kind == "move":
        return moved(event, layout)
    said = SENTENCES[event.kind]
    if not isinstance(said, str):
        return said(event.facts)
    return said.format(*(Told(fact, layout) for fact in event.facts))
