"""What must hold at every pause: no card, token, tile, die, unit, skill or crystal is lost or made."""

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
    COMMON_SKILLS,
    DUMMY_BAG,
    DUMMY_CRYSTALS,
    DUMMY_SHOWN,
    DUMMY_SKILLS,
    ELITE_DECK,
    FIELD,
    GONE,
    MONASTERY_OFFER,
    PACK,
    PILE_BAG,
    PROXIES,
    REGULAR_DECK,
    SKILL_BAG,
    SKILLS_SHOWN,
    SPELL_OFFER,
    TOP,
    UNIT_BOX,
    UNIT_OFFER,
    UPGRADES,
    ZONES,
)
from conclave.games.mage_knight.rules.interacting import Disband
from conclave.games.mage_knight.rules.scoring import deeds
from conclave.games.mage_knight.rules.setup import skills_of
from conclave.games.mage_knight.state import Mage


def check_table(s: Mage) -> None:
    """Raise AssertionError if something is wrong."""
    _cards(s)
    _tokens(s)
    _units(s)
    _skills(s)
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
    basic = [card for card in everything if card < pieces.FIRST_ADVANCED]
    assert basic in _starting_cards(s), f"{len(basic)} basic actions, and not those the heroes began with"


def _starting_cards(s: Mage) -> list[list[int]]:
    """List what the basic actions may be: the decks of the heroes, and of a dummy with each free one."""
    heroes = [int(s.get(seat, d.WHO)) for seat in range(s.seats)]
    own = [card for hero in heroes for card in pieces.starting_deck(hero)]
    if not s.config.dummy:
        return [sorted(own)]
    free = [hero for hero in range(len(pieces.HEROES)) if hero not in heroes]
    found = [sorted([*own, *pieces.starting_deck(hero)]) for hero in free]
    return found if s.rows[DUMMY_CRYSTALS] else [*found, sorted(own)]  # its hero is drawn last


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
    found += [int(frame.kind) for frame in s.stack if isinstance(frame, Disband)]
    kinds = [kind for kind in range(pieces.UNIT_KINDS) if not s.config.hold or pieces.UNIT_LEVEL[kind] < 4]
    wanted = [kind for kind in kinds for _ in range(int(pieces.UNIT_COPIES[kind]))]
    assert sorted(found) == wanted, f"{len(found)} units of {len(wanted)}, or not those of the box"


def _skills(s: Mage) -> None:
    """Every skill of the heroes and the dummy is somewhere, and once."""
    found = [*s.rows[COMMON_SKILLS], *s.rows[SKILLS_SHOWN], *[int(one) for one in s.b[DUMMY_SKILLS].kinds]]
    for seat in range(s.seats):
        found += [int(one) for one in s.b[SKILL_BAG + seat].kinds]
        found += [skill for skill in range(len(pieces.SKILLS)) if s.get(seat, d.OWNED) >> skill & 1]
        for what in (d.TURNED, d.USED):
            assert not s.get(seat, what) & ~s.get(seat, d.OWNED), "a skill is used that nobody has"
    heroes = {int(s.get(seat, d.WHO)) for seat in range(s.seats)}
    heroes |= {int(one) // pieces.SKILLS_EACH for one in s.b[DUMMY_SKILLS].kinds}
    wanted = {skill for hero in heroes if hero >= 0 for skill in skills_of(s, hero)}
    assert len(set(found)) == len(found), "a skill is there twice"
    assert wanted <= set(found), f"skills are lost: {wanted - set(found)}"


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
    laid = [int(tile) for tile in s.tile_at if tile >= land.FIRST_COUNTRYSIDE]
    assert len(set(laid)) == len(laid), "a tile lies twice"
    if s.countryside_left + s.core_left + s.cities_left == 0 and len(laid) > _tiles(s):
        return  # tiles of the box came after the stack (MK-8.4)
    for first, last, left, number in (
        (land.FIRST_COUNTRYSIDE, land.FIRST_CORE, s.countryside_left, s.config.countryside),
        (land.FIRST_CORE, land.FIRST_CITY, s.core_left, s.config.core),
        (land.FIRST_CITY, land.TILE_COUNT, s.cities_left, s.config.cities),
    ):
        count = len([tile for tile in laid if first <= tile < last])
        assert count + left == number, f"{count} tiles laid and {int(left)} in the stack, not {int(number)}"


def _tiles(s: Mage) -> int:
    return int(s.config.countryside + s.config.core + s.config.cities)
