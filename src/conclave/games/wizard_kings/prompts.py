"""What each question of Wizard Kings asks."""

from __future__ import annotations

from typing import Final

from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.log import listed, many
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
from conclave.games.wizard_kings.state import CHEST, D_AID, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import TYPES

ASKS: Final[dict[type, str]] = {
    setup.PickMap: "Pick a map.",
    setup.PlaceMap: "Lay your map beside another, turned or not.",
    setup.PickArmy: "Pick an army.",
    setup.RaiseArmy: "Raise your army.",
    setup.Deploy: "Deploy your blocks in your cities, at least one in each.",
    movement.March: "Move a block, cast a spell, or end your movement turn.",
    movement.PickBlock: "Which block moves?",
    movement.Goal: "Where to?",
    movement.Harbour: "To which port does it sail?",
    movement.Entry: "Over which hexside, and on which side, does it go into battle?",
    Answer: "Do you accept the alliance?",
    casting.TargetHex: "Name the hex that the spell reaches to.",
    casting.TargetSide: "Name the river hexside that becomes a bridge.",
    casting.Targets: "Name the targets of the spell.",
    casting.CombatTargets: "Name the targets of the spell.",
    casting.Window: "Do you dispel the spell?",
    battle.ChooseBattle: "Which battle is fought next?",
    sides.Declare: "Your allies fight each other here: whom do you support?",
    sides.SwitchSides: "Do you change sides?",
    sides.GiveUp: "Too many units: which one is lost?",
    battle.WhoActs: "Which of your units acts next?",
    battle.Act: "Fire, cast, retreat or hold?",
    hits.TakeHit: "Which of your strongest units takes the hit?",
    effects.Drain: "Which unit regains the steps?",
    effects.Flee: "Where does the panicked unit flee to?",
    retreat.Regroup: "Regroup: move units out, bring adjacent ones in, or end.",
    retreat.ComeIn: "Which block comes in?",
    retreat.GoOut: "Where does it regroup to?",
    build.Gift: "Give gold to an ally for steps, or go on.",
    build.Orders: "Write your orders: disband, merge, then buy.",
}


def asked(s: Kings, seat: int, frame: object) -> str:
    """Say what a seat is asked, of the block in hand by its name."""
    words = ASKS.get(type(frame), "Decide.") + _detail(s, seat, frame)
    block = -1
    if isinstance(frame, movement.Goal | movement.Harbour):
        block = int(s.chosen(seat, 0))
    elif isinstance(frame, battle.Act):
        block = int(frame.block)
    return f"{TYPES[int(s.type_of(block))].name}: {words[0].lower()}{words[1:]}" if block >= 0 else words


def _detail(s: Kings, seat: int, frame: object) -> str:
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
    return _last_roll(s) if isinstance(frame, battle.Act | battle.WhoActs | hits.TakeHit) else ""


def _last_roll(s: Kings) -> str:
    """Say what the last dice of the battle showed (WK-5.31a)."""
    if s.thrown < 0:
        return ""
    faces = FACES[int(s.thrown)]
    count = many(hits_of(faces, int(s.thrown_at)), "hit")
    return f" {TYPES[int(s.thrower)].name} rolled {listed(faces)}: {count}."
