"""Astronomy, chemistry and materials."""

from tests.blind_portals.sixtha.kit import filler, ld, links
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite


def telescope_observation_1() -> ThirdSite:
    """An observation of an X-ray satellite: a page of the archive, a directory of products."""
    p = Portal("telescope_observation", 1, "https://xarchive.highenergy.example")
    r = "/obs/view.php?obsid=0721570101"
    data = "/FTP/xsat/data/rev0/0721570101/"
    name = "Observation 0721570101: NGC 1365"
    near = {
        "/obs/view.php?obsid=0721570201": "Observation 0721570201: NGC 1365 (second orbit)",
        "/obs/view.php?obsid=0690580101": "Observation 0690580101: Mrk 509",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<HTML><HEAD><TITLE>XSAT Archive: {e(title)}</TITLE>{head}</HEAD><BODY
bgcolor="#ffffff"><table><tr><td><A HREF="/">Home</A> | <A HREF="/obs/search.php">Search</A> |
<A HREF="/tools/">Tools</A> | <A HREF="/proposals/login.php">Proposers</A></td></tr></table>
{main}<hr><A HREF="/contact.html">Help desk</A> <A HREF="/privacy.html">Privacy</A></BODY></HTML>"""

    def index(at: str, rows: list[str]) -> str:
        return f"""<html><head><title>Index of {at}</title></head><body><h1>Index of {at}</h1><ul>
<li><a href="{at.rstrip("/").rsplit("/", 1)[0]}/">Parent Directory</a></li>
{links({one: one for one in rows})}</ul></body></html>"""

    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><table border=1><tr><td>PI<td>
<a href="/obs/search.php?pi=RISALITI">Risaliti</a><tr><td>Exposure<td>128 ks<tr><td>Start<td>
2013-01-23<tr><td>Proposal<td><a href="/proposals/view.php?id=072157">072157</a></table>
<p>Quick look: <a href="/obs/ql.php?obsid=0721570101">image</a> |
<a href="{data}">Data products</a> |
<a href="/obs/tar.php?obsid=0721570101">Retrieve all as tar</a> |
<a href="/obs/votable.php?obsid=0721570101">VOTable</a></p>
<p>Same target: {links(near, "", " ")}</p>
<a href="https://abstracts.example/abs/2015ApJ...999">Papers using this observation</a>""",
        ),
    )
    p.own("/obs/ql.php?obsid=0721570101", page(f"{name} quick look", "<img src='/ql/a.png'>"))
    p.file("/obs/tar.php?obsid=0721570101", "0721570101.tar", "application/x-tar", attach=True)
    p.meta("/obs/votable.php?obsid=0721570101", "<VOTABLE/>", "application/x-votable+xml")
    p.own(data, index(data, ["ODF/", "PPS/", "README"]))
    p.own(f"{data}ODF/", index(f"{data}ODF/", ["2403_0721570101_SCX.FIT.gz"]))
    p.own(f"{data}PPS/", index(f"{data}PPS/", ["P0721570101EPX000.FTZ", "INDEX.HTM"]))
    p.own(f"{data}PPS/INDEX.HTM", "<html><title>PPS 0721570101</title>Products of NGC 1365</html>")
    p.file(f"{data}README", "README.txt", "text/plain")
    p.file(f"{data}ODF/2403_0721570101_SCX.FIT.gz", "scx.fit.gz")
    p.file(f"{data}PPS/P0721570101EPX000.FTZ", "epx.ftz", "application/fits")
    p.show("/FTP/xsat/data/rev0/", index("/FTP/xsat/data/rev0/", ["0721570101/", "0690580101/"]))
    p.bar("a directory of many observations", "/FTP/xsat/data/rev0/")
    for href, text in near.items():
        code = href.rsplit("=", 1)[1]
        p.other(
            href, page(text, f'<h2>{text}</h2><a href="/obs/tar.php?obsid={code}">Retrieve tar</a>')
        )
        p.bar(
            "another observation's data",
            p.blob(f"/obs/tar.php?obsid={code}", f"{code}.tar", attach=True),
        )
    p.bar("a proposal with many observations", "/proposals/view.php?id=072157")
    p.bar("a search", "/obs/search.php?pi=RISALITI")
    p.lost(page("404 - nothing here", "<h1>404 - nothing here</h1>"))
    p.fill(filler(page, {r: name} | near, "X-rays from space.", never="/FTP/xsat/data/(rev0/06|$)"))
    return p.site(r, "complete", "the directory and the tar hold all products of the observation")


def compound_spectrum_1() -> ThirdSite:
    """A mass spectrum of an open record library: text record, peaks, splash, formats."""
    p = Portal("compound_spectrum", 1, "https://massrecords.example")
    r = "/RecordDisplay?id=MSR-UFZ-UA001201"
    name = "Diuron; LC-ESI-QFT; MS2; CE: 30"
    near = {
        "/RecordDisplay?id=MSR-UFZ-UA001202": "Diuron; LC-ESI-QFT; MS2; CE: 45",
        "/RecordDisplay?id=MSR-EAW-EA018801": "Linuron; LC-ESI-ITFT; MS2",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head>
<title>{e(title)} Mass Spectrum</title>{head}
</head><body><nav class="w3-bar"><a href="/">MassRecords</a><a href="/Search">Search</a>
<a href="/RecordIndex">Contents</a><a href="/Download">Download</a>
<a href="https://github.example/MassRecords">Data repository</a></nav><main>{main}</main>
<footer><a href="/About">About</a><a href="/News">News</a></footer></body></html>"""

    claim = [
        {
            "@context": "https://schema.org",
            "@type": "Dataset",
            "identifier": "MSR-UFZ-UA001201",
            "name": name,
            "url": p.base + r,
            "includedInDataCatalog": {"@type": "DataCatalog", "url": p.base},
        },
        {"@context": "https://schema.org", "@type": "MolecularEntity", "name": "Diuron"},
    ]
    formats = {
        f"/api/records/MSR-UFZ-UA001201/{one}": text
        for one, text in (("txt", "Record"), ("json", "JSON"), ("msp", "NIST MSP"), ("mgf", "MGF"))
    }
    p.own(
        r,
        page(
            name,
            f"""<h2>MassRecord: MSR-UFZ-UA001201</h2><b>{name}</b>
<pre>ACCESSION: MSR-UFZ-UA001201
AUTHORS: Krauss M, Schulze T
LICENSE: CC BY
CH$FORMULA: C9H10Cl2N2O
PK$NUM_PEAK: 3
72.0444 100, 160.0 12, 233.02 430</pre>
<p>{links(formats, "", " ")}</p>
<p>Contributor <a href="/RecordIndex?contributor=UFZ">UFZ</a>, substance
<a href="/Result?inchikey=XMTQQYYKAHVGBJ">XMTQQYYKAHVGBJ</a>,
<a href="/Result?splash=splash10-00di">similar spectra</a></p>
<ul>{links(near)}</ul><a href="https://chemfacts.example/compound/3120">CID 3120</a>""",
            ld(*claim),
        ),
    )
    for href, text in formats.items():
        if text in ("Record", "JSON"):
            p.meta(
                href,
                f'{{"name": "{name}"}}',
                "application/json" if text == "JSON" else "text/plain",
            )
        else:
            p.file(href, f"MSR-UFZ-UA001201.{text[-3:].lower()}", "text/plain", attach=True)
    for href, text in near.items():
        code = href.rsplit("=", 1)[1]
        p.other(href, page(text, f'<h2>{text}</h2><a href="/api/records/{code}/txt">Record</a>'))
        p.bar("another record", p.blob(f"/api/records/{code}/txt", f"{code}.txt", "text/plain"))
    p.bar("a list", "/RecordIndex?contributor=UFZ", "/Result?inchikey=XMTQQYYKAHVGBJ")
    p.bar("all records", "/Download")
    p.lost(page("Not found", "<h1>Not found</h1>"))
    p.fill(filler(page, {r: name} | near, "Spectra for identification."))
    return p.site(r, "complete", "the record in its four forms")


def materials_calculation_1() -> ThirdSite:
    """A calculation in a materials repository: entry with raw files of an upload."""
    p = Portal("materials_calculation", 1, "https://matlab-repo.example")
    r = "/prod/v1/gui/entry/id/zQJMKax7xk384h_rx7VW_-6bRIgi"
    up = "/prod/v1/api/uploads/0ofrKYtdRWG5FvuS"
    name = "GaAs zincblende band structure, HSE06"
    near = {
        "/prod/v1/gui/entry/id/kU3jwBq4aXw2pT0dM81cVnyH6_ll": "GaAs wurtzite, HSE06",
        "/prod/v1/gui/entry/id/9sPdQ0cFaa2RgKx_Bqv8LwM5e1tT": "InP zincblende, PBE",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>{e(title)} - MatRepo</title>{head}
</head><body><header><a href="/prod/v1/gui/about">About</a>
<a href="/prod/v1/gui/search/entries">Explore</a><a href="/prod/v1/gui/analyze">Analyze</a>
<a href="/prod/v1/gui/user/uploads">Publish</a>
<a href="https://auth.matlab-repo.example/login?redirect_uri={p.base}{r}">Login</a></header>
<div id="app">{main}</div><footer><a href="/prod/v1/gui/terms">Terms</a></footer></body></html>"""

    tabs = {r: "Overview", f"{r}/files": "Files", f"{r}/data": "Data", f"{r}/logs": "Logs"}
    raw = {
        f"{up}/raw/gaas_zb/{one}": one for one in ("INCAR", "POSCAR", "vasprun.xml", "OUTCAR.gz")
    }

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><nav>{links(tabs, '', ' ')}</nav>{main}")

    entry = "/prod/v1/api/entries/zQJMKax7xk384h_rx7VW_-6bRIgi/archive"
    p.own(
        r,
        tab(
            f"""<p>Code VASP 5.4.4, hybrid functional, 8x8x8 mesh; gap 1.43 eV.</p>
<dl><dt>Author<dd><a href="/prod/v1/gui/search/entries?authors=Ghosh">A. Ghosh</a><dt>Upload<dd>
<a href="/prod/v1/gui/user/uploads/upload/id/0ofrKYtdRWG5FvuS">0ofrKYtdRWG5FvuS</a><dt>Dataset<dd>
<a href="/prod/v1/gui/dataset/doi/10.5072/MAT/2022.03">III-V semiconductors</a></dl>
<a href="{entry}/download">Download archive</a><h2>Same upload</h2><ul>{links(near)}</ul>""",
        ),
    )
    p.own(
        f"{r}/files",
        tab(
            f"""{links(raw, "<br>", "")} <a href="{up}/raw/gaas_zb?compress=true">Download all files
of this entry (zip)</a>""",
        ),
    )
    p.own(f"{r}/data", tab(f'<a href="{entry}">Archive as JSON</a>'))
    p.maybe(p.show(f"{r}/logs", tab("<pre>parsing finished</pre>")))
    for href, one in raw.items():
        p.file(href, one, "application/octet-stream", attach=True)
    p.file(f"{up}/raw/gaas_zb?compress=true", "gaas_zb.zip", attach=True)
    p.meta(entry, {"entry_name": name}, "application/json")
    p.meta(f"{entry}/download", {"entry_name": name, "run": []}, "application/json")
    for n, (href, text) in enumerate(near.items()):
        one = f"{up}/raw/other_{n}/vasprun.xml"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">vasprun.xml</a>'))
        p.bar("another entry's raw file", p.blob(one, "vasprun.xml", attach=True))
    p.bar("an upload of many entries", "/prod/v1/gui/user/uploads/upload/id/0ofrKYtdRWG5FvuS")
    p.bar("a data set of many entries", "/prod/v1/gui/dataset/doi/10.5072/MAT/2022.03")
    p.lost(
        page(
            "The page you asked for does not exist",
            "<h1>The page you asked for does not exist</h1>",
        )
    )
    p.fill(filler(page, {r: name} | near, "A repository of calculations."))
    return p.site(r, "complete", "raw files, their archive and the parsed record")


def telescope_observation_2() -> ThirdSite:
    """A reduced spectrum of a southern observatory: data set page, ancillary files, provenance."""
    p = Portal("telescope_observation", 2, "https://archive.southernobs.example")
    dl = "https://dataportal.southernobs.example"
    r = "/dataset/ADP.2016-07-11T08:19:03.567"
    name = "ADP.2016-07-11T08:19:03.567"
    near = {
        "/dataset/ADP.2016-07-11T08:19:03.569": "ADP.2016-07-11T08:19:03.569",
        "/dataset/ADP.2018-02-01T01:00:09.111": "ADP.2018-02-01T01:00:09.111",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head>
<title>{e(title)} - Science Archive</title>{head}</head>
<body><div id="top"><a href="/cms.html">Archive home</a><a href="/scienceportal/home">Portal</a>
<a href="/cms/faq.html">FAQ</a><a href="/programmatic/">Programmatic access</a>
<a href="https://sso.southernobs.example/login?service={p.base}{r}">Login</a></div>{main}
<div id="bot"><a href="/cms/policies.html">Policies</a></div></body></html>"""

    get = f"{dl}/dataPortal/file/"
    signs = f'<{get}{name}>; rel="item"; type="application/fits"'
    p.own(
        r,
        page(
            name,
            f"""<h1>Data set {name}</h1><table><tr><td>Object<td>HD 10700<tr><td>Instrument<td>
<a href="/scienceportal/home?ins_id=UVES">UVES</a><tr><td>Program<td>
<a href="/programme/097.C-0571(A)">097.C-0571(A)</a><tr><td>SNR<td>312</table>
<h3>Science file</h3><a href="{get}{name}">{name}.fits</a> 6 MB
<h3>Ancillary files</h3><a href="{get}ADP.2016-07-11T08:19:03.568">UV_SRED.tar</a>
<a href="{get}ADP.2016-07-11T08:19:03.568B">quality.pdf</a>
<h3>Provenance</h3><a href="{get}UVES.2016-06-30T22:11:02.101">UVES.2016-06-30T22:11:02.101</a>
<h3>Description</h3><a href="/datalink/links?ID=ivo://southernobs/ID?{name}">DataLink</a>
<a href="/previews/v1/files/{name}">Preview</a>
<a href="/phase3/UVES_release_description.pdf">Release description of the whole collection</a>
<h3>Same program</h3><ul>{links(near)}</ul>""",
        ),
        heads=(("Link", signs),),
    )
    p.file(get + name, f"{name}.fits", "application/fits", attach=True)
    p.file(f"{get}ADP.2016-07-11T08:19:03.568", "UV_SRED.tar", "application/x-tar", attach=True)
    p.file(f"{get}ADP.2016-07-11T08:19:03.568B", "quality.pdf", attach=True)
    p.maybe(
        p.blob(f"{get}UVES.2016-06-30T22:11:02.101", "raw.fits.Z", attach=True),
        p.blob(f"/previews/v1/files/{name}", "preview.png"),
        p.blob("/phase3/UVES_release_description.pdf", "UVES_release_description.pdf"),
    )
    p.meta(
        f"/datalink/links?ID=ivo://southernobs/ID?{name}", "<VOTABLE/>", "application/x-votable+xml"
    )
    for href, text in near.items():
        p.other(href, page(text, f'<h1>Data set {text}</h1><a href="{get}{text}">{text}.fits</a>'))
        p.bar("another spectrum", p.blob(get + text, f"{text}.fits", attach=True))
    p.bar("a programme", "/programme/097.C-0571(A)")
    p.bar("a search", "/scienceportal/home?ins_id=UVES")
    p.fill(filler(page, {r: name} | near, "The archive of the observatory."))
    return p.site(r, "review", "the claim names one of the three files that the page lists")


def compound_spectrum_2() -> ThirdSite:
    """A sample in a chemistry repository: DOI of an analysis, attachments by number, JCAMP, ZIP."""
    p = Portal("compound_spectrum", 2, "https://www.chemdepot.example")
    r = "/inchikey/RYYVLZVUVIJVGH-UHFFFAOYSA-N/CRS-41022"
    name = "1,3,7-trimethylpurine-2,6-dione (CRS-41022)"
    near = {
        "/inchikey/YAPQBXQYLJRXSA-UHFFFAOYSA-N/CRS-41023": "3,7-dimethylpurine-2,6-dione",
        "/inchikey/ZFXYFBGIUFBOJW-UHFFFAOYSA-N/CRS-39110": "1,3-dimethylpurine-2,6-dione",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>ChemDepot | {e(title)}</title>{head}
</head><body><nav><a href="/home/welcome">Welcome</a><a href="/home/publications">Molecules</a>
<a href="/home/collections">Collections</a><a href="/home/howto">How to</a>
<a href="/users/sign_in">Log in</a></nav><div id="RepoHomeDetail">{main}</div>
<footer><a href="/home/imprint">Imprint</a></footer></body></html>"""

    att = "/api/v1/public/download/attachment?id="
    runs = {"1H NMR": (7731, "caffeine_1h.zip"), "IR": (7735, "caffeine_ir.jdx")}
    blocks = "".join(
        f'<div class="analysis"><h4>{kind}</h4><a href="{r}/{kind[:2].strip()}.1">DOI of it'
        f'</a> <a href="{att}{code}">{one}</a></div>'
        for kind, (code, one) in runs.items()
    )
    claim = {
        "@context": "https://schema.org",
        "@type": "ChemicalSubstance",
        "name": name,
        "url": p.base + r,
        "subjectOf": {"@type": "Dataset", "url": f"{p.base}{r}/1H.1"},
    }
    p.own(
        r,
        page(
            name,
            f"""<h3>{name}</h3><p>
C8H10N4O2, prepared by <a href="/home/publications?author=K.Weber">
K. Weber</a>, released 2 June 2021. White needles, m.p. 235 degrees.</p>{blocks}
<a href="/api/v1/public/download/zip?sample=41022">All data (zip)</a>
<a href="/api/v1/public/metadata/download?id=41022&amp;type=sample">Metadata XML</a>
<a href="/api/v1/public/metadata/download_json?inchikey=RYYVLZVUVIJVGH&amp;id=41022">JSON-LD</a>
<h4>From the same reaction series</h4><ul>{links(near)}</ul>
<a href="/home/collections/112">Methylxanthines</a>
<a href="https://doi.org/10.5072/RYYVLZVUVIJVGH.1">10.5072/RYYVLZVUVIJVGH.1</a>""",
            ld(claim),
        ),
    )
    for kind, (code, one) in runs.items():
        p.file(f"{att}{code}", one, "application/octet-stream", attach=True)
        p.maybe(
            p.show(
                f"{r}/{kind[:2].strip()}.1",
                page(f"{kind} of {name}", f'<h3>{kind}</h3><a href="{r}">{name}</a>'),
            )
        )
    p.file("/api/v1/public/download/zip?sample=41022", "CRS-41022.zip", attach=True)
    p.meta("/api/v1/public/metadata/download?id=41022&type=sample", "<resource/>", "text/xml")
    p.meta(
        "/api/v1/public/metadata/download_json?inchikey=RYYVLZVUVIJVGH&id=41022",
        {"name": name},
        "application/ld+json",
    )
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h3>{text}</h3><a href="{att}88{n}">nmr.zip</a>'))
        p.bar("another sample's spectrum", p.blob(f"{att}88{n}", "nmr.zip", attach=True))
    p.bar("a collection", "/home/collections/112")
    p.bar("an author", "/home/publications?author=K.Weber")
    p.fill(filler(page, {r: name} | near, "Data of molecules and reactions."))
    return p.site(r, "review", "each analysis stands as an entry with an identifier of its own")


def materials_calculation_2() -> ThirdSite:
    """A compound of a high-throughput database: a page by query, a directory on a data host."""
    p = Portal("materials_calculation", 2, "https://flowlib.example")
    data = "https://flowdata.example"
    r = "/material/?id=flow:132a0c6e2d3e0b40"
    top = f"{data}/FLOWDATA/ICSD_WEB/CUB/Ga1As1_ICSD_41674/"
    name = "GaAs [flow:132a0c6e2d3e0b40]"
    near = {
        "/material/?id=flow:77f0aa91c2b1": "GaP [flow:77f0aa91c2b1]",
        "/material/?id=flow:00c19e55ab0f": "InAs [flow:00c19e55ab0f]",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>FlowLib: {e(title)}</title>{head}</head><body>
<header><a href="/">FlowLib</a><a href="/search/">Search</a><a href="/aflux/">API</a>
<a href="/tutorials/">Tutorials</a><a href="/news.php">News</a></header>{main}
<footer><a href="/terms/">Terms</a><a href="https://materials.university.example/">Lab</a></footer>
</body></html>"""

    names = (
        "flow.in",
        "OUTCAR.static.gz",
        "EIGENVAL.bands.gz",
        "Ga1As1_ICSD_41674.cif",
        "bands.png",
    )
    p.own(
        r,
        page(
            name,
            f"""<h1>GaAs</h1><p>ICSD 41674, space group 216, prototype
<a href="/prototype/?label=AB_cF8_216_c_a">AB_cF8_216_c_a</a>; PBE gap 0.19 eV.</p>
<table><tr><td>Enthalpy<td>-8.37 eV<tr><td>Bader charge<td>0.61</table>
<p>Download: <a href="{top}Ga1As1_ICSD_41674.cif">CIF</a> <a href="{top}bands.png">Bands</a>
<a href="{top}">All files</a> <a href="{top}?format=json">JSON of this entry</a></p>
<p>Related: {links(near, "", " ")} <a href="/search/?species=Ga,As">All Ga-As</a></p>""",
        ),
    )
    rows = links({one: one for one in names}, "<br>", "")
    p.own(
        top,
        f"""<title>Ga1As1_ICSD_41674</title><a href="../">CUB</a>
<a href="?format=json">json</a> {rows} <a href="{p.base}{r}">Entry page</a>""",
    )
    p.meta(f"{top}?format=json", {"auid": "flow:132a0c6e2d3e0b40"}, "application/json")
    for one in names:
        p.file(top + one, one, "text/plain" if one == "flow.in" else "")
    up = f"{data}/FLOWDATA/ICSD_WEB/CUB/"
    p.bar(
        "a directory of all cubic compounds",
        p.show(up, '<a href="Ga1As1_ICSD_41674/">GaAs</a> <a href="Ga1P1_ICSD_1/">GaP</a>'),
    )
    for n, (href, text) in enumerate(near.items()):
        one = f"{up}Ga1P1_ICSD_{n + 1}/"
        p.other(href, page(text, f'<h1>{text[:4]}</h1><a href="{one}">All files</a>'))
        p.bar("another compound's directory", p.show(one, '<a href="flow.in">flow.in</a>'))
    p.bar("a prototype of many compounds", "/prototype/?label=AB_cF8_216_c_a")
    p.bar("a search", "/search/?species=Ga,As")
    p.fill(filler(page, {r: name} | near, "High-throughput computing.", never="_[12]/flow"))
    return p.site(r, "complete", "the page and the directory of the entry agree")


def telescope_observation_3() -> ThirdSite:
    """A photographic plate of an old observatory: scans, envelope, log book, two releases."""
    p = Portal("telescope_observation", 3, "https://plates.sternwarte.example")
    r = "/plates/dr4/11204"
    old = "/plates/dr3/11204"
    name = "Plate LA01923: field around eta Carinae, 1911 March 29"
    near = {
        "/plates/dr4/11203": "Plate LA01922: Large Cloud, 1911 March 29",
        "/plates/dr4/11205": "Plate LA01924: Halley's comet, 1911 March 30",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} | Plate Archive</title>{head}</head>
<body><nav><a href="/">Plate Archive</a><a href="/plates/">Plates</a><a href="/archives/">
Archives</a>
<a href="/query/">SQL query</a><a href="/accounts/login/?next={r}">Login</a></nav>
<article>{main}</article><footer><a href="/contact/">Contact</a></footer></body></html>"""

    files = {
        "/download/?f=LA01923_x.fits&t=1a7f": "Scan, east-west (FITS, 480 MB)",
        "/download/?f=LA01923_y.fits&t=1a80": "Scan, north-south (FITS, 480 MB)",
        "/files/envelopes/LA01923_cov.jpg": "Envelope",
        "/files/logbooks/LA_b07_p112.jpg": "Log book page",
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Data release 4; also in <a href="{old}">release 3</a>.</p><table>
<tr><td>Archive<td><a href="/archives/la/">Lippert astrograph</a><tr><td>Observer<td>
<a href="/plates/?observer=Schwassmann">Schwassmann</a><tr><td>Exposure<td>
60 min, emulsion Hauff</table>
<h2>Files</h2><ul>{links(files)}</ul><a href="/files/preview/LA01923.png">Preview</a>
<a href="/plates/dr4/11204/votable">Extracted sources (VOTable)</a>
<a href="/plates/dr4/11204/header">FITS header</a>
<p><a href="/plates/dr4/11203">Previous plate</a> <a href="/plates/dr4/11205">Next plate</a></p>
<a href="https://doi.org/10.17876/plate/dr.4/11204">DOI</a>""",
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "Dataset",
                    "name": name,
                    "isPartOf": {"@type": "Dataset", "name": "DR4", "url": f"{p.base}/plates/"},
                }
            ),
        ),
    )
    for href in files:
        is_scan = href.startswith("/download")
        one = href.split("=")[1].split("&")[0] if is_scan else href.rsplit("/", 1)[1]
        p.file(href, one, "application/fits" if is_scan else "", attach=is_scan)
    p.maybe(p.blob("/files/preview/LA01923.png", "LA01923.png"))
    p.file("/plates/dr4/11204/votable", "LA01923.vot", "application/x-votable+xml", attach=True)
    p.own("/plates/dr4/11204/header", page(f"{name}: header", "<pre>SIMPLE = T</pre>"))
    p.own(old, page(f"{name} (DR3)", f'<h1>{name}</h1>Newer: <a href="{r}">release 4</a>'))
    for href, text in near.items():
        one = f"/download/?f=LA{href[-3:]}.fits&t=2b"
        p.other(href, page(text, f'<h1>{text}</h1><ul><li><a href="{e(one)}">Scan</a></ul>'))
        p.bar("another plate's scan", p.blob(one, "x.fits", "application/fits", attach=True))
    p.bar("an archive of plates", "/archives/la/")
    p.bar("a list", "/plates/", "/plates/?observer=Schwassmann")
    p.bar("asks for an account", f"/accounts/login/?next={r}")
    p.fill(filler(page, {r: name} | near, "Plates from 1893 to 1998."))
    return p.site(r, "complete", "scans, envelope, log and sources; release 3 adds no file")


def compound_spectrum_3() -> ThirdSite:
    """A compound of an ontology of small molecules: tabs by script, structure files, history."""
    p = Portal("compound_spectrum", 3, "https://chementities.example")
    r = "/searchId.do?chemId=CHEM:27732"
    name = "caffeine (CHEM:27732)"
    near = {
        "/searchId.do?chemId=CHEM:28177": "theophylline (CHEM:28177)",
        "/searchId.do?chemId=CHEM:28946": "theobromine (CHEM:28946)",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body><div
id="local-masthead"><a href="/init.do">ChemEntities</a><a href="/advancedSearchForward.do">Advanced
search</a><a href="/downloadsForward.do">Downloads</a><a href="/toolsForward.do">Tools</a>
<a href="/submissions/login">Submit</a></div>{main}<div id="f"><a href="/aboutForward.do">About</a>
</div></body></html>"""

    tabs = {
        r: "Main",
        "/displayOntology.do?chemId=CHEM:27732": "Ontology",
        "/displayAutoXrefs.do?chemId=CHEM:27732": "Automatic Xrefs",
        "/displayReactions.do?chemId=CHEM:27732": "Reactions",
    }

    def tab(main: str) -> str:
        return page(name, f"<h1>{name}</h1><ul class='nav'>{links(tabs)}</ul>{main}")

    p.own(
        r,
        tab(
            f"""<table><tr><td>Definition<td>
A trimethylxanthine in which the three methyl groups are
located at positions 1, 3 and 7.<tr><td>Stars<td>This entity has been checked by the team.
<tr><td>Secondary IDs<td><a href="/searchId.do?chemId=CHEM:3295">CHEM:3295</a>
<tr><td>Download<td><a href="/saveStructure.do?sdf=true&amp;chemId=27732&amp;imageId=0">Molfile</a>
<a href="/viewTermLineage?term=27732&amp;fmt=xml">XML</a>
<a href="/displayImage.do?defaultImage=true&amp;chemId=27732&amp;w=1000">Image</a></table>
<p>Is a {links(near, "", " ")} related to; <a href="/chemSearch.do?parent=26385">
purine alkaloids</a>
</p><a href="/chemSearch.do?similar=27732">Find compounds which resemble this structure</a>
<a href="https://pubs.example/pmid/9063894">Citation</a> <a href="https://en.enc.example/Caffeine">Wiki
</a>""",
        ),
    )
    p.own("/displayOntology.do?chemId=CHEM:27732", tab("<p>has role stimulant</p>"))
    p.own("/displayAutoXrefs.do?chemId=CHEM:27732", tab("<p>412 entries</p>"))
    p.own("/displayReactions.do?chemId=CHEM:27732", tab("<p>caffeine + O2</p>"))
    p.file("/saveStructure.do?sdf=true&chemId=27732&imageId=0", "CHEM_27732.sdf", attach=True)
    p.file("/displayImage.do?defaultImage=true&chemId=27732&w=1000", "CHEM_27732.png")
    p.meta("/viewTermLineage?term=27732&fmt=xml", f"<e>{name}</e>", "application/xml")
    p.hop("/searchId.do?chemId=CHEM:3295", r)
    for href, text in near.items():
        one = f"/saveStructure.do?sdf=true&chemId={href[-5:]}&imageId=0"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{e(one)}">Molfile</a>'))
        p.bar("another compound's structure", p.blob(one, "x.sdf", attach=True))
    p.bar("a search", "/chemSearch.do?similar=27732", "/chemSearch.do?parent=26385")
    p.bar("files of the whole ontology", "/downloadsForward.do")
    p.lost(page("Error", "<h1>An error has occurred</h1>"), 200)
    p.fill(filler(page, {r: name} | near, "Small molecules of interest."))
    return p.site(r, "complete", "four tabs, structure, image and XML of one entity")


def materials_calculation_3() -> ThirdSite:
    """A compound of a government database: one long page, raw inputs deposited with a publisher."""
    p = Portal("materials_calculation", 3, "https://jvasp.stdbureau.example")
    figs = "https://ndownloader.figdeposit.example"
    r = "/jarvisdft/JVASP-1002.xml"
    name = "JVASP-1002: Si, Fd-3m, OptB88vdW"
    near = {
        "/jarvisdft/JVASP-890.xml": "JVASP-890: Ge, Fd-3m",
        "/jarvisdft/JVASP-91.xml": "JVASP-91: C, diamond",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<html><head><title>{e(title)}</title>{head}</head><body><div class="gov">
Bureau of
Standards</div><a href="/">Home</a> <a href="/jarvisdft/">DFT</a> <a href="/jarvisff/">FF</a>
<a href="/jarvisml/">ML</a> <a href="/login/?next=/jarvisdft/">Login</a>{main}<hr>
<a href="https://www.stdbureau.example/privacy">Privacy</a> <a href="/feedback/">Feedback</a></body>
</html>"""

    raw = {
        f"{figs}/files/2176{n}": one for n, one in enumerate(("scf.zip", "bands.zip", "elast.zip"))
    }
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><p>Conventional cell of eight atoms; converged mesh 18x18x18. Gaps:
0.73 eV (OPT), 1.28 eV (MBJ). Reference: <a href="https://mats.example/materials/mp-149">mp-149</a></p>
<h3>Convergence</h3><p>Cut-off 650 eV.</p><h3>Structure</h3><a href="/jarvisdft/POSCAR/1002.vasp">
POSCAR</a> <a href="/jarvisdft/CIF/1002.cif">CIF</a>
<h3>Raw input and output</h3><table><tr><th>Step<th>File
{links(raw, "<tr><td>Calculation<td>", "")}</table>
<h3>Report</h3><a href="/jarvisdft/JVASP-1002.json">JSON of this page</a>
<a href="/rest/records?title=JVASP-1002">REST record</a>
<h3>Same elements</h3><ul>{links(near)}</ul><a href="/jarvisdft/?elements=Si">All with Si</a>""",
        ),
    )
    for href, one in raw.items():
        p.file(href, one, "application/zip", attach=True)
    p.file("/jarvisdft/POSCAR/1002.vasp", "1002.vasp", "text/plain")
    p.file("/jarvisdft/CIF/1002.cif", "1002.cif")
    p.meta("/jarvisdft/JVASP-1002.json", {"jid": "JVASP-1002"}, "application/json")
    p.meta("/rest/records?title=JVASP-1002", {"title": "JVASP-1002"}, "application/json")
    for n, (href, text) in enumerate(near.items()):
        one = f"{figs}/files/9188{n}"
        p.other(
            href, page(text, f'<h2>{text}</h2><table><tr><td><a href="{one}">scf.zip</a></table>')
        )
        p.bar("another compound's files", p.blob(one, "scf.zip", attach=True))
    p.bar("a list", "/jarvisdft/", "/jarvisdft/?elements=Si")
    p.robots("Disallow: /login", "Disallow: /feedback")
    p.fill(filler(page, {r: name} | near, "Properties from first principles."))
    return p.site(
        r, "complete", "the page lists its raw files on the depositor's host, and both agree"
    )
