"""
Sites from which a file is hard to get: chains, cookies, tokens, checks.

Each site is an imitation under the real name; the crawl bypasses no wall.
"""

from __future__ import annotations

from pathlib import Path

from pubcrawl.items.slugs import DAY
from tests.crawls.ingests import PDF, TEXT, file, html, meta
from tests.crawls.sites import Sites, literatum, setting, with_cookie
from tests.server import Answer, Seen

TITLE = meta("citation_title", "On ways")


def told(result: dict[str, object]) -> tuple[object, object]:
    return result["status"], result["hit"]


# --- ACS ------------------------------------------------------------------------------

ACS = "http://pubs.acs.org/doi/10.5555/acs.ways.4c00007"
ACS_PAGE = html(
    '<a href="/doi/suppl/10.5555/acs.ways.4c00007/suppl_file/w_si_001.pdf">PDF</a>'
    '<a title="PDF" class="pdf-button" href="/doi/epdf/10.5555/acs.ways.4c00007">Open PDF</a>',
    TITLE,
)


def test_acs_wants_a_cookie_and_hides_the_file_in_a_viewer(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        doi, acs = sites.site("doi.org"), sites.site("pubs.acs.org")
        doi.route("/10.5555/acs.ways.4c00007", Answer.redirect(ACS))
        pdf = "/doi/pdf/10.5555/acs.ways.4c00007"
        literatum(acs, ("/doi/10.5555/acs.ways.4c00007", ACS_PAGE), (pdf, file(PDF)))
        result = sites.ingest("http://doi.org/10.5555/acs.ways.4c00007")
    assert told(result) == ("success", True)
    assert result["hops"] == [
        "http://doi.org/10.5555/acs.ways.4c00007",
        ACS,
        f"{ACS}?cookieSet=1",
        ACS,
        f"http://pubs.acs.org{pdf}",
    ]
    assert result["extract_next_hop"]["technique"] == "acs-pdf+atypon-epdf"
    assert [seen.headers.get("cookie") for seen in acs.seen if seen.target != "/robots.txt"] == [
        None,
        "JSESSIONID=s1",
        "JSESSIONID=s1",
        "JSESSIONID=s1",
    ]
    assert not [path for path in acs.paths() if "suppl_file" in path or "epdf" in path]


def test_acs_is_asked_again_with_the_cookie_that_its_refusal_has_set(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        acs = sites.site("pubs.acs.org")
        refusal = setting(Answer.redirect("/action/cookieAbsent"), "I2KBRCK=1")
        path = "/doi/10.5555/acs.ways.4c00007"
        acs.route(path, with_cookie("I2KBRCK", ACS_PAGE, refusal))
        acs.route("/doi/pdf/10.5555/acs.ways.4c00007", file(PDF))
        result = sites.ingest(ACS)
    assert told(result) == ("success", True)
    assert acs.paths() == [path, path, "/doi/pdf/10.5555/acs.ways.4c00007"]


def test_acs_without_cookies_is_a_cookie_wall(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        acs = sites.site("pubs.acs.org")
        literatum(acs, ("/doi/10.5555/acs.ways.4c00007", ACS_PAGE))
        result = sites.ingest(ACS, COOKIES_ENABLED=False)
    assert told(result) == ("blocked-cookie", False)
    assert result["terminal"]["terminal_url"] == "http://pubs.acs.org/action/cookieAbsent"
    assert "/action/cookieAbsent" not in acs.paths()


# --- UTP, Wiley -----------------------------------------------------------------------


def test_utp_wants_a_cookie_and_has_a_button(tmp_path: Path) -> None:
    page = html('<a class="show-pdf" href="/doi/epdf/10.5555/way.7.7">PDF</a>', TITLE)
    base = "http://www.utpjournals.press/doi/abs/10.5555/way.7.7"
    with Sites(tmp_path) as sites:
        utp = sites.site("www.utpjournals.press")
        literatum(utp, ("/doi/abs/10.5555/way.7.7", page), ("/doi/pdf/10.5555/way.7.7", file(PDF)))
        result = sites.ingest(base)
    assert told(result) == ("success", True)
    assert result["hops"][-1] == "http://www.utpjournals.press/doi/pdf/10.5555/way.7.7"
    assert result["extract_next_hop"]["technique"] == "journal-pdf-src"
    assert len(utp.paths()) == 4


def test_utp_that_never_takes_a_cookie_is_asked_twice_at_most(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        utp = sites.site("www.utpjournals.press")
        absent = setting(Answer.redirect("/action/cookieAbsent"), "JSESSIONID=s1")
        utp.route("/doi/abs/10.5555/way.7.7", absent)
        result = sites.ingest("http://www.utpjournals.press/doi/abs/10.5555/way.7.7")
    assert told(result) == ("blocked-cookie", False)
    assert utp.paths() == ["/doi/abs/10.5555/way.7.7"] * 2


def test_wiley_shows_the_file_in_a_frame(tmp_path: Path) -> None:
    doi = "10.5555/way.70007"
    with Sites(tmp_path) as sites:
        wiley = sites.site("onlinelibrary.wiley.com")
        link = f"http://onlinelibrary.wiley.com/doi/pdf/{doi}"
        wiley.route(f"/doi/{doi}", html(head=TITLE + meta("citation_pdf_url", link)))
        frame = f'<iframe src="/doi/pdfdirect/{doi}?hmac=1"></iframe>'
        wiley.route(f"/doi/pdf/{doi}", html(frame))
        wiley.route(f"/doi/pdfdirect/{doi}", file(PDF))
        page = sites.ingest(f"http://onlinelibrary.wiley.com/doi/{doi}")
        (tmp_path / "direct").mkdir()
        sites.folder = tmp_path / "direct"
        direct = sites.ingest(link)
    assert (page["status"], direct["status"]) == ("success", "success")
    for result in (page, direct):
        assert result["hops"][-1] == f"http://onlinelibrary.wiley.com/doi/pdfdirect/{doi}"
    assert direct["extract_next_hop"]["technique"] == "wiley-pdfdirect"
    assert wiley.paths() == [
        f"/doi/{doi}",
        f"/doi/pdfdirect/{doi}",
        f"/doi/pdf/{doi}",
        f"/doi/pdfdirect/{doi}",
    ]


# --- Elsevier -------------------------------------------------------------------------

PII = "S0000000024000077"
HUB = f"http://linkinghub.elsevier.com/retrieve/pii/{PII}"
ARTICLE = f"http://www.sciencedirect.com/science/article/pii/{PII}"
ASSET = "http://pdf.sciencedirectassets.com"
HUB_PAGE = html(
    '<form><input type="hidden" name="redirectURL" id="redirectURL" value="'
    f'http%3A%2F%2Fwww.sciencedirect.com%2Fscience%2Farticle%2Fpii%2F{PII}%3Fvia%253Dihub"></form>'
)
METADATA = (
    '<script type="application/json" data-iso-key="_0">{"article":{"pdfDownload":{"urlMetadata":'
    '{"queryParams":{"md5":"7f7f","pid":"1-s2.0-main.pdf"},"pii":"S7","pdfExtension":"/pdfft",'
    '"path":"science/article/pii"}}}}</script>'
)


class Elsevier:
    """
    The hub, the articles and the assets; a signature is valid for the next *good* answers.

    A request without the session cookie of the article gets no signature.
    """

    def __init__(self, sites: Sites, page: str = METADATA, good: int = 1) -> None:
        self.hub = sites.site("linkinghub.elsevier.com")
        self.articles = sites.site("www.sciencedirect.com")
        self.assets = sites.site("pdf.sciencedirectassets.com")
        self.good, self.left, self.signed = good, 0, 0
        self.hub.route(f"/retrieve/pii/{PII}", HUB_PAGE)
        path = f"/science/article/pii/{PII}"
        self.articles.route(path, setting(html(page, TITLE), "EUID=e1"))
        self.articles.route(
            f"{path}/pdfft?md5=7f7f&pid=1-s2.0-main.pdf",
            with_cookie("EUID", self.bounce, Answer(403)),
        )
        self.assets.fallback = self.asset

    def bounce(self, seen: Seen) -> Answer:
        self.signed, self.left = self.signed + 1, self.good
        url = f"{ASSET}/7/main.pdf?X-Amz-Expires=300&X-Amz-Signature={self.signed}"
        return html(f"<noscript>Wait</noscript><script>window.location = '{url}';</script>")

    def asset(self, seen: Seen) -> Answer:
        if not seen.target.startswith("/7/main.pdf"):
            return Answer(404)
        if self.left < 1 or not seen.target.endswith(f"Signature={self.signed}"):
            return Answer(403, b"<Error><Code>AccessDenied</Code></Error>")
        self.left -= 1
        return file(PDF)


def test_elsevier_signs_the_last_of_five_addresses(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        elsevier = Elsevier(sites)
        result = sites.ingest(HUB)
    assert told(result) == ("success", True)
    assert result["hops"] == [
        HUB,
        ARTICLE,
        f"{ARTICLE}/pdfft?md5=7f7f&pid=1-s2.0-main.pdf",
        f"{ASSET}/7/main.pdf?X-Amz-Expires=300&X-Amz-Signature=1",
    ]
    assert result["extract_next_hop"]["technique"] == "sciencedirect-bounce"
    assert (len(elsevier.articles.paths()), len(elsevier.assets.paths())) == (2, 1)
    # The cookies of a host are not sent to another host.
    assert "cookie" not in elsevier.assets.seen[-1].headers


def test_elsevier_whose_signature_has_expired_says_so(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        elsevier = Elsevier(sites, good=0)
        result = sites.ingest(HUB, OUTAGE_FAILURES=0)
    assert told(result) == ("forbidden", False)
    assert result["terminal"]["terminal_url"].startswith(f"{ASSET}/7/main.pdf?")
    assert result["terminal"]["terminal_status_code"] == 403
    assert len(elsevier.assets.paths()) == 1


def test_sciencedirect_has_an_accepted_manuscript_where_the_article_is_closed(
    tmp_path: Path,
) -> None:
    with Sites(tmp_path) as sites:
        elsevier = Elsevier(sites, page='<a href="/getaccess">Purchase PDF</a>')
        elsevier.articles.route(f"/science/article/am/pii/{PII}", file(PDF))
        result = sites.ingest(ARTICLE)
    assert told(result) == ("success", True)
    assert result["extract_next_hop"]["technique"] == "sciencedirect-am"
    assert result["extract_next_hop"]["release_stage"] == "accepted"
    assert elsevier.articles.paths() == [
        f"/science/article/pii/{PII}",
        f"/science/article/am/pii/{PII}",
    ]
    assert elsevier.articles.seen[-1].headers["cookie"] == "EUID=e1"


# --- Optica ---------------------------------------------------------------------------


def test_optica_checks_for_robots_and_its_page_is_asked_for_in_its_place(tmp_path: Path) -> None:
    hosts = ("opg.optica.org", "www.osapublishing.org", "osapublishing.org")
    both = {"expect_mimetypes": ["application/pdf", "text/html"]}
    with Sites(tmp_path, WALL_HOLD=0) as sites:
        servers = [sites.site(host) for host in hosts]
        for server in servers:
            link = '<a href="/viewmedia.cfm?uri=oe-7-7-777&amp;seq=0">Get PDF (700 KB)</a>'
            server.route("/oe/fulltext.cfm?uri=oe-7-7-777", html(link + TEXT, TITLE))
            server.route("/viewmedia.cfm?uri=oe-7-7-777&seq=0", Answer.redirect("/captcha/?guid=7"))
        urls = [f"http://{host}/oe/fulltext.cfm?uri=oe-7-7-777" for host in hosts]
        results = sites.run(
            *({"ingest_type": "pdf", "base_url": url, **both} for url in urls[:2]),
            ("pdf", urls[2]),
        )
    found = sorted(
        (one["request"]["base_url"], one["request"]["ingest_type"], one["status"])
        for one in results
    )
    assert found == sorted(
        [(url, "pdf", "blocked-captcha") for url in urls]
        + [(url, "html", "success") for url in urls[:2]]
    )
    captchas = [one for one in results if one["status"] == "blocked-captcha"]
    for one in captchas:
        assert "/captcha/?guid=7" in one["terminal"]["terminal_url"]
    for server in servers:
        assert not [path for path in server.paths() if path.startswith("/captcha")]


# --- OUP ------------------------------------------------------------------------------


def test_oup_supplement_is_an_abstract_and_no_more(tmp_path: Path) -> None:
    base = "http://academic.oup.com/way/article-abstract/7/Supplement_7/7/7777777"
    page = html(
        "<h1>Abstract 7</h1><p>Nothing but an abstract of some length, as these are.</p>"
        '<a href="/way/issue/7/Supplement_7">Issue</a><a href="/my-account/purchase/7">Purchase'
        ' PDF</a><a href="/way/7/Supplement_7/flyer.pdf">Flyer (PDF)</a>',
        TITLE,
    )
    with Sites(tmp_path) as sites:
        oup = sites.site("academic.oup.com")
        oup.route("/way/article-abstract/7/Supplement_7/7/7777777", page)
        results = sites.run(("pdf", base), ("html", base))
    assert {one["request"]["ingest_type"]: one["status"] for one in results} == {
        "pdf": "no-pdf-link",
        "html": "wrong-scope",
    }
    assert len(oup.paths()) == 2


OUP = "http://academic.oup.com/way/article/7/7/777/7777777"
OUP_PDF = "/way/article-pdf/7/7/777/77777777/way007.pdf"


def _oup(sites: Sites, *, good: bool) -> None:
    oup, asset = sites.site("academic.oup.com"), sites.site("watermark.silverchair.com")
    pdf = meta("citation_pdf_url", f"http://academic.oup.com{OUP_PDF}")
    oup.route("/way/article/7/7/777/7777777", setting(html(head=TITLE + pdf), "OUP_SessionId=o1"))
    token = Answer.redirect("http://watermark.silverchair.com/way007.pdf?token=AQE7")
    oup.route(OUP_PDF, with_cookie("OUP_SessionId", token, Answer(403)))
    asset.route("/way007.pdf?token=AQE7", file(PDF) if good else Answer(403))


def test_oup_gives_a_token_to_the_session_of_the_article(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        _oup(sites, good=True)
        result = sites.ingest(OUP)
        oup, asset = sites.servers
    assert told(result) == ("success", True)
    assert result["hops"] == [
        OUP,
        f"http://academic.oup.com{OUP_PDF}",
        "http://watermark.silverchair.com/way007.pdf?token=AQE7",
    ]
    assert result["extract_next_hop"]["technique"] == "citation-pdf-url"
    assert (len(oup.paths()), len(asset.paths())) == (2, 1)


def test_oup_whose_token_has_expired_says_so(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        _oup(sites, good=False)
        result = sites.ingest(OUP)
    assert told(result) == ("forbidden", False)
    assert "watermark.silverchair.com" in result["terminal"]["terminal_url"]


def test_oup_sends_who_asks_too_much_to_a_check(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        oup = sites.site("academic.oup.com")
        check = "/crawlprevention/governor?content=%2fway%2farticle%2f7%2f7%2f777%2f7777777"
        oup.fallback = lambda seen: Answer.redirect(check)
        oup.route("/robots.txt", b"")
        result = sites.ingest(OUP)
    assert told(result) == ("blocked-captcha", False)
    assert len(oup.paths()) == 1


# --- Ivyspring ------------------------------------------------------------------------

IVYSPRING = {
    "www.jcancer.org": "v10p4038",
    "jcancer.org": "v10p4039",
    "www.thno.org": "v07p0777",
    "www.ijbs.com": "v07p0778",
    "www.medsci.org": "v07p0779",
}


def test_ivyspring_has_one_button_on_all_its_sites(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        for host, name in IVYSPRING.items():
            buttons = "".join(
                f'<a class="text-button" href="{each}">{label}</a>'
                for each, label in ((f"{name}.pdf", "PDF"), (f"{name}s1.pdf", "Suppl."))
            )
            server = sites.site(host)
            server.route(f"/{name}.htm", html(f'<div class="divboxright">{buttons}</div>', TITLE))
            server.route(f"/{name}.pdf", file(PDF))
        urls = [f"http://{host}/{name}.htm" for host, name in IVYSPRING.items()]
        results = sites.run(*(("pdf", url) for url in urls))
    assert len(results) == len(IVYSPRING)
    for one in results:
        assert told(one) == ("success", True)
        base = one["request"]["base_url"]
        assert one["hops"] == [base, base.replace(".htm", ".pdf")]
        assert one["extract_next_hop"]["technique"] == "journal-pdf-src"
    assert all(len(server.paths()) == 2 for server in sites.servers)


# --- repositories, and simple sites ---------------------------------------------------


def test_pmc_and_europe_pmc(tmp_path: Path) -> None:
    render = "http://europepmc.org/backend/ptpmcrender.fcgi?accid=PMC7000007&blobtype=pdf"
    article = "http://pmc.ncbi.nlm.nih.gov/articles/PMC7000007/"
    with Sites(tmp_path, WALL_HOLD=0) as sites:
        europe, pmc = sites.site("europepmc.org"), sites.site("pmc.ncbi.nlm.nih.gov")
        query = "?accid=PMC7000007&blobtype=pdf"
        europe.route(f"/backend/ptpmcrender.fcgi{query}", file(PDF))
        link = meta("citation_pdf_url", f"{article}pdf/way.pdf")
        pmc.route("/articles/PMC7000007/", html(head=TITLE + link))
        work = html(
            '<script>let cookie = "cloudpmc-viewer-pow"</script>', title="Preparing to download ..."
        )
        pmc.route("/articles/PMC7000007/pdf/way.pdf", work)
        results = {
            one["request"]["base_url"]: one for one in sites.run(("pdf", render), ("pdf", article))
        }
    assert told(results[render]) == ("success", True)
    assert results[render]["hops"] == [render]
    assert told(results[article]) == ("blocked-captcha", False)
    assert pmc.paths() == ["/articles/PMC7000007/", "/articles/PMC7000007/pdf/way.pdf"]


def test_arxiv_is_asked_where_it_would_redirect_to(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        arxiv = sites.site("arxiv.org")
        arxiv.route("/abs/2607.00007v2", html('<a href="/format/2607.00007v2">Other formats</a>'))
        arxiv.route("/pdf/2607.00007v2", file(PDF))
        arxiv.route("/pdf/2607.00008", file(PDF))
        results = {
            one["request"]["base_url"]: one
            for one in sites.run(
                ("pdf", "http://arxiv.org/abs/2607.00007v2"),
                ("pdf", "http://arxiv.org/pdf/2607.00008.pdf"),
            )
        }
    assert all(told(one) == ("success", True) for one in results.values())
    made = results["http://arxiv.org/abs/2607.00007v2"]
    assert made["extract_next_hop"]["technique"] == "arxiv-abs"
    assert results["http://arxiv.org/pdf/2607.00008.pdf"]["hops"] == [
        "http://arxiv.org/pdf/2607.00008.pdf",
        "http://arxiv.org/pdf/2607.00008",
    ]
    assert sorted(arxiv.paths()) == [
        "/abs/2607.00007v2",
        "/pdf/2607.00007v2",
        "/pdf/2607.00008",
    ]


def test_jstage_is_open_or_behind_a_login(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        jstage = sites.site("www.jstage.jst.go.jp")
        for name, answer in (
            ("7_7", file(PDF)),
            ("7_8", Answer.redirect("/sblogin/way/7/7/7_8/_pdf")),
        ):
            at = f"http://www.jstage.jst.go.jp/article/way/7/7/{name}"
            jstage.route(
                f"/article/way/7/7/{name}/_article",
                html(head=TITLE + meta("citation_pdf_url", f"{at}/_pdf")),
            )
            jstage.route(f"/article/way/7/7/{name}/_pdf", answer)
        base = "http://www.jstage.jst.go.jp/article/way/7/7/{}/_article"
        results = {
            one["request"]["base_url"]: one["status"]
            for one in sites.run(("pdf", base.format("7_7")), ("pdf", base.format("7_8")))
        }
    assert results == {base.format("7_7"): "success", base.format("7_8"): "blocked-wall"}
    assert not [path for path in jstage.paths() if path.startswith("/sblogin")]
    # For the closed article, the crawl also requests the HTML text, which may have another link.
    closed = [path for path in jstage.paths() if "/7_8/" in path]
    assert [path.rpartition("/")[2] for path in closed] == ["_article", "_pdf", "_html"]
    assert len(jstage.paths()) == 5


def test_scielo_has_all_three(tmp_path: Path) -> None:
    host = "http://www.scielo.br"
    whole = f"{host}/scielo.php?script=sci_arttext&pid=S0000-00002024000700007"
    abstract = whole.replace("arttext", "abstract")
    checked = whole.replace("00007", "00008")
    with Sites(tmp_path, WALL_HOLD=0) as sites:
        scielo = sites.site("www.scielo.br")
        xml = "/scieloOrg/php/articleXML.php?pid=S0000-00002024000700007"
        scielo.route(
            whole.removeprefix(host),
            html(
                f'<a target="xml" href="{xml}">XML</a>' + TEXT,
                TITLE + meta("citation_pdf_url", f"{host}/pdf/way/v7n7/07.pdf"),
            ),
        )
        scielo.route(abstract.removeprefix(host), html("<p>An abstract.</p>", TITLE))
        scielo.route(checked.removeprefix(host), Answer.redirect("/showcaptcha.asp?u=7"))
        scielo.route("/pdf/way/v7n7/07.pdf", file(PDF))
        scielo.route(xml, file(b"<article><front/><body><p>Ways.</p></body></article>", "text/xml"))
        results = sites.run(
            ("pdf", whole), ("xml", whole), ("html", whole), ("html", abstract), ("pdf", checked)
        )
    assert {
        (one["request"]["ingest_type"], one["request"]["base_url"]): one["status"]
        for one in results
    } == {
        ("pdf", whole): "success",
        ("xml", whole): "success",
        ("html", whole): "success",
        ("html", abstract): "wrong-scope",
        ("pdf", checked): "blocked-captcha",
    }
    (found,) = [one for one in results if one["request"]["ingest_type"] == "xml"]
    assert found["extract_next_hop"]["technique"] == "scielo-xml"
    assert not [path for path in scielo.paths() if path.startswith("/showcaptcha")]


def test_mdpi_is_asked_again_after_three_days(tmp_path: Path) -> None:
    with Sites(tmp_path) as sites:
        doi, mdpi = sites.site("doi.org"), sites.site("www.mdpi.com")
        doi.route("/10.3390/ways7070007", Answer.redirect("http://www.mdpi.com/0000-0007/7/7/7"))
        doi.route("/10.5555/ways", Answer(404))
        results = {
            one["request"]["base_url"]: one
            for one in sites.run(
                ("pdf", "http://doi.org/10.3390/ways7070007"),
                ("pdf", "http://doi.org/10.5555/ways"),
            )
        }
        assert sites.last is not None
        (early,) = sites.last.crawl._query(
            "SELECT time, due FROM ingest_attempt WHERE terminal_url LIKE 'http://www.mdpi.com/%'"
        )
    assert {one["status"] for one in results.values()} == {"not-found"}
    ended, due = early
    assert abs(due - ended - 3 * DAY) < 60_000
    assert len(mdpi.paths()) == 1
