"""Courses, talks, films, scans, sounds and pictures."""

import json

from tests.blind_portals.fourth.kit import Side, jsonld, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def moodle_course() -> ThirdSite:
    """Open course on a learning platform: every activity has a number of the whole site."""
    p = Portal("moodle_course", 1, "https://moodle.offene-hs.example/")
    say = Prose(
        "moodle",
        "die Vorlesung, die Übung, das Skript, der Beweis",
        "behandelt, vertieft, nutzt, setzt voraus",
        "ab Woche 3, mit Lösungen, ohne Vorwissen",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html dir="ltr" lang="de"><head><title>{e(title)}
</title>{head}</head>
<body id="page-course-view-topics"><a class="sr-only" href="#maincontent">Zum Inhalt</a><nav><a
href="https://moodle.offene-hs.example/">Offene HS</a><a href="/login/index.php">Login</a><a
href="/course/index.php">Alle Kurse</a></nav><div role=main id=maincontent>{body}</div>
<footer>Sie sind
als Gast angemeldet <a href="/admin/tool/dataprivacy/summary.php">Datenschutz</a></footer>"""

    for course, title, start, own in (
        (214, "Numerik gewöhnlicher Gleichungen", 9310, True),
        (215, "Lineare Algebra II", 9377, False),
    ):
        side, rows = Side(p, own), ""
        for at, (kind, name) in enumerate(
            (
                ("resource", "skript.pdf"),
                ("resource", "blatt 01.pdf"),
                ("folder", "Programme"),
                ("page", "Literatur"),
                ("url", "Video"),
                ("forum", "Ankündigungen"),
                ("quiz", "Selbsttest"),
                ("assign", "Abgabe"),
            )
        ):
            # numbers run through the whole site, so neighbours are other courses' activities
            num = start + at * 7
            href = f"/mod/{kind}/view.php?id={num}"
            rows += f'<li class="activity {kind}"><a href="{href}"><span>{name}</span></a>'
            if kind == "resource":
                pf = f"/pluginfile.php/{num * 3}/mod_resource/content/2/{q(name)}"
                side.file(pf, name)
                p.hop(href, pf, 303, own=own)
            elif kind == "folder":
                pfs = [
                    f"/pluginfile.php/{num * 3}/mod_folder/content/0/{n}?forcedownload=1"
                    for n in ("euler.py", "rk4.py")
                ]
                for pf in pfs:
                    side.file(pf, "x.py", True)
                zipped = f"/mod/folder/download_folder.php?id={num}"
                side.file(zipped, "Programme.zip", True)
                side.part(
                    href,
                    page(
                        name,
                        "".join(f'<a href="{f}">{f[-25:-16]}</a>' for f in pfs)
                        + f'<a href="{zipped}">Verzeichnis herunterladen</a>',
                    ),
                )
            elif kind == "page":
                side.part(href, page(name, f"<h2>{name}</h2>{say.paras(2)}"))
            elif kind == "url":
                p.hop(href, f"https://video.example/w/{num}", 303, own=own)
                p.other(
                    f"https://video.example/w/{num}", f"<title>Film {num}</title><video></video>"
                )
            elif kind == "forum":
                side.either(href, page(name, "<p>Keine Beiträge"))
            else:
                p.hop(href, "/login/index.php", 303, own=False)
                if own:
                    p.maybe(href)
        sects = "".join(
            f'<a href="/course/view.php?id={course}&amp;section={n}">Woche {n}</a> ' for n in (1, 2)
        )
        for n in (1, 2):
            side.part(
                f"/course/view.php?id={course}&section={n}",
                page(f"Woche {n}", f"<h2>Woche {n}</h2><ul>{rows}</ul>{sects}"),
            )
        side.landing(
            f"/course/view.php?id={course}",
            page(
                f"Kurs: {title}",
                f"""<ol class=breadcrumb>
<li><a href="/">Startseite</a><li><a href="/course/index.php?categoryid=12">Mathematik</a></ol><h1>
{title}</h1><a href="/user/view.php?id=88&amp;course={course}">Dr. Imke Paulsen
</a>{sects}{say.paras(1)}
<ul class=topics>{rows}</ul><a href="/enrol/index.php?id={course}">Einschreiben</a> <a
href="/grade/report/index.php?id={course}">Bewertungen</a>""",
            ),
        )
    p.show(
        "/course/index.php?categoryid=12",
        page(
            "Mathematik",
            '<a href="/course/view.php?id=214">'
            'Numerik</a><a href="/course/view.php?id=215">Lineare Algebra</a>',
        ),
    )
    p.bar("asks for an account", "/enrol/index.php?id=214", "/grade/report/index.php?id=214")
    p.bar("a profile", "/user/view.php?id=88&course=214")
    p.bar("the shelf of courses", "/course/index.php?categoryid=12")
    p.lost(page("Fehler", "<p>Ungültige ID"))
    p.fill(rest(page, p.u("/login/index.php"), "/enrol/|/grade/", "video.example"))
    return p.site("/course/view.php?id=214", "partial", "quiz and assignment ask for an account")


def indico_event() -> ThirdSite:
    """Workshop on an event system: contributions with numbers, materials, timetable, exports."""
    p = Portal("indico_event", 1, "https://indico.beamlab.example/")
    say = Prose(
        "indico",
        "the cavity, our lattice, the monitor, the working group",
        "reaches, limits, needs, tracks",
        "at injection, with errors, this year",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} · Indico (BeamLab)</title>{head}
</head>
<body><div id=session-bar><a href="/">Home</a><a href="/category/0/calendar">Calendar</a><a
href="/login/?next=/event/811/">Login</a></div>{body}<div class=footer><a href="/tos">Terms</a><a
href="https://getindico.example/">Powered by Indico</a></div></body></html>"""

    ev = "/event/811"
    menu = "".join(
        f'<li><a href="{ev}{h}">{t}</a>'
        for h, t in (
            ("/", "Overview"),
            ("/timetable/", "Timetable"),
            ("/contributions/", "Contribution List"),
            ("/registrations/", "Registration"),
            ("/page/61-venue", "Venue"),
            ("/registrations/participants", "Participants"),
        )
    )
    lists, names = "", ("Lattice errors", "Cavity tests", "Beam loss monitors")
    for at, name in enumerate(names):
        con = f"{ev}/contributions/{4021 + at}/"
        pdf = f"{con}attachments/{2210 + at}/{3904 + at}/talk_{at + 1}.pdf"
        ics = f"{con}contribution.ics"
        p.file(pdf, f"talk_{at + 1}.pdf")
        p.raw(ics, "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "text/calendar")
        p.maybe(ics)
        rec = '<a href="https://cds.beamlab.example/record/51">Recording</a>' if at == 1 else ""
        p.own(
            con,
            page(
                name,
                f"<ul>{menu}</ul><h1>{name}</h1>{say.paras(1)}<a href='{pdf}'>Slides"
                f"</a> {rec} <a href='{ics}'>iCal</a> <a"
                f" href='{ev}/contributions/{4021 + at}/author/"
                f"{90 + at}'>T. Sato</a> <a href='/login/?next={q(con)}'>Edit</a>",
            ),
        )
        p.show(f"{ev}/contributions/{4021 + at}/author/{90 + at}", page("T. Sato", "<p>BeamLab"))
        p.maybe(f"{ev}/contributions/{4021 + at}/author/{90 + at}")
        lists += f'<li><a href="{con}">{name}</a> <a href="{pdf}">PDF</a>'
    for tail, title in (("/timetable/", "Timetable"), ("/contributions/", "Contributions")):
        p.own(ev + tail, page(title, f"<ul>{menu}</ul><ul>{lists}</ul>"))
    p.own(
        f"{ev}/page/61-venue",
        page("Venue", f"<ul>{menu}</ul><p>Room 3 <a href='https://maps.example/?q=room'>map</a>"),
    )
    p.show(f"{ev}/registrations/", page("Registration", "<p>Closed"))
    p.show(f"{ev}/registrations/participants", page("Participants", "<table><tr><td>T. Sato"))
    p.maybe(f"{ev}/registrations/", f"{ev}/registrations/participants")
    p.file(f"{ev}/attachments/199/340/minutes.docx", "minutes.docx")
    p.file(f"{ev}/attachments/package", "materials.zip", attach=True)
    p.meta(f"{ev}/event.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "text/calendar")
    p.meta("/export/event/811.json?detail=contributions", {"count": 1}, "application/json")
    p.file(f"{ev}/timetable/timetable.pdf?download=1", "timetable.pdf", attach=True)
    p.own(
        f"{ev}/",
        page(
            "Lattice Workshop 2018",
            f"""<div class=nav><a href="/category/41/">Beam Physics
</a> <a href="/event/805/prev">«</a> <a href="/event/820/">»</a></div><h1>Lattice Workshop 2018</h1>
<ul id=menu>{menu}</ul><p>14–15 May 2018, Room 3.</p>{say.paras(2)}<h3>Materials</h3><a
href="{ev}/attachments/199/340/minutes.docx">minutes.docx</a> <a
href="{ev}/attachments/package">Download
all</a> <a href="{ev}/timetable/timetable.pdf?download=1">Timetable PDF</a> <a
href="{ev}/event.ics">iCal
</a> <a href="/export/event/811.json?detail=contributions">JSON</a> <a
href="{ev}/manage/">Switch to management</a>""",
            jsonld(
                {
                    "@context": "http://schema.org",
                    "@type": "Event",
                    "name": "Lattice Workshop 2018",
                    "url": p.u(f"{ev}/"),
                }
            ),
        ),
    )
    for other in ("820", "805"):
        p.other(
            f"/event/{other}/",
            page(
                f"Workshop {other}",
                f'<a href="/event/{other}/timetable/">Time'
                f'table</a><a href="/event/{other}/attachments/1/2/a.pdf">a.pdf</a><a'
                f' href="{ev}/">x',
            ),
        )
    p.hop("/event/805/prev", "/event/805/", own=False)
    p.hop(ev, f"{ev}/")
    p.show(
        "/category/41/",
        page(
            "Beam Physics",
            f'<a href="{ev}/">Lattice</a><a href="/event/820/">20</a><a href="/event/805/">05</a>',
        ),
    )
    p.bar("the series of events", "/category/41/")
    p.bar("management", f"{ev}/manage/")
    p.bar("a record of another portal", "https://cds.beamlab.example/record/51")
    p.bar("another event", "/event/820/", "/event/805/prev")
    p.show("/login/", page("Login", "<form></form>"))
    p.fill(rest(page, p.u("/login/"), r"/manage/|/login/\?", "maps.example"))
    return p.site(f"{ev}/", "complete", "the package and the lists name the same materials")


def av_portal() -> ThirdSite:
    """Portal for scientific films: numbers, a player, a film of a series, segments, speech text."""
    p = Portal("av_portal", 1, "https://av.filmtechnik.example/")
    cdn = "https://av-dl.filmtechnik.example"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{e(title)} - AV-Portal
</title>{head}</head>
<body><header><a href="/">AV-Portal</a><a href="/subjects">Fächer</a><a
href="/publishers">Anbieter</a><a
href="/series">Serien</a><a href="/upload">Hochladen</a><a href="/user/login">Anmelden</a></header>
<main>{body}</main><footer><a href="/imprint">Impressum</a><a href="/termsofuse">Bedingungen</a>"""

    films = {
        40311: "Rissbildung im Beton, Folge 3",
        40310: "Rissbildung im Beton, Folge 2",
        40312: "Rissbildung im Beton, Folge 4",
    }
    for number, title in films.items():
        side, here = Side(p, number == 40311), f"/media/{number}"
        mp4 = f"{cdn}/{opaque(title, 2)}/{opaque(title, 20)}.mp4?dl=1&name={number}"
        side.file(mp4, f"{number}.mp4", True)
        vtt = f"/api/media/{number}/subtitles/de.vtt"
        side.file(vtt, "de.vtt")
        for form, ctype in (
            ("rdf", "application/rdf+xml"),
            ("bibtex", "text/plain"),
            ("json", "application/json"),
        ):
            text = json.dumps({"id": number}) if form == "json" else title
            side.meta(f"/api/media/{number}/metadata?format={form}", text, ctype)
        side.part(f"{here}/transcript", page(title, "<p>Guten Tag. Wir sehen hier einen Balken."))
        side.either(
            f"/player/{number}?autostart=false", page(title, f'<video src="{e(mp4)}"></video>')
        )
        segs = "".join(f'<a href="{here}?t={t}">{t // 60}:{t % 60:02}</a> ' for t in (0, 95, 210))
        body = page(
            title,
            f"""<h1>{title}</h1><iframe src="/player/{number}?autostart=false"></iframe>
<div class=segments>{segs}</div>
<p>Der Film zeigt den Versuchsstand und die ersten Risse unter Biegung;
aufgenommen 1968.</p><a href="{e(mp4)}">Download Video (mp4)</a> <a href="{vtt}">Untertitel</a> <a
href="{here}/transcript">Transkript</a><dl><dt>Metadaten<dd><a
href="/api/media/{number}/metadata?format=rdf">RDF</a> <a
href="/api/media/{number}/metadata?format=bibtex">BibTeX</a> <a
href="/api/media/{number}/metadata?format=json">JSON</a><dt>DOI<dd><a
href="https://doi.org/10.5446/{number}">10.5446/{number}</a><dt>Anbieter<dd><a
href="/search?f=publisher;iwf">IWF</a><dt>Serie<dd><a href="/series/312">Rissbildung</a>
<dt>Personen<dd><a
href="/search?f=person;Kolbe">H. Kolbe</a></dl><h2>Ähnliche Filme</h2>"""
            + "".join(f'<a href="/media/{n}">{t}</a> ' for n, t in films.items() if n != number)
            + f'<a href="/user/login?to={here}">Merken</a>',
            jsonld(
                {
                    "@context": "http://schema.org",
                    "@type": "VideoObject",
                    "name": title,
                    "embedUrl": p.u(f"/player/{number}?autostart=false"),
                    "url": p.u(here),
                }
            ),
        )
        side.landing(here, body)
        for t in (0, 95, 210):
            side.either(f"{here}?t={t}", body)
    p.maybe("https://doi.org/10.5446/40311")
    p.show(
        "/series/312",
        page("Rissbildung", "".join(f'<a href="/media/{n}">{t}</a>' for n, t in films.items())),
    )
    p.bar("the series around it", "/series/312")
    p.bar("another part", "/media/40310")
    p.bar("asks for an account", "/user/login?to=/media/40311")
    p.fill(rest(page, p.u("/user/login"), r"/user/login\?"))
    return p.site("/media/40311", "complete", "film, subtitles, transcript and three exports")


def ark_scan() -> ThirdSite:
    """Scanned book of a national library: an ARK with qualifiers after dots, views by page."""
    p = Portal("ark_scan", 1, "https://numerique.bibnat.example/")
    pages = 6

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{e(title)} | Numérique
</title>{head}</head>
<body><header><a href="/accueil/fr/html/accueil-fr">Accueil</a><a
href="/services/engine/search/sru">
Recherche</a><a href="/html/und/livres">Livres</a><a href="/login?back=/">Mon espace</a>
</header>{body}
<footer><a href="/edit/und/conditions">Conditions</a></footer></body></html>"""

    for key, title, own in (
        ("btv1b8600077q", "Voyage aux îles du Cap-Vert", True),
        ("btv1b8600078r", "Voyage aux Açores", False),
    ):
        side, ark = Side(p, own), f"/ark:/33148/{key}"
        iiif = f"/iiif/ark:/33148/{key}"
        side.meta(
            f"{iiif}/manifest.json",
            json.dumps(
                {
                    "@type": "sc:Manifest",
                    "label": title,
                    "sequences": [
                        {"canvases": [f"{p.u(iiif)}/canvas/f{n}" for n in range(1, pages + 1)]}
                    ],
                }
            ),
            "application/json",
        )
        side.meta(f"/services/OAIRecord?ark={key}", f"<dc>{title}</dc>", "text/xml")
        side.meta(
            f"/services/Pagination?ark={key}", f"<nbVueImages>{pages}</nbVueImages>", "text/xml"
        )
        side.file(f"{ark}.pdf", f"{key}.pdf", True)
        side.file(f"{ark}.texteBrut", f"{key}.txt", False, "text/html; charset=utf-8")
        side.file(f"{ark}.epub", f"{key}.epub", True)
        pager = ""
        for n in range(1, pages + 1):
            side.file(f"{iiif}/f{n}/full/full/0/native.jpg", f"f{n}.jpg")
            near = "".join(
                f'<a href="{ark}/f{m}.item">{m}</a> ' for m in (n - 1, n + 1) if 0 < m <= pages
            )
            side.part(
                f"{ark}/f{n}.item",
                page(
                    f"{title} - vue {n}",
                    f'<a href="{ark}">{title}</a>'
                    f'{near}<a href="{iiif}/f{n}/full/full/0/native.jpg">Télécharger la vue</a> '
                    f'<a href="/services/ajax/pagination/page?ark={key}&amp;p={n}">x</a>',
                ),
            )
            if n < 3:
                pager += f'<a href="{ark}/f{n}.item">vue {n}</a> '
        if own:
            p.hop(f"{ark}.r=cap-vert", ark)
            p.hop(f"{ark}/f1.image", f"{ark}/f1.item")
        side.either(f"{ark}.planchecontact", page(title, "<p>mosaïque"))
        side.landing(
            ark,
            page(
                title,
                f"""<h1>{title}</h1><p>Auteur <a
href="/services/engine/search/sru?query=dc.creator%20all%20%22Feuillard%22">Feuillard
</a>, 1804, {pages}
vues</p>{pager} … <a href="{ark}.planchecontact">Mosaïque</a> <a href="{ark}.pdf">PDF</a> <a
href="{ark}.texteBrut">Texte brut</a> <a href="{ark}.epub">EPUB</a> <a
href="{iiif}/manifest.json">IIIF</a>
<a href="/services/OAIRecord?ark={key}">Notice</a> <a
href="/services/Pagination?ark={key}">Pagination</a>
<a href="{ark}.r=cap-vert">recherche</a><p>Notice du catalogue <a
href="https://catalogue.bibnat.example/ark:/33148/cb301">cb301</a></p><h2>Voir aussi</h2><a
href="/ark:/33148/btv1b8600078r">Açores</a><a
href="/login?back={q(ark)}">Ajouter à mes documents</a>""",
            ),
        )
    p.other(
        "https://catalogue.bibnat.example/ark:/33148/cb301",
        page("Notice", '<a href="https://numerique.bibnat.example/ark:/33148/btv1b8600077q">Voir'),
    )
    p.bar(
        "a catalogue record of another portal", "https://catalogue.bibnat.example/ark:/33148/cb301"
    )
    p.bar("asks for an account", f"/login?back={q('/ark:/33148/btv1b8600077q')}")
    p.bar(
        "an author's works", "/services/engine/search/sru?query=dc.creator%20all%20%22Feuillard%22"
    )
    p.robots("Disallow: /services/ajax/")
    p.bar(
        "kept from robots",
        *(f"/services/ajax/pagination/page?ark=btv1b8600077q&p={n}" for n in range(1, pages + 1)),
    )
    p.fill(rest(page))
    return p.site("/ark:/33148/btv1b8600077q", "complete", "six views declared and reached in turn")


def sound_recording() -> ThirdSite:
    """Bird sounds: a number at the root, its download, a sonogram, licences, sets of others."""
    p = Portal("sound_recording", 1, "https://vogelstem.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} :: Vogelstem</title>{head}
</head><body><div
id=nav><a href="/">Home</a><a href="/explore/recent">Explore</a><a href="/upload">Upload</a><a
href="/forum">Forum</a><a href="/login">Log in</a></div>{body}<p><a href="/about/terms">Terms
</a></p>"""

    birds = {
        312044: "Reed Bunting",
        312043: "Sedge Warbler",
        312045: "Reed Bunting",
        298001: "Bittern",
    }
    for number, name in birds.items():
        side = Side(p, number == 312044)
        title = f"XC{number} {name}"
        side.file(f"/{number}/download", f"XC{number}-{name}.mp3", True)
        side.either_file(f"/sounds/uploaded/{opaque('rec', 10)}/XC{number}-call.mp3", "call.mp3")
        side.either_file(
            f"/sounds/uploaded/{opaque('rec', 10)}/ffts/XC{number}-full.png", "full.png"
        )
        side.either(f"/{number}/embed?simple=1", page(title, "<audio></audio>"))
        side.meta(
            f"/api/2/recordings?query=nr:{number}",
            json.dumps(
                {
                    "recordings": [
                        {
                            "id": number,
                            "url": f"//vogelstem.example/{number}",
                            "file": f"https://vogelstem.example/{number}/download",
                        }
                    ]
                }
            ),
            "application/json",
        )
        side.landing(
            f"/{number}",
            page(
                title,
                f"""<h1>XC{number} · <a href="/species/Emberiza-{name.split()[-1].lower()}">{
                    name
                }</a></h1><a
href="/sounds/uploaded/{opaque("rec", 10)}/ffts/XC{number}-full.png">Full sonogram</a> <a
href="/{number}/download">Download audio file</a> <a
href="/sounds/uploaded/{opaque("rec", 10)}/XC{number}-call.mp3">Play</a> <a
href="/{number}/embed?simple=1">Embed</a> <a href="/api/2/recordings?query=nr:{
                    number
                }">JSON</a><table>
<tr><td>Recordist<td><a href="/contributor/WQKDJ">Joost Bal</a><tr><td>Date<td>2016-05-04<tr>
<td>Location
<td><a href="/location/map?lat=52.7&amp;long=5.8">Weerribben</a><tr><td>Background<td><a
href="/species/Acrocephalus-warbler">Sedge Warbler</a><tr><td>License<td><a
href="//creativecommons.org/licenses/by-nc-sa/4.0/">CC</a></table><h2>Sets</h2><a
href="/set/1190">Marsh birds</a><h2>Discussion</h2><a href="/login?r={
                    number
                }">Log in to comment</a> <a
href="/{number}/edit">Edit</a><p>Other recordings nearby: """
                + " ".join(f'<a href="/{n}">XC{n}</a>' for n in birds if n != number),
            ),
        )
    p.bar("a recordist's list", "/contributor/WQKDJ")
    p.bar("a set of others", "/set/1190")
    p.bar("asks for an account", "/login?r=312044", "/312044/edit")
    p.bar("another recording", "/312045", "/312043")
    p.fill(rest(page, p.u("/login"), r"/edit$|/login\?"))
    return p.site("/312044", "complete", "one recording")


def photo_album() -> ThirdSite:
    """Album of a field season on a photo host: two pages of photos, sizes, streams beside it."""
    p = Portal("photo_album", 1, "https://www.lichtkasten.example/")
    live = "https://live.lichtstatic.example"
    user, album = "/photos/glacierlab", "/photos/glacierlab/albums/72157690001"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html class="fluid"><head><title>{e(title)} | Lichtkasten
</title>{head}
</head><body><div id=global-nav><a href="/">Lichtkasten</a><a href="/explore">Explore</a><a
href="/signin?redir=%2Fexplore">Log In</a></div>{body}<div id=foot><a href="/help/terms">Terms
</a></div>"""

    # nine photos in the album; the stream has others beside them
    numbers = [48120 + n * 3 for n in range(9)]
    tiles = []
    for at, number in enumerate(numbers):
        here = f"{user}/{number}/in/album-72157690001"
        plain = f"{user}/{number}"
        jpg = f"{live}/65535/{number}_{opaque(str(number), 10)}_o.jpg"
        p.file(jpg, f"{number}.jpg")
        p.blob(f"{live}/65535/{number}_{opaque(str(number), 10)}_o_d.jpg", "x.jpg", "", True)
        p.maybe(f"{live}/65535/{number}_{opaque(str(number), 10)}_o_d.jpg")
        sizes = f"{user}/{number}/sizes/o"
        p.show(
            sizes,
            page(
                "Sizes",
                f'<a href="{jpg}">Original</a> <a href="{jpg[:-4]}_d.jpg">Download'
                f'</a> <a href="{plain}">back</a>',
            ),
        )
        p.maybe(sizes)
        body = page(
            f"Stake {at + 1}",
            f"""<h1>Stake {at + 1}</h1><p>by <a href="{user}">GlacierLab</a>
<a href="{sizes}">Download</a> <a href="{album}">Stakes 2016</a> <a
href="/photos/tags/glacier">glacier</a>
<a href="{user}/{number + 1}">next in stream</a> <a href="/groups/ice/pool">Ice pool</a> <a
href="/signin?redir={q(plain)}">Fave</a>""",
        )
        p.own(here, body)
        p.show(plain, body)
        p.maybe(plain)
        p.other(
            f"{user}/{number + 1}", page("Party", f'<h1>Party</h1><a href="{user}">GlacierLab</a>')
        )
        tiles.append(f'<div class=tile><a href="{here}">Stake {at + 1}</a></div>')
    pager = f'<a href="{album}">1</a> <a rel=next href="{album}/page2">2</a>'
    head = (
        '<meta property="og:title" content="Stakes 2016"><meta property="og:type" content="album">'
    )
    p.own(
        f"{album}/page2",
        page("Stakes 2016", f"<h1>Stakes 2016</h1>{''.join(tiles[6:])}{pager}", head),
    )
    p.own(
        album,
        page(
            "Stakes 2016",
            f"""<a href="{user}/albums">Back to albums list</a><h1>Stakes 2016
</h1><p>9 photos · 40 views · Ablation stakes of the August survey, north to south</p>By: <a
href="/people/glacierlab/">GlacierLab</a>{"".join(tiles[:6])}<div class=pagination>{pager}</div><a
href="{album}/comments">Comments</a> <a href="/signin?redir={q(album)}">Share</a> <a
href="{user}/albums/72157690002">Camp 2016</a>""",
            head,
        ),
    )
    p.show(f"{album}/comments", page("Comments", "<p>0"))
    p.maybe(f"{album}/comments")
    p.other(
        f"{user}/albums/72157690002",
        page("Camp 2016", f'<h1>Camp</h1><a href="{user}/48900">1</a>'),
    )
    p.show(
        user, page("GlacierLab", "".join(f'<a href="{user}/{n + 1}">Party</a>' for n in numbers))
    )
    p.bar("an owner's stream and albums", user, f"{user}/albums", "/people/glacierlab/")
    p.bar("another album", f"{user}/albums/72157690002")
    p.bar("a pool of many owners", "/groups/ice/pool")
    p.bar("the next photo of the stream, not of the album", f"{user}/48121")
    p.fill(rest(page, p.u("/signin"), r"/signin\?"))
    return p.site(album, "complete", "nine photos declared, nine on two pages")


ALL = (moodle_course, indico_event, av_portal, ark_scan, sound_recording, photo_album)
