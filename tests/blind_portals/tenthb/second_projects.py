"""Portals of projects, the second of each kind."""
