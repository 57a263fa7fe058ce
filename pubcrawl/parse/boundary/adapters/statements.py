"""
Portals whose API is a document in the words of schema.org: Kaggle and PANGAEA.

Sources: https://docs.mlcommons.org/croissant/docs/croissant-spec.html,
https://wiki.pangaea.de/wiki/Data_Discovery
"""

from __future__ import annotations

import re
from dataclasses import replace

from pubcrawl.items.artifact import About, ArtifactResponse, Said
from pubcrawl.parse.boundary import schema_org
from pubcrawl.parse.boundary.adapters import answers
from pubcrawl.parse.elements import is_json
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import trouble

_NAME = re.compile("[A-Za-z0-9_-]{1,100}")
_PANGAEA = re.compile(r"PANGAEA\.[0-9]{1,9}", re.IGNORECASE)


def match_kaggle(address: Address) -> tuple[str, ...]:
    """Return the address of the description of a dataset in Croissant."""
    path = address.path
    if path[:1] != ("datasets",) or len(path) < 3 or not all(map(_NAME.fullmatch, path[1:3])):
        return ()
    root = address.api or address.root
    return (f"{root}/datasets/{path[1]}/{path[2]}/croissant/download",)


def match_pangaea(address: Address) -> tuple[str, ...]:
    """Return the address of the description of a dataset."""
    name = address.path[-1] if address.path else ""
    if address.path[:1] != ("10.1594",) or not _PANGAEA.fullmatch(name):
        return ()
    return (f"{address.api or address.root}/10.1594/{name}?format=metadata_jsonld",)


def read_kaggle(answer: ArtifactResponse, about: About) -> Said:
    """Return the files of a dataset, which are for those who have an account."""
    said = read(answer, about)
    claims = (each._replace(access="auth") if each.content else each for each in said.claims)
    return replace(said, claims=tuple(claims), needs=("auth",) if said.content else ())


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what a description says, as what an API says."""
    if not is_json(answer.body):
        raise trouble("not JSON")
    said = schema_org.read(answer, about)
    claims = (each._replace(why=f"api:{each.why.partition(':')[2]}") for each in said.claims)
    items = sum(claim.content for claim in said.claims)
    return replace(said, source=answers.SOURCE, claims=tuple(claims), declared=items, evidence=())
