"""Social-science archives, official statistics, trials, and corpora of languages."""

from tests.blind_portals.sixtha.kit import filler, ld, links, metas
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite

BUNDLES = ("Coyote and the lake", "How to mend a net", "Greetings", "Word list")


def panel_study_1() -> ThirdSite:
    """A study of a social-science archive: documents are open, data only for the registered."""
    p = Portal("panel_study", 1, "https://catalogue.socdata.example")
    r = "/studies/study/8644"
    name = "Longitudinal Survey of Rural Households, Wave 6, 2019"
    near = {
        "/studies/study/8211": "Longitudinal Survey of Rural Households, Wave 5, 2016",
        "/studies/study/8645": "Time Use of Carers, 2018",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>SocData | {e(title)}</title>{head}
</head><body><div id="masthead"><a href="https://socdata.example/">SocData</a>
<a href="/search">Find data</a><a href="https://socdata.example/deposit">Deposit</a>
<a href="https://socdata.example/help">Get help</a>
<a href="/account/login?ReturnUrl=%2Fstudies%2Fstudy%2F8644">Login / Register</a></div>
<main id="main">{main}</main><footer><a href="/cookies">Cookies</a></footer></body></html>"""

    docs = {
        "/doc/8644/mrdoc/pdf/8644_user_guide.pdf": "User guide",
        "/doc/8644/mrdoc/pdf/8644_questionnaire.pdf": "Questionnaire",
        "/doc/8644/read8644.htm": "Study information",
    }
    tabs = {f"{r}/documentation": "Documentation", f"{r}/variables": "Variables"}

    def tab(title: str, main: str) -> str:
        return page(
            f"{name} - {title}",
            f"""<h1>{name}</h1><p>SN: 8644</p><ul class="tabs"><li><a href="{r}">Details</a></li>
{links(tabs)}</ul>{main}""",
            metas(citation_title=name, citation_doi="10.5255/SD-SN-8644-2"),
        )

    p.own(
        r,
        tab(
            "Details",
            f"""<dl><dt>Series</dt><dd><a href="/series/series/2000061">Rural Households</a></dd>
<dt>Abstract</dt><dd>Interviews with 6,212 households in four regions on income, work and health.
</dd><dt>Access</dt><dd>Registered users. <a class="btn" href="{r}/access/spss">SPSS</a>
<a class="btn" href="{r}/access/stata">Stata</a></dd><dt>Edition</dt>
<dd><a href="{r}/changes">2nd edition, July 2021: weights corrected</a></dd></dl>
<a href="/doc/8644/metadata/ddi">DDI XML</a> <a href="/doc/8644/metadata/ris">RIS</a>
<h2>Related studies</h2><ul>{links(near)}</ul>
<a href="/search?topic=housing">Housing</a> <a href="/studies/study/8645">Next study</a>""",
        ),
    )
    p.own(f"{r}/documentation", tab("Documentation", f"<ul>{links(docs)}</ul>"))
    p.own(f"{r}/variables", tab("Variables", "<table><tr><td>hhid<td>Household</table>"))
    p.maybe(p.show(f"{r}/changes", tab("Changes", "<p>2021-07-02: weights corrected</p>")))
    p.file("/doc/8644/mrdoc/pdf/8644_user_guide.pdf", "8644_user_guide.pdf")
    p.file("/doc/8644/mrdoc/pdf/8644_questionnaire.pdf", "8644_questionnaire.pdf")
    p.own("/doc/8644/read8644.htm", "<html><title>8644</title><h3>SN 8644</h3>Read me</html>")
    p.meta("/doc/8644/metadata/ddi", f"<codeBook><titl>{name}</titl></codeBook>", "text/xml")
    p.meta("/doc/8644/metadata/ris", f"TY  - DATA\nTI  - {name}\n", "text/plain")
    for one in ("spss", "stata"):
        p.refused(f"{r}/access/{one}", page("Login needed", "<p>Registered users only</p>"), 401)
    for href, text in near.items():
        code = href.rsplit("/", 1)[1]
        guide = f"/doc/{code}/mrdoc/pdf/{code}_user_guide.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{guide}">User guide</a>'))
        p.bar("another study's guide", guide)
    p.bar("a series of studies", "/series/series/2000061")
    p.bar("asks for an account", "/account/login?ReturnUrl=%2Fstudies%2Fstudy%2F8644")
    p.fill(filler(page, {r: name} | near, "SocData keeps surveys."))
    return p.site(r, "partial", "the data are for registered users only")


def statistics_release_1() -> ThirdSite:
    """A statistical release of a national office: bulletin, tables, quality notes, past issues."""
    p = Portal("statistics_release", 1, "https://www.statsoffice.example")
    r = "/economy/prices/bulletins/housepriceindex/march2024"
    name = "House Price Index: March 2024"
    near = {
        "/economy/prices/bulletins/housepriceindex/february2024": "House Price Index: Feb 2024",
        "/economy/prices/bulletins/consumerpriceinflation/march2024": "Consumer price inflation",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>{e(title)} - Stats Office</title>
{head}</head><body><a href="#main">Skip</a><nav><a href="/">Home</a>
<a href="/economy">Economy</a><a href="/peoplepopulation">People</a><a href="/surveys">Surveys</a>
<a href="/releasecalendar">Release calendar</a></nav><div id="main">{main}</div>
<footer><a href="/help/cookies">Cookies</a><a href="/aboutus">About us</a></footer></body></html>"""

    sections = "".join(
        f'<section id="s{n}"><h2>{n}. {one}</h2><p>Average prices rose by {n / 2} per cent over'
        " the year to March 2024, against a fall in the months before; the provisional estimate"
        " rests on fewer transactions than usual and will be revised.</p></section>"
        for n, one in enumerate(("Main points", "Regions", "Data sources"), 1)
    )
    p.own(
        r,
        page(
            name,
            f"""<p>This is the latest release. <a href="
/economy/prices/bulletins/housepriceindex/previousreleases">View previous releases</a></p>
<h1>{name}</h1><p>Release date: 22 May 2024. Contact: <a href="mailto:hpi@statsoffice.example">
Prices team</a></p>{sections}<h2>4. Data</h2>
<a href="/economy/prices/datasets/hpitables/march2024">House price tables: dataset</a>
<a href="/file?uri={r}/3f9c0a1.xlsx">Download Figure 1 data (XLSX)</a>
<a href="/file?uri={r}/77be102.csv">Download Figure 1 data (CSV)</a>
<a href="{r}/pdf">Print this bulletin (PDF)</a><h2>5. Methodology</h2>
<a href="/economy/prices/methodologies/hpiqmi">Quality and methodology information</a>
<h2>Related bulletins</h2><ul>{links(near)}</ul>""",
            metas("property", og__title=name, og__type="article")
            + ld({"@context": "https://schema.org", "@type": "Article", "headline": name}),
        ),
    )
    p.file(f"/file?uri={r}/3f9c0a1.xlsx", "datadownload.xlsx", attach=True)
    p.file(f"/file?uri={r}/77be102.csv", "datadownload.csv", attach=True)
    p.file(f"{r}/pdf", "House Price Index March 2024.pdf", attach=True)
    tables = "/economy/prices/datasets/hpitables/march2024"
    p.maybe(
        p.show(tables, page("House price tables", f'<a href="/file?uri={tables}/t.xlsx">xlsx</a>')),
        p.blob(f"/file?uri={tables}/t.xlsx", "hpitables.xlsx", attach=True),
        p.show("/economy/prices/methodologies/hpiqmi", page("House Price Index QMI", "<p>How</p>")),
    )
    for n, (href, text) in enumerate(near.items()):
        fig = f"/file?uri={href}/{n}a0c.csv"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{fig}">Figure 1 data</a>'))
        p.bar("a figure of another release", p.blob(fig, "datadownload.csv", attach=True))
    p.bar("a list of releases", "/economy/prices/bulletins/housepriceindex/previousreleases")
    p.bar("a topic", "/economy")
    p.lost(page("Page not found", "<h1>Page not found</h1>"))
    p.fill(filler(page, {r: name} | near, "We are the national office of statistics."))
    return p.site(r, "review", "the tables behind the bulletin stand as a data set of their own")


def trial_registration_1() -> ThirdSite:
    """A registry of trials: record, history of versions, results tab, XML; a study's documents."""
    p = Portal("trial_registration", 1, "https://trialsregister.example")
    r = "/trial/TR20190044812"
    name = "Early mobilisation after hip fracture surgery (EMHIP)"
    near = {
        "/trial/TR20190044813": "Vitamin D in frail adults",
        "/trial/TR20180039911": "Hip fracture pathway audit",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<html><head><title>Trials Register - {e(title)}</title>{head}</head><body>
<table class="layout"><tr><td class="menu"><a href="/">Home</a><br><a href="/search">Search</a><br>
<a href="/register">Register a trial</a><br><a href="/faq">FAQ</a><br>
<a href="/signin?back=/trial/TR20190044812/edit">Update this trial</a></td>
<td class="body">{main}</td></tr></table><small><a href="/disclaimer">Disclaimer</a></small>
</body></html>"""

    p.own(
        r,
        page(
            f"TR20190044812 {name}",
            f"""<h2>TR20190044812</h2><h1>{name}</h1><p><a href="{r}">Study details</a> |
<a href="{r}/results">Results</a> | <a href="{r}/history">Record history</a></p>
<table><tr><th>Status<td>Completed<tr><th>Sponsor<td><a href="/search?sponsor=41">Karstad Hospital
</a><tr><th>Condition<td><a href="/search?cond=hip+fracture">Hip fracture</a>
<tr><th>Design<td>Randomised, two arms, 240 patients<tr><th>Secondary id<td>NCT00000000</table>
<h3>Documents</h3><a href="/documents/get?id=55121">Study protocol</a>
<a href="/documents/get?id=55122">Statistical analysis plan</a>
<p><a href="{r}/xml">Download XML</a> <a href="{r}/print">Printable version</a>
<a href="https://otherregister.example/ct2/show/NCT00000000">NCT00000000</a></p>
<h3>Similar trials</h3><ul>{links(near)}</ul><a href="/trial/TR20190044813">Next &gt;</a>""",
        ),
    )
    p.own(f"{r}/results", page(f"Results of TR20190044812 {name}", f"<h1>{name}</h1>Outcome"))
    p.own(
        f"{r}/history",
        page(
            f"History of TR20190044812 {name}",
            f"""<h1>{name}</h1><a href="{r}/version/1">2019-03-02</a>
<a href="{r}/version/2">2020-11-16</a>""",
        ),
    )
    for n in (1, 2):
        p.own(f"{r}/version/{n}", page(f"TR20190044812 {name}, version {n}", f"<h1>{name}</h1>"))
    p.file("/documents/get?id=55121", "EMHIP_protocol_v3.pdf", attach=True)
    p.file("/documents/get?id=55122", "EMHIP_SAP.pdf", attach=True)
    p.meta(f"{r}/xml", f"<trial><title>{name}</title></trial>", "application/xml")
    p.maybe(p.show(f"{r}/print", f"<html><title>{name}</title><h1>{name}</h1></html>"))
    for n, (href, text) in enumerate(near.items()):
        p.other(
            href, page(text, f'<h1>{text}</h1><a href="/documents/get?id=5599{n}">Protocol</a>')
        )
        p.bar(
            "another trial's protocol",
            p.blob(f"/documents/get?id=5599{n}", "prot.pdf", attach=True),
        )
    p.bar("asks for an account", "/signin?back=/trial/TR20190044812/edit")
    p.bar("a search", "/search?sponsor=41", "/search?cond=hip+fracture")
    p.lost(page("Nothing at this address", "<h1>Nothing at this address</h1>"))
    p.fill(filler(page, {r: name} | near, "The register is free to use."))
    return p.site(r, "complete", "record, results, history and the two documents are open")


def language_corpus_1() -> ThirdSite:
    """A corpus in a language archive: a bundle of recordings with annotations, handles."""
    p = Portal("language_corpus", 1, "https://repo.sprakresurser.example")
    r = "/repository/xmlui/handle/11372/SR-2871"
    name = "Corpus of spoken Lake Finnish 1.1"
    near = {
        "/repository/xmlui/handle/11372/SR-2870": "Treebank of Old Veps",
        "/repository/xmlui/handle/11372/SR-1518": "Corpus of spoken Lake Finnish 1.0",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body>
<header><a href="/repository/xmlui/">Repository</a><a href="/services">Services</a>
<a href="/repository/xmlui/discover">Browse</a>
<a href="/repository/xmlui/login?redirect=/handle/11372/SR-2871">Login</a></header>
<div class="well">{main}</div><footer><a href="/repository/xmlui/page/deposit">Deposit</a>
<a href="/repository/xmlui/page/faq">FAQ</a></footer></body></html>"""

    first, second = near
    bits = "/repository/xmlui/bitstream/handle/11372/SR-2871"
    files = ("lakefinnish-1.1.vrt.gz", "audio_part1.zip", "audio_part2.zip", "manual.pdf")
    rows = "".join(
        f"<dt>{one}</dt><dd><a href='{bits}/{one}?sequence={n}&amp;isAllowed=y'>Download file</a>"
        f"{' <a href=/repository/xmlui/preview/2871>Preview</a>' if n == 2 else ''}</dd>"
        for n, one in enumerate(files, 1)
    )
    cite = {
        f"/repository/refbox/formats?format={one}&handle=11372/SR-2871": one
        for one in ("bibtex", "cmdi")
    }
    signs = ", ".join(
        (
            f'<{p.base}/repository/xmlui/handle/11372/SR-2871>; rel="cite-as"',
            f'<{p.base}{bits}/{files[0]}?sequence=1&isAllowed=y>; rel="item"',
            f"<{p.base}/repository/refbox/formats?format=cmdi&handle=11372/SR-2871>;"
            ' rel="describedby"; type="application/xml"',
        )
    )
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><p>Authors <a href="/repository/xmlui/browse?value=Kettunen">
Kettunen,
Aino</a></p><p>Please use: http://hdl.handle.net/11372/SR-2871</p>
<p>92 hours of interviews with speakers born before 1940, transcribed and tagged. Replaces
<a href="{second}">version 1.0</a>.</p>
<a href="{r}?show=full">Show full item record</a> <div class="refbox">{links(cite, "", "")}</div>
<h4>Files in this item</h4><a href="{r}/allzip">Download all files in item (1.2 GB)</a>
<dl>{rows}</dl><a href="https://korp.sprakresurser.example/#?corpus=lakefinnish">Search in Korp</a>
<h4>Related</h4><a href="{first}">Treebank of Old Veps</a>
<a href="/repository/xmlui/discover?filter=finnish">Finnish</a>""",
        ),
        heads=(("Link", signs),),
    )
    p.own(f"{r}?show=full", page(name, "<table><tr><td>dc.title<td>Lake Finnish</table>"))
    for n, one in enumerate(files, 1):
        p.file(f"{bits}/{one}?sequence={n}&isAllowed=y", one)
    p.file(f"{r}/allzip", "SR-2871.zip", attach=True)
    for href in cite:
        p.meta(href, f"<record>{name}</record>", "application/xml")
    p.maybe(p.show("/repository/xmlui/preview/2871", page("Preview", "<p>a01.wav a02.wav</p>")))
    old = second
    p.own(
        old,
        page(
            "Corpus of spoken Lake Finnish 1.0",
            f"""<h2>Corpus of spoken Lake Finnish 1.0</h2><b>A newer version of this item exists:
<a href="{r}">version 1.1</a></b>
<a href="/repository/xmlui/bitstream/handle/11372/SR-1518/old.zip">Download file</a>""",
        ),
    )
    p.maybe(p.blob("/repository/xmlui/bitstream/handle/11372/SR-1518/old.zip", "old.zip"))
    p.other(
        first,
        page(
            "Treebank of Old Veps",
            """<h2>Treebank of Old Veps</h2>
<a href="/repository/xmlui/bitstream/handle/11372/SR-2870/veps.zip">Download file</a>""",
        ),
    )
    p.bar("another item's file", "/repository/xmlui/bitstream/handle/11372/SR-2870/veps.zip")
    p.bar("a list", "/repository/xmlui/browse?value=Kettunen", "/repository/xmlui/discover")
    p.bar("asks for an account", "/repository/xmlui/login?redirect=/handle/11372/SR-2871")
    p.lost(page("404 - nothing here", "<h1>404 - nothing here</h1>"))
    p.fill(filler(page, {r: name} | near, "A certified repository."))
    return p.site(r, "review", "version 1.0 has an archive of its own")


def panel_study_2() -> ThirdSite:
    """A Norwegian survey bank: study with versions in its address, open microdata, DDI."""
    p = Portal("panel_study", 2, "https://surveybanken.example")
    r, old = "/en/study/SB2742/2", "/en/study/SB2742/1"
    name = "Norwegian Panel of Local Councillors, Round 3"
    near = {
        "/en/study/SB2741/1": "Norwegian Panel of Local Councillors, Round 2",
        "/en/study/SB2610/4": "Church and Society 2018",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>{e(title)} - Surveybanken</title>
{head}</head><body><a class="skip" href="#m">Skip to content</a><header><a href="/en">Surveybanken
</a><a href="/en/studies">Studies</a><a href="/en/series">Series</a><a href="/en/cart">
Basket (0)</a>
<a href="/auth/signin?callbackUrl={p.base}{r}">Sign in</a></header><main id="m">{main}</main>
<footer><a href="/en/accessibility">Accessibility</a></footer></body></html>"""

    tabs = {r: "About", f"{r}/files": "Files", f"{r}/variables": "Variables"}
    signs = f'<{p.base}/api/ddi/SB2742/2.xml>; rel="describedby"; type="application/xml"'

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><div role=tablist>{links(tabs, '', ' ')}</div>{main}")

    p.own(
        r,
        tab(
            f"""<p>Version 2 of 2. <a href="{old}">Version 1</a> (<a href="/no/study/SB2742/2">Norsk
</a>)</p><p>2,110 councillors answered questions on trust, tasks and time. Version 2 adds labels in
English; the number of records is the same.</p><dl><dt>Depositor<dd>
<a href="/en/studies?org=uib">Bergen</a><dt>DOI<dd>
<a href="https://doi.org/10.5072/SB2742-V2">10.5072/SB2742-V2</a></dl>
<a href="/api/ddi/SB2742/2.xml">DDI-C</a> <a href="/api/citation/SB2742/2?style=ris">RIS</a>
<h2>In the same series</h2><ul>{links(near)}</ul>""",
        ),
        heads=(("Link", signs),),
    )
    data = {
        "/api/file/8f1be2": "councillors3.csv",
        "/api/file/8f1be3": "councillors3.sav",
        "/api/file/8f1be9": "questionnaire_no.pdf",
    }
    p.own(f"{r}/files", tab(f"<ul>{links(data)}</ul>"))
    p.own(f"{r}/variables", tab("<ul><li>V1 Age</li><li>V2 Party</li></ul>"))
    p.own("/no/study/SB2742/2", page("Norsk lokalpolitikerpanel, runde 3", f'<a href="{r}">En</a>'))
    p.own(old, page(f"{name} (version 1)", f'<h1>{name}</h1>Replaced by <a href="{r}">2</a>'))
    for href, one in data.items():
        p.file(href, one, attach=True)
    p.meta("/api/ddi/SB2742/2.xml", f"<codeBook><titl>{name}</titl></codeBook>", "application/xml")
    p.meta("/api/citation/SB2742/2?style=ris", f"TY  - DATA\nTI  - {name}\n", "text/plain")
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h1>{text}</h1><a href="/api/file/77c{n}">data.csv</a>'))
        p.bar("another study's data", p.blob(f"/api/file/77c{n}", "data.csv", attach=True))
    p.bar("a list", "/en/studies?org=uib", "/en/series")
    p.bar("asks for an account", f"/auth/signin?callbackUrl={p.base}{r}")
    p.lost(page("Not found", "<h1>We could not find this page</h1>"))
    p.fill(filler(page, {r: name} | near, "Surveys since 1971."))
    return p.site(r, "complete", "data and documents are open, version 1 hands out nothing")


def statistics_release_2() -> ThirdSite:
    """A yearly report of a German statistical office: PDF, tables, press release beside."""
    p = Portal("statistics_release", 2, "https://www.statistikamt.example")
    base = "/DE/Themen/Landwirtschaft/Obst-Gemuese/Publikationen"
    r = f"{base}/Downloads/gemueseerhebung-2030313237004.html"
    name = "Gemüseerhebung - Anbau und Ernte von Gemüse und Erdbeeren 2023"
    near = {
        f"{base}/Downloads/baumobst-2030314227004.html": "Baumobstanbau 2022",
        f"{base}/Downloads/weinbestaende-2030315237004.html": "Rebflächen 2023",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{e(title)} - Statistikamt</title>
{head}</head><body><nav><a href="/DE/Home/_inhalt.html">Startseite</a>
<a href="/DE/Themen/_inhalt.html">Themen</a><a href="/DE/Presse/_inhalt.html">Presse</a>
<a href="/DE/Service/_inhalt.html">Service</a></nav><div id="content">{main}</div>
<footer><a href="/DE/Service/Impressum/_inhalt.html">Impressum</a>
<a href="/DE/Service/Datenschutz/_inhalt.html">Datenschutz</a></footer></body></html>"""

    stem = r.removesuffix(".html")
    files = {
        f"{stem}.pdf?__blob=publicationFile": "Bericht (PDF, 980 kB)",
        f"{stem}.xlsx?__blob=publicationFile": "Tabellen (xlsx, 310 kB)",
    }
    press = "/DE/Presse/Pressemitteilungen/2024/02/PD24_062_412.html"
    quality = "/DE/Methoden/Qualitaet/gemueseerhebung.pdf?__blob=publicationFile"
    p.own(
        r,
        page(
            name,
            f"""<p class="breadcrumb"><a href="/DE/Themen/_inhalt.html">Themen</a>
<a href="{base}/_publikationen-innen-obst.html">Publikationen</a></p><h1>{name}</h1>
<p>Statistischer Bericht, erschienen am 16. Februar 2024. Anbauflächen, Erntemengen und Erträge nach
Ländern; Fachserie eingestellt, ältere Ausgaben in der
<a href="https://www.statistischebibliothek.example/series/00001">Statistischen Bibliothek</a>.</p>
<h2>Download</h2><ul>{links(files)}</ul><h2>Weitere Informationen</h2>
<a href="{press}">Pressemitteilung Nr. 62</a> <a href="{quality}">Qualitätsbericht</a>
<a href="https://www-genesis.statistikamt.example/datenbank/statistic/41215">Tabellen 41215</a>
<h2>Verwandte Berichte</h2><ul>{links(near)}</ul>
<a href="/DE/Service/Kontakt/Kontakt.html?ref={r}">Kontakt</a>""",
        ),
    )
    for href in files:
        p.file(href, href.split("?")[0].rsplit("/", 1)[1])
    p.maybe(
        p.show(press, page("Gemüseernte 2023", "<h1>Gemüseernte 2023</h1>")),
        p.blob(quality, "q.pdf"),
    )
    for href, text in near.items():
        pdf = href.replace(".html", ".pdf?__blob=publicationFile")
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">Bericht (PDF)</a>'))
        p.bar("another report", p.blob(pdf, "bericht.pdf"))
    p.bar("a list of reports", f"{base}/_publikationen-innen-obst.html")
    p.bar("a form", f"/DE/Service/Kontakt/Kontakt.html?ref={r}")
    p.lost(page("Fehler 404", "<h1>Seite nicht gefunden</h1>"))
    p.fill(filler(page, {r: name} | near, "Wir zählen."))
    return p.site(r, "complete", "the report is a PDF and its tables, as the page lists them")


def trial_registration_2() -> ThirdSite:
    """A register of trials by country: one protocol a country, results with an attachment."""
    p = Portal("trial_registration", 2, "https://www.eutrials.example")
    number = "2015-001234-56"
    r = f"/ctr-search/trial/{number}/DE"
    name = "Rituximab in membranous nephropathy: a randomised trial"
    near = {
        "/ctr-search/trial/2015-001240-11/FR": "Belimumab in lupus nephritis",
        "/ctr-search/trial/2016-000020-70/SE": "Rituximab in minimal change disease",
    }
    own = {
        f"/ctr-search/trial/{number}/DE": "DE (Completed)",
        f"/ctr-search/trial/{number}/NL": "NL (Completed)",
        f"/ctr-search/trial/{number}/results": "(Results)",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "">
<html><head><title>{e(title)} - Clinical trials register</title>{head}</head><body>
<div id="tabs"><a href="/ctr-search/search">Home &amp; Search</a><a href="/joiningtrial.html">
Joining
a trial</a><a href="/contacts.html">Contacts</a><a href="/about.html">About</a></div>{main}
<div class="footer"><a href="/disclaimer.html">Disclaimer</a> <a href="/cookies.html">Cookies</a>
</div></body></html>"""

    def record(code: str, main: str) -> str:
        return page(
            f"{number} ({code})",
            f"""<div class="cell summary">EudraCT Number {number}: {links(own, "", " ")}</div>
<table><tr><td>A.3 Full title of the trial<td>{name}{main}</table>
<a href="/ctr-search/rest/download/full?query={number}">Download full details</a>
<a href="/ctr-search/rest/download/summary?query={number}">Summary</a>""",
        )

    shown = """<tr><td>B.1 Sponsor<td><a href="/ctr-search/search?query=sponsor:Charite">Charite</a>
<tr><td>E.1.1 Medical condition<td>Primary membranous nephropathy with proteinuria above 4 g
<tr><td>N. Competent authority decision<td>Authorised 2015-11-30"""
    p.own(r, record("DE", f"{shown}<tr><td>See also<td>{links(near, '', ' ')}"))
    p.own(f"/ctr-search/trial/{number}/NL", record("NL", shown))
    p.own(
        f"/ctr-search/trial/{number}/results",
        record(
            "results",
            f"""<tr><td>Summary attachment<td>
<a href="/ctr-search/rest/download/result/attachment/{number}/1/30122">MENERI_synopsis.pdf</a>
<a href="/ctr-search/rest/download/trial/{number}/results/xml">Results XML</a>
<tr><td>Results version history<td>v2 (current), <a href="/ctr-search/trial/{number}/results/v1">v1
</a>""",
        ),
    )
    p.own(f"/ctr-search/trial/{number}/results/v1", record("results v1", "<tr><td>Old figures"))
    p.file(
        f"/ctr-search/rest/download/result/attachment/{number}/1/30122",
        "MENERI_synopsis.pdf",
        attach=True,
    )
    p.meta(f"/ctr-search/rest/download/trial/{number}/results/xml", "<r/>", "application/xml")
    for kind in ("full", "summary"):
        p.meta(f"/ctr-search/rest/download/{kind}?query={number}", f"A.3 {name}", "text/plain")
    for n, (href, text) in enumerate(near.items()):
        code = href.split("/")[3]
        file = f"/ctr-search/rest/download/result/attachment/{code}/1/{n}"
        p.other(href, page(code, f'<table><tr><td>{text}<td><a href="{file}">s.pdf</a></table>'))
        p.bar("another trial's attachment", p.blob(file, "s.pdf", attach=True))
    p.bar("a search", "/ctr-search/search", "/ctr-search/search?query=sponsor:Charite")
    p.fill(filler(page, {r: name} | near, "The register shows trials of Europe."))
    return p.site(r, "complete", "countries, results and their one attachment carry the number")


def language_corpus_2() -> ThirdSite:
    """A deposit on an endangered language: bundles on two pages, some for members of a group."""
    p = Portal("language_corpus", 2, "https://www.endangeredtongues.example")
    r = "/collection/MPI1032190"
    name = "Documentation of Yurok-Plains Sign"
    near = {
        "/collection/MPI1032191": "Stories of the Ngalkbun",
        "/collection/MPI944412": "Cicipu verbal art",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en" prefix="dc: http://purl.org/dc/terms/"><head>
<title>{e(title)} | Endangered Tongues Archive</title>{head}</head><body class="not-front">
<nav><a href="/">Home</a><a href="/collections">Collections</a><a href="/map">Map</a>
<a href="/user/register">Register</a><a href="/user/login?destination={r}">Log in</a></nav>
<section>{main}</section><footer><a href="/using-archive">Using the archive</a></footer></body>
</html>"""

    bundles = {f"/bundle/yps-{n:03}": f"yps-{n:03}: {text}" for n, text in enumerate(BUNDLES, 1)}
    first = dict(list(bundles.items())[:2])
    rest = dict(list(bundles.items())[2:])
    pager = f'<ul class="pager"><li><a href="{r}">1</a><li><a href="{r}?page=1">2</a></ul>'
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Deposited by <a href="/depositor/ana-wilks">Ana Wilks</a>. Sign
used by hearing elders in story telling, filmed between 2014 and 2017.</p>
<p><a href="https://hdl.handle.net/2196/00-0000">Handle</a> <a href="{r}/metadata">Metadata</a>
<a href="{r}/imdi.xml">IMDI</a></p><img src="/sites/default/files/yps_banner.jpg">
<a href="/sites/default/files/yps_guide.pdf">Guide to the deposit (PDF)</a>
<h2>Bundles (4)</h2><ul>{links(first)}</ul>{pager}
<h2>From the same region</h2><ul>{links(near)}</ul><a href="/collections?country=US">United States
</a>""",
            metas(DCTERMS__title=name),
        ),
    )
    p.own(f"{r}?page=1", page(name, f"<h1>{name}</h1><ul>{links(rest)}</ul>{pager}"))
    p.own(f"{r}/metadata", page(f"{name}: metadata", f"<h1>{name}</h1><dl><dt>Genre<dd>Story</dl>"))
    p.meta(f"{r}/imdi.xml", f"<METATRANSCRIPT>{name}</METATRANSCRIPT>", "text/xml")
    p.file("/sites/default/files/yps_guide.pdf", "yps_guide.pdf")
    for n, (href, text) in enumerate(bundles.items()):
        film = f"/streaming/{n}c1f9.mp4"
        p.maybe(
            p.show(href, page(text, f'<h1>{text}</h1>In <a href="{r}">{name}</a> <a href="{film}">'
                   "Film</a>")),
            p.show(film, page("Access denied", "Subscribers only"), 403)
            if n % 2
            else p.blob(film, "yps.mp4"),
        )  # fmt: skip
    for n, (href, text) in enumerate(near.items()):
        pdf = f"/sites/default/files/guide_{n}.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">Guide to the deposit</a>'))
        p.bar("another deposit's guide", pdf)
    p.bar("a depositor", "/depositor/ana-wilks")
    p.bar("a list", "/collections", "/collections?country=US")
    p.bar("asks for an account", f"/user/login?destination={r}")
    p.lost(page("Page not found", "<h1>Page not found</h1>The requested page could not be found."))
    p.fill(filler(page, {r: name} | near, "Languages at risk."))
    return p.site(r, "partial", "some films in the bundles are for subscribers")


def panel_study_3() -> ThirdSite:
    """A Japanese data archive: outline by number, English form, questionnaire, application."""
    p = Portal("panel_study", 3, "https://ssjarchive.univ-aoba.example")
    r = "/Direct/gaiyo.php?eid=1432"
    en = "/Direct/gaiyo.php?lang=eng&eid=1432"
    name = "働き方とライフスタイルの変化に関するパネル調査, 2015"
    near = {
        "/Direct/gaiyo.php?eid=1431": "働き方とライフスタイルの変化に関するパネル調査, 2014",
        "/Direct/gaiyo.php?eid=0901": "高校生の進路調査, 2010",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8">
<title>{e(title)} | 社会調査
データアーカイブ</title>{head}</head><body><div id="gnav"><a href="/">ホーム</a>
<a href="/Direct/search.php">検索</a><a href="/application/">利用申請</a>
<a href="/mypage/login.php">マイページ</a></div><div id="main">{main}</div>
<div id="f"><a href="/sitemap.php">サイトマップ</a></div></body></html>"""

    docs = {
        "/chosa-hyo/1432c.pdf": "調査票",
        "/chosa-hyo/1432t.pdf": "単純集計表",
        "/chosa-hyo/1432r.pdf": "Readme",
    }
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><p><a href="{en}">English</a></p><table><tr><th>調査番号<td>1432
<tr><th>調査対象<td>全国の20歳から40歳の男女, 3,210人<tr><th>寄託者
<td><a href="/Direct/search.php?depositor=12">青葉大学</a>
<tr><th>調査票・集計表<td>{links(docs, "", " ")}
<tr><th>DDI<td><a href="/Direct/ddi.php?eid=1432">XML</a>
<tr><th>データの利用<td><a href="/Direct/datarequest.php?eid=1432">申請が必要です</a></table>
<p><a href="/Direct/downloaddata.php?eid=1432">データのダウンロード</a></p>
<h3>関連するデータ</h3><ul>{links(near)}</ul>
<a href="/Direct/literature.php?eid=1432">関連論文</a> <a href="/Direct/series.php?sid=7">
シリーズ</a>""",
        ),
    )
    p.own(en, page("Panel Survey of Work and Lifestyle, 2015", f'<a href="{r}">Japanese</a>'))
    for href in docs:
        p.file(href, href.rsplit("/", 1)[1])
    p.meta("/Direct/ddi.php?eid=1432", f"<codeBook><titl>{name}</titl></codeBook>", "text/xml")
    p.refused("/Direct/downloaddata.php?eid=1432", page("ログイン", "申請してください"))
    p.maybe(p.show("/Direct/literature.php?eid=1432", page(f"{name} 関連論文", "<p>3件</p>")))
    for href, text in near.items():
        pdf = f"/chosa-hyo/{href[-4:]}c.pdf"
        p.other(href, page(text, f'<h2>{text}</h2><a href="{pdf}">調査票</a>'))
        p.bar("another survey's questionnaire", pdf)
    p.bar("a form", "/Direct/datarequest.php?eid=1432")
    p.bar("a series", "/Direct/series.php?sid=7")
    p.bar("a search", "/Direct/search.php?depositor=12")
    p.lost(page("エラー", "<h2>ページが見つかりません</h2>"))
    p.fill(filler(page, {r: name} | near, "社会調査の個票データを公開しています。"))
    return p.site(r, "partial", "the data are given on application")


def statistics_release_3() -> ThirdSite:
    """A survey of a Brazilian institute: tabs by a parameter, tables on a download host, issues."""
    p = Portal("statistics_release", 3, "https://www.institutogeo.example")
    ftp = "https://ftp.institutogeo.example"
    r = "/estatisticas/economicas/agricultura/9107-pesquisa-da-silvicultura.html"
    name = "Pesquisa da Extração Vegetal e da Silvicultura"
    near = {
        "/estatisticas/economicas/agricultura/9117-producao-agricola.html": "Produção Agrícola",
        "/estatisticas/economicas/agricultura/9209-producao-do-leite.html": "Produção do Leite",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="pt-br"><head><title>{e(title)} | Instituto Geo</title>
{head}</head><body><div id="barra"><a href="/">Início</a><a href="/estatisticas/todos.html">
Estatísticas
</a><a href="/geociencias/">Geociências</a><a href="/acesso-informacao/">Acesso à informação</a>
</div>
<div id="conteudo">{main}</div><div id="rodape"><a href="/privacidade.html">Privacidade</a></div>
</body></html>"""

    tabs = {
        f"{r}?=&t={one}": text
        for one, text in (
            ("o-que-e", "O que é"),
            ("resultados", "Tabelas"),
            ("publicacoes", "Publicações"),
            ("conceitos-e-metodos", "Conceitos e métodos"),
        )
    }

    def tab(main: str) -> str:
        return page(
            name,
            f"<h1>{name} - PEVS 2022</h1><ul class='abas'>{links(tabs)}</ul>{main}",
            f'<link rel="canonical" href="{p.base}{r}">',
        )

    about = f"""<p>Investiga a produção da extração vegetal e da silvicultura, por município, todos
os
anos desde 1986.</p><h3>Veja também</h3><ul>{links(near)}</ul>
<a href="/contato.html?pesquisa=9107">Fale conosco</a>"""
    top = f"{ftp}/Silvicultura/pevs_2022/"
    tables = [f"tabela{n}.xlsx" for n in (1, 2, 3)]
    book = f"{p.base.replace('www', 'biblioteca')}/visualizacao/periodicos/74/pevs_2022_v37.pdf"
    p.own(r, tab(about))
    p.maybe(p.show(f"{r}?=&t=o-que-e", tab(about)))
    p.own(
        f"{r}?=&t=resultados",
        tab(
            f"""<a href="{top}pevs_2022.zip">Tabelas 2022 (zip)</a> <a href="{top}">Pasta</a>
<a href="https://sidra.institutogeo.example/pesquisa/pevs">SIDRA</a>""",
        ),
    )
    p.own(f"{r}?=&t=publicacoes", tab(f'<a href="{book}">PEVS 2022, v. 37 (PDF)</a>'))
    p.own(f"{r}?=&t=conceitos-e-metodos", tab("<p>Municípios informantes, questionário.</p>"))
    p.file(f"{top}pevs_2022.zip", "pevs_2022.zip")
    p.file(book, "pevs_2022_v37.pdf")
    p.own(
        top,
        f"""<title>Index of /Silvicultura/pevs_2022</title><a href="/Silvicultura/">Parent</a>
{links({one: one for one in tables})} <a href="pevs_2022.zip">pevs_2022.zip</a>""",
    )
    for one in tables:
        p.file(top + one, one)
    up = f"{ftp}/Silvicultura/"
    p.maybe(
        p.show(up, '<a href="pevs_2021/">pevs_2021</a> <a href="pevs_2022/">pevs_2022</a>'),
        p.show(f"{up}pevs_2021/", '<a href="pevs_2021.zip">zip</a>'),
        p.blob(f"{up}pevs_2021/pevs_2021.zip", "pevs_2021.zip"),
    )
    for n, (href, text) in enumerate(near.items()):
        one = f"{ftp}/Outra{n}/dados.zip"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">Tabelas (zip)</a>'))
        p.bar("another survey's tables", p.blob(one, "dados.zip"))
    p.bar("a list", "/estatisticas/todos.html")
    p.bar("a form", "/contato.html?pesquisa=9107")
    p.fill(filler(page, {r: name} | near, "Retratos do Brasil."))
    return p.site(r, "review", "the tables of earlier years lie beside those of this one")


def trial_registration_3() -> ThirdSite:
    """A register of reviews: a record with versions by number, a strategy file, two PDFs."""
    p = Portal("trial_registration", 3, "https://reviewregister.example")
    r = "/display_record.php?RecordID=188888"
    name = "Cold water immersion after exercise: a systematic review of trials"
    near = {
        "/display_record.php?RecordID=188890": "Foam rolling and soreness",
        "/display_record.php?RecordID=175011": "Compression garments in sport",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body>
<div id="headbar"><a href="/">Review Register</a><a href="/#searchadvanced">Search</a>
<a href="/#guidancenotes">Guidance</a><a href="/signin.php?r=188888">Sign in</a>
<a href="/join.php">Join</a></div><div id="documentfields">{main}</div>
<div id="ftr"><a href="/legal.php">Legal</a></div></body></html>"""

    versions = {
        f"{r}&VersionID=1339001": "version 1, 3 June 2020",
        f"{r}&VersionID=1511820": "version 2, 9 February 2021",
    }
    body = f"""<h1>{name}</h1><p>Registration number: RR42020188888</p><p>
1. Question: does immersion
below fifteen degrees shorten recovery of strength?</p><p>Team: <a href="/search.php?person=Boyle">
E. Boyle</a>, University of Leith</p>"""
    p.own(
        r,
        page(
            name,
            f"""{body}<p>Search strategy: <a href="/RRFILES/188888_STRATEGY_20200603.pdf">attached
</a></p><p>Protocol: <a href="/RRFILES/188888_PROTOCOL_20200603.pdf">PDF of a protocol</a></p>
<a href="/export_details_pdf.php?RecordID=188888">Download PDF</a>
<a href="/print.php?RecordID=188888">Print</a>
<a href="/export.php?RecordID=188888&amp;as=ris">Export to reference manager</a>
<h2>Versions</h2><ul>{links(versions)}</ul><h2>Similar reviews</h2><ul>{links(near)}</ul>
<a href="/search.php?keyword=cryotherapy">cryotherapy</a>
<a href="https://journal.example/10.1000/jsm.22">Published review</a>""",
        ),
    )
    for href, text in versions.items():
        p.own(href, page(f"{name} ({text})", f'{body}<p>{text}; <a href="{r}">latest</a></p>'))
    p.file("/RRFILES/188888_STRATEGY_20200603.pdf", "188888_STRATEGY.pdf")
    p.file("/RRFILES/188888_PROTOCOL_20200603.pdf", "188888_PROTOCOL.pdf")
    p.meta("/export_details_pdf.php?RecordID=188888", "%PDF-1.4 record", "application/pdf")
    p.meta("/export.php?RecordID=188888&as=ris", f"TI  - {name}\n", "text/plain")
    p.maybe(p.show("/print.php?RecordID=188888", f"<title>{name}</title>{body}"))
    for href, text in near.items():
        one = f"/RRFILES/{href[-6:]}_STRATEGY_20200810.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">attached</a>'))
        p.bar("another review's strategy", one)
    p.bar("a search", "/search.php?person=Boyle", "/search.php?keyword=cryotherapy")
    p.bar("asks for an account", "/signin.php?r=188888")
    p.lost(page("Error", "<h1>This record cannot be found</h1>"), 200)
    p.fill(filler(page, {r: name} | near, "Register before you begin."))
    return p.site(r, "complete", "the versions have no files of their own")


def language_corpus_3() -> ThirdSite:
    """A corpus in the catalogue of a consortium: documents and samples open, the discs for sale."""
    p = Portal("language_corpus", 3, "https://catalog.lingconsortium.example")
    r = "/LC2018S06"
    name = "Kinyarwanda Broadcast Conversation Speech"
    near = {
        "/LC2018T11": "Kinyarwanda Broadcast Conversation Transcripts",
        "/LC2018S07": "Tagalog Telephone Speech",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head>
<title>{e(title)} - Linguistic Consortium</title>{head}
</head><body><div id="nav"><a href="https://www.lingconsortium.example/">LC Home</a><a href="/">
Catalog
</a><a href="/search">Search</a><a href="/topten">Top ten</a><a href="/login">Login</a></div>
<div id="detail">{main}</div><div id="foot"><a href="/faq">FAQ</a></div></body></html>"""

    docs, tail = "/docs/LC2018S06/", "/desc/addenda/LC2018S06"
    p.own(
        r,
        page(
            name,
            f"""<h3>{name}</h3><table><tr><td>Item Name:<td>{name}<tr><td>Author(s):<td>
<a href="/byauthor?a=Uwase">Claire Uwase</a>, Dan Park<tr><td>LC Catalog No.:<td>LC2018S06
<tr><td>DOI:<td><a href="https://doi.org/10.35111/kbc-06">10.35111/kbc-06</a>
<tr><td>Member Year(s):<td><a href="/byyear?y=2018">2018</a>
<tr><td>Online Documentation:<td><a href="{docs}">LC2018S06 Documents</a>
<tr><td>Licensing:<td><a href="/license/user-agreement.pdf">Non-members agreement</a>
<tr><td>Related Works:<td>{links(near, "", " ")}</table>
<h4>Introduction</h4><p>Forty-one hours of talk shows recorded in 2010 and 2011.</p>
<h4>Data</h4><p>412 flac files, 16 kHz. <a href="/orders/new?item=LC2018S06">Add to cart</a>
<a href="/download/LC2018S06.tgz">lc2018s06.tgz</a> (members)</p><h4>Samples</h4>
<a href="{tail}.flac">Speech sample</a> <a href="{tail}.png">Spectrogram</a>
<a href="/LC2018S06.bib">BibTeX</a>""",
            metas(DC__title=name),
        ),
    )
    p.own(
        docs,
        f"""<html><head><title>Index of {docs}</title></head><body><a href="/docs/">Parent Directory
</a> <a href="README.txt">README.txt</a> <a href="file_list.tsv">file_list.tsv</a></body></html>""",
    )
    p.file(f"{docs}README.txt", "README.txt")
    p.file(f"{docs}file_list.tsv", "file_list.tsv")
    p.file(f"{tail}.flac", "sample.flac", "audio/flac")
    p.file(f"{tail}.png", "sample.png")
    p.meta("/LC2018S06.bib", f"@misc{{u, title={{{name}}}}}", "application/x-bibtex")
    p.refused("/download/LC2018S06.tgz", page("Members only", "Please log in"))
    for href, text in near.items():
        one = f"/docs{href}/README.txt"
        p.other(href, page(text, f'<h3>{text}</h3><a href="{one}">Documents</a>'))
        p.bar("another corpus's documents", one)
    p.bar("the documents of all corpora", "/docs/")
    p.bar("a cart", "/orders/new?item=LC2018S06")
    p.bar("a list", "/byauthor?a=Uwase", "/byyear?y=2018")
    p.bar("an agreement for all corpora", "/license/user-agreement.pdf")
    p.fill(filler(page, {r: name} | near, "Language resources since 1992."))
    return p.site(r, "partial", "the recordings are for members")
