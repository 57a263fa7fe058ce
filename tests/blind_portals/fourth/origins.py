"""Origins of research software and of teaching about it."""

import json

from tests.blind_portals.fourth.kit import Side, jsonld, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def launchpad_project() -> ThirdSite:
    """Forge whose facets are hosts: code, bugs and answers of a project, downloads elsewhere."""
    p = Portal("launchpad_project", 1, "https://slipway.example/")
    code, bugs = "https://code.slipway.example", "https://bugs.slipway.example"
    say = Prose(
        "slip",
        "the solver, a mesh, the boundary file, the plotter",
        "reads, writes, assembles, checks",
        "in parallel, by default, from Python",
    )

    def page(title: str, body: str, name: str = "") -> str:
        facets = (
            f'<ul class="facetmenu"><li><a href="https://slipway.example/{name}">Overview</a><li>'
            f'<a href="{code}/{name}">Code</a><li><a href="{bugs}/{name}">Bugs</a><li>'
            f'<a href="https://answers.slipway.example/{name}">Answers</a></ul>'
            if name
            else ""
        )
        return (
            f"<!DOCTYPE html><html><head><title>{e(title)} in Slipway</title></head><body>"
            f'<div id="locationbar"><a href="https://slipway.example/+login">Log in / Register</a>'
            f'</div>{facets}<div id="maincontent">{body}</div><div id="footer">'
            '<a href="https://slipway.example/">Slipway</a> • <a href="https://slipway.example/+tour">'
            'Take the tour</a> • <a href="https://slipway.example/legal">Terms</a></div>'
        )

    for name, title, own in (("tidalfem", "TidalFEM", True), ("tidalplot", "TidalPlot", False)):
        side = Side(p, own)
        rows = ""
        for series, ver in (("trunk", "2.1"), ("1.x", "1.4")):
            files = ""
            for end in (".tar.gz", ".tar.gz.asc"):
                here = f"/{name}/{series}/{ver}/+download/{name}-{ver}{end}"
                lib = f"https://launchpadlib.slipway.example/{opaque(here, 9)}/{name}-{ver}{end}"
                side.file(lib, f"{name}-{ver}{end}", True)
                if own:
                    p.hop(here, lib, 303)
                else:
                    p.hop(here, lib, 303, own=False)
                files += f'<li><a href="{here}">{name}-{ver}{end}</a>'
            side.part(
                f"/{name}/{series}/{ver}",
                page(
                    f"{ver} : {title}",
                    f"<h1>{ver}</h1>{files}<p>Released 2015-03-02 by Ola Lind",
                    name,
                ),
            )
            side.part(
                f"/{name}/{series}",
                page(
                    f"{series} series : {title}",
                    f'<a href="/{name}/{series}/{ver}">{ver}</a> <a href="/{name}/trunk">trunk</a>',
                    name,
                ),
            )
            rows += f'<li><a href="/{name}/{series}">{series}</a><ul>{files}</ul>'
        side.part(f"/{name}/+download", page(f"Downloads : {title}", f"<ul>{rows}</ul>", name))
        side.either(
            f"{bugs}/{name}",
            page(
                f"Bugs : {title}",
                "".join(f'<a href="{bugs}/{name}/+bug/{n}">#{n}</a>' for n in (91, 92, 93)),
                name,
            ),
        )
        for n in (91, 92, 93):
            side.either(f"{bugs}/{name}/+bug/{n}", page(f"Bug #{n}", "<p>Crash</p>", name))
        side.either(f"https://answers.slipway.example/{name}", page("Questions", "<p>None", name))
        side.part(
            f"{code}/{name}",
            page(
                f"Code : {title}",
                f'<a href="{code}/~olind/{name}/trunk">'
                f"lp:{name}</a> <pre>bzr branch lp:{name}</pre>",
                name,
            ),
        )
        side.part(f"{code}/~olind/{name}/trunk", page("trunk branch", "<p>314 revisions", name))
        side.landing(
            f"/{name}",
            page(
                title,
                f"""<h1>{title}</h1><p>Registered 2011 by
<a href="/~olind">Ola Lind</a></p>{say.paras(3)}<h2>Get Involved</h2><a
href="{bugs}/{name}/+filebug">
Report a bug</a> <a href="/{name}/+subscribe">Subscribe</a><h2>Downloads</h2>Latest version is 2.1
<a href="/{name}/trunk/2.1/+download/{name}-2.1.tar.gz">{name}-2.1.tar.gz</a> <a
href="/{name}/+download">All downloads</a><h2>Series</h2><a href="/{name}/trunk">trunk</a>
<a href="/{name}/1.x">1.x</a> <p>Part of: <a href="/tidal">Tidal Suite</a> <a href="/tidalplot">
TidalPlot</a>""",
                name,
            ),
        )
    p.bar("a form of an account", f"{bugs}/tidalfem/+filebug", "/tidalfem/+subscribe")
    p.bar("a profile", "/~olind")
    p.bar("the suite around it", "/tidal")
    p.show("/", page("Home", '<a href="/tidalplot">TidalPlot</a> <a href="/projects">projects</a>'))
    p.fill(rest(page, p.u("/+login"), r"\+filebug|\+subscribe"))
    return p.site("/tidalfem", "review", "bugs and answers stand on hosts of their own")


def metacpan_release() -> ThirdSite:
    """Perl distribution: release by author, pod pages by module, a source browser, a mirror."""
    p = Portal("metacpan_release", 1, "https://perlmods.example/")
    cdn, src = "https://cpan.perlmods.example", "https://st.perlmods.example"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} - perlmods.example</title>{head}
</head>
<body><div class="page-header"><form action="/search"><input name="q"></form><a
href="/">PerlMods</a>
<a href="/recent">Recent</a><a href="/about">About</a><a href="/login">Sign in</a></div>{body}"""

    dist, rel = "Bio-Phylo-Rank", "/release/HVAES/Bio-Phylo-Rank-0.14"
    mods = ("Bio::Phylo::Rank", "Bio::Phylo::Rank::Tree", "Bio::Phylo::Rank::IO")
    p.file(f"{cdn}/authors/id/H/HV/HVAES/{dist}-0.14.tar.gz", f"{dist}-0.14.tar.gz")
    rows = ""
    for mod in mods:
        path = "lib/" + mod.replace("::", "/") + ".pm"
        p.own(
            f"/pod/{mod}",
            page(
                mod,
                f"<h1>NAME</h1><p>{mod}</p><h2>SYNOPSIS</h2><pre>use {mod};"
                f'</pre><a href="{rel}">{dist}</a> <a href="{rel}/source/{path}">Source</a> <a '
                f'href="{src}/source/HVAES/{dist}-0.14/{path}">Raw</a>',
            ),
        )
        p.own(f"{rel}/source/{path}", page(path, f"<pre>package {mod};</pre>"))
        p.file(f"{src}/source/HVAES/{dist}-0.14/{path}", "x.pm", "text/plain", body=b"package X;")
        rows += f'<tr><td><a href="/pod/{mod}">{mod}</a><td>ranks nodes'
    for path in ("Changes", "META.json", "Makefile.PL"):
        p.own(
            f"{rel}/source/{path}", page(path, f"<pre>{path}</pre><a href='{rel}/source/'>up</a>")
        )
    p.own(
        f"{rel}/source/",
        page(
            "Browse",
            "".join(
                f'<li><a href="{rel}/source/{x}">{x}</a>'
                for x in ("Changes", "META.json", "Makefile.PL", "lib/Bio/Phylo/Rank.pm")
            ),
        ),
    )
    p.meta(
        "https://fastapi.perlmods.example/v1/release/HVAES/Bio-Phylo-Rank-0.14",
        {"distribution": dist, "version": "0.14"},
        "application/json",
    )
    p.own(
        rel,
        page(
            f"{dist}-0.14",
            f"""<ul class=breadcrumbs><li><a href="/author/HVAES">Hana Vaes</a>
<li><select><option value="/release/HVAES/{dist}-0.13">0.13</option></select></ul><h1>{dist}</h1>
<ul class=nav-list><li><a href="{rel}/source/Changes">Changes</a><li><a
href="{rel}/source/">Browse</a>
<li><a href="{cdn}/authors/id/H/HV/HVAES/{dist}-0.14.tar.gz">Download (31Kb)</a><li><a
href="https://fastapi.perlmods.example/v1/release/HVAES/{dist}-0.14">Raw API</a><li><a
href="https://rt.perlmods.example/Public/Dist/Display.html?Name={dist}">Bugs</a><li><a
href="/dist/{dist}/requires">Reverse dependencies</a><li><a href="/login?fav={dist}">++</a></ul>
<h2>Modules</h2><table>{rows}</table><h2>Dependencies</h2><a href="/pod/List::Util">List::Util</a>
<a href="/pod/Bio::Phylo">Bio::Phylo</a> <a href="/release/HVAES/{dist}-0.13">previous</a>""",
        ),
    )
    p.own(
        f"/release/HVAES/{dist}-0.13",
        page(
            f"{dist}-0.13",
            f'<h1>{dist}</h1><a href="/dist/{dist}">'
            f'Latest</a> <a href="{cdn}/authors/id/H/HV/HVAES/{dist}-0.13.tar.gz">Download</a>',
        ),
    )
    p.blob(f"{cdn}/authors/id/H/HV/HVAES/{dist}-0.13.tar.gz", "x.tar.gz")
    p.maybe(f"{cdn}/authors/id/H/HV/HVAES/{dist}-0.13.tar.gz", f"/dist/{dist}/requires")
    p.hop(f"/dist/{dist}", rel)
    for mod in ("List::Util", "Bio::Phylo"):
        p.other(f"/pod/{mod}", page(mod, f'<h1>NAME</h1>{mod} <a href="/author/HVAES">HVAES</a>'))
    p.bar("an author's releases", "/author/HVAES")
    p.bar(
        "a bug queue of another system",
        f"https://rt.perlmods.example/Public/Dist/Display.html?Name={dist}",
    )
    p.bar("asks for an account", f"/login?fav={dist}")
    p.lost(page("Not Found", "<p>Not found. Try the <a href='/search'>search</a>."))
    p.fill(rest(page, dead="Display.html"))
    return p.site(rel, "review", "an earlier release stands beside it")


def code_library_entry() -> ThirdSite:
    """Register of astronomy codes: a short entry, the code itself lives elsewhere."""
    p = Portal("code_library_entry", 1, "https://ascodes.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html><head><title>AsCodes.example - {e(title)}</title>{head}</head><body>
<center>
<img src="/logo.gif"></center><div id=menu><a href="/">Home</a> <a href="/about">About</a> <a
href="/resources">Resources</a> <a href="/code/browse">Browse</a> <a
href="/code/submit">Submit a code
</a></div>{body}<div id=foot><a href="/contact">Contact</a></div></body></html>"""

    codes = {
        "1804.011": "RINGFIT: Fits of protoplanetary rings",
        "1804.010": "ORBITAL: Orbit tools",
        "1804.012": "SHADE: Dust opacity tables",
    }
    for key, title in codes.items():
        side = Side(p, key == "1804.011")
        side.landing(
            f"/{key}",
            page(
                title,
                f"""<div class=item><span>[ascl:{key}]</span>
<a href="/{key}">{title}</a>
<p>The code fits ring models to visibilities, with priors on the width, and
writes chains and images. It needs numpy.</p><dl><dt>Code site:<dd><a
href="https://forge.example/ringfit">https://forge.example/ringfit</a><dt>Described in:<dd><a
href="https://ui.adsabs.example/abs/2018A">2018A</a><dt>Bibcode:<dd><a
href="https://ui.adsabs.example/abs/2018ascl.soft04011">2018ascl</a><dt>Preferred citation
<dd>see site
</dl><p>Views: 812 <a href="/code/all/author/Munk">Munk, A.</a> Add this: <a
href="/code/correction/{key}">Suggest an edit</a></p></div><a href="/1804.010">&lt; prev</a> <a
href="/1804.012">next &gt;</a> <a href="/code/random">Random code</a>""",
            ),
        )
        if side.is_own:
            p.hop("/code/v/1903", f"/{key}", 301)
    p.show(
        "/code/browse",
        page("Browse", "".join(f'<p><a href="/{k}">{t}</a>' for k, t in codes.items())),
    )
    p.bar("another code", "/1804.010", "/1804.012")
    p.bar("a form", "/code/correction/1804.011")
    p.bar("an author's codes", "/code/all/author/Munk")
    p.fill(rest(page, dead="/code/random|18..\\.0(?:09|13)"))
    return p.site("/1804.011", "complete", "one page; the code is another portal's")


def r_universe_page() -> ThirdSite:
    """R packages of a tenant: one sub-host for an owner with many packages, one folder for each."""
    p = Portal("r_universe_page", 1, "https://fjordlab.runiverse.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body><nav><a
href="https://runiverse.example/search/">R-Universe</a><a href="/builds">builds</a><a
href="/packages">
packages</a><a href="/articles">articles</a><a href="/apis">api</a></nav><div class=col>{body}"""

    for name, own, ver in (("fjordmix", True, "0.3.2"), ("ctdtools", False, "1.0.0")):
        side = Side(p, own)
        builds = [
            f"/src/contrib/{name}_{ver}.tar.gz",
            f"/bin/windows/contrib/4.3/{name}_{ver}.zip",
            f"/bin/macosx/contrib/4.3/{name}_{ver}.tgz",
        ]
        for href in builds:
            side.file(href, href.rsplit("/", 1)[1])
        side.meta(
            f"/api/packages/{name}",
            json.dumps({"Package": name, "Version": ver}),
            "application/json",
        )
        side.meta(f"/{name}/citation.cff", f"title: {name}\n", "text/plain")
        side.file(f"/{name}/{name}.pdf", f"{name}.pdf")
        side.part(f"/{name}/doc/manual.html", page(f"Help for {name}", "<h1>mix()</h1>"))
        side.part(
            f"/articles/{name}/intro.html",
            page(
                "Introduction",
                f'<h1>Intro to {name}</h1><a href="/articles/{name}/intro.Rmd">Source</a>',
            ),
        )
        side.file(f"/articles/{name}/intro.Rmd", "intro.Rmd", False, "text/plain")
        side.file(f"/{name}/data/casts/csv", "casts.csv", True)
        side.either(f"/{name}/NEWS.html", page("News", "<h1>0.3.2</h1>"))
        other = "ctdtools" if own else "fjordmix"
        side.landing(
            f"/{name}",
            page(
                f"{name}: Mixing in fjords",
                f"""<h1>{name} <small>{ver}</small>
</h1><p>Estimates mixing from moored sensors. By <a
href="https://github.example/ihauge">I. Hauge</a>
</p><ul>{"".join(f'<li><a href="{h}">{h.rsplit("/", 1)[1]}</a>' for h in builds)}</ul><p><a
href="/{name}/{name}.pdf">{name}.pdf</a> | <a href="/{name}/doc/manual.html">{name}.html</a> | <a
href="/{name}/NEWS.html">NEWS</a> | <a href="/{name}/citation.cff">citation</a> | <a
href="/api/packages/{name}">API</a></p><h2>Datasets</h2>casts <a
href="/{name}/data/casts/csv">csv</a>
<h2>Articles</h2><a href="/articles/{name}/intro.html">Introduction</a><h2>Depends</h2><a
href="/{other}">{other}</a> <a href="https://cran.runiverse.example/xts">xts</a> <a
href="https://runiverse.example/search?q=topic:oceanography">oceanography</a> <a
href="https://github.example/fjordlab/{name}">Source</a>""",
            ),
        )
    p.show(
        "/", page("fjordlab", '<a href="/fjordmix">fjordmix</a> <a href="/ctdtools">ctdtools</a>')
    )
    p.raw("/src/contrib/PACKAGES", "Package: fjordmix\n\nPackage: ctdtools\n", "text/plain")
    p.bar("lists of the tenant", "/builds", "/packages", "/articles", "/apis")
    p.bar("another package", "/ctdtools")
    p.fill(rest(page))
    return p.site("/fjordmix", "complete", "builds, manual, article and data are listed")


def file_exchange() -> ThirdSite:
    """Exchange of scripts of a vendor: number and slug, a ZIP and a toolbox by opaque ids."""
    p = Portal("file_exchange", 1, "https://www.matrixworks.example/matlabcentral/")
    fx = "/matlabcentral/fileexchange"
    say = Prose(
        "fx",
        "the script, the filter, each window, the demo",
        "smooths, returns, plots, needs",
        "by columns, without toolboxes, for odd orders",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)} - File Exchange - Central
</title>{head}</head><body><nav id=h><a href="https://www.matrixworks.example/products.html">Products</a>
<a href="https://www.matrixworks.example/store">Buy</a><a href="{fx}/">File Exchange</a><a
href="/matlabcentral/answers/index">Answers</a><a href="/login?uri=%2F">Sign In</a></nav>{body}
<footer>
<a href="/company/trademarks.html">Trademarks</a><a href="/support/piracy.html">Piracy</a>
</footer>"""

    files = {58112: "despike-gaps", 58113: "peaks-in-noise", 40021: "color-ramps"}
    for number, slug in files.items():
        side, here = Side(p, number == 58112), f"{fx}/{number}-{slug}"
        uid = opaque(f"fx{number}", 36)
        zipped = f"/matlabcentral/mlc-downloads/downloads/{uid}/packages/zip"
        tbx = f"/matlabcentral/mlc-downloads/downloads/{uid}/packages/mltbx"
        side.file(zipped, f"{slug}.zip", True)
        side.file(tbx, f"{slug}.mltbx", True)
        prev = "/matlabcentral/mlc-downloads/downloads/" + opaque(uid, 36) + "/packages/zip"
        side.either_file(prev, f"{slug}-1.0.zip", True)
        side.part(f"{here}/previews/{slug}.m", page(f"{slug}.m", "<pre>function y = f(x)</pre>"))
        alike = "".join(f'<a href="{fx}/{n}-{s}">{s}</a> ' for n, s in files.items() if n != number)
        side.landing(
            here,
            page(
                slug.replace("-", " "),
                f"""<h1>{slug}</h1><p>Version 1.1 (12 KB) by
<a href="/matlabcentral/profile/authors/870">Petr Moravec</a></p>
<p>312 Downloads, updated 3 Jul 2018</p>
<a href="{zipped}?src=dl">Download</a> <a href="/login?uri={q(here)}">Follow</a>
<div id=overview_tab>
{say.paras(2)}</div><div id=functions_tab><a href="{here}/previews/{slug}.m">{slug}.m</a></div>
<div id=version_history_tab><table><tr><td>1.1<td><a href="{zipped}">Zip</a> <a
href="{tbx}">Toolbox</a>
<tr><td>1.0<td><a href="{prev}">Zip</a></table></div><div id=reviews_tab>Comments: thanks</div>
<a href="{here}#version_history_tab">Versions</a> <a href="{fx}/?category=filtering">Filtering</a>
<a href="{fx}/?page=2&amp;term=tag:spike">spike</a> Inspired by: {alike}""",
                jsonld(
                    {
                        "@context": "http://schema.org",
                        "@type": "SoftwareSourceCode",
                        "name": slug,
                        "url": p.u(here),
                        "downloadUrl": p.u(zipped),
                    }
                ),
            ),
        )
        p.raw(f"{zipped}?src=dl", b"PK", "application/zip")
        if side.is_own:
            p.maybe(f"{zipped}?src=dl")
    p.show(
        f"{fx}/",
        page("File Exchange", "".join(f'<a href="{fx}/{n}-{s}">{s}</a>' for n, s in files.items())),
    )
    p.bar("asks for an account", f"/login?uri={q(f'{fx}/58112-despike-gaps')}")
    p.bar("a profile", "/matlabcentral/profile/authors/870")
    p.fill(rest(page))
    return p.site(f"{fx}/58112-despike-gaps", "complete", "package, toolbox and one function")


def training_tutorial() -> ThirdSite:
    """Training material of a community: tutorial, slides, workflows, data table, FAQs."""
    p = Portal("training_tutorial", 1, "https://training.starflow.example/training-material/")
    root = "/training-material/topics/proteomics/tutorials"
    say = Prose(
        "gtn",
        "the spectrum, the workflow, the search engine, the decoy",
        "scores, filters, merges, removes",
        "below one percent, for each sample, by mass",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body><header><a
href="/training-material/">Starflow Training</a><a href="/training-material/topics/proteomics/">
Proteomics</a><a href="/training-material/learning-pathways/">Pathways</a><a
href="/training-material/search2">Search</a></header><main>{body}</main><footer><a
href="https://git.example/starflow/training/edit/main/{q(title)}.md">Edit</a></footer>"""

    for slug, title, own in (
        ("decoy-search", "Peptide search with decoys", True),
        ("label-free", "Label-free quantification", False),
    ):
        side, base = Side(p, own), f"{root}/{slug}"
        side.part(f"{base}/slides.html", page(f"Slides: {title}", "<section>1</section>"))
        side.file(f"{base}/slides.pdf", "slides.pdf")
        side.part(
            f"{base}/workflows/",
            page(
                "Workflows",
                f'<a href="{base}/workflows/main.ga">main'
                f'.ga</a> <a href="{base}/workflows/main.html">diagram</a>',
            ),
        )
        side.file(f"{base}/workflows/main.ga", "main.ga", False, "application/json")
        side.part(f"{base}/workflows/main.html", page("Diagram", "<svg></svg>"))
        side.file(f"{base}/data-library.yaml", "data-library.yaml", False, "text/yaml")
        side.part(f"{base}/faqs/", page("FAQs", "<h1>FAQ</h1>"))
        side.meta(f"{base}/tutorial.json", json.dumps({"title": title}), "application/json")
        side.either(f"{base}/tutorial_FR.html", page(title, "<h1>Version française</h1>"))
        zen = "https://deposit.example/record/4112/files/"
        body = f"""<h1>{title}</h1><p>Authors <a
href="/training-material/hall-of-fame/mbx/">M. Bex</a>
</p><blockquote>Questions: How do we search?</blockquote>{say.paras(5)}<h2>Get data</h2><pre>
{zen}run1.mzML</pre><a href="{zen}run1.mzML">run1.mzML</a><div class=side><a
href="{base}/slides.html">Slides</a> <a href="{base}/slides.pdf">PDF</a> <a
href="{base}/workflows/">Workflows</a> <a href="{base}/data-library.yaml">Data library</a> <a
href="{base}/faqs/">FAQs</a> <a href="{base}/tutorial.json">JSON</a> <a
href="{base}/tutorial_FR.html">Français</a> <a href="https://deposit.example/record/4112">Datasets</a>
</div><h2>Feedback</h2><iframe src="https://forms.example/e/{slug}"></iframe><h2>More tutorials
</h2><a
href="{root}/label-free/tutorial.html">Label-free</a> <a
href="{root}/decoy-search/tutorial.html">Decoys
</a> <a href="/training-material/tags/dda/">DDA</a>"""
        side.landing(
            f"{base}/tutorial.html",
            page(
                title,
                body,
                jsonld(
                    {
                        "@context": "http://schema.org",
                        "@type": "LearningResource",
                        "name": title,
                        "url": p.u(f"{base}/tutorial.html"),
                        "isPartOf": "https://training.starflow.example",
                    }
                ),
            ),
        )
    for at in ("run1.mzML",):
        p.blob(f"https://deposit.example/record/4112/files/{at}", at, "text/xml", body=b"<mzML/>")
        p.maybe(f"https://deposit.example/record/4112/files/{at}")
    p.other("https://deposit.example/record/4112", page("Dataset", "<h1>Spectra</h1>"))
    p.bar("a profile", "/training-material/hall-of-fame/mbx/")
    p.bar("the topic around it", "/training-material/topics/proteomics/")
    p.bar("another tutorial", f"{root}/label-free/tutorial.html")
    p.show(
        "/training-material/topics/proteomics/",
        page(
            "Proteomics",
            "".join(
                f'<a href="{root}/{s}/tutorial.html">{s}</a>'
                for s in ("decoy-search", "label-free")
            ),
        ),
    )
    p.fill(rest(page, dead="git.example|forms.example"))
    return p.site(
        f"{root}/decoy-search/tutorial.html",
        "review",
        "its input data are a deposit of another portal",
    )


ALL = (
    launchpad_project,
    metacpan_release,
    code_library_entry,
    r_universe_page,
    file_exchange,
    training_tutorial,
)
