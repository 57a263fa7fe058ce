"""
What a page says of its article in JSON-LD, in the words of schema.org.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from pubcrawl.exceptions import NotJSON
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.items.findings import Findings, Link, Offer
from pubcrawl.items.parts import Content, PartType
from pubcrawl.parse.html import Document
from pubcrawl.parse.keywords import split
from pubcrawl.parse.meta.markup import paragraphs, plain
from pubcrawl.parse.meta.tags import address

logger = logging.getLogger(__name__)

SIZE_MAX = 2 * 1024**2
"""Characters of a script; a longer one is passed over."""

_NODES_MAX = 2000  # objects of a page that are looked at
_ITEMS_MAX = 5000  # entries of a list that are read

_ARTICLES = {
    "article",
    "chapter",
    "medicalscholarlyarticle",
    "report",
    "review",
    "scholarlyarticle",
    "techarticle",
    "thesis",
}
_OTHERS = {"book", "creativework", "dataset", "softwareapplication", "softwaresourcecode"}
_INSIDE = ("@graph", "mainEntity", "mainEntityOfPage")
_WRAPPER = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)")
_WRAPPER_END = re.compile(r"(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>|;)\s*$")
# Escapes; the group has those that no text may hold: U+0000 and halves of characters.
_PAIR = r"[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPE = re.compile(rf"\\(?:u{_PAIR}|(u0000|u[dD][89a-fA-F][0-9a-fA-F]{{2}})|.)", re.DOTALL)
_STRING = r'("(?:[^"\\]++|\\.)*+(?:"|\Z))'
_STRING_OR_COMMENT = re.compile(rf"{_STRING}|/\*.*?(?:\*/|\Z)|//[^\r\n]*+", re.DOTALL)
_STRING_OR_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)


def add(findings: Findings, document: Document, work: dict[str, Any]) -> None:
    """
    Add to *findings* the parts and links of the article that a page describes, see ``article``.

    Parts are offered after all others, with the type ``meta`` or the page's own
    if that is worth less.
    """
    if not work:
        return
    kind = max(PartType.META, findings.type, key=lambda type: type.rank)
    offers: list[tuple[str, Content]] = [
        *identifiers(work),
        ("title", next(filter(None, map(plain, texts(work, "headline", "name"))), "")),
        ("keywords", _keywords(work)),
        ("abstract", abstract(work)),
    ]
    findings.offers += [Offer(name, content, kind) for name, content in offers if content]
    findings.links += [Link(link, PartType.PDF_META) for link in _pdfs(work, document)]


def article(document: Document) -> dict[str, Any]:
    """Return the object of the JSON-LD that is the article; empty if there is none."""
    return article_of(objects(document))


def article_of(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return that of a page's objects that is its article; empty if none is."""
    # A page of an article may describe its data set and its journal as well.
    for kinds in (_ARTICLES, _OTHERS):
        for one in found:
            if kinds.intersection(types(one)):
                return one
    return {}


def objects(document: Document) -> list[dict[str, Any]]:
    """Return the objects that a page describes in JSON-LD, those around before those inside."""
    return [one for script in scripts(document) for one in _objects(_loaded(script, document))]


def scripts(document: Document) -> Iterator[str]:
    """Yield the scripts of a page that are JSON-LD, as they are written."""
    for node in document.telling("script"):
        kind = (node.attrs.get("type") or "").partition(";")[0]
        if kind.strip().lower() == "application/ld+json":
            texts = (child.text_content or "" for child in node.iter(include_text=True))
            yield "".join(texts)


def loads(script: str) -> Any:
    """
    Return the JSON of a script, mended where publishers break it.

    Line ends and other control characters in strings, comments, commas too many, references
    of HTML, and what hides a script from old browsers are forgiven. Raises ``NotJSON`` for
    what is beyond that.
    """
    script = _WRAPPER.sub("", script)
    # A semicolon may stand before what closes a comment.
    script = _WRAPPER_END.sub("", _WRAPPER_END.sub("", script)).strip()
    script = _ESCAPE.sub(lambda escape: r"\ufffd" if escape[1] else escape[0], script)
    for mend in _MENDS:
        try:
            return json.loads(mend(script), strict=False)
        except (ValueError, RecursionError) as failure:
            error = failure
    raise NotJSON(f"not JSON, or cut short: {error}; begins {script[:60]!r}") from error


def _uncommented(script: str) -> str:
    """Return *script* without comments, and without commas before a closing bracket."""
    bare = _STRING_OR_COMMENT.sub(lambda found: found[1] or " ", script)
    return _STRING_OR_COMMA.sub(lambda found: found[1] or "", bare)


_MENDS: tuple[Callable[[str], str], ...] = (
    str,
    _uncommented,
    unescape,
    lambda script: _uncommented(unescape(script)),
)


def _loaded(script: str, document: Document) -> Any:
    """Return the JSON of a script; None if it cannot be read, or is too long."""
    if len(script) > SIZE_MAX:
        logger.debug("%s: JSON-LD of %d characters passed over", document.url, len(script))
        return None
    try:
        return loads(script)
    except NotJSON as error:
        logger.debug("%s: JSON-LD that cannot be read: %s", document.url, error)
        return None


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects that a page describes, those around before those inside."""
    waiting = [value]
    for _ in range(_NODES_MAX):
        if not waiting:
            return
        value = waiting.pop()
        if isinstance(value, list):
            waiting += reversed(value[:_NODES_MAX])
        elif isinstance(value, dict):
            yield value
            waiting += [value[key] for key in reversed(_INSIDE) if key in value]


def types(value: dict[str, Any]) -> list[str]:
    """Return the types of an object, in lower case and without a vocabulary before them."""
    kinds = value.get("@type")
    names = kinds if isinstance(kinds, list) else [kinds]
    words = (name for name in names if isinstance(name, str))
    return [name.rpartition("/")[2].rpartition(":")[2].lower() for name in words]


def each(value: Any, key: str) -> list[Any]:
    """Return the values of a property, one or several, without nulls."""
    found = value.get(key) if isinstance(value, dict) else None
    several = found if isinstance(found, list) else [found]
    return [one for one in several[:_ITEMS_MAX] if one not in (None, "", {}, [])]


def names(value: Any) -> list[str]:
    """Return the strings that stand for a value: itself, or its address, name or text."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, int | float):
        return [str(value)]
    keys = ("@value", "url", "@id", "name", "text", "value", "contentUrl")
    return [one for key in keys for one in each(value, key) if isinstance(one, str)]


def texts(value: Any, *keys: str) -> list[str]:
    """Return the texts of properties, in order; of an object its ``@value`` or name."""
    found = (one for key in keys for one in each(value, key))
    return [
        words
        for one in found
        for words in ([one] if isinstance(one, str) else each(one, "@value") + each(one, "name"))
        if isinstance(words, str)
    ]


def identifiers(work: dict[str, Any]) -> list[tuple[str, Content]]:
    """Return (kind, value) of the identifiers, the first of each kind."""
    found: dict[str, Content] = {}
    for key in ("doi", "identifier", "sameAs", "@id", "mainEntityOfPage", "url"):
        for one in each(work, key):
            label = " ".join(texts(one, "propertyID", "name")).lower()
            for words in names(one):
                for kind, value in _identified(label, words.strip()):
                    found.setdefault(kind, value)
    return [(kind, found[kind]) for kind in ("pmid", "pmcid", "doi") if kind in found]


def _identified(label: str, words: str) -> Iterator[tuple[str, str]]:
    if doi := extract_doi(words.removeprefix("info:doi/")):
        yield "doi", doi
    elif "pmcid" in label or words[:3].upper() == "PMC":
        yield "pmcid", extract_pmcid(words.upper())
    elif "pmid" in label or "pubmed" in label or words[:4].upper() == "PMID":
        yield "pmid", extract_pmid(words)
    else:
        yield identifier_in_url(words)


def _keywords(work: dict[str, Any]) -> tuple[str, ...]:
    found = [plain(words) for words in texts(work, "keywords")]
    # A list has one in each entry, and they may hold commas.
    return (
        tuple(filter(None, found))
        if len(found) > 1
        else tuple(w for one in found for w in split(one))
    )


def abstract(work: dict[str, Any]) -> str:
    """Return the abstract of an article, else its description."""
    for key in ("abstract", "description"):
        if found := [words for value in texts(work, key) for words in paragraphs(value)]:
            return "\n\n".join(found)
    return ""


def _pdfs(work: dict[str, Any], document: Document) -> Iterator[str]:
    for key in ("encoding", "associatedMedia", "distribution"):
        for one in each(work, key):
            kind = " ".join(texts(one, "encodingFormat", "fileFormat")).lower()
            for link in texts(one, "contentUrl", "url")[:1]:
                if "pdf" in kind or (not kind and link.lower().endswith(".pdf")):
                    yield address(document, link)
