"""Third portals: glaciers, sea level, towers, sheets, scans, expression, metabolites, cells."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def glacier_record_3() -> ThirdSite:
    """An outline in a glacier inventory's map service: id in the path, formats by query."""
    p = Portal("glacier_record", 3, "https://inventario.glaciares-andes.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=es><head><title>{title} | Inventario de glaciares</title>"
            f"{head}</head><body>"
            f"<div id=cab>{a('/', 'Inicio')} {a('/mapa', 'Mapa')} {a('/cuencas', 'Cuencas')} "
            f"{a('/descargas', 'Descargas')}</div><div>{main}</div><div id=pie>"
            f"{a('/ayuda', 'Ayuda')} "
            f"{a('/ingresar?volver=/ficha/G287012', 'Ingresar')}</div></body></html>"
        )

    def ficha(g: str, name: str, more: str) -> str:
        geo = f"/wfs?id={g}&formato="
        return sh(
            f"{name} ({g})",
            f"<h1>{name}</h1><p>Código {g}</p>"
            + ul((geo + "geojson", "GeoJSON"), (geo + "kml", "KML"), (geo + "shp", "Shapefile"))
            + ul((f"/ficha/{g}/pdf", "Ficha en PDF"), (f"/ficha/{g}/fotos", "Fotografías"))
            + more,
        )

    e, g, t = "/ficha/G287012", "G287012", "Glaciar El Tronco"
    p.own(
        e,
        ficha(
            g,
            t,
            f"<p>Subcuenca {a('/cuencas/rio-claro', 'Río Claro')}</p><p>Vecinos: "
            f"{a('/ficha/G287011', 'G287011')} {a('/ficha/G287019', 'G287019')}</p>",
        ),
    )
    for f, n in (("geojson", "g.geojson"), ("kml", "g.kml"), ("shp", "g.zip")):
        body = '{"type": "Feature"}' if f == "geojson" else b""
        p.file(f"/wfs?id={g}&formato={f}", n, attach=True, body=body)
    p.file(e + "/pdf", "ficha_G287012.pdf")
    pics = ul(("/fotos/3301.jpg", "Frente, 2016"), ("/fotos/3302.jpg", "Laguna, 2016"))
    p.own(e + "/fotos", sh(f"Fotografías: {t}", f"<h1>{t}</h1>{pics}{a(e, 'Ficha')}"))
    for n in ("3301", "3302"):
        p.file(f"/fotos/{n}.jpg", f"{n}.jpg")
    for o, name in (("G287011", "Glaciar La Mona"), ("G287019", "Glaciarete s/n")):
        p.other(f"/ficha/{o}", ficha(o, name, a(e, t)))
        for f in ("geojson", "kml", "shp"):
            x = p.raw(f"/wfs?id={o}&formato={f}", f'{{"id": "{o}"}}', "application/json")
            p.bar("another glacier's outline", x)
        p.blob(f"/ficha/{o}/pdf", f"{o}.pdf")
        p.bar("another glacier's sheet", f"/ficha/{o}/pdf")
    p.bar("a basin's list", "/cuencas/rio-claro")
    p.bar("login", "/ingresar?volver=/ficha/G287012")
    p.fill(rest(p, sh, e, ("", t), ("/ficha/G287011", "La Mona"), ("/ficha/G287019", "s/n")))
    return p.site(e, "complete", "outline in three formats, sheet and photographs are served")


def sea_level_station_3() -> ThirdSite:
    """A gauge at a university sea-level centre: daily and hourly in two formats, two qualities."""
    p = Portal("sea_level_station", 3, "https://uslc.oceano-isles.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title}</title>{head}</head><body><nav>"
            + ul(("/", "USLC"), ("/network", "Network"), ("/datainfo", "Data"), ("/team", "Team"))
            + f"</nav>{main}<footer>{a('/funding', 'Funding')}</footer></body></html>"
        )

    e, t = "/stations/?stn=057", "Honoliki, station 057"
    d = "https://data.oceano-isles.example/uslc"
    files = (
        ("csv/fast/daily/d057.csv", "d057.csv", "daily, fast delivery (CSV)"),
        ("csv/rqds/hourly/h057a.csv", "h057a.csv", "hourly, research quality (CSV)"),
        ("netcdf/rqds/hourly/h057a.nc", "h057a.nc", "hourly, research quality (NetCDF)"),
        ("meta/qa057a.dmt", "qa057a.dmt", "station and quality report"),
    )
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "url": p.u(e),
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{d}/{f}"} for f, _, _ in files],
    }
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>{a('/stations/?country=US', 'United States')}</p>"
            + rows(*((n, a(f"{d}/{f}", "get")) for f, _, n in files))
            + f"<p>{a(e + '&view=levels', 'Tidal datums')} {a(e + '&view=photos', 'Photos')}</p>"
            + f"<p>Near: {a('/stations/?stn=058', 'Nawilu')} {a('/stations/?stn=060', 'Hilu')}</p>",
            ld(node),
        ),
    )
    for f, n, _ in files:
        p.file(f"{d}/{f}", n, body="QA report 057" if n.endswith("dmt") else b"")
    p.own(e + "&view=levels", sh(f"Datums: {t}", f"<h1>{t}</h1>{rows(('MHHW', '0.58'))}"))
    shot = a("/photos/057_house.jpg", "Gauge house")
    p.own(e + "&view=photos", sh(f"Photos: {t}", f"<h1>{t}</h1>{shot}"))
    p.file("/photos/057_house.jpg", "house.jpg")
    for n, name in (("058", "Nawilu"), ("060", "Hilu")):
        x, o = f"{d}/csv/fast/daily/d{n}.csv", f"/stations/?stn={n}"
        p.other(o, sh(f"{name}, station {n}", f"<h1>{name}</h1>{a(x, 'get')}{a(e, t)}"))
        p.blob(x, f"d{n}.csv")
        p.bar("another gauge's data", x)
    p.bar("a country's list", "/stations/?country=US")
    p.fill(rest(p, sh, e, ("", t), ("/stations/?stn=058", "Nawilu"), ("/stations/?stn=060", "H")))
    return p.site(e, "complete", "claim and page name the same four files, all served")


def flux_tower_site_3() -> ThirdSite:
    """A forest tower's page in an institute's Plone: Italian, attachments, old data by year."""
    p = Portal("flux_tower_site", 3, "https://www.boschi-flussi.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=it><head><title>{title} — Boschi e flussi</title>{head}</head><body>"
            f"<div id=portal-header>{a('/', 'Home')} {a('/siti', 'Siti')} "
            f"{a('/persone', 'Persone')} "
            f"{a('/pubblicazioni', 'Pubblicazioni')} {a('/sitemap', 'Mappa del sito')} "
            f"{a('/login?came_from=/siti/monte-lavaro', 'Accedi')}</div>{main}<div "
            f"id=portal-footer>"
            f"{a('/accessibilita', 'Accessibilità')}</div></body></html>"
        )

    e, t = "/siti/monte-lavaro", "Monte Lavaro (IT-Lvr)"
    crumb = f"<div id=crumbs>{a('/siti', 'Siti')} › {a(e, t)}</div>"
    years = ("2003", "2004", "2005")
    p.own(
        e,
        sh(
            t,
            f"{crumb}<h1>{t}</h1><p>Faggeta a 1 550 m, torre di 32 m.</p>"
            + ul(
                (e + "/strumentazione", "Strumentazione"),
                (e + "/dati", "Dati"),
                (e + "/galleria", "Galleria"),
                (e + "/scheda.pdf/at_download/file", "Scheda del sito (PDF)"),
            )
            + f"<p>Responsabile: {a('/persone/g-mattei', 'G. Mattei')}. Altri siti: "
            f"{a('/siti/col-brenno', 'Col Brenno')} {a('/siti/valdorsa', 'Valdorsa')}</p>",
        ),
    )
    p.own(
        e + "/strumentazione", sh("Strumentazione", f"{crumb}<h1>Strumentazione</h1><p>CSAT3</p>")
    )
    p.own(
        e + "/dati",
        sh(
            "Dati",
            f"{crumb}<h1>Dati semiorari</h1>"
            + ul(*((f"{e}/dati/lvr{y}.csv/view", f"lvr{y}.csv") for y in years)),
        ),
    )
    for y in years:
        x = f"{e}/dati/lvr{y}.csv"
        p.own(x + "/view", sh(f"lvr{y}.csv", f"{crumb}<h1>lvr{y}.csv</h1>{a(x, 'Scarica')}"))
        p.file(x, f"lvr{y}.csv", attach=True)
    p.file(e + "/scheda.pdf/at_download/file", "scheda.pdf", attach=True)
    pic = a(e + "/galleria/torre.jpg", "La torre")
    p.own(e + "/galleria", sh("Galleria", f"{crumb}<h1>Galleria</h1>{pic}"))
    p.file(e + "/galleria/torre.jpg", "torre.jpg")
    for s, n in (("col-brenno", "Col Brenno"), ("valdorsa", "Valdorsa")):
        x, o = f"/siti/{s}/dati/{s}2005.csv", f"/siti/{s}"
        p.other(o, sh(n, f"<h1>{n}</h1>{a(o + '/dati', 'Dati')}{a(e, t)}"))
        p.show(o + "/dati", sh(f"Dati {n}", f"<h1>Dati {n}</h1>{a(x, '2005')}"))
        p.blob(x, f"{s}2005.csv")
        p.bar("another site's data", o + "/dati", x)
    p.bar("profile", "/persone/g-mattei")
    p.bar("login", "/login?came_from=/siti/monte-lavaro")
    p.fill(rest(p, sh, e, ("", t), ("/siti/col-brenno", "Col Brenno")))
    return p.site(e, "complete", "everything stands under the site's path")


def geological_map_sheet_3() -> ThirdSite:
    """A historical sheet in a survey's map viewer: maps and memoir as opaque scans, tiles."""
    p = Portal("geological_map_sheet", 3, "https://largeimages.geo-albion.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} | GeoAlbion maps portal</title>{head}</head><body>"
            f"{a('/maps.html', 'Maps portal')} | {a('/about.html', 'About')} | "
            f"{a('/basket.cfc?method=view', 'Basket')}<hr>{main}<hr>"
            f"{a('/terms.html', 'Terms of use')}</body></html>"
        )

    e, t = "/maps/maps.html?id=1003120", "Sheet 98 Kirkholm, drift edition, 1893"
    e2 = "/maps/maps.html?id=1003121"
    zoom = "/iip/mapsportal.html?id=1003120"
    jp2 = "/download.cfc?method=get&img=B1003120.jp2"
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1>"
            + rows(
                ("Series", a("/maps/maps.html?series=E50k", "One-inch, old series")),
                ("Edition", "Drift"),
                ("View", a(zoom, "View map")),
                ("Download", a(jp2, "JPEG2000, 38 MB"), a("/thumbs/1003120.jpg", "small")),
                ("Citation", a("/cite.cfc?id=1003120&f=ris", "RIS")),
            )
            + f"<p>Other edition: {a(e2, 'Solid edition, 1891')}</p>"
            f"<p>{a('/maps/maps.html?id=1003118', 'Sheet 97')} "
            f"{a('/maps/maps.html?id=1003125', 'Sheet 99')}</p>"
            f"<p>{a('/basket.cfc?method=add&id=1003120', 'Buy a print')}</p>",
        ),
    )
    p.show(zoom, f"<title>{t}</title><div id=osd></div>{a(e, 'Details')}")
    p.file(jp2, "B1003120.jp2", "image/jp2", attach=True)
    p.blob("/thumbs/1003120.jpg", "t.jpg")
    p.maybe("/thumbs/1003120.jpg")
    p.meta("/cite.cfc?id=1003120&f=ris", "TY  - MAP\nER  -", "application/x-research-info-systems")
    for n, name in (
        ("1003121", "Sheet 98 Kirkholm, solid edition, 1891"),
        ("1003118", "Sheet 97 Wardle"),
        ("1003125", "Sheet 99 Thorn"),
    ):
        x, z = f"/download.cfc?method=get&img=B{n}.jp2", f"/iip/mapsportal.html?id={n}"
        p.other(
            f"/maps/maps.html?id={n}",
            sh(name, f"<h1>{name}</h1>{a(z, 'View map')}{a(x, 'JPEG2000')}{a(e, t)}"),
        )
        p.show(z, f"<title>{name}</title><div id=osd></div>{a(x, 'File')}")
        p.blob(x, f"B{n}.jp2", "image/jp2", attach=True)
        p.bar("another map's", x, z)
    p.bar("series", "/maps/maps.html?series=E50k")
    p.bar("shop", "/basket.cfc?method=add&id=1003120")
    near = (("/maps/maps.html?id=1003118", "Sheet 97"), ("/maps/maps.html?id=1003125", "Sheet 99"))
    p.maybe(zoom)
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "scan and citation of the one sheet are served")


def scanned_specimen_3() -> ThirdSite:
    """A digitised skull as a media record with a stack zip, on a small Omeka S of a lab."""
    p = Portal("scanned_specimen", 3, "https://osteo.anatlab.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title} · OsteoLab</title>"
            f"{head}</head><body>"
            f"<header>{a('/s/bones', 'OsteoLab')} {a('/s/bones/page/about', 'About')} "
            f"{a('/s/bones/item', 'Browse')} {a('/s/bones/item-set', 'Sets')}</header>"
            f"<div>{main}</div>"
            f"<footer>Powered by {a('https://omeka.org/s/', 'Omeka S')} "
            f"{a('/login', 'Log in')}</footer>"
            "</body></html>"
        )

    e, t = "/s/bones/item/2214", "Lutra lutra cranium OL-77, micro-CT"
    media = (("2215", "9c0d51", "OL-77_stack.zip"), ("2216", "9c0d52", "OL-77_surface.ply"))
    photo = ("2217", "9c0d53", "OL-77_dorsal.jpg")
    node = {"@context": f"{p.base}/api-context", "@id": f"{p.base}/api/items/2214", "o:id": 2214}
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><dl><dt>Species</dt><dd>"
            f"{a('/s/bones/item?property[0][text]=Lutra', 'Lutra lutra')}</dd><dt>Voxel</dt>"
            f"<dd>36 µm</dd><dt>Item sets</dt><dd>"
            f"{a('/s/bones/item-set/40', 'Mustelids')}</dd></dl>"
            + ul(*((f"/s/bones/media/{i}", n) for i, _, n in (*media, photo)))
            + f"<img src='/files/medium/{photo[1]}.jpg'>"
            + f"{a('/api/items/2214', 'JSON-LD')} {a('/s/bones/item/2213', 'Previous')} "
            f"{a('/s/bones/item/2230', 'Next')}",
            ld(node),
        ),
    )
    for i, h, n in (*media, photo):
        x = f"/files/original/{h}.{n.rsplit('.')[-1]}"
        p.own(f"/s/bones/media/{i}", sh(n, f"<h1>{n}</h1>{a(x, 'Original')} of {a(e, t)}"))
        p.file(x, n)
    p.blob(f"/files/medium/{photo[1]}.jpg", "medium.jpg")
    p.maybe(f"/files/medium/{photo[1]}.jpg")
    p.meta("/api/items/2214", node, "application/ld+json")
    for i, n, h in (("2213", "Martes martes cranium OL-76", "aa1"), ("2230", "Meles OL-81", "aa2")):
        x, m = f"/files/original/{h}.zip", f"/s/bones/media/{i}9"
        p.other(f"/s/bones/item/{i}", sh(n, f"<h1>{n}</h1>{a(m, 'stack.zip')}{a(e, t)}"))
        p.show(m, sh(f"{n}: stack", f"<h1>{n}: stack</h1>{a(x, 'Original')}"))
        p.blob(x, f"{h}.zip")
        p.bar("another item's media", m, x)
    p.bar("item set", "/s/bones/item-set/40")
    p.bar("a list", "/s/bones/item?property[0][text]=Lutra")
    near = (("/s/bones/item/2213", "Martes"), ("/s/bones/item/2230", "Meles"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "three media with pages and originals are served")


def expression_series_3() -> ThirdSite:
    """An experiment in a Japanese expression archive: directory of files, DRA elsewhere."""
    p = Portal("expression_series", 3, "https://ddbx.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=ja><head><title>{title} | GEAX</title>{head}</head><body><ul id=gnav><li>"
            f"{a('/index.html', 'ホーム')}</li><li>{a('/geax/', 'GEAX')}</li><li>"
            f"{a('/search?db=geax', '検索')}</li></ul>{main}"
            f"<p>{a('/policies.html', 'ポリシー')}</p>"
            "</body></html>"
        )

    acc, t = "E-GEAX-412", "イネ根の低温応答"
    e = f"/search/entry/gea/{acc}"
    d = f"/public/ddbx_database/gea/experiment/E-GEAX-000/{acc}/"
    files = (f"{acc}.idf.txt", f"{acc}.sdrf.txt", f"{acc}.raw.zip", f"{acc}.processed.zip")
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "identifier": acc,
        "url": p.u(e),
        "distribution": {"@type": "DataDownload", "contentUrl": p.u(d + files[2])},
    }
    p.own(
        e,
        sh(
            f"{acc} {t}",
            f"<h1>{t}</h1>"
            + rows(
                ("アクセッション", acc),
                ("生物種", a("/search?db=geax&organism=Oryza", "Oryza sativa")),
                ("ダウンロード", a(d, "FTP / HTTPS")),
                ("メタデータ", a(e + ".json", "JSON"), a(e + ".jsonld", "JSON-LD")),
            )
            + f"<h2>関連</h2>{ul(('/search/entry/gea/E-GEAX-398', 'E-GEAX-398'))}",
            ld(node),
        ),
    )
    p.own(
        d,
        f"<html><head><title>Index of {d}</title></head><body><h1>Index of {d}</h1><pre>"
        f"{a('../', '../')}\n" + "\n".join(a(f, f) for f in files) + "</pre></body></html>",
    )
    for f in files:
        p.file(d + f, f, body=f"# {f}" if f.endswith("txt") else b"")
    p.meta(e + ".json", {"identifier": acc}, "application/json")
    p.meta(e + ".jsonld", node, "application/ld+json")
    up = "/public/ddbx_database/gea/experiment/E-GEAX-000/"
    o, od = "/search/entry/gea/E-GEAX-398", up + "E-GEAX-398/"
    p.show(up, f"<title>Index of {up}</title><h1>Index</h1>{ul((d, acc), (od, 'E-GEAX-398'))}")
    p.other(o, sh("E-GEAX-398 塩応答", f"<h1>塩応答</h1>{a(od, 'FTP')}{a(e, acc)}"))
    x = od + "E-GEAX-398.raw.zip"
    p.show(od, f"<title>Index of {od}</title><h1>Index of {od}</h1>{a(x, 'E-GEAX-398.raw.zip')}")
    p.blob(x, "E-GEAX-398.raw.zip")
    p.bar("another experiment's", x, od)
    p.bar("the directory above", up)
    p.bar("a list", "/search?db=geax&organism=Oryza")
    p.fill(rest(p, sh, e, ("", acc), (o, "E-GEAX-398")))
    return p.site(e, "review", "the claim of content names one file, the directory four")


def metabolomics_study_3() -> ThirdSite:
    """A data set in a French institute's repository: tabs by fragment, opaque files."""
    p = Portal("metabolomics_study", 3, "https://peakhouse.metabo-lyre.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>PeakHouse - {title}</title>{head}</head><body>"
            f"<div class=nav>{a('/home', 'Home')} {a('/datasets', 'Datasets')} "
            f"{a('/about', 'About')}"
            f" {a('/login?next=%2Fdataset%2FPH-0093', 'Sign in')}</div>{main}<div class=f>"
            f"{a('/changelog', 'Changelog')}</div></body></html>"
        )

    e, t = "/dataset/PH-0093", "Volatiles of ripening apricots"
    files = (
        ("c0ffee01", "acquisition_table.tsv", "1.1 kB"),
        ("c0ffee02", "peaklist.csv", "220 kB"),
        ("c0ffee03", "raw_batch1.zip", "2.2 GB"),
        ("c0ffee04", "raw_batch2.zip", "2.1 GB"),
    )
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>{a('#files', 'Files')} {a('#protocols', 'Protocols')} "
            f"{a(e + '?tab=spectra', 'Spectra')}</p><p>{a('/lab/12', 'Lab Arômes')}; "
            f"{a('/datasets?instrument=gc-ms', 'GC-MS')}</p><h2 id=files>4 files</h2>"
            + rows(*((n, s, a(f"/f/{h}", "download")) for h, n, s in files))
            + f"<h2 id=protocols>Protocols</h2>{a('/f/c0ffee0a', 'extraction.pdf')}"
            + f"<p>{a(e + '/metadata?as=isatab', 'ISA-Tab')} {a(e + '/metadata?as=json', 'JSON')} "
            f"{a(e + '/cite?style=bibtex', 'Cite')}</p><h2>You may also like</h2>"
            + ul(("/dataset/PH-0088", "Volatiles of plums"), ("/dataset/PH-0101", "Quince")),
            metas(og__title=t),
        ),
    )
    for h, n, _ in files:
        p.file(f"/f/{h}", n, attach=True)
    p.file("/f/c0ffee0a", "extraction.pdf", attach=True)
    spectra = ul((e + "/spectrum/1", "Hexanal"))
    p.own(e + "?tab=spectra", sh(f"{t}: spectra", f"<h1>{t}: spectra</h1>{spectra}"))
    p.own(e + "/spectrum/1", sh("Hexanal", f"<h1>Hexanal</h1>{rows(('44', '100'))}{a(e, t)}"))
    p.file(e + "/metadata?as=isatab", "PH-0093_isatab.zip", attach=True)
    p.meta(e + "/metadata?as=json", {"id": "PH-0093"}, "application/json")
    p.meta(e + "/cite?style=bibtex", "@data{ph93}", "application/x-bibtex")
    for n, name, h in (
        ("PH-0088", "Volatiles of plums", "ba5e01"),
        ("PH-0101", "Quince", "ba5e02"),
    ):
        p.other(f"/dataset/{n}", sh(name, f"<h1>{name}</h1>{a(f'/f/{h}', 'download')}{a(e, t)}"))
        p.blob(f"/f/{h}", f"{n}.zip", attach=True)
        p.bar("another dataset's file", f"/f/{h}")
    p.bar("a lab", "/lab/12")
    p.bar("facet", "/datasets?instrument=gc-ms")
    p.bar("login", "/login?next=%2Fdataset%2FPH-0093")
    p.fill(rest(p, sh, e, ("", t), ("/dataset/PH-0088", "Plums"), ("/dataset/PH-0101", "Quince")))
    return p.site(e, "complete", "four files are announced and served, with protocol and exports")


def cell_line_entry_3() -> ThirdSite:
    """A product page of a collection of cell cultures: data sheet, certificates, shop beside."""
    p = Portal("cell_line_entry", 3, "https://www.zellbank-br.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=en><head><title>{title} | Zellbank BR</title>{head}</head><body><header>"
            f"{a('/', 'Zellbank')} {a('/collection/catalogue', 'Catalogue')} "
            f"{a('/shop/cart', 'Cart')} "
            f"{a('/services', 'Services')}</header>{main}<footer>{a('/terms', 'Terms')} "
            f"{a('/newsletter?from=/details/culture/ACX-217', 'Newsletter')}</footer></body></html>"
        )

    base = "/collection/catalogue/details/culture/"
    e, t = base + "ACX-217", "ACX 217: MONO-K"
    node = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": t,
        "url": p.u(e),
        "offers": {"@type": "Offer", "price": "320"},
    }
    fa = "/fileadmin/cells/"
    files = ("ACX217_datasheet.pdf", "ACX217_STR.csv", "ACX217_karyotype.png")
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><dl><dt>Cell type</dt><dd>"
            f"{a('/collection/catalogue?type=leukemia', 'acute leukemia')}</dd><dt>Medium</dt><dd>"
            f"RPMI 1640</dd></dl>{ul(*((fa + f, f) for f in files))}"
            f"<p>{a('/pdf/culture/ACX-217', 'Print as PDF')} "
            f"{a('/shop/add/ACX-217', 'Add to cart')} "
            f"{a('/coa/ACX-217', 'Certificates of analysis')}</p>"
            f"<h2>Customers also ordered</h2>{ul((base + 'ACX-124', 'ACX 124: LYMO-1'))}"
            f"<p>{a(base + 'ACX-216', 'previous')} {a(base + 'ACX-218', 'next')}</p>"
            f"<p>{a('https://www.cellopedia.example/CVX_1426', 'Cellopedia')}</p>",
            ld(node),
        ),
    )
    for f in files:
        p.file(fa + f, f)
    p.file("/pdf/culture/ACX-217", "ACX-217.pdf", attach=True)
    lots = rows(("Lot 14", a("/coa/file/88a1", "PDF")), ("Lot 15", a("/coa/file/88a2", "PDF")))
    p.own("/coa/ACX-217", sh(f"Certificates {t}", f"<h1>Certificates: {t}</h1>{lots}{a(e, t)}"))
    for h in ("88a1", "88a2"):
        p.file(f"/coa/file/{h}", f"coa_{h}.pdf", attach=True)
    for n, name in (("124", "LYMO-1"), ("216", "KARP-3"), ("218", "NALX-6")):
        x, c = f"{fa}ACX{n}_datasheet.pdf", f"/coa/ACX-{n}"
        title = f"ACX {n}: {name}"
        p.other(
            f"{base}ACX-{n}",
            sh(title, f"<h1>{title}</h1>{a(x, 'Data sheet')}{a(c, 'Certificates')}{a(e, t)}"),
        )
        p.blob(x, f"{n}.pdf")
        p.show(c, sh(f"Certificates {title}", f"<h1>Certificates: {title}</h1>"))
        p.bar("another line's", x, c)
    p.bar("shop", "/shop/add/ACX-217")
    p.bar("newsletter with return address", "/newsletter?from=/details/culture/ACX-217")
    p.bar("a list", "/collection/catalogue?type=leukemia")
    p.fill(rest(p, sh, e, ("", t), (base + "ACX-216", "KARP-3"), (base + "ACX-218", "NALX-6")))
    return p.site(e, "complete", "sheet, profile, karyotype and certificates are served")
