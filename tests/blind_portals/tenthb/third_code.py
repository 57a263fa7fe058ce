"""Portals of code, the third of each kind."""
