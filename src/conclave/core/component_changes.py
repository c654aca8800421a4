"""Component changes: what differs between two sets of component files, in words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Final

LONGEST: Final = 60  # characters of a value that are shown


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Say what is new, gone or another from one set of files to the other, a sentence without stop each."""
    found: list[str] = []
    for name in sorted({*before, *after}):
        if name not in before or name not in after:
            found.append(f"{name} is {'new' if name in after else 'gone'}")
        elif before[name] != after[name]:
            found += _in_file(name, before[name], after[name])
    return found


def _in_file(name: str, before: str, after: str) -> list[str]:
    if not name.endswith(".toml"):
        old, new = before.splitlines(), after.splitlines()
        differing = sum(a != b for a, b in zip(old, new, strict=False)) + abs(len(old) - len(new))
        return [
            f"{name}: {differing} line{'' if differing == 1 else 's'} differ{'s' if differing == 1 else ''}"
        ]
    return [f"{name}: {one}" for one in _record("", tomllib.loads(before), tomllib.loads(after))]


def _record(about: str, old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    """Compare two records, key by key."""
    found: list[str] = []
    for key in dict.fromkeys([*old, *new]):
        a, b = old.get(key), new.get(key)
        if a == b:
            continue
        if _entries(a) or _entries(b):
            found += _list(about, key, _by_id(a), _by_id(b))
        elif isinstance(a, dict) and isinstance(b, dict):
            found += _record(_joined(about, f"side {key}" if key in ("a", "b") else key), a, b)
        elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and _nested(a, b):
            for place, (one, other) in enumerate(zip(a, b, strict=True), 1):
                found += [] if one == other else _value(about, f"{key} {place}", one, other)
        else:
            found += _value(about, key, a, b)
    return found


def _list(about: str, kind: str, old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    """Compare entries by their ids."""
    found: list[str] = []
    for name in dict.fromkeys([*old, *new]):
        a, b = old.get(name), new.get(name)
        title = _joined(about, f"{kind} `{name}`")
        if not isinstance(a, dict) or not isinstance(b, dict):
            found.append(f"{title} is {'new' if isinstance(b, dict) else 'gone'}")
        else:
            found += _record(title, a, b)
    if [name for name in old if name in new] != [name for name in new if name in old]:
        found.append(f"{_joined(about, kind)}: the order is another")
    return found


def _value(about: str, key: str, old: object, new: object) -> list[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        return _record(_joined(about, key), old, new)
    head = _joined(about, f"`{key}`")
    if old is None or new is None:
        return [f"{head} is {'new: ' + _said(new) if old is None else 'gone'}"]
    return [f"{head} from {_said(old)} to {_said(new)}"]


def _entries(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, dict) and "id" in one for one in value)
    )


def _nested(old: list[object], new: list[object]) -> bool:
    return all(isinstance(one, list | dict) for one in [*old, *new])


def _by_id(value: object) -> dict[str, object]:
    return {str(one["id"]): one for one in value if isinstance(one, dict)} if isinstance(value, list) else {}


def _joined(about: str, more: str) -> str:
    return f"{about}, {more}" if about else more


def _said(value: object) -> str:
    """Write a value as short as it can be read."""
    if isinstance(value, list):
        text = (
            " ".join(str(one) for one in value) if all(isinstance(one, str) for one in value) else str(value)
        )
        text = text or "nothing"
    else:
        text = str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
