"""Player: a speaker at a table, as a bot: it is shown a brief and its answers are read as choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final, TypeAlias

from conclave.agents import menu, names
from conclave.agents.answers import Meant, read, refusal_of
from conclave.agents.brief import USUAL, brief
from conclave.agents.situation import situation
from conclave.agents.speakers import Message, Reply, Speaker, Unanswered
from conclave.core.errors import ConclaveError
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.view import Choice, View

ATTEMPTS: Final = 3  # answers that may be refused before one is played in their place
DEEPEST: Final = 6  # narrowings of one question, which are no mistakes
Keep: TypeAlias = Callable[[dict[str, object]], None]


@dataclass
class Conduct:
    """How a speaker behaved: decisions, refused answers, silences, answers played in its place, and costs."""

    decisions: int = 0
    replies: int = 0
    refused: int = 0
    narrowed: int = 0
    silent: int = 0
    replaced: int = 0
    retries: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0

    def add(self, other: Conduct) -> None:
        """Count what another one counted."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def illegal_rate(self) -> float:
        """Return the share of replies that were refused."""
        return self.refused / self.replies if self.replies else 0.0


class TextPlayer:
    """A bot that plays by text. Where a speaker fails, any legal answer is played and counted as such."""

    def __init__(
        self,
        speaker: Speaker,
        budget: int = USUAL,
        attempts: int = ATTEMPTS,
        seed: int | str = 0,
        keep: Keep | None = None,
    ) -> None:
        self.name = speaker.name
        self.speaker = speaker
        self.budget = budget
        self.attempts = attempts
        self.conduct = Conduct()
        self.news: list[str] = []  # what its seat was told since its last move
        self.broken: ConclaveError | None = None  # why its speaker can never answer
        self._told = 0
        self._keep = keep
        self._rng = seeded("text player", seed)

    def hear(self, session: Session, seat: int) -> None:
        """Take in what the log tells this seat; whoever drives the game calls it before it asks the seat."""
        told = [sentence for _, sentence in session.told(seat, self._told)]
        self._told += len(told)
        self.news += told

    def choose(self, view: View) -> int:
        """Show the view as text, and read the answer; refusals are told, and asked again."""
        self.conduct.decisions += 1
        choices = view.choices()
        messages: list[Message] = [
            {"role": "system", "content": manners(view)},
            {"role": "user", "content": brief(situation(view, self.news), self.budget)},
        ]
        action, why = self._agreed(view, choices, messages)
        self.news = []
        if action < 0:
            self.conduct.replaced += 1
            action = view.actions[int(self._rng.below(len(view.actions)))]
        if self._keep is not None:
            played = view.game.space.token(action)
            self._keep({"seat": view.seat, "messages": messages, "played": played, "in_its_place": why})
        return action

    def _agreed(self, view: View, choices: Sequence[Choice], messages: list[Message]) -> tuple[int, str]:
        """Ask until an answer is legal: the action, or -1 and why there is none."""
        refused = narrowed = 0
        refusal = refusal_of(view)
        while True:
            try:
                reply = self.speaker.say(messages)
            except Unanswered as error:
                self.conduct.silent += 1
                return -1, str(error)
            except ConclaveError as error:
                self.broken = error
                raise
            self._count(reply)
            messages.append({"role": "assistant", "content": reply.text})
            try:
                found = read(answer_line(reply.text), choices, refusal)
            except ConclaveError as error:
                self.conduct.refused += 1
                refused += 1
                said = f"That cannot be played: {error}."
            else:
                if isinstance(found, Meant):
                    return view.game.space.number(found.token), ""
                self.conduct.narrowed += 1
                narrowed += 1
                said = f"Choices that begin with `{found.words}`:\n{menu.listed(choices, found.words)}"
            if refused >= self.attempts:
                return -1, f"{refused} answers were refused"
            if narrowed > DEEPEST:
                return -1, f"it named no choice in {narrowed} answers"
            messages.append({"role": "user", "content": f"{said}\nAnswer with one line."})

    def _count(self, reply: Reply) -> None:
        conduct = self.conduct
        conduct.replies += 1
        conduct.tokens_in += reply.tokens_in
        conduct.tokens_out += reply.tokens_out
        conduct.seconds += reply.seconds
        conduct.retries += reply.retries


def manners(view: View) -> str:
    """Say how one answers, and that names are only names."""
    return (
        f"You play {view.game.spec.title}: {view.game.spec.tagline} Try to win. You are shown what your seat "
        "may know, and a list of choices. Think as briefly as you can, and end with one line that holds "
        f"nothing but the number or the words of one choice. {names.NOTE}"
    )


def answer_line(text: str) -> str:
    """Return the line of a reply that holds the answer: the last one, without the fence of a block."""
    rows = [row.strip() for row in text.splitlines() if row.strip() and not row.strip().startswith("```")]
    return rows[-1] if rows else ""
