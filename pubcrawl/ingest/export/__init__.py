"""Results of an ingest → the formats of other programs, and reports."""
