"""Crystals, oceans, earthquakes, statistics, linked data."""
# ruff: noqa: E501 - markup stands as platforms write it

import json

from tests.blind_portals.third.build import Portal, Prose, e, to
from tests.blind_portals.third.case import ThirdSite


def crystal_structure(variant: int) -> ThirdSite:
    """A crystal structure: small molecule, or macromolecule."""
    return _open_crystal() if variant == 1 else _protein()


def _open_crystal() -> ThirdSite:
    p = Portal("crystal_structure", 1, "https://www.crystal-open.example")

    def cod(t: str, b: str) -> str:
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html><head><title>{t}</title></head><body><table><tr><td id="menu"><h2>Access Data</h2><a href="/cod/browse.html">Browse</a><br/><a href="/cod/search.html">Search</a><h2>Add Your Data</h2><a href="/initiate_deposition">Deposit your data</a><h2>Documentation</h2><a href="/wiki/">Wiki</a></td><td>{b}</td></tr></table></body></html>'

    def card(n: str, formula: str, prev: str, after: str, cite: str) -> str:
        d = f"/cod/{n[0]}/{n[1:3]}/{n[3:5]}/{n}"
        hkl = (
            f'<tr><th>Structure factors</th><td><a href="{d}.hkl">{n}.hkl</a></td></tr>'
            if n == "2016452"
            else ""
        )
        return cod(
            f"COD {n}",
            f'<h1>Information card for entry {n}</h1><p><a href="/cod/{prev}.html">« {prev}</a> | <a href="/cod/{after}.html">{after} »</a></p><h2>Preview</h2><div id="jmol" data-src="{d}.cif"></div><table><tr><th>Coordinates</th><td><a href="{d}.cif">{n}.cif</a></td></tr>{hkl}<tr><th>Original paper (by DOI)</th><td><a href="https://doi.org/10.5555/s010827{cite}">HTML</a></td></tr><tr><th>Formula</th><td><a href="/cod/result?formula={formula}">{formula}</a></td></tr><tr><th>Journal</th><td><a href="/cod/result?journal=Acta%20C">Acta C</a></td></tr></table><p>Structure in other forms: <a href="/cod/{n}.rdf">RDF</a> <a href="/cod/optimade/v1/structures/{n}">OPTIMADE</a></p><h2>History</h2><a href="/websvn/log.php?path=/cif/{n[0]}/{n[1:3]}/{n[3:5]}/{n}.cif">Show revision history</a><h2>Published together</h2><a href="/cod/2016453.html">2016453</a>',
        )

    entry = "/cod/2016452.html"
    p.own(entry, card("2016452", "C12H10N2O", "2016451", "2016453", "0103"))
    p.file("/cod/2/01/64/2016452.cif", "2016452.cif", "chemical/x-cif")
    p.file("/cod/2/01/64/2016452.hkl", "2016452.hkl", "text/plain")
    p.meta(
        "/cod/2016452.rdf",
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="/cod/2016452"/></rdf:RDF>',
        "application/rdf+xml",
    )
    p.meta(
        "/cod/optimade/v1/structures/2016452",
        {
            "data": {
                "id": "2016452",
                "type": "structures",
                "attributes": {"elements": ["C", "H", "N", "O"]},
            }
        },
        "application/json",
    )
    p.maybe("/websvn/log.php?path=/cif/2/01/64/2016452.cif")
    p.show(
        "/websvn/log.php?path=/cif/2/01/64/2016452.cif",
        '<html><title>Log</title><table><tr><td>r 88412</td><td>cod: fixing cell</td></tr></table><a href="/websvn/listing.php?path=/cif/2/01/64/">Directory</a></html>',
    )
    p.hop("/2016452", p.u(entry))
    p.hop("/cod/2016452", entry, 303)
    for n in ("2016451", "2016453", "2016460", "4031177"):
        p.other(
            f"/cod/{n}.html",
            card(
                n,
                "C9H8O4",
                "2016450" if n != "2016453" else "2016452",
                "2016461" if n != "2016451" else "2016452",
                "0104",
            ),
        )
        d = f"/cod/{n[0]}/{n[1:3]}/{n[3:5]}/{n}.cif"
        p.blob(d, f"{n}.cif", "chemical/x-cif")
        p.raw(f"/cod/{n}.rdf", "<rdf/>", "application/rdf+xml")
        p.raw(f"/cod/optimade/v1/structures/{n}", "{}", "application/json")
        p.bar("coordinates of another entry in the same folder", d)
    p.bar("the directory, which holds a hundred entries", "/websvn/listing.php?path=/cif/2/01/64/")
    p.bar("searches", "/cod/result?formula=C12H10N2O", "/cod/result?journal=Acta%20C")
    p.bar("the paper, elsewhere", "https://doi.org/10.5555/s0108270103")
    p.fill(
        lambda at: (
            cod(
                "COD",
                "<h1>Result</h1><table>"
                + "".join(
                    f'<tr><td><a href="/cod/{n}.html">{n}</a></td><td><a href="/cod/2/01/64/{n}.cif">CIF</a></td></tr>'
                    for n in ("2016451", "2016452", "2016453", "2016460", "4031177")
                )
                + "</table>",
            )
            if not at.endswith((".hkl", ".rdf", ".cif"))
            else None
        )
    )
    p.lost(
        "<!DOCTYPE HTML PUBLIC '-//IETF//DTD HTML 2.0//EN'><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><address>Apache/2.4 Server</address></body></html>"
    )
    return p.site(
        entry,
        "complete",
        "coordinates, reflections and two descriptions carry the seven digits and stand on the card",
    )


def _protein() -> ThirdSite:
    p = Portal("crystal_structure", 2, "https://www.foldbank.example")
    p.robots(
        "Disallow: /search", "Disallow: /my", "Sitemap: https://www.foldbank.example/sitemap.xml"
    )
    say = Prose(
        "cs2",
        "the active site, chain B, the zinc ion, a water molecule, the loop, the mutant",
        "coordinates, occludes, is ordered by, superposes on, bridges",
        "at 1.9 Å, in the apo form, at pH 6.5",
    )

    def bank(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html lang="en"><head><title>FoldBank - {t}</title>{h}</head><body><div id="nav"><a href="/">FoldBank</a><a href="/search/advanced">Advanced Search</a><a href="/deposit">Deposit</a><a href="/stats">Statistics</a><a href="/my?return=/structure/7QZX">MyFB</a></div><div class="tab-content">{b}</div><div id="footer"><a href="/pages/policies">Policies</a><a href="/pages/contactus">Contact</a></div></body></html>'

    tabs = "".join(
        f'<li><a href="{h}">{t}</a></li>'
        for h, t in (
            ("/structure/7QZX", "Structure Summary"),
            ("/3d-view/7QZX", "Structure"),
            ("/annotations/7QZX", "Annotations"),
            ("/experimental/7QZX", "Experiment"),
            ("/sequence/7QZX", "Sequence"),
            ("/versions/7QZX", "Versions"),
        )
    )
    menu = '<div class="dropdown"><ul><li><a href="/fasta/entry/7QZX/display">FASTA Sequence</a></li><li><a href="https://files.foldbank.example/view/7QZX.cif">PDBx/mmCIF Format (Header)</a></li><li><a href="https://files.foldbank.example/download/7QZX.cif.gz">PDBx/mmCIF Format (gz)</a></li><li><a href="https://files.foldbank.example/download/7QZX-sf.cif">Structure Factors</a></li><li><a href="https://files.foldbank.example/validation/qz/7qzx/7qzx_full_validation.pdf">Validation Full PDF</a></li><li><a href="https://files.foldbank.example/download/7QZX.pdb1.gz">Biological Assembly 1</a></li></ul></div>'
    ld = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "7QZX: carbonic anhydrase",
        "url": "https://www.foldbank.example/structure/7QZX",
        "distribution": [
            {
                "@type": "DataDownload",
                "contentUrl": "https://files.foldbank.example/download/7QZX.cif.gz",
                "encodingFormat": "chemical/x-mmcif",
            },
            {
                "@type": "DataDownload",
                "contentUrl": "https://files.foldbank.example/download/7QZX.pdb",
                "encodingFormat": "chemical/x-pdb",
            },
        ],
    }
    entry = "/structure/7QZX"
    p.own(
        entry,
        bank(
            "7QZX: Carbonic anhydrase II",
            f'<ul class="tabs">{tabs}</ul>{menu}<h1>7QZX</h1><h4>Carbonic anhydrase II in complex with a sulfonamide</h4><ul><li>Deposited 2022-02-01; <a href="/search?q=rcsb_author:Osei">Osei, M.</a></li></ul><h4>Literature</h4><p>{say.text(2)} <a href="https://doi.org/10.5555/acs.bio.22">doi</a></p><h4>Macromolecules</h4><a href="/groups/sequence/polymer_entity/7QZX_1">Entity Groups</a> <a href="https://www.protein-know.example/P00918">P00918</a><h4>Small Molecules</h4><a href="/ligand/AZM">AZM</a> <a href="https://files.foldbank.example/ligands/download/AZM_ideal.sdf">Ideal SDF</a> <a href="https://models.foldbank.example/v1/7qzx/ligand?auth_seq_id=302&amp;encoding=sdf&amp;filename=7qzx_B_AZM.sdf">Instance coordinates</a><h4>Similar structures</h4><a href="/structure/7QZY">7QZY</a> <a href="/structure/3KS3">3KS3</a>',
            f'<script type="application/ld+json">{json.dumps(ld)}</script><link rel="canonical" href="https://www.foldbank.example/structure/7QZX">',
        ),
    )
    for path, b in (
        (
            "3d-view",
            '<div id="molstar" data-url="https://models.foldbank.example/7qzx.bcif"></div>',
        ),
        ("annotations", f"<h1>7QZX</h1>{say.paras(2)}<a href='/search?q=fold:a.24'>a.24</a>"),
        ("experimental", f"<h1>7QZX</h1>{say.paras(2)}"),
        ("sequence", "<h1>7QZX</h1><div id='pfv'></div>"),
        (
            "versions",
            '<h1>7QZX</h1><table><tr><td>1.0</td><td><a href="https://files-versioned.foldbank.example/qz/7qzx/v1-0.cif.gz">cif</a></td></tr><tr><td>1.1</td><td>current</td></tr></table>',
        ),
    ):
        p.own(f"/{path}/7QZX", bank(f"7QZX: {path}", f'<ul class="tabs">{tabs}</ul>{b}'))
    files = "https://files.foldbank.example"
    p.file("/fasta/entry/7QZX/display", "rcsb_pdb_7QZX.fasta", "text/plain")
    for path, name in (
        ("/view/7QZX.cif", "7QZX.cif"),
        ("/download/7QZX.cif.gz", "7QZX.cif.gz"),
        ("/download/7QZX-sf.cif", "7QZX-sf.cif"),
        ("/validation/qz/7qzx/7qzx_full_validation.pdf", "7qzx_full_validation.pdf"),
        ("/download/7QZX.pdb1.gz", "7QZX.pdb1.gz"),
        ("/download/7QZX.pdb", "7QZX.pdb"),
    ):
        p.file(files + path, name)
    p.file(
        "https://models.foldbank.example/v1/7qzx/ligand?auth_seq_id=302&encoding=sdf&filename=7qzx_B_AZM.sdf",
        "7qzx_B_AZM.sdf",
        "chemical/x-mdl-sdfile",
        attach=True,
    )
    p.maybe(
        "https://models.foldbank.example/7qzx.bcif",
        "https://files-versioned.foldbank.example/qz/7qzx/v1-0.cif.gz",
    )
    p.blob("https://models.foldbank.example/7qzx.bcif", "7qzx.bcif")
    p.blob("https://files-versioned.foldbank.example/qz/7qzx/v1-0.cif.gz", "v1-0.cif.gz")
    for n in ("7QZY", "3KS3", "7QZW"):
        p.other(
            f"/structure/{n}",
            bank(
                n,
                f"<h1>{n}</h1>{say.text(2)}<a href='{files}/download/{n}.cif.gz'>gz</a><a href='/ligand/AZM'>AZM</a><a href='/3d-view/{n}'>Structure</a><a href='{entry}'>7QZX</a>",
            ),
        )
        p.blob(f"{files}/download/{n}.cif.gz", f"{n}.cif.gz")
        p.bar(
            "another entry's file on the same host", f"{files}/download/{n}.cif.gz", f"/3d-view/{n}"
        )
    p.bar(
        "an entry of the ligand dictionary, shared by hundreds of structures",
        "/ligand/AZM",
        "https://files.foldbank.example/ligands/download/AZM_ideal.sdf",
    )
    p.blob("https://files.foldbank.example/ligands/download/AZM_ideal.sdf", "AZM_ideal.sdf")
    p.bar("a cluster of entries", "/groups/sequence/polymer_entity/7QZX_1")
    p.bar("log-in with a return address", "/my?return=/structure/7QZX")
    p.fill(
        lambda at: (
            bank(
                "Explore",
                f"<h1>{e(at[:20])}</h1>"
                + "".join(
                    f'<a href="/structure/{n}">{n}</a>' for n in ("3KS3", "7QZW", "7QZX", "7QZY")
                ),
            )
            if at.startswith("/") or not at
            else None
        )
    )
    p.lost(bank("Error", "<h1>Not Found</h1><p>No results were found matching your query</p>"))
    return p.site(
        entry,
        "complete",
        "six tabs and eight files carry the code; the claim names two, one of which the menu leaves out",
    )


def ocean_station(variant: int) -> ThirdSite:
    """A moored station and its series."""
    return _erddap() if variant == 1 else _buoy()


def _erddap() -> ThirdSite:
    p = Portal("ocean_station", 1, "https://erddap.shelfsea.example")
    say = Prose(
        "os1",
        "temperature, the upper sensor, a thermistor chain, salinity, the winch, biofouling",
        "drifts against, was compared with, lags, is averaged with",
        "after recovery, below the pycnocline, in UTC",
    )
    did = "SSO_mooring_E1"
    top = '<table class="header"><tr><td><a rel="start" href="/erddap/index.html">ERDDAP</a><td>Easier access to scientific data<td><a href="/erddap/login.html">log in</a></tr></table>'

    def erd(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE HTML>\n<html lang="en-US">\n<head>\n<meta charset="UTF-8">\n<title>ERDDAP - {t}</title>\n<link rel="shortcut icon" href="/erddap/images/favicon.ico">\n{h}</head>\n<body>\n{top}<div class="standard_width"><h1><a href="/erddap/index.html">ERDDAP</a> &gt; <a href="/erddap/tabledap/index.html">tabledap</a> &gt; {t}</h1>{b}<hr>ERDDAP, Version 2.23 <a href="/erddap/legal.html">Disclaimers</a> | <a href="/erddap/information.html">Information</a></div></body></html>'

    def head(d: str, t: str) -> str:
        return f'<table><tr><td>Dataset Title:<td><strong>{t}</strong> <a rel="alternate" type="application/rss+xml" href="/erddap/rss/{d}.rss">RSS</a> <a href="/erddap/subscriptions/add.html?datasetID={d}">Subscribe</a><tr><td>Institution:<td><a href="/erddap/categorize/institution/shelf_sea_observatory/index.html">Shelf Sea Observatory</a> (Dataset ID: {d})<tr><td>Information:<td><a href="/erddap/info/{d}/index.html">Metadata</a> | <a href="/erddap/metadata/fgdc/xml/{d}_fgdc.xml">FGDC</a> | <a href="/erddap/metadata/iso19115/xml/{d}_iso19115.xml">ISO 19115</a> | <a href="https://shelfsea.example/moorings/e1">Background</a> | <a href="/erddap/tabledap/{d}.subset">Subset</a> | <a href="/erddap/tabledap/{d}.graph">Make a graph</a> | <a href="/erddap/files/{d}/">Files</a></table>'

    t = "Mooring E1, 2012-2021"
    entry = f"/erddap/tabledap/{did}.html"
    ld = {
        "@context": "http://schema.org",
        "@type": "Dataset",
        "name": t,
        "url": p.u(entry),
        "includedInDataCatalog": {
            "@type": "DataCatalog",
            "url": "https://erddap.shelfsea.example/erddap",
        },
    }
    p.own(
        entry,
        erd(
            "Data Access Form",
            head(did, t)
            + f'<form action=""><select name="fileType"><option>.csv<option>.nc</select><input type="button" value="Submit" onclick="location=\'/erddap/tabledap/{did}.csv?time,temp\'"></form><p>The Dataset Attribute Structure (<a href="/erddap/tabledap/{did}.das">.das</a>) and <a href="/erddap/tabledap/{did}.dds">.dds</a></p><p>Using tabledap: <a href="/erddap/tabledap/documentation.html">documentation</a>; whole table as <a href="/erddap/tabledap/{did}.csv">.csv</a>, <a href="/erddap/tabledap/{did}.nc">.nc</a>, <a href="/erddap/tabledap/{did}.htmlTable">.htmlTable</a></p>',
            f'<script type="application/ld+json">{json.dumps(ld)}</script>',
        ),
    )
    p.own(
        f"/erddap/tabledap/{did}.graph",
        erd(
            "Make A Graph",
            head(did, t)
            + f'<img src="/erddap/tabledap/{did}.png?time,temp"><a href="/erddap/tabledap/{did}.html">Data Access Form</a>',
        ),
    )
    p.own(f"/erddap/tabledap/{did}.subset", erd("Subset", head(did, t) + f"<p>{say.text(2)}</p>"))
    p.own(
        f"/erddap/tabledap/{did}.htmlTable",
        f"<html><title>{t}</title><table><tr><th>time<th>temp<tr><td>2012-01-01T00:00Z<td>7.1</table></html>",
    )
    p.own(
        f"/erddap/info/{did}/index.html",
        erd(
            "Information",
            head(did, t)
            + f'<table><tr><td>attribute<td>NC_GLOBAL<td>summary<td>{say.text(3)}</table><a href="/erddap/info/{did}/index.json">.json</a>',
        ),
    )
    p.meta(
        f"/erddap/info/{did}/index.json",
        {"table": {"columnNames": ["Row Type"], "rows": [["variable"]]}},
        "application/json;charset=utf-8",
    )
    for ext, ctype in ((".das", "text/plain"), (".dds", "text/plain")):
        p.meta(
            f"/erddap/tabledap/{did}{ext}",
            "Dataset { Sequence { Float64 time; Float32 temp; } s; } s;",
            ctype,
        )
    p.meta(
        f"/erddap/metadata/fgdc/xml/{did}_fgdc.xml",
        f"<?xml version='1.0'?><metadata><title>{t}</title></metadata>",
        "application/xml",
    )
    p.meta(
        f"/erddap/metadata/iso19115/xml/{did}_iso19115.xml",
        f"<?xml version='1.0'?><gmi:MI_Metadata xmlns:gmi='http://www.isotc211.org/2005/gmi'>{t}</gmi:MI_Metadata>",
        "application/xml",
    )
    p.file(f"/erddap/tabledap/{did}.csv", f"{did}.csv", attach=True)
    p.file(f"/erddap/tabledap/{did}.nc", f"{did}.nc", attach=True)
    p.maybe(
        f"/erddap/tabledap/{did}.csv?time,temp",
        f"/erddap/tabledap/{did}.png?time,temp",
        f"/erddap/rss/{did}.rss",
    )
    p.blob(f"/erddap/tabledap/{did}.csv?time,temp", "E1.csv")
    p.blob(f"/erddap/tabledap/{did}.png?time,temp", "E1.png")
    p.raw(
        f"/erddap/rss/{did}.rss",
        "<rss version='2.0'><channel><title>E1</title></channel></rss>",
        "application/rss+xml",
    )
    rows = "".join(
        f'<tr><td><a href="e1_{y}.nc">e1_{y}.nc</a><td>21-Feb-2022<td>{y * 3}'
        for y in range(2012, 2022)
    )
    p.own(
        f"/erddap/files/{did}/",
        f'<html><title>Index of {did}</title><h1>ERDDAP &gt; files</h1><table><tr><td><a href="../">Parent Directory</a>{rows}<tr><td><a href="logs/">logs/</a></table></html>',
    )
    p.own(
        f"/erddap/files/{did}/logs/",
        '<html><title>logs</title><table><tr><td><a href="../">Parent Directory</a><tr><td><a href="deployment.txt">deployment.txt</a></table></html>',
    )
    p.file(f"/erddap/files/{did}/logs/deployment.txt", "deployment.txt")
    for y in range(2012, 2022):
        p.file(f"/erddap/files/{did}/e1_{y}.nc", f"e1_{y}.nc")
    for d in ("SSO_mooring_E2", "SSO_mooring_E10", "SSO_glider_2019"):
        p.other(
            f"/erddap/tabledap/{d}.html",
            erd("Data Access Form", head(d, d) + f'<a href="/erddap/tabledap/{d}.csv">.csv</a>'),
        )
        p.blob(f"/erddap/tabledap/{d}.csv", f"{d}.csv", attach=True)
        p.show(f"/erddap/info/{d}/index.html", erd("Information", head(d, d)))
        p.show(
            f"/erddap/files/{d}/",
            f"<html><title>Index of {d}</title><a href='../'>Parent Directory</a></html>",
        )
        p.bar(
            "another station's",
            f"/erddap/tabledap/{d}.csv",
            f"/erddap/info/{d}/index.html",
            f"/erddap/files/{d}/",
        )
    p.bar(
        "the server's own documentation and lists",
        "/erddap/tabledap/documentation.html",
        "/erddap/files/",
        "/erddap/tabledap/index.html",
    )
    p.bar(
        "a subscription form that carries the identifier",
        f"/erddap/subscriptions/add.html?datasetID={did}",
    )
    p.fill(
        lambda at: (
            erd(
                "List",
                "<table>"
                + "".join(
                    f'<tr><td><a href="/erddap/tabledap/{d}.html">data</a><td><a href="/erddap/info/{d}/index.html">M</a><td><a href="/erddap/files/{d}/">files</a>'
                    for d in (did, "SSO_mooring_E2", "SSO_mooring_E10", "SSO_glider_2019")
                )
                + "</table>",
            )
            if not at.endswith((".rss", ".graph", ".subset", ".xml"))
            else None
        )
    )
    p.lost('Error {\n    code=404;\n    message="Not Found: Currently unknown datasetID";\n}\n')
    return p.site(
        entry,
        "review",
        "the table can be cut in any number of ways, so a bound has to be agreed; ten yearly files and the whole table are there",
    )


def _buoy() -> ThirdSite:
    p = Portal("ocean_station", 2, "https://buoys.coastwatch.example")

    def b90(t: str, b: str) -> str:
        return f'<HTML><HEAD><TITLE>{t}</TITLE></HEAD><BODY BGCOLOR="#FFFFFF"><A HREF="/">Home</A> <A HREF="/obs.shtml">Observations</A> <A HREF="/to_station.shtml">Station List</A> <A HREF="/faq.shtml">FAQ</A><HR>{b}<HR><A HREF="/disclaimer.shtml">Disclaimer</A></BODY></HTML>'

    entry = "/station_page.php?station=46042"
    p.own(
        entry,
        b90(
            "Station 46042 (LLNR 420) - MONTEREY",
            '<H1>Station 46042</H1><P>3-meter discus buoy, 36.785 N 122.396 W</P><A HREF="/station_history.php?station=46042">Historical data</A> <A HREF="/station_realtime.php?station=46042">Real time data</A> <A HREF="/data/latest_obs/46042.txt">Latest</A> <A HREF="/data/latest_obs/46042.rss">RSS</A> <A HREF="/show_plot.php?station=46042&meas=wvht&uom=E">Wave height plot</A> <A HREF="/rmd.php?station=46042">Maintenance</A><H2>Nearby stations</H2><A HREF="/station_page.php?station=46092">46092 - MBM1</A> <A HREF="/station_page.php?station=46114">46114</A> <A HREF="/radial_search.php?lat1=36.785N&lon1=122.396W">Radial search</A> <A HREF="/box_search.php?lat1=36N">Box search</A>',
        ),
    )
    hist = "".join(
        f'<LI>{y}: <A HREF="/download_data.php?filename=46042h{y}.txt.gz&dir=data/historical/stdmet/">stdmet</A> <A HREF="/view_text_file.php?filename=46042h{y}.txt.gz&dir=data/historical/stdmet/">view</A>'
        for y in range(2016, 2021)
    )
    p.own(
        "/station_history.php?station=46042",
        b90(
            "46042 historical",
            f'<H1>Available historical data for station 46042</H1><UL>{hist}</UL><P>2021 is being processed.</P><A HREF="/measdes.shtml">Descriptions</A> <A HREF="{entry}">Station page</A>',
        ),
    )
    for y in range(2016, 2021):
        p.file(
            f"/download_data.php?filename=46042h{y}.txt.gz&dir=data/historical/stdmet/",
            f"46042h{y}.txt.gz",
            attach=True,
        )
        p.file(
            f"/view_text_file.php?filename=46042h{y}.txt.gz&dir=data/historical/stdmet/",
            "x.txt",
            "text/plain",
            body=f"#YY  MM DD hh mm WDIR\n{y} 01 01 00 00 310\n",
        )
    p.own(
        "/station_realtime.php?station=46042",
        b90(
            "46042 real time",
            '<H1>Real time data</H1><A HREF="/data/realtime2/46042.txt">standard</A> <A HREF="/data/realtime2/46042.spec">spectral summary</A> <A HREF="/data/realtime2/46092.txt">neighbour 46092</A>',
        ),
    )
    for path in (
        "/data/realtime2/46042.txt",
        "/data/realtime2/46042.spec",
        "/data/latest_obs/46042.txt",
    ):
        p.file(path, "46042.txt", "text/plain")
    p.meta(
        "/data/latest_obs/46042.rss",
        "<rss version='2.0'><channel><title>46042</title></channel></rss>",
        "application/rss+xml",
    )
    p.own(
        "/show_plot.php?station=46042&meas=wvht&uom=E",
        b90(
            "Plot",
            '<IMG SRC="/plot_wind_swell.php?station=46042&meas=wvht"><A HREF="/show_plot.php?station=46092&meas=wvht&uom=E">Next station</A>',
        ),
    )
    p.maybe("/rmd.php?station=46042")
    p.show("/rmd.php?station=46042", b90("Maintenance", "<PRE>2022-08-04 anemometer failed</PRE>"))
    for n in (46092, 46114, 46012):
        p.other(
            f"/station_page.php?station={n}",
            b90(
                f"Station {n}",
                f'<H1>Station {n}</H1><A HREF="/station_history.php?station={n}">Historical data</A> <A HREF="/data/realtime2/{n}.txt">Real time</A> <A HREF="{entry}">46042</A>',
            ),
        )
        p.show(
            f"/station_history.php?station={n}",
            b90(
                "Historical",
                f'<A HREF="/download_data.php?filename={n}h2019.txt.gz&dir=data/historical/stdmet/">2019</A>',
            ),
        )
        p.blob(
            f"/download_data.php?filename={n}h2019.txt.gz&dir=data/historical/stdmet/",
            f"{n}h2019.txt.gz",
            attach=True,
        )
        p.blob(f"/data/realtime2/{n}.txt", f"{n}.txt")
        p.bar(
            "another station's",
            f"/station_history.php?station={n}",
            f"/data/realtime2/{n}.txt",
            f"/download_data.php?filename={n}h2019.txt.gz&dir=data/historical/stdmet/",
        )
    p.show("/show_plot.php?station=46092&meas=wvht&uom=E", b90("Plot", "46092"))
    p.bar(
        "searches around the place",
        "/radial_search.php?lat1=36.785N&lon1=122.396W",
        "/box_search.php?lat1=36N",
    )
    p.bar("the same plot of a neighbour", "/show_plot.php?station=46092&meas=wvht&uom=E")
    p.fill(
        lambda at: b90(
            "Stations",
            "<PRE>"
            + "\n".join(
                f'<A HREF="/station_page.php?station={n}">{n}</A>'
                for n in (46012, 46042, 46092, 46114)
            )
            + "</PRE>",
        )
    )
    p.lost(b90("File Not Found", "<H1>404</H1> The requested page was not found."))
    return p.site(entry, "partial", "2021 is announced and not yet there")


def seismic_event(variant: int) -> ThirdSite:
    """An earthquake and its products."""
    return _event_page() if variant == 1 else _bulletin()


def _event_page() -> ThirdSite:
    p = Portal("seismic_event", 1, "https://quakes.geohazard.example")
    p.robots("Disallow: /quakes/search/", "Disallow: /fdsnws/event/1/count")
    eid = "gh7000k4tz"

    def ev(t: str, b: str) -> str:
        return (
            f'<!doctype html><html lang="en"><head><title>M 6.1 - 24 km W of Haugland</title><base href="/quakes/eventpage/"></head><body class="offcanvas"><header class="site-banner"><a href="/" title="Geohazard">Geohazard</a></header><nav class="site-nav"><a href="/quakes/map/">Latest</a><a href="/quakes/search/">Search</a><a href="/data/">Data</a></nav><main><h1>M 6.1 - 24 km W of Haugland</h1><h2>{t}</h2>{b}</main><aside class="event-navigation">'
            + "".join(
                f'<a href="{eid}/{s}">{n}</a>'
                for s, n in (
                    ("executive", "Overview"),
                    ("map", "Interactive Map"),
                    ("region-info", "Regional Information"),
                    ("tellus", "Felt Report - Tell Us!"),
                    ("dyfi/intensity", "Did You Feel It?"),
                    ("shakemap/intensity", "ShakeMap"),
                    ("origin/detail", "Origin"),
                    ("moment-tensor", "Moment Tensor"),
                )
            )
            + f'<a href="/quakes/map/?event={eid}">View Nearby Seismicity</a></aside></body></html>'
        )

    base = f"/quakes/eventpage/{eid}"
    detail = f"/quakes/feed/v1.0/detail/{eid}.geojson"
    prod = "/product"
    p.hop(base, f"{base}/executive")
    p.own(
        f"{base}/executive",
        ev(
            "Overview",
            f'<p>2023-03-18 04:12:09 (UTC), 10.0 km depth</p><a href="{eid}/shakemap/intensity">ShakeMap VII</a> <a href="{detail}">Event data (GeoJSON)</a> <a href="/fdsnws/event/1/query?eventid={eid}&amp;format=quakeml">QuakeML</a> <a href="/fdsnws/event/1/query?eventid={eid}&amp;format=kml">KML</a><h3>Aftershock forecast</h3><a href="gh7000k4ua/executive">M 4.9, 11 km W of Haugland</a>',
        ),
    )
    p.own(f"{base}/map", ev("Interactive Map", "<div id=map></div>"))
    p.own(
        f"{base}/region-info",
        ev(
            "Regional Information",
            "<p>Nearby places: Haugland, Vik.</p><a href='gh6000a1b2/executive'>M 6.4 of 1994</a>",
        ),
    )
    p.own(
        f"{base}/dyfi/intensity",
        ev(
            "Did You Feel It?",
            f'<a href="{prod}/dyfi/{eid}/gh/1679200411001/cdi_zip.txt">cdi_zip.txt</a>',
        ),
    )
    p.own(
        f"{base}/shakemap/intensity",
        ev(
            "ShakeMap",
            "".join(
                f'<li><a href="{prod}/shakemap/{eid}/gh/1679187003310/download/{f}">{f}</a>'
                for f in ("grid.xml", "shape.zip", "intensity.jpg", "stationlist.json")
            )
            + f'<a href="{eid}/shakemap/pga">PGA</a>',
        ),
    )
    p.own(f"{base}/shakemap/pga", ev("ShakeMap: PGA", "<img src='/x.png'>"))
    p.own(
        f"{base}/origin/detail",
        ev(
            "Origin",
            f'<a href="{prod}/phase-data/{eid}/gh/1679190000040/quakeml.xml">Phase data</a> <a href="{eid}/origin/magnitude">Magnitudes</a>',
        ),
    )
    p.own(f"{base}/origin/magnitude", ev("Magnitudes", "<table><tr><td>Mww 6.1</table>"))
    p.own(
        f"{base}/moment-tensor",
        ev(
            "Moment Tensor",
            f'<a href="{prod}/moment-tensor/gh_{eid}_mww/gh/1679193333040/quakeml.xml">quakeml.xml</a>',
        ),
    )
    p.maybe(f"{base}/tellus")
    p.show(
        f"{base}/tellus", ev("Tell Us!", "<form method=post><textarea name=felt></textarea></form>")
    )
    names = [
        f"dyfi/{eid}/gh/1679200411001/cdi_zip.txt",
        *(
            f"shakemap/{eid}/gh/1679187003310/download/{f}"
            for f in ("grid.xml", "shape.zip", "intensity.jpg", "stationlist.json")
        ),
        f"phase-data/{eid}/gh/1679190000040/quakeml.xml",
        f"moment-tensor/gh_{eid}_mww/gh/1679193333040/quakeml.xml",
    ]
    for n in names:
        p.file(f"{prod}/{n}", n.rpartition("/")[2])
    extra = f"{prod}/losspager/{eid}/gh/1679188800000/onepager.pdf"
    p.file(extra, "onepager.pdf")
    p.meta(
        detail,
        {
            "type": "Feature",
            "id": eid,
            "properties": {
                "url": p.u(f"{base}"),
                "products": {
                    "losspager": [{"contents": {"onepager.pdf": {"url": p.u(extra)}}}],
                    "shakemap": [
                        {"contents": {"download/grid.xml": {"url": p.u(f"{prod}/{names[1]}")}}}
                    ],
                },
            },
        },
        "application/json",
    )
    for f in ("quakeml", "kml"):
        p.meta(
            f"/fdsnws/event/1/query?eventid={eid}&format={f}",
            f"<?xml version='1.0'?><{f}><event publicID='quakeml:gh/{eid}'/></{f}>",
            "application/xml",
        )
    for n, t in (("gh7000k4ua", "M 4.9"), ("gh6000a1b2", "M 6.4"), ("gh7000k4tx", "M 3.8")):
        p.other(
            f"/quakes/eventpage/{n}/executive",
            f'<html><title>{t}</title><h1>{t}</h1><a href="/quakes/eventpage/{n}/shakemap/intensity">ShakeMap</a><a href="/product/shakemap/{n}/gh/1679100000000/download/grid.xml">grid.xml</a></html>',
        )
        p.show(f"/quakes/eventpage/{n}/shakemap/intensity", f"<html><title>{t}</title></html>")
        p.raw(f"/product/shakemap/{n}/gh/1679100000000/download/grid.xml", "<grid/>", "text/xml")
        p.bar(
            "a product of another event",
            f"/product/shakemap/{n}/gh/1679100000000/download/grid.xml",
            f"/quakes/eventpage/{n}/shakemap/intensity",
        )
    p.bar("a map of the neighbourhood, centred on the event", f"/quakes/map/?event={eid}")
    p.fill(
        lambda at: (
            f'<html><title>Latest Earthquakes</title><ul><li><a href="/quakes/eventpage/gh7000k4tx/executive">M 3.8</a><li><a href="/quakes/eventpage/{eid}/executive">M 6.1</a></ul></html>'
        )
    )
    p.lost("<html><title>Error 404</title><h1>File Not Found</h1></html>")
    return p.site(
        base,
        "complete",
        "the detail feed names the products, and the tabs of the event lead to all but one of them",
    )


def _bulletin() -> ThirdSite:
    p = Portal("seismic_event", 2, "https://bulletin.isc-north.example")

    def fr(t: str, b: str) -> str:
        return f"<html><head><title>{t}</title></head><body><iframe src='/menu.html' name='m' width='200'></iframe>{b}</body></html>"

    entry = "/event?evid=608711204"
    p.own(
        entry,
        fr(
            "Event 608711204",
            "<h2>2014 Jul 09, Norwegian Sea, mb 4.4</h2><pre>prime origin: ISCN</pre><a href='/event?evid=608711204&amp;view=arrivals'>arrivals (212)</a> <a href='/event?evid=608711204&amp;view=comments'>comments</a> <a href='/cgi-bin/bulletin.cgi?evid=608711204&amp;out=ims1.0'>IMS1.0</a> <a href='/cgi-bin/bulletin.cgi?evid=608711204&amp;out=quakeml'>QuakeML</a> <a href='/waveforms/2014/190/608711204.mseed'>waveforms (miniSEED)</a> <a href='/event?evid=608711203'>&lt;&lt;</a> <a href='/event?evid=608711205'>&gt;&gt;</a> <a href='/agency/ISCN'>ISCN</a> <a href='/region?srn=637'>Norwegian Sea</a>",
        ),
    )
    p.own(
        "/event?evid=608711204&view=arrivals",
        fr(
            "Arrivals of 608711204",
            "<h2>Arrivals 1-100 of 212</h2><table><tr><td><a href='/station/KBS'>KBS</a><td>Pn</table><a href='/event?evid=608711204&amp;view=arrivals&amp;page=2'>2</a> <a href='/event?evid=608711204&amp;view=arrivals&amp;page=3'>3</a>",
        ),
    )
    p.own(
        "/event?evid=608711204&view=arrivals&page=2",
        fr(
            "Arrivals of 608711204",
            "<h2>Arrivals 101-200 of 212</h2><a href='/station/JMIC'>JMIC</a>",
        ),
    )
    p.own(
        "/event?evid=608711204&view=arrivals&page=3",
        fr("Error", "<h2>Query timed out, please try again</h2>"),
        504,
    )
    p.own(
        "/event?evid=608711204&view=comments",
        fr("Comments on 608711204", "<p>Felt at Jan Mayen.</p>"),
    )
    p.meta(
        "/cgi-bin/bulletin.cgi?evid=608711204&out=ims1.0",
        "BEGIN IMS1.0\nEvent 608711204 NORWEGIAN SEA\nSTOP\n",
        "text/plain",
    )
    p.meta(
        "/cgi-bin/bulletin.cgi?evid=608711204&out=quakeml",
        "<?xml version='1.0'?><q:quakeml xmlns:q='http://quakeml.org/xmlns/quakeml/1.2'><event publicID='smi:iscn/608711204'/></q:quakeml>",
        "application/xml",
    )
    p.file("/waveforms/2014/190/608711204.mseed", "608711204.mseed", "application/vnd.fdsn.mseed")
    for n in (608711203, 608711205, 600012001):
        p.other(
            f"/event?evid={n}",
            fr(
                f"Event {n}",
                f"<a href='/cgi-bin/bulletin.cgi?evid={n}&amp;out=quakeml'>QuakeML</a> <a href='/waveforms/2014/190/{n}.mseed'>waveforms</a><a href='{entry}'>neighbour</a>",
            ),
        )
        p.raw(f"/cgi-bin/bulletin.cgi?evid={n}&out=quakeml", "<quakeml/>", "application/xml")
        p.blob(f"/waveforms/2014/190/{n}.mseed", f"{n}.mseed")
        p.bar(
            "another event's",
            f"/cgi-bin/bulletin.cgi?evid={n}&out=quakeml",
            f"/waveforms/2014/190/{n}.mseed",
        )
    p.bar(
        "stations, agencies, regions, the menu",
        "/station/KBS",
        "/agency/ISCN",
        "/region?srn=637",
        "/menu.html",
    )
    p.bar("the whole day of waveforms", "/waveforms/2014/190/")
    p.fill(
        lambda at: (
            "<html><title>ISC-North</title><a href='/event?evid=600012001'>event of the week</a><a href='/waveforms/2014/190/'>9 July 2014</a><a href='/event?evid=608711203'>608711203</a></html>"
        )
    )
    p.lost("no such event\n")
    return p.site(entry, "partial", "the third page of arrivals times out: 200 of 212 are shown")


def statistical_table(variant: int) -> ThirdSite:
    """A table of official statistics."""
    return _pxweb() if variant == 1 else _cube()


def _pxweb() -> ThirdSite:
    p = Portal("statistical_table", 1, "https://statbank.aldera.example")
    d = "/PXWeb/pxweb/en/StatDB/StatDB__BE__BE0101__BE0101A"
    entry = f"{d}/BefFodland.px/"

    def px(t: str, b: str) -> str:
        return f"<!DOCTYPE html><html lang='en'><head id='ctl00_Head1'><title>{t} | Statistics Aldera</title></head><body><form method='post' action='./' id='aspnetForm'><input type='hidden' name='__VIEWSTATE' value='dDwtMTI3OTMzNDM4NDs7Pg=='/><div id='header'><a href='/PXWeb/pxweb/en/'>StatBank</a><a href='/PXWeb/pxweb/en/StatDB/'>Database</a></div><div class='breadcrumb'><a href='/PXWeb/pxweb/en/StatDB/StatDB__BE/'>Population</a> / <a href='{d}/'>Population statistics</a></div>{b}<div id='footer'>PX-Web 2022 v1</div></form></body></html>"

    tabs = "".join(
        f"<li><a href='{h}'>{n}</a></li>"
        for h, n in (
            (entry, "Choose variables"),
            (f"{entry}table/tableViewLayout1/", "Show table"),
            (f"{entry}chart/chartViewColumn/", "Chart"),
            (f"{entry}info/", "About table"),
        )
    )
    p.own(
        entry,
        px(
            "Population by country of birth. Year 2000-2023",
            f"<h1>Population by country of birth and year</h1><ul>{tabs}</ul><select multiple name='sel1'><option>Born in Aldera</option></select><p>Latest update 2/22/2024. Contact: Population unit. <a href='/PXWeb/Resources/PX/Databases/StatDB/BE/BE0101/BefFodland.px'>px file</a> <a href='/PXWeb/api/v1/en/StatDB/BE/BE0101/BE0101A/BefFodland.px'>API</a></p><a href='/PXWeb/sq/29a7c1d4-0f1e-4b53'>Saved query</a> <a href='{d}/BefFodland2.px/'>By region of birth</a> <a href='/PXWeb/pxweb/sv/StatDB/StatDB__BE__BE0101__BE0101A/BefFodland.px/'>Svenska</a>",
        ),
    )
    p.own(
        f"{entry}table/tableViewLayout1/",
        px(
            "Show table",
            f"<ul>{tabs}</ul><table><tr><th>2023<td>1 204 881</table><a href='{entry}table/tableViewLayout1/?downloadfile=FileTypeExcelX'>Excel</a> <a href='{entry}table/tableViewLayout1/?downloadfile=FileTypeCsvWithHeading'>CSV</a> <a href='{entry}table/tableViewLayout1/?rxid=5fd1c2aa-91bd-4f9e'>Permalink</a>",
        ),
    )
    p.own(f"{entry}chart/chartViewColumn/", px("Chart", f"<ul>{tabs}</ul><img src='/chart.png'>"))
    p.own(
        f"{entry}info/",
        px(
            "About table",
            f"<ul>{tabs}</ul><p>Persons are counted on 31 December.</p><a href='/docs/be0101_do.pdf'>Documentation of the statistics</a>",
        ),
    )
    p.file(
        f"{entry}table/tableViewLayout1/?downloadfile=FileTypeExcelX",
        "BefFodland.xlsx",
        attach=True,
    )
    p.file(
        f"{entry}table/tableViewLayout1/?downloadfile=FileTypeCsvWithHeading",
        "BefFodland.csv",
        attach=True,
    )
    p.file(
        "/PXWeb/Resources/PX/Databases/StatDB/BE/BE0101/BefFodland.px",
        "BefFodland.px",
        "application/octet-stream",
        body='CHARSET="ANSI";\nTITLE="Population by country of birth";\nDATA=\n1 2 3;\n',
    )
    p.meta(
        "/PXWeb/api/v1/en/StatDB/BE/BE0101/BE0101A/BefFodland.px",
        {"title": "Population by country of birth", "variables": [{"code": "Year"}]},
        "application/json",
    )
    p.own(
        "/PXWeb/pxweb/sv/StatDB/StatDB__BE__BE0101__BE0101A/BefFodland.px/",
        px(
            "Folkmängd efter födelseland",
            f"<h1>Folkmängd efter födelseland</h1><a href='{entry}'>English</a>",
        ),
    )
    p.maybe(
        "/PXWeb/sq/29a7c1d4-0f1e-4b53",
        f"{entry}table/tableViewLayout1/?rxid=5fd1c2aa-91bd-4f9e",
        "/docs/be0101_do.pdf",
    )
    p.put(
        "/PXWeb/sq/29a7c1d4-0f1e-4b53",
        to(f"{entry}table/tableViewLayout1/?rxid=5fd1c2aa-91bd-4f9e"),
    )
    p.show(
        f"{entry}table/tableViewLayout1/?rxid=5fd1c2aa-91bd-4f9e",
        px("Show table", "<table><tr><td>1 204 881</table>"),
    )
    p.blob("/docs/be0101_do.pdf", "be0101_do.pdf")
    p.hop(entry.rstrip("/"), entry, 301)
    for t in ("BefFodland2", "BefolkManad", "FolkmangdNov"):
        p.other(
            f"{d}/{t}.px/",
            px(
                t,
                f"<h1>{t}</h1><a href='{d}/{t}.px/table/tableViewLayout1/'>Show table</a><a href='/PXWeb/Resources/PX/Databases/StatDB/BE/BE0101/{t}.px'>px file</a><a href='{entry}'>Population by country of birth</a>",
            ),
        )
        p.blob(f"/PXWeb/Resources/PX/Databases/StatDB/BE/BE0101/{t}.px", f"{t}.px")
        p.show(f"{d}/{t}.px/table/tableViewLayout1/", px("Show table", "<table></table>"))
        p.bar(
            "of another table, whose name may begin in the same way",
            f"/PXWeb/Resources/PX/Databases/StatDB/BE/BE0101/{t}.px",
            f"{d}/{t}.px/table/tableViewLayout1/",
        )
    p.bar("the folders of the database", f"{d}/", "/PXWeb/pxweb/en/StatDB/")
    p.fill(
        lambda at: px(
            "Select table",
            "<ul class='AspNet-TreeView'>"
            + "".join(
                f"<li><a href='{d}/{t}.px/'>{t}</a>"
                for t in ("BefFodland", "BefFodland2", "BefolkManad", "FolkmangdNov")
            )
            + "</ul>",
        )
    )
    p.lost("<html><title>Page not found</title><h2>The table does not exist</h2></html>")
    return p.site(
        entry,
        "complete",
        "views, exports, px file and API bear the table's name, and its neighbours are told apart by the whole name",
    )


def _cube() -> ThirdSite:
    p = Portal("statistical_table", 2, "https://www150.statnation.example")
    p.robots("Disallow: /n1/en/sresults.action")

    def st(t: str, b: str, h: str = "") -> str:
        return f'<!DOCTYPE html><html dir="ltr" lang="en"><head><title>{t}</title>{h}</head><body vocab="http://schema.org/" typeof="WebPage"><header><a href="/n1/en/type/data">Data</a><a href="/n1/en/subjects">Subjects</a><form action="/n1/en/sresults.action"><input name="q"></form></header><main property="mainContentOfPage">{b}</main><footer><a href="/n1/en/about">About</a><a href="/n1/en/report-a-problem?ref=tv.action">Report a problem on this page</a></footer></body></html>'

    pid = "1710000501"
    entry = f"/t1/tbl1/en/tv.action?pid={pid}"
    p.own(
        entry,
        st(
            "Population estimates on July 1, by age",
            f'<h1>Population estimates on July 1, by age<br><small>Table: 17-10-0005-01 (formerly CANSIM 051-0001)</small></h1><div class="btns"><a href="/t1/tbl1/en/cv.action?pid={pid}">Customize table</a><button data-url="/t1/tbl1/en/dtbl!downloadTbl.action?pid={pid}">Download options</button><a href="/n1/tbl/csv/17100005-eng.zip">Download entire table (CSV)</a></div><table><tr><td>All ages<td>38,929,902</table><h2>Footnotes</h2><ol><li id="fn1">Preliminary.</ol><h2>Related information</h2><a href="/n1/en/catalogue/71-607-X2020018">Population dashboard</a> <a href="/n1/daily-quotidien/220928/dq220928d-eng.htm">The Daily</a> <a href="/t1/tbl1/en/tv.action?pid=1710000901">Table 17-10-0009-01</a> <a href="/surveys/3604">Survey 3604</a> <a hreflang="fr" href="/t1/tbl1/fr/tv.action?pid={pid}">Français</a> <a href="/t1/tbl1/en/tv.action?pid={pid}&amp;pickMembers%5B0%5D=1.7">Ontario</a>',
            '<meta name="dcterms.identifier" content="17-10-0009-01">',
        ),
    )
    p.own(
        f"/t1/tbl1/en/cv.action?pid={pid}",
        st(
            "Customize table",
            f'<h1>Population estimates on July 1, by age</h1><form method="post"></form><a href="{entry}">Back to table</a>',
        ),
    )
    p.own(
        f"/t1/tbl1/en/dtbl!downloadTbl.action?pid={pid}",
        f'<ul><li><a href="/t1/tbl1/en/dtl!downloadDbLoadingData-nonTraduit.action?pid={pid}&latestN=5">CSV selected data</a><li><a href="/n1/tbl/xml/17100005-SDMX.zip">SDMX</a><li><a href="/n1/tbl/csv/17100005-fra.zip">CSV, French</a></ul>',
    )
    p.file(
        f"/t1/tbl1/en/dtl!downloadDbLoadingData-nonTraduit.action?pid={pid}&latestN=5",
        f"{pid}-eng.csv",
        attach=True,
    )
    p.file("/n1/tbl/csv/17100005-eng.zip", "17100005-eng.zip")
    p.file("/n1/tbl/csv/17100005-fra.zip", "17100005-fra.zip")
    p.file("/n1/tbl/xml/17100005-SDMX.zip", "17100005-SDMX.zip")
    p.own(
        f"/t1/tbl1/fr/tv.action?pid={pid}",
        st(
            "Estimations de la population",
            f'<h1>Estimations de la population au 1er juillet<br><small>Tableau : 17-10-0005-01</small></h1><a href="/n1/tbl/csv/17100005-fra.zip">Télécharger</a><a href="{entry}">English</a>',
        ),
    )
    p.maybe(f"/t1/tbl1/en/tv.action?pid={pid}&pickMembers%5B0%5D=1.7")
    p.show(
        f"/t1/tbl1/en/tv.action?pid={pid}&pickMembers%5B0%5D=1.7",
        st("Population estimates", "<h1>Population estimates on July 1, by age</h1><p>Ontario</p>"),
    )
    for n, z in (
        ("1710000901", "17100009"),
        ("1710000502", "17100005-02"),
        ("1410028701", "14100287"),
    ):
        p.other(
            f"/t1/tbl1/en/tv.action?pid={n}",
            st(
                f"Table {n}",
                f'<h1>Table {n}</h1><a href="/n1/tbl/csv/{z}-eng.zip">Download entire table</a> <a href="/t1/tbl1/en/cv.action?pid={n}">Customize</a><a href="{entry}">17-10-0005-01</a>',
            ),
        )
        p.blob(f"/n1/tbl/csv/{z}-eng.zip", f"{z}-eng.zip")
        p.show(f"/t1/tbl1/en/cv.action?pid={n}", st("Customize", f"<h1>{n}</h1>"))
        p.bar("of another table", f"/n1/tbl/csv/{z}-eng.zip", f"/t1/tbl1/en/cv.action?pid={n}")
    p.bar(
        "releases, surveys and products that use the table",
        "/n1/daily-quotidien/220928/dq220928d-eng.htm",
        "/surveys/3604",
        "/n1/en/catalogue/71-607-X2020018",
    )
    p.fill(
        lambda at: st(
            "Data",
            "".join(
                f'<li><a href="/t1/tbl1/en/tv.action?pid={n}">{n}</a>'
                for n in ("1410028701", "1710000501", "1710000502", "1710000901")
            )
            + '<a href="/n1/en/type/data?p=2-data">Next</a>',
        )
    )
    p.lost(
        st("We couldn't find that Web page", "<h1>We couldn't find that Web page (Error 404)</h1>")
    )
    return p.site(
        entry,
        "review",
        "the page's own metadata give the number of another table, which is also linked",
    )


def linked_data(variant: int) -> ThirdSite:
    """A resource of linked data, in the forms that negotiation gives."""
    return _bathing_water() if variant == 1 else _nanopub()


def _bathing_water() -> ThirdSite:
    p = Portal("linked_data", 1, "https://environment.data-aldera.example")
    x = "bathing-water/ukc2102-03600"
    thing, doc, label = f"/id/{x}", f"/doc/{x}", "Spittal"
    ttl = f'<https://environment.data-aldera.example{thing}> a <http://environment.data-aldera.example/def/bathing-water/BathingWater> ; <http://www.w3.org/2000/01/rdf-schema#label> "{label}"@en .'
    views = " ".join(
        f'<a href="{doc}.{s}" type="{t}">{s}</a>'
        for s, t in (
            ("ttl", "text/turtle"),
            ("rdf", "application/rdf+xml"),
            ("json", "application/json"),
            ("csv", "text/csv"),
        )
    )
    p.hop(thing, doc, 303)
    p.own(
        doc,
        f'<html><head><title>{label}</title><link rel="alternate" type="text/turtle" href="{doc}.ttl"></head><body><ul class="nav"><li><a href="/">Linked data</a><li><a href="/sparql">SPARQL</a><li><a href="/doc/bathing-water">All bathing waters</a></ul><h1><a href="{thing}">{label}</a></h1><p>formats: {views}</p><table><tr><th>district<td><a href="https://statistics.example/id/geography/E06000057">Northumberland</a><tr><th>sampling point<td><a href="/id/bathing-water-sampling-point/03600">03600</a><tr><th>latest sample<td><a href="/data/bathing-water-quality/in-season/sample/point/03600/date/20230911">11 Sept 2023</a><tr><th>profile<td><a href="/data/bathing-water-profile/ukc2102-03600/2023:1">2023 profile</a><tr><th>type<td><a href="/def/bathing-water/BathingWater">Bathing Water</a></table><p>nearby: <a href="/id/bathing-water/ukc2102-03700">Cocklawburn</a></p><p>view: <a href="{doc}?_view=all">all</a> <a href="{doc}?_view=basic">basic</a></p></body></html>',
    )
    for ext, t in (
        (".ttl", "text/turtle"),
        (".rdf", "application/rdf+xml"),
        (".json", "application/json"),
        (".csv", "text/csv"),
    ):
        body = {
            ".ttl": ttl,
            ".rdf": f"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='{p.u(thing)}'/></rdf:RDF>",
            ".json": json.dumps(
                {
                    "format": "linked-data-api",
                    "result": {
                        "primaryTopic": {"_about": p.u(thing)},
                        "isPartOf": p.u("/doc/bathing-water"),
                    },
                }
            ),
            ".csv": f"uri,label\n{p.u(thing)},{label}\n",
        }[ext]
        p.meta(f"{doc}{ext}", body, t)
        p.ask_hop(thing, t, f"{doc}{ext}")
        p.ask(doc, t, body, t, ("Content-Location", f"{doc}{ext}"))
    p.maybe(f"{doc}?_view=all", f"{doc}?_view=basic")
    for v in ("all", "basic"):
        p.show(f"{doc}?_view={v}", f"<html><title>{label}</title><h1>{label}</h1></html>")
    for n, t in (
        ("ukc2102-03700", "Cocklawburn"),
        ("ukc2102-03500", "Berwick"),
        ("ukk4305-36400", "Widemouth"),
    ):
        p.hop(f"/id/bathing-water/{n}", f"/doc/bathing-water/{n}", 303, own=False)
        p.other(
            f"/doc/bathing-water/{n}",
            f'<html><title>{t}</title><h1><a href="/id/bathing-water/{n}">{t}</a></h1><a href="/doc/bathing-water/{n}.ttl">ttl</a><a href="{thing}">near</a></html>',
        )
        p.raw(
            f"/doc/bathing-water/{n}.ttl",
            f'<https://environment.data-aldera.example/id/bathing-water/{n}> <http://www.w3.org/2000/01/rdf-schema#label> "{t}" .',
            "text/turtle",
        )
        p.bar("another resource", f"/doc/bathing-water/{n}.ttl", f"/id/bathing-water/{n}")
    p.bar(
        "resources of their own, which this one names",
        "/id/bathing-water-sampling-point/03600",
        "/data/bathing-water-quality/in-season/sample/point/03600/date/20230911",
        "/def/bathing-water/BathingWater",
    )
    p.maybe("/data/bathing-water-profile/ukc2102-03600/2023:1")
    p.fill(
        lambda at: (
            "<html><title>Resource</title><h1>"
            + e(at[:40])
            + "</h1><ul>"
            + "".join(
                f'<li><a href="/doc/bathing-water/{n}">{n}</a>'
                for n in ("ukc2102-03500", "ukc2102-03600", "ukc2102-03700", "ukk4305-36400")
            )
            + '</ul><a href="/doc/bathing-water?_page=1">next</a></html>'
        )
    )
    p.lost("<html><title>Not found</title><p>No resource</p></html>")
    return p.site(
        thing,
        "complete",
        "one description in five forms, under one name; what it points to has names of its own",
    )


def _nanopub() -> ThirdSite:
    p = Portal("linked_data", 2, "https://w3np.example")
    a = "RAk3yT0cF2bYq8mQv1u7JxZ5sD9nEwLh4PgXoA6iRtMfU"
    b = "RAzQ2p7WmVd0Xf4LsKcJ9y3TtNeR1hGuB8oYi5aCqE6Hk"
    c = "RAb81Lw0PqXzT5nVmJ7sKdF3yGhR2tYcE9uAoIi4WfMlQ"
    link = f'<https://w3np.example/np/{a}.trig>; rel="alternate"; type="application/trig"'
    heads = (
        (
            "Link",
            f'{link}, <https://w3np.example/np/{a}.nq>; rel="alternate"; type="application/n-quads", <https://w3np.example/np/{a}>; rel="cite-as", <https://orcid.example/0000-0001-2345-6789>; rel="author", <https://w3np.example/np/{b}>; rel="item"',
        ),
    )

    def show(n: str, more: str) -> str:
        return f"<!DOCTYPE html><meta charset=utf-8><title>Nanopublication {n[:10]}</title><p><a href='/'>All nanopublications</a> · <a href='/publish'>Publish</a> · <a href='/user?id=https%3A%2F%2Forcid.example%2F0000-0001-2345-6789'>M. Osei</a><h1>{n}</h1><section class=head><a href='/np/{n}#Head'>Head</a></section><section class=assertion>ex:gene1 associatedWith ex:disease2 .</section><section class=provenance>wasDerivedFrom …</section>{more}"

    p.own(
        f"/np/{a}",
        show(
            a,
            f"<p>Download: <a href='/np/{a}.trig'>TriG</a> (<a href='/np/{a}.trig.txt'>txt</a>) <a href='/np/{a}.nq'>N-Quads</a> <a href='/np/{a}.jsonld'>JSON-LD</a><p>This supersedes <a href='/np/{b}'>{b}</a><p>Cited by <a href='/np/{c}'>{c[:10]}</a><p><a href='/publish?supersede=https%3A%2F%2Fw3np.example%2Fnp%2F{a}'>Edit</a>",
        ),
        heads=heads,
    )
    trig = f"@prefix this: <https://w3np.example/np/{a}> .\nthis:Head {{ this: a <http://www.nanopub.org/nschema#Nanopublication> . }}"
    p.file(f"/np/{a}.trig", f"{a}.trig", "application/trig", body=trig)
    p.file(f"/np/{a}.nq", f"{a}.nq", "application/n-quads", body=trig)
    p.file(f"/np/{a}.trig.txt", f"{a}.txt", "text/plain", body=trig)
    p.file(
        f"/np/{a}.jsonld",
        f"{a}.jsonld",
        "application/ld+json",
        body=json.dumps({"@id": f"https://w3np.example/np/{a}"}),
    )
    p.ask(f"/np/{a}", "application/trig", trig)
    p.ask(f"/np/{a}", "application/ld+json", json.dumps({"@id": f"https://w3np.example/np/{a}"}))
    for n in (b, c):
        p.other(
            f"/np/{n}",
            show(n, f"<a href='/np/{n}.trig'>TriG</a> about <a href='/np/{a}'>{a[:10]}</a>"),
        )
        p.raw(f"/np/{n}.trig", "@prefix this: <x> .", "application/trig")
        p.bar("another nanopublication's", f"/np/{n}.trig")
    p.barred[p.u(f"/np/{b}")] = (
        "the superseded one is a publication of its own, though Signposting calls it an item"
    )
    p.bar(
        "a form, with the address in a parameter",
        f"/publish?supersede=https%3A%2F%2Fw3np.example%2Fnp%2F{a}",
    )
    p.bar("the author", "/user?id=https%3A%2F%2Forcid.example%2F0000-0001-2345-6789")
    p.fill(
        lambda at: (
            f"<title>Nanopublications</title><ol><li><a href='/np/{b}'>{b}</a><li><a href='/np/{a}'>{a}</a><li><a href='/np/{c}'>{c}</a></ol>"
        )
    )
    p.robots("Crawl-delay: 2", "Disallow: /publish")
    p.lost("not found")
    return p.site(
        f"/np/{a}",
        "review",
        "Signposting names a superseded nanopublication as an item, against what the page says",
    )
