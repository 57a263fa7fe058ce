"""Ocean and climate data centres, gauges and stations."""

from tests.blind_portals.sixtha.kit import filler, ld, links
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite


def marine_accession_1() -> ThirdSite:
    """An accession of an ocean data centre: a geoportal page, and a directory of two versions."""
    p = Portal("marine_accession", 1, "https://www.oceanarchive.example")
    r = "/archive/accession/0208741"
    top = "/archive/arc0166/0208741/"
    name = "Temperature and salinity profiles from RV Kestrel in the Beaufort Sea, 2018"
    near = {
        "/archive/accession/0208740": "Zooplankton nets from RV Kestrel, 2018",
        "/archive/accession/0210002": "Beaufort Sea moorings 2017-2019",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{e(title)}</title>{head}</head>
<body><div class="banner">An official website</div><a href="/">Ocean Archive</a>
<a href="/access">Access data</a><a href="/submit">Archive your data</a><a href="/news">News</a>
<div class="container">{main}</div><footer><a href="/privacy">Privacy</a>
<a href="/foia">FOIA</a><a href="mailto:info@oceanarchive.example">Contact</a></footer></body>
</html>"""

    def index(at: str, rows: dict[str, str]) -> str:
        up = at.rstrip("/").rsplit("/", 1)[0] + "/"
        return f"""<html><head><title>Index of {at}</title></head><body><h1>Index of {at}</h1>
<a href="?C=N;O=D">Name</a> Last modified<hr>
<a href="{up}">Parent Directory</a>
{links(rows, "<br>", "")}<hr></body></html>"""

    claim = {
        "@context": "http://schema.org",
        "@type": "Dataset",
        "name": name,
        "url": p.base + r,
        "distribution": {
            "@type": "DataDownload",
            "contentUrl": f"{p.base}/archive/download/0208741",
        },
    }
    p.own(
        r,
        page(
            f"{name} (NCEI Accession 0208741)",
            f"""<h1>{name}</h1><p>CTD casts at 41 stations, ice camp included.</p><ul>
<li><a href="{top}">Browse data of this accession</a>
<li><a href="/archive/download/0208741">Download all (tar)</a>
<li><a href="{r}/metadata/iso">ISO 19115 metadata</a> <a href="{r}/metadata/html">full text</a>
<li><a href="/archive/accession/lineage/0208741">Lineage: version 2.2 is current</a></ul>
<h3>Also by this submitter</h3><ul>{links(near)}</ul>
<a href="/access?platform=KESTREL">RV Kestrel</a>""",
            ld(claim),
        ),
    )
    p.file("/archive/download/0208741", "0208741.2.2.tar.gz", "application/gzip", attach=True)
    p.own(top, index(top, {"1.1/": "1.1/", "2.2/": "2.2/"}))
    p.own(f"{top}2.2/", index(f"{top}2.2/", {"about/": "about/", "data/": "data/"}))
    p.own(f"{top}2.2/about/", index(f"{top}2.2/about/", {"journal.txt": "journal.txt"}))
    p.own(
        f"{top}2.2/data/",
        index(f"{top}2.2/data/", {"kes1801_ctd.nc": "kes1801_ctd.nc", "casts.csv": "casts.csv"}),
    )
    p.file(f"{top}2.2/about/journal.txt", "journal.txt")
    p.file(f"{top}2.2/data/kes1801_ctd.nc", "kes1801_ctd.nc")
    p.file(f"{top}2.2/data/casts.csv", "casts.csv")
    p.maybe(
        p.show(f"{top}1.1/", index(f"{top}1.1/", {"casts_raw.csv": "casts_raw.csv"})),
        p.blob(f"{top}1.1/casts_raw.csv", "casts_raw.csv"),
        p.show("/archive/accession/lineage/0208741", page("Lineage 0208741", "1.1, then 2.2")),
    )
    for at in (top, f"{top}2.2/", f"{top}2.2/about/", f"{top}2.2/data/", f"{top}1.1/"):
        p.maybe(p.put(f"{at}?C=N;O=D", p.pages[p.u(at)]))
    p.meta(f"{r}/metadata/iso", f"<MI_Metadata>{name}</MI_Metadata>", "application/xml")
    p.meta(f"{r}/metadata/html", page(name, "<pre>Metadata</pre>"), "text/html; charset=utf-8")
    for href, text in near.items():
        code = href.rsplit("/", 1)[1]
        p.other(href, page(text, f'<h1>{text}</h1><a href="/archive/download/{code}">tar</a>'))
        p.bar(
            "another accession's bundle",
            p.blob(f"/archive/download/{code}", f"{code}.tar.gz", attach=True),
        )
    p.show("/archive/arc0166/", index("/archive/arc0166/", {"0208741/": "0208741/", "9/": "9/"}))
    p.bar("a directory of many accessions", "/archive/arc0166/")
    p.bar("a list", "/access?platform=KESTREL")
    p.fill(
        filler(page, {r: name} | near, "The archive of the ocean.", never="arc0166/9|/archive/$")
    )
    return p.site(r, "review", "version 1.1 of the accession has a file of its own")


def climate_record_1() -> ThirdSite:
    """A gridded product of a met service: page, change log, yearly files on a data host."""
    p = Portal("climate_record", 1, "https://www.klimadienst.example")
    cdn = "https://opendata.klimadienst.example"
    r = "/DE/leistungen/cdc_raster/niederschlag_tag/niederschlag_tag.html"
    name = "Tägliche Niederschlagsraster für Mitteleuropa (NIRA)"
    near = {
        "/DE/leistungen/cdc_raster/temperatur_tag/temperatur_tag.html": "Tägliche Temperaturraster",
        "/DE/leistungen/cdc_raster/schnee_tag/schnee_tag.html": "Tägliche Schneehöhenraster",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="de"><head><title>
Klimadienst - {e(title)}</title>{head}
</head><body><ul id="servicenav"><li><a href="/DE/Home/home_node.html">Start</a>
<li><a href="/DE/service/kontakt/kontakt_node.html">Kontakt</a>
<li><a href="/EN/Home/home_node.html">English</a></ul><ul id="nav"><li>
<a href="/DE/leistungen/leistungen_node.html">Leistungen</a><li>
<a href="/DE/wetter/wetter_node.html">Wetter</a></ul><div id="content">{main}</div>
<a href="/DE/service/impressum/impressum.html">Impressum</a></body></html>"""

    def index(at: str, rows: list[str]) -> str:
        return f"""<html><head><title>Index of {at}</title></head><body><h1>Index of {at}</h1><pre>
<a href="../">../</a>
{links({one: one for one in rows}, "", "")}</pre></body></html>"""

    top = "/climate_environment/CDC/grids_europe/daily/precipitation/"
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Raster mit 1 km Auflösung ab 1991, aus Messungen von rund 4.000
Stationen. Die Daten stehen im Open-Data-Bereich bereit.</p>
<a class="RichTextExtLink" href="{cdn}{top}">Daten (OpenData)</a>
<a class="downloadLink" href="/DE/leistungen/cdc_raster/niederschlag_tag/beschreibung.pdf?__blob=p\
ublicationFile&amp;v=4">Datensatzbeschreibung (PDF, 1 MB)</a>
<a href="/EN/ourservices/cdc_grids/precipitation/precipitation.html">English version</a>
<h2>Verwandte Produkte</h2><ul>{links(near)}</ul>
<a href="#top">nach oben</a> <a href="javascript:print()">Drucken</a>""",
        ),
    )
    p.own(
        "/EN/ourservices/cdc_grids/precipitation/precipitation.html",
        page(
            "Daily precipitation grids",
            f'<h1>Daily precipitation grids (NIRA)</h1><a href="{cdn}{top}">Data</a>'
            f' <a href="{r}">Deutsch</a>',
        ),
    )
    p.file(
        "/DE/leistungen/cdc_raster/niederschlag_tag/beschreibung.pdf?__blob=publicationFile&v=4",
        "beschreibung.pdf",
    )
    years = [f"nira_{year}.nc" for year in (1991, 1992, 1993)]
    p.own(cdn + top, index(top, [*years, "CHANGELOG.txt", "metadata.xml"]))
    for one in years:
        p.file(cdn + top + one, one)
    p.file(f"{cdn}{top}CHANGELOG.txt", "CHANGELOG.txt")
    p.meta(f"{cdn}{top}metadata.xml", f"<MD_Metadata>{name}</MD_Metadata>", "text/xml")
    up = cdn + top.removesuffix("precipitation/")
    p.show(up, index("daily/", ["precipitation/", "temperature/", "snow/"]).replace("../", "/"))
    for href, part in zip(near, ("temperature/", "snow/"), strict=True):
        p.other(href, page(near[href], f'<h1>{near[href]}</h1><a href="{up}{part}">Daten</a>'))
        p.bar("another product's directory", p.show(up + part, index(part, [f"{part[:4]}91.nc"])))
    p.bar("a directory of many products", up)
    p.bar("a service page", "/DE/leistungen/leistungen_node.html")
    p.fill(filler(page, {r: name} | near, "Der Klimadienst berät."))
    return p.site(r, "complete", "page, description and the directory agree, one version")


def river_gauge_1() -> ThirdSite:
    """A gauge of a national river archive: tabs by station number, downloads by a query."""
    p = Portal("river_gauge", 1, "https://nrfa.riverdata.example")
    r = "/data/station/info/39016"
    name = "39016 - Kennet at Theale"
    near = {
        "/data/station/info/39015": "39015 - Whitewater at Lodge Farm",
        "/data/station/info/39017": "39017 - Ray at Grendon",
    }
    tabs = {
        "/data/station/info/39016": "Station info",
        "/data/station/meanflow/39016": "Daily flow data",
        "/data/station/peakflow/39016": "Peak flow data",
        "/data/station/spatial/39016": "Catchment info",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>NRFA Station Data: {e(title)}</title>
<meta name="robots" content="index">{head}</head><body><nav id="main-nav"><a href="/">Home</a>
<a href="/data/search">Search data</a><a href="/data/map">Map</a>
<a href="/publications">Publications</a></nav><div class="main">{main}</div>
<div id="foot"><a href="/terms">Terms</a><a href="/feedback?from={r}">Feedback</a></div></body>
</html>"""

    def tab(words: str, main: str) -> str:
        return page(
            f"Station {words} for {name}",
            f"<h1>{name}</h1><ul class='tabs'>{links(tabs)}</ul>{main}"
            f"<p>Nearby: {links(near, '', '')}</p>",
        )

    p.own(
        r,
        tab(
            "Mean Flow Info",
            """<table><tr><td>Grid reference<td>SU649708<tr><td>Operator<td>
<a href="/data/search?operator=EA-TH">Thames region</a><tr><td>Record<td>1961 - 2023</table>
<a href="/data/station/photos/39016_1.jpg"><img src="/data/station/photos/39016_1.jpg"></a>
<p>Crump weir, 15 m broad; groundwater abstraction affects low flows.</p>
<a href="/api/ws/station-info?station=39016&amp;format=json-object&amp;fields=all">JSON</a>""",
        ),
    )
    p.file("/data/station/photos/39016_1.jpg", "39016_1.jpg")
    p.meta(
        "/api/ws/station-info?station=39016&format=json-object&fields=all", {}, "application/json"
    )
    csv = "/api/ws/time-series?station=39016&format=nrfa-csv&data-type="
    p.own(
        "/data/station/meanflow/39016",
        tab("Daily Flow", f'<a href="{csv}gdf">Download flow</a> <a href="{csv}cdr">rainfall</a>'),
    )
    p.own(
        "/data/station/peakflow/39016",
        tab("Peak Flow", f'<a href="{csv}amax-flow">AMAX</a> <a href="{csv}pot-flow">POT</a>'),
    )
    p.own("/data/station/spatial/39016", tab("Catchment", "<p>Area 1033 square kilometres</p>"))
    for one in ("gdf", "cdr", "amax-flow", "pot-flow"):
        p.file(csv + one, f"nrfa_39016_{one}.csv", "text/csv", attach=True)
    for href, text in near.items():
        code = href.rsplit("/", 1)[1]
        flow = f"/api/ws/time-series?station={code}&format=nrfa-csv&data-type=gdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{flow}">Download flow data</a>'))
        p.bar("another gauge's flow", p.blob(flow, f"nrfa_{code}_gdf.csv", attach=True))
    p.bar("a form that carries the address", f"/feedback?from={r}")
    p.bar("a search", "/data/search", "/data/search?operator=EA-TH")
    p.lost(
        page(
            "The page you asked for does not exist",
            "<h1>The page you asked for does not exist</h1>",
        )
    )
    p.fill(filler(page, {r: name} | near, "We keep the records of rivers."))
    return p.site(r, "complete", "four tabs and their downloads carry the number of the station")


def marine_accession_2() -> ThirdSite:
    """A data set of an Italian ocean data centre: DOI page, ODV and CSV, a subsetting service."""
    p = Portal("marine_accession", 2, "https://nodc.istitutomare.example")
    erd = "https://erddap.istitutomare.example"
    r = "/doi/documents/doi-e2m3a-2013-2019.html"
    name = "E2-M3A deep mooring, South Adriatic, 2013-2019"
    near = {
        "/doi/documents/doi-miramare-buoy.html": "Mambo buoy at Miramare",
        "/doi/documents/doi-otranto-adcp.html": "Currents in the Strait of Otranto",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><meta charset=utf-8><title>NODC - {e(title)}</title>
{head}</head><body><table width="100%"><tr><td><a href="/index.html">Home</a></td>
<td><a href="/datalist.html">Dataset list</a></td><td><a href="/map/search.html">Map search</a></td>
<td><a href="https://www.istitutomare.example/">Istituto</a></td></tr></table>{main}
<p><a href="/policy.html">Data policy</a> <a href="/people.html">Staff</a></p></body></html>"""

    claim = {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": name,
        "identifier": "https://doi.org/10.5072/nodc-e2m3a",
        "distribution": [
            {"@type": "DataDownload", "contentUrl": f"{p.base}/data/dl.jsp?h=99a1"},
            {"@type": "DataDownload", "contentUrl": f"{erd}/erddap/tabledap/e2m3a.html"},
        ],
    }  # fmt: skip
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><p>
Temperature, salinity, oxygen and currents at 350 to 1200 m, hourly,
with quality flags; edited by <a href="/people.html">V. Cardin</a>.</p><table>
<tr><td>ODV collection<td><a href="/data/dl.jsp?h=99a1">download</a>
<tr><td>CSV<td><a href="/data/dl.jsp?h=99a2">download</a>
<tr><td>Calibration report<td><a href="/doi/documents/e2m3a_calibration.pdf">PDF</a>
<tr><td>Subset<td><a href="{erd}/erddap/tabledap/e2m3a.html">ERDDAP</a>
<tr><td>Metadata<td><a href="/csw?request=GetRecordById&amp;id=e2m3a">ISO 19139</a></table>
<p>See also {links(near, "", ", ")}</p><a href="https://doi.org/10.5072/nodc-e2m3a">DOI</a>""",
            ld(claim),
        ),
    )
    p.file("/data/dl.jsp?h=99a1", "e2m3a_odv.zip", attach=True)
    p.file("/data/dl.jsp?h=99a2", "e2m3a.csv", attach=True)
    p.file("/doi/documents/e2m3a_calibration.pdf", "e2m3a_calibration.pdf")
    p.meta("/csw?request=GetRecordById&id=e2m3a", f"<MD_Metadata>{name}</MD_Metadata>", "text/xml")
    form = f"""<title>ERDDAP e2m3a</title><h1>{name}</h1><form action="/erddap/tabledap/e2m3a.nc">
</form><a href="/erddap/tabledap/e2m3a.csv?time,temp">csv</a>
<a href="/erddap/tabledap/e2m3a.csv?time,psal">csv</a>
<a href="/erddap/tabledap/index.html">All data</a>"""
    p.own(f"{erd}/erddap/tabledap/e2m3a.html", form)
    p.maybe(
        p.blob(f"{erd}/erddap/tabledap/e2m3a.nc", "e2m3a.nc"),
        p.blob(f"{erd}/erddap/tabledap/e2m3a.csv?time,temp", "e2m3a.csv"),
        p.blob(f"{erd}/erddap/tabledap/e2m3a.csv?time,psal", "e2m3a.csv"),
    )
    rows = {f"{erd}/erddap/tabledap/e2m3a.html": "e2m3a", f"{erd}/erddap/tabledap/mambo.html": "b"}
    p.bar("all data sets", p.show(f"{erd}/erddap/tabledap/index.html", f"<ul>{links(rows)}</ul>"))
    for n, (href, text) in enumerate(near.items()):
        file = f"/data/dl.jsp?h=51c{n}"
        p.other(href, page(text, f'<h2>{text}</h2><table><tr><td>CSV<td><a href="{file}">download'
                "</a></table>"))  # fmt: skip
        p.bar("another mooring's data", p.blob(file, "d.csv", attach=True))
    p.bar("a list", "/datalist.html", "/map/search.html")
    p.gone("/people.html")
    p.robots("Disallow: /map/", "Crawl-delay: 5")
    p.fill(filler(page, {r: name} | near, "The national oceanographic data centre."))
    return p.site(r, "review", "a service gives any number of subsets")


def climate_record_2() -> ThirdSite:
    """A climate store: tabs by a parameter, documents open, the data behind a form and account."""
    p = Portal("climate_record", 2, "https://cds.climatestore.example")
    obj = "https://confluence.climatestore.example"
    r = "/datasets/reanalysis-baltic-single-levels"
    name = "Baltic reanalysis on single levels from 1961 to present"
    near = {
        "/datasets/reanalysis-baltic-pressure-levels": "Baltic reanalysis on pressure levels",
        "/datasets/sis-heat-stress": "Heat stress indicators",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)}</title>{head}</head><body>
<div id="__next"><header><a href="/">Climate Store</a><a href="/datasets">Datasets</a>
<a href="/applications">Applications</a><a href="/user-guide">User guide</a><a href="/live">Live</a>
<a href="/requests?tab=all">Your requests</a><a href="/auth/signin?redirect={r}">Login</a></header>
<main>{main}</main><footer><a href="/disclaimer-privacy">Privacy</a></footer></div></body></html>"""

    words = ("overview", "download", "quality", "documentation")
    tabs = {f"{r}?tab={one}": one.capitalize() for one in words}
    docs = {
        f"{obj}/download/attachments/2231/baltic_guide.pdf": "Product user guide",
        f"{obj}/download/attachments/2231/baltic_errata.pdf": "Known issues",
    }
    claim = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": name,
        "url": p.base + r,
        "identifier": "10.5072/cds.baltic1",
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{p.base}{r}?tab=download"}],
    }

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><nav>{links(tabs, '', ' ')}</nav>{main}", ld(claim))

    over = f"""<p>Hourly fields at 5 km, 47 variables, updated each month.</p>
<a href="/api/catalogue/v1/collections/reanalysis-baltic-single-levels">STAC collection</a>
<a href="{r}/layout.json">Layout</a>
<h2>Related</h2><ul>{links(near)}</ul>
<a href="/datasets?kw=Product+type%3A+Reanalysis">Reanalysis</a>
<a href="https://doi.org/10.5072/cds.baltic1">DOI</a>"""
    p.own(r, tab(over))
    p.maybe(p.show(f"{r}?tab=overview", tab(over)))
    p.own(
        f"{r}?tab=download",
        tab(
            f'<form action="/requests"></form><a href="{r}/processes/execution">Submit request</a>'
        ),
    )
    p.own(f"{r}?tab=quality", tab("<p>Assessment 2023: passed</p>"))
    p.own(f"{r}?tab=documentation", tab(f"<ul>{links(docs)}</ul>"))
    p.refused(f"{r}/processes/execution", page("Login", "Login to submit a request"), 401)
    for href in docs:
        p.file(href, href.rsplit("/", 1)[1])
    p.meta(
        "/api/catalogue/v1/collections/reanalysis-baltic-single-levels",
        {"id": "reanalysis-baltic-single-levels", "title": name},
        "application/json",
    )
    p.meta(f"{r}/layout.json", {"title": name}, "application/json")
    for n, (href, text) in enumerate(near.items()):
        pdf = f"{obj}/download/attachments/90{n}/guide.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">Product user guide</a>'))
        p.bar("another data set's guide", p.blob(pdf, "guide.pdf"))
    p.bar("asks for an account", f"/auth/signin?redirect={r}", "/requests?tab=all")
    p.bar("a list", "/datasets?kw=Product+type%3A+Reanalysis")
    p.fill(filler(page, {r: name} | near, "Climate data for all.", never="/requests$"))
    return p.site(r, "partial", "the data are given on request to those with an account")


def river_gauge_2() -> ThirdSite:
    """A Swiss gauge in four languages: charts, tables, a station sheet, data on order."""
    p = Portal("river_gauge", 2, "https://www.hydrodienst.example")
    r = "/de/seen-und-fluesse/stationen-und-daten/2135"
    name = "Aare - Bern, Schönau"
    near = {
        "/de/seen-und-fluesse/stationen-und-daten/2016": "Aare - Brugg",
        "/de/seen-und-fluesse/stationen-und-daten/2030": "Aare - Thun",
    }
    tongues = {
        r: "DE",
        "/fr/lacs-et-rivieres/stations-et-donnees/2135": "FR",
        "/it/laghi-e-fiumi/stazioni-e-dati/2135": "IT",
        "/en/lakes-and-rivers/stations-and-data/2135": "EN",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="de"><head>
<title>{e(title)} - Hydrodienst</title>{head}
</head><body><div class="top"><a href="/de">Startseite</a>
<a href="/de/seen-und-fluesse">Seen und Flüsse</a><a href="/de/grundwasser">Grundwasser</a>
<a href="/de/messnetz">Messnetz</a></div><div class="lang">{links(tongues, "", " ")}</div>
<div class="content">{main}</div><div class="fuss"><a href="/de/rechtliches">Rechtliches</a></div>
</body></html>"""

    base = "/plots/p_q_7days/2135_p_q_7days"
    for href, tongue in tongues.items():
        code = tongue.lower()
        files = {
            f"{base}_{code}.csv": "CSV (7 Tage)" if code == "de" else f"CSV {tongue}",
            f"/uploads/jahrestabellen/2135Q_22_{code}.pdf": f"2022 (PDF, {tongue})",
        }
        p.own(
            href,
            page(
                name,
                f"""<h1>{name}</h1><p>Stationsnummer 2135</p><table><tr><td>Abfluss<td>121 m3/s
<tr><td>Wassertemperatur<td>11,2</table><ul>{links(files)}</ul>
<a href="/uploads/stationsblatt/2135.pdf">Stationsblatt</a>
<a href="/daten/2135.json">JSON</a> <a href="/de/datenbezug?station=2135">Daten bestellen</a>
<p>{links(near, "", " ")}</p><a href="/de/messnetz?kanton=BE">Kanton Bern</a>""",
                "".join(f'<link rel="alternate" hreflang="{t.lower()}" href="{h}">'
                        for h, t in tongues.items()),
            ),
        )  # fmt: skip
        for one in files:
            p.file(one, one.rsplit("/", 1)[1])
    p.file("/uploads/stationsblatt/2135.pdf", "2135.pdf")
    p.meta("/daten/2135.json", {"key": "2135", "name": name}, "application/json")
    for href, text in near.items():
        pdf = f"/uploads/stationsblatt/{href[-4:]}.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">Stationsblatt</a>'))
        p.bar("another station's sheet", pdf)
    p.bar("an order form", "/de/datenbezug?station=2135")
    p.bar("a list", "/de/messnetz?kanton=BE")
    p.lost(page("404", "<h1>Diese Seite gibt es nicht</h1>"))
    p.fill(filler(page, {r: name} | near, "Messen seit 1863."))
    return p.site(r, "partial", "long series are given on order only")


def marine_accession_3() -> ThirdSite:
    """A hydrographic section: files in several formats under opaque numbers, raw submissions."""
    p = Portal("marine_accession", 3, "https://hydrosections.example")
    r = "/cruise/33RO20161119"
    name = "33RO20161119: P18, Ron Brown, 2016"
    near = {
        "/cruise/33RO20131223": "33RO20131223: A16S",
        "/cruise/49NZ20140717": "49NZ20140717: P01",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>
HydroSections - {e(title)}</title>{head}
</head><body><nav class="navbar"><a class="brand" href="/">HydroSections</a><a href="/search">Search
</a><a href="/search/map">Map</a><a href="/submit">Submit data</a><a href="/staff">Staff</a></nav>
<div class="container">{main}</div><footer><a href="/policies">Policies</a></footer></body>
</html>"""

    best = {
        "/data/14204/33RO20161119_hy1.csv": "Bottle, exchange",
        "/data/14212/33RO20161119_ct1.zip": "CTD, exchange",
        "/data/37214/33RO20161119_bottle.nc": "Bottle, CF netCDF",
        "/data/14190/33RO20161119su.txt": "Summary",
        "/data/13972/33RO20161119_do.pdf": "Documentation",
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><dl><dt>Chief scientist<dd><a href="/search?q=Carter">B. Carter</a>
<dt>Dates<dd>2016-11-19/2017-02-03<dt>Programme<dd><a href="/program/go-ship">GO-SHIP</a></dl>
<h2>Dataset</h2><table>{links(best, "<tr><td>", "")}</table>
<h2>Data as received</h2><a href="/data/12801/p18_leg1_raw.zip">p18_leg1_raw.zip</a> merged 2017-06
<h2>Data history</h2><a href="/cruise/33RO20161119/history">14 notes</a>
<a href="/cruise/33RO20161119/thumb/7123.png">Track</a> <a href="/api/v1/cruise/1923">JSON</a>
<p>{links(near, "", " ")}</p>""",
        ),
    )
    for href in best:
        p.file(href, href.rsplit("/", 1)[1])
    p.file("/cruise/33RO20161119/thumb/7123.png", "7123.png")
    p.meta("/api/v1/cruise/1923", {"expocode": "33RO20161119"}, "application/json")
    p.maybe(
        p.blob("/data/12801/p18_leg1_raw.zip", "p18_leg1_raw.zip"),
        p.show("/cruise/33RO20161119/history", page(f"{name} history", "<p>2017-06-02 merged</p>")),
    )
    for n, (href, text) in enumerate(near.items()):
        one = f"/data/991{n}/{href[8:]}_hy1.csv"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">Bottle, exchange</a>'))
        p.bar("another cruise's bottles", one)
    p.bar("a search", "/search?q=Carter", "/search/map")
    p.bar("a programme of many cruises", "/program/go-ship")
    p.fill(filler(page, {r: name} | near, "Repeat hydrography."))
    return p.site(r, "complete", "the data set's five files and its track are open")


def climate_record_3() -> ThirdSite:
    """An ice core study of a paleoclimate archive: templated files, a claim that names half."""
    p = Portal("climate_record", 3, "https://www.paleoarchive.example")
    r = "/access/paleo-search/study/17796"
    name = "Aurora Basin Ice Core 2000 Year Accumulation and Isotope Data"
    near = {
        "/access/paleo-search/study/17975": "Law Dome 2000 Year Sea Salt Data",
        "/access/paleo-search/study/8410": "Taylor Dome Nitrate Data",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Paleo Study: {e(title)}</title>{head}
</head><body><header><a href="/">Archive</a><a href="/access">Access</a>
<a href="/products/paleoclimatology">Paleoclimatology</a><a href="/contribute">Contribute</a>
</header><div id="app">{main}</div><footer><a href="/privacy">Privacy</a>
<a href="/customer-support">Support</a></footer></body></html>"""

    base = "/pub/data/paleo/icecore/antarctica/aurora/"
    files = {
        f"{base}abn2015acc-noaa.txt": "Accumulation, template",
        f"{base}abn2015iso-noaa.txt": "Isotopes, template",
        f"{base}abn2015.xlsx": "Data, Excel",
    }
    claim = {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": name,
        "url": p.base + r,
        "identifier": "https://doi.org/10.25921/p17796",
        "distribution": [
            {"@type": "DataDownload", "contentUrl": f"{p.base}{base}abn2015acc-noaa.txt"},
            {"@type": "DataDownload", "contentUrl": f"{p.base}{base}abn2015iso-noaa.txt"},
        ],
    }
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><p>Investigators: <a href="/access/paleo-search/?inv=Plummer">
C. Plummer
</a>. Site: Aurora Basin North, 71.17 S, 111.37 E, 2690 m.</p><p>
Annual layers counted in sulphate and
oxygen isotopes, with uncertainty; a reply to the editors' note is in the file.</p>
<h3>Download data</h3><ul>{links(files)}</ul><a href="{base}">Directory</a>
<h3>Metadata</h3><a href="/pub/data/metadata/published/paleo/dif/xml/noaa-icecore-17796.xml">DIF</a>
<a href="/pub/data/metadata/published/paleo/iso/xml/noaa-icecore-17796.xml">ISO</a>
<a href="/access/paleo-search/study/search.json?xmlId=17796">JSON</a>
<a href="/paleo/bookmark.html?id=17796">Bookmark</a>
<h3>Other studies of the site</h3><ul>{links(near)}</ul>""",
            ld(claim),
        ),
    )
    for href in files:
        p.file(href, href.rsplit("/", 1)[1])
    p.own(
        base,
        f"""<title>Index of {base}</title><a href="{base[:-7]}">Parent Directory</a>
{links({href: href.rsplit("/", 1)[1] for href in files}, "", "<br>")}""",
    )
    for kind in ("dif", "iso"):
        p.meta(
            f"/pub/data/metadata/published/paleo/{kind}/xml/noaa-icecore-17796.xml",
            f"<{kind}>{name}</{kind}>",
            "application/xml",
        )
    p.meta("/access/paleo-search/study/search.json?xmlId=17796", {"id": 17796}, "application/json")
    up = base.removesuffix("aurora/")
    p.bar(
        "a directory of all cores",
        p.show(up, '<a href="aurora/">aurora</a> <a href="law/">law</a>'),
    )
    for n, (href, text) in enumerate(near.items()):
        one = f"{up}law/law{n}-noaa.txt"
        p.other(href, page(text, f'<h2>{text}</h2><a href="{one}">Template</a>'))
        p.bar("another core's data", one)
    p.bar("a form", "/paleo/bookmark.html?id=17796")
    p.bar("a search", "/access/paleo-search/?inv=Plummer")
    p.fill(filler(page, {r: name} | near, "Archives of past climate.", never="law/$"))
    return p.site(r, "review", "the claim names two of the three files that the page lists")


def river_gauge_3() -> ThirdSite:
    """A French hydrometric site: card, synthesis, series; its stations stand as entries."""
    p = Portal("river_gauge", 3, "https://hydro.eaufrance-like.example")
    r = "/sitehydro/Y1422030/fiche"
    name = "L'Aude à Carcassonne (Y1422030)"
    near = {
        "/sitehydro/Y1422010/fiche": "Le Fresquel à Pezens (Y1422010)",
        "/sitehydro/Y1415020/fiche": "L'Orbieu à Luc (Y1415020)",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>
HydroPortail | {e(title)}</title>{head}
</head><body><nav><a href="/">Accueil</a><a href="/rechercher/entites-hydrometriques">Rechercher</a>
<a href="/stocker/paniers">Paniers</a><a href="/aide/glossaire">Aide</a>
<a href="/connexion">Se connecter</a></nav><div id="page">{main}</div>
<footer><a href="/accessibilite">Accessibilité : partiellement conforme</a></footer></body>
</html>"""

    root = "/sitehydro/Y1422030"
    tabs = {
        r: "Fiche",
        f"{root}/synthese/regime/ecoulement-mensuel": "Synthèse",
        f"{root}/series": "Séries",
        f"{root}/evenements": "Crues",
    }
    parts = {
        "/stationhydro/Y142203001/fiche": "Pont-Neuf",
        "/stationhydro/Y142203002/fiche": "Païchérou",
    }

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><ul>{links(tabs)}</ul>{main}")

    p.own(
        r,
        tab(
            f"""<p>Site de rivière, bassin versant de 1 770 km2 ; influence forte des barrages.</p>
<h2>Stations du site</h2><ul>{links(parts)}</ul><h2>Sites voisins</h2><ul>{links(near)}</ul>
<a href="{root}/fiche/pdf">Fiche (PDF)</a> <a href="/rechercher/carte?bassin=Y">Carte</a>
<a href="https://www.sandre-like.example/geo/SiteHydro/Y1422030">Sandre</a>""",
        ),
    )
    p.own(
        f"{root}/synthese/regime/ecoulement-mensuel",
        tab(f'<a href="{root}/synthese/export.csv">Exporter</a>'),
    )
    p.own(f"{root}/series", tab(f'<a href="{root}/series/QmnJ.zip">Débits moyens journaliers</a>'))
    p.own(f"{root}/evenements", tab("<p>15 octobre 2018 : 980 m3/s</p>"))
    p.file(f"{root}/fiche/pdf", "fiche_Y1422030.pdf", attach=True)
    p.file(f"{root}/synthese/export.csv", "export.csv")
    p.file(f"{root}/series/QmnJ.zip", "QmnJ.zip")
    for n, (href, text) in enumerate(parts.items()):
        one = f"/stationhydro/Y14220300{n + 1}/series/H.csv"
        p.maybe(
            p.show(href, page(text, f'Du site <a href="{r}">{name}</a> <a href="{one}">H</a>')),
            p.blob(one, "H.csv"),
        )
    for href, text in near.items():
        one = href.replace("fiche", "series/QmnJ.zip")
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">Débits journaliers</a>'))
        p.bar("another site's series", one)
    p.bar("the map of all sites", "/rechercher/carte?bassin=Y")
    p.bar("baskets of an account", "/stocker/paniers")
    p.lost(page("Erreur", "<h1>Page inconnue</h1>"))
    p.fill(filler(page, {r: name} | near, "La banque des débits."))
    return p.site(r, "review", "the two stations of the site stand as entries")
