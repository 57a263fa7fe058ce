"""Portals of courses, posts and editions: the second of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def course_site_2() -> ThirdSite:
    """A teacher's static course site in Portuguese: lessons, slides, a data host; last year's."""
    p = Portal("course_site", 2, "https://fsantos.paginas-lab.example")
    c = "/ecologia-2022/"
    menu = ls(f"{c}|Início", f"{c}programa.html|Programa", f"{c}aulas/|Aulas", f"{c}trabalho.html|Trabalho",
              "/|Site pessoal")  # fmt: skip
    sh = lay(
        f"""<!DOCTYPE html><html lang="pt"><head><title>@T | Ecologia 2022</title>@H</head><body>
<div class="site-header"><ul>{menu}</ul></div><div class="page-content">@B</div>
<footer>Feito com <a href="https://jek.example">jek</a></footer></body></html>"""
    )
    nouns = "a população,o nicho,a floresta,o predador,a amostra"
    raw = "https://dados.paginas-raw.example/fsantos/ecologia-2022/main/dados"
    p.own(
        c,
        sh(
            "Ecologia de populações",
            f"""<h1>Ecologia de populações</h1><p>{say(nouns, "pt")}</p>
<p>Turma anterior: <a href="/ecologia-2021/">2021</a>. Outra disciplina:
<a href="/estatistica/">Estatística</a>. <a href="https://forja.example/fsantos/ecologia-2022">Código
</a></p>""",
        ),
    )
    p.own(f"{c}programa.html", sh("Programa", f"<p>{say(f'{nouns}#p', 'pt')}</p>"))
    p.own(
        f"{c}trabalho.html",
        sh("Trabalho final", ls(f"{raw}/sapos.csv|sapos.csv", f"{raw}/rede.csv|rede.csv")),
    )
    lessons = {"01-crescimento": "Crescimento", "02-competicao": "Competição"}
    p.own(f"{c}aulas/", sh("Aulas", ls(*(f"{c}aulas/{k}.html|{t}" for k, t in lessons.items()))))
    for k, t in lessons.items():
        files = ls(f"{c}slides/{k}.pdf|Slides", f"{c}scripts/{k}.R|Script")
        p.own(f"{c}aulas/{k}.html", sh(t, f"<h1>{t}</h1><p>{say(f'{nouns}#{k}', 'pt')}</p>{files}"))
        p.file(f"{c}slides/{k}.pdf", f"{k}.pdf")
        p.file(f"{c}scripts/{k}.R", f"{k}.R", "text/plain")
    for n in ("sapos.csv", "rede.csv"):
        p.file(f"{raw}/{n}", n, "text/plain; charset=utf-8")
    o = "/ecologia-2021/"
    p.other(o, sh("Ecologia 2021", ls(f"{o}aulas/|Aulas", f"{o}slides/01.pdf|Slides")))
    p.bar("last year's slides", f"{o}slides/01.pdf")
    p.other("/estatistica/", sh("Estatística", ls("/estatistica/aulas.html|Aulas")))
    p.show(
        "/",
        sh("Fábio Santos", ls(f"{c}|2022", f"{o}|2021", "/estatistica/|Estatística", "/cv.pdf|CV")),
    )
    p.bar("the teacher's own pages", "/", "/cv.pdf")
    return done(p, c, sh, "complete", "a path and its data", nouns, "pt")


def blog_article_2() -> ThirdSite:
    """Drupal of a Dutch institute: a post in two languages, attachments, node address, print form."""
    p = Portal("blog_article", 2, "https://www.waterstaatmuseum.example")
    nl, en = "/nl/blog/de-vergeten-dijk", "/en/blog/the-forgotten-dike"
    sh = lay(
        """<!DOCTYPE html><html dir="ltr"><head><title>@T | Waterstaatmuseum</title>@H
<meta name="Generator" content="Drupal 8"/></head><body class="path-node"><header role="banner">
<a href="/nl">Home</a><a href="/nl/bezoek">Bezoek</a><a href="/nl/collectie">Collectie</a>
<a href="/nl/blog">Blog</a><a href="/nl/agenda">Agenda</a></header><main>@B</main>
<footer><a href="/nl/user/login?destination=/nl/node/4412">Inloggen</a> <a href="/nl/pers">Pers</a>
</footer></body></html>"""
    )
    nouns = "de dijk,het veen,de polder,een kaart,de sluis"
    sf = "/sites/default/files/2020-05"
    for a, t, lang in ((nl, "De vergeten dijk", "nl"), (en, "The forgotten dike", "en")):
        near = ls(
            f"/{lang}/blog/sluiswachters|Sluiswachters", f"/{lang}/blog/veenkaarten|Veenkaarten"
        )
        head = f"""<link rel="canonical" href="{p.u(a)}"><link rel="shortlink" href="{p.u("/nl/node/4412")}">
<link rel="alternate" hreflang="nl" href="{p.u(nl)}"><link rel="alternate" hreflang="en" href="{p.u(en)}">"""
        files = ls(f"{sf}/vergeten_dijk_bronnen.pdf|Bronnenlijst", f"{sf}/profielen.xlsx|Profielen")
        other = ls(f"{en}|English", f"{nl}|Nederlands")
        p.own(
            a,
            sh(
                t,
                f"""<ul class="links">{other}</ul><h1>{t}</h1>
<a href="/nl/medewerkers/joke-terpstra">Joke Terpstra</a><p>{say(nouns, lang, 9)}</p>
<div class="field--name-field-bijlagen">{files}</div><a href="/nl/thema/dijken">dijken</a>
<a href="/nl/printable/print/4412">Printversie</a><h2>Meer lezen</h2>{near}""",
                head,
            ),
        )
    p.file(f"{sf}/vergeten_dijk_bronnen.pdf", "bronnen.pdf")
    p.file(f"{sf}/profielen.xlsx", "profielen.xlsx")
    p.hop("/nl/node/4412", nl, 301)
    p.show(
        "/nl/printable/print/4412", f"<title>De vergeten dijk</title><p>{say(nouns, 'nl', 9)}</p>"
    )
    p.maybe("/nl/printable/print/4412")
    for s in ("sluiswachters", "veenkaarten"):
        p.other(
            f"/nl/blog/{s}",
            sh(s, f"<p>{say(f'{nouns}#{s}', 'nl', 6)}</p>" + ls(f"{sf}/{s}.pdf|Bijlage")),
        )
        p.other(f"/en/blog/{s}", sh(f"{s} (en)", f"<p>{say(f'{nouns}#{s}', 'en', 6)}</p>"))
        p.bar("another post's attachment", f"{sf}/{s}.pdf")
    p.bar("the blog's list", "/nl/blog")
    p.bar("a theme", "/nl/thema/dijken")
    return done(p, nl, sh, "complete", "two languages, two attachments", nouns, "nl")


def broadcast_episode_2() -> ThirdSite:
    """A federated podcast host, Italian: sound with a query, subtitles, chapters, an embed."""
    p = Portal("broadcast_episode", 2, "https://pod.onde-lunghe.example")
    s = "/@terremoti"
    n = f"{s}/episodes/la-notte-del-belice"
    sh = lay(
        """<!DOCTYPE html><html lang="it"><head><title>@T</title>@H</head><body>
<nav><a href="/">Onde lunghe</a> <a href="/@terremoti">Terremoti</a> <a href="/@terremoti/episodes">
Episodi</a> <a href="/@terremoti/about">Info</a> <a href="/cp-auth/login">Accedi</a></nav>@B
<footer><a href="/pages/note-legali">Note legali</a> <a href="/@terremoti/feed.xml">RSS</a></footer>
</body></html>"""
    )
    nouns = "la faglia,il paese,la scossa,il sismografo,la memoria"
    au, md = f"/audio{s}/la-notte-del-belice.mp3", "/media/podcasts/terremoti/1668"
    head = f"""{metas(("og:audio", p.u(f"{au}?_from=-+Open+Graph+-")), key="property")}
<link rel="alternate" type="application/json+oembed" href="{n}/oembed.json">
<link rel="alternate" type="application/activity+json" href="{n}">
{
        ld(
            **{"@type": "PodcastEpisode"},
            name="La notte del Belice",
            associatedMedia={"@type": "MediaObject", "contentUrl": p.u(f"{au}?_from=-+Website+-")},
        )
    }"""
    body = f"""<h1>La notte del Belìce</h1><p>{say(nouns, "it")}</p>
{
        ls(
            f"{au}?_from=-+Website+-|Scarica",
            f"{md}_belice.srt|Trascrizione (SRT)",
            f"{md}_chapters.json|Capitoli",
            f"{n}/embed|Incorpora",
        )
    }
<a href="{n}/comments">Commenti</a> <a href="{n}/transcript">Trascrizione</a>
<a href="/persons/ada-cucchiara">Ada Cucchiara</a>
{ls(f"{s}/episodes/messina-1908|Messina 1908", f"{s}/episodes/irpinia|Irpinia")}"""
    p.own(n, sh("La notte del Belìce | Terremoti", body, head))
    p.file(f"{au}?_from=-+Website+-", "belice.mp3", "audio/mpeg")
    p.maybe(f"{au}?_from=-+Open+Graph+-", f"{n}/oembed.json", f"{n}/embed", f"{n}/comments")
    p.blob(f"{au}?_from=-+Open+Graph+-", "belice.mp3", "audio/mpeg")
    p.raw(f"{n}/oembed.json", "{}", "application/json")
    p.show(f"{n}/embed", f'<a href="{n}">La notte del Belìce</a>')
    p.file(f"{md}_belice.srt", "belice.srt", "application/x-subrip")
    p.file(f"{md}_chapters.json", "chapters.json", "application/json")
    p.own(f"{n}/transcript", sh("Trascrizione", f'<a href="{n}">←</a><p>{say(nouns, "it", 7)}</p>'))
    p.raw(f"{s}/feed.xml", "<rss/>", "application/rss+xml")
    for o in ("messina-1908", "irpinia"):
        f = f"/audio{s}/{o}.mp3?_from=-+Website+-"
        p.other(
            f"{s}/episodes/{o}",
            sh(o, ls(f"{f}|Scarica", f"{s}/episodes/{o}/transcript|Trascrizione")),
        )
        p.bar("another episode's sound", p.blob(f, "o.mp3", "audio/mpeg"))
    p.bar("the programme", s, f"{s}/episodes", f"{s}/feed.xml")
    p.bar("a person", "/persons/ada-cucchiara")
    return done(p, n, sh, "complete", "sound, subtitles, chapters, transcript", nouns, "it")


def edition_home_2() -> ThirdSite:
    """A static collection-exhibit of a quarry below a path: items, pictures, tables of metadata."""
    p = Portal("edition_home", 2, "https://digital.lib-palouse.example")
    b = "/quarry/"
    menu = ls(f"{b}|Home", f"{b}browse.html|Browse", f"{b}timeline.html|Timeline", f"{b}about.html|About",
              f"{b}data.html|Data")  # fmt: skip
    sh = lay(
        f"""<!doctype html><html lang="en"><head><title>@T | Quarry Towns</title>@H</head><body>
<div class="bg-dark"><a href="https://digital.lib-palouse.example/">Palouse Digital</a></div>
<nav><ul>{menu}</ul></nav><div class="container">@B</div><footer><a href="https://cbuilder.example">
CB</a> <a href="https://www.lib-palouse.example/contact">Contact</a></footer></body></html>"""
    )
    nouns = "the quarry,a stonecutter,the derrick,the rail spur,a strike"
    ids = ("quarry001", "quarry002", "quarry003")
    p.own(
        b,
        sh(
            "Quarry Towns of the Ridge",
            f"""<h1>Quarry Towns</h1><p>{say(nouns)}</p>
<a href="{b}items/quarry002.html">Featured</a> <a href="/logging/">See also: Logging camps</a>""",
        ),
    )
    p.own(f"{b}browse.html", sh("Browse", ls(*(f"{b}items/{i}.html|{i}" for i in ids))))
    for n in ("timeline", "about"):
        p.own(f"{b}{n}.html", sh(n.title(), f"<p>{say(f'{nouns}#{n}')}</p>"))
    data = {
        "metadata.csv": "text/csv",
        "metadata.json": "application/json",
        "geodata.json": "application/json",
    }
    p.own(f"{b}data.html", sh("Data", ls(*(f"{b}assets/data/{k}|{k}" for k in data))))
    for k, t in data.items():
        p.file(f"{b}assets/data/{k}", k, t)
    for j, i in enumerate(ids):
        f = f"{b}objects/{i}.jpg" if j else f"{b}objects/{i}.pdf"
        near = ls(*(f"{b}items/{o}.html|{o}" for o in ids if o != i))
        claim = ld(**{"@type": "CreativeWork"}, name=i, image=p.u(f"{b}objects/small/{i}_sm.jpg"))
        tag = f'<a href="{b}browse.html#strike">strike</a>'
        p.own(f"{b}items/{i}.html", sh(i, f'<a href="{f}">Download</a>{tag}{near}', claim))
        p.file(f, f.split("/")[-1])
    o = "/logging/"
    p.other(o, sh("Logging Camps", ls(f"{o}browse.html|Browse", f"{o}objects/log001.jpg|Photo")))
    p.bar("another collection", f"{o}browse.html", f"{o}objects/log001.jpg")
    p.show(
        "https://digital.lib-palouse.example/", sh("Collections", ls(f"{b}|Quarry", f"{o}|Logging"))
    )
    p.bar("the list of collections", "https://digital.lib-palouse.example/")
    return done(p, b, sh, "complete", "a collection below one path", nouns)


def data_report_2() -> ThirdSite:
    """A survey institute's report in chapters by date, a PDF, a topline; data want an account."""
    p = Portal("data_report", 2, "https://www.fieldpoll-center.example")
    r = "/society/2021/05/12/leaving-river-towns/"
    ch = "/society/2021/05/12/"
    up = "/society/wp-content/uploads/sites/4/2021/05"
    sh = lay(
        """<!doctype html><html class="no-js"><head><title>@T | Fieldpoll Center</title>@H</head><body>
<div id="mobile-nav"><a href="/">Fieldpoll</a> <a href="/topics/">Topics</a> <a href="/publications/">
Publications</a> <a href="/tools/">Tools</a> <a href="/about/">About</a></div>@B
<div id="colophon"><a href="/newsletter/">Newsletter</a> <a href="/careers/">Careers</a></div></html>"""
    )
    nouns = "the respondent,a town,the young,the survey,a household"
    parts = {"who-leaves": "1. Who leaves", "why-they-stay": "2. Why they stay",
             "leaving-river-towns-methodology": "Methodology"}  # fmt: skip
    toc = ls(f"{r}|Overview", *(f"{ch}{k}/|{t}" for k, t in parts.items()), fmt="<div>{}</div>")
    side = ls(f"{up}/FP_2021.05.12_river-towns_FINAL.pdf|Complete Report PDF",
              f"{up}/FP_2021.05.12_topline.pdf|Topline", "/society/dataset/panel-wave-81/|Dataset")  # fmt: skip
    near = ls("/fact-tank/2021/05/14/five-facts-river-towns/|5 facts about river towns",
              "/society/2020/11/02/farm-work/|Farm work today")  # fmt: skip
    top = f'<h1><a href="{r}">Leaving river towns</a></h1><aside>{toc}{side}</aside>'
    claim = ld(**{"@type": "NewsArticle"}, headline="Leaving river towns")
    p.own(r, sh("Leaving river towns", f"{top}<p>{say(nouns, count=9)}</p>"
                f'<a href="/staff/dora-quint/">Dora Quint</a>{near}', claim))  # fmt: skip
    for k, t in parts.items():
        p.own(f"{ch}{k}/", sh(t, f"{top}<h2>{t}</h2><p>{say(f'{nouns}#{k}', count=8)}</p>"))
    for k in ("FP_2021.05.12_river-towns_FINAL.pdf", "FP_2021.05.12_topline.pdf"):
        p.file(f"{up}/{k}", k)
    ask = '<a href="/profile/login/?redirect=dataset">Log in to download</a>'
    p.other(
        "/society/dataset/panel-wave-81/",
        sh("Panel wave 81", f'<h1>Wave 81</h1>{ask}<a href="{r}">r</a>'),
    )
    for s in ("/fact-tank/2021/05/14/five-facts-river-towns/", "/society/2020/11/02/farm-work/"):
        f = f"/society/wp-content/uploads/sites/4/{len(s)}/report.pdf"
        p.other(
            s,
            sh(s.split("/")[-2], f"<p>{say(f'{nouns}#{s}', count=6)}</p>" + ls(f"{f}|Report PDF")),
        )
        p.bar("another report's file", f)
    p.bar("a profile", "/staff/dora-quint/")
    p.bar("asks for an account", "/profile/login/?redirect=dataset")
    return done(p, r, sh, "complete", "chapters and files; the dataset is its own record", nouns)
