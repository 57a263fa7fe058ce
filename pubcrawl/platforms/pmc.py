"""
Read the files of an article in PMC's cloud: those beside its text, of its newest version.

Source: https://pmc.ncbi.nlm.nih.gov/tools/pmcaws/
"""

from __future__ import annotations

import re
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.platforms.address import with_parameters
from pubcrawl.platforms.answers import Answer, refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, Route

_KEY = re.compile(r"(PMC\d+)\.(\d+)/(.+)")
_FILE = Fact(
    "file", "{dataset.api}/{Key%/}", name="name", type="", size="Size", digests={"md5": "md5"}
)


class PMC(DatasetPlatform):
    """PMC's cloud, with a folder for each version of an article: ``PMC123.1/``."""

    name = "pmc"
    members = "as for an ingest"
    hosts = {"pmc-oa-opendata.s3.amazonaws.com": ""}
    routes = (
        Route(
            r"(?P<id>PMC[0-9]+)(?:\.(?P<version>[0-9]+))?(?:/.*)?",
            "{api}/?list-type=2&prefix={id}.",
        ),
        Route(r"\n(?:.*&)?prefix=(?P<id>PMC[0-9]+)\..*", "{api}/?list-type=2&prefix={id}."),
    )

    def read(self, found: ClaimBuilder) -> None:
        """Add the files of the newest version, without its text. Raises ``ParseError``."""
        try:
            root = xml.root(found.response.body)
        except ParseError as error:
            raise refusal("error", f"not a list of files: {error}") from error
        if xml.local_name(root) != "ListBucketResult":
            raise refusal("error", f"not a list of files but {xml.local_name(root)}")
        rows: dict[int, list[dict[str, Any]]] = {}
        token = ""
        for element in root:
            values = {xml.local_name(child): child.text or "" for child in element}
            key = _KEY.fullmatch(values.get("Key", ""))
            if xml.local_name(element) == "NextContinuationToken":
                token = element.text or ""
            elif key and key[1] == found.dataset.id:
                article, version, name = key.groups()
                # The digest of a file in several parts is another one: "…-7".
                digest = values.get("ETag", "").strip('"')
                row = {**values, "name": name, "md5": "" if "-" in digest else digest}
                text = re.fullmatch(rf"{article}\.{version}\.(?:xml|txt|pdf|json)", name)
                rows.setdefault(int(version), []).extend([] if text else [row])
        newest = max(rows, default=0)
        if wanted := found.dataset.version:
            newest = int(wanted)
        if not rows and not token:
            raise refusal("missing", f"PMC's cloud has no {found.dataset.id}")
        found.edition = str(newest)
        for row in rows.get(newest, []):
            found.file(_FILE, Answer(row), f"{found.dataset.api}/{row['Key']}")
        if token:
            found.follow(with_parameters(found.url, **{"continuation-token": token}))
