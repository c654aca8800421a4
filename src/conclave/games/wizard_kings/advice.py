"""Why an answer of Wizard Kings is good, in words: where blocks go, whom they meet, and what it costs."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.hints import Outlook
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.log import many
from conclave.games.wizard_kings.places import place_name
from conclave.games.wizard_kings.rules.battle import Act
from conclave.games.wizard_kings.rules.build import Orders
from conclave.games.wizard_kings.state import D_GOLD, DESK, Kings
from conclave.games.wizard_kings.strategy.fighting import odds_here

# What is worth saying of a turn, the best first.
WORTHY: Final = (
    "control", "announce", "battle", "join", "fire", "retreat", "hold", "summon", "rebuild", "heal", "ward",
    "regroup", "dispel", "move", "break", "accept", "refuse", "aid", "switch", "deployed", "army", "map",
    "lay",
)  # fmt: skip


def reasons(outlook: Outlook[Kings]) -> list[str]:
    """Say whom one's blocks meet, what they enter, how a battle stands, and gold (WK-4 to WK-6)."""
    before, after, seat = outlook.view.state, outlook.after, outlook.view.seat
    frame = flow.waiting(before)
    if isinstance(frame, Act):
        place = int(before.where.faces[frame.block])
        chance = int(odds_here(before, seat, place))
        return [*outlook.told(WORTHY)[:1], f"the battle here is won about {chance} times in 100 as it stands"]
    found: list[str] = []
    if len(before.troops[seat]) and len(after.troops[seat]):
        for place in range(int(before.board.hexes)):
            if after.troops[seat][place] > before.troops[seat][place]:
                found += _arrived(before, after, seat, place)
    if isinstance(frame, Orders):
        gold = [int(s.desk.faces[seat * DESK + D_GOLD]) for s in (before, after)]
        if gold[1] < gold[0]:
            found.append(f"these orders spend {gold[0] - gold[1]} of {gold[0]}GP")
    found.sort(key=_weight)
    return found or outlook.told(WORTHY)[:2]


def _weight(phrase: str) -> int:
    """Put attacks first, then cities, then the rest."""
    return 0 if phrase.startswith("attacks") else 1 if "GP" in phrase else 2


def _arrived(before: Kings, after: Kings, seat: int, place: int) -> list[str]:
    """Say what blocks that have come to a hex do there: of the others only their number is known."""
    name, dice = place_name(before.layout, place), 0
    for block in range(seat * BLOCKS, (seat + 1) * BLOCKS):
        if after.where.faces[block] == place:
            dice += int(after.steps.faces[block])
    foes = sum(
        int(before.troops[other][place])
        for other in range(before.seats)
        if not int(before.friends(seat)) >> other & 1
    )
    blocks = many(int(after.troops[seat][place]), "block")
    if foes:
        return [f"attacks {name} with {blocks} and {dice} dice against {many(foes, 'block')}"]
    for city in range(len(before.holder)):
        if before.board.city_hex[city] == place:
            gold = f"{name} ({int(before.board.city_gold[city])}GP)"
            if before.holder[city] != seat:
                return [f"enters {gold} with {blocks}"]
            return [f"{gold} is held by {blocks} and {dice} dice then"]
    return [f"{blocks} and {dice} dice stand in {name} then"]
