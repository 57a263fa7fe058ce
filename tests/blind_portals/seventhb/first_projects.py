"""Projects and serials, the first portal of each kind: wiki, protocol, project, annex, zine."""

from tests.blind_portals.seventhb.kit import JSON, PDF, TEXT, Place, a, tags, ul
from tests.blind_portals.third.case import ThirdSite


def knowledge_wiki_1() -> ThirdSite:
    """A project in a wiki of open learning: main page, subpages, talk, a file in the commons."""
    p = Place(
        "knowledge_wiki",
        1,
        "https://en.wikilearning.example",
        "en",
        "the survey plot, the volunteer, the lichen, the bark, the air quality index",
    )
    here = "/wiki/Urban_Lichen_Survey"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html class="client-nojs" lang="en"><head>
<title>{title} - Wikilearning</title><meta name="generator" content="MediaWiki 1.39">{head}</head>
<body class="mediawiki"><div id="mw-panel"><ul>
<li id="n-mainpage"><a href="/wiki/Main_Page">Main page</a></li>
<li><a href="/wiki/Special:RecentChanges">Recent changes</a></li>
<li><a href="/wiki/Special:Random">Random</a></li></ul></div><div id="p-personal">
<a href="/w/index.php?title=Special:UserLogin&amp;returnto=Urban+Lichen+Survey">Log in</a></div>
<div id="content" class="mw-body">{main}</div></body></html>"""

    p.look = look
    q = "/w/index.php?title=Urban_Lichen_Survey"
    tabs = ul(
        (here, "Resource"),
        ("/wiki/Talk:Urban_Lichen_Survey", "Discuss"),
        (f"{q}&action=edit", "Edit"),
        (f"{q}&action=history", "View history"),
        ("/wiki/Special:WhatLinksHere/Urban_Lichen_Survey", "What links here"),
        (f"{q}&oldid=2481190", "Permanent link"),
        (f"{q}&action=info", "Page information"),
        ("/w/index.php?title=Special:CiteThisPage&page=Urban_Lichen_Survey", "Cite this page"),
    )
    subs = ("Field_guide", "Data_2018", "Results")
    p.page(
        here,
        "Urban Lichen Survey",
        f"<h1 id='firstHeading'>Urban Lichen Survey</h1><div class='mw-parser-output'>{p.paras(3)}"
        f"<ul>{ul(*((f'{here}/{one}', one.replace('_', ' ')) for one in subs))}</ul><p>"
        f"Builds on {a('/wiki/Lichens', 'Lichens')} and {a('/wiki/Moss_Watch', 'Moss Watch')}.</p>"
        f"</div><div id='catlinks'>{a('/wiki/Category:Ecology_projects', 'Ecology projects')}</div>"
        f"<ul>{tabs}</ul>",
        f'<link rel="edit" href="{q.replace("&", "&amp;")}&amp;action=edit">',
    )
    sheet = "https://upload.wikilearning.example/files/a/a4/Lichen_plots_2018.ods"
    more = {
        "Field_guide": a("/wiki/File:Lichen_key.svg", "Key"),
        "Data_2018": a(sheet, "Lichen_plots_2018.ods"),
        "Results": p.say(1),
    }
    for one, extra in more.items():
        p.page(
            f"{here}/{one}",
            f"Urban Lichen Survey/{one.replace('_', ' ')}",
            f"<div class='subpages'>&lt; {a(here, 'Urban Lichen Survey')}</div>{p.paras(3)}{extra}",
        )
    p.file(sheet, "Lichen_plots_2018.ods")
    p.maybe("/wiki/File:Lichen_key.svg", "/wiki/Talk:Urban_Lichen_Survey", f"{q}&action=history")
    p.maybe(f"{q}&oldid=2481190", f"{q}&action=info")
    p.maybe("/w/index.php?title=Special:CiteThisPage&page=Urban_Lichen_Survey")
    p.sibling("/wiki/Lichens", "Lichens")
    p.sibling("/wiki/Moss_Watch", "Moss Watch")
    p.bar("form for editing", f"{q}&action=edit")
    p.bar("listing", "/wiki/Category:Ecology_projects", "/wiki/Special:RecentChanges")
    p.bar("listing", "/wiki/Special:WhatLinksHere/Urban_Lichen_Survey")
    login = "/w/index.php?title=Special:UserLogin&returnto=Urban+Lichen+Survey"
    p.bar("asks for an account", login)
    return p.done(here, "complete", "the page, three subpages and the sheet of data")


def bench_protocol_1() -> ThirdSite:
    """A protocol on a sharing platform: steps, forks, versions, PDF, a hidden JSON."""
    p = Place(
        "bench_protocol",
        1,
        "https://www.benchsteps.example",
        "en",
        "the lysate, the bead, the supernatant, the buffer, the incubation, the pellet",
    )
    here = "/view/low-input-cut-amp-tag-k8d5qm"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title>{head}</head><body>
<div id="app">
<div class="top"><a href="/">benchsteps</a><a href="/explore">Explore</a>
<a href="/workspaces">Workspaces</a><a href="/sign-in?return_to={here}">Sign in</a></div>
{main}</div></body></html>"""

    p.look = look
    steps = a(here + "/steps", "Steps")
    tabs = (
        f"<ul class='tabs'><li>{a(here, 'Abstract')}<li>{steps}<li>"
        f"{a(here + '/materials', 'Materials')}<li>{a(here + '/metadata', 'Metadata')}<li>"
        f"{a(here + '/metrics', 'Metrics')}<li>{a(here + '/forks', 'Forks 2')}</ul>"
    )
    p.page(
        here,
        "Low-input CUT&amp;Tag V.2",
        f"<h1>Low-input CUT&amp;Tag V.2</h1><p>{a('/researchers/hanna-ost', 'Hanna Ost')} "
        f"{a('/groups/chromatin', 'Chromatin group')}</p>{tabs}{p.paras(2)}<p>DOI "
        f"{a('https://dx.doi.example/10.5555/benchsteps.k8d5qm', '10.5555/benchsteps.k8d5qm')}</p>"
        f"<div>{a('/download/protocol/k8d5qm.pdf', 'PDF')} "
        f"{a('/download/protocol/k8d5qm.json', 'JSON')}</div><p>Versions: V.2 "
        f"{a('/view/low-input-cut-amp-tag-bx2fpr', 'V.1')}</p><p>Attachment: "
        f"{a('https://files.benchsteps.example/ab/9c0d.xlsx', 'volumes.xlsx')}</p>"
        f"<h3>Related</h3>{a('/view/chip-for-beginners-b4y7', 'ChIP for beginners')}",
        tags(citation_title="Low-input CUT&Tag V.2", citation_doi="10.5555/benchsteps.k8d5qm"),
    )
    for one in ("steps", "materials", "metadata"):
        p.page(f"{here}/{one}", f"Low-input CUT&amp;Tag V.2: {one}", tabs + p.paras(3))
    p.either(here + "/metrics", "Metrics", tabs)
    fork = "/view/low-input-cut-amp-tag-plants-n9w2"
    p.aside(here + "/forks", "Forks", ul((fork, "For plants")))
    p.maybe(here + "/forks")
    p.file("/download/protocol/k8d5qm.pdf", "low-input.pdf", PDF, attach=True)
    p.meta("/download/protocol/k8d5qm.json", {"id": 91102, "version_id": 2}, JSON)
    p.file("https://files.benchsteps.example/ab/9c0d.xlsx", "volumes.xlsx", attach=True)
    p.page(
        "/view/low-input-cut-amp-tag-bx2fpr",
        "Low-input CUT&amp;Tag V.1",
        f"{p.paras(1)}{a(here, 'A newer version is available')} "
        f"{a('/download/protocol/bx2fpr.pdf', 'PDF')}",
    )
    p.either_file("/download/protocol/bx2fpr.pdf", "low-input-v1.pdf", attach=True)
    p.sibling(fork, "For plants")
    p.sibling("/view/chip-for-beginners-b4y7", "ChIP for beginners")
    p.bar("profile", "/researchers/hanna-ost", "/groups/chromatin")
    p.bar("asks for an account", f"/sign-in?return_to={here}")
    return p.done(here, "review", "version 1 brings a PDF of its own")


def project_minisite_1() -> ThirdSite:
    """A long-term project in the site of an academy: own menu, reports, the team next door."""
    p = Place(
        "project_minisite",
        1,
        "https://www.akademie-ostmark.example",
        "de",
        "die Inschrift, der Grabstein, die Lesung, die Fotografie, das Inventar",
    )
    here = "/forschung/inschriften-des-nordens/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>{title} – Akademie</title>
{head}</head>
<body><header><a href="/">Akademie</a><nav><a href="/forschung/">Forschung</a>
<a href="/mitglieder/">Mitglieder</a><a href="/veranstaltungen/">Veranstaltungen</a>
<a href="/bibliothek/">Bibliothek</a></nav></header><main>{main}</main>
<footer><a href="/kontakt/">Kontakt</a><a href="/impressum/">Impressum</a></footer></body></html>"""

    p.look = look
    parts = ("projekt", "team", "bestand", "publikationen", "berichte")
    menu = f"<ul class='submenu'>{ul(*((here + one + '/', one.title()) for one in parts))}</ul>"
    p.page(
        here,
        "Inschriften des Nordens",
        f"<p class='crumb'>{a('/', 'Start')} › {a('/forschung/', 'Forschung')}</p>{menu}"
        f"<h1>Inschriften des Nordens</h1>{p.paras(3)}"
        f"<p>Datenbank: {a('https://inschriften-nord.example/', 'Inschriften online')}</p>"
        f"<p>{a('/en/research/inscriptions-of-the-north/', 'English')}</p>"
        f"<h2>Weitere Vorhaben</h2>"
        + ul(("/forschung/glossar/", "Glossar"), ("/forschung/urkunden/", "Urkunden")),
    )
    years = (2017, 2018)
    reports = ul(
        *(
            (f"/fileadmin/user_upload/berichte/insch_{year}.pdf", f"Jahresbericht {year}")
            for year in years
        )
    )
    bodies = {
        "projekt": p.paras(2),
        "team": a("/mitarbeiter/okken/", "T. Okken") + p.say(1),
        "bestand": a("/fileadmin/user_upload/inventar_2018.xlsx", "Inventar (Excel)"),
        "publikationen": p.paras(1) + a("https://verlag.example/9783", "Band 3"),
        "berichte": reports,
    }
    for one, text in bodies.items():
        p.page(f"{here}{one}/", f"Inschriften: {one.title()}", menu + text)
    for year in years:
        p.file(f"/fileadmin/user_upload/berichte/insch_{year}.pdf", f"insch_{year}.pdf")
    p.file("/fileadmin/user_upload/inventar_2018.xlsx", "inventar_2018.xlsx")
    p.page("/en/research/inscriptions-of-the-north/", "Inscriptions of the North", p.paras(2))
    p.sibling("/forschung/glossar/", "Glossar")
    p.sibling("/forschung/urkunden/", "Urkunden")
    p.bar("profile", "/mitarbeiter/okken/")
    p.bar("listing", "/forschung/")
    return p.done(here, "complete", "the menu of the project and the files its pages offer")


def article_annex_1() -> ThirdSite:
    """The annex of an article on a publisher's page of its own: files by opaque keys."""
    p = Place(
        "article_annex",
        1,
        "https://royalfield.example",
        "en",
        "the colony, the forager, the trail, the nest entrance, the marked worker",
    )

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html class="pb-page"><head><title>{title} | Royal Field</title>
{head}</head><body><div class="header"><a href="/">Royal Field</a><a href="/journals">Journals</a>
<a href="/action/showLogin?redirectUri=%2Fdoi%2Fsuppl%2F10.5555%2Frfs.2019.0417">Log in</a>
<a href="/action/showCart">Cart</a></div><div class="main">{main}</div></body></html>"""

    p.look = look
    here = "/doi/suppl/10.5555/rfs.2019.0417"
    base = f"{here}/suppl_file"
    names = ("rfs20190417supp1.pdf", "rfs20190417supp2.csv", "rfs20190417supp3.mp4")
    listed = ul(*((f"{base}/{one}", f"{one} (12 kB)") for one in names))
    article = "/doi/10.5555/rfs.2019.0417"
    p.page(
        here,
        "Supplemental material for Trails that fork",
        f"<div class='article-meta'>{a('/toc/rfs/current', 'Current issue')} "
        f"{a('/toc/rfs/2019/286/1904', 'Vol. 286')}</div><h1>Trails that fork: Supplemental</h1>"
        f"<p>{a(article, 'Back to the article')}</p><ul class='suppl'>{listed}</ul>"
        f"<p>Data are also in {a('https://datastore.example/10.5555/d.rf1', 'DataStore')}.</p>"
        f"<div class='reco'>{a('/doi/suppl/10.5555/rfs.2019.0388', 'Nest moves: Supplemental')}"
        f"{a('/doi/10.5555/rfs.2018.1120', 'Readers also read: Lost ants')}</div>",
        tags(**{"dc.Identifier": "10.5555/rfs.2019.0417"}),
    )
    for one in names:
        p.file(f"{base}/{one}", one, attach=True)
    p.either(
        article,
        "Trails that fork",
        f"{p.paras(3)}{a(here, 'Supplemental')} {a('/doi/pdf/10.5555/rfs.2019.0417', 'PDF')} "
        f"{a('/action/showCitFormats?doi=10.5555%2Frfs.2019.0417', 'Cite')}",
    )
    p.maybe(p.blob("/doi/pdf/10.5555/rfs.2019.0417", "rfs.2019.0417.pdf"))
    p.maybe("/action/showCitFormats?doi=10.5555%2Frfs.2019.0417")
    p.sibling("/doi/suppl/10.5555/rfs.2019.0388", "Nest moves: Supplemental")
    p.sibling("/doi/10.5555/rfs.2018.1120", "Lost ants")
    p.bar("listing", "/toc/rfs/current", "/toc/rfs/2019/286/1904")
    p.bar(
        "asks for an account",
        "/action/showLogin?redirectUri=%2Fdoi%2Fsuppl%2F10.5555%2Frfs.2019.0417",
    )
    return p.done(here, "review", "the article whose annex this is stands as an entry of its own")


def zine_issue_1() -> ThirdSite:
    """An issue of a hand-made research zine: cover, PDF to read and to print, texts of it."""
    p = Place(
        "zine_issue",
        1,
        "https://soilandstaple.example",
        "en",
        "the allotment, the compost, the seed swap, the worm, the mulch",
    )
    here = "/issues/04-clay/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title>{head}</head><body class="zine">
<h1><a href="/">Soil &amp; Staple</a></h1><p><a href="/issues/">issues</a> ·
<a href="/submit/">submit</a> · <a href="/stockists/">stockists</a> ·
<a href="https://shop.example/soilandstaple">shop</a></p>{main}
<p>riso printed, CC BY-NC</p></body></html>"""

    p.look = look
    texts = ("editors-note", "how-to-read-clay", "worm-diary", "interview-with-a-potter")
    p.page(
        here,
        "Issue 4: Clay",
        f"<h2>Issue 4: Clay</h2><img src='cover.jpg'>{p.paras(1)}<ol>"
        f"{ul(*((here + one + '/', one.replace('-', ' ')) for one in texts))}</ol>"
        f"<p><a href='/files/ss04-read.pdf'>read on screen</a> / "
        f"<a href='/files/ss04-print-imposed.pdf'>print your own</a> / "
        f"<a href='/files/ss04-text-only.txt'>text only</a></p>"
        f"<p><a href='/issues/03-rain/'>&lt; 3 Rain</a> <a href='/issues/05-root/'>5 Root &gt;</a>",
    )
    for n, one in enumerate(texts):
        following = texts[(n + 1) % len(texts)]
        p.page(
            f"{here}{one}/",
            one.replace("-", " "),
            f"<h2>{one.replace('-', ' ')}</h2>{p.paras(3)}{a(here, 'Clay')} "
            f"{a(here + following + '/', 'next')} {a('/people/bo/', 'Bo')}",
        )
    for one in ("ss04-read.pdf", "ss04-print-imposed.pdf", "ss04-text-only.txt"):
        p.file(f"/files/{one}", one, TEXT if one.endswith("txt") else PDF)
    p.blob(f"{here}cover.jpg", "cover.jpg")
    p.maybe(f"{here}cover.jpg")
    p.sibling("/issues/03-rain/", "Issue 3: Rain")
    p.sibling("/issues/05-root/", "Issue 5: Root")
    p.bar("listing", "/issues/")
    p.bar("profile", "/people/bo/")
    p.bar("asks for contributions", "/submit/")
    return p.done(here, "complete", "contents, screen, print and text forms are served")
