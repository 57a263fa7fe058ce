"""Museums, libraries and archaeology."""

from tests.blind_portals.sixtha.kit import filler, ld, links, metas
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite


def museum_object_1() -> ThirdSite:
    """An object of a decorative-arts museum: story, views on an image host, JSON of the API."""
    p = Portal("museum_object", 1, "https://collections.vmuseum.example")
    api, img = "https://api.vmuseum.example", "https://framemark.vmuseum.example"
    r = "/item/O78652/tea-bowl-and-saucer-du-paquier/"
    name = "Tea Bowl and Saucer"
    near = {
        "/item/O78653/teapot-du-paquier/": "Teapot",
        "/item/O100214/tea-bowl-meissen/": "Tea Bowl",
        "/item/O3311/beaker-du-paquier/": "Beaker",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en" class="b"><head>
<title>{e(title)} | V Museum Explore
The Collections</title>{head}</head><body><header><a href="https://www.vmuseum.example/">VM</a>
<a href="/">Explore</a><a href="/search/">Search</a><a href="/context/">Themes</a>
<a href="https://shop.vmuseum.example/">Shop</a></header><div class="etc-record">{main}</div>
<footer><a href="https://www.vmuseum.example/terms">Terms</a></footer></body></html>"""

    shots = ("2006AM4821", "2006AM4822")
    thumbs = "".join(
        f'<a href="{img}/collections/{one}/full/full/0/default.jpg" download><img src="{img}/'
        f'collections/{one}/full/!200,200/0/default.jpg" alt=""></a>'
        for one in shots
    )
    p.own(
        r,
        page(
            f"{name} | Du Paquier",
            f"""<h1>{name}</h1><div class="b-icon-list">ca. 1725 (made)
<a href="/search/?id_person=A8210">Du Paquier porcelain factory</a></div>
<p>A hard-paste bowl painted in black and gold. The factory was the second in Europe to make true
porcelain, and its wares were given by the court.</p>{thumbs}
<dl><dt>Materials</dt><dd><a href="/search/?id_material=x30">Porcelain</a></dd>
<dt>Accession number</dt><dd>C.82-1951</dd><dt>Record created</dt><dd>11 June 2001</dd></dl>
<h3>Download image</h3><a href="https://www.vmuseum.example/imagerights?id=2006AM4821">Licensing</a>
<h3>Record URL</h3><a href="{api}/v2/museumobject/O78652">JSON</a>
<a href="{img}/iiif/O78652/manifest.json">IIIF Manifest</a>
<h3>You may also like</h3><ul>{links(near)}</ul>
<a href="/login?redirect={r}">Save to my objects</a>""",
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "VisualArtwork",
                    "name": name,
                    "url": p.base + r,
                    "image": f"{img}/collections/2006AM4821/full/full/0/default.jpg",
                }
            )
            + metas("property", og__title=name),
        ),
    )
    for one in shots:
        p.file(f"{img}/collections/{one}/full/full/0/default.jpg", f"{one}.jpg")
        p.maybe(p.blob(f"{img}/collections/{one}/full/!200,200/0/default.jpg", "t.jpg"))
    p.meta(
        f"{api}/v2/museumobject/O78652", {"record": {"systemNumber": "O78652"}}, "application/json"
    )
    p.meta(
        f"{img}/iiif/O78652/manifest.json",
        {"@id": f"{img}/iiif/O78652/manifest.json", "label": name},
        "application/json",
    )
    for n, (href, text) in enumerate(near.items()):
        shot = f"{img}/collections/2010EE{n}/full/full/0/default.jpg"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{shot}" download>Image</a>'))
        p.bar("a view of another object", p.blob(shot, f"{n}.jpg"))
    p.show(
        "https://www.vmuseum.example/imagerights?id=2006AM4821", page("Licensing", "<p>Ask us</p>")
    )
    p.bar("a service", "https://www.vmuseum.example/imagerights?id=2006AM4821")
    p.bar("a search", "/search/?id_person=A8210", "/search/?id_material=x30")
    p.bar("asks for an account", f"/login?redirect={r}")
    p.lost(page("Not found", "<h1>Not found</h1>"))
    p.fill(filler(page, {r: name} | near, "A museum of art and design."))
    return p.site(r, "complete", "two views, a manifest and the record of the API")


def library_photograph_1() -> ThirdSite:
    """A photograph of a state library: catalogue view, sizes of one picture, a derived TIFF."""
    p = Portal("library_photograph", 1, "https://cdm.statelibrary.example")
    r = "/digital/collection/p15902coll3/id/421"
    name = "Sheep shearers at Wanganella station, 1904"
    near = {
        "/digital/collection/p15902coll3/id/420": "Wool bales on the Edward, 1904",
        "/digital/collection/p15902coll3/id/422": "Shearers' quarters, 1904",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} - CONTENTdm</title>{head}</head>
<body><div class="Header"><a href="/digital/">Home</a><a href="/digital/search">Advanced search</a>
<a href="/digital/collection/p15902coll3">Rural life</a><a href="/digital/about">About</a>
<a href="/login">Log in</a></div>{main}<div class="Footer"><a href="/digital/help">Help</a></div>
</body></html>"""

    first, second = near
    get = "/digital/download/collection/p15902coll3/id/421/size"
    p.own(
        r,
        page(
            f"{name}: Rural life",
            f"""<div class="ItemView"><h2>{name}</h2><div class="dl"><a href="{get}/small">Small</a>
<a href="{get}/medium">Medium</a> <a href="{get}/full">Full</a>
<a href="/digital/api/collection/p15902coll3/id/421/download">Original TIFF</a></div>
<table><tr><td>Creator<td><a href="/digital/search/searchterm/kerry/field/creato">Kerry, C.</a>
<tr><td>Description<td>Twelve men with shears before a woolshed; glass plate negative.
<tr><td>Identifier<td>PXA-421</table>
<a href="/digital/iiif-info/p15902coll3/421/manifest.json">IIIF</a>
<a href="/digital/api/collections/p15902coll3/items/421/false">Item metadata (JSON)</a>
<div class="pager"><a href="{first}">Previous</a> <a href="{second}">Next</a></div>
<h3>Tags</h3><a href="/digital/search/searchterm/shearing">shearing</a></div>""",
            metas("property", og__title=name, og__image=f"{p.base}{get}/medium"),
        ),
    )
    p.file("/digital/api/collection/p15902coll3/id/421/download", "PXA-421.tif", attach=True)
    for size in ("small", "medium", "full"):
        p.maybe(p.blob(f"{get}/{size}", f"421_{size}.jpg", attach=True))
    p.meta("/digital/iiif-info/p15902coll3/421/manifest.json", {"label": name}, "application/json")
    p.meta("/digital/api/collections/p15902coll3/items/421/false", {"id": 421}, "application/json")
    for href, text in near.items():
        code = href.rsplit("/", 1)[1]
        full = f"/digital/download/collection/p15902coll3/id/{code}/size/full"
        p.other(href, page(text, f'<h2>{text}</h2><a href="{full}">Full</a>'))
        p.bar("another photograph", p.blob(full, f"{code}.jpg", attach=True))
    p.bar("the collection", "/digital/collection/p15902coll3")
    p.bar("a search", "/digital/search/searchterm/shearing")
    p.lost(
        page(
            "The page you asked for does not exist",
            "<h1>The page you asked for does not exist</h1>",
        )
    )
    p.fill(filler(page, {r: name} | near, "The state library."))
    return p.site(r, "complete", "one picture, its original and two descriptions")


def digitised_volume_1() -> ThirdSite:
    """A medieval codex of a national library: record, viewer leaves, manifest, PDF, catalogue."""
    p = Portal("digitised_volume", 1, "https://digi.nationalbibliothek.example")
    r = "/ms/cod-338"
    name = "Cod. 338: Gebetbuch der Äbtissin Mechthild"
    near = {"/ms/cod-337": "Cod. 337: Psalterium", "/ms/cod-339": "Cod. 339: Graduale"}

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">
<html xml:lang="de"><head><title>{e(title)}</title>{head}</head><body><div id="kopf">
<a href="/">Digitale Handschriften</a> <a href="/suche">Suche</a> <a href="/bestand">Bestände</a>
<a href="/hilfe">Hilfe</a> <a href="/konto/anmelden">Mein Pult</a></div>
<div id="inhalt">{main}</div>
<div id="fuss"><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a></div>
</body></html>"""

    leaves = {f"{r}/{one}": one for one in ("vorderdeckel", "1r", "1v", "2r", "2v")}
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Pergament, 112 Blätter, Mainz um 1280. Lateinische Gebete mit
deutschen Rubriken; Besitzvermerk fol. 1r.</p><p>Zitierlink:
<a href="https://doi.org/10.5072/digi-cod-338">10.5072/digi-cod-338</a></p>
<ul><li><a href="{r}/beschreibung">Handschriftenbeschreibung</a>
<li><a href="{r}/literatur">Literatur</a><li><a href="{r}/download.pdf">PDF (84 MB)</a>
<li><a href="/iiif/cod-338/manifest.json">IIIF-Manifest</a>
<li><a href="/tei/cod-338.xml">TEI-P5</a></ul>
<div class="blatt">{links(leaves, "", "")}</div>
<div class="blaettern"><a href="/ms/cod-337">&laquo; Cod. 337</a> <a href="/ms/cod-339">Cod. 339
&raquo;</a></div><a href="/bestand/mainz">Kloster Mainz</a> <a href="/suche?jh=13">13. Jh.</a>""",
            metas(DC__title=name, DC__identifier="10.5072/digi-cod-338"),
        ),
    )
    p.own(f"{r}/beschreibung", page(f"{name} - Beschreibung", f"<h1>{name}</h1>Lagen: 14 IV"))
    p.own(f"{r}/literatur", page(f"{name} - Literatur", f"<h1>{name}</h1>Katalog 1899"))
    p.file(f"{r}/download.pdf", "cod-338.pdf")
    p.meta("/iiif/cod-338/manifest.json", {"label": name}, "application/json")
    p.meta("/tei/cod-338.xml", f"<TEI><title>{name}</title></TEI>", "application/tei+xml")
    for href, one in leaves.items():
        jpg = f"/bild/cod-338/{one}.jpg"
        p.maybe(p.show(href, page(f"{name} {one}", f'<a href="{jpg}">Bild</a>')), p.blob(jpg, jpg))
    for href, text in near.items():
        p.other(href, page(text, f'<h1>{text}</h1><a href="{href}/download.pdf">PDF</a>'))
        p.bar("another codex", f"{href}/download.pdf")
    p.bar("a holding", "/bestand/mainz")
    p.bar("a search", "/suche?jh=13")
    p.lost(page("Seite nicht gefunden", "<h1>Seite nicht gefunden</h1>"))
    p.fill(filler(page, {r: name} | near, "Handschriften seit 1558."))
    return p.site(r, "complete", "record, description and the whole as PDF, manifest and TEI")


def excavation_archive_1() -> ThirdSite:
    """A site archive in a repository of digital archaeology: collection record, report, files."""
    p = Portal("excavation_archive", 1, "https://core.digarch.example")
    r = "/project/376120/pueblo-bonito-room-28-re-excavation"
    name = "Pueblo Bonito Room 28 re-excavation"
    near = {
        "/project/376121/aztec-ruins-survey": "Aztec Ruins survey",
        "/project/391004/chaco-road-lidar": "Chaco road lidar",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>{e(title)}</title>{head}</head><body>
<div class="navbar"><a href="/">digArch</a><a href="/search/results">Search</a>
<a href="/browse/explore">Explore</a><a href="/contribute">Upload</a>
<a href="/login?url={r}">Log in</a></div><div id="public-view">{main}</div>
<div class="foot"><a href="/terms">Terms of use</a></div></body></html>"""

    parts = {
        "/document/377001/room-28-field-report": "Room 28: field report (Document)",
        "/dataset/377004/room-28-ceramics": "Room 28: ceramics (Dataset)",
        "/image/377010/room-28-east-wall": "Room 28: east wall (Image)",
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><h2>Part of: <a href="/collection/6211/chaco-archive">Chaco archive
</a></h2><p>Author(s): <a href="/browse/creators/5511/patricia">Patricia Crown</a></p>
<p>Room 28 was opened again in 2013 to look for traces of cacao in the fill left by the first
excavators. Field notes, sherd tallies and photographs are kept here.</p>
<h2>Resources Inside this Project (3)</h2><ul>{links(parts)}</ul>
<h2>Downloads</h2><a href="/filestore/download/377090/418822">project-overview.pdf</a>
<h2>Cite</h2><a href="https://doi.org/10.5072/DA8376120">doi:10.5072/DA8376120</a>
<a href="{r}?format=dcxml">Dublin Core</a> <a href="/oai?verb=GetRecord&amp;identifier=376120">
MODS</a>
<h2>Nearby projects</h2><ul>{links(near)}</ul>
<a href="/browse/site-name/211/pueblo-bonito">Pueblo Bonito</a>""",
            ld({"@context": "https://schema.org", "@type": "CreativeWork", "name": name}),
        ),
    )
    p.file("/filestore/download/377090/418822", "project-overview.pdf", attach=True)
    p.meta(f"{r}?format=dcxml", f"<dc>{name}</dc>", "application/xml")
    p.meta("/oai?verb=GetRecord&identifier=376120", f"<mods>{name}</mods>", "text/xml")
    for n, (href, text) in enumerate(parts.items()):
        part = f"/filestore/download/37700{n}/4188{n}"
        p.maybe(
            p.show(
                href,
                page(text, f'<h1>{text}</h1>In <a href="{r}">{name}</a> <a href="{part}">File</a>'),
            ),
            p.blob(part, f"room28_{n}.pdf", attach=True),
        )
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h1>{text}</h1><a href="/filestore/download/9{n}/1">a.pdf</a>'))
        p.bar("another project's file", p.blob(f"/filestore/download/9{n}/1", "a.pdf", attach=True))
    p.bar("a collection of projects", "/collection/6211/chaco-archive")
    p.bar("an author", "/browse/creators/5511/patricia")
    p.bar("asks for an account", f"/login?url={r}")
    p.fill(filler(page, {r: name} | near, "An archive of archaeology."))
    return p.site(r, "review", "report, data and images of the project stand as entries")


def museum_object_2() -> ThirdSite:
    """A painting of a French museum: ARK address, JSON beside, a download by a token."""
    p = Portal("museum_object", 2, "https://collections.palaismusee.example")
    r = "/ark:/53399/cl010066342"
    name = "La Marchande de marrons"
    near = {
        "/ark:/53399/cl010066343": "Le Joueur de vielle",
        "/ark:/53399/cl010051111": "Nature morte aux marrons",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="fr"><head><title>{e(title)} - Palais Musée Collections
</title>{head}</head><body><header><a href="/">Accueil</a><a href="/recherche">Explorer</a>
<a href="/albums">Albums</a><a href="/plan">Plan</a><a href="/en{r}">EN</a>
<a href="/compte/connexion?retour={r}">Mes favoris</a></header><main>{main}</main>
<footer><a href="/page/apropos">À propos</a><a href="/page/cgu">Conditions</a></footer></body>
</html>"""

    pic = "/media/cache/original/0001/77/a1b9"
    p.own(
        r,
        page(
            name,
            f"""<p><a href="/recherche?department=peintures">Peintures</a></p><h1>{name}</h1>
<p>Attribué à <a href="/recherche?author=12331">Jeanne Lescot</a>, vers 1764. Huile sur toile, 81 cm
sur 65. Saisie révolutionnaire ; inventaire P. 4410.</p>
<div class="notice__image"><a href="{pic}.jpg" title="Agrandir">Face</a>
<a href="{pic}_dos.jpg" title="Agrandir">Revers</a>
<a href="/telecharger/cl010066342/1?jeton=7cc1">Télécharger l'image</a></div>
<h2>Bibliographie</h2><ul><li>Catalogue de 1802, n. 311</li></ul>
<a href="{r}.json">Version JSON</a> <a href="{r}.pdf">Imprimer la notice (PDF)</a>
<h2>Voir aussi</h2><ul>{links(near)}</ul><a href="/albums/enfances">Dans l'album Enfances</a>
<a href="https://www.phototheque.example/cl010066342">Photothèque</a>""",
            metas("property", og__title=name, og__image=f"{p.base}{pic}.jpg"),
        ),
    )
    p.own(f"/en{r}", page("The Chestnut Seller", f'<h1>{name}</h1><a href="{r}">Français</a>'))
    p.file(f"{pic}.jpg", "face.jpg")
    p.file(f"{pic}_dos.jpg", "revers.jpg")
    p.hop("/telecharger/cl010066342/1?jeton=7cc1", f"{pic}.jpg")
    p.meta(f"{r}.json", {"arkId": "cl010066342", "title": name}, "application/json")
    p.meta(f"{r}.pdf", "%PDF-1.4 notice", "application/pdf")
    for n, (href, text) in enumerate(near.items()):
        one = f"/media/cache/original/0001/8{n}/ff0{n}.jpg"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}" title="Agrandir">Face</a>'))
        p.bar("another painting", p.blob(one, "face.jpg"))
    p.bar("an album of many works", "/albums/enfances")
    p.bar("a search", "/recherche?author=12331", "/recherche?department=peintures")
    p.bar("asks for an account", f"/compte/connexion?retour={r}")
    p.gone("/plan")
    p.lost(page("Erreur 404", "<h1>Page introuvable</h1>"))
    p.fill(filler(page, {r: name} | near, "Le musée et ses collections."))
    return p.site(r, "complete", "two views, the English form, JSON and the printed record")


def library_photograph_2() -> ThirdSite:
    """A photograph of a national library: item and resource pages, formats of the record, TIFF."""
    p = Portal("library_photograph", 2, "https://www.natlibrary.example")
    tile = "https://tile.natlibrary.example"
    r = "/item/2017757420/"
    name = "Farmer and sons walking in the face of a dust storm"
    near = {
        "/item/2017757421/": "Dust storm near Boise City",
        "/item/2017757419/": "Soil blown against a fence",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)} | National Library</title>
{head}</head><body><div id="header"><a href="/">Library</a><a href="/collections/">Digital
collections</a><a href="/visit/">Visit</a><a href="https://ask.natlibrary.example/">Ask</a></div>
<div id="content">{main}</div><div id="footer"><a href="/legal/">Legal</a><a href="/jobs/">Jobs</a>
</div></body></html>"""

    stem = f"{tile}/storage-services/service/pnp/fsa/8b38000/8b38200/8b38282"
    tiff = f"{tile}/storage-services/master/pnp/fsa/8b38000/8b38200/8b38282u.tif"
    formats = {
        "https://lccn.natlibrary.example/2017757420/marcxml": "MARCXML Record",
        "https://lccn.natlibrary.example/2017757420/mods": "MODS Record",
        f"{r}?fo=json": "JSON",
        f"{r}manifest.json": "IIIF Presentation Manifest",
    }
    p.own(
        r,
        page(
            name,
            f"""<ol class="crumbs"><li><a href="/collections/farm-negatives/">Farm negatives</a>
</ol>
<h1>{name}</h1><a href="/resource/fsa.8b38282/">View image</a><form><ul class="dl">
<li><a href="{stem}_150px.jpg">GIF (5 kB)</a><li><a href="{stem}r.jpg">JPEG (60 kB)</a>
<li><a href="{tiff}">TIFF (5.4 MB)</a></ul></form>
<h2>About this item</h2><ul><li><a href="/search/?fa=contributor:roth">Roth, A.</a><li>1936 Apr.
<li>Nitrate negative, 35 mm</ul><h2>Rights</h2><a href="/rr/print/res/071_fsab.html">No known
restrictions</a><h2>Format</h2><ul>{links(formats)}</ul>
<h2>You might also like</h2><ul>{links(near)}</ul>""",
            metas(DC__title=name),
        ),
    )
    p.own(
        "/resource/fsa.8b38282/",
        page(name, f'<h1>{name}</h1><a href="{r}">About this item</a> <a href="{tiff}">TIFF</a>'),
    )
    p.file(tiff, "8b38282u.tif")
    p.maybe(p.blob(f"{stem}_150px.jpg", "150.jpg"), p.blob(f"{stem}r.jpg", "r.jpg"))
    for href, text in formats.items():
        kind = "application/json" if "json" in href else "application/xml"
        p.meta(href, {"title": name} if "json" in href else f"<r>{text} {name}</r>", kind)
    for n, (href, text) in enumerate(near.items()):
        one = f"{tile}/storage-services/master/pnp/fsa/8b38000/8b38200/8b3828{n + 5}u.tif"
        p.other(
            href, page(text, f'<h1>{text}</h1><ul class="dl"><li><a href="{one}">TIFF</a></ul>')
        )
        p.bar("another negative", p.blob(one, "u.tif"))
    p.bar("a collection", "/collections/farm-negatives/")
    p.bar("a search", "/search/?fa=contributor:roth")
    p.bar("a statement for the whole collection", "/rr/print/res/071_fsab.html")
    p.fill(filler(page, {r: name} | near, "The library of the nation."))
    return p.site(r, "complete", "the master, the view and four records of one negative")


def digitised_volume_2() -> ThirdSite:
    """An atlas in a Spanish digital library: record, viewer by page number, PDF by a servlet."""
    p = Portal("digitised_volume", 2, "https://bdh.bibliotecahispana.example")
    viewer = "https://visor.bibliotecahispana.example"
    r = "/bdh/detalle/bdh0000012340"
    name = "Atlas de las costas del Mar del Sur (1669)"
    near = {
        "/bdh/detalle/bdh0000012341": "Derrotero de Lima a Panamá",
        "/bdh/detalle/bdh0000045100": "Plano de Portobelo",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="es"><head>
<title>{e(title)}. Biblioteca Digital</title>
{head}</head><body><div id="cab"><a href="/bdh/inicio">Inicio</a>
<a href="/bdh/colecciones">Colecciones</a><a href="/bdh/buscar?avanzada=1">Búsqueda avanzada</a>
<a href="/bdh/acceso?volver={r}">Mi biblioteca</a></div><div id="cuerpo">{main}</div>
<div id="pie"><a href="/bdh/ayuda">Ayuda</a><a href="/bdh/aviso-legal">Aviso legal</a></div></body>
</html>"""

    pdf = f"{viewer}/pdf.raw?query=id:0000012340&page=1&lang=es&view=main"
    vm = f"{viewer}/viewer.vm?id=0000012340&page="
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><table><tr><th>Autor<td><a href="/bdh/buscar?autor=Echagoian">
Echagoian,
Juan de</a><tr><th>Descripción física<td>148 h. : mapas ms. col. ; 41 cm<tr><th>Signatura<td>
RES/58<tr><th>PID<td><a href="http://id.bibliotecahispana.example/bdh0000012340">12340</a></table>
<a class="ver" href="{vm}1">Ver obra</a> <a href="{e(pdf)}">Descargar PDF</a>
<a href="/bdh/exportar?id=bdh0000012340&amp;f=marc21">MARC 21</a>
<a href="/bdh/exportar?id=bdh0000012340&amp;f=dc">Dublin Core</a>
<a href="/bdh/exportar?id=bdh0000012340&amp;f=ris">RIS</a>
<h2>Obras relacionadas</h2><ul>{links(near)}</ul><a href="/bdh/colecciones/mapas">Mapas</a>
<a href="/bdh/detalle/bdh0000012341">Siguiente</a>""",
            metas(DC__title=name, DC__creator="Echagoian, Juan de"),
        ),
    )
    p.file(pdf, "0000012340.pdf", "application/pdf", attach=True)
    p.show(
        f"{vm}1",
        f"""<html><title>Visor - {name}</title><a href="{vm}2">2</a> <a href="{vm}3">3</a>
<a href="{e(pdf)}">PDF</a> <a href="{p.base}{r}">Ficha</a>
<a href="{viewer}/low.raw?id=0000012340&amp;page=1">Imagen</a></html>""",
    )
    for n in (2, 3):
        p.maybe(p.show(f"{vm}{n}", f'<title>Visor - {name}</title><a href="{vm}{n - 1}">&lt;</a>'))
    p.maybe(f"{vm}1", p.blob(f"{viewer}/low.raw?id=0000012340&page=1", "p1.jpg"))
    p.hop("http://id.bibliotecahispana.example/bdh0000012340", p.base + r)
    for kind in ("marc21", "dc", "ris"):
        p.meta(f"/bdh/exportar?id=bdh0000012340&f={kind}", f"{kind} {name}", "text/plain")
    for href, text in near.items():
        one = f"{viewer}/pdf.raw?query=id:{href[-10:]}&page=1&lang=es&view=main"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{e(one)}">Descargar PDF</a>'))
        p.bar("another work", p.blob(one, "x.pdf", "application/pdf", attach=True))
    p.bar("a collection", "/bdh/colecciones", "/bdh/colecciones/mapas")
    p.bar("a search", "/bdh/buscar?autor=Echagoian")
    p.bar("asks for an account", f"/bdh/acceso?volver={r}")
    p.fill(filler(page, {r: name} | near, "Libros, mapas y estampas."))
    return p.site(r, "complete", "the record, the whole as PDF, and three exports")


def excavation_archive_2() -> ThirdSite:
    """A Danish site record: events, drawings, reports in a document store, map coordinates."""
    p = Portal("excavation_archive", 2, "https://www.fortidsfund.example")
    r = "/ffreg/public/site/112233"
    name = "Boplads ved Tybrind Vig, Ejby Sogn"
    near = {
        "/ffreg/public/site/112234": "Rundhøj, Ejby Sogn",
        "/ffreg/public/site/112240": "Køkkenmødding, Gamborg",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="da"><head><title>
Fund og Fortidsfund - {e(title)}</title>
{head}</head><body><ul class="menu"><li><a href="/ffreg/public/">Forside</a>
<li><a href="/ffreg/public/search">Søg lokalitet</a><li><a href="/ffreg/public/map">Kort</a>
<li><a href="/ffreg/login">Museumslogin</a></ul>{main}
<div class="bund"><a href="/ffreg/public/hjaelp">Hjælp</a></div></body></html>"""

    docs = {
        "/ffreg/document/8812?name=udgravningsberetning_1978-87.pdf": "Beretning 1978-87",
        "/ffreg/document/8813?name=anlaegsplan.tif": "Anlægsplan",
        "/ffreg/document/8819?name=fundliste.xlsx": "Fundliste",
    }
    p.own(
        r,
        page(
            f"{name} (080112-54)",
            f"""<h2>{name}</h2><p>Sted- og lokalitetsnummer 080112-54. Undersøisk boplads fra
Ertebøllekulturen med tre stammebåde og udsmykkede pagajer.</p><table><tr><th>Dato<th>Begivenhed
<th>Ansvarlig<tr><td>1978<td>Udgravning<td><a href="/ffreg/public/search?museum=FHM">FHM</a>
<tr><td>2003<td>Besigtigelse<td>NM</table><h3>Dokumenter</h3><ul>{links(docs)}</ul>
<a href="{r}/haendelser">Alle hændelser</a> <a href="{r}/print">Udskriv</a>
<a href="/ffreg/public/export/112233.geojson">GeoJSON</a>
<a href="/ffreg/public/map?site=112233">Vis på kort</a>
<h3>Lokaliteter i nærheden</h3><ul>{links(near)}</ul>
<a href="/ffreg/public/search?parish=080112">Ejby Sogn</a>""",
        ),
    )
    p.own(
        f"{r}/haendelser", page(f"{name}: hændelser", f'<h2>{name}</h2><a href="{r}">Tilbage</a>')
    )
    p.maybe(p.show(f"{r}/print", f"<title>{name}</title><h2>{name}</h2>"))
    for href in docs:
        p.file(href, href.split("=")[1])
    p.meta("/ffreg/public/export/112233.geojson", {"type": "Feature"}, "application/geo+json")
    for n, (href, text) in enumerate(near.items()):
        one = f"/ffreg/document/90{n}?name=beretning.pdf"
        p.other(href, page(text, f'<h2>{text}</h2><ul><li><a href="{one}">Beretning</a></ul>'))
        p.bar("another site's report", p.blob(one, "beretning.pdf"))
    p.bar("the map of all sites", "/ffreg/public/map")
    p.maybe("/ffreg/public/map?site=112233")
    p.bar("a search", "/ffreg/public/search?parish=080112", "/ffreg/public/search?museum=FHM")
    p.robots("Disallow: /ffreg/login", "Disallow: /ffreg/public/search")
    p.fill(filler(page, {r: name} | near, "Registret over fund."))
    return p.site(r, "complete", "three documents, the list of events and one export")


def museum_object_3() -> ThirdSite:
    """A sword of a Japanese national museum: four languages, images singly and as a ZIP."""
    p = Portal("museum_object", 3, "https://colshu.nationalmuseums.example")
    r = "/collection_items/tnm/F-19931?locale=en"
    name = "Sword Blade, Known as Okazaki"
    near = {
        "/collection_items/tnm/F-19932?locale=en": "Sword Blade, by Nagamitsu",
        "/collection_items/kyohaku/E-201?locale=en": "Sword Mounting",
    }
    tongues = {f"/collection_items/tnm/F-19931?locale={one}": one for one in ("ja", "zh", "ko")}

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><meta charset="utf-8">
<title>{e(title)} | ColShu</title>
<meta name="csrf-token" content="aa9">{head}</head><body><header><a href="/?locale=en">ColShu</a>
<a href="/about?locale=en">About</a><a href="/collection_items?locale=en">All items</a>
<a href="/favorites?locale=en">Favorites</a></header><main>{main}</main>
<footer><a href="/terms?locale=en">Terms</a></footer></body></html>"""

    shots = ("E0031201", "E0031202")
    media = "/media/tnm/F-19931/image"
    thumbs = "".join(
        f'<li><a href="{media}/slideshow_s/{one}.jpg"><img src="{media}/thumb/{one}.jpg"></a></li>'
        for one in shots
    )
    zipped = "/collection_items/tnm/F-19931/download?kind=original"
    main = f"""<table><tr><th>Designation<td>National Treasure<tr><th>Creator<td>
<a href="/collection_items?creator=Masamune&amp;locale=en">Masamune</a><tr><th>Period<td>Kamakura
period, 14th century<tr><th>Inventory<td>F-19931</table><p>
The smith worked in Sagami; the temper line
is broad and full of light.</p><ul class="images">{thumbs}</ul>"""
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1>{main}<a href="{zipped}">Download original images (ZIP)</a>
<div class="lang">{links(tongues, "", " ")}</div>
<h2>Related</h2><ul>{links(near)}</ul><a href="/gallery?tag=swords&amp;locale=en">Swords</a>
<a href="https://webarchives.nationalmuseums.example/F-19931">Research information</a>""",
            metas("property", og__title=name)
            + "".join(
                f'<link rel="alternate" hreflang="{t}" href="{h}">' for h, t in tongues.items()
            ),
        ),
    )
    for href, tongue in tongues.items():
        p.own(href, page(f"刀 ({tongue})", f'<h1>刀</h1>{main}<a href="{r}">English</a>'))
    for one in shots:
        p.file(f"/media/tnm/F-19931/image/slideshow_s/{one}.jpg", f"{one}.jpg")
    p.file(zipped, "tnm_F-19931.zip", attach=True)
    for n, (href, text) in enumerate(near.items()):
        one = f"/media/x/F-2{n}/image/slideshow_s/E77{n}.jpg"
        p.other(
            href, page(text, f'<h1>{text}</h1><ul class="images"><li><a href="{one}">1</a></ul>')
        )
        p.bar("another sword", p.blob(one, "x.jpg"))
    p.bar("a search", "/collection_items?creator=Masamune&locale=en")
    p.bar("a gallery", "/gallery?tag=swords&locale=en")
    p.fill(filler(page, {r: name} | near, "Four museums, one catalogue."))
    return p.site(r, "complete", "two views and their bundle in four languages")


def library_photograph_3() -> ThirdSite:
    """A German picture archive: object document with two photographs, LIDO, a licensed original."""
    p = Portal("library_photograph", 3, "https://www.bildspeicher.example")
    fotos = "https://fotos.landesbibliothek-elbe.example"
    r = "/documents/obj/70601234"
    name = "Dresden, Augustusbrücke bei Hochwasser, 1890"
    near = {
        "/documents/obj/70601235": "Dresden, Elbkai bei Hochwasser, 1890",
        "/documents/obj/70550001": "Pirna, Marktplatz",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>
Bildspeicher - {e(title)}</title>{head}
</head><body><div class="kopf"><a href="/">Start</a> <a href="/gallery/encyclopedia/">Themen</a>
<a href="/kue70000">Künstler</a> <a href="/warenkorb?obj=70601234">Warenkorb</a>
<a href="/hilfe.html">Hilfe</a></div>{main}<div class="fuss"><a href="/impressum.html">Impressum</a>
</div></body></html>"""

    own = {f"{r}/df_hauptkatalog_0123{n}": f"df_hauptkatalog_0123{n}" for n in (456, 457)}
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Fotograf: <a href="/documents/kue/90012345">August Kotzsch</a>;
Glasnegativ, 18 x 24 cm. Datierung: 8. September 1890.</p><ul>{links(own)}</ul>
<a href="/lido/70601234.xml">LIDO</a> <a href="/documents/obj/70601234?form=druck">Druckansicht</a>
<h2>Weitere Objekte</h2><ul>{links(near)}</ul>
<a href="/gallery/encyclopedia/hochwasser">Hochwasser</a> <a href="/documents/ort/12">
Dresden</a>""",
        ),
    )
    for href, one in own.items():
        p.own(
            href,
            page(
                one,
                f"""<h1>{one}</h1>Aufnahme zu <a href="{r}">{name}</a>
<a href="{fotos}/fotos/df/hauptkatalog/0123000/{one}.jpg">Bild</a>
<a href="{fotos}/master/{one}.tif">Original (TIFF)</a>""",
            ),
        )
        p.file(f"{fotos}/fotos/df/hauptkatalog/0123000/{one}.jpg", f"{one}.jpg")
        p.refused(f"{fotos}/master/{one}.tif", page("Nutzungsvertrag", "<p>Bitte bestellen</p>"))
    p.meta("/lido/70601234.xml", f"<lido>{name}</lido>", "application/xml")
    p.maybe(p.show("/documents/obj/70601234?form=druck", f"<title>{name}</title><h1>{name}</h1>"))
    for n, (href, text) in enumerate(near.items()):
        one = f"{fotos}/fotos/df/hauptkatalog/0200000/x{n}.jpg"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">Bild</a>'))
        p.bar("another photograph", p.blob(one, "x.jpg"))
    p.bar("a photographer", "/documents/kue/90012345")
    p.bar("a topic", "/gallery/encyclopedia/hochwasser", "/documents/ort/12")
    p.bar("a cart", "/warenkorb?obj=70601234")
    p.robots("Disallow: /warenkorb", "Crawl-delay: 2")
    p.lost(page("Fehler", "<h1>Objekt nicht gefunden</h1>"))
    p.fill(filler(page, {r: name} | near, "Bilder aus vielen Sammlungen."))
    return p.site(r, "partial", "the originals are given under contract only")


def digitised_volume_3() -> ThirdSite:
    """A book in a shared library of scans: viewer by parameters, whole PDF for partners only."""
    p = Portal("digitised_volume", 3, "https://babel.sharedlibrary.example")
    cat = "https://catalog.sharedlibrary.example"
    r = "/cgi/pt?id=uc2.ark:/13960/t8jd51k2p"
    name = "A voyage round the world, v.1 (1777)"
    near = {
        f"{cat}/Record/008412290": "Observations made during a voyage",
        "/cgi/pt?id=uc2.ark:/13960/t0000zz11": "Characteres generum plantarum",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head>
<title>{e(title)} - Full View | Shared Library
</title>{head}</head><body><nav><a href="https://www.sharedlibrary.example/">Home</a>
<a href="{p.base}/cgi/mb?colltype=all">Collections</a><a href="{p.base}/cgi/ls?anyall1=all">
Search</a>
<a href="{p.base}/cgi/wayf?target={r}">Log in</a></nav>{main}
<footer><a href="{p.base}/takedown">Take-down</a></footer></body></html>"""

    q = "uc2.ark:/13960/t8jd51k2p"
    views = {f"/cgi/pt?id={q}&seq={n}": f"seq {n}" for n in (7, 8, 9)}
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Forster, Georg. <a href="{cat}/Record/008412288">Catalog record
</a></p><ul class="d"><li><a href="/cgi/imgsrv/download/plaintext?id={q}">Text (.txt)</a>
<li><a href="/cgi/imgsrv/download/pdf?id={q}">Whole book (PDF), partner login</a>
<li><a href="/cgi/imgsrv/download/pdf?id={q};seq=7">This page (PDF)</a></ul>
<a href="/cgi/pt/search?q1=;id={q}">Search in this text</a> <a href="/cgi/ssd?id={q}">Text-only</a>
<div class="toc">{links(views, "", " ")}</div>
<p>Similar: {links(near, "", " ")}</p><a href="https://hdl.example/2027/{q}">Permanent link</a>
<a href="/cgi/mb?a=listis;c=1771">In collection Voyages</a>""",
        ),
    )
    p.show(
        f"{cat}/Record/008412288",
        page(
            "A voyage round the world",
            f"""<h1>A voyage round the world</h1><a href="{p.base}{r}">v.1 full view</a>
<a href="{p.base}/cgi/pt?id=uc2.ark:/13960/t7tm7f33x">v.2 full view</a>
<a href="{cat}/Record/008412288.marc">MARC</a> <a href="{cat}/Record/008412288.ris">RIS</a>
<a href="{cat}/Author/Home?author=Forster">Forster, Georg</a>""",
        ),
    )
    p.maybe(f"{cat}/Record/008412288")
    for kind in ("marc", "ris"):
        p.maybe(p.raw(f"{cat}/Record/008412288.{kind}", f"{kind} {name}", "text/plain"))
    p.file(f"/cgi/imgsrv/download/plaintext?id={q}", "t8jd51k2p.txt", attach=True)
    p.refused(f"/cgi/imgsrv/download/pdf?id={q}", page("Partner login", "Members may download"))
    p.maybe(
        p.blob(f"/cgi/imgsrv/download/pdf?id={q};seq=7", "p7.pdf"),
        p.show(f"/cgi/pt/search?q1=;id={q}", page(f"Search in {name}", "<form></form>")),
        p.show(f"/cgi/ssd?id={q}", page(f"{name} (text-only)", "<p>CHAP. I. Departure</p>")),
        p.show("/cgi/pt?id=uc2.ark:/13960/t7tm7f33x", page("A voyage, v.2", "<h1>v.2</h1>")),
    )
    for href, text in views.items():
        p.maybe(p.show(href, page(f"{name}, {text}", f'<a href="{r}">Front</a>')))
    for href, text in near.items():
        p.other(href, page(text, f'<h1>{text}</h1><a href="{p.base}/cgi/pt?id=z">Full view</a>'))
    p.bar("a collection", "/cgi/mb?a=listis;c=1771")
    p.bar("an author", f"{cat}/Author/Home?author=Forster")
    p.bar("asks for an account", f"/cgi/wayf?target={r}")
    p.fill(filler(page, {r: name} | near, "Books of many libraries."))
    return p.site(r, "partial", "the whole book is for partners; page views go on to its end")


def excavation_archive_3() -> ThirdSite:
    """An excavation on an open publisher of field data: JSON-LD twin, tables, media, subjects."""
    p = Portal("excavation_archive", 3, "https://openfield.example")
    store = "https://artiraq.openfield.example"
    r = "/projects/3f6dcd13-a476-488e-ed10-47d25513fcb2"
    name = "Kenan Höyük Excavations"
    near = {
        "/projects/3885b0b6-2ba8-4d19-b597-7f445367c8c0": "Domuztepe-like Faunal Remains",
        "/projects/a52bd40a-9ac8-4160-a9b0-bd2795079203": "Harbour of Elaia",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>OpenField: {e(title)}</title>{head}
</head><body><div class="navbar"><a href="/">OpenField</a><a href="/about/">About</a>
<a href="/projects-search/">Projects</a><a href="/subjects-search/">Data records</a>
<a href="/publish/">Publish</a></div><div id="all">{main}</div>
<footer><a href="/about/terms">Terms</a></footer></body></html>"""

    table = "/tables/0c14c4ad-fce9-4291-a605-8c065d347c5d"
    search = "/subjects-search/?proj=115-kenan-hoyuk"
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><ul class="nav-tabs"><li><a href="{r}#overview">Overview</a><li>
<a href="{r}#data">Data</a></ul><p>
A burnt settlement of the late fourth millennium on the Tigris; the
seasons of 2000 to 2006 gave four phases and a kiln yard.</p>
<p>Contributor: <a href="/persons/cbe9b8b5">Bradley Parker-Oz</a></p>
<a href="{search}">4,220 records of this project</a>
<a href="{table}">Table: small finds (CSV)</a>
<a href="{store}/kh/monograph-2009.pdf">Preliminary report (PDF)</a>
<a href="{store}/kh/site-plan.jpg">Site plan</a>
<a href="{r}.json">JSON-LD</a> <a href="{r}.geojson">GeoJSON</a>
<a href="https://doi.org/10.6078/M7XX">DOI</a><a href="https://n2t.example/ark:/28722/k2x">ARK</a>
<h2>Related projects</h2><ul>{links(near)}</ul>""",
            f'<link rel="alternate" type="application/ld+json" href="{r}.json">'
            + metas(DC__title=name),
        ),
    )
    p.file(f"{store}/kh/monograph-2009.pdf", "monograph-2009.pdf")
    p.file(f"{store}/kh/site-plan.jpg", "site-plan.jpg")
    p.meta(f"{r}.json", {"@id": p.base + r, "label": name}, "application/ld+json")
    p.meta(f"{r}.geojson", {"type": "FeatureCollection", "features": []}, "application/geo+json")
    one = f"{store}/tables/0c14c4ad/small-finds.csv"
    p.maybe(
        p.show(table, page("Small finds", f'Of <a href="{r}">{name}</a> <a href="{one}">CSV</a>')),
        p.blob(one, "small-finds.csv"),
        p.show(search, page("Records", "".join(
            f'<a href="/subjects/0a{n}">Locus {n}</a>' for n in (1, 2)))),
        p.show("/subjects/0a1", page("Locus 1", f'Item of <a href="{r}">{name}</a>')),
        p.show("/subjects/0a2", page("Locus 2", f'Item of <a href="{r}">{name}</a>')),
    )  # fmt: skip
    for n, (href, text) in enumerate(near.items()):
        pdf = f"{store}/other{n}/report.pdf"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{pdf}">Preliminary report</a>'))
        p.bar("another project's report", p.blob(pdf, "report.pdf"))
    p.bar("a contributor", "/persons/cbe9b8b5")
    p.bar("a list", "/projects-search/", "/subjects-search/")
    p.fill(filler(page, {r: name} | near, "Field data, edited and open."))
    return p.site(r, "review", "table and records of the project stand as entries")
