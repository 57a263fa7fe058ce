"""Papers: RePEc, PhilArchive, ECCC, a cryptology server, an openly reviewed article."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def economics_handle() -> ThirdSite:
    """An IDEAS-like page: the file lies with the publisher, exports come from a form."""
    p = Portal("economics_handle", 1, "https://ideas.econpapers.example")
    talk = Prose(
        "repec", "the wage, the firm, the tariff, the region", "rises, falls, shifts", "after 1994"
    )
    e = "/p/vax/wpaper/2018-07.html"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} | IDEA</title></head><body>
<div class="navbar"><a href="/">IDEA home</a><a href="/i/a.html">Authors</a>
<a href="/search.html">Search</a><a href="/j/index.html">JEL</a></div>{main}
<div id=sidebar><a href="https://authors.example/register">Register</a></div></body></html>"""

    pdf = "https://www.vaxholm-institute.example/wp-content/uploads/wp201807.pdf"
    p.own(
        e,
        page(
            "Border Regions after the Bridge",
            f"""<h1>Border Regions after the Bridge</h1>
<a href="/f/phe217.html">Maja Hedlund</a> <a href="/s/vax/wpaper.html">Vaxholm Papers</a>
<div id="abstract"><p>{talk.text(5)}</p></div>
<div id="download"><a href="{pdf}">{pdf}</a></div>
<div id="citation"><form method=get action="/cgi-bin/refs.cgi">
<input type=hidden name=handle value="RePEc:vax:wpaper:2018-07"></form>
<a href="/cgi-bin/ref.cgi?handle=RePEc:vax:wpaper:2018-07&amp;output=3">RIS</a></div>
<div id=refs><a href="/a/aea/aecrev/v84y1994i4p772-93.html">Card and Krueger</a></div>
<div id=cites><a href="/p/tbs/wpaper/19-03.html">Bridges and Wages</a></div>
<h2>More about this item</h2><a href="/j/R12.html">R12</a>
<a href="/p/vax/wpaper/2018-08.html">next</a>""",
        ),
    )
    p.file(pdf, "wp201807.pdf")
    p.meta(
        "/cgi-bin/ref.cgi?handle=RePEc:vax:wpaper:2018-07&output=3",
        "TY  - RPRT\nER  -",
        "application/x-research-info-systems",
    )
    for n in ("/p/vax/wpaper/2018-08.html", "/p/tbs/wpaper/19-03.html"):
        p.other(n, page(n[3:], "<h1>Other paper</h1><div id=download>elsewhere</div>"))
    p.other("/a/aea/aecrev/v84y1994i4p772-93.html", page("Minimum Wages", "<h1>Card</h1>"))
    p.robots("Disallow: /cgi-bin/refs.cgi", "Crawl-delay: 1")
    p.bar("series", "/s/vax/wpaper.html")
    p.bar("author", "/f/phe217.html")
    p.bar("JEL class", "/j/R12.html")
    p.fill(
        lambda u: page(
            "Series", f"<a href='{e}'>Border Regions</a><a href='/p/vax/wpaper/2018-08.html'>"
        )
    )
    return p.site(e, "complete", "the one file is named, though on the institute's host")


def philosophy_record() -> ThirdSite:
    """A PhilArchive-like record: short keys, an archive address that hands out the file."""
    p = Portal("philosophy_record", 1, "https://phil-archive.example")
    talk = Prose(
        "phil", "the sceptic, the premise, the agent", "doubts, grants, infers", "in the dream"
    )

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t} - PhilArchive</title></head><body><div id=menu>
<a href="/">Home</a><a href="/browse/all">Topics</a><a href="/recent">New</a>
<a href="/inoff.html?from=/rec/MARDAT-7">Sign in</a></div>{main}
<div class=foot><a href="/help/about.html">About</a></div></body></html>"""

    p.own(
        "/rec/MARDAT-7",
        page(
            "Lucia Marchetti, Dreams and the Given",
            f"""<h1>Dreams and the Given</h1><a href="/s/Lucia%20Marchetti">Lucia Marchetti</a>
<em>Rivista di Gnoseologia</em> 12 (2):33-51 (2019) <div class=abstract>{talk.text(5)}</div>
<a class=btn href="/archive/MARDAT-7">Download</a> <a href="/archive/MARDAT-7v1">v1</a>
<a href="/versions/MARDAT-7">Versions</a>
<a href="/citations/MARDAT-7?format=bib">BibTeX</a> <a href="/citations/MARDAT-7?format=ris">RIS</a>
<h3>Categories</h3><a href="/browse/dream-scepticism">Dream Scepticism</a>
<h3>Similar books and articles</h3><a href="/rec/OLSWWA">What We Are Awake To</a>
<a href="/rec/MARTGA-2">The Given Again</a><h3>Analytics</h3>
<a href="/stats/MARDAT-7">Downloads over time</a>""",
        ),
    )
    p.file("/archive/MARDAT-7", "MARDAT-7.pdf", attach=True)
    p.own(
        "/versions/MARDAT-7",
        page(
            "Versions of Dreams and the Given",
            "<a href='/archive/MARDAT-7'>v2</a> <a href='/archive/MARDAT-7v1'>v1</a>",
        ),
    )
    for f in ("bib", "ris"):
        p.meta(f"/citations/MARDAT-7?format={f}", f"{f}: Marchetti", "text/plain")
    p.maybe(
        p.blob("/archive/MARDAT-7v1", "MARDAT-7v1.pdf", attach=True),
        p.show("/stats/MARDAT-7", page("Downloads", "<svg></svg>")),
    )
    for k in ("OLSWWA", "MARTGA-2"):
        p.other(f"/rec/{k}", page(k, f"<h1>{k}</h1><a href='/archive/{k}'>Download</a>"))
        p.blob(f"/archive/{k}", f"{k}.pdf", attach=True)
    p.bar("category", "/browse/dream-scepticism")
    p.bar("file of a similar article", "/archive/OLSWWA")
    p.fill(lambda u: page("Topics", "<a href='/rec/MARDAT-7'>Dreams</a><a href='/rec/OLSWWA'>What"))
    return p.site("/rec/MARDAT-7", "review", "the first version is a file of its own")


def complexity_report() -> ThirdSite:
    """An ECCC-like report with revisions and comments as pages under the report."""
    p = Portal("complexity_report", 1, "https://colloquium.example")
    talk = Prose(
        "eccc", "the circuit, the formula, the prover", "computes, bounds, rejects", "in depth two"
    )
    r = "/report/2015/091"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t}</title></head><body><div id="menu">
<a href="/">Home</a><a href="/reports/2015/">Reports</a><a href="/keywords/">Keywords</a>
<a href="/login/?next={r}/">Log In</a></div><div id="box">{main}</div>
<p>ISSN 1433-0000 | <a href="/imprint/">Imprint</a></p></body></html>"""

    p.own(
        f"{r}/",
        page(
            "CC - TR15-091",
            f"""<h3>Revision(s):</h3><a href="{r}/#revision1">Revision #1</a>
<h4><a id=revision1></a>Revision #1 to TR15-091 | 2nd March 2016</h4>
<a href="{r}/revision/1/">On Depth-two Thresholds</a> <a href="{r}/revision/1/download">PDF</a>
<h3>Paper:</h3><h4>TR15-091 | 3rd June 2015</h4>
<b>On Depth-two Thresholds</b><p>Authors: <a href="/author/01442/">Dana Weiss</a></p>
<a href="{r}/download">Download</a><p>Keywords:
<a href="/keyword/15221/">threshold circuits</a></p><p>{talk.text(5)}</p>
<h3>Comment(s):</h3><a href="{r}/comment/1/">Comment #1: a gap in Lemma 4</a>
<a href="/report/2015/090/">TR15-090</a> <a href="/report/2015/092/">TR15-092</a>""",
        ),
    )
    p.file(f"{r}/download", "TR15-091.pdf", attach=True)
    p.own(
        f"{r}/revision/1/",
        page("CC - Revision 1 of TR15-091", f"<a href='{r}/revision/1/download'>Download</a>"),
    )
    p.file(f"{r}/revision/1/download", "TR15-091r1.pdf", attach=True)
    p.show(
        f"{r}/comment/1/",
        page("CC - Comment 1 on TR15-091", f"<p>{talk.text(3)}</p><a href='{r}/'>TR15-091</a>"),
    )
    p.maybe(f"{r}/comment/1/")
    for n in ("090", "092"):
        o = f"/report/2015/{n}"
        p.other(f"{o}/", page(f"CC - TR15-{n}", f"<b>Other</b><a href='{o}/download'>Download</a>"))
        p.blob(f"{o}/download", "x.pdf", attach=True)
    p.bar("keyword", "/keyword/15221/")
    p.bar("author", "/author/01442/")
    p.bar("reports of the year", "/reports/2015/")
    p.fill(lambda u: page("Reports", f"<a href='{r}/'>On Depth-two Thresholds</a>"))
    return p.site(f"{r}/", "complete", "the page shows report, revision and comment")


def cryptology_eprint() -> ThirdSite:
    """A cryptology e-print: number in the path, PDF beside it, archived versions by date."""
    p = Portal("cryptology_eprint", 1, "https://eprint.cryptosociety.example")
    talk = Prose(
        "iacr", "the lattice, the signer, the oracle", "samples, hides, leaks", "with errors"
    )

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><title>{t}</title>{head}</head><body>
<nav><a href="/">Archive</a><a href="/search">Search</a><a href="/submit">Submit</a>
<a href="/about.html">About</a></nav><main>{main}</main></body></html>"""

    head = """<meta name="citation_title" content="Short Signatures from Module Lattices">
<meta name="citation_pdf_url" content="https://eprint.cryptosociety.example/2021/0482.pdf">
<meta name="citation_author" content="R. Banerjee">"""
    p.own(
        "/2021/0482",
        page(
            "Short Signatures from Module Lattices",
            f"""<h4>Paper 2021/0482</h4><h3>Short Signatures from Module Lattices</h3>
<p>R. Banerjee</p><h5>Abstract</h5><p>{talk.text(5)}</p>
<a href="/2021/0482.pdf">PDF</a> <a href="/2021/0482.ps">PS</a>
<p>Category <a href="/search?category=PUBLICKEY">Public-key cryptography</a></p>
<p>History: 2021-06-01: revised <a href="/archive/versions/2021/0482">See all versions</a></p>
<p>Short URL <a href="https://ia.example/2021/0482">ia.example/2021/0482</a></p>
<a href="/2021/0482.bib">BibTeX</a> <a href="https://scholar.example/?q=Short">Scholar</a>
<p><a href="/2021/0481">2021/0481</a> <a href="/2021/0483">2021/0483</a></p>""",
            head,
        ),
        heads=(
            (
                "Link",
                '<https://doi.example/10.5555/2021.0482>; rel="cite-as", '
                '<https://eprint.cryptosociety.example/2021/0482.pdf>; rel="item"; '
                'type="application/pdf", <https://creativecommons.example/by/4.0/>; rel="license"',
            ),
        ),
    )
    p.file("/2021/0482.pdf", "0482.pdf")
    p.file("/2021/0482.ps", "0482.ps", "application/postscript")
    p.meta("/2021/0482.bib", "@misc{cryptoeprint:2021/0482}", "text/x-bibtex")
    p.hop("https://ia.example/2021/0482", "/2021/0482")
    p.own(
        "/archive/versions/2021/0482",
        page(
            "All versions of 2021/0482",
            """<a href="/archive/2021/0482/20210412:072210">2021-04-12</a>
<a href="/archive/2021/0482/20210601:101500">2021-06-01</a>""",
        ),
    )
    for d in ("20210412:072210", "20210601:101500"):
        p.own(
            f"/archive/2021/0482/{d}",
            page(
                "Short Signatures from Module Lattices",
                f"""<h3>{d}</h3><a href="/archive/2021/0482/{d.replace(":", "-")}.pdf">PDF</a>""",
            ),
        )
        p.maybe(p.blob(f"/archive/2021/0482/{d.replace(':', '-')}.pdf", "0482.pdf"))
    for n in ("0481", "0483"):
        p.other(f"/2021/{n}", page(n, f"<h3>{n}</h3><a href='/2021/{n}.pdf'>PDF</a>"))
        p.blob(f"/2021/{n}.pdf", "x.pdf")
    p.bar("category", "/search?category=PUBLICKEY")
    p.bar("file of a neighbour", "/2021/0483.pdf")
    p.hop("https://doi.example/10.5555/2021.0482", "/2021/0482")
    p.fill(lambda u: page("Archive", "<a href='/2021/0482'>Short Signatures</a>"))
    return p.site("/2021/0482", "review", "older versions have files of their own")


def openly_reviewed_article() -> ThirdSite:
    """An F1000-like article: versions with reports, downloads by hidden parameters."""
    p = Portal("openly_reviewed_article", 1, "https://openreviewed.example")
    talk = Prose(
        "f1000", "the nurse, the ward, the protocol", "reported, recalled, omitted", "on nights"
    )
    a = "/articles/7-1391"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} | Open Reviewed</title></head><body>
<header><a href="/">Open Reviewed</a><a href="/browse/articles">Browse</a>
<a href="/gateways">Gateways</a><a href="/for-authors/publish">Publish</a>
<a href="/login?originalPath={a}/v2">Sign in</a></header>{main}
<footer><a href="/about/contact">Contact</a></footer></body></html>"""

    p.hop(a, f"{a}/v2")
    body = f"""<h1>Handover notes on surgical wards [version %s]</h1>
<p><a href="mailto:x@example.org">Ngozi Eze</a></p>
<div class="versions"><a href="{a}/v2">v2</a> <a href="{a}/v1">v1</a></div>"""
    p.own(
        f"{a}/v2",
        page(
            "Handover notes on surgical wards",
            body % 2
            + f"""<p>{talk.text(8)}</p>
<p>Underlying data: <a href="https://figures.example/articles/6965000">figures.example</a></p>
<a href="{a}/v2/pdf?article_uuid=5d1c1f9e-77aa-4a43-a6a5-1ff0b6f0c9b1">Download PDF</a>
<a href="{a}/v2/xml">XML</a> <a href="/citation/export?id=7-1391&amp;type=ris">RIS</a>
<h2>Open peer review</h2><a href="{a}/v2#referee-response-40111">Report 40111</a>
<a href="{a}/v1/reports/38777">Report on version 1</a>
<div id=comments>Comments on this article (1)</div>
<aside>Recommended <a href="/articles/8-22/v1">Checklists in theatre</a>
<a href="/collections/nursing">Collection</a> <a href="/articles/7-1391/metrics">Metrics
</a></aside>""",
        ),
    )
    p.file(
        f"{a}/v2/pdf?article_uuid=5d1c1f9e-77aa-4a43-a6a5-1ff0b6f0c9b1", "7-1391.pdf", attach=True
    )
    p.file(f"{a}/v2/xml", "7-1391.xml", "application/xml")
    p.meta("/citation/export?id=7-1391&type=ris", "TY  - JOUR\nER  -", "text/plain")
    p.own(
        f"{a}/v1",
        page(
            "Handover notes on surgical wards (v1)",
            body % 1
            + f"""<p>{talk.text(5)}</p>
<a href="{a}/v1/pdf?article_uuid=5d1c1f9e-77aa-4a43-a6a5-1ff0b6f0c9b1">Download PDF</a>""",
        ),
    )
    p.show(
        f"{a}/v1/reports/38777",
        page("Referee report 38777", f"<p>{talk.text(4)}</p><a href='{a}'>a"),
    )
    p.maybe(f"{a}/v1/reports/38777")
    p.maybe(
        p.blob(
            f"{a}/v1/pdf?article_uuid=5d1c1f9e-77aa-4a43-a6a5-1ff0b6f0c9b1", "x.pdf", attach=True
        ),
        p.show(f"{a}/metrics", page("Metrics", "<p>1204 views</p>")),
    )
    p.other("/articles/8-22/v1", page("Checklists", "<a href='/articles/8-22/v1/xml'>XML</a>"))
    p.raw("/articles/8-22/v1/xml", "<article/>", "application/xml")
    p.bar("collection", "/collections/nursing")
    p.bar("data on another portal", "https://figures.example/articles/6965000")
    p.fill(lambda u: page("Browse", "<a href='/articles/8-22/v1'>Checklists in theatre</a>"))
    return p.site(f"{a}/v2", "review", "the first version has a PDF of its own, data are elsewhere")


ALL = (
    economics_handle,
    philosophy_record,
    complexity_report,
    cryptology_eprint,
    openly_reviewed_article,
)
