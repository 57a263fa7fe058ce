"""Second portals: records of laboratories, archives, parliaments, statistics and trials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def laboratory_data_record_2() -> ThirdSite:
    """A synchrotron's proposal data: PANOSC-like catalogue, paginated file list, DOI redirect."""
    p = Portal("laboratory_data_record", 2, "https://data.esyr.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{title}</title>{head}"
            "<script src='/assets/app.js'></script></head><body><nav class='navbar'>"
            f"<a class='brand' href='/'>ESYR Data Portal</a> {a('/public', 'Open data')} "
            f"{a('/closed', 'My data')} {a('/login', 'Log in')}</nav><div class='container'>{main}"
            f"</div><div class='foot'>{a('/policy', 'Data policy')} "
            f"{a('https://esyr.example/', 'ESYR')}"
            "</div></body></html>"
        )

    e, t = "/doi/10.5072/ESYR-ES-1442", "Phase-contrast tomography of amber beetles"
    node = {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "@id": "https://doi.org/10.5072/ESYR-ES-1442",
        "url": p.u(e),
        "name": t,
        "size": "5 files",
        "creator": [{"@type": "Person", "name": "Malik, S."}],
    }
    listing = e + "/files?page="
    names = [f"scan_{n:02}.h5" for n in range(1, 6)]
    ids = dict(zip(names, (70311, 70312, 70313, 70319, 70320), strict=True))
    p.own(
        e,
        sh(
            t,
            f"<h3>DOI 10.5072/ESYR-ES-1442</h3><h1>{t}</h1><p>Beamline "
            f"{a('/beamline/ID99', 'ID99')}; session 12–15 May 2021; "
            f"{a('/public/user/3302', 'Malik')}"
            f"</p><ul class='nav-tabs'><li>{a(e, 'Description')}</li><li>"
            f"{a(listing + '1', 'Files')}"
            f"</li><li>{a(e + '/logbook', 'Logbook')}</li></ul><p>{a(e + '/citation.ris', 'RIS')} "
            f"{a(e + '/citation.bib', 'BibTeX')}</p>",
            ld(node),
        ),
    )
    for page, part in (("1", names[:3]), ("2", names[3:])):
        pager = "".join(a(listing + n, n) for n in ("1", "2"))
        p.own(
            listing + page,
            sh(
                f"Files - {t}",
                f"<h2>{t}</h2>"
                + rows(*((n, "812 MB", a(f"/ids/data?datafileIds={ids[n]}", "⬇")) for n in part))
                + f"<p>{pager}</p>",
            ),
        )
    for n in names:
        p.file(f"/ids/data?datafileIds={ids[n]}", n, "application/x-hdf5", attach=True)
    p.own(e + "/logbook", sh(f"Logbook - {t}", f"<h2>{t}</h2><p>10:12 beam lost.</p>"))
    p.meta(e + "/citation.ris", "TY  - DATA\nER  -", "application/x-research-info-systems")
    p.meta(e + "/citation.bib", "@misc{es1442}", "application/x-bibtex")
    for n, name, f in (("ES-1440", "Amber spiders", "60101"), ("MA-2201", "Battery foam", "60140")):
        x = f"/ids/data?datafileIds={f}"
        p.other(f"/doi/10.5072/ESYR-{n}", sh(name, f"<h1>{name}</h1>{a(x, '⬇')}"))
        p.blob(x, f"{n}.h5", attach=True)
        p.bar("another session's file", x)
    p.bar("beamline", "/beamline/ID99")
    p.bar("profile", "/public/user/3302")
    near = (("/doi/10.5072/ESYR-ES-1440", "Spiders"), ("/doi/10.5072/ESYR-MA-2201", "Foam"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "five files are declared, two pages of the list name them")


def qualitative_study_2() -> ThirdSite:
    """A project of interviews on a Dataverse of its own, with file pages and a zip of all."""
    p = Portal("qualitative_study", 2, "https://dataverse.qualrep.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html xmlns='http://www.w3.org/1999/xhtml'><head><title>{title} - QualRep Main"
            f" Collection</title>{head}</head><body><div id='navbarFixed'>"
            + ul(("/", "QualRep"), ("/dataverse/main/search", "Search"), ("/contact", "Support"))
            + a("/loginpage.xhtml?redirectPage=%2Fdataset.xhtml", "Log In")
            + f"</div><div id='content'>{main}</div><div id='footer'>Copyright "
            f"{a('/privacy', 'Privacy')}</div></body></html>"
        )

    pid = "persistentId=doi:10.5072/F6QR1"
    e, t = f"/dataset.xhtml?{pid}", "Interviews with judges on sentencing reform"
    api = "/api/access/datafile"
    files = (("3391", "01_Consent_form.pdf"), ("3392", "02_Interviews.zip"), ("3395", "README.txt"))
    exports = [
        (f"/api/datasets/export?exporter={f}&{pid}", f) for f in ("ddi", "oai_dc", "schema.org")
    ]
    p.own(
        e,
        sh(
            t,
            f"<div class='breadcrumb'>{a('/dataverse/main', 'QualRep Main Collection')}</div>"
            f"<h1>{t}</h1><p>Okafor, Ngozi; 2020; V1</p><p>Keyword: "
            f"{a('/dataverse/main/?q=keyword:courts', 'courts')}</p>"
            f"{a(f'/api/access/dataset/:persistentId/?{pid}', 'Access Dataset (ZIP)')}"
            + rows(
                *(
                    (a(f"/file.xhtml?fileId={i}&version=1.0", n), a(f"{api}/{i}", "Download"))
                    for i, n in files
                )
            )
            + "<h4>Export Metadata</h4>"
            + ul(*exports),
            metas(DC__identifier="doi:10.5072/F6QR1", DC__title=t),
        ),
    )
    for i, n in files:
        p.own(
            f"/file.xhtml?fileId={i}&version=1.0",
            sh(n, f"<h1>{n}</h1>{a(e, t)} {a(f'{api}/{i}', 'Download')}"),
        )
        p.file(f"{api}/{i}", n, attach=True)
    p.file(f"/api/access/dataset/:persistentId/?{pid}", "dataverse_files.zip", attach=True)
    for (href, f), body in zip(exports, ("<codeBook/>", "<oai_dc/>", "{}"), strict=True):
        p.meta(href, body, "application/json" if f == "schema.org" else "application/xml")
    for d, name, i in (("X1AAA", "Village councils", "2201"), ("K9BBB", "Nurses", "2307")):
        p.other(
            f"/dataset.xhtml?persistentId=doi:10.5072/{d}",
            sh(name, f"<h1>{name}</h1>{a(f'{api}/{i}', 'Download')}"),
        )
        p.blob(f"{api}/{i}", f"{name}.zip", attach=True)
        p.bar("another dataset's file", f"{api}/{i}")
    p.bar("the collection", "/dataverse/main")
    p.bar("login", "/loginpage.xhtml?redirectPage=%2Fdataset.xhtml")
    near = "/dataset.xhtml?persistentId=doi:10.5072/"
    p.fill(rest(p, sh, e, ("", t), (near + "X1AAA", "Village"), (near + "K9BBB", "Nurses")))
    return p.site(e, "complete", "three files, their pages, the archive and exports are served")


def parliament_sitting_2() -> ThirdSite:
    """A plenary session's minutes in opaque documents, next to committee sittings."""
    p = Portal("parliament_sitting", 2, "https://www.camara-sul.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html lang='pt-br'><head><title>Câmara do Sul | {title}</title></head><body>"
            f"<ul id='menu'><li>{a('/', 'Início')}</li><li>{a('/sessoes', 'Sessões')}</li>"
            f"<li>{a('/deputados', 'Deputados')}</li><li>{a('/busca?q=', 'Busca')}</li></ul>"
            f"<div id='conteudo'>{main}</div><p>{a('/acessibilidade', 'Acessibilidade')} "
            f"{a('/ouvidoria', 'Fale conosco')}</p></body></html>"
        )

    e = "/sessoes/56/ordinaria/118"
    t = "118ª Sessão Ordinária, 56ª Legislatura"
    docs = (
        ("e1d0c1", "Ata", "ata118.pdf"),
        ("e1d0c2", "Notas taquigráficas", "notas118.docx"),
        ("e1d0c3", "Ordem do dia", "ordem118.pdf"),
        ("e1d0c4", "Áudio da sessão", "sessao118.mp3"),
    )
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>Terça-feira, 14 de setembro de 2021, 14h.</p><h2>Documentos</h2>"
            + ul(*((f"/arquivo/{d}", n) for d, n, _ in docs))
            + "<h2>Presença</h2>"
            + ul(("/deputados/310", "Dep. Alda Reis"), ("/deputados/322", "Dep. Ivo Paes"))
            + f"<h2>Votações</h2>{ul((e + '/votacoes', 'Resultado das votações'))}"
            + f"<h2>Proposições</h2>{ul(('/proposicoes/PL-210-2021', 'PL 210/2021'))}"
            f"<p>{a('/sessoes/56/ordinaria/117', 'Anterior')} | "
            f"{a('/sessoes/56/ordinaria/119', 'Próxima')}</p>",
        ),
    )
    for d, _, f in docs:
        p.file(f"/arquivo/{d}", f, attach=True)
    csv = e + "/votacoes?formato=csv"
    p.own(
        e + "/votacoes",
        sh("Votações", f"<h1>{t}: votações</h1>{rows(('Sim', '31'))}{a(csv, 'CSV')}"),
    )
    p.file(csv, "votacoes118.csv", attach=True)
    for n in ("117", "119"):
        x = f"/arquivo/aa{n}0"
        p.other(
            f"/sessoes/56/ordinaria/{n}",
            sh(f"{n}ª Sessão", f"<h1>{n}ª Sessão Ordinária</h1>{a(x, 'Ata')}{a(e, '118ª')}"),
        )
        p.blob(x, f"ata{n}.pdf", attach=True)
        p.bar("another sitting's minutes", x)
    p.other(
        "/proposicoes/PL-210-2021",
        sh("PL 210/2021", f"<h1>PL 210/2021</h1><p>Votado na {a(e, t)}.</p>"),
    )
    p.bar("member's profile", "/deputados/310")
    p.lost(sh("Página não encontrada", "<h1>404</h1>"))
    p.fill(rest(p, sh, e, ("", t), ("/sessoes/56/ordinaria/117", "117ª Sessão")))
    return p.site(e, "complete", "the page's four documents and the votes are handed out")


def statistical_yearbook_2() -> ThirdSite:
    """A digital yearbook in HTML chapters with table pages, in two languages, and a whole PDF."""
    p = Portal("statistical_yearbook", 2, "https://aastaraamat.statleht.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<!doctype html><html lang=et><title>{title}</title><body><div class=kett>"
            f"{a('/', 'Statleht')} › {a('/valjaanded/', 'Väljaanded')} · "
            f"{a('/otsing', 'Otsing')} · "
            f"{a('/uudised/', 'Uudised')}</div><article>{main}</article><div class=jalus>"
            f"{a('/kontakt', 'Kontakt')}</div></body></html>"
        )

    e = "/valjaanded/aastaraamat-2018/"
    parts = (("rahvastik", "Rahvastik"), ("toohoive", "Tööhõive"), ("kliima", "Kliima"))
    toc = ul((e, "Avaleht"), *((f"{e}{k}/", n) for k, n in parts), tag="ol", cls="sisukord")
    p.own(
        e,
        sh(
            "Statistika aastaraamat 2018",
            f"<h1>Statistika aastaraamat 2018</h1>{toc}<p>{a(e + 'aastaraamat2018.pdf', 'PDF')} "
            f"{a(e + 'en/', 'In English')}</p><p>Vaata ka: "
            f"{a('/valjaanded/aastaraamat-2017/', '2017')} "
            f"{a('/valjaanded/vaike-2018/', 'Väike kogumik 2018')}</p>",
        ),
    )
    p.own(e + "en/", sh("Statistical yearbook 2018", f"<h1>Yearbook 2018</h1>{a(e, 'Eesti')}"))
    p.file(e + "aastaraamat2018.pdf", "aastaraamat2018.pdf")
    for n, (k, name) in enumerate(parts, 1):
        p.own(
            f"{e}{k}/",
            sh(
                f"{name} - aastaraamat 2018",
                f"{toc}<h1>{name}</h1><p>Tabel {n}.1</p>{a(f'{e}{k}/tabel{n}.xlsx', 'Excel')} "
                f"{a(f'/andmebaas/RV02{n}', 'Andmebaasis')}",
            ),
        )
        p.file(f"{e}{k}/tabel{n}.xlsx", f"tabel{n}.xlsx")
    for s, name in (("aastaraamat-2017", "Aastaraamat 2017"), ("vaike-2018", "Väike kogumik")):
        x = f"/valjaanded/{s}/{s}.pdf"
        p.other(f"/valjaanded/{s}/", sh(name, f"<h1>{name}</h1>{a(x, 'PDF')}{a(e, '2018')}"))
        p.blob(x, f"{s}.pdf")
        p.bar("another volume", x)
    p.bar("a table of the database, kept up to date there", "/andmebaas/RV021")
    near = ("/valjaanded/aastaraamat-2017/", "Aastaraamat 2017")
    p.fill(rest(p, sh, e, ("", "Aastaraamat 2018"), near))
    return p.site(e, "complete", "chapters, tables and the volume stand under one path")


def trial_data_offer_2() -> ThirdSite:
    """A trial's results on a European registry: results tabs, protocol PDFs per country, XML."""
    p = Portal("trial_data_offer", 2, "https://www.trialsregister-eu.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body><div class='logo'>"
            f"{a('/ctr-search/search', 'Home &amp; Search')} {a('/about.html', 'About')} "
            f"{a('/joiningtrial.html', 'Joining a trial')} {a('/faq.html', 'FAQ')}</div>{main}"
            f"<div class='foot'>{a('/disclaimer.html', 'Disclaimer')}</div></body></html>"
        )

    n = "2014-003317-22"
    e = f"/ctr-search/trial/{n}/results"
    dl = "/ctr-search/rest/download"
    node = {
        "@context": "https://schema.org",
        "@type": "MedicalTrial",
        "name": "Vexaban in atrial fibrillation",
        "url": p.u(e),
    }
    countries = ul(*((f"/ctr-search/trial/{n}/{c}", c) for c in ("DE", "HU")))
    p.own(
        e,
        sh(
            f"Results {n}",
            f"<h1>Vexaban in atrial fibrillation</h1><p>EudraNumber {n}</p>{countries}"
            + ul(
                (f"{dl}/result/pdf/{n}/1", "Results PDF"),
                (f"{dl}/result/xml/{n}/1", "Results XML"),
                (f"{dl}/result/attachment/{n}/1/30911", "Synopsis"),
                (f"/ctr-search/trial/{n}/results?version=1", "Version 1 (first)"),
            )
            + f"<p>Sponsor: {a('/ctr-search/search?query=Norvia', 'Norvia AB')}. Other trials of "
            f"the substance: {a('/ctr-search/trial/2012-001190-41/results', '2012-001190-41')}</p>",
            ld(node),
        ),
    )
    for c in ("DE", "HU"):
        own = f"<h1>Protocol {n} ({c})</h1>{countries}{a(e, 'Results')}"
        p.own(f"/ctr-search/trial/{n}/{c}", sh(f"{n} {c}", own + a(f"{dl}/trial/{n}/{c}", "Text")))
        p.meta(f"{dl}/trial/{n}/{c}", f"E.1 {n} {c}", "text/plain")
    p.file(f"{dl}/result/pdf/{n}/1", f"{n}.pdf", attach=True)
    p.file(f"{dl}/result/xml/{n}/1", f"{n}.xml", attach=True, body="<results/>")
    p.file(f"{dl}/result/attachment/{n}/1/30911", "synopsis.pdf", attach=True)
    p.own(e + "?version=1", sh(f"Results {n} version 1", f"<h1>Version 1</h1>{a(e, 'Current')}"))
    o = "2012-001190-41"
    x = f"{dl}/result/pdf/{o}/1"
    p.other(
        f"/ctr-search/trial/{o}/results",
        sh(f"Results {o}", f"<h1>Vexaban in stroke</h1><p>{o}</p>{a(x, 'Results PDF')}"),
    )
    p.blob(x, f"{o}.pdf", attach=True)
    p.bar("another trial's results", x)
    p.bar("sponsor's list", "/ctr-search/search?query=Norvia")
    p.robots("Disallow: /ctr-search/search")
    p.fill(rest(p, sh, e, ("", n), (f"/ctr-search/trial/{o}/results", o)))
    return p.site(e, "complete", "results, attachments and protocols are handed out")
