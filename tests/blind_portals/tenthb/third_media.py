"""Portals of courses, posts and editions: the third of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def course_site_3() -> ThirdSite:
    """A German repository of teaching material: a node's identifier in the query, LRMI, embed."""
    p = Portal("course_site", 3, "https://oer.bildungsland.example")
    u = "5e7b1b2c-90aa-4c0e-8d11-2f6a0c9e7d55"
    n = f"/edu/components/render/{u}"
    sh = lay(
        """<!DOCTYPE html><html lang="de"><head><title>@T | Bildungsland OER</title>@H</head><body>
<header><a href="/edu/components/search">Suchen</a> <a href="/edu/components/collections">Sammlungen</a>
<a href="/edu/components/login?next=%2Fcomponents%2Frender">Anmelden</a></header>@B
<footer><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a></footer></body></html>"""
    )
    nouns = "die Lernenden,der Magnet,das Feld,der Versuch,die Spule"
    dl = f"/edu/eduservlet/download?nodeId={u}"
    kids = {"11aa22bb-0001": "arbeitsblatt_spule.docx", "11aa22bb-0002": "loesung.pdf"}
    rows = ls(
        f"{dl}|Alles herunterladen",
        *(f"/edu/eduservlet/download?nodeId={i}|{f}" for i, f in kids.items()),
    )
    claim = ld(**{"@type": "LearningResource"}, name="Magnetfeld einer Spule", url=p.u(n),
               encoding={"@type": "MediaObject", "contentUrl": p.u(dl)})  # fmt: skip
    p.own(
        n,
        sh(
            "Magnetfeld einer Spule",
            f"""<h1>Magnetfeld einer Spule</h1><p>{say(nouns, "de")}</p>
{rows}<a href="/edu/eduservlet/lrmi?nodeId={u}">Metadaten (LRMI)</a>
<a href="/edu/eduservlet/oai?nodeId={u}&format=lom">LOM</a> <a href="{n}?embed=1">Einbetten</a>
<a href="/edu/components/search?q=author:Pohl">Pohl, J.</a>
<a href="/edu/components/collections?id=c0ffee-77">Sammlung: Physik 9</a><h3>Ähnlich</h3>
{ls("/edu/components/render/77aa10f0-1b1b|Induktion", "/edu/components/render/90cc22e1-2c2c|Motor")}""",
            claim,
        ),
    )
    p.file(dl, "magnetfeld.zip", "application/zip", True)
    for i, f in kids.items():
        p.file(f"/edu/eduservlet/download?nodeId={i}", f, "application/octet-stream", True)
    p.meta(f"/edu/eduservlet/lrmi?nodeId={u}", {"@type": "LearningResource"}, "application/ld+json")
    p.meta(f"/edu/eduservlet/oai?nodeId={u}&format=lom", "<lom/>", "application/xml")
    p.maybe(f"{n}?embed=1")
    for s in ("77aa10f0-1b1b", "90cc22e1-2c2c"):
        f = f"/edu/eduservlet/download?nodeId={s}"
        p.other(
            f"/edu/components/render/{s}", sh(f"Material {s[:4]}", ls(f"{f}|Alles herunterladen"))
        )
        p.bar("other material", p.blob(f, "m.zip", attach=True))
    p.bar("the collection", "/edu/components/collections?id=c0ffee-77")
    p.bar("a search", "/edu/components/search?q=author:Pohl")
    return done(p, n, sh, "complete", "three downloads and two descriptions", nouns, "de")


def blog_article_3() -> ThirdSite:
    """A static blog of a laboratory: a post's own directory with its data; a series in parts."""
    p = Portal("blog_article", 3, "https://notes.diatomlab.example")
    n = "/post/2018-03-11-counting-diatoms/"
    sh = lay(
        """<!DOCTYPE html><html lang="en-us"><head><meta name="generator" content="Hugo 0.54.0" />
<title>@T - diatom notes</title>@H</head><body><div class="navbar"><a href="/">diatom notes</a>
<a href="/post/">Posts</a> <a href="/tags/">Tags</a> <a href="/page/about/">About</a>
<a href="/index.xml">RSS</a></div>@B<footer><a href="https://hugo.example">Hugo</a></footer></body></html>"""
    )
    nouns = "the slide,a valve,the transect,the count,a bootstrap"
    names = ("counts.csv", "counting-diatoms.Rmd", "figure1.svg")
    head = f"""{metas(("og:type", "article"), ("og:title", "Counting diatoms"), key="property")}
<link rel="canonical" href="https://diatomlab.blogs.example{n}">
{ld(**{"@type": "BlogPosting"}, headline="Counting diatoms: how many are enough?")}"""
    p.own(
        n,
        sh(
            "Counting diatoms: how many are enough?",
            f"""<h1>Counting diatoms</h1>
<span>Posted on March 11, 2018 · <a href="/tags/sampling/">sampling</a>
<a href="/tags/r/">R</a></span><p>{say(nouns, count=10)}</p>
<p>Get the {ls(*(f"{k}|{k}" for k in names[:2]), fmt="{}", sep=" and the ")}.
Figure: <a href="figure1.svg">as SVG</a>. Part two:
<a href="/post/2018-04-02-counting-diatoms-2/">the bootstrap</a>.</p>
<ul class="pager">{ls("/post/2018-02-20-new-microscope/|← Previous", "/post/2018-04-02-counting-diatoms-2/|Next →")}
</ul><div id="disqus_thread"><a href="https://disqus.example/?ref_noscript">comments</a></div>""",
            head,
        ),
    )
    for k in names:
        p.file(f"{n}{k}", k, "text/plain" if k.endswith("Rmd") else "")
    p.raw("/index.xml", "<rss/>", "application/rss+xml")
    p.bar("the feed of all posts", "/index.xml")
    for s in ("2018-04-02-counting-diatoms-2", "2018-02-20-new-microscope"):
        p.other(
            f"/post/{s}/",
            sh(s[11:], f"<p>{say(f'{nouns}#{s}', count=6)}</p>" + ls("data.csv|data.csv")),
        )
        p.bar("another post's data", f"/post/{s}/data.csv")
    p.show(
        "/post/", sh("Posts", ls(f"{n}|Counting", *(f"{one}|post" for one in sorted(p.siblings))))
    )
    p.bar("the list", "/post/")
    p.bar("a tag", "/tags/sampling/")
    return done(p, n, sh, "complete", "a post in its own directory", nouns)


def broadcast_episode_3() -> ThirdSite:
    """A public broadcaster's science programme: long numbers, sound on a media host, a script."""
    p = Portal("broadcast_episode", 3, "https://www.radiosouth.example")
    n = "/listen/programs/sciencehour/reading-ice-cores/13310022"
    sh = lay(
        """<!DOCTYPE html><html lang="en-AU"><head><title>@T - Radio South</title>@H</head><body>
<nav aria-label="global"><a href="/">Home</a> <a href="/listen">Listen</a> <a href="/news">News</a>
<a href="/listen/programs">Programs</a> <a href="https://account.radiosouth.example/login?returnTo=x">
Log in</a></nav><div class="prog"><a href="/listen/programs/sciencehour">Science Hour</a>
<a href="/listen/programs/sciencehour/past-programs">Past programs</a></div>@B
<footer><a href="/contact">Contact</a></footer></body></html>"""
    )
    nouns = "the core,a bubble,the dust layer,the drill,an eruption"
    mp3 = "https://mediacore-live.radiosouth-cdn.example/audio/2021/05/X/0b1e22.mp3"
    pdf = "https://mediacore-live.radiosouth-cdn.example/docs/2021/05/sh_13310022_script.pdf"
    claim = ld(**{"@type": "RadioEpisode"}, name="Reading ice cores", url=p.u(n),
               partOfSeries={"@type": "RadioSeries", "url": p.u("/listen/programs/sciencehour")})  # fmt: skip
    p.own(
        n,
        sh(
            "Reading ice cores - Science Hour",
            f"""<h1>Reading ice cores</h1>
<p>Broadcast Sat 22 May 2021</p><p>{say(nouns)}</p><a href="{mp3}" download>Download (27.4 MB)</a>
<a href="{n}/transcript">Transcript</a> <a href="{pdf}">Script (PDF)</a>
<h3>Guest</h3><a href="/listen/programs/sciencehour/people/dr-mina-falk/9001177">Dr Mina Falk</a>
<h3>Further information</h3><a href="https://icecores.example/lawdome">Law Dome record</a>
<h3>More</h3>{
                ls(
                    "/listen/programs/sciencehour/deep-mud/13310031|Deep mud",
                    "/news/science/2021-05-23/ice-core-record/13311900|News: Ice core record",
                )
            }
<a href="/listen/topics/geology">Geology</a>""",
            claim,
        ),
    )
    p.file(mp3, "0b1e22.mp3", "audio/mpeg")
    p.own(
        f"{n}/transcript", sh("Transcript", f'<a href="{n}">Listen</a><p>{say(nouns, count=9)}</p>')
    )
    p.file(pdf, "script.pdf")
    f = "https://mediacore-live.radiosouth-cdn.example/audio/2021/05/X/77ab01.mp3"
    mud = "/listen/programs/sciencehour/deep-mud/13310031"
    p.other(
        mud,
        sh("Deep mud - Science Hour", ls(f"{f}|Download (20 MB)", f"{mud}/transcript|Transcript")),
    )
    p.bar("another episode", p.blob(f, "77ab01.mp3", "audio/mpeg"), f"{mud}/transcript")
    news = "/news/science/2021-05-23/ice-core-record/13311900"
    p.other(
        news,
        sh("Ice core record", f'<p>{say(f"{nouns}#news", count=6)}</p><a href="{n}">Listen</a>'),
    )
    past = ls(f"{n}|Reading ice cores", f"{mud}|Deep mud", "?page=2|Older")
    p.show("/listen/programs/sciencehour/past-programs", sh("Past programs", past))
    p.bar(
        "the programme",
        "/listen/programs/sciencehour/past-programs",
        "/listen/programs/sciencehour",
    )
    p.bar("a guest", "/listen/programs/sciencehour/people/dr-mina-falk/9001177")
    return done(p, n, sh, "complete", "sound, transcript and script", nouns)


def edition_home_3() -> ThirdSite:
    """An exhibit in Omeka Classic, French: its pages, and items that have entries of their own."""
    p = Portal("edition_home", 3, "https://expos.bibliotheque-arvor.example")
    b = "/exhibits/show/herbier-voyageur"
    sh = lay(
        """<!DOCTYPE html><html lang="fr"><head><title>@T · Expositions d'Arvor</title>@H
<link rel="alternate" type="application/rss+xml" href="/items/browse?output=rss2"></head><body>
<nav><a href="/">Accueil</a> <a href="/items/browse">Contenus</a> <a href="/collections/browse">
Collections</a> <a href="/exhibits/browse">Expositions</a></nav>@B
<footer><a href="/a-propos">À propos</a> <a href="/users/login">Connexion</a></footer></body></html>"""
    )
    nouns = "l'herbier,la planche,le voyage,le botaniste,la fougère"
    pages = {
        "depart": "Le départ",
        "depart/navire": "Le navire",
        "retour": "Le retour",
        "credits": "Crédits",
    }
    menu = ls(f"{b}|Sommaire", *(f"{b}/{k}|{t}" for k, t in pages.items()))
    p.own(
        b,
        sh(
            "L'herbier voyageur",
            f"""<h1>L'herbier voyageur</h1><p>{say(nouns, "fr")}</p>
<ul class="exhibit-page-nav">{menu}</ul><a href="/files/original/livret-herbier.pdf">Livret (PDF)</a>
<a href="/exhibits/show/cartes-marines">Cartes marines</a>""",
        ),
    )
    p.file("/files/original/livret-herbier.pdf", "livret-herbier.pdf")
    for j, (k, t) in enumerate(pages.items()):
        item = (
            ls(f"/items/show/{810 + j}|Planche {j}", f"{b}/item/{810 + j}|dans l'exposition")
            if j < 2
            else ""
        )
        p.own(
            f"{b}/{k}",
            sh(t, f"<ul>{menu}</ul><h2>{t}</h2><p>{say(f'{nouns}#{k}', 'fr')}</p>{item}"),
        )
    for i in ("810", "811"):
        f = f"/files/original/{i}a0c1e5.jpg"
        out = ls(
            f"{f}|Fichier",
            f"/items/show/{i}?output=dcmes-xml|dcmes-xml",
            "/collections/show/4|Herbier",
        )
        p.show(f"/items/show/{i}", sh(f"Planche {i}", out))
        p.raw(f"/items/show/{i}?output=dcmes-xml", "<dc/>", "application/xml")
        p.show(
            f"{b}/item/{i}",
            sh(f"Planche {i}", f'<a href="{b}">exposition</a><a href="{f}">jpg</a>'),
        )
        p.maybe(p.blob(f, f"{i}.jpg"), f"{b}/item/{i}")
        p.maybe(f"/items/show/{i}", f"/items/show/{i}?output=dcmes-xml")
    o = "/exhibits/show/cartes-marines"
    p.other(
        o,
        sh("Cartes marines", ls(f"{o}/sondes|Sondes", "/files/original/livret-cartes.pdf|Livret")),
    )
    p.show(f"{o}/sondes", sh("Sondes", "…"))
    p.bar("another exhibit", f"{o}/sondes", "/files/original/livret-cartes.pdf")
    p.show("/exhibits/browse", sh("Expositions", ls(f"{b}|Herbier", f"{o}|Cartes")))
    p.bar("the list of exhibits", "/exhibits/browse")
    p.bar("a collection", "/collections/show/4")
    return done(p, b, sh, "review", "its items stand as entries", nouns, "fr")


def data_report_3() -> ThirdSite:
    """A newspaper laboratory's story in Spanish: one long page, tables, a page on the method."""
    p = Portal("data_report", 3, "https://lab.datosclaros.example")
    b = "/sequia-2022/"
    sh = lay(
        """<!doctype html><html lang="es"><head><meta charset="utf-8"><title>@T</title>@H</head><body>
<div class="barra"><a href="https://www.datosclaros.example/">Datos Claros</a> <a href="/">Laboratorio</a>
<a href="https://www.datosclaros.example/suscripcion?origen=lab">Suscríbete</a></div>@B
<div class="pie"><a href="/contacto/">Contacto</a> <a href="/licencia/">CC BY</a></div></body></html>"""
    )
    nouns = "el embalse,la cuenca,el regadío,la lluvia,el pozo"
    names = ("embalses.csv", "pozos.geojson", "precipitacion.xlsx")
    rows = ls(*(f"datos/{k}|{k}" for k in names))
    share = ls(
        f"https://twitter.example/intent?url={p.u(b)}|Twitter",
        f"https://wa.example/?t={p.u(b)}|WhatsApp",
    )
    claim = ld(**{"@type": "Article"}, headline="Lo que queda en los embalses",
               isBasedOn={"@type": "Dataset", "url": "https://agua.gob.example/embalses"})  # fmt: skip
    p.own(
        b,
        sh(
            "Lo que queda en los embalses",
            f"""<h1>Lo que queda en los embalses</h1>
<p class="firma"><a href="/autores/n-ibarra/">Nora Ibarra</a></p>{share}
<section>{say(nouns, "es", 12)}</section><h4>Datos</h4>{rows}<a href="metodologia.html">Metodología</a>
<a href="en/">English version</a> <a href="https://forja.example/datosclaros/sequia">Código</a>
<h4>Más historias</h4>{ls("/incendios-2021/|Incendios", "/alquileres/|Alquileres")}""",
            claim,
        ),
    )
    for k in names:
        p.file(f"{b}datos/{k}", k)
    p.own(
        f"{b}metodologia.html",
        sh("Metodología", f'<p>{say(f"{nouns}#m", "es", 7)}</p><a href="./">Volver</a>'),
    )
    p.own(
        f"{b}en/",
        sh(
            "What is left in the reservoirs",
            f'<a href="{b}">Español</a><p>{say(nouns, "en", 9)}</p>',
        ),
    )
    p.hop(f"{b}index.html", b, 301)
    for s in ("incendios-2021", "alquileres"):
        text = say(f"{nouns}#{s}", "es", 8)
        p.other(
            f"/{s}/", sh(s.title(), f"<h1>{s}</h1><p>{text}</p>{ls('datos/tabla.csv|tabla.csv')}")
        )
        p.bar("another story's data", f"/{s}/datos/tabla.csv")
    p.show(
        "/",
        sh(
            "Laboratorio",
            ls(f"{b}|Embalses", "/incendios-2021/|Incendios", "/alquileres/|Alquileres"),
        ),
    )
    p.bar("the laboratory", "/")
    p.bar("a profile", "/autores/n-ibarra/")
    return done(p, b, sh, "complete", "a path with its tables", nouns, "es")
