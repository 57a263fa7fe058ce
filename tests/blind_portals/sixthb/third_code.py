"""Third round: a tracker's project, a distribution's package, a website, a kernel, a catalogue."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def code_forge_3() -> ThirdSite:
    """A Redmine-like project: modules under the name, attachments by number outside it."""
    p = Portal("code_forge", 3, "https://redmine.vulkan-labor.example")
    r = "/projects/tephra-mapper"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Redmine</title>
<meta name="description" content="Redmine"></head><body class="theme-Default">
<div id="top-menu"><a class="home" href="/">Home</a><a href="/projects">Projects</a>
<a href="/guide">Help</a><a class="login" href="/login?back_url=%2Fprojects%2Ftephra-mapper">Sign in
</a></div><div id="main">{body}</div><div id="footer">Powered by <a href="https://rm.example/">Redmine
</a></div></body></html>"""

    def view(title: str, body: str) -> str:
        tabs = (
            ("", "Overview"),
            ("/activity", "Activity"),
            ("/roadmap", "Roadmap"),
            ("/issues", "Issues"),
            ("/wiki", "Wiki"),
            ("/files", "Files"),
            ("/repository", "Repository"),
        )
        return lay(
            f"{title} - Tephra Mapper",
            f"""<h1><a href="/projects/volcano-tools?jump=overview">Volcano tools</a> » Tephra
Mapper
</h1><div id="main-menu"><ul>{lis(*((r + t, n) for t, n in tabs))}</ul></div>{body}""",
        )

    p.own(
        r,
        view(
            "Overview",
            f"""<div class="wiki">{say("tephra", "en", 6)}</div><h3>Members</h3>
<a class="user active" href="/users/12">Sofia Brandt</a><h3>Issue tracking</h3>
<a href="/projects/tephra-mapper/issues?set_filter=1&tracker_id=1">Bug 3 open</a>
<h3>Subprojects</h3><a href="/projects/tephra-data">Tephra data</a>""",
        ),
    )
    p.own(
        f"{r}/wiki",
        view(
            "Wiki",
            f"""{paras("twiki")}<a href="{r}/wiki/Install">Install</a>
<a href="{r}/wiki/Format">Format</a> <a href="{r}/wiki/Wiki/history">History</a>
<a href="{r}/wiki/Wiki.pdf">PDF</a> <a href="/attachments/841">isopach.png</a>""",
        ),
    )
    p.own(f"{r}/wiki/Install", view("Install", paras("install")))
    p.own(f"{r}/wiki/Format", view("Format", paras("format")))
    p.file(f"{r}/wiki/Wiki.pdf", "wiki.pdf", "", True)
    rows = "".join(
        f"<tr><td>{a(f'/attachments/download/{n}/{f}', f)}<td>{a(f'/attachments/{n}', 'view')}"
        for n, f in ((902, "tephra-mapper-1.3.tar.gz"), (871, "tephra-mapper-1.2.tar.gz"))
    )
    p.own(f"{r}/files", view("Files", f"<table>{rows}</table>"))
    attached = (
        (902, "tephra-mapper-1.3.tar.gz"),
        (871, "tephra-mapper-1.2.tar.gz"),
        (841, "isopach.png"),
    )
    for n, f in attached:
        p.own(f"/attachments/{n}", view(f, a(f"/attachments/download/{n}/{f}", "Download")))
        p.file(f"/attachments/download/{n}/{f}", f, "", True)
    tree = f"{r}/repository/tephra"
    p.own(
        f"{r}/repository",
        view(
            "Repository",
            f"""{a(f"{tree}/entry/mapper.py", "mapper.py")} {a(f"{tree}/entry/README", "README")}
<a href="{tree}/revisions/5c1d">5c1d</a> <a href="{tree}/statistics">Statistics</a>""",
        ),
    )
    for f in ("mapper.py", "README"):
        p.own(
            f"{tree}/entry/{f}",
            view(f, f"{a(f'{tree}/raw/{f}', 'Download')} {a(f'{tree}/annotate/{f}', 'Annotate')}"),
        )
        p.file(f"{tree}/raw/{f}", f, "text/plain", True)
        p.maybe(f"{tree}/annotate/{f}")
    p.show(
        f"{r}/issues", view("Issues", f"{a('/issues/331', '331')} {a(f'{r}/issues.csv', 'CSV')}")
    )
    p.show("/issues/331", view("Bug #331", say("331")))
    p.maybe("/issues/331", f"{r}/issues", f"{r}/issues.csv", f"{r}/activity", f"{r}/roadmap")
    p.maybe(f"{r}/issues?set_filter=1&tracker_id=1", f"{r}/wiki/Wiki/history")
    p.maybe(f"{tree}/revisions/5c1d", f"{tree}/statistics")
    p.other("/projects/tephra-data", lay("Tephra data", f"<h1>Tephra data</h1>{say('td')}"))
    p.show(
        "/projects", lay("Projects", lis((r, "Tephra Mapper"), ("/projects/tephra-data", "Data")))
    )
    p.bar("a list or a profile", "/projects", "/users/12")
    p.bar("the project above it", "/projects/volcano-tools?jump=overview")
    p.bar("login with return address", "/login?back_url=%2Fprojects%2Ftephra-mapper")
    p.robots("Disallow: /projects/tephra-mapper/repository/tephra/annotate", "Disallow: /issues?")
    return done(p, r, lay, "complete", "modules under the name, attachments that they link")


def registry_package_3() -> ThirdSite:
    """A distribution's package: suites as versions, language forms, files in a pool elsewhere."""
    p = Portal("registry_package", 3, "https://packages.distrolin.example")
    r, pool = "/bookworm/gravmap", "https://deb.distrolin.example/pool/main/g/gravmap"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang="en"><head>
<title>DistroLin -- {
            title
        }</title></head><body><div id="header"><a href="https://distrolin.example/">
DistroLin</a></div><div id="navbar">{
            lis(
                ("/", "Packages"),
                ("/stable/", "Stable"),
                ("https://wiki.distrolin.example/", "Wiki"),
                ("/about/", "About"),
            )
        }</div>
<form method="GET" action="/search"><input name="keywords"></form>{body}<div id="footer">
<a href="https://distrolin.example/contact">Contact</a> <a href="/about/legal">Legal</a></div>
</body></html>"""

    def view(suite: str, v: str, body: str) -> str:
        return lay(
            f"Details of package gravmap in {suite}",
            f"""<div id="pnavbar">/ <a href="/{suite}/">{suite}</a> / <a href="/{suite}/science/">
science</a></div>[ {a("/bookworm/gravmap", "bookworm")} ] [ {a("/trixie/gravmap", "trixie")} ]
[ Source: <a href="/source/{suite}/gravmap">gravmap</a> ]<h1>Package: gravmap ({v})</h1>{body}""",
        )

    files = ("gravmap_3.1-2.dsc", "gravmap_3.1.orig.tar.gz", "gravmap_3.1-2.debian.tar.xz")
    docs = "https://metadata.ftp-master.distrolin.example/changelogs/main/g/gravmap"

    def main(lang: str) -> str:
        return view(
            "bookworm",
            "3.1-2",
            f"""<p>{say("gravmap", "en", 4)}</p><h2>Other Packages Related to gravmap</h2>
<a href="/bookworm/libgravity5">libgravity5</a> <a href="/bookworm/gravmap-doc">gravmap-doc</a>
<h2>Download gravmap</h2><table><tr><td><a
href="{r.replace("/gravmap", "/amd64/gravmap")}/download">
amd64</a><td>411.2 kB<td>[<a href="/bookworm/amd64/gravmap/filelist">list of files</a>]<tr>
<td><a href="/bookworm/arm64/gravmap/download">arm64</a><td>398.0 kB
<td>[<a href="/bookworm/arm64/gravmap/filelist">list of files</a>]</table><div id="pmoreinfo">
<a href="https://bugs.distrolin.example/gravmap">Bug Reports</a>
<a href="{docs}/gravmap_3.1-2_changelog">Changelog</a>
<a href="{docs}/gravmap_3.1-2_copyright">Copyright
File</a>{lis(*((f"{pool}/{n}", n) for n in files))}
<a href="https://qa.distrolin.example/developer.php?login=science">Science Team</a>
<a href="https://gravmap.example/">Homepage [gravmap.example]</a></div>
<p>{lang}: <a href="{r}.de.html" hreflang="de">Deutsch</a> <a href="{r}.en.html">English</a></p>""",
        )

    p.own(r, main("en"))
    p.own(f"{r}.de.html", main("de"))
    p.own(f"{r}.en.html", main("en"))
    for arch in ("amd64", "arm64"):
        deb = f"{pool}/gravmap_3.1-2_{arch}.deb"
        p.own(
            f"/bookworm/{arch}/gravmap/download",
            lay(
                f"Download gravmap {arch}",
                f"<ul>{lis((deb, 'deb.distrolin.example'))}</ul>"
                f"{a(f'http://ftp.mirror.example/gravmap_3.1-2_{arch}.deb', 'ftp.mirror.example')}",
            ),
        )
        p.own(f"/bookworm/{arch}/gravmap/filelist", lay("Files", "<pre>/usr/bin/gravmap</pre>"))
        p.file(deb, deb, "application/vnd.debian.binary-package")
        p.maybe(f"http://ftp.mirror.example/gravmap_3.1-2_{arch}.deb")
    for n in files:
        p.file(f"{pool}/{n}", n, "application/octet-stream")
    p.own(f"{docs}/gravmap_3.1-2_changelog", "<pre>gravmap (3.1-2)</pre>")
    p.own(f"{docs}/gravmap_3.1-2_copyright", "<pre>GPL-3+</pre>")
    p.own(
        "/trixie/gravmap",
        view("trixie", "3.2-1", f"{say('trixie')}{a('/trixie/amd64/gravmap/download', 'amd64')}"),
    )
    p.show("/source/bookworm/gravmap", lay("Source Package: gravmap", lis((r, "gravmap"))))
    p.show(
        "/source/trixie/gravmap",
        lay("Source Package: gravmap (3.2)", lis(("/trixie/gravmap", "g"))),
    )
    p.maybe("/source/bookworm/gravmap", "/source/trixie/gravmap", "/trixie/amd64/gravmap/download")
    for one in ("libgravity5", "gravmap-doc"):
        p.other(f"/bookworm/{one}", lay(f"Details of package {one}", f"<h1>{one}</h1>{say(one)}"))
    p.show(
        "/bookworm/science/", lay("science", lis((r, "gravmap"), ("/bookworm/libgravity5", "l")))
    )
    p.bar("a section", "/bookworm/science/", "/bookworm/", "/trixie/science/")
    p.bar("other portals", "https://gravmap.example/", "https://bugs.distrolin.example/gravmap")
    p.robots("Disallow: /search")
    return done(p, r, lay, "review", "another suite has another version and files")


def documentation_site_3() -> ThirdSite:
    """A software project's own website: the host is the artifact; news, gallery, downloads."""
    p = Portal("documentation_site", 3, "https://www.ashplume.example")

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en-gb"><head><meta name="generator" content="Hugo">
<title>{title}</title></head><body><nav class="site"><a href="/">AshPlume</a>
<a href="/download/">Download</a><a href="/documentation/">Documentation</a>
<a href="/gallery/">Gallery</a><a href="/news/">News</a><a href="/cite/">Cite</a></nav>{body}
<footer>AshPlume is a project of <a href="https://www.atmosgroup.example/">Atmos Group</a>;
kin: <a href="https://www.dustlift.example/">DustLift</a>.
<a href="https://codehub.example/ashplume">CodeHub</a> <a href="/index.xml">RSS</a></footer>
</body></html>"""

    rel = "https://downloads.ashplume.example/releases"
    ld = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "SoftwareApplication",
            "name": "AshPlume",
            "softwareVersion": "5.0.2",
            "downloadUrl": f"{rel}/ashplume-5.0.2.tar.gz",
        }
    )
    pages = {
        "/": f"""<script type="application/ld+json">{ld}</script><h1>AshPlume: volcanic ash
dispersal</h1>{paras("ash", "en", 2)}
<a href="{rel}/ashplume-5.1.0.tar.gz">Get 5.1.0</a>""",
        "/download/": f"""<h1>Download</h1>{
            lis(
                (f"{rel}/ashplume-5.1.0.tar.gz", "5.1.0 source"),
                (f"{rel}/ashplume-5.1.0-win64.zip", "5.1.0 Windows"),
                (f"{rel}/ashplume-5.0.2.tar.gz", "5.0.2 source"),
                (f"{rel}/", "all releases"),
            )
        }""",
        "/documentation/": """<h1>Documentation</h1><a href="/documentation/user-guide/">User
guide</a>
<a href="/documentation/ashplume-manual.pdf">Manual (PDF)</a>""",
        "/documentation/user-guide/": f"<h1>User guide</h1>{paras('ug', 'en', 4)}",
        "/gallery/": f'<h1>Gallery</h1><a href="/gallery/etna.png">Etna</a>{say("gal")}',
        "/news/": lis(
            ("/news/5-1-released/", "5.1 released"), ("/news/workshop-2024/", "Workshop")
        ),
        "/news/5-1-released/": f"<h1>5.1 released</h1>{paras('51')}{a('/news/page/2/', 'older')}",
        "/news/workshop-2024/": f"<h1>Workshop</h1>{paras('ws')}",
        "/news/page/2/": f"<h1>News</h1>{say('n2')}",
        "/cite/": f'<h1>Cite</h1>{say("cite")}<a href="/cite/ashplume.bib">BibTeX</a>',
    }
    for path, text in pages.items():
        p.own(path, lay(f"AshPlume {path.strip('/')}".strip(), text))
    p.file("/documentation/ashplume-manual.pdf", "manual.pdf")
    p.file("/gallery/etna.png", "etna.png")
    p.meta("/cite/ashplume.bib", "@software{ashplume,}", "application/x-bibtex")
    for n in ("ashplume-5.1.0.tar.gz", "ashplume-5.1.0-win64.zip", "ashplume-5.0.2.tar.gz"):
        p.file(f"{rel}/{n}", n)
    p.show(f"{rel}/", "<h1>Index of /releases</h1><a href='ashplume-4.9.tar.gz'>4.9</a>")
    p.maybe(f"{rel}/", f"{rel}/ashplume-4.9.tar.gz", "/index.xml")
    p.raw("/index.xml", "<rss version='2.0'/>", "application/rss+xml")
    p.other("https://www.dustlift.example/", "<title>DustLift</title><h1>DustLift</h1>")
    p.bar("the group", "https://www.atmosgroup.example/")
    p.bar("the code's own portal", "https://codehub.example/ashplume")
    return done(p, "/", lay, "review", "the claim names an older release than the page")


def notebook_page_3() -> ThirdSite:
    """A competition platform's notebook: tabs below it, output files, a download after login."""
    p = Portal("notebook_page", 3, "https://www.kagglet.example")
    r = "/code/pmarin/bike-counts-eda"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} |
Kagglet</title></head><body>
<nav><a href="/">Home</a><a href="/competitions">Competitions</a><a href="/datasets">Datasets</a>
<a href="/code">Code</a><a href="/discussions">Discussions</a><a href="/learn">Learn</a>
<a href="/account/login?phase=startSignInTab&returnUrl={r}">Sign In</a></nav>{body}
<footer><a href="/terms">Terms</a><a href="/privacy">Privacy</a></footer></body></html>"""

    def view(tab: str, body: str) -> str:
        return lay(
            "Bike counts: a first look",
            f"""<h1>Bike counts: a first look</h1><a href="/pmarin">Paula Marin</a>
<a href="/code?tagIds=13204">python</a><div role="tablist"><a href="{r}/notebook">Notebook</a>
<a href="{r}/input">Input</a><a href="{r}/output">Output</a><a href="{r}/log">Logs</a>
<a href="{r}/comments">Comments (4)</a></div><p>{tab}</p>{body}
<a href="/kernels/fork-version/177712">Copy &amp; Edit</a>
<a href="/code/pmarin/bike-counts-eda?scriptVersionId=170001">Version 3 of 4</a>
<a href="/kernels/scriptcontent/177712/download">Download code</a>""",
        )

    cells = "".join(f"<div class=cell>{say(f'bike{n}', 'en', 3)}</div>" for n in range(4))
    p.own(r, view("Notebook", cells))
    p.own(f"{r}/notebook", view("Notebook", cells))
    p.own(f"{r}/input", view("Input", a("/datasets/citylab/bike-counters", "Bike counters")))
    out = "https://kagglet-output.store.example/177712"
    p.own(
        f"{r}/output",
        view(
            "Output",
            lis((f"{out}/daily.csv?sig=zz1", "daily.csv"), (f"{out}/__results__.html", "results"))
            + a("/code/svwww/177712/output/download.zip", "Download all"),
        ),
    )
    p.file(f"{out}/daily.csv?sig=zz1", "daily.csv", "", True)
    p.own(f"{out}/__results__.html", f"<title>__notebook__</title>{cells}")
    p.refused("/code/svwww/177712/output/download.zip", lay("Sign in", "<h1>Sign in</h1>"), 401)
    p.refused("/kernels/scriptcontent/177712/download", lay("Sign in", "<h1>Sign in</h1>"), 401)
    old = f"{r}?scriptVersionId=170001"
    p.own(old, view("Notebook, version 3", cells.replace("class=cell", "class='cell old'")))
    p.maybe(f"{r}/log", f"{r}/comments")
    p.other("/datasets/citylab/bike-counters", lay("Bike counters", paras("counters")))
    p.show(
        "/pmarin", lay("Paula Marin", lis((r, "Bike counts"), ("/code/pmarin/rain-lags", "Rain")))
    )
    p.other("/code/pmarin/rain-lags", lay("Rain lags", f"<h1>Rain lags</h1>{paras('rain')}"))
    p.bar("a profile or a list", "/pmarin", "/code?tagIds=13204", "/code")
    p.bar("asks for an account", "/kernels/fork-version/177712")
    p.bar("login", f"/account/login?phase=startSignInTab&returnUrl={r}")
    p.robots("Disallow: /kernels/", "Disallow: /account/")
    return done(p, r, lay, "partial", "the code and the whole output are for account holders")


def model_benchmark_3() -> ThirdSite:
    """A catalogue of a maker: tabs and versions in the query, archives from an API host."""
    p = Portal("model_benchmark", 3, "https://catalog.accelware.example")
    r = "/orgs/nucleus/models/cellseg"
    api = "https://api.accelware.example/v2/org/nucleus/models/cellseg/versions"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Accelware
Catalog</title></head><body>
<header><a href="/">CATALOG</a><a href="/collections">Collections</a><a
href="/containers">Containers
</a><a href="/models">Models</a><a href="/resources">Resources</a><a href="/signin?next={r}">Welcome
Guest</a></header>{body}<footer><a href="https://www.accelware.example/legal">Legal</a></footer>
</body></html>"""

    def view(tab: str, body: str, v: str = "1.2") -> str:
        return lay(
            "CellSeg",
            f"""<h1>CellSeg</h1><span>Publisher: Nucleus, latest version 1.2, 88.1 MB</span>
<a href="/models?filters=segmentation">Segmentation</a><ul><li><a href="{r}">Overview</a>
<li><a href="{r}?tab=version-history">Version History</a>
<li><a href="{r}?tab=file-browser&version={v}">File Browser</a>
<li><a href="{r}?tab=related">Related Collections</a></ul><h2>{tab}</h2>{body}
<a href="{api}/{v}/zip">Download .zip</a> <a href="/signin?next={r}">Generate key</a>""",
        )

    files = ("model.onnx", "labels.txt", "config.pbtxt")
    p.own(
        r,
        view(
            "Overview",
            f"""{paras("cellseg", "en", 3)}<a href="/orgs/nucleus/resources/cellseg-notebook">
Notebook</a> <a href="/orgs/nucleus/models/tissuemap">TissueMap</a>
<a href="https://docs.accelware.example/eula.pdf">EULA</a>""",
        ),
    )
    p.own(
        f"{r}?tab=version-history",
        view("Version History", lis((f"{r}?version=1.2", "1.2"), (f"{r}?version=1.1", "1.1"))),
    )
    p.own(f"{r}?version=1.2", view("Overview", paras("cs12")))
    p.own(f"{r}?version=1.1", view("Overview", paras("cs11"), "1.1"))
    p.own(
        f"{r}?tab=file-browser&version=1.2",
        view("File Browser", lis(*((f"{api}/1.2/files/{n}", n) for n in files))),
    )
    for n in files:
        p.file(f"{api}/1.2/files/{n}", n, "application/octet-stream", True)
    p.file(f"{api}/1.2/zip", "cellseg_1.2.zip", "", True)
    p.blob(f"{api}/1.1/zip", "cellseg_1.1.zip", "", True)
    p.show(
        f"{r}?tab=file-browser&version=1.1",
        view("File Browser", a(f"{api}/1.1/files/model.onnx", "model.onnx"), "1.1"),
    )
    p.blob(f"{api}/1.1/files/model.onnx", "old.onnx")
    p.maybe(f"{api}/1.1/zip", f"{api}/1.1/files/model.onnx", f"{r}?tab=file-browser&version=1.1")
    p.show(f"{r}?tab=related", view("Related", a("/orgs/nucleus/collections/imaging", "Imaging")))
    p.maybe(f"{r}?tab=related")
    p.bar("a collection around it", "/orgs/nucleus/collections/imaging")
    p.other("/orgs/nucleus/models/tissuemap", lay("TissueMap", f"<h1>TissueMap</h1>{say('tm')}"))
    p.other("/orgs/nucleus/resources/cellseg-notebook", lay("Notebook", f"<h1>N</h1>{say('n')}"))
    p.show("/models", lay("Models", lis((r, "CellSeg"), ("/orgs/nucleus/models/tissuemap", "T"))))
    p.bar("a list", "/models", "/models?filters=segmentation")
    p.bar("about all", "https://docs.accelware.example/eula.pdf")
    p.bar("login with return address", f"/signin?next={r}")
    p.lost(lay("Catalog", "<div id=root>Loading</div>"), 200)
    return done(p, r, lay, "review", "version 1.1 has files of its own")


ALL = (
    code_forge_3,
    registry_package_3,
    documentation_site_3,
    notebook_page_3,
    model_benchmark_3,
)
