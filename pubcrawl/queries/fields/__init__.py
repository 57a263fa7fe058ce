"""The fields of each kind of records."""
