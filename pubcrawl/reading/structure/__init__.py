"""Reads an article by the structure of its page: blocks, headings, sections, body."""
