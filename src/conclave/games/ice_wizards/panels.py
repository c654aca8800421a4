"""The panels of Ice Wizards: each side's name, score, cards and wizards; the pile and the supply."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Circle, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.ice_wizards import art
from conclave.games.ice_wizards.actions import PASS
from conclave.games.ice_wizards.data import CARD_NAMES, CARDS, DIRECTIONS, EMPTY, HAND, STONES
from conclave.games.ice_wizards.data import WIZARDS as WIZARD_CARDS
from conclave.games.ice_wizards.state import Ice, cards_of
from conclave.games.ice_wizards.words import NAMES, card_name

WIDE: Final = 720.0  # of the board and of every panel: one column on a phone, two on a desk
EDGE: Final = 16.0
PLAYER: Final = 186.0
TABLE: Final = 176.0

_INSIDE: Final = WIDE - 2 * EDGE
_HOLLOW: Final = Style("ground-2", "line", 1.5, 0.6)
_WORDS: Final = 18.0


def card_id(card: int) -> str:
    """Give the id of a movement card."""
    return f"card-{CARD_NAMES[card].lower()}"


def standing(view: View, seat: int) -> str:
    """Say in a word how a side stands: to move, wins, draw, or nothing."""
    result = view.state.result
    if result is None:
        return "to move" if view.asked == seat else ""
    if seat not in result.winners:
        return ""
    return "wins" if len(result.winners) == 1 else "draw"


def player(view: View, s: Ice, seat: int, x: float, y: float) -> list[Node]:
    """Lay out one side: name, score, five cards, four wizards."""
    word = standing(view, seat)
    name = f"{NAMES[seat]}{' (you)' if view.seat == seat else ''}"
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
    return [
        Node(f"player-{seat}", "player", tuple(shapes), x, y, owner=seat, state=word.replace(" ", "-")),
        _score(s, seat, x + _INSIDE - 14, y + 27),
        *_hand(s, seat, x + 14, y + 50),
        *_wizards(s, seat, x + _INSIDE - 14, y + 50),
    ]


def _score(s: Ice, seat: int, x: float, y: float) -> Node:
    """Write score and largest territory, ending at a place."""
    sizes, name = s.territories(seat), NAMES[seat]
    largest, total = max(sizes, default=0), s.score(seat)
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


def _hand(s: Ice, seat: int, x: float, y: float) -> list[Node]:
    """Lay out five slots and the cards in them."""
    wide, high = art.CARD
    nodes: list[Node] = []
    for i in range(HAND):
        cx, cy = x + wide / 2 + (wide + 8) * i, y + high / 2
        hollow = (Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10),)
        nodes.append(Node(f"slot-{seat}-{i}", "slot", hollow, cx, cy, owner=seat))
        if i < len(s.hands[seat]):
            nodes.append(_card(s, seat, int(s.hands[seat][i]), cx, cy))
    return nodes


def _card(s: Ice, seat: int, card: int, x: float, y: float) -> Node:
    """Draw a movement card in a hand, and say where it leads now."""
    (wide, high), way, to = art.CARD, card // 3, s.reach(seat).get(card)
    shapes = art.movement(DIRECTIONS[way], card % 3 + 1, art.turns(s.board.slug)[way])
    name, state, tip, rule = card_name(card), "", "leads nowhere now", "IW-3.2"
    if to is None:
        # Dimmed only a little: what is blocked now may be the threat of the next turn.
        shapes = (*shapes, Rect(-wide / 2, -high / 2, wide, high, Style("panel", opacity=0.42), 10))
    elif s.stones[to] == EMPTY:
        state, tip = "play", f"to {s.board.names[to]}"
    else:
        state, tip, rule = "flip", f"with a wizard, flips {s.board.names[to]}", "IW-3.4"
        shapes = (*shapes, Use("hat", wide / 2 - 22, -high / 2 + 22, scale=0.62))
    return Node(
        card_id(card),
        "card",
        shapes,
        x,
        y,
        label=name,
        owner=seat,
        state=state,
        tip=f"{name}: {tip}",
        rule=rule,
    )


def _wizards(s: Ice, seat: int, x: float, y: float) -> list[Node]:
    """Lay out four wizards, two by two, ending at a place; spent ones are hollow."""
    (wide, high), nodes = art.WIZARD, list[Node]()
    for i in range(WIZARD_CARDS):
        used = i >= s.wizards[seat]
        shapes: tuple[Shape, ...] = (*art.card(wide, high), Use("hat"))
        tip = "A wizard: with a card, flips a stone of the other side"
        if used:
            shapes = (Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10), Use("hat-used"))
            tip = "A wizard, spent"
        cx = x - wide / 2 - (wide + 8) * (1 - i % 2)
        cy = y + high / 2 + (high + 8) * (i // 2)
        label, state = f"{NAMES[seat]} wizard{', spent' if used else ''}", "used" if used else ""
        nodes.append(
            Node(
                f"wizard-{seat}-{i}",
                "wizard",
                shapes,
                cx,
                cy,
                label=label,
                owner=seat,
                state=state,
                tip=tip,
                rule="IW-3.4",
            )
        )
    return nodes


def table(view: View, s: Ice, x: float, y: float) -> list[Node]:
    """Lay out pile, whereabouts of all cards, discards, supply and the pass."""
    frame = Rect(0, 0, _INSIDE, TABLE, Style("panel-face", "line", 1.5, shadow=True), 14)
    middle = y + 16 + art.CARD[1] / 2
    return [
        Node("table", "table", (frame,), x, y),
        _pile(s, x + 14 + art.CARD[0] / 2, middle),
        _whereabouts(s, x + 122, y + 14),
        _discard(s, x + 450 + art.CARD[0] / 2, middle),
        _supply(s, x + 554, y + 14),
        _pass(PASS in view.actions, x + 554, y + 75),
    ]


def _pile(s: Ice, x: float, y: float) -> Node:
    wide, high = art.CARD
    count = len(s.pile)
    shapes: tuple[Shape, ...] = (
        Rect(-wide / 2, -high / 2 - 5, wide, high + 5, Style("ground-2", "line", 1.5), 10),
        *(Use("back", 0, -2.5 * i) for i in (0, 1, 2)[:count]),
        Circle(0, -5, 25, Style("panel", "card-edge", 1.6)),
        Text(0, -5, str(count), 25, bold=True),
        Text(0, high / 2 + 17, "pile", _WORDS, "ink-soft"),
    )
    tip = f"Draw pile, {count} cards; the table beside it shows which"
    return Node("pile", "pile", shapes, x, y, label=f"Draw pile, {count} cards", tip=tip, rule="IW-3.3")


def _whereabouts(s: Ice, x: float, y: float) -> Node:
    """Draw all 24 cards small, a column a direction: in the pile, in a hand, or discarded."""
    size, head = 36.0, 26.0
    frame = Rect(0, 0, head + 8 * size + 4, head + 3 * size + 14, _HOLLOW, 10)
    shapes: list[Shape] = [frame]
    for way, turn in enumerate(art.turns(s.board.slug)):
        shapes.append(Use("arrow", head + size * (way + 0.5), 20, turn, 0.36))
    for steps in range(3):
        shapes += art.numeral(steps + 1, 15, 36 + size * (steps + 0.5), 14, "ink")
    pile = {int(card) for card in s.pile}
    holder = {int(card): seat for seat in (0, 1) for card in s.hands[seat]}
    for card in range(CARDS):
        cx, cy = head + size * (card // 3 + 0.5), 36 + size * (card % 3 + 0.5)
        look = Style("accent-face") if card in pile else Style("", "line", 1.2, 0.6)
        shapes.append(Rect(cx - 14, cy - 14, 28, 28, look, 6))
        if card in holder:
            shapes.append(Use(f"stone-{holder[card]}", cx, cy - 1, scale=0.46))
        elif card not in pile:
            cross = f"M{cx - 5:g} {cy - 5:g}l10 10m0 -10l-10 10"
            shapes.append(Path(cross, Style("", "ink-soft", 2.0, 0.7)))
    still = ", ".join(CARD_NAMES[card] for card in sorted(pile))
    label, tip = "Cards still in the pile", f"Still in the pile: {still}"
    return Node("whereabouts", "matrix", tuple(shapes), x, y, label=label, tip=tip, rule="IW-2.4")


def _discard(s: Ice, x: float, y: float) -> Node:
    wide, high = art.CARD
    count = len(cards_of(s.discard))
    face, sheets = Style("card-face", "card-edge", 1.2), min(3, count)
    shapes: tuple[Shape, ...] = (
        Rect(-wide / 2, -high / 2, wide, high, _HOLLOW, 10),
        *(Rect(-36 + 5 * (i - (sheets - 1) / 2), -50, 72, 100, face, 9) for i in range(sheets)),
        Text(2.5 * (sheets - 1), 0, str(count), 25, "ink" if count else "ink-soft", bold=True),
        Text(0, high / 2 + 17, "discard", _WORDS, "ink-soft"),
    )
    tip = f"{count} discarded cards; they make the new pile when this one is empty"
    return Node("discard", "discard", shapes, x, y, label=f"Discards, {count}", tip=tip, rule="IW-3.3")


def _supply(s: Ice, x: float, y: float) -> Node:
    left = int(s.left)
    shapes = (
        Rect(0, 0, 120, 55, _HOLLOW, 10),
        Use("stone-0", 26, 30, scale=0.7),
        Use("stone-1", 45, 24, scale=0.7),
        Text(90, 28, str(left), 25, bold=True),
    )
    tip = f"{left} of {STONES} stones left; the last one ends the game"
    return Node("supply", "supply", shapes, x, y, label=f"Supply, {left} stones", tip=tip, rule="IW-4.1")


def _pass(can: bool, x: float, y: float) -> Node:
    face = Style("accent-face", "line", 1.5) if can else _HOLLOW
    shapes = (
        Rect(0, 0, 120, 88, face, 12),
        Text(60, 44, "pass", 21, "accent-ink" if can else "ink-soft", bold=can),
    )
    tip, state = "Pass: only when you can do nothing else", "" if can else "off"
    return Node("pass", "button", shapes, x, y, label="Pass", state=state, tip=tip, rule="IW-3.6")
