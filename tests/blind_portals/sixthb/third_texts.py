"""Third round: a workflow, a preprint, a working paper, a thesis, a talk."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def workflow_page_3() -> ThirdSite:
    """A Dockstore-like registry: a forge's address in the path, tabs by query, a TRS host."""
    p = Portal("workflow_page", 3, "https://flowdock.example")
    name = "codehub.example/broadlab/germline-calls"
    r = f"/workflows/{name}"
    trs = (
        f"https://api.flowdock.example/ga4gh/trs/v2/tools/%23workflow%2F{name.replace('/', '%2F')}"
    )

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><base href="/"><title>FlowDock |
{title}</title>
</head><body><app-root><app-navbar><a href="/">FlowDock</a><a href="search">Search</a>
<a href="organizations">Organizations</a><a href="https://docs.flowdock.example/">Docs</a>
<a href="login">Login</a></app-navbar>{body}<app-footer><a href="about">About</a>
<a href="terms">Terms</a></app-footer></app-root></body></html>"""

    def view(v: str, tab: str, body: str) -> str:
        at = f"workflows/{name}:{v}"
        return lay(
            f"Workflow: {name}",
            f"""<h3>{name}:{v}</h3><mat-tab><a href="{at}?tab=info">Info</a>
<a href="{at}?tab=launch">Launch</a><a href="{at}?tab=versions">Versions</a>
<a href="{at}?tab=files">Files</a><a href="{at}?tab=tools">Tools</a></mat-tab><h4>{tab}</h4>{body}
<aside>Source <a href="https://codehub.example/broadlab/germline-calls">codehub</a>
<a href="{trs}/versions/{v}/files?format=zip">Export as ZIP</a><a href="{trs}">TRS</a>
Author: K. Idris, n.a. <a href="organizations/broadlab/collections/variants">Variants</a>
<a href="https://terra.runner.example/#import-tool/{name}:{v}">Launch with Terra</a>
<a href="search?labels=germline">germline</a></aside>""",
        )

    p.own(r, view("v2.3", "Info", paras("germline", "en", 2)))
    p.own(f"{r}:v2.3?tab=info", view("v2.3", "Info", paras("germline", "en", 2)))
    p.own(
        f"{r}:v2.3?tab=versions",
        view("v2.3", "Versions", lis((f"{r}:v2.3", "v2.3"), (f"{r}:v2.2", "v2.2"))),
    )
    p.own(f"{r}:v2.3", view("v2.3", "Info", paras("germline", "en", 2)))
    desc = f"{trs}/versions/v2.3/PLAIN_WDL/descriptor"
    p.own(
        f"{r}:v2.3?tab=files",
        view(
            "v2.3", "Files", lis((f"{desc}/main.wdl", "main.wdl"), (f"{desc}/align.wdl", "align"))
        ),
    )
    p.own(
        f"{r}:v2.3?tab=tools",
        view("v2.3", "Tools", a("/workflows/codehub.example/broadlab/joint-calls", "joint-calls")),
    )
    p.show(f"{r}:v2.3?tab=launch", view("v2.3", "Launch", "<pre>flowdock workflow launch</pre>"))
    p.maybe(f"{r}:v2.3?tab=launch")
    for n in ("main.wdl", "align.wdl"):
        p.file(f"{desc}/{n}", n, "text/plain")
    p.file(f"{trs}/versions/v2.3/files?format=zip", "germline.zip", "application/zip", True)
    p.meta(trs, {"id": f"#workflow/{name}", "versions": [{"name": "v2.3"}]}, "application/json")
    p.own(f"{r}:v2.2", view("v2.2", "Info", say("v22")))
    for tab in ("info", "launch", "versions", "files", "tools"):
        p.show(f"{r}:v2.2?tab={tab}", view("v2.2", tab, say("v22" + tab)))
        p.maybe(f"{r}:v2.2?tab={tab}")
    p.blob(f"{trs}/versions/v2.2/files?format=zip", "old.zip", "application/zip", True)
    p.maybe(f"{trs}/versions/v2.2/files?format=zip")
    joint = "/workflows/codehub.example/broadlab/joint-calls"
    p.other(joint, lay("Workflow: joint-calls", f"<h3>joint-calls</h3>{say('joint')}"))
    p.show("/search", lay("Search", lis((r, name), (joint, "joint-calls"))))
    p.bar("a collection around it", "/organizations/broadlab/collections/variants")
    p.bar("a list", "/search", "/search?labels=germline")
    p.bar("the code's own portal", "https://codehub.example/broadlab/germline-calls")
    return done(p, r, lay, "review", "version v2.2 has an archive of its own")


def preprint_page_3() -> ThirdSite:
    """A Portuguese OPS: versions, a galley's view and its download, a citation plug-in."""
    p = Portal("preprint_page", 3, "https://preprints.revistas.example")
    b = "/index.php/ciencia"
    r = f"{b}/preprint/view/7712"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="pt-BR"><head><title>{
            title
        } | Ciência Preprints</title>
<meta name="generator" content="Open Preprint Systems 3.3"></head><body class="pkp_page_preprint">
<header><a href="{b}/index">Ciência Preprints</a><nav><ul>{
            lis(
                (f"{b}/preprints", "Arquivo"),
                (f"{b}/about", "Sobre"),
                (f"{b}/about/submissions", "Submissões"),
                (f"{b}/search", "Buscar"),
                (f"{b}/user/register?source=", "Cadastro"),
                (f"{b}/login?source=%2Fpreprint%2Fview%2F7712", "Acesso"),
            )
        }
</ul></nav></header><div class="pkp_structure_main">{body}</div><aside>
<a href="{b}/user/setLocale/en_US?source={r}">English</a>
<a href="{b}/user/setLocale/es_ES?source={r}">Español</a></aside></body></html>"""

    title = "Abelhas sem ferrão em hortas urbanas: um levantamento participativo"
    meta = f"""<meta name="citation_title" content="{title}">
<meta name="citation_pdf_url" content="{p.base}{b}/preprint/download/7712/14003/15210">"""

    def view(galley: str, note: str) -> str:
        return lay(
            title,
            f"""{meta}<h1 class="page_title">{title}</h1>{note}<ul class="authors"><li>Rosa Lima
<a href="https://orcid.example/0000-0001">orcid</a></ul><div class="doi">
<a href="https://doi.example/10.1590/cp.7712">10.1590/cp.7712</a></div>
<p>{say(title, "pt", 6)}</p><ul class="galleys"><li><a class="obj_galley_link pdf"
href="{galley}">PDF
</a><li><a class="obj_galley_link" href="{b}/preprint/view/7712/14009">Dados (XLSX)</a></ul>
<div class="versions">{lis((r, "2024-05-02 (2)"), (f"{r}/version/8120", "2024-02-20 (1)"))}</div>
<div class="citation"><a href="{b}/citationstylelanguage/get/apa?submissionId=7712">APA</a>
<a href="{b}/citationstylelanguage/download/ris?submissionId=7712">RIS</a>
<a href="{b}/citationstylelanguage/download/bibtex?submissionId=7712">BibTeX</a></div>
<a href="{b}/preprints/category/biologicas">Ciências Biológicas</a>
<a href="https://licencas.example/by/4.0">CC BY 4.0</a>
<h3>Artigos mais lidos</h3><a href="{b}/preprint/view/7101">Solos de mangue</a>
<a href="{b}/preprint/view/7650">Rádios comunitárias</a>""",
        )

    p.own(r, view(f"{b}/preprint/view/7712/14003", ""))
    old = view(
        f"{b}/preprint/view/7712/version/8120/13001", "<p>Esta é uma versão desatualizada</p>"
    )
    p.own(f"{r}/version/8120", old)
    for galley, number, name in ((14003, 15210, "preprint.pdf"), (14009, 15222, "dados.xlsx")):
        get = f"{b}/preprint/download/7712/{galley}/{number}"
        p.own(
            f"{b}/preprint/view/7712/{galley}",
            f"""<!DOCTYPE html><title>Visualização de {title}</title><a href="{r}">Voltar</a>
<a class="download" href="{get}">Baixar</a><iframe src="{get}"></iframe>""",
        )
        p.file(get, name, "", True)
    p.show(
        f"{b}/preprint/view/7712/version/8120/13001",
        f"<title>v1</title><a href='{b}/preprint/download/7712/version/8120/13001'>P</a>",
    )
    p.blob(f"{b}/preprint/download/7712/version/8120/13001", "v1.pdf", "", True)
    p.maybe(f"{b}/preprint/view/7712/version/8120/13001")
    p.maybe(f"{b}/preprint/download/7712/version/8120/13001", "https://doi.example/10.1590/cp.7712")
    x = f"{b}/citationstylelanguage"
    p.meta(f"{x}/get/apa?submissionId=7712", {"content": "Lima, R. (2024)"}, "application/json")
    p.meta(
        f"{x}/download/ris?submissionId=7712", "TY  - JOUR", "application/x-research-info-systems"
    )
    p.meta(f"{x}/download/bibtex?submissionId=7712", "@article{lima,}", "application/x-bibtex")
    for i, t in (("7101", "Solos de mangue"), ("7650", "Rádios comunitárias")):
        p.other(f"{b}/preprint/view/{i}", lay(t, f"<h1>{t}</h1>{say(t, 'pt')}"))
    for lang in ("en_US", "es_ES"):
        p.hop(f"{b}/user/setLocale/{lang}?source={r}", r)
    p.show(f"{b}/preprints", lay("Arquivo", lis((r, title), (f"{b}/preprint/view/7101", "Solos"))))
    p.bar("a list", f"{b}/preprints", f"{b}/preprints/category/biologicas")
    p.bar("login with return address", f"{b}/login?source=%2Fpreprint%2Fview%2F7712")
    return done(p, r, lay, "review", "the first version has a file of its own", "pt")


def working_paper_page_3() -> ThirdSite:
    """A central bank's paper in Italian and English: folders by year, the files beside the page."""
    p = Portal("working_paper_page", 3, "https://www.bancadelmare.example")
    it = "/pubblicazioni/temi-discussione/2023/2023-1412/"
    en = "/pubblicazioni/temi-discussione/2023/2023-1412/index.html?lingua=en"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="it"><head><title>Banca del Mare -
{title}</title></head>
<body><ul class="skip"><li><a href="#main">Vai al contenuto</a></ul><div class="testata">
<a href="/homepage/index.html">Banca del Mare</a><a href="/chi-siamo/index.html">Chi siamo</a>
<a href="/compiti/index.html">Compiti</a><a href="/pubblicazioni/index.html">Pubblicazioni</a>
<a href="/statistiche/index.html">Statistiche</a><a href="/media/index.html">Media</a></div>
<div id="main">{body}</div><div class="pie"><a href="/footer/contatti/index.html">Contatti</a>
<a href="/footer/note-legali/index.html">Note legali</a></div></body></html>"""

    title = "N. 1412 - Prestiti, alluvioni e valore delle garanzie"

    def view(number: str, name: str, lang: str) -> str:
        base = f"/pubblicazioni/temi-discussione/2023/2023-{number}"
        return lay(
            name,
            f"""<div class="briciole"><a href="/pubblicazioni/index.html">Pubblicazioni</a>
<a href="/pubblicazioni/temi-discussione/index.html">Temi di discussione</a>
<a href="/pubblicazioni/temi-discussione/2023/index.html">2023</a></div>
<a href="{base}/index.html?lingua=en" hreflang="en">EN</a> <h1>{name}</h1>
<p>di <a href="/ricerca/personale/dettaglio?id=441">Anna Bassi</a>, giugno 2023</p>
<p>{say(name, lang, 7)}</p><div class="allegati"><h2>Testo della pubblicazione</h2>
<a href="tema_{number}.pdf">Prestiti e alluvioni</a> <span>pdf 1.4 MB</span>
<a href="sintesi_{number}.pdf">Sintesi non tecnica</a></div>
<div class="box">Pubblicato nel 2024 in: <a href="https://journal.jbr.example/88">JBR</a></div>
<a href="javascript:window.print()">Stampa</a> <a href="mailto:?subject=tema">Invia</a>""",
        )

    p.own(
        it,
        view("1412", title, "it")
        + """<a href="dati/replica_1412.zip">Dati per la replica</a><p>Nella stessa collana:
<a href="../2023-1411/">N. 1411</a> <a href="../2023-1413/">N. 1413</a></p>
<a href="/rss/temi.xml">RSS</a>""",
    )
    p.hop(f"{it}index.html", it, 301)
    p.own(en, view("1412", "No. 1412 - Loans, floods and the value of collateral", "en"))
    for n in ("tema_1412.pdf", "sintesi_1412.pdf", "dati/replica_1412.zip"):
        p.file(it + n, n)
    for n, t in (("1411", "N. 1411 - Salari e porti"), ("1413", "N. 1413 - Bollette")):
        base = f"/pubblicazioni/temi-discussione/2023/2023-{n}/"
        p.other(base, view(n, t, "it"))
        p.blob(f"{base}tema_{n}.pdf", f"tema_{n}.pdf")
    p.show(
        "/pubblicazioni/temi-discussione/2023/index.html",
        lay("2023", lis((it, title), ("/pubblicazioni/temi-discussione/2023/2023-1411/", "1411"))),
    )
    p.raw("/rss/temi.xml", "<rss version='2.0'/>", "application/rss+xml")
    p.bar("the series", "/pubblicazioni/temi-discussione/2023/index.html", "/rss/temi.xml")
    p.bar("the series", "/pubblicazioni/temi-discussione/index.html")
    p.bar("a profile", "/ricerca/personale/dettaglio?id=441")
    p.bar("the journal's article", "https://journal.jbr.example/88")
    return done(p, it, lay, "complete", "page in two languages and three files beside it", "it")


def thesis_page_3() -> ThirdSite:
    """A Brazilian university's library of theses: one folder for each, files below publico."""
    p = Portal("thesis_page", 3, "https://www.teses.unilitoral.example")
    b = "/teses/disponiveis/8/8137/tde-05032024-101112"

    def lay(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - Biblioteca Digital de Teses</title></head>
<body><div id="topo"><a href="/index.php">Biblioteca Digital</a><ul>
{
            lis(
                ("/index.php?option=sobre", "Sobre"),
                ("/index.php?option=busca", "Busca"),
                ("/index.php?option=novas", "Novas"),
                ("/index.php?option=faq", "FAQ"),
            )
        }</ul>
<a href="/index.php?option=login&amp;return=aW5kZXg">Entrar</a></div>{body}
<div id="rodape"><a href="/index.php?option=contato">Contato</a></div></body></html>"""

    title = "Roças e memória: a agricultura caiçara em três praias"

    def view(lang: str) -> str:
        word = {"pt-br": "Resumo em português", "en": "Abstract"}[lang]
        return lay(
            title,
            f"""<meta name="DC.title" content="{title}"><meta name="citation_pdf_url"
content="{p.base}{b}/publico/2023_AnaPaulaReis_VOrig.pdf"><div class="idiomas">
<a href="{b}/pt-br.php">Português</a> <a href="{b}/en.php">English</a></div>
<table><tr><td>Tese de Doutorado<tr><td>DOI
<a href="https://doi.example/10.11606/T.8.2023.tde-05032024-101112">10.11606/T.8.2023</a>
<tr><td><a href="/index.php?option=autor&amp;id=9B1C">Reis, Ana Paula</a> (Catálogo)
<tr><td><a href="/index.php?option=unidade&amp;id=8">Faculdade de Letras</a>
<tr><td>Orientador <a href="http://lattes.example/4471">Paiva, Otto</a></table>
<h2>{word}</h2><p>{say(title, "pt" if lang == "pt-br" else "en", 6)}</p>
<p>AVISO - Ler <a href="/index.php?option=aviso">termos</a></p><div class="arquivos">
<a href="{b}/publico/2023_AnaPaulaReis_VCorr.pdf">2023_AnaPaulaReis_VCorr.pdf</a> (12.40 Mbytes)
<a href="{b}/publico/Anexo_Mapas.zip">Anexo_Mapas.zip</a>
<a href="{b}/publico/capa.jpg">capa</a></div>Data de Publicação 2024-03-05
<h3>Trabalhos relacionados</h3><a href="/teses/disponiveis/8/8137/tde-11082022-090000/">Canoas de um
tronco só</a>""",
        )

    p.own(f"{b}/pt-br.php", view("pt-br"))
    p.own(f"{b}/en.php", view("en"))
    p.hop(f"{b}/", f"{b}/pt-br.php")
    p.file(f"{b}/publico/2023_AnaPaulaReis_VCorr.pdf", "tese.pdf")
    p.file(f"{b}/publico/Anexo_Mapas.zip", "anexo.zip")
    p.file(f"{b}/publico/capa.jpg", "capa.jpg")
    p.maybe("https://doi.example/10.11606/T.8.2023.tde-05032024-101112")
    other = "/teses/disponiveis/8/8137/tde-11082022-090000/"
    p.other(
        other,
        lay(
            "Canoas",
            f"<h1>Canoas</h1>{say('canoas', 'pt')}{a(other + 'publico/canoas.pdf', 'PDF')}",
        ),
    )
    p.show(
        "/index.php?option=novas", lay("Novas", lis((f"{b}/pt-br.php", title), (other, "Canoas")))
    )
    p.bar("a list", "/index.php?option=novas", "/index.php?option=unidade&id=8")
    p.bar("a profile", "/index.php?option=autor&id=9B1C", "http://lattes.example/4471")
    p.bar("login with return address", "/index.php?option=login&return=aW5kZXg")
    why = "a citation tag names a file that is not there"
    return done(p, f"{b}/pt-br.php", lay, "review", why, "pt")


def conference_talk_3() -> ThirdSite:
    """A French society's meeting: a talk as a node, files by month, a film elsewhere."""
    p = Portal("conference_talk", 3, "https://journees.socecologie.example")
    r = "/fr/programme/session-12/lichens-des-toits"
    f = "/sites/default/files/2024-06"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr" dir="ltr"><head><title>{
            title
        } | Journées 2024</title>
<meta name="Generator" content="Drupal 10"></head><body><div class="region-header">
<a href="/fr">Journées 2024</a><ul>{
            lis(
                ("/fr/programme", "Programme"),
                ("/fr/intervenants", "Voix"),
                ("/fr/infos-pratiques", "Infos pratiques"),
                ("/fr/comite", "Comité"),
            )
        }</ul>
<a href="/fr/user/login?destination={r}">Se connecter</a></div><main>{body}</main>
<footer><a href="https://www.socecologie.example/">Société</a><a href="/fr/mentions">Mentions</a>
</footer></body></html>"""

    tube = "https://videos.peertube-sav.example"
    ld = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "VideoObject",
            "name": "Lichens des toits",
            "contentUrl": f"{tube}/download/videos/8c1d-720.mp4",
            "embedUrl": f"{tube}/videos/embed/8c1d",
        }
    )

    def view(lang: str) -> str:
        name = {"fr": "Lichens des toits : ce que voient les drones", "en": "Lichens on roofs"}[
            lang
        ]
        return lay(
            name,
            f"""<script type="application/ld+json">{ld}</script><ul class="language-switcher">
<li><a href="{r}" hreflang="fr">FR</a><li><a href="/en/programme/session-12/lichens-roofs"
hreflang="en">EN</a></ul><h1>{name}</h1><p><a href="/fr/intervenants/nadia-perrin">Nadia Perrin</a>,
<a href="/fr/programme/session-12">Session 12</a>, 4 juin 2024, 11 h</p>
<p>{say(name, lang, 6)}</p><iframe src="{tube}/videos/embed/8c1d"></iframe>
<div class="field--files"><a href="{f}/S12-3_Perrin_diapos_0.pdf">Diapositives</a>
<a href="{f}/S12-3_Perrin_resume.pdf">Résumé</a><a href="{f}/placettes.ods">Placettes</a></div>
<a href="{tube}/w/8c1d">Voir sur PeerTube</a><p><a href="{f}/livre-des-resumes.pdf">Livre des
résumés</a></p><nav><a href="/fr/programme/session-12/mousses-urbaines">Mousses urbaines</a>
<a href="/fr/programme/session-12/abeilles-solitaires">Abeilles solitaires</a></nav>""",
        )

    p.own(r, view("fr"))
    p.own("/en/programme/session-12/lichens-roofs", view("en"))
    for n in ("S12-3_Perrin_diapos_0.pdf", "S12-3_Perrin_resume.pdf", "placettes.ods"):
        p.file(f"{f}/{n}", n)
    p.file(f"{tube}/download/videos/8c1d-720.mp4", "8c1d.mp4")
    p.blob(f"{f}/livre-des-resumes.pdf", "livre.pdf")
    p.show(
        f"{tube}/w/8c1d",
        f"""<title>Lichens des toits - PeerTube</title><video></video>
<a href="{tube}/download/videos/8c1d-720.mp4">Télécharger</a> <a
href="{tube}/c/journees">chaîne</a>""",
    )
    p.show(f"{tube}/videos/embed/8c1d", "<title>lecteur</title><video></video>")
    p.maybe(f"{tube}/w/8c1d", f"{tube}/videos/embed/8c1d")
    p.bar("the volume, the session", f"{f}/livre-des-resumes.pdf", "/fr/programme/session-12")
    p.bar("the channel", f"{tube}/c/journees")
    for one in ("mousses-urbaines", "abeilles-solitaires"):
        p.other(f"/fr/programme/session-12/{one}", lay(one, f"<h1>{one}</h1>{say(one, 'fr')}"))
    p.show("/fr/intervenants/nadia-perrin", lay("Nadia Perrin", a(r, "Lichens des toits")))
    p.show("/fr/programme", lay("Programme", lis((r, "Lichens"), (f"{r[:24]}", "Session 12"))))
    p.bar("a profile or a list", "/fr/intervenants/nadia-perrin", "/fr/programme")
    p.bar("login with return address", f"/fr/user/login?destination={r}")
    why = "the page in two languages, its files and the recording that it claims"
    return done(p, r, lay, "complete", why, "fr")


ALL = (
    workflow_page_3,
    preprint_page_3,
    working_paper_page_3,
    thesis_page_3,
    conference_talk_3,
)
