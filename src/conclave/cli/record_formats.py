"""Forms of a game: record, one line, JSON; each is read back to the same record."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.game import Game
from conclave.core.record import FORMAT, LONGEST, Record
from conclave.core.registry import load, slugs
from conclave.core.room import Room

Form: TypeAlias = Literal["record", "line", "json"]
JSON_FORMAT: Final = "conclave json 1"


def to_json(record: Record) -> str:
    """Write a record as JSON: the header's fields, the tokens, the digests by ply, the result."""
    return json.dumps(
        {
            "format": JSON_FORMAT,
            "game": record.game,
            "rules": record.rules,
            "options": dict(part.split("=", 1) for part in record.options.split()),
            "seats": record.seats,
            "seed": record.seed,
            "commitment": record.commitment,
            "position": record.position,
            "tokens": record.tokens,
            "marks": {str(ply): mark for ply, mark in record.marks.items()},
            "takebacks": record.takebacks,
            "result": record.result,
        },
        indent=1,
        ensure_ascii=False,
    )


def from_json(text: str) -> Record:
    """Read what `to_json` wrote; whatever does not fit is named."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from error
    if not isinstance(found, dict) or found.get("format") != JSON_FORMAT:
        raise BadRecord(f'a game in JSON has "format": "{JSON_FORMAT}"')
    record = Record(
        game=_text(found, "game"),
        rules=_number(found, "rules"),
        options=" ".join(f"{name}={value}" for name, value in _table(found, "options").items()),
        seats=_row(found, "seats"),
        seed=_text(found, "seed", ""),
        commitment=_text(found, "commitment", ""),
        position=_text(found, "position", ""),
        takebacks=_plies(found, "takebacks"),
        tokens=_row(found, "tokens"),
        result=_text(found, "result", ""),
    )
    for ply, mark in _table(found, "marks").items():
        if not ply.isdigit():
            raise BadRecord(f'"marks" has plies for names, not `{ply[:40]}`')
        record.marks[int(ply)] = mark
    # Written and read once more, so that JSON can hold nothing that a record could not.
    return Record.read(record.text())


def read(text: str, form: Form | None = None) -> tuple[Game, Record]:
    """Read a game in any form, told apart by how it begins unless the form is named."""
    if len(text) > LONGEST:
        raise BadRecord(f"a game has at most {LONGEST:,} characters")
    begins = text.lstrip("\ufeff \t\r\n")
    if form is None:
        form = "json" if begins.startswith("{") else "record" if begins.startswith(FORMAT[:8]) else "line"
    if form == "line":
        return _read_line(begins)
    record = from_json(begins) if form == "json" else Record.read(begins)
    return load(record.game), record


def write_line(game: Room, record: Record) -> str:
    """Write a game in one line, where its room knows how."""
    if game.write_line is None:
        raise BadRecord(f"{game.spec.title} has no way to write a game in one line")
    if record.position:
        raise BadRecord(
            "a line holds a whole game, and this one began at a position; a record or JSON holds it"
        )
    if record.takebacks:
        # The line has no place for them, and with them the seed names other luck than without.
        record = replace(record, seed="")
    return game.write_line(record)


def _read_line(text: str) -> tuple[Game, Record]:
    """Let every room that reads lines try this one."""
    reason: ConclaveError | None = None
    for game in (load(slug) for slug in slugs()):
        if game.read_line is None:
            continue
        try:
            return game, game.read_line(text)
        except ConclaveError as error:
            reason = reason or error
    raise reason or BadRecord("no game here can be written in one line")


def _text(found: dict[str, object], name: str, missing: str | None = None) -> str:
    value = found.get(name, missing)
    if not isinstance(value, str) or "\n" in value:
        raise BadRecord(f'"{name}" takes a line of text')
    return value


def _number(found: dict[str, object], name: str) -> int:
    value = found.get(name)
    if not isinstance(value, int):
        raise BadRecord(f'"{name}" takes a whole number')
    return value


def _row(found: dict[str, object], name: str) -> list[str]:
    value = found.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) and "\n" not in item for item in value):
        raise BadRecord(f'"{name}" takes a list of texts')
    return value


def _plies(found: dict[str, object], name: str) -> list[int]:
    value, last = found.get(name, []), len(_row(found, "tokens"))
    plies = [item for item in value if type(item) is int] if isinstance(value, list) else []
    if plies != value or plies != sorted(plies) or any(not 0 <= ply <= last for ply in plies):
        raise BadRecord(f'"{name}" takes a list of plies, none before the one in front of it')
    return plies


def _table(found: dict[str, object], name: str) -> dict[str, str]:
    value = found.get(name, {})
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise BadRecord(f'"{name}" takes a table of texts')
    return value
