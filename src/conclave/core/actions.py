"""Actions: every answer is a number for machines and a token of text for records and people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from conclave.core.errors import BadToken
from conclave.core.explain import file_of

PICK: Final = 0
DONE: Final = 16
PASS: Final = 17
TOLD: Final = 12  # kinds of moves that a refusal lists; a longer list nobody reads


def outside(frame: object, number: int, space: ActionSpace) -> str:
    """Say that a frame gives a number that no verb of its space has."""
    return f"{type(frame).__name__} ({file_of(type(frame))}) gives the number {number}; {space.numbers()}"


class Verb:
    """A verb and what it is about: `Verb("flip", card=CARD_NAMES)` or `Verb("move", hex=91)`."""

    def __init__(self, name: str, **about: int | Sequence[str]) -> None:
        self.name = name
        self.about: dict[str, list[str]] = {
            key: [str(i) for i in range(names)] if isinstance(names, int) else list(names)
            for key, names in about.items()
        }
        self.size = 1
        for key, names in self.about.items():
            if len(set(names)) != len(names) or any(" " in n or not n for n in names):
                raise ValueError(f"verb {name}: the names of {key} must be distinct single words")
            self.size *= len(names)

    def arguments(self, offset: int) -> tuple[int, ...]:
        """Return the place of each word after the verb among its names, for one number of its block."""
        found: list[int] = []
        for names in reversed(self.about.values()):
            offset, place = divmod(offset, len(names))
            found.append(place)
        return tuple(found[::-1])

    def words(self, offset: int) -> list[str]:
        """Return the words after the verb for one number of its block."""
        places = self.arguments(offset)
        return [names[place] for names, place in zip(self.about.values(), places, strict=True)]

    def offset(self, words: Sequence[str]) -> int:
        """Return the number in the block for the words after the verb."""
        if len(words) != len(self.about):
            raise BadToken(f"write it as `{self.usage()}`")
        offset = 0
        for word, (key, names) in zip(words, self.about.items(), strict=True):
            if word not in names:
                raise BadToken(f"there is no {key} called `{word[:40]}`")
            offset = offset * len(names) + names.index(word)
        return offset

    def usage(self) -> str:
        """Show how the verb is written."""
        return " ".join([self.name, *(f"<{key}>" for key in self.about)])


# A room whose frames use Either or ask for `done` lists these first, so that their numbers hold.
CORE_VERBS: Final = (Verb("pick", option=16), Verb("done"), Verb("pass"))


class ActionSpace:
    """The verbs of a room, each with a block of numbers."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.base: dict[str, int] = {}
        self.size = 0
        self._tokens: list[str] = []
        self._readings: list[tuple[str, tuple[int, ...]]] = []
        for verb in verbs:
            if verb.name in self.base:
                raise ValueError(f"the verb {verb.name} is there twice")
            self.base[verb.name] = self.size
            self.size += verb.size
            self._tokens += [" ".join([verb.name, *verb.words(i)]) for i in range(verb.size)]
            self._readings += [(verb.name, verb.arguments(i)) for i in range(verb.size)]
        self._numbers = {token: number for number, token in enumerate(self._tokens)}

    def __len__(self) -> int:
        """Count the numbers."""
        return self.size

    def __iter__(self) -> Iterator[str]:
        """Return every token in the order of its number."""
        return iter(self._tokens)

    def numbers(self) -> str:
        """Say which numbers the verbs have."""
        verbs = ", ".join(f"`{verb.usage()}` from {self.base[verb.name]} on" for verb in self.verbs[:TOLD])
        return f"its verbs have 0 to {self.size - 1}: {verbs}" if self.size else "it has no verbs"

    def token(self, number: int) -> str:
        """Write a number as a token."""
        if not 0 <= number < self.size:
            raise BadToken(f"no verb has the number {number}; {self.numbers()}")
        return self._tokens[number]

    def read(self, number: int) -> tuple[str, tuple[int, ...]]:
        """Return the verb of a number and its arguments: `("flip", (3,))` for the fourth card.

        Words, pictures and refusals match on this; only rules, which are hot, compare numbers.
        """
        if not 0 <= number < self.size:
            raise BadToken(f"there is no action number {number}")
        return self._readings[number]

    def number(self, token: str) -> int:
        """Read a token as a number; a malformed one gets a sentence that says what was expected."""
        words = token.strip().lower().split()
        found = self._numbers.get(" ".join(words))
        if found is not None:
            return found
        for verb in self.verbs:
            if words and words[0] == verb.name:
                return self.base[verb.name] + verb.offset(words[1:])
        known = ", ".join(f"`{verb.usage()}`" for verb in self.verbs[:TOLD])
        if len(self.verbs) > TOLD:
            known += f" and {len(self.verbs) - TOLD} more"
        raise BadToken(f"`{token.strip()[:40]}` is not a move here; moves are {known}")
