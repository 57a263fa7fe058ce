"""One spider for each resource, and the walks."""
