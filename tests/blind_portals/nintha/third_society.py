"""Third portals: repositories, social science, statistics, cohorts."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def versioned_dataset_3() -> ThirdSite:
    """A science cloud's data bank: Chinese and English pages, version tabs, file list in pages."""
    p = Portal("versioned_dataset", 3, "https://www.scidb-east.example")
    prose = Prose("vd3", "rice plots, drones, canopies", "reflect, mask", "at heading stage")

    def shell(title: str, body: str, head: str = "") -> str:
        top = nav(
            ("/en", "Home"),
            ("/en/list", "Data"),
            ("/en/community", "Communities"),
            ("/passport/login?lang=en&from=%2Fen%2Fdetail%3FdataSetId%3D884120", "Log in"),
        )
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title} - SciDB East</title>{head}</head>"
            f"<body><div class=hd>{top}</div><div class=bd>{body}</div>"
            f"<div class=ft>{a('/en/policy', 'Policies')} {a('/sitemap.xml', 'Map')}</div></body>"
        )

    title = "UAV images of rice canopies at heading, Hubei 2021"
    root = "/en/detail?dataSetId=884120"
    store = "https://download.scidb-east.example/download?fileId="
    files = {
        "62a1f0": "plot_01.zip",
        "62a1f1": "plot_02.zip",
        "62a1f2": "plot_03.zip",
        "62a1f3": "readme.txt",
    }

    def rows(keys: list[str]) -> str:
        return ul(*((store + k, files[k]) for k in keys), css="files")

    keys = list(files)
    claim = ld(
        type="Dataset",
        name=title,
        url=f"{p.base}{root}",
        identifier="https://doi.org/10.5555/sdb.00912",
        creator={"@type": "Person", "name": "Liu Wen"},
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{nav((f'{root}&version=V2', 'V2'), (f'{root}&version=V1', 'V1'))}"
            f" {a('/detail?dataSetId=884120', '中文')}</p><p>By "
            f"{a('/en/author?id=5531', 'Liu Wen')}"
            f"</p>{prose.paras(2)}<h2>Files (4)</h2>{rows(keys[:2])}{a(f'{root}&page=2', '2')} "
            f"<p>Cite: {a('/api/cite?id=884120&type=ris', 'RIS')} "
            f"{a('/api/cite?id=884120&type=enw', 'EndNote')} Metadata "
            f"{a('/api/meta/884120.json', 'JSON')} {a('/api/meta/884120.xml', 'XML')}</p>"
            f"<h2>Recommended</h2>{ul(('/en/detail?dataSetId=871002', 'Wheat rust photos'))}"
            f"{ul(('/en/detail?dataSetId=890455', 'Maize lodging'))}",
            claim,
        ),
    )
    p.own(f"{root}&page=2", shell(title, f"<h1>{title}</h1>{rows(keys[2:])}{a(root, '1')}"))
    p.own(
        "/detail?dataSetId=884120",
        shell("2021年湖北水稻无人机影像", f"<h1>水稻</h1>{rows(keys[:2])}{a(root, 'English')}"),
    )
    p.show(f"{root}&version=V2", shell(title, f"<h1>{title}</h1>{rows(keys)}"))
    p.maybe(f"{root}&version=V2")
    p.own(f"{root}&version=V1", shell(f"{title} (V1)", f"<h1>V1</h1>{rows([keys[0]])}"))
    for key, name in files.items():
        p.file(store + key, name, attach=True)
    p.meta("/api/cite?id=884120&type=ris", "TY  - DATA\nER  -\n", "text/plain")
    p.meta("/api/cite?id=884120&type=enw", "%0 Dataset\n", "text/plain")
    p.meta("/api/meta/884120.json", {"title": title}, "application/json")
    p.meta("/api/meta/884120.xml", "<resource/>", "application/xml")
    for key, name in (("871002", "Wheat rust photos"), ("890455", "Maize lodging")):
        link = a(f"{store}x{key}", "data.zip")
        p.other(f"/en/detail?dataSetId={key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("profile", "/en/author?id=5531")
    p.raw("/sitemap.xml", f"<urlset><url><loc>{p.base}/en</loc></url></urlset>", "text/xml")
    p.maybe("https://doi.org/10.5555/sdb.00912")
    return done(p, root, shell, files="fileId=x", near=[(root, title)])


def faculty_dataset_3() -> ThirdSite:
    """An EPrints-like data repository: number as address, documents beneath, many exports."""
    p = Portal("faculty_dataset", 3, "https://dados.univ-portela.example")
    prose = Prose("fd3", "amostras, poços, aquíferos", "drenam, misturam", "na estação seca")

    def shell(title: str, body: str, head: str = "") -> str:
        topo = ul(
            ("/", "Início"),
            ("/view/year/", "Por ano"),
            ("/view/divisions/", "Por faculdade"),
            ("/cgi/users/home", "Entrar"),
        )
        return (
            f"<!DOCTYPE html><html lang=pt><head><title>{title} - Dados Portela</title>{head}"
            f"</head><body>{topo}<div class=ep_summary>{body}</div>"
            f"<div>{a('/information.html', 'Sobre')} {a('/cgi/oai2', 'OAI')}</div></body></html>"
        )

    title = "Isótopos em poços do aquífero Portela, 2015-2018"
    docs = ("/712/1/isotopos.csv", "/712/2/pocos_mapa.pdf", "/712/3/LEIAME.txt")
    exports = {
        "BibTeX": "/cgi/export/eprint/712/BibTeX/portela-eprint-712.bib",
        "DataCite": "/cgi/export/eprint/712/DataCiteXML/portela-eprint-712.xml",
        "JSON": "/cgi/export/eprint/712/JSON/portela-eprint-712.js",
    }
    head = metas(
        ("eprints.title", title),
        ("eprints.document_url", f"{p.base}{docs[0]}"),
        ("DC.title", title),
    ) + rels(
        ("alternate", exports["JSON"], "application/json"),
        ("alternate", exports["DataCite"], "text/xml"),
        ("Top", "/", ""),
    )
    select = "".join(f'<option value="{v}">{k}</option>' for k, v in exports.items())
    p.own(
        "/712/",
        shell(
            title,
            f"<h1>{title}</h1><p>{a('/view/creators/Moura=3AD=2E=3A=3A.html', 'Moura, D.')}</p>"
            f"{prose.paras(2)}<table>"
            f"{''.join(f'<tr><td>{a(d, d[7:])}<td>{a(d, chr(8595))}' for d in docs)}</table>"
            f"<form action=/cgi/export_redirect><select>{select}</select></form>"
            f"<p>{ul(*((v, k) for k, v in exports.items()))}</p>"
            f"<p>Artigo: {a('https://doi.org/10.5555/hidro.77', 'Moura 2019')}</p><p>Ações "
            f"{a('/cgi/users/home?screen=EPrint::View&eprintid=712', 'Ver item (com login)')}</p>"
            f"<p>Conjuntos próximos: {a('/705/', 'Chuva 2016')} {a('/733/', 'Nitratos')}</p>",
            head,
        ),
    )
    for doc in docs:
        p.file(doc, doc[7:])
    for key, href in exports.items():
        p.meta(href, f"{key} of 712", "text/plain" if key == "BibTeX" else "application/xml")
    p.hop("/id/eprint/712", "/712/", 303)
    p.hop("/712", "/712/", 301)
    for key, name in (("705", "Chuva 2016"), ("733", "Nitratos")):
        p.other(f"/{key}/", shell(name, f"<h1>{name}</h1>{a(f'/{key}/1/dados.csv', 'dados')}"))
    p.show(
        "/view/creators/Moura=3AD=2E=3A=3A.html",
        shell("Moura", ul(("/712/", title), ("/733/", "Nitratos"))),
    )
    p.bar("account", "/cgi/users/home?screen=EPrint::View&eprintid=712")
    p.bar("profile", "/view/creators/Moura=3AD=2E=3A=3A.html")
    return done(p, "/712/", shell, near=[("/712/", title), ("/705/", "Chuva 2016")])


def election_study_3() -> ThirdSite:
    """A parliament-watching institute: manifesto corpus page with dated releases, R package."""
    p = Portal("election_study", 3, "https://programy.instytut-wyborczy.example")
    prose = Prose("es3", "partie, programy, hasła", "obiecują, kodują", "przed wyborami")

    def shell(title: str, body: str, head: str = "") -> str:
        menu = ul(
            ("/", "Start"),
            ("/zbiory", "Zbiory"),
            ("/wydarzenia", "Wydarzenia"),
            ("/o-nas", "O nas"),
        )
        return (
            f"<!doctype html><html lang=pl><head><title>{title}</title>{head}</head><body>{menu}"
            f"{body}<footer>{a('/polityka-prywatnosci', 'Prywatność')} "
            f"{a('/logowanie?wroc=/zbiory/programy-2019', 'Logowanie')}</footer></body></html>"
        )

    title, root = "Zakodowane programy wyborcze 2019", "/zbiory/programy-2019"
    new = ("/pliki/d41a", "/pliki/d41b", "/pliki/d41c")
    names = ("programy_2019_2a.csv", "ksiazka_kodowa.pdf", "teksty.zip")
    old = "/pliki/c07e"
    p.own(
        root,
        shell(
            f"{title} | Instytut Wyborczy",
            f"<h1>{title}</h1><p>Wersja 2a, {a(f'{root}/wersje/1', 'wersja 1')}</p>"
            f"{prose.paras(2)}{ul(*zip(new, names, strict=True))}"
            f"<p>{a(f'{root}/metodologia', 'Metodologia')} {a(f'{root}/dcat.ttl', 'DCAT')} "
            f"{a('/en/datasets/manifestos-2019', 'English')}</p><p>Autorka "
            f"{a('/osoby/anna-zych', 'Anna Zych')}. Zobacz też "
            f"{a('/zbiory/programy-2015', 'Programy 2015')} {a('/zbiory/frekwencja', 'Frekwencja')}"
            f"</p><p>{a('/zbiory?tag=kodowanie', '#kodowanie')}</p>",
            rels(("describedby", f"{root}/dcat.ttl", "text/turtle")),
        ),
    )
    p.own("/en/datasets/manifestos-2019", shell("Coded manifestos 2019", a(root, "Polski")))
    p.own(f"{root}/metodologia", shell(f"Metodologia: {title}", f"<p>{prose.text(6)}</p>"))
    p.own(f"{root}/wersje/1", shell(f"{title}, wersja 1", a(old, "programy_2019_1.csv")))
    for href, name in zip(new, names, strict=True):
        p.file(href, name, attach=True)
    p.blob(old, "programy_2019_1.csv", attach=True)
    p.maybe(old)
    p.meta(f"{root}/dcat.ttl", "<> a <http://www.w3.org/ns/dcat#Dataset> .", "text/turtle")
    for slug, name in (("programy-2015", "Programy 2015"), ("frekwencja", "Frekwencja")):
        link = a(f"/pliki/e{len(slug)}", "dane.csv")
        p.other(f"/zbiory/{slug}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("profile", "/osoby/anna-zych")
    p.bar("tag", "/zbiory?tag=kodowanie")
    why = "the first version has a file of its own"
    return done(p, root, shell, "review", why, files="/pliki/e", near=[(root, title)])


def census_table_3() -> ThirdSite:
    """An islands' census office: a release page of tables as PDF and workbook, soft 404s."""
    p = Portal("census_table", 3, "http://www.nso.palmera.example")
    prose = Prose("ct3", "villages, dwellings, boats", "rise, fall", "since the last count")

    def shell(title: str, body: str, head: str = "") -> str:
        left = ul(
            ("index.aspx", "Home"),
            ("publications.aspx", "Publications"),
            ("census.aspx", "Census"),
            ("contact.aspx", "Contact us"),
        )
        return (
            f"<html><head><title>NSO Palmera: {title}</title>{head}</head><body>"
            f"<table><tr><td class=left>{left}</td><td>{body}</td></tr></table></body></html>"
        )

    title, root = "Census 2020 Table 7: Fishing households by island", "/table.aspx?id=2020-07"
    names = ("C2020_T07.xls", "C2020_T07.pdf")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(3)}</p>"
            f"{ul(*((f'/Uploads/Census/{n}', n) for n in names))}"
            f"<p>{a('/table.aspx?id=2020-07&view=notes', 'Notes')} "
            f"{a('/table.aspx?id=2020-07&view=chart', 'Chart')} "
            f"{a('/sdmx/2020-07.xml', 'SDMX')}</p><p>{a('/table.aspx?id=2020-06', 'Table 6')} "
            f"{a('/table.aspx?id=2020-08', 'Table 8')}</p>"
            f"<p>{a('/Error.aspx?url=C2020_T07_old', 'Earlier edition')}</p>",
        ),
    )
    for name in names:
        ctype = "application/vnd.ms-excel" if name.endswith("xls") else ""
        p.file(f"/Uploads/Census/{name}", name, ctype)
    for view in ("notes", "chart"):
        text = f"<h1>{view.title()}</h1><p>{e(prose.text())}</p>{a(root, 'Table')}"
        p.own(f"{root}&view={view}", shell(f"{title}, {view}", text))
    p.meta("/sdmx/2020-07.xml", "<mes:GenericData/>", "application/xml")
    for key in ("2020-06", "2020-08"):
        link = a(f"/Uploads/Census/C2020_T{key[-2:]}.pdf", "PDF")
        p.other(f"/table.aspx?id={key}", shell(f"Census 2020 Table {key[-1]}", link))
    p.bar("error page", "/Error.aspx?url=C2020_T07_old")
    p.lost(shell("Page not found", "<p>Sorry, the page is not here.</p>"), 200)
    near = [(root, title), ("/table.aspx?id=2020-06", "Table 6")]
    return done(p, root, shell, near=near)


def cohort_profile_3() -> ThirdSite:
    """A trial registry of results: tabs in the query, documents by id, history, linked record."""
    p = Portal("cohort_profile", 3, "https://studieregister.folkhalsa.example")
    prose = Prose("cp3", "deltagare, besök, blodprov", "följs, jämförs", "under fem år")

    def shell(title: str, body: str, head: str = "") -> str:
        topp = nav(("/", "Start"), ("/kohorter", "Kohorter"), ("/sok?q=", "Sök"), sep=" – ")
        return (
            f"<!doctype html><html lang=sv><head><title>{title}</title>{head}</head><body>{topp}"
            f"<article>{body}</article><p>{a('/om', 'Om')} {a('/loggain', 'Logga in')}</p></body>"
        )

    title, root = "Skärgårdsstudien (SKÄR): hälsa hos öbor", "/kohort/SE-0093"
    tabs = ul(
        (f"{root}?flik=design", "Design"),
        (f"{root}?flik=variabler", "Variabler"),
        (f"{root}?flik=dokument", "Dokument"),
    )
    docs = {"771": "protokoll_v4.pdf", "772": "etikbeslut.pdf", "790": "enkat_2018.pdf"}
    p.own(
        root,
        shell(
            f"{title} | Studieregister",
            f"<h1>{title}</h1>{tabs}{prose.paras(2)}<p>Huvudman: {a('/huvudman/12', 'Region Öst')}"
            f"</p><p>{a('/api/kohort/SE-0093', 'JSON')} {a('/en/cohort/SE-0093', 'English')}</p>"
            f"<p>Liknande: {a('/kohort/SE-0088', 'Fjäll')} {a('/kohort/SE-0101', 'Tvilling')}"
            f"</p><p>{a('/ansok?kohort=SE-0093', 'Ansök om data')}</p>",
            metas(("dc.title", title)),
        ),
    )
    p.own(f"{root}?flik=design", shell(f"Design: {title}", f"{tabs}<p>{prose.text(4)}</p>"))
    p.own(
        f"{root}?flik=variabler",
        shell(f"Variabler: {title}", f"{tabs}{a('/fil/801', 'variabellista.csv')}"),
    )
    p.own(
        f"{root}?flik=dokument",
        shell(f"Dokument: {title}", tabs + ul(*((f"/fil/{k}", n) for k, n in docs.items()))),
    )
    for key, name in {**docs, "801": "variabellista.csv"}.items():
        p.file(f"/fil/{key}", name, attach=True)
    p.own("/en/cohort/SE-0093", shell("Archipelago Study (SKÄR)", a(root, "Svenska")))
    p.meta("/api/kohort/SE-0093", {"id": "SE-0093", "namn": title}, "application/json")
    for key, name in (("SE-0088", "Fjällstudien"), ("SE-0101", "Tvillingstudien")):
        link = a(f"/kohort/{key}?flik=dokument", "Dokument")
        p.other(f"/kohort/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("form", "/ansok?kohort=SE-0093")
    p.bar("body of many cohorts", "/huvudman/12")
    return done(p, root, shell, near=[(root, title), ("/kohort/SE-0088", "Fjällstudien")])
