"""Archives of survey and earth data: a social archive, BCO-DMO, ERDDAP, THREDDS, CERA."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def finnish_archive_study() -> ThirdSite:
    """A study of a Finnish social science archive in three languages, data behind a login."""
    p = Portal("finnish_archive_study", 1, "https://services.tietoarkisto.example")
    talk = Prose("fsd", "vastaaja, kunta, kysely", "arvioi, mittasi, kuvasi", "keväällä")
    base = "/catalogue/FSD3456"

    def page(t: str, main: str, lang: str = "fi") -> str:
        return f"""<!DOCTYPE html><html lang="{lang}"><head><meta charset=utf-8>
<title>{t} - Aila</title></head><body><div class=lang>
<a href="{base}?lang=fi&amp;study_language=fi">Suomi</a>
<a href="{base}?lang=en&amp;study_language=en">English</a></div>
<a href="/catalogue/index?lang={lang}">Aineistoluettelo</a>
<a href="/catalogue/series?lang={lang}">Sarjat</a> <a href="/cart">Ostoskori</a>
<a href="/Shibboleth.sso/Login?target=/catalogue/FSD3456">Kirjaudu</a><hr>{main}</body></html>"""

    def body(title: str, lang: str) -> str:
        return f"""<h1>FSD3456 {title}</h1><p>{talk.text(6)}</p>
<h2>Download</h2><a href="/catalogue/download?lang={lang}&amp;study_language={lang}&amp;id=3456">
Lataa aineisto (B)</a>
<h2>Files</h2><ul><li><a href="/catalogue/FSD3456/FSD3456_KF-fin.pdf">Koodikirja</a>
<li><a href="/catalogue/FSD3456/PIP/quF3456_fin.pdf">Lomake</a></ul>
<a href="/catalogue/FSD3456/XML/FSD3456_{lang}.xml">DDI 2.0</a>
<a href="https://urn.example/urn:nbn:fi:fsd:T-FSD3456">urn:nbn:fi:fsd:T-FSD3456</a>
<p>Avainsanat: <a href="/catalogue/search?keyword=kunnat">kunnat</a></p>
<p>Sarja: <a href="/catalogue/series/12?lang={lang}">Kuntakysely</a>:
<a href="/catalogue/FSD3200?lang=fi&amp;study_language=fi">FSD3200 Kuntakysely 2014</a></p>"""

    fi, en = (f"{base}?lang={x}&study_language={x}" for x in ("fi", "en"))
    p.own(fi, page("Kuntakysely 2018", body("Kuntakysely 2018", "fi")))
    p.own(en, page("Municipal Survey 2018", body("Municipal Survey 2018", "en"), "en"))
    p.hop(base, fi)
    for x in ("fi", "en"):
        p.meta(f"{base}/XML/FSD3456_{x}.xml", f"<codeBook xml:lang='{x}'/>", "application/xml")
        p.refused(
            f"/catalogue/download?lang={x}&study_language={x}&id=3456",
            page("Kirjaudu sisään", "<p>Aineiston lataaminen edellyttää kirjautumista.</p>"),
            401,
        )
    p.file(f"{base}/FSD3456_KF-fin.pdf", "FSD3456_KF-fin.pdf")
    p.file(f"{base}/PIP/quF3456_fin.pdf", "quF3456_fin.pdf")
    p.other(
        "/catalogue/FSD3200?lang=fi&study_language=fi",
        page("Kuntakysely 2014", "<h1>FSD3200</h1><a href='/catalogue/FSD3200/quF3200.pdf'>L</a>"),
    )
    p.blob("/catalogue/FSD3200/quF3200.pdf", "quF3200.pdf")
    p.bar("series", "/catalogue/series/12?lang=fi")
    p.bar("keyword search", "/catalogue/search?keyword=kunnat")
    p.hop("/", "/catalogue/index?lang=fi", own=False)
    p.hop("https://urn.example/urn:nbn:fi:fsd:T-FSD3456", fi)
    p.fill(lambda u: page("Luettelo", "<p>Aineistot A–Ö</p>"))
    return p.site(base + "?lang=fi&study_language=fi", "partial", "the data ask for a login")


def cruise_dataset() -> ThirdSite:
    """A BCO-DMO-like data set: parameters tab, files on a data host, project and people pages."""
    p = Portal("cruise_dataset", 1, "https://www.marbiodata.example")
    talk = Prose("bco", "the cast, the copepod, the net", "sampled, counted, froze", "at night")

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<html><head><title>{t} | MBD-DMO</title>{head}</head><body>
<header><a href="/"><img src="/logo.svg" alt=MBD></a><a href="/search/dataset">Datasets</a>
<a href="/search/project">Projects</a><a href="/submit">Submit Data</a></header>
<section>{main}</section></body></html>"""

    ld = """<script type="application/ld+json">{"@context":"https://schema.org","@type":"Dataset",
"@id":"https://www.marbiodata.example/dataset/832416","name":"Copepod counts, cruise AR-31",
"distribution":[{"@type":"DataDownload","encodingFormat":"text/csv",
"contentUrl":"https://datadocs.marbiodata.example/file/VqPY4mS9/copepods.csv"}]}</script>"""
    p.own(
        "/dataset/832416",
        page(
            "Dataset: Copepod counts, cruise AR-31",
            f"""<h1>Copepod counts, cruise AR-31</h1>
<div>Version 2 (2021-03-03) <a href="/dataset/832416/version/1">Version 1</a></div>
<p>{talk.text(5)}</p><p>Project: <a href="/project/811223">Winter copepods</a>.
Contributors: <a href="/person/51210">A. Ruiz</a>. Instrument: <a href="/instrument/411">MOCNESS</a>
Deployment: <a href="/deployment/832410">AR-31</a></p>
<h2>Data Files</h2><table><tr><td>
<a href="https://datadocs.marbiodata.example/file/VqPY4mS9/copepods.csv">copepods.csv</a></td></tr>
<tr><td><a href="https://datadocs.marbiodata.example/file/zzKw10Rt/tows.pdf">Tow log</a></td></tr>
</table><a href="/dataset/832416/parameters">Parameters</a>
<a href="/dataset/832416/iso">ISO 19115-2</a> <a href="/dataset/832416/citation/bibtex">BibTeX</a>
<h2>Related Datasets</h2><a href="/dataset/832420">CTD casts, cruise AR-31</a>""",
            ld,
        ),
    )
    d = "https://datadocs.marbiodata.example/file"
    p.file(f"{d}/VqPY4mS9/copepods.csv", "copepods.csv", attach=True)
    p.file(f"{d}/zzKw10Rt/tows.pdf", "tows.pdf")
    p.own(
        "/dataset/832416/parameters",
        page(
            "Parameters: Copepod counts, cruise AR-31",
            """<h1>Parameters</h1><table>
<tr><td>tow<td>Tow number<td><a href="/parameter/1092">master</a>
<tr><td>count<td>Individuals</table><a href="/dataset/832416">Back to the data set</a>""",
        ),
    )
    p.own(
        "/dataset/832416/version/1",
        page(
            "Dataset: Copepod counts, cruise AR-31 (version 1)",
            """<h1>Copepod counts, cruise AR-31</h1>
<p>Superseded. See the <a href="/dataset/832416">current version</a>.</p>""",
        ),
    )
    p.meta("/dataset/832416/iso", "<gmi:MI_Metadata/>", "application/xml")
    p.meta("/dataset/832416/citation/bibtex", "@misc{ruiz, title={Copepods}}", "text/x-bibtex")
    p.other(
        "/dataset/832420",
        page(
            "Dataset: CTD casts, cruise AR-31",
            f"<h1>CTD</h1><a href='{d}/Ab12Cd34/ctd.csv'>ctd</a>",
        ),
    )
    p.blob(f"{d}/Ab12Cd34/ctd.csv", "ctd.csv", attach=True)
    p.bar("file of a sibling on the same content host", f"{d}/Ab12Cd34/ctd.csv")
    p.bar("project around it", "/project/811223")
    p.bar("person", "/person/51210")
    p.fill(
        lambda u: page(
            "Page", "<a href='/dataset/832416'>Copepods</a><a href='/dataset/832420'>C</a>"
        )
    )
    return p.site("/dataset/832416", "complete", "both files and the older page are listed")


def erddap_table() -> ThirdSite:
    """An ERDDAP table: a form page, info page and many outputs of one base address."""
    p = Portal("erddap_table", 1, "https://erddap.skerry.example")
    root = "/erddap/tabledap/skerryTemp2019"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE HTML><html><head><title>ERDDAP - {t}</title></head>
<body style="color:black; background:white"><table><tr><td><a href="https://www.skerry.example/">
Skerry Institute</a></td><td><a href="/erddap/index.html">ERDDAP</a> &gt;
<a href="/erddap/tabledap/index.html?page=1&amp;itemsPerPage=1000">tabledap</a></td>
<td><a href="/erddap/login.html">log in</a></td></tr></table>{main}
<hr>ERDDAP, Version 2.18 <a href="/erddap/legal.html">Disclaimers</a></body></html>"""

    p.own(
        f"{root}.html",
        page(
            "Sea temperature at Skerry, 2019 - Data Access Form",
            f"""<h1>Data Access Form</h1><b>Sea temperature at Skerry, 2019</b>
<a rel="alternate" href="{root}.rss">RSS</a><br>Information:
<a href="/erddap/info/skerryTemp2019/index.html">Summary &amp; License</a> |
<a href="/erddap/metadata/fgdc/xml/skerryTemp2019_fgdc.xml">FGDC</a> |
<a href="/erddap/metadata/iso19115/xml/skerryTemp2019_iso19115.xml">ISO 19115</a> |
<a href="https://www.skerry.example/moorings/">Background</a> |
<a href="{root}.subset">Subset</a> | <a href="{root}.graph">Make a graph</a>
<form action="{root}.htmlTable" method="GET"><input name="time" type="checkbox"></form>
<pre><a href="{root}.das">.das</a> Attributes {{ s {{ time {{ String units "s"; }} }} }}</pre>
File type: <a href="{root}.csv">.csv</a> <a href="{root}.nc">.nc</a>
<a href="{root}.json">.json</a> <a href="/erddap/tabledap/documentation.html">help</a>""",
        ),
    )
    p.own(
        "/erddap/info/skerryTemp2019/index.html",
        page(
            "Information about Sea temperature at Skerry, 2019",
            f"""<h1>Sea temperature at Skerry, 2019</h1><table><tr><td>attribute<td>NC_GLOBAL
<td>license<td>CC BY 4.0</table><a href="{root}.html">data</a>""",
        ),
    )
    p.file(f"{root}.csv", "skerry.csv", "text/csv", attach=True)
    p.file(f"{root}.nc", "skerry.nc", "application/x-netcdf", attach=True)
    p.file(f"{root}.json", "skerry.json", "application/json")
    p.meta(f"{root}.das", "Attributes { s { } }", "text/plain")
    for x in ("fgdc", "iso19115"):
        p.meta(f"/erddap/metadata/{x}/xml/skerryTemp2019_{x}.xml", f"<{x}/>", "application/xml")
    for x in ("subset", "graph", "htmlTable"):
        p.maybe(p.show(f"{root}.{x}", page(x, "<p>Sea temperature at Skerry, 2019</p>")))
    p.maybe(p.raw(f"{root}.rss", "<rss><channel/></rss>", "application/rss+xml"))
    for n in ("skerryTemp2018", "skerrySalt2019"):
        p.other(
            f"/erddap/tabledap/{n}.html", page(n, f"<a href='/erddap/tabledap/{n}.csv'>csv</a>")
        )
        p.blob(f"/erddap/tabledap/{n}.csv", f"{n}.csv", attach=True)
    p.bar("documentation of the server", "/erddap/tabledap/documentation.html")
    p.show(
        "/erddap/tabledap/index.html?page=1&itemsPerPage=1000",
        page(
            "List",
            f"""<table><tr><td><a href="{root}.html">data</a><td>Sea temperature at Skerry, 2019
<tr><td><a href="/erddap/tabledap/skerryTemp2018.html">data</a><td>2018
<tr><td><a href="/erddap/tabledap/skerrySalt2019.html">data</a><td>Salinity</table>""",
        ),
    )
    p.bar("list of tables", "/erddap/tabledap/index.html?page=1&itemsPerPage=1000")
    p.hop("/", "/erddap/index.html", own=False)
    p.fill(lambda u: page("Help", "<p>Help with ERDDAP</p>"))
    return p.site(f"{root}.html", "review", "a service: any number of outputs can be asked for")


def thredds_dataset() -> ThirdSite:
    """A THREDDS data set: one page chosen by a parameter, access services by path."""
    p = Portal("thredds_dataset", 1, "https://thredds.nordhavet.example")
    name = "nh/reanalysis/nh_daily_2015.nc"
    entry = f"/thredds/catalog/nh/reanalysis/catalog.html?dataset={name}"
    css = "<link rel='stylesheet' href='/thredds/tdsCat.css'>"
    p.own(
        entry,
        f"""<html><head><title>nh_daily_2015.nc</title>{css}</head><body>
<h1><img src="/thredds/folder.gif" alt=""> THREDDS Data Server</h1>
<h2>Dataset: Daily reanalysis of the Nordhavet, 2015</h2><a href="/thredds/catalog.html">Catalog</a>
<a href="/thredds/catalog/nh/reanalysis/catalog.html">nh/reanalysis</a>
<ul><li><em>Data size: </em>51.2 Mbytes</li><li><em>ID: </em>{name}</li></ul><h3>Access:</h3><ol>
<li><b>OPENDAP:</b> <a href="/thredds/dodsC/{name}.html">/thredds/dodsC/{name}</a></li>
<li><b>HTTPServer:</b> <a href="/thredds/fileServer/{name}">/thredds/fileServer/{name}</a></li>
<li><b>NCML:</b> <a href="/thredds/ncml/{name}?catalog=x">/thredds/ncml/{name}</a></li>
<li><b>ISO:</b> <a href="/thredds/iso/{name}?catalog=x">/thredds/iso/{name}</a></li>
<li><b>WMS:</b> <a href="/thredds/wms/{name}?service=WMS&amp;request=GetCapabilities">wms</a></li>
</ol><h3>Viewers:</h3><a href="/thredds/godiva2/godiva2.html?server=/thredds/wms/{name}">Godiva2</a>
<h3>Creators</h3><a href="https://www.nordhavet.example/">Nordhavet-instituttet</a>
<p><a href="/thredds/info/serverInfo.html">Info</a></p></body></html>""",
    )
    p.file(f"/thredds/fileServer/{name}", "nh_daily_2015.nc", "application/x-netcdf", attach=True)
    p.own(
        f"/thredds/dodsC/{name}.html",
        f"""<html><head><title>OPeNDAP: nh_daily_2015.nc</title></head><body>
<h2>Dataset Access Form</h2><a href="/thredds/dodsC/{name}.dds">dds</a>
<a href="/thredds/dodsC/{name}.das">das</a><input value="Get ASCII" type=submit></body></html>""",
    )
    for x in ("dds", "das"):
        p.meta(f"/thredds/dodsC/{name}.{x}", f"Dataset {{ }} {x};", "text/plain")
    for x in ("ncml", "iso"):
        p.meta(f"/thredds/{x}/{name}?catalog=x", f"<{x}/>", "text/xml")
    p.maybe(
        p.raw(f"/thredds/wms/{name}?service=WMS&request=GetCapabilities", "<WMS/>", "text/xml"),
        p.show(
            f"/thredds/godiva2/godiva2.html?server=/thredds/wms/{name}", "<title>Godiva2</title>"
        ),
    )
    years = (2013, 2014, 2016)
    p.show(
        "/thredds/catalog/nh/reanalysis/catalog.html",
        "<html><head><title>Catalog nh/reanalysis</title></head><body><table>"
        + "".join(
            f"<tr><td><a href='catalog.html?dataset=nh/reanalysis/nh_daily_{y}.nc'>{y}</a>"
            for y in (*years, 2015)
        )
        + "</table></body></html>",
    )
    for y in years:
        p.other(
            f"/thredds/catalog/nh/reanalysis/catalog.html?dataset=nh/reanalysis/nh_daily_{y}.nc",
            f"""<html><head><title>nh_daily_{y}.nc</title></head><body>
<h2>Dataset: Daily reanalysis of the Nordhavet, {y}</h2>
<a href="/thredds/fileServer/nh/reanalysis/nh_daily_{y}.nc">HTTPServer</a></body></html>""",
        )
        p.blob(f"/thredds/fileServer/nh/reanalysis/nh_daily_{y}.nc", f"nh_daily_{y}.nc")
    p.bar("folder of the siblings", "/thredds/catalog/nh/reanalysis/catalog.html")
    p.bar("the server's own page", "/thredds/info/serverInfo.html")
    p.hop("/", "/thredds/catalog.html", own=False)
    p.fill(lambda u: "<html><title>TDS</title><a href='/thredds/catalog.html'>top</a></html>")
    return p.site(entry, "complete", "one file, served by several services")


def climate_archive_entry() -> ThirdSite:
    """A CERA entry of a German climate archive: acronym in a parameter, members need a login."""
    p = Portal("climate_archive_entry", 1, "https://www.klimaarchiv.example")
    ui = "/ui/cerasearch"
    entry = f"{ui}/entry?acronym=NB_HIST_R3"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang=en><title>{t}</title><body><div class=navbar>
<a href="{ui}/">CERA</a><a href="{ui}/q?query=*:*">Suche</a><a href="/ui/faq">FAQ</a>
<a href="{ui}/login?next=/ui/cerasearch/entry%3Facronym%3DNB_HIST_R3">Anmelden</a></div>
<div class=container>{main}</div></body></html>"""

    sets = ("NB_HIST_R3_TAS", "NB_HIST_R3_PR")
    p.own(
        entry,
        page(
            "Norddeutschland regional, historical, realisation 3",
            f"""<h2>Norddeutschland regional, historical, realisation 3</h2>
<dl><dt>Acronym<dd>NB_HIST_R3<dt>DOI<dd><a href="https://doi.example/10.5555/NB_HIST_R3">DOI</a>
<dt>Project<dd><a href="{ui}/project?acronym=NB">Norddeutschland</a>
<dt>Contact<dd><a href="{ui}/contact?id=4711">Dr. Heike Brandt</a></dl>
<ul class=tabs><li><a href="{entry}&amp;exporttype=json">JSON</a>
<li><a href="{ui}/cerarest/exportcerameta?acronym=NB_HIST_R3">XML</a>
<li><a href="{ui}/entry/bibtex?acronym=NB_HIST_R3">BibTeX</a></ul>
<h3>Datasets in this group</h3>"""
            + "".join(f"<p><a href='{ui}/entry?acronym={s}'>{s}</a></p>" for s in sets)
            + f"""<h3>Additional information</h3><a href="/fileadmin/docs/NB_HIST_R3_readme.pdf">
Readme</a><h3>See also</h3><a href="{ui}/entry?acronym=NB_SCEN_R3">NB_SCEN_R3</a>""",
        ),
    )
    p.meta(f"{entry}&exporttype=json", {"acronym": "NB_HIST_R3"}, "application/json")
    p.meta(f"{ui}/cerarest/exportcerameta?acronym=NB_HIST_R3", "<cera/>", "text/xml")
    p.meta(f"{ui}/entry/bibtex?acronym=NB_HIST_R3", "@misc{NB_HIST_R3}", "text/plain")
    p.file("/fileadmin/docs/NB_HIST_R3_readme.pdf", "NB_HIST_R3_readme.pdf")
    for s in sets:
        p.show(
            f"{ui}/entry?acronym={s}",
            page(
                s,
                f"""<h2>{s}</h2><p>Part of <a href="{entry}">NB_HIST_R3</a>. 2.1 GB.</p>
<a href="{ui}/download?acronym={s}">Download</a>""",
            ),
        )
        p.show(f"{ui}/download?acronym={s}", page("Anmelden", "Bitte anmelden"), 401)
        p.maybe(f"{ui}/entry?acronym={s}", f"{ui}/download?acronym={s}")
    p.other(
        f"{ui}/entry?acronym=NB_SCEN_R3",
        page(
            "NB_SCEN_R3",
            f"<h2>Scenario</h2><a href='{ui}/entry/bibtex?acronym=NB_SCEN_R3'>Bib</a>",
        ),
    )
    p.raw(f"{ui}/entry/bibtex?acronym=NB_SCEN_R3", "@misc{NB_SCEN_R3}", "text/plain")
    p.bar("project", f"{ui}/project?acronym=NB")
    p.bar("person", f"{ui}/contact?id=4711")
    p.hop("/", "/ui/cerasearch/", own=False)
    p.hop("https://doi.example/10.5555/NB_HIST_R3", entry)
    p.fill(lambda u: page("CERA", f"<a href='{ui}/entry?acronym=NB_SCEN_R3'>Scenario</a>"))
    return p.site(entry, "partial", "the data sets of the group ask for a login")


ALL = (
    finnish_archive_study,
    cruise_dataset,
    erddap_table,
    thredds_dataset,
    climate_archive_entry,
)
