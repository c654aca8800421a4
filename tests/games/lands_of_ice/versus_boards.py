"""Positions at random for the slow reading, and boards held against the engine's square by square."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.frames import Chance
from conclave.games.lands_of_ice.actions import CHARACTER_NAMES, DEED, DEEDS, OBJECT_NAMES, PIECE_NAMES, SPACE
from conclave.games.lands_of_ice.data import FIRST_OBJECT, GUEST, NEXT, SQUARE_NAMES, SQUARES, TERRAINS
from conclave.games.lands_of_ice.notation import read_position
from conclave.games.lands_of_ice.rules.effects import settle
from conclave.games.lands_of_ice.rules.reveal import PlaceToken
from conclave.games.lands_of_ice.sets import standard_files
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.slow_moves import name_of
from tests.games.lands_of_ice.slow_rules import CURSED, ORDER, ROPES, Board, Square, Token, read_rooms

DRAWINGS = read_rooms([text for name, text in standard_files().items() if name.endswith(".rooms")])
GROUNDS = {
    "@": "gear", "W": "water", "X": "rift", "T": "tree", "F": "fountain", "B": "small bridge",
    "b": "small bridge", "I": "ice bridge", "i": "ice", "s": "tree stump", "O": "pit", "-": "starting line",
}  # fmt: skip
BITS = {"wall": 1, "gate": 2, "slit": 4, "down": 8, "up": 16, "dark": 32, "end": 64}
# Who can use what, beside what anybody can.
USERS = {
    "fireball_wand": ("wizard",), "scroll_of_ice": ("ice_witch", "wizard"),
    "charm_scroll": ("ice_witch", "wizard"), "potion_of_life": ("goblin", "troll", "yeti"),
}  # fmt: skip
Differ = Callable[[str, str, str, set[str], set[str]], None]


def compare_boards(
    differ: Differ, text: str, board: Board, s: Labyrinth, word: str = "board", where: str = ""
) -> None:
    """Hold ground, mist, borders and the places of all tokens against each other."""
    fast: set[str] = set()
    slow: set[str] = set()
    for square in range(SQUARES):
        at = divmod(square, 22)
        fast.add(f"{name_of(at)} {TERRAINS[int(s.rows.ground[square])]} {int(s.rows.mist[square])}")
        letter = board.ground.get(at, "")
        ground = "unseen" if not letter else GROUNDS.get(letter) or ("snow" if board.snowy(at) else "floor")
        slow.add(f"{name_of(at)} {ground} {int(at in board.mist)}")
        for way in range(4):
            if board.ground.get(at) and NEXT[square * 4 + way] >= 0:
                bits = sum(BITS[kind] for kind in board.between(at, ORDER[way]))
                fast.add(f"{name_of(at)} {ORDER[way]} {int(s.rows.side[square * 4 + way])}")
                slow.add(f"{name_of(at)} {ORDER[way]} {bits}")
    for one in board.tokens:
        slow.add(f"{one.name} {name_of(one.at)}")
        place = int(s.where.faces[PIECE_NAMES.index(one.name)])
        fast.add(f"{one.name} {SQUARE_NAMES[place] if place >= 0 else 'off'}")
    # A board counts as one answer, however much of it was held against the other.
    differ(text, where, word, fast - slow or {"same"}, slow - fast or {"same"})


def compare_reveal(differ: Differ, text: str, board: Board, s: Labyrinth, rng: Random) -> None:
    """Reveal a room that somebody may reveal: who places which token first, and where (LI-5.2)."""
    first = DEED + DEEDS.index("reveal") * FIRST_OBJECT
    deeds = [action for action in flow.choices(s) if first <= action < first + FIRST_OBJECT]
    if not deeds:
        return
    later = s.copy()
    flow.play(later, deeds[0])
    option = flow.choices(later)[0]
    slot = int(SPACE.token(option)[-1]) - 1
    flow.play(later, option)
    chance = later.stack[-1]
    assert isinstance(chance, Chance)
    flow.play(later, rng.choice([outcome for outcome, _ in chance.outcomes(later)]))
    room = f"{later.book.rooms[int(later.rooms[slot])].ident}:{int(later.turns[slot])}"
    words = next(word for word in text.split() if word.startswith("rooms=")).removeprefix("rooms=").split(",")
    opened = text.replace(",".join(words), ",".join([*words[:slot], room, *words[slot + 1 :]]), 1)
    after = Board(opened, DRAWINGS)
    compare_boards(differ, text, after, later, "revealed")
    active = board.active
    lying = [name for name, place in board.hidden if place == f"r{slot + 1}"]
    mine = {name for name in lying if placer(name, active) == active}
    top = later.stack[-1] if later.stack else None
    if not lying:
        assert not isinstance(top, PlaceToken)
        return
    assert isinstance(top, PlaceToken)
    allowed = {active} if mine else {"yellow" if active == "blue" else "blue"}
    differ(text, room, "placer", {("blue", "yellow")[int(top.seat)]}, allowed)
    assert PIECE_NAMES[int(top.piece)] in (mine or lying)
    squares = {
        name_of(at) for at, place in after.slot.items()
        if place == slot and after.ground[at] in ".@" and at not in after.mist and not after.on(at)
    }  # fmt: skip
    found = {SPACE.token(action).split()[1] for action in flow.choices(later)}
    differ(text, room, "places", found, squares)


def placer(name: str, revealer: str) -> str:
    """Say who places a token: characters the revealer, objects the other player, cursed ones their owner."""
    colour, _, kind = name.partition("-")
    if kind in CURSED:
        return colour
    if kind in CHARACTER_NAMES:
        return revealer
    return "yellow" if colour == "blue" else "blue"


def positions(count: int, rng: Random) -> Iterator[tuple[str, Labyrinth]]:
    """Give positions at random that the engine takes for possible: rooms, markers, tokens and their marks."""
    made = 0
    while made < count:
        text = scattered(rng)
        try:
            s = read_position(text)
        except (ConclaveError, AssertionError):
            continue
        flow.settle(s)
        if s.stack and at_rest(s):
            made += 1
            yield text, s


def at_rest(s: Labyrinth) -> bool:
    """Tell whether a position can stand between two actions: nothing breaks, falls or thaws (LI-4.7)."""
    later = s.copy()
    settle(later)
    return later.where.faces == s.where.faces and later.cells == s.cells and later.marks == s.marks


def scattered(rng: Random) -> str:
    """Scatter two teams over a labyrinth; many tokens keep together, so that they get in each other's way."""
    names = [name for name in DRAWINGS if "A" in name or "B" in name]
    pairs = rng.sample(sorted({name[:-1] for name in names}), 4)
    rooms = [pair + side for pair in pairs for side in "AB"]
    rng.shuffle(rooms)
    laid = [f"{name}:{rng.randrange(4)}" if rng.random() < 0.85 else "-" for name in rooms]
    text = f"mode=mutual_choice rooms={','.join(laid)} pairs={','.join(pairs)}"
    open_slots = [slot for slot in range(8) if laid[slot] != "-"]
    squares = [(row, column) for row in range(10) for column in (0, 21)]
    inside = [
        (slot // 4 * 5 + down, 1 + slot % 4 * 5 + right)
        for slot in open_slots for down in range(5) for right in range(5)
    ]  # fmt: skip
    crowd = rng.sample(inside, min(len(inside), 6)) if inside else squares
    corner = rng.choice(crowd)
    crowd += [
        (corner[0] + down, corner[1] + right) for down in range(-2, 3) for right in range(-2, 3)
        if (corner[0] + down, corner[1] + right) in inside
    ]  # fmt: skip
    pieces: list[str] = []
    kinds = list(CHARACTER_NAMES[:GUEST])
    for colour in ("blue", "yellow"):
        for kind in rng.sample(kinds, rng.randrange(2, 6)):
            marks = ""
            if rng.random() < 0.2:
                marks += "+wounded" + ("+hurt" if rng.random() < 0.4 else "")
            if rng.random() < 0.06:
                marks += "+frozen"
            if rng.random() < 0.03:
                marks += "+rests"
            pieces.append(f"{colour}-{kind}@{named(rng, crowd, squares)}{marks}")
        for kind in rng.sample(list(OBJECT_NAMES[:14]), rng.randrange(0, 5)):
            held = rng.choice(pieces).partition("@")[2].partition("+")[0]
            where = held if rng.random() < 0.6 else named(rng, crowd, squares)
            pieces.append(f"{colour}-{kind}@{where}")
    if rng.random() < 0.3:
        pieces.append(f"torch1@{rng.choice(pieces).partition('@')[2].partition('+')[0]}")
    board = Board(f"{text} pieces={','.join(pieces)} turn=blue", DRAWINGS)
    matched(rng, board)
    pieces = fitting(board)
    pieces += hidden_tokens(rng, [slot for slot in range(8) if laid[slot] == "-"], pieces)
    text += f" pieces={','.join(pieces)}" + markers(rng, board, inside)
    tops = f"{rng.choice('05')}/{rng.choice('05')}"
    return f"{text} tops={tops} jumps={rng.choice('013')}/3 ap=3 turn={rng.choice(('blue', 'yellow'))}"


def matched(rng: Random, board: Board) -> None:
    """Give wands, scrolls and rings to whoever can use them, which chance alone hardly does."""
    gears = [square for square, ground in board.ground.items() if ground == "@"]
    for witch in [one for one in board.tokens if one.kind == "ice_witch"]:
        # Three tokens on her square are where most rules meet.
        laid = [
            one for one in board.tokens if one.wounded and one.colour == witch.colour and one is not witch
        ]
        if laid and rng.random() < 0.5:
            rng.choice(laid).at = witch.at
    for thing in board.tokens:
        users = USERS.get(thing.kind, ())
        able = [one for one in board.tokens if one.kind in users and one.colour == thing.colour]
        if able and rng.random() < 0.6:
            thing.at = rng.choice(able).at
        elif thing.kind == "ring_of_chaos" and gears and rng.random() < 0.6:
            thing.at = rng.choice(gears)
            holder = rng.choice([one for one in board.tokens if one.character])
            holder.at = thing.at


def fitting(board: Board) -> list[str]:
    """Leave out tokens that plainly cannot be where they are, so that few positions are thrown away whole."""
    kept: dict[Square, list[Token]] = {}
    for one in board.tokens:
        here, ground = kept.setdefault(one.at, []), board.ground[one.at]
        people = [other for other in here if other.character]
        clash = any(
            one.character and (other.colour != one.colour or not (other.wounded or one.wounded))
            for other in people
        )
        roped = any(other.kind in ROPES for other in [*here, one])
        heavy = one.character and not one.wounded and board.strength(one) >= 4
        thief = any(other.kind == "thief" and not other.wounded for other in [*people, one])
        sinks = not roped and (
            (ground == "W" and not one.character) or (ground in "XO" and not (ground == "O" and thief))
        )
        witch = any(other.kind == "ice_witch" for other in [*people, one])
        if clash or sinks or ground == "F" or (heavy and ground in "TBb") or len(here) >= (3 if witch else 2):
            continue
        here.append(one)
    return [
        "+".join([f"{one.name}@{name_of(one.at)}", *one.marks])
        for one in board.tokens if one in kept.get(one.at, ())
    ]  # fmt: skip


def hidden_tokens(rng: Random, slots: list[int], pieces: list[str]) -> list[str]:
    """Lay a few tokens that are nowhere else face down on rooms."""
    taken = {piece.partition("@")[0] for piece in pieces}
    kinds = [*CHARACTER_NAMES[:GUEST], *OBJECT_NAMES[:14]]
    found: list[str] = []
    for slot in slots:
        for _ in range(rng.randrange(3)):
            name = f"{rng.choice(('blue', 'yellow'))}-{rng.choice(kinds)}"
            if name not in taken:
                taken.add(name)
                found.append(f"{name}@r{slot + 1}")
    return found


def named(rng: Random, crowd: list[Square], squares: list[Square]) -> str:
    """Name a square, now and then one of a starting line."""
    row, column = rng.choice(squares) if rng.random() < 0.1 else rng.choice(crowd)
    return f"{'abcdefghij'[row]}{column}"


def markers(rng: Random, board: Board, inside: list[Square]) -> str:
    """Put a few markers where they may lie, and open or break a few portcullises."""
    found: dict[str, list[str]] = {"ice": [], "stump": [], "broken": [], "gates": []}
    for row, column in inside:
        name, ground = f"{'abcdefghij'[row]}{column}", board.ground[row, column]
        if ground in ".WX" and rng.random() < 0.06:
            found["ice"].append(name)
        if ground == "T" and rng.random() < 0.2:
            found["stump"].append(name)
        if ground in "Bb" and rng.random() < 0.3:
            found["broken"].append(name)
        for way in ("east", "south"):
            there = board.beside((row, column), way)
            same = board.slot.get(there) == board.slot[row, column]
            if same and board.half.get(((row, column), way)) == "gate" and rng.random() < 0.3:
                found["gates"].append(f"{name}{way[0]}:{rng.choice(('open', 'broken'))}")
    found["ice"] = found["ice"][:20]
    return "".join(f" {word}={','.join(names)}" for word, names in found.items() if names)
