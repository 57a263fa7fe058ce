"""Portals of courses, posts and editions: the first of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def course_site_1() -> ThirdSite:
    """A university's open courses: pages, a page for each file, hashed files, a package."""
    p = Portal("course_site", 1, "https://ocw.polytech-bay.example")
    c = "/courses/18-77-tidal-dynamics-fall-2019"
    menu = ls(f"{c}/pages/syllabus/|Syllabus", f"{c}/pages/lecture-notes/|Lecture Notes",
              f"{c}/pages/assignments/|Assignments", f"{c}/download/|Download Course")  # fmt: skip
    sh = lay(
        """<!doctype html><html lang="en"><head><title>@T | Open Bay</title>@H</head><body>
<header><a href="/">Open Bay</a> <a href="/search/">Explore</a> <a href="/educator/">Educators</a>
<a href="/give/">Give Now</a></header>@B<footer><a href="/terms/">Terms</a></footer></body></html>"""
    )
    nouns = "the tide,a Kelvin wave,the estuary,friction,the shelf"
    nav = f'<h2><a href="{c}/">Tidal Dynamics</a></h2><nav><ul>{menu}</ul></nav>'
    topics = ls("/search/?t=Oceanography|Oceanography", "/search/?l=Graduate|Graduate")
    near = ls("/courses/18-78-surface-waves-spring-2020/|18.78", "/courses/12-01-rivers/|12.01")
    claim = ld(**{"@type": "Course"}, name="Tidal Dynamics", courseCode="18.77")
    p.own(
        f"{c}/",
        sh("Tidal Dynamics", f"{nav}<p>{say(nouns)}</p>{topics}<h3>Related</h3>{near}", claim),
    )
    files = {"lec1": ("a1b2c3d4e5f6_POLY18_77F19_lec1.pdf", "lecture-notes"),
             "lec2": ("0f9e8d7c6b5a_POLY18_77F19_lec2.pdf", "lecture-notes"),
             "pset1": ("5566778899aa_POLY18_77F19_ps1.pdf", "assignments")}  # fmt: skip
    for page in ("syllabus", "lecture-notes", "assignments"):
        rows = ls(*(f"{c}/resources/{n}/|{n}" for n, (_, on) in files.items() if on == page))
        p.own(
            f"{c}/pages/{page}/",
            sh(page, f"{nav}<h1>{page}</h1><p>{say(f'{nouns}#{page}')}</p>{rows}"),
        )
    for n, (f, _) in files.items():
        p.own(f"{c}/resources/{n}/", sh(n, f'{nav}<a href="{c}/{f}">Download File</a>'))
        p.file(f"{c}/{f}", f)
    z = f"{c}/18.77-fall-2019.zip"
    p.own(f"{c}/download/", sh("Download", f'{nav}<a href="{z}">Download course</a>'))
    p.file(z, "18.77-fall-2019.zip")
    for s in ("/courses/18-78-surface-waves-spring-2020/", "/courses/12-01-rivers/"):
        p.other(s, sh(s, f'<a href="{s}pages/syllabus/">Syllabus</a><a href="/search/">all</a>'))
    p.bar("another course's page", "/courses/12-01-rivers/pages/syllabus/")
    p.bar("a facet", "/search/?t=Oceanography")
    return done(p, f"{c}/", sh, "complete", "all stands below the course", nouns)


def blog_article_1() -> ThirdSite:
    """A carnet in French (WordPress): a numbered post with an attachment, comments, a shortlink."""
    p = Portal("blog_article", 1, "https://chartes.carnets.example")
    sh = lay(
        """<!DOCTYPE html><html lang="fr-FR"><head><title>@T – Chartes en chantier</title>@H
<link rel="alternate" type="application/rss+xml" href="/feed"></head><body><nav><a href="/">Accueil
</a> <a href="/a-propos">À propos</a> <a href="/credits">Crédits</a></nav>@B<aside>
<a href="/category/sceaux">Sceaux</a> <a href="/date/2021/03">mars 2021</a> <a href="/feed">RSS</a>
<a href="/wp-login.php">Connexion</a></aside><footer><a href="https://www.carnets.example/">Carnets
</a></footer></body></html>"""
    )
    nouns = "le sceau,la charte,un notaire,la cire,le formulaire"
    up = "/files/2021/03"
    body = f"""<article id="post-2231"><h1>Trois sceaux de cire verte</h1><span>par
<a href="/author/mdelorme">M. Delorme</a> · <a href="/date/2021/03/14">14/03/2021</a></span>
<p>{say(nouns, "fr", 9)}</p><a href="{up}/sceau-1.jpg"><img src="{up}/sceau-1-300x200.jpg"></a>
<p>La <a href="{up}/transcription-sceaux.pdf">transcription complète (PDF)</a>.</p>
<p>Voir <a href="/1987">notre billet sur les notaires</a>.</p>
<a href="/tag/cire">cire</a> <a href="/tag/sigillographie">sigillographie</a>
<section>{ls("/2231#comment-77|2 commentaires", "/2231?replytocom=77#respond|Répondre")}</section>
<nav>{ls("/2198|← Une notice", "/2260|Un moulage →")}</nav></article>"""
    head = """<link rel="canonical" href="https://chartes.carnets.example/2231">
<link rel="shortlink" href="https://chartes.carnets.example/?p=2231">
<link rel="alternate" type="application/rss+xml" href="https://chartes.carnets.example/2231/feed">
""" + ld(**{"@type": "BlogPosting"}, headline="Trois sceaux de cire verte")
    p.own("/2231", sh("Trois sceaux de cire verte", body, head))
    p.file(f"{up}/transcription-sceaux.pdf", "transcription-sceaux.pdf")
    p.maybe(p.blob(f"{up}/sceau-1.jpg", "sceau-1.jpg"))
    p.hop("/?p=2231", "/2231", 301)
    p.maybe(p.raw("/2231/feed", "<rss/>", "application/rss+xml"))
    p.maybe("/2231?replytocom=77")
    for k in ("1987", "2198", "2260"):
        p.other(
            f"/{k}", sh(f"Billet {k}", f"<article><p>{say(f'{nouns}#{k}', 'fr')}</p></article>")
        )
    p.bar("the author", "/author/mdelorme")
    p.bar("a tag", "/tag/cire")
    p.bar("a day's posts", "/date/2021/03/14")
    return done(p, "/2231", sh, "complete", "a post and its attachment", nouns, "fr")


def broadcast_episode_1() -> ThirdSite:
    """A German podcast: audio in three forms through counting redirects, chapters, transcript."""
    p = Portal("broadcast_episode", 1, "https://flechtenfunk.example")
    cdn = "https://audio.funkspeicher.example/flechtenfunk"
    sh = lay(
        """<!DOCTYPE html><html lang="de"><head><title>@T | Flechtenfunk</title>@H</head><body>
<header><a href="/">Flechtenfunk</a> <a href="/archiv/">Archiv</a> <a href="/team/">Team</a>
<a href="/abonnieren/">Abonnieren</a> <a href="/feed/mp3/">Feed</a></header>@B
<footer><a href="/impressum/">Impressum</a></footer></body></html>"""
    )
    nouns = "die Flechte,der Pilz,die Alge,das Herbar,die Rinde"
    e_ = "/ff042-bartflechten/"
    f = "/podlove/file/1184/s/webplayer/c/episode/ff042"
    audio = ls(f"{f}.mp3|MP3 (62 MB)", f"{f}.m4a|M4A (48 MB)")
    more = ls(f"{e_}?podlove_transcript=webvtt|Transkript (WebVTT)",
              f"{e_}?podlove_transcript=json|Transkript (JSON)",
              f"{e_}?chapters_format=psc|Kapitelmarken")  # fmt: skip
    body = f"""<h1>FF042 Bartflechten</h1><p>{say(nouns, "de")}</p><div class=dl>{audio}</div>
<ul>{more}</ul><p>Mit: <a href="/person/tessa-brandt/">Tessa Brandt</a></p>
<ul><li><a href="https://herbar.example/sheet/88121">Beleg im Herbar</a></ul>
<a rel=prev href="/ff041-krusten/">FF041 Krusten</a> <a rel=next href="/ff043-moose/">FF043 Moose</a>
<a href="{e_}feed/">Kommentare</a>"""
    claim = ld(**{"@type": "PodcastEpisode"}, name="FF042 Bartflechten", url=p.u(e_),
               associatedMedia={"@type": "MediaObject", "contentUrl": p.u(f"{f}.mp3")})  # fmt: skip
    p.own(e_, sh("FF042 Bartflechten", body, claim))
    for x in ("mp3", "m4a"):
        p.hop(f"{f}.{x}", f"{cdn}/ff042-bartflechten.{x}")
        p.file(
            f"{cdn}/ff042-bartflechten.{x}",
            f"ff042.{x}",
            "audio/mpeg" if x == "mp3" else "audio/mp4",
        )
    p.file(f"{e_}?podlove_transcript=webvtt", "ff042.vtt", "text/vtt")
    p.file(f"{e_}?podlove_transcript=json", "ff042.json", "application/json")
    p.meta(f"{e_}?chapters_format=psc", "<psc:chapters/>", "application/xml")
    p.maybe(p.raw(f"{e_}feed/", "<rss/>", "application/rss+xml"))
    p.raw("/feed/mp3/", "<rss><item/></rss>", "application/rss+xml")
    for s in ("ff041-krusten", "ff043-moose"):
        p.other(f"/{s}/", sh(s, ls(f"{cdn}/{s}.mp3|MP3", f"/{s}/?chapters_format=psc|Kapitel")))
        p.bar("another episode's sound", p.blob(f"{cdn}/{s}.mp3", f"{s}.mp3"))
        p.raw(f"/{s}/?chapters_format=psc", "<psc/>", "application/xml")
    p.bar("the feed of all episodes", "/feed/mp3/")
    p.bar("a profile", "/person/tessa-brandt/")
    return done(p, e_, sh, "complete", "two forms of sound, transcript, chapters", nouns, "de")


def edition_home_1() -> ThirdSite:
    """A diary in an XML database beside other editions: days, registers, exports of the whole."""
    p = Portal("edition_home", 1, "https://editionen.museum-lech.example")
    b = "/exist/apps/tagebuch-zirl"
    pages = ls(f"{b}/index.html|Start", f"{b}/ueber.html|Über die Edition", f"{b}/personen.html|Personen",
               f"{b}/orte.html|Orte")  # fmt: skip
    sh = lay(
        f"""<html lang="de"><head><title>@T</title>@H</head><body><pb-page><app-header>
<a href="/">Editionen</a> {pages} <a href="{b}/login.html">Anmelden</a></app-header>@B</pb-page>
<footer><a href="/impressum.html">Impressum</a></footer></body></html>"""
    )
    nouns = "der Gletscher,das Tagebuch,die Hütte,der Bote,der Föhn"
    days = ("1871-07-02", "1871-07-03", "1871-07-09")
    rows = ls(*(f"{b}/doc/{d}.xml|{d}" for d in days))
    out = ls(f"{b}/api/edition/epub|EPUB", f"{b}/api/edition/zip|TEI (ZIP)")
    claim = ld(**{"@type": "Dataset"}, name="Tagebuch Zirl", url=p.u(f"{b}/index.html"))
    p.own(f"{b}/index.html", sh("Das Tagebuch der Anna Zirl. Digitale Edition",
          f"<h1>Anna Zirl</h1><p>{say(nouns, 'de')}</p><ol>{rows}</ol>{out}"
          f"""Weitere: {ls("/exist/apps/briefe-lech/index.html|Briefe")}""", claim))  # fmt: skip
    p.hop(f"{b}/", f"{b}/index.html")
    for i, d in enumerate(days):
        x = f"{b}/api/document/{d}.xml"
        step = ls(*(f"{b}/doc/{o}.xml|{o}" for o in days if abs(days.index(o) - i) == 1))
        who = f'<a href="{b}/personen.html#p{i}">Person</a> <a href="https://gnd.example/1{i}">GND</a>'
        p.own(f"{b}/doc/{d}.xml", sh(f"Eintrag {d}", f"{step}<p>{say(f'{nouns}#{d}', 'de')}</p>{who}"
                                     f'<a href="{x}">TEI</a> <a href="{x}/pdf">PDF</a>'))  # fmt: skip
        p.file(x, f"{d}.xml", "application/tei+xml")
        p.file(f"{x}/pdf", f"{d}.pdf", "application/pdf")
    for n in ("ueber", "personen", "orte"):
        p.own(f"{b}/{n}.html", sh(n.title(), f"<h2>{n}</h2><p>{say(f'{nouns}#{n}', 'de')}</p>"))
    p.file(f"{b}/api/edition/epub", "zirl.epub", "application/epub+zip", True)
    p.file(f"{b}/api/edition/zip", "zirl.zip", "application/zip", True)
    o = "/exist/apps/briefe-lech"
    p.other(
        f"{o}/index.html",
        sh("Briefe Lech", ls(f"{o}/doc/brief1.xml|Brief 1", f"{o}/ueber.html|Über")),
    )
    p.show(f"{o}/doc/brief1.xml", sh("Brief 1", "…"))
    p.bar("a letter of another edition", f"{o}/doc/brief1.xml")
    p.bar("asks for an account", f"{b}/login.html")
    return done(p, f"{b}/index.html", sh, "complete", "an edition below one path", nouns, "de")


def data_report_1() -> ThirdSite:
    """A statistical office's article in two languages; each figure's numbers behind opaque ids."""
    p = Portal("data_report", 1, "https://www.tallhuset.example")
    n, en = "/helse/artikler/ensomhet-i-byene", "/en/health/articles/loneliness-in-cities"
    sh = lay(
        """<!DOCTYPE html><html lang="no"><head><title>@T – Tallhuset</title>@H</head><body>
<header><a href="/">Forsiden</a> <a href="/helse">Helse</a> <a href="/statbank">Statistikkbanken</a>
<a href="/kontakt">Kontakt</a></header><main>@B</main><footer><a href="/personvern">Personvern</a>
<a href="/innlogging">Logg inn</a></footer></body></html>"""
    )
    nouns = "byen,husholdningen,ensomhet,undersøkelsen,alderen"
    att = "/_/attachment/download"
    figs = {"figur1.xlsx": "5b0a6c1e-40d2:9f31", "figur1.csv": "5b0a6c1e-40d2:9f32",
            "figur2.xlsx": "77c2d910-11ab:a004"}  # fmt: skip
    rows = ls(*(f"{att}/{i}/{f}|Last ned {f}" for f, i in figs.items()))
    for a, t, lang in ((n, "Ensomhet i byene", "no"), (en, "Loneliness in cities", "en")):
        head = f"""<link rel="alternate" hreflang="no" href="{n}">
<link rel="alternate" hreflang="en" href="{en}">{ld(**{"@type": "NewsArticle"}, headline=t)}"""
        body = f"""<a href="{en if a == n else n}">English / norsk</a><h1>{t}</h1>
<a href="/forskere/solveig-dahl">S. Dahl</a><p>{say(nouns, lang, 8)}</p><figure>{rows}</figure>
<a href="/statbank/table/13022">Tabell 13022</a><h2>Les også</h2>
{ls("/helse/artikler/sovn-og-skift|Søvn og skift", "/helse/artikler/tannhelse-2020|Tannhelse")}"""
        p.own(a, sh(t, body, head))
    for f, i in figs.items():
        p.file(f"{att}/{i}/{f}", f, attach=True)
    p.other("/statbank/table/13022", sh("13022: Ensomhet", '<a href="/statbank/x.px">PX</a>'))
    for s in ("sovn-og-skift", "tannhelse-2020"):
        x = f"{att}/00{len(s)}/tabell.xlsx"
        p.other(f"/helse/artikler/{s}", sh(s, f'<a href="{x}">Last ned</a>'))
        p.bar("numbers of another article", x)
    p.bar("the subject's list", "/helse")
    p.bar("a profile", "/forskere/solveig-dahl")
    return done(p, n, sh, "complete", "two languages and the numbers of the figures", nouns, "no")
