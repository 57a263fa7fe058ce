"""Third portals: cores, satellites, monitoring, life, the sky, minerals."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def core_record_3() -> ThirdSite:
    """An ice core of a polar institute: a page in two languages, profiles as spreadsheets."""
    p = Portal("core_record", 3, "https://carottes.institut-polaire.example")
    w = Prose(
        "cr3",
        "la carotte, la glace, le deutérium, chaque sac, la poussière",
        "fut extraite, couvre, montre, fut datée",
        "à 3 270 m, sur 800 000 ans, au laser, par couches",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{title} – Carothèque</title></head>
<body><nav><a href="/">Carothèque</a><a href="/carottes">Carottes</a><a href="/carte">Carte</a>
<a href="/compte/connexion?retour=/carottes/dc3">Connexion</a></nav>{body}
<footer><a href="/mentions">Mentions</a></footer></body></html>"""

    cores = (("dc3", "Dôme C 3"), ("tal2", "Talos 2"))
    for at, (key, name) in enumerate(cores):
        h = Hand(p, at == 0)
        base = f"/carottes/{key}"
        h.file(f"/docs/{key}/profil_isotopes.xlsx", f"{key}_iso.xlsx")
        h.file(f"/docs/{key}/poussieres.csv", f"{key}_dust.csv")
        h.file(f"/docs/{key}/journal_forage.pdf", f"{key}_log.pdf")
        h.page(
            f"/en/cores/{key}",
            shell(name, f"<h1>{name}</h1><p>{w.text(1)}</p><a href='{base}'>français</a>"),
        )
        other = cores[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>IGSN <a href="https://igsn.example/IPFR{key}">IPFR{key}</a>
</p>
<p>{w.text(4)}</p><ul><li><a href="/docs/{key}/profil_isotopes.xlsx">Isotopes</a>
<li><a href="/docs/{key}/poussieres.csv">Poussières</a>
<li><a href="/docs/{key}/journal_forage.pdf">Journal de forage</a></ul>
<p><a href="/en/cores/{key}">English</a> <a href="/demande?carotte={key}">Demander un échantillon
</a></p><p>Campagne : <a href="/campagnes/1999">1999</a>.
<a href="/carottes/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/carottes/{k}", n) for k, n in cores)
    p.show("/", shell("Accueil", f"<h1>Carottes</h1>{every}"))
    p.bar("a form for samples", "/demande?carotte=dc3")
    p.bar("a list", "/campagnes/1999", "/carottes")
    rest(p, shell, w, {"/campagnes": every, "/carottes": every}, "connexion")
    return p.site("/carottes/dc3", "complete", "three files and two languages of a page")


def satellite_granule_3() -> ThirdSite:
    """A product of a hub by an opaque id: parts by a service, the whole asks for an account."""
    p = Portal("satellite_granule", 3, "https://hub.space-union.example")
    w = Prose(
        "sg3",
        "the product, the radar, polarisation, the slice, orbit",
        "was acquired, contains, is processed, covers",
        "in IW mode, within 24 hours, on a descending pass, at 10 m",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title></head><body>
<div class="top"><a href="/">Hub</a><a href="/browse">Browse</a><a href="/docs">Docs</a>
<a href="https://identity.space-union.example/auth?redirect_uri=/">Sign in</a></div>{body}
</body></html>"""

    items = (
        ("2b17b57d-fff4-4645-b539-91f305c27c69", "S1A_IW_GRDH_20230709T054025"),
        ("6ad1d32b-81ab-5a77-8ff4-8b1b1f0b5a11", "S1A_IW_GRDH_20230709T054050"),
    )
    for at, (key, name) in enumerate(items):
        h = Hand(p, at == 0)
        base = f"/product/{key}"
        odata = f"/odata/v1/Products({key})"
        h.meta(odata, {"Id": key, "Name": name, "ContentLength": 1023440912}, "application/json")
        h.refused(f"{odata}/$value", '{"detail":"Unauthorized"}', 401)
        h.file(f"/odata/v1/Assets({key[::-1]})/$value", f"{name}-ql.jpg", attach=True)
        h.meta(f"/opensearch/{key}.xml", f"<feed><title>{name}</title></feed>", "text/xml")
        other = items[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>{w.text(3)}</p><p>Size: 976 MB</p>
<a href="{odata}/$value">Download product</a> <a href="{odata}">OData</a>
<a href="/opensearch/{key}.xml">Atom</a>
<a href="/odata/v1/Assets({key[::-1]})/$value">Quicklook</a>
<p>Collection <a href="/browse?collection=SENTINEL-1">SENTINEL-1</a></p>
<p>Next slice: <a href="/product/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/product/{k}", n) for k, n in items)
    p.show("/", shell("Hub", f"<h1>Latest</h1>{every}"))
    p.bar("a list", "/browse?collection=SENTINEL-1", "/browse")
    rest(p, shell, w, {"/browse": every})
    return p.site(f"/product/{items[0][0]}", "partial", "the product itself asks for an account")


def monitoring_site_3() -> ThirdSite:
    """A weather station of an alpine service: a page, open files on a data host."""
    p = Portal("monitoring_site", 3, "https://www.wetterdienst-alpen.example")
    data = "https://data.wetterdienst-alpen.example"
    w = Prose(
        "ms3",
        "die Station, der Schneepegel, der Wind, die Messreihe, das Messfeld",
        "misst, beginnt, wurde verlegt, überragt",
        "seit 1896, auf 1 638 m, im Zehnminutentakt, neben der Kirche",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de-CH"><head><title>{title} - Wetterdienst</title>
</head><body><header><a href="/">Wetter</a><a href="/klima">Klima</a>
<a href="/messnetz">Messnetz</a>
</header>{body}<footer><a href="/kontakt">Kontakt</a></footer></body></html>"""

    posts = (("ars", "Arsen"), ("bgn", "Bergün"), ("dvs", "Davosa"))
    for at, (key, name) in enumerate(posts):
        h = Hand(p, at == 0)
        base = f"/messnetz/stationen/{key}"
        for step in ("d_recent", "d_historical", "m"):
            h.file(f"{data}/smn/{key}/ogd-smn_{key}_{step}.csv", f"{key}_{step}.csv")
        h.file(f"/product/output/climate-sheet/{key.upper()}.pdf", f"{key}.pdf")
        near = ul((f"/messnetz/stationen/{k}", n) for k, n in posts if k != key)
        h.land(
            base,
            shell(
                f"Station {name}",
                f"""<h1>{name}</h1><p>{w.text(4)}</p><h2>Daten</h2><ul>
<li><a href="{data}/smn/{key}/ogd-smn_{key}_d_recent.csv">Tageswerte, laufend</a>
<li><a href="{data}/smn/{key}/ogd-smn_{key}_d_historical.csv">Tageswerte, historisch</a>
<li><a href="{data}/smn/{key}/ogd-smn_{key}_m.csv">Monatswerte</a>
<li><a href="/product/output/climate-sheet/{key.upper()}.pdf">Klimablatt</a>
<li><a href="{data}/smn/ogd-smn_meta_parameters.csv">Legende der Parameter (alle Stationen)</a></ul>
<h2>In der Nähe</h2>{near}<a href="/messnetz?kanton=gr">alle im Kanton</a>""",
            ),
        )
    p.blob(f"{data}/smn/ogd-smn_meta_parameters.csv", "parameters.csv")
    every = ul((f"/messnetz/stationen/{k}", n) for k, n in posts)
    p.show("/", shell("Wetter", f"<h1>Heute</h1>{every}"))
    p.bar("a legend that all stations share", f"{data}/smn/ogd-smn_meta_parameters.csv")
    p.bar("a list", "/messnetz?kanton=gr")
    rest(p, shell, w, {"/messnetz": every})
    return p.site(
        "/messnetz/stationen/ars", "complete", "three series and a sheet are the station's"
    )


def citizen_observation_3() -> ThirdSite:
    """A find reported in a Swedish species gateway: a sighting, a picture, validation."""
    p = Portal("citizen_observation", 3, "https://www.artfynd.example")
    w = Prose(
        "co3",
        "hanen, växten, lokalen, observatören, fyndet",
        "sågs, växer, bekräftas, fotograferades",
        "vid stranden, på kalkmark, i motljus, av två personer",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="sv"><head><title>{title} - Artfynd</title></head>
<body>
<ul class="meny"><li><a href="/">Start</a><li><a href="/ViewSighting/SearchSighting">Sök fynd</a>
<li><a href="/Media/Gallery">Bilder</a><li>
<a href="/LogOn?ReturnUrl=%2FSighting%2F88120411">Logga in
</a></ul>{body}<p class="fot"><a href="/Home/About">Om</a></p></body></html>"""

    finds = (("88120411", "Guckusko", 501), ("88120417", "Knärot", 502))
    for at, (num, name, pic) in enumerate(finds):
        h = Hand(p, at == 0)
        base = f"/Sighting/{num}"
        h.file(f"/MediaLibrary/2022/6/{pic}-image.jpg", f"{pic}.jpg")
        h.page(
            f"/Image/{pic}",
            shell(
                f"{name}, bild",
                f'<a href="/MediaLibrary/2022/6/{pic}-image.jpg">original</a> '
                f'<a href="{base}">fyndet</a>',
            ),
        )
        if at == 0:
            p.maybe(f"{base}/History")
        other = finds[1 - at]
        h.land(
            base,
            shell(
                f"{name}, fynd {num}",
                f"""<h1>{name}</h1><p>{w.text(3)}</p><a href="/Image/{pic}">Bild</a>
<p>Rapportör: <a href="/User/Presentation/41">B. Ek</a>. Lokal:
<a href="/Site/Details/771">Kalkkärret</a>. Art: <a href="/Species/221">{name}</a></p>
<p><a href="{base}/History">Granskning</a> <a href="/Sighting/Comment?id={num}">Kommentera</a></p>
<p>Nästa fynd: <a href="/Sighting/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/Sighting/{n}", t) for n, t, _ in finds)
    p.show("/", shell("Start", f"<h1>Senaste fynd</h1>{every}"))
    p.bar("a profile", "/User/Presentation/41")
    p.bar("a list", "/Site/Details/771", "/Species/221")
    p.bar("asks for an account", "/Sighting/Comment?id=88120411")
    rest(p, shell, w, {"/User/": every, "/Site/": every, "/Species/": every}, "LogOn")
    return p.site("/Sighting/88120411", "complete", "the find, its picture and the picture's page")


def culture_strain_3() -> ThirdSite:
    """An alga in a Japanese collection: a page by a strain number, movies, an order form."""
    p = Portal("culture_strain", 3, "https://mcc.kankyo-ken.example")
    w = Prose(
        "cs3",
        "the strain, cells, the medium, the isolator, chloroplast",
        "was collected, requires, are, grows",
        "from Lake Kasumi, axenic, at 20 C, with faint light",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - MCC</title></head><body>
<div><a href="/en/">MCC Home</a> <a href="/strainlist_e.jsp">Strain list</a>
<a href="/media/medium_e.html">Media</a> <a href="/order/login.do">Order</a></div>{body}
</body></html>"""

    rows = (("102", "Microcystis lacustris"), ("103", "Microcystis viridula"))
    for at, (num, name) in enumerate(rows):
        h = Hand(p, at == 0)
        base = f"/strainList.do?strainId={num}"
        h.file(f"/img/strain/{num}-1.jpg", f"{num}.jpg")
        h.file(f"/movie/{num}.mp4", f"{num}.mp4", "video/mp4")
        h.file(f"/seqdata/{num}_16S.txt", f"{num}.txt")
        h.page(
            f"/strainList.do?lang=ja&strainId={num}",
            shell(name, f"<h1>{name}</h1><p>株番号 {num}</p><a href='{base}'>English</a>"),
        )
        other = rows[1 - at]
        h.land(
            base,
            shell(
                f"MCC-{num}",
                f"""<h1>{name} MCC-{num}</h1><p>{w.text(3)}</p>
<p><a href="/strainList.do?lang=ja&amp;strainId={num}">日本語</a></p><ul>
<li><a href="/img/strain/{num}-1.jpg">Photo</a><li><a href="/movie/{num}.mp4">Movie</a>
<li><a href="/seqdata/{num}_16S.txt">16S sequence</a><li><a href="/media/MA.pdf">Medium MA</a></ul>
<a href="/order/login.do?strain={num}">Order this strain</a>
<p>Next strain: <a href="/strainList.do?strainId={other[0]}">{other[1]}</a></p>""",
            ),
        )
    p.blob("/media/MA.pdf", "MA.pdf")
    every = ul((f"/strainList.do?strainId={n}", t) for n, t in rows)
    p.show("/en/", shell("Home", f"<h1>Strains</h1>{every}"))
    p.hop("/", "/en/", own=False)
    p.bar("a recipe that many strains share", "/media/MA.pdf")
    p.bar("asks for an account", "/order/login.do?strain=102")
    rest(p, shell, w, {"/strainlist": every})
    return p.site(
        "/strainList.do?strainId=102", "complete", "two languages, photo, film and sequence"
    )


def pathway_entry_3() -> ThirdSite:
    """A map of an old encyclopedia of genes: a picture with hot spots, forms by short addresses."""
    p = Portal("pathway_entry", 3, "https://www.genemaps.example")
    api = "https://rest.genemaps.example"
    w = Prose(
        "pe3",
        "glycolysis, the step, pyruvate, the module, the enzyme",
        "yields, is reversible, branches, feeds",
        "in most organisms, with two ATP, under anoxia, at the end",
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>GENEMAPS PATHWAY: {title}</title></head><body>
<a href="/kegg/">GeneMaps</a> <a href="/kegg/pathway.html">Pathway menu</a>
<a href="/feedback/">Feedback</a><hr>{body}</body></html>"""

    maps = (("map00910", "Nitrogen metabolism"), ("map00920", "Sulfur metabolism"))
    for at, (key, name) in enumerate(maps):
        h = Hand(p, at == 0)
        base = f"/pathway/{key}"
        h.file(f"/kegg/pathway/map/{key}.png", f"{key}.png")
        h.file(
            f"{api}/get/{key.replace('map', 'ko')}/kgml",
            "k.xml",
            "text/xml",
            body=f"<pathway name='{key}'/>",
        )
        h.meta(f"{api}/get/{key}", f"ENTRY {key}\nNAME {name}\n", "text/plain")
        h.page(
            f"/entry/{key}",
            shell(
                f"{key} entry",
                f'<h1>{key}</h1><p>{w.text(2)}</p><a href="{base}">map</a> '
                f'<a href="{api}/get/{key}">flat file</a>',
            ),
        )
        other = maps[1 - at]
        h.land(
            base,
            shell(
                f"{name} - Reference pathway",
                f"""<b>{name}</b> [ <a href="/kegg/pathway.html">menu</a> |
<a href="/entry/{key}">entry</a> | <a href="/kegg/pathway/map/{key}.png">image</a> |
<a href="{api}/get/{key.replace("map", "ko")}/kgml">KGML</a> ]
<img src="/kegg/pathway/map/{key}.png" usemap="#m"><map name="m">
<area href="/entry/K00370" title="narG"><area href="/entry/K02567" title="napA">
<area href="/pathway/{other[0]}" title="{other[1]}"></map>""",
            ),
        )
    for ko in ("K00370", "K02567"):
        p.other(f"/entry/{ko}", shell(ko, f"<h1>{ko}</h1><p>{w.text(1)}</p>"))
    every = ul((f"/pathway/{k}", n) for k, n in maps)
    p.show("/kegg/", shell("Home", f"<h1>Maps</h1>{every}"))
    p.hop("/", "/kegg/", own=False)
    p.bar("a list", "/kegg/pathway.html")
    rest(p, shell, w, {"pathway.html": every})
    return p.site("/pathway/map00910", "complete", "map, entry, flat file and markup of one map")


def bioimage_study_3() -> ThirdSite:
    """A picture in a library of cells: an entry with formats, one of them too large to hand out."""
    p = Portal("bioimage_study", 3, "https://cells-library.example")
    cdn = "https://cildata.center-micro.example"
    w = Prose(
        "bs3",
        "the axon, this section, mitochondria, the stain, the tomogram",
        "shows, was cut, surround, reveals",
        "at 4 nm, in mouse cortex, with osmium, over 3 microns",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Cells Library</title>
</head>
<body><nav><a href="/home">Home</a><a href="/browse/cellprocess">Browse</a>
<a href="/advanced_search">Search</a><a href="/pages/help">Help</a></nav>{body}</body></html>"""

    cells = (("50581", "Axons in mouse cortex"), ("50582", "Dendrites in mouse cortex"))
    for at, (num, name) in enumerate(cells):
        h = Hand(p, at == 0)
        base = f"/images/{num}"
        h.file(f"{cdn}/media/images/{num}/{num}.jpg", f"{num}.jpg")
        h.file(f"{cdn}/media/images/{num}/{num}.tif", f"{num}.tif", "image/tiff", body=f"II*{num}")
        h.refused(f"{cdn}/media/images/{num}/{num}_full.zip", "<h1>503 try later</h1>", 503)
        h.meta(f"/images/download_json/{num}", {"CIL_CCDB": {"id": num}}, "application/json")
        claim = ld(
            {
                "@context": "https://schema.org",
                "@type": "ImageObject",
                "name": name,
                "contentUrl": f"{cdn}/media/images/{num}/{num}.jpg",
                "url": p.u(base),
            }
        )
        other = cells[1 - at]
        h.land(
            base,
            shell(
                f"CIL:{num}",
                f"""{claim}<h1>CIL:{num}</h1><h2>{name}</h2><p>{w.text(3)}</p><ul>
<li><a href="{cdn}/media/images/{num}/{num}.jpg">JPEG</a>
<li><a href="{cdn}/media/images/{num}/{num}.tif">TIFF</a>
<li><a href="{cdn}/media/images/{num}/{num}_full.zip">OME zip (41 GB)</a>
<li><a href="/images/download_json/{num}">JSON</a></ul>
<p>Group: <a href="/groups/881">3 images</a>. Term: <a href="/browse/cellcomponent/axon">axon</a>
</p>
<p>Also: <a href="/images/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/images/{n}", t) for n, t in cells)
    p.show("/home", shell("Home", f"<h1>Images</h1>{every}"))
    p.hop("/", "/home", own=False)
    p.bar("a list", "/groups/881", "/browse/cellcomponent/axon")
    rest(p, shell, w, {"/browse": every, "/groups": every})
    return p.site("/images/50581", "partial", "the whole stack is listed and not handed out")


def planet_entry_3() -> ThirdSite:
    """A variable star in an observers' index: tabs of a page by an opaque id, an external chart."""
    p = Portal("planet_entry", 3, "https://variables.observers-assoc.example")
    w = Prose(
        "pl3",
        "the star, the maximum, the period, the comparison star, the eclipse",
        "varies, was revised, lasts, fades",
        "from 8.4 to 11.2 V, since 1911, in 331 days, without warning",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>Variables: {title}</title></head><body>
<div><a href="/index.php">Index</a> <a href="/index.php?view=search.top">Search</a>
<a href="/index.php?view=about.top">About</a> <a href="/index.php?view=login.form">Log in</a></div>
{body}</body></html>"""

    stars = (("26821", "RT Aquilae"), ("26822", "RU Aquilae"))
    for at, (oid, name) in enumerate(stars):
        h = Hand(p, at == 0)
        base = f"/index.php?view=detail.top&oid={oid}"
        h.page(
            f"/index.php?view=revisions.top&oid={oid}",
            shell(f"{name} revisions", f"<h1>Revisions</h1>{w.paras(1)}<a href='{base}'>star</a>"),
        )
        h.file(f"/file.php?f={int(oid) * 31:x}", f"{oid}_phase.png", "image/png", attach=True)
        h.file(f"/file.php?f={int(oid) * 37:x}", f"{oid}_data.txt", "text/plain", attach=True)
        h.meta(
            f"/index.php?view=api.object&format=json&oid={oid}",
            {"OID": oid, "Name": name},
            "application/json",
        )
        other = stars[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""{metas(("description", f"Data of {name}"))}<h1>{name}</h1><p>{w.text(3)}</p>
<a href="/index.php?view=revisions.top&amp;oid={oid}">Revision history</a>
<a href="/index.php?view=api.object&amp;format=json&amp;oid={oid}">JSON</a>
<h3>External files</h3><ul><li><a href="/file.php?f={int(oid) * 31:x}">Phase plot</a>
<li><a href="/file.php?f={int(oid) * 37:x}">Photometry</a></ul>
<p><a href="https://charts.observers-assoc.example/vsp?star={name.replace(" ", "+")}">Chart</a>
<a href="/index.php?view=results&amp;constid=5">All in Aquila</a>
<a href="/index.php?view=detail.top&amp;oid={other[0]}">next: {other[1]}</a></p>""",
            ),
        )
    p.maybe(p.u("/index.php?view=revisions.top&oid=26821"))
    p.members.discard(p.u("/index.php?view=revisions.top&oid=26821"))
    every = ul((f"/index.php?view=detail.top&oid={o}", n) for o, n in stars)
    p.show("/index.php", shell("Index", f"<h1>Stars</h1>{every}"))
    p.hop("/", "/index.php", own=False)
    p.bar("a list", "/index.php?view=results&constid=5")
    rest(p, shell, w, {"view=results": every, "search.top": every})
    return p.site(
        "/index.php?view=detail.top&oid=26821", "complete", "the star's page, two files, one form"
    )


def mineral_page_3() -> ThirdSite:
    """A specimen in a university's mineral cabinet: scans in a viewer, a model, German labels."""
    p = Portal("mineral_page", 3, "https://mineralien.bergakademie-sammlung.example")
    w = Prose(
        "mi3",
        "die Stufe, der Kristall, die Fundgrube, das Etikett, der Erwerb",
        "stammt, zeigt, nennt, wiegt",
        "aus Freiberg, um 1830, mit Quarz, in Handschrift",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} | Mineralien</title></head>
<body><header><a href="/">Sammlung</a><a href="/stufen?s=1">Stufen</a>
<a href="/fundorte">Fundorte</a>
</header>{body}<footer><a href="/impressum">Impressum</a></footer></body></html>"""

    stones = (("fg-10233", "Argyrodit"), ("fg-10234", "Proustit"))
    for at, (num, name) in enumerate(stones):
        h = Hand(p, at == 0)
        base = f"/stufe/{num}"
        h.file(f"/medien/{num}/modell.glb", f"{num}.glb", "model/gltf-binary", body=f"glTF{num}")
        h.file(f"/medien/{num}/vorn.tif", f"{num}.tif", "image/tiff", body=f"II*{num}")
        h.file(f"/medien/{num}/etikett.jpg", f"{num}.jpg")
        h.meta(f"{base}/lido.xml", f"<lido>{name}</lido>", "application/xml")
        h.page(
            f"{base}/3d",
            shell(
                f"{name} 3D", f'<a href="/medien/{num}/modell.glb">GLB</a><a href="{base}">x</a>'
            ),
        )
        other = stones[1 - at]
        h.land(
            base,
            shell(
                f"{name} {num}",
                f"""<h1>{name}</h1><p>{w.text(4)}</p><ul><li><a href="{base}/3d">3D-Ansicht</a>
<li><a href="/medien/{num}/vorn.tif">Foto</a><li><a href="/medien/{num}/etikett.jpg">Etikett</a>
<li><a href="{base}/lido.xml">LIDO</a></ul><p>Fundort <a href="/fundorte/12">Himmelsfürst</a>,
Sammler <a href="/personen/3">Weisbach</a></p><a rel="next" href="/stufe/{other[0]}">{other[1]}</a>
""",
            ),
        )
    every = ul((f"/stufe/{n}", t) for n, t in stones)
    p.show("/", shell("Sammlung", f"<h1>Stufen</h1>{every}"))
    p.bar("a list", "/fundorte/12", "/personen/3")
    rest(p, shell, w, {"/fundorte": every, "/personen": every, "/stufen": every})
    return p.site("/stufe/fg-10233", "complete", "pictures, model, viewer page and a record")
