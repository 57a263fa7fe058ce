"""
Export a scope as the configuration of Browsertrix Crawler, YAML.

Browsertrix applies exclusions before extra hops, so an exclusion keeps these on the portal. The
scope ``prefix`` is the folder of the seed, so the seed ends with a slash. Browsertrix sorts the
parameters of an address before it matches patterns.

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
    for url in scope.alone:
        one: dict[str, Any] = {"url": url, "scopeType": PAGE}
        if scope.externals and artifact_key(url) == artifact_key(scope.entry):
            one |= {"extraHops": 1, "exclude": _excluded(scope)}
        seeds.append(one)
    values: dict[str, Any] = {"collection": collection}
    if scope.kind == LIST:
        values["scopeType"] = PAGE
    values |= {"seeds": seeds, "generateWACZ": True}
    if behaviors:
        values["customBehaviors"] = list(behaviors)
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True, width=1_000_000)


def _seed(scope: CrawlScope) -> dict[str, Any]:
    seed: dict[str, Any] = {"url": scope.seed}
    if scope.kind in (PAGE, LINKS):
        seed["scopeType"] = "page"
    elif scope.kind == PREFIX:
        seed |= {"scopeType": "prefix", "depth": scope.hops}
    elif scope.kind == TEXT:
        seed |= {"scopeType": "custom", "include": [scope.within], "depth": scope.hops}
    if scope.kind == LINKS or scope.externals:
        seed["extraHops"] = 1
    if excluded := _excluded(scope):
        seed["exclude"] = excluded
    return seed


def _excluded(scope: CrawlScope) -> list[str]:
    return joined([scope.outside, *scope.denied, *map(sorted_address, scope.excludes)])
