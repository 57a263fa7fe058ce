"""Seeds and records, in one SQL schema for SQLite and PostgreSQL."""
