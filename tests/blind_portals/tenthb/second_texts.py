"""Portals of texts, the second of each kind."""
