"""Metadata in the meta elements, the JSON-LD and the visible text of a page."""
