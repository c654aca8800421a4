"""Ice Wizards in a terminal: the same things as on the scene, in characters."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Area, Glyph, with_glyphs
from conclave.core.view import View
from conclave.games.ice_wizards.actions import PASS
from conclave.games.ice_wizards.data import CARD_NAMES, CARDS, DIRECTIONS, DISTANCES, EMPTY, HAND, WIZARDS
from conclave.games.ice_wizards.log import NAMES
from conclave.games.ice_wizards.panels import standing
from conclave.games.ice_wizards.state import Ice, cards_of

STONES: Final = ("●", "○")
LETTERS: Final = ("D", "L")
SIDE: Final = 49  # where the panels begin, right of the board


def on_areas(view: View, s: Ice, mine: int, areas: tuple[Area, ...], letters: bool) -> tuple[Area, ...]:
    """Give every node what it looks like in a terminal; `letters` writes stones as D and L."""
    stones = LETTERS if letters else STONES
    found = {
        **_board(view, s, mine, stones),
        **_side(view, s, 1 - mine, 0, stones),
        **_cards(s, 6, stones),
        **_rest(view, s, 11),
        **_side(view, s, mine, 15, stones),
    }
    return with_glyphs(areas, found)


def spot(s: Ice, cell: int) -> tuple[int, int]:
    """Give the line and the column of a space; columns of hexes stand half a space apart."""
    x, y = s.board.at[cell]
    if s.board.slug == "hex":
        return round(2 * (y + s.board.size)), 4 * round(x * 1.1547005 + s.board.size) + 1
    return 2 * round(y) + 1, 5 * round(x) + 3


def _board(view: View, s: Ice, mine: int, stones: tuple[str, str]) -> dict[str, tuple[Glyph, ...]]:
    names, found = s.board.names, dict[str, tuple[Glyph, ...]]()
    active = view.asked if view.asked in (0, 1) else mine
    reach = {} if view.over else {to: card for card, to in s.reach(active).items()}
    for cell in range(s.board.spaces):
        line, column = spot(s, cell)
        owner = int(s.stones[cell])
        if cell in reach and owner == EMPTY:
            glyph = Glyph(line, column, f"{CARD_NAMES[reach[cell]]:^3}", "glow", bold=True)
        else:
            glyph = Glyph(line, column, " · ", "ink-soft")
        found[f"space-{names[cell]}"] = (glyph,)
        if owner != EMPTY:
            mark = "*" if cell in reach else " "
            ink, ground = f"seat-{owner}-ink", f"seat-{owner}"
            found[f"stone-{names[cell]}"] = (
                Glyph(line, column, f"{mark}{stones[owner]}{mark}", ink, ground),
            )
    line, column = spot(s, s.king)
    owner = int(s.stones[s.king])
    middle = "K" if owner == EMPTY else stones[owner]
    found["king"] = (Glyph(line, column, f"[{middle}]", "accent-ink", "accent", bold=True),)
    return found


def _side(view: View, s: Ice, seat: int, line: int, stones: tuple[str, str]) -> dict[str, tuple[Glyph, ...]]:
    """Write name, score, hand and wizards of one side in five lines."""
    sizes, word = s.territories(seat), standing(view, seat)
    name = f"{NAMES[seat]}{' (you)' if view.seat == seat else ''}"
    found: dict[str, tuple[Glyph, ...]] = {
        f"player-{seat}": (
            Glyph(line, SIDE, f" {stones[seat]} ", f"seat-{seat}-ink", f"seat-{seat}"),
            Glyph(line, SIDE + 4, name, bold=True),
            *((Glyph(line, SIDE + 5 + len(name), word, "glow", bold=True),) if word else ()),
        ),
        f"score-{seat}": (
            Glyph(line + 1, SIDE, f"score {s.score(seat)}, largest {max(sizes, default=0)}", bold=True),
        ),
    }
    reach = s.reach(seat)
    for i in range(HAND):
        column = SIDE + 5 * i
        found[f"slot-{seat}-{i}"] = (Glyph(line + 2, column, " -- ", "ink-soft"),)
        if i < len(s.hands[seat]):
            card = int(s.hands[seat][i])
            mark = "*" if card in reach and s.stones[reach[card]] != EMPTY else " "
            ink = "glow" if card in reach else "ink-soft"
            found[f"card-{CARD_NAMES[card].lower()}"] = (
                Glyph(line + 2, column, f"{CARD_NAMES[card]:>3}{mark}", ink, bold=card in reach),
            )
    found[f"player-{seat}"] += (Glyph(line + 3, SIDE, "wizards", "ink-soft"),)
    for i in range(WIZARDS):
        mark, ink = ("▲", "accent") if i < s.wizards[seat] else ("△", "ink-soft")
        found[f"wizard-{seat}-{i}"] = (Glyph(line + 3, SIDE + 8 + 2 * i, mark, ink),)
    return found


def _cards(s: Ice, line: int, stones: tuple[str, str]) -> dict[str, tuple[Glyph, ...]]:
    """Write where all 24 cards are: in the pile, with a side, or discarded."""
    pile = {int(card) for card in s.pile}
    holder = {int(card): seat for seat in (0, 1) for card in s.hands[seat]}
    marks = [Glyph(line, SIDE + 4 + 3 * i, f"{way:>2}", "ink-soft") for i, way in enumerate(DIRECTIONS)]
    marks += [Glyph(line + 1 + i, SIDE, f"{name:>3}", "ink-soft") for i, name in enumerate(DISTANCES)]
    for card in range(CARDS):
        if card in pile:
            mark, ink = "■", "accent"
        elif card in holder:
            mark, ink = stones[holder[card]], "ink"
        else:
            mark, ink = "x", "ink-soft"
        marks.append(Glyph(line + 1 + card % 3, SIDE + 5 + 3 * (card // 3), mark, ink))
    return {"whereabouts": tuple(marks)}


def _rest(view: View, s: Ice, line: int) -> dict[str, tuple[Glyph, ...]]:
    """Write the counts of pile, discards and supply, and the pass when it is open."""
    gone = len(cards_of(s.discard))
    found: dict[str, tuple[Glyph, ...]] = {
        "pile": (Glyph(line, SIDE, f"■ pile {len(s.pile)}", "accent"),),
        "discard": (Glyph(line, SIDE + 11, f"x discard {gone}"),),
        "supply": (Glyph(line + 1, SIDE, f"{int(s.left)} stones left"),),
    }
    if PASS in view.actions:
        found["pass"] = (Glyph(line + 2, SIDE, "[ pass ]", "glow", bold=True),)
    return found
