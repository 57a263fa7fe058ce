"""Software, the second portal of each kind: forge, package, tool, report, model."""

from tests.blind_portals.seventhb.kit import TEXT, Place, a, bare, tags, ul
from tests.blind_portals.third.case import ThirdSite


def institute_forge_2() -> ThirdSite:
    """A Forgejo of a university, in French: branch views, two releases with files, a wiki."""
    p = Place(
        "institute_forge",
        2,
        "https://forge.univ-armor.example",
        "fr",
        "la marée, la houle, le trait de côte, le capteur, le profil de plage",
    )
    root = "/cotier/houlographe"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr-FR" data-theme="forgejo-auto"><head>
<title>{title} - Forge UA</title>{head}</head><body><div class="full height">
<nav id="navbar"><a href="/">Accueil</a><a href="/explore/repos">Explorer</a>
<a href="/user/login?redirect_to=%2fcotier%2fhoulographe">Connexion</a></nav>
<div role="main" class="page-content repository">{main}</div></div>
<footer><a href="/api/swagger">API</a> <a href="/assets/licenses.txt">Licences</a></footer>
</body></html>"""

    p.look = look
    bar = "<overflow-menu class='ui tabular'>" + ul(
        (root, "Code"),
        (f"{root}/issues", "Tickets 1"),
        (f"{root}/releases", "Publications 2"),
        (f"{root}/wiki", "Wiki"),
        (f"{root}/activity", "Activité"),
        tag="span",
    )
    bar = f"{a('/cotier', 'cotier')} / {a(root, 'houlographe')}{bar}</overflow-menu>"
    names = ("LISEZMOI.md", "houle.jl", "Project.toml")
    rows = "".join(f"<div>{a(f'{root}/src/branch/main/{one}', one)}</div>" for one in names)
    p.page(
        root,
        "cotier/houlographe",
        f"{bar}<p>{p.say(2)}</p>{a(f'{root}/commits/branch/main', '88 révisions')} "
        f"{a(f'{root}/branches', '2 branches')} {a(f'{root}/tags', '2 étiquettes')} "
        f"{a(f'{root}/archive/main.zip', 'ZIP')} {a(f'{root}/archive/main.tar.gz', 'TAR.GZ')} "
        f"{a(f'{root}/fork', 'Bifurquer')} {a(f'{root}.git', 'HTTPS')}"
        f"{rows}<div class='markup'>{p.paras(2)}</div>"
        f"<p>Voir {a('/cotier/maregraphe', 'maregraphe')}</p>",
        f'<meta name="go-import" content="{root}"><link rel="alternate" type="application/rss+xml"'
        f' href="{root}.rss">',
    )
    for one in names:
        p.page(
            f"{root}/src/branch/main/{one}",
            f"houlographe/{one}",
            f"{bar}{a(f'{root}/raw/branch/main/{one}', 'Brut')} "
            f"{a(f'{root}/blame/branch/main/{one}', 'Annotations')}<pre>{p.say(2)}</pre>",
        )
        p.file(f"{root}/raw/branch/main/{one}", one, TEXT)
        p.maybe(f"{root}/blame/branch/main/{one}")
    p.file(f"{root}/archive/main.zip", "houlographe-main.zip", attach=True)
    p.file(f"{root}/archive/main.tar.gz", "houlographe-main.tar.gz", attach=True)
    assets = ""
    for tag in ("v0.2", "v0.1"):
        asset = f"{root}/releases/download/{tag}/houlographe-{tag}.zip"
        assets += f"{a(f'{root}/releases/tag/{tag}', tag)} {a(asset, 'binaires')}"
        p.file(asset, f"houlographe-{tag}.zip", attach=True)
        p.page(f"{root}/releases/tag/{tag}", f"Publication {tag}", f"{bar}{a(asset, 'binaires')}")
    p.page(f"{root}/releases", "Publications", bar + assets)
    p.page(f"{root}/wiki", "Wiki", bar + p.paras(2))
    for part in ("issues", "activity", "commits/branch/main", "branches", "tags"):
        p.either(f"{root}/{part}", part, bar)
    p.maybe(p.raw(f"{root}.rss", "<rss/>", "application/rss+xml"), f"{root}.git")
    p.hop(f"{root}/fork", "/user/login?redirect_to=%2fcotier%2fhoulographe", own=False)
    p.sibling("/cotier/maregraphe", "cotier/maregraphe")
    p.bar("the group", "/cotier")
    p.bar("asks for an account", f"{root}/fork")
    p.bar("asks for an account", "/user/login?redirect_to=%2fcotier%2fhoulographe")
    p.bar("listing", "/explore/repos")
    return p.done(root, "complete", "source, archives and both releases are handed out")


def language_package_2() -> ThirdSite:
    """A package of a bioinformatics collection: page in a release, archives on its host."""
    p = Place(
        "language_package",
        2,
        "https://bioshelf.example",
        "en",
        "the spectrum, the retention time, the peptide, the ion, the charge state",
    )
    tree = "/packages/release/bioc"
    here = f"{tree}/html/ionTraces.html"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>Bioshelf - {title}</title>{head}</head><body>
<div id="SiteNavigation"><a href="/">Home</a><a href="/install/">Install</a><a href="/help/">Help
</a><a href="/developers/">Developers</a><a href="/packages/release/BiocViews.html">Packages</a>
</div><div id="PageContent">{main}</div><footer><a href="/about/">About</a></footer></body>
</html>"""

    p.look = look
    table = "".join(
        f"<tr><td>{what}</td><td>{a('../' + path, path.split('/')[-1])}</td></tr>"
        for what, path in (
            ("Source Package", "src/contrib/ionTraces_1.14.2.tar.gz"),
            ("Windows Binary", "bin/windows/contrib/4.3/ionTraces_1.14.2.zip"),
            ("macOS Binary", "bin/macosx/contrib/4.3/ionTraces_1.14.2.tgz"),
        )
    )
    docs = (
        ("vignettes/ionTraces/inst/doc/intro.html", "Introduction", "HTML"),
        ("vignettes/ionTraces/inst/doc/intro.R", "Introduction", "R Script"),
        ("manuals/ionTraces/man/ionTraces.pdf", "Reference Manual", "PDF"),
        ("news/ionTraces/NEWS", "NEWS", "Text"),
    )
    listed = "".join(f"<tr><td>{a('../' + x, form)}</td><td>{y}</td></tr>" for x, y, form in docs)
    p.page(
        here,
        "ionTraces",
        f"<h1>ionTraces</h1><p>This is the <b>released</b> version of ionTraces; for the devel "
        f"version, see {a('/packages/devel/bioc/html/ionTraces.html', 'ionTraces')}.</p>"
        f"<p>{p.say(3)}</p><p>Author: R. Calloway</p><h2>Documentation</h2><table>{listed}</table>"
        f"<h2>Details</h2><table><tr><td>biocViews<td>"
        f"{a('/packages/release/BiocViews.html#___MassSpec', 'MassSpec')}<tr><td>Imports<td>"
        f"{a('../html/specCore.html', 'specCore')}, "
        f"{a('https://cranlike.example/package=mgcv', 'mgcv')}"
        f"<tr><td>Depends On Me<td>{a('../html/glycoTraces.html', 'glycoTraces')}<tr><td>URL<td>"
        f"{a('https://code.example/calloway/ionTraces', 'code')}</table><h2>Archives</h2>"
        f"<table>{table}</table><p>{a('/packages/stats/bioc/ionTraces/', 'Download stats')} "
        f"{a('/checkResults/release/ionTraces/', 'Build report')} "
        f"{a('https://support.bioshelf.example/tag/iontraces', 'Support')}</p>",
    )
    for path, title, form in docs:
        if form == "HTML":
            p.page(f"{tree}/{path}", title, p.paras(5))
        else:
            p.file(f"{tree}/{path}", path, TEXT if form == "Text" else "")
    p.file(f"{tree}/src/contrib/ionTraces_1.14.2.tar.gz", "ionTraces.tar.gz")
    p.file(f"{tree}/bin/windows/contrib/4.3/ionTraces_1.14.2.zip", "ionTraces.zip")
    p.file(f"{tree}/bin/macosx/contrib/4.3/ionTraces_1.14.2.tgz", "ionTraces.tgz")
    devel = "/packages/devel/bioc/src/contrib/ionTraces_1.15.0.tar.gz"
    p.page(
        "/packages/devel/bioc/html/ionTraces.html",
        "ionTraces (development version)",
        f"<h1>ionTraces</h1>{p.say(2)}{a(devel, 'ionTraces_1.15.0.tar.gz')}",
    )
    p.either_file(devel, "ionTraces_1.15.0.tar.gz")
    p.either("/packages/stats/bioc/ionTraces/", "Download stats")
    p.either("/checkResults/release/ionTraces/", "Build report")
    p.sibling(f"{tree}/html/specCore.html", "specCore")
    p.sibling(f"{tree}/html/glycoTraces.html", "glycoTraces")
    p.bar("listing", "/packages/release/BiocViews.html")
    return p.done(here, "review", "the development version brings an archive of its own")


def tool_homepage_2() -> ThirdSite:
    """A project page on the static host of a forge: guide, gallery; the code stands elsewhere."""
    p = Place(
        "tool_homepage",
        2,
        "https://geodynlab.pages-host.example",
        "en",
        "the slab, the mantle wedge, the mesh, the viscosity law, the marker",
    )
    here = "/slabsim/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title}</title>{head}
<link rel="stylesheet" href="/slabsim/assets/just.css"></head><body><div class="side-bar">
<a class="site-title" href="/slabsim/">slabsim</a><nav><ul>
<li><a href="/slabsim/install.html">Install</a></li><li><a href="/slabsim/guide/">Guide</a>
<ul><li><a href="/slabsim/guide/mesh.html">Meshes</a></li>
<li><a href="/slabsim/guide/rheology.html">Rheology</a></li></ul></li>
<li><a href="/slabsim/gallery.html">Gallery</a></li><li><a href="/slabsim/cite.html">Cite</a></li>
</ul></nav></div><div class="main">{main}<p><a href="/">More from the lab</a></p>
<a href="https://forge.example/geodynlab/slabsim/edit/main/docs/index.md">Edit this page</a></div>
</body></html>"""

    p.look = look
    p.outer = bare(("/", "Geodynamics lab"))
    releases = "https://forge.example/geodynlab/slabsim/releases"
    p.page(
        here,
        "slabsim",
        f"<h1>slabsim</h1>{p.paras(3)}<p>{a(releases, 'Releases')} "
        f"{a('https://forge.example/geodynlab/slabsim', 'Source')} "
        f"{a('/slabsim/files/poster.pdf', 'Poster')}</p>"
        f"<p>Sister code: {a('/plumesim/', 'plumesim')}</p>",
        '<link rel="sitemap" href="/slabsim/sitemap.xml">',
    )
    for one in ("install.html", "guide/", "guide/mesh.html", "guide/rheology.html", "cite.html"):
        p.page(f"{here}{one}", f"{one} | slabsim", p.paras(3))
    cases = ("cold.prm", "fast.prm")
    p.page(
        f"{here}gallery.html",
        "Gallery | slabsim",
        ul(*((f"{here}files/{one}", one) for one in cases)),
    )
    for one in cases:
        p.file(f"{here}files/{one}", one, TEXT)
    p.file(f"{here}files/poster.pdf", "poster.pdf")
    p.raw(f"{here}sitemap.xml", "<urlset/>", "application/xml")
    p.maybe(f"{here}sitemap.xml")
    p.show(releases, "<title>Releases</title><h1>Releases</h1>")
    p.maybe(releases)
    p.show("https://forge.example/geodynlab/slabsim", "<title>slabsim</title><h1>geodynlab</h1>")
    p.maybe("https://forge.example/geodynlab/slabsim")
    p.show("https://forge.example/geodynlab/slabsim/edit/main/docs/index.md", "<h1>Sign in</h1>")
    p.bar(
        "asks for an account",
        "https://forge.example/geodynlab/slabsim/edit/main/docs/index.md",
    )
    p.sibling("/plumesim/", "plumesim")
    p.aside("/", "Geodynamics lab", ul((here, "slabsim"), ("/plumesim/", "plumesim")))
    p.bar("the group", "/")
    return p.done(here, "review", "the program itself stands in a forge, another portal")


def rendered_report_2() -> ThirdSite:
    """A notebook in a viewer: the viewer's page, the raw file at the forge's content host."""
    p = Place(
        "rendered_report",
        2,
        "https://nbshow.example",
        "en",
        "the light curve, the transit, the flux, the airmass, the comparison star",
    )
    here = "/gh/rhea-obs/transits/blob/master/wasp_reduction.ipynb"
    raw = "https://raw.forgecontent.example/rhea-obs/transits/master/wasp_reduction.ipynb"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>nbshow - {title}</title>{head}
<meta name="robots" content="noindex"></head><body><nav id="menubar"><a href="/">nbshow</a>
<a href="/faq">FAQ</a></nav><ol class="breadcrumb">
<li><a href="/gh/rhea-obs/transits/tree/master">transits</a></li></ol>
<div id="notebook-container">{main}</div><footer>Rendered <a href="https://nbconv.example">nbconv
</a></footer></body></html>"""

    p.look = look
    p.page(
        here,
        "wasp_reduction",
        f"<ul class='nav-right'><li>{a(raw, 'Download Notebook', 'download')}</li>"
        f"<li>{a('/format/script' + here, 'View as Code')}</li>"
        f"<li>{a('/format/slides' + here, 'View as Slides')}</li>"
        f"<li>{a('https://runhub.example/v2/gh/rhea-obs/transits/master', 'Execute')}</li>"
        f"<li>{a('https://forge.example/rhea-obs/transits', 'View on forge')}</li></ul>"
        f"<h1>Reducing a transit</h1>{p.paras(6)}<p>Part two: "
        f"<a href='wasp_model.ipynb'>the model</a>. Data: "
        f"{a('https://raw.forgecontent.example/rhea-obs/transits/master/flux.csv', 'flux.csv')}"
        f"</p>",
    )
    p.file(raw, "wasp_reduction.ipynb", TEXT)
    flux = "https://raw.forgecontent.example/rhea-obs/transits/master/flux.csv"
    p.file(flux, "flux.csv", TEXT)
    for form in ("script", "slides"):
        p.page(f"/format/{form}{here}", f"wasp_reduction ({form})", p.paras(3))
    p.sibling("/gh/rhea-obs/transits/blob/master/wasp_model.ipynb", "wasp_model")
    p.aside(
        "/gh/rhea-obs/transits/tree/master",
        "transits",
        ul((here, "wasp_reduction.ipynb"), (here[:-15] + "model.ipynb", "wasp_model.ipynb")),
    )
    p.bar("folder with other notebooks", "/gh/rhea-obs/transits/tree/master")
    p.aside("/", "Home", ul((here, "Transits"), ("/gh/x/y/blob/main/maps.ipynb", "Maps")))
    p.sibling("/gh/x/y/blob/main/maps.ipynb", "Maps")
    return p.done(here, "complete", "notebook, its two other forms and the data it names")


def evaluated_model_2() -> ThirdSite:
    """A challenge on a sub-host of a benchmark platform: rules, ranking, data for members only."""
    p = Place(
        "evaluated_model",
        2,
        "https://kidneystone22.bigbench.example",
        "en",
        "the scan, the calculus, the annotation, the dice score, the reader",
    )

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html><head><title>{title} - Grand Bench</title>{head}</head>
<body>
<nav class="navbar"><a href="https://bigbench.example/">Grand Bench</a>
<a href="https://bigbench.example/challenges/">Challenges</a>
<a href="https://bigbench.example/accounts/login/?next=https://kidneystone22.bigbench.example/">
Sign In</a></nav><ul class="nav-pills"><li><a href="/">Home</a></li><li><a href="/rules/">Rules</a>
</li><li><a href="/dataset/">Dataset</a></li><li><a href="/organizers/">Organizers</a></li>
<li><a href="/evaluation/final/leaderboard/">Leaderboard</a></li>
<li><a href="/participants/registration/create/">Join</a></li></ul>{main}</body></html>"""

    p.look = look
    p.page(
        "/",
        "KidneyStone22",
        f"<h1>KidneyStone22</h1>{p.paras(3)}<p>Successor of "
        f"{a('https://kidneystone20.bigbench.example/', 'KidneyStone20')}.</p>"
        f"<p>{a('https://public.bigbench-media.example/i/2022/ks22-design.pdf', 'Design (PDF)')}"
        f"</p>",
        tags("property", og__title="KidneyStone22", og__type="website"),
    )
    p.page("/rules/", "Rules", p.paras(2))
    p.page("/organizers/", "Organizers", p.paras(1))
    p.page(
        "/dataset/",
        "Dataset",
        f"{p.paras(1)}"
        f"{a('https://public.bigbench-media.example/i/2022/ks22-sample.zip', 'Sample')} "
        f"{a('/dataset/download/train.zip', 'Training set (members)')}",
    )
    p.page(
        "/evaluation/final/leaderboard/",
        "Leaderboard",
        f"<table>{p.say(2)}</table>{a('/evaluation/final/leaderboard/?format=csv', 'CSV')} "
        f"{a('/evaluation/5d0b77/', 'Result')} {a('https://bigbench.example/users/ito/', 'ito')}",
    )
    p.meta("/evaluation/final/leaderboard/?format=csv", "rank,team\n1,ito\n", "text/csv")
    p.maybe("/evaluation/5d0b77/")
    p.file("https://public.bigbench-media.example/i/2022/ks22-design.pdf", "design.pdf")
    p.file("https://public.bigbench-media.example/i/2022/ks22-sample.zip", "sample.zip")
    p.refused("/dataset/download/train.zip", p.look("403", "<h1>Join first</h1>", ""))
    p.hop(
        "/participants/registration/create/",
        "https://bigbench.example/accounts/login/?next=https://kidneystone22.bigbench.example/",
        own=False,
    )
    p.bar("asks for an account", "/participants/registration/create/")
    p.other("https://kidneystone20.bigbench.example/", "<title>KidneyStone20</title><h1>2020</h1>")
    p.show(
        "https://bigbench.example/",
        "<title>Grand Bench</title>"
        + ul(
            ("https://kidneystone20.bigbench.example/", "2020"),
            ("https://kidneystone22.bigbench.example/", "2022"),
        ),
    )
    p.bar("the platform", "https://bigbench.example/", "https://bigbench.example/challenges/")
    p.bar("profile", "https://bigbench.example/users/ito/")
    return p.done("/", "partial", "the training set is for members only")
