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
