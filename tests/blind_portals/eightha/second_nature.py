"""Earth, sea and living things: the second portal of each kind."""

from tests.blind_portals.build import hexid
from tests.blind_portals.eightha.kit import DE, EN, IT, SV, ld, metas, near, rest, shell, ul
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def seismic_network_2() -> ThirdSite:
    p = Portal("seismic_network", 2, "https://reti.geofisica-isole.example")
    w = Prose("seis2", "la stazione,il sismometro,il rumore,la rete,un evento locale", *IT)
    sh = shell("""<html lang="it"><head><title>@T@ | Istituto Geofisico delle Isole</title>@H@
</head><body><ul class="menu"><li><a href="/it/">Home</a></li><li><a href="/it/reti/">Reti</a></li>
<li><a href="/it/terremoti/">Terremoti</a></li><li><a href="/it/bollettini/">Bollettini</a></li>
</ul><div class="region-content">@B@</div><ul class="fine"><li><a href="/it/privacy/">Privacy</a>
</li><li><a href="/user/login">Accedi</a></li></ul></body></html>""")
    me = "/it/reti/rete-accelerometrica-isole/"
    title = "Rete accelerometrica delle Isole (RAI)"
    eng = p.own(
        "/en/networks/islands-strong-motion-network/",
        sh("Islands strong-motion network (RAI)", f'<a href="{me}">italiano</a>'),
    )
    page2 = p.own(
        f"{me}?page=1",
        sh(
            f"{title} - pagina 2", f'<a href="{me}">1</a> <a href="/f/stazioni_b.csv">tabella B</a>'
        ),
    )
    p.file("/f/stazioni_a.csv", "stazioni_a.csv")
    p.file("/f/stazioni_b.csv", "stazioni_b.csv")
    p.file("/sites/default/files/2023-06/RAI_rapporto_2022_0.pdf", "RAI_rapporto_2022.pdf")
    p.file("/sites/default/files/2023-06/RAI_dataless.zip", "RAI_dataless.zip")
    p.raw("/it/node/418?_format=json", '{"nid": 418}', "application/json")
    p.maybe("/it/node/418", "/it/node/418?_format=json")
    p.hop("/it/node/418", me, 301)
    near(
        p,
        sh,
        w,
        {
            "/it/reti/rete-gnss-isole/": "Rete GNSS delle Isole",
            "/it/reti/rete-mareografica/": "Rete mareografica",
        },
        '<a href="/f/gnss.csv">stazioni</a>',
    )
    p.bar("a page of the whole institute", "/it/terremoti/oggi/")
    p.bar("a profile", "/it/persone/r-deiana/")
    p.bar("asks for an account", f"/user/login?destination={me}")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a href="{eng}">English</a>{w.paras(2)}
<h2>Stazioni</h2><a href="/f/stazioni_a.csv">tabella A (CSV)</a>
<nav class="pager">1 <a href="?page=1" title="Vai a pagina 2">2</a></nav>
<h2>Documenti</h2><a href="/sites/default/files/2023-06/RAI_rapporto_2022_0.pdf">Rapporto 2022</a>
<a href="/sites/default/files/2023-06/RAI_dataless.zip">Risposte strumentali</a>
<p>Referente: <a href="/it/persone/r-deiana/">R. Deiana</a>.
<a href="/it/terremoti/oggi/">Terremoti di oggi</a></p><h2>Altre reti</h2>
<a href="/it/reti/rete-gnss-isole/">GNSS</a> <a href="/it/reti/rete-mareografica/">Mareografi</a>
<a href="/user/login?destination={me}">Modifica</a>""",
            '<link rel="shortlink" href="/it/node/418">'
            '<link rel="alternate" type="application/json" href="/it/node/418?_format=json">',
        ),
    )
    assert page2
    rest(p, sh, w, me)
    return p.site(me, "complete", "both pages of stations and all documents are served")


def soil_profile_2() -> ThirdSite:
    p = Portal("soil_profile", 2, "https://wsp.soilmuseum.example")
    w = Prose("soil2", "the argic horizon,a clay film,the monolith,the terrace,a root", *EN)
    sh = shell("""<html><head><title>World Soil Profiles: @T@</title>@H@</head>
<body><div class="l"><a href="index.jsp">Start</a><br><a href="search.jsp">Search</a><br>
<a href="map.jsp">Map</a><br><a href="glossary.jsp">Glossary</a></div><div class="r">@B@</div>
</body></html>""")
    root = "https://wsp.soilmuseum.example/wsp/"
    me = root + "profile.jsp?pid=KE042"
    title = "KE042 Haplic Lixisol, Kitui"
    near(
        p,
        sh,
        w,
        {
            root + "profile.jsp?pid=KE041": "KE041 Rhodic Nitisol, Embu",
            root + "profile.jsp?pid=KE043": "KE043 Vertic Cambisol, Mwea",
        },
    )
    views = [(root + f"profile.jsp?pid=KE042&view={v}", v) for v in ("field", "lab", "photos")]
    jpg = p.file("/wsp/img.jsp?f=KE042_p.jpg&s=l", "KE042_p.jpg", "image/jpeg")
    p.blob(p.maybe("/wsp/img.jsp?f=KE042_p.jpg&s=s"), "s.jpg", "image/jpeg")
    picture = """<a href="img.jsp?f=KE042_p.jpg&amp;s=l">
<img src="img.jsp?f=KE042_p.jpg&amp;s=s"></a>"""
    for href, view in views:
        more = picture if view == "photos" else w.paras(1)
        p.own(href, sh(f"{title}, {view}", f"<h2>{title}: {view}</h2>{more}"))
    p.file("/wsp/export.jsp?pid=KE042&fmt=csv", "KE042.csv", attach=True)
    p.meta("/wsp/export.jsp?pid=KE042&fmt=soilml", "<soilml/>", "application/xml")
    mono = p.file("/docs/countryreports/CR_KE_042.pdf", "CR_KE_042.pdf")
    session = p.maybe(f"/wsp/profile.jsp;jsessionid={hexid('s', 32).upper()}?pid=KE042")
    p.bar("a listing", "/wsp/list.jsp?country=KE", "/wsp/list.jsp?wrb=LX")
    p.bar("a form", "/wsp/comment.jsp?pid=KE042")
    body = f"""<h2>{title}</h2><a href="profile.jsp?pid=KE041">&lt;&lt;</a>
<a href="list.jsp?country=KE">Kenya</a> <a href="profile.jsp?pid=KE043">&gt;&gt;</a>
{w.paras(2)}<ul>{ul(*views)}</ul><p>WRB <a href="list.jsp?wrb=LX">Lixisol</a></p>
<a href="export.jsp?pid=KE042&amp;fmt=csv">CSV</a>
<a href="export.jsp?pid=KE042&amp;fmt=soilml">SoilML</a> <a href="{mono}">Monolith report</a>
<a href="{session}">reload</a> <a href="comment.jsp?pid=KE042">Comment</a>"""
    p.own(me, sh(title, body))
    p.show(session, sh(title, body))
    assert jpg
    rest(p, sh, w, me)
    return p.site(me, "complete", "three views, two exports, photograph and report are served")


def ocean_product_2() -> ThirdSite:
    p = Portal("ocean_product", 2, "https://psl.oceanlab.example")
    w = Prose("oce2", "the gridded field,a ship track,the anomaly,the ice mask,an analysis", *EN)
    sh = shell("""<html lang="en"><head><title>@T@: Ocean Physics Laboratory</title>@H@</head>
<body><div id="banner"><a href="/">OPL</a> | <a href="/data/">Data</a> |
<a href="/people/">People</a> | <a href="/products/">Maps</a> | <a href="/contact.html">Contact</a>
</div>@B@<div id="foot"><a href="/disclaimer.html">Disclaimer</a> <a href="/foia.html">FOIA</a>
</div></body></html>""")
    me = "/data/gridded/data.kersst.v5.html"
    title = "KERSST V5: Extended Reconstructed Sea Surface Temperature"
    old = p.own(
        "/data/gridded/data.kersst.v4.html",
        sh("KERSST V4", f'<h1>KERSST V4 (replaced)</h1><a href="{me}">V5</a>{w.paras(1)}'),
    )
    files = [
        (p.file(f"https://downloads.oceanlab.example/Datasets/kersst.v5/{n}", n), n)
        for n in ("sst.mnmean.nc", "sst.mon.ltm.nc", "sst.err.nc")
    ]
    thr = p.maybe("https://thredds.oceanlab.example/catalog/kersst.v5/catalog.html")
    p.show(thr, "<html><title>Catalog kersst.v5</title><a href='x.html'>sst.mnmean.nc</a></html>")
    p.gone("https://thredds.oceanlab.example/catalog/kersst.v5/x.html")
    faq = p.own("/data/gridded/kersst.v5.faq.html", sh("KERSST V5 FAQ", f"{w.paras(2)}"))
    doc = p.file("/data/gridded/docs/kersst_v5_readme.txt", "kersst_v5_readme.txt")
    near(
        p,
        sh,
        w,
        {
            "/data/gridded/data.kaplint.html": "KAPLINT SST anomalies",
            "/data/gridded/data.icoadset.html": "ICOADSET marine observations",
        },
    )
    plot = p.bar("a tool", "/cgi-bin/data/plot.pl?dataset=kersst.v5&var=sst")
    p.bar("a listing", "/data/gridded/tables/sst.html", "/data/")
    shows = f'<a href="{plot.replace("&", "&amp;")}">plot</a>'
    rows = "".join(f'<tr><td><a href="{h}">{n}</a><td>{shows}' for h, n in files)
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><a href="/data/gridded/tables/sst.html">Other SST data</a>
{w.paras(2)}<table border=1><tr><th>File<th>Plot
{rows}
</table><a href="{thr}">THREDDS</a> <a href="{doc}">Readme</a> <a href="{faq}">FAQ</a>
<p>Superseded: <a href="{old}">V4</a>.
Related: <a href="/data/gridded/data.kaplint.html">Kaplint</a>
<a href="/data/gridded/data.icoadset.html">Icoadset</a></p>""",
            ld(
                {
                    "@type": "Dataset",
                    "name": title,
                    "url": p.u(me),
                    "distribution": [{"@type": "DataDownload", "contentUrl": thr}],
                }
            ),
        ),
    )
    p.robots("Disallow: /cgi-bin/")
    rest(p, sh, w, me)
    return p.site(me, "review", "the claim of content names a catalogue and none of the files")


def species_account_2() -> ThirdSite:
    p = Portal("species_account", 2, "https://artfakta.naturdata.example")
    w = Prose("spec2", "hannen,en larv,boplatsen,myren,det äldsta fyndet", *SV)
    sh = shell("""<html lang="sv"><head><title>@T@ - Artfakta Naturdata</title>@H@</head><body>
<app-root><nav><a href="/">Artfakta</a><a href="/rodlistan">Rödlistan</a>
<a href="/naturvard">Naturvård</a><a href="/logga-in">Logga in</a></nav><section>@B@</section>
<footer><a href="/om">Om</a><a href="/upphovsratt">Upphovsrätt</a></footer></app-root></body>""")
    me = "/taxa/102118"
    title = "myrmätare (Idaea paludosa)"
    tabs = [(f"/taxa/102118/{t}", t) for t in ("utbredning", "namn", "referenser")]
    bar = ul((me, "Fakta"), *tabs, tag="b")
    for href, tab in tabs:
        p.own(href, sh(f"{title}: {tab}", f"<h1>{title}</h1>{bar}{w.paras(1)}"))
    js = p.meta("/api/v1/taxa/102118", {"taxonId": 102118}, "application/json")
    pdf = p.file("/api/v1/taxa/102118/artfaktablad", "idaea_paludosa.pdf", "application/pdf", True)
    pic = p.file("https://media.naturdata.example/8f/102118-1.jpg", "102118-1.jpg")
    web = p.maybe("https://media.naturdata.example/8f/102118-1_w480.jpg")
    p.blob(web, "102118-1_w480.jpg")
    alias = p.maybe("/artbestamning/taxon/idaea-paludosa-102118")
    p.hop(alias, me, 301)
    near(
        p,
        sh,
        w,
        {
            "/taxa/102119": "strandmätare (Idaea litoralis)",
            "/taxa/1021187": "kärrmott (Crambus paludellus)",
            "/taxa/2001044": "lövmätare (Idaea)",
        },
        '<b><a href="@@/utbredning">utbredning</a></b> <a href="/api/v1/taxa/@n@">json</a>',
    )
    p.bar("a listing", "/taxa?familj=geometridae")
    p.bar("another portal's search", "https://observationer.example/sok?taxon=102118")
    p.show("https://observationer.example/sok?taxon=102118", "<title>Observationer</title>")
    p.own(
        me,
        sh(
            title,
            f"""<div><a href="/taxa?familj=geometridae">Geometridae</a> ›
<a href="/taxa/2001044">Idaea</a></div><h1>{title}</h1>{bar}{w.paras(3)}
<a href="{pic}"><img src="{web}"></a> <a href="{pdf}">Ladda ner artfaktablad</a>
<a href="{js}">JSON</a> <a href="{alias}">permanent länk</a>
<a href="https://observationer.example/sok?taxon=102118">Fynd i Observationer</a>
<h3>Liknande arter</h3><a href="/taxa/102119">strandmätare</a>
<a href="/taxa/1021187">kärrmott</a>""",
            ld({"@type": "Taxon", "name": "Idaea paludosa", "image": web}),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "tabs, sheet, picture and JSON of the taxon are served")


def wildlife_recording_2() -> ThirdSite:
    p = Portal("wildlife_recording", 2, "https://stimmenarchiv.naturkunde-haff.example")
    w = Prose("wild2", "der Gesang,ein Weibchen,die Balz,das Mikrofon,der Hintergrund", *DE)
    sh = shell("""<html lang="de"><head><title>Stimmenarchiv: @T@</title>@H@</head><body>
<form action="/suche.php"><input name="q"></form><a href="/">Archiv</a>
<a href="/arten.php">Arten</a> <a href="/kontinente.php">Kontinente</a>
<a href="/nutzung.html">Nutzung</a><hr>@B@<hr><a href="/impressum.html">Impressum</a></body>""")
    me = "/aufnahme.php?tsa=Haff_brevirostris_DIG0042_11"
    title = "Haffschnäpper (Ficedula brevirostris), DIG0042_11"
    mp3 = p.file("/mp3/Haff_brevirostris_DIG0042_11.mp3", "x.mp3", "audio/mpeg")
    p.refused("/wav/Haff_brevirostris_DIG0042_11.wav", "<h1>403</h1>Anfrage nötig")
    son = p.maybe("/sono/Haff_brevirostris_DIG0042_11.png")
    p.blob(son, "sono.png")
    abcd = p.meta("/abcd.php?tsa=Haff_brevirostris_DIG0042_11", "<abcd:Unit/>", "text/xml")
    near(
        p,
        sh,
        w,
        {
            "/aufnahme.php?tsa=Haff_brevirostris_DIG0042_10": "Haffschnäpper, DIG0042_10",
            "/aufnahme.php?tsa=Haff_brevirostris_DIG0042_12": "Haffschnäpper, DIG0042_12",
        },
        '<a href="/mp3/@n@.mp3">MP3</a>',
    )
    p.bar("a listing", "/arten.php?art=Ficedula+brevirostris", "/suche.php?autor=Grell")
    p.bar("a form", "/anfrage.php?tsa=Haff_brevirostris_DIG0042_11")
    gb = p.bar("another institution's page", "https://biodata.example/occurrence/3301177")
    p.show(gb, f"<title>{title}</title>")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1><audio src="{mp3}" controls></audio><img src="{son}">
<dl><dt>Art<dd><a href="/arten.php?art=Ficedula+brevirostris">Haffschnäpper</a>
<dt>Autor<dd><a href="/suche.php?autor=Grell">Grell</a></dl><p>{w.text(3)}</p>
<a href="{mp3}">MP3</a> <a href="/wav/Haff_brevirostris_DIG0042_11.wav">WAV (Original)</a>
<a href="{son}">Sonagramm</a> <a href="{abcd}">ABCD</a>
<a href="/anfrage.php?tsa=Haff_brevirostris_DIG0042_11">Anfrage</a> <a href="{gb}">Biodata</a>
<p>Weitere Teile: <a href="/aufnahme.php?tsa=Haff_brevirostris_DIG0042_10">_10</a>
<a href="/aufnahme.php?tsa=Haff_brevirostris_DIG0042_12">_12</a></p>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "partial", "the original is listed and refused")


def protein_family_2() -> ThirdSite:
    p = Portal("protein_family", 2, "https://www.glycofam.example")
    w = Prose("fam2", "the retaining mechanism,a subfamily,the nucleophile,a GenBank entry", *EN)
    sh = shell("""<html lang="en"><head><title>GLYCOFAM - @T@</title>@H@</head><body>
<div id="bandeau"><a href="/Welcome.html">Home</a> <a href="/Hydrolases.html">Hydrolases</a>
<a href="/Transferases.html">Transferases</a> <a href="/Genomes.html">Genomes</a></div>
<div class="page">@B@</div><div id="pied"><a href="/Whats_new.html">What's new</a></div></body>""")
    me = "/GF13.html"
    title = "Glycofamily 13"
    tabs = [(f"/GF13_{t}.html", t) for t in ("all", "archaea", "bacteria", "structure")]
    bar = "<div class=choix>" + ul((me, "Summary"), *tabs, tag="span") + "</div>"
    pages = [f"/GF13_bacteria.html?debut={n}" for n in (1000, 2000)]
    for href, tab in tabs:
        more = ul(*[(x, x[-4:]) for x in pages], tag="i") if tab == "bacteria" else ""
        p.own(href, sh(f"GF13 {tab}", f"<h1>{title}</h1>{bar}{w.paras(1)}{more}"))
    for href in pages:
        p.own(href, sh("GF13 bacteria", f"<h1>{title}</h1>{bar}{w.paras(1)}"))
    p.maybe(pages[0].replace("1000", "0"))
    txt = p.file("/IMG/dyn/GF13.txt", "GF13.txt")
    near(
        p,
        sh,
        w,
        {
            "/GF12.html": "Glycofamily 12",
            "/GF130.html": "Glycofamily 130",
            "/GF14.html": "Glycofamily 14",
        },
        '<a href="/IMG/dyn/@n@.txt">list</a>',
    )
    p.bar("another family", "/GF130_all.html")
    p.show("/GF130_all.html", sh("GF130 all", '<a href="/GF130.html">GF130</a>'))
    p.bar("a collection around it", "/clan_GC-H.html")
    wiki = p.bar("another institution's page", "https://glycopedia.example/Glycofamily_13")
    p.show(wiki, f"<title>{title}</title><p>encyclopaedia")
    p.own(
        me,
        sh(
            title,
            f"""<h1>{title}</h1>{bar}{w.paras(2)}<p>Clan <a href="/clan_GC-H.html">GC-H</a>;
<a href="{wiki}">Glycopedia</a>; <a href="{txt}">accessions as text</a></p>
<p>See <a href="/GF130.html">GF130</a> (<a href="/GF130_all.html">all</a>)</p>
<a href="/GF12.html">&lt; GF12</a> <a href="/GF14.html">GF14 &gt;</a>""",
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "summary, tabs, pages of the tables and the list are served")


def plasmid_page_2() -> ThirdSite:
    p = Portal("plasmid_page", 2, "https://clones.biodesign-bank.example")
    w = Prose("plas2", "the insert,the growth medium,a mutation,the vector,a read", *EN)
    sh = shell("""<html><head><title>@T@ - Clone Bank</title>@H@</head><body><table><tr>
<td><a href="/CLONE/Home.jsp">Home</a><td><a href="/CLONE/SearchOptions.do?tab=1">Search</a>
<td><a href="/CLONE/Vectors.do">Vectors</a><td><a href="/CLONE/cart.do">Cart</a></table>
@B@<p><a href="/CLONE/Terms.jsp">Terms</a></body></html>""")
    root = "/CLONE/GetCloneDetail.do?cloneid="
    me = root + "148802"
    title = "Clone BdCD00148802 (LUXT)"
    seq = p.file("/CLONE/GetSequence.do?cloneid=148802&type=fasta", "148802.fasta", attach=True)
    gb = p.file("/CLONE/GetSequence.do?cloneid=148802&type=gb", "148802.gb", "text/plain", True)
    maps = p.file("/CLONE/maps/BdCD00148802.pdf", "BdCD00148802.pdf")
    ref = p.own(
        "/CLONE/GetCloneRefs.do?cloneid=148802",
        sh(f"References of {title}", f'<h2>{title}</h2><a href="{me}">detail</a>{w.paras(1)}'),
    )
    near(
        p,
        sh,
        w,
        {
            root + "148801": "Clone BdCD00148801 (LUXS)",
            root + "90017": "Clone BdCD00090017 (LUXT, no stop)",
        },
    )
    p.bar("a shop action", "/CLONE/AddToCart.do?cloneid=148802")
    p.bar("another entry", "/CLONE/GetVectorDetail.do?vectorid=301")
    p.bar("a listing", "/CLONE/GetCollection.do?collectionName=Vibrio+ORFs")
    guide = p.bar("general documentation", "/CLONE/docs/ordering_guide.pdf")
    nc = p.bar("another institution's page", "https://genes.example/gene/2631")
    p.show(nc, "<title>gene 2631</title>")
    p.own(
        me,
        sh(
            title,
            f"""<h2>{title}</h2><table><tr><td>Vector<td>
<a href="/CLONE/GetVectorDetail.do?vectorid=301">pDK7</a><tr><td>Collection<td>
<a href="/CLONE/GetCollection.do?collectionName=Vibrio+ORFs">Vibrio ORFs</a><tr><td>Gene<td>
<a href="{nc}">2631</a></table>{w.paras(2)}<a href="{seq.replace("&", "&amp;")}">FASTA</a>
<a href="{gb.replace("&", "&amp;")}">GenBank</a> <a href="{maps}">Map (PDF)</a>
<a href="{ref}">References</a> <a href="{guide}">How to order</a>
<a href="/CLONE/AddToCart.do?cloneid=148802">Add to cart</a>
<p>Same gene: <a href="{root}90017">BdCD00090017</a>, same plate:
<a href="{root}148801">BdCD00148801</a></p>""",
            metas(("citation_title", title), ("citation_pdf_url", p.u(guide))),
        ),
    )
    rest(p, sh, w, me)
    return p.site(me, "complete", "references, two sequences and the map are served")
