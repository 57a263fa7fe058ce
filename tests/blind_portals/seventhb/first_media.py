"""Teaching and media, the first portal of each kind: lecture, post, radio, edition, essay."""

from tests.blind_portals.seventhb.kit import TEXT, XML, Place, a, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def lecture_notes_1() -> ThirdSite:
    """The page of a course in a department's Plone: sheets by week, solutions behind a wall."""
    p = Place(
        "lecture_notes",
        1,
        "https://www.math.ju-vellamo.example",
        "fi",
        "jono, raja-arvo, sarja, derivaatta, avoin joukko, kompakti väli",
    )
    here = "/kurssit/analyysi1-2019"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="fi"><head><title>{title} — Matematiikka</title>
{head}<base href="https://www.math.ju-vellamo.example{here}/"></head><body class="template-view">
<ul id="portal-globalnav"><li><a href="/">Etusivu</a></li><li><a href="/kurssit">Kurssit</a></li>
<li><a href="/henkilokunta">Henkilökunta</a></li></ul><ul id="portal-personaltools">
<li><a href="/login?came_from={here}">Kirjaudu</a></li></ul><div id="content">{main}</div>
<ul id="portal-siteactions"><li><a href="/sitemap">Sivukartta</a></li></ul></body></html>"""

    p.look = look
    weeks = "".join(
        f"<tr><td>Viikko {n}<td>{a(f'luento{n}.pdf/view', 'luento')}"
        f"<td>{a(f'harj{n}.pdf', 'harjoitukset')}<td>{a(f'ratk{n}.pdf', 'ratkaisut')}</tr>"
        for n in (1, 2)
    )
    p.page(
        here,
        "Analyysi 1",
        f"<h1 class='documentFirstHeading'>Analyysi 1 (syksy 2019)</h1>"
        f"<p>Luennoitsija: {a('/henkilokunta/aalto-k', 'K. Aalto')}</p>{p.paras(2)}"
        f"<table>{weeks}</table><p>{a('moniste.pdf', 'Koko moniste')}, "
        f"{a('aikataulu', 'Aikataulu')}, {a('kirjallisuus', 'Kirjallisuus')}</p>"
        f"<p>Edellinen kerta: {a('/kurssit/analyysi1-2018', '2018')}. Jatko: "
        f"{a('/kurssit/analyysi2-2020', 'Analyysi 2')}</p>",
    )
    p.page(f"{here}/aikataulu", "Aikataulu", p.paras(1))
    p.page(f"{here}/kirjallisuus", "Kirjallisuus", p.paras(1))
    p.file(f"{here}/moniste.pdf", "moniste.pdf")
    for n in (1, 2):
        p.page(
            f"{here}/luento{n}.pdf/view",
            f"Luento {n}",
            f"{a(f'luento{n}.pdf/@@download/file', f'luento{n}.pdf')}",
        )
        p.file(f"{here}/luento{n}.pdf/@@download/file", f"luento{n}.pdf", attach=True)
        p.file(f"{here}/harj{n}.pdf", f"harj{n}.pdf")
        p.refused(f"{here}/ratk{n}.pdf", look("Kirjaudu", "<h1>Ei oikeuksia</h1>", ""), 403)
    p.sibling("/kurssit/analyysi1-2018", "Analyysi 1 (2018)")
    p.sibling("/kurssit/analyysi2-2020", "Analyysi 2")
    p.bar("listing", "/kurssit", "/sitemap")
    p.bar("profile", "/henkilokunta/aalto-k")
    p.bar("asks for an account", f"/login?came_from={here}")
    return p.done(here, "partial", "solutions are listed and refused")


def long_read_1() -> ThirdSite:
    """A long post on a static blog of a statistician: figures, code and data beside it."""
    p = Place(
        "long_read",
        1,
        "https://margins.example",
        "en",
        "the prior, the pooled estimate, the forest plot, the small study, the residual",
    )
    here = "/posts/2020/funnel-plots-lie/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title} | Margins</title>
{head}<link rel="alternate" type="application/rss+xml" href="/index.xml"></head><body>
<header><a href="/">Margins</a> <a href="/about/">About</a> <a href="/posts/">Archive</a>
<a href="/tags/">Tags</a></header><article>{main}</article><footer>Made with Hugo</footer></body>
</html>"""

    p.look = look
    p.page(
        here,
        "Funnel plots lie",
        f"<h1>Funnel plots lie</h1><time>2020-05-11</time>{p.paras(6, 6)}"
        f"<figure><a href='fig/funnel.png'><img src='fig/funnel.png'></a></figure>{p.paras(2)}"
        f"<p>Get the <a href='funnel.R'>script</a> and the <a href='trials.csv'>trials</a>; a "
        f"<a href='index.pdf'>PDF</a> of this post.</p><p>Earlier I wrote on "
        f"<a href='/posts/2019/egger/'>Egger's test</a>; see <a href='https://doi.example/10.5555/"
        f"sterne'>Sterne</a>.</p><ul class='tags'>{ul(('/tags/meta-analysis/', 'meta-analysis'))}"
        f"</ul><nav><a rel='prev' href='/posts/2020/dag-notes/'>DAG notes</a>"
        f"<a rel='next' href='/posts/2020/p-hacking-game/'>A game</a></nav>"
        f"<a href='https://code.example/margins/site/edit/main/funnel/index.md'>Suggest a "
        f"change</a>",
        ld(
            {
                "@context": "https://schema.org",
                "@type": "BlogPosting",
                "headline": "Funnel plots lie",
                "url": f"https://margins.example{here}",
                "image": "https://margins.example/social.png",
            }
        ),
    )
    for one in ("fig/funnel.png", "funnel.R", "trials.csv", "index.pdf"):
        p.file(f"{here}{one}", one, TEXT if one.endswith("R") else "")
    p.raw("/index.xml", "<rss/>", XML)
    p.bar("feed of the blog", "/index.xml")
    p.sibling("/posts/2019/egger/", "Egger's test")
    p.sibling("/posts/2020/dag-notes/", "DAG notes")
    p.sibling("/posts/2020/p-hacking-game/", "A game")
    p.bar("listing", "/posts/", "/tags/meta-analysis/", "/")
    return p.done(here, "complete", "the post's files stand in its own directory")


def radio_feature_1() -> ThirdSite:
    """A feature of a public station: audio on a content host, manuscript, player, other series."""
    p = Place(
        "radio_feature",
        1,
        "https://www.kulturfunk.example",
        "de",
        "das Archiv, die Stimme, der Nachlass, die Tonspur, das Exil, der Brief",
    )
    here = "/wissenschaft/feature/die-stimmen-von-lager-sieben-100.html"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html lang="de"><head><title>{title} | Kulturfunk</title>{head}
</head><body><nav class="b-nav"><a href="/">Start</a><a href="/wissenschaft">Wissenschaft</a>
<a href="/sendungen-a-z">Sendungen A–Z</a><a href="/programm">Programm</a></nav>
<main>{main}</main><footer><a href="/ueber-uns">Über uns</a><a href="/newsletter">Newsletter</a>
</footer></body></html>"""

    p.look = look
    audio = "https://ondemand.kulturfunk.example/file/dr/2021/03/14/stimmen_lager7_9c2e11.mp3"
    text = "/static/manuskripte/m-20210314-lager7-100.pdf"
    p.page(
        here,
        "Die Stimmen von Lager sieben",
        f"<h1>Die Stimmen von Lager sieben</h1><p>Von {a('/autoren/rita-senn', 'Rita Senn')} | "
        f"14.03.2021</p><button data-audio='{audio}'>Hören (54:12)</button>"
        f"<a href='{audio}' download>Herunterladen</a>{p.paras(4, 5)}"
        f"<p>{a(text, 'Manuskript zur Sendung (PDF)')}</p>"
        f"<section><h2>Mehr zum Thema</h2>"
        f"{a('/wissenschaft/feature/wachswalzen-102.html', 'Wachswalzen')}"
        f"{a('/wissenschaft/feature', 'Alle Features')}"
        f"{a('https://lautarchiv.example/', 'Lautarchiv der Universität')}</section>"
        f"<section><h2>Empfehlungen</h2>"
        f"{a('/kultur/oper-104.html', 'Oper in der Krise')}</section>",
        ld(
            {
                "@context": "https://schema.org",
                "@type": "NewsArticle",
                "headline": "Die Stimmen von Lager sieben",
                "audio": {"@type": "AudioObject", "contentUrl": audio, "duration": "PT54M12S"},
            }
        ),
    )
    p.file(audio, "stimmen_lager7.mp3")
    p.file(text, "m-lager7.pdf")
    p.sibling("/wissenschaft/feature/wachswalzen-102.html", "Wachswalzen")
    p.sibling("/kultur/oper-104.html", "Oper in der Krise")
    p.bar("listing", "/wissenschaft/feature", "/wissenschaft", "/sendungen-a-z")
    p.bar("profile", "/autoren/rita-senn")
    return p.done(here, "complete", "the claim and the page name the same recording")


def curated_edition_1() -> ThirdSite:
    """A letter in a scholarly edition: reading text, facsimile pages, TEI, citation."""
    p = Place(
        "curated_edition",
        1,
        "https://briefe-hallmann.example",
        "de",
        "der Brief, die Handschrift, das Postskriptum, der Empfänger, das Siegel",
    )
    here = "/briefe/B00412"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head>
<title>{title} – Hallmann-Briefe</title>{head}
</head><body><div class="navbar"><a href="/index.xql">Edition</a><a href="/briefe/">Briefe</a>
<a href="/register/personen">Personen</a><a href="/register/orte">Orte</a><a href="/suche">Suche</a>
</div><div class="row">{main}</div><div id="foot">Akademie · <a href="/impressum">Impressum</a>
</div>
</body></html>"""

    p.look = look
    faks = "https://iiif.briefe-hallmann.example/B00412"
    p.page(
        here,
        "An Sophie Ritter, 3. Mai 1809",
        "<h1>Hallmann an Sophie Ritter. Jena, 3. Mai 1809</h1><ul class='tabs'>"
        + ul(
            (f"{here}?view=lesetext", "Lesetext"),
            (f"{here}?view=diplomatisch", "Umschrift"),
            (f"{here}/faksimile", "Faksimile"),
            (f"{here}.xml", "TEI-XML"),
            (f"{here}.pdf", "PDF"),
        )
        + f"</ul><div class='text'>{p.paras(4)}<p>… {a('/register/personen/P0031', 'Ritter')} …</p>"
        f"</div><p>Zitierhinweis: {a('https://briefe-hallmann.example/id/B00412', 'B00412')} "
        f"{a('https://gnd.example/1180031', 'GND')}</p><div class='nav'>"
        f"{a('/briefe/B00411', '← voriger Brief')} {a('/briefe/B00413', 'nächster Brief →')} "
        f"{a('/briefe/?an=P0031', 'Alle Briefe an Ritter')}</div>",
        tags(DC__identifier="B00412"),
    )
    p.maybe(p.show(f"{here}?view=lesetext", look("An Sophie Ritter", p.paras(4), "")))
    p.page(f"{here}?view=diplomatisch", "An Sophie Ritter (Umschrift)", p.paras(4))
    p.page(
        f"{here}/faksimile",
        "An Sophie Ritter (Faksimile)",
        "".join(f"<a href='{faks}_{n}r/full/max/0/default.jpg'>{n}r</a>" for n in (1, 2))
        + a(here, "zum Text"),
    )
    for n in (1, 2):
        p.file(f"{faks}_{n}r/full/max/0/default.jpg", f"{n}r.jpg", "image/jpeg")
    p.meta(f"{here}.xml", "<TEI xmlns='http://www.tei-c.org/ns/1.0'/>", XML)
    p.file(f"{here}.pdf", "B00412.pdf", attach=True)
    p.hop("/id/B00412", here, 303)
    p.sibling("/briefe/B00411", "An Karl, 28. April 1809")
    p.sibling("/briefe/B00413", "An Karl, 9. Mai 1809")
    p.bar("listing", "/briefe/", "/briefe/?an=P0031")
    p.bar("register", "/register/personen/P0031", "/register/personen")
    return p.done(here, "complete", "text, transcript, facsimile, TEI and PDF")


def visual_essay_1() -> ThirdSite:
    """A scrolling data story of a newsroom-like lab: one page, its data, its method note."""
    p = Place(
        "visual_essay",
        1,
        "https://longview.example",
        "en",
        "the bus line, the stop, the commute, the fare, the waiting time",
    )
    here = "/2023/06/last-bus/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title}</title>{head}</head><body>
<a class="logo" href="/">Longview</a><nav><a href="/stories/">Stories</a><a href="/about/">About</a>
<a href="/support/">Support us</a></nav><main>{main}</main><footer><a href="/privacy/">Privacy</a>
</footer><script src="/2023/06/last-bus/assets/app.7be1.js"></script></body></html>"""

    p.look = look
    p.page(
        here,
        "The last bus home",
        f"<h1>The last bus home</h1><p class='by'>By {a('/author/noor/', 'Noor A.')}</p>"
        f"<div id='scrolly' data-url='{here}assets/stops.geojson'>{p.paras(7, 5)}</div>"
        f"<section id='method'><h2>Data and methods</h2>{p.paras(1)}"
        f"<a href='{here}assets/stops.geojson'>Stops (GeoJSON)</a> "
        f"<a href='{here}assets/waits.csv'>Waiting times (CSV)</a> "
        f"<a href='{here}methods/'>How we counted</a> "
        f"<a href='https://code.example/longview/last-bus'>Code</a></section>"
        f"<section class='more'><h2>Read next</h2>"
        + ul(("/2023/04/quiet-cars/", "Quiet cars"), ("/2022/11/stairs/", "Stairs"))
        + "</section>",
        tags("property", og__title="The last bus home", og__type="article"),
    )
    p.page(f"{here}methods/", "How we counted the last bus", p.paras(3) + a(here, "Back"))
    p.file(f"{here}assets/stops.geojson", "stops.geojson")
    p.file(f"{here}assets/waits.csv", "waits.csv")
    p.raw(f"{here}assets/app.7be1.js", "fetch('stops.geojson')", "text/javascript")
    p.maybe(f"{here}assets/app.7be1.js")
    p.sibling("/2023/04/quiet-cars/", "Quiet cars")
    p.sibling("/2022/11/stairs/", "Stairs")
    p.aside("/", "Longview", ul((here, "The last bus home"), ("/2022/11/stairs/", "Stairs")))
    p.bar("listing", "/stories/")
    p.bar("profile", "/author/noor/")
    return p.done(here, "complete", "both files of data and the note on method are linked")
