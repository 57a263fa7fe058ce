# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Data repositories modelled on figshare and InvenioRDM."""

import json

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    dublin_core,
    esc,
    hexid,
    join,
    paragraphs,
    q,
    ris,
    script,
    sentences,
    uuid,
)
from tests.blind_portals.site import BlindSite, Page

CC = "https://creativecommons.org/licenses/by/4.0/"


def figshare(variant: int) -> BlindSite:
    """Return a portal with opaque downloads that redirect to signed addresses, and numeric ids."""
    return figshare_public() if variant == 1 else figshare_institution()


def figshare_public() -> BlindSite:
    home = "https://figdepot.example"
    loader = "https://ndl.figdepot.example"
    store = "https://s3-eu-west-1.figstore.example"
    records = (
        (
            22334455,
            "Otolith_growth_increments_of_Baltic_herring",
            "Otolith growth increments of Baltic herring 1998-2014",
            (
                *tuple(f"increments_{year}.csv" for year in range(1998, 2008)),
                "readers_protocol.pdf",
                "otolith_images.zip",
            ),
        ),
        (
            22334461,
            "Otolith_growth_increments_of_Baltic_sprat",
            "Otolith growth increments of Baltic sprat",
            ("sprat.csv", "sprat_readme.txt"),
        ),
        (22330017, "Zooplankton_counts_Gotland", "Zooplankton counts, Gotland", ("counts.xlsx",)),
        (21998810, "Trawl_survey_tracks", "Trawl survey tracks", ("tracks.geojson", "legs.csv")),
    )
    first = records[0]
    entry = f"{home}/articles/dataset/{first[1]}/{first[0]}"
    b = SiteBuilder("figshare-like", 1, entry)

    def layout(title: str, main: str, head: str = "", back: str = "/") -> str:
        return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{esc(title)}</title>
<link rel="stylesheet" href="/static/portal.9f1c.css"><link rel="icon" href="/favicon.ico">
{head}<script src="/static/runtime.44d1.js" defer></script></head>
<body><div id="app"><header class="vy4Jd"><a class="logo" href="/"><img src="/static/l.svg"
 alt="figdepot"></a><nav class="pR-x2"><a href="/browse">Browse</a>
<a href="/categories/Fisheries/214">Fisheries</a><a href="/features">Features</a>
<form action="/search"><input name="q" placeholder="Search on figdepot..."></form>
<a href="/account/login?returnUrl={q(back)}" rel="nofollow">Log in</a>
<a href="/account/register?returnUrl={q(back)}" rel="nofollow">Sign up</a></nav></header>
<main>{main}</main>
<footer class="_3kdPq"><a href="/about">About</a> <a href="/blog">Blog</a>
<a href="https://help.figdepot.example/">Support</a> <a href="/terms">T&amp;Cs</a>
<a href="/privacy">Privacy Policy</a> <a href="/sitemap/siteindex.xml">Sitemap</a>
<a href="https://twitter.com/figdepot"><i class="icon-tw"></i></a>
<a href="/rss/portal/figdepot">RSS</a></footer></div>
<div id="cookie-banner">We use cookies. <a href="/privacy#cookies">More</a>
<button>Accept</button></div></body></html>"""

    exports = (
        ("refworks", "RefWorks"),
        ("bibtex", "BibTeX"),
        ("ris", "Ref. manager"),
        ("datacite", "DataCite"),
        ("nlm", "NLM"),
        ("dc", "DC"),
    )
    for number, slug, title, names in records:
        b.own = number == first[0]
        path = f"/articles/dataset/{slug}/{number}"
        rows, ids = [], []
        for n, name in enumerate(names):
            fid = 40000000 + (number * 7 + n * 131) % 999983
            ids.append(fid)
            rows.append(
                f'<div class="fileRow"><span class="name">{name}</span><span>{n + 2} kB</span>'
                f'<a class="dl" href="{loader}/files/{fid}" title="Download file"><svg/></a></div>'
            )
            final = f"{store}/pfigdepot/{fid}/{name}?X-Amz-Date=20240301T00&X-Amz-Signature="
            b.moved(f"{loader}/files/{fid}", b.file(final + hexid(name, 16), name))
        bundle = f"{store}/bundles/{hexid(slug)}.zip?X-Amz-Signature={hexid(title, 16)}"
        b.moved(f"{loader}/articles/{number}/versions/2", b.file(bundle, f"{number}.zip"))
        for code, _ in exports:
            b.export(
                f"{home}/export/{code}/{number}.2", ris(title, "Lund, A", home + path), "text/plain"
            )
        related = join(
            (r for r in records if r[0] != number),
            lambda r: (
                f'<li><a href="/articles/dataset/{r[1]}/{r[0]}"><img src="/t/{r[0]}.png">'
                f"<span>{esc(r[2])}</span></a></li>"
            ),
        )
        claim = script(
            {
                "@context": "http://schema.org",
                "@type": "Dataset",
                "@id": f"https://doi.org/10.5555/fd.{number}.v2",
                "name": title,
                "url": home + path + "/2",
                "distribution": {
                    "@type": "DataDownload",
                    "contentUrl": f"{loader}/files/{ids[0]}",
                    "encodingFormat": "text/csv",
                },
            }
        )
        b.also(f"https://doi.org/10.5555/fd.{number}.v2")

        def body(version: int) -> str:
            return f"""<article class="item"><h1>{esc(title)}</h1>
<div class="meta">dataset posted on 2024-03-01, 10:11 authored by
<a href="/authors/Anna_Lund/801{number % 7}">Anna Lund</a>,
<a href="/authors/P_Koskinen/8201">P. Koskinen</a>
<a href="https://orcid.org/0000-0002-1825-0097">ORCID</a></div>
<div class="versions"><select><option>Version {version}</option></select>
<a href="{path}/1">Version 1</a> <a href="{path}/2">Version 2</a></div>
<section class="files"><a class="btn" href="{loader}/articles/{number}/versions/2">Download all
(1.2 MB)</a>{"".join(rows)}</section>
<section class="desc">{paragraphs(number, 2)}</section>
<aside><h3>Usage metrics</h3><a href="{path}/metrics">view details</a>
<h3>Categories</h3><a href="/categories/Fisheries/214">Fisheries</a>
<h3>Keywords</h3><a href="/search?q=:keyword:%20%22otolith%22">otolith</a>
<a href="/search?q=:keyword:%20%22baltic%22">baltic</a>
<h3>Licence</h3><a href="{CC}">CC BY 4.0</a>
<h3>Exports</h3>{join(exports, lambda e: f'<a href="/export/{e[0]}/{number}.2">{e[1]}</a>')}
<h3>Share</h3><a href="https://twitter.com/intent/tweet?url={q(home + path)}">Tweet</a>
<a href="/articles/{number}/report" rel="nofollow">Report</a></aside>
<section><h2>Related content</h2><ul class="cards">{related}</ul></section></article>"""

        b.landing(home + path, layout(f"{title}", body(2), claim, path))
        for version in (1, 2):
            b.part(f"{home}{path}/{version}", layout(title, body(version), "", path))
        b.part(
            f"{home}{path}/metrics",
            layout(
                f"{title} - metrics",
                f'<h1>Usage</h1><p>views 811, downloads 32 of <a href="{path}">{esc(title)}</a></p>'
                f'<a href="/browse">back to browse</a>{paragraphs(3, 1)}',
            ),
        )
        b.maybe(f"{home}/articles/{number}/report", layout("Report", "<h1>Report this item</h1>"))
    b.own = False
    cards = join(
        records, lambda r: f'<a class="card" href="/articles/dataset/{r[1]}/{r[0]}">{esc(r[2])}</a>'
    )
    b.page(home + "/", layout("figdepot - credit for all", f"<h1>Store, share</h1>{cards}"))
    for path in ("/browse", "/categories/Fisheries/214", "/search?q=:keyword:%20%22otolith%22"):
        b.page(home + path, layout("Browse", f'<h2>4 results</h2>{cards}<a href="?page=2">2</a>'))
    for path in (
        "/authors/P_Koskinen/8201",
        *{f"/authors/Anna_Lund/801{r[0] % 7}" for r in records},
    ):
        b.page(home + path, layout("Author", f"<h1>Publications</h1>{cards}"))
    b.stubs(
        layout,
        {
            home + p: t
            for p, t in {
                "/about": "About",
                "/features": "Features",
                "/terms": "Terms",
                "/privacy": "Privacy",
                "/blog": "Blog",
            }.items()
        },
    )
    b.not_found = Page(layout("Not found", "<h1>404</h1><p>This page is gone.</p>").encode(), 404)
    return b.site()


def figshare_institution() -> BlindSite:
    home = "https://orda.northuni.example"
    records = (
        (
            19990001,
            "thesis",
            "Peat_hydrology_under_wind_farms",
            "Peat hydrology under wind farms",
            ("thesis_final.pdf", "appendix_b.xlsx", "dipwell_levels.csv"),
        ),
        (
            19990342,
            "dataset",
            "Dipwell_levels_Moor_House",
            "Dipwell levels, Moor House",
            ("d.csv",),
        ),
        (18871200, "poster", "Peat_pipes", "Peat pipes: a poster", ("poster.pdf", "poster.png")),
    )
    first = records[0]
    b = SiteBuilder("figshare-like", 2, f"{home}/articles/{first[1]}/{first[2]}/{first[0]}")

    def layout(title: str, main: str) -> str:
        return f"""<!doctype html><html><head><title>{esc(title)} - North University ORDA</title>
<link href="/css/orda.css" rel="stylesheet"></head><body class="inst-theme">
<div class="topbar"><a href="https://www.northuni.example/">North University</a>
<a href="https://www.northuni.example/library">Library</a></div>
<div class="menu" role="navigation"><a href="/">ORDA home</a><a href="/browse">Browse</a>
<a href="/groups/Geography/3301">Geography</a><a href="/groups/Physics/3302">Physics</a>
<a href="/collections">Collections</a><a href="/account/home">My data</a>
<a href="/how-to-deposit">How to deposit</a></div>
<div class="content">{main}</div><div class="foot">Powered by
<a href="https://figdepot.example">figdepot</a> <a href="/contact">Contact</a>
<a href="/accessibility">Accessibility</a></div></body></html>"""

    for number, kind, slug, title, names in records:
        b.own = number == first[0]
        path = f"/articles/{kind}/{slug}/{number}"
        rows = ""
        for n, name in enumerate(names):
            fid = 3550000 + number % 997 + n * 17
            b.file(f"{home}/ndownloader/files/{fid}", name, attachment=True)
            rows += f"""<tr><td><a href="{path}?file={fid}">{name}</a></td><td>
<a class="download-link" href="/ndownloader/files/{fid}"><span class="icon">&#8595;</span></a>
</td></tr>"""
            b.part(
                f"{home}{path}?file={fid}",
                layout(
                    f"{title}: {name}",
                    f'<h1><a href="{path}">{esc(title)}</a></h1><div class="viewer">{name}<br>'
                    f'<a href="/ndownloader/files/{fid}">Download</a></div>{paragraphs(fid, 1)}',
                ),
            )
        for fmt in ("bibtex", "endnote"):
            b.export(
                f"{home}/articles/{number}/citation/{fmt}",
                bibtex(f"n{number}", title, "Reid, M", home + path),
                "text/plain; charset=utf-8",
            )
        others = join(
            (r for r in records if r[0] != number),
            lambda r: (
                f'<li><a href="/articles/{r[1]}/{r[2]}/{r[0]}">{esc(r[3])}</a> (12 views)</li>'
            ),
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<div class="crumbs"><a href="/">Home</a> / <a href="/groups/Geography/3301">
Geography</a> / <a href="/browse?type={kind}">{kind}</a></div><h1>{esc(title)}</h1>
<p>by <a href="/authors/M_Reid/9911">M. Reid</a></p>{paragraphs(number, 2)}
<table class="files">{rows}</table>
<p>Cite: <a data-toggle="popup" href="/articles/{number}/citation/bibtex">BibTeX</a>
<a data-toggle="popup" href="/articles/{number}/citation/endnote">EndNote</a></p>
<p>Tags: <a href="/search?q=peat&amp;searchMode=1">peat</a>, <a href="/search?q=wind">wind</a>
<p>In collection: <a href="/collections/Moorland/771">Moorland</a>
<p><a href="/account/login?next={q(path)}">Sign in to follow</a>
<a href="/account/articles/{number}/edit">Edit item</a>
<div class="most"><h4>Most viewed</h4><ul>{others}</ul></div>""",
            ),
        )
    b.own = False
    cards = join(
        records, lambda r: f'<p><a href="/articles/{r[1]}/{r[2]}/{r[0]}">{esc(r[3])}</a></p>'
    )
    for path in (
        "/",
        "/browse",
        "/groups/Geography/3301",
        "/collections/Moorland/771",
        "/authors/M_Reid/9911",
        "/search?q=peat&searchMode=1",
        "/search?q=wind",
    ):
        b.page(home + path, layout("Items", f"<h1>Items</h1>{cards}"))
    b.stubs(
        layout,
        {
            f"{home}/how-to-deposit": "How to deposit",
            f"{home}/contact": "Contact",
            f"{home}/accessibility": "Accessibility",
            f"{home}/collections": "Collections",
            f"{home}/groups/Physics/3302": "Physics",
        },
    )
    b.not_found = Page(layout("Oops", "<h1>Sorry, we could not find that</h1>").encode(), 200)
    return b.site()


def invenio(variant: int) -> BlindSite:
    """Return a portal whose versions have their own ids; files are in a linkset or a bucket."""
    return invenio_rdm() if variant == 1 else invenio_buckets()


def invenio_rdm() -> BlindSite:
    home = "https://openshelf.example"
    b = SiteBuilder("invenio-like", 1, f"{home}/records/7654321")
    exports = (
        "json",
        "json-ld",
        "csl",
        "datacite-json",
        "dublincore",
        "marcxml",
        "bibtex",
        "dcat-ap",
    )
    # id, title, names, ids of the versions (newest first)
    records = (
        (
            7654321,
            "Urban heat island transects by bicycle, Graz 2021-2023",
            (*tuple(f"ride_{n:02d}.csv" for n in range(1, 8)), "sensor calibration.pdf"),
            (7654321, 7612009, 7500131),
        ),
        (7654322, "Tram stop noise levels", ("noise.csv", "map.png"), (7654322,)),
        (7650010, "Urban heat island transects, Vienna", ("vienna.zip",), (7650010, 7440001)),
        (7123456, "Roof albedo model", ("albedo-1.0.zip",), (7123456,)),
    )

    def layout(title: str, main: str, head: str = "", back: str = "/") -> str:
        return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8">
<title>{esc(title)}</title>{head}<link rel="stylesheet" href="/static/dist/css/3526.css"></head>
<body data-invenio-config='{{"isMathJax": true}}'>
<a id="skip-to-main" class="skip-link" href="#main">Skip to main</a>
<header class="theme header"><div class="ui container"><a class="logo-link" href="/">OpenShelf</a>
<form action="/search" class="ui form"><input type="text" name="q"></form>
<a class="item" href="/communities">Communities</a><a class="item" href="/me/uploads">My dashboard</a>
<a class="ui button" href="/login/?next={q(back)}"><i class="sign-in icon"></i> Log in</a>
<a class="ui button signup" href="/signup/?next={q(back)}">Sign up</a></div></header>
<main id="main">{main}</main>
<footer id="rdm-footer-element"><div class="ui grid"><a href="https://about.openshelf.example">
About</a><a href="https://about.openshelf.example/policies">Policies</a>
<a href="https://blog.openshelf.example">Blog</a><a href="https://help.openshelf.example/faq">FAQ</a>
<a href="https://developers.openshelf.example">REST API</a>
<a href="https://stats.openshelf.example/status">Status</a></div></footer>
<script src="/static/dist/js/manifest.js"></script></body></html>"""

    for number, title, names, versions in records:
        for rid in versions:
            b.own = number == 7654321
            latest = rid == number
            path = f"/records/{rid}"
            own_names = names if latest else names[:2]
            items = []
            rows = ""
            for name in own_names:
                url = f"{home}{path}/files/{name.replace(' ', '%20')}"
                b.file(f"{url}?download=1", name, attachment=True, optional=not latest)
                items.append({"href": f"{url}", "type": "text/csv"})
                if b.own:
                    b.optional.add(url)
                b.put(url, b.pages[f"{url}?download=1"])
                preview = f"{path}/preview/{name.replace(' ', '%20')}?include_deleted=0"
                frame = f"<html><title>{name}</title><pre>{sentences(rid, 3)}</pre></html>"
                if latest:
                    b.part(home + preview, frame)
                else:
                    b.maybe(home + preview, frame)
                rows += f"""<tr><td class="ten wide"><div><a href="{url[len(home) :]}?download=1"
>{name}</a></div><small class="ui text-muted">md5:{hexid(name)}</small></td><td>
<a class="ui compact mini button preview-link" href="{preview}" target="preview-iframe"><i
class="eye icon"></i>Preview</a><a class="ui compact mini button"
href="{url[len(home) :]}?download=1"><i class="download icon"></i>Download</a></td></tr>"""
            linkset = f"{home}/api/records/{rid}"
            archive = f"{home}/api/records/{rid}/files-archive"
            b.file(archive, f"{rid}.zip", attachment=True, optional=not latest)
            shown = exports if latest else exports[:1]
            for fmt in shown:
                text = dublin_core(title, "Huber, K.", home + path)
                if latest:
                    b.export(f"{home}{path}/export/{fmt}", text, "text/plain")
                else:
                    b.maybe(f"{home}{path}/export/{fmt}", text)
            doc = {
                "linkset": [
                    {
                        "anchor": home + path,
                        "cite-as": [{"href": f"https://doi.org/10.5555/shelf.{rid}"}],
                        "item": items,
                        "describedby": [{"href": linkset, "type": "application/json"}],
                    }
                ]
            }
            if latest:
                b.export(linkset, json.dumps(doc), "application/linkset+json")
            else:
                b.maybe(linkset, json.dumps(doc))
            b.also(f"https://doi.org/10.5555/shelf.{rid}")
            side = join(
                versions,
                lambda v: (
                    f'<div class="item version"><a href="/records/{v}">Version {v % 10}.0</a>'
                    f'<a href="https://doi.org/10.5555/shelf.{v}">10.5555/shelf.{v}</a></div>'
                ),
            )
            links = join(
                shown, lambda f: f'<div class="item"><a href="{path}/export/{f}">{f}</a></div>'
            )
            main = f"""<section class="community-header"><a href="/communities/urbanclimate">Urban
climate</a></section><article><h1 id="record-title">{esc(title)}</h1><section><ul class="creators">
<li><a href="/search?q=metadata.creators.person_or_org.name%3A%22Huber%22">Huber, K.</a>
<a href="https://orcid.org/0000-0001-5109-3700"><img src="/static/images/orcid.svg"></a></li></ul>
</section><section id="description">{paragraphs(rid, 2)}</section>
<section id="files-section"><h2>Files <small><a href="{archive[len(home) :]}">Download all</a>
</small></h2><iframe id="preview-iframe" src="{path}/preview/{own_names[0].replace(" ", "%20")}"
></iframe><table class="ui striped table files">{rows}</table></section></article>
<aside class="sidebar"><section><h2>Versions</h2>{side}<a href="/records/{number}/latest">Latest</a>
<a href="/search?q=parent.id:{versions[-1] - 1}&amp;f=allversions:true">View all versions</a></section>
<section><h2>Keywords</h2><a class="ui label" href="/search?q=subject:%22heat%22">heat</a></section>
<section><h2>Rights</h2><a href="{CC}">CC BY 4.0</a></section>
<section><h2>Export</h2>{links}</section>
<section><h2>Share</h2><a href="https://www.facebook.com/sharer.php?u={q(home + path)}">f</a>
<a href="/records/{rid}/edit" class="ui button">Edit</a></section></aside>"""
            header = (("Link", f'<{linkset}> ; rel="linkset" ; type="application/linkset+json"'),)
            page = layout(title, main, "", path)
            if latest:
                b.landing(home + path, page, header)
            else:
                b.part(home + path, page, header)
            preview_first = f"{home}{path}/preview/{own_names[0].replace(' ', '%20')}"
            b.maybe(preview_first, "<html><pre>preview</pre></html>")
        b.moved(f"{home}/records/{number}/latest", f"{home}/records/{number}")
    b.own = False
    cards = join(
        records,
        lambda r: (
            f"""<li class="item"><a href="/records/{r[0]}">{esc(r[1])}</a>
<div class="description">{sentences(r[0], 2)}</div></li>"""
        ),
    )
    for path in ("/", "/search", "/communities/urbanclimate", "/search?q=subject:%22heat%22"):
        b.page(
            home + path,
            layout(
                "OpenShelf",
                f'<h1>Recent uploads</h1><ul>{cards}</ul><a href="/search?page=2">2</a>',
            ),
        )
    b.stubs(layout, {f"{home}/communities": "Communities"})
    b.not_found = Page(layout("Not found", "<h1>Page not found</h1>").encode(), 404)
    return b.site()


def invenio_buckets() -> BlindSite:
    home = "https://b2store.example"
    keys = [hexid(f"b2-{n}") for n in range(4)]
    titles = (
        "Mooring M3, Fram Strait: temperature and salinity 2012-2019",
        "Mooring M4, Fram Strait: temperature and salinity 2012-2019",
        "Sea ice cores, Yermak Plateau",
        "Gridded bathymetry tiles",
    )
    names = (
        tuple(f"m3_{year}_{var}.nc" for year in range(2012, 2020) for var in ("temp", "salt")),
        ("m4_temp.nc", "m4_salt.nc"),
        ("cores.csv",),
        ("tile_a.nc", "tile_b.nc", "tile_c.nc"),
    )
    b = SiteBuilder("invenio-like", 2, f"{home}/records/{keys[0]}")

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{esc(title)}</title>{head}</head><body>
<div id="header"><nav class="navbar navbar-default"><a class="navbar-brand" href="/">B2STORE</a>
<ul class="nav navbar-nav"><li><a href="/help">HELP</a></li><li><a href="/communities">COMMUNITIES
</a></li><li><a href="/records/new">UPLOAD</a></li><li><a href="/help/contact">CONTACT</a></li>
<li><a href="/youraccount/login?next=%2Frecords%2F">Login</a></li></ul></nav></div>
<div class="container-fluid">{main}</div><div id="footer"><a href="/help/about">About B2STORE</a>
<a href="/help/legal">Legal notice</a><a href="https://example.org/eu">Funded by</a>
<a href="/help/api">REST API</a><a href="/help/acceptable-use">Use policy</a>
<img src="/img/logos.png"></div></body></html>"""

    for n, (key, title) in enumerate(zip(keys, titles, strict=True)):
        b.own = n == 0
        bucket = uuid(f"bucket{key}")
        path = f"/records/{key}"
        files = [b.file(f"{home}/api/files/{bucket}/{name}") for name in names[n]]
        headers = (
            ("Link", f'<https://hdl.handle.example/11304/{uuid(title)}>; rel="cite-as"'),
            (
                "Link",
                f'<{files[0]}>; rel="item"; type="application/x-netcdf", <{files[1 % len(files)]}>; '
                'rel="item"; type="application/x-netcdf"',
            ),
            ("Link", f'<{home}/api/records/{key}>; rel="describedby"; type="application/json"'),
        )
        b.export(
            f"{home}/api/records/{key}",
            json.dumps({"id": key, "metadata": {"titles": [{"title": title}]}, "owners": [41]}),
            "application/json",
        )
        for fmt in ("oai_dc", "marcxml", "oai_datacite"):
            b.export(
                f"{home}/api/oai2d?verb=GetRecord&metadataPrefix={fmt}"
                f"&identifier=oai:b2store.example:b2rec/{key}",
                dublin_core(title, "Olsen", home + path),
                "text/xml",
            )
        b.also(f"https://hdl.handle.example/11304/{uuid(title)}")
        older = hexid(f"old{key}")
        b.part(
            f"{home}/records/{older}",
            layout(
                title,
                f'<div class="alert">A <a href="{path}">newer version</a> of this record exists.'
                f"</div><h1>{esc(title)} (v1)</h1>{paragraphs(n, 1)}<p>The files were withdrawn.</p>"
                '<a href="/communities/polar">polar</a>',
            ),
        )
        rows = join(
            files,
            lambda f: (
                f'<div class="row file"><a href="{f}"><i class="glyphicon glyphicon-download">'
                f'</i> {f.rsplit("/", 1)[1]}</a><span>PID: <a href="https://hdl.handle.example/11304/'
                f'{uuid(f)}">copy</a></span></div>'
            ),
        )
        rows_alias = [f"https://hdl.handle.example/11304/{uuid(f)}" for f in files]
        b.also(*rows_alias)
        metas = join(
            oai_formats(key),
            lambda f: f'<li><a href="{f[1]}">{f[0]}</a></li>',
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<div class="large-record bottom-line"><h3 class="name">{esc(title)}</h3>
<p>by <span class="creators"><a class="creator" href="/records/?q=creators.creator_name:Olsen">Olsen
</a></span></p><p class="date">12 May 2020</p><a href="/records/{older}">v1 - 3 Mar 2020</a>
<div class="abstract">{paragraphs(n + 40, 1)}</div><a href="/communities/polar">Polar</a>
<a href="/records/?q=keywords:mooring">mooring</a></div><h3>Files</h3>
<div class="fileList">{rows}</div><h3>Basic metadata</h3><ul>{metas}</ul>
<a href="/records/{key}/abuse">Report Abuse</a><a href="/records/{key}/edit">Edit Metadata</a>""",
            ),
            headers,
        )
        b.maybe(f"{home}/records/{key}/abuse", layout("Report abuse", "<form></form>"))
    b.own = False
    cards = join(
        zip(keys, titles, strict=True),
        lambda r: (
            f'<div class="record col-lg-12"><a href="/records/{r[0]}"><p>{esc(r[1])}</p></a></div>'
        ),
    )
    for path in (
        "/",
        "/records/?q=keywords:mooring",
        "/communities/polar",
        "/records/?q=creators.creator_name:Olsen",
    ):
        b.page(home + path, layout("B2STORE", f"<h3>Latest records</h3>{cards}"))
    b.stubs(
        layout,
        {
            home + p: p.rsplit("/", 1)[-1].title()
            for p in ("/help", "/communities", "/help/about", "/help/legal", "/help/api")
        },
    )
    b.not_found = Page(layout("B2STORE", "<div id='app'>Loading...</div>").encode(), 200)
    return b.site()


def oai_formats(key: str) -> tuple[tuple[str, str], ...]:
    start = "/api/oai2d?verb=GetRecord&amp;metadataPrefix="
    end = f"&amp;identifier=oai:b2store.example:b2rec/{key}"
    return (
        ("JSON", f"/api/records/{key}"),
        *((f, f"{start}{f}{end}") for f in ("oai_dc", "marcxml", "oai_datacite")),
    )
