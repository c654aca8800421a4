"""The list of commands, from which help and the reference are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GROUPS: Final = ("Play", "Look things up", "Records and pictures", "Many games", "Make and measure")

CODES: Final = {
    0: "success",
    1: "internal error, or a bot failed in a game",
    2: "invalid command or input",
    3: "refused by the rules",
    4: "invalid record or position",
    5: "something is not installed: an optional part, a compiler, a newer Python",
    130: "interrupted",
}


@dataclass(frozen=True)
class CommandEntry:
    """One command: where its function is, and what help says about it."""

    name: str
    group: str
    function: str
    about: str
    examples: tuple[str, ...]


def _listed(group: int, name: str, module: str, about: str, *examples: str) -> CommandEntry:
    function = name.replace("-", "_") + ("_" if name == "import" else "")
    return CommandEntry(name, GROUPS[group], f"conclave.cli.{module}:{function}", about, examples)


COMMANDS: Final = (
    _listed(
        0, "play", "play",
        "Play a game: in the browser, in the terminal, or on a server; against the computer or with friends.",
        "play",
        "play --resume",
        "play ice_wizards --players human,human",
        "play ice_wizards --terminal --option board=square --record evening.record",
        "play ice_wizards --players greedy,random --delay 0.5",
        "play --server https://play.example.org --name Ann",
    ),
    _listed(
        0, "learn", "learn",
        "Learn a game by playing an annotated one, in which you make the moves.",
        "learn wizard_kings", "learn wizard_kings first_battle", "learn wizard_kings --file mine.lesson",
    ),
    _listed(
        0, "serve", "serve",
        "Open tables in the browser, for yourself or for everybody who can reach this machine.",
        "serve", "serve --host 0.0.0.0 --origin http://192.0.2.7:8000 --db evening.db",
    ),
    _listed(
        0, "mcp", "mcp",
        "Serve the games to an agent, as tools of the Model Context Protocol over standard input and output.",
        "mcp", "mcp --server https://play.example.org",
    ),
    _listed(
        1, "games", "library",
        "List the games, their seats and their options.",
        "games", "games --json",
    ),
    _listed(
        1, "rules", "library",
        "Read the rules of a game, or look one up by number or word.",
        "rules ice_wizards", "rules ice_wizards 3.4", "rules ice_wizards --search draw",
        "rules wizard_kings 4 --pictures drawn",
    ),
    _listed(
        1, "components", "components",
        "Copy the components of a game to a folder, check a folder of your own, or draw sheets to print.",
        "components meld --out my_set", "components meld --check my_set --print sheets.pdf",
    ),
    _listed(
        1, "bots", "library",
        "List the computer players, and how to name them in --players.",
        "bots",
    ),
    _listed(
        1, "doctor", "doctor",
        "Say what is installed, what is missing and how to get it.",
        "doctor",
    ),
    _listed(
        2, "replay", "replay",
        "Step through a recorded game, forwards and backwards.",
        "replay evening.record", "replay evening.record --to 40", "replay evening.record --log",
        "replay evening.record --to 40 --branch whatif.record",
    ),
    _listed(
        2, "analyse", "analyse",
        "Show how a finished game stood along the way, and which answers lost most.",
        "analyse evening.record", "analyse evening.record --seat 0 --most 3",
    ),
    _listed(
        2, "audit", "audit",
        "Check the luck of a finished game: the commitment, and every roll, also after takebacks. The exit "
        "code is 0 where all is as promised, and 4 where it is not or where the record cannot be checked.",
        "audit evening.record", "audit evening.record --commitment 9f2c...", "audit - --json",
    ),
    _listed(
        2, "show", "show",
        "Draw a position in the terminal or as a picture.",
        "show ice_wizards --seed 7",
        "show --record evening.record --ply 40 --out board.svg",
        "show wizard_kings --map m1+m2t --out maps.svg",
    ),
    _listed(
        2, "export", "export",
        "Write a record in another form.",
        "export evening.record --as line", "export evening.record --as json --out evening.json",
    ),
    _listed(
        2, "import", "export",
        "Read a game in any form, check every move of it, and keep it as a record.",
        "import evening.json --out evening.record", "import - --as line",
    ),
    _listed(
        3, "sim", "sim",
        "Let bots play many games and sum them up.",
        "sim ice_wizards --games 1000 --seed 1",
        "sim ice_wizards --players greedy,random --games 200 --swap --out games/",
    ),
    _listed(
        3, "sweep", "sweep",
        "Vary one number or option of a game and see what comes of it.",
        "sweep ice_wizards --set board=hex,square --games 500 --seed 1",
        "sweep meld --set boards.aspirant.foci=8..12 --players greedy,greedy --games 200 --out foci/",
    ),
    _listed(
        3, "tune", "tune",
        "Search for values of several numbers at once that make a game fair, long or short, and measure the "
        "best anew on fresh luck.",
        "tune meld --set boards.aspirant.foci=8..12 --set constructs.basic.count=20..60..10 --out foci/",
    ),
    _listed(
        3, "report", "report",
        "Write what a run of `sim --out` shows as one page, alone or against another run.",
        "report games/", "report games/ --against before/ --out changed.html",
    ),
    _listed(
        3, "tournament", "tournament",
        "Let every bot meet every other, in every seat and on the same luck, and rate them.",
        "tournament ice_wizards --players random,greedy,medium --games 20 --out results.jsonl",
        "tournament meld --seats 3 --players random,greedy,easy --games 5",
    ),
    _listed(
        3, "agents", "agents",
        "Let language models behind an endpoint play each other and bots by text: rating, errors, cost.",
        "agents ice_wizards --players scripted,random --games 2 --out trial/",
        "agents ice_wizards --players model:small,medium --price model:small=0.15/0.60 --out small/",
    ),
    _listed(
        3, "ratings", "tournament",
        "Rate the players of recorded tournaments, with intervals; nothing is played.",
        "ratings results.jsonl", "ratings docs/strength/levels_square.jsonl --markdown",
    ),
    _listed(
        3, "fuzz", "fuzz",
        "Play random games and check the quick laws at every answer; `check` checks all of them.",
        "fuzz ice_wizards --plies 100000 --seed 1",
    ),
    _listed(
        3, "perft", "fuzz",
        "Count every line of play to a depth, luck included.",
        "perft ice_wizards --depth 2", "perft ice_wizards --depth 3 --divide --option board=square",
    ),
    _listed(
        4, "bench", "bench",
        "Measure the speed of the engine here, in both builds where there are two, or of the table server.",
        "bench", "bench ice_wizards --seconds 2 --peers", "bench server --seconds 5",
        "bench wizard_kings --against main --rounds 5", "bench ice_wizards --contracts",
    ),
    _listed(
        4, "backup", "serve",
        "Copy the database of a server, also while people play.",
        "backup tonight.db", "backup tonight.db --db evening.db",
    ),
    _listed(
        4, "restore", "serve",
        "Put a backup in place of the database of a server that is stopped.",
        "restore tonight.db --db evening.db",
    ),
    _listed(
        4, "move-db", "serve",
        "Copy a database into one of the other kind, and compare every table.",
        "move-db evening.db postgresql://conclave@db.example.org/conclave",
    ),
    _listed(
        4, "admin", "admin",
        "Administer a server, also while people play: ban, remove a table, empty a chat, appoint.",
        "admin ban Mallory", "admin seats 0f3a9c21b7d4", "admin ban id:5c2e9a01f47b3d68",
        "admin empty-chat 0f3a9c21b7d4 --db evening.db", "admin appoint Ann",
    ),
    _listed(
        4, "new-game", "new_game",
        "Write a small game of your own that already plays, to build on.",
        "new-game frost_fair", "new-game frost_fair --dir ~/games",
    ),
    _listed(
        4, "check", "check",
        "Check a game against the laws that every game keeps, and say what is wrong, and where.",
        "check ice_wizards", "check ice_wizards --law 9 --seed 1",
        "check frost_fair --games ~/games/frost_fair",
    ),
)  # fmt: skip
