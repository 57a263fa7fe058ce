"""
Tables of the store: one schema for SQLite and PostgreSQL.

Those of the ingest: ``ingest_schema``; of what is to be done: ``queue_schema``.

    seed_list ──< seed >── publication ──< identifier
                       >── page
                       >── artifact
                       >── learned
                       >── seed_queue, seed_claim
    rule_count   portal_pages   host

Times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()
# SQLite numbers rows by itself only where the key is its INTEGER.
ID = BigInteger().with_variant(Integer, "sqlite")

property_table = Table(
    "property",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)


def _of_every_record() -> tuple[Column[Any], ...]:
    return (
        Column("record", LargeBinary, nullable=False),  # see packed.py: the JSON of a feed's line
        Column("status", String(16), nullable=False),
        # What the can-fetch rules look at, so that no record must be read for them.
        Column("empty", Boolean, nullable=False),
        Column("final", Boolean, nullable=False),
        Column("fetch_time", BigInteger, nullable=False),
        Column("fetch_exception", Boolean, nullable=False),
        Column("retry_counter", Integer, nullable=False),
        Column("updated", BigInteger, nullable=False),
        Column("last_run", Text, nullable=False),
    )


publication = Table(
    "publication",
    metadata,
    Column("id", ID, primary_key=True),
    # First known of pmid, pmcid, doi when it was first stored; kept when others
    # come. The address it was asked by while none of these is known.
    Column("primary_id", Text, nullable=False),
    *_of_every_record(),
    # An entry that was joined to another must never lend its number to a third:
    # a record on its way may still come from it.
    sqlite_autoincrement=True,
)

identifier = Table(
    "identifier",
    metadata,
    Column("kind", String(8), primary_key=True),  # pmid, pmcid, doi; url: asked by this address
    Column("value", Text, primary_key=True),
    Column(
        "publication",
        ID,
        ForeignKey("publication.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    sqlite_with_rowid=False,
)

page = Table(
    "page",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(8), nullable=False),  # webpage or doc: they are kept apart
    Column("key", Text, nullable=False),  # ids.url.url_key of the start URL
    *_of_every_record(),
    UniqueConstraint("key", "kind"),
)

artifact = Table(
    "artifact",
    metadata,
    Column("id", ID, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # ids.url.url_key of the entry page
    *_of_every_record(),
    Column("rest", LargeBinary),  # what a truncated crawl has still to do, packed as records are
)

# What is on every page of a portal, found by asking for pages that are not there.
portal_pages = Table(
    "portal_pages",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),  # packed as records are
    Column("updated", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

RECORDS = (publication, page, artifact)
"""The tables of records; a seed's column of the same name leads to the record that came of it."""

seed_list = Table(
    "seed_list",
    metadata,
    Column("id", ID, primary_key=True),
    Column("spider", Text, nullable=False),
    Column("source", Text, nullable=False),  # path or label of the seed file
    Column("created", BigInteger, nullable=False),
    Column("imports", Integer, nullable=False),  # how often it was read
    UniqueConstraint("spider", "source"),
)

FAILED_FOR_A_REASON = CheckConstraint(
    "state <> 'failed' OR reason <> ''", name="seed_failed_for_a_reason"
)

seed = Table(
    "seed",
    metadata,
    Column("id", ID, primary_key=True),
    Column("list", ID, ForeignKey("seed_list.id", ondelete="CASCADE"), nullable=False),
    Column("key", Text, nullable=False),
    Column("line", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("pmid", Text, nullable=False),
    Column("pmcid", Text, nullable=False),
    Column("doi", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("reason", Text, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),  # those that failed
    Column("publication", ID, ForeignKey("publication.id", ondelete="SET NULL")),
    Column("imported", Integer, nullable=False),  # the import that saw it last
    Column("url", Text, nullable=False, server_default=""),  # "" where identifiers are given
    Column("page", ID, ForeignKey("page.id", ondelete="SET NULL")),
    Column("turn", Integer, nullable=False, server_default="0"),  # see imports.turn
    Column("artifact", ID, ForeignKey("artifact.id", ondelete="SET NULL")),
    UniqueConstraint("key", "list"),
    FAILED_FOR_A_REASON,
)
Index("seed_state", seed.c.list, seed.c.state)
_kept = seed.c.publication.is_not(None)
Index("seed_publication", seed.c.publication, sqlite_where=_kept, postgresql_where=_kept)
_paged = seed.c.page.is_not(None)
Index("seed_page", seed.c.page, sqlite_where=_paged, postgresql_where=_paged)
_bounded = seed.c.artifact.is_not(None)
Index("seed_artifact", seed.c.artifact, sqlite_where=_bounded, postgresql_where=_bounded)

# What walks that are not over have got, see learned.Answers. No foreign key: a walk may have
# got it after its list was deleted.
learned = Table(
    "learned",
    metadata,
    Column("seed", ID, primary_key=True),
    Column("key", String(40), primary_key=True),  # of the question, see learned.key
    Column("time", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),  # see items.learned, packed as records are
    sqlite_with_rowid=False,
)

# What became of a site's rule in one crawl; see rule_counts.RuleCount.
rule_count = Table(
    "rule_count",
    metadata,
    Column("site", Text, primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("run", Text, primary_key=True),
    Column("pages", Integer, nullable=False),
    Column("hits", Integer, nullable=False),
    Column("example", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Hosts that are asked, and who may ask them; see hosts.py.
host = Table(
    "host",
    metadata,
    Column("key", Text, primary_key=True),  # of the slot: host names that share their limits
    Column("holder", Text, nullable=False, server_default=""),  # worker, "" if nobody
    Column("fence", BigInteger, nullable=False, server_default="0"),  # how often it was taken
    Column("lease", BigInteger, nullable=False, server_default="0"),  # until when
    Column("wanted_by", Text, nullable=False, server_default=""),  # the worker whose turn is next
    Column("wanted", BigInteger, nullable=False, server_default="0"),  # when it said so last
    Column("ready", BigInteger, nullable=False, server_default="0"),  # no request before
    Column("held_until", BigInteger, nullable=False, server_default="0"),  # Retry-After, a ban
    Column("held_for", Text, nullable=False, server_default=""),  # the slug of the reason
    Column("crawl_delay", Float, nullable=False, server_default="0"),  # seconds
    Column("refusals", Integer, nullable=False, server_default="0"),  # in a row
    Column("pause", Float, nullable=False, server_default="0"),  # seconds, after the last of them
    Column("outages", Text, nullable=False, server_default=""),  # JSON, by scheme, host and port
    sqlite_with_rowid=False,
)
