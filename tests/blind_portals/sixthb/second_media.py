"""Second round: a Spanish course, a static post, a hosted episode, an edition, a story map."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def open_course_2() -> ThirdSite:
    """A ministry's course in Spanish: units by relative links, downloads by number."""
    p = Portal("open_course", 2, "https://recursos.aulabierta.example")
    c = "/cursos/estadistica-basica/"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html lang="es"><head><title>{title} | Aula Abierta</title></head><body><div id="cabecera">
<a href="/">Inicio</a> <a href="/cursos/">Cursos</a> <a href="/buscar.php">Buscar</a>
<a href="/acceso.php?volver=%2Fcursos%2F">Acceder</a> <a href="/ayuda.php">Ayuda</a></div>
<div id="contenido">{body}</div><div id="pie"><a href="/aviso-legal.php">Aviso legal</a>
<a href="https://ministerio.example/">Ministerio</a></div></body></html>"""

    units = (
        ("unidad-1", "Tablas y gráficos", (5531, "u1.pdf")),
        ("unidad-2", "Media y mediana", (5532, "u2.pdf")),
        ("unidad-3", "Muestras", (5540, "u3.zip")),
    )
    p.own(
        c,
        lay(
            "Estadística básica",
            f"""<h1>Estadística básica</h1><p>Autora: <a href="/autores.php?id=81">Lola
Prieto</a></p>
{paras("estadistica", "es", 2)}<ol>{lis(*((f"{u}/index.html", t) for u, t, _ in units))}</ol>
<a href="guia-docente.html">Guía docente</a> <a href="evaluacion.html">Evaluación</a>
<p><a href="/descargar.php?id=5560">Descargar todo (SCORM)</a>
<a href="/descargar.php?id=5561">Solucionario (sólo profesorado)</a></p>
<p>Etiquetas: <a href="/buscar.php?tag=secundaria">secundaria</a></p>
<h3>También te puede interesar</h3><a href="/cursos/probabilidad/">Probabilidad</a>
<a href="/cursos/funciones/">Funciones</a>""",
        ),
    )
    for n, (u, t, (number, name)) in enumerate(units):
        after = f"../{units[n + 1][0]}/index.html" if n < 2 else "../evaluacion.html"
        p.own(
            f"{c}{u}/index.html",
            lay(
                f"{t} - Estadística básica",
                f"""<a href="../">Índice</a><h2>{t}</h2>{paras(u, "es", 3)}
<a href="/descargar.php?id={number}">Material de la unidad</a> <a href="{after}">Siguiente</a>""",
            ),
        )
        p.file(f"/descargar.php?id={number}", name, "", True)
    for one in ("guia-docente", "evaluacion"):
        p.own(f"{c}{one}.html", lay(one, f'<a href="./">Índice</a>{paras(one, "es", 2)}'))
    p.file("/descargar.php?id=5560", "estadistica_scorm.zip", "", True)
    p.refused("/descargar.php?id=5561", lay("Acceso", "<h1>Debe identificarse</h1>"), 401)
    for one, t in (("probabilidad", "Probabilidad"), ("funciones", "Funciones")):
        p.other(f"/cursos/{one}/", lay(t, f"<h1>{t}</h1>{say(t, 'es')}"))
    p.show("/cursos/", lay("Cursos", lis((c, "Estadística básica"), ("/cursos/funciones/", "F"))))
    p.bar("a list or a profile", "/cursos/", "/autores.php?id=81", "/buscar.php?tag=secundaria")
    p.bar("login", "/acceso.php?volver=%2Fcursos%2F")
    p.lost(lay("Aula Abierta", "<h1>No se ha encontrado la página</h1>"), 200)
    return done(p, c, lay, "partial", "the answers are for teachers with an account", "es")


def research_post_2() -> ThirdSite:
    """A static blog of one author: plain files beside the post, no claims at all."""
    p = Portal("research_post", 2, "https://annreads.example")
    r = "/posts/reading-tide-tables.html"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html>
<html lang=en>
<meta charset=utf-8>
<title>{title}</title>
<link rel=stylesheet href=/style.css>
<link rel=alternate type=application/atom+xml href="/atom.xml">
<header><a href="/">annreads</a> / <a href="/posts/">posts</a> / <a href="/talks.html">talks</a>
/ <a href="/cv.pdf">cv</a> / <a href="/now.html">now</a></header>
<main>{body}</main>
<footer><a href="https://codehub.example/annreads">code</a>
<a href="https://social.example/@annreads" rel=me>@annreads</a></footer>"""

    p.own(
        r,
        lay(
            "Reading tide tables",
            f"""<h1>Reading tide tables</h1><p><time>2023-11-19</time>
<a href="/tags/tides.html">tides</a> <a href="/tags/r.html">r</a></p>{paras("tables", "en", 4)}
<pre><code>d &lt;- read.csv("ardvik-1911.csv")</code></pre>
<p>The typed table is <a href=../data/ardvik-1911.csv>ardvik-1911.csv</a>, the script
<a href=../code/fit_tides.R>fit_tides.R</a>, and the plots are drawn in
<a href="reading-tide-tables/plots.html">this appendix</a>.
A scan is at <a href="https://scans.portauthority.example/1911/tables.pdf">the port</a>.</p>
{paras("tables2", "en", 2)}<p>Before this: <a href="/posts/ink-on-gauges.html">Ink on gauges</a>.
After: <a href="/posts/a-leap-second.html">A leap second</a>.</p>
<h2>Update, 2024-02-01</h2><p>{say("update", "en", 3)}</p>""",
        ),
    )
    p.own(
        "/posts/reading-tide-tables/plots.html",
        lay("Plots", f"{say('plots')}{a('../' + r[7:], 'Up')}"),
    )
    p.file("/data/ardvik-1911.csv", "ardvik-1911.csv")
    p.file("/code/fit_tides.R", "fit_tides.R")
    for one, t in (("ink-on-gauges", "Ink on gauges"), ("a-leap-second", "A leap second")):
        p.other(
            f"/posts/{one}.html",
            lay(t, f"<h1>{t}</h1>{paras(one, 'en', 4)}<a href=../data/{one}.csv>data</a>"),
        )
    listed = lis((r, "Reading tide tables"), ("/posts/ink-on-gauges.html", "Ink on gauges"))
    p.show("/posts/", lay("posts", f"<ul>{listed}</ul>"))
    p.show("/tags/tides.html", lay("tides", f"<ul>{listed}</ul>"))
    p.raw("/atom.xml", "<feed xmlns='http://www.w3.org/2005/Atom'/>", "application/atom+xml")
    p.bar("a list", "/posts/", "/tags/tides.html", "/tags/r.html")
    p.bar("about the author", "/cv.pdf", "/talks.html", "/now.html")
    p.bar("another portal", "https://scans.portauthority.example/1911/tables.pdf")
    return done(p, r, lay, "complete", "a post with its data, its script and its appendix")


def podcast_episode_2() -> ThirdSite:
    """An episode at a hosting service: numbers in the path, audio by redirect to a store."""
    p = Portal("podcast_episode", 2, "https://www.castbuzz.example")
    r = "/1123456/episodes/14222333-the-ship-registers"
    cdn = "https://d12xcfyhx.cloudstore.example/archive/5fj2k/14222333"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>
<div class="podcast-nav"><a href="/1123456">Ports of Record</a><a href="/1123456/episodes">Episodes
</a><a href="/1123456/share">Share</a><a href="/1123456/support">Support</a></div>{body}
<div class="foot"><a href="/">CastBuzz</a><a href="/login">Log in</a><a href="/tos">Terms</a></div>
</body></html>"""

    ld = json.dumps(
        {
            "@context": "https://schema.org/",
            "@type": "PodcastEpisode",
            "name": "The ship registers",
            "associatedMedia": {"@type": "MediaObject", "contentUrl": f"{p.base}{r}.mp3"},
        }
    )

    def view(slug: str, title: str) -> str:
        n = slug.split("-")[0]
        base = f"/1123456/episodes/{slug}"
        return lay(
            f"{title} - Ports of Record",
            f"""<h1>{title}</h1><h2><a href="/1123456">Ports of Record</a></h2>
<p>{say(title, "en", 6)}</p><ul class="tabs"><li><a href="#notes">Show Notes</a>
<li><a href="#transcript">Transcript</a><li><a href="#chapters">Chapters</a></ul>
<a href="{base}.mp3?download=true">Download</a> <a href="/1123456/{n}/transcript">Transcript
file</a>
<a href="/1123456/{n}/chapters.json">Chapters file</a>
<iframe src="/1123456/{n}?client_source=small_player&iframe=true"></iframe>""",
        )

    p.own(
        r,
        view("14222333-the-ship-registers", "The ship registers")
        + f"""<script type="application/ld+json">{ld}</script><p>Transcribed pages:
<a href="https://www.portsofrecord.example/registers-1841.pdf">registers 1841</a></p>
<h3>More episodes</h3><a href="/1123456/episodes/14190001-the-bonded-store">The bonded store</a>
<a href="/1123456/episodes/14255810-pilots">Pilots</a>
<a href="https://pods.apple.example/id1555?i=14222333">Apple</a>""",
    )
    p.hop(f"{r}.mp3?download=true", f"{cdn}.mp3?sig=ab12")
    p.hop(f"{r}.mp3", f"{cdn}.mp3?sig=ab12")
    p.file(f"{cdn}.mp3?sig=ab12", "episode.mp3", "audio/mpeg", True)
    p.file("/1123456/14222333/transcript", "t.txt", "text/html; charset=utf-8")
    p.file("/1123456/14222333/chapters.json", "chapters.json", "application/json+chapters")
    handout = "https://www.portsofrecord.example/registers-1841.pdf"
    p.blob(handout, "registers-1841.pdf")
    p.maybe(handout)
    player = "/1123456/14222333?client_source=small_player&iframe=true"
    p.maybe(player)
    for slug, t in (
        ("14190001-the-bonded-store", "The bonded store"),
        ("14255810-pilots", "Pilots"),
    ):
        p.other(f"/1123456/episodes/{slug}", view(slug, t))
    listed = lis((r, "The ship registers"), ("/1123456/episodes/14255810-pilots", "Pilots"))
    p.show("/1123456/episodes", lay("Episodes", f"<ul>{listed}</ul>"))
    p.show("/1123456", lay("Ports of Record", f"<ul>{listed}</ul>"))
    p.bar("the whole show", "/1123456", "/1123456/episodes")
    p.bar("another portal", "https://pods.apple.example/id1555?i=14222333")
    return done(p, r, lay, "complete", "the episode, audio, transcript and chapters")


def exhibit_or_edition_2() -> ThirdSite:
    """An academy's edition of letters: letters by query, their TEI, registers, a BEACON file."""
    p = Portal("exhibit_or_edition", 2, "https://editionen.akademie-nord.example")
    b = "/sander/"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title}</title></head><body>
<div id="kopf"><a href="/">Digitale Editionen</a></div><div>{body}</div>
<div id="fuss"><a href="/impressum.html">Impressum</a> <a href="https://akademie-nord.example/">
Akademie</a></div></body></html>"""

    def view(title: str, body: str) -> str:
        return lay(
            f"{title} – Sander-Briefwechsel",
            f"""<h1><a href="{b}">Briefwechsel Johanna Sander</a></h1><ul id="menu">
<li><a href="{b}briefe.xql">Briefe</a><li><a href="{b}personen.xql">Personen</a>
<li><a href="{b}orte.xql">Orte</a><li><a href="{b}richtlinien.xql">Richtlinien</a>
<li><a href="{b}suche.xql">Suche</a></ul>{body}""",
        )

    letters = (
        ("B0011", "An Voss, 2. Mai 1848"),
        ("B0012", "Von Voss, 9. Mai 1848"),
        ("B0013", "An Emil"),
    )
    p.own(
        b,
        view(
            "Start",
            f"""{paras("sander", "de", 2)}<a href="{b}download/sander-tei.zip">Alle Briefe (TEI)</a>
<a href="{b}download/band1.pdf">Druckfassung Band 1</a> <a href="{b}beacon.txt">BEACON</a>
<p>Siehe auch <a href="/reisetagebuch-lund/">Reisetagebuch Lund</a>.</p>""",
        ),
    )
    p.own(
        f"{b}briefe.xql",
        view("Briefe", lis(*((f"{b}brief.xql?id={i}", t) for i, t in letters))),
    )
    p.own(
        f"{b}personen.xql",
        view(
            "Personen",
            f"{a(f'{b}person.xql?id=P07', 'Voss, Carl')} {a('https://gnd.example/118', 'GND')}",
        ),
    )
    p.own(
        f"{b}person.xql?id=P07",
        view("Voss, Carl", f"{say('voss', 'de')}{a(f'{b}brief.xql?id=B0012', 'Brief')}"),
    )
    p.own(f"{b}orte.xql", view("Orte", say("orte", "de")))
    p.own(f"{b}richtlinien.xql", view("Richtlinien", paras("richtlinien", "de")))
    p.show(
        f"{b}suche.xql", view("Suche", '<form action="/sander/suche.xql"><input name="q"></form>')
    )
    p.maybe(f"{b}suche.xql")
    for n, (i, t) in enumerate(letters):
        after = letters[(n + 1) % 3][0]
        p.own(
            f"{b}brief.xql?id={i}",
            view(
                t,
                f"""<h2>{t}</h2>{paras(i, "de", 2)}<a href="{b}person.xql?id=P07">Voss</a>
<a href="{b}data/{i}.xml">XML</a> <a href="{b}brief.xql?id={i}&view=druck">Drucken</a>
<a href="https://bilder.archiv-nord.example/nl-sander/{i}">Digitalisat</a>
<a href="{b}brief.xql?id={after}">weiter</a>""",
            ),
        )
        p.file(f"{b}data/{i}.xml", f"{i}.xml", "application/tei+xml", body="<TEI/>")
        p.show(f"{b}brief.xql?id={i}&view=druck", f"<title>{t}</title>{paras(i, 'de', 2)}")
        p.maybe(f"{b}brief.xql?id={i}&view=druck")
        p.bar("the archive's own portal", f"https://bilder.archiv-nord.example/nl-sander/{i}")
    p.file(f"{b}download/sander-tei.zip", "sander-tei.zip")
    p.file(f"{b}download/band1.pdf", "band1.pdf")
    p.meta(f"{b}beacon.txt", "#FORMAT: BEACON\n", "text/plain")
    p.other("/reisetagebuch-lund/", lay("Reisetagebuch Lund", f"<h1>Lund</h1>{say('lund', 'de')}"))
    p.show("/", lay("Digitale Editionen", lis((b, "Sander"), ("/reisetagebuch-lund/", "Lund"))))
    p.bar("the portal's home", "/")
    return done(p, b, lay, "complete", "one path holds letters, registers, TEI and downloads", "de")


def data_story_2() -> ThirdSite:
    """A story map: an opaque id on one host, its JSON and files on another, maps as items."""
    p = Portal("data_story", 2, "https://storymaps.geonline.example")
    i = "4f0c2b7e9d1a4c5c8e7f0a1b2c3d4e5f"
    api = f"https://www.geonline.example/sharing/rest/content/items/{i}"
    item = "https://www.geonline.example/home/item.html?id="

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>
<meta property="og:site_name" content="GeOnline StoryMaps"></head><body><div id="app"><header>
<a href="/">StoryMaps</a><a href="/signin?returnUrl=%2Fstories%2F{i}">Sign In</a></header>{body}
</div><footer><a href="https://www.geonline.example/terms">Terms of Use</a>
<a href="https://www.geonline.example/trust">Trust Center</a><a href="/report">Report Abuse</a>
</footer></body></html>"""

    m = "77aa01b2c3d4e5f60718293a4b5c6d7e"
    p.own(
        f"/stories/{i}",
        lay(
            "The river that moved",
            f"""<link rel="canonical" href="{p.base}/stories/{i}"><h1>The river that moved</h1>
<p>Lower Basin Survey, March 7, 2024</p><nav><a href="#n-1">Maps of 1860</a><a href="#n-2">Today</a>
</nav>{paras("river", "en", 4)}<figure><a href="{api}/resources/Qx81ab.jpeg">Survey sheet</a>
</figure><iframe src="https://www.geonline.example/apps/mapviewer/index.html?webmap={m}"></iframe>
<p>The channel lines: <a href="{api}/resources/channels_k2.geojson">GeoJSON</a>, and the
<a href="{api}/resources/gauges.csv">gauges</a>. <a href="{item}{i}">Item details</a></p>
<p>More from the survey: <a href="/stories/0aa9c1d2e3f4051627384950a1b2c3d4">Two old ferries</a>
<a href="/collections/9f8e7d6c5b4a">Basin stories</a></p>""",
        ),
    )
    p.hop(f"/stories/{i}/", f"/stories/{i}", 301)
    p.file(f"{api}/resources/Qx81ab.jpeg", "sheet.jpeg")
    p.file(f"{api}/resources/channels_k2.geojson", "channels.geojson")
    p.file(f"{api}/resources/gauges.csv", "gauges.csv")
    p.own(
        f"{item}{i}",
        lay(
            "The river that moved - Overview",
            f"""<h1>The river that moved</h1>{say("item")}<a href="{api}?f=json">JSON</a>
<a href="{api}/data?f=json">Data</a> <a href="https://www.geonline.example/home/user.html?user=lbs">
lbs</a><a href="https://www.geonline.example/home/search.html?q=rivers">rivers</a>""",
        ),
    )
    p.meta(f"{api}?f=json", {"id": i, "type": "StoryMap", "title": "River"}, "application/json")
    p.meta(f"{api}/data?f=json", {"root": "n-1", "nodes": {}}, "application/json")
    viewer = f"https://www.geonline.example/apps/mapviewer/index.html?webmap={m}"
    p.show(viewer, lay("Map Viewer", f"<canvas></canvas>{a(f'{item}{m}', 'Map item')}"))
    p.show(f"{item}{m}", lay("Channels 1860-2020", f"<h1>Channels</h1>{say('webmap')}"))
    p.maybe(viewer, f"{item}{m}")
    other = "/stories/0aa9c1d2e3f4051627384950a1b2c3d4"
    p.other(other, lay("Two old ferries", f"<h1>Two old ferries</h1>{paras('ferries')}"))
    p.show(
        "/collections/9f8e7d6c5b4a", lay("Basin stories", lis((f"/stories/{i}", "R"), (other, "F")))
    )
    p.bar("a collection around it", "/collections/9f8e7d6c5b4a")
    p.bar("a profile or a search", "https://www.geonline.example/home/user.html?user=lbs")
    p.bar("login with return address", f"/signin?returnUrl=%2Fstories%2F{i}")
    return done(p, f"/stories/{i}", lay, "review", "the map shown is an item of its own")


ALL = (
    open_course_2,
    research_post_2,
    podcast_episode_2,
    exhibit_or_edition_2,
    data_story_2,
)
