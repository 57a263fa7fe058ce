"""Archives, words, finds, stars and substances: the second portal of each kind."""

from tests.blind_portals.build import hexid, uuid
from tests.blind_portals.eightha.kit import DE, EN, NL, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def music_score_2() -> ThirdSite:
    p = Portal("music_score", 2, "https://scorewiki.example")
    w = Prose("mus2", "the quartet,a first edition,the slow movement,the viola part,the key", *EN)
    sh = shell("""<html class="client-nojs" lang="en"><head><title>@T@ - ScoreWiki</title>@H@
</head><body><div id="mw-panel"><a href="/wiki/Main_Page">Main page</a>
<a href="/wiki/Category:Composers">Composers</a> <a href="/wiki/Special:RecentChanges">Changes</a>
<a href="/wiki/Special:Random">Random</a></div><div id="content">@B@</div><div id="footer">
<a href="/wiki/ScoreWiki:About">About</a> <a href="/wiki/ScoreWiki:Disclaimers">Disclaimers</a>
</div></body></html>""")
    me = "/wiki/String_Quartet_No.2,_Op.14_(Vasarely,_Ilona)"
    title = "String Quartet No.2, Op.14 (Vasarely, Ilona)"
    page = "String_Quartet_No.2,_Op.14_(Vasarely,_Ilona)"
    cdn = "https://vmirror.scorewiki-files.example/files/usimg/"
    rows = []
    for number, name in ((61204, "Score"), (61205, "Parts"), (310077, "Typeset")):
        asks = p.maybe(f"/wiki/Special:ImagefromIndex/{number}")
        end = f"{cdn}{hexid(str(number), 2)}/SW{number}-PMLP{number + 3}-{name}.pdf"
        p.file(end, f"{name}.pdf")
        p.hop(asks, end)
        rows.append((asks, f"{name} #{number}"))
    mp3 = p.file(f"{cdn}4/4c/SW88120-PMLP61207-vasarely.mp3", "v.mp3", "audio/mpeg")
    info = [p.maybe(f"/wiki/File:SW{n}.pdf") for n in (61204, 61205)]
    for href in info:
        p.show(href, sh(href[6:], f'<a href="{me}">{title}</a>'))
    talk = p.maybe(f"/wiki/Talk:{page}")
    hist = p.maybe(f"/index.php?title={page}&action=history")
    p.maybe(f"/index.php?title={page}&printable=yes", f"/index.php?title={page}&oldid=990121")
    near(
        p,
        sh,
        w,
        {
            "/wiki/String_Quartet_No.1,_Op.9_(Vasarely,_Ilona)": "String Quartet No.1, Op.9",
            "/wiki/String_Quartet_No.2_(Borosh,_Jan)": "String Quartet No.2 (Borosh, Jan)",
        },
        '<a href="/wiki/Category:Vasarely,_Ilona">Vasarely</a>',
    )
    p.bar("a listing", "/wiki/Category:Vasarely,_Ilona", "/wiki/Category:For_2_violins")
    p.bar("a listing", f"/wiki/Special:WhatLinksHere/{page}")
    p.bar("an action", f"/index.php?title={page}&action=edit")
    p.bar("asks for an account", f"/index.php?title=Special:UserLogin&returnto={page}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><ul id="p-views"><li><a href="{talk}">Discussion</a>
<li><a href="/index.php?title={page}&amp;action=edit">Edit</a>
<li><a href="{hist.replace("&", "&amp;")}">History</a>
<li><a href="/index.php?title=Special:UserLogin&amp;returnto={page}">Log in</a></ul>
<h2>Sheet music</h2>{ul(*rows, tag="p")}{ul(*[(i, "file page") for i in info], tag="i")}
<h2>Recordings</h2><a href="{mp3}">Vasarely Quartet</a><h2>General information</h2>{w.paras(2)}
<p>See also <a href="/wiki/String_Quartet_No.1,_Op.9_(Vasarely,_Ilona)">No.1</a>
<a href="/wiki/String_Quartet_No.2_(Borosh,_Jan)">Borosh, No.2</a></p><div id="catlinks">
<a href="/wiki/Category:Vasarely,_Ilona">Vasarely, Ilona</a>
<a href="/wiki/Category:For_2_violins">For 2 violins</a></div>
<a href="/wiki/Special:WhatLinksHere/{page}">What links here</a>
<a href="/index.php?title={page}&amp;printable=yes">Printable</a>
<a href="/index.php?title={page}&amp;oldid=990121">Permanent link</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "three editions and a recording stand behind the links")


def archive_file_2() -> ThirdSite:
    p = Portal("archive_file", 2, "https://archives.harbourtown.example")
    w = Prose("arch2", "the letter book,a shipment,the harbour master,a copy,the ledger", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - Harbourtown City Archives</title>@H@</head>
<body class="informationobject index"><header><a href="/">Archives</a>
<a href="/informationobject/browse">Browse</a><a href="/actor/browse">People</a>
<a href="/subject">Subjects</a><a href="/clipboard">Clipboard</a></header><div id="wrapper">@B@
</div><footer><a href="/about">About</a><a href="/user/login">Log in</a></footer></body></html>""")
    me = "/letter-book-of-the-harbour-master"
    title = "Letter book of the harbour master"
    up = f"/uploads/r/harbourtown-city-archives/{hexid('u', 8)}/"
    pdf = p.file(f"{up}HM-2-14.pdf", "HM-2-14.pdf")
    ref = p.maybe(f"{up}HM-2-14_142.jpg")
    p.blob(ref, "HM-2-14_142.jpg")
    forms = [
        p.meta(f"{me};{f}", f"<{f[:3]}/>", "text/xml")
        for f in ("dc?sf_format=xml", "ead?sf_format=xml", "mods?sf_format=xml")
    ]
    up_one = "/harbour-department-fonds"
    near(
        p,
        sh,
        w,
        {
            "/letter-book-of-the-harbour-master-2": "Letter book of the harbour master",
            "/wharf-register": "Wharf register",
        },
        '<a href="@@;dc?sf_format=xml">DC</a>',
    )
    p.bar("a collection around it", up_one, "/correspondence-series")
    p.bar("a profile", "/harbour-master-office")
    p.bar("a listing", "/harbour-traffic", "/informationobject/browse?collection=880&topLod=0")
    p.gone(p.maybe(f"{me}/informationobject/inventory"))
    p.own(
        me,
        sh(
            title,
            f"""<ul class="breadcrumb">{
                ul(
                    (up_one, "Harbour Department fonds"),
                    ("/correspondence-series", "Correspondence"),
                )
            }</ul>
<div id="treeview"><a href="/wharf-register">Wharf register</a> <b>{title}</b>
<a href="/letter-book-of-the-harbour-master-2">{title} (1861)</a></div>
<h1>{title}, 1852-1860</h1><a href="{pdf}"><img src="{ref}"></a>{w.paras(2)}
<p>Creator <a href="/harbour-master-office">Harbour Master's Office</a>;
subject <a href="/harbour-traffic">Harbour traffic</a></p>
<section><h4>Export</h4>{ul(*[(f, f.split(";")[1][:4]) for f in forms])}</section>
<a href="{pdf}">Master file</a> <a href="{me}/informationobject/inventory">Inventory</a>
<a href="/informationobject/browse?collection=880&amp;topLod=0">Browse as list</a>""",
            metas(("DC.title", title)),
        ),
    )
    p.robots("Disallow: /user/", "Disallow: /clipboard")
    rest(p, sh, w, me)
    return p.site(
        me, "complete", "the digitised file and three forms of the description are served"
    )


def lexicon_entry_2() -> ThirdSite:
    p = Portal("lexicon_entry", 2, "https://woerterbuch.mundartarchiv.example")
    w = Prose("lex2", "das Stichwort,ein Beleg,die Lautform,der Sprecher,die Karte", *DE)
    sh = shell("""<html lang="de"><head><title>@T@ | Niederländer Mundartwörterbuch</title>@H@
</head><body><nav><a href="/">Wörterbuch</a><a href="/?seite=register">Register</a>
<a href="/?seite=vorwort">Vorwort</a><a href="/?seite=quellen">Quellen</a></nav>
<div class="artikel">@B@</div><footer><a href="/?seite=impressum">Impressum</a></footer></body>""")
    me = "/?sigle=NMW&lemid=H01187"
    title = "Heuschreck"
    xml = p.meta("/api/NMW/H01187.xml", "<entry/>", "application/xml")
    js = p.meta("/api/NMW/H01187.json", {"lemma": title}, "application/json")
    scan = p.maybe("/scans/NMW_02_0714.jpg")
    p.blob(scan, "NMW_02_0714.jpg")
    kar = p.file("/karten/H01187_heuschreck.svg", "h.svg", "image/svg+xml", body="<svg/>")
    cite = p.own(
        "/?sigle=NMW&lemid=H01187&ansicht=zitat", sh("Heuschreck: Zitat", f"{title}, NMW 2")
    )
    perma = p.maybe("/NMW/H01187")
    p.hop(perma, me, 303)
    near(
        p,
        sh,
        w,
        {
            "/?sigle=NMW&lemid=H01186": "Heuscheune",
            "/?sigle=NMW&lemid=H01188": "heuseln",
            "/?sigle=OSW&lemid=H00402": "Heuschrecke (Oberseeisches Wörterbuch)",
        },
        '<a href="/api/NMW/H01186.xml">XML</a>',
    )
    p.bar("another entry's export", "/api/NMW/H01186.xml")
    p.bar("a listing", "/?seite=register&buchstabe=H", "/?suche=Heuschreck&modus=volltext")
    body = f"""<p><a href="/?sigle=NMW&amp;lemid=H01186">&larr; Heuscheune</a>
<a href="/?seite=register&amp;buchstabe=H">H</a>
<a href="/?sigle=NMW&amp;lemid=H01188">heuseln &rarr;</a></p><h1>{title} m.</h1>{w.paras(3)}
<a href="{scan}">Druckseite 714</a> <a href="{kar}">Verbreitungskarte</a> <a href="{xml}">XML</a>
<a href="{js}">JSON</a> <a href="{cite.replace("&", "&amp;")}">Zitieren</a>
<a href="{perma}">Permalink</a> <a href="/?suche=Heuschreck&amp;modus=volltext">Volltextsuche</a>
<p>Vgl. <a href="/?sigle=OSW&amp;lemid=H00402">OSW Heuschrecke</a></p>"""
    p.own(me, sh(title, body))
    rest(p, sh, w, me)
    return p.site(me, "complete", "article, citation, map and exports are served")


def find_record_2() -> ThirdSite:
    p = Portal("find_record", 2, "https://vondsten.oudheid-nl.example")
    w = Prose("find2", "de fibula,een gesp,de vindplaats,de vinder,het type", *NL)
    sh = shell("""<html lang="nl"><head><title>@T@ – Vondstenregister</title>@H@</head><body>
<header><a href="/">Vondsten</a><a href="/objecten">Objecten</a><a href="/typologie">Typologie</a>
<a href="/meld">Meld een vondst</a></header>@B@<footer><a href="/voorwaarden">Voorwaarden</a>
<a href="/faq">FAQ</a></footer></body></html>""")
    me = "/objecten/OVR-00048813"
    title = "OVR-00048813 Kruisboogfibula"
    eng = "/en/objects/OVR-00048813"
    pics = [
        f"https://iiif.oudheid-nl.example/{uuid(f'f{n}')}/full/max/0/default.jpg" for n in (1, 2)
    ]
    for href in pics:
        p.file(href, "default.jpg")
        small = p.maybe(href.replace("/max/", "/400,/"))
        p.blob(small, "klein.jpg")
    man = p.meta(f"{me}/manifest", {"type": "Manifest", "items": pics}, "application/json")
    rdf = p.meta(f"{me}.ttl", "<> a <http://crm.example/E22> .", "text/turtle")
    jsn = p.meta(f"{me}.jsonld", {"@id": p.u(me)}, "application/ld+json")
    idu = p.maybe("https://id.oudheid-nl.example/object/48813")
    p.hop(idu, p.u(me), 303)
    near(
        p,
        sh,
        w,
        {
            "/objecten/OVR-00048812": "OVR-00048812 Munt",
            "/objecten/OVR-00031006": "OVR-00031006 Kruisboogfibula",
        },
        '<a href="@@.ttl">Turtle</a>',
    )
    ref = p.bar("a type has its own entry", "/typologie/04-01-07")
    p.bar("a listing", "/objecten?periode=LROM", "/objecten?pagina=212")
    gallery = "".join(f'<a href="{x}"><img src="{x.replace("/max/", "/400,/")}"></a>' for x in pics)
    body = f"""<h1>{title}</h1><figure>{gallery}</figure>{w.paras(2)}<ul>
{ul((rdf, "Turtle"), (jsn, "JSON-LD"), (man, "IIIF-manifest"), (idu, "URI"))}</ul>"""
    p.own(eng, sh("OVR-00048813 Crossbow brooch", body + f'<a href="{me}">Nederlands</a>'))
    p.own(
        me,
        sh(
            title,
            f"""<a href="/objecten?pagina=212">terug</a>{body}
<a href="{eng}" hreflang="en">English</a> <a href="{ref}">Type 04-01-07</a>
<a href="/objecten?periode=LROM">Laat-Romeins</a>
<h2>Vergelijkbaar</h2><a href="/objecten/OVR-00031006">OVR-00031006</a>
<a href="/objecten/OVR-00048812">vorige</a>""",
        ),
        heads=(
            (
                "Link",
                f'<{p.u(rdf)}>; rel="describedby"; type="text/turtle", <{idu}>; rel="cite-as"',
            ),
        ),
    )
    rest(p, sh, w, me)
    return p.site(
        me, "complete", "two photographs, language form and three descriptions are served"
    )


def sky_survey_2() -> ThirdSite:
    p = Portal("sky_survey", 2, "https://astro.univ-lorne.example")
    w = Prose("sky2", "the pulsar,a candidate plot,the beam,the dispersion measure,a glitch", *EN)
    sh = shell("""<html><head><title>@T@</title>@H@</head><body><h3><a href="/">Astrophysics,
University of Lorne</a></h3><p><a href="/~hrk/">H. R. Kell</a></p>@B@<hr>
<a href="/staff.html">Staff</a> <a href="/seminars.html">Seminars</a></body></html>""")
    me = "/~hrk/glimmer/"
    title = "The GLIMMER low-frequency pulsar survey"
    menu = ul(
        ("./", "Home"),
        ("pointings.html", "Pointings"),
        ("pulsars.html", "Pulsars"),
        ("pubs.html", "Publications"),
        ("data/", "Data"),
        tag="span",
    )
    for name, text in (
        ("pointings.html", '<a href="pointings.txt">text</a> <a href="sky.png">map</a>'),
        (
            "pulsars.html",
            '<a href="new/J0412+31.html">J0412+31</a> <a href="new/J1907-02.html">J1907',
        ),
        ("pubs.html", '<a href="https://papers.example/abs/1807.01001">Kell et al. 2018</a>'),
    ):
        p.own(
            me + name, sh(f"GLIMMER {name[:-5]}", f"{menu}<h1>{name[:-5]}</h1>{text}{w.paras(1)}")
        )
    for name in ("J0412+31", "J1907-02"):
        plot = p.file(f"{me}new/{name}.pdf", f"{name}.pdf")
        p.own(
            f"{me}new/{name}.html",
            sh(f"GLIMMER {name}", f'<a href="../pulsars.html">all</a><a href="{plot}">plot</a>'),
        )
    p.file(f"{me}pointings.txt", "pointings.txt")
    p.file(f"{me}sky.png", "sky.png")
    files = ("beams_001.fits", "beams_002.fits")
    listing = "".join(f'<li><a href="{f}">{f}</a>' for f in files)
    p.own(
        f"{me}data/", f"<html><title>Index of {me}data</title><ul>{listing}<li><a href='../'>up</a>"
    )
    for name in files:
        p.file(f"{me}data/{name}", name, "application/fits")
    p.show("https://papers.example/abs/1807.01001", "<title>GLIMMER I</title>")
    p.bar("another portal's paper", "https://papers.example/abs/1807.01001")
    near(p, sh, w, {"/~hrk/ember/": "The EMBER transient search"})
    p.bar("a profile", "/~hrk/")
    p.bar("another person's page", "/~jls/")
    p.own(
        me,
        sh(
            title,
            f"""{menu}<h1>{title}</h1>{w.paras(3)}<p>With <a href="/~jls/">J. L. Stow</a>; see also
<a href="../ember/">EMBER</a>.</p>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "everything lies under the survey's own directory")


def substance_page_2() -> ThirdSite:
    p = Portal("substance_page", 2, "https://pubmol.natlib.example")
    w = Prose("sub2", "the melting point,a patent,the assay,a stereocentre,the vapour", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | PubMol</title>@H@</head><body>
<header><a href="https://www.natlib.example/">National Library</a><a href="/">PubMol</a>
<a href="/docs/about">About</a><a href="/docs/submit">Submit</a><a href="/docs/contact">Contact</a>
</header><main>@B@</main><footer><a href="/docs/policies">Policies</a></footer></body></html>""")
    me = "/compound/578812"
    title = "Kestrelene"
    rest_ = "/rest/pug/compound/cid/578812"
    view = "/rest/pug_view/data/compound/578812"
    forms = {
        f"{rest_}/record/SDF?record_type=2d&response_type=save": ("x.sdf", "chemical/x-mdl-sdfile"),
        f"{rest_}/record/SDF?record_type=3d&response_type=save": ("y.sdf", "chemical/x-mdl-sdfile"),
        f"{rest_}/record/JSON?response_type=save": ("z.json", "application/json"),
    }
    for href, (name, ctype) in forms.items():
        p.file(href, name, ctype, True)
    vj = p.meta(f"{view}/JSON?response_type=save", {"Record": {}}, "application/json")
    vx = p.meta(f"{view}/XML?response_type=save", "<Record/>", "application/xml")
    pic = p.maybe("/image/imgsrv.fcgi?cid=578812&t=l")
    p.blob(pic, "578812.png")
    alias = p.maybe("/compound/kestrelene")
    p.hop(alias, me, 301)
    near(
        p,
        sh,
        w,
        {"/compound/57881": "Torlylamine", "/compound/578813": "Kestrelane"},
        '<a href="/rest/pug_view/data/compound/@n@/JSON">JSON</a>',
    )
    p.bar("another entry", "/substance/31187702", "/bioassay/1188")
    p.bar("a listing", "/source/ChemVault", "/patent/?q=578812")
    p.bar("asks for an account", f"https://account.natlib.example/?back_url={p.u(me)}")
    p.show(f"https://account.natlib.example/?back_url={p.u(me)}", "<title>Sign in</title>")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><img src="{pic.replace("&", "&amp;")}">
<a href="{pic.replace("&", "&amp;")}">Image</a>{w.paras(3)}
<section><h2>Download</h2>{ul(*[(f, f.split("record/")[1][:4]) for f in forms])}
{ul((vj, "Summary JSON"), (vx, "Summary XML"))}</section>
<h2>Sources</h2><a href="/source/ChemVault">ChemVault</a>
<a href="/substance/31187702">SID 31187702</a> <a href="/bioassay/1188">AID 1188</a>
<a href="/patent/?q=578812">Patents</a>
<h2>Related compounds</h2><a href="/compound/578813">Kestrelane</a>
<a href="/compound/57881">Torlylamine</a> <a href="{alias}">by name</a>
<a href="https://account.natlib.example/?back_url={p.u(me)}">Log in</a>""",
            ld({"@type": "MolecularEntity", "name": title, "url": p.u(me)})
            + metas(("pubmol_uid_value", "578812")),
        ),
    )
    p.robots("Disallow: /patent/", "Disallow: /docs/submit")
    rest(p, sh, w, me)
    return p.site(me, "complete", "records in two dimensions and three, and summaries are served")
