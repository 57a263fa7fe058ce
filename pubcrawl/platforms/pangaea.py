"""
Read a dataset of PANGAEA: its description in the vocabulary of schema.org.

Source: https://wiki.pangaea.de/wiki/Data_Discovery
"""

from __future__ import annotations

import re

from pubcrawl.platforms.address import Address
from pubcrawl.platforms.schema_org import SchemaOrg

_NAME = re.compile(r"PANGAEA\.[0-9]{1,9}", re.IGNORECASE)


class Pangaea(SchemaOrg):
    """PANGAEA, whose pages have the DOI of their dataset in the address."""

    name = "pangaea"
    members = "metadata"
    hosts = ("doi.pangaea.de",)

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the description of a dataset."""
        match address.path:
            case ("10.1594", *_, name) if _NAME.fullmatch(name):
                root = address.api or address.root
                return (f"{root}/10.1594/{name}?format=metadata_jsonld",)
        return ()
