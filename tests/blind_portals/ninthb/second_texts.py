"""Second portals: a workflow, an e-print, an institute's paper, a thesis, a contribution."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def workflow_entry_2() -> ThirdSite:
    """A viewer of workflows in a common language: forge coordinates in the path, drawings."""
    p = Portal("workflow_entry", 2, "https://view.commonflow.example")
    say = Prose(p.kind + "2", "the step, an input, the tool", "sorts, indexes, calls", "in turn")
    page = "/workflows/codehost.example/ebi-lab/calls/blob/4f1d20/flows/call.cwl"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | Commonflow Viewer</title></head><body>
<a href="/">Home</a> <a href="/workflows">Explore</a> <a href="/about">About</a>
<a href="/apidocs">API</a>{body}<footer><a href="https://commonflow.example/">CF</a></footer>"""

    graph = "/graph/%s/codehost.example/ebi-lab/calls/blob/4f1d20/flows/call.cwl"
    bundle = "/robundle/codehost.example/ebi-lab/calls/blob/4f1d20/flows/call.cwl"
    p.own(
        page,
        shell(
            "Variant calling",
            f"""<h1>Workflow: Variant calling</h1><p>Fetched 2026-01-09 from
<a href="https://codehost.example/ebi-lab/calls/blob/4f1d20/flows/call.cwl">codehost</a></p>
{say.paras(2)}<a href="{graph % "svg"}">Download as SVG</a> <a href="{graph % "png"}">PNG</a>
<a href="{graph % "xdot"}">Graph source</a>
<a href="{bundle}">Download Research Object Bundle</a>
<h2>Steps</h2><table><tr><td><a href="{page.replace("call.cwl", "sort.cwl")}">sort</a>
<td>runs ./sort.cwl</table>
<p>Permalink: <a href="https://w3flow.example/git/4f1d20/flows/call.cwl">w3flow</a></p>""",
        ),
    )
    p.file(graph % "svg", "graph.svg", "image/svg+xml", True, "<svg/>")
    p.file(graph % "png", "graph.png", "image/png", True)
    p.meta(graph % "xdot", "digraph workflow {}", "text/vnd.graphviz")
    p.file(bundle, "calls.bundle.zip", "application/vnd.wf4ever.robundle+zip", True)
    p.ask(page, "application/json", '{"label": "Variant calling"}')
    other = page.replace("call.cwl", "sort.cwl")
    p.other(other, shell("Sorting", f"<h1>Workflow: Sorting</h1>{say.paras(1)}"))
    p.bar("the list", "/workflows")
    p.fill(rest(shell, {page: "Variant calling", other: "Sorting"}, say.one()))
    return p.site(page, "review", "a step is a workflow of its own; the source stands in a forge")


def eprint_page_2() -> ThirdSite:
    """An archive of philosophers: a record by letters, a download by a script, a proxy form."""
    p = Portal("eprint_page", 2, "https://philarc.example")
    say = Prose(p.kind + "2", "the reason, a norm, an agent", "grounds, binds, asks", "a priori")

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - PhilArc</title>
{metas(citation_title=title, citation_author="Lehto, Aino")}</head><body>
<a href="/">PhilArc</a> <a href="/recent">New</a> <a href="/browse/all">Topics</a>
<a href="/inoff.html?login=1">Sign in</a>{body}<a href="/help/terms.html">Terms</a></body></html>"""

    p.own(
        "/rec/LEHNAB-2",
        shell(
            "Norms Against Blame",
            f"""<h1>Norms Against Blame</h1><a href="/s/Aino%20Lehto">Aino Lehto</a>
<i>Mind and Deed</i> 14 (2):201-219 (<a href="/asearch.pl?pub=1088">2023</a>)
<a href="/archive/LEHNAB-2">Download</a> <a href="/archive/LEHNAB-2v1">Archival v1</a>
<h2>Abstract</h2><p>{say.text(5)}</p>
<a href="/export.html?__format=bib&amp;eId=LEHNAB-2">BibTeX</a>
<a href="/export.html?__format=ris&amp;eId=LEHNAB-2">RIS</a>
<h2>Categories</h2><a href="/browse/blame">Blame</a>
<h2>Similar books and articles</h2><a href="/rec/ROSBAF">Blame and Forgiving</a>
<a href="/rec/TANTEO-4">The Edge of Ought</a> <h2>Analytics</h2>
<a href="/analytics?eId=LEHNAB-2">212 downloads</a>""",
        ),
    )
    p.file("/archive/LEHNAB-2", "LEHNAB-2.pdf")
    p.maybe(p.blob("/archive/LEHNAB-2v1", "LEHNAB-2v1.pdf"))
    p.meta("/export.html?__format=bib&eId=LEHNAB-2", "@article{LEHNAB}", "application/x-bibtex")
    p.meta("/export.html?__format=ris&eId=LEHNAB-2", "TY  - JOUR", "text/plain")
    p.maybe(p.show("/analytics?eId=LEHNAB-2", shell("Analytics", "212")))
    p.other("/rec/ROSBAF", shell("Blame and Forgiving", say.paras(1)))
    p.other("/rec/TANTEO-4", shell("The Edge of Ought", say.paras(1)))
    p.bar("an author", "/s/Aino%20Lehto")
    p.bar("a topic", "/browse/blame")
    p.fill(rest(shell, {"/rec/ROSBAF": "Blame", "/rec/LEHNAB-2": "Norms"}, say.one()))
    return p.site("/rec/LEHNAB-2", "review", "an earlier version is handed out as a file only")


def institute_paper_2() -> ThirdSite:
    """A paper of a bank of banks: work1188.htm beside work1188.pdf in one directory."""
    p = Portal("institute_paper", 2, "https://www.banksettle.example")
    say = Prose(
        p.kind + "2", "the swap, a dealer, the spread", "widens, clears, hedges", "overnight"
    )

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title>
{metas(DC__date="2026-04-08")}</head><body><nav><a href="/">Home</a>
<a href="/research/index.htm">Research</a> <a href="/wpapers/index.htm">Working papers</a>
<a href="/emailalerts.htm">Sign up</a></nav>{body}<a href="/terms.htm">Terms</a></body></html>"""

    stem = "/publ/work1188"
    p.own(
        f"{stem}.htm",
        shell(
            "Collateral and cross-currency swaps",
            f"""<h1>Collateral and cross-currency swaps</h1>
<p>Working Papers | No 1188 | 08 April</p>
by <a href="/author/li_tan.htm">Li Tan</a> <a href="{stem}.pdf">PDF full text (1,201kb)</a>
<h3>Focus</h3>{say.paras(1)}<h3>Abstract</h3>{say.paras(1)}
<a href="{stem}_appx.pdf">Online appendix</a> <a href="{stem}_data.xlsx">Graph data</a>
<a href="{stem}_es.htm">Resumen en español</a> <h3>More</h3>
<a href="/publ/work1187.htm">No 1187</a> <a href="/publ/qtrpdf/r_qt2603b.htm">Quarterly note</a>""",
        ),
    )
    p.file(f"{stem}.pdf", "work1188.pdf")
    p.file(f"{stem}_appx.pdf", "work1188_appx.pdf")
    p.file(f"{stem}_data.xlsx", "work1188_data.xlsx")
    p.own(
        f"{stem}_es.htm", shell("Colateral y swaps", f'<a href="{stem}.htm">English</a> Resumen.')
    )
    p.other("/publ/work1187.htm", shell("Stablecoins and runs", say.paras(1)))
    p.other("/publ/qtrpdf/r_qt2603b.htm", shell("The swap market", say.paras(1)))
    p.bar("an author", "/author/li_tan.htm")
    p.bar("the series", "/wpapers/index.htm")
    p.robots("Disallow: /search/", "Crawl-delay: 2")
    p.lost(shell("Page not found", "<h1>Page not found</h1>"))
    p.fill(rest(shell, {"/publ/work1187.htm": "1187", f"{stem}.htm": "1188"}, say.one()))
    return p.site(f"{stem}.htm", "complete", "page, Spanish summary, three files beside it")


def doctoral_work_2() -> ThirdSite:
    """A state's centre for theses on an application server: everything is an f?p address."""
    p = Portal("doctoral_work", 2, "https://etd.buckeyelinks.example")
    say = Prose(p.kind + "2", "the choir, a hymn, the score", "sings, copies, lacks", "in Ohio")
    page = "/apexprod/rws_etd/r/1501/10?p10_accession=bowl1623940112"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body>
<a href="/apexprod/rws_etd/r/1501/1">Search ETDs</a> <a href="/apexprod/rws_etd/r/1501/3">FAQs</a>
<a href="/apexprod/rws_etd/r/1501/101?login=1">Submit</a>{body}</body></html>"""

    send = "/apexprod/rws_etd/send_file/send?accession=bowl1623940112&disposition="
    attach = send.replace("&", "&amp;")
    p.own(
        page,
        shell(
            "Hymns of the Canal Towns",
            f"""<h1>Hymns of the Canal Towns</h1><a
href="/apexprod/rws_etd/r/1501/5?name=Kerr">Kerr, J</a>
<h3>Files</h3><a href="{attach}attachment">File List</a> <a href="{attach}inline">PDF (inline)</a>
<a href="{attach}attachment&amp;sub=1">Recordings.zip</a>
<h3>Abstract</h3>{say.paras(1)}<h3>Subject</h3><a
href="/apexprod/rws_etd/r/1501/6?s=Music">Music</a>
<h3>Permalink</h3><a
href="http://rave.buckeyelinks.example/etdc/view?acc_num=bowl1623940112">rave</a>
<a href="/apexprod/rws_etd/r/1501/12?cite=bowl1623940112">Recommended citations</a>
<p>Next: <a href="/apexprod/rws_etd/r/1501/10?p10_accession=bowl1623551200">Organs</a></p>""",
        ),
    )
    p.file(f"{send}attachment", "bowl1623940112.pdf", "", True)
    p.maybe(p.blob(f"{send}inline", "bowl1623940112.pdf"))
    p.file(f"{send}attachment&sub=1", "Recordings.zip", "", True)
    p.hop("http://rave.buckeyelinks.example/etdc/view?acc_num=bowl1623940112", p.u(page))
    p.own("/apexprod/rws_etd/r/1501/12?cite=bowl1623940112", shell("Citations", "Kerr, J. (2021)"))
    other = "/apexprod/rws_etd/r/1501/10?p10_accession=bowl1623551200"
    p.other(other, shell("Organs of the Lake Shore", say.paras(1)))
    p.bar("an author's list", "/apexprod/rws_etd/r/1501/5?name=Kerr")
    p.bar("a subject", "/apexprod/rws_etd/r/1501/6?s=Music")
    p.fill(rest(shell, {page: "Hymns", other: "Organs"}, say.one()))
    return p.site(page, "complete", "record, text, recordings, citations")


def meeting_contribution_2() -> ThirdSite:
    """A talk at a mountain station for mathematics: a video page, its file, the workshop above."""
    p = Portal("meeting_contribution", 2, "https://www.alpmath.example")
    say = Prose(
        p.kind + "2", "the knot, a braid, the cover", "lifts, twists, bounds", "up to homotopy"
    )
    page = "/events/2025/5-day-workshops/25w5077/videos/watch/202502111030-Novak.html"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | AlpMath Station</title></head><body>
<a href="/">Home</a> <a href="/events">Events</a> <a href="/videos">Videos</a>
<a href="/participants/login">Participants</a>{body}</body></html>"""

    event = "/events/2025/5-day-workshops/25w5077"
    film = "https://videos.alpmath.example/2025/25w5077/202502111030-Novak.mp4"
    claim = {
        "@context": "https://schema.org",
        "@type": "VideoObject",
        "name": "Braids and covers",
        "contentUrl": film,
        "uploadDate": "2025-02-11",
    }
    p.own(
        page,
        shell(
            "Video: Braids and covers",
            f"""{ld(claim)}<h1>Video From 25w5077</h1>
<p>Tuesday, February 11, 2025 10:30 - 11:24</p>
<p>Braids and covers, Petra Novak</p>{say.paras(1)}<video src="{film}"></video>
<a href="{film}">Download video (412MB)</a>
<a href="{event}/files/novak-slides.pdf">Slides</a> <a
href="{event}">Knots in the Alps (25w5077)</a>
<a href="{event}/videos">All videos of the workshop</a>
<a href="{event}/videos/watch/202502111400-Sato.html">Sato: Surfaces</a>""",
        ),
    )
    p.file(film, "202502111030-Novak.mp4")
    p.file(f"{event}/files/novak-slides.pdf", "novak-slides.pdf")
    other = f"{event}/videos/watch/202502111400-Sato.html"
    p.other(other, shell("Video: Surfaces", say.paras(1)))
    p.show(f"{event}/videos", shell("Videos", links({page: "Novak", other: "Sato"})))
    p.bar("the workshop", event, f"{event}/videos")
    p.fill(rest(shell, {page: "Novak", other: "Sato"}, say.one()))
    return p.site(page, "complete", "video page, film, slides")
