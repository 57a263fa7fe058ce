"""Studies of many artifacts: an overview, shared members, decisions of people, drafts of rules."""
