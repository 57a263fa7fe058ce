"""
The JSON-LD of a page, in the schema.org vocabulary.

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
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import Content, PartType

logger = logging.getLogger(__name__)

SIZE_MAX = 2 * 1024**2
"""Characters of a script; a longer one is ignored."""

_NODES_MAX = 2000  # objects read of one page
_ITEMS_MAX = 5000  # entries read of one list

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
# Escapes; the group matches those invalid in text: U+0000 and lone surrogates.
_PAIR = r"[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPE = re.compile(rf"\\(?:u{_PAIR}|(u0000|u[dD][89a-fA-F][0-9a-fA-F]{{2}})|.)", re.DOTALL)
_STRING = r'("(?:[^"\\]++|\\.)*+(?:"|\Z))'
_STRING_OR_COMMENT = re.compile(rf"{_STRING}|/\*.*?(?:\*/|\Z)|//[^\r\n]*+", re.DOTALL)
_STRING_OR_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)


def add(findings: Findings, document: Document, work: dict[str, Any]) -> None:
    """
    Add the parts and links of the JSON-LD object *work* to *findings*; see ``article``.

    The parts follow all others. Their type is ``meta``, or the page's own if that is worth
    less.
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
    """Return the JSON-LD object of the article, or an empty object."""
    return find_article(objects(document))


def find_article(nodes: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the object of the article among *nodes*, or an empty object."""
    # The page of an article may also describe its data set and its journal.
    for kinds in (_ARTICLES, _OTHERS):
        for one in nodes:
            if kinds.intersection(types(one)):
                return one
    return {}


def objects(document: Document) -> list[dict[str, Any]]:
    """Return the JSON-LD objects of a page, outer objects before inner ones."""
    return [one for script in scripts(document) for one in _objects(_loaded(script, document))]


def scripts(document: Document) -> Iterator[str]:
    """Yield the source of each JSON-LD script of a page."""
    for node in document.metadata_elements("script"):
        kind = (node.attrs.get("type") or "").partition(";")[0]
        if kind.strip().lower() == "application/ld+json":
            texts = (child.text_content or "" for child in node.iter(include_text=True))
            yield "".join(texts)


def loads(script: str) -> Any:
    """
    Return the JSON of a script, with publishers' common mistakes repaired.

    Repairs control characters in strings, comments, trailing commas, HTML character
    references, and the wrappers that hide a script from old browsers. Raises ``NotJSON``
    for anything else.
    """
    script = _WRAPPER.sub("", script)
    # A semicolon may precede the end of a comment.
    script = _WRAPPER_END.sub("", _WRAPPER_END.sub("", script)).strip()
    script = _ESCAPE.sub(lambda escape: r"\ufffd" if escape[1] else escape[0], script)
    for mend in _MENDS:
        try:
            return json.loads(mend(script), strict=False)
        except (ValueError, RecursionError) as failure:
            error = failure
    raise NotJSON(f"not JSON, or cut short: {error}; begins {script[:60]!r}") from error


def _uncommented(script: str) -> str:
    """Return *script* without comments and trailing commas."""
    bare = _STRING_OR_COMMENT.sub(lambda match: match[1] or " ", script)
    return _STRING_OR_COMMA.sub(lambda match: match[1] or "", bare)


_MENDS: tuple[Callable[[str], str], ...] = (
    str,
    _uncommented,
    unescape,
    lambda script: _uncommented(unescape(script)),
)


def _loaded(script: str, document: Document) -> Any:
    """Return the JSON of a script; None if it is invalid or too long."""
    if len(script) > SIZE_MAX:
        logger.debug("%s: JSON-LD of %d characters ignored", document.url, len(script))
        return None
    try:
        return loads(script)
    except NotJSON as error:
        logger.debug("%s: invalid JSON-LD: %s", document.url, error)
        return None


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in *value*, outer objects before inner ones."""
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
    """Return the types of an object, in lower case and without their vocabulary prefix."""
    kinds = value.get("@type")
    names = kinds if isinstance(kinds, list) else [kinds]
    words = (name for name in names if isinstance(name, str))
    return [name.rpartition("/")[2].rpartition(":")[2].lower() for name in words]


def each(value: Any, key: str) -> list[Any]:
    """Return the non-empty values of a property as a list."""
    found = value.get(key) if isinstance(value, dict) else None
    several = found if isinstance(found, list) else [found]
    return [one for one in several[:_ITEMS_MAX] if one not in (None, "", {}, [])]


def names(value: Any) -> list[str]:
    """Return the strings of a value: itself, or its address, name or text."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, int | float):
        return [str(value)]
    keys = ("@value", "url", "@id", "name", "text", "value", "contentUrl")
    return [one for key in keys for one in each(value, key) if isinstance(one, str)]


def texts(value: Any, *keys: str) -> list[str]:
    """Return the texts of properties, in order; for an object its ``@value`` or name."""
    found = (one for key in keys for one in each(value, key))
    return [
        words
        for one in found
        for words in ([one] if isinstance(one, str) else each(one, "@value") + each(one, "name"))
        if isinstance(words, str)
    ]


def identifiers(work: dict[str, Any]) -> list[tuple[str, Content]]:
    """Return (kind, value) of the identifiers, the first of each kind."""
    result: dict[str, Content] = {}
    for key in ("doi", "identifier", "sameAs", "@id", "mainEntityOfPage", "url"):
        for one in each(work, key):
            label = " ".join(texts(one, "propertyID", "name")).lower()
            for words in names(one):
                for kind, value in _identified(label, words.strip()):
                    result.setdefault(kind, value)
    return [(kind, result[kind]) for kind in ("pmid", "pmcid", "doi") if kind in result]


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
    result = [plain(words) for words in texts(work, "keywords")]
    # Each entry of a list is one keyword, which may contain commas.
    return (
        tuple(filter(None, result))
        if len(result) > 1
        else tuple(w for one in result for w in split_keywords(one))
    )


def abstract(work: dict[str, Any]) -> str:
    """Return the abstract of an article, else its description."""
    for key in ("abstract", "description"):
        if result := [words for value in texts(work, key) for words in paragraphs(value)]:
            return "\n\n".join(result)
    return ""


def _pdfs(work: dict[str, Any], document: Document) -> Iterator[str]:
    for key in ("encoding", "associatedMedia", "distribution"):
        for one in each(work, key):
            kind = " ".join(texts(one, "encodingFormat", "fileFormat")).lower()
            for link in texts(one, "contentUrl", "url")[:1]:
                if "pdf" in kind or (not kind and link.lower().endswith(".pdf")):
                    yield address(document, link)
