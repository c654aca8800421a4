"""Scripts of the checkout: each finds an environment that has what it needs."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from launcher.house import MISSING

FOUND = "CONCLAVE_SCRIPT"


def enter(script: str, needed: tuple[str, ...], arguments: list[str]) -> int:
    """Start the script anew in the newest development environment if this one lacks something.

    Returns 0 when everything is here, or an exit code when it cannot be had.
    """
    root = Path(script).resolve().parent.parent
    if any(find_spec(name) is None for name in needed):
        # The python in it is a link, as old as the one it leads to; the settings tell the age.
        ages = {path: path.stat().st_mtime for path in (root / ".conclave").glob("dev-*/pyvenv.cfg")}
        made = [path.parent / "bin" / "python" for path in sorted(ages, key=lambda path: ages[path])]
        if not made or os.environ.get(FOUND):
            name = Path(script).name
            print(
                f"{name}: the development environment is missing; ./conclave test makes it", file=sys.stderr
            )
            return MISSING
        os.environ[FOUND] = "1"
        os.execv(made[-1], [str(made[-1]), script, *arguments])
    # Processes that the script starts must find the same sources.
    sys.path[:0] = [str(root), str(root / "src")]
    paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    return 0
