"""
Read a dataset of PANGAEA: its description in the vocabulary of schema.org.

Source: https://wiki.pangaea.de/wiki/Data_Discovery
"""

from __future__ import annotations

import re

from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.schema_org import read_statement

_NAME = re.compile(r"PANGAEA\.[0-9]{1,9}", re.IGNORECASE)


class Pangaea(Platform):
    """PANGAEA, whose pages have the DOI of their dataset in the address."""

    name = "pangaea"
    hosts = ("doi.pangaea.de",)

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the description of a dataset."""
        name = address.path[-1] if address.path else ""
        if address.path[:1] != ("10.1594",) or not _NAME.fullmatch(name):
            return ()
        return (f"{address.api or address.root}/10.1594/{name}?format=metadata_jsonld",)

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of the description of a dataset."""
        return read_statement(response, about)
