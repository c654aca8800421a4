"""Run with `python3 scripts/import_map` from anywhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from import_map import main

sys.exit(main(sys.argv[1:]))
