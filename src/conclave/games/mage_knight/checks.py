"""What must hold at every pause: no card, token, tile, die, unit or crystal is lost or made."""

from __future__ import annotations

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    ARTIFACTS_SHOWN,
    AT,
    BOTTOM,
    BOX,
    DUMMY_BAG,
    DUMMY_SHOWN,
    ELITE_DECK,
    FIELD,
    GONE,
    MONASTERY_OFFER,
    PACK,
    PILE_BAG,
    PROXIES,
    REGULAR_DECK,
    SPELL_OFFER,
    TOP,
    UNIT_BOX,
    UNIT_OFFER,
    UPGRADES,
    ZONES,
)
from conclave.games.mage_knight.rules.scoring import deeds
from conclave.games.mage_knight.state import Mage


def check_table(s: Mage) -> None:
    """Raise AssertionError if something is wrong."""
    _cards(s)
    _tokens(s)
    _units(s)
    _numbers(s)
    _map(s)
    ahead = [d.COMBAT] if (d.IN_COMBAT >> s.phase) & 1 else []
    ahead += [int(s.boundary(d.TURN)), int(s.boundary(d.ROUND))]
    ahead += [base + seat for base in (d.NEXT_TURN, d.OWN_NEXT_END, d.OWN_AFTER) for seat in range(s.seats)]
    fault = s.mods.outlived(ahead)
    assert not fault, fault


def _deck(s: Mage, deck: int) -> list[int]:
    zones = [*s.z[TOP + deck].faces, *s.z[BOTTOM + deck].faces, *s.b[deck].kinds]
    return [int(card) for card in zones]


def _cards(s: Mage) -> None:
    common = [card for deck in range(ADVANCED_DECK, REGULAR_DECK) for card in _deck(s, deck)]
    rows = (ADVANCED_OFFER, SPELL_OFFER, MONASTERY_OFFER, BOX, ARTIFACTS_SHOWN, DUMMY_SHOWN, UPGRADES)
    common += [int(card) for zone in range(PACK, ZONES) for card in s.z[zone].faces]
    common += [card for row in rows for card in s.rows[row]]
    common += [int(card) for card in s.b[DUMMY_BAG].kinds]
    held = [card for seat in range(s.seats) for card in deeds(s, seat)]
    everything = sorted([card for card in (*common, *held) if card != pieces.WOUND and card >= 0])
    if any(s.get(seat, d.WHO) < 0 for seat in range(s.seats)):
        return  # heroes are being chosen
    rare = [card for card in everything if card >= pieces.FIRST_ADVANCED]
    barred = pieces.COMPETITIVE if s.config.no_interactive_spells else ()
    wanted = [card for card in range(pieces.FIRST_ADVANCED, pieces.WOUND) if card not in barred]
    assert rare == wanted, f"cards are lost or made: {set(wanted) ^ set(rare)}"
    basic = len(everything) - len(rare)
    assert basic in (16 * s.seats, 16 * (s.seats + 1)), f"{basic} basic actions"


def _tokens(s: Mage) -> None:
    proxies = list(s.rows[PROXIES])
    for pile in range(7):
        faces = [int(face) for face in s.z[FIELD + pile].faces]
        assert len(faces) == len(s.rows[AT + pile]), "a token lies nowhere"
        here = sorted([*faces, *[int(kind) for kind in s.b[PILE_BAG + pile].kinds], *s.rows[GONE + pile]])
        if pile == pieces.RUIN_PILE:
            wanted = list(range(pieces.RUIN_KINDS))
        else:
            kinds = [kind for kind in range(pieces.FOE_KINDS) if pieces.FOE_PILE[kind] == pile]
            wanted = [
                kind for kind in kinds for _ in range(int(pieces.FOE_COPIES[kind]) + proxies.count(kind))
            ]
        assert here == sorted(wanted), f"tokens of pile {pile} are lost or made"


def _units(s: Mage) -> None:
    found = _deck(s, REGULAR_DECK) + _deck(s, ELITE_DECK) + [*s.rows[UNIT_OFFER], *s.rows[UNIT_BOX]]
    for seat in range(s.seats):
        kinds = [int(s.unit(seat, place, d.U_KIND)) for place in range(d.UNIT_PLACES)]
        found += [kind - 1 for kind in kinds if kind]
    # A unit whose place is being made is with nobody for a moment.
    wanted = sum(int(copies) for copies in pieces.UNIT_COPIES)
    if s.config.hold:
        wanted -= sum(unit[1] for unit in pieces.UNITS if unit[2] == 4)
    assert wanted - 1 <= len(found) <= wanted, f"{len(found)} units"


def _numbers(s: Mage) -> None:
    assert all(0 <= n <= d.MOST_CRYSTALS for n in s.crystals), "too many crystals"
    assert all(n >= 0 for n in s.tokens), "less than no mana"
    for kind in range(d.POINTS):
        assert s.pool[kind] >= 0 or kind == d.INFLUENCE, f"less than no points of kind {kind}"
    gone = sum(int(s.get(seat, d.GONE)) for seat in range(s.seats))
    assert max(3, s.config.dice - gone) <= len(s.faces) == len(s.marks) <= s.config.dice, "a die is missing"
    assert all(mark < 40 for mark in s.marks), "a die is held at a pause"


def _map(s: Mage) -> None:
    for tile in range(land.TILE_COUNT):
        slot = int(s.slot_of[tile])
        assert slot < 0 or s.tile_at[slot] == tile, "a tile lies in two slots"
    assert min(s.countryside_left, s.core_left, s.cities_left) >= 0, "less than no tiles"
