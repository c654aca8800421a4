"""Trials: what the table must survive, each with a figure and a goal; run by scripts/trial."""
