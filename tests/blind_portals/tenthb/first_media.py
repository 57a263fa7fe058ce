"""Portals of media, the first of each kind."""
