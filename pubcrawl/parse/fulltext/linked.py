"""Links that are said in so many words: Signposting, JSON-LD, and the rules for the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pubcrawl.ids.url import rule_url, slot
from pubcrawl.parse.fulltext.page import LinkCandidate, LinkPage, on_hosts
from pubcrawl.parse.fulltext.table import PAGE
from pubcrawl.parse.meta.jsonld import article, each, texts
from pubcrawl.parse.rule_reader import links
from pubcrawl.parse.rules import Rules
from pubcrawl.parse.signposting import links as typed_links

_MEDIA = {
    "pdf": re.compile(r".*\bpdf\b.*"),
    "xml": re.compile(r"(?:application|text)/(?!xhtml)(?:[\w.-]+\+)?xml"),
    "html": re.compile(r"text/html|application/xhtml\+xml"),
    "src": re.compile(r"(?:text|application)/x-(?:tex|latex|tar)|application/(?:x-)?(?:gzip|zip)"),
    "component": re.compile(r"(?!text/html|application/xhtml).*"),
    "dataset": re.compile(r".*"),
}
"""What is wanted → media types of it, in lower case."""

_NAMES = {
    "pdf": re.compile(r"\.pdf$", re.IGNORECASE),
    "xml": re.compile(r"\.(?:xml|nxml)$", re.IGNORECASE),
    "html": re.compile(r"\.x?html?$", re.IGNORECASE),
    "src": re.compile(r"\.(?:tex|tar|tgz|tar\.gz)$", re.IGNORECASE),
    "component": re.compile(r"(?<!\.html)(?<!\.htm)$", re.IGNORECASE),
    "dataset": re.compile(r""),
}
"""… and ends of the names of its files, where no media type is given."""

# Hosts that only lead on to where a thing is: back here, most of the time.
_RESOLVERS = ("doi.org", "hdl.handle.net", "handle.net", "n2t.net", "w3id.org", "purl.org")

_FILES = ("encoding", "associatedMedia", "distribution")
"""Properties of an article that its files are named in."""


def by_signposting(
    page: LinkPage, wanted: str, headers: Mapping[str, str]
) -> Iterator[LinkCandidate]:
    """
    Yield the items of *wanted* that ``Link`` headers and link elements name.

    Then the page that a copy is to be cited as, if it is on another host.
    """
    for link in typed_links(page.document, page.url, headers):
        if link.rel == "item" and _is(wanted, link.type, link.url):
            yield LinkCandidate(link.url, wanted, "signposting-item", 0.97 if link.type else 0.7)
        elif link.rel == "cite-as" and wanted in ("pdf", "html", "xml"):
            host = slot(link.url)
            if host and host != page.host and not on_hosts(host, _RESOLVERS):
                yield LinkCandidate(link.url, PAGE, "signposting-cite-as", 0.05)


def by_jsonld(page: LinkPage, wanted: str) -> Iterator[LinkCandidate]:
    """Yield the files of *wanted* that the JSON-LD of the article names."""
    work = article(page.document)
    for one in (one for key in _FILES for one in each(work, key)):
        media = " ".join(texts(one, "encodingFormat", "fileFormat")).lower()
        for url in texts(one, "contentUrl", "url")[:1]:
            if _is(wanted, media, url):
                yield LinkCandidate(url, wanted, "json-ld", 0.88 if media else 0.7)


def by_rule(page: LinkPage, wanted: str, rules: Rules) -> Iterator[LinkCandidate]:
    """
    Yield the links that the rule for the site finds (docs/rules.md).

    For a PDF the pages of the full text too. Raises ``SelectorTimeout`` and ``RegexTimeout``.
    """
    if wanted not in ("pdf", "html"):
        return
    url = rule_url(page.url)
    rule = rules.journal(url)
    if rule is None:
        return
    for key, link in links(page.document, rule.keys, url):
        technique = f"journal-{key.replace('_', '-')}"
        if key.startswith(wanted.replace("html", "fulltext")):
            yield LinkCandidate(link, wanted, technique, 0.92)
        elif wanted == "pdf":
            yield LinkCandidate(link, PAGE, technique, 0.2)


def _is(wanted: str, media: str, url: str) -> bool:
    if media := media.partition(";")[0].strip():
        return _MEDIA[wanted].fullmatch(media) is not None
    return _NAMES[wanted].search(url.partition("?")[0].partition("#")[0]) is not None
