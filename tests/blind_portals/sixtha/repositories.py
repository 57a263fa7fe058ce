"""General, national and university repositories."""

from tests.blind_portals.sixtha.kit import filler, ld, links, metas
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite


def general_deposit_1() -> ThirdSite:
    """A general repository: opaque records, files by redirect to a store, a version before."""
    p = Portal("general_deposit", 1, "https://openshelf.example")
    store = "https://eu-store.shelfcdn.example"
    r, old = "/records/rk7q2-m4x1", "/records/p93xd-ha20"
    near = {
        "/records/w0cz8-77fe": "Photographs of peat cores, Auchencorth Moss",
        "/records/e5t1k-29bn": "Water table logger files 2015-2020",
        "/records/zz84h-q0ma": "R code for testate amoeba transfer functions",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)} | OpenShelf</title>
<link rel="search" href="/opensearch.xml">{head}</head><body><header><a href="/">OpenShelf</a>
<form action="/search"><input name="q"></form><a href="/communities">Communities</a>
<a href="/uploads">My uploads</a><a href="/login?next={r}">Log in</a></header>
<main>{main}</main><footer><a href="/about">About</a> <a href="/policies">Policies</a>
<a href="https://status.openshelf.example/">Status</a></footer></body></html>"""

    name = "Testate amoebae and water table depth in Scottish peatlands"
    files = {"8841f0": "amoebae_counts.csv", "8841f3": "wtd.csv", "8841f9": "README.md"}
    rows = "".join(
        f'<tr><td><a href="{r}/preview/{code}">{one}</a><td>{len(one)} kB'
        f'<td><a class="btn" href="/dl/{code}">Download</a></tr>'
        for code, one in files.items()
    )
    formats = {f"{r}/export/{one}": one for one in ("bibtex", "csl", "datacite-xml", "dcat")}
    claim = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": "https://doi.org/10.5072/shelf.rk7q2",
        "url": p.base + r,
        "name": name,
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{p.base}/dl/8841f0"}],
    }
    p.own(
        r,
        page(
            name,
            f"""<span class="tag">Dataset</span> <span>v2, 11 March 2024</span><h1>{name}</h1>
<ul class="creators"><li><a href="/search?q=creator:Baird">Baird, Isla</a>
<a href="https://orcid.org/0000-0001-5109-3700">ORCID</a></ul>
<p>Counts of shells in surface samples from nine bogs, with depth to the water table on the day
of sampling. Version 2 corrects the coordinates of two sites.</p>
<h2>Files (3)</h2><table>{rows}</table><a href="{r}/bundle">Download all (zip)</a>
<aside><h3>Versions</h3><a href="{r}">Version 2</a> <a href="{old}">Version 1</a>
<p>Cite all versions: <a href="/records/latest/00mm1">10.5072/shelf.00mm1</a></p>
<h3>Export</h3><ul>{links(formats)}</ul><h3>Subjects</h3><a href="/search?s=peat">peat</a>
<h3>You may also like</h3><ul>{links(near)}</ul>
<a href="https://social.example/share?u={p.base}{r}">Share</a></aside>""",
            ld(claim) + metas(citation_title=name, citation_doi="10.5072/shelf.rk7q2"),
        ),
    )
    for code, one in files.items():
        target = f"{store}/o/2f/{code}?X-Sig=1a77{code}"
        p.file(target, one, "application/octet-stream", attach=True)
        p.hop(f"/dl/{code}", target)
        p.maybe(p.show(f"{r}/preview/{code}", page(one, f"<pre>{one}: 20 rows</pre>")))
    p.file(f"{r}/bundle", "rk7q2.zip", attach=True)
    for href, one in formats.items():
        p.meta(href, f"{one}: {name}", "text/plain")
    p.own(
        old,
        page(
            name,
            f"""<b>There is a <a href="{r}">newer version</a> of this record.</b><h1>{name}</h1>
<h2>Files</h2><a href="/dl/77c210">amoebae_counts_v1.csv</a><p>Counts of shells.</p>""",
        ),
    )
    p.maybe(p.blob("/dl/77c210", "amoebae_counts_v1.csv", attach=True))
    p.hop("/records/latest/00mm1", r)
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h1>{text}</h1><a href="/dl/6610a{n}">part-{n}.csv</a>'))
        p.bar("a file of another record", p.blob(f"/dl/6610a{n}", f"part-{n}.csv", attach=True))
    p.bar("asks for an account", f"/login?next={r}")
    p.bar("a search", "/search?s=peat", "/search?q=creator:Baird")
    p.lost(page("Nothing at this address", "<h1>Nothing at this address</h1>"))
    p.fill(filler(page, {r: name} | near, "OpenShelf keeps research of all fields."))
    return p.site(r, "review", "version 1 has a file that version 2 has not")


def national_data_catalogue_1() -> ThirdSite:
    """A national catalogue in two languages; the data lie with the university that made them."""
    p = Portal("national_data_catalogue", 1, "https://forskdata.example")
    data = "https://data.norrlandsuniv.example"
    r, en = "/sv/katalog/dataset/2023-114-1", "/en/catalogue/dataset/2023-114-1"
    near = {
        "/sv/katalog/dataset/2023-115-1": "Renbetesmarker i Jokkmokk 2019",
        "/sv/katalog/dataset/2021-88-2": "Skogsbrand och lavtäcke",
        "/sv/katalog/dataset/2022-9-1": "Intervjuer med renskötare",
    }
    name = "Lavbiomassa i renbetesland 2008-2022"

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><title>{e(title)} - Forskdata</title>{head}</head>
<body><nav class="top"><a href="/sv">Start</a><a href="/sv/katalog">Hitta data</a>
<a href="/sv/beskriv">Beskriv och dela</a><a href="/sv/inloggning?retur={r}">Logga in</a></nav>
<div id="innehall">{main}</div>
<div class="fot"><a href="/sv/om">Om oss</a><a href="/sv/tillganglighet">Tillgänglighet</a></div>
</body></html>"""

    claim = {
        "@context": "http://schema.org/",
        "@type": "Dataset",
        "name": name,
        "identifier": "https://doi.org/10.5878/fd-2023-114",
        "url": p.base + r,
        "sameAs": p.base + en,
        "distribution": [
            {"@type": "DataDownload", "contentUrl": f"{data}/arkiv/2023-114/lav_2008_2022.csv"},
            {"@type": "DataDownload", "contentUrl": f"{data}/arkiv/2023-114/metod.pdf"},
        ],
        "includedInDataCatalog": {"@type": "DataCatalog", "url": p.base},
    }
    exports = {f"{r}/metadata/{one}": one for one in ("ddi25", "datacite", "dcat-ap", "bibtex")}
    main = f"""<p class="brodsmula"><a href="/sv/katalog">Katalog</a> / 2023-114-1</p>
<h1>{name}</h1>
<p>Skattningar av lavbiomassa från 412 provytor. Skapare: <a href="/sv/katalog?person=612">Anna
Stenmark</a>, <a href="https://www.norrlandsuniv.example/">Norrlands universitet</a>.</p>
<a lang="en" href="{en}">In English</a><h2>Data och dokumentation</h2>
<a class="knapp" href="{data}/arkiv/2023-114/lav_2008_2022.csv">Ladda ner data (CSV)</a>
<a class="knapp" href="{data}/arkiv/2023-114/metod.pdf">Metodbeskrivning</a>
<h2>Ladda ner metadata</h2><ul>{links(exports)}</ul>
<h2>Nyckelord</h2><a href="/sv/katalog?amne=lavar">lavar</a>
<h2>Liknande dataset</h2><ul>{links(near)}</ul>
<a href="https://doi.org/10.5878/fd-2023-114">DOI</a>"""
    p.own(r, page(name, main, ld(claim) + f'<link rel="alternate" hreflang="en" href="{en}">'))
    p.own(
        en,
        page(
            "Lichen biomass in reindeer pastures",
            f"""<h1>Lichen biomass in reindeer pastures 2008-2022</h1><a href="{r}">På svenska</a>
<a href="{data}/arkiv/2023-114/lav_2008_2022.csv">Download data (CSV)</a>
<p>Estimates of lichen biomass from 412 plots.</p>""",
        ),
    )
    p.file(f"{data}/arkiv/2023-114/lav_2008_2022.csv", "lav_2008_2022.csv")
    p.file(f"{data}/arkiv/2023-114/metod.pdf", "metod.pdf")
    for href, one in exports.items():
        p.meta(href, f"<x>{one} {name}</x>", "application/xml")
    for href, text in near.items():
        code = href.rsplit("/", 1)[1]
        p.other(
            href,
            page(text, f'<h1>{text}</h1><a href="{data}/arkiv/{code}/data.csv">Data (CSV)</a>'),
        )
    p.show("/", page("Forskdata", f"<ul>{links(near)}</ul><h1>Svenska forskningsdata</h1>"))
    p.bar("asks for an account", f"/sv/inloggning?retur={r}")
    p.bar("a list", "/sv/katalog", "/sv/katalog?person=612")
    p.lost(page("Sidan finns inte", "<h1>Sidan finns inte</h1>"))
    p.fill(filler(page, {r: name} | near, "Forskdata samlar svenska data."))
    return p.site(r, "complete", "the claim and the page name the same two files")


def university_item_1() -> ThirdSite:
    """A university's research portal: a dataset among publications, projects and people."""
    p = Portal("university_item", 1, "https://research.univ-arden.example")
    r = "/en/datasets/soil-respiration-at-the-arden-field-station"
    name = "Soil respiration at the Arden field station"
    near = {
        "/en/datasets/litter-bags-of-the-arden-field-station": "Litter bags, Arden field station",
        "/en/datasets/bat-calls-2020": "Bat calls 2020",
    }
    paper = "/en/publications/warming-doubles-soil-respiration"

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} &mdash; University of Arden</title>
{head}</head><body class="portal"><div class="nav-main"><ul><li><a href="/en/">Home</a></li>
<li><a href="/en/persons/">Profiles</a></li><li><a href="/en/organisations/">Units</a></li>
<li><a href="/en/publications/">Output</a></li><li><a href="/en/datasets/">Datasets</a></li></ul>
</div><section class="page-section content-header">{main}</section>
<div class="footer"><a href="/admin/login.xhtml">Log in to Arden Pure</a>
<a href="https://www.univ-arden.example/privacy">Privacy</a></div></body></html>"""

    exports = {f"{r}/?export={one}": one.upper() for one in ("ris", "bibtex", "rdf")}
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p class="relations persons">
<a rel="Person" href="/en/persons/marta-okoye">Marta Okoye</a> (Creator),
<a href="/en/organisations/school-of-geography">School of Geography</a></p>
<div class="rendering"><h2>Description</h2><p>Half-hourly carbon dioxide efflux of twelve collars
in a warming experiment, 2016 to 2021, with temperature and moisture of the soil.</p></div>
<h3>Files</h3><ul class="files"><li><a href="/files/9120331/resp_2016_2018.csv">resp_2016_2018.csv
</a> 4 MB, text/csv</li><li><a href="/files/9120334/resp_2019_2021.csv">resp_2019_2021.csv</a></li>
<li><a href="/files/9120340/collars.xlsx">collars.xlsx</a></li></ul>
<h3>Cite this</h3><div class="cite"><ul>{links(exports)}</ul></div>
<h3>Research output</h3><a href="{paper}">Warming doubles soil respiration</a>
<h3>Projects</h3><a href="/en/projects/warm-soils">Warm soils</a>
<h3>Similar datasets</h3><ul>{links(near)}</ul>
<a href="{r}/fingerprints/">Fingerprint</a> <a href="/en/datasets/?concept=Soil">Soil</a>
<a href="https://doi.org/10.5072/arden.77">10.5072/arden.77</a>""",
            metas(DC__title=name, DC__identifier="10.5072/arden.77"),
        ),
    )
    for href in (
        "9120331/resp_2016_2018.csv",
        "9120334/resp_2019_2021.csv",
        "9120340/collars.xlsx",
    ):
        p.file(f"/files/{href}", href.split("/")[1])
    for href in exports:
        p.meta(href, f"TY  - DATA\nTI  - {name}\n", "text/plain")
    p.maybe(p.show(f"{r}/fingerprints/", page(f"{name} fingerprint", "<p>Soil 100 %</p>")))
    p.bar("a paper about the data", p.other(paper, page("Warming doubles soil respiration", "...")))
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h1>{text}</h1><a href="/files/91{n}/d{n}.csv">d{n}.csv</a>'))
    p.bar("a project with many outputs", "/en/projects/warm-soils")
    p.bar("a profile", "/en/persons/marta-okoye")
    p.bar("a list", "/en/datasets/", "/en/datasets/?concept=Soil")
    p.lost(page("Not found", "<h1>Not found</h1>"))
    p.fill(filler(page, {r: name, paper: "Warming"} | near, "Research at the University of Arden."))
    return p.site(r, "complete", "all listed files are handed out, no other versions are named")


def general_deposit_2() -> ThirdSite:
    """A small depository in PHP: everything by parameters, one file under embargo."""
    p = Portal("general_deposit", 2, "https://www.databoks.example")
    r = "/view.php?id=4471"
    name = "Acoustic recordings of a Norwegian fjord farm"
    near = {"/view.php?id=4470": "Salmon lice counts 2017", "/view.php?id=4472": "Fjord CTD"}

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<html><head><title>DataBoks: {e(title)}</title>{head}</head><body><div id=menu>
<a href="/index.php">Front page</a><a href="/list.php?sort=new">New deposits</a>
<a href="/list.php?field=all">All fields</a><a href="/upload.php">Deposit</a>
<a href="/login.php?ref=view.php%3Fid%3D4471">Log in</a></div><div id=page>{main}</div>
<div id=bottom><a href="/rules.php">Rules</a> <a href="/contact.php">Contact</a></div></body>
</html>"""

    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>By <a href="/list.php?user=118">H. Tveit</a>, 5 May 2022,
<a href="/list.php?field=bio">biology</a>, seen 214 times</p>
<p>Three hydrophones were moored beside the cages for two weeks in each season. The raw sound is
under embargo until 2027; spectra and the log are free.</p><table class=f>
<tr><td><a href="/get.php?id=4471&amp;f=1">spectra.zip</a><td>31 MB
<tr><td><a href="/get.php?id=4471&amp;f=2">log.xlsx</a><td>22 kB
<tr><td><a href="/get.php?id=4471&amp;f=3">raw_sound.zip</a><td>18 GB, embargo</table>
<p>Other revisions: <a href="/view.php?id=4471&amp;rev=1">rev. 1</a></p>
<p><a href="/cite.php?id=4471&amp;as=ris">RIS</a> <a href="/cite.php?id=4471&amp;as=bib">BibTeX</a>
<a href="/oai.php?verb=GetRecord&amp;metadataPrefix=oai_dc&amp;identifier=oai:databoks:4471">OAI</a>
<a href="/report.php?id=4471">Report a problem</a></p>
<p><a href="/view.php?id=4470">&lt; older</a> <a href="/view.php?id=4472">newer &gt;</a></p>""",
            metas(DC__title=name, DC__creator="Tveit, H."),
        ),
    )
    p.own("/view.php?id=4471&rev=1", page(name, f'<h1>{name}</h1>See <a href="{r}">rev. 2</a>'))
    p.file("/get.php?id=4471&f=1", "spectra.zip", attach=True)
    p.file("/get.php?id=4471&f=2", "log.xlsx", attach=True)
    p.refused("/get.php?id=4471&f=3", page("Embargo", "<p>Not before 1 January 2027.</p>"))
    p.meta("/cite.php?id=4471&as=ris", f"TY  - DATA\nTI  - {name}\n", "text/plain")
    p.meta("/cite.php?id=4471&as=bib", f"@misc{{t, title={{{name}}}}}", "text/plain")
    oai = "/oai.php?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:databoks:4471"
    p.meta(oai, f"<OAI-PMH><title>{name}</title></OAI-PMH>", "text/xml")
    for href, text in near.items():
        code = href.rsplit("=", 1)[1]
        p.other(href, page(text, f'<h1>{text}</h1><a href="/get.php?id={code}&amp;f=1">a.csv</a>'))
        p.bar("another deposit's file", p.blob(f"/get.php?id={code}&f=1", "a.csv", attach=True))
    p.bar("a form", "/report.php?id=4471")
    p.bar("a depositor's list", "/list.php?user=118")
    p.bar("asks for an account", "/login.php?ref=view.php%3Fid%3D4471")
    p.gone("/contact.php")
    p.lost(page("Error", "<h1>Error</h1><p>No such page.</p>"), 200)
    p.fill(filler(page, {r: name} | near, "DataBoks is free."))
    return p.site(r, "partial", "the raw sound is under embargo")


def national_data_catalogue_2() -> ThirdSite:
    """A national finder of data: the record is here, the data in a university's own portal."""
    p = Portal("national_data_catalogue", 2, "https://researchdata.commons.example")
    uni = "https://data.capricornuni.example"
    r = "/reef-survey-transects-2016/1445512"
    name = "Reef survey transects 2016"
    near = {
        "/seagrass-cores-moreton/1445513": "Seagrass cores, Moreton Bay",
        "/reef-fish-video/981220": "Reef fish video",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)} - Research Data Commons
Portal</title>{head}</head><body><div id="header"><a href="/">Home</a>
<a href="/page/about">About</a><a href="/contributors">Contributors</a>
<a href="/themes">Explore</a><a href="/profile/login">MyRDC</a></div><article>{main}</article>
<footer><a href="/page/privacy">Privacy</a><a href="/page/feedback">Feedback</a></footer>
</body></html>"""

    claim = {
        "@context": "http://schema.org/",
        "@type": "Dataset",
        "name": name,
        "url": p.base + r,
        "identifier": "10.5072/cu/1145",
        "publisher": {"@type": "Organization", "name": "Capricorn University"},
        "license": "http://creativecommons.org/licenses/by/4.0",
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p><a href="/contributors/capricorn-university">Capricorn University
</a>, <a href="/dr-tess-pollard/1445001">Dr Tess Pollard</a> (Aggregated by)</p>
<a class="btn" href="{uni}/redbox/published/detail/0c44/reef-2016">Access the data</a>
<h2>Full description</h2><p>Line-intercept cover of hard coral at 30 m spacing on six reefs,
surveyed
before and after the bleaching of 2016. Six spreadsheets and a map.</p>
<h2>Subjects</h2><a href="/search#!/anzsrc=0602">Ecology</a>
<a href="/search?subject=coral">coral</a>
<h2>Export</h2><a href="/registry/services/rifcs/1445512">RIF-CS</a>
<a href="/registry/services/dci/1445512">DCI</a> <a href="/export/endnote/1445512">EndNote</a>
<h2>Other information</h2><a href="/great-reef-project/1440077">Great Reef project</a>
<h2>You might also be interested in</h2><ul>{links(near)}</ul>
<a href="https://www.social.example/sharer?u={p.base}{r}">Share</a>""",
            ld(claim),
        ),
    )
    for kind in ("rifcs", "dci"):
        p.meta(f"/registry/services/{kind}/1445512", f"<{kind}>{name}</{kind}>", "application/xml")
    p.meta("/export/endnote/1445512", f"%T {name}\n", "application/x-endnote-refer")
    theirs = f"{uni}/redbox/published/detail/0c44/reef-2016"
    p.maybe(
        p.show(
            theirs,
            f"<html><title>Reef 2016</title><h1>{name}</h1>"
            f'<a href="{uni}/redbox/attach/0c44/transects.xlsx">transects.xlsx</a></html>',
        ),
        p.blob(f"{uni}/redbox/attach/0c44/transects.xlsx", "transects.xlsx"),
    )
    for n, (href, text) in enumerate(near.items()):
        theirs = f"{uni}/redbox/published/detail/{n}/x"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{theirs}">Access the data</a>'))
        p.bar("another record's data page", p.show(theirs, f"<title>{text}</title>{text}"))
    p.bar("a contributor", "/contributors/capricorn-university")
    p.bar("a person", "/dr-tess-pollard/1445001")
    p.bar("a project", "/great-reef-project/1440077")
    p.bar("a search", "/search?subject=coral")
    p.fill(filler(page, {r: name} | near, "We find data of all universities."))
    return p.site(r, "review", "the data lie in another portal, which the record only links")


def university_item_2() -> ThirdSite:
    """An Italian university's archive of research products: one file open, one for staff only."""
    p = Portal("university_item", 2, "https://iris.unilagune.example")
    r = "/handle/11578/330187"
    name = "Sedimenti di barena: dati granulometrici e tesi di dottorato"
    near = {
        "/handle/11578/330188": "Modelli di marea nella laguna",
        "/handle/11578/295001": "Carte batimetriche storiche",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="it"><head><title>{e(title)}</title>{head}</head><body>
<header><a href="/">IRIS</a><a href="/community-list">Macrotipologie</a>
<a href="/browse?type=author">Sfoglia</a><a href="/simple-search">Ricerca</a>
<a href="/password-login?from={r}">Accedi</a></header><div class="container">{main}</div>
<footer><a href="/sr/docs/informativa.pdf">Informativa</a><a href="/cookie">Cookie</a></footer>
</body></html>"""

    bits = "/retrieve/e14fb26f-3d2a-4de9-9a33-"
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p><a href="/cris/rp/rp09114">Zorzi, Chiara</a>, 2021</p>
<h5>Abstract</h5><p>La tesi studia la granulometria di quaranta carote di barena e ne confronta le
serie con i livelli di marea; i dati sono nel file allegato.</p>
<table><tr><th>File<th>Dimensione<th>Accesso<tr>
<td><a href="{bits}aa01/tesi_zorzi.pdf">tesi_zorzi.pdf</a><td>11 MB<td>Open Access
<tr><td><a href="{bits}aa02/granulometria.zip">granulometria.zip</a><td>3 MB<td>Open Access
<tr><td><a href="{bits}aa03/appendice_riservata.pdf">appendice_riservata.pdf</a><td>1 MB
<td>Solo gestori archivio <a href="/request-item?handle=11578/330187&amp;bitstream-id=9">Richiedi
una copia</a></table>
<a href="{r}?mode=full">Scheda completa</a> <a href="{r}?mode=simple">Scheda breve</a>
<a href="/references?item_id=330187&amp;format=bibtex">BibTeX</a>
<a href="/references?item_id=330187&amp;format=refworks">RefWorks</a>
<p>Utilizza questo identificativo: <a href="https://hdl.handle.net/11578/330187">11578/330187</a></p>
<h5>Collezioni</h5><a href="/handle/11578/8">8.01 Tesi di dottorato</a>
<h5>Consigliati</h5><ul>{links(near)}</ul><a href="/cris/stats/item?handle=330187">
Statistiche</a>""",
            metas(
                citation_title=name,
                citation_pdf_url=f"{p.base}{bits}aa01/tesi_zorzi.pdf",
                citation_author="Zorzi, Chiara",
            ),
        ),
    )
    p.file(f"{bits}aa01/tesi_zorzi.pdf", "tesi_zorzi.pdf")
    p.file(f"{bits}aa02/granulometria.zip", "granulometria.zip")
    p.refused(f"{bits}aa03/appendice_riservata.pdf", page("Accesso negato", "<p>Accedi</p>"), 401)
    p.own(f"{r}?mode=full", page(name, f"<h1>{name}</h1><table><tr><td>dc.title</table>"))
    p.maybe(p.put(f"{r}?mode=simple", p.pages[p.u(r)]))
    p.maybe(p.show("/cris/stats/item?handle=330187", page("Statistiche", "<p>812 visite</p>")))
    for kind in ("bibtex", "refworks"):
        p.meta(f"/references?item_id=330187&format={kind}", f"{kind} {name}", "text/plain")
    for n, (href, text) in enumerate(near.items()):
        pdf = f"/retrieve/77aa11b{n}-1111-4c1b-8888-000{n}/articolo.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">articolo.pdf</a>'))
        p.bar("a file of another item", pdf)
    p.bar("a collection", "/handle/11578/8")
    p.bar("an author", "/cris/rp/rp09114")
    p.bar("a form", "/request-item?handle=11578/330187&bitstream-id=9")
    p.bar("asks for an account", f"/password-login?from={r}")
    p.robots("Disallow: /simple-search", "Disallow: /browse", "Disallow: /request-item")
    p.lost(page("Pagina non trovata", "<h1>Risorsa non trovata</h1>"))
    p.fill(filler(page, {r: name} | near, "Prodotti della ricerca di ateneo."))
    return p.site(r, "partial", "the appendix is for the staff of the archive only")


def general_deposit_3() -> ThirdSite:
    """A French depot with folders: a tree of pages, files on two pages of a list, one bundle."""
    p = Portal("general_deposit", 3, "https://depot.recherche-ouverte.example")
    r = "/depots/c3a9e2d4-51b7-4f3e-a5f5-0f6c4e6ad8b1"
    name = "Corpus de cadastres napoléoniens vectorisés (Ardèche)"
    near = {
        "/depots/0f7b12aa-91d3-4a70-8d1c-54b1b7d0c9e2": "Registres paroissiaux de Privas",
        "/depots/d8a6b111-4f4f-4bb0-b2b2-1c9b8a7f6e5d": "Photographies aériennes 1950",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="fr"><head>
<title>{e(title)} · Dépôt ouvert</title>{head}
</head><body><header role="banner"><a href="/">Dépôt ouvert</a><a href="/recherche">Rechercher</a>
<a href="/disciplines">Disciplines</a><a href="/deposer">Déposer</a>
<a href="/connexion?vers={r}">Connexion</a></header><main>{main}</main>
<footer><a href="/mentions">Mentions légales</a><a href="/api/doc">API</a></footer></body></html>"""

    def row(code: str, one: str) -> str:
        return f'<li><a href="/telecharger/{code}">{one}</a> 1,2 Mo</li>'

    top = {"a1b2": "lisezmoi.txt", "a1b3": "communes.csv", "a1b4": "licence.txt"}
    deep = {"c7d1": "joyeuse.geojson", "c7d2": "largentiere.geojson"}
    more = {"e0f1": "vogue.geojson"}
    rows = {
        "top": "".join(row(*pair) for pair in top.items()),
        "deep": "".join(row(*pair) for pair in deep.items()),
        "more": "".join(row(*pair) for pair in more.items()),
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Déposé par <a href="/membres/lchabert">Lucie Chabert</a>, 4 avril
2023. Parcelles, sections et numéros saisis d'après les plans de 1811 à 1834.</p>
<h2>Fichiers</h2><ul><li><a href="{r}/dossier/vecteurs">vecteurs/</a></li>{rows["top"]}</ul>
<a href="{r}/tout.zip">Tout télécharger</a>
<h2>Citer</h2><a href="{r}/citation.bib">BibTeX</a> <a href="{r}/datacite.json">DataCite</a>
<h2>Mots-clés</h2><a href="/recherche?mot=cadastre">cadastre</a>
<h2>Dépôts proches</h2><ul>{links(near)}</ul><a href="{r}/signaler">Signaler</a>""",
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "Dataset",
                    "name": name,
                    "url": p.base + r,
                    "license": "https://spdx.org/licenses/CC-BY-4.0",
                }
            ),
        ),
    )
    crumb = f'<a href="{r}">{name}</a> / vecteurs'
    tail = f'<a rel="next" href="{r}/dossier/vecteurs?page=2">Suivant</a>'
    p.own(f"{r}/dossier/vecteurs", page(f"vecteurs - {name}", crumb + rows["deep"] + tail))
    p.own(f"{r}/dossier/vecteurs?page=2", page(f"vecteurs (2) - {name}", crumb + rows["more"]))
    for code, one in (top | deep | more).items():
        p.file(f"/telecharger/{code}", one, "application/octet-stream", attach=True)
    p.file(f"{r}/tout.zip", "c3a9e2d4.zip", attach=True)
    p.meta(f"{r}/citation.bib", f"@misc{{chabert, title={{{name}}}}}", "application/x-bibtex")
    p.meta(f"{r}/datacite.json", {"titles": [{"title": name}]}, "application/json")
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f"<h1>{text}</h1><ul>{row(f'99f{n}', 'actes.csv')}</ul>"))
        p.bar("a file of another deposit", p.blob(f"/telecharger/99f{n}", "actes.csv", attach=True))
    p.bar("a member's list", "/membres/lchabert")
    p.bar("a search", "/recherche?mot=cadastre")
    p.bar("asks for an account", f"/connexion?vers={r}")
    p.bar("a form", f"{r}/signaler")
    p.lost(page("Page introuvable", "<h1>Erreur 404</h1>"))
    p.fill(filler(page, {r: name} | near, "Pour toute la recherche."))
    return p.site(r, "complete", "the tree is open to its last page and the bundle is whole")


def national_data_catalogue_3() -> ThirdSite:
    """A Finnish finder: tabs, files on a download host by token redirects, an older version."""
    p = Portal("national_data_catalogue", 3, "https://loydin.tutkimusdata.example")
    down = "https://download.tutkimusdata.example"
    r = "/dataset/6b1f2a4e-0b63-4f36-8a7e-7c1f5b0d0a11"
    old = "/dataset/11aa0b7c-9c55-4c1c-b6a0-c9d8e7f60011"
    name = "Snow depth transects at Kilpisjärvi 2012-2021"
    near = {
        "/dataset/0d9e8f7a-1122-4b3c-9d8e-7f6a5b4c3d2e": "Frost tubes at Kilpisjärvi",
        "/dataset/fedcba98-7654-4321-8fed-cba987654321": "Birch phenology in Lapland",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head>
<title>{e(title)} - Löydin</title>{head}</head>
<body><nav aria-label="main"><a href="/">Home</a><a href="/datasets">Datasets</a>
<a href="https://www.tutkimusdata.example/">Services</a>
<a href="/login/cas?relay={r}">Login</a></nav><div class="c">{main}</div>
<footer><a href="https://www.tutkimusdata.example/privacy">Privacy</a></footer></body></html>"""

    tabs = {r: "Dataset", f"{r}/data": "Data", f"{r}/events": "Identifiers and events"}
    exports = {
        f"/api/format/{r[9:]}?format={one}": text
        for one, text in (
            ("datacite", "DataCite"),
            ("metax", "JSON"),
            ("dublincore", "Dublin Core"),
        )
    }
    signs = ", ".join(
        (
            '<https://doi.org/10.23729/loy-6b1f>; rel="cite-as"',
            f'<{p.base}/api/format/{r[9:]}?format=datacite>; rel="describedby"',
        )
    )

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><ul role=tablist>{links(tabs)}</ul>{main}")

    p.own(
        r,
        tab(
            f"""<p>Open access. <a href="{old}">An older version</a> of this dataset exists; it held
the years to 2019, now part of this one.</p><p>Depth every 10 m along three lines from the mountain
birch to the fell top, measured each April.</p>
<a href="/datasets?actor=University+of+Saana">University of Saana</a>
<h2>Export</h2>{links(exports, "", " ")}
<h2>Related</h2><ul>{links(near)}</ul><a href="https://doi.org/10.23729/loy-6b1f">DOI</a>""",
        ),
        heads=(("Link", signs),),
    )
    files = {"transects.csv": "7f31", "photos.zip": "7f32", "lines.geojson": "7f40"}
    rows = {f"/api/download?id={code}": one for one, code in files.items()}
    p.own(
        f"{r}/data", tab(f"<ul>{links(rows)}</ul><a href='/api/download?id=all6b'>Download all</a>")
    )
    p.own(f"{r}/events", tab("<p>2022-02-03 published</p>"))
    for one, code in (files | {"6b1f2a4e.zip": "all6b"}).items():
        target = f"{down}/download?token=eyJ{code}&file={one}"
        p.file(target, one, attach=True)
        p.hop(f"/api/download?id={code}", target)
    for href, text in exports.items():
        p.meta(href, f"<x>{text} {name}</x>", "application/xml")
    p.own(old, page(f"{name[:-9]} 2012-2019", f'<h1>Old</h1>See <a href="{r}">newer version</a>'))
    for n, (href, text) in enumerate(near.items()):
        one = f"{down}/download?token=eyK{n}&file=d.csv"
        p.other(href, page(text, f'<h1>{text}</h1><a href="/api/download?id=f{n}">d.csv</a>'))
        p.hop(f"/api/download?id=f{n}", one, own=False)
        p.bar("a file of another dataset", p.blob(one, "d.csv", attach=True))
    p.bar("a list", "/datasets?actor=University+of+Saana")
    p.bar("asks for an account", f"/login/cas?relay={r}")
    p.lost(page("Not found", "<h1>Dataset not found</h1>"))
    p.fill(filler(page, {r: name} | near, "Finnish data in one place."))
    return p.site(r, "complete", "three files and their bundle; the older version holds none")


def university_item_3() -> ThirdSite:
    """A college's digital commons: main file by a script, additional files, activity counts."""
    p = Portal("university_item", 3, "https://commons.tidewatercollege.example")
    r = "/oyster_data/24/"
    name = "Oyster Recruitment on Restored Reefs, 2012-2018"
    near = {
        "/oyster_data/23/": "Oyster Disease Survey, 2018",
        "/oyster_data/25/": "Reef Sonar Mosaics, 2019",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>"{e(title)}"</title>{head}</head>
<body>
<div id="header"><a href="/">Tidewater Commons</a></div><div id="navigation"><a href="/">Home</a>
<a href="/about.html">About</a><a href="/faq.html">FAQ</a>
<a href="/cgi/myaccount.cgi?context=oyster_data">My Account</a></div>{main}<div id="sidebar">
<a href="/communities.html">Collections</a><a href="/authors.html">Authors</a>
<a href="/do/search/advanced/">Advanced search</a></div><div id="footer"><a
href="/accessibility.html">Accessibility</a></div></body></html>"""

    view = "/cgi/viewcontent.cgi?"
    extra = {f"{view}filename={n}&article=1023&context=oyster_data&type=additional": one
             for n, one in enumerate(("counts.csv", "data_dictionary.pdf"))}  # fmt: skip
    p.own(
        r,
        page(
            f'{name}" by Rhea Lund',
            f"""<div id="breadcrumb"><a href="/">Home</a> &gt; <a href="/oyster_data/">
Oyster data</a>
&gt; 24</div><ul id="pager"><li><a href="/oyster_data/23/">Previous</a><li>
<a href="/oyster_data/25/">Next</a></ul><h1>
<a href="{view}article=1023&amp;context=oyster_data">{name}
</a></h1><p><a href="/do/search/?q=author%3ALund">Rhea Lund</a></p>
<a id="alpha-pdf" href="{view}article=1023&amp;context=oyster_data">Download Full Text (2.1 MB)</a>
<h4>Description</h4><p>Spat on shell counted in four rivers, with salinity at the time.</p>
<h4>DOI</h4><a href="https://doi.org/10.25773/oys-24">10.25773/oys-24</a>
<h4>Recommended Citation</h4><p>Lund (2019). <a href="{r}?format=apa">APA</a></p>
<h4>Additional files</h4><div id="attach_additional">{links(extra, "<p>", "</p>")}</div>
<a href="https://network.commons.example/geosciences/">Earth Sciences Commons</a>
<a href="https://works.commons.example/rhea-lund/">SelectedWorks page</a>
<a href="{r}#plumx">Metrics</a>""",
            metas(
                bepress_citation_title=name,
                bepress_citation_pdf_url=f"{p.base}{view}article=1023&context=oyster_data",
                bepress_citation_abstract_html_url=p.base + r,
            ),
        ),
    )
    p.file(f"{view}article=1023&context=oyster_data", "report.pdf", attach=True)
    for href, one in extra.items():
        p.file(href, one, attach=True)
    p.maybe(p.show(f"{r}?format=apa", page(name, f"<h1>{name}</h1>Lund, R. (2019).")))
    for href, text in near.items():
        one = f"{view}article=9{href[13:15]}&context=oyster_data"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{e(one)}">Download Full Text</a>'))
        p.bar("another item's file", p.blob(one, "x.pdf", attach=True))
    p.show("/oyster_data/", page("Oyster data", f"<ul>{links({r: name} | near)}</ul>"))
    p.bar("a collection", "/oyster_data/")
    p.bar("a search", "/do/search/?q=author%3ALund")
    p.bar("asks for an account", "/cgi/myaccount.cgi?context=oyster_data")
    p.robots("Disallow: /do/search", "Disallow: /cgi/myaccount.cgi")
    p.fill(filler(page, {r: name} | near, "Scholarship of the college."))
    return p.site(r, "complete", "the main file and the two additional ones")
