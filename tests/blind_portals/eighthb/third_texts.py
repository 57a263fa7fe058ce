"""The third portals: a workflow, a preprint, a series paper, a thesis and a recorded session."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def shared_workflow_3() -> ThirdSite:
    """An older sharing site of workflows: versions, formats by suffix, packs, an RDF form."""
    p = Portal("shared_workflow", 3, "https://www.ourexperiment.example")
    home = "/workflows/3107.html"

    def lay(title: str, main: str) -> str:
        tabs = lis(
            ("/home", "Home"),
            ("/users", "Users"),
            ("/workflows", "Workflows"),
            ("/packs", "Packs"),
            ("/session/new?return_to=/workflows/3107", "Log in"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>ourExperiment - Workflows - {title}</title></head>"
            f"<body><ul id='tabs'>{tabs}</ul><div id='content'>{main}</div></body></html>"
        )

    def mine(ver: int) -> str:
        base = f"/workflows/3107/versions/{ver}"
        return lay(
            f"Spectra to peaks (v{ver})",
            rels(("alternate", "/workflows/3107.rdf", "application/rdf+xml"))
            + "<h1>Workflow Entry: Spectra to peaks</h1><p>Created 11/03/12 by "
            + a("/users/118.html", "Petra Vogel")
            + f"</p><h4>Version {ver} (of 2)</h4>"
            + row(
                ("/workflows/3107/versions/1.html", "1"), ("/workflows/3107/versions/2.html", "2")
            )
            + f"<p>{say('spectra')}</p><h4>Download</h4>"
            + row(
                (
                    f"/workflows/3107/download/spectra_to_peaks_{ver}.t2flow?version={ver}",
                    "Download",
                ),
                (f"{base}/previews/full", "Preview"),
                (f"{base}/previews/svg", "SVG"),
            )
            + "<h4>Attributed by</h4>"
            + row(("/workflows/3120.html", "Peaks to tables"), ("/packs/220.html", "Pack: Peaks"))
            + "<h4>Tags</h4>"
            + a("/tags/441.html", "spectra")
            + row(
                ("/workflows/3107/statistics", "Statistics"),
                ("/workflows/3107/comments", "Comments (0)"),
            )
            + "<h4>Other workflows that use similar services</h4>"
            + row(("/workflows/2990.html", "Noise filter"), ("/workflows/3120.html", "Tables")),
        )

    p.own(home, mine(2))
    p.hop("/workflows/3107", home)
    p.own("/workflows/3107/versions/1.html", mine(1))
    p.show("/workflows/3107/versions/2.html", mine(2))
    p.maybe("/workflows/3107/versions/2.html")
    p.meta("/workflows/3107.rdf", "<rdf:RDF/>", "application/rdf+xml")
    file = "/workflows/3107/download/spectra_to_peaks_{0}.t2flow?version={0}"
    ctype = "application/vnd.taverna.t2flow+xml"
    p.file(file.format(2), "spectra_to_peaks.t2flow", ctype, attach=True, body="<workflow/>")
    p.blob(file.format(1), "spectra_to_peaks.t2flow", ctype, attach=True, body="<workflow/>")
    p.maybe(file.format(1))
    for ver in (1, 2):
        for end, kind in (("full", "image/png"), ("svg", "image/svg+xml")):
            address = f"/workflows/3107/versions/{ver}/previews/{end}"
            p.raw(address, "image", kind)
            p.maybe(address)
    for one in ("statistics", "comments"):
        p.show(f"/workflows/3107/{one}", lay(one, f"<p>{say(one)}</p>"))
        p.maybe(f"/workflows/3107/{one}")
    for n in (3120, 2990):
        more = row(
            (f"/workflows/{n}/download/w.t2flow?version=1", "Download"),
            (f"/workflows/{n}/statistics", "Statistics"),
        )
        p.other(f"/workflows/{n}.html", lay(str(n), f"<h1>Workflow Entry: {n}</h1>{more}"))
        p.blob(f"/workflows/{n}/download/w.t2flow?version=1", "w.t2flow", ctype, attach=True)
    p.other("/packs/220.html", lay("Pack", lis((home, "Spectra"), ("/workflows/3120.html", "T"))))
    p.show("/users/118.html", lay("Petra Vogel", lis((home, "Spectra to peaks"))))
    p.show("/tags/441.html", lay("spectra", lis((home, "S"), ("/workflows/2990.html", "N"))))
    p.bar("profile", "/users/118.html")
    p.bar("tag", "/tags/441.html")
    p.bar("the other workflow's file", "/workflows/2990/download/w.t2flow?version=1")
    return done(p, home, lay, "review", "The first version brings a file of its own.")


def server_preprint_3() -> ThirdSite:
    """A community's server on a hosted service: signposting in headers, a download redirect."""
    p = Portal("server_preprint", 3, "https://paleodraft.hostrxiv.example")
    home = "/articles/x7k2p"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html lang="en"><title>{title}</title><body><div id="nav">'
            + row(
                ("/", "PaleoDraft"),
                ("/discover", "Search"),
                ("/submit", "Add a preprint"),
                ("/login?next=%2Farticles%2Fx7k2p", "Sign In"),
            )
            + f'</div><div class="view-page">{main}</div></body></html>'
        )

    real = "https://files.hostrxiv.example/v1/resources/9d2f/providers/store/63aa?action=download"
    extra = "https://files.hostrxiv.example/v1/resources/9d2f/providers/store/63ab?action=download"
    heads = (
        (
            "Link",
            f'<https://doi.org/10.59999/pd.x7k2p>; rel="cite-as", <{p.u(home)}/download>; '
            f'rel="item"; type="application/pdf", <{p.u(home)}/metadata/datacite>; '
            'rel="describedby"; type="application/vnd.datacite.datacite+json", '
            '<https://schema.org/ScholarlyArticle>; rel="type", '
            '<https://schema.org/AboutPage>; rel="type", '
            '<https://orcid.org/0000-0002-1825-0097>; rel="author"',
        ),
    )
    p.own(
        home,
        lay(
            "A trackway reconsidered",
            metas(("citation_title", "A trackway reconsidered"), ("citation_doi", "10.59999/pd.x"))
            + "<h1>A trackway reconsidered</h1><p>"
            + a("/discover?q=%22Lena%20Wold%22", "Lena Wold")
            + f"</p>{paras('trackway', 'en', 1)}"
            + row(
                (f"{home}/download", "Download preprint"),
                (extra, "Appendix S1"),
                (f"{home}/metadata/datacite", "DataCite"),
                (f"{home}/metadata/bibtex", "BibTeX"),
            )
            + '<iframe src="https://render.hostrxiv.example/render?url=x7k2p"></iframe>'
            + "<h4>Supplemental data</h4>"
            + a("https://projects.hostrxiv.example/9qq2r/", "projects.hostrxiv.example/9qq2r")
            + "<h4>Discipline</h4>"
            + a("/discover?subject=Vertebrates", "Vertebrates")
            + "<h4>Other preprints</h4>"
            + row(("/articles/b3m9c", "Of eggs"), ("/articles/t0r5w", "Of ribs")),
        ),
        heads=heads,
    )
    p.hop(f"{home}/download", real)
    p.file(real, "trackway.pdf", attach=True)
    p.file(extra, "appendix_s1.xlsx", attach=True)
    p.meta(f"{home}/metadata/datacite", {"doi": "x"}, "application/vnd.datacite.datacite+json")
    p.meta(f"{home}/metadata/bibtex", "@article{wold}", "application/x-bibtex")
    p.show("https://render.hostrxiv.example/render?url=x7k2p", "<canvas></canvas>")
    p.maybe("https://render.hostrxiv.example/render?url=x7k2p")
    p.other(
        "https://projects.hostrxiv.example/9qq2r/",
        lay("Trackway project", row(("files/", "Files"), ("wiki/", "Wiki"))),
    )
    for one in ("b3m9c", "t0r5w"):
        more = a(f"/articles/{one}/metadata/bibtex", "BibTeX")
        p.other(f"/articles/{one}", lay(one, f"<h1>Preprint {one}</h1>{more}"))
        p.raw(f"/articles/{one}/metadata/bibtex", "@article{x}", "application/x-bibtex")
    every = lis((home, "A trackway"), ("/articles/b3m9c", "Of eggs"))
    p.show("/discover?subject=Vertebrates", lay("Search", every))
    p.bar("search", "/discover?subject=Vertebrates", "/discover?q=%22Lena%20Wold%22")
    p.bar("the project's own files", "https://projects.hostrxiv.example/9qq2r/files/")
    p.bar("the other preprint's metadata", "/articles/b3m9c/metadata/bibtex")
    why = "The claim names the text alone; the page hands out an appendix also."
    return done(p, home, lay, "review", why)


def series_paper_3() -> ThirdSite:
    """A mathematical institute's report series on a plain page of the year; a report page in it."""
    p = Portal("series_paper", 3, "https://www.rims-like.kyomath.example")
    home = "/preprint/file/RM1931.html"

    def lay(title: str, main: str) -> str:
        return (
            f'<html lang="ja"><head><meta charset="utf-8"><title>{title}</title></head><body>'
            f"<p>{row(('/', '研究所'), ('/ja/', '案内'), ('/preprint/', '論文'))}</p>"
            f"{main}<hr><p>{a('/en/', 'English')}</p></body></html>"
        )

    p.own(
        home,
        lay(
            "RM-1931",
            "<h2>RM-1931</h2><table border><tr><th>著者<td>"
            + a("/~morita/", "Morita, K.")
            + "<tr><th>題名<td>On braid words of slow rivers<tr><th>年月<td>2020-12"
            + f"</table><p>{say('braid', 'ja')}</p>"
            + row(
                ("RM1931.pdf", "PDF"), ("RM1931.ps.gz", "PostScript"), ("RM1931rev.pdf", "改訂版")
            )
            + "<p>"
            + row(("RM1930.html", "前へ"), ("RM1932.html", "次へ"), ("../index-2020.html", "2020"))
            + "</p><p>"
            + a("http://axarchive.example/abs/2012.04417", "axarchive:2012.04417")
            + "</p>",
        ),
    )
    for name in ("RM1931.pdf", "RM1931.ps.gz", "RM1931rev.pdf"):
        p.file(f"/preprint/file/{name}", name)
    for n in (1930, 1932):
        more = row((f"RM{n}.pdf", "PDF"), (f"RM{n}.ps.gz", "PostScript"))
        p.other(f"/preprint/file/RM{n}.html", lay(f"RM-{n}", f"<h2>RM-{n}</h2>{more}"))
    every = lis(*((f"file/RM{n}.html", f"RM-{n}") for n in (1930, 1931, 1932)))
    p.show("/preprint/index-2020.html", lay("2020", f"<ul>{every}</ul>"))
    p.show(
        "/preprint/",
        lay("プレプリント", row(("index-2020.html", "2020"), ("index-2019.html", "2019"))),
    )
    p.show("/~morita/", "<html><title>K. Morita</title><h1>K. Morita</h1></html>")
    p.bar("list of the year", "/preprint/index-2020.html", "/preprint/")
    p.bar("profile", "/~morita/")
    p.bar("the other report's file", "/preprint/file/RM1930.pdf")
    why = "All three files of the report are served."
    return done(p, home, lay, "complete", why, "ja")


def degree_thesis_3() -> ThirdSite:
    """A national reservoir of theses: chapters as files by number, a page of full metadata."""
    p = Portal("degree_thesis", 3, "https://thesisganga.example")
    home = "/handle/10603/204417"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>Thesisganga: {title}</title></head><body>"
            "<header class='navbar navbar-inverse'>"
            + lis(
                ("/", "Home"),
                ("/community-list", "Universities"),
                ("/browse?type=title", "Titles"),
                ("/browse?type=keywords", "Keywords"),
                ("/mydspace", "My Thesisganga"),
            )
            + f"</header><main class='container'>{main}</main></body></html>"
        )

    names = (
        "01_title.pdf",
        "02_certificate.pdf",
        "07_chapter 1.pdf",
        "08_chapter 2.pdf",
        "12_bibliography.pdf",
        "80_recommendation.pdf",
    )
    bits = [(f"/bitstream/10603/204417/{n}/{name.replace(' ', '%20')}", name) for n, name in
            enumerate(names, 1)]  # fmt: skip
    tables = "".join(
        f"<tr><td headers='t1'>{a(href, name)}</td><td>Attached File</td><td>"
        f"{a(href, 'View/Open')}</td></tr>"
        for href, name in bits
    )
    p.own(
        home,
        lay(
            "Monsoon words in river songs",
            rels(
                ("schema.DCTERMS", "http://purl.org/dc/terms/", ""),
                ("alternate", "/oai/request?verb=GetRecord&identifier=10603/204417", "text/xml"),
            )
            + metas(
                ("DC.title", "Monsoon words in river songs"),
                ("DC.creator", "Barua, Anjali"),
                ("citation_pdf_url", p.u(bits[0][0])),
            )
            + "<p>Please use this identifier to cite: <code>"
            + a("http://hdl.handle.example/10603/204417", "10603/204417")
            + "</code></p><table class=itemDisplayTable><tr><td>Title:<td>Monsoon words"
            + "<tr><td>Researcher:<td>"
            + a("/browse?type=author&value=Barua%2C+Anjali", "Barua, Anjali")
            + f"<tr><td>Abstract:<td>{say('monsoon', 'en', 4)}<tr><td>Appears in Departments:<td>"
            + a("/handle/10603/2019", "Department of Folklore")
            + f"</table><table>{tables}</table>"
            + row((f"{home}?mode=full", "Show full item record"), (f"{home}/statistics", "Stats"))
            + row(("/handle/10603/204400", "Previous"), ("/handle/10603/204431", "Next")),
        ),
    )
    for href, name in bits:
        p.file(href, name)
    p.own(f"{home}?mode=full", lay("Monsoon words (full)", "<table><tr><td>dc.title</table>"))
    p.show(f"{home}/statistics", lay("Statistics", "12 views"))
    p.maybe(f"{home}/statistics")
    p.hop("http://hdl.handle.example/10603/204417", p.u(home))
    p.meta("/oai/request?verb=GetRecord&identifier=10603/204417", "<OAI-PMH/>", "text/xml")
    for n in (204400, 204431):
        more = row(
            (f"/bitstream/10603/{n}/1/01_title.pdf", "01_title.pdf"),
            (f"/handle/10603/{n}?mode=full", "Show full item record"),
        )
        p.other(f"/handle/10603/{n}", lay(f"Item {n}", more))
    every = lis((home, "Monsoon words"), ("/handle/10603/204400", "204400"))
    p.show("/handle/10603/2019", lay("Department of Folklore", every))
    p.show("/browse?type=author&value=Barua%2C+Anjali", lay("Barua", every))
    p.bar("department", "/handle/10603/2019")
    p.bar("author's list", "/browse?type=author&value=Barua%2C+Anjali")
    p.bar("the other thesis' file", "/bitstream/10603/204400/1/01_title.pdf")
    p.robots("Disallow: /browse", "Disallow: /statistics")
    why = "Every chapter's file, the full record and the metadata form are served."
    return done(p, home, lay, "complete", why)


def session_recording_3() -> ThirdSite:
    """A Slovene lecture portal: a lecture with parts on its page, slides, an event around it."""
    p = Portal("session_recording", 3, "https://predavanja.example")
    home = "/ess2011_horvat_glaciers/"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Predavanja</title></head><body>"
            "<div id='top'>"
            + row(
                ("/", "Home"),
                ("/site/list/events/", "Events"),
                ("/site/list/categories/", "Categories"),
                ("/account/login/?next=/ess2011_horvat_glaciers/", "Log in"),
            )
            + f"</div><div id='vl_desc'>{main}</div></body></html>"
        )

    hold = "https://hydro.ijs-like.example/v00a/3f"
    films = [f"{hold}/3fq7aa0{n}.mp4" for n in (1, 2)]
    p.own(
        home,
        lay(
            "Glaciers in small numbers",
            metas(("og:type", "video.other"), ("og:image", p.u(f"{home}thumb.jpg")), key="property")
            + ld(
                at_type="VideoObject",
                name="Glaciers in small numbers",
                contentUrl=films,
                thumbnailUrl=p.u(f"{home}thumb.jpg"),
            )
            + "<h1>Glaciers in small numbers</h1><p>author: "
            + a("/maja_horvat/", "Maja Horvat")
            + "<p>published: Feb. 4, 2012, recorded: September 2011 in "
            + a("/ess2011_bled/", "Summer School on Earth Statistics, Bled 2011")
            + f"</p>{paras('glaciers')}<h3>Download</h3><ul>"
            + lis(
                (films[0], "Part 1 (video)"),
                (films[1], "Part 2 (video)"),
                ("/site/normal_dl/tag=612204/horvat_glaciers_01.pdf", "Slides (PDF)"),
                ("/site/normal_dl/tag=612205/horvat_glaciers_01.pptx", "Slides (PowerPoint)"),
            )
            + "</ul>"
            + row((f"{home}?part=2", "Part 2"), (f"{home}embed/", "Embed"))
            + "<h3>Slides</h3>"
            + row((f"{home}#s1", "0:00 Title"), (f"{home}#s2", "3:10 Ice"))
            + "<h3>Related content</h3>"
            + row(("/ess2011_kos_floods/", "Floods"), ("/ess2011_zupan_soils/", "Soils"))
            + a("/Top/Earth_Science/Statistics/", "Statistics"),
        ),
    )
    for one in films:
        p.file(one, one.rpartition("/")[2])
    for tag, end in ((612204, "pdf"), (612205, "pptx")):
        name = f"horvat_glaciers_01.{end}"
        p.file(f"/site/normal_dl/tag={tag}/{name}", name, attach=True)
    p.own(f"{home}?part=2", lay("Glaciers in small numbers (part 2)", a(films[1], "video")))
    p.show(f"{home}embed/", f'<video src="{films[0]}"></video>')
    p.blob(f"{home}thumb.jpg", "thumb.jpg")
    p.maybe(f"{home}embed/", f"{home}thumb.jpg")
    kin = ("ess2011_kos_floods", "ess2011_zupan_soils")
    every = lis((home, "Glaciers"), *((f"/{one}/", one) for one in kin))
    for where in ("/ess2011_bled/", "/Top/Earth_Science/Statistics/", "/maja_horvat/"):
        p.show(where, lay(where, f"<ul>{every}</ul>"))
        p.bar("event, category or profile", where)
    for n, one in enumerate(kin):
        more = a(f"/site/normal_dl/tag=61230{n}/slides.pdf", "Slides (PDF)")
        p.other(f"/{one}/", lay(one, f"<h1>{one}</h1>{paras(one)}{more}"))
    p.bar("the other lecture's slides", "/site/normal_dl/tag=612300/slides.pdf")
    why = "The claim names the films, the page also slides."
    return done(p, home, lay, "review", why)
