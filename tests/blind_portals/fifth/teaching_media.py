"""Teaching and media: a teacher's course page, lectures, a commons file, a manuscript, Omeka."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def teacher_course_page() -> ThirdSite:
    """A course in the home directory of a German teacher: sheets and notes beside the page."""
    p = Portal("teacher_course_page", 1, "https://www.mathematik.uni-harzburg.example")
    c = "/~kruse/lehre/ws1415/ana3/"
    p.own(
        c,
        """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head>
<title>Analysis III, WS 2014/15</title></head><body bgcolor="#ffffff"><h1>Analysis III</h1>
<p>Prof. Dr. <a href="/~kruse/">H. Kruse</a>, Mo 10-12, HS 3. Übungen:
<a href="/~tandler/">J. Tandler</a></p><p><b>Aktuelles:</b> Die Klausureinsicht ist am 3.3.,
<a href="klausur/ergebnisse.html">Ergebnisse</a> (nur aus dem Netz der Universität).</p>
<h2>Skript</h2><a href="skript/ana3.pdf">Skript (Stand 12.2.)</a>,
<a href="skript/ana3.ps.gz">ps</a>
<h2>Übungsblätter</h2><ul><li><a href="blatt01.pdf">Blatt 1</a>, <a href="loes01.pdf">Lösung</a>
<li><a href="blatt02.pdf">Blatt 2</a><li><a href="blatt03.pdf">Blatt 3</a></ul>
<a href="literatur.html">Literatur</a> | <a href="../../ss14/ana2/">Analysis II (SS 2014)</a> |
<a href="../../">Lehre</a> | <a href="https://stud.ip.example/seminar/9a8b">Stud.IP</a>
<hr><a href="/">Institut für Mathematik</a> <a href="/impressum.html">Impressum</a>
</body></html>""",
    )
    for n in ("skript/ana3.pdf", "blatt01.pdf", "loes01.pdf", "blatt02.pdf"):
        p.file(c + n, n.split("/")[-1])
    p.file(c + "skript/ana3.ps.gz", "ana3.ps.gz", "application/gzip")
    p.refused(c + "klausur/ergebnisse.html", "<title>403 Forbidden</title>Forbidden")
    p.own(
        c + "literatur.html",
        "<title>Literatur zu Analysis III</title><ul><li>Elstrodt</ul><a href='./'>zurück</a>",
    )
    p.gone(c + "blatt03.pdf")
    p.maybe(c + "blatt03.pdf")
    old = "/~kruse/lehre/ss14/ana2/"
    p.other(old, "<title>Analysis II, SS 2014</title><a href='blatt01.pdf'>Blatt 1</a>")
    p.blob(old + "blatt01.pdf", "blatt01.pdf")
    p.show(
        "/~kruse/lehre/",
        f"<title>Lehre</title><ul><li><a href='{c}'>Analysis III</a><li><a href='{old}'>II"
        f"</a></ul>",
    )
    p.bar("all teaching", "/~kruse/lehre/")
    p.bar("the teacher", "/~kruse/")
    p.bar("sheet of another term", old + "blatt01.pdf")
    p.fill(lambda u: "<title>Institut</title><a href='/~kruse/lehre/'>Lehre</a>")
    return p.site(c, "partial", "one page is refused and one sheet is a dead link")


def lecture_series_video() -> ThirdSite:
    """One recording in a video catalogue: streams, slides and captions on a media host."""
    p = Portal("lecture_series_video", 1, "https://video.hsu-elbe.example")
    talk = Prose(
        "l2g", "der Deich, das Siel, die Marsch", "hält, bricht, entwässert", "bei Sturmflut"
    )
    at = "/l2go/-/get/v/28714"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang=de><head><title>{t} - Vorlesungen online</title></head>
<body><div class=top><a href="/l2go/">Startseite</a><a href="/l2go/-/get/0/0/0/0/0/">Katalog</a>
<a href="/c/portal/login?redirect=%2Fl2go%2F-%2Fget%2Fv%2F28714">Anmelden</a></div>{main}
<div class=bottom><a href="/l2go/faq">FAQ</a></div></body></html>"""

    media = "https://media.hsu-elbe.example/abo/00.001_deichbau_2019-05-07_10-15"
    p.own(
        at,
        page(
            "3 - Deichbau im 17. Jahrhundert",
            f"""<script type="application/ld+json">{{"@context":"https://schema.org",
"@type":"VideoObject","name":"3 - Deichbau im 17. Jahrhundert","contentUrl":"{media}.mp4",
"thumbnailUrl":"{media}.jpg","isPartOf":"https://video.hsu-elbe.example/l2go/-/get/l/5510"}}
</script><h1>3 - Deichbau im 17. Jahrhundert</h1><video controls poster="{media}.jpg">
<source src="{media}.mp4"></video><p>Dr. Jorun Feddersen, 07.05.2019</p><p>{talk.text(4)}</p>
<ul class=tabs><li><a href="{media}.mp4">Download Video</a><li><a href="{media}.mp3">Audio</a>
<li><a href="{media}.pdf">Folien</a><li><a href="{at}/captions/28714_de.vtt">Untertitel</a></ul>
<label>Einbetten</label><input value='28714'>
<a href="/lecture2go-portlet/player/iframe/?v=28714">Vollbild</a>
<div class=series><h3>Weitere Videos dieser Reihe</h3>
<a href="/l2go/-/get/l/5510">Küstengeschichte</a>
<a href="/l2go/-/get/v/28702">2 - Siele</a> <a href="/l2go/-/get/v/28730">4 - Sturmfluten</a></div>
<a href="/l2go/-/get/0/0/0/0/312/">Feddersen</a> <a href="{at}?cite=ris">RIS</a>""",
        ),
    )
    for x in ("mp4", "mp3", "pdf"):
        p.file(f"{media}.{x}", f"deichbau.{x}")
    p.file(f"{at}/captions/28714_de.vtt", "28714_de.vtt", "text/vtt")
    p.meta(f"{at}?cite=ris", "TY  - VIDEO\nER  -", "application/x-research-info-systems")
    p.maybe(
        p.blob(f"{media}.jpg", "p.jpg"),
        p.show("/lecture2go-portlet/player/iframe/?v=28714", f"<video src='{media}.mp4'></video>"),
    )
    for n, t in ((28702, "2 - Siele"), (28730, "4 - Sturmfluten")):
        m = f"https://media.hsu-elbe.example/abo/00.001_{n}.mp4"
        p.other(f"/l2go/-/get/v/{n}", page(t, f"<h1>{t}</h1><a href='{m}'>Download Video</a>"))
        p.blob(m, "x.mp4")
    p.bar("series", "/l2go/-/get/l/5510")
    p.bar("speaker", "/l2go/-/get/0/0/0/0/312/")
    p.hop("/", "/l2go/", own=False)
    p.fill(lambda u: page("Katalog", f"<a href='{at}'>3 - Deichbau im 17. Jahrhundert</a>"))
    return p.site(at, "complete", "video, sound, slides and captions are listed")


def commons_file() -> ThirdSite:
    """A file page of a media wiki: original and thumbnails on an upload host, history, talk."""
    p = Portal("commons_file", 1, "https://commons.openmedia.example")
    up = "https://upload.openmedia.example/commons"
    f = "File:Glacier_mill_near_Inari.jpg"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html class="client-nojs"><head><title>{t} - Open Commons</title>
<link rel=canonical href="https://commons.openmedia.example/wiki/{f}"></head><body>
<div id=mw-head><a href="/wiki/{f}">File</a><a href="/wiki/File_talk:Glacier_mill_near_Inari.jpg">
Discussion</a><a href="/w/index.php?title={f}&amp;action=edit">Edit</a>
<a href="/w/index.php?title={f}&amp;action=history">History</a></div><div id=content>{main}</div>
<div id=mw-panel><a href="/wiki/Main_Page">Main page</a>
<a href="/wiki/Special:Random/File">Random</a>
<a href="/wiki/Special:WhatLinksHere/{f}">What links here</a>
<a href="/w/index.php?title=Special:UserLogin&amp;returnto={f}">Log in</a></div></body></html>"""

    p.own(
        f"/wiki/{f}",
        page(
            f.replace("_", " "),
            f"""<h1>{f.replace("_", " ")}</h1><div class=fullImageLink>
<a href="{up}/3/3f/Glacier_mill_near_Inari.jpg"><img alt="" src="{up}/thumb/3/3f/800px-x.jpg">
</a></div>
<a href="{up}/3/3f/Glacier_mill_near_Inari.jpg">Original file</a> (4,000 × 3,000 pixels)
<a href="{up}/thumb/3/3f/1024px-x.jpg">1,024 × 768</a>
<table><tr><th>Author<td><a href="/wiki/User:Pohjoinen">Pohjoinen</a>
<tr><th>Other versions<td><a href="/wiki/File:Glacier_mill_near_Inari_(cropped).jpg">cropped
</a></table>
<h2>File history</h2><a href="{up}/archive/3/3f/20110402101112!Glacier_mill_near_Inari.jpg">
10:11, 2 April 2011</a><h2>File usage on other wikis</h2>
<a href="https://fi.ency.example/wiki/Hiidenkirnu">Hiidenkirnu</a>
<div id=catlinks><a href="/wiki/Category:Giant_kettles">Giant kettles</a></div>
<a href="/wiki/Special:EntityData/M1455012.json">structured data</a>""",
        ),
    )
    p.file(f"{up}/3/3f/Glacier_mill_near_Inari.jpg", "Glacier_mill.jpg")
    p.meta("/wiki/Special:EntityData/M1455012.json", {"id": "M1455012"}, "application/json")
    p.maybe(
        p.blob(f"{up}/thumb/3/3f/800px-x.jpg", "a.jpg"),
        p.blob(f"{up}/thumb/3/3f/1024px-x.jpg", "a.jpg"),
        p.blob(f"{up}/archive/3/3f/20110402101112!Glacier_mill_near_Inari.jpg", "old.jpg"),
        p.show("/wiki/File_talk:Glacier_mill_near_Inari.jpg", page("Talk", "<p>Where is it?</p>")),
        p.show(f"/w/index.php?title={f}&action=history", page("History", "<p>2 revisions</p>")),
    )
    crop = "File:Glacier_mill_near_Inari_(cropped).jpg"
    p.other(f"/wiki/{crop}", page(crop, f"<a href='{up}/8/8a/cropped.jpg'>Original file</a>"))
    p.blob(f"{up}/8/8a/cropped.jpg", "cropped.jpg")
    p.bar("category", "/wiki/Category:Giant_kettles")
    p.bar("editor", f"/w/index.php?title={f}&action=edit")
    p.bar("backlinks", f"/wiki/Special:WhatLinksHere/{f}")
    p.hop("/", "/wiki/Main_Page", own=False)
    p.fill(lambda u: page("Page", f"<a href='/wiki/{f}'>Glacier mill</a>"))
    return p.site(f"/wiki/{f}", "review", "an older upload and a derived file exist")


def manuscript_facsimile() -> ThirdSite:
    """A Swiss-like virtual library: overview, pages of a codex, manifest and images elsewhere."""
    p = Portal("manuscript_facsimile", 1, "https://www.codices-virtuels.example")
    img = "https://iiif.codices-virtuels.example/loris/bcv/bcv-0103"
    leaves = ("1r", "1v", "2r")

    def page(t: str, main: str, lang: str = "fr") -> str:
        return f"""<!DOCTYPE html><html lang={lang}><head><title>{t}</title></head><body>
<header><a href="/{lang}/">Codices virtuels</a><a href="/{lang}/search/all">Recherche</a>
<a href="/{lang}/list/all/Collection">Collections</a>
<a href="/fr/list/one/bcv/0103">FR</a><a href="/de/list/one/bcv/0103">DE</a></header>{main}
<footer><a href="/{lang}/about/terms">Conditions</a></footer></body></html>"""

    def overview(lang: str, word: str) -> str:
        return page(
            f"Sion, Bibliothèque du Val, Ms. 103 ({word})",
            f"""<h1>Sion, Bibliothèque du Val, Ms. 103</h1>
<p>Bréviaire (fragment), parchemin, 2 ff.</p>
<a href="/{lang}/bcv/0103/1r">Feuilleter</a> <a href="/{lang}/description/bcv/0103/Leisibach">
Description (J. Leisibach, 1979)</a>
<a href="/metadata/iiif/bcv-0103/manifest.json">IIIF</a>
<a href="https://doi.example/10.5555/codv-bcv-0103">DOI</a>
<a href="/{lang}/thumbs/bcv/0103">Vignettes</a>
<a href="/xml/tei_published/bcv-0103_Leisibach.xml">TEI</a>
<a href="/{lang}/list/bcv">Bibliothèque du Val</a>
<a href="/{lang}/list/one/bcv/0102">Ms. 102</a> <a href="/{lang}/list/one/bcv/0105">Ms. 105</a>""",
            lang,
        )

    for lang, word in (("fr", "Vue d'ensemble"), ("de", "Übersicht")):
        p.own(f"/{lang}/list/one/bcv/0103", overview(lang, word))
        p.own(
            f"/{lang}/description/bcv/0103/Leisibach",
            page("Description: Ms. 103", "<p>Deux mains, initiales filigranées.</p>", lang),
        )
        p.own(
            f"/{lang}/thumbs/bcv/0103",
            page(
                "Ms. 103: vignettes",
                " ".join(f"<a href='/{lang}/bcv/0103/{x}'>f. {x}</a>" for x in leaves),
                lang,
            ),
        )
        for x in leaves:
            p.own(
                f"/{lang}/bcv/0103/{x}",
                page(
                    f"Ms. 103, f. {x}",
                    f"<a href='{img}_{x}.jp2/full/full/0/default.jpg'>Télécharger</a>",
                    lang,
                ),
            )
        for n in ("0102", "0105")[: 2 if lang == "fr" else 0]:
            p.other(f"/{lang}/list/one/bcv/{n}", page(f"Ms. {n}", f"<h1>Ms. {n}</h1>", lang))
    for x in leaves:
        p.file(f"{img}_{x}.jp2/full/full/0/default.jpg", f"{x}.jpg")
    p.meta("/metadata/iiif/bcv-0103/manifest.json", {"@type": "sc:Manifest"}, "application/json")
    p.meta("/xml/tei_published/bcv-0103_Leisibach.xml", "<TEI/>", "application/xml")
    p.bar("library", "/fr/list/bcv")
    p.hop("/", "/fr/", own=False)
    p.hop("https://doi.example/10.5555/codv-bcv-0103", "/fr/list/one/bcv/0103")
    p.fill(lambda u: page("Liste", "<a href='/fr/list/one/bcv/0103'>Ms. 103</a>"))
    return p.site("/fr/list/one/bcv/0103", "complete", "three pages in two languages, one manifest")


def omeka_item() -> ThirdSite:
    """An item of a Spanish Omeka S site: media pages, hashed originals, linked-data form."""
    p = Portal("omeka_item", 1, "https://memoria.uni-duero.example")
    media = {3107: ("a3f09c17be", "Carta, anverso"), 3108: ("5d1e77b0c2", "Carta, reverso")}
    s = "/s/epistolario"

    def page(t: str, main: str) -> str:
        return f"""<!DOCTYPE html><html lang="es"><head><title>{t} · Epistolario · Memoria</title>
</head><body class="item resource show"><header><a href="{s}">Epistolario</a>
<a href="{s}/page/presentacion">Presentación</a><a href="{s}/item">Explorar</a>
<a href="{s}/item/search">Búsqueda avanzada</a></header><div id=content>{main}</div>
<footer>Con tecnología de Omeka S</footer></body></html>"""

    p.own(
        f"{s}/item/3106",
        page(
            "Carta de Elvira Santos a su hermana, 12 de marzo de 1908",
            """<script type="application/ld+json">{"@context":"https://memoria.uni-duero.example/api-context",
"@id":"https://memoria.uni-duero.example/api/items/3106","@type":"o:Item"}</script>
<h2>Carta de Elvira Santos a su hermana, 12 de marzo de 1908</h2>"""
            + "".join(
                f"""<div class="media resource"><a href="{s}/media/{i}">
<img src="/files/medium/{h}.jpg" alt=""> {t}</a></div>"""
                for i, (h, t) in media.items()
            )
            + f"""<dl><dt>Creador<dd><a href="{s}/item/2990">Santos, Elvira</a>
<dt>Materia<dd><a href="{s}/item?property%5B0%5D%5Btext%5D=emigracion">Emigración</a>
<dt>Conjunto<dd><a href="{s}/item-set/41">Cartas familiares</a>
<dt>Transcripción<dd><a href="/files/original/c0ffee9912.pdf">PDF</a></dl>
<a href="/api/items/3106">JSON-LD</a>
<a href="{s}/item/3105">Anterior</a> <a href="{s}/item/3110">Siguiente</a>""",
        ),
    )
    p.file("/files/original/c0ffee9912.pdf", "c0ffee9912.pdf")
    for i, (h, t) in media.items():
        p.own(
            f"{s}/media/{i}",
            page(
                t,
                f"""<h2>{t}</h2><a href="/files/original/{h}.jpg">Original</a>
<a href="{s}/item/3106">Carta de Elvira Santos</a> <a href="/api/media/{i}">JSON-LD</a>""",
            ),
        )
        p.file(f"/files/original/{h}.jpg", f"{h}.jpg")
        p.meta(f"/api/media/{i}", {"@type": "o:Media", "o:id": i}, "application/ld+json")
        p.maybe(p.blob(f"/files/medium/{h}.jpg", f"{h}.jpg"))
    p.meta("/api/items/3106", {"@type": "o:Item", "o:id": 3106}, "application/ld+json")
    for n, t in ((3105, "Postal de La Habana"), (3110, "Carta de Tomás"), (2990, "Santos, Elvira")):
        p.other(f"{s}/item/{n}", page(t, f"<h2>{t}</h2><a href='/api/items/{n}'>JSON-LD</a>"))
        p.raw(f"/api/items/{n}", '{"@type":"o:Item"}', "application/ld+json")
    p.bar("set of items", f"{s}/item-set/41")
    p.bar("search by subject", f"{s}/item?property%5B0%5D%5Btext%5D=emigracion")
    p.show("/", "<title>Memoria</title><ul><li><a href='/s/epistolario'>Epistolario</a></ul>")
    p.fill(lambda u: page("Explorar", f"<a href='{s}/item/3106'>Carta de Elvira Santos</a>"))
    return p.site(f"{s}/item/3106", "complete", "two media and one transcript, all served")


ALL = (
    teacher_course_page,
    lecture_series_video,
    commons_file,
    manuscript_facsimile,
    omeka_item,
)
