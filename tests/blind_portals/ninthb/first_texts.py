"""First portals: a workflow, an e-print, an institute's paper, a thesis, a contribution."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def workflow_entry_1() -> ThirdSite:
    """A catalogue of rule-based workflows found in forges: it holds the page, not the code."""
    p = Portal("workflow_entry", 1, "https://rulecatalog.example")
    say = Prose(p.kind + "1", "the rule, a sample, the read", "maps, trims, merges", "in parallel")

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title} | Rule Workflow Catalog</title></head>
<body><header><a href="/index.html">Home</a> <a href="/all-standardized.html">Standardized</a>
<a href="/all-other.html">Other</a> <a href="/docs/adding.html">Add your workflow</a></header>
{body}<footer><a href="/imprint.html">Imprint</a></footer></body></html>"""

    page = "/docs/workflows/hartlab/amplicon-rules.html"
    p.own(
        page,
        shell(
            "hartlab/amplicon-rules",
            f"""<h1>hartlab/amplicon-rules</h1><p>Overview</p><ul>
<li>Latest release: v2.1.0, <li>Last update: 2026-03-02, <li>Linting: 4 messages
<li>Topics: <a href="/topic.html?t=amplicon">amplicon</a></ul>{say.paras(3)}
<h2>Deployment</h2><pre>deploy-workflow https://codehost.example/hartlab/amplicon-rules</pre>
<a href="https://codehost.example/hartlab/amplicon-rules">Source code</a>
<h2>Configuration</h2>{say.paras(1)}
<h2>Linting and formatting</h2><a href="{page.replace(".html", "-lint.html")}">linting results</a>
<h2>Used wrappers</h2><a href="/docs/wrappers/trimmer.html">trimmer</a>
<p>See also <a href="/docs/workflows/hartlab/chip-rules.html">hartlab/chip-rules</a></p>""",
        ),
    )
    p.own(page.replace(".html", "-lint.html"), shell("Linting of amplicon-rules", "<pre>4</pre>"))
    other = "/docs/workflows/hartlab/chip-rules.html"
    p.other(other, shell("hartlab/chip-rules", say.paras(2)))
    p.bar("a part shared by many workflows", "/docs/wrappers/trimmer.html")
    p.bar("a list", "/all-standardized.html")
    p.fill(rest(shell, {page: "hartlab/amplicon-rules", other: "hartlab/chip-rules"}, say.one()))
    return p.site(page, "review", "the code stands in another portal; here is its description only")


def eprint_page_1() -> ThirdSite:
    """A French national archive of e-prints: versions, one file, many exports, a stamp per lab."""
    p = Portal("eprint_page", 1, "https://archive-ouverte.example")
    say = Prose(p.kind + "1", "le sol, une crue, le modèle", "suit, borne, mesure", "en aval")
    main = "/halle-03412277"

    def shell(title: str, body: str) -> str:
        values = {"citation_title": title, "citation_pdf_url": p.u(main + "v2/document")}
        head = metas(**values) if "Crues" in title else ""
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{title} - Archive ouverte</title>
{head}</head><body>
<nav><a href="/">Accueil</a> <a href="/browse/latest-publications">Derniers dépôts</a>
<a href="/search/index?q=*">Recherche</a> <a href="/user/login?url={main}">Connexion</a></nav>
{body}<footer><a
href="https://doc.archive-ouverte.example/">Documentation</a></footer></body></html>"""

    forms = {"bibtex": "BibTeX", "tei": "XML-TEI", "dc": "Dublin Core", "endnote": "EndNote"}
    body = f"""<h1>Crues et sols : un bilan</h1><p><a
href="/search/index?authIdHal_s=m-roux">M. Roux</a>
<a href="/search/index?structId_i=4411">LabEau</a></p><h2>Résumé</h2><p>{say.text(6)}</p>
<h3>Fichier principal</h3><a href="{main}v2/file/crues_v2.pdf">crues_v2.pdf (1.2 Mo)</a>
<a href="{main}v2/file/annexe.xlsx">annexe.xlsx</a>
<h3>Dates et versions</h3>halle-03412277 , version 1 <a href="{main}v1">(v1)</a>
<a href="{main}v2">(v2)</a> <h3>Exporter</h3>
{links({f"{main}v2/{key}": word for key, word in forms.items()})}
<h3>Collections</h3><a href="/LABEAU">LABEAU</a> <h3>Partager</h3>
<a href="https://social.example/share?u={p.u(main)}">partager</a>
<h3>Du même auteur</h3><a href="/halle-02998120">Étiages</a>"""
    own = p.u(main)
    signs = (
        f'<{own}v2/document>; rel="item"; type="application/pdf", '
        f'<{own}v2/tei>; rel="describedby"; type="application/xml"'
    )
    p.own(main, shell("Crues et sols : un bilan", body), 200, (("Link", signs),))
    p.maybe(p.show(f"{main}v2", shell("Crues et sols : un bilan", body)))
    p.file(f"{main}v2/file/crues_v2.pdf", "crues_v2.pdf")
    p.file(f"{main}v2/file/annexe.xlsx", "annexe.xlsx", "", True)
    p.hop(f"{main}v2/document", f"{main}v2/file/crues_v2.pdf")
    for key in forms:
        p.meta(f"{main}v2/{key}", f"{key}: Crues et sols", "text/plain; charset=utf-8")
    p.own(
        f"{main}v1",
        shell(
            "Crues et sols : un bilan (v1)",
            f'v1 <a href="{main}v1/file/crues.pdf">crues.pdf</a> <a href="{main}">v2</a>',
        ),
    )
    p.maybe(p.blob(f"{main}v1/file/crues.pdf", "crues.pdf"))
    p.other("/halle-02998120", shell("Étiages", say.paras(1)))
    p.bar("a login with a return address", f"/user/login?url={main}")
    p.bar("a collection", "/LABEAU")
    p.fill(rest(shell, {main: "Crues et sols", "/halle-02998120": "Étiages"}, say.one()))
    return p.site(main, "review", "the first version has a file of its own")


def institute_paper_1() -> ThirdSite:
    """A paper of a UN-like institute for development: publication page, file in a dated folder."""
    p = Portal("institute_paper", 1, "https://www.widerdev.example")
    say = Prose(p.kind + "1", "the tax, a household, aid", "reaches, shifts, funds", "by region")
    page = "/publication/school-meals-and-labour"

    def shell(title: str, body: str) -> str:
        return f"""<html lang="en"><head><title>WiderDev : {title}</title></head><body>
<nav><a href="/publications">Publications</a> <a href="/database">Databases</a>
<a href="/events">Events</a> <a href="/experts">Experts</a></nav><main>{body}</main>
<footer><a href="/about/privacy">Privacy</a> <a
href="/newsletter">Subscribe</a></footer></body></html>"""

    pdf = "/sites/default/files/Publications/Working-paper/PDF/wp2026-31-school-meals.pdf"
    p.own(
        page,
        shell(
            "Working Paper : School meals and labour supply",
            f"""<p>Working Paper</p><h1>School meals and labour supply</h1>
<h3>Evidence from districts</h3>
<a href="/expert/joy-banda">Joy Banda</a>{say.paras(2)}
<a class="button" href="{pdf}">Download PDF</a>
<a href="/sites/default/files/do-files/wp2026-31.zip">Replication files</a>
<a href="{page}/bibtex">Export to BibTeX</a> <a href="{page}/ris">RIS</a>
<p>Series: <a href="/publications?series=wp">WIDERDEV Working Paper</a> 2026/31.
Project: <a href="/project/social-protection">Social protection</a>.
Journal article: <a href="https://doi.example/10.5555/jde.88">published version</a></p>
<section><h2>Related</h2><a href="/publication/cash-and-crops">Cash and crops</a>
<a href="/blog/meals-matter">Blog: Meals matter</a></section>""",
        ),
    )
    p.file(pdf, "wp2026-31-school-meals.pdf")
    p.file("/sites/default/files/do-files/wp2026-31.zip", "wp2026-31.zip")
    p.meta(f"{page}/bibtex", "@techreport{wp31}", "application/x-bibtex")
    p.meta(f"{page}/ris", "TY  - RPRT", "application/x-research-info-systems")
    p.other("/publication/cash-and-crops", shell("Working Paper : Cash and crops", say.paras(1)))
    p.other("/blog/meals-matter", shell("Blog : Meals matter", say.paras(2)))
    p.bar("the project around it", "/project/social-protection")
    p.bar("an author", "/expert/joy-banda")
    p.fill(rest(shell, {page: "School meals", "/publication/cash-and-crops": "Cash"}, say.one()))
    return p.site(page, "complete", "page, paper, replication files and two citations")


def doctoral_work_1() -> ThirdSite:
    """An old archive of electronic theses: a folder by date and time, chapters as files."""
    p = Portal("doctoral_work", 1, "http://scholar.techstate.example")
    say = Prose(p.kind + "1", "the beam, a crack, the load", "grows, bends, holds", "in tests")
    root = "/theses/available/etd-04192003-151244"

    def shell(title: str, body: str) -> str:
        return f"""<HTML><HEAD><TITLE>{title}</TITLE></HEAD><BODY BGCOLOR=white>{body}<HR>
<A HREF="/theses/browse/by_author/all.html">Browse All Available ETDs by (
Author</A> | <A HREF="/theses/browse/by_department/all.html">Department )</A>
<P>If you have questions <A HREF="mailto:etd@techstate.example">mail</A></BODY></HTML>"""

    files = ("00front.pdf", "01chapter1.pdf", "02chapter2.pdf", "03refs.pdf")
    rows = "".join(
        f'<TR><TD><A HREF="unrestricted/{one}">{one}</A></TD><TD>212.40 Kb</TD></TR>'
        for one in files
    )
    p.hop(f"{root}", f"{root}/", 301)
    p.own(
        f"{root}/",
        shell(
            "Title page for ETD etd-04192003-151244",
            f"""<TABLE><TR><TD>Type of Document<TD>Dissertation<TR><TD>Author<TD>Haas, Lydia M.
<TR><TD>URN<TD>etd-04192003-151244<TR><TD>Title<TD>Fatigue of Glued Timber Joints
<TR><TD>Department<TD><A HREF="/theses/browse/by_department/ce.html">Civil Engineering</A>
<TR><TD>Availability<TD>mixed</TABLE><B>Abstract</B> {say.paras(2)}
<TABLE><TR><TH>Filename<TH>Size{rows}
<TR><TD><A HREF="restricted/appendixB.pdf">[campus] appendixB.pdf</A></TABLE>""",
        ),
    )
    for one in files:
        p.file(f"{root}/unrestricted/{one}", one)
    p.refused(f"{root}/restricted/appendixB.pdf", "<H1>Forbidden</H1>campus network only")
    sibling = "/theses/available/etd-05022003-092301/"
    lists = {sibling: "Ito, Glass", f"{root}/": "Haas, Fatigue"}
    p.other(sibling, shell("Title page for ETD etd-05022003-092301", say.paras(1)))
    p.show("/theses/browse/by_author/all.html", shell("ETDs by author", links(lists)))
    p.bar("a list", "/theses/browse/by_author/all.html")
    p.fill(rest(shell, lists, say.one()))
    return p.site(f"{root}/", "partial", "one file is open to the campus only")


def meeting_contribution_1() -> ThirdSite:
    """A contribution in an Indico-like system: event and contribution numbers, attachments."""
    p = Portal("meeting_contribution", 1, "https://indico.beamlab.example")
    say = Prose(p.kind + "1", "the beam, a magnet, the vacuum", "drifts, cools, traps", "at night")
    event, page = "/event/8814", "/event/8814/contributions/20417/"

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} · Indico of Beamlab</title></head>
<body>
<a href="/">Home</a> <a href="/category/41/">Workshops</a> <a href="/login/?next={page}">Login</a>
<nav><a href="{event}/">Vacuum Workshop 2026</a> <a href="{event}/timetable/">Timetable</a>
<a href="{event}/contributions/">Contribution List</a> <a href="{event}/registrations/">Register</a>
</nav>{body}<footer>Powered by <a
href="https://getindico.example/">Indico</a></footer></body></html>"""

    att = f"{event}/contributions/20417/attachments"
    claim = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": "Vacuum Workshop 2026",
        "url": p.u(f"{event}/"),
    }
    p.own(
        page,
        shell(
            "Getter pumps after ten years",
            f"""{ld(claim)}<h1>Getter pumps after ten years</h1>
<p>12 Mar 2026, 09:40, 20m, Hall B. <a href="{event}/sessions/310/">Session: Operation</a></p>
<h2>Speaker</h2>Olga Petrenko <h2>Description</h2>{say.paras(2)}
<h2>Presentation materials</h2><ul>
<li><a href="{att}/9112/15220/getter_petrenko.pdf">Slides</a>
<li><a href="{att}/9112/15221/getter_petrenko.pptx">getter_petrenko.pptx</a>
<li><a href="{att}/9113/15230/go">Recording</a></ul>
<a href="{page}contribution.pdf">Export PDF</a> <a href="{page}contribution.ics">iCal</a>
<a href="{event}/contributions/20418/">Next: Leak rates</a>""",
        ),
    )
    p.file(f"{att}/9112/15220/getter_petrenko.pdf", "getter_petrenko.pdf")
    p.file(f"{att}/9112/15221/getter_petrenko.pptx", "getter_petrenko.pptx", "", True)
    p.maybe(p.hop(f"{att}/9113/15230/go", "https://videos.beamlab.example/record/2771"))
    p.maybe(
        p.show(
            "https://videos.beamlab.example/record/2771",
            "<title>Getter pumps after ten years</title><h1>Getter pumps after ten years</h1>",
        )
    )
    p.meta(f"{page}contribution.pdf", "%PDF-1.4 abstract", "application/pdf")
    p.meta(f"{page}contribution.ics", "BEGIN:VCALENDAR", "text/calendar")
    p.other(f"{event}/contributions/20418/", shell("Leak rates", say.paras(1)))
    p.bar("the event around it", f"{event}/", f"{event}/timetable/")
    p.bar("a session", f"{event}/sessions/310/")
    p.fill(rest(shell, {page: "Getter", f"{event}/contributions/20418/": "Leak rates"}, say.one()))
    return p.site(
        page, "review", "the recording stands in another portal; the claim is the event's"
    )
