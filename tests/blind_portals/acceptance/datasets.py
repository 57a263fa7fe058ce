"""Repositories of research data whose landing pages list files."""
# ruff: noqa: E501, PERF401 - markup stands as platforms write it

import json
from urllib.parse import quote

from tests.blind_portals.acceptance.build import Piece, PortalDraft, anchors, ld, metas
from tests.blind_portals.acceptance.words import Record, digest, records, uuid
from tests.blind_portals.site import BlindSite

_ENDINGS = ("csv", "zip", "xlsx", "txt", "tif", "json", "pdf", "tsv", "gz", "docx")


FACETS = ("tags", "res_format", "license_id", "organization", "_res_limit")
FACET_VALUES = ("a1", "b2", "c3", "d4")


def names(record: Record, count: int) -> list[str]:
    """Return *count* names of files as depositors give them."""
    stems = (
        "readings",
        "codebook",
        "site_A",
        "site_B",
        "README",
        "raw",
        "figures",
        "Table S1",
        "scripts",
        "notes",
    )
    return [
        f"{stems[n % 10]}{'' if n < 10 else '_' + str(n)}.{_ENDINGS[(n + record.number) % 10]}"
        for n in range(count)
    ]


def figshare_like(variant: int) -> BlindSite:
    d = PortalDraft("figshare-like", variant, "https://figshelf.example")
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title}</title>{head}
<link rel="stylesheet" href="https://cdn.figshelf.example/static/main.3f1.css"><script src="/static/runtime.js"></script></head>
<body><div id="app"><a class="q8Sk" href="#main">Skip to main content</a>
<div class="_3xLMw"><a href="/" aria-label="figshelf home"><img src="/static/logo.svg" alt=""></a>
<a href="/browse">Browse</a><form action="/search"><input name="q" placeholder="Search on figshelf…"></form>
<a href="/account/login?returnUrl=%2F">Log in</a><a href="/account/register">Sign up</a></div>
<main id="main" class="wXGsV">{main}</main>
<div class="cookie-bar" role="dialog"><p>We use cookies.</p><a href="/cookies">Cookie policy</a><button>Accept</button></div>
<footer class="NcbXl"><ul>{
            anchors(
                [
                    ("/features", "Features"),
                    ("/ambassadors", "Ambassadors"),
                    ("/contact", "Contact"),
                    ("/faq", "FAQ"),
                    ("/privacy", "Privacy policy"),
                    ("/terms", "T&amp;Cs"),
                    ("/accessibility", "Accessibility"),
                    ("/sitemap-page", "Sitemap"),
                    ("https://knowledge.figshelf-blog.example/", "Blog"),
                    ("https://status.figshelf-status.example/", "Status"),
                ]
            )
        }</ul></footer></div></body></html>"""

    def article(w: Record) -> Piece:
        number = 21480 + w.number * 37 + variant * 1000
        where = f"/articles/dataset/{w.slug.replace('-', '_')}/{number}"
        p = d.piece(where, w.title)
        count = (2, 4, 12)[variant]
        rows, parts = [], []
        for n, name in enumerate(names(w, count)):
            key = number * 10 + n * 3 + 1
            if variant == 2:
                stored = f"https://s3-eu.cloudstore.example/pfigshelf-u-files/{digest(f'{key}', 12)}/blob"
                href = p.moved(f"https://ndownloader.figshelf.example/files/{key}", stored)
                p.file(stored, name)
                parts.append(
                    p.html(
                        f"{where}?file={key}",
                        layout(
                            f"{w.title} - {name}",
                            f"<h2>{name}</h2><div class='viewer'>Preview of {name}</div><a href='{where}'>Back</a>".replace(
                                "'", '"'
                            ),
                        ),
                    )
                )
            else:
                href = p.file(f"https://ndownloader.figshelf.example/files/{key}", name)
            rows.append(
                f'<div class="fKKmC"><span>{name}</span> ({key % 900} kB)<a class="btn" href="{href}" title="Download file"><svg></svg>Download</a>'
                + (f'<a href="{parts[-1]}">View</a>' if variant == 2 else "")
                + "</div>"
            )
        bundle = p.file(f"/ndownloader/articles/{number}/versions/{variant + 1}", f"{number}.zip")
        exports = [
            (p.meta(f"/export/{form}?itemId={number}", f"{number}.{ending}"), label)
            for form, ending, label in (
                ("ris", "ris", "RefWorks"),
                ("bibtex", "bib", "BibTeX"),
                ("datacite", "xml", "DataCite"),
                ("dublincore", "xml", "DC"),
                ("nlm", "xml", "NLM"),
            )
        ]
        versions = ""
        if variant == 2:
            for v in (1, 2):
                p.html(
                    f"{where}/{v}",
                    layout(
                        w.title,
                        f'<h1>{w.title}</h1><p>Version {v}</p>{w.text}<a href="{where}">Newest version</a>',
                    ),
                )
            versions = f'<ul class="versions"><li><a href="{where}/2">Version 2</a></li><li><a href="{where}/1">Version 1</a></li></ul>'
        others = [o for o in works if o is not w][: 2 + variant]
        related = "".join(
            f'<div class="card"><a href="/articles/dataset/{o.slug.replace("-", "_")}/{21480 + o.number * 37 + variant * 1000}"><img src="https://cdn.figshelf.example/t/{o.number}.png" alt="">{o.title}</a></div>'
            for o in others
        )
        claim = ""
        if variant:
            shared = {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": w.title,
                "url": d.base + where,
                "identifier": f"https://doi.org/10.6084/m9.figshelf.{number}",
                "distribution": [
                    {
                        "@type": "DataDownload",
                        "contentUrl": f"https://ndownloader.figshelf.example/files/{number * 10 + 1}"
                        if variant == 1
                        else d.base + bundle,
                    }
                ],
            }
            claim = ld(shared)
        people = anchors(
            [(f"/authors/{a.replace(' ', '_')}/{7000 + len(a)}", a) for a in w.authors], "span"
        )
        main = f"""<div class="_1aQ"><div>{"".join(rows)}</div><a class="btn primary" href="{bundle}">Download all (3.1 MB)</a>
<button data-action="share">Share</button><button>Embed</button><button>+ Collect</button></div>
<h1>{w.title}</h1><div class="meta">Dataset posted on {w.year}-04-1{w.number}, authored by {people}{versions}</div><div class="d">{w.text}</div>
<h2>Categories</h2><ul>{anchors([(f"/categories/{w.topic.replace(' ', '_')}/{n}", w.topic + x) for n, x in ((27, ""), (28, " not elsewhere classified"))])}</ul>
<h2>Keywords</h2>{anchors([(f"/search?q=:keyword:%22{quote(k)}%22", k) for k in ("field data", w.topic, "open data")], "span", "tag")}
<h2>Licence</h2><a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
<h2>Export</h2><ul class="exports">{anchors(exports)}</ul>
<a href="https://twitter.com/share?url={quote(d.base + where, safe="")}">Tweet</a><a href="https://doi.org/10.6084/m9.figshelf.{number}">https://doi.org/10.6084/m9.figshelf.{number}</a>
<a href="/account/login?returnUrl={quote(where, safe="")}">Log in to comment</a>
<section><h2>{"More from the authors" if variant == 2 else "Related items"}</h2>{related}</section>"""
        p.html(
            where,
            layout(
                w.title,
                main,
                claim
                + metas(
                    [("citation_title", w.title), ("citation_doi", f"10.6084/m9.figshelf.{number}")]
                ),
            ),
        )
        return p

    made = [article(w) for w in works]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def invenio_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "invenio-like",
        variant,
        ("https://depozit.example", "https://rdm.uni-lhota.example", "https://archivo.example")[
            variant
        ],
    )
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title}</title>{head}<link rel="stylesheet" href="/static/dist/theme.css"></head>
<body data-invenio-config='{{"isMathJaxEnabled": "false"}}'><a id="skip-to-main" class="skip-link" href="#main">Skip to main</a>
<header class="theme header"><div id="invenio-nav"><a class="logo-link" href="/"><img src="/static/images/logo.svg" alt="home"></a>
<form action="/search"><input name="q"></form><ul>{anchors([("/communities", "Communities"), ("/me/uploads", "My dashboard"), ("/login/?next=%2F", "Log in"), ("/signup/", "Sign up")])}</ul></div></header>
<main id="main">{main}</main><footer id="rdm-footer-element"><div class="ui grid">
<h2>About</h2><ul>{anchors([("https://about.depozit-info.example/", "About"), ("/policies", "Policies"), ("/infrastructure", "Infrastructure"), ("/principles", "Principles"), ("/projects/", "Projects"), ("/roadmap", "Roadmap"), ("/contact", "Contact")])}</ul>
<h2>Help</h2><ul>{anchors([("https://help.depozit-info.example/docs/", "FAQ"), ("/support", "Support"), ("/terms", "Terms of use"), ("/privacy-policy", "Privacy policy")])}</ul>
<h2>Developers</h2><ul>{anchors([("https://developers.depozit-info.example", "REST API"), ("/oai2d?verb=Identify", "OAI-PMH")])}</ul></div></footer>
<script src="/static/dist/js/runtime.js"></script></body></html>"""

    def ident(n: int) -> str:
        return (
            str(7301200 + n * 91),
            digest(f"rdm{n}", 5) + "-" + digest(f"mdr{n}", 5),
            str(10440011 + n * 17),
        )[variant]

    def record(w: Record, older: Piece | None = None) -> Piece:
        key = ident(w.number)
        where = f"/records/{key}"
        p = d.piece(where, w.title)
        rows = []
        for name in names(w, (1, 7, 14)[variant]):
            q = quote(name)
            p.file(f"{where}/files/{q}?download=1", name)
            shown = name.endswith(("csv", "txt", "pdf"))
            if shown:
                p.html(
                    f"{where}/preview/{q}?include_deleted=0",
                    f"<!doctype html><html><head><title>{name}</title></head><body><table><tr><td>1</td></tr></table></body></html>",
                )
            if variant == 1:
                p.moved(f"{where}/files/{q}", f"{where}/files/{q}?download=1")
            rows.append(
                f'<tr><td><a href="{where}/files/{q}?download=1">{name}</a><br><small>md5:{digest(name)}</small></td><td>4.1 kB</td><td>'
                + (
                    f'<a class="ui button preview-link" href="{where}/preview/{q}?include_deleted=0">Preview</a>'
                    if shown
                    else ""
                )
                + f'<a role="button" class="ui button" href="{where}/files/{q}?download=1">Download</a></td></tr>'
            )
        whole = ""
        if variant:
            whole = f'<a class="archive-link" href="{p.file(f"{where}/files-archive", key + ".zip")}">Download all</a>'
        exports = [
            (p.meta(f"{where}/export/{form}", f"{key}.{end}"), form)
            for form, end in (
                ("json", "json"),
                ("json-ld", "jsonld"),
                ("csl", "json"),
                ("datacite-json", "json"),
                ("datacite-xml", "xml"),
                ("dublincore", "xml"),
                ("marcxml", "xml"),
                ("bibtex", "bib"),
            )
        ]
        box = ""
        if older is not None:
            p.members.add(older.entry)
            p.optional |= older.members
            stale = older.entry.rsplit("/", 1)[1]
            box = f"""<section id="record-versions"><h2>Versions</h2><div class="item"><a href="{where}">Version v2</a><small>10.5281/archivo.{key}</small></div>
<div class="item"><a href="/records/{stale}">Version v1</a><small>10.5281/archivo.{stale}</small></div><a href="/search?q=parent.id:{int(key) - 1}&amp;f=allversions:true">View all 2 versions</a></section>"""
            p.either(f"/search?q=parent.id:{int(key) - 1}&f=allversions:true")
            p.moved(f"{where}/latest", where)
        creators = "".join(
            f'<li class="creatibutor-wrap"><a class="ui creatibutor-link" href="/search?q=metadata.creators.person_or_org.name:%22{quote(a)}%22">{a}</a></li>'
            for a in w.authors
        )
        others = [o for o in works if o is not w][:3]
        head = metas(
            [
                ("citation_title", w.title),
                ("citation_doi", f"10.5281/archivo.{key}"),
                ("citation_abstract_html_url", d.base + where),
            ]
        )
        headers: tuple[tuple[str, str], ...] = ()
        if variant == 1:
            p.meta(
                f"/api/records/{key}",
                "record.json",
                json.dumps(
                    {
                        "linkset": [
                            {
                                "anchor": d.base + where,
                                "item": [
                                    {"href": f"{d.base}{where}/files/{quote(n)}?download=1"}
                                    for n in names(w, 7)[:5]
                                ],
                                "describedby": [
                                    {
                                        "href": f"{d.base}{where}/export/datacite-json",
                                        "type": "application/vnd.datacite.datacite+json",
                                    }
                                ],
                            }
                        ]
                    }
                ),
                "application/linkset+json",
            )
            headers = (
                (
                    "Link",
                    f'<{d.base}/api/records/{key}> ; rel="linkset" ; type="application/linkset+json"',
                ),
            )
        if variant == 2:
            head += ld(
                {
                    "@context": "http://schema.org",
                    "@type": "https://schema.org/Dataset",
                    "@id": f"https://doi.org/10.5281/archivo.{key}",
                    "name": w.title,
                    "url": d.base + where,
                    "distribution": [
                        {
                            "@type": "DataDownload",
                            "contentUrl": f"{d.base}/api/records/{key}/files/{quote(n)}/content",
                            "encodingFormat": "text/csv",
                        }
                        for n in names(w, 14)[:1]
                    ],
                }
            )
            n0 = names(w, 14)[0]
            p.file(f"/api/records/{key}/files/{quote(n0)}/content", n0)
        main = f"""<div class="ui two column grid"><article class="sixteen wide column"><section aria-label="Publication date and version"><span>Published {w.year}-05-02</span> | Version v{2 if older else 1}</section>
<div class="ui labels"><span class="ui label">Dataset</span><span class="ui label">Open</span></div><h1 id="record-title">{w.title}</h1><ul class="creatibutors">{creators}</ul>
<section id="description">{w.text}</section><section id="record-files"><h2>Files</h2><table class="ui striped table files">{"".join(rows)}</table>{whole}</section></article>
<aside class="sidebar">{box}<section><h3>Communities</h3><a href="/communities/{w.topic.replace(" ", "-")}">{w.topic.title()}</a></section>
<section><h3>Keywords and subjects</h3>{anchors([(f"/search?q=metadata.subjects.subject:%22{quote(k)}%22", k) for k in (w.topic, "survey", "open data")], "span")}</section>
<section><h3>Details</h3><dl><dt>DOI</dt><dd><a href="https://doi.org/10.5281/archivo.{key}">10.5281/archivo.{key}</a></dd><dt>Resource type</dt><dd>Dataset</dd></dl></section>
<section><h3>Rights</h3><a href="https://creativecommons.org/licenses/by/4.0/legalcode">CC BY 4.0</a></section>
<section id="export"><h3>Export</h3><ul>{anchors(exports)}</ul></section>
<section><h3>Share</h3>{anchors([(f"https://mastodon.social/share?text={quote(d.base + where)}", "Mastodon"), (f"/login/?next={quote(where, safe='')}", "Edit"), (f"{where}/request-access?next={quote(where)}", "Contact the owner")], "span")}</section>
<section id="related"><h3>{"Cited by" if variant == 0 else "Similar records"}</h3><ul>{anchors([(f"/records/{ident(o.number)}", o.title) for o in others])}</ul></section></aside></div>"""
        p.html(where, layout(f"{w.title} | Archivo", main, head), headers=headers)
        return p

    if variant == 2:
        first = record(works[5])
        first.title = works[0].title
        made = [record(works[0], first), *(record(w) for w in works[1:5])]
        d.pieces = made
        entry = d.redirect(
            "https://doi.archivo.example/10.5281/" + ident(works[0].number), made[0].entry
        )
        made[0].optional.add(entry)
        return d.close(made[0], layout, "hard", entry=entry)
    made = [record(w) for w in works]
    return d.close(made[0], layout, ("hard", "soft")[variant])


def dryad_like(variant: int) -> BlindSite:
    d = PortalDraft("dryad-like", variant, "https://datadrift.example")
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}<meta name="csrf-token" content="{digest(title, 20)}"></head><body>
<header class="c-header"><a class="c-header__link" href="/"><img alt="Datadrift" src="/images/logo.png"></a><nav><button>Menu</button><ul>
{anchors([("/stash/about", "About"), ("/stash/our_mission", "Our mission"), ("/stash/our_governance", "Governance"), ("/stash/requirements", "How to submit"), ("/search", "Explore data"), ("/stash/best_practices", "Good practice"), ("/stash/our_membership", "Membership"), ("/stash/sessions/choose_login", "Login")])}</ul></nav></header>
<div id="maincontent" class="o-page">{main}</div><footer class="c-footer"><div>{anchors([("/stash/contact", "Contact us"), ("/stash/terms", "Terms of service"), ("/stash/privacy", "Privacy"), ("/stash/faq", "FAQ"), ("/stash/accessibility", "Accessibility"), ("https://github.com/datadrift", "Source code"), ("https://blog.datadrift-news.example/", "News")], "div")}</div></footer></body></html>"""

    def key(w: Record) -> str:
        return f"doi:10.5061/drift.{digest(w.title, 8)}"

    def dataset(w: Record) -> Piece:
        where = ("/stash/dataset/", "/dataset/", "/stash/dataset/")[variant] + key(w)
        p = d.piece(where, w.title)
        resource = 61000 + w.number * 113
        rows, items = [], []
        for n, name in enumerate(names(w, (3, 6, 9)[variant])):
            href = f"/stash/downloads/file_stream/{resource * 7 + n * 11}"
            if variant == 2:
                stored = f"https://assetstore.objects.example/v3/{digest(key(w) + name, 20)}?X-Sig={digest(name, 10)}"
                p.moved(href, stored)
                p.file(stored, name)
                items.append(stored)
            else:
                p.file(href, name)
                items.append(d.base + href)
            rows.append(
                f'<li class="c-file"><a class="js-individual-dl" href="{href}" title="{name}">{name}</a> <span>{n + 1}.4 KB</span></li>'
            )
        whole = p.file(f"/stash/downloads/download_resource/{resource}", f"drift_{resource}.zip")
        others = [o for o in works if o is not w]
        ways = [
            ("/stash/dataset/", "/dataset/", "/stash/dataset/")[variant] + key(o) for o in others
        ]
        headers: tuple[tuple[str, str], ...] = ()
        extra = ""
        if variant:
            linkset = p.meta(
                f"/api/v2/datasets/{quote(key(w), safe='')}/linkset.json"
                if variant == 2
                else f"/linksets/{resource}.json",
                "l.json",
                json.dumps(
                    {
                        "linkset": [
                            {
                                "anchor": d.base + where,
                                "author": [{"href": "https://orcid.org/0000-0002-1825-0097"}],
                                "cite-as": [{"href": "https://doi.org/" + key(w)[4:]}],
                                "item": [{"href": i} for i in items[: 3 if variant == 1 else 99]],
                            }
                        ]
                    }
                ),
                "application/linkset+json",
            )
            headers = (
                ("Link", f'<{d.base}{linkset}>; rel="linkset"; type="application/linkset+json"'),
            )
        if variant == 2:
            for v in (1, 2):
                old = f"/stash/resources/{resource - v}"
                p.html(
                    old,
                    layout(
                        f"{w.title} version {v}",
                        f'<h1>{w.title}</h1><p>Version {v}.</p>{w.text}<a href="{where}">Newest</a>',
                    ),
                )
                extra += f'<li><a href="{old}">{w.year}-0{v}-11 version {v}</a></li>'
        claim = (
            ld(
                {
                    "@context": "http://schema.org",
                    "@type": "dataset",
                    "name": w.title,
                    "url": d.base + where,
                    "identifier": "https://doi.org/" + key(w)[4:],
                    "distribution": {
                        "@type": "DataDownload",
                        "encodingFormat": "application/zip",
                        "contentUrl": f"{d.base}{whole}",
                    },
                }
            )
            if variant == 0
            else ""
        )
        api = (
            f'<a href="{p.meta(f"/api/v2/datasets/{quote(key(w), safe=str())}", "d.json")}">API record</a>'
            if variant == 0
            else ""
        )
        main = f"""<div class="o-dataset"><h1 class="o-heading__level1">{w.title}</h1><p class="o-metadata__author-list">{", ".join(f'<a href="/search?q=%22{quote(a)}%22">{a}</a>' for a in w.authors)}</p>
<div class="c-citation"><h2>Citation</h2><cite>{w.by} ({w.year}), {w.title}, Datadrift, Dataset, <a href="https://doi.org/{key(w)[4:]}">https://doi.org/{key(w)[4:]}</a></cite>{api}
{anchors([(p.meta(f"/stash/data_citations/{form}?identifier={quote(key(w))}", f"c.{form}"), form.upper()) for form in ("ris", "bib")], "span")}</div>
<h2>Abstract</h2>{w.text}<aside class="c-sidebox"><h3>Data files</h3><ul class="c-file-group">{"".join(rows)}</ul><a class="o-button__download" href="{whole}">Download full dataset</a>
<h3>Versions</h3><ul>{extra}</ul><h3>Related works</h3><ul>{anchors([("https://doi.org/10.1111/jvs.13020", "Primary article"), (f"https://software.archive-z.example/record/{resource}", "Software")])}</ul>
<h3>Metrics</h3><p>{resource % 900} views</p><h3>Keywords</h3>{anchors([(f"/search?fq%5B%5D=dc_subject_sm:%22{quote(k)}%22", k) for k in (w.topic, "field work")], "span")}
<h3>Share</h3>{anchors([(f"https://www.facebook.com/sharer.php?u={quote(d.base + where)}", "Facebook"), (f"mailto:?body={where}", "Mail")], "span")}</aside>
<nav class="pager"><a rel="prev" href="{ways[0]}">Previous dataset</a><a rel="next" href="{ways[1]}">Next dataset</a></nav></div>"""
        p.html(where, layout(f"Datadrift | Data: {w.title}", main, claim), headers=headers)
        return p

    made = [dataset(w) for w in works]
    return d.close(made[0], layout, ("hard", "home", "hard")[variant])


def dataverse_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "dataverse-like",
        variant,
        (
            "https://dataverse.kolle.example",
            "https://data.ostrava.example",
            "https://dvn.sertao.example",
        )[variant],
    )
    works = records(d.kind, variant, 4)
    session = ";jsessionid=" + digest("session", 16) if variant == 2 else ""

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>{
            title
        }</title>{head}</head><body><nav id="navbarFixed" class="navbar">
<a class="navbar-brand" href="/">Dataverse</a><ul class="nav navbar-nav">{
            anchors(
                [
                    ("/dataverse/root/search", "Search"),
                    ("https://guides.dataverse-docs.example/en/5.13/user/", "User guide"),
                    ("/supportForm.xhtml", "Support"),
                    ("/dataverseuser.xhtml?editMode=CREATE", "Sign up"),
                    ("/loginpage.xhtml?redirectPage=%2Fdataverse.xhtml", "Log in"),
                ]
            )
        }</ul></nav><div id="dataverseHeader"><a href="/dataverse/kolle">Kolle University collection</a></div>
<div class="container" id="content">{
            main
        }</div><div id="footer"><a href="/privacy.xhtml">Privacy policy</a><a href="/terms.xhtml">Terms</a><a href="https://dataverse-project.example/">Powered by</a> v. 5.13</div></body></html>"""

    def pid(w: Record) -> str:
        return f"doi:10.5072/FK2/{digest(w.title, 6).upper()}"

    def dataset(w: Record) -> Piece:
        where = f"/dataset.xhtml?persistentId={pid(w)}"
        p = d.piece(where, w.title)
        count = (3, 5, 24)[variant]
        rows, distribution = [], []
        for n, name in enumerate(names(w, count)):
            number = 3400 + w.number * 100 + n
            page = (
                f"/file.xhtml?fileId={number}&version=1.0"
                if variant != 1
                else f"/file.xhtml?persistentId={pid(w)}/{digest(name, 6).upper()}&version=1.0"
            )
            href = p.file(
                f"/api/access/datafile/{number}" + ("?gbrecs=true" if variant == 1 else ""), name
            )
            distribution.append(
                {
                    "@type": "DataDownload",
                    "name": name,
                    "contentUrl": f"{d.base}/api/access/datafile/{number}",
                }
            )
            body = f"""<h1>{name}</h1><p>This file is part of "<a href="{where}">{w.title}</a>".</p><a class="btn" href="{href}">Access file</a>
<a href="/loginpage.xhtml?redirectPage={quote(page, safe="")}">Log in to request</a>"""
            p.html(page, layout(f"{name} - Kolle University collection", body))
            if variant == 2:
                d.html(page.replace(".xhtml", ".xhtml" + session), layout(name, body))
                p.optional.add(d.at(page.replace(".xhtml", ".xhtml" + session)))
            shown = page.replace(".xhtml", ".xhtml" + session).replace("&", "&amp;")
            rows.append(
                f'<tr data-ri="{n}"><td><a href="{shown}"><img src="/resources/images/thumb.png" alt=""></a></td><td class="col-file-metadata"><div class="fileNameOriginal"><a href="{shown}">{name}</a></div><div class="checksum">MD5: {digest(name)}</div></td><td><a class="btn-download" href="{href}" title="Download">Download</a></td></tr>'
            )
        if variant == 1:
            for n in range(count):
                p.moved(
                    f"/api/access/datafile/{3400 + w.number * 100 + n}",
                    f"/api/access/datafile/{3400 + w.number * 100 + n}?gbrecs=true",
                )
        exports = [
            (
                p.meta(f"/api/datasets/export?exporter={form}&persistentId={pid(w)}", f"x.{end}"),
                form,
            )
            for form, end in (
                ("ddi", "xml"),
                ("Datacite", "xml"),
                ("oai_dc", "xml"),
                ("schema.org", "jsonld"),
                ("OAI_ORE", "jsonld"),
                ("dataverse_json", "json"),
            )
        ]
        versions = ""
        if variant:
            for v in ("1.0", "2.0"):
                body = f'<h1>{w.title}</h1><p>Version {v}</p>{w.text}<a href="{where}">Current version</a>'
                versions += f'<tr><td><a href="{p.html(f"{where}&version={v}", layout(w.title, body))}">{v}</a></td><td>Files changed</td></tr>'.replace(
                    "&v", "&amp;v"
                )
        others = [o for o in works if o is not w]
        claim = (
            ld(
                {
                    "@context": "http://schema.org",
                    "@type": "Dataset",
                    "@id": "https://doi.org/" + pid(w)[4:],
                    "name": w.title,
                    "distribution": distribution,
                }
            )
            if variant == 1
            else ""
        )
        headers = (
            (
                (
                    "Link",
                    f'<https://doi.org/{pid(w)[4:]}>; rel="cite-as", <{d.base}/api/datasets/export?exporter=Datacite&persistentId={pid(w)}>; rel="describedby"; type="application/xml"',
                ),
            )
            if variant == 0
            else ()
        )
        whole = p.file(
            f"/api/access/dataset/:persistentId/?persistentId={pid(w)}", "dataverse_files.zip"
        )
        main = f"""<div id="breadcrumbNavBlock"><a href="/dataverse/kolle">Kolle</a> &gt; <a href="/dataverse/{w.topic.replace(" ", "")}">{w.topic.title()} collection</a> &gt; {w.title}</div>
<h1 id="title">{w.title}</h1><div class="citation">{w.by}, {w.year}, "{w.title}", <a href="https://doi.org/{pid(w)[4:]}">https://doi.org/{pid(w)[4:]}</a>, V1
<ul>{anchors([(p.meta(f"/api/datasets/:persistentId/versions/:latest/citation/{c}?persistentId={pid(w)}", f"c.{c}"), c) for c in ("xml", "ris", "bib")])}</ul></div>
<div class="btn-group"><a class="btn" href="{whole}">Original format ZIP</a><a href="/contactForm.xhtml?to={3400 + w.number}">Contact owner</a><a href="https://www.facebook.com/sharer.php?u={quote(d.base + where, safe="")}">Share</a>
<a href="/loginpage.xhtml?redirectPage={quote(where, safe="")}">Edit dataset</a></div><div id="dsSummary">{w.text}
<th>Subject</th><td><a href="/dataverse/root/search?q=&amp;fq0=subject_ss:%22{quote(w.topic)}%22">{w.topic}</a></td>
<th>Author</th><td>{"".join(f'<a href="/dataverse/root/search?q=authorName:%22{quote(a)}%22">{a}</a>; ' for a in w.authors)}</td></div>
<div role="tabpanel" id="filesTable"><form action="{where.replace(".xhtml", ".xhtml" + session)}" method="post"><p>1 to {min(10, count)} of {count} files</p><table class="ui-datatable">{"".join(rows)}</table></form></div>
<div id="metadataTab">Export metadata<ul>{anchors(exports)}</ul></div><div id="versionsTab"><table>{versions}</table></div>
<div class="related"><h4>Also in this collection</h4><ul>{anchors([(f"/dataset.xhtml?persistentId={pid(o)}", o.title) for o in others])}</ul></div>"""
        p.html(
            where, layout(f"{w.title} - {w.topic.title()} collection", main, claim), headers=headers
        )
        if session:
            p.optional.add(
                d.html(where.replace(".xhtml", ".xhtml" + session), layout(w.title, main))
            )
        return p

    made = [dataset(w) for w in works]
    return d.close(made[0], layout, ("hard", "soft", "hard")[variant])


def ckan_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "ckan-like",
        variant,
        (
            "https://data.velden.example",
            "https://opendata.kaskad.example/en",
            "https://datos.altiplano.example",
        )[variant],
    )
    root = "/en" if variant == 1 else ""
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        tongues = (
            "".join(f'<option value="/{t}/">{t}</option>' for t in ("en", "de", "fr"))
            if variant == 1
            else ""
        )
        return f"""<!DOCTYPE html><!--[if IE 9]> <html lang="en" class="ie9"> <![endif]--><html lang="en"><head><meta charset="utf-8"><meta name="generator" content="ckan 2.9.5"><title>{title}</title>{head}</head>
<body data-site-root="{d.base}/" data-locale-root="{d.base}/"><div class="account-masthead"><nav><ul>{anchors([(root + "/user/login", "Log in"), (root + "/user/register", "Register")])}</ul></nav></div>
<header class="navbar masthead"><hgroup><a class="logo" href="{root}/"><img src="/base/images/ckan-logo.png" alt=""></a></hgroup><ul class="nav nav-pills">{anchors([(root + "/dataset", "Datasets"), (root + "/organization", "Organizations"), (root + "/group", "Groups"), (root + "/about", "About")])}</ul>
<form class="section site-search" action="{root}/dataset"><input name="q"></form></header><div class="main"><div id="content" class="container"><div class="row wrapper">{main}</div></div></div>
<footer class="site-footer"><ul>{anchors([(root + "/about", "About"), ("http://docs.ckan.example/en/2.9/api/", "API"), ("https://okfn.example/", "Foundation"), (root + "/pages/terms", "Terms")])}</ul><form action="/util/redirect"><select name="url">{tongues}</select></form></footer></body></html>"""

    def dataset(w: Record) -> Piece:
        where = f"{root}/dataset/{w.slug}"
        p = d.piece(where, w.title)
        key = uuid(w.title)
        rows = []
        files = []
        for n, name in enumerate(names(w, (3, 5, 11)[variant])):
            rid = uuid(w.title + name)
            page = f"{where}/resource/{rid}"
            if variant == 2 and n % 4 == 3:
                href = p.file(
                    f"https://sftp.statistics-office.example/pub/{digest(rid, 6)}/{quote(name)}",
                    name,
                    shown=True,
                )
            elif variant == 2 and n == 10:  # the office has taken this file down
                href = p.gone(f"https://old.statistics-office.example/{digest(rid, 6)}.docx")
            elif variant == 1:
                href = p.file(f"/datastore/dump/{rid}?bom=True", name)
            else:
                href = p.file(
                    f"{root}/dataset/{key}/resource/{rid}/download/{quote(name.lower())}", name
                )
            files.append(href)
            view = ""
            if variant == 2 and name.endswith("csv"):
                view = f'<iframe src="{p.html(f"{page}/view/{uuid(rid)}", layout("View", "<table><tr><td>1</td></tr></table>"))}"></iframe>'
            body = f"""<section class="module module-resource"><div class="actions"><a class="btn btn-primary resource-url-analytics" href="{href}">Download</a></div><h1 class="page-heading">{name}</h1>
<p class="muted">URL: <a href="{href}">{href}</a></p>{view}</section><aside><a href="{where}">{w.title}</a></aside>"""
            p.html(page, layout(f"{w.title} - {name} - Open data", body))
            rows.append(f"""<li class="resource-item" data-id="{rid}"><a class="heading" href="{page}" title="{name}">{name}<span class="format-label">CSV</span></a>
<div class="dropdown btn-group"><ul class="dropdown-menu"><li><a href="{page}">Preview</a></li><li><a href="{href}" class="resource-url-analytics" target="_blank">Download</a></li></ul></div></li>""")
        tabs = [(where, "Dataset")]
        for tab in ("groups", "activity"):
            tabs.append(
                (
                    p.html(
                        f"{root}/dataset/{tab}/{w.slug}",
                        layout(
                            f"{tab} - {w.title}",
                            f'<h1>{w.title}</h1><p>{tab}</p><a href="{where}">Dataset</a>',
                        ),
                    ),
                    tab.title(),
                )
            )
        metadata = (
            [(p.meta(f"{where}.{end}", f"x.{end}"), end) for end in ("rdf", "ttl", "jsonld")]
            if variant != 1
            else []
        )
        metadata.append(
            (
                p.meta(
                    f"/api/3/action/package_show?id={w.slug if variant else key}", "package.json"
                ),
                "JSON",
            )
        )
        owner = w.topic.replace(" ", "-")
        others = [o for o in works if o is not w]
        facets = ""
        if variant == 2:
            facets = "".join(
                f'<li class="nav-item"><a href="/dataset?{name}={value}">{value}</a></li>'
                for name in ("tags", "res_format", "license_id", "organization", "_res_limit")
                for value in ("a1", "b2", "c3", "d4")
            )
        claim = ""
        if variant != 1:
            graph: list[dict[str, object]] = [
                {
                    "@id": d.base + where,
                    "@type": "Dataset",
                    "name": w.title,
                    "url": d.base + where,
                    "distribution": [{"@id": f"{d.base}{where}#{n}"} for n in range(len(files))],
                }
            ]
            graph += [
                {"@id": f"{d.base}{where}#{n}", "@type": "DataDownload", "contentUrl": d.at(href)}
                for n, href in enumerate(files)
            ]
            if variant == 0:  # an older version of the extension names no distribution
                graph = [{k: v for k, v in graph[0].items() if k != "distribution"}]
            claim = ld({"@context": "http://schema.org", "@graph": graph})
        link = f'<link rel="alternate" type="text/n3" href="{where}.n3">' if variant == 0 else ""
        if variant == 0:
            p.meta(f"{where}.n3", "x.ttl")
        main = f"""<div class="toolbar"><ol class="breadcrumb"><li class="home"><a href="{root}/">Home</a></li><li><a href="{root}/organization/">Organizations</a></li><li><a href="{root}/organization/{owner}">{w.topic.title()} office</a></li><li class="active"><a href="{where}">{w.title}</a></li></ol></div>
<aside class="secondary col-sm-3"><section class="module-narrow"><h2>Followers</h2><a class="btn" href="{root}/user/login?came_from={quote(where, safe="")}">Follow</a></section>
<section><h2>Organization</h2><a href="{root}/organization/about/{owner}">read more</a></section><section class="social"><ul>{anchors([(f"https://twitter.com/share?url={d.base}{where}", "Twitter"), (f"https://www.facebook.com/sharer.php?u={d.base}{where}", "Facebook")])}</ul></section>
<section><a href="http://www.opendefinition.org/licenses/cc-by">CC BY</a></section>{facets}</aside>
<div class="primary col-sm-9"><header class="module-content page-header"><ul class="nav nav-tabs">{anchors(tabs)}</ul></header><article class="module"><h1>{w.title}</h1><div class="notes">{w.text}</div>
<section id="dataset-resources"><h2>Data and resources</h2><ul class="resource-list">{"".join(rows)}</ul></section><section class="tags"><ul class="tag-list">{anchors([(f"{root}/dataset?tags={k}", k) for k in (owner, "csv", "monitoring")])}</ul></section>
<section class="additional-info"><table><tr><th>Author</th><td>{w.by}</td></tr></table></section><p class="exports">Metadata as {anchors(metadata, "span")}</p>
<h3>{"Most viewed" if variant == 2 else "Similar datasets"}</h3><ul>{anchors([(f"{root}/dataset/{o.slug}", o.title) for o in others[:3]])}</ul></article></div>"""
        p.html(where, layout(f"{w.title} - Open data", main, claim + link))
        return p

    made = [dataset(w) for w in works]
    if variant == 2:
        narrowed = [(n, v) for n in FACETS for v in FACET_VALUES]
        for name, value in narrowed:  # each facet offers all others, two deep
            more = [(f"/dataset?{name}={value}&{m}={v}", v) for m, v in narrowed if m != name]
            for href, _ in more:
                d.html(href, layout("Datasets", f"<h1>Datasets</h1><ul>{d.rows(3)}</ul>"))
            d.html(f"/dataset?{name}={value}", layout("Datasets", d.rows(3) + anchors(more)))
    return d.close(made[0], layout, ("hard", "soft", "hard")[variant])


def socrata_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "socrata-like",
        variant,
        (
            "https://data.brinkton.example",
            "https://opendata.lakeshire.example",
            "https://data.northvale.example",
        )[variant],
    )
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body><div id="siteHeader"><a href="/" class="site-name">City data</a><ul>{anchors([("/browse", "Catalog"), ("/developers", "Developers"), ("/stories", "Stories"), ("/videos", "Video guides"), ("/login", "Sign in")])}</ul></div>
<div class="catalog-app">{main}</div><div id="siteFooter">{anchors([("/terms-of-service", "Terms"), ("/privacy", "Privacy"), ("/suggest", "Suggest a dataset"), ("/contact", "Contact"), ("https://www.socrata-maker.example/", "Maker")], "span")}<script>window.socrata={{}}</script></div></body></html>"""

    def four(text: str) -> str:
        return f"{digest(text, 4)}-{digest(text + 'b', 4)}"

    def home_of(w: Record) -> str:
        return f"/{w.topic.title().replace(' ', '-')}/{w.title.replace(' ', '-')}/{four(w.title)}".replace(
            "ä", "a"
        ).replace("Ø", "O")

    def dataset(w: Record) -> Piece:
        key, where = four(w.title), home_of(w)
        p = d.piece(where, w.title)
        p.moved(f"/d/{key}", where, 301)
        formats = ("csv", "json", "xml", "rdf", "tsv")[: (3, 5, 5)[variant]]
        rows = [
            (p.file(f"/api/views/{key}/rows.{f}?accessType=DOWNLOAD", f"{w.slug}.{f}"), f.upper())
            for f in formats
        ]
        if variant:
            rows.append((p.file(f"/resource/{key}.json", "r.json", shown=True), "API endpoint"))
            rows.append((p.file(f"/api/odata/v4/{key}", "o.json", shown=True), "OData"))
        tabs = [(where, "About")]
        tabs += [
            (
                p.html(
                    f"{where}/{tab}",
                    layout(
                        f"{w.title} | Brinkton",
                        f'<h1>{w.title}</h1><div class="grid">{tab}</div><a href="{where}">About</a>',
                    ),
                ),
                tab,
            )
            for tab in (("data",), ("about_data", "data_preview"), ("about_data", "explore"))[
                variant
            ]
        ]
        files = ""
        if variant == 2:
            files = "<h3>Attachments</h3>" + anchors(
                [
                    (
                        p.file(
                            f"/api/views/{key}/files/{uuid(w.title + n)}?download=true&filename={quote(n)}",
                            n,
                        ),
                        n,
                    )
                    for n in names(w, 4)
                ]
            )
        others = [o for o in works if o is not w]
        meta = p.meta(f"/api/views/{key}.json", "view.json")
        claim = (
            ld(
                {
                    "@context": "http://schema.org",
                    "@type": "Dataset",
                    "name": w.title,
                    "distribution": [
                        {
                            "@type": "DataDownload",
                            "contentUrl": f"{d.base}/api/views/{key}/rows.csv?accessType=DOWNLOAD",
                            "encodingFormat": "csv",
                        }
                    ],
                }
            )
            if variant == 1
            else ""
        )
        main = f"""<div class="landing-page"><h1 class="info-pane-name">{w.title}</h1><nav class="tabs">{anchors(tabs, "span")}</nav><a class="category" href="/browse?category={quote(w.topic)}">{w.topic}</a>{w.text}
<div class="btn-container"><a href="https://dev.socrata-foundry.example/foundry/{d.base[8:]}/{key}">API docs</a><a href="/login?return_to={quote(where, safe="")}">Save a view</a><a href="/d/{key}">Permalink</a><a href="{where}/edit_metadata">Edit</a></div>
<h3>Export</h3><ul class="download-links">{anchors(rows)}</ul>{files}<h3>Details</h3><p>Owner <a href="/profile/Open-data-team/{four("owner")}">Open data team</a></p><a href="{meta}">Metadata (JSON)</a>
<h3>Topics</h3>{anchors([(f"/browse?tags={quote(t)}", t) for t in (w.topic, "city", "annual")], "span", "topic")}
<section class="related-views"><h3>{"Charts and maps made from these data" if variant == 2 else "Related content"}</h3>{anchors([(home_of(o) if variant != 1 else f"/d/{four(o.title)}", o.title) for o in others[:3]], "div", "media-results")}</section></div>"""
        p.html(where, layout(f"{w.title} | Open data", main, claim))
        p.either(f"https://dev.socrata-foundry.example/foundry/{d.base[8:]}/{key}")
        return p

    made = [dataset(w) for w in works]
    return d.close(
        made[0],
        layout,
        ("hard", "soft", "mean")[variant],
        entry=f"/d/{four(works[0].title)}" if variant == 1 else None,
        gate="/login?return_to=",
    )


def arcgis_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "arcgis-hub-like",
        variant,
        (
            "https://maps-tarn.opendata.arcshare.example",
            "https://geohub.westmark.example",
            "https://hub.delta-county.example",
        )[variant],
    )
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en-us"><head><title>{title}</title>{head}<base href="{d.base}/"></head><body class="calcite"><header id="site-header"><a href="">Open data hub</a><nav>{anchors([("search?collection=Dataset", "Data"), ("search?collection=Document", "Documents"), ("pages/about", "About"), ("pages/apps", "Apps"), ("sign-in?redirect=%2F", "Sign in"), ("feedback", "Feedback")], "div")}</nav></header>
<div class="ember-view">{main}</div><footer>{anchors([("pages/terms", "Terms"), ("pages/accessibility", "Accessibility"), ("pages/privacy", "Privacy"), ("https://www.arcmaker.example/", "Maker")], "span")}</footer></body></html>"""

    def path(w: Record) -> str:
        return (
            f"datasets/{digest(w.title)}_0",
            f"datasets/westmark::{w.slug}",
            f"datasets/{digest(w.title)}_0",
        )[variant]

    def dataset(w: Record) -> Piece:
        key, where = digest(w.title), path(w)
        p = d.piece("/" + where, w.title)
        form = ("csv", "geojson", "kml", "zip")
        if variant == 0:
            rows = [(p.file(f"/{where}.{f}", f"{w.slug}.{f}"), f) for f in form]
        elif variant == 1:
            rows = [
                (p.file(f"/api/download/v1/items/{key}/{f}?layers=0", f"{w.slug}.{f}"), f)
                for f in form
            ]
        else:
            rows = []
            for f in form:
                stored = f"https://hub-prod-downloads.bucket.example/{digest(key + f, 10)}.{f}"
                p.moved(f"/api/download/v1/items/{key}/{f}?layers=0&redirect=true", stored)
                p.file(stored, f"{w.slug}.{f}")
                rows.append((f"/api/download/v1/items/{key}/{f}?layers=0&redirect=true", f))
        tabs = [
            (
                p.html(
                    f"/{where}/{t}",
                    layout(
                        f"{w.title} | {t}",
                        f'<h1>{w.title}</h1><div class="map"></div><a href="/{where}">Overview</a>',
                    ),
                ),
                t,
            )
            for t in (("about", "explore"), ("about", "explore", "api"), ("about", "explore"))[
                variant
            ]
        ]
        service = p.file(
            f"https://services{variant + 1}.arcserver.example/{digest('org', 16)}/arcgis/rest/services/{w.slug.replace('-', '_')}/FeatureServer/0",
            "s.json",
            shown=True,
        )
        iso = p.meta(
            f"/api/v3/datasets/{key}_0/metadata.xml"
            if variant != 2
            else f"https://www.arcshare.example/sharing/rest/content/items/{key}/info/metadata/metadata.xml?format=default",
            "m.xml",
        )
        others = [o for o in works if o is not w]
        claim = (
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "Dataset",
                    "name": w.title,
                    "url": f"{d.base}/{where}",
                    "distribution": [
                        {"@type": "DataDownload", "encodingFormat": f, "contentUrl": d.at(h)}
                        for h, f in rows[:2]
                    ],
                }
            )
            if variant == 1
            else ""
        )
        main = f"""<div class="content-hero"><h1 class="dataset-title">{w.title}</h1><p class="org"><a href="search?source={quote(w.topic)}">{w.topic.title()} department</a></p><ul class="side-tabs">{anchors(tabs)}</ul></div>
<div id="description">{w.text}</div><div class="downloads"><h3>Download</h3>{anchors(rows, "div", "download-option")}</div><h3>Full details</h3><a href="{iso}">View metadata</a>
<h3>I want to use this</h3><a href="{service}">GeoService</a><a href="apps/new?item={key}">Create an app</a><a href="https://www.arcmaker.example/apps/mapviewer/index.html?layers={key}">Open in map viewer</a>
<p class="tags">{anchors([(f"search?tags={quote(t)}", t) for t in (w.topic, "boundary", "planning")], "span")}</p><a href="sign-in?redirect=%2F{quote(where, safe="")}">Add to favourites</a>
<a href="https://twitter.com/intent/tweet?url={d.base}/{where}">Share</a><h3>Related datasets</h3><div class="related">{anchors([(path(o), o.title) for o in others[: 2 + variant]], "div", "card")}</div>"""
        p.html("/" + where, layout(f"{w.title} | Hub", main, claim))
        return p

    made = [dataset(w) for w in works]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def pangaea_like(variant: int) -> BlindSite:
    d = PortalDraft("pangaea-like", variant, "https://doi.gondwana.example")
    works = records(d.kind, variant, 6)
    www = "https://www.gondwana.example"

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><div id="header-wrapper"><a title="home" href="{www}/"><img src="//www.gondwana.example/assets/l.png" alt=""></a>
<ul id="main-nav">{anchors([(www + "/?q=", "Search"), (www + "/submit/", "Submit"), (www + "/help/", "Help"), (www + "/about/", "About"), (www + "/contact/", "Contact"), ("https://wiki.gondwana.example/", "Wiki")])}</ul>
<a href="{www}/user/login.php?ref={quote(title)}">Log in</a></div><div id="main-container">{main}</div><div id="footer-wrapper">{anchors([(www + "/about/terms.php", "Terms of use"), (www + "/about/preservation.php", "Archive"), (www + "/about/legal.php", "Legal notice"), (www + "/about/privacypolicy.php", "Privacy")], "span")}</div></body></html>"""

    def number(w: Record) -> int:
        return 902110 + w.number * (1 if variant == 2 else 41)

    def dataset(w: Record, children: list[Record], parent: Record | None) -> Piece:
        where = f"/10.1594/GONDWANA.{number(w)}"
        p = d.piece(where, w.title)
        exports = [
            (p.meta(f"{where}?format=metadata_{f}", f"m.{e}"), f)
            for f, e in (
                ("panmd", "xml"),
                ("iso19139", "xml"),
                ("dif", "xml"),
                ("jsonld", "jsonld"),
                ("datacite4", "xml"),
            )
        ]
        cite = [
            (p.meta(f"{where}?format=citation_{f}", f"c.{e}"), f)
            for f, e in (("text", "txt"), ("ris", "ris"), ("bibtex", "bib"))
        ]
        if children:
            rows = [
                (
                    p.file(f"{where}?format=zip", f"{number(w)}.zip"),
                    "Download ZIP file containing all datasets as tab-delimited text",
                )
            ]
        else:
            rows = [
                (
                    p.file(f"{where}?format=textfile", f"{number(w)}.tab"),
                    "Download dataset as tab-delimited text",
                ),
                (
                    p.html(
                        f"{where}?format=html",
                        layout(
                            w.title,
                            f'<h1>{w.title}</h1><table class="data"><tr><td>1</td></tr></table><a href="{where}">Back</a>',
                        ),
                    ),
                    "View dataset as HTML",
                ),
            ]
        store = [
            p.file(
                f"https://store.gondwana.example/Publications/{w.authors[0].split()[-1]}_{w.year}/{n}"
                if variant == 0
                else f"https://download.gondwana.example/dataset/{number(w)}/files/{n}"
                if variant == 1
                else f"https://hs.gondwana.example/{digest(n + w.title, 9)}",
                n,
            )
            for n in (
                f"{w.slug[:12]}_{x}.{e}"
                for x, e in (("report", "pdf"), ("photos", "zip"), ("grid", "tif"))
            )
        ]
        others = [o for o in works if o is not w and o not in children]
        headers: tuple[tuple[str, str], ...] = ()
        if variant == 1:
            headers = (
                ("Link", f'<https://doi.org/10.1594/GONDWANA.{number(w)}>;rel="cite-as"'),
                (
                    "Link",
                    f'<{d.base}{where}?format=metadata_jsonld>;rel="describedby";type="application/ld+json"',
                ),
                (
                    "Link",
                    f'<{d.base}{where}?format=textfile>;rel="item";type="text/tab-separated-values"',
                ),
            )
        claim = (
            ld(
                {
                    "@context": "http://schema.org/",
                    "@type": "Dataset",
                    "identifier": f"https://doi.org/10.1594/GONDWANA.{number(w)}",
                    "url": d.base + where,
                    "name": w.title,
                    "distribution": [{"@type": "DataDownload", "contentUrl": d.at(rows[0][0])}],
                }
            )
            if variant != 1
            else ""
        )
        kids = (
            f"<h2>Datasets listed in this publication series</h2><ol>{anchors([(f'{d.base}/10.1594/GONDWANA.{number(c)}', f'{c.by} ({c.year}): {c.title}') for c in children])}</ol>"
            if children
            else ""
        )
        up = (
            f'<div class="descr"><strong>In:</strong> <a href="{d.base}/10.1594/GONDWANA.{number(parent)}">{parent.title}</a></div>'
            if parent
            else ""
        )
        main = f"""<div class="row"><div class="title citation"><h1 class="hide-on-desktop"><strong>{"".join(f'<a class="popover-link" href="{www}/?q=author:%22{quote(a)}%22">{a}</a>; ' for a in w.authors)}</strong> ({w.year}): {w.title} [dataset]. <a href="https://doi.org/10.1594/GONDWANA.{number(w)}">https://doi.org/10.1594/GONDWANA.{number(w)}</a></h1>
<p>Always quote the citation above. {anchors(cite, "span")}<a href="https://www.facebook.com/sharer.php?u={d.base}{where}">Share</a></p></div>
<div class="descr"><strong>Abstract:</strong>{w.text}</div>{up}<div class="descr"><strong>Further details:</strong> {anchors([(s, s.rsplit("/", 1)[1]) for s in store], "span")}</div>
<div class="descr"><strong>Keyword(s):</strong> {anchors([(f"{www}/?q=keyword:{quote(k)}", k) for k in (w.topic, "core", "cruise")], "span")}</div>
<div class="descr"><strong>Project(s):</strong> <a href="{www}/projects/{w.topic[:4].upper()}">{w.topic.title()} programme</a></div><div class="descr"><strong>Licence:</strong><a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC-BY-4.0</a></div>
{kids}<div id="downloads"><h2>Download data</h2>{anchors(rows, "p", "actionbuttonlink")}</div><div id="recommendations"><h2>Users interested in this dataset were also interested in</h2><ul>{anchors([(f"{d.base}/10.1594/GONDWANA.{number(o)}", o.title) for o in others[:2]])}</ul></div>
<div class="exports">{anchors(exports, "span")}</div><a href="{www}/curation/edit?id={number(w)}">Report a problem</a></div>"""
        p.html(where, layout(f"{w.by} ({w.year}): {w.title}", main, claim), headers=headers)
        return p

    if variant == 2:
        made = [
            dataset(works[0], works[1:4], None),
            *(dataset(w, [], works[0]) for w in works[1:4]),
            *(dataset(w, [], None) for w in works[4:]),
        ]
    else:
        made = [dataset(w, [], works[1] if w is works[0] and variant else None) for w in works]
    d.html(www + "/", layout("Gondwana", f"<h1>Data publisher</h1><ul>{d.rows()}</ul>"))
    return d.close(made[0], layout, ("hard", "hard", "home")[variant])
