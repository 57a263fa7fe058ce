"""Second portals: a module of study, a weblog, an audio programme, an exhibition, a narrative."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def study_module_2() -> ThirdSite:
    """A course on a German university's Moodle, open to guests: resources behind redirects."""
    p = Portal("study_module", 2, "https://moodle.uni-werra.example")
    say = Prose(p.kind + "2", "der Fluss, ein Pegel, die Karte", "zeigt, misst, trägt", "im Mai")
    page = "/course/view.php?id=2204"

    def shell(title: str, body: str) -> str:
        return f"""<html lang="de"><head><title>{title} | Moodle Uni Werra</title></head><body>
<nav><a href="/">Startseite</a> <a href="/course/index.php">Kursbereiche</a>
<a href="/login/index.php">Anmelden (Gast)</a></nav>{body}
<footer><a href="/local/staticpage/view.php?page=impressum">Impressum</a></footer></body></html>"""

    res = {4101: "01_skript.pdf", 4102: "pegel.xlsx"}
    p.own(
        page,
        shell(
            "Kurs: Hydrologie für alle",
            f"""<ol><li><a href="/course/index.php?categoryid=31">Geographie</a></ol>
<h1>Hydrologie für alle</h1>{say.paras(2)}<h3>Woche 1</h3>
{links({f"/mod/resource/view.php?id={key}": name for key, name in res.items()})}
<a href="/mod/page/view.php?id=4103">Lesetext</a>
<a href="/mod/url/view.php?id=4104">Film (extern)</a>
<h3>Woche 2</h3><a href="/mod/folder/view.php?id=4105">Übungen</a>
<a href="/mod/quiz/view.php?id=4106">Selbsttest</a>
<a href="/mod/forum/view.php?id=4107">Forum</a> <a href="/user/profile.php?id=88">Dr. Kranz</a>
<p>Siehe auch <a href="/course/view.php?id=2190">Kartographie</a></p>""",
        ),
    )
    for key, name in res.items():
        target = f"/pluginfile.php/{key}7/mod_resource/content/2/{name}"
        p.hop(f"/mod/resource/view.php?id={key}", target, 303)
        p.file(target, name)
    p.own("/mod/page/view.php?id=4103", shell("Lesetext", say.paras(3)))
    p.maybe(p.hop("/mod/url/view.php?id=4104", "https://film.example/w/88", own=False))
    folder = "/pluginfile.php/41057/mod_folder/content/3/uebung1.pdf?forcedownload=1"
    p.own(
        "/mod/folder/view.php?id=4105",
        shell(
            "Übungen",
            f'<a href="{folder}">uebung1.pdf</a>'
            '<a href="/mod/folder/download_folder.php?id=4105">Verzeichnis herunterladen</a>',
        ),
    )
    p.file(folder, "uebung1.pdf", "", True)
    p.file("/mod/folder/download_folder.php?id=4105", "uebungen.zip", "", True)
    p.refused("/mod/quiz/view.php?id=4106", shell("Selbsttest", "Gäste haben keinen Zugriff."))
    p.maybe(p.show("/mod/forum/view.php?id=4107", shell("Forum", "Noch keine Themen")))
    p.other("/course/view.php?id=2190", shell("Kurs: Kartographie", say.paras(1)))
    p.bar("a list of courses", "/course/index.php", "/course/index.php?categoryid=31")
    p.bar("a profile", "/user/profile.php?id=88")
    p.fill(rest(shell, {page: "Hydrologie", "/course/view.php?id=2190": "Karten"}, say.one()))
    return p.site(page, "partial", "the quiz is refused to guests")


def weblog_entry_2() -> ThirdSite:
    """A post in a publication of a writing platform: a slug with a hash, related posts, no file."""
    p = Portal("weblog_entry", 2, "https://midium.example")
    say = Prose(
        p.kind + "2", "the dashboard, a metric, the team", "drifts, lies, tells", "at scale"
    )
    page = "/civic-data-review/what-bus-delays-hide-9f2c41d07be3"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | by Ama Owusu | Civic Data
Review | Midium</title>{metas("property", og__type="article", og__title=title)}</head><body>
<a href="/">Midium</a> <a href="/m/signin?redirect={page}&amp;source=post">Sign in</a>
<a href="/search">Search</a>{body}<a href="https://help.midium.example/">Help</a></body></html>"""

    claim = {
        "@context": "http://schema.org",
        "@type": "NewsArticle",
        "headline": "What bus delays hide",
        "identifier": "9f2c41d07be3",
        "mainEntityOfPage": p.u(page),
        "url": p.u(page),
    }
    p.own(
        page,
        shell(
            "What bus delays hide",
            f"""{ld(claim)}<h1>What bus delays hide</h1><a href="/@ama-owusu">Ama Owusu</a>
<a href="/civic-data-review">Civic Data Review</a> 9 min read{say.paras(9)}
<figure><img src="https://miro.midium.example/v2/1*Zk3.png"><figcaption>Delays</figcaption></figure>
<p>Code is on <a href="https://codehost.example/amao/buses">a forge</a>.</p>
<a href="/tag/transport">Transport</a>
<a href="/m/signin?operation=register&amp;redirect={page}">Clap</a>
<h2>More from Civic Data Review</h2>
<a href="/civic-data-review/the-missing-benches-1a77be90c2d4">The missing benches</a>
<h2>Recommended from Midium</h2><a href="/@lee/ten-charts-77ac019bd3f1">Ten charts</a>""",
        ),
    )
    p.hop("/p/9f2c41d07be3", page)
    p.other("/civic-data-review/the-missing-benches-1a77be90c2d4", shell("Benches", say.paras(2)))
    p.other("/@lee/ten-charts-77ac019bd3f1", shell("Ten charts", say.paras(2)))
    p.bar("a publication", "/civic-data-review")
    p.bar("a profile", "/@ama-owusu")
    p.bar("a login", f"/m/signin?redirect={page}&source=post")
    p.robots("Disallow: /m/", "Disallow: /search")
    p.lost(shell("Out of nothing, something", "<h1>404</h1>"))
    p.fill(rest(shell, {page: "Bus delays", "/@lee/ten-charts-77ac019bd3f1": "Ten"}, say.one()))
    return p.site(page, "complete", "one page, and a claim that agrees")


def audio_programme_2() -> ThirdSite:
    """An episode at a Libsyn-like host: a tenant's sub-host, the slug, a traffic redirect."""
    p = Portal("audio_programme", 2, "https://deepstrata.synpod.example")
    say = Prose(
        p.kind + "2", "the core, a geologist, the rig", "drills, argues, sinks", "for hours"
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title>
<link rel="alternate" type="application/rss+xml" href="/rss"></head><body>
<h1><a href="/">Deep Strata</a></h1>{body}<aside><h3>Archives</h3>
<a href="/2025">2025</a> <a href="/2025/11">November</a> <a href="/category/drilling">drilling</a>
<a href="/rss">RSS</a> <a href="https://fruitpod.example/deep-strata">on FruitPod</a></aside>
</body></html>"""

    slug = "/42-the-hole-that-closed"
    audio = "https://traffic.synpod.example/secure/deepstrata/DS042.mp3"
    p.own(
        slug,
        shell(
            "Deep Strata: 42: The hole that closed",
            f"""<h2>42: The hole that closed</h2><span>Nov 3, 2025</span>{say.paras(3)}
<a href="{audio}?dest-id=88120">Direct download: DS042.mp3</a>
<a href="/size/25/?search=DS042">x</a>
<p>Transcript: <a href="https://static.synpod.example/p/assets/0/7/DS042.pdf">PDF</a></p>
<a href="/category/drilling">Category: drilling</a>
<a href="/43-salt">Next: 43: Salt</a> <a href="/41-mud">Previous: 41: Mud</a>""",
        ),
    )
    store = "https://dts.synpod.example/item/88120331/DS042.mp3?token=a81"
    p.hop(f"{audio}?dest-id=88120", store)
    p.file(store, "DS042.mp3")
    p.file("https://static.synpod.example/p/assets/0/7/DS042.pdf", "DS042.pdf")
    p.other("/43-salt", shell("Deep Strata: 43: Salt", say.paras(1)))
    p.other("/41-mud", shell("Deep Strata: 41: Mud", say.paras(1)))
    p.raw("/rss", "<rss/>", "application/rss+xml")
    p.bar("the feed of the show", "/rss")
    p.bar("a month", "/2025/11")
    p.fill(rest(shell, {slug: "42", "/43-salt": "43", "/41-mud": "41"}, say.one()))
    return p.site(slug, "complete", "the episode, its sound behind a redirect, its transcript")


def online_exhibition_2() -> ThirdSite:
    """An exhibition of a union's aggregator: chapters below a slug, two languages, items beyond."""
    p = Portal("online_exhibition", 2, "https://www.eurocult.example")
    say = Prose(p.kind + "2", "the loom, a weaver, the mill", "hums, strikes, sells", "in Ghent")
    root = "/en/exhibitions/threads-of-work"
    chapters = {f"{root}/{one}": one for one in ("the-loom", "the-strike", "credits")}

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | Eurocult</title></head><body>
<nav><a href="/en">Home</a> <a href="/en/collections">Collections</a>
<a href="/en/stories">Stories</a> <a href="/en/account/login?redirect={root}">Log in</a></nav>
{body}<footer><a href="/en/about-us">About us</a></footer></body></html>"""

    p.own(
        root,
        shell(
            "Threads of work",
            f"""<h1>Threads of work</h1>{say.paras(2)}{links(chapters)}
<a href="/nl/exhibitions/draden-van-arbeid" hreflang="nl">Nederlands</a>
<h2>Related</h2><a href="/en/exhibitions/paper-people">Paper people</a>
<a href="/en/collections/topic/55-fashion">Fashion</a>""",
        ),
    )
    items = ("2021/mill_204", "2021/loom_118")
    for number, one in enumerate(chapters):
        item = items[number % 2]
        p.own(
            one,
            shell(one.rsplit("/", 1)[1], f'{say.paras(2)}<a href="/en/item/{item}">view item</a>'),
        )
    p.own(
        "/nl/exhibitions/draden-van-arbeid",
        shell(
            "Draden van arbeid",
            '<h1>Draden</h1><a href="/nl/exhibitions/draden-van-arbeid/het-getouw">Getouw</a>',
        ),
    )
    p.own(
        "/nl/exhibitions/draden-van-arbeid/het-getouw",
        shell("Het getouw", f'<h1>Het getouw</h1><a href="{root}/the-loom">English</a>'),
    )
    for one in items:
        p.show(f"/en/item/{one}", shell(one, f"<h1>{one}</h1>{say.one()}"))
        p.bar("an item of an institution's collection", f"/en/item/{one}")
    p.other("/en/exhibitions/paper-people", shell("Paper people", say.paras(1)))
    p.bar("a topic", "/en/collections/topic/55-fashion")
    p.fill(rest(shell, {root: "Threads", "/en/exhibitions/paper-people": "Paper"}, say.one()))
    return p.site(
        root, "complete", "introduction, chapters, credits, a Dutch form with its own slugs"
    )


def data_narrative_2() -> ThirdSite:
    """A visual essay below year and month, its data in the same folder, no other claims."""
    p = Portal("data_narrative", 2, "https://plumpudding.example")
    say = Prose(p.kind + "2", "the chorus, a hit, the rhyme", "repeats, sells, fades", "since 1960")
    root = "/2026/02/choruses"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title>
<link rel="canonical" href="https://plumpudding.example{root}"></head><body>
<header><a href="/">The Plum Pudding</a></header>{body}<footer><a href="/about">About</a>
<a href="/privacy">Privacy</a> <a href="https://patrons.example/pudding">Fund us</a>
<h3>Further reading</h3><a href="/2025/11/pockets">Pockets</a> <a href="/2025/08/names">Names</a>
</footer></body></html>"""

    p.own(
        f"{root}/",
        shell(
            "The choruses got shorter",
            f"""<h1>The choruses got shorter</h1><p>By <a href="/author/ines-gil">Inés Gil</a></p>
{say.paras(7)}<section id="methods"><h2>Methods</h2><p>{say.text(3)} The data are
<a href="assets/data/choruses.csv">here</a> and <a href="assets/data/lyrics-meta.json">here</a>;
the analysis is <a href="https://codehost.example/plumpudding/choruses">public</a>.
<a href="methods.html">A longer note.</a></p></section>""",
        ),
    )
    p.hop(root, f"{root}/", 301)
    p.file(f"{root}/assets/data/choruses.csv", "choruses.csv")
    p.file(f"{root}/assets/data/lyrics-meta.json", "lyrics-meta.json")
    p.own(f"{root}/methods.html", shell("Choruses: a longer note", say.paras(4)))
    p.other("/2025/11/pockets", shell("Pockets", say.paras(2)))
    p.other("/2025/08/names", shell("Names", say.paras(2)))
    p.bar("an author", "/author/ines-gil")
    p.fill(rest(shell, {f"{root}/": "Choruses", "/2025/11/pockets": "Pockets"}, say.one()))
    return p.site(f"{root}/", "complete", "the essay, its note and two data files in one folder")
