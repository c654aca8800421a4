"""Run the command line with `python -m conclave.cli`."""

import sys

# Guarded, because worker processes import this file again.
if __name__ == "__main__":
    from conclave.cli import main

    sys.exit(main())
