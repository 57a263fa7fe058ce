"""Bytes → parts and links. Pure functions; no network, no clock."""
