"""Portals of projects, the first of each kind."""
