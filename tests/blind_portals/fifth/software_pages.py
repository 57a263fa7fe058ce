"""Pages of software: Hackage, CTAN, a model library, a review journal, an algorithm journal."""

from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def haskell_package() -> ThirdSite:
    """A Hackage-like package: versions in the path, module documents, a tarball."""
    p = Portal("haskell_package", 1, "https://hask.packages.example")
    now, old = "/package/tidal-solver-0.3.1", "/package/tidal-solver-0.3.0"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t}</title></head><body id=package-page>
<div id="page-header"><a class=caption href="/">Hask :: [Package]</a><ul class="links">
<li><a href="/packages/search">Search</a><li><a href="/packages/browse">Browse</a>
<li><a href="/upload">Upload</a><li><a href="/accounts">User accounts</a></ul></div>
<div id=content>{main}</div></body></html>"""

    p.own(
        now,
        page(
            "tidal-solver: Shallow water on a grid",
            f"""<h1><a href="{now}">tidal-solver</a>: Shallow water on a grid</h1>
[ <a href="/packages/tag/bsd3">bsd3</a>, <a href="/packages/tag/science">science</a> ]
<p>Solves the linear equations.</p><h2>Modules</h2>[<a href="{now}/docs/doc-index.html">Index</a>]
<ul><li><a href="{now}/docs/Tidal.html">Tidal</a><li>
<a href="{now}/docs/Tidal-Grid.html">Tidal.Grid</a></ul>
<h2>Downloads</h2><a href="{now}/tidal-solver-0.3.1.tar.gz">tidal-solver-0.3.1.tar.gz</a>
[<a href="{now}/src/">browse</a>] <a href="{now}/tidal-solver.cabal">Package description</a>
<table><tr><th>Versions<td><a href="{old}">0.3.0</a>, <strong>0.3.1</strong>
<tr><th>Change log<td><a href="{now}/changelog">CHANGELOG.md</a>
<tr><th>Dependencies<td><a href="/package/base">base</a>, <a href="/package/vector">vector</a>
<tr><th>Maintainer<td>p.oduya<tr><th>Uploaded<td>by <a href="/user/PeterOduya">PeterOduya</a>
<tr><th>Home page<td><a href="https://tidal.example/">tidal.example</a></table>
<a href="{now}/reports/">Build reports</a> <a href="/package/tidal-solver/maintain">Maintain</a>""",
        ),
    )
    p.hop("/package/tidal-solver", now)
    for m in ("doc-index", "Tidal", "Tidal-Grid"):
        p.own(
            f"{now}/docs/{m}.html",
            f"""<html><head><title>{m}</title></head><body><div id=package-header>
<a href="doc-index.html">Index</a><a href="{now}">tidal-solver-0.3.1</a></div>{m}</body></html>""",
        )
    p.own(f"{now}/src/", "<title>src</title><a href='Tidal.hs'>Tidal.hs</a>")
    p.file(f"{now}/src/Tidal.hs", "Tidal.hs", "text/plain")
    p.file(f"{now}/tidal-solver-0.3.1.tar.gz", "t.tar.gz", "application/gzip")
    p.file(f"{now}/tidal-solver.cabal", "tidal-solver.cabal", "text/plain")
    p.own(f"{now}/changelog", page("Changelog for tidal-solver-0.3.1", "<h1>Changelog</h1>"))
    p.own(
        old,
        page(
            "tidal-solver: Shallow water on a grid (0.3.0)",
            f"""<h1>tidal-solver</h1>
<a href="{old}/tidal-solver-0.3.0.tar.gz">tidal-solver-0.3.0.tar.gz</a>
<a href="{now}">0.3.1</a>""",
        ),
    )
    p.maybe(
        p.blob(f"{old}/tidal-solver-0.3.0.tar.gz", "t.tar.gz", "application/gzip"),
        p.show(f"{now}/reports/", page("Reports", "<p>built on ghc-9.2</p>")),
    )
    for n in ("base", "vector"):
        p.other(f"/package/{n}", page(n, f"<h1>{n}</h1>"))
    p.bar("form for maintainers", "/package/tidal-solver/maintain")
    p.bar("uploader", "/user/PeterOduya")
    p.fill(lambda u: page("Hask", "<a href='/package/vector'>vector</a>"))
    return p.site(now, "review", "the older version has a tarball of its own")


def tex_package() -> ThirdSite:
    """A CTAN-like package page: files in an archive of many mirrors, archive by redirect."""
    p = Portal("tex_package", 1, "https://texarchive.example")
    tree = "https://mirrors.texarchive.example/macros/latex/contrib/runenzahl"
    zipped = "https://mirrors.texarchive.example/macros/latex/contrib/runenzahl.zip"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang=en><head><title>{t}</title></head><body>
<div class=menu><a href="/upload">Upload</a><a href="/topics/cloud">Topics</a>
<a href="/pkg">Packages</a><a href="/login?redirect=/pkg/runenzahl">Login</a></div>
<div class=path><a href="/">TeXArchive</a> <a href="/pkg">Packages</a></div>{main}</body></html>"""

    p.own(
        "/pkg/runenzahl",
        page(
            "TeXArchive: Package runenzahl",
            f"""<h1>runenzahl – Pentadic numerals in calendars</h1><p>The package sets the numerals
of rune staves.</p><table class=entry>
<tr><td>Sources<td><a href="/tex-archive/macros/latex/contrib/runenzahl">
/macros/latex/contrib/runenzahl</a>
<tr><td>Documentation<td><a href="{tree}/runenzahl.pdf">Package documentation</a>
<a href="{tree}/README.md">README</a>
<tr><td>Version<td>1.2 2020-11-09<tr><td>Licenses<td><a href="/license/lppl1.3c">LPPL 1.3c</a>
<tr><td>Maintainer<td><a href="/author/lindqvist">Sven Lindqvist</a>
<tr><td>Contained in<td><a href="https://texlive.example/">TeX Live</a>
<tr><td>Topics<td><a href="/topic/numbers">Numbers</a></table>
<h2>Download</h2><a href="{zipped}">Download</a> the contents of this package in one zip
<p><a href="/vote/runenzahl">Vote</a> <a href="/json/2.0/pkg/runenzahl">JSON</a></p>
<h2>Suggestions</h2><a href="/pkg/almanac">almanac</a> <a href="/pkg/romanzahl">romanzahl</a>""",
        ),
    )
    p.own(
        "/tex-archive/macros/latex/contrib/runenzahl",
        page(
            "TeXArchive: /tex-archive/macros/latex/contrib/runenzahl",
            f"""<h1>Directory runenzahl</h1><a href="/pkg/runenzahl">runenzahl</a>
<a href="{tree}/README.md">README.md</a> <a href="{tree}/runenzahl.dtx">runenzahl.dtx</a>
<a href="{tree}/runenzahl.pdf">runenzahl.pdf</a>
<a href="/tex-archive/macros/latex/contrib">up</a>""",
        ),
    )
    p.file(f"{tree}/README.md", "README.md", "text/plain")
    p.file(f"{tree}/runenzahl.dtx", "runenzahl.dtx", "text/plain")
    p.file(f"{tree}/runenzahl.pdf", "runenzahl.pdf")
    p.file(zipped, "runenzahl.zip")
    p.meta("/json/2.0/pkg/runenzahl", {"id": "runenzahl"}, "application/json")
    for n in ("almanac", "romanzahl"):
        p.other(f"/pkg/{n}", page(f"TeXArchive: Package {n}", f"<h1>{n}</h1>"))
    p.bar("form", "/vote/runenzahl")
    p.bar("maintainer", "/author/lindqvist")
    p.bar("folder above", "/tex-archive/macros/latex/contrib")
    p.fill(lambda u: page("List", "<a href='/pkg/runenzahl'>runenzahl</a><a href='/pkg/almanac'>a"))
    return p.site("/pkg/runenzahl", "complete", "directory and list of files agree")


def model_library_release() -> ThirdSite:
    """A CoMSES-like model: releases under a UUID, file tree in the page, archive by a button."""
    p = Portal("model_library_release", 1, "https://www.modlib.example")
    cb = "/codebases/b2c7f8a4-1d9e-4a55-9d0f-6e3a1f2b7c90"
    near = "/codebases/0f11c2aa-88d1-4a09-b3cc-90ee41b2f001/releases/1.0.0/"

    def page(t: str, main: str) -> str:
        return f"""<!doctype html><html><head><title>{t}</title></head><body>
<nav><a href="/">ModLib</a><a href="/codebases/">Models</a><a href="/education/">Learn</a>
<a href="/events/">Events</a><a href="/accounts/login/?next={cb}/releases/1.2.0/">Sign in</a></nav>
<main>{main}</main></body></html>"""

    p.own(
        f"{cb}/releases/1.2.0/",
        page(
            "Pastoral commons with drought",
            f"""<h1>Pastoral commons with drought 1.2.0</h1>
<a href="/users/812/">Wanjiru Kamau</a> <p>Herders choose where to graze.</p>
<a href="{cb}/releases/1.2.0/download/">Download Version 1.2.0</a>
<div class=filetree data-url="{cb}/releases/1.2.0/files/">code/ docs/ results/</div>
<a href="{cb}/releases/1.2.0/odd.pdf">ODD protocol</a>
<h3>Versions</h3><a href="{cb}/releases/1.2.0/">1.2.0</a> <a href="{cb}/releases/1.0.0/">1.0.0</a>
<h3>Discussion</h3><a href="https://forum.modlib.example/t/3310">Forum</a>
<a href="/codebases/?tags=pastoralism">pastoralism</a>
<a href="{near}">Also: Fishers and quotas</a>
<a href="{cb}/releases/1.2.0/?citation=bibtex">Cite</a>""",
        ),
    )
    p.hop(f"{cb}/", f"{cb}/releases/1.2.0/")
    p.file(f"{cb}/releases/1.2.0/download/", "pastoral_v1.2.0.zip", attach=True)
    p.file(f"{cb}/releases/1.2.0/odd.pdf", "odd.pdf")
    p.maybe(
        p.raw(f"{cb}/releases/1.2.0/files/", '{"label":"code"}', "application/json"),
        p.blob(f"{cb}/releases/1.0.0/download/", "pastoral_v1.0.0.zip", attach=True),
    )
    p.meta(f"{cb}/releases/1.2.0/?citation=bibtex", "@misc{kamau}", "text/x-bibtex")
    p.own(
        f"{cb}/releases/1.0.0/",
        page(
            "Pastoral commons with drought (1.0.0)",
            f"""<h1>Pastoral commons with drought 1.0.0</h1>
<a href="{cb}/releases/1.0.0/download/">Download Version 1.0.0</a>
<a href="{cb}/releases/1.2.0/">latest</a>""",
        ),
    )
    p.other(near, page("Fishers and quotas", f"<h1>Fishers</h1><a href='{near}download/'>D</a>"))
    p.blob(f"{near}download/", "fishers.zip", attach=True)
    p.bar("forum", "https://forum.modlib.example/t/3310")
    p.bar("tag", "/codebases/?tags=pastoralism")
    p.fill(lambda u: page("Models", f"<a href='{cb}/'>Pastoral commons</a><a href='{near}'>F</a>"))
    return p.site(f"{cb}/releases/1.2.0/", "review", "the older release has an archive of its own")


def review_journal_paper() -> ThirdSite:
    """A JOSS-like paper: PDF and JATS beside it, review, code and archive on other portals."""
    p = Portal("review_journal_paper", 1, "https://oss-review.example")
    doi = "10.5555/ossr.02218"

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>OSSR: {t}</title>{head}</head><body>
<nav><a href="/about">About</a><a href="/papers">Papers</a><a href="/papers/new">Submit</a>
<a href="/auth/orcid">Log in with ORCID</a></nav>{main}
<footer><a href="/toc">Table of Contents</a><a href="/papers/popular">Popular</a></footer>"""

    head = f"""<meta name="citation_title" content="lichenmap: mosaics of plots">
<meta name="citation_doi" content="{doi}">
<meta name="citation_pdf_url" content="https://oss-review.example/papers/{doi}.pdf">
<link rel="alternate" type="application/atom+xml" href="/papers.atom">"""
    p.own(
        f"/papers/{doi}",
        page(
            "lichenmap: mosaics of plots",
            f"""<h1>lichenmap: mosaics of plots</h1>
<div class="btns"><a href="https://forge.example/lichen/lichenmap">Software repository</a>
<a href="https://forge.example/oss-reviews/issues/2218">Paper review</a>
<a href="/papers/{doi}.pdf">Download paper</a>
<a href="https://archive.example/record/3887001">Software archive</a></div>
<h2>Review</h2><p>Editor: <a href="/papers/edited_by/@tdahl">@tdahl</a>
Reviewers: <a href="/papers/reviewed_by/@mpena">@mpena</a></p>
<h2>Authors</h2><p><a href="https://orcid.example/0000-0001-0000-0001">Aino Salmi</a></p>
<h2>Tags</h2><a href="/papers/tagged/ecology">ecology</a> <a href="/papers/in/Python">Python</a>
<h2>Cite as</h2><a href="/papers/{doi}/citation.bib">BibTeX</a>
<a href="/papers/{doi}.jats">JATS</a> <img src="/papers/{doi}/status.svg" alt=status>""",
            head,
        ),
    )
    p.file(f"/papers/{doi}.pdf", "paper.pdf")
    p.file(f"/papers/{doi}.jats", "paper.xml", "application/xml")
    p.meta(f"/papers/{doi}/citation.bib", "@article{Salmi2020}", "text/x-bibtex")
    p.maybe(p.raw(f"/papers/{doi}/status.svg", "<svg/>", "image/svg+xml"))
    for n in ("10.5555/ossr.02219", "10.5555/ossr.02301"):
        p.other(
            f"/papers/{n}", page(n, f"<h1>{n}</h1><a href='/papers/{n}.pdf'>Download paper</a>")
        )
        p.blob(f"/papers/{n}.pdf", "paper.pdf")
    p.raw("/papers.atom", "<feed/>", "application/atom+xml")
    p.bar("feed of the journal", "/papers.atom")
    p.bar("software on a forge", "https://forge.example/lichen/lichenmap")
    p.bar("tag", "/papers/tagged/ecology")
    p.show("/", page("Home", "<a href='/papers/10.5555/ossr.02301'>10.5555/ossr.02301</a>"))
    p.fill(
        lambda u: page(
            "Papers",
            f"""<a href="/papers/{doi}">lichenmap</a>
<a href="/papers/10.5555/ossr.02219">other</a> <a href="/papers/10.5555/ossr.02301">more</a>""",
        )
    )
    return p.site(f"/papers/{doi}", "review", "software and review stand on other portals")


def algorithm_article() -> ThirdSite:
    """An IPOL-like article: a folder of PDF, code and data, an online demo with its archive."""
    p = Portal("algorithm_article", 1, "https://www.imaging-journal.example")
    a = "/pub/art/2017/188/"
    demo = "https://ipolcore.imaging-journal.example"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>IJOL · {t}</title></head><body><div id=header>
<a href="/">IJOL</a> <a href="/meta/about/">about</a> <a href="/pub/articles/">articles</a>
<a href="/pub/preprints/">preprints</a> <a href="/meta/news/">news</a></div>{main}</body></html>"""

    p.own(
        a,
        page(
            "Removing Stripes from Push-broom Images",
            f"""<div class=navtabs><a href="{a}">article</a>
<a href="{demo}/demo/clientApp/demo.html?id=188">demo</a>
<a href="{demo}/demo/clientApp/archive.html?id=188">archive</a></div>
<h1>Removing Stripes from Push-broom Images</h1>
<p>Giulia Ferri, <i>IJOL</i>, 7 (2017), pp. 41–59.
<a href="https://doi.example/10.5555/ijol.2017.188">doi</a></p>
<p>published 2017-05-09. <a href="revisions/2017-03-01/article.pdf">earlier preprint</a></p>
<ul><li>full text manuscript: <a href="article.pdf">PDF</a> <a href="article_lr.pdf">low-res</a>
<li>source code: <a href="destripe_1.0.tgz">TAR/GZ</a> <li>data: <a href="images.zip">ZIP</a>
<li><a href="ijol.bib">BibTeX</a></ul>
<p><a href="../187/">previous</a> <a href="../190/">next</a></p>""",
        ),
    )
    for n in ("article.pdf", "article_lr.pdf", "destripe_1.0.tgz", "images.zip"):
        p.file(a + n, n)
    p.meta(a + "ijol.bib", "@article{ijol.2017.188}", "text/x-bibtex")
    p.maybe(
        p.blob(a + "revisions/2017-03-01/article.pdf", "article.pdf"),
        p.show(
            f"{demo}/demo/clientApp/demo.html?id=188",
            "<title>Demo: Removing Stripes from Push-broom Images</title><canvas></canvas>",
        ),
        p.show(
            f"{demo}/demo/clientApp/archive.html?id=188",
            "<title>Archive</title><a href='archive.html?id=188&page=2'>2</a>",
        ),
        f"{demo}/demo/clientApp/archive.html?id=188&page=2",
    )
    for n in (187, 190):
        p.other(
            f"/pub/art/2017/{n}/", page(f"No. {n}", "<h1>Other</h1><a href='article.pdf'>P</a>")
        )
        p.blob(f"/pub/art/2017/{n}/article.pdf", "article.pdf")
    p.bar("articles of the journal", "/pub/articles/")
    p.hop("https://doi.example/10.5555/ijol.2017.188", a)
    p.fill(
        lambda u: page("list", f"<a href='{a}'>Removing Stripes</a><a href='/pub/art/2017/187/'>x")
    )
    return p.site(a, "complete", "all files stand in the article's folder")


ALL = (
    haskell_package,
    tex_package,
    model_library_release,
    review_journal_paper,
    algorithm_article,
)
