"""The launcher behind ./conclave: environments, checks and builds, on the standard library alone."""
