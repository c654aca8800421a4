"""Positions written by hand are held against the rules of stacking, terrain and battles."""

from __future__ import annotations

from conclave.core.errors import BadInput
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_LEFT, B_SIZE, BATTLE
from conclave.games.wizard_kings.rules.targets import can_stand, fights_above
from conclave.games.wizard_kings.rules.warfare import goes_on
from conclave.games.wizard_kings.state import STACK, Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES


def verify(s: Kings, building: bool, fought: str) -> None:
    """Raise BadInput, with a sentence and the rule, for a position that no game could come to.

    `fought` names the hex of the battle that has begun, if there is one.
    """
    _alliances(s)
    _battles(s)
    if building and len(s.battles):
        raise BadInput("all battles are over when the Build Phase begins (WK-0.2)")
    for block in range(s.seats * BLOCKS):
        if s.where.faces[block] >= 0:
            _stands(s, block, int(s.where.faces[block]))
    for place in range(int(s.board.hexes)):
        here = [seat for seat in range(s.seats) if s.troops[seat][place]]
        if here:
            _company(s, place, here, s.board.names[place] == fought)


def _name(s: Kings, seat: int) -> str:
    return f"the {ARMIES[int(s.army[seat])].name} of seat {seat + 1}"


def _alliances(s: Kings) -> None:
    if s.seats == 2 and any(s.allies):
        raise BadInput("alliances are for three players and more (WK-4.9a)")
    for seat in range(s.seats):
        if s.out >> seat & 1 and (s.allies[seat] or any(s.troops[seat])):
            raise BadInput(f"{_name(s, seat)} are out, and have neither units nor allies (WK-1.4g)")
        if s.out >> seat & 1 and any(holder == seat for holder in s.holder):
            raise BadInput(f"{_name(s, seat)} are out, and hold no city: write it as 2g3=0 (WK-1.4g)")


def _battles(s: Kings) -> None:
    for at in range(0, len(s.battles), BATTLE):
        place = int(s.battles[at])
        attack, defend = int(s.battles[at + B_ATTACK]), int(s.battles[at + B_DEFEND])
        name = s.board.names[place]
        if s.battle_at(place) != at:
            raise BadInput(f"the battle of {name} is given twice")
        if attack & defend:
            raise BadInput(f"nobody is on both sides of the battle of {name} (WK-4.9h)")
        if any(attack >> seat & 1 and s.allies[seat] & defend for seat in range(s.seats)):
            raise BadInput(f"allies are never on different sides, as they are in {name} (WK-4.9a)")
        if not goes_on(s, at):
            raise BadInput(f"the battle of {name} needs units on both sides (WK-5.0b)")
        if s.battles[at + B_LEFT] > s.battles[at + B_SIZE]:
            raise BadInput(f"more have left the battle of {name} than were there (WK-4.8c)")


def _stands(s: Kings, block: int, place: int) -> None:
    if not can_stand(s, block, place) and not fights_above(s, block, place):
        kind, name = TYPES[int(s.type_of(block))].name, s.board.names[place]
        raise BadInput(f"a {kind} cannot stand in {name} (WK-3.1)")


def _company(s: Kings, place: int, here: list[int], begun: bool) -> None:
    """Hold those in a hex against each other: on sides in a battle, else friends or about to part.

    Before a battle begins, players on one side may each have a wizard there: whoever is no ally does not see
    that of another (WK-4.4b).
    """
    at, name = int(s.battle_at(place)), s.board.names[place]
    for seat in here:
        mask = int(s.friends(seat))
        if at >= 0:
            side = int(s.side_of(at, seat))
            if side < 0:
                raise BadInput(f"{_name(s, seat)} stand in the battle of {name} on no side (WK-4.9h)")
            mask = int(s.battles[at + B_ATTACK + side])
        for other in here:
            parting = (s.breaker[seat] >> other | s.breaker[other] >> seat) & 1
            if at < 0 and not mask >> other & 1 and not parting:
                pair = f"{_name(s, seat)} and {_name(s, other)}"
                raise BadInput(
                    f"{pair} are no allies and both stand in {name}: name the battle, as "
                    f"`battles {name}={seat + 1}-{other + 1}` (WK-4.9h)"
                )
        units = [block for other in here if mask >> other & 1 for block in s.blocks_at(other, place)]
        wizards = sum(1 for block in units if block % BLOCKS < 3)
        own = sum(1 for block in s.blocks_at(seat, place) if block % BLOCKS < 3)
        if own > 1 or (wizards > 1 and (at < 0 or begun)):
            raise BadInput(f"{wizards} wizards of one side are in {name}; one is the most (WK-4.4a)")
        count = len(units) - wizards
        if count > STACK:
            raise BadInput(f"{count} units of one side are in {name}; six are the most (WK-4.4a)")
