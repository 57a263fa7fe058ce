"""Portals of texts, the first of each kind."""
