"""Projects and serials, the second portal of each kind: wiki, notebook, grant, annex, letter."""

from tests.blind_portals.seventhb.kit import JSON, PDF, XML, Place, a, ul
from tests.blind_portals.third.case import ThirdSite


def knowledge_wiki_2() -> ThirdSite:
    """A project space in a DokuWiki of a working group, in German: namespace, media, revisions."""
    p = Place(
        "knowledge_wiki",
        2,
        "https://wiki.moorforschung.example",
        "de",
        "das Moor, der Torf, der Pegel, die Vernässung, die Messkampagne",
    )
    doku = "/doku.php?id="
    here = f"{doku}projekte:hochmoor2016:start"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} [Moorwiki]</title>
<meta name="generator" content="DokuWiki"/>{head}</head><body><div id="dokuwiki__header">
<a href="{doku}start" accesskey="h">Moorwiki</a><ul><li>
<a href="{doku}start&amp;do=recent">Letzte Änderungen</a></li><li>
<a href="{doku}start&amp;do=media">Medien-Manager</a></li><li>
<a href="{doku}start&amp;do=index">Übersicht</a></li><li>
<a href="{doku}projekte:hochmoor2016:start&amp;do=login">Anmelden</a></li></ul></div>
<div id="dokuwiki__content">{main}</div><div id="dokuwiki__footer">CC BY-SA</div></body></html>"""

    p.look = look
    space = f"{doku}projekte:hochmoor2016:"
    media = "/lib/exe/fetch.php?media=projekte:hochmoor2016:"
    names = ("messplan", "pegel", "ergebnisse")
    tools = ul(
        (f"{here}&do=edit", "Quelltext"),
        (f"{here}&do=revisions", "Ältere Versionen"),
        (f"{here}&do=backlink", "Links hierher"),
        (f"{here}&do=export_pdf", "PDF exportieren"),
        (f"{here}&do=export_raw", "Rohtext"),
    )
    p.page(
        here,
        "projekte:hochmoor2016:start",
        f"<div class='breadcrumbs'>Sie befinden sich hier: {a(doku + 'start', 'start')} » "
        f"{a(doku + 'projekte:start', 'projekte')}</div><h1>Hochmoor 2016</h1>{p.paras(2)}"
        f"<ul>{ul(*((space + one, one) for one in names))}</ul>"
        f"<p>Vgl. {a(doku + 'projekte:niedermoor2014:start', 'Niedermoor 2014')}, "
        f"{a(doku + 'personen:ebeling', 'G. Ebeling')}</p><div class='tools'>{tools}</div>",
    )
    more = {
        "messplan": a(media + "messplan.pdf", "messplan.pdf"),
        "pegel": a(media + "pegel_2016.csv", "pegel_2016.csv"),
        "ergebnisse": a(here, "start"),
    }
    for one, text in more.items():
        p.page(space + one, f"projekte:hochmoor2016:{one}", f"<h1>{one}</h1>{p.paras(2)}{text}")
    p.file(media + "messplan.pdf", "messplan.pdf")
    p.file(media + "pegel_2016.csv", "pegel_2016.csv", attach=True)
    p.file(f"{here}&do=export_pdf", "start.pdf", PDF, attach=True)
    p.meta(f"{here}&do=export_raw", "====== Hochmoor 2016 ======", "text/plain; charset=utf-8")
    p.either(f"{here}&do=revisions", "Ältere Versionen")
    p.sibling(doku + "projekte:niedermoor2014:start", "Niedermoor 2014")
    p.bar("profile", doku + "personen:ebeling")
    p.bar("form for editing", f"{here}&do=edit")
    p.bar("listing", f"{here}&do=backlink", doku + "start&do=index", doku + "projekte:start")
    p.bar("asks for an account", f"{here}&do=login")
    return p.done(here, "complete", "the start page, three pages of the space, their files")


def bench_protocol_2() -> ThirdSite:
    """An entry of an electronic lab notebook, shared by key: attachments, exports, revisions."""
    p = Place(
        "bench_protocol",
        2,
        "https://eln.materiaux-rhodan.example",
        "fr",
        "la pastille, le four, la poudre, le palier, la fissure, la densité",
    )
    here = "/experiments.php?mode=view&id=218&access_key=1f9c-77ab"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{title} - eLN</title>
<meta name="robots" content="noindex">{head}</head><body><nav class="navbar">
<a href="/dashboard.php">eLN</a><a href="/experiments.php">Expériences</a>
<a href="/database.php">Ressources</a><a href="/team.php">Équipe</a>
<a href="/login.php">Connexion</a></nav><section id="container">{main}</section>
<footer><a href="/policy.php">Règles</a></footer></body></html>"""

    p.look = look
    key = "&access_key=1f9c-77ab"
    files = (
        ("four_218.csv", "c9/c9e1a4772b.csv"),
        ("meb.tif", "0d/0d71bb93fa.tif"),
        ("protocole.pdf", "73/73ff02ae61.pdf"),
    )
    listed = ul(*((f"/app/download.php?f={path}&name={name}", name) for name, path in files))
    forms = (("pdf", PDF), ("csv", "text/csv"), ("eln", "application/vnd.eln+zip"), ("json", JSON))
    exports = " ".join(
        a(f"/make.php?format={one}&type=experiments&id=218{key}", one.upper()) for one, _ in forms
    )
    p.page(
        here,
        "Frittage à deux paliers",
        f"<h1>Frittage à deux paliers</h1><p>Commencé le 2022.02.11 par "
        f"{a('/experiments.php?owner=12', 'Odile R.')}</p>{exports}{p.paras(3)}"
        f"<h3>Étapes</h3><ol><li>{p.say(1)}<li>{p.say(1)}</ol><h3>Fichiers joints (3)</h3>"
        f"<ul>{listed}</ul><h3>Liens</h3><ul>"
        f"{ul(('/database.php?mode=view&id=44', 'Poudre ZrO2 lot 9'))}"
        f"{ul(('/experiments.php?mode=view&id=203', 'Frittage simple'))}</ul>"
        f"{a('/experiments.php?tags%5B%5D=zircone', 'zircone')} "
        f"{a('/revisions.php?type=experiments&item_id=218', 'Révisions 6')} "
        f"{a('/experiments.php?mode=edit&id=218', 'Modifier')}",
    )
    for name, path in files:
        p.file(f"/app/download.php?f={path}&name={name}", name, attach=True)
    for one, form in forms:
        address = f"/make.php?format={one}&type=experiments&id=218{key}"
        p.meta(
            address,
            f"218 {one}",
            form,
            ("Content-Disposition", f'attachment; filename="218.{one}"'),
        )
    p.either("/revisions.php?type=experiments&item_id=218", "Révisions")
    p.sibling("/experiments.php?mode=view&id=203", "Frittage simple")
    p.sibling("/database.php?mode=view&id=44", "Poudre ZrO2 lot 9")
    p.bar("profile", "/experiments.php?owner=12")
    p.bar("listing", "/experiments.php", "/experiments.php?tags%5B%5D=zircone")
    p.hop("/experiments.php?mode=edit&id=218", "/login.php", own=False)
    p.bar("asks for an account", "/experiments.php?mode=edit&id=218")
    return p.done(here, "complete", "three of three attachments and four exports")


def project_minisite_2() -> ThirdSite:
    """A grant in a funder's register: fact sheet, reporting, results, forms by language."""
    p = Place(
        "project_minisite",
        2,
        "https://grants-register.example",
        "en",
        "the ferry, the hull, the battery, the port, the charging curve",
    )
    here = "/project/id/812044"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | Grants register</title>
{head}</head><body><header class="ecl"><a href="/">Grants register</a><nav>
<a href="/projects">Projects &amp; results</a><a href="/thematic-packs">Thematic packs</a>
<a href="/search?q=contenttype%3D%27project%27">Search</a><a href="/my-booklet">Booklet</a>
<a href="/login?next={here}">Log in</a></nav></header><div class="c-project">{main}</div>
<footer><a href="/legal">Legal notice</a></footer></body></html>"""

    p.look = look
    tabs = "<ul class='tabs'>" + ul(
        (here, "Fact Sheet"), (f"{here}/reporting", "Reporting"), (f"{here}/results", "Results")
    )
    tabs += "</ul>" + ul((f"{here}/de", "de"), (f"{here}/es", "es"), tag="span")
    p.page(
        here,
        "Quiet electric ferries | QUIFER",
        f"<h1>Quiet electric ferries</h1>{tabs}<p>{p.say(4)}</p><dl><dt>Grant agreement "
        f"ID<dd>812044"
        f"<dt>Programme<dd>{a('/programme/id/TRANSPORT-4', 'TRANSPORT-4')}<dt>Coordinator<dd>"
        f"{a('/organization/id/9912', 'University of Sund')}</dl>"
        f"<p>{a(f'{here}?format=xml', 'XML')} {a(f'{here}?format=pdf', 'PDF')} "
        f"{a('https://quifer.example/', 'Project website')}</p>"
        f"<h3>Discover other projects</h3>{a('/project/id/798210', 'Slow steaming')} "
        f"{a('/search?q=ferry&p=2', 'More')}",
    )
    docs = "https://docs-service.example/documents/downloadPublic?documentIds=080166e5"
    p.page(f"{here}/reporting", "QUIFER: Periodic Reporting", tabs + p.paras(3))
    p.page(
        f"{here}/results",
        "QUIFER: Results",
        tabs
        + ul((f"{docs}d1f2&appId=PP", "D3.1 Noise report"), (f"{docs}c077&appId=PP", "D5.2 Plan"))
        + f"<h3>Publications</h3>{a('https://doi.example/10.5555/hull.9', 'Hull noise')}",
    )
    for one in ("de", "es"):
        p.page(f"{here}/{one}", f"QUIFER ({one})", tabs + p.say(3))
    p.meta(f"{here}?format=xml", "<project><id>812044</id></project>", XML)
    p.file(f"{here}?format=pdf", "QUIFER-812044.pdf", PDF, attach=True)
    p.file(f"{docs}d1f2&appId=PP", "D3.1.pdf", attach=True)
    p.file(f"{docs}c077&appId=PP", "D5.2.pdf", attach=True)
    p.show("https://quifer.example/", "<title>QUIFER</title><h1>Quiet electric ferries</h1>")
    p.bar("the project's own site, another portal", "https://quifer.example/")
    p.sibling("/project/id/798210", "Slow steaming")
    p.bar("profile", "/organization/id/9912")
    p.bar("listing", "/programme/id/TRANSPORT-4", "/projects", "/search?q=ferry&p=2")
    p.bar("asks for an account", f"/login?next={here}")
    return p.done(here, "complete", "three tabs, two more languages, two forms, two deliverables")


def article_annex_2() -> ThirdSite:
    """An annex in the plain archive of a society's journals: one index page by hand, files."""
    p = Place(
        "article_annex",
        2,
        "https://supp.cognitionsociety.example",
        "en",
        "the prime, the lag, the response time, the lure, the block",
    )
    here = "/psychrev/r0044120/r0044120_supp.html"

    def look(title: str, main: str, head: str) -> str:
        return f"""<HTML><HEAD><TITLE>{title}</TITLE>{head}</HEAD><BODY>
<TABLE WIDTH="760"><TR><TD><A HREF="https://www.cognitionsociety.example/">Society</A> &gt;
<A HREF="/">Supplemental archive</A> &gt; <A HREF="/psychrev/">Review</A></TD></TR><TR><TD>{main}
</TD></TR></TABLE></BODY></HTML>"""

    p.look = look
    names = (
        "r0044120_Supplemental-Tables.docx",
        "r0044120_Model-Code.zip",
        "r0044120_Item-List.xls",
    )
    listed = "".join(f"<LI><A HREF='{one}'>{one[9:].replace('-', ' ')}</A></LI>" for one in names)
    doi = "http://dx.doi.example/10.5555/r0044120"
    p.page(
        here,
        "Supplemental Materials: Lures that linger",
        f"<H2>Supplemental Materials</H2><P><B>Lures that linger</B><BR>by P. Anand, "
        f"<I>Review</I>, "
        f"2013<BR><A HREF='{doi}'>{doi}</A></P><UL>{listed}</UL>"
        f"<P><A HREF='../r0044098/r0044098_supp.html'>Previous</A> "
        f"<A HREF='../r0044133/r0044133_supp.html'>Next</A></P>"
        f"<P><A HREF='/copyright.html'>Copyright</A> "
        f"<A HREF='https://www.cognitionsociety.example/login?url={here}'>Members</A></P>",
    )
    for one in names:
        p.file(f"/psychrev/r0044120/{one}", one)
    p.sibling("/psychrev/r0044098/r0044098_supp.html", "Supplemental Materials: Blocked lists")
    p.sibling("/psychrev/r0044133/r0044133_supp.html", "Supplemental Materials: Slow primes")
    p.show(
        "https://www.cognitionsociety.example/", "<title>Cognition Society</title><h1>Society</h1>"
    )
    p.bar("asks for an account", f"https://www.cognitionsociety.example/login?url={here}")
    p.bar("listing", "/psychrev/", "/")
    return p.done(here, "complete", "three files in the directory of the page")


def zine_issue_2() -> ThirdSite:
    """A newsletter of a humanities lab in a mailing service's archive: tracked links, one PDF."""
    p = Place(
        "zine_issue",
        2,
        "https://mailchimpanzee-archive.example",
        "sv",
        "kartan, ortnamnet, socknen, avskriften, kyrkboken, registret",
    )
    here = "/?u=5e0c91d2&id=77b0a4ef19"
    track = "https://listmanage.example/track/click?u=5e0c91d2&id="

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>
<div id="awesomebar"><a href="https://listmanage.example/subscribe?u=5e0c91d2&id=c2">Subscribe</a>
<a href="/home/?u=5e0c91d2&id=c2">Past Issues</a><a href="/feed?u=5e0c91d2&id=c2">RSS</a>
<a href="{here}&lang=en">Translate</a></div><center>{main}</center></body></html>"""

    p.look = look
    pdf = "https://gallery.mailcontent.example/5e0c91d2/files/9ab41c0e/Rutan_nr_12.pdf"
    table = "https://gallery.mailcontent.example/5e0c91d2/files/77f0b3aa/ortnamn.xlsx"
    p.page(
        here,
        "Rutan nr 12: Namn på kartan",
        f"<table><tr><td><h1>Rutan nr 12: Namn på kartan</h1>{p.paras(4)}"
        f"<p>{a(pdf, 'Hela numret som PDF')} {a(table, 'Månadens tabell')}</p>"
        f"<p>{a(track + 'a11', 'Läs mer hos labbet')} {a(track + 'b22', 'Anmäl dig')}</p>"
        f"<p>{a('/?u=5e0c91d2&id=41d7c0f2aa', 'Förra numret: Kyrkböcker')}</p></td></tr></table>"
        f"<p>{a('https://listmanage.example/unsubscribe?u=5e0c91d2&id=c2', 'Avsluta')}</p>",
    )
    p.file(pdf, "Rutan_nr_12.pdf")
    p.file(table, "ortnamn.xlsx")
    p.page(f"{here}&lang=en", "Rutan no 12: Names on the map", p.paras(4) + a(pdf, "PDF"))
    p.hop(f"{track}a11", "https://kartlab.example/namn", own=False)
    p.hop(f"{track}b22", "https://kartlab.example/anmalan", own=False)
    p.show("https://kartlab.example/namn", "<title>Kartlabbet</title><h1>Namn</h1>")
    p.show("https://kartlab.example/anmalan", "<title>Anmälan</title><form></form>")
    p.bar("the laboratory's site, another portal", f"{track}a11", "https://kartlab.example/namn")
    p.sibling("/?u=5e0c91d2&id=41d7c0f2aa", "Rutan nr 11: Kyrkböcker")
    p.aside(
        "/home/?u=5e0c91d2&id=c2",
        "Past Issues",
        ul((here, "nr 12"), ("/?u=5e0c91d2&id=41d7c0f2aa", "nr 11")),
    )
    p.bar("listing", "/home/?u=5e0c91d2&id=c2")
    p.raw("/feed?u=5e0c91d2&id=c2", "<rss/>", "application/rss+xml")
    p.bar("feed of the newsletter", "/feed?u=5e0c91d2&id=c2")
    p.bar("a form for persons", "https://listmanage.example/subscribe?u=5e0c91d2&id=c2")
    return p.done(here, "complete", "the letter, its English form, its PDF and its table")
