"""Portals of texts, the third of each kind."""
