"""The slow reading of movement: where somebody may end, by foot, wing, water or jump, with or without
picking something up or putting something down on the way (LI-6, LI-7, LI-14.5 to LI-14.7)."""

from __future__ import annotations

from typing import NamedTuple

from tests.games.lands_of_ice.slow_rules import (
    ANCHORS,
    BACK,
    CURSED,
    FLYERS,
    NUMBERS,
    OBSTACLES,
    ORDER,
    ROPES,
    WALKABLE,
    Board,
    Square,
    Token,
)

OUT = (-1, -1)  # has left over the enemy's line
NOWHERE = (-2, -2)


def name_of(square: Square) -> str:
    """Name a square, or say that somebody is out."""
    return "out" if square == OUT else f"{'abcdefghij'[square[0]]}{square[1]}"


class Place(NamedTuple):
    """How far somebody has come: where, with what, over which water that froze, and what was handled."""

    at: Square
    left: int
    load: tuple[Token, ...]
    friends: tuple[Token, ...]
    iced: frozenset[Square]
    air: str = ""  # the way of a jump that is in the air
    handled: Token | None = None
    put: Square = NOWHERE  # where it was put down, or nowhere if it was taken
    stepped: bool = False
    said: str = ""


class Walker:
    """One character with its load, and what it may do from where it stands."""

    def __init__(self, board: Board, who: Token) -> None:
        self.board = board
        self.who = who
        here = board.on(who.at)
        # An unwounded character carries all objects and wounded, unfrozen friends of its square (LI-7.2).
        self.objects = [one for one in here if not one.character]
        self.friends = [
            one for one in here
            if one.character and one is not who and one.colour == who.colour
            and one.wounded and not one.frozen
        ]  # fmt: skip
        self.slots = 2 if who.kind == "ice_witch" else 1
        self.heavy = board.strength(who) >= 4
        self.goal = 21 if who.colour == "blue" else 0

    def there(self, square: Square, now: Place) -> list[Token]:
        """List what is on a square beside the mover and all that it carries now."""
        found = [
            one for one in self.board.on(square)
            if one is not self.who and one not in now.load and one not in now.friends
            and one is not now.handled
        ]  # fmt: skip
        if now.handled is not None and now.put == square:
            found.append(now.handled)
        return found

    def people(self, square: Square, now: Place) -> list[Token]:
        """List the characters on a square that are not this one nor carried by it."""
        return [one for one in self.there(square, now) if one.character]

    def loose(self, square: Square, now: Place) -> list[Token]:
        """List the objects on a square that this character does not carry."""
        return [one for one in self.there(square, now) if not one.character]

    def roped(self, square: Square, now: Place) -> bool:
        """Tell whether a rope hangs on a square that this character does not carry."""
        return any(one.kind in ROPES for one in self.loose(square, now))

    def holder(self, square: Square, now: Place) -> Token | None:
        """Give who holds what is on a square: whoever stands there, else a Witch, else who lies there."""
        people = self.people(square, now)
        upright = [one for one in people if not one.wounded]
        ordered = sorted(people, key=lambda one: one.kind != "ice_witch")
        return upright[0] if upright else (ordered[0] if ordered else None)

    def border(self, here: Square, way: str, flies: bool, climbs: bool) -> bool:
        """Tell whether a border may be crossed (LI-2.4, LI-6.7, LI-6.10)."""
        stands = self.board.between(here, way)
        if stands & {"wall", "gate", "slit", "dark", "end"}:
            return False
        return "up" not in stands or flies or climbs

    def hangs_for_me(self, square: Square, now: Place) -> bool:
        """Tell whether a rope hangs on a square that is loose or a friend's (LI-14.5)."""
        holder = self.holder(square, now)
        return self.roped(square, now) and (holder is None or holder.colour == self.who.colour)

    def thief(self, square: Square, colour: str = "") -> bool:
        """Tell whether a Thief of a colour, or of any, stands on a pit."""
        one = self.board.upright(square)
        return (
            one is not None and one.kind == "thief" and self.board.ground[square] == "O"
            and colour in ("", one.colour)
        )  # fmt: skip

    def anchors(self, square: Square, now: Place) -> int:
        """Count the anchors around an obstacle (LI-14.5, LI-21.15)."""
        count = 0
        for way in ORDER:
            if self.board.between(square, way) - {"down"}:
                continue
            near = self.board.beside(square, way)
            firm = self.ground(near, now) in ANCHORS
            if firm or self.roped(near, now) or self.thief(near, self.who.colour):
                count += 1
        return count

    def ground(self, square: Square, now: Place) -> str:
        """Give the ground of a square, with the water that froze on the way."""
        return "i" if square in now.iced else self.board.ground[square]

    def enters(self, square: Square, now: Place, jump: bool) -> bool:
        """Tell whether a square may be entered on foot (LI-6.4 to LI-6.6, LI-6.11, LI-6.12, LI-14.5)."""
        ground = self.ground(square, now)
        if ground in WALKABLE:
            return True
        if ground == "T":
            return not self.heavy
        if ground == "F":
            return False
        if ground in "Bb" and not self.heavy:
            return True
        if self.hangs_for_me(square, now):
            return True
        if ground == "O" and (self.who.kind == "thief" or self.thief(square, self.who.colour)):
            return True
        if ground == "W" and self.who.kind == "ice_elemental" and not now.load:
            return True
        if not any(one.kind in ROPES for one in now.load) or self.anchors(square, now) < 2:
            return False
        # One obstacle at a time: on the rope of its own it goes to firm ground only.
        standing = self.ground(now.at, now)
        over = standing in OBSTACLES or (standing in "Bb" and self.heavy)
        return jump or not over or self.roped(now.at, now)

    def cursed(self, square: Square, now: Place) -> tuple[Token, ...]:
        """Give what must be taken on a square (LI-14.7)."""
        holder = self.holder(square, now)
        if holder is not None and (not holder.wounded or holder.frozen):
            return ()
        return tuple(one for one in self.loose(square, now) if one.kind in CURSED)

    def fits(self, square: Square, tokens: list[Token]) -> bool:
        """Tell whether a square may hold tokens at the end of an action (LI-4.5, LI-13.3, LI-21.19)."""
        people = [one for one in tokens if one.character]
        witches = [one for one in people if one.kind == "ice_witch"]
        if len(tokens) <= 2:
            return True
        if len(tokens) > 3 or not witches:
            return False
        return not witches[0].wounded or len(people) == 1

    def stays(self, now: Place, flown: bool) -> bool:
        """Tell whether a movement may end where it is (LI-4.5, LI-4.6, LI-6.3, LI-6.7)."""
        square = now.at
        for other in self.people(square, now):
            if not other.wounded or other.colour != self.who.colour:
                return False
        if not self.fits(square, [self.who, *now.load, *now.friends, *self.there(square, now)]):
            return False
        if not self.left_well(now):
            return False
        ground = self.ground(square, now)
        if ground in WALKABLE:
            return True
        if ground == "F":
            return False
        if ground == "T" or (ground in "Bb" and not self.heavy):
            return not self.heavy
        if self.roped(square, now):
            return True
        if any(one.kind in ROPES for one in now.load):
            return not flown or self.anchors(square, now) >= 2
        if ground == "W":
            return not now.load
        return ground == "O" and self.who.kind == "thief"

    def left_well(self, now: Place) -> bool:
        """Tell whether what was put down fits where it lies; a wounded Witch takes one thing (LI-13.3)."""
        if now.handled is None or now.put == NOWHERE or now.put == now.at:
            return True
        tokens = self.there(now.put, now)
        lies = any(one.kind == "ice_witch" and one.wounded for one in tokens)
        return self.fits(now.put, tokens) and not (lies and len(tokens) > 2)

    def may_take(self, now: Place, flies: bool) -> list[Token]:
        """List what may be picked up here (LI-7.2, LI-12.5, LI-13.7, LI-14.7)."""
        if len(now.load) + len(now.friends) >= self.slots:
            return []
        found: list[Token] = []
        holder = self.holder(now.at, now)
        theirs = holder is not None and holder.colour != self.who.colour
        for one in self.there(now.at, now):
            if not one.character:
                kept = theirs and holder is not None and (not holder.wounded or holder.frozen)
                if one.kind not in CURSED and not kept:
                    found.append(one)
            elif one.colour == self.who.colour and one.wounded and not one.frozen:
                wet = self.ground(now.at, now) == "W" and not self.roped(now.at, now)
                hangs = any(thing.kind in ROPES for thing in now.load)
                if self.who.kind != "lightning_elemental" or not wet or hangs:
                    found.append(one)
        return found

    def may_drop(self, now: Place) -> list[Token]:
        """List what may be put down or given here (LI-7.2, LI-7.3, LI-21.9, LI-21.10)."""
        ground = self.ground(now.at, now)
        if ground == "F":
            return []
        found: list[Token] = []
        for one in now.load:
            held = ground not in OBSTACLES and not (ground in "Bb" and self.heavy and one.kind in ROPES)
            if one.kind in ROPES and not held:
                held = self.anchors(now.at, now) >= 2
            elif not held:
                thief = self.thief(now.at) or (ground == "O" and self.who.kind == "thief")
                held = self.roped(now.at, now) or thief
            if held and one.kind not in CURSED:
                found.append(one)
        enemy = any(one.colour != self.who.colour and not one.wounded for one in self.people(now.at, now))
        return found + [one for one in now.friends if ground not in OBSTACLES and not enemy]

    def ends(self, kind: str, handle: bool = False) -> set[str]:
        """Name every end of a move, flight, swim or jump; with `handle`, one thing taken or put down."""
        flies = kind == "fly" or (kind == "move" and self.who.kind in FLYERS)
        steps = {"swim": 1, "jump": 2}.get(kind, NUMBERS[self.who.kind][0])
        start = Place(self.who.at, steps, tuple(self.objects), tuple(self.friends), frozenset())
        if kind == "jump" and (
            self.board.jumps == 0
            or (self.board.ground[self.who.at] == "W" and not self.board.roped(self.who.at))
        ):
            return set()
        found: set[str] = set()
        seen = {start}
        waiting = [start]
        while waiting:
            now = waiting.pop()
            ended = now.left == 0 if kind == "jump" else now.stepped if kind == "swim" else True
            if ended and (now.stepped or now.said) and self.stays(now, flies):
                found.add(name_of(now.at) + now.said + self.uproots(kind, now))
            later = self.handlings(now, flies) if handle and not now.said and not now.air else []
            for way in ORDER if now.left else ():
                after = self.step(kind, now, way, flies)
                if after is not None and after.at == OUT:
                    found.add("out" + now.said)
                elif after is not None:
                    later.append(after)
            for after in later:
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return found

    def uproots(self, kind: str, now: Place) -> str:
        """Say which trees a Mammoth may bring down where its movement ends (LI-13.6)."""
        if self.who.kind != "mammoth" or kind == "jump" or not now.stepped:
            return ""
        near = [way for way in ORDER if self.board.adjacent(now.at, way)]
        ways = [way for way in near if self.board.ground[self.board.beside(now.at, way)] == "T"]
        return f" uproot {' '.join(ways)}" if ways else ""

    def handlings(self, now: Place, flies: bool) -> list[Place]:
        """Give what comes of taking or putting down one thing."""
        found: list[Place] = []
        square = name_of(now.at)
        for one in self.may_take(now, flies):
            said = f" take {one.name} {square}"
            if one.character:
                friends = (*now.friends, one)
                found.append(now._replace(friends=friends, handled=one, said=said))
            else:
                found.append(now._replace(load=(*now.load, one), handled=one, said=said))
        for one in self.may_drop(now):
            load = tuple(thing for thing in now.load if thing is not one)
            friends = tuple(friend for friend in now.friends if friend is not one)
            said = f" drop {one.name} {square}"
            found.append(now._replace(load=load, friends=friends, handled=one, put=now.at, said=said))
        return found

    def step(self, kind: str, now: Place, way: str, flies: bool) -> Place | None:
        """Give where one step leads, or nothing where it may not be taken."""
        if not self.border(now.at, way, flies, self.who.kind == "yeti" and kind != "jump"):
            return None
        if now.put == now.at and not self.left_well(now._replace(at=NOWHERE)):
            return None
        to = self.board.beside(now.at, way)
        if kind == "jump" and not now.air:
            ground = self.board.ground[to]
            obstacle = ground in OBSTACLES or (ground in "Bb" and self.heavy)
            if not obstacle or self.board.people(to):
                return None
            return now._replace(at=to, left=1, air=way)
        if kind == "jump" and way == BACK[now.air]:
            return None
        enemy = self.board.upright(to)
        barred = enemy is not None and (enemy.colour != self.who.colour or kind == "jump")
        if barred and not flies:
            return None
        if to[1] == self.goal:
            if kind == "swim" or (kind == "jump" and self.board.people(to)):
                return None
            return now._replace(at=OUT) if self.left_well(now._replace(at=OUT)) else None
        if not self.allowed(kind, to, now, flies):
            return None
        cursed = self.cursed(to, now)
        if cursed and len(now.load) + len(now.friends) + len(cursed) > self.slots:
            return None
        ground = self.ground(to, now)
        wet = ground == "W" and not flies and not self.roped(to, now)
        freezes = wet and self.who.kind == "ice_elemental" and not now.load
        iced = now.iced | {to} if freezes else now.iced
        left = 0 if ground == "T" and not flies else now.left - 1
        return now._replace(at=to, left=left, load=now.load + cursed, iced=iced, air="", stepped=True)

    def allowed(self, kind: str, to: Square, now: Place, flies: bool) -> bool:
        """Tell whether the ground of a square lets somebody in, for each way of getting about."""
        if kind == "swim":
            return self.board.ground[to] == "W" and not self.hangs_for_me(to, now) and not now.load
        if kind == "jump" and self.board.ground[to] in "TF":
            return False
        return flies or self.enters(to, now, kind == "jump")
