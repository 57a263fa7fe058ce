"""Sites with several pages before the file: the best link of each leads to the next."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable

LINKS = LinkTable.load()
HUB = "https://linkinghub.elsevier.com/retrieve/pii/S0000000024000077"
PII = "https://www.sciencedirect.com/science/article/pii/S0000000024000077"
BOUNCE = f"{PII}/pdfft?md5=7f7f&pid=1-s2.0-S0000000024000077-main.pdf"
ASSET = (
    "https://pdf.sciencedirectassets.com/7/1-s2.0-S0000000024000077/main.pdf"
    "?X-Amz-Date=20240707T070707Z&X-Amz-Expires=300&X-Amz-Signature=7f"
)
OJS = "https://journal.example.org/index.php/lichens"

CHAINS: dict[str, list[tuple[str, str]]] = {
    "sciencedirect": [
        (
            HUB,
            '<form><input type="hidden" name="redirectURL" value="'
            "https%3A%2F%2Fwww.sciencedirect.com%2Fscience%2Farticle%2Fpii%2FS0000000024000077"
            '%3Fvia%253Dihub" id="redirectURL"></form>',
        ),
        (
            PII,
            '<a href="/getaccess">Purchase PDF</a><ol class=references><li><a href="/x.pdf">PDF</a>'
            '</ol><script type="application/json" data-iso-key="_0">{"article":{"pdfDownload":'
            '{"isPdfFullText":false,"urlMetadata":{"queryParams":{"md5":"7f7f",'
            '"pid":"1-s2.0-S0000000024000077-main.pdf"},"pii":"S0000000024000077",'
            '"pdfExtension":"/pdfft","path":"science/article/pii"}}}}</script>',
        ),
        (BOUNCE, f"<noscript>Wait</noscript><script>window.location = '{ASSET}';</script>"),
        (ASSET, ""),
    ],
    "acs": [
        (
            "https://pubs.acs.org/doi/10.5555/acs.lichens.4c00007",
            '<ul><li><a href="/doi/suppl/10.5555/acs.lichens.4c00007/suppl_file/l_si_001.pdf">PDF'
            '</a><li><a title="PDF" class="button_primary pdf-button" target="_blank"'
            ' href="/doi/epdf/10.5555/acs.lichens.4c00007">Open PDF</a></ul>',
        ),
        ("https://pubs.acs.org/doi/pdf/10.5555/acs.lichens.4c00007", ""),
    ],
    "utp": [
        (
            "https://www.utpjournals.press/doi/abs/10.5555/lichen.7.7",
            '<a class="show-pdf" href="/doi/epdf/10.5555/lichen.7.7">PDF</a>'
            '<a href="/action/showFullText">Full Text</a>',
        ),
        ("https://www.utpjournals.press/doi/pdf/10.5555/lichen.7.7", ""),
    ],
    "sage": [
        (
            "https://journals.sagepub.com/doi/full/10.5555/0000007",
            '<a data-id="toolbar" href="/doi/reader/10.5555/0000007">View</a>',
        ),
        ("https://journals.sagepub.com/doi/pdf/10.5555/0000007", ""),
    ],
    "oup": [
        (
            "https://academic.oup.com/lichen/article/7/7/777/7777777",
            '<meta name="citation_pdf_url" content="https://academic.oup.com/lichen/article-pdf/'
            '7/7/777/77777777/lic007.pdf"><a class="al-link pdf article-pdfLink"'
            ' href="/lichen/article-pdf/7/7/777/77777777/lic007.pdf">PDF</a>',
        ),
        ("https://academic.oup.com/lichen/article-pdf/7/7/777/77777777/lic007.pdf", ""),
    ],
    "ivyspring": [
        (
            "https://www.thno.org/v07p0777.htm",
            '<div class="divboxright"><a class="text-button" href="v07p0777.pdf">PDF</a>'
            '<a class="text-button" href="v07p0777s1.pdf">Suppl.</a></div>',
        ),
        ("https://www.thno.org/v07p0777.pdf", ""),
    ],
    "optica": [
        (
            "https://opg.optica.org/oe/fulltext.cfm?uri=oe-7-7-777",
            '<ul><li><a href="/viewmedia.cfm?uri=oe-7-7-777&amp;seq=0&amp;html=true">HTML</a>'
            '<li><a href="/viewmedia.cfm?uri=oe-7-7-777&amp;seq=0">Get PDF (700 KB)</a></ul>',
        ),
        ("https://opg.optica.org/viewmedia.cfm?uri=oe-7-7-777&seq=0", ""),
    ],
    "ojs 2": [
        (
            f"{OJS}/article/view/77/88",
            f'<frameset><frame src="{OJS}/article/viewPDFInterstitial/77/88"></frameset>',
        ),
        (
            f"{OJS}/article/viewPDFInterstitial/77/88",
            f'<meta http-equiv="refresh" content="2; URL={OJS}/article/viewFile/77/88">',
        ),
        (f"{OJS}/article/viewFile/77/88", ""),
    ],
    "ojs 3": [
        (
            f"{OJS}/article/view/77",
            '<meta name="generator" content="Open Journal Systems 3.4.0.1">'
            f'<a class="obj_galley_link pdf" href="{OJS}/article/view/77/88">PDF</a>',
        ),
        (
            f"{OJS}/article/view/77/88",
            '<body class="pkp_page_article pkp_op_view"><header class="header_view">'
            f'<a href="{OJS}/article/download/77/88" class="download">Download</a></header>',
        ),
        (f"{OJS}/article/download/77/88", ""),
    ],
    "ovid": [
        (
            "https://insights.ovid.com/crossref?an=00000007",
            'var x;<script>var journalURL = "https://journals.lww.com/lichen/7";</script>',
        ),
        (
            "https://journals.lww.com/lichen/7",
            '<meta name="wkhealth_pdf_url" content="https://pdfs.journals.lww.com/7.pdf">',
        ),
        ("https://pdfs.journals.lww.com/7.pdf", ""),
    ],
}


@pytest.mark.parametrize("site", CHAINS)
def test_each_page_leads_to_the_next(site: str) -> None:
    chain = CHAINS[site]
    for (url, text), (following, _) in pairwise(chain):
        page = document(f"<!DOCTYPE html><title>Lichens</title>{text}".encode(), url=url)
        first, *_ = LINKS.candidates(page, url, ingest_type="pdf")
        assert first.url == following


@pytest.mark.parametrize(
    "url",
    [
        # A supplement has only abstracts, each with links to the issue and to its neighbours.
        "https://academic.oup.com/lichen/article-abstract/7/Supplement_7/7/7777777",
        "https://pubs.acs.org/action/cookieAbsent",
    ],
)
def test_pages_without_a_full_text_give_nothing(url: str) -> None:
    page = document(
        b"<title>Abstract 7</title><p>Nothing but an abstract.</p>"
        b'<a href="/lichen/issue/7/Supplement_7">Issue</a><a href="/journals/login">Sign in</a>'
        b'<a href="/lichen/7/Supplement_7/flyer.pdf">Flyer (PDF)</a>'
        b'<a href="/my-account/purchase/7">Purchase PDF</a><a href="/x">Download citation</a>',
        url=url,
    )
    assert LINKS.candidates(page, url, ingest_type="pdf") == ()
