"""Reports: the folder of a run as one page that says what the numbers show, and what they do not."""
