"""The log: a sentence for everything that happens, and the rule it follows."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.games.meld import naming, sets
from conclave.games.meld.data import SYMBOLS

RULES: Final = {
    "first": "ME-2.5", "board": "ME-2.2", "start_tile": "ME-2.6", "turn": "ME-3.1", "option": "ME-3.2",
    "trigger": "ME-3.2", "meditate": "ME-3.5", "gain": "ME-10.13", "fewer": "ME-2.7", "slowed": "ME-2.7",
    "invoke": "ME-8.1", "puppet": "ME-10.16",
    "draw": "ME-4.10", "keep": "ME-10.1", "place": "ME-10.1", "move": "ME-10.2", "swap": "ME-10.3",
    "rotate": "ME-10.4", "flip": "ME-10.5", "unslotted": "ME-10.5", "remove": "ME-10.6", "seal": "ME-10.7",
    "unseal": "ME-10.8", "focus": "ME-10.9", "away": "ME-10.10", "home": "ME-6.4", "step": "ME-10.11",
    "rearrange": "ME-10.17", "back": "ME-6.5", "enlist": "ME-10.15", "armies": "ME-10.14", "taken": "ME-9.2",
    "kept": "ME-9.5", "lost": "ME-9.3", "sorcery": "ME-11.2", "claim": "ME-11.4", "win": "ME-11.7",
    "battle": "ME-12.1", "focus_count": "ME-12.3", "deploy": "ME-12.4", "roll": "ME-12.4",
    "symbol": "ME-12.6", "turned": "ME-12.21", "mimic": "ME-12.26", "hits": "ME-12.9", "fall": "ME-12.11",
    "foci_lost": "ME-12.11", "battle_over": "ME-12.13", "twilight": "ME-14.3",
    "count": "ME-14.5", "resign": "ME-14.7",
}  # fmt: skip

# Every sentence, with S for seats, F for sides, K for constructs and N for numbers in the order of the facts.
SENTENCES: Final = {
    "first": ("S", "{0} is the first player."),
    "board": ("SF", "{0} plays {1}."),
    "start_tile": ("SF", "{0} turns up {1} as the first tile of the field."),
    "turn": ("S", "{0} begins a turn."),
    "meditate": ("S", "{0} meditates."),
    "gain": ("SN", "{0} gains constructs: {1}."),
    "fewer": ("SN", "{0} comes first and puts constructs back into the supply: {1}."),
    "slowed": ("S", "{0} comes first and invokes at most once in this turn."),
    "puppet": ("SS", "{0} takes a construct from the pool of {1}."),
    "place": ("SF", "{0} places {1}."),
    "move": ("SF", "{0} moves {1}."),
    "swap": ("SFF", "{0} lets {1} and {2} trade places."),
    "rotate": ("SFFF", "{0} turns {1}, {2} and {3} round by one place."),
    "flip": ("SF", "{0} turns a tile over: it is {1} now."),
    "unslotted": ("SK", "There is no slot left for {1}."),
    "remove": ("SF", "{0} puts {1} on top of the stack."),
    "seal": ("SSF", "{0} seals {2} of {1}."),
    "unseal": ("SF", "{0} unseals {1}."),
    "focus": ("SF", "{0} places a focus on {1}."),
    "away": ("SF", "{0} takes a focus off {1}."),
    "step": ("SFF", "{0} moves a focus from {1} to {2}."),
    "rearrange": ("S", "{0} moves a focus to another slot."),
    "back": ("SK", "{0} takes {1} back into the pool."),
    "enlist": ("SK", "{0} places {1} in the army."),
    "armies": ("S", "{0} sends every army to its pool."),
    "taken": ("SK", "{0} takes {1}."),
    "kept": ("SK", "{0} keeps {1} for good."),
    "lost": ("SK", "{0} loses {1} to the supply."),
    "claim": ("SF", "{0} claims {1}."),
    "win": ("S", "{0} shows a full set and wins."),
    "battle": ("SSF", "{0} battles {1} for {2}."),
    "focus_count": ("SNSN", "Foci that count: {0} {1}, {2} {3}."),
    "deploy": ("SK", "{0} sends {1} into the ether."),
    "mimic": ("SY", "The Mimic of {0} becomes a {1}."),
    "hits": ("SNSN", "Hits on {0}: {1}; on {2}: {3}."),
    "foci_lost": ("SN", "{0} loses foci on the contested tile: {1}."),
    "battle_over": ("SS", "The battle between {0} and {1} is over."),
    "twilight": ("SF", "Twilight: {0} takes {1} out of the game."),
    "resign": ("S", "{0} resigns."),
    "count": ("", "Nobody has a full set; the areas are counted."),
}


def sentence(event: Event) -> str:
    """Say what happened."""
    book, facts = sets.by_number(event.facts[0]), event.facts[1:]
    if event.kind in SENTENCES:
        kinds, text = SENTENCES[event.kind]
        words: list[str] = []
        for kind, fact in zip(kinds, facts, strict=True):
            if kind == "S":
                words.append(naming.seat(fact))
            elif kind == "F":
                words.append(naming.face(book, fact))
            elif kind == "K":
                words.append(naming.construct(book, fact))
            else:
                words.append(SYMBOLS[fact].capitalize() if kind == "Y" else str(fact))
        return text.format(*words)
    who = naming.seat(facts[0])
    if event.kind in ("draw", "keep"):
        name = f"{naming.face(book, 2 * facts[1])} / {naming.face(book, 2 * facts[1] + 1)}"
        return f"{who} {event.kind}s {name}."
    if event.kind == "option":
        return f"{who} chooses {book.faces[facts[1]].options[facts[2]].name}."
    if event.kind in ("trigger", "sorcery", "invoke"):
        side = book.faces[facts[1]]
        spell = side.spells[facts[2]].name
        if event.kind == "invoke":
            return f"{who} invokes {spell} of {side.name} with {naming.construct(book, facts[3])}."
        return f"{who} resolves {spell} of {side.name}."
    if event.kind == "home":
        return f"{who} puts a focus back into a {'vault' if facts[1] < 0 else 'slot of the board'}."
    if event.kind == "fall":
        where = "army" if facts[2] else "pool"
        return f"{who} loses {naming.construct(book, facts[1])} to a hit: it goes to the {where}."
    if event.kind == "symbol":
        return f"{who} uses {SYMBOLS[facts[2]].capitalize()} of {naming.construct(book, facts[1])}."
    verb = "turns" if event.kind == "turned" else "rolls"
    return f"{who} {verb} {naming.construct(book, facts[1])}: {naming.symbols(book, facts[1], facts[2])}."
