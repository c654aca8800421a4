"""A bot on the HTTP API: python bot.py INVITATION, with CONCLAVE_SERVER and CONCLAVE_TOKEN set."""

import json
import os
import random
import sys
import urllib.request
import uuid


def ask(path, body=None):
    """Ask the server; with a body it is a POST."""
    headers = {"authorization": f"Bearer {os.environ['CONCLAVE_TOKEN']}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(
        urllib.request.Request(f"{os.environ['CONCLAVE_SERVER']}/api/v1{path}", data, headers)
    )


table = json.load(ask("/invites", {"code": sys.argv[1].split("/")[-1]}))["table"]
for line in ask(f"/tables/{table}/events?protocol=3"):
    if not line.strip() or "state" not in json.loads(line):  # an empty line says that all is well
        continue
    view = json.load(ask(f"/tables/{table}"))  # the line tells what changed, the view everything
    state = view["state"]
    if state["over"]:
        print(state["result"]["why"], state["result"]["scores"])
        break
    if state["choices"]:
        token = random.choice(state["choices"])["token"]  # here is room for something better
        command = {"t": "play", "id": uuid.uuid4().hex, "v": view["v"], "token": token}
        ask(f"/tables/{table}/commands", command).close()
