"""Origins of software: SourceHut, Savannah, Fossil, Anaconda, Bioconductor."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def sourcehut_repository() -> ThirdSite:
    """A repository in the form of SourceHut: tree, log, refs; lists and tickets on other hosts."""
    p = Portal("sourcehut_repository", 1, "https://git.hutforge.example")
    r = "/~elin/tidegauge"

    def page(t: str, main: str) -> str:
        return f"""<!doctype html><html><head><title>{t} - hutforge git</title>
<meta name="forge:name" content="hutforge"></head><body><nav><a href="https://hutforge.example">
hutforge</a> <a href="/projects">git</a> <a href="https://meta.hutforge.example/login">Log in</a>
</nav><div class="header-tabbed"><h2><a href="/~elin">~elin</a>/tidegauge</h2><ul class="nav-tabs">
<li><a href="{r}">summary</a><li><a href="{r}/tree">tree</a><li><a href="{r}/log">log</a>
<li><a href="{r}/refs">refs</a></ul></div>{main}</body></html>"""

    p.own(
        r,
        page(
            "~elin/tidegauge",
            f"""<p>Harmonic analysis of tide gauge records</p>
<a href="{r}/commit/9f31c2e">9f31c2e</a> Fix the leap second
<h3>refs</h3><a href="{r}/archive/1.1.tar.gz">1.1.tar.gz</a> <a href="{r}/refs/1.1">1.1</a>
<h3>clone</h3>https://git.hutforge.example{r} <h1>tidegauge</h1>
<p>Send patches to <a href="https://lists.hutforge.example/~elin/tidegauge-devel">the list</a>,
tickets: <a href="https://todo.hutforge.example/~elin/tidegauge">todo</a>.</p>
<a href="{r}/blob/HEAD/LICENSE">LICENSE</a>""",
        ),
    )
    p.own(
        f"{r}/tree",
        page(
            "~elin/tidegauge: HEAD",
            f"""<a href="{r}/tree/HEAD/item/README.md">README.md</a>
<a href="{r}/tree/HEAD/item/tide.c">tide.c</a> <a href="{r}/tree/HEAD/item/LICENSE">LICENSE</a>""",
        ),
    )
    for n in ("README.md", "tide.c", "LICENSE"):
        p.own(
            f"{r}/tree/HEAD/item/{n}",
            page(n, f"<pre>1 {n}</pre><a href='{r}/blob/HEAD/{n}'>View raw</a>"),
        )
        p.file(f"{r}/blob/HEAD/{n}", n, "text/plain")
    p.own(
        f"{r}/refs", page("refs", f"<a href='{r}/refs/1.1'>1.1</a><a href='{r}/refs/1.0'>1.0</a>")
    )
    for n in ("1.0", "1.1"):
        p.own(f"{r}/refs/{n}", page(f"{n}", f"<a href='{r}/archive/{n}.tar.gz'>{n}.tar.gz</a>"))
        p.file(f"{r}/archive/{n}.tar.gz", f"tidegauge-{n}.tar.gz", attach=True)
    log = "".join(f"<a href='{r}/commit/{c}'>{c}</a> " for c in ("9f31c2e", "17bd09a"))
    p.maybe(p.show(f"{r}/log", page("log", log + f"<a href='{r}/log/rss.xml'>RSS</a>")))
    p.maybe(p.raw(f"{r}/log/rss.xml", "<rss/>", "application/rss+xml"))
    for c in ("9f31c2e", "17bd09a"):
        p.maybe(p.show(f"{r}/commit/{c}", page(c, "<pre>+ leap</pre>")))
    p.other("/~elin/tidegauge-data", "<title>~elin/tidegauge-data</title><h2>tidegauge-data</h2>")
    p.show("/~elin", f"<a href='{r}'>tidegauge</a><a href='/~elin/tidegauge-data'>data</a>")
    p.bar("owner", "/~elin")
    p.bar(
        "list of the project on another host",
        "https://lists.hutforge.example/~elin/tidegauge-devel",
    )
    p.hop("/", "/projects", own=False)
    p.fill(lambda u: "<title>hutforge git</title><a href='/~elin/tidegauge-data'>data</a>")
    return p.site(r, "review", "list and tickets stand on hosts of their own")


def savannah_group() -> ThirdSite:
    """A Savannah group: a project page, news and bugs by parameter, files on a download host."""
    p = Portal("savannah_group", 1, "https://savanna.example")
    dl = "https://download.savanna.example/releases/glossa"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t} [Savanna]</title></head><body><div class=menu>
<a href="/account/login.php?uri=%2Fprojects%2Fglossa">Login</a><a href="/search/">Search</a>
<a href="/projects/">Hosted projects</a><a href="/userguide/">User guide</a></div>
<h1>{t}</h1>{main}</body></html>"""

    p.own(
        "/projects/glossa",
        page(
            "Glossa - Summary",
            f"""<div class=toplinks><a href="/projects/glossa">Main</a>
<a href="{dl}/">Download</a><a href="/git/?group=glossa">Source code</a>
<a href="/bugs/?group=glossa">Bugs</a><a href="/news/?group=glossa">News</a>
<a href="https://www.nongnu.example/glossa/">Homepage</a></div>
<p>Glossa aligns glosses with the words of an interlinear text.</p>
<a href="/users/mvidal">M. Vidal</a> <a href="/project/memberlist.php?group=glossa">Members</a>
<h2>Latest news</h2><a href="/news/?id=9922">Glossa 0.9</a>
<a href="/projects/glottis">Similar: Glottis</a>""",
        ),
    )
    p.own(
        f"{dl}/",
        """<html><title>Index of /releases/glossa/</title><pre><a href="../">../</a>
<a href="glossa-0.8.tar.gz">glossa-0.8.tar.gz</a> <a href="glossa-0.9.tar.gz">glossa-0.9.tar.gz</a>
<a href="glossa-0.9.tar.gz.sig">glossa-0.9.tar.gz.sig</a></pre></html>""",
    )
    for n in ("glossa-0.8.tar.gz", "glossa-0.9.tar.gz"):
        p.file(f"{dl}/{n}", n)
    p.file(f"{dl}/glossa-0.9.tar.gz.sig", "x.sig", "application/pgp-signature")
    p.own(
        "/git/?group=glossa",
        page(
            "Glossa - Git",
            """<p>git clone https://git.savanna.example/git/glossa.git</p>
<a href="https://git.savanna.example/cgit/glossa.git">Browse</a>""",
        ),
    )
    p.own(
        "/news/?group=glossa",
        page("Glossa - News", "<a href='/news/?id=9922'>Glossa 0.9</a>"),
    )
    p.own("/news/?id=9922", page("Glossa - News: Glossa 0.9", "<p>Alignment is faster.</p>"))
    p.show(
        "https://www.nongnu.example/glossa/",
        f"<title>Glossa</title><h1>Glossa</h1><a href='{dl}/'>Download</a>",
    )
    p.maybe(
        "https://www.nongnu.example/glossa/",
        p.show(
            "/bugs/?group=glossa", page("Glossa - Bugs", "<a href='/bugs/?55012'>bug #55012</a>")
        ),
        p.show("/bugs/?55012", page("bug #55012", "<p>Crash on empty gloss</p>")),
        p.show(
            "https://git.savanna.example/cgit/glossa.git",
            "<title>glossa.git</title><a href='/cgit/glossa.git/log/'>log</a>",
        ),
    )
    p.other("/projects/glottis", page("Glottis - Summary", f"<a href='{dl[:-6]}glottis/'>D</a>"))
    p.bar("person", "/users/mvidal")
    p.bar("list of members", "/project/memberlist.php?group=glossa")
    p.show("/", page("Welcome", "<p>Newest: <a href='/projects/glottis'>Glottis</a></p>"))
    p.fill(lambda u: None if "glossa" not in u and ":" in u else page("Savanna", "Glottis"))
    return p.site("/projects/glossa", "review", "tracker, code and home page on other hosts")


def fossil_repository() -> ThirdSite:
    """A Fossil repository on a host of its own: documents, timeline, unversioned files."""
    p = Portal("fossil_repository", 1, "https://fossil.karst.example")

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><base href="https://fossil.karst.example/cavemap/{t}">
<title>cavemap: {t}</title></head><body><div class=header><h1>cavemap</h1>
<a href="/cavemap/login?g=/cavemap/doc/trunk/www/index.md">Login</a></div><div class=mainmenu>
<a href="/cavemap/doc/trunk/www/index.md">Home</a><a href="/cavemap/timeline">Timeline</a>
<a href="/cavemap/dir?ci=trunk">Files</a><a href="/cavemap/taglist">Tags</a>
<a href="/cavemap/uvlist">Downloads</a></div><div class=content>{main}</div></body></html>"""

    p.hop("/cavemap", "/cavemap/doc/trunk/www/index.md")
    p.own(
        "/cavemap/doc/trunk/www/index.md",
        page(
            "home",
            """<h1>cavemap draws survey legs</h1>
<p><a href="/cavemap/doc/trunk/www/manual.md">Manual</a>.
Other repositories of this host: <a href="/legplot/doc/trunk/www/index.md">legplot</a></p>""",
        ),
    )
    p.own("/cavemap/doc/trunk/www/manual.md", page("manual", "<p>Legs are read from a table.</p>"))
    p.own(
        "/cavemap/dir?ci=trunk",
        page(
            "files",
            """<a href="/cavemap/file?name=cave.tcl&amp;ci=trunk">cave.tcl</a>
<a href="/cavemap/tarball/trunk/cavemap.tar.gz">Tarball</a>""",
        ),
    )
    p.own(
        "/cavemap/file?name=cave.tcl&ci=trunk",
        page("cave.tcl", "<a href='/cavemap/raw/41c0dd2e7a?at=cave.tcl'>Download</a>"),
    )
    p.file("/cavemap/raw/41c0dd2e7a?at=cave.tcl", "cave.tcl", "text/x-tcl")
    p.file("/cavemap/tarball/trunk/cavemap.tar.gz", "cavemap.tar.gz", "application/gzip")
    p.own(
        "/cavemap/uvlist", page("uv", "<a href='/cavemap/uv/cavemap-1.2.zip'>cavemap-1.2.zip</a>")
    )
    p.file("/cavemap/uv/cavemap-1.2.zip", "cavemap-1.2.zip")
    p.show("/cavemap/taglist", page("tags", "<a href='/cavemap/timeline?t=1.2'>1.2</a>"))
    p.show(
        "/cavemap/timeline",
        page("timeline", "<a href='/cavemap/info/8e0f2a1b77'>[8e0f2a1b77]</a> Close loops"),
    )
    p.maybe("/cavemap/taglist", "/cavemap/timeline")
    p.maybe(
        p.show("/cavemap/info/8e0f2a1b77", page("info", "<p>Close loops</p>")),
        p.show("/cavemap/timeline?t=1.2", page("timeline", "<p>1.2</p>")),
    )
    p.other("/legplot/doc/trunk/www/index.md", "<title>legplot: home</title><h1>legplot</h1>")
    p.bar("login", "/cavemap/login?g=/cavemap/doc/trunk/www/index.md")
    p.show(
        "/",
        "<title>Repositories</title><a href='/cavemap'>cavemap</a> <a href='/legplot'>legplot</a>",
    )
    p.fill(lambda u: "<title>login</title><p>User name</p>")
    return p.site("/cavemap/doc/trunk/www/index.md", "complete", "all stands under one folder")


def channel_package() -> ThirdSite:
    """A package of a conda channel: tabs, builds of several platforms, redirects to a file host."""
    p = Portal("channel_package", 1, "https://pkgchannel.example")
    base = "/forge/isofit-lite"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t} :: PkgChannel</title></head><body><div class=nav>
<a href="/">PkgChannel</a><a href="/gallery">Gallery</a><a href="/about">About</a>
<a href="/account/login?next={base}">Sign In</a></div>
<span><a href="/forge">forge</a> / packages / <a href="{base}">isofit-lite</a> 0.4.1</span>
{main}</body></html>"""

    tabs = f"""<ul><li><a href="{base}">Conda</a><li><a href="{base}/files">Files</a>
<li><a href="{base}/labels">Labels</a><li><a href="{base}/badges">Badges</a></ul>"""
    p.own(
        base,
        page(
            "isofit-lite",
            tabs
            + """<p>Fits isotherms.</p><pre>conda install forge::isofit-lite</pre>
<a href="https://codehost.example/isofit/isofit-lite">Home</a>
<a href="/forge/isofit">isofit</a>""",
        ),
    )
    builds = {
        "0.4.1": (
            "linux-64/isofit-lite-0.4.1-py39_0.conda",
            "win-64/isofit-lite-0.4.1-py39_0.conda",
        ),
        "0.4.0": ("linux-64/isofit-lite-0.4.0-py38_1.tar.bz2",),
    }
    rows = ""
    for v, names in builds.items():
        for n in names:
            at = f"{base}/{v}/download/{n}"
            rows += f"<tr><td><a href='{at}'>{n}</a><td><a href='{base}/files?version={v}'>{v}</a>"
            store = f"https://binstar-cio.example/60a1/{len(rows):x}e7?name={n.split('/')[1]}"
            p.hop(at, store)
            p.file(store, n.split("/")[1], "application/octet-stream", attach=True)
    p.own(f"{base}/files", page("Files", tabs + f"<table>{rows}</table>"))
    for v in builds:
        p.maybe(p.show(f"{base}/files?version={v}", page(f"Files {v}", tabs)))
    p.own(f"{base}/labels", page("Labels", tabs + "main"))
    p.maybe(p.show(f"{base}/badges", page("Badges", tabs + "<textarea></textarea>")))
    p.other("/forge/isofit", page("isofit", "<a href='/forge/isofit/files'>Files</a>"))
    p.show("/forge/isofit/files", page("Files", "isofit"))
    p.bar("the channel", "/forge")
    p.bar("files of a sibling", "/forge/isofit/files")
    p.fill(
        lambda u: page("forge", f"<a href='{base}'>isofit-lite</a><a href='/forge/isofit'>i</a>")
    )
    return p.site(base, "complete", "builds of both versions are in one list")


def release_package() -> ThirdSite:
    """A Bioconductor-like package: one page in each release, vignettes, sources, check reports."""
    p = Portal("release_package", 1, "https://bioconduit.example")
    talk = Prose(
        "bioc", "the peak, the probe, the array", "normalises, reads, filters", "by sample"
    )
    now, old = "/packages/release/bioc", "/packages/3.16/bioc"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>Bioconduit - {t}</title></head><body><div id=SiteMasthead>
<a href="/">Home</a><a href="/install/">Install</a><a href="/help/">Help</a>
<a href="/developers/">Developers</a></div><p class=breadcrumbs>
<a href="/packages/release/BiocViews.html">
All Packages</a></p>{main}</body></html>"""

    p.own(
        f"{now}/html/peakLadder.html",
        page(
            "peakLadder",
            f"""<h1>peakLadder</h1><p>DOI: <a href="https://doi.example/10.5555/B9.peakLadder">doi
</a></p><p>This is the <b>released</b> version; see also <a href="{old}/html/peakLadder.html">3.16
</a>. {talk.text(3)}</p><table><tr><td><a href="../vignettes/peakLadder/inst/doc/ladder.html">HTML
</a><td><a href="../vignettes/peakLadder/inst/doc/ladder.R">R Script</a>
<tr><td><a href="../manuals/peakLadder/man/peakLadder.pdf">PDF</a><td>Reference Manual
<tr><td><a href="../news/peakLadder/NEWS">Text</a><td>NEWS</table>
<h3>Details</h3>biocViews <a href="../../BiocViews.html#___Software">Software</a>
Depends <a href="arrayBase.html">arrayBase</a>
<h3>Package Archives</h3><a href="../src/contrib/peakLadder_1.8.0.tar.gz">peakLadder_1.8.0.tar.gz
</a> <a href="../bin/windows/contrib/4.3/peakLadder_1.8.0.zip">peakLadder_1.8.0.zip</a>
<a href="/checkResults/release/bioc-LATEST/peakLadder">Build Report</a>
<a href="/packages/stats/bioc/peakLadder/">Download Stats</a>""",
        ),
    )
    p.own(f"{now}/vignettes/peakLadder/inst/doc/ladder.html", f"<h1>Ladders</h1>{talk.paras(2)}")
    p.file(f"{now}/vignettes/peakLadder/inst/doc/ladder.R", "ladder.R", "text/plain")
    p.file(f"{now}/manuals/peakLadder/man/peakLadder.pdf", "peakLadder.pdf")
    p.file(f"{now}/news/peakLadder/NEWS", "NEWS", "text/plain")
    p.file(f"{now}/src/contrib/peakLadder_1.8.0.tar.gz", "p.tar.gz", "application/gzip")
    p.file(f"{now}/bin/windows/contrib/4.3/peakLadder_1.8.0.zip", "p.zip")
    p.own(
        f"{old}/html/peakLadder.html",
        page(
            "peakLadder (3.16)",
            f"""<h1>peakLadder</h1><p>{talk.text(2)}</p>
<a href="../src/contrib/peakLadder_1.6.2.tar.gz">peakLadder_1.6.2.tar.gz</a>""",
        ),
    )
    p.maybe(
        p.blob(f"{old}/src/contrib/peakLadder_1.6.2.tar.gz", "p.tar.gz", "application/gzip"),
        p.show("/checkResults/release/bioc-LATEST/peakLadder", page("Build report", "OK")),
        p.show("/packages/stats/bioc/peakLadder/", page("Stats", "<p>812 downloads</p>")),
    )
    p.other(
        f"{now}/html/arrayBase.html",
        page("arrayBase", "<a href='../src/contrib/arrayBase_2.0.0.tar.gz'>arrayBase</a>"),
    )
    p.blob(f"{now}/src/contrib/arrayBase_2.0.0.tar.gz", "a.tar.gz", "application/gzip")
    p.bar("tree of all packages", "/packages/release/BiocViews.html")
    p.hop("https://doi.example/10.5555/B9.peakLadder", f"{now}/html/peakLadder.html")
    p.fill(
        lambda u: page(
            "All",
            f"""<a href="{now}/html/peakLadder.html">peakLadder</a>
<a href="{now}/html/arrayBase.html">arrayBase</a>""",
        )
    )
    return p.site(f"{now}/html/peakLadder.html", "review", "the older release has its own sources")


ALL = (
    sourcehut_repository,
    savannah_group,
    fossil_repository,
    channel_package,
    release_package,
)
