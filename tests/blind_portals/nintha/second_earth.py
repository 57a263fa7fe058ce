"""Second portals: weather, sea, earthquakes, the sky, the air."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def weather_station_2() -> ThirdSite:
    """A climate office: station detail with tabs by path, a zip of everything, order baskets."""
    p = Portal("weather_station", 2, "https://www.climate-office.example")
    prose = Prose("ws2", "gauges, normals, frost days", "begin, replace", "since the move in 1988")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(
            ("/cdo-web/", "Climate Data Online"),
            ("/cdo-web/search", "Search"),
            ("/cdo-web/datasets", "Datasets"),
            ("/cdo-web/cart", "Cart (0)"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} | Climate Office</title>{head}</head>"
            f"<body><div id=top>{top}</div><div id=page>{body}</div>"
            f"<div>{a('/privacy', 'Privacy')} {a('/foia', 'FOIA')}</div></body></html>"
        )

    title = "BASIN CREEK 4 NW, station CO00052017"
    root = "/cdo-web/datasets/GHD/stations/CO00052017"
    tabs = nav(
        (f"{root}/detail", "Details"), (f"{root}/history", "History"), (f"{root}/docs", "Forms")
    )
    p.own(
        f"{root}/detail",
        shell(
            title,
            f"<h1>{title}</h1>{tabs}<p>{prose.text(4)}</p><h3>Files</h3>"
            f"{ul(('/pub/data/ghcnd/all/CO00052017.dly', 'Daily values'))}"
            f"{ul(('/data/ghcn-daily/access/CO00052017.csv', 'CSV'))}"
            f"<p>{a('/cdo-web/cart?add=CO00052017', 'Add to cart')}</p><h3>Nearby</h3>"
            f"{ul(('/cdo-web/datasets/GHD/stations/CO00052023/detail', 'PARKLEY'))}"
            f"{ul(('/cdo-web/datasets/GHD/stations/CO00052044/detail', 'ALMA FORKS'))}",
        ),
    )
    p.own(
        f"{root}/history",
        shell(f"History of {title}", f"{tabs}{a(f'{root}/mshr.txt', 'Station history report')}"),
    )
    p.own(
        f"{root}/docs",
        shell(f"Forms of {title}", f"{tabs}{a('/pub/orders/IPS-9A21/1951-07.pdf', 'July 1951')}"),
    )
    p.file("/pub/data/ghcnd/all/CO00052017.dly", "x.dly", "text/plain", body="CO00052017195107\n")
    p.file("/data/ghcn-daily/access/CO00052017.csv", "CO00052017.csv")
    p.file(f"{root}/mshr.txt", "mshr.txt")
    p.file("/pub/orders/IPS-9A21/1951-07.pdf", "1951-07.pdf")
    p.hop(root, f"{root}/detail", 301)
    for key, name in (("CO00052023", "PARKLEY"), ("CO00052044", "ALMA FORKS")):
        link = a(f"/data/ghcn-daily/access/{key}.csv", "CSV")
        p.other(
            f"/cdo-web/datasets/GHD/stations/{key}/detail", shell(name, f"<h1>{name}</h1>{link}")
        )
    p.bar("basket", "/cdo-web/cart?add=CO00052017")
    p.robots("Disallow: /cdo-web/cart")
    return done(p, f"{root}/detail", shell, near=[(f"{root}/detail", title)])


def cruise_report_2() -> ThirdSite:
    """A research fleet's portal: expedition page in Norwegian, files by opaque key, gallery."""
    p = Portal("cruise_report", 2, "https://tokt.havinstituttet.example")
    prose = Prose("cr2", "trålhal, ekkolodd, prøver", "viser, dekker", "nord for banken")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=no><head><title>{title}</title>{head}</head><body><header>"
            f"{nav(('/', 'Tokt'), ('/fartoy', 'Fartøy'), ('/kalender?aar=2022', 'Kalender'))}"
            f"</header><main>{body}</main><footer>{a('/personvern', 'Personvern')}</footer></body>"
        )

    title, root = "Tokt 2022207: Torskeyngel i Barentshavet", "/tokt/2022207-torskeyngel"
    keys = {"u8Qx": "Toktrapport_2022207.pdf", "Lw0c": "stasjoner.xlsx", "b2Zm": "Toktordre.pdf"}
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Fartøy: {a('/fartoy/gunnhild', 'Gunnhild')}. Toktleder: "
            f"{a('/ansatte/solveig-dahl', 'Solveig Dahl')}</p>{prose.paras(2)}<h2>Filer</h2>"
            f"{ul(*((f'/nedlasting/{k}', n) for k, n in keys.items()))}"
            f"<p>{a(f'{root}/kart', 'Kart over stasjoner')} {a(f'{root}/dagbok', 'Dagbok')} "
            f"{a(f'{root}.geojson', 'GeoJSON')}</p><p>"
            f"{a('/tokt/2022206-sild', 'Forrige tokt')} {a('/tokt/2022208-reke', 'Neste tokt')}</p>"
            f"<p>Del: {a('https://social.example/share?u=tokt', 'Del')}</p>",
            metas(("og:title", title), ("og:type", "article")),
        ),
    )
    for key, name in keys.items():
        p.file(f"/nedlasting/{key}", name, attach=True)
    p.own(f"{root}/kart", shell(f"Kart: {title}", f"<p>Stasjon 1-80</p>{a(root, 'Tokt')}"))
    p.own(
        f"{root}/dagbok",
        shell(f"Dagbok: {title}", f"<p>{prose.text(5)}</p>{a('?side=2', 'Eldre')}"),
    )
    p.own(f"{root}/dagbok?side=2", shell(f"Dagbok: {title}", f"<p>{e(prose.text(5))}</p>"))
    p.meta(f"{root}.geojson", {"type": "FeatureCollection"}, "application/geo+json")
    for slug, name in (("2022206-sild", "Tokt 2022206: Sild"), ("2022208-reke", "Tokt: Reke")):
        link = a(f"/nedlasting/zz{slug[:7]}", "Toktrapport")
        p.other(f"/tokt/{slug}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("staff page", "/ansatte/solveig-dahl")
    return done(p, root, shell, files="/nedlasting/zz", near=[(root, title)])


def earthquake_event_2() -> ThirdSite:
    """A national bulletin: event in a query, products of two agencies, a dead waveform link."""
    p = Portal("earthquake_event", 2, "https://bulletin.seismo-anatol.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body><center>"
            f"{nav(('/', 'Home'), ('/latest.php', 'Latest'), ('/stations.php', 'Stations'))}"
            f"</center>{body}<center>{a('/disclaimer.php', 'Disclaimer')}</center></body></html>"
        )

    title, root = "Mw 5.2 Karaova, 2019-08-08", "/event.php?evid=455120"
    wave = "/waveforms/455120.mseed"
    p.own(
        root,
        shell(
            f"{title} - Seismic Bulletin",
            f"<h2>{title}</h2><p>37.91N 29.70E, depth 10 km</p><ul>"
            f"<li>{a('/phases.php?evid=455120', 'Phase readings')}"
            f"<li>{a('/mt.php?evid=455120', 'Moment tensor')}"
            f"<li>{a('/qml/2019/455120.xml', 'QuakeML')}"
            f"<li>{a('/nordic/2019/455120.txt', 'Nordic file')}"
            f"<li>{a(wave, 'Waveforms (miniSEED)')}"
            f"<li>{a('/reports/20190808_Karaova.pdf', 'Report of the earthquake')}</ul>"
            f"<p>Aftershocks: {a('/event.php?evid=455133', 'Ml 3.9')} "
            f"{a('/event.php?evid=455178', 'Ml 3.1')}. Region: {a('/region.php?id=12', 'SW')}</p>",
        ),
    )
    p.own("/phases.php?evid=455120", shell(f"Phases, {title}", "<pre>DNZ Pg 12:25:31</pre>"))
    p.own(
        "/mt.php?evid=455120",
        shell(f"Moment tensor, {title}", a("/mt/455120_beachball.png", "Beach ball")),
    )
    p.file("/mt/455120_beachball.png", "455120_beachball.png")
    p.meta("/qml/2019/455120.xml", "<q:quakeml/>", "application/xml")
    p.file("/nordic/2019/455120.txt", "455120.txt")
    p.refused(wave, "<h1>Not Found</h1>", 404)
    p.file("/reports/20190808_Karaova.pdf", "20190808_Karaova.pdf")
    for key, name in (("455133", "Ml 3.9 Karaova"), ("455178", "Ml 3.1 Karaova")):
        link = a(f"/qml/2019/{key}.xml", "QuakeML")
        p.other(f"/event.php?evid={key}", shell(name, f"<h2>{name}</h2>{link}"))
    p.show("/region.php?id=12", shell("SW", ul((root, title), ("/event.php?evid=455133", "3.9"))))
    p.bar("list of the region", "/region.php?id=12")
    return done(p, root, shell, "partial", "the waveforms that the page lists are gone")


def minor_planet_2() -> ThirdSite:
    """An observers' society: light curve of an asteroid, its forms, comparison stars."""
    p = Portal("minor_planet", 2, "https://vsx.sternfreunde.example")
    prose = Prose("mp2b", "minima, humps, outbursts", "recur, drift", "every few hours")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body><table><tr>"
            f"<td>{a('/index.php?view=search.top', 'Search')}<td>"
            f"{a('/index.php?view=about.top', 'About')}<td>{a('/index.php?view=login', 'Login')}"
            f"</table>{body}</body></html>"
        )

    title, root = (
        "Asteroid 3317 light curve, apparition 2021",
        "/index.php?view=detail.top&oid=61190",
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(4)}</p><p>Rotation period 8.21 h, amplitude 0.31</p>"
            f"<ul><li>{a('/lc/61190/dl.php?f=1', 'Photometry (ALCDEF)')}"
            f"<li>{a('/lc/61190/dl.php?f=2', 'Folded curve (PNG)')}"
            f"<li>{a('/index.php?view=refs.top&oid=61190', 'References')}"
            f"<li>{a('/index.php?view=sequence.top&oid=61190', 'Comparison stars')}"
            f"<li>{a('/votable.php?oid=61190', 'VOTable')}</ul><p>Observer "
            f"{a('/index.php?view=observer.top&code=BHU', 'BHU')}</p><p>"
            f"{a('/index.php?view=detail.top&oid=61189', 'prev')} "
            f"{a('/index.php?view=detail.top&oid=61191', 'next')}</p>",
        ),
    )
    p.file("/lc/61190/dl.php?f=1", "3317_2021.txt", attach=True)
    p.file("/lc/61190/dl.php?f=2", "3317_fold.png", attach=True)
    for view in ("refs", "sequence"):
        p.own(f"/index.php?view={view}.top&oid=61190", shell(f"{view}: {title}", a(root, title)))
    p.meta("/votable.php?oid=61190", "<VOTABLE/>", "application/x-votable+xml")
    for key in ("61189", "61191"):
        link = a(f"/lc/{key}/dl.php?f=1", "Photometry (ALCDEF)")
        p.other(
            f"/index.php?view=detail.top&oid={key}", shell(f"Light curve {key}", f"<h1>{link}</h1>")
        )
    p.bar("observer", "/index.php?view=observer.top&code=BHU")
    near = [(root, title), ("/index.php?view=detail.top&oid=61189", "61189")]
    return done(p, root, shell, files=r"/lc/6119?", near=near)


def air_sensor_2() -> ThirdSite:
    """A citizens' noise and air network: a device, its description, csv by day on a host."""
    p = Portal("air_sensor", 2, "https://meters.luftlabor.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=en><head><title>{title}</title>{head}</head><body><nav>"
            f"{nav(('/', 'Luftlabor'), ('/devices', 'Devices'), ('/forum', 'Forum'), sep=' ')} "
            f"{a('/signin?next=/devices/3f7a', 'Sign in')}</nav><main>{body}</main>"
            f"<footer>{a('https://forge.example/luftlabor', 'Source')}</footer></body></html>"
        )

    title, root = "Device 3f7a, Canal Street rooftop", "/devices/3f7a"
    host = "https://archive.luftlabor.example"
    days = ("2024-05-01", "2024-05-02", "2024-05-03")
    things = "https://sta.luftlabor.example/v1.1/Things('3f7a')"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>SDS011, BME280. Running since 2021.</p><ul>"
            f"<li>{a(f'{root}/specs', 'Specifications')}<li>{a(f'{root}/log', 'Maintenance log')}"
            f"<li>{a(things, 'SensorThings description')}</ul><h2>Raw data</h2>"
            f"{ul(*((f'{host}/{d}/{d}_sds011_3f7a.csv', d) for d in days))}"
            f"<p>Owner {a('/u/mira', 'mira')}; near: {a('/devices/3f81', '3f81')} "
            f"{a('/devices/40c2', '40c2')}</p>",
            ld(
                type="Dataset",
                name=title,
                url=f"{p.base}{root}",
                distribution={
                    "@type": "DataDownload",
                    "contentUrl": f"{host}/{days[-1]}/{days[-1]}_sds011_3f7a.csv",
                },
            ),
        ),
    )
    p.own(f"{root}/specs", shell(f"Specs: {title}", f"{a('/manuals/sds011.pdf', 'Sensor manual')}"))
    p.own(f"{root}/log", shell(f"Log: {title}", "<p>Fan cleaned.</p>"))
    p.blob("/manuals/sds011.pdf", "sds011.pdf")
    p.maybe("/manuals/sds011.pdf")
    for day in days:
        p.file(f"{host}/{day}/{day}_sds011_3f7a.csv", f"{day}.csv")
        p.blob(f"{host}/{day}/{day}_sds011_3f81.csv", f"{day}b.csv")
        near = ul((f"{day}_sds011_3f7a.csv", "3f7a"), (f"{day}_sds011_3f81.csv", "3f81"))
        p.show(f"{host}/{day}/", f"<h1>Index of /{day}/</h1>{near}")
    p.meta(things, {"name": title, "@iot.id": "3f7a"}, "application/json")
    for key in ("3f81", "40c2"):
        link = a(f"{host}/{days[0]}/{days[0]}_sds011_{key}.csv", days[0])
        p.other(f"/devices/{key}", shell(f"Device {key}", f"<h1>{key}</h1>{link}"))
    p.bar("a day of all devices", f"{host}/{days[0]}/")
    why = "the claim of content names one of the files that the page lists"
    return done(p, root, shell, "review", why, near=[(root, e(title)), ("/devices/3f81", "3f81")])
