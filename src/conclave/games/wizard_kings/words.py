"""What Wizard Kings says: prompts, labels, why something is refused, and what players want in sight."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.rules import (
    battle,
    build,
    casting,
    effects,
    hits,
    movement,
    retreat,
    setup,
    sides,
)
from conclave.games.wizard_kings.rules.alliances import Answer
from conclave.games.wizard_kings.rules.luck import FACES, hits_of
from conclave.games.wizard_kings.rules.victory import goal, last_turn, mode
from conclave.games.wizard_kings.sentences import (
    EDGES,
    RULES,
    SIDES,
    WAYS,
    hex_name,
    listed,
    many,
    name,
    sentence,
)
from conclave.games.wizard_kings.spells import SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import CHEST, D_AID, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES, TYPES_PER_ARMY

PROMPTS: Final[dict[type, str]] = {
    setup.PickMap: "Pick a map.",
    setup.PlaceMap: "Lay your map beside another, turned or not.",
    setup.PickArmy: "Pick an army.",
    setup.RaiseArmy: "Raise your army.",
    setup.Deploy: "Deploy your blocks in your cities, at least one in each.",
    movement.March: "Move a block, cast a spell, or end your movement turn.",
    movement.PickBlock: "Which block moves?",
    movement.Goal: "Where does it go?",
    movement.Harbour: "To which port does it sail?",
    movement.Entry: "Over which hexside, and on which side, does it go into battle?",
    Answer: "Do you accept the alliance?",
    casting.TargetHex: "Name the hex that the spell reaches to.",
    casting.TargetSide: "Name the river hexside that becomes a bridge.",
    casting.Targets: "Name the targets of the spell.",
    casting.CombatTargets: "Name the targets of the spell.",
    casting.Window: "Do you dispel the spell?",
    battle.ChooseBattle: "Which battle is fought next?",
    sides.SwitchSides: "Do you change sides?",
    sides.GiveUp: "Too many units: which one is lost?",
    battle.WhoActs: "Which of your units acts next?",
    battle.Act: "Fire, cast, retreat or hold.",
    hits.TakeHit: "Which of your strongest units takes the hit?",
    effects.Drain: "Which unit regains the steps?",
    effects.Flee: "Where does the panicked unit flee to?",
    retreat.Regroup: "Regroup: move units out, bring adjacent ones in, or end.",
    retreat.ComeIn: "Which block comes in?",
    retreat.GoOut: "Where does it regroup to?",
    build.Gift: "Give gold to an ally for steps, or go on.",
    build.Orders: "Write your orders: disband, merge, then buy.",
}


def kings(view: View) -> Kings:
    """Give the view's state as this room's own."""
    assert isinstance(view.state, Kings)
    return view.state


def place_name(s: Kings, place: int) -> str:
    """Name a hex, with its city if it has one."""
    city = int(s.board.city_at[place]) if place < s.board.hexes else -1
    return f"{s.board.city_name[city]} ({hex_name(place)})" if city >= 0 else hex_name(place)


def block_name(s: Kings, block: int) -> str:
    """Name a block as far as it is known: type, strength and hex."""
    seat = block // a.BLOCKS
    if seat >= s.seats or s.army[seat] < 0:
        return f"block {seat + 1}.{block % a.BLOCKS + 1}"
    steps, place = int(s.steps.faces[block]), int(s.where.faces[block])
    strength = f" {steps}" if steps not in (HIDDEN, 0) else ""
    where = f" in {hex_name(place)}" if place >= 0 else ""
    return f"{TYPES[int(s.type_of(block))].name}{strength}{where} (block {block % a.BLOCKS + 1})"


def detail(s: Kings, seat: int, frame: object) -> str:
    """Say what a small screen does not show beside the maps: the block to deploy, the gold that is left."""
    if isinstance(frame, setup.Deploy):
        chest = [
            block for block in range(seat * a.BLOCKS, (seat + 1) * a.BLOCKS) if s.where.faces[block] == CHEST
        ]
        if chest:
            return f" Next is {TYPES[int(s.type_of(chest[0]))].name} {int(s.steps.faces[chest[0]])}."
    if isinstance(frame, setup.RaiseArmy | build.Orders):
        gold, aid = (int(s.desk.faces[seat * DESK + at]) for at in (D_GOLD, D_AID))
        return f" {gold}GP left" + (f", and {aid}GP for steps." if aid else ".")
    if isinstance(frame, battle.Act):
        acting = (
            f" It is the turn of {TYPES[int(s.type_of(frame.block))].name} {int(s.steps.faces[frame.block])}."
        )
        return acting + last_roll(s)
    return last_roll(s) if isinstance(frame, battle.WhoActs | hits.TakeHit) else ""


def last_roll(s: Kings) -> str:
    """Say what the last dice of the battle showed (WK-5.31a)."""
    if s.thrown < 0:
        return ""
    faces = FACES[int(s.thrown)]
    count = many(hits_of(faces, int(s.thrown_at)), "hit")
    return f" {TYPES[int(s.thrower)].name} rolled {listed(faces)}: {count}."


class KingsWords(Words):
    """The sentences of Wizard Kings."""

    events: ClassVar[dict[str, str]] = RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return f"Seat {seat + 1}" if seat >= 0 else "a watcher"

    def prompt(self, view: View) -> str:
        """Say what is asked."""
        s = kings(view)
        result = s.result
        if result is not None:
            winners = " and ".join(name(s.who(seat)) for seat in result.winners)
            scores = ", ".join(f"{name(s.who(seat))} {score}" for seat, score in enumerate(result.scores))
            return f"{winners or 'Nobody'} wins ({scores}): {result.why}."
        if view.asked < 0:
            return "The dice are rolled."
        frame = flow.waiting(s)
        if view.seat in view.waiting:
            return PROMPTS.get(type(frame), "Decide.") + detail(s, view.seat, frame)
        names = " and ".join(name(s.who(seat)) for seat in view.waiting)
        return f"Waiting for {names}."

    def label(self, view: View, action: int) -> str:
        """Say what a choice does."""
        s, seat = kings(view), max(view.seat, 0)
        frame = flow.waiting(s)
        if a.HEX <= action < a.UNIT:
            return self._hex_label(s, frame, action - a.HEX)
        if a.UNIT <= action < a.SIDE:
            return block_name(s, action - a.UNIT)
        if a.SIDE <= action < a.ARMY:
            return f"Over the {WAYS[action - a.SIDE]} hexside"
        if a.ARMY <= action < a.MAP:
            army = ARMIES[action - a.ARMY]
            return f"The {army.name} of {army.realm}: {army.style}"
        if a.MAP <= action < a.LAY:
            return f"{SHEETS[action - a.MAP].name}: {SHEETS[action - a.MAP].about}"
        if a.LAY <= action < a.BUY:
            number = action - a.LAY
            turn = "turned half round" if number % 2 else "as it is"
            return f"{EDGES[number // 2 % 4].capitalize()} of map {number // 8 + 1}, {turn}"
        if a.BUY <= action < a.RAISE or a.RAISE <= action < a.CAST:
            return self._order_label(s, seat, action)
        if a.CAST <= action < a.SAIL:
            wizard, spell = divmod(action - a.CAST, SPELLS_PER_ARMY)
            line = SPELLS[int(s.army[seat]) * SPELLS_PER_ARMY + spell]
            caster = block_name(s, seat * a.BLOCKS + wizard)
            return f"{caster}: cast {line.name} (level {line.level}). {line.text}"
        return self._plain_label(s, frame, action)

    def _hex_label(self, s: Kings, frame: object, place: int) -> str:
        where = place_name(s, place)
        if isinstance(frame, movement.March):
            return f"Move a block from {where}"
        if isinstance(frame, battle.ChooseBattle):
            return f"Fight the battle of {where}"
        if isinstance(frame, battle.Act | effects.Flee):
            return f"Retreat to {where}"
        if isinstance(frame, retreat.Regroup):
            return f"Bring in a block from {where}"
        if isinstance(frame, build.Orders):
            return f"Build it in {where}"
        return f"To {where}"

    def _order_label(self, s: Kings, seat: int, action: int) -> str:
        first = int(s.army[seat]) * TYPES_PER_ARMY
        if action == a.STANDARD:
            return "Take the standard army, 100GP"
        if action < a.STANDARD:
            place, strength = divmod(action - a.BUY, 4)
            unit = TYPES[first + place]
            return f"Buy {unit.name} {strength + 1} for {(strength + 1) * int(unit.cost)}GP"
        if action < a.RAISE:
            unit = TYPES[first + action - a.BUILD]
            return f"Build a new {unit.name} at strength 1 for {unit.cost}GP"
        verb, base = "Raise", a.RAISE
        if action >= a.MERGE:
            verb, base = "Move steps away from", a.MERGE
        elif action >= a.DISBAND:
            verb, base = "Disband", a.DISBAND
        return f"{verb} {block_name(s, seat * a.BLOCKS + action - base)}"

    def _plain_label(self, s: Kings, frame: object, action: int) -> str:
        if a.DISPEL <= action < a.NEVER:
            return f"Dispel with wizard {action - a.DISPEL + 1}"
        for base, text in ((a.OFFER, "Offer an alliance to {}"), (a.BREAK, "End the alliance with {}"),
                           (a.AID, "Give 1GP to {}")):  # fmt: skip
            if base <= action < base + a.SEATS:
                seat = action - base
                return text.format(name(s.who(seat)) if seat < s.seats else f"Seat {seat + 1}")
        if a.JOIN <= action < a.SWITCH:
            return f"Join the {SIDES[action - a.JOIN]}"
        if action < a.DONE:
            return f"Move {many(action, 'step')}"
        if action == a.PASS:
            return "Hold" if isinstance(frame, battle.Act) else "Let it be"
        if action == a.DONE:
            return "End the movement turn" if isinstance(frame, movement.March) else "Done"
        return {
            a.SAIL: "By sea transport", a.FIRE: "Fire", a.NEVER: "Do not ask again in this battle",
            a.ACCEPT: "Accept", a.REFUSE: "Refuse", a.SWITCH: "Change sides", a.RESIGN: "Give up",
        }[action]  # fmt: skip

    def luck(self, view: View, outcome: int) -> str:
        """Say what the dice show."""
        return f"a roll of {listed(FACES[outcome])}"

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        return sentence(event)

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Say why an action is not possible now, from what the viewer knows."""
        from conclave.games.wizard_kings.refusals import refusal

        return refusal(view, action)

    def status(self, view: View) -> list[tuple[str, str]]:
        """Give turn, goal, gold, blocks and alliances; to the viewer also what is on his desk."""
        s = kings(view)
        rows = [("Turn", f"{int(s.turn)} of {last_turn(s)}"), ("Victory", mode(s))]
        if mode(s) == "conquest" and len(s.slot_owner):
            rows.append(("Goal", f"{goal(s)}GP of cities"))
        for seat in range(s.seats):
            blocks = sum(int(count) for count in s.troops[seat])
            line = f"{int(s.income(seat))}GP of cities, {many(blocks, 'block')}"
            if mode(s) == "points":
                line += f", {int(s.points[seat])} points"
            friends = [name(s.who(other)) for other in range(s.seats) if s.allies[seat] >> other & 1]
            if friends:
                line += f", allied with {' and '.join(friends)}"
            rows.append((name(s.who(seat)), "out" if s.out >> seat & 1 else line))
        if view.seat >= 0:
            gold = int(s.desk.faces[view.seat * DESK + D_GOLD])
            aid = int(s.desk.faces[view.seat * DESK + D_AID])
            frame = flow.waiting(s)
            if isinstance(frame, setup.RaiseArmy | build.Orders):
                rows.append(("Your gold", f"{gold}GP" + (f", and {aid}GP for steps" if aid else "")))
        return rows
