"""Third round: a consortium's space, a journal's protocol, a survey, supplements, a mailing."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def wiki_project_3() -> ThirdSite:
    """A page tree in a Confluence-like space: names and numbers, attachments, exports."""
    p = Portal("wiki_project", 3, "https://confluent.reefconsortium.example")
    d = "/display/CORAL"
    r = f"{d}/Coral+Genome+Project"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} - Coral Genomics -
Confluent</title><meta name="ajs-space-key" content="CORAL"></head><body class="theme-default">
<div id="header"><a href="/">Confluent</a><a href="/spacedirectory/view.action">Spaces</a>
<a href="/browsepeople.action">People</a><a href="/login.action?os_destination=%2Fdisplay%2FCORAL">
Log in</a></div>{body}<div id="footer"><a href="https://conf.example/">Confluent
8.5</a></div></body>
</html>"""

    def view(i: int, title: str, body: str) -> str:
        return lay(
            title,
            f"""<link rel="shortlink" href="/x/q{i}"><div class="space-nav"><a href="{d}">Coral
Genomics
</a><a href="/collector/pages.action?key=CORAL">Pages</a></div>
<ol id="breadcrumbs">{lis((d, "Coral Genomics"), (r, "Coral Genome Project"))}</ol>
<a href="/pages/viewpageattachments.action?pageId={i}">Attachments</a>
<a href="/pages/viewpreviousversions.action?pageId={i}">Page History</a>
<a href="/pages/viewinfo.action?pageId={i}">Page Information</a>
<a href="/spaces/flyingpdf/pdfpageexport.action?pageId={i}">Export to PDF</a>
<h1>{title}</h1><p>Created by <a href="/display/~lortiz">L. Ortiz</a>, last modified Jun 02,
2024</p>
{body}<a href="/label/CORAL/genomics">genomics</a>""",
        )

    def attached(i: int, name: str) -> str:
        return f"/download/attachments/{i}/{name}?version=1&modificationDate=171&api=v2"

    tree = ((7781, "Sampling", f"{d}/Sampling"), (7790, "Assembly", f"{d}/Assembly"))
    files = ((7780, "overview.pdf"), (7781, "sites.xlsx"), (7790, "stats.csv"))
    children = lis(*((at, t) for _, t, at in tree), ("/pages/viewpage.action?pageId=7795", "FAQ?"))
    p.own(
        r,
        view(
            7780,
            "Coral Genome Project",
            f"""{paras("coral", "en", 2)}<ul class="childpages">{children}</ul>
<a href="{attached(7780, "overview.pdf")}">overview.pdf</a>
<p>Sister: <a href="{d}/Sponge+Atlas">Sponge Atlas</a></p>""",
        ),
    )
    for (i, t, at), (_, name) in zip(tree, files[1:], strict=True):
        p.own(at, view(i, t, f"{paras(t, 'en', 2)}{a(attached(i, name), name)}"))
    p.own("/pages/viewpage.action?pageId=7795", view(7795, "FAQ?", paras("faq")))
    for i, name in files:
        p.file(attached(i, name), name, "", True)
        p.own(
            f"/pages/viewpageattachments.action?pageId={i}",
            view(i, f"Attachments {i}", a(attached(i, name), name)),
        )
    none = "/pages/viewpageattachments.action?pageId=7795"
    p.own(none, view(7795, "Attachments 7795", "<p>No files are attached.</p>"))
    for i in (7780, 7781, 7790, 7795):
        p.file(f"/spaces/flyingpdf/pdfpageexport.action?pageId={i}", f"page{i}.pdf", "", True)
        p.maybe(f"/pages/viewpreviousversions.action?pageId={i}")
        p.maybe(f"/pages/viewinfo.action?pageId={i}", f"/x/q{i}")
    for i, target in ((7780, r), (7781, tree[0][2]), (7790, tree[1][2])):
        p.hop(f"/x/q{i}", target)
    p.hop("/x/q7795", "/pages/viewpage.action?pageId=7795")
    p.other(
        f"{d}/Sponge+Atlas",
        lay(
            "Sponge Atlas",
            f"<h1>Sponge Atlas</h1>{paras('sponge')}{a(attached(8001, 's.pdf'), 's')}",
        ),
    )
    listed = lis((r, "Coral Genome Project"), (f"{d}/Sponge+Atlas", "Sponge Atlas"))
    p.show(d, lay("Coral Genomics", f"<h1>Coral Genomics</h1><ul>{listed}</ul>"))
    p.bar("the space around it", d, "/collector/pages.action?key=CORAL", "/label/CORAL/genomics")
    p.bar("a profile", "/display/~lortiz")
    p.bar("login", "/login.action?os_destination=%2Fdisplay%2FCORAL")
    return done(p, r, lay, "complete", "a page, three below it, their attachments and exports")


def lab_protocol_3() -> ThirdSite:
    """A protocol in a journal of protocols: everything by query, the PDF on a file host."""
    p = Portal("lab_protocol", 3, "https://protocoljournal.example")
    r = "/en/bpdetail?id=4903&type=0"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} -- Protocol
Journal</title></head><body>
<div class="top"><a href="/en">Protocol Journal</a><a href="/en/archive">Archive</a>
<a href="/en/editor">Editors</a><a href="/en/submit">Submit</a><a href="/en/about">About</a>
<a href="/user/login.aspx?url=%2Fen%2Fbpdetail%3Fid%3D4903">Login</a></div>{body}
<div class="bottom"><a href="/en/contact">Contact</a><a href="/en/terms">Terms</a></div></body>
</html>"""

    f = "https://files.protocoljournal-oss.example/UserFiles"
    title = "Live imaging of stomata in fern gametophytes"
    ld = json.dumps({"@context": "https://schema.org", "@type": "ScholarlyArticle", "name": title})

    def view(lang: str) -> str:
        return lay(
            title,
            f"""<script type="application/ld+json">{ld}</script><meta name="citation_pdf_url"
content="{f}/4903/Protocol4903.pdf"><a href="/en/archive?vol=14&issue=3">Vol 14, Iss 3</a>
<a href="/cn/bpdetail?id=4903&type=0">Chinese</a> <a href="{r}">English</a><h1>{title}</h1>
<a href="/en/profile?uid=5510">Yuki Arai</a> DOI: <a href="https://doi.example/10.21769/PJ.4903">PJ.4903
</a><h2>Procedure</h2>{paras(title + lang, "en", 4)}
<video controls><source src="{f}/4903/Video1.mp4"></video>
<a href="{f}/4903/Video1.mp4">Video 1</a><a href="{f}/4903/Protocol4903.pdf">Download PDF</a>
<a href="/en/ris?id=4903">Citation (RIS)</a><a href="/en/bpqa?id=4903">Q&amp;A (2)</a>
<a href="/en/bpsupp?id=4903">Supplementary information</a><a
href="/en/bpmetrics?id=4903">Metrics</a>
<h3>Related protocols</h3><a href="/en/bpdetail?id=4777&type=0">Guard cell peels</a>
<a href="/en/bpdetail?id=4901&type=0">Fern spores</a><a href="/en/searchlist?kw=fern">fern</a>""",
        )

    p.own(r, view("en"))
    p.own("/cn/bpdetail?id=4903&type=0", view("cn"))
    p.file(f"{f}/4903/Video1.mp4", "Video1.mp4")
    p.file(f"{f}/4903/Protocol4903.pdf", "Protocol4903.pdf")
    p.own(
        "/en/bpsupp?id=4903",
        lay(
            "Supplementary information",
            f"{a(r, title)}{a(f'{f}/4903/Table_S1.xlsx', 'Table S1')}"
            f"{a(f'{f}/4903/macro.ijm', 'Macro')}",
        ),
    )
    p.file(f"{f}/4903/Table_S1.xlsx", "Table_S1.xlsx", "", True)
    p.file(f"{f}/4903/macro.ijm", "macro.ijm", "application/octet-stream", True)
    p.meta("/en/ris?id=4903", "TY  - JOUR\nER  -", "application/x-research-info-systems")
    p.show("/en/bpqa?id=4903", lay("Q&A", paras("qa", "en", 2)))
    p.show("/en/bpmetrics?id=4903", lay("Metrics", "<p>Views 1022"))
    p.maybe("/en/bpqa?id=4903", "/en/bpmetrics?id=4903", "https://doi.example/10.21769/PJ.4903")
    for i, t in ((4777, "Guard cell peels"), (4901, "Fern spores")):
        p.other(
            f"/en/bpdetail?id={i}&type=0",
            lay(t, f"<h1>{t}</h1>{paras(t)}{a(f'/en/bpsupp?id={i}', 'Supplementary')}"),
        )
    p.show(
        "/en/archive?vol=14&issue=3",
        lay("Vol 14, Iss 3", lis((r, title), ("/en/bpdetail?id=4901&type=0", "Fern spores"))),
    )
    p.bar("the issue", "/en/archive?vol=14&issue=3")
    p.bar("a list or a profile", "/en/profile?uid=5510", "/en/searchlist?kw=fern")
    p.bar("login", "/user/login.aspx?url=%2Fen%2Fbpdetail%3Fid%3D4903")
    return done(p, r, lay, "complete", "the protocol in two languages, supplement and files")


def funded_project_3() -> ThirdSite:
    """A learned society's page of its survey: sub-pages under it, forms and guides elsewhere."""
    p = Portal("funded_project", 3, "https://www.lichensociety.example")
    r = "/projects/churchyard-survey"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} | The Lichen
Society</title>
</head><body><header><a href="/"><img src="/logo.svg" alt="Home"></a><nav>
<a href="/learning">Learning</a><a href="/projects">Projects</a><a href="/recording">Recording</a>
<a href="/journal">Journal</a><a href="/membership">Join us</a><a href="/shop">Shop</a>
<a href="/user/login?destination={r[1:]}">Members</a></nav></header><main>{body}</main><footer>
Charity 228850 <a href="/privacy">Privacy</a> <a
href="/contact">Contact</a></footer></body></html>"""

    side = lis(
        (r, "Churchyard survey"),
        (f"{r}/how-to-take-part", "How to take part"),
        (f"{r}/results", "Results"),
        (f"{r}/funding", "Funding"),
    )
    media = "/sites/lichensociety.example/files"
    p.own(
        r,
        lay(
            "Churchyard survey",
            f"""<aside><ul>{side}</ul></aside><h1>Churchyard survey</h1>{paras("yard", "en", 3)}
<p>Contact: <a href="/people/ivor-pugh">Ivor Pugh</a>. Supported by
<a href="https://heritagefund.example/grants/HF-201">Heritage Fund</a>.</p>
<h3>News</h3><a href="/news/churchyard-survey-reaches-5000">5000 churchyards</a>
<h3>Other projects</h3><a href="/projects/orchard-twigs">Orchard twigs</a>""",
        ),
    )
    p.own(
        f"{r}/how-to-take-part",
        lay(
            "How to take part",
            f"""<aside><ul>{side}</ul></aside>{paras("part")}
<a href="{media}/churchyard_guide_v4.pdf">Guide</a>
<a href="{media}/recording_card.xlsx">Recording card</a>
<a href="{media}/health_and_safety.pdf">Health and safety (all projects)</a>
<a href="https://forms.surveyhost.example/f/churchyard">Send your records</a>""",
        ),
    )
    p.own(
        f"{r}/results",
        lay(
            "Results",
            f"""<aside><ul>{side}</ul></aside><table><tr><td>2022<td>
<a href="{media}/churchyards_2022.csv">CSV</a><tr><td>2023<td>
<a href="{media}/churchyards_2023.csv">CSV</a></table>{say("res")}
<a href="{r}/results/maps">Maps</a> <a href="https://gbifnode.example/dataset/9c-41">Records</a>""",
        ),
    )
    p.own(
        f"{r}/results/maps", lay("Maps", f"<img src='/m.png'>{a(f'{media}/map_2023.png', 'Map')}")
    )
    p.own(f"{r}/funding", lay("Funding", f"<aside><ul>{side}</ul></aside>{say('fund')}"))
    own = ("churchyard_guide_v4.pdf", "recording_card.xlsx", "churchyards_2022.csv")
    for n in (*own, "churchyards_2023.csv", "map_2023.png"):
        p.file(f"{media}/{n}", n)
    p.blob(f"{media}/health_and_safety.pdf", "hs.pdf")
    p.show(
        "/news/churchyard-survey-reaches-5000", lay("5000 churchyards", f"{say('n5')}{a(r, 'S')}")
    )
    p.maybe(f"{media}/health_and_safety.pdf", "/news/churchyard-survey-reaches-5000")
    p.other(
        "/projects/orchard-twigs", lay("Orchard twigs", f"<h1>Orchard twigs</h1>{paras('twigs')}")
    )
    p.show(
        "/projects", lay("Projects", lis((r, "Churchyards"), ("/projects/orchard-twigs", "Twigs")))
    )
    p.bar("a list or a profile", "/projects", "/people/ivor-pugh")
    p.bar("other portals", "https://gbifnode.example/dataset/9c-41")
    p.bar("other portals", "https://heritagefund.example/grants/HF-201")
    p.bar("a form", "https://forms.surveyhost.example/f/churchyard")
    p.bar("login with return address", f"/user/login?destination={r[1:]}")
    return done(p, r, lay, "complete", "pages under one path and the files that they offer")


def journal_supplement_3() -> ThirdSite:
    """A journal's page of supporting files: each behind a redirect to a store with a signature."""
    p = Portal("journal_supplement", 3, "https://journals.openbiolib.example")
    i = "10.1371/journal.obl.1003344"
    r = f"/obl/article/supporting?id={i}"
    store = "https://storage.cloudbucket.example/obl-corpus/10.1371"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en" class="no-js"><head><title>{title} | OBL Genetics
</title></head><body class="article obl"><header><a href="/obl/">OBL Genetics</a>
<a href="/obl/s/authors">Publish</a><a href="/obl/s/about">About</a><a href="/obl/browse">Browse</a>
<a href="/obl/search">Search</a><a href="/user/secure/login?page=%2Fobl%2Farticle%3Fid%3D{i}">sign
in
</a></header>{body}<footer><a href="/obl/s/privacy">Privacy</a><a href="/obl/s/contact">Contact</a>
</footer></body></html>"""

    title = "A snail locus for left-handed shells"

    def tabs(number: str) -> str:
        d = f"10.1371/journal.obl.{number}"
        return f"""<ul class="tabs"><li><a href="/obl/article?id={d}">Article</a>
<li><a href="/obl/article/authors?id={d}">Authors</a>
<li><a href="/obl/article/metrics?id={d}">Metrics</a>
<li><a href="/obl/article/comments?id={d}">Comments</a>
<li><a href="/obl/article/supporting?id={d}">Supporting</a></ul>"""

    names = (("s001", "S1_Fig.tif"), ("s002", "S1_Table.xlsx"), ("s003", "S1_Data.zip"))
    rows = "".join(
        f"""<div class="supplementary-material"><h3>
<a href="/obl/article/file?type=supplementary&id={i}.{s}">{n}</a></h3><p>{say(n, "en", 1)}</p>
<a href="https://doi.example/{i}.{s}">https://doi.example/{i}.{s}</a> (TIF)</div>"""
        for s, n in names
    )
    p.own(
        r,
        lay(
            f"Supporting information: {title}",
            f"""<meta name="citation_pdf_url"
content="{p.base}/obl/article/file?id={i}&type=printable">
<h1>{title}</h1>{tabs("1003344")}<h2>Supporting information</h2>{rows}
<a href="/obl/article/citation/ris?id={i}">RIS</a>
<a href="/obl/article/citation/bibtex?id={i}">BibTeX</a>
<h3>Subject areas</h3><a href="/obl/browse/snails">Snails</a><h3>Related</h3>
<a href="/obl/article?id=10.1371/journal.obl.1002201">Coiling in ammonites</a>
<a href="/obl/article/supporting?id=10.1371/journal.obl.1003350">Data of: Silent eggs</a>""",
        ),
    )
    for s, n in names:
        stored = f"{store}/journal.obl.1003344/1/pobl.1003344.{s}?X-Sig=9f{s}"
        p.hop(f"/obl/article/file?type=supplementary&id={i}.{s}", stored)
        p.file(stored, n, "", True)
        p.maybe(f"https://doi.example/{i}.{s}")
    p.show(f"/obl/article?id={i}", lay(title, f"<h1>{title}</h1>{tabs('1003344')}{paras('snail')}"))
    p.blob(f"/obl/article/citation/ris?id={i}", "x.ris")
    p.blob(f"/obl/article/citation/bibtex?id={i}", "x.bib")
    for one in ("article", "article/authors", "article/metrics", "article/comments"):
        p.maybe(f"/obl/{one}?id={i}")
    p.maybe(f"/obl/article/citation/ris?id={i}", f"/obl/article/citation/bibtex?id={i}")
    for number, way, t in (
        ("1002201", "article", "Coiling"),
        ("1003350", "article/supporting", "Eggs"),
    ):
        p.other(
            f"/obl/{way}?id=10.1371/journal.obl.{number}",
            lay(t, f"<h1>{t}</h1>{tabs(number)}{say(t)}"),
        )
    p.show("/obl/browse/snails", lay("Snails", lis((f"/obl/article?id={i}", title))))
    p.bar("a list", "/obl/browse/snails", "/obl/browse")
    p.bar("login with return address", f"/user/secure/login?page=%2Fobl%2Farticle%3Fid%3D{i}")
    why = "three files behind redirects; the article around them is another's question"
    p.blob(f"/obl/article/file?id={i}&type=printable", "article.pdf")
    p.maybe(f"/obl/article/file?id={i}&type=printable")
    return done(p, r, lay, "review", why)


def newsletter_issue_3() -> ThirdSite:
    """A mailing kept by a campaign service: opaque numbers, tracked links, files in a gallery."""
    p = Portal("newsletter_issue", 3, "https://us7.campaignpost.example")
    u = "u=ab12cd34ef"
    r = f"/view?{u}&id=77cd01"
    g = "https://gallery.campaignpost-files.example/ab12cd34ef/files"
    t = "https://terraferma.us7.list-click.example/track/click"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html xmlns:v="urn:schemas-microsoft-com:vml"><head>
<title>{title}</title><meta property="og:title" content="{title}"></head><body leftmargin="0">
<div id="awesomewrap"><a href="/subscribe?{u}">Iscriviti</a> <a href="/home?{u}">Numeri passati</a>
<a href="/home/rss?{u}">RSS</a> <a href="/translate?{u}">Traduci</a></div>{body}</body></html>"""

    def mail(title: str, body: str) -> str:
        return lay(
            title,
            f"""<table width="600"><tr><td><h1>{title}</h1>{body}</td></tr><tr><td>
<a href="/unsubscribe?{u}">Cancella l'iscrizione</a> <a href="/profile?{u}">Preferenze</a>
<a href="/forward?{u}">Inoltra a un amico</a> Ricevi questa mail come socio di
<a href="https://www.terraferma.example/">Terraferma</a></td></tr></table>""",
        )

    p.own(
        r,
        mail(
            "Terraferma, bollettino n. 52",
            f"""{paras("terraferma", "it", 5)}<a href="{t}?{u}&id=0a1">Il verbale (PDF)</a>
<a href="{t}?{u}&id=0a2">Le carte del rilievo</a> <a href="{g}/0c1f-manifesto.jpg">Il manifesto</a>
<p>Il convegno: <a href="{t}?{u}&id=0a3">programma sul sito</a>. Nel numero scorso:
<a href="/view?{u}&id=70aa19">n. 51</a>.</p>""",
        ),
    )
    p.file(f"{g}/91be-verbale.pdf", "verbale.pdf")
    p.file(f"{g}/92c0-carte.zip", "carte.zip")
    p.file(f"{g}/0c1f-manifesto.jpg", "manifesto.jpg")
    p.hop(f"{t}?{u}&id=0a1", f"{g}/91be-verbale.pdf")
    p.hop(f"{t}?{u}&id=0a2", f"{g}/92c0-carte.zip")
    p.hop(f"{t}?{u}&id=0a3", "https://www.terraferma.example/convegno", own=False)
    p.show("https://www.terraferma.example/convegno", "<title>Convegno</title><h1>Convegno</h1>")
    p.show("https://www.terraferma.example/", "<title>Terraferma</title><h1>Terraferma</h1>")
    p.bar("the society's own site", "https://www.terraferma.example/convegno", f"{t}?{u}&id=0a3")
    p.bar("the society's own site", "https://www.terraferma.example/")
    for i, n in (("70aa19", "51"), ("81ff02", "53")):
        p.other(
            f"/view?{u}&id={i}",
            mail(
                f"Terraferma, bollettino n. {n}", f"{paras(n, 'it', 4)}{a(f'{g}/{i}.pdf', 'PDF')}"
            ),
        )
    p.show(
        f"/home?{u}",
        lay(
            "Terraferma: numeri",
            lis((r, "n. 52"), (f"/view?{u}&id=70aa19", "n. 51"), (f"/view?{u}&id=81ff02", "n. 53")),
        ),
    )
    p.bar("all issues", f"/home?{u}", f"/home/rss?{u}")
    p.bar("an action", f"/unsubscribe?{u}", f"/profile?{u}", f"/forward?{u}", f"/subscribe?{u}")
    why = "one mailing and its three files, two of them behind tracked links"
    return done(p, r, lay, "complete", why, "it")


ALL = (
    wiki_project_3,
    lab_protocol_3,
    funded_project_3,
    journal_supplement_3,
    newsletter_issue_3,
)
