"""
Names, facets and queries of a store for Datasette.

Source: https://docs.datasette.io/en/stable/metadata.html
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pubcrawl.store.tables import metadata
from pubcrawl.store.word_index import CITED, WORDS
from pubcrawl.views.sql import NEWS, NOT_SHOWN, views

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
    "ingest_record",
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
    "ingest": {"facets": ["status", "technique"], "sort_desc": "updated"},
    "ingest_attempt": {"facets": ["status"]},
    "file_meta": {"facets": ["mimetype"]},
    "rule_count": {"facets": ["key"], "sort_desc": "updated"},
    "host": {"facets": ["held_for"]},
    "crawl": {"facets": ["spider", "reason"], "sort_desc": "ended"},
}
"""How Datasette shows the tables, beside their descriptions."""

_MIDNIGHT = re.compile(r"\b(\w++) / 86400000 \* 86400000")
_OWN = {
    "publications": {
        "title": "Publications, the latest first",
        "sql": """
SELECT substr(title, 1, 200) AS title,
  (SELECT group_concat(name, '; ') FROM (SELECT name FROM contributor
    WHERE contributor.publication = publication.id AND role = 'author' ORDER BY number LIMIT 5)
  ) AS authors,
  journal, substr(pub_date, 1, 4) AS year, status AS state, primary_id AS record,
  strftime('%Y-%m-%d %H:%M', updated / 1000, 'unixepoch') AS stored
FROM publication ORDER BY pub_date DESC, publication.title LIMIT 500""",
    },
    "search_words": {
        "title": "Search titles, abstracts, keywords and names",
        "description": 'Words and "phrases"; a word stands for all of its forms.',
        "sql": """
SELECT substr(title, 1, 200) AS title, journal, substr(pub_date, 1, 4) AS year, status AS state,
  publication.primary_id AS record
FROM publication
WHERE id IN (
  SELECT rowid FROM publication_words WHERE publication_words MATCH
  CASE trim(:words) WHEN '' THEN '""' ELSE escape_fts(:words) END
)
ORDER BY pub_date DESC LIMIT 500""",
    },
}


def queries() -> dict[str, dict[str, str]]:
    """Return the queries of the start page: those of people, then those of the report."""
    found = {name: {**query, "sql": query["sql"].strip()} for name, query in _OWN.items()}
    for view in views().values():
        if view.section not in NOT_SHOWN and not view.name.endswith(("_figures", "_list")):
            sql = _MIDNIGHT.sub(r"date(\1 / 1000, 'unixepoch')", view.sql("sqlite", (NEWS,)))
            title = f"{view.section.capitalize()}: {view.title}"
            found[view.name] = {"title": title, "description": view.note, "sql": sql}
    return found


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
    return {
        "title": "pubcrawl",
        "description": "A store of records, read only. Times are in UTC.",
        "databases": {
            name: {
                "description": "The queries answer common questions.",
                "tables": tables,
                "queries": {name: {**each, "hide_sql": True} for name, each in queries().items()},
            }
        },
    }
