"""
Sites from which a file is hard to get: chains, cookies, tokens, checks.

Each site is an imitation under the real name; one crawl, which bypasses no wall, takes them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pubcrawl.items.slugs import DAY
from tests.crawls.ingests import PDF, TEXT, file, html, meta
from tests.crawls.sites import Result, Sites, literatum, setting, with_cookie
from tests.server import Answer, Reply

TITLE = meta("citation_title", "On ways")
WALLS = ("cookieAbsent", "captcha", "crawlprevention", "sblogin")


def linked(url: str, body: str = "") -> Answer:
    """Return a page that names *url* as its PDF."""
    return html(body, TITLE + meta("citation_pdf_url", url))


# --- Atypon ---------------------------------------------------------------------------

ACS = "http://pubs.acs.org"
ACS_PAGE = html(
    '<a href="/doi/suppl/10.5555/acs.ways.4c00007/suppl_file/w_si_001.pdf">PDF</a>'
    '<a title="PDF" class="pdf-button" href="/doi/epdf/10.5555/acs.ways.4c00007">Open PDF</a>',
    TITLE,
)
UTP = "http://www.utpjournals.press"
UTP_PAGE = html('<a class="show-pdf" href="/doi/epdf/10.5555/way.7.7">PDF</a>', TITLE)
ABSENT = Answer.redirect("/action/cookieAbsent")

# --- Elsevier -------------------------------------------------------------------------

HUB = "http://linkinghub.elsevier.com/retrieve/pii"
DIRECT = "http://www.sciencedirect.com/science/article"
ASSET = "http://pdf.sciencedirectassets.com"
SIGNED = "main.pdf?X-Amz-Expires=300&X-Amz-Signature=1"


class Elsevier:
    """
    The hub, the articles and the assets: 07 is open, the signature of 08 has expired, 09 is closed.

    A request without the session cookie of the article gets no signature, and a signature is good
    for one request.
    """

    def __init__(self, sites: Sites) -> None:
        self.hub = sites.site("linkinghub.elsevier.com")
        self.articles = sites.site("www.sciencedirect.com")
        self.assets = sites.site("pdf.sciencedirectassets.com")
        for pii in ("07", "08", "09"):
            url = f"http%3A%2F%2Fwww.sciencedirect.com%2Fscience%2Farticle%2Fpii%2F{pii}"
            field = f'<input type="hidden" name="redirectURL" value="{url}%3Fvia%253Dihub">'
            self.hub.route(f"/retrieve/pii/{pii}", html(f"<form>{field}</form>"))
            page = (
                '<script type="application/json" data-iso-key="_0">{"article":{"pdfDownload":'
                '{"urlMetadata":{"queryParams":{"md5":"7f7f","pid":"1-s2.0-main.pdf"},"pii":"'
                f'{pii}","pdfExtension":"/pdfft","path":"science/article/pii"}}}}}}}}</script>'
            )
            if pii == "09":
                page = '<a href="/getaccess">Purchase PDF</a>'
            path = f"/science/article/pii/{pii}"
            self.articles.route(path, setting(html(page, TITLE), "EUID=e1"))
            bounce = html(f"<script>window.location = '{ASSET}/{pii}/{SIGNED}';</script>")
            self.articles.route(
                f"{path}/pdfft?md5=7f7f&pid=1-s2.0-main.pdf",
                with_cookie("EUID", bounce, Answer(403)),
            )
        manuscript = with_cookie("EUID", file(PDF), Answer(403))
        self.articles.route("/science/article/am/pii/09", manuscript)
        refusal = Answer(403, b"<Error><Code>AccessDenied</Code></Error>")
        self.assets.route(f"/07/{SIGNED}", file(PDF), refusal)
        self.assets.route(f"/08/{SIGNED}", refusal)


# --- others ---------------------------------------------------------------------------

WILEY = "http://onlinelibrary.wiley.com/doi"
OPTICA = ("opg.optica.org", "www.osapublishing.org", "osapublishing.org")
OUP = "http://academic.oup.com/way"
WATERMARK = "http://watermark.silverchair.com"
IVYSPRING = {
    "www.jcancer.org": "v10p4038",
    "jcancer.org": "v10p4039",
    "www.thno.org": "v07p0777",
    "www.ijbs.com": "v07p0778",
    "www.medsci.org": "v07p0779",
}
PMC = "http://pmc.ncbi.nlm.nih.gov/articles/PMC7000007/"
RENDER = "http://europepmc.org/backend/ptpmcrender.fcgi?accid=PMC7000007&blobtype=pdf"
JSTAGE = "http://www.jstage.jst.go.jp/article/way/7/7"
SCIELO = "http://www.scielo.br"
WHOLE = f"{SCIELO}/scielo.php?script=sci_arttext&pid=S0000-00002024000700007"
SCIELO_XML = "/scieloOrg/php/articleXML.php?pid=S0000-00002024000700007"
ABSTRACT = (
    "<h1>Abstract 7</h1><p>Nothing but an abstract of some length, as these are.</p>"
    '<a href="/way/issue/7/Supplement_7">Issue</a><a href="/my-account/purchase/7">Purchase'
    ' PDF</a><a href="/way/7/Supplement_7/flyer.pdf">Flyer (PDF)</a>'
)


def oup(name: str, answer: Answer) -> dict[str, Reply]:
    """Return the answers to an article whose session gets a token; *answer*: to the token."""
    token = Answer.redirect(f"{WATERMARK}/{name}.pdf?token=AQE7")
    return {
        f"{OUP}/article/{name}": setting(linked(f"{OUP}/pdf/{name}.pdf"), f"OUP_SessionId={name}"),
        f"{OUP}/pdf/{name}.pdf": with_cookie("OUP_SessionId", token, Answer(403)),
        f"{WATERMARK}/{name}.pdf?token=AQE7": answer,
    }


ROUTES: dict[str, Reply] = {
    "http://doi.org/10.5555/acs.ways.4c00007": Answer.redirect(
        f"{ACS}/doi/10.5555/acs.ways.4c00007"
    ),
    f"{ACS}/doi/10.5555/acs.ways.4c00008": with_cookie(
        "I2KBRCK",
        html('<a title="PDF" class="pdf-button" href="/doi/epdf/10.5555/acs.ways.4c00008">PDF</a>'),
        setting(ABSENT, "I2KBRCK=1"),
    ),
    f"{ACS}/doi/pdf/10.5555/acs.ways.4c00008": file(PDF),
    f"{UTP}/doi/abs/10.5555/way.7.8": setting(ABSENT, "JSESSIONID=s1"),
    f"{WILEY}/10.5555/way.7": linked(f"{WILEY}/pdf/10.5555/way.7"),
    f"{WILEY}/pdf/10.5555/way.8": html('<iframe src="/doi/pdfdirect/10.5555/way.8?hmac=1">'),
    f"{WILEY}/pdfdirect/10.5555/way.7": file(PDF),
    f"{WILEY}/pdfdirect/10.5555/way.8": file(PDF),
    **{
        f"http://{host}/oe/fulltext.cfm?uri=oe-7-7-777": html(
            '<a href="/viewmedia.cfm?uri=oe-7-7-777&amp;seq=0">Get PDF (700 KB)</a>' + TEXT, TITLE
        )
        for host in OPTICA
    },
    **{
        f"http://{host}/viewmedia.cfm?uri=oe-7-7-777&seq=0": Answer.redirect("/captcha/?guid=7")
        for host in OPTICA
    },
    f"{OUP}/article-abstract/7/Supplement_7/7/7": html(ABSTRACT, TITLE),
    **oup("7", file(PDF)),
    **oup("8", Answer(403)),
    f"{OUP}/article/9": Answer.redirect("/crawlprevention/governor?content=%2fway%2farticle%2f9"),
    **{
        f"http://{host}/{name}.htm": html(
            f'<div class="divboxright"><a class="text-button" href="{name}.pdf">PDF</a>'
            f'<a class="text-button" href="{name}s1.pdf">Suppl.</a></div>',
            TITLE,
        )
        for host, name in IVYSPRING.items()
    },
    **{f"http://{host}/{name}.pdf": file(PDF) for host, name in IVYSPRING.items()},
    RENDER: file(PDF),
    PMC: linked(f"{PMC}pdf/way.pdf"),
    f"{PMC}pdf/way.pdf": html(
        '<script>let cookie = "cloudpmc-viewer-pow"</script>', title="Preparing to download ..."
    ),
    "http://arxiv.org/abs/2607.00007v2": html('<a href="/format/2607.00007v2">Other formats</a>'),
    "http://arxiv.org/pdf/2607.00007v2": file(PDF),
    "http://arxiv.org/pdf/2607.00008": file(PDF),
    f"{JSTAGE}/7_7/_article": linked(f"{JSTAGE}/7_7/_pdf"),
    f"{JSTAGE}/7_7/_pdf": file(PDF),
    f"{JSTAGE}/7_8/_article": linked(f"{JSTAGE}/7_8/_pdf"),
    f"{JSTAGE}/7_8/_pdf": Answer.redirect("/sblogin/way/7/7/7_8/_pdf"),
    WHOLE: linked(
        f"{SCIELO}/pdf/way/v7n7/07.pdf", f'<a target="xml" href="{SCIELO_XML}">XML</a>' + TEXT
    ),
    WHOLE.replace("arttext", "abstract"): html("<p>An abstract.</p>", TITLE),
    WHOLE.replace("00007", "00008"): Answer.redirect("/showcaptcha.asp?u=7"),
    f"{SCIELO}/pdf/way/v7n7/07.pdf": file(PDF),
    SCIELO + SCIELO_XML: file(b"<article><front/><body><p>Ways.</p></body></article>", "text/xml"),
    "http://doi.org/10.3390/ways7070007": Answer.redirect("http://www.mdpi.com/0000-0007/7/7/7"),
    "http://www.mdpi.com/0000-0007/7/7/7": Answer(404),
}


class Case(NamedTuple):
    """How the request for *base* ends, after which further *hops*, and how the last was found."""

    base: str
    status: str
    hops: tuple[str, ...] = ()
    technique: str | None = None
    type: str = "pdf"


# The requests for these PDFs take the page as well.
OPTICA_PAGES = [
    Case(f"http://{host}/oe/fulltext.cfm?uri=oe-7-7-777", "success", type="html")
    for host in OPTICA[:2]
]
CASES = [
    Case(
        "http://doi.org/10.5555/acs.ways.4c00007",
        "success",
        (
            f"{ACS}/doi/10.5555/acs.ways.4c00007",
            f"{ACS}/doi/10.5555/acs.ways.4c00007?cookieSet=1",
            f"{ACS}/doi/10.5555/acs.ways.4c00007",
            f"{ACS}/doi/pdf/10.5555/acs.ways.4c00007",
        ),
        "acs-pdf+atypon-epdf",
    ),
    # The refusal sets the cookie that the next request sends.
    Case(
        f"{ACS}/doi/10.5555/acs.ways.4c00008",
        "success",
        (f"{ACS}/action/cookieAbsent", f"{ACS}/doi/pdf/10.5555/acs.ways.4c00008"),
    ),
    Case(
        f"{UTP}/doi/abs/10.5555/way.7.7",
        "success",
        (
            f"{UTP}/doi/abs/10.5555/way.7.7?cookieSet=1",
            f"{UTP}/doi/abs/10.5555/way.7.7",
            f"{UTP}/doi/pdf/10.5555/way.7.7",
        ),
        "journal-pdf-src",
    ),
    # It never takes a cookie, and is asked twice.
    Case(
        f"{UTP}/doi/abs/10.5555/way.7.8",
        "blocked-cookie",
        (f"{UTP}/action/cookieAbsent",),
    ),
    Case(f"{WILEY}/10.5555/way.7", "success", (f"{WILEY}/pdfdirect/10.5555/way.7",)),
    Case(
        f"{WILEY}/pdf/10.5555/way.8",
        "success",
        (f"{WILEY}/pdfdirect/10.5555/way.8",),
        "wiley-pdfdirect",
    ),
    Case(
        f"{HUB}/07",
        "success",
        (
            f"{DIRECT}/pii/07",
            f"{DIRECT}/pii/07/pdfft?md5=7f7f&pid=1-s2.0-main.pdf",
            f"{ASSET}/07/{SIGNED}",
        ),
        "sciencedirect-bounce",
    ),
    Case(
        f"{HUB}/08",
        "forbidden",
        (
            f"{DIRECT}/pii/08",
            f"{DIRECT}/pii/08/pdfft?md5=7f7f&pid=1-s2.0-main.pdf",
            f"{ASSET}/08/{SIGNED}",
            "https://www.sciencedirect.com/science/article/pii/08/pdfft",
            f"{DIRECT}/am/pii/08",
        ),
    ),
    Case(
        f"{DIRECT}/pii/09",
        "success",
        ("https://www.sciencedirect.com/science/article/pii/09/pdfft", f"{DIRECT}/am/pii/09"),
        "sciencedirect-am",
    ),
    *(
        Case(
            f"http://{host}/oe/fulltext.cfm?uri=oe-7-7-777",
            "blocked-captcha",
            (
                f"http://{host}/viewmedia.cfm?uri=oe-7-7-777&seq=0",
                f"http://{host}/captcha/?guid=7",
            ),
        )
        for host in OPTICA
    ),
    *OPTICA_PAGES,
    Case(f"{OUP}/article-abstract/7/Supplement_7/7/7", "no-pdf-link"),
    Case(f"{OUP}/article-abstract/7/Supplement_7/7/7", "wrong-scope", type="html"),
    Case(
        f"{OUP}/article/7",
        "success",
        (f"{OUP}/pdf/7.pdf", f"{WATERMARK}/7.pdf?token=AQE7"),
        "citation-pdf-url",
    ),
    Case(
        f"{OUP}/article/8",
        "forbidden",
        (f"{OUP}/pdf/8.pdf", f"{WATERMARK}/8.pdf?token=AQE7"),
    ),
    Case(
        f"{OUP}/article/9",
        "blocked-captcha",
        ("http://academic.oup.com/crawlprevention/governor?content=%2fway%2farticle%2f9",),
    ),
    *(
        Case(
            f"http://{host}/{name}.htm",
            "success",
            (f"http://{host}/{name}.pdf",),
            "journal-pdf-src",
        )
        for host, name in IVYSPRING.items()
    ),
    Case(PMC, "blocked-captcha", (f"{PMC}pdf/way.pdf",)),
    Case(RENDER, "success"),
    Case(
        "http://arxiv.org/abs/2607.00007v2",
        "success",
        ("http://arxiv.org/pdf/2607.00007v2",),
        "arxiv-abs",
    ),
    Case("http://arxiv.org/pdf/2607.00008.pdf", "success", ("http://arxiv.org/pdf/2607.00008",)),
    Case(f"{JSTAGE}/7_7/_article", "success", (f"{JSTAGE}/7_7/_pdf",)),
    # For the closed article, the crawl also requests the HTML text, which may have another link.
    Case(
        f"{JSTAGE}/7_8/_article",
        "blocked-wall",
        (
            f"{JSTAGE}/7_8/_pdf",
            f"{JSTAGE.partition('/article')[0]}/sblogin/way/7/7/7_8/_pdf",
            f"{JSTAGE}/7_8/_html",
        ),
    ),
    Case(WHOLE, "success", (f"{SCIELO}/pdf/way/v7n7/07.pdf",)),
    Case(WHOLE, "success", (SCIELO + SCIELO_XML,), "scielo-xml", "xml"),
    Case(WHOLE, "success", type="html"),
    Case(WHOLE.replace("arttext", "abstract"), "wrong-scope", type="html"),
    Case(WHOLE.replace("00007", "00008"), "blocked-captcha", (f"{SCIELO}/showcaptcha.asp?u=7",)),
    Case(
        "http://doi.org/10.3390/ways7070007",
        "not-found",
        ("http://www.mdpi.com/0000-0007/7/7/7",),
    ),
    Case("http://doi.org/10.5555/ways", "not-found"),
]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    with Sites(tmp_path_factory.mktemp("sites"), WALL_HOLD=0, OUTAGE_FAILURES=0) as made:
        Elsevier(made)
        for url, reply in ROUTES.items():
            host, path = url.removeprefix("http://").split("/", 1)
            made.site(host).route(f"/{path}", reply)
        acs = "/doi/10.5555/acs.ways.4c00007"
        literatum(made.site("pubs.acs.org"), (acs, ACS_PAGE))
        made.site("pubs.acs.org").route(acs.replace("doi", "doi/pdf", 1), file(PDF))
        utp = "/doi/abs/10.5555/way.7.7"
        literatum(
            made.site("www.utpjournals.press"),
            (utp, UTP_PAGE),
            (utp.replace("abs", "pdf"), file(PDF)),
        )
        yield made


@pytest.fixture(scope="module")
def results(sites: Sites) -> dict[tuple[str, str], Result]:
    """Return the results by type and base address, of one crawl of all cases."""
    both = {"expect_mimetypes": ["application/pdf", "text/html"]}
    pages = {case.base for case in OPTICA_PAGES}
    found = sites.run(
        *(
            {
                "ingest_type": case.type,
                "base_url": case.base,
                **(both if case.base in pages else {}),
            }
            for case in CASES
            if case not in OPTICA_PAGES
        )
    )
    return {(one["request"]["ingest_type"], one["request"]["base_url"]): one for one in found}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.type} {case.base}")
def test_each_site(results: dict[tuple[str, str], Result], case: Case) -> None:
    result = results[case.type, case.base]
    assert (result["status"], result["hit"]) == (case.status, case.status == "success")
    assert result["hops"] == [case.base, *case.hops]
    if case.technique:
        assert result["extract_next_hop"]["technique"] == case.technique


def test_only_hops_are_asked(sites: Sites, results: dict[tuple[str, str], Result]) -> None:
    hosts = {server: host for host, server in sites.hosts.items()}
    asked = {f"http://{hosts[server]}{path}" for server in hosts for path in server.paths()}
    hops = {url for case in CASES for url in (case.base, *case.hops)}
    assert not asked - hops
    # No name resolves for https.
    unasked = {url for url in hops - asked if url.startswith("http:")}
    # arXiv is asked where it would redirect to.
    assert {url for url in unasked if not any(wall in url for wall in WALLS)} == {
        "http://arxiv.org/pdf/2607.00008.pdf"
    }
    assert not any(wall in url for wall in WALLS for url in asked)
    assert Counter(sites.site("www.utpjournals.press").paths())["/doi/abs/10.5555/way.7.8"] == 2


def test_cookies_stay_with_their_host(sites: Sites, results: dict[tuple[str, str], Result]) -> None:
    acs = sites.site("pubs.acs.org").seen
    sent = [seen.headers.get("cookie") for seen in acs if "acs.ways.4c00007" in seen.target]
    assert sent == [None, *["JSESSIONID=s1"] * 3]
    for host in ("pdf.sciencedirectassets.com", "watermark.silverchair.com"):
        assert not any("cookie" in seen.headers for seen in sites.site(host).seen)


def test_a_token_that_has_expired_is_the_end(results: dict[tuple[str, str], Result]) -> None:
    for base, token in (
        (f"{HUB}/08", f"{ASSET}/08/{SIGNED}"),
        (f"{OUP}/article/8", f"{WATERMARK}/8.pdf?token=AQE7"),
    ):
        terminal = results["pdf", base]["terminal"]
        assert (terminal["terminal_url"], terminal["terminal_status_code"]) == (token, 403)


def test_an_accepted_manuscript_is_marked(results: dict[tuple[str, str], Result]) -> None:
    assert results["pdf", f"{DIRECT}/pii/09"]["extract_next_hop"]["release_stage"] == "accepted"


def test_mdpi_is_asked_again_after_three_days(
    sites: Sites, results: dict[tuple[str, str], Result]
) -> None:
    assert sites.last is not None
    ((ended, due),) = sites.last.crawl._query(
        "SELECT time, due FROM ingest_attempt WHERE terminal_url LIKE 'http://www.mdpi.com/%'"
    )
    assert abs(due - ended - 3 * DAY) < 60_000


def test_a_crawl_without_cookies_meets_a_wall(tmp_path: Path) -> None:
    base = f"{ACS}/doi/10.5555/acs.ways.4c00007"
    with Sites(tmp_path) as sites:
        acs = sites.site("pubs.acs.org")
        literatum(acs, ("/doi/10.5555/acs.ways.4c00007", ACS_PAGE))
        result = sites.ingest(base, COOKIES_ENABLED=False)
    assert (result["status"], result["hit"]) == ("blocked-cookie", False)
    assert result["terminal"]["terminal_url"] == f"{ACS}/action/cookieAbsent"
    assert "/action/cookieAbsent" not in acs.paths()
