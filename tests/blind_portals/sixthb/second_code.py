"""Second round: a forge with subgroups, a jar, a manual on pages, a cell notebook, a challenge."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def code_forge_2() -> ThirdSite:
    """An institute's GitLab-like forge: a project in a subgroup, a wiki, uploads, pages."""
    p = Portal("code_forge", 2, "https://gitlab.klimazentrum.example")
    r = "/climate/tools/aerotrack"
    pages = "https://climate.pages.klimazentrum.example/tools/aerotrack/"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html class="ui-neutral" lang="en"><head><title>{title} · GitLabor
</title><meta content="GitLabor" property="og:site_name"></head><body><header><a href="/">Homepage
</a><a href="/explore">Explore</a><a href="/help">Help</a>
<a href="/users/sign_in?redirect_to_referer=yes">Sign in</a></header>{body}</body></html>"""

    def view(title: str, body: str, base: str = r) -> str:
        name = base.rsplit("/", 1)[1]
        return lay(
            f"{title}Climate / Tools / {name}",
            f"""<aside class="super-sidebar"><ul><li><a href="{base}">{name}</a>
<li><a href="{base}/-/issues">Issues</a><li><a href="{base}/-/merge_requests">Merge requests</a>
<li><a href="{base}/-/tree/main">Repository</a><li><a href="{base}/-/releases">Releases</a>
<li><a href="{base}/-/wikis/home">Wiki</a><li><a href="{base}/-/graphs/main/charts">Analyze</a>
</ul></aside><nav><a href="/climate">Climate</a> <a href="/climate/tools">Tools</a></nav>
<main>{body}</main>""",
        )

    tree = (
        f"{a(f'{r}/-/blob/main/README.md', 'README.md')} "
        f"{a(f'{r}/-/blob/main/setup.cfg', 'setup.cfg')} {a(f'{r}/-/tree/main/src', 'src')}"
    )
    crumbs = {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [{"@type": "ListItem", "position": 1, "item": p.base + "/climate"}],
    }
    p.own(
        r,
        view(
            "",
            f"""<script
type="application/ld+json">{json.dumps(crumbs)}</script><h1>aerotrack</h1><span>Project ID:
55</span><a href="{r}/-/commits/main">212
Commits
</a><a href="{r}/-/forks">Forks</a><a href="{r}/-/starrers">Star 4</a>
<a href="/explore/projects/topics/aerosol">aerosol</a>
<a href="{r}/-/archive/main/aerotrack-main.zip" rel="nofollow">zip</a>
<a href="{r}/-/archive/main/aerotrack-main.tar.gz" rel="nofollow">tar.gz</a>{tree}
<article class="md">{paras("aerotrack", "en", 2)}<a href="{pages}">Manual</a>
<a href="{r}/uploads/5d0e77c1a9/sample_tracks.csv">sample tracks</a>; it reads
<a href="/climate/tools/cloudmask">cloudmask</a>.</article>""",
        ),
    )
    p.own(f"{r}/-/tree/main", view("Files · main · ", tree))
    p.own(f"{r}/-/tree/main/src", view("src · main · ", a(f"{r}/-/blob/main/src/track.f90", "t")))
    for n in ("README.md", "setup.cfg", "src/track.f90"):
        p.own(
            f"{r}/-/blob/main/{n}",
            view(
                f"{n} · main · ",
                f"""{a(f"{r}/-/raw/main/{n}", "Open raw")}
{a(f"{r}/-/raw/main/{n}?inline=false", "Download")} {a(f"{r}/-/blame/main/{n}", "Blame")}""",
            ),
        )
        p.file(f"{r}/-/raw/main/{n}", n, "text/plain; charset=utf-8")
        p.blob(f"{r}/-/raw/main/{n}?inline=false", n, "text/plain", True)
        p.maybe(f"{r}/-/raw/main/{n}?inline=false", f"{r}/-/blame/main/{n}")
    for n in ("zip", "tar.gz"):
        p.file(f"{r}/-/archive/main/aerotrack-main.{n}", f"a.{n}", "application/octet-stream", True)
    p.file(f"{r}/uploads/5d0e77c1a9/sample_tracks.csv", "sample_tracks.csv")
    p.own(f"{r}/-/releases", view("Releases · ", a(f"{r}/-/releases/v2.0", "v2.0")))
    p.own(
        f"{r}/-/releases/v2.0",
        view(
            "v2.0 · ", f"{say('v2')}{a(f'{r}/-/archive/v2.0/aerotrack-v2.0.zip', 'Source (zip)')}"
        ),
    )
    p.file(f"{r}/-/archive/v2.0/aerotrack-v2.0.zip", "v2.zip", "application/octet-stream", True)
    p.own(f"{r}/-/wikis/home", view("Home · Wiki · ", a(f"{r}/-/wikis/input-format", "Input")))
    p.own(f"{r}/-/wikis/input-format", view("Input format · Wiki · ", paras("input")))
    p.show(f"{r}/-/issues", view("Issues · ", a(f"{r}/-/issues/12", "Segfault")))
    for n in ("issues", "issues/12", "merge_requests", "graphs/main/charts", "commits/main"):
        p.maybe(f"{r}/-/{n}")
    p.show(pages, f"<title>aerotrack manual</title>{paras('manual')}")
    p.maybe(pages)
    p.bar("copies and fans", f"{r}/-/forks", f"{r}/-/starrers")
    p.other(
        "/climate/tools/cloudmask", view("", f"<h1>cloudmask</h1>{say('cm')}", r[:-9] + "cloudmask")
    )
    p.show(
        "/climate/tools", lay("Tools", lis((r, "aerotrack"), (r[:-9] + "cloudmask", "cloudmask")))
    )
    p.bar("the group", "/climate/tools", "/climate")
    p.bar("login", "/users/sign_in?redirect_to_referer=yes")
    return done(p, r, lay, "complete", "repository, release, upload and wiki under one path")


def registry_package_2() -> ThirdSite:
    """A Maven-like index: coordinates in the path, files on a repository host with a listing."""
    p = Portal("registry_package", 2, "https://central.jarhub.example")
    g = "/artifact/org.oceanlab/tide-core"
    m = "https://repo1.jarhub.example/maven2/org/oceanlab/tide-core"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Jar Central: {title}</title></head>
<body><div id="root"><div><a href="/">Jar Central</a><a href="/search?q=">Search</a>
<a href="https://docs.jarhub.example/publish">Publish</a><a href="/faq">FAQ</a>
<a href="/account">Sign In</a></div><section>{body}</section><div><a href="/terms">Terms</a>
<a href="/privacy">Privacy</a></div></div></body></html>"""

    def view(name: str, v: str, body: str) -> str:
        return lay(
            f"org.oceanlab:{name.rsplit('/', 1)[1]}:{v}",
            f"""<h1>{name.rsplit("/", 1)[1]}</h1><code>pkg:maven/org.oceanlab/x@{v}</code>
<a href="/namespace/org.oceanlab">org.oceanlab</a><ul role="tablist"><li><a href="{name}/{v}">
Overview</a><li><a href="{name}/{v}/versions">Versions</a><li><a href="{name}/{v}/dependents">
Dependents</a><li><a href="{name}/{v}/dependencies">Dependencies</a></ul>{body}""",
        )

    names = ("1.4.0.jar", "1.4.0.pom", "1.4.0-sources.jar", "1.4.0-javadoc.jar", "1.4.0.jar.asc")
    files = [(f"{m}/1.4.0/tide-core-{n}", n) for n in names]
    p.own(
        f"{g}/1.4.0",
        view(
            g,
            "1.4.0",
            f"""{paras("tide-core", "en", 2)}<h2>Files</h2>{lis(*files[:4])}
<a href="{m}/1.4.0/">Browse</a><a href="https://codehub.example/oceanlab/tide-core">Source
Control</a>
<a href="https://licenses.example/apache-2.0">Apache-2.0</a> Parent:
<a href="/artifact/org.oceanlab/parent-pom/7">parent-pom</a>""",
        ),
    )
    versions = lis(*((f"{g}/{v}", v) for v in ("1.4.0", "1.3.0")))
    p.own(f"{g}/1.4.0/versions", view(g, "1.4.0", versions))
    p.own(
        f"{g}/1.4.0/dependencies",
        view(g, "1.4.0", a("/artifact/org.numlib/numlib-core/9.1", "numlib-core")),
    )
    p.show(
        f"{g}/1.4.0/dependents",
        view(g, "1.4.0", a("/artifact/org.oceanlab/surge-ui/0.2", "surge-ui")),
    )
    p.maybe(f"{g}/1.4.0/dependents")
    p.own(
        f"{g}/1.3.0",
        view(g, "1.3.0", f"{say('130')}{a(m + '/1.3.0/tide-core-1.3.0.jar', 'jar')}"),
    )
    p.blob(f"{m}/1.3.0/tide-core-1.3.0.jar", "old.jar", "application/java-archive")
    p.maybe(f"{m}/1.3.0/tide-core-1.3.0.jar")
    for one in ("versions", "dependencies", "dependents"):
        p.maybe(f"{g}/1.3.0/{one}")
    for href, name in files:
        ctype = "text/xml" if name.endswith("pom") else "application/java-archive"
        p.file(href, name, "text/plain" if name.endswith("asc") else ctype)
    index = "".join(
        f'<a href="{h.rsplit("/", 1)[1]}">{h.rsplit("/", 1)[1]}</a>\n' for h, _ in files
    )
    p.show(
        f"{m}/1.4.0/", f'<html><h1>tide-core/1.4.0</h1><pre><a href="../">../</a>\n{index}</pre>'
    )
    p.maybe(f"{m}/1.4.0/")
    p.show(f"{m}/", '<html><pre><a href="1.3.0/">1.3.0/</a><a href="1.4.0/">1.4.0/</a></pre>')
    p.maybe(f"{m}/", f"{m}/1.3.0/")
    for one in ("/artifact/org.numlib/numlib-core/9.1", "/artifact/org.oceanlab/surge-ui/0.2"):
        name, v = one.rsplit("/", 1)
        p.other(one, view(name, v, say(one)))
    p.other("/artifact/org.oceanlab/parent-pom/7", view("x/parent-pom", "7", say("parent")))
    p.bar("all of an owner", "/namespace/org.oceanlab")
    p.bar("another portal", "https://codehub.example/oceanlab/tide-core")
    return done(p, f"{g}/1.4.0", lay, "review", "version 1.3.0 has a file of its own")


def documentation_site_2() -> ThirdSite:
    """A MkDocs manual under a tenant's pages: relative links, edit links, a search index."""
    p = Portal("documentation_site", 2, "https://oceanlab.pageshub.example")
    b = "/glidertools/"
    names = (
        ("", "GliderTools", "."),
        ("install/", "Install", ".."),
        ("guide/profiles/", "Profiles", "../.."),
        ("guide/salinity/", "Salinity lag", "../.."),
        ("reference/", "Reference", ".."),
    )

    def lay(title: str, body: str) -> str:
        return f"<!doctype html><html><head><title>{title}</title></head><body>{body}</body></html>"

    def page(path: str, title: str, up: str, more: str = "") -> str:
        nav = lis(*((f"{up}/{one}", text) for one, text, _ in names))
        forge = "https://codehub.example/oceanlab/glidertools"
        return f"""<!doctype html><html lang="en" class="no-js"><head>
<link rel="canonical" href="{p.base}{b}{path}"><title>{title} - GliderTools</title>
<link rel="stylesheet" href="{up}/assets/main.css"></head><body data-md-color-scheme="default">
<header class="md-header"><a href="{up}/" title="GliderTools">GliderTools</a>
<a href="{forge}" title="Go to repository">oceanlab/glidertools</a></header>
<nav class="md-nav"><ul>{nav}</ul></nav><article class="md-content__inner">
<a href="{forge}/edit/main/docs/{path}index.md" title="Edit this page">edit</a><h1>{title}</h1>
{paras(path + title, "en", 3)}{more}</article><footer><a href="https://mkd.example/">Material</a>
<a href="../">OceanLab software</a></footer></body></html>"""

    for path, title, up in names:
        more = ""
        if path == "guide/profiles/":
            more = f"""<a href="{up}/assets/data/sg542_dive12.nc">example dive</a>
<a href="{up}/assets/notebooks/profiles.ipynb">as notebook</a>
<a href="https://codehub.example/oceanlab/glidertools/releases">releases</a>"""
        if path == "":
            more = '<a href="/moortools/">moortools</a> <a href="sitemap.xml">Map</a>'
        text = page(path, title, up, more)
        p.own(b + path, text.replace('<a href="../">', '<a href="/">'))
    p.file(f"{b}assets/data/sg542_dive12.nc", "sg542_dive12.nc")
    p.file(f"{b}assets/notebooks/profiles.ipynb", "profiles.ipynb")
    p.raw(f"{b}sitemap.xml", "<urlset/>", "application/xml")
    p.maybe(f"{b}sitemap.xml")
    p.other("/moortools/", lay("moortools", f"<h1>moortools</h1>{paras('moor')}"))
    p.show("/", lay("OceanLab", lis((b, "GliderTools"), ("/moortools/", "moortools"))))
    p.bar("the tenant's home", "/")
    p.bar("the code's own portal", "https://codehub.example/oceanlab/glidertools")
    return done(p, b, lay, "complete", "one path, two files")


def notebook_page_2() -> ThirdSite:
    """An Observable-like notebook: an owner's path, an API host, attachments by digest."""
    p = Portal("notebook_page", 2, "https://observatree.example")
    r, api = "/@mira/rainfall-runs", "https://api.observatree.example"
    f = "https://static.observatreecontent.example/files"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Observatree</title></head>
<body><div id="__next"><nav><a href="/">Observatree</a><a href="/explore">Explore</a>
<a href="/pricing">Pricing</a><a href="/documentation/">Docs</a><a href="/login?next={r}">Sign
in</a>
</nav>{body}<footer><a href="/terms-of-service">Terms</a><a href="/jobs">Jobs</a></footer></div>
</body></html>"""

    ld = json.dumps(
        {"@context": "https://schema.org", "@type": "Article", "headline": "Rainfall runs"}
    )
    cells = "".join(f"<div class=cell><p>{say(f'run{n}', 'en', 3)}</p></div>" for n in range(5))
    digests = ("9b0c77e1d2f4aa", "f00c12d9917bbe")
    p.own(
        r,
        lay(
            "Rainfall runs / Mira Okello",
            f"""<script type="application/ld+json">{ld}</script><a href="/@mira">Mira Okello</a>
<a href="/collection/@mira/hydrology">Hydrology</a><h1>Rainfall runs</h1>
<span>Published Mar 3, 2024, ISC</span>{cells}<h3>File attachments</h3>
<a href="{f}/{digests[0]}?response-content-disposition=attachment">stations.csv</a>
<a href="{f}/{digests[1]}?response-content-disposition=attachment">radar.parquet</a>
<h3>Imports</h3><a href="/@mira/plot-helpers">plot-helpers</a>
<div class="menu"><a href="{api}{r}.tgz?v=3">Download code</a><a href="{api}{r}.js?v=3">ESM</a>
<a href="{r}/comments">Comments (2)</a><a href="{r}?fork">Fork</a>
<a href="/embed{r}?cells=chart">Embed</a></div><h3>More from</h3>
<a href="/@mira/snow-depth">Snow depth</a><a href="/d/7c0ffee1d2">Link</a>""",
        ),
    )
    p.hop("/d/7c0ffee1d2", r)
    for d, n in zip(digests, ("stations.csv", "radar.parquet"), strict=True):
        p.file(f"{f}/{d}?response-content-disposition=attachment", n, "", True)
    p.file(f"{api}{r}.tgz?v=3", "rainfall-runs.tgz", "application/gzip", True)
    p.file(f"{api}{r}.js?v=3", "rainfall.js", "application/javascript")
    p.show(f"{r}/comments", lay("Comments", paras("comments", "en", 1)))
    p.maybe(f"{r}/comments", f"/embed{r}?cells=chart")
    for one in ("plot-helpers", "snow-depth"):
        p.other(f"/@mira/{one}", lay(one, f"<h1>{one}</h1>{paras(one)}"))
    p.show("/@mira", lay("Mira Okello", lis((r, "Rainfall runs"), ("/@mira/snow-depth", "Snow"))))
    p.bar("a profile or a collection", "/@mira", "/collection/@mira/hydrology")
    p.bar("asks for an account", f"{r}?fork", f"/login?next={r}")
    return done(p, r, lay, "complete", "page, code in two forms, two attachments")


def model_benchmark_2() -> ThirdSite:
    """A challenge on a subdomain of its own: rules, leaderboards, data for participants only."""
    p = Portal("model_benchmark", 2, "https://boats24.bigchallenge.example")
    up = "https://bigchallenge.example"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Big
Challenge</title></head>
<body><nav class="navbar"><a href="{up}/">Big Challenge</a><a href="{up}/challenges/">Challenges</a>
<a href="{up}/algorithms/">Algorithms</a><a href="{up}/accounts/signin/?next=/boats24/">Log In</a>
</nav><div class="banner"><img src="/logo.png" alt="Boats24"></div><ul class="nav nav-pills">
<li><a href="/">Boats24</a><li><a href="/rules/">Rules</a><li><a href="/data/">Data</a>
<li><a href="/organizers/">Organizers</a><li><a href="/evaluation/test-phase/leaderboard/">
Leaderboard</a><li><a href="/teams/">Teams</a><li><a href="/participants/registration/create/">
Join</a></ul><div id="pageContainer">{body}</div><footer><a href="{up}/about/">About</a>
<a href="{up}/policies/terms-of-service/">Policies</a></footer></body></html>"""

    p.own(
        "/",
        lay(
            "Boats24",
            f"""<h2>Boats24: counting boats from orbit</h2>{paras("boats", "en", 2)}
<a href="/media/boats24_design.pdf">Challenge design document</a> <a
href="/evaluation/dev-phase/leaderboard/">
Development phase</a><p>Last year: <a href="https://boats23.bigchallenge.example/">Boats23</a></p>
<a href="https://forum.bigchallenge.example/c/boats24">Forum</a>""",
        ),
    )
    p.own("/rules/", lay("Rules", paras("rules")))
    p.own("/organizers/", lay("Organizers", f"{say('org')}{a(up + '/users/hdoe/', 'H. Doe')}"))
    p.own(
        "/data/",
        lay(
            "Data",
            f"""{say("data")}<a href="/data/download/train_images.zip">train_images.zip (9 GB)</a>
<a href="/data/download/train_labels.json">train_labels.json</a>
<a href="/media/boats24_evaluate.py">evaluate.py</a>""",
        ),
    )
    p.file("/media/boats24_design.pdf", "design.pdf")
    p.file("/media/boats24_evaluate.py", "evaluate.py")
    p.refused("/data/download/train_images.zip", lay("Forbidden", "Participants only"))
    p.refused("/data/download/train_labels.json", lay("Forbidden", "Participants only"))
    for phase in ("test-phase", "dev-phase"):
        board = f"/evaluation/{phase}/leaderboard/"
        rows = "".join(
            f"<tr><td>{n}<td>{a(f'/evaluation/8f{n}0c-{phase}/', f'run {n}')}<td>0.{90 - n}"
            for n in range(1, 3)
        )
        p.own(board, lay("Leaderboard", f"<table>{rows}</table>{a(board + '?page=2', '2')}"))
        p.own(f"{board}?page=2", lay("Leaderboard", "<table><tr><td>3<td>0.61</table>"))
        p.maybe(*(f"/evaluation/8f{n}0c-{phase}/" for n in range(1, 3)))
    p.other("https://boats23.bigchallenge.example/", "<title>Boats23</title><h1>Boats23</h1>")
    p.show(
        f"{up}/challenges/",
        lay("Challenges", lis((p.base + "/", "Boats24"), (up + "/x/", "Corals"))),
    )
    p.bar("asks for an account", "/participants/registration/create/")
    p.bar("people who take part", "/teams/")
    p.bar("the hosting portal", f"{up}/", f"{up}/challenges/", f"{up}/algorithms/")
    return done(p, "/", lay, "partial", "the training data are for participants")


ALL = (
    code_forge_2,
    registry_package_2,
    documentation_site_2,
    notebook_page_2,
    model_benchmark_2,
)
