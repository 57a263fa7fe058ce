"""A file for each dump, or family of dumps; its ``FORMATS`` are found by themselves."""
