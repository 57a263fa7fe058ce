"""Portals of projects, the third of each kind."""
