"""Portals of code, the second of each kind."""
