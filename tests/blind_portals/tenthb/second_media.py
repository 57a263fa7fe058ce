"""Portals of media, the second of each kind."""
