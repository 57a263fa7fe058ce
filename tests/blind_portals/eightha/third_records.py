"""Repositories, statistics and studies: the third portal of each kind."""

from tests.blind_portals.build import bibtex, hexid
from tests.blind_portals.eightha.kit import DE, EN, PL, ld, metas, near, rest, shell, ul
from tests.blind_portals.site import Page
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def subject_deposit_3() -> ThirdSite:
    p = Portal("subject_deposit", 3, "https://repozytorium.geotechnika-dane.example")
    w = Prose("geo3", "odwiert,próbka gliny,ścinanie,moduł,sondowanie", *PL)
    sh = shell("""<html lang="pl"><head><title>@T@ · Dane geotechniczne</title>@H@</head><body>
<header class="pasek"><a href="/">Strona główna</a><a href="/zbiory">Zbiory</a>
<a href="/autorzy">Autorzy</a><a href="/pomoc">Pomoc</a><a href="/en">English</a></header>
<section>@B@</section><footer><a href="/regulamin">Regulamin</a><a href="/kontakt">Kontakt</a>
</footer></body></html>""")
    me = "/zbiory/9Kx2QmTz"
    title = "Badania trójosiowe iłów poznańskich, seria 2021"
    names = ("txcid_01-12.xlsx", "txciu_01-08.xlsx", "opis_stanowiska.pdf")
    files = [(p.file(f"/p/{hexid(n, 16)}", n, attach=True), n) for n in names]
    hidden = p.maybe(f"/p/{hexid('surowe', 16)}")
    p.blob(hidden, "surowe.zip", attach=True)
    dc = p.meta(f"{me}/dc", "<dc/>", "application/xml")
    bib = p.meta(f"{me}/bibtex", bibtex("k21", title, "Kwiatek, A.", me), "application/x-bibtex")
    near(
        p,
        sh,
        w,
        {
            "/zbiory/7Pw1LsRe": "Sondowania CPTU, Warta 2020",
            "/zbiory/2Hd8NbVo": "Edometr: iły poznańskie, seria 2019",
        },
        '<a href="@@/bibtex">BibTeX</a>',
    )
    p.bar("a listing", "/zbiory?slowo=iły", "/zbiory?strona=3")
    p.bar("a profile", "/autorzy/kwiatek-a")
    p.bar("asks for an account", f"/logowanie?powrot={me}")
    items = [*files, (hidden, "surowe.zip")]
    link = ", ".join(f'<{p.u(f)}>; rel="item"' for f, _ in items)
    p.own(
        me,
        sh(
            title,
            f"""<a href="/zbiory?strona=3">Lista</a><h1>{title}</h1>
<a href="/autorzy/kwiatek-a">Kwiatek, A.</a>{w.paras(2)}<div class="pliki">{ul(*files, tag="div")}
</div><a href="{dc}">Dublin Core</a> <a href="{bib}">BibTeX</a>
<p>Słowa: <a href="/zbiory?slowo=iły">iły</a></p><h4>Podobne</h4>
<a href="/zbiory/2Hd8NbVo">Edometr</a> <a href="/zbiory/7Pw1LsRe">CPTU</a>
<a href="/logowanie?powrot={me}">Zaloguj</a>""",
        ),
        heads=(("Link", link), ("Link", f'<{p.u(dc)}>; rel="describedby"')),
    )
    rest(p, sh, w, me)
    p.lost(sh("Nie znaleziono", "<h1>Nie ma takiej strony</h1>"), 200)
    return p.site(me, "review", "the header claims a file that the page does not list")


def municipal_dataset_3() -> ThirdSite:
    p = Portal("municipal_dataset", 3, "https://data-millbrook.geohub.example")
    w = Prose("mun3", "the zoning district,a parcel,an overlay,the ordinance,the map sheet", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | Millbrook Open GIS</title>@H@</head><body>
<nav><a href="/">Millbrook Open GIS</a><a href="/search">Find data</a>
<a href="/pages/apps">Apps</a><a href="/pages/contact">Contact</a></nav><div id="ember">@B@</div>
<footer><a href="/pages/terms">Terms of use</a></footer></body></html>""")
    me = "/datasets/millbrook::zoning-districts/about"
    title = "Zoning Districts"
    item = hexid("zoning", 32)
    explore = p.own(
        "/datasets/millbrook::zoning-districts/explore",
        sh(f"{title} - explore", f'<h1>{title}</h1><a href="{me}">About</a>'),
    )
    api = f"/api/download/v1/items/{item}"
    ends = {"csv": "csv", "shapefile": "zip", "geojson": "geojson", "kml": "kml"}
    files = []
    for form, end in ends.items():
        where = f"https://stg-hub.geohub-files.example/{item}/Zoning_Districts.{end}"
        p.file(where, f"Zoning_Districts.{end}", attach=True)
        files.append((p.maybe(f"{api}/{form}?layers=0"), form))
        p.hop(f"{api}/{form}?layers=0", where)
    fgdc = p.meta(f"/api/v3/datasets/{item}_0/metadata.xml", "<metadata/>", "text/xml")
    svc = p.maybe("https://gis.millbrook.example/arc/rest/services/Zoning/FeatureServer/0")
    p.show(svc, "<html><title>Layer: Zoning (ID: 0)</title><a href='?f=pjson'>JSON</a></html>")
    p.raw(f"{svc}?f=pjson", "{}", "application/json")
    p.maybe(f"{svc}?f=pjson", f"/datasets/{item}_0")
    p.hop(f"/datasets/{item}_0", me)
    near(
        p,
        sh,
        w,
        {
            "/datasets/millbrook::zoning-districts-1998/about": "Zoning Districts 1998 (historic)",
            "/datasets/millbrook::parcels/about": "Parcels",
        },
        '<a href="/search?tags=zoning">zoning</a>',
    )
    p.bar("a listing", "/search?tags=zoning", "/search?source=Planning")
    p.bar("an application", "/apps/zoning-lookup")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{w.paras(2)}<a href="{explore}">View map</a>
<div class="download">{ul(*files)}</div><a href="{fgdc}">Metadata (FGDC)</a>
<a href="{svc}">Data source</a> <a href="/datasets/{item}_0">permalink</a>
<p><a href="/search?tags=zoning">zoning</a> <a href="/search?source=Planning">Planning</a></p>
<h3>Related</h3><a href="/apps/zoning-lookup">Zoning lookup</a>
<a href="/datasets/millbrook::zoning-districts-1998/about">1998</a>
<a href="/datasets/millbrook::parcels/about">Parcels</a>""",
            ld(
                {
                    "@type": "Dataset",
                    "name": title,
                    "distribution": [
                        {"@type": "DataDownload", "contentUrl": p.u(h)} for h, _ in files
                    ],
                }
            ),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "four forms stand behind redirects to a content host")


def campus_dataset_3() -> ThirdSite:
    p = Portal("campus_dataset", 3, "https://fdr.uni-weidenau.example")
    w = Prose("camp3", "das Gewebe,eine Probe,die Zugprüfung,der Riss,das Protokoll", *DE)
    sh = shell("""<html lang="de"><head><title>FDR Weidenau: @T@</title>@H@</head><body>
<div class="uni"><a href="https://www.uni-weidenau.example/">Universität</a>
<a href="/radar/de/home">Start</a><a href="/radar/de/search">Suche</a>
<a href="/radar/de/about">Über</a></div>@B@<div class="unten"><a href="/radar/de/imprint">Impressum
</a><a href="/radar/de/privacy">Datenschutz</a></div></body></html>""")
    key = "hJqWmPzTnKvCrXbL"
    me = f"/radar/de/dataset/{key}"
    title = "Zugversuche an Flachsgewebe 2020"
    tar = p.file(
        f"/radar-backend/archives/{key}/versions/1/content", "10.5555-wdn-88.tar", "", True
    )
    metaxml = p.meta(f"/radar/export/{key}/datacite", "<resource/>", "application/xml")
    metajs = p.meta(f"/radar/export/{key}/jsonld", {"name": title}, "application/ld+json")
    endnote = p.meta(f"/radar/export/{key}/endnote", "%0 Dataset", "text/plain")
    tree = p.own(
        f"{me}/contents",
        sh(
            f"{title} - Inhalt",
            f'<h1>{title}</h1><a href="{me}">zurück</a><pre>serie_a/ (14)\nserie_b/ (9)</pre>'
            f'<a href="{me}/contents?path=serie_a">serie_a</a>',
        ),
    )
    p.own(
        f"{me}/contents?path=serie_a", sh(f"{title} - serie_a", f'<a href="{me}/contents">..</a>')
    )
    eng = p.own(f"/radar/en/dataset/{key}", sh("Tensile tests on flax (2020)", f'<a href="{tar}">'))
    near(
        p,
        sh,
        w,
        {
            "/radar/de/dataset/tBvNcXzLkJhGfDsA": "Biegeversuche an Hanf 2021",
            "/radar/de/dataset/QwErTzUiOpAsDfGh": "Messreihen Klimakammer",
        },
        '<a href="@@/contents">Inhalt</a>',
    )
    p.bar("a listing", "/radar/de/search?keyword=Flachs", "/radar/de/workspace/Ljk3")
    p.bar("asks for an account", f"/radar/de/login?target=%2Fradar%2Fde%2Fdataset%2F{key}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{w.paras(2)}
<a class="btn" href="{tar}">Datensatz (tar, 23 Dateien)</a>
<a href="{tree}">Inhalt ansehen</a><h3>Export</h3>
<a href="{metaxml}">DataCite</a> <a href="{metajs}">JSON-LD</a> <a href="{endnote}">EndNote</a>
<a href="/radar/de/workspace/Ljk3">Arbeitsbereich Textiltechnik</a>
<a href="/radar/de/search?keyword=Flachs">Flachs</a> <a href="{eng}">EN</a>
<p>Zuletzt: <a href="/radar/de/dataset/tBvNcXzLkJhGfDsA">Hanf</a>
<a href="/radar/de/dataset/QwErTzUiOpAsDfGh">Klimakammer</a></p>
<a href="/radar/de/login?target=%2Fradar%2Fde%2Fdataset%2F{key}">Anmelden</a>""",
            ld({"@type": "Dataset", "@id": "https://doi.org/10.5555/wdn.88", "name": title}),
        ),
    )
    p.robots("Disallow: /radar/de/login")
    rest(p, sh, w, me)
    return p.site(me, "complete", "one archive holds all 23 files; its contents are only shown")


def replication_package_3() -> ThirdSite:
    p = Portal("replication_package", 3, "https://capsules.reprohub.example")
    w = Prose("repl3", "the simulation,a seed,the panel regression,the container,a figure", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - ReproHub</title>@H@</head><body>
<div class="topnav"><a href="/">ReproHub</a><a href="/explore">Explore</a>
<a href="/pricing">Pricing</a><a href="/signup">Sign up</a></div><div id="app">@B@</div>
<footer><a href="/terms">Terms</a><a href="https://status.reprohub-cloud.example/">Status</a>
</footer></body></html>""")
    me = "/capsule/4471882/tree/v2"
    title = "Code for: Remittances and school attendance"
    raw = "/capsule/4471882/v2/raw/"
    names = (
        "code/main.R",
        "code/tables.R",
        "data/panel.csv",
        "environment/Dockerfile",
        "results/fig1.pdf",
    )
    files = [(p.file(f"{raw}{n}", n.rsplit("/", 1)[1]), n) for n in names]
    zipped = p.file("/capsule/4471882/export?version=2", "capsule-4471882-v2.zip", attach=True)
    yml = p.meta("/capsule/4471882/v2/raw/metadata/metadata.yml", "name: x\n", "text/yaml")
    one = "/capsule/4471882/tree/v1"
    old_zip = p.maybe("/capsule/4471882/export?version=1")
    p.blob(old_zip, "capsule-4471882-v1.zip", attach=True)
    p.own(one, sh(f"{title} (v1)", f'<h1>{title}</h1><a href="{me}">v2</a><a href="{old_zip}">zip'))
    near(
        p,
        sh,
        w,
        {
            "/capsule/4471883/tree/v1": "Code for: Rain and migration",
            "/capsule/2210014/tree/v1": "Code for: Cash transfers",
        },
        '<a href="/u/vdesai">author</a>',
    )
    p.bar("a profile", "/u/vdesai")
    p.bar("a listing", "/explore?tag=economics")
    p.bar("asks for an account", "/capsule/4471882/duplicate", "/capsule/4471882/run?version=2")
    for act in ("duplicate", "run?version=2"):
        p.show(f"/capsule/4471882/{act}", sh("Sign in", "<h1>Sign in</h1>"), 401)
    art = p.bar("another portal's article", "https://journals.devstudies.example/10.5555/ds.4")
    p.show(art, "<title>Remittances and school attendance</title>")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a href="/u/vdesai">V. Desai</a> v2 <a href="{one}">v1</a>
{w.paras(2)}<aside class="files">{ul(*files)}{ul((yml, "metadata.yml"))}</aside>
<a href="{zipped}">Export capsule</a> <a href="/capsule/4471882/duplicate">Duplicate</a>
<a href="/capsule/4471882/run?version=2">Reproducible run</a>
<p>Published with <a href="{art}">the article</a>. <a href="/explore?tag=economics">economics</a>
More: <a href="/capsule/4471883/tree/v1">4471883</a> <a href="/capsule/2210014/tree/v1">2210014</a>
</p>""",
            ld({"@type": "SoftwareSourceCode", "name": title, "url": p.u(me)}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "an earlier version brings a bundle of its own")


def survey_instrument_3() -> ThirdSite:
    p = Portal("survey_instrument", 3, "https://www.measuretoolkit.example")
    w = Prose(
        "inst3", "the participant,a recall question,the interviewer,the cut-off,a module", *EN
    )
    sh = shell("""<html lang="en"><head><title>MeasureToolkit: @T@</title>@H@</head><body>
<div class="usa-banner"><a href="/">MeasureToolkit</a> <a href="/domains">Domains</a>
<a href="/collections">Collections</a> <a href="/resources">Resources</a>
<a href="/my-toolkit">My Toolkit (0)</a></div><div class="main">@B@</div>
<div class="usa-footer"><a href="/policies">Policies</a> <a href="/help">Help</a></div></body>""")
    me = "/protocols/view/180301"
    title = "Protocol - Sleep Regularity, Adult"
    dd = p.file("/toolkit_content/PDF/MT180301.pdf", "MT180301.pdf")
    dict_ = p.file("/toolkit_content/dd/MT180301_DD.csv", "MT180301_DD.csv", attach=True)
    red = p.file("/toolkit_content/redcap/MT180301_redcap.zip", "MT180301_redcap.zip", attach=True)
    es = p.file("/toolkit_content/PDF/MT180301_es.pdf", "MT180301_es.pdf")
    measure = p.bar("a measure has its own entry", "/measures/view/180300")
    near(
        p,
        sh,
        w,
        {
            "/protocols/view/180302": "Protocol - Sleep Regularity, Child",
            "/protocols/view/180201": "Protocol - Sleep Apnea",
        },
        '<a href="/toolkit_content/PDF/MT@n@.pdf">PDF</a>',
    )
    p.bar("a listing", "/domains/view/180000", "/protocols?keyword=sleep")
    p.bar("an action", "/my-toolkit/add/180301")
    p.maybe("/protocols/view/180301?print=1", "/protocols/history/180301")
    p.own(
        me,
        sh(
            title,
            f"""<div class="crumbs"><a href="/domains/view/180000">Sleep</a> <a href="{measure}">
Measure: Sleep Regularity</a></div><h1>{title}</h1>
<a href="/my-toolkit/add/180301">Add to My Toolkit</a>
<a href="/protocols/view/180301?print=1">Print</a>{w.paras(3)}
<ul id="tabs"><li><a href="#source">Source</a><li><a href="#admin">Administration</a></ul>
<h2>Download</h2><a href="{dd}">PDF</a> <a href="{es}">Spanish</a> <a href="{dict_}">Dictionary</a>
<a href="{red}">REDCap</a> <a href="/protocols/history/180301">Change history</a>
<p>Also: <a href="/protocols/view/180302">Child</a> <a href="/protocols/view/180201">Apnea</a>
<a href="/protocols?keyword=sleep">sleep</a></p>""",
            metas(("keywords", "sleep, adult")),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "two PDFs, dictionary and module of the one protocol are served")


def indicator_page_3() -> ThirdSite:
    p = Portal("indicator_page", 3, "https://data.devfund.example")
    w = Prose("ind3", "the participation rate,an economy,the labour survey,the estimate", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | Data</title>@H@</head><body><header>
<a href="https://www.devfund.example/">Development Fund</a><a href="/">Data</a>
<a href="/country">By country</a><a href="/indicator">By indicator</a></header>@B@<footer>
<a href="https://www.devfund.example/legal">Legal</a><a href="/about">About</a></footer></body>""")
    me = "/indicator/LB.PART.FE.ZS"
    title = "Labour force participation rate, female (% of female population 15+)"
    api = "https://api.devfund.example/v2/en/indicator/LB.PART.FE.ZS"
    files = [
        (p.file(f"{api}?downloadformat={f}", f"API_LB.PART.FE.ZS_{f}.zip", attach=True), f.upper())
        for f in ("csv", "xml", "excel")
    ]
    views = [f"{me}?view={v}" for v in ("map", "bar")] + [f"{me}?locations=BN"]
    near(
        p,
        sh,
        w,
        {
            "/indicator/LB.PART.MA.ZS": "Labour force participation rate, male",
            "/indicator/LB.PART.ZS": "Labour force participation rate, total",
            "/indicator/LB.UEM.ZS": "Unemployment, total",
        },
        '<a href="@@?view=map">Map</a>',
    )
    french = p.own(
        "https://fr.data.devfund.example/indicator/LB.PART.FE.ZS",
        sh("Taux d'activité, femmes", f'<h1>Taux d’activité</h1><a href="{p.u(me)}">English</a>'),
    )
    p.maybe(*views)
    mdata = p.own(
        "https://databank.devfund.example/metadataglossary/series/LB.PART.FE.ZS",
        sh(f"Metadata: {title}", f'<h1>{title}</h1><a href="{p.u(me)}">Data</a>{w.paras(2)}'),
    )
    tool = p.bar("a tool for any series", "https://databank.devfund.example/reports?source=2")
    p.show(tool, "<title>DataBank</title><h1>Choose series</h1>")
    p.bar("a profile of a country", "/country/BN")
    p.bar("a listing", "/topic/gender")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>{ul(*[(v, v.rsplit("=", 1)[1]) for v in views], tag="span")}</p>
{w.paras(1)}<table><tr><td><a href="/country/BN">Brenland</a><td>51.2</table>
<div class="download">{ul(*files)}</div><a href="{mdata}">Details</a> <a href="{tool}">DataBank</a>
<a href="{french}">Français</a> <a href="/topic/gender">Gender</a>
<h2>Other indicators</h2><a href="/indicator/LB.PART.MA.ZS">male</a>
<a href="/indicator/LB.PART.ZS">total</a> <a href="/indicator/LB.UEM.ZS">Unemployment</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "page, French form, series metadata and three bundles are served")


def review_protocol_3() -> ThirdSite:
    p = Portal("review_protocol", 3, "https://reviewplans.example")
    w = Prose(
        "rev3", "the eligibility,a cohort study,the subgroup,the intervention,the outcome", *EN
    )
    sh = shell("""<html lang="en-US"><head><title>@T@ – ReviewPlans</title>@H@</head><body>
<header id="masthead"><a href="/">ReviewPlans</a> <a href="/protocols/">Protocols</a>
<a href="/publish-your-protocol/">Publish your protocol</a> <a href="/fees/">Fees</a>
<a href="/faq/">FAQ</a></header><article>@B@</article><aside id="secondary"><h2>Recent</h2>
<a href="/rp-2023-5-0012/">RP 2023-5-0012</a></aside><footer><a href="/privacy/">Privacy</a>
</footer></body></html>""")
    me = "/rp-2023-4-0071/"
    title = "RP 2023-4-0071: Vitamin K and arterial stiffness"
    pdf = p.file("/wp-content/uploads/2023/04/RP-Protocol-4410.pdf", "RP-Protocol-4410.pdf")
    doi = p.maybe("https://doi.org/10.5555/rp2023.4.0071")
    p.put(doi, Page(b"", 302, (("Location", p.u(me)), ("Content-Type", "text/html"))))
    oem = "/wp-json/oembed/1.0/embed?url=" + p.u(me)
    p.raw(p.maybe(oem), "{}", "application/json")
    near(
        p,
        sh,
        w,
        {
            "/rp-2023-4-0070/": "RP 2023-4-0070: Tele-rehabilitation",
            "/rp-2023-4-0072/": "RP 2023-4-0072: Zinc and taste",
            "/rp-2023-5-0012/": "RP 2023-5-0012: Sauna and blood pressure",
        },
        '<a href="/category/nutrition/">Nutrition</a>',
    )
    p.bar("a listing", "/category/nutrition/", "/2023/04/", "/author/editor/")
    p.bar("a share button", f"https://share.example/?u={p.u(me)}")
    p.show(f"https://share.example/?u={p.u(me)}", "<title>Share</title>")
    p.bar("a listing of comments", f"{me}feed/")
    p.raw(f"{me}feed/", "<rss/>", "application/rss+xml")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>By <a href="/author/editor/">Editor</a> on <a href="/2023/04/">
April 2023</a> in <a href="/category/nutrition/">Nutrition</a></p><p>DOI: <a href="{doi}">
10.5555/rp2023.4.0071</a></p>{w.paras(3)}<a href="{pdf}" target="_blank">Download protocol</a>
<nav class="post-navigation"><a rel="prev" href="/rp-2023-4-0070/">Previous</a>
<a rel="next" href="/rp-2023-4-0072/">Next</a></nav>
<a href="https://share.example/?u={p.u(me)}">Share</a> <a href="{me}feed/">Comments feed</a>""",
            ld({"@type": "Article", "headline": title, "mainEntityOfPage": p.u(me)})
            + f'<link rel="alternate" type="application/json+oembed" href="{oem}">',
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "the post is the record, and its one PDF is served")
