"""What we build on: known vulnerabilities of the pinned packages, and the licence of each one installed.

The audit needs an index that answers. Where none does it is left out, loudly, and nothing fails; but an audit
that looked at nothing never passes for one that found nothing.
"""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 180.0  # seconds that the whole audit may take, whatever the network does
SOCKET = 10  # seconds that one connection may take
AUDITED = ("dev", "peers")  # requirement files that together name every package
OWN = "conclave-games"
OK, FAILED, LEFT_OUT = "ok", "FAILED", "LEFT OUT"

# Licences that a package may have, by their SPDX names; whatever else turns up is read by a person first.
KNOWN = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MIT-CMU",
    "MPL-2.0", "PSF-2.0", "Unlicense", "Zlib",
    # Of libraries behind extras, which are installed as they are, never copied or changed: psycopg, svglib.
    "LGPL-3.0-only", "LGPL-3.0-or-later",
}  # fmt: skip
# What packages without an SPDX expression call theirs, in classifiers and in free words.
CALLED = {
    "Apache Software License": "Apache-2.0", "Apache 2.0": "Apache-2.0", "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC", "MIT License": "MIT", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0", "The Unlicense (Unlicense)": "Unlicense",
}  # fmt: skip
# Sentences by which the text of a licence is known, for packages that only bring the text.
SENTENCES = (
    ("MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"),
    ("Apache-2.0", "Apache License Version 2.0"),
    ("MPL-2.0", "Mozilla Public License Version 2.0"),
    ("BSD-3-Clause", "Neither the name of"),
    ("BSD-2-Clause", "Redistribution and use in source and binary forms"),
)
# Run by the environment that is asked about: it prints what each package says of its licence.
ASKS = """
import json
from importlib import metadata
found = []
for one in metadata.distributions():
    told = one.metadata
    texts = [one.locate_file(f) for f in one.files or () if "licen" in str(f).lower()]
    found.append({
        "name": told["Name"], "version": one.version, "expression": told.get("License-Expression") or "",
        "classifiers": [c for c in told.get_all("Classifier") or () if c.startswith("License ::")],
        "words": (told.get("License") or "")[:200],
        "text": "".join(t.read_text(errors="replace")[:4000] for t in texts[:1] if t.is_file()),
    })
print(json.dumps(found))
"""


@dataclass(frozen=True)
class Verdict:
    """How a check went, and everything that is to be said about it."""

    word: str
    lines: tuple[str, ...]


def audit(python: Path, requirements: Path, patience: float = PATIENCE) -> Verdict:
    """Ask an index for known vulnerabilities of every pinned package; the time is bounded."""
    command = [str(python), "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"]
    command += ["--progress-spinner", "off", "--timeout", str(SOCKET), "--desc", "off"]
    for name in AUDITED:
        command += ["--requirement", str(requirements / f"{name}.txt")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return _left_out(f"no index answered within {patience:.0f} s")
    try:
        return audited(json.loads(done.stdout)["dependencies"])
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return _left_out(f"no index answered ({last[:200]})")


def audited(packages: list[dict[str, object]]) -> Verdict:
    """Judge what an audit found; packages that no index knows were not looked at."""
    skipped = [str(one["name"]) for one in packages if "skip_reason" in one]
    looked = [one for one in packages if "skip_reason" not in one]
    faults = []
    for one in looked:
        for fault in one.get("vulns") or ():  # type: ignore[attr-defined]
            better = ", ".join(fault.get("fix_versions") or ()) or "no version yet"
            faults.append(f"{one['name']} {one['version']}: {fault['id']}, mended in {better}")
    if not looked:
        return _left_out(f"no index answered for any of the {len(packages)} packages")
    lines = [*faults, f"{len(looked)} packages audited, {len(faults)} known vulnerabilities"]
    if skipped:
        lines.append(f"*** NOT audited, as no index knows them: {', '.join(sorted(skipped))} ***")
    return Verdict(FAILED if faults else OK, tuple(lines))


def _left_out(why: str) -> Verdict:
    return Verdict(LEFT_OUT, (f"*** LEFT OUT: {why}, so the packages were NOT audited ***",))


def licences(python: Path, target: Path) -> Verdict:
    """Write the licence of every installed package to a file, and see that each is known."""
    done = subprocess.run([str(python), "-c", ASKS], capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        return Verdict(FAILED, (done.stderr.strip()[-400:],))
    packages = [one for one in json.loads(done.stdout) if one["name"] != OWN]
    rows = sorted((str(one["name"]), str(one["version"]), licence(one)) for one in packages)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(
        "".join(f"{name} {version}: {told}\n" for name, version, told in rows), encoding="utf-8"
    )
    unknown = [
        f"{name} {version}: {told or 'says nothing'}" for name, version, told in rows if not known(told)
    ]
    counts = {told: sum(row[2] == told for row in rows) for told in sorted({row[2] for row in rows})}
    summary = ", ".join(f"{told or 'nothing'} {count}" for told, count in counts.items())
    lines = (*(f"unknown licence: {one}" for one in unknown), f"{len(rows)} packages: {summary}",
             f"the list is in {target}")  # fmt: skip
    return Verdict(FAILED if unknown or not rows else OK, lines)


def licence(package: dict[str, object]) -> str:
    """Return the licence of a package as an SPDX expression, or what it says if that is none."""
    if package["expression"]:
        return str(package["expression"])
    words = str(package["words"]).strip()
    if words in KNOWN:
        return words
    found = [str(one).rpartition(" :: ")[2] for one in package["classifiers"]]  # type: ignore[attr-defined]
    if found:
        return " AND ".join(CALLED.get(one, one) for one in found)
    if words in CALLED:
        return CALLED[words]
    text = " ".join(str(package["text"]).split())
    return next((name for name, sentence in SENTENCES if sentence in text), words[:60])


def known(expression: str) -> bool:
    """Tell whether an SPDX expression names known licences alone: one side of each OR, both of each AND."""

    def part(text: str) -> bool:
        return text.strip(" ()").partition(" WITH ")[0] in KNOWN

    return any(all(map(part, re.split(r"\s+AND\s+", side))) for side in re.split(r"\s+OR\s+", expression))
