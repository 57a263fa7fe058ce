"""Second portals: recordings, air photographs, languages, wrecks, posters, sky, potentials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def field_recording_2() -> ThirdSite:
    """A wax cylinder in a university library: WordPress-like search, two transfers, old address."""
    p = Portal("field_recording", 2, "https://cylinders.library-coast.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title} - Cylinder Audio</title>{head}</head><body>"
            f"<nav>{a('/', 'Home')}{a('/browse.php', 'Browse')}{a('/overview.php', 'History')}"
            f"{a('/donate.php', 'Donate')}</nav><div id=content>{main}</div><address>"
            f"{a('/copyright.php', 'Rights')}</address></body></html>"
        )

    e = "/detail.php?query_type=mms_id&query=990036"
    d = "/detail.php?query_type=mms_id&query="
    t = "Lament at the river crossing"
    mp3, wav = "/mp3s/6000/6412/cusb-cyl6412d.mp3", "/download.php?id=6412&type=wav"
    p.own(
        e,
        sh(
            t,
            f"<h2>{t}</h2>"
            + rows(
                ("Performer", a("/search.php?queryType=@name&query=Tso", "Tso, Ben")),
                ("Collector", "R. Alden, 1907"),
                ("Download", a(mp3, "MP3"), a(wav, "WAV (unedited)")),
                ("Slip", a("/slips/6412.jpg", "Photograph of the slip")),
                ("Permalink", a("/Cylinder6412", "Cylinder6412")),
                ("MARC", a("/marc.php?id=990036", "MARCXML")),
            )
            + "<h3>On the same shelf</h3>"
            + ul((d + "990035", "Corn song"), (d + "990037", "Gambling song")),
            metas(citation_title=t),
        ),
    )
    p.file(mp3, "6412.mp3", "audio/mpeg")
    p.file(wav, "cusb-cyl6412_raw.wav", "audio/wav", attach=True)
    p.file("/slips/6412.jpg", "slip6412.jpg")
    p.hop("/Cylinder6412", p.u(e), 301)
    p.meta("/marc.php?id=990036", "<record xmlns='x'/>", "application/xml")
    for n, name, c in (("990035", "Corn song", "6411"), ("990037", "Gambling song", "6413")):
        x, m = f"/mp3s/6000/{c}/cusb-cyl{c}d.mp3", f"/marc.php?id={n}"
        p.other(d + n, sh(name, f"<h2>{name}</h2>{a(x, 'MP3')}{a(m, 'MARCXML')}{a(e, t)}"))
        p.blob(x, f"{c}.mp3", "audio/mpeg")
        p.raw(m, f"<record id='{n}'/>", "application/xml")
        p.bar("another cylinder's", x, m)
    p.bar("a performer's list", "/search.php?queryType=@name&query=Tso")
    p.fill(rest(p, sh, e, ("", t), (d + "990035", "Corn song"), (d + "990037", "Gambling song")))
    return p.site(e, "complete", "both transfers, the slip and MARC are handed out")


def aerial_photograph_2() -> ThirdSite:
    """An oblique of a balloonist's estate in a library's picture platform, all sizes open."""
    p = Portal("aerial_photograph", 2, "https://ba.bibliothek-see.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>{title} | Bildarchiv</title>{head}</head><body><div>"
            f"{a('/', 'Bildarchiv')} {a('/kategorien', 'Kategorien')} {a('/neu', 'Neu online')} "
            f"{a('/login?back=/bild/LBS-0412', 'Login')}</div><main>{main}</main><div>"
            f"{a('/agb', 'Nutzung')} {a('/blog', 'Blog')}</div></body></html>"
        )

    e, t = "/bild/LBS-0412", "Murgenau, Blick nach Südosten (1921)"
    node = {
        "@context": "https://schema.org",
        "@type": "Photograph",
        "name": t,
        "url": p.u(e),
        "image": p.u("/digi/1f/af31/web.jpg"),
        "license": "https://creativecommons.org/licenses/by-sa/4.0/",
    }
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><img src='/digi/1f/af31/web.jpg' alt='{t}'>"
            + rows(
                ("Signatur", "LBS_0412"),
                ("Fotograf", a("/person/mittag", "W. Mittag")),
                ("Bestand", a("/bestand/LBS", "Luftbild Schweiz")),
                ("Ort", a("/karte?ort=Murgenau", "Murgenau")),
            )
            + ul(
                ("/digi/1f/af31/web.jpg", "JPG klein"),
                ("/digi/1f/af31/druck.jpg", "JPG Druck"),
                ("/digi/1f/af31/master.tif", "TIFF"),
                ("/meta/LBS-0412.xml", "Metadaten (LIDO)"),
            )
            + f"<h2>Kommentare (2)</h2>{a(e + '/kommentare', 'Alle Kommentare')}"
            + f"<h2>Ähnliche Bilder</h2>{ul(('/bild/LBS-0398', 'Aarwil'))}"
            + a("/bild/LBS-0413", "nächstes Bild"),
            ld(node),
        ),
    )
    p.file("/digi/1f/af31/master.tif", "LBS_0412.tif", "image/tiff", attach=True)
    p.maybe(p.blob("/digi/1f/af31/druck.jpg", "LBS_0412_druck.jpg", attach=True))
    p.maybe(p.blob("/digi/1f/af31/web.jpg", "LBS_0412_web.jpg"))
    p.meta("/meta/LBS-0412.xml", "<lido:lido xmlns:lido='x'/>", "application/xml")
    p.show(e + "/kommentare", sh("Kommentare", f"<h1>{t}</h1><p>Das ist die Mühle.</p>"))
    p.maybe(e + "/kommentare")
    for n, name, h in (("0398", "Aarwil", "9a/0001"), ("0413", "Hinterberg", "9a/0002")):
        x, m = f"/digi/{h}/master.tif", f"/meta/LBS-{n}.xml"
        p.other(
            f"/bild/LBS-{n}",
            sh(name, f"<h1>{name}</h1>{a(x, 'TIFF')}{a(m, 'Metadaten (LIDO)')}{a(e, t)}"),
        )
        p.blob(x, f"LBS_{n}.tif", "image/tiff", attach=True)
        p.raw(m, f"<lido n='{n}'/>", "application/xml")
        p.bar("another picture's", x, m)
    p.bar("the holding", "/bestand/LBS")
    p.bar("photographer", "/person/mittag")
    p.fill(rest(p, sh, e, ("", t), ("/bild/LBS-0398", "Aarwil"), ("/bild/LBS-0413", "H.")))
    return p.site(e, "complete", "the master, its sizes and the LIDO are served")


def language_archive_item_2() -> ThirdSite:
    """A bundle on a Fedora-like archive: handles, a landing path with hashes, open files."""
    p = Portal("language_archive_item", 2, "https://archive.tlarx.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} | The Language Archive X</title>{head}</head><body>"
            f"<header>{a('/tla/', 'Home')} {a('/tla/islandora/search', 'Search')} "
            f"{a('/tla/node/4', 'Deposit')} {a('/tla/user?destination=bundle', 'Log in')}</header>"
            f"{main}<footer>{a('/tla/node/17', 'Privacy')}</footer></body></html>"
        )

    o = "/tla/islandora/object/tla%3A1839_"
    e, t = o + "ab12", "Waroka: building a canoe"
    files = (("ab13", "canoe.mp4"), ("ab14", "canoe.wav"), ("ab15", "canoe.eaf"))
    p.own(
        e,
        sh(
            t,
            f"<div class=crumb>{a(o + '0001', 'Waroka corpus')}</div><h1>{t}</h1>"
            "<p>Recorded at Mbaru, 2004-08-11. Actors: KAL, TIM.</p><div class=bundle>"
            + "".join(f"<div>{a(o + i, n)}</div>" for i, n in files)
            + f"</div><p>{a(e + '/datastream/CMD/view', 'CMDI')} "
            f"{a(e + '/datastream/DC/download', 'Dublin Core')} "
            f"{a('https://hdl.handle.net/1839/ab12', 'Persistent identifier')}</p>"
            f"<h2>In this collection</h2>{ul((o + 'cc01', 'Hair cutting'), (o + 'cc02', 'Yam'))}",
            metas(DCTERMS__identifier="hdl:1839/ab12"),
        ),
    )
    p.meta(e + "/datastream/CMD/view", "<CMD xmlns='x'/>", "application/xml")
    p.meta(e + "/datastream/DC/download", "<dc xmlns='x'/>", "application/xml")
    p.hop("https://hdl.handle.net/1839/ab12", p.u(e))
    for i, n in files:
        x = f"{o}{i}/datastream/OBJ/download"
        p.own(o + i, sh(n, f"<h1>{n}</h1>{a(x, 'Download')} Part of {a(e, t)}"))
        p.file(x, n, attach=True)
    for i, n in (("cc01", "Hair cutting"), ("cc02", "Yam planting")):
        x = f"{o}{i}f/datastream/OBJ/download"
        p.other(
            o + i,
            sh(n, f"<h1>{n}</h1>{a(o + i + 'f', 'file')}{a(x, 'Download')}{a(e, t)}"),
        )
        p.show(o + i + "f", sh(f"{n}.mp4", f"<h1>{n}.mp4</h1>{a(x, 'Download')}{a(o + i, n)}"))
        p.blob(x, f"{n}.mp4", attach=True)
        p.bar("another bundle's", x, o + i + "f")
    p.bar("the corpus around it", o + "0001")
    p.bar("login", "/tla/user?destination=bundle")
    corpus = ul((e, t), (o + "cc01", "Hair cutting"), (o + "cc02", "Yam planting"))
    p.show(o + "0001", sh("Waroka corpus", f"<h1>Waroka corpus</h1>{corpus}"))
    p.fill(rest(p, sh, e, ("", t), (o + "cc01", "Hair cutting"), (o + "cc02", "Yam planting")))
    return p.site(e, "complete", "three files with pages and two descriptions are served")


def shipwreck_record_2() -> ThirdSite:
    """A wreck in a national heritage list: Danish, report PDFs elsewhere on the host, GeoJSON."""
    p = Portal("shipwreck_record", 2, "https://www.fundogfortid.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang=da><head><title>{title} - Fund og Fortid</title></head>"
            f"<body><div id=top>{a('/', 'Forside')} | {a('/Kort/', 'Kort')} | "
            f"{a('/Sog/', 'Søg')} | {a('/Hjaelp/', 'Hjælp')}</div><div id=side>{main}</div>"
            f"<div id=bund>{a('/Cookies/', 'Cookies')} {a('/English/', 'English')}</div>"
            f"</body></html>"
        )

    e, t = "/Lokalitet/172044/", "Vrag ved Hesselgrund"
    docs = (("d-30118", "Beretning 1997"), ("d-30119", "Dendrokronologi"), ("d-30125", "Opmåling"))
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>Sted- og lokalitetsnr. 400128-44. Anlæg: "
            f"{a('/Sog/?anlaeg=vrag', 'Vrag')}; museum: {a('/Museum/VKH/', 'VKH')}</p><h2>"
            f"Bilag</h2>"
            + ul(*((f"/Bilag/{d}", n) for d, n in docs))
            + f"<h2>Sagshistorik</h2>{a(e + 'historik/', 'Vis historik')}<p>"
            f"{a(e + 'geojson/', 'Geometri (GeoJSON)')} {a(e + 'udskriv/', 'Udskriv')}</p>"
            f"<h2>I nærheden</h2>{ul(('/Lokalitet/172051/', 'Ankersten'))}"
            f"<p>{a('/Lokalitet/172043/', 'Forrige')} {a('/Lokalitet/172045/', 'Næste')}</p>",
        ),
    )
    for d, n in docs:
        p.file(f"/Bilag/{d}", f"{n}.pdf", attach=True)
    p.show(e + "historik/", sh(f"Historik: {t}", f"<h1>{t}</h1>{rows(('1997', 'Besigtigelse'))}"))
    geo = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11.7, 56.2]}}
    p.meta(e + "geojson/", geo, "application/geo+json")
    p.show(e + "udskriv/", f"<title>{t}</title><h1>{t}</h1><p>400128-44</p>")
    p.maybe(e + "udskriv/")
    for n, name in (("172043", "Jolle"), ("172045", "Pram"), ("172051", "Ankersten")):
        x, h = f"/Bilag/d-9{n[-3:]}", f"/Lokalitet/{n}/"
        p.other(
            h,
            sh(name, f"<h1>{name}</h1>{a(x, 'Beretning')}{a(h + 'geojson/', 'Geometri')}{a(e, t)}"),
        )
        p.blob(x, f"{name}.pdf", attach=True)
        p.bar("another place's report", x, h + "geojson/")
    p.bar("museum", "/Museum/VKH/")
    p.bar("a list", "/Sog/?anlaeg=vrag")
    p.lost(sh("Siden findes ikke", "<h1>Siden findes ikke</h1>"))
    near = (("/Lokalitet/172043/", "Jolle"), ("/Lokalitet/172045/", "Pram"))
    p.maybe(e + "historik/")
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "the three reports and the geometry are served")


def poster_print_2() -> ThirdSite:
    """A political print in a national library's picture division: TIFF, MARC, a rights page."""
    p = Portal("poster_print", 2, "https://www.lcx.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=en><head><title>{title} - Prints &amp; Pictures</title>{head}</head><body>"
            f"<div>{a('/pictures/', 'Catalog home')} {a('/pictures/collections/', 'Collections')} "
            f"{a('/pictures/help', 'Help')} {a('/ask-a-librarian', 'Ask')}</div><div>{main}</div>"
            f"<div>{a('/legal', 'Legal')} {a('/jobs', 'Jobs')}</div></body></html>"
        )

    e, t = "/pictures/item/98510142/", "Save wheat: share your bread"
    cdn = "https://cdn.lcx.example/service/pnp/cph/3g00000/3g07800/3g07885"
    node = {"@context": "https://schema.org", "@type": "CreativeWork", "name": t, "url": p.u(e)}
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><a href='{e}?view=image'><img src='{cdn}t.gif'></a>"
            f"<p>Download: {a(cdn + 'r.jpg', 'Small JPEG')} {a(cdn + 'v.jpg', 'Large JPEG')} "
            f"{a(cdn.replace('service', 'master') + 'u.tif', 'TIFF (9 mb)')}</p>"
            + ul(
                (e + "marc/", "View the MARC record"),
                (e + "?fo=json", "JSON"),
                ("/rr/print/res/", "Rights and reproduction"),
                ("/pictures/collection/wwipos/", "World War I posters"),
                ("/pictures/related/?pk=98510142&st=gallery", "Browse neighbouring items"),
            )
            + ul(
                ("/pictures/item/98510143/", "Sow the seeds"), ("/pictures/item/98510140/", "Can")
            ),
            ld(node),
        ),
    )
    p.show(e + "?view=image", sh(f"{t} (image)", f"<img src='{cdn}r.jpg'>{a(e, t)}"))
    p.file(cdn.replace("service", "master") + "u.tif", "3g07885u.tif", "image/tiff")
    p.maybe(p.blob(cdn + "v.jpg", "3g07885v.jpg"))
    p.maybe(p.blob(cdn + "r.jpg", "3g07885r.jpg"))
    p.own(e + "marc/", sh(f"{t} MARC", f"<pre>245 10 |a {t}</pre>{a(e, 'Back')}"))
    p.meta(e + "?fo=json", {"item": {"id": "98510142", "title": t}}, "application/json")
    p.blob(cdn + "t.gif", "t.gif", "image/gif")
    p.maybe(cdn + "t.gif")
    for n, name, k in (("98510143", "Sow the seeds", "6"), ("98510140", "Can vegetables", "4")):
        x, h = f"{cdn[:-1]}{k}v.jpg", f"/pictures/item/{n}/"
        p.other(
            h, sh(name, f"<h1>{name}</h1>{a(x, 'Large JPEG')}{a(h + 'marc/', 'MARC')}{a(e, t)}")
        )
        p.blob(x, f"{n}.jpg")
        p.show(h + "marc/", sh(f"{name} MARC", f"<pre>245 10 |a {name}</pre>"))
        p.bar("another poster's", x, h + "marc/")
    p.bar("the collection", "/pictures/collection/wwipos/")
    p.bar("a list", "/pictures/related/?pk=98510142&st=gallery")
    p.bar("rights for the whole division", "/rr/print/res/")
    near = (("/pictures/item/98510143/", "Sow the seeds"), ("/pictures/item/98510140/", "Can"))
    p.maybe(e + "?view=image")
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "the TIFF, its sizes, MARC and JSON of the poster are served")


def transient_event_2() -> ThirdSite:
    """A gravitational-wave event: versions of its parameters, strain files per detector."""
    p = Portal("transient_event", 2, "https://gwopen.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>GW Open Science: {title}</title>{head}</head><body>"
            f"<nav>{a('/', 'Home')} {a('/eventapi/', 'Event Portal')} {a('/data/', 'Data')} "
            f"{a('/tutorials/', 'Tutorials')}</nav>{main}<footer>{a('/contact/', 'Contact')} "
            f"{a('/acknowledgement/', 'Acknowledgement')}</footer></body></html>"
        )

    ev = "/eventapi/html/GWX-3/GW200311_1/"
    js = "/eventapi/json/GWX-3/GW200311_1/"
    t = "GW200311_1"

    def event(v: str, files: list[str], more: str) -> str:
        return sh(
            f"{t} v{v}",
            f"<h1>{t} <small>v{v}</small></h1><p>Release: {a('/eventapi/html/GWX-3/', 'GWX-3')}; "
            f"{a(js + f'v{v}/', 'JSON')}</p>"
            + ul(*((f"{ev}v{v}/{f}", f) for f in files))
            + f"<p>Versions: {a(ev + 'v2/', 'v2')} {a(ev + 'v1/', 'v1')}</p>{more}",
        )

    now = [f"{d}-{t}-{n}.hdf5" for d in ("H", "L") for n in ("4KHZ", "16KHZ")]
    old = [f"{d}-{t}-v1.hdf5" for d in ("H", "L")]
    pe = "https://zenotank.example/records/6120/files/GW200311_1_PE.h5"
    p.own(
        ev + "v2/",
        event(
            "2",
            now,
            f"<p>Parameter estimation samples: {a(pe, 'PE file')}; sky map "
            f"{a(js + 'sky.fits', 'FITS')}"
            f"</p><p>{a('https://gcn.example/GW200311', 'GCN')} "
            f"{a('/eventapi/html/GWX-3/GW200308_2/v1/', 'Previous event')}</p>",
        ),
    )
    for f in now:
        p.file(f"{ev}v2/{f}", f, "application/x-hdf5")
    p.file(js + "sky.fits", "sky.fits", "application/fits")
    p.meta(js + "v2/", {"events": {t: {"version": 2}}}, "application/json")
    p.own(ev + "v1/", event("1", old, ""))
    for f in old:
        p.maybe(p.blob(f"{ev}v1/{f}", f, "application/x-hdf5"))
    p.raw(js + "v1/", '{"events": {}}', "application/json")
    p.maybe(js + "v1/", pe)
    p.blob(pe, "GW200311_1_PE.h5", attach=True)
    o = "/eventapi/html/GWX-3/GW200308_2/v1/"
    x = o + "H-GW200308_2-4KHZ.hdf5"
    p.other(o, sh("GW200308_2", f"<h1>GW200308_2</h1>{a(x, 'H1')}{a(ev + 'v2/', 'Next event')}"))
    p.blob(x, "H-GW200308_2.hdf5", "application/x-hdf5")
    p.bar("another event's strain", x)
    p.bar("the release around it", "/eventapi/html/GWX-3/")
    p.fill(rest(p, sh, ev + "v2/", ("", t), (o, "GW200308_2")))
    return p.site(ev + "v2/", "review", "v1 has files of its own and samples stand elsewhere")


def interatomic_potential_2() -> ThirdSite:
    """One anchor-like entry of a standards institute's list: parameter files, notebook, JSON."""
    p = Portal("interatomic_potential", 2, "https://www.ctcmx.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}: Interatomic Potentials Repository</title>{head}</head>"
            f"<body>{a('/potentials/', 'Home')} {a('/potentials/system/', 'Potentials')} "
            f"{a('/potentials/property/', 'Property calculations')} {a('/potentials/FAQ/', 'FAQ')}"
            f"<hr>{main}<hr>{a('/potentials/contact/', 'Contact')}</body></html>"
        )

    d = "/potentials/entry/2015--Onat-B--Cu-Ni/"
    t = "2015--Onat-B--Cu-Ni"
    dl = "/potentials/Download/2015--Onat-B--Cu-Ni/2/"
    files = ("CuNi_v2.eam.alloy", "CuNi_v2.pdf", "ReadMe.txt")
    props = "2015--Onat-B--Cu-Ni--LAMMPS--ipr2"
    p.own(
        d,
        sh(
            t,
            f"<h1>{t}</h1><p>Citation: B. Onat (2015), J. Phys.: Condens. Matter. "
            f"{a(d + 'citation.bib', 'BibTeX')}</p><h3>LAMMPS pair_style eam/alloy</h3>"
            + ul(*((dl + f, f) for f in files))
            + f"{a(d + props + '.html', 'See Computed Properties')} {a(d + 'entry.json', 'JSON')}"
            f"<h3>Same system</h3>"
            f"{ul(('/potentials/entry/2019--Fischer-F--Cu-Ni/', '2019 Fischer'))}"
            + a("/potentials/system/Cu-Ni/", "All Cu-Ni potentials"),
        ),
    )
    for f in files:
        p.file(dl + f, f, body=f"# {f}" if f.endswith(("alloy", "txt")) else b"")
    p.meta(d + "citation.bib", "@article{onat}", "application/x-bibtex")
    p.meta(d + "entry.json", {"id": t}, "application/json")
    csv = d + "EvsR.Cu-Ni.csv"
    p.own(d + props + ".html", sh(props, f"<h2>{props}</h2>{a(csv, 'Energies')}{a(d, t)}"))
    p.file(csv, "EvsR.csv")
    o = "/potentials/entry/2019--Fischer-F--Cu-Ni/"
    x = "/potentials/Download/2019--Fischer-F--Cu-Ni/1/CuNi.eam.alloy"
    p.other(o, sh("2019--Fischer-F--Cu-Ni", f"<h1>2019--Fischer</h1>{a(x, 'CuNi')}{a(d, t)}"))
    p.raw(x, "# Fischer", "text/plain")
    p.bar("another potential's file", x)
    p.bar("a system's list", "/potentials/system/Cu-Ni/")
    p.fill(rest(p, sh, d, ("", t), (o, "2019--Fischer-F--Cu-Ni")))
    return p.site(d, "complete", "files, properties and citation are served")
