"""Results of an ingest as lines of the feed."""

from __future__ import annotations

import json

from pubcrawl.items.ingest import Candidate, Capture, FileMeta, IngestRequest, IngestResult
from pubcrawl.items.ingest_record import request_record, to_record

CAPTURE = Capture(
    "org,ex)/a.pdf",
    "20260114093015",
    "https://ex.org/a.pdf",
    "application/pdf",
    200,
    "N4OA",
    "6f1c",
)
GIVEN = {"ingest_type": "pdf", "base_url": "https://doi.org/10.5555/x", "odd": [1]}


def test_a_hit_has_all_that_was_found() -> None:
    result = IngestResult(
        IngestRequest("pdf", "https://doi.org/10.5555/x", given=GIVEN),
        "success",
        hit=True,
        hops=("https://doi.org/10.5555/x", "https://ex.org/a.pdf"),
        terminal_url="https://ex.org/a.pdf",
        terminal_dt="20260114093015",
        terminal_status_code=200,
        terminal_sha1hex="6f1c",
        file_meta=FileMeta("6f1c", "aa", "bb", 9, "application/pdf"),
        cdx=CAPTURE._replace(warc_path="a/b.warc.gz", warc_offset=3, warc_csize=4),
        revisit_cdx=CAPTURE._replace(warc_path="b.warc.gz", warc_offset=5, warc_csize=6),
        next_hop=Candidate("https://ex.org/a.pdf", "pdf", "citation-pdf-url", 1.0, "published"),
        extra={"pdf_meta": {"status": "success"}, "platform": ""},
    )
    record = json.loads(json.dumps(to_record(result)))
    assert record["request"] == GIVEN
    assert record["terminal"] == {
        "terminal_url": "https://ex.org/a.pdf",
        "terminal_dt": "20260114093015",
        "terminal_status_code": 200,
        "terminal_sha1hex": "6f1c",
    }
    assert record["file_meta"]["size_bytes"] == 9
    assert record["cdx"]["warc_offset"] == 3
    assert "warc_offset" not in record["revisit_cdx"]
    assert record["extract_next_hop"] == {
        "pdf_url": "https://ex.org/a.pdf",
        "technique": "citation-pdf-url",
        "release_stage": "published",
    }
    assert "platform" not in record
    assert "error_message" not in record


def test_what_is_missing_has_neither_date_nor_code() -> None:
    request = IngestRequest("pdf", "https://ex.org/", expect_mimetypes=("application/pdf",))
    record = to_record(IngestResult(request, "no-capture", terminal_url="https://ex.org/a"))
    assert record["terminal"]["terminal_dt"] is record["terminal"]["terminal_status_code"] is None
    assert (
        record["request"]
        == request_record(request)
        == {
            "ingest_type": "pdf",
            "base_url": "https://ex.org/",
            "expect_mimetypes": ["application/pdf"],
        }
    )
