"""Client: the one Python client of a table server, for programs, bots, the terminal and trials."""

from conclave.client.board import Board
from conclave.client.client import Client, new_id
from conclave.client.errors import Gap, Rejected, Unreachable
from conclave.client.follow import Disconnected, Follower, Reconnected, boards
from conclave.client.live import LiveTable, play
from conclave.client.socket import Closed, TableSocket

__all__ = [
    "Board",
    "Client",
    "Closed",
    "Disconnected",
    "Follower",
    "Gap",
    "LiveTable",
    "Reconnected",
    "Rejected",
    "TableSocket",
    "Unreachable",
    "boards",
    "new_id",
    "play",
]
