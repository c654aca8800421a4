"""The slow reading of what comes of an action: moves, fights, falls, trees, ice, cards and points.

It plays the answers of one action on a board of its own, from the rulebook in plain loops, and gives what the
position should be afterwards (LI-4.7, LI-7.5, LI-9 to LI-17).
"""

from __future__ import annotations

from tests.games.lands_of_ice.slow_deeds import Doer
from tests.games.lands_of_ice.slow_pieces import GONE, LEFT, Pieces
from tests.games.lands_of_ice.slow_rules import CURSED, FLYERS, ORDER, ROPES, Square, Token, square_named

FREE = ("life",)
FIGHTS = ("attack", "strike")
MOVES = ("move", "fly", "swim", "jump")


class Ends(Pieces):
    """A board on which an action is played."""

    def play(self, answers: list[tuple[str, str]]) -> None:
        """Play an action: the seat and the words of each answer."""
        verb, _, name = answers[0][1].partition(" ")
        who = self.tokens[name]
        words = [word for _, word in answers[1:]]
        if verb in MOVES:
            self.move(verb, who, words)
        elif verb in FIGHTS:
            self.fight(verb, who, answers[1:])
        elif verb == "ice":
            self.pay(who, 1)
            self.use(who, "scroll_of_ice")
            for word in words[:-1] if words[-1] == "done" else words:
                square = square_named(word.split()[1])
                self.ground[square] = "i"
                self.mist.discard(square)
        else:
            self.deed(verb, who, words)
        self.settle()

    def pay(self, who: Token, cost: int) -> None:
        """Spend points of action, somebody's own first (LI-4.9)."""
        own = [mark for mark in who.marks if mark.endswith("ap")]
        points = int(own[0][:-2]) if own else 0
        for mark in own:
            who.marks.remove(mark)
        if points > cost:
            who.marks.append(f"{points - cost}ap")
        self.ap -= max(0, cost - points)

    def give(self, who: Token, points: int) -> None:
        """Give somebody points of action of its own."""
        own = [mark for mark in who.marks if mark.endswith("ap")]
        total = points + sum(int(mark[:-2]) for mark in own)
        who.marks = [mark for mark in who.marks if not mark.endswith("ap")] + [f"{total}ap"]

    def use(self, who: Token, *kinds: str) -> None:
        """Take an object out of the game that somebody used (LI-14.10)."""
        thing = next(one for one in self.held_by(who) if one.kind in kinds)
        thing.at, thing.marks = GONE, []

    def move(self, kind: str, who: Token, words: list[str]) -> None:
        """Walk, fly, swim or jump with everything that is carried, taken and put down on the way."""
        seat = 0 if self.board.active == "blue" else 1
        load = self.held_by(who) + self.carried_by(who)
        self.pay(who, 1)
        if kind == "fly":
            value = words.pop(0).split()[1]
            self.hands[seat] = self.hands[seat].replace(value, "", 1)
        if kind == "jump":
            self.jumps[seat] -= 1
        flies = kind == "fly" or (kind == "move" and who.kind in FLYERS)
        goal = 21 if who.colour == "blue" else 0
        steps = 0
        while words:
            verb, _, what = words.pop(0).partition(" ")
            if verb == "take":
                load.append(self.tokens[what])
            elif verb == "drop":
                load.remove(self.tokens[what])
            elif verb == "done":
                break
            else:
                to = self.board.beside(who.at, what)
                steps += 1
                if to[1] == goal:
                    seat = 0 if who.colour == "blue" else 1
                    self.points[seat] += 2 if who.kind == "goblin" else 1
                    self.points[seat] += sum(one.kind == "treasure" for one in load)
                    for one in [who, *load]:
                        one.at, one.marks = LEFT, []
                    return
                landing = kind != "jump" or steps == 2
                cursed = self.cursed(to) if landing else []
                wet = self.ground[to] == "W" and not self.roped(to)
                for one in [who, *load]:
                    one.at = to
                load += cursed
                dry = any(not one.character for one in load)
                if landing and not flies and who.kind == "ice_elemental" and wet and not dry:
                    self.ground[to] = "i"
                    self.mist.discard(to)
        if words and words[0].startswith("way"):
            self.fell(self.board.beside(who.at, words[0].split()[1]))

    def cursed(self, square: Square) -> list[Token]:
        """List what whoever enters a square must take: loose, or of the wounded and unfrozen (LI-14.7)."""
        things = [one for one in self.on(square) if one.kind in CURSED]
        people = [one for one in self.on(square) if one.character]
        people.sort(key=lambda one: (self.is_wounded(one), one.kind != "ice_witch"))
        if people and (not self.is_wounded(people[0]) or "frozen" in people[0].marks):
            return []
        return things

    def deed(self, verb: str, who: Token, words: list[str]) -> None:
        """Do what is done alone, at somebody, to a side or to a room."""
        option = words[0].split()[1] if words else ""
        target = self.tokens.get(option)
        near = self.board.beside(who.at, option) if option in ORDER else who.at
        self.pay(who, 0 if verb in FREE or (verb == "melt" and self.ground[near] == "i") else 1)
        if verb in ("regenerate", "drink", "life", "heal"):
            risen = target or who
            risen.marks.remove("wounded")
            if verb in ("regenerate", "heal") and "rests" not in risen.marks:
                risen.marks.append("rests")
            if verb == "life":
                self.use(who, "potion_of_life")
        elif verb == "speed":
            self.use(who, "speed_potion")
            self.give(who, 4)
        elif verb in ("control", "charm"):
            assert target
            if verb == "charm":
                self.use(who, "charm_scroll")
            else:
                who.marks.append("used")
            target.marks.append("controlled")
            self.give(target, 3)
        elif verb in ("freeze", "frost"):
            assert target
            torch = any(one.kind == "torch" for one in self.held_by(target))
            if verb == "frost":
                self.use(who, "scroll_of_ice")
            else:
                who.marks.append("used")
            if target.kind != "ice_elemental" and not torch:
                target.marks.append("frozen")
        elif verb == "fireball":
            assert target
            self.use(who, "fireball_wand")
            if self.ground[target.at] != "W" or self.roped(target.at):
                self.kill(target)
        elif verb == "cut":
            self.fell(near)
        elif verb == "melt":
            self.melt(near)
        elif verb == "torch":
            number = 1 + len([one for one in self.tokens if one.startswith("torch")])
            self.tokens[f"torch{number}"] = Token(f"torch{number}", who.at, [])
        elif verb == "chaos":
            self.use(who, "ring_of_chaos")
        elif verb == "turn":
            later = self.board.turned(int(words[0][6]) - 1, words[0].endswith("right"))
            for one in later.tokens:
                self.tokens[one.name].at = one.at
            self.ground, self.mist = later.ground, later.mist
        elif verb == "walk":
            load = self.held_by(who) + self.carried_by(who)
            if near[1] == (21 if who.colour == "blue" else 0):
                seat = 0 if who.colour == "blue" else 1
                self.points[seat] += 1 + sum(one.kind == "treasure" for one in load)
                near = LEFT
            for one in [who, *load]:
                one.at = near
                one.marks = [] if near == LEFT else one.marks

    def melt(self, square: Square) -> None:
        """Melt an ice marker or an ice bridge; ropes there are checked again (LI-14.9, LI-17.2)."""
        under = "X" if self.ground[square] == "I" else self.bare.ground[square]
        self.ground[square] = under
        if square in self.bare.mist:
            self.mist.add(square)
        if under not in "WX":
            return
        people = [one for one in self.on(square) if one.character]
        for rope in [one for one in self.on(square) if one.kind in ROPES]:
            colour = people[0].colour if people else rope.colour
            count = 0
            for way in ORDER:
                if self.board.between(square, way) - {"down"}:
                    continue
                there = self.board.beside(square, way)
                thief = self.ground[there] == "O" and any(
                    one.kind == "thief" and not self.is_wounded(one) and one.colour == colour
                    for one in self.on(there)
                )
                if self.ground[there] in ".@-iIsTBb" or self.roped(there) or thief:
                    count += 1
            if count < 2:
                rope.at = GONE

    def fight(self, verb: str, who: Token, answers: list[tuple[str, str]]) -> None:
        """Fight: who takes part, the cards, and what follows (LI-9, LI-10)."""
        target = self.tokens[answers.pop(0)[1].split()[1]]
        self.pay(who, 1)
        attack, defence = [who], [target]
        ranged = [who] if verb == "strike" else []
        cards: dict[str, int] = {}
        edge, heir = 0, ""
        for seat, word in answers:
            kind, _, what = word.partition(" ")
            if kind == "axes":
                edge += int(what)
                self.pay(who, int(what))
            elif kind == "join":
                one = self.tokens[what]
                if one.colour == who.colour:
                    if not any(self.touch(one, other) for other in defence):
                        ranged.append(one)
                    attack.append(one)
                else:
                    defence.append(one)
            elif kind == "fight":
                cards[seat] = int(what)
            elif kind == "target":
                heir = what
        mine = edge + sum(1 if one in ranged else self.value(one, True) for one in attack)
        theirs = sum(self.value(one, False) for one in defence)
        mine += cards[who.colour]
        theirs += cards[target.colour]
        for colour, card in cards.items():
            seat_number = 0 if colour == "blue" else 1
            if card:
                self.hands[seat_number] = self.hands[seat_number].replace(str(card), "", 1)
        losers = defence if mine > theirs else [one for one in attack if one not in ranged]
        place = target.at
        things = self.held_by(target) if target in losers and self.is_wounded(target) else []
        for one in losers if mine != theirs else []:
            if one.at[0] >= 0:
                if self.is_wounded(one):
                    self.kill(one)
                else:
                    self.wound(one)
        cursed = [one for one in things if one.kind in CURSED]
        if mine > theirs and cursed and len(ranged) < len(attack):
            self.inherit(cursed[0], place, [one for one in attack if one not in ranged], heir)

    def inherit(self, thing: Token, place: Square, victors: list[Token], heir: str) -> None:
        """Let a victor beside the dead take the cursed object (LI-14.7, LI-14.11)."""
        heirs = [one for one in victors if self.beside(one, place) and self.hand(one) is not None]
        if heir:
            heirs = [self.tokens[heir]]
        if len(heirs) != 1:
            return
        put = self.hand(heirs[0])
        if put:
            put[0].at = place
        thing.at = heirs[0].at

    def hand(self, one: Token) -> list[Token] | None:
        """Give what somebody puts down to take one thing more: nothing, one token, or None if he cannot."""
        slots = 2 if one.kind == "ice_witch" else 1
        load = self.held_by(one) + self.carried_by(one)
        if len(load) < slots and len(self.on(one.at)) < slots + 1:
            return []
        free = [thing for thing in load if thing.kind not in CURSED]
        return free[:1] if free else None

    def beside(self, one: Token, place: Square) -> bool:
        """Tell whether a character is adjacent to a square."""
        return any(
            self.board.adjacent(one.at, way) and self.board.beside(one.at, way) == place for way in ORDER
        )

    def touch(self, one: Token, other: Token) -> bool:
        """Tell whether two characters are adjacent."""
        return self.beside(one, other.at)

    def value(self, one: Token, attacking: bool) -> int:
        """Give what somebody adds to a fight."""
        before = next(token for token in self.board.tokens if token.name == one.name)
        return Doer(self.board, before).value(before, attacking)
