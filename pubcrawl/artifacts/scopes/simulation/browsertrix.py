"""
The crawl of Browsertrix by its configuration.

A seed has a scope, a depth, and hops beyond the scope. An exclusion applies before all of these.
Patterns are compared with addresses whose parameters are sorted. The scope ``prefix`` is the
folder of the seed, on its host with or without ``www``, by any scheme.

Source: https://crawler.docs.browsertrix.com/user-guide/crawl-scope/
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from pubcrawl.artifacts.scopes.simulation.crawling import Arrival, Follows, Links, crawl
from pubcrawl.tables.yaml import List, Node, Scalar, Source, documents

_DEPTH = 1000


def captured(config: str, links: Links) -> set[str]:
    """Return the addresses that a crawl by *config*, YAML, captures along *links*."""
    values = _plain(documents(Source("browsertrix.yaml", config.encode()))[0].node)
    found: set[str] = set()
    for seed in values["seeds"]:
        kind = seed.get("scopeType") or values.get("scopeType") or "prefix"
        found |= crawl([(seed["url"], 0)], links, _follows(seed, kind))
    return found


def _follows(seed: dict[str, Any], kind: str) -> Follows:
    hops = seed.get("extraHops", 0)
    include = [re.compile(each) for each in seed.get("include", ())]
    exclude = [re.compile(each) for each in seed.get("exclude", ())]
    if kind == "prefix":
        parts = urlsplit(seed["url"])
        folder = parts.path[: parts.path.rfind("/") + 1] or "/"
        host = re.escape(parts.netloc.removeprefix("www."))
        include.append(re.compile(rf"^https?://(?:www\d*\.)?{host}{re.escape(folder)}"))
    depth = hops if kind == "page" else seed.get("depth", _DEPTH)

    def follows(arrival: Arrival) -> int | None:
        url = _sorted(arrival.link)
        if any(each.search(url) for each in exclude):
            return None
        if arrival.hop <= depth and any(each.search(url) for each in include):
            return arrival.state
        extra = arrival.state + 1
        return extra if extra <= hops else None

    return follows


def _plain(node: Node) -> Any:
    """Return a node of YAML as plain values."""
    if isinstance(node, Scalar):
        return int(node.text) if node.kind == "int" else node.text
    if isinstance(node, List):
        return [_plain(each) for each in node.items]
    return {key.text: _plain(value) for key, value in node.pairs}


def _sorted(url: str) -> str:
    path, mark, query = url.partition("?")
    pairs = sorted(parse_qsl(query, keep_blank_values=True), key=lambda pair: pair[0])
    return path + mark + urlencode(pairs, safe="/:")
