"""
Export a scope as the configuration of Browsertrix Crawler, YAML.

Browsertrix applies exclusions before extra hops, so an exclusion keeps these on the portal. Its
scope ``prefix`` is the folder of the seed: it fits an entry page that ends with a slash. For
others, a ``custom`` scope includes the pattern of the path, which ends where the path ends.
Browsertrix sorts the parameters of an address before it matches patterns.

Source: https://crawler.docs.browsertrix.com/user-guide/crawl-scope/
"""

from __future__ import annotations

from typing import Any

import yaml

from pubcrawl.artifacts.scopes.patterns import joined, sorted_address
from pubcrawl.artifacts.scopes.rules import LINKS, LIST, PAGE, PREFIX, TEXT, CrawlScope
from pubcrawl.ids.url import artifact_key


def browsertrix(scope: CrawlScope, collection: str, behaviors: tuple[str, ...] = ()) -> str:
    """
    Return the configuration.

    *collection*: its name, of letters, digits, - and _. *behaviors*: names of files with the
    interactions for pages.
    """
    seeds = [{"url": url} for url in scope.members] if scope.kind == LIST else [_seed(scope)]
    seeds += [{"url": url, "scopeType": PAGE} for url in scope.alone]
    values: dict[str, Any] = {"collection": collection}
    if scope.kind == LIST:
        values["scopeType"] = PAGE
    values |= {"seeds": seeds, "generateWACZ": True}
    if behaviors:
        values["customBehaviors"] = list(behaviors)
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True, width=1_000_000)


def _seed(scope: CrawlScope) -> dict[str, Any]:
    seed: dict[str, Any] = {"url": scope.entry}
    if scope.kind in (PAGE, LINKS):
        seed["scopeType"] = "page"
    elif scope.kind == PREFIX and _is_folder(scope):
        seed |= {"scopeType": "prefix", "depth": scope.hops}
    elif scope.kind in (PREFIX, TEXT):
        seed |= {"scopeType": "custom", "include": [scope.within], "depth": scope.hops}
    if scope.kind == LINKS or scope.externals:
        seed["extraHops"] = 1
    if excluded := joined([scope.outside, *scope.denied, *map(sorted_address, scope.excludes)]):
        seed["exclude"] = excluded
    return seed


def _is_folder(scope: CrawlScope) -> bool:
    """Answer whether the folder of the entry page is the whole path prefix."""
    folder = f"{scope.prefix}/"
    own = [artifact_key(url) for url in scope.members if scope.holds(url)]
    return artifact_key(scope.entry) == folder and all(key.startswith(folder) for key in own)
