"""Portals of code: the first of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def repository_home_1() -> ThirdSite:
    """Gitea of a faculty: tabs, tree, raw files, archives, a release with an asset; a fork."""
    p = Portal("repository_home", 1, "https://git.fi-svratka.example")
    r = "/hydro/povodi-tools"
    sh = lay(
        """<!DOCTYPE html><html lang="cs-CZ"><head><title>@T</title>@H</head><body>
<nav class="navbar"><a href="/">Domů</a> <a href="/explore/repos">Procházet</a>
<a href="https://git.fi-svratka.example/user/login?redirect_to=%2fhydro%2fpovodi-tools">
Přihlásit se</a></nav>@B<footer><a href="/api/swagger">API</a></footer></body></html>"""
    )
    tabs = ls(
        f"{r}|Kód", f"{r}/issues|Úkoly 2", f"{r}/releases|Vydání 1", f"{r}/wiki|Wiki",
        f"{r}/commits/branch/main|48 revizí", f"{r}/stars|7", f"{r}/forks|1",
    )  # fmt: skip
    top = f'<h2><a href="/hydro">hydro</a> / <a href="{r}">povodi-tools</a></h2><ul>{tabs}</ul>'
    src = f"{r}/src/branch/main"
    files = ("README.md", "delineate.py", "LICENSE")
    rows = ls(*(f"{src}/{n}|{n}" for n in files), f"{src}/tests|tests", fmt="<tr><td>{}</td></tr>")
    arch = ls(f"{r}/archive/main.zip|ZIP", f"{r}/archive/main.tar.gz|TAR.GZ")
    text = say("povodí,model,skript,rozvodnice", "en")
    head = metas(("og:title", "povodi-tools"), ("og:type", "object"), key="property")
    p.own(r, sh("hydro/povodi-tools: nástroje pro povodí - Gitea Svratka",
                f"{top}<table>{rows}</table><ul>{arch}</ul><article>{text}</article>", head))  # fmt: skip
    for n in files:
        raw = f"{r}/raw/branch/main/{n}"
        links = ls(f"{raw}|Raw", f"{r}/commits/branch/main/{n}|Historie")
        p.own(f"{src}/{n}", sh(f"povodi-tools/{n} na main", f"{top}<ul>{links}</ul><pre>…</pre>"))
        p.file(raw, n, "text/plain; charset=utf-8")
        p.maybe(f"{r}/commits/branch/main/{n}")
    p.own(f"{src}/tests", sh("povodi-tools/tests na main", top + "<p>test_delineate.py</p>"))
    p.file(f"{r}/archive/main.zip", "povodi-tools-main.zip", attach=True)
    p.file(f"{r}/archive/main.tar.gz", "povodi-tools-main.tar.gz", attach=True)
    asset = "/attachments/6be1c8a0-51d7-4c0e-9a3c-7c2f0c5a8e11"
    rel = ls(f"{asset}|povodi_tools-1.2.0-py3-none-any.whl", f"{r}/archive/v1.2.0.zip|Zdroj (ZIP)")
    p.own(f"{r}/releases", sh("Vydání · hydro/povodi-tools", f"{top}<h3>v1.2.0</h3><ul>{rel}</ul>"))
    p.file(asset, "povodi_tools-1.2.0-py3-none-any.whl", attach=True)
    p.file(f"{r}/archive/v1.2.0.zip", "povodi-tools-v1.2.0.zip", attach=True)
    p.own(f"{r}/wiki", sh("Home - povodi-tools wiki", f"{top}<p>{text}</p>"))
    p.maybe(f"{r}/issues", f"{r}/commits/branch/main")
    fork = '<a href="/jnovak/povodi-tools">jnovak/povodi-tools</a>'
    p.show(f"{r}/forks", sh("Forky", top + fork))
    p.other("/jnovak/povodi-tools", sh("jnovak/povodi-tools", f'fork of <a href="{r}">origin</a>'))
    p.other("/hydro/povodi-tools-data", sh("hydro/povodi-tools-data", "<table>…</table>"))
    p.show("/hydro", sh("hydro", ls(f"{r}|povodi-tools", "/hydro/povodi-tools-data|data")))
    p.bar("people who starred it", f"{r}/stars")
    p.bar("the group's profile", "/hydro")
    return done(p, r, sh, "complete", "tree, archives and a release", "povodí,model,skript")


def index_package_1() -> ThirdSite:
    """CTAN-like catalogue: the page in one host, the directory and the bundle on mirrors."""
    p = Portal("index_package", 1, "https://texnet.example")
    m = "https://mirrors.texnet.example/macros/latex/contrib/neumegrid"
    sh = lay(
        """<!doctype html><html><head><title>texnet: @T</title>@H</head><body><div id=menu>
<a href="/">Cover</a> <a href="/upload">Upload</a> <a href="/pkg">Browse</a>
<a href="/search">Search</a> <a href="/login">Login</a></div><main>@B</main>
<div class=foot><a href="/home/credits">Credits</a> <a href="/home/contact">Contact</a></div>"""
    )
    nouns = "the grid,a neume,the staff,the macro,the font"
    table = f"""<h1>neumegrid – Typeset neumes on a grid</h1><p>{say(nouns)}</p><table>
<tr><td>Sources<td><a href="{m}/"><code>/macros/latex/contrib/neumegrid</code></a>
<tr><td>Documentation<td><a href="{m}/README.md">Readme</a>
 <a href="{m}/neumegrid.pdf">Package documentation</a>
<tr><td>Version<td>0.9c 2022-05-13<tr><td>Licenses<td><a href="/license/lppl1.3c">LPPL 1.3c</a>
<tr><td>Maintainer<td><a href="/author/bertolini">Ada Bertolini</a>
<tr><td>Topics<td><a href="/topic/music">Music</a> <a href="/topic/grid">Grid</a></table>
<h2>Download</h2><a href="{m}.zip">Download the contents of this package in one zip archive</a>
<h2>Community Comments</h2><a href="/vote/neumegrid">Rate this package</a>
<h2>Related</h2>{ls("/pkg/neumes|neumes", "/pkg/gridset|gridset")}"""
    alt = '<link rel="alternate" type="application/json" href="/json/2.0/pkg/neumegrid">'
    p.own("/pkg/neumegrid", sh("Package neumegrid", table, alt))
    p.meta("/json/2.0/pkg/neumegrid", {"id": "neumegrid", "version": "0.9c"}, "application/json")
    names = ("README.md", "neumegrid.dtx", "neumegrid.ins", "neumegrid.pdf")
    rows = ls("../|Parent Directory", *(f"{n}|{n}" for n in names), fmt="<img src=x> {}")
    p.own(f"{m}/", f"<html><head><title>Index of /neumegrid</title></head><pre>{rows}</pre></html>")
    for n in names:
        p.file(f"{m}/{n}", n, "text/plain" if n[-3:] in {"dtx", "ins"} else "")
    p.file(f"{m}.zip", "neumegrid.zip")
    for n in ("neumes", "gridset"):
        o = m.replace("neumegrid", n)
        links = ls(f"{o}/|{n}", f"{o}.zip|zip", "/pkg/neumegrid|neumegrid")
        p.other(f"/pkg/{n}", sh(f"Package {n}", f"<h1>{n}</h1>{links}"))
        p.blob(f"{o}.zip", f"{n}.zip")
        p.bar("the files of another package", f"{o}.zip")
    p.show(
        m.rsplit("/", 1)[0] + "/",
        ls("neumegrid/|neumegrid/", "neumes/|neumes/", "gridset/|gridset/"),
    )
    p.bar("the directory of all packages", m.rsplit("/", 1)[0] + "/")
    p.bar("asks for an account", "/vote/neumegrid")
    p.show("/vote/neumegrid", sh("Vote", "Please <a href='/login?next=/vote/neumegrid'>log in</a>"))
    return done(p, "/pkg/neumegrid", sh, "complete", "one directory and its bundle", nouns)


def documentation_home_1() -> ThirdSite:
    """Sphinx in versions below a path: modules, sources, an inventory, a PDF; another project."""
    p = Portal("documentation_home", 1, "https://docs.seismolab.example")
    b = "/quakefit/en/stable/"
    menu = ls(
        *(f"{b}{n}.html|{n}" for n in ("install", "tutorial", "api")), fmt='<li class="l1">{}'
    )
    sh = lay(
        f"""<!DOCTYPE html><html class="writer-html5" lang="en"><head>
<title>@T &mdash; quakefit 2.3 documentation</title>
<link rel="index" title="Index" href="{b}genindex.html">@H</head><body class="wy-body-for-nav">
<nav class="wy-nav-side"><a href="{b}index.html" class="icon-home"> quakefit</a><ul>{menu}</ul>
<form action="{b}search.html" method="get"><input name="q"></form></nav>
<section>@B</section><div class="rst-versions">
{ls("/quakefit/en/stable/|stable", "/quakefit/en/v1.4/|v1.4", fmt="<dd>{}</dd>")}
<dd><a href="/_/downloads/quakefit/en/stable/pdf/">PDF</a></dd>
<dd><a href="/projects/">All projects</a></dd></div></body></html>"""
    )
    nouns = "the misfit,a waveform,the inversion,the grid,a station"
    p.own(b, sh("quakefit: fits of focal mechanisms",
                f'<h1>quakefit</h1><p>{say(nouns)}</p><a href="_sources/index.rst.txt">source</a>'
                '<a href="objects.inv">inventory</a> See also <a href="/wavepick/en/stable/">wavepick'
                "</a>"))  # fmt: skip
    p.hop(f"{b}index.html", b, 301)
    p.hop("/quakefit/", b)
    for n in ("install", "tutorial", "api"):
        link = f'<a href="_sources/{n}.rst.txt" rel="nofollow">View page source</a>'
        p.own(
            f"{b}{n}.html", sh(n.title(), f"<h1>{n.title()}</h1><p>{say(f'{nouns}#{n}')}</p>{link}")
        )
    for n in ("index", "install", "tutorial", "api"):
        p.file(f"{b}_sources/{n}.rst.txt", f"{n}.rst", "text/plain")
    p.own(f"{b}genindex.html", sh("Index", ls(f"{b}api.html#fit|fit() (in module quakefit)")))
    p.meta(f"{b}objects.inv", "# Sphinx inventory version 2", "application/octet-stream")
    p.maybe(f"{b}search.html")
    p.file("/_/downloads/quakefit/en/stable/pdf/", "quakefit.pdf", attach=True)
    old = "/quakefit/en/v1.4/"
    p.own(
        old, sh("quakefit 1.4", f'<div class="warning">Old</div><a href="{old}usage.html">use</a>')
    )
    p.show(f"{old}usage.html", sh("Usage (1.4)", say(nouns, count=3)))
    p.maybe(f"{old}usage.html")
    p.other("/wavepick/en/stable/", sh("wavepick", f'<a href="{b}">quakefit</a>'))
    p.bar("the list of projects", "/projects/")
    return done(p, b, sh, "review", "the old version has pages of its own", nouns)


def shared_notebook_1() -> ThirdSite:
    """A reactive notebook below its author's name: attachments on a static host, an export."""
    p = Portal("shared_notebook", 1, "https://cellular.example")
    n, st = "/@rkowalska/kelp-forest-loss", "https://static.cellular-user.example/files"
    sh = lay(
        """<!DOCTYPE html><html><head><meta charset="utf-8"><title>@T / Cellular</title>@H</head>
<body><header><a href="/">Cellular</a><a href="/explore">Explore</a><a href="/trending">Trending</a>
<a href="/sign-in?next=%2F%40rkowalska%2Fkelp-forest-loss">Sign in</a></header>@B
<footer><a href="/about">About</a><a href="/terms">Terms</a></footer></body></html>"""
    )
    nouns = "the canopy,kelp cover,an urchin barren,the heat wave"
    csv, png = f"{st}/0c9d71b2e4?response-content-disposition=a", f"{st}/77ae1f0023"
    body = f"""<div class="byline"><a href="/@rkowalska">Renata Kowalska</a> Public
<a href="/collection/@rkowalska/oceans">Oceans</a></div><h1>Kelp forest loss, 1984–2021</h1>
<p>{say(nouns)}</p><aside>{ls(f"{csv}|canopy.csv", f"{png}|basemap.geojson", fmt="<p>📎 {}</p>")}
<a href="https://api.cellular.example{n}.tgz?v=3">Download code</a>
<a href="{n}/comments">2 comments</a> <a href="/d/5f0b2a7c1d9e3b44@112">Version 112, 2021</a>
<a href="{n}/fork">Fork</a></aside><h4>More from this author</h4>
<a href="/@rkowalska/kelp-forest-loss-appendix">Kelp forest loss, other notes</a>
<a href="/@rkowalska/tidepools">Tidepools</a>"""
    head = metas(("og:title", "Kelp forest loss"), ("og:type", "article"), key="property")
    p.own(n, sh("Kelp forest loss, 1984–2021 / Renata Kowalska", body, head))
    p.file(csv, "canopy.csv", attach=True)
    p.file(png, "basemap.geojson")
    p.file(
        f"https://api.cellular.example{n}.tgz?v=3", "kelp-forest-loss.tgz", "application/gzip", True
    )
    p.own(
        "/d/5f0b2a7c1d9e3b44@112", sh("Kelp forest loss (112)", f'<a href="{n}">Latest version</a>')
    )
    p.maybe(f"{n}/comments")
    p.show(f"{n}/fork", sh("Sign in to fork", '<input type="password">'))
    p.bar("asks for an account", f"{n}/fork")
    for x in ("kelp-forest-loss-appendix", "tidepools"):
        p.other(f"/@rkowalska/{x}", sh(x, f'<h1>{x}</h1><a href="/@rkowalska">Author</a>'))
    p.bar("the author's profile", "/@rkowalska")
    return done(p, n, sh, "complete", "attachments and export stand on the page", nouns)


def model_card_1() -> ThirdSite:
    """A zoo of image models with nicknames: weights of two versions on a bucket, a manifest."""
    p = Portal("model_card", 1, "https://imagezoo.example")
    m, up = "/models/affable-otter", "https://uploads.imagezoo-store.example/zoo/affable-otter"
    sh = lay(
        """<html lang=en><head><title>@T - ImageZoo</title>@H</head><body>
<ul class=top><li><a href="/models">Models</a><li><a href="/datasets">Datasets</a>
<li><a href="/applications">Applications</a><li><a href="/docs/">Docs</a></ul>
<div class=card>@B</div></body></html>"""
    )
    nouns = "the nucleus,a mask,the network,the stain,a tile"

    def files(v: str, *names: str) -> str:
        return ls(*(f"{up}/{v}/files/{n}|{n}" for n in names))

    now = ("rdf.yaml", "weights.pt", "test_input.npy", "cover.png", "README.md")
    body = f"""<h1>🦦 Nucleus masks in bright field (affable-otter)</h1><p>{say(nouns)}</p>
<span>tags: <a href="/models?tag=nuclei">nuclei</a> <a href="/models?tag=unet">unet</a></span>
<h3>Files</h3><ul>{files("1.1", *now)}</ul><h3>Versions</h3><a href="{m}?version=1.0">1.0</a>
<h3>Test reports</h3><a href="{m}/reports.json">Compatibility</a>
<h3>Trained on</h3><a href="/datasets/bright-nuclei">bright-nuclei</a>
<h3>Similar</h3><a href="/models/brisk-heron">brisk-heron</a>"""
    claim = ld(**{"@type": "SoftwareSourceCode"}, name="affable-otter", url=p.u(m),
               author={"@type": "Person", "name": "L. Okoro"})  # fmt: skip
    p.own(m, sh("affable-otter", body, claim))
    for n in now:
        p.file(f"{up}/1.1/files/{n}", n, "text/yaml" if n.endswith("yaml") else "")
    p.meta(f"{m}/reports.json", {"status": "passed"}, "application/json")
    old = files("1.0", "rdf.yaml", "weights_v1.pt")
    p.own(f"{m}?version=1.0", sh("affable-otter 1.0", f"<h1>1.0</h1><ul>{old}</ul>"))
    for n in ("rdf.yaml", "weights_v1.pt"):
        p.maybe(p.blob(f"{up}/1.0/files/{n}", n))
    w = up.replace("affable-otter", "brisk-heron") + "/2.0/files/weights.pt"
    p.other(
        "/models/brisk-heron", sh("brisk-heron", f"<h1>brisk-heron</h1>{ls(w + '|weights.pt')}")
    )
    p.bar("another model's weights", p.blob(w, "weights.pt"))
    p.other("/datasets/bright-nuclei", sh("bright-nuclei", f'Used by <a href="{m}">otter</a>'))
    p.bar("a facet", "/models?tag=nuclei")
    return done(p, m, sh, "review", "version 1.0 has weights of its own", nouns)
