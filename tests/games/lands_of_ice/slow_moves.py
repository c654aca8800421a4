"""The slow reading of movement and targets: who may end where, and do what to whom (LI-5 to LI-17)."""

from __future__ import annotations

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

    def others(self, square: Square) -> list[Token]:
        """List the characters on a square that are not this one nor carried by it."""
        return [one for one in self.board.people(square) if one is not self.who and one not in self.friends]

    def loose(self, square: Square, load: list[Token]) -> list[Token]:
        """List the objects on a square that this character did not bring."""
        return [one for one in self.board.on(square) if not one.character and one not in load]

    def border(self, here: Square, way: str, flies: bool, climbs: bool) -> bool:
        """Tell whether a border may be crossed (LI-2.4, LI-6.7, LI-6.10)."""
        stands = self.board.between(here, way)
        if stands & {"wall", "gate", "slit", "dark", "end"}:
            return False
        return "up" not in stands or flies or climbs

    def hangs_for_me(self, square: Square, load: list[Token]) -> bool:
        """Tell whether a rope hangs on a square that is loose or a friend's (LI-14.5)."""
        if not any(one.kind in ROPES for one in self.loose(square, load)):
            return False
        people = self.others(square)
        upright = [one for one in people if not one.wounded]
        return not people or (upright or people)[0].colour == self.who.colour

    def anchors(self, square: Square, load: list[Token]) -> int:
        """Count the anchors around an obstacle (LI-14.5, LI-21.15)."""
        count = 0
        for way in ORDER:
            stands = self.board.between(square, way)
            if stands - {"down"}:
                continue
            near = self.board.beside(square, way)
            thief = self.board.upright(near)
            held = thief is not None and thief.kind == "thief" and thief.colour == self.who.colour
            roped = any(one.kind in ROPES for one in self.loose(near, load))
            if self.board.ground[near] in ANCHORS or roped or (self.board.ground[near] == "O" and held):
                count += 1
        return count

    def enters(
        self, square: Square, here: Square, load: list[Token], iced: frozenset[Square], jump: bool
    ) -> bool:
        """Tell whether a square may be entered on foot (LI-6.4 to LI-6.6, LI-6.11, LI-6.12, LI-14.5)."""
        ground = "i" if square in iced else self.board.ground[square]
        if ground in WALKABLE:
            return True
        if ground == "T":
            return not self.heavy
        if ground == "F":
            return False
        if ground in "Bb" and not self.heavy:
            return True
        if self.hangs_for_me(square, load):
            return True
        if ground == "O":
            thief = self.board.upright(square)
            if self.who.kind == "thief" or (
                thief is not None and thief.kind == "thief" and thief.colour == self.who.colour
            ):
                return True
        if ground == "W" and self.who.kind == "ice_elemental" and not load:
            return True
        if not any(one.kind in ROPES for one in load) or self.anchors(square, load) < 2:
            return False
        # One obstacle at a time: on the rope of its own it goes to firm ground only.
        standing = "i" if here in iced else self.board.ground[here]
        over = standing in OBSTACLES or (standing in "Bb" and self.heavy)
        return jump or not over or any(one.kind in ROPES for one in self.loose(here, load))

    def curse(self, square: Square, load: list[Token]) -> list[Token] | None:
        """Give the load after entering a square with a cursed object; None if hands are full (LI-14.7)."""
        people = self.others(square)
        holder = next((one for one in people if not one.wounded), people[0] if people else None)
        if holder is not None and (not holder.wounded or holder.frozen):
            return load
        more = [one for one in self.loose(square, load) if one.kind in CURSED]
        if len(load) + len(self.friends) + len(more) > self.slots and more:
            return None
        return load + more

    def stays(self, square: Square, load: list[Token], iced: frozenset[Square], flown: bool) -> bool:
        """Tell whether a movement may end on a square (LI-4.5, LI-4.6, LI-6.3, LI-6.7)."""
        for other in self.others(square):
            if not other.wounded or other.colour != self.who.colour:
                return False
        people = [self.who, *self.friends, *self.others(square)]
        count = len(people) + len(load) + len(self.loose(square, load))
        witches = [one for one in people if one.kind == "ice_witch"]
        if count > 2 and (count > 3 or not witches):
            return False
        if count > 2 and witches[0].wounded and len(people) > 1:
            return False
        ground = "i" if square in iced else self.board.ground[square]
        if ground in WALKABLE:
            return True
        if ground == "F":
            return False
        if ground == "T" or (ground in "Bb" and not self.heavy):
            return not self.heavy
        others = any(one.kind in ROPES for one in self.loose(square, load))
        if others:
            return True
        if any(one.kind in ROPES for one in load):
            return not flown or self.anchors(square, load) >= 2
        if ground == "W":
            return not load
        return ground == "O" and self.who.kind == "thief"

    def moves(self) -> set[Square]:
        """Give every square where a move may end, and OUT, without picking up or dropping (LI-6.1)."""
        found: set[Square] = set()
        flies = self.who.kind in FLYERS
        start = (self.who.at, NUMBERS[self.who.kind][0], tuple(self.objects), frozenset[Square]())
        seen = {start}
        waiting = [start]
        while waiting:
            here, left, load, iced = waiting.pop()
            if left == 0:
                continue
            for way in ORDER:
                if not self.border(here, way, flies, self.who.kind == "yeti"):
                    continue
                to = self.board.beside(here, way)
                enemy = self.board.upright(to)
                if enemy is not None and enemy.colour != self.who.colour and not flies:
                    continue
                if to[1] == self.goal:
                    found.add(OUT)
                    continue
                if not flies and not self.enters(to, here, list(load), iced, False):
                    continue
                after = self.curse(to, list(load))
                if after is None:
                    continue
                ground = "i" if to in iced else self.board.ground[to]
                froze = iced
                if (
                    ground == "W"
                    and not flies
                    and self.who.kind == "ice_elemental"
                    and not self.board.roped(to)
                ):
                    froze = iced | {to} if not load else iced
                rest = 0 if ground == "T" and not flies else left - 1
                state = (to, rest, tuple(after), froze)
                if self.stays(to, after, froze, flies):
                    found.add(to)
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        return found

    def swims(self) -> set[Square]:
        """Give the water squares next to it that may be entered as an action of its own (LI-6.4)."""
        found: set[Square] = set()
        if self.objects:
            return found
        for way in ORDER:
            if not self.border(self.who.at, way, False, self.who.kind == "yeti"):
                continue
            to = self.board.beside(self.who.at, way)
            enemy = self.board.upright(to)
            if self.board.ground[to] != "W" or self.hangs_for_me(to, []):
                continue
            if enemy is not None and enemy.colour != self.who.colour:
                continue
            after = self.curse(to, [])
            freezes = self.who.kind == "ice_elemental" and not self.board.roped(to)
            iced = frozenset([to]) if freezes else frozenset[Square]()
            if after is not None and self.stays(to, after, iced, False):
                found.add(to)
        return found

    def jumps(self) -> set[Square]:
        """Give where a jump may land (LI-6.8, LI-6.18)."""
        found: set[Square] = set()
        here = self.who.at
        if self.board.jumps == 0 or (self.board.ground[here] == "W" and not self.board.roped(here)):
            return found
        for way in ORDER:
            if not self.border(here, way, False, False):
                continue
            middle = self.board.beside(here, way)
            ground = self.board.ground[middle]
            if ground not in OBSTACLES and not (ground in "Bb" and self.heavy):
                continue
            if self.board.people(middle):
                continue
            for second in ORDER:
                if second == BACK[way] or not self.border(middle, second, False, False):
                    continue
                to = self.board.beside(middle, second)
                if to[1] == self.goal:
                    if not self.board.people(to):
                        found.add(OUT)
                    continue
                if self.board.ground[to] in "TF" or self.board.upright(to) is not None:
                    continue
                if not self.enters(to, middle, self.objects, frozenset(), True):
                    continue
                after = self.curse(to, self.objects)
                freezes = self.who.kind == "ice_elemental" and not self.board.roped(to) and not self.objects
                iced = frozenset([to]) if freezes and self.board.ground[to] == "W" else frozenset[Square]()
                if after is not None and self.stays(to, after, iced, False):
                    found.add(to)
        return found

    def targets(self) -> dict[str, set[str]]:
        """Give the targets of each deed at somebody, by its word."""
        board, who = self.board, self.who
        near: list[Token] = []
        for way in ORDER:
            if board.adjacent(who.at, way):
                near += board.people(board.beside(who.at, way))
        seen = [
            one for one in board.tokens if one.character and one.name in board.sees(who) and one is not who
        ]
        close = [one for one in near if one.colour != who.colour and not one.wounded]
        kinds = [one.kind for one in self.objects]
        found: dict[str, set[str]] = {}
        found["attack"] = {one.name for one in near if one.colour != who.colour and "hurt" not in one.marks}
        if who.kind == "lightning_elemental" and not close:
            found["strike"] = {
                one.name for one in seen
                if one.colour != who.colour and "hurt" not in one.marks and one not in near
            }  # fmt: skip
        if who.kind == "beast_master" and "used" not in who.marks:
            found["control"] = {
                one.name for one in seen
                if one.colour != who.colour and self.beast(one) and "controlled" not in one.marks
            }  # fmt: skip
        unfrozen = {one.name for one in seen if not one.frozen}
        if who.kind == "ice_dragon" and "used" not in who.marks:
            found["freeze"] = unfrozen
        if who.kind in ("ice_witch", "wizard") and "scroll_of_ice" in kinds:
            found["frost"] = unfrozen
        if who.kind == "wizard" and "fireball_wand" in kinds:
            found["fireball"] = {one.name for one in seen}
        if who.kind == "cleric":
            found["heal"] = {one.name for one in near if one.wounded and self.may_rise(one)}
        return {deed: names for deed, names in found.items() if names}

    def beast(self, one: Token) -> bool:
        """Tell whether somebody is a beast now (LI-1.10)."""
        wolf = one.kind == "werewolf" and self.board.top[one.colour] == "5"
        return one.kind in ("yeti", "mammoth") or wolf

    def may_rise(self, one: Token) -> bool:
        """Tell whether somebody wounded could stand up where it lies (LI-4.6, LI-11.7)."""
        for other in self.board.people(one.at):
            if other is not one and (not other.wounded or other.colour != one.colour):
                return False
        return True

    def sides(self) -> dict[str, set[str]]:
        """Give the sides of each deed that is done to a border or the next square."""
        board, who = self.board, self.who
        kinds = [one.kind for one in self.objects]
        found: dict[str, set[str]] = {
            "break": set(),
            "open": set(),
            "cut": set(),
            "melt": set(),
            "torch": set(),
        }
        for way in ORDER:
            there = board.beside(who.at, way)
            gate = (who.at, way) in board.unbroken or (there, BACK[way]) in board.unbroken
            if who.kind in ("warrior", "mammoth") and gate:
                found["break"].add(way)
            if (who.kind == "thief" or "key" in kinds) and gate:
                found["open"].add(way)
            if "two_handed_axe" in kinds and board.adjacent(who.at, way) and board.ground[there] == "T":
                found["cut"].add(way)
            if "torch" in kinds and board.adjacent(who.at, way) and board.ground[there] in "iI":
                found["melt"].add(way)
            held = len(self.objects) + len(self.friends)
            if (who.at, way) in board.sconce and held < self.slots and len(board.on(who.at)) < 1 + self.slots:
                found["torch"].add(way)
        return {deed: ways for deed, ways in found.items() if ways}

    def rooms(self) -> dict[str, set[str]]:
        """Give the rooms that may be revealed (LI-5.1, LI-21.16) and turned (LI-5.4, LI-15.3)."""
        board, who = self.board, self.who
        hidden = [slot for slot in range(8) if board.rooms[slot] == "-"]
        found: dict[str, set[str]] = {"reveal": set(), "turn": set()}
        if who.at[1] == (0 if who.colour == "blue" else 21):
            found["reveal"] = {
                f"r{slot + 1}" for slot in hidden if slot % 4 == (0 if who.colour == "blue" else 3)
            }
        else:
            for way in ORDER:
                there = board.beside(who.at, way)
                if board.slot.get(there) in hidden and (who.at, way) not in board.half:
                    found["reveal"].add(f"r{board.slot[there] + 1}")
        if board.ground[who.at] == "@":
            own = board.about[board.rooms[board.slot[who.at]]]
            for slot in range(8):
                if board.rooms[slot] != "-" and board.about[board.rooms[slot]]["pair"] == own["pair"]:
                    arrow = board.about[board.rooms[slot]]["turns"][0]
                    for turn in ("right", "left"):
                        if turn == arrow or who.kind == "mekanork":
                            found["turn"].add(f"r{slot + 1} {turn}")
        return {deed: names for deed, names in found.items() if names}
