"""Records → what leaves the house."""
