"""Third portals: newspapers, inscriptions, coins, monuments."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def newspaper_issue_3() -> ThirdSite:
    """An issue in an antipodean aggregator: opaque page ids, articles as entries, PDF made late."""
    p = Portal("newspaper_issue", 3, "https://papers.austral-lib.example")
    api = "https://api.austral-lib.example"
    w = Prose(
        "ni3",
        "the shearers, a bushfire, the magistrate, the train, wool",
        "arrived, destroyed, fined, sold",
        "at Wagga, on Thursday, at fifteen pence, with costs",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-AU"><head><title>{title}</title></head><body>
<div id="nav"><a href="/">Home</a><a href="/newspaper/about">Titles</a>
<a href="/search?type=newspapers">Search</a><a href="/userLogin?redirectUrl=/newspaper/page/5711">
Login</a></div>{body}<div id="ft"><a href="/help">Help</a></div></body></html>"""

    issues = (
        ("1204411", "The Plains Herald, Fri 4 Mar 1892", 5711),
        ("1204412", "The Plains Herald, Fri 11 Mar 1892", 5731),
    )
    for at, (num, name, first) in enumerate(issues):
        h = Hand(p, at == 0)
        base = f"/newspaper/issue/{num}"
        rows = ""
        for n in (0, 1):
            page = f"/newspaper/page/{first + n}"
            h.file(
                f"/imageservice/nla.page{first + n}/level7",
                "l7.jpg",
                "image/jpeg",
                body=f"JFIF{first + n}",
            )
            h.file(f"/newspaper/rendition/page{first + n}.pdf", f"{first + n}.pdf", attach=True)
            art = 61_300 + first + n
            h.page(
                page,
                shell(
                    f"{name}, page {n + 1}",
                    f"""<h1>{name}, page {n + 1}</h1><a href="{base}">Issue</a>
<a href="/imageservice/nla.page{first + n}/level7">image</a>
<a href="/newspaper/rendition/page{first + n}.pdf">PDF</a>
<a href="/newspaper/article/{art}">{w.one()[:40]}</a>""",
                ),
            )
            if at == 0:
                p.maybe(f"/newspaper/article/{art}")
            p.show(
                f"/newspaper/article/{art}",
                shell(
                    f"Article {art}", f"<h1>{w.one()[:30]}</h1>{w.paras(1)}<a href='{page}'>p</a>"
                ),
            )
            rows += f'<li><a href="{page}">Page {n + 1}</a>'
        h.meta(f"{api}/v2/newspaper/issue/{num}", {"id": num}, "application/json")
        other = issues[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><ol>{rows}</ol><p><a href="{api}/v2/newspaper/issue/{num}">API
</a></p><p><a href="/newspaper/title/882">The Plains Herald (1880-1921)</a>
<a href="{"/newspaper/issue/" + other[0]}">Next issue</a></p>""",
            ),
        )
    every = ul((f"/newspaper/issue/{n}", t) for n, t, _ in issues)
    p.show("/", shell("Home", f"<h1>Papers</h1>{every}"))
    p.bar("the newspaper as a whole", "/newspaper/title/882")
    rest(p, shell, w, {"/newspaper/title": every, "/newspaper/about": every}, "userLogin")
    return p.site(
        "/newspaper/issue/1204411", "review", "the articles stand as entries of their own"
    )


def inscription_page_3() -> ThirdSite:
    """An inscription of a Sicilian corpus: one TEI file, images by a service, a release deposit."""
    p = Portal("inscription_page", 3, "http://sicily.inscriptions-ox.example")
    w = Prose(
        "in3",
        "the plaque, marble, the deceased, the letters, autopsy",
        "confirms, was seen, is broken, commemorates",
        "in the museum store, on the right, in 2017, with guidelines",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title><link rel="icon" href="/i.ico">
</head><body><nav class="pure-menu"><a href="/">Sicily</a><a href="/inscriptions">Inscriptions</a>
<a href="/museums">Museums</a><a href="/bibliography">Bibliography</a></nav>{body}
<p>Funded by <a href="https://council.example/grant">council</a>. <a href="/about">About</a></p>
</body></html>"""

    stones = (
        ("000470", "Epitaph of Zosimos"),
        ("000471", "Epitaph of Flavia"),
        ("000469", "Dedication"),
    )
    for at, (num, name) in enumerate(stones):
        h = Hand(p, at == 0)
        base = f"/inscription/ISic{num}"
        h.file(f"{base}.xml", f"ISic{num}.xml", "application/xml", body=f"<TEI>ISic{num}</TEI>")
        info = f"/iiif/ISic{num}_tiled.tif/info.json"
        full = f"/iiif/ISic{num}_tiled.tif/full/full/0/default.jpg"
        h.file(full, "full.jpg")
        p.raw(info, f'{{"@id":"ISic{num}","width":4000}}', "application/json")
        if at == 0:
            p.maybe(info)
            p.maybe("/inscription/000470")
        near = ul((f"/inscription/ISic{n}", t) for n, t in stones if n != num)
        h.land(
            base,
            shell(
                f"ISic{num}: {name}",
                f"""{metas(("DCTERMS.identifier", f"http://sicily.inscriptions-ox.example{base}"))}
<h1>ISic{num}: {name}</h1><a href="{full}">photo</a> <a href="{info}">IIIF</a>
<pre>{w.text(1)}</pre><p>{w.text(3)}</p><p>Current location: <a href="/museums/museum014">Museo
archeologico</a></p><p>Digital edition: <a href="{base}.xml">TEI XML</a>,
<a href="https://codehost.example/ISicily/tree/main/inscriptions/ISic{num}.xml">code host</a>,
<a href="https://doi.example/10.5281/openshelf.433{num[-3:]}">10.5281/openshelf.433{num[-3:]}</a>
</p>
{near}""",
            ),
        )
    every = ul((f"/inscription/ISic{n}", t) for n, t in stones)
    p.show("/", shell("Sicily", f"<h1>Corpus</h1>{every}"))
    p.bar("a museum with many inscriptions", "/museums/museum014")
    rest(p, shell, w, {"/museums": every, "/inscriptions": every})
    return p.site(
        "/inscription/ISic000470",
        "complete",
        "page, edition and picture; copies elsewhere are others' things",
    )


def coin_page_3() -> ThirdSite:
    """A hoard found by the public: a record, its coins as records, images, forms by ending."""
    p = Portal("coin_page", 3, "https://finds.antiquities-scheme.example")
    w = Prose(
        "cp3",
        "the hoard, a radiate, the finder, the pot, the coin",
        "was found, dates, weighs, contained",
        "with a metal detector, under the plough, to AD 282, in two parts",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Finds Database</title>
</head>
<body><div class="navbar"><a href="/">Finds</a><a href="/database">Database</a>
<a href="/counties">Counties</a><a href="/users/">Log in or register</a></div>{body}
<div class="footer"><a href="/info/copyright">Copyright</a></div></body></html>"""

    hoards = (("1732", "IARCH-B2D118", "Coombe hoard"), ("1733", "IARCH-C9F002", "Lyde hoard"))
    for at, (num, ref, name) in enumerate(hoards):
        h = Hand(p, at == 0)
        base = f"/database/hoards/record/id/{num}"
        for fmt, kind in (("json", "application/json"), ("xml", "application/xml")):
            body = {"hoard": ref} if fmt == "json" else f"<hoard>{ref}</hoard>"
            h.meta(f"{base}/format/{fmt}", body, kind)
        picture = f"/images/finds/{ref}.jpg"
        h.file(picture, "hoard.jpg")
        thumb = f"/images/thumbnails/{num}88.jpg"
        p.blob(thumb, "t.jpg")
        h.page(
            f"/database/images/image/id/{num}88",
            shell(
                f"Image of {name}",
                f'<h1>{name}</h1><a href="{picture}">Full size</a><a href="{base}">record</a>',
            ),
        )
        coins = ""
        for n in (1, 2):
            coin = f"/database/artefacts/record/id/{num}0{n}"
            p.show(coin, shell(f"COIN {ref}-{n}", f"<h1>COIN</h1>{w.paras(1)}"))
            if at == 0:
                p.maybe(coin)
            coins += f'<li><a href="{coin}">Radiate {n}</a>'
        if at == 0:
            p.maybe(thumb)
        other = hoards[1 - at]
        h.land(
            base,
            shell(
                f"{ref}: {name}",
                f"""<h1>{name}</h1><p>Unique ID: {ref}. {w.text(3)}</p>
<a href="/database/images/image/id/{num}88"><img src="{thumb}" alt="{name}"></a>
<h3>Coins in this hoard (2)</h3><ul>{coins}</ul><p>Other formats:
<a href="{base}/format/json">json</a> <a href="{base}/format/xml">xml</a></p>
<p>Found in <a href="/counties/county/id/44">Wessex</a>, recorded by
<a href="/contacts/staff/profile/id/9">S. Moore</a>.
<a href="/database/hoards/error/id/{num}">Report an error</a></p>
<p>Similar: <a href="/database/hoards/record/id/{other[0]}">{other[2]}</a></p>""",
            ),
        )
    every = ul((f"/database/hoards/record/id/{n}", t) for n, _, t in hoards)
    p.show("/", shell("Home", f"<h1>Hoards</h1>{every}"))
    p.bar("a list", "/counties/county/id/44", "/database")
    p.bar("a profile", "/contacts/staff/profile/id/9")
    p.bar("a form", "/database/hoards/error/id/1732")
    rest(p, shell, w, {"/counties": every, "/staff/": every, "/database": every}, "/users/")
    return p.site(
        "/database/hoards/record/id/1732", "review", "the coins stand as entries of their own"
    )


def monument_record_3() -> ThirdSite:
    """A place in a gazetteer of the ancient world: a record, forms, names below it, a history."""
    p = Portal("monument_record", 3, "https://ancientplaces.example")
    w = Prose(
        "mr3",
        "the settlement, the harbour, this name, the road, the sanctuary",
        "is attested, lies, was founded, is located",
        "by Strabo, on the coast, in the Hellenistic period, with doubt",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}: a gazetteer resource</title>
</head><body class="portaltype-place"><ul id="portal-globalnav"><li><a href="/">Home</a>
<li><a href="/places">Places</a><li><a href="/features">Features</a>
<li><a href="/login_form?came_from=/places/550823">Log in</a></ul><div id="content">{body}</div>
<div id="portal-footer"><a href="/credits">Credits</a></div></body></html>"""

    places = (("550823", "Pitane"), ("550501", "Elaia"), ("550410", "Atarneus"))
    for at, (num, name) in enumerate(places):
        h = Hand(p, at == 0)
        base = f"/places/{num}"
        low = name.lower()
        forms = (("json", "application/json"), ("turtle", "text/turtle"), ("kml", "text/xml"))
        marks = ""
        for word, kind in forms if at == 0 else forms[:1]:
            h.meta(f"{base}/{word}", f'{{"id":"{num}","form":"{word}"}}', kind)
            marks += f'<a href="{base}/{word}">{word}</a> '
        for sub, title in ((low, f"{name} (name)"), (f"location-of-{low}", f"Location of {name}")):
            h.page(
                f"{base}/{sub}",
                shell(title, f"<h1>{title}</h1><p>{w.text(2)}</p><a href='{base}'>{name}</a>"),
            )
        if at == 0:
            p.maybe(f"{base}/@@history")
        claim = ld(
            {
                "@context": "http://schema.org/",
                "@type": "Place",
                "@id": f"{p.base}{base}#this",
                "name": name,
                "mainEntityOfPage": p.u(base),
            }
        )
        near = ul((f"/places/{n}", t) for n, t in places if n != num)
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name}</h1><p>Creators: <a href="/author/cfoss">C. Foss</a></p>
<p>{w.text(3)}</p><h2>Locations</h2><a href="{base}/location-of-{low}">Location of {name}</a>
<h2>Names</h2><a href="{base}/{low}">{name}</a><h2>Connections</h2>{near}
<p>Alternate representations: {marks}</p><p><a href="{base}/@@history">History</a>
<a href="https://atlas-maps.example/?pleiades={num}">Atlas map</a></p>
<p>Type: <a href="/vocabularies/place-types/settlement">settlement</a></p>""",
            ),
        )
    every = ul((f"/places/{n}", t) for n, t in places)
    p.show("/", shell("Home", f"<h1>Places</h1>{every}"))
    p.bar("a profile", "/author/cfoss")
    p.bar("a word of all records", "/vocabularies/place-types/settlement")
    rest(p, shell, w, {"/author": every, "/vocab": every}, "login_form")
    return p.site(
        "/places/550823", "complete", "the place with its name, its location and three forms"
    )
