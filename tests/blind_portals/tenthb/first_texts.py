"""Portals of texts: the first of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def pipeline_page_1() -> ThirdSite:
    """A community's pipelines: tabs below the release, results on a bucket, code on a forge."""
    p = Portal("pipeline_page", 1, "https://flows-core.example")
    b, s3 = "/ampliscan/2.1.0", "https://flows-core-awsmegatests.s3.example"
    sh = lay(
        """<!DOCTYPE html><html lang="en" data-bs-theme="auto"><head><title>@T</title>@H</head>
<body><nav><a href="/">flows-core</a> <a href="/pipelines">Pipelines</a> <a href="/modules">
Modules</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a> <a href="/join">Join</a></nav>
<main>@B</main><footer><a href="/code_of_conduct">Code of conduct</a></footer></body></html>"""
    )
    nouns = "a read,the primer,the denoiser,the taxon table,a sample"
    names = ("usage", "parameters", "docs/output", "results", "releases_stats")
    tabs = ls(
        f"{b}|Introduction", *(f"{b}/{n}|{n.split('/')[-1]}" for n in names),
        fmt='<li class="nav-item">{}</li>',
    )  # fmt: skip
    top = f"""<h1><a href="/ampliscan">ampliscan</a></h1><ul>{tabs}</ul>
<select>{ls(f"{b}|2.1.0", "/ampliscan/2.0.3|2.0.3", "/ampliscan/dev|dev")}</select>
<a href="https://forge.example/flows-core/ampliscan">Repository</a>"""
    contributors = ls("/contributors/amaro|amaro", "/contributors/lind|lind")
    p.own(b, sh("ampliscan: Introduction", f"{top}<p>{say(nouns)}</p>{contributors}"))
    p.hop("/ampliscan", b)
    for n in ("usage", "parameters", "docs/output"):
        p.own(f"{b}/{n}", sh(f"ampliscan: {n}", f"{top}<p>{say(f'{nouns}#{n}')}</p>"))
    out = ("multiqc_report.html", "table.tsv")
    rows = ls(*(f"{s3}/ampliscan/results-8d1f/{n}|{n}" for n in out))
    p.own(f"{b}/results", sh("ampliscan: results", f"{top}<ul>{rows}</ul>"))
    p.file(f"{s3}/ampliscan/results-8d1f/multiqc_report.html", "", "text/html", body="<h1>QC</h1>")
    p.file(f"{s3}/ampliscan/results-8d1f/table.tsv", "table.tsv")
    p.show(f"{b}/releases_stats", sh("ampliscan: statistics", top))
    p.maybe(f"{b}/releases_stats")
    for v in ("2.0.3", "dev"):
        p.own(
            f"/ampliscan/{v}", sh(f"ampliscan {v}", f'{top}<a href="/ampliscan/{v}/usage">use</a>')
        )
        p.show(f"/ampliscan/{v}/usage", sh(f"ampliscan {v}: usage", say(f"{nouns}#{v}")))
        p.maybe(f"/ampliscan/{v}/usage")
    for n in ("ampliseek", "metaplot"):
        p.other(
            f"/{n}/1.0.0", sh(f"{n}: Introduction", f'<h1>{n}</h1><a href="/pipelines">all</a>')
        )
    p.show("/pipelines", sh("Pipelines", ls("/ampliscan|ampliscan", "/ampliseek/1.0.0|ampliseek",
                                            "/metaplot/1.0.0|metaplot")))  # fmt: skip
    p.bar("the list of pipelines", "/pipelines")
    p.bar("a profile", "/contributors/lind")
    return done(p, b, sh, "review", "code in another portal, versions with own pages", nouns)


def archive_preprint_1() -> ThirdSite:
    """OPS in Portuguese: versions, a galley with a viewer and a download, citation exports."""
    p = Portal("archive_preprint", 1, "https://preprints.rede-sul.example")
    i = "/index.php/rede"
    v = f"{i}/preprint/view/4411"
    sh = lay(
        f"""<!DOCTYPE html><html lang="pt-BR"><head><title>@T | Preprints Rede Sul</title>@H
<meta name="generator" content="Open Preprint Systems 3.3.0.8"></head><body><header>
<a href="{i}/index">Início</a> <a href="{i}/preprints">Preprints</a> <a href="{i}/about">Sobre</a>
<a href="{i}/login?source=%2Findex.php%2Frede%2Fpreprint%2Fview%2F4411">Acesso</a></header>
@B<footer><a href="{i}/about/privacy">Privacidade</a></footer></body></html>"""
    )
    nouns = "a vigilância,o município,a cobertura,a enfermagem,o inquérito"
    pdf = f"{i}/preprint/download/4411/8334/9120"
    cite = f"{i}/citationstylelanguage"
    body = f"""<h1>Cobertura vacinal em municípios de fronteira</h1><p>{say(nouns, "pt")}</p>
<a class="obj_galley_link pdf" href="{v}/8334">PDF</a><section class="versions"><ul>
<li>2023-02-10 (2)<li><a href="{v}/version/4650">2022-11-03 (1)</a></ul></section>
<button data-url="{cite}/get/apa">Formatos</button><ul>
{
        ls(
            f"{cite}/get/apa?submissionId=4411&publicationId=4700|APA",
            f"{cite}/download/ris?submissionId=4411&publicationId=4700|RIS",
            f"{cite}/download/bibtex?submissionId=4411&publicationId=4700|BibTeX",
        )
    }</ul>
<a href="{i}/catalog/category/saude">Ciências da Saúde</a>
<a href="https://doi.example/10.5555/rede.4411">DOI</a><h2>Artigos mais recentes</h2>
{ls(f"{i}/preprint/view/4410|Saúde indígena no Acre", f"{i}/preprint/view/4415|Dengue em 2022")}"""
    head = metas(("citation_title", "Cobertura vacinal em municípios de fronteira"),
                 ("citation_pdf_url", p.u(pdf)), ("DC.Identifier", "4411"))  # fmt: skip
    p.own(v, sh("Cobertura vacinal em municípios de fronteira", body, head))
    p.own(f"{v}/8334", sh("Visualização", f'<a href="{v}">Voltar</a><a href="{pdf}">Baixar</a>'))
    p.file(pdf, "4411-cobertura.pdf", attach=True)
    for n, t in (
        ("ris", "application/x-research-info-systems"),
        ("bibtex", "application/x-bibtex"),
    ):
        p.meta(f"{cite}/download/{n}?submissionId=4411&publicationId=4700", "TY  - GEN", t)
    apa = f"{cite}/get/apa?submissionId=4411&publicationId=4700"
    p.show(apa, "<div>Prado, A. (2023).</div>")
    p.maybe(apa)
    old = f"{i}/preprint/download/4411/7921/8801"
    p.own(
        f"{v}/version/4650", sh("Cobertura vacinal (v1)", f'Versão antiga <a href="{old}">PDF</a>')
    )
    p.maybe(p.blob(old, "4411-v1.pdf", attach=True))
    for k in ("4410", "4415"):
        g = f"{i}/preprint/view/{k}/99{k}"
        p.other(f"{i}/preprint/view/{k}", sh(f"Preprint {k}", f'<h1>{k}</h1><a href="{g}">PDF</a>'))
        p.bar("another preprint's galley", g)
    p.bar("a category", f"{i}/catalog/category/saude")
    return done(p, v, sh, "review", "version 1 has a file of its own", nouns, "pt")


def numbered_paper_1() -> ThirdSite:
    """A central bank's static pages with the number in the name; a language form, an annex."""
    p = Portal("numbered_paper", 1, "https://www.keskuspankki.example")
    d = "/publications/wp/2023"
    sh = lay(
        f"""<!doctype html><html><head><title>@T</title>@H</head><body><div id="topnav">
<a href="/home/html/index.en.html">Home</a><a href="{d}/html/index.en.html">Working papers 2023</a>
<a href="/press/html/index.en.html">Press</a></div><main>@B</main>
<a href="/services/disclaimer/html/index.en.html">Disclaimer</a></body></html>"""
    )
    nouns = "the spread,a household,the mortgage rate,the buffer,a lender"
    forms = ls(f"{d}/html/wp2311.en.html|English", f"{d}/html/wp2311.fi.html|Suomi")
    files = ls(f"{d}/wp2311.en.pdf|PDF, 1.2 MB", f"{d}/wp2311_annex.xlsx|Annex tables")
    near = ls(f"{d}/html/wp2310.en.html|Previous: WP 10", f"{d}/html/wp2312.en.html|Next: WP 12")
    for lang, title in (
        ("en", "Mortgage spreads and small lenders"),
        ("fi", "Asuntolainamarginaalit"),
    ):
        body = f"""<div class="lang">{forms}</div><h1>No 11/2023: {title}</h1><p>{say(nouns)}</p>
<a href="/people/html/virtanen.en.html">E. Virtanen</a><div class="dl">{files}</div>
<div class="jel">JEL <a href="/publications/jel/html/g21.en.html">G21</a></div>{near}"""
        head = metas(("citation_title", title), ("citation_pdf_url", p.u(f"{d}/wp2311.en.pdf")),
                     ("citation_technical_report_number", "11"))  # fmt: skip
        p.own(f"{d}/html/wp2311.{lang}.html", sh(title, body, head))
    p.file(f"{d}/wp2311.en.pdf", "wp2311.en.pdf")
    p.file(f"{d}/wp2311_annex.xlsx", "wp2311_annex.xlsx")
    for k in ("2310", "2312"):
        pdf = f"{d}/wp{k}.en.pdf"
        p.other(
            f"{d}/html/wp{k}.en.html", sh(f"No {k[2:]}/2023", f'<a href="{pdf}">PDF, 1.0 MB</a>')
        )
        p.bar("another paper's file", p.blob(pdf, f"wp{k}.pdf"))
    p.bar("the year's list", f"{d}/html/index.en.html")
    p.bar("a profile", "/people/html/virtanen.en.html")
    return done(p, f"{d}/html/wp2311.en.html", sh, "complete", "two languages, two files", nouns)


def thesis_record_1() -> ThirdSite:
    """DSpace 6 in Spanish: a full record, a PDF, an annex that asks for an account."""
    p = Portal("thesis_record", 1, "https://repositori.uvalls.example")
    h, bs = "/handle/10803/55120", "/bitstream/handle/10803/55120"
    sh = lay(
        """<!DOCTYPE html><html lang="es"><head><title>@T</title>@H</head><body>
<div class="navbar"><a href="/">Inicio</a> <a href="/community-list">Comunidades</a>
<a href="/browse?type=author">Autores</a> <a href="/login">Acceder</a></div>@B
<footer><a href="/contact">Contacto</a> <a href="/feedback">Sugerencias</a></footer></body></html>"""
    )
    nouns = "el riego,la acequia,el regante,la huerta,el archivo"
    pdf, annex = (
        f"{bs}/tesis_mferrer.pdf?sequence=1&isAllowed=y",
        f"{bs}/anexo_entrevistas.zip?sequence=2",
    )
    items = f"""<div class="file"><img src="{bs}/tesis_mferrer.pdf.jpg?sequence=5">
<a href="{pdf}">tesis_mferrer.pdf (8.1Mb)</a></div>
<div class="file"><a href="{annex}">🔒 anexo_entrevistas.zip (acceso restringido)</a></div>"""
    crumbs = ls("/|Inicio", "/handle/10803/11|Geografía", "/handle/10803/12|Tesis")
    head = metas(("DC.title", "Acequias y regantes"), ("citation_pdf_url", p.u(pdf)),
                 ("citation_dissertation_institution", "U. de Valls"))  # fmt: skip
    body = f"""<ul class="breadcrumb">{crumbs}</ul><h2>Acequias y regantes (1880–1936)</h2>{items}
<p>{say(nouns, "es")}</p><a href="{h}?show=full">Mostrar el registro completo</a>
<a href="/browse?value=Ferrer&type=author">Ferrer, Mireia</a>
<a href="http://hdl.example/10803/55120">URI</a> <a href="{h}/statistics">Estadísticas</a>
<h3>Ítems relacionados</h3>{ls("/handle/10803/55121|Molinos", "/handle/10803/54007|Salinas")}"""
    p.own(h, sh("Acequias y regantes (1880–1936)", body, head))
    p.own(f"{h}?show=full", sh("Acequias y regantes (1880–1936)",
          f'<table><tr><td>dc.title<td>Acequias</table>{items}<a href="{h}">simple</a>', head))  # fmt: skip
    p.file(pdf, "tesis_mferrer.pdf")
    p.refused(annex, sh("Acceso restringido", "<p>Solicite una copia.</p>"), 401)
    p.maybe(f"{h}/statistics")
    for k in ("55121", "54007"):
        f = f"/bitstream/handle/10803/{k}/tesis.pdf?sequence=1"
        p.other(f"/handle/10803/{k}", sh(f"Tesis {k}", f'<h2>{k}</h2><a href="{f}">tesis.pdf</a>'))
        p.bar("another thesis", f)
    p.bar("the collection", "/handle/10803/12")
    p.bar("a search for the author", "/browse?value=Ferrer&type=author")
    return done(p, h, sh, "partial", "the annex is refused", nouns, "es")


def talk_page_1() -> ThirdSite:
    """Indico: one contribution of a workshop, its slides and paper, a PDF and a calendar entry."""
    p = Portal("talk_page", 1, "https://indico.inst-nuc.example")
    c = "/event/812/contributions/4410/"
    a = "/event/812/contributions/4410/attachments/2211/"
    sh = lay(
        """<!DOCTYPE html><html><head><title>@T</title>@H</head><body class="legacy">
<a href="/">Home</a> <a href="/category/33/">Workshops</a>
<a href="/login/?next=%2Fevent%2F812%2Fcontributions%2F4410%2F">Login</a>
<ul class="menu"><li><a href="/event/812/">Overview</a><li><a href="/event/812/timetable/">Timetable</a>
<li><a href="/event/812/contributions/">Contribution List</a><li><a href="/event/812/authors">Authors</a>
<li><a href="/event/812/registrations/">Registration</a></ul>@B</body></html>"""
    )
    nouns = "the target,a neutron,the beam,the detector,the yield"
    body = f"""<h1>Yields of spallation on thin targets</h1><p>{say(nouns)}</p>
<i><a href="/event/812/contributions/4410/author/6120">Ingrid Halvorsen</a></i>
<a href="/event/812/sessions/301/">Session: Targets</a><div class="material-list">
{
        ls(
            f"{a}3310/5120/halvorsen_yields.pdf|halvorsen_yields.pdf",
            f"{a}3311/5121/halvorsen_yields.pptx|halvorsen_yields.pptx",
        )
    }</div>
{
        ls(
            "/event/812/contributions/4410/contribution.pdf|PDF",
            "/event/812/contributions/4410/contribution.ics|iCal",
        )
    }
<a href="/event/812/contributions/4411/">Next: Cooling</a>
<a href="/event/812/contributions/4409/">Previous: Beam dump</a>"""
    p.own(c, sh("Yields of spallation on thin targets (8-10 May 2019) · Indico", body))
    for n, x in (("3310/5120", "pdf"), ("3311/5121", "pptx")):
        p.file(f"{a}{n}/halvorsen_yields.{x}", f"halvorsen_yields.{x}")
    p.meta("/event/812/contributions/4410/contribution.pdf", "%PDF-1.4", "application/pdf")
    p.meta("/event/812/contributions/4410/contribution.ics", "BEGIN:VCALENDAR", "text/calendar")
    for k in ("4411", "4409"):
        f = f"/event/812/contributions/{k}/attachments/22/{k}/talk.pdf"
        p.other(f"/event/812/contributions/{k}/", sh(f"Talk {k}", f'<a href="{f}">talk.pdf</a>'))
        p.bar("slides of another talk", f)
    p.bar("the author in this event", "/event/812/contributions/4410/author/6120")
    p.bar("the session", "/event/812/sessions/301/")
    p.bar("the event", "/event/812/")
    return done(p, c, sh, "complete", "attachments and exports stand on the page", nouns)
