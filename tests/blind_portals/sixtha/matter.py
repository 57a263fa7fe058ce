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
