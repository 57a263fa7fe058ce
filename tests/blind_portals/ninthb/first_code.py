"""First portals: a forge, a registry of packages, a site of a tool, a notebook, a model."""

from tests.blind_portals.ninthb.kit import ld, links, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def forge_project_1() -> ThirdSite:
    """A project hub in the manner of Sourcehut: source, list and tickets on hosts of their own."""
    p = Portal("forge_project", 1, "https://hutforge.example")
    say = Prose(p.kind + "1", "the solver, a tide mesh, the patch", "reads, splits, checks", "fast")
    git = "https://git.hutforge.example/~okeeffe/tidemesh"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title></head><body><nav>
<a href="https://hutforge.example/">hutforge</a> <a href="https://hutforge.example/projects">hub</a>
<a href="https://meta.hutforge.example/login?return_to=%2F~okeeffe%2Ftidemesh">Log in</a></nav>
{body}</body></html>"""

    tabs = links(
        {git: "summary", f"{git}/tree": "tree", f"{git}/log": "log", f"{git}/refs": "refs"}
    )
    p.own(
        "/~okeeffe/tidemesh",
        shell(
            "~okeeffe/tidemesh: triangular meshes for tidal models",
            f"""<h2><a href="/~okeeffe">~okeeffe</a>/tidemesh</h2><p>{say.text(5)}</p>
<div class="tags"><a href="/projects?search=%23fortran">#fortran</a></div>
<h3>Sources</h3><a href="{git}">tidemesh (git)</a>
<h3>Mailing lists</h3><a href="https://lists.hutforge.example/~okeeffe/tidemesh-devel">devel</a>
<h3>Tickets</h3><a href="https://todo.hutforge.example/~okeeffe/tidemesh">tracker</a>
<aside>More by this maker: <a href="/~okeeffe/barograph">barograph</a></aside>""",
        ),
    )
    p.own(git, shell("~okeeffe/tidemesh - hutforge git", f"<ul>{tabs}</ul>{say.paras(2)}"))
    p.own(
        f"{git}/tree",
        shell(
            "tidemesh: tree",
            f'<ul>{tabs}</ul><a href="{git}/tree/master/item/mesh.f90">mesh.f90</a>'
            f'<a href="{git}/tree/master/item/README.md">README.md</a>',
        ),
    )
    p.own(
        f"{git}/tree/master/item/mesh.f90",
        shell("mesh.f90", f'<pre>program mesh</pre><a href="{git}/blob/master/mesh.f90">raw</a>'),
    )
    p.own(
        f"{git}/tree/master/item/README.md",
        shell("README.md", f'<p>{say.text()}</p><a href="{git}/blob/master/README.md">raw</a>'),
    )
    p.file(f"{git}/blob/master/mesh.f90", "mesh.f90", "text/plain")
    p.file(f"{git}/blob/master/README.md", "README.md")
    p.own(
        f"{git}/refs",
        shell(
            "refs",
            f'<a href="{git}/refs/1.2.0">1.2.0</a> <a href="{git}/archive/1.2.0.tar.gz">z</a>',
        ),
    )
    p.own(
        f"{git}/refs/1.2.0",
        shell("1.2.0", f'<a href="{git}/archive/1.2.0.tar.gz">1.2.0.tar.gz</a> <p>{say.one()}</p>'),
    )
    p.file(f"{git}/archive/1.2.0.tar.gz", "tidemesh-1.2.0.tar.gz", attach=True)
    p.maybe(p.show(f"{git}/log", shell("log", f'<a href="{git}/commit/9ac1">9ac1</a>')))
    p.maybe(p.show(f"{git}/commit/9ac1", shell("9ac1", "<pre>+ call split(mesh)</pre>")))
    for one in (
        "lists.hutforge.example/~okeeffe/tidemesh-devel",
        "todo.hutforge.example/~okeeffe/tidemesh",
    ):
        p.maybe(p.show(f"https://{one}", shell(one, say.paras(1))))
    p.other("/~okeeffe/barograph", shell("~okeeffe/barograph", say.paras(1)))
    p.show(
        "https://meta.hutforge.example/login?return_to=%2F~okeeffe%2Ftidemesh", shell("Log in", "")
    )
    p.bar("a login", "https://meta.hutforge.example/login?return_to=%2F~okeeffe%2Ftidemesh")
    p.bar("a profile", "/~okeeffe")
    p.fill(rest(shell, {"/~okeeffe/tidemesh": "tidemesh", "/~okeeffe/barograph": "barograph"}, "x"))
    return p.site("/~okeeffe/tidemesh", "complete", "hub, source, release; lists are discussion")


def published_package_1() -> ThirdSite:
    """A package in a catalogue of typesetting macros: the archive lies on mirrors."""
    p = Portal("published_package", 1, "https://www.texcat.example")
    say = Prose(p.kind + "1", "the macro, a column, the table", "aligns, breaks, sets", "by rule")
    mirror = "https://mirrors.texcat.example"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>TeXcat: {title}</title></head><body><div id="top">
<a href="/">Home</a> <a href="/pkg">Packages</a> <a href="/topics/cloud">Topics</a>
<a href="/upload">Upload</a> <a href="/login">Login</a></div>{body}
<div id="foot"><a href="/help">Help</a> <a href="/mirrors">Mirror list</a></div></body></html>"""

    p.own(
        "/pkg/feldtab",
        shell(
            "Package feldtab",
            f"""<h1>feldtab – Tables for field notes</h1><p>{say.text(4)}</p><table>
<tr><td>Sources</td><td><a
href="{mirror}/macros/latex/contrib/feldtab">/macros/…/feldtab</a></td></tr>
<tr><td>Documentation</td><td><a href="{mirror}/macros/latex/contrib/feldtab/README">Readme</a>
<a href="{mirror}/macros/latex/contrib/feldtab/feldtab.pdf">Package documentation</a></td></tr>
<tr><td>Maintainer</td><td><a href="/author/brandt">Inge Brandt</a></td></tr>
<tr><td>Contained in</td><td><a href="https://texlive.example/">TeX Live</a> as feldtab</td></tr>
<tr><td>Topics</td><td><a href="/topic/table">Table</a></td></tr>
<tr><td>Licenses</td><td><a href="/license/lppl1.3">LPPL 1.3</a></td></tr>
<tr><td>Version</td><td>2.4b</td></tr></table>
<a href="{mirror}/macros/latex/contrib/feldtab.zip">Download</a> the contents (212.4k).
<a href="/json/2.0/pkg/feldtab">JSON</a> <a href="/xml/2.0/pkg/feldtab">XML</a>
<h2>Suggestions</h2><a href="/pkg/longnote">longnote</a> <a href="/pkg/colcut">colcut</a>""",
        ),
    )
    directory = f"{mirror}/macros/latex/contrib/feldtab"
    names = ("README", "feldtab.pdf", "feldtab.sty", "feldtab.dtx")
    p.hop(directory, f"{directory}/", 301)
    p.own(
        f"{directory}/",
        "<html><title>Index of /macros/latex/contrib/feldtab</title><pre>"
        + links({"../": "Parent", **{one: one for one in names}}, "", "")
        + "</pre></html>",
    )
    for one in names:
        p.file(f"{directory}/{one}", one, "" if one.endswith("pdf") else "text/plain")
    p.file(f"{mirror}/macros/latex/contrib/feldtab.zip", "feldtab.zip")
    p.meta(
        "/json/2.0/pkg/feldtab",
        {"id": "feldtab", "version": {"number": "2.4b"}},
        "application/json",
    )
    p.meta("/xml/2.0/pkg/feldtab", "<entry id='feldtab'/>", "application/xml")
    p.other("/pkg/longnote", shell("Package longnote", say.paras(1)))
    p.other("/pkg/colcut", shell("Package colcut", say.paras(1)))
    p.bar("an author", "/author/brandt")
    p.bar("a directory above", f"{mirror}/macros/latex/contrib/")
    p.fill(rest(shell, {"/pkg/longnote": "longnote", "/pkg/feldtab": "feldtab"}, say.one()))
    return p.site("/pkg/feldtab", "complete", "catalogue page, directory on the mirror, archive")


def software_website_1() -> ThirdSite:
    """A pkgdown site of an R package below an institute's host: reference and articles."""
    p = Portal("software_website", 1, "https://software.inst-hydro.example")
    say = Prose(p.kind + "1", "the gauge, a curve, the fit", "rates, bounds, draws", "with care")
    root = "/ratecurve"
    nav = {
        f"{root}/": "ratecurve 1.3.0",
        f"{root}/reference/index.html": "Reference",
        f"{root}/articles/start.html": "Get started",
        f"{root}/news/index.html": "Changelog",
        "https://codehost.example/insthydro/ratecurve": "Source",
    }

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} • ratecurve</title></head>
<body><nav class="navbar">{links(nav)}</nav><main>{body}</main>
<footer>Developed by <a href="/ratecurve/authors.html">Ana Ruiz</a>.
<a href="/">All software of the institute</a></footer></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"<title>{title}</title><body><a href='/'>Home</a>{body}</body></html>"

    p.own(
        f"{root}/",
        shell(
            "Rating curves for small rivers",
            f"""<h1>ratecurve</h1>{say.paras(3)}<aside><h2>Links</h2>
<a href="https://cloud.rpackages.example/package=ratecurve">View on the archive</a>
<a href="https://codehost.example/insthydro/ratecurve/issues">Report a bug</a>
<h2>Citation</h2><a href="{root}/authors.html#citation">Citing ratecurve</a></aside>
<p>Manual as <a href="{root}/ratecurve.pdf">PDF</a>. See also
<a href="/floodplain/">floodplain</a>.</p>""",
        ),
    )
    functions = ("fit_curve", "read_gauge", "plot_curve")
    p.own(
        f"{root}/reference/index.html",
        shell("Function reference", links({f"{one}.html": f"{one}()" for one in functions})),
    )
    for one in functions:
        p.own(
            f"{root}/reference/{one}.html", shell(f"{one}()", f"<pre>{one}(x)</pre>{say.paras(1)}")
        )
    p.own(f"{root}/articles/start.html", shell("Get started", say.paras(3)))
    p.own(f"{root}/news/index.html", shell("Changelog", say.paras(2)))
    p.own(f"{root}/authors.html", shell("Authors and Citation", "<pre>@Manual{ratecurve}</pre>"))
    p.file(f"{root}/ratecurve.pdf", "ratecurve.pdf")
    p.other("/floodplain/", plain("floodplain", say.paras(1)))
    p.show(
        "/", plain("Software", links({"/ratecurve/": "ratecurve", "/floodplain/": "floodplain"}))
    )
    p.bar("the institute's list", "/")
    p.fill(rest(plain, {"/ratecurve/": "ratecurve"}, say.one()))
    return p.site(f"{root}/", "complete", "everything lies under its path; the source is elsewhere")


def executable_notebook_1() -> ThirdSite:
    """A community's cookbook of notebooks (Jupyter Book): chapters, their sources, a launcher."""
    p = Portal("executable_notebook", 1, "https://cookbooks.skypython.example")
    say = Prose(p.kind + "1", "the radar, a sweep, the cell", "loads, grids, shows", "in the cloud")
    root = "/radar-cookbook"
    toc = {
        f"{root}/README.html": "Radar Cookbook",
        f"{root}/notebooks/sweep.html": "Reading a sweep",
        f"{root}/notebooks/grid.html": "Gridding",
    }

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} — Radar Cookbook</title></head><body>
<header><a href="https://skypython.example/">SkyPython</a> <a href="/">Cookbook gallery</a></header>
<div class="bd-sidebar">{links(toc)}</div><article>{body}</article></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"<html><head><title>{title}</title></head><body>{body}</body></html>"

    p.own(
        f"{root}/README.html",
        shell(
            "Radar Cookbook",
            f"""<h1>Radar Cookbook</h1><a href="https://doi.example/10.5555/cb.77">DOI</a>
{say.paras(3)}<h2>Authors</h2><a href="https://codehost.example/mli">M. Li</a>
<a href="https://codehost.example/skypython/radar-cookbook">repository</a>
<a href="https://binder.example/v2/gh/skypython/radar-cookbook/main">launch</a>
<a href="{root}/_sources/README.md">.md</a> Next: <a
href="{root}/notebooks/sweep.html">Sweep</a>""",
        ),
    )
    p.file(f"{root}/_sources/README.md", "README.md")
    for one in ("sweep", "grid"):
        p.own(
            f"{root}/notebooks/{one}.html",
            shell(
                one.capitalize(),
                f'<h1>{one}</h1>{say.paras(2)}<a href="../_sources/notebooks/{one}.ipynb" download>'
                f'.ipynb</a><img src="../_images/{one}.png">'
                f'<a href="{root}/genindex.html">Index</a>',
            ),
        )
        p.file(f"{root}/_sources/notebooks/{one}.ipynb", f"{one}.ipynb")
    p.own(f"{root}/genindex.html", shell("Index", "<p>No entries.</p>"))
    p.maybe(f"{root}/genindex.html")
    p.members.discard(p.u(f"{root}/genindex.html"))
    p.other("/ice-cookbook/README.html", plain("Ice Cookbook", say.paras(1)))
    gallery = {"/ice-cookbook/README.html": "Ice", f"{root}/README.html": "Radar"}
    p.show("/", plain("Cookbook gallery", links(gallery)))
    p.bar("the gallery", "/")
    p.fill(rest(plain, gallery, say.one()))
    return p.site(f"{root}/README.html", "complete", "chapters and their sources below one folder")


def scored_model_1() -> ThirdSite:
    """A data set on a server for comparable learning: tabs by query, the file on a content host."""
    p = Portal("scored_model", 1, "https://www.openlearnbench.example")
    say = Prose(p.kind + "1", "the flow, a learner, the class", "predicts, ranks, splits", "by run")
    store = "https://data.openlearnbench.example/dataset4531/dataset_4531.pq"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>OpenLearnBench - {title}</title></head><body><ul class=menu>
<li><a href=/search?type=data>Datasets</a><li><a href=/search?type=task>Tasks</a>
<li><a href=/search?type=run>Runs</a><li><a
href=/auth/sign-in>Sign in</a></ul>{body}</body></html>"""

    claim = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "river-phosphate",
        "url": p.u("/d/4531"),
        "distribution": {"@type": "DataDownload", "contentUrl": store},
    }
    p.own(
        "/d/4531",
        shell(
            "river-phosphate (version 2)",
            f"""{ld(claim)}<h1>river-phosphate</h1><p>ID 4531, active, <a
href="/u/312">V. Horak</a>,
version <a href="/d/4102">1</a> | 2</p>{say.paras(2)}<div class=actions>
<a href="{store}">Parquet</a> <a href="/data/v1/download/2210771/river-phosphate.arff">ARFF</a>
<a href="/api/v1/xml/data/4531">xml</a> <a href="/api/v1/json/data/4531">json</a>
<a href="/croissant/dataset/4531">croissant</a></div>
<h2>18 features</h2><table><tr><td>ph</td><td>numeric</td></tr></table>
<h2>Tasks</h2><a href="/t/36001">Supervised classification on river-phosphate</a>
<a href="/search?type=run&amp;data=4531">214 runs</a>
<h2>Similar</h2><a href="/d/4499">lake-nitrate</a>""",
        ),
    )
    p.file(store, "dataset_4531.parquet")
    p.file(
        "/data/v1/download/2210771/river-phosphate.arff", "river-phosphate.arff", "text/plain", True
    )
    p.meta("/api/v1/xml/data/4531", "<oml:data_set_description/>", "text/xml")
    p.meta("/api/v1/json/data/4531", {"id": 4531, "version": 2}, "application/json")
    p.meta("/croissant/dataset/4531", {"@type": "sc:Dataset"}, "application/ld+json")
    p.own(
        "/d/4102",
        shell(
            "river-phosphate (version 1)",
            '<p>version 1</p><a href="/data/v1/download/2100144/river-phosphate.arff">ARFF</a>',
        ),
    )
    p.maybe("/data/v1/download/2100144/river-phosphate.arff")
    p.blob("/data/v1/download/2100144/river-phosphate.arff", "river-phosphate.arff", "text/plain")
    p.other("/d/4499", shell("lake-nitrate", say.paras(1)))
    p.other("/t/36001", shell("Task 36001", say.paras(1)))
    p.bar("a profile", "/u/312")
    p.bar("a listing of runs", "/search?type=run&data=4531")
    p.robots("Disallow: /search", "Disallow: /auth/")
    p.lost(shell("Not found", "<p>Nothing here</p>"), 200)
    p.fill(rest(shell, {"/d/4499": "lake-nitrate", "/d/4531": "river-phosphate"}, say.one()))
    return p.site("/d/4531", "review", "another version brings a file of its own")
