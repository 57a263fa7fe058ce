"""
Export a scope as seeds and scope rules of Archive-It, CSV: ``url,seed_type,rule,match,value``.

A seed has one row, or one for each of its rules. The scope of a standard seed is its address up to
the last slash, so the seed for a path ends with a slash, and pages at the path itself are seeds of
their own. Archive-It blocks addresses that contain a text, so the text must not occur in a member;
otherwise the rule is a regular expression. The same holds for an accepted text, unless it is too
long to be part of another identifier. Archive-It cannot limit the extra hop of ``+`` to the
portal: if many links lead out, the members are separate one-page seeds.

Source: https://support.archive-it.org/hc/en-us/articles/39520399346452
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from pubcrawl.artifacts.scopes.patterns import (
    SCHEME,
    address,
    joined,
    literal,
    on_hosts,
    whole,
)
from pubcrawl.artifacts.scopes.rules import (
    LINKS,
    LIST,
    OUTSIDE_MAX,
    PAGE,
    PREFIX,
    CrawlScope,
    words,
)
from pubcrawl.ids.url import artifact_key

HEADER = ("url", "seed_type", "rule", "match", "value")
LONG = 20
"""The fewest characters of a text that is not part of another identifier."""

ONE_PAGE, ONE_PAGE_PLUS = "One Page", "One Page+"
STANDARD, STANDARD_PLUS = "Standard", "Standard+"

Row = tuple[str, str, str, str, str]


def archiveit(scope: CrawlScope) -> str:
    """Return the rows, below a header line."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(rows(scope))
    return file.getvalue()


def rows(scope: CrawlScope) -> Iterator[Row]:
    """Yield the rows."""
    if scope.kind == LIST or (scope.externals and len(scope.leaks) > OUTSIDE_MAX):
        yield from ((url, ONE_PAGE, "", "", "") for url in scope.members)
        return
    kinds = {PAGE: ONE_PAGE, LINKS: ONE_PAGE_PLUS}
    kind = kinds.get(scope.kind, STANDARD_PLUS if scope.externals else STANDARD)
    seed = _folder(scope) if scope.kind == PREFIX else scope.entry
    rules = [_accept(scope)] if scope.text else []
    rules += [_exclude(scope, url) for url in scope.excludes]
    rules += _siblings(scope) if scope.text else [_exclude(scope, url) for url in scope.leaks]
    rules += [("exclude", "regex", pattern) for pattern in joined(scope.denied, whole)]
    yield from ((seed, kind, *rule) for rule in rules or [("", "", "")])
    yield from ((url, ONE_PAGE, "", "", "") for url in (*_at_the_path(scope, seed), *scope.alone))


def _folder(scope: CrawlScope) -> str:
    """Return the address of the path prefix with a slash at the end, or of its index page."""
    if artifact_key(scope.entry).rpartition("/")[0] == scope.prefix:
        return scope.entry
    start, _, rest = scope.entry.partition("://")
    www = "www." if rest.startswith("www.") else ""
    return f"{start}://{www}{scope.prefix}/"


def _at_the_path(scope: CrawlScope, seed: str) -> list[str]:
    """Return the members at the path itself, with parameters or without, which *seed* misses."""
    if scope.kind != PREFIX:
        return []
    own = (url for url in scope.members if scope.holds(url))
    folder = artifact_key(seed).rpartition("/")[0] + "/"
    return [url for url in own if not artifact_key(url).startswith(folder)]


def _accept(scope: CrawlScope) -> tuple[str, str, str]:
    if len(scope.text) >= LONG:
        return ("accept", "text", scope.text)
    return ("accept", "regex", whole(scope.within).removeprefix("^"))


def _siblings(scope: CrawlScope) -> list[tuple[str, str, str]]:
    """
    Return rules against the text on other hosts, and against pages beside the entry page.

    Archive-It accepts a text on any host, and a standard seed covers the folder of its address.
    """
    folder = artifact_key(scope.entry).partition("?")[0].rpartition("/")[0] + "/"
    # Embedded resources are on the same host, but seldom in the same folder.
    top = folder.count("/") == 1
    beside = [
        u for u in scope.leaks if scope.text in u or (top and artifact_key(u).startswith(folder))
    ]
    rules = [_exclude(scope, url) for url in beside]
    if not top:
        own = f"{on_hosts(scope.hosts)}[/?#]{words(scope.text)}"
        pattern = f"{SCHEME}(?!{own}){literal(folder)}.*"
        rules.append(("exclude", "regex", pattern.removeprefix("^")))
    return rules


def _exclude(scope: CrawlScope, url: str) -> tuple[str, str, str]:
    text = artifact_key(url)
    if any(text in artifact_key(each) for each in (*scope.members, *scope.embeds)):
        return ("exclude", "regex", whole(address(url)))
    return ("exclude", "text", text)
