"""Text forms of Ice Wizards: a position in one line, a game in one line (IW-5.1)."""

from __future__ import annotations

import re
from itertools import groupby

from conclave.core.errors import BadRecord
from conclave.core.record import LUCK, Record
from conclave.core.state import Frame, State
from conclave.core.storage import ints
from conclave.games.ice_wizards.data import BOARDS, CARD_NAMES, CARDS, EMPTY, HAND, STONES, WIZARDS, Board
from conclave.games.ice_wizards.options import IceOptions
from conclave.games.ice_wizards.rules import DEALS, DRAWS, TURNS, Deal, Draw, Turn
from conclave.games.ice_wizards.state import Ice, blank, mask_of

TAGS = {"hex": "HX", "square": "SQ"}
SIGNS = {"D": 0, "L": 1}
DIGITS = "0123456789"
WIZARD_COUNTS = [str(count) for count in range(WIZARDS + 1)]
MOVE = re.compile(r"(?P<card>[NESW]{1,2}[1-3])(?P<star>\*?)|\+(?P<drawn>[NESW]{1,2}[1-3])?|--")


def _ranks(board: Board) -> list[list[int]]:
    """Group the spaces by the letter (hex) or the number (square) of their names, as they are stored."""
    part = slice(0, 1) if board.slug == "hex" else slice(1, 2)
    return [
        list(group) for _, group in groupby(range(int(board.spaces)), lambda cell: board.names[cell][part])
    ]


def write_position(state: State) -> str:
    """Write a position: stones, king, both hands, wizards, discards, who is to do what."""
    assert isinstance(state, Ice)
    rows = []
    for rank in _ranks(state.board):
        row = ""
        for owner, group in groupby(int(state.stones[cell]) for cell in rank):
            run = len(list(group))
            row += str(run) if owner == EMPTY else "DL"[owner] * run
        rows.append(row)
    hands = [
        ",".join([*(CARD_NAMES[card] for card in hand), *"-" * (HAND - len(hand))]) for hand in state.hands
    ]
    discard = ",".join(name for card, name in enumerate(CARD_NAMES) if state.discard >> card & 1) or "-"
    wizards = f"{state.wizards[0]},{state.wizards[1]}"
    king = state.board.names[state.king]
    return " ".join([TAGS[state.board.slug], "/".join(rows), king, *hands, wizards, discard, _moment(state)])


def _moment(state: Ice) -> str:
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Turn):
        return "dl"[frame.seat]
    if isinstance(frame, Draw):
        return "dl"[frame.seat] + "+"
    return f"deal{frame.dealt}" if isinstance(frame, Deal) else "end"


def read_position(text: str) -> Ice:
    """Read a position back exactly; what does not fit is refused with a reason."""
    parts = text.split()
    if len(parts) != 8:
        raise BadRecord(
            "a position has eight parts: board stones king dark light wizards discards moment", "IW-5.1"
        )
    tag, rows, king, dark, light, wizards, discard, moment = parts
    slug = {mark: name for name, mark in TAGS.items()}.get(tag)
    if slug is None:
        raise BadRecord(f"the board is HX or SQ, not `{tag[:20]}`", "IW-5.1")
    s = blank(IceOptions(board=slug))
    s.seats = 2
    _read_stones(s, rows.split("/"))
    if king not in s.board.names:
        raise BadRecord(f"there is no space `{king[:20]}`", "IW-5.1")
    s.move_king(s.board.names.index(king))
    slots = [dark.split(","), light.split(",")]
    if any(len(row) != HAND for row in slots):
        raise BadRecord("a hand has five places, `-` for an empty one", "IW-5.1")
    hands = [_cards([name for name in row if name != "-"], "a hand") for row in slots]
    gone = [] if discard == "-" else _cards(discard.split(","), "the discards")
    held = [*hands[0], *hands[1], *gone]
    if len(set(held)) != len(held):
        raise BadRecord("a card is in two places", "IW-1.2")
    s.hands = [ints(hand) for hand in hands]
    s.discard = mask_of(gone)
    s.pile = ints([card for card in range(CARDS) if card not in held])
    if len(s.pile) == 0:
        raise BadRecord("the pile is never empty, because the discards become a new one at once", "IW-3.3")
    counts = wizards.split(",")
    if len(counts) != 2 or not all(count in WIZARD_COUNTS for count in counts):
        raise BadRecord("wizards are two numbers from 0 to 4", "IW-1.3")
    s.wizards = ints([int(count) for count in counts])
    if moment == "end":
        last = s.left == 0
        if not last and (s.can_act(0) or s.can_act(1)):
            raise BadRecord("the game is not over: there are stones left, and a side can act", "IW-4.2")
        s.end(*(("the last stone is placed", "IW-4.1") if last else ("neither side can act", "IW-4.2")))
        return s
    if s.left == 0:
        raise BadRecord("no stone is left, so the moment is `end`", "IW-4.1")
    s.call(_frame(s, moment))
    if moment in ("d", "l") and not s.can_act(0) and not s.can_act(1):
        raise BadRecord("neither side can act, so the moment is `end`", "IW-4.2")
    return s


def _read_stones(s: Ice, rows: list[str]) -> None:
    ranks = _ranks(s.board)
    if len(rows) != len(ranks):
        raise BadRecord(f"the board has {len(ranks)} rows, not {len(rows)}", "IW-5.1")
    for number, (row, rank) in enumerate(zip(rows, ranks, strict=True), 1):
        owners: list[int] = []
        for digits, group in groupby(row, DIGITS.__contains__):
            run = "".join(group)
            if digits:
                owners += [EMPTY] * (int(run) if len(run) < 3 else 99)
            elif set(run) <= set(SIGNS):
                owners += [SIGNS[sign] for sign in run]
            else:
                raise BadRecord(f"row {number} holds something that is not D, L or a number", "IW-5.1")
        if len(owners) != len(rank):
            raise BadRecord(f"row {number} has {len(rank)} spaces, not {len(owners)}", "IW-5.1")
        for cell, owner in zip(rank, owners, strict=True):
            s.stones[cell] = owner
    placed = sum(1 for cell in range(int(s.board.spaces)) if s.stones[cell] != EMPTY)
    if placed > STONES:
        raise BadRecord(f"there are only {STONES} stones", "IW-1.4")
    s.left = STONES - placed


def _cards(names: list[str], where: str) -> list[int]:
    for name in names:
        if name not in CARD_NAMES:
            raise BadRecord(f"{where}: there is no card `{name[:20]}`", "IW-1.2")
    return [CARD_NAMES.index(name) for name in names]


def _frame(s: Ice, moment: str) -> Frame:
    if moment in ("d", "l"):
        return TURNS["dl".index(moment)]
    if moment in ("d+", "l+") and len(s.hands["dl".index(moment[0])]) < HAND and len(s.pile):
        return DRAWS["dl".index(moment[0])]
    held = sum(len(hand) for hand in s.hands)
    untouched = s.left == STONES and s.discard == 0 and s.king == s.board.centre and min(s.wizards) == WIZARDS
    in_turn = len(s.hands[0]) == (held + 1) // 2  # the cards of a deal go to both sides in turn (IW-2.1)
    if moment == f"deal{held}" and held < 2 * HAND and untouched and in_turn:
        return DEALS[held]
    raise BadRecord(
        f"`{moment[:20]}` is no moment of this position; it is d, l, d+, l+, dealN or end", "IW-5.1"
    )


def write_line(record: Record) -> str:
    """Write a whole game in one line: board, seed, deal, moves (IW-5.1)."""
    board = BOARDS[IceOptions.read(record.options).board]
    deal: list[str] = []
    moves: list[str] = []
    for token in record.tokens:
        verb, _, card = token.removeprefix(LUCK).upper().partition(" ")
        if not token.startswith(LUCK):
            moves.append({"PLAY": card, "FLIP": card + "*", "DRAW": "+", "PASS": "--"}[verb])
        elif moves:
            moves[-1] += card
        else:
            deal.append(card)
    seed = "".join(record.seed.split()) or "-"
    return " ".join([board.slug, str(board.size), seed, *deal, ":", *moves])


def read_line(text: str) -> Record:
    """Read a game of one line as a record."""
    # The seed is the third word and may hold a colon; the one that ends the deal stands alone.
    words = text.split()
    end = words.index(":", 3) if ":" in words[3:] else 0
    if not end or words[0] not in BOARDS or words[1] != str(BOARDS[words[0]].size):
        raise BadRecord("a game begins with `hex 5` or `square 9`, the seed, the deal and a colon", "IW-5.1")
    seed = "" if words[2] == "-" else words[2]
    record = Record("ice_wizards", 1, IceOptions(board=words[0]).text(), ["Dark", "Light"], seed)
    for name in words[3:end]:
        if name not in CARD_NAMES:
            raise BadRecord(f"the deal: there is no card `{name[:20]}`", "IW-1.2")
        record.tokens.append(f"{LUCK}draw {name.lower()}")
    for number, move in enumerate(words[end + 1 :], 1):
        match = MOVE.fullmatch(move)
        card = (match["card"] or match["drawn"] or "") if match else "?"
        if not match or (card and card not in CARD_NAMES):
            raise BadRecord(f"move {number}: `{move[:20]}` is not NE2, NE2*, +NE2 or --", "IW-5.1")
        if move == "--":
            record.tokens.append("pass")
        elif match["card"]:
            record.tokens.append(f"{'flip' if match['star'] else 'play'} {card.lower()}")
        else:
            record.tokens += ["draw", f"{LUCK}draw {card.lower()}"] if card else ["draw"]
    return record
