"""The first portals: a teaching unit, a post, an episode, an edited letter and a data feature."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def teaching_unit_1() -> ThirdSite:
    """A lesson of a teaching community: episodes under one path, data, all in one page."""
    p = Portal("teaching_unit", 1, "https://benchcarpentry.example")
    home = "/shell-for-archivists"

    def lay(title: str, main: str) -> str:
        return (
            f"<!doctype html><html lang='en'><head><title>{title}</title></head><body>"
            f"<header>{row(('https://carpenters.example/', 'Carpenters'), ('/', 'Lessons'))}"
            f"</header>{main}<footer>{row(('/conduct.html', 'Conduct'))}</footer></body></html>"
        )

    parts = (
        ("01-navigating", "Navigating files"),
        ("02-counting", "Counting and sorting"),
        ("03-loops", "Loops"),
    )
    menu = lis(
        (f"{home}/index.html", "Summary and Setup"),
        *((f"{home}/{name}.html", text) for name, text in parts),
        (f"{home}/key-points.html", "Key Points"),
        (f"{home}/reference.html", "Glossary"),
        (f"{home}/instructor-notes.html", "Instructor Notes"),
        (f"{home}/aio.html", "See all in one page"),
    )

    def mine(title: str, main: str) -> str:
        edit = "https://codeheap.example/bench/shell-for-archivists/edit/main/episodes"
        return lay(
            f"Shell for Archivists: {title}",
            f"<nav class=sidebar><ul>{menu}</ul></nav><main><h1>{title}</h1>{main}</main>"
            + row((edit, "Edit this page"), ("https://codeheap.example/bench/shell", "Source")),
        )

    claim = ld(
        at_type="LearningResource",
        name="Shell for Archivists: Summary and Setup",
        url="https://benchcarpentry.example/shell-for-archivists/index.html",
        inLanguage="en",
        dateModified="2023-05-01",
    )
    setup = row(
        (f"{home}/data/shell-data.zip", "shell-data.zip"),
        ("/r-for-archivists/", "next lesson"),
        ("/git-for-archivists/", "Git lesson"),
    )
    p.own(f"{home}/", mine("Summary and Setup", claim + paras("shell") + setup))
    p.show(f"{home}/index.html", mine("Summary and Setup", claim + paras("shell") + setup))
    p.maybe(f"{home}/index.html")
    p.file(f"{home}/data/shell-data.zip", "shell-data.zip")
    for n, (name, text) in enumerate(parts):
        near = [(f"{parts[n - 1][0]}.html", "Previous")] if n else []
        near += [(f"{parts[n + 1][0]}.html", "Next")] if parts[n + 1 :] else []
        p.own(f"{home}/{name}.html", mine(text, paras(name) + row(*near)))
    for name in ("key-points", "reference", "instructor-notes", "aio"):
        p.own(f"{home}/{name}.html", mine(name.title(), paras(name)))
    for one in ("r-for-archivists", "git-for-archivists"):
        text = f"<main><h1>{one}</h1>{lis((f'/{one}/01-start.html', 'Start'))}</main>"
        p.other(f"/{one}/", lay(one, text))
    p.bar("list of lessons", "/")
    p.bar("the other lesson's part", "/r-for-archivists/01-start.html")
    why = "All parts of the lesson are in its menu and served."
    return done(p, f"{home}/", lay, "complete", why)


def blog_essay_1() -> ThirdSite:
    """A university's group blog: a long post with a PDF, categories, related posts, comments."""
    p = Portal("blog_essay", 1, "https://blogs.thamesu.example")
    home = "/impactnotes/2022/10/04/what-peer-reviewers-do-not-read/"

    def lay(title: str, main: str) -> str:
        side = lis(
            ("/impactnotes/about/", "About"),
            ("/impactnotes/category/peer-review/", "Peer Review"),
            ("/impactnotes/category/metrics/", "Metrics"),
            ("/impactnotes/2022/10/", "October 2022"),
            ("/impactnotes/wp-login.php", "Log in"),
        )
        return (
            f'<html lang="en-GB"><head><title>{title} | Impact Notes</title>'
            + rels(("alternate", "/impactnotes/feed/", "application/rss+xml"))
            + f'</head><body class="single"><div id="content">{main}</div>'
            f'<div id="sidebar"><ul>{side}</ul></div></body></html>'
        )

    pic = "/impactnotes/files/2022/10"
    kin = (
        ("2022/10/03/open-peer-review-at-ten", "Open peer review at ten"),
        ("2022/10/05/counting-what-counts", "Counting what counts"),
        ("2019/02/11/slow-review", "Slow review"),
    )
    full = [(f"/impactnotes/{path}/", title) for path, title in kin]
    p.own(
        home,
        lay(
            "What peer reviewers do not read",
            metas(("og:type", "article"), ("og:image", p.u(f"{pic}/desk.jpg")), key="property")
            + rels(
                ("shortlink", "/impactnotes/?p=30871", ""),
                ("alternate", f"{home}feed/", "application/rss+xml"),
            )
            + ld(
                at_type="BlogPosting",
                headline="What peer reviewers do not read",
                image=p.u(f"{pic}/desk.jpg"),
                author={"@type": "Person", "name": "Ruth Adeyemi"},
            )
            + "<article><h1>What peer reviewers do not read</h1><p>"
            + a("/impactnotes/author/radeyemi/", "Ruth Adeyemi")
            + "</p>"
            + a(f"{pic}/desk.jpg", "[picture]")
            + paras("reviewers", "en", 5)
            + "<p>The survey is "
            + a(f"{pic}/reviewer-survey-tables.xlsx", "available here")
            + " and the questions "
            + a(f"{pic}/questionnaire.pdf", "here")
            + "; our earlier article is at "
            + a("https://doi.org/10.59999/rev.2021.4", "Research Review")
            + ".</p>"
            + a(f"{home}?print=pdf", "Print this post")
            + "<p>Tags: "
            + row(("/impactnotes/tag/reviewers/", "reviewers"))
            + "</p></article><nav>"
            + row(("/impactnotes/2022/10/03/open-peer-review-at-ten/", "« Open peer review at ten"))
            + row(("/impactnotes/2022/10/05/counting-what-counts/", "Counting what counts »"))
            + f"</nav><h3>Related posts</h3><ul>{lis(*full)}</ul><h3>2 Comments</h3>"
            + a(f"{home}?replytocom=511#respond", "Reply")
            + a(f"{home}comment-page-1/", "Older comments"),
        ),
    )
    p.file(f"{pic}/desk.jpg", "desk.jpg")
    p.file(f"{pic}/reviewer-survey-tables.xlsx", "reviewer-survey-tables.xlsx")
    p.file(f"{pic}/questionnaire.pdf", "questionnaire.pdf")
    p.file(f"{home}?print=pdf", "post.pdf")
    p.raw(f"{home}feed/", "<rss version='2.0'/>", "application/rss+xml")
    p.show(f"{home}?replytocom=511", lay("What peer reviewers do not read", "<form></form>"))
    p.show(f"{home}comment-page-1/", lay("Comments", f"<p>{say('comment')}</p>"))
    p.hop("/impactnotes/?p=30871", home, 301)
    p.maybe(*(f"{home}{end}" for end in ("feed/", "?replytocom=511")))
    p.maybe(f"{home}comment-page-1/")
    for address, title in full:
        p.other(address, lay(title, f"<article><h1>{title}</h1>{paras(title)}</article>"))
    for where in ("category/peer-review", "2022/10", "tag/reviewers", "author/radeyemi"):
        p.show(f"/impactnotes/{where}/", lay(where, lis((home, "What peer reviewers"), *full)))
        p.bar("listing or profile", f"/impactnotes/{where}/")
    p.bar("feed of the whole blog", "/impactnotes/feed/")
    return done(p, home, lay, "complete", "The post and the files that it hands out are served.")


def spoken_episode_1() -> ThirdSite:
    """A network of interviews on new books: audio on a host behind counting redirects."""
    p = Portal("spoken_episode", 1, "https://bookvoices.example")
    home = "/the-salt-roads-of-the-sahel"

    def lay(title: str, main: str) -> str:
        top = lis(
            ("/", "Book Voices"),
            ("/category/african-studies", "African Studies"),
            ("/category/geography", "Geography"),
            ("/hosts", "Hosts"),
            ("/subscribe", "Subscribe"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Book Voices</title></head><body>"
            f"<div class='menu'><ul>{top}</ul></div><section>{main}</section></body></html>"
        )

    raw = "https://traffic.castmeter.example/BVN7710294402.mp3?updated=1680"
    real = "https://dcs.castmegs.example/BVN7710294402.mp3"
    p.own(
        home,
        lay(
            "Idriss Keita, &quot;The Salt Roads of the Sahel&quot;",
            ld(
                at_type="PodcastEpisode",
                name="The Salt Roads of the Sahel",
                datePublished="2023-03-30",
                associatedMedia={"@type": "MediaObject", "contentUrl": raw},
                partOfSeries={"@type": "PodcastSeries", "url": "https://bookvoices.example/"},
            )
            + "<h2>Mar 30, 2023</h2><h1>The Salt Roads of the Sahel</h1><h3>Idriss Keita</h3>"
            + a("/hosts/profile/clara-voss", "Hosted by Clara Voss")
            + f'<audio controls><source src="{raw}"></audio>'
            + a(raw, "Download episode")
            + paras("salt roads", "en", 2)
            + row((f"{home}/transcript", "Transcript"), (f"{home}#share", "Share"))
            + a("https://shop.example/9780000000011", "Buy the book")
            + "<h4>More from African Studies</h4>"
            + row(("/river-of-letters", "River of Letters"), ("/drum-and-clock", "Drum and Clock"))
            + row(("/category/african-studies?page=2", "Older")),
        ),
    )
    p.hop(raw, real)
    p.file(real, "BVN7710294402.mp3", "audio/mpeg")
    p.own(f"{home}/transcript", lay("Transcript: The Salt Roads", paras("transcript", "en", 4)))
    kin = (("river-of-letters", "River of Letters"), ("drum-and-clock", "Drum and Clock"))
    for name, title in kin:
        text = f"<h1>{title}</h1>" + a(f"https://dcs.castmegs.example/{name}.mp3", "Download")
        p.other(f"/{name}", lay(title, text + a(f"/{name}/transcript", "Transcript")))
    for where in ("/category/african-studies", "/hosts/profile/clara-voss"):
        p.show(where, lay(where, lis((home, "Salt Roads"), *((f"/{n}", t) for n, t in kin))))
        p.bar("listing or profile", where)
    p.bar("the other episode's sound", "https://dcs.castmegs.example/river-of-letters.mp3")
    return done(p, home, lay, "complete", "Page, transcript and sound are served.")


def edited_letter_1() -> ThirdSite:
    """A painter's letters: one letter with panes for original, translation, notes, facsimile."""
    p = Portal("edited_letter", 1, "http://www.brievenvandenberg.example")

    def lay(title: str, main: str) -> str:
        nav = row(
            ("/vg/search/simple", "Search"),
            ("/vg/by_period.html", "By period"),
            ("/vg/by_correspondent.html", "By correspondent"),
            ("/vg/about.html", "About this edition"),
        )
        return (
            f"<html><head><title>{title}</title></head><body><div id='nav'>{nav}</div>"
            f"<div id='letter'>{main}</div></body></html>"
        )

    home = "/vg/letters/let212"
    menu = lis(
        (f"{home}/letter.html", "Letter"),
        (f"{home}/original_text.html", "Original text"),
        (f"{home}/translation.html", "Translation"),
        (f"{home}/facsimile.html", "Facsimiles"),
        (f"{home}/notes.html", "Notes"),
        (f"{home}/print.html", "Print"),
        ("/vg/xml/let212.xml", "XML"),
    )
    near = row(("../let211/letter.html", "previous"), ("../let213/letter.html", "next"))

    def mine(main: str, lang: str = "en") -> str:
        return lay(
            "212 (214, 185): To Anna van den Berg. Nuenen, 4 May 1884.",
            f"<h1>To Anna van den Berg. Nuenen, 4 May 1884.</h1>{near}<ul>{menu}</ul>{main}"
            + say("let212", lang),
        )

    meta = "<p>Location: Amsterdam, b332. Persons: " + row(
        ("/vg/persons.html#p117", "Anna"), ("/vg/search/simple?term=loom", "looms")
    )
    p.own(f"{home}/letter.html", mine(meta))
    p.own(f"{home}/original_text.html", mine("", "nl"))
    p.own(f"{home}/translation.html", mine(""))
    p.own(f"{home}/notes.html", mine("<ol><li>See " + a("../let198/letter.html", "198") + "</ol>"))
    p.show(f"{home}/print.html", mine(""))
    p.maybe(f"{home}/print.html")
    scans = [f"/vg/facsimiles/let212_{n}{side}.jpg" for n in (1, 2) for side in "rv"]
    p.own(f"{home}/facsimile.html", mine(lis(*((one, one[-6:-4]) for one in scans))))
    for one in scans:
        p.file(one, one.rpartition("/")[2])
    p.file("/vg/xml/let212.xml", "let212.xml", "application/xml", body="<TEI><text/></TEI>")
    for n in (198, 211, 213):
        text = f"<h1>Letter {n}</h1>" + row(
            (f"/vg/letters/let{n}/translation.html", "Translation"),
            (f"/vg/xml/let{n}.xml", "XML"),
        )
        p.other(f"/vg/letters/let{n}/letter.html", lay(f"{n}: To Anna", text))
    every = lis(*((f"/vg/letters/let{n}/letter.html", str(n)) for n in (198, 211, 212, 213)))
    p.show("/vg/by_period.html", lay("By period", f"<h1>Nuenen 1884</h1><ul>{every}</ul>"))
    p.bar("list of letters", "/vg/by_period.html")
    p.bar("index of persons", "/vg/persons.html")
    p.bar("the other letter's text", "/vg/xml/let211.xml")
    return done(p, f"{home}/letter.html", lay, "complete", "All panes and scans are served.")


def data_feature_1() -> ThirdSite:
    """An office's digital article on migration: charts with data downloads, bulletins beside it."""
    p = Portal("data_feature", 1, "https://www.countoffice.example")
    home = "/people/migration/articles/whomovedtothecoast/2023-06-12"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/", "Home"),
            ("/business", "Business"),
            ("/people", "People"),
            ("/people/migration", "Migration"),
            ("/surveys", "Taking part"),
        )
        return (
            f"<!DOCTYPE html><html lang='en'><head><title>{title} - Count Office</title></head>"
            f"<body><nav><ul>{nav}</ul></nav><main>{main}</main></body></html>"
        )

    def fig(key: str, n: int) -> str:
        return f"<h3>Figure {n}: {say(key, 'en', 1)}</h3>" + row(
            (f"/generator?uri={home}/{key}&format=csv", "csv"),
            (f"/generator?uri={home}/{key}&format=xls", "xls"),
            (f"/chartimage?uri={home}/{key}", "Image"),
        )

    p.own(
        home,
        lay(
            "Who moved to the coast?",
            "<h1>Who moved to the coast?</h1><p>Release date: 12 June 2023 "
            + row(
                ("mailto:migration@countoffice.example", "Contact"),
                ("/people/migration/articles/whomovedtothecoast/previousReleases", "All editions"),
            )
            + "</p>"
            + paras("coast", "en", 3)
            + fig("3ab91c", 1)
            + fig("77f0d2", 2)
            + row((f"{home}/pdf", "Print this article"), (f"{home}/relateddata", "View all data"))
            + "<h2>Related articles</h2>"
            + row(
                ("/people/migration/bulletins/migrationstatistics/2023", "Migration statistics"),
                ("/people/migration/articles/leavingtowns/2022-01-20", "Leaving towns"),
            ),
        ),
    )
    for key in ("3ab91c", "77f0d2"):
        for end in ("csv", "xls"):
            p.file(f"/generator?uri={home}/{key}&format={end}", f"chart-{key}.{end}", attach=True)
        p.blob(f"/chartimage?uri={home}/{key}", f"{key}.png")
        p.maybe(f"/chartimage?uri={home}/{key}")
    p.file(f"{home}/pdf", "Who moved to the coast.pdf", attach=True)
    p.own(
        f"{home}/relateddata",
        lay(
            "All data related to Who moved to the coast?",
            a("/people/migration/datasets/movesbyage", "Moves by age"),
        ),
    )
    old = "/people/migration/articles/whomovedtothecoast/2021-06-10"
    p.own(
        "/people/migration/articles/whomovedtothecoast/previousReleases",
        lay("Editions", lis((home, "12 June 2023"), (old, "10 June 2021"))),
    )
    p.own(old, lay("Who moved to the coast?", paras("coast21") + a(f"{old}/pdf", "Print")))
    p.blob(f"{old}/pdf", "Who moved 2021.pdf", attach=True)
    p.maybe(f"{old}/pdf")
    for address in (
        "/people/migration/bulletins/migrationstatistics/2023",
        "/people/migration/articles/leavingtowns/2022-01-20",
        "/people/migration/datasets/movesbyage",
    ):
        p.other(address, lay("Migration", f"<h1>Migration</h1>{a(f'{address}/pdf', 'Print')}"))
        p.blob(f"{address}/pdf", "other.pdf", attach=True)
    p.show("/people/migration", lay("Migration", lis((home, "Who moved to the coast?"))))
    p.bar("topic page", "/people/migration")
    return done(p, home, lay, "review", "The edition of 2021 brings a file of its own.")
