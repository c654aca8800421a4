"""What a choice says on its button: the deed, and what it gives or costs."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import DONE, PASS
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_cards, land, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import foe, foe_count
from conclave.games.mage_knight.panels_combat import fighting, sums
from conclave.games.mage_knight.rows import F_KIND
from conclave.games.mage_knight.rules import moving, sites
from conclave.games.mage_knight.rules.acting import ability_of
from conclave.games.mage_knight.rules.combat import Fight
from conclave.games.mage_knight.rules.interacting import cheapest, price_of
from conclave.games.mage_knight.sayings import say
from conclave.games.mage_knight.state import Mage

LONGEST: Final = 64
DEEDS: Final = {
    "interact": "Talk to the people here", "enter": "Go in and fight", "burn": "Burn the monastery down",
    "altar": "Offer three mana at the altar", "rest": "Rest", "end": "End the turn",
    "announce": "Announce the end of the round", "plunder": "Plunder the village", "commit": "Strike",
    "hero": "The hero takes it", "leave": "Leave the game", "again": "Attack with Burning Shield",
    "use-tactic": "Use the tactic", "heal": "Heal a wound of the hand",
    "together": "Propose a joint assault", "incant": "Call what the glade calls",
}  # fmt: skip
CONVERSIONS: Final = (
    "Move to Attack", "Move to Ranged Attack", "Influence to Block", "Influence to Fire Block",
    "Influence to Ice Block", "Move to slow the enemy",
)  # fmt: skip
GOODS: Final = ("1 Healing", "an artifact", "one more elite unit in the offer", "an unseen advanced action")
DONE_WORDS: Final = {d.RANGE: "Go on to block", d.BLOCKING: "Go on to damage", d.ATTACKING: "End the combat"}


def label(view: View[Mage], action: int) -> str:
    """Say what a choice does, in few words."""
    s, seat = view.state, max(view.seat, 0)
    match a.SPACE.read(action):
        case "play", (side, card):
            return _short(log.card(card), art_cards.side_text(card, side), " strong" if side else "")
        case "cast", (side, spell):
            card = pieces.FIRST_SPELL + spell
            return (
                f"Cast {_short(log.card(card), art_cards.side_text(card, side), ' strong' if side else '')}"
            )
        case "sideways", (card,):
            return f"{log.card(card)} sideways"
        case (("discard" | "throw" | "boost" | "take" | "return") as verb, (card,)):
            words = {"throw": "Throw away", "boost": "Play"}
            return f"{words.get(verb, verb.capitalize())} {log.card(card)}"
        case "pay", (source, color, used):
            return _payment(source, color, used)
        case "color", (color,):
            return d.COLORS[color].capitalize()
        case "die", (number,):
            shown = d.COLORS[int(s.faces[number])] if number < len(s.faces) else "no"
            return f"Die {number + 1}, {shown}"
        case "move", (at,):
            return _move(s, seat, at)
        case "explore", (slot,):
            return f"Reveal a tile at {land.SLOT_NAMES[slot]}: 2 Move"
        case "challenge", (at,):
            return f"Challenge {_who(s, at)} at {land.LAND_NAMES[at].upper()}"
        case _:
            return _others(view, action)


def _others(view: View[Mage], action: int) -> str:
    """Say what choices do that are neither about cards nor about places."""
    s, seat = view.state, max(view.seat, 0)
    match a.SPACE.read(action):
        case "unit", (place, ability):
            kind = int(s.unit(seat, place, d.U_KIND))
            name = log.thing(pieces.UNIT_NAMES[kind - 1]) if kind else "Unit"
            text = say(ability_of(s, seat, place, ability)) if kind else "nothing"
            return f"{_short(name, text, f' {place + 1}')}"
        case "name", (place,):
            kind = int(s.unit(seat, place, d.U_KIND))
            return f"{log.thing(pieces.UNIT_NAMES[kind - 1]) if kind else 'Unit'} {place + 1}"
        case "recruit", (kind,):
            return f"Recruit {log.thing(pieces.UNIT_NAMES[kind])}: {int(cheapest(s, seat, kind))} Influence"
        case "foe", (number,):
            if s.rival >= 0:
                owner = int(s.active if number < d.UNIT_PLACES else s.rival)
                kind = int(s.unit(owner, number % d.UNIT_PLACES, d.U_KIND))
                name = log.thing(pieces.UNIT_NAMES[kind - 1]) if kind else "Unit"
                return f"{name} of {log.seat_name(owner, s.cast())}, {number + 1}"
            name = log.enemy(int(foe(s, number, F_KIND))) if number < foe_count(s) else "Enemy"
            return f"{name}, enemy {number + 1}"
        case "convert", (way,):
            return CONVERSIONS[way]
        case (("skill" | "gain") as verb, (skill,)):
            name = log.thing(pieces.SKILL_NAMES[skill])
            return _short(name if verb == "skill" else f"Learn {name}", say_skill(skill), "")
        case "tactic", (tactic,):
            return log.thing(pieces.TACTICS[tactic])
        case "choose", (hero,):
            return log.thing(pieces.HEROES[hero])
        case "buy", (goods,):
            return f"Buy {GOODS[goods]}: {int(price_of(s, seat, goods))} Influence"
        case "seat", (other,):
            return log.seat_name(other, s.cast())
        case "do", (deed,):
            return _deed(s, a.DEEDS[deed])
    if action == DONE:
        frame = s.stack[-1] if s.stack else None
        return DONE_WORDS.get(int(s.phase), "Done") if isinstance(frame, Fight) else "Go on"
    return "Pass" if action == PASS else a.SPACE.token(action).capitalize()


def say_skill(skill: int) -> str:
    """Say what a skill does."""
    return art_cards.skill_text(skill)


def _short(name: str, text: str, more: str) -> str:
    """Join a name and what it does, cut to a line."""
    whole = f"{name}{more}: {text}"
    return whole if len(whole) <= LONGEST else whole[: LONGEST - 1].rstrip(" ,:") + "\u2026"


def _payment(source: int, color: int, used: int) -> str:
    words = {
        d.FROM_TOKEN: "token", d.FROM_CRYSTAL: "crystal", d.FROM_DIE: "die", d.FROM_STOLEN: "stolen die",
        d.FROM_NOWHERE: "endless mana",
    }  # fmt: skip
    as_ = f" as {d.COLORS[used]}" if used != color else ""
    return f"Pay a {d.COLORS[color]} {words[source]}{as_}"


def _move(s: Mage, seat: int, at: int) -> str:
    """Say where a step goes, what it costs, and what it wakes."""
    if s.slot_of[at // 7] < 0:
        return f"Move to the {log.place(at)}"
    cost = int(moving.step_cost(s, seat, at))
    fight = ""
    if sites.fortified(s, seat, at):
        fight = ", an assault"
    elif s.get(seat, d.HEX) >= 0 and moving.provoked(s, seat, s.get(seat, d.HEX), at):
        fight = ", enemies attack"
    price = f": {cost} Move" if 0 <= cost < land.IMPASSABLE else ""
    return f"Move to the {log.place(at)}{price}{fight}"


def _who(s: Mage, at: int) -> str:
    """Name whoever rampages on a land."""
    from conclave.games.mage_knight.panels_map import tokens

    names = [
        log.enemy(face) for pile, face in tokens(s).get(at, []) if pile != pieces.RUIN_PILE and face >= 0
    ]
    return " and ".join(names) or "the enemy"


def _deed(s: Mage, deed: str) -> str:
    """Say what a deed does; the end of a turn says what would be lost."""
    if deed == "commit":
        have, need = sums(s) if fighting(s) else (0, 0)
        word = "Block" if s.phase == d.BLOCKING else "Attack"
        return word if have >= need else f"{word} in vain: {have} of {need}"
    if deed == "end":
        lost = [f"{int(s.pool[kind])} {word}" for kind, word in ((d.MOVE, "Move"), (d.INFLUENCE, "Influence"))
                if s.pool[kind] > 0]  # fmt: skip
        return f"End turn: {' and '.join(lost)} lost" if lost else "End the turn"
    return DEEDS[deed]
