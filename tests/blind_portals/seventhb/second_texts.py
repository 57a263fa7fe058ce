"""Texts, the second portal of each kind: pipeline, e-print, discussion paper, thesis, talk."""

from tests.blind_portals.seventhb.kit import BIB, JSON, RIS, XML, Place, a, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def analysis_pipeline_2() -> ThirdSite:
    """A community pipeline: documentation by tab, its schema; the code stands in a forge."""
    p = Place(
        "analysis_pipeline",
        2,
        "https://flowguild.example",
        "en",
        "the amplicon, the primer, the taxon, the denoising step, the classifier",
    )
    here = "/mussel/2.3.0/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html data-theme="auto"><head><title>{title}</title>{head}</head>
<body><nav><a href="/">flowguild</a><a href="/pipelines/">Pipelines</a><a href="/modules/">Modules
</a><a href="/docs/">Docs</a><a href="/events/">Events</a><a href="/join/">Join</a></nav>
<main>{main}</main><footer><a href="/about/">About</a></footer></body></html>"""

    p.look = look
    tabs = ("docs/usage/", "parameters/", "docs/output/", "results/", "releases_stats/")
    bar = "<ul class='nav'>" + ul((here, "Introduction"))
    bar += ul(*((here + one, one.strip("/").split("/")[-1].title()) for one in tabs)) + "</ul>"
    zipped = "https://forge.example/flowguild/mussel/archive/refs/tags/2.3.0.zip"
    schema = "https://raw.forge.example/flowguild/mussel/2.3.0/nextflow_schema.json"
    p.page(
        here,
        "mussel: Introduction",
        f"<h1>flowguild/mussel</h1><p>{p.say(1)}</p><select onchange='go()'>"
        f"<option value='/mussel/2.3.0/'>2.3.0</option></select>{bar}{p.paras(3)}"
        f"<aside>{a('/mussel/2.2.0/', '2.2.0')} {a('/mussel/dev/', 'dev')} "
        f"{a('https://forge.example/flowguild/mussel', 'repository')} {a(zipped, 'download zip')}"
        f" {a('https://launch.example/?pipeline=mussel', 'Launch')}</aside>"
        f"<p>Related: {a('/oyster/1.0.0/', 'oyster')}</p>"
        f"{a('/pipelines/?topic=amplicon', 'amplicon')} {a('/contributors/d-lund/', 'D. Lund')}",
        tags("property", og__title="mussel", og__type="website"),
    )
    for one in tabs[:3]:
        extra = a(schema, "nextflow_schema.json") if one == "parameters/" else ""
        p.page(here + one, f"mussel: {one.strip('/')}", bar + p.paras(3) + extra)
    report = "https://results.flowguild.example/mussel/2.3.0/multiqc_report.html"
    p.page(here + "results/", "mussel: AWS results", f"{bar}{a(report, 'multiqc_report.html')}")
    p.file(report, "multiqc_report.html", "text/html; charset=utf-8", body="<h1>Report</h1>")
    p.file(schema, "nextflow_schema.json", JSON)
    p.file(zipped, "mussel-2.3.0.zip", attach=True)
    p.either(here + "releases_stats/", "Statistics", bar)
    p.page("/mussel/2.2.0/", "mussel 2.2.0", p.paras(1) + a(here, "2.3.0"))
    p.page("/mussel/dev/", "mussel dev", p.paras(1) + a(here, "2.3.0"))
    p.show("https://forge.example/flowguild/mussel", "<title>mussel</title><h1>flowguild</h1>")
    p.maybe("https://forge.example/flowguild/mussel")
    p.sibling("/oyster/1.0.0/", "oyster")
    p.bar("listing", "/pipelines/", "/pipelines/?topic=amplicon")
    p.bar("profile", "/contributors/d-lund/")
    return p.done(here, "review", "the code stands in a forge, versions have pages of their own")


def eprint_record_2() -> ThirdSite:
    """A preprint in an Open Preprint Systems server, in Portuguese: galleys, versions, styles."""
    p = Place(
        "eprint_record",
        2,
        "https://preprints.cienciaaberta.example",
        "pt",
        "a vacina, o município, a cobertura, o posto de saúde, o agente comunitário",
    )
    base = "/index.php/cienciaaberta"
    here = f"{base}/preprint/view/3120"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="pt-BR"><head><title>{title} | CA Preprints</title>
{head}</head><body class="pkp_page_preprint"><header><a href="{base}/index">CA Preprints</a>
<ul id="navigationPrimary"><li><a href="{base}/preprints">Todos</a></li><li>
<a href="{base}/about">Sobre</a></li></ul><ul id="navigationUser"><li>
<a href="{base}/user/register">Cadastro</a></li><li>
<a href="{base}/login?source={here.replace("/", "%2F")}">Acesso</a></li></ul></header>
<div class="pkp_structure_main">{main}</div></body></html>"""

    p.look = look
    pdf = f"{base}/preprint/download/3120/5511/5630"
    styles = f"{base}/citationstylelanguage"
    bib = f"{styles}/download/bibtex?submissionId=3120&publicationId=4102"
    ris = f"{styles}/download/ris?submissionId=3120&publicationId=4102"
    apa = f"{styles}/get/apa?submissionId=3120&publicationId=4102"
    p.page(
        here,
        "Cobertura vacinal em municípios pequenos",
        f"<h1>Cobertura vacinal em municípios pequenos</h1><p>Versão 2</p>"
        f"<ul class='authors'><li>Rosa Brito</li></ul><section>{p.say(5)}</section>"
        f"<ul class='galleys_links'><li>{a(f'{here}/5511', 'PDF', 'class=obj_galley_link')}</li>"
        f"<li>{a(f'{base}/preprint/download/3120/5512/5631', 'Material suplementar')}</li></ul>"
        f"<p>Citar: {a(apa, 'APA')} {a(bib, 'BibTeX')} {a(ris, 'RIS')}</p>"
        f"<p>Versões: 12-08-2021 (2) {a(f'{here}/version/3901', '02-03-2021 (1)')}</p>"
        f"<p>DOI {a('https://doi.example/10.5555/CAPreprints.3120', '10.5555/CAPreprints.3120')}"
        f"</p>"
        f"<p>{a(f'{base}/preprints/section/saude', 'Saúde')} "
        f"{a(f'{base}/search?query=vacina', 'vacina')}</p>"
        f"<h3>Artigos semelhantes</h3>{a(f'{base}/preprint/view/2988', 'Dengue e chuva')} "
        f"{a(f'{base}/search/search?similarTo=3120&page=2', 'Próxima')}",
        tags(
            citation_title="Cobertura vacinal em municípios pequenos",
            citation_pdf_url="https://preprints.cienciaaberta.example" + pdf,
        ),
    )
    p.page(f"{here}/5511", "PDF", f"{a(here, 'Voltar')} {a(pdf, 'Baixar PDF', 'download')}")
    p.file(pdf, "cobertura.pdf", attach=True)
    p.file(f"{base}/preprint/download/3120/5512/5631", "suplemento.xlsx", attach=True)
    p.meta(bib, "@article{brito}", BIB, ("Content-Disposition", "attachment; filename=3120.bib"))
    p.meta(ris, "TY  - JOUR", RIS, ("Content-Disposition", "attachment; filename=3120.ris"))
    p.either(apa, "APA")
    p.page(
        f"{here}/version/3901",
        "Cobertura vacinal (versão 1)",
        f"{p.say(2)}{a(f'{here}/version/3901/5020', 'PDF')} {a(here, 'Versão mais recente')}",
    )
    p.maybe(f"{here}/version/3901/5020")
    p.sibling(f"{base}/preprint/view/2988", "Dengue e chuva")
    p.bar("listing", f"{base}/preprints", f"{base}/search?query=vacina")
    p.bar("listing", f"{base}/search/search?similarTo=3120&page=2")
    p.bar("asks for an account", f"{base}/login?source={here.replace('/', '%2F')}")
    return p.done(here, "review", "version 1 has a PDF of its own")


def discussion_paper_2() -> ThirdSite:
    """A working paper of a central bank in Drupal: two languages, a replication bundle."""
    p = Place(
        "discussion_paper",
        2,
        "https://publications.banque-lutece.example",
        "fr",
        "le crédit, le taux directeur, la banque, le ménage, la courbe des taux",
    )
    here = "/fr/publications-et-recherche/credit-habitat-et-taux-variables"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr" dir="ltr" prefix="og: https://ogp.me/ns#"><head>
<meta name="Generator" content="Drupal 10"><title>{title} | Banque de Lutèce</title>{head}</head>
<body><header><a href="/fr">Accueil</a><ul class="menu"><li>
<a href="/fr/publications-et-recherche/documents-de-travail">Documents de travail</a></li><li>
<a href="/fr/bulletin">Bulletin</a></li><li><a href="/fr/agenda">Agenda</a></li></ul></header>
<main role="main">{main}</main><footer><a href="/fr/contact">Contact</a>
<a href="/fr/mentions-legales">Mentions légales</a></footer></body></html>"""

    p.look = look
    pdf = "/system/files/2022-11/wp822_fr.pdf"
    english = "/system/files/2022-11/wp822_en.pdf"
    bundle = "/system/files/2023-01/wp822_replication.zip"
    p.page(
        here,
        "Crédit à l'habitat et taux variables",
        f"<span class='num'>Document de travail n° 822</span>"
        f"<h1>Crédit à l'habitat et taux variables</h1><p>Par "
        f"{a('/fr/economistes/claire-obadia', 'Claire Obadia')}</p>{p.paras(2)}"
        f"<div class='field--name-field-fichiers'>{a(pdf, 'Télécharger (PDF, 2 Mo)')} "
        f"{a(bundle, 'Codes et données')}</div>"
        f"<p>JEL : {a('/fr/publications?jel=E43', 'E43')}, {a('/fr/publications?jel=G21', 'G21')}"
        f"</p><ul class='links'>{a('/en/publications-and-research/home-loans', 'English')}</ul>"
        f"<h2>À lire aussi</h2>"
        + ul(
            ("/fr/publications-et-recherche/depots-negatifs", "n° 821 Dépôts négatifs"),
            ("/fr/publications-et-recherche/stablecoins", "n° 823 Monnaies stables"),
        ),
        '<link rel="alternate" hreflang="en" href="/en/publications-and-research/home-loans">'
        '<link rel="shortlink" href="/node/40917">',
    )
    p.page(
        "/en/publications-and-research/home-loans",
        "Home loans and variable rates",
        f"<h1>Home loans and variable rates</h1>{p.say(3)}{a(english, 'Download')}",
    )
    p.file(pdf, "wp822_fr.pdf")
    p.file(english, "wp822_en.pdf")
    p.file(bundle, "wp822_replication.zip")
    p.hop("/node/40917", here, 301)
    p.sibling("/fr/publications-et-recherche/depots-negatifs", "Dépôts négatifs")
    p.sibling("/fr/publications-et-recherche/stablecoins", "Monnaies stables")
    p.bar("the series", "/fr/publications-et-recherche/documents-de-travail")
    p.bar("listing", "/fr/publications?jel=E43", "/fr/publications?jel=G21")
    p.bar("profile", "/fr/economistes/claire-obadia")
    return p.done(here, "complete", "both languages and the bundle are served")


def dissertation_record_2() -> ThirdSite:
    """A thesis in a national index: notice in four forms, the text on another host."""
    p = Place(
        "dissertation_record",
        2,
        "https://www.theses-nat.example",
        "fr",
        "le glacier, la moraine, la datation, le versant, le pergélisol",
    )
    here = "/2019ALPI0042"
    text = "https://these.univ-alpines.example/2019/ALPI0042/memoire.pdf"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{title} - theses</title>{head}</head>
<body><div class="barre"><a href="/">Accueil</a><a href="/fr/?q=&type=avancee">Recherche avancée</a>
<a href="/apropos.html">À propos</a><a href="/en/2019ALPI0042">English</a></div>
<div id="notice">{main}</div></body></html>"""

    p.look = look
    forms = (("rdf", "application/rdf+xml"), ("xml", XML), ("json", JSON), ("bib", BIB))
    exports = " ".join(a(f"{here}.{one}", one.upper()) for one, _ in forms)
    p.page(
        here,
        "Versants glaciaires du haut Drac",
        f"<h1>Versants glaciaires du haut Drac</h1><p>par {a('/19482201X', 'Luc Thévenet')}</p>"
        f"<p>Thèse de doctorat en Géomorphologie, dirigée par {a('/02711093X', 'A. Perrier')}, "
        f"soutenue à {a('/136104770', 'Université alpine')}</p><p>{p.say(5)}</p>"
        f"<div>{a('/2019ALPI0042/document', 'Accéder à la thèse')} "
        f"{a('/2019ALPI0042/abes/diffusion', 'Accès réservé : version complète')}</div>"
        f"<p>Exports : {exports}</p><p>Mots-clés : {a('/fr/?q=moraine', 'moraine')}</p>"
        f"<h3>Thèses proches</h3>{a('/2016ALPI0017', 'Crues du Vénéon')}",
        "".join(f'<link rel="alternate" type="{t}" href="{here}.{one}">' for one, t in forms)
        + ld(
            {
                "@context": "http://schema.org/",
                "@type": "Thesis",
                "@id": "https://www.theses-nat.example/2019ALPI0042",
                "name": "Versants glaciaires du haut Drac",
                "author": {"@type": "Person", "@id": "https://www.theses-nat.example/19482201X"},
            }
        ),
    )
    p.page("/en/2019ALPI0042", "Glacial slopes", f"{p.say(2)} {a('/2019ALPI0042/document', 'PDF')}")
    for one, form in forms:
        p.meta(f"{here}.{one}", f"2019ALPI0042 {one}", form)
    p.hop(f"{here}/document", text)
    p.file(text, "memoire.pdf")
    p.refused(f"{here}/abes/diffusion", look("Accès réservé", "<h1>Accès réservé</h1>", ""), 401)
    p.sibling("/2016ALPI0017", "Crues du Vénéon")
    p.bar("profile", "/19482201X", "/02711093X")
    p.bar("the university", "/136104770")
    p.bar("listing", "/fr/?q=moraine")
    return p.done(here, "partial", "the full version is for members of universities")


def talk_recording_2() -> ThirdSite:
    """A recording in the media archive of a hacker congress: formats, languages, mirror hops."""
    p = Place(
        "talk_recording",
        2,
        "https://mitschnitt.example",
        "de",
        "der Chip, die Zertifikatskette, das Protokoll, die Hintertür, der Messaufbau",
    )
    here = "/v/37k3-11842-karten_lesen"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} - mitschnitt</title>{head}
</head><body><div class="navbar"><a href="/">mitschnitt</a><a href="/b">durchsuchen</a>
<a href="/b/congress/37k3">37k3</a><form action="/search"><input name="q"></form></div>{main}
<footer><a href="/about.html">Über</a> <a href="/podcast-hq.xml">Podcast</a></footer></body>
</html>"""

    p.look = look
    cdn = "https://cdn.mitschnitt.example/congress/37k3"
    files = (
        f"{cdn}/h264-hd/37k3-11842-deu-eng-Karten_lesen_hd.mp4",
        f"{cdn}/webm-hd/37k3-11842-deu-eng-Karten_lesen_webm-hd.webm",
        f"{cdn}/mp3/37k3-11842-deu-Karten_lesen_mp3.mp3",
        f"{cdn}/37k3-11842-deu-Karten_lesen.de.srt",
    )
    p.page(
        here,
        "Karten lesen",
        f"<h1>Karten lesen</h1><p>{a('/search?p=Nele', 'Nele')}</p><video controls "
        f"poster='https://static.mitschnitt.example/37k3/11842-preview.jpg'>"
        f"<source src='{files[0]}' type='video/mp4'></video><p>{p.say(4)}</p><h3>Download</h3>"
        + ul(*((one, one.rsplit(".", 1)[1].upper()) for one in files))
        + f"<h3>Folien</h3>{a('https://fahrplan.example/37k3/11842/folien.pdf', 'Folien')} "
        f"{a('https://fahrplan.example/37k3/11842.html', 'Fahrplan')}<h3>Tags</h3>"
        f"{a('/tags/37k3', '37k3')} {a('/tags/security', 'Security')}<h3>Embed</h3>"
        f"{a(here + '/oembed', 'oEmbed')}<h3>Ähnliches</h3>"
        + ul(("/v/36k3-10721-funk", "Funk verstehen"), ("/v/37k3-12040-licht", "Licht")),
        ld(
            {
                "@context": "https://schema.org",
                "@type": "VideoObject",
                "name": "Karten lesen",
                "contentUrl": files[0],
                "embedUrl": f"https://mitschnitt.example{here}/oembed",
            }
        ),
    )
    for one in files:
        p.file(one, one.rsplit("/", 1)[1])
    p.either(here + "/oembed", "Karten lesen (eingebettet)")
    p.show(
        "https://fahrplan.example/37k3/11842.html", "<title>Fahrplan</title><h1>Karten lesen</h1>"
    )
    p.maybe("https://fahrplan.example/37k3/11842.html")
    p.file("https://fahrplan.example/37k3/11842/folien.pdf", "folien.pdf")
    p.sibling("/v/36k3-10721-funk", "Funk verstehen")
    p.sibling("/v/37k3-12040-licht", "Licht")
    p.bar("listing", "/b/congress/37k3", "/tags/security", "/search?p=Nele")
    p.bar("feed of the archive", "/podcast-hq.xml")
    return p.done(here, "complete", "recordings, subtitles and slides; the claim names one of them")
