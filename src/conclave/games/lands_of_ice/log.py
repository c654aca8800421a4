"""The log of Lands of Ice: a sentence for everything that happens, and the rule it follows."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.games.lands_of_ice.data import (
    CHARACTERS,
    DOT,
    DOTS,
    FIRST_TORCH,
    GUEST,
    GUEST_OBJECT,
    KIND,
    OWNER,
    SQUARE_NAMES,
    WAYS,
)
from conclave.games.lands_of_ice.sets import STANDARD, by_number

SEATS: Final = ("Blue", "Yellow")
RULES: Final = {
    "score": "LI-1.2", "kill": "LI-11.3", "wound": "LI-9.5", "lost": "LI-7.5", "used": "LI-14.10",
    "felled": "LI-13.6", "bridge": "LI-6.6", "melt": "LI-17.2", "thaw": "LI-12.6", "unpaired": "LI-14.4",
    "take": "LI-7.2", "drop": "LI-7.2", "moved": "LI-6.1", "freeze_water": "LI-13.5", "cursed": "LI-14.7",
    "leave": "LI-6.13", "breach": "LI-18.3", "attack": "LI-9.1", "axe": "LI-14.2", "join": "LI-9.2",
    "lay_card": "LI-9.3", "combat": "LI-9.4", "inherit": "LI-14.11", "reveal": "LI-5.2", "placed": "LI-5.2",
    "card": "LI-4.1", "wolf": "LI-13.8", "heal": "LI-11.7", "jump": "LI-6.8", "fly": "LI-14.6",
    "recycle": "LI-4.1", "end_turn": "LI-4.8", "scroll": "LI-14.1", "drink": "LI-17.3", "forge": "LI-14.2",
    "immune": "LI-12.7", "frozen": "LI-12.1", "control": "LI-13.1", "glaze": "LI-14.1", "look": "LI-5.1",
    "turn": "LI-5.4", "chaos": "LI-14.4", "through": "LI-15.6", "smash": "LI-6.9", "lock": "LI-6.9",
    "cut": "LI-14.2", "torch": "LI-17.4", "remove": "LI-3.6", "lay": "LI-3.10", "face_up": "LI-3.11",
    "stands": "LI-3.12", "begins": "LI-3.12", "pair": "LI-3.4", "draft": "LI-3.4",
}  # fmt: skip
CAUSES: Final = (
    "in combat",
    "by a falling tree",
    "by a fall",
    "in the water",
    "by fire",
    "with its carrier",
    "by melting",
)


def kind_name(kind: int) -> str:
    """Name a kind of piece; guests of other boxes are numbered."""
    if GUEST <= kind < CHARACTERS:
        return f"guest {kind - GUEST + 1}"
    if CHARACTERS + GUEST_OBJECT <= kind < KIND[FIRST_TORCH]:
        return f"relic {kind - CHARACTERS - GUEST_OBJECT + 1}"
    return STANDARD.names[kind]


def piece_name(piece: int) -> str:
    """Name a piece by its colour and kind."""
    owner = int(OWNER[piece])
    return f"{SEATS[owner]}'s {kind_name(int(KIND[piece]))}" if owner >= 0 else "a torch"


def place_name(place: int) -> str:
    """Name where a face-down token lies."""
    return f"the dot in row {DOTS[DOT - place] + 1}" if place <= DOT else f"room {-place - 9}"


def capital(sentence: str) -> str:
    """Begin a sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]


def sentence(event: Event) -> str:
    """Say what happened, as far as the event says it."""
    return capital(_said(event.kind, event.facts, event.private))


def _said(kind: str, facts: tuple[int, ...], private: tuple[int, ...]) -> str:
    by_piece = {
        "lost": "{} is lost.", "used": "{} is used up.", "thaw": "{} thaws.",
        "cursed": "{} must take a cursed object.", "wolf": "{} turns wolf.", "heal": "{} is healed.",
        "jump": "{} jumps; a jump card is spent.", "scroll": "{} reads the Scroll of Ice.",
        "drink": "{} drinks from the Fountain of Youth.", "immune": "Nothing happens to {}.",
        "frozen": "{} is frozen.", "smash": "{} breaks a portcullis.", "cut": "{} cuts a tree down.",
        "torch": "{} takes a torch from the wall.", "forge": "{} forges an axe.",
    }  # fmt: skip
    if kind in by_piece:
        return by_piece[kind].format(piece_name(facts[0]))
    by_seat = {
        "recycle": "{} takes all action cards back.", "end_turn": "{} ends the turn.",
        "lay_card": "{} lays a combat card.", "begins": "{} takes the first turn.",
    }  # fmt: skip
    if kind in by_seat:
        return by_seat[kind].format(SEATS[facts[0]])
    by_square = {
        "felled": "The tree on {} comes down.", "bridge": "The small bridge on {} breaks.",
        "melt": "The ice on {} melts.", "freeze_water": "The water on {} freezes.",
        "glaze": "Ice is laid on {}.",
    }  # fmt: skip
    if kind in by_square:
        return by_square[kind].format(SQUARE_NAMES[facts[0]])
    return _longer(kind, facts, private)


def _longer(kind: str, facts: tuple[int, ...], private: tuple[int, ...]) -> str:
    match kind, facts:
        case "score", (seat, points, way, total):
            return f"{SEATS[seat]} scores {points} for {('a kill', 'leaving')[way]}, and has {total}."
        case "kill", (who, cause, _):
            return f"{piece_name(who)} dies {CAUSES[cause]}."
        case "wound", (who, cause):
            return f"{piece_name(who)} is wounded {CAUSES[cause]}."
        case ("take" | "drop") as deed, (who, what):
            return f"{piece_name(who)} {deed}s {piece_name(what)}."
        case "moved", (who, square):
            return f"{piece_name(who)} stops on {SQUARE_NAMES[square]}."
        case "leave", (who, _):
            return f"{piece_name(who)} leaves the labyrinth."
        case "attack", (who, target, ranged):
            return f"{piece_name(who)} {'strikes at' if ranged else 'attacks'} {piece_name(target)}."
        case "axe", (who, edge):
            return f"{piece_name(who)} swings the axe for {edge} more."
        case "join", (who, side, close):
            far = "" if close else ", from a distance"
            return f"{piece_name(who)} joins the {('attack', 'defence')[side]}{far}."
        case "combat", (who, target, one, other, card, reply):
            outcome = "wins" if one > other else "loses" if one < other else "ties"
            cards = f"cards {card} and {reply}"
            return f"{piece_name(who)} {outcome} against {piece_name(target)}, {one} to {other} with {cards}."
        case "inherit", (who, what):
            return f"{piece_name(who)} must take {piece_name(what)}."
        case "reveal", (slot, room, turned, number):
            name = by_number(number).rooms[room].name
            return f"Room {slot + 1} is {name}, turned {turned} times."
        case _:
            return _rest(kind, facts, private)


def _rest(kind: str, facts: tuple[int, ...], private: tuple[int, ...]) -> str:
    match kind, facts:
        case "placed", (seat, piece, square):
            return f"{SEATS[seat]} places {piece_name(piece)} on {SQUARE_NAMES[square]}."
        case "card", (seat, card):
            return f"{SEATS[seat]} plays the {card}."
        case "fly", (who, value):
            return f"{piece_name(who)} takes off on the carpet for a combat card of {value}."
        case "control", (who, target):
            return f"{piece_name(who)} takes control of {piece_name(target)}."
        case "look", (who, slot):
            return f"{piece_name(who)} reveals room {slot + 1}."
        case "turn", (who, slot, right):
            return f"{piece_name(who)} turns room {slot + 1} to the {'right' if right else 'left'}."
        case "chaos", (who, own, other, _):
            return f"{piece_name(who)} pairs room {own + 1} with room {other + 1}."
        case "through", (who, square):
            return f"{piece_name(who)} goes through the wall to {SQUARE_NAMES[square]}."
        case "lock", (who, opens):
            return f"{piece_name(who)} {'opens' if opens else 'closes'} a portcullis."
        case "breach", (square, way):
            return f"The wall {WAYS[way]} of {SQUARE_NAMES[square]} is broken."
        case "unpaired", (slot,):
            return f"The rotation marker of room {slot + 1} is gone."
        case "remove", (seat,):
            name = kind_name(private[0]) if private else "a character"
            return f"{SEATS[seat]} takes {name} out of the team."
        case "lay", (seat, place):
            name = kind_name(private[0]) if private else "a token"
            return f"{SEATS[seat]} lays {name} on {place_name(place)}."
        case "face_up", (piece, place):
            return f"{piece_name(piece)} lies face up on {place_name(place)}."
        case "stands", (piece, square):
            return f"{piece_name(piece)} stands on {SQUARE_NAMES[square]}."
        case "pair", (seat, number):
            return f"{SEATS[seat]} picks the rooms {number}."
        case "draft", (seat, what):
            return f"{SEATS[seat]} picks {kind_name(what)} for both."
        case _:
            raise LookupError(f"nobody has said what `{kind}` is")
