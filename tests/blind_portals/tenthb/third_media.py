"""Portals of media, the third of each kind."""
