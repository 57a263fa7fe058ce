"""First round: a wiki project, a protocol, a funded project, a supplement, a newsletter issue."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal, to
from tests.blind_portals.third.case import ThirdSite


def wiki_project_1() -> ThirdSite:
    """A project in a MediaWiki: subpages, file pages, exports, and the tools of every page."""
    p = Portal("wiki_project", 1, "https://wiki.quadrat.example")
    r, i = "/wiki/Seagrass_Atlas", "/w/index.php?title="

    def lay(title: str, body: str, name: str = "Main_Page") -> str:
        return f"""<!DOCTYPE html><html class="client-nojs" lang="en"><head><title>{title} -
QuadratWiki</title><link rel="stylesheet" href="/w/load.css"></head><body><div id="mw-page-base">
</div><div id="content"><h1 id="firstHeading">{title}</h1>{body}</div><div id="mw-navigation">
<ul id="p-personal"><li><a href="{i}Special:UserLogin&returnto={name}">Log in</a></ul>
<ul id="p-views"><li><a href="/wiki/{name}">Read</a><li><a href="{i}{name}&action=edit">View source
</a><li><a href="{i}{name}&action=history">View history</a></ul>
<ul id="p-nav">{
            lis(
                ("/wiki/Main_Page", "Main page"),
                ("/wiki/Special:RecentChanges", "Recent"),
                ("/wiki/Special:Random", "Random page"),
                ("/wiki/Help:Contents", "Help"),
            )
        }</ul>
<ul id="p-tb"><li><a href="/wiki/Special:WhatLinksHere/{name}">What links here</a>
<li><a href="{i}{name}&printable=yes">Printable version</a>
<li><a href="{i}{name}&oldid=5521">Permanent link</a>
<li><a href="/wiki/Special:CiteThisPage?page={name}">Cite this page</a></ul></div>
<footer><a href="/wiki/QuadratWiki:Privacy_policy">Privacy</a>
<a href="/wiki/QuadratWiki:About">About</a></footer></body></html>"""

    subs = (
        ("Methods", "Methods"),
        ("Sites", "Sites"),
        ("Data", "Data"),
        ("Minutes_2024", "Minutes"),
    )
    links = lis(*((f"{r}/{one}", text) for one, text in subs))
    contents = "".join(
        f"<li>{a(f'/wiki/File:{n}', n)}" for n in ("Seagrass_2024.csv", "Seagrass_map.png")
    )
    p.own(
        r,
        lay(
            "Seagrass Atlas",
            f"""<p>{say("seagrass", "en", 6)}</p><ul>{links}</ul><p>Kin to the
<a href="/wiki/Kelp_Watch">Kelp Watch</a>; coordinated by <a href="/wiki/User:Tmori">Tmori</a>.
<a href="/wiki/Quadrat">quadrat</a></p><div id="catlinks"><a href="/wiki/Category:Projects">Projects
</a></div>""",
            "Seagrass_Atlas",
        ),
    )
    for one, text in subs:
        more = f"<ul>{contents}</ul>" if one == "Data" else ""
        p.own(
            f"{r}/{one}",
            lay(
                f"Seagrass Atlas/{text}",
                f'<span class="subpages">&lt; {a(r, "Seagrass Atlas")}</span>{paras(one)}{more}',
                f"Seagrass_Atlas/{one}",
            ),
        )
    for n, path in (("Seagrass_2024.csv", "3/3f"), ("Seagrass_map.png", "a/a9")):
        p.own(
            f"/wiki/File:{n}",
            lay(
                f"File:{n}",
                f"""<a href="/w/images/{path}/{n}">Original file</a> on {a(f"{r}/Data", "Data")}
<table class="filehistory"><tr><td><a href="/w/images/{path}/{n}">11:20, 4 May 2024</a></table>""",
                f"File:{n}",
            ),
        )
        p.file(f"/w/images/{path}/{n}", n)
    names = ("Seagrass_Atlas", *(f"Seagrass_Atlas/{one}" for one, _ in subs))
    names += ("File:Seagrass_2024.csv", "File:Seagrass_map.png")
    for n in names:
        p.maybe(f"{i}{n}&action=history", f"{i}{n}&oldid=5521", f"{i}{n}&printable=yes")
        p.maybe(f"/wiki/Special:CiteThisPage?page={n}")
        p.bar("an action", f"{i}{n}&action=edit")
        p.bar("login with return address", f"{i}Special:UserLogin&returnto={n}")
        p.bar("a list of links", f"/wiki/Special:WhatLinksHere/{n}")
    p.other("/wiki/Kelp_Watch", lay("Kelp Watch", paras("kelp") + a("/wiki/Kelp_Watch/Sites", "S")))
    p.show(
        "/wiki/Category:Projects",
        lay("Category:Projects", lis((r, "Seagrass Atlas"), ("/wiki/Kelp_Watch", "Kelp Watch"))),
    )
    p.bar("a category", "/wiki/Category:Projects")
    p.bar("an article of its own", "/wiki/Quadrat")
    p.bar("a profile", "/wiki/User:Tmori")
    p.robots("Disallow: /w/index.php", "Disallow: /wiki/Special:")
    return done(p, r, lay, "complete", "the page, its subpages and the files that it alone uses")


def lab_protocol_1() -> ThirdSite:
    """A protocol service: tabs under the slug, an older version, files on an opaque host."""
    p = Portal("lab_protocol", 1, "https://www.benchsteps.example")
    slug = "dna-extraction-from-lichen-thalli-c8k2zyye"
    r, f = f"/view/{slug}", "https://s3.benchsteps-files.example"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title></head><body><div class="hdr">
<a href="/">benchsteps</a><a href="/explore">Explore</a><a href="/plans">Plans</a>
<a href="/developers">API</a><a href="/login">Sign in</a><a href="/signup">Sign up</a></div>
<div class="page">{body}</div><div class="ftr"><a href="/about">About</a><a href="/terms">Terms</a>
<a href="https://help.benchsteps.example/">Help</a></div></body></html>"""

    title = "DNA extraction from lichen thalli"

    def view(base: str, body: str) -> str:
        return lay(
            title,
            f"""<h1>{title}</h1><a href="/researchers/noor-vester">Noor Vester</a>
<a href="https://doi.example/10.17504/bs.c8k2zyye">dx.doi/10.17504/bs.c8k2zyye</a>
<a href="/workspaces/lichen-lab">Lichen Lab</a><nav class="tabs"><a href="{base}">Steps</a>
<a href="{base}/abstract">Abstract</a><a href="{base}/materials">Materials</a>
<a href="{base}/metadata">Metadata</a><a href="{base}/metrics">Metrics</a></nav>
<div class="more"><a href="{r}.pdf">PDF</a><a href="/api/v3/protocols/{slug}?format=json">JSON</a>
<a href="/create?fork={slug}">Copy / Fork</a><a href="{r}/print">Print</a>
<a href="/login?return=%2Fview%2F{slug}">Bookmark</a><a href="{r}/forks">Forks (1)</a>
Version 2 <a href="/view/dna-extraction-from-lichen-thalli-b7h9xqzn">V.1</a></div>{body}""",
        )

    steps = "".join(f"<li>Step {n}. {say(f'step{n}', 'en', 1)}</li>" for n in range(1, 9))
    ld = {
        "@context": "https://schema.org",
        "@type": "HowTo",
        "name": title,
        "encoding": {"@type": "MediaObject", "contentUrl": f"{p.base}{r}.pdf"},
        "isBasedOn": f"{p.base}/view/rna-from-moss-d2m4aa8e",
    }
    p.own(
        r,
        view(
            r,
            f"""<script
type="application/ld+json">{json.dumps(ld)}</script><ol>{steps}</ol><h4>Attachments</h4><a
href="{f}/k3jd9axw7.xlsx">plate.xlsx</a>
<a href="{f}/k3je1bqz2.jpg">gel.jpg</a><h4>Similar</h4><a href="/view/rna-from-moss-d2m4aa8e">RNA
from
moss</a>""",
        ),
    )
    for tab in ("abstract", "materials", "metadata"):
        p.own(f"{r}/{tab}", view(r, f"<h2>{tab}</h2>{paras(tab)}"))
    p.file(f"{f}/k3jd9axw7.xlsx", "plate.xlsx", "", True)
    p.file(f"{f}/k3je1bqz2.jpg", "gel.jpg")
    p.file(f"{r}.pdf", "protocol.pdf")
    p.meta(
        f"/api/v3/protocols/{slug}?format=json", {"protocol": {"title": title}}, "application/json"
    )
    p.show(f"{r}/metrics", view(r, "<p>Views 812</p>"))
    p.show(f"{r}/print", f"<title>{title}</title><ol>{steps}</ol>")
    p.show(f"{r}/forks", view(r, a("/view/dna-from-crusts-f00d1e2a", "DNA from crusts")))
    p.maybe(f"{r}/metrics", f"{r}/print", f"{r}/forks")
    p.maybe("https://doi.example/10.17504/bs.c8k2zyye")
    old = "/view/dna-extraction-from-lichen-thalli-b7h9xqzn"
    p.own(
        old,
        lay(
            f"{title} V.1",
            f"""<h1>{title}</h1>There is a newer version: {a(r, "V.2")}<ol>{steps[:300]}</ol>
<a href="{old}.pdf">PDF</a><a href="{f}/b7zz0plw1.xlsx">plate_old.xlsx</a>""",
        ),
    )
    p.blob(f"{old}.pdf", "v1.pdf")
    p.blob(f"{f}/b7zz0plw1.xlsx", "plate_old.xlsx")
    p.maybe(f"{old}.pdf", f"{f}/b7zz0plw1.xlsx")
    p.other(
        "/view/rna-from-moss-d2m4aa8e", lay("RNA from moss", f"<h1>RNA from moss</h1>{say('r')}")
    )
    p.other("/view/dna-from-crusts-f00d1e2a", lay("DNA from crusts", f"<h1>Crusts</h1>{say('c')}"))
    p.bar("a profile or group", "/researchers/noor-vester", "/workspaces/lichen-lab")
    p.bar("asks for an account", f"/create?fork={slug}", f"/login?return=%2Fview%2F{slug}")
    return done(p, r, lay, "review", "the first version has files of its own")


def funded_project_1() -> ThirdSite:
    """A CORDIS-like project: language forms, results, deliverables behind opaque numbers."""
    p = Portal("funded_project", 1, "https://projects.unionresearch.example")
    r = "/project/id/101045678"
    d = "https://docs.unionparticipants.example/documents/downloadPublic?documentIds="

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | UNIONRESEARCH
</title></head>
<body><header><a href="/">UNIONRESEARCH</a><nav><a href="/projects">Projects</a>
<a href="/article">Magazine</a><a href="/datalab">DataLab</a><a href="/search">Search</a></nav>
<a href="/login?service={r}">Log in</a></header>{body}<footer><a href="/about">About</a>
<a href="/legal-notice">Legal notice</a><a href="https://union.example/">The Union</a></footer>
</body></html>"""

    def view(lang: str, tab: str, body: str) -> str:
        tail = "" if lang == "en" else f"/{lang}"
        return lay(
            "Peatland carbon under changing water tables",
            f"""<h1>Peatland carbon under changing water tables</h1><ul class="langs">
<li><a href="{r}">en</a><li><a href="{r}/de">de</a><li><a href="{r}/fr">fr</a></ul>
<ul class="tabs"><li><a href="{r}{tail}">Fact Sheet</a><li><a
href="{r}/reporting{tail}">Reporting</a>
<li><a href="{r}/results{tail}">Results</a></ul><p>{tab}</p>{body}<aside>
<a href="{r}/{lang}?format=xml">XML</a> <a href="{r}/{lang}?format=pdf">PDF</a>
<a href="https://doi.example/10.3030/101045678">DOI 10.3030/101045678</a></aside>""",
        )

    fact = f"""{paras("peat", "en", 2)}<h2>Programme(s)</h2>
<a href="/programme/id/HORIZON.1.1">HORIZON.1.1</a><h2>Topic</h2><a
href="/topic/ERC-2021-COG">ERC</a>
<h2>Coordinator</h2><a href="/organisation/id/999985">Aalvik University</a>
<a href="https://aalvik.example/">Website</a><h2>Field</h2><a href="/search?q=peat">peat</a>
<h2>Similar projects</h2><a href="/project/id/101043333">Blanket bogs</a>
<a href="https://peatwater.example/">Project website</a>"""
    for lang, tail in (("en", ""), ("de", "/de"), ("fr", "/fr")):
        p.own(f"{r}{tail}", view(lang, f"Fact Sheet {lang}", fact))
        p.own(f"{r}/reporting{tail}", view(lang, "Reporting", paras(f"reporting{lang}", lang)))
        p.own(
            f"{r}/results{tail}",
            view(
                lang,
                "Results",
                f"""<h3>Deliverables</h3>
<a href="{d}080166e5a1&appId=PPGMS">Data Management Plan</a>
<a href="{d}080166e5b7&appId=PPGMS">Water table protocol</a><h3>Publications</h3>
<a href="https://doi.example/10.5555/bog.2023.4">Bog flux (Bog Science, 2023)</a>""",
            ),
        )
        p.meta(f"{r}/{lang}?format=xml", "<project><id>101045678</id></project>", "application/xml")
        p.file(f"{r}/{lang}?format=pdf", f"project_{lang}.pdf", "", True)
        p.downloads.discard(p.u(f"{r}/{lang}?format=pdf"))
    for one in ("080166e5a1", "080166e5b7"):
        p.file(f"{d}{one}&appId=PPGMS", f"{one}.pdf", "", True)
    p.hop(f"{r}/en", r)
    p.maybe("https://doi.example/10.3030/101045678")
    p.other("/project/id/101043333", lay("Blanket bogs", f"<h1>Blanket bogs</h1>{say('blanket')}"))
    p.show("/projects", lay("Projects", lis((r, "Peatland"), ("/project/id/101043333", "Bogs"))))
    p.bar("programme, topic, organisation", "/programme/id/HORIZON.1.1", "/organisation/id/999985")
    p.bar("another portal", "https://peatwater.example/", "https://doi.example/10.5555/bog.2023.4")
    p.bar("login with return address", f"/login?service={r}")
    p.not_found = to("/search")
    return done(p, r, lay, "complete", "three tabs in three languages, exports, two deliverables")


def journal_supplement_1() -> ThirdSite:
    """A publisher's page of an article's supplement; one of its files asks for a subscription."""
    p = Portal("journal_supplement", 1, "https://pubs.strata-society.example")
    i = "10.5555/jss.2024.017"
    r, f = f"/doi/suppl/{i}", f"/doi/suppl/{i}/suppl_file"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Journal of Strata Studies
</title></head><body><div class="hd"><a href="/">Strata Society Publications</a>
<a href="/journal/jss">Journal</a><a href="/toc/jss/current">Current issue</a>
<a href="/journal/jss/authors">For authors</a><a href="/action/showCart">Cart</a>
<a href="/action/showLogin?redirectUri=%2Fdoi%2Fsuppl%2F{i}">Sign in</a></div>
<div class="bd">{body}</div><div class="ft"><a href="/help">Help</a>
<a href="/page/terms">Terms</a></div></body></html>"""

    names = ("jss2024017_s1.pdf", "jss2024017_s2.xlsx", "jss2024017_s3.zip")
    p.own(
        r,
        lay(
            "Supplementary material: Turbidites of a narrow shelf",
            f"""<a href="/toc/jss/41/3">Vol 41 No 3</a><h1>Turbidites of a narrow shelf</h1>
<div class="tabs"><a href="/doi/abs/{i}">Abstract</a><a href="/doi/full/{i}">Full text</a>
<a href="/doi/pdf/{i}">PDF</a><a href="{r}">Supplementary material</a></div>
<h2>Supplementary data</h2><ul>{lis(*((f"{f}/{n}", n) for n in names))}</ul>
<p>{say("turbidites")}</p><a href="/action/showCitFormats?doi={i}">Download citation</a>
<div class="related"><a href="/doi/abs/10.5555/jss.2024.016">Previous</a>
<a href="/doi/abs/10.5555/jss.2024.018">Next</a>
<a href="/doi/suppl/10.5555/jss.2023.201">Supplement: Grain sizes of a delta</a></div>""",
        ),
    )
    for n in names[:2]:
        p.file(f"{f}/{n}", n, "", True)
    p.refused(f"{f}/{names[2]}", lay("Access denied", "<h1>Subscribers only</h1>"), 403)
    for way in ("abs", "full"):
        p.show(f"/doi/{way}/{i}", lay("Turbidites", f"<h1>Turbidites</h1>{paras(way)}{a(r, 'S')}"))
        p.maybe(f"/doi/{way}/{i}")
    p.put(f"/doi/pdf/{i}", to(f"/action/showLogin?redirectUri=%2Fdoi%2Fsuppl%2F{i}"))
    p.show(f"/action/showCitFormats?doi={i}", lay("Citation", "<form><select></select></form>"))
    p.maybe(f"/doi/pdf/{i}", f"/action/showCitFormats?doi={i}")
    for n in ("016", "018"):
        one = f"/doi/abs/10.5555/jss.2024.{n}"
        p.other(one, lay(f"Article {n}", f"<h1>Article {n}</h1>{say(n)}"))
    p.other("/doi/suppl/10.5555/jss.2023.201", lay("Grain sizes", f"<h1>Grain</h1>{say('g')}"))
    p.show("/toc/jss/41/3", lay("Vol 41 No 3", lis((f"/doi/abs/{i}", "Turbidites"))))
    p.bar("the issue", "/toc/jss/41/3")
    p.bar("sign in", f"/action/showLogin?redirectUri=%2Fdoi%2Fsuppl%2F{i}")
    p.robots("Disallow: /action", "Disallow: /search")
    return done(p, r, lay, "partial", "one of three files is for subscribers")


def newsletter_issue_1() -> ThirdSite:
    """A Buttondown-like archive: an issue by slug, tracked links, the feed of the letter."""
    p = Portal("newsletter_issue", 1, "https://letters.fieldphilology.example")
    r = "/fieldphilology/archive/38-what-a-gloss-can-hold/"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} • Buttonletter</title>
<link rel="alternate" type="application/rss+xml" href="/fieldphilology/rss"></head><body>
<div class="bar"><a href="/fieldphilology">Field Philology</a>
<a href="/fieldphilology/archive/">Archive</a><a
href="/fieldphilology/subscribe">Subscribe</a></div>
{body}<div class="bottom">Brought to you by <a href="/">Buttonletter</a>
<a href="/legal">Legal</a></div></body></html>"""

    p.own(
        r,
        lay(
            "#38: What a gloss can hold",
            f"""<link rel="canonical" href="{p.base}{r}"><h1>#38: What a gloss can hold</h1>
<time>June 2, 2024</time><div class="email-body">{paras("gloss", "en", 6)}
<p>The word list of this issue: <a href="https://assets.buttonletter.example/attachments/5d1c2f07.pdf">
PDF, two pages</a>. The recording: <a href="https://assets.buttonletter.example/attachments/77be90aa.mp3">
3 minutes</a>. Earlier I wrote about <a href="/fieldphilology/archive/31-margins/">margins</a>, and
<a href="https://manuscripts.example/ms/442">MS 442</a> is online.</p></div>
<a href="/fieldphilology/archive/37-rain-words/">← #37 Rain words</a>
<a href="/fieldphilology/archive/39-ditto/">#39 Ditto →</a><h4>Add a comment</h4>
<p>{say("cmt", "en", 1)}</p><a href="/login?next={r}">Log in to comment</a>
<a href="https://social.example/intent?u={p.base}{r}">Share</a>""",
        ),
    )
    assets = "https://assets.buttonletter.example/attachments"
    p.file(f"{assets}/5d1c2f07.pdf", "words.pdf")
    p.file(f"{assets}/77be90aa.mp3", "words.mp3", "audio/mpeg")
    numbers = (("37-rain-words", "Rain words"), ("39-ditto", "Ditto"), ("31-margins", "Margins"))
    for one, title in numbers:
        p.other(
            f"/fieldphilology/archive/{one}/",
            lay(title, f"<h1>{title}</h1>{paras(one, 'en', 4)}"),
        )
    issues = lis((r, "#38"), *((f"/fieldphilology/archive/{n}/", t) for n, t in numbers))
    p.show("/fieldphilology/archive/", lay("Archive", f"<ul>{issues}</ul>"))
    p.raw("/fieldphilology/rss", "<rss version='2.0'/>", "application/rss+xml")
    p.bar("the whole letter", "/fieldphilology/archive/", "/fieldphilology/rss", "/fieldphilology")
    p.bar("login with return address", f"/login?next={r}")
    p.bar("another portal", "https://manuscripts.example/ms/442")
    return done(p, r, lay, "complete", "one issue and its two attachments")


ALL = (
    wiki_project_1,
    lab_protocol_1,
    funded_project_1,
    journal_supplement_1,
    newsletter_issue_1,
)
