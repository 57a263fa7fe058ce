"""Second portals: maps, manuscripts, treebanks, laboratory dates, films."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def atlas_map_2() -> ThirdSite:
    """A state map library on an old CGI: query addresses, a TIFF on a file host, KML overlay."""
    p = Portal("atlas_map", 2, "https://mapy.knihovna-orlik.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<HTML><HEAD><TITLE>{title}</TITLE>{head}</HEAD><BODY><A HREF='/'>Úvod</A> "
            f"<A HREF='/cgi/hledej'>Hledání</A> <A HREF='/napoveda.html'>Nápověda</A><HR>{body}"
            "<HR><A HREF='/kontakt.html'>Kontakt</A></BODY></HTML>"
        )

    title = "Mapa panství Orlík, list 3"
    root = "/cgi/mapa?sig=M-0772&list=3"
    tiff = "https://skeny.knihovna-orlik.example/tif/0772/M-0772_003.tif"
    p.own(
        root,
        shell(
            f"{title} (1731)",
            f"<H2>{title}</H2><TABLE><TR><TD>Signatura<TD>M-0772<TR><TD>Měřítko<TD>1:7 200<TR>"
            f"<TD>Autor<TD>{a('/cgi/hledej?autor=Müller', 'Müller')}</TABLE>"
            f"<P>{a(tiff, 'Sken TIFF')} {a('/nahled/M-0772_003.jpg', 'Náhled')} "
            f"{a('/cgi/kml?sig=M-0772&list=3', 'KML')} "
            f"{a('/cgi/marc?sig=M-0772&list=3', 'MARCXML')}"
            f"<P>{a('/cgi/mapa?sig=M-0772&list=2', 'List 2')} "
            f"{a('/cgi/mapa?sig=M-0772&list=4', 'List 4')} {a('/cgi/soubor?sig=M-0772', 'Soubor')}"
            f"<P>{a('/cgi/objednat?sig=M-0772&list=3', 'Objednat reprodukci')}",
        ),
    )
    p.file(tiff, "M-0772_003.tif", "image/tiff")
    p.blob("/nahled/M-0772_003.jpg", "M-0772_003.jpg")
    p.maybe("/nahled/M-0772_003.jpg")
    p.meta("/cgi/kml?sig=M-0772&list=3", "<kml/>", "application/vnd.google-earth.kml+xml")
    p.meta("/cgi/marc?sig=M-0772&list=3", "<marc/>", "text/xml")
    for n in (2, 4):
        link = a(f"https://skeny.knihovna-orlik.example/tif/0772/M-0772_00{n}.tif", "Sken TIFF")
        p.other(f"/cgi/mapa?sig=M-0772&list={n}", shell(f"Mapa panství Orlík, list {n}", link))
    sheets = ul(*((f"/cgi/mapa?sig=M-0772&list={n}", f"List {n}") for n in (2, 3, 4)))
    p.show("/cgi/soubor?sig=M-0772", shell("Soubor M-0772", sheets))
    p.bar("the set of sheets", "/cgi/soubor?sig=M-0772")
    p.bar("order form", "/cgi/objednat?sig=M-0772&list=3")
    return done(p, root, shell)


def manuscript_page_2() -> ThirdSite:
    """A university library: catalogue record in TEI project style, all forms on a raw host."""
    p = Portal("manuscript_page", 2, "https://medieval.bibl-aldwych.example")
    prose = Prose("mp2", "flyleaves, hands, rubrics", "date from, lack", "in the second quire")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(("/", "Home"), ("/?q=*", "Browse"), ("/about", "About"), sep=" / ")
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title} - Medieval Manuscripts</title>"
            f"{head}</head><body><header>{top}</header>{body}<footer>"
            f"{a('https://www.aldwych.example/privacy', 'Privacy')} {a('/feedback', 'Feedback')}"
            "</footer></body></html>"
        )

    title, root = "MS. Fairholt 12", "/catalog/manuscript_3811"
    xml = "https://raw.forge.example/aldwych/medieval-mss/master/Fairholt/MS_Fairholt_12.xml"
    viewer = "https://digital.bibl-aldwych.example/objects/5f0c2e1b/"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Bestiary; England, c. 1240</p><p>{prose.text(7)}</p>"
            f"<p>Author {a('/catalog/person_100219', 'Hugh of Fouilloy')}; work "
            f"{a('/catalog/work_1418', 'Aviarium')}; owner {a('/catalog/org_8', 'Priory')}</p>"
            f"<h2>See also</h2>{ul((xml, 'TEI XML of this record'), (viewer, 'Digital facsimile'))}"
            f"<p>{a(f'{root}.json', 'JSON')} {a(f'{root}/email', 'Email')} "
            f"{a(f'{root}/print', 'Print')} {a('/bookmarks', 'Bookmarks')}</p>"
            f"<p>{a('/catalog/manuscript_3810', '« MS. Fairholt 11')} "
            f"{a('/catalog/manuscript_3812', 'MS. Fairholt 13 »')}</p>",
            metas(("citation_title", title)),
        ),
    )
    text = f"<TEI><title>{title}</title></TEI>"
    p.blob(xml, "MS_Fairholt_12.xml", "text/plain", body=text)
    p.maybe(xml)
    p.meta(f"{root}.json", {"id": "manuscript_3811", "title": title}, "application/json")
    p.show(f"{root}/print", shell(title, f"<h1>{title}</h1>"))
    p.show(f"{root}/email", shell("Email", "<form method=post><input name=to></form>"))
    p.maybe(f"{root}/print")
    p.bar("form", f"{root}/email")
    p.show(viewer, f"<html><title>{title}</title><h1>{title}</h1>{a(p.base + root, 'Catalogue')}")
    p.maybe(viewer)
    for key, name in (("3810", "MS. Fairholt 11"), ("3812", "MS. Fairholt 13")):
        p.other(
            f"/catalog/manuscript_{key}",
            shell(name, f"<h1>{name}</h1>{a(f'/catalog/manuscript_{key}.json', 'JSON')}"),
        )
    p.show("/catalog/work_1418", shell("Aviarium", ul((root, title))))
    p.bar("page of a work in many manuscripts", "/catalog/work_1418")
    why = "the pictures and the TEI text stand in other portals"
    near = [(root, title), ("/catalog/manuscript_3810", "MS. Fairholt 11")]
    return done(p, root, shell, "review", why, near=near)


def treebank_page_2() -> ThirdSite:
    """A language data centre: handle page with bitstreams, CMDI, earlier version by relation."""
    p = Portal("treebank_page", 2, "https://lindat.jazykovy-sklad.example")
    prose = Prose("tb2", "sentences, lemmas, valency frames", "annotate, link", "on four layers")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/repository/", "Repository"),
            ("/services", "Services"),
            ("/repository/browse?type=author", "Authors"),
            ("/Shibboleth.sso/Login?target=%2Frepository%2Fhdl%2F11234%2F1-2621", "Login"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{top}{body}"
            f"<footer>{a('/repository/page/about', 'About')} {a('/mission', 'Mission')}</footer>"
        )

    title, root = "Valency Treebank of Spoken Moravian 2.0", "/repository/hdl/11234/1-2621"
    bits = ("vtsm-2.0.zip", "README.txt", "vtsm-manual.pdf")
    bit = "/repository/bitstream/handle/11234/1-2621"
    old = "/repository/hdl/11234/1-1910"
    meta = "/repository/oai/request?verb=GetRecord&identifier=oai:js:11234/1-2621&metadataPrefix="
    rows = "".join(
        f"<li>{n} {a(f'{bit}/{n}?sequence={i}&isAllowed=y', 'Download file')}</li>"
        for i, n in enumerate(bits, 1)
    )
    p.own(
        root,
        shell(
            title,
            f"<h3>{title}</h3><p>Authors {a('/repository/browse?value=Hrubá', 'Hrubá, Lenka')}"
            f"</p>{prose.paras(2)}<p>This item replaces {a(old, 'version 1.0')}.</p>"
            f"<h4>Files in this item</h4><p>{a(f'{bit}/allzip', 'Download all files')}</p>"
            f"<ul>{rows}</ul><h4>Metadata</h4>"
            f"{ul((f'{meta}cmdi', 'CMDI'), (f'{meta}bibtex', 'Bib'))}"
            f"<p>{a(f'{root}?show=full', 'Show full item record')} "
            f"{a('/repository/statistics?handle=11234/1-2621', 'Statistics')}</p>"
            f"<p>Collection: {a('/repository/hdl/11234/3430', 'Treebanks')}</p>",
            metas(
                ("citation_title", title),
                ("citation_pdf_url", f"{p.base}{bit}/vtsm-manual.pdf?sequence=3&isAllowed=y"),
            ),
        ),
    )
    for i, name in enumerate(bits, 1):
        p.file(f"{bit}/{name}?sequence={i}&isAllowed=y", name, attach=True)
    p.file(f"{bit}/allzip", "all.zip", "application/zip", attach=True)
    p.own(f"{root}?show=full", shell(f"{title} (full)", f"<table><tr><td>dc.title<td>{title}"))
    p.meta(f"{meta}cmdi", "<cmd:CMD/>", "text/xml")
    p.meta(f"{meta}bibtex", "<bib/>", "text/xml")
    p.show("/repository/statistics?handle=11234/1-2621", shell("Statistics", "<p>91 views</p>"))
    p.maybe("/repository/statistics?handle=11234/1-2621")
    oldfile = "/repository/bitstream/handle/11234/1-1910/vtsm-1.0.zip?sequence=1"
    p.own(
        old,
        shell(
            "Valency Treebank of Spoken Moravian 1.0",
            f"<p>Replaced by {a(root, 'a newer item')}.</p>{a(oldfile, 'Download file')}",
        ),
    )
    p.blob(oldfile, "vtsm-1.0.zip", attach=True)
    p.maybe(oldfile)
    for key, name in (("1-2630", "Newspaper treebank"), ("1-2588", "Dialect atlas audio")):
        link = a(f"/repository/bitstream/handle/11234/{key}/data.zip?sequence=1", "Download file")
        p.other(f"/repository/hdl/11234/{key}", shell(name, f"<h3>{name}</h3>{link}"))
    near = [(root, title), ("/repository/hdl/11234/1-2630", "Newspaper treebank")]
    p.bar("collection around it", "/repository/hdl/11234/3430")
    return done(p, root, shell, "review", "the replaced version has a file of its own", near=near)


def radiocarbon_date_2() -> ThirdSite:
    """A regional dates database: a page per date; site record and bibliography on their own."""
    p = Portal("radiocarbon_date", 2, "https://andes14c.example")
    prose = Prose("rd2", "fogones, capas, textiles", "cubren, datan", "en la terraza alta")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = ul(
            ("/es", "Inicio"), ("/es/fechados", "Fechados"), ("/es/sitios", "Sitios"), css="nav"
        )
        return (
            f"<!DOCTYPE html><html lang=es><head><title>{title} · Andes14C</title>{head}</head>"
            f"<body>{menu}<div class=ficha>{body}</div>{a('/es/creditos', 'Créditos')} "
            f"{a('/es/usuarios/entrar', 'Entrar')}</body></html>"
        )

    title, root = "Beta-40112 (Cerro Lampa, capa 5)", "/es/fechados/2207"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><dl><dt>Edad<dd>3120 ± 70 BP<dt>Material<dd>carbón<dt>Sitio<dd>"
            f"{a('/es/sitios/301', 'Cerro Lampa')}<dt>Referencia<dd>"
            f"{a('/es/refs/88', 'Ugarte 1994')}"
            f"</dl><p>{prose.text(3)}</p><p>{a(f'{root}/calibrado.png', 'Curva calibrada')} "
            f"{a(f'{root}/calibrado.csv', 'Probabilidades')} {a('/en/dates/2207', 'English')} "
            f"{a(f'{root}?formato=jsonld', 'JSON-LD')}</p>"
            f"<p>{a('/es/fechados/2206', 'Anterior')} {a('/es/fechados/2208', 'Siguiente')}</p>",
            ld(type="Dataset", name=title, isPartOf=f"{p.base}/es/fechados"),
        ),
    )
    p.own("/en/dates/2207", shell("Beta-40112 (Cerro Lampa, layer 5)", a(root, "Español")))
    p.file(f"{root}/calibrado.png", "calibrado.png")
    p.file(f"{root}/calibrado.csv", "calibrado.csv")
    p.meta(f"{root}?formato=jsonld", {"name": title}, "application/ld+json")
    for key in ("2206", "2208"):
        link = a(f"/es/fechados/{key}/calibrado.csv", "Probabilidades")
        p.other(f"/es/fechados/{key}", shell(f"Beta-{key}", f"<h1>Beta-{key}</h1>{link}"))
    p.show("/es/sitios/301", shell("Cerro Lampa", ul((root, title), ("/es/fechados/2206", "B"))))
    p.bar("record of the site, with all its dates", "/es/sitios/301")
    p.bar("reference for many dates", "/es/refs/88")
    return done(p, root, shell)


def film_record_2() -> ThirdSite:
    """An ethnographic film institute: DOI page, licence wall before the film itself."""
    p = Portal("film_record", 2, "https://av.wissensfilm.example")
    prose = Prose("fr2", "Hände, Webstühle, Flammen", "zeigen, drehen", "in Großaufnahme")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=de><head><title>{title} - Wissensfilm</title>{head}</head>"
            f"<body><div>{nav(('/', 'AV-Portal'), ('/suche', 'Suche'), ('/faecher', 'Fächer'))} "
            f"{a('/login', 'Login')}</div>{body}<div>{a('/rechtliches', 'Rechtliches')}</div>"
        )

    title, root = "Brennen von Schwarzkeramik, Ostalb 1958", "/media/12877"
    film = "/files/tib/uploads/2015/05/0b9d77e2.mp4"
    claim = ld(
        type="VideoObject",
        name=title,
        url=f"{p.base}{root}",
        contentUrl=f"{p.base}{film}",
        thumbnailUrl=f"{p.base}/thumbs/12877.jpg",
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(5)}</p><ul>"
            f"<li>{a(film, 'Film herunterladen (nur Hochschulen)')}"
            f"<li>{a('/files/tib/begleit/E312.pdf', 'Begleitheft')}"
            f"<li>{a('/transkript/12877?t=1', 'Transkript')}<li>{a('/rdf/12877.ttl', 'RDF')}</ul>"
            f"<p>Serie: {a('/serie/44', 'Töpferei')} · Stichwort: "
            f"{a('/suche?s=Keramik', 'Keramik')}"
            f"</p><h3>Ähnliche Filme</h3>{ul(('/media/12878', 'Korbflechten'))}"
            f"{ul(('/media/10031', 'Kalkbrennen'))}",
            claim + rels(("canonical", root, "")),
        ),
    )
    p.refused(film, shell("Zugang", "<p>Nur im Netz der Hochschulen.</p>"))
    p.file("/files/tib/begleit/E312.pdf", "E312.pdf")
    p.own("/transkript/12877?t=1", shell(f"Transkript: {title}", f"<p>{e(prose.text(6))}</p>"))
    p.meta("/rdf/12877.ttl", "<> <http://purl.org/dc/terms/title> 'B' .", "text/turtle")
    for key, name in (("12878", "Korbflechten"), ("10031", "Kalkbrennen")):
        p.other(f"/media/{key}", shell(name, f"<h1>{name}</h1>{a(f'/rdf/{key}.ttl', 'RDF')}"))
    p.show("/serie/44", shell("Töpferei", ul((root, title), ("/media/12878", "Korbflechten"))))
    p.bar("series", "/serie/44")
    return done(p, root, shell, "partial", "the film is only for universities")
