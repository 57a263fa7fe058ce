"""The form of a made-up portal: its responses by absolute address, and the gold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

HTML = (("Content-Type", "text/html; charset=utf-8"),)


class Page(NamedTuple):
    """One response of a portal."""

    body: bytes
    status: int = 200
    headers: tuple[tuple[str, str], ...] = HTML


@dataclass(frozen=True)
class BlindSite:
    """
    A portal with one artifact whose members are known.

    *members* are addresses after redirects. An address of the artifact that redirects to a
    member is in *optional*, as are addresses on which two librarians might differ.
    *downloads* are the members that hold content, so metadata exports are not among them.
    *variants*: responses to requests for another media type.
    """

    kind: str
    name: str
    entry: str
    pages: dict[str, Page]
    not_found: Page
    members: frozenset[str]
    optional: frozenset[str]
    downloads: frozenset[str]
    siblings: frozenset[str]
    variants: Mapping[tuple[str, str], Page] = field(default_factory=dict)
