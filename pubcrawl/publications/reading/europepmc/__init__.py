"""Europe PMC: its search, its mined terms, and what a result says of a work."""
