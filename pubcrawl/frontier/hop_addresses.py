"""Addresses on the way of an ingest: one spelling for each, and which are the same."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from pubcrawl.ids import base_url

# The site itself sends readers of the one to the other.
_ARXIV = re.compile(r"(https?://(?:www\.|export\.)?arxiv\.org/pdf/[^?#]+)\.pdf$", re.IGNORECASE)
_FETCHED = re.compile(r"(?:https?|ftp)://")


def canonical(url: str) -> str:
    """Return *url* as browsers send it; as it is where it is no address of a host."""
    try:
        return base_url.canonical(url)
    except ValueError:
        return url


def joined(base: str, url: str) -> str:
    """Return the canonical address that *url*, found at *base*, stands for."""
    try:
        return canonical(urljoin(base, url.strip()))
    except ValueError:
        return url


def opens(url: str) -> bool:
    """Answer whether *url* can be asked for; FTP by archives alone."""
    try:
        return _FETCHED.match(base_url.canonical(url)) is not None
    except ValueError:
        return False


def key(url: str) -> str:
    """Return what an address is known by on its way: what a host is told of it."""
    return url.partition("#")[0]


def respelled(url: str) -> str:
    """Return the address that is asked for *url*, where its site would redirect there anyway."""
    return _ARXIV.sub(r"\1", url)
