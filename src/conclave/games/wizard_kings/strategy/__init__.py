"""How the computer players think about Wizard Kings: force, ways, marches, battles and orders."""
