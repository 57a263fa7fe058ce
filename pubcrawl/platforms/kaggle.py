"""
Read a dataset of Kaggle: its Croissant description.

Source: https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

from __future__ import annotations

import re
from dataclasses import replace

from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.schema_org import read_statement

_NAME = re.compile("[A-Za-z0-9_-]{1,100}")


class Kaggle(Platform):
    """Kaggle, whose downloads need an account."""

    name = "kaggle"
    hosts = ("kaggle.com",)

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the Croissant description of a dataset."""
        path = address.path
        if path[:1] != ("datasets",) or len(path) < 3 or not all(map(_NAME.fullmatch, path[1:3])):
            return ()
        root = address.api or address.root
        return (f"{root}/datasets/{path[1]}/{path[2]}/croissant/download",)

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the files of a dataset."""
        found = read_statement(response, about)
        claims = (each._replace(access="auth") if each.content else each for each in found.claims)
        return replace(found, claims=tuple(claims), needs=("auth",) if found.content else ())
