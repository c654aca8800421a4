"""Play every game through MCP to its end, and try what a hostile agent would: python3 scripts/agent_games."""

import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from launcher.development import enter

MOST = 20_000


def main(arguments: list[str]) -> int:
    """Print what came of it; the exit code is 1 where a game did not end or something was allowed."""
    missing = enter(str(Path(__file__).parent), ("mcp",), arguments)
    if missing:
        return missing
    import agent_games

    logging.disable(logging.CRITICAL)  # the library notes every refusal
    failed = False
    for game in agent_games.TABLES:
        one = agent_games.play(game, 1, MOST)
        failed |= not one.ended
        print(f"{game:13} {one.answers:5} answers, {one.seconds:6.1f} s. {one.ended or 'NO END'}", flush=True)
    for game in agent_games.TABLES:
        tried, got = agent_games.attack(game)
        failed |= bool(got)
        print(f"{game:13} hostile: {tried} attempts, {len(got)} got anything {got or ''}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
