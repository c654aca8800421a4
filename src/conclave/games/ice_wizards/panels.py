"""The panels of Ice Wizards: each side's name, score, cards and wizards; the pile and the supply."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from conclave.core.result import DRAWN, WON
from conclave.core.scene import Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.ice_wizards import art
from conclave.games.ice_wizards.actions import PASS
from conclave.games.ice_wizards.data import BOARDS, CARD_NAMES, CARDS, DIRECTIONS, EMPTY, HAND, STONES
from conclave.games.ice_wizards.data import WIZARDS as WIZARD_CARDS
from conclave.games.ice_wizards.log import NAMES, card_name
from conclave.games.ice_wizards.state import Ice, cards_of, mask_of

WIDE: Final = 720.0  # of the board and of every panel: one column on a phone, two on a desk
EDGE: Final = 16.0
PLAYER: Final = 186.0
TABLE: Final = 176.0

_INSIDE: Final = WIDE - 2 * EDGE
_HOLLOW: Final = Style("ground-2", "line", 1.5, 0.6)
_WORDS: Final = 18.0
_CELL, _HEAD = 36.0, 26.0  # of the whereabouts: one card, and the column before the first


Sizes: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # of both sides' territories, largest first
Reach: TypeAlias = tuple[tuple[int, int], ...]  # cards of a side that lead somewhere, and where


def card_id(card: int) -> str:
    """Give the id of a movement card."""
    return f"card-{CARD_NAMES[card].lower()}"


def standing(view: View, seat: int) -> str:
    """Say in a word how a side stands: to move, wins, draw, or nothing."""
    result = view.state.result
    if result is None:
        return "to move" if view.asked == seat else ""
    return {WON: "wins", DRAWN: "draw"}.get(result.verdict(seat), "")


def player(view: View, s: Ice, seat: int, x: float, y: float, sizes: Sizes, reach: Reach) -> list[Node]:
    """Lay out one side: name, score, five cards, four wizards."""
    hand = tuple([int(card) for card in s.hands[seat]])
    full = tuple([card for card, to in reach if s.stones[to] != EMPTY])
    return [
        _name(seat, standing(view, seat), view.seat == seat, x, y),
        _score(seat, sizes[seat], x + _INSIDE - 14, y + 27),
        *_hand(s.board.slug, seat, hand, reach, full, x + 14, y + 50),
        *_wizards(seat, int(s.wizards[seat]), x + _INSIDE - 14, y + 50),
    ]


@lru_cache(maxsize=256)
def _name(seat: int, word: str, you: bool, x: float, y: float) -> Node:
    """Draw the panel of a side: its stone, its name, and how it stands."""
    name = f"{NAMES[seat]}{' (you)' if you else ''}"
    frame = Style("panel-face", "glow" if word else "line", 3.0 if word else 1.5, shadow=True)
    shapes: list[Shape] = [
        Rect(0, 0, _INSIDE, PLAYER, frame, 14),
        Use(f"stone-{seat}", 32, 26, scale=0.78),
        Text(60, 27, name, 23, anchor="start", bold=True),
    ]
    if word:
        # Room for the widest of the families that we name: nothing here can measure text.
        left, long = 74 + 14.2 * len(name), 11.0 * len(word) + 26
        shapes.append(Rect(left, 12, long, 30, Style("accent"), 15))
        shapes.append(Text(left + long / 2, 27, word, _WORDS, "accent-ink", bold=True))
    return Node(f"player-{seat}", "player", tuple(shapes), x, y, owner=seat, state=word.replace(" ", "-"))


@lru_cache(maxsize=4096)
def _score(seat: int, sizes: tuple[int, ...], x: float, y: float) -> Node:
    """Write score and largest territory, ending at a place."""
    name, largest, total = NAMES[seat], max(sizes, default=0), sum(size * size for size in sizes)
    digits = 18.5 * len(str(total))
    shapes = (
        Rect(-262, -20, 266, 40, Style("panel", opacity=0.0), 8),
        Text(-92 - digits, 0, f"largest {largest}", _WORDS, "ink-soft", "end"),
        Text(-12 - digits, 0, "score", _WORDS, "ink-soft", "end"),
        Text(-2, 0, str(total), 27, "ink", "end", bold=True),
    )
    said = ", ".join(str(size) for size in sizes) or "none"
    tip = f"{name}: score {total}; territories {said}; each counts its size times itself"
    label = f"{name} score {total}, largest territory {largest}"
    return Node(f"score-{seat}", "score", shapes, x, y, label=label, owner=seat, tip=tip, rule="IW-4.4")


@lru_cache(maxsize=4096)
def _hand(
    slug: str, seat: int, hand: tuple[int, ...], reach: Reach, full: tuple[int, ...], x: float, y: float
) -> tuple[Node, ...]:
    """Lay out five slots and the cards in them; those in `full` lead to a stone."""
    (wide, high), where = art.CARD, dict(reach)
    nodes: list[Node] = []
    for i in range(HAND):
        cx, cy = x + wide / 2 + (wide + 8) * i, y + high / 2
        nodes.append(_slot(seat, i, cx, cy))
        if i < len(hand):
            to = where.get(hand[i], -1)
            nodes.append(_card(slug, seat, hand[i], to, to >= 0 and hand[i] not in full, cx, cy))
    return tuple(nodes)


@lru_cache(maxsize=128)
def _slot(seat: int, i: int, x: float, y: float) -> Node:
    wide, high = art.CARD
    hollow = (Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10),)
    return Node(f"slot-{seat}-{i}", "slot", hollow, x, y, owner=seat)


@lru_cache(maxsize=16_384)
def _card(slug: str, seat: int, card: int, to: int, empty: bool, x: float, y: float) -> Node:
    """Draw a movement card in a hand, and say where it leads now; -1 is nowhere."""
    name, state, tip, rule = card_name(card), "", "leads nowhere now", "IW-3.2"
    if to >= 0 and empty:
        state, tip = "play", f"to {BOARDS[slug].names[to]}"
    elif to >= 0:
        state, tip, rule = "flip", f"with a wizard, flips {BOARDS[slug].names[to]}", "IW-3.4"
    shapes, tip = _face(slug, card, state), f"{name}: {tip}"
    return Node(card_id(card), "card", shapes, x, y, 0.0, name, seat, state, tip, rule)


@cache
def _face(slug: str, card: int, state: str) -> tuple[Shape, ...]:
    """Draw the face of a movement card, dimmed where it leads nowhere, with a hat where it needs a wizard."""
    (wide, high), way = art.CARD, card // 3
    shapes = art.movement(DIRECTIONS[way], card % 3 + 1, art.turns(slug)[way])
    if not state:
        # Dimmed only a little: what is blocked now may be the threat of the next turn.
        shapes = (*shapes, Rect(-wide / 2, -high / 2, wide, high, Style("panel", opacity=0.42), 10))
    elif state == "flip":
        shapes = (*shapes, Use("hat", wide / 2 - 22, -high / 2 + 22, scale=0.62))
    return shapes


@lru_cache(maxsize=128)
def _wizards(seat: int, left: int, x: float, y: float) -> tuple[Node, ...]:
    """Lay out four wizards, two by two, ending at a place; spent ones are hollow."""
    wide, high = art.WIZARD
    found = []
    for i in range(WIZARD_CARDS):
        cx = x - wide / 2 - (wide + 8) * (1 - i % 2)
        cy = y + high / 2 + (high + 8) * (i // 2)
        found.append(_wizard(seat, i, i >= left, cx, cy))
    return tuple(found)


@lru_cache(maxsize=128)
def _wizard(seat: int, i: int, used: bool, x: float, y: float) -> Node:
    wide, high = art.WIZARD
    shapes: tuple[Shape, ...] = (*art.card(wide, high), Use("hat"))
    tip = "A wizard: with a card, flips a stone of the other side"
    if used:
        shapes = (Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10), Use("hat-used"))
        tip = "A wizard, spent"
    label, state = f"{NAMES[seat]} wizard{', spent' if used else ''}", "used" if used else ""
    return Node(f"wizard-{seat}-{i}", "wizard", shapes, x, y, 0.0, label, seat, state, tip, "IW-3.4")


def table(view: View, s: Ice, x: float, y: float) -> list[Node]:
    """Lay out pile, whereabouts of all cards, discards, supply and the pass."""
    middle = y + 16 + art.CARD[1] / 2
    pile, hands = mask_of([int(card) for card in s.pile]), [_mask(s, seat) for seat in (0, 1)]
    return [
        _frame(x, y),
        _pile(len(s.pile), x + 14 + art.CARD[0] / 2, middle),
        _heads(s.board.slug, x + 122, y + 14),
        _whereabouts(pile, hands[0], hands[1], x + 122, y + 14),
        _discard(int(s.discard).bit_count(), x + 450 + art.CARD[0] / 2, middle),
        _supply(int(s.left), x + 554, y + 14),
        _pass(PASS in view.actions, x + 554, y + 75),
    ]


def _mask(s: Ice, seat: int) -> int:
    return mask_of([int(card) for card in s.hands[seat]])


@cache
def _frame(x: float, y: float) -> Node:
    frame = Rect(0, 0, _INSIDE, TABLE, Style("panel-face", "line", 1.5, shadow=True), 14)
    return Node("table", "table", (frame,), x, y)


@lru_cache(maxsize=128)
def _pile(count: int, x: float, y: float) -> Node:
    wide, high = art.CARD
    shapes: tuple[Shape, ...] = (
        Rect(-wide / 2, -high / 2 - 5, wide, high + 5, Style("ground-2", "line", 1.5), 10),
        *(Use("back", 0, -2.5 * i) for i in (0, 1, 2)[:count]),
        Circle(0, -5, 25, Style("panel", "card-edge", 1.6)),
        Text(0, -5, str(count), 25, bold=True),
        Text(0, high / 2 + 17, "pile", _WORDS, "ink-soft"),
    )
    tip = f"Draw pile, {count} cards; the table beside it shows which"
    return Node("pile", "pile", shapes, x, y, label=f"Draw pile, {count} cards", tip=tip, rule="IW-3.3")


@lru_cache(maxsize=1024)
def _whereabouts(pile: int, dark: int, light: int, x: float, y: float) -> Node:
    """Draw all 24 cards small, a column a direction: in the pile, in a hand, or discarded."""
    shapes: list[Shape] = []
    for card, (piled, dark_hand, light_hand, gone) in enumerate(_cells()):
        bit = 1 << card
        shapes += piled if pile & bit else dark_hand if dark & bit else light_hand if light & bit else gone
    still = ", ".join([CARD_NAMES[card] for card in cards_of(pile)])
    label, tip = "Cards still in the pile", f"Still in the pile: {still}"
    return Node("whereabouts", "matrix", tuple(shapes), x, y, label=label, tip=tip, rule="IW-2.4")


@cache
def _heads(slug: str, x: float, y: float) -> Node:
    """Draw the frame of the whereabouts, an arrow above each column and a numeral before each row."""
    shapes: list[Shape] = [Rect(0, 0, _HEAD + 8 * _CELL + 4, _HEAD + 3 * _CELL + 14, _HOLLOW, 10)]
    for way, turn in enumerate(art.turns(slug)):
        shapes.append(Use("arrow", _HEAD + _CELL * (way + 0.5), 20, turn, 0.36))
    for steps in range(3):
        shapes += art.numeral(steps + 1, 15, 36 + _CELL * (steps + 0.5), 14)
    return Node("heads", "heads", tuple(shapes), x, y)


@cache
def _cells() -> list[list[tuple[Shape, ...]]]:
    """Give for each card how it looks in the pile, in either hand, and discarded."""
    found: list[list[tuple[Shape, ...]]] = []
    for card in range(CARDS):
        x, y = _HEAD + _CELL * (card // 3 + 0.5), 36 + _CELL * (card % 3 + 0.5)
        hand = Use("in-hand", x, y)
        held = [(hand, Use(f"stone-{seat}", x, y - 1, scale=0.46)) for seat in (0, 1)]
        found.append([(Use("in-pile", x, y),), *held, (Use("discarded", x, y),)])
    return found


@lru_cache(maxsize=128)
def _discard(count: int, x: float, y: float) -> Node:
    wide, high = art.CARD
    face, sheets = Style("card-face", "card-edge", 1.2), min(3, count)
    shapes: tuple[Shape, ...] = (
        Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10),
        *(Rect(-36 + 5 * (i - (sheets - 1) / 2), -50, 72, 100, face, 9) for i in range(sheets)),
        Text(2.5 * (sheets - 1), 0, str(count), 25, "ink" if count else "ink-soft", bold=True),
        Text(0, high / 2 + 17, "discard", _WORDS, "ink-soft"),
    )
    tip = f"{count} discarded cards; they make the new pile when this one is empty"
    return Node("discard", "discard", shapes, x, y, label=f"Discards, {count}", tip=tip, rule="IW-3.3")


@lru_cache(maxsize=256)
def _supply(left: int, x: float, y: float) -> Node:
    shapes = (
        Rect(0, 0, 120, 55, _HOLLOW, 10),
        Use("stone-0", 26, 30, scale=0.7),
        Use("stone-1", 45, 24, scale=0.7),
        Text(90, 28, str(left), 25, bold=True),
    )
    tip = f"{left} of {STONES} stones left; the last one ends the game"
    return Node("supply", "supply", shapes, x, y, label=f"Supply, {left} stones", tip=tip, rule="IW-4.1")


@lru_cache(maxsize=16)
def _pass(can: bool, x: float, y: float) -> Node:
    face = Style("accent-face", "line", 1.5) if can else _HOLLOW
    shapes = (
        Rect(0, 0, 120, 88, face, 12),
        Text(60, 44, "pass", 21, "accent-ink" if can else "ink-soft", bold=can),
    )
    tip, state = "Pass: only when you can do nothing else", "" if can else "off"
    return Node("pass", "button", shapes, x, y, label="Pass", state=state, tip=tip, rule="IW-3.6")
