"""Second round: a pipeline, a preprint, a working paper, a thesis, a presentation."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def workflow_page_2() -> ThirdSite:
    """A community's pipeline: the release in the path, its documents below, statistics beside."""
    p = Portal("workflow_page", 2, "https://nfpipes.example")
    r = "/seqsoil/2.1.0/"
    forge = "https://codehub.example/nfpipes/seqsoil"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en" data-bs-theme="auto"><head><title>{title}</title>
</head><body><nav id="main-nav"><a href="/">nfpipes</a><a href="/pipelines/">Pipelines</a>
<a href="/modules/">Modules</a><a href="/docs/">Docs</a><a href="/events/">Events</a>
<a href="/about/">About</a><a href="https://nfpipes.chat.example/">Chat</a></nav>{body}
<footer><a href="/code_of_conduct/">Conduct</a><a href="/contributors/">Contributors</a></footer>
</body></html>"""

    def view(v: str, title: str, body: str) -> str:
        base = f"/seqsoil/{v}/"
        return lay(
            f"seqsoil: {title}",
            f"""<h1><a href="{base}">nfpipes/seqsoil</a></h1><p>Soil metagenome assembly</p>
<a href="/pipelines/?topic=soil">soil</a><select><option>2.1.0</select>
<a href="/seqsoil/2.1.0/">2.1.0</a> <a href="/seqsoil/2.0.0/">2.0.0</a>
<a href="/seqsoil/dev/">dev</a><ul class="nav-tabs"><li><a href="{base}">Introduction</a>
<li><a href="{base}docs/usage/">Usage</a><li><a href="{base}parameters/">Parameters</a>
<li><a href="{base}docs/output/">Output</a><li><a href="{base}results/">Results</a>
<li><a href="/seqsoil/releases_stats/">Releases</a></ul>{body}<aside>
<a href="/launch/?pipeline=seqsoil&release={v}">Launch version {v}</a><a href="{forge}">code</a>
<a href="https://doi.example/10.5281/x.7788">10.5281/x.7788</a></aside>""",
        )

    p.own(
        r,
        view(
            "2.1.0",
            "Introduction",
            f"""{paras("seqsoil", "en", 3)}<img src="/images/seqsoil/2.1.0/metro_map.png">
<a href="/images/seqsoil/2.1.0/metro_map.png">Map of the steps</a> Downstream:
<a href="/soilstats/1.0.1/">soilstats</a> <a href="{r}samplesheet.csv">example sheet</a>""",
        ),
    )
    for one, title in (("docs/usage/", "Usage"), ("docs/output/", "Output")):
        p.own(r + one, view("2.1.0", title, f"<h2>{title}</h2>{paras(one)}"))
    p.own(
        f"{r}parameters/",
        view("2.1.0", "Parameters", a(f"{r}nextflow_schema.json", "JSON schema") + say("par")),
    )
    store = "https://nfpipes-results.store.example/seqsoil/results-4f1c"
    p.own(
        f"{r}results/",
        view(
            "2.1.0",
            "Results",
            lis(
                (f"{store}/multiqc_report.html", "report"), (f"{store}/summary.tsv", "summary.tsv")
            ),
        ),
    )
    p.own(f"{store}/multiqc_report.html", "<title>MultiQC</title><h1>MultiQC report</h1>")
    p.file(f"{store}/summary.tsv", "summary.tsv")
    p.file(f"{r}nextflow_schema.json", "nextflow_schema.json")
    p.file(f"{r}samplesheet.csv", "samplesheet.csv")
    p.file("/images/seqsoil/2.1.0/metro_map.png", "metro_map.png")
    p.hop("/seqsoil/", r)
    for v in ("2.0.0", "dev"):
        p.own(f"/seqsoil/{v}/", view(v, f"Introduction {v}", paras(v)))
        for one in ("docs/usage/", "docs/output/", "parameters/", "results/"):
            p.show(f"/seqsoil/{v}/{one}", view(v, f"{one} {v}", say(v + one)))
            p.maybe(f"/seqsoil/{v}/{one}")
    p.show("/seqsoil/releases_stats/", view("2.1.0", "Releases", "<table><tr><td>stars</table>"))
    p.maybe("/seqsoil/releases_stats/", "https://doi.example/10.5281/x.7788")
    p.other("/soilstats/1.0.1/", lay("soilstats", f"<h1>soilstats</h1>{paras('soilstats')}"))
    p.show("/pipelines/", lay("Pipelines", lis((r, "seqsoil"), ("/soilstats/1.0.1/", "soilstats"))))
    p.bar("a list", "/pipelines/", "/pipelines/?topic=soil")
    p.bar("a run", "/launch/?pipeline=seqsoil&release=2.1.0")
    p.bar("the code's own portal", forge)
    return done(p, r, lay, "review", "two other versions have documents of their own")


def preprint_page_2() -> ThirdSite:
    """A biology server: views of the text as suffixes, media of the supplement, two versions."""
    p = Portal("preprint_page", 2, "https://www.biopreprint.example")
    i = "10.1101/2024.02.11.579001"
    r, media = (
        f"/content/{i}v2",
        "/content/biopreprint/early/2024/02/20/2024.02.11.579001/DC1/embed",
    )

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | bioPreprint</title></head>
<body class="html not-front"><div id="page"><header><a href="/" rel="home">bioPreprint</a>
<ul class="menu">{
            lis(
                ("/content/about", "About"),
                ("/submit-a-manuscript", "Submit"),
                ("/alerts", "Alerts / RSS"),
                ("/user/login?destination=node/3311", "Login"),
            )
        }</ul>
<a href="/search">Advanced Search</a></header>{body}<footer><a href="/help/FAQ">FAQ</a></footer>
</div></body></html>"""

    title = "Gut bacteria of alpine grasshoppers change with altitude"

    def view(base: str, tab: str, body: str) -> str:
        return lay(
            title,
            f"""<meta name="DC.Identifier" content="{i}">
<meta name="citation_pdf_url" content="{p.base}{base}.full.pdf">
<meta name="citation_public_url" content="{p.base}{base}">
<a href="/content/early/recent?prev=3310">Previous</a> <a
href="/content/10.1101/2024.02.11.578888v1">
Next</a><h1>{title}</h1><a href="/search/author1%3AMeret%20Lutz">Meret Lutz</a> doi:
<a href="https://doi.example/{i}">https://doi.example/{i}</a><ul class="tabs">
<li><a href="{base}.abstract">Abstract</a><li><a href="{base}.full">Full Text</a>
<li><a href="{base}.article-info">Info/History</a><li><a href="{base}.article-metrics">Metrics</a>
<li><a href="{base}.supplementary-material">Supplementary material</a>
<li><a href="{base}.full.pdf+html">Preview PDF</a></ul><p>{tab}</p>{body}
<div class="panels"><a href="{base}.full.pdf">Download PDF</a><a href="/email?nid=3311">Email</a>
<a href="/highwire/citation/3311/bibtext">BibTeX</a><a href="/highwire/citation/3311/ris">RIS</a>
<a href="/collection/microbiology">Microbiology</a>
<a href="https://share.example/?u={i}">Share</a></div>""",
        )

    p.own(r, view(r, "Abstract", f"<p>{say('gut', 'en', 9)}</p>"))
    p.hop(f"{r}.abstract", r)
    p.own(f"{r}.full", view(r, "Full Text", paras("gutfull", "en", 5)))
    p.own(
        f"{r}.article-info",
        view(
            r,
            "Info/History",
            f'<a href="/content/{i}v1">Version 1</a> (Feb 11) <a href="{r}">Version 2</a>',
        ),
    )
    p.own(
        f"{r}.supplementary-material",
        view(
            r,
            "Supplementary material",
            lis(
                (f"{media}/media-1.pdf?download=true", "supplements/579001_file02.pdf"),
                (f"{media}/media-2.xlsx?download=true", "supplements/579001_file03.xlsx"),
            ),
        ),
    )
    p.file(f"{media}/media-1.pdf?download=true", "media-1.pdf", "", True)
    p.file(f"{media}/media-2.xlsx?download=true", "media-2.xlsx", "", True)
    p.file(f"{r}.full.pdf", "full.pdf")
    p.show(f"{r}.full.pdf+html", view(r, "Preview", f"<iframe src='{r}.full.pdf'></iframe>"))
    p.show(f"{r}.article-metrics", view(r, "Metrics", "<p>Abstract 901, PDF 210"))
    p.maybe(f"{r}.full.pdf+html", f"{r}.article-metrics", f"https://doi.example/{i}")
    p.meta("/highwire/citation/3311/bibtext", "@article{Lutz2024,}", "application/x-bibtex")
    p.meta(
        "/highwire/citation/3311/ris", "TY  - JOUR\nER  -", "application/x-research-info-systems"
    )
    v1 = f"/content/{i}v1"
    p.own(v1, view(v1, "Abstract", f"<p>There is a newer version. {say('gut1')}"))
    for tail in (".full", ".article-info", ".supplementary-material"):
        p.show(v1 + tail, view(v1, tail, say("v1" + tail)))
        p.maybe(v1 + tail)
    p.blob(f"{v1}.full.pdf", "v1.pdf")
    p.maybe(f"{v1}.full.pdf", f"{v1}.article-metrics", f"{v1}.full.pdf+html")
    p.hop(f"{v1}.abstract", v1)
    nxt = "/content/10.1101/2024.02.11.578888v1"
    p.other(nxt, lay("Snails and salt", f"<h1>Snails and salt</h1>{say('snail')}"))
    p.show("/collection/microbiology", lay("Microbiology", lis((r, title), (nxt, "Snails"))))
    p.bar("a list", "/collection/microbiology", "/search/author1%3AMeret%20Lutz")
    p.bar("a form", "/email?nid=3311")
    p.bar("login with return address", "/user/login?destination=node/3311")
    return done(p, r, lay, "review", "the first version has forms of its own")


def working_paper_page_2() -> ThirdSite:
    """A German library's deposit of a series: handle, bitstream, display in English, exports."""
    p = Portal("working_paper_page", 2, "https://www.wirtdepot.example")
    r, pdf = "/handle/10419/271234", "/bitstream/10419/271234/1/1836291.pdf"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>WirtDepot: {title}</title></head>
<body><table class="pageLayout"><tr><td><a href="/">WirtDepot</a> <a href="/community-list">Bereiche
</a> <a href="/browse?type=author">Autoren</a> <a href="/browse?type=title">Titel</a>
<a href="/mydspace">Mein WirtDepot</a> <a href="/statistics?year=2024">Statistik</a></td></tr>
<tr><td>{body}</td></tr><tr><td><a href="/impressum">Impressum</a> <a
href="/datenschutz">Datenschutz
</a> <a href="https://www.zbwirt.example/">Bibliothek</a></td></tr></table></body></html>"""

    title = "Mindestlöhne und Lehrstellen: Evidenz aus Grenzregionen"

    def view(h: str, name: str, file: str) -> str:
        return lay(
            name,
            f"""<link rel="schema.DCTERMS" href="http://purl.example/dc/terms/">
<meta name="citation_title" content="{name}"><meta name="citation_pdf_url"
content="https://www.wirtdepot.example{file}"><p>Bitte verwenden Sie diesen Link:
<a href="https://hdl.example/10419/{h}">https://hdl.example/10419/{h}</a></p><table>
<tr><td>Verfasser:<td><a href="/browse?type=author&value=Brandt%2C+Ute">Brandt, Ute</a>
<tr><td>Schriftenreihe:<td>IAF Diskussionspapier Nr. 88 <a href="/handle/10419/3108">IAF Reihe</a>
<tr><td>Zusammenfassung:<td>{say(name, "de", 6)}
<tr><td>Schlagwörter:<td><a href="/browse?type=subject&value=Mindestlohn">Mindestlohn</a></table>
<table class="miscTable"><tr><th>Datei<td><a target="_blank" href="{file}">PDF</a> 842 kB</table>
<a href="/handle/10419/{h}?mode=full">Zur Langanzeige</a>
<a href="/handle/10419/{h}?locale=en">English</a>
<a href="/export?handle=10419/{h}&format=bibtex">BibTeX</a>
<a href="/export?handle=10419/{h}&format=ris">RIS</a>
<a href="/stats?handle=10419/{h}">Zugriffe</a>""",
        )

    base = p.base
    link = (
        f'<https://hdl.example/10419/271234>; rel="cite-as", <{base}{pdf}>; rel="item"; '
        f'type="application/pdf", <{base}/export?handle=10419/271234&format=bibtex>; '
        f'rel="describedby"; type="application/x-bibtex", <{base}/handle/10419/3108>; '
        f'rel="collection"'
    )
    p.own(r, view("271234", title, pdf), heads=[("Link", link)])
    p.own(f"{r}?mode=full", lay(title, f"<table><tr><td>dc.title<td>{title}</table>{a(r, 'kurz')}"))
    p.own(f"{r}?locale=en", view("271234", title, pdf).replace("Datei", "File"))
    p.file(pdf, "1836291.pdf")
    for kind, ctype in (("bibtex", "application/x-bibtex"), ("ris", "text/plain")):
        p.meta(f"/export?handle=10419/271234&format={kind}", kind, ctype)
    p.show("/stats?handle=10419/271234", lay("Zugriffe", "<p>Downloads: 311</p>"))
    p.maybe("/stats?handle=10419/271234", "https://hdl.example/10419/271234")
    for h, t in (("271233", "Renten im Wandel"), ("271250", "Pendeln")):
        p.other(f"/handle/10419/{h}", view(h, t, f"/bitstream/10419/{h}/1/18{h}.pdf"))
    items = lis((r, title), ("/handle/10419/271233", "Renten"), ("/handle/10419/271250", "Pendeln"))
    p.show("/handle/10419/3108", lay("IAF Reihe", items))
    p.bar("the series", "/handle/10419/3108")
    p.bar("a list", "/browse?type=author&value=Brandt%2C+Ute")
    p.robots("Disallow: /browse", "Disallow: /stats", "Disallow: /mydspace")
    return done(p, r, lay, "complete", "one file, long and English display, two exports", "de")


def thesis_page_2() -> ThirdSite:
    """A French catalogue of theses: the text lies at the school's host behind a redirect."""
    p = Portal("thesis_page", 2, "https://www.theses-nat.example")
    n = "2023UPSLE014"
    r = f"/{n}"
    text = "https://archives.ecole-sup.example/theses/2023UPSLE014/these_MOREL_2023.pdf"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{title} - theses-nat</title></head>
<body><header><a href="/">theses-nat</a><button>Menu</button><a href="/api-docs">API</a>
<a href="/a-propos">À propos</a><a href="/stats">Chiffres</a><a href="/resultats?q=">Recherche</a>
</header><main>{body}</main><footer><a href="/mentions-legales">Mentions légales</a>
<a href="/donnees-personnelles">Données personnelles</a><a href="https://abes.example">Agence</a>
</footer></body></html>"""

    title = "Lire les cadastres : écritures du sol dans le Forez (1730-1830)"
    ld = json.dumps(
        {
            "@context": "http://schema.org",
            "@type": "Thesis",
            "name": title,
            "url": f"{p.base}{r}",
            "author": {"@type": "Person", "url": f"{p.base}/266102288"},
        }
    )
    p.own(
        r,
        lay(
            title,
            f"""<script type="application/ld+json">{ld}</script><h1>{title}</h1><p>par
<a href="/266102288">Hélène Morel</a>, sous la direction de <a href="/031077781">Luc Vial</a>.
Soutenue le 14-11-2023 à l'<a href="/resultats?q=&filtres=ecole">École supérieure</a></p>
<div><a class="btn" href="/{n}/document">Accéder en ligne</a>
<a href="/{n}/annexes">Annexes</a></div><h2>Résumé</h2><p lang="fr">{say(title, "fr", 6)}</p>
<h2>Abstract</h2><p lang="en">{say(title, "en", 5)}</p><p>Mots-clés :
<a href="/resultats?q=cadastre">Cadastre</a></p><h3>Exporter</h3><ul>{
                lis(
                    (f"/{n}.rdf", "RDF"),
                    (f"/{n}.xml", "XML"),
                    (f"/{n}.bib", "BibTeX"),
                    (f"/{n}.ris", "RIS"),
                )
            }</ul>
<h3>Thèses similaires</h3><a href="/2019LYSE2044">Arpenter la montagne</a>
<a href="/2021TOUL0031">Terriers et plans</a><a href="/{n}/signaler">Signaler une erreur</a>
<a href="https://www.sudocat.example/27199">Catalogue</a>""",
        ),
    )
    p.file(text, "these_MOREL_2023.pdf")
    p.hop(f"/{n}/document", text)
    annex = "https://archives.ecole-sup.example/theses/2023UPSLE014/annexes.zip"
    p.own(f"/{n}/annexes", lay("Annexes", f"<h1>Annexes</h1>{a(annex, 'annexes.zip')}"))
    p.file(annex, "annexes.zip")
    p.meta(f"/{n}.rdf", "<rdf:RDF/>", "application/rdf+xml")
    p.meta(f"/{n}.xml", "<these/>", "application/xml")
    p.meta(f"/{n}.bib", "@phdthesis{morel,}", "application/x-bibtex")
    p.meta(f"/{n}.ris", "TY  - THES", "application/x-research-info-systems")
    for one, t in (("2019LYSE2044", "Arpenter la montagne"), ("2021TOUL0031", "Terriers et plans")):
        p.other(f"/{one}", lay(t, f"<h1>{t}</h1>{say(t, 'fr')}{a(f'/{one}.bib', 'BibTeX')}"))
    p.show("/266102288", lay("Hélène Morel", f"{lis((r, title))}{say('hm', 'fr', 1)}"))
    p.bar("a profile", "/266102288", "/031077781")
    p.bar("a list or a form", "/resultats?q=cadastre", f"/{n}/signaler")
    p.bar("another portal", "https://www.sudocat.example/27199")
    p.robots("Disallow: /resultats")
    return done(p, r, lay, "complete", "notice, four exports, text and annexes", "fr")


def conference_talk_2() -> ThirdSite:
    """A society's page of a presentation: paper, slides and appendix among all files."""
    p = Portal("conference_talk", 2, "https://www.sysassoc.example")
    c, f = "/conference/nssd24", "/system/files"
    r = f"{c}/presentation/aguilar"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{
            title
        } | SYSASSOC</title></head><body>
<header><a href="/">SYSASSOC</a><ul>{
            lis(
                ("/conferences", "Conferences"),
                ("/publications", "Pubs"),
                ("/about", "About"),
                ("/user?destination=node/295555", "Sign in"),
            )
        }</ul></header>
<div class="conf-menu"><a href="{c}">NSSD '24</a><a href="{c}/registration-information">Attend</a>
<a href="{c}/technical-sessions">Program</a><a href="{c}/sponsorship">Sponsors</a></div>{body}
<footer><a href="/privacy">Privacy Policy</a> <a
href="/contact">Contact</a></footer></body></html>"""

    title = "Replaying Storage Faults from Field Logs"
    p.own(
        r,
        lay(
            title,
            f"""<meta name="citation_title" content="{title}">
<meta name="citation_pdf_url" content="{p.base}{f}/nssd24-aguilar.pdf">
<h1>{title}</h1><div class="field">Marta Aguilar and Dae Kim, <em>Northshore University</em></div>
<div class="badges"><a href="{c}/call-for-artifacts">Artifact Evaluated</a></div>
<h4>Abstract:</h4><p>{say(title, "en", 8)}</p><h4>Open Access Media</h4>
<a href="{f}/nssd24-aguilar.pdf">Aguilar PDF</a>
<a href="{f}/nssd24-appendix-aguilar_0.pdf">Aguilar Appendix PDF</a>
<a href="/biblio/export/bibtex/295555">Download BibTeX</a>
<a href="{f}/nssd24_slides-aguilar.pdf">View the slides</a>
<h4>Presentation Video</h4><iframe src="https://www.tube.example/embed/Qx81f"></iframe>
<p>Full proceedings: <a href="{f}/nssd24_full_proceedings.pdf">PDF</a></p>
<ul class="pager"><li><a href="{c}/presentation/adler">‹ Tail Latency at Dawn</a>
<li><a href="{c}/presentation/bui">Log Structured Everything ›</a></ul>""",
        ),
    )
    for n in ("nssd24-aguilar", "nssd24-appendix-aguilar_0", "nssd24_slides-aguilar"):
        p.file(f"{f}/{n}.pdf", f"{n}.pdf")
    p.blob(f"{f}/nssd24_full_proceedings.pdf", "full.pdf")
    p.bar("the volume", f"{f}/nssd24_full_proceedings.pdf", f"{c}/technical-sessions", c)
    p.meta("/biblio/export/bibtex/295555", "@inproceedings{295555,}", "text/plain")
    p.maybe("https://www.tube.example/embed/Qx81f")
    for one, t in (("adler", "Tail Latency at Dawn"), ("bui", "Log Structured Everything")):
        p.other(
            f"{c}/presentation/{one}",
            lay(t, f"<h1>{t}</h1>{say(t)}{a(f'{f}/nssd24-{one}.pdf', 'PDF')}"),
        )
    p.show(
        f"{c}/technical-sessions",
        lay(
            "Technical Sessions",
            f"{a(r, title)}{a(f'{f}/nssd24-aguilar.pdf', 'PDF')}"
            f"{a(f'{c}/presentation/adler', 'Tail Latency')}",
        ),
    )
    p.bar("about all artifacts", f"{c}/call-for-artifacts")
    p.bar("login with return address", "/user?destination=node/295555")
    return done(p, r, lay, "complete", "page, citation, paper, appendix and slides")


ALL = (
    workflow_page_2,
    preprint_page_2,
    working_paper_page_2,
    thesis_page_2,
    conference_talk_2,
)
