"""The log of Mage Knight: a sentence for everything that happens, and the rule it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from conclave.core.events import Event
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.actions import GOODS
from conclave.games.mage_knight.rows import DUMMY
from conclave.games.mage_knight.sayings.common import point

RULES: Final = {
    "points": "MK-5.4", "fame": "MK-1.6", "reputation": "MK-1.6", "wounds": "MK-15.1", "knocked": "MK-11.14",
    "throw": "MK-1.3", "discard": "MK-1.3", "pay": "MK-6.11", "mana": "MK-6.3", "crystal": "MK-6.4",
    "draw": "MK-16.9", "take": "MK-5.7", "foe": "MK-12.10", "beaten": "MK-11.7", "recruit": "MK-9.5",
    "lose-unit": "MK-10.7", "ready": "MK-10.2", "ready-all": "MK-10.2", "heal-unit": "MK-15.3",
    "unit-wounded": "MK-11.11", "lasting": "MK-5.8", "play": "MK-5.1", "sideways": "MK-5.2", "cast": "MK-5.5",
    "unit": "MK-10.1", "skill": "MK-20.1", "shield": "MK-13.2", "reveal": "MK-7.11", "move": "MK-7.1",
    "token": "MK-8.6", "tile": "MK-8.1", "combat": "MK-11.1", "attack": "MK-11.7", "block": "MK-11.9",
    "poison": "MK-12.4", "conquered": "MK-14.2", "withdraw": "MK-13.4", "interact": "MK-9.1", "buy": "MK-9.4",
    "heal": "MK-15.3", "rest": "MK-15.7", "roll": "MK-6.7", "steal": "MK-19.1", "shuffle": "MK-19.1",
    "search": "MK-19.1", "tactic-used": "MK-19.1", "level": "MK-17.1", "gain-skill": "MK-17.3",
    "forced-back": "MK-16.3", "glade": "MK-13.16", "round": "MK-3.1", "tactic": "MK-3.8",
    "round-over": "MK-18.1", "announce": "MK-3.10", "dummy": "MK-21.2", "turn": "MK-4.1",
    "exhausted": "MK-15.9", "plunder": "MK-9.10", "hero": "MK-2.1",
    "turned": "MK-30.5", "city": "MK-30.6", "dark": "MK-30.8", "aid": "MK-30.10", "swap": "MK-30.11",
    "drafted": "MK-30.12", "megapolis": "MK-30.13", "offer": "MK-30.15",
    "gone": "MK-25.7", "long-round": "MK-3.17", "secret": "MK-26.14", "duel": "MK-23.1", "agrees": "MK-22.2",
    "attends": "MK-23.2", "struck": "MK-23.3", "banner": "MK-10.5",
    "lose-crystal": "MK-6.4", "recycle": "MK-5.9", "show-hand": "MK-29.10", "steal-card": "MK-5.9",
    "spend-unit": "MK-10.1", "borrow": "MK-10.1",
}  # fmt: skip


def seat_name(seat: int, cast: int = 0) -> str:
    """Name a seat by its hero in a cast, which `Mage.cast` gives; by its number before the choice."""
    if seat == DUMMY:
        return "The dummy"
    hero = cast // 8**seat % 8 - 1
    return thing(pieces.HEROES[hero]) if hero >= 0 else f"Seat {seat + 1}"


def thing(name: str) -> str:
    """Write a name as people read it."""
    return name.replace("-", " ").title()


def card(number: int) -> str:
    """Name a card."""
    return thing(pieces.CARD_NAMES[number])


def cards(numbers: tuple[int, ...]) -> str:
    """Name some cards."""
    return ", ".join(card(number) for number in numbers) or "nothing"


def place(at: int) -> str:
    """Name a land by its tile and what is there."""
    site = land.SITE[at]
    name = land.SITES[site] if site else land.TERRAINS[land.TERRAIN[at]]
    return f"{name} ({land.LAND_NAMES[at].upper()})"


def enemy(kind: int) -> str:
    """Name an enemy."""
    return thing(pieces.FOE_NAMES[kind])


def token(pile: int, kind: int) -> str:
    """Name a token."""
    return thing(pieces.RUIN_NAMES[kind]) if pile == pieces.RUIN_PILE else enemy(kind)


def sentence(event: Event) -> str:
    """Say what happened."""
    kind, facts, cast = event.kind, event.facts[:-1], event.facts[-1]
    if kind in WORLD:
        return WORLD[kind](facts)
    if kind == "hero":
        cast = 0  # a seat takes a hero
    who = seat_name(facts[0], cast)
    if kind in TO_OTHERS:
        return f"{who} {TO_OTHERS[kind](facts[2:])} {seat_name(facts[1], cast)}."
    return f"{who} {DEEDS[kind](facts[1:])}."


AIDS: Final = ("nothing", "armor against ranged and siege attacks", "attack", "armor in the attack phase")
Telling: TypeAlias = Callable[[tuple[int, ...]], str]
WORLD: Final[dict[str, Telling]] = {
    "round": lambda f: f"Round {f[0]} begins, by {'night' if f[1] else 'day'}.",
    "secret": lambda f: f"A secret {'tomb' if f[1] else 'dungeon'} is marked at the {place(f[0])}.",
    "long-round": lambda f: f"Round {f[0]} has lasted long enough, and ends.",
    "round-over": lambda f: f"Round {f[0]} is over.",
    "roll": lambda f: f"A die shows {d.COLORS[f[0]]}.",
    "tile": lambda f: f"Tile {land.TILE_NAMES[f[0]].upper()} is revealed at {land.SLOT_NAMES[f[1]]}.",
    "token": lambda f: f"{token(f[1], f[2])} comes to {'the fight' if f[0] >= land.LANDS else place(f[0])}.",
    "reveal": lambda f: f"{token(f[1], f[2])} is seen at {place(f[0])}.",
    "dummy": lambda f: f"The dummy shows {card(f[0])}.",
    "turned": lambda f: f"Tile {land.TILE_NAMES[f[0]].upper()} is turned by {f[1]} sides.",
    "city": lambda f: f"On tile {land.TILE_NAMES[f[0]].upper()} stands the {d.COLORS[f[1]]} city.",
    "megapolis": lambda f: f"The {d.COLORS[f[1]]} city stands beside it, on {land.LAND_NAMES[f[0]].upper()}.",
    "dark": lambda f: "Darkness has come: from now on it is night.",
    "aid": lambda f: f"The enemy is helped: {AIDS[f[0]]}.",
    "foe": lambda f: f"Enemy {f[0] + 1} is weakened.",
    "beaten": lambda f: f"{enemy(f[1])} is defeated.",
}
TO_OTHERS: Final[dict[str, Telling]] = {
    "duel": lambda f: "attacks",
    "steal-card": lambda f: f"takes {card(f[0])} from",
}
DEEDS: Final[dict[str, Telling]] = {
    "points": lambda f: f"makes {point(f[0])} {f[1]}",
    "fame": lambda f: f"gains {f[0]} fame",
    "reputation": lambda f: f"{'loses' if f[0] < 0 else 'gains'} {abs(f[0])} reputation",
    "wounds": lambda f: f"takes {f[0]} wounds",
    "knocked": lambda f: f"loses the hand: {cards(f)}",
    "throw": lambda f: f"throws {card(f[0])} away",
    "discard": lambda f: f"discards {card(f[0])}",
    "pay": lambda f: f"pays {d.COLORS[f[1]]} as {d.COLORS[f[2]]} from a {d.PAY_SOURCES[f[0]]}",
    "mana": lambda f: f"gains {f[1]} {d.COLORS[f[0]]} mana",
    "crystal": lambda f: f"gains a {d.COLORS[f[0]]} crystal",
    "draw": lambda f: "draws a card",
    "take": lambda f: f"gains {card(f[0])}",
    "lose-crystal": lambda f: f"loses a {d.COLORS[f[0]]} crystal",
    "recycle": lambda f: f"puts {card(f[0])} {'below' if f[1] else 'onto'} the deck",
    "show-hand": lambda f: f"shows the hand: {cards(f)}",
    "spend-unit": lambda f: f"has {thing(pieces.UNIT_NAMES[f[0]])} spent by another",
    "borrow": lambda f: f"calls {thing(pieces.UNIT_NAMES[f[0]])} of the offer",
    "banner": lambda f: f"gives {card(f[0])} to {thing(pieces.UNIT_NAMES[f[1]])}",
    "recruit": lambda f: f"recruits {thing(pieces.UNIT_NAMES[f[0]])}",
    "lose-unit": lambda f: f"loses {thing(pieces.UNIT_NAMES[f[0]])}",
    "ready": lambda f: f"readies {thing(pieces.UNIT_NAMES[f[0]])}",
    "ready-all": lambda f: "readies all units",
    "heal-unit": lambda f: f"heals {thing(pieces.UNIT_NAMES[f[0]])}",
    "unit-wounded": lambda f: f"has {thing(pieces.UNIT_NAMES[f[0]])} wounded",
    "lasting": lambda f: "begins something that lasts",
    "play": lambda f: f"plays {card(f[1])}{', strong' if f[0] else ''}",
    "sideways": lambda f: f"plays {card(f[0])} sideways",
    "cast": lambda f: f"casts {card(f[1])} of the offer{', strong' if f[0] else ''}",
    "unit": lambda f: f"uses {thing(pieces.UNIT_NAMES[f[0]])}",
    "skill": lambda f: f"uses {thing(pieces.SKILL_NAMES[f[0]])}",
    "shield": lambda f: f"puts a shield on the {place(f[0])}",
    "move": lambda f: f"moves to the {place(f[0])}",
    "combat": lambda f: f"fights at the {place(f[0])}" if f[0] >= 0 else "fights rampaging enemies",
    "attack": lambda f: f"attacks with {f[0]} against armor {f[1]}",
    "block": lambda f: f"blocks enemy {f[0] + 1} with {f[1]} against {f[2]}",
    "poison": lambda f: f"is poisoned: {f[0]} wounds go to the discard pile",
    "conquered": lambda f: f"conquers the {place(f[0])}",
    "withdraw": lambda f: f"withdraws to the {place(f[0])}",
    "interact": lambda f: f"talks to the {place(f[0])}",
    "buy": lambda f: f"buys {GOODS[f[0]]}",
    "heal": lambda f: "heals a wound",
    "rest": lambda f: "rests",
    "steal": lambda f: f"puts a {d.COLORS[f[0]]} die aside",
    "shuffle": lambda f: "shuffles the discard pile into the deck",
    "search": lambda f: "searches the deck for a card",
    "tactic-used": lambda f: f"uses {thing(pieces.TACTICS[f[0]])}",
    "level": lambda f: f"reaches level {f[0]}",
    "gain-skill": lambda f: f"learns {thing(pieces.SKILL_NAMES[f[0]])}",
    "forced-back": lambda f: f"is forced back to the {place(f[0])}",
    "glade": lambda f: "leaves a wound in the glade",
    "tactic": lambda f: f"takes {thing(pieces.TACTICS[f[0]])}",
    "announce": lambda f: "announces the end of the round",
    "turn": lambda f: "begins a turn",
    "exhausted": lambda f: "has nothing but wounds in the hand",
    "agrees": lambda f: "agrees" if f[0] else "refuses",
    "attends": lambda f: "attends fully" if f[0] else "attends in part",
    "struck": lambda f: f"strikes with {f[0]} against a block of {f[1]}",
    "gone": lambda f: "is out of the game",
    "swap": lambda f: f"swaps {card(f[0])} for {card(f[1])}",
    "drafted": lambda f: f"adds {card(f[0])} to the deck",
    "offer": lambda f: f"offers {f[0]} fame",
    "plunder": lambda f: "plunders the village",
    "hero": lambda f: f"plays {thing(pieces.HEROES[f[0]])}",
}
