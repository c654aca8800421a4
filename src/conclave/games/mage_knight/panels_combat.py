"""A combat as its own area: the phases, the foes as they are now, and the sum with what is still needed."""

from __future__ import annotations

from typing import Final

from conclave.core.modifiers import BIT
from conclave.core.scene import FOCUS, Area, Circle, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_foes, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_signs import cut, sign, wrapped
from conclave.games.mage_knight.effects import foes
from conclave.games.mage_knight.panels_hand import gathered
from conclave.games.mage_knight.rows import BEATEN, BLOCKED, DEALT, F_KIND, F_LAND, SUMMONED
from conclave.games.mage_knight.rules import combat
from conclave.games.mage_knight.rules.damage import Hurt
from conclave.games.mage_knight.state import Mage

WIDE: Final = 356.0
HALF: Final = 174.0
PHASES: Final = (
    (d.RANGE, "Ranged", "ranged"), (d.BLOCKING, "Block", "block"), (d.DAMAGE, "Damage", "wound"),
    (d.ATTACKING, "Attack", "attack"),
)  # fmt: skip
MEANS: Final = {
    pieces.FORTIFIED: "only siege reaches it from afar",
    pieces.SWIFT: "needs twice the block",
    pieces.BRUTAL: "deals twice its attack",
    pieces.POISON: "twice the wounds",
    pieces.PARALYZE: "a wound costs the hand or the unit",
    pieces.SUMMON: "a monster fights for it",
    pieces.ASSASSINATION: "only the hero takes its damage",
    pieces.CUMBERSOME: "Move slows it",
}


def fighting(s: Mage) -> bool:
    """Tell whether a combat against enemies is going on."""
    return bool((d.IN_COMBAT >> int(s.phase)) & 1) and s.rival < 0 and len(s.foes) > 0


def foe_id(number: int) -> str:
    """Name a foe of the combat on the scene."""
    return f"foe-{number}"


def battle(view: View[Mage]) -> Area | None:
    """Lay out a combat."""
    s = view.state
    if s.rival >= 0:
        return _duel(s)
    if not fighting(s):
        return None
    nodes, y, many = [_steps(s)], 43.0, int(foes.foe_count(s))
    said = [_lines(_abilities(s, number), many == 1) for number in range(many)]
    for first in range(0, many, 2):
        row = range(first, min(first + 2, many))
        high = 74.0 if many == 1 else 80 + 15.0 * max(len(said[number]) for number in row)
        for number in row:
            nodes.append(_foe(s, number, (HALF + 8) * (number - first), y, high, said[number]))
        y += high + 6
    nodes.append(_sum(s, y))
    y += 80
    if a.TO_HERO in view.actions:
        nodes.append(_hero(s, y))
        y += 48
    place = int(foes.foe(s, 0, F_LAND))
    title = f"Combat at the {log.place(place)}" if 0 <= place < 147 else "Combat"
    return Area("combat", FOCUS, WIDE, y, tuple(nodes), title)


def _duel(s: Mage) -> Area:
    """Show a combat between two heroes: who attacks whom, who acts, and what is gathered (MK-23)."""
    names = [log.seat_name(int(seat)) for seat in (s.active, s.rival)]
    acts = log.seat_name(int(s.acting)) if s.acting >= 0 else names[0]
    parts = " + ".join(f"{many} {kind}" for _, many, kind in gathered(s)) or "nothing gathered"
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, WIDE, 76, Style("panel-2", "line", 1.0), 10),
        Use("red-swords", 24, 24, scale=1.4),
        Text(48, 24, f"{names[0]} against {names[1]}", 16, "ink", "start", bold=True),
        Text(12, 56, cut(f"{acts} acts: {parts}", 13, WIDE - 24), 13, "ink-soft", "start"),
    )
    node = Node("duel", "sum", shapes, label=f"{names[0]} attacks {names[1]}", tip=parts, rule="MK-23.1")
    return Area("combat", FOCUS, WIDE, 76, (node,), "Combat between heroes")


def _steps(s: Mage) -> Node:
    """Draw the four phases: done with a check, the present one bright."""
    shapes: list[Shape] = [Path("M40 13H316", Style("", "line", 3.0))]
    now = next((i for i, (phase, _, _) in enumerate(PHASES) if phase == int(s.phase)), 0)
    for i, (_, word, mark) in enumerate(PHASES):
        x = 44.0 + 89 * i
        fill, edge = (
            ("good", "good") if i < now else ("move", "glow-edge") if i == now else ("panel-2", "line")
        )
        shapes.append(Circle(x, 13, 12, Style(fill, edge, 2.2)))
        shapes.append(Use("taken", x, 13, scale=0.7) if i < now else sign(mark, x, 13, 0.7))
        shapes.append(Text(x, 34, word, 13, "ink" if i == now else "ink-soft", bold=i == now))
    return Node("phases", "phases", tuple(shapes), label=f"{PHASES[now][1]} phase", rule="MK-11.4")


def _foe(s: Mage, number: int, x: float, y: float, high: float, lines: list[str]) -> Node:
    """Draw a foe: its token, what it is worth now, and what its abilities mean in this fight."""
    kind, aimed = int(foes.foe(s, number, F_KIND)), bool(s.aim & BIT[number])
    beaten, blocked = foes.has(s, number, BEATEN), foes.has(s, number, BLOCKED)
    bits = int(foes.abilities(s, number))
    state = "beaten" if beaten else "blocked" if blocked else "struck" if foes.has(s, number, DEALT) else ""
    attack, armor = int(foes.attack(s, number)), int(foes.armor(s, number))
    alone = foes.foe_count(s) == 1
    wide = WIDE if alone else HALF
    frame = Style("spent" if beaten else "card", "glow" if aimed else "card-edge", 4.0 if aimed else 1.4)
    name = log.enemy(kind)
    shapes: list[Shape] = [
        Rect(1, 1, wide - 2, high - 2, frame, 11),
        Use(f"foe-{kind}", 38, 38),
        Text(76, 17, cut(name, 13, 94, 0.6), 13, anchor="start", bold=True),
    ]
    values = (("attack", "\u2013" if bits & pieces.SUMMON else str(attack)), ("armor", str(armor)),
              ("fame", str(int(pieces.FOE_FAME[kind]))))  # fmt: skip
    for i, (mark, value) in enumerate(values):
        shapes.append(sign(mark, 83.0 + 33 * i, 39, 0.66))
        shapes.append(Text(92.0 + 33 * i, 39, value, 15, anchor="start", bold=True))
    if state or aimed:
        ink = "good" if state in ("beaten", "blocked") else "ink"
        shapes.append(Text(76, 61, state or "aimed at", 13, ink, "start", bold=True))
    left, top = (184.0, 15.0) if alone else (10.0, 84.0)
    shapes += [Text(left, top + 15.0 * i, line, 13, "ink-soft", "start") for i, line in enumerate(lines)]
    label = f"{name}, {state or ('aimed at' if aimed else 'stands')}"
    said = ". ".join(_abilities(s, number))
    tip = f"{name}: {art_foes.about(kind)}. Now attack {attack}, armor {armor}. {said}"
    return Node(foe_id(number), "foe", tuple(shapes), x, y, label=label, tip=tip, rule="MK-12.1",
                state=" ".join(word for word in ("aimed" if aimed else "", state) if word))  # fmt: skip


def _lines(said: list[str], alone: bool) -> list[str]:
    """Break what a foe can do into lines for its card."""
    found: list[str] = []
    for one in said:
        found += wrapped(one, 21 if alone else 20, 2)
    return found[: 4 if alone else 5]


def _abilities(s: Mage, number: int) -> list[str]:
    """Say what a foe can do, with the numbers of this fight."""
    bits = int(foes.abilities(s, number))
    said: list[str] = []
    walls = int(foes.walls(s, number))
    if walls:
        said.append("walls: no ranged attack at all" if walls > 1 else "walls: only siege from afar")
    for bit, word in art_foes.ABILITY_NAMES.items():
        if bits & bit and bit != pieces.FORTIFIED:
            text = f"block {int(combat.needed_block(s, number))}" if bit == pieces.SWIFT else MEANS[bit]
            said.append(f"{word}: {text}")
    element = int(foes.element(s, number))
    if element and int(foes.attack(s, number)):
        said.append(
            ("", "fire: ice blocks in full", "ice: fire blocks in full", "cold fire blocks in full")[element]
        )
    resists = art_foes.resist_names(int(foes.resistances(s, number)))
    if resists:
        said.append(f"resists {resists}: half")
    if foes.has(s, number, SUMMONED):
        said.append("was summoned")
    return said


def sums(s: Mage) -> tuple[int, int]:
    """Give what counts against the aim, and what it takes."""
    if not s.aim:
        return 0, 0
    if s.phase == d.BLOCKING:
        number = next(n for n in range(int(foes.foe_count(s))) if s.aim & BIT[n])
        return int(combat.block_value(s, number)), int(combat.needed_block(s, number))
    return int(combat.attack_value(s)), int(combat.needed_attack(s))


def _sum(s: Mage, y: float) -> Node:
    """Draw the sum as numbers and a bar, and what happens if one stops here."""
    have, need = sums(s)
    word = "Block" if s.phase == d.BLOCKING else "Attack"
    shapes: list[Shape] = [Rect(0, 0, WIDE, 76, Style("panel-2", "line", 1.0), 10)]
    parts = " + ".join(f"{many} {kind}" for _, many, kind in gathered(s)) or "nothing gathered"
    done, total = have >= need, f"{word} {have}"
    if s.aim:
        ink = "good" if done else "warn"
        full = (WIDE - 24) * min(1.0, have / max(1, need))
        shapes += [
            Text(12, 18, total, 20, ink, "start", bold=True),
            Text(22 + 13.4 * len(total), 20, f"of {need} needed", 14, "ink", "start"),
            Text(WIDE - 12, 20, "enough" if done else f"{need - have} more", 14, ink, "end", bold=True),
            Rect(12, 34, WIDE - 24, 11, Style("ground-2", "line", 1.0), 5),
            Rect(12, 34, max(6.0, full), 11, Style("good" if done else "move"), 5),
        ]
    else:
        shapes.append(Text(12, 18, cut(_asks(s), 14, WIDE - 24), 14, "ink", "start", bold=True))
    shapes.append(Text(12, 53 if s.aim else 38, cut(parts, 13, WIDE - 24), 13, "ink-soft", "start"))
    warning = if_stopped(s)
    shapes.append(Text(12, 67 if s.aim else 58, cut(warning, 13, WIDE - 24), 13, "ink", "start"))
    label = f"{word} {have} of {need}" if s.aim else _asks(s)
    return Node("sum", "sum", tuple(shapes), 0, y, label=label, tip=f"{parts}. {warning}", rule="MK-11.19")


def _asks(s: Mage) -> str:
    return {
        d.RANGE: "Aim from afar, or go on to block", d.BLOCKING: "Aim at the attack you block, or go on",
        d.DAMAGE: "Unblocked attacks strike", d.ATTACKING: "Aim at whom you attack, or end the combat",
    }[int(s.phase)]  # fmt: skip


def if_stopped(s: Mage) -> str:
    """Say what the attacks that are not blocked would do to the hero (MK-11.13)."""
    if s.phase == d.ATTACKING or s.phase == d.DAMAGE:
        return f"{int(s.knocked)} wounds taken in this combat" if s.knocked else ""
    holds, wounds = int(d.LEVEL_ARMOR[max(1, int(s.get(s.active, d.LEVEL)))]), 0
    for number in range(int(foes.foe_count(s))):
        if foes.attacks(s, number):
            bits, damage = int(foes.abilities(s, number)), int(foes.attack(s, number))
            damage *= 2 if bits & pieces.BRUTAL else 1
            wounds += -(-damage // holds) * (2 if bits & pieces.POISON else 1)
    if not wounds:
        return "Nothing would strike you"
    return f"Unblocked: {wounds} wound{'s' if wounds > 1 else ''} (armor {holds})"


def _hero(s: Mage, y: float) -> Node:
    """Offer to take the damage oneself, with the wounds that come of it."""
    frame = s.stack[-1]
    holds = int(d.LEVEL_ARMOR[max(1, int(s.get(s.active, d.LEVEL)))])
    damage = int(frame.damage) if isinstance(frame, Hurt) else 0
    wounds = -(-damage // holds)
    words = f"Hero takes {damage}: {wounds} wound{'s' if wounds != 1 else ''}"
    shapes: list[Shape] = [
        Rect(0, 0, WIDE, 44, Style("card", "fight", 2.0), 10),
        Text(14, 22, words, 15, "ink", "start", bold=True),
    ]
    shapes += [Use("drop", WIDE - 20 - 20.0 * i, 22) for i in range(min(wounds, 6))]
    return Node(
        "to-hero", "row", tuple(shapes), 0, y, label=words, tip=f"{words}; armor {holds}", rule="MK-11.13"
    )
