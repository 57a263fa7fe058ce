# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Repositories of datasets and theses, modelled on Dryad, Dataverse, CKAN and DSpace."""

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    dublin_core,
    esc,
    hexid,
    join,
    json_record,
    paragraphs,
    q,
    ris,
    script,
    sentences,
    uuid,
)
from tests.blind_portals.site import BlindSite, Page


def dryad(variant: int) -> BlindSite:
    """Return a portal with DOIs in paths and opaque file ids, or the older form: an item a file."""
    return dryad_stash() if variant == 1 else dryad_packages()


def dryad_stash() -> BlindSite:
    home = "https://drydata.example"
    records = (
        (
            "10.5555/dd.h18931zq2",
            812340,
            "Data from: Night migration of thrushes over the Alps",
            14,
        ),
        ("10.5555/dd.h18931zr7", 812390, "Data from: Day migration of swallows", 2),
        ("10.5555/dd.2z34tmpk1", 799001, "Thrush nest temperatures", 3),
        ("10.5555/dd.9kd51c5k8", 640555, "Alpine weather radar composites", 1),
    )
    b = SiteBuilder("dryad-like", 1, f"{home}/dataset/doi:{records[0][0]}")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{esc(title)}</title>
<link rel="stylesheet" href="/assets/application-5d1.css"></head><body><div class="t-ds">
<header class="o-header"><a href="/"><img alt="drydata" src="/i/logo.svg"></a><nav class="c-header_nav">
<a class="c-header_nav-button" href="/search">Explore data</a><a href="/about">About us</a>
<a href="/help">Help</a><a href="/costs">Costs</a><a href="/stash/sessions/choose_login">Login</a>
</nav></header><main class="o-page__main">{main}</main><footer class="o-footer">
<a href="/about">Our mission</a><a href="/membership">Membership</a><a href="/terms">Terms of service</a>
<a href="/privacy">Privacy</a><a href="/api">Access via API</a><a href="https://blog.drydata.example">
Blog</a><a href="mailto:help@drydata.example">Contact</a></footer></div></body></html>"""

    for doi, start, title, count in records:
        b.own = doi == records[0][0]
        path = f"/dataset/doi:{doi}"
        names = ["README.md"] + [f"tracks_night_{n:02d}.csv" for n in range(1, count)]
        files = []
        for n, name in enumerate(names):
            target = (
                f"https://dd-assetstore.objects.example/{hexid(name + doi, 20)}/{name}?Expires=99"
            )
            b.file(target, name)
            b.moved(f"{home}/downloads/file_stream/{start + n * 3}", target)
            files.append((f"/downloads/file_stream/{start + n * 3}", name))
        b.file(
            f"{home}/downloads/zip_assembly/{start // 7}",
            f"{doi[8:].replace('.', '_')}.zip",
            attachment=True,
        )
        linkset = f"{home}/linksets/doi:{doi}"
        items = ",\n".join(
            f'<{home}{f}> ; rel="item" ; anchor="{home}{path}"' for f, _ in files[:9]
        )
        b.export(linkset, items, "application/linkset")
        b.also(f"https://doi.org/{doi}")
        b.export(
            f"{home}/citations/ris?identifier={q(doi)}",
            ris(title, "Roth", home + path),
            "application/x-research-info-systems",
        )
        b.export(
            f"{home}/citations/bibtex?identifier={q(doi)}",
            bibtex("roth", title, "Roth", home + path),
            "application/x-bibtex",
        )
        rows = join(
            files,
            lambda f: (
                f'<li class="c-file-group__list"><a href="{f[0]}" title="{f[1]}">{f[1]}</a>'
                "<span>18.9 kB</span></li>"
            ),
        )
        more = join(
            (r for r in records if r[0] != doi),
            lambda r: f'<li><a href="/dataset/doi:{r[0]}">{esc(r[2])}</a></li>',
        )
        citing = f"/citations/ris?identifier={q(doi)}"
        main = f"""<h1 class="o-heading__level1">{esc(title)}</h1><p class="o-metadata__author">
<a href="/search?q=Roth%2C+Livia">Roth, Livia</a> <a href="https://orcid.org/0000-0003-1419-2405">iD</a>
<a href="/search?q=affiliation:Vogelwarte">Vogelwarte</a></p><a href="https://doi.org/{doi}">
https://doi.org/{doi}</a><h2>Citation</h2><a href="{citing}">RIS</a>
<a href="{citing.replace("/ris", "/bibtex")}">BibTeX</a><h2>Abstract</h2>{paragraphs(start, 2)}
<h2>README</h2><div class="t-landing__text-wall">{paragraphs(start + 1, 3)}</div>
<div class="c-sidebox"><h2>Data files</h2><details><summary>May 2, 2023 version files</summary>
<ul>{rows}</ul></details><a class="o-download__link" href="/downloads/zip_assembly/{start // 7}">
Download full dataset</a></div><div class="o-metrics"><a href="{path}/metrics">Metrics</a></div>
<h3>Subject keywords</h3><a href="/search?q=migration">migration</a><a href="/search?q=Turdus">
Turdus</a><h3>Related works</h3><a href="https://doi.org/10.1111/jav.0{start % 1000}">Article</a>
<h3>Datasets you may like</h3><ul>{more}</ul><a href="https://twitter.com/share?url={q(home + path)}">
Share</a><a href="/stash/edit/doi:{doi}">Edit</a>"""
        header = (("Link", f'<{linkset}>; rel="linkset"; type="application/linkset"'),)
        b.landing(home + path, layout(title + " | DryData", main), header)
        b.part(f"{home}{path}/metrics", layout("Metrics", f'<p>311 <a href="{path}">views</a></p>'))
    b.own = False
    cards = join(records, lambda r: f'<h2><a href="/dataset/doi:{r[0]}">{esc(r[2])}</a></h2>')
    for path in (
        "/",
        "/search",
        "/search?q=migration",
        "/search?q=Turdus",
        "/search?q=Roth%2C+Livia",
        "/search?q=affiliation:Vogelwarte",
    ):
        b.page(home + path, layout("Search", f'<div class="c-result">{cards}</div>'))
    b.stubs(layout, {f"{home}/{p}": p.title() for p in ("about", "help", "costs", "terms", "api")})
    b.not_found = Page(layout("404", "<h1>Page not found</h1>").encode(), 404)
    return b.site()


def dryad_packages() -> BlindSite:
    home = "https://packages.evodata.example"
    # package handle number, title, (file item number, title, file)
    records = (
        (
            4561,
            "Data from: Beak shape and song in an island finch",
            (
                (4562, "Morphometrics", "beaks.csv"),
                (4563, "Song recordings, annotated", "songs.zip"),
                (4570, "Scripts", "analysis.R"),
            ),
        ),
        (4566, "Data from: Rodent tooth wear", ((4567, "Wear scores", "wear.xlsx"),)),
        (
            4601,
            "Data from: Song dialects in buntings",
            ((4602, "Sonograms", "sono.zip"), (4603, "Sites", "sites.csv")),
        ),
    )
    b = SiteBuilder("dryad-like", 2, f"{home}/handle/10255/evo.4561")

    def layout(title: str, main: str) -> str:
        return f"""<html><head><title>{esc(title)}</title></head><body><div id="ds-main">
<div id="ds-header"><a href="/">EvoData</a><ul id="main-menu"><li><a href="/pages/organization">About</a>
<li><a href="/pages/faq">For authors</a><li><a href="/pages/jdap">For journals</a>
<li><a href="/submit">Submit data now</a></ul><a id="login-item" href="/login">Log in</a></div>
<div id="ds-body">{main}</div><div id="ds-options"><h1>Browse</h1><ul><li>
<a href="/browse?type=author">Authors</a><li><a href="/browse?type=journal">Journals</a>
<li><a href="/browse?type=dateaccessioned">Recently added</a></ul><a href="/discover?query=">Search</a>
</div><div id="ds-footer"><a href="/feedback">Contact us</a><a href="/pages/policies">Policies</a>
<a href="https://www.nsf.gov">NSF</a></div></div></body></html>"""

    for number, title, files in records:
        b.own = number == 4561
        path = f"/handle/10255/evo.{number}"
        for fid, label, name in files:
            fpath = f"/handle/10255/evo.{fid}"
            stream = f"/bitstream{fpath}/{name}?sequence=1"
            readme = f"/bitstream{fpath}/README.txt?sequence=2"
            b.file(home + stream, name)
            b.file(home + readme, "README.txt")
            b.part(
                f"{home}{fpath}?show=full",
                layout(
                    label, f'<table><tr><td>dc.title<td>{label}</table><a href="{fpath}">short</a>'
                ),
            )
            b.part(
                home + fpath,
                layout(
                    label,
                    f"""<h1>{label}</h1><div class="simple"><p>Contained in data package:
<a href="{path}">{esc(title)}</a></p>{paragraphs(fid, 1)}<table class="files"><tr><td>
<a href="{stream}">View/Open</a><td>{name}<tr><td><a href="{readme}">README.txt</a></table>
<a href="{fpath}?show=full">Show Full Metadata</a><p>Downloaded 44 times</p></div>""",
                ),
            )
        for fmt in ("ris", "bib"):
            b.export(
                f"{home}/resource/doi:10.5555/evo.{number}/citation/{fmt}",
                ris(title, "Okoro", home + path),
                "text/plain",
            )
        rows = join(
            files,
            lambda f: (
                f"""<div class="file-list"><h2><a href="/handle/10255/evo.{f[0]}">{f[1]}</a></h2>
<p>{sentences(f[0], 1)}</p><a href="/bitstream/handle/10255/evo.{f[0]}/{f[2]}?sequence=1">Download
{f[2]}</a> <a href="/handle/10255/evo.{f[0]}">View file details</a></div>"""
            ),
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<h1>{esc(title)}</h1><div class="citation">Okoro N (2013) <a
href="/resource/doi:10.5555/evo.{number}/citation/ris">RIS</a>
<a href="/resource/doi:10.5555/evo.{number}/citation/bib">BibTex</a>
<a href="https://www.mendeley.com/import/?url={q(home + path)}">Mendeley</a></div>
{paragraphs(number, 2)}<p>Keywords: <a href="/discover?query=song">song</a>,
<a href="/discover?query=beak">beak</a></p><h2>Files in this package</h2>{rows}
<a href="/browse?type=author&amp;value=Okoro">Okoro</a>
<a href="/handle/10255/evo.{number + 5 if number == 4561 else 4601}">Next package &raquo;</a>""",
            ),
        )
        b.moved(f"{home}/resource/doi:10.5555/evo.{number}", home + path)
    b.own = False
    cards = join(records, lambda r: f'<li><a href="/handle/10255/evo.{r[0]}">{esc(r[1])}</a></li>')
    for path in (
        "/",
        "/discover?query=song",
        "/discover?query=beak",
        "/browse?type=dateaccessioned",
        "/browse?type=author&value=Okoro",
    ):
        b.page(home + path, layout("EvoData", f"<h1>Packages</h1><ol>{cards}</ol>"))
    b.stubs(layout, {f"{home}/pages/{p}": p.title() for p in ("organization", "faq", "jdap")})
    b.page(home + "/login", layout("Log in", '<form><input type="password" name="p"></form>'))
    b.not_found = Page(layout("Resource not found", "<p>Cannot be found</p>").encode(), 404)
    return b.site()


def dataverse(variant: int) -> BlindSite:
    """Return a portal with all ids in the query; files share no text with the dataset's address."""
    return dataverse_plain() if variant == 1 else dataverse_customised()


def dataverse_plain() -> BlindSite:
    home = "https://dataverse.statelib.example"
    records = (
        ("doi:10.5555/DVN/QK3T7A", 3401200, "Village court rulings, 1870-1914", 9),
        ("doi:10.5555/DVN/QK3T8B", 3401300, "Village court judges, 1870-1914", 2),
        ("doi:10.5555/DVN/0AAZZ1", 2200100, "Tax rolls of Galicia", 4),
    )
    b = SiteBuilder("dataverse-like", 1, f"{home}/dataset.xhtml?persistentId={records[0][0]}")

    def layout(title: str, main: str, back: str = "%2Fdataverse.xhtml") -> str:
        return f"""<?xml version='1.0' encoding='UTF-8' ?><!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>{esc(title)}</title>
<link rel="stylesheet" href="/jakarta.faces.resource/theme.css.xhtml?ln=primefaces-bootstrap"/>
</head><body><nav id="navbarFixed" class="navbar navbar-default"><a href="/">StateLib Dataverse</a>
<ul class="nav navbar-nav"><li><a href="#">Add Data</a></li><li><a href="/dataverse/root?q=">Search</a>
</li><li><a href="https://guides.statelib.example/en/6.1/user/">User Guide</a></li><li><a href="#"
onclick="return false">Support</a></li><li><a href="/dataverseuser.xhtml?editMode=CREATE&amp;redirectPage={back}">
Sign Up</a></li><li><a href="/loginpage.xhtml?redirectPage={back}">Log In</a></li></ul></nav>
<div class="container" id="content">{main}</div><div id="footer"><a href="https://statelib.example/p">
Privacy Policy</a> Powered by <a href="http://dataverse.example">Dataverse</a> v. 6.1</div>
<script>PrimeFaces.cw("Dialog","w",{{id:"d"}});</script></body></html>"""

    for pid, start, title, count in records:
        b.own = pid == records[0][0]
        back = q(f"/dataset.xhtml?persistentId={pid}")
        entry = f"/dataset.xhtml?persistentId={pid}"
        rows, claimed = "", []
        for n in range(count):
            fid = start + n
            name = f"rulings_{1870 + n * 5}.tab"
            access = f"/api/access/datafile/{fid}"
            b.file(home + access, name, attachment=True)
            b.file(
                f"{home}{access}?format=original&gbrecs=true",
                name.replace("tab", "dta"),
                attachment=True,
            )
            if n < 3:
                claimed.append({"@type": "DataDownload", "name": name, "contentUrl": home + access})
            fpage = f"/file.xhtml?fileId={fid}&version=2.0"
            b.part(
                home + fpage,
                layout(
                    f"{name} - {title}",
                    f"""<ol class="breadcrumb"><li><a href="/">Root</a></li><li>
<a href="/dataverse/courts">Courts</a></li><li><a href="{entry}">{esc(title)}</a></li></ol>
<h1>{name}</h1>{paragraphs(fid, 1)}<a class="btn" href="{access}">Tab-Delimited</a>
<a class="btn" href="{access}?format=original&amp;gbrecs=true">Stata</a>
<a href="{access}/metadata/ddi">Variable metadata</a><button>Share</button>""",
                ),
            )
            b.export(f"{home}{access}/metadata/ddi", "<codeBook/>", "text/xml")
            rows += f"""<tr class="ui-widget-content"><td><img src="/fileThumb/{n}.png"/></td><td>
<div class="fileNameOriginal"><a href="{esc(fpage)}">{name}</a></div></td><td>
<div class="btn-group"><a class="btn-access-file" href="{access}"><span
class="glyphicon glyphicon-download-alt"></span></a></div></td></tr>"""
        codes = ("ddi", "dcterms", "Datacite", "schema.org", "OAI_ORE")
        for code in codes:
            b.export(
                f"{home}/api/datasets/export?exporter={code}&persistentId={q(pid)}",
                json_record(title, "Kowal", home + entry)
                if code in {"schema.org", "OAI_ORE"}
                else dublin_core(title, "Kowal", home + entry),
                "application/json" if code in {"schema.org", "OAI_ORE"} else "application/xml",
            )
        exports = join(
            codes,
            lambda c: (
                f'<li><a href="/api/datasets/export?exporter={c}&amp;persistentId={q(pid)}">{c}'
                "</a></li>"
            ),
        )
        b.also(f"https://doi.org/{pid[4:]}", f"{home}/citation?persistentId={pid}")
        claim = script(
            {
                "@context": "http://schema.org",
                "@type": "Dataset",
                "@id": f"https://doi.org/{pid[4:]}",
                "name": title,
                "distribution": claimed,
            }
        )
        old = f"{entry}&version=1.0"
        main = f"""{claim}<div id="breadcrumbNavBlock"><a href="/dataverse/root">Root</a> &gt;
<a href="/dataverse/courts">Courts</a></div><h1 id="datasetTitle">{esc(title)}</h1>
<div class="citation-block">Kowal, 2021, <a href="https://doi.org/{pid[4:]}" target="_blank">
https://doi.org/{pid[4:]}</a>, V2 <button data-toggle="modal">Cite Dataset</button></div>
<div id="actionButtonBlock"><a class="btn" href="/api/access/dataset/:persistentId/?persistentId={pid}">
Download ZIP</a><a class="btn" href="/contact?dataset={start}">Contact Owner</a>
<a class="btn" href="https://twitter.com/share?u={q(home + entry)}">Share</a></div>
<div class="metadata">{paragraphs(start, 2)}<a href="/dataverse/courts?q=keywordValue%3A%22courts%22">
courts</a> <a href="/dataverse/root?q=authorName_ss%3A%22Kowal%22">Kowal</a></div>
<ul class="nav nav-tabs"><li class="active">Files</li><li><a href="{entry}&amp;selectTab=metadata">
Metadata</a></li><li>Terms</li><li><a href="{entry}&amp;selectTab=versions">Versions</a></li></ul>
<table id="datasetForm:tabView:filesTable">{rows}</table><ul>{exports}</ul>"""
        b.file(
            f"{home}/api/access/dataset/:persistentId/?persistentId={pid}",
            "dataverse_files.zip",
            attachment=True,
        )
        headers = (
            (
                "Link",
                f'<https://doi.org/{pid[4:]}>;rel="cite-as", <{home}/api/access/datafile/{start}>;'
                'rel="item";type="text/tab-separated-values", '
                f"<{home}/api/datasets/export?exporter=schema.org&persistentId={q(pid)}>;"
                'rel="describedby";type="application/ld+json"',
            ),
        )
        b.landing(home + entry, layout(f"{title} - Courts", main, back), headers)
        tabs = f'<a href="{entry}">Dataset</a><a href="{old}">1.0</a>'
        b.part(f"{home}{entry}&selectTab=metadata", layout(title, tabs + paragraphs(start, 3)))
        b.part(f"{home}{entry}&selectTab=versions", layout(title, tabs + "<p>2.0 Files added</p>"))
        b.part(home + old, layout(f"{title} - Courts", f"<h1>{title}</h1><p>V1</p>{tabs}"))
    b.own = False
    cards = join(
        records, lambda r: f'<a href="/dataset.xhtml?persistentId={r[0]}">{esc(r[2])}</a><hr/>'
    )
    for path in (
        "/",
        "/dataverse/root",
        "/dataverse/root?q=",
        "/dataverse/courts",
        "/dataverse/courts?q=keywordValue%3A%22courts%22",
        "/dataverse/root?q=authorName_ss%3A%22Kowal%22",
    ):
        facets = join(
            range(1990, 2000), lambda y: f'<a href="/dataverse/root?q=&amp;fq0=y:{y}">{y}</a>'
        )
        b.page(home + path, layout("StateLib Dataverse", f"{facets}<div>{cards}</div>"))
    b.not_found = Page(layout("404", "<h1>404 Not Found</h1>").encode(), 404)
    return b.site()


def dataverse_customised() -> BlindSite:
    home = "https://dades.unicosta.example"
    records = (
        ("hdl:20.500.9999/D7F2", "Enquesta de mobilitat 2019", 58),
        ("hdl:20.500.9999/D7F3", "Enquesta de mobilitat 2020", 3),
        ("hdl:20.500.9999/AA01", "Corpus oral de la costa", 4),
    )
    entry = f"{home}/citation?persistentId={records[0][0]}"
    b = SiteBuilder("dataverse-like", 2, entry)

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="ca"><head><title>{esc(title)}</title></head><body>
<div class="uc-header"><a href="https://www.unicosta.example">UniCosta</a><a href="/">Dades</a>
<a href="/dataverse/social">Ciències socials</a><a href="/dataverse/lang">Llengua</a>
<a href="/guia.html">Guia</a><a href="/faq.html">FAQ</a><a href="/loginpage.xhtml">Entra</a>
<div class="lang"><a href="?lang=en">EN</a><a href="?lang=es">ES</a><a href="?lang=ca">CA</a></div>
</div><div id="main">{main}</div><div class="uc-footer"><a href="/avis-legal.html">Avís legal</a>
<a href="/contacte.html">Contacte</a><a href="https://www.instagram.com/unicosta">Instagram</a></div>
</body></html>"""

    for pid, title, count in records:
        b.own = pid == records[0][0]
        path = f"/dataset.xhtml?persistentId={pid}"
        b.moved(f"{home}/citation?persistentId={pid}", home + path)
        pages = [range(n, min(n + 10, count)) for n in range(0, count, 10)]
        pager = join(
            range(len(pages)),
            lambda n: (
                f'<a class="ui-paginator-page" href="{path}&amp;filePage={n + 1}">{n + 1}</a>'
            ),
        )
        for number, chunk in enumerate(pages):
            rows = ""
            for n in chunk:
                file_pid = f"{pid}/{hexid(pid + str(n), 6).upper()}"
                name = f"onada_{n:02d}.sav"
                url = f"/api/access/datafile/:persistentId?persistentId={file_pid}"
                b.file(home + url, name, attachment=True)
                b.part(
                    f"{home}/file.xhtml?persistentId={file_pid}",
                    layout(
                        name,
                        f'<h2>{name}</h2><a href="{path}">{title}</a><a href="{url}">Baixa</a>'
                        f"{paragraphs(n, 1)}",
                    ),
                )
                rows += f"""<tr><td><a href="/file.xhtml?persistentId={file_pid}">{name}</a></td>
<td><a href="{url}" class="descarrega">&#11015;</a></td></tr>"""
            other = join(
                (r for r in records if r[0] != pid),
                lambda r: f'<li><a href="/citation?persistentId={r[0]}">{r[1]}</a></li>',
            )
            text = layout(
                f"{title} - Ciències socials - UniCosta Dades",
                f"""<h1>{title}</h1>{paragraphs(count, 2)}<table>{rows}</table>
<div class="paginator">{pager}</div><a href="{path}&amp;format=print">Imprimeix</a>
<a href="/api/datasets/:persistentId/versions?persistentId={pid}">JSON</a>
<a href="/editdatafiles.xhtml?persistentId={pid}">Edita</a>
<a href="/dataset.xhtml?persistentId={pid}&amp;version=DRAFT&amp;action=delete">Esborra</a>
<div class="relacionats"><h3>També us pot interessar</h3><ul>{other}</ul></div>""",
            )
            if number == 0:
                b.landing(home + path, text)
                b.part(f"{home}{path}&filePage=1", text)
            else:
                b.part(f"{home}{path}&filePage={number + 1}", text)
        if b.own:
            b.members.discard(f"{home}{path}&filePage=1")
            b.optional.add(f"{home}{path}&filePage=1")
        b.maybe(f"{home}{path}&format=print", f"<title>{title}</title>{paragraphs(count, 2)}")
        b.export(
            f"{home}/api/datasets/:persistentId/versions?persistentId={pid}",
            '{"status": "OK"}',
            "application/json",
        )
    b.own = False
    cards = join(
        records, lambda r: f'<p><a href="/dataset.xhtml?persistentId={r[0]}">{r[1]}</a></p>'
    )
    for path in ("/", "/dataverse/social", "/dataverse/lang"):
        b.page(home + path, layout("UniCosta Dades", f"<h1>Col·leccions</h1>{cards}"))
    b.stubs(
        layout,
        {f"{home}/{p}.html": p.title() for p in ("guia", "faq", "avis-legal", "contacte")},
    )
    b.page(home + "/loginpage.xhtml", layout("Entra", '<input type="password">'))
    b.not_found = Page(layout("UniCosta Dades", "<h1>No trobat</h1>").encode(), 200)
    return b.site()


def ckan(variant: int) -> BlindSite:
    """
    Return a portal with a slug in the address and a UUID in the downloads.

    Activity, groups and exports surround the dataset.
    """
    return ckan_city() if variant == 1 else ckan_bilingual()


def ckan_city() -> BlindSite:
    home = "https://data.rivertown.example"
    records = (
        ("street-trees", "Street trees", ("trees_2023.csv", "trees_2022.csv", "species.xlsx")),
        ("street-trees-felled", "Street trees: felled", ("felled.csv",)),
        ("air-quality-stations", "Air quality stations", ("stations.geojson", "hourly.csv")),
        ("budget-2024", "Budget 2024", ("budget.xlsx", "budget.pdf")),
    )
    b = SiteBuilder("ckan-like", 1, f"{home}/dataset/street-trees")

    def layout(title: str, main: str, back: str = "/") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{esc(title)} - Rivertown Open Data</title>
<link href="/webassets/base/main.css" rel="stylesheet"/></head><body data-site-root="{home}/">
<div class="account-masthead"><ul><li><a href="/user/login?came_from={q(back)}">Log in</a></li>
<li><a href="/user/register">Register</a></li></ul></div><header class="navbar masthead"><a
class="logo" href="/"><img src="/base/images/ckan-logo.png"></a><ul class="nav nav-pills">
<li><a href="/dataset/">Datasets</a></li><li><a href="/organization/">Organizations</a></li>
<li><a href="/group/">Groups</a></li><li><a href="/about">About</a></li></ul></header>
<div class="main"><div id="content" class="container">{main}</div></div>
<footer class="site-footer"><ul><li><a href="/about">About Rivertown</a></li><li>
<a href="http://docs.ckan.example/en/2.10/api/">CKAN API</a></li></ul>
<form action="/util/redirect"><select name="url"><option value="/de/dataset/">Deutsch</option></select>
</form></footer></body></html>"""

    for slug, title, names in records:
        b.own = slug == "street-trees"
        path = f"/dataset/{slug}"
        pkg = uuid(slug)
        items = ""
        for name in names:
            rid = uuid(slug + name)
            download = f"/dataset/{pkg}/resource/{rid}/download/{name}"
            b.file(home + download)
            crumb = f'<ol class="breadcrumb"><li><a href="/dataset/">Datasets</a></li><li><a href="{path}">'
            view = f"{path}/resource/{rid}/view/{uuid(rid)}"
            b.part(
                f"{home}{path}/resource/{rid}",
                layout(
                    f"{title} - {name}",
                    f"""{crumb}{title}</a></li></ol><section class="module"><h1>{name}</h1>
<p class="muted ellipsis">URL: <a class="resource-url-analytics" href="{download}">{download}</a></p>
<a class="btn btn-primary" href="{download}"><i class="fa fa-arrow-circle-o-down"></i> Download</a>
<a href="{view}">Fullscreen</a>{paragraphs(len(name), 1)}</section>""",
                ),
            )
            b.part(home + view, f"<html><title>View</title><table><tr><td>{name}</table></html>")
            items += f"""<li class="resource-item"><a class="heading" href="{path}/resource/{rid}"
title="{name}">{name}<span class="format-label" data-format="csv">CSV</span></a>
<div class="btn-group"><a href="{path}/resource/{rid}"><i class="fa fa-bar-chart-o"></i>Preview</a>
<a href="{download}" class="resource-url-analytics" target="_blank">Download</a></div></li>"""
        b.part(
            f"{home}/dataset/activity/{slug}",
            layout(f"{title} - Activity", f'<a href="{path}">{title}</a><ul><li>created</ul>'),
        )
        b.maybe(
            f"{home}/dataset/groups/{slug}",
            layout(
                f"{title} - Groups",
                f'<a href="{path}">{title}</a><a href="/group/nature">Nature</a>',
            ),
        )
        for fmt in ("rdf", "ttl", "jsonld"):
            b.export(f"{home}{path}.{fmt}", dublin_core(title, "City", home + path), "text/turtle")
        main = f"""<aside class="secondary"><h1 class="heading">{title}</h1><div class="nums">
<dl><dt>Followers</dt><dd>4</dd></dl></div><a class="btn btn-success"
href="/user/login?came_from={q(path)}">Follow</a><h2>Organization</h2><a
href="/organization/parks">Parks</a><h2>Social</h2><a
href="https://twitter.com/share?url={home}{path}">Twitter</a><h2>License</h2><a
href="http://www.opendefinition.org/licenses/cc-by" rel="dc:rights">CC-BY</a></aside>
<div class="primary"><ul class="nav nav-tabs"><li class="active"><a href="{path}">Dataset</a></li><li>
<a href="/dataset/groups/{slug}">Groups</a></li><li><a href="/dataset/activity/{slug}">Activity Stream
</a></li></ul><div class="notes">{paragraphs(len(slug), 2)}</div><section id="dataset-resources">
<h2>Data and Resources</h2><ul class="resource-list">{items}</ul></section>
<ul class="tag-list"><li><a class="tag" href="/dataset/?tags=trees">trees</a></li><li><a class="tag"
href="/dataset/?tags=environment">environment</a></li></ul>
<p>Export: <a href="{path}.rdf">RDF</a> <a href="{path}.ttl">Turtle</a> <a href="{path}.jsonld">JSON-LD
</a></p></div>"""
        b.landing(home + path, layout(title, main, path))
    b.own = False
    cards = join(
        records,
        lambda r: (
            f'<li class="dataset-item"><h2 class="dataset-heading"><a href="/dataset/{r[0]}">{r[1]}'
            "</a></h2></li>"
        ),
    )
    facets = join(
        ("CSV", "XLSX", "PDF", "GeoJSON"),
        lambda f: f'<li><a href="/dataset/?res_format={f}">{f} (2)</a></li>',
    )
    for path in (
        "/",
        "/dataset/",
        "/organization/parks",
        "/group/nature",
        "/dataset/?tags=trees",
        "/dataset/?tags=environment",
        "/dataset/?res_format=CSV",
    ):
        b.page(home + path, layout("Dataset", f"<ul>{facets}</ul><ul>{cards}</ul>"))
    b.stubs(
        layout, {f"{home}/{p}": p for p in ("about", "organization/", "group/", "user/register")}
    )
    b.not_found = Page(layout("404 Not Found", "<h1>404 Not Found</h1>").encode(), 404)
    return b.site()


def ckan_bilingual() -> BlindSite:
    home = "https://open.lakeregion.example"
    blob = "https://lakeregionstore.blob.example"
    titles = (
        ("Lake ice phenology, 1948-2022", 7),
        ("Lake ice thickness", 2),
        ("Fish stocking records", 3),
    )
    ids = [uuid(t) for t, _ in titles]
    b = SiteBuilder("ckan-like", 2, f"{home}/data/en/dataset/{ids[0]}")

    def layout(title: str, main: str, other: str = "/data/fr/dataset") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Open Lakeregion</title></head>
<body><header id="wb-bnr"><section id="wb-lng"><a lang="fr" href="{other}">Français</a></section>
<a href="https://www.lakeregion.example/en.html">Lakeregion.example</a><nav id="wb-sm"><ul><li>
<a href="/en">Open Government</a></li><li><a href="/data/en/dataset">Open data</a></li><li>
<a href="/en/access-information">Access to information</a></li><li><a href="/en/dialogue">Dialogue</a>
</li></ul></nav></header><main property="mainContentOfPage">{main}</main><footer id="wb-info">
<a href="/en/contact">Contact us</a><a href="/en/terms">Terms</a><a href="/en/privacy">Privacy</a>
<a href="/en/transparency">Transparency</a></footer></body></html>"""

    for (title, count), pid in zip(titles, ids, strict=True):
        b.own = pid == ids[0]
        path = f"/data/en/dataset/{pid}"
        items = ""
        for n in range(count):
            rid = uuid(pid + str(n))
            file = f"{blob}/{hexid(rid, 24)}/{hexid(rid + 'x', 8)}"
            b.file(file, f"ice_{n}.csv", attachment=True)
            b.part(
                f"{home}{path}/resource/{rid}",
                layout(
                    f"Part {n}",
                    f'<h1>Part {n}</h1><a href="{path}">{title}</a>{paragraphs(n, 1)}'
                    f'<a class="btn" href="{file}">Go to resource</a>',
                ),
            )
            items += f"""<li class="list-group-item"><div class="row"><h4>Part {n}</h4><span
class="label label-default">CSV</span><a class="btn btn-default" href="{path}/resource/{rid}">More
</a><a class="btn btn-primary" href="{file}">Access</a></div></li>"""
        b.maybe(home + path.replace("/en/", "/fr/"), layout(title, f"<h1>{title}</h1>"))
        for fmt in ("jsonld", "xml"):
            b.export(f"{home}{path}.{fmt}", dublin_core(title, "Region", home + path), "text/xml")
        near = join(
            (t for t in zip(titles, ids, strict=True) if t[1] != pid),
            lambda t: f'<li><a href="/data/en/dataset/{t[1]}">{t[0][0]}</a></li>',
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<h1 property="name">{title}</h1>{paragraphs(count, 2)}<p>Publisher:
<a href="/data/en/organization/water">Water</a></p><ul>{items}</ul>
<h2>Similar records</h2><ul>{near}</ul><h2>Keywords</h2><a href="/data/en/dataset?keywords=ice">ice</a>
<a href="/data/en/dataset?subject=nature">nature</a>
<a href="{path}.jsonld">JSON-LD</a><a href="{path}.xml">DCAT (XML)</a>
<a href="/data/en/dataset/edit/{pid}">Manage</a>
<a href="/en/vote?nid={pid}&amp;rate=5">Rate this dataset</a>
<a href="/en/feedback?return={q(path)}">Leave a comment</a>""",
                path.replace("/en/", "/fr/"),
            ),
        )
    b.own = False
    cards = join(
        zip(titles, ids, strict=True),
        lambda t: (
            f'<div class="dataset-item"><a href="/data/en/dataset/{t[1]}">{t[0][0]}</a></div>'
        ),
    )
    for path in (
        "/en",
        "/data/en/dataset",
        "/data/fr/dataset",
        "/data/en/organization/water",
        "/data/en/dataset?keywords=ice",
        "/data/en/dataset?subject=nature",
    ):
        b.page(home + path, layout("Search", f'{cards}<a href="/data/en/dataset?page=2">2</a>'))
    b.put(home + "/", Page(b"", 301, (("Location", f"{home}/en"),)))
    b.stubs(layout, {f"{home}/en/{p}": p for p in ("contact", "terms", "privacy", "dialogue")})
    b.not_found = Page(layout("Search", "<h1>We couldn't find that page</h1>").encode(), 200)
    return b.site()


def dspace(variant: int) -> BlindSite:
    """
    Return a portal whose items, collections and communities share one path template.

    Bitstreams have their own ids.
    """
    return dspace_seven() if variant == 1 else dspace_handles()


def dspace_seven() -> BlindSite:
    home = "https://repository.coastal.example"
    records = (
        (
            "Kelp forest recovery after urchin removal",
            ("thesis.pdf", "supplement_tables.xlsx", "transect_video.mp4", "licence.txt"),
            4567,
        ),
        ("Kelp forest mapping with drones", ("paper.pdf",), 4568),
        ("Urchin barrens: a review", ("review.pdf", "search_terms.csv"), 4021),
    )
    ids = [uuid(r[0]) for r in records]
    b = SiteBuilder("dspace-like", 1, f"{home}/handle/20.500.8888/4567")

    def layout(title: str, main: str, metas: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><base href="/"><title>{title}</title>{metas}
<link rel="stylesheet" href="styles.4b1.css"></head><body><ds-app><ds-themed-header><header>
<a class="navbar-brand" href="/home"><img src="assets/logo.svg"></a><nav role="navigation">
<a class="nav-item" href="/community-list">Communities &amp; Collections</a>
<a class="nav-item" href="/browse/dateissued">By Issue Date</a><a href="/browse/author">By Author</a>
<a class="nav-item" href="/statistics">Statistics</a><a href="/login" class="loginLink">Log In</a>
</nav></header></ds-themed-header><main>{main}</main><footer><a href="/info/privacy">Privacy policy</a>
<a href="/info/end-user-agreement">End User Agreement</a><a href="/info/feedback">Send Feedback</a>
<a href="http://dspace.example">DSpace software</a></footer></ds-app></body></html>"""

    for (title, names, handle), key in zip(records, ids, strict=True):
        b.own = key == ids[0]
        path = f"/items/{key}"
        b.moved(f"{home}/handle/20.500.8888/{handle}", home + path, 301)
        files = []
        for name in names:
            bid = uuid(key + name)
            content = f"{home}/server/api/core/bitstreams/{bid}/content"
            b.file(content, name, attachment=True)
            b.moved(f"{home}/bitstreams/{bid}/download", content)
            files.append((f"/bitstreams/{bid}/download", name))
        rows = join(
            files,
            lambda f: (
                f'<ds-file-download-link><a class="dont-break-out" href="{f[0]}">{f[1]}</a>'
                "</ds-file-download-link> <span>(2.1 MB)</span>"
            ),
        )
        crumbs = f"""<nav aria-label="breadcrumb"><ol class="breadcrumb"><li><a href="/">Home</a></li>
<li><a href="/communities/{uuid("bio")}">Biology</a></li><li>
<a href="/collections/{uuid("theses")}">Theses</a></li><li>{title}</li></ol></nav>"""
        metas = (
            f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" '
            f'content="{home}{files[0][0]}"><meta name="citation_abstract_html_url" '
            f'content="{home}/handle/20.500.8888/{handle}">'
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""{crumbs}<ds-item-page><h1 class="item-page-title-field">{title}</h1>
<h2>Files</h2>{rows}<h2>Date</h2>2022<h2>Authors</h2><a href="/browse/author?value=Silva">Silva</a>
<h2>Abstract</h2>{paragraphs(handle, 2)}<h2>Keywords</h2><a href="/browse/subject?value=kelp">kelp</a>
<h2>URI</h2><a href="https://hdl.handle.net/20.500.8888/{handle}">
https://hdl.handle.net/20.500.8888/{handle}</a><h2>Collections</h2>
<a href="/collections/{uuid("theses")}">Theses</a>
<a class="btn btn-outline-primary" href="{path}/full">Full item page</a>
<a class="btn" href="/statistics{path}">View statistics</a>
<a href="/items/{key}/request-a-copy" class="d-none">Request a copy</a></ds-item-page>""",
                metas,
            ),
            (
                ("Link", f'<{home}{files[0][0]}> ; rel="item" ; type="application/pdf"'),
                ("Link", f'<{home}/server/api/signposting/describedby/{key}> ; rel="describedby"'),
            ),
        )
        b.export(
            f"{home}/server/api/signposting/describedby/{key}",
            dublin_core(title, "Silva", home + path),
            "application/xml",
        )
        b.part(
            f"{home}{path}/full",
            layout(
                title,
                f"""{crumbs}<table><tr><td>dc.title</td><td>{title}</td></tr></table>{rows}
<a href="{path}">Simple item page</a>{paragraphs(handle, 1)}""",
            ),
        )
        b.part(
            f"{home}/statistics{path}",
            layout(
                "Statistics",
                f'<h1>{title}</h1><table><tr><td>Views<td>91</table><a href="{path}">x</a>',
            ),
        )
        b.maybe(f"{home}/items/{key}/request-a-copy", layout("Request a copy", "<form></form>"))
        b.also(f"https://hdl.handle.net/20.500.8888/{handle}")
    b.own = False
    cards = join(
        zip(records, ids, strict=True),
        lambda r: (
            f'<ds-listable><a class="lead item-list-title" href="/items/{r[1]}">{r[0][0]}</a>'
            "</ds-listable>"
        ),
    )
    for path in (
        "/home",
        f"/communities/{uuid('bio')}",
        f"/collections/{uuid('theses')}",
        "/browse/author?value=Silva",
        "/browse/subject?value=kelp",
        "/browse/dateissued",
    ):
        b.page(home + path, layout("Coastal repository", f"<h2>Recent submissions</h2>{cards}"))
    b.put(home + "/", Page(b"", 302, (("Location", f"{home}/home"),)))
    b.stubs(
        layout,
        {f"{home}/info/{p}": p for p in ("privacy", "end-user-agreement", "feedback")},
    )
    b.page(home + "/login", layout("Log in", '<input type="password">'))
    b.not_found = Page(layout("Page not found", "<h1>404</h1><p>page not found</p>").encode(), 404)
    return b.site()


def dspace_handles() -> BlindSite:
    home = "https://dspace.polytech.example"
    records = (
        (5678, "Fatigue of riveted bridges", ("Diss_Bauer.pdf", "data.zip"), 5677, 5679),
        (5677, "Fatigue of welded joints", ("Diss_Klein.pdf",), 5601, 5678),
        (5679, "Ultrasonic inspection of rivets", ("Diss_Omar.pdf", "scans.zip"), 5678, 5680),
    )
    b = SiteBuilder("dspace-like", 2, f"{home}/handle/1234/5678")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title></head><body><header>
<a href="/">PolyTech DSpace</a><a href="/password-login">Login</a><form action="/discover"><input
name="query"></form></header><div class="main-content">{main}</div><div id="ds-options"
class="sidebar"><h2>Browse</h2><a href="/community-list">Communities</a><a
href="/browse?type=dateissued">Issue Date</a><a href="/browse?type=author">Authors</a>
<h3>This Collection</h3><a href="/handle/1234/12/browse?type=title">Titles</a>
<a href="/handle/1234/12/browse?type=subject">Subjects</a><h2>My Account</h2><a href="/register">
Register</a></div><footer><a href="/contact">Contact Us</a><a href="/feedback">Send Feedback</a>
<a href="/htmlmap">map</a></footer></body></html>"""

    for number, title, names, before, after in records:
        b.own = number == 5678
        path = f"/handle/1234/{number}"
        rows = ""
        for n, name in enumerate(names):
            stream = f"/bitstream{path}/{name}?sequence={n + 1}&isAllowed=y"
            b.file(home + stream)
            if name.endswith("pdf"):
                thumb = f"/bitstream{path}/{name}.jpg?sequence={n + 4}&isAllowed=y"
                if b.own:
                    b.optional.add(home + thumb)
                b.put(
                    home + thumb, Page(b"\xff\xd8\xff\xe0", 200, (("Content-Type", "image/jpeg"),))
                )
                rows += f'<a href="{esc(stream)}"><img alt="Thumbnail" src="{esc(thumb)}"></a>'
            rows += f"""<div class="file-wrapper"><dl><dt>Name:</dt><dd>{name}</dd></dl>
<a href="{esc(stream)}">View/<wbr>Open</a></div>"""
        nav = """<ul class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/handle/1234/2">
Engineering</a></li><li><a href="/handle/1234/12">Dissertations</a></li><li>View Item</li></ul>"""
        b.landing(
            home + path,
            layout(
                title,
                f"""{nav}<h2 class="page-header">{title}</h2>{paragraphs(number, 2)}{rows}
<a href="{path}?show=full">Show full item record</a><a href="{path}/statistics">Usage statistics</a>
<a href="/handle/1234/{before}">&lt; Previous</a><a href="/handle/1234/{after}">Next &gt;</a>
<a href="/browse?type=author&amp;value=Bauer">Bauer</a><a href="/export?handle=1234/{number}">BibTeX</a>
<h3>Collections</h3><a href="/handle/1234/12">Dissertations [812]</a>
<a href="/login?returnto={path}">Edit this item</a><a href="/submit?clone=1234/{number}">Use as
template</a>""",
            ),
        )
        b.part(
            f"{home}{path}?show=full",
            layout(title, f'{nav}<table>dc.title {title}</table>{rows}<a href="{path}">simple</a>'),
        )
        b.part(
            f"{home}{path}/statistics",
            layout("Usage statistics", f'{nav}<p>Views 810</p><a href="{path}">{title}</a>'),
        )
        b.export(f"{home}/export?handle=1234/{number}", bibtex("x", title, "B", path), "text/plain")
    b.own = False
    b.page(f"{home}/handle/1234/5680", layout("Moved", "<h1>Withdrawn item</h1>"))
    cards = join(records, lambda r: f'<h4><a href="/handle/1234/{r[0]}">{r[1]}</a></h4>')
    for path in (
        "/",
        "/handle/1234/2",
        "/handle/1234/12",
        "/handle/1234/12/browse?type=title",
        "/browse?type=author&value=Bauer",
        "/browse?type=dateissued",
    ):
        b.page(home + path, layout("PolyTech", f"<h2>Dissertations</h2>{cards}"))
    b.stubs(
        layout, {f"{home}/{p}": p for p in ("contact", "feedback", "community-list", "htmlmap")}
    )
    b.not_found = Page(layout("Resource not found", "<h1>Resource not found</h1>").encode(), 404)
    return b.site()
