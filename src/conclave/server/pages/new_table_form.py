"""New table form: a game's options as fields, and what a filled form asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from conclave.bots.levels import LEVELS
from conclave.core.errors import BadOption
from conclave.core.game import Game
from conclave.core.options import Preset
from conclave.server.lobby import TableRequest
from conclave.server.pages.display_text import plain
from conclave.server.pages.shell import CLOCKS, number
from conclave.server.pages.table_words import option_title

TITLE: Final = 60
SEED: Final = 40
EASIEST: Final = next(iter(LEVELS))
OWN: Final = "own"  # no preset: every option as the form has it
AUTO: Final = "auto"  # the computer where the scenario needs the seat, and nobody else
# Who can sit in a seat that is not one's own.
WHO: Final = (AUTO, "computer", "friend", "anybody", "nobody")


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it: some words, a range or a switch."""

    name: str
    about: str
    default: str
    words: tuple[tuple[str, str], ...] = ()
    span: tuple[int, int] | None = None

    @property
    def title(self) -> str:
        """Return the name as people write it."""
        return option_title(self.name)


def fields_of(game: Game) -> list[OptionField]:
    """List the options of a game as fields, from what the game says of them."""
    meanings = {one.name: one.metadata.get("among") for one in fields(game.options)}
    offered = {one.name for one in fields(game.options) if "reads" not in one.metadata}
    out: list[OptionField] = []
    for name, default, takes, about in game.options.describe():
        if name not in offered:
            continue  # what only a file can say is no question for a form
        among = meanings.get(name)
        low, to, high = takes.partition(" to ")
        if isinstance(among, dict):
            words = tuple((str(word), plain(meaning)) for word, meaning in among.items())
            out.append(OptionField(name, about, default, words))
        elif to:
            out.append(OptionField(name, about, default, span=(int(low), int(high))))
        else:
            out.append(OptionField(name, about, default, (("on", "on"), ("off", "off"))))
    return out


def first_preset(game: Game) -> str:
    """Return the preset that a form opens with: the first, or none where a game has none."""
    return next(iter(game.presets), OWN)


def seats_for(game: Game, preset: Preset | None) -> int:
    """Return how many seats a scenario needs at least."""
    return min(preset.seats) if preset and preset.seats else game.spec.seats[0]


def plan_of(game: Game, form: Mapping[str, str]) -> TableRequest:
    """Read a form; whatever does not fit is refused in a sentence.

    An option that is left empty stays as the scenario has it.
    """
    name = form.get("preset", OWN if game.presets else "") or OWN
    if name != OWN and name not in game.presets:
        raise BadOption("there is no such scenario")
    preset = game.presets.get(name)
    options: dict[str, object] = {field.name: field.default for field in fields_of(game)}
    options.update(preset.options if preset else {})
    options.update({field.name: form[f"option-{field.name}"]
                    for field in fields_of(game) if form.get(f"option-{field.name}")})  # fmt: skip
    game.options.parse(options)
    players, listed = _players(game, preset, form)
    clock, rated, seed = form.get("clock", "none"), form.get("rated") == "on", plain(form.get("seed", ""))
    if clock not in CLOCKS:
        raise BadOption("there is no such clock")
    if seed and rated:
        raise BadOption("a rated game takes no seed, as a seed names all luck to come")
    if len(seed) > SEED:
        raise BadOption(f"a seed has at most {SEED} letters")
    return TableRequest(
        game.slug, players, options, clock, plain(form.get("title", ""), TITLE), listed, rated, seed
    )


def _players(game: Game, preset: Preset | None, form: Mapping[str, str]) -> tuple[list[str], bool]:
    """Return who sits where, and whether everybody may see the table."""
    need, mine = seats_for(game, preset), number(form.get("me", "0"), -1)
    if form.get("me") == "nobody":
        mine = game.spec.seats[1]
    seats: list[str] = []
    asked: set[str] = set()
    for seat in range(game.spec.seats[1]):
        who, level = form.get(f"seat-{seat}", AUTO), form.get(f"level-{seat}") or EASIEST
        if who not in WHO:
            raise BadOption(f"seat {seat + 1} cannot be taken by `{plain(who, 20)}`")
        if level not in LEVELS:
            raise BadOption("there is no such level")
        if seat == mine:
            who = "me"
        elif who == AUTO:
            who = "computer" if seat < need else "nobody"
        asked.add(who)
        seats.append({"computer": level, "friend": "open", "anybody": "open"}.get(who, who))
    taken = [who for who in seats if who != "nobody"]
    if seats[: len(taken)] != taken:
        raise BadOption("fill the seats from the first to the last, without a gap")
    if preset and preset.seats and len(taken) not in preset.seats:
        takes = " or ".join(map(str, preset.seats))
        raise BadOption(f"{preset.title} is for {takes} player{'s' if preset.seats != (1,) else ''}")
    if len(taken) < game.spec.seats[0]:
        raise BadOption(f"{game.spec.title} needs {game.spec.seats[0]} players")
    if not {"me", "open"} & set(taken):
        raise BadOption("somebody has to play: take a seat or leave one open")
    # A seat that is kept for a friend is nobody else's business, unless another is there for anybody.
    private = form.get("listed") == "off" or ("friend" in asked and "anybody" not in asked)
    return taken, not private
