"""Sets for tests: the standard one with other effects on some spells, for what no standard spell says."""

from conclave.games.meld import sets
from conclave.games.meld.compiling import book_of
from conclave.games.meld.reading import read


def exchanged(file: str, old: str, new: str) -> str:
    """Exchange some words of a file once, and give the word of the set for the option `components`."""
    texts = sets.standard_files()
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    return _known(texts)


def forged(changes: dict[str, str]) -> str:
    """Give spells of tiles, by their ids, other effects, and give the word of the set."""
    texts = sets.standard_files()
    for spell, effects in changes.items():
        before, found, rest = texts["spells.toml"].partition(f'id = "{spell}"\n')
        assert found, f"there is no spell {spell}"
        head, found, tail = rest.partition("effects = [")
        assert found
        blank = tail.index("\n\n") if "\n\n" in tail else len(tail)
        texts["spells.toml"] = f'{before}id = "{spell}"\n{head}effects = [{effects}]{tail[blank:]}'
    return _known(texts)


def _known(texts: dict[str, str]) -> str:
    return sets.remember(book_of({name: read(text, name) for name, text in texts.items()})).word
