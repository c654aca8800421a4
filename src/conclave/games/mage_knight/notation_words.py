"""The words of written positions: what each part is called, and the names of the things in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conclave.core.errors import BadInput
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight import rows as r

# Numbers of the table, as its fields are called, that are written when they differ from those of a blank one.
NUMBERS: Final = (
    "round", "night", "begun", "turns", "active", "phase", "moved", "acted", "rested", "played", "dice",
    "dark",
    "knocked", "fresh", "aim", "used_units", "no_units", "back", "recruits", "kills", "hurt", "healed",
    "artifacts", "announced", "last_turns", "ending", "again", "countryside_left", "core_left", "cities_left",
    "core_seen", "acting", "answer",
)  # fmt: skip
# Numbers of a hero by their places in its row; skills and where it stands have words of their own.
HERO_NUMBERS: Final = {
    "fame": d.FAME, "reputation": d.REPUTATION, "level": d.LEVEL, "tactic-used": d.TACTIC_USED,
    "flipped": d.FLIPPED, "bonds": d.BONDS, "plundered": d.PLUNDERED, "gone": d.GONE, "pending": d.PENDING,
    "turns": d.TURNS_TAKEN, "dice": d.DICE_USED, "attends": d.ATTENDS, "knocked": d.KNOCKED,
    "incanted": d.INCANTED, "melee": d.IN_MELEE, "dummy-tactic": d.DUMMY_TACTIC,
}  # fmt: skip
SKILL_SETS: Final = {"skills": d.OWNED, "turned": d.TURNED, "used": d.USED}
POINTS: Final = {"move": d.MOVE, "influence": d.INFLUENCE, "healing": d.HEALING}
FLAGS: Final = {
    "rampant": r.RAMPANT, "conquered": r.CONQUERED, "burned": r.BURNED, "drawn": r.DRAWN,
    "secret-dungeon": r.SECRET_DUNGEON, "secret-tomb": r.SECRET_TOMB,
}  # fmt: skip
# What lies in public rows, and what its things are called; a seat is written behind the name.
CARDS: Final[Sequence[str]] = pieces.CARD_NAMES
NO_NAMES: Final[Sequence[str]] = ()  # numbers
ROWS: Final[dict[str, tuple[int, Sequence[str]]]] = {
    "advanced": (r.ADVANCED_OFFER, CARDS), "spells": (r.SPELL_OFFER, CARDS),
    "offer": (r.UNIT_OFFER, pieces.UNIT_NAMES), "monastery": (r.MONASTERY_OFFER, CARDS),
    "box": (r.BOX, CARDS), "unit-box": (r.UNIT_BOX, pieces.UNIT_NAMES), "given": (r.GIVEN, NO_NAMES),
    "common-skills": (r.COMMON_SKILLS, pieces.SKILL_NAMES), "path": (r.PATH, land.LAND_NAMES),
    "order": (r.ORDER, NO_NAMES), "tactics": (r.TACTICS_HERE, pieces.TACTICS),
    "tactics-gone": (r.TACTICS_GONE, pieces.TACTICS), "won": (r.WON, NO_NAMES),
    "dummy-shown": (r.DUMMY_SHOWN, CARDS), "dummy-crystals": (r.DUMMY_CRYSTALS, NO_NAMES),
    "crystals-spent": (r.CRYSTALS_SPENT, NO_NAMES), "proxies": (r.PROXIES, pieces.FOE_NAMES),
    "cities": (r.CITY_ORDER, land.LAND_NAMES), "glades": (r.GLADES, NO_NAMES),
    "city-colors": (r.CITY_COLORS, NO_NAMES), "darkness": (r.FALLEN, NO_NAMES),
    "upgrades": (r.UPGRADES, CARDS), "heroes-in-order": (r.HEROES_IN_ORDER, NO_NAMES),
    "megapolis": (r.MEGAPOLIS, NO_NAMES),
    **{f"played{seat}": (r.PLAYED + seat, CARDS) for seat in range(4)},
    **{f"discard{seat}": (r.DISCARDS + seat, CARDS) for seat in range(4)},
    **{f"aside{seat}": (r.ASIDE + seat, CARDS) for seat in range(4)},
    **{f"gone-{pieces.PILES[pile]}": (r.GONE + pile, pieces.FOE_NAMES) for pile in range(6)},
    "gone-ruins": (r.GONE + pieces.RUIN_PILE, pieces.RUIN_NAMES),
    **{f"shields-{d.COLORS[color]}": (r.SHIELDS + color, NO_NAMES) for color in range(d.FOUR)},
}  # fmt: skip
# What lies face down or in somebody's hand, and the bags that are not what is left of a deck or pile.
ZONES: Final[dict[str, tuple[int, Sequence[str]]]] = {
    **{f"hand{seat}": (r.HAND + seat, CARDS) for seat in range(4)},
    **{f"under{seat}": (r.UNDER + seat, CARDS) for seat in range(4)},
    **{f"pack{seat}": (r.PACK + seat, CARDS) for seat in range(4)},
    **{f"drafted{seat}": (r.DRAFTED + seat, CARDS) for seat in range(4)},
    **{
        f"{end}{deck}": (zone + deck, pieces.UNIT_NAMES if deck >= r.REGULAR_DECK else CARDS)
        for end, zone in (("top", r.TOP), ("bottom", r.BOTTOM))
        for deck in range(r.DECKS)
    },
}  # fmt: skip
BAGS: Final[dict[str, tuple[int, Sequence[str]]]] = {
    **{f"deck{seat}": (seat, CARDS) for seat in range(4)},
    "dummy-deck": (r.DUMMY_BAG, CARDS), "dummy-skills": (r.DUMMY_SKILLS, pieces.SKILL_NAMES),
}  # fmt: skip
# Kinds of what lasts, by their numbers.
LASTING: Final = (
    "terrain-set", "terrain-less", "terrain-open", "no-provoke", "extra-die", "any-die", "influence-blocks",
    "move-attacks", "no-site-walls", "sideways", "endless", "next-draw", "units-safe", "units-resist",
    "attacks-become", "attacks-siege", "double-physical", "foes-lose", "first-attack", "first-block",
    "gold-at-night", "black-by-day", "reveal-as-day", "foe-armor", "foe-idle", "foe-open", "foe-loses",
    "foe-attack", "unit-attack", "unit-block", "unit-armor", "unit-fame", "if-blocked", "cast-offer",
    "buy-advanced", "end-reputation", "end-fame", "recruit-reputation", "recruit-fame", "kill-fame",
    "spell-fame", "heal-fame", "heal-draws", "again", "leap", "claim", "curse", "exploit", "freeze",
    "weather", "polar", "no-dice", "left-move", "leadership", "motivated", "at-end", "at-start",
    "flip-at-start", "counter", "block-icons", "foe-slow", "foe-gains",
)  # fmt: skip


def number(word: str, low: int = -1, high: int = 10**9) -> int:
    """Read a whole number."""
    if len(word) > 19 or not word.removeprefix("-").isdecimal() or not low <= int(word) <= high:
        raise BadInput(f"a number from {low} to {high} was expected, not `{word[:40]}`")
    return int(word)


def named(word: str, names: Sequence[str], what: str) -> int:
    """Read a thing by its name, or a number where there are no names."""
    if not names:
        return number(word, -1)
    if word not in names:
        raise BadInput(f"there is no {what} called `{word[:40]}`")
    return list(names).index(word)


def pairs(words: Sequence[str], what: str) -> list[tuple[str, str]]:
    """Read words like `name=value`, each name once."""
    found = [(name, value) for name, sign, value in (word.partition("=") for word in words) if sign]
    if len(found) != len(words):
        raise BadInput(f"the part `{what}` takes words like name=value")
    twice = [name for name, _ in found if [one for one, _ in found].count(name) > 1]
    if twice:
        raise BadInput(f"the part `{what}` names `{twice[0][:40]}` twice")
    return found
