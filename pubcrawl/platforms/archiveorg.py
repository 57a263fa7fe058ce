"""
Read the uploaded files of an item of archive.org, without the files derived from them.

Source: https://archive.org/developers/md-read.html
"""

from __future__ import annotations

from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, Route

# Files that archive.org adds to an item; their names begin with that of the item.
_SYSTEM = """
    _meta.xml _meta.sqlite _files.xml _reviews.xml _rules.conf _archive.torrent _itemimage.jpg
    _thumb.jpg
""".split()


class ArchiveOrg(DatasetPlatform):
    """archive.org, whose items have the same name at all addresses."""

    name = "archiveorg"
    members = "as for an ingest"
    hosts = {"archive.org": ""}
    routes = (
        Route(
            r"(?:details|download|metadata|embed|stream)/(?P<id>[A-Za-z0-9][\w.-]{0,199})(?:/.*)?",
            "{api}/metadata/{id}",
        ),
    )
    answers = {
        "": {
            "": (
                Fact("error", "the API says: {error}"),
                Fact(
                    "restricted",
                    "the item is dark: archive.org does not show it to the public",
                    "is_dark = true",
                ),
                Fact("scope", "a collection of items", "metadata.mediatype = collection"),
                Fact("refuse", "the files can only be borrowed", "nodownload = true"),
                Fact(
                    "refuse",
                    "the files can only be borrowed",
                    "metadata.access-restricted-item = true",
                ),
            ),
            "files": (
                Fact(
                    "file",
                    "{dataset.api}/download/{dataset.id}/{name%/}",
                    "source = original",
                    name="name",
                    digests={"md5": "md5", "sha1": "sha1"},
                    extra="format",
                    hidden="private",
                ),
            ),
        },
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the original files of an item; the response for a missing item is empty."""
        answer, item = found.answer, found.dataset.id
        if not answer.value:
            raise refusal("missing", f"there is no item {item}")
        system = {f"{item}{ending}" for ending in _SYSTEM}
        for row in answer.rows("files"):
            name = row.raw("name")
            if name in system or name.startswith("_") or name.endswith("_archive.torrent"):
                row.value["source"] = "system"
        super().read(found)
