"""The viewer's own hand: what is gathered, the cards to play from, deck and discard pile."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import HAND as HAND_ROLE
from conclave.core.scene import Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_cards, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_cards import FOOT, HEAD, HIGH, WIDE
from conclave.games.mage_knight.art_signs import cut
from conclave.games.mage_knight.refusals import refusal
from conclave.games.mage_knight.rows import DISCARDS, HAND, PLAYED, UNDER
from conclave.games.mage_knight.rules.acting import Acting
from conclave.games.mage_knight.state import Mage

POOL: Final = 152.0  # what is gathered, before the cards
GAP: Final = 8.0
LEAST: Final = 640.0
ROWS: Final = ("basic", "strong", "side")
KINDS: Final = (
    (d.MOVE, "move", "Move"), (d.INFLUENCE, "influence", "Influence"), (d.HEALING, "heal", "Heal"),
)  # fmt: skip
BASES: Final = (
    (d.BLOCK, "block", "Block"), (d.MELEE, "attack", "Attack"), (d.RANGED, "ranged", "Ranged"),
    (d.SIEGE, "siege", "Siege"),
)  # fmt: skip
ELEMENTS: Final = ("", "fire ", "ice ", "cold fire ")


def card_id(card: int) -> str:
    """Name a card of the hand on the scene."""
    return f"card-{pieces.CARD_NAMES[card]}"


def held(s: Mage, seat: int) -> dict[int, int]:
    """Count the cards of a hand by kind, in the order they lie; HIDDEN ones are left out."""
    found: dict[int, int] = {}
    for face in s.z[HAND + seat].faces:
        if int(face) != HIDDEN:
            found[int(face)] = found.get(int(face), 0) + 1
    return dict(sorted(found.items(), key=lambda one: (one[0] == pieces.WOUND, one[0])))


def gathered(s: Mage) -> list[tuple[str, int, str]]:
    """List the points there are now: sign, how many, of what kind."""
    found = [
        (name, int(s.pool[kind]), word) for kind, name, word in KINDS if kind < d.HEALING or s.pool[kind]
    ]
    if (d.IN_COMBAT >> int(s.phase)) & 1:
        found = [one for one in found if one[1]]
    for base, name, word in BASES:
        for element in range(4):
            if s.pool[base + element]:
                said = f"{ELEMENTS[element]}{word}"
                found.append((name, int(s.pool[base + element]), said[0].upper() + said[1:]))
    return found


def hand(view: View[Mage]) -> Area:
    """Lay out what the viewer has gathered and holds."""
    s, seat = view.state, view.seat
    nodes = [_pool(s, seat)]
    x = POOL + GAP
    for card, many in held(s, seat).items():
        nodes += _card(view, card, many, x)
        x += WIDE + GAP
    nodes.append(_piles(s, seat, x))
    # A narrow hand would go to the foot of the rail, and come back with the next card.
    return Area("hand", HAND_ROLE, max(x + 78, LEAST), HIGH, tuple(nodes))


def _pool(s: Mage, seat: int) -> Node:
    """Draw what is gathered: large what there is, soft what there is none of, and what was played."""
    shapes: list[Shape] = [Rect(0, 1, POOL - 6, HIGH - 2, Style("panel-2", "line", 1.0), 10)]
    own = seat == int(s.active)
    rows = gathered(s) if own else []
    for i, (name, many, word) in enumerate(rows[:4]):
        y = 22.0 + 32 * i
        shapes.append(Use(f"sign-{name}" if many else f"soft-{name}", 18, y, scale=1.1 if many else 0.8))
        shapes.append(
            Text(36, y, str(many), 24 if many else 16, "ink" if many else "ink-soft", "start", bold=True)
        )
        shapes.append(Text(66, y, cut(word, 13, POOL - 74), 13, "ink" if many else "ink-soft", "start"))
    if own and not rows:
        shapes.append(Text(10, 22, "Nothing gathered", 13, "ink-soft", "start"))
    if not own:
        shapes.append(Text(10, 22, "Not your turn", 13, "ink-soft", "start"))
    played = [log.card(card) for card in s.rows[PLAYED + seat]]
    if played:
        shapes.append(Text(10, HIGH - 38, "played", 13, "ink-soft", "start"))
        shapes.append(Text(10, HIGH - 20, cut(", ".join(played[-3:]), 13, POOL - 20), 13, "ink", "start"))
    said = ", ".join(f"{many} {word}" for _, many, word in rows) or "nothing"
    tip = f"Gathered: {said}. Played this turn: {', '.join(played) or 'nothing'}"
    return Node("pool", "pool", tuple(shapes), label=f"Gathered: {said}", tip=tip, rule="MK-5.4")


def _card(view: View[Mage], card: int, many: int, x: float) -> list[Node]:
    """Draw a card of the hand, several of a kind as one pile, with its rows to click."""
    name = card_id(card)
    shapes: list[Shape] = []
    if many > 1:
        shapes.append(Rect(5, 0, WIDE - 4, HIGH - 5, Style("card-2", "card-edge", 1.4), 10))
    shapes.append(Use(f"card-{card}"))
    if many > 1:
        shapes.append(Rect(WIDE - 40, HEAD + 4, 32, 22, Style("accent", "badge", 1.4), 11))
        shapes.append(Text(WIDE - 24, HEAD + 15, f"\u00d7{many}", 14, "accent-ink", bold=True))
    label = f"{log.card(card)}{f', {many} of them' if many > 1 else ''}"
    tip = art_cards.whole_text(card) if art_cards.cut_short(card) or card == pieces.WOUND else ""
    nodes = [Node(name, "card", tuple(shapes), x, 0, label=label, tip=tip, rule="MK-5.1")]
    if card == pieces.WOUND:
        return nodes
    tops = (HEAD, art_cards.parting(card), HIGH - FOOT, HIGH - 1)
    for row, word in enumerate(ROWS):
        why = _reason(view, card, row)
        veil = Style("panel", opacity=0.5 if why else 0.0)
        look = (Rect(3, tops[row] + 1, WIDE - 6, tops[row + 1] - tops[row] - 2, veil, 6),)
        label = f"{log.card(card)}, {'sideways' if word == 'side' else word}"
        nodes.append(Node(f"{name}-{word}", "row", look, label=label, group=name, tip=why))
    return nodes


def _reason(view: View[Mage], card: int, row: int) -> str:
    """Say why a row of a card cannot be played now, or nothing where it can or nobody asks (MK-5.9)."""
    frame = view.state.stack[-1] if view.state.stack else None
    if view.asked != view.seat or not isinstance(frame, Acting):
        return ""
    action = a.TURN_CARD + card if row == 2 else a.PLAY + row * pieces.CARD_KINDS + card
    return "" if action in view.actions else refusal(view, action)[0]


def _piles(s: Mage, seat: int, x: float) -> Node:
    """Draw how many cards are in the deck and how many lie discarded."""
    deck, away = int(s.deck_size(seat)), s.rows[DISCARDS + seat]
    spare = len(s.z[UNDER + seat])
    shapes: tuple[Shape, ...] = (
        Rect(0, 1, 70, 84, Style("mana-5", "mana-5-edge", 2.0), 9),
        Text(35, 36, str(deck), 22, "mana-5-ink", bold=True),
        Text(35, 60, "deck", 13, "mana-5-ink"),
        Rect(0, 100, 70, 84, Style("card", "card-edge", 1.6), 9),
        Text(35, 134, str(len(away)), 22, bold=True),
        Text(35, 158, "discard", 13, "ink-soft"),
    )
    aside = f", {spare} put aside" if spare else ""
    tip = f"Deck: {deck} cards{aside}. Discard pile: {log.cards(away)}"
    return Node(
        "piles", "piles", shapes, x, 0, label=f"Deck {deck}, discard {len(away)}", tip=tip, rule="MK-3.10"
    )
