"""Studies of many artifacts: an overview, shared members, trials of rules."""
