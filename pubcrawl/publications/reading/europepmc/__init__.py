"""Europe PMC: its search results, the works in them, and its mined terms."""
