"""Third portals: a module of study, a weblog, an audio programme, an exhibition, a narrative."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def study_module_3() -> ThirdSite:
    """A course of an Indian programme of technical teaching: lectures by number, transcripts."""
    p = Portal("study_module", 3, "https://archive.techlearn.example")
    say = Prose(p.kind + "3", "the truss, a joint, the moment", "carries, turns, sums", "to zero")
    root = "/courses/105/105/105105012"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body><div>
<a href="/">TechLearn</a> <a href="/course.html">Courses</a>
<a href="/noc/">Online certification</a> <a href="/login.html">Login</a></div>{body}
<div>Funded by the Ministry. <a href="/contact_us.html">Contact</a></div></body></html>"""

    lectures = {f"{root}/lec{n}.html": f"Lecture {n}" for n in (1, 2, 3)}
    p.own(
        f"{root}/",
        shell(
            "TechLearn :: Civil Engineering - Structural Analysis",
            f"""<h1>Structural Analysis</h1><p>Prof. R. Iyer, Civil Engineering</p>{say.paras(1)}
<ol>{links(lectures)}</ol><h2>Downloads</h2>
<a href="{root}/syllabus.pdf">Syllabus</a> <a href="{root}/assignments.zip">Assignments</a>
<a href="/content/storage2/105/105/105105012/MP4/all.html">Video downloads</a>
<h2>Other courses of the department</h2>
<a href="/courses/105/105/105105041/">Soil Mechanics</a>
<a href="/course.html?discipline=105">Civil Engineering</a>""",
        ),
    )
    store = "/content/storage2/105/105/105105012/MP4"
    for n, one in enumerate(lectures, 1):
        p.own(
            one,
            shell(
                f"Structural Analysis, lecture {n}",
                f'{say.paras(1)}<a href="https://tube.example/embed/v{n}">video</a>'
                f'<a href="{root}/transcripts/lec{n}.pdf">Transcript</a><a href="{root}/">Up</a>',
            ),
        )
        p.file(f"{root}/transcripts/lec{n}.pdf", f"lec{n}.pdf")
    p.file(f"{root}/syllabus.pdf", "syllabus.pdf")
    p.file(f"{root}/assignments.zip", "assignments.zip")
    p.own(
        f"{store}/all.html",
        shell("Video downloads", links({f"{store}/mod01lec0{n}.mp4": f"{n}" for n in (1, 2, 3)})),
    )
    for n in (1, 2, 3):
        p.file(f"{store}/mod01lec0{n}.mp4", f"mod01lec0{n}.mp4")
    other = "/courses/105/105/105105041/"
    p.other(other, shell("TechLearn :: Civil Engineering - Soil Mechanics", say.paras(1)))
    p.bar("a discipline", "/course.html?discipline=105")
    p.bar("all courses", "/course.html")
    p.lost(shell("404", "<h1>Not found</h1>"))
    p.fill(rest(shell, {f"{root}/": "Structural Analysis", other: "Soil Mechanics"}, say.one()))
    return p.site(f"{root}/", "complete", "lectures, transcripts, films in a store of the portal")


def weblog_entry_3() -> ThirdSite:
    """A post in a scholars' notebook (carnet), in Spanish: a number, a PDF, trackbacks, an API."""
    p = Portal("weblog_entry", 3, "https://archivosur.cuadernos.example")
    say = Prose(p.kind + "3", "el legajo, un cabildo, la carta", "guarda, manda, pierde", "en 1780")

    def shell(title: str, body: str) -> str:
        return f"""<html lang="es"><head><title>{title} – Archivo Sur</title>
{metas(DC__title=title, DC__type="blogPost", citation_title=title)}
<link rel="alternate" type="application/rss+xml" href="/feed"></head><body>
<a href="/">Archivo Sur</a> <a href="/sobre">Acerca de</a> <a href="/wp-login.php">Acceder</a>
{body}<aside><a href="/category/fuentes">Fuentes</a> <a href="/2025/10">octubre 2025</a>
<a href="/3120">Un cabildo sin actas</a> <a href="https://cuadernos.example/">Cuadernos</a>
</aside></body></html>"""

    upload = "https://f.cuadernos.example/wp-content/blogs.dir/2210/files/2025/10"
    p.own(
        "/3164",
        shell(
            "Leer un legajo quemado",
            f"""<article><h1>Leer un legajo quemado</h1>
<p>por <a href="/author/vquispe">Vilma Quispe</a></p>{say.paras(8)}
<p>Transcripción: <a href="{upload}/legajo-transcripcion.pdf">PDF</a>,
<a href="{upload}/legajo-indice.ods">índice</a>.</p>
<a href="{upload}/folio12.jpg"><img src="{upload}/folio12-300x200.jpg"></a>
<h2>Citar este post</h2><p>Quispe, V. (2025). Archivo Sur. <a
href="/3164">DOI 10.5555/as3164</a></p>
<a href="/tag/incendio">incendio</a> <a href="/3164?format=pdf">Descargar PDF</a>
<a href="/3164/feed">comentarios</a> <a href="/wp-json/wp/v2/posts/3164">json</a>
<a href="/3158" rel="prev">Anterior</a> <a href="/3170" rel="next">Siguiente</a></article>""",
        ),
    )
    p.file(f"{upload}/legajo-transcripcion.pdf", "legajo-transcripcion.pdf")
    p.file(f"{upload}/legajo-indice.ods", "legajo-indice.ods", "application/octet-stream")
    p.file(f"{upload}/folio12.jpg", "folio12.jpg")
    p.maybe(p.blob("/3164?format=pdf", "3164.pdf", "", True))
    p.maybe(p.raw("/3164/feed", "<rss/>", "application/rss+xml"))
    p.meta("/wp-json/wp/v2/posts/3164", {"id": 3164}, "application/json")
    p.raw("/feed", "<rss/>", "application/rss+xml")
    for one in ("/3158", "/3170", "/3120"):
        p.other(one, shell(f"Entrada {one[1:]}", say.paras(2)))
    p.bar("an author", "/author/vquispe")
    p.bar("a tag", "/tag/incendio")
    p.bar("the notebook's feed", "/feed")
    p.fill(rest(shell, {"/3164": "Leer un legajo", "/3158": "Antes"}, say.one()))
    return p.site("/3164", "complete", "the post, its three files on the platform's file host")


def audio_programme_3() -> ThirdSite:
    """A Norwegian museum's podcast: an episode's page in the museum's site, sound elsewhere."""
    p = Portal("audio_programme", 3, "https://www.kystmuseet.example")
    say = Prose(p.kind + "3", "skipet, en fisker, fyret", "seiler, venter, blinker", "om vinteren")
    page = "/podkast/sesong-2/fyrvokterens-dagbok"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="nb"><head><title>{title} | Kystmuseet</title></head>
<body><nav><a href="/besok">Besøk</a> <a href="/samlinger">Samlinger</a>
<a href="/podkast">Podkast</a> <a href="/nettbutikk/logg-inn-login">Logg inn</a></nav>{body}
<footer><a href="/personvern">Personvern</a></footer></body></html>"""

    audio = "https://sphinx.castaway.example/p/open/s/6412aa/e/77bc01/media.mp3"
    claim = {
        "@context": "https://schema.org",
        "@type": "PodcastEpisode",
        "name": "Fyrvokterens dagbok",
        "url": p.u(page),
        "associatedMedia": {"@type": "MediaObject", "contentUrl": audio},
    }
    p.own(
        page,
        shell(
            "Fyrvokterens dagbok",
            f"""{ld(claim)}<h1>Fyrvokterens dagbok</h1><p>Episode 4, sesong 2</p>{say.paras(2)}
<audio controls src="{audio}"></audio> <a href="{audio}">Last ned</a>
<a href="{page}/tekstutgave">Les episoden som tekst</a>
<h2>Bilder fra episoden</h2><a href="/sites/default/files/2024-02/dagbok-side1.jpg">Side 1</a>
<a href="/sites/default/files/2024-02/dagbok-avskrift.pdf">Avskrift (PDF)</a>
<a href="https://digitalt.example/021018">Dagboken i samlingen</a>
<h2>Flere episoder</h2><a href="/podkast/sesong-2/sildeeventyret">Sildeeventyret</a>
<a href="/podkast/sesong-2">Alle i sesong 2</a>""",
        ),
    )
    p.file(audio, "media.mp3")
    p.own(f"{page}/tekstutgave", shell("Fyrvokterens dagbok som tekst", say.paras(5)))
    p.file("/sites/default/files/2024-02/dagbok-side1.jpg", "dagbok-side1.jpg")
    p.file("/sites/default/files/2024-02/dagbok-avskrift.pdf", "dagbok-avskrift.pdf")
    other = "/podkast/sesong-2/sildeeventyret"
    p.other(other, shell("Sildeeventyret", say.paras(1)))
    p.show("/podkast/sesong-2", shell("Sesong 2", links({page: "Dagbok", other: "Sild"})))
    p.bar("the season", "/podkast/sesong-2", "/podkast")
    p.fill(rest(shell, {page: "Fyrvokterens dagbok", other: "Sildeeventyret"}, say.one()))
    return p.site(page, "complete", "episode, text form, sound by claim and link, two files")


def online_exhibition_3() -> ThirdSite:
    """A static collection exhibit of a college: items as pages, data downloads, a map, a line."""
    p = Portal("online_exhibition", 3, "https://digital.valleycollege.example")
    say = Prose(p.kind + "3", "the flood, a photograph, the bridge", "shows, fell, lost", "in 1937")
    root = "/flood1937"
    nav = {
        f"{root}/": "Home",
        f"{root}/browse.html": "Browse",
        f"{root}/map.html": "Map",
        f"{root}/about.html": "About",
        f"{root}/data/": "Data",
    }

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | The Flood of 1937</title></head><body>
<nav>{links(nav)}</nav>{body}<footer><a href="/">Digital Valley</a>
<a href="https://www.valleycollege.example/">Valley College</a></footer></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"<html><head><title>{title}</title></head><body>{body}</body></html>"

    items = ("flood001", "flood002", "flood003")
    pages = {f"{root}/items/{one}.html": one for one in items}
    p.own(f"{root}/", shell("Home", f"<h1>The Flood of 1937</h1>{say.paras(2)}"))
    p.own(f"{root}/browse.html", shell("Browse", links(pages)))
    p.own(f"{root}/map.html", shell("Map", f"<div id=map></div>{say.one()}"))
    p.own(f"{root}/about.html", shell("About", say.paras(3)))
    data = ("metadata.csv", "metadata.json", "geodata.json", "subjects.csv")
    p.own(
        f"{root}/data/",
        shell("Data", links({f"{root}/assets/data/{one}": one for one in data})),
    )
    for one in data:
        p.file(f"{root}/assets/data/{one}", one)
    for number, (page, one) in enumerate(pages.items()):
        following = items[(number + 1) % 3]
        p.own(
            page,
            shell(
                f"Photograph {one}",
                f'<h1>{one}</h1>{say.one()}<a href="{root}/objects/{one}.jpg">Download</a>'
                f'<a href="{root}/items/{following}.html">Next</a>'
                f'<a href="{root}/browse.html#bridge">bridge</a>',
            ),
        )
        p.file(f"{root}/objects/{one}.jpg", f"{one}.jpg")
    p.other("/orchards/", plain("Orchards", say.paras(1)))
    p.show("/", plain("Digital Valley", links({f"{root}/": "Flood", "/orchards/": "Orchards"})))
    p.bar("all exhibits of the college", "/")
    p.fill(rest(plain, {f"{root}/": "Flood", "/orchards/": "Orchards"}, say.one()))
    return p.site(f"{root}/", "complete", "a folder with pages, items, pictures and data")


def data_narrative_3() -> ThirdSite:
    """A survey house's report: chapters at addresses of their own, a PDF, questions, a data set."""
    p = Portal("data_narrative", 3, "https://www.pollhouse.example")
    say = Prose(p.kind + "3", "the voter, a parent, the reader", "trusts, doubts, says", "by age")
    root = "/media/2025/03/11/how-parents-read-news"

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Pollhouse</title>
{metas("property", og__type="article", og__title=title)}</head><body><nav>
<a href="/topics/">Topics</a> <a href="/publications/">Publications</a> <a href="/tools/">Tools</a>
<a href="/account/login/">My account</a></nav>{body}
<footer><a href="/about/">About</a></footer></body></html>"""

    toc = {
        f"{root}/": "How parents read news",
        "/media/2025/03/11/parents-and-local-news/": "1. Local news",
        "/media/2025/03/11/parents-acknowledgments/": "Acknowledgments",
        "/media/2025/03/11/parents-methodology/": "Methodology",
    }
    claim = {
        "@context": "https://schema.org",
        "@type": "Article",
        "headline": "How parents read news",
        "mainEntityOfPage": p.u(f"{root}/"),
    }
    files = "/wp-content/uploads/sites/8/2025/03"
    side = f"""<aside><h2>Report materials</h2>
<a href="{files}/PH_2025.03.11_parents_report.pdf">Complete report PDF</a>
<a href="{files}/PH_2025.03.11_parents_topline.pdf">Topline questionnaire</a>
<a href="/dataset/panel-wave-131/">Panel wave 131</a></aside>
<h2>Table of contents</h2>{links(toc)}"""
    for one, word in toc.items():
        more = (
            '<h2>Related</h2><a href="/short-reads/2025/02/02/who-pays/">Who pays</a>'
            '<a href="/staff/greta-olin/">Greta Olin</a><a href="/topic/parents/">Parents</a>'
        )
        p.own(one, shell(word, f"{ld(claim)}<h1>{word}</h1>{say.paras(4)}{side}{more}"))
    for one in ("report", "topline"):
        p.file(f"{files}/PH_2025.03.11_parents_{one}.pdf", f"{one}.pdf")
    p.other("/short-reads/2025/02/02/who-pays/", shell("Who pays", say.paras(2)))
    p.other("/dataset/panel-wave-131/", shell("Panel wave 131", "<p>Sign in to download.</p>"))
    p.bar("a person", "/staff/greta-olin/")
    p.bar("a topic", "/topic/parents/")
    p.fill(rest(shell, {f"{root}/": "Parents", "/dataset/panel-wave-131/": "Wave"}, say.one()))
    return p.site(f"{root}/", "review", "the data set of the report stands as an entry of its own")
