"""
Names, facets and queries of a store for Datasette.

Source: https://docs.datasette.io/en/stable/metadata.html
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pubcrawl.store.tables import metadata
from pubcrawl.store.word_index import CITED, WORDS

SETTINGS = {
    "default_page_size": 50,
    "sql_time_limit_ms": 10_000,  # a scan of a million records
    "facet_time_limit_ms": 3_000,
    "suggest_facets": "off",  # each suggestion reads the table
    "allow_download": "off",
    "default_cache_ttl": 0,  # a crawl may be writing
    "truncate_cells_html": 300,
}
"""Settings of Datasette."""

STATIC = "pubcrawl"
"""Path of our style sheet and script in Datasette."""
STATIC_FOLDER = Path(__file__).with_name("static")

ACCESSIBLE = {
    "extra_css_urls": [f"/{STATIC}/accessible.css"],
    "extra_js_urls": [f"/{STATIC}/accessible.js"],
}
"""Metadata beside ``configuration``, where the files in ``static/`` are served."""

_HIDDEN = (
    "publication_record",
    "page_record",
    "artifact_record",
    "portal_pages",
    "answer",
    "property",
    "seed_queue",
    "seed_claim",
    WORDS,
    CITED,
    "worker",
    "fleet_order",
    "linking_issn",
    "ingest_outbox",
    "sqlite_stat1",
    "sqlite_sequence",
)

_SHOWN: dict[str, dict[str, Any]] = {
    "publication": {
        "facets": ["status", "kind", "oa"],
        "label_column": "title",
        "sort_desc": "updated",
        "fts_table": WORDS,
        "fts_pk": "id",
    },
    "part": {"facets": ["name", "type"]},
    "address": {"facets": ["host"]},
    "visit": {"facets": ["type"]},
    "problem": {"facets": ["reason", "resource"]},
    "contributor": {"facets": ["role"]},
    "licence": {"facets": ["url"]},
    "relation": {"facets": ["kind"]},
    "page": {
        "facets": ["kind", "status", "reason"],
        "label_column": "title",
        "sort_desc": "updated",
    },
    "artifact": {
        "facets": ["state", "portal"],
        "label_column": "title",
        "sort_desc": "updated",
    },
    "seed_list": {"label_column": "source", "facets": ["spider"]},
    "seed": {"facets": ["state", "reason", "list"], "label_column": "text"},
    "ingest_request": {"facets": ["ingest_type", "link_source"], "label_column": "base_url"},
    "ingest_result": {"facets": ["status", "technique"], "sort_desc": "updated"},
    "ingest_attempt": {"facets": ["status"]},
    "file_meta": {"facets": ["mimetype"]},
    "rule_count": {"facets": ["key"], "sort_desc": "updated"},
    "host": {"facets": ["held_for"]},
    "crawl": {"facets": ["spider", "reason"], "sort_desc": "ended"},
}
"""How Datasette shows the tables, beside their descriptions."""

QUERIES: dict[str, dict[str, str]] = {
    "search_words": {
        "title": "Search titles, abstracts, keywords and names",
        "description": 'Words and "phrases"; a word stands for all of its forms.',
        "sql": """
SELECT publication.primary_id, title, journal, pub_date, status
FROM publication
WHERE id IN (
  SELECT rowid FROM publication_words WHERE publication_words MATCH
  CASE trim(:words) WHEN '' THEN '""' ELSE escape_fts(:words) END
)
ORDER BY pub_date DESC LIMIT 500""",
    },
    "newest": {
        "title": "Newest publications",
        "sql": """
SELECT strftime('%Y-%m-%d %H:%M', updated / 1000, 'unixepoch') AS stored,
  primary_id, title, journal, pub_date, status
FROM publication ORDER BY updated DESC LIMIT 200""",
    },
    "missing_full_texts_by_host": {
        "title": "Missing full texts, by host",
        "description": "Hosts that publications without a usable full text had problems with.",
        "sql": """
SELECT address.host, problem.reason, count(DISTINCT problem.publication) AS publications
FROM problem
JOIN address ON address.publication = problem.publication AND address.number = problem.address
LEFT JOIN part ON part.publication = problem.publication AND part.name = 'fulltext' AND part.usable
WHERE part.publication IS NULL AND problem.part = ''
GROUP BY address.host, problem.reason ORDER BY publications DESC LIMIT 500""",
    },
    "problems_by_reason": {
        "title": "Problems, by reason and source",
        "sql": """
SELECT reason, resource, count(*) AS problems FROM problem
GROUP BY reason, resource ORDER BY problems DESC LIMIT 500""",
    },
    "parts_by_source": {
        "title": "Parts, by source",
        "sql": """
SELECT name, type, count(*) AS parts, sum(usable) AS usable, sum(final) AS final
FROM part GROUP BY name, type ORDER BY name, parts DESC""",
    },
    "full_texts_by_host": {
        "title": "Full texts, by host",
        "sql": """
SELECT address.host, part.type, count(*) AS fulltexts, avg(part.size) AS characters
FROM part
JOIN address ON address.publication = part.publication AND address.number = part.address
WHERE part.name = 'fulltext' AND part.usable
GROUP BY address.host, part.type ORDER BY fulltexts DESC LIMIT 500""",
    },
    "open_seeds": {
        "title": "Seeds, by list and state",
        "sql": """
SELECT seed_list.spider, seed_list.source, seed.state, count(*) AS seeds
FROM seed JOIN seed_list ON seed_list.id = seed.list
GROUP BY seed.list, seed.state ORDER BY seeds DESC LIMIT 500""",
    },
    "broken_pages": {
        "title": "Broken pages, by host and reason",
        "sql": """
SELECT start_host, reason, status_code, count(*) AS pages FROM page WHERE broken
GROUP BY start_host, reason, status_code ORDER BY pages DESC LIMIT 500""",
    },
    "ingest_misses_by_host": {
        "title": "Misses of the ingest, by host",
        "sql": """
SELECT host, status, count(*) AS misses FROM ingest_result WHERE NOT hit
GROUP BY host, status ORDER BY misses DESC LIMIT 500""",
    },
    "crawls": {
        "title": "Crawls",
        "sql": """
SELECT spider, strftime('%Y-%m-%d %H:%M', began / 1000, 'unixepoch') AS began,
  (ended - began) / 1000 AS seconds, reason,
  json_extract(stats, '$."downloader/request_count"') AS requests,
  json_extract(stats, '$."store/stored"') AS stored
FROM crawl ORDER BY ended DESC LIMIT 200""",
    },
}
"""Queries of the start page, by name."""


def configuration(name: str) -> dict[str, Any]:
    """Return Datasette's metadata for the database *name*."""
    tables: dict[str, dict[str, Any]] = {
        table.name: {
            "description": table.comment,
            "columns": {column.name: column.comment for column in table.c if column.comment},
            **_SHOWN.get(table.name, {}),
        }
        for table in metadata.tables.values()
    }
    for hidden in _HIDDEN:
        tables[hidden] = {"hidden": True}
    queries = {key: {**query, "sql": query["sql"].strip()} for key, query in QUERIES.items()}
    return {
        "title": "pubcrawl",
        "description": "A store of records, read only. Times are milliseconds since 1970.",
        "databases": {
            name: {
                "description": "The queries below answer common questions.",
                "tables": tables,
                "queries": queries,
            }
        },
    }
