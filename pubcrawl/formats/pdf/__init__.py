"""PDF bytes → pages, lines and text."""
