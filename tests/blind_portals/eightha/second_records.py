"""Repositories, statistics and studies: the second portal of each kind."""

import json

from tests.blind_portals.build import bibtex, uuid
from tests.blind_portals.eightha.kit import EN, ES, FR, SV, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def subject_deposit_2() -> ThirdSite:
    p = Portal("subject_deposit", 2, "https://datos-salud.consorcio.example")
    w = Prose("sal2", "la cohorte,un centro,el registro,la dosis,la visita de control", *ES)
    sh = shell("""<html lang="es"><head><title>Consorcio Datos Salud :: @T@</title>@H@</head>
<body><div class="top-bar"><ul><li><a href="/es/">Inicio</a><li><a href="/es/explorar">Explorar</a>
<li><a href="/es/comunidades">Comunidades</a><li><a href="/es/ayuda">Ayuda</a></ul></div>
<div class="ficha-recurso">@B@</div><div class="pie"><a href="/es/aviso-legal">Aviso legal</a>
<a href="/es/accesibilidad">Accesibilidad</a></div></body></html>""")
    me = "/es/recurso/cds-00417/v3"
    title = "Registro multicéntrico de sepsis neonatal 2016-2022"
    english = "/en/resource/cds-00417/v3"
    names = [f"visita_{n:02}.csv" for n in range(1, 6)] + ["diccionario.xlsx"]
    files = [(p.file(f"/descarga/{uuid(n)}", n, attach=True), n) for n in names]
    second = f"{me}?pagina=2"
    older = [f"/es/recurso/cds-00417/v{n}" for n in (2, 1)]
    old_file = p.maybe(f"/descarga/{uuid('old')}")
    p.blob(old_file, "visitas_2020.csv", attach=True)
    xml = p.meta(f"{me}/metadatos/dc.xml", "<dc:dc/>", "application/xml")
    bib = p.meta(f"{me}/metadatos/cita.bib", bibtex("s", title, "Roca, M.", me), "text/plain")
    linkset = {
        "linkset": [
            {
                "anchor": p.u(me),
                "item": [{"href": p.u(f), "type": "text/csv"} for f, _ in files[:5]],
                "describedby": [{"href": p.u(xml), "type": "application/xml"}],
            }
        ]
    }
    ls = p.meta(f"{me}/linkset.json", json.dumps(linkset), "application/linkset+json")
    p.own(
        second,
        sh(f"{title} (página 2)", f'<h1>{title}</h1><a href="{me}">1</a><ul>{ul(*files[4:])}</ul>'),
    )
    for href in older:
        more = f'<a href="{old_file}">visitas_2020.csv</a>' if href.endswith("2") else ""
        p.own(href, sh(title, f'<h1>{title}</h1><a href="{me}">versión 3</a>{more}'))
    p.own(english, sh(f"Neonatal sepsis ({title})", f"<h1>Neonatal sepsis</h1>{ul(*files[:4])}"))
    near(
        p,
        sh,
        w,
        {
            "/es/recurso/cds-00416/v1": "Encuesta de lactancia 2019",
            "/es/recurso/cds-00420/v2": "Registro de ictus 2018-2021",
        },
        '<a href="@@/metadatos/dc.xml">Dublin Core</a>',
    )
    p.bar("a listing", "/es/explorar?tema=neonatos", "/es/comunidades/pediatria")
    p.bar("a profile", "/es/persona/0000-0002-1825-0097")
    p.bar("asks for an account", f"/es/acceso?volver={me}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><span>v3</span> <a href="{english}" hreflang="en">English</a>
{w.paras(2)}<a href="/es/persona/0000-0002-1825-0097">Roca, M.</a>
<a href="/es/comunidades/pediatria">Pediatría</a>
<h2>Ficheros</h2><ul class="ficheros">{ul(*files[:4])}</ul>
<div class="paginas">1 <a href="{second}" rel="next">2</a></div>
<h2>Versiones</h2><ul>{ul(*[(o, o[-2:]) for o in older])}</ul>
<a href="{xml}">Dublin Core</a> <a href="{bib}">BibTeX</a>
<a href="/es/explorar?tema=neonatos">neonatos</a>
<div class="otros"><a href="/es/recurso/cds-00416/v1">Lactancia</a>
<a href="/es/recurso/cds-00420/v2">Ictus</a></div>
<a href="/es/acceso?volver={me}">Acceso</a>""",
        ),
        heads=(("Link", f'<{p.u(ls)}>; rel="linkset"; type="application/linkset+json"'),),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "an earlier version brings a file of its own")


def municipal_dataset_2() -> ThirdSite:
    p = Portal("municipal_dataset", 2, "https://opendata.valserine-metropole.example")
    w = Prose("mun2", "la station vélo,un quartier,la fréquentation,le compteur,la borne", *FR)
    sh = shell("""<html lang="fr"><head><title>@T@ — Valserine Métropole</title>@H@</head><body>
<header class="odswidget"><a href="/pages/accueil/">Accueil</a><a href="/explore/">Les données</a>
<a href="/pages/reutilisations/">Réutilisations</a><a href="/login/">Connexion</a></header>
<main>@B@</main><footer><a href="/terms/">CGU</a><a href="/pages/cookies/">Cookies</a></footer>
</body></html>""")
    root = "/explore/dataset/comptages-velo"
    me = f"{root}/information/"
    title = "Comptages vélo"
    api = "/api/explore/v2.1/catalog/datasets/comptages-velo"
    tabs = [(f"{root}/{t}/", t) for t in ("information", "table", "map", "export", "api")]
    bar = f'<div class="onglets">{ul(*tabs, tag="span")}</div>'
    forms = {
        "csv": ("text/csv", "a;b\n1;2\n"),
        "json": ("application/json", "[]"),
        "geojson": ("application/geo+json", "{}"),
        "xlsx": ("application/vnd.ms-excel", "PK"),
    }
    exports = []
    for form, (ctype, body) in forms.items():
        href = f"{api}/exports/{form}?lang=fr&timezone=Europe%2FParis"
        p.file(href, f"comptages-velo.{form}", ctype, True, body)
        exports.append((href, form))
    dcat = p.meta(f"{api}/exports/dcat.xml", "<rdf:RDF/>", "application/rdf+xml")
    pdf = p.file(f"{api}/attachments/notice_pdf", "notice.pdf", "application/pdf", True)
    for href, tab in tabs[1:]:
        text = f"<ul>{ul(*exports)}</ul>" if tab == "export" else w.paras(1)
        text += f'<a href="{api}/records?limit=20">records</a>' if tab == "api" else ""
        p.own(href, sh(f"{title} ({tab})", f"<h1>{title}</h1>{bar}{text}"))
    p.maybe(f"{api}/records?limit=20", root + "/")
    p.raw(f"{api}/records?limit=20", '{"total_count": 88112}', "application/json")
    p.hop(root + "/", me)
    near(
        p,
        sh,
        w,
        {
            "/explore/dataset/comptages-velo-2019/information/": "Comptages vélo 2019 (archive)",
            "/explore/dataset/stationnement-velo/information/": "Stationnement vélo",
        },
        '<div class="onglets"><a href="/explore/?sort=modified">récents</a></div>',
    )
    p.bar(
        "a listing",
        "/explore/?refine.theme=Mobilité",
        "/explore/?refine.keyword=vélo",
        "/explore/?refine.publisher=DGA",
    )
    p.bar("asks for an account", f"/login/?next={me}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{bar}{w.paras(2)}<table><tr><th>Thème<td>
<a href="/explore/?refine.theme=Mobilité">Mobilité</a><tr><th>Mots clés<td>
<a href="/explore/?refine.keyword=vélo">vélo</a><tr><th>Producteur<td>
<a href="/explore/?refine.publisher=DGA">DGA</a></table>
<a href="{pdf}">Notice (PDF)</a> <a href="{dcat}">DCAT</a>
<h3>Voir aussi</h3><a href="/explore/dataset/comptages-velo-2019/information/">2019</a>
<a href="/explore/dataset/stationnement-velo/information/">Stationnement</a>
<a href="/login/?next={me}">S'abonner</a>""",
            ld(
                {
                    "@type": "Dataset",
                    "name": title,
                    "distribution": [
                        {"@type": "DataDownload", "contentUrl": p.u(h)} for h, _ in exports[:2]
                    ],
                }
            ),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "besides four exports a service gives any number of forms")


def campus_dataset_2() -> ThirdSite:
    p = Portal("campus_dataset", 2, "https://research.uni-kolding.example")
    w = Prose("camp2", "the interview,a coded segment,the consent form,a workshop,the theme", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ — University of Kolding Research Portal</title>
@H@</head><body><header><a href="/en/">Home</a><a href="/en/organisations/">Research units</a>
<a href="/en/persons/">Persons</a><a href="/en/publications/">Publications</a>
<a href="/en/datasets/">Datasets</a><a href="/en/projects/">Projects</a></header>
<div id="page-content">@B@</div><footer><a href="https://support.crisvendor.example/">Powered</a>
<a href="/en/about-web-accessibility/">Accessibility</a></footer></body></html>""")
    me = "/en/datasets/welfare-workshops-transcripts"
    title = "Welfare workshops: transcripts and codebook"
    danish = "/da/datasets/welfare-workshops-transcripts"
    files = [
        (p.file(f"/files/30{n}/{x}", x), x)
        for n, x in ((5118, "transcripts_anon.zip"), (5119, "codebook.pdf"))
    ]
    tabs = [(f"{me}/{t}/", t) for t in ("fingerprints", "network")]
    cites = [
        p.meta(f"{me}/cite/{s}.txt", f"Lund, K. ({s}). {title}", "text/plain")
        for s in ("apa", "ris", "bibtex")
    ]
    p.own(
        danish,
        sh(
            "Velfærdsværksteder: transskriptioner",
            f'<h1>Velfærdsværksteder</h1><a href="{me}">English</a>{ul(*files)}',
        ),
    )
    for href, tab in tabs:
        p.own(href, sh(f"{title} - {tab}", f'<h1>{title}</h1><a href="{me}">Overview</a>'))
    near(
        p,
        sh,
        w,
        {
            "/en/datasets/commuting-diaries": "Commuting diaries",
            "/en/publications/talking-welfare": "Talking welfare: a workshop method",
        },
        '<a href="/en/organisations/social-work/">Social work</a>',
    )
    p.bar("a profile", "/en/persons/karen-lund")
    p.bar("a listing", "/en/organisations/social-work/datasets/", "/en/projects/welfare-2030/")
    p.bar("a copy elsewhere", "https://zen-open.example/records/771204")
    p.show("https://zen-open.example/records/771204", f"<title>{title}</title><h1>{title}</h1>")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><ul class="rel">
{ul(("/en/persons/karen-lund", "Karen Lund"))}
{ul(("/en/organisations/social-work/datasets/", "Social work"))}</ul>
<ul class="tabs">{ul((me, "Overview"), *tabs)}</ul>{w.paras(2)}
<p>Data also at <a href="https://zen-open.example/records/771204">Zen Open</a></p>
<ul class="documents">{ul(*files, more=' class="document"')}</ul>
<h3>Cite this</h3>{ul(*[(c, c.rsplit("/", 1)[1]) for c in cites], tag="span")}
<p>Project <a href="/en/projects/welfare-2030/">Welfare 2030</a>; research output
<a href="/en/publications/talking-welfare">Talking welfare</a>; related
<a href="/en/datasets/commuting-diaries">Commuting diaries</a></p>
<a href="{danish}" hreflang="da">Dansk</a>""",
            metas(("citation_title", title), ("citation_author", "Lund, Karen")),
        ),
    )
    p.robots("Disallow: /en/persons/*/network/", "Disallow: /*?export=")
    rest(p, sh, w, me)
    return p.site(me, "review", "the content stands in another portal as well")


def replication_package_2() -> ThirdSite:
    p = Portal("replication_package", 2, "https://www.polmethods-journal.example")
    w = Prose("repl2", "the roll call,a district,the ideal point,the prior,a vote", *EN)
    sh = shell("""<HTML><HEAD><TITLE>@T@</TITLE>@H@</HEAD><BODY bgcolor="#ffffff">
<CENTER><A HREF="/">Journal of Political Methods</A> | <A HREF="/issues.html">Issues</A> |
<A HREF="/replication/">Replication files</A> | <A HREF="/submit.html">Submit</A></CENTER><HR>
@B@<HR><ADDRESS>webmaster</ADDRESS></BODY></HTML>""")
    me = "/replication/2011-ames-districts/"
    title = "Replication files: Districts and ideal points"

    def index(path: str, names: list[str]) -> str:
        rows = "".join(f'<tr><td><a href="{n}">{n}</a><td>2011-03-04' for n in names)
        sort = "".join(f'<a href="?C={c};O=A">{c}</a>' for c in "NMS")
        return (
            f"<html><head><title>Index of {path}</title></head><body><h1>Index of {path}</h1>"
            f'<table><tr><th>{sort}<tr><td><a href="../">Parent Directory</a>{rows}</table></body>'
        )

    for folder, names in (
        ("data/", ["rollcall.tab", "districts.csv", "NOTES.txt"]),
        ("code/", ["run.R", "prior.R"]),
    ):
        p.own(me + folder, index(me + folder, names))
        for column in "NMS":
            href = p.maybe(f"{me}{folder}?C={column};O=A")
            p.show(href, index(me + folder, names[::-1]))
        for name in names:
            p.file(me + folder + name, name)
    p.file(f"{me}ames2011.tar.gz", "ames2011.tar.gz")
    p.file(f"{me}ames2011-appendix.pdf", "ames2011-appendix.pdf")
    p.gone(p.maybe(f"{me}errata.txt"))
    near(
        p,
        sh,
        w,
        {
            "/replication/2011-borel-coalitions/": "Replication files: Coalitions",
            "/replication/2010-ames-priors/": "Replication files: Priors for roll calls",
        },
        '<A HREF="data/">data</A>',
    )
    p.bar("a listing", "/replication/", "/issues/19-1.html")
    p.bar("the article has its own page", "/articles/19-1-ames.html")
    p.own(
        me,
        sh(
            title,
            f"""<H2>{title}</H2><P>For <A HREF="/articles/19-1-ames.html">the article</A> in
<A HREF="/issues/19-1.html">issue 19(1)</A>. {w.text(5)}<UL>
<LI><A HREF="ames2011.tar.gz">everything (tar.gz)</A><LI><A HREF="data/">data</A>
<LI><A HREF="code/">code</A><LI><A HREF="ames2011-appendix.pdf">online appendix</A>
<LI><A HREF="errata.txt">errata</A></UL><P>Earlier by the author:
<A HREF="/replication/2010-ames-priors/">priors</A>; same issue:
<A HREF="/replication/2011-borel-coalitions/">coalitions</A>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "partial", "a listed file (errata) is gone")


def survey_instrument_2() -> ThirdSite:
    p = Portal("survey_instrument", 2, "https://www.carescales.example")
    w = Prose("inst2", "the respondent,a response option,the recall period,the score,the item", *EN)
    sh = shell("""<html lang="en"><head><meta name="generator" content="WordPress 6.2">
<title>@T@ - CareScales</title>@H@</head><body class="page"><nav><ul>
<li><a href="/">Home</a></li><li><a href="/instruments/">Instruments</a></li>
<li><a href="/how-to-choose/">How to choose</a></li><li><a href="/register-your-use/">Register your
use</a></li><li><a href="/blog/">Blog</a></li></ul></nav><div class="entry-content">@B@</div>
<footer><a href="/privacy-policy/">Privacy</a><a href="/feed/">RSS</a></footer></body></html>""")
    me = "/instruments/family-load-index/"
    title = "Family Load Index (FLI-12)"
    up = "/wp-content/uploads/"
    langs = p.own(
        f"{me}translations/",
        sh(
            f"{title}: translations",
            f'<h1>Translations of the FLI-12</h1><a href="{me}">FLI-12</a><ul>'
            + ul(
                (f"{up}2019/05/FLI-12_ES.pdf", "Español"),
                (f"{up}2020/11/FLI12-polski-final2.pdf", "Polski"),
                (f"{up}2021/02/FLI-12_JA.pdf", "日本語"),
            )
            + "</ul>",
        ),
    )
    for href in (
        f"{up}2018/01/Family-Load-Index-EN.pdf",
        f"{up}2018/01/FLI-scoring.xlsx",
        f"{up}2019/05/FLI-12_ES.pdf",
        f"{up}2020/11/FLI12-polski-final2.pdf",
    ):
        p.file(href, href.rsplit("/", 1)[1])
    p.refused(f"{up}2021/02/FLI-12_JA.pdf", "<h1>403 Forbidden</h1>")
    faq = p.own(f"{me}faq/", sh(f"{title}: FAQ", f'<h1>FLI-12 FAQ</h1><a href="{me}">FLI-12</a>'))
    near(
        p,
        sh,
        w,
        {
            "/instruments/family-load-index-short/": "Family Load Index, short form (FLI-4)",
            "/instruments/caregiver-sleep-scale/": "Caregiver Sleep Scale",
        },
        f'<a href="{up}2022/03/other.pdf">PDF</a> <a href="@@faq/">FAQ</a>',
    )
    p.bar("asks for an account", "/register-your-use/?instrument=fli-12")
    p.bar("a listing", "/tag/caregivers/", "/blog/fli-12-in-the-news/")
    p.raw("/wp-json/wp/v2/pages/311", '{"id": 311}', "application/json")
    p.maybe("/?p=311", "/wp-json/wp/v2/pages/311")
    p.hop("/?p=311", me, 301)
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{w.paras(3)}<h2>Downloads</h2>
<a href="{up}2018/01/Family-Load-Index-EN.pdf" class="wp-block-button__link">Instrument (EN)</a>
<a href="{up}2018/01/FLI-scoring.xlsx">Scoring sheet</a>
<p><a href="{langs}">Translations</a> <a href="{faq}">FAQ</a></p>
<p><a href="/register-your-use/?instrument=fli-12">Register your use</a></p>
<h3>Related</h3><a href="/instruments/family-load-index-short/">FLI-4</a>
<a href="/instruments/caregiver-sleep-scale/">Caregiver Sleep Scale</a>
<a href="/blog/fli-12-in-the-news/">FLI-12 in the news</a> <a href="/tag/caregivers/">caregivers</a>
""",
            '<link rel="shortlink" href="/?p=311">'
            '<link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/311">',
        ),
    )
    p.robots("Disallow: /wp-admin/")
    rest(p, sh, w, me)
    return p.site(me, "partial", "one translation is listed and refused")


def indicator_page_2() -> ThirdSite:
    p = Portal("indicator_page", 2, "https://goals.statistics-brenland.example")
    w = Prose("ind2", "the reading level,a cohort,the disaggregation,the target,a proxy", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - Goals for Brenland</title>@H@</head><body>
<nav><a href="/">Goals</a><a href="/reporting-status/">Reporting status</a>
<a href="/about/">About</a><a href="/guidance/">Guidance</a><a href="/cy/">Cymric</a></nav>
<div id="main-content">@B@</div><footer><a href="/cookies/">Cookies</a></footer></body></html>""")
    me = "/4-1-1/"
    title = "Indicator 4.1.1: minimum proficiency in reading and mathematics"
    data = "https://statistics-brenland.pages-host.example/goals-data/"
    csv = p.file(f"{data}en/data/4-1-1.csv", "4-1-1.csv")
    js = p.meta(f"{data}en/comb/4-1-1.json", {"Year": [2019]}, "application/json")
    mj = p.meta(f"{data}en/meta/4-1-1.json", {"goal": "4"}, "application/json")
    geo = p.file(f"{data}en/geojson/regions/indicator_4-1-1.geojson", "4-1-1.geojson")
    pdf = p.file("/public/metadata-4-1-1.pdf", "metadata-4-1-1.pdf")
    cy = p.own("/cy/4-1-1/", sh(f"Dangosydd 4.1.1 ({title})", f'<h1>4.1.1</h1><a href="{csv}">CSV'))
    near(
        p,
        sh,
        w,
        {"/4-1-2/": "Indicator 4.1.2: completion rate", "/4-a-1/": "Indicator 4.a.1: schools"},
        f'<a href="{data}en/data/@n@.csv">CSV</a> <a href="/4/">Goal 4</a>',
    )
    p.bar("a listing", "/4/", "/search/?q=reading")
    un = p.bar("another institution's page", "https://metadata.worldstats.example/04-01-01.pdf")
    p.blob(un, "04-01-01.pdf")
    p.bar("another indicator", f"{data}en/data/4-1-2.csv")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a href="/4/">Goal 4: quality education</a>{w.paras(2)}
<div class="tab-content"><a href="{csv}" download>Source CSV</a> <a href="{js}">JSON</a>
<a href="{geo}">GeoJSON</a><h2>National metadata</h2><a href="{mj}">as JSON</a>
<a href="{pdf}">PDF</a><h2>Global metadata</h2><a href="{un}">World Statistics (PDF)</a></div>
<a href="{cy}" hreflang="cy">Cymric</a> <a href="/search/?q=reading">more on reading</a>
<div class="nextprev"><a href="/4-1-2/">next indicator</a> <a href="/4-a-1/">4.a.1</a></div>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "page, language form, table, map and metadata are served")


def review_protocol_2() -> ThirdSite:
    p = Portal("review_protocol", 2, "https://www.medicinsk-utvardering.example")
    w = Prose("rev2", "behandlingen,en studie,litteratursökningen,gruppen,utfallsmåttet", *SV)
    sh = shell("""<html lang="sv"><head><title>@T@ | Medicinsk utvärdering</title>@H@</head><body>
<div class="sidhuvud"><a href="/sv/">Start</a><a href="/sv/publikationer/">Publikationer</a>
<a href="/sv/pagaende/">Pågående projekt</a><a href="/sv/metod/">Metod</a>
<a href="/en/">English</a></div><main>@B@</main><div class="sidfot"><a href="/sv/om/">Om oss</a>
<a href="/sv/press/">Press</a></div></body></html>""")
    me = "/sv/pagaende/artros-och-traning/"
    title = "Artros och handledd träning: protokoll"
    plan = p.file("/contentassets/6b1f0c77/projektplan_artros_v2.pdf", "projektplan_v2.pdf")
    bil = p.file("/contentassets/6b1f0c77/bilaga-1-sokstrategi.docx", "bilaga-1.docx")
    old = p.maybe("/contentassets/6b1f0c77/projektplan_artros_v1.pdf")
    p.blob(old, "projektplan_v1.pdf")
    eng = p.own(
        "/en/ongoing/osteoarthritis-and-training/",
        sh("Osteoarthritis and supervised training: protocol", f'<a href="{me}">Svenska</a>'),
    )
    exp = p.own(f"{me}projektgrupp/", sh("Projektgrupp", f'<a href="{me}">{title}</a>{w.paras(1)}'))
    near(
        p,
        sh,
        w,
        {
            "/sv/publikationer/artros-2014/": "Artros i knä och höft (rapport 2014)",
            "/sv/pagaende/migran/": "Migrän hos barn: protokoll",
        },
    )
    p.bar("a listing", "/sv/amnen/rorelseorganen/", "/sv/pagaende/?sida=2")
    reg = p.bar("another institution's page", "https://reg.reviews.example/rec/20210044")
    p.show(reg, f"<title>{title}</title><p>Registered")
    p.own(
        me,
        sh(
            title,
            f"""<p><a href="/sv/pagaende/?sida=2">Tillbaka</a></p><h1>{title}</h1>{w.paras(3)}
<div class="block"><h2>Dokument</h2><a href="{plan}">Projektplan, version 2 (pdf)</a>
<a href="{old}">Projektplan, version 1 (ersatt)</a> <a href="{bil}">Bilaga 1: sökstrategi</a></div>
<a href="{exp}">Projektgrupp och jäv</a> <a href="{eng}" lang="en">In English</a>
<p>Registrerad i <a href="{reg}">Reviews</a>. Ämne:
<a href="/sv/amnen/rorelseorganen/">Rörelseorganen</a></p><h3>Läs också</h3>
<a href="/sv/publikationer/artros-2014/">Rapport 2014</a> <a href="/sv/pagaende/migran/">Migrän</a>
""",
            metas(("og:title", title), key="property"),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "an earlier version brings a file of its own")
