"""The browser's side of the table: scripts and a stylesheet, served as they are."""
