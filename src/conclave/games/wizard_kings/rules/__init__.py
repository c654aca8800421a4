"""The rules of Wizard Kings, a file a phase."""
