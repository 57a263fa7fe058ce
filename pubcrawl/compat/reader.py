"""The reader of PubFetcher's results."""

from __future__ import annotations

from pubcrawl.compat import clean as cleaning
from pubcrawl.compat import jats as articles
from pubcrawl.compat import journal as journals
from pubcrawl.compat import metas as meta_elements
from pubcrawl.compat import page, webpage
from pubcrawl.compat import pdf as pdfs
from pubcrawl.compat import pmc_html as pmc
from pubcrawl.compat import pubmed_html as pubmed
from pubcrawl.compat.answers import PubFetcherAnswerReader
from pubcrawl.reading.reader import Reader


class PubFetcher(PubFetcherAnswerReader, Reader):
    """Reads as PubFetcher does."""

    is_xml = staticmethod(page.is_xml)
    document = staticmethod(page.document)

    clean = staticmethod(cleaning.clean)
    journal = staticmethod(journals.findings)
    by_site = staticmethod(journals.by_site)
    metas = staticmethod(meta_elements.findings)
    read_page = staticmethod(journals.read_page)
    read_jats = staticmethod(articles.read_articles)
    pubmed_html = staticmethod(pubmed.findings)
    pmc_html = staticmethod(pmc.findings)
    webpage_record = staticmethod(webpage.page)
    wants_javascript = staticmethod(webpage.wants_javascript)

    read_pdf = staticmethod(pdfs.read_pdf)
    pdf_findings = staticmethod(pdfs.findings)
    usable_findings = staticmethod(pdfs.usable_findings)
    check_text = staticmethod(pdfs.check_text)
    pdf_record = staticmethod(pdfs.webpage)
