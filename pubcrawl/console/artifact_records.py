"""Records of artifacts for commands: of a feed, or of the store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.settings import Settings

from pubcrawl.console.options import text
from pubcrawl.exceptions import UsageError
from pubcrawl.ids.url import artifact_url

if TYPE_CHECKING:
    from pubcrawl.model.artifact import ArtifactRecord

FEED = text(
    "--in",
    "FILE",
    "feed of an artifact crawl, as JSON lines; default: the artifacts in the store",
    dest="feed",
)
"""The option for the feed that ``read_records`` reads."""


def read_records(settings: Settings, feed: str) -> Iterator[ArtifactRecord]:
    """Yield the artifacts with an entry page, from a feed or the store."""
    from pubcrawl.model.artifact import ArtifactRecord
    from pubcrawl.store.database import Database
    from pubcrawl.store.records import all_records
    from pubcrawl.works.parts import Limits

    if feed:
        yield from _feed(Path(feed))
        return
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        yield from (stored.record for stored in all_records(database, ArtifactRecord, Limits()))


def _feed(path: Path) -> Iterator[ArtifactRecord]:
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _parse_record(line, f"{path}:{number}")
    except OSError as error:
        raise UsageError(f"--in {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(
            f"--in {path}: not UTF-8; give the feed of `scrapy crawl artifacts`"
        ) from error


def _parse_record(line: str, position: str) -> ArtifactRecord:
    from pubcrawl.model.artifact import ArtifactRecord
    from pubcrawl.model.fields import from_json

    try:
        record = from_json(ArtifactRecord, json.loads(line))
        urls = (record.entry_uri, record.final_uri, *(member.uri for member in record.members))
        if not all(isinstance(url, str) for url in urls):
            raise TypeError("an address is not text")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{position}: not a record of an artifact ({error}); give the feed of `scrapy crawl "
            "artifacts -O out/artifacts.jsonl`"
        ) from error
    if not artifact_url(record.entry_uri):
        raise UsageError(f"{position}: entry_uri {record.entry_uri!r} is not an http address")
    return record
