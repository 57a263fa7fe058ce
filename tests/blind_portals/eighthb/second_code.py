"""The second portals: a repository, a gem, a manual, a notebook archive and a track."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def source_repository_2() -> ThirdSite:
    """A bare web view of repositories on a laboratory's server: summary, tree, log, snapshots."""
    p = Portal("source_repository", 2, "https://git.gezeitenlabor.example")
    home = "/pub/harmonic.git"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html>\n<html lang='en'>\n<head>\n<title>{title}</title>\n"
            "<meta name='generator' content='cgit v1.2.3'/></head><body><div id='cgit'>"
            f"<table id='header'><tr><td class='main'>{a('/', 'index')} : {title}</td></tr></table>"
            f"<div class='content'>{main}</div></div></body></html>"
        )

    def mine(title: str, main: str) -> str:
        tabs = row(
            (f"{home}/about/", "about"),
            (f"{home}/", "summary"),
            (f"{home}/refs/", "refs"),
            (f"{home}/log/", "log"),
            (f"{home}/tree/", "tree"),
            (f"{home}/commit/", "commit"),
            sep=" ",
        )
        return lay(title, f"<table class='tabs'><tr><td>{tabs}</td></tr></table>{main}")

    one, two = "1c9e44d0a7", "88e0b1f2c3"
    commits = row((f"{home}/commit/?id={one}", "fix phase"), (f"{home}/commit/?id={two}", "import"))
    tags = row((f"{home}/tag/?h=v0.9", "v0.9"), (f"{home}/snapshot/harmonic-0.9.tar.gz", "tar.gz"))
    clone = "https://git.gezeitenlabor.example/pub/harmonic.git"
    p.own(
        f"{home}/",
        mine(
            "harmonic.git - tidal constituents",
            rels(("vcs-git", clone, ""), ("alternate", f"{home}/atom/?h=master", ""))
            + f"<table class='list'><tr><td>master</td><td>{commits}</td></tr>"
            f"<tr><td>{tags}</td></tr></table><p>Clone {a(clone, clone)}</p>",
        ),
    )
    p.hop(home, f"{home}/", 301)
    p.own(f"{home}/about/", mine("harmonic.git - about", f"<h1>harmonic</h1>{paras('harmonic')}"))
    p.own(f"{home}/refs/", mine("harmonic.git - refs", tags))
    p.own(f"{home}/tag/?h=v0.9", mine("harmonic.git - v0.9", a(f"{home}/tree/?h=v0.9", "tree")))
    p.show(f"{home}/tree/?h=v0.9", mine("harmonic.git - v0.9", "harmonic.f90"))
    p.file(f"{home}/snapshot/harmonic-0.9.tar.gz", "harmonic-0.9.tar.gz", attach=True)
    names = ("harmonic.f90", "README.md", "constants.csv")
    files = "".join(
        f"<tr><td>{a(f'{home}/tree/{name}', name)}</td><td>"
        + row((f"{home}/log/{name}", "log"), (f"{home}/plain/{name}", "plain"))
        + "</td></tr>"
        for name in names
    )
    p.own(f"{home}/tree/", mine("harmonic.git - tree", f"<table class='list'>{files}</table>"))
    for name in names:
        text = f"<pre>{say(name)}</pre>" + a(f"{home}/plain/{name}", "plain")
        p.own(f"{home}/tree/{name}", mine(f"harmonic.git - {name}", text))
        p.file(f"{home}/plain/{name}", name, "text/plain")
        p.show(f"{home}/log/{name}", mine(f"log {name}", commits))
        p.maybe(f"{home}/log/{name}")
    p.show(f"{home}/log/", mine("harmonic.git - log", commits))
    for address in ("/commit/", f"/commit/?id={one}", f"/commit/?id={two}"):
        more = a(f"{home}/patch/?id={one}", "patch")
        p.show(home + address, mine("harmonic.git - commit", more))
        p.maybe(home + address)
    p.raw(f"{home}/patch/?id={one}", "--- a\n+++ b\n", "text/plain")
    p.raw(f"{home}/atom/?h=master", "<feed/>", "application/atom+xml")
    p.maybe(f"{home}/log/", f"{home}/tree/?h=v0.9", f"{home}/patch/?id={one}")
    p.maybe(f"{home}/atom/?h=master")
    for other in ("gauge-reader.git", "harmonic-plots.git"):
        more = row((f"/pub/{other}/tree/", "tree"), (f"/pub/{other}/log/", "log"))
        p.other(f"/pub/{other}/", lay(other, more))
    rest = [(f"/pub/{n}/", n) for n in ("gauge-reader.git", "harmonic-plots.git", "harmonic.git")]
    p.show("/", lay("Gezeitenlabor repositories", f"<table>{lis(*rest, tag='td')}</table>"))
    p.bar("list of repositories", "/")
    p.bar("the other repository", "/pub/harmonic-plots.git/tree/")
    why = "Logs, commits and archives can be had in any number of forms."
    return done(p, f"{home}/", lay, "review", why)


def library_release_2() -> ThirdSite:
    """A registry of gems: the page of a package with one line of versions and a direct download."""
    p = Portal("library_release", 2, "https://rubinstore.example")
    home = "/gems/marc_reader"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title} | Rubinstore</title></head>"
            '<body data-controller="nav"><header class="header"><nav>'
            + lis(
                ("/gems", "Gems"),
                ("/releases", "Releases"),
                ("https://guides.rubinstore.example", "Guides"),
                ("/session/sign_in", "Sign in"),
                tag="div",
            )
            + f'</nav></header><main class="main--interior">{main}</main></body></html>'
        )

    def kin(name: str, vers: str) -> str:
        return (
            f'<h1 class="t-display page__heading"><a href="/gems/{name}">{name}</a> <i>{vers}</i>'
            "</h1>"
            + row(
                (f"/downloads/{name}-{vers}.gem", "Download"),
                (f"/gems/{name}/versions", "Show all versions"),
                (f"/gems/{name}/versions.atom", "Subscribe"),
            )
        )

    def mine(vers: str) -> str:
        return lay(
            f"marc_reader {vers}",
            kin("marc_reader", vers)
            + f"<p>{say('marc')}</p><h3>Versions</h3><ol>"
            + lis((f"{home}/versions/0.4.1", "0.4.1"), (f"{home}/versions/0.4.0", "0.4.0"))
            + "</ol><h3>Runtime Dependencies</h3>"
            + a("/gems/strscan_lite", "strscan_lite ~> 1")
            + "<h3>Owners</h3>"
            + a("/profiles/tbauer", "tbauer")
            + "<h3>Links</h3>"
            + row(
                ("https://marc-reader.codepages.example", "Homepage"),
                ("https://codeheap.example/libs/marc_reader", "Source Code"),
                (f"https://docs.rubydoc.example/gems/marc_reader/{vers}", "Documentation"),
                (f"{home}/reverse_dependencies", "Reverse Dependencies"),
            ),
        )

    p.own(home, mine("0.4.1"))
    p.show(f"{home}/versions/0.4.1", mine("0.4.1"))
    p.maybe(f"{home}/versions/0.4.1")
    p.own(f"{home}/versions/0.4.0", mine("0.4.0"))
    p.file("/downloads/marc_reader-0.4.1.gem", "marc_reader-0.4.1.gem", "application/octet-stream")
    p.blob("/downloads/marc_reader-0.4.0.gem", "marc_reader-0.4.0.gem", "application/octet-stream")
    p.maybe("/downloads/marc_reader-0.4.0.gem")
    p.own(
        f"{home}/versions",
        lay(
            "All versions of marc_reader",
            lis((f"{home}/versions/0.4.1", "0.4.1"), (f"{home}/versions/0.4.0", "0.4.0")),
        ),
    )
    p.raw(f"{home}/versions.atom", "<feed/>", "application/atom+xml")
    p.show(
        f"{home}/reverse_dependencies",
        lay("Reverse dependencies", lis(("/gems/catalogue_kit", "catalogue_kit"))),
    )
    p.maybe(f"{home}/versions.atom", f"{home}/reverse_dependencies")
    for name in ("strscan_lite", "catalogue_kit"):
        p.other(f"/gems/{name}", lay(name, kin(name, "1.0.2")))
        p.blob(f"/downloads/{name}-1.0.2.gem", f"{name}.gem", "application/octet-stream")
        p.raw(f"/gems/{name}/versions.atom", "<feed/>", "application/atom+xml")
    p.show("/profiles/tbauer", lay("tbauer", lis((home, "marc_reader"))))
    p.show("/gems", lay("Gems", lis((home, "marc_reader"), ("/gems/strscan_lite", "strscan_lite"))))
    p.bar("profile", "/profiles/tbauer")
    p.bar("listing", "/gems", "/releases")
    p.bar("the other gem's file", "/downloads/strscan_lite-1.0.2.gem")
    return done(p, home, lay, "review", "The older version brings a file of its own.")


def reference_manual_2() -> ThirdSite:
    """A library's generated class documentation beside that of an older release."""
    p = Portal("reference_manual", 2, "https://docs.gitterlab.example")
    home = "/meshkit/3.0/doxygen"

    def lay(title: str, main: str) -> str:
        return (
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><head>'
            f'<meta name="generator" content="Doxygen 1.9.1"/><title>meshkit: {title}</title>'
            f'</head><body><div id="top">{a("https://gitterlab.example/", "Gitterlab")}</div>'
            f'<div id="doc-content">{main}</div><address class="footer">Generated by '
            f"{a('https://www.doxygen.example/', 'doxygen')}</address></body></html>"
        )

    def mine(title: str, main: str, home: str = home) -> str:
        menu = lis(
            (f"{home}/index.html", "Main Page"),
            (f"{home}/annotated.html", "Classes"),
            (f"{home}/files.html", "Files"),
        )
        return lay(title, f'<div id="main-nav"><ul>{menu}</ul></div><h1>{title}</h1>{main}')

    more = row(
        ("meshkit-3.0-refman.pdf", "PDF"),
        ("meshkit.tag.xml", "Tag file"),
        ("/meshkit/2.4/doxygen/index.html", "Documentation of 2.4"),
        ("/solverkit/1.2/doxygen/index.html", "solverkit"),
        ("https://codeheap.example/gitterlab/meshkit", "Source"),
    )
    p.own(f"{home}/index.html", mine("Documentation", paras("mesh") + more))
    p.file(f"{home}/meshkit-3.0-refman.pdf", "meshkit-3.0-refman.pdf")
    p.meta(f"{home}/meshkit.tag.xml", "<tagfile/>", "application/xml")
    parts = (
        ("annotated.html", "Class List", ("classMesh.html", "classEdge.html")),
        ("files.html", "File List", ("mesh_8h.html",)),
        ("classMesh.html", "Mesh Class Reference", ("classMesh-members.html", "mesh_8h.html")),
        ("classMesh-members.html", "Member List", ("classMesh.html",)),
        ("classEdge.html", "Edge Class Reference", ("classMesh.html",)),
        ("mesh_8h.html", "mesh.h File Reference", ("mesh_8h_source.html",)),
        ("mesh_8h_source.html", "mesh.h", ("mesh_8h.html",)),
    )
    for name, title, links in parts:
        p.own(f"{home}/{name}", mine(title, lis(*((one, one) for one in links))))
    old = "/meshkit/2.4/doxygen"
    text = row((f"{home}/index.html", "3.0"), (f"{old}/classMesh.html", "Mesh"))
    p.own(f"{old}/index.html", mine("Documentation (2.4)", text, old))
    for name in ("classMesh", "annotated", "files"):
        p.show(f"{old}/{name}.html", mine(f"{name} (2.4)", "Mesh", old))
        p.maybe(f"{old}/{name}.html")
    p.other(
        "/solverkit/1.2/doxygen/index.html",
        lay("solverkit", row(("annotated.html", "Classes"), ("files.html", "Files"))),
    )
    p.bar("the other library's page", "/solverkit/1.2/doxygen/annotated.html")
    why = "The older release's documentation has pages of its own."
    return done(p, f"{home}/index.html", lay, "review", why)


def computational_capsule_2() -> ThirdSite:
    """An archive of symbolic notebooks: one page, cloud copy elsewhere, opaque download."""
    p = Portal("computational_capsule", 2, "https://notebookarchive.example")
    home = "/2021-06-boq4tz1"

    def lay(title: str, main: str) -> str:
        return (
            f"<!doctype html><html><head><title>{title} - Notebook Archive</title></head><body>"
            "<header>"
            + row(("/", "Notebook Archive"), ("/content/", "Content"), ("/upload/", "Upload"))
            + f"</header><main>{main}</main><footer>{row(('/legal/', 'Legal'))}</footer></body>"
        )

    cloud = "https://www.symcloud.example/obj/nbarchive/2021-06-boq4tz1"
    p.own(
        f"{home}/",
        lay(
            "Knots from tide tables",
            ld(
                at_type="CreativeWork",
                name="Knots from tide tables",
                author="Rosa Lima",
                encoding={"@type": "MediaObject", "contentUrl": f"{cloud}.nb"},
            )
            + "<h1>Knots from tide tables</h1><p>"
            + a("/authors/rosa-lima/", "Rosa Lima")
            + "<p>Originating journal: "
            + a("https://doi.org/10.59999/tidal.41", "Tidal Mathematics 4")
            + f"</p>{paras('knots')}"
            + row(
                (f"{cloud}.nb", "Open in Cloud"),
                ("/download?id=boq4tz1", "Download Notebook"),
                ("/download?id=boq4tz1&type=supplement", "Download Supplement"),
                ("/cite?id=boq4tz1&format=bibtex", "BibTeX"),
            )
            + "<h3>Related notebooks</h3>"
            + row(("/2020-02-aaq11xx/", "Braids"), ("/2019-11-c0dd22p/", "Links of rivers"))
            + "<h3>Categories</h3>"
            + a("/content/category/topology/", "Topology"),
        ),
    )
    p.hop(home, f"{home}/", 301)
    p.file(f"{cloud}.nb", "knots.nb", "application/vnd.wolfram.nb", body="Notebook[{}]")
    p.file("/download?id=boq4tz1", "KnotsFromTideTables.nb", attach=True, body="Notebook[{}]")
    p.file("/download?id=boq4tz1&type=supplement", "tides.csv", attach=True)
    p.meta("/cite?id=boq4tz1&format=bibtex", "@misc{lima}", "application/x-bibtex")
    for path, key in (("2020-02-aaq11xx", "aaq11xx"), ("2019-11-c0dd22p", "c0dd22p")):
        more = row(
            (f"/download?id={key}", "Download Notebook"),
            (f"/cite?id={key}&format=bibtex", "BibTeX"),
        )
        p.other(f"/{path}/", lay(key, f"<h1>{key}</h1>{more}"))
        p.blob(f"/download?id={key}", f"{key}.nb", attach=True, body="Notebook[{}]")
        p.raw(f"/cite?id={key}&format=bibtex", "@misc{x}", "application/x-bibtex")
    every = lis((f"{home}/", "Knots"), ("/2020-02-aaq11xx/", "B"), ("/2019-11-c0dd22p/", "L"))
    p.show("/content/category/topology/", lay("Topology", every))
    p.show("/authors/rosa-lima/", lay("Rosa Lima", lis((f"{home}/", "Knots"))))
    p.bar("category", "/content/category/topology/")
    p.bar("profile", "/authors/rosa-lima/")
    p.bar("the other notebook's file", "/download?id=aaq11xx")
    why = "The claim names the cloud's copy, the page also other files."
    return done(p, f"{home}/", lay, "review", why)


def shared_task_2() -> ThirdSite:
    """A competition platform: tabs, phases, a leaderboard; data after joining only."""
    p = Portal("shared_task", 2, "https://codarena.example")
    home = "/competitions/8812"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title></head><body><nav class='ui menu'>"
            + row(
                ("/", "Codarena"),
                ("/competitions/public/", "Benchmarks/Competitions"),
                ("/datasets/public/", "Datasets"),
                (f"/accounts/login?next={home}/", "Login"),
            )
            + f"</nav><div class='ui container'>{main}</div></body></html>"
        )

    claims = metas(("description", "Count birds in aerial photographs"))
    p.own(
        f"{home}/",
        lay(
            "Count the colony",
            claims
            + "<h1>Count the colony</h1><p>Organized by: "
            + a("/profiles/user/401/", "seabirdlab")
            + f"</p><div class='tabs'>{row((f'{home}/pages/4410', 'Overview'))}"
            + row((f"{home}/pages/4411", "Evaluation"), (f"{home}/pages/4412", "Terms"))
            + row((f"{home}/leaderboard", "Results"), ("/forums/8812/", "Forum"))
            + f"</div>{paras('colony')}<h3>Files</h3><table><tr><td>"
            + a("/datasets/download/5be1-starting-kit/", "Starting Kit")
            + "<tr><td>"
            + a("/datasets/download/7ac0-public-data/", "Public Data")
            + "</table><h3>Similar competitions</h3>"
            + row(("/competitions/8790/", "Seal patches"), ("/competitions/8655/", "Nest cams")),
        ),
    )
    for n, name in ((4410, "Overview"), (4411, "Evaluation"), (4412, "Terms")):
        p.own(f"{home}/pages/{n}", lay(f"Count the colony - {name}", paras(name)))
    table = "<table><tr><td>1<td>ternteam<td>0.91</table>"
    p.own(f"{home}/leaderboard", lay("Count the colony - Results", table))
    p.show("/forums/8812/", lay("Forum", f"<p>{say('forum')}</p>"))
    p.maybe("/forums/8812/")
    p.file("/datasets/download/5be1-starting-kit/", "starting_kit.zip", attach=True)
    p.refused("/datasets/download/7ac0-public-data/", lay("Forbidden", "Join the competition."))
    for n, name in ((8790, "Seal patches"), (8655, "Nest cams")):
        more = row(
            (f"/competitions/{n}/leaderboard", "Results"),
            (f"/datasets/download/kit-{n}.zip", "Starting Kit"),
        )
        p.other(f"/competitions/{n}/", lay(name, f"<h1>{name}</h1>{more}"))
    p.show(
        "/competitions/public/",
        lay("Competitions", lis((f"{home}/", "Count"), ("/competitions/8790/", "Seal patches"))),
    )
    p.bar("listing", "/competitions/public/", "/datasets/public/")
    p.bar("profile", "/profiles/user/401/")
    p.bar("the other task's file", "/datasets/download/kit-8790.zip")
    why = "The public data are listed and need a joined account."
    return done(p, f"{home}/", lay, "partial", why)
