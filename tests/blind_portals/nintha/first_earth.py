"""First portals: weather, sea, earthquakes, the sky, the air."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def weather_station_1() -> ThirdSite:
    """A met service's station page: yearly files in a folder, station history, neighbours."""
    p = Portal("weather_station", 1, "https://klima.wetterdienst-ostmark.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>{title}</title>{head}</head><body>"
            f"<div class=nav>{nav(('/', 'Start'), ('/stationen.html', 'Stationen'))}</div>"
            f"{body}<div class=foot>{a('/nutzung.html', 'Nutzungsbedingungen')}</div></body></html>"
        )

    title, root = "Station 10471 Lindenfels (Höhe 412 m)", "/stationen/10471"
    years = (2018, 2019, 2020)
    p.own(
        f"{root}/",
        shell(
            title,
            f"<h1>{title}</h1><p>Messbeginn 1951. Betreiber: Wetterdienst Ostmark.</p>"
            f"<h2>Tageswerte</h2>{ul(*((f'tag_10471_{y}.zip', str(y)) for y in years))}"
            f"<p>{a('monat_10471_akt.txt', 'Monatswerte')}, "
            f"{a('geschichte.html', 'Stationsgeschichte')}, {a('bilder.html', 'Bilder')}, "
            f"{a('metadaten_10471.xml', 'Metadaten (WIGOS)')}</p>"
            f"<p>Nachbarn: {a('../10469/', 'Rabenau')}, {a('../10488/', 'Tharand')}</p>",
        ),
    )
    for year in years:
        p.file(f"{root}/tag_10471_{year}.zip", f"tag_10471_{year}.zip")
    p.file(f"{root}/monat_10471_akt.txt", "monat_10471_akt.txt")
    p.meta(f"{root}/metadaten_10471.xml", "<wmdr id='10471'/>", "application/xml")
    p.own(f"{root}/geschichte.html", shell(f"Geschichte: {title}", "<p>1974 versetzt.</p>"))
    p.own(
        f"{root}/bilder.html",
        shell(f"Bilder: {title}", a("img/10471_nord.jpg", "Blick nach Norden")),
    )
    p.file(f"{root}/img/10471_nord.jpg", "10471_nord.jpg")
    for key, name in (("10469", "Rabenau"), ("10488", "Tharand")):
        link = a(f"tag_{key}_2020.zip", "2020")
        p.other(f"/stationen/{key}/", shell(f"Station {key} {name}", f"<h1>{name}</h1>{link}"))
    p.show(
        "/stationen.html", shell("Stationen", ul((f"{root}/", title), ("/stationen/10469/", "R")))
    )
    p.bar("list of stations", "/stationen.html")
    return done(p, f"{root}/", shell)


def cruise_report_1() -> ThirdSite:
    """A data centre's cruise page: report, track, event list, data sets with own entries."""
    p = Portal("cruise_report", 1, "https://cruises.oceandatacentre.example")
    prose = Prose("cr1", "CTD casts, moorings, gliders", "cross, sample", "along the shelf edge")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(("/", "Home"), ("/inventory", "Cruise inventory"), ("/data", "Data"), css="menu")
        return (
            f"<!DOCTYPE html><html lang='en-gb'><head><title>{title} - ODC</title>{head}</head>"
            f"<body>{top}<div id='main'>{body}</div>{a('/contact', 'Enquiries')}</body></html>"
        )

    title, root = "RRS Mary Wick cruise MW113", "/inventory/cruise/17340"
    sets = ul(("/data/set/99012", "CTD profiles, MW113"), ("/data/set/99013", "ADCP, MW113"))
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(4)}</p><p>Chief scientist: "
            f"{a('/inventory/search?chief=Oduya', 'B. Oduya')}</p><h2>Documents</h2>"
            f"{ul(('/resources/documents/cr/mw113.pdf', 'Cruise report (4 MB)'))}"
            f"{ul((f'{root}/track.kml', 'Track (KML)'), (f'{root}/track.png', 'Track chart'))}"
            f"<p>{a(f'{root}/csr.xml', 'Cruise summary report (XML)')} "
            f"{a(f'{root}/events', 'Event log')}</p><h2>Data held</h2>{sets}"
            f"<p>{a('/inventory/cruise/17339', 'MW112')} {a('/inventory/cruise/17352', 'MW114')}",
        ),
    )
    p.file("/resources/documents/cr/mw113.pdf", "mw113.pdf")
    p.file(f"{root}/track.kml", "track.kml", "application/vnd.google-earth.kml+xml", body="<kml/>")
    p.file(f"{root}/track.png", "track.png")
    p.meta(f"{root}/csr.xml", f"<csr>{title}</csr>", "application/xml")
    p.own(
        f"{root}/events",
        shell(f"{title}: events", f"<p>Cast 1</p>{a(f'{root}/events.csv', 'CSV')}"),
    )
    p.file(f"{root}/events.csv", "events.csv")
    for key, name in (("99012", "CTD profiles, MW113"), ("99013", "ADCP, MW113")):
        link = a(f"/data/set/{key}/download", "Download")
        p.show(f"/data/set/{key}", shell(name, f"<h1>{name}</h1>{link}{a(root, title)}"))
        p.maybe(f"/data/set/{key}", f"/data/set/{key}/download")
    for key, name in (("17339", "MW112"), ("17352", "MW114")):
        link = a(f"/resources/documents/cr/{name.lower()}.pdf", "Cruise report")
        p.other(f"/inventory/cruise/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    why = "data sets of the cruise stand as entries of their own"
    return done(p, root, shell, "review", why, files="/data/set/.*download", near=[(root, title)])


def earthquake_event_1() -> ThirdSite:
    """A survey's event page: tabs by path, products, forms of the event, nearby events."""
    p = Portal("earthquake_event", 1, "https://terremoti.istituto-etneo.example")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = nav(("/", "Lista terremoti"), ("/mappe", "Mappe"), ("/faq", "Domande"))
        return (
            f"<!doctype html><html lang=it><head><title>{title}</title>{head}</head><body>{menu}"
            f"<div class=container>{body}</div><p>{a('/licenza', 'CC BY')}</p></body></html>"
        )

    title, root = "Terremoto Ml 3.4, 2 km S Zafferana, 14-02-2022", "/event/30218441"
    tabs = ul(
        (root, "Dati evento"),
        (f"{root}/tab-origins", "Localizzazioni"),
        (f"{root}/tab-shakemap", "ShakeMap"),
    )
    service = "https://ws.istituto-etneo.example/fdsnws/event/1/query?eventid=30218441"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1>{tabs}<p>Profondità 7 km, 38 stazioni.</p><h3>Download</h3>"
            f"{ul((f'{service}&format=xml', 'QuakeML'), (f'{service}&format=text', 'Testo'))}"
            f"<h3>Vicini</h3>{ul(('/event/30218377', 'Ml 2.1'), ('/event/30219002', 'Ml 2.6'))}"
            f"<p>{a('/event/30218441/questionario', 'Hai sentito il terremoto?')}</p>",
        ),
    )
    p.own(
        f"{root}/tab-origins",
        shell(f"{title} - Localizzazioni", f"{tabs}<table><tr><td>origin 1</table>"),
    )
    grid = f"{root}/shakemap/grid.xml"
    p.own(
        f"{root}/tab-shakemap",
        shell(
            f"{title} - ShakeMap",
            f"{tabs}{ul((grid, 'grid.xml'), (f'{root}/shakemap/intensity.jpg', 'Mappa'))}",
        ),
    )
    p.file(grid, "grid.xml", "application/xml", body="<shakemap_grid/>")
    p.file(f"{root}/shakemap/intensity.jpg", "intensity.jpg")
    p.meta(f"{service}&format=xml", "<q:quakeml/>", "application/xml")
    p.meta(f"{service}&format=text", "#EventID|Time\n30218441|2022-02-14\n", "text/plain")
    p.show(f"{root}/questionario", shell("Questionario", "<form method=post></form>"))
    p.maybe(f"{root}/questionario")
    for key, name in (("30218377", "Terremoto Ml 2.1"), ("30219002", "Terremoto Ml 2.6")):
        link = a(f"/event/{key}/tab-origins", "Localizzazioni")
        p.other(f"/event/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    return done(p, root, shell, near=[(root, title), ("/event/30218377", "Ml 2.1")])


def minor_planet_1() -> ThirdSite:
    """A small-body database: query page by name, forms of the elements, observations file."""
    p = Portal("minor_planet", 1, "https://smallbodies.orbitcentre.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body bgcolor=white>"
            f"[{nav(('/', 'Main'), ('/db', 'Database search'), ('/lists', 'Lists'), sep='] [')}]"
            f"<hr>{body}<hr><small>{a('/credits', 'Credits')}</small></body></html>"
        )

    title, root = "(21488) Danyellelee = 1998 HT44", "/db/show?object_id=21488"
    p.own(
        root,
        shell(
            f"OrbitCentre: {title}",
            f"<h2>{title}</h2><p>Main-belt asteroid. Discovered at Cima Alta, 1998.</p>"
            f"<table border=1><tr><td>a<td>2.61 au<tr><td>e<td>0.113</table>"
            f"<p>Orbit: {a('/db/orbit?object_id=21488&format=json', 'JSON')} "
            f"{a('/db/orbit?object_id=21488&format=mpc', '1-line')}. Observations: "
            f"{a('/tmp2/21488.txt', 'download')}, {a('/db/obs?object_id=21488', 'table')}. "
            f"{a('/db/refs?object_id=21488', 'References')}</p>"
            f"<p>{a('/ephem?object_id=21488', 'Make an ephemeris')}</p>"
            f"<p>{a('/db/show?object_id=21487', '(21487)')} "
            f"{a('/db/show?object_id=21489', '(21489)')}</p>",
        ),
    )
    p.meta("/db/orbit?object_id=21488&format=json", {"a": 2.61, "e": 0.113}, "application/json")
    p.meta("/db/orbit?object_id=21488&format=mpc", "21488 13.9 0.15 K2225 2.61\n", "text/plain")
    p.file("/tmp2/21488.txt", "21488.txt")
    p.own("/db/obs?object_id=21488", shell(f"Observations of {title}", a(root, title)))
    p.own("/db/refs?object_id=21488", shell(f"References of {title}", a(root, title)))
    p.show("/ephem?object_id=21488", shell("Ephemeris service", "<form method=post></form>"))
    p.maybe("/ephem?object_id=21488")
    for key in ("21487", "21489"):
        link = a(f"/tmp2/{key}.txt", "download")
        p.other(f"/db/show?object_id={key}", shell(f"({key})", f"<h2>({key})</h2>{link}"))
    return done(p, root, shell, near=[(root, title), ("/db/show?object_id=21487", "21487")])


def air_sensor_1() -> ThirdSite:
    """A city's air network: a sensor page with monthly archives over two pages."""
    p = Portal("air_sensor", 1, "https://aire.ciudadverde.example")
    prose = Prose("as1", "partículas, ozono, tráfico", "superan, siguen", "en invierno")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=es><head><title>{title} | Red de Aire</title>{head}</head>"
            f"<body><header>{nav(('/', 'Inicio'), ('/sensores', 'Sensores'), ('/mapa', 'Mapa'))}"
            f"</header>{body}<footer>{a('/aviso-legal', 'Aviso legal')}</footer></body></html>"
        )

    title, root = "Estación Parque del Río (PM2.5, O3)", "/sensores/cv-0417"
    months = ("2023-01", "2023-02", "2023-03", "2023-04")
    head = metas(("description", title)) + rels(("canonical", root, ""))

    def rows(some: tuple[str, ...]) -> str:
        return ul(*((f"/descargas/{m.replace('-', '')}f17", f"Datos {m}") for m in some))

    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(4)}</p><h2>Archivo mensual</h2>{rows(months[:2])}"
            f"{a('?pagina=2', 'Siguiente')}<p>{a(f'{root}/ficha.pdf', 'Ficha técnica')} "
            f"{a(f'{root}/calibracion', 'Calibración')} "
            f"{a('/api/v1/sensores/cv-0417', 'Metadatos (JSON)')}</p><h2>Cercanas</h2>"
            f"{ul(('/sensores/cv-0416', 'Plaza Mayor'), ('/sensores/cv-0420', 'Puerto'))}",
            head + ld(type="Place", name=title),
        ),
    )
    p.own(f"{root}?pagina=2", shell(title, f"<h1>{title}</h1>{rows(months[2:])}{a(root, '1')}"))
    for month in months:
        p.file(f"/descargas/{month.replace('-', '')}f17", f"cv-0417_{month}.csv", attach=True)
    p.file(f"{root}/ficha.pdf", "ficha.pdf")
    p.own(f"{root}/calibracion", shell(f"Calibración: {title}", f"<p>{e(prose.text())}</p>"))
    p.meta("/api/v1/sensores/cv-0417", {"id": "cv-0417", "nombre": title}, "application/json")
    for key, name in (("cv-0416", "Plaza Mayor"), ("cv-0420", "Puerto")):
        link = a(f"/descargas/{key}x", "Datos 2023-01")
        p.other(f"/sensores/{key}", shell(f"Estación {name}", f"<h1>{name}</h1>{link}"))
    p.bar("map of all", "/mapa")
    return done(p, root, shell, files=r"/descargas/cv", near=[(root, title)])
