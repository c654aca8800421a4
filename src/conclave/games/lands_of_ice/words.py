"""What Lands of Ice says: prompts, labels, luck and standing."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.lands_of_ice import log, prompts, refusals
from conclave.games.lands_of_ice.actions import DEEDS, SPACE
from conclave.games.lands_of_ice.data import DIES_IN_WATER, KIND, NEXT, OWNER, SQUARE_NAMES, WAYS
from conclave.games.lands_of_ice.log import SEATS, capital, kind_name, piece_name
from conclave.games.lands_of_ice.reach import after_stop, sign
from conclave.games.lands_of_ice.rules import moving, turn
from conclave.games.lands_of_ice.rules.aims import ALONE, MOVES, OPTION
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.state import Labyrinth

# What a character does, by its verb.
SAID: Final = {
    "move": "Move {}", "fly": "Fly {} on the carpet", "swim": "Let {} swim one square",
    "jump": "Jump with {}",
    "reveal": "Reveal a room with {}", "turn": "Turn a room with {}", "attack": "Attack with {}",
    "strike": "Strike from afar with {}", "control": "Take control of a beast with {}",
    "freeze": "Freeze somebody with {}", "heal": "Heal somebody with {}", "regenerate": "Let {} regenerate",
    "walk": "Walk through a wall with {}", "break": "Break something with {}",
    "open": "Open or close a portcullis with {}", "cut": "Cut a tree with {}", "melt": "Melt ice with {}",
    "torch": "Take a torch with {}", "drink": "Let {} drink from the fountain",
    "life": "Let {} drink the Potion of Life", "speed": "Let {} drink the Speed Potion",
    "ice": "Lay ice with {}", "frost": "Freeze somebody by scroll with {}",
    "chaos": "Use the Ring of Chaos with {}", "fireball": "Throw a fireball with {}",
    "charm": "Charm somebody with {}", "forge": "Forge the axe of {}", "join": "{} joins", "target": "{}",
    "take": "Take {}", "drop": "Drop {}",
}  # fmt: skip


class IceWords(Words[Labyrinth]):
    """The sentences of Lands of Ice."""

    events: ClassVar[dict[str, str]] = log.RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return SEATS[seat] if 0 <= seat < 2 else "a watcher"

    def prompt(self, view: View[Labyrinth]) -> str:
        """Say what is asked."""
        result = view.state.result
        if result is not None:
            between = " at" if result.drawn else ","
            return (
                f"{result.headline(SEATS)}{between} {result.scores[0]} to {result.scores[1]}: {result.why}."
            )
        if view.asked < 0:
            return "Luck decides."
        if view.seat in view.waiting:
            return prompts.asked(view.state, flow.waiting(view.state))
        return f"Waiting for {' and '.join(SEATS[seat] for seat in view.waiting)}."

    def label(self, view: View[Labyrinth], action: int) -> str:
        """Say what a choice does."""
        verb, numbers = SPACE.read(action)
        frame = flow.waiting(view.state)
        if verb in SAID:
            own = verb in DEEDS and OWNER[numbers[0]] == view.seat
            name = kind_name(int(KIND[numbers[0]])) if own else piece_name(numbers[0])
            said = capital(SAID[verb].format(f"the {name}" if own else name))
            return said + (self._only(view, numbers[0], verb) if isinstance(frame, turn.Turn) else "")
        match verb, numbers:
            case "done", _:
                return _done(view.state, frame)
            case "pass", _:
                return "Nobody more joins"
            case "play", (card,):
                return f"Play the {card + 2}"
            case "way", (way,):
                return _way(view.state, frame, way)
            case "room", (room,):
                return f"Room {room + 1}"
            case "spin", (room, left):
                return f"Room {room + 1} to the {'left' if left else 'right'}"
            case "square", (square,):
                return SQUARE_NAMES[square]
            case "axes", (count,):
                return ("No axe", "One axe", "Two axes")[count]
            case "fight", (card,):
                return f"Combat card {card}"
            case "spend", (card,):
                return f"Discard the combat card {card + 1}"
            case ("lay" | "draft") as deed, (kind,):
                return f"{'Lay' if deed == 'lay' else 'Pick'} {kind_name(kind)}"
            case "pair", (number,):
                return f"Pick the rooms {number + 1}"
            case "remove", (kind,):
                return f"Take out {kind_name(kind)}"
            case _:
                return f"{verb} {' '.join(map(str, numbers))}"

    def _only(self, view: View[Labyrinth], who: int, verb: str) -> str:
        """Name where or at whom, if there is but one: a question with one answer is not asked."""
        s, found = view.state, Choices()
        if verb == "swim" and s.has(who, DIES_IN_WATER):
            return ", which kills it"
        if verb not in DEEDS or OPTION[DEEDS.index(verb)] in (ALONE, MOVES):
            return ""
        aim = turn.Aim(s.active, who, DEEDS.index(verb))
        aim.choices(s, found)
        if len(found) != 1:
            return ""
        kind, numbers = SPACE.read(int(found[0]))
        if kind == "way":
            return f": {_way(s, aim, numbers[0]).lower()}"
        said = self.label(view, int(found[0]))
        return f": {said if kind == 'target' else said.lower()}"

    def luck(self, view: View[Labyrinth], outcome: int) -> str:
        """Say what an outcome of chance is."""
        if outcome in (0, 1):
            return f"{SEATS[outcome]} is first"
        code = outcome - 2
        arrow = ("right", "left")[code // 4 % 2]
        return f"the room of pair {code // 8 + 1} that turns {arrow}, turned {code % 4} times"

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        return log.sentence(event)

    def closed(self, view: View[Labyrinth]) -> tuple[int, ...]:
        """List answers that have a button though they cannot be given now."""
        return refusals.closed(view)

    def refusal(self, view: View[Labyrinth], action: int) -> tuple[str, str]:
        """Say why a move is not possible and which rule forbids it."""
        return refusals.refusal(view, action)

    def status(self, view: View[Labyrinth]) -> list[Fact]:
        """Give points, cards and what is still hidden."""
        s = view.state
        rows = [Fact("points to win", -1, str(int(target_points(s))))]
        for seat in range(2):
            cards = [str(card) for card in range(2, 6) if s.actions[seat] >> card & 1]
            hand = "".join(str(value) * int(s.hands[seat * 7 + value]) for value in range(7))
            lying = sum(int(s.lying[slot * 2 + seat]) for slot in range(8) if s.rooms[slot] < 0)
            rows.append(Fact("points", seat, str(int(s.points[seat]))))
            rows.append(Fact("action cards", seat, " ".join(cards) or "none"))
            rows.append(Fact("combat cards", seat, " ".join(hand)))
            rows.append(Fact("jump cards", seat, str(int(s.jumps[seat]))))
            rows.append(Fact("face down", seat, str(lying)))
        if isinstance(flow.waiting(s), turn.Turn):
            rows.append(Fact("action points", int(s.active), str(int(s.ap))))
        return rows


def _way(s: Labyrinth, frame: object, way: int) -> str:
    """Name the square on a side by its place, as boards are turned, and say what would happen there."""
    if not isinstance(frame, moving.Moving | moving.Uproot | turn.Aim):
        return capital(WAYS[way])
    square = int(NEXT[int(s.where.faces[frame.who]) * 4 + way])
    place = f"{WAYS[way]}, {SQUARE_NAMES[square]}" if square >= 0 else WAYS[way]
    if not isinstance(frame, moving.Moving):
        return capital(place)
    _, follows = sign(s, int(frame.who), square, int(frame.mode))
    return f"Go {place}: {follows}" if follows else f"Go {place}"


def _done(s: Labyrinth, frame: object) -> str:
    if isinstance(frame, moving.Moving):
        follows = after_stop(s)
        return f"Stop here: {follows}" if follows else "Stop here"
    if isinstance(frame, moving.Uproot):
        return "Leave the trees"
    return "No more ice" if isinstance(frame, turn.LayIce) else "End the turn"
