"""Repositories, statistics and studies: the first portal of each kind."""

from tests.blind_portals.build import bibtex, hexid, ris, uuid
from tests.blind_portals.eightha.kit import DE, EN, FR, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def subject_deposit_1() -> ThirdSite:
    p = Portal("subject_deposit", 1, "https://agrovault.example")
    w = Prose("agro1", "stripe rust,the nursery,a differential line,leaf severity,the trap", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | AgroVault</title>@H@</head><body>
<header><a href="/">AgroVault</a><nav><a href="/search">Browse data</a>
<a href="/crops">Crops</a><a href="/deposit">Deposit</a><a href="/about">About</a></nav></header>
<main id="content">@B@</main><footer><a href="/terms">Terms</a> <a href="/contact">Contact</a>
<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a></footer></body></html>""")
    me = "/dataset/wheat-rust-nursery-2019-2022"
    title = "Wheat stripe rust trap nursery, 2019-2022"
    cdn = "https://files.agrovault-cdn.example/o/"
    names = ("nursery_scores.csv", "isolates.xlsx", "codebook.pdf")
    files = [(cdn + hexid(n, 24), n) for n in names]
    for href, name in files:
        p.file(href, name, attach=True)
    bundle = p.file(cdn + hexid("bundle", 24), "wheat-rust-nursery-2019-2022.zip", attach=True)
    bib = p.meta(f"{me}/export/bibtex", bibtex("rust22", title, "Okello, R.", me), "text/x-bibtex")
    xml = p.meta(f"{me}/export/datacite.xml", "<resource/>", "application/xml")
    claim = {
        "@type": "Dataset",
        "@id": p.u(me),
        "name": title,
        "distribution": [{"@type": "DataDownload", "contentUrl": bundle}],
    }
    near(
        p,
        sh,
        w,
        {
            "/dataset/wheat-rust-nursery-2015-2018": "Wheat stripe rust trap nursery, 2015-2018",
            "/dataset/barley-scald-survey-2021": "Barley scald survey, 2021",
        },
        '<a href="@@/export/bibtex">BibTeX</a>',
    )
    login = p.bar("asks for an account", f"/user/login?destination={me}")
    p.bar("a listing", "/search?f=crop:wheat", "/tags/stripe-rust")
    p.bar("a profile", "/people/okello-r")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><div class="by">{ul(("/people/okello-r", "R. Okello"), tag="span")}
</div>{w.paras(2)}
<h2>Files (4)</h2><table>{ul(*files, tag="td")}{ul((bundle, "All files (zip)"), tag="td")}</table>
<h2>Cite</h2><a href="{bib}">BibTeX</a> <a href="{xml}">DataCite XML</a>
<a href="https://doi.org/10.5555/agv.3391">doi:10.5555/agv.3391</a>
<ul class="facets">{ul(("/search?f=crop:wheat", "wheat"), ("/tags/stripe-rust", "stripe rust"))}
</ul><aside><h3>Similar data</h3>
{ul(*[(s.removeprefix(p.base), s.rsplit("/", 1)[1]) for s in sorted(p.siblings)])}
</aside><a href="{login}">Log in to comment</a>""",
            ld(claim),
        ),
    )
    p.robots("Disallow: /user/", "Disallow: /search")
    rest(p, sh, w, me)
    return p.site(me, "complete", "four listed files are handed out; the claim names the bundle")


def municipal_dataset_1() -> ThirdSite:
    p = Portal("municipal_dataset", 1, "https://daten.stadt-erlenau.example")
    w = Prose("mun1", "das Straßenkataster,der Baumbestand,ein Bezirk,die Pflanzung", *DE)
    sh = shell("""<html lang="de"><head><title>@T@ - Offene Daten Erlenau</title>@H@</head>
<body><div class="kopf"><a href="/">Startseite</a> <a href="/datensaetze">Datensätze</a>
<a href="/themen">Themen</a> <a href="/blog">Aktuelles</a> <a href="/impressum">Impressum</a></div>
@B@<div class="fuss"><a href="/datenschutz">Datenschutz</a> <a href="/feed.rss">RSS</a></div>
</body></html>""")
    me = "/datensaetze/baumkataster"
    title = "Baumkataster der Stadt Erlenau"
    old = {f"/datensaetze/baumkataster/stand/{y}": f"Stand {y}" for y in ("2023", "2022")}
    csv = p.file("/dl/4471", "baumkataster_2024.csv", attach=True)
    geo = p.file("/dl/4472", "baumkataster_2024.geojson", attach=True)
    pdf = p.file("/dl/4475", "feldbeschreibung.pdf")
    rdf = p.meta(f"{me}.rdf", "<rdf:RDF/>", "application/rdf+xml")
    ttl = p.meta(f"{me}.ttl", "<> a <http://www.w3.org/ns/dcat#Dataset> .", "text/turtle")
    for number, (href, text) in enumerate(old.items()):
        own = p.blob(f"/dl/{3300 + number}", f"baumkataster_{text[-4:]}.csv", attach=True)
        p.maybe(own)
        back = f'<a href="{me}">aktueller Stand</a> <a href="{own}">CSV</a>'
        p.own(href, sh(f"{title}, {text}", f"<h1>{title}, {text}</h1>{back}{w.paras(1)}"))
    near(
        p,
        sh,
        w,
        {
            "/datensaetze/gruenflaechen": "Grünflächen der Stadt Erlenau",
            "/datensaetze/strassenverzeichnis": "Straßenverzeichnis",
        },
        '<a href="@@.rdf">RDF</a> <a href="/themen/umwelt">Umwelt</a>',
    )
    p.bar("a listing", "/themen/umwelt", "/datensaetze?amt=67")
    p.bar("general documentation of the portal", "/lizenz/dl-de-by-2-0")
    p.own(
        me,
        sh(
            title,
            f"""<p class="pfad"><a href="/">Start</a> &gt; <a href="/themen/umwelt">Umwelt</a></p>
<h1>{title}</h1>{w.paras(2)}<dl><dt>Amt<dd><a href="/datensaetze?amt=67">Grünflächenamt</a>
<dt>Lizenz<dd><a href="/lizenz/dl-de-by-2-0">dl-de/by-2-0</a></dl>
<h2>Ressourcen</h2><a class="knopf" href="{csv}">CSV</a><a class="knopf" href="{geo}">GeoJSON</a>
<a class="knopf" href="{pdf}">Feldbeschreibung</a>
<h2>Frühere Stände</h2><ul>{ul(*old.items())}</ul>
<h2>Metadaten</h2><a href="{rdf}">RDF/XML</a> <a href="{ttl}">Turtle</a>
<h2>Verwandt</h2><ul>{
                ul(
                    ("/datensaetze/gruenflaechen", "Grünflächen"),
                    ("/datensaetze/strassenverzeichnis", "Straßenverzeichnis"),
                )
            }</ul>""",
            f'<link rel="alternate" type="application/rdf+xml" href="{rdf}">',
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "earlier states bring files of their own")


def campus_dataset_1() -> ThirdSite:
    p = Portal("campus_dataset", 1, "https://rds.northmoor.example")
    w = Prose("camp1", "the pendulum,a damping run,the optical bench,the drift,run notes", *EN)
    sh = shell("""<html><head><title>@T@ - Research Data Store - University of Northmoor</title>
@H@</head><body class="ac"><a class="skip" href="#main">Skip</a>
<ul id="global"><li><a href="https://www.northmoor.example/">University</a>
<li><a href="/">Data store</a><li><a href="/cgi/search">Search</a><li><a href="/view/divisions/">
Divisions</a><li><a href="/policies.html">Policies</a></ul>
<div id="main">@B@</div></body></html>""")
    me = "/id/eprint/5180/"
    title = "Damped pendulum runs for optical bench drift"
    docs = (("1", "runs.csv"), ("2", "bench-drift.zip"), ("3", "README.txt"))
    files = [(p.file(f"/5180/{n}/{name}", name), name) for n, name in docs]
    p.maybe("/5180/")
    p.hop("/5180/", me, 301)
    forms = (("BibTeX", "bib"), ("DataCite", "xml"), ("JSON", "js"), ("RefMan", "ris"))
    exports = [
        (
            p.meta(f"/cgi/export/eprint/5180/{kind}/nm-eprint-5180.{end}", "%0 5180", "text/plain"),
            kind,
        )
        for kind, end in forms
    ]
    near(
        p,
        sh,
        w,
        {"/id/eprint/5177/": "Torsion balance calibration", "/id/eprint/5183/": "Laser noise"},
        '<a href="/view/divisions/phys.html">Physics</a>',
    )
    p.bar("asks for an account", "/cgi/users/home?screen=EPrint::View&eprintid=5180")
    p.bar("a listing", "/view/divisions/phys.html", "/view/creators/Thwaite=3AJ=2E.html")
    p.bar("another institution's page about it", "https://core.openscan.example/display/5180")
    p.show("https://core.openscan.example/display/5180", "<title>CORE</title><p>" + title)
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p><a href="/view/creators/Thwaite=3AJ=2E.html">Thwaite, J.</a>
(2023) <i>{title}.</i> [Dataset]</p>
<table>{"".join(f'<tr><td><a href="{h}">{n}</a><td>Data' for h, n in files)}</table>
<p>Official URL: <a href="/5180/">rds.northmoor.example/5180</a></p>{w.paras(2)}
<form action="/cgi/export_redirect">Export as</form><ul>{ul(*exports)}</ul>
<p>Division: <a href="/view/divisions/phys.html">Physics</a>.
Also in <a href="https://core.openscan.example/display/5180">Openscan</a>.
See also <a href="/id/eprint/5177/">5177</a>, <a href="/id/eprint/5183/">5183</a>.</p>
<a href="/cgi/users/home?screen=EPrint::View&amp;eprintid=5180">Repository staff only</a>""",
            metas(("eprints.title", title), ("eprints.document_url", p.u(files[0][0])))
            + f'<link rel="alternate" type="text/plain" href="{exports[0][0]}" title="BibTeX">',
        ),
    )
    p.robots("Disallow: /cgi/users/", "Disallow: /cgi/search")
    rest(p, sh, w, me)
    return p.site(me, "complete", "all documents of the record and its exports are linked")


def replication_package_1() -> ThirdSite:
    p = Portal("replication_package", 1, "https://replicate.econrev.example")
    w = Prose("repl1", "the tariff,a matched firm,the sample,an import shock,the estimate", *EN)
    sh = shell("""<html lang="en"><head><meta charset="utf-8"><title>@T@</title>@H@</head><body>
<nav class="top"><a href="/">Replication Archive of the Economic Review</a>
<a href="/packages">Packages</a><a href="/policy">Data policy</a>
<a href="/editors">Data editors</a>
</nav><div class="wrap">@B@</div>
<footer>&copy; <a href="/legal">Legal</a></footer></body></html>""")
    me = "/package/118264/version/V2/view"
    base = "/package/118264/version/V2/folder"
    title = "Data and code for: Import shocks and firm size"
    tree = {"data": ("firms.dta", "tariffs.csv"), "code": ("main.do", "table3.R")}
    top = [(p.file("/file/9001/get", "README.pdf", attach=True), "README.pdf")]
    number = 9002
    for folder, names in tree.items():
        inside = []
        for name in names:
            inside.append((p.file(f"/file/{number}/get", name, attach=True), name))
            number += 1
        href = p.own(
            f"{base}/{folder}",
            sh(f"{title} / {folder}", f'<h2><a href="{me}">..</a>/{folder}</h2><ul>{ul(*inside)}'),
        )
        top.append((href, f"{folder}/"))
    old = "/package/118264/version/V1/view"
    p.own(old, sh(f"{title} (V1)", f'<h1>{title}</h1><p>Replaced by <a href="{me}">V2</a>.'))
    p.file("/package/118264/zip?v=V2", "118264-V2.zip", attach=True)
    login = p.bar("asks for an account", f"/login?returnTo={me}")
    article = p.bar("another institution's page", "https://www.econrev.example/doi/10.5555/er.77")
    p.show(article, f"<title>Import shocks and firm size</title><p>{w.text(5)}")
    p.meta("/package/118264/version/V2/ddi.xml", "<codeBook/>", "application/xml")
    p.meta("/package/118264/version/V2/cite.ris", ris(title, "Anand, P.", me), "text/plain")
    near(
        p,
        sh,
        w,
        {
            "/package/118270/version/V1/view": "Data and code for: Wage floors",
            "/package/118251/version/V1/view": "Data and code for: School meals",
        },
    )
    p.bar("a listing", "/packages?jel=F14")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>Version 2. <a href="{old}">Version 1</a></p>
<section id="files"><h2>Project files</h2><ul>{ul(*top)}</ul>
<a href="/package/118264/zip?v=V2">Download this project</a></section>{w.paras(2)}
<p>JEL <a href="/packages?jel=F14">F14</a>. Article: <a href="{article}">Economic Review</a></p>
<p>Export <a href="/package/118264/version/V2/ddi.xml">DDI</a>
<a href="/package/118264/version/V2/cite.ris">RIS</a></p>
<div class="more">Others also looked at
<a href="/package/118270/version/V1/view">Wage floors</a>
<a href="/package/118251/version/V1/view">School meals</a></div><a href="{login}">Sign in</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "every file of the tree, the bundle and both versions are served")


def survey_instrument_1() -> ThirdSite:
    p = Portal("survey_instrument", 1, "https://skalen.messwerk.example")
    w = Prose("inst1", "die Skala,ein Item,die Reliabilität,die Stichprobe,der Kennwert", *DE)
    sh = shell("""<html lang="de"><head><title>@T@ – Messwerk</title>@H@</head><body>
<div id="leiste"><a href="/">Messwerk</a><a href="/skalen/">Alle Skalen</a>
<a href="/autoren/">Autoren</a><a href="/einreichen/">Einreichen</a></div><article>@B@</article>
<div id="fuss"><a href="/impressum/">Impressum</a><a href="/newsletter/">Newsletter</a></div>""")
    me = "/skalen/kurzskala-umweltsorge/"
    title = "Kurzskala Umweltsorge (KUS-6)"
    lang = "/en/skalen/kurzskala-umweltsorge/"
    files = [
        (p.file(f"/media/{hexid(n, 8)}/{n}", n), n)
        for n in ("KUS-6_Fragebogen.pdf", "KUS-6_Auswertung.xlsx", "KUS-6_Manual.pdf")
    ]
    tabs = [(f"{me}{t}/", t.capitalize()) for t in ("guetekriterien", "literatur", "zitation")]
    bar = '<ul class="reiter">' + ul((me, "Übersicht"), *tabs) + "</ul>"
    for href, text in tabs:
        p.own(href, sh(f"{title}: {text}", f"<h1>{title}</h1>{bar}<h2>{text}</h2>{w.paras(2)}"))
    p.own(
        lang,
        sh(
            "Brief environmental worry scale",
            f'<h1>Brief environmental worry scale (KUS-6)</h1><a href="{me}">deutsch</a>'
            + w.paras(1)
            + ul(*files),
            f'<link rel="alternate" hreflang="de" href="{me}">',
        ),
    )
    near(
        p,
        sh,
        w,
        {
            "/skalen/kurzskala-vertrauen/": "Kurzskala Vertrauen (KV-4)",
            "/skalen/technikaffinitaet/": "Technikaffinität (TA-8)",
        },
        '<ul class="reiter"><li><a href="@@literatur/">Literatur</a></ul>',
    )
    p.bar("a profile", "/autoren/brandhorst/")
    p.bar("a listing", "/skalen/?konstrukt=einstellung")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{bar}<a href="{lang}">English</a>{w.paras(3)}
<p>Autorin: <a href="/autoren/brandhorst/">E. Brandhorst</a>;
Konstrukt: <a href="/skalen/?konstrukt=einstellung">Einstellung</a></p>
<h2>Material</h2><ul>{ul(*files, more=" download")}</ul>
<p class="blaettern"><a rel="prev" href="/skalen/kurzskala-vertrauen/">zurück</a>
<a rel="next" href="/skalen/technikaffinitaet/">weiter</a></p>""",
            metas(("citation_title", title), ("citation_pdf_url", p.u(files[2][0])))
            + f'<link rel="alternate" hreflang="en" href="{lang}">',
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "tabs, language form and three files are all linked")


def indicator_page_1() -> ThirdSite:
    p = Portal("indicator_page", 1, "https://indicateurs.obs-territoires.example")
    w = Prose("ind1", "le revenu médian,une commune,la zone d'emploi,le taux,la série", *FR)
    sh = shell("""<html lang="fr"><head><title>@T@ | Observatoire des territoires</title>@H@</head>
<body><header><a href="/">Accueil</a><a href="/indicateurs">Indicateurs</a>
<a href="/cartes">Cartes</a><a href="/publications">Publications</a></header>
<div role="main">@B@</div><footer><a href="/mentions-legales">Mentions légales</a></footer>""")
    me = "/indicateur/part-des-logements-vacants"
    title = "Part des logements vacants"
    method = p.own(
        f"{me}/methode",
        sh(f"{title} : méthode", f'<h1>{title}</h1><a href="{me}">Fiche</a>{w.paras(3)}'),
    )
    csv = p.file("/telechargement?i=lgv_part&fmt=csv", "lgv_part.csv", attach=True)
    xls = p.file("/telechargement?i=lgv_part&fmt=xlsx", "lgv_part.xlsx", attach=True)
    meta = p.meta("/api/indicateurs/lgv_part/meta.json", {"code": "lgv_part"}, "application/json")
    p.refused("/telechargement?i=lgv_part&fmt=iris", sh("Accès restreint", "<h1>403</h1>"))
    carte = p.maybe("/cartes/lgv_part?annee=2021", "/cartes/lgv_part?annee=2020")
    near(
        p,
        sh,
        w,
        {
            "/indicateur/part-des-residences-secondaires": "Part des résidences secondaires",
            "/indicateur/taux-de-pauvrete": "Taux de pauvreté",
        },
        '<a href="@@/methode">Méthode</a>',
    )
    p.bar("a listing", "/indicateurs?theme=logement")
    p.bar("asks for an account", f"/connexion?retour={me}")
    p.own(
        me,
        sh(
            title,
            f"""<nav><a href="/indicateurs?theme=logement">Logement</a></nav><h1>{title}</h1>
{w.paras(2)}<a href="{method}">Méthode et source</a>
<iframe src="{carte}"></iframe><a href="/cartes/lgv_part?annee=2020">carte 2020</a>
<h2>Télécharger</h2><a href="/telechargement?i=lgv_part&amp;fmt=csv">CSV communes</a>
<a href="{xls.replace("&", "&amp;")}">Excel</a>
<a href="/telechargement?i=lgv_part&amp;fmt=iris">Fichier IRIS (agents habilités)</a>
<a href="{meta}">Métadonnées</a>
<aside>Voir aussi <a href="/indicateur/part-des-residences-secondaires">Résidences secondaires</a>
<a href="/indicateur/taux-de-pauvrete">Pauvreté</a></aside>
<a href="/connexion?retour={me}">Espace agents</a>""",
            ld({"@type": "Dataset", "name": title, "url": p.u(me)}),
        ),
    )
    assert csv
    rest(p, sh, w, me)
    return p.site(me, "partial", "the finest file is listed and refused")


def review_protocol_1() -> ThirdSite:
    p = Portal("review_protocol", 1, "https://reviews.evireg.example")
    w = Prose("rev1", "the comparator,an outcome,a search string,the risk of bias,a trial", *EN)
    sh = shell("""<html><head><title>@T@</title>@H@</head><body><table width="100%"><tr><td>
<a href="/index.php">EviReg: register of systematic reviews</a><td><a href="/search.php">Search</a>
<td><a href="/register.php">Register a review</a><td><a href="/help.php">Help</a></table>
@B@<hr><small><a href="/disclaimer.php">Disclaimer</a></small></body></html>""")
    me = "/display_record.php?ID=ER42023391877"
    title = "Exercise after hip fracture: protocol of a systematic review"
    pdf = p.file("/pdf/ER42023391877.pdf", "ER42023391877.pdf")
    strat = p.file("/attachments/391877_STRATEGY_20230201.pdf", "strategy.pdf")
    versions = [f"/display_record.php?ID=ER42023391877&VersionID={n}" for n in (1840011, 1902276)]
    for href in versions:
        p.own(
            href,
            sh(
                title,
                f'<h1>{title}</h1><p>Earlier version; <a href="{me}">current</a>{w.paras(2)}',
            ),
        )
    p.maybe("/print_record.php?ID=ER42023391877")
    p.bar("a form without content", "/mail_record.php?ID=ER42023391877")
    p.bar("asks for an account", "/login.php?edit=ER42023391877")
    near(
        p,
        sh,
        w,
        {
            "/display_record.php?ID=ER42023390412": "Vitamin D after fracture: protocol",
            "/display_record.php?ID=ER42022377001": "Tai chi and falls: protocol",
        },
    )
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>Registration ER42023391877</p>
<a href="/print_record.php?ID=ER42023391877">Print</a> | <a href="{pdf}">PDF</a> |
<a href="/mail_record.php?ID=ER42023391877">Send to a friend</a>
<h3>Review question</h3>{w.paras(1)}<h3>Searches</h3>{w.paras(1)}
<a href="{strat}">Search strategy attached</a>
<h3>Versions</h3>{ul(*[(v, f"Version {n}") for n, v in enumerate(versions, 1)])}
<h3>Similar reviews in the register</h3>
<a href="/display_record.php?ID=ER42023390412">Vitamin D after fracture</a><br>
<a href="/display_record.php?ID=ER42022377001">Tai chi and falls</a>
<p><a href="/login.php?edit=ER42023391877">Edit (authors only)</a></p>""",
            metas(("DC.title", title), ("DC.identifier", uuid("x"))),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "record, its two earlier versions and two PDFs are served")
