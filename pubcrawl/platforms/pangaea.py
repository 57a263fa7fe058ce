"""
Read a dataset of PANGAEA: its description in the vocabulary of schema.org.

Source: https://wiki.pangaea.de/wiki/Data_Discovery
"""

from __future__ import annotations

from pubcrawl.platforms.platform import Route
from pubcrawl.platforms.schema_org import SchemaOrg


class Pangaea(SchemaOrg):
    """PANGAEA, whose pages have the DOI of their dataset in the address."""

    name = "pangaea"
    members = "metadata"
    hosts = ("doi.pangaea.de",)
    routes = (
        Route(
            r"10\.1594/(?:.*/)?(?P<id>(?i:PANGAEA)\.[0-9]{1,9})",
            "{api}/10.1594/{id}?format=metadata_jsonld",
        ),
    )
