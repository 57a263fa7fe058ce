"""Third portals: weather, sea, earthquakes, the sky, the air."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def weather_station_3() -> ThirdSite:
    """A mountain observatory's data page in a university CMS: French, files with opaque keys."""
    p = Portal("weather_station", 3, "https://glaciometeo.univ-alpes.example")
    prose = Prose("ws3", "anémomètres, neige, rayonnement", "mesurent, suivent", "à 2700 m")

    def shell(title: str, body: str, head: str = "") -> str:
        haut = ul(
            ("/spip.php?rubrique1", "Accueil"),
            ("/spip.php?rubrique4", "Stations"),
            ("/spip.php?rubrique9", "Publications"),
            ("/spip.php?page=plan", "Plan du site"),
        )
        return (
            f"<html lang=fr><head><title>{title} - GlacioMétéo</title>{head}</head><body>{haut}"
            f"<div class=contenu>{body}</div><p>{a('/spip.php?page=login', 'Se connecter')}</p>"
            "</body></html>"
        )

    title, root = "Station automatique du col de Miravent", "/spip.php?article212"
    docs = ("miravent_h_2015-2019.csv", "miravent_h_2020-2022.csv", "fiche_capteurs.pdf")
    folder = "/IMG/data/miravent"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>par {a('/spip.php?auteur7', 'C. Vincent-Roux')}</p>"
            f"{prose.paras(2)}<h2>Données horaires</h2>{ul(*((f'{folder}/{n}', n) for n in docs))}"
            f"<p>{a('/spip.php?article212&lang=en', 'English')} "
            f"{a('/spip.php?page=imprimer&id_article=212', 'Imprimer')} "
            f"{a('/spip.php?article212&debut_photos=6', 'Photos (suite)')}</p>"
            f"<p>Mots-clés {a('/spip.php?mot15', 'neige')}</p><p>Dans la même rubrique "
            f"{a('/spip.php?article209', 'Station du lac')} "
            f"{a('/spip.php?article215', 'Station du refuge')}</p>",
            metas(("generator", "SPIP 3.2")) + rels(("canonical", root, "")),
        ),
    )
    p.own(
        "/spip.php?article212&lang=en", shell("Miravent pass station", a(root, "Version française"))
    )
    p.own(
        "/spip.php?article212&debut_photos=6",
        shell(title, f"<h1>{title}</h1>{a('/IMG/jpg/miravent_7.jpg', 'Photo 7')}"),
    )
    p.show("/spip.php?page=imprimer&id_article=212", shell(title, f"<h1>{title}</h1>"))
    p.maybe("/spip.php?page=imprimer&id_article=212")
    p.file("/IMG/jpg/miravent_7.jpg", "miravent_7.jpg")
    for name in docs:
        p.file(f"{folder}/{name}", name)
    for key, name in (("209", "Station du lac"), ("215", "Station du refuge")):
        link = a(f"/IMG/data/s{key}/horaire.csv", "Données horaires")
        p.other(f"/spip.php?article{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("profile", "/spip.php?auteur7")
    p.bar("section", "/spip.php?rubrique4")
    return done(p, root, shell, near=[(root, title), ("/spip.php?article209", "Station du lac")])


def cruise_report_3() -> ThirdSite:
    """An expedition of a float programme: profiles on a file host, status, sibling floats."""
    p = Portal("cruise_report", 3, "https://fleetmonitoring.drifter-argo.example")
    prose = Prose("cr3", "cycles, profiles, batteries", "drift, report", "every ten days")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=en><head><title>{title}</title>{head}</head><body><nav>"
            f"{nav(('/dashboard', 'Dashboard'), ('/fleet', 'Fleet'), ('/help', 'Help'))}</nav>"
            f"{body}<footer>{a('/legal', 'Legal')}</footer></body></html>"
        )

    title, root = "Expedition ORCA-II to the Aurel Basin", "/expedition/6902911"
    dac = "https://data.drifter-argo.example/dac/cor/6902911"
    names = ("6902911_prof.nc", "6902911_meta.nc", "6902911_traj.nc")
    p.own(
        root,
        shell(
            f"{title} · Fleet monitoring",
            f"<h1>{title}</h1><p>{prose.text(4)}</p><h3>Data</h3>"
            f"{ul(*((f'{dac}/{n}', n) for n in names))}<p>{a(f'{dac}/', 'All files')} "
            f"{a(f'{root}/profiles', 'Profiles')} {a(f'{root}/technical', 'Technical')} "
            f"{a('/api/expeditions/6902911', 'JSON')} "
            f"{a('/reports/orca2.pdf', 'Cruise report')}</p>"
            f"<p>Programme {a('/fleet?project=ORCA', 'ORCA')}; others "
            f"{a('/expedition/6902902', 'ORCA-I')} {a('/expedition/6903044', 'ORCA-III')}</p>",
            rels(("alternate", "/api/expeditions/6902911", "application/json")),
        ),
    )
    p.own(f"{root}/profiles", shell(f"Profiles: {title}", f"<p>Cycle 1</p>{a(root, 'Back')}"))
    p.own(f"{root}/technical", shell(f"Technical: {title}", f"<p>12.1 V</p>{a(root, 'Back')}"))
    p.own(f"{dac}/", f"<h1>Index</h1>{ul(('../', '..'), *((n, n) for n in names))}")
    for name in names:
        p.file(f"{dac}/{name}", name, "application/x-netcdf")
    p.file("/reports/orca2.pdf", "orca2.pdf")
    p.meta("/api/expeditions/6902911", {"id": 6902911, "name": title}, "application/json")
    p.show(
        "https://data.drifter-argo.example/dac/cor/",
        f"<h1>Index</h1>{ul(('6902902/', '6902902/'), ('6902911/', '6902911/'))}",
    )
    for key, name in (("6902902", "Expedition ORCA-I"), ("6903044", "Expedition ORCA-III")):
        link = a(f"https://data.drifter-argo.example/dac/cor/{key}/{key}_prof.nc", "prof")
        p.other(f"/expedition/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("folder of all", "https://data.drifter-argo.example/dac/cor/")
    p.bar("listing", "/fleet?project=ORCA")
    return done(p, root, shell, near=[(root, title), ("/expedition/6902902", "ORCA-I")])


def earthquake_event_3() -> ThirdSite:
    """An observatory's page of an earthquake: Spanish, bulletins over two pages, no claim."""
    p = Portal("earthquake_event", 3, "https://ovs.geologico-austral.example")
    prose = Prose("ee3", "enjambres, columnas, lahares", "preceden, alcanzan", "esa madrugada")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = ul(
            ("/", "Observatorio"),
            ("/sismos/", "Sismos"),
            ("/volcanes/", "Volcanes"),
            ("/prensa/", "Prensa"),
        )
        return (
            f"<!DOCTYPE html><html lang=es><head><title>{title}</title>{head}</head><body>{menu}"
            f"<div id=c>{body}</div><p>{a('/transparencia/', 'Transparencia')}</p></body></html>"
        )

    title, root = "Sismo de Punta Rala, 3 de marzo de 2021 (M 6.1)", "/sismos/2021/03/punta-rala/"
    claim = ld(type="NewsArticle", headline=title, author={"@type": "Organization", "name": "OVS"})
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1>{prose.paras(2)}<h2>Productos</h2><ul>"
            f"<li>{a('informe_tecnico.pdf', 'Informe técnico')}"
            f"<li>{a('replicas.csv', 'Catálogo de réplicas')}"
            f"<li>{a('/descarga.php?f=Yk81', 'Acelerogramas (zip)')}"
            f"<li>{a('evento.quakeml', 'QuakeML')}<li>{a('boletines/', 'Boletines')}</ul>"
            f"<p>Anterior {a('/sismos/2021/02/isla-larga/', 'Isla Larga')} Siguiente "
            f"{a('/sismos/2021/04/el-tabo/', 'El Tabo')}</p>"
            f"<p>{a('/sismos/2021/', 'Sismos de 2021')} {a('/suscribir/?s=sismos', 'Avisos')}</p>",
            claim,
        ),
    )
    p.file(f"{root}informe_tecnico.pdf", "informe_tecnico.pdf")
    p.file(f"{root}replicas.csv", "replicas.csv")
    p.file("/descarga.php?f=Yk81", "acel_punta_rala.zip", attach=True)
    p.meta(f"{root}evento.quakeml", "<q:quakeml/>", "application/xml")
    p.own(
        f"{root}boletines/",
        shell(f"Boletines: {title}", f"{a('b1.pdf', 'N.º 1')} {a('?p=2', 'más')} {a('../', '↑')}"),
    )
    p.own(f"{root}boletines/?p=2", shell(f"Boletines: {title}", a("b2.pdf", "N.º 2")))
    for name in ("b1.pdf", "b2.pdf"):
        p.file(f"{root}boletines/{name}", name)
    for slug, name in (("02/isla-larga", "Isla Larga"), ("04/el-tabo", "El Tabo")):
        link = a("/descarga.php?f=Zz" + slug[:2], "Acelerogramas (zip)")
        p.other(f"/sismos/2021/{slug}/", shell(f"Sismo de {name}", f"<h1>{name}</h1>{link}"))
    p.show("/sismos/2021/", shell("2021", ul((root, title), ("/sismos/2021/04/el-tabo/", "T"))))
    p.bar("list of the year", "/sismos/2021/")
    p.bar("subscription", "/suscribir/?s=sismos")
    return done(p, root, shell, files=r"f=Zz")


def minor_planet_3() -> ThirdSite:
    """A comet catalogue: record by designation, photographs, forms of the elements."""
    p = Portal("minor_planet", 3, "https://www.cometcatalogue.example")
    prose = Prose("mp3b", "tails, jets, comae", "brighten, split", "after perihelion")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title>{head}</head><body><h4>"
            f"Comet Catalogue</h4>{ul(('/', 'Home'), ('/recent/', 'Recent'), ('/obs/', 'Observe'))}"
            f"{body}<p>{a('/legal/', 'Legal')} {a('/user/login?destination=c/2017t9', 'Log in')}"
        )

    title, root = "C/2017 T9 (Ferrand)", "/c/2017t9"
    p.own(
        root,
        shell(
            f"{title} | Comet Catalogue",
            f"<h1>{title}</h1><p>{prose.text(5)}</p><table><tr><td>q<td>1.61<tr><td>P<td>hyperbolic"
            f"</table><p>{a(f'{root}/elements.json', 'Elements (JSON)')} "
            f"{a(f'{root}/elements.txt', 'Elements (MPC)')} {a(f'{root}/mag.csv', 'Magnitudes')} "
            f"{a(f'{root}/lightcurve', 'Light curve')} {a(f'{root}/images', 'Images')}</p>"
            f"<p>Discoverer {a('/people/ferrand', 'Ferrand')}</p><p>"
            f"{a('/c/2017s3', '‹ C/2017 S3')} "
            f"{a('/c/2017u7', 'C/2017 U7 ›')}</p>",
            ld(type="Thing", name=title) + metas(("og:title", title)),
        ),
    )
    p.meta(f"{root}/elements.json", {"q": 1.61}, "application/json")
    p.meta(f"{root}/elements.txt", "CK17T090 2020 05 04\n", "text/plain")
    p.file(f"{root}/mag.csv", "mag.csv")
    p.own(
        f"{root}/lightcurve",
        shell(f"Light curve of {title}", a("/plots/ck17t090_lc.png", "Plot (PNG)")),
    )
    p.file("/plots/ck17t090_lc.png", "ck17t090_lc.png")
    p.own(
        f"{root}/images",
        shell(f"Images of {title}", f"{a('/img/8812.jpg', '4 May')} {a('/img/8830.jpg', '9 May')}"),
    )
    for key in ("8812", "8830"):
        p.file(f"/img/{key}.jpg", f"{key}.jpg")
    for key in ("2017s3", "2017u7"):
        link = a(f"/c/{key}/mag.csv", "Magnitudes")
        p.other(f"/c/{key}", shell(f"C/{key[:4]} {key[4:].upper()}", f"<h1>{key}</h1>{link}"))
    p.bar("profile", "/people/ferrand")
    return done(p, root, shell, near=[(root, title), ("/c/2017s3", "C/2017 S3")])


def air_sensor_3() -> ThirdSite:
    """An Italian agency's station: ASP addresses, a year for a file, one not handed out."""
    p = Portal("air_sensor", 3, "https://www.agenzia-aria-lagune.example")
    prose = Prose("as3", "graminacee, ambrosia, ozono", "crescono, superano", "in settimana")

    def shell(title: str, body: str, head: str = "") -> str:
        su = ul(
            ("/aria/index.asp", "Aria"),
            ("/aria/centraline.asp", "Centraline"),
            ("/aria/bollettini.asp", "Bollettini"),
        )
        return (
            f"<html lang=it><head><title>{title} - Agenzia Lagune</title>{head}</head><body>{su}"
            f"<div>{body}</div><p>{a('/privacy.asp', 'Privacy')} {a('/urp.asp', 'URP')}</p></body>"
        )

    title, root = "Centralina di Porto Brenta", "/aria/centralina.asp?cod=PB03"
    years = ("2020", "2021", "2022")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(4)}</p><h2>Serie orarie</h2>"
            f"{ul(*((f'/aria/scarica.asp?cod=PB03&anno={y}', y) for y in years))}"
            f"<p>2023: {a('/aria/scarica.asp?cod=PB03&anno=2023', 'in validazione')}</p><p>"
            f"{a('/aria/scheda.asp?cod=PB03', 'Scheda della centralina')} "
            f"{a('/aria/foto.asp?cod=PB03', 'Foto')} {a('/aria/rdf.asp?cod=PB03', 'RDF')}</p>"
            f"<p>{a('/aria/centralina.asp?cod=PB02', 'Mestrina')} "
            f"{a('/aria/centralina.asp?cod=PB04', 'Cavarella')}</p>",
        ),
    )
    for year in years:
        p.file(f"/aria/scarica.asp?cod=PB03&anno={year}", f"PB03_{year}.csv", attach=True)
    p.refused("/aria/scarica.asp?cod=PB03&anno=2023", "<h1>Dati non disponibili</h1>", 403)
    p.own("/aria/scheda.asp?cod=PB03", shell(f"Scheda: {title}", a("/doc/PB03.pdf", "PDF")))
    p.file("/doc/PB03.pdf", "PB03.pdf")
    p.own("/aria/foto.asp?cod=PB03", shell(f"Foto: {title}", a("/foto/pb03_1.jpg", "Foto 1")))
    p.file("/foto/pb03_1.jpg", "pb03_1.jpg")
    p.meta("/aria/rdf.asp?cod=PB03", "<rdf:RDF/>", "application/rdf+xml")
    for key, name in (("PB02", "Mestrina"), ("PB04", "Cavarella")):
        link = a(f"/aria/scarica.asp?cod={key}&anno=2022", "2022")
        p.other(f"/aria/centralina.asp?cod={key}", shell(f"Centralina {e(name)}", link))
    p.bar("list of stations", "/aria/centraline.asp")
    near = [(root, title), ("/aria/centralina.asp?cod=PB02", "Mestrina")]
    why = "the year 2023 is listed and not handed out"
    return done(p, root, shell, "partial", why, files=r"scarica\.asp\?cod=PB0[24]", near=near)
