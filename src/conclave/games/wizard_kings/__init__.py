"""Wizard Kings: two armies of hidden blocks, and the cities between them."""
