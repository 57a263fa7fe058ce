"""
Tables of the store: one schema for SQLite and PostgreSQL.

The tables of records are in ``record_schema``, those of the ingest in ``ingest_schema``, and
those of queues in ``queue_schema``.

    seed_list ──< seed >── publication
                       >── page
                       >── artifact
                       >── learned
                       >── seed_queue, seed_claim
    rule_count   portal_pages   host   crawl   worker   fleet_order
    linking_issn

Times are milliseconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from pubcrawl.store.record_schema import ID, metadata, partial_index

property_table = Table(
    "property",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)


# The parts on every page of a portal, found by requests for missing pages.
portal_pages = Table(
    "portal_pages",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),  # packed like records
    Column("updated", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# The table of the ISSN International Centre; numbers of seven digits, without the check digit.
linking_issn = Table(
    "linking_issn",
    metadata,
    Column("issn", Integer, primary_key=True, autoincrement=False),
    Column("linking", Integer, nullable=False),
)

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
    Column("attempts", Integer, nullable=False, server_default="0"),  # failed ones
    Column("publication", ID, ForeignKey("publication.id", ondelete="SET NULL")),
    Column("imported", Integer, nullable=False),  # the last import that contained it
    Column("url", Text, nullable=False, server_default=""),  # "" if it has identifiers
    Column("page", ID, ForeignKey("page.id", ondelete="SET NULL")),
    Column("turn", Integer, nullable=False, server_default="0"),  # see imports.shuffle_key
    Column("artifact", ID, ForeignKey("artifact.id", ondelete="SET NULL")),
    UniqueConstraint("key", "list"),
    FAILED_FOR_A_REASON,
)
Index("seed_state", seed.c.list, seed.c.state)
partial_index("seed_publication", seed.c.publication, seed.c.publication.is_not(None))
partial_index("seed_page", seed.c.page, seed.c.page.is_not(None))
partial_index("seed_artifact", seed.c.artifact, seed.c.artifact.is_not(None))

# Answers to unfinished walks, see learned.Answers. No foreign key: an answer may arrive
# after its list was deleted.
learned = Table(
    "learned",
    metadata,
    Column("seed", ID, primary_key=True),
    Column("key", String(40), primary_key=True),  # see learned.answer_key
    Column("time", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),  # see items.learned, packed like records
    sqlite_with_rowid=False,
)

# Counts of a site's rule in one crawl; see rule_counts.RuleCount.
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

# Finished crawls and their stats; see crawls.py.
crawl = Table(
    "crawl",
    metadata,
    Column("run", Text, primary_key=True),  # as in last_run of records; JOB/… of a job
    Column("spider", Text, nullable=False),
    Column("list", ID),  # of seeds; no foreign key: it may be deleted
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),  # Scrapy's finish_reason
    Column("stats", Text, nullable=False),  # JSON: name → number
    sqlite_with_rowid=False,
)

# Hosts and their leases; see hosts.py.
host = Table(
    "host",
    metadata,
    Column("key", Text, primary_key=True),  # of the slot: host names that share limits
    Column("holder", Text, nullable=False, server_default=""),  # worker, "" for none
    Column("fence", BigInteger, nullable=False, server_default="0"),  # number of leases so far
    Column("lease", BigInteger, nullable=False, server_default="0"),  # until when
    Column("wanted_by", Text, nullable=False, server_default=""),  # the next worker
    Column("wanted", BigInteger, nullable=False, server_default="0"),  # time of its last request
    Column("ready", BigInteger, nullable=False, server_default="0"),  # earliest next request
    Column("held_until", BigInteger, nullable=False, server_default="0"),  # Retry-After, a ban
    Column("held_for", Text, nullable=False, server_default=""),  # the slug of the reason
    Column("crawl_delay", Float, nullable=False, server_default="0"),  # seconds
    Column("refusals", Integer, nullable=False, server_default="0"),  # in a row
    Column("pause", Float, nullable=False, server_default="0"),  # seconds, after the last of them
    Column("outages", Text, nullable=False, server_default=""),  # JSON, see hosts.py
    sqlite_with_rowid=False,
)

# Running crawls, by their last sign of life; see fleet.py.
worker = Table(
    "worker",
    metadata,
    Column("name", Text, primary_key=True),  # see workers.this_worker
    Column("spider", Text, nullable=False),
    Column("list", ID, nullable=False),  # of seeds; no foreign key: it may be deleted
    Column("run", Text, nullable=False),  # as in last_run of records
    Column("job", Text, nullable=False),  # of Scrapyd, "" for none
    Column("version", Text, nullable=False),  # of pubcrawl
    Column("state", String(16), nullable=False),
    Column("settled", BigInteger, nullable=False),  # seeds, since it began
    Column("rate", Float, nullable=False),  # seeds a second, of late
    Column("active", Integer, nullable=False),  # seeds under way
    Column("began", BigInteger, nullable=False),
    Column("last_sign", BigInteger, nullable=False),
    Column("interval", Float, nullable=False),  # seconds between two signs of life
    sqlite_with_rowid=False,
)

# Orders to workers; see fleet.py.
fleet_order = Table(
    "fleet_order",
    metadata,
    Column("list", ID, primary_key=True, autoincrement=False),  # 0: all lists
    Column("worker", Text, primary_key=True),  # "": all workers
    Column("command", String(16), nullable=False),
    Column("since", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
