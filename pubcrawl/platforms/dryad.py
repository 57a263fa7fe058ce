"""
Read a Dryad dataset: its newest version, and the files of that version, page by page.

Source: https://datadryad.org/api/v2/docs
"""

from __future__ import annotations

from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.platforms.claims import Fact
from pubcrawl.platforms.platform import DatasetPlatform, NextLink, Route


class Dryad(NextLink, DatasetPlatform):
    """Dryad, whose addresses have the DOI of their dataset."""

    name = "dryad"
    members = "an archive of all files as bundle; other versions and references are related"
    hosts = {"datadryad.org": ""}
    api_path = "/api/v2"
    next_paths = "_links.next.href"
    routes = (
        # https://doi.org/10.5061/dryad.abc/1 was a file; it redirects to the dataset now.
        Route(
            rf".*?(?P<id>(?i:doi):{REGISTRANT}(?:/|%2F)(?:(?!%2F)[^/?#\s])+).*",
            "{api}/datasets/{id%}",
        ),
        Route(r"(?:.*/)?share(?:/.*)?", "restricted"),  # for reviewers
        Route(
            r"(?:.*/)?versions/(?P<id>[1-9][0-9]*)(?:/files)?",
            "{api}/versions/{id}/files?per_page=100",
        ),
        Route(r"(?:.*/)?(?:file_stream|files|downloads)(?:/.*)?", "scope"),
    )
    answers = {
        "_embedded": {
            "_embedded.stash:files": (
                Fact(
                    "file",
                    "{_links.stash:download.href _links.stash:file-download.href}",
                    "status != deleted",
                    name="path",
                    type="mimeType",
                    digests={"digest": "digestType"},
                    extra="description",
                ),
            ),
            "": (Fact("count", "{total}"),),
        },
        "": {
            "": (
                Fact("error", "the API says: {error message}"),
                Fact("restricted", "the dataset is not public", "visibility = restricted"),
                Fact(
                    "restricted",
                    "the dataset is {curationStatus}",
                    "curationStatus = embargoed|withdrawn|private for peer review",
                ),
                Fact(
                    "error",
                    "the dataset has no version",
                    "_links.stash:version.href _links.self.href = (?!.*/versions/).*",
                ),
                Fact("edition", "{versionNumber}"),
                Fact("follow", "{_links.stash:version.href _links.self.href}/files?per_page=100"),
                Fact("title", "{title}"),
                Fact("artifact_type", "Dataset"),
                Fact("identifier", "{identifier}"),
                Fact("bundle:archive", "{_links.stash:download.href}"),
                Fact("license", "{license}"),
            ),
            "authors": (Fact("author", "{orcid}"),),
            "relatedWorks": (Fact("links_to", "{identifier}", relation="relationship"),),
        },
    }
