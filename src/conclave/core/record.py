"""Record: a game as its header and its list of answers, in plain text."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from conclave.core.errors import BadRecord
from conclave.core.result import Result

FORMAT: Final = "conclave record 1"
LUCK: Final = "* "  # in front of what chance decided
QUIT: Final = "! resign "  # in front of the seat that gave up
MARK: Final = "= "  # in front of a digest
TAKEBACK: Final = "~ takeback "  # in front of the number of a takeback that led back to here
AGAIN: Final = " again"  # what every takeback adds to the name of the luck
BLANK: Final = "?"  # an answer that this reader may not know yet
HEADER: Final = ("game", "rules", "options", "seats", "seed", "commitment", "position")
Parts: TypeAlias = tuple[
    str, int, str, list[str], str, str, list[str], dict[int, str], str, list[int], str
]  # fmt: skip
SCORES: Final = ", scores "  # in every result that follows from the rules
LONGEST: Final = 1_000_000  # characters of a record that anybody will read


@dataclass
class Record:
    """Header, tokens, and the digest after some of them."""

    game: str
    rules: int
    options: str
    seats: list[str]
    seed: str = ""
    position: str = ""  # where the game began, if not at its start
    tokens: list[str] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)
    result: str = ""
    takebacks: list[int] = field(default_factory=list)  # where each led back to, the first one first
    commitment: str = ""  # what the server published of the seed before the game

    def luck_at(self, ply: int) -> str:
        """Return the name of the luck that decides after so many plies: the seed, and the takebacks so far.

        A takeback gives the luck a new name, because some of what the old one brings has been seen. The new
        name follows from the seed and the number of takebacks alone, so nobody chooses it.
        """
        return self.seed + AGAIN * bisect_right(self.takebacks, ply)

    def told_to(self, replayed: Record, whole: bool, then: Result | None) -> None:
        """Hand what no replay works out to the record of one, and hold the result against its own.

        `then` is the result as the rules of the record wrote it.
        """
        said = then.line() if then else replayed.result
        if whole and self.result not in ("", replayed.result, said):
            # By the rules a game ends with scores; one that was given up or drawn by agreement has none.
            if replayed.result or SCORES in self.result:
                raise BadRecord(f"the record says `{self.result}`, the rules say `{said}`")
            replayed.result = self.result
        last = len(replayed.tokens)
        replayed.takebacks = [ply for ply in self.takebacks if ply <= last]
        replayed.commitment = self.commitment

    def parts(self) -> Parts:
        """Return all of it as plain data, in the order that makes a record again."""
        return (
            self.game, self.rules, self.options, self.seats, self.seed, self.position, self.tokens,
            self.marks, self.result, self.takebacks, self.commitment,
        )  # fmt: skip

    def text(self) -> str:
        """Write the record, one token a line."""
        head = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", f"options: {self.options}"]
        head.append(f"seats: {', '.join(self.seats)}")
        if self.seed:
            head.append(f"seed: {self.seed}")
        if self.commitment:
            head.append(f"commitment: {self.commitment}")
        if self.position:
            head.append(f"position: {self.position}")
        rows = [*head, ""]
        told = self._takebacks(0, rows, 0)
        for ply, token in enumerate(self.tokens, 1):
            rows.append(token)
            if ply in self.marks:
                rows.append(MARK + self.marks[ply])
            told = self._takebacks(ply, rows, told)
        if self.result:
            rows += ["", f"result: {self.result}"]
        return "\n".join(rows) + "\n"

    def _takebacks(self, ply: int, rows: list[str], told: int) -> int:
        """Write the takebacks that led back to this ply; gives how many have been written."""
        while told < len(self.takebacks) and self.takebacks[told] <= ply:
            told += 1
            rows.append(f"{TAKEBACK}{told}")
        return told

    @classmethod
    def read(cls, text: str) -> Record:
        """Read what `text` wrote; what cannot be read is named with its line."""
        if len(text) > LONGEST:
            raise BadRecord(f"a record has at most {LONGEST} characters; this one has {len(text)}")
        rows = text.splitlines()
        if not rows or rows[0].strip() != FORMAT:
            raise BadRecord(f"line 1: a record begins with `{FORMAT}`")
        if "" not in [row.strip() for row in rows]:
            raise BadRecord("the record is cut short: no empty line ends its header")
        end = [row.strip() for row in rows].index("")
        head = _header(rows[1:end])
        record = cls(
            head["game"],
            int(head["rules"]),
            head["options"],
            _names(head["seats"]),
            head["seed"],
            head["position"],
            commitment=head["commitment"],
        )
        for number, row in enumerate(rows[end + 1 :], end + 2):
            line = row.strip()
            if line.startswith(MARK.strip()):
                if len(line) != len(MARK) + 16:
                    raise BadRecord(f"line {number}: the digest is cut short")
                record.marks[len(record.tokens)] = line[len(MARK) :]
            elif line.startswith(TAKEBACK.split()[0]):
                # In order and without a gap, so that no luck can be passed over in silence.
                if line != f"{TAKEBACK}{len(record.takebacks) + 1}":
                    raise BadRecord(f"line {number}: `{TAKEBACK}{len(record.takebacks) + 1}` comes next")
                record.takebacks.append(len(record.tokens))
            elif line.startswith("result: "):
                record.result = line[len("result: ") :]
            elif line:
                record.tokens.append(line)
        return record


def _names(line: str) -> list[str]:
    return [name.strip() for name in line.split(",") if name.strip()]


def _header(rows: list[str]) -> dict[str, str]:
    head = {"options": "", "seed": "", "position": "", "commitment": ""}
    for number, row in enumerate(rows, 2):
        name, sign, value = row.partition(":")
        if not sign or name.strip() not in HEADER:
            raise BadRecord(f"line {number}: `{row[:40]}` is no line of a header")
        head[name.strip()] = value.strip()
    for name in ("game", "rules", "seats"):
        if not head.get(name):
            raise BadRecord(f"the header does not say `{name}:`")
    if not head["rules"].isdecimal() or len(head["rules"]) > 9:
        raise BadRecord(f"`rules:` takes a number, not `{head['rules'][:40]}`")
    return head
