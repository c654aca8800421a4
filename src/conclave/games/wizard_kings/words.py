"""What Wizard Kings says: prompts, labels, why something is refused, and what players want in sight."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import prompts, refusals
from conclave.games.wizard_kings.log import EDGES, RULES, SIDES, WAYS, listed, many, name, sentence
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.places import hex_name, place_name
from conclave.games.wizard_kings.rules import battle, build, effects, movement, retreat, setup
from conclave.games.wizard_kings.rules.build import step_price
from conclave.games.wizard_kings.rules.luck import FACES
from conclave.games.wizard_kings.rules.victory import goal, last_turn, mode
from conclave.games.wizard_kings.spells import SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import D_AID, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES, TYPES_PER_ARMY, WIZARD

# What a verb says: of a block, of a hex by the question, of a seat, and alone.
TO_BLOCKS: Final = {"raise": "Raise", "merge": "Move steps away from", "disband": "Disband"}
TO_HEXES: Final[dict[type, str]] = {
    movement.March: "Move a block from", battle.ChooseBattle: "Fight the battle of",
    battle.Act: "Retreat to", effects.Flee: "Retreat to", retreat.Regroup: "Bring in a block from",
    build.Orders: "In",
}  # fmt: skip
TO_SEATS: Final = {"offer": "Offer an alliance to", "break": "End the alliance with", "aid": "Give 1GP to"}
ALONE: Final = {
    "done": "Done", "pass": "Let it be", "standard": "Take the standard army, 100GP",
    "sail": "By sea transport", "fire": "Fire", "never": "Do not ask again in this battle",
    "accept": "Accept", "refuse": "Refuse", "switch": "Change sides", "resign": "Give up",
}  # fmt: skip


def hex_label(s: Kings, place: int) -> str:
    """Name a hex for whoever chooses it: as one speaks of it, and by the code that is typed."""
    if place >= s.board.hexes or not s.board.there(place):
        return hex_name(place)
    return f"{place_name(s.layout, place)} ({hex_name(place)})"


def block_name(s: Kings, block: int) -> str:
    """Name a block as far as it is known: type, strength and hex."""
    seat = block // a.BLOCKS
    if seat >= s.seats or s.army[seat] < 0:
        return f"block {seat + 1}.{block % a.BLOCKS + 1}"
    steps, place = int(s.steps.faces[block]), int(s.where.faces[block])
    strength = f" {steps}" if steps not in (HIDDEN, 0) else ""
    where = f" in {place_name(s.layout, place)}" if place >= 0 else ""
    return f"{TYPES[int(s.type_of(block))].name}{strength}{where}"


def order_label(s: Kings, verb: str, block: int) -> str:
    """Say what an order of the Build Phase does to a block, and what it costs."""
    if block // a.BLOCKS >= s.seats or s.army[block // a.BLOCKS] < 0:
        return f"{TO_BLOCKS[verb]} {block_name(s, block)}"
    steps, unit = int(s.steps.faces[block]), TYPES[int(s.type_of(block))]
    where = int(s.where.faces[block])
    there = place_name(s.layout, where) if where >= 0 else ""
    if verb == "raise" and there:
        return f"{unit.name} {steps} to {steps + 1} in {there}: {int(step_price(s, block))}GP"
    if verb == "disband" and there:
        fate = "for ever" if unit.traits & WIZARD else "it can be raised anew"
        return f"Disband {unit.name} {steps} in {there}: {fate}"
    return f"{TO_BLOCKS[verb]} {block_name(s, block)}"


def _called(s: Kings, seat: int) -> str:
    """Name a seat within a sentence: an army is many, and stands with its article."""
    return f"the {name(s.who(seat))}" if s.army[seat] >= 0 else name(s.who(seat))


class KingsWords(Words[Kings]):
    """The sentences of Wizard Kings."""

    events: ClassVar[dict[str, str]] = RULES

    def seat_name(self, seat: int) -> str:
        return f"Seat {seat + 1}" if seat >= 0 else "a watcher"

    def prompt(self, view: View[Kings]) -> str:
        s = view.state
        result = s.result
        if result is not None:
            armies = [name(s.who(seat)) for seat in range(s.seats)]
            headline = result.headline([f"the {army}" for army in armies], plural=True)
            scores = ", ".join(f"{army} {score}" for army, score in zip(armies, result.scores, strict=True))
            return f"{headline} ({scores}): {result.why}."
        if view.asked < 0:
            return "The dice are rolled."
        frame = flow.waiting(s)
        if view.seat in view.waiting:
            return prompts.asked(s, view.seat, frame)
        names = " and ".join(_called(s, seat) for seat in view.waiting)
        return f"Waiting for {names}."

    def label(self, view: View[Kings], action: int) -> str:
        s, seat = view.state, max(view.seat, 0)
        frame = flow.waiting(s)
        match a.SPACE.read(action):
            case "hex", (place,):
                return f"{TO_HEXES.get(type(frame), 'To')} {hex_label(s, place)}"
            case "unit", (block,):
                return block_name(s, block)
            case "side", (way,):
                return f"Over the {WAYS[way]} hexside"
            case "army", (which,):
                army = ARMIES[which]
                return f"The {army.name} of {army.realm}: {army.style}"
            case "map", (which,):
                return f"{SHEETS[which].name}: {SHEETS[which].about}"
            case "lay", (slot, edge, turned):
                turn = "turned half round" if turned else "as it is"
                return f"{EDGES[edge].capitalize()} of map {slot + 1}, {turn}"
            case "buy", (kind, less):
                unit = TYPES[int(s.army[seat]) * TYPES_PER_ARMY + kind]
                return f"Buy {unit.name} {less + 1} for {(less + 1) * int(unit.cost)}GP"
            case "build", (kind,):
                unit = TYPES[int(s.army[seat]) * TYPES_PER_ARMY + kind]
                return f"New {unit.name} for {unit.cost}GP"
            case ("raise" | "merge" | "disband") as verb, (block,):
                return order_label(s, verb, seat * a.BLOCKS + block)
            case "cast", (wizard, spell):
                line = SPELLS[int(s.army[seat]) * SPELLS_PER_ARMY + spell]
                caster = block_name(s, seat * a.BLOCKS + wizard)
                return f"{caster}: cast {line.name} (level {line.level})"
            case "dispel", (wizard,):
                return f"Dispel with wizard {wizard + 1}"
            case ("offer" | "break" | "aid") as verb, (other,):
                return f"{TO_SEATS[verb]} {_called(s, other) if other < s.seats else f'Seat {other + 1}'}"
            case "join", (side,):
                return f"Join the {SIDES[side]}"
            case "pick", (steps,):
                return f"Move {many(steps, 'step')}"
            case "pass", _ if isinstance(frame, battle.Act):
                return "Hold"
            case "done", _ if isinstance(frame, movement.March):
                return "End movement"
            case "done", _ if isinstance(frame, build.Orders):
                return "Send orders"
            case "done", _ if isinstance(frame, setup.Deploy):
                return "Begin the war"
            case verb, _:
                return ALONE[verb]

    def luck(self, view: View[Kings], outcome: int) -> str:
        return f"a roll of {listed(FACES[outcome])}"

    def sentence(self, event: Event, viewer: int) -> str:
        return sentence(event)

    def closed(self, view: View[Kings]) -> tuple[int, ...]:
        """List answers that have a button though they cannot be given now."""
        return refusals.closed(view)

    def told(self, view: View[Kings], event: Event) -> str:
        return sentence(event, view.state.layout)

    def refusal(self, view: View[Kings], action: int) -> tuple[str, str]:
        return refusals.refusal(view, action)

    def status(self, view: View[Kings]) -> list[Fact]:
        """Give turn, goal, gold, blocks and alliances; to the viewer also what is on his desk."""
        s = view.state
        rows = [Fact("turn", -1, f"{int(s.turn)} of {last_turn(s)}"), Fact("victory", -1, mode(s))]
        if mode(s) == "conquest" and len(s.slot_owner):
            rows.append(Fact("goal", -1, f"{goal(s)}GP of cities"))
        for seat in range(s.seats):
            blocks = sum(int(count) for count in s.troops[seat])
            line = f"{int(s.income(seat))}GP of cities, {many(blocks, 'block')}"
            if mode(s) == "points":
                line += f", {int(s.points[seat])} points"
            friends = [_called(s, other) for other in range(s.seats) if s.allies[seat] >> other & 1]
            if friends:
                line += f", allied with {' and '.join(friends)}"
            line = "out" if s.out >> seat & 1 else line
            rows.append(Fact("standing", seat, f"{name(s.who(seat))}: {line}"))
        if view.seat >= 0:
            gold = int(s.desk.faces[view.seat * DESK + D_GOLD])
            aid = int(s.desk.faces[view.seat * DESK + D_AID])
            frame = flow.waiting(s)
            if isinstance(frame, setup.RaiseArmy | build.Orders):
                aided = f", and {aid}GP for steps" if aid else ""
                rows.append(Fact("gold", view.seat, f"{gold}GP{aided}"))
        return rows
