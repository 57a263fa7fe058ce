"""Removal of records from a store."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete

from pubcrawl.exceptions import UsageError
from pubcrawl.queries.sets import RecordSet
from pubcrawl.store.database import Database
from pubcrawl.store.record_schema import RECORDS, publication
from pubcrawl.store.versions import lock
from pubcrawl.store.word_index import remove_words

_PAGE = 200  # records removed in one transaction


def remove_records(database: Database, of: RecordSet, entries: Sequence[int]) -> int:
    """
    Remove the records *entries*, and return how many there were.

    Their seeds stay, without a record: the next crawl of their list fetches them anew. Raises
    ``UsageError`` for results of an ingest, because its queue depends on them.
    """
    if of.table not in RECORDS:
        raise UsageError(
            "results of an ingest cannot be removed; to try their requests again: "
            "scrapy crawl ingest -a retry=SLUG"
        )
    removed = 0
    for start in range(0, len(entries), _PAGE):
        some = list(entries[start : start + _PAGE])
        with database.write() as connection:
            lock(connection)
            if of.table is publication:
                remove_words(connection, some)
            removed += connection.execute(delete(of.table).where(of.key.in_(some))).rowcount
    return removed
