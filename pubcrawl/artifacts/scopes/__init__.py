"""Artifacts → the scope formats of other crawlers and archives."""
