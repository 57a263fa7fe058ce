"""Earth, sea and living things: the first portal of each kind."""

from tests.blind_portals.build import hexid
from tests.blind_portals.eightha.kit import DE, EN, ES, PT, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def seismic_network_1() -> ThirdSite:
    p = Portal("seismic_network", 1, "https://networks.seisfed.example")
    w = Prose("seis1", "the borehole sensor,a station,the noise floor,the array,an outage", *EN)
    sh = shell("""<html><head><title>@T@</title>@H@<link rel="stylesheet" href="/static/s.css">
</head><body><div class="bar"><a href="/">Seismic Federation</a> <a href="/networks/">Networks</a>
<a href="/stations/">Stations</a> <a href="/stats/">Statistics</a> <a href="/about/">About</a>
</div><div class="content">@B@</div></body></html>""")
    me = "/networks/detail/ZK_2016/"
    title = "ZK (2016-2019): Kestrel Rift Temporary Array"
    near(
        p,
        sh,
        w,
        {
            "/networks/detail/ZJ_2015/": "ZJ (2015-2017): Harrow Basin Array",
            "/networks/detail/ZL_2018/": "ZL (2018-2020): Lomond Nodal Array",
        },
        '<a href="/networks/">All networks</a>',
    )
    sta = [f"/stations/detail/ZK_2016/{n}/" for n in ("KR01", "KR02", "KR03")]
    for href in sta:
        p.maybe(href)
        p.show(
            href,
            sh(f"Station {href[-5:-1]}", f'<h1>{href[-5:-1]}</h1><a href="{me}">network ZK</a>'),
        )
    xml = "/fdsnws/station/1/query?network=ZK&start=2016-01-01&level=station&format=xml"
    p.meta(xml, "<FDSNStationXML/>", "application/xml")
    txt = "/fdsnws/station/1/query?network=ZK&start=2016-01-01&level=channel&format=text"
    p.meta(txt, "#Network|Station|Location|Channel\nZK|KR01||HHZ\n", "text/plain")
    p.file("/media/reports/ZK_2016_report.pdf", "ZK_2016_report.pdf")
    p.meta(f"{me}datacite.json", {"doi": "10.5555/sf.zk2016"}, "application/json")
    p.bar("another network's page", "/networks/detail/ZL_2018/")
    p.bar("a service for all networks", "/fdsnws/dataselect/1/builder")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p>DOI <a href="https://doi.org/10.5555/sf.zk2016">
10.5555/sf.zk2016</a></p>{w.paras(2)}<table><tr><th>Stations{ul(*[(s, s[-5:-1]) for s in sta])}
</table><p>Metadata: <a href="{xml.replace("&", "&amp;")}">StationXML</a>,
<a href="{txt.replace("&", "&amp;")}">channels as text</a>,
<a href="{me}datacite.json">DataCite JSON</a></p>
<p>Waveforms by <a href="/fdsnws/dataselect/1/builder">dataselect</a>, any window.</p>
<p><a href="/media/reports/ZK_2016_report.pdf">Final report (PDF)</a></p>
<p>&laquo; <a href="/networks/detail/ZJ_2015/">ZJ</a> | <a href="/networks/detail/ZL_2018/">ZL</a>
&raquo;</p>""",
            ld({"@type": "Dataset", "@id": "https://doi.org/10.5555/sf.zk2016", "name": title}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "stations have entries of their own; waveforms come by a service")


def soil_profile_1() -> ThirdSite:
    p = Portal("soil_profile", 1, "https://bodenprofile.landesamt-ost.example")
    w = Prose("soil1", "der Oberboden,ein Horizont,die Körnung,der Humusgehalt,die Grabung", *DE)
    sh = shell("""<html lang="de"><head><title>@T@</title>@H@</head><body>
<div id="hdr"><a href="/">Landesamt</a><a href="/profile">Profile</a><a href="/karte">Karte</a>
<a href="/methoden">Methoden</a></div><div id="inh">@B@</div><div id="ftr">
<a href="/impressum">Impressum</a><a href="/barrierefreiheit">Barrierefreiheit</a></div>""")
    me = "/profile/BP-3127"
    title = "Bodenprofil BP-3127 Wendorfer Heide"
    lab = p.own(
        f"{me}/labor",
        sh(f"{title} - Labor", f'<h1>{title}</h1><a href="{me}">Profil</a>Laborwerte'),
    )
    hor = p.own(
        f"{me}/horizonte",
        sh(f"{title} - Horizonte", f'<h1>{title}</h1><a href="{me}">Profil</a>{w.paras(2)}'),
    )
    csv = p.file(f"{me}/labor.csv", "BP-3127_labor.csv", attach=True)
    pdf = p.file(f"{me}/datenblatt.pdf", "BP-3127.pdf")
    pic = p.file("/bilder/gross/bp3127_wand.jpg", "bp3127_wand.jpg")
    small = p.maybe("/bilder/klein/bp3127_wand.jpg")
    p.blob(small, "bp3127_klein.jpg")
    near(
        p,
        sh,
        w,
        {
            "/profile/BP-3126": "Bodenprofil BP-3126 Torgelow",
            "/profile/BP-3128": "Bodenprofil BP-3128 Alte Mühle",
        },
        '<a href="@@/labor">Labor</a> <a href="@@/datenblatt.pdf">Datenblatt</a>',
    )
    p.bar("a listing", "/profile?bodentyp=podsol", "/profile?seite=313")
    p.bar("general documentation of the portal", "/methoden/korngroesse")
    dump = p.u(p.bar("the whole database, claimed on each page", "/daten/gesamtabzug.zip"))
    p.blob(dump, "gesamtabzug.zip")
    p.own(
        me,
        sh(
            title,
            f"""<a href="/profile?seite=313">zurück zur Liste</a><h1>{title}</h1>
<a href="/profile/BP-3126">&lt;</a> <a href="/profile/BP-3128">&gt;</a>
<a href="{pic}"><img src="{small}" alt="Profilwand"></a>{w.paras(2)}
<p>Bodentyp: <a href="/profile?bodentyp=podsol">Podsol</a></p>
<ul class="tabs">{ul((me, "Steckbrief"), (hor, "Horizonte"), (lab, "Labor"))}</ul>
<p><a href="{csv}">Laborwerte (CSV)</a> <a href="{pdf}">Datenblatt (PDF)</a>
<a href="/methoden/korngroesse">Methode Korngröße</a></p>""",
            ld(
                {
                    "@type": "Dataset",
                    "@id": p.u("/"),
                    "url": p.u("/"),
                    "name": "Bodenprofildatenbank des Landesamts",
                    "distribution": [{"@type": "DataDownload", "contentUrl": dump}],
                }
            ),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "tabs, table, sheet and picture of the one profile are served")


def ocean_product_1() -> ThirdSite:
    p = Portal("ocean_product", 1, "https://catalogue.sealevel-service.example")
    w = Prose("oce1", "the reanalysis,a grid cell,the sea surface,the forcing,a daily mean", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ | Sea Level Service</title>@H@</head><body>
<nav><a href="/">Service</a><a href="/products">Products</a><a href="/viewer">Viewer</a>
<a href="/help">Help desk</a><a href="/register">Register</a></nav><main>@B@</main>
<footer><a href="/licence">Licence</a><a href="/news">News</a></footer></body></html>""")
    me = "/product/BALT_REAN_PHY_003_011/description"
    root = "/product/BALT_REAN_PHY_003_011"
    title = "Baltic physical reanalysis BALT_REAN_PHY_003_011"
    tabs = [(f"{root}/{t}", t) for t in ("description", "services", "notifications")]
    bar = f"<ul class=t>{ul(*tabs)}</ul>"
    man = p.file("https://docs.sealevel-service.example/PUM/BALT-PUM-003-011.pdf", "pum.pdf")
    qid = p.file("https://docs.sealevel-service.example/QUID/BALT-QUID-003-011.pdf", "quid.pdf")
    sets = ("day", "month")
    dss = [f"{root}/dataset/balt-rean-phy-{s}" for s in sets]
    for href in dss:
        asks = f"{href}/subset"
        p.maybe(asks)
        p.show(asks, sh("Sign in", "<h1>Sign in to download</h1>"), 401)
        p.own(
            href, sh(f"{title}: {href[-5:]}", f'{bar}<h1>{href[-8:]}</h1><a href="{asks}">get</a>')
        )
    iso = p.meta(f"{root}/iso19139.xml", "<gmd:MD_Metadata/>", "application/xml")
    for href, name in tabs[1:]:
        tail = ul(*[(d, d.rsplit("/", 1)[1]) for d in dss]) if name == "services" else w.paras(1)
        p.own(href, sh(f"{title} - {name}", f"<h1>{title}</h1>{bar}{tail}"))
    near(
        p,
        sh,
        w,
        {
            "/product/BALT_REAN_WAV_003_015/description": "Baltic wave hindcast",
            "/product/NWS_REAN_PHY_004_009/description": "North-west shelf reanalysis",
        },
        "<ul class=t><li><a href='/products?area=baltic'>Baltic</a></ul>",
    )
    p.bar("a listing", "/products?area=baltic")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{bar}{w.paras(3)}<h2>Documents</h2>
<a href="{man}">Product user manual</a> <a href="{qid}">Quality document</a>
<a href="{iso}">ISO 19139</a> <a href="/products?area=baltic">Baltic Sea</a>
<a href="/viewer?product=BALT_REAN_PHY_003_011">Open in viewer</a>
<div class="rec"><a href="/product/BALT_REAN_WAV_003_015/description">Baltic waves</a>
<a href="/product/NWS_REAN_PHY_004_009/description">NW shelf</a></div>""",
            ld({"@type": "Dataset", "name": title, "identifier": "10.5555/sls.11"}),
        ),
    )
    p.maybe("/viewer?product=BALT_REAN_PHY_003_011")
    rest(p, sh, w, me)
    return p.site(me, "partial", "the fields themselves are handed out to accounts only")


def species_account_1() -> ThirdSite:
    p = Portal("species_account", 1, "https://flora.sierraverde.example")
    w = Prose("spec1", "la hoja,el estambre,la ladera,una población,el herbario", *ES)
    sh = shell("""<html lang="es"><head><title>@T@ :: Flora de Sierra Verde</title>@H@</head>
<body><div class="menu"><a href="/">Inicio</a> <a href="/familias">Familias</a>
<a href="/claves">Claves</a> <a href="/glosario">Glosario</a> <a href="/creditos">Créditos</a>
</div><div class="ficha">@B@</div></body></html>""")
    me = "/ficha/teucrium-serranum"
    title = "Teucrium serranum"
    parts = [(f"{me}/{x}", x) for x in ("descripcion", "distribucion", "galeria")]
    photos = [f"/fotos/full/{hexid(n, 10)}.jpg" for n in ("t1", "t2", "t3")]
    for href in photos:
        p.file(href, href)
    pdf = p.file("/pdf/Teucrium_serranum.pdf", "Teucrium_serranum.pdf")
    kml = p.file(f"{me}/citas.kml", "citas.kml", "application/vnd.google-earth.kml+xml")
    for href, name in parts:
        extra = {"galeria": ul(*[(f, "foto") for f in photos]), "distribucion": ul((kml, "KML"))}
        p.own(
            href,
            sh(
                f"{title}: {name}",
                f'<h1><i>{title}</i></h1><a href="{me}">Ficha</a>{w.paras(1)}{extra.get(name, "")}',
            ),
        )
    near(
        p,
        sh,
        w,
        {
            "/ficha/teucrium-aureum": "Teucrium aureum",
            "/ficha/teucrium-vallense": "Teucrium vallense",
            "/ficha/ajuga-alpestris": "Ajuga alpestris",
        },
        '<a href="@@/galeria">Galería</a> <a href="/familias/lamiaceae">Lamiaceae</a>',
    )
    p.bar("a listing", "/familias/lamiaceae", "/genero/teucrium")
    p.bar("a profile", "/autor/m-llorente")
    p.bar("another institution's page about it", "https://biodata.example/taxon/77120")
    p.show("https://biodata.example/taxon/77120", "<title>Biodata</title><p>Teucrium serranum")
    p.own(
        me,
        sh(
            title,
            f"""<div><a href="/familias/lamiaceae">Lamiaceae</a> / <a href="/genero/teucrium">
Teucrium</a></div><h1><i>{title}</i> Llorente</h1>{w.paras(2)}
<ul>{ul(*parts)}</ul><a href="{pdf}">Ficha en PDF</a>
<p>Texto: <a href="/autor/m-llorente">M. Llorente</a>. En
<a href="https://biodata.example/taxon/77120">Biodata</a></p>
<h3>Especies parecidas</h3><a href="/ficha/teucrium-aureum">T. aureum</a>
<a href="/ficha/teucrium-vallense">T. vallense</a>
<p><a href="/ficha/ajuga-alpestris">anterior</a></p>""",
            metas(("og:title", title), ("og:image", p.u(photos[0])), key="property"),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "three parts, three photographs, sheet and records are served")


def wildlife_recording_1() -> ThirdSite:
    p = Portal("wildlife_recording", 1, "https://songs.birdtape.example")
    w = Prose("wild1", "the male,a flight call,the dawn chorus,background traffic,the perch", *EN)
    sh = shell("""<html><head><title>@T@</title>@H@</head><body><div id="top">
<a href="/">birdtape</a> <a href="/explore">Explore</a> <a href="/upload">Upload</a>
<a href="/forum">Forum</a> <a href="/mysteries">Mysteries</a></div>@B@
<div id="bottom"><a href="/about/terms">Terms</a></div></body></html>""")
    me = "/512907"
    title = "BT512907 Marsh Lark (Alaudula paludis)"
    wav = p.file("/512907/download", "BT512907-Marsh_Lark.wav", "audio/wav", attach=True)
    mp3 = p.maybe("/sounds/uploaded/QKTZNWGLEF/BT512907.mp3")
    p.blob(mp3, "BT512907.mp3", "audio/mpeg")
    for size in ("small", "full"):
        p.maybe(f"/sounds/ffts/BT512907-{size}.png")
        p.blob(f"/sounds/ffts/BT512907-{size}.png", f"{size}.png")
    js = p.meta("/api/2/recordings?query=nr:512907", {"id": "512907"}, "application/json")
    p.maybe("/512907/embed?simple=1")
    near(
        p,
        sh,
        w,
        {
            "/512899": "BT512899 Marsh Lark (Alaudula paludis)",
            "/498112": "BT498112 Marsh Lark (Alaudula paludis)",
            "/512910": "BT512910 Reed Pipit (Anthus phragmitis)",
        },
        '<a href="@@/download">Download</a> <a href="/species/Alaudula-paludis">species</a>',
    )
    p.bar("a listing", "/species/Alaudula-paludis", "/set/7712", "/location/58.2,24.7")
    p.bar("a profile", "/contributor/QKTZNWGLEF")
    p.bar("a form", "/512907/discuss/new")
    p.own(
        me,
        sh(
            title,
            f"""<h1><a href="/species/Alaudula-paludis">Marsh Lark</a> BT512907</h1>
<audio controls src="{mp3}"></audio><a href="/sounds/ffts/BT512907-full.png">
<img src="/sounds/ffts/BT512907-small.png"></a>
<a class="dl" href="{wav}">Download full file</a> <a href="/512907/embed?simple=1">Embed</a>
<table><tr><td>Recordist<td><a href="/contributor/QKTZNWGLEF">Aino Pärn</a>
<tr><td>Location<td><a href="/location/58.2,24.7">Soomaa</a></table><p>{w.text(4)}</p>
<a href="{js}">JSON</a> <a href="/512907/discuss/new">Start a discussion</a>
<p>In set <a href="/set/7712">Larks of the bog</a>. Same species:
<a href="/512899">BT512899</a> <a href="/498112">BT498112</a>; same day
<a href="/512910">BT512910</a></p>""",
            ld({"@type": "AudioObject", "name": title, "contentUrl": p.u(wav)}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "the recording and its description are served")


def protein_family_1() -> ThirdSite:
    p = Portal("protein_family", 1, "https://families.foldbase.example")
    w = Prose("fam1", "the catalytic domain,a seed alignment,the clan,a helix,the signature", *EN)
    sh = shell("""<html lang="en"><head><base href="https://families.foldbase.example/">
<title>@T@ - Foldbase</title>@H@</head><body><header><a href="">Foldbase</a>
<a href="browse">Browse</a><a href="search">Search</a><a href="help">Help</a>
<a href="release/14.2">Release 14.2</a></header><section>@B@</section></body></html>""")
    me = "/entry/FB03194"
    title = "Kestrin-like hydrolase (FB03194)"
    tabs = ("proteins", "alignment", "taxonomy", "structures")
    bar = "<menu>" + ul(("entry/FB03194", "Overview"), *[(f"entry/FB03194/{t}", t) for t in tabs])
    for tab in tabs:
        tail = "".join(ul((f"protein/K9{n}QR1", f"K9{n}QR1")) for n in (1, 2, 3))
        page = '<a href="entry/FB03194/proteins?page=2">next</a>' if tab == "proteins" else ""
        text = tail if tab == "proteins" else w.paras(1)
        p.own(f"{me}/{tab}", sh(f"{title}: {tab}", f"<h1>{title}</h1>{bar}</menu>{text}{page}"))
    p.own(f"{me}/proteins?page=2", sh(f"{title}: proteins, page 2", f"<h1>{title}</h1>{bar}"))
    p.file("/api/download/FB03194?type=seed", "FB03194_seed.sto.gz", attach=True)
    p.file("/api/download/FB03194?type=hmm", "FB03194.hmm.gz", attach=True)
    p.meta("/api/entry/FB03194.json", {"accession": "FB03194"}, "application/json")
    near(
        p,
        sh,
        w,
        {
            "/entry/FB03195": "Torlin repeat (FB03195)",
            "/entry/FB00071": "Serine kestrinase (FB00071)",
        },
        '<menu><li><a href="@@/alignment">alignment</a></menu>',
    )
    p.bar("another entry", "/clan/FC0110", "/protein/K91QR1")
    p.bar("a tool", "/search/sequence?against=FB03194")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{bar}</menu>{w.paras(2)}
<p>Clan <a href="clan/FC0110">FC0110</a>; related <a href="entry/FB00071">FB00071</a>,
<a href="entry/FB03195">FB03195</a></p><h3>Download</h3>
<a href="api/download/FB03194?type=seed">seed</a>
<a href="api/download/FB03194?type=hmm">HMM</a> <a href="api/entry/FB03194.json">JSON</a>
<a href="search/sequence?against=FB03194">Search with your sequence</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "tabs, a second page of proteins, and the downloads are served")


def plasmid_page_1() -> ThirdSite:
    p = Portal("plasmid_page", 1, "https://repositorio.plasmidos.example")
    w = Prose("plas1", "o inserto,o promotor,a colônia,o marcador,a digestão", *PT)
    sh = shell("""<html lang="pt"><head><title>@T@ — Banco de Plasmídeos</title>@H@</head><body>
<header><a href="/">Banco de Plasmídeos</a><a href="/catalogo">Catálogo</a>
<a href="/depositar">Depositar</a><a href="/protocolos">Protocolos</a><a href="/carrinho">Carrinho
</a></header>@B@<footer><a href="/termos">Termos</a><a href="/fale">Fale conosco</a></footer>""")
    me = "/plasmideos/2208/"
    title = "pBR-luxKT (Plasmídeo 2208)"
    seqs = p.own(
        "/plasmideos/2208/sequencias/",
        sh(
            f"{title}: sequências",
            f'<h1>{title}</h1><a href="{me}">ficha</a>'
            '<a href="/arquivos/seq/e1/a7c2.gbk">GenBank</a>'
            '<a href="/arquivos/seq/e1/a7c2.dna">SnapGene</a>',
        ),
    )
    p.file("/arquivos/seq/e1/a7c2.gbk", "pBR-luxKT.gbk", "chemical/seq-na-genbank", attach=True)
    p.file("/arquivos/seq/e1/a7c2.dna", "pBR-luxKT.dna", attach=True)
    mapa = p.maybe("/arquivos/mapa/2208.png")
    p.blob(mapa, "2208.png")
    pdf = p.file("/arquivos/laudo/2208-laudo.pdf", "2208-laudo.pdf")
    near(
        p,
        sh,
        w,
        {
            "/plasmideos/2207/": "pBR-luxKS (Plasmídeo 2207)",
            "/plasmideos/1410/": "pUC-gfpT (Plasmídeo 1410)",
        },
        '<a href="@@sequencias/">Sequências</a>',
    )
    p.bar("a shop action", "/carrinho/adicionar/2208")
    p.bar("a profile", "/laboratorios/teixeira/")
    p.bar("a listing", "/artigos/28197/", "/catalogo?vetor=pBR")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a class="btn" href="/carrinho/adicionar/2208">Pedir</a>
<img src="{mapa}"><a href="{mapa}">ver mapa</a>{w.paras(2)}
<p>Laboratório <a href="/laboratorios/teixeira/">Teixeira</a>; publicação
<a href="/artigos/28197/">outros plasmídeos do artigo</a>;
vetor <a href="/catalogo?vetor=pBR">pBR</a></p>
<a href="{seqs}">Sequências (2)</a> <a href="{pdf}">Laudo de qualidade</a>
<p>Relacionados: <a href="/plasmideos/2207/">2207</a> <a href="/plasmideos/1410/">1410</a></p>""",
            metas(("description", w.one())),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "both sequence files and the quality report are served")
