"""What can be bought or learned: all offers to look up in a tab, and what is for sale now in a drawer."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import OFFER, SUPPLY, Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_cards, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_cards import HIGH, WIDE
from conclave.games.mage_knight.panels_pick import between, in_turn
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    COMMON_SKILLS,
    DUMMY_CRYSTALS,
    DUMMY_SHOWN,
    MONASTERY_OFFER,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.interacting import price_of
from conclave.games.mage_knight.state import Mage

GAP: Final = 8.0
COLUMNS: Final = 2
GOODS: Final = ("Healing, 1 point", "An artifact", "One more elite unit", "An unseen action")
SPELLS: Final = 20


def offers(view: View[Mage]) -> list[Area]:
    """Give everything on offer as a tab, and what can be had now as a drawer."""
    s = view.state
    found = [market(view), _all(s), _dummy(s)]
    return [area for area in found if area is not None]


def market(view: View[Mage]) -> Area | None:
    """Lay out what the viewer may take now: units, goods, cards."""
    s, nodes = view.state, list[Node]()
    for kind in between(view, a.RECRUIT, a.FOE):
        nodes.append(_unit(f"recruit-{pieces.UNIT_NAMES[kind]}", kind, 1))
    for goods in between(view, a.BUY, a.SEAT):
        nodes.append(_goods(s, view.seat, goods))
    cards = between(view, a.TAKE, a.RETURN) if in_turn(view) else []
    cards += [pieces.FIRST_SPELL + spell % SPELLS for spell in between(view, a.CAST, a.DISCARD)]
    nodes += [_card(s, f"buy-{pieces.CARD_NAMES[card]}", card) for card in dict.fromkeys(cards)]
    if not nodes:
        return None
    placed = tuple(_at(node, (WIDE + GAP) * i, 0) for i, node in enumerate(nodes))
    return Area("market", OFFER, (WIDE + GAP) * len(nodes) - GAP, HIGH, placed, "To be had here")


def _at(node: Node, x: float, y: float) -> Node:
    return Node(node.id, node.kind, node.shapes, x, y, label=node.label, tip=node.tip, rule=node.rule)


def _all(s: Mage) -> Area | None:
    """Lay out all offers in two columns, each under its title."""
    kinds: dict[int, int] = {}
    for kind in s.rows[UNIT_OFFER]:
        kinds[kind] = kinds.get(kind, 0) + 1
    units = [_unit(f"offer-{pieces.UNIT_NAMES[kind]}", kind, many) for kind, many in kinds.items()]
    rows = ((*s.rows[ADVANCED_OFFER], *s.rows[MONASTERY_OFFER]), s.rows[SPELL_OFFER])
    cards = [[_card(s, f"offer-{pieces.CARD_NAMES[card]}-card", card) for card in row] for row in rows]
    nodes, y = list[Node](), 0.0
    for name, some in (("Units", units), ("Advanced actions", cards[0]), ("Spells", cards[1])):
        if not some:
            continue
        head = (Text(0, 12, name, 15, anchor="start", bold=True),)
        nodes.append(Node(f"head-{name.split()[0].lower()}", "note", head, 0, y))
        y += 26
        for i, node in enumerate(some):
            nodes.append(_at(node, (WIDE + GAP) * (i % COLUMNS), y + (HIGH + GAP) * (i // COLUMNS)))
        y += (HIGH + GAP) * -(-len(some) // COLUMNS) + 6
    if not nodes:
        return None
    return Area("offers", SUPPLY, COLUMNS * (WIDE + GAP) - GAP, y, tuple(nodes), "Offers")


def _unit(name: str, kind: int, many: int) -> Node:
    shapes: list[Shape] = [Use(f"unit-{kind}")]
    if many > 1:
        shapes.append(Rect(WIDE - 40, HIGH - 28, 32, 22, Style("accent", "badge", 1.4), 11))
        shapes.append(Text(WIDE - 24, HIGH - 17, f"\u00d7{many}", 14, "accent-ink", bold=True))
    label = log.thing(pieces.UNIT_NAMES[kind])
    tip = f"{art_cards.unit_head(kind)}. {'. '.join(art_cards.unit_about(kind))}"
    return Node(name, "unit", tuple(shapes), label=label, tip=tip, rule="MK-9.5")


def _card(s: Mage, name: str, card: int) -> Node:
    return Node(
        name, "card", (Use(f"card-{card}"),), label=log.card(card), tip=_tip(s, card), rule="MK-9.7"
    )  # fmt: skip


def _goods(s: Mage, seat: int, goods: int) -> Node:
    """Draw what a place sells beside units, with its price."""
    price = int(price_of(s, seat, goods))
    shapes: tuple[Shape, ...] = (
        Rect(1, 1, WIDE - 2, HIGH - 2, Style("card", "card-edge", 1.6), 10),
        Use("sign-heal" if goods == 0 else "sign-fame", WIDE / 2, 64, scale=2.0),
        Text(WIDE / 2, 116, GOODS[goods], 13, bold=True),
        Use("sign-influence", WIDE / 2 - 14, 150),
        Text(WIDE / 2 + 8, 150, str(price), 18, bold=True),
    )
    label = f"{GOODS[goods]} for {price} Influence"
    return Node(f"buy-{a.GOODS[goods]}", "goods", shapes, label=label, tip=label, rule="MK-9.6")


def _tip(s: Mage, card: int) -> str:
    """Say what a card of an offer does, where that did not fit, and where it is taught."""
    where = "A reward of new levels"
    if card >= pieces.FIRST_SPELL:
        where = "At a mage tower: 7 Influence and a mana of its color"
    elif card in s.rows[MONASTERY_OFFER]:
        where = "At a monastery: 6 Influence"
    return f"{art_cards.whole_text(card)}. {where}" if art_cards.cut_short(card) else where


def _dummy(s: Mage) -> Area | None:
    """Show common skills, and what the dummy has."""
    lines = [f"Common skill: {log.thing(pieces.SKILL_NAMES[skill])}" for skill in s.rows[COMMON_SKILLS]]
    if s.config.dummy and s.round:
        crystals = ", ".join(d.COLORS[color] for color in s.rows[DUMMY_CRYSTALS])
        lines.append(f"The dummy has crystals: {crystals or 'none'}")
        lines.append(f"It has shown {len(s.rows[DUMMY_SHOWN])} cards this round")
    if not lines:
        return None
    shapes = tuple(Text(0, 12 + 20.0 * i, line, 13, "ink", "start") for i, line in enumerate(lines))
    node = Node("dummy", "note", shapes, label="Common skills and the dummy", rule="MK-21.1")
    return Area("common", SUPPLY, 320.0, 20.0 * len(lines) + 4, (node,), "Common")
