"""Software, the third portal of each kind: forge, package, tool, report, model."""

from tests.blind_portals.seventhb.kit import JSON, TEXT, XML, Place, a, bare, ld, ul
from tests.blind_portals.third.case import ThirdSite


def institute_forge_3() -> ThirdSite:
    """A project in the Redmine of an observatory, in Polish: files, wiki, repository."""
    p = Place(
        "institute_forge",
        3,
        "https://redmine.obserwatorium.example",
        "pl",
        "widmo, krzywa blasku, kalibracja, szum, detektor",
    )
    root = "/projects/redukcja"

    def look(title: str, main: str, head: str) -> str:
        menu = ul(
            (root, "Ogólne"),
            (f"{root}/activity", "Aktywność"),
            (f"{root}/issues", "Zagadnienia"),
            (f"{root}/wiki", "Wiki"),
            (f"{root}/files", "Pliki"),
            (f"{root}/repository", "Repozytorium"),
        )
        return f"""<!DOCTYPE html><html lang="pl"><head><title>{title} - Redmine</title>{head}
</head>
<body class="controller-projects"><div id="top-menu"><a href="/">Start</a>
<a href="/projects">Projekty</a><a href="/login?back_url=https%3A%2F%2Fredmine%2Fprojects">Zaloguj
</a></div><div id="main-menu"><ul>{menu}</ul></div><div id="content">{main}</div></body></html>"""

    p.look = look
    p.outer = bare(("/", "Start"), ("/projects", "Projekty"))
    p.page(
        root,
        "Redukcja widm",
        f"<h2>Ogólne</h2>{p.paras(2)}<p>Podprojekty: {a('/projects/redukcja-echelle', 'Echelle')}"
        f"</p>"
        f"<div class='members box'>Kierownik: {a('/users/14', 'Jan Wilk')}</div>"
        f"{a(f'{root}/search', 'Szukaj')}",
    )
    files = (
        ("/attachments/download/812/redukcja-1.0.tar.gz", "redukcja-1.0.tar.gz"),
        ("/attachments/download/907/redukcja-1.1.tar.gz", "redukcja-1.1.tar.gz"),
    )
    p.page(f"{root}/files", "Pliki", f"<table class='files'>{ul(*files)}</table>")
    for address, name in files:
        p.file(address, name, attach=True)
    p.page(f"{root}/wiki", "Wiki", p.paras(2) + a(f"{root}/wiki/Instalacja", "Instalacja"))
    manual = "/attachments/download/655/podrecznik.pdf"
    p.page(
        f"{root}/wiki/Instalacja",
        "Instalacja",
        f"{p.paras(2)}{a('/attachments/655', 'podrecznik.pdf')} {a(manual, 'pobierz')} "
        f"{a(f'{root}/wiki/Instalacja/history', 'Historia')}"
        f"{a(f'{root}/wiki/Instalacja.pdf', 'PDF')} {a(f'{root}/wiki/Instalacja.txt', 'TXT')}",
    )
    p.page("/attachments/655", "podrecznik.pdf", a(manual, "Pobierz (301 KB)"))
    p.file(manual, "podrecznik.pdf", attach=True)
    p.file(f"{root}/wiki/Instalacja.pdf", "Instalacja.pdf", attach=True)
    p.meta(f"{root}/wiki/Instalacja.txt", "h1. Instalacja", TEXT)
    source = f"{root}/repository/entry/redukcja.py"
    raw = f"{root}/repository/raw/redukcja.py"
    p.page(
        f"{root}/repository",
        "Repozytorium",
        f"{a(source, 'redukcja.py')} {a(f'{root}/repository/revisions/51', 'r51')}",
    )
    p.page(source, "redukcja.py", f"{a(raw, 'Pobierz')}<pre>{p.say(2)}</pre>")
    p.file(raw, "redukcja.py", TEXT, attach=True)
    p.either(f"{root}/activity", "Aktywność", a(f"{root}/activity.atom", "Atom"))
    p.either(f"{root}/issues", "Zagadnienia")
    p.maybe(f"{root}/repository/revisions/51", f"{root}/wiki/Instalacja/history")
    p.maybe(p.raw(f"{root}/activity.atom", "<feed/>", "application/atom+xml"))
    p.sibling("/projects/redukcja-echelle", "Echelle")
    p.bar("listing", "/projects", f"{root}/search")
    p.bar("profile", "/users/14")
    return p.done(root, "complete", "files, wiki and the only source file are served")


def language_package_3() -> ThirdSite:
    """A library in a registry of packages: versions with archives, JSON, dependants."""
    p = Place(
        "language_package",
        3,
        "https://gemstone.example",
        "en",
        "the ephemeris, the epoch, the orbit, the calendar, the sidereal day",
    )
    here = "/gems/astro_ephem"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | gemstone.example | your library host
</title>{head}</head><body><header class="header"><a href="/">Gemstone</a><nav>
<a href="/releases">Releases</a><a href="/gems">Gems</a><a href="/stats">Stats</a>
<a href="/sign_in?return=%2Fgems%2Fastro_ephem">Sign in</a></nav></header><main>{main}</main>
<footer><a href="https://status.example/">Status</a><a href="/pages/about">About</a></footer>
</body></html>"""

    p.look = look
    feed = f"{here}/versions.atom"
    p.page(
        here,
        "astro_ephem",
        f"<h1>astro_ephem <i>1.3.0</i></h1><p>{p.say(3)}</p><h3>Versions:</h3><ol>"
        f"<li>{a(f'{here}/versions/1.3.0', '1.3.0')} - May 02, 2022 (31 KB)</li>"
        f"<li>{a(f'{here}/versions/1.2.1', '1.2.1')} - Jan 20, 2020 (30 KB)</li></ol>"
        f"{a(f'{here}/versions', 'Show all versions (2)')}<h3>Dependencies</h3>"
        f"{a('/gems/julian', 'julian >= 2')} <h3>Owners</h3>{a('/profiles/mkeane', 'mkeane')}"
        f"<h3>Links</h3>{a('/downloads/astro_ephem-1.3.0.gem', 'Download')} "
        f"{a('https://code.example/mkeane/astro_ephem', 'Source')} "
        f"{a('https://doc.example/gems/astro_ephem/1.3.0', 'Documentation')} "
        f"{a('/api/v1/gems/astro_ephem.json', 'JSON')} {a(feed, 'RSS')} "
        f"{a(f'{here}/subscription', 'Subscribe')} {a(f'{here}/badge', 'Badge')} "
        f"{a(f'{here}/reverse_dependencies', 'Reverse dependencies')}",
        f'<link rel="alternate" type="application/atom+xml" href="{feed}">',
    )
    p.page(f"{here}/versions", "All versions", ul((f"{here}/versions/1.2.1", "1.2.1")))
    old = "/downloads/astro_ephem-1.2.1.gem"
    p.page(f"{here}/versions/1.2.1", "astro_ephem 1.2.1", f"{p.say(1)}{a(old, 'Download')}")
    p.either(f"{here}/versions/1.3.0", "astro_ephem 1.3.0", p.say(3))
    p.file("/downloads/astro_ephem-1.3.0.gem", "astro_ephem-1.3.0.gem")
    p.either_file(old, "astro_ephem-1.2.1.gem")
    p.meta("/api/v1/gems/astro_ephem.json", {"name": "astro_ephem", "version": "1.3.0"}, JSON)
    p.maybe(p.raw(feed, "<feed/>", "application/atom+xml"), f"{here}/badge")
    p.aside(
        f"{here}/reverse_dependencies", "Reverse dependencies", ul(("/gems/almanac", "almanac"))
    )
    p.sibling("/gems/julian", "julian")
    p.sibling("/gems/almanac", "almanac")
    p.bar("listing of other packages", f"{here}/reverse_dependencies", "/gems")
    p.bar("profile", "/profiles/mkeane")
    p.hop(f"{here}/subscription", "/sign_in?return=%2Fgems%2Fastro_ephem", own=False)
    p.bar("asks for an account", f"{here}/subscription", "/sign_in?return=%2Fgems%2Fastro_ephem")
    return p.done(here, "review", "version 1.2.1 brings an archive of its own")


def tool_homepage_3() -> ThirdSite:
    """A tool with a site of its own: the whole host is the artifact, a sister stands elsewhere."""
    p = Place(
        "tool_homepage",
        3,
        "https://www.codeweave.example",
        "en",
        "the codebook, the memo, the interview, the code, the segment",
    )

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title}</title>{head}
<meta name="generator" content="Wix.com Website Builder"></head><body><div id="SITE_HEADER">
<a href="/">CodeWeave</a><a href="/download">Download</a><a href="/manual">Manual</a>
<a href="/publications">Publications</a><a href="/news">News</a><a href="/contact">Contact</a></div>
<div id="PAGES_CONTAINER">{main}</div><div id="SITE_FOOTER">A project of
<a href="https://qualcentre.example/">the Centre</a>, which also makes
<a href="https://www.transcribr.example/">Transcribr</a></div></body></html>"""

    p.look = look
    p.page(
        "/",
        "CodeWeave | qualitative coding",
        f"<h1>CodeWeave</h1>{p.paras(2)}{a('/download', 'Get it')}",
        ld(
            {
                "@context": "https://schema.org",
                "@type": "SoftwareApplication",
                "name": "CodeWeave",
                "url": "https://www.codeweave.example/",
                "downloadUrl": "https://www.codeweave.example/download",
            }
        ),
    )
    store = "https://docs.filesusr.example/ugd"
    p.page(
        "/download",
        "Download | CodeWeave",
        ul((f"{store}/71aa_cw31.exe?dn=CodeWeave31.exe", "Windows"), (f"{store}/82bc.dmg", "Mac")),
    )
    p.page(
        "/manual",
        "Manual | CodeWeave",
        p.paras(3) + a(f"{store}/90fe_manual.pdf", "PDF") + a("/manual/teams", "Teams"),
    )
    p.page("/manual/teams", "Teams | CodeWeave", p.paras(2))
    p.page("/publications", "Publications | CodeWeave", p.paras(1))
    p.page("/contact", "Contact | CodeWeave", p.say(1))
    p.page("/news", "News | CodeWeave", a("/post/version-3-1", "Version 3.1"))
    p.page("/post/version-3-1", "Version 3.1 | CodeWeave", p.paras(2))
    for one in ("71aa_cw31.exe?dn=CodeWeave31.exe", "82bc.dmg", "90fe_manual.pdf"):
        p.file(f"{store}/{one}", one.partition("?")[0])
    p.maybe("/contact", "/news", "/post/version-3-1")
    p.members -= p.optional
    p.other("https://www.transcribr.example/", "<title>Transcribr</title><h1>Transcribr</h1>")
    p.show("https://qualcentre.example/", "<title>Centre</title><h1>Centre</h1>")
    p.bar("the institution", "https://qualcentre.example/")
    return p.done("/", "complete", "the host is the tool's, its files stand on one content host")


def rendered_report_3() -> ThirdSite:
    """A report in chapters from a notebook, in Dutch, beside other reports of a health service."""
    p = Place(
        "rendered_report",
        3,
        "https://rapporten.ggd-waterland.example",
        "nl",
        "de wijk, de huisarts, het fijnstof, de opname, de leeftijdsgroep",
    )
    here = "/2022/astma/"
    chapters = ("index.html", "data.html", "model.html", "bijlage.html")

    def look(title: str, main: str, head: str) -> str:
        toc = ul(*((f"{here}{one}", one[:-5]) for one in chapters))
        return f"""<!DOCTYPE html><html lang="nl"><head><title>{title} – Astma in de wijk</title>
<meta name="generator" content="quarto-1.2">{head}</head><body class="nav-sidebar floating">
<nav id="quarto-sidebar"><a href="/">Alle rapporten</a><ul>{toc}</ul>
<a href="/2022/astma/Astma-in-de-wijk.pdf">PDF</a> <a href="/2022/astma/Astma.epub">ePub</a></nav>
<main id="quarto-document-content">{main}</main></body></html>"""

    p.look = look
    p.outer = bare(("/", "Alle rapporten"))
    for n, one in enumerate(chapters):
        more = a(chapters[n + 1], "Volgende") if n + 1 < len(chapters) else ""
        if one == "bijlage.html":
            more = a("tabellen/opnames.xlsx", "Tabellen") + a("src/astma.qmd", "Code")
        if one == "index.html":
            more += a("/2021/gehoor/", "Eerder: Gehoor") + a("/2022/slaap/", "Ook: Slaap")
        p.page(here if n == 0 else here + one, one[:-5].title(), p.paras(3) + more)
    p.maybe(p.show(f"{here}index.html", look("Index", p.paras(3), "")))
    for one in ("Astma-in-de-wijk.pdf", "Astma.epub", "tabellen/opnames.xlsx", "src/astma.qmd"):
        p.file(here + one, one, TEXT if one.endswith("qmd") else "")
    p.sibling("/2021/gehoor/", "Gehoor", p.paras(2))
    p.sibling("/2022/slaap/", "Slaap", p.paras(2))
    p.aside("/", "Rapporten", ul((here, "Astma"), ("/2021/gehoor/", "Gehoor")))
    p.bar("listing", "/")
    return p.done(here, "complete", "four chapters, two book forms, tables and source")


def evaluated_model_3() -> ThirdSite:
    """A curated model of a cell cycle in a database of models: files, versions, an archive."""
    p = Place(
        "evaluated_model",
        3,
        "https://www.kineticmodels.example",
        "en",
        "the cyclin, the kinase, the rate constant, the steady state, the checkpoint",
    )
    here = "/KMOD0000000417"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} | KineticModels</title>{head}</head>
<body><div id="masthead"><a href="/">KineticModels</a><ul><li><a href="/search?query=*:*">Browse</a>
<li><a href="/content/model-of-the-month">Model of the month</a><li><a href="/submit">Submit</a>
<li><a href="/login/auth?target=KMOD0000000417">Login</a></ul></div>
<div id="main">{main}</div></body></html>"""

    p.look = look
    get = "/model/download/KMOD0000000417.3"
    names = ("Cycle2003.xml", "Cycle2003.m", "Cycle2003.png")
    rows = ul(*((f"{get}?filename={one}", one) for one in names))
    p.page(
        here,
        "Yeast cycle 2003",
        f"<h1>Yeast cycle 2003</h1><div class='tabs'><a href='#Overview'>Overview</a>"
        f"<a href='#Files'>Files</a><a href='#History'>History</a></div><p>{p.say(4)}</p>"
        f"<p>Curated. {a(get, 'Download')} the archive</p><div id='Files'>{rows}</div>"
        f"<div id='History'>Version 3 (public) {a('/KMOD0000000417.2', 'Version 2')}</div>"
        f"<p>Tags {a('/search?query=cell+cycle', 'cell cycle')}; "
        f"{a('https://taxonomy.example/4932', 'yeast')}; see {a('/KMOD0000000087', 'KMOD87')}</p>"
        f"<p>Publication {a('https://pubmed.example/1280', '1280')} "
        f"{a(f'{here}?format=json', 'JSON')} {a(f'{here}?format=xml', 'XML')}</p>",
        ld(
            {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": "Yeast cycle 2003",
                "url": f"https://www.kineticmodels.example{here}",
                "distribution": {
                    "@type": "DataDownload",
                    "contentUrl": f"https://www.kineticmodels.example{get}",
                    "encodingFormat": "application/zip",
                },
            }
        ),
    )
    p.file(get, "KMOD0000000417.3.omex", "application/zip", attach=True)
    for one in names:
        p.file(f"{get}?filename={one}", one, attach=True)
    p.meta(f"{here}?format=json", {"publicationId": "KMOD0000000417"}, JSON)
    p.meta(f"{here}?format=xml", "<model/>", XML)
    old = "/model/download/KMOD0000000417.2"
    p.page("/KMOD0000000417.2", "Yeast cycle 2003 (2)", f"{p.say(1)}{a(old, 'Download')}")
    p.either_file(old, "KMOD0000000417.2.omex", attach=True)
    p.sibling("/KMOD0000000087", "Budding 1999")
    p.bar("listing", "/search?query=*:*", "/search?query=cell+cycle")
    p.bar("asks for an account", "/login/auth?target=KMOD0000000417")
    return p.done(here, "review", "version 2 brings an archive of its own")
