"""A second opinion on The Meld: its questions answered slowly, from what lies on the table alone.

Everything here is written from the manual; no set that the rules keep up is read, nothing is asked of them.
Tiles are looked at one by one, locks by walking over the field, hexes one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from conclave.core.effects import Attempt, keep
from conclave.core.state import Frame
from conclave.games.meld import data
from conclave.games.meld.actions import CONSTRUCT, FOCUS_AT, HEX, INVOKE_AT, RETURN_AT, TILE
from conclave.games.meld.data import Face, Mod, Spell
from conclave.games.meld.rules.area import ClaimWhich, SealWhich, UnsealWhich
from conclave.games.meld.rules.battle import Contest
from conclave.games.meld.rules.constructs import Enlist, Recall, ReturnArmies, WhoseArmy
from conclave.games.meld.rules.flip import FlipWhich
from conclave.games.meld.rules.focusing import FocusLeaves, FocusTile, ReplaceWhich, ReturnWhich
from conclave.games.meld.rules.invoke import Invoke, PuppetWhose
from conclave.games.meld.rules.meditate import Meditate
from conclave.games.meld.rules.moves import MoveWhich, RemoveWhich
from conclave.games.meld.rules.picks import OneTile, PickTile, PickTiles
from conclave.games.meld.rules.rearrange import RearrangeFrom
from conclave.games.meld.rules.tiles import PlaceTile
from conclave.games.meld.rules.trades import RotateFirst, SwapFirst
from conclave.games.meld.state import Meld

Hex = tuple[int, int]
Field = dict[int, Hex]


class Opinion:
    """A position, and what the manual says about it."""

    def __init__(self, s: Meld) -> None:
        self.s = s
        self.seats = range(int(s.seats))
        side = int(s.book.side)
        self.side = side
        self.tiles = range(int(s.book.tiles))
        on_field = [tile for tile in self.tiles if s.place[tile] == data.ON_FIELD]
        self.field: Field = {tile: (int(s.cell[tile]) // side, int(s.cell[tile]) % side) for tile in on_field}
        self.claims = [int(tile) for tile in s.claims]

    # The field (ME-4, ME-5).

    def around(self, place: Hex) -> list[Hex]:
        """List the six hexes around one, clockwise from the north."""
        q, r = place
        steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
        return [((q + dq) % self.side, (r + dr) % self.side) for dq, dr in steps]

    def beside(self, one: int, other: int, field: Field) -> bool:
        """Tell whether two tiles share an edge (ME-4.1)."""
        return field[other] in self.around(field[one])

    def locked(self, tile: int, field: Field) -> bool:
        """Tell whether the field falls apart without a tile (ME-4.8)."""
        rest = set(field) - {tile}
        if not rest:
            return False
        reached, todo = set[int](), [min(rest)]
        while todo:
            one = todo.pop()
            if one not in reached:
                reached.add(one)
                todo += [other for other in rest if self.beside(one, other, field)]
        return reached != rest

    def holds(self, field: Field) -> bool:
        """Tell whether every tile that is being claimed could be claimed on this field (ME-11.3)."""
        return all(host in field and not self.locked(host, field) for host in self.claims)

    def face(self, tile: int) -> Face:
        """Give the side that is up (ME-4.2)."""
        return self.s.book.faces[2 * tile + int(self.s.side[tile])]

    def glyphs(self, tile: int) -> set[int]:
        """Give the glyphs of a tile on the field; a wild one has all of them (ME-4.6)."""
        face = self.face(tile)
        every = face.wild and self.s.wild
        return {glyph for glyph in range(3) if every or int(face.glyphs) >> glyph & 1}

    def patterned(self, seat: int, field: Field) -> set[int]:
        """Give the tiles of patterns whose three tiles a seat controls (ME-5.1, ME-5.3)."""
        found = set[int]()
        for three in combinations([tile for tile in field if seat in self.control(tile)], 3):
            touch = all(self.beside(one, other, field) for one, other in combinations(three, 2))
            if touch and set.intersection(*[self.glyphs(tile) for tile in three]):
                found |= set(three)
        return found

    # Control (ME-7).

    def foci(self, tile: int, seat: int) -> int:
        """Count the foci of a seat on a tile."""
        return int(self.s.foci[4 * tile + seat])

    def control(self, tile: int) -> set[int]:
        """Give the seats that control a tile (ME-7.1, ME-7.2)."""
        place = int(self.s.place[tile])
        if place == data.ON_FIELD:
            return {seat for seat in self.seats if self.foci(tile, seat)}
        return {seat for seat in self.seats if place == data.AREA + seat}

    def yours(self, seat: int) -> list[int]:
        """List the tiles that a seat controls, on the field and in its area."""
        return [tile for tile in self.tiles if seat in self.control(tile)]

    def rooted(self, tile: int, seat: int) -> bool:
        """Tell whether roots hold a tile against a seat (ME-10.18)."""
        rooted = any(mod.kind == data.ROOTED for spell in self.face(tile).spells for mod in spell.mods)
        return rooted and bool(self.control(tile)) and seat not in self.control(tile)

    # Filters (ME-15.6).

    def kept(self, bound: int, name: int) -> int:
        """Give the tile that a spell keeps under a name, or the slot it was invoked in; -1 for none."""
        return bound // int(1024**name) % 1024 - 1

    def passing(self, wanted: int, seat: int, bound: int, field: Field) -> set[int]:
        """Give the field tiles that a filter means."""
        row = [int(part) for part in self.s.book.filters[wanted : wanted + data.FILTER]]
        found = set(field)
        if row[data.CONTROL]:
            found = {tile for tile in found if self._controlled(tile, seat, row[data.CONTROL])}
        if row[data.PATTERN]:
            found &= self.patterned(seat, field)
        if row[data.REF] >= 0:
            found &= {self.kept(bound, row[data.REF])}
        if row[data.NOT_REF] >= 0:
            found -= {self.kept(bound, row[data.NOT_REF])}
        if row[data.NEXT_REF] >= 0:
            kept = self.kept(bound, row[data.NEXT_REF])
            found = {tile for tile in found if kept in field and self.beside(tile, kept, field)}
        if row[data.MIN_FOCI]:
            found = {tile for tile in found if self.foci(tile, seat) >= row[data.MIN_FOCI]}
        if row[data.NEXT_TO] >= 0:
            others = self.passing(row[data.NEXT_TO], seat, bound, field)
            found = {tile for tile in found if any(self.beside(tile, other, field) for other in others)}
        if row[data.LOCK]:
            found = {tile for tile in found if self.locked(tile, field) == (row[data.LOCK] == data.LOCKED)}
        return found

    def _controlled(self, tile: int, seat: int, words: int) -> bool:
        who = self.control(tile)
        meant = [(data.BY_YOU, seat in who), (data.BY_ENEMY, bool(who - {seat}))]
        meant += [(data.BY_NOBODY, not who), (data.BY_SOMEBODY, bool(who))]
        return any(words & word and true for word, true in meant)

    # Where tiles may go (ME-10.1 to ME-10.4, ME-11.3).

    def hexes(self, tiles: Iterable[int], field: Field, comer: int, but: Hex | None = None) -> set[int]:
        """Name every empty hex beside a tile of a set, by the lowest of them, if claims hold then."""
        found: dict[Hex, int] = {}
        for tile in sorted(tiles):
            for way, place in enumerate(self.around(field[tile])):
                free = place not in field.values() and place != but and place not in found
                if free and self.holds({**field, comer: place}):
                    found[place] = HEX + 6 * tile + way
        return set(found.values())

    def moves(self, tile: int, wanted: int, seat: int, bound: int) -> set[int]:
        """Name the hexes that a tile may move to: judged with it lifted, never where it was (ME-10.2)."""
        rest = {other: place for other, place in self.field.items() if other != tile}
        return self.hexes(self.passing(wanted, seat, bound, rest), rest, tile, self.field[tile])

    def free(self, wanted: int, seat: int, bound: int) -> set[int]:
        """Give the tiles that a filter means and that no roots hold (ME-10.18)."""
        return {tile for tile in self.passing(wanted, seat, bound, self.field) if not self.rooted(tile, seat)}

    def movers(self, wanted: int, beside: int, seat: int, bound: int) -> set[int]:
        """Give the tiles that a spell may move: legal, unlocked, without roots, with a place to go."""
        found = {tile for tile in self.free(wanted, seat, bound) if not self.locked(tile, self.field)}
        return {tile for tile in found if self.moves(tile, beside, seat, bound)}

    def partners(self, one: int, wanted: int, seat: int, bound: int) -> set[int]:
        """Give the tiles that one may trade places with (ME-10.3)."""
        found = set[int]()
        for other in self.free(wanted, seat, bound) - {one}:
            traded = {**self.field, one: self.field[other], other: self.field[one]}
            if self.holds(traded):
                found.add(other)
        return found

    def turns(self, wanted: int, seat: int, bound: int) -> set[tuple[int, int, int]]:
        """Give the ways in which three tiles may turn round, the lowest first (ME-10.4)."""
        found = set[tuple[int, int, int]]()
        for three in combinations(sorted(self.free(wanted, seat, bound)), 3):
            if not all(self.beside(one, other, self.field) for one, other in combinations(three, 2)):
                continue
            for one, two, last in (three, (three[0], three[2], three[1])):
                f = self.field
                if self.holds({**f, one: f[two], two: f[last], last: f[one]}):
                    found.add((one, two, last))
        return found

    def leaving(self, tiles: Iterable[int]) -> set[int]:
        """Give the tiles of a set that may leave the field: unlocked, and claims hold without them."""
        found = {tile for tile in tiles if not self.locked(tile, self.field)}
        rests = {tile: {other: at for other, at in self.field.items() if other != tile} for tile in found}
        return {tile for tile in found if self.holds(rests[tile])}

    # Slots and constructs (ME-6, ME-8).

    def hosts(self, seat: int) -> list[tuple[int, Face, int, int]]:
        """List what a seat controls: tile or -1, side, its first slot, and what answers call that slot."""
        board = (-1, self.s.book.faces[int(self.s.boards[seat])], 32 * seat, 0)
        tiles = [(tile, self.face(tile), 128 + 6 * tile, 32 + 6 * tile) for tile in self.yours(seat)]
        return [board, *tiles]

    def lasts(self, spell: Spell, first: int) -> bool:
        """Tell whether a spell of a controlled host lasts: an aura, or a full ritual (ME-8.5)."""
        slots = range(first + int(spell.first), first + int(spell.first + spell.slots))
        full = all(int(self.s.held[slot]) not in (data.EMPTY, data.FOCUS) for slot in slots)
        return spell.kind == data.AURA or (spell.kind == data.RITUAL and full)

    def bonus(self, seat: int, kind: int, role: int) -> int:
        """Add up a lasting bonus of a seat (ME-7.7)."""

        def counts(mod: Mod) -> bool:
            return mod.kind == kind and (mod.when == data.ALWAYS or mod.when == role)

        lasting = [
            spell
            for _, face, first, _ in self.hosts(seat)
            for spell in face.spells
            if self.lasts(spell, first)
        ]
        return sum(int(mod.amount) for spell in lasting for mod in spell.mods if counts(mod))

    def open_slots(self, seat: int, rituals: bool = True) -> set[int]:
        """Name the slots that a seat may invoke; of those alike in a spell the first (ME-8.2, ME-8.4)."""
        found = set[int]()
        if self.s.invoked >= 30:
            return found
        for tile, face, first, name in self.hosts(seat):
            for spell in face.spells:
                mine = range(int(spell.first), int(spell.first + spell.slots))
                free = [slot for slot in mine if self.s.held[first + slot] == data.EMPTY]
                if not free or (spell.kind == data.RITUAL and not rituals):
                    continue
                bound = int(data.spell_bound(tile, first + free[0] if spell.skips else -1))
                if spell.must is not None and not self.can(spell.must, seat, bound):
                    continue
                kinds = [int(face.kinds[slot]) for slot in free]
                found |= {INVOKE_AT + name + free[kinds.index(kind)] for kind in set(kinds)}
        return found

    def returns(self, seat: int, whence: int, skip: int) -> set[int]:
        """Name the constructs that a seat may return; of those alike in a spell the first (ME-10.14)."""
        found = set[int]()
        for _, face, first, name in self.hosts(seat) if whence != data.FROM_ARMY else []:
            seen = set[tuple[int, int, int]]()
            for slot in range(int(face.slots)):
                kind = int(self.s.held[first + slot])
                mine = kind == data.BASIC or (
                    kind not in (data.EMPTY, data.FOCUS) and self.s.holder[kind] == seat
                )
                like = (int(face.owner[slot]), int(face.kinds[slot]), kind)
                if mine and first + slot != skip and like not in seen:
                    seen.add(like)
                    found.add(RETURN_AT + name + slot)
        return found | (self.army(seat) if whence != data.FROM_SLOTS else set())

    def pool(self, seat: int) -> set[int]:
        """Name the kinds in a pool."""
        kinds = range(int(self.s.book.kinds))
        return {CONSTRUCT + kind for kind in kinds if self.s.pool[seat * len(kinds) + kind]}

    def army(self, seat: int) -> set[int]:
        """Name the kinds in an army."""
        kinds = range(int(self.s.book.kinds))
        return {CONSTRUCT + kind for kind in kinds if self.s.army[seat * len(kinds) + kind]}

    def vaults(self, seat: int, owner: int) -> set[int]:
        """Name of each vault of a seat the first slot of an owner, or the first empty one (ME-6.7)."""
        found = set[int]()
        for tile in self.yours(seat):
            spells = self.face(tile).spells
            room = sum(int(mod.amount) for spell in spells for mod in spell.mods if mod.kind == data.VAULT)
            slots = [slot for slot in range(room) if self.s.vault[4 * tile + slot] == owner]
            found |= {FOCUS_AT + 32 + 4 * tile + slot for slot in slots[:1]}
        return found

    def foci_to_place(self, seat: int) -> set[int]:
        """Name the slots that a focus may be taken from: of each spell the first, and vaults (ME-6.3)."""
        face = self.s.book.faces[int(self.s.boards[seat])]
        blocked = [slot for slot in range(int(face.slots)) if self.s.held[32 * seat + slot] == data.FOCUS]
        firsts = {int(face.owner[slot]): slot for slot in reversed(blocked)}
        return {FOCUS_AT + slot for slot in firsts.values()} | self.vaults(seat, seat)

    def places_for_focus(self, seat: int) -> set[int]:
        """Name the focus slots that a focus may return to: of those alike in one spell the first (ME-6.4)."""
        face = self.s.book.faces[int(self.s.boards[seat])]
        firsts: dict[tuple[int, int], int] = {}
        for slot in reversed(range(int(face.slots))):
            held = int(self.s.held[32 * seat + slot])
            if face.kinds[slot] == data.FOCUS_SLOT and held != data.FOCUS:
                firsts[int(face.owner[slot]), held] = slot
        return {FOCUS_AT + slot for slot in firsts.values()} | self.vaults(seat, data.EMPTY)

    def enemies(self, seat: int) -> set[int]:
        """Give the tiles of the field where somebody else has a focus."""
        return {tile for tile in self.field if self.control(tile) - {seat}}

    def opponents(self, seat: int, army: bool) -> list[int]:
        """List the opponents with an army, or with a basic construct in the pool."""
        kinds = int(self.s.book.kinds)
        others = [other for other in self.seats if other != seat]
        return [other for other in others if (self.army(other) if army else self.s.pool[other * kinds])]

    # What an effect can be done to (ME-8.4).

    def targets(self, effect: PickTile, seat: int, bound: int) -> set[int]:
        """Give the tiles that the first question about an effect offers."""
        if isinstance(effect, MoveWhich):
            return self.movers(int(effect.wanted), int(effect.beside), seat, bound)
        if isinstance(effect, SwapFirst):
            first, other = int(effect.wanted), int(effect.other)
            return {tile for tile in self.free(first, seat, bound) if self.partners(tile, other, seat, bound)}
        if isinstance(effect, RotateFirst):
            return {one for one, _, _ in self.turns(int(effect.wanted), seat, bound)}
        if isinstance(effect, Contest):
            return self.enemies(seat)
        if isinstance(effect, FocusLeaves):
            mine = self.passing(int(effect.wanted), seat, bound, self.field) & set(self.yours(seat))
            return {tile for tile in mine if self.steps(tile, int(effect.to), seat, bound)}
        assert isinstance(effect, OneTile | PickTiles), effect
        legal = self.passing(int(effect.wanted), seat, bound, self.field)
        if isinstance(effect, FlipWhich):
            return self.free(int(effect.wanted), seat, bound)
        if isinstance(effect, RemoveWhich):
            return self.leaving(
                tile for tile in self.free(int(effect.wanted), seat, bound) if not self.control(tile)
            )
        if isinstance(effect, ClaimWhich):
            return self.leaving(legal - set(self.claims))
        if isinstance(effect, FocusTile):
            return legal
        if isinstance(effect, ReplaceWhich):
            return legal & self.enemies(seat)
        assert isinstance(effect, ReturnWhich), effect
        return {tile for tile in legal if self.owners(tile, seat, int(effect.flags) // data.WHOSE)}

    def steps(self, tile: int, wanted: int, seat: int, bound: int) -> set[int]:
        """Give the tiles that a focus may move to from another (ME-10.11)."""
        return self.passing(wanted, seat, int(keep(bound, data.FROM, tile)), self.field) - {tile}

    def owners(self, tile: int, seat: int, whose: int) -> set[int]:
        """Give the seats whose foci on a tile an effect means (ME-10.10)."""
        who = self.control(tile)
        return who & {seat} if whose == data.YOURS else who - {seat} if whose == data.ENEMY else who

    def can(self, effect: Frame, seat: int, bound: int) -> bool:
        """Tell whether an effect can be carried out on something."""
        pool = bool(self.pool(seat))
        if isinstance(effect, PlaceTile):
            legal = self.passing(int(effect.wanted), seat, bound, self.field)
            room = not self.field or self.hexes(legal, self.field, -1)
            return bool(len(self.s.bag) + len(self.s.top) and room)
        if isinstance(effect, SealWhich):
            return any(int(place) - data.AREA in set(self.seats) - {seat} for place in self.s.place)
        if isinstance(effect, UnsealWhich):
            return data.SEALED + seat in list(self.s.place)
        if isinstance(effect, FocusTile) and not self.foci_to_place(seat):
            return False
        if isinstance(effect, WhoseArmy):
            return bool(self.opponents(seat, army=True))
        if isinstance(effect, Recall):
            skip = self.kept(bound, data.INVOKED) if effect.flags & data.NOT_INVOKED else data.NO_SLOT
            return bool(self.returns(seat, int(effect.whence), skip))
        if isinstance(effect, Enlist):
            return pool
        if isinstance(effect, Invoke):
            return pool or bool(effect.flags & data.UP_TO)
        if isinstance(effect, PuppetWhose):
            return bool(self.opponents(seat, army=False)) and bool(self.open_slots(seat, rituals=False))
        if isinstance(effect, PickTile):
            return bool(self.targets(effect, seat, bound))
        # What is gained needs no target (ME-8.4).
        assert isinstance(effect, Attempt | ReturnArmies | RearrangeFrom | Meditate), effect
        return True

    # What holds at every pause (ME-7.8, ME-9).

    def settled(self) -> None:
        """Hold unique constructs against the rituals that bind them and the tiles they lie on."""
        s = self.s
        for tile in self.tiles:
            spells = self.face(tile).spells if self.control(tile) else []
            lit = [
                int(spell.leash) for spell in spells if spell.leash >= 0 and self.lasts(spell, 128 + 6 * tile)
            ]
            assert int(s.lit[tile]) == sum(2**kind for kind in lit), f"rituals of tile {tile}"
            assert all(s.holder[kind] >= 0 for kind in lit), (
                f"a ritual of tile {tile} left its construct (ME-9.6)"
            )
        for kind in range(1, int(s.book.kinds)):
            holder, leash, slot = int(s.holder[kind]), int(s.leash[kind]), int(s.at[kind])
            if leash >= 0:
                assert int(s.lit[leash]) >> kind & 1, f"construct {kind} is bound to a ritual that has ended"
                assert holder in self.control(leash), f"construct {kind} is bound to another's tile"
            if slot >= 128:
                assert holder in self.control((slot - 128) // 6), f"construct {kind} lies on another's tile"


def tiles(numbers: Iterable[int]) -> set[int]:
    """Give tiles as answers."""
    return {TILE + tile for tile in numbers}
