# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Packages, databases and archives: CRAN, PyPI, proteins, earth science, surveys, museums."""

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    dublin_core,
    esc,
    hexid,
    join,
    json_record,
    paragraphs,
    q,
    ris,
    script,
    sentences,
)
from tests.blind_portals.site import BlindSite, Page


def packages_by_folder(variant: int) -> BlindSite:
    """
    Return a portal with page and archives in different folders of one host.

    Dependencies look like files.
    """
    return cran() if variant == 1 else bioconductor()


def cran() -> BlindSite:
    home = "https://cran.mirror.example"
    packages = {
        "tidegrowth": ("Growth Curves for Tidal Organisms", "1.4-2", ("1.4-1", "1.3", "1.0")),
        "tide": ("Tidal Harmonics", "0.9", ("0.8",)),
        "growthkit": ("Tools for Growth Data", "2.0.1", ()),
        "tidegrowthData": ("Data for tidegrowth", "1.0", ()),
    }
    b = SiteBuilder("cran-like", 1, f"{home}/web/packages/tidegrowth/index.html")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title><link rel="stylesheet" href="/web/CRAN_web.css"></head><body>
<p class="nav"><a href="/">CRAN</a> <a href="/mirrors.html">Mirrors</a> <a href="/web/views/">Task Views</a> <a href="/web/packages/">Packages</a> <a href="/faqs.html">FAQs</a> <a href="https://www.r.example/">About R</a> <a href="/search.html">Search</a></p>
<div class="container">{main}</div></body></html>"""

    def index(path: str, rows: str) -> str:
        return f"""<html><head><title>Index of {path}</title></head><body><h1>Index of {path}</h1><table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th></tr>
<tr><td><a href="/src/contrib/Archive/">Parent Directory</a></td></tr>{rows}</table></body></html>"""

    for name, (title, version, old) in packages.items():
        b.own = name == "tidegrowth"
        here = f"{home}/web/packages/{name}"
        source = b.file(f"{home}/src/contrib/{name}_{version}.tar.gz")
        windows = b.file(f"{home}/bin/windows/contrib/4.3/{name}_{version}.zip")
        mac = b.file(f"{home}/bin/macosx/big-sur-arm64/contrib/4.3/{name}_{version}.tgz")
        b.file(f"{here}/{name}.pdf")
        b.part(
            f"{here}/vignettes/intro.html",
            f"<html><title>Introduction</title><h1>Introduction to {name}</h1>{paragraphs(len(name), 4)}</html>",
        )
        b.put(f"{here}/readme/README.html", Page(f"<h1>{name}</h1>{paragraphs(3, 1)}".encode()))
        b.put(f"{here}/NEWS", Page(b"version 1", 200, (("Content-Type", "text/plain"),)))
        b.put(
            f"{here}/citation.html", Page(f"<pre>{bibtex(name, title, 'Wei', here)}</pre>".encode())
        )
        checks = f"{home}/web/checks/check_results_{name}.html"
        b.put(
            checks,
            Page(
                layout(
                    f"CRAN Package Check Results for {name}",
                    f'<h2>{name}</h2><a href="../packages/{name}/index.html">{name}</a> OK',
                ).encode()
            ),
        )
        extra = [f"{here}/readme/README.html", f"{here}/NEWS", f"{here}/citation.html", checks]
        if b.own:
            b.members.update(extra)
        archive = ""
        if old:
            folder = f"/src/contrib/Archive/{name}/"
            rows = join(
                old,
                lambda v: (
                    f'<tr><td><a href="{name}_{v}.tar.gz">{name}_{v}.tar.gz</a></td><td>2019-02-01</td></tr>'
                ),
            )
            for v in old:
                b.file(f"{home}{folder}{name}_{v}.tar.gz")
            b.part(home + folder, index(folder, rows))
            for order in ("?C=N;O=D", "?C=M;O=A", "?C=S;O=A"):
                b.maybe(home + folder + order, index(folder, rows))
            archive = f'<tr><td>Old sources:</td><td><a href="{home}{folder}"><span class="CRAN"> {name} archive </span></a></td></tr>'
        others = join(
            (p for p in packages if p != name),
            lambda p: f'<a href="../{p}/index.html"><span class="CRAN">{p}</span></a>,',
        )
        text = layout(
            f"CRAN: Package {name}",
            f"""<h2>{name}: {title}</h2><p>{sentences(len(name), 4)}</p><table summary="Package {name} summary"><tr><td>Version:</td><td>{version}</td></tr><tr><td>Depends:</td><td>R (&ge; 3.5), {others}</td></tr>
<tr><td>Author:</td><td>Wei Zhang <a href="https://orcid.org/0000-0002-1694-233X"><img src="/web/orcid.svg"></a></td></tr><tr><td>License:</td><td><a href="../../licenses/GPL-3">GPL-3</a></td></tr><tr><td>URL:</td><td><a href="https://github.com/weizhang/{name}">https://github.com/weizhang/{name}</a></td></tr>
<tr><td>Materials:</td><td><a href="readme/README.html">README</a> <a href="NEWS">NEWS</a></td></tr><tr><td>In views:</td><td><a href="../../views/Environmetrics.html">Environmetrics</a></td></tr><tr><td>CRAN checks:</td><td><a href="../../checks/check_results_{name}.html">{name} results</a></td></tr>
<tr><td>Citation:</td><td><a href="citation.html">{name} citation info</a></td></tr></table><h4>Documentation:</h4><table><tr><td>Reference manual:</td><td><a href="{name}.pdf"><span class="CRAN">{name}.pdf</span></a></td></tr><tr><td>Vignettes:</td><td><a href="vignettes/intro.html">Introduction</a></td></tr></table>
<h4>Downloads:</h4><table><tr><td>Package source:</td><td><a href="../../../src/contrib/{name}_{version}.tar.gz">{name}_{version}.tar.gz</a></td></tr><tr><td>Windows binaries:</td><td>r-release: <a href="{windows}">{name}_{version}.zip</a></td></tr><tr><td>macOS binaries:</td><td><a href="{mac}">{source[-9:]}</a></td></tr>{archive}</table>
<h4>Reverse dependencies:</h4><table><tr><td>Reverse imports:</td><td>{others}</td></tr></table><h4>Linking:</h4><p>Please use the canonical form <a href="https://CRAN.R-project.example/package={name}">https://CRAN.R-project.example/package={name}</a> to link to this page.</p>""",
        )
        b.landing(f"{here}/index.html", text)
        b.also(
            f"https://CRAN.R-project.example/package={name}",
            f"https://cran.r-project.example/package={name}",
        )
        b.maybe(f"{here}/", text)
    b.own = False
    cards = join(
        packages,
        lambda p: (
            f'<tr><td><a href="{home}/web/packages/{p}/index.html">{p}</a></td><td>{packages[p][0]}</td></tr>'
        ),
    )
    for path in (
        "/",
        "/web/packages/",
        "/web/views/Environmetrics.html",
        "/web/packages/available_packages_by_name.html",
    ):
        b.page(home + path, layout("CRAN", f"<table>{cards}</table>"))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "mirrors.html",
                "faqs.html",
                "search.html",
                "web/views/",
                "web/licenses/GPL-3",
                "src/contrib/Archive/",
            )
        },
    )
    b.not_found = Page(
        b"<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>",
        404,
    )
    return b.site()


def bioconductor() -> BlindSite:
    home = "https://bioc.consortium.example"
    packages = {
        "cellmixer": "Mixtures of cells",
        "cellmixerPlots": "Plots for cellmixer",
        "peakjoin": "Joining peaks",
        "BiocTools": "Infrastructure",
    }
    b = SiteBuilder("cran-like", 2, f"{home}/packages/cellmixer")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>Bioc - {title}</title></head><body><header class="site-masthead"><a href="/">Bioc</a><nav><a href="/about/">About</a><a href="/help/">Learn</a><a href="/packages/release/BiocViews.html">Packages</a><a href="/developers/">Developers</a>
<a href="/install/">Get started</a><a href="/help/search/">Search</a></nav></header><main>{main}</main><footer><a href="/news/">News</a><a href="/about/code-of-conduct/">Code of conduct</a><a href="https://support.bioc.example">Support site</a><a href="https://genomic.social/@bioc">Mastodon</a>
<a href="/about/advisory">Advisory</a></footer></body></html>"""

    for name, title in packages.items():
        b.own = name == "cellmixer"
        for branch, version in (("release", "1.10.2"), ("devel", "1.11.0")):
            root = f"{home}/packages/{branch}/bioc"
            page = f"{root}/html/{name}.html"
            sources = [
                f"{root}/src/contrib/{name}_{version}.tar.gz",
                f"{root}/bin/windows/contrib/4.3/{name}_{version}.zip",
                f"{root}/vignettes/{name}/inst/doc/{name}.html",
                f"{root}/vignettes/{name}/inst/doc/{name}.R",
                f"{root}/manuals/{name}/man/{name}.pdf",
            ]
            for url in sources:
                if url.endswith(".html"):
                    put = b.part if branch == "release" else b.maybe
                    put(
                        url,
                        f"<html><title>{name}</title><h1>Using {name}</h1>{paragraphs(len(name), 4)}</html>",
                    )
                else:
                    b.file(url, optional=branch == "devel")
            news = f"{root}/news/{name}/NEWS"
            b.put(news, Page(b"CHANGES", 200, (("Content-Type", "text/plain"),)))
            checks = f"{home}/checkResults/{branch}/bioc-LATEST/{name}/"
            if b.own:
                (b.members if branch == "release" else b.optional).update((news, checks))
            b.page(checks, layout(f"Check results {name}", f'<a href="{page}">{name}</a><p>OK</p>'))
            others = join(
                (p for p in packages if p != name),
                lambda p: f'<a href="../../../release/bioc/html/{p}.html">{p}</a>,',
            )
            twin = "devel" if branch == "release" else "release"
            text = layout(
                name,
                f"""<h1>{name}</h1><div class="do_not_rebase"><p><span>This package is for version 3.18 of Bioc; for the {twin} version, see <a href="/packages/{twin}/bioc/html/{name}.html">{name}</a>.</span></p></div>
<div class="shields"><a href="/packages/stats/bioc/{name}/"><img src="/shields/downloads/{branch}/{name}.svg"></a><a href="https://support.bioc.example/tag/{name}"><img src="/shields/posts/{name}.svg"></a><a href="{checks}"><img src="/shields/build/{branch}/bioc/{name}.svg"></a></div>
<h2>{title}</h2>{paragraphs(len(name), 1)}<h3>Documentation</h3><table><tr><td><a href="{sources[2]}">HTML</a></td><td><a href="{sources[3]}">R Script</a></td></tr><tr><td><a href="{sources[4]}">PDF</a></td><td>Reference Manual</td></tr><tr><td><a href="{news}">Text</a></td><td>NEWS</td></tr></table>
<h3>Details</h3><table class="details"><tr><td>biocViews</td><td><a href="../../BiocViews.html#___SingleCell">SingleCell</a>, <a href="../../BiocViews.html#___Software">Software</a></td></tr><tr><td>Imports</td><td>{others} <a href="https://cran.r-project.org/package=methods">methods</a></td></tr><tr><td>Bug Reports</td><td><a href="https://github.com/x/{name}/issues">github</a></td></tr></table>
<h3>Package Archives</h3><table><tr><td>Source Package</td><td><a href="../src/contrib/{name}_{version}.tar.gz">{name}_{version}.tar.gz</a></td></tr><tr><td>Windows Binary</td><td><a href="../bin/windows/contrib/4.3/{name}_{version}.zip">{name}_{version}.zip</a></td></tr>
<tr><td>Source Repository</td><td>git clone https://git.bioc.example/packages/{name}</td></tr><tr><td>Package Downloads Report</td><td><a href="/packages/stats/bioc/{name}/">Download Stats</a></td></tr></table>""",
            )
            if branch == "release":
                b.landing(page, text)
            else:
                b.part(page, text)
        b.moved(f"{home}/packages/{name}", f"{home}/packages/release/bioc/html/{name}.html")
        b.part(
            f"{home}/packages/stats/bioc/{name}/",
            layout(
                f"Download stats for {name}",
                f'<table><tr><td>2023</td><td>812</td></tr></table><a href="/packages/{name}/">{name}</a><a href="{name}_stats.tab">tab</a>',
            ),
        )
        b.file(f"{home}/packages/stats/bioc/{name}/{name}_stats.tab", optional=True)
    b.own = False
    cards = join(
        packages,
        lambda p: f'<tr><td><a href="/packages/release/bioc/html/{p}.html">{p}</a></td></tr>',
    )
    for path in ("/", "/packages/release/BiocViews.html", "/install/"):
        b.page(home + path, layout("Packages", f"<table>{cards}</table>"))
    b.stubs(
        layout,
        {
            f"{home}/{p}/": p
            for p in ("about", "help", "developers", "news", "about/code-of-conduct")
        },
    )
    b.not_found = Page(b"", 302, (("Location", home + "/"),))
    return b.site()


def package_index(variant: int) -> BlindSite:
    """Return an index with hashed downloads on another host, or with file pages that redirect."""
    return pypi() if variant == 1 else conda()


def pypi() -> BlindSite:
    home, files_host = "https://pkgindex.example", "https://files.pkghosted.example"
    packages = {
        "glotto-align": ("2.3.0", "2.2.1", "2.0.0"),
        "glotto-align-cli": ("0.4.0",),
        "glotto": ("5.0",),
        "wordlists": ("1.0", "0.9"),
    }
    b = SiteBuilder("package-index", 1, f"{home}/project/glotto-align/")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><title>{title} · PkgIndex</title></head><body data-controller="viewport-toggle"><a href="#content" class="skip-to-content">Skip to main content</a><header class="site-header"><a class="site-header__logo" href="/">PkgIndex</a>
<form action="/search/"><input name="q"></form><a href="/help/" class="horizontal-menu__link">Help</a><a href="/sponsors/">Sponsors</a><a href="/account/login/">Log in</a><a href="/account/register/">Register</a></header><main id="content">{main}</main>
<footer class="footer"><a href="https://packaging.example">Installing packages</a><a href="/stats/">Statistics</a><a href="/security/">Security</a><a href="https://status.pkgindex.example/">Status</a><a href="/policy/terms/">Terms</a><a href="/locale/?locale_id=es">español</a><a href="/locale/?locale_id=fr">français</a></footer></body></html>"""

    for name, versions in packages.items():
        b.own = name == "glotto-align"
        flat = name.replace("-", "_")
        history = join(
            versions,
            lambda v: (
                f'<div class="release"><a class="card release__card" href="/project/{name}/{v}/"><p class="release__version">{v}</p></a></div>'
            ),
        )
        for n, version in enumerate(versions):
            files = ""
            for file in (f"{flat}-{version}.tar.gz", f"{flat}-{version}-py3-none-any.whl"):
                digest = hexid(file, 64)
                url = b.file(
                    f"{files_host}/packages/{digest[:2]}/{digest[2:4]}/{digest[4:]}/{file}"
                )
                files += f'<div class="file"><a href="{url}">{file}</a> <a href="#{file}">view details</a></div>'
            text = layout(
                name,
                f"""<div class="banner"><h1 class="package-header__name">{name} {version}</h1><span id="pip-command">pip install {name}</span></div><div class="vertical-tabs"><a href="#description">Project description</a><a href="#history">Release history</a><a href="#files">Download files</a>
<h3>Project links</h3><a class="vertical-tabs__tab" href="https://github.com/glotto/{name}" rel="nofollow">Homepage</a><h3>Maintainers</h3><a href="/user/mlopez/"><img src="https://pkg-camo.example/a"/>mlopez</a><h3>Classifiers</h3>
<a href="/search/?c=Topic+%3A%3A+Text+Processing">Text Processing</a><a href="/search/?c=Intended+Audience+%3A%3A+Science%2FResearch">Science/Research</a></div><div id="description" class="project-description">{paragraphs(len(name) + n, 3)}<a href="/project/glotto/">glotto</a> <a href="/project/wordlists/">wordlists</a></div>
<div id="history">{history}<a href="/rss/project/{name}/releases.xml">RSS feed</a></div><div id="files">{files}</div><a href="https://inspector.pkgindex.example/project/{name}/">Inspector</a><a href="/project/{name}/submit-malware-report/">Report project as malware</a>""",
            )
            if n == 0:
                b.landing(f"{home}/project/{name}/", text)
            b.part(f"{home}/project/{name}/{version}/", text)
        b.maybe(f"{home}/rss/project/{name}/releases.xml", "<rss/>")
        b.maybe(
            f"{home}/project/{name}/submit-malware-report/",
            layout("Sign in", '<input type="password">'),
        )
        b.also(f"https://inspector.pkgindex.example/project/{name}/")
    b.own = False
    cards = join(packages, lambda p: f'<a class="package-snippet" href="/project/{p}/">{p}</a>')
    for path in (
        "/",
        "/user/mlopez/",
        "/search/?c=Topic+%3A%3A+Text+Processing",
        "/search/?c=Intended+Audience+%3A%3A+Science%2FResearch",
    ):
        b.page(home + path, layout("Results", cards))
    b.stubs(
        layout,
        {
            f"{home}/{p}/": p
            for p in ("help", "sponsors", "stats", "security", "policy/terms", "account/register")
        },
    )
    b.page(f"{home}/account/login/", layout("Log in", '<input type="password">'))
    b.not_found = Page(
        layout("Page Not Found (404)", "<h1>We looked everywhere</h1>").encode(), 404
    )
    return b.site()


def conda() -> BlindSite:
    home, store = "https://channels.example", "https://binstore-cio.s3.example"
    packages = ("seqtrim", "seqtrim-lib", "kmerset")
    b = SiteBuilder("package-index", 2, f"{home}/biochannel/seqtrim")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} :: Channels</title></head><body><nav class="top-bar"><a href="/">CHANNELS</a><a href="/gallery">Gallery</a><a href="/about">About</a><a href="/pricing">Pricing</a><a href="https://docs.channels.example">Documentation</a><a href="/support">Support</a>
<a href="/account/login?next=/">Sign In</a></nav><div class="row">{main}</div><footer><a href="/terms">Terms</a><a href="/privacy">Privacy</a><a href="https://status.channels.example">Status</a></footer></body></html>"""

    for name in packages:
        b.own = name == "seqtrim"
        path = f"/biochannel/{name}"
        tabs = f'<div class="nine columns"><a href="/biochannel">biochannel</a> / packages / <a href="{path}">{name}</a> 3.2</div><ul class="tabs"><li><a href="{path}">Conda</a></li><li><a href="{path}/files">Files</a></li><li><a href="{path}/labels">Labels</a></li><li><a href="{path}/badges">Badges</a></li></ul>'
        builds = [
            (v, plat, f"{name}-{v}-h{hexid(v + plat, 7)}_0.conda")
            for v in (("3.2", "3.1", "3.0", "2.9") if b.own else ("1.0",))
            for plat in ("linux-64", "osx-64", "osx-arm64", "win-64", "noarch")
        ]
        size = 8
        count = -(-len(builds) // size)
        pager = join(
            range(count),
            lambda n: f'<li><a href="{path}/files?page={n}&sort=basename">{n + 1}</a></li>',
        )
        for page in range(count):
            rows = ""
            for v, plat, file in builds[page * size : (page + 1) * size]:
                url = f"{path}/{v}/download/{plat}/{file}"
                final = f"{store}/{hexid(name, 24)}/{hexid(file, 24)}?response-content-disposition=attachment&Signature={hexid(file + 's', 12)}"
                b.moved(home + url, b.file(final, file, attachment=True))
                rows += f'<tr><td>conda</td><td><a href="{url}">{plat}/{file}</a></td><td><a href="{path}?version={v}">{v}</a></td></tr>'
            text = layout(
                f"Files : {name}",
                f'{tabs}<form><select name="type"><option>conda</option></select></form><table class="full-width">{rows}</table><ul class="pagination">{pager}</ul>',
            )
            b.part(f"{home}{path}/files?page={page}&sort=basename", text)
            if page == 0:
                b.part(f"{home}{path}/files", text)
        if b.own:
            b.members.discard(f"{home}{path}/files?page=0&sort=basename")
            b.optional.add(f"{home}{path}/files?page=0&sort=basename")
        for v in dict.fromkeys(x[0] for x in builds):
            b.maybe(f"{home}{path}?version={v}", layout(name, tabs + v))
        b.part(f"{home}{path}/labels", layout(f"Labels : {name}", f"{tabs}<p>main</p>"))
        b.part(
            f"{home}{path}/badges",
            layout(
                f"Badges : {name}",
                f'{tabs}<a href="{home}{path}"><img src="{path}/badges/version.svg"></a>',
            ),
        )
        near = join(
            (p for p in packages if p != name),
            lambda p: f'<li><a href="/biochannel/{p}">{p}</a></li>',
        )
        b.landing(
            home + path,
            layout(
                name,
                f"""{tabs}<p>License: MIT</p><p>Home: <a href="https://github.com/x/{name}">github</a></p><p>12001 total downloads</p><div id="install">conda install biochannel::{name}</div>{paragraphs(len(name), 2)}<h3>Popular in this channel</h3><ul>{near}</ul>
<a href="/search?q=bioinformatics">bioinformatics</a><a href="/account/login?next={q(path)}">Star</a>""",
            ),
        )
    b.own = False
    cards = join(
        packages,
        lambda p: (
            f'<tr><td><a href="/biochannel/{p}"><span class="packageName">{p}</span></a></td></tr>'
        ),
    )
    for path in ("/", "/biochannel", "/gallery", "/search?q=bioinformatics"):
        b.page(home + path, layout("biochannel", f"<table>{cards}</table>"))
    b.stubs(layout, {f"{home}/{p}": p for p in ("about", "pricing", "support", "terms", "privacy")})
    b.page(f"{home}/account/login?next=/", layout("Sign In", '<input type="password">'))
    b.page(
        f"{home}/account/login?next=%2Fbiochannel%2Fseqtrim",
        layout("Sign In", '<input type="password">'),
    )
    b.not_found = Page(layout("Channels", "<h1>Whoops</h1>").encode(), 404)
    return b.site()


def molecules(variant: int) -> BlindSite:
    """Return a portal with accessions at the end of many paths and hosts, and in clusters."""
    return proteins() if variant == 1 else structures()


def proteins() -> BlindSite:
    home, rest = "https://www.protbase.example", "https://rest.protbase.example"
    entries = {
        "P0C6X7": ("Replicase polyprotein", "R1AB_EX"),
        "P0C6X8": ("Spike-like protein", "S_EX"),
        "Q9Y2K1": ("Zinc finger 1", "ZF1_HU"),
        "P0DTD1": ("Replicase, strain B", "R1AB_B"),
    }
    b = SiteBuilder("molecule-database", 1, f"{home}/protkb/P0C6X7/entry")

    def layout(title: str, main: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | ProtBase</title></head><body><div id="root"><header class="header"><a href="/"><svg/></a><a href="/blast">BLAST</a><a href="/align">Align</a><a href="/peptide-search">Peptide search</a><a href="/id-mapping">ID mapping</a><a href="/tool-dashboard">Tool results</a>
<a href="/basket">Basket</a><a href="/help">Help</a><form action="/protkb"><input name="query"></form></header><main>{main}</main><footer><a href="/release-notes">Release notes</a><a href="/downloads">Download</a><a href="/contact">Contact</a><a href="https://sparql.protbase.example">SPARQL</a><a href="https://www.institute.example/privacy">Privacy</a></footer></div></body></html>"""

    for acc, (title, mnemonic) in entries.items():
        b.own = acc == "P0C6X7"
        tabs = (
            "entry",
            "variant-viewer",
            "feature-viewer",
            "genomic-coordinates",
            "publications",
            "external-links",
            "history",
        )
        bar = join(tabs, lambda t: f'<a href="/protkb/{acc}/{t}">{t.replace("-", " ").title()}</a>')
        formats = ("txt", "fasta", "xml", "rdf", "gff", "json")
        for fmt in formats:
            url = f"{rest}/protkb/{acc}.{fmt}"
            if fmt == "fasta":
                b.file(url)
            else:
                b.export(
                    url,
                    json_record(title, acc, url) if fmt == "json" else f"ID   {mnemonic}",
                    "application/json" if fmt == "json" else "text/plain",
                )
        menu = join(
            formats,
            lambda f: f'<li><a href="{rest}/protkb/{acc}.{f}" target="_blank">{f.upper()}</a></li>',
        )
        near = join(
            (e for e in entries if e != acc),
            lambda e: (
                f'<tr><td><a href="/protkb/{e}/entry">{e}</a></td><td>{entries[e][0]}</td></tr>'
            ),
        )
        head = f'<h1 translate="no"><span>{acc} · {mnemonic}</span></h1><ul class="tabs">{bar}</ul>'
        for tab in tabs[1:]:
            body = f"{head}{paragraphs(len(tab), 1)}"
            if tab == "history":
                body += f'<a href="{rest}/unisave/{acc}?format=txt&versions=3">Version 3</a><a href="{rest}/unisave/{acc}?format=txt&versions=2">Version 2</a>'
            if tab == "publications":
                body += '<a href="/citations/1234567">Cited 1</a><a href="/citations/1234568">Cited 2</a>'
            b.part(f"{home}/protkb/{acc}/{tab}", layout(f"{acc} · {mnemonic}", body))
        for v in (2, 3):
            b.export(
                f"{rest}/unisave/{acc}?format=txt&versions={v}", f"ID {mnemonic} v{v}", "text/plain"
            )
        cluster = f"/clusters/Clust100_{acc}"
        b.maybe(
            home + cluster, layout(f"Cluster: {title}", f"<h1>Cluster</h1><table>{near}</table>")
        )
        b.landing(
            f"{home}/protkb/{acc}/entry",
            layout(
                f"{acc} · {mnemonic} · {title}",
                f"""{head}<div class="button-group"><a href="/blast?ids={acc}">BLAST</a><a href="/align?ids={acc}">Align</a><div class="dropdown"><button>Download</button><ul>{menu}</ul></div><a href="/contact?entry={acc}">Add a publication</a><a href="/feedback?entry={acc}">Entry feedback</a></div>
<section id="function">{paragraphs(len(title), 2)}</section><section id="names"><a href="/taxonomy/694009">SARS-like</a> <a href="/proteomes/UP000000354">UP000000354</a></section><section id="similar"><h2>Similar Proteins</h2><table>{near}</table><a href="{cluster}">Clust100_{acc}</a></section>
<section id="xrefs"><a href="https://www.ebi.ac.uk/x?q={acc}">IntAct</a><a href="https://structures.example/7K3G">7K3G</a></section><a href="/keywords/KW-0067">ATP-binding</a>""",
            ),
        )
    b.own = False
    cards = join(
        entries,
        lambda e: f'<tr><td><a href="/protkb/{e}/entry">{e}</a></td><td>{entries[e][0]}</td></tr>',
    )
    for path in (
        "/",
        "/protkb",
        "/taxonomy/694009",
        "/proteomes/UP000000354",
        "/keywords/KW-0067",
        "/citations/1234567",
        "/citations/1234568",
    ):
        b.page(home + path, layout("Results", f"<table>{cards}</table>"))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "blast",
                "align",
                "help",
                "downloads",
                "contact",
                "id-mapping",
                "basket",
                "release-notes",
            )
        },
    )
    for e in entries:
        b.page(f"{home}/blast?ids={e}", layout("BLAST", "<textarea></textarea>"))
    b.not_found = Page(layout("ProtBase", "<p>Sorry, this page can't be found!</p>").encode(), 200)
    return b.site()


def structures() -> BlindSite:
    home, files_host, models = (
        "https://www.structbank.example",
        "https://files.structbank.example",
        "https://models.structbank.example",
    )
    entries = {
        "7K3G": "Envelope protein transmembrane domain",
        "7K3H": "Envelope protein with inhibitor",
        "5X29": "Envelope protein pentamer",
        "1CRN": "Crambin",
    }
    b = SiteBuilder("molecule-database", 2, f"{home}/structure/7K3G")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>StructBank - {title}</title></head><body><nav class="navbar navbar-inverse hidden-print"><a href="/">StructBank</a><a href="/deposit">Deposit</a><a href="/search">Search</a><a href="/visualize">Visualize</a><a href="/alignment">Analyze</a><a href="/downloads">Download</a>
<a href="/docs">Learn</a><a href="https://my.structbank.example/login?ref={q(title)}">MyBank</a></nav><div id="main">{main}</div><footer class="hidden-print"><a href="/pages/about">About Us</a><a href="/pages/citing">Citing</a><a href="/pages/usage">Usage</a><a href="/pages/contact">Contact</a></footer></body></html>"""

    for code, title in entries.items():
        b.own = code == "7K3G"
        low = code.lower()
        tabs = ("3d-view", "annotations", "experimental", "sequence", "genome", "versions")
        bar = join(tabs, lambda t: f'<li><a href="/{t}/{code}">{t}</a></li>')
        links = [
            (f"/fasta/entry/{code}/display", f"{low}.fasta"),
            (f"{files_host}/view/{code}.cif", f"{code}.cif"),
            (f"{files_host}/download/{code}.cif", f"{code}.cif"),
            (f"{files_host}/download/{code}.pdb.gz", f"{low}.gz"),
            (
                f"{files_host}/pub/pdb/validation_reports/{low[1:3]}/{low}/{low}_full_validation.pdf",
                "v.pdf",
            ),
            (f"{models}/v1/{low}/ligand?auth_seq_id=1&encoding=sdf", "ligand.txt"),
        ]
        for url, name in links:
            b.file(
                url if url.startswith("http") else home + url, name, attachment="download" in url
            )
        for tab in tabs:
            b.part(
                f"{home}/{tab}/{code}",
                layout(
                    f"{code}: {tab}",
                    f'<ul class="nav nav-tabs"><li><a href="/structure/{code}">Structure Summary</a></li>{bar}</ul><h1>{code}</h1>{paragraphs(len(tab) + len(title), 1)}',
                ),
            )
        near = join(
            (e for e in entries if e != code),
            lambda e: f'<li><a href="/structure/{e}">{e}</a> {entries[e]}</li>',
        )
        claim = script(
            {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": title,
                "url": f"{home}/structure/{code}",
                "distribution": [
                    {
                        "@type": "DataDownload",
                        "contentUrl": links[2][0],
                        "encodingFormat": "chemical/x-cif",
                    }
                ],
            }
        )
        menu = join(links, lambda x: f'<li><a href="{esc(x[0])}">{x[1]}</a></li>')
        b.landing(
            f"{home}/structure/{code}",
            layout(
                f"{code}: {title}",
                f"""{claim}<ul class="nav nav-tabs"><li class="active"><a href="/structure/{code}">Structure Summary</a></li>{bar}</ul><div class="btn-group"><button>Display Files</button><ul class="dropdown-menu">{menu}</ul></div><h1 id="structureID">{code}</h1><h4>{title}</h4>
<a href="https://doi.org/10.5555/sb{code}/pdb">https://doi.org/10.5555/sb{code}/pdb</a><ul><li>Classification: <a href="/search?request=class%3Aviral">VIRAL PROTEIN</a></li><li>Organism: <a href="/search?request=org%3Asars">SARS</a></li><li>Deposition Author(s): <a href="/search?request=author%3AMandala">Mandala</a></li></ul>
<h3>Literature</h3><a href="/search?request=pubmed%3A33177698">Search on PubMed ID</a>{paragraphs(len(title), 1)}<h3>Small molecules</h3><a href="/ligand/EJP">EJP</a><a href="/sequence/{code}#A">Chain A</a><h4>Similar entries</h4><ul>{near}</ul>
<a href="/pages/contact?entry={code}">Report an issue</a><a href="https://twitter.com/share?u={home}/structure/{code}">Share</a>""",
            ),
        )
        b.also(f"https://doi.org/10.5555/sb{code}/pdb")
    b.own = False
    cards = join(
        entries,
        lambda e: f'<div class="results-item"><a href="/structure/{e}">{e}</a> {entries[e]}</div>',
    )
    for path in (
        "/",
        "/search",
        "/ligand/EJP",
        "/search?request=class%3Aviral",
        "/search?request=org%3Asars",
        "/search?request=author%3AMandala",
    ):
        b.page(home + path, layout("Results", cards))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "deposit",
                "visualize",
                "downloads",
                "docs",
                "pages/about",
                "pages/citing",
                "pages/usage",
                "pages/contact",
            )
        },
    )
    b.not_found = Page(layout("404", "<h1>Page not found</h1>").encode(), 404)
    return b.site()


def earth_science(variant: int) -> BlindSite:
    """
    Return a portal with formats in the query and a parent in the same path template.

    The other variant is a tree of index pages.
    """
    return pangaea() if variant == 1 else accession_tree()


def pangaea() -> BlindSite:
    home, store = "https://doi.seadata.example", "https://store.seadata.example"
    numbers = {
        912345: "Grain size of core PS99/42",
        912346: "Grain size of core PS99/43",
        912300: "Grain size of cores of cruise PS99 (collection)",
        880011: "Foraminifera of core PS99/42",
    }
    b = SiteBuilder("earth-science", 1, f"{home}/10.1594/SEADATA.912345")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body class="homepage-layout"><div id="header-wrapper"><a href="https://www.seadata.example/">SEADATA</a><div id="navigation"><a href="https://www.seadata.example/?t=Oceans">Search</a><a href="https://www.seadata.example/submit/">Submit</a>
<a href="https://wiki.seadata.example/Help">Help</a><a href="https://www.seadata.example/about/">About</a><a href="https://www.seadata.example/contact/">Contact</a><a href="https://www.seadata.example/user/login.php?ref={q(title)}">Sign in</a></div></div><div id="main-container">{main}</div>
<div id="footer"><a href="https://www.seadata.example/legal/">Legal notice</a><a href="https://www.seadata.example/privacy/">Privacy policy</a><a href="https://www.awi.example/">AWI</a><a href="https://marum.example/">MARUM</a></div></body></html>"""

    for number, title in numbers.items():
        b.own = number == 912345
        path = f"/10.1594/SEADATA.{number}"
        collection = number == 912300
        cites = (("citation_ris", "RIS"), ("citation_bibtex", "BibTeX"))
        metas = (
            ("metadata_panmd", "XML"),
            ("metadata_dif", "DIF"),
            ("metadata_iso19139", "ISO"),
            ("metadata_jsonld", "JSON-LD"),
            ("events_kml", "KML"),
        )
        for code, _ in cites:
            b.export(
                f"{home}{path}?format={code}",
                ris(title, "Stein", home + path)
                if "ris" in code
                else bibtex("s", title, "Stein", home + path),
                "text/plain",
            )
        for code, _ in metas:
            b.export(
                f"{home}{path}?format={code}",
                json_record(title, "Stein", home + path)
                if "json" in code
                else dublin_core(title, "Stein", home + path),
                "application/ld+json" if "json" in code else "application/xml",
            )
        data = ""
        if not collection:
            b.file(f"{home}{path}?format=textfile", f"PS99_{number}.tab", attachment=True)
            b.part(
                f"{home}{path}?format=html",
                layout(
                    title,
                    f'<h1>{title}</h1><table class="data"><tr><td>0.5</td><td>12</td></tr></table><a href="{path}">Back</a>',
                ),
            )
            big = b.file(f"{store}/Publications/Stein/{hexid(title, 6)}/photos_{number % 100}.zip")
            data = f'<h2>Download Data</h2><a rel="nofollow" href="{path}?format=textfile">Download dataset as tab-delimited text</a> <a href="{path}?format=html#download">View dataset as HTML</a><a href="{big}">Core photos</a>'
            header = (
                (
                    "Link",
                    f'<{home}{path}?format=textfile>; rel="item"; type="text/tab-separated-values", <https://doi.org/10.1594/SEADATA.{number}>; rel="cite-as", <{home}{path}?format=metadata_jsonld>; rel="describedby"; type="application/ld+json"',
                ),
            )
        else:
            data = (
                "<h2>Datasets in this collection</h2><ol>"
                + join(
                    (912345, 912346),
                    lambda n: f'<li><a href="/10.1594/SEADATA.{n}">{numbers[n]}</a></li>',
                )
                + "</ol>"
            )
            header = ()
        parent = (
            ""
            if collection
            else f'<div class="MetaHeaderItem"><h2>In collection</h2>In: <a rel="follow" href="{home}/10.1594/SEADATA.912300">{numbers[912300]}</a></div>'
        )
        rel = join(
            (n for n in numbers if n not in (number, 912300)),
            lambda n: (
                f'<li>Stein, R: {numbers[n]}. <a href="https://doi.seadata.example/10.1594/SEADATA.{n}">https://doi.seadata.example/10.1594/SEADATA.{n}</a></li>'
            ),
        )
        b.landing(
            home + path,
            layout(
                f"Stein, R (2019): {title}",
                f"""<div id="dataset"><h1 class="citation">Stein, R (2019): <a class="cite-doi" href="https://doi.org/10.1594/SEADATA.{number}">{title}</a></h1><div class="actions"><a href="{path}?format={cites[0][0]}">RIS</a><a href="{path}?format={cites[1][0]}">BibTeX</a>
<a onclick="share()" href="https://twitter.com/intent/tweet?url={home}{path}">Share</a><a href="#map">Show Map</a></div><div class="abstract">{paragraphs(number, 2)}</div>{parent}<h2>Related to</h2><ul>{rel}</ul><h2>Project(s)</h2><a href="https://www.seadata.example/?q=project:label:PACES">PACES</a>
<h2>Keywords</h2><a href="https://www.seadata.example/?q=keyword:arctic">arctic</a><h2>Event(s)</h2><a href="https://www.seadata.example/?q=event:label:PS99_42">PS99/42</a><h2>License</h2><a rel="license" href="https://creativecommons.org/licenses/by/3.0/">CC-BY-3.0</a>
{join(metas, lambda m: f'<a class="meta" href="{path}?format={m[0]}">{m[1]}</a>')}{data}<a href="https://www.seadata.example/pangaea-curation?edit={number}">Curation</a></div>""",
            ),
            header,
        )
        b.also(f"https://doi.org/10.1594/SEADATA.{number}")
    b.own = False
    www = "https://www.seadata.example"
    cards = join(
        numbers,
        lambda n: (
            f'<div class="citation"><a href="{home}/10.1594/SEADATA.{n}">{numbers[n]}</a></div>'
        ),
    )
    for path in (
        "/",
        "/?t=Oceans",
        "/?q=project:label:PACES",
        "/?q=keyword:arctic",
        "/?q=event:label:PS99_42",
    ):
        b.page(www + path, layout("SEADATA", f"<h1>Data publisher</h1>{cards}"))
    b.put(home + "/", Page(b"", 302, (("Location", www + "/"),)))
    b.stubs(layout, {f"{www}/{p}/": p for p in ("submit", "about", "contact", "legal", "privacy")})
    b.not_found = Page(layout("Unknown DOI", "<h1>Dataset not found</h1>").encode(), 404)
    return b.site()


def accession_tree() -> BlindSite:
    home = "https://www.oceanarchive.example"
    # accession: (title, folders with their files)
    accessions = {
        "0123456": (
            "Glider profiles, Gulf of Tehuana, 2014",
            {
                "about/": ("0123456_lonlat.txt", "journal.txt"),
                "data/": (),
                "data/0-data/": tuple(f"glider_{n:03d}.nc" for n in range(1, 41)),
                "data/1-data/": ("glider_all.csv", "README.txt"),
            },
        ),
        "0123457": (
            "Drifter tracks, Gulf of Tehuana",
            {"data/": (), "data/0-data/": ("drifters.csv",)},
        ),
        "0098765": ("Glider profiles, 2009", {"data/": (), "data/0-data/": ("g.nc",)}),
    }
    b = SiteBuilder("earth-science", 2, f"{home}/archive/accession/0123456")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title></head><body><section class="usa-banner"><a href="https://www.commerce.example/">Official website</a></section><header><a href="/">Ocean Archive</a><nav><a href="/products">Products</a><a href="/access">Access</a><a href="/news">News</a><a href="/archive">Archive</a>
<a href="/about">About</a></nav></header><main>{main}</main><footer><a href="/privacy">Privacy</a><a href="/foia">FOIA</a><a href="/quality">Information Quality</a><a href="/disclaimer">Disclaimer</a><a href="/contact">Contact</a></footer></body></html>"""

    def index(path: str, names: list[str]) -> str:
        parent = path.rstrip("/").rsplit("/", 1)[0] + "/"
        rows = join(
            names,
            lambda n: (
                f'<tr><td valign="top"><img src="/icons/unknown.gif" alt="[   ]"></td><td><a href="{n}">{n}</a></td><td align="right">2015-03-02 10:11</td></tr>'
            ),
        )
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of {path}</title></head><body><h1>Index of {path}</h1><table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th></tr>
<tr><td></td><td><a href="{parent}">Parent Directory</a></td></tr>{rows}</table></body></html>"""

    for number, (title, folders) in accessions.items():
        b.own = number == "0123456"
        root = f"/archive/arc0099/{number}/1.1/"
        tree = {"": (), **folders}
        for folder, names in tree.items():
            subs = [
                f[len(folder) :]
                for f in folders
                if f.startswith(folder) and f != folder and f[len(folder) :].count("/") == 1
            ]
            text = index(root + folder, [*subs, *names])
            b.part(home + root + folder, text)
            for order in ("?C=N;O=D", "?C=M;O=A", "?C=S;O=A"):
                b.maybe(home + root + folder + order, text)
            for name in names:
                b.file(home + root + folder + name)
        bundle = f"/archive/accession/download/{number}"
        b.file(home + bundle, f"{number}.1.1.tar.gz", attachment=True)
        landing = f"/access/metadata/landing-page/bin/iso?id=gov.ocean:{number}"
        for view in ("xml", "geoportal"):
            b.export(
                f"{home}{landing};view={view}",
                dublin_core(title, "Ocean", home + landing),
                "text/xml",
            )
        near = join(
            (a for a in accessions if a != number),
            lambda a: f'<li><a href="/archive/accession/{a}">{accessions[a][0]}</a></li>',
        )
        b.moved(f"{home}/archive/accession/{number}", home + landing)
        b.landing(
            home + landing,
            layout(
                title,
                f"""<h1>{title} (Accession {number})</h1>{paragraphs(len(title), 2)}<table><tr><td>Download Data</td><td><ul><li><a href="{bundle}">HTTPS (download)</a></li><li><a href="{root}">Navigate directly to the URL for data access</a></li></ul></td></tr>
<tr><td>Metadata</td><td><a href="{landing};view=xml">Full text (ISO 19115-2 XML)</a><a href="{landing};view=geoportal">View at geoportal</a></td></tr><tr><td>Data types</td><td><a href="/access/search?q=type:profile">PROFILE</a></td></tr>
<tr><td>Institutions</td><td><a href="/access/search?q=inst:UTeh">UTeh</a></td></tr><tr><td>Lineage</td><td><a href="/archive/lineage?acc={number}">Lineage</a></td></tr></table><h2>Datasets nearby</h2><ul>{near}</ul>""",
            ),
        )
        b.maybe(f"{home}/archive/lineage?acc={number}", layout("Lineage", "<p>1.1</p>"))
    b.own = False
    b.optional.add(f"{home}/archive/arc0099/0123456/")
    b.page(
        f"{home}/archive/arc0099/0123458/1.1/", index("/archive/arc0099/0123458/1.1/", ["data/"])
    )
    for path in ("/archive/arc0099/", *(f"/archive/arc0099/{a}/" for a in accessions)):
        names = [f"{a}/" for a in accessions] if path == "/archive/arc0099/" else ["1.1/"]
        b.page(home + path, index(path, names))
    cards = join(
        accessions, lambda a: f'<li><a href="/archive/accession/{a}">{accessions[a][0]}</a></li>'
    )
    for path in ("/", "/archive", "/access/search?q=type:profile", "/access/search?q=inst:UTeh"):
        b.page(home + path, layout("Ocean Archive", f"<ol>{cards}</ol>"))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "products",
                "access",
                "news",
                "about",
                "privacy",
                "foia",
                "quality",
                "contact",
            )
        },
    )
    b.not_found = Page(layout("404", "<h1>Not found</h1>").encode(), 404)
    return b.site()


def survey_archive(variant: int) -> BlindSite:
    """
    Return an archive with short study numbers and free documents.

    The data is behind terms or a registration.
    """
    return studies_by_path() if variant == 1 else studies_by_query()


def studies_by_path() -> BlindSite:
    home = "https://www.socarchive.example"
    studies = {
        36151: "National Caregiver Panel, 2012-2014",
        36152: "National Caregiver Panel: Proxy File",
        3615: "Time Use of Farmers, 1978",
        36900: "Youth Panel",
    }
    b = SiteBuilder("survey-archive", 1, f"{home}/web/ARCH/studies/36151")

    def layout(title: str, main: str, back: str = "/") -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title></head><body><div class="navbar"><a href="/web/pages/">SocArchive</a><a href="/web/pages/ARCH/find-data.html">Find Data</a><a href="/web/pages/deposit/">Share Data</a><a href="/web/pages/membership/">Membership</a><a href="/web/pages/sumprog/">Summer Program</a>
<a href="/rpxlogin?path=ARCH&amp;request_uri={q(home + back)}">Log In/Create Account</a></div><div class="container" id="page-content">{main}</div><footer><a href="/web/pages/about/">About</a><a href="/web/pages/help/">Help</a><a href="/web/pages/privacy.html">Privacy</a><a href="https://www.uni-lake.example">University</a>
<a href="/web/pages/jobs.html">Jobs</a></footer></body></html>"""

    for number, title in studies.items():
        b.own = number == 36151
        path = f"/web/ARCH/studies/{number}"
        versions = ("V3", "V2", "V1") if b.own else ("V1",)
        tabs = join(
            ("summary", "datadocumentation", "variables", "publications"),
            lambda t: f'<li><a href="{path}/{t}">{t}</a></li>',
        )
        docs = [
            f"/cgi-bin/file?comp=none&study={number}&ds={ds}&file_id={number * 11 + ds}"
            for ds in (1, 2)
        ]
        for ds, url in enumerate(docs, 1):
            b.file(home + url, f"{number}-000{ds}-Codebook.pdf", attachment=True)
        login = f"{home}/rpxlogin?path=ARCH&request_uri={q(home + path)}"
        b.page(login, layout("Log in", '<form><input type="password" name="p"></form>'))
        data = ""
        for bundle in ("spss", "stata", "delimited"):
            terms = f"/cgi-bin/bob/terms2?study={number}&ds=1&bundle={bundle}&path=ARCH"
            b.own, own = False, b.own
            b.put(home + terms, Page(b"", 302, (("Location", login),)))
            b.own = own
            b.also(home + terms)
            data += f'<li><a class="downloadButton" href="{esc(terms)}">{bundle.upper()}</a></li>'
        head = f'<ol class="breadcrumb"><li><a href="/web/ARCH/series/205">Caregiver Series</a></li></ol><h1>{title} (ARCH {number})</h1><ul class="nav nav-tabs">{tabs}</ul>'
        text = layout(
            title,
            f"""{head}<p>Version Date: Mar 4, 2016 <a href="{path}/versions">View help</a></p><p>Principal Investigator(s): <a href="/web/ARCH/search/studies?q=Freed">Freed, V.</a></p><p><a href="https://doi.org/10.3886/SA{number}.v3">https://doi.org/10.3886/SA{number}.v3</a></p>
<div class="dropdown">Cite: <a href="{path}/export?format=ris">RIS</a><a href="{path}/export?format=bibtex">BibTeX</a></div><h3>Project Description</h3>{paragraphs(number, 2)}<h3>Subject Terms</h3><a href="/web/ARCH/thesaurus/10001/terms/120">caregivers</a><a href="/web/ARCH/search/studies?SUBJECT_FACET=aging">aging</a>
<h3>Download</h3><ul>{data}</ul><ul class="docs">{join(docs, lambda d: f'<li><a href="{esc(d)}">Codebook.pdf</a></li>')}</ul><h3>Original Release</h3>{join(versions, lambda v: f'<a href="{path}/versions/{v}">{v}</a>')}
<h3>Similar Studies</h3>{join((s for s in studies if s != number), lambda s: f'<li><a href="/web/ARCH/studies/{s}">{studies[s]}</a></li>')}<a href="/web/ARCH/help?study={number}">Report a problem</a>""",
            path,
        )
        b.landing(home + path, text)
        b.part(f"{home}{path}/summary", text)
        b.part(
            f"{home}{path}/datadocumentation",
            layout(
                title,
                f'{head}<table><tr><td>DS1</td><td><ul>{data}</ul></td><td><a href="{esc(docs[0])}">Codebook</a></td></tr></table>',
                path,
            ),
        )
        b.part(
            f"{home}{path}/variables",
            layout(title, f"{head}<p>CAREREL: {sentences(number, 1)}</p>", path),
        )
        b.part(
            f"{home}{path}/publications",
            layout(
                title,
                f'{head}<ul><li><a href="/web/ARCH/biblio/resources/{number + 9}">Freed 2018</a></li></ul>',
                path,
            ),
        )
        b.part(
            f"{home}{path}/versions",
            layout(
                title,
                head + join(versions, lambda v: f'<a href="{path}/versions/{v}">{v}</a>'),
                path,
            ),
        )
        for v in versions:
            b.part(
                f"{home}{path}/versions/{v}",
                layout(f"{title} {v}", f"{head}<p>Version {v}</p>{paragraphs(number, 1)}", path),
            )
        for fmt in ("ris", "bibtex"):
            b.export(
                f"{home}{path}/export?format={fmt}", ris(title, "Freed", home + path), "text/plain"
            )
        b.also(f"https://doi.org/10.3886/SA{number}.v3")
        b.page(
            f"{home}/web/ARCH/biblio/resources/{number + 9}",
            layout("Freed 2018", f'<a href="{path}">{title}</a>'),
        )
    b.own = False
    cards = join(
        studies,
        lambda s: (
            f'<div class="searchResult"><a href="/web/ARCH/studies/{s}">{studies[s]}</a></div>'
        ),
    )
    for path in (
        "/web/pages/",
        "/web/ARCH/series/205",
        "/web/ARCH/search/studies?q=Freed",
        "/web/ARCH/search/studies?SUBJECT_FACET=aging",
        "/web/ARCH/thesaurus/10001/terms/120",
    ):
        b.page(home + path, layout("Search results", cards))
    b.put(home + "/", Page(b"", 301, (("Location", f"{home}/web/pages/"),)))
    b.page(
        f"{home}/rpxlogin?path=ARCH&request_uri={q(home + '/')}",
        layout("Log in", '<input type="password">'),
    )
    b.stubs(
        layout,
        {
            f"{home}/web/pages/{p}": p
            for p in (
                "ARCH/find-data.html",
                "deposit/",
                "membership/",
                "sumprog/",
                "about/",
                "help/",
                "privacy.html",
                "jobs.html",
            )
        },
    )
    b.not_found = Page(layout("Page not found", "<h1>404 - Page not found</h1>").encode(), 404)
    return b.site()


def studies_by_query() -> BlindSite:
    home, docs_host = "https://catalogue.ukarchive.example", "https://doc.ukarchive.example"
    studies = {
        7890: "Household Food Diary, 2011",
        7891: "Household Food Diary, 2012",
        7889: "Commuting Survey, 2011",
    }
    b = SiteBuilder("survey-archive", 2, f"{home}/datacatalogue/study?id=7890")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} | UK Archive</title></head><body><nav class="navbar-uk"><a href="https://www.ukarchive.example/">UK Archive</a><a href="{home}/datacatalogue/search">Find data</a><a href="{home}/deposit">Deposit</a><a href="{home}/learning-hub">Learning hub</a>
<a href="https://beta.ukarchive.example/myaccount/login?returnUrl=%2Fdatacatalogue">Login</a></nav><div class="content-wrapper">{main}</div><div class="footer"><a href="{home}/help">Help</a><a href="{home}/legal">Legal</a><a href="{home}/accessibility">Accessibility</a><a href="https://www.youtube.com/ukarchive">YouTube</a></div></body></html>"""

    for number, title in studies.items():
        b.own = number == 7890
        base = f"/datacatalogue/study?id={number}"
        docs = [
            f"{docs_host}/doc/{number}/mrdoc/pdf/{number}_{name}.pdf"
            for name in ("user_guide", "questionnaire", "showcards")
        ] + [
            f"{docs_host}/doc/{number}/mrdoc/ukda/UKDA_Study_{number}_Information.txt",
            f"{docs_host}/doc/{number}/mrdoc/allissue/{number}_dictionaries.zip",
        ]
        for url in docs:
            b.file(url)
        b.part(
            f"{docs_host}/doc/{number}/read{number}.htm",
            f"<html><title>READ {number}</title><h1>{title}</h1><p>File information</p></html>",
        )
        tabs = join(
            ("details", "documentation", "resources", "access"),
            lambda t: f'<li role="presentation"><a href="{base}&amp;type={t}">{t.title()}</a></li>',
        )
        rows = join(
            docs,
            lambda d: (
                f'<tr><td>{d.rsplit("_", 1)[1]}</td><td><a href="{d}" target="_blank">{d.rsplit("/", 1)[1]}</a></td></tr>'
            ),
        )
        head = f'<h1>{title}</h1><p>SN: {number}</p><ul class="nav nav-tabs">{tabs}</ul>'
        details = f"""{head}{paragraphs(number, 2)}<p>Series: <a href="/datacatalogue/series?id=2000055">Food Diaries</a></p><p>Keywords: <a href="/datacatalogue/search?keyword=FOOD">FOOD</a> <a href="/datacatalogue/search?keyword=DIET">DIET</a></p>
<p>Depositor: <a href="/datacatalogue/search?depositor=Ministry">Ministry</a></p><a href="/datacatalogue/study/citation?id={number}&amp;format=endnote">EndNote</a><a href="/datacatalogue/study/citation?id={number}&amp;format=bibtex">BibTeX</a>
<a class="btn" href="https://beta.ukarchive.example/basket/add?sn={number}&amp;return={q(base)}">Add to account</a><a href="/datacatalogue/study?id={number - 1 if number > 7889 else 7891}">Previous study</a> <a href="/datacatalogue/study?id={number + 1 if number < 7891 else 7889}">Next study</a><a href="{docs_host}/doc/{number}/read{number}.htm">READ file</a>"""
        b.landing(home + base, layout(title, details))
        b.part(f"{home}{base}&type=details", layout(title, details))
        b.part(
            f"{home}{base}&type=documentation",
            layout(f"{title} documentation", f"{head}<table>{rows}</table>"),
        )
        b.part(
            f"{home}{base}&type=resources",
            layout(
                f"{title} resources",
                f'{head}<p>Also: <a href="/datacatalogue/study?id=7889">{studies[7889]}</a></p>',
            ),
        )
        b.part(
            f"{home}{base}&type=access", layout(f"{title} access", f"{head}<p>Register first.</p>")
        )
        for fmt in ("endnote", "bibtex"):
            b.export(
                f"{home}/datacatalogue/study/citation?id={number}&format={fmt}",
                bibtex("f", title, "M", home + base),
                "text/plain",
            )
    b.own = False
    cards = join(
        studies, lambda s: f'<li><a href="/datacatalogue/study?id={s}">{studies[s]}</a></li>'
    )
    for path in (
        "/",
        "/datacatalogue/search",
        "/datacatalogue/series?id=2000055",
        "/datacatalogue/search?keyword=FOOD",
        "/datacatalogue/search?keyword=DIET",
        "/datacatalogue/search?depositor=Ministry",
    ):
        b.page(home + path, layout("Catalogue", f"<ul>{cards}</ul>"))
    b.stubs(
        layout,
        {f"{home}/{p}": p for p in ("deposit", "learning-hub", "help", "legal", "accessibility")},
    )
    b.not_found = Page(layout("Catalogue", "<p>No study was found.</p>").encode(), 200)
    return b.site()


def museum(variant: int) -> BlindSite:
    """
    Return a museum with hashed images, neighbours by number and many outputs of one record.

    The other variant has IIIF on other hosts.
    """
    return omeka() if variant == 1 else collection_objects()


def omeka() -> BlindSite:
    home = "https://archive.millvalley.example"
    items = {
        214: "Strike leaflet, 1913",
        213: "Photograph of the weaving shed",
        215: "Wage book",
        21: "Oral history, M. Lind",
    }
    counts = {214: 4, 213: 1, 215: 2, 21: 1}
    b = SiteBuilder("museum", 1, f"{home}/items/show/214")

    def layout(title: str, main: str, kind: str = "items show") -> str:
        return f"""<!DOCTYPE html><html class="berlin" lang="en-US"><head><title>{title} &middot; Mill Valley Memory</title></head><body class="{kind}"><a href="#content" id="skipnav">Skip</a><header role="banner"><div id="site-title"><a href="{home}">Mill Valley Memory</a></div><form id="search-form" action="/search"></form></header>
<div id="primary-nav" role="navigation"><ul class="navigation"><li><a href="/items/browse">Browse Items</a></li><li><a href="/collections/browse">Browse Collections</a></li><li><a href="/exhibits">Exhibits</a></li><li><a href="/about">About</a></li><li><a href="/items/map">Map</a></li><li><a href="/contribution">Contribute</a></li></ul></div>
<div id="content" role="main">{main}</div><footer role="contentinfo"><p>Proudly powered by <a href="http://omeka.example">Omeka</a>.</p><a href="/users/login">Log in</a></footer></body></html>"""

    for number, title in items.items():
        b.own = number == 214
        path = f"/items/show/{number}"
        files = ""
        for n in range(counts[number]):
            digest = hexid(f"{number}/{n}")
            original = f"/files/original/{digest}.{'pdf' if n == 1 else 'jpg'}"
            b.file(home + original)
            fid = number * 4 + n
            b.part(
                f"{home}/files/show/{fid}",
                layout(
                    f"leaf{n}.jpg",
                    f'<h1>leaf{n}.jpg</h1><a href="{original}"><img src="/files/fullsize/{digest}.jpg"></a><p>Original: <a href="{path}">{title}</a></p>',
                    "files show",
                ),
            )
            files += f'<div class="item-file image-jpeg"><a class="download-file" href="{home}{original}"><img class="full" src="/files/fullsize/{digest}.jpg" alt=""></a><a href="/files/show/{fid}">leaf{n}</a></div>'
        for fmt in ("atom", "dcmes-xml", "json", "omeka-xml"):
            b.export(
                f"{home}{path}?output={fmt}",
                json_record(title, "Mill", home + path)
                if fmt == "json"
                else dublin_core(title, "Mill", home + path),
                "application/json" if fmt == "json" else "text/xml",
            )
        outputs = join(
            ("atom", "dcmes-xml", "json", "omeka-xml"),
            lambda f: f'<li><a href="{path}?output={f}">{f}</a></li>',
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<h1>{title}</h1><div class="element-set"><h2>Dublin Core</h2><div id="dublin-core-description" class="element"><h3>Description</h3>{paragraphs(number, 2)}</div><div class="element"><h3>Creator</h3><a href="/items/browse?advanced%5B0%5D%5Belement_id%5D=39&amp;terms=Union">Union</a></div></div>
<div id="itemfiles" class="element"><h3>Files</h3>{files}</div><div id="collection" class="element"><h3>Collection</h3><a href="/collections/show/4">Labour</a></div><div id="item-tags"><h3>Tags</h3><a href="/items/browse?tags=strike" rel="tag">strike</a>, <a href="/items/browse?tags=1913" rel="tag">1913</a></div>
<div id="item-citation"><h3>Citation</h3>&#8220;{title},&#8221; <span class="citation-url">{home}{path}</span></div><div id="item-output-formats"><h3>Output Formats</h3><ul id="output-format-list">{outputs}</ul></div><a href="https://www.facebook.com/sharer.php?u={home}{path}">Share</a>
<ul class="item-pagination navigation"><li id="previous-item"><a href="/items/show/{number - 1 if number != 21 else 215}">&larr; Previous Item</a></li><li id="next-item"><a href="/items/show/{215 if number == 214 else 214}">Next Item &rarr;</a></li></ul>""",
            ),
        )
    b.own = False
    for number in (212, 20):
        b.page(f"{home}/items/show/{number}", layout("Untitled", "<h1>[Untitled]</h1>"))
    cards = join(
        items,
        lambda i: (
            f'<div class="item hentry"><h2><a class="permalink" href="/items/show/{i}">{items[i]}</a></h2><div class="item-img"><a href="/items/show/{i}"><img src="/files/square_thumbnails/{hexid(f"{i}/0")}.jpg"></a></div></div>'
        ),
    )
    for path in (
        "/",
        "/items/browse",
        "/collections/show/4",
        "/items/browse?tags=strike",
        "/items/browse?tags=1913",
        "/exhibits",
    ):
        b.page(
            home + path,
            layout(
                "Browse Items",
                f'{cards}<a href="/items/browse?sort_field=added">Date Added</a><a rel="next" href="/items/browse?page=2">2</a>',
                "items browse",
            ),
        )
    b.put(home, b.pages[home + "/"])
    b.stubs(
        layout,
        {f"{home}/{p}": p for p in ("about", "contribution", "collections/browse", "items/map")},
    )
    b.page(f"{home}/users/login", layout("Log In", '<input type="password">'))
    b.not_found = Page(layout("404: Page Not Found", "<h1>404: Page Not Found</h1>").encode(), 404)
    return b.site()


def collection_objects() -> BlindSite:
    home, iiif, api = (
        "https://collections.deltamuseum.example",
        "https://framemark.deltamuseum.example",
        "https://api.deltamuseum.example",
    )
    objects = {
        "O128344": ("ewer-and-basin", "Ewer and Basin", 6),
        "O128345": ("ewer", "Ewer", 2),
        "O9021": ("tile-panel", "Tile Panel", 1),
        "O128399": ("basin-stand", "Basin Stand", 2),
    }
    b = SiteBuilder("museum", 2, f"{home}/item/O128344/")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Delta Museum: Explore the Collections</title></head><body class="vam-header"><header class="main-header"><a href="https://www.deltamuseum.example/">Delta Museum</a><ul class="nav"><li><a href="https://www.deltamuseum.example/visit">Visit</a></li><li><a href="https://www.deltamuseum.example/shop">Shop</a></li>
<li><a href="/">Collections</a></li><li><a href="/search/">Advanced search</a></li></ul></header><main>{main}</main><footer><a href="https://www.deltamuseum.example/info/terms">Terms</a><a href="/contact">Contact us</a><a href="https://www.deltamuseum.example/press">Press</a><a href="https://www.instagram.com/deltamuseum">Instagram</a></footer></body></html>"""

    for key, (slug, title, images) in objects.items():
        b.own = key == "O128344"
        path = f"/item/{key}/{slug}/"
        b.moved(f"{home}/item/{key}/", home + path, 301)
        pictures = ""
        for n in range(images):
            image = (
                f"{iiif}/collections/2006AM{hexid(key + str(n), 4).upper()}/full/full/0/default.jpg"
            )
            b.file(image)
            pictures += f'<li class="glide__slide"><a data-lightbox href="{image}"><img src="{image.replace("full/full", "full/!200,200")}" alt="{title}"></a></li>'
        manifest = b.export(
            f"{iiif}/collections/{key}/manifest.json",
            json_record(title, "Delta", home + path),
            "application/json",
        )
        record = b.export(
            f"{api}/v2/museumobject/{key}",
            json_record(title, "Delta", home + path),
            "application/json",
        )
        pdf = b.file(f"{home}/item/{key}/{slug}/print.pdf", "print.pdf", attachment=True)
        near = join(
            (o for o in objects if o != key),
            lambda o: (
                f'<a class="b-object-card" href="/item/{o}/{objects[o][0]}/"><img src="{iiif}/t/{o}.jpg">{objects[o][1]}</a>'
            ),
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<ol class="breadcrumbs"><li><a href="/search/?q=ceramics">Ceramics</a></li></ol><h1 class="object-page__title">{title}</h1><p><a href="/search/?id_place=x28951">Iznik</a> (made), <a href="/search/?id_person=A3841">Unknown</a> (maker)</p><ul class="glide__slides">{pictures}</ul><a href="https://www.deltamuseum.example/images/order?item={key}">Order this image</a>
{paragraphs(images, 2)}<table class="b-object-details"><tr><td>Categories</td><td><a href="/search/?id_category=THES48982">Ceramics</a></td></tr><tr><td>Accession number</td><td>C.57-1923</td></tr><tr><td>Record URL</td><td><a href="{home}/item/{key}/">{home}/item/{key}/</a></td></tr></table>
<h3>Download as:</h3><a href="{pdf}">PDF</a><a href="{record}">JSON</a><a href="{manifest}">IIIF Manifest</a><a href="/contact?object={key}">Suggest a correction</a><h2>You may also like</h2>{near}""",
            ),
        )
    b.own = False
    cards = join(
        objects,
        lambda o: f'<a class="b-object-card" href="/item/{o}/{objects[o][0]}/">{objects[o][1]}</a>',
    )
    for path in (
        "/",
        "/search/",
        "/search/?q=ceramics",
        "/search/?id_place=x28951",
        "/search/?id_person=A3841",
        "/search/?id_category=THES48982",
    ):
        b.page(home + path, layout("Search", cards))
    b.stubs(layout, {f"{home}/{p}": p for p in ("contact", "about")})
    b.page("https://www.deltamuseum.example/", layout("Delta Museum", "<h1>Open daily</h1>"))
    b.not_found = Page(layout("Not found", "<h1>Nothing here</h1>").encode(), 404)
    return b.site()
