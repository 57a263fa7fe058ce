"""
The body text of a page, and whether it is a full text, a page about an article, or another one.

Addresses and platforms decide first, then the length of the text and its sections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from pubcrawl import __version__
from pubcrawl.formats.element_names import HEADING_NAMES
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import TEXT, Node
from pubcrawl.formats.html.text import formatted, text
from pubcrawl.ids.url import host
from pubcrawl.ingest.biblio import stated_title
from pubcrawl.items.reasons import FAILURES
from pubcrawl.items.slugs import WALLS
from pubcrawl.reading import clean
from pubcrawl.reading.page_software import platform
from pubcrawl.reading.structure.sections import is_preview

LINKED_MIN: Final = 0.66
"""A block with a larger share of its words in links is a list of links, not text."""

_SHORTEST = 5  # words; the share in a shorter block is that of so many words
# Hindawi, 2014: an <a> that is never closed, around the rest of the article.
_LABEL_MAX = 40  # words of a link
_HEADING_MAX = 80  # characters
_HEADINGS_MAX = 5000
_CODE = frozenset(("script", "style", "template"))
_CONTROLS = frozenset(("button", "datalist", "option", "select", "template", "textarea"))
_BLOCKS = frozenset(
    ("dd", "div", "dl", "dt", "header", "li", "ol", "p", "section", "table", "td", "ul")
)
_NUMBER = re.compile(r"^(?:[0-9]+|[ivx]+|[a-z])[.):\s]+(?:[0-9]+[.)]\s*)*", re.IGNORECASE)
# Headings of an article's sections: English, Spanish, Portuguese, French, German, Italian,
# Turkish, Russian, Chinese, Japanese.
_SECTIONS = {
    "introduction": (
        r"introduc[ct]|introdu[çz]|background|einleitung|einführung|giriş|введение|引言|前言|緒言"
        r"|はじめに|序論"
    ),
    "methods": (
        r"(?:material|patient|subject|data|experimental|research)\w{0,20}(?: and|,| &)? method"
        r"|method|m[ée]tod|méthod|methodik|materiali? |material(?:es|is|s)? |experimental"
        r"|gereç|yöntem|материал|метод|方法|材料"
    ),
    "results": r"result|résultat|ergebnis|risultat|findings|bulgu|результат|结果|結果",
    "discussion": r"discuss?[iu]|diskussion|discussão|tartışma|обсуждение|讨论|討論|考察",
    "conclusion": (
        r"conclu|summary and|schlussfolgerung|fazit|sonuç|considerações finais|заключение|выводы"
        r"|结论|結論"
    ),
    "references": (
        r"references?$|bibliograph|literature cited|referencias|referências|références|literatur"
        r"|kaynak|литература|参考文献|文献"
    ),
}
_SECTION = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _SECTIONS.items()}


class TextBody(NamedTuple):
    """
    The body of a page: its *text* in lines, its number of *words*, and its *sections*.

    *words*: separated by white space. *sections*: keys of the table above.
    """

    text: str
    words: int
    sections: frozenset[str]


def body(document: Document) -> TextBody:
    """
    Return the body of the page of an article.

    It has no menus, side bars, related articles, reference list or controls, and no
    blocks that are mostly links.
    """
    dropped = clean.dropped(document, publication=True)
    dropped |= _without_text(document.body, dropped)
    words = formatted(document.body, skip=dropped)
    return TextBody(words, len(words.split()), sections(document))


def html_body(found: TextBody) -> dict[str, Any]:
    """Return the block ``html_body`` of a result: status, agent and number of words."""
    return {
        "status": "success" if found.words else "empty-body",
        "agent": f"pubcrawl/{__version__}",
        "word_count": found.words,
    }


def sections(document: Document) -> frozenset[str]:
    """Return the sections of an article that the headings of a page name."""
    nodes = [node for node in document.root.traverse() if node.tag in HEADING_NAMES][:_HEADINGS_MAX]
    titles = (_NUMBER.sub("", text(node)) for node in nodes)
    return frozenset(
        name
        for title in titles
        if len(title) <= _HEADING_MAX
        for name, pattern in _SECTION.items()
        if pattern.match(title)
    )


def _without_text(body: Node, dropped: set[int]) -> set[int]:
    """Return the ``mem_id`` of controls, hidden elements, and blocks that are mostly links."""
    found: set[int] = set()
    passed: set[int] = set()  # dropped elements, and those within them
    nodes: list[Node] = []
    for node in body.traverse(include_text=True):
        above = node.parent
        key = node.mem_id
        if (above is not None and above.mem_id in passed) or key in dropped:
            passed.add(key)
        elif node.tag in _CONTROLS or "hidden" in node.attributes:
            found.add(key)
            passed.add(key)
        else:
            nodes.append(node)
    words: Counter[int] = Counter()
    linked: Counter[int] = Counter()
    # Backwards, so that the contents of an element are counted before it.
    for node in reversed(nodes):
        above = node.parent
        if above is None:
            continue
        if node.tag == TEXT:
            if above.tag not in _CODE:
                words[above.mem_id] += len((node.text_content or "").split())
            continue
        key = node.mem_id
        if node.tag == "a" and words[key] <= _LABEL_MAX:
            linked[key] = words[key]
        elif node.tag in _BLOCKS and linked[key] > LINKED_MIN * max(words[key], _SHORTEST):
            found.add(key)
            continue
        words[above.mem_id] += words[key]
        linked[above.mem_id] += linked[key]
    return found


FULLTEXT: Final = "article-fulltext"
UNKNOWN: Final = "unknown"

SCOPES = (
    FULLTEXT,
    "article-abstract",
    "article-sample",
    "landingpage",
    "supplement",
    "component",
    "issue-fulltext",
    "homepage-domain",
    "blocked-captcha",
    "blocked-cookie",
    "blocked-forbidden",
    "blocked-login",
    "blocked-paywall",
    "errorpage",
    "stub",
    "other",
    UNKNOWN,
)
"""All scopes of pages."""

BLOCKED = {
    name: name if name in SCOPES else reason.ingest
    for name, reason in FAILURES.items()
    if reason.wall is not None
}
"""Slug of a wall of rules/walls.yaml → scope."""

_STATUSES = {
    FULLTEXT: "success",
    UNKNOWN: "unknown-scope",
    **{scope: scope for scope in SCOPES if scope in WALLS},
}

STUB: Final = 20
"""Words below which a page is a stub."""

BLOG: Final = 500
"""Words above which a page of blog software is a full text."""

INLINE: Final = 600
"""Words above which a galley of OJS without its own title is a full text."""

LANDING: Final = 1000
"""Words below which a page of journalssystem.com with a link to a PDF is a landing page."""

LONG: Final = 1200
"""Words above which any page is a full text."""

SECTIONS: Final = 2
"""Section headings that make a page a full text even if it names another address for that."""

_PREVIEW = re.compile(r"^page-one\..*\bspringer(?:nature)?\.com$")
_BLOGS = frozenset(("wordpress", "blogger"))
_OJS = frozenset(("ojs", "ojs3"))
# Hosts with records and abstracts of articles, never the text.
_ABSTRACTS = frozenset(("pubmed.ncbi.nlm.nih.gov",))
_NEEDLESS_PORT = re.compile(r":(?:80|443)$")
_FORBIDDEN = re.compile(r"^(?:error )?403\b|^(?:403 )?forbidden$", re.IGNORECASE)
_ERROR = re.compile(
    r"^(?:(?:http )?(?:error|status)[ :]*)?(?:40[0-9]|410|50[0-9])\b"
    r"|\b(?:page|article|document|doi|file|resource|item) (?:cannot be |could not be |was |is )?"
    r"(?:not|no longer) (?:be )?(?:found|available|exist)|^not found$|^(?:an )?(?:error|problem)"
    r"(?: has)? (?:occurred|404)|^seite nicht gefunden|^p[áa]gina no encontrada"
    r"|^p[áa]gina n[ãa]o encontrada|^page (?:non trouv|introuvable)",
    re.IGNORECASE,
)
_PATHS = {
    "supplement": re.compile(
        r"/(?:suppl_file|suppl|supplementary-material|supplements?)(?:/|$)", re.IGNORECASE
    ),
    "component": re.compile(
        r"/(?:figures?|tables?)/[A-Za-z]{0,3}[0-9]+(?:\.html?)?/?$|/download/fig/", re.IGNORECASE
    ),
    "other": re.compile(r"/(?:toc|issue/(?:view|current)|issues?/[0-9]+)(?:/|$)", re.IGNORECASE),
    "article-abstract": re.compile(r"/(?:doi/)?abs(?:tract)?s?/|[./]abstract$", re.IGNORECASE),
}
_PAYWALL = (
    "[class*=paywall i], [id*=paywall i], [class*=purchase-access i], [class*=get-access i],"
    " [id*=buy-article i], [class*=access-denied i], [data-access-type=paywall i]"
)


def status(scope: str) -> str:
    """Return the status of an ingest for a page of *scope*: a slug of ``items.slugs``."""
    return _STATUSES.get(scope, "wrong-scope")


def scope(document: Document, url: str, biblio: Mapping[str, Any], words: int) -> str:
    """
    Return the scope of a page: one of ``SCOPES``.

    *url*: of the page, after redirects. *biblio*: its metadata. *words*: length of its
    body.
    """
    software = platform(document, url)
    return (
        _by_address(url)
        or _by_link(document, url, biblio, words)
        or _by_platform(document, url, biblio, words, software)
        or _by_words(document, url, biblio, words, software)
    )


def _by_address(url: str) -> str:
    parts = _split(url)
    lower = url.lower()
    if parts.path.lower().endswith("/cookieabsent"):
        return "blocked-cookie"
    if _PREVIEW.search(host(url)):
        return "article-sample"
    if "scielo" in lower:
        if "sci_abstract" in lower:
            return "landingpage"
        if "sci_arttext" in lower:
            return FULLTEXT
    if "showcaptcha.asp" in lower:
        return "blocked-captcha"
    if parts.netloc and parts.path in ("", "/") and not parts.query:
        return "homepage-domain"
    return ""


def _by_link(document: Document, url: str, biblio: Mapping[str, Any], words: int) -> str:
    link = str(biblio.get("html_fulltext_url") or "")
    if not link:
        return ""
    if same_page(link, url):
        # Seen: a page of two words that names itself. A script may insert the text.
        return FULLTEXT if words >= STUB else "stub"
    # Some publishers name another form of a page that already has the full text.
    whole = words > LONG and len(sections(document)) >= SECTIONS
    return FULLTEXT if whole else "landingpage"


def _by_platform(
    document: Document, url: str, biblio: Mapping[str, Any], words: int, software: str
) -> str:
    lower = url.lower()
    if software in _OJS:
        if stated_title(document):
            return FULLTEXT if words > LONG else "landingpage"
        return FULLTEXT if "/article/view/" in lower and words > INLINE else "other"
    if software == "journalssystem.com" and biblio.get("pdf_fulltext_url") and words < LANDING:
        return "landingpage"
    if "karger." in host(url) and "/article/abstract" in lower:
        return "landingpage"
    if "dergipark" in host(url) and "/download/" not in lower:
        return "other"
    if host(url) in _ABSTRACTS:
        return "article-abstract"
    return ""


def _by_words(
    document: Document, url: str, biblio: Mapping[str, Any], words: int, software: str
) -> str:
    headings = [] if document.xml else document.css("h1, h2")[:5]
    titles = [document.title, *map(text, headings)]
    if any(map(_FORBIDDEN.search, titles)) and "cloudflare" in text(document.body).lower():
        return "blocked-forbidden"
    if words < STUB:
        return "stub"
    is_sample = is_preview(document, words)
    if words > LONG or (words > BLOG and software in _BLOGS):
        return "article-sample" if is_sample else FULLTEXT
    # None of the following is a full text; the scope says why.
    if any(map(_ERROR.search, titles)):
        return "errorpage"
    path = _split(url).path
    for name, pattern in _PATHS.items():
        if pattern.search(path):
            return name
    return "article-sample" if is_sample else _declared(document, biblio)


def _declared(document: Document, biblio: Mapping[str, Any]) -> str:
    """Return the scope of a short page by its forms and paywall marks."""
    if document.xml:
        return UNKNOWN
    has_metadata = "title" in biblio and ("doi" in biblio or "contrib_names" in biblio)
    if not has_metadata and document.first("input[type=password i]") is not None:
        return "blocked-login"
    if document.first(_PAYWALL) is not None:
        return "blocked-paywall"
    return UNKNOWN


def same_page(one: str, other: str) -> bool:
    """Return whether two addresses are the same except for scheme, ``www.``, port, last slash."""
    return _key(one) == _key(other)


def _key(url: str) -> str:
    parts = _split(url)
    name = _NEEDLESS_PORT.sub("", parts.netloc.lower()).removeprefix("www.")
    return f"{name}{parts.path.rstrip('/')}?{parts.query}"


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")
