"""Online: the text client, which plays on a server by typing, with the standard library alone."""
