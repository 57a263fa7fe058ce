"""Archives of institutions and subjects: publications, surveys, projects, maps."""
# ruff: noqa: E501, PERF401 - markup stands as platforms write it

from urllib.parse import quote

from tests.blind_portals.acceptance.build import Piece, PortalDraft, anchors, ld, metas
from tests.blind_portals.acceptance.datasets import names
from tests.blind_portals.acceptance.words import Record, digest, records, uuid
from tests.blind_portals.site import BlindSite


def dspace_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "dspace-like",
        variant,
        (
            "https://dspace.uni-birkenau.example",
            "https://repository.aalto-vik.example",
            "https://dspace.mizushima.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)
    root = ("/xmlui", "", "/jspui")[variant]
    prefix = ("123456789", "20.500.11811", "10119")[variant]

    def layout(title: str, main: str, head: str = "") -> str:
        tongues = (
            anchors([(f"?locale={t}", t) for t in ("en", "de", "ja")], "span")
            if variant == 2
            else ""
        )
        bar = {
            0: f"""<div class="navbar-header"><a href="{root}/" class="navbar-brand"><img src="/themes/Mirage2/logo.svg" alt=""></a></div>{{main}}
<div id="sidebar"><h2 class="ds-option-set-head">Browse</h2><div class="list-group">{anchors([(f"{root}/community-list", "Communities and collections"), (f"{root}/browse?type=dateissued", "By issue date"), (f"{root}/browse?type=author", "Authors"), (f"{root}/browse?type=title", "Titles"), (f"{root}/browse?type=subject", "Subjects")], "div")}</div>
<h2>My account</h2>{anchors([(f"{root}/login", "Login"), (f"{root}/register", "Register")], "div")}<h2>Statistics</h2>{anchors([(f"{root}/most-popular/item", "Most popular items"), (f"{root}/statistics-home", "Statistics by country")], "div")}</div>""",
            1: f"""<ds-app><header id="header-navbar-wrapper"><a class="navbar-brand" href="/home"><img src="assets/images/dspace-logo.svg" alt=""></a>{anchors([("/community-list", "Communities &amp; collections"), ("/browse/dateissued", "By date"), ("/browse/author", "By author"), ("/browse/title", "By title"), ("/statistics", "Statistics"), ("/login", "Log in")], "div", "nav-link")}</header>
<nav aria-label="breadcrumb"><ol class="breadcrumb"><li><a href="/home">Home</a></li></ol></nav><div class="main-content">{{main}}</div>
<div class="klaro"><p>We collect statistics.</p><a href="/info/privacy">privacy policy</a></div></ds-app>""",
            2: f"""<table class="miscTable"><tr><td><a href="{root}/"><img src="{root}/image/dspace-blue.gif" alt=""></a></td><td>{anchors([(f"{root}/browse?type=title", "Titles"), (f"{root}/browse?type=author", "Authors"), (f"{root}/browse?type=dateissued", "Date"), (f"{root}/mydspace", "My repository"), (f"{root}/subscribe", "Alerts"), (f"{root}/profile", "Edit profile"), (f"{root}/password-login", "Sign on")], "span")}{tongues}</td></tr></table>{{main}}""",
        }[variant]
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}<meta name="Generator" content="DSpace"></head><body>{bar.replace("{main}", main)}
<footer class="page-footer">{anchors([(f"{root}/contact", "Contact us"), (f"{root}/feedback", "Send feedback"), (f"{root}/help/index", "Help"), ("https://dspace-maker.example/", "Software")], "span")}</footer></body></html>"""

    def where_of(w: Record) -> str:
        return (
            f"/items/{uuid(w.title)}"
            if variant == 1
            else f"{root}/handle/{prefix}/{4200 + w.number}"
        )

    def item(w: Record, last: str, next_: str) -> Piece:
        where, number = where_of(w), 4200 + w.number
        p = d.piece(where, w.title)
        rows = []
        for n, name in enumerate([*names(w, (1, 4, 7)[variant])[:-1], "article.pdf"]):
            q = quote(name)
            if variant == 1:
                href = p.file(f"/bitstreams/{uuid(w.title + name)}/download", name)
            elif variant == 0:
                href = p.file(
                    f"{root}/bitstream/handle/{prefix}/{number}/{q}?sequence={n + 1}&isAllowed=y",
                    name,
                )
            else:
                href = p.file(f"{root}/bitstream/{prefix}/{number}/{n + 1}/{q}", name, shown=True)
            rows.append(
                f'<tr><td headers="t1"><a target="_blank" href="{href}">{name}</a></td><td>Description of {name}</td><td>{n + 2}.2 MB</td><td><a href="{href}">View/<wbr>Open</a></td></tr>'.replace(
                    "&is", "&amp;is"
                )
            )
        full = {0: f"{where}?show=full", 1: f"{where}/full", 2: f"{where}?mode=full"}[variant]
        p.html(
            full,
            layout(
                w.title,
                f'<table class="detailtable"><tr><td>dc.title</td><td>{w.title}</td></tr></table><table>{"".join(rows)}</table><a href="{where}">Show simple item record</a>',
            ),
        )
        stats = {
            0: f"{where}/statistics",
            1: f"/statistics/items/{uuid(w.title)}",
            2: f"{root}/displaystats?handle={prefix}/{number}",
        }[variant]
        p.html(
            stats,
            layout(
                "Statistics",
                f'<h2>Total visits</h2><p>{w.title}: {number}</p><a href="{where}">Back</a>',
            ),
        )
        if variant == 1:
            p.moved(f"/handle/{prefix}/{number}", where)
        exports = (
            anchors(
                [
                    (
                        p.meta(
                            f"{root}/exportreference?handle={prefix}/{number}&format={f}", f"x.{e}"
                        ),
                        f,
                    )
                    for f, e in (("bibtex", "bib"), ("refworks", "txt"))
                ],
                "span",
            )
            if variant == 2
            else ""
        )
        tags: list[tuple[str, str]] = [
            ("DC.title", w.title),
            ("citation_title", w.title),
            *(("citation_author", a) for a in w.authors),
            ("citation_abstract_html_url", d.base + where),
        ]
        if variant != 1:
            tags.append(
                (
                    "citation_pdf_url",
                    d.at(
                        f"{root}/bitstream/handle/{prefix}/{number}/article.pdf"
                        if variant == 0
                        else f"{root}/bitstream/{prefix}/{number}/7/article.pdf"
                    ),
                )
            )
        if variant == 0:
            p.moved(
                f"{root}/bitstream/handle/{prefix}/{number}/article.pdf",
                f"{root}/bitstream/handle/{prefix}/{number}/article.pdf?sequence=1&isAllowed=y",
            )
        owner = 12 + len(w.topic)
        up = f"/collections/{uuid(w.topic)}" if variant == 1 else f"{root}/handle/{prefix}/{owner}"
        browse = f'<a href="{last}">Previous</a> <a href="{next_}">Next</a>' if variant == 2 else ""
        others = [o for o in works if o is not w]
        main = f"""<ul class="breadcrumb"><li><a href="{root}/">Home</a></li><li><a href="{up}">{w.topic.title()} collection</a></li><li>View item</li></ul>
<div id="aspect_artifactbrowser_ItemViewer"><h2 class="page-header">{w.title}</h2><div class="simple-item-view-authors">{anchors([(f"{root}/browse?type=author&value={quote(a)}", a) for a in w.authors], "div", "author")}</div>
<div class="simple-item-view-description"><h5>Abstract</h5>{w.text}</div><h5>Files in this item</h5><table class="panel-body">{"".join(rows)}</table>
<h5>URI</h5><a href="https://hdl.handle.example/{prefix}/{number}">https://hdl.handle.example/{prefix}/{number}</a>
<h5>Subjects</h5>{anchors([(f"{root}/browse?type=subject&value={quote(t)}", t) for t in (w.topic, "report")], "span")}<h5>Appears in collections</h5><a href="{up}">{w.topic.title()} collection</a>
<div class="metadata"><a class="btn" href="{full}">Show full item record</a> <a class="statisticsLink" href="{stats}">View statistics</a>{exports}{browse}</div>
<a href="{root}/login?redirectUrl={quote(where, safe="")}">Edit this item</a><a href="https://www.mendeley.example/import/?url={quote(d.base + where)}">Mendeley</a>
<div id="related-items"><h5>{("Related items", "Most viewed", "Also in this collection")[variant]}</h5>{anchors([(where_of(o), o.title) for o in others[:3]])}</div>"""
        p.html(
            where,
            layout(w.title, main, metas(tags)),
            headers=(("Link", f'<https://hdl.handle.example/{prefix}/{number}>; rel="cite-as"'),)
            if variant == 1
            else (),
        )
        if variant == 2:
            for tongue in ("en", "de", "ja"):
                p.either(f"{where}?locale={tongue}", layout(w.title, main))
        p.optional.add(d.redirect(f"https://hdl.handle.example/{prefix}/{number}", d.at(where)))
        return p

    ways = [where_of(w) for w in works]
    made = [item(w, ways[i - 1], ways[(i + 1) % 6]) for i, w in enumerate(works)]
    for topic in sorted({w.topic for w in works}):
        if variant != 1:
            d.html(
                f"{root}/handle/{prefix}/{12 + len(topic)}",
                layout("Collection", f"<h2>Collection</h2><ul>{d.rows()}</ul>"),
            )
    first = works[0]
    return d.close(
        made[0],
        layout,
        ("hard", "soft", "hard")[variant],
        entry=f"https://hdl.handle.example/{prefix}/{4200 + first.number}"
        if variant == 1
        else None,
    )


def eprints_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "eprints-like",
        variant,
        (
            "https://eprints.strathmore.example",
            "https://e-archive.tampa-uni.example",
            "https://oro.openhall.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<?xml version="1.0" encoding="UTF-8" ?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>{title}</title>{head}</head><body><div class="ep_tm_header ep_noprint"><a title="repository" href="/"><img alt="" src="/images/sitelogo.gif" /></a>
<ul class="ep_tm_menu">{anchors([("/", "Home"), ("/information.html", "About"), ("/view/year/", "Browse by year"), ("/view/subjects/", "Browse by subject"), ("/view/divisions/", "Browse by division"), ("/view/creators/", "Browse by author"), ("/cgi/search/advanced", "Advanced search"), ("/policies.html", "Policies")])}</ul>
<table class="ep_tm_searchbar"><tr><td><a href="/cgi/users/home" class="ep_tm_key_tools">Login</a></td><td><a href="/cgi/register">Create account</a></td></tr></table></div>
<div id="content"><h1 class="ep_tm_pagetitle">{title}</h1>{main}</div><div class="ep_tm_footer ep_noprint"><hr /><a href="/eprints/">Powered by</a><a href="http://www.soton-maker.example/">Maker</a><a href="/contact.html">Contact</a><a href="/cgi/oai2?verb=Identify">OAI 2.0</a></div></body></html>"""

    def number(w: Record) -> int:
        return 30514 + w.number * 7

    def eprint(w: Record, older: Piece | None = None) -> Piece:
        key = number(w)
        where = f"/{key}/" if variant != 2 else f"/id/eprint/{key}"
        p = d.piece(where, w.title)
        if variant == 1:
            p.moved(f"/id/eprint/{key}", where, 303)
        rows = []
        for n, name in enumerate(
            (
                ["paper.pdf"],
                ["accepted manuscript.pdf", "Supplement.docx", "tables.xlsx"],
                ["chapter1.pdf", "chapter2.pdf", "appendix.zip", "audio.mp3", "data.csv"],
            )[variant]
        ):
            q, pos = quote(name), n + 1
            href = p.file(f"/{key}/{pos}/{q}", name, shown=True)
            if variant == 2:
                p.moved(f"/id/document/{key * 3 + n}", href, 303)
                shown = f"/id/document/{key * 3 + n}"
            else:
                shown = href
            preview = (
                p.file(f"/{key}/{pos}.haspreviewThumbnailVersion/{q}", "p.jpg", shown=True)
                if variant == 1
                else ""
            )
            if preview:
                p.downloads.discard(d.at(preview))
            rows.append(f"""<tr><td><a class="ep_document_link" href="{shown}"><img class="ep_doc_icon" src="/{key}/{pos}.hassmallThumbnailVersion/{q}" alt="[img]" /></a></td><td><span class="ep_document_citation">Text ({"Published version" if n == 0 else "Supplemental material"})<br />{name}</span>
{f'<a rel="lightbox[docs]" href="{preview}">Preview</a> |' if preview else ""}<a href="{shown}" class="ep_document_link">Download (1MB)</a></td></tr>""")
        if variant:
            p.either(f"/cgi/request_doc?docid={key * 3 + 9}")
            rows.append(
                f'<tr><td>Restricted to registered users</td><td><a href="/cgi/request_doc?docid={key * 3 + 9}" class="ep_form_action_button">Request a copy</a></td></tr>'
            )
        forms = (
            ("BibTeX", "bib"),
            ("RIS", "ris"),
            ("DC", "txt"),
            ("METS", "xml"),
            ("JSON", "json"),
            ("RDFXML", "rdf"),
            ("DIDL", "xml"),
            ("Refer", "txt"),
        )[: 4 + 2 * variant]
        exports = [
            (
                p.meta(
                    f"/cgi/export/eprint/{key}/{f}/repo-eprint-{key}.{e}"
                    if variant != 1
                    else f"/cgi/export/{key}/{f}/arch-eprint-{key}.{e}",
                    f"x.{e}",
                ),
                f,
            )
            for f, e in forms
        ]
        extra = ""
        if older is not None:
            p.members.add(older.entry)
            p.optional |= older.members
            extra = f'<h3>Available versions of this item</h3><ul class="ep_block"><li><a href="{older.entry}">{w.title}. (deposited 02 Mar {w.year - 1})</a><ul><li>{w.title}. (deposited 11 Nov {w.year}) <strong>[Currently displayed]</strong></li></ul></li></ul>'
        if variant == 2:
            stat = p.html(
                f"/cgi/stats/report/eprint/{key}",
                layout("Statistics", f'<p>Downloads of {w.title}</p><a href="{where}">Back</a>'),
            )
            extra += f'<a href="{stat}">View more statistics</a>'
        others = [o for o in works if o is not w]
        tags = [
            ("eprints.title", w.title),
            ("eprints.eprintid", str(key)),
            ("DC.relation", d.at(where)),
            *(("eprints.creators_name", a) for a in w.authors),
        ]
        if variant != 1:
            tags.append(
                (
                    "eprints.document_url",
                    d.at(f"/{key}/1/" + ("paper.pdf", "", "chapter1.pdf")[variant]),
                )
            )
        head = metas(tags) + "".join(
            f'<link rel="alternate" href="{d.base}{h}" type="text/plain" title="{t}" />'
            for h, t in exports[:3]
        )
        main = f"""<p><span class="person_name">{'</span>, <span class="person_name">'.join(f'<a href="/view/creators/{a.replace(" ", "=3A")}.html">{a}</a>' for a in w.authors)}</span> ({w.year}) <em>{w.title}.</em></p>
<table>{"".join(rows)}</table><h2>Abstract</h2>{w.text}{extra}<table class="ep_summary"><tr><th>Subjects:</th><td><a href="/view/subjects/{w.topic[:3].upper()}.html">{w.topic}</a></td></tr><tr><th>Divisions:</th><td><a href="/view/divisions/fac{len(w.topic)}/">Faculty</a></td></tr>
<tr><th>Depositing user:</th><td><a href="/cgi/users/profile?userid={key % 97}">{w.authors[0]}</a></td></tr><tr><th>URI:</th><td><a href="{where}">{d.base}{where}</a></td></tr></table>
<form action="/cgi/export_redirect" method="get"><select name="format"><option>BibTeX</option></select></form><ul class="export">{anchors(exports)}</ul>
<div class="ep_social_box">{anchors([(f"https://twitter.com/intent/tweet?url={quote(d.base + where, safe='')}", "Tweet"), (f"https://www.linkedin.com/shareArticle?url={quote(d.base + where, safe='')}", "LinkedIn")], "span")}</div>
<p>Repository staff only: <a href="/cgi/users/home?screen=EPrint%3A%3AView&amp;eprintid={key}">item control page</a></p>
<h3>{"Related" if variant else "Latest additions"}</h3><ul>{anchors([(f"/{number(o)}/" if variant != 2 else f"/id/eprint/{number(o)}", o.title) for o in others[: 2 + variant]])}</ul>"""
        p.html(where, layout(w.title, main, head))
        return p

    if variant == 2:
        first = eprint(works[5])
        d.pieces = []
        made = [eprint(works[0], first), *(eprint(w) for w in works[1:5])]
    else:
        made = [eprint(w) for w in works]
    return d.close(
        made[0],
        layout,
        ("hard", "hard", "home")[variant],
        entry=f"/id/eprint/{number(works[0])}" if variant == 1 else None,
    )


def icpsr_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "survey-archive-like",
        variant,
        (
            "https://www.sociodata.example",
            "https://surveys.umm-archive.example",
            "https://datakatalog.panelarkiv.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body class="drupal"><div class="region-header"><a href="/web/pages/" class="logo"><img src="/files/logo.png" alt=""></a>
<ul class="sf-menu">{anchors([("/web/pages/find-data/", "Find data"), ("/web/pages/start-sharing/", "Share data"), ("/web/pages/membership/", "Membership"), ("/web/pages/summerprog/", "Summer program"), ("/web/pages/instructors/", "Teaching"), ("/web/pages/data-management/", "Data management"), ("/web/pages/about/", "About"), ("/web/search/studies?q=", "Search studies"), ("/mydata", "My data"), ("/login", "Log in")])}</ul></div>
<div id="main-content">{main}</div><footer>{anchors([("/web/pages/privacy/", "Privacy"), ("/web/pages/help/", "Help"), ("/web/pages/contact/", "Contact"), ("https://www.university-umm.example/", "University"), ("/web/pages/accessibility/", "Accessibility")], "span")}</footer></body></html>"""

    def study(w: Record) -> Piece:
        key = 36400 + w.number * 11
        where = (f"/web/studies/{key}", f"/studies/{key}/versions/V3", f"/catalog/study/ZA{key}")[
            variant
        ]
        stem = (where, f"/studies/{key}", where)[variant]
        p = d.piece(where, w.title)
        tabs = [(where, "At a glance")]
        for tab in (
            ("summary", "variables"),
            ("datadocumentation", "variables", "publications", "export"),
            ("documentation", "variables?page=1", "bibliography"),
        )[variant]:
            rows = (
                anchors([(f"/web/variables/{key}-{v}", f"V{v}") for v in range(4)])
                if variant == 1 and tab == "variables"
                else ""
            )
            pager = ""
            if variant == 2 and tab.startswith("variables"):
                pager = anchors(
                    [(f"{stem}/variables?page={n}", str(n)) for n in range(1, 5)],
                    "span",
                    "page-link",
                )
                for n in range(2, 5):
                    p.html(
                        f"{stem}/variables?page={n}",
                        layout(
                            w.title,
                            f'<table><tr><td>v{n}01</td></tr></table>{pager}<a href="{where}">Study</a>',
                        ),
                    )
            tabs.append(
                (
                    p.html(
                        f"{stem}/{tab}",
                        layout(
                            f"{w.title} - {tab}",
                            f'<h1>{w.title}</h1><h2>{tab}</h2>{rows}{pager}<a href="{where}">At a glance</a>',
                        ),
                    ),
                    tab.split("?")[0].title(),
                )
            )
        for v in range(4):
            if variant == 1:
                p.either(
                    f"/web/variables/{key}-{v}",
                    layout(f"V{v}", f'<p>Variable V{v} of <a href="{where}">{w.title}</a></p>'),
                )
        files = []
        for n, name in enumerate(
            (
                "codebook.pdf",
                "questionnaire.pdf",
                "data_sav.zip",
                "data_dta.zip",
                "data_csv.zip",
                "fieldreport.pdf",
                "weights.txt",
            )[: (4, 5, 7)[variant]]
        ):
            if variant == 0:
                files.append((p.file(f"{where}/datasets/0001/files/{name}", name), name))
            elif variant == 1 and name.endswith("zip"):
                href = f"/cgi-bin/bob/zipcart2?path=ARCHIVE&study={key}&bundle={name[5:8]}&ds=1&dups=yes"
                d.redirect(href, f"/login?destination={quote(href, safe='')}")
                p.optional.add(d.at(href))
                files.append((href, name))
            elif variant == 1:
                files.append((p.file(f"/files/{key}/{name}", name), name))
            else:
                files.append(
                    (
                        p.file(
                            f"https://dbk.panelfiles.example/sdesc2/download.asp?file={digest(w.title + name, 9)}&id={n + key * 2}",
                            name,
                        ),
                        name,
                    )
                )
        forms = [
            (p.meta(f"{stem}/{('export', 'citation', 'cite')[variant]}/{f}", f"c.{e}"), f)
            for f, e in (
                ("ris", "ris"),
                ("ddi", "xml"),
                ("dublincore", "xml"),
                ("datacite", "xml"),
            )[: 2 + variant]
        ]
        if variant == 1:
            stale = []
            for v in ("V1", "V2"):
                stale.append(
                    (
                        p.html(
                            f"/studies/{key}/versions/{v}",
                            layout(
                                w.title,
                                f'<h1>{w.title}</h1><p>{v}, superseded</p><a href="{where}">V3</a>',
                            ),
                        ),
                        v,
                    )
                )
            forms += stale
            p.moved(f"/studies/{key}", where)
        others = [o for o in works if o is not w]
        ways = {
            o.number: (
                f"/web/studies/{36400 + o.number * 11}",
                f"/studies/{36400 + o.number * 11}/versions/V3",
                f"/catalog/study/ZA{36400 + o.number * 11}",
            )[variant]
            for o in works
        }
        claim = (
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "Dataset",
                    "name": w.title,
                    "identifier": f"https://doi.org/10.3886/SD{key}.v3",
                    "distribution": [
                        {
                            "@type": "DataDownload",
                            "encodingFormat": "pdf",
                            "contentUrl": d.at(files[0][0]),
                        }
                    ],
                }
            )
            if variant == 2
            else ""
        )
        main = f"""<h1 id="studyTitle">{w.title} <small>({("SD", "UMM", "ZA")[variant]} {key})</small></h1><div class="version">Version date: Jan 9, {w.year}</div><p><strong>Principal investigator(s):</strong> {", ".join(f'<a href="/web/search/studies?q={quote(a)}">{a}</a>' for a in w.authors)}</p>
<p>Series: <a href="/web/series/{len(w.topic)}">{w.topic.title()} series</a></p><p><a href="https://doi.org/10.3886/SD{key}.v3">https://doi.org/10.3886/SD{key}.v3</a></p><ul class="nav nav-tabs">{anchors(tabs)}</ul>{w.text}
<div class="download-panel"><button class="dropdown-toggle">Download</button><ul class="dropdown-menu">{anchors(files)}</ul></div><div class="cite">Export citation {anchors(forms, "span")}</div>
<p>Subject terms: {anchors([(f"/web/search/studies?q={quote(t)}&fq=subject", t) for t in (w.topic, "attitudes", "panel")], "span")}</p><a href="/login?destination={quote(where, safe="")}">Save to my studies</a><a href="/web/studies/compare?id={key}">Compare variables</a>
<div class="related"><h3>{("Other studies", "People who used these data also used", "Neighbouring waves")[variant]}</h3>{anchors([(ways[o.number], o.title) for o in others[:3]])}</div>"""
        p.html(where, layout(w.title, main, claim))
        return p

    made = [study(w) for w in works]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def gbif_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "biodiversity-like",
        variant,
        (
            "https://www.biofacility.example",
            "https://atlas.flora-net.example",
            "https://obsmap.marinelife.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)
    api = f"https://api.{d.base.split('.', 1)[1]}"

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html ng-app="portal"><head><title>{title}</title>{head}</head><body><div class="site-header"><a href="/"><svg></svg></a><nav>{anchors([("/occurrence/search", "Occurrences"), ("/species/search", "Species"), ("/dataset/search", "Datasets"), ("/publisher/search", "Publishers"), ("/resource/search", "Resources"), ("/tools", "Tools"), ("/what-is-it", "About"), ("/the-network", "Network"), ("/user/profile", "Login")])}</nav></div>
<div class="site-content">{main}</div><div class="site-footer">{anchors([("/faq", "FAQ"), ("/newsletter", "Newsletter"), ("/contact-us", "Contact"), ("/terms/privacy-policy", "Privacy"), ("/developer/summary", "API"), ("https://github.com/biofacility", "Code"), ("/contact-us/directory", "Directory")])}</div></body></html>"""

    def dataset(w: Record, kids: list[Record]) -> Piece:
        key = uuid(w.title) if variant != 1 else f"dr{1800 + w.number}"
        where = ("/dataset/" + key, "/public/show/" + key, "/dataset/" + key)[variant]
        p = d.piece(where, w.title)
        code = w.slug[:14].strip("-")
        ipt = f"https://ipt.{w.topic.replace(' ', '')[:10]}museum.example"
        ends = [
            (
                p.file(
                    f"{ipt}/archive.do?r={code}" + ("&v=1.4" if variant == 2 else ""),
                    f"dwca-{code}.zip",
                ),
                "Darwin Core archive",
            ),
            (p.meta(f"{ipt}/eml.do?r={code}", "eml.xml"), "EML"),
        ]
        p.either(
            f"{ipt}/resource?r={code}",
            layout(w.title, f'<h1>{w.title}</h1><a href="{ipt}/archive.do?r={code}">Download</a>'),
        )
        tabs = [(where, "Dataset")]
        for tab in (
            ("metrics",),
            ("metrics", "activity", "project"),
            ("metrics", "activity", "phylotree"),
        )[variant]:
            tabs.append(
                (
                    p.html(
                        f"{where}/{tab}",
                        layout(
                            f"{w.title} {tab}",
                            f'<h1>{w.title}</h1><p>{tab}</p><a href="{where}">Dataset</a>',
                        ),
                    ),
                    tab.title(),
                )
            )
        calls = [
            (p.meta(f"{api}/v1/dataset/{key}", "d.json"), "JSON"),
            (p.meta(f"{api}/v1/dataset/{key}/document", "e.xml"), "EML on this site"),
        ]
        if variant == 2:
            calls += [
                (p.meta(f"{api}/v1/dataset/{key}/citation.{e}", f"c.{e}"), e)
                for e in ("ris", "bib")
            ]
        search = p.either(f"/occurrence/search?dataset_key={key}")
        p.either(f"/occurrence/download?dataset_key={key}")
        ids = {o.number: uuid(o.title) if variant != 1 else f"dr{1800 + o.number}" for o in works}
        stem = where[: -len(key)]
        others = [o for o in works if o is not w and o not in kids]
        inside = (
            f"<section><h3>Constituent datasets</h3>{anchors([(stem + ids[k.number], k.title) for k in kids])}</section>"
            if kids
            else ""
        )
        claim = (
            ld(
                {
                    "@context": "https://schema.org/",
                    "@type": "Dataset",
                    "@id": f"https://doi.org/10.15468/{digest(key, 6)}",
                    "name": w.title,
                    "url": d.base + where,
                    "license": "http://creativecommons.org/licenses/by/4.0/legalcode",
                }
            )
            if variant == 0
            else ""
        )
        main = f"""<div class="dataset-header"><span>Dataset</span><h1>{w.title}</h1><p>Published by <a href="/publisher/{uuid(w.topic)}">{w.topic.title()} museum</a></p>{anchors([(f"/contact/{a.replace(' ', '-')}", a) for a in w.authors], "span", "discreet")}
<ul class="tabs">{anchors(tabs)}</ul><a class="button" href="{search}">{w.number * 913} occurrences</a><a href="/occurrence/download?dataset_key={key}" class="download">Download</a></div>
<div class="card">{w.text}<a href="{ipt}/resource?r={code}">Source</a></div><dl><dt>Endpoints</dt><dd>{anchors(ends, "div")}</dd><dt>Metadata</dt><dd>{anchors(calls, "span")}</dd><dt>DOI</dt><dd><a href="https://doi.org/10.15468/{digest(key, 6)}">doi</a></dd></dl>{inside}
<div class="networks"><a href="/network/{uuid("net")}">Ocean network</a></div><div class="taxa">{anchors([(f"/species/{n * 31 + len(w.title)}", f"Taxon {n}") for n in range(1, 8)])}</div>
<a href="/user/login?next={quote(where, safe="")}">Follow</a><div class="similar"><h3>Datasets of the same publisher</h3>{anchors([(stem + ids[o.number], o.title) for o in others[:3]])}</div>"""
        p.html(where, layout(w.title, main, claim))
        return p

    kids = works[1:3] if variant == 2 else []
    made = [dataset(w, kids if w is works[0] else []) for w in works]
    return d.close(made[0], layout, ("hard", "home", "soft")[variant], gate="/user/login?next=")


def osf_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "osf-like",
        variant,
        ("https://openlab.example", "https://osh.example", "https://projects.openbench.example")[
            variant
        ],
    )
    works = records(d.kind, variant, 6)
    store = f"https://files.{d.base.split('//')[1]}"

    def guid(text: str) -> str:
        letters = "abcdefghjkmnpqrstuvwxyz23456789"
        return "".join(letters[int(digest(text, 10)[2 * i : 2 * i + 2], 16) % 31] for i in range(5))

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Openlab | {title}</title>{head}</head><body data-spy="scroll"><nav class="navbar" id="navbarScope"><a class="navbar-brand" href="/">OPENLAB</a><ul>{anchors([("/search/", "Search"), ("/preprints/", "Preprints"), ("/registries/", "Registries"), ("/meetings/", "Meetings"), ("/support/", "Support"), ("/donate/", "Donate"), ("/register/", "Sign up"), ("https://accounts.openlab-cas.example/login?service=" + quote(d.base + "/", safe=""), "Sign in")])}</ul></nav>
<div class="watermarked"><div class="container">{main}</div></div><div id="alertBar"></div><footer class="footer">{anchors([("https://cos-centre.example/", "Centre"), ("/terms_of_use/", "Terms"), ("/privacy_policy/", "Privacy"), ("https://status.openlab-status.example/", "Status"), ("https://api.openlab-docs.example/v2/", "API"), ("/guidelines/", "Guidelines")], "span")}</footer></body></html>"""

    def project(w: Record, kids: list[Record]) -> Piece:
        key = guid(w.title)
        where = f"/{key}/"
        p = d.piece(where, w.title)
        rows = []
        for name in names(w, (3, 5, 8)[variant]):
            fid = guid(w.title + name)
            if variant == 0:
                page = f"/{key}/files/{name.replace(' ', '_')}/"
                href = p.file(f"/{key}/download/{quote(name)}", name)
            else:
                page = f"/{fid}/"
                target = (
                    f"{store}/v1/resources/{key}/providers/osfstorage/{digest(name + w.title, 24)}"
                )
                if variant == 1:
                    href = p.file(f"/download/{fid}/", name)
                else:
                    p.moved(f"/download/{fid}/", target)
                    p.file(target, name)
                    href = f"/download/{fid}/"
            frame = (
                f'<iframe src="https://mfr.{d.base.split("//")[1]}/render?url={quote(d.at(href))}"></iframe>'
                if variant == 2
                else ""
            )
            if frame:
                p.either(
                    f"https://mfr.{d.base.split('//')[1]}/render?url={quote(d.at(href))}",
                    "<!doctype html><html><body><pre>1 2 3</pre></body></html>",
                )
            p.html(
                page,
                layout(
                    name,
                    f'<h2>{name}</h2><a href="{where}">{w.title}</a><a class="btn" href="{href}">Download</a>{frame}<a href="{page}?view_only=">Share</a>',
                ),
            )
            p.either(f"{page}?view_only=")
            rows.append(
                f'<div class="fangorn-row"><a href="{page}">{name}</a><a href="{href}" class="fg-download"><i class="fa fa-download"></i></a></div>'
            )
        whole = p.file(f"{store}/v1/resources/{key}/providers/osfstorage/?zip=", f"{key}.zip")
        tabs = [(where, w.title)]
        for tab in (
            "files",
            "wiki",
            "analytics",
            "registrations",
            *(("forks",) if variant else ()),
        ):
            inner = (
                "".join(rows)
                if tab == "files"
                else anchors(
                    [
                        (
                            p.html(
                                f"{where}wiki/{page}/",
                                layout(
                                    page, f'<h3>{page}</h3>{w.text}<a href="{where}">Project</a>'
                                ),
                            ),
                            page,
                        )
                        for page in (("home", "protocol") if variant else ("home",))
                    ]
                )
                if tab == "wiki"
                else "<p>None yet</p>"
            )
            tabs.append(
                (
                    p.html(
                        f"{where}{tab}/",
                        layout(
                            f"{w.title} {tab}",
                            f'<h2>{tab.title()}</h2>{inner}<a href="{where}">{w.title}</a><a href="{whole}">Download as zip</a>',
                        ),
                    ),
                    tab.title(),
                )
            )
        call = (
            p.meta(f"https://api.{d.base.split('//')[1]}/v2/nodes/{key}/", "node.json")
            if variant == 1
            else ""
        )
        children = ""
        for kid in kids:
            children += f'<li class="project list-group-item"><a href="/{guid(kid.title)}/">{kid.title}</a></li>'
            p.optional.add(d.at(f"/{guid(kid.title)}/"))
        others = [o for o in works if o is not w and o not in kids]
        main = f"""<header class="subhead" id="overview"><nav id="projectSubnav"><ul>{anchors(tabs)}</ul></nav></header><h2 class="node-title">{w.title}</h2>
<div id="contributors">Contributors: {anchors([(f"/{guid(a)}/", a) for a in w.authors], "span")}<br>Date created: {w.year}-03-0{len(w.authors)}<br>Category: project<br>Licence: <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0</a></div>
<div class="panel">{w.text}<a href="{where}wiki/home/">Read more</a></div><div id="treeGrid" class="fangorn">{"".join(rows) if variant != 2 else f'<a href="{where}files/">See all files</a>'}</div><h3>Components</h3><ul>{children or "<li>None</li>"}</ul>
<div class="citations"><a href="https://doi.org/10.17605/OPENLAB.IO/{key.upper()}">doi</a>{f'<a href="{call}">JSON</a>' if call else ""}</div><h3>Tags</h3>{anchors([(f"/search/?q=(tags:%22{quote(t)}%22)", t) for t in (w.topic, "replication")], "span", "tag")}
<h3>Recent activity</h3><ul>{anchors([(f"/{guid(w.authors[0])}/", w.authors[0]), (where, w.title)])}</ul><a href="https://accounts.openlab-cas.example/login?service={quote(d.base + where, safe="")}">Log in to comment</a>
<a href="https://twitter.com/intent/tweet?url={d.base}{where}">Tweet</a><h3>{"Linked projects" if variant == 2 else "Popular projects"}</h3><ul>{anchors([(f"/{guid(o.title)}/", o.title) for o in others[:3]])}</ul>"""
        p.html(where, layout(w.title, main))
        return p

    for person in sorted({a for w in works for a in w.authors}):
        d.html(
            f"/{guid(person)}/",
            layout(
                person,
                f"<h2>{person}</h2><h3>Public projects</h3><ul>{anchors([(f'/{guid(w.title)}/', w.title) for w in works if person in w.authors])}</ul>",
            ),
        )
    kids = works[1:3] if variant == 2 else []
    made = [project(w, kids if w is works[0] else []) for w in works]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def preprint_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "preprint-like",
        variant,
        ("https://www.geoprints.example", "https://arxes.example", "https://papers.ssrx.example")[
            variant
        ],
    )
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        menus = (
            [
                ("/", "Home"),
                ("/content/about-geoprints", "About"),
                ("/submit-a-manuscript", "Submit"),
                ("/alerts", "Alerts"),
                ("/content/early/recent", "New results"),
                ("/collection/paleo", "Palaeo"),
                ("/collection/ecology", "Ecology"),
                ("/search/advanced", "Advanced search"),
            ],
            [
                ("/", "arxes"),
                ("/help", "Help"),
                ("/search/advanced", "Advanced search"),
                ("/login", "Login"),
                ("/list/physics/recent", "Recent"),
                ("/archive/physics", "Physics"),
                ("/a/index", "Authors"),
                ("/donate", "Donate"),
            ],
            [
                ("/sol3/DisplayJournalBrowse.cfm", "Browse"),
                ("/index.cfm/en/", "Product"),
                ("https://hq.ssrx.example/submissions/CreateNewAbstract.cfm", "Submit a paper"),
                ("/rankings", "Rankings"),
                ("/index.cfm/en/blog/", "Blog"),
                ("https://hq.ssrx.example/login/pubSignInJoin.cfm", "Register"),
                ("/sol3/ShoppingCart.cfm", "Cart"),
                ("/index.cfm/en/ssrx-faq/", "FAQ"),
            ],
        )[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><div id="page-wrapper"><header class="{("section-header", "mobile-header", "site-nav")[variant]}">{anchors(menus, "span")}</header><section id="section-content">{main}</section>
<footer>{anchors([("/privacy", "Privacy"), ("/terms", "Terms"), ("/contact", "Contact"), ("/about/ourmembers", "Members"), ("https://twitter.com/preprints", "Twitter")], "span")}</footer></div></body></html>"""

    def where_of(w: Record) -> str:
        return (
            f"/content/10.1101/{w.year}.03.1{w.number % 10}.98{w.number:02d}11v2",
            f"/abs/{w.year % 100:02d}03.0{1200 + w.number * 17}",
            f"/sol3/papers.cfm?abstract_id={3561100 + w.number * 73}",
        )[variant]

    def paper(w: Record) -> Piece:
        where = where_of(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        ways = [where_of(o) for o in others]
        side = f"<ul>{anchors([(h, o.title) for h, o in zip(ways[:3], others, strict=False)])}</ul>"
        tags = [
            ("citation_title", w.title),
            *(("citation_author", a) for a in w.authors),
            ("citation_publication_date", str(w.year)),
        ]
        people = "".join(
            f'<span class="name"><a href="/search/author1%3A{quote(a)}">{a}</a></span>'
            for a in w.authors
        )
        if variant == 0:
            base, rows = where, []
            for tab, label in (
                ("full", "Full text"),
                ("article-info", "Info/History"),
                ("article-metrics", "Metrics"),
                ("supplementary-material", "Supplementary material"),
            ):
                inner = ""
                if tab == "supplementary-material":
                    inner = anchors(
                        [
                            (
                                p.file(
                                    f"/content/geoprints/early/{w.year}/03/12/98{w.number:02d}11/DC{n}/embed/media-{n}.{e}",
                                    f"media-{n}.{e}",
                                    shown=True,
                                ),
                                f"media-{n}",
                            )
                            for n, e in ((1, "pdf"), (2, "xlsx"), (3, "zip"))
                        ],
                        "div",
                    )
                rows.append(
                    (
                        p.html(
                            f"{base}.{tab}",
                            layout(
                                w.title,
                                f'<h1>{w.title}</h1>{w.text}{inner}<a href="{where}">Abstract</a>',
                            ),
                        ),
                        label,
                    )
                )
            pdf = p.file(f"{base}.full.pdf", "p.pdf", shown=True)
            old = p.html(
                where[:-1] + "1",
                layout(
                    w.title,
                    f'<h1>{w.title}</h1><p>Version 1</p><a href="{where}">View current version</a>',
                ),
            )
            rows += [(pdf, "Download PDF"), (old, "Version 1")]
            cites = [
                (p.meta(f"/highwire/citation/{98000 + w.number}/{f}", f"c.{e}"), f)
                for f, e in (("bibtext", "bib"), ("ris", "ris"), ("endnote-8-xml", "xml"))
            ]
            tags.append(("citation_pdf_url", d.base + pdf))
            body = f'<ul class="tabs inline panels-ajax-tab">{anchors(rows)}</ul><div class="section abstract"><h2>Abstract</h2>{w.text}</div><div class="citation-tools">{anchors(cites, "span")}</div>'
        elif variant == 1:
            key = where[5:]
            rows = [
                (p.file(f"/pdf/{key}", "p.pdf", shown=True), "View PDF"),
                (
                    p.html(
                        f"/html/{key}v2",
                        f"<!doctype html><html><head><title>{w.title}</title></head><body><article>{w.text}</article><a href='#S1'>1</a></body></html>",
                    ),
                    "HTML (experimental)",
                ),
                (p.file(f"/src/{key}", "s.gz"), "TeX source"),
                (
                    p.html(
                        f"/format/{key}",
                        layout(
                            "Format selector",
                            f'<h1>Formats of {key}</h1><a href="/pdf/{key}">PDF</a><a href="/src/{key}">Source</a>',
                        ),
                    ),
                    "Other formats",
                ),
            ]
            old = [
                (
                    p.html(
                        f"/abs/{key}v{v}",
                        layout(
                            w.title,
                            f'<h1>{w.title}</h1><p>[v{v}]</p><a href="/pdf/{key}v{v}">PDF</a><a href="{where}">newest</a>',
                        ),
                    ),
                    f"[v{v}]",
                )
                for v in (1, 2)
            ]
            for v in (1, 2):
                p.file(f"/pdf/{key}v{v}", "p.pdf", shown=True)
            anc = [(p.file(f"/src/{key}v2/anc/{n}", n), n) for n in ("table.csv", "code.zip")]
            p.meta(f"/bibtex/{key}", "c.bib")
            d.redirect(f"/prevnext?id={key}&function=prev&context=physics", ways[0])
            d.redirect(f"/prevnext?id={key}&function=next&context=physics", ways[1])
            tags += [("citation_pdf_url", f"{d.base}/pdf/{key}"), ("citation_arxes_id", key)]
            body = f"""<blockquote class="abstract">{w.text}</blockquote><div class="full-text"><h2>Access paper</h2><ul>{anchors(rows)}</ul><h3>Ancillary files</h3>{anchors(anc)}<a href="/bibtex/{key}">export BibTeX citation</a></div><div class="submission-history">{anchors(old, "span")}</div>
<div class="browse">Current browse context: physics <a class="abs-button" href="/prevnext?id={key}&amp;function=prev&amp;context=physics" accesskey="p">&lt; prev</a> | <a href="/prevnext?id={key}&amp;function=next&amp;context=physics">next &gt;</a> <a href="/list/physics/new">new</a> | <a href="/list/physics/2403">2403</a></div>
<a href="/auth/endorse?id={key}">Which authors are endorsers?</a><a href="/trackback/{key}">Trackbacks</a><a href="https://scholar.search.example/lookup?arxes={key}">Scholar</a>"""
            p.either(f"/trackback/{key}")
        else:
            key = where.split("=")[1]
            code = int(key) % 4177
            pdf = p.file(
                f"/sol3/Delivery.cfm/SSRX_ID{key}_code{code}.pdf?abstractid={key}&mirid=1",
                f"ssrx-{key}.pdf",
            )
            web = p.moved(f"/sol3/Delivery.cfm?abstractid={key}", pdf)
            tags.append(("citation_pdf_url", f"{d.base}{web}"))
            body = f"""<div class="box-abstract"><h3>Abstract</h3>{w.text}</div><a class="button-link primary" href="Delivery.cfm/SSRX_ID{key}_code{code}.pdf?abstractid={key}&amp;mirid=1">Download this paper</a><a class="button-link" href="Delivery.cfm/SSRX_ID{key}_code{code}.pdf?abstractid={key}&amp;mirid=1&amp;type=2">Open PDF in browser</a>
<a href="https://hq.ssrx.example/login/pubSignInJoin.cfm?returnUrl={quote(d.base + where, safe="")}">Add paper to my library</a><a href="/sol3/cf_dev/AbsByAuth.cfm?per_id={code}">{w.authors[0]}</a><a href="{p.html(f"/sol3/papers.cfm?abstract_id={key}&show=references", layout(w.title, f'<h1>{w.title}</h1><p>12 references</p><a href="{where}">Abstract</a>')).replace("&", "&amp;")}">12 References</a>
<a href="/sol3/suggestedcitation.cfm?abstract_id={key}">Suggested citation</a><a href="/sol3/JELJOUR_Results.cfm?form_name=journalBrowse&amp;journal_id={code}">{w.topic.title()} eJournal</a>"""
            p.file(f"{pdf}&type=2", f"ssrx-{key}.pdf", shown=True)
            p.html(
                f"/sol3/suggestedcitation.cfm?abstract_id={key}",
                layout(
                    "Suggested citation",
                    f'<p>{w.by} ({w.year}). {w.title}.</p><a href="{where}">Back</a>',
                ),
            )
        main = f"""<div class="highwire-article-citation"><h1 id="page-title">{w.title}</h1><div class="authors">{people}</div><a href="https://doi.org/10.1101/{w.number}">doi</a></div>{body}
<div class="share">{anchors([(f"https://twitter.com/share?url={quote(d.base + where, safe='')}", "Tweet"), (f"mailto:?body={where}", "Mail"), ("/alerts/create?topic=1", "Alert me")], "span")}</div><div class="subject"><a href="/collection/{w.topic.replace(" ", "-")}">{w.topic}</a></div><div class="related-papers"><h3>{"Subject area" if variant == 0 else "Related papers"}</h3>{side}</div>"""
        p.html(where, layout(w.title, main, metas(tags)))
        return p

    made = [paper(w) for w in works]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def thesis_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "thesis-archive-like",
        variant,
        (
            "https://etd.ridgecrest.example",
            "https://nord.diva-net.example",
            "https://opus.hs-lindau.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)
    root = ("", "/smash", "/opus4")[variant]

    def layout(title: str, main: str, head: str = "") -> str:
        menus = (
            [
                ("/", "ETD home"),
                ("/browse/by_author/all.html", "Browse by author"),
                ("/browse/by_department", "By department"),
                ("/search/", "Search"),
                ("/ETD-db/submit", "Submit"),
                ("/guide/format.html", "Formatting guide"),
                ("/help/faq.html", "FAQ"),
                ("/admin/login", "Staff"),
            ],
            [
                ("/smash/search.jsf?dswid=-2921", "Simple search"),
                ("/smash/resultList.jsf?searchType=RESEARCH&dswid=-2921", "Research publications"),
                ("/smash/statistics.jsf?dswid=-2921", "Statistics"),
                ("/smash/aboutDiva.jsf?dswid=-2921", "About"),
                ("/smash/login.jsf?dswid=-2921", "Log in"),
                ("/smash/help.jsf?dswid=-2921", "Help"),
                ("/smash/rss.jsf", "RSS"),
                ("/smash/feed.jsf", "Feeds"),
            ],
            [
                ("/opus4/home", "Home"),
                ("/opus4/solrsearch", "Search"),
                ("/opus4/solrsearch/browse", "Browse"),
                ("/opus4/publish", "Publish"),
                ("/opus4/home/index/help", "FAQ"),
                ("/opus4/auth/login/rmodule/home/rcontroller/index/raction/index", "Login"),
                ("/opus4/rss/index/index", "RSS"),
                ("/opus4/solrsearch/index/search/searchtype/latest", "Latest"),
            ],
        )[variant]
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body id="opus4-id"><div id="header">{anchors(menus)}</div><div id="content">{main}</div><div id="footer">{anchors([(root + "/contact", "Contact"), (root + "/imprint", "Imprint"), (root + "/privacy", "Privacy"), ("https://www.library-net.example/", "Library")], "span")}</div></body></html>"""

    def where_of(w: Record) -> str:
        return (
            f"/theses/available/etd-04{w.number + 10}{w.year}-1{w.number:02d}53/",
            f"/smash/record.jsf?pid=diva2:{1245300 + w.number}",
            f"/opus4/frontdoor/index/index/docId/{810 + w.number}",
        )[variant]

    def thesis(w: Record, before: Record, after: Record) -> Piece:
        where = where_of(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        related = anchors([(where_of(o), o.title) for o in others[:3]])
        tags = [
            ("citation_title", w.title),
            ("citation_dissertation_institution", "University"),
            *(("DC.creator", a) for a in w.authors[:1]),
        ]
        if variant == 0:
            parts = [
                (
                    p.file(f"{where}unrestricted/{n:02d}_{t}.pdf", f"{t}.pdf", shown=True),
                    f"{n:02d}_{t}.pdf",
                )
                for n, t in enumerate(
                    ("front", "chapter1", "chapter2", "chapter3", "appendix", "vita"), 1
                )
            ]
            body = f"<table><tr><td>Type of document</td><td>Dissertation</td></tr><tr><td>URN</td><td>{where.split('/')[-2]}</td></tr></table>{w.text}<table class='files'><tr><th>Filename</th></tr>{anchors(parts, 'td')}</table><a href='/browse/by_author/{w.authors[0][0].lower()}.html'>Browse</a>".replace(
                "'", '"'
            )
        elif variant == 1:
            pid = where.split("=")[1]
            files = [
                (p.file(f"/smash/get/{pid}/{f}", n, shown=True), n)
                for f, n in (
                    ("FULLTEXT01.pdf", "fulltext.pdf"),
                    ("SPIKBLAD01.pdf", "spikblad.pdf"),
                    ("DATASET01.zip", "data.zip"),
                )
            ]
            p.downloads |= set()
            forms = [
                (
                    p.meta(
                        f"/smash/references?referenceFormat={f}&pids=%5B{pid.split(':')[1]}%5D&fileName=export.{e}",
                        f"x.{e}",
                    ),
                    f,
                )
                for f, e in (
                    ("bibtex", "bib"),
                    ("ris", "ris"),
                    ("mods", "xml"),
                    ("csl_json", "json"),
                )
            ]
            again = p.either(f"{where}&dswid=-2921", layout(w.title, f"<h1>{w.title}</h1>"))
            p.either(f"{where}&language=sv", layout(w.title, f"<h1>{w.title}</h1>"))
            tags.append(("citation_pdf_url", d.base + files[0][0]))
            body = f"""<div class="toplist"><a href="{again.replace("&", "&amp;")}">Permanent</a><a href="{where}&amp;language=sv">På svenska</a></div><div class="documentInfo">{w.text}<p>urn:nbn:se:nord:diva-{pid[6:]}</p><a href="https://urn.resolver.example/resolve?urn=urn:nbn:se:nord:diva-{pid[6:]}">URN</a></div>
<div class="fileInfo">{anchors(files, "div")}</div><div class="export">{anchors(forms, "span")}</div>
<a href="/smash/resultList.jsf?searchType=ORG&amp;organisationId={len(w.topic)}&amp;dswid=-2921">{w.topic.title()} department</a><a href="/smash/editRecord.jsf?pid={pid}&amp;dswid=-2921">Edit</a><a href="/smash/login.jsf?dswid=-2921&amp;returnPid={pid}">Log in</a>"""
        else:
            number = 810 + w.number
            files = [
                (p.file(f"/opus4/frontdoor/deliver/index/docId/{number}/file/{n}", n), n)
                for n in ("dissertation.pdf", "anhang_A.zip", "anhang_B.xlsx")
            ]
            p.either(f"/opus4/files/{number}/dissertation.pdf")
            d.put(f"/opus4/files/{number}/dissertation.pdf", b"%PDF-1.4 same", "application/pdf")
            forms = [
                (
                    p.meta(
                        f"/opus4/citationExport/index/download/output/{f}/docId/{number}", f"x.{e}"
                    ),
                    f,
                )
                for f, e in (("bibtex", "bib"), ("ris", "ris"))
            ] + [
                (
                    p.meta(
                        f"/opus4/export/index/index/docId/{number}/export/xml/stylesheet/example/searchtype/id",
                        "x.xml",
                    ),
                    "XML",
                )
            ]
            tags += [
                ("citation_pdf_url", f"{d.base}/opus4/files/{number}/dissertation.pdf"),
                ("DC.identifier", f"{d.base}{where}"),
            ]
            walk = []
            for o, label, start in ((before, "previous", 3), (after, "next", 5)):
                href = f"/opus4/frontdoor/index/index/searchtype/latest/docId/{810 + o.number}/start/{start}/rows/10"
                d.html(
                    href,
                    layout(
                        o.title,
                        f'<h2 class="titlemain">{o.title}</h2>{o.text}<a href="{where_of(o)}">Permanent address</a>',
                    ),
                )
                walk.append((href, label))
            body = f"""<div id="pagination">{anchors([*walk, ("/opus4/solrsearch/index/search/searchtype/latest/start/0/rows/10", "Back to result list")], "span")}</div><div id="abstract">{w.text}</div><div id="download-fulltext"><ul>{anchors(files)}</ul></div><div id="export"><ul>{anchors(forms)}</ul></div>
<table class="result-data frontdoordata">{anchors([(f"/opus4/solrsearch/index/search/searchtype/authorsearch/author/{quote(w.authors[0])}", w.authors[0]), (f"/opus4/solrsearch/index/search/searchtype/series/id/{len(w.topic)}", "Series"), (f"/opus4/solrsearch/index/search/searchtype/collection/id/{160 + len(w.topic)}", w.topic)], "td")}</table>
<a href="/opus4/admin/document/index/id/{number}">Edit</a><a href="/opus4/auth/login/rmodule/frontdoor/rcontroller/index/raction/index/docId/{number}">Login</a><a href="/opus4/frontdoor/mail/toauthor/docId/{number}">Contact the author</a>"""
            p.either(f"/opus4/frontdoor/mail/toauthor/docId/{number}")
        p.html(
            where,
            layout(
                w.title,
                f'<h2 class="titlemain">{w.title}</h2><h3>{w.authors[0]}</h3>{body}<div class="more"><h4>More theses</h4>{related}</div>',
                metas(tags),
            ),
        )
        return p

    made = [thesis(w, works[i - 1], works[(i + 1) % 6]) for i, w in enumerate(works)]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def geodata_like(variant: int) -> BlindSite:
    d = PortalDraft(
        "geodata-catalogue-like",
        variant,
        (
            "https://geocat.varmland.example",
            "https://geodata.eastlake.example",
            "https://sdi.maritsa.example",
        )[variant],
    )
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        menus = (
            [
                ("/geonetwork/srv/eng/catalog.search", "Home"),
                ("/geonetwork/srv/eng/catalog.search?any=", "Search"),
                ("/geonetwork/map", "Map"),
                ("/geonetwork/srv/eng/catalog.signin", "Sign in"),
            ],
            [
                ("/", "Home"),
                ("/catalog?q=", "Search"),
                ("/bookmarks", "Bookmarks"),
                ("/search_history", "History"),
                ("/users/sign_in", "Login"),
                ("/feedback", "Feedback"),
                ("/about", "About"),
            ],
            [
                ("/en/", "SDI"),
                ("/en/themes", "Themes"),
                ("/en/services", "Services"),
                ("/en/news", "News"),
                ("/en/login?goto=%2Fen%2F", "Login"),
            ],
        )[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body class="blacklight-catalog"><nav class="navbar gn-top-bar">{anchors(menus)}</nav><main>{main}</main><footer class="navbar-default">{anchors([("/about", "About"), ("/legal", "Legal notice"), ("/accessibility", "Accessibility"), ("/sitemap", "Sitemap"), ("https://twitter.com/geodata", "Twitter"), ("https://inspire.directive.example/", "Directive")], "span")}</footer></body></html>"""

    def where_of(w: Record) -> str:
        return (
            f"/geonetwork/srv/api/records/{uuid(w.title)}",
            f"/catalog/eastlake-{digest(w.title, 10)}",
            f"/en/dataset/{w.slug}-{w.number}",
        )[variant]

    def record(w: Record, before: Record, after: Record) -> Piece:
        where, key = where_of(w), uuid(w.title)
        p = d.piece(where, w.title)
        if variant == 0:
            files = [
                (p.file(f"{where}/attachments/{quote(n)}", n, shown=True), n) for n in names(w, 4)
            ]
            meta = [
                (p.meta(f"{where}/formatters/{f}", f"m.{e}"), f)
                for f, e in (
                    ("xml", "xml"),
                    ("zip", "zip"),
                    ("dcat", "rdf"),
                    ("citation?format=bibtex", "bib"),
                )
            ]
            full = p.html(
                f"{where}/formatters/xsl-view?root=div&view=advanced",
                layout(w.title, f'<h1>{w.title}</h1><a href="{where}">Record</a>'),
            )
            meta.append((full, "Full view"))
            more = ""
        elif variant == 1:
            ident = where.split("/")[-1]
            stack = f"https://stacks.eastlake.example/file/druid:{digest(w.title, 11)}"
            files = [
                (p.file(f"{stack}/{n}", n, shown=True), n)
                for n in ("data.zip", "preview.jpg", "index_map.geojson")
            ]
            p.downloads.discard(d.at(f"{stack}/preview.jpg"))
            files += [
                (p.file(f"/download/file/{ident}-{f}.zip", f"{f}.zip"), f)
                for f in ("shapefile", "geojson")
            ]
            meta = [
                (
                    p.html(
                        f"{where}/{t}",
                        layout(w.title, f'<h1>{t}: {w.title}</h1><a href="{where}">Record</a>'),
                    ),
                    t,
                )
                for t in ("metadata", "citation", "web_services")
            ] + [(p.meta(f"{where}/raw", "raw.json"), "JSON")]
            p.either(f"{where}/email", layout("E-mail", "<form></form>"))
            p.either(f"{where}/sms", layout("SMS", "<form></form>"))
            meta += [(f"{where}/email", "Email this"), (f"{where}/sms", "SMS this")]
            manifest = p.meta(
                f"https://purl.eastlake.example/{digest(w.title, 11)}/iiif/manifest", "m.json"
            )
            more = f'<a class="iiif" href="{manifest}">IIIF manifest</a><span class="page_links"><a rel="prev" href="{where_of(before)}">« Previous</a> | <a rel="next" href="{where_of(after)}">Next »</a></span>'
        else:
            files = []
            for n in names(w, 6):
                stored = f"https://dl.nextfiles.example/s/{digest(n + w.title, 15)}/download"
                p.file(stored, n)
                files.append((stored, n))
            atom = p.meta(
                f"https://atom.maritsa.example/feed/{key}.xml",
                "a.xml",
                f'<feed xmlns="http://www.w3.org/2005/Atom"><title>{w.title}</title></feed>',
            )
            csw = p.meta(
                f"/csw?service=CSW&version=2.0.2&request=GetRecordById&id={key}&elementsetname=full",
                "c.xml",
            )
            meta = [(atom, "ATOM feed"), (csw, "ISO 19139")]
            more = "".join(
                f'<a href="/en/datasets?theme={t}&amp;format={f}">{t} {f}</a>'
                for t in ("water", "soil", "roads", "parcels")
                for f in ("shp", "gml", "tif")
            )
        service = f"https://wms.{d.base.split('.', 1)[1]}/ows?service=WMS&request=GetCapabilities"
        d.put(service, b"<WMS_Capabilities/>", "application/xml")
        p.either(service)
        others = [o for o in works if o not in (w, before, after)]
        claim = (
            ld(
                {
                    "@context": "http://schema.org/",
                    "@type": "schema:Dataset",
                    "@id": d.base + where,
                    "schema:name": w.title,
                    "schema:distribution": [
                        {"@type": "schema:DataDownload", "schema:contentUrl": service},
                        {"@type": "schema:DataDownload", "schema:contentUrl": d.at(files[0][0])},
                    ],
                }
            ).replace("schema:", "")
            if variant == 0
            else ""
        )
        rel = (
            f'<link rel="describedby" type="application/json" href="{d.at(meta[-3][0])}">'
            if variant == 1
            else ""
        )
        main = f"""<div class="gn-md-view"><h1>{w.title}</h1>{w.text}<section class="gn-md-side">{anchors([(f"/catalog?f%5Bcreator%5D={quote(a)}" if variant == 1 else f"/search?contact={quote(a)}", a) for a in w.authors], "span")}</section>
<h2>Download and links</h2><ul class="download-list">{anchors(files)}</ul><a href="{service.replace("&", "&amp;")}">View service (WMS)</a><h3>Metadata and tools</h3><ul class="sidebar-tools">{anchors(meta)}</ul>{more}
<h3>Keywords</h3>{anchors([(f"/search?keyword={quote(t)}", t) for t in (w.topic, "land", "environment")], "span", "badge")}<a href="/users/sign_in?referer={quote(where, safe="")}">Bookmark</a><a href="{where}/edit">Edit record</a><a href="https://www.facebook.com/sharer.php?u={d.base}{where}">Share</a>
<h3>{"Associated resources" if variant != 2 else "Users also viewed"}</h3><ul>{anchors([(where_of(o), o.title) for o in others[:3]])}</ul></div>"""
        p.html(where, layout(f"{w.title} - Geoportal", main, claim + rel))
        return p

    made = [record(w, works[i - 1], works[(i + 1) % 6]) for i, w in enumerate(works)]
    return d.close(
        made[0],
        layout,
        ("hard", "soft", "mean")[variant],
        gate="/users/sign_in?referer=" if variant != 2 else "/en/login?goto=",
    )
