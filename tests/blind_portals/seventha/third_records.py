"""Third portals: deposits, polls, interviews, microdata, plans, languages."""

from tests.blind_portals.seventha.kit import Hand, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def restricted_deposit_3() -> ThirdSite:
    """A Swiss archive: a deposit under embargo, its documents open, a landing page with slots."""
    p = Portal("restricted_deposit", 3, "https://www.sozialdepot.example")
    w = Prose(
        "rd3",
        "les entretiens, l'échantillon, chaque vague, le guide, le canton",
        "couvrent, précède, décrit, concernent",
        "en 2021, sous embargo, par quotas, en trois langues",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8">
<title>{title} | SozialDepot</title><base href="https://www.sozialdepot.example/"></head><body>
<header><a href="fr/">SozialDepot</a><a href="fr/catalogue">Catalogue</a>
<a href="fr/aide">Aide</a><a href="fr/login?from=catalogue%2Fstudies%2F2301">Se connecter</a>
</header>{body}<footer><a href="fr/mentions">Mentions légales</a></footer></body></html>"""

    studies = (("2301", "Vivre à la frontière", "a4c1"), ("2288", "Travail de nuit", "b07e"))
    for at, (num, name, key) in enumerate(studies):
        h = Hand(p, at == 0)
        base = f"/catalogue/studies/{num}"
        dataset = f"/catalogue/datasets/{num}/1"
        h.file(f"/delivery/public/{key}91", f"{num}_guide.pdf", attach=True)
        h.file(f"/delivery/public/{key}92", f"{num}_rapport.pdf", attach=True)
        h.refused(
            f"/delivery/restricted/{key}93",
            shell("Embargo", "<h1>Sous embargo</h1><p>Disponible le 01.01.2028.</p>"),
        )
        h.meta(f"/catalogue/studies/{num}/export/ddi", f"<codeBook>{name}</codeBook>", "text/xml")
        h.page(
            dataset,
            shell(
                f"{name}: données",
                f"""<h1>Jeu de données 1</h1><a href="catalogue/studies/{num}">Étude</a>
<ul><li><a href="delivery/restricted/{key}93">Entretiens (zip), embargo jusqu'au 01.01.2028</a>
<li><a href="delivery/public/{key}91">Guide d'entretien</a></ul>""",
            ),
        )
        h.page(
            f"/de/catalogue/studies/{num}",
            shell(name, f"<h1>{name}</h1><p>Deutsch</p><a href='catalogue/studies/{num}'>FR</a>"),
        )
        other = studies[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<main><h1>{name}</h1><p>{w.text(4)}</p><dl><dt>DOI<dd>
<a href="https://doi.example/10.48573/{key}">10.48573/{key}</a><dt>Auteur<dd>
<a href="catalogue/persons/77">C. Favre</a></dl><h2>Données</h2>
<a href="catalogue/datasets/{num}/1">Jeu de données 1 (embargo)</a><h2>Documents</h2>
<a href="delivery/public/{key}91">Guide</a> <a href="delivery/public/{key}92">Rapport</a>
<p><a href="catalogue/studies/{num}/export/ddi">DDI</a>
<a href="de/catalogue/studies/{num}">Deutsch</a></p>
<p>Du même auteur : <a href="catalogue/studies/{other[0]}">{other[1]}</a></p></main>""",
            ),
        )
    every = ul((f"catalogue/studies/{n}", t) for n, t, _ in studies)
    p.show("/fr/", shell("Accueil", f"<h1>Études</h1>{every}"))
    p.hop("/", "/fr/", own=False)
    p.bar("a profile", "/catalogue/persons/77")
    rest(p, shell, w, {"/fr/catalogue": every, "/persons": every})
    return p.site(
        "/catalogue/studies/2301", "partial", "the interviews are under embargo until 2028"
    )


def index_deposit_3() -> ThirdSite:
    """A Japanese institute's data page by hand: a frameset of old, with files beside it."""
    p = Portal("index_deposit", 3, "http://www.kaiyo-ken.example")
    w = Prose(
        "id3",
        "水温, 係留系, 観測点, 塩分, このデータ",
        "を記録した, と比較する, を含む, に基づく",
        "2003年, 深度500m, 10分間隔, 品質管理済み",
    )

    def page(title: str, body: str) -> str:
        return f"""<HTML><HEAD><META http-equiv="Content-Type" content="text/html; charset=utf-8">
<TITLE>{title}</TITLE></HEAD><BODY>{body}<HR><A HREF="/~moor/index.html">研究室</A></BODY></HTML>"""

    moors = (("kura03", "黒潮係留観測 2003"), ("kura04", "黒潮係留観測 2004"))
    for at, (key, name) in enumerate(moors):
        h = Hand(p, at == 0)
        base = f"/~moor/data/{key}/"
        for depth in (100, 500, 900):
            h.file(
                f"{base}temp_{depth:04}.dat", "t.dat", "text/plain", body=f"# {name} {depth}\n1 2\n"
            )
        h.file(f"{base}all.lzh", "all.bin", "application/x-lzh", body=f"-lh5-{key}")
        h.file(f"{base}position.gif", "p.gif", "image/gif", body=f"GIF89a{key}")
        h.page(
            f"{base}menu.html",
            """<HTML><HEAD><TITLE>menu</TITLE></HEAD><BODY>
<A HREF="main.html" TARGET="main">概要</A> <A HREF="data.html" TARGET="main">データ</A>
<A HREF="../../index.html" TARGET="_top">戻る</A></BODY></HTML>""",
        )
        h.page(
            f"{base}main.html",
            page(name, f'<H1>{name}</H1>{w.paras(2)}<A HREF="position.gif">位置図</A>'),
        )
        h.page(
            f"{base}data.html",
            page(
                f"{name} データ",
                "".join(f'<LI><A HREF="temp_{d:04}.dat">{d} m</A>' for d in (100, 500, 900))
                + '<LI><A HREF="all.lzh">一括 (LZH)</A>',
            ),
        )
        other = moors[1 - at]
        h.land(
            base,
            f"""<HTML><HEAD><TITLE>{name}</TITLE></HEAD><FRAMESET COLS="180,*">
<FRAME SRC="menu.html" NAME="menu"><FRAME SRC="main.html" NAME="main"><NOFRAMES><BODY>
<A HREF="main.html">{name}</A> <A HREF="../{other[0]}/">{other[1]}</A></BODY></NOFRAMES>
</FRAMESET></HTML>""",
        )
        if at == 0:
            p.maybe(f"{base}index.html")
    every = ul((f"/~moor/data/{k}/", n) for k, n in moors)
    p.show("/~moor/index.html", page("係留観測研究室", f"<H1>データ一覧</H1>{every}"))
    p.show("/~moor/data/", page("data", every))
    p.show("/", page("海洋研", '<A HREF="/~moor/index.html">係留</A> <A HREF="/staff.html">人</A>'))
    p.bar("the laboratory's list", "/~moor/index.html")
    p.lost("<HTML><TITLE>404</TITLE><H1>404 Not Found</H1></HTML>")
    p.fill(lambda href: page("…", w.paras(1)) if href.endswith("staff.html") else None)
    return p.site(
        "/~moor/data/kura03/", "complete", "three frames and five files, and nothing more is said"
    )


def opinion_poll_3() -> ThirdSite:
    """A Eurasian survey office's report: volumes, annexes, data at another archive."""
    p = Portal("opinion_poll", 3, "https://eurosurveys.union.example")
    w = Prose(
        "op3",
        "Europeans, a majority, young respondents, trust, the Union",
        "agree, declines, consider, support",
        "in 27 countries, since spring, on climate, by age",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} - Eurosurveys</title></head>
<body><div id="app"><div class="hdr"><a href="/surveys/browse/all">Browse</a>
<a href="/about/eurosurvey">About</a><a href="/screen/home">Home</a>
<a href="https://survey-help.union.example/ask">Ask</a></div>{body}<div class="ftr">
<a href="/legal">Legal notice</a></div></div></body></html>"""

    surveys = (
        ("2954", "Special Survey 538: Climate", (89110, 89111, 89112, 89113)),
        ("2955", "Flash Survey 533: Cities", (89210, 89211, 89212, 89213)),
        ("2872", "Standard Survey 99", (88001, 88002, 88003, 88004)),
    )
    for at, (num, name, docs) in enumerate(surveys):
        h = Hand(p, at == 0)
        base = f"/surveys/detail/{num}"
        words = ("Report (en)", "Summary (fr)", "Data annex", "Volume A (xlsx)")
        tails = ("pdf", "pdf", "pdf", "xlsx")
        rows = ""
        for doc, word, ext in zip(docs, words, tails, strict=True):
            address = f"/api/deliverable/download/file?deliverableId={doc}"
            h.file(address, f"deliverable_{doc}.{ext}", attach=True)
            rows += f'<li><a href="{address}">{word}</a></li>'
        near = ul((f"/surveys/detail/{n}", t) for n, t, _ in surveys if n != num)
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>{w.text(4)}</p><p>Fieldwork: May 2023. Topic:
<a href="/surveys/browse/topic/environment">environment</a></p><h2>Deliverables</h2><ul>{rows}</ul>
<p>Raw data: <a href="https://www.dataset-portal.union.example/data/s{num}">open data portal</a></p>
<h2>Related surveys</h2>{near}""",
            ),
        )
    every = ul((f"/surveys/detail/{n}", t) for n, t, _ in surveys)
    p.show("/screen/home", shell("Home", f"<h1>Latest</h1>{every}"))
    p.hop("/", "/screen/home", own=False)
    p.bar("a list", "/surveys/browse/topic/environment", "/surveys/browse/all")
    rest(p, shell, w, {"/surveys/browse": every})
    return p.site(
        "/surveys/detail/2954",
        "review",
        "four deliverables here; the raw data stand in another portal",
    )


def oral_history_3() -> ThirdSite:
    """An interview at a national sound library: parts of a tape, some withheld."""
    p = Portal("oral_history", 3, "https://sounds.natlib-isles.example")
    w = Prose(
        "oh3",
        "the pit, my uncle, the manager, the lamp room, the strike",
        "closed, taught, was flooded, began",
        "in thirty-six, at Number Two, after Mass, for six weeks",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} - Sounds</title></head>
<body><div id="h"><a href="/">Sounds</a><a href="/Oral-history">Oral history</a>
<a href="/Maps">Maps</a><a href="/Account/Login?returnUrl=%2FOral-history">Log in</a></div>
{body}<div id="f"><a href="/Information/Copyright">Copyright</a></div></body></html>"""

    tapes = (("021M-C0900X0451", "Hudson, Albert", 3), ("021M-C0900X0452", "Pugh, Gwen", 2))
    for at, (call, name, count) in enumerate(tapes):
        h = Hand(p, at == 0)
        head = f"/Oral-history/Miners/{call}-0100V0"
        rows = ""
        for n in range(1, count + 1):
            page = f"/Oral-history/Miners/{call}-0{n}00V0"
            sound = f"/media/stream/{call}-0{n}00.mp3"
            if n == 3:
                h.refused(sound, shell("Reading room", "<h1>Available on site only</h1>"))
            else:
                h.file(sound, "a.mp3", "audio/mpeg", body=f"ID3{call}{n}")
            if n > 1:
                h.page(
                    page,
                    shell(
                        f"{name} ({n} of {count})",
                        f"<h1>{name} ({n} of {count})</h1><p>{w.text(2)}</p>"
                        f'<a href="{sound}">Listen</a> <a href="{head}">first part</a>',
                    ),
                )
            rows += f'<li><a href="{page}">Part {n} of {count}</a></li>'
        h.file(f"/docs/transcripts/{call}.pdf", f"{call}.pdf")
        other = tapes[1 - at]
        h.land(
            head,
            shell(
                f"{name} (1 of {count})",
                f"""{metas(("DC.title", name), ("DC.identifier", call))}<h1>{name} (1 of {count})
</h1><p>Shelfmark {call[5:]}. Interviewer: <a href="/Contributor/L-Marsh">L. Marsh</a></p>
<p>{w.text(4)}</p><p><a href="/media/stream/{call}-0100.mp3">Listen</a>
<a href="/docs/transcripts/{call}.pdf">Summary</a></p><ol>{rows}</ol>
<p><a href="/Oral-history/Miners">Back to Miners</a> Next item:
<a href="/Oral-history/Miners/{other[0]}-0100V0">{other[1]}</a></p>
<form method="post" action="/Tag/Add"><input name="tag"></form>
<p>Tags: <a href="/Tag/strike">strike</a></p>""",
            ),
        )
    every = ul((f"/Oral-history/Miners/{c}-0100V0", n) for c, n, _ in tapes)
    p.show("/", shell("Home", f"<h1>Sounds</h1>{every}"))
    p.bar("the collection around it", "/Oral-history/Miners")
    p.bar("a profile", "/Contributor/L-Marsh")
    lists = {"/Oral-history": every, "/Tag/": every, "/Contributor": every}
    rest(p, shell, w, lists, "Login")
    return p.site(
        "/Oral-history/Miners/021M-C0900X0451-0100V0",
        "partial",
        "the third part of three is for the reading room only",
    )


def microdata_file_3() -> ThirdSite:
    """A public use file in a statistics bureau's catalogue: two languages, releases by date."""
    p = Portal("microdata_file", 3, "https://www150.bureau-stat.example")
    w = Prose(
        "mf3",
        "the public use file, respondents, the user guide, variance, dwelling type",
        "replaces, provides, was suppressed, covers",
        "for the provinces, on a 2.7% sample, by release, without weights",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>
<header><a href="/n1/en/type/data">Data</a><a href="/n1/en/type/analysis">Analysis</a>
<a href="https://www.bureau-stat.example/eng/reference">Reference</a></header>
<main property="mainContentOfPage">{body}</main><footer><a href="/n1/en/contact">Contact us</a>
</footer></body></html>"""

    files = (
        ("98M0001X", "Census public use file: individuals"),
        ("98M0002X", "Census public use file: families"),
    )
    for at, (num, name) in enumerate(files):
        h = Hand(p, at == 0)
        base = f"/n1/en/catalogue/{num}"
        issue = f"/n1/pub/{num.lower()}/{num.lower()}2023001-eng.htm"
        old = f"/n1/pub/{num.lower()}/{num.lower()}2019001-eng.htm"
        folder = f"/n1/en/pub/{num.lower()}/2023001"
        h.file(f"{folder}/{num}_csv.zip", f"{num}_csv.zip")
        h.file(f"{folder}/{num}_sav.zip", f"{num}_sav.zip")
        h.file(f"{folder}/guide-eng.pdf", "guide.pdf")
        h.page(
            issue,
            shell(
                f"{name}, 2021",
                f"""<h1>{name}, 2021</h1><p>{w.text(2)}</p><ul>
<li><a href="{folder}/{num}_csv.zip">CSV</a><li><a href="{folder}/{num}_sav.zip">SPSS</a>
<li><a href="{folder}/guide-eng.pdf">User guide</a></ul><a href="{base}">About this product</a>""",
            ),
        )
        stale = f"/n1/en/pub/{num.lower()}/2019001/{num}_csv_2016.zip"
        h.page(
            old,
            shell(
                f"{name}, 2016",
                f'<h1>{name}, 2016</h1><a href="{stale}">CSV</a><a href="{base}">product</a>',
            ),
        )
        p.blob(stale, f"{num}_2016.zip")
        if at == 0:
            p.maybe(stale)
        h.page(
            f"/n1/fr/catalogue/{num}",
            shell(name, f"<h1>Fichier à grande diffusion</h1><a href='{base}'>English</a>"),
        )
        other = files[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""{metas(("dcterms.title", name), ("dcterms.language", "eng"))}<h1>{name}</h1>
<p><a href="/n1/fr/catalogue/{num}" lang="fr">Français</a></p><p>{w.text(3)}</p>
<ul><li>2021: <a href="{issue}">view, release of 2023-08-02</a>
<li>2016: <a href="{old}">view (archived)</a></ul><p>Frequency: <a
href="/n1/en/type/data?freq=5">every 5 years</a></p>
<p>Related: <a href="/n1/en/catalogue/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/n1/en/catalogue/{n}", t) for n, t in files)
    p.show("/", shell("Home", f"<h1>Products</h1>{every}"))
    p.bar("a list", "/n1/en/type/data", "/n1/en/type/data?freq=5")
    rest(p, shell, w, {"/n1/en/type": every})
    return p.site(
        "/n1/en/catalogue/98M0001X", "review", "the archived release brings a file of its own"
    )


def preregistration_3() -> ThirdSite:
    """A registry of economic trials: a long page, its history, documents locked until a date."""
    p = Portal("preregistration", 3, "https://www.econtrials.example")
    w = Prose(
        "pr3",
        "the treatment arm, villages, the loan offer, take-up, the endline",
        "will be randomized, is stratified, will be measured, follows",
        "at the school level, in 2024, with two cash tranches, by lottery",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title} | EconTrials</title>
<meta name="csrf-token" content="q8w=="></head><body><nav><a href="/">Home</a>
<a href="/trials/search">Search</a><a href="/site/faq">FAQ</a>
<a href="/users/sign_in?back=%2Ftrials%2F9120">Log in</a></nav>{body}
<footer><a href="/site/contact">Contact</a></footer></body></html>"""

    trials = (("9120", "Loans to market women"), ("9121", "Buses and school attendance"))
    for at, (num, name) in enumerate(trials):
        h = Hand(p, at == 0)
        base = f"/trials/{num}"
        for n, day in ((1, "2022-03-01"), (2, "2022-09-14")):
            h.page(
                f"/versions/{num}{n}/docs/version/view",
                shell(
                    f"{name}, {day}",
                    f"<h1>{name}</h1><p>Version of {day}</p>{w.paras(2)}<a href='{base}'>now</a>",
                ),
            )
        h.page(
            f"{base}/history",
            shell(
                f"History of {num}",
                f"<h1>History</h1><ol><li><a href='/versions/{num}1/docs/version/view'>1.0</a>"
                f"<li><a href='/versions/{num}2/docs/version/view'>1.1</a></ol>"
                f"<a href='{base}'>current</a>",
            ),
        )
        h.file(f"/versions/{num}2/docs/irb", f"irb_{num}.pdf", "application/pdf", attach=True)
        h.refused(
            f"/versions/{num}2/docs/plan",
            shell("Private", "<h1>This document is private until 2027-01-01</h1>"),
        )
        h.meta(f"{base}.csv", f"RCT ID,Title\nECT-{num},{name}\n", "text/csv")
        other = trials[1 - at]
        h.land(
            base,
            shell(
                name,
                f"""<h1>{name}</h1><p>Last registered on September 14, 2022
(<a href="{base}/history">view history</a>)</p><dl><dt>RCT ID<dd>ECT-000{num}<dt>DOI<dd>
<a href="https://doi.example/10.1257/rct.{num}">10.1257/rct.{num}</a><dt>Investigator<dd>
<a href="/investigators/311">M. Asante</a><dt>Region<dd>
<a href="/trials/search?country=GH">Ghana</a></dl>{w.paras(3)}<h3>Documents</h3>
<ul><li><a href="/versions/{num}2/docs/irb">IRB approval</a>
<li><a href="/versions/{num}2/docs/plan">Analysis plan</a> (private)</ul>
<p><a href="{base}.csv">Export (csv)</a></p>
<p>Also in Ghana: <a href="/trials/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/trials/{n}", t) for n, t in trials)
    p.show("/", shell("Home", f"<h1>Recent</h1>{every}"))
    p.bar("a list", "/trials/search?country=GH")
    p.bar("a profile", "/investigators/311")
    rest(p, shell, w, {"/search": every, "/investigators": every}, "sign_in")
    return p.site("/trials/9120", "partial", "the analysis plan is listed and locked")


def language_profile_3() -> ThirdSite:
    """A place in a dialect atlas: recordings with transcripts, opaque media, a map of all."""
    p = Portal("language_profile", 3, "https://atles-dialectal.example")
    w = Prose(
        "lp3",
        "l'informant, el parlar, la vocal, la conversa, el mot",
        "manté, conserva, explica, distingeix",
        "al mercat, en posició àtona, de jove, com a la plana",
    )

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="ca"><head><title>{title} — Atles</title></head><body>
<div class="cap"><a href="/">Atles dialectal</a><a href="/mapa">Mapa</a>
<a href="/localitats">Localitats</a><a href="/fonetica">Fonètica</a></div>{body}
<div class="peu"><a href="/credits">Crèdits</a><a href="/cookies">Galetes</a></div></body></html>"""

    towns = (("torrelles", "Torrelles", 71), ("sant-pau", "Sant Pau", 72))
    for at, (slug, name, num) in enumerate(towns):
        h = Hand(p, at == 0)
        base = f"/localitats/{slug}"
        sounds = ""
        for n, word in ((1, "La verema"), (2, "Qüestionari")):
            h.file(
                f"/m/{num * 7919 + n:x}",
                f"{slug}_{n}.mp3",
                "audio/mpeg",
                attach=True,
                body=f"ID3{slug}{n}",
            )
            h.page(
                f"{base}/gravacions/{n}",
                shell(
                    f"{name}: {word}",
                    f'<h1>{word}</h1><p>{w.text(4)}</p><a href="/m/{num * 7919 + n:x}">mp3</a>'
                    f'<a href="{base}">{name}</a>',
                ),
            )
            sounds += f'<li><a href="{base}/gravacions/{n}">{word}</a>'
        h.file(f"/t/{num}-transcripcio.pdf", f"{slug}.pdf")
        h.file(f"/t/{num}-respostes.csv", f"{slug}.csv")
        other = towns[1 - at]
        claim = ld(
            {
                "@context": "https://schema.org",
                "@type": "Place",
                "name": name,
                "geo": {"@type": "GeoCoordinates", "latitude": 41.7, "longitude": 2.1},
            }
        )
        h.land(
            base,
            shell(
                name,
                f"""{claim}<h1>{name}</h1>
<p>Comarca: <a href="/localitats?comarca=plana">la Plana</a>
</p><p>{w.text(3)}</p><h2>Gravacions</h2><ul>{sounds}</ul><p>
<a href="/t/{num}-transcripcio.pdf">Transcripció</a> <a href="/t/{num}-respostes.csv">Respostes</a>
</p><p><a href="/mapa?punt={num}">Al mapa</a></p>
<p>Punt següent: <a href="/localitats/{other[0]}">{other[1]}</a></p>""",
            ),
        )
    every = ul((f"/localitats/{s}", n) for s, n, _ in towns)
    p.show("/", shell("Inici", f"<h1>Punts</h1>{every}"))
    p.bar("a list", "/localitats?comarca=plana", "/localitats")
    p.bar("the map of all places", "/mapa?punt=71")
    rest(p, shell, w, {"/localitats": every, "/mapa": every})
    return p.site(
        "/localitats/torrelles", "complete", "two recordings, transcript and answers are open"
    )
