"""Notebooks, containers, tools, threads, tickets, project hubs, packages."""
# ruff: noqa: E501 - markup stands as platforms write it

import json

from tests.blind_portals.site import HTML, Page
from tests.blind_portals.third.build import Portal, Prose, e, to
from tests.blind_portals.third.case import ThirdSite


def interactive_notebook(variant: int) -> ThirdSite:
    """A notebook on a site of notebooks."""
    return _reactive() if variant == 1 else _gallery()


def _reactive() -> ThirdSite:
    p = Portal("interactive_notebook", 1, "https://cells.example")
    say = Prose(
        "in1",
        "the cell, the brush, this chart, the census file, the slider",
        "filters, redraws, depends on, is bound to, imports",
        "when dragged, lazily, in the browser",
    )
    slug = "/@tomasz-w/commuting-flows"

    def spa(t: str, b: str, state: object = None) -> str:
        return f'<!DOCTYPE html><html><head><title>{t} / Tomasz W. / Cells</title><meta name="twitter:card" content="summary_large_image"><meta property="og:url" content="https://cells.example{slug}"></head><body><div id="__next"><nav class="black-70 flex"><a href="/">Cells</a><a href="/explore">Explore</a><a href="/trending">Trending</a><a href="/login?next=%2F%40tomasz-w%2Fcommuting-flows">Sign in</a></nav>{b}</div><script id="__NEXT_DATA__" type="application/json">{json.dumps(state or {})}</script></body></html>'

    p.own(
        slug,
        spa(
            "Commuting flows",
            f'<div class="f6"><a href="/@tomasz-w">Tomasz W.</a> <a href="{slug}?collection=@tomasz-w/transport">Transport</a> Published Mar 3, 2023 · Fork of <a href="/@lena/flow-map">Flow map</a> · Imported by <a href="/@kai/city-pairs">1 notebook</a></div><div class="notebook-cells">{say.paras(3)}<a href="https://static.cellsusercontent.example/files/0c4fe1b37aa91d2e">flows-2021.csv</a></div><ul class="menu"><li><a href="{slug}.ojs?v=3">Download code</a></li><li><a href="https://api.cells.example{slug}.tgz?v=3">Download tarball</a></li><li><a href="https://api.cells.example{slug}@212.js?v=3">Module</a></li><li><a href="{slug}@212">Link to this version</a></li><li><a href="/embed{slug}?cells=chart">Embed</a></li><li><a href="{slug}/history">History</a></li><li><a href="/fork{slug}">Fork</a></li><li><a href="{slug}/comments">3 comments</a></li></ul><h4>More from @tomasz-w</h4><a href="/@tomasz-w/commuting-flows-ii">Commuting flows II</a> <a href="/@tomasz-w/tram-times">Tram times</a>',
            {
                "notebook": {
                    "id": "9d2f11c0a7b34e55",
                    "version": 212,
                    "files": [
                        {
                            "name": "flows-2021.csv",
                            "url": "https://static.cellsusercontent.example/files/0c4fe1b37aa91d2e",
                        },
                        {
                            "name": "zones.topojson",
                            "url": "https://static.cellsusercontent.example/files/77b0aa31f3e2c540",
                        },
                    ],
                }
            },
        ),
    )
    p.own(f"{slug}/comments", spa("Comments", f"<p>{say.text(2)}</p>"))
    p.maybe(
        f"{slug}/history",
        f"{slug}@212",
        f"{slug}@180",
        f"/embed{slug}?cells=chart",
        f"{slug}?collection=@tomasz-w/transport",
        "/d/9d2f11c0a7b34e55",
    )
    p.show(
        f"{slug}/history",
        spa("History", f'<a href="{slug}@212">212</a> <a href="{slug}@180">180</a>'),
    )
    for v in (212, 180):
        p.show(
            f"{slug}@{v}",
            spa(
                "Commuting flows",
                f'<div class="banner">You are viewing version {v}. <a href="{slug}">Latest</a></div>{say.paras(1)}',
            ),
        )
    p.show(f"/embed{slug}?cells=chart", "<html><title>Commuting flows</title><svg></svg></html>")
    p.show(
        f"{slug}?collection=@tomasz-w/transport",
        spa(
            "Commuting flows",
            f"{say.paras(1)}<a href='/collection/@tomasz-w/transport'>Transport</a>",
        ),
    )
    p.hop("/d/9d2f11c0a7b34e55", slug, 301)
    p.file(
        f"{slug}.ojs?v=3",
        "commuting-flows.ojs",
        "application/vnd.observable+javascript",
        attach=True,
        body="viewof year = Inputs.range([2011, 2021])\n",
    )
    p.file(
        f"https://api.cells.example{slug}.tgz?v=3",
        "commuting-flows.tgz",
        "application/x-gzip",
        attach=True,
        body=b"\x1f\x8b\x08\x00" + bytes(range(200)),
    )
    p.file(
        f"https://api.cells.example{slug}@212.js?v=3",
        "commuting-flows@212.js",
        "text/javascript",
        body="export {default} from './9d2f11c0a7b34e55@212.js';\n",
    )
    for h, n in (("0c4fe1b37aa91d2e", "flows-2021.csv"), ("77b0aa31f3e2c540", "zones.topojson")):
        p.file(f"https://static.cellsusercontent.example/files/{h}", n, attach=True)
    for at, t in (
        ("/@tomasz-w/commuting-flows-ii", "Commuting flows II"),
        ("/@tomasz-w/tram-times", "Tram times"),
        ("/@lena/flow-map", "Flow map"),
        ("/@kai/city-pairs", "City pairs"),
    ):
        h = f"{abs(sum(map(ord, at))):016x}"
        p.other(
            at,
            f"<html><title>{t}</title><h1>{t}</h1>{say.paras(2)}<a href='https://static.cellsusercontent.example/files/{h}'>file</a><a href='{slug}'>Commuting flows</a></html>",
        )
        p.blob(f"https://static.cellsusercontent.example/files/{h}", "other.csv", attach=True)
        p.bar(
            "an attachment of another notebook",
            f"https://static.cellsusercontent.example/files/{h}",
        )
    p.bar("an action", f"/fork{slug}")
    p.bar("the author and collections", "/@tomasz-w", "/collection/@tomasz-w/transport")
    p.bar("log-in with a return address", "/login?next=%2F%40tomasz-w%2Fcommuting-flows")
    p.put(f"/fork{slug}", to("/login?next=%2F%40tomasz-w%2Fcommuting-flows"))
    p.fill(
        lambda at: spa(
            "Explore",
            '<a href="/@tomasz-w/commuting-flows">Commuting flows</a><a href="/@tomasz-w/commuting-flows-ii">Commuting flows II</a><a href="/@tomasz-w/tram-times">Tram times</a>',
        )
    )
    p.lost(spa("404", "<h1>This notebook doesn’t exist, or is private</h1>"))
    return p.site(
        slug,
        "complete",
        "the page's state lists two files, and code, tarball and module are offered beside them",
    )


def _gallery() -> ThirdSite:
    p = Portal("interactive_notebook", 2, "https://gallery.ocean-notebooks.example")
    say = Prose(
        "in2",
        "xarray, the model output, a lazy array, the drifters, the mixed layer",
        "is regridded by, subsets, is plotted against, broadcasts over",
        "with dask, by month, on a laptop",
    )
    here = "/repos/polarlab/icedrift"

    def sphinx(t: str, b: str, prev: str, after: str) -> str:
        return f'<!DOCTYPE html>\n<html><head><title>{t} — Ocean Notebooks Gallery</title><link rel="index" title="Index" href="/genindex.html"><link rel="search" href="/search.html"><link rel="next" href="{after}"><link rel="prev" href="{prev}"></head><body><div class="bd-sidebar"><a class="navbar-brand" href="/index.html">Gallery</a><p class="caption">Repositories</p><ul><li class="toctree-l1"><a href="{here}/index.html">icedrift</a></li><li class="toctree-l1"><a href="/repos/polarlab/icethickness/index.html">icethickness</a></li><li class="toctree-l1"><a href="/repos/coastal/tides/index.html">tides</a></li></ul></div><div role="main">{b}<div class="prev-next-area"><a class="left-prev" href="{prev}">previous</a><a class="right-next" href="{after}">next</a></div></div><footer>Built with Sphinx. <a href="/_sources{here}/index.rst.txt">Show source</a></footer></body></html>'

    nbs = ["01_fetch", "02_trajectories", "03_divergence"]
    p.own(
        f"{here}/index.html",
        sphinx(
            "icedrift",
            f'<h1>icedrift</h1>{say.paras(1)}<a href="https://codehost.example/polarlab/icedrift">Repository</a><div class="sphx-glr-thumbcontainer">'
            + "".join(
                f'<a class="reference internal" href="{n}.html"><img src="/_images/{n}_thumb.png">{n}</a>'
                for n in nbs
            )
            + "</div>",
            "/repos/coastal/tides/index.html",
            "01_fetch.html",
        ),
    )
    p.meta(f"/_sources{here}/index.rst.txt", "icedrift\n========\n", "text/plain")
    for i, n in enumerate(nbs):
        badge = f'<a class="reference external" href="https://binder.ocean-notebooks.example/v2/gh/polarlab/icedrift/main?urlpath=lab%2Ftree%2F{n}.ipynb"><img src="/_static/badge.svg"></a>'
        after = f"{nbs[i + 1]}.html" if i < 2 else "/repos/polarlab/icethickness/index.html"
        p.own(
            f"{here}/{n}.html",
            sphinx(
                n,
                f'<h1>{n}</h1>{badge}{say.paras(3)}<div class="highlight"><pre>import xarray as xr</pre></div><p>Download: <a href="{n}.ipynb">notebook</a></p>',
                "index.html",
                after,
            ).replace(f"/_sources{here}/index.rst.txt", f"/_sources{here}/{n}.ipynb.txt"),
        )
        p.file(f"{here}/{n}.ipynb", f"{n}.ipynb")
        p.meta(f"/_sources{here}/{n}.ipynb.txt", json.dumps({"cells": []}), "text/plain")
    p.maybe(
        *(
            f"https://binder.ocean-notebooks.example/v2/gh/polarlab/icedrift/main?urlpath=lab%2Ftree%2F{n}.ipynb"
            for n in nbs
        ),
        "https://codehost.example/polarlab/icedrift",
    )
    for r, t in (("polarlab/icethickness", "icethickness"), ("coastal/tides", "tides")):
        p.other(
            f"/repos/{r}/index.html",
            sphinx(
                t,
                f'<h1>{t}</h1><a href="01_fetch.html">01_fetch</a>',
                f"{here}/index.html",
                "01_fetch.html",
            ),
        )
        p.show(
            f"/repos/{r}/01_fetch.html",
            sphinx(
                "01_fetch",
                say.paras(2) + '<a href="01_fetch.ipynb">notebook</a>',
                "index.html",
                "index.html",
            ),
        )
        p.blob(f"/repos/{r}/01_fetch.ipynb", f"{t}.ipynb")
        p.bar(
            "a notebook of another repository, with the same file name",
            f"/repos/{r}/01_fetch.html",
            f"/repos/{r}/01_fetch.ipynb",
        )
    p.fill(
        lambda at: (
            sphinx("Index", f"<h1>{e(at)}</h1>", "/index.html", f"{here}/index.html")
            if at.endswith((".html", "/")) or not at
            else None
        )
    )
    p.bar("general indexes of the gallery", "/genindex.html", "/search.html", "/index.html")
    return p.site(
        f"{here}/index.html",
        "complete",
        "three notebooks in the contents, each with page, file and source; previous and next leave the repository at both ends",
    )


def container_image(variant: int) -> ThirdSite:
    """An image in a registry of containers."""
    return _hub() if variant == 1 else _bio_registry()


def _hub() -> ThirdSite:
    p = Portal("container_image", 1, "https://images.dockyard.example")
    entry = "/r/polarlab/icedrift"
    api = "https://api.dockyard.example/v2/namespaces/polarlab/repositories/icedrift"

    def app(t: str, b: str) -> str:
        return f'<!doctype html><html lang="en" data-theme="light"><head><title>{t} | Dockyard</title><meta name="description" content="image"></head><body><header role="banner"><a href="/explore">Explore</a><a href="/search?q=">Search</a><a href="/pricing">Pricing</a><a href="/login?redirectUrl=%2Fr%2Fpolarlab%2Ficedrift">Sign in</a><a href="/signup">Sign up</a></header><div id="root">{b}</div><script src="/static/js/main.8f1c.js" defer></script></body></html>'

    tabs = f'<div role="tablist"><a role="tab" href="{entry}">Overview</a><a role="tab" href="{entry}/tags">Tags</a><a role="tab" href="{entry}/builds">Builds</a></div>'
    p.own(
        entry,
        app(
            "polarlab/icedrift - Image",
            f'<h1>polarlab/icedrift</h1><p>By <a href="/u/polarlab">polarlab</a> · Updated 3 months ago · 10K+ pulls</p>{tabs}<div class="readme"><h1>icedrift</h1><p>Run <code>docker pull polarlab/icedrift:1.4</code>. Needs <a href="/r/library/python">python</a>; see also <a href="/r/polarlab/icedrift-web">icedrift-web</a>. Source on <a href="https://codehost.example/polarlab/icedrift">codehost</a>.</p></div>',
        ),
    )
    p.own(
        f"{entry}/tags",
        app(
            "polarlab/icedrift tags",
            f'<h1>polarlab/icedrift</h1>{tabs}<div data-api="{api}/tags?page_size=25&amp;page=1"></div><select><option>Newest</option></select><a href="/layers/polarlab/icedrift/1.4/images/sha256-0b7e1f">1.4</a> <a href="/layers/polarlab/icedrift/1.3/images/sha256-88c2d0">1.3</a>',
        ),
    )
    p.own(
        f"{entry}/builds",
        app(
            "polarlab/icedrift builds",
            f"<h1>polarlab/icedrift</h1>{tabs}<p>No automated builds.</p>",
        ),
    )
    for tag, sha in (("1.4", "0b7e1f"), ("1.3", "88c2d0")):
        p.own(
            f"/layers/polarlab/icedrift/{tag}/images/sha256-{sha}",
            app(
                f"polarlab/icedrift:{tag}",
                f'<a href="{entry}/tags">Tags</a><h1>polarlab/icedrift:{tag}</h1><ol><li>ADD file:1a in /</li><li>RUN pip install icedrift</li></ol><p>sha256:{sha}…</p>',
            ),
        )
    p.meta(
        f"{api}/tags?page_size=25&page=1",
        {
            "count": 31,
            "next": f"{api}/tags?page_size=25&page=2",
            "results": [{"name": "1.4"}, {"name": "1.3"}],
        },
        "application/json",
    )
    p.meta(
        f"{api}/tags?page_size=25&page=2",
        {"count": 31, "next": None, "results": [{"name": "0.1"}]},
        "application/json",
    )
    for r, t in (
        ("polarlab/icedrift-web", "icedrift-web"),
        ("library/python", "python"),
        ("polarlab/gridtools", "gridtools"),
    ):
        p.other(
            f"/r/{r}",
            app(t, f'<h1>{r}</h1><a href="/r/{r}/tags">Tags</a><a href="{entry}">icedrift</a>'),
        )
        p.show(f"/r/{r}/tags", app(t, f"<h1>{r}</h1>"))
        p.bar("tags of another image", f"/r/{r}/tags")
    p.bar("the organisation", "/u/polarlab")
    p.bar("log-in with a return address", "/login?redirectUrl=%2Fr%2Fpolarlab%2Ficedrift")
    p.fill(
        lambda at: app(
            "Explore",
            '<div class="card"><a href="/r/library/python">python</a></div><div class="card"><a href="/r/polarlab/gridtools">gridtools</a></div><div class="card"><a href="/r/polarlab/icedrift">icedrift</a></div>',
        )
    )
    p.lost(app("Dockyard", "<h1>404</h1><p>Page not found</p>"), 200)
    return p.site(
        entry,
        "partial",
        "the registry counts 31 tags, and pages exist for two; layers themselves need a client",
    )


def _bio_registry() -> ThirdSite:
    p = Portal("container_image", 2, "https://biocontainer-index.example")

    def ng(t: str, b: str, h: str = "") -> str:
        return f"<html><head><base href='/'><title>{t}</title>{h}</head><body><app-root><mat-toolbar><a href='registry?all_fields_search=&sort_order=desc'>Registry</a> <a href='docs/'>Docs</a> <a href='contribute'>Contribute</a></mat-toolbar>{b}</app-root></body></html>"

    vers = [("2.9", "h5b5514e_7"), ("2.8", "ha8f3691_0"), ("2.7", "h7cff6ad_2")]
    ld = {
        "@context": "https://schema.org",
        "@type": "SoftwareApplication",
        "name": "readmap",
        "url": "https://biocontainer-index.example/tools/readmap",
        "downloadUrl": "https://depot.galaxyish.example/singularity/readmap%3A2.9--h5b5514e_7",
        "softwareVersion": "2.9",
    }
    rows = "".join(
        f"<tr><td>{v}<td><code>quay.example/bio/readmap:{v}--{b}</code><td><a href='https://depot.galaxyish.example/singularity/readmap%3A{v}--{b}'>Singularity</a><td><a href='tools/readmap/versions/{v}'>{v}</a>"
        for v, b in vers
    )
    p.own(
        "/tools/readmap",
        ng(
            "readmap - Index of containers",
            f"<h1>readmap</h1><p>Aligner. License: <a href='https://spdx.org/licenses/MIT'>MIT</a>. <a href='https://readmap.example/'>Homepage</a></p><mat-tab-group><a href='tools/readmap?tab=packages'>Packages and Containers</a></mat-tab-group><table>{rows}</table><h2>Similar tools</h2><a href='tools/readmap2'>readmap2</a> <a href='tools/gapfill'>gapfill</a><a href='tools/multi-package-containers'>Multi-package containers</a>",
            f"<script type='application/ld+json'>{json.dumps(ld)}</script>",
        ),
    )
    p.maybe("/tools/readmap?tab=packages")
    p.show(
        "/tools/readmap?tab=packages",
        ng("readmap - Index of containers", f"<h1>readmap</h1><table>{rows}</table>"),
    )
    for v, b in vers:
        p.own(
            f"/tools/readmap/versions/{v}",
            ng(
                f"readmap {v}",
                f"<h1>readmap {v}</h1><a href='api/ga4gh/trs/v2/tools/readmap/versions/readmap-{v}'>TRS</a> <a href='tools/readmap'>All versions</a>",
            ),
        )
        p.meta(
            f"/api/ga4gh/trs/v2/tools/readmap/versions/readmap-{v}",
            {
                "id": f"readmap-{v}",
                "images": [{"image_name": f"quay.example/bio/readmap:{v}--{b}"}],
            },
            "application/json",
        )
        p.file(
            f"https://depot.galaxyish.example/singularity/readmap%3A{v}--{b}",
            f"readmap-{v}.sif",
            "application/octet-stream",
        )
    for t in ("readmap2", "gapfill"):
        p.other(
            f"/tools/{t}",
            ng(
                t,
                f"<h1>{t}</h1><a href='https://depot.galaxyish.example/singularity/{t}%3A1.0--h1_0'>Singularity</a><a href='tools/{t}/versions/1.0'>1.0</a><a href='tools/readmap'>readmap</a>",
            ),
        )
        p.blob(f"https://depot.galaxyish.example/singularity/{t}%3A1.0--h1_0", f"{t}.sif")
        p.show(f"/tools/{t}/versions/1.0", ng(f"{t} 1.0", f"<h1>{t} 1.0</h1>"))
        p.bar(
            "another tool's, though its name begins alike",
            f"/tools/{t}/versions/1.0",
            f"https://depot.galaxyish.example/singularity/{t}%3A1.0--h1_0",
        )
    p.bar("a category, though under /tools/", "/tools/multi-package-containers")
    p.raw(
        "https://depot.galaxyish.example/singularity/",
        "<html><title>Index of /singularity/</title>"
        + "".join(
            f"<a href='{t}'>{t}</a>" for t in ("readmap%3A2.9--h5b5514e_7", "readmap2%3A1.0--h1_0")
        )
        + "</html>",
        "text/html",
    )
    p.bar("the depot's listing of all images", "https://depot.galaxyish.example/singularity/")
    p.fill(
        lambda at: ng(
            "Registry",
            "<a href='tools/readmap'>readmap</a><a href='tools/readmap2'>readmap2</a><a href='tools/gapfill'>gapfill</a><a href='https://depot.galaxyish.example/singularity/'>All images</a>",
        )
    )
    p.lost(ng("Index of containers", "<mat-spinner></mat-spinner>"), 200)
    return p.site(
        "/tools/readmap",
        "complete",
        "three versions, three images, three API records; unknown addresses give the shell, whose text names no tool",
    )


def tool_shed(variant: int) -> ThirdSite:
    """A wrapper or a pipeline in a community registry."""
    return _shed() if variant == 1 else _pipelines()


def _shed() -> ThirdSite:
    p = Portal("tool_shed", 1, "https://shed.galaxyish.example")

    def mako(t: str, b: str) -> str:
        return f"<!DOCTYPE HTML><html><head><title>Galaxyish | Tool Shed</title><link href='/static/style/base.css' rel='stylesheet'/></head><body scroll='no' class='full-content'><div id='masthead'><a href='/'>Repositories</a><a href='/repository/browse_categories'>Categories</a><a href='/user/login?redirect=%2Fview%2Fiuc%2Freadmap'>Login</a></div><div id='left'><a href='/repository/find_tools'>Search for valid tools</a><a href='/repository/browse_repositories'>Browse by repository</a></div><div id='center'><h2>{t}</h2>{b}</div></body></html>"

    e0 = "/view/iuc/readmap"
    revs = ["64f11cf59c6e", "a8eb1d5e5f2b", "3fe632431b68"]
    p.own(
        e0,
        mako(
            "Repository readmap",
            f"<b>Owner</b> <a href='/view/iuc'>iuc</a> <b>Type</b> unrestricted <b>Revision</b> <select name='changeset_revision'>{''.join(f'<option value={r}>{r}</option>' for r in revs)}</select><p>Link to this repository: <a href='https://shed.galaxyish.example/view/iuc/readmap'>https://shed.galaxyish.example/view/iuc/readmap</a></p><p>Clone: <code>hg clone https://shed.galaxyish.example/repos/iuc/readmap</code></p><h3>Contents</h3><a href='/repos/iuc/readmap/file/tip'>Browse tip</a> <a href='/repos/iuc/readmap/log'>Changesets</a> <a href='/repos/iuc/readmap/archive/tip.tar.gz'>Download as .tar.gz</a> <a href='/repos/iuc/readmap/archive/tip.zip'>.zip</a> {' '.join(f'<a href=/view/iuc/readmap/{r}>{r}</a>' for r in revs)}<h3>Dependencies</h3><a href='/view/devteam/package_samlib_1_2'>package_samlib_1_2</a> <a href='/repository/display_tool?repository_id=b0ad52d2&amp;tool_config=readmap.xml'>Tool form</a> <a href='/view/iuc/readmap_index'>readmap_index</a>",
        ),
    )
    for r in revs:
        p.own(
            f"{e0}/{r}",
            mako(
                "Repository readmap",
                f"<b>Revision</b> {r} <a href='{e0}'>all</a> <a href='/repos/iuc/readmap/rev/{r}'>changeset</a>",
            ),
        )
        p.maybe(f"/repos/iuc/readmap/rev/{r}")
        p.show(
            f"/repos/iuc/readmap/rev/{r}",
            f"<html><title>readmap: {r}</title><pre>diff</pre></html>",
        )
    files = ["readmap.xml", "macros.xml", "test-data/ref.fa"]
    p.own(
        "/repos/iuc/readmap/file/tip",
        "<html><title>readmap: files</title><table>"
        + "".join(f"<tr><td><a href='/repos/iuc/readmap/file/tip/{f}'>{f}</a>" for f in files)
        + "</table><a href='/repos/iuc/readmap/log'>log</a></html>",
    )
    p.own(
        "/repos/iuc/readmap/log",
        "<html><title>readmap: log</title>"
        + "".join(f"<a href='/repos/iuc/readmap/rev/{r}'>{r}</a>" for r in revs)
        + "</html>",
    )
    for f in files:
        p.own(
            f"/repos/iuc/readmap/file/tip/{f}",
            f"<html><title>readmap: {f}</title><pre>&lt;tool/&gt;</pre><a href='/repos/iuc/readmap/raw-file/tip/{f}'>raw</a></html>",
        )
        p.file(f"/repos/iuc/readmap/raw-file/tip/{f}", f.rpartition("/")[2], "text/plain")
    p.file("/repos/iuc/readmap/archive/tip.tar.gz", "readmap-tip.tar.gz", attach=True)
    p.file("/repos/iuc/readmap/archive/tip.zip", "readmap-tip.zip", attach=True)
    p.own(
        "/repository/display_tool?repository_id=b0ad52d2&tool_config=readmap.xml",
        mako(
            "readmap (version 2.9)",
            f"<form>Reference <select></select></form><a href='{e0}'>Repository</a>",
        ),
    )
    for r, t in (
        ("iuc/readmap_index", "readmap_index"),
        ("devteam/package_samlib_1_2", "package_samlib_1_2"),
        ("devteam/readmap", "readmap"),
    ):
        p.other(
            f"/view/{r}",
            mako(
                f"Repository {t}",
                f"<a href='/repos/{r}/file/tip'>Browse tip</a> <a href='/repos/{r}/archive/tip.zip'>.zip</a> <a href='{e0}'>readmap</a>",
            ),
        )
        p.show(f"/repos/{r}/file/tip", f"<html><title>{t}: files</title></html>")
        p.blob(f"/repos/{r}/archive/tip.zip", f"{t}.zip", attach=True)
        p.bar(
            "another repository, one with the same name under another owner",
            f"/repos/{r}/file/tip",
            f"/repos/{r}/archive/tip.zip",
        )
    p.bar("the owner", "/view/iuc")
    p.bar("log-in with a return address", "/user/login?redirect=%2Fview%2Fiuc%2Freadmap")
    p.fill(
        lambda at: mako(
            "Repositories",
            "<a href='/view/iuc/readmap'>readmap</a> <a href='/view/devteam/readmap'>readmap (devteam)</a> <a href='/view/iuc/readmap_index'>readmap_index</a> <a href='/repository/browse_repositories?page=2'>2</a>",
        )
    )
    p.lost("<html><title>404</title>Unable to find repository</html>")
    return p.site(
        e0,
        "complete",
        "three revisions, three files, two archives; a fork of the same name stands under another owner",
    )


def _pipelines() -> ThirdSite:
    p = Portal("tool_shed", 2, "https://pipelines.nf-north.example")
    say = Prose(
        "tp2",
        "the sample sheet, a process, the config profile, MultiQC, the aligner",
        "emits, resumes, publishes, is tested with, skips",
        "on every push, per sample, by default",
    )
    vs = ["3.12.0", "3.11.2", "dev"]

    def astro(t: str, b: str) -> str:
        return f'<!DOCTYPE html><html lang="en" data-bs-theme="auto"><head><meta name="generator" content="Astro v4"><title>{t} | nf-north</title><link rel="sitemap" href="/sitemap-index.xml"></head><body><nav class="navbar"><a href="/pipelines">Pipelines</a><a href="/modules">Modules</a><a href="/docs">Docs</a><a href="/events">Events</a></nav>{b}<footer><a href="/about">About</a><a href="/stats">Stats</a></footer></body></html>'

    kinds = ["", "/docs/usage", "/docs/output", "/parameters", "/results", "/releases_stats"]

    def tabs(v: str) -> str:
        alts = "".join(f'<a class="dropdown-item" href="/rnaquant/{o}">{o}</a>' for o in vs)
        return (
            f'<div class="btn-group">{alts}</div><ul class="nav">'
            + "".join(
                f'<li><a href="/rnaquant/{v}{k}">{k or "Introduction"}</a></li>' for k in kinds
            )
            + "</ul>"
        )

    p.hop("/rnaquant", "/rnaquant/3.12.0", 302)
    for v in vs:
        for k in kinds:
            more = ""
            if k == "/results" and v != "dev":
                more = f'<a href="https://results-bucket.nf-north.example/rnaquant/results-{v}/multiqc/multiqc_report.html">multiqc_report.html</a>'
            if k == "/docs/usage":
                more = '<p>Uses the module <a href="/modules/star_align">star_align</a>; compare <a href="/rnafusion/3.0.1/docs/usage">rnafusion</a>.</p>'
            p.own(
                f"/rnaquant/{v}{k}",
                astro(
                    f"rnaquant {v}{k}",
                    f'<h1>nf-north/<span>rnaquant</span></h1>{tabs(v)}<main>{say.paras(2)}{more}</main><aside><a href="https://codehost.example/nf-north/rnaquant">repo</a> <a href="https://doi.org/10.5555/z.1400710">10.5555/z.1400710</a> <a href="/contributors?p=rnaquant">contributors</a></aside>',
                ),
            )
    for v in vs[:2]:
        u = f"https://results-bucket.nf-north.example/rnaquant/results-{v}/multiqc/multiqc_report.html"
        p.file(
            u,
            "multiqc_report.html",
            "text/html",
            body=f"<html><title>MultiQC Report</title><h1>rnaquant {v}</h1></html>",
        )
    for s in ("rnafusion", "rnasplice"):
        p.hop(f"/{s}", f"/{s}/3.0.1", own=False)
        p.other(
            f"/{s}/3.0.1",
            astro(
                s,
                f"<h1>{s}</h1>{say.paras(1)}<a href='/{s}/3.0.1/docs/usage'>usage</a><a href='/rnaquant'>rnaquant</a>",
            ),
        )
        p.show(f"/{s}/3.0.1/docs/usage", astro(s, say.paras(2)))
        p.bar("another pipeline", f"/{s}", f"/{s}/3.0.1/docs/usage")
    p.bar("a module shared by all pipelines", "/modules/star_align")
    p.maybe(
        "https://codehost.example/nf-north/rnaquant",
        "https://doi.org/10.5555/z.1400710",
        "/contributors?p=rnaquant",
    )
    p.show("/contributors?p=rnaquant", astro("Contributors", "<h1>Contributors</h1>"))
    p.fill(
        lambda at: (
            astro(
                "Pipelines",
                '<a href="/rnafusion">rnafusion</a> <a href="/rnaquant">rnaquant</a> <a href="/rnasplice">rnasplice</a>',
            )
            if "." not in at
            else None
        )
    )
    return p.site(
        "/rnaquant",
        "complete",
        "three versions with six tabs each and a report for the two that are released",
    )


def mailing_thread(variant: int) -> ThirdSite:
    """A thread of a mailing list."""
    return _pipermail() if variant == 1 else _public_inbox()


def _pipermail() -> ThirdSite:
    p = Portal("mailing_thread", 1, "https://lists.geocode.example")
    say = Prose(
        "mt1",
        "the patch, your proposal, the projection, my build, the maintainer, the test",
        "breaks, depends on, ignores, should replace, assumes",
        "on 32 bit, since last week, as far as I can see",
    )
    m = "/pipermail/geocode-devel/2019-March"

    def msg(n: int, subj: str, who: str, prev: int, after: int, ref: str, extra: str = "") -> str:
        return f'<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">\n<HTML> <HEAD> <TITLE> {subj}\n </TITLE> <LINK REL="Index" HREF="index.html"> <LINK REL="made" HREF="mailto:geocode-devel%40lists.geocode.example"> <LINK REL="Previous" HREF="{prev:06d}.html"> <LINK REL="Next" HREF="{after:06d}.html"> </HEAD> <BODY BGCOLOR="#ffffff"> <H1>{subj}</H1> <B>{who}</B> <A HREF="mailto:x">{who.lower()} at geocode.example</A><BR><I>Tue Mar 12 2019</I><P><UL> <LI>Previous message: <A HREF="{prev:06d}.html">{prev}</A></li> <LI>Next message: <A HREF="{after:06d}.html">{after}</A></li> <LI> <B>Messages sorted by:</B> <a href="date.html#{n}">[ date ]</a> <a href="thread.html#{n}">[ thread ]</a> <a href="subject.html#{n}">[ subject ]</a></LI></UL><HR><!--beginarticle--><PRE>{say.text(4)}\n&gt; {say.one()}\n{extra}</PRE><!--endarticle--><HR><a href="https://lists.geocode.example/listinfo/geocode-devel">More information about the geocode-devel mailing list</a>{ref}</body></html>'

    subj = "[geocode-devel] RFC 41: drop the old grid format"
    thread = [4512, 4513, 4515, 4519, 4530]
    others = {
        4511: "[geocode-devel] Build fails on BSD",
        4514: "[geocode-devel] Build fails on BSD",
        4516: "[geocode-devel] Release 3.2.1",
        4518: "[geocode-devel] Release 3.2.1",
        4520: "[geocode-devel] Sprint in Graz",
        4529: "[geocode-devel] Sprint in Graz",
        4531: "[geocode-devel] RFC 42: threads",
    }
    for i, n in enumerate(thread):
        extra = ""
        if n == 4513:
            extra = '-------------- next part --------------\nA non-text attachment was scrubbed...\nName: gridbench.csv\nURL: &lt;<A HREF="https://lists.geocode.example/pipermail/geocode-devel/attachments/20190312/7b1c02ef/attachment.csv">attachment.csv</A>&gt;'
        p.own(f"{m}/{n:06d}.html", msg(n, subj, f"Dev{i}", n - 1, n + 1, "", extra))
    p.file(
        "/pipermail/geocode-devel/attachments/20190312/7b1c02ef/attachment.csv", "attachment.csv"
    )
    for n, s in others.items():
        extra = (
            '<A HREF="https://lists.geocode.example/pipermail/geocode-devel/attachments/20190313/11aa09dc/attachment.patch">attachment.patch</A>'
            if n == 4514
            else ""
        )
        build = p.other if n in (4511, 4516, 4520, 4531) else p.show
        build(f"{m}/{n:06d}.html", msg(n, s, "Ann", n - 1, n + 1, "", extra))
        p.bar("a message of another thread, between ours by number", f"{m}/{n:06d}.html")
    p.blob(
        "/pipermail/geocode-devel/attachments/20190313/11aa09dc/attachment.patch",
        "attachment.patch",
        "text/x-patch",
    )
    p.bar(
        "an attachment of another thread",
        "/pipermail/geocode-devel/attachments/20190313/11aa09dc/attachment.patch",
    )
    tree = (
        f'<LI><A HREF="004511.html">{others[4511]}</A><UL><LI><A HREF="004514.html">{others[4514]}</A></UL><LI><A HREF="004512.html">{subj}</A><UL><LI><A HREF="004513.html">{subj}</A><UL><LI><A HREF="004515.html">{subj}</A></UL><LI><A HREF="004519.html">{subj}</A><UL><LI><A HREF="004530.html">{subj}</A></UL></UL>'
        + "".join(
            f'<LI><A HREF="{n:06d}.html">{others[n]}</A>' for n in (4516, 4518, 4520, 4529, 4531)
        )
    )
    for name in ("thread", "date", "subject", "author", "index"):
        p.show(
            f"{m}/{name}.html",
            f"<HTML><HEAD><title>The geocode-devel March 2019 Archive by {name}</title></HEAD><BODY><ul>{tree}</ul><a href='/pipermail/geocode-devel/2019-March.txt.gz'>Gzip'd Text</a></BODY></HTML>",
        )
        p.bar("the month's index of all threads", f"{m}/{name}.html")
    p.blob("/pipermail/geocode-devel/2019-March.txt.gz", "2019-March.txt.gz")
    p.bar("the whole month", "/pipermail/geocode-devel/2019-March.txt.gz")
    p.fill(
        lambda at: (
            f"<HTML><title>geocode-devel</title><a href='{m}/thread.html'>March 2019</a> <a href='{m}/author.html'>[ Author ]</a></HTML>"
            if "004" not in at
            else None
        )
    )
    p.lost("<HTML><title>404 Not Found</title><h1>Not Found</h1></HTML>")
    return p.site(
        f"{m}/004512.html",
        "review",
        "only the month's index says which messages hang together; previous and next run through other threads",
    )


def _public_inbox() -> ThirdSite:
    p = Portal("mailing_thread", 2, "https://lore.kernelish.example")
    root = "20220314.9f2c1-1-rhale@openlab.example"
    ids = [
        root,
        "20220314.9f2c1-2-rhale@openlab.example",
        "20220314.9f2c1-3-rhale@openlab.example",
        "YjAbC9x2Lm@lunar.example",
        "87ilsdk3xx.fsf@delta.example",
    ]

    def inbox(t: str, b: str) -> str:
        return f'<html><head><title>{t}</title><link rel=alternate title="Atom feed" href="../../new.atom" type="application/atom+xml"/></head><body><form action="./"><pre><a href="../">linux-sensors.lore</a> mirror <input name=q><a href="/linux-sensors/_/text/help/">help</a> / <a href="/linux-sensors/_/text/color/">color</a> / <a href="/linux-sensors/_/text/mirror/">mirror</a> / <a href="/linux-sensors/new.atom">Atom feed</a></pre></form>{b}<hr><pre>This is a public inbox, see <a href="/linux-sensors/_/text/mirror/">mirroring instructions</a></pre></body></html>'

    base = "/linux-sensors"
    p.own(
        f"{base}/{root}/T/",
        inbox(
            "[PATCH 0/2] iio: buoy: add sensor",
            "<pre><b>[PATCH 0/2] iio: buoy: add sensor</b>\n"
            + "".join(
                f'<a id=m{i} href="../../{m}/">{i} msg</a> <a href="../../{m}/raw">raw</a>\n'
                for i, m in enumerate(ids)
            )
            + '</pre><pre>Thread overview: 5 messages (download: <a href="../t.mbox.gz">mbox.gz</a> follow: <a href="../t.atom">Atom feed</a>) <a href="../t/">nested</a> / <a href="../T/">flat</a></pre>',
        ),
    )
    p.own(
        f"{base}/{root}/t/",
        inbox(
            "[PATCH 0/2] iio: buoy: add sensor",
            "<pre>"
            + "".join(f'<ul><li><a href="../../{m}/">msg</a></li></ul>' for m in ids)
            + '<a href="../../20220310.aa-1-kim@lab.example/">[PATCH] iio: fix ref count</a></pre>',
        ),
    )
    p.file(f"{base}/{root}/t.mbox.gz", f"{root}.mbox.gz", "application/gzip", attach=True)
    p.meta(
        f"{base}/{root}/t.atom",
        f"<feed xmlns='http://www.w3.org/2005/Atom'><title>thread</title><id>{root}</id></feed>",
        "application/atom+xml",
    )
    for m in ids:
        r = f"<a href='../{root}/T/'>thread</a>"
        p.own(
            f"{base}/{m}/",
            inbox(
                "iio: buoy: add sensor",
                f"<pre>From: R. Hale\nMessage-ID: &lt;{m}&gt; (<a href='raw'>raw</a>)\n\n+static int buoy_probe()\n{r}\n<a href='../20220310.aa-1-kim@lab.example/'>next thread</a> <a href='#R'>reply</a></pre>",
            ),
        )
        p.file(f"{base}/{m}/raw", f"{m}.eml", "text/plain; charset=UTF-8")
        if m != root:
            p.maybe(f"{base}/{m}/T/")
    p.hop(f"{base}/{root}/T", f"{base}/{root}/T/", 301)
    p.hop(f"/all/{root}/", f"{base}/{root}/", 301)
    for m in ("20220310.aa-1-kim@lab.example", "20220315.bb-1-ann@lab.example"):
        p.other(
            f"{base}/{m}/T/",
            inbox(
                "[PATCH] iio: fix ref count",
                f"<pre><a href='../../{m}/'>msg</a><a href='../../{m}/raw'>raw</a><a href='../t.mbox.gz'>mbox.gz</a></pre>",
            ),
        )
        p.show(
            f"{base}/{m}/",
            inbox("[PATCH] iio: fix ref count", f"<pre>x <a href='../{m}/T/'>thread</a></pre>"),
        )
        p.raw(f"{base}/{m}/raw", "From: kim\n", "text/plain")
        p.blob(f"{base}/{m}/t.mbox.gz", "t.mbox.gz")
        p.bar("another thread's", f"{base}/{m}/", f"{base}/{m}/raw", f"{base}/{m}/t.mbox.gz")
    p.bar(
        "the list's own pages", f"{base}/_/text/help/", f"{base}/_/text/mirror/", f"{base}/new.atom"
    )
    p.raw(f"{base}/new.atom", "<feed xmlns='http://www.w3.org/2005/Atom'/>", "application/atom+xml")
    p.fill(
        lambda at: (
            inbox(
                "linux-sensors",
                f"<pre><a href='/linux-sensors/{root}/T/'>[PATCH 0/2]</a> <a href='/linux-sensors/20220310.aa-1-kim@lab.example/T/'>[PATCH]</a> <a href='/linux-sensors/20220315.bb-1-ann@lab.example/T/'>[RFC]</a> <a href='?t=20220301'>next (older)</a></pre>",
            )
            if "@" not in at
            else None
        )
    )
    p.lost("<html><title>Not Found</title><pre>404 Not Found</pre></html>")
    return p.site(
        f"{base}/{root}/T/",
        "complete",
        "the thread says five messages, and five are there, singly and as one mailbox",
    )


def bug_ticket(variant: int) -> ThirdSite:
    """A ticket of a tracker."""
    return _bugzilla() if variant == 1 else _trac()


def _bugzilla() -> ThirdSite:
    p = Portal("bug_ticket", 1, "https://bugs.seqtools.example")
    p.robots("Allow: /show_bug.cgi", "Disallow: /query.cgi", "Disallow: /report.cgi")
    say = Prose(
        "bt1",
        "the parser, a malformed header, the regression, the fix, valgrind",
        "crashes on, was bisected to, hides, reports, duplicates",
        "in 4.2.1, with UTF-16, on every second run",
    )

    def bz(t: str, b: str) -> str:
        return f'<!DOCTYPE html><html lang="en"><head><title>{t}</title><link rel="Top" href="https://bugs.seqtools.example/"><link rel="search" type="application/opensearchdescription+xml" href="/search_plugin.cgi"></head><body class="bz_bug"><div id="header"><ul class="links"><li><a href="/">Home</a></li><li><a href="/enter_bug.cgi">New</a></li><li><a href="/query.cgi">Search</a></li><li><a href="/report.cgi">Reports</a></li><li><a href="/show_bug.cgi?id=18231&amp;GoAheadAndLogIn=1">Log In</a></li></ul></div><div id="bugzilla-body">{b}</div></body></html>'

    entry = "/show_bug.cgi?id=18231"
    att = [
        (7712, "minimal.sam", "text/plain"),
        (7715, "fix-header-v1.patch", "text/plain"),
        (7719, "valgrind.log", "text/plain"),
    ]
    p.own(
        entry,
        bz(
            "18231 – Crash on empty @SQ line",
            '<div class="navigation">First Last <a href="/show_bug.cgi?id=18229">Prev</a> <a href="/show_bug.cgi?id=18240">Next</a> This bug is not in your last search results.</div><h1>Bug 18231 - Crash on empty @SQ line</h1><p>Status: RESOLVED FIXED; Product: <a href="/describecomponents.cgi?product=seqtools">seqtools</a>; Depends on: <a href="/show_bug.cgi?id=17502">17502</a>; <a href="/showdependencytree.cgi?id=18231&amp;hide_resolved=1">dependency tree</a> / <a href="/showdependencygraph.cgi?id=18231">graph</a></p><a href="/show_activity.cgi?id=18231">History</a><table id="attachment_table"><tr><th>Attachments'
            + "".join(
                f'<tr><td><a href="/attachment.cgi?id={n}">{f}</a> (1.2 KB) <td><a href="/attachment.cgi?id={n}&amp;action=edit">Details</a>'
                for n, f, _ in att
            )
            + f'<tr><td colspan=2><a href="/attachment.cgi?bugid=18231&amp;action=viewall">View All</a> <a href="/attachment.cgi?bugid=18231&amp;action=enter">Add an attachment</a></table>{"".join(f"<div class=bz_comment><a href=#c{i}>Comment {i}</a><pre>{say.text(3)}</pre></div>" for i in range(4))}<p>*** Bug <a href="/show_bug.cgi?id=18240">18240</a> has been marked as a duplicate of this bug. ***</p><ul class="related_actions"><li><a href="/show_bug.cgi?format=multiple&amp;id=18231">Format For Printing</a></li><li><a href="/show_bug.cgi?ctype=xml&amp;id=18231">XML</a></li><li><a href="/enter_bug.cgi?cloned_bug_id=18231">Clone This Bug</a></li></ul>',
        ),
    )
    p.own(
        "/show_activity.cgi?id=18231",
        bz(
            "Changes made to bug 18231",
            f"<a href='{entry}'>Back to bug 18231</a><table><tr><td>2021-04-01<td>Status</table>",
        ),
    )
    p.own(
        "/attachment.cgi?bugid=18231&action=viewall",
        bz(
            "View All Attachments for Bug 18231",
            "".join(f'<a href="/attachment.cgi?id={n}">{f}</a>' for n, f, _ in att),
        ),
    )
    p.meta(
        "/show_bug.cgi?ctype=xml&id=18231",
        "<?xml version='1.0'?><bugzilla><bug><bug_id>18231</bug_id></bug></bugzilla>",
        "application/xml; charset=UTF-8",
    )
    p.maybe("/show_bug.cgi?format=multiple&id=18231")
    p.show(
        "/show_bug.cgi?format=multiple&id=18231",
        f"<html><title>Full Text Bug Listing</title><h1>Bug 18231</h1>{say.paras(1)}</html>",
    )
    for n, f, t in att:
        final = f"https://bug18231.attachments.seqtools.example/attachment.cgi?id={n}"
        p.hop(f"/attachment.cgi?id={n}", final)
        p.file(final, f, t)
        p.own(
            f"/attachment.cgi?id={n}&action=edit",
            bz(
                f"Attachment #{n} for bug #18231",
                f'<a href="{entry}">bug 18231</a><iframe src="/attachment.cgi?id={n}"></iframe><a href="/attachment.cgi?id={n}&amp;action=diff">Diff</a>',
            ),
        )
        p.maybe(f"/attachment.cgi?id={n}&action=diff")
        p.show(f"/attachment.cgi?id={n}&action=diff", bz("Diff", "<pre>-a\n+b</pre>"))
    for n, f in ((18229, "log.txt"), (18240, "crash.sam"), (17502, "spec.txt")):
        a = n - 10500
        p.other(
            f"/show_bug.cgi?id={n}",
            bz(
                f"{n} – Something else",
                f'<h1>Bug {n}</h1><a href="/attachment.cgi?id={a}">{f}</a><a href="/show_activity.cgi?id={n}">History</a><a href="{entry}">18231</a>',
            ),
        )
        p.blob(f"/attachment.cgi?id={a}", f)
        p.show(f"/show_activity.cgi?id={n}", bz("Changes", f"bug {n}"))
        p.bar(
            "another bug's, at an address of the same form",
            f"/attachment.cgi?id={a}",
            f"/show_activity.cgi?id={n}",
        )
    p.bar(
        "actions and log-in that carry the number",
        "/enter_bug.cgi?cloned_bug_id=18231",
        "/attachment.cgi?bugid=18231&action=enter",
        "/show_bug.cgi?id=18231&GoAheadAndLogIn=1",
    )
    p.bar(
        "graphs over many bugs",
        "/showdependencytree.cgi?id=18231&hide_resolved=1",
        "/showdependencygraph.cgi?id=18231",
    )
    p.fill(
        lambda at: bz(
            "Search by bug number",
            "<table class='bz_buglist'>"
            + "".join(
                f'<tr><td><a href="/show_bug.cgi?id={n}">{n}</a>'
                for n in (17502, 18229, 18231, 18240)
            )
            + "</table>",
        )
    )
    p.lost(bz("Invalid Bug ID", "<table id='error_msg'><tr><td>Bug does not exist.</table>"), 200)
    return p.site(
        entry,
        "complete",
        "three attachments in the table, three on the host of the bug; details and history lead back",
    )


def _trac() -> ThirdSite:
    p = Portal("bug_ticket", 2, "https://trac.netsim.example")

    def tr(t: str, b: str) -> str:
        return f'<!DOCTYPE html>\n<html lang="en-US"><head><title>{t} – netsim</title><link rel="start" href="/wiki"/><link rel="alternate" href="/ticket/904?format=csv" type="text/csv" class="csv" title="Comma-delimited Text"/></head><body><div id="metanav"><a href="/login">Login</a><a href="/prefs">Preferences</a></div><div id="mainnav"><a href="/wiki">Wiki</a><a href="/timeline">Timeline</a><a href="/roadmap">Roadmap</a><a href="/browser">Browse Source</a><a href="/report">View Tickets</a></div><div id="ctxtnav"><a class="prev" href="/ticket/903">← Previous Ticket</a><a class="next" href="/ticket/905">Next Ticket →</a></div><div id="content">{b}</div><div id="footer">Trac</div></body></html>'

    p.own(
        "/ticket/904",
        tr(
            "#904 (Queue model drops packets)",
            '<h1>#904 <span>closed defect (fixed)</span></h1><h2>Queue model drops packets</h2><p>In <a class="changeset" href="/changeset/5512">[5512]</a> and <a href="/browser/trunk/queue.cc?rev=5512#L40">queue.cc</a>; see <a class="closed ticket" href="/ticket/871">#871</a>, milestone <a href="/milestone/3.1">3.1</a>, <a href="/wiki/QueueModel">QueueModel</a></p><div id="attachments"><h3>Attachments (3)</h3><ul><li><a href="/attachment/ticket/904/queue.patch">queue.patch</a><a href="/raw-attachment/ticket/904/queue.patch">⤓</a></li><li><a href="/attachment/ticket/904/trace.pcap">trace.pcap</a><a href="/raw-attachment/ticket/904/trace.pcap">⤓</a></li></ul><p>Download all attachments as: <a href="/zip-attachment/ticket/904/">.zip</a></p></div><p class="altlinks">Download in other formats: <a href="/ticket/904?format=csv">Comma-delimited</a> <a href="/ticket/904?format=tab">Tab-delimited</a> <a href="/ticket/904?format=rss">RSS</a></p>',
        ),
    )
    for f in ("queue.patch", "trace.pcap"):
        p.own(
            f"/attachment/ticket/904/{f}",
            tr(
                f"{f} on Ticket #904",
                f'<h1><a href="/ticket/904">Ticket #904</a>: {f}</h1><a href="/raw-attachment/ticket/904/{f}">Original Format</a>',
            ),
        )
        p.file(f"/raw-attachment/ticket/904/{f}", f, "application/octet-stream", attach=True)
    p.file("/zip-attachment/ticket/904/", "ticket904.zip", "application/zip", attach=True)
    for f, t in (
        ("csv", "text/csv"),
        ("tab", "text/tab-separated-values"),
        ("rss", "application/rss+xml"),
    ):
        p.meta(
            f"/ticket/904?format={f}",
            "id,summary\n904,Queue model drops packets\n"
            if f != "rss"
            else "<rss version='2.0'><channel><title>#904</title></channel></rss>",
            t,
        )
    p.maybe("/changeset/5512")
    p.show(
        "/changeset/5512",
        tr(
            "Changeset 5512",
            "<h1>Changeset 5512</h1><p>fixes <a href='/ticket/904'>#904</a></p><a href='/browser/trunk/queue.cc'>queue.cc</a>",
        ),
    )
    for n in (903, 905, 871):
        p.other(
            f"/ticket/{n}",
            tr(
                f"#{n}",
                f'<h1>#{n}</h1><a href="/raw-attachment/ticket/{n}/a.patch">a.patch</a><a href="/ticket/{n}?format=csv">csv</a><a href="/ticket/904">#904</a>',
            ).replace("/ticket/904?format=csv", f"/ticket/{n}?format=csv"),
        )
        p.blob(f"/raw-attachment/ticket/{n}/a.patch", "a.patch")
        p.raw(f"/ticket/{n}?format=csv", "id\n", "text/csv")
        p.bar("another ticket's", f"/raw-attachment/ticket/{n}/a.patch", f"/ticket/{n}?format=csv")
    p.bar(
        "wiki, milestone, source",
        "/wiki/QueueModel",
        "/milestone/3.1",
        "/browser/trunk/queue.cc?rev=5512",
    )
    p.fill(
        lambda at: tr(
            "netsim",
            '<a href="/ticket/871">#871</a><a href="/ticket/903">#903</a><a href="/ticket/904">#904</a><a href="/ticket/905">#905</a><a href="/timeline?from=2020-01-01">Previous Period</a>',
        )
    )
    p.lost(tr("Error", "<h1>Trac Error</h1><p>Ticket does not exist.</p>"))
    return p.site("/ticket/904", "review", "the page counts three attachments and lists two")


def project_hub(variant: int) -> ThirdSite:
    """A software project on a forge of separate services, or on an old web view of Git."""
    return _sourcehut() if variant == 1 else _gitweb()


def _sourcehut() -> ThirdSite:
    p = Portal("project_hub", 1, "https://hub.smallforge.example")

    def s(t: str, b: str) -> str:
        return f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{t}</title><link rel="icon" href="/static/logo.svg"></head><body><nav class="container navbar"><span class="navbar-brand"><a href="https://smallforge.example">smallforge</a></span><a href="https://hub.smallforge.example/projects">projects</a> <a href="https://meta.smallforge.example/login?return_to=https://hub.smallforge.example/~ines/tidekit">Log in</a></nav><div class="container">{b}</div></body></html>'

    g, li, td, mn, pg = (
        f"https://{h}.smallforge.example/~ines/tidekit"
        for h in ("git", "lists", "todo", "man", "builds")
    )
    p.own(
        "/~ines/tidekit",
        s(
            "tidekit",
            f'<h2><a href="/~ines">~ines</a>/tidekit</h2><ul class="nav"><li><a href="/~ines/tidekit">summary</a></li><li><a href="/~ines/tidekit/sources">sources</a></li><li><a href="/~ines/tidekit/lists">lists</a></li><li><a href="/~ines/tidekit/trackers">trackers</a></li></ul><p>Harmonic analysis of tides. #<a href="/projects?search=%23oceanography">oceanography</a></p><p><a href="{g}">~ines/tidekit</a> <a href="{li}-devel">tidekit-devel</a> <a href="{td}">tracker</a> <a href="{mn}">docs</a></p>',
        ),
    )
    p.own("/~ines/tidekit/sources", s("tidekit sources", f'<a href="{g}">~ines/tidekit</a>'))
    p.own(
        "/~ines/tidekit/lists", s("tidekit lists", f'<a href="{li}-devel">~ines/tidekit-devel</a>')
    )
    p.own("/~ines/tidekit/trackers", s("tidekit trackers", f'<a href="{td}">~ines/tidekit</a>'))
    tabs = "".join(f'<a href="{g}{x}">{x or "summary"}</a>' for x in ("", "/tree", "/log", "/refs"))
    p.own(
        g,
        s(
            "~ines/tidekit - git",
            f'{tabs}<a href="{g}/log/master/rss.xml">RSS</a><a href="{g}/commit/9c0de1">9c0de1</a><a href="{pg}">builds</a><a href="{g}/contributors">contributors</a>',
        ),
    )
    p.own(
        f"{g}/tree",
        s(
            "tree",
            f'{tabs}<a href="{g}/tree/master/item/README.md">README.md</a><a href="{g}/tree/master/item/src">src</a><a href="{g}/archive/master.tar.gz">download</a>',
        ),
    )
    p.own(
        f"{g}/tree/master/item/README.md",
        s(
            "README.md",
            f'{tabs}<a href="{g}/blob/master/README.md">View raw</a> <a href="{g}/blame/master/README.md">Blame</a>',
        ),
    )
    p.own(
        f"{g}/tree/master/item/src",
        s("src", f'{tabs}<a href="{g}/tree/master/item/src/tide.c">tide.c</a>'),
    )
    p.own(
        f"{g}/tree/master/item/src/tide.c",
        s("tide.c", f'{tabs}<a href="{g}/blob/master/src/tide.c">View raw</a>'),
    )
    p.file(f"{g}/blob/master/README.md", "README.md", "text/plain")
    p.file(f"{g}/blob/master/src/tide.c", "tide.c", "text/plain")
    p.own(f"{g}/log", s("log", f'{tabs}<a href="{g}/commit/9c0de1">9c0de1</a>'))
    p.own(
        f"{g}/refs",
        s(
            "refs",
            f'{tabs}<a href="{g}/refs/1.2">1.2</a> <a href="{g}/archive/1.2.tar.gz">1.2.tar.gz</a>',
        ),
    )
    p.own(f"{g}/refs/1.2", s("1.2", f'{tabs}<a href="{g}/archive/1.2.tar.gz">tar.gz</a>'))
    p.own(
        f"{g}/commit/9c0de1",
        s("9c0de1", f'{tabs}<pre>fix leap years</pre><a href="{g}/commit/9c0de1.patch">.patch</a>'),
    )
    p.maybe(
        f"{g}/commit/9c0de1.patch",
        f"{g}/blame/master/README.md",
        f"{g}/log/master/rss.xml",
        f"{g}/contributors",
        pg,
    )
    p.raw(f"{g}/commit/9c0de1.patch", "From 9c0de1\n", "text/plain")
    p.show(f"{g}/blame/master/README.md", s("blame", "<pre></pre>"))
    p.raw(f"{g}/log/master/rss.xml", "<rss version='2.0'/>", "application/rss+xml")
    p.show(f"{g}/contributors", s("contributors", "ines"))
    p.show(pg, s("builds", "<p>passed</p>"))
    for v in ("master", "1.2"):
        p.file(f"{g}/archive/{v}.tar.gz", f"tidekit-{v}.tar.gz", attach=True)
    p.own(
        f"{li}-devel",
        s(
            "~ines/tidekit-devel archives",
            f'<a href="{li}-devel/%3C20220101.1@x.example%3E">[PATCH] leap years</a> <a href="mailto:~ines/tidekit-devel@lists.smallforge.example">post</a>',
        ),
    )
    p.own(
        f"{li}-devel/%3C20220101.1@x.example%3E",
        s(
            "[PATCH] leap years",
            f'<a href="{li}-devel/%3C20220101.1@x.example%3E/raw">raw</a><a href="{li}-devel">archives</a>',
        ),
    )
    p.file(f"{li}-devel/%3C20220101.1@x.example%3E/raw", "msg.eml", "text/plain")
    p.own(
        td,
        s(
            "~ines/tidekit: tracker",
            f'<a href="{td}/1">#1 leap years</a> <a href="{td}/2">#2 docs</a>',
        ),
    )
    p.own(f"{td}/1", s("#1", f'<a href="{td}">tracker</a> leap years'))
    p.own(f"{td}/2", s("#2", f'<a href="{td}">tracker</a> docs'))
    p.own(mn, s("tidekit manual", f'<a href="{mn}/install.md">install</a>'))
    p.own(f"{mn}/install.md", s("install - tidekit", "<h1>Install</h1>"))
    for n in ("tidekit-gui", "wavebuoy"):
        p.other(
            f"/~ines/{n}",
            s(
                n,
                f'<h2>{n}</h2><a href="https://git.smallforge.example/~ines/{n}">git</a><a href="/~ines/tidekit">tidekit</a>',
            ),
        )
        p.show(
            f"https://git.smallforge.example/~ines/{n}",
            s(
                n,
                f'<a href="https://git.smallforge.example/~ines/{n}/archive/master.tar.gz">tar.gz</a>',
            ),
        )
        p.blob(f"https://git.smallforge.example/~ines/{n}/archive/master.tar.gz", f"{n}.tar.gz")
        p.bar(
            "another project of the same person",
            f"https://git.smallforge.example/~ines/{n}",
            f"https://git.smallforge.example/~ines/{n}/archive/master.tar.gz",
        )
    p.bar("the person", "/~ines")
    p.bar(
        "log-in with a return address on another host",
        "https://meta.smallforge.example/login?return_to=https://hub.smallforge.example/~ines/tidekit",
    )
    p.show(
        "https://meta.smallforge.example/login?return_to=https://hub.smallforge.example/~ines/tidekit",
        s("Log in", "<form method=post><input name=username></form>"),
    )
    p.fill(
        lambda at: (
            s(
                "projects",
                '<a href="/~ines/tidekit">tidekit</a> <a href="/~ines/tidekit-gui">tidekit-gui</a> <a href="/~ines/wavebuoy">wavebuoy</a>',
            )
            if not at.startswith("https://")
            else None
        )
    )
    return p.site(
        "/~ines/tidekit",
        "complete",
        "the hub names one repository, one list, one tracker and the manual; each host keeps the project's path",
    )


def _gitweb() -> ThirdSite:
    p = Portal("project_hub", 2, "https://git.ifgeo.example")
    p.robots("Disallow: /*a=search")
    q = "/gitweb/?p=plates/euler.git"

    def gw(t: str, b: str, proj: str = "plates/euler.git") -> str:
        return f'<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html><head><title>git.ifgeo - {proj}/{t}</title><link rel="alternate" title="{proj} - log - RSS feed" href="/gitweb/?p={proj};a=rss" type="application/rss+xml"/></head><body><div class="page_header"><a href="/gitweb/">projects</a> / <a href="/gitweb/?p={proj};a=summary">{proj}</a> / {t}</div><div class="page_nav"><a href="/gitweb/?p={proj};a=summary">summary</a> | <a href="/gitweb/?p={proj};a=shortlog">shortlog</a> | <a href="/gitweb/?p={proj};a=log">log</a> | <a href="/gitweb/?p={proj};a=tree">tree</a></div>{b}<div class="page_footer">Euler poles <a class="rss_logo" href="/gitweb/?p={proj};a=rss">RSS</a></div></body></html>'

    c1, c2, t1, b1, b2 = "4f1e0a9c", "b87d22e1", "0d99ab31", "c3c3aa10", "77e01f5d"
    p.own(
        f"{q};a=summary",
        gw(
            "summary",
            f'<table><tr><td>description<td>Euler poles<tr><td>URL<td>git://git.ifgeo.example/plates/euler.git</table><a href="{q};a=commit;h={c1}">commit</a> <a href="{q};a=commitdiff;h={c1}">commitdiff</a> <a href="{q};a=tree;h={t1};hb={c1}">tree</a> <a href="{q};a=snapshot;h={c1};sf=tgz">snapshot</a> <a href="{q};a=commit;h={c2}">commit</a><h2>tags</h2><a href="{q};a=tag;h=e0e0">v0.3</a> <a href="{q};a=snapshot;h=refs/tags/v0.3;sf=tgz">snapshot</a><h2>forks</h2><a href="/gitweb/?p=plates/euler-gui.git;a=summary">plates/euler-gui.git</a>',
        ),
    )
    for a in ("shortlog", "log"):
        p.own(
            f"{q};a={a}",
            gw(
                a,
                f'<a href="{q};a=commit;h={c1}">c</a> <a href="{q};a=commit;h={c2}">c</a><a href="{q};a=search;s=Osei;st=author">Osei</a>',
            ),
        )
    p.own(
        f"{q};a=tree",
        gw(
            "tree",
            f'<a href="{q};a=blob;f=euler.f90;h={b1};hb={c1}">euler.f90</a> <a href="{q};a=blob;f=poles.dat;h={b2};hb={c1}">poles.dat</a>',
        ),
    )
    p.maybe(f"{q};a=tree;h={t1};hb={c1}", f"{q};a=rss", f"{q};a=search;s=Osei;st=author")
    p.show(
        f"{q};a=tree;h={t1};hb={c1}",
        gw("tree", f'<a href="{q};a=blob;f=euler.f90;h={b1};hb={c1}">euler.f90</a>'),
    )
    p.raw(f"{q};a=rss", "<rss version='2.0'/>", "application/rss+xml")
    p.show(f"{q};a=search;s=Osei;st=author", gw("search", "2 commits"))
    for f, h in (("euler.f90", b1), ("poles.dat", b2)):
        p.own(
            f"{q};a=blob;f={f};h={h};hb={c1}",
            gw(
                f,
                f'<pre>1 x</pre><a href="{q};a=blob_plain;f={f};h={h};hb={c1}">raw</a> <a href="{q};a=history;f={f};hb={c1}">history</a>',
            ),
        )
        p.file(f"{q};a=blob_plain;f={f};h={h};hb={c1}", f, "text/plain")
        p.own(
            f"{q};a=history;f={f};hb={c1}",
            gw("history", f"{f}: <a href='{q};a=commit;h={c2}'>commit</a>"),
        )
    for c in (c1, c2):
        p.own(
            f"{q};a=commit;h={c}",
            gw("commit", f"<pre>Osei {c}</pre><a href='{q};a=commitdiff;h={c}'>commitdiff</a>"),
        )
        p.own(
            f"{q};a=commitdiff;h={c}",
            gw("commitdiff", f"<pre>+x</pre><a href='{q};a=commitdiff_plain;h={c}'>raw</a>"),
        )
        p.maybe(f"{q};a=commitdiff_plain;h={c}")
        p.raw(f"{q};a=commitdiff_plain;h={c}", "diff", "text/plain")
    p.own(f"{q};a=tag;h=e0e0", gw("tag", f"v0.3 <a href='{q};a=commit;h={c2}'>commit</a>"))
    p.file(f"{q};a=snapshot;h={c1};sf=tgz", f"euler-{c1}.tar.gz", attach=True)
    p.file(f"{q};a=snapshot;h=refs/tags/v0.3;sf=tgz", "euler-v0.3.tar.gz", attach=True)
    for n in ("plates/euler-gui.git", "plates/slab.git", "seis/pick.git"):
        p.other(
            f"/gitweb/?p={n};a=summary",
            gw("summary", f"<a href='/gitweb/?p={n};a=snapshot;h=aa;sf=tgz'>snapshot</a>", n),
        )
        p.blob(f"/gitweb/?p={n};a=snapshot;h=aa;sf=tgz", "other.tar.gz", attach=True)
        p.bar(
            "another project's",
            f"/gitweb/?p={n};a=snapshot;h=aa;sf=tgz",
            f"/gitweb/?p={n};a=log",
            f"/gitweb/?p={n};a=tree",
        )
    p.bar("the list of all projects", "/gitweb/")
    p.fill(
        lambda at: (
            Page(
                (
                    "<html><title>git.ifgeo</title>"
                    + "".join(
                        f'<a class="list" href="/gitweb/?p={n};a=summary">{n}</a>'
                        for n in (
                            "plates/euler-gui.git",
                            "plates/euler.git",
                            "plates/slab.git",
                            "seis/pick.git",
                        )
                    )
                    + "</html>"
                ).encode(),
                200,
                HTML,
            )
            if "a=rss" not in at
            else None
        )
    )
    p.lost("<html><title>404 - Unknown action</title></html>")
    return p.site(
        f"{q};a=summary",
        "complete",
        "every action of the project repeats its name in one query with semicolons",
    )


def versioned_package(variant: int) -> ThirdSite:
    """A package of a language, with pages for its versions."""
    return _hackage() if variant == 1 else _maven()


def _hackage() -> ThirdSite:
    p = Portal("versioned_package", 1, "https://hoard.haskellish.example")

    def hk(t: str, b: str) -> str:
        return f'<!DOCTYPE html><html><head><title>{t}</title></head><body><div id="page-header"><a class="caption" href="/">Hoard :: [Package]</a><ul class="links"><li><a href="/packages/browse">Browse</a><li><a href="/packages/recent">What\'s new</a><li><a href="/upload">Upload</a><li><a href="/accounts">User accounts</a></ul></div><div id="content">{b}</div></body></html>'

    vs = ["0.3.1", "0.3.0", "0.2"]
    lst = ", ".join(f'<a href="/package/tidal-harmonics-{v}">{v}</a>' for v in vs)

    def main(v: str) -> str:
        return hk(
            "tidal-harmonics: Harmonic analysis of sea level",
            f'<h1>tidal-harmonics</h1><a href="/packages/tag/bsd3">bsd3</a> <a href="/packages/tag/science">science</a> <a href="/package/tidal-harmonics/tags/edit">Propose Tags</a><h2>Modules</h2><a href="/package/tidal-harmonics-{v}/docs/Tides-Harmonic.html">Tides.Harmonic</a> <a href="/package/tidal-harmonics-{v}/docs/doc-index.html">Index</a><h2>Downloads</h2><a href="/package/tidal-harmonics-{v}/tidal-harmonics-{v}.tar.gz">tidal-harmonics-{v}.tar.gz</a> <a href="/package/tidal-harmonics-{v}/src/">browse</a> <a href="/package/tidal-harmonics-{v}/tidal-harmonics.cabal">Package description</a><table><tr><th>Versions [<a href="/package/tidal-harmonics.rss">RSS</a>]<td>{lst}<tr><th>Change log<td><a href="/package/tidal-harmonics-{v}/changelog">CHANGELOG.md</a><tr><th>Dependencies<td><a href="/package/base">base</a> <a href="/package/vector">vector</a><tr><th>Reverse<td><a href="/package/tidal-harmonics/reverse">1 direct</a><tr><th>Maintainer<td><a href="/user/InesG">InesG</a></table><a href="/package/tidal-harmonics-{v}/reports/">build reports</a><a href="/package/tidal-harmonics-plot">tidal-harmonics-plot</a>',
        )

    p.own("/package/tidal-harmonics", main("0.3.1"))
    for v in vs:
        pre = f"/package/tidal-harmonics-{v}"
        p.own(pre, main(v))
        p.file(
            f"{pre}/tidal-harmonics-{v}.tar.gz", f"tidal-harmonics-{v}.tar.gz", "application/x-gzip"
        )
        p.file(
            f"{pre}/tidal-harmonics.cabal",
            "tidal-harmonics.cabal",
            "text/plain; charset=utf-8",
            body=f"name: tidal-harmonics\nversion: {v}\n",
        )
        p.own(
            f"{pre}/changelog",
            hk(
                "Changelog for tidal-harmonics",
                f"<h1>Changelog</h1><a href='{pre}'>tidal-harmonics-{v}</a>",
            ),
        )
        p.own(
            f"{pre}/docs/Tides-Harmonic.html",
            f"<html><title>Tides.Harmonic</title><a href='{pre}'>tidal-harmonics-{v}</a> <a href='src/Tides.Harmonic.html'>Source</a> <a href='/package/vector-0.13/docs/Data-Vector.html'>Vector</a></html>",
        )
        p.own(
            f"{pre}/docs/src/Tides.Harmonic.html",
            "<html><title>src</title><pre>module Tides.Harmonic</pre></html>",
        )
        p.own(
            f"{pre}/docs/doc-index.html",
            f"<html><title>tidal-harmonics-{v} (Index)</title><a href='Tides-Harmonic.html'>harmonic</a></html>",
        )
        p.own(
            f"{pre}/src/",
            "<html><title>Directory listing for tidal-harmonics source tarball</title><a href='Setup.hs'>Setup.hs</a></html>",
        )
        p.file(f"{pre}/src/Setup.hs", "Setup.hs", "text/plain")
        p.maybe(f"{pre}/reports/")
        p.show(f"{pre}/reports/", hk("Build reports", "<table></table>"))
    p.maybe("/package/tidal-harmonics.rss", "/package/tidal-harmonics/reverse")
    p.raw("/package/tidal-harmonics.rss", "<rss version='2.0'/>", "application/rss+xml")
    p.show(
        "/package/tidal-harmonics/reverse",
        hk(
            "Reverse dependencies",
            "<a href='/package/tidal-harmonics-plot'>tidal-harmonics-plot</a>",
        ),
    )
    for n, v in (("tidal-harmonics-plot", "1.0"), ("vector", "0.13"), ("base", "4.18")):
        p.other(
            f"/package/{n}",
            hk(
                n,
                f'<h1>{n}</h1><a href="/package/{n}-{v}">{v}</a><a href="/package/{n}-{v}/{n}-{v}.tar.gz">tar.gz</a> <a href="/package/{n}-{v}/docs/Data-Vector.html">docs</a><a href="/package/tidal-harmonics">dep</a>',
            ),
        )
        p.blob(f"/package/{n}-{v}/{n}-{v}.tar.gz", f"{n}.tar.gz")
        p.show(f"/package/{n}-{v}", hk(n, f"<h1>{n}</h1>"))
        p.show(f"/package/{n}-{v}/docs/Data-Vector.html", "<html><title>docs</title></html>")
        p.bar(
            "another package's, also where the name only goes on",
            f"/package/{n}-{v}",
            f"/package/{n}-{v}/{n}-{v}.tar.gz",
            f"/package/{n}-{v}/docs/Data-Vector.html",
        )
    p.bar("an action", "/package/tidal-harmonics/tags/edit")
    p.put(
        "/package/tidal-harmonics/tags/edit",
        Page(b"Login required", 401, (("WWW-Authenticate", 'Digest realm="Hoard"'), *HTML)),
    )
    p.bar("tags and maintainers", "/packages/tag/science", "/user/InesG")
    p.fill(
        lambda at: hk(
            "Packages",
            '<a href="/package/base">base</a> <a href="/package/tidal-harmonics">tidal-harmonics</a> <a href="/package/tidal-harmonics-plot">tidal-harmonics-plot</a> <a href="/package/vector">vector</a>',
        )
    )
    p.lost(hk("Not found", "<h2>Not found</h2><p>No such package in package index</p>"))
    return p.site(
        "/package/tidal-harmonics",
        "complete",
        "three versions are listed, each with archive, description, changelog and documentation",
    )


def _maven() -> ThirdSite:
    p = Portal("versioned_package", 2, "https://repo.jarcentral.example")
    root = "/maven2/org/openlab/tidetable"

    def ls(path: str, rows: list[str]) -> str:
        return (
            f'<!DOCTYPE html>\n<html>\n<head>\n\t<title>Central Repository: {path.strip("/").removeprefix("maven2/")}</title>\n</head>\n<body>\n\t<header>\n\t\t<h1>{path.strip("/").removeprefix("maven2/")}</h1>\n\t</header>\n\t<hr/>\n\t<main>\n\t\t<pre id="contents">\n<a href="../">../</a>\n'
            + "\n".join(
                f'<a href="{r}" title="{r}">{r}</a>   2021-06-02 09:14   {"-" if r.endswith("/") else 4811}'
                for r in rows
            )
            + "\n\t\t</pre>\n\t</main>\n\t<hr/>\n</body>\n</html>"
        )

    side = ("", ".sha1", ".asc")
    vs = ("1.0", "1.1")
    top = [*(f"{v}/" for v in vs), "maven-metadata.xml", "maven-metadata.xml.sha1"]
    p.own(f"{root}/", ls(root, top))
    p.meta(
        f"{root}/maven-metadata.xml",
        "<?xml version='1.0'?><metadata><artifactId>tidetable</artifactId><versioning><versions><version>1.0</version><version>1.1</version><version>1.2-rc1</version></versions></versioning></metadata>",
        "text/xml",
    )
    p.meta(f"{root}/maven-metadata.xml.sha1", "9f1c", "text/plain")
    p.hop(root, f"{root}/")
    for v in vs:
        names = [
            f"tidetable-{v}{c}{s}"
            for c in (".jar", "-sources.jar", "-javadoc.jar", ".pom")
            for s in side
        ]
        p.own(f"{root}/{v}/", ls(f"{root}/{v}", names))
        for n in names:
            if n.endswith(".pom"):
                p.meta(
                    f"{root}/{v}/{n}",
                    f"<project><artifactId>tidetable</artifactId><version>{v}</version></project>",
                    "text/xml",
                )
            else:
                p.file(
                    f"{root}/{v}/{n}",
                    n,
                    "application/java-archive" if n.endswith(".jar") else "text/plain",
                )
    for n in ("tidetable-cli", "wavelet"):
        p.other(f"/maven2/org/openlab/{n}/", ls(f"/maven2/org/openlab/{n}", ["0.9/"]))
        p.show(f"/maven2/org/openlab/{n}/0.9/", ls(n, [f"{n}-0.9.jar"]))
        p.blob(f"/maven2/org/openlab/{n}/0.9/{n}-0.9.jar", f"{n}.jar", "application/java-archive")
        p.bar(
            "another artifact of the group",
            f"/maven2/org/openlab/{n}/0.9/",
            f"/maven2/org/openlab/{n}/0.9/{n}-0.9.jar",
        )
    p.show(
        "/maven2/org/openlab/",
        ls("/maven2/org/openlab", ["tidetable/", "tidetable-cli/", "wavelet/"]),
    )
    p.show("/maven2/org/", ls("/maven2/org", ["openlab/"]))
    p.bar("folders above", "/maven2/org/openlab/", "/maven2/org/")
    p.fill(lambda at: ls("/maven2", ["org/"]) if at in ("/", "/maven2/") else None)
    p.lost(
        "<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center></body></html>"
    )
    return p.site(
        f"{root}/", "review", "the metadata name a version 1.2-rc1 that the folder does not hold"
    )
