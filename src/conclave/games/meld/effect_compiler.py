"""Effects as numbers: each record of a component file becomes a row that the rules read (ME-15)."""

from __future__ import annotations

from conclave.games.meld import data, vocabulary
from conclave.games.meld.data import Mod, Spell, Trigger
from conclave.games.meld.entries import ComponentEntry, listed
from conclave.games.meld.reading import Item
from conclave.games.meld.vocabulary import FILTER, SWITCH


class Writer:
    """Collects rows of records and of filters, for one book."""

    def __init__(self, uniques: dict[str, int]) -> None:
        self.uniques = uniques
        self.code: list[int] = []
        self.filters: list[int] = []

    def program(
        self, items: list[Item], about: str, kind: int, kept: dict[str, int], *, option: bool = False
    ) -> tuple[int, int]:
        """Write records one after another, and give where they begin and end.

        `kept` are the tiles that have a name from the start; records may give names to others.
        """
        names = dict(kept)
        rows = [self._row(ComponentEntry(item, about), names, kind, option) for item in items]
        start = len(self.code)
        for row in rows:
            self.code += row
        return start, len(self.code)

    def spell(self, spell: Spell, items: list[Item], about: str, *, on_tile: bool) -> None:
        """Write everything a spell does: records, mods and triggers."""
        kind, now = int(spell.kind), list[Item]()
        kept = {"host": data.HOST} if on_tile else {}
        for item in items:
            entry = ComponentEntry(item, about)
            said = [key for key in ("op", "mod", "trigger") if key in entry.keys]
            if len(said) != 1:
                raise entry.wrong("an effect has exactly one of `op`, `mod` and `trigger`")
            if said == ["op"]:
                now.append(item)
                continue
            if kind not in (data.RITUAL, data.AURA):
                raise entry.wrong(f"only rituals and auras have a `{said[0]}`", said[0])
            if said == ["mod"]:
                self._mod(spell, entry)
            else:
                self._trigger(spell, entry, kept)
        start, end = self.program(now, about, kind, kept)
        if kind in (data.RITUAL, data.AURA):
            for at in range(start, end, data.WIDTH):
                # The vocabulary lets only a control stand here: see `_row`.
                spell.leash = self.code[at + data.X1]
            if end - start > data.WIDTH:
                raise ComponentEntry(now[1], about).wrong("a ritual controls one unique construct at most")
            del self.code[start:]
            start = end = len(self.code)
        spell.start, spell.end = start, end

    def _row(self, entry: ComponentEntry, names: dict[str, int], kind: int, option: bool) -> list[int]:
        word = entry.word("op", vocabulary.OPS)
        op, keys, needed = vocabulary.OPS[word]
        entry.only("op", *keys)
        for key in needed:
            if key not in entry.keys:
                raise entry.wrong(f"the effect `{word}` needs `{key}`")
        lasting = kind in (data.RITUAL, data.AURA)
        if (op == data.CONTROL_UNIQUE) != lasting and (lasting or op == data.CONTROL_UNIQUE):
            raise entry.wrong(
                f"`{word}` cannot stand here: a ritual or aura has mods, triggers, or one `control_unique`",
                "op",
            )
        row = [0] * data.WIDTH
        row[data.OP], row[data.COUNT] = op, 1
        row[data.FIRST] = row[data.SECOND] = row[data.BIND] = -1
        flags = data.TURN_OPTION if option else 0
        filters = 0
        for key, takes in keys.items():
            if takes == FILTER:
                place = (data.FIRST, data.SECOND)[filters]
                filters += 1
                bound = {**names, "from": data.FROM} if key == "to" else names
                if key in entry.keys:
                    row[place] = self.filter(entry.keys[key], entry.about, bound)
                else:
                    row[place] = self.any_tile()
        for key, flag in (
            ("up_to", data.UP_TO), ("optional", data.OPTIONAL), ("same_tile", data.SAME_TILE),
            ("exclude", data.NOT_INVOKED), ("chooser", data.OWNER_CHOOSES),
        ):  # fmt: skip
            if key not in entry.keys:
                continue
            if keys[key] == SWITCH:
                flags |= flag if entry.switch(key) else 0
            else:
                entry.word(key, keys[key].split())
                flags |= flag
        row[data.FLAGS] = flags
        self._rest(entry, row, op, names)
        return row

    def _rest(self, entry: ComponentEntry, row: list[int], op: int, names: dict[str, int]) -> None:
        """Fill in counts, words, bonuses and the name that a tile is kept under."""
        if entry.keys.get("count") is not None and entry.keys["count"].value == "all":
            row[data.COUNT] = 99
        else:
            row[data.COUNT] = entry.number("count", 1, 1, 20)
        if op == data.PLACE_TILE:
            row[data.X1] = entry.number("draw", 1, 1, 6)
        elif op == data.RETURN_FOCUS:
            row[data.X1] = vocabulary.WHOSE[entry.word("whose", vocabulary.WHOSE)]
        elif op == data.RETURN_CONSTRUCT:
            row[data.X1] = vocabulary.WHOSE[entry.word("whose", ("yours", "enemy"))]
            row[data.X2] = vocabulary.WHENCE[entry.word("from", vocabulary.WHENCE, "anywhere")]
            if row[data.X1] == data.ENEMY and row[data.X2] != data.FROM_ARMY:
                raise entry.wrong('constructs of an enemy are returned `from = "army"` only')
        elif op in (data.GAIN_UNIQUE, data.CONTROL_UNIQUE):
            row[data.X1] = self.uniques[entry.word("construct", self.uniques)]
        elif op == data.PLACE_CONSTRUCT:
            entry.word("to", ("army",))
        elif op == data.BATTLE:
            for place, key in enumerate(("focus", "swords", "shields", "rerolls")):
                row[data.X1 + place] = entry.number(key, 0, 0, 9)
        elif op == data.MEDITATE:
            row[data.X1] = entry.number("gain", 0, 0, 9)
        if "as" in entry.keys:
            name = entry.text("as")
            if name in ("host", "contested", "from"):
                raise entry.wrong(f"`{name}` has a meaning already; take another name", "as")
            if name not in names:
                taken = [slot for slot in names.values() if slot >= data.NAMED]
                if len(taken) == 2:
                    raise entry.wrong("a spell keeps two named tiles at most", "as")
                names[name] = data.NAMED + len(taken)
            row[data.BIND] = names[name]

    def _trigger(self, spell: Spell, entry: ComponentEntry, kept: dict[str, int]) -> None:
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
        start, end = self.program(inner, entry.about, data.CANTRIP, kept)
        spell.triggers.append(Trigger(vocabulary.TRIGGERS[word], entry.switch("forced"), role, start, end))

    def _mod(self, spell: Spell, entry: ComponentEntry) -> None:
        word = entry.word("mod", vocabulary.MODS)
        entry.only("mod", *vocabulary.MODS[word])
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
