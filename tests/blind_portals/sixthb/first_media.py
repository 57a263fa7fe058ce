"""First round: a course, a post, a podcast episode, an exhibit, a data story."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def open_course_1() -> ThirdSite:
    """An OCW-like course: pages and resource pages under its path, a bundle on a content host."""
    p = Portal("open_course", 1, "https://ocw.techinst.example")
    c = "/courses/12-340-climate-physics-spring-2021"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | TI OpenCourseWare</title>
</head><body><header><a href="/"><img src="/static_shared/images/logo.svg" alt="TI"></a>
<a href="/search/">Search</a><a href="https://giving.techinst.example/ocw">Give Now</a>
<a href="/about/">About OCW</a><a href="/educator/">Educator</a><a
href="/newsletter/">Newsletter</a>
</header>{body}<footer><a href="/accessibility/">Accessibility</a><a href="/terms/">Terms</a>
<a href="https://creativecommons.example/licenses/by-nc-sa/4.0/">CC BY-NC-SA</a></footer></body>
</html>"""

    def page(title: str, body: str) -> str:
        nav = lis(
            (f"{c}/pages/syllabus/", "Syllabus"),
            (f"{c}/pages/calendar/", "Calendar"),
            (f"{c}/pages/lecture-notes/", "Lecture Notes"),
            (f"{c}/pages/assignments/", "Assignments"),
        )
        return lay(
            f"{title} | Climate Physics | Earth Sciences",
            f"""<div id="course-banner"><span>12.340 | Spring 2021 | Undergraduate</span>
<a href="{c}/">Climate Physics</a></div><nav class="course-nav"><ul>{nav}</ul></nav>
<main id="course-content-section">{body}</main><aside id="course-info"><h4>Instructor</h4>
<a href="/search/?q=%22Prof.+Ada+Kern%22">Prof. Ada Kern</a><h4>Topics</h4>
<a href="/search/?t=Earth%20Science">Earth Science</a><a href="/search/?t=Climate">Climate</a>
<a href="{c}/download/">Download Course</a></aside>""",
        )

    ld = json.dumps(
        {"@context": "https://schema.org", "@type": "Course", "name": "Climate Physics"}
    )
    p.own(
        f"{c}/",
        page(
            "Climate Physics",
            f"""<script type="application/ld+json">{ld}</script><h2>Course Description</h2>
{paras("climate physics", "en", 2)}<p>Compare <a
href="/courses/12-306-atmospheric-chemistry-fall-2019/">
12.306</a>.</p><a href="{c}/resources/12-340s21.jpg/">Image of a cloud chamber</a>""",
        ),
    )
    p.own(f"{c}/resources/12-340s21.jpg/", page("12-340s21.jpg", '<img src="/i/12-340s21.jpg">'))
    p.own(f"{c}/pages/syllabus/", page("Syllabus", f"<h2>Syllabus</h2>{paras('syl')}"))
    p.own(f"{c}/pages/calendar/", page("Calendar", "<table><tr><td>1<td>Radiation</table>"))
    notes = (("lec1", "Radiation", "9c1e47aa"), ("lec2", "Convection", "0b77d2f1"))
    p.own(
        f"{c}/pages/lecture-notes/",
        page(
            "Lecture Notes",
            lis(*((f"{c}/resources/12-340s21_{i}/", f"{t} (PDF)") for i, t, _ in notes)),
        ),
    )
    for i, t, h in notes:
        name = f"{c}/{h}_12-340s21_{i}.pdf"
        p.own(
            f"{c}/resources/12-340s21_{i}/",
            page(t, f'<h3>{t}</h3>{say(t)}<a href="{name}" download>Download File</a>'),
        )
        p.file(name, f"{i}.pdf")
    sets = f"{c}/77ab1_12-340s21_pset1.pdf"
    p.own(f"{c}/pages/assignments/", page("Assignments", a(sets, "Problem Set 1 (PDF)")))
    p.file(sets, "pset1.pdf")
    bundle = "https://ocw-bundles.store.example/12-340-climate-physics-spring-2021.zip"
    p.own(
        f"{c}/download/",
        page("Download Course", f'{say("dl")}<a href="{bundle}" download>Download course</a>'),
    )
    p.file(bundle, "12-340.zip")
    p.other(
        "/courses/12-306-atmospheric-chemistry-fall-2019/",
        lay("Atmospheric Chemistry", f"<h1>Atmospheric Chemistry</h1>{paras('chem')}"),
    )
    p.bar("a search", "/search/?t=Climate", "/search/?q=%22Prof.+Ada+Kern%22")
    return done(p, f"{c}/", lay, "complete", "one path, and a bundle that the course links")


def research_post_1() -> ThirdSite:
    """A WordPress post: a date path, comments, feeds, an oEmbed claim, a table as attachment."""
    p = Portal("research_post", 1, "https://blog.sealogs.example")
    r = "/2024/03/18/what-the-logbooks-say/"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} &#8211; Sea Logs</title>
<link rel="alternate" type="application/rss+xml" href="/feed/"><meta name="generator"
content="WordPress 6.4"></head><body class="single-post"><header><a href="/" rel="home">Sea Logs</a>
<nav><ul>{lis(("/about/", "About"), ("/team/", "Team"), ("/archives/", "Archives"))}</ul></nav>
</header><main>{body}</main><aside><h2>Recent posts</h2><ul>
{lis((r, "What the logbooks say"), ("/2024/04/02/a-barque-in-ice/", "A barque in ice"))}</ul>
<h2>Categories</h2><a href="/category/sources/">Sources</a><h2>Meta</h2>
<a href="/wp-login.php">Log in</a></aside><footer><a href="/privacy/">Privacy</a></footer></body>
</html>"""

    graph = [
        {"@type": "WebPage", "@id": p.base + r, "isPartOf": {"@id": p.base + "/#website"}},
        {"@type": "ImageObject", "contentUrl": p.base + "/wp-content/uploads/2024/03/track.png"},
        {"@type": "WebSite", "@id": p.base + "/#website", "url": p.base + "/"},
        {"@type": "Person", "@id": p.base + "/#/person/9", "url": p.base + "/author/mhollis/"},
    ]
    ld = json.dumps({"@context": "https://schema.org", "@graph": graph})
    p.own(
        r,
        lay(
            "What the logbooks say",
            f"""<link rel="canonical" href="{p.base}{r}"><link rel="shortlink" href="/?p=4127">
<link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/1.0/embed?url={r}">
<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/4127">
<link rel="alternate" type="application/rss+xml" href="{r}feed/"><article>
<script type="application/ld+json">{ld}</script><h1 class="entry-title">What the logbooks
say</h1><a href="/author/mhollis/">M. Hollis</a>
<a href="/2024/03/18/">18 March 2024</a><div class="entry-content">{paras("logbooks", "en", 5)}
<figure><a href="/wp-content/uploads/2024/03/track.png"><img
src="/wp-content/uploads/2024/03/track-300x200.png">
</a></figure><p>The positions are <a href="/wp-content/uploads/2024/03/positions.csv">here</a>, the
form is <a href="/wp-content/uploads/2023/01/blank-form.pdf">as always</a>, and last year we wrote
on <a href="/2023/05/09/wind-words/">wind words</a>.</p></div><a href="/category/sources/"
>Sources</a>
<a href="/tag/whaling/" rel="tag">whaling</a><a href="https://share.example/?u={p.base}{r}">Share</a>
<nav class="nav-links"><a href="/2024/02/27/ink-and-salt/" rel="prev">Ink and salt</a>
<a href="/2024/04/02/a-barque-in-ice/" rel="next">A barque in ice</a></nav><section id="comments">
<p>{say("comment", "en", 2)}</p><a
href="{r}?replytocom=88#respond">Reply</a></section></article>""",
        ),
    )
    p.file("/wp-content/uploads/2024/03/track.png", "track.png")
    p.file("/wp-content/uploads/2024/03/positions.csv", "positions.csv")
    p.blob("/wp-content/uploads/2023/01/blank-form.pdf", "blank-form.pdf")
    p.maybe("/wp-content/uploads/2023/01/blank-form.pdf", f"{r}feed/")
    p.bar("an action", f"{r}?replytocom=88")
    p.raw("/wp-json/wp/v2/posts/4127", '{"id": 4127}', "application/json")
    p.raw(f"/wp-json/oembed/1.0/embed?url={r}", '{"type": "rich"}', "application/json")
    p.maybe("/wp-json/wp/v2/posts/4127", f"/wp-json/oembed/1.0/embed?url={r}")
    p.hop("/?p=4127", r, 301)
    p.raw(f"{r}feed/", "<rss version='2.0'/>", "application/rss+xml")
    p.show(f"{r}?replytocom=88", p.pages[p.u(r)].body.decode())
    for one, title in (
        ("/2024/04/02/a-barque-in-ice/", "A barque in ice"),
        ("/2024/02/27/ink-and-salt/", "Ink and salt"),
        ("/2023/05/09/wind-words/", "Wind words"),
    ):
        p.other(one, lay(title, f"<article><h1>{title}</h1>{paras(title, 'en', 4)}</article>"))
    p.show("/category/sources/", lay("Sources", lis((r, "What"), ("/2023/05/09/wind-words/", "W"))))
    p.bar("a list", "/category/sources/", "/tag/whaling/", "/2024/03/18/", "/author/mhollis/")
    p.bar("the feed of the blog", "/feed/")
    p.raw("/feed/", "<rss version='2.0'/>", "application/rss+xml")
    p.robots(
        "Disallow: /wp-admin/",
        "Allow: /wp-admin/admin-ajax.php",
        "Sitemap: https://blog.sealogs.example/sitemap.xml",
    )
    return done(p, r, lay, "complete", "a post, its figure and its table")


def podcast_episode_1() -> ThirdSite:
    """A German episode (Podlove-like): audio by redirects, a transcript, chapters, feeds."""
    p = Portal("podcast_episode", 1, "https://tiefenschicht.example")
    r, m = "/ts042-warven/", "https://medien.tiefenschicht.example"
    t = "/podlove/file/311/s/download/c/select-show"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} | Tiefenschicht</title>
<link rel="alternate" type="application/rss+xml" title="MP3" href="/feed/mp3/"></head><body>
<header><a href="/">Tiefenschicht</a> Der Geologie-Podcast<nav><a href="/episoden/">Episoden</a>
<a href="/abonnieren/">Abonnieren</a><a href="/unterstuetzen/">Unterstützen</a>
<a href="/kontakt/">Kontakt</a></nav></header>{body}<footer><a href="/impressum/">Impressum</a>
<a href="/datenschutz/">Datenschutz</a></footer></body></html>"""

    ld = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "PodcastEpisode",
            "url": p.base + r,
            "name": "TS042 Warven",
            "associatedMedia": {"@type": "MediaObject", "contentUrl": f"{m}/ts042-warven.mp3"},
            "partOfSeries": {"@type": "PodcastSeries", "url": p.base + "/"},
        }
    )
    p.own(
        r,
        lay(
            "TS042 Warven",
            f"""<script type="application/ld+json">{ld}</script><article><h1>TS042 Warven</h1>
<audio controls><source src="{m}/ts042-warven.mp3" type="audio/mpeg"></audio>
<ul><li><a href="{t}/ts042-warven.mp3">MP3 58 MB</a><li><a href="{t}/ts042-warven.m4a">AAC 41 MB</a>
<li><a href="{r}?podlove_transcript=webvtt">Transkript</a>
<li><a href="{r}?podlove_chapters=json">Kapitelmarken</a></ul>{paras("warven", "de", 2)}
<h2>Shownotes</h2><a href="https://lexikon.example/Warve">Warve</a>
<a href="/wp-content/uploads/2024/05/bohrkern-meerfeld.pdf">Folie zum Bohrkern</a>
<a href="/ts031-maare/">Folge 31: Maare</a><p>Mit <a href="/person/jonas-reuter/">Jonas
Reuter</a></p>
<a href="/tag/sedimente/">Sedimente</a><nav><a rel="prev" href="/ts041-loess/">TS041 Löss</a>
<a rel="next" href="/ts043-karst/">TS043 Karst</a></nav><div id="comments">{say("k", "de", 2)}
<a href="{r}feed/">Kommentar-Feed</a></div></article>""",
        ),
    )
    for suffix, ctype in (("mp3", "audio/mpeg"), ("m4a", "audio/mp4")):
        p.file(f"{m}/ts042-warven.{suffix}", f"ts042.{suffix}", ctype)
        p.hop(f"{t}/ts042-warven.{suffix}", f"{m}/ts042-warven.{suffix}")
    p.file(f"{r}?podlove_transcript=webvtt", "ts042.vtt")
    p.file(f"{r}?podlove_chapters=json", "chapters.json")
    p.file("/wp-content/uploads/2024/05/bohrkern-meerfeld.pdf", "bohrkern.pdf")
    p.raw(f"{r}feed/", "<rss/>", "application/rss+xml")
    p.maybe(f"{r}feed/")
    for n, title in (("ts041-loess", "TS041 Löss"), ("ts043-karst", "TS043 Karst")):
        p.other(
            f"/{n}/",
            lay(title, f"<h1>{title}</h1>{a(f'{m}/{n}.mp3', 'MP3')}{paras(n, 'de', 2)}"),
        )
        p.blob(f"{m}/{n}.mp3", n, "audio/mpeg")
    p.other("/ts031-maare/", lay("TS031 Maare", f"<h1>TS031 Maare</h1>{paras('maare', 'de', 2)}"))
    p.raw("/feed/mp3/", "<rss/>", "application/rss+xml")
    p.bar("the whole show", "/feed/mp3/", "/", "/episoden/")
    p.bar("a list or a profile", "/tag/sedimente/", "/person/jonas-reuter/")
    return done(p, r, lay, "complete", "one episode with its recordings and notes", "de")


def exhibit_or_edition_1() -> ThirdSite:
    """An Omeka-S-like exhibit: a site among sites, pages under it, items of the collection."""
    p = Portal("exhibit_or_edition", 1, "https://exhibits.lib.midcoast.example")
    s = "/s/whaling-letters"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} · Whaling Letters ·
Midcoast Digital Exhibits</title></head><body class="site"><header><a href="{s}">Whaling Letters</a>
<nav><ul class="navigation">{
            lis(
                (f"{s}/page/welcome", "Welcome"),
                (f"{s}/page/crew", "The crew"),
                (f"{s}/page/ports", "Ports"),
                (f"{s}/page/credits", "Credits"),
                (f"{s}/item", "Browse"),
            )
        }</ul></nav>
<form action="{s}/index/search"><input name="fulltext_search"></form></header>
<div id="content">{body}</div><footer><a href="/">All exhibits</a> <a href="/login">Log in</a>
<a href="https://lib.midcoast.example/">Library</a> Powered by <a href="https://omeka.example">O
S</a>
</footer></body></html>"""

    pages = (
        ("welcome", "Welcome"),
        ("crew", "The crew"),
        ("ports", "Ports"),
        ("credits", "Credits"),
    )
    items = {"crew": (2041, 2042), "ports": (2057,)}
    for number, (slug, title) in enumerate(pages):
        linked = "".join(
            f'<div class="file"><a href="{s}/item/{i}"><img src="/f/{i}a7.jpg"></a></div>'
            for i in items.get(slug, ())
        )
        following = pages[(number + 1) % 4][0]
        p.own(
            f"{s}/page/{slug}",
            lay(
                title,
                f"""<h2>{title}</h2>{paras(slug, "en", 3)}{linked}
<nav class="site-page-pagination"><a href="{s}/page/{following}" class="next">Next</a></nav>""",
            ),
        )
    p.hop(s, f"{s}/page/welcome")
    p.members.discard(p.u(s))
    for i, title in ((2041, "Letter from Fayal"), (2042, "Crew list"), (2057, "Chart of Fayal")):
        p.show(
            f"{s}/item/{i}",
            lay(
                title,
                f"""<h2>{title}</h2><a href="{s}/item?property%5B0%5D%5Btext%5D=Rowe">Rowe, E.</a>
<a href="/files/original/{i}a7.jpg">{title}</a> <a href="/api/items/{i}">json</a>
<a href="{s}/item-set/14">Rowe family papers</a>""",
            ),
        )
        p.raw(f"/api/items/{i}", f'{{"o:id": {i}}}', "application/ld+json")
        p.blob(f"/files/original/{i}a7.jpg", f"{i}.jpg")
        p.maybe(f"{s}/item/{i}", f"/api/items/{i}", f"/files/original/{i}a7.jpg")
    guide = "/files/asset/9f02c3b1d4.pdf"
    p.pages[p.u(f"{s}/page/credits")] = p.pages[p.u(f"{s}/page/credits")]._replace(
        body=lay(
            "Credits",
            f'<h2>Credits</h2>{paras("credits")}<a href="{guide}">Teaching guide</a>',
        ).encode()
    )
    p.file(guide, "guide.pdf")
    found = lis(
        (f"{s}/item/2041", "Letter"), (f"{s}/item/2042", "Crew list"), (f"{s}/item?page=2", "2")
    )
    p.show(f"{s}/item", lay("Items", found))
    p.show(f"{s}/item?page=2", lay("Items", lis((f"{s}/item/2057", "Chart"))))
    p.maybe(f"{s}/item", f"{s}/item?page=2", f"{s}/item-set/14")
    p.bar("a search", f"{s}/index/search", f"{s}/item?property%5B0%5D%5Btext%5D=Rowe")
    shown = lis((s, "Whaling Letters"), ("/s/mill-strike", "Mill Strike"))
    p.show("/", f"<!DOCTYPE html><title>Midcoast Digital Exhibits</title><ul>{shown}</ul>")
    p.other(
        "/s/mill-strike", f"<!DOCTYPE html><title>Mill Strike</title><h1>Mill Strike</h1>{say('m')}"
    )
    p.bar("all exhibits", "/")
    why = "the items shown are entries of the collection"
    return done(p, f"{s}/page/welcome", lay, "review", why)


def data_story_1() -> ThirdSite:
    """A statistics office's story: charts with pages to embed, figures as tables on a data host."""
    p = Portal("data_story", 1, "https://stories.statlab.example")
    r, d = "/heat-islands/", "https://data.statlab.example/stories/heat-islands"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} — StatLab Stories</title>
<meta property="og:site_name" content="StatLab Stories"></head><body><div class="topbar">
<a href="/">Stories</a> <a href="/topics/">Topics</a> <a href="/about/">About</a>
<a href="https://www.statlab.example/">StatLab</a> <a href="/newsletter/">Sign up</a></div>
{body}<div class="foot"><a href="/cookies/">Cookies</a> <a href="/accessibility/">Access</a></div>
</body></html>"""

    figures = "".join(
        f"""<figure id="fig-{n}"><iframe src="{r}embed/{n}/" title="Figure {n}"></iframe>
<figcaption>Figure {n}. {say(f"fig{n}", "en", 1)} <a href="{d}/figure-{n}.csv">Get the data</a>
<a href="{r}embed/{n}/figure-{n}.png">Image</a></figcaption></figure>{paras(f"heat{n}", "en", 2)}"""
        for n in (1, 2, 3)
    )
    p.own(
        r,
        lay(
            "Where the city keeps its heat",
            f"""<article><h1>Where the city keeps its heat</h1><p>By <a href="/authors/t-amadi/">T.
Amadi</a>, 8 August 2024. {a(r + "methodology/", "How we did it")}</p>{paras("heat", "en", 2)}
{figures}<h2>Data</h2><a href="{d}/heat-islands-all.xlsx">All figures (XLSX, 220 kB)</a>
<a href="https://codehub.example/statlab/heat-islands">Code</a></article><section>
<h3>Related</h3><a href="/trees-by-street/">Trees by street</a><a href="/night-buses/">Night
buses</a>
<a href="/topics/climate/">Climate</a><a href="https://share.example/?url={p.base}{r}">Share</a>""",
        ),
    )
    p.own(f"{r}methodology/", lay("Methodology: heat", f"<h1>Methodology</h1>{paras('meth')}"))
    for n in (1, 2, 3):
        p.show(p.maybe(f"{r}embed/{n}/"), f"<!doctype html><title>Figure {n}</title><svg></svg>")
        p.file(f"{r}embed/{n}/figure-{n}.png", f"figure-{n}.png")
        p.file(f"{d}/figure-{n}.csv", f"figure-{n}.csv")
    p.file(f"{d}/heat-islands-all.xlsx", "heat.xlsx")
    for one in ("trees-by-street", "night-buses"):
        p.other(f"/{one}/", lay(one, f"<h1>{one}</h1>{paras(one)}{a(r, 'Heat')}"))
    p.show("/topics/climate/", lay("Climate", lis((r, "Heat"), ("/trees-by-street/", "Trees"))))
    p.bar("a list or a profile", "/topics/climate/", "/authors/t-amadi/", "/")
    p.bar("the code's own portal", "https://codehub.example/statlab/heat-islands")
    return done(p, r, lay, "complete", "story, method, figures and their tables")


ALL = (
    open_course_1,
    research_post_1,
    podcast_episode_1,
    exhibit_or_edition_1,
    data_story_1,
)
