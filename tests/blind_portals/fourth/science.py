"""Databases of the sciences: series, studies, records, catalogues, snapshots."""

import json

from tests.blind_portals.fourth.kit import Side, jsonld, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e, to
from tests.blind_portals.third.case import ThirdSite


def geo_series() -> ThirdSite:
    """Expression series of one CGI with accessions; its samples are entries of their own."""
    p = Portal("geo_series", 1, "https://www.biocenter.example/geo/query/")
    cgi, ftp = "/geo/query/acc.cgi?acc=", "https://ftp.biocenter.example/geo/series"

    def page(title: str, body: str) -> str:
        return f"""<HTML><HEAD><TITLE>{e(title)}</TITLE></HEAD><BODY bgcolor=#F0F8FF>
<A HREF="/">BioCenter</A> &gt; <A HREF="/geo/">GEO</A> &gt; <A HREF="/geo/query/acc.cgi">Accession
Display</A> <A HREF="/geo/submitter/">Not logged in | Login</A>{body}
<HR>| <A HREF="/guide/disclaimer.html">Disclaimer</A> |</BODY></HTML>"""

    say = Prose(
        "geo",
        "the knockdown, the organoid, each library, the control pool",
        "alters, matches, doubles, lacks",
        "at day 7, under hypoxia, in both clones",
    )
    for acc, title, own in (
        ("GSE148801", "Hypoxia response of gut organoids", True),
        ("GSE148750", "Gut organoids SuperSeries", False),
    ):
        side, base = Side(p, own), f"{ftp}/{acc[:-3]}nnn/{acc}"
        rows = ""
        for name in (f"{acc}_RAW.tar", f"{acc}_counts.txt.gz"):
            href = f"/geo/download/?acc={acc}&format=file&file={name.replace('_', '%5F')}"
            side.file(href, name, True)
            side.either_file(f"{base}/suppl/{name}", name)
            rows += (
                f'<TR><TD>{name}<TD><A HREF="{base}/suppl/{name}">(ftp)</A>'
                f'<A HREF="{e(href)}">(http)</A>'
            )
        for fold, name in (
            ("soft", f"{acc}_family.soft.gz"),
            ("miniml", f"{acc}_family.xml.tgz"),
            ("matrix", f"{acc}_series_matrix.txt.gz"),
        ):
            side.file(f"{base}/{fold}/{name}", name)
            rows += f'<TR><TD><A HREF="{base}/{fold}/{name}">{fold.upper()} file(s)</A>'
        side.meta(f"{cgi}{acc}&targ=self&form=text&view=brief", f"^SERIES = {acc}", "text/plain")
        samples = "".join(
            f'<TR><TD><A HREF="{cgi}GSM44{n}">GSM44{n}</A><TD>organoid {n}' for n in range(70, 76)
        )
        side.landing(
            cgi + acc,
            page(
                f"GEO Accession viewer {acc}",
                f"""<H2>Series {acc}</H2>
<TABLE><TR><TD>Title<TD>{title}<TR><TD>Summary<TD>{say.text(5)}<TR><TD>Citation<TD>
<A HREF="https://pubmed.example/32000000">32000000</A><TR><TD>Platforms<TD>
<A HREF="{cgi}GPL24676">GPL24676</A>{samples}<TR><TD>Relations<TD><A HREF="{cgi}GSE148750">
GSE148750</A> BioProject <A HREF="/bioproject/PRJNA625">PRJNA625</A></TABLE><TABLE>{rows}</TABLE>
<A HREF="{cgi}{acc}&amp;targ=self&amp;form=text&amp;view=brief">SOFT text</A>
<A HREF="/geo/geo2r/?acc={acc}">Analyze</A>""",
            ),
        )
        side.either(f"/geo/geo2r/?acc={acc}", page("GEO2R", "<form></form>"))
    for n in range(70, 76):
        p.show(
            f"{cgi}GSM44{n}",
            page(
                f"GSM44{n}",
                f'<H2>Sample</H2>Series <A HREF="{cgi}GSE148801">'
                f'GSE148801</A> <A HREF="{cgi}GPL24676">GPL24676</A>',
            ),
        )
    p.maybe(*(f"{cgi}GSM44{n}" for n in range(70, 76)))
    p.bar("a platform of many series", f"{cgi}GPL24676")
    p.bar("the series of series", f"{cgi}GSE148750")
    p.fill(rest(page))
    return p.site(f"{cgi}GSE148801", "review", "samples are entries of their own, and part of it")


def biostudies() -> ThirdSite:
    """Study whose file table is filled by a script from a JSON beside a plain listing."""
    p = Portal("biostudies", 1, "https://www.biostore.example/biostudies/")
    say = Prose(
        "bst",
        "the mask, the time lapse, each well, the stage",
        "segments, shows, drifts, covers",
        "at 20x, over 48 hours, after seeding",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><meta charset="utf-8">
<title>{e(title)} &lt; BioStudies
</title>{head}</head><body><div class="masthead"><a href="/biostudies/">Home</a><a
href="/biostudies/studies">Browse</a><a href="/biostudies/submit">Submit</a><a
href="/biostudies/help">Help</a></div><section>{body}</section></body></html>"""

    for acc, title, own in (
        ("S-BSST661", "Wound closure in fin fibroblasts", True),
        ("S-BSST662", "Nuclear masks of HeLa", False),
    ):
        side = Side(p, own)
        names = [f"lapse_{n:02}.tif" for n in range(1, 7)] + ["plate map.xlsx"]
        for name in names:
            side.file(f"/biostudies/files/{acc}/{q(name)}", name)
        files = [{"path": n, "url": f"/biostudies/files/{acc}/{q(n)}"} for n in names]
        side.meta(
            f"/biostudies/files/{acc}/{acc}.json",
            json.dumps({"accno": acc, "section": {"files": files}}),
            "application/json",
        )
        side.meta(
            f"/biostudies/files/{acc}/{acc}.tsv",
            f"Submission\t{acc}\n",
            "text/tab-separated-values",
        )
        side.either(
            f"/biostudies/files/{acc}/",
            page("Index of", "".join(f'<li><a href="{q(n)}">{n}</a>' for n in names)),
        )
        side.landing(
            f"/biostudies/studies/{acc}",
            page(
                title,
                f"""<ul id=right><li>
<a href="/biostudies/files/{acc}/{acc}.json">JSON</a><li><a
href="/biostudies/files/{acc}/{acc}.tsv">
PageTab</a><li><a href="ftp://ftp.biostore.example/{acc}/">FTP</a><li>
<a href="/biostudies/files/{acc}/">HTTP</a></ul><h3>{acc}</h3><h1>{title}</h1>
<a href="/biostudies/studies?query=author:Wen">Wen L</a>{say.paras(2)}<table id=file-list
data-total="7"><tr><td>{names[0]}<td><a href="/biostudies/files/{acc}/{names[0]}">Download</a>
<tr><td colspan=2>Loading…</table><h4>Linked</h4><a href="/biostudies/studies/S-BSST662">S-BSST662
</a> <a href="/biostudies/arrayexpress/studies/E-MTAB-1">E-MTAB-1</a>""",
                jsonld(
                    {
                        "@context": "https://schema.org",
                        "@type": "Dataset",
                        "name": title,
                        "identifier": acc,
                        "hasPart": [],
                    }
                ),
            ),
        )
    p.bar("a linked study", "/biostudies/arrayexpress/studies/E-MTAB-1")
    p.bar("an author's studies", "/biostudies/studies?query=author:Wen")
    p.fill(rest(page))
    return p.site(
        "/biostudies/studies/S-BSST661",
        "complete",
        "seven files are declared and the JSON names all seven",
    )


def physionet_project() -> ThirdSite:
    """Physiology project: version in the path, its files under another root, browsable folders."""
    p = Portal("physionet_project", 1, "https://pulsenet.example/")
    slug, title = "sleep-apnea-oximetry", "Overnight Oximetry in Suspected Sleep Apnea"
    say = Prose(
        "pn",
        "the oximeter, each night, the annotation, the cohort",
        "samples, marks, excludes, ends",
        "at 1 Hz, by two raters, before midnight",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang=en><head><title>{e(title)}</title>{head}</head><body>
<nav><a href="/">PulseNet</a><a href="/about/database/">Data</a><a href="/about/software/">Software
</a><a href="/challenge/">Challenges</a><a href="/login/?next=/content/{slug}/1.1.0/">Login</a>
</nav>
{body}<footer><a href="/about/licenses/">Licenses</a></footer>"""

    for version in ("1.1.0", "1.0.0"):
        new = version == "1.1.0"
        files, tree = f"/files/{slug}/{version}/", f"/content/{slug}/{version}/"
        names = [
            "RECORDS",
            "LICENSE.txt",
            "SHA256SUMS.txt",
            "subjects.csv",
            "n01/n01.hea",
            "n01/n01.dat",
            "n02/n02.hea",
            "n02/n02.dat",
        ]
        for name in names:
            for query in ("", "?download"):
                body = b"record\n"
                kind = "text/plain" if not name.endswith(".dat") else "application/octet-stream"
                if new and query:
                    p.file(files + name + query, name, kind, True, body)
                else:
                    p.blob(files + name + query, name, kind, bool(query), body)
                    p.maybe(files + name + query)
        for folder in ("", "n01/", "n02/"):
            inner = "".join(
                f'<tr><td><a href="{files}{n}">{n}</a> <a href="{files}{n}?download">(download)</a>'
                for n in names
                if n.startswith(folder) and "/" not in n[len(folder) :]
            )
            dirs = (
                ""
                if folder
                else "".join(f'<tr><td><a href="{files}{d}/">{d}</a>' for d in ("n01", "n02"))
            )
            (p.own if new else p.show)(
                files + folder, page("Index", f"<table>{dirs}{inner}</table>")
            )
            if not new:
                p.maybe(files + folder)
        zipped = f"/content/{slug}/get-zip/{version}/"
        (p.file if new else p.blob)(zipped, f"{slug}-{version}.zip", "", True)
        if not new:
            p.maybe(zipped)
        p.own(
            tree,
            page(
                f"{title} v{version}",
                f"""<h1>{title}</h1><p><a href="/content/?topic=apnea">
apnea</a> <a href="/users/ehahn/">E. Hahn</a> Version: {version}</p><div class="alert">Training
course on <a href="/news/post/12">oximetry</a></div>{say.paras(6)}<h2>Files</h2><a href="{zipped}">
Download the ZIP file</a> <pre>wget -r https://pulsenet.example{files}</pre><a href="{files}">Files
</a><table><tr><td><a href="{files}n01/">n01</a><tr><td><a href="{files}RECORDS">RECORDS</a>
<a href="{files}RECORDS?download">(download)</a></table><h2>Versions</h2>
<a href="/content/{slug}/1.0.0/">1.0.0</a> <a href="/content/{slug}/1.1.0/">1.1.0</a><h2>Cited</h2>
<a href="/content/mitral-sounds/2.0.0/">Mitral sounds</a>""",
            ),
        )
    p.hop(f"/content/{slug}/", f"/content/{slug}/1.1.0/")
    p.other(
        "/content/mitral-sounds/2.0.0/",
        page(
            "Mitral sounds",
            "<a href='/files/mitral-sounds/"
            f"2.0.0/a.wav'>a.wav</a><a href='/content/{slug}/'>Oximetry</a>",
        ),
    )
    p.bar("asks for an account", f"/login/?next=/content/{slug}/1.1.0/")
    p.bar("a topic", "/content/?topic=apnea")
    p.bar("a profile", "/users/ehahn/")
    p.fill(rest(page))
    return p.site(f"/content/{slug}/1.1.0/", "review", "an older version stands beside it")


def hepdata_record() -> ThirdSite:
    """Particle physics tables: one record, numbered tables, each in five formats by path."""
    p = Portal("hepdata_record", 1, "https://www.hepstore.example/")
    title = "Measurement of Z-jet balance at 13 TeV"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><title>HEPStore | {e(title)}</title>{head}</head>
<body>
<div class=navbar><a href=/>HEPStore</a><form action=/search/ method=get><input name=q></form><a
href=/formats>Formats</a><a href=/submission>Submission Help</a><a href=/login/>Sign in</a></div>
{body}<div id=footer><a href=/cookies>Cookie Policy</a></div>"""

    for ins, tables, name, own in (
        ("ins1778840", 3, title, True),
        ("ins1778841", 1, "Dijets", False),
    ):
        side = Side(p, own)
        opts, blocks = "", ""
        for fmt in ("csv", "root", "yaml", "yoda"):
            href = f"/download/submission/{ins}/1/{fmt}"
            side.file(href, f"HEPData-{ins}-{fmt}.tar.gz", True)
            opts += f'<li><a href="{href}">{fmt}</a>'
        for at in range(1, tables + 1):
            links = ""
            for fmt in ("csv", "root", "yaml", "yoda"):
                href = f"/download/table/{ins}/Table%20{at}/1/{fmt}"
                side.file(href, f"table{at}.{fmt}", True)
                links += f'<a href="{href}">{fmt}</a> '
            tid = int(ins[-4:]) * 10 + at
            side.part(
                f"/record/{tid}",
                page(
                    f"Table {at}",
                    f'<h2>Table {at}</h2><a href="/record/'
                    f'{ins}">{name}</a><table><tr><td>1.2</table>{links}',
                ),
            )
            blocks += f'<div class=t><a href="/record/{tid}">Table {at}</a> {links}</div>'
        side.meta(
            f"/record/{ins}?format=json",
            json.dumps({"record": {"title": name}}),
            "application/json",
        )
        res = f"/record/resource/{int(ins[-4:]) + 90}?view=true"
        side.file(res, "likelihoods.json", False, "application/json")
        side.landing(
            f"/record/{ins}",
            page(
                name,
                f"""<h1>{name}</h1><p>The ATLUS collaboration
<a href="/search/?collaboration=ATLUS">more</a> <a href="https://inspire.example/record/1">INSPIRE</a>
<a href="https://doi.org/10.17182/hepdata.{ins[-5:]}">DOI</a></p>
<p>Balance of transverse momentum in
events with one jet; systematic uncertainties are given in the last columns.</p>
<button>Download All</button><ul>{opts}</ul>{blocks}<p>Additional resources <a href="{res}">JSON
likelihood</a> <a href="/record/{ins}?format=json">JSON</a></p><p>Version 1 <a
href="/record/ins1778841">Dijets (related)</a> <a href="/search/?q=&amp;observables=PT">PT</a>""",
                f'<link rel="canonical" href="https://www.hepstore.example/record/{ins}">',
            ),
        )
    p.maybe("https://doi.org/10.17182/hepdata.78840")
    p.bar("a collaboration's records", "/search/?collaboration=ATLUS")
    p.fill(rest(page))
    return p.site("/record/ins1778840", "complete", "three tables in four formats, as announced")


def vizier_catalogue() -> ThirdSite:
    """Astronomical catalogue: a path of journal codes, a mirror by FTP-like address, a server."""
    p = Portal("vizier_catalogue", 1, "https://cdsarc.astro.example/")
    cat = "J/A+A/612/A77"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html><head><title>{e(title)}</title>{head}</head><body><div id=cds><a
href="/">Portal
</a><a href="https://simbad.example/">Simbad</a><a href="/vizier.submit/">Submit</a></div>{body}
<address><a href="/contact">Contact</a></address></body></html>"""

    for code, title, own in (
        (cat, "Spectroscopy of red clump stars", True),
        ("J/A+A/612/A78", "Photometry of NGC 4051", False),
    ):
        side, rows = Side(p, own), ""
        for name in ("ReadMe", "table1.dat", "table2.dat.gz", "spectra.tar.gz"):
            side.file(f"/ftp/{code}/{name}", name, False, "text/plain" if name == "ReadMe" else "")
            rows += f'<tr><td><a href="/ftp/{code}/{name}">{name}</a><td>bytes'
        side.part(
            f"/ftp/{code}/", page(f"Index of {code}", f"<table>{rows}</table><a href='../'>up</a>")
        )
        side.file(f"/viz-bin/nph-Cat/tar.gz?{code}", "cat.tar.gz", True)
        side.part(f"/viz-bin/ReadMe/{code}?format=html", page("ReadMe", "<pre>Byte-by-byte</pre>"))
        side.either(f"/viz-bin/VizieR?-source={code}", page("Query", "<form></form>"))
        side.meta(
            f"/viz-bin/getCatFile_Redirect/?-plus=-%2b&{code}/dcat.rdf",
            "<rdf/>",
            "application/rdf+xml",
        )
        side.landing(
            f"/viz-bin/cat/{code}",
            page(
                f"{code} {title}",
                f"""<h2>{code}</h2><b>{title}</b>
(Brandt+, 2018)<p>{title} with <a href="/viz-bin/bibobj?2018A%26A">references</a></p><ul class=tabs>
<li><a href="/viz-bin/ReadMe/{code}?format=html">ReadMe</a><li><a href="/ftp/{code}/">FTP</a><li>
<a href="/viz-bin/VizieR?-source={code}">VizieR</a><li>
<a href="/viz-bin/nph-Cat/tar.gz?{code}">tar.gz</a><li><a
href="/viz-bin/getCatFile_Redirect/?-plus=-%2b&amp;{code}/dcat.rdf">DCAT</a></ul><table>{rows}</table>
<p>Keywords: <a href="/viz-bin/kw?Stars:giant">Stars: giant</a> Author <a
href="/viz-bin/au?Brandt">Brandt</a> Similar <a href="/viz-bin/cat/J/A+A/612/A78">A78</a>
<a href="https://doi.org/10.26093/cds/vizier.36120077">DOI</a>""",
            ),
        )
    p.maybe("https://doi.org/10.26093/cds/vizier.36120077")
    p.bar("an author's catalogues", "/viz-bin/au?Brandt")
    p.bar("the folder of all catalogues of the volume", "/ftp/J/A+A/612/")
    p.fill(rest(page))
    return p.site(f"/viz-bin/cat/{cat}", "complete", "the folder and the table name the same files")


def uci_dataset() -> ThirdSite:
    """Machine learning set: number and slug, one zip under a static root, an old address."""
    p = Portal("uci_dataset", 1, "https://archive.ml-campus.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} - ML Campus Archive
</title>{head}</head>
<body><header><a href="/">Home</a><a href="/datasets">Datasets</a><a
href="/contribute/donation">Donate
</a><a href="/auth/login">Login</a></header><main>{body}</main><footer><a href="/privacy">Privacy"""

    sets = (
        (411, "grain-kernels", "Grain Kernels"),
        (412, "shelf-life", "Shelf Life"),
        (52, "radio-layers", "Radio Layers"),
    )
    say = Prose(
        "uci",
        "each kernel, the class, the instance, the attribute",
        "has, misses, measures, belongs",
        "in centimetres, by soft X-ray, of three varieties",
    )
    for number, slug, title in sets:
        side = Side(p, number == 411)
        side.file(f"/static/public/{number}/{slug}.zip", f"{slug}.zip")
        side.file(f"/static/public/{number}/data.csv", "data.csv")
        if side.is_own:
            p.hop(f"/dataset/{number}", f"/dataset/{number}/{slug}")
            p.hop(f"/ml/datasets/{slug}", f"/dataset/{number}/{slug}", 301)
        side.meta(
            f"/api/dataset?id={number}",
            json.dumps(
                {
                    "status": 200,
                    "data": {
                        "uci_id": number,
                        "name": title,
                        "data_url": f"/static/public/{number}/data.csv",
                        "url": f"/static/public/{number}/data.csv",
                    },
                }
            ),
            "application/json",
        )
        side.landing(
            f"/dataset/{number}/{slug}",
            page(
                title,
                f"""<h1>{title}</h1>{say.paras(3)}
<button><a href="/static/public/{number}/{slug}.zip" download>DOWNLOAD (12 KB)</a></button>
<button>IMPORT IN PYTHON</button><pre>fetch(id={number})</pre><a
href="/api/dataset?id={number}">API</a>
<h2>Papers Citing</h2><a href="https://arxiv.example/abs/1">Paper</a><h2>Keywords</h2>
<a href="/datasets?Keywords=agriculture">agriculture</a><h2>Creators</h2>M. Charyt<p><a
href="/dataset/{number}">Permalink</a> <a href="https://doi.org/10.24432/C5{number}">DOI</a> <a
href="/auth/login?from=/dataset/{number}/{slug}">Bookmark</a></p><h3>Popular</h3>"""
                + "".join(
                    f'<a href="/dataset/{n}/{s}">{t}</a> ' for n, s, t in sets if n != number
                ),
            ),
        )
    p.maybe("https://doi.org/10.24432/C5411")
    p.bar("asks for an account", "/auth/login?from=/dataset/411/grain-kernels")
    p.bar("a keyword", "/datasets?Keywords=agriculture")
    p.show("/", page("Home", '<a href="/dataset/52/radio-layers">Radio</a>'))
    p.fill(rest(page))
    return p.site("/dataset/411/grain-kernels", "complete", "one archive and its table by the API")


def openml_dataset() -> ThirdSite:
    """Learning platform: query page, API in two forms, files on a data host, tasks and runs."""
    p = Portal("openml_dataset", 1, "https://www.learnml.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html><head><title>LearnML {e(title)}</title>{head}</head><body><div class=side>
<a href="/search?type=data">Datasets</a><a href="/search?type=task">Tasks</a><a
href="/search?type=run">Runs</a><a href="/auth/sign-in">Sign in</a></div>{body}"""

    data = "https://data.learnml.example"
    for number, title in ((1461, "bank-calls"), (1462, "bank-notes")):
        side, here = Side(p, number == 1461), f"/search?type=data&id={number}&status=active"
        side.file(f"{data}/v1/download/{number * 11}/{title}.arff", f"{title}.arff")
        side.file(f"{data}/datasets/0000/{number}/dataset_{number}.pq", "dataset.pq")
        side.meta(
            f"/api/v1/json/data/{number}",
            json.dumps(
                {
                    "data_set_description": {
                        "id": number,
                        "url": f"{data}/v1/download/{number * 11}/{title}.arff",
                    }
                }
            ),
            "application/json",
        )
        side.meta(f"/api/v1/data/{number}", f"<oml:id>{number}</oml:id>", "text/xml")
        side.meta(
            f"/croissant/dataset/{number}",
            json.dumps(
                {
                    "@type": "sc:Dataset",
                    "name": title,
                    "distribution": [
                        {
                            "@type": "cr:FileObject",
                            "sha256": opaque(title, 64),
                            "contentUrl": f"{data}/datasets/0000/{number}/dataset_{number}.pq",
                        }
                    ],
                }
            ),
            "application/ld+json",
        )
        side.landing(
            here,
            page(
                title,
                f"""<h1>{title}</h1><span>active</span> <a
href="/search?type=user&amp;id=86">uploaded by R. Sharma</a> <a
href="/search?type=data&amp;tags=finance">
finance</a><p>The data relate to phone calls of a bank; the target says whether the client took
a deposit. Numbers are in euro and in days.</p><p><a
href="{data}/v1/download/{number * 11}/{title}.arff">
arff</a> <a href="/api/v1/json/data/{number}">json</a> <a href="/api/v1/data/{number}">xml</a> <a
href="/croissant/dataset/{number}">Croissant</a></p><h3>Tasks</h3><a
href="/search?type=task&amp;id=14{number}">Supervised classification</a> <a
href="/search?type=run&amp;data_id={number}">12 runs</a><p>Similar <a
href="/search?type=data&amp;id=1462&amp;status=active">bank-notes</a> <a
href="/auth/edit-data?id={number}">Edit</a>""",
            ),
        )
        if side.is_own:
            p.hop(f"/d/{number}", here, 301)
    p.lost(page("Not here", "<h1>Nothing was found</h1>"), 200)
    p.bar("an edit form", "/auth/edit-data?id=1461")
    p.bar("a task on it", "/search?type=task&id=141461")
    p.bar("runs of others", "/search?type=run&data_id=1461")
    p.fill(rest(page, p.u("/auth/sign-in"), "/auth/edit"))
    return p.site(
        "/search?type=data&id=1461&status=active",
        "complete",
        "the page, the API and Croissant agree",
    )


def geoportal_record() -> ThirdSite:
    """Italian spatial catalogue: UUID records, formatters, services that serve many layers."""
    p = Portal("geoportal_record", 1, "https://geoportale.regione.example/geonetwork/")
    api = "/geonetwork/srv/api/records"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="it"><head><title>{e(title)} - Geoportale</title>{head}
</head><body><div role=banner><a href="/">Geoportale</a><a
href="/geonetwork/srv/ita/catalog.search">
Catalogo</a><a href="/geonetwork/srv/ita/catalog.signin?redirect=home">Accedi</a></div>{body}
<footer><a href="/note-legali">Note legali</a><a href="/privacy">Privacy</a></footer></body>
</html>"""

    for seed, title, own in (
        ("a", "Carta delle frane, scala 1:10.000", True),
        ("b", "Carta idrogeologica", False),
    ):
        side = Side(p, own)
        h = opaque(f"geo{seed}")
        uid = f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"
        rec = f"{api}/{uid}"
        if own:
            mine = uid
        else:
            other = uid
        for name in ("frane_poligoni.zip", "legenda.pdf"):
            side.file(f"{rec}/attachments/{name}", name, True)
        for form, ctype in (("xml", "application/xml"), ("iso19115-3", "application/xml")):
            side.meta(f"{rec}/formatters/{form}", f"<gmd>{title}</gmd>", ctype)
        side.meta(f"{rec}/formatters/dcat", "<rdf/>", "application/rdf+xml")
        side.file(f"https://download.regione.example/frane/{h[:6]}/shape", "frane.zip", True)
        side.either_file(f"{rec}/formatters/xsl-view?output=pdf", "record.pdf")
        h2 = opaque("geob")
        rel = f"{h2[:8]}-{h2[8:12]}-{h2[12:16]}-{h2[16:20]}-{h2[20:]}"
        side.landing(
            rec,
            page(
                title,
                f"""<h1>{title}</h1><p>Inventario dei fenomeni franosi
rilevati in campo e da foto aeree; aggiornamento annuale, datum RDN2008.</p><ul class=dl>
<li><a href="{rec}/attachments/frane_poligoni.zip">Poligoni</a><li><a
href="{rec}/attachments/legenda.pdf">Legenda</a><li><a
href="https://download.regione.example/frane/{h[:6]}/shape">Shapefile</a><li><a
href="https://wms.regione.example/geologia/ows?service=WMS&amp;request=GetCapabilities">WMS</a></ul>
<p>Metadati: <a href="{rec}/formatters/xml">XML</a> <a href="{rec}/formatters/iso19115-3">ISO</a> <a
href="{rec}/formatters/dcat">DCAT</a> <a href="{rec}/formatters/xsl-view?output=pdf">PDF</a></p>
<p>Ente <a href="/geonetwork/srv/ita/catalog.search?any=Servizio+Geologico">Servizio Geologico
</a></p>
<h3>Risorse associate</h3><a href="{api}/{rel}">Carta idrogeologica</a>""",
            ),
        )
    p.raw(
        "https://wms.regione.example/geologia/ows?service=WMS&request=GetCapabilities",
        "<WMS_Capabilities/>",
        "text/xml",
    )
    p.maybe("https://wms.regione.example/geologia/ows?service=WMS&request=GetCapabilities")
    p.bar("an associated record", f"{api}/{other}")
    p.fill(rest(page))
    return p.site(f"{api}/{mine}", "complete", "attachments and one download of the region")


def ads_archive() -> ThirdSite:
    """British archaeology archive: ColdFusion tabs beneath a folder, files under another root."""
    p = Portal("ads_archive", 1, "https://archaeostore.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html><head><title>ArchaeoStore: {e(title)}</title>{head}</head><body>
<ul id=top><li>
<a href="/">Home</a><li><a href="/archsearch/">Search</a><li><a href="/archives/">Archives</a><li>
<a href="/library/">Library</a><li><a href="/myads/login.cfm">My</a></ul>{body}<p class=foot>
<a href="/about/copyright.cfm">Copyright</a></p></body></html>"""

    tabs = ("index", "overview", "downloads", "metadata", "usage")
    for slug, title, own in (
        ("wharram_2012", "Wharram Mill pond excavation", True),
        ("holme_2014", "Holme barrows survey", False),
    ):
        side, base = Side(p, own), f"/archives/view/{slug}/"
        bar = "".join(f'<td><a href="{base}{t}.cfm">{t.title()}</a>' for t in tabs)
        groups = {
            "images": ["wh_001.jpg", "wh_002.jpg"],
            "reports": ["assessment.pdf"],
            "gis": ["trenches.zip", "contexts.csv"],
        }
        for group, names in groups.items():
            rows = ""
            for name in names:
                href = f"/catalogue/adsdata/arch-{2112 + own}-1/dissemination/{group}/{name}"
                side.file(href, name)
                rows += f'<li><a href="{href}">{name}</a>'
            side.part(
                f"{base}downloads.cfm?group={group}",
                page(title, f"<table><tr>{bar}</table><h3>{group}</h3><ul>{rows}</ul>"),
            )
        texts = {
            "index": '<p>Introduction <a href="/archives/view/holme_2014/index.cfm">Holme</a> is a '
            'related archive. <a href="/archives/browse.cfm?unit=Dales">Dales Unit</a>',
            "overview": "<p>Trench 1 crossed the dam; timbers were dated to the 13th century.",
            "downloads": "".join(
                f'<li><a href="{base}downloads.cfm?group={g}">{g}</a>' for g in groups
            ),
            "metadata": f'<a href="{base}metadata.cfm?format=dc">Dublin Core</a>',
            "usage": "<p>Visits 2012-2019: 412",
        }
        side.meta(f"{base}metadata.cfm?format=dc", f"<dc>{title}</dc>", "text/xml")
        for tab, text in texts.items():
            body = page(title, f"<h1>{title}</h1><table><tr>{bar}</table>{text}")
            if tab == "index":
                side.landing(f"{base}index.cfm", body)
            elif tab == "usage":
                side.either(f"{base}usage.cfm", body)
            else:
                side.part(f"{base}{tab}.cfm", body)
        if own:
            p.hop(base, f"{base}index.cfm")
    p.bar("a related archive", "/archives/view/holme_2014/index.cfm")
    p.bar("a unit's archives", "/archives/browse.cfm?unit=Dales")
    p.fill(rest(page))
    return p.site("/archives/view/wharram_2012/index.cfm", "complete", "tabs and three file groups")


def neuro_snapshot() -> ThirdSite:
    """Brain imaging snapshot: a tree that is cut off, versions, a bucket of objects."""
    p = Portal("neuro_snapshot", 1, "https://neurobase.example/")
    title = "Motor imagery in musicians"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><title>{e(title)} - NeuroBase</title>{head}</head>
<body>
<div id=root><nav><a href="/">NeuroBase</a><a href="/search">Search</a><a href="/faq">FAQ</a><a
href="/login?redirectPath=/datasets">Sign in</a></nav>{body}</div></body></html>"""

    base = "/datasets/ds004102/versions/1.0.1"
    shown = ["dataset_description.json", "participants.tsv", "README", "sub-01/anat/T1w.nii.gz"]
    rows = ""
    for name in shown:
        flat = name.replace("/", ":")
        p.own(
            f"{base}/file-display/{flat}",
            page(
                name,
                f"<pre>{name}</pre><a href='/crn/datasets/"
                f"ds004102/snapshots/1.0.1/files/{flat}'>Download</a>",
            ),
        )
        p.file(
            f"/crn/datasets/ds004102/snapshots/1.0.1/files/{flat}", name.split("/")[-1], "", True
        )
        rows += (
            f'<li>{name} <a href="/crn/datasets/ds004102/snapshots/1.0.1/files/{flat}">Download'
            f'</a> <a href="{base}/file-display/{flat}">View</a>'
        )
    menu = (
        f'<a href="{base}">Files</a><a href="{base}/metadata">Metadata</a>'
        f'<a href="{base}/download">Download</a><a href="/datasets/ds004102/derivatives">'
        "Derivatives</a>"
    )
    vers = (
        '<a href="/datasets/ds004102/versions/1.0.0">1.0.0</a> '
        '<a href="/datasets/ds004102/versions/1.0.1">1.0.1</a>'
    )
    p.own(
        base,
        page(
            title,
            f"""<h1>{title}</h1>{menu}<p>uploaded by <a
href="/user/0000-0003">B. Okoro</a>, {vers}</p><p>24 subjects, 1,312 files, 9.4 GB</p><ul>{rows}
</ul>
<button class=load data-path="sub-02">Load more of 1,308 files</button><h2>README</h2><p>Pianists
imagined finger sequences in the scanner; see participants.tsv.</p><h3>Comments</h3><a
href="/login?redirectPath={base}">Sign in to comment</a> <a href="/search/modality/mri">MRI</a>
<aside>Similar: <a href="/datasets/ds004077/versions/1.0.0">Rest in musicians</a></aside>""",
            jsonld(
                {
                    "@context": "https://schema.org",
                    "@type": "Dataset",
                    "name": title,
                    "version": "1.0.1",
                    "url": "https://neurobase.example/datasets/ds004102",
                    "distribution": {
                        "@type": "DataDownload",
                        "contentUrl": "https://neurobase.example" + base + "/download",
                    },
                }
            ),
        ),
    )
    p.own(f"{base}/metadata", page(title, f"<h1>Metadata</h1>{menu}"))
    p.own(f"{base}/download", page(title, f"<h1>How to download</h1>{menu}<pre>datalad install"))
    p.own("/datasets/ds004102/versions/1.0.0", page(title, f"<h1>{title}</h1>{vers} 1.0.0"))
    p.hop("/datasets/ds004102", base)
    p.show("/datasets/ds004102/derivatives", page("Derivatives", "<p>None"))
    p.maybe("/datasets/ds004102/derivatives")
    p.other("/datasets/ds004077/versions/1.0.0", page("Rest", "<a href='/datasets/ds004102'>Motor"))
    p.bar("asks for an account", f"/login?redirectPath={base}")
    p.bar("a profile", "/user/0000-0003")
    p.put("/crn/graphql", to("/login?redirectPath=/datasets"))
    p.fill(rest(page))
    return p.site(base, "partial", "1,308 of 1,312 files come only when a button is used")


ALL = (
    geo_series,
    biostudies,
    physionet_project,
    hepdata_record,
    vizier_catalogue,
    uci_dataset,
    openml_dataset,
    geoportal_record,
    ads_archive,
    neuro_snapshot,
)
