"""Texts that a room keeps as files beside its code: the manual, lessons, tables of components."""

from __future__ import annotations

from importlib.resources import files


def text_of(package: str, path: str) -> str:
    """Give the text of a file in a package."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


def lessons_of(package: str, *names: str) -> dict[str, str]:
    """Give lessons of a room by their names, in this order."""
    return {name: text_of(package, f"lessons/{name}.lesson") for name in names}


def pictures_of(package: str) -> str:
    """Give the list of pictures for a room's manual."""
    return text_of(package, "pictures/pictures.txt")


def picture_records_of(package: str, *names: str) -> dict[str, str]:
    """Give the records of a room from which pictures are drawn, by their names."""
    return {name: text_of(package, f"pictures/{name}.record") for name in names}
