"""Identifiers of works in JATS: in elements that name their kind, in links and in text."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from pubcrawl.formats.xml import Element
from pubcrawl.ids.doi import IN_TEXT, extract_doi
from pubcrawl.ids.identifier_text import identify
from pubcrawl.reading.jats.tree import href, kind_of, plain
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.reading.meta.references import reference_ids

_TAGGED = ("pub-id", "article-id", "object-id", "elocation-id", "ext-link")
_LINKED = ("ext-link", "uri", "pub-id", "source", "article-title")
_DOI = re.compile(IN_TEXT)
_NUMBER = r"((?<![a-z-])[a-z-]++(?:\.[a-z]{2})?/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})"
_ARXIV = re.compile(rf"(?:arxiv\s*[:.]\s*|arxiv\.org/(?:abs|pdf)/){_NUMBER}", re.IGNORECASE)
_ARXIV_ID = re.compile(_NUMBER, re.IGNORECASE)
_ADDRESS = re.compile("https?:|ftp:")


def read_identifier(kind: str, words: str) -> tuple[str, str]:
    """
    Return kind and value of the identifier *words*: a DOI, PMID, PMCID or arXiv identifier.

    *kind*: the type that the source states, or "": then only a DOI or an address counts.
    """
    kind = meaning_of("identifier", kind)
    if (kind == "doi" or "doi.org/" in words) and (match := _DOI.search(unquote(words))):
        return "doi", extract_doi(unquote(words)) or extract_doi(match[0].rstrip(".,;:)]}"))
    if match := (_ARXIV_ID if kind == "arxiv" else _ARXIV).search(words):
        return "arxiv", match[1]
    name = identify(f"{kind}:{words}" if kind else words) if kind or "/" in words else None
    return name or ("", "")


def read_identifiers(text: str, *elements: Element) -> dict[str, Any]:
    """
    Return the identifiers of the work cited in *elements*, by kind; ``url`` is another address.

    *text*: its printed form. Elements that name the kind count before links, links before text.
    """
    found: list[tuple[str, str]] = []
    links: list[str] = []
    for element in elements:
        for tagged in element.iter(*_TAGGED):
            kind = kind_of(tagged, "pub-id-type", "content-type", "ext-link-type")
            if meaning_of("identifier", kind):
                forms = filter(None, (plain(tagged), href(tagged)))
                found += (read_identifier(kind, words) for words in forms)
        links.append(href(element))
        for link in element.iter(*_LINKED):
            links += (href(link), plain(link) if link.tag == "uri" else "")
    for address in filter(None, links):
        kind, value = read_identifier("", address)
        found.append((kind, value))
        # An address with a DOI may be that of a publisher.
        if kind in ("", "doi") and _ADDRESS.match(address) and "doi.org/10." not in address:
            found.append(("url", address))
    ids = dict(pair for pair in reversed(found) if pair[1])
    return reference_ids(text) | ids
