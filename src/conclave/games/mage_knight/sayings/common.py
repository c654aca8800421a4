"""What the common vocabulary says."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import As, Others, Seats
from conclave.core.frames import Either, InOrder, Optionally, Repeat, Skip
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects import (
    banners,
    blocks,
    book,
    costs,
    enemies,
    fame,
    hands,
    lasting,
    mana,
    mana_gains,
    points,
    source_dice,
    strange,
    units,
)
from conclave.games.mage_knight.rows import SPELL_OFFER
from conclave.games.mage_knight.rules import interacting, tactics, turn
from conclave.games.mage_knight.sayings import SAYINGS, say, say_all
from conclave.games.mage_knight.state import LATER

WHICH: Final = ("a card", "an action card", "a card with a color", "a card or a wound", "a wound")
MASKS: Final = {
    d.BASIC: "mana of a basic color", d.NOT_GOLD: "any color but gold", d.ANY_COLOR: "any color",
}  # fmt: skip
SLOTS: Final = {
    d.OF + d.PAID: "the color paid", d.OF + d.CARD: "that card's color", d.OF + d.CHOSEN: "the color chosen",
}  # fmt: skip
WHERE: Final = ("into your hand", "onto your discard pile", "onto your deck")
COUNTED: Final = (
    "enemy you face", "wound in your hand and on your units", "unit recruited this turn",
    "ready and unwounded unit", "color of your crystals", "card",
)  # fmt: skip
CONDITIONS: Final = (
    "by day", "at night", "in a forest", "in combat", "outside combat", "in an interaction",
    "in the attack phase", "in the block phase", "in the ranged phase", "with the least fame of all",
    "when a combat begins",
)  # fmt: skip
# What lasts, by kind; {0} is the amount, {1} what it is about.
LASTS: Final[dict[int, str]] = {
    d.TERRAIN_SET: "{1} costs at most {0}",
    d.TERRAIN_LESS: "{1} costs {2} less, down to {3}",
    d.TERRAIN_OPEN: "{1} may be entered for {0}",
    d.NO_PROVOKE: "your moves provoke nobody",
    d.EXTRA_DIE: "use {0} more die of the source",
    d.ANY_DIE: "black and gold dice serve as any basic color",
    d.INFLUENCE_BLOCKS: "Influence may be spent as {1}",
    d.MOVE_ATTACKS: "{0} Move may be spent as {1} 1",
    d.NO_SITE_WALLS: "walls of sites are ignored",
    d.SIDEWAYS: "the next sideways card gives more",
    d.ENDLESS: "mana of {1} never ends",
    d.NEXT_DRAW: "the next draw goes to {0} more cards",
    d.UNITS_SAFE: "units take no damage",
    d.UNITS_RESIST: "units resist",
    d.ATTACKS_BECOME: "all attacks change their element",
    d.ATTACKS_SIEGE: "all attacks count as siege",
    d.DOUBLE_PHYSICAL: "physical attacks count twice",
    d.FOES_LOSE: "enemies lose a resistance",
    d.FIRST_ATTACK: "the first attack, if it comes before a block, gets {0} more",
    d.FIRST_BLOCK: "the first block, if it comes before an attack, gets {0} more",
    d.GOLD_AT_NIGHT: "gold works at night",
    d.BLACK_BY_DAY: "black works by day",
    d.REVEAL_AS_DAY: "garrisons and ruins are seen as by day",
    d.UNIT_ATTACK: "units attack with {0} more",
    d.UNIT_BLOCK: "units block with {0} more",
    d.UNIT_ARMOR: "units have {0} more armor",
    d.UNIT_FAME: "gain {0} fame for each unit that attacks or blocks",
    d.IF_BLOCKED: "something follows if this blocks",
    d.CAST_OFFER: "cast a spell of {1} from the offer",
    d.BUY_ADVANCED: "buy an advanced action for {0} Influence",
    d.END_REPUTATION: "reputation {0:+} at its end",
    d.END_FAME: "fame {0:+} at its end",
    d.RECRUIT_REPUTATION: "reputation {0:+} for each recruit at its end",
    d.RECRUIT_FAME: "fame {0:+} for each recruit at its end",
    d.KILL_FAME: "fame {0:+} for each enemy defeated",
    d.SPELL_FAME: "fame {0:+} for each {1} spell cast",
    d.HEAL_FAME: "fame for {0} points of healing",
    d.HEAL_DRAWS: "draw {0} card for each wound healed",
    d.AGAIN: "at its end take back what you played and play again",
    d.LEAP: "lands two steps away count as adjacent",
    d.CLAIM: "{0} mana of {1} at the start of each of your turns",
    d.CURSE: "others take a wound for mana of {1}",
    d.EXPLOIT: "others take a wound for mana of other colors",
    d.FREEZE: "others use no die of the source",
    d.WEATHER: "terrain costs you 2 less and others 1 more",
    d.POLAR: "one mana may be used as its opposite",
    d.LEFT_MOVE: "{0} Move points from before the combat",
    d.LEADERSHIP: "the next unit does more",
    d.MOTIVATED: "no other Motivation until your next turn is over",
    d.AT_END: "something waits for its end",
    d.AT_START: "something waits for your next turn",
    d.FLIP_AT_START: "the skill comes back",
    d.COUNTER: "this may attack later with {0}",
    d.BLOCK_ICONS: "block grows",
}
UNTIL: Final = {
    d.COMBAT: "this combat", d.TURN: "this turn", d.ROUND: "this round", d.NEXT_TURN: "until your next turn",
    d.OWN_NEXT_END: "until your next turn is over",
}  # fmt: skip


def color(value: int) -> str:
    """Name a color, or where it comes from."""
    return SLOTS.get(value) or (d.COLORS[value] if 0 <= value < d.SIX else "any color")


def mask(value: int) -> str:
    """Name some colors."""
    return MASKS.get(value) or " or ".join(d.COLORS[c] for c in range(d.SIX) if value >> c & 1)


def some(amount: int, word: str) -> str:
    """Count things."""
    return f"a {word}" if amount == 1 else f"{amount} {word}s"


def point(kind: int) -> str:
    """Name points of a kind."""
    if kind < d.BLOCK:
        return d.POINT_NAMES[kind]
    element = kind % 4
    word = d.POINT_NAMES[3 + kind // 4]
    return word if element == d.PHYSICAL else f"{d.ELEMENTS[element].replace('-', ' ').title()} {word}"


def about(kind: int, what: int) -> str:
    """Name what something that lasts is about."""
    if kind in (d.TERRAIN_SET, d.TERRAIN_LESS, d.TERRAIN_OPEN):
        return "all terrain" if what < 0 else land.TERRAINS[what]
    if kind == d.INFLUENCE_BLOCKS:
        return point(d.BLOCK + what)
    if kind == d.MOVE_ATTACKS:
        return point(what)
    return color(what)


def lasts(frame: lasting.Lasting) -> str:
    """Say what lasts."""
    kind, amount, what = int(frame.kind), int(frame.amount), int(frame.what)
    if kind == d.AT_END:
        return f"at the end of the turn {say(LATER[amount])}"
    told = LASTS[kind].format(amount, about(kind, what), amount // 16, amount % 16)
    return f"{UNTIL[int(frame.until)]} {told}"


def taken(frame: hands.TakeCard) -> str:
    """Say which card comes from which offer, and where it goes."""
    which = "a spell" if frame.offer == SPELL_OFFER else "an advanced action"
    of = f" of {color(int(frame.color))}" if frame.color >= 0 else ""
    return f"take {which}{of} from the offer {WHERE[frame.to]}"


def bits(value: int) -> str:
    """Name resistances."""
    return " and ".join(d.ELEMENTS[e] for e in range(3) if value >> e & 1)


SAYINGS.update(
    {
        InOrder: lambda f: say_all(f.frames, ", then "),
        Either: lambda f: say_all(f.frames, " or "),
        Repeat: lambda f: f"{f.times} times: {say(f.frame)}",
        Optionally: lambda f: f"you may {say(f.frame)}",
        Skip: lambda f: "no more",
        Others: lambda f: f"every other player must {say(f.frame)}",
        As: lambda f: f"another player must {say(f.frame)}",
        Seats: lambda f: f"others must {say(f.frame)}",
        book.Unwritten: lambda f: "cannot be used",
        points.Gain: lambda f: f"{point(f.kind)} {f.amount}",
        points.GainPer: lambda f: f"{point(f.kind)} {f.amount} and {f.each} for each {COUNTED[f.what]}",
        points.BlockSwift: lambda f: f"Block {f.amount}, twice as much against swift attacks",
        points.BlockIcons: lambda f: f"Ice Block {f.amount}, and 1 for each icon of the enemy",
        fame.Fame: lambda f: f"fame {int(f.amount):+}",
        fame.Reputation: lambda f: f"reputation {int(f.amount):+}",
        fame.Wounds: lambda f: f"take {some(f.amount, 'wound')}",
        mana.Pay: lambda f: f"pay {mask(f.colors)}: {say(f.then)}",
        mana_gains.ChooseColor: lambda f: f"choose {mask(f.colors)}: {say(f.then)}",
        mana_gains.Tokens: lambda f: f"gain {f.amount} mana of {color(f.color)}",
        mana_gains.Crystal: lambda f: f"gain {some(f.amount, 'crystal')} of {color(f.color)}",
        mana_gains.OtherCrystals: lambda f: f"gain a crystal of each basic color but {color(f.color)}",
        source_dice.TakeDie: lambda f: (
            f"take {'a basic' if f.basic else 'any'} die of the source: {say(f.then)}"
        ),
        costs.Discard: lambda f: f"discard {WHICH[f.which]}: {say(f.then)}",
        costs.ThrowAway: lambda f: f"throw away {WHICH[f.which]}: {say(f.then)}",
        costs.DiscardSome: lambda f: f"discard up to {f.most} times {WHICH[f.which]}, then {say(f.then)}",
        lasting.Lasting: lasts,
        lasting.When: lambda f: f"{CONDITIONS[f.condition]} {say(f.then)}, otherwise {say(f.otherwise)}",
        lasting.Only: lambda f: f"{CONDITIONS[f.condition]} {say(f.then)}",
        lasting.Match: lambda f: (
            f"for red, blue, green, white: {say_all((f.red, f.blue, f.green, f.white), ', ')}"
        ),
        lasting.Printed: lambda f: f"{say(f.revised)} (first printing: {say(f.first)})",
        lasting.Led: lambda f: say_all(f.frames, ", then "),
        hands.Draw: lambda f: f"draw {some(f.left, 'card')}",
        hands.TakeCard: taken,
        enemies.OneFoe: lambda f: f"choose an enemy: {say(f.then)}",
        enemies.EachFoe: lambda f: f"for every {'other ' if f.others else ''}enemy: {say(f.then)}",
        enemies.LessArmor: lambda f: (
            f"armor down by {f.amount}" + (f", by {f.behind_walls} behind walls" if f.behind_walls else "")
        ),
        enemies.ArmorByResistance: lambda f: "armor down by one for each resistance",
        enemies.NoAttack: lambda f: "it does not attack",
        enemies.LoseResistance: lambda f: f"it loses resistance to {bits(f.bits)}",
        enemies.LoseWalls: lambda f: "it loses all walls",
        enemies.Destroy: lambda f: "it is destroyed",
        units.ReadyUnit: lambda f: f"ready a unit up to level {f.level}",
        units.ReadyLevels: lambda f: f"ready units of {f.levels} levels together",
        units.HealUnit: lambda f: "heal a wound of a unit",
        banners.AssignBanner: lambda f: "a unit carries it",
        blocks.IfBlocked: lambda f: f"if that blocks: {say(book.WHEN_BLOCKED[f.number])}",
        units.WoundSelf: lambda f: "the unit is wounded",
        units.ReadyAll: lambda f: "ready all units",
        strange.BoostAction: lambda f: (
            f"play another action card's strong effect for nothing, with {f.bonus} more"
        ),
        strange.RepeatThrown: lambda f: f"its {('basic', 'strong')[f.strong]} effect {f.times} times",
        strange.SetDie: lambda f: "the die shows it, and you gain 2 mana of it",
        interacting.TakeSpell: lambda f: f"learn {pieces.CARD_NAMES[f.card]}",
        turn.AltarPaid: lambda f: "gain 7 fame",
        tactics.DrawCounted: lambda f: "draw as many",
        tactics.ShuffleDiscards: lambda f: "shuffle your discard pile into your deck",
        tactics.SearchDice: lambda f: f"roll up to {f.left} dice of the source again",
    }
)
