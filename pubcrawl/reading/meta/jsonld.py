"""
The JSON-LD of a page, in the schema.org vocabulary, and metadata in its other scripts.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from types import MappingProxyType
from typing import Any, Self

from pubcrawl.exceptions import NotJSON
from pubcrawl.formats.html import Document
from pubcrawl.formats.json import Cursor, KeyUse
from pubcrawl.formats.markup import plain
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid

logger = logging.getLogger(__name__)

SIZE_MAX = 2 * 1024**2
"""Characters of a script; a longer one is ignored."""

_NODES_MAX = 2000  # objects read of one page
_ITEMS_MAX = 5000  # entries read of one list

_ARTICLES = frozenset(
    """
    article chapter medicalscholarlyarticle report review scholarlyarticle techarticle thesis
""".split()
)
_OTHERS = frozenset("book creativework dataset softwareapplication softwaresourcecode".split())
_INSIDE = ("@graph", "mainEntity", "mainEntityOfPage")
_ASSIGNMENT = re.compile(r"\bdocument\.metadata\s*=\s*(?=\{)|\barticleMetadata\s*=\s*(?=\{)")
_WRAPPER = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)")
_WRAPPER_END = re.compile(r"(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>|;)\s*$")
# Escapes; the group matches those invalid in text: U+0000 and lone surrogates.
_PAIR = r"[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPE = re.compile(rf"\\(?:u{_PAIR}|(u0000|u[dD][89a-fA-F][0-9a-fA-F]{{2}})|.)", re.DOTALL)
_STRING = r'("(?:[^"\\]++|\\.)*+(?:"|\Z))'
_STRING_OR_COMMENT = re.compile(rf"{_STRING}|/\*.*?(?:\*/|\Z)|//[^\r\n]*+", re.DOTALL)
_STRING_OR_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)


_USE = KeyUse()  # of all pages: their unread keys are not reported


class Thing(Cursor):
    """
    A value of JSON-LD, and what is inside it.

    *things*: the objects of the page by their ``@id``. A reference to one of them,
    ``{"@id": …}`` or ``"#…"``, stands for the object.
    """

    __slots__ = ("things",)

    def __init__(self, value: Any, things: Mapping[str, Any] = MappingProxyType({})) -> None:
        name = value
        if isinstance(value, dict) and value.keys() <= {"@id", "@type"}:
            name = value.get("@id")
        if isinstance(name, str) and (name is not value or name[:1] in "#_"):
            value = things.get(name, value)
        super().__init__(value, _USE)
        self.things = things

    def each(self, *keys: str) -> list[Self]:
        """Return the values of properties that are not empty."""
        found = []
        for key in keys:
            value = self.at(key)
            if isinstance(value, dict):
                value = value.get("@list", value)  # {"@list": […]} keeps an order
            several = value[:_ITEMS_MAX] if isinstance(value, list) else [value]
            things = {} if key == "@id" else self.things
            found += [type(self)(item, things) for item in several if item not in _EMPTY]
        return found

    def own(self) -> list[str]:
        """Return a text or whole number itself; of an object its ``@value`` or name."""
        own = [self]
        if isinstance(self.value, dict):
            own = self.each("@value", "name")
        return [str(thing.value) for thing in own if type(thing.value) in (str, int)]

    def strings(self, *keys: str) -> list[str]:
        """Return the texts of properties, in order."""
        return [text for thing in self.each(*keys) for text in thing.own()]

    def line(self, *keys: str) -> str:
        """Return the first text of properties as plain text, or an empty text."""
        return next(filter(None, map(plain, self.strings(*keys))), "")

    def forms(self) -> list[str]:
        """Return a text or number itself; of an object its address, name and value."""
        if isinstance(self.value, str | int | float):
            return [str(self.value)]
        keys = ("@value", "url", "@id", "name", "text", "value", "contentUrl")
        return [thing.value for thing in self.each(*keys) if isinstance(thing.value, str)]

    def addresses(self) -> list[str]:
        """Return the addresses and identifiers of an object."""
        things = self.each("@id", "sameAs", "identifier", "url")
        return [text for thing in things for text in thing.forms()]

    def types(self) -> list[str]:
        """Return the types of an object, in lower case and without their vocabulary prefix."""
        names = (name.rpartition("/")[2].rpartition(":")[2] for name in self.strings("@type"))
        return list(map(str.lower, names))

    def identifiers(self) -> dict[str, str]:
        """Return the PMID, PMCID and DOI of a work, the first of each kind."""
        found: dict[str, str] = {}
        for thing in self.each("doi", "identifier", "sameAs", "@id", "mainEntityOfPage", "url"):
            label = " ".join(thing.strings("propertyID", "name")).lower()
            for text in map(str.strip, thing.forms()):
                kind, value = "doi", extract_doi(text.removeprefix("info:doi/"))
                if not value:
                    start = text[:4].upper()
                    if "pmcid" in label or start[:3] == "PMC":
                        kind, value = "pmcid", extract_pmcid(text.upper())
                    elif "pmid" in label or "pubmed" in label or start == "PMID":
                        kind, value = "pmid", extract_pmid(text)
                    else:
                        kind, value = identifier_in_url(text)
                if value:
                    found.setdefault(kind, value)
        return {kind: found[kind] for kind in ("pmid", "pmcid", "doi") if kind in found}


_EMPTY: tuple[Any, ...] = (None, "", {}, [])


def article(document: Document) -> Thing:
    """Return the object of the article in the JSON-LD of a page, or an empty one."""
    # The page of an article may also describe its data set and its journal.
    things = objects(document)
    for kinds in (_ARTICLES, _OTHERS):
        for thing in things:
            if not kinds.isdisjoint(thing.types()):
                return thing
    return Thing({})


def objects(document: Document) -> list[Thing]:
    """Return the JSON-LD objects of a page, outer objects before inner ones."""
    found: list[dict[str, Any]] = []
    for script in scripts(document):
        if len(script) > SIZE_MAX:
            logger.debug("%s: JSON-LD of %d characters ignored", document.url, len(script))
            continue
        try:
            found += _objects(loads(script))
        except NotJSON as error:
            logger.debug("%s: invalid JSON-LD: %s", document.url, error)
    by_id: dict[str, Any] = {}
    for value in found:
        if isinstance(name := value.get("@id"), str) and len(value) > 1:
            by_id.setdefault(name, value)
    return [Thing(value, by_id) for value in found]


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


def script_metadata(document: Document) -> Thing:
    """
    Return the metadata object that a script of the page assigns, or an empty one.

    A page of IEEE Xplore is empty until its script runs, but its source has
    ``xplGlobal.document.metadata = {…}``.
    """
    for node in [] if document.xml else document.metadata_elements("script"):
        child = None if "src" in node.attrs else node.first_child
        source = (child.text_content or "") if child is not None else ""
        match = _ASSIGNMENT.search(source) if "etadata" in source else None
        if match is None or len(source) > SIZE_MAX:
            continue
        try:
            value, _ = json.JSONDecoder().raw_decode(source, match.end())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and value.get("title"):
            return Thing(value)
    return Thing({})


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
