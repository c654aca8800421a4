"""Blows and blocks as one deed of a plan: at whom they are aimed, and what is gathered for them (bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import FINE
from conclave.core.modifiers import BIT
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.foes import armor, foe_count
from conclave.games.mage_knight.rules.combat import (
    aiming,
    attack_value,
    block_value,
    needed_attack,
    needed_block,
)
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.worth import ATTACK, BLOCK, RANGED, almanac

# Their Move or Influence may serve in a combat.
CONVERTED: Final = tuple([pieces.CARD_NAMES.index(name) for name in ("agility", "diplomacy", "ambush")])
TOGETHER: Final = 3  # foes that one blow is aimed at, at the most
KEPT: Final = 4  # cheapest sets of tools for each sum of points
LATER: Final = 3  # a point that could have been made in the last phase
MANA: Final = 2  # mana that is paid, beside what a crystal is worth
NOT_AT_ALL: Final = 0
GATHERS: Final = 1  # makes points for this phase
PREPARES: Final = 2  # does something else, which may help


def wanted(s: Mage) -> int:
    """Give the kind of points that the phase asks for."""
    if s.phase == d.BLOCKING:
        return BLOCK
    return RANGED if s.phase == d.RANGE else ATTACK


def serves(s: Mage, seat: int, action: int) -> int:
    """Tell what an answer of a combat is good for in this phase."""
    book = almanac()
    if a.PLAY <= action < a.TURN_CARD:
        card, side = (action - a.PLAY) % pieces.CARD_KINDS, (action - a.PLAY) // pieces.CARD_KINDS
        if card in CONVERTED:
            return GATHERS | PREPARES
        return use_of(s, (book.strong if side else book.basic)[card])
    if a.TURN_CARD <= action < a.CAST:
        return GATHERS
    if a.UNIT <= action < a.NAME:
        place, ability = (action - a.UNIT) // a.ABILITIES, (action - a.UNIT) % a.ABILITIES
        rows = book.abilities[int(s.unit(seat, place, d.U_KIND)) - 1]
        return use_of(s, rows[ability]) if ability < len(rows) else GATHERS | PREPARES
    if a.SKILL <= action < a.GAIN:
        return use_of(s, book.skill_points[action - a.SKILL])
    if a.CONVERT <= action < a.SKILL or a.CAST <= action < a.DISCARD:
        return GATHERS
    return PREPARES


def use_of(s: Mage, row: list[int]) -> int:
    """Tell what points are good for in this phase; what makes none does something else."""
    if not any(row):
        return GATHERS | PREPARES
    return GATHERS if row[wanted(s)] > 0 else NOT_AT_ALL


def open_foes(s: Mage) -> list[int]:
    """List the foes that may be aimed at."""
    return [number for number in range(int(foe_count(s))) if aiming(s, number) == FINE]


def aims(s: Mage, tools: list[Tool], held: dict[int, int]) -> list[int]:
    """List the foes, alone or together, that a blow or block may be enough for, as masks."""
    open_to = open_foes(s)
    found: list[int] = []
    masks = [(0, 0)]
    for number in open_to:
        for mask, many in masks[:]:
            if many == (1 if s.phase == d.BLOCKING else TOGETHER):
                continue
            both = mask | BIT[number]
            if most_against(s, tools, held, both) >= needed_for(s, both):
                masks.append((both, many + 1))
                found.append(both)
    return found


def most_against(s: Mage, tools: list[Tool], held: dict[int, int], mask: int) -> int:
    """Give the points at most that all tools make against some foes."""
    most: dict[int, int] = {}
    have = points_against(s, mask)
    for tool in tools:
        made = points_against(tool.state, mask) - have
        most[tool.group] = max(made, most.get(tool.group, 0))
    return have + sum(made * held.get(group, 1) for group, made in most.items())


def enough(s: Mage) -> bool:
    """Tell whether what is gathered beats or blocks whom it is aimed at."""
    if s.phase != d.BLOCKING:
        return attack_value(s) >= needed_attack(s)
    number = 0
    while not s.aim >> number & 1:
        number += 1
    return block_value(s, number) >= needed_block(s, number)


class Tool:
    """A card, unit or skill used in one way: its answers, the table after it, what it costs and its mana."""

    __slots__ = ("answers", "cost", "group", "mana", "state")

    def __init__(self, group: int, answers: list[int], state: Mage, cost: int) -> None:
        self.group = group
        self.answers = answers
        self.state = state
        self.mana = len([answer for answer in answers if a.PAY <= answer < a.COLORED])
        self.cost = cost + MANA * self.mana


def group_of(action: int) -> int:
    """Say which card, unit or skill an answer uses: it can be used in one way only."""
    if a.PLAY <= action < a.TURN_CARD:
        return (action - a.PLAY) % pieces.CARD_KINDS
    if a.TURN_CARD <= action < a.CAST:
        return action - a.TURN_CARD
    if a.UNIT <= action < a.NAME:
        return pieces.CARD_KINDS + (action - a.UNIT) // a.ABILITIES
    return action + pieces.CARD_KINDS


def missed_later(s: Mage, seat: int, action: int) -> int:
    """Say what using a card, unit or skill now takes from the attack phase."""
    if s.phase == d.ATTACKING:
        return 0
    book = almanac()
    if a.PLAY <= action < a.CAST:
        card = group_of(action)
        return LATER * max(book.basic[card][ATTACK], book.strong[card][ATTACK])
    if a.UNIT <= action < a.NAME:
        return LATER * book.units[int(s.unit(seat, (action - a.UNIT) // a.ABILITIES, d.U_KIND)) - 1][ATTACK]
    if a.SKILL <= action < a.GAIN:
        return LATER * book.skill_points[action - a.SKILL][ATTACK]
    return 0


def points_against(s: Mage, mask: int) -> int:
    """Give the points that count against some foes."""
    aim = s.aim
    s.aim = mask
    if s.phase == d.BLOCKING:
        found = int(block_value(s, first_of(mask)))
    else:
        found = int(attack_value(s))
    s.aim = aim
    return found


def needed_for(s: Mage, mask: int) -> int:
    """Give the points that some foes ask for."""
    if s.phase == d.BLOCKING:
        return int(needed_block(s, first_of(mask)))
    return sum(int(armor(s, number)) for number in range(int(foe_count(s))) if mask & BIT[number])


def first_of(mask: int) -> int:
    """Give the first foe of a mask."""
    number = 0
    while not mask >> number & 1:
        number += 1
    return number


def mana_at_hand(s: Mage, seat: int) -> int:
    """Count the mana that can be paid with, of any color: tokens, crystals and a die."""
    total = 2  # a die, and what brings another
    for color in range(d.FOUR):
        total += int(s.crystals[seat * d.FOUR + color])
    for color in range(d.SIX):
        total += int(s.tokens[seat * d.SIX + color])
    return total


def sets_of(
    tools: list[Tool], held: dict[int, int], points: list[int], need: int, mana: int
) -> list[list[int]]:
    """List the cheapest sets of tools that make enough points, cheapest first; `held` counts equal cards."""
    # By sum of points: cost, mana and tools.
    best: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(need + 1)]
    best[0].append((0, 0, ()))
    groups: list[int] = []
    for tool in tools:
        if tool.group not in groups:
            groups.append(tool.group)
    for group in groups:
        ways = [number for number in range(len(tools)) if tools[number].group == group and points[number] > 0]
        for _ in range(held.get(group, 1)):
            grown = [row[:] for row in best]
            for number in ways:
                tool = tools[number]
                for have in range(need):
                    for cost, paid, chosen in best[have]:
                        if paid + tool.mana <= mana:
                            entry = (cost + tool.cost, paid + tool.mana, (*chosen, number))
                            row = grown[min(need, have + points[number])]
                            if entry not in row:
                                row.append(entry)
            for row in grown:
                row.sort()
                del row[KEPT:]
            best = grown
    return [list(chosen) for _, _, chosen in best[need] if chosen]
