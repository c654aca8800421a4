"""What lies beside the board of Ice Wizards: score, cards and wizards of both sides, pile and supply."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from conclave.core.result import DRAWN, WON
from conclave.core.scene import COLUMN, PLAYER, SUPPLY, Area, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.scene import HAND as HAND_AREA
from conclave.core.view import View
from conclave.games.ice_wizards import art
from conclave.games.ice_wizards.data import BOARDS, CARD_NAMES, CARDS, DIRECTIONS, EMPTY, HAND, STONES
from conclave.games.ice_wizards.data import WIZARDS as WIZARD_CARDS
from conclave.games.ice_wizards.log import NAMES, card_name
from conclave.games.ice_wizards.state import Ice, cards_of, mask_of
from conclave.games.ice_wizards.territories import Territories

MINI: Final = 0.42  # of a card in the hand of the other side
OWN: Final = 0.72  # of a card in one's own hand
SUMS: Final = 4  # sizes of territories that are written out
ROW: Final = 54.0  # of a side in the score
_HOLLOW: Final = Style("ground-2", "line", 1.5, 0.6)
_CELL, _HEAD = 36.0, 26.0  # of the whereabouts: one card, and the column before the first


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


def areas(view: View, s: Ice, mine: int, lands: Territories, reach: list[Reach]) -> tuple[Area, ...]:
    """Give what lies beside the board: the score, both hands, and where all cards are."""
    foe, role = 1 - mine, HAND_AREA if view.seat in (0, 1) else PLAYER
    score = [
        node
        for row, seat in enumerate((foe, mine))
        for node in (
            _name(seat, standing(view, seat), view.seat == seat, ROW * row),
            _score(seat, lands.sizes[seat], ROW * row),
            *_terms(seat, tuple((size, count) for size, count, _ in lands.by_size[seat]), ROW * row),
        )
    ]
    return (
        Area("score", PLAYER, COLUMN, 2 * ROW, tuple(score), "Score"),
        side(s, foe, reach[foe], "foe", PLAYER, MINI, f"{NAMES[foe]}: cards and wizards"),
        side(s, mine, reach[mine], "mine", role, OWN, "" if role == HAND_AREA else NAMES[mine]),
        Area("cards", SUPPLY, COLUMN, 252, table(s), "Cards"),
    )


def side(s: Ice, seat: int, reach: Reach, name: str, role: str, k: float, title: str) -> Area:
    """Lay out the cards of one side and its wizards: beside them if they are small, else below."""
    hand = tuple([int(card) for card in s.hands[seat]])
    full = tuple([card for card, to in reach if s.stones[to] != EMPTY])
    wide, high = art.CARD[0] * k + 6, art.CARD[1] * k
    cards = _hand(s.board.slug, seat, hand, reach, full, k)
    if k > MINI:
        wizards = _wizards(seat, int(s.wizards[seat]), 0.0, high + 8, WIZARD_CARDS, 0.72)
        return Area(
            name, role, wide * HAND + 2, high + 8 + art.WIZARD[1] * 0.72 + 2, (*cards, *wizards), title
        )
    left = wide * HAND + 8
    wizards = _wizards(seat, int(s.wizards[seat]), left, 0.0, 2, 0.5)
    return Area(name, role, COLUMN, max(high, art.WIZARD[1] + 6) + 2, (*cards, *wizards), title)


@lru_cache(maxsize=256)
def _name(seat: int, word: str, you: bool, y: float) -> Node:
    """Draw the row of a side: its stone, its name, and how it stands."""
    name = f"{NAMES[seat]}{', you' if you else ''}"
    frame = Style("panel-face", "glow" if word else "line", 2.4 if word else 1.2)
    shapes: list[Shape] = [
        Rect(1, 1, COLUMN - 2, ROW - 6, frame, 10),
        Use(f"stone-{seat}", 26, 24, scale=0.62),
        Text(50, 16, name, 16, anchor="start", bold=True),
    ]
    if word:
        # Room for the widest of the families that we name: nothing here can measure text.
        left, long = 60 + 10.2 * len(name), 8.0 * len(word) + 16
        shapes.append(Rect(left, 6, long, 20, Style("accent"), 10))
        shapes.append(Text(left + long / 2, 16, word, 13, "accent-ink", bold=True))
    return Node(f"player-{seat}", "player", tuple(shapes), 0, y, owner=seat, state=word.replace(" ", "-"))


@lru_cache(maxsize=4096)
def _score(seat: int, sizes: tuple[int, ...], y: float) -> Node:
    """Write the score, large, and the territories that it is made of."""
    name, largest, total = NAMES[seat], max(sizes, default=0), sum(size * size for size in sizes)
    said = ", ".join(str(size) for size in sizes) or "none"
    shapes: tuple[Shape, ...] = (
        Rect(COLUMN - 70, 4, 66, ROW - 12, Style("panel", opacity=0.0), 8),
        Text(COLUMN - 12, 24, str(total), 28, "ink", "end", bold=True),
    )
    if not sizes:
        shapes = (*shapes, Text(50, 36, "no territory", 13, "ink-soft", "start"))
    tip = f"{name}: score {total}; territories {said}; each counts its size times itself"
    label = f"{name} score {total}, largest territory {largest}"
    return Node(f"score-{seat}", "score", shapes, 0, y, label=label, owner=seat, tip=tip, rule="IW-4.4")


def term_id(seat: int, size: int) -> str:
    """Give the id of what the territories of one size add to a score."""
    return f"term-{seat}-{size}"


def term(size: int, count: int) -> str:
    """Write what the territories of one size add to a score: 3\u00b2, or 2\u00d73\u00b2 (IW-4.4)."""
    return f"{size}\u00b2" if count == 1 else f"{count}\u00d7{size}\u00b2"


@lru_cache(maxsize=1024)
def _terms(seat: int, sizes: tuple[tuple[int, int], ...], y: float) -> tuple[Node, ...]:
    """Write the sum of squares that a score is, a term for each size; to point at one lights its land."""
    nodes: list[Node] = []
    x = 48.0
    for i, (size, count) in enumerate(sizes[:SUMS]):
        words = term(size, count)
        wide = 8.2 * len(words) + 4
        shapes: list[Shape] = [
            Rect(0, -9, wide, 18, Style("panel-2", "line", 1.0), 6),
            Text(wide / 2, 0, words, 13, "ink"),
        ]
        last = i == min(len(sizes), SUMS) - 1
        shapes += (
            [] if last and len(sizes) <= SUMS else [Text(wide + 8, 0, "..." if last else "+", 13, "ink-soft")]
        )
        many = f"{count} territories of {size}" if count > 1 else f"a territory of {size}"
        tip = f"{NAMES[seat]}: {many}, {count * size * size} points"
        name = term_id(seat, size)
        nodes.append(Node(name, "term", tuple(shapes), x, y + 36, 0.0, tip, seat, "", tip, "IW-4.4"))
        x += wide + 16
    return tuple(nodes)


@lru_cache(maxsize=4096)
def _hand(
    slug: str, seat: int, hand: tuple[int, ...], reach: Reach, full: tuple[int, ...], k: float
) -> tuple[Node, ...]:
    """Lay out five slots and the cards in them; those in `full` lead to a stone."""
    (wide, high), where = art.CARD, dict(reach)
    nodes: list[Node] = []
    for i in range(HAND):
        x, y = wide * k / 2 + (wide * k + 6) * i + 1, high * k / 2 + 1
        nodes.append(_slot(seat, i, x, y, k))
        if i < len(hand):
            to = where.get(hand[i], -1)
            nodes.append(_card(slug, seat, hand[i], to, to >= 0 and hand[i] not in full, x, y, k))
    return tuple(nodes)


@lru_cache(maxsize=128)
def _slot(seat: int, i: int, x: float, y: float, k: float) -> Node:
    return Node(f"slot-{seat}-{i}", "slot", (Use("slot", scale=k),), x, y, owner=seat)


@lru_cache(maxsize=16_384)
def _card(slug: str, seat: int, card: int, to: int, empty: bool, x: float, y: float, k: float) -> Node:
    """Draw a movement card in a hand, and say where it leads now; -1 is nowhere."""
    name, state, tip, rule = card_name(card), "", "leads nowhere now", "IW-3.2"
    if to >= 0 and empty:
        state, tip = "play", f"to {BOARDS[slug].names[to]}"
    elif to >= 0:
        state, tip, rule = "flip", f"with a wizard, flips {BOARDS[slug].names[to]}", "IW-3.4"
    shapes, tip = _face(card, state, k), f"{name}: {tip}"
    return Node(card_id(card), "card", shapes, x, y, 0.0, name, seat, state, tip, rule)


@cache
def _face(card: int, state: str, k: float) -> tuple[Shape, ...]:
    """Draw the face of a movement card, dimmed where it leads nowhere, with a hat where it needs a wizard."""
    wide, high = art.CARD
    shown = Use(f"card-{card}", scale=k)
    if not state:
        # Dimmed only a little: what is blocked now may be the threat of the next turn.
        return (shown, Use("dimmed", scale=k))
    if state == "flip":
        return (shown, Use("hat", (wide / 2 - 22) * k, (22 - high / 2) * k, scale=0.62 * k))
    return (shown,)


@lru_cache(maxsize=128)
def _wizards(seat: int, left: int, x: float, y: float, across: int, k: float) -> tuple[Node, ...]:
    """Lay out four wizards from a place on, so many in a row; spent ones are hollow."""
    wide, high = art.WIZARD[0] * k, art.WIZARD[1] * k
    found = []
    for i in range(WIZARD_CARDS):
        cx = x + wide / 2 + 1 + (wide + 6) * (i % across)
        cy = y + high / 2 + 1 + (high + 6) * (i // across)
        found.append(_wizard(seat, i, i >= left, cx, cy, k))
    return tuple(found)


@lru_cache(maxsize=128)
def _wizard(seat: int, i: int, used: bool, x: float, y: float, k: float) -> Node:
    shapes, tip = (Use("wizard", scale=k),), "A wizard: with a card, flips a stone of the other side"
    if used:
        shapes, tip = (Use("wizard-used", scale=k),), "A wizard, spent"
    label, state = f"{NAMES[seat]} wizard{', spent' if used else ''}", "used" if used else ""
    return Node(f"wizard-{seat}-{i}", "wizard", shapes, x, y, 0.0, label, seat, state, tip, "IW-3.4")


@cache
def symbols(slug: str) -> dict[str, tuple[Shape, ...]]:
    """Give the drawings of cards, wizards and empty places."""
    (wide, high), (broad, deep) = art.CARD, art.WIZARD
    found: dict[str, tuple[Shape, ...]] = {
        f"card-{card}": art.movement(DIRECTIONS[card // 3], card % 3 + 1, art.turns(slug)[card // 3])
        for card in range(CARDS)
    }
    return found | {
        "slot": (Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10),),
        "dimmed": (Rect(-wide / 2, -high / 2, wide, high, Style("panel", opacity=0.42), 10),),
        "wizard": (*art.card(broad, deep), Use("hat")),
        "wizard-used": (Rect(-broad / 2, -deep / 2, broad, deep, _HOLLOW, 10), Use("hat-used")),
    }


def table(s: Ice) -> tuple[Node, ...]:
    """Lay out the whereabouts of all cards, and below them pile, discards and stones."""
    pile, hands = mask_of([int(card) for card in s.pile]), [_mask(s, seat) for seat in (0, 1)]
    return _table(
        s.board.slug, pile, hands[0], hands[1], len(s.pile), int(s.discard).bit_count(), int(s.left)
    )


@lru_cache(maxsize=512)
def _table(
    slug: str, pile: int, dark: int, light: int, piled: int, discarded: int, left: int
) -> tuple[Node, ...]:
    """Lay the same out once for all who see it."""
    return (
        _heads(slug, 0.0, 0.0),
        _whereabouts(pile, dark, light, 0.0, 0.0),
        _pile(piled, 36.0, 204.0),
        _discard(discarded, 126.0, 204.0),
        _supply(left, 196.0, 168.0),
    )


def _mask(s: Ice, seat: int) -> int:
    return mask_of([int(card) for card in s.hands[seat]])


@lru_cache(maxsize=128)
def _pile(count: int, x: float, y: float) -> Node:
    shapes: tuple[Shape, ...] = (
        Use("slot", scale=0.62),
        *(Use("back", 0, -2.5 * i, scale=0.62) for i in (0, 1, 2)[:count]),
        Circle(0, -5, 17, Style("panel", "card-edge", 1.6)),
        Text(0, -5, str(count), 17, bold=True),
        Text(0, 42, "pile", 13, "ink-soft"),
    )
    tip = f"Draw pile, {count} cards; the table above shows which"
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
    face, sheets = Style("card-face", "card-edge", 1.2), min(3, count)
    shapes: tuple[Shape, ...] = (
        Use("slot", scale=0.62),
        *(Rect(-22 + 4 * (i - (sheets - 1) / 2), -31, 44, 62, face, 7) for i in range(sheets)),
        Text(2.0 * (sheets - 1), 0, str(count), 17, "ink" if count else "ink-soft", bold=True),
        Text(0, 42, "discard", 13, "ink-soft"),
    )
    tip = f"{count} discarded cards; they make the new pile when this one is empty"
    return Node("discard", "discard", shapes, x, y, label=f"Discards, {count}", tip=tip, rule="IW-3.3")


@lru_cache(maxsize=256)
def _supply(left: int, x: float, y: float) -> Node:
    shapes = (
        Rect(0, 0, 120, 70, _HOLLOW, 10),
        Use("stone-0", 26, 26, scale=0.62),
        Use("stone-1", 45, 20, scale=0.62),
        Text(90, 24, str(left), 22, bold=True),
        Text(60, 55, "stones left", 13, "ink-soft"),
    )
    tip = f"{left} of {STONES} stones left; the last one ends the game"
    return Node("supply", "supply", shapes, x, y, label=f"Supply, {left} stones", tip=tip, rule="IW-4.1")
