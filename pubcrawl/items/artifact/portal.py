"""Portals: their hosts, and the rules for their artifacts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Portal(NamedTuple):
    """
    The site of an artifact.

    *id*: of its rule, "" without a rule. *hosts*: of its pages, *content_hosts*: of its files,
    *api_hosts*: of its API; in lower case. *home*: its home page. *entry*: patterns of entry
    pages of all its types, matched from the beginning of an address. *sample*: patterns of
    addresses of which only a few are members.
    """

    id: str
    hosts: frozenset[str]
    home: str
    content_hosts: frozenset[str] = frozenset()
    api_hosts: frozenset[str] = frozenset()
    adapter: str = ""
    deny: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()


class PortalType(NamedTuple):
    """
    The rule of a portal for one type of artifacts.

    *heuristic*: a name of ``HEURISTICS``, "" for the best evidence. *params*: side (left, right,
    both, auto), externals (content, all), keep_fragment, case_insensitive_path,
    whole_host. *landing*: the landing page of an entry page deep in an artifact; else "".
    *interactions*: with a page before it is read.
    """

    type: str
    heuristic: str
    artifact_class: str = ""
    id: str = ""
    params: Mapping[str, Any] = {}
    landing: str = ""
    entry_suffixes: tuple[str, ...] = ()
    interactions: tuple[Mapping[str, Any], ...] = ()
    challenge: str = ""
