"""The spider of artifacts: its requests, and the reading of their responses."""
