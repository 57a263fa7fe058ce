"""Second portals: repositories, social science, statistics, cohorts."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def versioned_dataset_2() -> ThirdSite:
    """A national repository with Signposting, persistent ids in a parameter, closed older files."""
    p = Portal("versioned_dataset", 2, "https://donnees.depot-national.example")
    prose = Prose("vd2", "ruches, butineuses, prairies", "comptent, longent", "au printemps")

    def shell(title: str, body: str, head: str = "") -> str:
        haut = nav(("/", "Accueil"), ("/espaces", "Espaces"), ("/aide", "Aide"), sep=" · ")
        moi = a("/connexion?retour=/jeu.xhtml%3Fpid%3Ddoi:10.5555/DN/QW3KX1", "Se connecter")
        return (
            f"<!DOCTYPE html><html lang=fr><head><title>{title} - Dépôt national</title>{head}"
            f"</head><body><div class=barre>{haut} {moi}</div><div id=corps>{body}</div>"
            f"<div class=pied>{a('/mentions', 'Mentions légales')}</div></body></html>"
        )

    title = "Comptages de butineuses en prairie fleurie, 2017-2020"
    pid = "pid=doi:10.5555/DN/QW3KX1"
    root = f"/jeu.xhtml?{pid}"
    files = {"80411": "comptages.tab", "80412": "parcelles.zip", "80413": "LISEZMOI.txt"}
    links = [
        ("cite-as", "https://doi.org/10.5555/DN/QW3KX1", ""),
        ("describedby", f"/api/export?exporter=oai_ddi&{pid}", "application/xml"),
        *(("item", f"/api/acces/fichier/{k}", "") for k in files),
    ]
    base = p.base
    head = ", ".join(
        f'<{h if h.startswith("http") else base + h}>; rel="{r}"' + (f'; type="{t}"' if t else "")
        for r, h, t in links
    )
    rows = "".join(
        f"<tr><td>{a(f'/fichier.xhtml?fichierId={k}&version=2.0', n)}<td>"
        f"{a(f'/api/acces/fichier/{k}', 'Télécharger')}"
        for k, n in files.items()
    )
    forms = ul(
        (f"/api/export?exporter=oai_ddi&{pid}", "DDI"),
        (f"/api/export?exporter=Datacite&{pid}", "DataCite"),
        (f"/api/export?exporter=schema.org&{pid}", "JSON-LD"),
    )
    versions = ul(
        (f"/jeu.xhtml?{pid}&version=2.0", "2.0"), (f"/jeu.xhtml?{pid}&version=1.0", "1.0")
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>Auteur : {a('/recherche?auteur=Lemoine', 'Lemoine, Agathe')}</p>"
            f"{prose.paras(2)}<table>{rows}</table><h2>Métadonnées</h2>{forms}<h2>Versions</h2>"
            f"{versions}<p>Collection : {a('/espace/inra-abeilles', 'Abeilles')}</p>"
            f"<p>{a('/contact?id=QW3KX1', 'Contacter')}</p>",
        ),
        heads=(("Link", head),),
    )
    p.show(f"/jeu.xhtml?{pid}&version=2.0", shell(title, f"<h1>{title}</h1><p>Version 2.0</p>"))
    p.maybe(f"/jeu.xhtml?{pid}&version=2.0")
    p.own(
        f"/jeu.xhtml?{pid}&version=1.0",
        shell(title, f"<h1>{title}</h1><p>Version 1.0, remplacée.</p>{a(root, 'Actuelle')}"),
    )
    for key, name in files.items():
        p.own(
            f"/fichier.xhtml?fichierId={key}&version=2.0",
            shell(name, f"<h1>{name}</h1>{a(root, title)}{a(f'/api/acces/fichier/{key}', 'Tél.')}"),
        )
        p.file(f"/api/acces/fichier/{key}", name, attach=True)
    p.meta(f"/api/export?exporter=oai_ddi&{pid}", "<codeBook/>", "application/xml")
    p.meta(f"/api/export?exporter=Datacite&{pid}", "<resource/>", "application/xml")
    p.meta(f"/api/export?exporter=schema.org&{pid}", {"name": title}, "application/ld+json")
    sibs = (("ZZ81PO", "Pollens de ville"), ("LM0TR4", "Nichoirs"))
    for key, name in sibs:
        link = a(f"/api/acces/fichier/9{len(name)}", "Télécharger")
        p.other(f"/jeu.xhtml?pid=doi:10.5555/DN/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    near = [(root, title), *((f"/jeu.xhtml?pid=doi:10.5555/DN/{k}", n) for k, n in sibs)]
    p.bar("collection around it", "/espace/inra-abeilles")
    p.maybe("https://doi.org/10.5555/DN/QW3KX1")
    p.bar("form", "/contact?id=QW3KX1")
    return done(p, root, shell, files=r"/api/acces/fichier/9", near=near)


def faculty_dataset_2() -> ThirdSite:
    """A research portal: dataset page whose files stand behind ws addresses; persons, projects."""
    p = Portal("faculty_dataset", 2, "https://research.uni-hollum.example")
    prose = Prose("fd2", "gaze traces, readers, menus", "dwell on, skip", "on small screens")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/en/", "Home"),
            ("/en/persons/", "Profiles"),
            ("/en/organisations/", "Units"),
            ("/en/publications/", "Output"),
            ("/en/datasets/", "Datasets"),
        )
        return (
            f"<!doctype html><html lang=en-GB><head><title>{title} — University of Hollum</title>"
            f"{head}</head><body>{top}<form action='/en/searchAll/advanced/'></form>{body}"
            f"<footer>{a('/admin', 'Log in to Pure')} {a('/en/about/web-accessibility', 'Access')}"
            "</footer></body></html>"
        )

    title = "Eye movements of older readers on ticket machines"
    root = "/en/datasets/eye-movements-of-older-readers-on-ticket-machines"
    ws = "/ws/portalfiles/portal"
    files = {"118301442": "fixations.csv", "118301443": "stimuli.zip"}
    head = metas(("citation_title", title), ("citation_author", "Veldman, Jikke")) + ld(
        type="Dataset",
        name=title,
        url=f"{p.base}{root}",
        distribution=[
            {"@type": "DataDownload", "contentUrl": f"{p.base}{ws}/{k}/{n}"}
            for k, n in files.items()
        ],
    )
    down = "".join(
        f"<li>{a(f'{ws}/{k}/{n}', n, 'class=download')} <small>CC BY</small></li>"
        for k, n in files.items()
    )
    tabs = nav((root, "Overview"), (f"{root}/fingerprints/", "Fingerprint"))
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1>{tabs}<p>{a('/en/persons/jikke-veldman', 'Jikke Veldman')} "
            f"(Creator), {a('/en/organisations/human-factors', 'Human Factors')}</p>"
            f"{prose.paras(2)}<h3>Dataset</h3><ul>{down}</ul><h3>Output</h3>"
            f"<p>{a('/en/publications/reading-the-machine', 'Reading the machine')} (article)</p>"
            f"<h3>Cite this</h3><p>{a(f'{root}?format=bibtex', 'BIBTEX')} "
            f"{a(f'{root}?format=ris', 'RIS')}</p><p>"
            f"{a(root.replace('/en/', '/nl/'), 'Nederlands')}"
            "</p>",
            head,
        ),
    )
    p.own(
        root.replace("/en/", "/nl/"),
        shell(title, f"<h1>{title}</h1><h3>Dataset</h3><ul>{down}</ul>{a(root, 'English')}"),
    )
    p.own(f"{root}/fingerprints/", shell(f"{title} fingerprint", f"{tabs}<p>Gaze 100%</p>"))
    for key, name in files.items():
        p.file(f"{ws}/{key}/{name}", name, attach=True)
    p.meta(f"{root}?format=bibtex", "@misc{v, title={Eye}}", "text/plain")
    p.meta(f"{root}?format=ris", "TY  - DATA\nER  - \n", "application/x-research-info-systems")
    p.other(
        "/en/publications/reading-the-machine",
        shell("Reading the machine", f"<h1>Reading</h1>{a(f'{ws}/99/article.pdf', 'PDF')}"),
    )
    p.other(
        "/en/datasets/gait-at-kerbs",
        shell("Gait at kerbs", f"<h1>Gait at kerbs</h1>{a(f'{ws}/98/gait.csv', 'gait.csv')}"),
    )
    p.show(
        "/en/persons/jikke-veldman",
        shell("Jikke Veldman", ul((root, title), ("/en/datasets/gait-at-kerbs", "Gait at kerbs"))),
    )
    p.bar("profile", "/en/persons/jikke-veldman")
    return done(p, root, shell)


def election_study_2() -> ThirdSite:
    """An election project's own site: a study's page, zips by year, other years beside it."""
    p = Portal("election_study", 2, "https://electionpanel.example")
    prose = Prose("es2", "voters, ridings, leaders", "prefer, recall", "after the debate")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/", "Home"),
            ("/data-center/", "Data Center"),
            ("/resources/", "Resources"),
            ("/about-us/", "About"),
            ("/wp-login.php?redirect_to=%2Fdata-center%2F2012-study%2F", "Log In"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Election Panel</title>{head}</head>"
            f"<body class='wp'>{top}<div class='entry-content'>{body}</div>"
            f"<div id='colophon'>{a('/privacy/', 'Privacy')}</div></body></html>"
        )

    title, root = "2012 Federal Study", "/data-center/2012-study/"
    up = "/wp-content/uploads/2014/03"
    names = ("ep2012_csv.zip", "ep2012_stata.zip", "ep2012_codebook.pdf", "ep2012_errata.txt")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1>{prose.paras(2)}<h3>Data and documentation</h3>"
            f"{ul(*((f'{up}/{n}', n) for n in names))}"
            f"<p>{a('/data-center/2012-study/methodology/', 'Methodology')}. "
            f"{a('/data-center/2012-study/questions/', 'Questions')}. Cumulative file: "
            f"{a('/data-center/cumulative/', 'Time Series Cumulative')}.</p><nav>"
            f"{a('/data-center/2008-study/', '← 2008')} {a('/data-center/2016-study/', '2016 →')}"
            f"</nav><p>{a('/feed/', 'RSS')}</p>",
            rels(("shortlink", "/?p=1204", ""), ("alternate", "/feed/", "application/rss+xml")),
        ),
    )
    for name in names:
        p.file(f"{up}/{name}", name)
    memo = a(f"{up}/ep2012_sampling.pdf", "Sampling memo")
    for word, more in (("methodology", memo), ("questions", "")):
        text = f"<p>{prose.text(6)}</p>{more}{a(root, title)}"
        p.own(f"{root}{word}/", shell(f"{word.title()} - {title}", text))
    p.file(f"{up}/ep2012_sampling.pdf", "ep2012_sampling.pdf")
    p.hop("/?p=1204", root, 301)
    for key, name in (("2008-study", "2008"), ("2016-study", "2016"), ("cumulative", "Cumulative")):
        link = a(f"{up}/ep_{key}.zip", "Data")
        p.other(f"/data-center/{key}/", shell(f"{name} file", f"<h1>{name}</h1>{link}"))
    p.show("/feed/", shell("Feed", ul((root, title))))
    p.bar("feed of the whole site", "/feed/")
    return done(p, root, shell, near=[(root, title), ("/data-center/2008-study/", "2008")])


def census_table_2() -> ThirdSite:
    """A statistics portal: a PxWeb-like table with saved forms, Finnish and Swedish pages."""
    p = Portal("census_table", 2, "https://pxdata.tilastokeskus-pohja.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body><div class=px>"
            f"{nav(('/fi/', 'Etusivu'), ('/fi/vaesto/', 'Väestö'), ('/fi/ohje/', 'Ohje'))}</div>"
            f"{body}<div>{a('/fi/tietosuoja/', 'Tietosuoja')}</div></body></html>"
        )

    title = "11ra -- Väestö äidinkielen ja kunnan mukaan, 2000-2022"
    swedish = "11ra -- Befolkning efter modersmål och kommun, 2000-2022"
    root, sv = "/fi/vaesto/vaerak/11ra.px/", "/sv/vaesto/vaerak/11ra.px/"
    forms = ul(
        ("/sq/3f1c77c2-11.csv", "Puolipiste-eroteltu"),
        ("/sq/3f1c77c2-11.xlsx", "Excel"),
        ("/sq/3f1c77c2-11.px", "PX-tiedosto"),
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{nav((root, 'Valitse'), (f'{root}tietoja/', 'Tietoja'))} "
            f"{a(sv, 'På svenska')}</p><form method=post action='{root}table/'></form>"
            f"<h3>Koko taulukko</h3>{forms}<p>{a('/api/v1/fi/vaesto/vaerak/11ra.px', 'API')}</p>"
            f"<p>Muut taulukot: {a('/fi/vaesto/vaerak/11rb.px/', '11rb')} "
            f"{a('/fi/vaesto/vaerak/11rc.px/', '11rc')}</p>",
        ),
    )
    p.own(sv, shell(swedish, f"<h1>{swedish}</h1>{a(root, 'Suomeksi')}{a(f'{sv}info/', 'Info')}"))
    p.own(
        f"{root}tietoja/", shell(f"Tietoja: {title}", f"<p>Päivitetty 5.4.2023</p>{a(root, 'T')}")
    )
    p.own(f"{sv}info/", shell(f"Info: {swedish}", f"<p>Uppdaterad 5.4.2023</p>{a(sv, 'T')}"))
    for ext, ctype in (("csv", ""), ("xlsx", ""), ("px", "text/plain")):
        p.file(f"/sq/3f1c77c2-11.{ext}", f"11ra.{ext}", ctype, attach=True)
    p.meta("/api/v1/fi/vaesto/vaerak/11ra.px", {"title": title}, "application/json")
    p.show(f"{root}table/", shell("Taulukko", "<p>Valitse muuttujat.</p>"))
    p.maybe(f"{root}table/")
    for key, name in (("11rb", "Väestö iän mukaan"), ("11rc", "Väestö kansalaisuuden mukaan")):
        link = a(f"/sq/9a-{key}.csv", "csv")
        p.other(f"/fi/vaesto/vaerak/{key}.px/", shell(name, f"<h1>{key} {name}</h1>{link}"))
    why = "the table is a query form, which gives any number of selections"
    return done(p, root, shell, "review", why, near=[(root, title)])


def cohort_profile_2() -> ThirdSite:
    """A trial group's study page in a hospital's CMS: node address, files in dated folders."""
    p = Portal("cohort_profile", 2, "https://www.klinikum-seeufer.example")
    prose = Prose("cp2", "Proband:innen, Visiten, Biopsien", "folgen, ergänzen", "nach 24 Monaten")

    def shell(title: str, body: str, head: str = "") -> str:
        oben = ul(
            ("/patienten", "Patienten"),
            ("/kliniken", "Kliniken"),
            ("/forschung", "Forschung"),
            ("/karriere", "Karriere"),
        )
        return (
            f"<!doctype html><html lang=de><head><title>{title} | Klinikum Seeufer</title>{head}"
            f"</head><body>{oben}<main>{body}</main><footer>{a('/impressum', 'Impressum')} "
            f"{a('/intern/login', 'Intranet')}</footer></body></html>"
        )

    title, root = "LUNA-Kohorte: Lungenfunktion nach Beatmung", "/forschung/kohorten/luna"
    files = (
        "/sites/default/files/2020-04/LUNA_Studienprotokoll_v2.pdf",
        "/sites/default/files/2021-09/luna_datenwoerterbuch.xlsx",
        "/sites/default/files/2021-09/LUNA%20SAP.pdf",
    )
    p.own(
        root,
        shell(
            title,
            f"<p>{nav(('/forschung', 'Forschung'), ('/forschung/kohorten', 'Kohorten'))}</p>"
            f"<h1>{title}</h1><ul class=menu><li>{a(f'{root}/design', 'Studiendesign')}"
            f"<li>{a(f'{root}/team', 'Team')}<li>{a(f'{root}/ergebnisse', 'Ergebnisse')}</ul>"
            f"{prose.paras(2)}<h2>Dokumente</h2>{ul(*((f, f.split('/')[-1]) for f in files[:2]))}"
            f"<p>Register: {a('https://drks.example/DRKS00021883', 'DRKS00021883')}</p>"
            f"<aside>Weitere: {ul(('/forschung/kohorten/sol', 'SOL'))}"
            f"{ul(('/forschung/kohorten/mare', 'MARE'))}</aside>",
            metas(("og:title", title)) + rels(("shortlink", "/node/3120", "")),
        ),
    )
    p.own(
        f"{root}/design",
        shell(f"Studiendesign: {title}", f"<p>{prose.text(6)}</p>{a(files[2], 'Statistikplan')}"),
    )
    p.own(
        f"{root}/team",
        shell(f"Team: {title}", ul(("/personen/dr-yasar", "Dr. Yasar"), ("/personen/hu", "Hu"))),
    )
    p.own(
        f"{root}/ergebnisse",
        shell(f"Ergebnisse: {title}", a("https://doi.org/10.5555/luna.3", "Publikation 2022")),
    )
    for href in files:
        p.file(href, href.split("/")[-1].replace("%20", " "))
    p.hop("/node/3120", root, 301)
    for key, name in (("sol", "SOL-Kohorte"), ("mare", "MARE-Kohorte")):
        link = a(f"/sites/default/files/2019-01/{key}_protokoll.pdf", "Protokoll")
        p.other(f"/forschung/kohorten/{key}", shell(name, f"<h1>{e(name)}</h1>{link}"))
    p.bar("staff page", "/personen/dr-yasar")
    p.bar("listing", "/forschung/kohorten")
    return done(p, root, shell, near=[(root, title), ("/forschung/kohorten/sol", "SOL")])
