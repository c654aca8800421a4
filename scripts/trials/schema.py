"""Schema: requests made up by schemathesis from the published document, half of them on purpose wrong."""

from __future__ import annotations

import logging
import random
import time
from collections import Counter
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from trials.driver import Run

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# After these one is gone, or somebody else.
ENDING = (
    "log_out", "log_out_everywhere", "change_password", "forget", "sign_up", "log_in", "recover", "guest",
)  # fmt: skip
GOOD = {"game": "ice_wizards", "players": ["me", "open"], "scopes": ["read"], "clock": "none", "options": {}}
ENDLESS = ("events", "news")  # a stream has no end to wait for; only its refusals are looked at


class Fuzzed:
    """Everything that was sent, and what came of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cases = self.broken = self.published = 0
        self.operations: set[str] = set()
        self.statuses: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.took: list[float] = []
        self.rng = random.Random(1)
        self.headers: dict[str, str] = {}
        self.tables: list[str] = []
        self.came = 0
        self.until = 0.0
        self.http = httpx.Client(base_url=url, trust_env=False, verify=False, headers={"origin": url})

    def come_in(self) -> None:
        """Be somebody, and now and then somebody with one more table."""
        self.http.cookies.clear()
        answer = self.http.post("/api/v1/guests", json={"name": "Fuzz"})
        csrf, cookie = answer.json()["csrf"], f"conclave={self.http.cookies['conclave']}"
        self.http.cookies.clear()
        self.headers = {"origin": self.url, "cookie": cookie, "x-csrf": csrf}
        self.came += 1
        if self.came % 10 == 1:
            body = {"game": "ice_wizards", "players": ["me", "random" if self.came % 20 == 1 else "open"]}
            made = self.http.post("/api/v1/tables", json=body, headers=self.headers)
            self.tables = [*self.tables[-8:], str(made.json()["table"])]

    def go(self, run: Run, wanted: int) -> None:
        """Send requests, operation by operation, the same number to each."""
        logging.getLogger("schemathesis").setLevel(logging.ERROR)
        self.come_in()
        schema: Any = schemathesis.openapi.from_url(f"{self.url}/api/v1/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
        self.published = len(operations)
        each = -(-wanted // (2 * len(operations)))
        for number, operation in enumerate(operations):
            self.operations.add(operation.label)
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                if run.interrupted:
                    return
                # In the short form every operation has its share of the time.
                self.until = run.seconds * (number + 1) / len(operations)
                self._operation(run, operation, mode, each)
            run.progress(f"{self.cases} requests, {number + 1} of {len(operations)} operations")

    def _operation(self, run: Run, operation: Any, mode: GenerationMode, count: int) -> None:
        try:
            strategy = operation.as_strategy(generation_mode=mode)
        except Exception as error:
            # What takes nothing has no wrong form.
            self.wrong.append(f"{operation.label}: no requests could be made: {error}")
            return

        @seeded(1)
        @settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def one(case: Any) -> None:
            if not run.interrupted and (run.full or run.spent < self.until):
                self._case(case)

        try:
            one()
        except Exception as error:
            # A positive form always exists; a negative one need not.
            if mode is GenerationMode.POSITIVE:
                self.wrong.append(f"{operation.label}: {type(error).__name__} {error}"[:300])

    def _case(self, case: Any) -> None:
        name = case.operation.definition.raw.get("operationId", "")
        parameters = dict(case.path_parameters or {})
        if "table" in parameters and self.rng.random() < 0.7:
            parameters["table"] = self.rng.choice(self.tables)
            case.path_parameters = parameters
        if isinstance(case.body, dict) and self.rng.random() < 0.5:
            # Some requests must get past the door, or only the door is tried.
            case.body = {key: GOOD.get(key, value) for key, value in case.body.items()}
        if name in ENDLESS and "table" in parameters:
            parameters["table"] = "nothing"
            case.path_parameters = parameters
        began = time.perf_counter()
        headers = {"origin": self.url}
        if self.rng.random() < 0.95:
            # Else schemathesis makes up who asks, and nearly everything is refused before it is read.
            case.headers = {k: v for k, v in (case.headers or {}).items() if k.lower() != "authorization"}
            case.cookies = {}
            headers = self.headers
        if name in ENDLESS and "table" not in parameters:
            # Whoever is known would be listened to for ever.
            headers = {"origin": self.url}
        response = case.call(base_url=self.url, headers=headers, timeout=20)
        self.took.append(time.perf_counter() - began)
        self.cases += 1
        self.statuses[str(response.status_code)] += 1
        self.broken += response.status_code >= 500
        if name in ENDING and response.status_code == 200:
            self.come_in()
        try:
            case.validate_response(response, checks=CHECKS)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            first = " / ".join(str(one).splitlines()[0] for one in getattr(error, "exceptions", [error]))
            self.wrong.append(f"{case.operation.label} {response.status_code}: {first}"[:300])
