"""Luck: games with takebacks, each proved from its finished record by one command (P12)."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from conclave.core.audit import commitment
from conclave.core.record import LUCK, Record
from trials.driver import Run, trial
from trials.people import TrialPerson, TrialServer
from trials.serving import Serving, interpreter, surroundings

LONG = 90  # answers after which a long game is given up
OTHER = "beef" * 16  # a key that no table has


def audited(path: Path, *more: str) -> tuple[int, dict[str, Any]]:
    """Run the command on a record; gives its exit code and what it says."""
    words = [*interpreter(), "-m", "conclave.cli", "audit", str(path), "--json", *more]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, env=surroundings())
    return done.returncode, json.loads(done.stdout or "{}")


async def taken_back(
    door: TrialServer, table: str, hosts: tuple[TrialPerson, TrialPerson], rng: random.Random
) -> bool:
    """Let somebody take a move back, with the consent of the other; tells whether it was done."""
    text = (await door.ask("GET", f"/tables/{table}/record", hosts[0])).json()["record"]
    tokens = Record.read(text).tokens
    asked = [ply for ply, token in enumerate(tokens) if not token.startswith(LUCK)]
    for ply in rng.sample(asked, min(8, len(asked))):
        for one, other in (hosts, hosts[::-1]):
            version = (await door.look(one, table))["v"]
            if (await door.command(one, table, t="takeback", v=version, ply=ply))["ok"]:
                version = (await door.look(other, table))["v"]
                done = await door.command(other, table, t="takeback", v=version, ply=ply, answer=True)
                return bool(done["ok"])
    return False


async def finished(
    door: TrialServer, hosts: tuple[TrialPerson, TrialPerson], game: str, rng: random.Random
) -> tuple[str, str, int]:
    """Play a game with takebacks on the way; gives its record, what was promised, and how many there were."""
    table, backs = await door.table(*hosts, game=game), 0
    promised = str((await door.look(hosts[0], table))["table"]["commitment"])
    for moved in range(10_000):
        if moved > LONG and game != "ice_wizards":
            version = (await door.look(hosts[0], table))["v"]
            await door.command(hosts[0], table, t="resign", v=version)
            break
        if moved in (6, 7, 20) or (moved > 6 and rng.random() < 0.02):
            backs += await taken_back(door, table, hosts, rng)
        if await door.move(table, *hosts) is None:
            break
    told = (await door.ask("GET", f"/tables/{table}/record", hosts[1])).json()
    return str(told["record"]), promised, backs


def forged(text: str) -> dict[str, str]:
    """Give records in which the luck is not what was promised, each with a name."""
    record = Record.read(text)
    key, promised = record.seed, record.commitment
    back = f"~ takeback {len(record.takebacks)}\n"
    last = [ply for ply, token in enumerate(record.tokens) if token.startswith(LUCK)][-1]
    found = {
        "another seed": text.replace(key, OTHER),
        "another seed and its commitment": text.replace(key, OTHER).replace(promised, commitment(OTHER)),
        "another commitment": text.replace(promised, commitment(OTHER)),
    }
    if record.takebacks and record.takebacks[-1] <= last:
        # A takeback that is left out, where luck decided something after it.
        found["a takeback left out"] = text.replace(back, "")
    return found


@trial("P12", "the luck of games with takebacks is proved from the finished record alone, by one command")
async def p12(run: Run) -> None:
    """Every roll fits the commitment; whatever is changed is found out."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    rng, wanted = random.Random(12), 20 if run.full else 4
    games = rolls = backs = tampered = 0
    wrong: list[str] = []
    run.start()
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
        hosts = (people[0], people[1])
        while run.more(games, wanted):
            game = ("ice_wizards", "wizard_kings", "ice_wizards", "meld")[games % 4]
            text, promised, took = await finished(door, hosts, game, rng)
            path = run.folder / "game.record"
            path.write_text(text)
            code, told = audited(path, "--commitment", promised)
            if code or not (told["good"] and told["bound"]):
                wrong.append(f"{game}: exit code {code}, {told.get('wrong')} rolls do not fit")
            if len(told.get("takebacks", [])) != took:
                wrong.append(f"{game}: {took} takebacks, and the record says {told.get('takebacks')}")
            for name, other in forged(text).items():
                path.write_text(other)
                tampered += 1
                if audited(path, "--commitment", promised)[0] != 4:
                    wrong.append(f"{game}: {name} is not found out")
            games, rolls, backs = games + 1, rolls + len(told.get("rolls", [])), backs + took
            run.progress(f"{games} games, {rolls} rolls, {backs} takebacks")
    run.figure("games", games, "", least=wanted if run.full else 1)
    run.figure("rolls", rolls, "", least=10)
    run.figure("takebacks", backs, "", least=1)
    run.figure("forged records", tampered, "", least=3)
    run.figure("verdicts that are wrong", len(wrong), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    for sentence in wrong[:5]:
        run.note(sentence)
