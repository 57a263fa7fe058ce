"""Recognises the software that made a page by its marks on the page."""

from __future__ import annotations

import re
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.text import text
from pubcrawl.ids.url import host

# Generator → platform; the first match counts.
_GENERATORS = tuple(
    (re.compile(pattern, re.IGNORECASE), name)
    for pattern, name in (
        (r"open journal systems 3", "ojs3"),
        (r"open journal systems", "ojs"),
        (r"\bplone\b", "plone"),
        (r"wordpress", "wordpress"),
        (r"\bblogger\b", "blogger"),
    )
)
_FOOTERS = tuple(
    (re.compile(pattern, re.IGNORECASE), name)
    for pattern, name in (
        (r"open journal systems|powered by ojs|public knowledge project", "ojs"),
        (r"pubpub", "pubpub"),
        (r"\barpha\b", "arpha"),
        (r"\bgalenos\b", "galenos"),
    )
)
_OJS_BODY = "pkp-common-openjournalsystems"
# Words before the name of a platform outside any footer element.
_POWERED = re.compile(
    r"(?:powered|hosted|published|developed|designed) (?:by|on|with|using):?(?: the)?[ -]{1,3}"
    r"(?P<name>.{0,60})",
    re.IGNORECASE,
)
_ICONS = (("journalssystem.com", "journalssystem.com"), ("indexcopernicus.com", "indexcopernicus"))
# Generator → the site in journals.yaml with the rule for its pages.
_RULE_GENERATORS = tuple(
    (re.compile(pattern, re.IGNORECASE), site)
    for pattern, site in (
        (r"^open (?:journal|preprint|monograph) systems", "ojs"),
        (r"^dspace\b", "dspace"),
        (r"^eprints\b", "eprints"),
        (r"^opus\b", "opus"),
        (r"^inveniordm\b", "zenodo"),
        (r"^latexml\b", "arxiv_html"),
    )
)
# Prefix of the names of meta elements → site.
_RULE_METAS = (("eprints.", "eprints"), ("wkhealth_", "lww"))
# Site → classes, in lower case, that only its software uses. Best first: publishers at
# Atypon have their own layouts besides those of Atypon.
_RULE_CLASSES = tuple(
    (site, frozenset(names.split()))
    for site, names in (
        ("arxiv_html", "ltx_document ltx_page_main"),
        ("silverchair", "widget-articlefulltext widget-articletopinfo widget-articlemainview"),
        ("elsevier_journals", "article-header__doi__value article__sections"),
        ("wiley", "article-section__full article-section__abstract article-body-section"),
        (
            "atypon",
            "literatumauthors literatumpublicationheader literatumpublicationcontentwidget"
            " literatumcontentitemfulltext hlfld-fulltext hlfld-abstract core-self-citation",
        ),
        ("elife", "elife-doi-doi content-header__doi"),
        ("highwire", "fulltext-view highwire-cite-title highwire-markup slug-doi"),
        ("pubfactory", "component-content-item"),
        ("ojs", "obj_article_details obj_preprint_details pkp_page_article"),
        (
            "dspace",
            "simple-item-view-description first-page-header metadatafieldlabel itemdisplaytable"
            " item-page-field-wrapper",
        ),
        ("eprints", "ep_document_link ep_summary_content"),
        ("opus", "titlemain"),
        ("springer", "c-article-body fulltextwrapper"),
        ("sciencedirect", "svarticle"),
        ("scielo", "articlesectiontitle articlesection--abstract"),
        ("annualreviews", "item-meta-data__item-title itemfulltexthtml"),
        ("iop", "wd-jnl-art-title"),
        ("pmc", "pmc_sec_title jig-ncbiinpagenav"),
        ("mdpi", "html-art-header html-body"),
        ("projecteuclid", "proceedingsarticleopenaccessheadertext articlecontenttext"),
        ("copernicus", "pb_article_title journal-contentheadercolor"),
        ("frontiers", "journalfulltext articlelayoutheader"),
        ("jstage", "global-article-title"),
        ("lww", "ejp-article-title ejp-article-header"),
    )
)
_FOOTER: Final = "footer, [id*=footer i], [class*=footer i]"
_FOOTERS_MAX = 20
_TEXT_MAX = 20_000  # characters of a footer, and of the end of a page


def platform(document: Document, url: str) -> str:
    """
    Return the platform of a page, "" if unknown.

    One of ``ojs3 ojs plone wordpress blogger pubpub arpha galenos
    journalssystem.com indexcopernicus scielo``.
    """
    if not document.xml and (found := _by_marks(document)):
        return found
    return "scielo" if "scielo" in url.lower() else ""


def rule_site(document: Document) -> str:
    """
    Return the site in journals.yaml with the rule for the software of a page, "" if unknown.

    The software is recognised by the generator, meta elements and classes of the page. This
    serves hosts without an address pattern.
    """
    if document.xml:
        return ""
    for words in _generators(document):
        for pattern, site in _RULE_GENERATORS:
            if pattern.search(words.strip()):
                return site
    metas = [(node.attrs.get("name") or "").lower() for node in document.metadata_elements("meta")]
    for beginning, site in _RULE_METAS:
        if any(name.startswith(beginning) for name in metas):
            return site
    classes = document.page.by_class
    return next((site for site, names in _RULE_CLASSES if not names.isdisjoint(classes)), "")


def _generators(document: Document) -> list[str]:
    return [
        node.attrs.get("content") or ""
        for node in document.metadata_elements("meta")
        if (node.attrs.get("name") or "").lower() == "generator"
    ]


def _by_marks(document: Document) -> str:
    generators = _generators(document)
    generators += [text(node) for node in document.css("a#developedBy")[:1]]
    for words in generators:
        for pattern, name in _GENERATORS:
            if pattern.search(words):
                return name
    if (document.body.attributes.get("id") or "").lower() == _OJS_BODY:
        return "ojs"
    footers = [text(node)[:_TEXT_MAX] for node in document.css(_FOOTER)[:_FOOTERS_MAX]]
    end = text(document.body)[-_TEXT_MAX:]
    footers += [found["name"] for found in _POWERED.finditer(end)]
    for words in footers:
        for pattern, name in _FOOTERS:
            if pattern.search(words):
                return name
    for node in document.css("link[rel~=icon i][href], link[type='image/x-icon' i][href]"):
        name = host(absolute(document.base, (node.attrs.get("href") or "").strip()))
        for domain, found in _ICONS:
            if name == domain or name.endswith(f".{domain}"):
                return found
    return ""
