"""Archives, words, finds, stars and substances: the third portal of each kind."""

from tests.blind_portals.build import hexid, uuid
from tests.blind_portals.eightha.kit import EN, FR, PT, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite

DA = (
    "ligger ved siden af,sammenlignes med,afhænger af,følger efter,hører til",
    "hvert år,på de fleste steder,siden den første registrering,efter gennemgang",
)


def music_score_3() -> ThirdSite:
    p = Portal("music_score", 3, "https://sources.musicinventory.example")
    w = Prose("mus3", "the copyist,the basso part,a watermark,the incipit,the library", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | Music Inventory</title>@H@</head><body>
<header><a href="/">Music Inventory</a><a href="/search">Search</a>
<a href="/incipits">Incipits</a><a href="/community">Community</a></header>@B@
<footer><a href="/terms">Terms</a><a href="/contact">Contact</a></footer></body></html>""")
    me = "/sources/450022391"
    title = "Concertos; vl, orch; G-Dur; Quell 4.12"
    kinds = (
        ("application/ld+json", "jsonld"),
        ("text/turtle", "ttl"),
        ("application/marcxml+xml", "marcxml"),
    )
    forms = [(p.meta(f"{me}?format={f}", "<x/>", t), f) for t, f in kinds]
    for ctype, form in kinds[:2]:
        p.ask(me, ctype, f"# {form}")
    inc = [p.maybe(f"{me}/incipits/1.{n}.1") for n in (1, 2)]
    for href in inc:
        p.show(
            href,
            sh(f"Incipit {href[-5:]}", f'<a href="{me}">{title}</a> <a href="{href}.svg">SVG</a>'),
        )
        p.raw(p.maybe(href + ".svg"), "<svg/>", "image/svg+xml")
    scan = p.bar("the content stands in another portal", "https://digital.hofbib.example/id/77120")
    p.show(scan, f"<title>Hofbibliothek: {title}</title><a href='/id/77120.pdf'>PDF</a>")
    near(
        p,
        sh,
        w,
        {
            "/sources/450022392": "Concertos; vl, orch; A-Dur; Quell 4.13",
            "/sources/450022390": "Collection of 6 concertos",
            "/works/11880": "Quell 4.12 Violin concerto",
        },
        '<a href="@@?format=ttl">Turtle</a>',
    )
    p.bar("a profile", "/people/20118", "/institutions/30000655")
    p.bar("a listing", "/people/20118/sources")
    p.own(
        me,
        sh(
            title,
            f"""<p>In: <a href="/sources/450022390">Collection</a>;
<a href="/sources/450022392">next source</a></p><h1>{title}</h1>
<dl><dt>Composer<dd><a href="/people/20118">Quell, F.</a>
(<a href="/people/20118/sources">sources</a>)<dt>Work<dd><a href="/works/11880">Quell 4.12</a>
<dt>Library<dd><a href="/institutions/30000655">Hofbibliothek</a></dl>{w.paras(2)}
<h2>Incipits</h2>{ul(*[(x, x[-5:]) for x in inc])}<h2>Digital copy</h2>
<a href="{scan}">Digitised by Hofbibliothek</a><h2>Export</h2>{ul(*forms)}""",
        ),
        heads=(("Vary", "Accept"),),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "the digital copy stands in another portal")


def archive_file_3() -> ThirdSite:
    p = Portal("archive_file", 3, "https://arquivodistrital.vale-do-sor.example")
    w = Prose("arch3", "o livro de notas,um assento,a paróquia,o tabelião,o maço", *PT)
    sh = shell("""<html lang="pt"><head><title>@T@ - Arquivo Distrital</title>@H@</head><body>
<form id="aspnetForm" action="/results"><div class="topo"><a href="/">Início</a>
<a href="/results?t=fundos">Fundos</a><a href="/advancedsearch">Pesquisa avançada</a>
<a href="/login">Entrar</a></div><div class="registo">@B@</div><div class="rodape">
<a href="/sobre">Sobre</a><a href="/acessibilidade">Acessibilidade</a></div></form></body>""")
    me = "/details?id=1006218"
    title = "Livro de registo de batismos 1741-1763"
    view = p.maybe("/viewer?id=1006218")
    leaves = [f"/viewer?id=1006218&FileID={n}" for n in (880117, 880118)]
    p.maybe(*leaves)
    pages = ul(*[(x, x[-6:]) for x in leaves])
    p.show(view, sh("Visualizador", f'{pages}<a href="{me}">registo</a>'))
    imgs = [f"/vault/?id={hexid(str(n), 20).upper()}" for n in (1, 2)]
    for leaf, img in zip(leaves, imgs, strict=True):
        p.show(leaf, sh("Imagem", f'<img src="{img}"><a href="{img}">original</a>'))
        p.blob(p.maybe(img), f"PT-ADVS-PRQ-{img[-3:]}.jpg", "image/jpeg", attach=True)
    zipped = p.file("/download?id=1006218&tipo=zip", "PT-ADVS-PRQ-12-1-4.zip", attach=True)
    ead = p.meta("/export?id=1006218&formato=ead", "<ead/>", "text/xml")
    near(
        p,
        sh,
        w,
        {
            "/details?id=1006217": "Livro de registo de batismos 1720-1741",
            "/details?id=1006219": "Livro de registo de batismos 1763-1780",
        },
        '<a href="/results?p=1006200">série</a>',
    )
    p.bar("a collection around it", "/details?id=1006200", "/details?id=1000044")
    p.bar("a listing", "/results?p=1006200")
    p.bar("asks for an account", "/login?ReturnUrl=%2fdetails%3fid%3d1006218")
    p.bar("a shop action", "/cart/add?id=1006218")
    body = f"""<div class="arvore"><a href="/details?id=1000044">Paróquia de Sor</a> &gt;
<a href="/details?id=1006200">Batismos</a></div><h1>{title}</h1>{w.paras(1)}
<a href="{view}"><img src="{imgs[0]}"></a> <a href="{zipped.replace("&", "&amp;")}">ZIP</a>
<a href="{ead.replace("&", "&amp;")}">EAD</a> <a href="/cart/add?id=1006218">Pedir reprodução</a>
<a href="/results?p=1006200">ver toda a série</a> <a href="/details?id=1006217">anterior</a>
<a href="/details?id=1006219">seguinte</a>
<a href="/login?ReturnUrl=%2fdetails%3fid%3d1006218">Entrar</a>"""
    p.own(me, sh(title, body))
    p.robots("Disallow: /login", "Disallow: /cart/")
    rest(p, sh, w, me)
    return p.site(me, "complete", "the bundle of all images and the EAD are served")


def lexicon_entry_3() -> ThirdSite:
    p = Portal("lexicon_entry", 3, "https://www.historical-lexicon.example")
    w = Prose(
        "lex3", "the earliest citation,a dialect form,the etymon,the sense,the quotation", *EN
    )
    sh = shell("""<html lang="en"><head><title>@T@ - Historical Lexicon</title>@H@</head><body>
<header><a href="/">Lexicon</a><a href="/discover">Discover</a><a href="/information">Information
</a><a href="/subscribe">Subscribe</a><a href="/account/sign-in">Sign in</a></header>@B@<footer>
<a href="/information/legal">Legal</a></footer></body></html>""")
    me = "/dictionary/wheal_n1"
    title = "wheal, n.1"
    tabs = [(f"{me}?tab={t}", t) for t in ("etymology", "forms")]
    for href, tab in tabs:
        p.own(href, sh(f"{title}: {tab}", f'<h1>{title}</h1><a href="{me}">Factsheet</a>'))
    p.refused(f"{me}?tab=meaning_and_use", sh("Subscriber content", "<h1>401</h1>"), 401)
    audio = p.file("/audio/pronunciation/wheal_n1_1_br.mp3", "wheal.mp3", "audio/mpeg")
    cite = p.meta("/citation/ris?id=14438190&tl=true", "TY  - ENCYC\n", "text/plain")
    us = p.file("/audio/pronunciation/wheal_n1_1_us.mp3", "wheal_us.mp3", "audio/mpeg")
    p.hop(p.maybe("/view/Entry/228190"), me, 301)
    near(
        p,
        sh,
        w,
        {
            "/dictionary/wheal_n2": "wheal, n.2",
            "/dictionary/wheal_v": "wheal, v.",
            "/dictionary/weal_n2": "weal, n.2",
        },
        '<a href="@@?tab=etymology">Etymology</a>',
    )
    p.bar("a listing", "/search/dictionary/?q=wheal", "/browse?letter=w")
    p.bar("asks for an account", f"/account/sign-in?return={me}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><nav>{ul((me, "Factsheet"), *tabs, tag="b")}
<b><a href="{me}?tab=meaning_and_use">Meaning &amp; use</a></b></nav>{w.paras(2)}
<a href="{audio}">British</a> <a href="{us}">American</a>
<a href="{cite.replace("&", "&amp;")}">Cite (RIS)</a> <a href="/view/Entry/228190">old link</a>
<aside>Nearby: <a href="/dictionary/wheal_n2">n.2</a> <a href="/dictionary/wheal_v">v.</a>
<a href="/dictionary/weal_n2">weal</a> <a href="/browse?letter=w">W</a>
<a href="/search/dictionary/?q=wheal">all results</a></aside>
<a href="/account/sign-in?return={me}">Sign in to read on</a>""",
            metas(("citation_title", title), ("citation_doi", "10.5555/hl.4190")),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "partial", "the tab of meanings is refused without a subscription")


def find_record_3() -> ThirdSite:
    p = Portal("find_record", 3, "https://detektorfund.example")
    w = Prose("find3", "spændet,en mønt,fundstedet,finderen,pløjelaget", *DA)
    sh = shell("""<html lang="da"><head><title>@T@ | Detektorfund</title>@H@</head><body>
<nav><a href="/">Detektorfund</a><a href="/find">Alle fund</a><a href="/kort">Kort</a>
<a href="/om">Om</a><a href="/log-ind">Log ind</a></nav><main>@B@</main><footer>
<a href="/vilkaar">Vilkår</a><a href="/museer">Museer</a></footer></body></html>""")
    me = "/find/113221"
    title = "Fund 113221: ligearmet fibel"
    pics = [f"/media/{hexid(f'd{n}', 40)}" for n in range(3)]
    for number, href in enumerate(pics):
        p.file(href, f"113221_{number}.jpg", "image/jpeg")
    thumbs = [p.maybe(f"{x}?w=200") for x in pics]
    for href in thumbs:
        p.blob(href, "t.jpg", "image/jpeg")
    rep = p.refused("/find/113221/konserveringsrapport.pdf", "<h1>403 Forbudt</h1>")
    js = p.meta("/api/find/113221", {"id": 113221}, "application/json")
    near(
        p,
        sh,
        w,
        {
            "/find/113220": "Fund 113220: urnesfibel",
            "/find/113222": "Fund 113222: blyvægt",
            "/find/98014": "Fund 98014: ligearmet fibel",
        },
        '<a href="/api/find/@n@">JSON</a>',
    )
    p.bar("a profile", "/bruger/4471")
    p.bar("a listing", "/find?type=fibel", "/find?periode=vikingetid&side=2")
    p.bar("a form", "/find/113221/kommentar")
    shown = "".join(f'<a href="{x}"><img src="{t}"></a>' for x, t in zip(pics, thumbs, strict=True))
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><div class="galleri">{shown}</div>{w.paras(2)}
<p>Finder: <a href="/bruger/4471">bruger 4471</a>. <a href="/find?type=fibel">Fibler</a>
<a href="/find?periode=vikingetid&amp;side=2">Vikingetid</a></p>
<a href="{rep}">Konserveringsrapport (pdf)</a> <a href="{js}">JSON</a>
<a href="/find/113221/kommentar">Skriv kommentar</a><h3>Lignende fund</h3>
<a href="/find/98014">98014</a><p><a rel="prev" href="/find/113220">forrige</a>
<a rel="next" href="/find/113222">næste</a></p>""",
            metas(("og:title", title), ("og:image", p.u(pics[0])), key="property"),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "partial", "the conservation report is listed and refused")


def sky_survey_3() -> ThirdSite:
    p = Portal("sky_survey", 3, "https://archive.southern-obs.example")
    w = Prose(
        "sky3", "the spectrograph,a cube,the sky residual,the exposure,the wavelength fit", *EN
    )
    sh = shell("""<html lang="en"><head><title>@T@</title>@H@</head><body><div class="hd">
<a href="/cms.html">Science Archive</a> <a href="/scienceportal/home">Portal</a>
<a href="/news.html">News</a> <a href="/help.html">Help</a></div>@B@<div class="ft">
<a href="/privacy.html">Privacy</a></div></body></html>""")
    me = "/dataset/KUBES_DR2"
    title = "KUBES: integral-field cubes of nearby spirals, DR2"
    desc = p.file(
        "https://www.southern-obs.example/rm/api/v1/public/release/188", "r.pdf", "", True
    )
    cat = p.file("/dataset/KUBES_DR2/kubes_dr2_cat.fits", "kubes_dr2_cat.fits", "application/fits")
    fields = p.file("/dataset/KUBES_DR2/fields.csv", "fields.csv")
    one = p.maybe("/dataset/KUBES_DR1")
    p.show(one, sh("KUBES DR1", f'<h1>KUBES, DR1</h1><a href="{me}">DR2</a>'))
    many = p.maybe("/wdb/phase3/query?collection=KUBES&dr=2")
    p.show(many, sh("Query result", f'<a href="{me}">KUBES</a><table><tr><td>312 products'))
    vo = p.meta("/dataset/KUBES_DR2/voresource.xml", "<ri:Resource/>", "application/xml")
    near(
        p,
        sh,
        w,
        {
            "/dataset/HALO_DR1": "HALO: deep imaging, DR1",
            "/dataset/KUBED_DR1": "KUBED: dwarfs, DR1",
        },
        '<a href="@@/voresource.xml">VO</a>',
    )
    p.bar("a listing", "/dataset?instrument=PRISM", "/dataset?page=2")
    p.bar("another portal's paper", "https://adsmirror.example/abs/2022AnA...660A.118K")
    p.show("https://adsmirror.example/abs/2022AnA...660A.118K", "<title>KUBES</title>")
    p.bar("asks for an account", "/sso/login?service=/dataset/KUBES_DR2")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>Instrument <a href="/dataset?instrument=PRISM">PRISM</a></p>
{w.paras(2)}<ul>{ul((desc, "Release description"), (cat, "Catalogue"), (fields, "Fields"))}
{ul((many, "Query and download the 312 cubes"), (vo, "VOResource"))}</ul>
<p>Previous release <a href="{one}">DR1</a>; paper
<a href="https://adsmirror.example/abs/2022AnA...660A.118K">2022</a></p>
<p><a href="/dataset/HALO_DR1">HALO</a> <a href="/dataset/KUBED_DR1">KUBED</a>
<a href="/dataset?page=2">more</a> <a href="/sso/login?service=/dataset/KUBES_DR2">Login</a></p>""",
            ld({"@type": "Dataset", "name": title, "identifier": uuid("kubes")}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "the cubes come by a service, in any selection")


def substance_page_3() -> ThirdSite:
    p = Portal("substance_page", 3, "https://www.prevention-travail.example")
    w = Prose("sub3", "la substance,l'atelier,la valeur limite,le prélèvement,l'inhalation", *FR)
    sh = shell("""<html lang="fr"><head><title>@T@ - Prévention au travail</title>@H@</head><body>
<header><a href="/">Accueil</a><a href="/publications/bdd/fichetox.html">Fiches</a>
<a href="/demarche.html">Démarche</a><a href="/risques.html">Risques</a></header>
<div class="page">@B@</div><footer><a href="/footer/mentions.html">Mentions</a></footer></body>""")
    root = "/publications/bdd/fichetox/"
    me = f"{root}fiche.html?refPT=FT_48"
    title = "Kestrylène (FT 48)"
    names = ("description", "utilisations", "toxicologie", "reglementation")
    parts = [(f"{me}&section={s}", s) for s in names]
    for href, name in parts:
        p.own(
            href,
            sh(
                f"{title}. {name}",
                f'<h1>{title}</h1><a href="fiche.html?refPT=FT_48">Généralités</a>{w.paras(1)}',
            ),
        )
    pdf = p.file("/dms/fichetox/FicheFicheTox/FICHETOX_48-4/FicheTox_48.pdf", "FicheTox_48.pdf")
    old = p.maybe("/dms/fichetox/FicheFicheTox/FICHETOX_48-3/FicheTox_48_2009.pdf")
    p.blob(old, "FicheTox_48_2009.pdf")
    metrop = p.bar("another artifact", "/publications/bdd/metropol/fiche.html?refM=M-211")
    near(
        p,
        sh,
        w,
        {
            f"{root}fiche.html?refPT=FT_49": "Torlène (FT 49)",
            f"{root}fiche.html?refPT=FT_4": "FT 4",
        },
        '<a href="/publications/bdd/fichetox.html?famille=aromatiques">famille</a>',
    )
    p.bar("a listing", "/publications/bdd/fichetox.html?famille=aromatiques")
    p.bar("a form", "/contact.html?objet=FT_48")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{w.paras(2)}<ol>{ul(*parts)}</ol>
<a href="{pdf}">Fiche complète (PDF)</a> <a href="{old}">Édition 2009</a>
<p>Méthode de mesure : <a href="{metrop}">M-211</a>. Famille :
<a href="/publications/bdd/fichetox.html?famille=aromatiques">aromatiques</a></p>
<a href="fiche.html?refPT=FT_4">FT 4</a> <a href="fiche.html?refPT=FT_49">FT 49</a>
<a href="/contact.html?objet=FT_48">Signaler une erreur</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "an earlier edition brings a file of its own")
