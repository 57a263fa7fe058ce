"""The spider of pages that are not articles."""
