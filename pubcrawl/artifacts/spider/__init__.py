"""The spider of artifacts: what it asks for, and what it makes of responses."""
