"""What a viewer of Mage Knight sees, and which things on the scene a choice points at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.actions import DONE
from conclave.core.room import ORDINARY, Press
from conclave.core.scene import Area, Scene, Sheet, Use
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import (
    art_cards,
    art_foes,
    art_land,
    art_signs,
    art_sites,
    glyphs,
    panels_combat,
    panels_hand,
    panels_map,
    panels_offer,
    panels_pick,
    panels_player,
    panels_units,
    pieces,
)
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage

MOOD: Final = "realm"
TITLE: Final = "Mage Knight"
# Ranges of cards that come and go together, each a sheet of its own.
CARD_SHEETS: Final = (
    (0, pieces.FIRST_ADVANCED), (pieces.FIRST_ADVANCED, pieces.FIRST_SPELL),
    (pieces.FIRST_SPELL, pieces.FIRST_ARTIFACT), (pieces.FIRST_ARTIFACT, pieces.WOUND),
    (pieces.WOUND, pieces.CARD_KINDS),
)  # fmt: skip


def path(view: View[Mage], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at, in the order of clicks."""
    s, seat = view.state, max(view.seat, 0)
    match a.SPACE.read(action):
        case "play", (side, card):
            return (f"{panels_hand.card_id(card)}-{panels_hand.ROWS[side]}",)
        case "sideways", (card,):
            return (f"{panels_hand.card_id(card)}-side",)
        case "cast", (_, spell):
            return (f"buy-{pieces.CARD_NAMES[pieces.FIRST_SPELL + spell]}",)
        case (("discard" | "throw" | "boost"), (card,)):
            return (panels_hand.card_id(card),) if card in panels_hand.held(s, seat) else ()
        case "take", (card,):
            verb = "buy" if panels_pick.in_turn(view) else "take"
            return (f"{verb}-{pieces.CARD_NAMES[card]}",)
        case "return", (card,):
            return () if panels_pick.in_turn(view) else (f"return-{pieces.CARD_NAMES[card]}",)
        case "pay", _:
            return (panels_pick.pay_id(action),)
        case "color", (color,):
            return (f"color-{d.COLORS[color]}",)
        case "die", (number,):
            return (f"pick-die-{number}",) if number < len(s.faces) else ()
        case (("move" | "challenge"), (at,)):
            return (panels_map.hex_id(at),) if s.slot_of[at // 7] >= 0 else ()
        case "explore", (slot,):
            return (panels_map.slot_id(slot),)
        case _:
            return _others(view, action)


def _others(view: View[Mage], action: int) -> tuple[str, ...]:
    """Give the ids of what is neither a card nor a place."""
    s, seat = view.state, max(view.seat, 0)
    match a.SPACE.read(action):
        case "unit", (place, ability):
            kind = int(s.unit(seat, place, d.U_KIND))
            rows = len(art_cards.unit_about(kind - 1)) if kind else 0
            name = panels_units.unit_id(seat, place)
            return (
                (f"{name}-{min(ability, rows)}",)
                if kind and (ability < rows or s.unit(seat, place, d.U_BANNER))
                else ()
            )
        case "name", (place,):
            return (panels_units.unit_id(seat, place),) if s.unit(seat, place, d.U_KIND) else ()
        case "recruit", (kind,):
            return (f"recruit-{pieces.UNIT_NAMES[kind]}",)
        case "foe", (number,):
            return (panels_combat.foe_id(number),) if panels_combat.fighting(s) else ()
        case "skill", (skill,):
            return (panels_units.skill_id(seat, skill),)
        case "gain", (skill,):
            return (f"gain-{pieces.SKILL_NAMES[skill]}",)
        case "tactic", (tactic,):
            return (f"tactic-{pieces.TACTICS[tactic]}",)
        case "choose", (hero,):
            return (f"choose-{pieces.HEROES[hero]}",)
        case "buy", (goods,):
            return (f"buy-{a.GOODS[goods]}",)
        case "seat", (other,):
            return (f"player-{other}",) if other < s.seats else ()
    return ("to-hero",) if action == a.TO_HERO and panels_combat.fighting(s) else ()


def press(_view: View[Mage], action: int) -> Press:
    """Say what kind of choice an action is."""
    if action in (DONE, a.END, a.COMMIT):
        return Press(ends=True)
    match a.SPACE.read(action)[0]:
        case "explore" | "challenge":
            return Press(final=True)
        case "discard":
            return Press(several=True)
    return ORDINARY


def scene(view: View[Mage]) -> Scene:
    """Lay out the table, with the letters that a terminal shows."""
    bare = screen(view)
    return replace(bare, areas=glyphs.on_areas(view, bare.areas))


def screen(view: View[Mage]) -> Scene:
    """Lay out the table: the map, the hour and the source, heroes, offers, the hand, a combat."""
    s = view.state
    first = max(view.seat, 0)
    seats = [(first + step) % s.seats for step in range(s.seats)]
    hand = [panels_hand.hand(view)] if view.seat >= 0 and s.round else []
    fight = panels_combat.battle(view)
    areas: tuple[Area, ...] = (
        panels_map.board(view),
        *hand,
        panels_player.source(view),
        *([fight] if fight else []),
        *panels_pick.picks(view),
        *(panels_player.player(view, seat) for seat in seats),
        *panels_offer.offers(view),
    )
    return Scene(areas, MOOD, TITLE, sheets_of(areas))


def sheets_of(areas: tuple[Area, ...]) -> tuple[Sheet, ...]:
    """Give the drawings that are needed: the land and signs always, cards by their kinds."""
    used = _cards_in(areas)
    wanted = [span for span in CARD_SHEETS if any(span[0] <= card < span[1] for card in used)]
    return (
        art_signs.symbols(),
        panels_player.symbols(),
        panels_pick.symbols(),
        art_land.symbols(),
        art_sites.symbols(),
        art_foes.symbols(),
        art_cards.unit_symbols(),
        *(art_cards.symbols(*span) for span in wanted),
    )


def _cards_in(areas: tuple[Area, ...]) -> set[int]:
    """List the cards that are shown."""
    return {
        int(shape.symbol[5:])
        for area in areas
        for node in area.nodes
        if node.kind == "card"
        for shape in node.shapes
        if isinstance(shape, Use)
    }
