"""Third portals: recordings, air photographs, languages, wrecks, posters, sky, potentials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def field_recording_3() -> ThirdSite:
    """An item in a French sound archive: excerpts open, whole sound refused, PDF notes."""
    p = Portal("field_recording", 3, "https://archives.musee-homme-son.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=fr><head><title>{title} - Télémètre</title>{head}</head><body><div id=hd>"
            f"{a('/', 'Accueil')} {a('/archives/items/', 'Items')} "
            f"{a('/archives/collections/', 'Collections')} {a('/archives/fonds/', 'Fonds')} "
            f"{a('/login/?next=/archives/items/MH_1958_009_012/', 'Se connecter')}</div>{main}"
            f"<div id=ft>{a('/page/legal', 'Mentions légales')}</div></body></html>"
        )

    i = "/archives/items/"
    e, t = i + "MH_1958_009_012/", "Chant de pilage (12)"
    p.own(
        e,
        sh(
            t,
            f"<h1>Item : {t}</h1><iframe src='{e}player/800x170/'></iframe>"
            + rows(
                ("Collection", a("/archives/collections/MH_1958_009/", "Haute-Volta 1958")),
                ("Collecteur", a("/search/?q=Rouvel", "G. Rouvel")),
                ("Cote", "MH_1958_009_012"),
            )
            + ul(
                (e + "download/MH_1958_009_012.wav", "Télécharger (WAV)"),
                (e + "download/extrait.mp3", "Extrait d’une minute (MP3)"),
                ("/items/related/3388/view/", "Carnet de terrain, p. 12 (PDF)"),
                (e + "dc/", "Dublin Core"),
                (e + "dc/xml/", "DC XML"),
            )
            + f"<p>{a(i + 'MH_1958_009_011/', 'Précédent')} {a(i + 'MH_1958_009_013/', 'Suivant')}",
        ),
    )
    p.show(e + "player/800x170/", f"<title>{t}</title><canvas></canvas>{a(e, t)}")
    p.refused(e + "download/MH_1958_009_012.wav", sh("Accès", "<h1>Accès restreint</h1>"), 403)
    p.file(e + "download/extrait.mp3", "extrait.mp3", "audio/mpeg", attach=True)
    p.file("/items/related/3388/view/", "carnet_p12.pdf")
    p.own(e + "dc/", sh(f"Dublin Core : {t}", f"<h1>{t}</h1>{rows(('dc:type', 'Sound'))}"))
    p.meta(e + "dc/xml/", "<dc/>", "application/xml")
    for n, name, k in (("011", "Flûtes (11)", "3387"), ("013", "Conte (13)", "3389")):
        o, x = f"{i}MH_1958_009_{n}/", f"/items/related/{k}/view/"
        m = o + "download/extrait.mp3"
        p.other(o, sh(name, f"<h1>Item : {name}</h1>{a(m, 'Extrait')}{a(x, 'Carnet')}{a(e, t)}"))
        p.blob(m, f"{n}.mp3", "audio/mpeg", attach=True)
        p.blob(x, f"carnet_{n}.pdf")
        p.bar("another item's", m, x)
    p.bar("the collection around it", "/archives/collections/MH_1958_009/")
    p.bar("a list", "/search/?q=Rouvel")
    p.bar("login", "/login/?next=/archives/items/MH_1958_009_012/")
    near = ((i + "MH_1958_009_011/", "Flûtes"), (i + "MH_1958_009_013/", "Conte"))
    p.maybe(e + "player/800x170/")
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "partial", "the whole sound is refused, an excerpt is open")


def aerial_photograph_3() -> ThirdSite:
    """A frame in a national mapping service: Spanish, georeferenced twin, metadata by service."""
    p = Portal("aerial_photograph", 3, "https://fototeca.cartomar.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=es><head><title>{title} | Fototeca</title>"
            f"{head}</head><body>"
            f"<nav>{a('/fototeca', 'Fototeca')} {a('/fototeca/vuelos', 'Vuelos')} "
            f"{a('/tienda', 'Tienda')} {a('/comparador', 'Comparador')}</nav>{main}<footer>"
            f"{a('/aviso-legal', 'Aviso legal')}</footer></body></html>"
        )

    d = "/fototeca/detalle?idFotograma="
    e, t = d + "5540812", "Fotograma 0431, vuelo AMX serie B (1956)"
    get = "/descargas/descargaDir?secuencial="
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><img src='/mini/5540812.png'><table><tr><td>Hoja</td><td>"
            f"{a('/fototeca/vuelos?hoja=0612', '0612')}</td></tr><tr><td>Vuelo</td><td>"
            f"{a('/fototeca/vuelos/amx-b', 'AMX serie B')}</td></tr></table>"
            + ul(
                (get + "99120", "Fotograma escaneado (TIFF, 60 MB)"),
                (get + "99121", "Fotograma georreferenciado (ECW)"),
                (get + "99122", "Certificado de calibración (PDF)"),
                ("/csw?request=GetRecordById&id=spaFOT5540812", "Metadatos (XML)"),
            )
            + f"<p>{a(d + '5540811', 'Anterior')} {a(d + '5540813', 'Siguiente')} "
            f"{a('/tienda/pedido?id=5540812', 'Copia en papel')}</p>",
            metas(og__image=p.u("/mini/5540812.png")),
        ),
    )
    p.file(get + "99120", "AMX_B_0612_0431.tif", "image/tiff", attach=True)
    p.file(get + "99121", "AMX_B_0612_0431.ecw", attach=True)
    p.file(get + "99122", "calibracion.pdf", attach=True)
    p.meta("/csw?request=GetRecordById&id=spaFOT5540812", "<csw/>", "application/xml")
    p.blob("/mini/5540812.png", "mini.png")
    p.maybe("/mini/5540812.png")
    for n, k, s in (("5540811", "0430", "99115"), ("5540813", "0432", "99125")):
        name, m = f"Fotograma {k}", f"/csw?request=GetRecordById&id=spaFOT{n}"
        p.other(d + n, sh(name, f"<h1>{name}</h1>{a(get + s, 'TIFF')}{a(m, 'XML')}{a(e, t)}"))
        p.blob(get + s, f"{k}.tif", "image/tiff", attach=True)
        p.raw(m, f"<csw id='{n}'/>", "application/xml")
        p.bar("another frame's", get + s, m)
    p.bar("the flight around it", "/fototeca/vuelos/amx-b")
    p.bar("shop", "/tienda/pedido?id=5540812")
    p.robots("Disallow: /tienda/")
    p.fill(rest(p, sh, e, ("", t), (d + "5540811", "0430"), (d + "5540813", "0432")))
    return p.site(e, "complete", "three files and the metadata of the frame are served")


def language_archive_item_3() -> ThirdSite:
    """A deposit's page on a language archive in London: bundles are entries, deposit page files."""
    p = Portal("language_archive_item", 3, "https://www.elarum.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title} | ELArum</title>{head}</head><body>"
            f"<div role=navigation>{a('/', 'ELArum')} {a('/deposits', 'Deposits')} "
            f"{a('/map', 'Map')} "
            f"{a('/collection/0417?signin=1', 'Sign in')}</div>{main}<div role=contentinfo>"
            f"{a('/access-protocol', 'Access protocol')}</div></body></html>"
        )

    e, t = "/collection/0417", "Documentation of Sibe, a language of the upper Vara"
    tabs = ul(
        (e, "Summary"), (e + "/deposit-page", "Deposit page"), (e + "/bundles?p=0", "Bundles (4)")
    )
    node = {"@context": "https://schema.org", "@type": "Dataset", "name": t, "url": p.u(e)}
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1>{tabs}<p>Depositor: {a('/depositors/n-orlov', 'N. Orlov')}; "
            f"{a('/deposits?country=PG', 'Papua New Guinea')}</p>"
            f"<p>{a(e + '/imdi.xml', 'Metadata (CMDI)')} "
            f"{a(e + '/guide.pdf', 'Collection guide')}</p>"
            f"<h2>Neighbouring deposits</h2>{ul(('/collection/0398', 'Texts in Omaru'))}",
            ld(node),
        ),
    )
    p.own(e + "/deposit-page", sh(f"{t}: deposit page", f"<h1>{t}</h1>{tabs}<p>The group.</p>"))
    p.meta(e + "/imdi.xml", "<CMD/>", "application/xml")
    p.file(e + "/guide.pdf", "guide0417.pdf")
    names = ("Origin myth", "Fishing songs", "Wordlist", "Market talk")
    for k, part in ((0, names[:2]), (1, names[2:])):
        pager = a(f"{e}/bundles?p={1 - k}", "other page")
        p.own(
            f"{e}/bundles?p={k}",
            sh(
                f"{t}: bundles",
                f"<h1>{t}</h1>{tabs}"
                + ul(*((f"/bundle/MPI10{names.index(n)}", n) for n in part))
                + pager,
            ),
        )
    for k, n in enumerate(names):
        b = f"/bundle/MPI10{k}"
        f = f"/resource/MPI10{k}a"
        p.show(b, sh(n, f"<h1>{n}</h1>{a(f, 'sound')} Deposit: {a(e, t)}"))
        p.blob(f, f"{n}.wav", "audio/wav", attach=True)
        p.maybe(b, f)
    o, x = "/collection/0398", "/collection/0398/guide.pdf"
    p.other(o, sh("Texts in Omaru", f"<h1>Texts in Omaru</h1>{a(x, 'Collection guide')}{a(e, t)}"))
    p.blob(x, "guide0398.pdf")
    p.bar("another deposit's guide", x)
    p.bar("depositor", "/depositors/n-orlov")
    p.bar("a list", "/deposits?country=PG")
    p.bar("sign in", "/collection/0417?signin=1")
    p.fill(rest(p, sh, e, ("", t), (o, "Texts in Omaru")))
    return p.site(e, "review", "the deposit's bundles stand as entries of their own")


def shipwreck_record_3() -> ThirdSite:
    """A wreck on an underwater archaeology project's Drupal: nodes, files, 3D model host."""
    p = Portal("shipwreck_record", 3, "https://wrakken.onderwatererf.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=nl dir=ltr><head><title>{title} | MaSS-N</title>{head}"
            f"<link rel=canonical href=''></head><body><header>{a('/', 'Home')} "
            f"{a('/kaart', 'Kaart')}"
            f" {a('/verhalen', 'Verhalen')} {a('/zoeken', 'Zoeken')}</header>{main}<footer>"
            f"{a('/toegankelijkheid', 'Toegankelijkheid')} {a('/user/login', 'Inloggen')}</footer>"
            "</body></html>"
        ).replace("<link rel=canonical href=''>", "")

    e, t = "/wrakken/burgzand-noord-17", "Burgzand Noord 17"
    fs = "/sites/default/files/2021-03/"
    files = ("BZN17_rapport.pdf", "BZN17_multibeam.tif", "BZN17_vondstenlijst.xlsx")
    model = "https://3dmodellen.example/m/bzn17-8f2c"
    p.own(
        e,
        sh(
            t,
            f"<article><h1>{t}</h1><p>Gezonken rond 1640 bij Texel.</p>"
            + ul(*((fs + f, f) for f in files))
            + f"<iframe src='{model}/embed'></iframe><p>"
            f"{a('/en/wrecks/burgzand-noord-17', 'English')}"
            f" {a('/node/512/export?_format=json', 'JSON')}</p></article><p>"
            f"{a('/thema/voc', 'VOC')} {a('/auteur/mvos', 'M. Vos')}</p><h2>Andere wrakken</h2>"
            + ul(
                ("/wrakken/burgzand-noord-3", "Burgzand Noord 3"), ("/wrakken/aanloop", "Aanloop")
            ),
            f"<link rel=shortlink href='/node/512'>{metas(description='Wrak bij Texel')}",
        ),
    )
    p.own(
        "/en/wrecks/burgzand-noord-17", sh(f"{t} (EN)", f"<h1>{t}</h1>Sunk off Texel {a(e, 'NL')}")
    )
    for f in files:
        p.file(fs + f, f)
    p.hop("/node/512", e, 301)
    p.meta("/node/512/export?_format=json", {"nid": 512, "title": t}, "application/json")
    p.show(model + "/embed", f"<title>{t} 3D</title><canvas></canvas>{a(model, 'Open')}")
    p.show(model, f"<title>{t} 3D</title><h1>{t}</h1>{a(e, 'Bron')}")
    p.maybe(model, model + "/embed")
    for s, n, f in (("burgzand-noord-3", "Burgzand Noord 3", "BZN3"), ("aanloop", "Aanloop", "AM")):
        x = f"{fs}{f}_rapport.pdf"
        p.other(
            f"/wrakken/{s}", sh(n, f"<article><h1>{n}</h1>{a(x, 'Rapport')}</article>{a(e, t)}")
        )
        p.blob(x, f"{f}.pdf")
        p.bar("another wreck's report", x)
    p.bar("a theme", "/thema/voc")
    p.bar("author", "/auteur/mvos")
    near = (("/wrakken/burgzand-noord-3", "BZN 3"), ("/wrakken/aanloop", "Aanloop"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "review", "the model of the wreck stands in another portal")


def poster_print_3() -> ThirdSite:
    """An etching in a print room, both sides photographed, on a museum's API and a IIIF host."""
    p = Portal("poster_print", 3, "https://collectie.prentenkabinet.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=nl><head><title>{title} - Prentenkabinet</title>{head}</head><body><nav>"
            f"{a('/nl', 'Collectie')} {a('/nl/zoeken', 'Zoeken')} {a('/nl/kunstenaars', 'Makers')} "
            f"{a('/nl/mijn/verzamelingen?terug=/nl/object/RP-P-1912-88', 'Mijn verzameling')}</nav>"
            f"{main}<footer>{a('/nl/colofon', 'Colofon')}</footer></body></html>"
        )

    e, t = "/nl/object/RP-P-1912-88", "Gezicht op de Haarlemmerpoort"
    iiif = "https://iiif.prentenkabinet.example"
    recto, verso = f"{iiif}/KqLmR/full/max/0/default.jpg", f"{iiif}/ZxYwV/full/max/0/default.jpg"
    node = {
        "@context": "https://schema.org",
        "@type": "VisualArtwork",
        "name": t,
        "url": p.u(e),
        "image": recto,
        "thumbnailUrl": f"{iiif}/KqLmR/full/!300,300/0/default.jpg",
    }
    data = "https://data.prentenkabinet.example/RP-P-1912-88"
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><img src='{iiif}/KqLmR/full/!300,300/0/default.jpg'><dl><dt>"
            f"Maker</dt><dd>"
            f"{a('/nl/kunstenaars/r-zeeman', 'R. Zeeman')}</dd><dt>Techniek</dt><dd>"
            f"{a('/nl/zoeken?techniek=etsen', 'etsen')}</dd></dl>"
            + ul(
                (recto, "Download voorzijde"),
                (verso, "Download keerzijde"),
                ("/en/object/RP-P-1912-88", "English"),
                (data + ".json", "JSON-LD"),
                (data + ".ttl", "Turtle"),
                (f"{iiif}/manifest/RP-P-1912-88", "IIIF-manifest"),
            )
            + f"<h2>Zelfde serie</h2>{ul(('/nl/object/RP-P-1912-89', 'Gezicht op de Muiderpoort'))}"
            + f"<h2>Bekijk ook</h2>{ul(('/nl/object/RP-P-1877-4', 'Zeeslag'))}",
            ld(node),
        ),
    )
    p.own("/en/object/RP-P-1912-88", sh("View of the Haarlem gate", f"<h1>View</h1>{a(e, 'NL')}"))
    p.file(recto, "recto.jpg")
    p.file(verso, "verso.jpg")
    p.blob(f"{iiif}/KqLmR/full/!300,300/0/default.jpg", "thumb.jpg")
    p.maybe(f"{iiif}/KqLmR/full/!300,300/0/default.jpg")
    p.meta(data + ".json", {"@id": data, "title": t}, "application/ld+json")
    p.meta(data + ".ttl", f"<{data}> a <http://x.example/Print> .", "text/turtle")
    man = {"id": f"{iiif}/manifest/RP-P-1912-88", "items": [{"id": recto}, {"id": verso}]}
    p.meta(f"{iiif}/manifest/RP-P-1912-88", man, "application/ld+json")
    for n, name, k in (
        ("RP-P-1912-89", "Gezicht op de Muiderpoort", "AaBbC"),
        ("RP-P-1877-4", "Zeeslag", "DdEeF"),
    ):
        x, m = f"{iiif}/{k}/full/max/0/default.jpg", f"{iiif}/manifest/{n}"
        p.other(
            f"/nl/object/{n}",
            sh(name, f"<h1>{name}</h1>{a(x, 'Download')}{a(m, 'IIIF-manifest')}{a(e, t)}"),
        )
        p.blob(x, f"{n}.jpg")
        p.raw(m, f'{{"id": "{m}"}}', "application/ld+json")
        p.bar("another print's", x, m)
    p.bar("maker", "/nl/kunstenaars/r-zeeman")
    p.bar("a list", "/nl/zoeken?techniek=etsen")
    p.bar("account", "/nl/mijn/verzamelingen?terug=/nl/object/RP-P-1912-88")
    near = (("/nl/object/RP-P-1912-89", "Muiderpoort"), ("/nl/object/RP-P-1877-4", "Zeeslag"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "both sides, manifest, data and language forms are served")


def transient_event_3() -> ThirdSite:
    """A gamma-ray burst's page of a satellite team: light curves, spectra, plain HTML of 2007."""
    p = Portal("transient_event", 3, "https://swiftlet.spacesci-mid.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body bgcolor='#ffffff'>"
            f"{a('/', 'Swiftlet DC')} - {a('/xrt_products/', 'Products')} - "
            f"{a('/xrt_live_cat/', 'Live catalogue')} - {a('/docs.php', 'Docs')}<hr>{main}<hr>"
            f"{a('/usage.php', 'Usage policy')}</body></html>"
        )

    e, t = "/xrt_live_cat/00958592/", "GRB 200227A"
    cur, spe = "/xrt_curves/00958592/", "/xrt_spectra/00958592/"
    p.own(
        e,
        sh(
            f"{t} - Live XRT catalogue",
            f"<h1>{t}</h1>"
            + rows(
                ("Target ID", "00958592"),
                ("Light curve", a(cur, "page")),
                ("Spectrum", a(spe, "page")),
                ("Position", a(e + "position.txt", "text")),
                ("Circular", a("https://gcn.example/circulars/27234", "GCN 27234")),
            )
            + f"<p>{a('/xrt_live_cat/00958570/', 'GRB 200224C')} &lt; &gt; "
            f"{a('/xrt_live_cat/00958601/', 'GRB 200228B')}</p>",
        ),
    )
    p.own(
        cur,
        sh(
            f"{t} light curve",
            f"<h2>{t}: light curve</h2><img src='curve.gif'>"
            + ul(("curve.qdp", "QDP data"), ("curve.gif", "GIF"), ("lc.tar.gz", "All (tar.gz)"))
            + a(e, "Back to the burst"),
        ),
    )
    p.own(
        spe,
        sh(
            f"{t} spectrum",
            f"<h2>{t}: spectrum</h2>"
            + ul(("interval0.tar.gz", "Spectral files"), ("interval0wt.pdf", "Plot"))
            + a(e, "Back to the burst"),
        ),
    )
    p.file(cur + "curve.qdp", "c.qdp", "text/plain", body="READ SERR 1 2\n100 1 1 3.2")
    p.file(cur + "curve.gif", "curve.gif", "image/gif")
    p.file(cur + "lc.tar.gz", "lc_00958592.tar.gz")
    p.file(spe + "interval0.tar.gz", "i0.tar.gz")
    p.file(spe + "interval0wt.pdf", "i0.pdf")
    p.file(e + "position.txt", "pos.txt", body="RA 56.5 Dec 9.49 err 1.9 arcsec")
    for n, name in (("00958570", "GRB 200224C"), ("00958601", "GRB 200228B")):
        c = f"/xrt_curves/{n}/"
        x = c + "curve.qdp"
        p.other(f"/xrt_live_cat/{n}/", sh(name, f"<h1>{name}</h1>{a(c, 'Light curve')}{a(e, t)}"))
        p.show(c, sh(f"{name} light curve", f"<h2>{name}: light curve</h2>{a(x, 'QDP data')}"))
        p.raw(x, f"READ SERR 1 2\n{n} 1 1 2", "text/plain")
        p.bar("another burst's", c, x)
    p.bar("the catalogue", "/xrt_live_cat/")
    p.bar("a circular of another portal", "https://gcn.example/circulars/27234")
    p.show("https://gcn.example/circulars/27234", f"<title>GCN 27234</title><h1>{t}: XRT</h1>")
    near = (("/xrt_live_cat/00958570/", "GRB 200224C"), ("/xrt_live_cat/00958601/", "GRB 200228B"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "curve, spectrum and position of the burst are served")


def interatomic_potential_3() -> ThirdSite:
    """A machine-learned force field in a materials archive's entry, one file refused."""
    p = Portal("interatomic_potential", 3, "https://archive.matcloud-x.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=en><head><title>{title} - MatCloud Archive</title>{head}"
            f"</head><body><nav>{a('/', 'Archive')} {a('/records?sort=newest', 'Latest')} "
            f"{a('/faq', 'FAQ')} {a('/login/?next=/record/2023.41', 'Login')}</nav>{main}"
            f"<footer>{a('/terms', 'Terms')}</footer></body></html>"
        )

    t = "A neural network potential for hydrated silica"

    def record(v: str, files: list[str], more: str) -> str:
        return sh(
            t,
            f"<h1>{t}</h1><p>{a('/records?q=Pires', 'L. Pires')}; "
            f"{a('/records?k=silica', 'silica')}"
            f"</p><p>Version {v}</p><h3>Files</h3>"
            + rows(*((f, "MD5 ab12", a(f"/record/file?id={v}&filename={f}", "⬇")) for f in files))
            + f"<h3>Versions</h3>"
            f"{ul(('/record/2023.41', '2023.41'), ('/record/2023.12', '2023.12'))}" + more,
        )

    e = "/record/2023.41"
    files = ["README.md", "nnp_weights.tar.gz", "training_set.xyz"]
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "url": p.u(e),
        "distribution": [
            {"@type": "DataDownload", "contentUrl": p.u(f"/record/file?id=2023.41&filename={f}")}
            for f in files
        ],
    }
    more = (
        f"<h3>Export</h3>{ul((e + '/export/bibtex', 'BibTeX'), (e + '/export/dcite', 'DataCite'))}"
        f"<h3>Similar</h3>{ul(('/record/2022.88', 'Force field for zeolites'))}{ld(node)}"
    )
    p.own(e, record("2023.41", files, more))
    for f in files[:2]:
        p.file(f"/record/file?id=2023.41&filename={f}", f, attach=True)
    p.refused(
        "/record/file?id=2023.41&filename=training_set.xyz",
        sh("Embargo", "<h1>Under embargo until 2027-01-01</h1>"),
    )
    p.meta(e + "/export/bibtex", "@misc{pires}", "application/x-bibtex")
    p.meta(e + "/export/dcite", "<resource/>", "application/xml")
    p.own("/record/2023.12", record("2023.12", ["README.md"], ""))
    old = "/record/file?id=2023.12&filename=README.md"
    p.maybe(p.blob(old, "README_old.md", attach=True))
    o, x = "/record/2022.88", "/record/file?id=2022.88&filename=zeo.zip"
    p.other(o, sh("Force field for zeolites", f"<h1>Force field</h1>{a(x, '⬇')}{a(e, t)}"))
    p.blob(x, "zeo.zip", attach=True)
    p.bar("another record's file", x)
    p.bar("a list", "/records?q=Pires", "/records?k=silica")
    p.bar("login", "/login/?next=/record/2023.41")
    p.fill(rest(p, sh, e, ("", t), (o, "Force field for zeolites")))
    return p.site(e, "partial", "the training set is listed and under embargo")
