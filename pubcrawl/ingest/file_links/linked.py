"""Explicit links: Signposting, JSON-LD, and the rules for the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pubcrawl.ids.url import rule_url, slot
from pubcrawl.ingest.file_links.page import LinkCandidate, LinkPage, on_hosts
from pubcrawl.ingest.file_links.page import key as page_key
from pubcrawl.ingest.file_links.places import RELATED, LinkPlaces
from pubcrawl.ingest.file_links.table import MADE, PAGE
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.boundary import linkset
from pubcrawl.reading.meta.jsonld import article
from pubcrawl.reading.rule_reader import links
from pubcrawl.reading.rules import Rules
from pubcrawl.reading.signposting import links as typed_links

LINKSET = "signposting-linkset"
"""Technique of a link to a linkset."""

ITEMS_MAX = 50
"""Most items of a linkset."""

_MEDIA = {
    "pdf": re.compile(r"\A.*?\bpdf\b.*", re.DOTALL),
    "xml": re.compile(r"(?:application|text)/(?!xhtml)(?:[\w.-]+\+)?xml"),
    "html": re.compile(r"text/html|application/xhtml\+xml"),
    "src": re.compile(r"(?:text|application)/x-(?:tex|latex|tar)|application/(?:x-)?(?:gzip|zip)"),
    "component": re.compile(r"(?!text/html|application/xhtml).*"),
    "dataset": re.compile(r".*"),
}
"""Ingest type → its media types, in lower case."""

_NAMES = {
    "pdf": re.compile(r"\.pdf$", re.IGNORECASE),
    "xml": re.compile(r"\.(?:xml|nxml)$", re.IGNORECASE),
    "html": re.compile(r"\.x?html?$", re.IGNORECASE),
    "src": re.compile(r"\.(?:tex|tar|tgz|tar\.gz)$", re.IGNORECASE),
    "component": re.compile(r"(?<!\.html)(?<!\.htm)$", re.IGNORECASE),
    "dataset": re.compile(r""),
}
"""Ingest type → ends of its file names, if the media type is missing."""

# Hosts that only redirect to the object: most of the time to this page.
_RESOLVERS = ("doi.org", "hdl.handle.net", "handle.net", "n2t.net", "w3id.org", "purl.org")

_FILES = ("encoding", "associatedMedia", "distribution")
"""Properties of an article with its files."""


def by_signposting(
    page: LinkPage, ingest_type: str, headers: Mapping[str, str]
) -> Iterator[LinkCandidate]:
    """
    Yield the items of type *ingest_type* in ``Link`` headers and link elements.

    Then the ``cite-as`` page of a copy, if it is on another host, and linksets.
    """
    for link in typed_links(page.document, page.url, headers):
        if link.rel == "item" and _is(ingest_type, link.type, link.url):
            yield LinkCandidate(
                link.url, ingest_type, "signposting-item", 0.97 if link.type else 0.7
            )
        elif link.rel == "cite-as" and ingest_type in ("pdf", "html", "xml"):
            host = slot(link.url)
            if host and host != page.host and not on_hosts(host, _RESOLVERS):
                yield LinkCandidate(link.url, PAGE, "signposting-cite-as", 0.05)
        elif link.rel == "linkset":
            yield LinkCandidate(link.url, PAGE, LINKSET, 0.6)


def linkset_candidates(body: bytes, url: str, origin: str, ingest_type: str) -> Iterator[Candidate]:
    """
    Yield the files of type *ingest_type* in the linkset at *url*.

    It may describe several pages; *origin*: the one that leads to it.
    """
    items = [link for link in linkset.links(body, url, context=origin).links if link.rel == "item"]
    own = [link for link in items if page_key(link.context) == page_key(origin)]
    if not own and len({link.context for link in items}) == 1:
        own = items
    for link in own[:ITEMS_MAX]:
        if _is(ingest_type, link.type, link.href):
            yield Candidate(link.href, ingest_type, "signposting-item", 0.97)


def by_jsonld(page: LinkPage, ingest_type: str) -> Iterator[LinkCandidate]:
    """Yield the files of type *ingest_type* in the JSON-LD of the article."""
    for file in article(page.document).each(*_FILES):
        media = " ".join(file.strings("encodingFormat", "fileFormat")).lower()
        for url in file.strings("contentUrl", "url")[:1]:
            if _is(ingest_type, media, url):
                yield LinkCandidate(url, ingest_type, "json-ld", 0.88 if media else 0.7)


def by_rule(page: LinkPage, ingest_type: str, rules: Rules) -> Iterator[LinkCandidate]:
    """
    Yield the links of the rule for the site (docs/rules.md).

    For a PDF also full text pages. Links among related articles are left to ``by_anchors``, as
    rules for the software of a repository match the files of all its works. Raises
    ``SelectorTimeout`` and ``RegexTimeout``.
    """
    if ingest_type not in ("pdf", "html"):
        return
    url = rule_url(page.url)
    rule = rules.journal(url)
    if rule is None:
        return
    places = LinkPlaces()
    for key, link, node in links(page.document, rule.keys, url):
        if node is not None and places.of(node) == RELATED:
            continue
        technique = f"journal-{key.replace('_', '-')}"
        place = MADE if key.endswith("_src") else ""
        if key.startswith(ingest_type.replace("html", "fulltext")):
            yield LinkCandidate(link, ingest_type, technique, 0.92, place=place)
        elif ingest_type == "pdf":
            yield LinkCandidate(link, PAGE, technique, 0.2, place=place)


def _is(ingest_type: str, media: str, url: str) -> bool:
    if media := media.partition(";")[0].strip():
        return _MEDIA[ingest_type].fullmatch(media) is not None
    return _NAMES[ingest_type].search(url.partition("?")[0].partition("#")[0]) is not None
