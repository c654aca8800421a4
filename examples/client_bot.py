"""A bot on the client: python client_bot.py INVITATION, with CONCLAVE_SERVER and CONCLAVE_TOKEN set."""

import asyncio
import os
import random
import sys

from conclave.client import Board, Client, LiveTable, play


def choose(board: Board) -> str:
    """Answer by chance; here is room for something better."""
    return random.choice(board.choices).token


async def main(invitation: str) -> None:
    """Sit down where an invitation leads, and play the game to its end."""
    client = Client(os.environ["CONCLAVE_SERVER"], os.environ["CONCLAVE_TOKEN"])
    table = client.accept(invitation.split("/")[-1]).table
    async with LiveTable(client, table) as live:
        board = await play(live, choose)
    if board.state.result:
        print(board.state.result.why, board.state.result.scores)


asyncio.run(main(sys.argv[1]))
