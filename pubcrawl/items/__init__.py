"""The records, as plain objects: what is known of a publication and where it came from."""
