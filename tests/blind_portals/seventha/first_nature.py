"""First portals: cores, satellites, monitoring, life, the sky, minerals."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def core_record_1() -> ThirdSite:
    """A hole drilled in the sea floor: tables and photographs on a server of query addresses."""
    p = Portal("core_record", 1, "https://web.oceandrilling.example")
    w = Prose(
        "cr1",
        "the core, nannofossil ooze, the ash layer, the section, recovery",
        "grades into, overlies, disturbs, exceeds",
        "at 112 mbsf, in the lower unit, below the hiatus, near the top",
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body bgcolor="#ffffff">
<div><a href="/">Ocean Drilling Database</a> :: <a href="/overview/expeditions.jsp">Expeditions</a>
:: <a href="/overview/sites.jsp?exp=340">Sites of 340</a> :: <a href="/help.jsp">Help</a></div>
<hr>{body}<hr><a href="/feedback.jsp">Feedback</a></body></html>"""

    holes = (("340", "U1394", "B"), ("340", "U1394", "A"))
    for at, (exp, site, hole) in enumerate(holes):
        h = Hand(p, at == 0)
        query = f"exp={exp}&site={site}&hole={hole}"
        amp = query.replace("&", "&amp;")
        name = f"{exp}-{site}{hole}"
        for rep in ("cores", "grain"):
            h.file(f"/csv.jsp?{query}&report={rep}", f"{name}_{rep}.csv", "text/csv", attach=True)
        h.file(f"/images/closeup/{name}-1H-1.jpg", "closeup.jpg")
        h.file(f"/publications/vcd/{site}{hole}_VCD.pdf", f"{site}{hole}_VCD.pdf")
        h.page(
            f"/images.jsp?{query}",
            shell(
                f"{name} images",
                f'<h1>Images of Hole {name}</h1><a href="/images/closeup/{name}-1H-1.jpg">'
                f'1H-1</a> <a href="/hole.jsp?{amp}">summary</a>',
            ),
        )
        h.land(
            f"/hole.jsp?{query}",
            shell(
                f"Hole {name}",
                f"""<h1>Hole {name}</h1><table border><tr><td>Latitude<td>16.6402
<tr><td>Water depth (m)<td>1114.8<tr><td>Cores<td>27</table><p>{w.text(4)}</p>
<ul><li><a href="/csv.jsp?{amp}&amp;report=cores">Core summary (csv)</a>
<li><a href="/csv.jsp?{amp}&amp;report=grain">Grain size (csv)</a>
<li><a href="/images.jsp?{amp}">Images</a>
<li><a href="/publications/vcd/{site}{hole}_VCD.pdf">Core descriptions (PDF)</a>
<li>Report: <a href="https://publications.oceandrilling.example/proc/340/">Proceedings 340</a></ul>
<p>Holes at this site: <a href="/hole.jsp?exp=340&amp;site=U1394&amp;hole=A">A</a>
<a href="/hole.jsp?exp=340&amp;site=U1394&amp;hole=B">B</a></p>
<p><a href="/cart.jsp?add={name}">Request samples</a></p>""",
            ),
        )
    every = ul((f"/hole.jsp?exp={x}&site={s}&hole={y}", f"{s}{y}") for x, s, y in holes)
    p.show("/", shell("Home", f"<h1>Holes</h1>{every}"))
    p.bar("a list", "/overview/sites.jsp?exp=340")
    p.bar("a form for samples", "/cart.jsp?add=340-U1394B")
    rest(p, shell, w, {"/overview": every}, "cart")
    return p.site(
        "/hole.jsp?exp=340&site=U1394&hole=B", "complete", "all tables of the hole are handed out"
    )


def satellite_granule_1() -> ThirdSite:
    """A granule at a land data centre: files on a protected host, pictures and metadata open."""
    p = Portal("satellite_granule", 1, "https://search.landdaac.example")
    store = "https://data.landdaac.example"
    w = Prose(
        "sg1",
        "the granule, surface reflectance, the tile, cloud mask, the swath",
        "covers, contains, is gridded to, flags",
        "at 500 m, in sinusoidal projection, for eight days, with fill values",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | Land DAAC Search</title>
</head><body><nav class="top"><a href="/">Search</a><a href="/collections">Collections</a>
<a href="/tools">Tools</a><a href="https://urs.landdaac.example/oauth/authorize?state=%2Fsearch">
Earth login</a></nav><div id="app">{body}</div><footer><a href="/accessibility">Accessibility</a>
<a href="/citing">Citing data</a></footer></body></html>"""

    grans = (
        ("G2230017431-LD", "SR09A1.A2021177.h11v05.061.2021187042911"),
        ("G2230017498-LD", "SR09A1.A2021177.h12v05.061.2021187043102"),
        ("G2229001220-LD", "SR09A1.A2021169.h11v05.061.2021178120021"),
    )
    for at, (gid, name) in enumerate(grans):
        h = Hand(p, at == 0)
        base = f"/granules/{gid}"
        deny = "<html><h1>401 Unauthorized</h1>Sign in with an Earth login.</html>"
        h.refused(f"{store}/protected/SR09A1.061/{name}/{name}.hdf", deny, 401)
        h.meta(
            f"{store}/protected/SR09A1.061/{name}/{name}.hdf.xml",
            f"<GranuleMetaDataFile><GranuleUR>{name}</GranuleUR></GranuleMetaDataFile>",
            "application/xml",
        )
        h.file(f"{store}/public/SR09A1.061/{name}/BROWSE.{name}.jpg", "browse.jpg")
        for ext, ctype in (("umm_json", "application/json"), ("iso19115", "application/xml")):
            h.meta(
                f"/api/granules/{gid}.{ext}",
                {"GranuleUR": name} if ext == "umm_json" else f"<gmi>{name}</gmi>",
                ctype,
            )
        near = ul((f"/granules/{g}", n) for g, n in grans if g != gid)
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>From <a href="/collections/C2202497474-LD">Surface
Reflectance 8-Day L3 Global 500 m V061</a></p><img alt="browse"
src="{store}/public/SR09A1.061/{name}/BROWSE.{name}.jpg"><p>{w.text(3)}</p>
<h2>Download</h2><ul><li><a href="{store}/protected/SR09A1.061/{name}/{name}.hdf">
{name}.hdf (73.1 MB)</a><li><a href="{store}/protected/SR09A1.061/{name}/{name}.hdf.xml">
metadata</a><li><a href="{store}/public/SR09A1.061/{name}/BROWSE.{name}.jpg">browse image</a></ul>
<p>Also as <a href="/api/granules/{gid}.umm_json">UMM</a>,
<a href="/api/granules/{gid}.iso19115">ISO 19115</a></p>
<h2>Neighbours</h2>{near}""",
            ),
        )
    every = ul((f"/granules/{g}", n) for g, n in grans)
    p.show("/", shell("Search", f"<h1>Latest granules</h1>{every}"))
    p.bar("the collection around it", "/collections/C2202497474-LD")
    rest(p, shell, w, {"/collections": every})
    return p.site("/granules/G2230017431-LD", "partial", "the granule's file asks for an account")


def monitoring_site_1() -> ThirdSite:
    """A flux tower in a network: tabs of a site page, data products by year."""
    p = Portal("monitoring_site", 1, "https://fluxtowers.example")
    w = Prose(
        "ms1",
        "the tower, eddy covariance, the canopy, the soil pit, carbon flux",
        "measures, exceeds, supports, is sampled",
        "since 1999, at 32 m, above the crowns, in every season",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} - FluxTowers</title>
</head><body><div id="masthead"><a href="/">FluxTowers</a><ul class="menu">
<li><a href="/sites/site-search/">Sites</a><li><a href="/data/data-policy/">Data policy</a>
<li><a href="/login/?redirect_site_id=US-Oak">Log in</a></ul></div>
<div id="content">{body}</div><div id="colophon"><a href="/about/">About</a>
<a href="/community/">Community</a></div></body></html>"""

    sites = (("US-Oak", "Oak Ridge Crest"), ("US-Pin", "Pinecroft"))
    for at, (code, name) in enumerate(sites):
        h = Hand(p, at == 0)
        base = f"/sites/siteinfo/{code}"
        tabs = (
            ("siteinfo", "Overview"),
            ("data-citation", "Data citation"),
            ("site-publications", "Publications"),
            ("data-availability", "Data availability"),
        )
        bar = ul((f"/sites/{t}/{code}", word) for t, word in tabs)
        for tab, word in tabs[1:]:
            h.page(
                f"/sites/{tab}/{code}",
                shell(
                    f"{code}: {word}", f"<h1>{code}: {name}</h1>{bar}<h2>{word}</h2>{w.paras(2)}"
                ),
            )
        for kind in ("BASE_HH_9-5", "BADM_20230401"):
            h.file(
                f"/sites/download/?f=AMF_{code}_{kind}.zip",
                f"AMF_{code}_{kind}.zip",
                "application/zip",
                attach=True,
            )
        h.file(f"/wp-content/uploads/sites/{code}_photo.jpg", "tower.jpg")
        near = ul((f"/sites/siteinfo/{c}", f"{c}: {n}") for c, n in sites if c != code)
        h.land(
            base,
            shell(
                f"{code}: {name}",
                f"""{
                    metas(
                        ("citation_title", f"FluxTowers BASE {code} {name}"),
                        ("citation_doi", "10.17190/AMF/" + code),
                    )
                }<h1>{code}: {name}</h1>{bar}
<a href="/wp-content/uploads/sites/{code}_photo.jpg"><img
src="/wp-content/uploads/sites/{code}_photo-300x200.jpg" alt=""></a>
<table><tr><td>Tower team<td>PI: <a href="/member/jo-alder/">Jo Alder</a>
<tr><td>IGBP<td><a href="/sites/site-search/?igbp=DBF">DBF</a></table>{w.paras(2)}
<h2>Products</h2><p><a href="/sites/download/?f=AMF_{code}_BASE_HH_9-5.zip">BASE half-hourly
1999–2022 (zip)</a> <a href="/sites/download/?f=AMF_{code}_BADM_20230401.zip">BADM (zip)</a></p>
<p>DOI: <a href="https://doi.example/10.17190/AMF/{code}">10.17190/AMF/{code}</a></p>
<h2>Nearby</h2>{near}""",
            ),
        )
    every = ul((f"/sites/siteinfo/{c}", n) for c, n in sites)
    p.maybe("/wp-content/uploads/sites/US-Oak_photo-300x200.jpg")
    p.blob("/wp-content/uploads/sites/US-Oak_photo-300x200.jpg", "tower_s.jpg")
    p.show("/", shell("Home", f"<h1>Featured sites</h1>{every}"))
    p.bar("asks for an account", "/login/?redirect_site_id=US-Oak")
    p.bar("a profile", "/member/jo-alder/")
    rest(p, shell, w, {"site-search": every, "/member": every})
    return p.site(
        "/sites/siteinfo/US-Oak", "complete", "all products that the page names are handed out"
    )


def citizen_observation_1() -> ThirdSite:
    """An observation of a naturalist community: photographs on a store, comments, an API."""
    p = Portal("citizen_observation", 1, "https://www.natureseen.example")
    store = "https://nature-open-data.s3.store.example"
    api = "https://api.natureseen.example"
    w = Prose(
        "co1",
        "the wing, this beetle, the flower, the reserve, an expert",
        "shows, agrees, suggests, resembles",
        "on the pond side, from below, at dusk, with some doubt",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} · NatureSeen</title></head>
<body><nav id="bootstrap"><a href="/observations">Explore</a><a href="/people">People</a>
<a href="/projects">Projects</a><a href="/login?return_to=%2Fobservations%2F104882211">Log In</a>
</nav>{body}<footer><a href="/pages/about">About</a><a href="/pages/terms">Terms</a></footer>
</body></html>"""

    seen = (
        ("104882211", "Musk Beetle", "aromia-moschata", ("180113341", "180113360")),
        ("104882305", "Rose Chafer", "cetonia-aurata", ("180119001",)),
    )
    for at, (num, name, taxon, photos) in enumerate(seen):
        h = Hand(p, at == 0)
        base = f"/observations/{num}"
        shots = ""
        for photo in photos:
            h.file(f"{store}/photos/{photo}/original.jpg", f"{photo}.jpg")
            h.page(
                f"/photos/{photo}",
                shell(
                    f"Photo {photo}",
                    f'<img src="{store}/photos/{photo}/large.jpg"><a href="{store}/photos/{photo}'
                    f'/original.jpg">Original</a> of <a href="{base}">observation {num}</a>',
                ),
            )
            p.blob(f"{store}/photos/{photo}/large.jpg", f"{photo}l.jpg")
            if at == 0:
                p.maybe(f"{store}/photos/{photo}/large.jpg")
            shots += (
                f'<a href="/photos/{photo}"><img src="{store}/photos/{photo}/large.jpg"></a>'
                f'<a href="{store}/photos/{photo}/original.jpg">full size</a>'
            )
        h.meta(f"{api}/v1/observations/{num}", {"results": [{"id": int(num)}]}, "application/json")
        near = ul((f"/observations/{n}", t) for n, t, _, _ in seen if n != num)
        social = metas(
            ("og:url", p.u(base)),
            ("og:title", name),
            ("og:image", f"{store}/photos/{photos[0]}/large.jpg"),
            key="property",
        )
        h.land(
            base,
            shell(
                name,
                f"""{social}<h1><a href="/taxa/{taxon}">{name}</a></h1>
<div class="photos">{shots}</div><p>Observer: <a href="/people/mossy_marten">mossy_marten</a></p>
<p>Quality: Research Grade</p><div class="map">52.21, 5.98 (public)</div>
<section id="activity"><h3>Activity</h3><p><a href="/people/kever">kever</a>: {w.text(1)}</p>
<p><a href="/people/ento_els">ento_els</a>: {w.text(1)}</p></section>
<p>Projects: <a href="/projects/beetles-of-gelre">Beetles of Gelre</a></p>
<p><a href="{api}/v1/observations/{num}">JSON</a>
<a href="/flags/new?flag%5Bflaggable_id%5D={num}">Flag</a></p>
<h3>Nearby</h3>{near}""",
            ),
        )
    every = ul((f"/observations/{n}", t) for n, t, _, _ in seen)
    p.bar("a taxon", "/taxa/aromia-moschata")
    p.bar("a profile", "/people/mossy_marten", "/people/kever")
    p.bar("asks for an account", "/flags/new?flag%5Bflaggable_id%5D=104882211")
    p.show("/", shell("Home", f"<h1>Recent</h1>{every}"))
    lists = {"/observations": every, "/taxa": every, "/people": every, "/projects": every}
    rest(p, shell, w, lists)
    return p.site(
        "/observations/104882211", "complete", "the page, its two pictures and its record"
    )


def culture_strain_1() -> ThirdSite:
    """A strain in a collection of cultures: a catalogue page with certificates and a shop."""
    p = Portal("culture_strain", 1, "https://www.keimsammlung.example")
    w = Prose(
        "cs1",
        "der Stamm, das Medium, die Kultur, der Einsender, das Genom",
        "wächst, wurde isoliert, liegt vor, benötigt",
        "bei 28 °C, aus Waldboden, gefriergetrocknet, unter Sicherheitsstufe 1",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>Keimsammlung: {title}</title></head>
<body><div class="kopf"><a href="/">Start</a><a href="/katalog/mikroorganismen">Katalog</a>
<a href="/bestellung/warenkorb">Warenkorb (0)</a><a href="/konto/anmelden">Anmelden</a></div>
<div class="inhalt">{body}</div><div class="fuss"><a href="/impressum">Impressum</a>
<a href="/agb">AGB</a></div></body></html>"""

    strains = (
        ("KSM-20017", "Streptomyces silvae", "514"),
        ("KSM-20018", "Streptomyces paludis", "65"),
        ("KSM-20016", "Kitasatospora montana", "65"),
    )
    for at, (num, name, medium) in enumerate(strains):
        h = Hand(p, at == 0)
        slug = num.lower()
        base = f"/katalog/einzelheiten/kultur/{slug}"
        h.file(f"/fileadmin/Mikroorganismen/Zertifikate/{num}.pdf", f"{num}.pdf")
        h.file(f"/fileadmin/Mikroorganismen/16S/{num}.fasta", f"{num}.fasta", "text/plain")
        h.page(
            f"/en/catalogue/details/culture/{slug}",
            shell(
                name,
                f'<h1>{name}</h1><p>Strain {num}</p><p>{w.text(3)}</p><a href="{base}">DE</a>'
                f'<a href="/fileadmin/Mikroorganismen/Zertifikate/{num}.pdf">Certificate</a>',
            ),
        )
        near = ul(
            (f"/katalog/einzelheiten/kultur/{n.lower()}", f"{n} {t}")
            for n, t, _ in strains
            if n != num
        )
        h.land(
            base,
            shell(
                f"{name} {num}",
                f"""<link rel="alternate" hreflang="en" href="/en/catalogue/details/culture/{slug}">
<h1><i>{name}</i></h1><table><tr><th>Nummer<td>{num}, Typstamm<tr><th>Medium
<td><a href="/fileadmin/Mikroorganismen/Medien/Medium{medium}.pdf">Medium {medium}</a>
<tr><th>Sequenz<td><a href="https://www.seqarchive.example/ena/{num[-5:]}">16S im Archiv</a>,
<a href="/fileadmin/Mikroorganismen/16S/{num}.fasta">FASTA</a>
<tr><th>Gattung
<td><a href="/katalog/gattung/{name.split()[0].lower()}">{name.split()[0]}</a></table>
<p>{w.text(3)}</p><p><a href="/fileadmin/Mikroorganismen/Zertifikate/{num}.pdf">Zertifikat</a>
<a href="/en/catalogue/details/culture/{slug}">English</a></p>
<form action="/bestellung/warenkorb" method="post"><button>In den Warenkorb</button></form>
<p>Weitere Stämme</p>{near}""",
            ),
        )
    p.blob("/fileadmin/Mikroorganismen/Medien/Medium514.pdf", "Medium514.pdf")
    p.blob("/fileadmin/Mikroorganismen/Medien/Medium65.pdf", "Medium65.pdf")
    p.bar("a recipe that many strains share", "/fileadmin/Mikroorganismen/Medien/Medium514.pdf")
    p.bar("the shop", "/bestellung/warenkorb")
    every = ul((f"/katalog/einzelheiten/kultur/{n.lower()}", t) for n, t, _ in strains)
    p.show("/", shell("Start", f"<h1>Sammlung</h1>{every}"))
    rest(p, shell, w, {"/katalog/": every}, "anmelden")
    return p.site(
        "/katalog/einzelheiten/kultur/ksm-20017",
        "complete",
        "two languages of one page, certificate and sequence",
    )


def pathway_entry_1() -> ThirdSite:
    """A pathway in a knowledge base: a detail page, exports by a content service, a diagram."""
    p = Portal("pathway_entry", 1, "https://reactions.example")
    w = Prose(
        "pe1",
        "the kinase, the receptor, phosphorylation, the complex, a ligand",
        "binds, activates, recruits, degrades",
        "in the cytosol, at the membrane, upon stimulation, by ubiquitination",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-gb"><head><title>Reactions | {title}</title></head>
<body><div id="fav-nav"><a href="/">Reactions</a><a href="/what-is">About</a>
<a href="/documentation">Documentation</a><a href="/PathwayBrowser/">Browser</a></div>
<div class="favth-content">{body}</div><div id="footer"><a href="/license">Licence</a>
<a href="/about/privacy-notice">Privacy</a></div></body></html>"""

    paths = (
        ("R-HSA-177929", "Signaling by EGFR"),
        ("R-HSA-182971", "EGFR downregulation"),
        ("R-HSA-1227986", "Signaling by ERBB2"),
    )
    for at, (key, name) in enumerate(paths):
        h = Hand(p, at == 0)
        num = key.split("-")[-1]
        base = f"/content/detail/{key}"
        h.file(
            f"/ContentService/exporter/event/{key}.sbgn",
            f"{key}.sbgn",
            "application/xml",
            body=f"<sbgn><map id='{key}'/></sbgn>",
        )
        h.file(
            f"/ReactionsRESTfulAPI/RESTfulWS/sbmlExporter/{num}",
            f"{key}.sbml",
            "application/sbml+xml",
            attach=True,
            body=f"<sbml id='{key}'/>",
        )
        h.file(f"/cgi-bin/pdfexporter?ID={num}", f"{key}.pdf", "application/pdf", attach=True)
        claim = ld(
            {
                "@context": "http://schema.org",
                "@type": "Dataset",
                "name": name,
                "url": p.u(base),
                "identifier": key,
                "includedInDataCatalog": {"@type": "DataCatalog", "name": "Reactions"},
                "distribution": [
                    {
                        "@type": "DataDownload",
                        "encodingFormat": "SBML",
                        "contentUrl": p.u(f"/ReactionsRESTfulAPI/RESTfulWS/sbmlExporter/{num}"),
                    },
                    {
                        "@type": "DataDownload",
                        "encodingFormat": "SBGN",
                        "contentUrl": p.u(f"/ContentService/exporter/event/{key}.sbgn"),
                    },
                    {
                        "@type": "DataDownload",
                        "encodingFormat": "PDF",
                        "contentUrl": p.u(f"/cgi-bin/pdfexporter?ID={num}"),
                    },
                ],
                "creator": [{"@type": "Person", "name": "L. Castagnoli"}],
            }
        )
        near = ul((f"/content/detail/{k}", n) for k, n in paths if k != key)
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h3>{name}</h3><dl><dt>Stable Identifier<dd>{key}<dt>Type<dd>Pathway
<dt>Species<dd>Homo sapiens</dl><p>{w.text(5)}</p>
<p><a href="/PathwayBrowser/#/{key}">Open in the browser</a></p>
<fieldset><legend>Download</legend>
<a href="/ReactionsRESTfulAPI/RESTfulWS/sbmlExporter/{num}">SBML</a>
<a href="/ContentService/exporter/event/{key}.sbgn">SBGN</a>
<a href="/cgi-bin/pdfexporter?ID={num}">PDF</a></fieldset>
<fieldset><legend>Participants</legend><a href="/content/detail/R-HSA-179837">EGFR</a>
<a href="/content/detail/R-HSA-179863">EGF</a></fieldset>
<fieldset><legend>Authored</legend><a href="/content/detail/person/73447">Castagnoli, L</a>
</fieldset><fieldset><legend>Other pathways</legend>{near}</fieldset>""",
            ),
        )
    for key, name in (("R-HSA-179837", "EGFR"), ("R-HSA-179863", "EGF")):
        p.other(f"/content/detail/{key}", shell(name, f"<h3>{name}</h3><p>{w.text(3)}</p>"))
    every = ul((f"/content/detail/{k}", n) for k, n in paths)
    p.show("/", shell("Home", f"<h1>Pathways</h1>{every}"))
    p.bar("the browser of all pathways", "/PathwayBrowser/")
    p.bar("a profile", "/content/detail/person/73447")
    rest(p, shell, w, {"person": every})
    return p.site(
        "/content/detail/R-HSA-177929", "complete", "the claim and the page name the same forms"
    )


def bioimage_study_1() -> ThirdSite:
    """A study of microscopy images: a page, a list of files in two pages, a content host."""
    p = Portal("bioimage_study", 1, "https://www.imagearchive.example")
    ftp = "https://files.imagearchive.example"
    w = Prose(
        "bs1",
        "the nucleus, light-sheet stacks, the embryo, each channel, the mask",
        "divides, was imaged, shows, was segmented",
        "every 90 seconds, at 20x, in the control, after fixation",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} &lt; Image Archive</title>
</head><body><header><a href="/bioimage-archive/">Image Archive</a>
<a href="/bioimage-archive/submit">Submit</a><a href="/bioimage-archive/browse?page=1">Browse</a>
<a href="/bioimage-archive/help">Help</a></header>{body}<footer>
<a href="https://www.institute.example/terms">Terms of the institute</a></footer></body></html>"""

    studies = (
        ("S-IA417", "Cell lineages in tunicate embryos"),
        ("S-IA418", "Actin waves in slime moulds"),
    )
    for at, (acc, name) in enumerate(studies):
        h = Hand(p, at == 0)
        base = f"/bioimage-archive/studies/{acc}"
        names = [f"stack_{n:02}.tif" for n in range(1, 5)]
        for file in names:
            h.file(f"{ftp}/{acc}/Files/{file}", file, "image/tiff", body=f"II*{acc}{file}")
        h.meta(f"{ftp}/{acc}/{acc}.json", {"accno": acc, "title": name}, "application/json")
        h.meta(f"{ftp}/{acc}/{acc}.tsv", f"Submission\t{acc}\n", "text/tab-separated-values")
        for turn in (1, 2):
            part = names[turn * 2 - 2 : turn * 2]
            rows = "".join(
                f'<tr><td><a href="{ftp}/{acc}/Files/{f}">{f}</a><td>204 MB</tr>' for f in part
            )
            turnto = 3 - turn
            h.page(
                f"{base}/files?page={turn}",
                shell(
                    f"Files of {acc}",
                    f"<h1>{acc}: files {turn} of 2</h1><table>{rows}</table>"
                    f'<a href="{base}/files?page={turnto}">page {turnto}</a>'
                    f'<a href="{base}">Study</a>',
                ),
            )
        near = ul((f"/bioimage-archive/studies/{a}", t) for a, t in studies if a != acc)
        h.land(
            base,
            shell(
                f"{name} {acc}",
                f"""<main><h2>{name}</h2><p>Accession {acc} · released 12 May 2023</p>
<p>{w.text(5)}</p><p>Authors: <a href="https://orcids.example/0000-0002-1111-2222">K. Oda</a></p>
<p><a href="{base}/files?page=1">4 files</a> ·
<a href="{ftp}/{acc}/{acc}.json">JSON</a> · <a href="{ftp}/{acc}/{acc}.tsv">PageTab</a></p>
<p>Publication: <a href="https://journal-dev.example/articles/e{acc[-3:]}">article</a></p></main>
<aside><h3>Similar studies</h3>{near}</aside>""",
            ),
        )
    every = ul((f"/bioimage-archive/studies/{a}", t) for a, t in studies)
    p.show("/bioimage-archive/", shell("Home", f"<h1>Studies</h1>{every}"))
    rest(p, shell, w, {"browse": every})
    p.bar("a list", "/bioimage-archive/browse?page=1")
    return p.site(
        "/bioimage-archive/studies/S-IA417", "complete", "four files declared, four listed"
    )


def planet_entry_1() -> ThirdSite:
    """A planet in an archive of exoplanets: an overview page, tables of service addresses."""
    p = Portal("planet_entry", 1, "https://exoarchive.institute-tech.example")
    w = Prose(
        "pl1",
        "the planet, the host star, transit depth, the light curve, radial velocity",
        "orbits, constrains, varies, suggests",
        "in 3.2 days, with Kepler-era data, below one percent, on a tilted orbit",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Exoplanet Archive</title></head>
<body><div id="menu"><a href="/index.html">Home</a><a href="/docs/data.html">Data</a>
<a href="/cgi-bin/TblView/nph-tblView?app=ExoTbls&amp;config=PS">Planetary Systems</a>
<a href="/docs/tools.html">Tools</a><a href="/support">Support</a></div>{body}
<div id="ft"><a href="/docs/ack.html">Acknowledge</a></div></body></html>"""

    hosts = ("Tarn-12", "Tarn-13", "Fell-4")
    for at, host in enumerate(hosts):
        h = Hand(p, at == 0)
        base = f"/overview/{host}"
        data = f"/data/ETSS/{host.split('-')[0]}/FITS"
        h.file(f"{data}/{host.lower()}_lc_s01.fits", f"{host}.fits", "application/fits")
        h.file(f"{data}/{host.lower()}_rv.tbl", f"{host}_rv.tbl", "text/plain", body=f"|t|{host}|")
        h.meta(
            f"/TAP/sync?query=select+*+from+ps+where+hostname='{host}'&format=csv",
            f"pl_name,hostname\n{host} b,{host}\n",
            "text/csv",
        )
        p.hop(f"/cgi-bin/DisplayOverview/nph-DisplayOverview?objname={host}+b", base, 301, at == 0)
        others = [one for one in hosts if one != host]
        near = ul((f"/overview/{one}", one) for one in others)
        h.land(
            base,
            shell(
                f"{host} Overview",
                f"""<h1>{host} Planetary System</h1><p>{w.text(3)}</p><table class="params">
<tr><th>Planet<th>Period<th>Reference<tr><td>{host} b<td>3.2124(2)
<td><a href="https://abstracts.example/abs/2015ApJ...{host[-1]}">Marr et al. 2015</a></table>
<h2>Data files</h2><p><a href="{data}/{host.lower()}_lc_s01.fits">Light curve (FITS)</a>
<a href="{data}/{host.lower()}_rv.tbl">Radial velocities (IPAC table)</a>
<a href="/TAP/sync?query=select+*+from+ps+where+hostname='{host}'&amp;format=csv">All parameters
(CSV)</a></p><p>Permalink: <a
href="/cgi-bin/DisplayOverview/nph-DisplayOverview?objname={host}+b">DisplayOverview</a></p>
<p><a href="/cgi-bin/TransitView/nph-visibletbls?objname={host}">Transit predictions</a>
· <a href="https://simsky.example/id?Ident={host}">Other names</a></p>
<h3>Also discovered in this survey</h3>{near}""",
            ),
        )
    p.maybe("/cgi-bin/TransitView/nph-visibletbls?objname=Tarn-12")
    every = ul((f"/overview/{one}", one) for one in hosts)
    p.show("/index.html", shell("Home", f"<h1>Planets</h1>{every}"))
    p.hop("/", "/index.html", own=False)
    p.bar("a table of all", "/cgi-bin/TblView/nph-tblView?app=ExoTbls&config=PS")
    rest(p, shell, w, {"TblView": every})
    return p.site("/overview/Tarn-12", "complete", "the data files and the table are handed out")


def mineral_page_1() -> ThirdSite:
    """A sample in a database of Raman spectra of minerals: pictures, spectra, cell files."""
    p = Portal("mineral_page", 1, "https://ramanminerals.example")
    w = Prose(
        "mi1",
        "the sample, the crystal, chemistry, the spectrum, microprobe",
        "confirms, matches, was oriented, was measured",
        "at 532 nm, by X-ray, along c, in two fragments",
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - Raman Minerals</title></head><body>
<ul id=nav><li><a href="/">home</a><li><a href="/about.php">about</a>
<li><a href="/index.php/r=list">all minerals</a><li><a href="/tools.php">software</a></ul>
{body}<p class=small><a href="/contact.php">contact</a></p></body></html>"""

    stones = (("R040031", "Quartz"), ("R050125", "Quartz"), ("R060277", "Topaz"))
    for at, (num, name) in enumerate(stones):
        h = Hand(p, at == 0)
        low = name.lower()
        folder = f"/repository/sample_child_record_raman/by_minerals/{name}__{num}__Raman__532__0"
        picture = f"/repository/images/minerals/{num[1:3]}/{num}__Sample__M.jpg"
        h.file(f"{folder}__Data_Processed__6611.txt", "raman.txt")
        h.file(f"{folder}__Data_RAW__6612.txt", "raw.txt")
        h.file(f"/repository/downloads/{name}__{num}__Powder__Cell_Data__DIF_File__22.txt", "d.txt")
        h.file(f"/uploads/PDF/{num}_microprobe.xls", f"{num}.xls")
        h.file(picture, "sample.jpg")
        near = ul((f"/{n}", f"{t} {n}") for n, t in stones if n != num)
        h.land(
            f"/{num}",
            shell(
                f"{name} {num}",
                f"""<h1>{name} {num}</h1><p>Browse Search Results:
<a href="/{low}/display=default/">all samples of {name}</a></p>
<p><b>Locality:</b> Spruce Claim<br><b>Source:</b> University museum<br>
<b>Status:</b> {w.text(2)}</p><a href="{picture}">photo</a>
<div class=block>RAMAN SPECTRUM: <a href="{folder}__Data_Processed__6611.txt">processed</a>
<a href="{folder}__Data_RAW__6612.txt">raw</a></div>
<div class=block>POWDER: <a
href="/repository/downloads/{name}__{num}__Powder__Cell_Data__DIF_File__22.txt">DIF</a></div>
<div class=block>CHEMISTRY: <a href="/uploads/PDF/{num}_microprobe.xls">microprobe data</a></div>
<p>REFERENCES: <a href="/ams/minerals/{low}">crystal structures of {name}</a>
<a href="https://www.mindata.example/show.php?name={name}">other database</a></p>{near}""",
            ),
        )
    every = ul((f"/{n}", f"{t} {n}") for n, t in stones)
    p.show("/", shell("Home", f"<h1>Samples</h1>{every}"))
    p.bar("a list of samples", "/quartz/display=default/")
    p.bar("structures of the species, not of the sample", "/ams/minerals/quartz")
    rest(p, shell, w, {"display=default": every, "r=list": every})
    return p.site("/R040031", "complete", "all that the sample's page names is handed out")
