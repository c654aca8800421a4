"""Full screen: the table in a terminal, with the board, the choices and the log side by side."""
