"""First portals: newspapers, inscriptions, coins, monuments."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def newspaper_issue_1() -> ThirdSite:
    """An issue of a digitised newspaper: pages with pictures, text and PDF each."""
    p = Portal("newspaper_issue", 1, "https://gazettes.natlib-america.example")
    w = Prose(
        "ni1",
        "the mayor, a steamer, the grange, wheat, the council",
        "arrived, was sold, resolved, denied",
        "on Tuesday last, at auction, without loss, by wire",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} « Old Gazettes</title>
</head><body><div id="header"><a href="/">Old Gazettes</a> <a href="/newspapers/">All titles</a>
<a href="/search/pages/">Search pages</a></div>{body}<div id="footer">
<a href="/about/">About</a> <a href="/about/api/">API</a></div></body></html>"""

    days = (("1907-03-12", 2), ("1907-03-11", 1))
    paper = "/lccn/sn83030214"
    for at, (day, count) in enumerate(days):
        h = Hand(p, at == 0)
        base = f"{paper}/{day}/ed-1"
        name = f"The Harbor Bee. {day} edition"
        thumbs = ""
        for seq in range(1, count + 1):
            page = f"{base}/seq-{seq}"
            h.file(f"{page}.pdf", "page.pdf")
            h.file(f"{page}/ocr.txt", "ocr.txt")
            h.file(f"{page}.jp2", "page.jp2", "image/jp2", body=f"jP2 {day} {seq}")
            h.meta(f"{page}/ocr.xml", f"<alto>{day} {seq}</alto>", "text/xml")
            h.page(
                f"{page}/ocr/",
                shell(
                    f"{name}, Image {seq}, OCR", f"<p>{w.text(6)}</p><a href='{page}/'>image</a>"
                ),
            )
            h.page(
                f"{page}/",
                shell(
                    f"{name}, Image {seq}",
                    f"""<h1>{name}, Image {seq}</h1><a href="{page}.pdf">PDF</a>
<a href="{page}/ocr/">Text</a> <a href="{page}/ocr.txt">plain</a> <a href="{page}/ocr.xml">XML</a>
<a href="{page}.jp2">JP2 (2.9 MB)</a> <a href="{base}/">All pages</a>
<a href="{paper}/issues/1907/">All issues</a>""",
                ),
            )
            thumbs += f'<li><a href="{page}/">Image {seq}</a></li>'
        h.meta(f"{base}.json", {"date_issued": day, "pages": count}, "application/json")
        near = ul((f"{paper}/{d}/ed-1/", f"issue of {d}") for d, _ in days if d != day)
        h.land(
            f"{base}/",
            shell(
                name,
                f"""<link rel="alternate" type="application/json" href="{base}.json">
<h1>{name}</h1><p>About <a href="{paper}/">The Harbor Bee. [volume] 1888-1931</a></p>
<ul class="thumbs">{thumbs}</ul><a href="{base}.json">JSON</a>
<div class="issues"><a href="{paper}/issues/1907/">Calendar</a>{near}</div>""",
            ),
        )
    every = ul((f"{paper}/{d}/ed-1/", d) for d, _ in days)
    p.show("/", shell("Home", f"<h1>100 years ago today</h1>{every}"))
    p.bar("the newspaper as a whole", f"{paper}/")
    p.bar("a list", f"{paper}/issues/1907/")
    rest(p, shell, w, {"issues": every, paper: every})
    return p.site(f"{paper}/1907-03-12/ed-1/", "complete", "two pages in five forms each")


def inscription_page_1() -> ThirdSite:
    """An inscription in a database of epigraphy: forms of a record, photographs as records."""
    p = Portal("inscription_page", 1, "https://edh.lapides-uni.example")
    w = Prose(
        "in1",
        "the stone, the votive, the text, the second line, the deceased",
        "names, lacks, was reused, dates",
        "in the church wall, by its letters, to Jupiter, under Severus",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Epigraphic Database</title>
</head><body><div class="logo"><a href="/home?&amp;lang=en">Epigraphic Database</a></div>
<ul><li><a href="/inschrift/suche">Epigraphic text search</a><li><a href="/foto/suche">Photo</a>
<li><a href="/geographie/suche">Geography</a><li><a href="/home/hilfe">Help</a></ul>{body}
<div id="fuss"><a href="/impressum">Imprint</a></div></body></html>"""

    stones = (("HD041120", "F018814"), ("HD041121", "F018815"))
    for at, (num, photo) in enumerate(stones):
        h = Hand(p, at == 0)
        base = f"/edh/inschrift/{num}"
        h.meta(f"{base}.json", {"items": [{"id": num}]}, "application/json")
        h.meta(f"{base}.xml", f'<TEI xml:id="{num}"/>', "application/tei+xml")
        h.meta(f"{base}.rdf", f"<rdf:RDF about='{num}'/>", "application/rdf+xml")
        h.file(f"/fotos/{photo}.JPG", f"{photo}.jpg")
        h.page(
            f"/edh/foto/{photo}",
            shell(
                f"{photo}",
                f'<h1>Photo {photo}</h1><a href="/fotos/{photo}.JPG"><img '
                f'src="/fotos/klein/{photo}.JPG"></a><p>of <a href="{base}">{num}</a></p>',
            ),
        )
        p.blob(f"/fotos/klein/{photo}.JPG", "klein.jpg")
        if at == 0:
            p.maybe(f"/fotos/klein/{photo}.JPG", f"{base}?lang=de")
        nav = "".join(f'<a href="/edh/inschrift/{n}">{n}</a> ' for n, _ in stones if n != num)
        h.land(
            base,
            shell(
                num,
                f"""<h1>{num}</h1><p><a href="{base}?lang=de">Deutsch</a></p>
<table><tr><td>Province<td><a href="/inschrift/suche?provinz=Nor">Noricum</a>
<tr><td>Find spot<td><a href="/edh/geographie/11212">Virunum</a>
<tr><td>Literature<td>CIL 03, 04807; <a href="/edh/bibliographie?b=AE">AE 1998, 1002</a>
<tr><td>Text<td>[I(ovi)] O(ptimo) M(aximo) / {w.text(1)}</table>
<p>Photos: <a href="/edh/foto/{photo}">{photo}</a></p><p>Export
<a href="{base}.json">JSON</a> <a href="{base}.xml">EpiDoc</a> <a href="{base}.rdf">RDF</a></p>
<p>TM <a href="https://tm-texts.example/text/5{num[-4:]}">5{num[-4:]}</a></p>
<p>records: {nav}</p>""",
            ),
        )
    p.show("/edh/inschrift/HD041120?lang=de", shell("HD041120", f"<h1>HD041120</h1>{w.paras(1)}"))
    every = ul((f"/edh/inschrift/{n}", n) for n, _ in stones)
    p.show("/home?&lang=en", shell("Home", f"<h1>New</h1>{every}"))
    p.hop("/", "/home?&lang=en", own=False)
    p.bar("a list", "/inschrift/suche?provinz=Nor")
    p.bar("a place with many inscriptions", "/edh/geographie/11212")
    rest(p, shell, w, {"suche": every, "geographie": every, "bibliographie": every})
    return p.site("/edh/inschrift/HD041120", "complete", "record, photograph and three exports")


def coin_page_1() -> ThirdSite:
    """A coin in a museum's interactive catalogue: query addresses, two sides, languages."""
    p = Portal("coin_page", 1, "https://muenzen.stadtmuseum.example")
    w = Prose(
        "cp1",
        "der Kopf, die Rückseite, das Feld, der Stempel, die Legende",
        "zeigt, trägt, hält, umgibt",
        "nach rechts, im Perlkreis, auf Thron, mit Zepter",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>Interaktiver Katalog: {title}</title>
</head><body><nav><a href="/home">Start</a><a href="/search?view=0">Suche</a>
<a href="/persons">Personen</a><a href="/mints">Münzstätten</a></nav><section>{body}</section>
<footer><a href="/impressum">Impressum</a><a href="/datenschutz">Datenschutz</a></footer></body>
</html>"""

    coins = (
        ("18214001", "Leontinoi: Tetradrachme"),
        ("18214002", "Gela: Didrachme"),
    )
    for at, (num, name) in enumerate(coins):
        h = Hand(p, at == 0)
        base = f"/object?id=ID{num[3:]}"
        pics = f"/image/{num}"
        for side in ("vs", "rs"):
            h.file(f"{pics}/{side}_org.jpg", f"{side}.jpg")
            p.blob(f"{pics}/{side}_opt.jpg", f"{side}_s.jpg")
            if at == 0:
                p.maybe(f"{pics}/{side}_opt.jpg")
        h.page(
            f"/object?lang=en&id=ID{num[3:]}",
            shell(name, f'<h1>{name}</h1><p>{w.text(2)}</p><a href="{base}">deutsch</a>'),
        )
        h.meta(f"/rdf?id={num}", f"<rdf:RDF about='{num}'/>", "application/rdf+xml")
        h.meta(f"/lido?id={num}", f"<lido:lido id='{num}'/>", "application/xml")
        near = ul((f"/object?id=ID{n[3:]}", t) for n, t in coins if n != num)
        claim = ld(
            {
                "@context": "https://schema.org",
                "@type": "VisualArtwork",
                "name": name,
                "url": p.u(base),
                "image": [p.u(f"{pics}/vs_opt.jpg"), p.u(f"{pics}/rs_opt.jpg")],
            }
        )
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name}</h1><figure><a href="{pics}/vs_org.jpg"><img
src="{pics}/vs_opt.jpg"></a><a href="{pics}/rs_org.jpg"><img src="{pics}/rs_opt.jpg"></a></figure>
<dl><dt>Vorderseite<dd>{w.one()}<dt>Rückseite<dd>{w.one()}<dt>Münzstätte
<dd><a href="/mints?id=leontinoi">Leontinoi</a><dt>Objektnummer<dd>{num}
<dt>Sammler<dd><a href="/persons?id=1203">J. Imhoff</a></dl>
<p><a href="/object?lang=en&amp;id=ID{num[3:]}">english</a> ·
<a href="/rdf?id={num}">RDF</a> · <a href="/lido?id={num}">LIDO</a> ·
<a href="https://nomismata.example/id/leontini">Normdaten</a></p>
<p>Vorherige / nächste</p>{near}""",
            ),
        )
    every = ul((f"/object?id=ID{n[3:]}", t) for n, t in coins)
    p.show("/home", shell("Start", f"<h1>Münze des Monats</h1>{every}"))
    p.hop("/", "/home", own=False)
    p.bar("a list", "/mints?id=leontinoi", "/persons?id=1203")
    rest(p, shell, w, {"/mints": every, "/persons": every, "/search": every})
    return p.site("/object?id=ID14001", "complete", "two pictures, two languages, two exports")


def monument_record_1() -> ThirdSite:
    """A scheduled monument in a national list: tabs, a map, comments of the public."""
    p = Portal("monument_record", 1, "https://heritagelist.example")
    w = Prose(
        "mr1",
        "the barrow, the ditch, the enclosure, excavation, the mound",
        "survives, measures, was cut, overlies",
        "up to 1.2m high, by ploughing, on the eastern side, in 1892",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} | Heritage List</title>
</head><body><header><a href="/">Heritage List</a><a href="/listing/the-list/">Search the List</a>
<a href="/advice/">Advice</a><a href="/my-account/signin/?url=/listing/">Sign in</a></header>
<main>{body}</main><footer><a href="/terms/">Terms</a><a href="/cookies/">Cookies</a></footer>
</body></html>"""

    rows = (
        ("1008021", "Bowl barrow 300m north of Yarrow Farm"),
        ("1008022", "Bowl barrow 450m north of Yarrow Farm"),
        ("1003544", "Hillfort on Cold Down"),
    )
    for at, (num, name) in enumerate(rows):
        h = Hand(p, at == 0)
        base = f"/listing/the-list/list-entry/{num}"
        tabs = ul(
            (
                (base, "Overview"),
                (f"{base}?section=official-list-entry", "Official list entry"),
                (f"{base}?section=comments-and-photos", "Comments and photos"),
            )
        )
        h.page(
            f"{base}?section=official-list-entry",
            shell(
                name,
                f"<h1>{name}</h1>{tabs}<h2>Reasons for designation</h2>{w.paras(3)}"
                f'<a href="/maps/{num}.pdf">Map (PDF)</a>',
            ),
        )
        comments = shell(
            name, f"<h1>{name}</h1>{tabs}<p>Added by <a href='/profile/81'>walker</a></p>"
        )
        if at == 0:
            p.maybe(f"{base}?section=comments-and-photos")
        p.show(f"{base}?section=comments-and-photos", comments)
        h.file(f"/maps/{num}.pdf", f"{num}.pdf", attach=True)
        near = ul((f"/listing/the-list/list-entry/{n}", t) for n, t in rows if n != num)
        h.land(
            base,
            shell(
                f"{name}, {num}",
                f"""{metas(("DC.Identifier", num), ("description", name))}
<h1>{name}</h1>{tabs}<dl><dt>Heritage Category<dd>Scheduled Monument<dt>List Entry Number<dd>{num}
<dt>County<dd><a href="/listing/the-list/results?county=wilts">Wilts</a></dl><p>{w.text(3)}</p>
<p><a href="/maps/{num}.pdf">Download a full scale map</a>. The PDF will be generated from our live
systems.</p><p>Other systems: <a href="https://her.wilts-council.example/mon/{num}">county
record</a></p><h2>Nearby entries</h2>{near}
<a href="/my-account/signin/?url={base}">Contribute</a>""",
            ),
        )
    every = ul((f"/listing/the-list/list-entry/{n}", t) for n, t in rows)
    p.show("/", shell("Home", f"<h1>Places</h1>{every}"))
    p.bar("asks for an account", "/my-account/signin/?url=/listing/the-list/list-entry/1008021")
    p.bar("a list", "/listing/the-list/results?county=wilts")
    rest(p, shell, w, {"/listing/the-list/": every}, "signin")
    return p.site(
        "/listing/the-list/list-entry/1008021", "complete", "the entry, its full text and its map"
    )
