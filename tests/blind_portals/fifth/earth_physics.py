"""Records of physics, earth, taxonomy: open data, snow data, survey items, treatments, contests."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def collision_record() -> ThirdSite:
    """A CERN-Open-Data-like record: file indexes, files on a storage host, related records."""
    p = Portal("collision_record", 1, "https://opendata.collider.example")
    eos = "https://eospublic.collider.example/eos/opendata/cms/Run2012B/DoubleMu"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} | Collider Open Data Portal</title></head>
<body><nav><a href="/search">Search</a><a href="/docs/about">About</a></nav><main>{main}</main>
<footer><a href="/docs/terms-of-use">Terms of use</a>
<a href="https://github.example/opendata">GitHub</a></footer></body></html>"""

    p.own(
        "/record/6004",
        page(
            "DoubleMu primary dataset, Run2012B",
            f"""<h1>DoubleMu primary dataset in AOD format from Run2012B</h1>
<a href="/search?type=Dataset">Dataset</a> <a href="/search?experiment=CMS">CMS</a>
<h2>Dataset characteristics</h2><p>29308627 events. 3 files. 3.4 TB in total.</p>
<h2>How can you use these data?</h2><p>See <a href="/docs/cms-getting-started">getting started</a>
and the <a href="/record/252">virtual machine</a>.</p>
<h2>File indexes</h2><a href="/record/6004/files/CMS_DoubleMu_file_index.txt">txt</a>
<a href="/record/6004/files/CMS_DoubleMu_file_index.json">json</a>
<h2>Files</h2><a href="{eos}/0001.root">0001.root</a> <a href="{eos}/0002.root">0002.root</a>
<p><a href="/record/6004/export/json">JSON</a></p>
<h2>Validated runs</h2><a href="/record/1002">Validated runs 2012</a>
<h2>Related</h2><a href="/record/6030">DoubleMu, Run2012C</a>""",
        ),
    )
    for x in ("txt", "json"):
        p.file(f"/record/6004/files/CMS_DoubleMu_file_index.{x}", f"index.{x}", attach=True)
    for n in ("0001", "0002"):
        p.file(f"{eos}/{n}.root", f"{n}.root", "application/octet-stream")
    p.meta("/record/6004/export/json", {"recid": 6004}, "application/json")
    for n, t in ((6030, "DoubleMu, Run2012C"), (252, "Virtual machine"), (1002, "Validated runs")):
        p.other(f"/record/{n}", page(t, f"<h1>{t}</h1><a href='/record/{n}/files/x.txt'>x.txt</a>"))
        p.blob(f"/record/{n}/files/x.txt", "x.txt")
    p.robots("Disallow: /search")
    p.bar("facet", "/search?experiment=CMS")
    p.bar("guide of the portal", "/docs/cms-getting-started")
    p.show("/", page("Home", "<h1>Explore 2 PB</h1><a href='/record/252'>Virtual machine</a>"))
    p.fill(lambda u: page("Search", "<a href='/record/6004'>DoubleMu</a><a href='/record/252'>VM"))
    return p.site("/record/6004", "partial", "three files are declared, two are listed")


def snow_data_page() -> ThirdSite:
    """An NSIDC-like data set: versions by path, a user guide, files behind an earth data login."""
    p = Portal("snow_data_page", 1, "https://snowice.example")
    talk = Prose(
        "nsidc", "the brightness temperature, the swath, the grid cell", "covers, spans", "daily"
    )

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{t} | Snow and Ice Center
</title></head>
<body><div class="usa-banner">An official site</div><header><a href="/data">Data</a>
<a href="/learn">Learn</a><a href="/about">About</a></header>{main}
<footer><a href="/contact">Contact</a></footer></body></html>"""

    v = "/data/si-0116/versions"
    p.hop("/data/si-0116", f"{v}/4")
    p.own(
        f"{v}/4",
        page(
            "Polar ice motion vectors, Version 4",
            f"""<h1>Polar ice motion vectors, Version 4</h1><p>{talk.text(4)}</p>
<label>Version</label><a href="{v}/4">4 (current)</a> <a href="{v}/3">3 (retired)</a>
<h2>Data access</h2><a href="https://n5.snowice.example/pm/SI-0116.004/">HTTPS file system</a>
<a href="https://search.earth.example/search?q=SI-0116+V004">Earth Search</a>
<h2>Documentation</h2><a href="{v}/4/documentation">User guides</a>
<a href="/sites/default/files/si-0116-v004-userguide.pdf">User guide (PDF)</a>
<h2>Citation</h2><a href="{v}/4/citation.ris">RIS</a>
<h2>Articles</h2><a href="/learn/ask-scientist/ice-motion">What moves ice?</a>
<h2>Similar data</h2><a href="/data/si-0051/versions/2">SI-0051</a>""",
        ),
    )
    p.own(
        f"{v}/4/documentation",
        page(
            "Documentation: Polar ice motion vectors",
            f"<h1>Documentation</h1><a href='{v}/4'>Data set</a> <p>{talk.text(4)}</p>",
        ),
    )
    p.own(
        f"{v}/3",
        page(
            "Polar ice motion vectors, Version 3",
            f"""<h1>Polar ice motion vectors, Version 3</h1><p>Retired, no data are handed out.
<a href="{v}/4">Version 4</a></p>""",
        ),
    )
    p.file("/sites/default/files/si-0116-v004-userguide.pdf", "userguide.pdf")
    p.meta(f"{v}/4/citation.ris", "TY  - DATA\nER  -", "application/x-research-info-systems")
    p.refused(
        "https://n5.snowice.example/pm/SI-0116.004/",
        "<title>401</title>HTTP Basic: Access denied. Sign in with your Earth account.",
        401,
    )
    p.other(
        "/data/si-0051/versions/2", page("SI-0051, Version 2", "<h1>Sea ice concentration</h1>")
    )
    p.bar("portal of another house", "https://search.earth.example/search?q=SI-0116+V004")
    p.bar("article of the house", "/learn/ask-scientist/ice-motion")
    p.show("/", page("Home", "<h1>Snow, ice</h1><a href='/data/si-0051/versions/2'>SI-0051</a>"))
    p.fill(lambda u: page("Learn", f"<a href='{v}/4'>Polar ice motion vectors</a>"))
    return p.site(f"{v}/4", "partial", "the file system asks for an account")


def survey_catalog_item() -> ThirdSite:
    """A ScienceBase-like item: hexadecimal ids, files by disk name, child items."""
    p = Portal("survey_catalog_item", 1, "https://www.geobase.example")
    a = "5e3c0a1be4b0edb47be0f2d1"
    kids = {"5e3c0b90e4b0edb47be0f2e4": "Gauges", "5e3c0bb7e4b0edb47be0f2e9": "Transects"}
    item = f"/catalog/item/{a}"
    disk = "__disk__1f%2F6b%2Fc1%2F1f6bc1"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} - GeoBase-Catalog</title></head><body>
<div id="sbNav"><a href="/catalog/">GeoBase</a> <a href="/catalog/items?q=">Search</a>
<a href="/catalog/help">Help</a> <a href="/catalog/login?forwardUrl={item}">Log in</a></div>
<div id="sb-itemPage">{main}</div></body></html>"""

    p.own(
        item,
        page(
            "Bank erosion on the lower Sable River, 2019",
            """<ol class="breadcrumb"><li><a href="/catalog/item/4f4e4760e4b07f02db47df9c">
Water Mission Area</a></ol><h1>Bank erosion on the lower Sable River, 2019</h1>
<p>Repeated surveys of forty banks.</p><h3>Child items (2)</h3>"""
            + "".join(f"<p><a href='/catalog/item/{k}'>{t}</a></p>" for k, t in kids.items())
            + f"""<h3>Attached files</h3>
<a href="/catalog/file/get/{a}?f={disk}">metadata.xml (FGDC)</a>
<a href="/catalog/file/get/{a}">Download all (zip)</a>
<a href="{item}?format=json">JSON</a> <a href="{item}?format=atom">ATOM</a>
<h3>Map</h3><a href="/catalog/item/map/{a}">View on map</a>
<h3>Tags</h3><a href="/catalog/items?filter=tags%3Derosion">erosion</a>
<h3>Related</h3><a href="/catalog/item/5b9f0c1be4b0edb47be0aaaa">Sable River bathymetry</a>""",
        ),
    )
    p.file(f"/catalog/file/get/{a}?f={disk}", "metadata.xml", "application/xml", attach=True)
    p.file(f"/catalog/file/get/{a}", "item.zip", attach=True)
    p.meta(f"{item}?format=json", {"id": a, "hasChildren": True}, "application/json")
    p.meta(f"{item}?format=atom", "<feed/>", "application/atom+xml")
    p.maybe(p.show(f"/catalog/item/map/{a}", page("Map", "<canvas></canvas>")))
    for k, t in kids.items():
        p.show(
            f"/catalog/item/{k}",
            page(
                f"{t}: Bank erosion on the lower Sable River",
                f"""<ol class="breadcrumb"><li><a href="{item}">Bank erosion on the lower Sable
River, 2019</a></ol><h1>{t}</h1><a href="/catalog/file/get/{k}?f=__disk__aa%2F01">{t}.csv</a>""",
            ),
        )
        p.blob(f"/catalog/file/get/{k}?f=__disk__aa%2F01", f"{t}.csv", attach=True)
    for k in kids:
        p.maybe(f"/catalog/item/{k}", f"/catalog/file/get/{k}?f=__disk__aa%2F01")
    p.other("/catalog/item/5b9f0c1be4b0edb47be0aaaa", page("Sable River bathymetry", "<h1>B</h1>"))
    p.bar("parent of the parent", "/catalog/item/4f4e4760e4b07f02db47df9c")
    p.bar("login", f"/catalog/login?forwardUrl={item}")
    p.hop("/", "/catalog/", own=False)
    p.fill(lambda u: page("Search", "<a href='/catalog/item/5b9f0c1be4b0edb47be0aaaa'>B</a>"))
    return p.site(item, "review", "child items have entries of their own")


def taxon_treatment() -> ThirdSite:
    """A Plazi-like treatment: one text in several formats, figures at a repository elsewhere."""
    p = Portal("taxon_treatment", 1, "https://tb.treatments.example")
    g = "03A887F2FFD4FF8EFF3BFC52FB7AFE1C"
    near = "03A887F2FFD4FF8EFF3BFC52FB7AFE2D"
    forms = {"GgServer/xml": "text/xml", "GgServer/dwca": "", "GgServer/taxonx": "text/xml"}
    p.own(
        f"/GgServer/html/{g}",
        f"""<html><head><title>Carabus nivosus Hess, 1931</title>
<meta name="DC.title" content="Carabus nivosus Hess, 1931"></head><body>
<table class="navTable"><tr><td><a href="/GgServer/search">Search</a>
<td><a href="/GgServer/static/newToday.html">New today</a></table>
<h1><i>Carabus nivosus</i> Hess, 1931</h1>
<p>Urs Hess, 1931, Ground beetles of the high passes, pp. 11-39 :
<a href="https://records.example/record/512345">35-36</a></p>
<p class="export">Treatment in: {" ".join(f'<a href="/{f}/{g}">{f[9:]}</a>' for f in forms)}
<a href="/rdf/{g}.ttl">ttl</a></p><p>Fig. 3:
<a href="https://records.example/record/512346/figure.png">
Habitus</a></p><p><b>Description.
</b> Elytra blackish, the third interval raised before the apex.</p>
<p><b>Distribution.</b> Known from two passes above 2,300 m.</p>
<p>Treatments in this article: <a href="/GgServer/html/{near}">Carabus pluviosus</a>
<a href="/GgServer/summary/FFA8FFB7">all</a></p></body></html>""",
    )
    for f, kind in forms.items():
        if kind:
            p.meta(f"/{f}/{g}", f"<document docId='{g}'/>", kind)
        else:
            p.file(f"/{f}/{g}", "dwca.zip", attach=True)
    p.meta(f"/rdf/{g}.ttl", "<x> a <y> .", "text/turtle")
    p.hop(f"/id/{g}", f"/GgServer/html/{g}", 303)
    p.other(
        f"/GgServer/html/{near}",
        f"""<html><head><title>Carabus pluviosus Hess, 1931</title></head><body>
<h1>Carabus pluviosus</h1><a href="/GgServer/xml/{near}">xml</a></body></html>""",
    )
    p.raw(f"/GgServer/xml/{near}", "<document/>", "text/xml")
    p.maybe(
        p.blob("https://records.example/record/512346/figure.png", "figure.png", "image/png"),
    )
    p.bar("article around it", "/GgServer/summary/FFA8FFB7")
    p.bar("record of the article elsewhere", "https://records.example/record/512345")
    p.bar("xml of a sibling", f"/GgServer/xml/{near}")
    p.hop("/", "/GgServer/search", own=False)
    p.fill(lambda u: f"<title>TB</title><a href='/GgServer/html/{near}'>Carabus pluviosus</a>")
    return p.site(f"/GgServer/html/{g}", "complete", "one treatment in four formats and a page")


def contest_dataset() -> ThirdSite:
    """A Kaggle-like data set: tabs under user and name, others' notebooks, login for files."""
    p = Portal("contest_dataset", 1, "https://www.datacontest.example")
    d = "/datasets/mhaddad/desert-road-signs"
    other = "/datasets/mhaddad/desert-weather"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} | DataContest</title>
<script>var Contest = {{}};</script></head><body><nav><a href="/">Home</a>
<a href="/competitions">Competitions</a><a href="/datasets">Datasets</a><a href="/code">Code</a>
<a href="/account/login?returnUrl={d}">Sign in</a></nav>{main}</body></html>"""

    p.own(
        d,
        page(
            "Desert road signs",
            f"""<script type="application/ld+json">{{"@context":"http://schema.org/",
"@type":"Dataset","name":"Desert road signs","url":"https://www.datacontest.example{d}",
"distribution":[{{"@type":"DataDownload","encodingFormat":"zip","contentUrl":
"https://www.datacontest.example{d}/download?datasetVersionNumber=3"}}]}}</script>
<h1>Desert road signs</h1><a href="/mhaddad">Mona Haddad</a>
<div role=tablist><a href="{d}/data">Data Card</a><a href="{d}/code">Code (2)</a>
<a href="{d}/discussion">Discussion (1)</a></div><p>3,000 photographs, labelled by hand.</p>
<a href="/datasets?tags=13207">traffic</a> <a href="{d}/versions/2">Version 2</a>
<a href="{d}/download?datasetVersionNumber=3">Download (141 MB)</a>
<a href="{d}/croissant/download">Croissant</a><a href="{other}">More by Mona Haddad</a>""",
        ),
    )
    p.own(
        f"{d}/data", page("Desert road signs", "<h2>Data Explorer</h2><p>labels.csv, images/</p>")
    )
    p.own(f"{d}/versions/2", page("Desert road signs, version 2", f"<a href='{d}'>current</a>"))
    p.meta(f"{d}/croissant/download", {"name": "Desert road signs"}, "application/ld+json")
    p.refused(f"{d}/download?datasetVersionNumber=3", page("Sign in", "Sign in to download"), 403)
    p.maybe(
        p.show(
            f"{d}/code",
            page("Code", "<a href='/code/ptanaka/signs-with-a-small-net'>Signs with a small net"),
        ),
        p.show(f"{d}/discussion", page("Discussion", f"<a href='{d}/discussion/991'>Licence?</a>")),
        p.show(f"{d}/discussion/991", page("Licence?", "<p>Which licence?</p>")),
    )
    p.other("/code/ptanaka/signs-with-a-small-net", page("Signs with a small net", "<h1>S</h1>"))
    p.other(other, page("Desert weather", f"<h1>W</h1><a href='{other}/data'>Data</a>"))
    p.show(f"{other}/data", page("Desert weather", "<p>weather.csv</p>"))
    p.bar("owner's page", "/mhaddad")
    p.bar("tag", "/datasets?tags=13207")
    p.fill(
        lambda u: page("Datasets", f"<a href='{d}'>Desert road signs</a><a href='{other}'>W</a>")
    )
    return p.site(d, "partial", "the only download asks for an account")


ALL = (collision_record, snow_data_page, survey_catalog_item, taxon_treatment, contest_dataset)
