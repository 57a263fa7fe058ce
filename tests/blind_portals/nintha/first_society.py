"""First portals: repositories, social science, statistics, cohorts."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def versioned_dataset_1() -> ThirdSite:
    """A general repository: versions in the address, files on another host, opaque ids."""
    p = Portal("versioned_dataset", 1, "https://www.openshelf.example")
    prose = Prose("vd1", "hedgerow plots, moth traps, yields", "follow, bound", "in 2019, at dusk")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(
            ("/", "OpenShelf"),
            ("/browse", "Browse"),
            ("/institutions", "Institutions"),
            ("/my-data/new", "Publish data"),
            ("/login?return=%2Fdatasets%2Fk7w3rq9dmz%2F2", "Sign in"),
        )
        foot = nav(("/about", "About"), ("/terms", "Terms"), ("/api-docs", "API"))
        return (
            f"<!doctype html><html lang=en><head><title>{title} - OpenShelf</title>{head}</head>"
            f"<body><header>{top}</header><main>{body}</main><footer>{foot}</footer></body></html>"
        )

    title = "Moth abundance in restored and clipped hedgerows"
    names = {"b61c": "moths_2019.csv", "0f9e": "hedges.geojson", "77da": "readme.txt"}
    store = "https://files.openshelf-cdn.example/public"

    def version(number: int, keys: list[str]) -> str:
        rows = "".join(
            f'<li class="file"><span>{names[k]}</span>'
            f"{a(f'{store}/k7w3rq9dmz-{k}/file_downloaded', 'Download', 'download')}</li>"
            for k in keys
        )
        cite = ul(
            ("/datasets/k7w3rq9dmz/2/cite?format=bibtex", "BibTeX"),
            ("/datasets/k7w3rq9dmz/2/cite?format=ris", "RIS"),
        )
        other = ul(("/datasets/k7w3rq9dmz/2", "Version 2"), ("/datasets/k7w3rq9dmz/1", "Version 1"))
        like = ul(
            ("/datasets/p2x8vb4tnh/1", "Bat calls"), ("/datasets/c5m1yd6sjl/3", "Slug counts")
        )
        claim = ld(
            type="Dataset",
            name=title,
            identifier="https://doi.org/10.5555/k7w3rq9dmz",
            url=f"https://www.openshelf.example/datasets/k7w3rq9dmz/{number}",
            distribution=[
                {"@type": "DataDownload", "contentUrl": f"{store}/k7w3rq9dmz-{k}/file_downloaded"}
                for k in keys
            ],
        )
        return shell(
            title,
            f"<h1>{title}</h1><p>Published 3 May 2021 | Version {number} | "
            f"DOI {a('https://doi.org/10.5555/k7w3rq9dmz', '10.5555/k7w3rq9dmz')}</p>"
            f"<p>Contributor: {a('/people/ines-galvao', 'Ines Galvao')}</p>{prose.paras(2)}"
            f"<h2>Files</h2><ul>{rows}</ul><h2>Cite</h2>{cite}<h2>Versions</h2>{other}"
            f"<h2>Categories</h2>{ul(('/browse?category=Entomology', 'Entomology'))}"
            f"<h2>Similar datasets</h2>{like}",
            claim,
        )

    p.own("/datasets/k7w3rq9dmz/2", version(2, ["b61c", "0f9e", "77da"]))
    p.own("/datasets/k7w3rq9dmz/1", version(1, ["b61c", "77da"]))
    for key, name in names.items():
        p.file(f"{store}/k7w3rq9dmz-{key}/file_downloaded", name, attach=True)
    p.meta("/datasets/k7w3rq9dmz/2/cite?format=bibtex", "@misc{k7,title={Moth}}", "text/x-bibtex")
    p.meta("/datasets/k7w3rq9dmz/2/cite?format=ris", "TY  - DATA\nER  -", "text/plain")
    p.hop("/datasets/k7w3rq9dmz", "/datasets/k7w3rq9dmz/2")
    for href, name in (
        ("/datasets/p2x8vb4tnh/1", "Bat calls"),
        ("/datasets/c5m1yd6sjl/3", "Slugs"),
    ):
        link = a(f"{store}/{href.split('/')[2]}-aa01/file_downloaded", "Download")
        p.other(href, shell(name, f"<h1>{name}</h1><p>{prose.text()}</p>{link}"))
        p.blob(f"{store}/{href.split('/')[2]}-aa01/file_downloaded", "x.csv", attach=True)
    p.bar("account", "/login?return=%2Fdatasets%2Fk7w3rq9dmz%2F2")
    p.bar("profile", "/people/ines-galvao")
    p.robots("Disallow: /my-data/")
    near = [("/datasets/k7w3rq9dmz/2", title), ("/datasets/p2x8vb4tnh/1", "Bat calls")]
    p.maybe("https://doi.org/10.5555/k7w3rq9dmz")
    return done(p, "/datasets/k7w3rq9dmz/2", shell, near=near)


def faculty_dataset_1() -> ThirdSite:
    """A university's Samvera-like repository: a work with file sets as pages of their own."""
    p = Portal("faculty_dataset", 1, "https://scholar.westmoor.example")
    prose = Prose("fd1", "shear cores, weld seams, strain logs", "show, match", "under load")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html lang='en'><head><title>{title} | Scholar@Westmoor</title>{head}</head><body>"
            f"<nav>{nav(('/', 'Home'), ('/about', 'About'), ('/catalog', 'Browse'))} "
            f"{a('/users/sign_in?locale=en', 'Login')}"
            f"<form action='/catalog' method='get'><input name='q'></form></nav>"
            f"<div id='content-wrapper'>{body}</div>"
            f"<footer>{a('/contact', 'Contact')} {a('https://westmoor.example/', 'University')}"
            "</footer></body></html>"
        )

    wid, title = "xk81jp04v", "Strain-gauge logs of twelve bolted timber joints"
    sets = {
        "9s161b87c": "joint_logs.zip",
        "m039k6127": "calibration.xlsx",
        "th83m0556": "Data_dictionary.pdf",
    }
    rows = "".join(
        f"<tr><td>{a(f'/concern/parent/{wid}/file_sets/{k}', name)}</td><td>2020-11-02</td>"
        f"<td>{a(f'/downloads/{k}', 'Download', 'data-turbolinks=false')}</td></tr>"
        for k, name in sets.items()
    )
    head = metas(
        ("citation_title", title),
        ("citation_author", "Brandt, Otilie"),
        ("citation_pdf_url", "https://scholar.westmoor.example/downloads/th83m0556"),
    )
    export = ul(
        (f"/concern/datasets/{wid}.endnote", "EndNote"),
        (f"/concern/datasets/{wid}.ttl", "Turtle"),
        (f"/concern/datasets/{wid}.jsonld", "JSON-LD"),
    )
    p.own(
        f"/concern/datasets/{wid}",
        shell(
            title,
            f"<h1>{title} <span>Open Access</span></h1>{prose.paras(2)}<dl><dt>Creator</dt><dd>"
            f"{a('/catalog?f%5Bcreator_sim%5D%5B%5D=Brandt', 'Brandt, Otilie')}</dd><dt>Subject"
            f"</dt><dd>{a('/catalog?f%5Bsubject_sim%5D%5B%5D=Timber', 'Timber')}</dd></dl>"
            f"<h2>Relationships</h2><p>In Collection: {a('/collections/2z10wq31x', 'Structures')}"
            f"</p><h2>Items</h2><table>{rows}</table><h2>Export</h2>{export}"
            f"{a('/concern/datasets/qf85nb28r', 'Next work')}",
            head,
        ),
    )
    for key, name in sets.items():
        p.own(
            f"/concern/parent/{wid}/file_sets/{key}",
            shell(
                name,
                f"<h1>{name}</h1><p>From: {a(f'/concern/datasets/{wid}', title)}</p>"
                f"{a(f'/downloads/{key}', 'Download the file')}",
            ),
        )
        p.file(f"/downloads/{key}", name, attach=True)
    p.meta(f"/concern/datasets/{wid}.endnote", "%0 Generic\n%T Strain", "application/x-endnote")
    p.meta(f"/concern/datasets/{wid}.ttl", "<> a <http://x.example/W> .", "text/turtle")
    p.meta(f"/concern/datasets/{wid}.jsonld", {"@id": wid, "title": title}, "application/ld+json")
    p.other(
        "/concern/datasets/qf85nb28r",
        shell("Slip tests", f"<h1>Slip tests</h1>{a('/downloads/5x21tf40k', 'Download')}"),
    )
    p.show(
        "/collections/2z10wq31x",
        shell(
            "Structures",
            ul((f"/concern/datasets/{wid}", title), ("/concern/datasets/qf85nb28r", "Slip tests")),
        ),
    )
    p.bar("collection around it", "/collections/2z10wq31x")
    return done(p, f"/concern/datasets/{wid}", shell, files="/downloads/5x21tf40k")


def election_study_1() -> ThirdSite:
    """A social-science archive: German study page, data only after registration."""
    p = Portal("election_study", 1, "https://suche.wahlarchiv.example")
    prose = Prose("es1", "Befragte, Wahlkreise, Parteien", "nennen, bewerten", "vor der Wahl")

    def shell(title: str, body: str, head: str = "") -> str:
        oben = nav(
            ("/", "Suche"), ("/themen", "Themen"), ("/hilfe", "Hilfe"), ("/anmelden", "Anmelden")
        )
        return (
            f"<!DOCTYPE html><html lang=de><head><title>{title}</title>{head}</head><body>"
            f"<div class=kopf>{oben}</div><div id=inhalt>{body}</div>"
            f"<div class=fuss>{nav(('/impressum', 'Impressum'), ('/datenschutz', 'Datenschutz'))}"
            "</div></body></html>"
        )

    title = "Landtagswahlstudie Nordmark 2016: Vor- und Nachwahlbefragung"
    docs = {
        "5512": "WA6841_fragebogen.pdf",
        "5513": "WA6841_codebuch.pdf",
        "5514": "WA6841_methodenbericht.pdf",
    }
    data = {"7731": "WA6841_v1-1-0.sav", "7732": "WA6841_v1-1-0.dta"}
    tabs = nav(
        ("/studie/WA6841", "Beschreibung"),
        ("/studie/WA6841/variablen", "Variablen"),
        ("/studie/WA6841?lang=en", "English"),
    )
    files = ul(*((f"/dok/get?oid={k}", n) for k, n in docs.items()))
    locked = ul(*((f"/daten/get?oid={k}", f"{n} (Anmeldung nötig)") for k, n in data.items()))
    exports = ul(
        ("/export/WA6841?form=ddi", "DDI-XML"), ("/export/WA6841?form=datacite", "DataCite")
    )
    around = ul(("/studie/WA6840", "Landtagswahl 2011"), ("/studie/WA6902", "Kommunalwahl 2018"))

    def text(lang: str) -> str:
        return shell(
            title if lang == "de" else "State election study Nordmark 2016",
            f"<h1>WA6841: {title}</h1>{tabs}<p>{prose.text(6)}</p>"
            f"<p>Primärforscher: {a('/suche?person=Ahlers', 'Ahlers, Meike')}</p>"
            f"<h3>Dokumente</h3>{files}<h3>Datensätze</h3>{locked}<h3>Metadaten</h3>{exports}"
            f"<h3>Ähnliche Studien</h3>{around}{a('/korb?add=WA6841', 'In den Warenkorb')}",
        )

    p.own("/studie/WA6841", text("de"))
    p.own("/studie/WA6841?lang=en", text("en"))
    p.own("/studie/WA6841/variablen", shell(f"{title} – Variablen", f"{tabs}<p>V1 Gebiet</p>"))
    for key, name in docs.items():
        p.file(f"/dok/get?oid={key}", name, attach=True)
    for key in data:
        p.refused(f"/daten/get?oid={key}", shell("Anmeldung", "<p>Bitte anmelden.</p>"), 401)
    p.meta("/export/WA6841?form=ddi", f"<codeBook>{title}</codeBook>", "application/xml")
    p.meta("/export/WA6841?form=datacite", f"<resource>{title}</resource>", "application/xml")
    for key, name in (("WA6840", "Landtagswahl 2011"), ("WA6902", "Kommunalwahl 2018")):
        link = a("/dok/get?oid=4100", "Fragebogen")
        p.other(f"/studie/{key}", shell(name, f"<h1>{key}: {name}</h1>{link}"))
    p.bar("basket", "/korb?add=WA6841")
    return done(
        p, "/studie/WA6841", shell, "partial", "data files ask for a login", files=r"oid=4100"
    )


def census_table_1() -> ThirdSite:
    """A statistics office's table: fixed exports, footnotes page, neighbours by subject."""
    p = Portal("census_table", 1, "https://stat.isle-of-arden.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} :: Arden Statistics</title>{head}</head><body>"
            f"<div id=hd>{nav(('/', 'Home'), ('/tables/', 'Tables'), ('/releases/', 'Releases'))}"
            f"</div>{body}<div id=ft>{nav(('/copyright', 'Crown copyright'), ('/rss', 'RSS'))}"
            "</div></body></html>"
        )

    title = "Households by tenure and parish, Census 2021"
    root = "/tables/C21-H04"
    down = ul(
        (f"{root}/C21-H04.csv", "CSV"),
        (f"{root}/C21-H04.xlsx", "Excel"),
        (f"{root}/C21-H04.json", "JSON-stat"),
    )
    cells = "".join(f"<tr><th>Parish {n}<td>{n * 311}<td>{n * 97}" for n in range(1, 9))
    p.own(
        f"{root}/",
        shell(
            title,
            f"<p>{a('/tables/', 'Tables')} &gt; {a('/tables/?theme=housing', 'Housing')}</p>"
            f"<h1>Table C21-H04. {title}</h1><table>{cells}</table><h2>Download</h2>{down}"
            f"<p>{a(f'{root}/notes', 'Notes and definitions')} · "
            f"{a(f'{root}/quality', 'Quality statement')} · {a(f'{root}/print', 'Print view')}</p>"
            f"<p>Previous: {a('/tables/C21-H03/', 'C21-H03')} Next: "
            f"{a('/tables/C21-H05/', 'C21-H05')}. Earlier census: "
            f"{a('/tables/C11-H04/', 'Households by tenure, Census 2011')}</p>",
        ),
    )
    for name in ("C21-H04.csv", "C21-H04.xlsx", "C21-H04.json"):
        p.file(f"{root}/{name}", name)
    p.own(f"{root}/notes", shell(f"Notes: {title}", f"<p>Counts rounded.</p>{a('./', 'Table')}"))
    p.own(f"{root}/quality", shell(f"Quality: {title}", f"<p>Response 94%.</p>{a('./', 'Table')}"))
    p.show(f"{root}/print", shell(title, f"<table>{cells}</table>"))
    p.maybe(f"{root}/print")
    for key, name in (
        ("C21-H03", "Dwellings by type"),
        ("C21-H05", "Rooms by household"),
        ("C11-H04", "Households by tenure, Census 2011"),
    ):
        p.other(
            f"/tables/{key}/", shell(name, f"<h1>{name}</h1>{a(f'/tables/{key}/{key}.csv', 'CSV')}")
        )
    p.bar("listing", "/tables/?theme=housing")
    return done(p, f"{root}/", shell, near=[(f"{root}/", title), ("/tables/C21-H03/", "H03")])


def cohort_profile_1() -> ThirdSite:
    """A cohort catalogue: tabs, documents of each wave, an access form that belongs to all."""
    p = Portal("cohort_profile", 1, "https://catalogue.lifecourse-hub.example")
    prose = Prose("cp1", "children, clinics, blood samples", "enter, return to", "at age seven")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = ul(
            ("/", "Catalogue"),
            ("/cohorts?page=1", "Cohorts"),
            ("/harmonised", "Harmonised variables"),
            ("/access-request?cohort=17", "Request access"),
            ("/account/login?next=/cohorts/fjordkids", "Log in"),
        )
        return (
            f"<!doctype html><html lang=en><head><title>{title}</title>{head}</head><body>{menu}"
            f"<article>{body}</article><footer>{a('/privacy', 'Privacy')}</footer></body></html>"
        )

    title, root = "FjordKids Birth Cohort", "/cohorts/fjordkids"
    tabs = nav(
        (root, "Overview"),
        (f"{root}/waves", "Waves"),
        (f"{root}/variables", "Variables"),
        (f"{root}/publications", "Publications"),
    )
    claim = ld(type="Dataset", name=title, url=f"https://catalogue.lifecourse-hub.example{root}")
    p.own(
        root,
        shell(
            f"{title} | Lifecourse Hub",
            f"<h1>{title}</h1>{tabs}{prose.paras(2)}<p>Contact: "
            f"{a('/people/31', 'Sunniva Lie')}, {a('/institutions/4', 'Fjord University')}</p>"
            f"<p>{a('/media/41/profile_fjordkids.pdf', 'Cohort profile (PDF)')}</p>"
            f"<p>{a(f'{root}/export.json', 'Metadata as JSON')}</p>"
            f"<aside>Related cohorts: {ul(('/cohorts/bergbarn', 'BergBarn'))}"
            f"{ul(('/cohorts/nord92', 'Nord92'))}</aside>",
            claim,
        ),
    )
    p.own(
        f"{root}/waves",
        shell(
            f"{title} - Waves",
            f"{tabs}<h2>Wave 1</h2>{a('/media/58/q_wave1.pdf', 'Questionnaire')}<h2>Wave 2</h2>"
            f"{a('/media/59/q_wave2.pdf', 'Questionnaire')}",
        ),
    )
    p.own(
        f"{root}/variables",
        shell(f"{title} - Variables", f"{tabs}{a('/media/77/fk_variables.xlsx', 'All variables')}"),
    )
    p.own(
        f"{root}/publications",
        shell(f"{title} - Publications", f"{tabs}{a('https://doi.org/10.5555/fk.1', 'Lie 2014')}"),
    )
    for href in ("41/profile_fjordkids.pdf", "58/q_wave1.pdf", "59/q_wave2.pdf"):
        p.file(f"/media/{href}", href.split("/")[1])
    p.file("/media/77/fk_variables.xlsx", "fk_variables.xlsx")
    p.meta(f"{root}/export.json", {"name": title, "waves": 2}, "application/json")
    for key, name in (("bergbarn", "BergBarn"), ("nord92", "Nord92")):
        link = a(f"/media/12/profile_{key}.pdf", "Profile")
        p.other(f"/cohorts/{key}", shell(name, f"<h1>{e(name)}</h1>{link}"))
    p.bar("form of all cohorts", "/access-request?cohort=17")
    p.bar("profile", "/people/31")
    return done(p, root, shell, near=[(root, title), ("/cohorts/bergbarn", "BergBarn")])
