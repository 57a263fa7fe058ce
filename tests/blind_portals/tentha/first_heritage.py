"""First portals: recordings, air photographs, languages, wrecks, posters, sky, potentials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def field_recording_1() -> ThirdSite:
    """A song on a tape in a folklore archive: player, transcript, index card, tracks beside it."""
    p = Portal("field_recording", 1, "https://www.tobaran.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=en><head><title>{title} - Tobaran</title>{head}</head><body><header>"
            + ul(("/", "Home"), ("/search", "Search tracks"), ("/people", "Contributors"))
            + f"</header><main>{main}</main><footer>"
            + ul(("/copyright", "Copyright"), ("/feedback?about=/track/60155", "Feedback"))
            + "</footer></body></html>"
        )

    e, t = "/track/60155", "Oran na maighdinn mhara"
    audio = "https://media.tobaran.example/mp3/SA1968.145.A3.mp3"
    langs = ul((e + "?l=en", "English"), (e + "?l=gd", "Gàidhlig"))
    main = (
        f"<h1>{t}</h1><audio controls src='{audio}'></audio><p>{a(audio, 'Listen (MP3)')}</p>"
        + rows(
            ("Track ID", "60155"),
            ("Contributor", a("/people/1410", "Ceit NicLeòid")),
            ("Genre", a("/search?genre=song", "Song")),
            ("Tape", a("/tape/SA1968.145", "SA1968.145")),
        )
        + ul((e + "/transcription", "Transcription"), ("/cards/60155.pdf", "Index card (PDF)"))
        + f"<p class=pager>{a('/track/60154', 'Previous track')}"
        f"{a('/track/60156', 'Next track')}</p>"
    )
    p.own(e, sh(t, langs + main))
    p.own(e + "?l=gd", sh(t, langs + main.replace("Genre", "Gnè")))
    p.show(e + "?l=en", sh(t, langs + main))
    p.maybe(e + "?l=en")
    p.file(audio, "a.mp3", "audio/mpeg")
    p.own(e + "/transcription", sh(t, f"<h1>{t}: transcription</h1><pre>O hì o hò</pre>"))
    p.file("/cards/60155.pdf", "60155.pdf")
    for n, name in (("60154", "Story of the seal"), ("60156", "Puirt à beul")):
        m = f"https://media.tobaran.example/mp3/{n}.mp3"
        p.other(f"/track/{n}", sh(name, f"<h1>{name}</h1>{a(m, 'Listen')}{a(e, t)}"))
        p.blob(m, f"{n}.mp3", "audio/mpeg")
        p.bar("another track's sound", m)
    p.bar("the tape holds other tracks", "/tape/SA1968.145")
    p.bar("contributor", "/people/1410")
    p.bar("form about the page", "/feedback?about=/track/60155")
    p.fill(rest(p, sh, e, ("", t), ("/track/60154", "Story of the seal")))
    return p.site(e, "complete", "sound, text and card of the track are served")


def aerial_photograph_1() -> ThirdSite:
    """A frame of a sortie: preview open, full size by order, footprint as GeoJSON."""
    p = Portal("aerial_photograph", 1, "https://airphotos.hist-scot.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} | Air Photo Collection</title>{head}</head><body><nav>"
            + ul(("/", "Home"), ("/map", "Map search"), ("/sorties", "Sorties"), ("/cart", "Cart"))
            + f"{a('/account/login?next=/frames/106G-0045-3112', 'Log in')}</nav>{main}"
            f"<footer>{a('/licensing', 'Licensing')}</footer></body></html>"
        )

    e, t = "/frames/106G-0045-3112", "106G/Scot/UK 0045, frame 3112"
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><figure><a href='/media/a91f/large.jpg'>"
            "<img src='/media/a91f/thumb.jpg'></a></figure>"
            + rows(
                ("Date", "19 April 1946"),
                ("Sortie", a("/sorties/106G-0045", "106G/Scot/UK 0045")),
                ("Scale", "1:9,600"),
            )
            + ul(
                ("/api/frames/106G-0045-3112.geojson", "Footprint (GeoJSON)"),
                ("/media/a91f/original.tif", "Original scan (TIFF, order only)"),
                ("/cart/add/106G-0045-3112", "Order a scan"),
            )
            + f"{a('/frames/106G-0045-3111', 'Previous')}{a('/frames/106G-0045-3113', 'Next')}",
            metas(twitter__image=p.u("/media/a91f/large.jpg")),
        ),
    )
    p.file("/media/a91f/large.jpg", "large.jpg")
    p.blob("/media/a91f/thumb.jpg", "thumb.jpg")
    p.maybe("/media/a91f/thumb.jpg")
    p.refused("/media/a91f/original.tif", sh("Order", "<h1>Order only</h1>"), 403)
    geo = {"type": "Feature", "id": "106G-0045-3112", "geometry": None, "properties": {}}
    p.meta("/api/frames/106G-0045-3112.geojson", geo, "application/geo+json")
    for n in ("3111", "3113"):
        m = f"/media/b{n}/large.jpg"
        p.other(
            f"/frames/106G-0045-{n}",
            sh(f"Frame {n}", f"<h1>Frame {n}</h1>{a(m, 'Large')}{a(e, t)}"),
        )
        p.blob(m, f"{n}.jpg")
        p.bar("another frame's picture", m)
    p.bar("the sortie", "/sorties/106G-0045")
    p.bar("an order", "/cart/add/106G-0045-3112")
    p.fill(rest(p, sh, e, ("", t), ("/frames/106G-0045-3111", "Frame 3111")))
    return p.site(e, "partial", "the original scan is refused")


def language_archive_item_1() -> ThirdSite:
    """An item of a collection of an endangered language: files by essence, some restricted."""
    p = Portal("language_archive_item", 1, "https://catalog.paralex.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} | Paralex catalog</title>{head}</head><body><nav>"
            + ul(("/", "Home"), ("/collections", "Collections"), ("/items/search", "Items"))
            + f"{a('/users/sign_in', 'Sign in')}</nav>{main}<footer>{a('/about', 'About')}"
            "</footer></body></html>"
        )

    c = "/collections/LR1"
    e, t = c + "/items/014", "LR1-014 The story of the two sisters"
    names = ("LR1-014-01.mp3", "LR1-014-01.wav", "LR1-014-01.eaf")
    p.own(
        e,
        sh(
            t,
            f"<p>{a(c, 'LR1: Lerep recordings')}</p><h1>{t}</h1>"
            + rows(
                ("Language", a("/items/search?language=lrp", "Lerep (lrp)")),
                ("Collector", a("/people/88", "H. Toma")),
            )
            + "<h2>Content files (3)</h2>"
            + rows(
                *(
                    (n, a(f"{e}/essences/{k}", "view"), a(f"{e}/essences/{k}/download", "get"))
                    for k, n in enumerate(names, 5501)
                )
            )
            + f"{a(e + '.rdf', 'RO-Crate metadata')} {a(e + '.xml', 'OLAC')}<p>"
            f"{a(c + '/items/013', 'Previous')} {a(c + '/items/015', 'Next')}</p>",
            metas(DC__identifier="LR1-014", DC__relation="LR1"),
        ),
    )
    for k, n in enumerate(names, 5501):
        own = f"<h1>{n}</h1>{a(f'{e}/essences/{k}/download', 'Download')}{a(e, t)}"
        p.own(f"{e}/essences/{k}", sh(n, own))
        if n.endswith("wav"):
            p.refused(f"{e}/essences/{k}/download", sh("Denied", "<h1>Access denied</h1>"), 403)
        else:
            p.file(f"{e}/essences/{k}/download", n, attach=True)
    p.meta(e + ".rdf", {"@graph": [{"@id": "LR1-014"}]}, "application/ld+json")
    p.meta(e + ".xml", "<olac:olac xmlns:olac='x'/>", "application/xml")
    for n in ("013", "015"):
        m = f"{c}/items/{n}/essences/60{n}/download"
        name = f"LR1-{n} Elicitation"
        p.other(f"{c}/items/{n}", sh(name, f"<h1>{name}</h1>{a(m, 'get')}{a(e, t)}"))
        p.blob(m, f"LR1-{n}.mp3", attach=True)
        p.bar("another item's file", m)
    p.bar("the collection around it", c)
    p.bar("collector", "/people/88")
    p.fill(rest(p, sh, e, ("", t), (c + "/items/013", "LR1-013")))
    return p.site(e, "partial", "one of three files is refused")


def shipwreck_record_1() -> ThirdSite:
    """A wreck in a state's database: ASP.NET addresses, report PDFs, a dive-site plan."""
    p = Portal("shipwreck_record", 1, "https://wrecks.maritimeheritage.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title} - Shipwreck Databases</title></head><body><form>"
            + ul(("/Default.aspx", "Home"), ("/Search.aspx", "Search"), ("/Map.aspx", "Map"))
            + f"{main}</form><p>{a('/Disclaimer.aspx', 'Disclaimer')}</p></body></html>"
        )

    def wreck(n: str, name: str, more: str) -> str:
        return sh(
            name,
            f"<h1>{name}</h1>"
            + rows(("Unique number", n), ("Port", a("/Search.aspx?port=Fremore", "Fremore")))
            + more,
        )

    e = "/Wreck.aspx?id=1217"
    more = (
        ul(
            ("/GetDocument.ashx?doc=88121", "Report 112: excavation 1984"),
            ("/GetDocument.ashx?doc=88127", "Conservation notes"),
            ("/GetDocument.ashx?doc=88140", "Site plan"),
            ("/Artefacts.aspx?wreck=1217", "Artefacts from this wreck"),
            ("/WreckPrint.aspx?id=1217", "Printer friendly"),
        )
        + f"<p>Nearby: {a('/Wreck.aspx?id=1203', 'Elsinor')} "
        + a("/Wreck.aspx?id=1240", "Rapid Star")
        + "</p>"
    )
    p.own(e, wreck("1217", "Lively Anna (1811)", more))
    p.file("/GetDocument.ashx?doc=88121", "No_112_LivelyAnna.pdf", attach=True)
    p.file("/GetDocument.ashx?doc=88127", "conservation.doc", "application/msword", True)
    p.file("/GetDocument.ashx?doc=88140", "siteplan.jpg", attach=True)
    p.show("/WreckPrint.aspx?id=1217", "<title>Lively Anna</title><h1>Lively Anna (1811)</h1>")
    p.maybe("/WreckPrint.aspx?id=1217")
    things = ul(("/Artefact.aspx?no=3301", "Anchor"), ("/Artefact.aspx?no=3302", "Bottle"))
    p.show("/Artefacts.aspx?wreck=1217", wreck("1217", "Artefacts: Lively Anna", things))
    p.maybe("/Artefacts.aspx?wreck=1217")
    for n, name in (("3301", "Anchor"), ("3302", "Bottle")):
        p.other(f"/Artefact.aspx?no={n}", sh(name, f"<h1>{name}</h1>{a(e, 'Lively Anna')}"))
    for n, name, d in (("1203", "Elsinor", "87001"), ("1240", "Rapid Star", "87002")):
        x = f"/GetDocument.ashx?doc={d}"
        p.other(f"/Wreck.aspx?id={n}", wreck(n, name, ul((x, "Report"), (e, "Lively Anna"))))
        p.blob(x, f"{name}.pdf", attach=True)
        p.bar("another wreck's report", x)
    p.bar("a port's list", "/Search.aspx?port=Fremore")
    p.fill(rest(p, sh, e, ("", "Lively Anna"), ("/Wreck.aspx?id=1203", "Elsinor")))
    return p.site(e, "review", "its finds stand as entries of their own")


def poster_print_1() -> ThirdSite:
    """A poster in a museum of design: eMuseum addresses, IIIF, sizes, JSON and a narrow claim."""
    p = Portal("poster_print", 1, "https://www.e-graphik.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>{title} – eGraphik</title>{head}</head><body><header>"
            + ul(("/", "Start"), ("/collections", "Sammlungen"), ("/people", "Personen"))
            + f"{a('/signin?redirect=/objects/75101', 'Meine Auswahl')}</header>{main}"
            f"<footer>{a('/info', 'Info')}{a('/rechte', 'Rechte')}</footer></body></html>"
        )

    e, t = "/objects/75101/winterhilfe", "Winterhilfe"
    img = "/internal/media/dispatcher/131009"
    iiif = "https://iiif.e-graphik.example/m131009"
    node = {"@context": "http://schema.org", "@type": "VisualArtwork", "name": t, "url": p.u(e)}
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><img src='{img}/preview'><p>Plakat, Lithografie, 128 x 90,5 cm</p>"
            + rows(
                ("Entwurf", a("/people/1220/hans-falter", "Hans Falter")),
                ("Inv.-Nr.", "08-0212"),
                ("Stichwort", a("/search/armut", "Armut")),
            )
            + ul(
                (img + "/full", "Bild herunterladen"),
                ("/objects/75101/json", "JSON"),
                ("/objects/75101/rdf", "RDF"),
                (iiif + "/manifest.json", "IIIF"),
                ("/objects/75101/winterhilfe?lang=en", "English"),
            )
            + f"<h2>Verwandt</h2>{ul(('/objects/75088/brot', 'Brot für alle'))}"
            + a("/objects/75102/licht", "Weiter"),
            ld(node),
        ),
    )
    p.own(e + "?lang=en", sh("Winter Relief", f"<h1>Winter Relief</h1>{a(e, 'Deutsch')}"))
    p.file(img + "/full", "08-0212.jpg", attach=True)
    p.blob(img + "/preview", "preview.jpg")
    p.maybe(img + "/preview")
    p.meta("/objects/75101/json", {"id": 75101, "title": t}, "application/json")
    p.meta("/objects/75101/rdf", "<rdf:RDF xmlns:rdf='x'/>", "application/rdf+xml")
    full = iiif + "/full/max/0/default.jpg"
    man = {"@id": iiif + "/manifest.json", "label": t, "items": [{"id": full}]}
    p.meta(iiif + "/manifest.json", man, "application/ld+json")
    p.blob(full, "iiif.jpg")
    p.maybe(full)
    for n, s, name, m in (("75088", "brot", "Brot", "130"), ("75102", "licht", "Licht", "132")):
        x = f"/internal/media/dispatcher/{m}/full"
        p.other(
            f"/objects/{n}/{s}",
            sh(name, f"<h1>{name}</h1>{a(x, 'Bild')}{a(f'/objects/{n}/json', 'JSON')}{a(e, t)}"),
        )
        p.blob(x, f"{m}.jpg", attach=True)
        p.meta(f"/objects/{n}/json", {"id": n}, "application/json")
        p.members.discard(p.u(f"/objects/{n}/json"))
        p.bar("another poster's", x, f"/objects/{n}/json")
    p.bar("designer", "/people/1220/hans-falter")
    p.bar("keyword", "/search/armut")
    p.fill(rest(p, sh, e, ("", t), ("/objects/75088/brot", "Brot")))
    return p.site(e, "complete", "picture, manifest and exports are served")


def transient_event_1() -> ThirdSite:
    """A supernova on a transient name server: spectra, photometry, a report table."""
    p = Portal("transient_event", 1, "https://www.tns-sky.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title} | Transient Server</title></head><body><div class=menu>"
            + ul(("/", "Home"), ("/search", "Search"), ("/astronotes", "AstroNotes"))
            + f"{a('/user/login?destination=object/2021abx', 'Log in')}</div>{main}"
            f"<p>{a('/content/contact', 'Contact')}</p></body></html>"
        )

    up = "/system/files/uploaded"
    e = "/object/2021abx"
    spectra = (
        (f"{up}/ZTQ/tns_2021abx_2021-01-19_P60_SEDM.ascii", "SEDM 2021-01-19"),
        (f"{up}/ePEX/tns_2021abx_2021-01-24_NTT.fits", "NTT 2021-01-24"),
    )
    tabs = ul((e, "View"), (e + "/cert", "Certificate"), (e + "/photometry", "Photometry"))
    p.own(
        e,
        sh(
            "SN 2021abx",
            f"<h1>SN 2021abx</h1>{tabs}"
            + rows(
                ("Type", a("/search?objtype=3", "SN Ia")),
                ("Group", a("/group/48", "ZTQ")),
                ("Host", "NGX 1331"),
            )
            + f"<h2>Spectra</h2>{ul(*spectra)}<h2>AstroNotes</h2>"
            + ul(("/astronotes/2021-31", "AstroNote 2021-31"))
            + f"<p>Within 1 deg: {a('/object/2020zzq', 'AT 2020zzq')}</p>",
        ),
    )
    p.own(e + "/cert", sh("SN 2021abx certificate", f"<h1>Certificate SN 2021abx</h1>{tabs}"))
    csv = e + "/photometry/download?format=csv"
    p.own(e + "/photometry", sh("SN 2021abx photometry", f"<h1>SN 2021abx</h1>{a(csv, 'CSV')}"))
    p.file(csv, "2021abx_phot.csv", attach=True)
    for href, name in spectra:
        p.file(href, name, "text/plain" if "ascii" in href else "application/fits")
    p.other(
        "/astronotes/2021-31",
        sh("AstroNote 2021-31", f"<h1>Three young supernovae</h1>{a(e, 'SN 2021abx')}"),
    )
    x = f"{up}/ZTQ/tns_2020zzq_2020-12-11.ascii"
    p.other("/object/2020zzq", sh("AT 2020zzq", f"<h1>AT 2020zzq</h1>{a(x, 'S')}{a(e, 'SN')}"))
    p.raw(x, "4000 1.2\n4002 1.3", "text/plain")
    p.bar("another object's spectrum", x)
    p.bar("a group", "/group/48")
    p.bar("login", "/user/login?destination=object/2021abx")
    p.fill(rest(p, sh, e, ("", "SN 2021abx"), ("/object/2020zzq", "AT 2020zzq")))
    return p.site(e, "complete", "all spectra and the photometry are handed out")


def interatomic_potential_1() -> ThirdSite:
    """A model of a repository of potentials: extended id with version, archive, older version."""
    p = Portal("interatomic_potential", 1, "https://openpot.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} | OpenPot</title>{head}</head><body><nav>"
            + ul(("/", "Home"), ("/browse/models/alphabetical", "Models"), ("/doc/", "Docs"))
            + f"{a('/accounts/login/?next=/id/MO_1236_004', 'Log in')}</nav>{main}"
            f"<footer>{a('/about/', 'About')}</footer></body></html>"
        )

    t = "EAM potential for Ni-Al-Co by Purj"

    def model(v: str, more: str) -> str:
        i = f"MO_1236_{v}"
        return sh(
            f"{t} v{v}",
            f"<h1>{t} v{v}</h1><p>{a('/profile/purj', 'G. Purj')}; "
            f"{a('/browse/models/by-species?species=Ni', 'Ni')}</p><h2>Download</h2>"
            + ul((f"/download/{i}.txz", "Tar+XZ"), (f"/download/{i}.zip", "Zip"))
            + "<h2>Versions</h2>"
            + ul(("/id/MO_1236_004", "004"), ("/id/MO_1236_003", "003"))
            + more,
        )

    files = ul(
        ("/files/MO_1236_004/CMakeLists.txt", "CMakeLists.txt"),
        ("/files/MO_1236_004/NiAlCo.eam.alloy", "NiAlCo.eam.alloy"),
        ("/files/MO_1236_004/LICENSE", "LICENSE"),
    )
    e = "/id/MO_1236_004"
    more = (
        f"<h2>Files</h2>{files}{a('/id/MO_1236_004/citation.bib', 'BibTeX')}<h2>Tests</h2>"
        + ul(("/id/TE_0711_002", "Cohesive energy of Ni"))
        + a("/id/MO_1240_001", "Mishon EAM Cu")
    )
    p.own(e, model("004", more))
    for x in ("txz", "zip"):
        p.file(f"/download/MO_1236_004.{x}", f"MO_1236_004.{x}", attach=True)
        p.blob(f"/download/MO_1236_003.{x}", f"MO_1236_003.{x}", attach=True)
        p.maybe(f"/download/MO_1236_003.{x}")
    for f in ("CMakeLists.txt", "NiAlCo.eam.alloy", "LICENSE"):
        p.file(f"/files/MO_1236_004/{f}", f, "text/plain", body=f"# {f} of 004")
    p.meta("/id/MO_1236_004/citation.bib", "@misc{purj}", "application/x-bibtex")
    p.own("/id/MO_1236_003", model("003", ""))
    p.other("/id/TE_0711_002", sh("Cohesive energy", f"<h1>Cohesive energy</h1>{a(e, t)}"))
    z = "/download/MO_1240_001.zip"
    p.other("/id/MO_1240_001", sh("Mishon", f"<h1>Mishon EAM Cu</h1>{a(z, 'Zip')}{a(e, t)}"))
    p.blob(z, "MO_1240_001.zip", attach=True)
    p.bar("another model's archive", z)
    p.bar("profile", "/profile/purj")
    p.fill(rest(p, sh, e, ("", t), ("/id/MO_1240_001", "Mishon EAM Cu")))
    return p.site(e, "review", "an older version has archives of its own")
