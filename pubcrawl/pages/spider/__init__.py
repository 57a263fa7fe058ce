"""Pages as a kind of seed."""
