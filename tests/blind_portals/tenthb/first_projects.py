"""Portals of projects and serials: the first of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def project_wiki_1() -> ThirdSite:
    """DokuWiki of an institute: one project's namespace, its media, raw exports, old revisions."""
    p = Portal("project_wiki", 1, "https://wiki.moorforschung.example")
    d, ns = "/doku.php?id=", "projekte:moorkarte"
    m = f"/lib/exe/fetch.php?media={ns}"
    side = ls(f"{d}start|Start", f"{d}gruppen:start|Gruppen", f"{d}projekte:start|Projekte")
    sh = lay(
        f"""<!DOCTYPE html><html lang="de"><head><title>@T [Moorwiki]</title>@H</head><body>
<a href="{d}start">Moorwiki</a><a href="{d}start&do=login&sectok=">Anmelden</a>
<a href="{d}start&do=recent">Letzte Änderungen</a><form action="/doku.php"><input name="q"></form>
<aside><ul>{side}</ul></aside>@B</body></html>"""
    )
    nouns = "das Moor,der Torf,die Karte,der Pegel,die Bohrung"

    def tools(i: str) -> str:
        return ls(*(f"{d}{i}&do={x}|{x}" for x in ("edit", "revisions", "backlink", "export_raw")))

    pages = {"start": "Moorkarte Nord", "methodik": "Methodik", "legende": "Legende"}
    names = ls(*(f"{d}{ns}:{k}|{t}" for k, t in pages.items()))
    media = ls(f"{m}:karte_nord.pdf|karte_nord.pdf", f"{m}:punkte.csv|punkte.csv")
    for k, t in pages.items():
        i = f"{ns}:{k}"
        body = f"<h1>{t}</h1><p>{say(f'{nouns}#{k}', 'de')}</p><ul>{names}</ul>"
        more = (
            f"{media} Schwesterprojekt: {ls(f'{d}projekte:seegras:start|Seegras')}"
            if k == "start"
            else ""
        )
        p.own(f"{d}{i}", sh(f"{ns}:{k}", f"{body}{more}<div class=tools>{tools(i)}</div>"))
        p.meta(f"{d}{i}&do=export_raw", f"====== {t} ======", "text/plain; charset=utf-8")
        p.maybe(f"{d}{i}&do=revisions", f"{d}{i}&do=backlink")
        p.show(f"{d}{i}&do=edit", sh("Quelle", "<textarea readonly></textarea>"))
    p.bar("a form to edit", f"{d}{ns}:start&do=edit")
    p.file(f"{m}:karte_nord.pdf", "karte_nord.pdf")
    p.file(f"{m}:punkte.csv", "punkte.csv", attach=True)
    sea = f"{d}projekte:seegras:start"
    p.other(
        sea, sh("projekte:seegras:start", ls("/lib/exe/fetch.php?media=projekte:seegras:x.csv|x"))
    )
    p.blob("/lib/exe/fetch.php?media=projekte:seegras:x.csv", "x.csv")
    p.bar("another project's media", "/lib/exe/fetch.php?media=projekte:seegras:x.csv")
    p.show(
        f"{d}projekte:start", sh("projekte:start", ls(f"{d}{ns}:start|Moorkarte", f"{sea}|Seegras"))
    )
    p.bar("the list of projects", f"{d}projekte:start")
    return done(p, f"{d}{ns}:start", sh, "complete", "a namespace and its media", nouns, "de")


def method_sheet_1() -> ThirdSite:
    """A platform of protocols: slugs with a code, tabs, an earlier version, exports."""
    p = Portal("method_sheet", 1, "https://www.stepwise.example")
    v = "/view/soil-dna-extraction-from-peat-bq7kmx3n"
    sh = lay(
        """<!DOCTYPE html><html><head><title>@T</title>@H</head><body><div class="nav-top">
<a href="/">stepwise</a><a href="/browse">Browse</a><a href="/workspaces">Workspaces</a>
<a href="/login?redirect=/view/soil-dna-extraction-from-peat-bq7kmx3n">Sign in</a></div>@B
<div class="foot"><a href="/about">About</a><a href="/pricing">Pricing</a></div></body></html>"""
    )
    nouns = "the pellet,the buffer,a bead tube,humic acid,the spin column"
    tabs = ls(*(f"{v}{x}|{x or 'Steps'}" for x in ("", "/guidelines", "/materials", "/metadata")))
    top = f"""<h1>Soil DNA extraction from peat V.2</h1><div class="tabs">{tabs}</div>
<a href="/researchers/aino-salmi">Aino Salmi</a> <a href="/workspaces/peatlab">PeatLab</a>"""
    exports = ls("/api/v4/protocols/48121/pdf|PDF", "/api/v4/protocols/48121/json|JSON",
                 f"{v}/fork|Copy / Fork", f"{v}/comments|3 Comments")  # fmt: skip
    sheet = "https://files.stepwise-cdn.example/5d/bq7kmx3n/7f22a0.xlsx"
    head = metas(("citation_title", "Soil DNA extraction from peat V.2"),
                 ("citation_doi", "10.5555/stepwise.bq7kmx3n"))  # fmt: skip
    p.own(v, sh("Soil DNA extraction from peat V.2", f"""{top}{exports}<p>{say(nouns)}</p>
<a href="{sheet}">buffer_calculator.xlsx</a> <a href="/view/soil-dna-extraction-bmq2kd44">V.1</a>
<h4>Also in PeatLab</h4>{ls("/view/methane-flux-chambers-c9w8x7y6|Methane flux chambers",
 "/view/soil-rna-extraction-from-peat-bz11aa22|Soil RNA extraction from peat")}""", head))  # fmt: skip
    for x in ("guidelines", "materials", "metadata"):
        p.own(f"{v}/{x}", sh(f"{x} - Soil DNA extraction", f"{top}<p>{say(f'{nouns}#{x}')}</p>"))
    p.file(sheet, "buffer_calculator.xlsx", attach=True)
    p.file("/api/v4/protocols/48121/pdf", "protocol.pdf", attach=True)
    p.meta("/api/v4/protocols/48121/json", {"id": 48121, "version": 2}, "application/json")
    p.own(
        "/view/soil-dna-extraction-bmq2kd44",
        sh("Soil DNA extraction V.1", f'<a href="{v}">V.2</a>'),
    )
    p.maybe(f"{v}/comments")
    p.show(f"{v}/fork", sh("Sign in", '<input type="password">'))
    p.bar("asks for an account", f"{v}/fork")
    for k, i in (
        ("methane-flux-chambers-c9w8x7y6", 1),
        ("soil-rna-extraction-from-peat-bz11aa22", 2),
    ):
        f = f"/api/v4/protocols/4700{i}/pdf"
        p.other(
            f"/view/{k}", sh(k[:-9], f'<a href="{f}">PDF</a><a href="/view/{k}/materials">m</a>')
        )
        p.bar("another protocol's file", p.blob(f, "protocol.pdf"))
    p.bar("a profile", "/researchers/aino-salmi")
    p.bar("the workspace", "/workspaces/peatlab")
    return done(p, v, sh, "complete", "tabs, a file, exports and an earlier version", nouns)


def grant_record_1() -> ThirdSite:
    """A union's database of projects: tabs, languages, deliverables on a document server."""
    p = Portal("grant_record", 1, "https://cordata.union.example")
    b, docs = "/project/id/870221", "https://ec.union.example/research/documents/downloadPublic"
    sh = lay(
        """<!DOCTYPE html><html><head><title>@T | Fact Sheet | CORDATA</title>@H</head><body>
<a href="/en">Home</a> <a href="/search/en">Search</a> <a href="/projects">Projects</a>
<a href="/datalab/en">Datalab</a> <a href="/login?from=/project/id/870221">Log in</a>@B
<a href="/about/legal">Legal notice</a></body></html>"""
    )
    nouns = "the turbine,a blade,the consortium,the pilot,recycled glass"
    tabs = ls(f"{b}|Fact Sheet", f"{b}/reporting|Reporting", f"{b}/results|Results")
    langs = ls(f"{b}/de|Deutsch", f"{b}/fr|Français", fmt="{}")
    top = f"<h1>REBLADE: circular turbine blades</h1><ul class=tabs>{tabs}</ul>"
    body = f"""{top}{langs}<p>{say(nouns)}</p>
<a href="/programme/id/H2020_LC-SC3-2019">Programme</a> <a href="/organisation/id/9991">Vindlab</a>
{ls(f"{b}?format=xml|XML", f"{b}?format=pdf|PDF")} Permalink <a href="{b}">{b}</a>
<a href="/project/id/870219">Other projects: HYDROSAIL</a>"""
    p.own(b, sh("REBLADE", body))
    for x in ("de", "fr"):
        p.own(f"{b}/{x}", sh(f"REBLADE ({x})", f"{top}{say(f'{nouns}#{x}', x)}"))
    p.own(f"{b}/reporting", sh("REBLADE Reporting", f"{top}<p>{say(f'{nouns}#r')}</p>"))
    ids = {"080166e5cafe01": "D1.1 Data plan", "080166e5cafe02": "D4.3 Test of blades"}
    rows = ls(*(f"{docs}?documentIds={i}&appId=PPGMS|{t}" for i, t in ids.items()))
    out = ls("https://doi.example/10.5555/blade.1|Fatigue of recycled spars")
    p.own(
        f"{b}/results",
        sh("REBLADE Results", f"{top}<h3>Deliverables</h3>{rows}<h3>Publications</h3>{out}"),
    )
    for i, t in ids.items():
        p.file(f"{docs}?documentIds={i}&appId=PPGMS", f"{t[:4]}.pdf", "application/pdf", True)
    p.meta(f"{b}?format=xml", "<project><id>870221</id></project>", "application/xml")
    p.meta(f"{b}?format=pdf", "%PDF-1.4", "application/pdf")
    for k, t in (("870219", "HYDROSAIL"), ("870300", "WINDNEST")):
        d = f"{docs}?documentIds=0801{k}&appId=PPGMS"
        p.other(f"/project/id/{k}", sh(t, ls(f"/project/id/{k}?format=xml|XML", f"{d}|D1")))
        p.bar("a deliverable of another project", p.blob(d, "d.pdf", attach=True))
    p.show("/projects", sh("Projects", ls(f"{b}|REBLADE", "/project/id/870300|WINDNEST")))
    p.bar("the programme", "/programme/id/H2020_LC-SC3-2019")
    p.bar("a partner", "/organisation/id/9991")
    return done(p, b, sh, "complete", "tabs, exports and the listed deliverables", nouns)


def supplement_page_1() -> ThirdSite:
    """A journal's supplement page in the manner of HighWire: files under the data supplement."""
    p = Portal("supplement_page", 1, "https://jfossil.press.example")
    s, d = "/content/33/2/211/suppl/DC1", "/content/jfossil/suppl/2011/04/02/33.2.211.DC1"
    sh = lay(
        """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><title>@T</title>@H</head>
<body><div id=header><a href="/">Journal of Fossil Record</a> <a href="/content/current">Current</a>
<a href="/archive/">Archive</a> <a href="/cgi/alerts/etoc">Alerts</a>
<a href="/cgi/login?uri=%2Fcontent%2F33%2F2%2F211%2Fsuppl%2FDC1">Sign in</a></div>@B
<div id=footer><a href="/site/misc/terms.xhtml">Terms</a></div></body></html>"""
    )
    nouns = "the femur,a clade,the horizon,the matrix,a tooth"
    names = {"Table_S1.xls": "application/vnd.ms-excel", "Matrix_S2.nex": "text/plain",
             "Fig_S3.pdf": "application/pdf", "Video_S4.mov": "video/quicktime"}  # fmt: skip
    rows = ls(*(f"{d}/{n}|{n}" for n in names))
    body = f"""<h1>Data Supplement</h1><h2>A new clade from the Lower Beds</h2><p>{
        say(nouns, count=2)
    }</p>
<ul>{rows}</ul><h3>This article</h3>{
        ls(
            "/content/33/2/211.abstract|Abstract",
            "/content/33/2/211.full.pdf|Full Text (PDF)",
            "/content/33/2/211|Full text",
        )
    }
<a href="/search?author1=R.+Onderwater">Articles by Onderwater</a>
<a href="/content/33/2.toc">Table of contents</a> <a href="/content/33/2/230/suppl/DC1">Next</a>"""
    p.own(s, sh("Data Supplement -- Onderwater 33 (2): 211", body))
    for n, t in names.items():
        p.file(f"{d}/{n}", n, t)
    art = f'<h1>A new clade</h1><a href="{s}">Supplement</a><a href="/content/33/2/211.full.pdf">PDF</a>'
    p.other("/content/33/2/211", sh("A new clade from the Lower Beds", art))
    p.show("/content/33/2/211.abstract", sh("Abstract", say(nouns, count=3)))
    p.blob("/content/33/2/211.full.pdf", "211.pdf")
    p.bar("the article", "/content/33/2/211.full.pdf", "/content/33/2/211.abstract")
    t5 = "/content/jfossil/suppl/2011/04/02/33.2.230.DC1/Table_S5.xls"
    p.other(
        "/content/33/2/230/suppl/DC1", sh("Data Supplement -- Qi 33 (2): 230", ls(f"{t5}|Table_S5"))
    )
    p.bar("another article's supplement", t5)
    p.bar("a search", "/search?author1=R.+Onderwater")
    return done(p, s, sh, "complete", "four files listed and served", nouns)


def newsletter_number_1() -> ThirdSite:
    """A number in a mailing service's archive: ids in the query, files on a content host."""
    p = Portal("newsletter_number", 1, "https://us7.mail-archive.example")
    u = "u=4b1d7c2a9e"
    n = f"/?{u}&id=77c0e1f2a3"
    sh = lay(
        f"""<!doctype html><html><head><title>@T</title>@H<meta name="robots" content="noindex">
</head><body><div id="awesomebar"><a href="https://list.mail-archive.example/subscribe?{u}">Subscribe
</a> <a href="/home/?{u}&id=5d0c">Past Issues</a> <a href="/feed?{u}&id=5d0c">RSS</a>
<a href="/translate?{u}&id=77c0e1f2a3&l=fr">Translate</a></div><table><tr><td>@B</td></tr></table>
</body></html>"""
    )
    nouns = "the reading room,a donor,the finding aid,a box of letters,the intern"
    c = "https://mcusercontent.mail-files.example/4b1d7c2a9e/files"
    body = f"""<h1>The Finding Aid, no. 38 (June 2022)</h1><p>{say(nouns, count=8)}</p>
<a href="{c}/91aa-55d0/FindingAid38.pdf">Printable version</a>
<a href="{c}/0b7e-1c2d/open_hours.01.pdf">Summer hours</a>
<a href="https://www.statearchive.example/exhibits/letters?utm_source=nl38">Our exhibit</a>
<a href="mailto:news@statearchive.example">Write</a>
<a href="https://list.mail-archive.example/unsubscribe?{u}&e=">unsubscribe</a>"""
    head = metas(("og:title", "The Finding Aid, no. 38"), ("og:url", "http://eepurl.example/h9dK"),
                 key="property")  # fmt: skip
    p.own(n, sh("The Finding Aid, no. 38", body, head))
    p.file(f"{c}/91aa-55d0/FindingAid38.pdf", "FindingAid38.pdf")
    p.file(f"{c}/0b7e-1c2d/open_hours.01.pdf", "open_hours.pdf")
    others = {"12ab34cd56": "no. 37", "90fe87dc65": "no. 39"}
    rows = ls(f"{n}|no. 38", *(f"/?{u}&id={i}|{t}" for i, t in others.items()))
    p.show(f"/home/?{u}&id=5d0c", sh("Campaign Archive", rows))
    p.bar("all numbers", f"/home/?{u}&id=5d0c")
    p.raw(f"/feed?{u}&id=5d0c", "<rss/>", "application/rss+xml")
    p.show(f"/translate?{u}&id=77c0e1f2a3&l=fr", sh("Traduction", "Service externe"))
    p.maybe(f"/translate?{u}&id=77c0e1f2a3&l=fr")
    for i, t in others.items():
        f = f"{c}/{i[:4]}-0000/FindingAid{t[-2:]}.pdf"
        p.other(
            f"/?{u}&id={i}", sh(f"The Finding Aid, {t}", f'<a href="{f}">Printable version</a>')
        )
        p.bar("another number's file", p.blob(f, "x.pdf"))
    p.show(f"https://list.mail-archive.example/subscribe?{u}", sh("Subscribe", "<input name=e>"))
    p.bar("a form", f"https://list.mail-archive.example/subscribe?{u}")
    return done(p, n, sh, "complete", "a number and its two files", nouns)
