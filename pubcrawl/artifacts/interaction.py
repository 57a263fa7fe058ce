"""
Read the controls of pages for the browser, which uses them, and for the record.

The browser writes the controls that it used into the page (``fetch.browser.controls``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import Document, document
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactPage, PageControl
from pubcrawl.model.artifact import ArtifactControl, ArtifactRecord
from pubcrawl.reading.boundary.controls import controls
from pubcrawl.reading.boundary.regions import Regions

REPORT = "pubcrawl-controls"
"""The id of the element with the report of the browser."""


def find_controls(html: str, url: str) -> Sequence[Mapping[str, Any]]:
    """Return the controls of a rendered page, for the browser to use."""
    try:
        page = document(html.encode(), url=url, content_type="text/html; charset=utf-8")
    except ParseError:
        return []
    return [control._asdict() for control in controls(page, Regions())]


def read_controls(page: Document, regions: Regions, *, rendered: bool) -> tuple[PageControl, ...]:
    """Return the controls of a page; *rendered*: by a browser, which may have used them."""
    report = page.first(f"script#{REPORT}") if rendered else None
    if report is None:
        return controls(page, regions)
    texts = (child.text_content or "" for child in report.iter(include_text=True))
    try:
        rows = json.loads("".join(texts))
        return tuple(
            PageControl(
                row["kind"],
                row["text"],
                row["selector"],
                row["why"],
                bool(row["used"]),
                tuple(filter(None, (artifact_url(url, page.base) for url in row["links"]))),
            )
            for row in rows
        )
    except (ValueError, KeyError, TypeError):
        return controls(page, regions)


class ControlCollector:
    """Collects the controls of pages for a record."""

    def __init__(self) -> None:
        self._pages: dict[str, ArtifactPage] = {}

    def take(self, page: ArtifactPage) -> None:
        """Take a page; its controls do not count unless it becomes a member."""
        if page.controls:
            self._pages[artifact_key(page.final_url)] = page

    def finish(self, record: ArtifactRecord) -> None:
        """Add to *record* the controls, and the members that they led to."""
        own = artifact_key(record.final_uri)
        members = {artifact_key(m.uri): m for m in record.members if m.role != "embed"}
        for key, page in sorted(self._pages.items()):
            if key != own and key not in members:
                continue
            for control in page.controls:
                keys = dict.fromkeys(map(artifact_key, control.links))
                found = [members[each] for each in keys if each in members and each != own]
                reason = f"interaction: {control.kind} {control.text}".strip()
                for member in found:
                    member.why = list(dict.fromkeys((*member.why, reason)))
                uris = tuple(sorted(member.uri for member in found))
                record.controls.append(ArtifactControl(page.final_url, *control[:-1], uris))
        if (
            not all(control.used for control in record.controls)
            and "interaction" not in record.needs
        ):
            record.needs.append("interaction")
