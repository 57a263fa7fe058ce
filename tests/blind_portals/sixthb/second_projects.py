"""Second round: a DokuWiki project, a notebook entry, a research unit, a companion, a zine."""

import json

from tests.blind_portals.sixthb.kit import a, done, lis, paras, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def wiki_project_2() -> ThirdSite:
    """A namespace in a DokuWiki: everything is a query of one script, media by fetch."""
    p = Portal("wiki_project", 2, "https://wiki.messlabor.example")
    d = "/doku.php?id="
    n = "projekte:sonde"

    def lay(title: str, body: str, page: str = "start") -> str:
        return f"""<!DOCTYPE html><html lang="de" dir="ltr"><head><title>{title} [Messlabor]</title>
</head><body><div id="dokuwiki__site"><div id="dokuwiki__header"><a href="{d}start">Messlabor</a>
<ul><li><a href="{d}start&do=login&amp;sectok=">Anmelden</a><li><a href="{d}{page}&do=recent">Letzte
Änderungen</a><li><a href="{d}{page}&do=media">Medien-Manager</a><li><a href="{d}{page}&do=index">
Übersicht</a></ul></div><div class="page">{body}</div><div id="dokuwiki__pagetools"><ul>
<li><a href="{d}{page}&do=edit">Quelltext anzeigen</a><li><a href="{d}{page}&do=revisions">Ältere
Versionen</a><li><a href="{d}{page}&do=backlink">Links hierher</a></ul></div>
<div id="dokuwiki__footer"><a href="https://www.dokuw.example/">DokuWiki</a></div></div></body>
</html>"""

    f = "/lib/exe/fetch.php?media=projekte:sonde:"
    media = (
        ("schaltplan.pdf", "Schaltplan"),
        ("firmware-0.9.zip", "Firmware"),
        ("feld.csv", "Feld"),
    )
    texts = {
        "start": f"""{paras("sonde", "de", 2)}<ul>{
            lis(
                (f"{d}{n}:aufbau", "Aufbau"),
                (f"{d}{n}:kalibrierung", "Kalibrierung"),
                (f"{d}{n}:messungen", "Messungen"),
            )
        }</ul>
<p>Vorläufer: <a href="{d}projekte:drifter:start">Drifter</a>.
<a href="{d}benutzer:jk">jk</a> <a href="{d}werkstatt:loeten">Löten</a></p>""",
        "aufbau": f"""{paras("aufbau", "de", 2)}<a href="{f}{media[0][0]}">Schaltplan</a>
<a href="{f}{media[1][0]}">Firmware</a> <a href="/lib/exe/detail.php?id={n}:aufbau&media=x.jpg">
Bild</a>""",
        "kalibrierung": paras("kalibrierung", "de", 3),
        "messungen": f'{say("messungen", "de")}<a href="{f}{media[2][0]}">feld.csv</a>',
    }
    for one, text in texts.items():
        page = f"{n}:{one}"
        exports = f'<a href="{d}{page}&do=export_raw">Rohtext</a>' if one == "start" else ""
        p.own(
            f"{d}{page}",
            lay(
                page,
                f'<div class="trace"><a href="{d}{n}:start">sonde</a></div><h1>{one}</h1>{text}'
                + exports,
                page,
            ),
        )
        p.maybe(f"{d}{page}&do=revisions")
        p.bar("an action", f"{d}{page}&do=edit")
        p.bar("a list", f"{d}{page}&do=backlink", f"{d}{page}&do=recent", f"{d}{page}&do=index")
    p.meta(f"{d}{n}:start&do=export_raw", "====== Sonde ======", "text/plain; charset=utf-8")
    for name, _ in media:
        p.file(f"{f}{name}", name)
    p.show(f"/lib/exe/detail.php?id={n}:aufbau&media=x.jpg", lay("x.jpg", "<img src=/x.jpg>"))
    p.maybe(f"/lib/exe/detail.php?id={n}:aufbau&media=x.jpg")
    p.other(f"{d}projekte:drifter:start", lay("drifter", paras("drifter", "de", 2)))
    p.bar("a page of its own, a profile", f"{d}werkstatt:loeten", f"{d}benutzer:jk", f"{d}start")
    p.bar("login", f"{d}start&do=login&sectok=")
    why = "the namespace and the media that it links"
    return done(p, f"{d}{n}:start", lay, "complete", why, "de")


def lab_protocol_2() -> ThirdSite:
    """A published experiment of an electronic notebook: exports and uploads by query."""
    p = Portal("lab_protocol", 2, "https://eln.biophys.example")
    k = "access_key=6d0f1b22"
    r = f"/experiments.php?mode=view&id=8812&{k}"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} -
eLabBook</title></head><body>
<div class="navbar"><a href="/dashboard.php">Dashboard</a><a href="/experiments.php">Experiments</a>
<a href="/database.php">Resources</a><a href="/team.php">Team</a><a
href="/login.php">Login</a></div>
{body}<footer><a href="/about.php">About</a><a href="https://doc.elab.example/">Docs</a>
<a href="/privacy-policy.php">Privacy</a></footer></body></html>"""

    up = "/app/download.php?f="
    files = (
        (f"{up}3c/3c9d1.csv&name=melt_curves.csv&storage=1", "melt_curves.csv"),
        (f"{up}a1/a10be.png&name=gel_0412.png&storage=1", "gel_0412.png"),
        (f"{up}77/7711f.ipynb&name=fit.ipynb&storage=1", "fit.ipynb"),
    )
    ways = "".join(
        lis(
            *(
                (f"/make.php?format={f}&type=experiments&id=8812&{k}", f)
                for f in ("pdf", "eln", "json")
            )
        )
    )
    p.own(
        r,
        lay(
            "Melting of a hairpin ladder",
            f"""<div class="btns"><a href="/experiments.php">Back</a><ul>{ways}</ul>
<a href="/make.php?format=qrpng&type=experiments&id=8812&{k}">QR</a>
<a href="/experiments.php?mode=edit&id=8812">Edit</a></div><h1>Melting of a hairpin ladder</h1>
<span>Started on 2024-04-12 by <a href="/profile.php?id=7">E. Sato</a></span>
<a href="/experiments.php?tags%5B%5D=dna">dna</a><h2>Goal</h2><p>{say("hairpin", "en", 4)}</p>
<h2>Procedure</h2><ol>{"".join(f"<li>{say(str(s) + 'h', 'en', 1)}" for s in range(6))}</ol>
<h2>Attached files</h2>{lis(*files)}<h2>Linked resources</h2>
<a href="/database.php?mode=view&id=311&{k}">Hairpin oligo set</a>
<h2>Linked experiments</h2><a
href="/experiments.php?mode=view&id=8790&access_key=19ce77a0">Annealing</a>
<a href="/experiments.php?mode=view&id=8812&{k}&revisions=1">Revisions</a>""",
        ),
    )
    for href, name in files:
        p.file(href, name, "", True)
    for f, name in (("pdf", "8812.pdf"), ("eln", "8812.zip"), ("json", "8812.json")):
        p.file(f"/make.php?format={f}&type=experiments&id=8812&{k}", name, "", True)
    p.downloads.discard(p.u(f"/make.php?format=json&type=experiments&id=8812&{k}"))
    p.maybe(f"/make.php?format=qrpng&type=experiments&id=8812&{k}", f"{r}&revisions=1")
    p.other(
        "/experiments.php?mode=view&id=8790&access_key=19ce77a0",
        lay("Annealing", f"<h1>Annealing</h1>{paras('annealing')}"),
    )
    p.show(f"/database.php?mode=view&id=311&{k}", lay("Hairpin oligo set", say("oligo")))
    p.bar("a resource with its own entry", f"/database.php?mode=view&id=311&{k}")
    p.bar("asks for an account", "/experiments.php?mode=edit&id=8812")
    p.bar("a list or a profile", "/experiments.php", "/profile.php?id=7")
    p.robots("Disallow: /login.php", "Disallow: /experiments.php?mode=edit")
    return done(p, r, lay, "complete", "one entry, its files and exports by query")


def funded_project_2() -> ThirdSite:
    """A German funder's database: a research unit, its parts with entries, a final report."""
    p = Portal("funded_project", 2, "https://foerderkatalog.example")
    r = "/projekt/438912345"

    def lay(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>FK - {title}</title></head><body>
<div id="dfg"><a href="/">Förderkatalog</a><a href="/suche">Suche</a><a href="/katalog">Katalog</a>
<a href="/hilfe">Hilfe</a><a href="/datenmonitor">Datenmonitor</a></div>{body}<p>
<a href="/impressum">Impressum</a> <a href="https://www.foerderer.example/">Förderer</a>
<a href="/barrierefreiheit">Barrierefreiheit</a></p></body></html>"""

    title = "Forschungsgruppe 5512: Sprachkontakt an der Küste"

    def view(number: str, name: str, more: str) -> str:
        return lay(
            name,
            f"""<a href="/projekt/{number}?language=en">English</a> <a
href="/projekt/{number}?print=1">
Druckansicht</a><h1>{name}</h1><span class="label">Antragstellerin</span>
<a href="/person/1710022">Professorin Dr. Rike Thomsen</a>
<span class="label">Fachliche Zuordnung</span> <a href="/katalog/fach/104">Sprachwissenschaften</a>
<span class="label">Förderung von</span> 2021 bis 2025<div id="projekttext">{say(name, "de", 6)}
</div>{more}<a href="/institution/10288">Universität Nordhafen</a>""",
        )

    parts = (("438912401", "TP 1: Ortsnamen"), ("438912402", "TP 2: Hörbelege"))
    more = f"""<h3>Projekte</h3><ul>{lis(*((f"/projekt/{n}", t) for n, t in parts))}</ul>
<div><a href="/projekt/438912345/ergebnisse">Projektergebnisse</a>
<a href="https://sprachkontakt.uni-nordhafen.example/">Webseite</a>
<a href="/projekt/435550000">FOR 5498: Randmeere</a></div>"""
    p.own(r, view("438912345", title, more))
    p.own(f"{r}?language=en", view("438912345", "Research Unit 5512", more))
    p.show(f"{r}?print=1", f"<title>{title}</title>{say('druck', 'de')}")
    p.maybe(f"{r}?print=1")
    p.own(
        f"{r}/ergebnisse",
        view(
            "438912345",
            "Projektergebnisse",
            """<a href="/abschlussbericht/438912345.pdf">Abschlussbericht</a>
<a href="https://doi.example/10.5555/sprk.2024">Thomsen 2024</a>""",
        ),
    )
    p.file("/abschlussbericht/438912345.pdf", "abschlussbericht.pdf")
    for n, t in parts:
        p.show(f"/projekt/{n}", view(n, t, f"Teilprojekt zu {a(r, title)}"))
        p.maybe(f"/projekt/{n}", f"/projekt/{n}?language=en")
    p.other("/projekt/435550000", view("435550000", "FOR 5498: Randmeere", ""))
    p.bar("a profile", "/person/1710022", "/institution/10288")
    p.bar("a list", "/katalog/fach/104")
    p.bar("a publication", "https://doi.example/10.5555/sprk.2024")
    p.bar("another portal", "https://sprachkontakt.uni-nordhafen.example/")
    return done(p, r, lay, "review", "two parts have entries of their own", "de")


def journal_supplement_2() -> ThirdSite:
    """A hand-made companion of a paper: a folder on a group's server, partly a bare listing."""
    p = Portal("journal_supplement", 2, "http://www.membranes.physgroup.example")
    b = "/suppl/pnb2021/"

    def lay(title: str, body: str) -> str:
        return f"""<HTML><HEAD><TITLE>{title}</TITLE></HEAD><BODY BGCOLOR="#ffffff">
<TABLE><TR><TD><A HREF="/">Group</A><BR><A HREF="/people.html">People</A><BR>
<A HREF="/publications.html">Papers</A><BR><A HREF="/software.html">Software</A></TD>
<TD>{body}</TD></TR></TABLE><HR><ADDRESS>webmaster</ADDRESS></BODY></HTML>"""

    def index(path: str, *names: str) -> str:
        rows = "".join(f'<li><a href="{one}"> {one}</a></li>\n' for one in names)
        up = path.rstrip("/").rsplit("/", 1)[0] + "/"
        order = '<a href="?C=N;O=D">Name</a> <a href="?C=S;O=A">Size</a>'
        return f"""<html><head><title>Index of {path}</title></head><body><h1>Index of {path}</h1>
{order}<ul><li><a href="{up}"> Parent Directory</a></li>\n{rows}</ul></body></html>"""

    p.own(
        b,
        lay(
            "Supplement to Roy et al. 2021",
            f"""<H2>Supplementary material: Membrane tubes under tension</H2>
<P>{say("tubes", "en", 5)} The paper: <A href="https://journals.pnb.example/10.5555/pnb.21">PNB</A>,
<A href="/papers/roy2021.pdf">preprint</A>.<UL><LI><A href="movies.html">Movies</A>
<LI><A href="text_S1.pdf">Text S1</A><LI><A href="data/">Raw data</A>
<LI><A href="code/tubefit.m">Fit</A></UL><A href="mailto:roy@x.example">Mail</A>
<P>See also the <A href="/suppl/jcb2019/">2019 supplement</A>.""",
        ),
    )
    p.hop(f"{b}index.html", b, 301)
    p.own(
        f"{b}movies.html",
        lay(
            "Movies",
            f"""<A href="movie_S1.avi">S1</A> {say("s1", "en", 1)} <A href="movie_S2.avi">S2</A>
<A href="index.html">Back</A>""",
        ),
    )
    p.own(f"{b}data/", index(f"{b}data/", "README.txt", "tension.csv", "radii.csv"))
    for order in ("?C=N;O=D", "?C=S;O=A"):
        p.show(f"{b}data/{order}", index(f"{b}data/", "tension.csv", "radii.csv"))
        p.bar("another order of a listing", f"{b}data/{order}")
    for n in ("movie_S1.avi", "movie_S2.avi", "text_S1.pdf", "code/tubefit.m"):
        p.file(b + n, n)
    for n in ("README.txt", "tension.csv", "radii.csv"):
        p.file(f"{b}data/{n}", n)
    p.blob("/papers/roy2021.pdf", "roy2021.pdf")
    p.maybe("/papers/roy2021.pdf")
    p.other("/suppl/jcb2019/", lay("Supplement 2019", a("movie_A.avi", "A") + say("2019")))
    p.show("/publications.html", lay("Papers", lis((b, "Suppl."), ("/suppl/jcb2019/", "Suppl."))))
    p.bar("the group's lists", "/publications.html", "/people.html", "/software.html", "/")
    p.bar("the journal's portal", "https://journals.pnb.example/10.5555/pnb.21")
    return done(p, b, lay, "complete", "one folder")


def newsletter_issue_2() -> ThirdSite:
    """A zine in a library of zines: two forms of the PDF on a media host, makers and tags."""
    p = Portal("newsletter_issue", 2, "https://zinelib.example")
    r, m = "/zines/salt-marsh-4", "https://media.zinelib-cdn.example/u"

    def lay(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} * Zine Lib</title></head>
<body><div class=mast><a href="/">Zine Lib</a> <a href="/zines">all zines</a>
<a href="/makers">makers</a> <a href="/tags">tags</a> <a href="/donate">donate</a>
<a href="/random">random</a> <a href="/sign-in?to={r}">sign in</a></div>{body}
<div class=foot><a href="/takedown">takedown policy</a> <a href="/safer-space">safer space</a></div>
</body></html>"""

    def view(slug: str, title: str, files: str) -> str:
        return lay(
            title,
            f"""<h1>{title}</h1><p>by <a href="/makers/marsh-collective">Marsh Collective</a>, 2022,
24 pages</p><p>{say(title, "en", 4)}</p>{files}<p><a href="/tags/ecology">ecology</a>
<a href="/tags/risograph">risograph</a></p><a href="/zines/{slug}/flag">flag</a>""",
        )

    ld = {
        "@context": "https://schema.org",
        "@type": "PublicationIssue",
        "name": "Salt Marsh #4",
        "encoding": {"@type": "MediaObject", "contentUrl": f"{m}/0d/1f88c2a.pdf"},
    }
    p.own(
        r,
        view(
            "salt-marsh-4",
            "Salt Marsh #4: Names of mud",
            f"""<script type="application/ld+json">{json.dumps(ld)}</script><ul><li><a
href="{m}/0d/1f88c2a.pdf">read (screen)</a>
<li><a href="{m}/0d/77c01be.pdf">print (imposed)</a><li><a href="{r}/text">plain text</a>
<li><a href="{m}/0d/90aa1f3.jpg">cover</a></ul><a href="{r}.json">record</a>
<p>Series: <a href="/series/salt-marsh">Salt Marsh</a>, <a href="/zines/salt-marsh-3">#3</a>,
<a href="/zines/salt-marsh-5">#5</a></p><p>You may like <a
href="/zines/field-guide-to-curbs">Curbs</a>
</p><a href="https://shop.marshcollective.example/">Buy a copy</a>""",
        ),
    )
    p.file(f"{m}/0d/1f88c2a.pdf", "salt-marsh-4.pdf")
    p.file(f"{m}/0d/77c01be.pdf", "salt-marsh-4-imposed.pdf", "", True)
    p.file(f"{m}/0d/90aa1f3.jpg", "cover.jpg")
    p.own(f"{r}/text", lay("Salt Marsh #4 as text", paras("marsh", "en", 4)))
    p.meta(f"{r}.json", {"slug": "salt-marsh-4", "pages": 24}, "application/json")
    for slug, t in (
        ("salt-marsh-3", "Salt Marsh #3: Eels"),
        ("salt-marsh-5", "Salt Marsh #5: Dykes"),
        ("field-guide-to-curbs", "Field Guide to Curbs"),
    ):
        pdf = f"{m}/1c/{len(t)}c01.pdf"
        p.other(f"/zines/{slug}", view(slug, t, a(pdf, "read")))
        if p.u(pdf) not in p.pages:
            p.blob(pdf, f"{slug}.pdf")
    series = lis((r, "#4"), ("/zines/salt-marsh-3", "#3"), ("/zines/salt-marsh-5", "#5"))
    p.show("/series/salt-marsh", lay("Salt Marsh", f"<ol>{series}</ol>"))
    p.show("/makers/marsh-collective", lay("Marsh Collective", f"<ul>{series}</ul>"))
    p.bar("the series, the makers, tags", "/series/salt-marsh", "/makers/marsh-collective")
    p.bar("a list", "/tags/ecology", "/zines")
    p.bar("an action", f"{r}/flag", f"/sign-in?to={r}")
    p.bar("a shop", "https://shop.marshcollective.example/")
    return done(p, r, lay, "complete", "two forms, a text, a cover and a record")


ALL = (
    wiki_project_2,
    lab_protocol_2,
    funded_project_2,
    journal_supplement_2,
    newsletter_issue_2,
)
