"""The slow reading of deeds: who may do what to whom, where and with what value (LI-5, LI-8 to LI-17)."""

from __future__ import annotations

from tests.games.lands_of_ice.slow_moves import Walker, name_of
from tests.games.lands_of_ice.slow_rules import BACK, CURSED, ORDER, ROPES, Square, Token

SNOWY = ("yeti", "ice_dragon", "mammoth")
FROZEN_MARKERS = 4
MAGIC_USERS = ("ice_witch", "wizard")


class Doer(Walker):
    """One character, and everything that it may do beside moving."""

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
        # Four markers are all there are, and no room here is of a second box (LI-12.1, R-13).
        spent = sum(one.frozen for one in board.tokens) >= FROZEN_MARKERS
        unfrozen = {one.name for one in seen if not one.frozen and not spent}
        if who.kind == "ice_dragon" and "used" not in who.marks:
            found["freeze"] = unfrozen
        if who.kind in MAGIC_USERS and "scroll_of_ice" in kinds:
            found["frost"] = unfrozen
        if who.kind in MAGIC_USERS and "charm_scroll" in kinds:
            found["charm"] = {
                one.name for one in seen
                if one.colour != who.colour and "controlled" not in one.marks
                and board.slot.get(one.at, -1) == board.slot.get(who.at, -2)
            }  # fmt: skip
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
        """Tell whether somebody wounded could stand up where it lies (LI-4.5, LI-4.6, LI-11.7)."""
        if len(self.board.on(one.at)) > 2 and one.kind != "ice_witch":
            return False
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
            "walk": {way for way in ORDER if self.walks(way)},
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

    def walks(self, way: str) -> bool:
        """Tell whether a Wall-Walker goes through a wall on a side (LI-15.6, LI-21.17)."""
        board, who = self.board, self.who
        stands = board.between(who.at, way)
        if who.kind != "wall_walker" or not stands or stands - {"wall", "slit"}:
            return False
        to = board.beside(who.at, way)
        people, things = board.people(to), [one for one in board.on(to) if not one.character]
        enemy = board.upright(to)
        if to[1] == self.goal:
            return enemy is None or enemy.colour == who.colour
        if any(not one.wounded or one.colour != who.colour for one in people):
            return False
        cursed = [one for one in things if one.kind in CURSED]
        if people and people[0].frozen:
            cursed = []
        held = len(self.objects) + len(self.friends)
        if held + len(cursed) > 1 or len(board.on(to)) + 1 + held > 2:
            return False
        ground = board.ground[to]
        if ground in ".@-iIsBb" or any(one.kind in ROPES for one in things):
            return True
        return ground == "W" and not self.objects

    def alone(self) -> set[str]:
        """Name the deeds that need nobody and nothing else (LI-4.11, LI-14.3, LI-15.5, LI-16.3, LI-17.3)."""
        who = self.who
        found: set[str] = set()
        if who.frozen or "rests" in who.marks:
            return found
        kinds = [one.kind for one in self.held(who)]
        if not who.wounded:
            return {"speed"} if "speed_potion" in kinds else found
        if self.may_rise(who):
            if "F" in self.grounds_near(who.at).values():
                found.add("drink")
            # It is drunk in the turn of its holder's owner (LI-14.3).
            if "potion_of_life" in kinds and who.colour == self.board.active:
                found.add("life")
            if who.kind == "troll" and "hurt" not in who.marks:
                found.add("regenerate")
        return found

    def held(self, who: Token) -> list[Token]:
        """List the objects that somebody holds: whoever stands, else a Witch (LI-7.2, LI-13.3)."""
        people = self.board.people(who.at)
        people.sort(key=lambda one: (one.wounded, one.kind != "ice_witch"))
        return [one for one in self.board.on(who.at) if not one.character] if people[0] is who else []

    def chaos(self) -> set[str]:
        """Give the gears that the Ring of Chaos may pair with this one, with either arrow (LI-14.4)."""
        board, who = self.board, self.who
        if board.ground[who.at] != "@" or not any(one.kind == "ring_of_chaos" for one in self.objects):
            return set()
        slots = [slot for slot in range(8) if board.rooms[slot] != "-" and slot != board.slot[who.at]]
        return {f"r{slot + 1} {turn}" for slot in slots for turn in ("right", "left")}

    def glazes(self) -> set[str]:
        """Give the squares for the first ice of a scroll (LI-14.1)."""
        board, who = self.board, self.who
        if who.kind not in MAGIC_USERS or not any(one.kind == "scroll_of_ice" for one in self.objects):
            return set()
        near = [board.beside(who.at, way) for way in ORDER if board.adjacent(who.at, way)]
        return {name_of(square) for square in near if board.ground[square] in ".WXs"}

    def grounds_near(self, square: Square) -> dict[str, str]:
        """Give the ground of each adjacent square by its side (LI-2.5)."""
        board = self.board
        ways = [way for way in ORDER if board.adjacent(square, way)]
        return {way: board.ground[board.beside(square, way)] for way in ways}

    def joiners(self, target: Token) -> tuple[set[str], set[str]]:
        """Name who may join an attack at once, and then the defence (LI-9.2, LI-9.8, LI-10.7)."""
        board, who = self.board, self.who
        attack: set[str] = set()
        defence: set[str] = set()
        for one in board.tokens:
            if not one.character or one.wounded or "rests" in one.marks or one in (who, target):
                continue
            if one.colour == target.colour and who in self.near(one):
                defence.add(one.name)
            if one.colour != who.colour or one.frozen:
                continue
            pressed = any(near.colour != one.colour and not near.wounded for near in self.near(one))
            ranged = one.kind == "lightning_elemental" and not pressed and target.name in board.sees(one)
            if target in self.near(one) or ranged:
                attack.add(one.name)
        # A beast under control attacks alone (LI-9.10).
        return set() if "controlled" in who.marks else attack, defence

    def near(self, one: Token) -> list[Token]:
        """List the characters on adjacent squares."""
        found: list[Token] = []
        for way in ORDER:
            if self.board.adjacent(one.at, way):
                found += self.board.people(self.board.beside(one.at, way))
        return found

    def value(self, one: Token, attacking: bool) -> int:
        """Give what somebody adds in close combat without an axe (LI-9.4, LI-13.2 to LI-13.6, LI-16)."""
        value = 0 if one.wounded else self.board.strength(one)
        at_home = one.kind == "ice_elemental" or (one.kind in SNOWY and not one.wounded)
        if at_home and self.board.snowy(one.at):
            value += 1
        helps = "sword" if attacking else "armor"
        value += sum(1 for thing in self.held(one) if thing.kind == helps)
        return max(0, value - (1 if one.frozen else 0))
