"""Record: a game as its header and its list of answers, in plain text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from conclave.core.errors import BadRecord

if TYPE_CHECKING:
    from conclave.core.game import Game

FORMAT: Final = "conclave record 1"
LUCK: Final = "* "  # in front of what chance decided
QUIT: Final = "! resign "  # in front of the seat that gave up
MARK: Final = "= "  # in front of a digest
BLANK: Final = "?"  # an answer that this reader may not know yet
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

    def text(self) -> str:
        """Write the record, one token a line."""
        head = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", f"options: {self.options}"]
        head.append(f"seats: {', '.join(self.seats)}")
        if self.seed:
            head.append(f"seed: {self.seed}")
        if self.position:
            head.append(f"position: {self.position}")
        rows = [*head, ""]
        for ply, token in enumerate(self.tokens, 1):
            rows.append(token)
            if ply in self.marks:
                rows.append(MARK + self.marks[ply])
        if self.result:
            rows += ["", f"result: {self.result}"]
        return "\n".join(rows) + "\n"

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
        )
        for number, row in enumerate(rows[end + 1 :], end + 2):
            line = row.strip()
            if line.startswith(MARK.strip()):
                if len(line) != len(MARK) + 16:
                    raise BadRecord(f"line {number}: the digest is cut short")
                record.marks[len(record.tokens)] = line[len(MARK) :]
            elif line.startswith("result: "):
                record.result = line[len("result: ") :]
            elif line:
                record.tokens.append(line)
        return record

    def brought_up(self, game: Game) -> Record:
        """Bring an old record to the rules of today, step by step, or say that it cannot be played."""
        record = self
        while record.rules != game.spec.rules:
            step = game.migrations.get(record.rules)
            if step is None:
                raise BadRecord(
                    f"the record follows rules {record.rules} of {game.spec.title}, and these are rules "
                    f"{game.spec.rules}; it can be looked at but not replayed"
                )
            record = step(record)
        return record


def _names(line: str) -> list[str]:
    return [name.strip() for name in line.split(",") if name.strip()]


def _header(rows: list[str]) -> dict[str, str]:
    head = {"options": "", "seed": "", "position": ""}
    for number, row in enumerate(rows, 2):
        name, sign, value = row.partition(":")
        if not sign or name.strip() not in ("game", "rules", "options", "seats", "seed", "position"):
            raise BadRecord(f"line {number}: `{row[:40]}` is no line of a header")
        head[name.strip()] = value.strip()
    for name in ("game", "rules", "seats"):
        if not head.get(name):
            raise BadRecord(f"the header does not say `{name}:`")
    if not head["rules"].isdecimal() or len(head["rules"]) > 9:
        raise BadRecord(f"`rules:` takes a number, not `{head['rules'][:40]}`")
    return head
