"""Portals of code: the third of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def repository_home_3() -> ThirdSite:
    """Fossil below a path: wiki, files by query, hashes for raw forms, unversioned downloads."""
    p = Portal("repository_home", 3, "https://code.nivel-topo.example")
    r = "/cgi/nivel"
    menu = ls(*(f"{r}/{k}|{t}" for k, t in (("home", "Home"), ("timeline", "Timeline"), ("dir?ci=trunk", "Files"),
              ("brlist", "Branches"), ("ticket", "Tickets"), ("wiki?name=Usage", "Wiki"),
              ("login?g=/cgi/nivel/home", "Login"))), fmt="{}")  # fmt: skip
    sh = lay(
        f"""<html><head><base href="https://code.nivel-topo.example{r}/home"><title>Nivel: @T</title>@H
</head><body><div class="header"><a href="/">All repositories</a></div><div class="mainmenu">{menu}</div>
<div class="content">@B</div><div class="footer">Fossil 2.12</div></body></html>"""
    )
    nouns = "the level,a benchmark,the traverse,the adjustment,an angle"
    p.own(
        f"{r}/home",
        sh(
            "Home",
            f"""<h1>Nivel: adjustment of levelling nets</h1><p>{say(nouns)}</p>
<a href="{r}/uv/download.html">Downloads</a> <a href="{r}/wiki?name=Usage">Usage</a>
See also <a href="/cgi/geoide/home">Geoide</a>.""",
        ),
    )
    p.hop(r, f"{r}/home")
    p.own(f"{r}/wiki?name=Usage", sh("Usage", f"<p>{say(f'{nouns}#u')}</p>"))
    names = {"adjust.c": "4f1c09aa", "nets.txt": "90be77d1"}
    p.own(
        f"{r}/dir?ci=trunk",
        sh("File List", ls(*(f"{r}/file?name={n}&ci=trunk|{n}" for n in names))),
    )
    for n, h in names.items():
        links = ls(
            f"{r}/raw/{h}?at={n}|Download",
            f"{r}/finfo?name={n}|history",
            f"{r}/annotate?filename={n}|annotate",
        )
        p.own(f"{r}/file?name={n}&ci=trunk", sh(f"File: {n}", links))
        p.file(f"{r}/raw/{h}?at={n}", n, "text/plain")
        p.maybe(f"{r}/finfo?name={n}", f"{r}/annotate?filename={n}")
    p.own(f"{r}/uv/download.html", sh("Downloads", ls(f"{r}/uv/nivel-2.0.tar.gz|nivel-2.0.tar.gz",
                                                      f"{r}/uv/nivel-2.0-win.zip|nivel-2.0-win.zip")))  # fmt: skip
    p.file(f"{r}/uv/nivel-2.0.tar.gz", "nivel-2.0.tar.gz")
    p.file(f"{r}/uv/nivel-2.0-win.zip", "nivel-2.0-win.zip")
    p.show(
        f"{r}/timeline",
        sh("Timeline", ls(f"{r}/info/77fe01|[77fe01] fix", f"{r}/info/5ac210|[5ac210] test")),
    )
    p.maybe(f"{r}/timeline", f"{r}/brlist", f"{r}/ticket", f"{r}/info/77fe01", f"{r}/info/5ac210")
    o = "/cgi/geoide"
    p.other(
        f"{o}/home",
        sh("Geoide", ls(f"{o}/uv/geoide-1.tar.gz|geoide-1.tar.gz", f"{o}/dir?ci=trunk|Files")),
    )
    p.show(f"{o}/dir?ci=trunk", sh("Geoide files", "…"))
    p.bar("another repository", f"{o}/dir?ci=trunk", f"{o}/uv/geoide-1.tar.gz")
    p.show("/", sh("Repositories", ls(f"{r}/home|nivel", f"{o}/home|geoide")))
    p.bar("asks for an account", f"{r}/login?g=/cgi/nivel/home")
    return done(p, f"{r}/home", sh, "complete", "files, wiki and downloads", nouns)


def index_package_3() -> ThirdSite:
    """A hub of plugins of a map program: version pages, downloads without extension, votes."""
    p = Portal("index_package", 3, "https://plugins.mapdesk.example")
    n = "/plugins/dem_cleaner/"
    sh = lay(
        """<!DOCTYPE html><html lang="en"><head><title>@T — Mapdesk plugins</title>@H</head><body>
<div class="navbar"><a href="/">Plugins</a> <a href="/plugins/popular/">Popular</a>
<a href="/plugins/new_qgis_plugins/">New</a> <a href="/planet/">Planet</a>
<a href="/accounts/login/?next=/plugins/dem_cleaner/">Login</a></div>@B
<div class="foot"><a href="/docs/publish">Publish</a></div></body></html>"""
    )
    nouns = "the raster,a spike,the terrain,the filter,a void"
    tags = ls(
        "/plugins/tags/dem/|dem",
        "/plugins/tags/raster/|raster",
        "/plugins/author/K.%20Abebe/|K. Abebe",
    )
    vers = ls(*(f"{n}version/{v}/|{v}" for v in ("1.4.0", "1.3.2")), fmt="<tr><td>{}</td></tr>")
    claim = ld(
        **{"@type": "SoftwareApplication"}, name="DEM Cleaner", url=p.u(n), softwareVersion="1.4.0"
    )
    p.own(
        n,
        sh(
            "DEM Cleaner",
            f"""<h2>DEM Cleaner</h2><p>{say(nouns)}</p>{tags}
<a href="{n}version/1.4.0/download/" class="btn">Download latest</a><table>{vers}</table>
<a href="https://forge.example/kabebe/dem-cleaner/issues">Bug tracker</a>
<a href="{n}vote/5/">★★★★★</a><a href="{n}manage/">Manage</a>
{ls("/plugins/dem_merge/|DEM Merge", "/plugins/voidfill/|Void Fill")}""",
            claim,
        ),
    )
    for v in ("1.4.0", "1.3.2"):
        links = ls(f"{n}|All versions", f"{n}version/{v}/download/|Download")
        p.own(f"{n}version/{v}/", sh(f"DEM Cleaner {v}", f"<h2>Version {v}</h2>{links}"))
    p.file(f"{n}version/1.4.0/download/", "dem_cleaner.1.4.0.zip", "application/zip", True)
    old = f"{n}version/1.3.2/download/"
    p.maybe(p.blob(old, "dem_cleaner.1.3.2.zip", "application/zip", attach=True))
    for x in ("vote/5/", "manage/"):
        p.show(f"{n}{x}", sh("Login required", '<input type="password">'))
        p.bar("asks for an account", f"{n}{x}")
    for s in ("dem_merge", "voidfill"):
        f = f"/plugins/{s}/version/0.9/download/"
        p.other(
            f"/plugins/{s}/", sh(s, ls(f"{f}|Download latest", f"/plugins/{s}/version/0.9/|0.9"))
        )
        p.bar("another plugin", p.blob(f, f"{s}.zip", "application/zip", attach=True))
    p.bar("a tag", "/plugins/tags/dem/")
    p.bar("an author", "/plugins/author/K.%20Abebe/")
    return done(p, n, sh, "review", "version 1.3.2 has a file of its own", nouns)


def documentation_home_3() -> ThirdSite:
    """A project's own host at a documentation service, French; the service's other hosts beside."""
    p = Portal("documentation_home", 3, "https://hydroflux.docs-libres.example")
    o = "https://nappelib.docs-libres.example"
    pages = {"/": "Accueil", "/installation/": "Installation", "/guide/bassin/": "Un bassin",
             "/guide/calage/": "Calage", "/reference/": "Référence", "/a-propos/licence/": "Licence"}  # fmt: skip
    menu = ls(*(f"{k}|{t}" for k, t in pages.items()))
    sh = lay(
        f"""<!DOCTYPE html><html lang="fr"><head><title>@T - Hydroflux</title>@H</head><body>
<nav class="md-nav"><ul>{menu}</ul></nav><main>@B</main><footer>
<a href="https://www.docs-libres.example/">Hébergé par Docs libres</a>
<a href="https://forge.example/hydroflux/hydroflux/edit/master/docs/index.md">Modifier</a></footer>"""
    )
    nouns = "le bassin,la crue,le débit,le calage,la pluie"
    for k, t in pages.items():
        more = ""
        if k == "/":
            more = ls("/telechargements/hydroflux-docs.pdf|Version PDF", f"{o}/|Nappelib, le projet frère",
                      "/guide/bassin/|Premier pas")  # fmt: skip
        if k == "/guide/bassin/":
            more = ls("/guide/bassin/donnees.zip|Données du tutoriel", "/guide/calage/|Suivant")
        p.own(k, sh(t, f"<h1>{t}</h1><p>{say(f'{nouns}#{k}', 'fr')}</p>{more}"))
    p.file("/telechargements/hydroflux-docs.pdf", "hydroflux-docs.pdf")
    p.file("/guide/bassin/donnees.zip", "donnees.zip")
    p.raw("/sitemap.xml", "<urlset/>", "application/xml")
    p.maybe("/sitemap.xml")
    oh = lay("<html><head><title>@T - Nappelib</title>@H</head><body><nav>"
             + ls(f"{o}/|Accueil", f"{o}/guide/|Guide") + "</nav>@B</body></html>")  # fmt: skip
    p.other(f"{o}/", oh("Accueil", "<h1>Nappelib</h1>"))
    p.show(f"{o}/guide/", oh("Guide", "<h1>Guide</h1>"))
    home = ls(f"{p.base}/|Hydroflux", f"{o}/|Nappelib", "/inscription|Inscription")
    p.show("https://www.docs-libres.example/", f"<title>Docs libres</title>{home}")
    p.bar("the service", "https://www.docs-libres.example/")
    p.bar("another project's guide", f"{o}/guide/")
    return done(p, "/", sh, "complete", "the host is the project's", nouns, "fr")


def shared_notebook_3() -> ThirdSite:
    """A place to publish reports: the page frames a document of a static host; Spanish."""
    p = Portal("shared_notebook", 3, "https://repubs.example")
    n, st = "/mvidal/318821", "https://repubs-static.s3.example"
    sh = lay(
        """<!DOCTYPE html><html><head><title>RePubs - @T</title>@H</head><body><div id="header">
<a href="/">RePubs</a> brought to you by <a href="https://studio.example">Studio</a>
<a href="/auth/signin?returnUrl=%2Fmvidal%2F318821">Sign in</a> <a href="/users/new">Register</a></div>
@B</body></html>"""
    )
    nouns = "la encina,el anillo,la sequía,la serie,el modelo"
    doc = f"{st}/318821_0f5e6c1d8ab34d7e.html"
    p.own(n, sh("Anillos de encina", f"""<iframe id="payload" src="{doc}"></iframe>
<div id="pubfooter"><a href="/mvidal">M. Vidal</a> <a href="{n}/comments">Comments (1)</a>
<a href="/terms">Terms</a></div>"""))  # fmt: skip
    p.file(
        doc,
        "",
        "text/html; charset=utf-8",
        body=f"""<title>Anillos de encina</title><h1>Anillos</h1>
<p>{say(nouns, "es", 8)}</p><a href="{st}/318821_files/anillos.csv">anillos.csv</a>
<a href="{p.u("/mvidal/318900")}">Segunda parte</a> <a href="https://cran.example/dplR">dplR</a>""",
    )
    p.file(f"{st}/318821_files/anillos.csv", "anillos.csv")
    p.show(f"{n}/comments", sh("Comments", f'<a href="{n}">Anillos de encina</a>'))
    p.maybe(f"{n}/comments")
    for k in ("318900", "301177"):
        d = f"{st}/{k}_aa00bb11cc22dd33.html"
        p.other(f"/mvidal/{k}", sh(f"Informe {k}", f'<iframe id="payload" src="{d}"></iframe>'))
        p.raw(d, f"<title>{k}</title><p>{say(f'{nouns}#{k}', 'es')}</p>", "text/html")
        p.bar("another document", d)
    p.show(
        "/mvidal",
        sh("M. Vidal", ls(f"{n}|Anillos", "/mvidal/318900|Segunda", "/mvidal/301177|Otro")),
    )
    p.bar("the profile", "/mvidal")
    return done(p, n, sh, "complete", "the framed document and its table", nouns, "es")


def model_card_3() -> ThirdSite:
    """A benchmark on its own sub-host: pages, leaderboard, training data that are refused."""
    p = Portal("model_card", 3, "https://airways22.bench-arena.example")
    menu = ls("/|Info", "/data/|Data", "/rules/|Rules", "/evaluation/leaderboard/|Leaderboard",
              "/baseline/|Baseline", "/participants/registration/create/|Join")  # fmt: skip
    sh = lay(
        f"""<!DOCTYPE html><html><head><title>@T - Bench Arena</title>@H</head><body>
<nav><a href="https://bench-arena.example/">Bench Arena</a> <a href="https://bench-arena.example/challenges/">
Challenges</a> <a href="https://bench-arena.example/accounts/login/?next=https%3A%2F%2Fairways22">Sign in
</a></nav><ul class="nav">{menu}</ul>@B</body></html>"""
    )
    nouns = "the airway,a scan,the label,the metric,a branch"
    head = metas(("og:title", "AIRWAYS22"), key="property")
    p.own(
        "/",
        sh(
            "AIRWAYS22",
            f"""<h1>AIRWAYS22: airway trees in CT</h1><p>{say(nouns)}</p>
Previous edition: <a href="https://airways19.bench-arena.example/">AIRWAYS19</a>.""",
            head,
        ),
    )
    dl = "https://data.bench-arena.example/airways22"
    rows = ls(f"{dl}/train_part1.zip|train_part1.zip (registered)", f"{dl}/sample_case.zip|sample_case.zip",
              f"{dl}/labels.csv|labels.csv")  # fmt: skip
    p.own("/data/", sh("Data", f"<h2>Data</h2>{rows}"))
    p.refused(f"{dl}/train_part1.zip", "<h1>403</h1><p>Registered participants only.</p>")
    p.file(f"{dl}/sample_case.zip", "sample_case.zip")
    p.file(f"{dl}/labels.csv", "labels.csv")
    p.own("/rules/", sh("Rules", f"<p>{say(f'{nouns}#r')}</p>"))
    p.own(
        "/baseline/",
        sh("Baseline", f'<p>{say(f"{nouns}#b")}</p><a href="{dl}/baseline.pt">weights</a>'),
    )
    p.file(f"{dl}/baseline.pt", "baseline.pt", "application/octet-stream")
    board = ls(
        "https://bench-arena.example/users/lungnet/|lungnet",
        "/evaluation/8a1f/|0.93",
        "/evaluation/77c2/|0.91",
    )
    p.own("/evaluation/leaderboard/", sh("Leaderboard", f"<table>{board}</table>"))
    p.maybe("/evaluation/8a1f/", "/evaluation/77c2/")
    p.bar("asks for an account", "/participants/registration/create/")
    o = "https://airways19.bench-arena.example/"
    p.other(o, sh("AIRWAYS19", ls(f"{o}data/|Data")))
    p.show(f"{o}data/", sh("AIRWAYS19 Data", "Closed."))
    p.show(
        "https://bench-arena.example/challenges/",
        sh("Challenges", ls(p.u("/") + "|AIRWAYS22", f"{o}|AIRWAYS19")),
    )
    p.bar("the list of challenges", "https://bench-arena.example/challenges/")
    p.bar("an earlier challenge", f"{o}data/")
    p.bar("a profile", "https://bench-arena.example/users/lungnet/")
    return done(p, "/", sh, "partial", "the training data are refused", nouns)
