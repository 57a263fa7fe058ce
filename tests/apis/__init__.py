"""The recorded APIs: what the real ones answer, from recordings or made-up publications."""
