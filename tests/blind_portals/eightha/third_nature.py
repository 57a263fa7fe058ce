"""Earth, sea and living things: the third portal of each kind."""

from tests.blind_portals.build import hexid, ris, uuid
from tests.blind_portals.eightha.kit import EN, FR, NL, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def seismic_network_3() -> ThirdSite:
    p = Portal("seismic_network", 3, "https://reseaux.sismo-national.example")
    w = Prose("seis3", "le réseau temporaire,une station,le bruit,l'essaim,la chaîne", *FR)
    sh = shell("""<html lang="fr"><head><title>@T@ | Sismo-National</title>@H@</head><body>
<header><a href="/fr/">Accueil</a> <a href="/fr/donnees/">Données</a>
<a href="/fr/reseaux/">Réseaux</a> <a href="/fr/stations/">Stations</a></header>
<div class="conteneur">@B@</div><footer><a href="/fr/contact/">Contact</a></footer></body>""")
    me = "/fr/reseaux/XG2019/"
    title = "XG (2019) : réseau temporaire de l'Ouvèze"
    inv = p.meta("/ws/station/1/query?net=XG&startafter=2019-01-01", "<FDSN/>", "application/xml")
    tgz = p.file("/depot/XG2019/journal_terrain.tar.gz", "journal_terrain.tar.gz")
    p.refused("/depot/XG2019/formes_ondes_2019.tar", "<h1>403</h1><p>Sous embargo.")
    carte = p.file("/depot/XG2019/carte_XG.pdf", "carte_XG.pdf")
    cit = p.meta(f"{me}citation.ris", ris(title, "Morel, J.", me), "text/plain")
    eng = p.own(
        "/en/networks/XG2019/", sh("XG (2019): temporary network", f'<a href="{me}">fr</a>')
    )
    stas = p.own(
        f"{me}stations/",
        sh(f"{title} - stations", f'<h1>{title}</h1><a href="{me}">réseau</a>XG01, XG02, XG03'),
    )
    near(
        p,
        sh,
        w,
        {
            "/fr/reseaux/XG2012/": "XG (2012) : réseau du Lubéron",
            "/fr/reseaux/XH2020/": "XH (2020) : réseau de la Drôme",
        },
        '<a href="@@stations/">stations</a>',
    )
    p.bar("a listing", "/fr/reseaux/?type=temporaire", "/fr/equipes/provence/")
    p.bar("asks for an account", f"/fr/connexion/?suite={me}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p><a href="/fr/equipes/provence/">Équipe Provence</a>
<a href="/fr/reseaux/?type=temporaire">temporaires</a></p>{w.paras(2)}
<ul class="liens">{ul((stas, "Stations (3)"), (inv, "StationXML"), (carte, "Carte"))}
{ul((tgz, "Journal de terrain"), (cit, "Citation RIS"), (eng, "English"))}
{ul(("/depot/XG2019/formes_ondes_2019.tar", "Formes d'ondes (embargo 2027)"))}</ul>
<p>Même code : <a href="/fr/reseaux/XG2012/">XG 2012</a> ; suivant
<a href="/fr/reseaux/XH2020/">XH 2020</a></p><a href="/fr/connexion/?suite={me}">Connexion</a>""",
        ),
        heads=(
            ("Link", f'<{p.u(inv)}>; rel="describedby"; type="application/xml"'),
            ("Link", '<https://doi.org/10.5555/sn.xg2019>; rel="cite-as"'),
        ),
    )
    p.robots("Disallow: /fr/connexion/")
    rest(p, sh, w, me)
    return p.site(me, "partial", "the waveforms are listed and refused")


def soil_profile_3() -> ThirdSite:
    p = Portal("soil_profile", 3, "https://www.bodemloket-nl.example")
    w = Prose(
        "soil3", "de bodemlaag,het boorpunt,de veldnaam,het humusgehalte,de grondwatertrap", *NL
    )
    sh = shell("""<html lang="nl"><head><title>@T@ - Bodemloket</title>@H@</head><body>
<div class="menu"><a href="/">Bodemloket</a><a href="/kaart">Kaart</a><a href="/zoeken">Zoeken</a>
<a href="/gebruik">Gebruik</a></div>@B@<div class="voet"><a href="/colofon">Colofon</a></div>""")
    me = "/boormonsterprofiel/BHR000000341187"
    title = "BHR000000341187 Boormonsterprofiel Wierden"
    raw = "https://publiek.bodemdata.example/bhr/v2/objects/BHR000000341187"
    xml = p.file(raw, "BHR000000341187.xml", "application/xml", body="<brocom:dispatch/>")
    pdf = p.file(f"{me}/rapport.pdf", "rapport.pdf")
    pic = p.maybe(f"{me}/profiel.svg")
    p.raw(pic, "<svg/>", "image/svg+xml")
    hist = p.maybe(f"{me}/historie")
    p.show(hist, sh("Registratiehistorie", f'<a href="{me}">profiel</a>{w.paras(1)}'))
    layers = p.own(
        f"{me}/lagen", sh("Lagen BHR000000341187", f'<a href="{me}">profiel</a>{w.paras(2)}')
    )
    near(
        p,
        sh,
        w,
        {
            "/boormonsterprofiel/BHR000000341188": "BHR000000341188 Boormonsterprofiel Rijssen",
            "/sondering/CPT000000118204": "CPT000000118204 Sondering Wierden",
        },
        '<a href="@@/rapport.pdf">rapport</a>',
    )
    p.bar("a listing", "/zoeken?gemeente=Wierden", "/bronhouder/52011")
    cat = p.bar("general documentation", "https://publiek.bodemdata.example/bhr/v2/catalogus.pdf")
    p.blob(cat, "catalogus.pdf")
    p.bar("a form", f"/terugmelding?id={me[-15:]}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><img src="{pic}">{w.paras(2)}<a href="{layers}">Lagen</a>
<a href="{xml}">XML uit de registratie</a> <a href="{pdf}">Rapport</a>
<a href="{pic}">tekening</a> <a href="{hist}">Historie</a> <a href="{cat}">Catalogus</a>
<a href="/bronhouder/52011">Bronhouder</a> <a href="/zoeken?gemeente=Wierden">Wierden</a>
<a href="/terugmelding?id={me[-15:]}">Fout melden</a><h2>In de buurt</h2>
<a href="/boormonsterprofiel/BHR000000341188">BHR000000341188</a>
<a href="/sondering/CPT000000118204">CPT000000118204</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "layers, register document and report are served")


def ocean_product_3() -> ThirdSite:
    p = Portal("ocean_product", 3, "https://www.seadatacentre.example")
    w = Prose("oce3", "the mooring,a salinity profile,the hindcast,the wave height,the strait", *EN)
    sh = shell("""<html lang="en-GB"><head><title>@T@ - Sea Data Centre</title>@H@</head><body>
<div id="nav"><a href="/">Home</a><a href="/data/">Data</a>
<a href="/data/published_data_library/">Published data</a><a href="/submit_data/">Submit</a>
<a href="/about/">About</a></div><div id="mainCol">@B@</div>
<div id="footer"><a href="/copyright/">Copyright</a></div></body></html>""")
    lib = "/data/published_data_library/catalogue/10.5285/"
    me = lib + uuid("waves")
    title = "Wave hindcast of the Northern Strait, 1990-2020"
    down = "/data/published_data_library/download/" + uuid("waves")
    nc = [(p.file(f"{down}/{n}", n, attach=True), n) for n in ("hs_3h.nc", "tp_3h.nc")]
    doc = p.file(f"{down}/hindcast_report.pdf", "hindcast_report.pdf")
    listing = p.own(
        down + "/",
        sh(f"Files: {title}", f'<h1>{title}</h1>{ul(*nc, (doc, "report"))}<a href="{me}">back</a>'),
    )
    prov = p.meta(f"{me}.xml", "<DIF/>", "application/xml")
    near(
        p,
        sh,
        w,
        {
            lib + uuid("tides"): "Tidal constituents of the Northern Strait",
            lib + uuid("moor"): "Mooring N4 salinity, 2015",
        },
        '<a href="@@.xml">DIF</a>',
    )
    old = lib + uuid("waves-old")
    p.own(old, sh(f"{title} (superseded)", f'<h1>{title} v1</h1>Replaced by <a href="{me}">this'))
    p.bar("a listing", "/data/published_data_library/?author=Tait")
    grant = p.bar("another institution's page", "https://grants.example/NE/X01187/1")
    p.show(grant, "<title>Grant NE/X01187/1</title>")
    p.bar("asks for an account", f"/account/login/?next={listing}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><p><a href="/data/published_data_library/?author=Tait">Tait, M.</a>
doi:10.5285/{uuid("waves")}</p>{w.paras(3)}
<p><a href="{listing}">Access data</a> <a href="/account/login/?next={listing}">Sign in for help</a>
<a href="{prov}">DIF</a></p><p>Supersedes <a href="{old}">version 1</a>. Funded by
<a href="{grant}">NE/X01187/1</a></p><h4>Related data</h4>
<a href="{lib}{uuid("tides")}">Tides</a> <a href="{lib}{uuid("moor")}">Mooring</a>""",
            metas(("DC.title", title), ("DC.publisher", "Sea Data Centre"))
            + ld({"@type": "Dataset", "name": title, "url": p.u(me)}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "the file page, its three files and the old landing are served")


def species_account_3() -> ThirdSite:
    p = Portal("species_account", 3, "https://inventaire.patrimoine-naturel.example")
    w = Prose("spec3", "l'espèce,la station,le statut,la population,la répartition", *FR)
    sh = shell("""<html lang="fr"><head><title>@T@ - Inventaire</title>@H@</head><body>
<div id="entete"><a href="/accueil">Accueil</a><a href="/espece/recherche">Espèces</a>
<a href="/espace/recherche">Espaces</a><a href="/programme">Programmes</a></div>
<div id="corps">@B@</div><div id="pied"><a href="/informations">Informations</a></div></body>""")
    me = "/espece/cd_nom/60636"
    title = "Sphinx des dunes (Hyles arenaria)"
    tabs = [(f"{me}/tab/{t}", t) for t in ("fiche", "carte", "statut", "sources")]
    for href, tab in tabs:
        p.own(href, sh(f"{title} : {tab}", f'<h1>{title}</h1><a href="{me}">Présentation</a>'))
    fiche = p.file("/docs/cahab/fiches/Hyles_arenaria_1077.pdf", "fiche_1077.pdf")
    photo = p.file(
        "https://taxref.patrimoine-naturel.example/api/media/download/inpn/88231", "88231.jpg"
    )
    vign = p.maybe("https://taxref.patrimoine-naturel.example/api/media/download/thumbnail/88231")
    p.blob(vign, "v.jpg", "image/jpeg")
    js = p.meta(
        "https://taxref.patrimoine-naturel.example/api/taxa/60636",
        {"id": 60636},
        "application/json",
    )
    syn = p.maybe("/espece/cd_nom/219740")
    p.hop(syn, me)
    near(
        p,
        sh,
        w,
        {
            "/espece/cd_nom/60637": "Sphinx de l'euphorbe (Hyles euphorbiae)",
            "/espece/cd_nom/606361": "Noctuelle pâle (Agrotis pallens)",
            "/espece/cd_nom/190341": "Hyles (genre)",
        },
        '<a href="@@/tab/fiche">fiche</a>',
    )
    p.bar("a listing", "/espece/listeEspeces/statut/DH4", "/espece/arbre/190341")
    p.bar("asks for an account", f"/contact/contribuer?espece={me[-5:]}")
    p.own(
        me,
        sh(
            title,
            f"""<a href="/espece/arbre/190341">Classification</a>
<a href="/espece/cd_nom/190341">Hyles</a><h1>{title}</h1><a href="{photo}"><img src="{vign}"></a>
<ul class="onglets">{ul(*tabs)}</ul>{w.paras(2)}<a href="{fiche}">Cahier d'habitats</a>
<a href="{js}">API</a> Synonyme : <a href="{syn}">Deilephila arenaria</a>
<a href="/espece/listeEspeces/statut/DH4">Directive, annexe IV</a>
<a href="/espece/cd_nom/60637">voisine</a> <a href="/espece/cd_nom/606361">confusion possible</a>
<a href="/contact/contribuer?espece={me[-5:]}">Contribuer</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "four tabs, sheet, photograph and JSON are served")


def wildlife_recording_3() -> ThirdSite:
    p = Portal("wildlife_recording", 3, "https://media.ornilibrary.example")
    w = Prose("wild3", "the duet,a juvenile,the canopy,the reel,the parabola", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - Orni Library</title>@H@</head><body>
<nav><a href="/">Orni Library</a><a href="/catalog">Search</a><a href="/contribute">Contribute</a>
<a href="/store">License media</a></nav><main>@B@</main><footer><a href="/terms">Terms</a>
<a href="https://www.birdlab.example/">Bird Lab</a></footer></body></html>""")
    me = "/asset/184712"
    title = "ML184712 Bamboo Wren"
    cdn = "https://cdn.ornilibrary-cloud.example/api/v1/asset/184712/"
    mp3 = p.file(f"{cdn}audio", "184712.mp3", "audio/mpeg")
    poster = p.maybe(f"{cdn}poster")
    p.blob(poster, "poster.jpg", "image/jpeg")
    big = p.maybe(f"{cdn}spectrogram_small")
    p.blob(big, "spectrogram.jpg", "image/jpeg")
    emb = p.maybe("/asset/184712/embed")
    notes = p.file("/fieldnotes/download/4410", "notes_1987-06.pdf", "application/pdf", True)
    check = p.bar("another portal's entry", "https://lists.birdtally.example/checklist/S2240117")
    p.show(check, "<title>Checklist S2240117</title>")
    near(
        p,
        sh,
        w,
        {"/asset/184713": "ML184713 Bamboo Wren", "/asset/184690": "ML184690 Barred Antpitta"},
        '<a href="@@/embed">Embed</a>',
    )
    p.bar("a listing", "/catalog?taxonCode=bamwre1", "/catalog?userId=USER1187")
    p.bar("asks for an account", "/asset/184712/rate", f"/signin?forwardTo={me}")
    p.bar("a shop action", "/store/request?assetId=184712")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><audio src="{mp3}"></audio><img src="{poster}">
<a href="/catalog?taxonCode=bamwre1">Bamboo Wren</a>
<a href="/catalog?userId=USER1187">T. Parr</a><p>{w.text(4)}</p><a href="{emb}">Embed</a>
<a href="{big}">Spectrogram</a> <a href="{notes}">Field notes</a>
<a href="/store/request?assetId=184712">License this recording</a> <a href="{check}">Checklist</a>
<a href="/asset/184712/rate">Rate</a> <a href="/signin?forwardTo={me}">Sign in</a>
<h2>Next on this reel</h2><a href="/asset/184713">ML184713</a>
<a href="/asset/184690">ML184690</a>""",
            ld({"@type": "AudioObject", "name": title, "contentUrl": mp3, "thumbnailUrl": poster}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "recording and field notes; the player's file is the claimed one")


def protein_family_3() -> ThirdSite:
    p = Portal("protein_family", 3, "https://signatures.helvetia-bio.example")
    w = Prose("fam3", "the pattern,a false positive,the profile,the active site,the score", *EN)
    sh = shell("""<html lang="en"><head><title>Signatures - @T@</title>@H@</head><body>
<div id="sib_top"><a href="/">Signatures</a> <a href="/scan.html">Scan</a>
<a href="/docs.html">Documents</a> <a href="/ftp.html">Downloads</a></div>@B@
<div id="sib_footer"><a href="/disclaimer.html">Disclaimer</a></div></body></html>""")
    me = "/SDOC00417"
    title = "SDOC00417: Kestrin kinases signatures and profile"
    txt = p.meta("/SDOC00417.txt", "{SDOC00417}", "text/plain")
    pats = ["/SG00188", "/SG50217"]
    for href in pats:
        p.maybe(href, href + ".txt", f"/cgi-bin/logo.cgi?ac={href[1:]}&type=png")
        p.show(
            href,
            sh(
                f"{href[1:]} entry",
                f'<h1>{href[1:]}</h1><a href="{me}">documentation</a> <a href="{href}.txt">text</a>'
                f'<a href="/cgi-bin/logo.cgi?ac={href[1:]}&amp;type=png">logo</a>',
            ),
        )
        p.raw(href + ".txt", f"AC {href[1:]};", "text/plain")
        p.blob(f"/cgi-bin/logo.cgi?ac={href[1:]}&type=png", "logo.png")
    ali = p.file("/cgi-bin/aligner?doc=SDOC00417&fmt=msa", "SDOC00417.msa", "text/plain", True)
    near(
        p,
        sh,
        w,
        {"/SDOC00416": "SDOC00416: Torlin repeats", "/SDOC00418": "SDOC00418: Kestrin anchors"},
        '<a href="@@.txt">text</a>',
    )
    p.bar("a tool", "/scan.html?sig=SG00188")
    p.bar("another institution's page", "https://structures.example/1KST")
    p.show("https://structures.example/1KST", "<title>1KST</title>")
    p.bar("a listing", "/cgi-bin/list.pl?by=kinases")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{w.paras(3)}<h3>Signatures of this document</h3>
{ul(*[(x, x[1:]) for x in pats])}<a href="{txt}">Text version</a> <a href="{ali}">Alignment</a>
<a href="/scan.html?sig=SG00188">Scan with SG00188</a>
<a href="https://structures.example/1KST">1KST</a>
<a href="/cgi-bin/list.pl?by=kinases">All kinases</a>
<a href="/SDOC00416">previous</a> <a href="/SDOC00418">next</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "review", "the two signatures stand as entries of their own")


def plasmid_page_3() -> ThirdSite:
    p = Portal("plasmid_page", 3, "https://parts.biobrickery.example")
    w = Prose("plas3", "the ribosome site,a terminator,the chassis,the team,the reporter", *EN)
    sh = shell("""<html lang="en"><head><title>@T@ - parts.biobrickery</title>@H@</head><body>
<div id="menu"><a href="/Main_Page">Main Page</a> <a href="/Catalog">Catalog</a>
<a href="/Help:Parts">Help</a> <a href="/Special:Search">Search</a></div>@B@
<div id="bottom"><a href="/Terms_of_use">Terms</a></div></body></html>""")
    me = "/Part:BR_K1189031"
    title = "Part:BR K1189031"
    tabs = [(f"{me}:{t}", t) for t in ("Design", "Info")]
    talk = p.maybe(f"{me}:Experience", "/Part_talk:BR_K1189031")
    p.maybe(f"/wiki/index.php?title={me[1:]}&action=history")
    bar = ul((me, "Main"), *tabs, (talk, "Experience"), tag="b")
    fasta = p.file("/fasta/parts/BR_K1189031", "BR_K1189031.fasta", "text/plain")
    das = p.meta("/cgi/xml/part.cgi?part=BR_K1189031", "<rsbpml/>", "text/xml")
    gel = p.file("/images/7/7a/K1189031_gel.png", "K1189031_gel.png")
    seq = p.file("/images/c/c2/K1189031_reads.zip", "K1189031_reads.zip")
    for href, tab in tabs:
        p.own(
            href,
            sh(
                f"{title}:{tab}",
                f'<h1>{title}:{tab}</h1>{bar}{w.paras(1)}<a href="{seq}">sequencing reads</a>',
            ),
        )
    near(
        p,
        sh,
        w,
        {
            "/Part:BR_K1189030": "Part:BR K1189030",
            "/Part:BR_B0034": "Part:BR B0034",
            "/Part:BR_K118903": "Part:BR K118903",
        },
        '<b><a href="@@:Design">Design</a></b>',
    )
    p.bar("an action", "/cgi/partsdb/edit_seq.cgi?part=BR_K1189031")
    p.bar("a listing", "/cgi/partsdb/pgroup.cgi?pgroup=2013_Lorne", "/Catalog/Reporters")
    team = p.bar("another portal's page", "https://2013.teams.biobrickery-comp.example/Lorne")
    p.show(team, "<title>Team Lorne 2013</title>")
    p.own(
        me,
        sh(
            title,
            f"""{bar}<h1>{title}</h1><p>Designed by <a href="{team}">Lorne 2013</a>,
<a href="/cgi/partsdb/pgroup.cgi?pgroup=2013_Lorne">all parts of the group</a></p>{w.paras(2)}
<a href="{gel}"><img src="{gel}"></a><a href="{fasta}">Get this sequence</a>
<a href="{das}">XML</a> <a href="/cgi/partsdb/edit_seq.cgi?part=BR_K1189031">Edit</a>
<a href="/wiki/index.php?title={me[1:]}&amp;action=history">History</a>
<a href="/Part_talk:BR_K1189031">Talk</a><p>Uses <a href="/Part:BR_B0034">BR_B0034</a>;
compare <a href="/Part:BR_K1189030">BR_K1189030</a>, <a href="/Part:BR_K118903">BR_K118903</a>;
<a href="/Catalog/Reporters">Reporters</a> {hexid("p", 6)}</p>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "two tabs, sequence, XML, gel and reads are served")
