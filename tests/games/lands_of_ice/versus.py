"""Positions at random, the engine against the slow reading: every end of a move, every ray, every target."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.frames import Question
from conclave.games.lands_of_ice.actions import (
    CHARACTER_NAMES,
    DEED,
    DONE,
    OBJECT_NAMES,
    PIECE_NAMES,
    SPACE,
    WAY,
)
from conclave.games.lands_of_ice.actions import DEEDS as VERBS
from conclave.games.lands_of_ice.data import FIRST_OBJECT, GUEST, SQUARE_NAMES
from conclave.games.lands_of_ice.notation import read_position
from conclave.games.lands_of_ice.rules.moving import Moving
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.sets import standard_files
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.slow_moves import OUT, Walker
from tests.games.lands_of_ice.slow_rules import Board, Token, read_rooms

DRAWINGS = read_rooms([text for name, text in standard_files().items() if name.endswith(".rooms")])
AIMED = ("attack", "strike", "control", "freeze", "heal", "frost", "fireball")
SIDED = ("break", "open", "cut", "melt", "torch")
Answers = dict[str, set[str]]


class Figures:
    """What was compared, and what differed."""

    def __init__(self) -> None:
        self.positions = 0
        self.characters = 0
        self.ends = 0
        self.seen = 0
        self.targets = 0
        self.disagreements: list[str] = []

    def line(self, seconds: float) -> str:
        """Say it in a line."""
        return (
            f"lands_of_ice: {self.positions:,} positions, {self.characters:,} characters,"
            f" {self.ends:,} ends of moves, {self.seen:,} sights, {self.targets:,} targets,"
            f" {len(self.disagreements)} disagreements, {seconds:.0f} s"
        )


def compare(count: int, seed: int) -> Figures:
    """Compare so many positions."""
    figures = Figures()
    for text, s in positions(count, Random(seed)):
        figures.positions += 1
        board = Board(text, DRAWINGS)
        for token in [one for one in board.tokens if one.character]:
            piece = PIECE_NAMES.index(token.name)
            figures.characters += 1
            mask = int(seen_from(s, piece))
            seen = {
                PIECE_NAMES[other] for other in range(FIRST_OBJECT) if mask >> other & 1 and other != piece
            }
            slow_seen = board.sees(token) - {token.name}
            carried = {one.name for one in board.people(token.at)}
            figures.seen += len(seen)
            differ(figures, text, token, "sees", seen - carried, slow_seen - carried)
            if (
                token.colour == board.active
                and not token.wounded
                and not token.frozen
                and "rests" not in token.marks
            ):
                slow, fast = slow_answers(board, token), engine_answers(s, piece)
                for word in sorted(slow.keys() | fast.keys()):
                    differ(figures, text, token, word, fast.get(word, set()), slow.get(word, set()))
                    size = len(fast.get(word, set()))
                    if word in ("move", "swim", "jump"):
                        figures.ends += size
                    else:
                        figures.targets += size
    return figures


def differ(figures: Figures, text: str, token: Token, word: str, fast: set[str], slow: set[str]) -> None:
    """Note a difference."""
    if fast != slow:
        figures.disagreements.append(
            f"{token.name} {word}: engine alone {sorted(fast - slow)},"
            f" slow alone {sorted(slow - fast)}: {text}"
        )


def slow_answers(board: Board, token: Token) -> Answers:
    """Collect what the slow reading says of a character."""
    walker = Walker(board, token)
    found: Answers = {}
    for word, ends in (("move", walker.moves()), ("swim", walker.swims()), ("jump", walker.jumps())):
        if ends:
            found[word] = {"out" if end == OUT else f"{'abcdefghij'[end[0]]}{end[1]}" for end in ends}
    return {**found, **walker.targets(), **walker.sides(), **walker.rooms()}


def engine_answers(s: Labyrinth, piece: int) -> Answers:
    """Collect what the engine offers a character."""
    found: Answers = {}
    allowed = flow.choices(s)
    for number, verb in enumerate(VERBS):
        action = DEED + number * FIRST_OBJECT + piece
        if action not in allowed:
            continue
        twin = s.copy()
        flow.play(twin, action)
        if verb in ("move", "swim", "jump"):
            ends = engine_ends(twin, piece)
            if ends:
                found[verb] = ends
        elif verb in AIMED or verb in SIDED or verb == "reveal" or verb == "turn":
            words = [SPACE.token(option) for option in flow.choices(twin)]
            found[verb] = {word.partition(" ")[2] for word in words}
    return found


def engine_ends(s: Labyrinth, piece: int) -> set[str]:
    """Follow every way of a movement by steps alone."""
    found: set[str] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [s]
    while waiting:
        here = waiting.pop()
        frame = here.stack[-1]
        assert isinstance(frame, Question)
        for action in flow.choices(here):
            if action == DONE:
                found.add(SQUARE_NAMES[int(here.where.faces[piece])])
            elif WAY <= action < WAY + 4:
                later = here.copy()
                flow.play(later, action)
                if not later.stack or not isinstance(later.stack[-1], Moving):
                    found.add("out")
                    continue
                top = later.stack[-1]
                mark = (
                    int(later.where.faces[piece]),
                    int(top.left),
                    int(top.objects),
                    int(top.mode),
                    *later.cells,
                )
                if mark not in seen:
                    seen.add(mark)
                    waiting.append(later)
    return found


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
        if s.stack:
            made += 1
            yield text, s


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
    crowd = rng.sample(inside, min(len(inside), 14)) if inside else squares
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
            pieces.append(f"{colour}-{kind}@{named(rng, crowd, squares)}{marks}")
        for kind in rng.sample(list(OBJECT_NAMES[:14]), rng.randrange(0, 5)):
            held = rng.choice(pieces).partition("@")[2].partition("+")[0]
            where = held if rng.random() < 0.6 else named(rng, crowd, squares)
            pieces.append(f"{colour}-{kind}@{where}")
    if rng.random() < 0.3:
        pieces.append(f"torch1@{rng.choice(pieces).partition('@')[2].partition('+')[0]}")
    text += f" pieces={','.join(pieces)}"
    text += markers(rng, Board(f"{text} turn=blue", DRAWINGS), inside)
    tops = f"{rng.choice('05')}/{rng.choice('05')}"
    return f"{text} tops={tops} jumps={rng.choice('013')}/3 ap=3 turn={rng.choice(('blue', 'yellow'))}"


def named(rng: Random, crowd: list[tuple[int, int]], squares: list[tuple[int, int]]) -> str:
    """Name a square, now and then one of a starting line."""
    row, column = rng.choice(squares) if rng.random() < 0.1 else rng.choice(crowd)
    return f"{'abcdefghij'[row]}{column}"


def markers(rng: Random, board: Board, inside: list[tuple[int, int]]) -> str:
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
