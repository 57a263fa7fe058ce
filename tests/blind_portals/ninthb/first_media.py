"""First portals: a module of study, a weblog, an audio programme, an exhibition, a narrative."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def study_module_1() -> ThirdSite:
    """An open textbook on a Pressbooks-like network: parts, chapters, a box of downloads."""
    p = Portal("study_module", 1, "https://pressed.collegesnorth.example")
    say = Prose(p.kind + "1", "the soil, a root, the humus", "feeds, binds, drains", "in spring")
    root = "/soilbasics"
    toc = {
        f"{root}/front-matter/introduction/": "Introduction",
        f"{root}/chapter/what-is-soil/": "1. What is soil?",
        f"{root}/chapter/water-in-soil/": "2. Water in soil",
        f"{root}/back-matter/glossary/": "Glossary",
    }

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title} – Soil Basics</title></head><body>
<header><a href="/">Colleges North Open Books</a> <a href="{root}/">Soil Basics</a>
<a href="{root}/wp-login.php?redirect_to={root}">Sign in</a> <ol>{links(toc)}</ol></header>
{body}<footer><a href="/catalog">Catalog</a> <a href="https://pressed.example/">Pressed</a>
</footer></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"<html><head><title>{title}</title></head><body>{body}</body></html>"

    forms = {"pdf": "Digital PDF", "print_pdf": "Print PDF", "epub": "EPUB", "xhtml": "XHTML"}
    p.own(
        f"{root}/",
        shell(
            "Soil Basics – An open textbook",
            f"""{metas(citation_book_title="Soil Basics", citation_year="2025")}<h1>Soil Basics</h1>
<p>Tanya Whitefish</p><p>{say.text(5)}</p><h4>Download this book</h4>
{links({f"{root}/open/download?type={key}": word for key, word in forms.items()})}
<a href="{root}/chapter/what-is-soil/">Read Book</a>
<h4>License</h4><a href="https://cc.example/licenses/by/4.0/">CC BY</a>
<p>Derived from <a href="/soils101/">Soils 101</a></p>""",
        ),
    )
    for key in forms:
        name = f"Soil-Basics-{key}.{key.split('_')[-1]}"
        body = "<html><title>Soil Basics</title></html>" if key == "xhtml" else b""
        p.file(f"{root}/open/download?type={key}", name, "", True, body)
    for one, word in toc.items():
        p.own(one, shell(word, f"<h1>{word}</h1>{say.paras(3)}"))
    p.other("/soils101/", plain("Soils 101", say.paras(1)))
    p.bar("the network's catalogue", "/catalog", "/")
    p.bar("a login", f"{root}/wp-login.php?redirect_to={root}")
    p.fill(rest(plain, {f"{root}/": "Soil Basics", "/soils101/": "Soils 101"}, say.one()))
    return p.site(f"{root}/", "complete", "the book's pages and its four forms")


def weblog_entry_1() -> ThirdSite:
    """A post on a Blogger-like service: month archive, labels, comments, a file on a drive."""
    p = Portal("weblog_entry", 1, "https://herbnotes.bloglet.example")
    say = Prose(p.kind + "1", "the fern, a spore, the frond", "curls, sheds, climbs", "near water")
    page = "/2024/05/counting-spores-with-phone.html"
    before, after = "/2024/04/a-new-press.html", "/2024/06/field-trip.html"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>Herb Notes: {title}</title>
<link rel="alternate" type="application/atom+xml" href="/feeds/posts/default"></head><body>
<h1><a href="/">Herb Notes</a></h1>{body}<div id="sidebar"><a href="/2024/">2024</a>
<a href="/2024/05/">May (2)</a> <a href="/search/label/ferns">ferns (14)</a>
<a href="https://www.bloglet.example/profile/0931">About me</a>
<a href="/feeds/posts/default">Atom</a></div></body></html>"""

    p.own(
        page,
        shell(
            "Counting spores with a phone",
            f"""<h3>Counting spores with a phone</h3>{say.paras(7)}
<p>The counts are <a href="https://drive.bloglet.example/uc?id=1xQ9&amp;export=download">here</a>,
the macro <a href="https://drive.bloglet.example/uc?id=7bTz&amp;export=download">there</a>.</p>
<p>Posted by Ruth at <a href="{page}">9:12 PM</a> <a href="{page}#comments">3 comments</a>
Labels: <a href="/search/label/ferns">ferns</a>, <a href="/search/label/phone">phone</a></p>
<div id="comments"><p>Tom: nice!</p><a href="/feeds/4411/comments/default">Comments (Atom)</a></div>
<a href="{after}">Newer Post</a> <a href="/">Home</a> <a href="{before}">Older Post</a>""",
        ),
    )
    drive = "https://drive.bloglet.example/uc?id="
    p.file(f"{drive}1xQ9&export=download", "spores.csv", "", True)
    p.file(f"{drive}7bTz&export=download", "count.ijm", "application/octet-stream", True)
    p.maybe(p.raw("/feeds/4411/comments/default", "<feed/>", "application/atom+xml"))
    p.raw("/feeds/posts/default", "<feed/>", "application/atom+xml")
    p.other(before, shell("A new press", say.paras(2)))
    p.other(after, shell("Field trip", say.paras(2)))
    p.bar("the month", "/2024/05/")
    p.bar("the blog's feed", "/feeds/posts/default")
    p.robots("Disallow: /search", "Allow: /")
    p.lost(shell("Page not found", "Sorry, the page does not exist."))
    p.fill(rest(shell, {page: "Counting spores", before: "A new press"}, say.one()))
    return p.site(page, "complete", "the post and the two files it hands out")


def audio_programme_1() -> ThirdSite:
    """An episode of a broadcaster's series: an opaque identifier, clips, downloads by quality."""
    p = Portal("audio_programme", 1, "https://www.islandbc.example")
    say = Prose(p.kind + "1", "the battle, a treaty, the queen", "lost, signed, kept", "in 1702")

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title}</title></head><body>
<nav><a href="/">IBC</a> <a href="/sounds">Sounds</a> <a href="/schedules/p00fzl9j">Schedule</a>
<a href="https://account.islandbc.example/signin?ptrt=/programmes/m0017k2c">Sign in</a></nav>
{body}<footer><a href="/usingthebbc/terms">Terms</a></footer></body></html>"""

    media = "https://open.live.islandbc.example/mediaselector/6/redir/version/2.0"
    claim = {
        "@context": "http://schema.org",
        "@type": "RadioEpisode",
        "identifier": "m0017k2c",
        "name": "The Levant Company",
        "url": p.u("/programmes/m0017k2c"),
        "partOfSeries": {"@type": "RadioSeries", "url": p.u("/programmes/b006qykl")},
    }
    p.own(
        "/programmes/m0017k2c",
        shell(
            "IBC Radio Four - Past Times, The Levant Company",
            f"""{ld(claim)}<a href="/programmes/b006qykl">Past Times</a><h1>The Levant Company</h1>
{say.paras(2)}<a href="/sounds/play/m0017k2c">Listen now</a>
<h2>Download</h2><a
href="{media}/audio-high/proto/https/vpid/p0c1hq.mp3">Higher quality (128kbps)</a>
<a href="{media}/audio-low/proto/https/vpid/p0c1hq.mp3">Lower quality (64kbps)</a>
<h2>Reading list</h2><p>A. Wood, A History.</p>
<h2><a href="/programmes/m0017k2c/credits">Credits</a></h2>
<h2>Clip</h2><a href="/programmes/p0c1m7wd">Currants and silk</a>
<a href="/programmes/m0017fxt">Previous: Hadrian</a> <a href="/programmes/m0017rpz">Next: Tang</a>
<a href="/programmes/b006qykl/episodes/player">Available now (912)</a>
<a href="/programmes/m0017k2c.json">json</a> <a
href="/programmes/m0017k2c/broadcasts">Broadcasts</a>""",
        ),
    )
    for quality in ("high", "low"):
        target = f"https://aod-pod.islandbc.example/p0c1hq_{quality}.mp3"
        p.hop(f"{media}/audio-{quality}/proto/https/vpid/p0c1hq.mp3", target)
        p.file(target, f"p0c1hq_{quality}.mp3")
    p.own("/programmes/m0017k2c/credits", shell("Credits - The Levant Company", say.paras(1)))
    p.own("/programmes/m0017k2c/broadcasts", shell("Broadcasts - The Levant Company", "<p>Thu</p>"))
    p.meta("/programmes/m0017k2c.json", {"programme": {"pid": "m0017k2c"}}, "application/json")
    p.maybe(p.show("/sounds/play/m0017k2c", shell("IBC Sounds - The Levant Company", "Play")))
    p.maybe(p.show("/programmes/p0c1m7wd", shell("Clip: Currants and silk", say.one())))
    p.other("/programmes/m0017fxt", shell("Past Times, Hadrian", say.paras(1)))
    p.other("/programmes/m0017rpz", shell("Past Times, Tang", say.paras(1)))
    p.bar("the series", "/programmes/b006qykl", "/programmes/b006qykl/episodes/player")
    lists = {"/programmes/m0017k2c": "The Levant Company", "/programmes/m0017rpz": "Tang"}
    p.show("/programmes/b006qykl", shell("Past Times", links(lists)))
    p.fill(rest(shell, lists, say.one()))
    return p.site(
        "/programmes/m0017k2c",
        "review",
        "two qualities, credits, data form; a clip of it has an entry page of its own",
    )


def online_exhibition_1() -> ThirdSite:
    """An exhibition in a library's Spotlight: feature pages, and items that stand as records."""
    p = Portal("online_exhibition", 1, "https://exhibits.westlib.example")
    say = Prose(p.kind + "1", "the map, a coast, the engraver", "bends, hides, names", "in copper")
    root = "/california-as-island"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title} - California as an Island</title>
</head>
<body><a href="/">Westlib exhibits</a> <a href="/users/sign_in?referrer={root}">Sign in</a>
<nav><a href="{root}">Home</a> <a href="{root}/feature/the-idea">The idea</a>
<a href="{root}/feature/the-makers">The makers</a> <a href="{root}/about/credits">About</a>
<a href="{root}/browse">Browse</a></nav><form action="{root}/catalog"></form>{body}</body></html>"""

    def plain(title: str, body: str) -> str:
        return f"<title>{title} - Westlib exhibits</title><body>{body}</body>"

    p.own(
        root,
        shell(
            "Home",
            f"""<h1>California as an Island</h1>{say.paras(3)}
<a href="{root}/catalog/hb871nd7771">A map of 1650</a> <a href="{root}/catalog/jz331wp2048">1705</a>
<a href="{root}/catalog?f%5Blanguage%5D%5B%5D=Dutch">Dutch (41)</a>""",
        ),
    )
    for slug in ("the-idea", "the-makers"):
        p.own(
            f"{root}/feature/{slug}",
            shell(slug, f'{say.paras(3)}<a href="{root}/catalog/hb871nd7771">map</a>'),
        )
    p.own(f"{root}/about/credits", shell("Credits", say.paras(1)))
    p.own(
        f"{root}/browse",
        shell("Browse", f'<a href="{root}/browse/title-pages">Title pages</a> {say.one()}'),
    )
    p.own(
        f"{root}/browse/title-pages",
        shell("Title pages", f'<a href="{root}/catalog/jz331wp2048">1705</a> {say.text(2)}'),
    )
    for one in ("hb871nd7771", "jz331wp2048"):
        p.maybe(
            p.show(
                f"{root}/catalog/{one}",
                shell(one, f'{say.one()}<a href="https://purl.westlib.example/{one}">Record</a>'),
            )
        )
        p.show(f"https://purl.westlib.example/{one}", f"<title>{one}</title><h1>{one}</h1>")
        p.bar("the library's record of an item", f"https://purl.westlib.example/{one}")
    p.maybe(p.show(f"{root}/catalog", shell("Catalog", "<p>1 - 2 of 2</p>")))
    p.maybe(
        p.show(f"{root}/catalog?f%5Blanguage%5D%5B%5D=Dutch", shell("Dutch", "<p>facet</p>")),
    )
    p.other("/gold-rush-letters", plain("Gold Rush Letters", say.paras(1)))
    p.show("/", plain("Exhibits", links({root: "California", "/gold-rush-letters": "Gold Rush"})))
    p.bar("the list of exhibitions", "/")
    p.bar("a login", f"/users/sign_in?referrer={root}")
    p.fill(rest(plain, {root: "California as an Island"}, say.one()))
    return p.site(root, "review", "items of the exhibition stand as records of their own")


def data_narrative_1() -> ThirdSite:
    """A story on a charting service: slides under a hash, a frame on a content host."""
    p = Portal("data_narrative", 1, "https://public.flourisher.example")
    say = Prose(
        p.kind + "1", "the chart, a district, the rent", "climbs, halts, doubles", "by 2024"
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | Flourisher</title>
{metas("property", og__title=title, og__image="https://flo.flourishcdn.example/s/271/thumb.png")}
</head><body><a href="https://flourisher.example/">Flourisher</a>
<a href="https://app.flourisher.example/login?next=/story/271004/">Sign in</a>{body}
<a href="https://flourisher.example/terms">Terms</a></body></html>"""

    frame = "https://flo.flourishcdn.example/story/271004"
    p.own(
        "/story/271004/",
        shell(
            "Rents along the tram",
            f"""<h1>Rents along the tram</h1><p>by <a href="/@urbanlab">Urban Lab</a></p>
<iframe src="{frame}/embed"></iframe><p>{say.one()}</p>
<h2>Visualisations in this story</h2><a href="/visualisation/8812001/">Rent per line</a>
<a href="/visualisation/8812002/">Rent per stop</a>
<h2>More by Urban Lab</h2><a href="/story/268311/">Trees and heat</a>""",
        ),
    )
    p.own(
        f"{frame}/embed",
        f"<html><head><title>Rents along the tram</title></head><body>{say.paras(2)}"
        f'<a href="{frame}/slides.json">data</a></body></html>',
    )
    p.meta(f"{frame}/slides.json", {"story": 271004, "slides": [1, 2]}, "application/json")
    for one in ("8812001", "8812002"):
        p.maybe(
            p.show(
                f"/visualisation/{one}/",
                shell("Rent", f'<a href="/visualisation/{one}/data.csv">Download data</a>'),
            ),
            p.blob(f"/visualisation/{one}/data.csv", "data.csv", "", True),
        )
    p.other("/story/268311/", shell("Trees and heat", say.paras(1)))
    p.bar("a profile", "/@urbanlab")
    p.fill(rest(shell, {"/story/271004/": "Rents", "/story/268311/": "Trees"}, say.one()))
    return p.site("/story/271004/", "review", "charts of the story stand as works of their own")
