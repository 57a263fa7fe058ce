"""The second portals: a teaching unit, a post, an episode, an edited letter and a data feature."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def teaching_unit_2() -> ThirdSite:
    """A free course of a distance university: sections by number, e-book forms, an enrol button."""
    p = Portal("teaching_unit", 2, "https://www.freelearn.example")
    home = "/openlearn/history/reading-old-maps/content-section-0"
    base = "/openlearn/history/reading-old-maps"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html lang="en-gb"><head><title>{title} | FreeLearn</title></head>'
            '<body id="page-mod-oucontent"><div id="ou-nav">'
            + lis(
                ("/openlearn/subject-information", "Subjects"),
                ("/openlearn/free-courses/full-catalogue", "All our free courses"),
                ("/openlearn/history", "History"),
                ("/openlearn/auth/login?wantsurl=reading-old-maps", "Sign in"),
                tag="span",
            )
            + f'</div><div role="main">{main}</div></body></html>'
        )

    heads = ("Introduction", "1 Scale and purpose", "2 Boundaries", "Acknowledgements")
    marks = ("0", "1", "2", "acknowledgements")
    toc = lis(*((f"{base}/content-section-{m}", t) for m, t in zip(marks, heads, strict=True)))
    tail = "?printable=1"
    forms = lis(
        (f"{base}/mod_resource/content/0/maps.pdf", "PDF"),
        (f"{base}/mod_resource/content/0/maps.epub", "ePub 3.0"),
        (f"{base}/mod_resource/content/0/maps.docx", "Word"),
        (f"{base}/content-section-0{tail}", "Print"),
        (f"{base}/mod_resource/content/0/ouxml.zip", "OUXML Pack"),
    )
    for n, (mark, head) in enumerate(zip(marks, heads, strict=True)):
        near = [(f"{base}/content-section-{marks[n - 1]}", "Previous")] if n else []
        near += [(f"{base}/content-section-{marks[n + 1]}", "Next")] if marks[n + 1 :] else []
        extra = ""
        if mark == "0":
            extra = (
                ld(at_type="Course", name="Reading old maps", provider="FreeLearn")
                + row(("/openlearn/history/parish-registers/content-section-0", "Registers"))
                + row(("/openlearn/history/ships-logs/content-section-0", "Ships' logs"))
                + a("/openlearn/enrol/index.php?id=4471", "Create account / Sign in to enrol")
            )
        if mark == "1":
            extra = a(f"{base}/content-section-1/figure-1", "Figure 1, larger") + a(
                "/openlearn/pluginfile.php/55/estate_map_full.jpg", "Full estate map"
            )
        p.own(
            f"{base}/content-section-{mark}",
            lay(
                f"Reading old maps: {head}",
                f"<h1>Reading old maps</h1><nav>{toc}</nav><h2>{head}</h2>{paras(head)}{extra}"
                f"<div class=downloads>{forms}</div>{row(*near)}",
            ),
        )
    p.own(f"{base}/content-section-1/figure-1", lay("Figure 1", f"<p>{say('figure')}</p>"))
    p.file("/openlearn/pluginfile.php/55/estate_map_full.jpg", "estate_map_full.jpg")
    p.show(f"{base}/content-section-0{tail}", lay("Reading old maps", paras("print")))
    p.maybe(f"{base}/content-section-0{tail}")
    for name in ("maps.pdf", "maps.epub", "maps.docx", "ouxml.zip"):
        p.file(f"{base}/mod_resource/content/0/{name}", name, attach=True)
    for one in ("parish-registers", "ships-logs"):
        more = row((f"/openlearn/history/{one}/content-section-1", "1 Beginnings"))
        p.other(f"/openlearn/history/{one}/content-section-0", lay(one, f"<h1>{one}</h1>{more}"))
    every = row((home, "Maps"), ("/openlearn/history/parish-registers/content-section-0", "R"))
    p.show("/openlearn/history", lay("History", every))
    p.hop("/openlearn/enrol/index.php?id=4471", "/openlearn/auth/login", own=False)
    p.bar("subject", "/openlearn/history")
    p.bar("asks for an account", "/openlearn/enrol/index.php?id=4471")
    p.bar("the other unit's section", "/openlearn/history/ships-logs/content-section-1")
    return done(p, home, lay, "complete", "All sections and forms of the unit are served.")


def blog_essay_2() -> ThirdSite:
    """A subscription letter of one scholar: the post is open, its second half is for payers."""
    p = Portal("blog_essay", 2, "https://kornfelder.poststack.example")
    home = "/p/was-der-roggen-wusste"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html lang="de"><head><title>{title}</title></head><body>'
            '<div class="topbar"><h1 class="name"><a href="/">Kornfelder</a></h1>'
            + row(("/subscribe", "Abonnieren"), ("/sign-in?redirect=%2Fp%2Fwas", "Anmelden"))
            + f'</div><div id="main">{main}</div><footer>'
            + row(("/archive", "Archiv"), ("/about", "Über"), ("https://poststack.example/", "P"))
            + "</footer></body></html>"
        )

    img = "https://cdn.poststack.example/image/fetch"
    file = "/api/v1/file/11f0-8a.pdf"
    p.own(
        home,
        lay(
            "Was der Roggen wusste - Kornfelder",
            metas(("og:type", "article"), ("og:url", p.u(home)), key="property")
            + rels(("canonical", p.u(home), ""))
            + ld(
                at_type="NewsArticle",
                headline="Was der Roggen wusste",
                url=p.u(home),
                isAccessibleForFree=False,
                author=[{"@type": "Person", "name": "Ina Feld"}],
            )
            + "<article><h1>Was der Roggen wusste</h1>"
            + a("https://poststack.example/@inafeld", "Ina Feld")
            + paras("roggen", "de", 4)
            + a(f"{img}/w_1456,c_limit/rye-field.jpeg", "[Bild]")
            + '<div class="file-embed">'
            + a(file, "Download: Erntetafel 1790-1820 (PDF)")
            + '</div><div class="paywall"><h2>Weiterlesen für zahlende Abonnenten</h2>'
            + a(f"{home}/full", "Zum ganzen Text")
            + "</div></article>"
            + row((f"{home}/comments", "3 Kommentare"), (f"{home}?action=share", "Teilen"))
            + "<h3>Mehr</h3>"
            + row(("/p/das-maß-der-scheune", "Das Maß der Scheune"), ("/p/heuzins", "Heuzins")),
        ),
    )
    p.refused(f"{home}/full", lay("Nur für Abonnenten", "<h1>Nur für Abonnenten</h1>"))
    p.file(file, "erntetafel.pdf", attach=True)
    p.file(f"{img}/w_1456,c_limit/rye-field.jpeg", "rye-field.jpeg")
    p.show(f"{home}/comments", lay("Kommentare", say("kommentar", "de")))
    p.show(f"{home}?action=share", lay("Teilen", "<form></form>"))
    p.maybe(f"{home}/comments", f"{home}?action=share")
    for one in ("das-maß-der-scheune", "heuzins"):
        more = a(f"/p/{one}/comments", "Kommentare")
        p.other(f"/p/{one}", lay(one, f"<article><h1>{one}</h1>{paras(one, 'de')}</article>{more}"))
    every = lis((home, "Was der Roggen wusste"), ("/p/heuzins", "Heuzins"))
    p.show("/archive", lay("Archiv", every))
    p.bar("archive", "/archive")
    p.bar("subscription", "/subscribe")
    p.bar("the other post's comments", "/p/heuzins/comments")
    return done(p, home, lay, "partial", "Half of the text is for payers.", "de")


def spoken_episode_2() -> ThirdSite:
    """A German science podcast on its own site: chapters, four sound formats, web player."""
    p = Portal("spoken_episode", 2, "https://wellenlaenge-podcast.example")
    home = "/wl017-sturmfluten/"
    media = "https://media.wellenlaenge-podcast.example"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/", "Start"),
            ("/archiv/", "Archiv"),
            ("/abonnieren/", "Abonnieren"),
            ("/team/", "Team"),
        )
        return (
            f"<html lang='de'><head><title>{title} – Wellenlänge</title>"
            + rels(("alternate", "/feed/mp3/", "application/rss+xml"))
            + f"</head><body class='wordpress'><nav><ul>{nav}</ul></nav>"
            f"<div class='hentry'>{main}</div></body></html>"
        )

    ends = ("mp3", "m4a", "opus")
    track = "/podlove/file/{}/s/download/c/select-show/wl017-sturmfluten.{}"
    near = row(("/wl016-watt/", "« WL016 Watt"), ("/wl018-deiche/", "WL018 Deiche »"))
    p.own(
        home,
        lay(
            "WL017 Sturmfluten",
            "<h1>WL017 Sturmfluten</h1><p>Veröffentlicht am 11. Mai 2021, Dauer 1:12:40</p>"
            + paras("sturm", "de", 2)
            + "<div class='podlove-web-player' data-url='/wp-json/podlove/v2/17'></div><ul>"
            + lis(*((track.format(n + 88, end), end.upper()) for n, end in enumerate(ends)))
            + "</ul><h3>Material</h3>"
            + row(
                ("/wl017-sturmfluten/?podlove_transcript=webvtt", "Transkript (WebVTT)"),
                ("/wl017-sturmfluten/?podlove_transcript=json", "Transkript (JSON)"),
                ("/wl017-sturmfluten/?chapters_format=psc", "Kapitelmarken"),
                ("/wp-content/uploads/2021/05/pegelkarte.pdf", "Pegelkarte"),
            )
            + "<h3>Mit</h3>"
            + a("/team/hauke/", "Hauke Petersen")
            + "<h3>Shownotes</h3>"
            + row(("https://pegel.example/archiv", "Pegelarchiv"), ("/wl003-mond/", "WL003"))
            + near
            + a("/kategorie/nordsee/", "Nordsee")
            + "<h3>Kommentare</h3>"
            + a(f"{home}feed/", "Kommentare als RSS"),
        ),
    )
    for n, end in enumerate(ends):
        p.hop(track.format(n + 88, end), f"{media}/wl017-sturmfluten.{end}")
        p.file(f"{media}/wl017-sturmfluten.{end}", f"wl017.{end}", f"audio/{end}")
    p.file(f"{home}?podlove_transcript=webvtt", "wl017.vtt", "text/vtt", body="WEBVTT\n")
    p.file(f"{home}?podlove_transcript=json", "wl017.json", "application/json", body="[]")
    p.meta(f"{home}?chapters_format=psc", "<chapters/>", "application/xml")
    p.file("/wp-content/uploads/2021/05/pegelkarte.pdf", "pegelkarte.pdf")
    p.raw(f"{home}feed/", "<rss/>", "application/rss+xml")
    p.maybe(f"{home}feed/")
    kin = ("wl016-watt", "wl018-deiche", "wl003-mond")
    for n, one in enumerate(kin):
        more = a(f"/podlove/file/{n + 40}/s/download/c/select-show/{one}.mp3", "MP3")
        p.other(f"/{one}/", lay(one, f"<h1>{one}</h1>{paras(one, 'de')}{more}"))
    every = lis((home, "WL017"), *((f"/{one}/", one) for one in kin))
    for where in ("/archiv/", "/kategorie/nordsee/", "/team/hauke/"):
        p.show(where, lay(where, every))
        p.bar("listing or profile", where)
    p.bar("feed of the whole podcast", "/feed/mp3/")
    why = "Sound in three forms, transcript and chapters are served."
    return done(p, home, lay, "complete", why, "de")


def edited_letter_2() -> ThirdSite:
    """A naturalist's letters: a letter by a short name, PDF and XML on request, summaries."""
    p = Portal("edited_letter", 2, "https://www.huxfieldletters.example")
    home = "/letter/?docId=letters/HXF-LETT-1204.xml"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/letters", "The letters"),
            ("/learning", "Learning"),
            ("/commentary", "Commentary"),
            ("/people", "People"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} | Huxfield Letters</title></head><body>"
            f"<div id=masthead><ul>{nav}</ul></div><div id=main-content>{main}</div>"
            "<footer><a href='/privacy'>Privacy</a></footer></body></html>"
        )

    def url(n: int) -> str:
        return f"/letter/?docId=letters/HXF-LETT-{n}.xml"

    query = "query=barnacle&docId=letters/HXF-LETT-1204.xml"
    p.own(
        home,
        lay(
            "To J. D. Marsh, 14 July 1857",
            metas(("DC.identifier", "HXF-LETT-1204"), ("DC.type", "Letter"))
            + "<h1>To J. D. Marsh &nbsp; 14 July [1857]</h1><div class=tabs>"
            + row((f"{home}#transcript", "Transcript"), (f"{home}#summary", "Summary"))
            + f"</div>{paras('marsh', 'en', 3)}<h4>Footnotes</h4><p>See letter to J. D. Marsh, "
            + a(url(1198), "2 July [1857]")
            + ".</p><h4>Letter details</h4><p>Letter no. HXF-LETT-1204; From "
            + a("/nameregs/nameregs_2.html", "Thomas Huxfield")
            + "; Physical description ALS 4pp</p><h4>Please cite as</h4>"
            + row(
                ("/letter/HXF-LETT-1204", "permalink"),
                ("/letters/pdf/HXF-LETT-1204.pdf", "PDF"),
                ("/letters/xml/HXF-LETT-1204.xml", "TEI"),
                ("https://cudl.library-mere.example/view/MS-HX-00115/63", "View images"),
            )
            + "<p>Mentioned in: "
            + a("/search?keyword=barnacles", "barnacles")
            + a(f"/search/hit?{query}", "back to search")
            + "</p><p>"
            + row((url(1203), "Previous letter"), (url(1205), "Next letter"))
            + "</p>",
        ),
    )
    p.hop("/letter/HXF-LETT-1204", p.u(home))
    p.file("/letters/pdf/HXF-LETT-1204.pdf", "HXF-LETT-1204.pdf")
    p.file("/letters/xml/HXF-LETT-1204.xml", "x.xml", "application/xml", body="<TEI/>")
    p.show(f"/search/hit?{query}", lay("Search results", row((home, "1204"), (url(1198), "1198"))))
    p.show("https://cudl.library-mere.example/view/MS-HX-00115/63", "<h1>MS HX 115</h1>")
    p.bar("manuscript in the library", "https://cudl.library-mere.example/view/MS-HX-00115/63")
    p.bar("search", f"/search/hit?{query}", "/search?keyword=barnacles")
    for n in (1198, 1203, 1205):
        more = row(
            (f"/letters/pdf/HXF-LETT-{n}.pdf", "PDF"), (f"/letters/xml/HXF-LETT-{n}.xml", "TEI")
        )
        p.other(url(n), lay(f"Letter {n}", f"<h1>To J. D. Marsh</h1>{paras(str(n))}{more}"))
    p.show("/letters", lay("The letters", row((home, "1204"), (url(1203), "1203"))))
    p.bar("list of letters", "/letters")
    p.bar("profile", "/nameregs/nameregs_2.html")
    p.bar("the other letter's text", "/letters/xml/HXF-LETT-1203.xml")
    why = "The pictures of the letter stand in the library's portal."
    return done(p, home, lay, "review", why)


def data_feature_2() -> ThirdSite:
    """A site of charts on world problems: an article, charts with their own pages, sources."""
    p = Portal("data_feature", 2, "https://worldcharts.example")
    home = "/rivers-and-plastic"

    def lay(title: str, main: str) -> str:
        return (
            f'<!doctype html><html lang="en"><head><title>{title} - World in Charts</title></head>'
            '<body class="StandalonePage"><header>'
            + row(("/topics", "Topics"), ("/charts", "Charts"), ("/latest", "Latest"), sep=" · ")
            + f"</header><main>{main}</main><footer>{row(('/faqs', 'FAQs'), ('/donate', 'Donate'))}"
            "</footer></body></html>"
        )

    charts = ("plastic-per-river", "share-of-mismanaged-waste")
    frames = "".join(
        f'<figure><iframe src="/grapher/{one}?tab=chart"></iframe>'
        + a(f"/grapher/{one}", "Open chart")
        + "</figure>"
        for one in charts
    )
    p.own(
        home,
        lay(
            "Which rivers carry the plastic?",
            metas(
                ("citation_title", "Which rivers carry the plastic?"),
                ("citation_journal_title", "World in Charts"),
                ("citation_fulltext_html_url", p.u(home)),
            )
            + ld(
                at_type="Article",
                headline="Which rivers carry the plastic?",
                image=p.u("/uploads/2021/05/featured-rivers.png"),
            )
            + "<article><h1>Which rivers carry the plastic?</h1>By "
            + a("/team#hanna-r", "Hanna R.")
            + paras("plastic", "en", 5)
            + frames
            + a("/uploads/2021/05/river-map-full.png", "[Map, large]")
            + "<h2>Data</h2>"
            + a("/uploads/2021/05/rivers-emissions.csv", "Download the data of the map")
            + "<h2>Endnotes</h2><ol><li>"
            + a("https://doi.org/10.59999/sciadv.abx", "Meyer et al. 2021")
            + "</ol><h2>Cite this work</h2><pre>@article{rivers}</pre></article><h3>Related</h3>"
            + row(("/ocean-plastics", "Ocean plastics"), ("/waste-trade", "Waste trade")),
        ),
    )
    p.file("/uploads/2021/05/rivers-emissions.csv", "rivers-emissions.csv")
    p.file("/uploads/2021/05/river-map-full.png", "river-map-full.png")
    p.blob("/uploads/2021/05/featured-rivers.png", "featured-rivers.png")
    p.maybe("/uploads/2021/05/featured-rivers.png")
    for one in charts:
        text = f"<h1>{one}</h1>" + row(
            (f"/grapher/{one}.csv", "Download CSV"),
            (f"/grapher/{one}.png", "Image"),
            (f"/grapher/{one}.metadata.json", "Metadata"),
        )
        p.show(f"/grapher/{one}", lay(one, text))
        p.show(f"/grapher/{one}?tab=chart", lay(one, f"<p>{say(one)}</p>"))
        p.blob(f"/grapher/{one}.csv", f"{one}.csv", attach=True)
        p.blob(f"/grapher/{one}.png", f"{one}.png")
        p.raw(f"/grapher/{one}.metadata.json", "{}", "application/json")
        p.maybe(f"/grapher/{one}", f"/grapher/{one}?tab=chart")
        p.maybe(*(f"/grapher/{one}.{end}" for end in ("csv", "png", "metadata.json")))
    for one in ("ocean-plastics", "waste-trade"):
        more = a(f"/uploads/2020/{one}.csv", "Download the data")
        p.other(f"/{one}", lay(one, f"<article><h1>{one}</h1>{paras(one)}{more}</article>"))
    p.show("/latest", lay("Latest", row((home, "Rivers"), ("/waste-trade", "Waste trade"))))
    p.bar("list", "/latest", "/charts")
    p.bar("the other article's data", "/uploads/2020/ocean-plastics.csv")
    return done(p, home, lay, "review", "The charts stand as entries with data of their own.")
