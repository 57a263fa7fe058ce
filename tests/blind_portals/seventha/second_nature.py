"""Second portals: cores, satellites, monitoring, life, the sky, minerals."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def core_record_2() -> ThirdSite:
    """A borehole of a geological survey: a scanned log in pages, one of them missing."""
    p = Portal("core_record", 2, "https://scans.geosurvey-isles.example")
    w = Prose(
        "cr2",
        "boulder clay, the driller, mudstone, the casing, water",
        "was struck, rests on, reached, passes into",
        "at 14 feet, with thin coals, in hard bands, below sea level",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Borehole Scans</title></head><body>
<div id="siteHeader"><a href="https://www.geosurvey-isles.example/">Survey home</a>
<a href="/boreholes/">Boreholes</a><a href="/viewer/map">Map viewer</a></div>{body}
<div id="siteFooter"><a href="/terms">Terms</a></div></body></html>"""

    holes = (("18114520", "NZ36NE114", 3), ("18114521", "NZ36NE115", 2))
    for at, (num, ref, count) in enumerate(holes):
        h = Hand(p, at == 0)
        base = f"/data/boreholescans/items/{num}/"
        turns = ""
        for n in range(1, count + 1):
            page = f"/data/boreholescans/items/{num}/images/{num}{n:03}.html"
            scan = f"/data/boreholescans/items/{num}/images/{num}{n:03}.png"
            turns += f'<a href="{page}">{n}</a> '
            if at == 0 and n == 3:
                h.page(
                    page,
                    shell(f"{ref} page {n}", f'<p>Page {n}</p><a href="{scan}">scan</a>'),
                )
                h.refused(scan, "<h1>Not Found</h1>", 404)
                continue
            h.file(scan, f"{num}{n}.png")
            back = f'<a href="{base}">record</a>'
            h.page(page, shell(f"{ref} page {n}", f'{back}<a href="{scan}"><img src="{scan}"></a>'))
        h.meta(f"/rest/boreholes/{num}?f=pjson", {"id": num, "ref": ref}, "application/json")
        other = holes[1 - at]
        h.land(
            base,
            shell(
                f"Borehole {ref}",
                f"""<h1>{ref}</h1><table><tr><td>BGR ID<td>{num}<tr><td>Length (m)<td>88.40
<tr><td>Year<td>1958</table><p>{w.text(3)}</p><p>Pages ({count}): {turns}</p>
<p><a href="/rest/boreholes/{num}?f=pjson">JSON</a>
<a href="https://shop.geosurvey-isles.example/order?bh={num}">Order a certified copy</a></p>
<p>Nearest: <a href="/data/boreholescans/items/{other[0]}/">{other[1]}</a>
<a href="/boreholes/sheet/NZ36NE">all of sheet NZ36NE</a></p>""",
            ),
        )
    every = ul((f"/data/boreholescans/items/{n}/", r) for n, r, _ in holes)
    p.show("/", shell("Home", f"<h1>Scans</h1>{every}"))
    p.bar("a list", "/boreholes/sheet/NZ36NE", "/boreholes/")
    rest(p, shell, w, {"/boreholes/": every})
    return p.site(
        "/data/boreholescans/items/18114520/", "partial", "three pages declared, one scan is lost"
    )


def satellite_granule_2() -> ThirdSite:
    """A scene in a South American catalogue: bands as files, a quick look, a cart."""
    p = Portal("satellite_granule", 2, "http://www.dgi.espacial-inst.example")
    w = Prose(
        "sg2",
        "a cena, a banda, o satélite, a cobertura de nuvens, a órbita",
        "registra, cobre, permite, acompanha",
        "com 20 metros, em nível L4, na passagem diurna, sobre a Amazônia",
    )

    def shell(title: str, body: str) -> str:
        return f"""<html lang="pt"><head><title>Catálogo - {title}</title></head><body>
<div class="topo"><a href="/catalogo/">Catálogo</a><a href="/catalogo/explore">Explorar</a>
<a href="/catalogo/login?next=/catalogo/cena/">Entrar</a></div>{body}
<div class="base"><a href="/catalogo/ajuda">Ajuda</a></div></body></html>"""

    scenes = (("CB4A_WFI_20210717_221_108_L4", 4), ("CB4A_WFI_20210717_221_116_L4", 4))
    for at, (key, bands) in enumerate(scenes):
        h = Hand(p, at == 0)
        base = f"/catalogo/cena/{key}"
        rows = ""
        for band in range(13, 13 + bands - 2):
            tif = f"/api/download/TIFF/CB4A/2021_07/{key}_BAND{band}.tif"
            xml = f"/api/download/XML/CB4A/2021_07/{key}_BAND{band}.xml"
            h.file(tif, f"{key}_BAND{band}.tif", "image/tiff", attach=True, body=f"II*{key}{band}")
            h.meta(xml, f"<prdf>{key} {band}</prdf>", "application/xml")
            rows += f'<tr><td>BAND{band}<td><a href="{tif}">tif</a> <a href="{xml}">xml</a></tr>'
        look = f"/quicklook/CB4A/{key}.png"
        h.file(look, "look.png")
        other = scenes[1 - at][0]
        stac = f"/stac/collections/CB4A_WFI_L4_DN/items/{key}"
        h.meta(
            stac,
            {
                "type": "Feature",
                "id": key,
                "assets": {
                    f"BAND{b}": {"href": p.u(f"/api/download/TIFF/CB4A/2021_07/{key}_BAND{b}.tif")}
                    for b in range(13, 13 + bands - 2)
                },
                "links": [{"rel": "collection", "href": p.u("/stac/collections/CB4A_WFI_L4_DN")}],
            },
            "application/geo+json",
        )
        h.land(
            base,
            shell(
                key,
                f"""<h2>{key}</h2><a href="{look}"><img src="{look}" width="200"></a>
<p>{w.text(3)}</p><table>{rows}</table><p><a href="{stac}">STAC</a>
<a href="/catalogo/carrinho/adicionar?cena={key}">Adicionar ao carrinho</a></p>
<p>Mesma passagem: <a href="/catalogo/cena/{other}">{other}</a></p>
<p>Coleção: <a href="/catalogo/colecao/CB4A_WFI_L4_DN">CB4A WFI L4 DN</a></p>""",
            ),
        )
    every = ul((f"/catalogo/cena/{k}", k) for k, _ in scenes)
    p.show("/catalogo/", shell("Início", f"<h1>Recentes</h1>{every}"))
    p.hop("/", "/catalogo/", own=False)
    p.raw("/stac/collections/CB4A_WFI_L4_DN", '{"id":"CB4A_WFI_L4_DN"}', "application/json")
    p.bar("the collection", "/stac/collections/CB4A_WFI_L4_DN", "/catalogo/colecao/CB4A_WFI_L4_DN")
    p.bar("a cart", f"/catalogo/carrinho/adicionar?cena={scenes[0][0]}")
    p.robots("Disallow: /catalogo/carrinho/", "Disallow: /api/internal/")
    rest(p, shell, w, {"/colecao/": every, "explore": every})
    return p.site(
        f"/catalogo/cena/{scenes[0][0]}", "complete", "the page and the item name the same bands"
    )


def monitoring_site_2() -> ThirdSite:
    """A station of an air network: a page with tabs by query, yearly files, a data service."""
    p = Portal("monitoring_site", 2, "https://air-network.gov-isles.example")
    w = Prose(
        "ms2",
        "the analyser, nitrogen dioxide, the roadside, the inlet, ozone",
        "is measured, exceeds, stands, was moved",
        "since 2003, at 2.5 m, beside the A6, against the limit",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Air Network</title></head>
<body><header><a href="/">Air Network</a><a href="/networks/find-sites">Find sites</a>
<a href="/data/">Data</a><a href="/forecasting/">Forecast</a></header><div>{body}</div>
<footer><a href="/accessibility">Accessibility</a> <a href="/contacts">Contacts</a></footer>
</body></html>"""

    sites = (("UKA00481", "Ashby Road", "ASH"), ("UKA00482", "Mill Lane", "MIL"))
    for at, (code, name, short) in enumerate(sites):
        h = Hand(p, at == 0)
        base = f"/networks/site-info?site_id={short}"
        tabs = (("", "Overview"), ("&view=View", "Photographs"), ("&view=data", "Data"))
        bar = " ".join(f'<a href="{base}{q.replace("&", "&amp;")}">{t}</a>' for q, t in tabs)
        photos = f'<a href="/assets/images/sites/{short}_n.jpg">North</a>'
        h.file(f"/assets/images/sites/{short}_n.jpg", "n.jpg")
        years = ""
        for year in (2021, 2022, 2023):
            csv = f"/datastore/data_files/site_data/{short}_{year}.csv"
            h.file(csv, f"{short}_{year}.csv")
            years += f'<li><a href="{csv}">{year}</a></li>'
        h.page(f"{base}&view=View", shell(f"{name} photographs", f"<h1>{name}</h1>{bar}{photos}"))
        h.page(
            f"{base}&view=data",
            shell(
                f"{name} data",
                f"<h1>{name}</h1>{bar}<ul>{years}</ul>"
                f'<a href="/data/data_selector?site={short}">Build your own file</a>',
            ),
        )
        other = sites[1 - at]
        h.land(
            base,
            shell(
                f"Site information for {name}({code})",
                f"""<h1>{name}</h1>{bar}<table><tr><td>UK-AIR ID<td>{code}<tr><td>Environment type
<td>Urban traffic<tr><td>Local authority<td><a href="/networks/la?la=91">Harborough</a></table>
<p>{w.text(3)}</p>
<p>Latest: NO2 <b>31</b> µg/m3 at 13:00 <a href="/latest/currentlevels?site={short}">
hourly</a></p><p>Nearby: <a href="/networks/site-info?site_id={other[2]}">{other[1]}</a></p>""",
            ),
        )
    p.maybe("/data/data_selector?site=ASH", "/latest/currentlevels?site=ASH")
    every = ul((f"/networks/site-info?site_id={s}", n) for _, n, s in sites)
    p.show("/", shell("Home", f"<h1>Sites</h1>{every}"))
    p.bar("a list", "/networks/la?la=91", "/networks/find-sites")
    rest(p, shell, w, {"/networks/": every})
    return p.site(
        "/networks/site-info?site_id=ASH",
        "review",
        "yearly files are listed, and a selector makes any number of others",
    )


def citizen_observation_2() -> ThirdSite:
    """A checklist of a bird portal: one page, sound and pictures in a media library."""
    p = Portal("citizen_observation", 2, "https://birdlists.example")
    cdn = "https://cdn.download.medialib.example"
    lib = "https://medialib.example"
    w = Prose(
        "co2",
        "the warbler, a flock, the scope, two birds, the call",
        "passed, was heard, landed, stayed",
        "over the marsh, before sunrise, at close range, in fog",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - BirdLists</title></head>
<body><header><a href="/home">BirdLists</a><a href="/submit">Submit</a>
<a href="/explore">Explore</a>
<a href="/login/cas?portal=birdlists&amp;service=/checklist/S128823410">Sign in</a></header>
<main>{body}</main><footer><a href="/about">About</a><a href="/news">News</a></footer></body>
</html>"""

    lists = (
        ("S128823410", "Grey Marsh, 12 Feb 2023", "539901"),
        ("S128811002", "Grey Marsh, 11 Feb 2023", "539777"),
    )
    for at, (key, name, asset) in enumerate(lists):
        h = Hand(p, at == 0)
        base = f"/checklist/{key}"
        for n, kind in ((1, "photo"), (2, "audio")):
            num = f"{asset}{n}"
            if kind == "photo":
                h.file(f"{cdn}/api/v2/asset/{num}/2400", "a.jpg", "image/jpeg", body=f"JFIF{num}")
                media = f"{cdn}/api/v2/asset/{num}/2400"
            else:
                h.file(f"{cdn}/api/v2/asset/{num}/mp3", "a.mp3", "audio/mpeg", body=f"ID3{num}")
                media = f"{cdn}/api/v2/asset/{num}/mp3"
            h.page(
                f"{lib}/asset/{num}",
                f"""<html><head><title>ML{num} - Media library</title></head><body>
<nav><a href="{lib}/">Media library</a><a href="{lib}/catalog?taxonCode=sedwar">Search</a></nav>
<h1>ML{num} Sedge Warbler</h1><a href="{media}">open</a> {w.text(1)}
<a href="{p.u(base)}">checklist {key}</a></body></html>""",
            )
        other = lists[1 - at]
        h.land(
            base,
            shell(
                f"Checklist {name}",
                f"""<h1>{name}</h1><p>Owner <a href="/profile/MTIz">R. Teal</a>; <a
href="/hotspot/L88123">Grey Marsh</a>; <a href="/region/NL-GE">Gelre</a></p>
<p>Protocol: Traveling, 2 km, 95 min. Comments: {w.text(2)}</p><ol><li>
<a href="/species/sedwar">Sedge Warbler</a> 2
<a href="{lib}/asset/{asset}1">photo</a> <a href="{lib}/asset/{asset}2">audio</a>
<li><a href="/species/gadwal">Gadwall</a> 14</ol><a href="/printchecklist/{key}">Print</a>
<p>Other checklists here: <a href="/checklist/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    media = [one for one in p.members if "medialib.example" in one]
    p.maybe(*media)
    p.members.difference_update(media)
    every = ul((f"/checklist/{k}", n) for k, n, _ in lists)
    p.show("/home", shell("Home", f"<h1>Recent</h1>{every}"))
    p.hop("/", "/home", own=False)
    p.show(f"{lib}/", "<html><title>Media library</title><h1>Media library</h1></html>")
    p.maybe("/printchecklist/S128823410")
    p.bar("a profile", "/profile/MTIz")
    p.bar("a list", "/hotspot/L88123", "/species/sedwar", f"{lib}/catalog?taxonCode=sedwar")
    rest(p, shell, w, {"/hotspot/": every, "/species/": every, "/profile": every, "cat": every})
    return p.site(
        "/checklist/S128823410",
        "review",
        "the list's media are records of another portal, where their content stands",
    )


def culture_strain_2() -> ThirdSite:
    """An accession in a genebank: ASP pages, observations as text, pictures, a request cart."""
    p = Portal("culture_strain", 2, "https://npgs.seedbank-fed.example")
    w = Prose(
        "cs2",
        "the accession, the donor, seed, the nursery, kernel color",
        "was collected, was regenerated, is stored, scores",
        "in 1962, at 1,900 m, from a market, in two plots",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Seedbank Global</title></head><body>
<form method="post" action="./accessiondetail.aspx"><input type="hidden" name="__VIEWSTATE"
value="/wEPDwUKMTY1"></form><nav><a href="/gringlobal/search">Accessions</a>
<a href="/gringlobal/descriptors">Descriptors</a><a href="/gringlobal/login.aspx?ReturnUrl=%2f">
Login</a><a href="/gringlobal/cartview.aspx">Cart</a></nav>{body}
<footer><a href="/gringlobal/help.html">Help</a></footer></body></html>"""

    rows = (
        ("1128340", "PI 281911", "Zea mays"),
        ("1128341", "PI 281912", "Zea mays"),
        ("1203377", "PI 406118", "Phaseolus vulgaris"),
    )
    for at, (num, name, taxon) in enumerate(rows):
        h = Hand(p, at == 0)
        base = f"/gringlobal/accessiondetail?id={num}"
        tail = name[3:]
        h.page(
            f"/gringlobal/accessionobservation?id={num}",
            shell(
                f"{name} observations",
                f'<h1>Observations on {name}</h1>{w.paras(1)}<a href="{base}">Passport</a> '
                f'<a href="/gringlobal/obsexport.aspx?id={num}">Export (CSV)</a>',
            ),
        )
        h.file(
            f"/gringlobal/obsexport.aspx?id={num}",
            "export.csv",
            "text/csv",
            attach=True,
            body=f"accession,trait,value\n{name},color,{num[-1]}\n",
        )
        h.file(f"/gringlobal/images/nc7/{tail}.jpg", f"{tail}.jpg")
        near = ul((f"/gringlobal/accessiondetail?id={n}", t) for n, t, _ in rows if n != num)
        h.land(
            base,
            shell(
                f"{taxon} {name}",
                f"""<h1>{name}</h1><h2>
<a href="/gringlobal/taxon/taxonomydetail?id=42207">{taxon}</a>
</h2><p>Maintained by <a href="/gringlobal/site?id=16">North Central Station</a></p>
<p>{w.text(3)}</p><p><a href="/gringlobal/images/nc7/{tail}.jpg">Image</a>
<a href="/gringlobal/accessionobservation?id={num}">Observations</a></p>
<p><a href="/gringlobal/cartview.aspx?action=add&amp;id={num}">Request this germplasm</a></p>
<p>Same expedition: <a href="/gringlobal/method?id=4411">list</a></p>{near}""",
            ),
        )
    every = ul((f"/gringlobal/accessiondetail?id={n}", t) for n, t, _ in rows)
    p.show("/gringlobal/search", shell("Search", f"<h1>Accessions</h1>{every}"))
    p.hop("/", "/gringlobal/search", own=False)
    p.bar("a cart", "/gringlobal/cartview.aspx?action=add&id=1128340")
    p.bar("a taxon", "/gringlobal/taxon/taxonomydetail?id=42207")
    rest(p, shell, w, {"taxonomydetail": every, "method": every, "site?": every}, "login.aspx")
    return p.site(
        "/gringlobal/accessiondetail?id=1128340",
        "complete",
        "passport, picture, observations and their table",
    )


def pathway_entry_2() -> ThirdSite:
    """A pathway of a wiki made static: files on a repository host, a history, a claim that lags."""
    p = Portal("pathway_entry", 2, "https://www.openpathways.example")
    raw = "https://raw.codehost.example"
    w = Prose(
        "pe2",
        "the enzyme, ketone bodies, the transporter, the gene, the metabolite",
        "converts, inhibits, carries, encodes",
        "in the liver, in fasting, with NAD, across the membrane",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | OpenPathways</title></head>
<body><nav><a href="/">OpenPathways</a><a href="/browse/table.html">Browse</a>
<a href="/download.html">Download all</a><a href="https://academy.openpathways.example/">Academy</a>
</nav>{body}<footer><a href="/about.html">About</a></footer></body></html>"""

    paths = (("WP311", "Synthesis of ketone bodies"), ("WP312", "Cori cycle"))
    for at, (key, name) in enumerate(paths):
        h = Hand(p, at == 0)
        base = f"/pathways/{key}.html"
        store = f"/wikipathways-assets/pathways/{key}/{key}"
        for ext in ("gpml", "svg", "png"):
            kind = {"gpml": "text/xml"}.get(ext, "")
            h.file(f"{store}.{ext}", f"{key}.{ext}", kind)
        h.file(f"{store}-datanodes.tsv", f"{key}.tsv")
        h.file(
            f"{raw}/openpathways/database/main/pathways/{key}/{key}.gpml",
            "x.xml",
            "text/plain",
            body=f"<Pathway Name='{name}'/>",
        )
        p.hop(f"/index.php/Pathway:{key}", base, 301, own=at == 0)
        h.page(
            f"/instance/{key}_r118301",
            shell(
                f"{name} (revision 118301)",
                f'<h1>{name}</h1><p>Older revision. <a href="{base}">current</a></p>',
            ),
        )
        claim = ld(
            {
                "@context": "https://schema.org/",
                "@type": "Dataset",
                "@id": p.u(base),
                "name": name,
                "url": p.u(base),
                "distribution": [
                    {"@type": "DataDownload", "contentUrl": p.u(f"{store}_old.gpml")},
                    {"@type": "DataDownload", "contentUrl": p.u(f"{store}.svg")},
                ],
                "creator": [{"@type": "Person", "url": p.u("/authors/kwest.html")}],
            }
        )
        other = paths[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name} ({key})</h1><img src="{store}.svg" alt=""><p>{w.text(4)}</p>
<p>Authors: <a href="/authors/kwest.html">K. West</a>. Last modified: 2023-02-01</p><ul>
<li><a href="{store}.gpml" download>GPML</a><li><a href="{store}.svg" download>SVG</a>
<li><a href="{store}.png" download>PNG</a><li><a href="{store}-datanodes.tsv">Participants</a>
<li><a href="{raw}/openpathways/database/main/pathways/{key}/{key}.gpml">raw at code host</a>
<li><a href="/instance/{key}_r118301">Older revision</a></ul>
<p><a href="https://codehost.example/openpathways/database/issues/new?title={key}">Report</a>
<a href="/browse/communities/lipids.html">Lipids community</a>
<a href="/index.php/Pathway:{key}">old address</a></p>
<p>See also <a href="/pathways/{other[0]}.html">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/pathways/{k}.html", n) for k, n in paths)
    p.show("/", shell("Home", f"<h1>New</h1>{every}"))
    p.maybe("/wikipathways-assets/pathways/WP311/WP311_old.gpml")
    p.maybe(f"{raw}/openpathways/database/main/pathways/WP311/WP311.gpml")
    p.members.discard(f"{raw}/openpathways/database/main/pathways/WP311/WP311.gpml")
    p.bar("a profile", "/authors/kwest.html")
    p.bar("a list", "/browse/communities/lipids.html", "/browse/table.html")
    rest(p, shell, w, {"/browse/": every, "/authors/": every})
    return p.site(
        "/pathways/WP311.html", "review", "the claim names a file that is lost, and omits three"
    )


def bioimage_study_2() -> ThirdSite:
    """A tumour imaging collection: an open table, images by a retriever's manifest only."""
    p = Portal("bioimage_study", 2, "https://www.cancerscans.example")
    w = Prose(
        "bs2",
        "the cohort, each series, the lesion, the scanner, the segmentation",
        "was contoured, includes, precedes, is de-identified",
        "at baseline, in 212 subjects, with contrast, by two readers",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en-US"><head><title>{title} - Cancer Scans</title>
</head><body class="wp-site"><header><a href="/">Cancer Scans</a>
<a href="/browse-collections/">Collections</a><a href="/submit-data/">Submit</a>
<a href="https://nbia.cancerscans.example/nbia-search/">Portal</a></header>{body}
<footer><a href="/data-usage-policies/">Policies</a></footer></body></html>"""

    sets = (("hn-larynx", "HN-Larynx", "61"), ("brain-mets", "Brain-Mets", "64"))
    for at, (slug, name, num) in enumerate(sets):
        h = Hand(p, at == 0)
        base = f"/collection/{slug}/"
        files = "/wp-content/uploads"
        h.file(
            f"{files}/{name}_v2_20230301.manifest",
            f"{name}.tcia",
            "application/octet-stream",
            attach=True,
            body=f"downloadServerUrl=x\n{num}\n",
        )
        h.file(f"{files}/{name}_clinical_v2.xlsx", f"{name}_clinical.xlsx")
        h.file(f"{files}/{name}_dictionary.csv", f"{name}_dictionary.csv")
        old = f"{files}/{name}_v1_20200114.manifest"
        p.blob(old, f"{name}_v1.tcia", "application/octet-stream", attach=True, body=f"v1 {num}\n")
        if at == 0:
            p.maybe(old)
        claim = ld(
            {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": name,
                "identifier": f"https://doi.example/10.7937/CS.{num}",
                "url": p.u(base),
                "isAccessibleForFree": True,
            }
        )
        other = sets[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name}</h1><p>{w.text(4)}</p><h2>Data access</h2><table>
<tr><td>Images (DICOM, 81.2 GB), 212 subjects, 31,020 images<td>
<a href="{files}/{name}_v2_20230301.manifest">Download</a> (requires the data retriever)
<a href="https://nbia.cancerscans.example/nbia-search/?CollectionCriteria={name}">Search</a>
<tr><td>Clinical (XLSX)<td><a href="{files}/{name}_clinical_v2.xlsx">Download</a>
<tr><td>Dictionary<td><a href="{files}/{name}_dictionary.csv">Download</a></table>
<h2>Versions</h2><details><summary>Version 1: 2020/01/14</summary>
<a href="{old}">Images</a></details>
<p>Related: <a href="/collection/{other[0]}/">{other[1]}</a>,
<a href="/analysis-result/{slug}-seg/">segmentations (analysis result)</a></p>
<p><a href="/wiki-redirect/?to=helpdesk">Help desk</a></p>""",
            ),
        )
        p.other(f"/analysis-result/{slug}-seg/", shell(f"{name}-Seg", f"<h1>Seg</h1>{w.paras(1)}"))
    every = ul((f"/collection/{s}/", n) for s, n, _ in sets)
    p.show("/", shell("Home", f"<h1>Collections</h1>{every}"))
    p.bar("a list", "/browse-collections/")
    rest(p, shell, w, {"browse-collections": every})
    return p.site(
        "/collection/hn-larynx/",
        "partial",
        "the images come only through a program that reads the manifest",
    )


def planet_entry_2() -> ThirdSite:
    """A small body in a laboratory's database: a lookup by query and a documented service."""
    p = Portal("planet_entry", 2, "https://smallbodies.jetlab.example")
    api = "https://api-sb.jetlab.example"
    w = Prose(
        "pl2",
        "the asteroid, the orbit, perihelion, radar astrometry, the lightcurve",
        "crosses, was determined, constrains, exceeds",
        "at epoch 2460000.5, from 312 observations, within 0.05 au, in retrograde",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>
<nav class="navbar"><a href="/">Small Bodies</a><a href="/about/">About</a>
<a href="/orbits/">Orbits</a><a href="/tools/">Tools</a><a href="/ca/">Close approaches</a></nav>
<div class="container">{body}</div><footer><a href="https://www.jetlab.example/privacy">Privacy</a>
</footer></body></html>"""

    bodies = (("20101955", "2011955", "Benben"), ("20162173", "2162173", "Ryuza"))
    for at, (spk, des, name) in enumerate(bodies):
        h = Hand(p, at == 0)
        base = f"/tools/sbdb_lookup.html?sstr={des}"
        h.meta(
            f"{api}/sbdb.api?sstr={des}&full-prec=1", {"object": {"spkid": spk}}, "application/json"
        )
        h.meta(f"{api}/cad.api?des={des}", {"count": "2", "object": des}, "application/json")
        h.file(f"/tools/data/radar/{des}.txt", f"{des}.txt")
        h.file(
            f"/ephem/bsp/{spk}.bsp",
            f"{spk}.bsp",
            "application/octet-stream",
            attach=True,
            body=f"DAF/SPK {spk}",
        )
        other = bodies[1 - at]
        h.land(
            base,
            shell(
                f"{name} - Small-Body Database Lookup",
                f"""<h1>{des} {name}</h1><p>Classification: <a href="/tools/sbdb_query.html?c=APO">
Apollo</a> SPKID: {spk}</p><p>{w.text(4)}</p><table><tr><th>Element<th>Value<tr>
<td>e<td>0.2037</table>
<ul><li><a href="{api}/sbdb.api?sstr={des}&amp;full-prec=1">This page as JSON</a>
<li><a href="{api}/cad.api?des={des}">Close approaches (JSON)</a>
<li><a href="/tools/data/radar/{des}.txt">Radar observations</a>
<li><a href="/ephem/bsp/{spk}.bsp">SPK file</a>
<li><a href="/tools/ephem.html?des={des}">Ephemeris for any time</a></ul>
<form action="/tools/sbdb_lookup.html"><input name="sstr"></form>
<p>Random: <a href="/tools/sbdb_lookup.html?sstr={other[1]}">{other[2]}</a></p>""",
            ),
        )
    every = ul((f"/tools/sbdb_lookup.html?sstr={d}", n) for _, d, n in bodies)
    p.show("/", shell("Small Bodies", f"<h1>News</h1>{every}"))
    p.show("/tools/sbdb_lookup.html", shell("Lookup", "<h1>Lookup</h1><form></form>"))
    p.maybe("/tools/ephem.html?des=2011955")
    p.bar("a list", "/tools/sbdb_query.html?c=APO")
    p.bar("the empty tool", "/tools/sbdb_lookup.html")
    rest(p, shell, w, {"sbdb_query": every})
    return p.site(
        "/tools/sbdb_lookup.html?sstr=2011955",
        "review",
        "the ephemeris service gives any number of tables of this body",
    )


def mineral_page_2() -> ThirdSite:
    """A mineral in a community database: one long page, a gallery in pages, pictures owned by
    their photographers."""
    p = Portal("mineral_page", 2, "https://www.mineraldatabase.example")
    w = Prose(
        "mi2",
        "the crystal, this species, the type material, cleavage, the vein",
        "occurs, forms, was named, alters to",
        "in pegmatites, after a collector, with quartz, on joints",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>
<div id="mainmenu"><a href="/">Home</a><a href="/messageindex.php">Discussions</a>
<a href="/photos.php">Photos</a><a href="/learning/">Learning</a><a href="/login.php">Login</a>
</div>
{body}<div id="foot"><a href="/copyright.php">Copyright</a></div></body></html>"""

    stones = (("3337", "Rhodizite"), ("3338", "Londonite"), ("1052", "Danburite"))
    for at, (num, name) in enumerate(stones):
        h = Hand(p, at == 0)
        base = f"/min-{num}.html"
        p.hop(f"/show.php?id={num}&ld=1", base, 301, own=at == 0)
        for page in (1, 2):
            pics = "".join(
                f'<a href="/photo-{num}{page}{n}.html">'
                f'<img src="/imagecache/{num}{page}{n}.jpg"></a>'
                for n in (1, 2)
            )
            turn = f"/gallery.php?min={num}&p={3 - page}".replace("&", "&amp;")
            address = f"/gallery.php?min={num}&p={page}"
            text = shell(
                f"{name} photos, page {page}",
                f'<h1>{name}: photo gallery</h1>{pics}<a href="{turn}">page {3 - page}</a>'
                f'<a href="{base}">{name}</a>',
            )
            if at == 0:
                p.maybe(address)
            p.show(address, text)
        h.file(
            f"/download/cif/{num}.cif",
            f"{num}.cif",
            "chemical/x-cif",
            attach=True,
            body=f"data_{name}\n",
        )
        near = ul((f"/min-{n}.html", t) for n, t in stones if n != num)
        h.land(
            base,
            shell(
                f"{name}: Mineral information, data and localities.",
                f"""{metas(("description", name))}<h1>{name}</h1><p>{w.text(5)}</p>
<h2>Crystallography</h2><p><a href="/download/cif/{num}.cif">Structure (CIF)</a></p>
<h2>Photos</h2><a href="/gallery.php?min={num}&amp;p=1">Gallery (4 photos)</a>
<h2>Localities</h2><ul><li><a href="/loc-2340.html">Antandro</a><li>
<a href="/loc-2291.html">Ural</a>
</ul><h2>Other</h2><p><a href="/show.php?id={num}&amp;ld=1">Permanent link</a>
<a href="https://rawspectra.example/{name.lower()}">spectra</a>
<a href="/mesg-newtopic.php?min={num}">Discuss this mineral</a></p><h2>Related</h2>{near}""",
            ),
        )
    for page in (1, 2):
        for n in (1, 2):
            p.maybe(f"/photo-3337{page}{n}.html")
            p.show(
                f"/photo-3337{page}{n}.html",
                shell(f"Photo {page}{n}", f"<h1>Photo by a member</h1>{w.text(1)}"),
            )
    every = ul((f"/min-{n}.html", t) for n, t in stones)
    p.gone(*(f"/photo-{n}{a}{b}.html" for n, _ in stones[1:] for a in (1, 2) for b in (1, 2)))
    p.show("/", shell("Mineral database", f"<h1>Mineral of the day</h1>{every}"))
    p.bar("a locality with many minerals", "/loc-2340.html", "/loc-2291.html")
    p.bar("asks for an account", "/mesg-newtopic.php?min=3337")
    rest(p, shell, w, {"/loc-": every}, "login")
    return p.site(
        "/min-3337.html", "review", "photographs of the species stand as entries of their own"
    )
