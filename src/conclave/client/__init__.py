"""Client: the one Python client of a table server, for programs, bots, the terminal and trials."""

from conclave.client.board import Board
from conclave.client.client import Client, new_id
from conclave.client.errors import Gap, Rejected, Unreachable
from conclave.client.follow import Back, Follower, Lost, boards
from conclave.client.live import LiveTable, play
from conclave.client.socket import Closed, TableSocket

__all__ = [
    "Back",
    "Board",
    "Client",
    "Closed",
    "Follower",
    "Gap",
    "LiveTable",
    "Lost",
    "Rejected",
    "TableSocket",
    "Unreachable",
    "boards",
    "new_id",
    "play",
]
