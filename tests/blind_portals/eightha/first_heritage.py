"""Archives, words, finds, stars and substances: the first portal of each kind."""

from tests.blind_portals.build import hexid, uuid
from tests.blind_portals.eightha.kit import CS, EN, IT, NL, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def music_score_1() -> ThirdSite:
    p = Portal("music_score", 1, "https://spartiti.fondo-aurelia.example")
    w = Prose("mus1", "il manoscritto,la parte del violino,una copia,il frontespizio,l'aria", *IT)
    sh = shell("""<html lang="it"><head><title>@T@ - Fondo Aurelia</title>@H@</head><body>
<div class="testata"><a href="/">Fondo musicale Aurelia</a><a href="/autori">Autori</a>
<a href="/titoli">Titoli</a><a href="/ricerca">Ricerca</a></div><div class="scheda">@B@</div>
<div class="piede"><a href="/crediti">Crediti</a><a href="/diritti">Diritti</a></div>""")
    me = "/scheda.php?id=MS-0418"
    title = "Sonata a tre in re minore, MS 418"
    parts = ("partitura", "violino-1", "violino-2", "basso")
    files = [(p.file(f"/scarica.php?f={hexid(x, 12)}", f"{x}.pdf", attach=True), x) for x in parts]
    midi = p.file("/incipit/MS-0418.mid", "MS-0418.mid", "audio/midi")
    mei = p.file("/incipit/MS-0418.mei", "MS-0418.mei", "application/xml")
    marc = p.meta("/scheda.php?id=MS-0418&formato=marcxml", "<record/>", "application/xml")
    p.maybe("/sfoglia.php?id=MS-0418", "/sfoglia.php?id=MS-0418&c=2r")
    p.show("/sfoglia.php?id=MS-0418&c=2r", sh("c. 2r", "<img src='/c/2r.jpg'>"))
    p.show(
        "/sfoglia.php?id=MS-0418",
        sh("Sfoglia", '<a href="/sfoglia.php?id=MS-0418&amp;c=2r">c. 2r</a>'),
    )
    near(
        p,
        sh,
        w,
        {
            "/scheda.php?id=MS-0417": "Sonata a tre in sol maggiore, MS 417",
            "/scheda.php?id=MS-0419": "Cantata per soprano, MS 419",
        },
    )
    p.bar("a listing", "/autori.php?a=Bellandi", "/ricerca.php?organico=trio")
    p.own(
        me,
        sh(
            title,
            f"""<p><a href="/scheda.php?id=MS-0417">&lt; precedente</a>
<a href="/scheda.php?id=MS-0419">successivo &gt;</a></p><h1>{title}</h1>
<table><tr><th>Autore<td><a href="/autori.php?a=Bellandi">Bellandi, G.</a>
<tr><th>Organico<td><a href="/ricerca.php?organico=trio">trio</a></table>{w.paras(1)}
<h3>Scarica</h3><ul>{ul(*files)}</ul><h3>Incipit</h3><a href="{midi}">MIDI</a>
<a href="{mei}">MEI</a><p><a href="/sfoglia.php?id=MS-0418">Sfoglia le immagini</a>
<a href="{marc.replace("&", "&amp;")}">MARCXML</a></p>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "score, parts, incipits and the record are served")


def archive_file_1() -> ThirdSite:
    p = Portal("archive_file", 1, "https://zoeken.streekarchief-lage.example")
    w = Prose("arch1", "het dossier,een brief,de gemeenteraad,de waterschout,een kaart", *NL)
    sh = shell("""<html lang="nl"><head><title>@T@ | Streekarchief De Lage</title>@H@</head><body>
<nav><a href="/">Home</a><a href="/archieven">Archieven</a><a href="/personen">Personen</a>
<a href="/beeldbank">Beeldbank</a><a href="/mijn">Mijn archief</a></nav><main>@B@</main>
<footer><a href="/openingstijden">Openingstijden</a><a href="/privacy">Privacy</a></footer>""")
    me = "/archieven/0213/inventaris/1187"
    title = "0213.1187 Stukken betreffende de dijkdoorbraak, 1825"
    scans = [f"https://beeld.streekarchief-lage.example/{uuid(f's{n}')}" for n in range(4)]
    for number, href in enumerate(scans, 1):
        p.file(f"{href}/full.jpg", f"0213_1187_{number:03}.jpg", attach=True)
    man = p.meta(
        "https://beeld.streekarchief-lage.example/manifest/0213-1187.json",
        {"type": "Manifest", "items": [f"{s}/full.jpg" for s in scans]},
        "application/ld+json",
    )
    pdf = p.file(f"{me}/pdf", "0213.1187.pdf", "application/pdf", attach=True)
    ead = p.bar("a collection around it", "/archieven/0213/ead.xml", "/archieven/0213")
    near(
        p,
        sh,
        w,
        {
            "/archieven/0213/inventaris/1186": "0213.1186 Rekeningen, 1824",
            "/archieven/0213/inventaris/1188": "0213.1188 Herstel van de sluis, 1826",
        },
        '<a href="@@/pdf">Download</a>',
    )
    p.bar("asks for an account", f"/mijn/login?terug={me}")
    p.bar("a shop action", "/bestellen?toegang=0213&nr=1187")
    p.own(
        me,
        sh(
            title,
            f"""<ol class="kruimels">{
                ul(("/archieven", "Archieven"), ("/archieven/0213", "0213 Waterschap"))
            }</ol><h1>{title}</h1>{w.paras(1)}
<div class="scans">{ul(*[(f"{s}/full.jpg", f"scan {n}") for n, s in enumerate(scans, 1)])}</div>
<a href="{pdf}">Alle scans als pdf</a> <a href="{man}">IIIF</a>
<a href="{ead}">EAD van het archief</a>
<a href="/bestellen?toegang=0213&amp;nr=1187">Bestellen</a>
<a href="/mijn/login?terug={me}">Bewaar in mijn archief</a>
<p><a href="/archieven/0213/inventaris/1186">vorige</a>
<a href="/archieven/0213/inventaris/1188">volgende</a></p>""",
            f'<link rel="canonical" href="{p.u(me)}">',
        ),
    )
    p.robots("Disallow: /mijn/", "Disallow: /bestellen")
    rest(p, sh, w, me)
    return p.site(me, "complete", "four scans, the PDF and the manifest of the file are served")


def lexicon_entry_1() -> ThirdSite:
    p = Portal("lexicon_entry", 1, "https://slovnik.narecni-ustav.example")
    w = Prose("lex1", "heslo,nářeční podoba,doklad,význam,lokalita", *CS)
    sh = shell("""<html lang="cs"><head><title>@T@ – Slovník nářečí</title>@H@</head><body>
<div id="hlava"><a href="/">Slovník</a><a href="/hesla/a">A–Ž</a><a href="/zkratky">Zkratky</a>
<a href="/o-slovniku">O slovníku</a></div><div id="obsah">@B@</div></body></html>""")
    me = "/heslo/brazda"
    title = "brázda"
    mapa = p.file("/mapy/brazda.png", "brazda.png")
    nahr = p.file("/nahravky/brazda_012.mp3", "brazda_012.mp3", "audio/mpeg")
    xml = p.meta("/heslo/brazda.xml", "<entry xml:id='brazda'/>", "application/tei+xml")
    dok = p.own(
        "/heslo/brazda/doklady",
        sh(
            "brázda: doklady",
            f'<h1>brázda</h1><a href="{me}">heslo</a>{w.paras(3)}<a href="{nahr}">nahrávka</a>',
        ),
    )
    p.maybe("/heslo/brazda?tisk=1")
    near(
        p,
        sh,
        w,
        {
            "/heslo/brana": "brána",
            "/heslo/brazdit": "brázdit",
            "/heslo/brebta": "brebta",
        },
        '<a href="@@/doklady">doklady</a> <a href="@@.xml">TEI</a>',
    )
    p.bar("a listing", "/hesla/b", "/lokalita/hlinsko")
    p.own(
        me,
        sh(
            title,
            f"""<div class="okoli"><a href="/heslo/brana">brána</a> <b>brázda</b>
<a href="/heslo/brazdit">brázdit</a> <a href="/heslo/brebta">brebta</a>
<a href="/hesla/b">písmeno B</a></div><h1>{title} <small>ž.</small></h1>{w.paras(2)}
<p><a href="/lokalita/hlinsko">Hlinsko</a></p><a href="{dok}">Všechny doklady</a>
<a href="{mapa}">Mapa</a> <a href="{nahr}">Nahrávka</a> <a href="{xml}">TEI XML</a>
<a href="/heslo/brazda?tisk=1">tisk</a>""",
            metas(("dcterms.title", title), ("citation_title", "brázda (heslo)")),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "the entry, its attestations, map, sound and TEI are served")


def find_record_1() -> ThirdSite:
    p = Portal("find_record", 1, "https://finds.countyscheme.example")
    w = Prose("find1", "the brooch,a hoard,the ploughsoil,the pin,the findspot", *EN)
    sh = shell("""<html lang="en-GB"><head><title>@T@</title>@H@</head><body><header>
<a href="/">County Finds Scheme</a><a href="/database">Database</a><a href="/guide">Guides</a>
<a href="/treasure">Treasure</a><a href="/news">News</a></header><div class="row">@B@</div>
<footer><a href="/copyright">Copyright</a><a href="/contacts">Officers</a></footer></body>""")
    me = "/database/artefacts/record/id/771204"
    title = "SUR-4A81C2: Early medieval brooch"
    big = p.file("/images/hrowe/SUR4A81C2.jpg", "SUR4A81C2.jpg")
    thumb = p.maybe("/images/thumbnails/881204.jpg")
    p.blob(thumb, "881204.jpg")
    zoom = p.maybe("/database/images/zoom/id/881204")
    forms = [
        p.meta(f"{me}/format/{f}", "<r/>" if f != "json" else {"id": 771204}, t)
        for f, t in (
            ("json", "application/json"),
            ("xml", "application/xml"),
            ("rdf", "application/rdf+xml"),
        )
    ]
    p.maybe(f"{me}/format/print")
    near(
        p,
        sh,
        w,
        {
            "/database/artefacts/record/id/771203": "SUR-4A7F01: Iron Age coin",
            "/database/artefacts/record/id/690331": "KEN-1B22D0: Early medieval brooch",
        },
        '<a href="@@/format/json">JSON</a>',
    )
    p.bar("a listing", "/database/search/results/objecttype/BROOCH")
    p.bar("a profile", "/contacts/staff/profile/id/40")
    p.bar("a form", f"/database/artefacts/errorreport/id/{me[-6:]}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a href="{zoom}"><img src="{thumb}"></a>
<a href="{big}">Download image</a>{w.paras(3)}<p>Object type
<a href="/database/search/results/objecttype/BROOCH">BROOCH</a>. Recorded by
<a href="/contacts/staff/profile/id/40">H. Rowe</a>.</p>
<p>Other formats: {ul(*[(f, f.rsplit("/", 1)[1]) for f in forms], tag="span")}
<a href="{me}/format/print">printable</a></p>
<a href="/database/artefacts/errorreport/id/771204">Report an error</a>
<h3>Similar objects</h3><a href="/database/artefacts/record/id/690331">KEN-1B22D0</a>
<a href="/database/artefacts/record/id/771203">previous record</a>""",
            metas(("DC.identifier", "771204"), ("DC.format", "image/jpeg")),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "record, photograph and three formats are served")


def sky_survey_1() -> ThirdSite:
    p = Portal("sky_survey", 1, "https://www.deepfield-survey.example")
    w = Prose("sky1", "the photometric zero point,a tile,the seeing,the catalogue,a mask", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - Deep Field Survey</title>@H@</head><body>
<div class="nav"><a href="/">DFS</a><a href="/science/">Science</a><a href="/dr2/">DR2</a>
<a href="/dr3/">DR3</a><a href="/team/">Team</a><a href="/press/">Press</a></div>@B@
<div class="foot"><a href="/acknowledge/">Acknowledging DFS</a></div></body></html>""")
    me = "/dr3/"
    title = "Data Release 3"
    data = "https://dl.deepfield-survey.example/dr3/"
    subs = ("catalogs", "images", "known-issues", "columns")
    side = ul((me, "DR3"), *[(f"/dr3/{s}/", s) for s in subs])
    fits = [
        (p.file(f"{data}{n}", n, "application/fits"), n)
        for n in ("dfs_dr3_main.fits", "dfs_dr3_morph.fits")
    ]
    tiles = [(p.file(f"{data}tiles/{n}", n), n) for n in ("t0101.fits.gz", "t0102.fits.gz")]
    sums = p.file(f"{data}SHA256SUMS", "SHA256SUMS.txt")
    lists = {"catalogs": ul(*fits, (sums, "SHA256")), "images": ul(*tiles)}
    for name in subs:
        p.own(
            f"/dr3/{name}/",
            sh(
                f"DR3 {name}",
                f"<ul class=side>{side}</ul><h1>DR3: {name}</h1>{w.paras(2)}{lists.get(name, '')}",
            ),
        )
    near(p, sh, w, {"/dr2/": "Data Release 2"}, '<a href="/dr2/catalogs/">DR2 catalogs</a>')
    p.show("/dr2/catalogs/", sh("DR2 catalogs", w.paras(2)))
    p.maybe("/dr2/", "/dr2/catalogs/")
    p.siblings.clear()
    near(p, sh, w, {"/spectro/": "Deep Field Spectroscopic Follow-up"})
    p.bar("another institution's page", "https://arxiv-mirror.example/abs/2301.99881")
    p.show("https://arxiv-mirror.example/abs/2301.99881", "<title>DFS DR3</title><p>paper")
    p.bar("a page of the whole project", "/acknowledge/", "/team/")
    p.own(
        me,
        sh(
            title,
            f"""<ul class=side>{side}</ul><h1>{title}</h1>{w.paras(2)}
<p>Paper: <a href="https://arxiv-mirror.example/abs/2301.99881">Ito et al.</a>;
<a href="/spectro/">spectroscopic follow-up</a>; superseded: <a href="/dr2/">DR2</a></p>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "an earlier release brings files of its own")


def substance_page_1() -> ThirdSite:
    p = Portal("substance_page", 1, "https://echem.agency.example")
    w = Prose("sub1", "the registrant,an endpoint,the half-life,a hazard class,the dossier", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - Chemicals Agency</title>@H@</head><body>
<a href="#c">Skip to content</a><div class="portlet-nav"><a href="/">Home</a>
<a href="/substances">Substances</a><a href="/regulations">Regulations</a>
<a href="/support">Support</a><a href="/c/portal/login?p_l_id=101">Sign in</a></div>
<div id="c">@B@</div><footer><a href="/legal-notice">Legal notice</a></footer></body></html>""")
    me = "/substance-information/-/substanceinfo/100.002.381"
    title = "4-Kestrylphenol"
    brief = p.own(
        "/brief-profile/-/briefprofile/100.002.381",
        sh(f"Brief profile: {title}", f'<h1>{title}</h1><a href="{me}">InfoCard</a>{w.paras(3)}'),
    )
    doss = p.maybe("/registration-dossier/-/registered-dossier/14881")
    p.maybe("/registration-dossier/-/registered-dossier/14881/4/5")
    p.show(
        "/registration-dossier/-/registered-dossier/14881/4/5",
        sh("Vapour pressure", f'<a href="{doss}">dossier 14881</a>{w.paras(1)}'),
    )
    p.show(
        doss,
        sh(f"Registration dossier {title}", f'<a href="{doss}/4/5">4.5 Vapour pressure</a>'),
    )
    csv = p.meta("/substance-export?id=100.002.381&type=csv", "ec,cas\n202-1,80-1\n", "text/csv")
    pdf = p.file("/documents/10162/0/infocard_100.002.381.pdf/8d1e", "infocard.pdf")
    op = p.file("/documents/10162/9f02/rac_opinion_4-kestrylphenol_en.pdf/c0aa", "rac_opinion.pdf")
    near(
        p,
        sh,
        w,
        {
            "/substance-information/-/substanceinfo/100.002.382": "4-Torlylphenol",
            "/substance-information/-/substanceinfo/100.010.027": "2-Kestrylphenol",
        },
    )
    p.bar("a listing", "/candidate-list-table", "/substances?group=phenols")
    p.bar("a subscription", "/subscribe?subst=100.002.381")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><div class="card">{w.paras(2)}</div>
<a href="{brief}">Brief profile</a> <a href="{doss}">Registration dossier</a>
<a href="{csv.replace("&", "&amp;")}">CSV</a> <a href="{pdf}">Print InfoCard (PDF)</a>
<a href="{op}">RAC opinion</a> <a href="/candidate-list-table">Candidate list</a>
<a href="/substances?group=phenols">Group: phenols</a>
<a href="/subscribe?subst=100.002.381">Notify me</a>
<p>Group members: <a href="/substance-information/-/substanceinfo/100.002.382">100.002.382</a>
<a href="/substance-information/-/substanceinfo/100.010.027">100.010.027</a></p>""",
            ld({"@type": "ChemicalSubstance", "name": title, "identifier": hexid("s", 8)}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "the dossier is an entry of its own")
