"""
Read a Mendeley Data version: its folders, and the files of each.

Source: https://data.mendeley.com; its pages use ``public-api``
"""

from __future__ import annotations

import re
from urllib.parse import quote

from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, Route

_VERSION = re.compile("[1-9][0-9]{0,3}")
_ID = r"(?:.*?/)?datasets/(?P<id>[A-Za-z0-9]{8,12})"
_LISTS = ("list", "results", "files", "items", "data")
"""Keys of an object that may wrap a list."""
_DEPTH = 100  # folders within folders
_FILES = (
    "{api}/datasets/{id}/folders/{version}"
    " {api}/datasets/{id}/files?folder_id=root&version={version}"
)

_FILE = Fact(
    "file",
    "{content_details.download_url download_url}",
    name="filename",
    type="content_details.content_type",
    size="size content_details.size",
    digests={"content_details.sha256_hash": "sha256", "content_details.sha1_hash": "sha1"},
    extra="description",
)


class Mendeley(DatasetPlatform):
    """Mendeley Data, whose pages use an API on the same host."""

    name = "mendeley"
    members = "as for an ingest"
    hosts = {"data.mendeley.com": ""}
    api_path = "/public-api"
    routes = (
        Route(r"api(?:/.*)?|(?:.*/)?public-files(?:/.*)?", "scope"),
        Route(rf"{_ID}/(?:.*/)?(?P<version>[1-9][0-9]{{0,3}})", _FILES),
        Route(rf"{_ID}(?:/.*)?\n(?:.*&)?version=(?P<version>[1-9][0-9]{{0,3}})(?:&.*)?", _FILES),
        Route(rf"{_ID}(?:/.*)?", "{api}/datasets/{id}/versions"),
    )
    answers = {
        "": {
            "": (
                Fact("restricted", "embargoed until {embargo_date}", "embargoed = true"),
                Fact("restricted", "embargoed", "embargoed = true"),
                Fact("restricted", "embargoed", "available = false"),
                Fact("error", "the API says: {message error}"),
            )
        }
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the newest version, the folders, or the files of one folder."""
        super().read(found)
        answer, dataset = found.answer, found.dataset
        wrapper = next((name for name in _LISTS if name in answer), "")
        rows = answer.whole_list(wrapper) if wrapper else [answer]
        start = f"{dataset.api}/datasets/{dataset.id}"
        route = found.url.partition("?")[0].removeprefix(start).strip("/")
        if route == "versions":
            versions = filter(_VERSION.fullmatch, (row.text("version") for row in rows))
            found.edition = max(versions, key=int, default="")
            if not found.edition:
                raise refusal("missing", f"{dataset.id} has no version")
            found.follow(f"{start}/folders/{found.edition}")
            found.follow(f"{start}/files?folder_id=root&version={found.edition}")
        elif route.startswith("folders"):
            version = route.rpartition("/")[2]
            folders = {row.text("id"): row for row in rows}
            for number in folders:
                path, depth, at = "", 0, number
                while at in folders:
                    path = f"{folders[at].raw('name') or at}/{path}"
                    at, depth = folders[at].text("parent_id"), depth + 1
                    if depth > _DEPTH:  # a folder inside itself
                        raise refusal("error", "folders are nested too deeply")
                folder = quote(number, safe="")
                found.follow(f"{start}/files?folder_id={folder}&version={version}", path)
        else:
            found.edition = dataset.version
            answer.value["rows"] = [row.value for row in rows]
            found.add({"rows": (_FILE,)})
