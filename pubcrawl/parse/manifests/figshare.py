"""
figshare, its portals for institutions, and portals under names of their own.

Source: https://docs.figshare.com
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest, total_size
from pubcrawl.parse.manifests.address import FIGSHARE_API, Address
from pubcrawl.parse.manifests.values import (
    RESTRICTED,
    SCOPE,
    digests,
    item,
    mimetype,
    raw,
    record,
    records,
    restricted,
    scope,
    size,
    text,
    truth,
)

# Words that stand before the title in an address.
TYPES = frozenset(
    (
        *("book", "chapter", "code", "composition", "conference_contribution", "dataset"),
        *("data_management_plan", "educational_resource", "event", "figure", "fileset"),
        *("journal_contribution", "media", "model", "monograph", "online_resource", "paper"),
        *("performance", "physical_object", "poster", "preprint", "presentation", "report"),
        *("software", "standard", "thesis", "workflow"),
    )
)

PAGE_SIZE = 100
"""Files of a page of the list."""

FIRST = 10
"""Files that an article says itself."""

_ID = re.compile("[1-9][0-9]{3,11}")
_VERSION = re.compile("[1-9][0-9]{0,2}")
_OTHERS = frozenset(("authors", "collections", "projects", "account"))


def match(address: Address) -> DatasetRef | None:
    """Return the article at an address; without a version the newest is meant."""
    path, api = address.path, address.api or FIGSHARE_API
    place = DatasetRef("figshare", "", url=address.url, api=api)
    if "articles" in path:
        after = path[path.index("articles") + 1 :]
        numbers = _numbers(tuple(each for each in after if each not in ("versions", "files")))
        # On a host that nobody knows the address has to be told by its form.
        if numbers and (address.api or (len(after) > 2 and after[0].lower() in TYPES)):
            return _with_asks(place, *numbers)
        return None
    if not address.api:
        return None
    if path[:1] == ("s",):
        return place._replace(id=path[-1], reason=RESTRICTED)  # a link for those who have it
    if "files" in path or _OTHERS & set(path):
        return place._replace(id=path[-1], reason=SCOPE)
    return None


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """
    Return the files of an article, or of a page of their list.

    An article says its first ``FIRST``; where their sizes are less than the whole, the
    list is asked for.
    """
    if isinstance(answer, list):
        items = tuple(map(_item, records(answer, "files")))
        return ListingPage(items, _next(ask.url, len(items)))
    article = record(answer, "the article")
    version = text(article, "version")
    files = records(article.get("files"), "files")
    items = tuple(_item(row) for row in files if not truth(row, "is_link_only"))
    if refusal := _refusal(article) or (
        scope("its files are links to another place") if len(items) < len(files) else None
    ):
        return ListingPage(items, version=version, refusal=refusal)
    whole = size(article.get("size"))
    if (len(items) < FIRST) if whole is None else (total_size(items) >= whole):
        return ListingPage(items, version=version)
    start = f"{place.api}/articles/{place.id}"
    start += f"/versions/{place.version}" if place.version else ""
    more = (ListingRequest(f"{start}/files?page=1&page_size={PAGE_SIZE}"),)
    return ListingPage(items, more, version)


def _refusal(article: dict[str, Any]) -> ParseError | None:
    # An embargo of the file alone leaves the article public.
    if truth(article, "is_embargoed") or truth(article, "is_confidential"):
        return restricted(f"embargoed until {text(article, 'embargo_date') or 'further notice'}")
    if "is_public" in article and not truth(article, "is_public"):
        return restricted("the article is private")
    return None


def _with_asks(place: DatasetRef, number: str, version: str) -> DatasetRef:
    url = f"{place.api}/articles/{number}"
    url += f"/versions/{version}" if version else ""
    return place._replace(id=number, version=version, asks=(ListingRequest(url),))


def _numbers(parts: tuple[str, ...]) -> tuple[str, str] | None:
    """Return identifier and version, "" for none, that an address ends with."""
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]) and _ID.fullmatch(parts[-2]):
        return parts[-2], parts[-1]
    return (parts[-1], "") if parts and _ID.fullmatch(parts[-1]) else None


def _next(url: str, count: int) -> tuple[ListingRequest, ...]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    if not query.get("page", "").isdigit() or count < int(size(query.get("page_size")) or 10):
        return ()
    page = f"page={int(query['page']) + 1}&page_size={query.get('page_size', 10)}"
    return (ListingRequest(parts._replace(query=page).geturl()),)


def _item(row: dict[str, Any]) -> Item:
    name = raw(row, "name")
    return item(
        name,
        text(row, "download_url"),
        # What was computed is sure; what was supplied may be of another file.
        digests(("md5", row.get("computed_md5") or row.get("supplied_md5"))),
        size=size(row.get("size")),
        mimetype=text(row, "mimetype") or mimetype(name),
    )
