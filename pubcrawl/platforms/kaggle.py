"""
Read a dataset of Kaggle: its Croissant description.

Source: https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

from __future__ import annotations

import re

from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.schema_org import SchemaOrg

_NAME = re.compile("[A-Za-z0-9_-]{1,100}")


class Kaggle(SchemaOrg):
    """Kaggle, whose downloads need an account."""

    name = "kaggle"
    members = "metadata"
    hosts = ("kaggle.com",)

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the address of the Croissant description of a dataset."""
        match address.path:
            case ("datasets", owner, name, *_) if _NAME.fullmatch(owner) and _NAME.fullmatch(name):
                root = address.api or address.root
                return (f"{root}/datasets/{owner}/{name}/croissant/download",)
        return ()

    def read(self, found: ClaimBuilder) -> None:
        """Add the files of a dataset."""
        super().read(found)
        found.claims = [
            claim._replace(access="auth") if claim.content else claim for claim in found.claims
        ]
        found.needs = ("auth",) if found.declared else ()
