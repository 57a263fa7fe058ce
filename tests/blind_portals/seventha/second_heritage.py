"""Second portals: newspapers, inscriptions, coins, monuments."""

from tests.blind_portals.seventha.kit import Hand, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def newspaper_issue_2() -> ThirdSite:
    """An issue in a national library's newspaper reader: query addresses, pages by number."""
    p = Portal("newspaper_issue", 2, "https://anzeigen.nationalbib.example")
    w = Prose(
        "ni2",
        "die Kundmachung, der Gemeinderat, das Theater, ein Unglück, der Kurs",
        "berichtet, eröffnet, beschließt, meldet",
        "aus Wien, am gestrigen Abend, zu billigen Preisen, vor Gericht",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>ANZ, {title}</title></head><body>
<div id="head"><a href="/">ANZ</a> <a href="/anno-plus">Zeitschriften</a>
<a href="/suche">Suche</a> <a href="/hilfe">Hilfe</a></div>{body}<div id="foot">
<a href="https://www.nationalbib.example/impressum">Impressum</a></div></body></html>"""

    days = ((18770412, 3), (18770411, 2))
    for at, (day, count) in enumerate(days):
        h = Hand(p, at == 0)
        base = f"/cgi-content/anz?aid=lvb&datum={day}"
        name = f"Linzer Volksbote, {day}"
        pics = ""
        for seq in range(1, count + 1):
            view = f"{base}&seite={seq}&zoom=33"
            h.file(
                f"/cgi-content/anz_pdf.pl?aid=lvb|{day}|{seq}|33.0",
                "s.pdf",
                "application/pdf",
                attach=True,
                body=f"%PDF-1.4 {day} {seq}",
            )
            h.page(
                view,
                shell(
                    f"{name}, Seite {seq}",
                    f'<img src="/cgi-content/annoshow?call=lvb|{day}|{seq}|33.0|0">'
                    f'<a href="{base.replace("&", "&amp;")}">Ausgabe</a> <a '
                    f'href="/cgi-content/anz_pdf.pl?aid=lvb|{day}|{seq}|33.0">PDF dieser Seite</a>',
                ),
            )
            p.raw(
                f"/cgi-content/annoshow?call=lvb|{day}|{seq}|33.0|0",
                f"GIF89a{day}{seq}",
                "image/gif",
            )
            if at == 0:
                p.maybe(f"/cgi-content/annoshow?call=lvb|{day}|{seq}|33.0|0")
            pics += f'<a href="{view.replace("&", "&amp;")}">Seite {seq}</a> '
        other = days[1 - at][0]
        h.land(
            base,
            shell(
                name,
                f"""<h1>Linzer Volksbote</h1><h2>{day}</h2><div class="prevws">{pics}</div>
<p>Ausgabe: <a href="/cgi-content/anz?aid=lvb&amp;datum={other}">vorige/nächste</a>
<a href="/cgi-content/anz?aid=lvb&amp;datum=1877">Jahr 1877</a>
<a href="/cgi-content/anz?aid=lvb">alle Jahre</a></p><p>{w.text(2)}</p>""",
            ),
        )
    issues = ul((f"/cgi-content/anz?aid=lvb&datum={d}", str(d)) for d, _ in days)
    p.show("/", shell("Start", f"<h1>Heute vor 150 Jahren</h1>{issues}"))
    p.bar("a list", "/cgi-content/anz?aid=lvb&datum=1877")
    p.bar("the newspaper as a whole", "/cgi-content/anz?aid=lvb")
    rest(p, shell, w, {"aid=lvb": issues})
    return p.site(
        "/cgi-content/anz?aid=lvb&datum=18770412", "complete", "three pages, each with a PDF"
    )


def inscription_page_2() -> ThirdSite:
    """A papyrus in an aggregate of three databases: sources of the record, an image elsewhere."""
    p = Portal("inscription_page", 2, "https://papyri-text.example")
    w = Prose(
        "in2",
        "the lease, Aurelia, the strategos, the scribe, seven artabas",
        "acknowledges, owes, subscribes, receives",
        "in the village of Karanis, from Pauni, with interest, on oath",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head>
<title>papyri-text | {title}</title></head><body><div id="hd"><h1>Papyri Text</h1><ul id="nav">
<li><a href="/">home</a><li><a href="/search">search</a><li><a href="/browse/ddbdp">browse</a>
<li><a href="/editor/user/signin">sign in</a></ul></div><div id="bd">{body}</div>
<div id="ft"><a href="/docs/about">about</a></div></body></html>"""

    papyri = (
        ("p.kar;3;244", "p.kar.3.244", "12871", "P.Kar. 3 244"),
        ("p.kar;3;245", "p.kar.3.245", "12872", "P.Kar. 3 245"),
    )
    for at, (key, file, hgv, name) in enumerate(papyri):
        h = Hand(p, at == 0)
        base = f"/ddbdp/{key}"
        h.file(f"{base}/source", f"{file}.xml", "application/xml", body=f"<TEI>{name}</TEI>")
        h.meta(f"/hgvmetadata/{hgv}/source", f"<TEI>HGV {hgv}</TEI>", "application/xml")
        h.meta(f"{base}/rdf", f"<rdf:RDF about='{key}'/>", "application/rdf+xml")
        h.file(f"{base}/text", f"{file}.txt", "text/plain", body=f"{name}\nτῷ κυρίῳ μου\n")
        other = papyri[1 - at]
        h.land(
            base,
            shell(
                file,
                f"""<h2>{name}</h2><div class="metadata"><table><tr><th>Title<td>Lease of land
<tr><th>HGV<td><a href="/hgvmetadata/{hgv}/source">HGV data</a><tr><th>Material<td>papyrus
<tr><th>Provenance<td><a href="/search?provenance=karanis">Karanis</a></table>
<p>[<a href="{base}/rdf">RDF</a>] [<a href="/editor/publications/create?ids={file}">
open in editor</a>]</p></div>
<div class="text"><h3>DDbDP transcription <a href="{base}/source">[xml]</a>
<a href="{base}/text">[plain]</a></h3><p>{w.text(4)}</p></div>
<div class="image"><a href="https://quod.lib-papyri.example/a/apis/x-{hgv}">Image at Lib</a></div>
<p>translation: {w.text(2)}</p><div id="next"><a href="/ddbdp/{other[0]}">{other[3]}</a>
<a href="/browse/ddbdp/p.kar/3">volume 3</a></div>""",
            ),
        )
        p.hop(f"/hgv/{hgv}", base, 301, own=at == 0)
    every = ul((f"/ddbdp/{k}", n) for k, _, _, n in papyri)
    p.show("/", shell("home", f"<h2>New</h2>{every}"))
    p.bar("a list", "/browse/ddbdp/p.kar/3")
    p.bar("asks for an account", "/editor/publications/create?ids=p.kar.3.244")
    rest(p, shell, w, {"/browse": every, "/search": every}, "signin")
    return p.site(
        "/ddbdp/p.kar;3;244",
        "complete",
        "text, description and their sources; the image is another institution's",
    )


def coin_page_2() -> ThirdSite:
    """A type in a corpus of Roman coins: examples are other museums' coins, a count, exports."""
    p = Portal("coin_page", 2, "http://corpus.romancoins.example")
    w = Prose(
        "cp2",
        "the emperor, Victory, the obverse, the legend, a captive",
        "stands, holds, faces, surrounds",
        "left, on globe, in exergue, draped and cuirassed",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Corpus: {title}</title></head><body>
<nav class="navbar"><a href="/">Corpus</a><a href="/results?q=*:*">Browse</a>
<a href="/search">Search</a><a href="/identify">Identify</a><a href="/symbols">Symbols</a></nav>
<div class="container-fluid">{body}</div><footer><a href="/contributors">Contributors</a></footer>
</body></html>"""

    types = (("ric.2.tr.98", "RIC II Trajan 98"), ("ric.2.tr.99", "RIC II Trajan 99"))
    for at, (key, name) in enumerate(types):
        h = Hand(p, at == 0)
        base = f"/id/{key}"
        kinds = (
            ("xml", "application/xml"),
            ("rdf", "application/rdf+xml"),
            ("jsonld", "application/ld+json"),
            ("kml", "application/vnd.google-earth.kml+xml"),
        )
        for ext, ctype in kinds:
            h.meta(f"{base}.{ext}", f"<!-- {key} -->", ctype)
        for page in (1, 2):
            rows = "".join(
                f'<li><a href="https://museum-{n}.example/coin/{page}{n}">Coin {page}{n}</a></li>'
                for n in (1, 2, 3)
            )
            address = f"{base}?page={page}"
            if page == 2:
                h.page(
                    address,
                    shell(
                        f"{name}, page 2",
                        f"<h1>{name}</h1><ul>{rows}</ul><a href='{base}'>page 1</a>",
                    ),
                )
            else:
                first = rows
        forms = " ".join(f'<a href="{base}.{ext}">{ext.upper()}</a>' for ext, _ in kinds)
        other = types[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""{metas(("dcterms:title", name), key="property")}<h1>{name}</h1><p>{forms}</p>
<dl><dt>Authority<dd><a href="/results?q=authority_facet:Trajan">Trajan</a>
<a href="http://nomismata.example/id/trajan">n</a><dt>Obverse<dd>{w.one()}<dt>Reverse<dd>{w.one()}
</dl><h2>Examples of this type</h2><p>1 to 3 of 6 <a href="{base}?page=2">next</a></p>
<ul>{first}</ul>
<h2>Quantitative analysis</h2><a href="/visualize?compare={key}">Visualize</a>
<p>Next type: <a href="/id/{other[0]}">{other[1]}</a></p>""",
            ),
            heads=(("Link", f'<{p.u(base)}.jsonld>; rel="alternate"; type="application/ld+json"'),),
        )
        p.ask_hop(base, "application/rdf+xml", p.u(f"{base}.rdf"))
    every = ul((f"/id/{k}", n) for k, n in types)
    p.show("/", shell("Home", f"<h1>Corpus</h1>{every}"))
    p.maybe("/visualize?compare=ric.2.tr.98")
    p.bar("a list", "/results?q=authority_facet:Trajan", "/results?q=*:*")
    rest(p, shell, w, {"/results": every})
    return p.site("/id/ric.2.tr.98", "complete", "type page, second page of examples, four forms")


def monument_record_2() -> ThirdSite:
    """A wreck in a maritime register: a record with photographs, reports, dives; dead links."""
    p = Portal("monument_record", 2, "https://www.wrakregister.example")
    w = Prose(
        "mr2",
        "het wrak, de lading, de romp, een duiker, het anker",
        "ligt, bestaat uit, toont, werd gevonden",
        "op 28 meter, in zand, in 1994, met eiken spanten",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="nl"><head><title>{title} | Wrakregister</title></head>
<body><header><a href="/nl">Wrakregister</a><ul><li><a href="/nl/wrakken?pagina=0">Wrakken</a>
<li><a href="/nl/kaart">Kaart</a><li><a href="/nl/melden">Vondst melden</a>
<li><a href="/user/login?destination=node/812">Inloggen</a></ul></header>
<main>{body}</main><footer><a href="/nl/over">Over</a></footer></body></html>"""

    wrecks = (("noordhinder-4", "Noordhinder 4", 812), ("westdiep", "Westdiep", 815))
    for at, (slug, name, node) in enumerate(wrecks):
        h = Hand(p, at == 0)
        base = f"/nl/wrak/{slug}"
        p.hop(f"/node/{node}", base, 301, own=at == 0)
        files = f"/sites/default/files/{node}"
        h.file(f"{files}/rapport_1995.pdf", "rapport_1995.pdf")
        h.file(f"{files}/sonar.tif", "sonar.tif")
        h.file(f"{files}/multibeam.xyz", "m.xyz", "text/plain", body=f"{node} 1 2\n")
        h.page(
            f"/en/wreck/{slug}",
            shell(
                name,
                f"<h1>{name}</h1><p>{w.text(2)}</p><a href='{base}'>Nederlands</a>"
                f"<a href='{files}/rapport_1995.pdf'>Report</a>",
            ),
        )
        h.page(
            f"{base}/historiek",
            shell(f"{name}: historiek", f"<h1>{name}</h1>{w.paras(2)}<a href='{base}'>terug</a>"),
        )
        style = f"/sites/default/files/styles/medium/public/{node}/sonar.jpg"
        p.blob(style, "sonar_m.jpg")
        dead = ""
        if at == 0:
            p.maybe(style)
            dead = f'<li><a href="{files}/duikverslag_2001.doc">Duikverslag 2001</a>'
            h.refused(f"{files}/duikverslag_2001.doc", shell("404", "<h1>Niet gevonden</h1>"), 404)
        other = wrecks[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<link rel="shortlink" href="/node/{node}"><h1>{name}</h1>
<ul class="tabs"><li>Wrak<li><a href="{base}/historiek">Historiek</a></ul>
<a href="{files}/sonar.tif"><img src="{style}" alt="sonar"></a><p>{w.text(4)}</p>
<h2>Documenten (4)</h2><ul><li><a href="{files}/rapport_1995.pdf">Rapport 1995</a>{dead}
<li><a href="{files}/multibeam.xyz">Multibeam (xyz)</a><li><a href="{files}/sonar.tif">Sonar</a>
</ul>
<p>Type: <a href="/nl/wrakken?type=vracht">vrachtschip</a> <a href="/en/wreck/{slug}">English</a>
<a href="/nl/melden?wrak={node}">Aanvulling melden</a></p>
<p>In de buurt: <a href="/nl/wrak/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/nl/wrak/{s}", n) for s, n, _ in wrecks)
    p.show("/nl", shell("Start", f"<h1>Wrakken</h1>{every}"))
    p.hop("/", "/nl", own=False)
    p.bar("a list", "/nl/wrakken?type=vracht")
    p.bar("a form", "/nl/melden?wrak=812")
    rest(p, shell, w, {"/nl/wrakken": every, "/nl/kaart": every})
    return p.site("/nl/wrak/noordhinder-4", "partial", "one of the listed documents is a dead link")
