"""Queries on stored records: ``missing fulltext and host nature.com``. See docs/queries.md."""
