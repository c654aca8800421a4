"""Imagining: a whole position that fits what a seat knows (LI-3.13)."""

from __future__ import annotations

from conclave.core.rng import Rng
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.lands_of_ice.data import (
    BOX,
    DOT,
    FACE_UP,
    FIRST_OBJECT,
    KIND,
    OWNER,
    PIECES,
    RESERVE,
    ROOM,
    SLOTS,
)
from conclave.games.lands_of_ice.rules.combat import CombatCards
from conclave.games.lands_of_ice.rules.draft import PAIRS, THINGS, FreeDraft, on_offer
from conclave.games.lands_of_ice.state import Labyrinth


def imagine(view: View[Labyrinth], rng: Rng) -> Labyrinth:
    """Deal hidden tokens to the places where tokens lie, guess pairs of rooms and cards that are laid."""
    s = view.state.copy()
    # Many holes are filled at once, so the rows are its own and written into.
    s.where, s.pairs, s.laid = s.where.apart(), s.pairs.apart(), s.laid.apart()
    top = s.stack[-1] if s.stack else None
    for seat in range(2):
        _team(s, seat, isinstance(top, FreeDraft), rng)
        if s.laid.faces[seat] == HIDDEN:
            s.laid.faces[seat] = -1
            if isinstance(top, CombatCards) and seat not in top.seats:
                hand = [value for value in range(7) for _ in range(int(s.hands[seat * 7 + value]))]
                s.laid.faces[seat] = hand[int(rng.below(len(hand)))]
    _pairs(s, isinstance(top, FreeDraft), rng)
    return s


def _shuffled(row: list[int], rng: Rng) -> list[int]:
    row = row[:]
    for place in range(len(row) - 1, 0, -1):
        other = int(rng.below(place + 1))
        row[place], row[other] = row[other], row[place]
    return row


def _team(s: Labyrinth, seat: int, drafting: bool, rng: Rng) -> None:
    """Put every hidden piece of a seat somewhere: on its line, on rooms, in the reserve, or in the box."""
    faces = s.where.faces
    own = [piece for piece in range(PIECES) if OWNER[piece] == seat]
    hidden = [piece for piece in own if faces[piece] == HIDDEN]
    if not hidden:
        return
    for piece in hidden:
        faces[piece] = BOX
    if drafting:
        return
    known = [int(faces[piece]) for piece in own]
    dots = [DOT - place for place in range(int(s.posted[seat])) if DOT - place not in known]
    rooms: list[int] = []
    for slot in range(SLOTS):
        if s.rooms[slot] < 0:
            rooms += [ROOM - slot] * (int(s.lying[slot * 2 + seat]) - known.count(ROOM - slot))
    spare = int(s.reserve[seat]) - known.count(RESERVE)
    offer = [piece for piece in hidden if s.book.slugs[int(KIND[piece])] and on_offer(s, KIND[piece])]
    things = [piece for piece in offer if piece >= FIRST_OBJECT]
    plain = [piece for piece in offer if piece < FIRST_OBJECT and not s.has(piece, FACE_UP)]
    shown = [piece for piece in offer if piece < FIRST_OBJECT and s.has(piece, FACE_UP)]
    have = [piece for piece in own if piece >= FIRST_OBJECT and faces[piece] != BOX]
    wanted = min(THINGS - len(have), len(things))
    people = len(dots) + len(rooms) + spare - wanted
    # Whoever is always laid face up and was not seen is still in the reserve, or not in the team (LI-3.11).
    # The dots are for others: with a large handicap nobody is left beside them.
    least, most = max(0, people - len(plain)), min(len(shown), spare, people - len(dots))
    late = least + int(rng.below(max(most - least, 0) + 1))
    chosen = _shuffled(plain, rng)[: people - late]
    for place in dots:
        faces[chosen.pop()] = place
    for piece in _shuffled(shown, rng)[:late]:
        faces[piece] = RESERVE
    rest = _shuffled(chosen + _shuffled(things, rng)[:wanted], rng)
    for place in rooms + [RESERVE] * (spare - late):
        faces[rest.pop()] = place


def _pairs(s: Labyrinth, drafting: bool, rng: Rng) -> None:
    """Guess pairs of rooms that explain every room that was revealed (LI-3.3)."""
    faces = s.pairs.faces
    holes = [place for place in range(4) if faces[place] == HIDDEN]
    if not holes:
        return
    for place in holes:
        faces[place] = -1
    if drafting:
        return
    shown = [int(room) for room in s.rooms if room >= 0]
    needed: list[int] = []
    for number in s.book.pairs:
        times = max(shown.count(room) for room in s.book.rooms_of(number))
        known = [int(face) for face in faces].count(number)
        needed += [number] * (times - known)
    for number in _shuffled(needed, rng) + _shuffled(s.book.pairs * 2, rng):
        row = [int(face) for face in faces]
        own = [row[:PAIRS], row[PAIRS:]]
        free = [place for place in holes if row[place] < 0 and number not in own[place // PAIRS]]
        if free:
            faces[free[int(rng.below(len(free)))]] = number
