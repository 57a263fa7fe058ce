"""Imitations of the real APIs, which serve recordings or made-up publications."""
