"""Teaching and media, the second portal of each kind: lecture, post, radio, exhibition, essay."""

from tests.blind_portals.seventhb.kit import JSON, PDF, Place, a, bare, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def lecture_notes_2() -> ThirdSite:
    """A course of an open courseware site: sections, resource pages, one package."""
    p = Place(
        "lecture_notes",
        2,
        "https://opencourses.tidewater.example",
        "en",
        "the polymer, the chain, the entropy, the solvent, the gel point",
    )
    here = "/courses/3-063-polymer-physics-spring-2007/"

    def look(title: str, main: str, head: str) -> str:
        menu = ul(
            (f"{here}pages/syllabus/", "Syllabus"),
            (f"{here}pages/lecture-notes/", "Lecture Notes"),
            (f"{here}pages/assignments/", "Assignments"),
        )
        return f"""<!doctype html><html lang="en"><head><title>{title} | Tidewater OpenCourses
</title>{head}</head><body><header><a href="/">OpenCourses</a><a href="/search/">Explore</a>
<a href="/give/">Give Now</a><a href="/about/">About</a></header><nav class="course-nav">
<a href="{here}">Home</a><ul>{menu}</ul></nav><main>{main}</main><footer>
<a href="/terms/">Terms</a><a href="/accessibility/">Accessibility</a></footer></body></html>"""

    p.look = look
    p.outer = bare(("/", "OpenCourses"), ("/search/", "Explore"))
    p.page(
        here,
        "Polymer Physics",
        f"<h1>Polymer Physics</h1>{p.paras(2)}<dl><dt>Instructor<dd>"
        f"{a('/search/?q=%22E.+Brand%22', 'E. Brand')}<dt>Topics<dd>"
        f"{a('/search/?t=Materials', 'Materials')}</dl>"
        f"{a(here + 'download/', 'Download Course')}<h2>Related</h2>"
        f"{a('/courses/3-064-polymer-engineering-fall-2003/', 'Polymer Engineering')}",
        ld(
            {
                "@context": "https://schema.org/",
                "@type": "Course",
                "name": "Polymer Physics",
                "provider": {"@type": "Organization", "name": "Tidewater"},
            }
        ),
    )
    p.page(f"{here}pages/syllabus/", "Syllabus", p.paras(2))
    lists = {"lecture-notes": ("lec1", "lec2"), "assignments": ("pset1",)}
    for section, names in lists.items():
        p.page(
            f"{here}pages/{section}/",
            section.title(),
            ul(*((f"{here}resources/{one}/", one) for one in names)),
        )
        for one in names:
            blob = f"{here}{one}0c1f_{one}.pdf"
            p.page(
                f"{here}resources/{one}/",
                one,
                f"<h2>{one}</h2>{a(blob, 'Download File', 'download')} {p.say(1)}",
            )
            p.file(blob, f"{one}.pdf", PDF)
    bundle = f"{here}3.063-spring-2007.zip"
    p.page(f"{here}download/", "Download Course", f"{p.say(2)}{a(bundle, 'Download course')}")
    p.file(bundle, "3.063-spring-2007.zip")
    p.sibling("/courses/3-064-polymer-engineering-fall-2003/", "Polymer Engineering")
    p.bar("listing", "/search/", "/search/?t=Materials")
    p.bar("profile", "/search/?q=%22E.+Brand%22")
    return p.done(here, "complete", "all sections, resources and the package are served")


def long_read_2() -> ThirdSite:
    """An essay in a magazine on WordPress, in Italian: print and AMP forms, a dossier in PDF."""
    p = Place(
        "long_read",
        2,
        "https://www.ilpalinsesto.example",
        "it",
        "il manoscritto, il margine, il copista, la pergamena, la glossa",
    )
    here = "/2018/10/il-lettore-ai-margini/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="it-IT"><head><title>{title} - il palinsesto</title>
<link rel="alternate" type="application/rss+xml" href="/feed/">{head}</head>
<body class="single-post"><header><a href="/">il palinsesto</a><ul><li>
<a href="/category/saggi/">Saggi</a></li><li><a href="/category/recensioni/">Recensioni</a></li>
<li><a href="/chi-siamo/">Chi siamo</a></li></ul></header>{main}<aside><a href="/2018/10/">ottobre
2018</a><a href="/wp-login.php?redirect_to={here}">Accedi</a></aside></body></html>"""

    p.look = look
    dossier = "/wp-content/uploads/2018/10/margini-dossier.pdf"
    photo = "/wp-content/uploads/2018/10/glossa-f12r.jpg"
    p.page(
        here,
        "Il lettore ai margini",
        f"<article><h1>Il lettore ai margini</h1><p>di {a('/author/lfede/', 'L. Fede')}</p>"
        f"{p.paras(5, 6)}<figure><a href='{photo}'><img src='{photo}'></a></figure>{p.paras(2)}"
        f"<p>{a(dossier, 'Scarica il dossier (PDF)')} {a(here + '?print=print', 'Stampa')} "
        f"{a(here + 'amp/', 'AMP')}</p><p>Prima puntata: "
        f"{a('/2018/09/il-copista-distratto/', 'Il copista distratto')}</p></article>"
        f"<footer>{a('/tag/glosse/', 'glosse')} {a(here + '?replytocom=812#respond', 'Rispondi')}"
        f"</footer><nav>{a('/2018/10/una-carta-nuova/', 'Una carta nuova', 'rel=next')}</nav>"
        f"<section>Leggi anche {a('/2017/02/biblioteche/', 'Biblioteche')}</section>",
        f'<link rel="shortlink" href="/?p=4410"><link rel="amphtml" href="{here}amp/">'
        f'<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/4410">'
        f'<link rel="alternate" type="application/rss+xml" href="{here}feed/">'
        + ld(
            {
                "@context": "https://schema.org",
                "@graph": [
                    {"@type": "WebSite", "url": "https://www.ilpalinsesto.example/"},
                    {"@type": "Article", "headline": "Il lettore ai margini", "wordCount": 2900},
                ],
            }
        ),
    )
    p.file(dossier, "margini-dossier.pdf")
    p.maybe(p.blob(photo, "glossa-f12r.jpg"))
    p.meta("/wp-json/wp/v2/posts/4410", {"id": 4410, "slug": "il-lettore-ai-margini"}, JSON)
    p.either(here + "?print=print", "Il lettore ai margini", p.paras(5))
    p.either(here + "amp/", "Il lettore ai margini", p.paras(5))
    p.maybe(p.raw(here + "feed/", "<rss/>", "application/rss+xml"), here + "?replytocom=812")
    p.hop("/?p=4410", here, 301)
    p.raw("/feed/", "<rss/>", "application/rss+xml")
    p.bar("feed of the magazine", "/feed/")
    p.sibling("/2018/09/il-copista-distratto/", "Il copista distratto")
    p.sibling("/2018/10/una-carta-nuova/", "Una carta nuova")
    p.sibling("/2017/02/biblioteche/", "Biblioteche")
    p.bar("listing", "/tag/glosse/", "/category/saggi/", "/2018/10/")
    p.bar("profile", "/author/lfede/")
    p.bar("asks for an account", f"/wp-login.php?redirect_to={here}")
    return p.done(here, "complete", "the essay, its description and the dossier")


def radio_feature_2() -> ThirdSite:
    """An episode on a federated podcast host, in Dutch: audio through a counter, transcript."""
    p = Place(
        "radio_feature",
        2,
        "https://pods.kustlab.example",
        "nl",
        "de dijk, het slib, de kwelder, de peilbuis, de zeespiegel",
    )
    show = "/@waterstanden"
    here = f"{show}/episodes/het-slib-van-de-eems"
    media = "https://media.kustlab.example/podcasts/waterstanden"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="nl"><head><title>{title} | Waterstanden</title>{head}
</head><body><header><a href="{show}">Waterstanden</a><nav><a href="{show}/episodes">Afleveringen
</a><a href="{show}/activity">Activiteit</a><a href="{show}/about">Over</a></nav>
<a href="{show}/feed.xml">RSS</a></header><main>{main}</main><footer>
<a href="/">Alle podcasts</a><a href="/cp-auth/login">Inloggen</a></footer></body></html>"""

    p.look = look
    audio = "/audio/waterstanden/het-slib-van-de-eems.mp3?_from=-+Website+-"
    p.page(
        here,
        "Het slib van de Eems",
        f"<h1>Het slib van de Eems</h1><play-button src='{audio}'></play-button>"
        f"<a href='{audio}' download>Downloaden</a><ul class='tabs'>"
        + ul(
            (here, "Reacties"),
            (f"{here}/activity", "Activiteit"),
            (f"{here}/chapters", "Hoofdstukken"),
            (f"{here}/transcript", "Transcript"),
        )
        + f"</ul><section>{p.paras(2)}</section><p>Gast: "
        f"{a('https://kust.example/j-vos', 'J. Vos')}"
        f"</p><p>Reeks: {a(f'{show}/episodes?season=2', 'Seizoen 2')}</p>"
        f"<a rel='prev' href='{show}/episodes/zand-voor-de-kust'>Zand voor de kust</a>"
        f"<a rel='next' href='{show}/episodes/wie-meet-de-zee'>Wie meet de zee</a>",
        f'<link rel="alternate" type="application/json+oembed" href="{here}/oembed.json">'
        f'<link rel="alternate" type="application/activity+json" href="{here}">'
        + ld(
            {
                "@context": "https://schema.org",
                "@type": "PodcastEpisode",
                "name": "Het slib van de Eems",
                "timeRequired": "PT38M",
                "associatedMedia": {
                    "@type": "MediaObject",
                    "contentUrl": f"https://pods.kustlab.example{audio}",
                },
                "partOfSeries": {"@type": "PodcastSeries", "name": "Waterstanden"},
            }
        ),
    )
    p.hop(audio, f"{media}/het-slib-van-de-eems.mp3")
    p.file(f"{media}/het-slib-van-de-eems.mp3", "slib.mp3")
    p.page(f"{here}/chapters", "Hoofdstukken", a(f"{media}/slib-chapters.json", "JSON"))
    p.page(f"{here}/transcript", "Transcript", p.paras(4) + a(f"{media}/slib.srt", "SRT"))
    p.file(f"{media}/slib-chapters.json", "slib-chapters.json")
    p.file(f"{media}/slib.srt", "slib.srt")
    p.either(f"{here}/activity", "Activiteit")
    p.maybe(p.raw(f"{here}/oembed.json", "{}", JSON))
    p.sibling(f"{show}/episodes/zand-voor-de-kust", "Zand voor de kust")
    p.sibling(f"{show}/episodes/wie-meet-de-zee", "Wie meet de zee")
    p.raw(f"{show}/feed.xml", "<rss/>", "application/rss+xml")
    p.bar("the show", show, f"{show}/episodes", f"{show}/feed.xml", f"{show}/episodes?season=2")
    p.bar("asks for an account", "/cp-auth/login")
    return p.done(here, "complete", "sound, chapters and transcript are served")


def curated_edition_2() -> ThirdSite:
    """An exhibition in Omeka S, in Spanish: pages of the site, items that stand as entries."""
    p = Place(
        "curated_edition",
        2,
        "https://exposiciones.bibliotecalevante.example",
        "es",
        "el mapa, la salina, el camino, el arriero, la aduana",
    )
    site = "/s/caminos-de-sal"
    here = f"{site}/page/bienvenida"

    def look(title: str, main: str, head: str) -> str:
        menu = ul(
            (here, "Bienvenida"),
            (f"{site}/page/salinas", "Las salinas"),
            (f"{site}/page/arrieros", "Los arrieros"),
            (f"{site}/page/creditos", "Créditos"),
            (f"{site}/item", "Explorar"),
        )
        return f"""<!DOCTYPE html><html lang="es"><head><title>{title}
· Caminos de sal</title>{head}
</head><body class="page site-page-show"><header><a href="{site}">Caminos de sal</a><nav><ul
class="navigation">{menu}</ul></nav><form action="{site}/index/search">
<input name="fulltext_search">
</form></header><div id="content" role="main">{main}</div><footer><a href="/">Exposiciones</a>
<a href="/login">Entrar</a></footer></body></html>"""

    p.look = look
    p.page(here, "Bienvenida", p.paras(2) + a(f"{site}/page/salinas", "Siguiente"))
    works = {
        "salinas": (("211", "Plano de la salina"), ("214", "Libro de cuentas")),
        "arrieros": (("230", "Recua en el puerto"),),
    }
    for name, items in works.items():
        blocks = ""
        for number, title in items:
            blocks += f"<div class='media-embed'>{a(f'{site}/item/{number}', title)}</div>"
            original = f"/files/original/{number}9a3e71c0b2.jpg"
            p.either(
                f"{site}/item/{number}",
                title,
                f"{p.say(1)}{a(original, 'Original')} "
                f"{a(f'{site}/item-set/4', 'Fondo de mapas')} {a(f'/api/items/{number}', 'JSON')}",
            )
            p.either_file(original, f"{number}.jpg")
            p.maybe(p.raw(f"/api/items/{number}", "{}", JSON))
        p.page(f"{site}/page/{name}", name.title(), p.paras(2) + blocks)
    p.page(
        f"{site}/page/creditos",
        "Créditos",
        p.say(2) + a("/files/asset/5cc0catalogo.pdf", "Catálogo en PDF"),
    )
    p.file("/files/asset/5cc0catalogo.pdf", "catalogo.pdf")
    p.hop(site, here)
    p.other(
        "/s/faros/page/inicio",
        f"<title>Faros</title><h1>Faros del Levante</h1>{p.say(2)}{a('/', 'Exposiciones')}",
    )
    p.show(
        "/", "<title>Exposiciones</title>" + ul((site, "Sal"), ("/s/faros/page/inicio", "Faros"))
    )
    p.bar("listing", f"{site}/item", f"{site}/item-set/4", f"{site}/index/search")
    p.bar("asks for an account", "/login")
    return p.done(here, "review", "items of the collection stand as entries of their own")


def visual_essay_2() -> ThirdSite:
    """A map story on a platform with opaque ids: story, its JSON, embedded maps, a layer."""
    p = Place(
        "visual_essay",
        2,
        "https://storymap.geocloud.example",
        "en",
        "the flood plain, the levee, the gauge, the parcel, the evacuation route",
    )
    key = "8f3c52d09b6a4e1cb07d44a1e6f0a913"
    web = "c41d7e0f5a8846b2a2e9b7705d1fe264"
    here = f"/stories/{key}"
    api = "https://www.geocloud.example/sharing/rest/content/items"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body>
<div id="root"><header><a href="https://storymap.geocloud.example/">GeoCloud Stories</a>
<a href="/gallery">Gallery</a><a href="/signin?returnUrl=%2Fstories%2F{key}">Sign in</a></header>
{main}</div></body></html>"""

    p.look = look
    p.page(
        here,
        "Water remembers",
        f"<h1>Water remembers</h1><p>{a('/profile/wmartel', 'W. Martel')}, 9 September 2021</p>"
        f"{p.paras(4)}<iframe src='https://www.geocloud.example/apps/webmap/embed.html?webmap={web}'>"
        f"</iframe>{p.paras(2)}<iframe src='https://player.example/v/77120'></iframe>"
        f"<p>Data: {a(f'{api}/{key}/resources/levees.geojson', 'levees.geojson')}, "
        f"{a(f'{api}/{key}/resources/gauges.csv', 'gauges.csv')}; "
        f"{a(f'{api}/{key}/data?f=json', 'story as JSON')}; {a(f'{api}/{key}?f=json', 'item')}</p>"
        f"<p>Part of the collection {a('/collections/5b1e9c', 'River towns')}: next "
        f"{a('/stories/02ab61f47c9d4d0fae55c3b0a1d7e888', 'The mill race')}</p>",
        tags("property", og__title="Water remembers", og__type="article"),
    )
    p.file(f"{api}/{key}/resources/levees.geojson", "levees.geojson")
    p.file(f"{api}/{key}/resources/gauges.csv", "gauges.csv")
    p.meta(f"{api}/{key}/data?f=json", {"root": "n-1", "nodes": {}}, JSON)
    p.meta(f"{api}/{key}?f=json", {"id": key, "type": "StoryMap"}, JSON)
    embed = f"https://www.geocloud.example/apps/webmap/embed.html?webmap={web}"
    p.show(embed, f"<title>Levees map</title><a href='{api}/{web}?f=json'>item</a>")
    p.raw(f"{api}/{web}?f=json", "{}", JSON)
    p.maybe(embed, f"{api}/{web}?f=json")
    p.sibling("/stories/02ab61f47c9d4d0fae55c3b0a1d7e888", "The mill race")
    p.aside("/gallery", "Gallery", ul((here, "Water remembers")))
    p.bar("listing", "/gallery", "/collections/5b1e9c")
    p.bar("profile", "/profile/wmartel")
    p.bar("asks for an account", f"/signin?returnUrl=%2Fstories%2F{key}")
    return p.done(here, "review", "the map in the story is an item with an entry of its own")
