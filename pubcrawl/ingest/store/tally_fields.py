"""The fields by which requests of an ingest are counted."""

from __future__ import annotations

from typing import Final

FIELDS: Final = {
    "source": "link_source of the request; a request that several sources name counts for each",
    "submitter": "ingest_request_source",
    "type": "ingest_type",
    "prefix": "DOI prefix of link_source_id, or of the base address",
    "slug": "slug of the last attempt; pending without one",
    "class": "class of the slug: hit, T, L, X or N",
    "code": "HTTP status at the last address",
    "host": "host of the last address",
    "technique": "how the link to the file was found",
    "attempts": "number of attempts",
    "day": "day of the last attempt (UTC)",
    "run": "crawl of the last attempt",
}
"""What requests can be grouped by."""
