"""How well the tests hold the rules: single changes that they must notice, and branches that they take."""
