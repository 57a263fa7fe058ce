"""Third round: an OER, an essay in pages, a radio episode, a hypertext book, a Dutch data story."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def open_course_3() -> ThirdSite:
    """An OER library: a record at one address, the lessons at another, downloads by number."""
    p = Portal("open_course", 3, "https://www.oercollective.example")
    r, lesson = "/courses/soil-science-lab-manual", "/courseware/lesson/12871"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} | OER Collective</title>
</head><body><header><a href="/">OER Collective</a><nav><a href="/oer">Discover</a>
<a href="/hubs">Hubs</a><a href="/groups">Groups</a><a href="/authoring">Add OER</a>
<a href="/login?next={r}">Sign in</a></nav></header>{body}<footer><a href="/about">About</a>
<a href="/terms">Terms</a><a href="/licenses">Licenses</a></footer></body></html>"""

    ld = json.dumps(
        {
            "@context": "http://schema.org",
            "@type": ["CreativeWork", "LearningResource"],
            "name": "Soil Science Lab Manual",
            "url": f"{p.base}{r}",
            "license": "https://creativecommons.example/licenses/by/4.0/",
        }
    )
    p.own(
        r,
        lay(
            "Soil Science Lab Manual",
            f"""<script type="application/ld+json">{ld}</script><h1>Soil Science Lab Manual</h1>
<a class="btn" href="{r}/view">View Resource</a><dl><dt>Subject<dd>
<a href="/browse?f.general_subject=soil">Soil</a><dt>Author<dd><a href="/profile/88120">Ruth
Haas</a>
<dt>Level<dd><a href="/browse?f.sublevel=college">College</a></dl>{paras("soil lab", "en", 2)}
<a href="{r}/metadata.xml">Metadata (LOM)</a> <a href="{r}/save">Save</a> <a href="{r}/reviews">2
reviews</a><h3>Related</h3><a href="/courses/hydrology-field-guide">Hydrology Field Guide</a>
<a href="/courses/reading-maps">Reading Maps</a>""",
        ),
    )
    p.hop(f"{r}/view", f"{lesson}/overview")
    sections = ("overview", "section/1", "section/2", "section/3")
    for n, one in enumerate(sections):
        after = sections[(n + 1) % 4]
        p.own(
            f"{lesson}/{one}",
            lay(
                f"Soil Science Lab Manual: {one}",
                f"""<a href="{r}">Details</a> <a href="{lesson}/student/">Student view</a>
<h2>{one.title()}</h2>{paras("lab" + one, "en", 3)}<a href="{lesson}/{after}">Next</a>
<a href="{lesson}/download/pdf">Download PDF</a> <a href="{lesson}/download/imscc">Common
Cartridge</a>
<a href="/editor/documents/12871/remix">Remix</a><h4>Attached</h4>
<a href="/editor/documents/12871/attachments/55{n}1">worksheet {n}</a>""",
            ),
        )
        p.file(f"/editor/documents/12871/attachments/55{n}1", f"worksheet_{n}.docx", "", True)
    for way, name in (("pdf", "manual.pdf"), ("imscc", "manual.zip")):
        p.file(f"{lesson}/download/{way}", name, "", True)
    p.show(f"{lesson}/student/", lay("Student view", paras("student")))
    p.show(f"{r}/reviews", lay("Reviews", say("rev")))
    p.maybe(f"{lesson}/student/", f"{r}/reviews")
    p.meta(f"{r}/metadata.xml", "<lom/>", "application/xml")
    for one in ("hydrology-field-guide", "reading-maps"):
        p.other(
            f"/courses/{one}",
            lay(one, f"<h1>{one}</h1>{paras(one)}{a(f'/courses/{one}/view', 'V')}"),
        )
    p.show(
        "/browse?f.general_subject=soil",
        lay("Browse", lis((r, "Soil Science"), ("/courses/hydrology-field-guide", "Hydrology"))),
    )
    p.bar("a list or a profile", "/browse?f.general_subject=soil", "/profile/88120")
    p.bar("asks for an account", f"{r}/save", "/editor/documents/12871/remix", f"/login?next={r}")
    p.robots("Disallow: /login", "Disallow: /browse")
    return done(p, r, lay, "complete", "record, lesson pages, worksheets and two downloads")


def research_post_3() -> ThirdSite:
    """A magazine's long essay in three pages, with a print form, a PDF and an audio form."""
    p = Portal("research_post", 3, "https://www.commonreader.example")
    r = "/essays/the-archive-of-dust"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} | Common Reader</title>
<meta property="og:type" content="article"></head><body><header><a href="/">The Common Reader</a>
<a href="/essays">Essays</a><a href="/reviews">Reviews</a><a href="/issues">Issues</a>
<a href="/subscribe">Subscribe</a><a href="/account?return_to={r}">Account</a></header>{body}
<section class="popular"><h4>Most read</h4><a href="/essays/on-marginalia">On Marginalia</a>
<a href="{r}">The Archive of Dust</a></section><footer><a href="/masthead">Masthead</a>
<a href="/submissions">Submissions</a><a href="/feed.rss">RSS</a></footer></body></html>"""

    ld = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "Article",
            "headline": "The Archive of Dust",
            "mainEntityOfPage": f"{p.base}{r}",
            "isPartOf": {"@type": "PublicationIssue", "url": f"{p.base}/issues/19"},
        }
    )
    for n in (1, 2, 3):
        here = r if n == 1 else f"{r}?page={n}"
        around = f'<link rel="next" href="{r}?page={n + 1}">' if n < 3 else ""
        pages = lis((r, "1"), (f"{r}?page=2", "2"), (f"{r}?page=3", "3"))
        p.own(
            here,
            lay(
                "The Archive of Dust",
                f"""<script type="application/ld+json">{ld}</script>{around}<article>
<a href="/issues/19">Issue 19</a><h1>The Archive of Dust</h1><a href="/authors/lena-osei">Lena
Osei</a>
{paras(f"dust{n}", "en", 5, 7)}<ul class="pager">{pages}</ul><div class="tools">
<a href="{r}/print">Single page</a><a href="/pdf/1182.pdf">PDF</a>
<a href="https://audio.commonreader-cdn.example/1182.mp3">Listen (41 min)</a>
<a href="https://share.example/?u={r}">Share</a><a
href="/tags/archives">archives</a></div></article>
<aside><a href="/essays/a-room-of-index-cards">A Room of Index Cards</a></aside>""",
            ),
        )
    p.hop(f"{r}?page=1", r)
    p.show(f"{r}/print", f"<title>The Archive of Dust</title>{paras('dust1', 'en', 5, 7)}")
    p.maybe(f"{r}/print")
    p.file("/pdf/1182.pdf", "1182.pdf")
    p.file("https://audio.commonreader-cdn.example/1182.mp3", "1182.mp3")
    for one, t in (("on-marginalia", "On Marginalia"), ("a-room-of-index-cards", "Index Cards")):
        p.other(
            f"/essays/{one}", lay(t, f"<article><h1>{t}</h1>{paras(one, 'en', 4, 7)}</article>")
        )
    p.show("/issues/19", lay("Issue 19", lis((r, "Dust"), ("/essays/on-marginalia", "Marginalia"))))
    p.bar("the issue", "/issues/19")
    p.bar("a list or a profile", "/essays", "/authors/lena-osei", "/tags/archives", "/feed.rss")
    p.bar("login with return address", f"/account?return_to={r}")
    return done(p, r, lay, "complete", "three pages of text, a PDF and a reading")


def podcast_episode_3() -> ThirdSite:
    """A university radio's programme: an episode by number, audio from an archive, no claims."""
    p = Portal("podcast_episode", 3, "https://radio.unisur.example")
    r = "/programas/voces-del-rio/capitulo.php?id=318"
    arc = "https://ia801.archivosonoro.example/items/voces-del-rio-318"

    def lay(title: str, body: str) -> str:
        return f"""<html lang="es"><head><title>Radio Unisur :: {title}</title></head><body>
<table width="960"><tr><td colspan="2"><a href="/">Inicio</a> | <a href="/envivo.php">En vivo</a> |
<a href="/programas/">Programas</a> | <a href="/parrilla.php?dia=lunes">Parrilla</a> |
<a href="/contacto.php">Contacto</a></td></tr><tr><td>{body}</td><td><b>Lo último</b><br>
<a href="/programas/voces-del-rio/capitulo.php?id=320">Cap. 320</a><br>
<a href="/programas/jazz/capitulo.php?id=77">Jazz 77</a><br><a href="/envivo.php?popup=1">
Escuchar</a></td></tr></table></body></html>"""

    def view(n: int, name: str, more: str = "") -> str:
        return lay(
            name,
            f"""<h2><a href="/programas/voces-del-rio/">Voces del río</a></h2><h1>{name}</h1>
<p>{say(name, "es", 6)}</p><audio controls src="{arc[:-3]}{n}/{n}.mp3"></audio>
<a href="{arc[:-3]}{n}/{n}.mp3">Descargar audio</a>
<a href="capitulo.php?id={n - 1}">&laquo; anterior</a>
<a href="capitulo.php?id={n + 1}">siguiente &raquo;</a>{more}""",
        )

    p.own(
        r,
        view(
            318,
            "Cap. 318: Las balsas",
            f"""<p><a href="guion.php?cap=318">Guion completo</a> <a
href="fotos.php?cap=318">Fotos (2)</a>
<a href="/documentos/2023/mapa_balsas.pdf">Mapa de las balsas</a></p>
<a href="/compartir.php?url={r}">Compartir</a> <a href="/programas/voces-del-rio/rss.php">RSS</a>
<a href="https://facebuk.example/vocesdelrio">Facebuk</a>""",
        ),
    )
    p.file(f"{arc}/318.mp3", "318.mp3")
    p.own("/programas/voces-del-rio/guion.php?cap=318", lay("Guion 318", paras("guion", "es", 4)))
    pics = lis(*((f"/img/caps/318_{n}.jpg", f"foto {n}") for n in (1, 2)))
    p.own("/programas/voces-del-rio/fotos.php?cap=318", lay("Fotos 318", pics))
    for n in (1, 2):
        p.file(f"/img/caps/318_{n}.jpg", f"{n}.jpg")
    p.file("/documentos/2023/mapa_balsas.pdf", "mapa.pdf")
    for n, t in ((317, "Cap. 317: Puentes"), (319, "Cap. 319: Crecidas"), (320, "Cap. 320: Redes")):
        p.other(f"/programas/voces-del-rio/capitulo.php?id={n}", view(n, t))
        p.blob(f"{arc[:-3]}{n}/{n}.mp3", f"{n}.mp3")
    p.gone(*(f"/programas/voces-del-rio/capitulo.php?id={n}" for n in (316, 321)))
    listed = lis((r, "Cap. 318"), ("/programas/voces-del-rio/capitulo.php?id=317", "Cap. 317"))
    p.show("/programas/voces-del-rio/", lay("Voces del río", listed))
    p.raw("/programas/voces-del-rio/rss.php", "<rss version='2.0'/>", "application/rss+xml")
    p.bar("the whole programme", "/programas/voces-del-rio/", "/programas/voces-del-rio/rss.php")
    p.bar("an action", f"/compartir.php?url={r}")
    why = "page, script, photographs, map and recording"
    p.lost(lay("Radio Unisur", "<p>El capítulo no existe.</p>"), 200)
    return done(p, r, lay, "complete", why, "es")


def exhibit_or_edition_3() -> ThirdSite:
    """A Scalar-like hypertext exhibit: pages, media pages, versions and data forms as suffixes."""
    p = Portal("exhibit_or_edition", 3, "http://scalarium.press-univ.example")
    b = "/works/tide-mills"

    def lay(title: str, body: str) -> str:
        return f"""<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml">
<head><title>{title}</title></head><body><div class="navbar"><a href="/">Scalarium</a>
<a href="/system/help">Help</a><a href="/system/login?redirect_url={b}/index">Sign in</a></div>
{body}</body></html>"""

    def page(slug: str, title: str, body: str) -> str:
        here = f"{b}/{slug}"
        return lay(
            f"Tide Mills: {title}",
            f"""<link rel="alternate" type="application/rdf+xml" href="{here}.rdf"/>
<h1 property="dcterms:title">{title}</h1><ul class="toc">{
                lis(
                    (f"{b}/index", "Tide Mills"),
                    (f"{b}/wheels", "Wheels"),
                    (f"{b}/ponds", "Ponds"),
                    (f"{b}/sources", "Sources"),
                )
            }</ul>{body}
<div class="pageinfo"><a href="{here}.versions">Version 9</a> <a href="{here}.edit">Edit</a>
<a href="/system/users/4">Imogen Hale</a></div>""",
        )

    pages = (
        (
            "index",
            "Tide Mills",
            "wheels",
            "<p>Also: <a href='/works/salt-pans/index'>Salt Pans</a>",
        ),
        ("wheels", "Wheels", "ponds", f"<a class='inline' href='{b}/media/chart-1874'>chart</a>"),
        ("ponds", "Ponds", "sources", f"<a class='inline' href='{b}/media/pond-film'>film</a>"),
        ("sources", "Sources", "index", f"<a href='{b}/tag-survey'>survey</a>"),
        ("tag-survey", "Survey", "index", ""),
    )
    for slug, title, after, more in pages:
        p.own(
            f"{b}/{slug}",
            page(
                slug, title, f"{paras('mill' + slug, 'en', 3)}{more}{a(f'{b}/{after}', 'Continue')}"
            ),
        )
    for slug, name in (("media/chart-1874", "chart-1874.jpg"), ("media/pond-film", "pond.mp4")):
        p.own(
            f"{b}/{slug}",
            page(slug, name, f"<a href='{b}/media/{name}'>Source file</a>{say(name)}"),
        )
        p.file(f"{b}/media/{name}", name)
    for slug in (*(one[0] for one in pages), "media/chart-1874", "media/pond-film"):
        p.meta(f"{b}/{slug}.rdf", f"<rdf:RDF about='{slug}'/>", "application/rdf+xml")
        p.maybe(f"{b}/{slug}.versions")
        p.bar("asks for an account", f"{b}/{slug}.edit")
    p.hop(b, f"{b}/index")
    p.other("/works/salt-pans/index", lay("Salt Pans", f"<h1>Salt Pans</h1>{paras('pans')}"))
    p.show("/", lay("Scalarium", lis((b, "Tide Mills"), ("/works/salt-pans/index", "Salt Pans"))))
    p.bar("a profile, the home page, the login", "/system/users/4", "/")
    p.bar("a profile, the home page, the login", f"/system/login?redirect_url={b}/index")
    return done(p, f"{b}/index", lay, "complete", "pages, media pages, files and RDF of one work")


def data_story_3() -> ThirdSite:
    """A Dutch planning office's story in chapters; the tables lie in a dated upload folder."""
    p = Portal("data_story", 3, "https://verhalen.planbureau-delta.example")
    b = "/zakkende-polders"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="nl"><head><title>{title}</title>
<meta property="og:site_name" content="Planbureau Delta"></head><body><header>
<a href="https://www.planbureau-delta.example/">Planbureau Delta</a> <a
href="/">Verhalen</a></header>
{body}<footer><a href="/over-deze-site">Over deze site</a><a
href="/toegankelijkheid">Toegankelijkheid
</a><a href="/cookies">Cookies</a></footer></body></html>"""

    chapters = (("bodem", "De bodem"), ("water", "Het water"), ("huizen", "De huizen"))
    menu = lis((b, "Begin"), *((f"{b}/{s}", t) for s, t in chapters), (f"{b}/bronnen", "Bronnen"))
    up = "/sites/default/files/downloads/2024-05"
    p.own(
        b,
        lay(
            "Zakkende polders",
            f"""<h1>Zakkende polders</h1><nav class="hoofdstukken"><ul>{menu}</ul></nav>
{paras("polder", "nl", 3)}<a href="{b}/bodem">Lees verder</a><section><h2>Andere verhalen</h2>
<a href="/stille-dorpen">Stille dorpen</a><a href="/warme-steden">Warme steden</a></section>
<a href="https://share.example/?u={b}">Deel</a>""",
        ),
    )
    for n, (slug, title) in enumerate(chapters):
        after = f"{b}/{chapters[n + 1][0]}" if n < 2 else f"{b}/bronnen"
        p.own(
            f"{b}/{slug}",
            lay(
                f"{title} | Zakkende polders",
                f"""<nav class="hoofdstukken"><ul>{menu}</ul></nav><h2>{title}</h2>
{paras(slug, "nl", 3)}<figure><svg></svg><figcaption><a href="{up}/zp_fig{n + 1}.xlsx">Download data
</a> <a href="{up}/zp_fig{n + 1}.png">Download figuur</a></figcaption></figure>
<a href="{after}">Volgende</a>""",
            ),
        )
        p.file(f"{up}/zp_fig{n + 1}.xlsx", f"zp_fig{n + 1}.xlsx")
        p.file(f"{up}/zp_fig{n + 1}.png", f"zp_fig{n + 1}.png")
    p.own(
        f"{b}/bronnen",
        lay(
            "Bronnen | Zakkende polders",
            f"""<h2>Bronnen</h2>{paras("bronnen", "nl", 2)}
<a href="{up}/zp_verantwoording.pdf">Verantwoording (pdf)</a>
<a href="https://www.planbureau-delta.example/publicaties/bodemdaling">Rapport</a>
<a href="https://opendata.cbsnl.example/dataset/83765">StatLijn</a>""",
        ),
    )
    p.file(f"{up}/zp_verantwoording.pdf", "verantwoording.pdf")
    for one, t in (("stille-dorpen", "Stille dorpen"), ("warme-steden", "Warme steden")):
        p.other(
            f"/{one}", lay(t, f"<h1>{t}</h1>{paras(one, 'nl')}{a(f'/{one}/cijfers', 'Verder')}")
        )
    p.show("/", lay("Verhalen", lis((b, "Zakkende polders"), ("/stille-dorpen", "Stille dorpen"))))
    p.bar("the portal's home", "/")
    p.bar("another portal", "https://opendata.cbsnl.example/dataset/83765")
    report = "https://www.planbureau-delta.example/publicaties/bodemdaling"
    p.show(report, lay("Bodemdaling", f"<h1>Bodemdaling</h1>{say('rapport', 'nl')}"))
    p.bar("the report is a publication of its own", report)
    return done(p, b, lay, "complete", "chapters, sources, and the files that they offer", "nl")


ALL = (
    open_course_3,
    research_post_3,
    podcast_episode_3,
    exhibit_or_edition_3,
    data_story_3,
)
