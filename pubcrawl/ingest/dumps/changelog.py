"""
The changelog of fatcat: which releases are new.

Source: https://guide.fatcat.wiki/http_api.html
"""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.formats.json import Cursor
from pubcrawl.ingest.dumps.fields import Fields, read_json


def is_changelog(record: Fields) -> bool:
    """Return whether a record is an entry of the changelog, which names releases only."""
    return "editgroup" in record or ("changelog_index" in record and "ext_ids" not in record)


def new_releases(lines: Iterable[bytes]) -> frozenset[str]:
    """
    Return the idents of the releases that a changelog creates; updates of older ones do not count.

    Raises ``ValueError`` for a line that is not an entry of a changelog.
    """
    new: set[str] = set()
    for number, line in enumerate(lines, 1):
        if line.isspace():
            continue
        entry = Cursor(read_json(line))
        edits = entry["editgroup.edits"] if "editgroup" in entry else entry["edits"]
        if not edits.value:
            what = (
                "a release: give the dump of releases as FILE, and the changelog with --changelog"
                if "ext_ids" in entry
                else "not an entry of a changelog with its editgroup; see /v0/changelog/INDEX"
            )
            raise ValueError(f"line {number} is {what}")
        for release in edits.rows("releases"):
            if release.text("revision") and not release.text("prev_revision", "redirect_ident"):
                new.add(release.text("ident"))
    return frozenset(new)
