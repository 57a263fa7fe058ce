"""The reader of documents: all that turns bytes into values, and addresses into other forms."""

from __future__ import annotations

from functools import lru_cache

from pubcrawl.exceptions import RuleErrors
from pubcrawl.formats import content_type as content_types
from pubcrawl.formats import html
from pubcrawl.formats.html import Document, refresh
from pubcrawl.formats.sizes import PDF_PAGES_MAX
from pubcrawl.reading import article_page, jats, pmc_html, pubmed_html, rule_reader
from pubcrawl.reading import clean as cleaning
from pubcrawl.reading import journal as journals
from pubcrawl.reading import pdf as pdfs
from pubcrawl.reading import webpage as pages
from pubcrawl.reading.answers import AnswerReader
from pubcrawl.reading.identity import WantedArticle
from pubcrawl.reading.meta import page_meta
from pubcrawl.reading.rules import Rules, build
from pubcrawl.reading.rules.merge import merge_rules
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


class Reader(AnswerReader):
    """
    What reads the responses of a crawl; ``compat.reader.PubFetcher`` is another one.

    *rule_file*: the dialect of rule files.
    """

    is_xml = staticmethod(content_types.is_xml)
    document = staticmethod(html.document)

    clean = staticmethod(cleaning.clean)
    by_site = staticmethod(rule_reader.by_site)
    metas = staticmethod(page_meta.findings)
    read_page = staticmethod(article_page.read_page)
    read_jats = staticmethod(jats.read_articles)
    pubmed_html = staticmethod(pubmed_html.findings)
    pmc_html = staticmethod(pmc_html.findings)
    webpage_record = staticmethod(pages.page)
    wants_javascript = staticmethod(pages.wants_javascript)
    javascript = staticmethod(pages.javascript)
    refresh_target = staticmethod(refresh.refresh_target)
    wanted = WantedArticle

    pdf_findings = staticmethod(pdfs.findings)
    usable_findings = staticmethod(pdfs.usable_findings)
    check_text = staticmethod(pdfs.check_text)
    pdf_record = staticmethod(pdfs.webpage)

    @staticmethod
    def journal(document: Document, rules: Rules, *, type: PartType = PartType.DOI) -> Findings:
        """Return the findings of an article's page; see ``reading.journal``."""
        return journals.findings(document, rules, type=type)

    @staticmethod
    def read_pdf(
        body: bytes, *, url: str = "", pages_max: int = PDF_PAGES_MAX, references: bool = True
    ) -> pdfs.Pdf:
        """Return the contents of a PDF; see ``reading.pdf``."""
        return pdfs.read_pdf(body, url=url, pages_max=pages_max, references=references)

    @classmethod
    @lru_cache(maxsize=8)
    def known_rules(cls, journals: tuple[str, ...] = (), webpages: tuple[str, ...] = ()) -> Rules:
        """Return the rules of these files and the built-in ones, read once per process."""
        files = sources(JOURNALS, journals, ()), sources(WEBPAGES, webpages, ())
        # The crawler has already logged the warnings, and the built-in values are valid.
        checked = not (journals or webpages)
        whole = merge_rules(*files, file_type=cls.rule_file(), checked=checked)
        if whole.errors:
            raise RuleErrors(*whole.errors)
        return build(whole)

    @classmethod
    def page(cls, body: bytes, url: str, content_type: str) -> Document:
        """Return a page, as HTML or XML by its *content_type*; raises ``ParseError``."""
        xml = cls.is_xml(content_type)
        return cls.document(body, url=url, content_type=content_type, xml=xml)


AnyReader = type[Reader]
"""``Reader``, or a class derived from it."""
