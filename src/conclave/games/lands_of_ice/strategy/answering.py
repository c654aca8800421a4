"""Answering: one answer to any question but those of a turn, set-up and drafts too (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.lands_of_ice.actions import DONE, DRAFT, IN_ROOM, LAY, PAIR, REMOVE
from conclave.games.lands_of_ice.data import CHARACTERS, FACE_UP, RESERVE
from conclave.games.lands_of_ice.rules.combat import CombatCards, Join, UseAxes
from conclave.games.lands_of_ice.rules.draft import FreeDraft, MutualDraft
from conclave.games.lands_of_ice.rules.moving import Moving
from conclave.games.lands_of_ice.rules.reveal import PlaceToken
from conclave.games.lands_of_ice.rules.setup import (
    LayRoom,
    LayToken,
    OpenLay,
    OpenSquare,
    Post,
    Removal,
    piece_of,
)
from conclave.games.lands_of_ice.rules.turn import LayIce, SpendCard
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.fighting import card, settled, support

# How much a character is worth in a team, by its name; the unknown are weighed by their numbers.
TASTE: Final[dict[str, int]] = {
    "goblin": 30, "ice_dragon": 27, "lightning_elemental": 26, "werewolf": 25, "thief": 25, "wizard": 24,
    "troll": 23, "mammoth": 22, "yeti": 22, "cleric": 20, "ice_elemental": 20, "warrior": 20, "ice_witch": 19,
    "beast_master": 17, "mekanork": 17, "wall_walker": 16, "treasure": 30, "speed_potion": 28, "sword": 22,
    "armor": 20, "potion_of_life": 25, "two_handed_axe": 16, "scroll_of_ice": 18, "fireball_wand": 24,
    "flying_carpet": 19, "rope": 14, "rope_base": 13, "ring_of_chaos": 9, "charm_scroll": 16, "key": 8,
}  # fmt: skip
NOISE: Final = 6  # so that nobody is read like a book
# Which rooms of the own half and beyond tokens are laid on, by how far they are from the own line.
FOR_CHARACTERS: Final[Ints] = ints([8, 16, 20, 6])
FOR_OBJECTS: Final[Ints] = ints([18, 14, 8, 2])


def answer(s: Labyrinth, frame: Question[Labyrinth], seat: Int, rng: Rng, found: Choices) -> Int:
    """Choose from the answers to a question; where nothing is known, what looks best right after it."""
    if len(found) == 1:
        return found[0]
    if isinstance(frame, CombatCards):
        return card(s, seat, rng)
    if isinstance(frame, Join | UseAxes):
        return support(s, seat, found)
    if isinstance(frame, Post | LayRoom | LayToken | OpenLay | Removal | FreeDraft | MutualDraft):
        return _by_taste(s, frame, seat, rng, found)
    if isinstance(frame, SpendCard):
        return found[0]
    if isinstance(frame, LayIce) and found[len(found) - 1] == DONE:
        return _best(s, seat, rng, found, 1)
    if isinstance(frame, Moving) and found[len(found) - 1] == DONE:
        return DONE
    return _best(s, seat, rng, found, 12 if isinstance(frame, PlaceToken | OpenSquare) else 1)


def _best(s: Labyrinth, seat: Int, rng: Rng, found: Choices, noise: Int) -> Int:
    """Take the answer after which the position looks best."""
    best: Int = -1_000_000
    chosen = found[0]
    for place in range(len(found)):
        twin = s.copy()
        flow.play(twin, found[place])
        worth = settled(twin, seat) + rng.below(noise)
        if worth > best:
            best = worth
            chosen = found[place]
    return chosen


def best_of(s: Labyrinth, seat: Int, most: Int, found: Choices) -> None:
    """Leave only the answers after which the position looks best."""
    scored: list[tuple[int, int]] = []
    for place in range(len(found)):
        twin = s.copy()
        flow.play(twin, found[place])
        scored.append((-int(settled(twin, seat)), int(found[place])))
    scored.sort()
    found.clear()
    for place in range(min(int(most), len(scored))):
        found.append(scored[place][1])


def _by_taste(s: Labyrinth, frame: Question[Labyrinth], seat: Int, rng: Rng, found: Choices) -> Int:
    best: Int = -1_000_000
    chosen = found[0]
    for place in range(len(found)):
        worth = _liking(s, frame, seat, found[place]) + rng.below(NOISE)
        if worth > best:
            best = worth
            chosen = found[place]
    return chosen


def _liking(s: Labyrinth, frame: Question[Labyrinth], seat: Int, action: Int) -> Int:
    """Weigh an answer of the set-up."""
    if isinstance(frame, LayRoom):
        return _room(s, seat, action - IN_ROOM)
    if isinstance(frame, Removal):
        return -taste(s, action - REMOVE)
    if isinstance(frame, Post):
        return _for_line(s, action - LAY)
    if isinstance(frame, LayToken):
        return _for_room(s, seat, action - LAY, frame.slot)
    if isinstance(frame, OpenLay):
        return taste(s, action - LAY) + (20 if action - LAY < CHARACTERS else 0)
    if action >= PAIR:
        return 0
    return taste(s, action - DRAFT)


def taste(s: Labyrinth, kind: Int) -> Int:
    """Weigh a kind of piece for a team."""
    known = TASTE.get(s.book.slugs[kind])
    if known is not None:
        return known
    return 10 + 2 * s.book.combat[kind] + s.book.movement[kind]


def _for_line(s: Labyrinth, kind: Int) -> Int:
    """Whoever is quick begins on the line, and opens rooms; the slow are better off further on."""
    return 6 * s.book.movement[kind] - s.book.combat[kind]


def from_own_line(seat: Int, slot: Int) -> Int:
    """Count the rooms between a room and the own line."""
    return slot % 4 if seat == 0 else 3 - slot % 4


def _waiting(s: Labyrinth, seat: Int) -> Int:
    """Count the characters that are still to be laid."""
    count: Int = 0
    for kind in range(CHARACTERS):
        if s.where.faces[piece_of(seat, kind)] == RESERVE:
            count += 1
    return count


def _room(s: Labyrinth, seat: Int, slot: Int) -> Int:
    """Characters first, where they are near the enemy's line and the own men come by; objects at home."""
    depth = from_own_line(seat, slot)
    if _waiting(s, seat):
        return FOR_CHARACTERS[depth] - 3 * s.lying[slot * 2 + seat]
    return FOR_OBJECTS[depth]


def _for_room(s: Labyrinth, seat: Int, kind: Int, slot: Int) -> Int:
    """Lay the strong and slow far ahead, and objects near the own line."""
    depth = from_own_line(seat, slot)
    if kind >= CHARACTERS:
        return 10 - 4 * depth + taste(s, kind) // 4
    worth: Int = 6 + 6 * depth + 3 * s.book.exit_points[kind]
    if s.has(piece_of(seat, kind), FACE_UP):
        worth -= 2
    return worth
