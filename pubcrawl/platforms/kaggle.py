"""
Read a dataset of Kaggle: its Croissant description.

Source: https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

from __future__ import annotations

from pubcrawl.platforms.platform import Route
from pubcrawl.platforms.schema_org import SchemaOrg


class Kaggle(SchemaOrg):
    """Kaggle, whose downloads need an account."""

    name = "kaggle"
    members = "metadata"
    access = "auth"
    hosts = ("kaggle.com",)
    routes = (
        Route(
            r"datasets/(?P<id>[\w-]{1,100}/[\w-]{1,100})(?:/.*)?",
            "{api}/datasets/{id}/croissant/download",
        ),
    )
