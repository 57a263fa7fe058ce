"""First portals: glaciers, sea level, towers, map sheets, scans, expression, metabolites, cells."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def glacier_record_1() -> ThirdSite:
    """A glacier in a browser of fluctuations: query addresses, figures, one CSV per series."""
    p = Portal("glacier_record", 1, "https://www.wgfs.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title}</title></head><body><table><tr><td class=menu>"
            + ul(("/", "WGFS"), ("/data.php", "Data exploration"), ("/news.php", "News"))
            + f"</td><td>{main}</td></tr></table><hr>{a('/contact.php', 'Contact')}</body></html>"
        )

    def glacier(g: str, name: str, more: str) -> str:
        return sh(
            f"{name} - Fluctuations of Glaciers Browser",
            f"<h2>{name} (WGFS ID {g})</h2><p>Country: {a('/data.php?country=CH', 'CH')}</p>{more}",
        )

    def series(g: str) -> str:
        return rows(
            ("Mass balance 1962-2023", a(f"/export.php?id={g}&series=mb&f=csv", "CSV")),
            ("Front variation 1881-2023", a(f"/export.php?id={g}&series=fv&f=csv", "CSV")),
        )

    e = "/glacier.php?id=408"
    p.own(
        e,
        glacier(
            "408",
            "Silvrettagletscher",
            series("408") + f"<p>{a('/glacier.php?id=408&view=photos', 'Photographs')} | "
            f"{a('/glacier.php?id=408&view=literature', 'Literature')}</p>"
            f"<p>{a('/minimal_data_sheet.php?id=408', 'Data sheet (PDF)')}</p><p>Neighbours: "
            f"{a('/glacier.php?id=407', 'Verstancla')} {a('/glacier.php?id=411', 'Vernagt')}</p>",
        ),
    )
    shots = "".join(f"<p><img src='/img/408_{y}.jpg'> {y}</p>" for y in (1912, 2008))
    shots += ul(("/img/408_1912.jpg", "1912, full size"), ("/img/408_2008.jpg", "2008, full size"))
    p.own("/glacier.php?id=408&view=photos", glacier("408", "Silvrettagletscher", shots))
    p.own(
        "/glacier.php?id=408&view=literature",
        glacier("408", "Silvrettagletscher", "<p>Huss, M. (2015). J. Glaciol. 61.</p>"),
    )
    p.file("/export.php?id=408&series=mb&f=csv", "mb_408.csv", attach=True)
    p.file("/export.php?id=408&series=fv&f=csv", "fv_408.csv", attach=True)
    p.file("/minimal_data_sheet.php?id=408", "sheet_408.pdf")
    for y in ("1912", "2008"):
        p.file(f"/img/408_{y}.jpg", f"{y}.jpg")
    for g, n in (("407", "Verstanclagletscher"), ("411", "Vernagtferner")):
        p.other(f"/glacier.php?id={g}", glacier(g, n, series(g)))
        for s in ("mb", "fv"):
            x = p.blob(f"/export.php?id={g}&series={s}&f=csv", f"{s}_{g}.csv", attach=True)
            p.bar("another glacier's series", x)
    p.bar("a country's list", "/data.php?country=CH")
    p.fill(rest(p, sh, e, ("", "Silvrettagletscher"), ("/glacier.php?id=411", "Vernagtferner")))
    return p.site(e, "complete", "every listed series and picture is handed out")


def sea_level_station_1() -> ThirdSite:
    """A tide station at a mean sea level service: .rlrdata files, a zip, a nearby list."""
    p = Portal("sea_level_station", 1, "https://www.pmsl-data.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title} : PMSL</title></head><body><div id=hd>"
            + ul(("/", "Home"), ("/data/obtaining/", "Obtaining data"), ("/products/", "Products"))
            + f"</div><div id=bd>{main}</div><div id=ft>{a('/about_us/', 'About')}</div>"
            "</body></html>"
        )

    def station(n: str, name: str, near: str) -> str:
        d = "/data/obtaining/"
        return sh(
            f"Tide gauge {name}",
            f"<h1>{name}</h1><p>Station ID: {n}. Authority: "
            f"{a('/data/obtaining/authority.php?code=181', 'Port Office')}</p><h2>Data</h2>"
            + ul(
                (f"{d}rlr.monthly.data/{n}.rlrdata", "Download monthly mean sea level data"),
                (f"{d}rlr.annual.data/{n}.rlrdata", "Download annual mean sea level data"),
                (f"{d}rlr.diagrams/{n}.php", "RLR diagram"),
                (f"{d}docu/{n}.php", "Station documentation"),
                (f"{d}rlr.monthly.plots/{n}_high.png", "Plot, high resolution"),
            )
            + near,
        )

    e, d = "/data/obtaining/stations/1154.php", "/data/obtaining/"
    near = "<h2>Nearby stations</h2>" + ul(
        ("/data/obtaining/stations/1153.php", "Skerryhead"),
        ("/data/obtaining/stations/2044.php", "Port Ness"),
    )
    p.own(e, station("1154", "Malinmore", near))
    p.file(f"{d}rlr.monthly.data/1154.rlrdata", "m.txt", "text/plain", body="1960.04;7012;0;000")
    p.file(f"{d}rlr.annual.data/1154.rlrdata", "y.txt", "text/plain", body="1960;7001;N;000")
    for k, w in (("rlr.diagrams", "RLR diagram"), ("docu", "Documentation")):
        p.own(f"{d}{k}/1154.php", sh(f"{w} Malinmore", f"<h1>{w}</h1>{a(e, 'Malinmore')}<p>BM</p>"))
    p.file(f"{d}rlr.monthly.plots/1154_high.png", "plot.png")
    for n, name in (("1153", "Skerryhead"), ("2044", "Port Ness")):
        p.other(f"{d}stations/{n}.php", station(n, name, ul((e, "Malinmore"))))
        for k in ("monthly", "annual"):
            x = f"{d}rlr.{k}.data/{n}.rlrdata"
            p.raw(x, f"1970;{n};N;000", "text/plain")
            p.bar("another station's data", x)
    p.bar("an authority's list", f"{d}authority.php?code=181")
    p.fill(rest(p, sh, e, ("", "Malinmore"), (f"{d}stations/2044.php", "Port Ness")))
    return p.site(e, "complete", "five links of data and pages, all served")


def flux_tower_site_1() -> ThirdSite:
    """A flux tower's site page: tabs, a DOI page for the data, data behind an account."""
    p = Portal("flux_tower_site", 1, "https://fluxes.americanet.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title} | AmericaNet</title></head><body><nav>"
            + ul(("/", "Home"), ("/sites/site-search/", "Sites"), ("/data/", "Data"))
            + a("/login/?redirect=/sites/siteinfo/US-Bx1", "Log in")
            + f"</nav><article>{main}</article><footer>{a('/policy/', 'Data policy')}</footer>"
            "</body></html>"
        )

    s = "/sites/siteinfo/US-Bx1"
    tabs = ul(
        (s, "Overview"),
        (s + "/windroses", "Windroses"),
        (s + "/publications", "Publications"),
        (s + "/badm", "BADM"),
        ("/sites/site-search/", "All sites"),
        cls="tabs",
    )
    p.own(
        s,
        sh(
            "US-Bx1: Boxelder Prairie",
            f"<h1>US-Bx1: Boxelder Prairie</h1>{tabs}<p>PI: {a('/people/dstark/', 'D. Stark')}</p>"
            + rows(("Lat, Long", "44.31, -96.83"), ("IGBP", "GRA"), ("Years", "2009-2022"))
            + f"<p>{a('/dl/badm/US-Bx1_BIF.xlsx', 'Site BIF (BADM file)')}; "
            f"{a('/data/download/?site=US-Bx1', 'Get flux data')} (account needed); DOI "
            f"{a('https://doi.org/10.5072/AMN/1246', '10.5072/AMN/1246')}</p>"
            "<h3>Nearby</h3>" + ul(("/sites/siteinfo/US-Bx2", "US-Bx2 Boxelder Burn")),
        ),
    )
    for k, text in (
        ("windroses", "<p><img src='/wr/US-Bx1_jan.png' alt='January'></p>"),
        ("publications", "<ol><li>Stark (2014), Agric. For. Meteorol.</li></ol>"),
        ("badm", "<p>Canopy height 0.6 m; soil: silty clay loam.</p>"),
    ):
        p.own(f"{s}/{k}", sh(f"US-Bx1: {k}", f"<h1>US-Bx1: Boxelder Prairie</h1>{tabs}{text}"))
    p.file("/dl/badm/US-Bx1_BIF.xlsx", "US-Bx1_BIF.xlsx", attach=True)
    p.blob("/wr/US-Bx1_jan.png", "jan.png")
    p.maybe("/wr/US-Bx1_jan.png")
    p.hop("/data/download/?site=US-Bx1", "/login/?redirect=/data/download/?site=US-Bx1")
    p.other(
        "/sites/siteinfo/US-Bx2",
        sh(
            "US-Bx2: Boxelder Burn",
            "<h1>US-Bx2: Boxelder Burn</h1>"
            + ul(("/dl/badm/US-Bx2_BIF.xlsx", "Site BIF"), (s, "US-Bx1")),
        ),
    )
    p.blob("/dl/badm/US-Bx2_BIF.xlsx", "US-Bx2_BIF.xlsx", attach=True)
    p.bar("a sibling's file", "/dl/badm/US-Bx2_BIF.xlsx")
    p.bar("profile", "/people/dstark/")
    p.bar("login", "/login/?redirect=/sites/siteinfo/US-Bx1")
    p.fill(rest(p, sh, s, ("", "US-Bx1"), ("/sites/siteinfo/US-Bx2", "US-Bx2")))
    return p.site(s, "partial", "the flux data ask for an account")


def geological_map_sheet_1() -> ThirdSite:
    """A sheet of a survey's map series: scan, notice, shapefiles on a download host."""
    p = Portal("geological_map_sheet", 1, "https://cartes.geosol.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html lang=fr><head><title>{title} - Geosol, service géologique</title></head><body>"
            "<header>"
            + ul(("/", "Accueil"), ("/cartes-50000", "Cartes 1/50 000"), ("/boutique", "Boutique"))
            + f"</header><main>{main}</main><footer>{a('/mentions-legales', 'Mentions')}</footer>"
            "</body></html>"
        )

    def sheet(n: str, name: str, more: str) -> str:
        f = "https://telechargement.geosol.example/cg50"
        return sh(
            f"Feuille {n} {name}",
            f"<h1>{name} (feuille {n})</h1><p>Carte géologique à 1/50 000, 1978.</p>"
            + ul(
                (f"{f}/{n}/GEO050K_{n}.zip", "Données vectorielles harmonisées (ZIP)"),
                (f"{f}/notices/{n}N.pdf", "Notice explicative (PDF)"),
                (f"{f}/scan/{n}.jpg", "Carte scannée (JPEG, 300 dpi)"),
            )
            + more,
        )

    e = "/cartes-50000/0631"
    more = (
        f"<p>{a('/metadonnees/0631.xml', 'Fiche ISO 19139')} "
        f"{a('/boutique/article/0631', 'Commander la carte imprimée')}</p><h2>Feuilles voisines"
        "</h2>" + ul(("/cartes-50000/0630", "Bussol"), ("/cartes-50000/0655", "Ancy"))
    )
    p.own(e, sheet("0631", "La Roche-Vive", more))
    f = "https://telechargement.geosol.example/cg50"
    p.file(f"{f}/0631/GEO050K_0631.zip", "GEO050K_0631.zip", attach=True)
    p.file(f"{f}/notices/0631N.pdf", "0631N.pdf")
    p.file(f"{f}/scan/0631.jpg", "0631.jpg")
    p.meta("/metadonnees/0631.xml", "<gmd:MD_Metadata xmlns:gmd='x'/>", "application/xml")
    for n, name in (("0630", "Bussol"), ("0655", "Ancy")):
        p.other(f"/cartes-50000/{n}", sheet(n, name, ul((e, "La Roche-Vive"))))
        p.blob(f"{f}/{n}/GEO050K_{n}.zip", f"GEO050K_{n}.zip", attach=True)
        p.blob(f"{f}/notices/{n}N.pdf", f"{n}N.pdf")
        p.blob(f"{f}/scan/{n}.jpg", f"{n}.jpg")
        p.bar("another sheet's data", f"{f}/{n}/GEO050K_{n}.zip", f"{f}/notices/{n}N.pdf")
    p.bar("the shop", "/boutique/article/0631")
    p.fill(rest(p, sh, e, ("", "La Roche-Vive"), ("/cartes-50000/0630", "Bussol")))
    return p.site(e, "complete", "data, notice, scan and metadata are all served")


def scanned_specimen_1() -> ThirdSite:
    """A CT scan of a skull in a repository of media: previews open, meshes on request."""
    p = Portal("scanned_specimen", 1, "https://www.morphobank3d.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} // Morphobank3D</title>{head}</head><body><nav>"
            + ul(("/", "Home"), ("/catalog/media", "Browse media"), ("/catalog/teams", "Teams"))
            + a("/users/sign_in?return_to=/concern/media/000412887", "Sign in")
            + f"</nav><div class=row>{main}</div><footer>{a('/terms', 'Terms')}</footer>"
            "</body></html>"
        )

    e, t = "/concern/media/000412887", "Skull [Mesh] [CT] Tupaia glis"
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>Media 000412887, ark:/87602/m4/412887</p>"
            + rows(
                ("Object", a("/concern/biological_specimens/00021", "uf:mammals:26112")),
                ("Parent", a("/concern/media/000412880", "CT image series")),
                ("Owner", a("/dashboard/users/jpark", "J. Park")),
                ("Taxonomy", a("/catalog/media?taxon=Tupaia+glis", "Tupaia glis")),
            )
            + ul(
                ("/downloads/000412887?file=thumbnail", "Preview image"),
                ("/downloads/000412887", "Download mesh (PLY, 88 MB)"),
                ("/uv/000412887", "3D viewer"),
                (e + ".jsonld", "JSON-LD"),
                (e + ".ttl", "Turtle"),
                ("/catalog/cart/add?id=000412887", "Add to cart"),
            )
            + "<h2>Also from this object</h2>"
            + ul(("/concern/media/000412889", "Mandible [Mesh] [CT]")),
            metas(citation_title=t, citation_doi="10.5072/M2/412887"),
        ),
    )
    p.refused("/downloads/000412887", sh("Sign in", "<h1>Restricted download</h1>"), 401)
    p.blob("/downloads/000412887?file=thumbnail", "thumb.jpg")
    p.maybe("/downloads/000412887?file=thumbnail")
    p.show("/uv/000412887", sh(f"Viewer {t}", f"<h1>{t}</h1><canvas></canvas>{a(e, 'Back')}"))
    p.meta(e + ".jsonld", {"@id": p.u(e), "title": t}, "application/ld+json")
    p.meta(e + ".ttl", f"<{p.u(e)}> a <http://x.example/M> .", "text/turtle")
    for n, name in (("000412880", "CT image series"), ("000412889", "Mandible [Mesh] [CT]")):
        m = f"/downloads/{n}"
        p.other(
            f"/concern/media/{n}",
            sh(name, f"<h1>{name}</h1>{a(m, 'Download')} {a(e, t)}"),
        )
        p.blob(m, f"{n}.zip", attach=True)
        p.bar("other media's file", m)
    p.bar("the specimen has other media too", "/concern/biological_specimens/00021")
    p.bar("cart", "/catalog/cart/add?id=000412887")
    p.maybe("/uv/000412887")
    p.fill(rest(p, sh, e, ("", t), ("/concern/media/000412889", "Mandible")))
    return p.site(e, "partial", "the mesh is refused without an account")


def expression_series_1() -> ThirdSite:
    """A series of arrays: accession by query, samples as entries, files on an FTP host."""
    p = Portal("expression_series", 1, "https://www.ncbx.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title}</title></head><body><table width=100%><tr><td>"
            f"{a('/', 'NCBX')} {a('/gex/', 'GEX')} {a('/gex/browse/', 'Browse')} "
            f"{a('/account/?back_url=%2Fgex%2Fquery%2Facc.cgi', 'Not logged in')}</td></tr>"
            f"<tr><td>{main}</td></tr></table>{a('/disclaimer', 'Disclaimer')}</body></html>"
        )

    def series(acc: str, title: str, samples: str) -> str:
        f = f"https://ftp.ncbx.example/gex/series/{acc[:-3]}nnn/{acc}"
        return sh(
            f"GEX Accession viewer {acc}",
            f"<h1>Series {acc}</h1><p>{title}</p><p>Platform "
            f"{a('/gex/query/acc.cgi?acc=GXP570', 'GXP570')}</p>{samples}"
            + ul(
                (f"{f}/soft/{acc}_family.soft.gz", "SOFT formatted family file"),
                (f"{f}/miniml/{acc}_family.xml.tgz", "MINiML formatted family file"),
                (f"{f}/matrix/{acc}_series_matrix.txt.gz", "Series Matrix File"),
            )
            + rows((f"{acc}_RAW.tar", a(f"/gex/download/?acc={acc}&format=file", "(http)"))),
        )

    e = "/gex/query/acc.cgi?acc=GXE48213"
    samples = "Samples (2): " + ul(
        ("/gex/query/acc.cgi?acc=GXM1172844", "GXM1172844 control"),
        ("/gex/query/acc.cgi?acc=GXM1172845", "GXM1172845 treated"),
    )
    rel = f"<p>SuperSeries: {a('/gex/query/acc.cgi?acc=GXE48200', 'GXE48200')}</p>"
    p.own(e, series("GXE48213", "Heat shock in cultured keratinocytes", samples + rel))
    f = "https://ftp.ncbx.example/gex/series/GXE48nnn/GXE48213"
    p.file(f"{f}/soft/GXE48213_family.soft.gz", "soft.gz")
    p.file(f"{f}/miniml/GXE48213_family.xml.tgz", "xml.tgz")
    p.file(f"{f}/matrix/GXE48213_series_matrix.txt.gz", "matrix.txt.gz")
    p.file("/gex/download/?acc=GXE48213&format=file", "GXE48213_RAW.tar", attach=True)
    for m in ("GXM1172844", "GXM1172845"):
        p.show(
            f"/gex/query/acc.cgi?acc={m}",
            sh(f"GEX Accession viewer {m}", f"<h1>Sample {m}</h1>{a(e, 'GXE48213')}"),
        )
        p.maybe(f"/gex/query/acc.cgi?acc={m}")
    p.other("/gex/query/acc.cgi?acc=GXE48200", series("GXE48200", "Heat shock, all", ""))
    p.blob("/gex/download/?acc=GXE48200&format=file", "GXE48200_RAW.tar", attach=True)
    p.bar("the superseries' file", "/gex/download/?acc=GXE48200&format=file")
    p.bar("the platform", "/gex/query/acc.cgi?acc=GXP570")
    p.fill(rest(p, sh, e, ("", "GXE48213"), ("/gex/query/acc.cgi?acc=GXE48200", "GXE48200")))
    return p.site(e, "review", "the samples stand as entries of their own")


def metabolomics_study_1() -> ThirdSite:
    """A metabolomics study: tabs under its accession, ISA-Tab files, an API's file list."""
    p = Portal("metabolomics_study", 1, "https://www.metabolab.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} - MetaboLab</title>{head}</head><body><header>"
            + ul(("/index", "Home"), ("/search", "Browse studies"), ("/help", "Help"))
            + f"{a('/login?redirectTo=MTBL1822', 'Login')}</header><section>{main}</section>"
            f"<footer>{a('/privacy', 'Privacy')}</footer></body></html>"
        )

    s, t = "/MTBL1822", "Lipid response of barley roots to salt"
    tabs = ul(
        (s + "/descriptors", "Descriptors"),
        (s + "/samples", "Samples"),
        (s + "/assays", "Assays"),
        (s + "/files", "Files"),
    )
    ws = "/ws/studies/MTBL1822"
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "identifier": "MTBL1822",
        "url": p.u(s),
        "name": t,
        "isPartOf": {"@type": "DataCatalog", "url": p.base},
    }
    p.own(
        s,
        sh(
            f"MTBL1822: {t}",
            f"<h1>MTBL1822: {t}</h1>{tabs}<p>{a('/search?author=Roessl', 'U. Roessl')}</p>"
            f"<p>{a(ws + '/download', 'Download study archive')} "
            f"{a(ws + '/isa.json', 'ISA-JSON')}</p><p>Related: {a('/MTBL1790', 'MTBL1790')}</p>",
            ld(node),
        ),
    )
    for k in ("descriptors", "samples", "assays"):
        p.own(f"{s}/{k}", sh(f"MTBL1822 {k}", f"<h1>MTBL1822: {t}</h1>{tabs}<h2>{k}</h2>"))
    names = ("i_Investigation.txt", "s_MTBL1822.txt", "a_MTBL1822_LCMS.txt", "root01.mzML")
    p.own(
        s + "/files",
        sh(
            "MTBL1822 files",
            f"<h1>MTBL1822: {t}</h1>{tabs}" + ul(*((f"{ws}/download?file={n}", n) for n in names)),
        ),
    )
    for n in names:
        p.file(f"{ws}/download?file={n}", n, attach=True)
    p.file(ws + "/download", "MTBL1822.zip", attach=True)
    p.meta(ws + "/isa.json", {"identifier": "MTBL1822", "studies": []}, "application/json")
    other = "/ws/studies/MTBL1790/download"
    p.other(
        "/MTBL1790",
        sh(
            "MTBL1790: Lipids of wheat",
            f"<h1>MTBL1790: Lipids of wheat</h1>{a('/MTBL1790/files', 'Files')}"
            f"{a(other, 'Download study archive')}{a(s, 'MTBL1822')}",
        ),
    )
    p.blob(other, "MTBL1790.zip", attach=True)
    p.bar("another study's archive", other)
    p.bar("an author's list", "/search?author=Roessl")
    p.bar("login", "/login?redirectTo=MTBL1822")
    p.fill(rest(p, sh, s, ("", f"MTBL1822: {t}"), ("/MTBL1790", "MTBL1790")))
    return p.site(s, "complete", "tabs, files, archive and ISA-JSON stand under the accession")


def cell_line_entry_1() -> ThirdSite:
    """A cell line in a knowledge resource: one page, four plain exports, many cross-references."""
    p = Portal("cell_line_entry", 1, "https://www.cellopedia.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>Cellopedia cell line {title}</title></head><body><div id=bar>"
            + ul(("/", "Home"), ("/browse", "Browse"), ("/str-search/", "STR search"))
            + f"</div>{main}<div id=foot>{a('/copyright', 'Copyright')}</div></body></html>"
        )

    def line(acc: str, name: str, more: str) -> str:
        return sh(
            f"{name} ({acc})",
            f"<h1>{name}</h1>"
            + rows(
                ("Accession", acc),
                ("Resource", a(f"https://identifiers.org/cellopedia:{acc}", f"RRID:{acc}")),
                ("Species", a("/search?query=taxon:9606", "Homo sapiens")),
                ("Downloads", *(a(f"/{acc}.{x}", x.upper()) for x in ("txt", "xml", "json"))),
            )
            + more,
        )

    e = "/CVX_0418"
    more = (
        f"<p>Parent: {a('/CVX_0030', 'HeLo')}; children: {a('/CVX_1922', 'MDX-kb2')}</p><p>Other: "
        f"{a('https://www.atccx.example/products/htb-131', 'ATCCX HTB-131')}</p>"
        f"<p>{a('/CVX_0418/str', 'STR profile')} {a('/CVX_0418/history', 'Entry history')}</p>"
    )
    p.own(e, line("CVX_0418", "MDX-453", more))
    p.meta("/CVX_0418.txt", "ID   MDX-453\nAC   CVX_0418\n//", "text/plain")
    p.meta("/CVX_0418.xml", "<cell-line ac='CVX_0418'/>", "application/xml")
    p.meta("/CVX_0418.json", {"ac": "CVX_0418"}, "application/json")
    p.own("/CVX_0418/str", sh("MDX-453 STR", f"<h1>MDX-453 STR profile</h1>{a(e, 'MDX-453')}"))
    p.maybe("/CVX_0418/history")
    p.show("/CVX_0418/history", sh("MDX-453 history", f"<h1>History</h1>{a(e, 'MDX-453')}"))
    for acc, name in (("CVX_0030", "HeLo"), ("CVX_1922", "MDX-kb2")):
        p.other(f"/{acc}", line(acc, name, a(e, "MDX-453")))
        for x in ("txt", "xml", "json"):
            body = "{}" if x == "json" else f"<x>{acc}</x>"
            p.raw(f"/{acc}.{x}", body, "application/json" if x == "json" else "text/plain")
            p.bar("another line's export", f"/{acc}.{x}")
    p.bar("a list", "/search?query=taxon:9606")
    p.fill(rest(p, sh, e, ("", "MDX-453"), ("/CVX_0030", "HeLo")))
    return p.site(e, "complete", "the page, its exports and its profile")
