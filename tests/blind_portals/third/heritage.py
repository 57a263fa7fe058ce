"""Archives, editions, maps, herbaria, exhibitions."""
# ruff: noqa: E501 - markup stands as platforms write it

import json

from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose, e, to
from tests.blind_portals.third.case import ThirdSite


def finding_aid(variant: int) -> ThirdSite:
    """The finding aid of an archive, down to its items."""
    return _archivesspace() if variant == 1 else _atom()


def _archivesspace() -> ThirdSite:
    p = Portal("finding_aid", 1, "https://findingaids.lib-north.example")
    p.robots("Disallow: /staff/", "Disallow: /search")
    p.bar("a form that is posted", "/repositories/3/resources/214/request")
    say = Prose(
        "fa1",
        "the ledger, a bundle of letters, the herring company, the photograph album, the widow Aasen, this folder",
        "accompanies, mentions, was bound with, replaces, is addressed to",
        "in the winter of 1911, before the fire, at the Bergen office, without a date",
    )

    def wrap(title: str, main: str, head: str = "") -> str:
        return (
            f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{e(title)} | Northern Library Archives</title>'
            f'<link rel="stylesheet" href="/assets/application.css">{head}</head><body><div class="skipnav"><a href="#maincontent">Skip to main content</a></div>'
            '<section id="header"><a href="/">Northern Library Archives</a></section><section id="navigation"><nav><ul class="nav">'
            '<li><a href="/repositories">Repositories</a></li><li><a href="/repositories/resources">Collections</a></li><li><a href="/objects?limit=digital_object">Digital Materials</a></li>'
            '<li><a href="/subjects">Subjects</a></li><li><a href="/agents">Names</a></li><li><a href="/classifications">Record Groups</a></li>'
            '<li><a href="/search?reset=true" title="Search The Archives">Search</a></li></ul></nav></section>'
            f'<section id="content" class="container mt-2"><a name="maincontent" id="maincontent"></a>{main}</section>'
            '<footer><p class="footer-items"><a href="/help/requests">How to request</a> | <a href="/staff/login?return_to=%2Frepositories%2F3%2Fresources%2F214">Staff Interface</a> | Hosted on ArchiveKit v3.2</p></footer></body></html>'
        )

    entry = "/repositories/3/resources/214"
    title = "Aasen Herring Company records, 1894-1938"
    items = [
        (88011, "Series I. Correspondence"), (88012, "Letters to the Hull agents"), (88013, "Letters from crews"),
        (88020, "Series II. Ledgers"), (88021, "Day ledger 1898-1902"), (88034, "Series III. Photographs"),
    ]  # fmt: skip
    up = {88012: 88011, 88013: 88011, 88021: 88020}
    crumb0 = '<li><a href="/repositories/3">Maritime Archives</a></li>'
    tools = (
        f'<div id="pageActions" class="right"><ul><li><form action="{entry}/request" method="post"><button>Request</button></form></li>'
        f'<li><form id="print_form" action="{entry}/pdf" method="get"><button type="submit">Print</button></form><a href="{entry}/pdf">Download PDF</a></li>'
        f'<li><a href="mailto:?subject=Aasen&body={entry}">Cite</a></li></ul></div>'
    )
    tabs = f'<ul class="nav nav-tabs"><li><a href="{entry}">Collection Overview</a></li><li><a href="{entry}/collection_organization">Collection Organization</a></li><li><a href="{entry}/inventory">Container Inventory</a></li></ul>'
    tree = f'<div id="tree-container" class="infinite-tree" data-root-url="{entry}/tree/root" data-waypoint-url="{entry}/tree/waypoint_0"></div>'
    ld = {
        "@context": "http://schema.org/",
        "@type": "ArchiveComponent",
        "@id": p.u(entry),
        "name": title,
        "holdingArchive": {"@type": "ArchiveOrganization", "@id": p.u("/repositories/3")},
        "isPartOf": p.u("/repositories/3"),
    }
    p.own(
        entry,
        wrap(
            title,
            (
                f'<ol class="breadcrumb">{crumb0}<li>{title}</li></ol><h1>{title}</h1><div class="badge">Collection</div> Identifier: MS-0214{tools}{tabs}'
                f"<h3>Scope and Contents</h3>{say.paras(3)}<h3>Extent</h3><p>6 components described online, of them 1 digitized; 4 linear feet</p>"
                '<h3>Creator</h3><a href="/agents/corporate_entities/91">Aasen Herring Company</a> <h3>Subjects</h3><a href="/subjects/512">Fisheries -- Norway</a> <a href="/subjects/77">Account books</a>'
                f'<h3>Related collections</h3><p>See also the <a href="/repositories/3/resources/213">Hull Agents letterbooks</a>.</p>{tree}'
                '<h3>Finding aid in other forms</h3><a href="https://ead.lib-north.example/files/n-MS0214.xml">EAD</a>'
            ),
            f'<script type="application/ld+json">{json.dumps(ld)}</script>',
        ),
    )
    p.own(
        f"{entry}/collection_organization",
        wrap(
            f"Collection Organization, {title}",
            f"<ol class='breadcrumb'>{crumb0}</ol><h1>{title}</h1>{tabs}{tree}<p>{say.text(2)}</p>",
        ),
    )
    p.own(
        f"{entry}/inventory",
        wrap(
            f"Container Inventory, {title}",
            f"<h1>{title}</h1>{tabs}<ul><li><a href='/repositories/3/top_containers/4102'>Box 1</a></li><li><a href='/repositories/3/top_containers/4103'>Box 2</a></li></ul>",
        ),
    )
    p.meta(
        f"{entry}/tree/root",
        {
            "uri": entry,
            "title": title,
            "child_count": 3,
            "slice": [
                {"uri": f"/repositories/3/archival_objects/{n}", "title": t}
                for n, t in items
                if n not in up
            ],
        },
        "application/json",
    )
    p.meta(
        f"{entry}/tree/waypoint_0",
        [
            {"uri": f"/repositories/3/archival_objects/{n}", "parent": up[n]}
            for n, _ in items
            if n in up
        ],
        "application/json",
    )
    p.file(f"{entry}/pdf", "aasen-herring-company-records.pdf", attach=True)
    p.meta(
        "https://ead.lib-north.example/files/n-MS0214.xml",
        f'<?xml version="1.0"?><ead><eadheader><eadid>MS0214</eadid></eadheader><archdesc><unittitle>{title}</unittitle></archdesc></ead>',
        "application/xml",
    )
    for box in (4102, 4103):
        p.maybe(f"/repositories/3/top_containers/{box}")
        p.show(
            f"/repositories/3/top_containers/{box}",
            wrap(
                f"Box {box - 4101}",
                f"<h1>Box: {box - 4101}</h1><p>In <a href='{entry}'>{title}</a></p>",
            ),
        )
    for n, t in items:
        here = f"/repositories/3/archival_objects/{n}"
        crumb = crumb0 + f'<li><a href="{entry}">{title}</a></li>'
        if n in up:
            crumb += f'<li><a href="/repositories/3/archival_objects/{up[n]}">{dict(items)[up[n]]}</a></li>'
        extra = ""
        if n == 88021:
            extra = '<div class="available-digital-objects"><a href="/repositories/3/digital_objects/771">Day ledger, scanned</a></div>'
        p.own(
            here,
            wrap(
                t,
                f'<ol class="breadcrumb">{crumb}</ol><h1>{t}</h1>{say.paras(1)}{extra}<div class="tree" data-root-url="{entry}/tree/root"></div><h3>Subjects</h3><a href="/subjects/77">Account books</a>',
            ),
        )
    p.own(
        "/repositories/3/digital_objects/771",
        wrap(
            "Day ledger, scanned",
            f'<ol class="breadcrumb">{crumb0}<li><a href="{entry}">{title}</a></li></ol><h1>Day ledger, scanned</h1><p>Digital object</p><a href="https://media.lib-north.example/objects/9f/3c/9f3c77e0">View the scan</a>',
        ),
    )
    p.file("https://media.lib-north.example/objects/9f/3c/9f3c77e0", "ledger1898.pdf", attach=True)
    for n, t in (
        (213, "Hull Agents letterbooks, 1880-1907"),
        (215, "Lofoten Pilots Association minutes"),
        (190, "Port of Hammerfest registers"),
    ):
        p.other(
            f"/repositories/3/resources/{n}",
            wrap(
                t,
                f'<ol class="breadcrumb">{crumb0}</ol><h1>{t}</h1>{say.paras(2)}<div class="infinite-tree" data-root-url="/repositories/3/resources/{n}/tree/root"></div><a href="/repositories/3/archival_objects/{n}40">Minutes</a><a href="/repositories/3/resources/{n}/pdf">Download PDF</a>',
            ),
        )
        p.blob(f"/repositories/3/resources/{n}/pdf", f"r{n}.pdf", attach=True)
        p.bar("a component of another collection", f"/repositories/3/archival_objects/{n}40")
        p.show(
            f"/repositories/3/archival_objects/{n}40",
            wrap(
                "Minutes",
                f'<ol class="breadcrumb">{crumb0}<li><a href="/repositories/3/resources/{n}">{t}</a></li></ol><h1>Minutes</h1>{say.paras(1)}',
            ),
        )
    p.bar(
        "authority pages",
        "/agents/corporate_entities/91",
        "/subjects/77",
        "/subjects/512",
        "/repositories/3",
    )
    p.bar(
        "log-in with a return address",
        "/staff/login?return_to=%2Frepositories%2F3%2Fresources%2F214",
    )
    rows = "".join(
        f'<div class="recordrow"><a href="/repositories/3/resources/{n}">Collection {n}</a></div>'
        for n in (190, 213, 214, 215)
    )
    p.fill(
        lambda at: (
            wrap(
                "Staff log in",
                "<form method='post'><input name='user'><input type='password' name='pw'></form>",
            )
            if "login" in at
            else wrap(
                "Found 4 Results",
                f"<h2>Found 4 Results:</h2>{rows}<p>Facets: <a href='/search?q=*&amp;f=level'>Level</a></p>",
            )
        )
    )
    p.lost(
        wrap(
            "Not found",
            "<h1>Record Not Found</h1><p>The record you've tried to access may no longer exist or may have been moved.</p>",
        )
    )
    return p.site(
        entry,
        "complete",
        "the tree lists six components and the extent says six; all of them lead back",
    )


def _atom() -> ThirdSite:
    p = Portal("finding_aid", 2, "https://archeion.example")
    say = Prose(
        "fa2",
        "le fonds, the surveyor, a glass plate, the parish, his sister, the second notebook",
        "describes, was given to, lists, encloses, contradicts",
        "during the land reform, in Uppsala, after 1867",
    )

    def skin(title: str, main: str, side: str = "") -> str:
        return (
            f"<!doctype html>\n<html lang=en><head><title>{title} - Archeion</title><link rel='shortcut icon' href='/favicon.ico'></head>\n<body class='yui-skin-sam informationobject index'>"
            "<header id=top-bar><a id=logo rel=home href='/' title=Home>Archeion</a><nav><ul id=browse-menu><li><a href='/informationobject/browse'>Archival descriptions</a><li><a href='/actor/browse'>Authority records</a>"
            "<li><a href='/repository/browse'>Institutions</a><li><a href='/taxonomy/index/id/35'>Subjects</a><li><a href='/digitalobject/browse'>Digital objects</a></ul>"
            "<a href='/user/login?next=%2Fostrom-family-fonds'>Log in</a><a href='/clipboard/view'>Clipboard</a></nav></header>\n"
            f"<div id=wrapper><div class=row><div class=span3><div id=sidebar>{side}</div></div><div class=span9><div id=main-column>{main}</div></div></div></div><footer><a href='/about'>About</a></footer></body></html>"
        )

    entry = "/ostrom-family-fonds"
    tree = {
        "correspondence-14": ("Correspondence", ""), "letter-to-h-nyberg": ("Letter to H. Nyberg", "correspondence-14"),
        "letters-from-the-surveyor-3": ("Letters from the surveyor", "correspondence-14"), "plates": ("Glass plates", ""), "plate-7": ("Plate 7, the mill", "plates"),
    }  # fmt: skip
    side = (
        "<h3>Holdings</h3><div id=treeview data-current-id=551><ul>"
        + f"<li class=root><a href='{entry}'>Ostrom family fonds</a>"
        + "".join(
            f"<li data-xhr-location='{entry}/informationobject/treeView'><a href='/{s}'>{t}</a>"
            for s, (t, _) in tree.items()
        )
        + "</ul></div><h3>Quick search</h3><form action='/informationobject/browse'><input name=subquery></form>"
    )
    export = f"<section id=action-icons><ul><li><a href='{entry};dc?sf_format=xml'>Dublin Core 1.1 XML</a><li><a href='{entry};ead?sf_format=xml'>EAD 2002 XML</a><li><a href='/downloads/ostrom-family-fonds.pdf'>Finding aid: Download</a><li><a href='{entry}/informationobject/inventory'>Inventory</a><li><a href='/informationobject/browse?collection=551&topLod=0'>Browse as list</a><li><a href='/informationobject/browse?collection=551&topLod=0&media=1&onlyMedia=1'>Browse digital objects</a></ul></section>"
    p.own(
        entry,
        skin(
            "Ostrom family fonds",
            f"<h1>Fonds F-88 - Ostrom family fonds</h1>{export}<h2>Identity area</h2><dl><dt>Level<dd>Fonds<dt>Extent<dd>2 series, 3 items; 2 digital objects</dl>{say.paras(3)}<h2>Access points</h2><a href='/land-surveying-2'>Land surveying</a> <a href='/ostrom-k'>Ostrom, K.</a> <a href='/uppsala-county-archive'>Uppsala County Archive</a><h2>Related</h2><a href='/brandt-fonds'>Brandt fonds</a>",
            side,
        ),
    )
    for slug, (t, parent) in tree.items():
        crumbs = (
            f"<ul class=breadcrumb><li><a href='{entry}'>Ostrom family fonds</a>"
            + (f"<li><a href='/{parent}'>{tree[parent][0]}</a>" if parent else "")
            + f"<li>{t}</ul>"
        )
        digital = ""
        if slug == "plate-7":
            digital = "<div class=digital-object-reference><a href='/uploads/r/uppsala/5/5/1/551aa0/plate7_141.jpg'><img src='/uploads/r/uppsala/5/5/1/551aa0/plate7_142.jpg' alt='Open original digital object'></a></div>"
        if slug == "letter-to-h-nyberg":
            digital = "<div class=digital-object-reference><a href='/uploads/r/uppsala/7/0/2/702bd1/nyberg_master.pdf'>Open original digital object</a><p>Master file: reading room only</div>"
        p.own(
            f"/{slug}",
            skin(
                t,
                f"{crumbs}<h1>{t}</h1>{digital}{say.paras(1)}<a href='/{slug};dc?sf_format=xml'>Dublin Core 1.1 XML</a><a href='/land-surveying-2'>Land surveying</a>",
                side,
            ),
        )
        p.meta(
            f"/{slug};dc?sf_format=xml",
            f"<?xml version='1.0'?><oai_dc:dc xmlns:oai_dc='http://www.openarchives.org/OAI/2.0/oai_dc/'><title>{t}</title></oai_dc:dc>",
            "text/xml",
        )
    p.file("/uploads/r/uppsala/5/5/1/551aa0/plate7_141.jpg", "plate7_141.jpg")
    p.refused(
        "/uploads/r/uppsala/7/0/2/702bd1/nyberg_master.pdf",
        skin("Restricted", "<h1>You do not have permission to access this object</h1>"),
    )
    p.meta(
        f"{entry};dc?sf_format=xml",
        "<?xml version='1.0'?><oai_dc:dc xmlns:oai_dc='http://www.openarchives.org/OAI/2.0/oai_dc/'><title>Ostrom family fonds</title></oai_dc:dc>",
        "text/xml",
    )
    p.meta(
        f"{entry};ead?sf_format=xml",
        "<?xml version='1.0'?><ead><archdesc level='fonds'><did><unittitle>Ostrom family fonds</unittitle></did></archdesc></ead>",
        "text/xml",
    )
    p.file("/downloads/ostrom-family-fonds.pdf", "ostrom-family-fonds.pdf")
    p.own(
        f"{entry}/informationobject/inventory",
        skin(
            "Inventory list - Ostrom family fonds",
            "<h1>Inventory list</h1><table>"
            + "".join(f"<tr><td><a href='/{s}'>{t}</a>" for s, (t, _) in tree.items())
            + "</table>",
        ),
    )
    p.meta(
        f"{entry}/informationobject/treeView",
        {"items": [f"/{s}" for s in tree]},
        "application/json",
    )
    for query in ("collection=551&topLod=0", "collection=551&topLod=0&media=1&onlyMedia=1"):
        p.maybe(f"/informationobject/browse?{query}")
        p.show(
            f"/informationobject/browse?{query}",
            skin(
                "Browse",
                "<h1>Showing 5 results</h1>"
                + "".join(
                    f"<article><a href='/{s}'>{t}</a></article>" for s, (t, _) in tree.items()
                )
                + f"<a href='/informationobject/browse?{query}&sort=alphabetic'>Title</a>",
            ),
        )
        p.maybe(f"/informationobject/browse?{query}&sort=alphabetic")
    for slug, t, child in (
        ("brandt-fonds", "Brandt fonds", "correspondence-9"),
        ("kirk-lund-collection", "Kirk Lund collection", "letters-3"),
        ("sundvall-mill-fonds", "Sundvall mill fonds", "plates-2"),
    ):
        p.other(
            f"/{slug}",
            skin(
                t,
                f"<h1>{t}</h1>{say.paras(2)}<a href='/{slug};ead?sf_format=xml'>EAD 2002 XML</a> <a href='/{child}'>Series</a> <a href='/land-surveying-2'>Land surveying</a>",
            ),
        )
        p.show(
            f"/{child}",
            skin(
                "Series",
                f"<ul class=breadcrumb><li><a href='/{slug}'>{t}</a></ul><h1>Series</h1>{say.paras(1)}",
            ),
        )
        p.bar("a series of another fonds, with a slug of the same form", f"/{child}")
        p.bar("another fonds in EAD", f"/{slug};ead?sf_format=xml")
        p.raw(f"/{slug};ead?sf_format=xml", f"<ead><unittitle>{t}</unittitle></ead>", "text/xml")
    p.bar(
        "access points and institutions, whose slugs look like descriptions",
        "/land-surveying-2",
        "/ostrom-k",
        "/uppsala-county-archive",
    )
    p.bar("log-in with a return address", "/user/login?next=%2Fostrom-family-fonds")
    p.fill(
        lambda at: (
            skin(
                "Archeion",
                "<h1>Browse</h1>"
                + "".join(
                    f"<article><a href='/{s}'>{s}</a></article>"
                    for s in (
                        "brandt-fonds",
                        "kirk-lund-collection",
                        "ostrom-family-fonds",
                        "sundvall-mill-fonds",
                    )
                )
                + "<a href='/informationobject/browse?page=2'>Next</a>",
            )
            if ";" not in at
            else None
        )
    )
    p.lost(skin("Sorry", "<h1>Sorry, page not found</h1>"))
    return p.site(
        entry, "partial", "a master file is refused (403), and the extent says two digital objects"
    )


def digital_edition(variant: int) -> ThirdSite:
    """A scholarly edition: one letter of many, or a whole book."""
    return _letter() if variant == 1 else _book()


def _letter() -> ThirdSite:
    p = Portal("digital_edition", 1, "https://briefe-lindqvist.example")
    say = Prose(
        "de1",
        "mein lieber Freund, die Sammlung, das Herbarium, Ihr Brief, der Verleger, meine Frau",
        "erreicht, betrifft, bittet um, verzögert, beschreibt",
        "seit Ostern, aus Jena, mit der gestrigen Post, ohne Antwort",
    )

    def seite(titel: str, inhalt: str, kopf: str = "") -> str:
        return f"""<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head><title>{titel}</title>{kopf}
<link rel="alternate" type="application/atom+xml" href="/feed.xml"/></head><body><div id="kopf"><h1><a href="/index.html">Lindqvist-Briefwechsel</a></h1>
<ul><li><a href="/briefe.html">Briefe</a></li><li><a href="/personen/register.html">Personen</a></li><li><a href="/orte/register.html">Orte</a></li><li><a href="/suche.html">Suche</a></li><li><a href="/richtlinien.html">Editionsrichtlinien</a></li></ul></div>
{inhalt}<div id="fuss"><a href="/impressum.html">Impressum</a> <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY</a></div></body></html>"""

    entry = "/briefe/L0417.html"
    kopf = '<meta name="DC.identifier" content="https://hdl.handle.net/21.T55555/L0417"/><link rel="alternate" type="application/tei+xml" href="/data/tei/L0417.xml"/>'
    tabs = '<p class="tabs"><a href="/briefe/L0417.html">Lesefassung</a> <a href="/briefe/L0417.html?view=diplomatisch">Diplomatisch</a> <a href="/briefe/L0417.html?view=kommentar">Kommentar</a> <a href="/faksimile/L0417/1">Faksimile</a></p>'
    nav = '<p class="blaettern"><a rel="prev" href="/briefe/L0416.html">« An Haeckel, 2. Mai</a> <a rel="next" href="/briefe/L0418.html">Von Haeckel, 9. Mai »</a> <a href="/briefe/L0398.html">Bezugsbrief</a></p>'
    who = '<p>Von <a href="/personen/P0003.html">Lindqvist</a> an <a href="/personen/P0119.html">Ernst Haeckel</a>, <a href="/orte/O0014.html">Jena</a>, 5. Mai 1874</p>'
    files = '<p class="download"><a href="/data/tei/L0417.xml">TEI-XML</a> | <a href="/pdf/L0417.pdf">PDF</a> | <a href="/zitat.php?id=L0417&amp;format=bibtex">BibTeX</a></p>'
    for view in ("", "?view=diplomatisch", "?view=kommentar"):
        p.own(
            entry + view,
            seite(
                "Lindqvist an Haeckel, 5. Mai 1874",
                f"{nav}{tabs}{who}<div class='brieftext'>{say.paras(4, 4)}</div>{files}",
                kopf,
            ),
        )
    for n in (1, 2, 3):
        ahead = f'<a href="/faksimile/L0417/{n + 1}">weiter</a>' if n < 3 else ""
        p.own(
            f"/faksimile/L0417/{n}",
            seite(
                f"Faksimile L0417, Seite {n}",
                f'{tabs}<img src="https://bilder.uni-thurau.example/iiif/2/lq%2F1874%2F{3300 + n}/full/800,/0/default.jpg"/>{ahead} <a href="https://bilder.uni-thurau.example/iiif/2/lq%2F1874%2F{3300 + n}/full/max/0/default.jpg">Volle Größe</a>',
            ),
        )
        p.file(
            f"https://bilder.uni-thurau.example/iiif/2/lq%2F1874%2F{3300 + n}/full/max/0/default.jpg",
            f"{3300 + n}.jpg",
        )
        p.maybe(
            f"https://bilder.uni-thurau.example/iiif/2/lq%2F1874%2F{3300 + n}/full/800,/0/default.jpg"
        )
        p.blob(
            f"https://bilder.uni-thurau.example/iiif/2/lq%2F1874%2F{3300 + n}/full/800,/0/default.jpg",
            "klein.jpg",
        )
    p.file(
        "/data/tei/L0417.xml",
        "L0417.xml",
        "application/tei+xml",
        body='<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Lindqvist an Haeckel, 5. Mai 1874</title></titleStmt></fileDesc></teiHeader></TEI>',
    )
    p.file("/pdf/L0417.pdf", "L0417.pdf")
    p.meta(
        "/zitat.php?id=L0417&format=bibtex",
        "@misc{L0417, title={Lindqvist an Haeckel}}",
        "text/x-bibtex",
    )
    for n, t in (
        (398, "Lindqvist an Gegenbaur, 1. März 1874"),
        (416, "Lindqvist an Haeckel, 2. Mai 1874"),
        (418, "Haeckel an Lindqvist, 9. Mai 1874"),
        (419, "Haeckel an Lindqvist, 11. Mai 1874"),
    ):
        p.other(
            f"/briefe/L0{n}.html",
            seite(
                t,
                f'<p><a href="/briefe/L0417.html">Bezug: L0417</a></p>{say.paras(3)}<a href="/data/tei/L0{n}.xml">TEI-XML</a> <a href="/pdf/L0{n}.pdf">PDF</a><a href="/faksimile/L0{n}/1">Faksimile</a>',
            ),
        )
        p.raw(f"/data/tei/L0{n}.xml", f"<TEI><title>{t}</title></TEI>", "application/tei+xml")
        p.blob(f"/pdf/L0{n}.pdf", f"L0{n}.pdf")
        p.bar("source of another letter", f"/data/tei/L0{n}.xml", f"/pdf/L0{n}.pdf")
    p.bar(
        "registers and their entries",
        "/personen/P0119.html",
        "/personen/P0003.html",
        "/orte/O0014.html",
        "/briefe.html",
        "/feed.xml",
    )
    p.bar("the whole edition as one archive", "/data/alle-briefe-tei.zip")
    p.blob("/data/alle-briefe-tei.zip", "alle-briefe-tei.zip")
    p.raw(
        "/feed.xml",
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>Neue Briefe</title></feed>",
        "application/atom+xml",
    )
    reihe = "".join(
        f'<li><a href="/briefe/L0{n}.html">L0{n}</a></li>' for n in (398, 416, 417, 418, 419)
    )
    p.fill(
        lambda at: (
            seite(
                at.strip("/").split(".")[0].capitalize(),
                f'<h2>{at}</h2><ul>{reihe}</ul><p>{say.text(2)}</p><p><a href="/data/alle-briefe-tei.zip">Alle Briefe (TEI)</a></p>',
            )
            if at.endswith(("html", "/")) or not at
            else None
        )
    )
    p.lost("<html><title>404</title><body><h1>Nicht gefunden</h1></body></html>")
    return p.site(
        entry,
        "complete",
        "reading, diplomatic and commentary text, three leaves, source, PDF and citation share the number; three leaves end the facsimile",
    )


def _book() -> ThirdSite:
    p = Portal("digital_edition", 2, "https://texts.oldhydrography.example")
    say = Prose(
        "de2",
        "the tide, our pilot, the said river, a shoal of sand, the Admiralty chart, the lead",
        "lyeth before, sheweth, is laid down upon, sets past, exceeds",
        "at low water, two leagues to the eastward, as Mr. Ware reports, in fair weather",
    )

    def leaf(title: str, body: str, extra: str = "") -> str:
        return f'<!DOCTYPE html><html><head><title>{title}</title>{extra}</head><body><main><article>{body}</article></main><aside><h4>The Old Hydrography Project</h4><ul><li><a href="/">All works</a><li><a href="/people/">Authors</a><li><a href="/search/?q=">Search the corpus</a><li><a href="/accounts/login/?next=/works/ware-1693/">Sign in to annotate</a></ul><h4>Also in this shelf</h4><ul><li><a href="/works/seller-1671/">Seller, Coasting Pilot</a><li><a href="/works/collins-1693/">Collins, Great Britain’s Coasting Pilot</a></ul></aside></body></html>'

    w = "/works/ware-1693/"
    toc = "".join(
        f'<li><a href="{w}{s}/">{t}</a></li>'
        for s, t in (
            ("front", "Front matter"),
            ("1", "Of the Tides"),
            ("2", "The Mouth of the River"),
            ("3", "Shoals"),
            ("glossary", "Glossary"),
        )
    )
    claim = {
        "@context": "https://schema.org",
        "@type": "Book",
        "url": "https://texts.oldhydrography.example/works/ware-1693",
        "name": "A Sea Description",
        "encoding": [
            {
                "@type": "MediaObject",
                "contentUrl": "https://texts.oldhydrography.example/media/epub/ware-1693.epub",
            }
        ],
    }
    p.own(
        w,
        leaf(
            "Ware, A Sea Description (1693)",
            f'<h1>A Sea Description</h1><p>Transcribed from the copy at Thurau. 5 sections, 6 openings.</p><ol>{toc}</ol><p>Download: <a href="/media/epub/ware-1693.epub">EPUB</a> <a href="/media/tei/ware-1693.xml">TEI</a> <a href="/media/txt/ware-1693.txt">plain text</a></p><p>Text by <a href="/people/ware/">J. Ware</a>; ed. <a href="/people/h-osei/">H. Osei</a>. <a href="{w}openings/">Openings of the original</a></p>',
            f'<script type="application/ld+json">{json.dumps(claim)}</script><link rel="canonical" href="https://texts.oldhydrography.example/works/ware-1693/">',
        ),
    )
    order = ["front", "1", "2", "3", "glossary"]
    for i, s in enumerate(order):
        links = (f'<a rel="prev" href="{w}{order[i - 1]}/">Previous section</a>' if i else "") + (
            f'<a rel="next" href="{w}{order[i + 1]}/">Next section</a>'
            if i < 4
            else '<a rel="next" href="/works/collins-1693/">Next work</a>'
        )
        note = f'<p>cf. <a href="/works/seller-1671/2/">Seller, ch. 2</a>; see <a href="../openings/{i + 1}/">the opening</a></p>'
        p.own(
            f"{w}{s}/",
            leaf(
                f"{s.capitalize()} · Ware 1693",
                f'<p><a href="{w}">A Sea Description</a></p><h2>{s}</h2>{say.paras(5)}{note}<p>{links}</p>',
            ),
        )
    p.own(
        f"{w}openings/",
        leaf(
            "Openings",
            "<ul>" + "".join(f'<li><a href="{n}/">Opening {n}</a>' for n in range(1, 7)) + "</ul>",
        ),
    )
    for n in range(1, 7):
        p.own(
            f"{w}openings/{n}/",
            leaf(
                f"Opening {n}",
                f'<p><a href="../">Openings</a></p><img src="/media/scan/ware/{n}.jpg" alt=""><p><a href="{w}openings/{n}/?annotate=1">Annotate</a></p>',
            ),
        )
        p.bar("an action", f"{w}openings/{n}/?annotate=1")
        p.put(f"{w}openings/{n}/?annotate=1", to(f"/accounts/login/?next={w}openings/{n}/"))
        p.blob(f"/media/scan/ware/{n}.jpg", f"{n}.jpg")
        p.maybe(f"/media/scan/ware/{n}.jpg")
        p.bar("log-in with a return address", f"/accounts/login/?next={w}openings/{n}/")
        p.show(
            f"/accounts/login/?next={w}openings/{n}/",
            leaf("Sign in", "<form method=post><input name=u><input type=password name=p></form>"),
        )
    p.file("/media/epub/ware-1693.epub", "ware-1693.epub", "application/epub+zip")
    p.file(
        "/media/tei/ware-1693.xml",
        "ware-1693.xml",
        "text/xml",
        body="<TEI><teiHeader/><text><body><p>The tide lyeth before the said river</p></body></text></TEI>",
    )
    p.file("/media/txt/ware-1693.txt", "ware-1693.txt")
    p.hop("/works/ware-1693", w, 301)
    for slug, t in (
        ("seller-1671", "Coasting Pilot"),
        ("collins-1693", "Great Britain’s Coasting Pilot"),
    ):
        p.other(
            f"/works/{slug}/",
            leaf(
                t,
                f'<h1>{t}</h1><a href="/works/{slug}/2/">2</a> <a href="/media/epub/{slug}.epub">EPUB</a>',
            ),
        )
        p.show(f"/works/{slug}/2/", leaf(f"2 · {t}", say.paras(4)))
        p.blob(f"/media/epub/{slug}.epub", f"{slug}.epub", "application/epub+zip")
        p.bar("part of another work", f"/works/{slug}/2/", f"/media/epub/{slug}.epub")
    p.bar("authors and editors", "/people/ware/", "/people/h-osei/")
    p.fill(
        lambda at: leaf(
            "Old Hydrography",
            f'<h1>{e(at)}</h1><p>{say.text()}</p><ul><li><a href="/works/seller-1671/">Seller</a><li><a href="{w}">Ware</a><li><a href="/works/collins-1693/">Collins</a></ul>',
        )
    )
    p.robots("Disallow: /accounts/", "Disallow: /search/")
    return p.site(
        w,
        "complete",
        "the contents name five sections and six openings; three downloads stand in the main text, of which the claim names one",
    )


def map_sheet(variant: int) -> ThirdSite:
    """A sheet of a map series."""
    return _old_map() if variant == 1 else _geological_map()


def _old_map() -> ThirdSite:
    p = Portal("map_sheet", 1, "https://maps.uni-carto.example")
    title = "Haugland, Sheet 42 NE"

    def page(t: str, mid: str, head: str = "") -> str:
        return f'<html><head><title>{t} — Map Library</title>{head}</head><body bgcolor="#f4f1e8"><table class=top><tr><td><a href="/">Map Library</a><td><a href="/series/">Series</a><td><a href="/find/?bbox=">Find by place</a><td><a href="/georef/">Georeferencer</a><td><a href="/order/?sheet=118204312">Order a print</a></tr></table>{mid}<hr><small><a href="/copyright.html">Copyright</a> <a href="/contact.html">Contact</a></small></body></html>'

    entry = "/view/118204312"
    iiif = "https://iiif.uni-carto.example/iiif/2/1182%2F118204312.27"
    manifest = "https://iiif.uni-carto.example/manifest/118204312.json"
    grid = (
        "<table class=neighbours>"
        + "".join(
            f'<tr><td><a href="/view/{a}">{t}</a></td></tr>'
            for a, t in ((118204309, "42 NW"), (118204315, "41 SE"), (118204318, "43 NW"))
        )
        + "</table>"
    )
    p.own(
        entry,
        page(
            title,
            f'<h1>{title}</h1><div id="osd" data-tilesource="{iiif}/info.json"></div><dl><dt>Series<dd><a href="/series/topo50/">Topographic 1:50 000</a><dt>Surveyed<dd>1897, published 1901</dl><p><a href="{manifest}"><img src="/img/iiif.png" alt="IIIF"></a> <a href="{entry}/details">Full record</a> <a href="{entry}/overlay">View as overlay</a> <a href="/download/118204312?size=full">Download (JPEG, 48 MB)</a> <a href="/download/118204312?size=geotiff">GeoTIFF</a> <a href="{entry}/marc">MARC</a></p><h3>Adjoining sheets</h3>{grid}<h3>Other editions</h3><a href="/view/74400151">Revised 1922</a><h3>Explore nearby</h3><a href="/view/99120077">Town plan of Haugland</a>',
            '<meta property="og:type" content="article"><link rel="alternate" type="application/json+oembed" href="/oembed?url=https%3A%2F%2Fmaps.uni-carto.example%2Fview%2F118204312">',
        ),
    )
    p.own(
        f"{entry}/details",
        page(
            f"Full record: {title}",
            f'<h1>{title}</h1><table><tr><th>Shelfmark<td>Map.50.42NE<tr><th>Size<td>46 x 61 cm<tr><th>Author<td><a href="/people/survey-corps">Survey Corps</a></table><a href="{entry}">View</a>',
        ),
    )
    p.own(
        f"{entry}/overlay",
        page(
            f"{title}: overlay",
            f'<div id="map" data-tms="https://tiles.uni-carto.example/118204312/{{z}}/{{x}}/{{y}}.png"></div><a href="{entry}">Back</a>',
        ),
    )
    p.meta(
        f"{entry}/marc",
        "LEADER 00000nem a22 \n245 10 $a Haugland, Sheet 42 NE",
        "text/plain; charset=utf-8",
    )
    p.meta(
        manifest,
        {
            "@context": "http://iiif.io/api/presentation/2/context.json",
            "@id": manifest,
            "@type": "sc:Manifest",
            "label": title,
            "related": p.u(entry),
            "sequences": [
                {
                    "canvases": [
                        {"images": [{"resource": {"@id": f"{iiif}/full/full/0/default.jpg"}}]}
                    ]
                }
            ],
        },
        "application/json",
        ("Access-Control-Allow-Origin", "*"),
    )
    p.meta(
        f"{iiif}/info.json",
        {"@id": iiif, "width": 9120, "height": 7012, "tiles": [{"width": 256}]},
        "application/json",
    )
    p.file(f"{iiif}/full/full/0/default.jpg", "118204312.jpg")
    p.maybe("/oembed?url=https%3A%2F%2Fmaps.uni-carto.example%2Fview%2F118204312")
    p.raw(
        "/oembed?url=https%3A%2F%2Fmaps.uni-carto.example%2Fview%2F118204312",
        '{"type":"rich","title":"Haugland"}',
        "application/json+oembed",
    )
    for size, name in (("full", "Haugland_42NE.jpg"), ("geotiff", "Haugland_42NE.tif")):
        final = f"https://store.uni-carto.example/b7/{size[:2]}04c1?disp={name}"
        p.hop(f"/download/118204312?size={size}", final, 303)
        p.file(final, name, attach=True)
    for n, t in (
        (118204309, "Haugland West, Sheet 42 NW"),
        (118204315, "Moen, Sheet 41 SE"),
        (118204318, "Vik, Sheet 43 NW"),
        (74400151, "Haugland, Sheet 42 NE, revised 1922"),
        (99120077, "Town plan of Haugland"),
    ):
        p.other(
            f"/view/{n}",
            page(
                t,
                f'<h1>{t}</h1><a href="/download/{n}?size=full">Download</a> <a href="/view/{n}/details">Full record</a> <a href="https://iiif.uni-carto.example/manifest/{n}.json">IIIF</a><a href="{entry}">Adjoining</a>',
            ),
        )
        p.show(f"/view/{n}/details", page(f"Full record: {t}", f"<h1>{t}</h1>"))
        p.blob(f"/download/{n}?size=full", f"{n}.jpg", attach=True)
        p.raw(f"https://iiif.uni-carto.example/manifest/{n}.json", "{}", "application/json")
        p.bar(
            "another sheet's",
            f"/view/{n}/details",
            f"/download/{n}?size=full",
            f"https://iiif.uni-carto.example/manifest/{n}.json",
        )
    p.barred[p.u("/view/74400151")] = "another edition, catalogued as a work of its own"
    p.bar("a shop, though it carries the number", "/order/?sheet=118204312")
    p.bar("series and people", "/series/topo50/", "/people/survey-corps")
    p.fill(
        lambda at: (
            page(
                "Map Library",
                "<h1>Sheets</h1><map name=index><area href='/view/118204309' alt='42 NW'><area href='/view/118204312' alt='42 NE'><area href='/view/118204315' alt='41 SE'></map>",
            )
            if "img" not in at
            else None
        )
    )
    p.lost(
        page(
            "Sorry",
            "<h1>That sheet is not in the collection</h1><a href='/view/99120077'>Sheet of the week</a>",
        ),
        404,
    )
    return p.site(
        entry,
        "complete",
        "the manifest points back, both downloads redirect to the store, and the number repeats in every part",
    )


def _geological_map() -> ThirdSite:
    p = Portal("map_sheet", 2, "https://www.geosurvey-aldera.example")
    say = Prose(
        "ms2",
        "the Aldera schist, a thrust, Quaternary till, the granite, the mapped contact, a drill core",
        "overlies, is cut by, grades into, dates from, is exposed near",
        "south of the lake, along the coast, in the quarry of Ness",
    )

    def portal(t: str, body: str) -> str:
        return f"<!doctype html><html><head><title>{t}</title></head><body><div class='topnav'><a href='/en/'>Home</a><a href='/en/products?type=map'>Map products</a><a href='/en/products?type=report'>Reports</a><a href='/en/cart'>Cart (0)</a><a href='/en/signin?back=/en/products/m1250-118'>Sign in</a></div><div id='breadcrumb'><a href='/en/'>Home</a> / <a href='/en/products?type=map'>Maps</a> / {t}</div><section>{body}</section><div class='bottom'><a href='/en/accessibility'>Accessibility</a><a href='/en/legal'>Legal notice</a></div></body></html>"

    entry = "/en/products/m1250-118"
    p.own(
        entry,
        portal(
            "Bedrock map 1:250 000, sheet 118 Ness",
            f"<h1>Sheet 118 Ness</h1>{say.paras(2)}<table class='files'><thead><tr><th>File<th>Size</thead><tr><td><a href='/fetch?doc=7fae01'>Map sheet (PDF)</a><td>22 MB<tr><td><a href='/fetch?doc=7fae02'>Description of the map (PDF)</a><td>9 MB<tr><td><a href='/fetch?doc=7fae03'>Vector data (GeoPackage)</a><td>71 MB<tr><td><span data-doc='7fae04'>Structural measurements (CSV)</span><td>on request</table><button class='more' data-url='/en/products/m1250-118/related?page=2'>Show more</button><p>Metadata: <a href='/csw?service=CSW&amp;request=GetRecordById&amp;id=aldera-m118'>ISO 19139</a></p><h2>Related products</h2><ul><li><a href='/en/products/m1250-117'>Sheet 117 Torp</a><li><a href='/en/products/r2011-04'>Report 2011/04 Drilling at Ness</a></ul><h2>Deutsch</h2><a hreflang='de' href='/de/produkte/m1250-118'>Blatt 118 Ness</a>",
        ),
    )
    for doc, name in (
        ("7fae01", "M118_Ness.pdf"),
        ("7fae02", "M118_Ness_description.pdf"),
        ("7fae03", "m118.gpkg"),
    ):
        p.file(f"/fetch?doc={doc}", name, attach=True)
    p.maybe("/fetch?doc=7fae04")
    p.show(
        "/fetch?doc=7fae04", portal("Request", "<h1>Please send your request by e-mail</h1>"), 401
    )
    p.meta(
        "/csw?service=CSW&request=GetRecordById&id=aldera-m118",
        "<?xml version='1.0'?><gmd:MD_Metadata xmlns:gmd='http://www.isotc211.org/2005/gmd'><title>Sheet 118 Ness</title></gmd:MD_Metadata>",
        "application/xml",
    )
    p.own(
        "/de/produkte/m1250-118",
        portal(
            "Geologische Karte 1:250 000, Blatt 118 Ness",
            f"<h1>Blatt 118 Ness</h1>{say.paras(1)}<a href='/fetch?doc=7fae01'>Karte (PDF)</a> <a hreflang='en' href='{entry}'>English</a>",
        ),
    )
    p.bar("a list of other products, loaded late", "/en/products/m1250-118/related?page=2")
    p.show(
        "/en/products/m1250-118/related?page=2",
        "<ul><li><a href='/en/products/m1250-119'>Sheet 119</a></ul>",
    )
    for slug, t, doc in (
        ("m1250-117", "Sheet 117 Torp", "7fab11"),
        ("m1250-119", "Sheet 119 Vinje", "7fac40"),
        ("r2011-04", "Report 2011/04 Drilling at Ness", "6a1102"),
    ):
        p.other(
            f"/en/products/{slug}",
            portal(
                t,
                f"<h1>{t}</h1>{say.paras(1)}<a href='/fetch?doc={doc}'>PDF</a><a href='{entry}'>Sheet 118 Ness</a>",
            ),
        )
        p.blob(f"/fetch?doc={doc}", f"{slug}.pdf", attach=True)
        p.bar("a file of another product at an opaque address", f"/fetch?doc={doc}")
    p.bar("log-in with a return address", "/en/signin?back=/en/products/m1250-118")
    p.fill(
        lambda at: portal(
            "Products",
            "".join(
                f"<div class='card'><a href='/en/products/{s}'>{s}</a></div>"
                for s in ("m1250-117", "m1250-118", "m1250-119", "r2011-04")
            )
            + "<a href='/en/products?type=map&amp;p=2'>2</a>",
        )
    )
    p.lost(portal("Products", "<h1>No such product</h1><p>Nothing matched your request.</p>"), 200)
    return p.site(
        entry,
        "partial",
        "the fourth file is given out on request only; an unknown address answers 200",
    )


def herbarium_sheet(variant: int) -> ThirdSite:
    """A specimen of a herbarium."""
    return _stable_specimen() if variant == 1 else _symbiota()


def _stable_specimen() -> ThirdSite:
    p = Portal("herbarium_sheet", 1, "https://herbarium.bg-thurau.example")

    def html(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html>\n<html lang="en">\n <head>\n  <title>{t}</title>\n  {h}\n </head>\n <body>\n  <nav><a href="/">Virtual Herbarium</a> <a href="/specimens?family=Salicaceae">Salicaceae</a> <a href="/types">Types</a> <a href="/collectors/">Collectors</a></nav>\n  {b}\n  <footer><a href="/terms">Data policy</a></footer>\n </body>\n</html>'

    entry = "https://id.bg-thurau.example/object/BT100411827"
    land = "/specimen/BT100411827"
    rdf = "https://id.bg-thurau.example/data/rdf/BT100411827"
    img = "https://img.bg-thurau.example/zoomify/BT/10/04/11/BT100411827"
    p.ask_hop(entry, "application/rdf+xml", rdf)
    p.hop(entry, p.u(land), 303)
    p.own(
        land,
        html(
            "BT 10 0411827 — Salix herbacea L.",
            f'<h1><em>Salix herbacea</em> L.</h1><p class="barcode">BT 10 0411827</p><figure><a href="{img}/view.html"><img src="{img}/thumb.jpg"></a></figure><p><a href="{img}/BT100411827.tif">Master image (TIFF)</a></p><table><tr><th>Collector<td><a href="/collectors/lindqvist-a">A. Lindqvist</a> 1203<tr><th>Locality<td>Sarek, 1120 m<tr><th>Det.<td>1961 <a href="/collectors/tolm">Tolm</a></table><p>Stable identifier: <a href="{entry}">{entry}</a></p><p>RDF: <a href="{rdf}">RDF/XML</a> <a href="/specimen/BT100411827.dwc.json">Darwin Core JSON</a></p><h2>Duplicates</h2><a href="https://herb.other-univ.example/S12-4401">S12-4401 (other herbarium)</a><h2>Same gathering</h2><a href="/specimen/BT100411828">BT 10 0411828</a><h2>Taxon</h2><a href="/taxon/salix-herbacea">All 212 specimens of Salix herbacea</a>',
            f'<link rel="alternate" type="application/rdf+xml" href="{rdf}"><link rel="canonical" href="{entry}">',
        ),
    )
    p.meta(
        rdf,
        f'<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dwc="http://rs.tdwg.org/dwc/terms/"><rdf:Description rdf:about="{entry}"><dwc:associatedMedia>{img}/BT100411827.tif</dwc:associatedMedia></rdf:Description></rdf:RDF>',
        "application/rdf+xml",
    )
    p.meta(
        "/specimen/BT100411827.dwc.json",
        {
            "occurrenceID": entry,
            "scientificName": "Salix herbacea L.",
            "associatedMedia": f"{img}/BT100411827.tif",
        },
        "application/json",
    )
    p.own(
        f"{img}/view.html",
        f"<html><body><div id=z data-path='{img}/'></div><a href='{p.u(land)}'>Data of this sheet</a></body></html>",
    )
    p.file(f"{img}/BT100411827.tif", "BT100411827.tif", "image/tiff")
    p.blob(f"{img}/thumb.jpg", "thumb.jpg")
    p.maybe(f"{img}/thumb.jpg")
    for n, t in (
        ("BT100411828", "Salix herbacea L."),
        ("BT100411826", "Salix reticulata L."),
        ("BT100398110", "Salix polaris Wahlenb."),
    ):
        other = f"https://img.bg-thurau.example/zoomify/BT/10/04/11/{n}/{n}.tif"
        p.other(
            f"/specimen/{n}",
            html(
                f"{n} — {t}",
                f'<h1>{t}</h1><p class="barcode">{n}</p><a href="{other}">Master image</a><a href="/specimen/{n}.dwc.json">Darwin Core JSON</a><a href="{land}">Same gathering</a>',
            ),
        )
        p.blob(other, f"{n}.tif", "image/tiff")
        p.raw(f"/specimen/{n}.dwc.json", "{}", "application/json")
        p.bar("image or data of another sheet", other, f"/specimen/{n}.dwc.json")
    p.bar("another institution's duplicate", "https://herb.other-univ.example/S12-4401")
    p.bar(
        "taxon and collector pages",
        "/taxon/salix-herbacea",
        "/collectors/lindqvist-a",
        "/collectors/tolm",
    )
    p.fill(
        lambda at: html(
            "Specimens",
            "<ol>"
            + "".join(
                f'<li><a href="/specimen/{n}">{n}</a>'
                for n in ("BT100411826", "BT100411827", "BT100411828", "BT100398110")
            )
            + '</ol><a href="/specimens?family=Salicaceae&amp;start=50">next 50</a>',
        )
    )
    p.lost(html("404", "<h1>No specimen with this barcode</h1>"))
    return p.site(
        entry,
        "complete",
        "page, RDF and JSON name the same image, and the identifier redirects to the page",
    )


def _symbiota() -> ThirdSite:
    p = Portal("herbarium_sheet", 2, "https://drylandflora.example")
    say = Prose(
        "hs2",
        "the label, a capsule, the type, this annotation, the flora project",
        "confirms, was seen by, cites, predates, supplements",
        "in 1988, at the Tucson meeting, for the revision",
    )

    def php(t: str, b: str) -> str:
        return f"<html><head><title>{t}</title><link href='/css/base.css' rel='stylesheet'></head><body><table id='maintable'><tr><td class='header'><a href='/index.php'>Dryland Flora</a> | <a href='/collections/index.php'>Search Collections</a> | <a href='/imagelib/search.php'>Images</a> | <a href='/checklists/index.php'>Checklists</a> | <a href='/profile/index.php?refurl=/collections/individual/index.php?occid=4471902'>Log In</a></td></tr><tr><td class='middlecenter'>{b}</td></tr></table></body></html>"

    entry = "/collections/individual/index.php?occid=4471902&clid=0"
    plain = "/collections/individual/index.php?occid=4471902"
    guid = "urn:uuid:5b1a0a8c-6f8e-4a32-9b40-2f9c9f6a0d11"
    body = (
        f"<div id='tabs-div'><ul><li><a href='#occurtab'>Details</a></li><li><a href='/collections/individual/linkedresources.php?occid=4471902&tid=2217'>Linked Resources</a></li><li><a href='/collections/individual/commentstab.php?occid=4471902'>2 Comments</a></li><li><a href='/collections/editor/occurrenceeditor.php?occid=4471902'>Edit</a></li></ul>"
        f"<div id='occurtab'><h2>Desert Institute Herbarium (DIH)</h2><b>Catalog #:</b> DIH0031177<br><b>Occurrence ID (GUID):</b> {guid}<br><b>Taxon:</b> <a href='/taxa/index.php?taxon=2217'>Larrea divaricata</a><br>{say.text(2)}<fieldset><legend>Specimen Images</legend><a href='https://media.dih.example/large/DIH0031177_lg.jpg'><img src='https://media.dih.example/web/DIH0031177_wb.jpg'></a><br><a href='https://media.dih.example/large/DIH0031177_lg.jpg'>Open Large Image</a> <a href='/imagelib/imgdetails.php?imgid=990112'>Image Details</a></fieldset>"
        f"<p>For additional information on this specimen, please contact: <a href='mailto:curator@dih.example'>curator</a></p><a href='/collections/misc/collprofiles.php?collid=14'>Collection profile</a> <a href='/collections/datasets/rsshandler.php'>RSS</a> <a href='/collections/individual/rare.php?occid=4471902' rel='nofollow'>Do you see an error?</a><p>Next record: <a href='/collections/individual/index.php?occid=4471903&clid=0'>4471903</a></p></div></div>"
    )
    p.own(entry, php("Detailed Collection Record Information", body))
    p.maybe(plain)
    p.show(plain, php("Detailed Collection Record Information", body))
    p.own(
        "/collections/individual/linkedresources.php?occid=4471902&tid=2217",
        "<div><h3>Species checklists</h3><a href='/checklists/checklist.php?clid=88'>Flora of the Playa</a> <p>Voucher for occid 4471902</p></div>",
    )
    p.own(
        "/collections/individual/commentstab.php?occid=4471902",
        f"<div id='commenttab'><p>{say.text(3)}</p><p>{say.text(2)}</p></div>",
    )
    p.own(
        "/imagelib/imgdetails.php?imgid=990112",
        php(
            "Image Details: #990112",
            f"<h1>DIH0031177</h1><a href='{plain}'>Specimen record</a> <a href='https://media.dih.example/large/DIH0031177_lg.jpg'>Large</a> <a href='https://media.dih.example/orig/DIH0031177.dng'>Original</a>",
        ),
    )
    p.file("https://media.dih.example/large/DIH0031177_lg.jpg", "DIH0031177_lg.jpg")
    p.refused("https://media.dih.example/orig/DIH0031177.dng", "<h1>403 Forbidden</h1>")
    p.blob("https://media.dih.example/web/DIH0031177_wb.jpg", "DIH0031177_wb.jpg")
    p.maybe("https://media.dih.example/web/DIH0031177_wb.jpg")
    for n, img in ((4471903, "DIH0031178"), (4471901, "DIH0031176"), (3300871, "DIH0009001")):
        p.other(
            f"/collections/individual/index.php?occid={n}&clid=0",
            php(
                "Detailed Collection Record Information",
                f"<b>Catalog #:</b> {img}<br>{say.text(2)}<a href='https://media.dih.example/large/{img}_lg.jpg'>Open Large Image</a> <a href='/collections/individual/commentstab.php?occid={n}'>0 Comments</a><a href='{e(entry)}'>previous</a>",
            ),
        )
        p.blob(f"https://media.dih.example/large/{img}_lg.jpg", f"{img}_lg.jpg")
        p.show(f"/collections/individual/commentstab.php?occid={n}", "<div>No comments</div>")
        p.bar(
            "of another specimen",
            f"https://media.dih.example/large/{img}_lg.jpg",
            f"/collections/individual/commentstab.php?occid={n}",
        )
    p.bar(
        "for editors",
        "/collections/editor/occurrenceeditor.php?occid=4471902",
        "/profile/index.php?refurl=/collections/individual/index.php?occid=4471902",
        "/collections/individual/rare.php?occid=4471902",
    )
    p.bar(
        "taxon, checklist and collection",
        "/taxa/index.php?taxon=2217",
        "/checklists/checklist.php?clid=88",
        "/collections/misc/collprofiles.php?collid=14",
    )
    p.put(
        "/collections/editor/occurrenceeditor.php?occid=4471902",
        to("/profile/index.php?refurl=%2Fcollections%2Feditor"),
    )
    p.fill(
        lambda at: (
            php(
                "Dryland Flora",
                "<h1>Records</h1>"
                + "".join(
                    f"<a href='/collections/individual/index.php?occid={n}&clid=0'>Full Record Details</a>"
                    for n in (3300871, 4471901, 4471902, 4471903)
                ),
            )
            if ".php" in at or at in ("", "/")
            else None
        )
    )
    p.lost("<html><title>Object not found!</title><h1>Error 404</h1></html>")
    return p.site(entry, "partial", "the original image, which the image page names, is forbidden")


def exhibition(variant: int) -> ThirdSite:
    """An exhibition on the web."""
    return _omeka() if variant == 1 else _tenant_show()


def _omeka() -> ThirdSite:
    p = Portal("exhibition", 1, "https://collections.rivermuseum.example")
    p.robots("Disallow: /items/browse?output=", "Crawl-delay: 5")
    say = Prose(
        "ex1",
        "the river, the ferryman, a timber raft, the flood of 1926, the dam, our grandmother",
        "carried, changed, ended, is remembered by, fed",
        "for a generation, every spring, until the bridge was built",
    )

    def om(cls: str, t: str, b: str) -> str:
        return f'<!DOCTYPE html><html class="{cls}" lang="en-US"><head><title>{t} · River Museum Collections</title><link rel="alternate" type="application/rss+xml" title="Omeka RSS Feed" href="/items/browse?output=rss2" /><link rel="alternate" type="application/atom+xml" href="/items/browse?output=atom"></head><body class="{cls}"><a href="#content" id="skipnav">Skip to main content</a><header><div id="site-title"><a href="/">River Museum Collections</a></div><div id="search-container"><form action="/search"><input name="query"></form><a href="/items/search">Advanced Search</a></div></header><ul class="navigation"><li><a href="/items/browse">Browse Items</a></li><li><a href="/collections/browse">Browse Collections</a></li><li><a href="/exhibits">Browse Exhibits</a></li></ul><div id="content">{b}</div><footer><p>Proudly powered by <a href="https://omeka.example">Omeka</a>.</p></footer></body></html>'

    root = "/exhibits/show/river-lives"
    plan = [
        ("crossing", "Crossing", ["ferries", "ice-roads"]),
        ("working", "Working", ["rafting", "the-mills"]),
        ("flood", "Flood", []),
    ]
    menu = (
        f'<nav id="exhibit-pages"><ul><li><a href="{root}">River Lives</a></li>'
        + "".join(
            f'<li><a href="{root}/{s}">{t}</a>'
            + "".join(f'<ul><li><a href="{root}/{s}/{c}">{c}</a></li></ul>' for c in subs)
            + "</li>"
            for s, t, subs in plan
        )
        + f'<li><a href="{root}/credits">Credits</a></li></ul></nav>'
    )
    p.own(
        root,
        om(
            "exhibits summary",
            "River Lives",
            f"<h1>River Lives</h1>{say.paras(2)}<h2>Credits</h2><p>Curated by M. Osei</p><a href='/exhibits/tags/water'>water</a>{menu}",
        ),
    )
    flat = [s for a, _, subs in plan for s in (a, *(f"{a}/{c}" for c in subs))] + ["credits"]
    for i, s in enumerate(flat):
        pics = (
            f'<div class="exhibit-item"><a href="/exhibits/show/river-lives/item/{310 + i}"><img src="/files/square_thumbnails/{i}af09e.jpg"></a></div><a href="/items/show/{310 + i}">In the catalogue</a>'
            if s != "credits"
            else ""
        )
        step = (
            f'<a href="{root}/{flat[i - 1]}" class="previous-page">← {flat[i - 1]}</a>' if i else ""
        ) + (
            f'<a href="{root}/{flat[i + 1]}" class="next-page">{flat[i + 1]} →</a>'
            if i + 1 < len(flat)
            else ""
        )
        p.own(
            f"{root}/{s}",
            om(
                "exhibits show",
                s,
                f'<h1><span class="exhibit-page">{s}</span></h1><div class="exhibit-block">{say.paras(3)}{pics}</div><div id="exhibit-page-navigation">{step}</div>{menu}',
            ),
        )
        if pics:
            p.own(
                f"{root}/item/{310 + i}",
                om(
                    "exhibits exhibit-item-show",
                    f"Item {310 + i}",
                    f'<h1>Object {310 + i}</h1><p>{say.one()}</p><a href="/collections/show/4">Photographs</a> <a href="/files/original/{i}af09e.jpg">Original</a> <a href="{root}">River Lives</a>',
                ),
            )
            p.file(f"/files/original/{i}af09e.jpg", f"{i}af09e.jpg")
            p.bar("the catalogue's own record of the object", f"/items/show/{310 + i}")
            p.show(
                f"/items/show/{310 + i}",
                om(
                    "items show",
                    f"Object {310 + i}",
                    f'<h1>Object {310 + i}</h1><ul class="item-pagination"><a href="/items/show/{309 + i}">← Previous Item</a></ul><a href="/items/show/{310 + i}?output=omeka-xml">omeka-xml</a>',
                ),
            )
    for s, t in (("harbour-signs", "Harbour Signs"), ("bell-foundry", "The Bell Foundry")):
        p.other(
            f"/exhibits/show/{s}",
            om(
                "exhibits summary",
                t,
                f"<h1>{t}</h1>{say.paras(1)}<a href='/exhibits/show/{s}/one'>One</a>",
            ),
        )
        p.show(f"/exhibits/show/{s}/one", om("exhibits show", "One", say.paras(2)))
        p.bar("a page of another exhibition", f"/exhibits/show/{s}/one")
    p.bar(
        "feeds and tags",
        "/items/browse?output=rss2",
        "/items/browse?output=atom",
        "/exhibits/tags/water",
        "/collections/show/4",
    )
    p.fill(
        lambda at: (
            p_rss
            if "output=" in at
            else om(
                "items browse",
                "Browse",
                f'<h1>Browse ({len(at)} total)</h1><a href="/exhibits/show/harbour-signs">Harbour Signs</a><a href="/exhibits/show/bell-foundry">The Bell Foundry</a><a href="{root}">River Lives</a><a href="/items/show/311">Object 311</a><a href="/items/browse?page=2">Next</a>',
            )
        )
    )
    p.lost(
        om(
            "error404",
            "404",
            "<h1>Oops!</h1><p>Sorry, this page doesn't exist. Check your URL, or send us a note.</p>",
        )
    )
    return p.site(
        root,
        "complete",
        "the menu names every page, each page leads to the others, and each object's page leads back",
    )


p_rss = Page(
    b"<?xml version='1.0'?><rss version='2.0'><channel><title>feed</title></channel></rss>",
    200,
    (("Content-Type", "application/rss+xml"),),
)


def _tenant_show() -> ThirdSite:
    p = Portal("exhibition", 2, "https://invisible-ink.exhibits.artspace.example")
    say = Prose(
        "ex2",
        "lemon juice, the censor, a postcard, the reagent, her cell, the archive",
        "reveals, hides, passed, survived, darkens",
        "under heat, in wartime, for forty years",
    )

    def spa(t: str, b: str) -> str:
        return (
            f'<!DOCTYPE html><html><head><title>{t}</title><meta property="og:site_name" content="Invisible Ink"><link rel="preload" href="/_a/app.js" as="script"></head><body><div id="root"><header><a href="/">Invisible Ink</a><nav>'
            + "".join(
                f'<a href="/{r}">{n}</a>'
                for r, n in (
                    ("rooms/1", "Room 1"),
                    ("rooms/2", "Room 2"),
                    ("rooms/3", "Room 3"),
                    ("about", "About the show"),
                )
            )
            + f'</nav><a class="brand" href="https://exhibits.artspace.example/">Made with Artspace</a><a href="https://exhibits.artspace.example/login?site=invisible-ink">Edit this site</a></header>{b}</div><script src="/_a/app.js"></script></body></html>'
        )

    p.own(
        "/",
        spa(
            "Invisible Ink",
            f'<h1>Invisible Ink</h1>{say.paras(1)}<a class="enter" href="/rooms/1">Enter</a> <a href="https://exhibits.artspace.example/explore">More shows</a> <a href="https://paper-trails.exhibits.artspace.example/">Paper Trails, our other show</a> <a href="/catalogue.pdf">Catalogue (PDF)</a>',
        ),
    )
    for room in (1, 2, 3):
        things = "".join(
            f'<article><a href="/works/{room}{c}">Work {room}{c}</a><p>{say.one()}</p></article>'
            for c in "abc"
        )
        p.own(
            f"/rooms/{room}",
            spa(
                f"Room {room}",
                f"<h2>Room {room}</h2>{say.paras(2)}{things}"
                + (
                    f'<a href="/rooms/{room + 1}">Next room</a>'
                    if room < 3
                    else '<button data-src="/api/rooms/4">Next room</button>'
                ),
            ),
        )
        for c in "abc":
            p.own(
                f"/works/{room}{c}",
                spa(
                    f"Work {room}{c}",
                    f'<h2>Work {room}{c}</h2>{say.paras(1)}<a href="https://cdn.artspace.example/u/7741/{room}{c}-9b1f.jpg">Full image</a><a href="/rooms/{room}">Back</a><a href="https://social.example/share?u=https%3A%2F%2Finvisible-ink.exhibits.artspace.example%2Fworks%2F{room}{c}">Share</a>',
                ),
            )
            p.file(f"https://cdn.artspace.example/u/7741/{room}{c}-9b1f.jpg", f"{room}{c}.jpg")
    p.own(
        "/about",
        spa(
            "About the show",
            f"<h2>About</h2>{say.paras(2)}<p>Curator: <a href='https://exhibits.artspace.example/u/rhale'>R. Hale</a></p>",
        ),
    )
    p.file("/catalogue.pdf", "catalogue.pdf")
    p.meta("/api/rooms/4", {"room": 4, "status": "opens in May", "works": []}, "application/json")
    p.other(
        "https://paper-trails.exhibits.artspace.example/",
        "<html><title>Paper Trails</title><h1>Paper Trails</h1><a href='/rooms/1'>Room 1</a></html>",
    )
    p.show(
        "https://paper-trails.exhibits.artspace.example/rooms/1",
        "<html><title>Room 1</title><h2>Room 1</h2></html>",
    )
    p.blob("https://cdn.artspace.example/u/8120/1a-0c2d.jpg", "1a.jpg")
    p.bar(
        "the hosting platform",
        "https://exhibits.artspace.example/",
        "https://exhibits.artspace.example/explore",
        "https://exhibits.artspace.example/login?site=invisible-ink",
        "https://exhibits.artspace.example/u/rhale",
    )
    p.bar("a room of another show", "https://paper-trails.exhibits.artspace.example/rooms/1")
    p.show(
        "https://exhibits.artspace.example/",
        "<html><title>Artspace</title><a href='https://paper-trails.exhibits.artspace.example/'>Paper Trails</a><a href='https://invisible-ink.exhibits.artspace.example/'>Invisible Ink</a></html>",
    )
    p.fill(
        lambda at: (
            "<html><title>Artspace Exhibits</title><h1>Artspace</h1><a href='https://paper-trails.exhibits.artspace.example/'>Paper Trails</a></html>"
            if "artspace.example" in at
            else None
        )
    )
    p.lost(spa("Invisible Ink", "<p>Loading…</p>"), 200)
    return p.site(
        "/",
        "review",
        "a fourth room is announced by a button that answers without works, and unknown addresses give the shell with 200",
    )
