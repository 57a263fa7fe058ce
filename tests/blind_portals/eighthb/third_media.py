"""The third portals: a teaching unit, a post, an episode, an edited letter and a data feature."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal, to
from tests.blind_portals.third.case import ThirdSite


def teaching_unit_3() -> ThirdSite:
    """A state's store of teaching material: a record with parts of a bundle, forms, an edu API."""
    p = Portal("teaching_unit", 3, "https://www.lehrstoff.example")
    home = "/edu-sharing/components/render/1f9c0b44-77aa-4e0c-9d11-8a0e55f0c2aa"
    key = home.rpartition("/")[2]

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='de'><head><title>{title} - Lehrstoff</title></head><body>"
            "<es-toolbar>"
            + row(
                ("/", "Start"),
                ("/edu-sharing/components/search", "Suche"),
                ("/edu-sharing/components/collections?scope=TYPE_EDITORIAL", "Sammlungen"),
                ("/edu-sharing/components/login?next=components%2Frender", "Anmelden"),
            )
            + f"</es-toolbar><main>{main}</main>"
            "<footer><a href='/impressum'>Impressum</a></footer></body></html>"
        )

    down = f"/edu-sharing/eduservlet/download?nodeId={key}"
    parts = ("aa01", "aa02")
    p.own(
        home,
        lay(
            "Einstieg in die Quellenkritik",
            ld(
                at_type="LearningResource",
                at_id=p.u(home),
                name="Einstieg in die Quellenkritik",
                license="https://creativecommons.org/licenses/by-sa/4.0/",
                creator=[{"@type": "Person", "name": "Jan Ebert"}],
                encoding=[{"@type": "MediaObject", "contentUrl": p.u(down)}],
            )
            + rels(("alternate", f"/edu-sharing/eduservlet/oai?id={key}", "application/xml"))
            + "<h1>Einstieg in die Quellenkritik</h1>"
            + paras("quellen", "de")
            + a(down, "Herunterladen (ZIP)")
            + "<h3>Enthaltene Dateien</h3>"
            + row(*((f"/edu-sharing/preview?nodeId={n}&type=file", f"Blatt {n}") for n in parts))
            + row(
                *((f"/edu-sharing/eduservlet/download?nodeId={n}", f"Blatt {n}.pdf") for n in parts)
            )
            + "<h3>Schlagworte</h3>"
            + a("/edu-sharing/components/search?query=Quellenkritik", "Quellenkritik")
            + "<h3>Person</h3>"
            + a("/edu-sharing/components/profiles/jebert", "Jan Ebert")
            + "<h3>Ähnliche Inhalte</h3>"
            + row(
                ("/edu-sharing/components/render/22b0-4411", "Archivalien lesen"),
                ("/edu-sharing/components/render/33c1-9902", "Karten lesen"),
            )
            + f"<p>Version 1.2 {a(f'{home}/1.1', 'Version 1.1')}</p>",
        ),
    )
    p.file(down, "Quellenkritik.zip", attach=True)
    for n in parts:
        p.file(f"/edu-sharing/eduservlet/download?nodeId={n}", f"Blatt_{n}.pdf", attach=True)
        p.blob(f"/edu-sharing/preview?nodeId={n}&type=file", f"{n}.png")
        p.maybe(f"/edu-sharing/preview?nodeId={n}&type=file")
    p.meta(f"/edu-sharing/eduservlet/oai?id={key}", "<lom/>", "application/xml")
    p.own(f"{home}/1.1", lay("Einstieg in die Quellenkritik (1.1)", paras("alt", "de")))
    for one in ("22b0-4411", "33c1-9902"):
        more = a(f"/edu-sharing/eduservlet/download?nodeId={one}", "Herunterladen")
        p.other(f"/edu-sharing/components/render/{one}", lay(one, f"<h1>{one}</h1>{more}"))
        p.blob(f"/edu-sharing/eduservlet/download?nodeId={one}", f"{one}.zip", attach=True)
        p.bar("the other unit's file", f"/edu-sharing/eduservlet/download?nodeId={one}")
    every = lis((home, "Quellenkritik"), ("/edu-sharing/components/render/22b0-4411", "Archiv"))
    p.show("/edu-sharing/components/search?query=Quellenkritik", lay("Suche", every))
    p.bar("search", "/edu-sharing/components/search?query=Quellenkritik")
    p.bar("profile", "/edu-sharing/components/profiles/jebert")
    why = "The claim names the bundle, the page its files also."
    return done(p, home, lay, "review", why, "de")


def blog_essay_3() -> ThirdSite:
    """A statistician's static site: a post as a folder with notebook, data and figures."""
    p = Portal("blog_essay", 3, "https://tomasz-rybak.pagesnode.example")
    home = "/posty/2023-04-ptaki-i-prawdopodobienstwo"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='pl'><head><title>{title} | Tomasz Rybak</title></head>"
            "<body><nav class='site'>"
            + row(
                ("/", "Tomasz Rybak"),
                ("/posty/", "Posty"),
                ("/publikacje/", "Publikacje"),
                ("/cv.pdf", "CV"),
                sep=" / ",
            )
            + f"</nav>{main}<footer>{a('/index.xml', 'RSS')}</footer></body></html>"
        )

    p.own(
        f"{home}/",
        lay(
            "Ptaki i prawdopodobieństwo",
            metas(("author", "Tomasz Rybak"), ("generator", "Hugo 0.110"))
            + ld(
                at_type="Article",
                headline="Ptaki i prawdopodobieństwo",
                wordCount=1800,
                url=p.u(f"{home}/"),
            )
            + "<article><h1>Ptaki i prawdopodobieństwo</h1>"
            + row(("/tags/bayes/", "bayes"), ("/tags/ptaki/", "ptaki"))
            + paras("ptaki", "pl", 5)
            + row(
                ("obserwacje.csv", "Dane"),
                ("model.ipynb", "Notatnik"),
                ("featured.png", "Wykres"),
                ("../../posty/2023-01-losowe-spacery/", "poprzedni wpis serii"),
            )
            + a("https://codeheap.example/trybak/ptaki", "Kod")
            + "</article>"
            + row(("/posty/2023-03-o-medianie/", "← O medianie"))
            + row(("/posty/2023-05-szum/", "Szum →"))
            + a("index.en.html", "English version"),
        ),
    )
    p.hop(home, f"{home}/", 301)
    for name in ("obserwacje.csv", "model.ipynb", "featured.png"):
        p.file(f"{home}/{name}", name)
    p.own(f"{home}/index.en.html", lay("Birds and probability", f"<article>{paras('b')}</article>"))
    kin = ("2023-01-losowe-spacery", "2023-03-o-medianie", "2023-05-szum")
    every = lis((f"{home}/", "Ptaki"), *((f"/posty/{one}/", one) for one in kin))
    for one in kin:
        more = a("dane.csv", "Dane")
        p.other(f"/posty/{one}/", lay(one, f"<article>{paras(one, 'pl')}{more}</article>"))
    for where in ("/posty/", "/tags/bayes/", "/tags/ptaki/"):
        p.show(where, lay(where, f"<ul>{every}</ul>"))
        p.bar("listing", where)
    p.bar("the author's own file", "/cv.pdf")
    p.bar("feed of the site", "/index.xml")
    p.bar("the other post's data", "/posty/2023-03-o-medianie/dane.csv")
    why = "The post's two languages and three files are served."
    return done(p, f"{home}/", lay, "complete", why, "pl")


def spoken_episode_3() -> ThirdSite:
    """A broadcaster's talk programme on ideas: programme page by id, related, reading list."""
    p = Portal("spoken_episode", 3, "https://www.isleradio.example")
    home = "/programmes/m0018q7x"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='en-GB'><head><title>Isle Radio - {title}</title></head>"
            "<body><div class='orb-nav'>"
            + row(
                ("/", "Home"),
                ("/sounds", "Sounds"),
                ("/schedules", "Schedules"),
                ("https://account.isleradio.example/signin?ptrt=/programmes/m0018q7x", "Sign in"),
            )
            + f"</div><div class='programme'>{main}</div></body></html>"
        )

    audio = "https://open.live.isleradio.example/mediaselector/6/redir/audio-nondrm-download/{}.mp3"
    p.own(
        home,
        lay(
            "The Tabulators, The Tide Machine",
            ld(
                at_type="RadioEpisode",
                identifier="m0018q7x",
                name="The Tide Machine",
                partOfSeries={"@type": "RadioSeries", "url": p.u("/programmes/b00tabul")},
                image="https://img.isleradio.example/480x270/p0tide.jpg",
            )
            + rels(("alternate", f"{home}.json", "application/json"))
            + "<a href='/programmes/b00tabul'>The Tabulators</a><h1>The Tide Machine</h1>"
            + paras("tide", "en", 2)
            + row(
                (f"/sounds/play/{home[12:]}", "Listen now"),
                (audio.format("p0c9w1"), "Download (higher quality)"),
                (audio.format("p0c9w2"), "Download (lower quality)"),
            )
            + "<h2>Links and further reading</h2><ul>"
            + lis(
                ("https://univ-arden.example/tidelab", "Tide lab"),
                ("https://www.isleradio.example/programmes/m0018q7x/readinglist", "Reading list"),
            )
            + "</ul><h2>Credits</h2>"
            + a("/programmes/m0018q7x/credits", "Full credits")
            + "<h2>Clip</h2>"
            + a("/programmes/p0c9wclip", "Why tides were tabled (2 min)")
            + "<h2>Broadcasts</h2>"
            + a("/programmes/m0018q7x/broadcasts", "All broadcasts")
            + "<h2>Featured in</h2>"
            + a("/programmes/b00tabul/episodes/player", "All episodes")
            + a("/programmes/topics/Oceanography", "Oceanography")
            + row(("/programmes/m0018hh2", "Previous"), ("/programmes/m0018zz9", "Next")),
        ),
    )
    for key in ("p0c9w1", "p0c9w2"):
        p.file(audio.format(key), f"TheTabulators-TideMachine-{key}.mp3", attach=True)
    p.hop(f"/sounds/play/{home[12:]}", "https://account.isleradio.example/signin", own=False)
    p.bar("asks for an account", f"/sounds/play/{home[12:]}")
    p.meta(f"{home}.json", {"programme": {"pid": "m0018q7x"}}, "application/json")
    for one in ("readinglist", "credits", "broadcasts"):
        p.own(f"{home}/{one}", lay(f"The Tide Machine - {one}", f"<p>{say(one)}</p>"))
    p.other("/programmes/p0c9wclip", lay("Why tides were tabled", a(home, "From the episode")))
    for key in ("m0018hh2", "m0018zz9"):
        more = row((audio.format(f"{key}a"), "Download"), (f"/programmes/{key}/credits", "Credits"))
        p.other(f"/programmes/{key}", lay(key, f"<h1>Episode {key}</h1>{more}"))
    every = lis((home, "Tide"), ("/programmes/m0018hh2", "P"), ("/programmes/m0018zz9", "N"))
    for where in ("b00tabul", "b00tabul/episodes/player", "topics/Oceanography"):
        p.show(f"/programmes/{where}", lay(where, every))
        p.bar("series or topic", f"/programmes/{where}")
    p.bar("the other episode's sound", audio.format("m0018hh2a"))
    why = "Two qualities of the sound, three pages and a data form are served."
    return done(p, home, lay, "complete", why)


def edited_letter_3() -> ThirdSite:
    """An Italian edition of merchants' letters: views in the query, scans by a picture service."""
    p = Portal("edited_letter", 3, "https://carteggi.mercantini.example")
    home = "/exist/apps/carteggio/lettera.html?id=L0442"
    base = "/exist/apps/carteggio"

    def lay(title: str, main: str) -> str:
        nav = lis(
            (f"{base}/index.html", "Home"),
            (f"{base}/elenco.html", "Elenco"),
            (f"{base}/persone.html", "Persone"),
            (f"{base}/luoghi.html", "Luoghi"),
            (f"{base}/login.html?da=L0442", "Accesso"),
        )
        return (
            f"<!DOCTYPE html><html lang='it'><head><title>{title} – Carteggio</title></head><body>"
            f"<ul class='menu-top'>{nav}</ul><div class='corpo'>{main}</div>"
            "<div class='pie'>Università della Laguna</div></body></html>"
        )

    iiif = "https://iiif.mercantini.example/iiif/2/L0442_{}"
    folios = ("1r", "1v")

    def mine(view: str, main: str) -> str:
        tabs = row(
            (home, "Testo critico"),
            (f"{home}&view=dipl", "Diplomatica"),
            (f"{home}&view=note", "Apparato"),
            (f"{base}/data/L0442.xml", "TEI"),
            (f"{base}/pdf/L0442.pdf", "PDF"),
            ("https://iiif.mercantini.example/manifest/L0442.json", "IIIF"),
        )
        near = row(
            (f"{base}/lettera.html?id=L0441", "‹ L0441"),
            (f"{base}/lettera.html?id=L0443", "L0443 ›"),
        )
        return lay(
            f"Bartolo a Tessa, 4 marzo 1412 {view}",
            f"<h1>Bartolo a Tessa, 4 marzo 1412</h1><div>{tabs}</div><div>{near}</div>{main}",
        )

    scans = row(*((iiif.format(f) + "/full/full/0/default.jpg", f"c. {f}") for f in folios))
    who = row(
        (f"{base}/persona.html?id=P011", "Bartolo"),
        (f"{base}/luogo.html?id=G002", "Prato"),
    )
    p.own(home, mine("", f"<p>{who}</p>{paras('tessa', 'it', 3)}{scans}"))
    p.own(f"{home}&view=dipl", mine("dipl", paras("dipl", "it")))
    p.own(f"{home}&view=note", mine("note", paras("note", "it")))
    p.show(f"{home}&q=lana", mine("", f"<p>{say('lana', 'it')}</p>"))
    p.maybe(f"{home}&q=lana")
    p.file(f"{base}/data/L0442.xml", "L0442.xml", "application/xml", body="<TEI/>")
    p.file(f"{base}/pdf/L0442.pdf", "L0442.pdf", attach=True)
    manifest = {
        "@id": "https://iiif.mercantini.example/manifest/L0442.json",
        "sequences": [
            {
                "canvases": [
                    {"images": [{"resource": {"@id": iiif.format(f) + "/full/full/0/default.jpg"}}]}
                    for f in folios
                ]
            }
        ],
    }
    p.meta("https://iiif.mercantini.example/manifest/L0442.json", manifest, "application/json")
    for f in folios:
        p.file(iiif.format(f) + "/full/full/0/default.jpg", f"L0442_{f}.jpg", "image/jpeg")
    for n in ("L0441", "L0443"):
        more = row(
            (f"{base}/data/{n}.xml", "TEI"),
            (f"https://iiif.mercantini.example/manifest/{n}.json", "IIIF"),
            (f"{base}/lettera.html?id={n}&view=dipl", "Diplomatica"),
        )
        p.other(f"{base}/lettera.html?id={n}", lay(n, f"<h1>{n}</h1>{paras(n, 'it')}{more}"))
    every = row(
        (home, "L0442"),
        (f"{home}&q=lana", "lana"),
        (f"{base}/lettera.html?id=L0443", "L0443"),
        (f"{base}/elenco.html?start=50", "Altre"),
    )
    for where in ("elenco.html", "persona.html?id=P011", "luogo.html?id=G002"):
        p.show(f"{base}/{where}", lay(where, every))
        p.bar("listing or profile", f"{base}/{where}")
    p.bar("the other letter's view", f"{base}/lettera.html?id=L0441&view=dipl")
    p.bar("the other letter's scans", "https://iiif.mercantini.example/manifest/L0443.json")
    why = "The picture service gives any number of sizes."
    return done(p, home, lay, "review", why, "it")


def data_feature_3() -> ThirdSite:
    """A Swedish newspaper lab's long read: scrolling, a page of methods, data, code elsewhere."""
    p = Portal("data_feature", 3, "https://datalab.nordbladet.example")
    home = "/2021/skolvagen"

    def lay(title: str, main: str) -> str:
        return (
            f"<!doctype html><html lang=sv><head><title>{title} - Datalabbet</title></head>"
            "<body><header>"
            + row(
                ("/", "Datalabbet"),
                ("/om", "Om oss"),
                ("https://www.nordbladet.example/", "Nordbladet"),
                ("https://konto.nordbladet.example/login?return=datalab", "Logga in"),
            )
            + f"</header>{main}</body></html>"
        )

    p.own(
        f"{home}/",
        lay(
            "Skolvägen",
            metas(("og:type", "article"), ("og:image", p.u("/2021/skolvagen/social.jpg")))
            + ld(
                at_type="NewsArticle",
                headline="Skolvägen blir längre",
                datePublished="2021-08-20",
                author=[{"@type": "Person", "name": "Elin Strand"}],
            )
            + f"<div class=scroll><section>{paras('skola', 'sv', 4)}</section>"
            + "<div data-src='assets/kommuner.json' class=map></div></div>"
            + a("metod.html", "Så gjorde vi")
            + row(
                ("assets/kommuner.json", "Data per kommun (JSON)"),
                ("assets/skolvag_2000-2020.xlsx", "Alla data (Excel)"),
                ("https://codeheap.example/nordbladet/skolvagen", "Kod"),
            )
            + a("en/", "Read in English")
            + "<h4>Fler granskningar</h4>"
            + row(
                ("/2021/badplatser/", "Badplatser"), ("/2020/busshallplatser/", "Busshållplatser")
            )
            + a("/skribent/elin-strand", "Elin Strand")
            + a("/amne/skola", "Skola"),
        ),
    )
    p.hop(home, f"{home}/", 301)
    p.own(f"{home}/metod.html", lay("Så gjorde vi", f"{paras('metod', 'sv')}{a('./', 'Tillbaka')}"))
    p.own(f"{home}/en/", lay("The way to school", paras("school")))
    p.file(f"{home}/assets/kommuner.json", "k.json", "application/json", body="[]")
    p.file(f"{home}/assets/skolvag_2000-2020.xlsx", "skolvag_2000-2020.xlsx")
    p.blob(f"{home}/social.jpg", "social.jpg")
    p.maybe(f"{home}/social.jpg")
    for one in ("/2021/badplatser/", "/2020/busshallplatser/"):
        more = row(("metod.html", "Så gjorde vi"), ("assets/data.xlsx", "Alla data (Excel)"))
        p.other(one, lay(one, f"<section>{paras(one, 'sv')}</section>{more}"))
    every = lis((f"{home}/", "Skolvägen"), ("/2021/badplatser/", "Badplatser"))
    for where in ("/skribent/elin-strand", "/amne/skola", "/"):
        p.show(where, lay(where, every))
        p.bar("listing or profile", where)
    p.bar("the other story's file", "/2021/badplatser/assets/data.xlsx")
    p.put(f"{home}/index.html", to(f"{home}/", 301))
    p.maybe(f"{home}/index.html")
    why = "Text, method, translation and data are served; the code is another artifact."
    return done(p, f"{home}/", lay, "complete", why, "sv")
