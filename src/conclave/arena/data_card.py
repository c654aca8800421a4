"""Data card: what a data set holds and how it was made, as a page for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from conclave.arena.run_plan import RunPlan

JSON: Final = "card.json"
PAGE: Final = "README.md"
LICENCE: Final = "CC0-1.0"
COLUMNS: Final = {
    "game": ("int32", "number of the game in its run"),
    "ply": ("int32", "entries of the record before this decision, luck included"),
    "seat": ("int8", "who decides"),
    "player": ("string", "the bot in that seat"),
    "observation": ("uint8 array", "what the seat saw before it decided, by the pieces below"),
    "mask": ("uint8 array", "1 for each action that was legal, 0 for all others"),
    "action": ("int32", "what the seat did: a place in the mask and in the list of actions"),
    "outcome": ("float32", "the seat's part of the win at the end: 1 won, 0 lost, a part of it for a draw"),
    "place": ("int8", "the place of the seat's side at the end, 1 is first"),
    "score": ("int32", "the seat's score at the end"),
}


class _Shard(Protocol):
    @property
    def file(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def rows(self) -> int: ...


def card(plan: RunPlan, encoder: Any, shards: Sequence[_Shard], version: str) -> dict[str, Any]:
    """Return everything that a reader of the files needs."""
    game, options = plan.room()
    width = {"observation": encoder.size, "mask": encoder.actions}
    return {
        "schema": 1,
        "game": game.slug,
        "title": game.spec.title,
        "rules": game.spec.rules,
        "version": version,
        "options": options.text(),
        "players": list(plan.players),
        "swap": plan.swap,
        "seed": plan.seed,
        "games": sum(shard.games for shard in shards),
        "decisions": sum(shard.rows for shard in shards),
        "licence": LICENCE,
        "columns": [
            {"name": name, "type": kind, "width": width.get(name, 1), "about": about}
            for name, (kind, about) in COLUMNS.items()
        ],
        "pieces": [
            {
                "name": part.name,
                "shape": list(part.shape),
                "most": part.most,
                "first": part.at.start,
                "end": part.at.stop,
                "about": part.about,
            }
            for part in encoder.parts
        ],
        "shards": [{"file": shard.file, "games": shard.games, "rows": shard.rows} for shard in shards],
        "actions": list(game.space),
    }


def page(card: Mapping[str, Any]) -> str:
    """Write the card for people."""
    facts = {
        "game": f"{card['title']} (`{card['game']}`), rules {card['rules']}",
        "options": f"`{card['options']}`" if card["options"] else "the usual ones",
        "players": ", ".join(card["players"]) + (", all in turn in every seat" if card["swap"] else ""),
        "seed": f"`{card['seed']}`; game N is played on the luck `{card['seed']}/N`",
        "made by": f"Conclave {card['version']}",
        "games, decisions": f"{card['games']:,}, {card['decisions']:,}",
        "licence": f"{card['licence']}",
    }
    columns = [(f"`{one['name']}`", one["type"], str(one["width"]), one["about"]) for one in card["columns"]]
    pieces = [
        (
            f"`{one['name']}`",
            f"{one['first']}:{one['end']}",
            "x".join(map(str, one["shape"])),
            str(one["most"]),
            one["about"],
        )
        for one in card["pieces"]
    ]
    files = [(f"`{one['file']}`", str(one["games"]), str(one["rows"])) for one in card["shards"]]
    return "\n".join([
        f"# Decisions of {card['title']}",
        "",
        "Each row is one decision of a bot with more than one legal action. Rows are in the order of play.",
        "What a seat saw follows from its own view, so no row holds what its seat could not know.",
        "",
        *_table(("", ""), list(facts.items())),
        "",
        "## Columns",
        "",
        *_table(("column", "type", "width", "what it is"), columns),
        "",
        "## Pieces of an observation",
        "",
        "Divide the numbers of a piece by its largest to get fractions.",
        "",
        *_table(("piece", "places", "shape", "largest", "what it holds"), pieces),
        "",
        "## Files",
        "",
        *_table(("file", "games", "rows"), files),
        "",
        f"The names of the {len(card['actions'])} actions are in `{JSON}`, in the order of their numbers.",
        "",
    ])  # fmt: skip


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines]
