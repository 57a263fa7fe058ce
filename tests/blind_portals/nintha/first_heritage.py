"""First portals: maps, manuscripts, treebanks, laboratory dates, films."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def atlas_map_1() -> ThirdSite:
    """A library's map viewer: detail page, sizes behind one export address, IIIF."""
    p = Portal("atlas_map", 1, "https://maps.collection-harlow.example")
    prose = Prose("am1", "soundings, shoals, coast towns", "mark, border", "in hachures, by hand")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = nav(
            ("/luna", "Home"),
            ("/luna/view/all", "View all"),
            ("/luna/collections", "Collections"),
            ("/luna/login?returnTo=%2Fdetail%2FHRL~8~1~2231", "Login"),
        )
        return (
            f"<html><head><title>{title} - Harlow Map Collection</title>{head}</head>"
            f"<body><div id=menu>{menu}</div>{body}<div>{a('/help', 'Help')}</div></body></html>"
        )

    title = "A new chart of the Bay of Sandrey, with soundings"
    root = "/detail/HRL~8~1~2231~10044"
    manifest = "/iiif/m/HRL~8~1~2231~10044/manifest"
    around = ul(
        ("/detail/HRL~8~1~2230~10043", "Title page"), ("/detail/HRL~8~1~2232~10045", "Isle of Orne")
    )
    claim = ld(
        type="Map",
        name=title,
        image="https://images.collection-harlow.example/Size2/HRL/2231001.jpg",
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><table><tr><td>Author<td>"
            f"{a('/luna/view/search?q=author=%22Pell,%20J.%22', 'Pell, J.')}<tr><td>Date<td>1764"
            f"<tr><td>Pub note<td>{prose.text(3)}</table><h2>Export</h2>"
            f"{ul((f'{root}/export/full.jpg', 'Original (JPEG)'))}"
            f"{ul((manifest, 'IIIF manifest'), (f'{root}/metadata.csv', 'Record as CSV'))}"
            f"<p>{a(f'{root}/georeference', 'View in georeferencer')}</p>"
            f"<p>In the same atlas: {around}</p>"
            f"<p>{a('/luna/buy?img=2231001', 'Buy a print')}</p>",
            claim,
        ),
    )
    p.file(f"{root}/export/full.jpg", "2231001.jpg", attach=True)
    image = "https://images.collection-harlow.example/Size2/HRL/2231001.jpg"
    p.blob(image, "2231001.jpg")
    p.maybe(image)
    p.meta(manifest, {"@type": "sc:Manifest", "label": title}, "application/ld+json")
    p.meta(f"{root}/metadata.csv", f"title,date\n{title},1764\n", "text/csv")
    p.show(f"{root}/georeference", shell(title, "<p>Four control points.</p>"))
    p.maybe(f"{root}/georeference")
    for key, name in (("2230~10043", "Title page"), ("2232~10045", "Isle of Orne")):
        href = f"/detail/HRL~8~1~{key}"
        p.other(href, shell(name, f"<h1>{name}</h1>{a(f'{href}/export/full.jpg', 'Original')}"))
    p.bar("shop", "/luna/buy?img=2231001")
    return done(p, root, shell, near=[(root, title), ("/detail/HRL~8~1~2230~10043", "Title page")])


def manuscript_page_1() -> ThirdSite:
    """An abbey library: overview, description, facsimile pages of a codex."""
    p = Portal("manuscript_page", 1, "https://www.codices-alpina.example")
    prose = Prose("mp1", "quires, initials, glosses", "open, fill, repeat", "in red, on parchment")

    def shell(title: str, body: str, head: str = "") -> str:
        bar = nav(("/en", "Codices Alpina"), ("/en/list/all", "All codices"), ("/en/news", "News"))
        end = nav(("/en/about", "About"), ("/en/about/terms", "Terms of use"))
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title>{head}</head><body>"
            f"<div class=topbar>{bar}</div>{body}<div class=btm>{end}</div></body></html>"
        )

    name, root = "Sankt Wendel, Klosterbibliothek, Cod. Wend. 43", "/en/list/one/kbw/0043"
    manifest = "/metadata/iiif/kbw-0043/manifest.json"
    views = ("e001", "001r", "001v", "002r")
    p.own(
        root,
        shell(
            name,
            f"<h1>{name}</h1><h2>Gradual with sequences</h2><p>{prose.text(5)}</p>"
            f"<ul><li>{a('/en/kbw/0043', 'Facsimile')}"
            f"<li>{a('/en/description/kbw/0043', 'Description by A. Rauch, 1981')}"
            f"<li>{a('/de/list/one/kbw/0043', 'Deutsch')}"
            f"<li>{a(manifest, 'IIIF Manifest')}"
            f"<li>{a('/xml/tei/kbw-0043.xml', 'TEI')}"
            f"<li>{a('/pdf/kbw-0043_desc.pdf', 'Description as PDF')}</ul>"
            f"<p>DOI {a('https://doi.org/10.5555/ca-kbw-0043', '10.5555/ca-kbw-0043')}</p>"
            f"<p>{a('/en/list/kbw', 'Klosterbibliothek Sankt Wendel')}: "
            f"{a('/en/list/one/kbw/0042', 'Cod. 42')} {a('/en/list/one/kbw/0044', 'Cod. 44')}</p>"
            f"<p>{a('/en/annotations/new?ms=kbw-0043', 'Add annotation (login)')}</p>",
            rels(("alternate", manifest, "application/ld+json")),
        ),
    )
    p.own(
        "/de/list/one/kbw/0043",
        shell(name, f"<h1>{name}</h1><h2>Graduale</h2>{a(root, 'English')}"),
    )
    p.own("/en/description/kbw/0043", shell(f"{name}: description", f"<p>{prose.text(9)}</p>"))
    p.own("/en/kbw/0043", shell(name, ul(*((f"/en/kbw/0043/{v}", v) for v in views))))
    for view in views:
        p.show(f"/en/kbw/0043/{view}", shell(f"{name}, {view}", a("/en/kbw/0043", "All pages")))
        p.maybe(f"/en/kbw/0043/{view}")
    p.meta(manifest, {"@type": "sc:Manifest", "label": name}, "application/ld+json")
    p.meta("/xml/tei/kbw-0043.xml", f"<TEI><title>{name}</title></TEI>", "application/tei+xml")
    p.file("/pdf/kbw-0043_desc.pdf", "kbw-0043_desc.pdf")
    for key in ("0042", "0044"):
        other = f"Sankt Wendel, Cod. Wend. {int(key)}"
        link = a(f"/en/kbw/{key}", "Facsimile")
        p.other(f"/en/list/one/kbw/{key}", shell(other, f"<h1>{other}</h1>{link}"))
    p.bar("the library's list", "/en/list/kbw")
    near = [(root, name), ("/en/list/one/kbw/0042", "Cod. 42")]
    p.maybe("https://doi.org/10.5555/ca-kbw-0043")
    p.bar("form", "/en/annotations/new?ms=kbw-0043")
    return done(p, root, shell, near=near)


def treebank_page_1() -> ThirdSite:
    """A treebank's page among its language's pages, data on the page's own release folder."""
    p = Portal("treebank_page", 1, "https://trees.linguahub.example")
    prose = Prose("tb1", "clauses, heads, enclitics", "govern, precede", "in main clauses")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title}</title>{head}</head><body>"
            f"<p>{nav(('/', 'home'), ('/treebanks/', 'treebanks'), ('/guidelines/', 'guidelines'))}"
            f"<p><a href=https://github.com/linguahub/site/edit/main/treebanks/sorani_bz.md>"
            f"edit page</a><hr>{body}<hr><p>{a('/contributors.html', 'contributors')}</body></html>"
        )

    title, root = "Sorani-Bazaar: a treebank of spoken market talk", "/treebanks/ckb_bazaar"
    splits = ("train", "dev", "test")
    p.own(
        f"{root}/index.html",
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(6)}</p><h2>Data</h2>"
            f"{ul(*((f'release-2.9/ckb_bazaar-{s}.conllu', s) for s in splits))}"
            f"<p>{a('release-2.9/LICENSE.txt', 'licence')}, {a('release-2.9/README.md', 'readme')},"
            f" {a('release-2.9/stats.xml', 'stats')}</p><h2>Statistics</h2>"
            f"{ul(('ckb_bazaar-pos.html', 'POS tags'), ('ckb_bazaar-dep.html', 'Relations'))}"
            f"<p>Other treebanks of the language: {a('../ckb_epos/index.html', 'Sorani-Epos')}. "
            f"Language: {a('/ckb/index.html', 'Central Kurdish')}. Search: "
            f"{a('https://search.linguahub.example/?tb=ckb_bazaar', 'query tool')}</p>",
        ),
    )
    for split in splits:
        p.file(
            f"{root}/release-2.9/ckb_bazaar-{split}.conllu",
            f"{split}.conllu",
            "text/plain",
            body=f"# sent_id = {split}-1\n1\tnan\tnan\tNOUN\t_\t_\t0\troot\t_\t_\n",
        )
    p.file(f"{root}/release-2.9/LICENSE.txt", "LICENSE.txt")
    p.file(f"{root}/release-2.9/README.md", "README.md", "text/plain")
    p.meta(f"{root}/release-2.9/stats.xml", "<treebank><size/></treebank>", "application/xml")
    for tab, word in (("pos", "POS tags"), ("dep", "Relations")):
        text = f"<h1>{word} in Sorani-Bazaar</h1>{a('index.html', title)}"
        p.own(f"{root}/ckb_bazaar-{tab}.html", shell(f"{word}: {title}", text))
    p.other(
        "/treebanks/ckb_epos/index.html",
        shell("Sorani-Epos", a("release-2.9/ckb_epos-test.conllu", "test")),
    )
    p.show("/ckb/index.html", shell("Central Kurdish", ul((f"{root}/index.html", title))))
    p.bar("page of the language", "/ckb/index.html")
    p.gone("/treebanks/ckb_epos/release-2.9/ckb_epos-test.conllu")
    return done(p, f"{root}/index.html", shell, near=[(f"{root}/index.html", title)])


def radiocarbon_date_1() -> ThirdSite:
    """A laboratory's record of one date: curve, certificate, other dates of the site."""
    p = Portal("radiocarbon_date", 1, "https://dates.c14-trondelag.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html lang=nb><head><title>{title}</title>{head}</head><body><ul id=meny>"
            f"<li>{a('/', 'Forside')}<li>{a('/sok', 'Søk')}<li>{a('/om', 'Om laboratoriet')}</ul>"
            f"<main>{body}</main></body></html>"
        )

    title = "TRa-15512: trekull, Lok. 4 Hestvika"
    root = "/prove/15512"
    more = ul(("/prove/15511", "TRa-15511"), ("/prove/15513", "TRa-15513"))
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><table><tr><th>14C-alder<td>4475 ± 25 BP<tr><th>δ13C<td>-25.1"
            f"<tr><th>Innsender<td>{a('/person/88', 'NTNU, R. Aune')}<tr><th>Lokalitet<td>"
            f"{a('/lokalitet/412', 'Hestvika')}</table>"
            f"<p>{a('/kalibrering/plot?lab=15512', 'Kalibrert kurve (SVG)')} "
            f"{a('/fil/a93e0c', 'Dateringsrapport')} {a('/fil/a93e0d', 'Rådata AMS')}</p>"
            f"<p>{a(f'{root}.json', 'JSON')} {a(f'{root}.xml', 'XML')} "
            f"{a('/en/sample/15512', 'English')}</p><h2>Samme lokalitet</h2>{more}",
        ),
    )
    p.own("/en/sample/15512", shell("TRa-15512: charcoal, Hestvika", a(root, "Norsk")))
    p.file("/kalibrering/plot?lab=15512", "15512.svg", "image/svg+xml", body="<svg/>")
    p.file("/fil/a93e0c", "TRa-15512_rapport.pdf", attach=True)
    p.file("/fil/a93e0d", "ams_15512.csv", attach=True)
    p.meta(f"{root}.json", {"lab": "TRa-15512", "bp": 4475}, "application/json")
    p.meta(f"{root}.xml", "<date lab='TRa-15512' bp='4475'/>", "application/xml")
    for key in ("15511", "15513"):
        link = a(f"/fil/b{key}", "Dateringsrapport")
        p.other(f"/prove/{key}", shell(f"TRa-{key}", f"<h1>TRa-{key}</h1>{link}"))
    p.show("/lokalitet/412", shell("Hestvika", f"{ul((root, 'TRa-15512'))}{more}"))
    p.bar("the locality's list of dates", "/lokalitet/412")
    return done(p, root, shell, files=r"/fil/b")


def film_record_1() -> ThirdSite:
    """A film archive: a record with stream, subtitles, stills; JSON-LD names the embed only."""
    p = Portal("film_record", 1, "https://filmarchief.zuiderland.example")
    prose = Prose("fr1", "vissers, dijken, kinderen", "wachten op, kijken naar", "bij laag water")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = nav(("/", "Home"), ("/collectie", "Collectie"), ("/agenda", "Agenda"), sep=" ")
        voet = nav(("/contact", "Contact"), ("/inloggen", "Inloggen"), ("/nieuwsbrief", "Brief"))
        return (
            f"<!doctype html><html lang=nl><head><title>{title} | Filmarchief</title>{head}"
            f"</head><body><nav>{menu}</nav><section>{body}</section><footer>{voet}</footer>"
        )

    title, root = "De laatste garnalenschuit (1936)", "/film/3391-de-laatste-garnalenschuit"
    video = "https://stream.zuiderland.example/v/3391/garnalen_720p.mp4"
    claim = ld(type="Movie", name=title, video={"@type": "VideoObject", "contentUrl": video})
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><video controls src='{video}'></video><p>{prose.text(4)}</p>"
            f"<p>{a(video, 'Download MP4')} {a('/ondertitels/3391.vtt', 'Ondertitels')}</p>"
            f"<h3>Beelden</h3>{ul(('/still/3391/1.jpg', '1'), ('/still/3391/2.jpg', '2'))}"
            f"<p>{a(f'{root}/catalogus', 'Catalogusbeschrijving')} "
            f"{a('/oai?verb=GetRecord&identifier=3391&metadataPrefix=oai_dc', 'Dublin Core')}</p>"
            f"<p>Maker: {a('/maker/piet-vos', 'Piet Vos')}. Trefwoord: "
            f"{a('/trefwoord/visserij', 'visserij')}</p><h3>Kijk ook</h3>"
            f"{ul(('/film/3402-dijkbouw', 'Dijkbouw'), ('/film/2810-kermis', 'Kermis'))}",
            claim + metas(("og:title", title)),
        ),
    )
    p.file(video, "garnalen_720p.mp4", "video/mp4")
    p.file("/ondertitels/3391.vtt", "3391.vtt", "text/vtt")
    for n in (1, 2):
        p.file(f"/still/3391/{n}.jpg", f"{n}.jpg")
    p.own(
        f"{root}/catalogus",
        shell(f"Catalogus: {title}", f"<dl><dt>Titel<dd>{e(title)}</dl>{a(root, 'Film')}"),
    )
    p.meta(
        "/oai?verb=GetRecord&identifier=3391&metadataPrefix=oai_dc",
        f"<oai_dc><title>{title}</title></oai_dc>",
        "text/xml",
    )
    for href, name in (("/film/3402-dijkbouw", "Dijkbouw"), ("/film/2810-kermis", "Kermis")):
        link = a(f"/ondertitels/{href[6:10]}.vtt", "Ondertitels")
        p.other(href, shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("maker", "/maker/piet-vos")
    why = "the claim of content names the film only, and the page hands out more"
    near = [(root, title), ("/film/3402-dijkbouw", "Dijkbouw")]
    return done(p, root, shell, "review", why, near=near)
