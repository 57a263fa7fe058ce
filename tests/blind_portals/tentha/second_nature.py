"""Second portals: glaciers, sea level, towers, sheets, scans, expression, metabolites, cells."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def glacier_record_2() -> ThirdSite:
    """A glacier on a national network's site: German, yearly reports, downloads on a CDN."""
    p = Portal("glacier_record", 2, "https://www.gletschernetz.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang='de-CH'><head><title>{title} — Gletschernetz</title>{head}"
            f"</head><body><header>{a('/de', 'Gletschernetz')}<nav>"
            f"{a('/de/gletscher', 'Gletscher')}"
            f"{a('/de/messmethoden', 'Methoden')}{a('/de/medien', 'Medien')}</nav></header>"
            f"<main>{main}</main><footer>{a('/de/impressum', 'Impressum')} "
            f"{a('https://www.slfx.example/', 'Partner')}</footer></body></html>"
        )

    cdn = "https://cdn.gnetz-daten.example"
    e = "/de/gletscher/firnalp-b24"
    t = "Firnalpgletscher (B24/08)"
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "url": p.u(e),
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{cdn}/5b1e/length.csv"}],
    }
    tabs = (
        f"<ul class='tab'><li>{a(e, 'Kennzahlen')}</li><li>{a(e + '/laenge', 'Länge')}</li>"
        f"<li>{a(e + '/massenbilanz', 'Massenbilanz')}</li><li>"
        f"{a(e + '/bilder', 'Bilder')}</li></ul>"
    )
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1>{tabs}<dl><dt>Fläche</dt><dd>2.1 km²</dd><dt>Kanton</dt><dd>"
            f"{a('/de/gletscher?kanton=UR', 'Uri')}</dd></dl><h2>Gletscher in der Nähe</h2>"
            + ul(("/de/gletscher/griesen-b40", "Griesen"), ("/de/gletscher/damma-b51", "Damma")),
            ld(node),
        ),
    )
    for k, n, text in (
        ("laenge", "Längenänderung", a(f"{cdn}/5b1e/length.csv", "Daten herunterladen (CSV)")),
        (
            "massenbilanz",
            "Massenbilanz",
            a(f"{cdn}/77fa/massbalance.csv", "Daten (CSV)")
            + a(f"{cdn}/77fb/massbalance_readme.txt", "Erläuterungen"),
        ),
        ("bilder", "Bilder", a(f"{cdn}/img/90/firnalp_1998.jpg", "1998, Foto: H. Ringli")),
    ):
        p.own(f"{e}/{k}", sh(f"{n} {t}", f"<h1>{t}</h1>{tabs}<h2>{n}</h2>{text}"))
    p.file(f"{cdn}/5b1e/length.csv", "length_b24.csv", attach=True)
    p.file(f"{cdn}/77fa/massbalance.csv", "mb_b24.csv", attach=True)
    p.file(f"{cdn}/77fb/massbalance_readme.txt", "readme.txt", body="m w.e., hydrologisches Jahr")
    p.file(f"{cdn}/img/90/firnalp_1998.jpg", "firnalp.jpg")
    for s, n, h in (("griesen-b40", "Griesen", "61aa"), ("damma-b51", "Damma", "62bb")):
        x = f"{cdn}/{h}/length.csv"
        o = f"/de/gletscher/{s}"
        p.other(o, sh(n, f"<h1>{n}</h1>{a(o + '/laenge', 'Länge')}{a(e, t)}"))
        p.show(o + "/laenge", sh(f"Länge {n}", f"<h1>{n}</h1>{a(x, 'Daten')}{a(o, n)}"))
        p.blob(x, f"length_{s}.csv", attach=True)
        p.bar("another glacier's", x, o + "/laenge")
    p.bar("a canton's list", "/de/gletscher?kanton=UR")
    near = (("/de/gletscher/griesen-b40", "Griesen"), ("/de/gletscher/damma-b51", "Damma"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "review", "the claim of content names one file, the tabs name four")


def sea_level_station_2() -> ThirdSite:
    """A tide gauge on a hydrographic office's site: French, real-time frame, levels, ERDDAP."""
    p = Portal("sea_level_station", 2, "https://refmaree.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html lang=fr><head><title>{title} | REFMAREE</title></head><body><div id=entete>"
            f"{a('/donnees/', 'Données')} {a('/actualites/', 'Actualités')} "
            f"{a('/liste/', 'Liste des marégraphes')}</div><div id=corps>{main}</div><div id=pied>"
            f"{a('/mentions/', 'Mentions légales')} "
            f"{a('/connexion/?suite=/donnees/37', 'Connexion')}"
            "</div></body></html>"
        )

    e, t = "/donnees/37", "Marégraphe de Port-Gwenn"
    dl = "https://services.refmaree.example/telechargement"
    p.own(
        e,
        sh(
            t,
            f"<h2>{t}</h2><iframe src='/graphe/37?jours=7'></iframe>"
            + rows(
                ("Gestionnaire", a("/partenaires/gpm", "Port maritime")),
                ("Fiche", a("/fiches/PORT_GWENN_2020.pdf", "Fiche d'observatoire")),
            )
            + "<h3>Télécharger</h3>"
            + ul(
                (f"{dl}/37?source=4&annee=2021", "Horaires validées 2021"),
                (f"{dl}/37?source=4&annee=2022", "Horaires validées 2022"),
                ("/metadonnees/37.xml", "Métadonnées ISO"),
            )
            + f"<h3>Marégraphes proches</h3>{a('/donnees/36', 'Roc Blanc')} "
            f"{a('/donnees/54', 'Le Tréal')}",
        ),
    )
    p.show("/graphe/37?jours=7", f"<title>{t}</title><h3>{t}</h3><svg></svg>{a(e, 'Station')}")
    p.file("/fiches/PORT_GWENN_2020.pdf", "fiche.pdf")
    for y in ("2021", "2022"):
        p.file(f"{dl}/37?source=4&annee={y}", f"37_{y}.txt", "text/plain", True, f"# {y}\n3.412")
    p.meta("/metadonnees/37.xml", "<gmd:MD_Metadata xmlns:gmd='x'/>", "application/xml")
    for n, name in (("36", "Roc Blanc"), ("54", "Le Tréal")):
        x = f"{dl}/{n}?source=4&annee=2022"
        p.other(
            f"/donnees/{n}",
            sh(
                f"Marégraphe {name}",
                f"<h2>Marégraphe {name}</h2><iframe src='/graphe/{n}?jours=7'></iframe>"
                f"{a(x, 'Horaires validées 2022')}{a(e, t)}",
            ),
        )
        p.raw(x, f"# {n}\n2.2", "text/plain")
        p.bar("another gauge's data", x)
    p.bar("operator's page", "/partenaires/gpm")
    p.bar("login", "/connexion/?suite=/donnees/37")
    p.maybe("/graphe/37?jours=7")
    p.fill(rest(p, sh, e, ("", t), ("/donnees/36", "Roc Blanc"), ("/donnees/54", "Le Tréal")))
    return p.site(e, "complete", "two years, sheet and metadata are handed out")


def flux_tower_site_2() -> ThirdSite:
    """A station in a carbon observatory: JSON by content negotiation, data objects apart."""
    p = Portal("flux_tower_site", 2, "https://meta.carbonobs.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>"
            f"<header>{a('https://www.carbonobs.example/', 'CarbonObs')} "
            f"{a('/portal', 'Data portal')}"
            f" {a('/cart', 'Data cart')}</header><div class='container-fluid'>{main}</div><footer>"
            f"{a('/terms', 'Terms of use')}</footer></body></html>"
        )

    e = "/resources/stations/ES_SE-Nrd"
    t = "Nordunda"
    exports = [
        (f"{e}/ES_SE-Nrd.{x}", n)
        for x, n in (("json", "JSON"), ("ttl", "RDF/Turtle"), ("xml", "X"))
    ]
    objects = (("Lq2x8KfT", "Fluxes 2021 (ARCHIVE)"), ("b0Vw7TzE", "Meteo 2021 (ARCHIVE)"))
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1>"
            + rows(
                ("Station ID", "SE-Nrd"),
                ("PI", a("/resources/people/Eva_Lind", "Eva Lind")),
                ("Organisation", a("/resources/organizations/UNIX", "Univ. of Nix")),
            )
            + ul(*exports)
            + f"<p>{a('/files/SE-Nrd_labelling_report.pdf', 'Labelling report')} "
            f"{a('/files/SE-Nrd_map.jpg', 'Map of the site')}</p><h3>Data products</h3>"
            + ul(*((f"/objects/{i}", n) for i, n in objects))
            + f"<p>{a('/portal?station=ES_SE-Nrd', 'All data from this station')} "
            f"{a('/resources/stations/ES_SE-Svb', 'Svartbacken')}</p>",
        ),
    )
    for (href, _), (body, c) in zip(
        exports,
        (
            ('{"id": "SE-Nrd"}', "application/json"),
            ("<x> a <y> .", "text/turtle"),
            ("<rdf/>", "application/xml"),
        ),
        strict=True,
    ):
        p.meta(href, body, c)
    p.ask(e, "application/json", '{"id": "SE-Nrd", "name": "Nordunda"}')
    p.file("/files/SE-Nrd_labelling_report.pdf", "SE-Nrd_labelling_report.pdf")
    p.file("/files/SE-Nrd_map.jpg", "map.jpg")
    for i, n in objects:
        z = f"https://data.carbonobs.example/licence_accept?ids={i}"
        p.show(
            f"/objects/{i}", sh(f"{n} {t}", f"<h1>{n}, {t}</h1>{a(z, 'Download')}{a(e, 'Station')}")
        )
        p.maybe(f"/objects/{i}")
        p.show(z, sh("Licence", f"<h1>Accept the licence</h1><p>{i}</p>"))
        p.maybe(z)
    o = "/resources/stations/ES_SE-Svb"
    x = "/files/SE-Svb_labelling_report.pdf"
    p.other(o, sh("Svartbacken", f"<h1>Svartbacken</h1>{a(x, 'Labelling report')}{a(e, t)}"))
    p.blob(x, "SE-Svb_labelling_report.pdf")
    p.bar("another station's report", x)
    p.bar("a person", "/resources/people/Eva_Lind")
    p.bar("a search", "/portal?station=ES_SE-Nrd")
    p.fill(rest(p, sh, e, ("", t), (o, "Svartbacken")))
    return p.site(e, "review", "the station's data stand as entries with licences to accept")


def geological_map_sheet_2() -> ThirdSite:
    """A map in a survey's publication store: landing page, plates, GIS zips, metadata in many."""
    p = Portal("geological_map_sheet", 2, "https://pubs.geosurvey-nv.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=en><head><title>{title}</title>{head}</head><body><div class=usa-header>"
            + ul(("/", "Pubs Warehouse"), ("/browse", "Browse"), ("/search?q=*", "Search"))
            + f"</div><div id=pubs>{main}</div><div class=usa-footer>"
            + ul(("/accessibility", "Accessibility"), ("/foia", "FOIA"), ("/nofear", "No FEAR"))
            + "</div></body></html>"
        )

    e, t = "/publication/sim3456", "Geologic map of the Bristlecone quadrangle, Nevada"
    d = "/sim/3456"
    node = {
        "@context": "https://schema.org",
        "@type": ["Map", "CreativeWork"],
        "name": t,
        "url": p.u(e),
        "encoding": {"@type": "MediaObject", "contentUrl": p.u(f"{d}/sim3456_sheet.pdf")},
        "isPartOf": {"@type": "CreativeWorkSeries", "name": "Scientific Investigations Map"},
    }
    files = (
        ("sim3456_sheet.pdf", "Map sheet (41.2 MB PDF)"),
        ("sim3456_pamphlet.pdf", "Pamphlet (2 MB PDF)"),
        ("sim3456_database.zip", "GIS database (zip)"),
        ("sim3456_metadata.txt", "FGDC metadata"),
        ("sim3456_readme.txt", "Read Me"),
    )
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>Scientific Investigations Map 3456. By "
            f"{a('/search?contributor=Ruiz', 'C. Ruiz')}</p><ul class=links>"
            + "".join(f"<li>{a(f'{d}/{f}', n)}</li>" for f, n in files)
            + f"<li>{a('https://doi.org/10.5072/sim3456', 'Digital object identifier')}</li>"
            f"<li>{a(e + '.ris', 'RIS')}</li></ul><h2>Series</h2>"
            f"{a('/browse/Map/SIM/2021', 'SIM 2021')}<h2>Adjoining maps</h2>"
            + ul(("/publication/sim3412", "Juniper Pass quadrangle")),
            ld(node) + metas(citation_title=t, citation_pdf_url=p.u(f"{d}/sim3456_pamphlet.pdf")),
        ),
    )
    for f, _ in files:
        text = f"# {f}" if f.endswith("txt") else b""
        p.file(f"{d}/{f}", f, body=text)
    p.meta(e + ".ris", "TY  - MAP\nER  -", "application/x-research-info-systems")
    x = "/sim/3412/sim3412_sheet.pdf"
    p.other("/publication/sim3412", sh("Juniper Pass", f"<h1>Juniper Pass</h1>{a(x, 'PDF')}"))
    p.blob(x, "sim3412_sheet.pdf")
    p.bar("another map's sheet", x)
    p.bar("a listing", "/browse/Map/SIM/2021", "/search?contributor=Ruiz")
    p.hop("https://doi.org/10.5072/sim3456", p.u(e), 302)
    p.fill(rest(p, sh, e, ("", t), ("/publication/sim3412", "Juniper Pass")))
    return p.site(e, "review", "claims name the sheet or the pamphlet, the page names five files")


def scanned_specimen_2() -> ThirdSite:
    """A surface scan of a fossil on a museum's 3D site: formats, a viewer, a CC licence."""
    p = Portal("scanned_specimen", 2, "https://3d.naturmuseum-ost.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>{title} · 3D-Sammlung</title>{head}</head><body>"
            f"<div class=oben>{a('/', '3D-Sammlung')} {a('/objekte', 'Objekte')} "
            f"{a('/gruppen/saeuger', 'Säuger')} {a('/gruppen/saurier', 'Saurier')}</div>{main}"
            f"<div class=unten>{a('/lizenz', 'Nutzung')} {a('/kontakt', 'Kontakt')}</div>"
            f"</body></html>"
        )

    def obj(s: str, name: str, k: str, more: str) -> str:
        m = f"/modelle/{k}"
        return sh(
            name,
            f"<h1>{name}</h1><iframe src='/viewer/?m={k}'></iframe><h2>Download</h2>"
            + rows(
                ("STL, 1,2 Mio. Flächen", a(f"{m}/voll.stl", "laden")),
                ("OBJ mit Textur", a(f"{m}/textur.zip", "laden")),
                ("GLB für das Netz", a(f"{m}/netz.glb", "laden")),
            )
            + more,
        )

    e, t = "/objekte/kentrosaurus-halswirbel", "Halswirbel von Kentrosaurus"
    more = (
        f"<p>{a('/objekte/kentrosaurus-halswirbel/scanbericht', 'Scanbericht')}, Bearbeitung "
        f"{a('/personen/fahlke', 'J. Fahlke')}</p><h2>Weitere Objekte</h2>"
        + ul(("/objekte/dysalotosaurus-femur", "Femur"), ("/objekte/elch-geweih", "Elchgeweih"))
    )
    p.own(e, obj(e, t, "q8s2", more))
    p.show("/viewer/?m=q8s2", f"<title>{t}</title><canvas></canvas>{a(e, t)}")
    p.own(e + "/scanbericht", sh(f"Scanbericht: {t}", f"<h1>Scanbericht</h1>{a(e, t)}<p>Artec</p>"))
    for f, c in (("voll.stl", "model/stl"), ("textur.zip", ""), ("netz.glb", "model/gltf-binary")):
        p.file(f"/modelle/q8s2/{f}", f"q8s2_{f}", c, attach=True)
    for s, n, k in (("dysalotosaurus-femur", "Femur", "k1k1"), ("elch-geweih", "Geweih", "k2k2")):
        p.other(f"/objekte/{s}", obj(f"/objekte/{s}", n, k, a(e, t)))
        for f in ("voll.stl", "textur.zip", "netz.glb"):
            p.blob(f"/modelle/{k}/{f}", f"{k}_{f}", attach=True)
        p.bar("another object's model", f"/modelle/{k}/voll.stl", f"/modelle/{k}/textur.zip")
    p.bar("profile", "/personen/fahlke")
    near = (("/objekte/dysalotosaurus-femur", "Femur"), ("/objekte/elch-geweih", "Geweih"))
    p.maybe("/viewer/?m=q8s2")
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "all three formats and the report are served")


def expression_series_2() -> ThirdSite:
    """A functional genomics study: JSON file list behind, section links, FTP over HTTPS."""
    p = Portal("expression_series", 2, "https://www.ebx.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title} &lt; ArrayExchange &lt; EBX</title>{head}"
            f"</head><body><nav>{a('/arrayx', 'Home')}{a('/arrayx/studies', 'Browse')}"
            f"{a('/arrayx/submit', 'Submit')}{a('/arrayx/help', 'Help')}"
            f"{a('/arrayx/login', 'Login')}"
            f"</nav>{main}<footer>{a('/about', 'About EBX')}</footer></body></html>"
        )

    acc, t = "E-XTAB-9321", "RNA-seq of zebrafish fin regeneration"
    e = f"/arrayx/studies/{acc}"
    f = f"https://ftp.ebx.example/pub/arrayx/E-XTAB-/321/{acc}"
    names = (f"{acc}.idf.txt", f"{acc}.sdrf.txt", "counts_matrix.tsv", "fpkm.tsv.gz")
    p.own(
        e,
        sh(
            acc,
            f"<h1>{t}</h1><h5>Accession {acc}</h5><p>Organism "
            f"{a('/arrayx/studies?organism=danio', 'Danio rerio')}; "
            f"{a('/arrayx/studies?a=Ito', 'Ito')}"
            f"</p><p>Raw data: {a('https://www.enax.example/view/ERP120001', 'ENAX ERP120001')}</p>"
            f"<div class=buttons>{a(f'/arrayx/api/v1/studies/{acc}', '{JSON}')} "
            f"{a(f'{f}/{acc}.json', 'PageTab JSON')} {a(f'{f}/{acc}.tsv', 'PageTab TSV')} "
            f"{a(f'{f}/', 'FTP')}</div><h3>Data files (4)</h3>"
            + rows(*((n, a(f"/arrayx/files/{acc}/{n}", "download")) for n in names))
            + f"<h3>Similar studies</h3>{ul(('/arrayx/studies/E-XTAB-9120', 'E-XTAB-9120'))}",
        ),
    )
    p.meta(f"/arrayx/api/v1/studies/{acc}", {"accno": acc, "title": t}, "application/json")
    p.meta(f"{f}/{acc}.json", {"accno": acc, "section": {}}, "application/json")
    p.meta(f"{f}/{acc}.tsv", f"Submission\t{acc}\nTitle\t{t}", "text/tab-separated-values")
    p.own(f"{f}/", f"<title>Index of {acc}</title><h1>Index</h1>{a(f'{acc}.json', acc + '.json')}")
    for n in names:
        p.file(f"/arrayx/files/{acc}/{n}", n, body=f"{n}\t1" if n.endswith("txt") else b"")
    x = "/arrayx/files/E-XTAB-9120/counts.tsv"
    p.other(
        "/arrayx/studies/E-XTAB-9120",
        sh("E-XTAB-9120", f"<h1>Heart regeneration</h1>{a(x, 'download')}{a(e, acc)}"),
    )
    p.blob(x, "counts_9120.tsv")
    p.bar("another study's file", x)
    p.bar("a list", "/arrayx/studies?organism=danio")
    p.bar("raw data of another archive", "https://www.enax.example/view/ERP120001")
    p.show("https://www.enax.example/view/ERP120001", "<title>ERP120001</title><h1>Reads</h1>")
    p.fill(rest(p, sh, e, ("", t), ("/arrayx/studies/E-XTAB-9120", "E-XTAB-9120")))
    return p.site(e, "review", "the raw data stand in another portal")


def metabolomics_study_2() -> ThirdSite:
    """A study in a PHP workbench: query addresses with modes, mwTab, one zip of raw data."""
    p = Portal("metabolomics_study", 2, "https://www.metwork.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title}</title></head><body bgcolor=white><table border=0><tr>"
            f"<td>{a('/index.php', 'Home')}</td><td>{a('/data/browse.php', 'Browse')}</td><td>"
            f"{a('/data/upload.php', 'Upload')}</td><td>{a('/tools/', 'Tools')}</td></tr></table>"
            f"{main}<center>{a('/about/', 'About')} "
            f"{a('/tools/rest.php', 'REST')}</center></body></html>"
        )

    q = "/data/DRCCMetadata.php?Mode=Study&StudyID=XT001402"
    t = "Plasma oxylipins in pre-diabetes"
    show = "/data/DRCCMetadata.php?StudyID=XT001402&Mode="
    modes = " ".join(
        a(show + m, n)
        for m, n in (("Project", "Project"), ("Subject", "Subjects"), ("Analysis", "Analysis"))
    )
    mwtab = "/data/study_textformat_view.php?STUDY_ID=XT001402&ANALYSIS_ID=XN002340"
    p.own(
        q,
        sh(
            "Metwork study XT001402",
            f"<h3>Summary of Study XT001402</h3><p>{t}</p><p>{modes}</p>"
            + rows(
                ("Institute", a("/data/browse.php?institute=UDX", "Univ. Daxon")),
                ("Raw data", a("/studydownload/XT001402_Raw.zip", "XT001402_Raw.zip (9.1G)")),
                ("mwTab", a(mwtab, "text"), a(mwtab + "&FORMAT=json", "JSON")),
                ("Results", a("/data/results.php?STUDY_ID=XT001402&f=csv", "CSV")),
            )
            + f"<p>Previous: {a(q.replace('1402', '1401'), 'XT001401')} Next: "
            f"{a(q.replace('1402', '1403'), 'XT001403')}</p>",
        ),
    )
    for m in ("Subject", "Analysis"):
        p.own(show + m, sh(f"{m} XT001402", f"<h3>{m} of Study XT001402</h3>{t} {modes}"))
    p.show(show + "Project", sh("Project XP000960", f"<h3>Project</h3>{a(q, 'XT001402')}"))
    p.maybe(show + "Project")
    p.file("/studydownload/XT001402_Raw.zip", "XT001402_Raw.zip")
    p.meta(mwtab, "#METWORK STUDY_ID:XT001402", "text/plain")
    p.meta(mwtab + "&FORMAT=json", {"STUDY_ID": "XT001402"}, "application/json")
    p.file("/data/results.php?STUDY_ID=XT001402&f=csv", "XT001402_results.csv", attach=True)
    for n in ("1401", "1403"):
        x = f"/studydownload/XT00{n}_Raw.zip"
        s = q.replace("1402", n)
        p.other(
            s,
            sh(f"Metwork study XT00{n}", f"<h3>Study XT00{n}</h3>{a(x, 'Raw')}{a(q, 'XT001402')}"),
        )
        p.blob(x, f"XT00{n}_Raw.zip")
        p.bar("another study's raw data", x)
    p.bar("an institute's list", "/data/browse.php?institute=UDX")
    p.robots("Disallow: /tools/")
    p.fill(rest(p, sh, q, ("", "XT001402"), (q.replace("1402", "1401"), "XT001401")))
    return p.site(q, "complete", "raw data, results, mwTab and modes are served")


def cell_line_entry_2() -> ThirdSite:
    """A line in a registry of pluripotent stem cells: documents with hashes, characterisation."""
    p = Portal("cell_line_entry", 2, "https://hpsreg.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title} - HPS Registry</title>{head}</head><body>"
            f"<aside>{a('/', 'HPSreg')} {a('/browse/cell-lines', 'Cell lines')} "
            f"{a('/browse/providers', 'Providers')} "
            f"{a('/user/login?ref=/cell-line/UKXi011-A', 'Login')}"
            f"</aside><main>{main}</main><footer>{a('/about', 'About')}</footer></body></html>"
        )

    e = "/cell-line/UKXi011-A"
    docs = (
        ("6f1ed0aa", "Characterisation report", "UKXi011-A_char.pdf"),
        ("6f1ed0ab", "Karyotype", "karyotype.jpg"),
        ("6f1ed0ac", "Informed consent template", "consent.pdf"),
    )
    sub = "".join(
        f"<li>{a(e + s, n)}</li>"
        for s, n in (("/general", "General"), ("/ethics", "Ethics"), ("/culture", "Culture"))
    )
    p.own(
        e,
        sh(
            "UKXi011-A",
            f"<h1>UKXi011-A</h1><ul>{sub}</ul><p>Donor disease: "
            f"{a('/browse/cell-lines?disease=als', 'ALS')}; provider "
            f"{a('/browse/provider/77', 'Univ. Köxel')}</p><h2>Documents</h2>"
            + ul(*((f"/file/{h}", n) for h, n, _ in docs))
            + f"<p>{a(e + '/json', 'JSON')} {a(e + '/certificate', 'Registration certificate')}</p>"
            "<h2>Lines of the same donor</h2>" + ul(("/cell-line/UKXi011-B", "UKXi011-B")),
            metas(description="Human iPSC line UKXi011-A"),
        ),
    )
    for s in ("general", "ethics", "culture"):
        p.own(f"{e}/{s}", sh(f"UKXi011-A {s}", f"<h1>UKXi011-A</h1><h2>{s}</h2>{a(e, 'Top')}"))
    for h, _, f in docs:
        p.file(f"/file/{h}", f, attach=True)
    p.meta(e + "/json", {"name": "UKXi011-A"}, "application/json")
    p.file(e + "/certificate", "certificate_UKXi011-A.pdf", attach=True)
    o = "/cell-line/UKXi011-B"
    p.other(
        o,
        sh(
            "UKXi011-B",
            f"<h1>UKXi011-B</h1>{a(o + '/ethics', 'Ethics')}{a('/file/6f1ee777', 'Karyotype')}"
            f"{a(o + '/json', 'JSON')}{a(e, 'UKXi011-A')}",
        ),
    )
    p.blob("/file/6f1ee777", "karyotype_b.jpg", attach=True)
    p.raw(o + "/json", '{"name": "UKXi011-B"}', "application/json")
    p.bar("another line's", "/file/6f1ee777", o + "/json", o + "/ethics")
    p.bar("provider", "/browse/provider/77")
    p.bar("login", "/user/login?ref=/cell-line/UKXi011-A")
    p.fill(rest(p, sh, e, ("", "UKXi011-A"), (o, "UKXi011-B")))
    return p.site(e, "complete", "sections, documents and exports are served")
