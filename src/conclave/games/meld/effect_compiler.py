"""Effects as frames: what a component file says becomes constants that the engine plays (ME-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conclave.core.effects import Attempt, Binding
from conclave.core.frames import InOrder
from conclave.core.state import Frame
from conclave.games.meld import data, vocabulary
from conclave.games.meld.data import Mod, Spell, Trigger
from conclave.games.meld.entries import ComponentEntry, listed
from conclave.games.meld.reading import BadComponents, Item
from conclave.games.meld.rules.area import ClaimWhich, SealWhich, UnsealWhich
from conclave.games.meld.rules.battle import Contest
from conclave.games.meld.rules.constructs import (
    Enlist,
    GainConstruct,
    GainUnique,
    Recall,
    ReturnArmies,
    WhoseArmy,
)
from conclave.games.meld.rules.flip import FlipWhich
from conclave.games.meld.rules.focusing import FocusLeaves, FocusTile, ReplaceWhich, ReturnWhich
from conclave.games.meld.rules.invoke import Invoke, PuppetWhose
from conclave.games.meld.rules.meditate import Meditate
from conclave.games.meld.rules.moves import MoveWhich, RemoveWhich
from conclave.games.meld.rules.picks import Maybe
from conclave.games.meld.rules.rearrange import RearrangeFrom
from conclave.games.meld.rules.tiles import PlaceTile
from conclave.games.meld.rules.trades import RotateFirst, SwapFirst

EVERYTHING: Final = 99  # the count of `all`
FREE: Final = data.OPTIONAL | data.UP_TO


@dataclass
class Part:
    """One effect of a file: its frame, its switches, and the name that its tile is kept under."""

    frame: Frame
    flags: int
    kept: int  # a slot of the bound numbers, or -1
    judged: bool  # it speaks of no tile that an effect before it keeps

    def sure(self) -> Frame:
        """Give the frame; what needs no target may be begun in vain (ME-8.4)."""
        targetless = isinstance(self.frame, GainConstruct | GainUnique)
        return Attempt(self.frame) if targetless else self.frame

    def whole(self, asked: bool, last: bool) -> Frame:
        """Give the effect as it is resolved: the player may leave it, and its tile is kept for later ones."""
        made = Maybe(self.sure()) if asked and self.flags & data.OPTIONAL else self.sure()
        return made if last or self.kept < 0 else Binding(self.kept, made)


def joined(parts: list[Part], agreed: bool = False) -> Frame:
    """Put parts in printed order (ME-1.8); who agreed to them is not asked about the first again."""
    count = len(parts)
    made = [part.whole(place > 0 or not agreed, place == count - 1) for place, part in enumerate(parts)]
    return made[0] if count == 1 else InOrder(*made)


class Writer:
    """Makes the effects of one book, and collects its filters."""

    def __init__(self, uniques: dict[str, int]) -> None:
        self.uniques = uniques
        self.effects: dict[str, Frame] = {}  # by what they are on
        self.filters: list[int] = []

    def named(self, title: str, effect: Frame) -> Frame:
        """Note what an effect is called in packed positions."""
        self.effects[title] = effect
        return effect

    def parts(
        self, items: list[Item], about: str, kept: dict[str, int], *, option: bool = False
    ) -> list[Part]:
        """Make effects one after another.

        `kept` are the tiles that have a name from the start; effects may give names to others.
        """
        names = dict(kept)
        return [self._part(ComponentEntry(item, about), names, option) for item in items]

    def spell(self, spell: Spell, items: list[Item], about: str, title: str, *, on_tile: bool) -> None:
        """Make everything a spell does: effects, mods and triggers."""
        now = list[Item]()
        kept = {"host": data.HOST} if on_tile else {}
        lasting = spell.kind in (data.RITUAL, data.AURA)
        for item in items:
            entry = ComponentEntry(item, about)
            said = [key for key in ("op", "mod", "trigger") if key in entry.keys]
            if len(said) != 1:
                raise entry.wrong("an effect has exactly one of `op`, `mod` and `trigger`")
            if said != ["op"] and not lasting:
                raise entry.wrong(f"only rituals and auras have a `{said[0]}`", said[0])
            if said == ["mod"]:
                self._mod(spell, entry)
            elif said == ["trigger"]:
                self._trigger(spell, entry, kept, title)
            else:
                now.append(item)
        if lasting:
            self._leash(spell, [ComponentEntry(item, about) for item in now])
            return
        parts = self.parts(now, about, kept)
        spell.effect, spell.begins = self.named(title, joined(parts)), type(parts[0].frame).__name__
        # The first that is neither "may" nor "up to"; about a kept tile nobody can judge beforehand (ME-8.4).
        first = next((part for part in parts if not part.flags & FREE), None)
        if first is not None and first.judged:
            spell.must, spell.skips = first.sure(), first.flags & data.NOT_INVOKED != 0

    def _leash(self, spell: Spell, found: list[ComponentEntry]) -> None:
        for entry in found:
            word = self._word(entry)
            if word != "control_unique":
                raise _misplaced(entry, word)
            spell.leash = self.uniques[entry.word("construct", self.uniques)]
        if len(found) > 1:
            raise found[1].wrong("a ritual controls one unique construct at most")

    def _word(self, entry: ComponentEntry) -> str:
        """Read what an effect is called, and see that it has the keys it needs and no others."""
        word = entry.word("op", vocabulary.OPS)
        keys, needed = vocabulary.OPS[word]
        entry.only("op", *keys.split())
        for key in needed.split():
            if key not in entry.keys:
                raise entry.wrong(f"the effect `{word}` needs `{key}`")
        return word

    def _part(self, entry: ComponentEntry, names: dict[str, int], option: bool) -> Part:
        word = self._word(entry)
        if word == "control_unique":
            raise _misplaced(entry, word)
        flags = data.TURN_OPTION if option else 0
        for key, flag in (("up_to", data.UP_TO), ("optional", data.OPTIONAL), ("same_tile", data.SAME_TILE)):
            flags |= flag if entry.switch(key) else 0
        if "exclude" in entry.keys:
            entry.word("exclude", ("invoked",))
            flags |= data.NOT_INVOKED
        if "chooser" in entry.keys:
            entry.word("chooser", ("owner",))
        meant = [
            self.filter(entry.keys[key], entry.about, {**names, "from": data.FROM} if key == "to" else names)
            if key in entry.keys
            else self.any_tile()
            for key in vocabulary.FILTERS.get(word, ())
        ]
        frame = self._frame(word, entry, flags, *meant)
        judged = not any(self.needs_kept(place) for place in meant)
        return Part(frame, flags, _name(entry, names), judged)

    def _frame(
        self, word: str, entry: ComponentEntry, flags: int, wanted: int = -1, other: int = -1
    ) -> Frame:
        """Make the frame of an effect."""
        whole = "count" in entry.keys and entry.keys["count"].value == "all"
        count = EVERYTHING if whole else entry.number("count", 1, 1, 20)
        match word:
            case "place_tile":
                return PlaceTile(wanted, entry.number("draw", 1, 1, 6))
            case "move_tile":
                return MoveWhich(wanted, other)
            case "swap_tiles":
                return SwapFirst(wanted, other)
            case "rotate_tiles":
                return RotateFirst(wanted)
            case "flip_tile":
                return FlipWhich(wanted)
            case "remove_tile":
                return RemoveWhich(wanted)
            case "seal_tile":
                return SealWhich(count, flags, -1)
            case "unseal_tile":
                return UnsealWhich(count, flags)
            case "claim_tile":
                return ClaimWhich(wanted)
            case "place_focus":
                return FocusTile(wanted, count, flags, -1)
            case "return_focus":
                whose = vocabulary.WHOSE[entry.word("whose", vocabulary.WHOSE)]
                return ReturnWhich(wanted, count, flags + data.WHOSE * whose, -1)
            case "move_focus":
                return FocusLeaves(wanted, other)
            case "replace_focus":
                return ReplaceWhich(wanted)
            case "gain_construct":
                return GainConstruct(count)
            case "gain_unique":
                return GainUnique(self.uniques[entry.word("construct", self.uniques)])
            case "return_construct":
                whence = vocabulary.WHENCE[entry.word("from", vocabulary.WHENCE, "anywhere")]
                if entry.word("whose", ("yours", "enemy")) == "yours":
                    return Recall(count, whence, flags)
                if whence != data.FROM_ARMY:
                    raise entry.wrong('constructs of an enemy are returned `from = "army"` only')
                return WhoseArmy(count)
            case "return_armies":
                return ReturnArmies()
            case "place_construct":
                entry.word("to", ("army",))
                return Enlist(count, flags)
            case "battle":
                return Contest(*(entry.number(key, 0, 0, 9) for key in vocabulary.BATTLE_MODS))
            case "invoke":
                return Invoke(0, count, flags)
            case "invoke_enemy_construct":
                return PuppetWhose()
            case "rearrange_foci":
                return RearrangeFrom(0)
            case _:
                return Meditate(entry.number("gain", 0, 0, 9))

    def _trigger(self, spell: Spell, entry: ComponentEntry, kept: dict[str, int], title: str) -> None:
        entry.only("trigger", "forced", "role", "do")
        word = entry.word("trigger", vocabulary.TRIGGERS)
        role = vocabulary.ROLES[entry.word("role", vocabulary.ROLES, "any")]
        if role and word != "after_battle":
            raise entry.wrong("`role` is for `after_battle` alone", "role")
        if len(spell.triggers) == 4:
            raise entry.wrong("a spell has four triggers at most", "trigger")
        inner = entry.row("do")
        if not inner:
            raise entry.wrong("`do` lists at least one effect", "do")
        if word == "after_battle":
            kept = {**kept, "contested": data.CONTESTED}
        effect = joined(self.parts(inner, entry.about, kept), agreed=True)
        self.named(f"{title}/trigger-{len(spell.triggers) + 1}", effect)
        spell.triggers.append(Trigger(vocabulary.TRIGGERS[word], entry.switch("forced"), role, effect))

    def _mod(self, spell: Spell, entry: ComponentEntry) -> None:
        word = entry.word("mod", vocabulary.MODS)
        entry.only("mod", *vocabulary.MODS[word].split())
        if word == "battle":
            when = vocabulary.WHEN[entry.word("when", vocabulary.WHEN, "always")]
            found = [(kind, entry.number(key, 0, 0, 9)) for key, kind in vocabulary.BATTLE_MODS.items()]
            if not any(amount for _, amount in found):
                raise entry.wrong(f"a battle bonus names at least one of {listed(vocabulary.BATTLE_MODS)}")
            spell.mods += [Mod(kind, amount, when) for kind, amount in found if amount]
        elif word in vocabulary.COUNTED_MODS:
            spell.mods.append(Mod(vocabulary.COUNTED_MODS[word], entry.number("count", 1, 1, 9), data.ALWAYS))
        elif word == "focus_vault":
            spell.mods.append(Mod(data.VAULT, entry.number("count", 1, 1, data.VAULTS), data.ALWAYS))
        else:
            spell.mods.append(Mod(data.ROOTED, 1, data.ALWAYS))

    # Filters.

    def any_tile(self) -> int:
        """Give the filter that every tile passes."""
        return self.write_filter([0, 0, 0, 0, -1, -1, -1, -1])

    def filter(self, item: Item, about: str, names: dict[str, int]) -> int:
        """Write a filter, and give its place."""
        entry = ComponentEntry(item, about)
        entry.only(*vocabulary.FILTER_KEYS)
        row = [0, 0, 0, 0, -1, -1, -1, -1]
        control = entry.keys.get("control")
        if control is not None and isinstance(control.value, list):
            for word in entry.words("control", vocabulary.CONTROLS):
                row[data.CONTROL] |= vocabulary.CONTROLS[word]
        elif control is not None:
            row[data.CONTROL] = vocabulary.CONTROLS[entry.word("control", vocabulary.CONTROLS)]
        row[data.LOCK] = vocabulary.LOCKS[entry.word("lock", vocabulary.LOCKS, "any")]
        if "pattern" in entry.keys:
            entry.word("pattern", ("yours",))
            row[data.PATTERN] = 1
        row[data.MIN_FOCI] = entry.number("min_your_foci", 0, 1, 20)
        if "ref" in entry.keys:
            row[data.REF] = _kept(entry, "ref", names)
        if "not_ref" in entry.keys:
            row[data.NOT_REF] = _kept(entry, "not_ref", names)
        beside = entry.keys.get("adjacent_to")
        if beside is not None and isinstance(beside.value, dict):
            row[data.NEXT_TO] = self.filter(beside, about, names)
        elif beside is not None:
            row[data.NEXT_REF] = _kept(entry, "adjacent_to", names)
        return self.write_filter(row)

    def needs_kept(self, place: int) -> bool:
        """Tell whether a filter asks for a tile that a record keeps under a name; -1 is no filter."""
        if place < 0:
            return False
        row = self.filters[place : place + data.FILTER]
        named = (data.NAMED, data.NAMED + 1)
        return row[data.REF] in named or row[data.NEXT_REF] in named or self.needs_kept(row[data.NEXT_TO])

    def write_filter(self, fields: list[int]) -> int:
        """Write the row of a filter once, and give its place."""
        rest = data.PLAINLY if fields[1:] == [0, 0, 0, -1, -1, -1, -1] else 0
        if max(fields[place] for place in (data.REF, data.NOT_REF, data.NEXT_REF)) >= 0:
            rest = data.BY_NAME
        row = [*fields, rest]
        for at in range(0, len(self.filters), data.FILTER):
            if self.filters[at : at + data.FILTER] == row:
                return at
        self.filters += row
        return len(self.filters) - data.FILTER


def _misplaced(entry: ComponentEntry, word: str) -> BadComponents:
    return entry.wrong(
        f"`{word}` cannot stand here: a ritual or aura has mods, triggers, or one `control_unique`", "op"
    )


def _name(entry: ComponentEntry, names: dict[str, int]) -> int:
    """Give the slot of the bound numbers under which the tile of an effect is kept, or -1."""
    if "as" not in entry.keys:
        return -1
    name = entry.text("as")
    if name in ("host", "contested", "from"):
        raise entry.wrong(f"`{name}` has a meaning already; take another name", "as")
    if name not in names:
        taken = [slot for slot in names.values() if slot >= data.NAMED]
        if len(taken) == 2:
            raise entry.wrong("a spell keeps two named tiles at most", "as")
        names[name] = data.NAMED + len(taken)
    return names[name]


def _kept(entry: ComponentEntry, key: str, names: dict[str, int]) -> int:
    """Find the tile that a name means; a name that no tile can have here is a mistake (ME-15.6)."""
    said = entry.keys[key].value
    if said == "contested" and said not in names:
        raise entry.wrong("`contested` is known after a battle alone, to a trigger `after_battle`", key)
    if said == "host" and said not in names:
        raise entry.wrong("`host` is the tile of a spell, and a board is none", key)
    if not names:
        raise entry.wrong(f"`{key}` names a tile that is kept, and this keeps no tile before", key)
    return names[entry.word(key, names)]
