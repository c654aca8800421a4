"""Positions of Ice Wizards for tests: written by hand, read without the engine, looked at by name (IW-5.1).

Spaces are named by file and rank on `square` (a9 is the north-west corner), by column and place from the
south on `hex` (f6 is the centre, f11 the northern corner).
"""

from conclave.core.state import State
from conclave.games.ice_wizards.state import Ice
from conclave.testing.scenario import ScenarioTable
from tests.games.ice_wizards.slow_rules import DARK, LIGHT, SlowGame, Space, all_cards

BOARDS = ("hex", "square")
CENTRES = {"hex": "f6", "square": "e5"}
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CARDS = [f"{way}{steps}" for way in WAYS for steps in (1, 2, 3)]
# Columns a to k of the hexagon, from west to east.
COLUMNS = {"a": 6, "b": 7, "c": 8, "d": 9, "e": 10, "f": 11, "g": 10, "h": 9, "i": 8, "j": 7, "k": 6}


def rows(board: str) -> list[list[str]]:
    """Name the spaces in the order of a position's text: ranks from the north, or columns from the west."""
    if board == "square":
        return [[f"{file}{rank}" for file in "abcdefghi"] for rank in range(9, 0, -1)]
    return [[f"{column}{place}" for place in range(size, 0, -1)] for column, size in COLUMNS.items()]


def position(
    board: str,
    *,
    dark: str = "",
    light: str = "",
    king: str = "",
    hands: tuple[str, str],
    wizards: str = "4,4",
    discard: str = "",
    to: str = "d",
) -> str:
    """Write a position: stones and cards as words with blanks between, short hands filled up with `-`."""
    owners = {**dict.fromkeys(dark.split(), "D"), **dict.fromkeys(light.split(), "L")}
    named = {name for row in rows(board) for name in row}
    assert set(owners) <= named, f"no such space: {set(owners) - named}"
    assert len(owners) == len(dark.split()) + len(light.split()), "a space is named twice"
    text = "/".join(_runs([owners.get(name, "") for name in row]) for row in rows(board))
    held = [",".join((hand.split() + ["-"] * 5)[:5]) for hand in hands]
    gone = ",".join(discard.split()) or "-"
    tag = {"hex": "HX", "square": "SQ"}[board]
    return f"{tag} {text} {king or CENTRES[board]} {held[0]} {held[1]} {wizards} {gone} {to}"


def _runs(owners: list[str]) -> str:
    text, empty = "", 0
    for owner in owners:
        if not owner:
            empty += 1
            continue
        text += (str(empty) if empty else "") + owner
        empty = 0
    return text + (str(empty) if empty else "")


def coordinates(board: str, name: str) -> Space:
    """Give the coordinates that the slow referee uses for a space."""
    place = int(name[1:])
    if board == "square":
        return "abcdefghi".index(name[0]), 9 - place
    q = "abcdefghijk".index(name[0]) - 5
    south = min(5, 5 - q)
    return q, south - (place - 1)


def slow_game(text: str) -> SlowGame:
    """Set up the slow referee from a position's text, without asking the engine what it means."""
    tag, stones, king, dark, light, wizards, discard, moment = text.split()
    board = {"HX": "hex", "SQ": "square"}[tag]
    game = SlowGame(board, (CARDS[:5], CARDS[5:10]))
    for names, row in zip(rows(board), stones.split("/"), strict=True):
        left = list(names)
        for sign in row.replace("D", " D ").replace("L", " L ").split():
            if sign.isdigit():
                del left[: int(sign)]
            else:
                game.stones[coordinates(board, left.pop(0))] = DARK if sign == "D" else LIGHT
        assert not left, f"a row is too short: {row}"
    game.king = coordinates(board, king)
    game.hands = [{card for card in hand.split(",") if card != "-"} for hand in (dark, light)]
    game.discard = {card for card in discard.split(",") if card != "-"}
    game.pile = all_cards() - game.hands[DARK] - game.hands[LIGHT] - game.discard
    game.wizards = [int(count) for count in wizards.split(",")]
    game.supply = 52 - len(game.stones)
    game.to_move = "dl".index(moment)
    game.check_end()
    return game


# Looking at the engine's table, by name.


def ice(table: ScenarioTable | State) -> Ice:
    """Give the state as this game's own."""
    state = table.state if isinstance(table, ScenarioTable) else table
    assert isinstance(state, Ice)
    return state


def king(table: ScenarioTable | State) -> str:
    """Name the space the king stands on."""
    state = ice(table)
    return state.board.names[state.king]


def stones(table: ScenarioTable | State, seat: int) -> set[str]:
    """Name the spaces that hold a seat's stones."""
    state = ice(table)
    return {name for name, owner in zip(state.board.names, list(state.stones), strict=False) if owner == seat}


def hand(table: ScenarioTable | State, seat: int) -> set[str]:
    """Name the cards of a hand."""
    return {CARDS[card] for card in list(ice(table).hands[seat]) if card < len(CARDS)}


def pile(table: ScenarioTable | State) -> set[str]:
    """Name the cards of the draw pile."""
    return {CARDS[card] for card in list(ice(table).pile)}


def discards(table: ScenarioTable | State) -> set[str]:
    """Name the discarded cards."""
    mask = int(ice(table).discard)
    return {name for card, name in enumerate(CARDS) if mask >> card & 1}


def wizards(table: ScenarioTable | State) -> list[int]:
    """Count the unused wizard cards of both seats."""
    return [int(count) for count in list(ice(table).wizards)]


def supply(table: ScenarioTable | State) -> int:
    """Count the stones that are left."""
    return int(ice(table).left)
