"""Positions at random, the engine against the slow reading: each move, ray, target, turn and action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from conclave.core import flow
from conclave.games.lands_of_ice.actions import (
    AXES,
    DEED,
    DONE,
    DROP,
    JOIN,
    PASS,
    PIECE_NAMES,
    SPACE,
    SPEND,
    TAKE,
    WAY,
)
from conclave.games.lands_of_ice.actions import DEEDS as VERBS
from conclave.games.lands_of_ice.data import FIRST_OBJECT, PIECES, SQUARE_NAMES, WAYS
from conclave.games.lands_of_ice.notation import read_position
from conclave.games.lands_of_ice.rules.combat import ATTACK, DEFENCE, CombatCards, Join, UseAxes, total_of
from conclave.games.lands_of_ice.rules.moving import Moving, Uproot
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.slow_deeds import Doer
from tests.games.lands_of_ice.slow_rules import Board, Token
from tests.games.lands_of_ice.versus_boards import DRAWINGS, compare_boards, compare_reveal, positions
from tests.games.lands_of_ice.versus_ends import compare_ends

MOVED = ("move", "fly", "swim", "jump")
LONELY = ("regenerate", "drink", "life", "speed")
BOARDS_EVERY = 16  # of so many positions one is held against the engine's square by square, before any turn
LOT = 250  # positions that a long run compares and notes at a time
ACTIONS_EVERY = 4  # from one of so many positions a few actions are played
CONTROLLED_EVERY = 8  # of so many positions one is gone through again with an enemy under control
HANDLED_EVERY = 8  # of so many positions one is gone through with everything that may be taken and put down
Answers = dict[str, set[str]]
__all__ = ["DRAWINGS", "LOT", "Figures", "compare"]


class Figures:
    """What was compared, and what differed."""

    def __init__(self) -> None:
        self.positions = 0
        self.characters = 0
        self.seconds = 0.0
        self.counts: Counter[str] = Counter()
        self.disagreements: list[str] = []

    def line(self) -> str:
        """Say it in a few lines: the figure, and how often each thing occurred."""
        rows = ", ".join(f"{word} {count:,}" for word, count in sorted(self.counts.items()))
        return (
            f"lands_of_ice: {self.positions:,} positions, {self.characters:,} characters,"
            f" {sum(self.counts.values()):,} answers, {len(self.disagreements)} disagreements,"
            f" {self.seconds:.0f} s\n  {rows}"
        )

    def add(self, other: Figures) -> None:
        """Add what was compared in another lot."""
        self.positions += other.positions
        self.characters += other.characters
        self.counts.update(other.counts)
        self.disagreements += other.disagreements
        self.seconds += other.seconds

    def noted(self, seed: str, lot: int) -> dict[str, Any]:
        """Give one line of a long run."""
        return {
            "seed": seed, "lot": lot, "positions": self.positions, "characters": self.characters,
            "seconds": round(self.seconds, 1), "disagreements": self.disagreements, "counts": self.counts,
        }  # fmt: skip

    @staticmethod
    def read(row: dict[str, Any], seed: str, lot: int) -> Figures:
        """Read such a line; one of another seed or lot is no part of this run."""
        if (row["seed"], row["lot"]) != (seed, lot):
            raise ValueError(f"the file holds seed {row['seed']}, lot {row['lot']}; take another file")
        found = Figures()
        found.positions, found.characters, found.seconds = row["positions"], row["characters"], row["seconds"]
        found.counts, found.disagreements = Counter(row["counts"]), row["disagreements"]
        return found

    def differ(self, text: str, who: str, word: str, fast: set[str], slow: set[str]) -> None:
        """Count what the engine offers, and note a difference."""
        self.counts[word] += len(fast)
        if fast != slow:
            alone = f"engine alone {sorted(fast - slow)}, slow alone {sorted(slow - fast)}"
            self.disagreements.append(f"{who} {word}: {alone}: {text}")


def compare(count: int, seed: int | str) -> Figures:
    """Compare so many positions."""
    figures, rng = Figures(), Random(seed)
    for text, s in positions(count, rng):
        figures.positions += 1
        board = Board(text, DRAWINGS)
        if figures.positions % BOARDS_EVERY == 0:
            compare_boards(figures.differ, text, board, s)
        handle = figures.positions % HANDLED_EVERY == 0
        for token in [one for one in board.tokens if one.character]:
            compare_character(figures, text, board, s, token, handle)
        compare_reveal(figures.differ, text, board, s, rng)
        luck = Random(f"{seed} {figures.positions}")
        if figures.positions % ACTIONS_EVERY == 1:
            compare_ends(figures.differ, text, s, luck)
        if figures.positions % CONTROLLED_EVERY == 0:
            compare_controlled(figures, text, board, luck)
    return figures


def compare_character(
    figures: Figures, text: str, board: Board, s: Labyrinth, token: Token, handle: bool
) -> None:
    """Compare what one character sees and, in its turn, may do."""
    piece = PIECE_NAMES.index(token.name)
    figures.characters += 1
    mask = int(seen_from(s, piece))
    here = {one.name for one in board.people(token.at)}
    seen = {PIECE_NAMES[other] for other in range(FIRST_OBJECT) if mask >> other & 1}
    figures.differ(text, token.name, "sees", seen - here, board.sees(token) - here)
    if token.colour != board.active and "controlled" not in token.marks:
        return
    doer = Doer(board, token)
    slow, fast = slow_answers(doer, handle), engine_answers(s, piece, handle)
    for word in sorted(slow.keys() | fast.keys()):
        figures.differ(text, token.name, word, fast.get(word, set()), slow.get(word, set()))
    for deed in ("attack", "strike"):
        for name in sorted(fast.get(deed, set()) & slow.get(deed, set()))[:1]:
            target = next(one for one in board.tokens if one.name == name)
            compare_fight(figures, text, s, doer, deed, target)
    for spin in sorted(fast.get("turn", set()) & slow.get("turn", set()))[:2]:
        later = s.copy()
        flow.play(later, DEED + VERBS.index("turn") * FIRST_OBJECT + piece)
        flow.play(later, SPACE.number(f"spin {spin}"))
        slot, right = int(spin[1]) - 1, spin.endswith("right")
        compare_boards(figures.differ, text, board.turned(slot, right), later, "turned", spin)


def compare_controlled(figures: Figures, text: str, board: Board, luck: Random) -> None:
    """Put an enemy under control, often with no other points, and compare what it may do (LI-13.1)."""
    foes = [one for one in board.tokens if one.character and one.colour != board.active and not one.frozen]
    if not foes:
        return
    name = luck.choice(foes).name
    pieces = next(word for word in text.split() if word.startswith("pieces="))
    words = pieces.removeprefix("pieces=").split(",")
    words = [f"{word}+controlled+3ap" if word.partition("@")[0] == name else word for word in words]
    text = text.replace(pieces, f"pieces={','.join(words)}").replace(" ap=3", luck.choice((" ap=3", " ap=0")))
    s, board = read_position(text), Board(text, DRAWINGS)
    flow.settle(s)
    compare_character(figures, text, board, s, next(one for one in board.tokens if one.name == name), True)
    compare_ends(figures.differ, text, s, luck)


def slow_answers(doer: Doer, handle: bool) -> Answers:
    """Collect what the slow reading says of a character."""
    who = doer.who
    found: Answers = {word: {"yes"} for word in doer.alone()}
    if who.wounded or who.frozen or "rests" in who.marks:
        return found
    for word in MOVED:
        if word == "fly" and not any(one.kind == "flying_carpet" for one in doer.objects):
            continue
        found[word] = doer.ends(word)
        if handle:
            found[f"{word} and handle"] = doer.ends(word, True)
    found |= {**doer.targets(), **doer.sides(), **doer.rooms()}
    found |= {"chaos": doer.chaos(), "ice": doer.glazes()}
    return {word: answers for word, answers in found.items() if answers}


def engine_answers(s: Labyrinth, piece: int, handle: bool) -> Answers:
    """Collect what the engine offers a character."""
    found: Answers = {}
    allowed = flow.choices(s)
    for number, verb in enumerate(VERBS):
        action = DEED + number * FIRST_OBJECT + piece
        if action not in allowed:
            continue
        if verb in LONELY:
            found[verb] = {"yes"}
            continue
        twin = s.copy()
        flow.play(twin, action)
        if verb == "fly":
            flow.play(twin, next(card for card in flow.choices(twin) if card >= SPEND))
        if verb in MOVED:
            found[verb] = engine_ends(twin, piece, False)
            if handle:
                found[f"{verb} and handle"] = engine_ends(twin, piece, True)
        else:
            words = [SPACE.token(option) for option in flow.choices(twin)]
            found[verb] = {word.partition(" ")[2] for word in words}
    return {word: answers for word, answers in found.items() if answers}


def engine_ends(s: Labyrinth, piece: int, handle: bool) -> set[str]:
    """Follow every way of a movement, with at most one thing taken or put down if asked to."""
    found: set[str] = set()
    seen: set[tuple[object, ...]] = set()
    waiting: list[tuple[Labyrinth, str]] = [(s, "")]
    while waiting:
        here, said = waiting.pop()
        square = SQUARE_NAMES[int(here.where.faces[piece])]
        for action in flow.choices(here):
            word = said
            if action == DONE:
                found.add(square + said + (uprooting(here) if "mammoth" in PIECE_NAMES[piece] else ""))
                continue
            if TAKE <= action < DROP + PIECES:
                if said or not handle:
                    continue
                verb = "take" if action < DROP else "drop"
                word = f" {verb} {PIECE_NAMES[(action - TAKE) % PIECES]} {square}"
            later = here.copy()
            flow.play(later, action)
            top = later.stack[-1] if later.stack else None
            if not isinstance(top, Moving):
                found.add("out" + word)
                continue
            mark = (
                later.where.faces[piece],
                top.left,
                top.objects,
                top.friends,
                top.mode,
                word,
                *later.cells,
            )
            if mark not in seen:
                seen.add(mark)
                waiting.append((later, word))
    return found


def uprooting(s: Labyrinth) -> str:
    """Say which trees may come down when a movement ends here (LI-13.6)."""
    later = s.copy()
    flow.play(later, DONE)
    if not later.stack or not isinstance(later.stack[-1], Uproot):
        return ""
    return " uproot " + " ".join(WAYS[action - WAY] for action in flow.choices(later) if action >= WAY)


def compare_fight(figures: Figures, text: str, s: Labyrinth, doer: Doer, deed: str, target: Token) -> None:
    """Compare who may join a fight, and what the two who began it are worth."""
    piece, other = PIECE_NAMES.index(doer.who.name), PIECE_NAMES.index(target.name)
    twin = s.copy()
    flow.play(twin, DEED + VERBS.index(deed) * FIRST_OBJECT + piece)
    flow.play(twin, SPACE.number(f"target {PIECE_NAMES[other]}"))
    joins: list[set[str]] = [set(), set()]
    while not isinstance(twin.stack[-1], CombatCards):
        top = twin.stack[-1]
        if isinstance(top, UseAxes):
            flow.play(twin, AXES)
            continue
        assert isinstance(top, Join)
        names = [PIECE_NAMES[action - JOIN] for action in flow.choices(twin) if action >= JOIN]
        joins[int(top.side)] = set(names)
        flow.play(twin, PASS)
    slow = doer.joiners(target) if deed == "attack" else (set(), set())
    figures.differ(text, doer.who.name, f"joins {deed}", joins[0], slow[0])
    figures.differ(text, doer.who.name, f"joins the defence against {deed}", joins[1], slow[1])
    fast = {f"{int(total_of(twin, ATTACK))} to {int(total_of(twin, DEFENCE))}"}
    mine = doer.value(doer.who, True) if deed == "attack" else 1
    figures.differ(text, doer.who.name, f"values of {deed}", fast, {f"{mine} to {doer.value(target, False)}"})
