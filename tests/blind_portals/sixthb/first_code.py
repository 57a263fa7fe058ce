"""First round: a forge, a package index, documentation, a notebook, a model."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def code_forge_1() -> ThirdSite:
    """A repository on a Forgejo-like forge: everything lies under its path."""
    p = Portal("code_forge", 1, "https://codeheim.example")
    r = "/hydro/streamnet"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-US" data-theme="forgejo-auto"><head>
<meta charset="utf-8"><title>{title} - Codeheim.org</title>
<link rel="stylesheet" href="/assets/css/index.css"></head><body>
<nav id="navbar"><a href="/">Codeheim</a> <a href="/explore/repos">Explore</a>
<a href="/docs/getting-started">Documentation</a> <a href="/user/sign_up">Register</a>
<a href="/user/login?redirect_to={r}">Sign in</a></nav>
<div class="page-content">{body}</div>
<footer><a href="/codeheim/org/src/TermsOfUse.md">Terms</a> <a href="/api/swagger">API</a>
<a href="/assets/licenses.txt">Licenses</a></footer></body></html>"""

    def repo(title: str, body: str, base: str = r) -> str:
        owner, name = base.strip("/").split("/")
        return lay(
            f"{title}{owner}/{name}",
            f"""<div class="repo-header"><a href="/{owner}">{owner}</a>/<a href="{base}">{name}</a>
<a href="{base}.rss">RSS</a> <a href="{base}/watchers">Watch 3</a>
<a href="{base}/stars">Star 21</a> <a href="{base}/forks">Fork 1</a></div>
<overflow-menu><a href="{base}">Code</a><a href="{base}/issues">Issues 2</a>
<a href="{base}/pulls">Pull requests</a><a href="{base}/releases">Releases 1</a>
<a href="{base}/activity">Activity</a></overflow-menu>{body}""",
        )

    files = ("README.md", "pyproject.toml", "routing.py")
    table = "".join(
        f"<tr><td>{a(f'{r}/src/branch/main/{one}', one)}</td><td>"
        f"{a(f'{r}/commit/9f31c0de77', say(one, 'en', 1))}</td></tr>"
        for one in files
    )
    p.own(
        r,
        repo(
            "",
            f"""<p class="repo-description">River networks from elevation models</p>
<a href="/explore/repos?q=hydrology&topic=1">hydrology</a>
<a href="{r}/commits/branch/main">37 commits</a> <a href="{r}/branches">2 branches</a>
<a href="{r}/tags">1 tag</a><table id="repo-files-table">{table}</table>
<a href="{r}/archive/main.zip" rel="nofollow">ZIP</a>
<a href="{r}/archive/main.tar.gz" rel="nofollow">TAR.GZ</a>
<div id="readme"><h1>streamnet</h1>{paras("streamnet", "en", 2)}
See also <a href="/hydro/gaugetools">gaugetools</a>.</div>""",
        ),
    )
    for one in files:
        p.own(
            f"{r}/src/branch/main/{one}",
            repo(
                f"{one} at main - ",
                f"""<a href="{r}/raw/branch/main/{one}">Raw</a>
<a href="{r}/blame/branch/main/{one}">Blame</a>
<a href="{r}/commits/branch/main/{one}">History</a><pre>{say(one, "en", 9)}</pre>""",
            ),
        )
        p.file(f"{r}/raw/branch/main/{one}", one, "text/plain; charset=utf-8")
        p.maybe(f"{r}/blame/branch/main/{one}", f"{r}/commits/branch/main/{one}")
    p.file(f"{r}/archive/main.zip", "streamnet-main.zip", "application/octet-stream", True)
    p.file(f"{r}/archive/main.tar.gz", "streamnet-main.tar.gz", "application/octet-stream", True)
    p.own(
        f"{r}/releases",
        repo(
            "Releases - ",
            f"""<h4>{a(f"{r}/releases/tag/v1.2.0", "v1.2.0")}</h4><p>{say("rel", "en", 3)}</p>
<a href="{r}/archive/v1.2.0.zip">Source Code (ZIP)</a>
<a href="{r}/releases/download/v1.2.0/streamnet-testdata.zip">streamnet-testdata.zip</a>
<a href="{r}/compare/v1.2.0...main">4 commits since</a>""",
        ),
    )
    p.own(
        f"{r}/releases/tag/v1.2.0",
        repo("v1.2.0 - ", f'<h2>v1.2.0</h2><a href="{r}/archive/v1.2.0.zip">Source Code (ZIP)</a>'),
    )
    p.file(f"{r}/archive/v1.2.0.zip", "streamnet-v1.2.0.zip", "application/octet-stream", True)
    p.file(f"{r}/releases/download/v1.2.0/streamnet-testdata.zip", "streamnet-testdata.zip")
    issues = lis((f"{r}/issues/4", "Crash on islands"), (f"{r}/issues/7", "Docs"))
    p.show(f"{r}/issues", repo("Issues - ", f"{issues}<a href='{r}/issues?state=closed'>3</a>"))
    for one in ("issues", "issues/4", "issues/7", "issues?state=closed", "pulls", "activity"):
        p.maybe(f"{r}/{one}")
    for one in ("commits/branch/main", "commit/9f31c0de77", "branches", "tags"):
        p.maybe(f"{r}/{one}")
    p.maybe(f"{r}.rss", f"{r}/compare/v1.2.0...main")
    p.bar("who watches it", f"{r}/watchers", f"{r}/stars")
    p.show(f"{r}/forks", repo("Forks - ", a("/lena/streamnet", "lena/streamnet")))
    p.bar("a list of copies", f"{r}/forks")
    p.bar("login with return address", f"/user/login?redirect_to={r}")
    for one in ("/hydro/gaugetools", "/lena/streamnet"):
        p.other(one, repo("", f"<table>{a(f'{one}/src/branch/main/setup.py', 'setup.py')}", one))
    p.show("/hydro", lay("hydro", lis((r, "streamnet"), ("/hydro/gaugetools", "gaugetools"))))
    p.bar("the owner's profile", "/hydro")
    p.robots("Disallow: /*/*/src/commit/*", "Disallow: /*/*/compare/*", "Disallow: /user/login")
    return done(p, r, lay, "complete", "all that it has lies under its path")


def registry_package_1() -> ThirdSite:
    """A crates-like index: versions under the name, archives on a static host."""
    p = Portal("registry_package", 1, "https://oxcrates.example")
    r, s = "/crates/tidalfit", "https://static.oxcrates.example/crates"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html lang=en><head><title>{title} - oxcrates: Rust Package
Registry</title><link rel=search type="application/opensearchdescription+xml"
href="/opensearch.xml"></head><body><header><a href=/ >oxcrates</a> <a href=/crates>Browse All
Crates</a> <a href=/login>Log in with CodeHub</a></header><main>{body}</main><footer>
<a href=/policies>Policies</a> <a href=/support>Support</a> <a href=/data-access>Data</a>
<a href=https://status.oxcrates.example/>Status</a></footer></body></html>"""

    def crate(name: str, version: str, extra: str = "") -> str:
        base = f"/crates/{name}"
        return lay(
            name,
            f"""<h1>{name} <small>v{version}</small></h1><p>{say(name, "en", 1)}</p>
<a href="/keywords/tides">#tides</a> <a href="/keywords/fitting">#fitting</a>
<nav><ul><li><a href="{base}">Readme</a><li><a href="{base}/versions">3 Versions</a>
<li><a href="{base}/{version}/dependencies">Dependencies</a>
<li><a href="{base}/reverse_dependencies">Dependents</a></ul></nav>
<section class=readme>{paras(name + version, "en", 3)}</section>
<aside><a href="{s}/{name}/{name}-{version}.crate" download>58.1 KiB</a>
<a href="https://docs.oxdocs.example/{name}/{version}">docs</a>
<a href="https://codehub.example/tides/{name}">Repository</a>
<a href="/users/mvermeer">M. Vermeer</a> <a href="/categories/science">Science</a>
<a href="{base}/report">Report crate</a>{extra}</aside>""",
        )

    p.own(r, crate("tidalfit", "0.4.1", '<a href="/crates/tidalfit-derive">helper macro</a>'))
    p.own(
        f"{r}/versions",
        lay(
            "tidalfit versions",
            "<ol>"
            + "".join(
                f"<li>{a(f'{r}/{v}', v)} {a(f'{s}/tidalfit/tidalfit-{v}.crate', '57 KiB')}"
                for v in ("0.4.1", "0.4.0", "0.3.2")
            )
            + f'</ol><a href="/api/v1/crates/tidalfit">API</a> <a href="{r}/versions?sort=semver">'
            "semver</a>",
        ),
    )
    p.maybe(f"{r}/versions?sort=semver")
    for v in ("0.4.1", "0.4.0", "0.3.2"):
        p.own(f"{r}/{v}", crate("tidalfit", v))
        p.show(f"{r}/{v}/dependencies", lay("deps", lis(("/crates/ndsolve", "ndsolve ^0.15"))))
        if v == "0.4.1":
            p.file(f"{s}/tidalfit/tidalfit-{v}.crate", "tidalfit.gz", "application/gzip")
            p.members.add(p.u(f"{r}/{v}/dependencies"))
        else:
            p.blob(f"{s}/tidalfit/tidalfit-{v}.crate", f"{v}.gz", "application/gzip")
            p.maybe(f"{s}/tidalfit/tidalfit-{v}.crate", f"{r}/{v}/dependencies")
    p.meta(
        "/api/v1/crates/tidalfit",
        {"crate": {"id": "tidalfit", "max_version": "0.4.1"}, "versions": [1, 2, 3]},
        "application/json",
    )
    p.show(f"{r}/reverse_dependencies", lay("dependents", lis(("/crates/surge", "surge"))))
    p.maybe(f"{r}/reverse_dependencies")
    p.bar("a form", f"{r}/report")
    p.other("/crates/ndsolve", crate("ndsolve", "0.15.2"))
    p.other("/crates/surge", crate("surge", "1.0.0"))
    p.other("/crates/tidalfit-derive", crate("tidalfit-derive", "0.4.1"))
    p.bar("other portals", "https://docs.oxdocs.example/tidalfit/0.4.1")
    p.bar("other portals", "https://codehub.example/tides/tidalfit")
    p.bar("a listing or a profile", "/keywords/tides", "/users/mvermeer", "/categories/science")
    p.lost(lay("Crate not found", f"<h1>Not found</h1>{a('/crates', 'Browse')}"), 404)
    return done(p, r, lay, "review", "two older versions have archives of their own")


def documentation_site_1() -> ThirdSite:
    """Sphinx documentation on a hosting service: language and version in the path."""
    p = Portal("documentation_site", 1, "https://streamkit.docshost.example")
    b = "/en/stable/"

    def lay(title: str, body: str, root: str = b) -> str:
        return f"""<!DOCTYPE html><html class="writer-html5" lang="en"><head>
<title>{title} &mdash; streamkit 2.3 documentation</title>
<link rel="index" title="Index" href="{root}genindex.html"/>
<link rel="search" title="Search" href="{root}search.html"/></head><body class="wy-body">
<nav class="wy-nav-side"><a href="{root}" class="icon icon-home">streamkit</a><ul>
{
            lis(
                (f"{root}install.html", "Installation"),
                (f"{root}tutorial/first.html", "First steps"),
                (f"{root}api.html", "API reference"),
                (f"{root}changes.html", "Changes"),
            )
        }</ul></nav>
<section>{body}</section><div class="rst-versions"><dl><dt>Versions</dt>
<dd><a href="/en/latest/">latest</a></dd><dd><a href="/en/stable/">stable</a></dd></dl>
<dl><dd><a href="/_/downloads/en/stable/pdf/">PDF</a></dd>
<dd><a href="/_/downloads/en/stable/htmlzip/">HTML</a></dd>
<dd><a href="https://docshost.example/projects/streamkit/">Project Home</a></dd></dl></div>
<footer><a href="https://www.sphinx.example/">Sphinx</a>
<a href="https://docshost.example/">Docs Host</a></footer></body></html>"""

    def text(title: str, source: str, following: str) -> str:
        return f"""<a href="https://codehub.example/hydro/streamkit/blob/main/docs/{source}">Edit</a>
<a href="{b}_sources/{source}.txt" rel="nofollow">View page source</a><h1>{title}</h1>
{paras(source, "en", 3)}<a rel="next" href="{following}">Next</a>"""

    p.hop("/", "/en/stable/")
    pages = (
        ("", "streamkit", "index.rst", "install.html"),
        ("install.html", "Installation", "install.rst", "tutorial/first.html"),
        ("tutorial/first.html", "First steps", "tutorial/first.rst", "api.html"),
        ("api.html", "API reference", "api.rst", "changes.html"),
        ("changes.html", "Changes", "changes.rst", "index.html"),
    )
    for path, title, source, following in pages:
        more = ""
        if path == "tutorial/first.html":
            more = f'<a class="download" href="{b}_downloads/4be1a9/first.ipynb">first.ipynb</a>'
        if path == "api.html":
            more = (
                'Gauges are read by <a href="https://gaugekit.docshost.example/en/stable/">gaugekit'
            )
        p.own(b + path, lay(title, text(title, source, b + following) + more + "</a>"))
        p.file(f"{b}_sources/{source}.txt", source + ".txt")
    p.hop(f"{b}index.html", b)
    p.file(f"{b}_downloads/4be1a9/first.ipynb", "first.ipynb")
    for kind, name in (("pdf", "streamkit.pdf"), ("htmlzip", "streamkit.zip")):
        p.file(f"/_/downloads/en/stable/{kind}/", name, "", True)
    p.own("/en/latest/", lay("streamkit 2.4.dev", f"<h1>dev</h1>{say('dev')}", "/en/latest/"))
    for one in ("install.html", "tutorial/first.html", "api.html", "changes.html"):
        p.show(f"/en/latest/{one}", lay(one, say("latest" + one), "/en/latest/"))
        p.maybe(f"/en/latest/{one}")
    for root in (b, "/en/latest/"):
        p.maybe(f"{root}genindex.html", f"{root}search.html")
    p.show("https://docshost.example/projects/streamkit/", lay("streamkit project", say("prj")))
    p.maybe("https://docshost.example/projects/streamkit/")
    p.other("https://gaugekit.docshost.example/en/stable/", "<title>gaugekit</title><h1>gaugekit")
    p.bar("the hosting service", "https://docshost.example/")
    return done(p, b, lay, "review", "the development version repeats every page")


def notebook_page_1() -> ThirdSite:
    """A viewer of notebooks that lie in a forge: one page, one download from the raw host."""
    p = Portal("notebook_page", 1, "https://nbshow.example")
    g, raw = (
        "/hub/oceanlab/glider-qc",
        "https://raw.codehub.example/oceanlab/glider-qc/main/notebooks",
    )
    one = f"{g}/blob/main/notebooks/01_despike.ipynb"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title}</title>
<meta name="description" content="nbshow: a simple way to share notebooks"></head>
<body class="nbshow"><nav class="navbar navbar-default"><a href="/">nbshow</a>
<ul><li><a href="/faq">FAQ</a></li><li><a href="https://codehub.example/nbshow/nbshow">Code</a></li>
</ul></nav><div id="notebook-container">{body}</div><footer>
<a href="https://jup.example/">This website does not host notebooks, it only renders them.</a>
<p>nbshow version: 9ac3d1f, rendered 12 hours ago</p></footer></body></html>"""

    def shown(name: str, title: str) -> str:
        path = f"{g}/blob/main/notebooks/{name}"
        cells = "".join(
            f'<div class="cell border-box-sizing text_cell"><h2>{n}</h2><p>{say(name + str(n))}</p>'
            f'</div><div class="input"><pre>ds = qc.step{n}(ds)</pre></div>'
            for n in range(1, 5)
        )
        return lay(
            f"Notebook on nbshow: {name}",
            f"""<ul class="breadcrumb"><li>{a(g + "/tree/main", "glider-qc")}</li>
<li>{a(g + "/tree/main/notebooks", "notebooks")}</li></ul><ol class="menu">
<li><a href="/format/script{path}" title="View as Code">code</a></li>
<li><a href="https://codehub.example/oceanlab/glider-qc/blob/main/notebooks/{name}">View on
CodeHub</a></li><li><a href="https://bindme.example/v2/gh/oceanlab/glider-qc/main?filepath={name}">
Execute</a></li><li><a href="{raw}/{name}" download>Download Notebook</a></li></ol>
<h1>{title}</h1>{cells}""",
        )

    p.own(
        one,
        shown("01_despike.ipynb", "Despiking glider profiles").replace(
            "</h1>",
            f'</h1><p>Continue with <a href="{g}/blob/main/notebooks/02_lag.ipynb">lag</a>.',
            1,
        ),
    )
    p.file(f"{raw}/01_despike.ipynb", "01_despike.ipynb", "text/plain; charset=utf-8")
    p.show(f"/format/script{one}", lay("01_despike.py", "<pre>import qc</pre>"))
    p.maybe(f"/format/script{one}")
    for name in ("02_lag.ipynb", "03_bins.ipynb"):
        p.other(f"{g}/blob/main/notebooks/{name}", shown(name, name))
    items = [(f"{g}/blob/main/notebooks/{n}", n) for n in ("01_despike.ipynb", "02_lag.ipynb")]
    items.append((f"{g}/blob/main/notebooks/03_bins.ipynb", "03_bins.ipynb"))
    p.show(f"{g}/tree/main/notebooks", lay("notebooks", f"<table>{lis(*items)}</table>"))
    p.show(f"{g}/tree/main", lay("glider-qc", lis((f"{g}/tree/main/notebooks", "notebooks"))))
    p.bar("a folder that lists other notebooks", f"{g}/tree/main", f"{g}/tree/main/notebooks")
    forge = "https://codehub.example/oceanlab/glider-qc/blob/main/notebooks/01_despike.ipynb"
    p.bar("the repository on another portal", forge)
    p.bar("a run", "https://bindme.example/v2/gh/oceanlab/glider-qc/main?filepath=01_despike.ipynb")
    return done(p, one, lay, "complete", "one page and the notebook it shows")


def model_benchmark_1() -> ThirdSite:
    """A model on a hub: tree, blob and resolve addresses; large files redirect to a store."""
    p = Portal("model_benchmark", 1, "https://hugmodels.example")
    r, cdn = "/kelplab/kelp-seg-base", "https://cdn-lfs.hugmodels.example/repos/5c/9e"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title} · Hug Models</title></head><body>
<header><a href="/"><img src="/front/logo.svg" alt=""></a><nav><a href="/models">Models</a>
<a href="/datasets">Datasets</a><a href="/spaces">Spaces</a><a href="/pricing">Pricing</a>
<a href="/login?next=%2Fkelplab%2Fkelp-seg-base">Log In</a><a href="/join">Join</a></nav></header>
<main>{body}</main><footer><a href="/terms-of-service">TOS</a> <a href="/jobs">Jobs</a></footer>
</body></html>"""

    def model(base: str, body: str) -> str:
        return lay(
            base[1:],
            f"""<h1><a href="/kelplab">kelplab</a>/<a href="{base}">{base.split("/")[2]}</a></h1>
<a href="/models?pipeline_tag=image-segmentation">Image Segmentation</a>
<a href="/models?license=license:apache-2.0">apache-2.0</a><div class="tabs">
<a href="{base}">Model card</a><a href="{base}/tree/main">Files</a>
<a href="{base}/discussions">Community 1</a></div>{body}""",
        )

    ld = json.dumps(
        {"@context": "https://schema.org", "@type": "SoftwareSourceCode", "name": "kelp-seg-base"}
    )
    p.own(
        r,
        model(
            r,
            f"""<script type="application/ld+json">{ld}</script>
<article>{paras("kelp model", "en", 3)}<p>Trained on <a href="/datasets/kelplab/kelp-tiles">tiles
</a>, finetuned from <a href="/visionlab/segnet-tiny">segnet-tiny</a>.</p></article>
<aside>Spaces using it: <a href="/spaces/kelplab/kelp-demo">demo</a></aside>""",
        ),
    )
    names = ("README.md", "config.json", "model.safetensors", "preprocessor_config.json")
    rows = "".join(
        f"<li>{a(f'{r}/blob/main/{n}', n)} "
        f"{a(f'{r}/resolve/main/{n}?download=true', '&darr;', ' download')} "
        f"{a(f'{r}/commit/77ab01', 'Upload')}</li>"
        for n in names
    )
    p.own(f"{r}/tree/main", model(r, f"<ul>{rows}</ul>{a(f'{r}/commits/main', '6 commits')}"))
    for n in names:
        p.own(f"{r}/blob/main/{n}", model(r, f"{a(f'{r}/resolve/main/{n}', 'raw')}<pre>{say(n)}"))
        if n == "model.safetensors":
            stored = f"{cdn}/3f1ac77b90de?response-content-disposition=attachment"
            p.file(stored, n, "application/octet-stream", True)
            p.hop(f"{r}/resolve/main/{n}", stored)
            p.hop(f"{r}/resolve/main/{n}?download=true", stored)
        else:
            p.file(f"{r}/resolve/main/{n}", n, "text/plain")
            p.blob(f"{r}/resolve/main/{n}?download=true", n, "text/plain", True)
            p.maybe(f"{r}/resolve/main/{n}?download=true")
    p.show(f"{r}/discussions", model(r, a(f"{r}/discussions/1", "Input size?")))
    p.maybe(f"{r}/discussions", f"{r}/discussions/1", f"{r}/commits/main", f"{r}/commit/77ab01")
    p.other("/visionlab/segnet-tiny", model("/visionlab/segnet-tiny", paras("segnet")))
    p.other("/datasets/kelplab/kelp-tiles", lay("kelp-tiles", paras("tiles")))
    p.other("/spaces/kelplab/kelp-demo", lay("kelp-demo", "<iframe src='/embed/kelp'></iframe>"))
    p.show("/kelplab", lay("kelplab", lis((r, "kelp-seg-base"), ("/kelplab/kelp-seg-xl", "xl"))))
    p.other("/kelplab/kelp-seg-xl", model("/kelplab/kelp-seg-xl", paras("xl")))
    p.bar("the group's profile", "/kelplab")
    p.bar("login with return address", "/login?next=%2Fkelplab%2Fkelp-seg-base")
    return done(p, r, lay, "complete", "card, tree and files of one model")


ALL = (
    code_forge_1,
    registry_package_1,
    documentation_site_1,
    notebook_page_1,
    model_benchmark_1,
)
