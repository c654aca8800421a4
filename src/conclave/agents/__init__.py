"""Agents: games as text, for language models and other programs that read and write sentences."""

from conclave.agents.answers import Meant, Narrowed, Unclear, read
from conclave.agents.brief import brief, cost
from conclave.agents.player import TextPlayer
from conclave.agents.situation import Situation, situation
from conclave.agents.speakers import Reply, Scripted, Speaker, Unanswered

__all__ = [
    "Meant",
    "Narrowed",
    "Reply",
    "Scripted",
    "Situation",
    "Speaker",
    "TextPlayer",
    "Unanswered",
    "Unclear",
    "brief",
    "cost",
    "read",
    "situation",
]
