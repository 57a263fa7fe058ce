# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Open-data views, wikis, slides and lectures, preprints."""

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    dublin_core,
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


def open_data_view(variant: int) -> BlindSite:
    """Return a table view with a short key, or with a slug and another id in the downloads."""
    return socrata() if variant == 1 else map_hub()


def socrata() -> BlindSite:
    home, dev = "https://data.harborcity.example", "https://dev.opendataapi.example"
    views = {
        "ab3d-9xk2": ("Transportation", "Bicycle-Counts-by-Hour", "Bicycle Counts by Hour"),
        "ab3d-9xk7": ("Transportation", "Bicycle-Counter-Locations", "Bicycle Counter Locations"),
        "q7wz-3mne": ("Health", "Restaurant-Inspections", "Restaurant Inspections"),
        "t4rr-u8bb": ("Transportation", "Parking-Meters", "Parking Meters"),
    }
    b = SiteBuilder("open-data-view", 1, f"{home}/Transportation/Bicycle-Counts-by-Hour/ab3d-9xk2")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Open Data | Harbor City</title><link rel="stylesheet" media="all" href="/assets/common.css"></head><body class="sfTheme"><div class="siteHeader"><a href="/" class="logo"><img src="/api/assets/1.png"></a><a href="/browse">Browse</a><a href="/stories/s/abcd-1234">Tutorials</a>
<a href="/videos">Videos</a><a href="/login?return_to={q("/" + title)}">Sign In</a></div><div class="siteContent">{main}</div><div class="siteFooter"><a href="https://www.harborcity.example/terms">Terms</a><a href="https://www.harborcity.example/privacy">Privacy</a><a href="/contact">Contact</a><a href="https://www.twitter.com/harborcity">Twitter</a>
<a href="/accessibility">Accessibility</a></div></body></html>"""

    for key, (category, slug, title) in views.items():
        b.own = key == "ab3d-9xk2"
        path = f"/{category}/{slug}/{key}"
        downloads = [
            (f"/api/views/{key}/rows.csv?accessType=DOWNLOAD", "CSV", f"{slug}.csv"),
            (f"/api/views/{key}/rows.json?accessType=DOWNLOAD", "JSON", f"{slug}.json"),
            (f"/api/views/{key}/rows.xml?accessType=DOWNLOAD", "XML", f"{slug}.xml"),
            (f"/resource/{key}.json", "API", f"{slug}.json"),
        ]
        for url, _, name in downloads:
            b.file(home + url, name, attachment="DOWNLOAD" in url)
        attachment = f"/api/views/{key}/files/{hexid(key, 8)}-{hexid(slug, 4)}?download=true&filename=dictionary.pdf"
        b.file(home + attachment, "dictionary.pdf", attachment=True)
        b.moved(f"{home}/d/{key}", home + path)
        b.export(
            f"{home}/api/views/{key}.json",
            json_record(title, "City", home + path),
            "application/json",
        )
        b.maybe(
            f"{dev}/foundry/data.harborcity.example/{key}",
            f"<html><title>{title} API</title><p>{sentences(4, 3)}</html>",
        )
        b.maybe(f"{home}/dataset/{slug}/{key}/edit", layout("Sign in", '<input type="password">'))
        near = join(
            (v for v in views if v != key),
            lambda v: (
                f'<div class="entry-card"><a href="/{views[v][0]}/{views[v][1]}/{v}">{views[v][2]}</a></div>'
            ),
        )
        common = f"""<h1 class="info-pane-name">{title}</h1><a class="tag-category" href="/browse?category={category}">{category}</a><a class="btn" href="{path}/data">View Data</a><a class="btn" href="{path}/explore">Visualize</a><a class="btn" href="{path}/about_data">About</a>"""
        b.landing(
            home + path,
            layout(
                title,
                f"""{common}<div class="export"><a href="{home}/api/views/{key}.json">Metadata</a>{join(downloads, lambda d: f'<a class="download-link" href="{d[0]}" rel="nofollow">{d[1]}</a>')}<a href="{dev}/foundry/data.harborcity.example/{key}">API Docs</a></div><div class="description">{paragraphs(len(title), 2)}</div>
<a href="https://www.facebook.com/sharer.php?u={home}/d/{key}">Share</a><input value="{home}/d/{key}"><a href="{home}/d/{key}">Permalink</a><p>Owner <a href="/profile/Open-Data-Team/zz4p-9q2w">Open Data Team</a></p><h3>Attachments</h3><a href="{attachment.replace("&", "&amp;")}">dictionary.pdf</a><h3>Tags</h3><a href="/browse?tags=bicycle">bicycle</a><a href="/browse?tags=counts">counts</a>
<a href="{path}/contact_owner">Contact Dataset Owner</a><a href="/dataset/{slug}/{key}/edit">Manage</a><h3>Related Content Using this Data</h3>{near}""",
            ),
        )
        for tab in ("data", "explore", "about_data"):
            b.part(
                f"{home}{path}/{tab}",
                layout(
                    f"{title} ({tab})",
                    f"{common}<table><tr><td>3</td></tr></table>{paragraphs(len(tab), 1)}",
                ),
            )
        b.maybe(f"{home}{path}/contact_owner", layout("Contact", "<form></form>"))
    b.own = False
    cards = join(
        views,
        lambda v: (
            f'<div class="browse2-result"><a class="browse2-result-name-link" href="{home}/{views[v][0]}/{views[v][1]}/{v}">{views[v][2]}</a></div>'
        ),
    )
    facets = join(
        ("Transportation", "Health", "Finance"),
        lambda c: f'<a class="browse2-facet-section-option" href="/browse?category={c}">{c}</a>',
    )
    for path in (
        "/",
        "/browse",
        "/browse?category=Transportation",
        "/browse?category=Health",
        "/browse?tags=bicycle",
        "/browse?tags=counts",
        "/profile/Open-Data-Team/zz4p-9q2w",
    ):
        b.page(home + path, layout("Browse", f'{facets}{cards}<a href="/browse?page=2">2</a>'))
    b.stubs(
        layout,
        {f"{home}/{p}": p for p in ("stories/s/abcd-1234", "videos", "contact", "accessibility")},
    )
    b.not_found = Page(layout("Not Found", "<h2>Sorry, we could not find it</h2>").encode(), 404)
    return b.site()


def map_hub() -> BlindSite:
    home, server, items = (
        "https://maps.fjordcounty.example",
        "https://services7.geoserve.example",
        "https://www.geoitems.example",
    )
    layers = {
        "avalanche-paths": "Avalanche Paths",
        "avalanche-barriers": "Avalanche Barriers",
        "ferry-routes": "Ferry Routes",
    }
    b = SiteBuilder("open-data-view", 2, f"{home}/datasets/fjord::avalanche-paths/about")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-us"><head><title>{title} | Fjord County Maps</title><meta name="hub/config/environment" content="%7B%7D"></head><body class="calcite"><header><a href="/">Fjord County Maps</a><a href="/search">Explore</a><a href="/pages/documentation">Documentation</a><a href="/pages/about">About</a><a href="/search?collection=Dataset">Data</a>
<a href="{items}/sharing/rest/oauth2/authorize?redirect_uri={q(home)}">Sign In</a></header><div id="ember3">{main}</div><footer><a href="/pages/privacy">Manage Privacy</a><a href="/pages/contact">Contact</a><a href="/pages/feedback">Feedback</a><a href="https://www.fjord.example">County</a></footer></body></html>"""

    for slug, title in layers.items():
        b.own = slug == "avalanche-paths"
        item = hexid(slug)
        base = f"/datasets/fjord::{slug}"
        files = [
            (f"{home}/api/download/v1/items/{item}/{fmt}?layers=0", ext)
            for fmt, ext in (
                ("csv", "csv"),
                ("shapefile", "zip"),
                ("geojson", "geojson"),
                ("kml", "kml"),
            )
        ]
        for url, ext in files:
            b.file(url, f"{slug}.{ext}", attachment=True)
        service = f"{server}/Ab12/arcgis/rest/services/{title.replace(' ', '_')}/FeatureServer/0"
        b.part(
            service,
            f"<html><head><title>Layer: {title} (ID:0)</title></head><body><a href='{service}/query?where=1%3D1&amp;f=geojson'>Query</a></body></html>",
        )
        b.file(f"{service}/query?where=1%3D1&f=geojson", f"{slug}.geojson")
        meta = f"{items}/sharing/rest/content/items/{item}/info/metadata/metadata.xml?format=default&output=html"
        b.export(meta, dublin_core(title, "Fjord", home + base), "text/html")
        iteminfo = f"{items}/home/item.html?id={item}"
        b.maybe(iteminfo, f"<html><title>{title} - Overview</title><p>{sentences(5, 2)}</html>")
        near = join(
            (v for v in layers if v != slug),
            lambda v: f'<li><a href="/datasets/fjord::{v}/about">{layers[v]}</a></li>',
        )
        claim = script(
            {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": title,
                "url": f"{home}{base}/about",
                "distribution": [
                    {"@type": "DataDownload", "encodingFormat": "CSV", "contentUrl": files[0][0]},
                    {
                        "@type": "DataDownload",
                        "encodingFormat": "HTML",
                        "contentUrl": f"{home}{base}",
                    },
                ],
            }
        )
        tools = f"""<div class="actions"><a href="{base}/explore">View Map</a><a href="{base}/about">About</a>{join(files, lambda f: f'<hub-download-card><h3>{f[1]}</h3><a href="{f[0]}">Download</a></hub-download-card>')}<a href="{service}">View API Resources</a><a href="{meta.replace("&", "&amp;")}">View Full Details</a></div>"""
        text = layout(
            title,
            f"""{claim}<div class="content-hero"><a href="/search?groupIds={hexid("g")}">Hazards</a><h1>{title}</h1><p>Fjord County</p></div>{tools}<div class="side-panel">{paragraphs(len(title), 2)}<h4>Tags</h4><a href="/search?tags=avalanche">avalanche</a><a href="/search?tags=hazard">hazard</a><a href="{iteminfo}">View in portal</a>
<a href="https://twitter.com/intent/tweet?url={home}{base}">Share</a><a href="https://creativecommons.org/licenses/by/4.0">License</a></div><h2>Related</h2><ul>{near}</ul>""",
        )
        b.landing(f"{home}{base}/about", text)
        b.part(f"{home}{base}/explore", layout(f"{title} map", f"<h1>{title}</h1>{tools}"))
        b.moved(f"{home}{base}", f"{home}{base}/about")
    b.own = False
    cards = join(
        layers,
        lambda v: (
            f'<li class="search-result"><a href="/datasets/fjord::{v}/about">{layers[v]}</a></li>'
        ),
    )
    for path in (
        "/",
        "/search",
        "/search?collection=Dataset",
        "/search?tags=avalanche",
        "/search?tags=hazard",
        f"/search?groupIds={hexid('g')}",
    ):
        b.page(home + path, layout("Explore", f"<ul>{cards}</ul>"))
    b.stubs(
        layout,
        {
            f"{home}/pages/{p}": p
            for p in ("documentation", "about", "privacy", "contact", "feedback")
        },
    )
    b.not_found = Page(layout("Hub", "<div>Loading</div>").encode(), 200)
    return b.site()


def wiki(variant: int) -> BlindSite:
    """Return an article among many links with its name, or a page with attached files."""
    return encyclopedia() if variant == 1 else lab_wiki()


def encyclopedia() -> BlindSite:
    home = "https://en.openpedia.example"
    articles = {
        "Coral_spawning": "Coral spawning",
        "Coral": "Coral",
        "Lunar_phase": "Lunar phase",
        "Coral_spawning_(film)": "Coral spawning (film)",
    }
    b = SiteBuilder("wiki", 1, f"{home}/wiki/Coral_spawning")

    def layout(title: str, main: str, name: str = "Special:Search") -> str:
        index = f"/w/index.php?title={name}"
        return f"""<!DOCTYPE html><html class="client-nojs" lang="en" dir="ltr"><head><meta charset="UTF-8"><title>{title} - Openpedia</title><link rel="canonical" href="{home}/wiki/{name}"></head><body class="skin-vector"><a class="mw-jump-link" href="#bodyContent">Jump to content</a><div class="vector-main-menu"><a href="/wiki/Main_Page">Main page</a><a href="/wiki/Portal:Contents">Contents</a>
<a href="/wiki/Special:Random">Random article</a><a href="/wiki/Openpedia:About">About</a><a href="/wiki/Special:RecentChanges">Recent changes</a></div><div class="vector-user-links"><a href="/w/index.php?title=Special:CreateAccount&amp;returnto={q(title)}">Create account</a><a href="/w/index.php?title=Special:UserLogin&amp;returnto={q(title)}">Log in</a></div>
<main id="content"><h1 id="firstHeading">{title}</h1><nav><a href="/wiki/{name}">Article</a><a rel="discussion" href="/wiki/Talk:{name}">Talk</a><a href="{index}&amp;action=edit">Edit</a><a href="{index}&amp;action=history">View history</a></nav><div id="vector-page-tools"><a href="/wiki/Special:WhatLinksHere/{name}">What links here</a><a href="/wiki/Special:RecentChangesLinked/{name}">Related changes</a>
<a href="{index}&amp;oldid=1189{len(name)}">Permanent link</a><a href="{index}&amp;action=info">Page information</a><a href="/w/index.php?title=Special:CiteThisPage&amp;page={name}">Cite this page</a><a href="/w/index.php?title=Special:DownloadAsPdf&amp;page={name}">Download as PDF</a><a href="{index}&amp;printable=yes">Printable version</a></div>
<div id="p-lang-btn"><a class="interlanguage-link-target" lang="de" href="https://de.openpedia.example/wiki/{q(title)}">Deutsch</a><a class="interlanguage-link-target" lang="fr" href="https://fr.openpedia.example/wiki/{q(title)}">français</a></div><div id="bodyContent">{main}</div></main>
<footer id="footer"><a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA</a><a href="/wiki/Openpedia:Privacy">Privacy policy</a><a href="/wiki/Openpedia:Disclaimers">Disclaimers</a></footer></body></html>"""

    for name, title in articles.items():
        b.own = name == "Coral_spawning"
        links = join(
            (a for a in articles if a != name),
            lambda a: f'<li><a href="/wiki/{a}" title="{articles[a]}">{articles[a]}</a></li>',
        )
        b.landing(
            f"{home}/wiki/{name}",
            layout(
                title,
                f"""<div class="mw-parser-output"><p><b>{title}</b> is <a href="/wiki/Coral">coral</a> <sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup>.</p>{paragraphs(len(title), 8, 7)}<figure><a href="/wiki/File:Spawn_{len(name)}.jpg" class="mw-file-description"><img src="https://upload.openpedia.example/thumb/a/ab/Spawn.jpg"></a></figure>
<h2 id="See_also">See also</h2><ul>{links}</ul><h2>References</h2><ol class="references"><li id="cite_note-1"><a rel="nofollow" class="external text" href="https://doi.org/10.1126/science.223">Mass spawning</a></li></ol><div id="catlinks"><a href="/wiki/Category:Corals">Corals</a><a href="/wiki/Category:Reproduction">Reproduction</a></div></div>""",
                name,
            ),
        )
        index = f"{home}/w/index.php?title={name}"
        for url, label in {
            f"{home}/wiki/Talk:{name}": "Talk",
            f"{index}&action=history": "Revision history",
            f"{index}&oldid=1189{len(name)}": title,
            f"{index}&action=info": "Information",
            f"{home}/w/index.php?title=Special:CiteThisPage&page={name}": "Cite",
            f"{index}&printable=yes": title,
            f"{home}/wiki/File:Spawn_{len(name)}.jpg": "File",
            f"{home}/wiki/Special:WhatLinksHere/{name}": "What links here",
            f"{home}/wiki/Special:RecentChangesLinked/{name}": "Related changes",
        }.items():
            b.maybe(
                url,
                layout(
                    f"{label}: {title}",
                    f'<p><a href="/wiki/{name}">{title}</a></p>{paragraphs(len(label), 1)}',
                    name,
                ),
            )
        b.file(
            f"{home}/w/index.php?title=Special:DownloadAsPdf&page={name}",
            f"{name}.pdf",
            optional=True,
        )
        b.page(f"{index}&action=edit", layout(f"Editing {title}", "<textarea></textarea>", name))
        b.page(
            f"{home}/w/index.php?title=Special:UserLogin&returnto={q(title)}",
            layout("Log in", '<input type="password">'),
        )
    b.own = False
    cards = join(articles, lambda a: f'<li><a href="/wiki/{a}">{articles[a]}</a></li>')
    for path in (
        "Main_Page",
        "Portal:Contents",
        "Category:Corals",
        "Category:Reproduction",
        "Special:RecentChanges",
    ):
        b.page(f"{home}/wiki/{path}", layout(path, f"<ul>{cards}</ul>", path))
    b.put(home + "/", Page(b"", 301, (("Location", f"{home}/wiki/Main_Page"),)))
    b.stubs(layout, {f"{home}/wiki/Openpedia:{p}": p for p in ("About", "Privacy", "Disclaimers")})
    b.not_found = Page(
        layout(
            "Search", "<p>Openpedia does not have an article with this exact name.</p>"
        ).encode(),
        404,
    )
    return b.site()


def lab_wiki() -> BlindSite:
    home = "https://wiki.flylab.example"
    pages = {
        "protocols:wing_imaging": (
            "Wing imaging",
            ("mount_template.pdf", "settings.xml", "segment.py", "example_wings.zip"),
        ),
        "protocols:food": ("Fly food", ("recipe.xlsx",)),
        "protocols:wing_dissection": ("Wing dissection", ("steps.pdf",)),
    }
    b = SiteBuilder("wiki", 2, f"{home}/doku.php?id=protocols:wing_imaging")

    def layout(title: str, main: str, page: str = "start") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} [Fly Lab Wiki]</title><link rel="alternate" type="application/rss+xml" href="/feed.php"></head><body><div id="dokuwiki__site"><div id="dokuwiki__header"><a href="/doku.php?id=start">Fly Lab Wiki</a><ul><li><a href="/doku.php?id={page}&amp;do=login&amp;sectok={hexid(page, 8)}" rel="nofollow">Log In</a></li>
<li><a href="/doku.php?id={page}&amp;do=recent">Recent Changes</a></li><li><a href="/doku.php?id={page}&amp;do=media&amp;ns=protocols">Media Manager</a></li><li><a href="/doku.php?id={page}&amp;do=index">Sitemap</a></li></ul><div class="breadcrumbs"><a href="/doku.php?id=start">start</a> &raquo; <a href="/doku.php?id=protocols:start">protocols</a></div></div>
<div id="dokuwiki__aside"><a href="/doku.php?id=people:start">People</a><a href="/doku.php?id=protocols:start">Protocols</a><a href="/doku.php?id=publications">Publications</a></div><div class="page group">{main}</div><div id="dokuwiki__pagetools"><a href="/doku.php?id={page}&amp;do=edit" class="action source">Show pagesource</a><a href="/doku.php?id={page}&amp;do=revisions">Old revisions</a>
<a href="/doku.php?id={page}&amp;do=backlink">Backlinks</a><a href="/doku.php?id={page}&amp;do=export_pdf">Export to PDF</a></div><div id="dokuwiki__footer"><a href="https://www.dokuwiki.example/donate">Donate</a><a href="http://validator.w3.org/check/referer">HTML5</a></div></div></body></html>"""

    for page, (title, names) in pages.items():
        b.own = page == "protocols:wing_imaging"
        media = ""
        for name in names:
            url = f"/lib/exe/fetch.php?media=protocols:{name}"
            b.file(home + url, name)
            media += f'<li><a href="{url}" class="media mediafile mf_{name.rsplit(".")[-1]}" title="protocols:{name}">{name}</a></li>'
        detail = ""
        if b.own:
            b.part(
                f"{home}/lib/exe/detail.php?id={page}&media=protocols:rig.jpg",
                layout(
                    "rig.jpg",
                    f'<a href="/lib/exe/fetch.php?media=protocols:rig.jpg">original</a><a href="/doku.php?id={page}">Back</a>',
                ),
            )
            b.file(f"{home}/lib/exe/fetch.php?media=protocols:rig.jpg", "rig.jpg")
            detail = f'<a href="/lib/exe/detail.php?id={page}&amp;media=protocols:rig.jpg" class="media"><img src="/lib/exe/fetch.php?w=300&amp;media=protocols:rig.jpg"></a>'
        b.file(
            f"{home}/doku.php?id={page}&do=export_pdf",
            f"{title}.pdf",
            attachment=True,
            optional=True,
        )
        for do in ("edit", "revisions", "backlink"):
            b.maybe(
                f"{home}/doku.php?id={page}&do={do}",
                layout(title, f"<h1>{do}</h1><p>{title}</p>", page),
            )
        b.page(
            f"{home}/doku.php?id={page}&do=login&sectok={hexid(page, 8)}",
            layout("Log In", '<input type="password">', page),
        )
        b.landing(
            f"{home}/doku.php?id={page}",
            layout(
                page,
                f"""<div id="dw__toc"><a href="#steps">Steps</a></div><h1 class="sectionedit1">{title}</h1>{paragraphs(len(title), 5, 6)}{detail}<h2 id="steps">Steps</h2>{paragraphs(len(page), 3, 6)}<h2>Files</h2><ul>{media}</ul><p>See also <a href="/doku.php?id=protocols:food" class="wikilink1">fly food</a>, <a href="/doku.php?id=protocols:wing_dissection" class="wikilink1">dissection</a>, <a href="/doku.php?id=protocols:none" class="wikilink2" rel="nofollow">staining</a>.</p>
<div class="tags"><a href="/doku.php?id=tag:wing&amp;do=showtag&amp;tag=wing" rel="tag">wing</a></div>""",
                page,
            ),
        )
    b.own = False
    cards = join(
        pages,
        lambda p: (
            f'<li class="level1"><a href="/doku.php?id={p}" class="wikilink1">{pages[p][0]}</a></li>'
        ),
    )
    for page in (
        "start",
        "protocols:start",
        "people:start",
        "publications",
        "tag:wing&do=showtag&tag=wing",
    ):
        b.page(f"{home}/doku.php?id={page}", layout(page, f"<ul>{cards}</ul>", page.split("&")[0]))
    b.put(home + "/", Page(b"", 302, (("Location", f"{home}/doku.php?id=start"),)))
    b.not_found = Page(layout("missing", "<h1>This topic does not exist yet</h1>").encode(), 404)
    return b.site()


def talks(variant: int) -> BlindSite:
    """Return slides beside decks of the same owner, or a lecture with its video on a CDN."""
    return slides() if variant == 1 else lectures()


def slides() -> BlindSite:
    home, files_host = "https://deckshare.example", "https://files.deckshare.example"
    decks = {
        "spin-glasses-for-poets": ("Spin glasses for poets", 24),
        "spin-glasses-for-poets-2": ("Spin glasses for poets, part 2", 9),
        "thesis-defence": ("Thesis defence", 12),
    }
    b = SiteBuilder("talks", 1, f"{home}/akim/spin-glasses-for-poets")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} - Deck Share</title><meta property="og:type" content="presentation"></head><body><nav class="navbar"><a class="navbar-brand" href="/">Deck Share</a><a href="/features">Features</a><a href="/p/featured">Featured decks</a><a href="/c/science">Science</a><a href="/signup">Sign Up</a><a href="/signin?return={q(title)}">Sign in</a></nav><div class="main">{main}</div>
<footer><a href="/about">About</a><a href="/tos">Terms</a><a href="/privacy">Privacy</a><a href="/pro">Pro</a><a href="https://blog.deckshare.example">Blog</a></footer></body></html>"""

    for slug, (title, count) in decks.items():
        b.own = slug == "spin-glasses-for-poets"
        path = f"/akim/{slug}"
        pdf = b.file(f"{files_host}/presentations/{hexid(slug)}/{slug}.pdf")
        b.file(f"{files_host}/presentations/{hexid(slug)}/{slug}.vtt", f"{slug}.txt")
        strip = join(
            range(1, count + 1),
            lambda n: (
                f'<a href="{path}?slide={n}"><img src="{files_host}/presentations/{hexid(slug)}/slide_{n}.jpg" alt="slide {n}"></a>'
            ),
        )
        for n in range(1, count + 1):
            b.part(
                f"{home}{path}?slide={n}",
                layout(
                    f"{title} (slide {n})",
                    f'<h1>{title}</h1><img src="{files_host}/presentations/{hexid(slug)}/slide_{n}.jpg"><a href="{path}">All slides</a><a href="{path}?slide={n % count + 1}">Next slide</a><p>{sentences(n, 1)}</p>',
                ),
            )
        more = join(
            (d for d in decks if d != slug),
            lambda d: f'<a class="deck-preview-link" href="/akim/{d}">{decks[d][0]} 81</a>',
        )
        b.part(
            f"{home}{path}/transcript",
            layout(
                f"{title} transcript",
                f'<h1>{title}</h1>{paragraphs(count, 4)}<a href="{path}">deck</a>',
            ),
        )
        b.maybe(
            f"{home}{path}/stats",
            layout(f"{title} statistics", f"<h1>{title}</h1><p>812 views</p>"),
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<div class="speakerdeck-embed" data-id="{hexid(slug)}"></div><h1>{title}</h1><a href="/akim"><img src="/avatar.jpg">A. Kim</a><a rel="nofollow" class="btn" href="{pdf}" title="Download PDF">PDF</a><a href="{files_host}/presentations/{hexid(slug)}/{slug}.vtt">Notes</a><a href="{path}/transcript">Transcript</a><a href="{path}/stats">Statistics</a>
<a href="{path}/star" data-method="post">Star 9</a><a href="https://twitter.com/intent/tweet?url={q(home + path)}">Tweet</a>{paragraphs(count, 1)}<div class="slides">{strip}</div><h4>More Decks by A. Kim</h4>{more}<h4>Other Decks in Science</h4><a href="/c/science?page=2">See all</a>""",
            ),
        )
    b.own = False
    cards = join(decks, lambda d: f'<a href="/akim/{d}">{decks[d][0]}</a>')
    for path in ("/", "/akim", "/c/science", "/p/featured", "/c/science?page=2"):
        b.page(home + path, layout("Decks", cards + paragraphs(2, 1)))
    b.stubs(
        layout, {f"{home}/{p}": p for p in ("features", "about", "tos", "privacy", "pro", "signup")}
    )
    b.not_found = Page(layout("Not found", "<h1>Nothing here</h1>").encode(), 404)
    return b.site()


def lectures() -> BlindSite:
    home, cdn = "https://av.techlib.example", "https://cdn7.mediadeliver.example"
    talks_ = {
        61234: "Deformation of glaciers, lecture 3",
        61233: "Deformation of glaciers, lecture 2",
        61235: "Deformation of glaciers, lecture 4",
        5150: "Film of an Alpine survey, 1938",
    }
    b = SiteBuilder("talks", 2, f"{home}/media/61234")

    def layout(title: str, main: str, number: int = 0) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - TechLib AV</title></head><body><div class="cookie-consent"><a href="/privacy">Cookies</a></div><header><a href="/">AV-Portal</a><a href="/subject">Subjects</a><a href="/publisher">Publishers</a><a href="/series">Series</a><a href="/watchlist">Watchlist</a><a href="/login?target=%2Fmedia%2F{number}">Login</a><a href="?lang=de" hreflang="de">DE</a></header>
<main>{main}</main><footer><a href="/imprint">Imprint</a><a href="/terms">Terms</a><a href="/faq">FAQ</a><a href="https://www.techlib.example">TechLib</a></footer></body></html>"""

    for number, title in talks_.items():
        b.own = number == 61234
        path = f"/media/{number}"
        token = hexid(str(number), 16)
        files = [
            (f"{cdn}/v/{token}/{hexid(title, 10)}.mp4", "video.mp4"),
            (f"{cdn}/s/{token}_en.vtt", "en.vtt"),
            (f"{home}/download/{token}", "slides.pdf"),
        ]
        for url, name in files:
            b.file(url, name, attachment=name == "slides.pdf")
        for fmt in ("bibtex", "ris", "rdf"):
            b.export(
                f"{home}/cite/{number}.{fmt}",
                bibtex("v", title, "Egli", home + path)
                if fmt == "bibtex"
                else ris(title, "Egli", home + path),
                "text/plain",
            )
        b.part(
            f"{home}{path}/transcript",
            layout(
                f"{title}: transcript",
                f'<h1><a href="{path}">{title}</a></h1>{paragraphs(number, 5)}',
                number,
            ),
        )
        b.also(f"{home}{path}/transcript?lang=de")
        b.maybe(f"{home}{path}?lang=de", layout(title, f"<h1>{title}</h1>", number))
        neighbours = join(
            (t for t in talks_ if t != number),
            lambda t: f'<li><a href="/media/{t}"><img src="/thumb/{t}.jpg">{talks_[t]}</a></li>',
        )
        claim = script(
            {
                "@context": "http://schema.org",
                "@type": "VideoObject",
                "name": title,
                "contentUrl": files[0][0],
                "embedUrl": f"{home}/player/{number}",
                "uploadDate": "2017-05-01",
            }
        )
        b.maybe(
            f"{home}/player/{number}",
            f"<html><title>Player</title><video src='{files[0][0]}'></video></html>",
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""{claim}<iframe src="/player/{number}"></iframe><h1>{title}</h1><nav class="tabs"><a href="#meta">Metadata</a><a href="{path}/transcript">Transcript</a></nav><div class="downloads"><a download href="{files[0][0]}">Video (mp4)</a><a download href="{files[1][0]}">Subtitles</a><a href="{files[2][0]}">Slides</a></div>
<dl id="meta"><dt>Series</dt><dd><a href="/series/201">Glaciology, 12 parts</a></dd><dt>Author</dt><dd><a href="/search?person=Egli">Egli, S.</a></dd><dt>Publisher</dt><dd><a href="/publisher/7">ETH-like</a></dd><dt>DOI</dt><dd><a href="https://doi.org/10.5446/x{number}">10.5446/x{number}</a></dd></dl>{paragraphs(number, 2)}
<a href="/cite/{number}.bibtex">BibTeX</a><a href="/cite/{number}.ris">RIS</a><a href="/cite/{number}.rdf">RDF</a><h3>Keywords</h3><a href="/search?kw=glacier">glacier</a><a href="/search?kw=ice">ice</a><section class="up-next"><h3>Next in series</h3><ul>{neighbours}</ul></section><a href="/watchlist/add/{number}">Add to watchlist</a>""",
                number,
            ),
        )
        b.also(f"https://doi.org/10.5446/x{number}")
    b.own = False
    cards = join(
        talks_, lambda t: f'<div class="result"><a href="/media/{t}">{talks_[t]}</a></div>'
    )
    for path in (
        "/",
        "/series/201",
        "/search?person=Egli",
        "/publisher/7",
        "/search?kw=glacier",
        "/search?kw=ice",
    ):
        b.page(home + path, layout("Results", cards))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in ("subject", "publisher", "series", "imprint", "terms", "faq", "privacy")
        },
    )
    for number in (0, *talks_):
        b.page(
            f"{home}/login?target=%2Fmedia%2F{number}", layout("Login", '<input type="password">')
        )
    b.not_found = Page(layout("Error", "<h1>The page does not exist</h1>").encode(), 404)
    return b.site()


def preprint(variant: int) -> BlindSite:
    """Return a preprint with suffixes after its identifier, or with many prefixes before it."""
    return suffix_server() if variant == 1 else prefix_server()


def suffix_server() -> BlindSite:
    home = "https://www.biopreprint.example"
    papers = {
        "2024.03.01.583001": ("A slow clock in barnacles", 2, 4),
        "2024.03.01.583002": ("A fast clock in mussels", 1, 1),
        "2023.11.20.567890": ("Tidal genes in isopods", 1, 2),
        "2024.02.14.579999": ("Circatidal rhythms: no clock needed", 3, 1),
    }
    b = SiteBuilder("preprint-server", 1, f"{home}/content/10.1101/2024.03.01.583001v2")

    def layout(title: str, main: str, metas: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en" class="js"><head><title>{title} | bioPreprint</title>{metas}</head><body class="html not-front page-node"><div class="page"><header><a href="/">bioPreprint</a><ul class="menu"><li><a href="/about-biopreprint">About</a></li><li><a href="/submit-a-manuscript">Submit</a></li><li><a href="/content/alertsrss">ALERTS / RSS</a></li><li><a href="/search">Advanced Search</a></li>
<li><a href="/user/login?destination=node/{len(title)}">My account</a></li></ul></header><section role="main">{main}</section><footer><a href="/content/about-cshl">About CSL</a><a href="/faq">FAQ</a><a href="/contact">Contact</a><a href="https://mastodon.example/@bp">Mastodon</a></footer></div></body></html>"""

    for n, (pid, (title, version, media)) in enumerate(papers.items()):
        b.own = n == 0
        stem = f"/content/10.1101/{pid}"
        date = "/".join(pid.split(".")[:3])
        endings = ("", ".full-text", ".article-info", ".article-metrics", ".supplementary-material")

        def tabs_for(v: int) -> str:
            return join(
                endings,
                lambda t: (
                    f'<li><a href="{stem}v{v}{t}" class="panels-ajax-tab-tab">{t[1:] or "Abstract"}</a></li>'
                ),
            )

        near = join(
            (p for p in papers if p != pid),
            lambda p: f'<li><a href="/content/10.1101/{p}v{papers[p][1]}">{papers[p][0]}</a></li>',
        )
        supplement = join(
            range(1, media + 1),
            lambda m: (
                f'<div class="supplementary-material-expansion"><a href="/content/bp/early/{date}/{pid}/DC1/embed/media-{m}.{"pdf" if m == 1 else "xlsx"}?download=true">Supplemental File {m}</a> [supplements/{pid[-6:]}_file0{m}]</div>'
            ),
        )
        for m in range(1, media + 1):
            ext = "pdf" if m == 1 else "xlsx"
            b.file(
                f"{home}/content/bp/early/{date}/{pid}/DC1/embed/media-{m}.{ext}?download=true",
                f"media-{m}.{ext}",
                attachment=True,
            )
        cite = f"/highwire/citation/{4100000 + n * 37}"
        for fmt in ("bibtext", "ris", "endnote"):
            b.export(f"{home}{cite}/{fmt}", ris(title, "Sato", home + stem), "text/plain")
        for v in range(1, version + 1):
            here = f"{stem}v{v}"
            metas = f'<meta name="citation_title" content="{title}"><meta name="citation_doi" content="10.1101/{pid}"><meta name="citation_pdf_url" content="{home}/content/bp/early/{date}/{pid}.full.pdf"><meta name="citation_full_html_url" content="{home}{here}.full">'
            b.file(f"{home}{here}.full.pdf")
            main = f"""<ul class="tabs inline panels-ajax-tab">{tabs_for(v)}</ul><h1 id="page-title">{title}</h1><span class="highwire-citation-author">Sato H.</span><a href="/search/author1%3ASato">View ORCID Profile</a><a href="https://doi.org/10.1101/{pid}">doi: https://doi.org/10.1101/{pid}</a>{paragraphs(n + v, 3)}<a class="article-dl-pdf-link" href="{here}.full.pdf">Download PDF</a>
<a href="{here}.full">Full Text</a><a href="{stem}v1.article-info">Revision</a>{join(range(1, version + 1), lambda w: f'<a href="{stem}v{w}">version {w}</a>')}<div class="citation-tools"><a href="{cite}/bibtext">BibTeX</a><a href="{cite}/ris">RIS</a><a href="{cite}/endnote">EndNote</a></div><a href="/email?nid={n}&amp;path={stem}">Email</a><a href="https://twitter.com/share?url={home}{stem}">Tweet</a>
<h3>Subject Area</h3><a href="/collection/physiology">Physiology</a><h3>Related</h3><ul>{near}</ul><a href="/content/10.1101/2023.11.20.567890v1">Previous</a><a href="/content/10.1101/2024.03.01.583002v1">Next</a>"""
            page = layout(title, main, metas)
            if v == version:
                b.landing(home + here, page)
            else:
                b.part(home + here, page)
            b.part(
                f"{home}{here}.full",
                layout(title, f"<ul>{tabs_for(v)}</ul><h1>{title}</h1>{paragraphs(n + 9, 12)}"),
            )
            b.part(
                f"{home}{here}.full-text",
                layout(title, f"<ul>{tabs_for(v)}</ul><h1>{title}</h1>{paragraphs(n + 9, 12)}"),
            )
            b.part(
                f"{home}{here}.article-info",
                layout(
                    title,
                    f'<ul>{tabs_for(v)}</ul><h1>{title}</h1><p>History</p><a href="/search/author1%3ASato">Sato</a>',
                ),
            )
            b.part(
                f"{home}{here}.article-metrics",
                layout(
                    title, f"<ul>{tabs_for(v)}</ul><h1>{title}</h1><p>Abstract 1212, PDF 300</p>"
                ),
            )
            b.part(
                f"{home}{here}.supplementary-material",
                layout(title, f"<ul>{tabs_for(v)}</ul><h1>{title}</h1>{supplement}"),
            )
        b.moved(
            f"{home}/content/bp/early/{date}/{pid}.full.pdf", f"{home}{stem}v{version}.full.pdf"
        )
        b.also(f"https://doi.org/10.1101/{pid}")
    b.own = False
    cards = join(
        papers,
        lambda p: (
            f'<div class="highwire-article-citation"><a class="highwire-cite-linked-title" href="/content/10.1101/{p}v{papers[p][1]}">{papers[p][0]}</a></div>'
        ),
    )
    for path in (
        "/",
        "/collection/physiology",
        "/search/author1%3ASato",
        "/search",
        "/content/early/recent",
    ):
        b.page(
            home + path,
            layout("Articles", f'{cards}<a href="/content/early/recent?page=1">Next</a>'),
        )
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "about-biopreprint",
                "submit-a-manuscript",
                "faq",
                "contact",
                "content/alertsrss",
                "content/about-cshl",
            )
        },
    )
    b.not_found = Page(layout("Page not found", "<h1>Page not found</h1>").encode(), 404)
    return b.site()


def prefix_server() -> BlindSite:
    home, export = "https://axv.example", "https://export.axv.example"
    papers = {
        "2403.01234": ("Sharp bounds for lazy gradient descent", 2),
        "2403.01235": ("A note on sheaves", 1),
        "2403.01233": ("Robots that knit", 3),
        "2312.09999": ("Bounds for gradient descent", 1),
    }
    b = SiteBuilder("preprint-server", 2, f"{home}/abs/2403.01234")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body class="with-cu-identity"><div class="flex-wrap-footer"><header><a href="#content" class="is-sr-only">Skip to main content</a><a href="https://www.cornellike.example/">University</a><a href="https://info.axv.example/about/ourmembers.html">member institutions</a><a href="/IgnoreMe"></a><a href="/">aXv</a>
<form action="/search"><a href="/search/advanced">Advanced Search</a></form><a href="/login">Login</a></header><main><div id="content">{main}</div></main><footer><a href="https://info.axv.example/about">About</a><a href="https://info.axv.example/help">Help</a><a href="https://info.axv.example/help/contact.html">Contact</a><a href="https://info.axv.example/help/policies">Privacy</a><a href="https://status.axv.example">Status</a></footer></div></body></html>"""

    for pid, (title, versions) in papers.items():
        b.own = pid == "2403.01234"
        bases = [pid] + [f"{pid}v{v}" for v in range(1, versions + 1)]
        for base in bases:
            if base != pid:
                b.file(f"{home}/pdf/{base}", f"{base}.pdf")
        b.moved(f"{home}/pdf/{pid}", f"{home}/pdf/{pid}v{versions}")
        b.part(
            f"{home}/html/{pid}v{versions}",
            f"<html><title>{title}</title><h1>{title}</h1>{paragraphs(versions, 12)}<a href='{home}/abs/{pid}v{versions}'>Abstract</a></html>",
        )
        b.file(f"{home}/src/{pid}", f"aXv-{pid}.tar.gz", attachment=True)
        b.file(f"{home}/src/{pid}/anc/proofs.ipynb")
        b.part(
            f"{home}/format/{pid}",
            layout(
                f"Format selector for {pid}",
                f'<h1>{title}</h1><ul><li><a href="/pdf/{pid}">PDF</a></li><li><a href="/src/{pid}">Download source</a></li></ul>',
            ),
        )
        b.export(
            f"{home}/bibtex/{pid}",
            bibtex(f"x{pid}", title, "Ng", f"{home}/abs/{pid}"),
            "text/plain",
        )
        b.maybe(f"{home}/tb/{pid}", layout("Trackbacks", f'<a href="/abs/{pid}">{title}</a>'))
        b.maybe(f"{home}/auth/show-endorsers/{pid}", layout("Endorsers", "<p>Ng</p>"))
        for way, to in (("prev", "2403.01233"), ("next", "2403.01235")):
            b.own, own = False, b.own
            b.put(
                f"{home}/prevnext?id={pid}&function={way}&context=cs.LG",
                Page(b"", 302, (("Location", f"{home}/abs/{to}"),)),
            )
            b.own = own
        listed = join(
            range(1, versions + 1),
            lambda v: f'<b>[<a href="/abs/{pid}v{v}">v{v}</a>]</b> Sat, 2 Mar 2024 (81 KB)<br/>',
        )
        text = layout(
            f"[{pid}] {title}",
            f"""<div class="header-breadcrumbs"><a href="/">cs</a> &gt; aXv:{pid}</div><h1 class="title mathjax"><span class="descriptor">Title:</span>{title}</h1><div class="authors"><a href="/a/ng_p_1">Ng P.</a>, <a href="/search/cs?searchtype=author&amp;query=Ade">Ade</a></div><blockquote class="abstract">{paragraphs(versions + 30, 1)}</blockquote>
<div class="metatable"><a href="https://doi.org/10.48550/aXv.{pid}">https://doi.org/10.48550/aXv.{pid}</a> Related: <a href="/abs/2312.09999">aXv:2312.09999</a></div><div class="submission-history">From: P. Ng [<a href="/show-email/{hexid(pid, 8)}/{pid}" rel="nofollow">view email</a>]<br/>{listed}</div><div class="extra-services"><div class="full-text"><ul><li><a href="/pdf/{pid}" accesskey="f" class="abs-button download-pdf">View PDF</a></li>
<li><a href="/html/{pid}v{versions}" class="abs-button">HTML (experimental)</a></li><li><a href="/src/{pid}">TeX Source</a></li><li><a href="/format/{pid}">Other Formats</a></li></ul><a href="/src/{pid}/anc/proofs.ipynb">Ancillary: proofs.ipynb</a></div><div class="browse">Current browse context: cs.LG <a href="/prevnext?id={pid}&amp;function=prev&amp;context=cs.LG">&lt; prev</a> | <a href="/prevnext?id={pid}&amp;function=next&amp;context=cs.LG">next &gt;</a>
<a href="/list/cs.LG/new">new</a> | <a href="/list/cs.LG/2403">2024-03</a></div><a href="https://scholar.google.com/scholar_lookup?arxiv_id={pid}">Google Scholar</a><a href="https://api.semanticscholar.org/arXiv:{pid}">Semantic Scholar</a><a href="/bibtex/{pid}">export BibTeX citation</a><a href="http://www.bibsonomy.org/BibtexHandler?url={home}/abs/{pid}">BibSonomy</a></div>
<a href="/auth/show-endorsers/{pid}">Which authors of this paper are endorsers?</a><a href="/tb/{pid}">trackback</a><a href="{export}/abs/{pid}">mirror</a>""",
        )
        b.landing(f"{home}/abs/{pid}", text)
        for v in range(1, versions + 1):
            b.part(
                f"{home}/abs/{pid}v{v}",
                text.replace(f'href="/pdf/{pid}"', f'href="/pdf/{pid}v{v}"'),
            )
        b.also(f"https://doi.org/10.48550/aXv.{pid}", f"{export}/abs/{pid}")
    b.own = False
    cards = join(
        papers,
        lambda p: (
            f'<dt><a href="/abs/{p}" title="Abstract">aXv:{p}</a> [<a href="/pdf/{p}">pdf</a>]</dt><dd>{papers[p][0]}</dd>'
        ),
    )
    for path in (
        "/",
        "/list/cs.LG/new",
        "/list/cs.LG/2403",
        "/a/ng_p_1",
        "/search/cs?searchtype=author&query=Ade",
    ):
        b.page(home + path, layout("Listing", f"<dl>{cards}</dl>"))
    b.stubs(layout, {f"{home}/{p}": p for p in ("search/advanced", "IgnoreMe")})
    b.page(f"{home}/login", layout("Log in", '<input type="password">'))
    b.not_found = Page(
        layout("Identifier not recognized", "<p>Article identifier not recognized</p>").encode(),
        404,
    )
    return b.site()
