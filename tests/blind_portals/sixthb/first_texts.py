"""First round: a workflow, a preprint, a working paper, a thesis, a talk."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal, to
from tests.blind_portals.third.case import ThirdSite


def workflow_page_1() -> ThirdSite:
    """A SEEK-like registry: versions by query, crates, a git tree, Signposting in the header."""
    p = Portal("workflow_page", 1, "https://flowregistry.example")
    r = "/workflows/412"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>FlowRegistry: {title}</title>
<link rel="shortcut icon" href="/favicon.ico"></head><body><nav class="navbar"><a href="/">Home</a>
<a href="/workflows">Workflows</a><a href="/collections">Collections</a><a href="/people">People</a>
<a href="/programmes">Spaces</a><a href="/signup">Register</a><a href="/login">Log in</a></nav>
<div id="content">{body}</div><footer><a href="/home/imprint">About</a>
<a href="/api">API Documentation</a><a href="/home/privacy">Privacy</a></footer></body></html>"""

    def view(version: int) -> str:
        files = "".join(
            f"<li>{a(f'{r}/git/{version}/blob/{n}', n)} {a(f'{r}/git/{version}/raw/{n}', 'raw')}"
            for n in ("main.ga", "README.md")
        )
        return lay(
            "Amplicon denoising for soil samples",
            f"""<ol class="breadcrumb">{lis(("/", "Home"), ("/workflows", "Workflows Index"))}</ol>
<h1>Amplicon denoising for soil samples</h1><span>Version {version}</span>
<a class="btn" href="{r}/ro_crate?version={version}">Download RO-Crate</a>
<a class="btn" href="https://usegalaxy.runner.example/workflows/trs_import?trs_id=412">Run</a>
<ul class="nav-tabs"><li><a href="#overview">Overview</a><li><a href="#files">Files</a>
<li><a href="#related-items">Related items</a></ul>{paras("soil workflow", "en", 2)}
<img src="{r}/diagram?version={version}"><a href="{r}/diagram?version={version}">Full size</a>
<h3>Version History</h3>{lis((f"{r}?version=2", "Version 2 (latest)"), (f"{r}?version=1", "v1"))}
<h3>Files</h3><ul>{files}</ul><aside>Creator <a href="/people/33">R. Okafor</a>
<a href="/projects/18">Soil Commons</a><a href="/workflows?filter%5Btag%5D=16s">16s</a>
<a href="/collections/9">Soil toolbox</a><a href="/workflows/398">Taxonomy of soil reads</a>
Views: 1204 Downloads: 77 <a href="{r}.json">JSON</a>
<a href="/login?return_to={r}">Log in to request contact</a></aside>""",
        )

    base = p.base
    heads = [
        (
            "Link",
            f'<{base}{r}/ro_crate?version=2>; rel="item"; type="application/zip", '
            f'<{base}{r}?format=datacite_xml&version=2>; rel="describedby"; '
            f'type="application/vnd.datacite.datacite+xml", '
            f'<https://doi.example/10.48546/workflow.412.2>; rel="cite-as", '
            f'<https://schema.org/ItemPage>; rel="type"',
        )
    ]
    p.own(r, view(2), heads=heads)
    p.own(f"{r}?version=2", view(2), heads=heads)
    p.own(f"{r}?version=1", view(1))
    p.meta(f"{r}?format=datacite_xml&version=2", "<resource/>", "application/xml")
    p.meta(f"{r}.json", {"data": {"id": "412", "type": "workflows"}}, "application/vnd.api+json")
    for v in (1, 2):
        p.file(f"{r}/ro_crate?version={v}", f"workflow-412-{v}.crate.zip", "", True)
        p.file(f"{r}/diagram?version={v}", f"diagram{v}.png")
        for n in ("main.ga", "README.md"):
            p.own(f"{r}/git/{v}/blob/{n}", lay(n, f"<pre>{say(n + str(v))}</pre>"))
            p.file(f"{r}/git/{v}/raw/{n}", n, "text/plain")
    older = {
        p.u(f"{r}/git/1/{way}/{n}") for way in ("raw", "blob") for n in ("main.ga", "README.md")
    }
    older |= {p.u(f"{r}/ro_crate?version=1"), p.u(f"{r}/diagram?version=1")}
    p.members -= older
    p.downloads -= older
    p.maybe(*older, f"{r}/diagram?version=2")
    p.members.discard(p.u(f"{r}/diagram?version=2"))
    p.downloads.discard(p.u(f"{r}/diagram?version=2"))
    p.other("/workflows/398", lay("Taxonomy of soil reads", paras("398")))
    p.show("/workflows", lay("Workflows", lis((r, "Amplicon denoising"), ("/workflows/398", "T"))))
    p.bar("a collection around it", "/collections/9", "/projects/18")
    p.bar("a profile or a list", "/people/33", "/workflows", "/workflows?filter%5Btag%5D=16s")
    p.bar("login with return address", f"/login?return_to={r}")
    p.maybe("https://doi.example/10.48546/workflow.412.2")
    return done(p, r, lay, "review", "the first version has a crate and files of its own")


def preprint_page_1() -> ThirdSite:
    """An arXiv-like abstract: two versions, forms of the text, ancillary files, listings."""
    p = Portal("preprint_page", 1, "https://axarchive.example")
    n = "2403.01234"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>
<header><a href="https://info.axarchive.example/about">About</a> <a href="/">axArchive</a> &gt;
<form action="/search" method="get"><input name="query"></form><a href="/login">Login</a></header>
<main>{body}</main><footer><a href="https://info.axarchive.example/help">Help</a>
<a href="/help/contact">Contact</a> <a href="/a11y">Web Accessibility</a></footer></body></html>"""

    def view(i: str, title: str) -> str:
        bare = i.split("v")[0]
        last = f"{bare}v2" if i == bare else i
        return lay(
            f"[{i}] {title}",
            f"""<meta name="citation_title" content="{title}"><meta name="citation_arxiv_id"
content="{bare}"><meta name="citation_pdf_url" content="{p.base}/pdf/{bare}">
<div class="dateline">[Submitted on 2 Mar 2024 (v1), last revised 9 Jul 2024]</div>
<h1>{title}</h1><a href="/search?searchtype=author&query=Ilves,+K">K. Ilves</a>
<blockquote class="abstract">{say(title, "en", 7)}</blockquote>
<td>Subjects: Earth and Planetary (astro.EP) <a href="/abs/{last}">axArchive:{last}</a>
<a href="https://doi.example/10.48550/ax.{bare}">https://doi.example/10.48550/ax.{bare}</a></td>
<div class="submission-history">From: K. Ilves [<a href="/show-email/9b1f/{bare}">view email</a>]
<b><a href="/abs/{bare}v1">[v1]</a></b> Sat, 2 Mar 2024 <b>[v2]</b> Tue, 9 Jul 2024</div>
<div class="extra-services"><ul><li><a href="/pdf/{bare}">View PDF</a><li><a href="/html/{last}">
HTML (experimental)</a><li><a href="/src/{bare}">TeX Source</a></ul>
<a href="/prevnext?id={bare}&function=prev&context=astro.EP">&lt; prev</a>
<a href="/prevnext?id={bare}&function=next&context=astro.EP">next &gt;</a>
<a href="/list/astro.EP/new">new</a> <a href="/list/astro.EP/recent">recent</a>
<a href="/list/astro.EP/2024-03">2024-03</a>
<a href="https://ui.adsabs.example/abs/ax:{bare}">NASA ADS</a>
<a href="/bibtex/{bare}">Export BibTeX Citation</a>
<a href="/auth/show-endorsers/{bare}">Which authors are endorsers?</a></div>""",
        )

    title = "Slow tides in the subsurface ocean of a small moon"
    anc = "".join(lis((f"/src/{n}v2/anc/{f}", f)) for f in ("love_numbers.csv", "orbit.py"))
    full = f"<div class='ancillary'><h2>Ancillary files</h2><ul>{anc}</ul></div>"
    p.own(f"/abs/{n}", view(n, title) + full)
    p.own(f"/abs/{n}v2", view(f"{n}v2", title) + full)
    p.own(f"/abs/{n}v1", view(f"{n}v1", title).replace(f'/pdf/{n}"', f'/pdf/{n}v1"'))
    p.file(f"/pdf/{n}", f"{n}v2.pdf")
    p.blob(f"/pdf/{n}v1", f"{n}v1.pdf")
    p.own(f"/html/{n}v2", f"<!DOCTYPE html><title>{title}</title><h1>{title}</h1>{paras(n)}")
    p.show(f"/html/{n}v1", f"<!DOCTYPE html><title>{title}</title>{paras(n + 'v1')}")
    p.file(f"/src/{n}", f"{n}.tar.gz", "application/gzip", True)
    for f in ("love_numbers.csv", "orbit.py"):
        p.file(f"/src/{n}v2/anc/{f}", f, "text/plain")
    p.meta(f"/bibtex/{n}", "@misc{ilves2024slow, title={Slow tides}}", "text/plain")
    p.maybe(f"/pdf/{n}v1", f"/html/{n}v1", f"https://doi.example/10.48550/ax.{n}")
    for i, t in (
        ("2403.01233", "Dust near a bright ring"),
        ("2403.01235", "A warm pair of worlds"),
    ):
        p.other(f"/abs/{i}", view(i, t))
    p.hop(f"/prevnext?id={n}&function=prev&context=astro.EP", "/abs/2403.01233", own=False)
    p.hop(f"/prevnext?id={n}&function=next&context=astro.EP", "/abs/2403.01235", own=False)
    p.show("/list/astro.EP/recent", lay("recent", lis((f"/abs/{n}", n), ("/abs/2403.01233", "x"))))
    p.bar("a list", "/list/astro.EP/recent", "/search?searchtype=author&query=Ilves,+K")
    p.bar("previous and next", f"/prevnext?id={n}&function=prev&context=astro.EP")
    p.bar("for account holders", f"/auth/show-endorsers/{n}", f"/show-email/9b1f/{n}")
    p.bar("another portal", f"https://ui.adsabs.example/abs/ax:{n}")
    p.robots("Crawl-delay: 1", "Disallow: /src", "Disallow: /prevnext", "Disallow: /auth")
    return done(p, f"/abs/{n}", lay, "review", "the first version has forms of its own")


def working_paper_page_1() -> ThirdSite:
    """A bureau's working paper: the file by an opaque path, exports, a published version."""
    p = Portal("working_paper_page", 1, "https://www.econbureau.example")
    r, f = "/papers/w31877", "/system/files/working_papers/w31877"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8">
<title>{title} | Econ Bureau</title></head><body><a href="#main-content">Skip to main content</a>
<header><a href="/subscribe">Subscribe</a><a href="/media">Media</a><a href="/calendar">Calendar</a>
<nav><a href="/research">Research</a><a href="/programs-projects">Programs &amp; Projects</a>
<a href="/conferences">Conferences</a><a href="/affiliated-scholars">Affiliated Scholars</a>
<a href="/about">About</a></nav><a href="/login?destination=/papers">Log in</a></header>
<main id="main-content">{body}</main><footer><a href="/privacy-policy">Privacy</a>
<a href="/contact-us">Contact</a></footer></body></html>"""

    title = "School Calendars and Rural Credit"
    p.own(
        r,
        lay(
            title,
            f"""<meta name="citation_title" content="{title}">
<meta name="citation_pdf_url" content="{p.base}{f}/w31877.pdf">
<nav>{lis(("/", "Home"), ("/research", "Research"), ("/papers", "Working Papers"))}</nav>
<h1>{title}</h1><a href="/people/ines_duarte">Ines Duarte</a> & <a href="/people/paul_weiss">P. W.
</a><p>Working Paper 31877 DOI <a href="https://doi.example/10.3386/w31877">10.3386/w31877</a>
Issue Date November 2023, Revision Date May 2024</p><p>{say(title, "en", 8)}</p>
<a class="btn" href="{f}/w31877.pdf">Download PDF</a>
<a href="{f}/w31877.appendix.pdf">Online Appendix</a><a href="{f}/replication_w31877.zip">Data</a>
<a href="/papers/w31877/revisions">Non-Technical Summaries and revisions</a>
<h3>Download Citation</h3>{lis((f"{r}.bib", "BibTeX"), (f"{r}.ris", "RIS"))}
<h3>Published Versions</h3>Journal of Rural Economics 12,
<a href="https://journal.jre.example/article/77">2025</a>
<h3>Related</h3><a href="/programs-projects/development">Development</a>
<a href="/topics/education">Education</a><a href="/conferences/rural-finance-fall-2023">Conference
</a><a href="/digest/202402/school-calendars">Digest: When terms end at harvest</a>
<h3>More from</h3><a href="/papers/w31876">w31876</a><a href="/papers/w31201">w31201</a>
<a href="https://social.example/share?url={p.base}{r}">Share</a>""",
        ),
    )
    p.own(
        f"{r}/revisions",
        lay(f"{title}: revisions", f"{a(f'{f}/w31877.rev0.pdf', 'November 2023')} {say('rev')}"),
    )
    p.file(f"{f}/w31877.pdf", "w31877.pdf")
    p.file(f"{f}/w31877.appendix.pdf", "appendix.pdf")
    p.file(f"{f}/replication_w31877.zip", "replication.zip")
    p.blob(f"{f}/w31877.rev0.pdf", "rev0.pdf")
    p.maybe(f"{f}/w31877.rev0.pdf", "https://doi.example/10.3386/w31877")
    p.meta(f"{r}.bib", "@techreport{w31877,}", "application/x-bibtex")
    p.meta(f"{r}.ris", "TY  - RPRT\nER  -\n", "application/x-research-info-systems")
    p.other("/papers/w31876", lay("Tariffs at Sea", f"<h1>Tariffs at Sea</h1>{say('t')}"))
    p.other("/papers/w31201", lay("Credit and Rain", f"<h1>Credit and Rain</h1>{say('c')}"))
    p.show("/papers", lay("Working Papers", lis((r, title), ("/papers/w31876", "Tariffs at Sea"))))
    p.bar("an article about it", "/digest/202402/school-calendars")
    p.bar("a list or a profile", "/papers", "/people/ines_duarte", "/topics/education")
    p.bar("the journal's article", "https://journal.jre.example/article/77")
    return done(p, r, lay, "review", "the first issue of the text is a file of its own")


def thesis_page_1() -> ThirdSite:
    """A DiVA-like thesis: session numbers in addresses, included papers, files by number."""
    p = Portal("thesis_page", 1, "https://www.divarkiv.example")
    q = "/smash/record.jsf?pid=diva2%3A1498201"
    e0 = f"{q}&dswid=-3371"
    g = "https://umea.divarkiv.example/smash/get/diva2:1498201"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="sv"><head><title>{title}</title></head><body>
<div id="top"><a href="/smash/search.jsf?dswid=-3371">DiVArkiv</a> <a href="/smash/help.jsf">Hjälp
</a> <a href="/smash/export.jsf?dswid=-3371">Exportera flera</a> <a href="https://umea.example/">
Umeå universitet</a> <a href="/dream/login">Logga in</a></div>{body}<div id="foot">
<a href="/smash/aboutdiva.jsf">Om DiVArkiv</a> <a href="/smash/accessibility.jsf">Tillgänglighet
</a></div></body></html>"""

    title = "Snötäckets fenologi: mätningar vid trädgränsen"
    x = "/smash/references?referenceFormat="

    def record(lang: str) -> str:
        word = {"sv": ("Ändra sökning", "Delarbeten"), "en": ("Change search", "List of papers")}
        return lay(
            title,
            f"""<meta name="citation_title" content="{title}"><meta name="citation_pdf_url"
content="{g}/FULLTEXT01.pdf"><a href="/smash/resultList.jsf?dswid=-3371">{word[lang][0]}</a>
<a href="{q}&language=en">English</a> <a href="{q}&language=sv">Svenska</a>
<h1>{title}</h1><a href="/smash/person.jsf?pid=authority-person%3A4471">Lindh, Karin</a>
<p>2023 (Svenska) Doktorsavhandling, sammanläggning</p><p>{say(title, "sv", 6)}</p>
<a href="/smash/resultList.jsf?dswid=-3371&amp;hsv=10503">Geofysik</a>
URN: <a href="https://urn.example/resolve?urn=urn:nbn:se:umu:diva-2113">urn:nbn:se:umu:diva-2113</a>
<h2>{word[lang][1]}</h2><ol><li>{a("/smash/record.jsf?pid=diva2%3A1402210", "Vårflod och snö")}
<li>{a("/smash/record.jsf?pid=diva2%3A1402233", "Mätmaster i vind")}</ol>
<h2>Open Access i DiVArkiv</h2><table><tr><td><a href="{g}/FULLTEXT01.pdf">fulltext (4812 kB)</a>
<td>311 nedladdningar<tr><td><a href="{g}/SPIKBLAD01.pdf">spikblad (92 kB)</a></table>
<a href="{g}/COVER01.jpg">omslag</a>
<h2>Referera</h2>{lis((f"{x}bibtex&pids=[1498201]", "bibtex"), (f"{x}ris&pids=[1498201]", "ris"))}
<a href="{q}&dswid=-3371#comments">Länk till posten</a>""",
        )

    p.own(e0, record("sv"))
    p.own(f"{q}&language=en", record("en"))
    p.own(f"{q}&language=sv", record("sv"))
    p.file(f"{g}/FULLTEXT01.pdf", "FULLTEXT01.pdf")
    p.file(f"{g}/SPIKBLAD01.pdf", "SPIKBLAD01.pdf")
    p.file(f"{g}/COVER01.jpg", "COVER01.jpg")
    p.meta(f"{x}bibtex&pids=[1498201]", "@phdthesis{Lindh1498201,}", "application/x-bibtex")
    p.meta(f"{x}ris&pids=[1498201]", "TY  - THES\nER  -", "application/x-research-info-systems")
    for i in ("1402210", "1402233"):
        other = f"/smash/record.jsf?pid=diva2%3A{i}"
        p.show(
            other,
            lay(
                f"Delarbete {i}",
                f"<h1>Delarbete {i}</h1>{say(i, 'sv')}{a(q + '&dswid=-3371', 'I')}",
            ),
        )
        p.maybe(other)
    p.maybe("https://urn.example/resolve?urn=urn:nbn:se:umu:diva-2113")
    hits = lis((e0, title), ("/smash/record.jsf?pid=diva2%3A1500777&dswid=-3371", "Is och eld"))
    p.show("/smash/resultList.jsf?dswid=-3371", lay("Träfflista", f"<ol>{hits}</ol>"))
    p.other("/smash/record.jsf?pid=diva2%3A1500777&dswid=-3371", lay("Is och eld", say("is", "sv")))
    p.bar("a list of hits", "/smash/resultList.jsf?dswid=-3371")
    p.bar("a profile", "/smash/person.jsf?pid=authority-person%3A4471")
    why = "the included papers have entries of their own"
    return done(p, e0, lay, "review", why, "sv")


def conference_talk_1() -> ThirdSite:
    """A Pretalx-like talk: slides among the media of the event, the film on another host."""
    p = Portal("conference_talk", 1, "https://cfp.openfield.example")
    b = "/ofc2025"
    r = f"{b}/talk/QK7MZ3/"
    video = "https://cdn.media-dock.example/congress/2025"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} :: OpenField Congress 2025
:: pretalk</title><meta name="generator" content="pretalk"></head><body><header>
<a href="{b}/schedule/">OpenField Congress 2025</a><nav><a href="{b}/schedule/">Schedule</a>
<a href="{b}/talk/">Sessions</a><a href="{b}/speaker/">Speakers</a></nav>
<a href="/orga/login/?next={r}">Login</a></header><main>{body}</main><footer>
powered by <a href="https://pretalk.example">pretalk</a> <a href="/imprint">Imprint</a></footer>
</body></html>"""

    title = "Counting otters from doorbell cameras"
    ld = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "Event",
            "name": title,
            "url": f"{p.base}{r}",
            "organizer": {"@type": "Organization", "url": f"{p.base}{b}/"},
        }
    )
    p.own(
        r,
        lay(
            title,
            f"""<script type="application/ld+json">{ld}</script><h3>{title}
<a href="{r[:-1]}.ics" title="Add to calendar">ical</a></h3><p>2025-09-12, 14:30-15:00, Hall 2</p>
<section class="abstract">{paras(title, "en", 2)}</section>
<section>See also: <a href="/media/ofc2025/submissions/QK7MZ3/resources/otter_slides_x8Fd2.pdf">
Slides</a> (4.1 MB) <a href="/media/ofc2025/submissions/QK7MZ3/resources/labels_q1.csv">Labels</a>
<a href="https://codehub.example/otters/bell">Code</a></section>
<iframe src="https://media-dock.example/v/2025-77-otters/oembed"></iframe>
<p>Download: <a href="{video}/h264-hd/2025-77-eng-otters_hd.mp4">MP4</a>
<a href="{video}/opus/2025-77-eng-otters_opus.opus">Audio</a></p>
<section class="speakers"><a href="{b}/speaker/ZD8KLM/">Jun Abara</a></section>
<a href="{b}/talk/QK7MZ3/feedback/">Give feedback</a><h4>Next in this track</h4>
<a href="{b}/talk/B3RRYA/">Badger latrines, mapped</a>""",
        ),
    )
    media = "/media/ofc2025/submissions/QK7MZ3/resources"
    p.file(f"{media}/otter_slides_x8Fd2.pdf", "otter_slides.pdf")
    p.file(f"{media}/labels_q1.csv", "labels_q1.csv")
    p.file(f"{video}/h264-hd/2025-77-eng-otters_hd.mp4", "otters.mp4")
    p.file(f"{video}/opus/2025-77-eng-otters_opus.opus", "otters.opus", "audio/ogg")
    p.raw(f"{r[:-1]}.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR", "text/calendar")
    p.show("https://media-dock.example/v/2025-77-otters/oembed", "<title>player</title><video>")
    p.maybe(f"{r[:-1]}.ics", "https://media-dock.example/v/2025-77-otters/oembed")
    p.show(f"{r}feedback/", lay("Feedback", "<form method=post><textarea></textarea></form>"))
    p.bar("a form", f"{r}feedback/")
    p.other(
        f"{b}/talk/B3RRYA/",
        lay("Badger latrines, mapped", paras("badger") + a(f"{b}/speaker/OOPS12/", "Li Novak")),
    )
    p.show(f"{b}/talk/", lay("Sessions", lis((r, title), (f"{b}/talk/B3RRYA/", "Badger"))))
    p.show(
        f"{b}/speaker/ZD8KLM/",
        lay("Jun Abara", f"{say('jun')}{lis((r, title), (f'{b}/talk/HUT4RE/', 'Doorbells'))}"),
    )
    p.other(f"{b}/talk/HUT4RE/", lay("Doorbells", paras("doorbells")))
    p.bar("profile, list", f"{b}/speaker/ZD8KLM/", f"{b}/talk/", f"{b}/schedule/")
    p.bar("the code's own portal", "https://codehub.example/otters/bell")
    p.put(f"{b}/", to(f"{b}/schedule/"))
    return done(p, r, lay, "complete", "the page, its two resources and the two recordings")


ALL = (
    workflow_page_1,
    preprint_page_1,
    working_paper_page_1,
    thesis_page_1,
    conference_talk_1,
)
